//! `mcp`: tools for assistants.

use std::sync::LazyLock;
use std::time::Duration;

use instead_serve::Limits;

use crate::args::Common;
use crate::diagnose::Message;
use crate::output::{Failed, Out, Result, Verdict};

use super::{books, cards};

pub(super) fn mcp(seconds: u64, long: usize, common: &Common, out: &mut Out) -> Result<Verdict> {
    let limits = Limits { time: Duration::from_secs(seconds), long, ..Limits::default() };
    let cards = cards(common, out)?;
    instead_mcp::serve(cards, limits, LazyLock::new(Box::new(books)))
        .map_err(|error| Failed::input(Message::new(error.to_string())))?;
    Ok(Verdict::Right)
}
