//! `import`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// What is made a scenario.
///
/// What a scenario cannot hold, what is not understood, and cards that are not known are named, each with its place. What
/// happens on the board is yours to say: with `--do`, or in the file.
///
/// Exit status: 0 if all of the file is in the scenario, 1 if something is not, or a card in it is not known, 2 if the file
/// is none of its form.
#[derive(Clone, Debug, Args)]
pub(crate) struct Importing {
    /// The file. `-` is standard input.
    pub(crate) file: PathBuf,
    /// How it is written. By its name, and what stands in it, unless told.
    #[arg(long = "as", value_name = "FORM")]
    pub(crate) form: Option<ImportAs>,
    /// What happens on the board, a sentence as scenarios have it; it can be given several times.
    #[arg(long = "do", value_name = "SENTENCE")]
    pub(crate) what: Vec<String>,
}

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ImportAs {
    /// Forge's puzzle file.
    Pzl,
    /// A deck list: `4 Lightning Bolt`, a line each.
    Deck,
    /// A board in words: `Alice: 20 life, battlefield: Furnace of Rath; hand: Shock`.
    Board,
}
