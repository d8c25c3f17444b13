//! Many questions at once: a file of lines in, a file of lines out, in the same order.
//!
//! A line is a JSON object with a question, and is answered by a JSON object ([`mod@line`]). [`work`] gives the lines to threads
//! and their answers back in order, with never more than a window of them in flight. [`files`] reads and writes them by the
//! file's name, plain or compressed, and [`resume`] finds where a run that was stopped left off.
//! [`find`] tries cards one by one, for one that makes an end possible. [`mod@export`] writes scenarios for other engines, and [`schema`] the form that they have.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

pub mod export;
pub mod files;
pub mod find;
pub mod line;
#[cfg(feature = "parquet")]
pub mod parquet;
pub mod resume;
pub mod schema;
pub mod work;

pub use files::{Form, Lines, Numbered, Writer};
pub use line::{Answered, How, Verdict, answer};
