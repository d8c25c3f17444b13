//! Questions, answers, and the run that asks them.

use smallvec::SmallVec;
use std::collections::VecDeque;
use std::fmt;

use crate::game::{Application, Batch, Game, Lineage, Proposed};
use crate::position::{Begun, Place, Position};

/// A question that the rules put to a player, or to chance.
#[derive(Clone, Debug)]
pub struct Question<G: Game> {
    /// Who is asked; `None` is chance.
    pub who: Option<G::Player>,
    /// What is asked.
    pub ask: Ask<G>,
    /// The answers that are possible; an answer is an index here. Never fewer than two.
    pub options: Vec<Choice<G>>,
    /// Where in the run the question stands, if the asker wanted to know.
    pub position: Option<Position<G>>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ask<G: Game> {
    /// Which of his objects, or himself, the player decides for next, where several are affected.
    Subject,
    /// Which effect is applied first to the events of this subject.
    First(G::Subject),
    /// Whether the optional effect is applied.
    Whether(G::Effect),
    /// Whose effects come first.
    Start,
    /// A question of the game's own.
    Game(G::Query),
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice<G: Game> {
    /// Decide for this object or player.
    Subject(G::Subject),
    /// Decide for this event, by its place in the batch, where several events of one subject are decided one by one
    /// ([`Batching::AssignThenApply`](crate::policy::Batching)).
    Event(usize, G::Event),
    /// Apply this effect.
    Effect(G::Effect),
    /// This player.
    Player(G::Player),
    /// Yes.
    Yes,
    /// No.
    No,
    /// An option of the game's own.
    Game(G::Option),
}

/// Why a run stopped.
pub enum Stop<G: Game> {
    /// A question has no answer yet.
    Pending(Box<Question<G>>),
    /// A limit was reached; its name and value.
    Limit(Limit),
    /// The game's own error.
    Error(G::Error),
}

impl<G: Game> fmt::Debug for Stop<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Pending(question) => f.debug_tuple("Pending").field(question).finish(),
            Stop::Limit(limit) => f.debug_tuple("Limit").field(limit).finish(),
            Stop::Error(error) => f.debug_tuple("Error").field(error).finish(),
        }
    }
}

/// A bound that was hit, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Limit {
    /// Rounds of the loop in one run.
    #[error(
        "stopped after {0} applications of effects and performed batches in one run; this may be an endless loop of the game"
    )]
    Steps(u64),
    /// Events inside events.
    #[error("stopped at {0} events inside events; this may be an endless loop of the game")]
    Depth(u32),
    /// Runs that an exploration may make.
    #[error("stopped exploring after {0} runs")]
    Runs(u64),
    /// The moment until which an exploration may go on.
    #[error("stopped exploring when the time was up")]
    Time,
    /// Questions on one path.
    #[error("stopped exploring at {0} questions on one path")]
    Questions(usize),
    /// The options of a question: whoever answers named one beyond them.
    #[error("the answer {answer} is none of the {options} options, which are numbered from 0")]
    Options {
        /// What was answered.
        answer: usize,
        /// How many options there are.
        options: usize,
    },
}

/// Who answers questions: a script, a person, a search.
pub trait Choices<G: Game> {
    /// The index of the answer among the question's options. One beyond them stops the run with [`Limit::Options`].
    ///
    /// # Errors
    /// [`Stop::Pending`] where there is no answer.
    fn ask(&mut self, game: &G, question: Question<G>) -> Result<usize, Stop<G>>;

    /// How many questions have been answered.
    fn answered(&self) -> usize;

    /// Whether questions should say where in the run they stand, which costs a clone of the game.
    fn wants_positions(&self) -> bool {
        false
    }

    /// A part of the run begins. A search counts them, and knows what those leave that it has followed to their end before.
    fn begin(&mut self) -> Begun<G> {
        Begun { number: 0, known: None }
    }

    /// The part that began last is over: the game as it leaves it, of a run of the loop the batch too, and how many steps
    /// the run has made.
    fn end(&mut self, _game: &G, _batch: Option<&Batch<G>>, _steps: u64) {}
}

/// Answers given beforehand; the first question beyond them stops the run.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// The answers, as indices of options.
    pub answers: Vec<usize>,
    pub(crate) given: usize,
    /// Whether questions say where they stand.
    pub positions: bool,
}

