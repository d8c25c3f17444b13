//! What effects that change nothing but how much an event is make of it, as a table: one node for each set of effects that
//! were applied and each event that came of it. No run of the loop is made for it (Magic 616.1e).

use std::hash::Hash;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use super::{Node, NodeId, Search};
use crate::choice::{Ask, Choice};
use crate::game::{Batch, Game, Proposed, Prospect};
use crate::policy::{Batching, Chooser, Once};
use crate::position::{Place, Position, State};

/// A set of the effects of a table.
type Used = u64;

/// What comes after some effects were applied.
enum Next {
    /// Somebody chooses among these.
    Ask(SmallVec<[usize; 8]>),
    /// This is applied; there is no choice.
    Only(usize),
    /// These are applied, in whichever order.
    All(SmallVec<[usize; 8]>),
    /// Nothing more is applied.
    Over,
}

/// Everything that can become of one event.
pub(super) struct Table<G: Game> {
    from: State<G>,
    effects: SmallVec<[G::Effect; 8]>,
    /// The event, and what has become of it so far; each once.
    events: IndexSet<G::Event, FxBuildHasher>,
    /// For each event, whether it happens, and what each effect makes of it.
    rows: Vec<(Prospect, SmallVec<[Option<usize>; 8]>)>,
    /// Among which effects somebody chooses, by what was applied before.
    different: FxHashMap<Used, SmallVec<[usize; 8]>>,
    /// What is known to follow.
    nodes: FxHashMap<(Used, usize), NodeId>,
}

impl<G: Game> Table<G> {
    /// A table from this question on, where the game says that all that applies is of that sort; it begins with the event
    /// at 0, and no effect used.
    pub(super) fn of(position: &Position<G>) -> Option<Self> {
        let Place::First(decision) = &position.place else { return None };
        let (game, batch) = &*position.state;
        let policy = game.policy();
        let in_order = policy.once == Once::PerEffect
            && policy.batch == Batching::PerSubject
            && policy.chooser == Chooser::Affected;
        let ([item], [0]) = (batch.items.as_slice(), decision.members.as_slice()) else { return None };
        let fresh = item.lineage.declined().is_empty() && game.prospect(&item.event) == Prospect::Happens;
        let effects = decision.all_of_one_class().filter(|all| all.len() <= Used::BITS as usize)?;
        let plain = |&e: &G::Effect| !game.pooled(e) && !game.repeats(e);
        if !in_order || !fresh || !effects.iter().all(plain) || !game.change_amount_alone(effects, &item.event) {
            return None;
        }
        game.apply_together(effects, item)?;
        let mut table = Table {
            from: position.state.clone(),
            effects: effects.into(),
            events: IndexSet::default(),
            rows: Vec::new(),
            different: FxHashMap::default(),
            nodes: FxHashMap::default(),
        };
        table.place(item.event.clone());
        Some(table)
    }

    /// What comes next.
    fn next(&mut self, used: Used, at: usize) -> Next {
        let (game, batch) = &*self.from;
        let mut left = (0..self.effects.len()).filter(|n| used & 1 << n == 0);
        if self.prospect(at) == Prospect::Never {
            return Next::Over;
        }
        let Some(first) = left.next() else { return Next::Over };
        let left: SmallVec<[usize; 8]> = std::iter::once(first).chain(left).collect();
        if left.len() == 1 {
            return Next::Only(first);
        }
        let effects: SmallVec<[G::Effect; 8]> = left.iter().filter_map(|&n| self.effects.get(n)).copied().collect();
        if let Some(event) = self.events.get_index(at)
            && game.commute(&effects, &[&Proposed::new(event.clone())])
        {
            return Next::All(left);
        }
        let different = self.different.entry(used).or_insert_with(|| {
            let told_apart = batch.told_apart(game, &effects, &[0]);
            left.into_iter().filter(|&n| self.effects.get(n).is_some_and(|e| told_apart.contains(e))).collect()
        });
        if different.len() == 1 { Next::Only(first) } else { Next::Ask(different.clone()) }
    }

    /// The event that the effect makes of the one at this place. `None` where the game does not say.
    fn changed(&mut self, at: usize, effect: usize) -> Option<usize> {
        if let Some(known) = *self.rows.get(at)?.1.get(effect)? {
            return Some(known);
        }
        let event = self.events.get_index(at)?.clone();
        let made = self.from.0.apply_together(&[*self.effects.get(effect)?], &Proposed::new(event))?;
        let to = self.place(made);
        *self.rows.get_mut(at)?.1.get_mut(effect)? = Some(to);
        Some(to)
    }

