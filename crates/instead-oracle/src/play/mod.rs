//! The sentences of a scenario, as grammar: what a player does ("Alice casts Shock targeting Bob"), and events told in
//! words ("destroy Grizzly Bears because of Doom Blade").
//!
//! They are parts of the grammar that reads card text, with the names on the board known to it: the longest name that
//! fits is meant, whatever words stand in it. What is read is a value, which is printed back to its canonical sentence.
//! Another way to say something is another rule: an action's in `action`, an event's in `event`.

mod action;
mod announced;
mod event;
mod misread;
mod names;

use instead_language::words::{Mana, Step, Zone};
use instead_language::{CostKeyword, Half, Spell};

use crate::Named;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::paragraph::{Calling, wording};
use crate::scope::Scope;
use crate::text::Plain;

pub use misread::Misread;

pub(crate) use event::{Cause, as_told, cause_follows};
pub(crate) use names::{AnyName, End, ObjectName, Objects, PlayerName, TurnOf, word_of};

/// What a sentence says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// Something happens.
    Event(Event),
    /// A player does something, or play goes on.
    Action(Action),
    /// `resolve`: the top of the stack.
    Resolve,
    /// `resolve all`
    ResolveAll,
    /// `check`: state-based actions and triggers now.
    Check,
}

/// An event, as if the effect of a resolving ability said so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happens.
    pub what: Spell,
    /// `because of CARD`, `by PLAYER`
    pub cause: Option<Named>,
}

/// A game action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `Alice casts X …`
    Cast {
        /// Who casts.
        player: u8,
        /// What.
        card: Thing,
        /// From where, if that is said.
        from: Option<From>,
        /// What is announced.
        said: Announced,
    },
    /// `Alice activates X: a part of the text …`
    Activate {
        /// Who activates.
        player: u8,
        /// The object that has the ability.
        object: u32,
        /// A part of the ability's text, or its keyword.
        ability: Option<String>,
        /// What is announced.
        said: Announced,
    },
    /// `Alice unlocks X`: a half of a Room (CR 709.5e)
    Unlock {
        /// Who.
        player: u8,
        /// The Room, or the half.
        card: Thing,
    },
    /// `Alice plays X`
    Play {
        /// Who plays it.
        player: u8,
        /// What.
        card: Thing,
        /// From where, if that is said.
        from: Option<From>,
    },
    /// `Alice attacks Bob with A and B`
    Attack {
        /// Who attacks.
        player: u8,
        /// With what.
        attackers: Vec<u32>,
        /// Whom or what; the only opponent if it is not said.
        whom: Option<Attacked>,
        /// "in a band" (CR 702.22c)
        band: bool,
    },
    /// `Bob blocks A with C and D`
    Block {
        /// Who blocks.
        player: u8,
        /// What is blocked.
        attacker: u32,
        /// With what.
        blockers: Vec<u32>,
    },
    /// `go to first-strike damage`: the first of two combat damage steps
    GoToFirstStrike,
    /// `go to STEP`, `go to STEP of Bob's turn`
    GoTo {
        /// The step.
        step: Step,
        /// In whose turn.
        of: Option<u8>,
    },
    /// `next turn`
    NextTurn,
    /// `Bob concedes`
    Concede(u8),
}

/// A card, and which half or face of it was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thing {
    /// The object.
    pub object: u32,
    /// Its half, where the name is that of one.
    pub half: Option<Half>,
}

/// Where a card is cast or played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct From {
    /// The zone.
    pub zone: Zone,
    /// "the top of": the first card of it.
    pub top: bool,
    /// Whose zone it is, where a name says so.
    pub whose: Option<u8>,
}

/// Who or what is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacked {
    /// The player, planeswalker or battle.
    pub what: Named,
    /// The player who is said to control it.
    pub of: Option<u8>,
}

