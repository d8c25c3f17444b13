//! Casting spells, activating abilities, playing lands (CR 601, 602, 305).

use std::sync::Arc;

use instead::{Lineage, Proposed, Prospect, Run, Script, Stop, propose};

use crate::board::characteristics::AbilityKey;
use crate::board::effect::EffectId;
use crate::board::event::{Cause, CauseKind, Event, What, Why};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{PaysFor, Scope};
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{Game, Object, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::activated::Used;
use crate::look::keywords;
use crate::look::unread::is_of_casting;
use crate::perform::cast::announce::{Announcement, illegal, is_mana_ability};
use crate::perform::cast::asked::has_x;
use crate::perform::cast::permit::Permit;
use crate::perform::cast::{mana_cost_of, x_is_paid_for};
use crate::perform::follow::Following;
use instead_language::words::{CardType, Keyword, Mana, NumberKeyword, NumberedKeyword, Zone};
use instead_language::{Ability, Act, Change, Condition, Cost, CostKeyword, Half, Help, Instruction, Paid, Place, Who};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
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
        self.activate_and_go_on(player, object, ability, said, run)?;
        self.check(run)
    }

    /// The same, and no player gets priority after it: what triggered waits, and state-based actions are not checked.
    pub(super) fn activate_and_go_on(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        ability: usize,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.begin_sentence();
        let from = self.object(object).cloned();
        let activated = self.activate_as_said(player, object, ability, said, run);
        self.unless_permitted(from.as_ref(), |_| false, activated)
    }

    fn activate_as_said(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        ability: usize,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let name = self.name_of(object);
        let number = ability;
        let Some(ability) = self.activated_abilities(object).into_iter().nth(ability) else {
            return illegal(format!("{name} has no such activated ability"));
        };
        self.stop_at_unread_ability(object, &ability)?;
        self.stop_at_unread_of_activating()?;
        if let Ability::WithCost(
            keyword @ (CostKeyword::Morph | CostKeyword::Megamorph | CostKeyword::Disguise),
            cost,
        ) = &*ability
        {
            return self.turn_up(player, object, (*keyword, cost), said.x, run);
        }
        if let Ability::WithCost(keyword @ (CostKeyword::Foretell | CostKeyword::Plot), cost) = &*ability {
            return self.set_aside(player, object, *keyword, cost, run);
        }
        if let Ability::WithCost(CostKeyword::Unlock, _) = &*ability {
            let locks = self.unlocking(object);
            let first = self.activated_abilities(object).len().saturating_sub(locks.len());
            let half = locks.get(number.saturating_sub(first)).map(|(half, _)| *half);
            return self.unlock(player, object, half, run);
        }
        if let Ability::Numbered(NumberedKeyword::Suspend, n, cost) = &*ability {
            return self.suspend(player, object, n, cost, run);
        }
        // CR 702.151a: which of the two abilities it is, is said by whether there is a target
        let attached = self.object(object).is_some_and(|o| o.attached_to.is_some());
        let other = keywords::unattaching(&ability).filter(|_| attached && said.targets.is_empty());
        let keyword = other.or_else(|| keywords::activated_by_keyword(&ability));
        let sorcery = keyword.as_ref().is_some_and(|k| k.as_sorcery);
        let ability_of = ability.clone();
        let ability = keyword.as_ref().map_or(&*ability, |k| &k.ability);
        let Ability::Activated { cost, spell, only, loyalty } = ability else { return Ok(()) };
        let cost = &self.less_to_activate(cost, &Scope::new(player, Some(object)));
        if !self.works_where_it_is(object, &ability_of) {
            let zone = self.zone(object).map_or("no zone", Zone::as_str);
            return illegal(format!("{name} is in {zone}; its ability does not work there (113.6)"));
        }
        let key = self.key_of_activated(object, number);
        let once = self.may_use(player, object, key, only.as_ref())?;
        if sorcery {
            self.sorcery_time(player, &name)?;
        }
        if said.x.is_some() && !has_x(ability) {
            return illegal(format!("that ability of {name} has no X (107.3)"));
        }
        let mut scope = Scope::new(player, Some(object));
        scope.x = said.x.map_or(0, i64::from);
        scope.turned = self.times_turned(&scope);
        self.may_activate_now(ability, &scope)?;
        let spell = Arc::new(self.with_modes(spell.clone(), player, said, &scope, run)?.0);
        if !self.announce_targets(&spell, player, said, &mut scope, run)? {
            return illegal(format!("the ability of {name} has no legal target"));
        }
        let cost = &self.cost_to_activate(cost.clone(), &ability_of, is_mana_ability(&spell, *loyalty), &scope);
        let paying = Scope { pays_for: PaysFor::Activating, ..scope.clone() };
        self.stop_at_snow(cost, player)?;
        if !self.can_pay(cost, player, &paying) {
            return self.cant_be_paid(&name, cost, player, &paying);
        }
        let mut following = Following::of(paying, Lineage::<EffectId>::default());
        following.rule = keyword.as_ref().filter(|k| k.cycles).map(|_| Rule::Cycling);
        if let Some(key) = key {
            self.note_use(object, key, once);
        }
        self.pay(cost, player, &mut following, run)?;
        following.scope.pays_for = PaysFor::Else;
        if following.rule == Some(Rule::Cycling) && scope.x > 0 {
            let cycled = self.current(object);
            self.say_x(cycled, scope.x);
        }
        keep_paid(&mut scope, &mut following);
        if let Some(n) = loyalty {
            self.pay_loyalty(object, *n, &following, run)?;
        }
        if is_mana_ability(&spell, *loyalty) {
            following.scope.resolution = self.fresh_id();
            // CR 106.12: tapped for mana, where {T} is in the cost of a mana ability.
            following.taps_for_mana = cost.tap;
            self.follow(&spell.instructions, &mut following, run)?;
            self.activated_as(&ability_of, player, object, &following, run)?;
            self.triggered_mana(run)?;
        } else {
            self.put_item_on_stack(StackItem { kind: StackKind::Activated, spell, scope }, player, run)?;
            self.activated_as(&ability_of, player, object, &following, run)?;
        }
        Ok(())
    }

    /// CR 702.122b, 702.171c: what was tapped for it crewed or saddled it.
    fn note_tapped_for(
        &mut self,
        ability: &Ability,
        object: ObjectId,
        following: &Following,
    ) -> Option<(Act, Vec<ObjectId>)> {
        let Ability::Number(keyword, _) = ability else { return None };
        let crews = *keyword == NumberKeyword::Crew;
        let (how, act) = if crews { (Help::Crewed, Act::Crew) } else { (Help::Saddled, Act::Saddle) };
        matches!(keyword, NumberKeyword::Crew | NumberKeyword::Saddle).then_some(())?;
        let paid = following.scope.slots().map(|slots| &slots.paid).into_iter().flatten();
        let tapped = paid.filter(|(what, _)| *what == Paid::Tapped);
        let helpers: Vec<ObjectId> = tapped.flat_map(|(_, kept)| kept.things.iter().map(|t| t.now)).collect();
        self.note_helpers(object, &helpers, how);
        Some((act, helpers))
    }

    /// What is said of such an ability by a name: "whenever you activate an exhaust ability".
    fn activated_as(
        &mut self,
        ability: &Ability,
        player: PlayerId,
        object: ObjectId,
        following: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let cause = Cause { source: Some(object), player: Some(player), ..Cause::RULE };
        let acts = instead_language::card::acts_of_activating(ability);
        let own = acts.into_iter().map(|act| (object, act));
        let helped = self.note_tapped_for(ability, object, following);
        let of_helpers =
            helped.into_iter().flat_map(|(act, helpers)| helpers.into_iter().map(move |helper| (helper, act)));
        let done = own.chain(of_helpers).map(|(object, act)| What::Acted { player, object: Some(object), act });
        let events: Vec<_> = done.map(|what| Proposed::new(Event { what, cause })).collect();
        propose(self, events, run)
    }

    /// CR 601.2f, 602.2b: the cost as the ability itself says that it is less.
    fn less_to_activate(&self, cost: &Cost, scope: &Scope) -> Cost {
        let mut cost = cost.clone();
        let Some(less) = cost.less.take() else { return cost };
        if less.condition.as_ref().is_some_and(|c| !self.holds(c, scope)) {
            return cost;
        }
        let times = less.each.as_ref().map_or(1, |n| self.amount(n, scope)).max(0);
        if let Some(face) = scope.this.filter(|_| less.own).and_then(|t| self.copiable(t, &[], scope)) {
            let own = face.cost.iter().flatten();
            own.for_each(|symbol| crate::perform::cast::cost::less_by(&mut cost.mana, *symbol));
        }
        for symbol in &less.mana {
            for _ in 0..times {
                let before = cost.mana.clone();
                crate::perform::cast::cost::alter(&mut cost.mana, *symbol, true, scope.x);
                // nothing is left of it to be less
                if cost.mana == before {
                    break;
                }
            }
        }
        cost
    }

    /// CR 602.2, 602.5b: whether the player may activate that ability, and whether but once.
    fn may_use(
        &self,
        player: PlayerId,
        object: ObjectId,
        ability: Option<AbilityKey>,
        only: Option<&Condition>,
    ) -> Result<bool> {
        let name = self.name_of(object);
        let asked = |c: &Condition| if let Condition::ActivatedBy(who) = c { Some(who.clone()) } else { None };
        let allowed = only.and_then(|c| crate::perform::cast::cost::asks(c, &asked)).unwrap_or(Who::You);
        let of = self.controller(object).map(|controller| Scope::new(controller, Some(object)));
        if !of.is_some_and(|own| self.is_player(&allowed, player, &own)) {
            return illegal(format!("{} may not activate abilities of {name}", self.player_name(player)));
        }
        let most = |c: &Condition| if let Condition::UsedAtMost(n) = c { Some(*n) } else { None };
        if let Some(n) = only.and_then(|c| crate::perform::cast::cost::asks(c, &most))
            && ability.is_some_and(|key| self.times_used(object, key) > n)
        {
            return illegal(format!("that ability of {name} was activated as often as it may be this turn (602.5b)"));
        }
        let once = |c: &Condition| (*c == Condition::NeverUsed).then_some(());
        let once = only.and_then(|c| crate::perform::cast::cost::asks(c, &once)).is_some();
        if once && ability.is_some_and(|key| self.was_used(object, key)) {
            return illegal(format!("that ability of {name} was activated before (702.177a)"));
        }
        Ok(once)
    }

    /// CR 602.5: whether the ability can be activated now.
    pub(super) fn may_activate_now(&self, ability: &Ability, scope: &Scope) -> Result<()> {
        let (Ability::Activated { cost, spell, only, loyalty }, Some(object)) = (ability, scope.this) else {
            return Ok(());
        };
        let name = self.name_of(object);
        if only.as_ref().is_some_and(|c| !self.holds(c, scope)) {
            return illegal(format!("the ability of {name} can't be activated now"));
        }
        if self.is_split_second() && !is_mana_ability(spell, *loyalty) {
            return illegal(format!("a spell with split second is on the stack (702.61a); {name} can't be used now"));
        }
        let used = Used { for_mana: is_mana_ability(spell, *loyalty), loyalty: loyalty.is_some(), taps: cost.tap };
        if self.cant_activate(object, scope.you, &used) {
            return illegal(format!("an effect says that the abilities of {name} can't be activated (602.5)"));
        }
        let sick = self.object(object).is_some_and(|o| o.sick) && self.is_creature(object);
        let hasty = || self.source_has(object, Keyword::Haste) || self.is_made(object, &Change::UsedAsHasty);
        if (cost.tap || cost.untap) && sick && !hasty() {
            return illegal(format!("{name} came under its controller's control this turn (302.6)"));
        }
        if let Some(n) = loyalty {
            if !self.loyalty_at_instant(object, scope.you) {
                self.sorcery_time(scope.you, &name)?;
            }
            self.may_use_loyalty(object, *n)?;
        }
        Ok(())
    }

    /// CR 606.3: whether an effect lets the player activate loyalty abilities of this permanent whenever he could cast an
    /// instant.
    fn loyalty_at_instant(&self, object: ObjectId, player: PlayerId) -> bool {
        let lets = |id: ObjectId, who: PlayerId| {
            let scope = Scope::new(who, Some(id));
            self.characteristics(id).into_iter().flat_map(|c| c.abilities.iter()).any(|(_, ability)| {
                let Ability::LoyaltyAtInstant(what, condition) = &**ability else { return false };
                self.matches(what, object, &scope) && condition.as_ref().is_none_or(|c| self.holds(c, &scope))
            })
        };
        let own = |id: &ObjectId| self.controller(*id) == Some(player) && lets(*id, player);
        let emblem = |id: &ObjectId| {
            self.works_here(*id) && self.object(*id).is_some_and(|o| o.owner == player) && lets(*id, player)
        };
        self.state.battlefield.iter().any(own) || self.state.command.iter().any(emblem)
    }

    /// CR 605.1b, 605.4a: what triggered on the mana ability and adds mana resolves at once, without the stack.
    fn triggered_mana(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        // what is not understood of one that triggers on mana may add some; one that triggers on anything else is none
        let adds = |t: &crate::board::state::PendingTrigger| {
            let on_mana = matches!(&t.item.kind, StackKind::Triggered(Some(trigger)) if trigger.event.is_on_mana());
            let hole = || instead_language::unread::has_hole(&*t.item.spell);
            on_mana && (is_mana_ability(&t.item.spell, None) || hole())
        };
        while let Some(trigger) = self.next_waiting(adds) {
            let mut following = Following::of(trigger.item.scope.clone(), Lineage::default());
            following.scope.resolution = self.fresh_id();
            self.follow(&trigger.item.spell.instructions, &mut following, run)?;
        }
        Ok(())
    }

    /// CR 606.3, 606.6: once each turn, and with as many counters as it costs.
    fn may_use_loyalty(&self, object: ObjectId, n: i32) -> Result<()> {
        let Some(o) = self.object(object) else { return Ok(()) };
        let most = if self.is_made(object, &Change::LoyaltyTwice) { 2 } else { 1 };
        if o.loyalty_used >= most {
            return illegal(format!("a loyalty ability of {} was activated this turn (606.3)", self.name_of(object)));
        }
        if n < 0 && o.counters.of("loyalty") < n.unsigned_abs() {
            return illegal(format!("{} has too few loyalty counters (606.6)", self.name_of(object)));
        }
        let cause =
            Cause { source: Some(object), player: self.controller(object), kind: CauseKind::Cost, ..Cause::RULE };
        let what = loyalty_paid(object, n);
        if self.prospect_of(&Event { what, cause }) == Prospect::Cannot {
            return illegal(format!("the loyalty cost of {} can't be paid (614.17b)", self.name_of(object)));
        }
        Ok(())
    }

    /// CR 702.37e: a special action; it does not use the stack. Megamorph adds a counter (CR 702.37b).
    fn turn_up(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        (keyword, cost): (CostKeyword, &Cost),
        x: Option<u32>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let face = self.object(object).map(|o| o.face.clone()).unwrap_or_default();
        let name = face.name.to_string();
        if self.controller(object) != Some(player) {
            return illegal(format!("{name} is not controlled by {}", self.player_name(player)));
        }
        // CR 702.37e: without a morph cost where it is face up it can't be; a manifested one has its mana cost for that
        let says = Ability::WithCost(keyword, cost.clone());
        let keeps =
            || self.as_it_would_be_face_up(object).is_some_and(|c| c.abilities.iter().any(|(_, a)| **a == says));
        if face.abilities.contains(&says) && !keeps() {
            return illegal(format!("{name} would have no {} cost if it were face up (702.37e)", keyword.as_str()));
        }
        if x.is_some() && !cost.mana.contains(&Mana::X) {
            return illegal(format!("the cost of turning {name} face up has no X (107.3)"));
        }
        let mut scope = Scope::new(player, Some(object));
        scope.x = x.map_or(0, i64::from);
        let x = scope.x;
        let cost = &self.cost_of_keyword(cost, keyword, player);
        if !self.can_pay(cost, player, &scope) {
            return illegal(format!("the cost of turning {name} face up can't be paid"));
        }
        self.pay(cost, player, &mut Following::of(scope, Lineage::default()), run)?;
        let cause =
            Cause { source: Some(object), player: Some(player), kind: CauseKind::Rule, resolution: 0, rule: None };
        let counter = (keyword == CostKeyword::Megamorph).then(|| {
            let this = instead_language::Selection::One(instead_language::Ref::This);
            let one = instead_language::Amount::Fixed(1);
            let list = vec![Instruction::PutCounters(instead_language::words::Word::new_static("+1/+1"), one, this)];
            (Arc::new(list), Scope::new(player, Some(object)))
        });
        let event = Event { what: What::TurnFaceUp { object, also: counter.into_iter().collect() }, cause };
        propose(self, [Proposed::new(event)], run)?;
        // CR 702.37f
        self.say_x(object, x);
        self.check(run)
    }

    /// CR 606.4: loyalty counters are put or removed as a cost.
    fn pay_loyalty(&mut self, object: ObjectId, n: i32, f: &Following, run: &mut Run<'_, Self>) -> Result<()> {
        self.note_loyalty(object);
        let what = loyalty_paid(object, n);
        let cause =
            Cause { source: Some(object), player: Some(f.scope.you), kind: CauseKind::Cost, resolution: 0, rule: None };
        propose(self, [Proposed::new(Event { what, cause })], run)
    }

    /// CR 113.6: whether this activated ability of the object can be activated in the zone that it is in.
    pub fn works_where_it_is(&self, object: ObjectId, ability: &Ability) -> bool {
        let Some(zone) = self.zone(object) else { return false };
        // CR 702.62a: its special action is taken from the hand
        if matches!(ability, Ability::Numbered(NumberedKeyword::Suspend, ..)) {
            return zone == Zone::Hand;
        }
        match keywords::activated_by_keyword(ability) {
            Some(keyword) => keyword.zone == zone || keyword.also == Some(zone),
            // CR 114.4: those of an emblem work in the command zone
            None if zone == Zone::Command && self.works_here(object) => true,
            None => instead_language::card::works_in(ability, zone),
        }
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
        let land = self.object(card).cloned();
        self.unless_permitted(land.as_ref(), |_| false, self.may_play_land(player, card, half))?;
        if let Some(once) = self.land_uses_up(player, card, half, run)? {
            self.note_permission(once);
        }
        let cause = Cause { source: None, player: Some(player), kind: CauseKind::Rule, resolution: 0, rule: None };
        let mut event = crate::perform::moved(card, Zone::Battlefield, Place::Natural, Why::Played, cause);
        if let What::Move(m) = &mut event.what {
            let mut entering = crate::board::event::Entering::under(player);
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
        if self.cant_play_lands(player) {
            return illegal(format!("an effect says that lands can't be played: {name} stays where it is (305.1)"));
        }
        // CR 305.1, 601.3e: from the hand, or from where something lets him.
        let from_hand = self.object(card).is_some_and(|o| o.zone == Some(Zone::Hand) && o.owner == player);
        let permitted = || self.object(card).is_some_and(|o| self.may_play_from_there(player, o, half));
        if !(from_hand || permitted()) {
            let who = self.player_name(player);
            let zone = self.zone(card).map_or("no zone", Zone::as_str);
            return illegal(format!("{name} in {zone} is not in {who}'s hand, and nothing lets him play it (305.1)"));
        }
        if !self.has_land_to_play(player) {
            return illegal(format!("{} has already played a land this turn (305.2)", self.player_name(player)));
        }
        self.sorcery_time(player, &name)
    }

    /// CR 601.2: a player casts a spell.
    ///
    /// # Errors
    /// Why it is illegal; a question without an answer; a limit.
    pub fn cast(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.begin_sentence();
        let Some(object) = self.object(card).cloned() else { return illegal("there is no such card") };
        if super::prepared::is_of_prepared(&object, said.half) {
            return self.cast_prepared(player, card, said, run);
        }
        let said = &self.with_half(player, &object, said, run)?;
        let said = &self.with_permission(player, &object, said, run)?;
        let permit = self.unless_permitted(Some(&object), is_of_casting, self.may_cast(player, &object, said))?;
        let face = object.face_cast(said.half);
        let cost = if permit.free {
            Cost::default()
        } else if permit.life {
            // CR 118.9, 202.3b: X is 0 where it is not paid for
            let value = i32::try_from(face.mana_value()).unwrap_or(i32::MAX);
            Cost { life: Some(instead_language::Amount::Fixed(value)), ..Cost::default() }
        } else if let Some(rather) = permit.rather.clone() {
            rather
        } else if said.face_down {
            // CR 702.37c, 708.4
            Cost { mana: vec![Mana::Generic(3)], ..Cost::default() }
        } else {
            let by_keyword = said.instead.map(|keyword| self.which_cost(player, &object, &face, keyword, run));
            by_keyword.transpose()?.flatten().unwrap_or_else(|| mana_cost_of(&face))
        };
        x_is_paid_for(&face, &cost, said)?;
        let cast = self.cast_for(player, card, said, cost, &permit, run);
        self.unless_permitted(Some(&object), is_of_casting, cast)?;
        self.check(run)
    }

    /// CR 601.2b, 118.9a: the player chooses by which of several permissions he casts it. Where mana is taken as paid, he
    /// is not asked whether to be spared it.
    fn with_permission(
        &mut self,
        player: PlayerId,
        object: &Object,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<Announcement> {
        let mut said = said.clone();
        let Ok(mut permissions) = self.permissions_to_cast(player, object, &said) else { return Ok(said) };
        if said.permission.is_some() || permissions.len() < 2 {
            return Ok(said);
        }
        let pays = self.player(player).is_some_and(|p| p.pays_mana);
        // CR 118.6: what has no mana cost can't be paid for as usual
        let priced = object.face_cast(said.half).cost.is_some() || said.face_down || said.instead.is_some();
        let usual = priced && permissions.iter().any(|(_, _, permit)| *permit == Permit::default());
        permissions.retain(|(n, _, permit)| {
            if usual && !pays && permit.spares_mana_alone() {
                return false;
            }
            self.could_be_cast(player, object.id, &Announcement { permission: Some(*n), ..said.clone() })
        });
        let by = |(_, by, _): &(usize, ObjectId, Permit)| Pick::Target(Target::Object(*by));
        let picked = match permissions.as_slice() {
            [] => return Ok(said),
            [(only, ..)] => Some(*only),
            several => {
                let query = Query { asking: Asking::Permission, rule: Rule::ModesChosen, about: Some(object.id) };
                let picked = run.ask(self, Some(player), query, several.iter().map(by).collect())?;
                several.iter().find(|permission| picked.as_ref() == Some(&by(permission))).map(|(n, ..)| *n)
            }
        };
        said.permission = picked;
        Ok(said)
    }

    /// Whether it is cast so, tried on a copy; as far as no answer is needed.
    fn could_be_cast(&self, player: PlayerId, card: ObjectId, said: &Announcement) -> bool {
        let mut tried = self.clone();
        tried.record = None;
        let done = tried.cast(player, card, said, &mut Run::new(&mut Script::default()));
        matches!(done, Ok(()) | Err(Stop::Pending(_)))
    }

    /// CR 709.3a, 715.3: the player chooses which half he casts, where he has not said.
    pub(crate) fn with_half(
        &mut self,
        player: PlayerId,
        object: &Object,
        said: &Announcement,
        run: &mut Run<'_, Self>,
    ) -> Result<Announcement> {
        let mut said = said.clone();
        if object.halves.is_none() || said.face_down || said.half.is_some() {
            return Ok(said);
        }
        // What else was announced may fit one of them alone.
        let possible =
            |half: &Option<Half>| self.could_be_cast(player, object.id, &Announcement { half: *half, ..said.clone() });
        let ways: Vec<Option<Half>> = object.ways_to_play().into_iter().filter(possible).collect();
        said.half = match self.ask_half(player, object, ways, run)? {
            None => Some(Half::First),
            half => half,
        };
        Ok(said)
    }

    /// CR 712.12: which face of a modal double-faced card is played as a land.
    pub(crate) fn choose_land_face(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Half>> {
        let Some(object) = self.object(card).cloned() else { return Ok(None) };
        let mut ways = object.ways_to_play();
        ways.retain(|half| object.face_cast(*half).types.has(CardType::Land));
        self.ask_half(player, &object, ways, run)
    }
}

/// CR 606.4: counters are put for a positive loyalty cost and removed for a negative one.
fn loyalty_paid(object: ObjectId, n: i32) -> What {
    let (kind, amount) = ("loyalty".into(), n.unsigned_abs());
    let on = Target::Object(object);
    if n < 0 { What::RemoveCounters { from: on, kind, amount } } else { What::PutCounters { on, kind, amount } }
}

/// What was paid is known to what is activated, and as that is followed.
fn keep_paid(scope: &mut Scope, following: &mut Following) {
    let paid = following.take_paid();
    if !paid.is_empty() {
        scope.slots_mut().paid.clone_from(&paid);
        following.scope.slots_mut().paid = paid;
    }
}
