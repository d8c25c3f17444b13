//! Laws that hold the middle, over all built-in cards and boards around them.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

mod came;
mod damage;
mod inert;
mod order;
