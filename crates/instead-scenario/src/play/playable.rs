//! What a scenario must know of a game to play it. Everything in which Magic and the other games differ stands behind
//! this trait, so that no file of the player asks which game it is.

use instead::{Question, Run, Stop};
use instead_cards::Cards;

pub(crate) use super::misread::Misread;
use super::names::Naming;
use crate::answers;
use crate::model::Scenario;
use crate::path::{ObjectFact, Path};
use crate::report::{NotApplied, ObjectRef};
use crate::source::{Diagnostic, Text};
use crate::value::Value;

/// A board, and how its objects are called.
pub(crate) struct Board<T: Playable> {
    pub(crate) game: T,
    pub(crate) naming: Naming<T::Card>,
    pub(crate) cards: Cards,
    pub(crate) warnings: Vec<String>,
    /// Cards of a library whose text is not understood, and would matter anywhere else. Magic stops by itself where such
    /// text could act.
    pub(crate) unread: Vec<(T::Card, Diagnostic)>,
}

/// Why a board was not built.
pub(crate) enum Refused {
    /// Something in the file is wrong.
    Wrong(Diagnostic),
    /// It needs what is not built yet.
    Waiting(String),
}

impl From<Diagnostic> for Refused {
    fn from(diagnostic: Diagnostic) -> Self {
        Refused::Wrong(diagnostic)
    }
}

