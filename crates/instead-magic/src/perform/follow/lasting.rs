//! Effects that last (CR 611.2, 614.3, 615.3, 615.11): how they begin, and what is fixed as they do.

use super::*;
use crate::look::slots::slot_of;
use instead_language::walk::{Accept, VisitMut, Walk};
use instead_language::{Ability, Change, Trigger};

impl Game {
    /// CR 701.19a: "the next time it would be destroyed this turn, …".
    pub(super) fn regeneration_shield(&self, object: ObjectId, then: &[Instruction], f: &Following) -> Event {
        let effect = Replacement {
            kind: Kind::Regeneration,
            pattern: Pattern::Destroy(Filter::Is(Ref::Object(object.0))),
            condition: None,
            rewrite: Rewrite::Regenerate,
            // CR 701.19a: by this shield and no other
            rider: then.to_vec(),
            optional: None,
        };
        let kind = FloatingKind::Replacement(Arc::new(effect));
        let mut floating = self.floating(kind, Until::EndOfTurn, Left::Times(1), f);
        floating.text = Word::from(format!("regenerate {}", self.name_of(object)));
        Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(f.scope.you) }
    }

    /// CR 614.10: "skips his next …".
    pub(super) fn skip_begins(&self, player: PlayerId, period: Period, f: &Following) -> Event {
        let text = Instruction::Skip(Who::You, period, Amount::Fixed(1));
        self.skipping_begins(player, period, (Until::Forever, Left::Times(1)), text, f)
    }

    /// CR 614.10: "skips all … of their next turn". What is left of the present turn is not meant.
    pub(super) fn skip_all_begins(&self, player: PlayerId, period: Period, f: &Following) -> Event {
        let text = Instruction::SkipAll(Who::You, period);
        let mut event = self.skipping_begins(player, period, (Until::EndOfYourNextTurn, Left::Unlimited), text, f);
        if let What::EffectBegins(floating) = &mut event.what
            && let FloatingKind::Replacement(effect) = &mut floating.what
        {
            Arc::make_mut(effect).condition = Some(instead_language::Condition::TurnAfter(self.state.turn.number));
        }
        event
    }

    fn skipping_begins(
        &self,
        player: PlayerId,
        period: Period,
        (until, left): (Until, Left),
        text: Instruction,
        f: &Following,
    ) -> Event {
        let effect = Replacement {
            kind: Kind::Replacement,
            pattern: Pattern::Begin(period, Who::You),
            condition: None,
            rewrite: Rewrite::Skip,
            rider: Vec::new(),
            optional: None,
        };
        let kind = FloatingKind::Replacement(Arc::new(effect));
        let mut floating = self.floating(kind, until, left, f);
        let mut scope = Scope::new(player, f.scope.this);
        scope.chosen = f.scope.chosen;
        floating.scope = Arc::new(scope);
        floating.origin = Some(Arc::new(text));
        Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(player) }
    }

    pub(super) fn continuous_begins(
        &self,
        objects: Vec<ObjectId>,
        changes: Vec<Change>,
        until: Until,
        f: &Following,
    ) -> Event {
        let kind = FloatingKind::Continuous(Arc::new(objects), Arc::new(changes));
        let floating = self.floating(kind, until, Left::Unlimited, f);
        Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(f.scope.you) }
    }

    /// CR 611.2d, 608.2h: what a variable is worth is determined once, as the effect begins; for each object its own where
    /// the text measures each.
    pub(super) fn fixed_continuous(
        &self,
        what: &Selection,
        objects: Vec<ObjectId>,
        changes: &[Change],
        until: Until,
        f: &Following,
    ) -> Vec<Event> {
        // CR 611.2c: what changes no characteristic is so of whatever is such an object, then or later; those of "dealt damage
        // this way" are known
        let of_whatever = matches!(what, Selection::Each(filter) if slot_of(filter).is_none());
        let (facts, changes): (Vec<Change>, Vec<Change>) =
            changes.iter().cloned().partition(|c| of_whatever && is_fact(c, until));
        let of_such = if let Selection::Each(filter) = what
            && !facts.is_empty()
        {
            let facts = facts.iter().map(|c| self.at_once(c, &f.scope)).collect();
            let kind = FloatingKind::Facts(Arc::new(self.described(filter, &f.scope)), Arc::new(facts));
            Some(self.effect_begins(kind, until, Left::Unlimited, f))
        } else {
            None
        };
        if of_such.is_some() && changes.is_empty() {
            return of_such.into_iter().collect();
        }
        let settled = |o: ObjectId| -> Vec<Change> {
            let scope = super::events::about_one(&f.scope, what, Target::Object(o));
            let mut changes: Vec<Change> = changes.iter().map(|c| self.at_once(c, &scope)).collect();
            if self.own_object(&f.scope) == Some(o) {
                changes.accept_mut(&mut Itself(f.scope.this.into_iter().chain([o]).collect()));
            }
            changes
        };
        // "its controller's next untap step" comes at another time for each
        let apart = until == Until::NextUntapStep;
        let mut alike: Vec<(Vec<ObjectId>, Vec<Change>)> = Vec::new();
        for o in objects {
            let changes = settled(o);
            match alike.iter_mut().find(|(_, c)| *c == changes && !apart) {
                Some((objects, _)) => objects.push(o),
                None => alike.push((vec![o], changes)),
            }
        }
        if alike.is_empty() {
            alike.push((Vec::new(), changes.to_vec()));
        }
        let fixed = alike.into_iter().map(|(objects, changes)| self.continuous_begins(objects, changes, until, f));
        fixed.chain(of_such).collect()
    }

    /// CR 611.2d: the description with its numbers as they are now.
    fn described(&self, filter: &Filter, scope: &Scope) -> Filter {
        let mut own = filter.clone();
        own.accept_mut(&mut NumbersNow { game: self, scope });
        own
    }

    /// The change with its numbers as they are now.
    pub(crate) fn at_once(&self, change: &Change, scope: &Scope) -> Change {
        use Change;
        let fixed = |n: i64| Amount::Fixed(n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32);
        let set = |a: &Amount| fixed(self.amount(a, scope));
        let more = |a: &Amount| fixed(self.modification(a, scope));
        match change {
            Change::Modify(p, t) => Change::Modify(more(p), more(t)),
            Change::SetPowerToughness(p, t) => Change::SetPowerToughness(p.as_ref().map(set), t.as_ref().map(set)),
            Change::MustAttackThat(who) => match self.the_player(who, scope) {
                Some(player) => Change::MustAttackThat(Who::Player(player.0)),
                None => change.clone(),
            },
            Change::MustBlockThat(r) => match self.reference(r, scope) {
                Some(Target::Object(o)) => Change::MustBlockThat(Ref::Object(o.0)),
                Some(Target::Player(_)) | None => change.clone(),
            },
            Change::AddAbility(ability) => match self.as_granted(ability, scope) {
                Some(own) => Change::AddAbility(Box::new(own)),
                None => change.clone(),
            },
            // what it captures of the text (CR 611.2c)
            other => self.with_captures(other, scope).unwrap_or_else(|| other.clone()),
        }
    }

    pub(super) fn gains_control(
        &mut self,
        who: &Who,
        what: &Selection,
        until: Until,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let players = self.players(who, &f.scope);
        let objects = self.objects_selected(what, f, run)?;
        let several = players.len() > 1;
        let gains = |player: PlayerId| {
            // of several players each gains control of what they own, and no text says anything else
            let own = |o: &ObjectId| !several || self.object(*o).is_some_and(|o| o.owner == player);
            let objects = objects.iter().copied().filter(own).collect();
            self.continuous_begins(objects, vec![Change::Control(Who::Player(player.0))], until, f)
        };
        Ok(players.into_iter().map(gains).collect())
    }

    pub(super) fn exchanges_control(&self, a: &Ref, b: &Ref, f: &Following) -> Vec<Event> {
        let one = |r: &Ref| {
            let object = self.reference(r, &f.scope).and_then(Target::object)?;
            Some((object, self.controller(object)?))
        };
        let (Some((a, of_a)), Some((b, of_b))) = (one(a), one(b)) else { return Vec::new() };
        // CR 701.12b
        if of_a == of_b {
            return Vec::new();
        }
        let to = |p: PlayerId| vec![Change::Control(Who::Player(p.0))];
        vec![
            self.continuous_begins(vec![a], to(of_b), Until::Forever, f),
            self.continuous_begins(vec![b], to(of_a), Until::Forever, f),
        ]
    }

    pub(super) fn skips(&self, who: &Who, period: Period, n: &Amount, f: &Following) -> Vec<Event> {
        let players = self.each_amount(who, n, f).into_iter();
        players.flat_map(|(player, times)| (0..times).map(move |_| self.skip_begins(player, period, f))).collect()
    }

    /// CR 114.2: an emblem with these abilities.
    pub(super) fn emblems(&self, who: &Who, abilities: Vec<Ability>, f: &Following) -> Vec<Event> {
        let name = Word::new_static("Emblem");
        let abilities = self.with_captures(&abilities, &f.scope).unwrap_or(abilities);
        let face = Arc::new(instead_language::Face { name, abilities, ..Default::default() });
        self.every_player(who, f, |player| f.effect(What::Emblem { player, face: face.clone() }))
    }

    /// CR 603.7: it triggers so often until then.
    pub(super) fn delayed_begins(
        &self,
        trigger: &Trigger,
        list: &[Instruction],
        (until, left): (Until, Left),
        f: &Following,
    ) -> Event {
        let mut list = list.to_vec();
        list.accept_mut(&mut OfSpells { game: self, scope: &f.scope });
        let spell = Spell { instructions: list, ..Default::default() };
        let kind = FloatingKind::Delayed(Arc::new(trigger.clone()), Arc::new(spell));
        self.effect_begins(kind, until, left, f)
    }

    pub(in crate::perform) fn effect_begins(
        &self,
        what: FloatingKind,
        until: Until,
        left: Left,
        f: &Following,
    ) -> Event {
        f.effect(What::EffectBegins(Box::new(self.floating(what, until, left, f))))
    }

    pub(crate) fn floating(&self, what: FloatingKind, until: Until, left: Left, f: &Following) -> Floating {
        let mut scope = f.scope.clone();
        scope.resolution = 0;
        if matches!(what, FloatingKind::Delayed(..)) {
            scope.this = self.own_object(&f.scope).or(f.scope.this);
            scope.turned = self.times_turned(&scope);
        }
        scope.targets = self.targets_followed(&f.scope);
        scope.slots = None;
        // CR 603.7c: what the text of the effect sees of the text around it
        if speaks_outside(&what) {
            scope.slots_mut().outer = Some(Arc::new(self.frozen(&f.scope)));
        }
        Floating { left, ..Floating::new(what, Arc::new(scope), until, self.state.turn.number) }
    }

    /// CR 609.7a, 611.2c, 615.11: an effect that lasts begins; its source is chosen first, its set is fixed now.
    pub(super) fn create_effect(
        &mut self,
        effect: &Replacement,
        lifetime: &Lifetime,
        each: Option<&Selection>,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let of_damage =
            matches!(effect.pattern, Pattern::Damage { .. } | Pattern::DamageBelow { .. } | Pattern::OneOf(_));
        if effect.kind == Kind::Prevention && !of_damage {
            self.stop_at_prevention_of_no_damage()?;
        }
        if let Pattern::Damage { source, .. } = &effect.pattern
            && crate::look::sources::is_of_choice(source)
            && f.scope.chosen.is_none()
        {
            let Some(chosen) = self.choose_source(source, &f.scope, run)? else { return Ok(()) };
            f.scope.chosen = Some(chosen);
        }
        if let Pattern::Damage { source, .. } = &effect.pattern
            && crate::look::sources::is_of_color_choice(source)
            && f.scope.color.is_none()
        {
            let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
            let options = instead_language::words::Color::ALL.iter().map(|c| Pick::Color(*c)).collect();
            match run.ask(self, Some(f.scope.you), query, options)? {
                Some(Pick::Color(color)) => f.scope.color = Some(color),
                _ => return Ok(()),
            }
        }
        let over: Vec<Option<Target>> = match each {
            Some(selection) => self.select(selection, f, run)?.into_iter().map(Some).collect(),
            None => vec![None],
        };
        let left = crate::perform::rewrite::left_of(self, &lifetime.uses, &f.scope);
        let origin = Arc::new(Instruction::Create {
            effect: Box::new(effect.clone()),
            lifetime: lifetime.clone(),
            each: each.cloned(),
        });
        let mut events = Vec::new();
        for it in over {
            // CR 601.2d: the shield's points were divided as it was announced.
            let share = it.zip(each).and_then(|(it, each)| f.scope.share_of(each, it)).map(Left::Points);
            let left = share.filter(|_| matches!(left, Left::Points(_))).unwrap_or(left);
            let mut effect = effect.clone();
            if each.is_some() {
                // One shield for each: the effect is about that one object.
                about(&mut effect.pattern, it);
            }
            let kind = FloatingKind::Replacement(Arc::new(self.fixed(effect, &f.scope)));
            f.scope.slots_mut().one = it;
            let mut floating = self.floating(kind, lifetime.until, left, f);
            f.scope.slots_mut().one = None;
            floating.origin = Some(origin.clone());
            events.push(Event { what: What::EffectBegins(Box::new(floating)), cause: f.cause(f.scope.you) });
        }
        self.propose_events(events, f, run)
    }

    /// CR 608.2h: amounts and objects that a floating effect names are fixed as it begins.
    pub(super) fn fixed(&self, mut effect: Replacement, scope: &Scope) -> Replacement {
        if let Rewrite::Prevent(Share::Some(n)) | Rewrite::Redirect(Share::Some(n), _) = &mut effect.rewrite {
            *n = Amount::Fixed(self.amount(n, scope).clamp(0, i64::from(i32::MAX)) as i32);
        }
        if let Pattern::Damage { source: Filter::Is(r), .. } = &mut effect.pattern
            && let Some(Target::Object(o)) = self.reference(r, scope)
            && *r != Ref::This
            // of several targets all are meant, and the scope knows them
            && !matches!(r, Ref::Target(n) if scope.targets.get(usize::from(*n)).is_some_and(|t| t.len() > 1))
        {
            *r = Ref::Object(o.0);
        }
        effect
    }

    /// Follow instructions while a self-replacement effect of theirs watches (CR 614.15).
    pub(super) fn with_own_effect(
        &mut self,
        original: &[Instruction],
        effect: &Replacement,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let outer = f.scope.resolution;
        f.scope.resolution = self.fresh_id();
        let mut floating =
            self.floating(FloatingKind::Replacement(Arc::new(effect.clone())), Until::EndOfTurn, Left::Unlimited, f);
        let mut scope = f.scope.clone();
        scope.resolution = f.scope.resolution;
        floating.scope = Arc::new(scope);
        let cause = f.cause(f.scope.you);
        let before = self.state.floating.len();
        let begins = Event { what: What::EffectBegins(Box::new(floating)), cause };
        propose(self, [Proposed::contained(begins, &f.lineage)], run)?;
        let id = self.state.floating.get(before).map(|e| e.id);
        self.follow(original, f, run)?;
        if let Some(id) = id {
            let ends = Event { what: What::EffectEnds { id }, cause };
            propose(self, [Proposed::contained(ends, &f.lineage)], run)?;
        }
        f.scope.resolution = outer;
        Ok(())
    }
}

