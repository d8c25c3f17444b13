//! Casting spells, activating abilities, playing lands (CR 601, 602, 305).

use std::sync::Arc;

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::effects::EffectId;
use crate::error::Error;
use crate::event::{Cause, CauseKind, Event, What, Why};
use crate::follow::Following;
use crate::keywords;
use crate::question::{Asking, Pick, Query, divisions};
use crate::scope::Scope;
use crate::stack::{StackItem, StackKind};
use crate::state::{Game, ObjectId, PlayerId, Target};
use instead_language::words::{CardType, Keyword, Mana, Step, Zone};
use instead_language::{
    Ability, Condition, Cost, CostKeyword, Face, Half, Instruction, Mode, Place, Spell, TargetSpec, Who,
};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// What a player says as he casts or activates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Announcement {
    /// The targets, in the order of the word "target"; what is not said is asked.
    pub targets: Vec<Target>,
    /// X.
    pub x: Option<u32>,
    /// Kicked, so often.
    pub kicked: u32,
    /// For the cost of this keyword of its own instead of its mana cost (CR 601.2b).
    pub instead: Option<CostKeyword>,
    /// Optional additional costs that are paid, by their keyword: buyback (CR 702.27a).
    pub also: Vec<CostKeyword>,
    /// Face down, for {3} (CR 708.4).
    pub face_down: bool,
    /// Which half or face of the card; where it has several, what is not said is asked.
    pub half: Option<Half>,
    /// The kicker costs paid, where it has several (CR 702.33g).
    pub kickers: Vec<Vec<Mana>>,
    /// The mana spent; what is not said is spent as the symbols of the cost.
    pub spent: Option<Vec<Mana>>,
    /// The modes, counted from 0.
    pub modes: Vec<usize>,
}

pub(crate) fn illegal<T>(why: impl Into<String>) -> Result<T> {
    Err(Stop::Error(Error::illegal(why)))
}

impl Game {
    pub(crate) fn player_name(&self, player: PlayerId) -> String {
        self.player(player).map(|p| p.name.to_string()).unwrap_or_default()
    }

    /// CR 307.1: only in one's own main phase, with an empty stack.
    pub(crate) fn sorcery_time(&self, player: PlayerId, name: &str) -> Result<()> {
        if self.state.turn.player != player {
            return illegal(format!("{name} can be played only in its player's own turn"));
        }
        if !matches!(self.state.turn.step, Step::Main | Step::Main2) {
            return illegal(format!("{name} can be played only in a main phase"));
        }
        if !self.state.stack.is_empty() {
            return illegal(format!("{name} can be played only while the stack is empty"));
        }
        Ok(())
    }

