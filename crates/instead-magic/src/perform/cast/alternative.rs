//! Costs of keywords: those that are paid in place of the mana cost (CR 118.9), and those that may be paid besides
//! (CR 601.2b).

use instead::{Run, Stop};

use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{PaysFor, Scope};
use crate::board::state::{Game, Hit, Object, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::keywords::unblocked_attacker;
use crate::perform::cast::announce::{Announcement, ChosenModes, illegal};
use instead_language::card::CostAction;
use instead_language::subtypes::is_creature_type;
use instead_language::words::{CardType, Keyword, Mana, NumberKeyword, NumberedKeyword, Step, Word, Zone};
use instead_language::{
    Ability, Amount, Cmp, Condition, Cost, CostKeyword, Face, Filter, RatherCost, Ref, Selection, Stat, Times,
    TurnFact, Who,
};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// How a spell is cast for the cost of a keyword.
#[derive(Default)]
pub(crate) struct Way {
    /// From there alone; where nothing is said, from wherever it may be cast.
    pub(crate) from: Option<Zone>,
    /// "If …"
    pub(crate) condition: Option<Condition>,
    /// What is done besides paying mana.
    pub(crate) action: Option<CostAction>,
    /// CR 601.2f: the figure of what that is done to by which the generic mana is less.
    pub(crate) less: Option<Stat>,
    /// What else must have happened this turn.
    pub(crate) only_after: Option<OnlyAfter>,
    /// CR 702.190a: as an instant, in the declare blockers step of the player's turn.
    pub(crate) in_blockers: bool,
}

/// What must have happened this turn for a spell to be cast in that way.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OnlyAfter {
    /// CR 702.187b: its owner discarded the card.
    Discarded,
    /// CR 702.76a: a source of the player's with a creature type of the spell dealt combat damage to a player.
    KindHit,
    /// CR 702.173a: an Assassin creature or a commander of the player's did.
    AssassinHit,
}

fn creature() -> Filter {
    Filter::Type(CardType::Creature).and(Filter::Controller(Who::You))
}

fn choose(min: i32, max: i32, filter: Filter) -> Selection {
    let (min, max) = (Amount::Fixed(min), Some(Amount::Fixed(max)));
    Selection::Choose { who: Who::You, min, max, filter, random: false }
}

fn happened(fact: TurnFact, who: Who) -> Option<Condition> {
    Some(Condition::Compare(Amount::ThisTurn(fact, who), Cmp::AtLeast, Amount::Fixed(1)))
}

/// For what a spell is cast by a keyword with a number and a cost.
fn cast_for(keyword: NumberedKeyword) -> Option<CostKeyword> {
    match keyword {
        NumberedKeyword::Awaken => Some(CostKeyword::Awaken),
        NumberedKeyword::Impending => Some(CostKeyword::Impending),
        NumberedKeyword::Suspend | NumberedKeyword::Reinforce => None,
    }
}

/// The table: how a spell is cast for the cost of this keyword, if it can be.
pub(crate) fn way(keyword: CostKeyword) -> Option<Way> {
    Some(match keyword {
        CostKeyword::Evoke | CostKeyword::Overload | CostKeyword::Dash | CostKeyword::Blitz => Way::default(),
        // CR 702.148a
        CostKeyword::Cleave => Way::default(),
        // CR 702.103a, 118.9
        CostKeyword::Bestow | CostKeyword::Alternative => Way::default(),
        // CR 702.113a, 702.176a
        CostKeyword::Awaken | CostKeyword::Impending => Way::default(),
        // CR 718.3
        CostKeyword::Prototype => Way::default(),
        // CR 702.34a, 702.138a
        CostKeyword::Flashback | CostKeyword::Escape => Way { from: Some(Zone::Graveyard), ..Way::default() },
        // CR 702.146a
        CostKeyword::Disturb => Way { from: Some(Zone::Graveyard), ..Way::default() },
        // CR 702.162a
        CostKeyword::MoreThanMeetsTheEye => Way::default(),
        // CR 702.185a
        CostKeyword::Warp => Way { from: Some(Zone::Hand), ..Way::default() },
        // CR 702.143a
        CostKeyword::Foretell => Way { from: Some(Zone::Exile), ..Way::default() },
        // CR 702.187b
        CostKeyword::Mayhem => {
            Way { from: Some(Zone::Graveyard), only_after: Some(OnlyAfter::Discarded), ..Way::default() }
        }
        // CR 702.76a, 702.173a
        CostKeyword::Prowl => Way { only_after: Some(OnlyAfter::KindHit), ..Way::default() },
        CostKeyword::Freerunning => Way { only_after: Some(OnlyAfter::AssassinHit), ..Way::default() },
        // CR 702.117a
        CostKeyword::Surge => Way { condition: happened(TurnFact::SpellsCast, Who::You), ..Way::default() },
        // CR 702.137a
        CostKeyword::Spectacle => Way { condition: happened(TurnFact::LifeLost, Who::Opponent), ..Way::default() },
        // CR 702.188a
        CostKeyword::WebSlinging => {
            let tapped = choose(1, 1, creature().and(Filter::Tapped));
            Way { action: Some(CostAction::Return(tapped)), ..Way::default() }
        }
        // CR 702.190a
        CostKeyword::Sneak => {
            Way { action: Some(CostAction::Return(unblocked_attacker())), in_blockers: true, ..Way::default() }
        }
        // CR 702.119a
        CostKeyword::Emerge => {
            let sacrificed = CostAction::Sacrifice(choose(1, 1, creature()));
            Way { action: Some(sacrificed), less: Some(Stat::ManaValue), ..Way::default() }
        }
        // CR 702.180a
        CostKeyword::Harmonize => {
            let tapped = CostAction::Tap(choose(0, 1, creature().and(Filter::Tapped.negate())));
            Way { from: Some(Zone::Graveyard), action: Some(tapped), less: Some(Stat::Power), ..Way::default() }
        }
        _ => return None,
    })
}

