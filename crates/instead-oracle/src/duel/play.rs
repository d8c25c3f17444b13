//! The sentences of a scenario of Kaijudo or Duel Masters: what a player does, and events told in words.

use instead_duel::ability::Instruction;
use instead_duel::words::Step;

use crate::Named;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, parts};
use crate::play::{
    AnyName, Cause, End, Known, Misread, ObjectName, Objects, PlayerName, Reading, TurnOf, as_told, print_as, read_as,
    word_of,
};

use super::act;

/// What a sentence says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// Something happens.
    Event(Event),
    /// `Alice casts X`, `Alice summons X`, `Alice plays X`
    Play {
        /// Who plays it.
        player: u8,
        /// What.
        card: u32,
    },
    /// `Alice attacks with A and B`: the opponent.
    AttackWith {
        /// Who attacks.
        player: u8,
        /// With what.
        attackers: Vec<u32>,
    },
    /// `Alice crosses X with Y`
    Cross {
        /// Who crosses.
        player: u8,
        /// The Cross Gear.
        gear: u32,
        /// The creature.
        with: u32,
    },
    /// `A attacks Bob`, `A attacks B`
    Attack {
        /// The attacker.
        attacker: u32,
        /// Whom or what it attacks.
        whom: Named,
    },
    /// `go to STEP`, `go to STEP of Bob's turn`
    GoTo {
        /// The step.
        step: Step,
        /// In whose turn.
        of: Option<u8>,
    },
    /// `next turn`
    NextTurn,
    /// `check`, and `resolve`, which finds nothing to do in a game without a stack.
    Check,
}

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happens.
    pub what: Vec<Instruction>,
    /// `because of CARD`, `by PLAYER`
    pub cause: Option<Named>,
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

/// Words of Magic for what these games do not have (Kaijudo K14).
const NOT_HERE: &[(&str, &str)] = &[
    (" damage", "there is no damage in this game; creatures battle, or are banished or destroyed"),
    (" life", "there are no life totals in this game; shields are broken"),
    (" exile", "there is no exile in this game"),
    (" sacrifice", "in this game creatures are banished or destroyed, not sacrificed"),
    (" sacrifices", "in this game creatures are banished or destroyed, not sacrificed"),
    (" prevent", "nothing is prevented in this game"),
    (" skips", "nothing is skipped in this game"),
    (" counter", "there are no counters in this game, and nothing is countered"),
];

/// What a sentence speaks of that these games do not have.
pub fn not_here(text: &str) -> Option<&'static str> {
    let scope = super::scope(&crate::Context::default());
    let text = format!(" {text}");
    let p = Reader::new(&text, &scope);
    NOT_HERE.iter().find(|(word, _)| p.before(&[word]) < text.len()).map(|(_, why)| *why)
}

grammar! {
    /// A sentence of a play.
    SentenceP(p, w, v) -> Sentence {
        [["check" | "resolve" | "resolve all"] @End] => (Sentence::Check);
        ["next turn" @End] => (Sentence::NextTurn);
        ["go to " step: StepP of: TurnOf @End] => (Sentence::GoTo { step, of });
        [player: PlayerName " " ["casts " | "summons " | "plays "] card: ObjectName @End] => (Sentence::Play { player, card });
        [player: PlayerName " " "crosses " gear: ObjectName " with " with: ObjectName @End] => (Sentence::Cross { player, gear, with });
        [player: PlayerName " " "attacks with " attackers: Objects @End] => (Sentence::AttackWith { player, attackers });
        [attacker: ObjectName " " "attacks " whom: AnyName @End] => (Sentence::Attack { attacker, whom });
        [event: EventP @End] => (Sentence::Event(event));
    }
}

parts! {
    /// A step of the turn, by the name that a scenario's file gives it.
    StepP -> Step { |p| word_of(p, &Step::ALL, Step::as_str), |v, w| w.lit(v.as_str()) }
}

/// An event in the words of card text, and its cause.
struct EventP;

impl Part for EventP {
    type Value = Event;

    fn read(p: &mut Reader<'_>) -> Option<Event> {
        let begin = p.pos;
        let what = p.attempt(act::Sentences::read)?;
        // A reading of card text stands only if printing it gives the text back.
        let text = p.text.get(begin..p.pos)?;
        let mut w = Writer::new(p.scope, Some(text));
        if !(act::Sentences::write(&what, &mut w) && w.pos == text.len()) {
            p.refuse(begin + w.far, "a wording that is printed back");
            return None;
        }
        Some(Event { what, cause: Cause::read(p)? })
    }

    fn write(v: &Event, w: &mut Writer<'_>) -> bool {
        let begin = w.out.len();
        act::Sentences::write(&v.what, w) && as_told(w, begin) && Cause::write(&v.cause, w)
    }
}
