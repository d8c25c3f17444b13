//! What a certificate says need not be asked, tried: every order of everything from there to the end of the loop.

use std::collections::HashSet;

use instead::{Game, Run, Script, Stop};

use crate::round::{Group, Guide, State, Straight};

/// What comes first in one round; in what follows, everything is asked.
struct First<G: Game> {
    subject: Option<usize>,
    effect: Option<G::Effect>,
}

impl<G: Game> Guide<G> for First<G> {
    fn whose(&self, _: &State<G>, _: &[G::Subject]) -> Result<Option<usize>, Stop<G>> {
        Ok(self.subject)
    }

    fn first(&self, _: &State<G>, _: &Group<G>) -> Result<Option<G::Effect>, Stop<G>> {
        Ok(self.effect)
    }
}

/// What came of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tried {
    /// All come to the same.
    Same,
    /// They do not.
    Differs,
    /// There are too many ways, or one of them stops.
    Unknown,
}

/// Whether the loop can end in the same ways, whichever of these is decided for first.
pub(crate) fn subjects<G: Game>(state: &State<G>, count: usize, most: usize) -> Tried {
    all_same((0..count).map(|at| First { subject: Some(at), effect: None }), state, most)
}

/// Whether the loop can end in the same ways, whichever of these effects of the subject at this place comes first.
pub(crate) fn effects<G: Game>(state: &State<G>, subject: Option<usize>, effects: &[G::Effect], most: usize) -> Tried {
    all_same(effects.iter().map(|&effect| First { subject, effect: Some(effect) }), state, most)
}

fn all_same<G: Game>(firsts: impl Iterator<Item = First<G>>, state: &State<G>, most: usize) -> Tried {
    let mut known: Option<HashSet<State<G>>> = None;
    for first in firsts {
        let Some(ends) = ends(state, &first, most) else { return Tried::Unknown };
        match &known {
            Some(known) if *known != ends => return Tried::Differs,
            Some(_) => {}
            None => known = Some(ends),
        }
    }
    Tried::Same
}

/// A state to go on from, what comes first there, and the answers so far.
type Open<'a, G> = (State<G>, Option<&'a First<G>>, Vec<usize>);

/// Every way in which the loop can end from there, if the first round begins so. Nothing where more than `most` rounds would
/// have to be gone.
fn ends<G: Game>(from: &State<G>, first: &First<G>, most: usize) -> Option<HashSet<State<G>>> {
    let (mut ends, mut seen, mut left) = (HashSet::new(), HashSet::new(), most);
    let mut open: Vec<Open<'_, G>> = vec![(from.clone(), Some(first), Vec::new())];
    while let Some((state, guide, answers)) = open.pop() {
        left = left.checked_sub(1)?;
        let mut next = state.clone();
        let mut script = Script::new(answers.clone());
        let everything = Straight(None);
        let mut run = Run::new(&mut script).around(&state.batch).settled_by(&everything);
        match Straight(guide.map(|first| first as &dyn Guide<G>)).round(&mut next, &mut run) {
            Ok(true) => {
                if seen.insert(next.clone()) {
                    open.push((next, None, Vec::new()));
                }
            }
            Ok(false) => {
                // How it was come to is nothing that anything reads.
                next.moved = false;
                ends.insert(next);
            }
            Err(Stop::Pending(question)) => {
                let answered = |answer| [answers.as_slice(), &[answer]].concat();
                open.extend((0..question.options.len()).map(|answer| (state.clone(), guide, answered(answer))));
            }
            Err(_) => return None,
        }
    }
    Some(ends)
}