/// CR 601.2b: the additional cost of a keyword that may be paid, and its name.
pub(crate) fn optional_cost(ability: &Ability) -> Option<(Word, Cost)> {
    if let Ability::WithCost(keyword, cost) = ability {
        return keyword.is_additional().then(|| (Word::new_static(keyword.as_str()), cost.clone()));
    }
    if let Ability::OptionalCost(name, cost) = ability {
        return Some((name.clone(), cost.clone()));
    }
    let by = |name, action| Some((Word::new_static(name), Cost { actions: vec![action], ..Cost::default() }));
    // CR 702.153a
    if let Ability::Number(keyword @ NumberKeyword::Casualty, n) = ability {
        let strong = creature().and(Filter::Stat(Stat::Power, Cmp::AtLeast, Box::new(n.clone())));
        return by(keyword.as_str(), CostAction::Sacrifice(choose(1, 1, strong)));
    }
    // CR 702.174a: an opponent is chosen, and nothing is paid
    if crate::look::keywords::gift::given(ability).is_some() {
        return Some((Word::new_static(crate::look::keywords::gift::GIFT), Cost::default()));
    }
    // no rule book has it yet; the reminder text of the cards does
    if let Ability::Number(keyword @ NumberKeyword::Teamwork, n) = ability {
        let (filter, amount) = (creature().and(Filter::Tapped.negate()), n.clone());
        let tapped = Selection::Total { who: Who::You, filter, stat: Stat::Power, cmp: Cmp::AtLeast, amount };
        return by(keyword.as_str(), CostAction::Tap(tapped));
    }
    let Ability::Keyword(keyword) = ability else { return None };
    match keyword {
        // CR 702.166a
        Keyword::Bargain => {
            let kinds = vec![Filter::Type(CardType::Artifact), Filter::Type(CardType::Enchantment), Filter::Token];
            let given = Filter::OneOf(kinds).and(Filter::Controller(Who::You));
            by(keyword.as_str(), CostAction::Sacrifice(choose(1, 1, given)))
        }
        // CR 702.78a
        Keyword::Conspire => {
            let alike = creature().and(Filter::Tapped.negate()).and(Filter::SharesColor(Ref::This));
            by(keyword.as_str(), CostAction::Tap(choose(2, 2, alike)))
        }
        _ => None,
    }
}

/// "Exile any number of white cards from your hand", where the spell costs less for each of them: the cost of so many.
pub(super) fn of_each(cost: &Cost, face: &Face, times: i32) -> Option<Cost> {
    let counted = |a: &Ability| matches!(a, Ability::SpellCost(c) if matches!(c.each, Some(Amount::TimesPaid(_))));
    face.abilities.iter().any(counted).then_some(())?;
    let [action] = cost.actions.as_slice() else { return None };
    let mut one = action.clone();
    let (CostAction::Exile(s) | CostAction::Sacrifice(s) | CostAction::Tap(s)) = &mut one else { return None };
    let Selection::Choose { min: min @ Amount::Fixed(0), max: max @ None, .. } = s else { return None };
    (*min, *max) = (Amount::Fixed(times), Some(Amount::Fixed(times)));
    Some(Cost { actions: vec![one], ..cost.clone() })
}