/// What a player says as he casts or activates (CR 601.2b–d, 602.2b).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// `face down`
    pub face_down: bool,
    /// `for its flashback cost`
    pub costs: Vec<CostKeyword>,
    /// `bargained`, `for its casualty cost`: optional costs that the card does not say.
    pub paid: Vec<instead_language::words::Word>,
    /// `for its impending cost`: a keyword in text that is not understood.
    pub unread_cost: Option<String>,
    /// `splicing A and B`: cards of the hand (CR 702.47a).
    pub spliced: Vec<Named>,
    /// `kicked`, `kicked twice`: how often.
    pub kicked: u32,
    /// `kicked with {2}{R}`: the kicker costs paid, where there are several.
    pub kickers: Vec<Vec<Mana>>,
    /// `choosing modes 1 and 3`: their numbers, from 1.
    pub modes: Vec<u32>,
    /// `with X = 3`
    pub x: Option<u32>,
    /// `targeting A and B`, in the order of the word "target".
    pub targets: Vec<Named>,
    /// `spending {R}{R}`
    pub spent: Option<Vec<Mana>>,
}

/// What a sentence can speak of.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// The names on the board. The first of a thing is the one by which it is printed.
    pub names: &'a [(String, Named)],
    /// Whether there is a card of this name, for a source that stands nowhere.
    pub is_card: &'a dyn Fn(&str) -> bool,
    /// Whether these words stand in text of the board that is not understood: then they may be a keyword with a cost.
    pub is_unread: &'a dyn Fn(&str) -> bool,
}

/// What came of reading a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reading<T> {
    /// It was read.
    Whole(T),
    /// It names this card as a source, which stands nowhere: once it has a place and a name, the sentence can be read.
    Lacks(String),
}

/// Reads a sentence.
///
/// # Errors
/// Where reading stopped, and what could have stood there.
pub fn read(text: &str, known: &Known<'_>) -> Result<Reading<Sentence>, Misread> {
    read_as::<SentenceP>(text, known)
}

/// The canonical sentence; `None` where there is none that would be read as this.
pub fn print(sentence: &Sentence, known: &Known<'_>) -> Option<String> {
    print_as::<SentenceP>(sentence, known)
}

fn scope<'a>(known: &Known<'a>) -> Scope<'a> {
    Scope { own: Vec::new(), noun: "", names: known.names, spell: true, part: false, told: Some(*known) }
}

/// Reads a whole sentence as one part of grammar.
pub(crate) fn read_as<P: Part>(text: &str, known: &Known<'_>) -> Result<Reading<P::Value>, Misread> {
    let scope = scope(known);
    let plain = Plain::sentence(text);
    let mut p = Reader::new(&plain.text, &scope);
    if let Some(found) = P::read(&mut p).filter(|_| p.at_end()) {
        return Ok(Reading::Whole(found));
    }
    if let Some(card) = p.lacks {
        return Ok(Reading::Lacks(card));
    }
    // Once more, and all that was expected is kept: a misspelt word is compared with it.
    let mut p = Reader::new(&plain.text, &scope);
    p.most = usize::MAX;
    let _ = P::read(&mut p);
    if p.far == 0 {
        event::only_a_card(&mut p);
    }
    Err(misread::misread(&p, &plain, text))
}

/// Prints a sentence as one part of grammar, so that it is read as the same.
pub(crate) fn print_as<P: Part>(value: &P::Value, known: &Known<'_>) -> Option<String>
where
    P::Value: PartialEq,
{
    let scope = scope(known);
    let print = |calling: Calling| {
        let mut w = Writer::new(&scope, None);
        calling.on(&mut w);
        P::write(value, &mut w).then_some((w.out, w.said))
    };
    let read = |text: &str| match read_as::<P>(text, known) {
        Ok(Reading::Whole(found)) => Some(found),
        Ok(Reading::Lacks(_)) | Err(_) => None,
    };
    wording(value, print, read, || None).filter(|text| read(text).is_some_and(|again| again == *value))
}

grammar! {
    /// A sentence of a play.
    SentenceP(p, w, v) -> Sentence {
        ["resolve all" @End] => (Sentence::ResolveAll);
        ["resolve" @End] => (Sentence::Resolve);
        ["check" @End] => (Sentence::Check);
        [a: Actions @End] => (Sentence::Action(a));
        [e: Events @End] => (Sentence::Event(e));
    }
}

use action::ActionP as Actions;
use event::EventP as Events;
