//! "Choose one —" (CR 700.2), and how many more may be chosen if something is so.

use instead_language::Cost;
use instead_language::card::{Fresh, Mode, ModeChoice};

use crate::condition::Cond;
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::sentence::SpellP;

/// As many as there are.
const ALL: u32 = 99;

const COUNTS: &[(&str, u32, u32)] = &[
    ("one or both", 1, 2),
    ("one or more", 1, ALL),
    ("one", 1, 1),
    ("two", 2, 2),
    ("three", 3, 3),
    ("four", 4, 4),
    ("five", 5, 5),
    ("up to one", 0, 1),
    ("up to two", 0, 2),
    ("up to three", 0, 3),
    ("up to four", 0, 4),
    ("up to five", 0, 5),
    ("any number", 0, ALL),
    ("both", 2, 2),
];

/// Which of the modes may be chosen. The longer wording stands before its beginning.
const FRESH: &[(&str, Fresh)] =
    &[(" that hasn't been chosen this turn", Fresh::ThisTurn), (" that hasn't been chosen", Fresh::Ever)];

/// What lets a mode be chosen several times (CR 700.2d).
const AGAIN: &str = ". You may choose the same mode more than once.";

/// Whether the first mode may follow this text, in which "choose" stands or not. It looks at the end alone: a text may
/// have many lines.
pub(crate) fn open(text: &str, chooses: bool) -> bool {
    text.ends_with('—')
        || (chooses
            && (text.ends_with(" instead.") || text.ends_with(" you may choose both.") || text.ends_with(AGAIN)))
}

fn count(p: &mut Reader<'_>) -> Option<(u32, u32)> {
    COUNTS.iter().find(|(t, ..)| p.lit(t)).map(|(_, min, max)| (*min, *max))
}

/// How many modes a heading alone lets be chosen: "Choose one —".
pub(crate) fn read_count_alone(head: &str) -> Option<(u32, u32)> {
    let count = head.strip_prefix("Choose ")?.strip_suffix(" —")?;
    COUNTS.iter().find(|(words, ..)| *words == count).map(|(_, min, max)| (*min, *max))
}

/// "If …, you may choose both instead": how many are then chosen.
fn read_more(p: &mut Reader<'_>, (min, _): (u32, u32)) -> Option<(instead_language::Condition, u32, u32)> {
    p.lit("if ").then_some(())?;
    let condition = Cond::read(p)?;
    let _ = p.any(AS_CAST);
    p.lit(", ").then_some(())?;
    let (least, most) = if p.lit("you may choose ") {
        let (_, most) = count(p)?;
        (min, most)
    } else {
        p.any(&["choose ", "instead choose "]).then_some(())?;
        count(p)?
    };
    let _ = p.lit(" instead");
    Some((condition, least, most))
}

/// CR 700.2a: modes are chosen as the spell is cast, so this says nothing more.
const AS_CAST: &[&str] = &[" as you cast this spell", " as you cast ~"];

fn write_more(v: &ModeChoice, w: &mut Writer<'_>) -> bool {
    let Some((condition, least, most)) = &v.more else { return true };
    let said = |w: &mut Writer<'_>, verb: &[&str], fits: &dyn Fn(u32, u32) -> bool| {
        w.any(verb)
            && COUNTS
                .iter()
                .filter(|(_, a, b)| fits(*a, *b))
                .any(|(t, ..)| w.attempt(|w| w.lit(t) && w.any(&[" instead", ""])))
    };
    w.lit("if ")
        && Cond::write(condition, w)
        && {
            let _ = w.source.is_some() && w.any(AS_CAST);
            w.lit(", ")
        }
        && (w.attempt(|w| said(w, &["choose ", "instead choose "], &|a, b| (a, b) == (*least, *most)))
            || w.attempt(|w| *least == v.min && said(w, &["you may choose "], &|_, b| b == *most)))
}

/// A mode, with the flavor word before it (CR 207.2d): whatever that is, a mode is chosen and is not used in a way of its own.
fn read_mode(p: &mut Reader<'_>) -> Option<Mode> {
    let word = crate::label::read_heading(p);
    Some(Mode { word, cost: None, spell: SpellP::read(p)? })
}

/// Keywords of modes that each have a cost (CR 702.172a, 702.183a): what stands before each, and how many may be chosen.
const COSTLY: &[(&str, &str, u32)] = &[("spree", "\n+ ", ALL), ("tiered", "\n• ", 1)];