    fn place(&mut self, event: G::Event) -> usize {
        let prospect = self.from.0.prospect(&event);
        let (at, new) = self.events.insert_full(event);
        if new {
            self.rows.push((prospect, smallvec::smallvec![None; self.effects.len()]));
        }
        at
    }

    /// Whether the event at this place happens.
    fn prospect(&self, at: usize) -> Prospect {
        self.rows.get(at).map_or(Prospect::Cannot, |(prospect, _)| *prospect)
    }

    /// The effect, as an option.
    fn option(&self, effect: usize) -> Option<Choice<G>> {
        self.effects.get(effect).map(|&effect| Choice::Effect(effect))
    }

    /// The game and the batch as the loop leaves them.
    fn settled(&self, used: Used, at: usize) -> Option<(G, Batch<G>)> {
        let (game, mut batch) = (*self.from).clone();
        if self.prospect(at) == Prospect::Never {
            batch.items.clear();
        }
        if let Some(item) = batch.items.first_mut() {
            item.event.clone_from(self.events.get_index(at)?);
            let applied = self.effects.iter().enumerate().filter(|(n, _)| used & 1 << n != 0);
            applied.for_each(|(_, &effect)| item.lineage.apply(effect));
        }
        Some((game, batch))
    }
}

/// Who is asked, what, and where the first question stands.
pub(super) type Asked<'a, G> = (Option<<G as Game>::Player>, &'a Ask<G>, &'a Position<G>);

impl<G: Game, E: Clone + Eq + Hash> Search<'_, G, E> {
    /// What follows the question with which a table begins.
    pub(super) fn follow_in(
        &mut self,
        table: &mut Table<G>,
        from: Asked<'_, G>,
        answers: &mut Vec<usize>,
    ) -> Result<NodeId, G::Error> {
        self.look_up(table, from, (0, 0), answers)
    }

    /// What follows in a table, after these effects were applied and made this event of it.
    fn look_up(
        &mut self,
        table: &mut Table<G>,
        from: Asked<'_, G>,
        (used, at): (Used, usize),
        answers: &mut Vec<usize>,
    ) -> Result<NodeId, G::Error> {
        if let Some(&known) = table.nodes.get(&(used, at)) {
            return Ok(known);
        }
        let id = match table.next(used, at) {
            _ if table.prospect(at) == Prospect::Cannot => self.visit(answers)?,
            Next::Over => match table.settled(used, at) {
                // the application of each is a step
                Some(state) => self.settled(state, from.2.steps + u64::from(used.count_ones()), from.2, answers)?,
                None => self.visit(answers)?,
            },
            Next::Only(effect) => self.look_up_after(table, from, (used, at), &[effect], answers)?,
            Next::All(effects) => self.look_up_after(table, from, (used, at), &effects, answers)?,
            Next::Ask(effects) => {
                if let Some(limit) = self.is_over() {
                    return Ok(self.stop(limit));
                }
                self.runs += u64::from(used != 0);
                if let Some(limit) = self.is_too_long(answers) {
                    return Ok(self.stop(limit));
                }
                let mut children = Vec::with_capacity(effects.len());
                for (answer, &effect) in effects.iter().enumerate() {
                    answers.push(answer);
                    children.push(self.look_up_after(table, from, (used, at), &[effect], answers)?);
                    answers.pop();
                }
                let options = effects.iter().filter_map(|&effect| table.option(effect)).collect();
                self.add(Node::Fork { who: from.0, ask: from.1.clone(), options, children })
            }
        };
        table.nodes.insert((used, at), id);
        Ok(id)
    }

    /// The same, after these more were applied.
    fn look_up_after(
        &mut self,
        table: &mut Table<G>,
        from: Asked<'_, G>,
        (used, at): (Used, usize),
        effects: &[usize],
        answers: &mut Vec<usize>,
    ) -> Result<NodeId, G::Error> {
        match effects.iter().try_fold(at, |at, &effect| table.changed(at, effect)) {
            Some(to) => {
                let used = effects.iter().fold(used, |used, effect| used | 1 << effect);
                self.look_up(table, from, (used, to), answers)
            }
            None => self.visit(answers),
        }
    }
}
