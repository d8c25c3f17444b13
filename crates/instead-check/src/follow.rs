//! The loop led by a certificate: what it leaves unasked is done as it says, and tried.

use std::cell::{Cell, RefCell};

use instead::{Limit, Stop};
use instead_magic::{EffectId, Game, Target};
use instead_scenario::certificate::{Entry, Question, To, Unasked as Why, Way};
use instead_scenario::play::Log;

use crate::round::{Group, Guide, State};
use crate::tried::{self, Tried};

/// What a certificate left unasked, by how that was found to be right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unasked {
    /// Every order was tried, and comes to the same.
    pub tried: u64,
    /// The game says that the effects are alike. Tried, they come to the same but for which of them is left.
    pub alike: u64,
    /// There are too many orders to try.
    pub untried: u64,
}

/// How a run stood in the loop: where this is equal, what follows is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The answers that had been given when this run of the loop began.
    before: Vec<usize>,
    /// How many runs of the loop it is inside of.
    inside: usize,
    state: State<Game>,
    /// The effect that comes next, and the places of its events, where a round has come so far.
    comes: Option<(EffectId, Vec<usize>)>,
}

/// Leads one run along a way of the certificate.
pub(crate) struct Following<'a> {
    pub(crate) log: &'a Log,
    /// What the certificate says happens, before the first answer and after each.
    pub(crate) ways: &'a [&'a Way],
    pub(crate) answers: &'a [usize],
    /// The questions of the board.
    pub(crate) questions: &'a [Question],
    /// How many rounds are tried for one choice at most.
    pub(crate) most: usize,
    /// How many answers had been given when each run of the loop that goes on began.
    pub(crate) loops: RefCell<Vec<usize>>,
    /// How it stood since the last answer, where the loop had begun before that.
    pub(crate) stood: RefCell<Vec<Standing>>,
    pub(crate) unasked: Cell<Unasked>,
    pub(crate) wrong: RefCell<Option<String>>,
}

impl Following<'_> {
    /// What the certificate says comes next, before the next question.
    fn next(&self) -> Option<&Entry> {
        self.ways.get(self.log.given())?.steps.get(self.log.since_answer())
    }

    /// For whom the certificate says that the next round is, where it is not asked for whom it is.
    fn next_to(&self) -> Option<&str> {
        if let Some(Entry::Round { to, .. }) = self.next() {
            return Some(to);
        }
        // It may well be asked which effect comes first: then what follows the answer says for whom.
        let way = self.ways.get(self.log.given())?;
        let question = match way.to {
            To::Question(number) if way.steps.len() == self.log.since_answer() => {
                self.questions.get(number.wrapping_sub(1))?
            }
            _ => return None,
        };
        match question.options.iter().find_map(|option| option.then.as_ref())?.steps.first()? {
            Entry::Round { to, asked: true, unasked, .. } if unasked.contains(&Why::Apart) => Some(to),
            _ => None,
        }
    }

    /// What went before was checked before.
    fn is_new(&self) -> bool {
        self.log.given() == self.answers.len()
    }

    fn stood(&self, state: &State<Game>, comes: Option<(EffectId, Vec<usize>)>) {
        let loops = self.loops.borrow();
        let Some(&began) = loops.last() else { return };
        if self.is_new() && began < self.answers.len() {
            let (before, inside) = (self.answers.get(..began).unwrap_or_default().to_vec(), loops.len());
            self.stood.borrow_mut().push(Standing { before, inside, state: state.clone(), comes });
        }
    }

    fn refuse(&self, why: String) -> Stop<Game> {
        self.wrong.borrow_mut().get_or_insert(why);
        Stop::Limit(Limit::Steps(0))
    }

    /// Counts what was found by trying; what was found wrong is refused.
    fn found(&self, tried: Tried, are_alike: bool, what: impl Fn() -> String) -> Result<(), Stop<Game>> {
        let mut unasked = self.unasked.get();
        match tried {
            Tried::Same => unasked.tried += 1,
            Tried::Differs if are_alike => unasked.alike += 1,
            Tried::Differs => return Err(self.refuse(format!("{} is left unasked, and matters", what()))),
            Tried::Unknown => unasked.untried += 1,
        }
        self.unasked.set(unasked);
        Ok(())
    }
}

impl Guide<Game> for Following<'_> {
    fn whose(&self, state: &State<Game>, subjects: &[Target]) -> Result<Option<usize>, Stop<Game>> {
        let Some(to) = self.next_to() else { return Ok(None) };
        let Some(at) = subjects.iter().position(|&subject| self.log.subject(&state.game, subject) == to) else {
            return Err(self.refuse(format!("nothing is to be decided for {to} now")));
        };
        if self.is_new() {
            let tried = tried::subjects(state, subjects.len(), self.most);
            self.found(tried, false, || format!("that it is decided for {to} first"))?;
        }
        Ok(Some(at))
    }

    fn first(&self, state: &State<Game>, group: &Group<Game>) -> Result<Option<EffectId>, Stop<Game>> {
        let Some(Entry::Round { applies, first, .. }) = self.next() else { return Ok(None) };
        let at = applies.iter().position(|applies| applies.effect == *first);
        let lowest = group.lowest();
        let effect = at.and_then(|at| group.effects.get(at)).map(|(effect, _)| *effect);
        let Some(effect) = effect.filter(|effect| lowest.contains(effect)) else {
            return Err(self.refuse(format!("{first} cannot be applied first")));
        };
        if self.is_new() {
            let are_alike = group.is_of_one_kind(state);
            let tried = tried::effects(state, Some(group.at), &lowest, self.most);
            self.found(tried, are_alike, || format!("that {first} is applied first"))?;
        }
        Ok(Some(effect))
    }

    fn begins(&self) {
        self.loops.borrow_mut().push(self.log.given());
    }

    fn stands(&self, state: &State<Game>) {
        self.stood(state, None);
    }

    fn comes(&self, state: &State<Game>, effect: EffectId, places: &[usize]) {
        self.stood(state, Some((effect, places.to_vec())));
    }

    fn ends(&self) {
        self.loops.borrow_mut().pop();
    }
}
