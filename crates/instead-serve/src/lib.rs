//! The page and the API of Instead: a question over HTTP, answered with the same data as on the command line.
//!
//! [`router`] is the whole of it as a service, for tests and for servers of others; [`serve`](fn@serve) listens. Nothing is kept
//! between two requests, nothing is loaded from elsewhere, and no answer names a path of the machine.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking"))]

mod api;
mod assets;
mod atlas;
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

use instead_atlas::Atlas;
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
    atlas: Option<Arc<Atlas>>,
}

impl App {
    /// With these cards of Magic, this text of the rules, and these limits.
    pub fn new(cards: Cards, books: Books, limits: Limits) -> Arc<App> {
        App::with_atlas(cards, books, limits, None)
    }

    /// The same, with an atlas to show.
    pub fn with_atlas(cards: Cards, books: Books, limits: Limits, atlas: Option<Arc<Atlas>>) -> Arc<App> {
        Arc::new(App { pool: pool::Pool::new(&limits), cards, books, limits, atlas })
    }

    /// The atlas, if one is open.
    pub fn atlas(&self) -> Option<&Atlas> {
        self.atlas.as_deref()
    }

    /// The text of the rules, the oldest edition first.
    pub fn books(&self) -> &[Book] {
        &self.books
    }
}