/// CR 601.2f: the cost with the additional ones that were said, each as often as it may be paid.
pub(super) fn with_optional(
    mut cost: Cost,
    face: &Face,
    said: &Announcement,
    made: &dyn Fn(&Word, Cost) -> Cost,
) -> Result<Cost> {
    let mut able: Vec<(Word, Cost)> =
        face.abilities.iter().filter_map(optional_cost).map(|(name, cost)| (name.clone(), made(&name, cost))).collect();
    let repeated = |name: &Word| name.parse::<CostKeyword>().is_ok_and(CostKeyword::is_repeated);
    for (nth, name) in said.also.iter().enumerate() {
        let Some(at) = able.iter().position(|(able, _)| able == name) else {
            return illegal(format!("{} has no such cost", face.name));
        };
        let times = i32::try_from(said.also.iter().filter(|also| *also == name).count()).unwrap_or(i32::MAX);
        if let Some(all) = able.get(at).and_then(|(_, cost)| of_each(cost, face, times)) {
            // announced so often, it is one cost of so many
            if said.also.iter().take(nth).all(|before| before != name) {
                super::add(&mut cost, all);
            }
            continue;
        }
        let again = repeated(name).then(|| able.get(at).map(|(_, cost)| cost.clone())).flatten();
        let more = again.unwrap_or_else(|| able.remove(at).1);
        super::add(&mut cost, more);
    }
    Ok(cost)
}

/// CR 702.120a: the cost of escalate for each mode beyond the first; 702.172a, 702.183a: what each mode costs.
pub(super) fn with_modes_beyond(mut cost: Cost, face: &Face, modes: ChosenModes) -> Cost {
    super::add(&mut cost, modes.cost);
    for ability in &face.abilities {
        let Ability::WithCost(CostKeyword::Escalate, more) = ability else { continue };
        (1..modes.count).for_each(|_| super::add(&mut cost, more.clone()));
    }
    cost
}

impl Game {
    /// CR 118.9, 702.34a: what the keyword's cost is, printed on what is cast or given to the card; with what is done
    /// besides.
    pub(crate) fn cost_by_keyword(
        &self,
        player: PlayerId,
        object: &Object,
        face: &Face,
        keyword: CostKeyword,
    ) -> Option<Cost> {
        self.costs_by_keyword(player, object, face, keyword).into_iter().next()
    }