impl Script {
    /// A script of these answers.
    pub fn new(answers: Vec<usize>) -> Self {
        Script { answers, given: 0, positions: false }
    }
}

impl<G: Game> Choices<G> for Script {
    fn ask(&mut self, _game: &G, question: Question<G>) -> Result<usize, Stop<G>> {
        let answer = self.answers.get(self.given).copied().filter(|&a| a < question.options.len());
        match answer {
            Some(answer) => {
                self.given += 1;
                Ok(answer)
            }
            None => Err(Stop::Pending(Box::new(question))),
        }
    }

    fn answered(&self) -> usize {
        self.given
    }

    fn wants_positions(&self) -> bool {
        self.positions && self.given >= self.answers.len()
    }
}

/// Sees every step of a run. Nothing is made for it when nobody looks.
pub trait Observer<G: Game> {
    /// A step was taken, `depth` events inside other events.
    fn note(&mut self, game: &G, note: Note<'_, G>, depth: u32);
}

/// Why nobody was asked, where there was something to choose in a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unasked {
    /// For which of his objects, or himself, the player decides: in whichever order he does, it comes to the same.
    pub apart: bool,
    /// Which effect is applied first: all of the lowest class are alike.
    pub alike: bool,
    /// Which effect is applied first: every order of them comes to the same.
    pub commute: bool,
}

/// A step of a run.
#[derive(Debug)]
pub enum Note<'a, G: Game> {
    /// These events would happen.
    Would {
        /// The events.
        batch: &'a Batch<G>,
    },
    /// The event is dropped: it never happens, or can't.
    Dropped {
        /// The event.
        item: &'a Proposed<G>,
        /// Whether it can't happen, rather than being nothing.
        cannot: bool,
    },
    /// These instances are applicable to the subject's events; `who` chose `chosen` among those of the lowest class.
    Round {
        /// Whose events.
        subject: G::Subject,
        /// All that apply now, with their classes.
        candidates: &'a [(G::Effect, u8)],
        /// Who chooses.
        who: G::Player,
        /// Whether he was asked.
        asked: bool,
        /// Why he was not, where there was something to choose.
        unasked: Unasked,
        /// What is applied.
        chosen: G::Effect,
    },
    /// The resolving spell or ability replaced its own effect before anything else could (Magic 614.15).
    Own {
        /// The effect.
        effect: G::Effect,
    },
    /// An optional effect was declined.
    Declined {
        /// The effect.
        effect: G::Effect,
        /// By whom.
        who: G::Player,
    },
    /// An effect was applied to these events.
    Applied {
        /// The effect.
        effect: G::Effect,
        /// The events as they were.
        before: &'a [Proposed<G>],
        /// What became of them.
        made: &'a Application<G>,
    },
    /// The batch is about to be performed as it now is. Whether all of it then happens, [`Note::Performed`] tells.
    Performing {
        /// The events.
        items: &'a [Proposed<G>],
    },
    /// This was performed.
    Performed(Performed<'a, G>),
    /// What an applied effect adds is done now.
    Riding {
        /// What.
        rider: &'a G::Rider,
    },
}

/// What was performed since the last note, as the game itself recorded it ([`Game::performed`]). Only the kernel makes it,
/// and only afterwards: of an event of which nothing happened, it says nothing.
#[derive(Debug)]
pub struct Performed<'a, G: Game> {
    events: &'a [G::Event],
    over: bool,
}

impl<'a, G: Game> Performed<'a, G> {
    /// The events, in the order in which they took place.
    pub fn events(&self) -> &'a [G::Event] {
        self.events
    }

    /// Whether the performing of a batch ends with it. What the batch, or a batch inside it, was about to perform
    /// and has not performed by now does not happen.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

