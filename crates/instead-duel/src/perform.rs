//! The one door: performing what went through the loop (Duel Masters 609.9, 700, 701). Only what is performed exists
//! afterwards (Kaijudo K1, Duel Masters 603.2d).

use instead::{Batch, Lineage, Note, Proposed, Run, Stop, decide, propose};

use crate::ability::{Ability, Filter, Instruction, Keyword, Pattern, Place, Sort, Trigger, Which};
use crate::event::{Event, Part, Scope, What, Why};
use crate::question::{Asking, Query};
use crate::rules::Rules;
use crate::state::{Game, Lasting, Pending};
use crate::words::{Kind, ObjectId, PlayerId, Target, Zone};

type Done<T = ()> = Result<T, Stop<Game>>;

impl Game {
    /// Performs simultaneous events. What contains others goes first through the loop with what it contains, all of them
    /// together, so that cards leave together.
    pub(crate) fn perform_batch(&mut self, batch: Vec<Proposed<Game>>, run: &mut Run<'_, Game>) -> Done {
        let mut now = Vec::new();
        let mut contents = Vec::new();
        let Batch { items, mut riders, .. } = self.unless_milled(batch, run)?;
        let leaving: Vec<ObjectId> = items.iter().filter_map(|item| item.event.what.leaves(self)).collect();
        for item in items {
            match item.event.what.contents() {
                Some(what) => {
                    self.happens(&item.event, Seen::From(&leaving));
                    let by = item.event.by.clone();
                    contents.push(Proposed::contained(Event { what, by }, &item.lineage));
                }
                None => now.push(item),
            }
        }
        if !contents.is_empty() {
            let inner = decide(self, contents, run)?;
            run.note(self, Note::Performing { items: &inner.items });
            // What waits for its turn comes after what contains nothing but itself, and after what was contained.
            now.splice(0..0, inner.items);
            riders.extend(inner.riders);
        }
        if now.iter().any(|item| item.event.what.contents().is_some()) {
            self.perform_batch(now, run)?;
        } else {
            self.perform_plain(now, run)?;
        }
        for (rider, lineage) in riders {
            if self.state.over {
                break;
            }
            run.note(self, Note::Riding { rider: &rider });
            self.do_rider(&rider, lineage, run)?;
        }
        Ok(())
    }

    /// Performs simultaneous events that contain no others: first all that is done at once, then what takes its time.
    fn perform_plain(&mut self, items: Vec<Proposed<Game>>, run: &mut Run<'_, Game>) -> Done {
        let (mut at_once, in_turn): (Vec<_>, Vec<_>) = items.into_iter().partition(|item| is_at_once(&item.event.what));
        let declared = self.declare_shield_triggers(&at_once, run)?;
        let leaving: Vec<ObjectId> = at_once.iter().filter_map(|item| item.event.what.leaves(self)).collect();
        let evolving = self.choose_sources(at_once.iter().map(|item| &item.event.what), &leaving, run)?;
        // Duel Masters 801.1a: what finds nothing to lie on stays where it is.
        let stays = |item: &Proposed<Game>| {
            let card = item.event.what.object().map(|o| o.card);
            let enters = matches!(item.event.what, What::Move(_, Place::Battle { .. }, ..));
            enters && evolving.iter().any(|e| Some(e.card) == card && e.on.is_empty())
        };
        at_once.retain(|item| !stays(item));
        for item in &at_once {
            self.happens(&item.event, Seen::From(&leaving));
        }
        let mut entered = Vec::new();
        for item in &at_once {
            self.change(&item.event.what, &mut entered);
        }
        evolving.iter().filter(|e| !e.on.is_empty()).for_each(|e| self.evolve(e));
        for item in &at_once {
            self.happens(&item.event, Seen::ByEntered(&entered));
        }
        for object in declared {
            let Some((now, owner)) = self.followed(object).zip(self.owner(object)) else { continue };
            let scope = Scope::new(owner, Some(now));
            let effect = vec![Instruction::Cast(crate::ability::Who::You, Which::This)];
            self.state.pending.push(Pending { source: now, scope, effect });
        }
        for item in in_turn {
            if self.state.over {
                break;
            }
            self.perform_in_turn(item, run)?;
        }
        Ok(())
    }