/// CR 611.2c: whether the change is of no characteristic and no controller, and says what its objects do in combat.
fn is_fact(change: &Change, until: Until) -> bool {
    let stays = *change == Change::DoesntUntap && until == Until::PlayersNextUntapStep;
    stays
        || matches!(
            change,
            Change::MustAttack
                | Change::MustAttackThat(_)
                | Change::MustBlock
                | Change::MustBlockThat(_)
                | Change::MustBeBlocked(_)
                | Change::Lures(_)
                | Change::CantAttack
                | Change::CantBlock
                | Change::BlocksMore(_)
                | Change::AttacksDespiteDefender
                | Change::Assigns(_)
                | Change::LoyaltyTwice
                | Change::UsedAsHasty
        )
}

/// CR 608.2h: puts in what is known of a spell that has left the stack; the card that it was is another object.
struct OfSpells<'a> {
    game: &'a Game,
    scope: &'a Scope,
}

impl VisitMut for OfSpells<'_> {
    fn amount(&mut self, amount: &mut Amount) {
        let was = if let Amount::StatOf(_, Ref::Target(n)) = &*amount {
            self.scope.targets.get(usize::from(*n)).and_then(|t| t.first()).and_then(|t| t.object())
        } else {
            None
        };
        match was.and_then(|was| self.game.object(was)).filter(|o| o.zone.is_none() && o.last_zone == Zone::Stack) {
            Some(_) => NumbersNow { game: self.game, scope: self.scope }.amount(amount),
            None => amount.walk_mut(self),
        }
    }
}

