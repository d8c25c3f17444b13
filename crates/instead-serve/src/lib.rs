//! The page and the API of Instead: a question over HTTP, answered with the same data as on the command line.
//!
//! [`router`] is the whole of it as a service, for tests and for servers of others; [`serve`](fn@serve) listens. Nothing is kept
//! between two requests, nothing is loaded from elsewhere, and no answer names a path of the machine.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

mod api;
mod assets;
mod book;
mod config;
mod gallery;
mod headline;
mod line;
mod page;
mod parts;
mod pool;
mod router;
mod server;

pub use api::{Answered, CardJson, CheckJson, HitJson, Hits, Line, Otherwise, Problem, Question, Wording, Words};
pub use config::{Config, Limits};
pub use router::router;
pub use server::{Error, serve};

use std::sync::{Arc, LazyLock};

use instead_cards::Cards;
use instead_scenario::rulebook::Book;

/// The text of the rules as far as it is there, the oldest edition first. It is read when it is first asked for.
pub type Books = LazyLock<Vec<Book>, Box<dyn FnOnce() -> Vec<Book> + Send>>;

/// No text of any rules.
pub fn no_books() -> Books {
    LazyLock::new(Box::new(Vec::new))
}

/// What all requests share.
#[derive(Debug)]
pub struct App {
    cards: Cards,
    books: Books,
    limits: Limits,
    pool: pool::Pool,
}

impl App {
    /// With these cards of Magic, this text of the rules, and these limits.
    pub fn new(cards: Cards, books: Books, limits: Limits) -> Arc<App> {
        Arc::new(App { pool: pool::Pool::new(&limits), cards, books, limits })
    }

    /// The text of the rules, the oldest edition first.
    pub fn books(&self) -> &[Book] {
        &self.books
    }
}