/// One run: who answers, who watches, and the limits.
pub struct Run<'a, G: Game> {
    pub(crate) choices: &'a mut dyn Choices<G>,
    pub(crate) observer: Option<&'a mut dyn Observer<G>>,
    pub(crate) limits: RunLimits,
    pub(crate) steps: u64,
    pub(crate) depth: u32,
    /// The lineages of what was decided and is not over yet: what it contains and what follows it has them too.
    pub(crate) open: Vec<Lineage<G::Effect>>,
    /// How many runs of the loop are going on, each inside an application of the one before.
    pub(crate) loops: u32,
    /// Which run of the loop the innermost of them is.
    pub(crate) number: u64,
    /// From where the game asks its own questions: an entry for each application that is going on, where somebody wants
    /// to know.
    pub(crate) applying: SmallVec<[Position<G>; 1]>,
    /// Whether an application has looked at the whole batch.
    pub(crate) looked_around: bool,
    /// How much of the game's record of what was performed has been told; nothing was looked at yet where it is `None`.
    told: Option<usize>,
    /// Answers that are known: this run goes a way again that was gone before.
    pub(crate) known: VecDeque<Choice<G>>,
    /// How many applications are still made; all of them where it is `None`.
    pub(crate) left: Option<u64>,
    /// How many questions had been answered when the first effect that would be applied was not.
    pub(crate) held_back: Option<usize>,
    /// Who runs the loop in the kernel's place.
    pub(crate) settler: Option<&'a dyn Settle<G>>,
}

/// Another loop in the place of the kernel's, to check it by: whoever implements it decides what is applied to a batch, in which
/// order, and whom to ask ([`Run::put`]). Performing, riders and what is contained stay as they are.
pub trait Settle<G: Game> {
    /// As [`settle`](crate::settle).
    ///
    /// # Errors
    /// A question without an answer, a limit, or the game's own error.
    fn settle(&self, game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>>;
}

/// Bounds of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunLimits {
    /// Applications, one for each event to which an effect is applied, and performed batches; 20,000 unless told.
    pub steps: u64,
    /// Events inside events; 100 unless told.
    pub depth: u32,
}

impl Default for RunLimits {
    fn default() -> Self {
        RunLimits { steps: 20_000, depth: 100 }
    }
}

impl<G: Game> fmt::Debug for Run<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("limits", &self.limits)
            .field("steps", &self.steps)
            .field("depth", &self.depth)
            .finish()
    }
}

impl<'a, G: Game> Run<'a, G> {
    /// A run that nobody watches.
    pub fn new(choices: &'a mut dyn Choices<G>) -> Self {
        Run {
            choices,
            observer: None,
            limits: RunLimits::default(),
            steps: 0,
            depth: 0,
            open: Vec::new(),
            loops: 0,
            number: 0,
            applying: SmallVec::new(),
            looked_around: false,
            told: None,
            known: VecDeque::new(),
            left: None,
            held_back: None,
            settler: None,
        }
    }

    /// Another loop decides in the kernel's place.
    #[must_use]
    pub fn settled_by(mut self, settler: &'a dyn Settle<G>) -> Self {
        self.settler = Some(settler);
        self
    }

    /// Put a question for another loop. The answer is an index of its options.
    ///
    /// # Errors
    /// [`Stop::Pending`] where there is no answer.
    pub fn put(&mut self, game: &G, who: G::Player, ask: Ask<G>, options: Vec<Choice<G>>) -> Result<usize, Stop<G>> {
        self.answer(game, Question { who: Some(who), ask, options, position: None })
    }

    /// Effects are applied only so many times; from then on every batch is performed as it stands, as if no effect were
    /// left. That is no play by the rules: it tells what one application made impossible. A search that merges equal
    /// positions ([`explore`](crate::explore)) does not know of it.
    #[must_use]
    pub fn apply_at_most(mut self, times: u64) -> Self {
        self.left = Some(times);
        self
    }

    /// How many of those applications are left.
    pub fn applications_left(&self) -> Option<u64> {
        self.left
    }

    /// How many questions had been answered when for the first time an effect that would be applied was not, because none
    /// of those applications was left.
    pub fn held_back(&self) -> Option<usize> {
        self.held_back
    }

    /// Whether nothing more is applied.
    pub(crate) fn holds_back(&mut self) -> bool {
        let holds = self.left == Some(0);
        if holds {
            self.held_back.get_or_insert(self.choices.answered());
        }
        holds
    }

    /// What is tried out from the midst of the loop stands in the same surroundings as the batch: for
    /// [another loop](Settle).
    #[must_use]
    pub fn around(mut self, batch: &Batch<G>) -> Self {
        self.open.clone_from(&batch.around);
        self
    }

    /// A run that is watched.
    pub fn watched(choices: &'a mut dyn Choices<G>, observer: &'a mut dyn Observer<G>) -> Self {
        Run { observer: Some(observer), ..Run::new(choices) }
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: RunLimits) -> Self {
        self.limits = limits;
        self
    }