    /// Duel Masters 113.6: shields that go to hand wait while shield triggers among them are declared.
    fn declare_shield_triggers(&mut self, items: &[Proposed<Game>], run: &mut Run<'_, Game>) -> Done<Vec<ObjectId>> {
        let mut declared = Vec::new();
        if self.rules.blast_replaces {
            return Ok(declared);
        }
        for item in items {
            if let What::Move(o, Place::Hand, _, Part::Whole) = item.event.what
                && self.object(o).is_some_and(|c| c.zone == Some(Zone::Shields))
                && !item.event.by.silent
                && self.has_keyword(o, Keyword::ShieldTrigger)
                && let Some(owner) = self.owner(o)
            {
                let query = Query { asking: Asking::ShieldTrigger, about: Some(o), rule: "113.6" };
                if run.ask_whether(self, owner, query)? {
                    declared.push(o);
                }
            }
        }
        Ok(declared)
    }

    /// A change that is done at once.
    fn change(&mut self, what: &What, entered: &mut Vec<ObjectId>) {
        match what {
            What::Move(object, place, _, part) => {
                self.put(*object, *place, *part);
                entered.extend(self.now(object.card).filter(|_| place.zone() == Zone::Battle));
            }
            What::Tap(object) | What::Untap(object) => {
                if let Some(card) = self.card_mut(object.card) {
                    card.tapped = matches!(what, What::Tap(_));
                }
            }
            What::LoseBattle(object, to) => {
                if let Some(card) = self.card_mut(object.card) {
                    card.lost_to = Some(*to);
                }
            }
            What::Win(player, _) => {
                let others: Vec<PlayerId> = self.players().filter(|p| p != player).collect();
                if let Some(p) = self.player_mut(*player) {
                    p.won = true;
                }
                for other in others {
                    if let Some(p) = self.player_mut(other) {
                        p.lost = true;
                    }
                }
                self.state.over = true;
            }
            What::Lose(player) => {
                if let Some(p) = self.player_mut(*player) {
                    p.lost = true;
                }
                let left: Vec<PlayerId> = self.players().filter(|&p| self.player(p).is_some_and(|p| !p.lost)).collect();
                if let [winner] = left.as_slice()
                    && let Some(p) = self.player_mut(*winner)
                {
                    p.won = true;
                    self.state.over = true;
                }
            }
            _ => {}
        }
    }

