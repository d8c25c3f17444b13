//! What a step may cite, with its number in each edition: every number stands in `rows` and nowhere else.
//!
//! An event says by which [`Rule`] it happens ([`Cause::rule`](crate::Cause::rule), or its own kind), an effect by which
//! it changes an event. The number is looked up last, in the edition that is played. A test of `instead-scenario` holds
//! the table against the texts, and locks it to them, so that a new edition lists what changed.

use crate::edition::{EDITIONS, Edition};

/// Where an edition says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// In the rule of this number.
    At(&'static str),
    /// In no rule of its own; this one is the nearest that does.
    Near(Rule),
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// What is cited.
    pub rule: Rule,
    /// What it is about.
    pub title: &'static str,
    /// The module that does it.
    pub module: &'static str,
    /// Where each edition says it, in the order of [`EDITIONS`].
    pub said: [Said; 5],
}

macro_rules! said {
    ($number:literal) => {
        Said::At($number)
    };
    ($rule:ident) => {
        Said::Near(Rule::$rule)
    };
}

macro_rules! rules {
    ($($rule:ident $title:literal $module:literal [$a:tt, $b:tt, $c:tt, $d:tt, $e:tt])*) => {
        /// What a step may cite.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Rule {
            $(#[doc = $title] $rule,)*
        }

        /// Every rule that is cited, with its numbers in 2004, 2005, 2017, 2018 and 2026.
        pub static ROWS: &[Row] = &[$(Row {
            rule: Rule::$rule,
            title: $title,
            module: $module,
            said: [said!($a), said!($b), said!($c), said!($d), said!($e)],
        }),*];
    };
}

mod rows;

pub use rows::{ROWS, Rule};

impl Rule {
    /// The row of the table.
    fn row(self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.rule == self)
    }

    /// Where this edition says it.
    pub fn said_in(self, edition: &Edition) -> Option<Said> {
        let at = EDITIONS.iter().position(|e| e.name == edition.name)?;
        self.row()?.said.get(at).copied()
    }

    /// Its number in this edition, or that of the nearest rule.
    pub fn number_in(self, edition: &Edition) -> &'static str {
        let mut rule = self;
        // A row that is near another never goes round in a circle: `every_row_ends_at_a_number`.
        for _ in ROWS {
            match rule.said_in(edition) {
                Some(Said::At(number)) => return number,
                Some(Said::Near(nearest)) => rule = nearest,
                None => break,
            }
        }
        ""
    }

    /// Whether it is a state-based action (CR 704).
    pub fn is_state_based(self) -> bool {
        (Rule::NoLife..=Rule::NightboundTurns).contains(&self)
    }
}
