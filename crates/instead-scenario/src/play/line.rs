//! One play on a board: its sentences explored and played.

use std::collections::BTreeMap;

use indexmap::IndexSet;
use instead::{Choices, Exploration, Limit, Node, NodeId, Question, Run, Shapes, Stop, explore};

use super::playable::Playable;
use crate::options::CalledOff;

/// What is made to happen at a time: one sentence, or several as one event.
#[derive(Clone, Debug)]
pub(crate) enum Step<T: Playable> {
    /// One sentence.
    One(T::Said),
    /// Several at once.
    Together(Vec<T::Said>),
}

/// Makes it happen.
pub(crate) fn perform<T: Playable>(game: &mut T, step: &Step<T>, run: &mut Run<'_, T>) -> Result<(), Stop<T>> {
    match step {
        Step::Together(sentences) => game.tell_at_once(sentences, run),
        Step::One(said) => game.tell(said, run),
    }
}

/// How a branch ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Came<T> {
    /// With this game.
    Known(T),
    /// Text that is not understood or not carried out would act: nobody knows.
    Unknown(Unknown),
}

/// Why it is not known how a branch ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Unknown {
    /// The sentence, or what is not carried out.
    pub(crate) why: String,
    /// Whether it is for text that is not understood.
    pub(crate) unread: bool,
}

impl Unknown {
    /// What an error says that is none of the scenario's.
    pub(crate) fn of<T: Playable>(error: &T::Error) -> Option<Unknown> {
        T::is_unknown(error).then(|| Unknown { why: error.to_string(), unread: T::is_unread(error) })
    }
}

/// How far a step is followed.
#[derive(Clone, Copy)]
pub(crate) struct Reach<'a> {
    pub(crate) limits: instead::Limits,
    /// Whether nobody waits for the answer any more.
    pub(crate) called_off: Option<CalledOff<'a>>,
}

/// Everything that can come of a step. A branch that text stops is one end among others.
fn explore_step<T: Playable>(game: &T, step: &Step<T>, reach: Reach<'_>) -> Result<Exploration<T, Came<T>>, T::Error> {
    explore(reach.limits, |script: &mut dyn Choices<T>| {
        if reach.called_off.is_some_and(|called_off| called_off()) {
            return Err(Stop::Limit(Limit::Time));
        }
        let mut game = game.clone();
        let mut run = Run::new(script);
        match perform(&mut game, step, &mut run) {
            Ok(()) => Ok(Came::Known(game)),
            Err(Stop::Error(error)) => match Unknown::of::<T>(&error) {
                Some(unknown) => Ok(Came::Unknown(unknown)),
                None => Err(Stop::Error(error)),
            },
            Err(stop) => Err(stop),
        }
    })
}

/// What a way costs, the first part above the second.
type Cost = (usize, usize);

/// A step explored from the board on which it happens.
#[derive(Debug)]
pub(crate) struct Explored<T: Playable> {
    pub(crate) game: T,
    pub(crate) step: Step<T>,
    pub(crate) found: Exploration<T, Came<T>>,
    /// For each end that was found, its place among all known ends of the step, if it is known.
    leads_to: Vec<Option<usize>>,
}

impl<T: Playable> Explored<T> {
    /// Explores the step.
    pub(crate) fn new(game: T, step: Step<T>, reach: Reach<'_>) -> Result<Self, T::Error> {
        let found = explore_step(&game, &step, reach)?;
        Ok(Explored { game, step, found, leads_to: Vec::new() })
    }

    /// The way to an end that people would go: the one with the fewest refusals, and of such the first.
    fn fairest_path_to(&self, end: usize) -> Vec<usize> {
        let refuses = |_, option: &instead::Choice<T>| (usize::from(T::is_refusal(option)), 0);
        let found = self.least(|there| (there == end).then_some((0, 0)), refuses);
        found.map(|(_, _, path)| path).unwrap_or_default()
    }

