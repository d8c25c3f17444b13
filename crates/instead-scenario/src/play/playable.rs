//! What a scenario must know of a game to play it. Everything in which Magic and the other games differ stands behind
//! this trait, so that no file of the player asks which game it is.

use instead::{Question, Run, Stop};
use instead_cards::Cards;
use instead_oracle::{Named, play};

use super::names::Naming;
use crate::answers;
use crate::fold::same;
use crate::model::Scenario;
use crate::path::Path;
use crate::report::NotApplied;
use crate::source::{Diagnostic, Text, beginning, did_you_mean, nearest};
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

/// Why a sentence means nothing.
#[derive(Clone, Debug)]
pub(crate) struct Misread {
    /// Where reading stopped, in bytes of the sentence.
    pub(crate) at: usize,
    /// What was expected, or what is wrong.
    pub(crate) message: String,
    /// What may have been meant.
    pub(crate) suggestion: Option<String>,
}

impl Misread {
    /// What is wrong with a sentence that was not read. A name, a word of the game or a card may have been meant.
    pub(crate) fn of(
        misread: &play::Misread,
        names: &[(String, Named)],
        card: impl Fn(&str) -> Option<String>,
    ) -> Misread {
        let play::Misread { at, rest, expected, words, wants_name, unknown } = misread;
        let all: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        if let Some(name) = unknown {
            let near = nearest(name, all.iter().copied()).map(str::to_owned).or_else(|| card(name));
            return Misread {
                at: *at,
                message: format!("nothing here is called “{name}”, and no card is"),
                suggestion: near.map(|name| format!("did you mean `{name}`?")),
            };
        }
        let said = rest.trim_end_matches('.');
        let first = said.split_whitespace().next().unwrap_or_default().trim_end_matches(',');
        // Where nothing was understood, any of the first words may be the one that is wrong.
        let tried = said.split_whitespace().take(if *at == 0 { 6 } else { 1 });
        let misspelt = |word: &&str| word.len() > 2 && !words.iter().any(|known| same(known, word));
        let suggestion = near_name(said, &all)
            .or_else(|| tried.filter(misspelt).find_map(|word| did_you_mean(word, words.iter().map(String::as_str))));
        let message = if said.is_empty() {
            format!("more is needed at the end: expected {expected}")
        } else if *wants_name && *at > 0 {
            format!("nothing here is called “{}”", beginning(unknown_name(said)))
        } else if said.starts_with(char::is_uppercase) && *at > 0 {
            // A name, by the way it is written.
            format!("nothing here is called “{said}”: expected {expected}")
        } else {
            let what = if *at == 0 { beginning(said) } else { first.to_owned() };
            format!("“{what}” is not understood: expected {expected}")
        };
        Misread { at: *at, message, suggestion }
    }
}

/// Words that stand behind a name in a sentence: where a name is not known, it is taken to reach as far.
const BEHIND_NAMES: [&str; 12] = [
    " and ",
    " with ",
    " targeting ",
    " from ",
    " choosing ",
    " kicked",
    " for its ",
    " spending ",
    " because of ",
    " face down",
    ": ",
    ", ",
];

/// The words that were meant to be a name.
fn unknown_name(text: &str) -> &str {
    let end = BEHIND_NAMES.iter().filter_map(|words| text.find(words)).min();
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// The name that the first words of a text may have been meant to be: the more words, the likelier.
fn near_name(text: &str, names: &[&str]) -> Option<String> {
    const WORDS: usize = 8;
    let ends: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]).take(WORDS).collect();
    for end in ends.into_iter().rev() {
        let words = text.get(..end).unwrap_or_default().trim_end_matches(['.', ',', ':']);
        let words = words.strip_suffix("'s").unwrap_or(words);
        // A name that is one, written small or large, is not what is wrong.
        if words.len() < 3 || names.iter().any(|name| same(name, words)) {
            continue;
        }
        let near = did_you_mean(words, names.iter().copied());
        if near.is_some() {
            return near;
        }
    }
    None
}

/// What a step of the record shows, for the rule to cite.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cited<'a, T: Playable> {
    /// Something would happen.
    Would,
    /// There is nothing of it to happen.
    Nothing(&'a T::Event),
    /// It can't happen.
    Cannot,
    /// An effect was declined.
    Declined,
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

    /// How many objects the card has been so far: one more for each zone that it came into.
    fn lives(&self, card: Self::Card) -> usize;

    /// Whether it is an event, which can happen together with others.
    fn is_event(said: &Self::Said) -> bool;

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

    /// Facts of an object that only this board's ends have: kinds of counters.
    fn more_facts(&self, ends: &[&Self], naming: &Naming<Self::Card>, name: &str) -> Vec<String>;

    /// Begins a record. It tells ends apart where it `counts`.
    fn keep_record(&mut self, counts: bool);

    /// The game as one step of its play is told, without the record of all the others.
    fn as_told(&self) -> Self {
        self.clone()
    }

    /// The names of the sources of the abilities that triggered, as far as a record is kept.
    fn triggered(&self, naming: &Naming<Self::Card>) -> Vec<String>;

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

    /// The effects that could have mattered to the event and do not apply.
    fn aside(&self, event: &Self::Event) -> Vec<Self::Aside>;

    /// Why such an effect does not apply, in words.
    fn why_not(&self, naming: &Naming<Self::Card>, event: &Self::Event, aside: &Self::Aside) -> NotApplied;

    /// What a resolving spell or ability would have done, and what it does instead, in words.
    fn own(&self, naming: &Naming<Self::Card>, effect: Self::Effect) -> (String, String);

    /// The event as it was performed, by what happened `inside` it; `None` where nothing of it did.
    fn as_performed(event: &Self::Event, _inside: &[Self::Event]) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// What a rider does, in words.
    fn rider(&self, naming: &Naming<Self::Card>, rider: &Self::Rider) -> String;
}