    /// CR 700.2a: the modes are chosen as the spell or ability is announced; their targets and instructions follow.
    pub(crate) fn with_modes(
        &mut self,
        mut spell: Spell,
        player: PlayerId,
        said: &Announcement,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Spell> {
        let Some(mut choice) = spell.modes.take() else { return Ok(spell) };
        if let Some((condition, least, most)) = choice.more.take()
            && self.holds(&condition, scope)
        {
            (choice.min, choice.max) = (least, most);
        }
        let chosen = if said.modes.is_empty() {
            let all: Vec<usize> = (0..choice.modes.len()).collect();
            let options = crate::question::subsets(&all, choice.min as usize, choice.max as usize);
            let query = Query { asking: Asking::Mode, rule: "700.2a", about: scope.this };
            match run.ask(self, Some(player), query, options.into_iter().map(Pick::Modes).collect())? {
                Some(Pick::Modes(modes)) => modes,
                _ => Vec::new(),
            }
        } else {
            said.modes.clone()
        };
        if chosen.len() < choice.min as usize || chosen.len() > choice.max as usize {
            return illegal(format!("from {} to {} modes can be chosen", choice.min, choice.max));
        }
        for at in chosen {
            let Some(Mode { spell: mode, .. }) = choice.modes.get(at) else { return illegal("there is no such mode") };
            let offset = spell.targets.len() as u8;
            spell.targets.extend(mode.targets.iter().cloned());
            let list = mode.instructions.iter().cloned();
            spell.instructions.extend(list.map(|i| crate::retarget::shifted(i, offset)));
        }
        Ok(spell)
    }

    /// CR 601.2c, d: the targets, and how amounts are divided among them.
    pub(crate) fn announce_targets(
        &mut self,
        spell: &Spell,
        player: PlayerId,
        said: &Announcement,
        scope: &mut Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        let mut named = said.targets.iter().copied().peekable();
        for spec in &spell.targets {
            let legal = self.legal_targets(spec, scope);
            let mut chosen = Vec::new();
            while (chosen.len() as u32) < spec.max {
                let Some(&next) = named.peek() else { break };
                if !legal.contains(&next) {
                    if chosen.len() as u32 >= spec.min && spec.min < spec.max {
                        break;
                    }
                    return illegal(format!("{} is no legal target", self.target_name(next)));
                }
                chosen.push(next);
                named.next();
            }
            if (chosen.len() as u32) < spec.min {
                match self.targets_asked(spec, scope, player, run)? {
                    Some(targets) => chosen = targets,
                    None => return Ok(false),
                }
            }
            scope.targets.push(chosen.into());
        }
        if let Some(extra) = named.next() {
            return illegal(format!("{} is one target too many", self.target_name(extra)));
        }
        self.announce_division(spell, player, scope, run)?;
        Ok(true)
    }

    fn targets_asked(
        &mut self,
        spec: &TargetSpec,
        scope: &Scope,
        player: PlayerId,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Vec<Target>>> {
        self.choose_targets(spec, scope, player, run)
    }

    fn announce_division(
        &mut self,
        spell: &Spell,
        player: PlayerId,
        scope: &mut Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(total) = &spell.divided else { return Ok(()) };
        let targets: Vec<Target> = scope.targets.iter().flatten().copied().collect();
        let total = crate::follow::clamp(self.amount(total, scope));
        // CR 601.2d: each target gets at least one.
        let least = targets.len() as u32;
        let ways = divisions(&vec![total; targets.len()], total.saturating_sub(least).min(total));
        let options = ways
            .into_iter()
            .map(|way| Pick::Division(targets.iter().copied().zip(way.into_iter().map(|n| n + 1)).collect()))
            .collect();
        let query = Query { asking: Asking::Division, rule: "601.2d", about: scope.this };
        if let Some(Pick::Division(parts)) = run.ask(self, Some(player), query, options)? {
            scope.division = parts;
        }
        Ok(())
    }

    fn target_name(&self, target: Target) -> String {
        match target {
            Target::Player(p) => self.player_name(p),
            Target::Object(o) => self.name_of(o),
        }
    }

    /// CR 602.2: a player activates an ability. Mana abilities resolve at once (CR 605.3b).
    ///
    /// # Errors
    /// Why it is illegal; a question without an answer; a limit.
    pub fn activate(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        ability: usize,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.begin_sentence();
        let name = self.name_of(object);
        let number = ability;
        let Some(ability) = self.activated_abilities(object).into_iter().nth(ability) else {
            return illegal(format!("{name} has no such activated ability"));
        };
        if let Ability::WithCost(keyword @ (CostKeyword::Morph | CostKeyword::Megamorph), cost) = &*ability {
            return self.turn_up(player, object, *keyword, cost, run);
        }
        let keyword = keywords::activated_by_keyword(&ability);
        let works = |zone: Zone| match &keyword {
            Some(k) => k.zone == zone,
            None => instead_language::card::works_in(&ability, zone),
        };
        let sorcery = keyword.as_ref().is_some_and(|k| k.as_sorcery);
        let ability = keyword.as_ref().map_or(&*ability, |k| &k.ability);
        let Ability::Activated { cost, spell, only, loyalty } = ability else { return Ok(()) };
        if !self.zone(object).is_some_and(works) {
            let zone = self.zone(object).map_or("no zone", Zone::as_str);
            return illegal(format!("{name} is in {zone}; its ability does not work there (113.6)"));
        }
        let asked = |c: &Condition| if let Condition::ActivatedBy(who) = c { Some(who.clone()) } else { None };
        let allowed = only.as_ref().and_then(|c| crate::casting::asks(c, &asked)).unwrap_or(Who::You);
        let of = self.controller(object).map(|controller| Scope::new(controller, Some(object)));
        if !of.is_some_and(|own| self.is_player(&allowed, player, &own)) {
            return illegal(format!("{} may not activate abilities of {name}", self.player_name(player)));
        }
        let most = |c: &Condition| if let Condition::UsedAtMost(n) = c { Some(*n) } else { None };
        if let Some(n) = only.as_ref().and_then(|c| crate::casting::asks(c, &most))
            && self.used_this_turn(object, number) > n
        {
            return illegal(format!("that ability of {name} was activated as often as it may be this turn (602.5b)"));
        }
        let once = |c: &Condition| (*c == Condition::NeverUsed).then_some(());
        let once = only.as_ref().and_then(|c| crate::casting::asks(c, &once)).is_some();
        if once && self.was_used(object, number) {
            return illegal(format!("that ability of {name} was activated before (702.177a)"));
        }
        if sorcery {
            self.sorcery_time(player, &name)?;
        }
        let mut scope = Scope::new(player, Some(object));
        scope.x = said.x.map_or(0, i64::from);
        if only.as_ref().is_some_and(|c| !self.holds(c, &scope)) {
            return illegal(format!("the ability of {name} can't be activated now"));
        }
        if self.is_split_second() && !is_mana_ability(spell, *loyalty) {
            return illegal(format!("a spell with split second is on the stack (702.61a); {name} can't be used now"));
        }
        if self.cant_activate(object) {
            return illegal(format!("an effect says that the abilities of {name} can't be activated (602.5)"));
        }
        let sick = self.object(object).is_some_and(|o| o.sick) && self.is_creature(object);
        if (cost.tap || cost.untap) && sick && !self.source_has(object, Keyword::Haste) {
            return illegal(format!("{name} came under its controller's control this turn (302.6)"));
        }
        if let Some(n) = loyalty {
            self.sorcery_time(player, &name)?;
            self.may_use_loyalty(object, *n)?;
        }
        let spell = Arc::new(self.with_modes(spell.clone(), player, said, &scope, run)?);
        if !self.announce_targets(&spell, player, said, &mut scope, run)? {
            return illegal(format!("the ability of {name} has no legal target"));
        }
        if !self.can_pay(cost, player, &scope) {
            return illegal(format!("the cost of {name}'s ability can't be paid"));
        }
        let mut following = Following::of(scope.clone(), Lineage::<EffectId>::default());
        self.note_use(object, number, once);
        self.pay(cost, player, &mut following, run)?;
        (scope.sacrificed, scope.discarded) = (following.scope.sacrificed, following.scope.discarded);
        if let Some(n) = loyalty {
            self.pay_loyalty(object, *n, &following, run)?;
        }
        if is_mana_ability(&spell, *loyalty) {
            following.scope.resolution = self.fresh_id();
            // CR 106.12: tapped for mana, where {T} is in the cost of a mana ability.
            following.taps_for_mana = cost.tap;
            self.follow(&spell.instructions, &mut following, run)?;
            self.triggered_mana(run)?;
        } else {
            self.put_item_on_stack(StackItem { kind: StackKind::Activated, spell, scope }, player, run)?;
        }
        self.check(run)
    }

    /// CR 605.1b, 605.4a: what triggered on the mana ability and adds mana resolves at once, without the stack.
    fn triggered_mana(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let adds = |t: &crate::state::PendingTrigger| is_mana_ability(&t.item.spell, None);
        while let Some(at) = self.state.pending.iter().position(adds) {
            let trigger = self.state.pending.remove(at);
            let mut following = Following::of(trigger.item.scope.clone(), Lineage::default());
            following.scope.resolution = self.fresh_id();
            self.follow(&trigger.item.spell.instructions, &mut following, run)?;
        }
        Ok(())
    }

    /// CR 606.3, 606.6: once each turn, and with as many counters as it costs.
    fn may_use_loyalty(&self, object: ObjectId, n: i32) -> Result<()> {
        let Some(o) = self.object(object) else { return Ok(()) };
        if o.loyalty_used {
            return illegal(format!("a loyalty ability of {} was activated this turn (606.3)", self.name_of(object)));
        }
        if n < 0 && o.counters.of("loyalty") < n.unsigned_abs() {
            return illegal(format!("{} has too few loyalty counters (606.6)", self.name_of(object)));
        }
        Ok(())
    }

    /// CR 702.37e: a special action; it does not use the stack. Megamorph adds a counter (CR 702.37b).
    fn turn_up(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        keyword: CostKeyword,
        cost: &Cost,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let name = self.object(object).map(|o| o.face.name.to_string()).unwrap_or_default();
        if self.controller(object) != Some(player) {
            return illegal(format!("{name} is not controlled by {}", self.player_name(player)));
        }
        let scope = Scope::new(player, Some(object));
        if !self.can_pay(cost, player, &scope) {
            return illegal(format!("the cost of turning {name} face up can't be paid"));
        }
        self.pay(cost, player, &mut Following::of(scope, Lineage::default()), run)?;
        let cause = Cause { source: Some(object), player: Some(player), kind: CauseKind::Rule, resolution: 0 };
        let counter = (keyword == CostKeyword::Megamorph).then(|| {
            let this = instead_language::Selection::One(instead_language::Ref::This);
            let one = instead_language::Amount::Fixed(1);
            let list = vec![Instruction::PutCounters(instead_language::words::Word::new_static("+1/+1"), one, this)];
            (Arc::new(list), Scope::new(player, Some(object)))
        });
        let event = Event { what: What::TurnFaceUp { object, also: counter.into_iter().collect() }, cause };
        propose(self, [Proposed::new(event)], run)?;
        self.check(run)
    }

    /// CR 606.4: loyalty counters are put or removed as a cost.
    fn pay_loyalty(&mut self, object: ObjectId, n: i32, f: &Following, run: &mut Run<'_, Self>) -> Result<()> {
        let amount = n.unsigned_abs();
        if let Some(o) = self.object_mut(object) {
            o.loyalty_used = true;
        }
        let kind = "loyalty".into();
        let on = Target::Object(object);
        let what = if n < 0 {
            What::RemoveCounters { from: on, kind, amount }
        } else {
            What::PutCounters { on, kind, amount }
        };
        let cause = Cause { source: Some(object), player: Some(f.scope.you), kind: CauseKind::Cost, resolution: 0 };
        propose(self, [Proposed::new(Event { what, cause })], run)
    }

    /// The activated abilities of an object, in order.
    pub fn activated_abilities(&self, object: ObjectId) -> Vec<Arc<Ability>> {
        let Some(c) = self.characteristics(object) else { return Vec::new() };
        let activated = |a: &&Arc<Ability>| {
            matches!(***a, Ability::Activated { .. }) || keywords::activated_by_keyword(a).is_some()
        };
        let own = c.abilities.iter().map(|(_, a)| a).filter(activated).cloned();
        // CR 702.37e: a face-down permanent may be turned face up for its morph cost.
        let face = self.object(object).filter(|o| o.face_down).map(|o| o.face.clone());
        let morphs = |a: &&Ability| matches!(a, Ability::WithCost(CostKeyword::Morph | CostKeyword::Megamorph, _));
        let morph = face.iter().flat_map(|f| f.abilities.iter().filter(morphs)).cloned().map(Arc::new);
        let own = own.chain(morph.collect::<Vec<_>>());
        let by_type = c.subtypes.iter().filter(|_| c.is(CardType::Land)).filter_map(|s| basic_mana_ability(s));
        own.chain(by_type).collect()
    }

    /// CR 305.1: a player plays a land.
    ///
    /// # Errors
    /// Why it is illegal; a question without an answer; a limit.
    pub fn play_land(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        half: Option<Half>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.begin_sentence();
        let half = match half {
            None => self.choose_land_face(player, card, run)?,
            said => said,
        };
        self.may_play_land(player, card, half)?;
        let cause = Cause { source: None, player: Some(player), kind: CauseKind::Rule, resolution: 0 };
        let mut event = crate::perform::moved(card, Zone::Battlefield, Place::Natural, Why::Played, cause);
        if let What::Move(m) = &mut event.what {
            let mut entering = crate::event::Entering::under(player);
            // CR 712.12: with the chosen face up
            entering.transformed = half == Some(Half::Second);
            m.enter = Some(Box::new(entering));
        }
        propose(self, [Proposed::new(event)], run)?;
        self.check(run)
    }

    /// CR 305.1, 305.2: a land, from the player's hand, in his main phase, if he has not played one this turn.
    pub(crate) fn may_play_land(&self, player: PlayerId, card: ObjectId, half: Option<Half>) -> Result<()> {
        let face = self.object(card).map(|o| o.face_cast(half));
        let name = face.as_ref().map(|f| f.name.to_string()).unwrap_or_default();
        if !face.is_some_and(|f| f.types.has(CardType::Land)) {
            return illegal(format!("{name} is no land; spells are cast"));
        }
        // CR 305.1, 601.3e: from the hand, or from where something lets him.
        let from_hand = self.object(card).is_some_and(|o| o.zone == Some(Zone::Hand) && o.owner == player);
        let permitted = || self.object(card).is_some_and(|o| self.permit_for(player, o, half, true).is_some());
        if !(from_hand || permitted()) {
            let who = self.player_name(player);
            let zone = self.zone(card).map_or("no zone", Zone::as_str);
            return illegal(format!("{name} in {zone} is not in {who}'s hand, and nothing lets him play it (305.1)"));
        }
        if self.player(player).is_some_and(|p| p.lands > 0) {
            return illegal(format!("{} has already played a land this turn (305.2)", self.player_name(player)));
        }
        self.sorcery_time(player, &name)
    }
}

/// CR 113.3a: what an instant or sorcery does: its paragraphs in order.
pub(crate) fn spell_of(abilities: &[Ability]) -> Option<Spell> {
    let mut whole: Option<Spell> = None;
    for ability in abilities {
        let Ability::Spell(part) = ability else { continue };
        match &mut whole {
            None => whole = Some(part.clone()),
            Some(spell) => {
                let offset = spell.targets.len() as u8;
                spell.targets.extend(part.targets.iter().cloned());
                spell
                    .instructions
                    .extend(part.instructions.iter().cloned().map(|i| crate::retarget::shifted(i, offset)));
                spell.modes = spell.modes.take().or_else(|| part.modes.clone());
                spell.divided = spell.divided.take().or_else(|| part.divided.clone());
            }
        }
    }
    whole
}

/// CR 305.6: a basic land type gives "{T}: Add …".
fn basic_mana_ability(land_type: &str) -> Option<Arc<Ability>> {
    use instead_language::words::Color;
    let color = match land_type {
        "Plains" => Color::White,
        "Island" => Color::Blue,
        "Swamp" => Color::Black,
        "Mountain" => Color::Red,
        "Forest" => Color::Green,
        _ => return None,
    };
    let add = Instruction::AddMana(instead_language::Who::You, vec![Mana::Color(color)]);
    Some(Arc::new(Ability::Activated {
        cost: Cost { tap: true, ..Cost::default() },
        spell: Spell { instructions: vec![add], ..Spell::default() },
        only: None,
        loyalty: None,
    }))
}

/// CR 303.4a: an Aura spell targets what it may enchant.
pub(crate) fn enchant_targets(face: &Face) -> Option<TargetSpec> {
    face.abilities.iter().find_map(|a| match a {
        Ability::Enchant(filter) => Some(TargetSpec { min: 1, max: 1, objects: Some(filter.clone()), players: None }),
        Ability::EnchantPlayer(who) => Some(TargetSpec { min: 1, max: 1, objects: None, players: Some(who.clone()) }),
        _ => None,
    })
}

/// CR 605.1a: it has no target, could add mana, and is no loyalty ability.
pub(crate) fn is_mana_ability(spell: &Spell, loyalty: Option<i32>) -> bool {
    let adds = |i: &Instruction| {
        matches!(
            i,
            Instruction::AddMana(..)
                | Instruction::AddManaTimes(..)
                | Instruction::AddChosenMana { .. }
                | Instruction::AddProduced(_)
        )
    };
    spell.targets.is_empty() && loyalty.is_none() && spell.instructions.iter().any(adds)
}
