//! One play on a board: its sentences explored and played.

use indexmap::IndexSet;
use instead::{Exploration, Limit, Node, NodeId, Question, Run, Script, Stop, explore};
use instead_magic::Scope;
use instead_magic::ability::Spell;
use instead_magic::{Error, Game};

use super::sentence::Said;

/// What is made to happen at a time: one sentence, or several as one event.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// One sentence.
    One(Said),
    /// Several at once.
    Together(Vec<(Spell, Scope)>),
}

/// Makes it happen.
pub(crate) fn perform(game: &mut Game, step: &Step, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
    match step {
        Step::Together(sentences) => game.tell_at_once(sentences, run),
        Step::One(Said::Event(event)) => game.tell(&event.0, event.1.clone(), run),
        Step::One(Said::Resolve) => game.resolve(run),
        Step::One(Said::ResolveAll) => {
            while !game.state().stack.is_empty() && !game.state().over {
                game.resolve(run)?;
            }
            Ok(())
        }
        Step::One(Said::Waiting(_)) => Ok(()),
        Step::One(Said::Check) => game.check(run),
        Step::One(Said::Action(action)) => action.perform(game, run),
    }
}

/// Everything that can come of a step.
pub(crate) fn explore_step(
    game: &Game,
    step: &Step,
    limits: instead::Limits,
) -> Result<Exploration<Game, Game>, Error> {
    explore(limits, |script: &mut Script| {
        let mut game = game.clone();
        let mut run = Run::new(script);
        perform(&mut game, step, &mut run)?;
        Ok(game)
    })
}

/// An end of several steps one after another, with the answers of each step that lead there.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) game: Game,
    pub(crate) witness: Vec<Vec<usize>>,
    pub(crate) paths: u64,
}

/// Every end of the steps, from one game. A step is made on the board on which it happens, so `step` is asked for each.
pub(crate) fn explore_all<E>(
    start: &Game,
    steps: usize,
    limits: instead::Limits,
    mut step: impl FnMut(usize, &mut Game) -> Result<Step, E>,
    mut failed: impl FnMut(Error) -> E,
) -> Result<(Vec<End>, Option<Limit>), E> {
    let mut ends = vec![End { game: start.clone(), witness: Vec::new(), paths: 1 }];
    let mut stopped = None;
    for at in 0..steps {
        let mut games: IndexSet<Game> = IndexSet::new();
        let mut next: Vec<End> = Vec::new();
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
pub(crate) fn walk<E>(
    found: &Exploration<Game, Game>,
    mut answer: impl FnMut(NodeId, &Node<Game>) -> Result<usize, E>,
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
pub(crate) fn question_at(game: &Game, step: &Step, answers: &[usize]) -> Option<(Game, Question<Game>)> {
    struct Keep {
        script: Script,
        game: Option<Game>,
    }
    impl instead::Choices<Game> for Keep {
        fn ask(&mut self, game: &Game, question: Question<Game>) -> Result<usize, Stop<Game>> {
            let answer = instead::Choices::<Game>::ask(&mut self.script, game, question);
            if answer.is_err() {
                self.game = Some(game.clone());
            }
            answer
        }

        fn answered(&self) -> usize {
            instead::Choices::<Game>::answered(&self.script)
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