/// What a step of the record shows, for the rule to cite.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cited<'a, T: Playable> {
    /// Something would happen; it stands in the place of an event that was replaced, or not.
    Would { instead: bool },
    /// There is nothing of it to happen.
    Nothing(&'a T::Event),
    /// It can't happen.
    Cannot,
    /// This effect was declined.
    Declined(T::Effect),
    /// An effect was applied to this event, and maybe others, and changes it or not.
    Applied { effect: T::Effect, event: &'a T::Event, changes: bool },
    /// A spell or ability replaced its own effect.
    Own,
    /// It happened.
    Happened(&'a T::Event),
    /// The rest of an effect took place.
    Rider(&'a T::Rider),
    /// An ability triggered.
    Trigger,
    /// Nothing happens any more: the game is over.
    Over,
}

/// A game that scenarios play.
pub(crate) trait Playable: instead::Game<Error: std::fmt::Display> {
    /// The id of a card through every zone.
    type Card: Copy + Ord + std::fmt::Debug;
    /// What a sentence says.
    type Said: Clone + std::fmt::Debug;
    /// An effect that watches for an event of this kind and does not apply, with the reason.
    type Aside: Clone + std::fmt::Debug;

    /// What of a player may change, as paths call it.
    const PLAYER_FACTS: &'static [&'static str];
    /// What of an object may change.
    const OBJECT_FACTS: &'static [&'static str];

    /// Builds the board.
    fn build(scenario: &Scenario, cards: &Cards, rules: crate::game::Game) -> Result<Board<Self>, Refused>;

    /// Reads a sentence on this board. Cards that it names and that stand nowhere may be put there.
    fn read(&mut self, text: &Text, naming: &mut Naming<Self::Card>, cards: &Cards) -> Result<Self::Said, Misread>;

    /// The canonical form of a sentence that was just read on this board.
    fn canonical(&self, text: &Text, naming: &Naming<Self::Card>, cards: &Cards) -> Option<String>;

    /// What was in doubt as this game and its copies were played, for people.
    fn doubts(&self) -> Vec<String> {
        Vec::new()
    }

    /// How many objects the card has been so far: one more for each zone that it came into.
    fn lives(&self, card: Self::Card) -> usize;

    /// Whether it is an event, which can happen together with others.
    fn is_event(said: &Self::Said) -> bool;

    /// Whether sentences of its kind can be one action.
    fn may_join(_said: &Self::Said) -> bool {
        false
    }

    /// Takes the next sentence in, where the two are one action (several attacks in a row are one declaration).
    fn join(_said: &mut Self::Said, _next: &Self::Said) -> bool {
        false
    }

    /// Makes it happen.
    fn tell(&mut self, said: &Self::Said, run: &mut Run<'_, Self>) -> Result<(), Stop<Self>>;

    /// Makes several events happen as one.
    fn tell_at_once(&mut self, said: &[Self::Said], run: &mut Run<'_, Self>) -> Result<(), Stop<Self>>;

    /// Gives names to what has come into being.
    fn learn(&self, naming: &mut Naming<Self::Card>);

    /// The name of a player.
    fn player_name(naming: &Naming<Self::Card>, player: Self::Player) -> String;

    /// A question as answers see it.
    fn question(&self, naming: &Naming<Self::Card>, asked: &Question<Self>) -> answers::Question;

    /// What stands at a path, or why nothing does.
    fn fact(&self, naming: &Naming<Self::Card>, path: &Path) -> Result<Value, String>;

    /// An object, for whoever asks for many facts of it.
    type Thing: Copy + PartialEq;

    /// The object that has this name.
    fn thing(&self, naming: &Naming<Self::Card>, name: &str) -> Option<Self::Thing>;

    /// What stands at the path of a fact of it, if anything does.
    fn fact_of(&self, naming: &Naming<Self::Card>, thing: Self::Thing, fact: &ObjectFact) -> Option<Value>;

    /// Whether it is seen at a glance that no fact of an object is another than it was on the board `before`.
    fn is_untouched(&self, _before: &Self, _thing: Self::Thing) -> bool {
        false
    }

    /// Whether it is seen at a glance that the cards of a player in a zone, and what they are called, are those of the
    /// board `before`.
    fn are_untouched(&self, _before: &Self, _player: usize, _zone: &str) -> bool {
        false
    }

    /// Facts of an object that only these boards have: kinds of counters.
    fn more_facts(boards: &[(&Self, &Naming<Self::Card>)], name: &str) -> Vec<String>;

    /// Begins a record. It tells ends apart where it `counts`.
    fn keep_record(&mut self, counts: bool);

    /// The game as one step of its play is told, without the record of all the others.
    fn as_told(&self) -> Self;

    /// The names of the sources of the abilities that triggered, as far as a record is kept.
    fn triggered(&self, naming: &Naming<Self::Card>) -> Vec<String>;

    /// How many these are.
    fn how_many_triggered(&self) -> usize;

    /// Whether it is not known what would happen: text that is not understood or not carried out would act, or the
    /// game's rules are not built so far.
    fn is_unknown(error: &Self::Error) -> bool;

    /// Whether that is for text which is not understood.
    fn is_unread(_error: &Self::Error) -> bool {
        false
    }

    /// The text of what stands on a stack that is not understood.
    fn unread_on_stack(&self) -> Option<String> {
        None
    }

    /// Whether the game has ended.
    fn is_over(&self) -> bool;

    /// Whether the game's rules refuse it.
    fn is_illegal(error: &Self::Error) -> bool;

    /// The event in words.
    fn sentence(&self, naming: &Naming<Self::Card>, event: &Self::Event) -> String;

    /// The number of a card, the same through every zone.
    fn number(card: Self::Card) -> u32;

    /// The objects that the event's words name, each once, with its id and its name.
    fn speaks_of(&self, naming: &Naming<Self::Card>, event: &Self::Event) -> Vec<ObjectRef>;

    /// Whether the event needs no line of its own: it follows from the line before.
    fn is_bookkeeping(event: &Self::Event) -> bool;

    /// Why there is nothing of the event to happen.
    fn why_nothing(&self, event: &Self::Event) -> &'static str;

    /// Whether it is a state-based action.
    fn is_state_based(event: &Self::Event) -> bool;

    /// Whether anything is left of the event.
    fn is_something(event: &Self::Event) -> bool;

    /// The rule to cite.
    fn rule(&self, of: Cited<'_, Self>) -> &'static str;

    /// The name of an effect: its source, or its sentence where there is none.
    fn effect_name(&self, naming: &Naming<Self::Card>, effect: Self::Effect) -> String;

    /// The words of an effect, where they are known.
    fn effect_wording(&self, _effect: Self::Effect) -> Option<String> {
        None
    }

    /// Whether an option is a refusal: "no", or none of what is offered.
    fn is_refusal(_choice: &instead::Choice<Self>) -> bool {
        false
    }

    /// The effects that could have mattered to the event and do not apply.
    fn aside(&self, event: &Self::Event) -> Vec<Self::Aside>;

    /// Why such an effect does not apply, in words.
    fn why_not(&self, naming: &Naming<Self::Card>, event: &Self::Event, aside: &Self::Aside) -> NotApplied;

    /// What a resolving spell or ability would have done, and what it does instead, in words.
    fn own(&self, naming: &Naming<Self::Card>, effect: Self::Effect) -> (String, String);

    /// Whether what was performed is this event, of which something was decided, or left out, as it was performed.
    fn is_performed_as(_planned: &Self::Event, _performed: &Self::Event) -> bool {
        false
    }

    /// The event as it was performed, by what happened `inside` it; `None` where nothing of it did.
    fn as_performed(event: &Self::Event, _inside: &[Self::Event]) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// What a rider does, in words.
    fn rider(&self, naming: &Naming<Self::Card>, rider: &Self::Rider) -> String;
}