    /// The way on with the fewest answers that matter, and of such with the fewest answers: what it costs, the end of this
    /// step to which it leads, and its answers. `after` says what the way costs from an end of this step on.
    fn cheapest(&self, after: impl Fn(usize) -> Option<Cost>) -> Option<(Cost, usize, Vec<usize>)> {
        self.least(after, |at, _| (usize::from(self.found.matters(at)), 1))
    }

    /// What the way costs from an end of this step on, by the board on which the next step happens.
    fn cost(&self, after: &[Option<Cost>], end: usize) -> Option<Cost> {
        after.get(self.leads_to(end)?).copied().flatten()
    }

    /// The way of the least cost to an end, and of such the first; none where no way leads to an end that has one.
    fn least(
        &self,
        after: impl Fn(usize) -> Option<Cost>,
        answer: impl Fn(NodeId, &instead::Choice<T>) -> Cost,
    ) -> Option<(Cost, usize, Vec<usize>)> {
        // a node is done once all that follow it are
        let mut known: BTreeMap<NodeId, Option<(Cost, usize)>> = BTreeMap::new();
        let mut open = vec![self.found.root()];
        while let Some(&at) = open.last() {
            let Node::Fork { options, children, .. } = self.found.node(at) else {
                let end = if let Node::End(there) = self.found.node(at) { after(*there) } else { None };
                known.insert(at, end.map(|cost| (cost, 0)));
                open.pop();
                continue;
            };
            let waits: Vec<NodeId> = children.iter().copied().filter(|child| !known.contains_key(child)).collect();
            if !waits.is_empty() && !known.contains_key(&at) {
                open.extend(waits);
                continue;
            }
            let cost = |(number, (option, child)): (usize, (&instead::Choice<T>, &NodeId))| {
                let ((first, second), _) = (*known.get(child)?)?;
                let (more, over) = answer(at, option);
                Some(((first + more, second + over), number))
            };
            let best = options.iter().zip(children).enumerate().filter_map(cost).min();
            known.insert(at, best);
            open.pop();
        }
        let (mut at, mut path) = (self.found.root(), Vec::new());
        let (cost, _) = (*known.get(&at)?)?;
        while let (Node::Fork { children, .. }, Some(Some((_, answer)))) = (self.found.node(at), known.get(&at)) {
            path.push(*answer);
            at = *children.get(*answer)?;
        }
        let Node::End(end) = self.found.node(at) else { return None };
        Some((cost, *end, path))
    }

    /// The place of this end among all known ends of the step: the board on which the next step happens.
    pub(crate) fn leads_to(&self, end: usize) -> Option<usize> {
        self.leads_to.get(end).copied().flatten()
    }
}

/// An end of several steps one after another.
#[derive(Clone, Debug)]
pub(crate) struct End<T> {
    pub(crate) game: T,
    pub(crate) paths: u64,
    /// One way there: for each step, which of its boards, and which end of that.
    way: Vec<(usize, usize)>,
    /// The answers of each step on the way, where they are not those by which its end was found first.
    answers: Option<Vec<Vec<usize>>>,
}

impl<T> End<T> {
    /// How many answers lead there on its own way, where it has one.
    pub(crate) fn answered(&self) -> usize {
        self.answers.iter().flatten().map(Vec::len).sum()
    }

    /// Where a line begins.
    fn start(game: T) -> Self {
        End { game, paths: 1, way: Vec::new(), answers: None }
    }
}

/// Everything that can come of several steps one after another.
#[derive(Debug)]
pub(crate) struct Line<T: Playable> {
    /// Each step, explored from every board to which the step before it leads.
    steps: Vec<Vec<Explored<T>>>,
    /// Those that are known.
    pub(crate) ends: Vec<End<T>>,
    /// Why others are not, each once.
    pub(crate) unknown: Vec<Unknown>,
    pub(crate) stopped: Option<Limit>,
}

