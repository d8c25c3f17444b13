//! What stands between sentences.

use instead_language::{Condition, Instruction};

use crate::cursor::{Reader, Writer, stops};

/// Where restrictions on activating and triggering begin.
const ONLY: &[&str] = &[
    ". Activate only",
    ". X can't be 0",
    ". This ability still resolves",
    ". This ability costs",
    ". Any player may activate",
    ". Only your opponents may activate",
    ". Activate no more",
    ". This ability triggers only",
    ". Do this only once each turn",
    ". X can't be 0",
];

/// Whether another sentence follows. What ends with an ability in quotes has its full stop inside them.
pub(super) fn goes_on(p: &mut Reader<'_>) -> bool {
    if p.quote_ends() && p.stopped() {
        return false;
    }
    let stopped = p.stopped();
    let only = |t: &&str| p.peek(if stopped { t.trim_start_matches('.') } else { t });
    let sentence = p.rest().trim_start_matches(['.', ' ']).split('.').next().unwrap_or("");
    if sentence.starts_with("Only ") && sentence.ends_with(" owner may activate this ability") {
        return false;
    }
    let mode = |t: &str| p.peek(if stopped { t.trim_start_matches('.') } else { t });
    if mode(".\n•") || mode(".\n+ {") || ONLY.iter().any(only) {
        return false;
    }
    p.any(if stopped { &[" ", "\n"] } else { &[". ", ".\n"] })
}

/// What stands between two instructions.
const BETWEEN: &[&str] = &[". ", ".\n", ". Then ", ".\nThen ", ", then ", " and ", ", and ", ", and then ", ", "];

/// The same where the first ends with an ability in quotes.
const BEHIND_QUOTES: &[&str] = &[" ", "\n", " Then ", "\nThen ", ", then ", " and ", ", and ", ", and then "];

pub(super) fn between(w: &Writer<'_>) -> &'static [&'static str] {
    if stops(&w.out) { BEHIND_QUOTES } else { BETWEEN }
}

/// Whether the sentence speaks of an amount that stands in what is done otherwise.
pub(super) fn says_so_much(p: &Reader<'_>) -> bool {
    let sentence = p.rest().split(['.', '\n']).next().unwrap_or("");
    ["that much", "that many"].iter().any(|t| sentence.contains(t))
}

/// "If you do", "if you don't".
fn of_what_was_done(c: &Condition) -> bool {
    *c == Condition::Did || *c == super::not_did()
}

/// What is done otherwise, of the sentence before it.
pub(super) fn otherwise(done: &mut Vec<Instruction>, rest: Vec<Instruction>, much: bool) -> Option<bool> {
    let asked = |i: &Instruction| matches!(i, Instruction::If(c, _, no) if no.is_empty() && !of_what_was_done(c));
    // it may be where neither is so, and the text does not say it
    if let [.., one, other] = done.as_slice()
        && asked(one)
        && asked(other)
    {
        return None;
    }
    let Some(Instruction::If(condition, list, no)) = done.last_mut() else { return None };
    no.is_empty().then_some(())?;
    let last = matches!(condition, Condition::All(c) if c.len() == 1);
    // "you may put it there if …. Otherwise, …": where that is not done, whatever the reason
    if last && matches!(list.as_slice(), [Instruction::May(..) | Instruction::MayCast(..)]) {
        done.push(Instruction::If(super::not_did(), rest, Vec::new()));
        return Some(true);
    }
    (!(last && much)).then(|| *no = rest)?;
    Some(true)
}