/// Puts in what each number of a description is worth now.
struct NumbersNow<'a> {
    game: &'a Game,
    scope: &'a Scope,
}

impl VisitMut for NumbersNow<'_> {
    fn amount(&mut self, amount: &mut Amount) {
        let now = self.game.amount(amount, self.scope);
        *amount = Amount::Fixed(now.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32);
    }
}

/// Whether the text of the effect speaks of the slots of the text that makes it.
fn speaks_outside(what: &FloatingKind) -> bool {
    use instead_language::slot::each_slot;
    let mut found = false;
    match what {
        // the hook for a replacement effect counts its frame
        FloatingKind::Replacement(effect) => each_slot(&**effect, &mut |slot, depth| found |= slot.out >= depth),
        FloatingKind::Delayed(trigger, spell) => {
            each_slot(&**trigger, &mut |slot, depth| found |= slot.out > depth);
            each_slot(&**spell, &mut |slot, depth| found |= slot.out > depth);
        }
        FloatingKind::Facts(filter, changes) => {
            each_slot(&**filter, &mut |slot, depth| found |= slot.out > depth);
            changes.iter().for_each(|c| each_slot(c, &mut |slot, depth| found |= slot.out > depth));
        }
        FloatingKind::PermitFrom(filter, _) | FloatingKind::NextSpell(filter, _) => {
            each_slot(&**filter, &mut |slot, depth| found |= slot.out > depth);
        }
        FloatingKind::Cant(cant) => each_slot(&**cant, &mut |slot, depth| found |= slot.out > depth),
        FloatingKind::Continuous(..)
        | FloatingKind::Copies(..)
        | FloatingKind::Permit(..)
        | FloatingKind::Rule(_)
        | FloatingKind::Returns(_)
        | FloatingKind::PhasesIn(_) => {}
    }
    found
}

