//! Instructions that are more than one event: searching, fighting, choosing modes (CR 700.2, 701.14, 701.23).

use super::*;

impl Game {
    /// CR 701.23: search a library, take what is found, shuffle.
    pub(super) fn search(
        &mut self,
        who: &Who,
        filter: &Filter,
        max: &Amount,
        to: &crate::ability::Destination,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        for player in self.players_of(who, f) {
            let mark = self.state.trace.len();
            self.propose_all(vec![What::Search { player }], player, f, run)?;
            let searched = self.state.trace.iter().skip(mark).any(|e| matches!(e.what, What::Search { .. }));
            if searched {
                let mut scope = f.scope.clone();
                scope.you = player;
                let found: Vec<Target> = self
                    .cards_of(player, Zone::Library)
                    .into_iter()
                    .filter(|&o| self.matches(&without_zone(filter), o, &scope))
                    .map(Target::Object)
                    .collect();
                let max = clamp(self.amount(max, &f.scope)) as usize;
                // CR 701.23b: a player may fail to find.
                let chosen = self.choose_among(found, 0, max, Some(player), f.scope.this, run)?;
                let mut events = Vec::new();
                for object in chosen.into_iter().filter_map(Target::object) {
                    events.push(self.move_event(object, to, f, run)?);
                }
                let instruction = Instruction::Move(Selection::Those, to.clone());
                self.propose_events(&instruction, events, f, run)?;
            }
            self.propose_all(vec![What::Shuffle { player }], player, f, run)?;
        }
        Ok(())
    }

    /// CR 701.14: each deals damage equal to its power to the other.
    pub(super) fn fight(&mut self, a: &Ref, b: &Ref, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let object = |r: &Ref| self.reference(r, &f.scope).and_then(Target::object).filter(|&o| self.is_creature(o));
        let (Some(a), Some(b)) = (object(a), object(b)) else { return Ok(()) };
        let power = |o: ObjectId| clamp(self.characteristics(o).and_then(|c| c.power).map_or(0, i64::from));
        let deals = |source, to, amount| {
            What::Damage(Damage { source, to: Target::Object(to), amount, combat: false, unpreventable: false })
        };
        let events = vec![deals(a, b, power(a)), deals(b, a, power(b))];
        self.propose_all(events, f.scope.you, f, run)
    }

    /// CR 700.2: modes chosen as the instruction is followed.
    pub(super) fn modal(
        &mut self,
        choice: &crate::ability::ModeChoice,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let all: Vec<usize> = (0..choice.modes.len()).collect();
        let options = crate::question::subsets(&all, choice.min as usize, choice.max as usize);
        let options = options.into_iter().map(Pick::Modes).collect();
        let query = Query { asking: Asking::Mode, rule: "700.2", about: f.scope.this };
        if let Some(Pick::Modes(modes)) = run.ask(self, Some(f.scope.you), query, options)? {
            for mode in modes.into_iter().filter_map(|m| choice.modes.get(m)) {
                self.follow(&mode.spell.instructions.clone(), f, run)?;
            }
        }
        Ok(())
    }
}

/// What a filter asks of a card in a library, where "permanent", "card" and zones are understood.
pub(super) fn without_zone(filter: &Filter) -> Filter {
    match filter {
        Filter::In(_) => Filter::any(),
        Filter::All(all) => Filter::All(all.iter().map(without_zone).collect()),
        other => other.clone(),
    }
}