    /// CR 601.2b: of several costs of that keyword the player chooses one that he can pay. Where mana is taken as paid he
    /// is not asked between those that differ in mana alone.
    pub(crate) fn which_cost(
        &mut self,
        player: PlayerId,
        object: &Object,
        face: &Face,
        keyword: CostKeyword,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Cost>> {
        let mut costs = self.costs_by_keyword(player, object, face, keyword);
        if costs.len() < 2 {
            return Ok(costs.pop());
        }
        let scope = Scope { pays_for: PaysFor::Casting, ..Scope::new(player, Some(object.id)) };
        let able = |cost: &Cost| {
            let mut cost = cost.clone();
            self.change_cost_to_be(&mut cost, face, &scope);
            self.can_pay(&cost, player, &scope)
        };
        if costs.iter().any(able) {
            costs.retain(able);
        }
        let pays = self.player(player).is_some_and(|p| p.pays_mana);
        let besides = |cost: &Cost| Cost { mana: Vec::new(), ..cost.clone() };
        let differ = costs.windows(2).any(|two| matches!(two, [a, b] if pays || besides(a) != besides(b)));
        let query = Query { asking: Asking::Mana, rule: Rule::ModesChosen, about: Some(object.id) };
        let options = costs.iter().map(|cost| Pick::Mana(cost.mana.clone())).collect();
        let picked = if differ { run.ask(self, Some(player), query, options)? } else { None };
        let chosen = costs.iter().position(|cost| picked == Some(Pick::Mana(cost.mana.clone())));
        Ok(costs.into_iter().nth(chosen.unwrap_or(0)))
    }

    /// Every cost of that keyword that it has, each once.
    fn costs_by_keyword(&self, player: PlayerId, object: &Object, face: &Face, keyword: CostKeyword) -> Vec<Cost> {
        let own = self.object(object.id).map(|o| Scope::new(o.owner, Some(o.id)));
        let of = |a: &Ability| {
            // CR 118.9: if it is as the text says
            if let Ability::AlternativeCost(cost, condition) = a
                && keyword == CostKeyword::Alternative
            {
                let so = |c: &Condition| own.as_ref().is_some_and(|scope| self.holds(c, scope));
                return condition.as_ref().is_none_or(so).then(|| cost.clone());
            }
            if let Ability::Numbered(numbered, _, cost) = a {
                return (Some(keyword) == cast_for(*numbered)).then(|| cost.clone());
            }
            if let Ability::Prototype(cost, ..) = a {
                return (keyword == CostKeyword::Prototype).then(|| cost.clone());
            }
            let Ability::WithCost(k, cost) = a else { return None };
            (*k == keyword).then(|| cost.clone())
        };
        let now = self.characteristics(object.id);
        let given = now.into_iter().flat_map(|c| c.abilities.iter().filter_map(|(_, a)| of(a)));
        let rather = || {
            let first = self.rather_costs(player, object, face).into_iter().next();
            first.filter(|_| keyword == CostKeyword::Alternative).map(|(rather, _)| rather.cost.clone())
        };
        let kept = face.abilities.iter().filter(|a| self.keeps(object, a));
        let mut costs: Vec<Cost> = Vec::new();
        for mut cost in kept.filter_map(of).chain(given) {
            // CR 202.1, 709.4: of what is cast, and of one half that half's
            if let Some((CostAction::ItsManaCost, more)) = cost.actions.split_first() {
                let Some(mana) = face.cost.clone() else { continue };
                cost = Cost { mana, actions: more.to_vec(), ..Cost::default() };
            }
            let cost = self.cost_of_keyword(&cost, keyword, player);
            if !costs.contains(&cost) {
                costs.push(cost);
            }
        }
        if costs.is_empty() {
            costs.extend(rather());
        }
        let besides = way(keyword).and_then(|way| way.action);
        costs.iter_mut().for_each(|cost| cost.actions.extend(besides.clone()));
        costs
    }

    /// CR 118.9: for which other costs it could be announced, in the words of a play.
    pub(super) fn other_costs(&self, player: PlayerId, object: &Object, face: &Face) -> String {
        let costs = CostKeyword::ALL.iter().filter(|k| way(**k).is_some_and(|way| way.from.is_none()));
        let there = costs.filter(|k| self.cost_by_keyword(player, object, face, **k).is_some());
        there.map(|k| format!("; it could be cast “for its {k} cost”")).collect()
    }

    /// CR 118.9: what effects let the player pay for this card rather than its mana cost, and whose they are.
    pub(crate) fn rather_costs(
        &self,
        player: PlayerId,
        object: &Object,
        face: &Face,
    ) -> Vec<(&RatherCost, Option<ObjectId>)> {
        let mut found = Vec::new();
        for (rule, scope) in self.rules() {
            let Ability::RatherCost(rather) = rule else { continue };
            let once = (rather.times != Times::Always).then_some(scope.this).flatten();
            let turn = rather.times != Times::OnceEachOfYourTurns || self.state.turn.player == player;
            if once.is_none_or(|id| !self.state.turn.permits.contains(&id))
                && turn
                && self.is_player(&rather.by, player, &scope)
                && rather.condition.as_ref().is_none_or(|c| self.holds(c, &scope))
                && self.would_be_cast_as(&rather.spells, player, object.id, face, &scope)
            {
                found.push((&**rather, once));
            }
        }
        found
    }

    /// CR 118.9: which permanent's permission is used up where the card is cast for an alternative cost. Where there are
    /// several such costs the announcement does not say which is paid.
    pub(super) fn rather_once(&self, player: PlayerId, object: &Object, face: &Face) -> Result<Option<ObjectId>> {
        let own = face.abilities.iter().filter(|a| matches!(a, Ability::AlternativeCost(..))).count();
        let found = self.rather_costs(player, object, face);
        let mut costs: Vec<&Cost> = found.iter().map(|(rather, _)| &rather.cost).collect();
        costs.dedup();
        if own + costs.len() > 1 {
            return crate::look::not_carried_out::unsupported(
                "several alternative costs of a spell",
                face.name.to_string(),
            );
        }
        let lasting = found.iter().any(|(_, once)| once.is_none());
        Ok(found.first().and_then(|(_, once)| *once).filter(|_| own == 0 && !lasting))
    }

    /// Whether the player may cast it in that way now: from where it is, and as its words say.
    pub(super) fn may_cast_so(
        &self,
        player: PlayerId,
        object: &Object,
        name: &str,
        keyword: CostKeyword,
    ) -> Result<Way> {
        let Some(way) = way(keyword) else {
            let on = format!("{name} ({keyword})");
            return crate::look::not_carried_out::unsupported("casting a spell for the cost of that keyword", on);
        };
        if let Some(from) = way.from.filter(|from| object.zone != Some(*from) && *from != Zone::Graveyard) {
            return illegal(format!("{name} is cast for its {keyword} cost from {from} alone"));
        }
        let scope = Scope::new(player, Some(object.id));
        if way.condition.as_ref().is_some_and(|c| !self.holds(c, &scope)) {
            return illegal(format!("{name} can't be cast for its {keyword} cost now"));
        }
        if let Some(after) = way.only_after.filter(|after| !self.has_come_after(*after, player, object)) {
            return illegal(match after {
                OnlyAfter::Discarded => format!("{name} was not discarded this turn (702.187b)"),
                OnlyAfter::KindHit => {
                    format!("no creature of its kinds dealt combat damage for {name} to be prowled (702.76a)")
                }
                OnlyAfter::AssassinHit => format!("no Assassin or commander dealt combat damage for {name} (702.173a)"),
            });
        }
        let turn = &self.state.turn;
        if way.in_blockers && !(turn.player == player && turn.step == Step::Blockers) {
            return illegal(format!("{name} is cast for its {keyword} cost in its player's declare blockers step"));
        }
        Ok(way)
    }

    fn has_come_after(&self, after: OnlyAfter, player: PlayerId, object: &Object) -> bool {
        let hit = |so: &dyn Fn(&Hit) -> bool| self.state.turn.hits.iter().any(|h| h.controller == player && so(h));
        match after {
            OnlyAfter::Discarded => object.discarded && object.since_turn == self.state.turn.number,
            OnlyAfter::KindHit => hit(&|h| {
                let kinds = object.face.subtypes.iter().filter(|s| is_creature_type(s));
                kinds.into_iter().any(|kind| h.every_creature_type || h.subtypes.contains(kind))
            }),
            OnlyAfter::AssassinHit => hit(&|h| {
                let assassin = h.every_creature_type || h.subtypes.iter().any(|s| s == "Assassin");
                h.commander || h.creature && assassin
            }),
        }
    }

    /// CR 601.2b, f: what is sacrificed or tapped for the keyword is chosen, and by its figure the generic mana is less. Only
    /// what makes a cost that can be paid is chosen (CR 601.2h).
    pub(super) fn less_for_what_is_given(
        &mut self,
        total: Cost,
        keyword: Option<CostKeyword>,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Cost> {
        let Some(Way { action: Some(action), less: Some(stat), .. }) = keyword.and_then(way) else { return Ok(total) };
        let (CostAction::Sacrifice(chosen) | CostAction::Tap(chosen)) = &action else { return Ok(total) };
        let Selection::Choose { min, filter, .. } = chosen else { return Ok(total) };
        let Some(at) = total.actions.iter().position(|a| *a == action) else { return Ok(total) };
        let given = |object: ObjectId| {
            let one = Selection::One(Ref::Object(object.0));
            let mut cost = total.clone();
            if let Some(slot) = cost.actions.get_mut(at) {
                *slot = if matches!(action, CostAction::Tap(_)) {
                    CostAction::Tap(one)
                } else {
                    CostAction::Sacrifice(one)
                };
            }
            let figure = self.characteristics(object).and_then(|c| self.stat_of(stat, c)).unwrap_or(0);
            let less = Mana::Generic(crate::perform::follow::clamp(figure));
            super::cost::alter(&mut cost.mana, less, true, 0);
            (Pick::Targets(vec![Target::Object(object)]), cost)
        };
        let mut ways: Vec<(Pick, Cost)> = self.every(filter, scope).into_iter().map(given).collect();
        if *min == Amount::Fixed(0) {
            let mut nothing = total.clone();
            nothing.actions.remove(at);
            ways.push((Pick::Targets(Vec::new()), nothing));
        }
        ways.retain(|(_, cost)| self.can_pay(cost, scope.you, scope));
        if ways.is_empty() {
            return Ok(total);
        }
        let query = Query { asking: Asking::Objects, rule: Rule::ModesChosen, about: scope.this };
        let picked = run.ask(self, Some(scope.you), query, ways.iter().map(|(pick, _)| pick.clone()).collect())?;
        let way = ways.into_iter().find(|(pick, _)| Some(pick) == picked.as_ref());
        Ok(way.map_or(total, |(_, cost)| cost))
    }
}
