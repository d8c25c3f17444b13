//! Instructions that hold others: how often, with what X, and what is done instead (CR 608.2c).

use super::*;
use crate::look::slots::{says_each_one, slot_of};
use instead_language::walk::{Accept, Visit};

impl Game {
    /// "…, where X is …": X is determined once (CR 608.2h).
    pub(super) fn with_x_defined(
        &mut self,
        x: &Amount,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let x = self.amount(x, &f.scope);
        let outer = std::mem::replace(&mut f.scope.x, x);
        f.defined += 1;
        self.follow(list, f, run)?;
        f.defined -= 1;
        f.scope.x = outer;
        Ok(())
    }

    /// "for each …, …": one after another.
    pub(super) fn follow_for_each(
        &mut self,
        selection: &Selection,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let allotted = |of: u8| f.scope.allotted.iter().any(|(n, ..)| *n == of);
        if instead_language::loops::at_once(list).is_some_and(allotted) {
            // one action with a target for each of the players
            return self.follow(list, f, run);
        }
        let mut each = self.select(selection, f, run)?;
        if let Some(slot) = slot_meant(selection) {
            for object in each.iter_mut().filter_map(|t| if let Target::Object(o) = t { Some(o) } else { None }) {
                *object = self.as_it_was(slot, *object, &f.scope);
            }
        }
        if let [one] = list
            && matches!(one.unfilled(), Instruction::Damage { .. } | Instruction::CreateTokens(..))
        {
            f.each_at_once = Some(each);
            return self.follow(list, f, run);
        }
        let each = self.in_order_for_each(each, list, f, run)?;
        self.rounds(list, each, f, run, |game, target, f, run| {
            let mut inner = f.clone();
            match target {
                Target::Player(player) => inner.scope = f.scope.at_player(player),
                Target::Object(_) => inner.scope.slots_mut().each.push(target),
            }
            game.follow(list, &mut inner, run)?;
            inner.scope.slots_mut().each.pop();
            f.left = inner.left;
            f.scope.slots = inner.scope.slots;
            Ok(())
        })
    }

    /// CR 608.2f: what can't be done to several objects at one time is done to those of the active player first, and so on in
    /// turn order; among a player's own, who controls the spell or ability says the order. It is asked where the order stays
    /// to be seen: in a library.
    fn in_order_for_each(
        &mut self,
        each: Vec<Target>,
        list: &[Instruction],
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let objects = each.iter().all(|t| t.object().is_some());
        if each.len() < 2 || !objects || !puts_at_a_place(list) {
            return Ok(each);
        }
        let mut order = Vec::with_capacity(each.len());
        for player in self.players_in_turn_order().collect::<Vec<_>>() {
            let his = |t: &&Target| t.object().is_some_and(|o| self.controller(o) == Some(player));
            let his = each.iter().filter(his).copied().collect();
            order.extend(self.order_by(Rule::ActedOnInOrder, his, Some(f.scope.you), run)?);
        }
        Ok(order)
    }

    /// "A creature and an artifact": of each part what it means; nothing is chosen twice.
    pub(super) fn select_both(
        &mut self,
        parts: &[Selection],
        actor: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let mut all: Vec<Target> = Vec::new();
        let outer = f.kept_for.clone();
        // "each opponent and each creature they control"
        let mut players: Vec<Target> = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            if f.kind == CauseKind::Cost
                && let Some(done) = &f.doing
            {
                let later = Selection::Both(parts.get(at + 1..).unwrap_or_default().to_vec());
                f.kept_for = [outer.clone(), self.asked_in_part(done, &later, &f.scope)].concat();
            }
            let others = all.iter().filter_map(|t| t.object());
            let fresh: Vec<Filter> = others.map(|o| Filter::Is(Ref::Object(o.0)).negate()).collect();
            let part = if fresh.is_empty() { part.clone() } else { among(part, &Filter::All(fresh)) };
            if !says_each_one(&part) || players.is_empty() {
                let found = self.select_for(&part, actor, f, run)?;
                if let Selection::EachPlayer(_) = part {
                    players.clone_from(&found);
                }
                all.extend(found);
                continue;
            }
            let one = f.scope.slots_mut().one;
            for &player in &players {
                f.scope.slots_mut().one = Some(player);
                all.extend(self.select_for(&part, actor, f, run)?);
            }
            f.scope.slots_mut().one = one;
        }
        f.kept_for = outer;
        Ok(all)
    }

    /// What an instruction says that is followed for each of several at one time (CR 608.2f): "each of them deals damage …"
    /// (120.4), "for each of them, create a token that's a copy of it", where the tokens of a player are created by one event.
    pub(super) fn events_of_each(
        &mut self,
        instruction: &Instruction,
        each: Vec<Target>,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let mut events: Vec<Event> = Vec::new();
        for target in each {
            let mut inner = f.clone();
            match target {
                Target::Player(player) => inner.scope = f.scope.at_player(player),
                Target::Object(_) => inner.scope.slots_mut().each.push(target),
            }
            for event in self.events_of(instruction, &mut inner, run)? {
                let same = |e: &&mut Event| match (&e.what, &event.what) {
                    (What::CreateTokens { player: a, .. }, What::CreateTokens { player: b, .. }) => a == b,
                    _ => false,
                };
                match (events.iter_mut().find(same).map(|e| &mut e.what), event.what) {
                    (Some(What::CreateTokens { tokens: all, .. }), What::CreateTokens { tokens, .. }) => {
                        all.extend(tokens)
                    }
                    (_, what) => events.push(Event { what, cause: event.cause }),
                }
            }
        }
        Ok(events)
    }

    /// CR 614.15, 616.1a: what the spell or ability replaces of itself comes before everything else.
    pub(super) fn follow_own_instead(
        &mut self,
        original: &[Instruction],
        condition: &Condition,
        instead: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if !self.holds(condition, &f.scope) {
            return self.follow(original, f, run);
        }
        if let Some(object) = f.scope.this {
            self.note_own(object, original, instead);
            run.note(self, Note::Own { effect: EffectId::Own(object) });
        }
        self.follow(instead, f, run)
    }

    /// CR 603.12: it triggers if the action was done; its targets are chosen as it is put on the stack.
    pub(super) fn trigger_reflexive(&mut self, of: Slot, spell: &Spell, f: &Following) {
        if !self.was_slot_done(of, &f.scope) {
            return;
        }
        let mut scope = Scope::new(f.scope.you, f.scope.this);
        scope.x = f.scope.x;
        scope.triggered = true;
        scope.slots_mut().outer = Some(Arc::new(self.frozen(&f.scope)));
        self.put_pending(scope, Arc::new(spell.clone()), None);
    }
}

/// The slot of whose objects a selection speaks.
fn slot_meant(selection: &Selection) -> Option<Slot> {
    if let Selection::Each(filter) = selection {
        return slot_of(filter);
    }
    if let Selection::One(Ref::Target(n)) = selection {
        return Some(Slot::here(instead_language::Part::Target(*n)));
    }
    if let Selection::Slot(slot) | Selection::One(Ref::Slot(slot)) = selection { Some(*slot) } else { None }
}

/// Whether something is put at a place of a library.
fn puts_at_a_place(list: &[Instruction]) -> bool {
    struct AtAPlace(bool);
    impl Visit for AtAPlace {
        fn destination(&mut self, to: &Destination) {
            self.0 |= to.zone == Zone::Library && !matches!(to.place, Place::Shuffled | Place::BottomRandom);
        }
    }
    let mut found = AtAPlace(false);
    list.iter().for_each(|instruction| instruction.accept(&mut found));
    found.0
}
