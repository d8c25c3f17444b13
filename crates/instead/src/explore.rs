//! Every answer followed, equal states merged, and which questions matter.
//!
//! A game is its start and its answers, so a search runs the same piece of play again with one answer more. Within one
//! run of the loop what follows is the same wherever the game and the batch are equal, whatever order led there; and
//! beyond it, wherever the parts that are over [left the same](again): such questions are one node here. Equality decides,
//! never a hash alone. From a question of the loop it is run on for one more answer without going the whole way again; only
//! where a run of the loop ends is the piece of play run as a whole, without the parts that are known.

mod again;
mod classes;
mod table;

use std::hash::{BuildHasher, Hash};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

pub use self::classes::Shapes;

use self::again::{Again, AllLeft, Done, Past, past};
use self::classes::{classify, leads_to_one};
use self::table::Table;
use crate::choice::{Ask, Choice, Choices, Limit, Question, Run, RunLimits, Script, Stop};
use crate::game::{Batch, Game};
use crate::position::{Applied, Left, Place, Position, State};
use crate::propose::{Members, answered, go_on};

/// Bounds of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many runs are made, in part or as a whole; 1,000,000 unless told.
    pub runs: u64,
    /// How many questions may stand on one path; 1,000 unless told.
    pub questions: usize,
    /// No run begins after this moment; none unless told. What is found until then is kept.
    pub until: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { runs: 1_000_000, questions: 1_000, until: None }
    }
}

/// A node of the explored tree, shared where states are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

/// What stands at a node.
#[derive(Debug)]
pub enum Node<G: Game> {
    /// The piece of play is over; the index of the end.
    End(usize),
    /// A question, and the node to which each option leads.
    Fork {
        /// Who is asked; `None` is chance.
        who: Option<G::Player>,
        /// What is asked.
        ask: Ask<G>,
        /// The options.
        options: Arc<[Choice<G>]>,
        /// Where each leads.
        children: Vec<NodeId>,
    },
    /// A limit was reached here.
    Unknown,
}

/// A distinct end.
#[derive(Clone, Debug)]
pub struct End<E> {
    /// What it is.
    pub value: E,
    /// Answers that lead there: indices of options.
    pub witness: Vec<usize>,
    /// How many paths lead there, `u64::MAX` for that many or more.
    pub paths: u64,
}

/// Everything that can come of a piece of play.
#[derive(Debug)]
pub struct Exploration<G: Game, E> {
    nodes: Vec<Node<G>>,
    /// For each node, a number that two nodes share when what follows is equivalent for the players.
    classes: Vec<usize>,
    root: NodeId,
    /// Every distinct end, in the order in which they were found.
    pub ends: Vec<End<E>>,
    /// The limit that stopped the exploration, if one did: then ends may be missing.
    pub stopped: Option<Limit>,
    /// How many runs were made.
    pub runs: u64,
}

impl<G: Game, E> Exploration<G, E> {
    /// Whether every answer was followed.
    pub fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// Where the piece of play begins.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// What stands at a node.
    pub fn node(&self, id: NodeId) -> &Node<G> {
        self.nodes.get(id.0).unwrap_or(&Node::Unknown)
    }

    /// Whether it matters which option is taken at this node. An unexplored option matters. For whom a player decides
    /// first does not matter where he can bring about the same either way.
    pub fn matters(&self, id: NodeId) -> bool {
        match self.node(id) {
            Node::Fork { who, ask, children, .. } => !leads_to_one(&self.nodes, &self.classes, *who, ask, children),
            Node::End(_) | Node::Unknown => false,
        }
    }

    /// The way to an end, by its number in [`Exploration::ends`]: the questions on it, and to each the option that was
    /// taken. A run that is answered so goes this way again, so that whoever watches it sees every step; nothing has to be
    /// explored for that. No question, or no such end: an empty way.
    pub fn path_to(&self, end: usize) -> Vec<(NodeId, usize)> {
        let mut at = self.root;
        let mut path = Vec::new();
        for &answer in self.ends.get(end).map_or(&[][..], |end| &end.witness) {
            let Node::Fork { children, .. } = self.node(at) else { break };
            let Some(&next) = children.get(answer) else { break };
            path.push((at, answer));
            at = next;
        }
        path
    }

    /// A number for what follows a node: equal numbers, equivalent play.
    pub fn class(&self, id: NodeId) -> usize {
        self.classes.get(id.0).copied().unwrap_or(usize::MAX)
    }

