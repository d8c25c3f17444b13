//! Other engines held against the scenarios: an engine is a program that reads questions and writes answers, a line each.
//!
//! [`protocol`] has the lines, [`suite`] makes questions of scenarios, [`engine`] runs the program, [`judge`](mod@judge) compares an
//! answer with what the scenario expects, and [`tally`] counts by level and rule. A value is compared by
//! [`instead_scenario::expect`], and questions by [`instead_scenario::answers`], as in the scenarios that Instead plays itself.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

pub mod counts;
pub mod engine;
pub mod judge;
pub mod protocol;
pub mod suite;
pub mod tally;

pub use engine::{Engine, Trouble};
pub use judge::{Verdict, judge};
pub use suite::Task;
