//! What effects that change nothing but how much an event is make of it, as a table: one node for each set of effects that
//! were applied and each event that came of it. No run of the loop is made for it (Magic 616.1e).

use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

use super::{Node, NodeId, Search};
use crate::choice::{Ask, Choice};
use crate::game::{Batch, Game, Proposed, Prospect};
use crate::position::{Place, Position, State};
use crate::propose::amounts::{Amounts, Next, Places};

/// A set of the effects of a table.
type Used = u64;

/// What comes next, and the options where somebody chooses.
struct Step<G: Game> {
    next: Next,
    options: Arc<[Choice<G>]>,
}

/// Everything that can become of one event.
pub(super) struct Table<G: Game> {
    from: State<G>,
    amounts: Amounts<G>,
    /// The event, and what has become of it so far; each once.
    events: IndexSet<G::Event, FxBuildHasher>,
    /// For each event, whether it happens, and what each effect makes of it.
    rows: Vec<(Prospect, SmallVec<[Option<usize>; 8]>)>,
    /// What comes next, by what was applied before, where what is left does not commute.
    next: FxHashMap<Used, Rc<Step<G>>>,
    /// What is known to follow.
    nodes: FxHashMap<(Used, usize), NodeId>,
}

impl<G: Game> Table<G> {
    /// A table from this question on, where the game says that all that applies is of that sort; it begins with the event
    /// at 0, and no effect used.
    pub(super) fn of(position: &Position<G>) -> Option<Self> {
        let Place::First(decision) = &position.place else { return None };
        let (game, batch) = &*position.state;
        let amounts = Amounts::of(game, batch, decision).filter(|all| all.effects.len() <= Used::BITS as usize)?;
        let mut table = Table {
            from: position.state.clone(),
            amounts,
            events: IndexSet::default(),
            rows: Vec::new(),
            next: FxHashMap::default(),
            nodes: FxHashMap::default(),
        };
        table.place(batch.items.first()?.event.clone());
        Some(table)
    }

    /// What comes next, while something of the event is left.
    fn next(&mut self, used: Used, at: usize) -> Option<Rc<Step<G>>> {
        let event = self.events.get_index(at).filter(|_| self.prospect(at) != Prospect::Never)?;
        let amounts = &self.amounts;
        let left: Places = (0..amounts.effects.len()).filter(|n| used & 1 << n == 0).collect();
        if amounts.commute(&self.from.0, &Proposed::new(event.clone()), &left) {
            return Some(Rc::new(Step { next: Next::All(left), options: Arc::default() }));
        }
        let step = self.next.entry(used).or_insert_with(|| {
            let next = amounts.one_of(&left);
            let among = if let Next::Ask(among) = &next { amounts.at(among) } else { SmallVec::new() };
            Rc::new(Step { next, options: among.into_iter().map(Choice::Effect).collect() })
        });
        Some(step.clone())
    }

    /// The event that the effect makes of the one at this place. `None` where the game does not say.
    fn changed(&mut self, at: usize, effect: usize) -> Option<usize> {
        if let Some(known) = *self.rows.get(at)?.1.get(effect)? {
            return Some(known);
        }
        let event = self.events.get_index(at)?.clone();
        let made = self.from.0.apply_together(&[*self.amounts.effects.get(effect)?], &Proposed::new(event))?;
        let to = self.place(made);
        *self.rows.get_mut(at)?.1.get_mut(effect)? = Some(to);
        Some(to)
    }

    fn place(&mut self, event: G::Event) -> usize {
        let prospect = self.from.0.prospect(&event);
        let (at, new) = self.events.insert_full(event);
        if new {
            self.rows.push((prospect, smallvec::smallvec![None; self.amounts.effects.len()]));
        }
        at
    }

    /// Whether the event at this place happens.
    fn prospect(&self, at: usize) -> Prospect {
        self.rows.get(at).map_or(Prospect::Cannot, |(prospect, _)| *prospect)
    }

    /// The game and the batch as the loop leaves them.
    fn settled(&self, used: Used, at: usize) -> Option<(G, Batch<G>)> {
        let (game, mut batch) = (*self.from).clone();
        if self.prospect(at) == Prospect::Never {
            batch.items.clear();
        }
        if let Some(item) = batch.items.first_mut() {
            item.event.clone_from(self.events.get_index(at)?);
            let applied = self.amounts.effects.iter().enumerate().filter(|(n, _)| used & 1 << n != 0);
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
        let step = table.next(used, at);
        let next = step.as_ref().map_or(&Next::Over, |step| &step.next);
        let id = match next {
            _ if table.prospect(at) == Prospect::Cannot => self.visit(answers)?,
            Next::Over => match table.settled(used, at) {
                // the application of each is a step
                Some(state) => self.settled(state, from.2.steps + u64::from(used.count_ones()), from.2, answers)?,
                None => self.visit(answers)?,
            },
            Next::Only(effect) => self.look_up_after(table, from, (used, at), &[*effect], answers)?,
            Next::All(effects) => self.look_up_after(table, from, (used, at), effects, answers)?,
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
                let options = step.as_ref().map(|step| step.options.clone()).unwrap_or_default();
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