    /// Takes ends for equivalent whose class is the same, because play goes on from them and comes to the same: what leads
    /// to them no longer matters then. The number of what follows the root.
    pub fn go_on(&mut self, class_of_end: &dyn Fn(usize) -> usize, shapes: &mut Shapes<G::Player>) -> usize {
        self.classes = classify(&self.nodes, class_of_end, shapes);
        self.class(self.root)
    }

    /// How many paths lead through the tree, merged states counted as often as they are reached.
    pub fn paths(&self) -> u64 {
        self.ends.iter().fold(0, |sum: u64, end| sum.saturating_add(end.paths))
    }
}

/// Follow every answer of a piece of play. `play` must be a function of its answers: the same script, the same end.
///
/// # Errors
/// The game's own error, from whichever run met it.
pub fn explore<G: Game, E: Clone + Eq + Hash>(
    limits: Limits,
    mut play: impl FnMut(&mut dyn Choices<G>) -> Result<E, Stop<G>>,
) -> Result<Exploration<G, E>, G::Error> {
    let mut search = Search {
        limits,
        nodes: Vec::new(),
        ends: IndexSet::default(),
        witnesses: Vec::new(),
        positions: FxHashMap::default(),
        asked: FxHashMap::default(),
        rounds: FxHashMap::default(),
        settled: FxHashMap::default(),
        left: AllLeft::default(),
        before: Rc::default(),
        on_the_way: Vec::new(),
        stopped: None,
        runs: 0,
        play: &mut play,
    };
    let root = search.visit(&mut Vec::new())?;
    let Search { nodes, ends, witnesses, stopped, runs, .. } = search;
    let classes = classify(&nodes, &|end| end, &mut Shapes::default());
    let paths = count_paths(&nodes, root, ends.len());
    let ends = ends
        .into_iter()
        .zip(witnesses)
        .zip(paths)
        .map(|((value, witness), paths)| End { value, witness, paths })
        .collect();
    Ok(Exploration { nodes, classes, root, ends, stopped, runs })
}

/// What lies before a run of the loop, how many runs it is inside of, the state, the question, the events that it is
/// about, and how far an application has come that asks it.
type Key<G> = (Rc<[Past]>, u32, State<G>, Ask<G>, Members, Option<Applied<G>>);

/// What lies before a run of the loop, how many runs it is inside of, and how it stands between two rounds or at its end.
type Between<G> = (Rc<[Past]>, u32, State<G>);

/// How far a run of the loop is run on without a question; beyond, the whole piece of play is run under its own limits.
const GO_ON: RunLimits = RunLimits { steps: 1_000, depth: 100 };

/// Stops a run that goes on in the midst of the loop at its next question.
struct Onward;

impl<G: Game> Choices<G> for Onward {
    fn ask(&mut self, _game: &G, question: Question<G>) -> Result<usize, Stop<G>> {
        Err(Stop::Pending(Box::new(question)))
    }

    fn answered(&self) -> usize {
        0
    }

    fn wants_positions(&self) -> bool {
        true
    }
}

/// A key with its digest, which is made once: to make it looks at the whole batch.
struct Hashed<T> {
    digest: u64,
    value: T,
}

impl<T: Hash> Hashed<T> {
    fn new(value: T) -> Self {
        Hashed { digest: rustc_hash::FxBuildHasher.hash_one(&value), value }
    }
}

impl<T> Hash for Hashed<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest);
    }
}

impl<T: PartialEq> PartialEq for Hashed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.digest == other.digest && self.value == other.value
    }
}

impl<T: Eq> Eq for Hashed<T> {}

/// The piece of play that is run again and again.
type Play<'a, G, E> = &'a mut (dyn FnMut(&mut dyn Choices<G>) -> Result<E, Stop<G>> + 'a);

struct Search<'a, G: Game, E> {
    limits: Limits,
    nodes: Vec<Node<G>>,
    ends: IndexSet<E, rustc_hash::FxBuildHasher>,
    witnesses: Vec<Vec<usize>>,
    positions: FxHashMap<Hashed<Key<G>>, NodeId>,
    /// What follows questions that are asked outside of the loop.
    asked: FxHashMap<(Rc<[Past]>, Ask<G>), NodeId>,
    /// What follows between two rounds.
    rounds: FxHashMap<Hashed<Between<G>>, NodeId>,
    /// What follows where no effect is left.
    settled: FxHashMap<Hashed<Between<G>>, NodeId>,
    stopped: Option<Limit>,
    runs: u64,
    /// What parts of runs have left.
    left: AllLeft<G>,
    /// What lies before the run of the loop in which the search is.
    before: Rc<[Past]>,
    /// The parts of the run that were followed to their ends on the way to where the search is.
    on_the_way: Vec<Done<G>>,
    play: Play<'a, G, E>,
}

