//! Casting spells (CR 601), by a player's own action and as an effect; copies of spells (CR 707.10, 707.12).

pub(crate) mod alternative;
pub(crate) mod announce;
pub(crate) mod asked;
mod awaken;
mod bestow;
mod by_effect;
pub(crate) mod cost;
mod facts;
mod halves;
mod next;
pub(crate) mod permit;
mod put;
mod retarget;
mod splice;

use std::borrow::Cow;
use std::sync::Arc;

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::board::event::{Cause, CauseKind, Event, What, Why};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{PaysFor, Scope};
use crate::board::spell::{enchant_targets, join, spell_of};
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{Cast, Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::keywords::gift::{GIFT, giving};
use crate::look::keywords::{FOR_LIFE, UNTIMELY};
use crate::look::not_carried_out::{acts_at, stop, unsupported};
use crate::perform::cast::alternative::{with_modes_beyond, with_optional};
use crate::perform::cast::announce::{Announcement, illegal};
use crate::perform::cast::asked::tells_kickers_apart;
use crate::perform::cast::permit::{Permit, is_aftermath};
use crate::perform::encoded::ciphered;
use crate::perform::follow::Following;
use instead_language::card::CostAction;
use instead_language::words::{CardType, Mana, Word, Zone};
use instead_language::{
    Ability, Amount, Change, Cost, CostKeyword, Face, Half, Mode, Moment, Place, Selection, Spell, Who,
};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// CR 107.3: the mana with so much for each X, of one colour where the card says so.
fn with_x_of(face: &Face, mana: &[Mana], x: u32) -> Vec<Mana> {
    let color = face.abilities.iter().find_map(|a| if let Ability::SpendOnX(c) = a { Some(*c) } else { None });
    let paid = |symbol: &Mana| match (symbol, color) {
        (Mana::X, Some(color)) => vec![Mana::Color(color); x as usize],
        (Mana::X, None) => vec![Mana::Generic(x)],
        (other, _) => vec![*other],
    };
    mana.iter().flat_map(paid).collect()
}

impl Game {
    /// CR 601.2a–i: the spell is put onto the stack, announced and paid for, for that cost and its additional costs.
    pub(crate) fn cast_for(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        said: &Announcement,
        cost: Cost,
        permit: &Permit,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(object) = self.object(card).cloned() else { return illegal("there is no such card") };
        let face = object.as_cast(said);
        let said = &*with_its_kickers(&face, said)?;
        let bestows = said.instead == Some(CostKeyword::Bestow);
        let name = object.face_cast(said.half).name.clone();
        let spell = self.with_spliced(as_spell(&face, &name, said)?, player, card, &face, said)?;
        self.stop_at_unread_of_own_casting(&face)?;
        let mut scope = Scope::new(player, Some(card));
        let kicked = said.kicked.max(u32::try_from(said.kickers.len()).unwrap_or(u32::MAX));
        scope.x = said.x.map_or(0, i64::from);
        scope.kicked = kicked;
        scope.spell = true;
        let brief = face.abilities.iter().any(permit::is_brief) && !self.could_cast_a_sorcery(player);
        // CR 601.2a: the card is on the stack before anything of it is chosen
        let cause =
            Cause { source: Some(card), player: Some(player), kind: CauseKind::Rule, resolution: 0, rule: None };
        let event = crate::perform::moved(card, Zone::Stack, Place::Natural, Why::Played, cause);
        propose(self, [Proposed::new(event)], run)?;
        let Some(on_stack) = self.object(card).and_then(|o| o.became) else {
            return illegal(format!("{name} can't be put onto the stack"));
        };
        scope.this = Some(on_stack);
        let cast = Cast {
            kicked,
            spent: said.spent.clone().unwrap_or_default(),
            from: object.zone,
            // CR 702.34a, 702.127a
            exile_after: said.is_exiled_after() || is_aftermath(&face) || permit.exile_after,
            by: Some(player),
            spliced: self.spliced_text(said).into_iter().chain(awaken::awakens_by(&face, said).map(Arc::new)).collect(),
            ..as_announced(said, permit)
        };
        let mut cast = cast;
        cast.paid.extend(brief.then(|| Word::new_static(UNTIMELY)));
        // CR 601.2b, c, 709.3b: which half it is, and X, are so before targets are chosen
        let item = Arc::new(StackItem { kind: StackKind::Spell, spell: Arc::new(spell.clone()), scope: scope.clone() });
        let so_far = Cast { permit: None, ..cast.clone() };
        let what = What::Announce { object: on_stack, item, cast: Some(Arc::new(so_far)) };
        propose(self, [Proposed::new(Event { what, cause })], run)?;
        // CR 702.103b: it is an Aura as soon as it is on the stack
        if bestows {
            self.begin_bestow(on_stack, player, run)?;
        }
        self.next_spell_is(on_stack, player, permit.uses_up, run)?;
        let (spell, modes) = self.with_modes(spell, player, said, &scope, run)?;
        let spell = giving(spell, face.types.is_permanent(), &face.abilities, &said.also);
        let spell = Arc::new(ciphered(spell, &face.abilities));
        if !self.announce_targets(&spell, player, said, &mut scope, run)? {
            return illegal(format!("{name} has no legal target"));
        }
        let cost = self.with_splice_costs(cost, said);
        let item = Arc::new(StackItem { kind: StackKind::Spell, spell, scope: scope.clone() });
        scope.pays_for = PaysFor::Casting;
        let what = What::Announce { object: on_stack, item, cast: Some(Arc::new(cast)) };
        propose(self, [Proposed::new(Event { what, cause })], run)?;
        self.stop_at_unread_of_casting(player, on_stack)?;
        let face = self.with_given(on_stack, face);
        let mut total = self.total_cost(player, with_modes_beyond(cost, &face, modes), &face, said, kicked)?;
        total.mana.extend(self.commander_tax(&object));
        let pays = self.player(player).is_some_and(|p| p.pays_mana);
        // CR 601.2f: what is taken as paid is the total cost, with increases and reductions
        let mut whole = total.clone();
        if !pays {
            self.change_cost(&mut whole, &face, &scope);
        }
        let asked = said.spent.clone().unwrap_or(whole.mana);
        let total = self.locked_in(total, &face, said, permit, &scope, run)?;
        self.stop_at_snow(&total, player)?;
        if !self.can_pay(&total, player, &scope) {
            // what the keyword lets a player do for the mana might pay
            if let Some(found) = acts_at(face.abilities.iter(), &[Moment::Paid]) {
                return stop(&name, found);
            }
            let otherwise =
                if said.instead.is_none() { self.other_costs(player, &object, &face) } else { String::new() };
            let lacking = self.what_is_lacking(&total, player, &scope);
            return illegal(format!("{} can't pay for {name}{lacking}{otherwise}", self.player_name(player)));
        }
        let mut following = Following::of(scope, Lineage::default());
        let pool = |game: &Self| game.player(player).map(|p| p.mana.all()).unwrap_or_default();
        let before = pool(self);
        self.pay(&total, player, &mut following, run)?;
        let spent = Some(if pays { without(before, &pool(self)) } else { asked });
        let mut costs = following.take_paid();
        costs.extend(self.promise(player, on_stack, said, run)?);
        self.note_paid(on_stack, costs, spent, &following, cause, run)?;
        self.trigger_on_targets(on_stack);
        self.trigger_on_crime(on_stack);
        self.trigger_on_own_cast(on_stack, player);
        propose(self, [Proposed::new(Event { what: What::CastSpell { object: on_stack, player }, cause })], run)
    }

    /// CR 601.2a: the face with the abilities that effects give to the spell: what it costs depends on them.
    fn with_given(&self, spell: ObjectId, face: Arc<Face>) -> Arc<Face> {
        let Some(c) = self.characteristics(spell) else { return face };
        let given = c.abilities.iter().filter(|(key, _)| !key.is_printed()).map(|(_, a)| (**a).clone());
        let given: Vec<Ability> = given.collect();
        if given.is_empty() {
            return face;
        }
        let mut own = (*face).clone();
        own.abilities.extend(given);
        Arc::new(own)
    }

    /// CR 601.2f: the total cost with everything that must be paid besides, as it is paid.
    fn locked_in(
        &mut self,
        total: Cost,
        face: &Face,
        said: &Announcement,
        permit: &Permit,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Cost> {
        let total = self.with_additional_costs(total, face, scope, run)?;
        let mut total = self.less_for_what_is_given(total, said.instead, scope, run)?;
        if let Some(more) = permit.more.clone() {
            add(&mut total, more);
        }
        if permit.any_color || permit.any_type {
            total.mana = total.mana.into_iter().map(|symbol| of_any_mana(symbol, permit.any_type)).collect();
        }
        self.raise_to_least(&mut total, face, scope)?;
        if let Some(spell) = scope.this {
            total.mana = self.help_to_pay(spell, scope.you, total.mana, run)?;
            total.mana = self.assisted(spell, scope.you, total.mana, run)?;
        }
        if let Some(spent) = &said.spent {
            if !covers(spent, &total.mana) {
                return illegal(format!("this mana does not pay the cost of {}", face.name));
            }
            if self.player(scope.you).is_some_and(|p| p.pays_mana) {
                total.mana.clone_from(spent);
            }
        }
        if let Some(filter) = permit.discards.clone() {
            let one = || Amount::Fixed(1);
            let (who, min, max) = (Who::You, one(), Some(one()));
            total.actions.push(CostAction::Discard(Selection::Choose { who, min, max, filter, random: false }));
        }
        Ok(total)
    }

    /// CR 702.174a: the opponent to whom a gift is promised.
    fn promise(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<(instead_language::Paid, crate::board::scope::Kept)>> {
        if !said.also.iter().any(|cost| cost == GIFT) {
            return Ok(None);
        }
        let opponents = self.players(&Who::Opponent, &Scope::new(player, Some(spell)));
        let opponents = opponents.into_iter().map(Target::Player).collect();
        let chosen =
            self.choose_among(opponents, 1, 1, Some(player), Query::which(Rule::ModesChosen, Some(spell)), run)?;
        Ok(Some((instead_language::Paid::Promised, crate::board::scope::Kept::of(&chosen))))
    }

    /// CR 903.8: {2} more for each time the commander was cast from the command zone before.
    fn commander_tax(&self, object: &crate::board::state::Object) -> Option<Mana> {
        if object.zone != Some(Zone::Command) || !object.commander {
            return None;
        }
        let (_, before) = self.state.commander_casts.iter().find(|(card, _)| *card == object.card)?;
        Some(Mana::Generic(before.saturating_mul(2)))
    }

    /// What was sacrificed or discarded as a cost, and the mana where it was paid for real (CR 106.9), which the spell speaks
    /// of as it resolves.
    fn note_paid(
        &mut self,
        spell: ObjectId,
        costs: Vec<(instead_language::Paid, crate::board::scope::Kept)>,
        spent: Option<Vec<Mana>>,
        following: &Following,
        cause: Cause,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(object) = self.object(spell) else { return Ok(()) };
        let (Some(item), Some(cast)) = (object.stack.clone(), &object.cast) else { return Ok(()) };
        let spent = spent.unwrap_or_else(|| cast.spent.clone());
        let mut paid = cast.paid.clone();
        // CR 702.150a: so many symbols were paid for with life
        paid.extend((0..following.symbols_for_life).map(|_| Word::new_static(FOR_LIFE)));
        let facts = Some(self.facts_of(spell, following.scope.you));
        let mana_from = following.mana_from.clone();
        let cast = Some(Arc::new(Cast { costs, spent, paid, facts, mana_from, ..(**cast).clone() }));
        let what = What::Announce { object: spell, item, cast };
        propose(self, [Proposed::new(Event { what, cause })], run)
    }

    /// CR 601.2f: additional costs are added; X is what was announced.
    fn total_cost(
        &self,
        player: PlayerId,
        mut cost: Cost,
        face: &Face,
        said: &Announcement,
        kicked: u32,
    ) -> Result<Cost> {
        let mut kickers: Vec<Cost> = face.costs_of(CostKeyword::Kicker).cloned().collect();
        // CR 702.33a, c: each kicker cost once, a multikicker cost any number of times.
        let multi = face.costs_of(CostKeyword::Multikicker).next().cloned();
        if kicked > 0 && kickers.is_empty() && multi.is_none() {
            return illegal(format!("{} has no kicker", face.name));
        }
        if !said.kickers.is_empty() {
            for paid in &said.kickers {
                let Some(at) = kickers.iter().position(|k| k.mana == *paid) else {
                    return illegal(format!("{} has no such kicker cost", face.name));
                };
                add(&mut cost, kickers.remove(at));
            }
        } else if let Some(multi) = multi {
            (0..kicked).for_each(|_| add(&mut cost, multi.clone()));
        } else if kicked as usize > kickers.len() {
            return illegal(format!("{} can't be kicked so often", face.name));
        } else {
            kickers.into_iter().take(kicked as usize).for_each(|k| add(&mut cost, k));
        }
        let made = |name: &Word, cost: Cost| match name.parse::<CostKeyword>() {
            Ok(keyword) => self.cost_of_keyword(&cost, keyword, player),
            Err(_) => cost,
        };
        let mut cost = with_optional(cost, face, said, &made)?;
        cost.mana = with_x_of(face, &cost.mana, said.x.unwrap_or(0));
        Ok(cost)
    }

    /// CR 601.3: whether the casting could be completed.
    pub(super) fn could_cast(&self, player: PlayerId, card: ObjectId, cost: &Cost) -> bool {
        let ways = self.object(card).map(crate::board::state::Object::ways_to_play).unwrap_or_default();
        ways.into_iter().any(|half| self.could_cast_half(player, card, half, cost))
    }

    /// The same, of one of its halves.
    pub(crate) fn could_cast_half(&self, player: PlayerId, card: ObjectId, half: Option<Half>, cost: &Cost) -> bool {
        let Some(object) = self.object(card).filter(|o| o.zone.is_some()) else { return false };
        let face = &*object.face_cast(half);
        if is_aftermath(face) && object.zone != Some(Zone::Graveyard) || self.half_can_be_cast(object, half).is_err() {
            return false;
        }
        if self.said_not_castable(player, card, face).is_some() {
            return false;
        }
        let scope = Scope { pays_for: PaysFor::Casting, ..Scope::new(player, Some(card)) };
        let enough = |spell: &Spell| self.has_targets(spell, &Announcement::default(), &scope);
        let mut spell = spell_of(&face.abilities).unwrap_or_default();
        spell.targets.extend(enchant_targets(face));
        let more = face.abilities.iter().all(|a| {
            let Ability::AdditionalCost(list) = a else { return true };
            list.iter().any(|c| self.can_pay(c, player, &scope))
        });
        let mut cost = cost.clone();
        cost.mana.extend(self.commander_tax(object));
        if self.player(player).is_some_and(|p| p.pays_mana) {
            self.change_cost_to_be(&mut cost, face, &scope);
        }
        let able = enough(&spell) || spell.cleaved.as_deref().is_some_and(enough);
        let payable = |mode: &Mode| {
            mode.cost.as_ref().is_none_or(|more| {
                let mut whole = cost.clone();
                add(&mut whole, more.clone());
                self.can_pay(&whole, player, &scope)
            })
        };
        let modes = spell.modes.as_ref().is_none_or(|m| {
            let least = if m.again { m.min.min(1) } else { m.min };
            m.modes.iter().filter(|mode| enough(&mode.spell) && payable(mode)).count() >= least as usize
        });
        more && !face.types.has(CardType::Land) && modes && able && self.can_pay(&cost, player, &scope)
    }

    /// CR 707.10: a copy of a spell or ability is put onto the stack; it is not cast, and has all that was chosen for it.
    pub(crate) fn copy_spell(
        &mut self,
        what: &Selection,
        exceptions: &[Change],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let player = f.acts.unwrap_or(f.scope.you);
        let mut copies = Vec::new();
        for original in self.select(what, f, run)?.into_iter().filter_map(Target::object) {
            let known = self.object(original).and_then(|o| o.stack.clone());
            let Some(item) = known else {
                copies.extend(self.copy_card(original, player, exceptions, f, run)?);
                continue;
            };
            let mut item = (*item).clone();
            item.scope.you = player;
            let what =
                What::PutOnStack { player, item: Arc::new(item), copy_of: Some((original, exceptions.to_vec())) };
            let cause = Cause {
                source: f.scope.this,
                player: Some(player),
                kind: CauseKind::Effect,
                resolution: f.scope.resolution,
                rule: None,
            };
            let before = self.state.stack.len();
            propose(self, [Proposed::contained(Event { what, cause }, &f.lineage)], run)?;
            let made: Vec<ObjectId> = self.state.stack.iter().skip(before).copied().collect();
            // CR 702.103c: a copy of a bestowed Aura spell is one, too
            if !self.ends_bestow(original).is_empty() {
                for &copy in &made {
                    self.begin_bestow(copy, player, run)?;
                }
            }
            copies.extend(made.into_iter().map(Target::Object));
        }
        f.left_behind(&copies, &copies);
        Ok(())
    }
}

/// CR 702.33b, g: of several kicker costs it is said which are paid; who kicks it as often as it has costs pays each once.
fn with_its_kickers<'a>(face: &Face, said: &'a Announcement) -> Result<Cow<'a, Announcement>> {
    let all: Vec<&Cost> = face.costs_of(CostKeyword::Kicker).collect();
    if said.kicked == 0 || !said.kickers.is_empty() || all.len() < 2 {
        return Ok(Cow::Borrowed(said));
    }
    if said.kicked as usize == all.len() {
        let kickers = all.into_iter().map(|cost| cost.mana.clone()).collect();
        return Ok(Cow::Owned(Announcement { kickers, ..said.clone() }));
    }
    // where the text asks only how often, one is as good as another
    if !tells_kickers_apart(&face.abilities) {
        return Ok(Cow::Borrowed(said));
    }
    illegal(format!("{} has several kicker costs: say with which it is kicked (“kicked with {{…}}”)", face.name))
}

/// What the face that is cast does as a spell, with the target of an Aura (CR 303.4a), as it was announced.
fn as_spell(face: &Face, name: &str, said: &Announcement) -> Result<Spell> {
    if let Some(found) = acts_at(face.abilities.iter(), &[Moment::Cast]) {
        return stop(name, found);
    }
    let mut spell = spell_of(&face.abilities).unwrap_or_default();
    if said.instead == Some(CostKeyword::Overload) {
        spell = crate::board::spell::overloaded(&spell, name)?;
    }
    if said.instead == Some(CostKeyword::Cleave)
        && let Some(cleaved) = spell.cleaved.take()
    {
        spell = *cleaved;
    }
    spell.targets.extend(enchant_targets(face));
    if let Some(more) = awaken::awakens_by(face, said) {
        join(&mut spell, &more);
    }
    Ok(spell)
}

/// What the spell remembers of what its player said, and of what let him cast it (CR 400.7d).
fn as_announced(said: &Announcement, permit: &Permit) -> Cast {
    Cast {
        x: said.x.unwrap_or(0),
        instead: said.instead,
        kickers: said.kickers.clone(),
        bought_back: said.also.iter().any(|cost| cost == CostKeyword::Buyback.as_str()),
        paid: said.also.clone(),
        face_down: said.face_down,
        transformed: said.transformed,
        half: said.half,
        exiled_instead: permit.exile,
        permit: permit.once,
        enters: permit.enters.clone(),
        ..Cast::default()
    }
}

/// CR 107.3b: where neither the mana cost nor another cost with an {X} is paid, X is 0.
pub(crate) fn x_is_paid_for(face: &Face, cost: &Cost, said: &Announcement) -> Result<()> {
    if said.x.is_some() && !asked::has_x(face) {
        return illegal(format!("{} has no X (107.3)", face.name));
    }
    // an alternative cost may ask for a card of that mana value
    let unpaid = face.cost.as_ref().is_some_and(|c| c.contains(&Mana::X)) && !asked::has_x(cost);
    if unpaid && said.x.is_some_and(|x| x > 0) {
        return illegal(format!("X of {} is 0: no cost with an {{X}} is paid (107.3b)", face.name));
    }
    Ok(())
}

/// Adds a cost to another.
pub(crate) fn add(cost: &mut Cost, more: Cost) {
    cost.mana.extend(more.mana);
    cost.tap |= more.tap;
    cost.untap |= more.untap;
    cost.life = match (cost.life.take(), more.life) {
        (Some(a), Some(b)) => Some(instead_language::Amount::Plus(Box::new(a), Box::new(b))),
        (a, b) => a.or(b),
    };
    cost.actions.extend(more.actions);
}

/// CR 601.2f: the mana cost.
pub(crate) fn mana_cost_of(face: &Face) -> Cost {
    Cost { mana: face.cost.clone().unwrap_or_default(), ..Cost::default() }
}

/// CR 609.4b: what any mana pays for that was to be paid with mana of a color, or of a type.
fn of_any_mana(symbol: Mana, any_type: bool) -> Mana {
    match symbol {
        Mana::Colorless if any_type => Mana::Generic(1),
        Mana::Color(_) | Mana::Hybrid(..) | Mana::Phyrexian(_) | Mana::HybridPhyrexian(..) | Mana::TwoOr(_) => {
            Mana::Generic(1)
        }
        other => other,
    }
}

/// What of a pool is no longer in what is left of it.
fn without(mut pool: Vec<Mana>, left: &[Mana]) -> Vec<Mana> {
    for mana in left {
        if let Some(at) = pool.iter().position(|m| m == mana) {
            pool.remove(at);
        }
    }
    pool
}

/// Whether so much mana, of these colours, is what the cost asks for.
fn covers(spent: &[Mana], cost: &[Mana]) -> bool {
    let asks = |m: &Mana| match m {
        Mana::Generic(n) => *n,
        Mana::X => 0,
        Mana::Color(_)
        | Mana::Colorless
        | Mana::Hybrid(..)
        | Mana::Phyrexian(_)
        | Mana::HybridPhyrexian(..)
        | Mana::TwoOr(_)
        | Mana::Snow => 1,
    };
    let least: u32 = cost.iter().map(asks).sum();
    // CR 107.4e: {2/W} is paid with one mana or with two
    let most = least + cost.iter().map(|m| u32::from(matches!(m, Mana::TwoOr(_)))).sum::<u32>();
    let of = |list: &[Mana], mana: &Mana| list.iter().filter(|m| *m == mana).count();
    let colored = |m: &&Mana| matches!(m, Mana::Color(_) | Mana::Colorless);
    spent.iter().all(|m| colored(&m))
        && u32::try_from(spent.len()).is_ok_and(|n| (least..=most).contains(&n))
        && cost.iter().filter(colored).all(|m| of(spent, m) >= of(cost, m))
}