/// A pattern about damage to "each of these" becomes one about that object.
fn about(pattern: &mut Pattern, it: Option<Target>) {
    let Some(it) = it else { return };
    match (pattern, it) {
        (Pattern::Damage { to, .. }, Target::Object(o)) => *to = Recipients::objects(Filter::Is(Ref::Object(o.0))),
        (Pattern::Damage { to, .. }, Target::Player(p)) => *to = Recipients::players(Who::Player(p.0)),
        (Pattern::Destroy(filter) | Pattern::Move { object: filter, .. }, Target::Object(o)) => {
            *filter = Filter::Is(Ref::Object(o.0));
        }
        _ => {}
    }
}

impl Game {
    /// CR 610.3: exile until this leaves the battlefield; if it left already, nothing moves (CR 610.3a, b).
    pub(super) fn exile_until(
        &mut self,
        what: &Selection,
        until: Until,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if until == Until::OpponentCrowned && self.is_opponent_crowned(f.scope.you) {
            // whether one became it since the ability was put on the stack is not remembered (CR 610.3a)
            return Err(self.unsupported("an exile until an opponent becomes the monarch, where one is,", f));
        }
        if until == Until::SourceLeaves && !f.scope.this.is_some_and(|o| self.has_not_left(o)) {
            return Ok(());
        }
        let instruction = Instruction::Exile(what.clone());
        let events = self.events_of(&instruction, f, run)?;
        let from: Vec<(ObjectId, Zone)> =
            events.iter().filter_map(|e| e.what.subject().object()).filter_map(|o| Some((o, self.zone(o)?))).collect();
        self.propose_events(events, f, run)?;
        let moved = from.into_iter().map(|(o, zone)| (self.current(o), zone));
        let exiled: Vec<(ObjectId, Zone)> = moved.filter(|(o, _)| self.zone(*o) == Some(Zone::Exile)).collect();
        if exiled.is_empty() {
            return Ok(());
        }
        let floating = self.floating(FloatingKind::Returns(Arc::new(exiled)), until, Left::Unlimited, f);
        self.propose_all(vec![What::EffectBegins(Box::new(floating))], f.scope.you, f, run)
    }