impl<G: Game, E: Clone + Eq + Hash> Search<'_, G, E> {
    fn visit(&mut self, answers: &mut Vec<usize>) -> Result<NodeId, G::Error> {
        if let Some(limit) = self.is_over() {
            return Ok(self.stop(limit));
        }
        self.runs += 1;
        let mut script = Script::new(answers.clone());
        script.positions = true;
        let mut again = Again::new(script, &self.on_the_way);
        match (self.play)(&mut again) {
            Ok(end) => {
                let (at, new) = self.ends.insert_full(end);
                if new {
                    self.witnesses.push(answers.clone());
                }
                Ok(self.add(Node::End(at)))
            }
            Err(Stop::Pending(question)) => {
                let before = match &question.position {
                    Some(position) => again.passed_before(position.number),
                    None => &again.passed,
                };
                let before = past(before, &mut self.left);
                let done = again.done();
                let before = std::mem::replace(&mut self.before, before);
                let done = std::mem::replace(&mut self.on_the_way, done);
                let id = self.fork(*question, answers);
                self.before = before;
                self.on_the_way = done;
                id
            }
            Err(Stop::Limit(limit)) => Ok(self.stop(limit)),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn fork(&mut self, question: Question<G>, answers: &mut Vec<usize>) -> Result<NodeId, G::Error> {
        let Question { who, ask, options, position } = question;
        let Some(position) = position else {
            let key = (self.before.clone(), ask.clone());
            if let Some(&known) = self.asked.get(&key) {
                return Ok(known);
            }
            if let Some(limit) = self.is_too_long(answers) {
                return Ok(self.stop(limit));
            }
            let id = self.follow(who, ask, options, None, answers)?;
            self.asked.insert(key, id);
            return Ok(id);
        };
        let (members, applied) = match &position.place {
            Place::Round => (Members::new(), None),
            Place::First(decision) => (decision.members.clone(), None),
            Place::Whether(members, _) => (members.clone(), None),
            Place::Applying(applied) => (Members::new(), Some(applied.clone())),
        };
        let key = (self.before.clone(), position.loops, position.state.clone(), ask.clone(), members, applied);
        let key = Hashed::new(key);
        if let Some(&known) = self.positions.get(&key) {
            return Ok(known);
        }
        if let Some(limit) = self.is_too_long(answers) {
            return Ok(self.stop(limit));
        }
        let id = match Table::of(&position) {
            Some(mut table) => self.follow_in(&mut table, (who, &ask, &position), answers)?,
            None => self.follow(who, ask, options, Some(&position), answers)?,
        };
        self.positions.insert(key, id);
        Ok(id)
    }

    /// What follows a question.
    fn follow(
        &mut self,
        who: Option<G::Player>,
        ask: Ask<G>,
        options: Vec<Choice<G>>,
        position: Option<&Position<G>>,
        answers: &mut Vec<usize>,
    ) -> Result<NodeId, G::Error> {
        let mut children = Vec::with_capacity(options.len());
        for (answer, option) in options.iter().enumerate() {
            answers.push(answer);
            let gone_on = match position {
                Some(position) => self.go_on(position, option, answers)?,
                None => None,
            };
            children.push(match gone_on {
                Some(child) => child,
                None => self.visit(answers)?,
            });
            answers.pop();
        }
        Ok(self.add(Node::Fork { who, ask, options: options.into(), children }))
    }

    /// From where a run of the loop stands, run it on with one answer: to its next question, or to its end. `None` where
    /// something else comes next; then the whole piece of play tells.
    fn go_on(
        &mut self,
        from: &Position<G>,
        answer: &Choice<G>,
        answers: &mut Vec<usize>,
    ) -> Result<Option<NodeId>, G::Error> {
        let mut onward = Onward;
        let mut run = Run::new(&mut onward).with_limits(RunLimits { steps: from.steps + GO_ON.steps, ..GO_ON });
        run.steps = from.steps;
        match answered(from, answer, &mut run) {
            // The answer is to a question that this round asks again.
            Ok((game, batch)) if !run.known.is_empty() => self.until_next_question(from, game, batch, run, answers),
            Ok(state) => {
                let key = Hashed::new((self.before.clone(), from.loops, Rc::new(state)));
                if let Some(&known) = self.rounds.get(&key) {
                    return Ok(Some(known));
                }
                let (game, batch) = (*key.value.2).clone();
                let next = self.until_next_question(from, game, batch, run, answers)?;
                if let Some(id) = next {
                    self.rounds.insert(key, id);
                }
                Ok(next)
            }
            Err(stop) => self.stopped_at(from, stop, run, answers),
        }
    }

    /// From between two rounds to the next question or the end of the loop.
    fn until_next_question(
        &mut self,
        from: &Position<G>,
        mut game: G,
        mut batch: Batch<G>,
        mut run: Run<'_, G>,
        answers: &mut Vec<usize>,
    ) -> Result<Option<NodeId>, G::Error> {
        if let Err(stop) = go_on(&mut game, &mut batch, &mut run) {
            return self.stopped_at(from, stop, run, answers);
        }
        if !run.known.is_empty() {
            return Ok(None);
        }
        self.settled((game, batch), run.steps, from, answers).map(Some)
    }

    /// What follows the end of a run of the loop.
    fn settled(
        &mut self,
        at: (G, Batch<G>),
        steps: u64,
        from: &Position<G>,
        answers: &mut Vec<usize>,
    ) -> Result<NodeId, G::Error> {
        let state = Rc::new(at);
        let key = Hashed::new((self.before.clone(), from.loops, state.clone()));
        if let Some(&known) = self.settled.get(&key) {
            return Ok(known);
        }
        // What was over inside this run of the loop is not met again.
        let inside = self.on_the_way.partition_point(|done| done.number < from.number);
        let inside = self.on_the_way.split_off(inside);
        let (number, answered, left) = (from.number, answers.len(), Left::Loop(state));
        self.on_the_way.push(Done { number, begun: number, answered, steps, left });
        let id = self.visit(answers)?;
        self.on_the_way.pop();
        self.on_the_way.extend(inside);
        self.settled.insert(key, id);
        Ok(id)
    }

    /// What follows a stop in the midst of the loop: a question of this run of it, or something else.
    fn stopped_at(
        &mut self,
        from: &Position<G>,
        stop: Stop<G>,
        run: Run<'_, G>,
        answers: &mut Vec<usize>,
    ) -> Result<Option<NodeId>, G::Error> {
        let Stop::Pending(mut question) = stop else { return Ok(None) };
        // A question of a run inside this one has its own beginning.
        let Some(position) = question.position.as_mut().filter(|p| p.loops == 1 && run.known.is_empty()) else {
            return Ok(None);
        };
        position.loops = from.loops;
        position.number = from.number;
        if let Some(limit) = self.is_over() {
            return Ok(Some(self.stop(limit)));
        }
        self.runs += 1;
        self.fork(*question, answers).map(Some)
    }

    /// The limit that permits no further run.
    fn is_over(&self) -> Option<Limit> {
        if self.runs >= self.limits.runs {
            return Some(Limit::Runs(self.limits.runs));
        }
        // Whoever plays the piece may say so, too: then nobody waits for what is left.
        let told = self.stopped == Some(Limit::Time);
        (told || self.limits.until.is_some_and(|until| Instant::now() >= until)).then_some(Limit::Time)
    }

    /// The limit that permits no further question on this path.
    fn is_too_long(&self, answers: &[usize]) -> Option<Limit> {
        (answers.len() >= self.limits.questions).then_some(Limit::Questions(self.limits.questions))
    }

    fn stop(&mut self, limit: Limit) -> NodeId {
        self.stopped.get_or_insert(limit);
        self.add(Node::Unknown)
    }

    fn add(&mut self, node: Node<G>) -> NodeId {
        self.nodes.push(node);
        NodeId(self.nodes.len() - 1)
    }
}

/// For each end, the number of paths from the root to it.
fn count_paths<G: Game>(nodes: &[Node<G>], root: NodeId, ends: usize) -> Vec<u64> {
    let mut reached = vec![0u64; nodes.len()];
    let mut paths = vec![0u64; ends];
    if let Some(count) = reached.get_mut(root.0) {
        *count = 1;
    }
    for (at, node) in nodes.iter().enumerate().rev() {
        let here = reached.get(at).copied().unwrap_or(0);
        match node {
            Node::End(end) => {
                if let Some(count) = paths.get_mut(*end) {
                    *count = count.saturating_add(here);
                }
            }
            Node::Fork { children, .. } => {
                for child in children {
                    if let Some(count) = reached.get_mut(child.0) {
                        *count = count.saturating_add(here);
                    }
                }
            }
            Node::Unknown => {}
        }
    }
    paths
}