fn read_costly(p: &mut Reader<'_>) -> Option<ModeChoice> {
    let (_, before, max) = COSTLY.iter().find(|(word, ..)| p.lit(word))?;
    let mut modes = Vec::new();
    while p.lit(before) {
        let word = crate::label::read_heading(p);
        let mana = ManaP::read(p)?;
        p.lit(crate::label::DASH).then_some(())?;
        modes.push(Mode { word, cost: Some(Cost { mana, ..Cost::default() }), spell: SpellP::read(p)? });
    }
    (modes.len() > 1).then_some(ModeChoice { min: 1, max: *max, modes, more: None, fresh: None, again: false })
}

fn write_costly(v: &ModeChoice, w: &mut Writer<'_>) -> bool {
    let Some((word, before, _)) = COSTLY.iter().find(|(.., max)| *max == v.max) else { return false };
    w.lit(word)
        && v.modes.iter().all(|mode| {
            let cost = mode.cost.as_ref().filter(|c| **c == Cost { mana: c.mana.clone(), ..Cost::default() });
            w.lit(before)
                && mode.word.as_ref().is_none_or(|word| w.lit(word) && w.lit(crate::label::DASH))
                && cost.is_some_and(|c| ManaP::write(&c.mana, w) && w.lit(crate::label::DASH))
                && SpellP::write(&mode.spell, w)
        })
}

fn write_mode(v: &Mode, w: &mut Writer<'_>) -> bool {
    v.word.as_ref().is_none_or(|word| w.lit(word) && w.lit(crate::label::DASH)) && SpellP::write(&v.spell, w)
}

/// Reads a choice of modes.
pub(crate) fn read(p: &mut Reader<'_>) -> Option<ModeChoice> {
    if p.scope.part
        && let Some(more) = p.attempt(|p| {
            let more = read_more(p, (1, 1))?;
            (p.lit(".") && p.at_end()).then_some(more)
        })
    {
        // the modes stand in the text before
        return Some(ModeChoice { min: 1, max: 1, modes: Vec::new(), more: Some(more), fresh: None, again: false });
    }
    if p.scope.part && p.lit("• ") {
        // one mode of a text that stands before
        return Some(ModeChoice { min: 1, max: 1, modes: vec![read_mode(p)?], more: None, fresh: None, again: false });
    }
    if p.scope.spell
        && p.quoted == 0
        && let Some(costly) = p.attempt(read_costly)
    {
        return Some(costly);
    }
    crate::label::ability_word(p);
    p.lit("choose ").then_some(())?;
    let (min, max) = count(p)?;
    // how long it was not chosen is said of one alone
    let fresh = FRESH.iter().find(|(t, _)| (min, max) == (1, 1) && p.lit(t)).map(|(_, fresh)| *fresh);
    let again = fresh.is_none() && p.lit(AGAIN);
    let more = if again || p.lit(" —") {
        None
    } else if fresh.is_some() {
        return None;
    } else {
        p.lit(". ").then_some(())?;
        let more = read_more(p, (min, max))?;
        p.lit(".").then_some(Some(more))?
    };
    let mut modes = Vec::new();
    while p.lit("\n• ") {
        modes.push(read_mode(p)?);
    }
    (modes.len() > 1).then_some(ModeChoice { min, max, modes, more, fresh, again })
}

/// Prints it.
pub(crate) fn write(v: &ModeChoice, w: &mut Writer<'_>) -> bool {
    if v.modes.is_empty() {
        return w.scope.part && write_more(v, w) && w.lit(".");
    }
    if let [one] = v.modes.as_slice() {
        return w.scope.part && w.lit("• ") && write_mode(one, w);
    }
    if v.modes.iter().any(|mode| mode.cost.is_some()) {
        return write_costly(v, w);
    }
    let header = COUNTS.iter().find(|(_, min, max)| v.min == *min && v.max == *max);
    crate::label::same_word(w);
    header.is_some_and(|(t, ..)| w.lit("choose ") && w.lit(t))
        && v.fresh.is_none_or(|fresh| FRESH.iter().any(|(t, f)| *f == fresh && w.lit(t)))
        && match &v.more {
            None if v.again => w.lit(AGAIN),
            None => w.lit(" —"),
            Some(_) => w.lit(". ") && write_more(v, w) && w.lit("."),
        }
        && v.modes.iter().all(|m| w.lit("\n• ") && write_mode(m, w))
}
