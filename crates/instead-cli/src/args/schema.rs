//! `schema`.

use clap::ValueEnum;

/// What has a JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaOf {
    /// A scenario file, as TOML or JSON.
    Scenario,
    /// What `conform` asks an engine.
    Request,
    /// What an engine answers.
    Answer,
    /// What `ask --json` writes.
    Ask,
    /// What `explore --json` writes.
    Explore,
    /// What `run --json` writes.
    Run,
    /// What `explain --json` writes.
    Explain,
    /// A line of `test --json`.
    Test,
    /// What `compare --json` writes.
    Compare,
    /// What `find --json` writes.
    Find,
    /// A line of the answers of `batch`.
    Batch,
    /// A line of `export`.
    Export,
    /// What `import --json` writes.
    Import,
    /// A line of `conform --json`.
    Conform,
    /// A line of `count --json`.
    Count,
    /// A line of `selfplay --json`.
    Selfplay,
    /// What `readings --json` writes.
    Readings,
    /// A line of `rules --json`.
    Rules,
    /// A line of `cards search --json`.
    CardsSearch,
    /// What `cards show --json` writes.
    CardsShow,
    /// What `cards check --json` writes.
    CardsCheck,
    /// What `cards coverage --json` writes.
    CardsCoverage,
    /// What `cards import --json` writes.
    CardsImport,
}