    /// What takes its time: several draws, casting, a battle, an instruction.
    fn perform_in_turn(&mut self, item: Proposed<Game>, run: &mut Run<'_, Game>) -> Done {
        let Proposed { event, lineage, .. } = &item;
        let contained = |what| Proposed::contained(Event { what, by: event.by.clone() }, lineage);
        match &event.what {
            // Duel Masters 114.2, 114.4a: one at a time, each finished before the next.
            What::DrawCards(player, n) => {
                self.note_performed(event);
                for _ in 0..*n {
                    let Some(p) = self.player_mut(*player) else { break };
                    // Nothing asks for any but the first.
                    p.would_draw = p.would_draw.saturating_add(1).min(2);
                    let draw = What::Draw(*player, p.would_draw);
                    propose(self, [contained(draw)], run)?;
                    self.between_acts(run)?;
                    if self.state.over {
                        break;
                    }
                }
            }
            // Duel Masters 114.6a: from an empty deck nothing is drawn, and nothing triggers.
            What::Draw(player, _) => {
                if let Some(top) = self.top_card(*player, run)? {
                    self.happens(event, Seen::From(&[]));
                    self.put(top, Place::Hand, Part::Whole);
                    let now = self.now(top.card);
                    if let Some(drawn) = &mut self.state.drawn {
                        drawn.extend(now);
                    }
                }
            }
            What::Cast(player, object) => self.perform_cast(&item, *player, *object, run)?,
            What::Battle(a, b) => self.perform_battle(&item, *a, *b, run)?,
            What::Attack(attacker, _) => {
                self.state.attacking = Some(*attacker);
                self.state.attackers.push(*attacker);
                self.happens(event, Seen::From(&[]));
                propose(self, [contained(What::Tap(*attacker))], run)?;
            }
            What::Cross(gear, with) => {
                self.happens(event, Seen::From(&[]));
                if let Some(card) = self.card_mut(gear.card) {
                    card.attached = Some(with.card);
                }
            }
            What::Swap(a, b) => self.perform_swap(&item, *a, *b, run)?,
            What::Do(it) => {
                let (instruction, scope) = (&it.0, &it.1);
                if !self.mill(instruction, scope, lineage, run)? {
                    self.follow(std::slice::from_ref(instruction), scope, lineage, run)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A spell is in no zone while it is cast; then it goes to the discard pile. Anything else comes into the battle zone.
    fn perform_cast(
        &mut self,
        Proposed { event, lineage, .. }: &Proposed<Game>,
        player: PlayerId,
        object: ObjectId,
        run: &mut Run<'_, Game>,
    ) -> Done {
        self.happens(event, Seen::From(&[]));
        let Some(card) = self.card(object.card).map(|c| c.card.clone()) else { return Ok(()) };
        self.lift(object.card);
        let Some(now) = self.now(object.card) else { return Ok(()) };
        let mut by = event.by.clone();
        if card.kind != Some(Kind::Spell) {
            let what = What::Move(now, Place::Battle { tapped: false }, Why::Put, Part::Whole);
            return propose(self, [Proposed::contained(Event { what, by }, lineage)], run);
        }
        let scope = Scope::new(player, Some(now));
        for printed in &card.abilities {
            if let Ability::Spell(instructions) = &printed.ability {
                self.follow(instructions, &scope, &Lineage::default(), run)?;
            }
        }
        if self.state.over {
            return Ok(());
        }
        by.effect = false;
        let what = What::Move(now, Place::Discard, Why::Cast, Part::Whole);
        propose(self, [Proposed::new(Event { what, by })], run)
    }

    /// The creature with less power loses; with equal power both do. The loser is destroyed when next it is looked at
    /// (Duel Masters 115.3b, 703.4d).
    fn perform_battle(
        &mut self,
        Proposed { event, lineage, .. }: &Proposed<Game>,
        a: ObjectId,
        b: ObjectId,
        run: &mut Run<'_, Game>,
    ) -> Done {
        self.state.battling = Some((a, b));
        let power = |o: ObjectId| {
            let name = || self.card(o.card).map(|c| c.card.name.to_string()).unwrap_or_default();
            self.power(o).ok_or_else(|| Stop::Error(crate::error::Kind::NoPower(name()).into()))
        };
        let settled =
            |o: ObjectId| i32::from(self.battles_are_settled(o, true)) - i32::from(self.battles_are_settled(o, false));
        let (settled_a, settled_b) = (settled(a), settled(b));
        // Only where nothing says who wins is power compared.
        let ((of_a, of_b), neither) = match settled_a.cmp(&settled_b) {
            std::cmp::Ordering::Equal if settled_a == 0 => ((power(a)?, power(b)?), false),
            _ => ((settled_a, settled_b), settled_a == 1 && settled_b == 1),
        };
        self.happens(event, Seen::From(&[]));
        let mut ends = Vec::new();
        for (one, other, order) in [(a, b, of_a.cmp(&of_b)), (b, a, of_b.cmp(&of_a))] {
            match order {
                _ if neither => ends.push(What::WinBattle(one, other)),
                std::cmp::Ordering::Greater => ends.push(What::WinBattle(one, other)),
                _ => ends.push(What::LoseBattle(one, other)),
            }
        }
        let by = event.by.clone();
        let ends = ends.into_iter().map(|what| Proposed::contained(Event { what, by: by.clone() }, lineage));
        propose(self, ends.collect::<Vec<_>>(), run)?;
        // Slayer: whatever it battled is destroyed after the battle.
        for (one, other) in [(a, b), (b, a)] {
            let Some(owner) = self.owner(one) else { continue };
            for _ in 0..self.slayers(one, other) {
                let effect = vec![Instruction::Destroy(Which::That)];
                let scope = Scope { that: Some(other), ..Scope::new(owner, Some(one)) };
                self.trigger(Pending { source: one, scope, effect });
            }
        }
        self.state.battling = None;
        self.state.battled = true;
        self.afterwards(|what| match what {
            Lasting::AfterBattle(effect) => Some(effect.clone()),
            _ => None,
        });
        Ok(())
    }

    /// Duel Masters 701.26b: both cards move as they should, or neither does.
    fn perform_swap(
        &mut self,
        Proposed { event, lineage, .. }: &Proposed<Game>,
        a: ObjectId,
        b: ObjectId,
        run: &mut Run<'_, Game>,
    ) -> Done {
        let place = |game: &Game, of: ObjectId| Some(game.object(of)?.zone?.place());
        let (Some(to_a), Some(to_b)) = (place(self, b), place(self, a)) else { return Ok(()) };
        let moved = |o, to| Event { what: What::Move(o, to, Why::Put, Part::Whole), by: event.by.clone() };
        let both = [moved(a, to_a), moved(b, to_b)];
        let decided = decide(self, both.iter().map(|e| Proposed::contained(e.clone(), lineage)), run)?;
        if !decided.items.iter().map(|i| &i.event).eq(both.iter()) {
            return Ok(());
        }
        self.happens(event, Seen::From(&[]));
        self.perform_plain(decided.items.into_vec(), run)
    }

    /// What a card from the deck may keep from happening: the cards are put into the discard pile one after another, in the
    /// order in which the effects were applied; what is not kept from happening is looked at once more, and happens with
    /// the rest. It is the event that was replaced, with all that was applied to it.
    fn unless_milled(&mut self, batch: Vec<Proposed<Game>>, run: &mut Run<'_, Game>) -> Done<Batch<Game>> {
        let unless = |item: &Proposed<Game>| matches!(item.event.what, What::UnlessMilled(_));
        let (mut open, others): (Vec<_>, Vec<_>) = batch.into_iter().partition(unless);
        open.sort_by_key(|item| match &item.event.what {
            What::UnlessMilled(it) => it.order,
            _ => 0,
        });
        let mut happening = Vec::new();
        for Proposed { event, lineage, .. } in open {
            let What::UnlessMilled(it) = event.what else { continue };
            let Some(top) = self.top_card(it.scope.you, run)? else { continue };
            let what = What::Move(top, Place::Discard, Why::Put, Part::Whole);
            propose(self, [Proposed::contained(Event { what, by: it.scope.by() }, &lineage)], run)?;
            let fits = self.now(top.card).is_some_and(|card| self.fits(&it.filter, card, &it.scope));
            if !fits {
                happening.push(Proposed::contained(it.event, &lineage));
            }
        }
        let mut batch = Batch::new(others);
        if !happening.is_empty() {
            let decided = decide(self, happening, run)?;
            batch.items.extend(decided.items);
            batch.riders = decided.riders;
        }
        Ok(batch)
    }

    /// The event happens: it stands in the record, and abilities trigger.
    pub(crate) fn happens(&mut self, event: &Event, seen: Seen<'_>) {
        if matches!(seen, Seen::From(_)) {
            self.note_performed(event);
            if let Some(record) = &mut self.record {
                record.happened.push(event.clone());
            }
        }
        if let What::Break(_, Some(by)) = &event.what {
            self.state.broke.push(*by);
        }
        let mut found = Vec::new();
        for (you, id, card) in self.in_battle() {
            if !seen.by(id, event, &self.rules) {
                continue;
            }
            let own = card.card.abilities.iter().filter_map(|printed| match self.in_force(id, &printed.ability) {
                Some(Ability::Trigger(trigger)) => Some(trigger),
                _ => None,
            });
            for trigger in own.chain(self.shared(you, id)) {
                let scope = Scope::new(you, Some(id));
                let mut in_event = self.in_event(&scope, event);
                if let (Pattern::Attacked(_), What::Attack(attacker, Target::Object(o))) =
                    (&trigger.pattern, &event.what)
                {
                    in_event.that = Some(*o);
                    in_event.rival = Some(*attacker);
                }
                if !self.matches(&trigger.pattern, event, &scope) {
                    continue;
                }
                let effect = trigger.effect.clone();
                let effect = match &trigger.condition {
                    Some(condition) if self.rules.conditions_wait => {
                        vec![Instruction::If(condition.clone(), effect, Vec::new())]
                    }
                    Some(condition) if !self.holds(condition, &in_event) => continue,
                    _ => effect,
                };
                found.push(Pending { source: id, scope: in_event, effect });
            }
        }
        let lasting = if matches!(seen, Seen::From(_)) { self.state.floating.as_slice() } else { &[] };
        for floating in lasting {
            let Lasting::Trigger(trigger) = &floating.what else { continue };
            if self.matches(&trigger.pattern, event, &floating.scope)
                && let Some(source) = floating.scope.this
            {
                let scope = self.in_event(&floating.scope, event);
                found.push(Pending { source, scope: Scope { chosen: None, ..scope }, effect: trigger.effect.clone() });
            }
        }
        for pending in found {
            self.trigger(pending);
        }
    }

    /// The abilities that Survivors of a player share: what this creature has of them, if it is one.
    fn shared(&self, owner: PlayerId, id: ObjectId) -> impl Iterator<Item = &Trigger> {
        let survivor = Filter { races: vec!["Survivor".into()], sort: Sort::Kind(Kind::Creature), ..Filter::default() };
        let is_shared = |p: &crate::ability::Printed| matches!(p.ability, Ability::Shared(_));
        let any = self.in_battle().any(|(.., card)| card.card.abilities.iter().any(is_shared));
        let is_one = any && self.fits(&survivor, id, &Scope::new(owner, Some(id)));
        let of_his = self.in_battle().filter(move |(you, ..)| is_one && *you == owner);
        of_his.flat_map(|(_, _, card)| card.card.abilities.iter()).filter_map(|printed| match &printed.ability {
            Ability::Shared(trigger) => Some(trigger),
            _ => None,
        })
    }

    pub(crate) fn trigger(&mut self, pending: Pending) {
        if let Some(record) = &mut self.record {
            record.triggered.push(pending.source);
        }
        self.state.pending.push(pending);
    }
}

/// By whom something is seen as it happens.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seen<'a> {
    /// By what is there just before, of which these leave the battle zone with it.
    From(&'a [ObjectId]),
    /// By what has entered with it, afterwards.
    ByEntered(&'a [ObjectId]),
}

impl Seen<'_> {
    /// Whether this card's abilities look at the event. In Duel Masters what leaves sees itself leave, and nothing that
    /// leaves with it (603.5d).
    fn by(self, card: ObjectId, event: &Event, rules: &Rules) -> bool {
        match self {
            Seen::ByEntered(entered) => entered.contains(&card),
            Seen::From(leaving) => {
                let other = event.what.object().filter(|o| *o != card);
                let together = leaving.contains(&card) && other.is_some_and(|o| leaving.contains(&o));
                !(together && rules.leaving_sees_itself_only)
            }
        }
    }
}

impl What {
    /// The object that leaves the battle zone by it.
    fn leaves(&self, game: &Game) -> Option<ObjectId> {
        match self {
            What::Destroy(o, _) | What::Move(o, _, _, Part::Whole | Part::Top) => {
                Some(*o).filter(|&o| game.object(o).is_some_and(|c| c.zone == Some(Zone::Battle)))
            }
            _ => None,
        }
    }
}

/// Whether an event is done at one time with others.
fn is_at_once(what: &What) -> bool {
    matches!(
        what,
        What::Move(..)
            | What::Tap(_)
            | What::Untap(_)
            | What::WinBattle(..)
            | What::LoseBattle(..)
            | What::Win(..)
            | What::Lose(_)
    )
}
