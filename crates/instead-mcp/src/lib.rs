//! Instead for assistants: the Model Context Protocol over standard input and output, with the answers, the limits and the
//! workers of [`instead_serve`].
//!
//! An assistant that answers a rules question from memory is often wrong and always sure. Here it gets tools: `ask`,
//! `explore`, `explain`, `cards`, `rules`. An answer begins with its sentence, cites a rule for each step, and ends with
//! what was taken for granted.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

mod arguments;
mod server;
mod told;
mod tools;

pub use server::{Error, Server, serve};