impl<T: Playable> Line<T> {
    /// Every end of the steps, from one game. A step is made on the board on which it happens, so `step` is asked for each.
    pub(crate) fn explore<E>(
        start: &T,
        steps: usize,
        reach: Reach<'_>,
        mut step: impl FnMut(usize, &mut T) -> Result<Step<T>, E>,
        mut failed: impl FnMut(usize, T::Error) -> E,
    ) -> Result<Self, E> {
        let first = End::start(start.clone());
        let mut line = Line { steps: Vec::with_capacity(steps), ends: vec![first], unknown: Vec::new(), stopped: None };
        for at in 0..steps {
            let mut boards = Vec::with_capacity(line.ends.len());
            for end in &line.ends {
                let mut game = end.game.clone();
                let what = step(at, &mut game)?;
                let explored = Explored::new(game, what, reach).map_err(|error| failed(at, error))?;
                line.stopped = line.stopped.or(explored.found.stopped);
                boards.push(explored);
            }
            line.ends = next_ends(&line.ends, &mut boards, &mut line.unknown);
            line.steps.push(boards);
        }
        line.join_steps((0..line.ends.len()).collect());
        Ok(line)
    }

    /// From here on ends are told apart by nothing but whether this holds of them: what leads to those of which it holds
    /// alike no longer matters. The way to one of them with the fewest answers that matter, and of such with the fewest
    /// answers; none where it holds of none.
    pub(crate) fn tell_apart_by(&mut self, holds: impl Fn(&T) -> bool) -> Option<End<T>> {
        let holds: Vec<bool> = self.ends.iter().map(|end| holds(&end.game)).collect();
        self.join_steps(holds.iter().map(|&holds| usize::from(holds)).collect());
        // What the way from each board of each step costs, the last step first.
        let mut costs = vec![holds.iter().map(|holds| holds.then_some((0, 0))).collect::<Vec<Option<Cost>>>()];
        for boards in self.steps.iter().rev() {
            let after = costs.last().cloned().unwrap_or_default();
            let cheapest = |explored: &Explored<T>| Some(explored.cheapest(|end| explored.cost(&after, end))?.0);
            costs.push(boards.iter().map(cheapest).collect());
        }
        costs.reverse();
        let (mut board, mut way, mut answers) = (0, Vec::new(), Vec::new());
        for (boards, after) in self.steps.iter().zip(costs.iter().skip(1)) {
            let explored = boards.get(board)?;
            let (_, end, path) = explored.cheapest(|end| explored.cost(after, end))?;
            way.push((board, end));
            answers.push(path);
            board = explored.leads_to(end)?;
        }
        costs.last()?.get(board).copied().flatten()?;
        self.end_by(board, way, answers, 1)
    }

    /// An answer matters where the steps after it come to something else, and not because they begin otherwise. `after` has
    /// a number for each end; those with the same are not told apart.
    fn join_steps(&mut self, mut after: Vec<usize>) {
        let unknown = &self.unknown;
        for boards in self.steps.iter_mut().rev() {
            let mut shapes = Shapes::default();
            let mut before = Vec::with_capacity(boards.len());
            for explored in boards.iter_mut() {
                let class_of = |end: usize| match explored.found.ends.get(end).map(|end| &end.value) {
                    Some(Came::Unknown(why)) => {
                        usize::MAX - unknown.iter().position(|known| known == why).unwrap_or(unknown.len())
                    }
                    _ => explored.leads_to(end).and_then(|place| after.get(place).copied()).unwrap_or(usize::MAX),
                };
                let classes: Vec<usize> = (0..explored.found.ends.len()).map(class_of).collect();
                let class_of_end = |end: usize| classes.get(end).copied().unwrap_or(usize::MAX);
                before.push(explored.found.go_on(&class_of_end, &mut shapes));
            }
            after = before;
        }
    }