    /// CR 611.2b: whether what lasts for as long as something is so of its source lasts no longer.
    fn is_over(&self, effect: &Floating) -> bool {
        let Floating { until, scope, .. } = effect;
        let there = scope.this.filter(|&o| self.on_battlefield(o));
        let taken = || there.and_then(|o| self.controller(o)) != Some(scope.you);
        let untapped = || !there.and_then(|o| self.object(o)).is_some_and(|o| o.tapped);
        let lost = || {
            let FloatingKind::Continuous(objects, _) = &effect.what else { return false };
            !objects.iter().any(|&o| self.controller(o) == Some(scope.you) && self.zone(o).is_some())
        };
        match until {
            Until::SourceLeaves => there.is_none(),
            Until::SourceControlled => taken(),
            Until::SourceTapped => untapped(),
            Until::SourceControlledTapped => taken() || untapped(),
            Until::EndOfTurn | Until::YourNextTurn | Until::EndOfYourNextTurn | Until::EndOfCombat => false,
            Until::NextUntapStep | Until::PlayersNextUntapStep | Until::YourNextEndStep => false,
            Until::YourNextUpkeep | Until::Forever => false,
            Until::OpponentCrowned => self.is_opponent_crowned(scope.you),
            Until::ControlLost => lost(),
            Until::CounterGone(kind) => {
                let FloatingKind::Continuous(objects, _) = &effect.what else { return false };
                let has = |o: &crate::board::state::Object| {
                    o.zone == Some(Zone::Battlefield) && o.counters.of(kind.as_str()) > 0
                };
                !objects.iter().any(|&o| self.object(o).is_some_and(has))
            }
        }
    }

