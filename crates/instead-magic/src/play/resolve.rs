//! Resolving what is on the stack, and putting there what triggered (CR 603.3, 608, 704.3).

use std::sync::Arc;

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Event, What, Why};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{Game, Object, ObjectId, PendingTrigger, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::keywords::gift::giving;
use crate::perform::encoded::ciphered;
use crate::perform::follow::Following;
use instead_language::slot::each_slot;
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::words::{CostKeyword, Keyword, Zone};
use instead_language::{Ability, Instruction, Part, Spell, Until};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 704.3, 603.3: state-based actions, then triggered abilities go on the stack, until neither is left.
    ///
    /// # Errors
    /// As for [`Game::tell`].
    pub fn check(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        self.check_all(run).map(|_| ())
    }

    /// The same; whether there was anything to do.
    pub(crate) fn check_all(&mut self, run: &mut Run<'_, Self>) -> Result<bool> {
        let mut any = false;
        self.stop_at_unread()?;
        if self.state.turn.ending {
            self.end_the_turn(run)?;
        }
        loop {
            self.end_used_up();
            any |= self.check_state(run)?;
            self.collect_state_triggers();
            if self.state.pending.is_empty() || self.state.over {
                break;
            }
            any = true;
            self.put_triggers_on_stack(run)?;
        }
        self.end_used_up();
        self.refresh();
        self.forget_sentence();
        Ok(any)
    }

    /// Floating effects of which nothing is left are gone.
    fn end_used_up(&mut self) {
        if self.state.floating.iter().any(|f| f.left.is_used_up()) {
            self.forget_used_up();
            self.disturb();
            self.refresh();
        }
    }

    /// CR 603.3b: the active player's first, each in the order that its controller chooses.
    fn put_triggers_on_stack(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let players: Vec<PlayerId> = self.players_in_turn_order().collect();
        for &player in &players {
            let mut mine = self.take_waiting(|t| t.controller == player);
            while !mine.is_empty() {
                let at = self.next_trigger(&mine, player, run)?;
                let trigger = mine.remove(at);
                self.put_ability_on_stack(trigger, run)?;
            }
        }
        // Those of players who left are gone (CR 800.4a). What triggered as these were put there waits for the next time.
        self.take_waiting(|t| !players.contains(&t.controller));
        Ok(())
    }

    fn next_trigger(&mut self, mine: &[PendingTrigger], player: PlayerId, run: &mut Run<'_, Self>) -> Result<usize> {
        // The same ability of objects that are called the same: nobody can tell one from the other on the stack.
        let name = |t: &PendingTrigger| t.item.scope.this.map(|o| self.name_of(o));
        // with targets, those of one object that do not look at what they triggered on: which of them chooses first is all one
        let same = |a: &PendingTrigger, b: &PendingTrigger| {
            a.item.scope.this == b.item.scope.this && !looks_at_its_event(&a.item.spell)
        };
        let like = |a: &PendingTrigger, b: &PendingTrigger| {
            a.item.spell == b.item.spell
                && name(a) == name(b)
                && !puts_what_it_watched(&a.item.spell)
                && (a.item.spell.targets.is_empty() || same(a, b))
        };
        let alike = mine.windows(2).all(|w| matches!(w, [a, b] if a == b || like(a, b)));
        if mine.len() < 2 || alike {
            return Ok(0);
        }
        // Of those that are alike one stands for all; several of one object are told apart by what they do.
        let mut picks: Vec<(Pick, usize)> = Vec::new();
        for (at, t) in mine.iter().enumerate() {
            let object = t.item.scope.this;
            let before = mine.get(..at).unwrap_or_default();
            if before.iter().any(|b| b == t || (like(b, t) && b.item.scope.this == object)) {
                continue;
            }
            let alone = mine.iter().all(|o| o.item.scope.this != object || o == t || like(o, t));
            let same = before.iter().filter(|b| b.item.scope.this == object && b.item.spell == t.item.spell);
            let pick = match object {
                Some(object) if alone => Pick::Target(Target::Object(object)),
                _ => Pick::Trigger(object, t.item.spell.clone(), same.count()),
            };
            picks.push((pick, at));
        }
        let options = picks.iter().map(|(pick, _)| pick.clone()).collect();
        let query = Query { asking: Asking::Order, rule: Rule::TriggersInOrder, about: None };
        let picked = run.ask(self, Some(player), query, options)?;
        Ok(picks.iter().find(|(pick, _)| Some(pick) == picked.as_ref()).map_or(0, |(_, at)| *at))
    }

    /// CR 603.3d: targets are chosen as it is put on the stack; without a legal target it is not.
    fn put_ability_on_stack(&mut self, trigger: PendingTrigger, run: &mut Run<'_, Self>) -> Result<()> {
        let PendingTrigger { controller, mut item } = trigger;
        if item.spell.modes.is_some() {
            // CR 603.3c: modes are chosen as it is put on the stack
            let (spell, said) = ((*item.spell).clone(), crate::perform::cast::announce::Announcement::default());
            let scope = item.scope.clone();
            // CR 700.2b: with too few modes left to choose it is removed from the stack
            let least = spell.modes.as_ref().map_or(0, |m| m.min as usize);
            let again = spell.modes.as_ref().is_some_and(|m| m.again);
            if self.modes_left(&spell, &scope).len() < if again { least.min(1) } else { least } {
                return Ok(());
            }
            item.spell = Arc::new(self.with_modes(spell, controller, &said, &scope, run)?.0);
        }
        let spell = item.spell.clone();
        if !self.choose_all_targets(&spell, controller, &mut item.scope, run)? {
            return Ok(());
        }
        self.put_item_on_stack(item, controller, run)
    }

    /// CR 405.1: an ability becomes an object on the stack.
    pub(crate) fn put_item_on_stack(
        &mut self,
        item: StackItem,
        player: PlayerId,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let cause = Cause { source: item.scope.this, player: Some(player), ..Cause::RULE };
        let what = What::PutOnStack { player, item: Arc::new(item), copy_of: None };
        propose(self, [Proposed::new(Event { what, cause })], run)
    }

    /// CR 608: the top of the stack resolves.
    ///
    /// # Errors
    /// An empty stack is illegal; otherwise as for [`Game::tell`].
    pub fn resolve(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        let Some(&top) = self.state.stack.last() else {
            return Err(Stop::Error(crate::board::error::Error::illegal("there is nothing on the stack to resolve")));
        };
        self.begin_sentence();
        self.resolve_object(top, run)?;
        self.check(run)
    }

    fn resolve_object(&mut self, top: ObjectId, run: &mut Run<'_, Self>) -> Result<()> {
        let Some(object) = self.object(top).cloned() else { return Ok(()) };
        let Some(item) = object.stack.clone() else { return Ok(()) };
        if self.lacks_choices(&item, &object) {
            let what = "a spell that the board put on the stack without its targets, modes or X";
            return crate::look::not_carried_out::unsupported(what, object.face.name.to_string());
        }
        let controller = self.controller(top).unwrap_or(object.controller);
        let cause = Cause { source: Some(top), player: Some(controller), ..Cause::RULE };
        let is_spell = item.is_spell();
        let mut scope = item.scope.clone();
        scope.resolution = self.fresh_id();
        if is_spell {
            scope.this = Some(top);
        }
        // CR 612: a spell does what its text says now.
        let overloaded = object.cast.as_ref().is_some_and(|c| c.instead == Some(CostKeyword::Overload));
        let spell = match self.characteristics(top).filter(|_| is_spell && !overloaded) {
            Some(c) => {
                let abilities: Vec<Ability> = c.abilities.iter().map(|(_, a)| (**a).clone()).collect();
                let mut changed = crate::board::spell::spell_of(&abilities).filter(|s| s.modes.is_none());
                if object.cast.as_ref().is_some_and(|c| c.instead == Some(CostKeyword::Cleave)) {
                    changed = changed.and_then(|text| text.cleaved).map(|cleaved| *cleaved);
                }
                let paid = object.cast.as_ref().map_or(&[][..], |cast| &cast.paid);
                let gives = |text| ciphered(giving(text, c.types.is_permanent(), &abilities, paid), &abilities);
                changed.map_or_else(|| item.spell.clone(), |text| Arc::new(gives(with_spliced(text, &object))))
            }
            None => item.spell.clone(),
        };
        let fizzles = self.drop_illegal_targets(&spell, &mut scope);
        // CR 702.103e: a bestowed Aura without a legal target resolves as a creature
        let ends = if fizzles && is_spell { self.ends_bestow(top) } else { Vec::new() };
        let fizzles = fizzles && ends.is_empty();
        propose(self, ends.into_iter().map(|what| Proposed::new(Event { what, cause })), run)?;
        let permanent = is_spell && self.characteristics(top).is_some_and(|c| c.types.is_permanent());
        if permanent && !fizzles {
            return self.resolve_permanent(top, controller, scope, cause, run);
        }
        let still = match &item.kind {
            // CR 603.4
            StackKind::Triggered(Some(trigger)) => {
                trigger.condition.as_ref().is_none_or(|c| self.holds(c, &scope))
                    && !(trigger.do_once && self.was_done(&scope, &spell))
            }
            _ => true,
        };
        if let StackKind::CombatDamage(damages) = &item.kind {
            self.deal(damages, run)?;
        } else if item.kind == StackKind::Speed {
            // CR 702.179d: the "if" is looked at again
            let speed = self.player(controller).map_or(0, |p| p.speed);
            if speed < crate::board::player::MAX_SPEED {
                let what = What::Speed { player: controller, to: speed + 1 };
                propose(self, [Proposed::new(Event { what, cause })], run)?;
            }
        } else if !fizzles && still {
            if !is_spell
                && asks_how_often(&spell)
                && let Some(source) = scope.this
            {
                scope.resolved = self.note_resolved(source, &spell);
            }
            // CR 702.131a: what ascend says of a spell is done first, as it is printed
            if is_spell && self.source_has(top, Keyword::Ascend) && self.has_ten_permanents(controller) {
                let what = What::Blessed { player: controller };
                propose(self, [Proposed::new(Event { what, cause })], run)?;
            }
            let mut following = Following::of(scope, Lineage::default());
            if matches!(&item.kind, StackKind::Triggered(Some(trigger)) if trigger.do_once) {
                following.once = Some(spell.clone());
            }
            self.follow_all(&spell.instructions, &mut following, run)?;
        }
        if self.zone(top) != Some(Zone::Stack) {
            return Ok(());
        }
        // CR 715.3d: an Adventure is exiled as it resolves.
        let adventure = is_spell && !fizzles && object.is_adventure_spell();
        // CR 720.3d: an Omen is shuffled into its owner's library
        let omen = is_spell && !fizzles && object.is_omen_spell();
        let (to, place) = match (adventure, omen) {
            (true, _) => (Zone::Exile, instead_language::Place::Natural),
            (_, true) => (Zone::Library, instead_language::Place::Shuffled),
            _ => (Zone::Graveyard, instead_language::Place::Natural),
        };
        let cause = leaves_by(&item.kind, fizzles, is_spell, cause);
        let event = if is_spell {
            // CR 608.2b: what has no legal target left doesn't resolve
            let why = if fizzles { Why::Put } else { Why::Resolved };
            crate::perform::moved(top, to, place, why, cause)
        } else {
            Event { what: What::Cease { object: top }, cause }
        };
        propose(self, [Proposed::new(event)], run)?;
        if adventure {
            self.permit_the_adventurer(top, controller, run)?;
        }
        Ok(())
    }

    /// CR 608.3: a permanent spell becomes a permanent.
    fn resolve_permanent(
        &mut self,
        top: ObjectId,
        controller: PlayerId,
        scope: Scope,
        cause: Cause,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let attacking = self.sneaks_in(top, controller, run)?;
        let sneaks = self.object(top).and_then(|o| o.cast.as_ref()).and_then(|c| c.instead);
        let mut event =
            crate::perform::moved(top, Zone::Battlefield, instead_language::Place::Natural, Why::Resolved, cause);
        if let What::Move(m) = &mut event.what {
            let mut entering = crate::board::event::Entering::under(controller);
            entering.resolves = true;
            entering.face_down = self.object(top).is_some_and(|o| o.face_down);
            // CR 712.11b: the face that was cast is up
            entering.transformed = self.object(top).is_some_and(|o| o.transformed);
            entering.tapped = sneaks == Some(instead_language::CostKeyword::Sneak);
            entering.attacking = attacking;
            entering.attached_to = scope.targets.first().and_then(|t| t.first()).copied();
            m.enter = Some(Box::new(entering));
        }
        propose(self, [Proposed::new(event)], run)?;
        self.stays_this_turn(top, run)
    }

    /// CR 702.109a, 702.152a, 702.185a: what was cast for its dash, blitz or warp cost is returned, sacrificed or exiled at the
    /// beginning of the next end step; what was warped its owner may cast after this turn.
    fn stays_this_turn(&mut self, spell: ObjectId, run: &mut Run<'_, Self>) -> Result<()> {
        use instead_language::{
            CostKeyword, Destination, Instruction, Period, Ref, Selection, Trigger, TriggerEvent, Who,
        };
        let permanent = self.current(spell);
        let Some(o) = self.object(permanent).filter(|o| o.zone == Some(Zone::Battlefield)) else { return Ok(()) };
        let this = || Selection::One(Ref::This);
        let (list, player) = match o.cast.as_ref().and_then(|c| c.instead) {
            Some(CostKeyword::Warp) => {
                let permission = instead_language::Permission { after_this_turn: true, ..Default::default() };
                let permits = Instruction::Permit(this(), permission, Until::Forever);
                (vec![Instruction::Exile(this()), permits], o.owner)
            }
            Some(CostKeyword::Dash) => {
                let hand = Destination::zone(Zone::Hand);
                (vec![Instruction::Move(this(), hand)], o.controller)
            }
            Some(CostKeyword::Blitz) => (vec![Instruction::Sacrifice(Who::You, this())], o.controller),
            _ => return Ok(()),
        };
        let event = TriggerEvent::Beginning(Period::Step(instead_language::words::Step::End), Who::Any);
        let trigger = Trigger::each(event);
        let mut following = Following::of(Scope::new(player, Some(permanent)), Lineage::default());
        self.follow(&[Instruction::Delayed(trigger, list)], &mut following, run)
    }

    /// CR 702.190b: what was cast for its sneak cost comes tapped, attacking what the creature attacked that was returned.
    fn sneaks_in(&mut self, spell: ObjectId, player: PlayerId, run: &mut Run<'_, Self>) -> Result<Option<Target>> {
        let cast = self.object(spell).and_then(|o| o.cast.clone());
        let Some(cast) = cast.filter(|c| c.instead == Some(instead_language::CostKeyword::Sneak)) else {
            return Ok(None);
        };
        let returned = cast.costs.iter().filter(|(paid, _)| *paid == instead_language::Paid::Returned);
        let was = returned.flat_map(|(_, kept)| &kept.things).map(|thing| thing.was).next();
        let attacked = was.and_then(|o| self.object(o)).and_then(|o| o.combat.attacking);
        self.comes_attacking(player, crate::perform::Whom::That(attacked), run)
    }

    /// CR 608.2b: illegal targets are not affected; with none left, nothing happens.
    fn drop_illegal_targets(&self, spell: &Spell, scope: &mut Scope) -> bool {
        let before: usize = scope.targets.iter().map(|t| t.len()).sum();
        let specs = spell.targets.clone();
        for (spec, at) in specs.iter().zip(0..) {
            let legal: Vec<_> = scope.targets.get(at).into_iter().flatten().copied().collect();
            let legal: Vec<_> = legal.into_iter().filter(|t| self.is_still_legal(spec, at, *t, scope)).collect();
            if let Some(targets) = scope.targets.get_mut(at) {
                targets.retain(|t| legal.contains(t));
            }
        }
        let after: usize = scope.targets.iter().map(|t| t.len()).sum();
        before > 0 && after == 0 && !spell.targets.iter().any(|spec| spec.resolves_anyway)
    }
}

