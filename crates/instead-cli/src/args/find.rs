//! The options of `find`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::{Time, at_least_one, time};

/// What one further card is to make possible.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Finding {
    /// A card that is on the battlefield, of the first player, or of another: "bob: Worship".
    #[arg(long, value_name = "[NAME:] CARD", conflicts_with = "file")]
    pub(crate) with: Vec<String>,
    /// What happens, as `ask` hears it: "Lightning Bolt deals 3 damage to Bob", also "Bob is at 5 life".
    #[arg(long, value_name = "SENTENCE", required_unless_present = "file", conflicts_with = "file")]
    pub(crate) event: Vec<String>,
    /// What is to hold at the end: "bob.life <= 0", "alice.lost". Given more than once, all of it.
    #[arg(long, value_name = "CONDITION", required = true)]
    pub(crate) reach: Vec<String>,
    /// Who has the further card; the first player unless told.
    #[arg(long, value_name = "NAME")]
    pub(crate) under: Option<String>,
    /// Only such cards are tried, as `cards search` has them: "t:creature mv<=3".
    #[arg(long, value_name = "WORDS")]
    pub(crate) among: Vec<String>,
    /// After how many cards that were found the search ends.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least_one)]
    pub(crate) limit: usize,
    /// How many threads try cards; one for each processor unless told.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) jobs: Option<usize>,
    /// How long the choices of one card are followed: 1s, 500ms, 2m, or `none`.
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    pub(crate) time_each: Time,
    /// How many runs are made for one card.
    #[arg(long, value_name = "N", default_value_t = 5_000)]
    pub(crate) max_runs: u64,
    /// Leave out text that is not understood, instead of not knowing what comes of its card.
    #[arg(long)]
    pub(crate) ignore_unread: bool,
    /// Also write what came of each card to this file, a JSON object a line.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Go on where a search that was stopped left off: OUT keeps what is in it.
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// A scenario file: its board, and its last play.
    pub(crate) file: Option<PathBuf>,
}
