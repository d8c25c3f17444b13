//! One play on a board: its sentences explored and played.

use indexmap::IndexSet;
use instead::{Exploration, Limit, Node, NodeId, Question, Run, Script, Stop, explore};

use super::playable::Playable;

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

/// Everything that can come of a step.
pub(crate) fn explore_step<T: Playable>(
    game: &T,
    step: &Step<T>,
    limits: instead::Limits,
) -> Result<Exploration<T, T>, T::Error> {
    explore(limits, |script: &mut Script| {
        let mut game = game.clone();
        let mut run = Run::new(script);
        perform(&mut game, step, &mut run)?;
        Ok(game)
    })
}

/// An end of several steps one after another, with the answers of each step that lead there.
#[derive(Clone, Debug)]
pub(crate) struct End<T> {
    pub(crate) game: T,
    pub(crate) witness: Vec<Vec<usize>>,
    pub(crate) paths: u64,
}

/// Every end of the steps, from one game. A step is made on the board on which it happens, so `step` is asked for each.
pub(crate) fn explore_all<T: Playable, E>(
    start: &T,
    steps: usize,
    limits: instead::Limits,
    mut step: impl FnMut(usize, &mut T) -> Result<Step<T>, E>,
    mut failed: impl FnMut(T::Error) -> E,
) -> Result<(Vec<End<T>>, Option<Limit>), E> {
    let mut ends = vec![End { game: start.clone(), witness: Vec::new(), paths: 1 }];
    let mut stopped = None;
    for at in 0..steps {
        let mut games: IndexSet<T> = IndexSet::new();
        let mut next: Vec<End<T>> = Vec::new();
        for end in &ends {
            let mut game = end.game.clone();
            let what = step(at, &mut game)?;
            let found = explore_step(&game, &what, limits).map_err(&mut failed)?;
            stopped = stopped.or(found.stopped);
            for outcome in found.ends {
                let paths = end.paths.saturating_mul(outcome.paths);
                let (place, new) = games.insert_full(outcome.value.clone());
                if new {
                    let witness = end.witness.iter().cloned().chain([outcome.witness]).collect();
                    next.push(End { game: outcome.value, witness, paths });
                } else if let Some(known) = next.get_mut(place) {
                    known.paths = known.paths.saturating_add(paths);
                }
            }
        }
        ends = next;
    }
    Ok((ends, stopped))
}

/// Walks an explored step: at each question that matters, `answer` is asked for the option. The answers, all of them.
pub(crate) fn walk<T: Playable, E>(
    found: &Exploration<T, T>,
    mut answer: impl FnMut(NodeId, &Node<T>) -> Result<usize, E>,
) -> Result<Vec<usize>, E> {
    let mut at = found.root();
    let mut answers = Vec::new();
    while let node @ Node::Fork { children, .. } = found.node(at) {
        let option = if found.matters(at) { answer(at, node)? } else { 0 };
        let Some(next) = children.get(option) else { break };
        answers.push(option);
        at = *next;
    }
    Ok(answers)
}

/// The question that stands after these answers, with the game as it is there.
pub(crate) fn question_at<T: Playable>(game: &T, step: &Step<T>, answers: &[usize]) -> Option<(T, Question<T>)> {
    struct Keep<T> {
        script: Script,
        game: Option<T>,
    }
    impl<T: Playable> instead::Choices<T> for Keep<T> {
        fn ask(&mut self, game: &T, question: Question<T>) -> Result<usize, Stop<T>> {
            let answer = instead::Choices::<T>::ask(&mut self.script, game, question);
            if answer.is_err() {
                self.game = Some(game.clone());
            }
            answer
        }

        fn answered(&self) -> usize {
            instead::Choices::<T>::answered(&self.script)
        }
    }
    let mut keep = Keep { script: Script::new(answers.to_vec()), game: None };
    let mut game = game.clone();
    let mut run = Run::new(&mut keep);
    match perform(&mut game, step, &mut run) {
        Err(Stop::Pending(question)) => keep.game.map(|g| (g, *question)),
        _ => None,
    }
}
