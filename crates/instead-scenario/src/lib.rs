//! Scenario files, version 1: the one format for examples, tests, exchange and bug reports.
//!
//! [`read`] makes a [`Scenario`] of a file, with every mistake of form at its place; [`play`] plays it and
//! gives a [`Report`]. Between them stand [`answers`] (which question takes which answer) and [`expect`]
//! (what is expected against what is). [`ask`] builds a scenario from the parts of a one-line question.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

pub mod answer;
pub mod answers;
pub mod ask;
pub mod backwards;
pub mod certificate;
pub mod compare;
mod define;
pub mod entries;
pub mod expect;
pub mod file;
mod fold;
pub mod game;
pub mod model;
pub mod names;
mod node;
pub mod options;
pub mod path;
pub mod play;
pub mod read;
pub mod readings;
pub mod report;
pub mod rulebook;
pub mod rules;
pub mod source;
mod speech;
pub mod steps;
pub mod value;

pub use model::Scenario;
pub use options::{ExploreLimits, Options, Understood};
pub use read::{Limits, ReadError};
pub use report::Report;
pub use source::{Diagnostic, Source, Span};

/// The programs of the book run.
#[cfg(doctest)]
#[doc = include_str!("../../../book/src/magic-crate.md")]
struct Book;
