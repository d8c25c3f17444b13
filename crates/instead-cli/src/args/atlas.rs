//! The options of `atlas`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use instead_atlas::make::Format;

use super::at_least_one;

/// An atlas that is made, or read.
#[derive(Clone, Debug, ClapArgs)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Atlas {
    #[command(subcommand)]
    pub(crate) command: Option<AtlasCommand>,
    /// The cards of which the one effect is, as `cards search` has them: "is:prevention".
    #[arg(long, value_name = "WORDS", required = true)]
    pub(crate) of: Vec<String>,
    /// The cards of which the other is; those of the one unless told.
    #[arg(long, value_name = "WORDS")]
    pub(crate) with: Vec<String>,
    /// Triples in the place of pairs: the cards of which the third effect is.
    #[arg(long, value_name = "WORDS")]
    pub(crate) triples: Option<Vec<String>>,
    /// The events, with commas between: damage,draw; `all` unless told.
    #[arg(long, value_name = "NAMES", default_value = "all")]
    pub(crate) events: String,
    /// The folder. One that was begun with the same words is gone on with.
    #[arg(long, value_name = "DIR", required = true)]
    pub(crate) out: Option<PathBuf>,
    /// In how many parts the rows are written. One is made at a time, and made anew where it was not whole.
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=9999))]
    pub(crate) parts: u32,
    /// How the rows are written: jsonl, gz, zst, and parquet where that was built in.
    #[arg(long, value_name = "FORMAT", default_value = "jsonl", value_parser = format)]
    pub(crate) format: Format,
    /// How many threads play; one for each processor unless told.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) jobs: Option<usize>,
    /// How many runs are made to follow the choices of one board.
    #[arg(long, value_name = "N", default_value_t = instead_atlas::play::RUNS)]
    pub(crate) max_runs: u64,
}

#[derive(Clone, Debug, Subcommand)]
pub(crate) enum AtlasCommand {
    /// Show what an atlas holds: the pairs that surprise most, what meets a card, or families of effects against each other.
    Query {
        /// The folder.
        folder: PathBuf,
        /// What meets this card.
        #[arg(long, value_name = "NAME", conflicts_with = "families")]
        card: Option<String>,
        /// Families against families: of how many pairs the order matters.
        #[arg(long)]
        families: bool,
        /// How many are shown.
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least_one)]
        limit: usize,
    },
}

/// How rows are written, by its name.
fn format(name: &str) -> Result<Format, String> {
    let known = || Format::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let found = Format::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
    found.ok_or_else(|| format!("there are {}", known()))
}