    /// The way to an end: each step with the answers that lead on.
    pub(crate) fn way_to<'a>(&'a self, end: &'a End<T>) -> impl Iterator<Item = (&'a Explored<T>, Vec<usize>)> {
        self.steps.iter().zip(&end.way).enumerate().filter_map(|(at, (boards, &(board, number)))| {
            let explored = boards.get(board)?;
            let first = || explored.fairest_path_to(number);
            let own = end.answers.as_ref().and_then(|answers| answers.get(at).cloned());
            Some((explored, own.unwrap_or_else(first)))
        })
    }

    /// How many steps there are.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// A step, explored from one of the boards on which it may happen.
    pub(crate) fn explored(&self, step: usize, board: usize) -> Option<&Explored<T>> {
        self.steps.get(step)?.get(board)
    }

    /// The end at this place, reached on this way.
    pub(crate) fn end_by(
        &self,
        place: usize,
        way: Vec<(usize, usize)>,
        answers: Vec<Vec<usize>>,
        paths: u64,
    ) -> Option<End<T>> {
        let game = self.ends.get(place)?.game.clone();
        Some(End { game, paths, way, answers: Some(answers) })
    }

    /// The way that begins with the first answer to every question.
    pub(crate) fn first_way(&self) -> impl Iterator<Item = &Explored<T>> {
        let mut board = 0;
        self.steps.iter().map_while(move |boards| {
            let explored = boards.get(board)?;
            let mut at = explored.found.root();
            while let Node::Fork { children, .. } = explored.found.node(at) {
                at = *children.first()?;
            }
            if let Node::End(end) = explored.found.node(at) {
                match explored.leads_to.get(*end).copied() {
                    Some(Some(next)) => board = next,
                    // what text stopped leads no further
                    Some(None) => board = usize::MAX,
                    None => return None,
                }
            }
            Some(explored)
        })
    }
}

/// The distinct known ends of a step that was explored from each of these boards.
fn next_ends<T: Playable>(before: &[End<T>], boards: &mut [Explored<T>], unknown: &mut Vec<Unknown>) -> Vec<End<T>> {
    let mut games: IndexSet<T> = IndexSet::new();
    let mut next: Vec<End<T>> = Vec::new();
    for (board, (end, explored)) in before.iter().zip(boards).enumerate() {
        for (number, outcome) in explored.found.ends.iter().enumerate() {
            let paths = end.paths.saturating_mul(outcome.paths);
            let game = match &outcome.value {
                Came::Known(game) => game,
                Came::Unknown(why) => {
                    explored.leads_to.push(None);
                    if !unknown.contains(why) {
                        unknown.push(why.clone());
                    }
                    continue;
                }
            };
            let (place, new) = games.insert_full(game.clone());
            explored.leads_to.push(Some(place));
            if new {
                let way = end.way.iter().copied().chain([(board, number)]).collect();
                next.push(End { game: game.clone(), way, paths, answers: None });
            } else if let Some(known) = next.get_mut(place) {
                known.paths = known.paths.saturating_add(paths);
            }
        }
    }
    next
}

/// Answers a run as it was explored, so that nothing has to be explored for it. At each question `choose` gets its number,
/// the game as it is there, the question, and whether it matters.
pub(crate) struct Guide<'a, T: Playable, F> {
    found: &'a Exploration<T, Came<T>>,
    at: NodeId,
    answered: usize,
    choose: F,
}

impl<'a, T: Playable, F: FnMut(usize, &T, &Question<T>, bool) -> Option<usize>> Guide<'a, T, F> {
    pub(crate) fn new(found: &'a Exploration<T, Came<T>>, choose: F) -> Self {
        Guide { found, at: found.root(), answered: 0, choose }
    }
}

impl<T: Playable, F: FnMut(usize, &T, &Question<T>, bool) -> Option<usize>> Choices<T> for Guide<'_, T, F> {
    fn ask(&mut self, game: &T, question: Question<T>) -> Result<usize, Stop<T>> {
        if let Node::Fork { children, .. } = self.found.node(self.at)
            && let Some(answer) = (self.choose)(self.answered, game, &question, self.found.matters(self.at))
            && let Some(next) = children.get(answer)
        {
            self.at = *next;
            self.answered += 1;
            return Ok(answer);
        }
        Err(Stop::Pending(Box::new(question)))
    }

    fn answered(&self) -> usize {
        self.answered
    }
}