/// CR 702.47c: the text with that of each card that was spliced onto the spell.
fn with_spliced(mut text: Spell, spell: &Object) -> Spell {
    for part in spell.cast.iter().flat_map(|cast| &cast.spliced) {
        crate::board::spell::join(&mut text, part);
    }
    text
}

/// Whether a text asks how often it has resolved this turn.
fn asks_how_often(spell: &Spell) -> bool {
    use instead_language::Amount;
    use instead_language::walk::{Accept, Visit, Walk};
    #[derive(Default)]
    struct Asks(bool);
    impl Visit for Asks {
        fn amount(&mut self, part: &Amount) {
            self.0 |= matches!(part, Amount::TimesResolved);
            part.walk(self);
        }
    }
    let mut asks = Asks::default();
    spell.accept(&mut asks);
    asks.0
}

/// Whether a text speaks of the event on which its ability triggered.
fn looks_at_its_event(spell: &Spell) -> bool {
    let mut found = false;
    each_slot(spell, &mut |slot, _| found |= matches!(slot.part, Part::Event(_)));
    found
}

/// Whether a text puts that on which its ability triggered onto the battlefield or into a library: in which order several
/// arrive is seen.
fn puts_what_it_watched(spell: &Spell) -> bool {
    #[derive(Default)]
    struct Puts(bool);
    impl Visit for Puts {
        fn instruction(&mut self, part: &Instruction) {
            if let Instruction::Move(what, to) = part
                && matches!(to.zone, Zone::Battlefield | Zone::Library)
            {
                each_slot(what, &mut |slot, _| self.0 |= matches!(slot.part, Part::Event(_)));
            }
            part.walk(self);
        }
    }
    let mut puts = Puts::default();
    spell.accept(&mut puts);
    puts.0
}

/// By which rule what resolved leaves the stack (CR 608.2b, 608.2n; 310.4 of 2005).
fn leaves_by(kind: &StackKind, fizzles: bool, is_spell: bool, cause: Cause) -> Cause {
    match kind {
        StackKind::CombatDamage(_) => cause.by(Rule::CombatDamage),
        _ if fizzles => cause.by(Rule::NoLegalTarget),
        _ if is_spell => cause,
        _ => cause.by(Rule::Resolved),
    }
}
