//! What came of all scenarios, by level and by rule, and which failures were expected.

use std::collections::{BTreeMap, BTreeSet};

use instead_scenario::game::Game;
use schemars::JsonSchema;
use serde::Serialize;

use crate::engine::Trouble;
use crate::judge::{Difference, Verdict};
use crate::protocol::Request;

/// How a scenario went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Went {
    /// All that is expected holds.
    Right,
    /// Something does not.
    Wrong {
        /// What.
        differences: Vec<Difference>,
    },
    /// The engine says that it can't.
    Cannot {
        /// Why.
        why: String,
    },
    /// No answer came in time.
    TimedOut {
        /// In words.
        why: String,
    },
    /// The engine ended.
    Died {
        /// How.
        why: String,
    },
    /// What came is no answer.
    Bad {
        /// Why not.
        why: String,
    },
}

impl Went {
    /// The kinds, as tables head them.
    pub const KINDS: [&str; 6] = ["right", "wrong", "cannot", "timed out", "died", "bad"];

    /// Which of [`KINDS`](Went::KINDS) it is.
    pub fn kind(&self) -> usize {
        match self {
            Went::Right => 0,
            Went::Wrong { .. } => 1,
            Went::Cannot { .. } => 2,
            Went::TimedOut { .. } => 3,
            Went::Died { .. } => 4,
            Went::Bad { .. } => 5,
        }
    }

    /// Whether it is a failure. To say that one can't is none.
    pub fn failed(&self) -> bool {
        !matches!(self, Went::Right | Went::Cannot { .. })
    }
}

impl From<Verdict> for Went {
    fn from(verdict: Verdict) -> Went {
        match verdict {
            Verdict::Right => Went::Right,
            Verdict::Wrong(differences) => Went::Wrong { differences },
            Verdict::Cannot(why) => Went::Cannot { why },
            Verdict::Bad(why) => Went::Bad { why },
        }
    }
}

impl From<Trouble> for Went {
    fn from(trouble: Trouble) -> Went {
        let why = trouble.to_string();
        match trouble {
            Trouble::TimedOut(_) => Went::TimedOut { why },
            Trouble::Died(_) => Went::Died { why },
            Trouble::Bad { .. } => Went::Bad { why },
        }
    }
}

/// How many went how, in the order of [`Went::KINDS`].
pub type Counts = [usize; 6];

/// What came of all scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// All together.
    pub all: Counts,
    /// By level.
    pub levels: BTreeMap<u8, Counts>,
    /// By the rules that they show, those of one number together; by game and number.
    pub rules: BTreeMap<(String, Rule), Counts>,
    /// The failures that were expected.
    pub expected: usize,
    /// Those that were not, and what was right where a failure was expected.
    pub unexpected: usize,
    /// Whether something that is no answer was not expected.
    pub bad: bool,
}

impl Tally {
    /// Counts a scenario; `expected` says whether it was expected to fail.
    pub fn count(&mut self, request: &Request, went: &Went, expected: bool) {
        let add = |counts: &mut Counts| {
            if let Some(count) = counts.get_mut(went.kind()) {
                *count += 1;
            }
        };
        add(&mut self.all);
        add(self.levels.entry(request.level).or_default());
        let game = request.game.parse::<Game>().map_or("", |game| if game.is_magic() { "magic" } else { game.name() });
        let rules: BTreeSet<Rule> = request.cites.iter().map(|cited| Rule::whole(cited)).collect();
        for rule in rules {
            add(self.rules.entry((game.to_owned(), rule)).or_default());
        }
        match (went.failed(), expected) {
            (true, true) => self.expected += 1,
            (true, false) => {
                self.unexpected += 1;
                self.bad |= matches!(went, Went::Bad { .. });
            }
            (false, true) if *went == Went::Right => self.unexpected += 1,
            (false, _) => {}
        }
    }

    /// How many scenarios were asked.
    pub fn asked(&self) -> usize {
        self.all.iter().sum()
    }
}

/// A rule by its number, in the order of its numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    numbers: Vec<u32>,
    /// As it is written.
    pub text: String,
}

impl Rule {
    /// The rule of which this is a part: 614.1 of 614.1a.
    pub fn whole(cited: &str) -> Rule {
        let text = cited.trim_end_matches(|c: char| c.is_ascii_lowercase()).to_owned();
        let text = if text.is_empty() { cited.to_owned() } else { text };
        Rule { numbers: text.split('.').map(|number| number.parse().unwrap_or(u32::MAX)).collect(), text }
    }
}

/// Whether a cited rule is this one or a part of it: 614.1a is one of 614.1 and of 614, and 614.10 is none of 614.1.
pub fn is_part(cited: &str, rule: &str) -> bool {
    cited.strip_prefix(rule).is_some_and(|rest| {
        rest.is_empty() || rest.starts_with('.') || rest.starts_with(|c: char| c.is_ascii_lowercase())
    })
}

/// The ids of a file of expected failures: one a line; what follows ` #` is a remark.
pub fn expected_failures(text: &str) -> BTreeSet<String> {
    let id = |line: &str| {
        let line = if line.starts_with('#') { "" } else { line };
        line.split_once(" #").map_or(line, |(id, _)| id).trim().to_owned()
    };
    text.lines().map(id).filter(|id| !id.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_rule_is_told_from_another_number() {
        assert!(is_part("614.1a", "614.1") && is_part("614.1a", "614") && is_part("614.1a", "614.1a"));
        assert!(!is_part("614.10", "614.1") && !is_part("614.1", "614.1a"));
        assert_eq!(Rule::whole("614.12a").text, "614.12");
        assert!(Rule::whole("614.2") < Rule::whole("614.12a"));
    }

    #[test]
    fn expected_failures_are_ids_and_remarks() {
        let ids = expected_failures("# all\nmagic/614.5/a\n\n  magic/614.5/b # one day\n");
        assert_eq!(ids.into_iter().collect::<Vec<_>>(), ["magic/614.5/a", "magic/614.5/b"]);
    }
}
