//! What stands between sentences.

use crate::cursor::{Reader, Writer, stops};

/// Where restrictions on activating and triggering begin.
const ONLY: &[&str] = &[
    ". Activate only",
    ". This ability costs",
    ". Any player may activate",
    ". Only your opponents may activate",
    ". Activate no more",
    ". This ability triggers only",
    ". Do this only once each turn",
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
    if p.peek(if stopped { "\n•" } else { ".\n•" }) || ONLY.iter().any(only) {
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
