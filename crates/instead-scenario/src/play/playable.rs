//! What a scenario must know of a game to play it. Everything in which Magic and the other games differ stands behind
//! this trait, so that no file of the player asks which game it is.

use instead::{Question, Run, Stop};
use instead_cards::Cards;

use super::names::Naming;
use crate::answers;
use crate::fold::same;
use crate::model::Scenario;
use crate::path::Path;
use crate::report::NotApplied;
use crate::source::{Diagnostic, Text, beginning, did_you_mean};
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
    /// What is wrong with a sentence that the reader refused. `body` is what was read of it: what was `said`, with each
    /// thing called by the one name by which it is shown. A name or a word of the game may have been meant.
    pub(crate) fn of_refusal(
        said: &str,
        body: &str,
        refusal: &instead_oracle::Refusal,
        names: &[&str],
        words: &'static [&'static str],
    ) -> Misread {
        let rest = body.get(refusal.at..).unwrap_or_default();
        let first = rest.split_whitespace().next().unwrap_or_default().trim_end_matches(['.', ',']);
        let three = rest.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        // Where nothing was understood, any of the first words may be the one that is wrong.
        let tried = rest.split_whitespace().take(if refusal.at == 0 { 6 } else { 1 });
        let misspelt = |word: &&str| word.len() > 2 && !words.contains(word);
        // A name that is one, written small or large, is not what is wrong.
        let is_name = |word: &str| names.iter().any(|name| same(name, word));
        let of_names = |word: &str| if is_name(word) { None } else { did_you_mean(word, names.iter().copied()) };
        let suggestion = of_names(&three)
            .or_else(|| of_names(first))
            .or_else(|| tried.filter(misspelt).find_map(|word| did_you_mean(word, words.iter().copied())));
        let expected = &refusal.expected;
        let message = if rest.is_empty() {
            format!("more is needed at the end: expected {expected}")
        } else if rest.starts_with(char::is_uppercase) && refusal.at > 0 {
            // A name, by the way it is written.
            format!("nothing here is called “{}”: expected {expected}", rest.trim_end_matches('.'))
        } else {
            let what = if refusal.at == 0 { beginning(rest.trim_end_matches('.')) } else { first.to_owned() };
            format!("“{what}” is not understood: expected {expected}")
        };
        Misread {
            // What follows the place is the same in both, unless a name was replaced there.
            at: said.strip_suffix(rest).map_or(0, str::len),
            message,
            suggestion,
        }
    }
}

/// What a step of the record shows, for the rule to cite.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cited<'a, T: Playable> {
    /// Something would happen.
    Would,
    /// It is no event.
    Nothing,
    /// It can't happen.
    Cannot,
    /// An effect was declined.
    Declined,
    /// An effect was applied.
    Applied(T::Effect),
    /// An effect was applied, and changed nothing.
    Unchanged(T::Effect),
    /// A spell or ability replaced its own effect.
    Own,
    /// It happened.
    Happened(&'a T::Event),
    /// The rest of an effect took place.
    Rider,
    /// An ability triggered.
    Trigger,
}

/// A game that scenarios play.
pub(crate) trait Playable: instead::Game<Error: std::fmt::Display> {
    /// The id of a card through every zone.
    type Card: Copy + Ord + std::fmt::Debug;
    /// What a sentence says.
    type Said: Clone + std::fmt::Debug;

    /// What of a player may change, as paths call it.
    const PLAYER_FACTS: &'static [&'static str];
    /// What of an object may change.
    const OBJECT_FACTS: &'static [&'static str];

    /// Builds the board.
    fn build(scenario: &Scenario, cards: &Cards, rules: crate::game::Game) -> Result<Board<Self>, Refused>;

    /// Reads a sentence on this board. Cards that it names and that stand nowhere may be put there.
    fn read(&mut self, text: &Text, naming: &mut Naming<Self::Card>, cards: &Cards) -> Result<Self::Said, Misread>;

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

    /// The names of the sources of the abilities that triggered, as far as a record is kept.
    fn triggered(&self, naming: &Naming<Self::Card>) -> Vec<String>;

    /// Whether it is not known what would happen: text that is not understood or not carried out would act, or the
    /// game's rules are not built so far.
    fn is_unknown(error: &Self::Error) -> bool;

    /// Whether that is for text which is not understood.
    fn is_unread(_error: &Self::Error) -> bool {
        false
    }

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
    fn not_applying(&self, naming: &Naming<Self::Card>, event: &Self::Event) -> Vec<NotApplied>;

    /// What a rider does, in words.
    fn rider(&self, naming: &Naming<Self::Card>, rider: &Self::Rider) -> String;
}