    /// Ask a question of the game's own. With one option, that is the answer and nobody is asked; with none, there is
    /// no answer.
    ///
    /// # Errors
    /// [`Stop::Pending`] where there is no answer yet.
    pub fn ask(
        &mut self,
        game: &G,
        who: Option<G::Player>,
        query: G::Query,
        mut options: Vec<G::Option>,
    ) -> Result<Option<G::Option>, Stop<G>> {
        if options.len() < 2 {
            return Ok(options.pop());
        }
        let choices = options.iter().cloned().map(Choice::Game).collect();
        let position = self.position_in_application();
        let at = self.answer(game, Question { who, ask: Ask::Game(query), options: choices, position })?;
        Ok((at < options.len()).then(|| options.swap_remove(at)))
    }

    /// Ask yes or no: no is option 0, yes is option 1, as in [`Ask::Whether`].
    ///
    /// # Errors
    /// [`Stop::Pending`] where there is no answer.
    pub fn ask_whether(&mut self, game: &G, who: G::Player, query: G::Query) -> Result<bool, Stop<G>> {
        let options = vec![Choice::No, Choice::Yes];
        let position = self.position_in_application();
        let at = self.answer(game, Question { who: Some(who), ask: Ask::Game(query), options, position })?;
        Ok(at == 1)
    }

    /// The answer to the game's next question, where this run goes a way again that was gone before. A game that takes it
    /// need not make the options first.
    pub fn answer_known(&mut self) -> Option<G::Option> {
        match self.known.front() {
            Some(Choice::Game(_)) => {}
            _ => return None,
        }
        let Some(Choice::Game(option)) = self.known.pop_front() else { return None };
        self.note_answer(&Choice::Game(option.clone()));
        Some(option)
    }

    /// Put a question. Its answer is one of the options, whoever answers.
    pub(crate) fn answer(&mut self, game: &G, mut question: Question<G>) -> Result<usize, Stop<G>> {
        question.who = question.who.map(|who| game.deciding(who));
        let known = self.known.front().and_then(|known| question.options.iter().position(|o| o == known));
        if let Some(answer) = known {
            // These alone are noted: who wants to know where a question stands has no answer to it yet.
            if let Some(choice) = self.known.pop_front() {
                self.note_answer(&choice);
            }
            return Ok(answer);
        }
        let options = question.options.len();
        let answer = self.choices.ask(game, question)?;
        if answer >= options {
            return Err(Stop::Limit(Limit::Options { answer, options }));
        }
        Ok(answer)
    }

    fn note_answer(&mut self, answer: &Choice<G>) {
        for position in &mut self.applying {
            if let Place::Applying(applied) = &mut position.place {
                applied.answered.push(answer.clone());
            }
        }
    }

    /// Where a question of the game's own stands: in the innermost application, which holds all answers since it began.
    fn position_in_application(&self) -> Option<Position<G>> {
        self.applying.last().filter(|_| self.choices.wants_positions()).cloned()
    }

    /// Whether anybody watches.
    pub fn is_watched(&self) -> bool {
        self.observer.is_some()
    }

    /// Counts a step of the run.
    ///
    /// # Errors
    /// [`Limit::Steps`].
    pub fn step(&mut self) -> Result<(), Stop<G>> {
        self.stepped(self.steps + 1)
    }

    /// So many steps were made by now.
    pub(crate) fn stepped(&mut self, steps: u64) -> Result<(), Stop<G>> {
        self.steps = steps;
        if self.steps > self.limits.steps {
            return Err(Stop::Limit(Limit::Steps(self.limits.steps)));
        }
        Ok(())
    }

    /// Tells whoever watches: first what was performed meanwhile.
    pub fn note(&mut self, game: &G, note: Note<'_, G>) {
        if self.observer.is_some() {
            self.note_performed(game, false);
        }
        if let Some(observer) = self.observer.as_deref_mut() {
            observer.note(game, note, self.depth);
        }
    }

    /// Tells whoever watches what the game has recorded as performed and was not told; of a batch that is `over`, even
    /// where there is nothing more.
    pub(crate) fn note_performed(&mut self, game: &G, over: bool) {
        let Some(observer) = self.observer.as_deref_mut() else { return };
        let record = game.performed();
        let told = self.told.replace(record.len()).unwrap_or(record.len());
        let events = record.get(told..).unwrap_or_default();
        if over || !events.is_empty() {
            observer.note(game, Note::Performed(Performed { events, over }), self.depth);
        }
    }
}