    /// Whether an opponent of that player is the monarch.
    fn is_opponent_crowned(&self, you: PlayerId) -> bool {
        self.state.monarch.is_some_and(|p| self.is_player(&Who::Opponent, p, &Scope::new(you, None)))
    }

    /// CR 611.2b, 610.3: what lasts for as long as its source stays ends at once, and what was exiled until then returns, all
    /// together.
    pub(crate) fn end_durations(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let over = |f: &&Floating| self.is_over(f) && !self.waits_for_leaving(f) || self.is_broken_pair(f);
        let ending: Vec<Floating> = self.state.floating.iter().filter(over).cloned().collect();
        if ending.is_empty() {
            return Ok(());
        }
        let end = |f: &Floating| Proposed::new(Event { what: What::EffectEnds { id: f.id }, cause: Cause::RULE });
        propose(self, ending.iter().map(end).collect::<Vec<_>>(), run)?;
        let mut returns = Vec::new();
        for floating in &ending {
            let FloatingKind::Returns(objects) = &floating.what else { continue };
            let cause = Cause {
                source: floating.scope.this,
                player: Some(floating.scope.you),
                kind: CauseKind::Effect,
                resolution: 0,
                rule: None,
            };
            for &(object, to) in objects.iter() {
                let Some(owner) = self.object(object).filter(|o| o.zone == Some(Zone::Exile)).map(|o| o.owner) else {
                    continue;
                };
                let mut event = crate::perform::moved(object, to, Place::Natural, Why::Put, cause);
                if let (What::Move(m), Zone::Battlefield) = (&mut event.what, to) {
                    // CR 610.3c
                    m.enter = Some(Box::new(Entering::under(owner)));
                }
                returns.push(Proposed::new(event));
            }
        }
        crate::perform::name_those_entering_together(&mut returns);
        propose(self, returns, run)?;
        for floating in &ending {
            self.phase_in_again(floating, run)?;
        }
        Ok(())
    }
}

/// CR 201.5a: what gives an ability to itself is "this" in it.
struct Itself(Vec<ObjectId>);

impl VisitMut for Itself {
    fn reference(&mut self, r: &mut Ref) {
        r.walk_mut(self);
        if matches!(r, Ref::Object(o) if self.0.contains(&ObjectId(*o))) {
            *r = Ref::This;
        }
    }
}
