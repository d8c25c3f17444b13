//! The command line.

mod atlas;
mod find;
mod import;
mod schema;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use instead_scenario::readings::Taken;

pub(crate) use atlas::{Atlas, AtlasCommand};
pub(crate) use find::Finding;
pub(crate) use import::{ImportAs, Importing};
pub(crate) use schema::SchemaOf;

/// What happens when something would happen, and several effects want to change it: every outcome, who chooses, by which
/// rule.
///
/// Exit status: 0 if all is as expected, 1 if an expectation failed, 2 if the input was wrong or nothing could be played.
#[derive(Debug, Parser)]
#[command(name = "instead", version, subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Common {
    /// Add the cards of a file for this run: Scryfall card objects, one a line or as a JSON array, or MTGJSON's AtomicCards,
    /// or objects whose `game` is kaijudo or duel-masters; also compressed (.gz). `cards import` keeps them.
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) cards: Vec<PathBuf>,
    /// Write JSON instead of text.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colour.
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: When,
}

/// Bounds of what reads and plays scenarios.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Bounds {
    /// How many bytes a scenario file may have.
    #[arg(long, value_name = "N", default_value_t = instead_scenario::Limits::BYTES)]
    pub(crate) max_bytes: usize,
    /// How many nameless cards a zone may have.
    #[arg(long, value_name = "N", default_value_t = instead_scenario::Limits::NAMELESS)]
    pub(crate) max_nameless: u32,
    /// How many players there may be.
    #[arg(long, value_name = "N", default_value_t = instead_scenario::Limits::PLAYERS)]
    pub(crate) max_players: usize,
    /// How many sentences all plays of a file may have.
    #[arg(long, value_name = "N", default_value_t = instead_scenario::Limits::SENTENCES)]
    pub(crate) max_sentences: usize,
    /// How many runs are made to follow all choices.
    #[arg(long, value_name = "N", default_value_t = instead_scenario::ExploreLimits::default().runs)]
    pub(crate) max_runs: u64,
    /// How long choices are followed; what was found until then is told: 10s, 500ms, 2m, or `none`.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub(crate) time: Time,
    /// Leave out text that is not understood, and say so, instead of stopping where it could act.
    #[arg(long)]
    pub(crate) ignore_unread: bool,
    /// Where the rules leave two readings, which is taken; `instead readings` lists them.
    #[arg(long, value_name = "NAME=CHOICE", value_parser = reading)]
    pub(crate) reading: Vec<Taken>,
}

/// How the questions of a batch are answered.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Each {
    /// How many threads answer; one for each processor unless told.
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) jobs: Option<usize>,
    /// How long the choices of one question are followed; what was found until then is told: 1s, 500ms, 2m, or `none`.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub(crate) time_each: Time,
    /// How many runs are made to follow the choices of one question. Each may take some 40 KB.
    #[arg(long, value_name = "N", default_value_t = instead_scenario::ExploreLimits::default().runs)]
    pub(crate) max_runs: u64,
    /// How many bytes a line may have.
    #[arg(long, value_name = "N", default_value_t = instead_scenario::Limits::BYTES)]
    pub(crate) max_bytes: usize,
    /// Leave out text that is not understood, and say so, instead of stopping where it could act.
    #[arg(long)]
    pub(crate) ignore_unread: bool,
    /// Leave the steps out of the answers.
    #[arg(long)]
    pub(crate) no_steps: bool,
    /// Go on where a run that was stopped left off: OUT keeps its answers, and what was half-written is mended.
    #[arg(long, conflicts_with = "force")]
    pub(crate) resume: bool,
    /// Write OUT anew if it is there.
    #[arg(long)]
    pub(crate) force: bool,
}

/// How an engine is held against scenarios.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct Conforming {
    /// The ids of scenarios that are expected to fail, one a line; `#` begins a remark.
    #[arg(long, value_name = "FILE")]
    pub(crate) expected_failures: Option<PathBuf>,
    /// Scenarios of this level and below: 1 events and effects alone, 2 also play, 3 also cards that are not defined.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) level: Option<u8>,
    /// Scenarios that show this rule or a part of it: 614.1 also means 614.1a.
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Vec<String>,
    /// Scenarios of this game or edition.
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Vec<String>,
    /// How long an answer may take: 5s, 500ms, 2m, or `none`.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time)]
    pub(crate) time_each: Time,
    /// How many bytes an answer may have.
    #[arg(long, value_name = "N", default_value_t = 16 << 20)]
    pub(crate) max_bytes: usize,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            max_bytes: instead_scenario::Limits::BYTES,
            max_nameless: instead_scenario::Limits::NAMELESS,
            max_players: instead_scenario::Limits::PLAYERS,
            max_sentences: instead_scenario::Limits::SENTENCES,
            max_runs: instead_scenario::ExploreLimits::default().runs,
            time: Time(Some(Duration::from_secs(10))),
            ignore_unread: false,
            reading: Vec::new(),
        }
    }
}

/// An open reading and how it is read: `NAME=CHOICE`.
fn reading(text: &str) -> Result<Taken, String> {
    Taken::read(text).map_err(|error| match error.suggestion {
        Some(suggestion) => format!("{}: {suggestion}", error.message),
        None => error.message,
    })
}

/// How long something may take, if that is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Time(pub(crate) Option<Duration>);

/// A time as one writes it: `10s`, `500ms`, `2m`, `none`.
pub(crate) fn time(text: &str) -> Result<Time, String> {
    let text = text.trim();
    if text == "none" {
        return Ok(Time(None));
    }
    let figures = text.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    let (number, unit) = text.split_at(figures);
    let seconds: f64 = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("a time is written as in 10s, 500ms, 2m; `none` is no bound".to_owned()),
    };
    let number: f64 = number.parse().map_err(|_| "a time begins with a number: 10s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map(|time| Time(Some(time))).map_err(|error| error.to_string())
}

/// How much of an answer is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ClapArgs)]
pub(crate) struct Length {
    /// Stop after the table.
    #[arg(long, conflicts_with = "full")]
    pub(crate) short: bool,
    /// Show all outcomes, and every step.
    #[arg(long)]
    pub(crate) full: bool,
}

/// What is asked backwards: of an end, whether any line of play reaches it.
#[derive(Clone, Debug, Default, PartialEq, Eq, ClapArgs)]
pub(crate) struct Ends {
    /// Whether some line of play ends so, and by which choices: "bob.life <= 0", "bear.zone = graveyard", "alice.lost". The
    /// paths are those of scenario files; given more than once, all of it holds at one end. Exit status: 0 if one does, 1 if
    /// none does, 2 if the search was stopped before it was found.
    #[arg(long, value_name = "CONDITION")]
    pub(crate) reach: Vec<String>,
    /// Whether no line of play ends so: 0 if none does, 1 if one does.
    #[arg(long, value_name = "CONDITION")]
    pub(crate) never: Vec<String>,
    /// As `--never`, and at which step an end that cannot be reached was lost: the application of an effect up to which it
    /// would still have come to that.
    #[arg(long, value_name = "CONDITION")]
    pub(crate) why_not: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Show all outcomes of the last play of a scenario file.
    Explore {
        #[command(flatten)]
        ends: Ends,
        /// Say of each question why it is asked: the shortest two lines from there that end differently; and which questions
        /// are not asked, because every answer comes to the same.
        #[arg(long, conflicts_with_all = ["reach", "never", "why_not"])]
        why: bool,
        /// Write the search to this file, as data that `instead-check` checks step by step; to standard output, in place of
        /// the answer, if it is `-`.
        #[arg(long, value_name = "OUT", conflicts_with_all = ["reach", "never", "why_not", "why", "ignore_unread", "reading"])]
        certificate: Option<PathBuf>,
        /// Also draw the answer: an SVG that stands by itself.
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
        #[command(flatten)]
        length: Length,
        #[command(flatten)]
        bounds: Bounds,
        /// The scenario file.
        file: PathBuf,
    },
    /// Play a scenario file and show what happens, asking where an answer is missing.
    Run {
        #[command(flatten)]
        bounds: Bounds,
        /// The scenario file.
        file: PathBuf,
    },
    /// Check scenario files, and all of them in folders. Ends with a line `N passed, M failed`.
    ///
    /// A scenario that needs what is not built yet, or a card whose text is not understood, waits: it counts as skipped, is
    /// named, and does not change the exit status, unless `--no-waiting` is given.
    Test {
        #[command(flatten)]
        bounds: Bounds,
        /// Fail, with exit status 1, if a scenario waits.
        #[arg(long)]
        no_waiting: bool,
        /// Files and folders.
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Play a scenario file and explain every step: what could have applied, what did not and why, and the rules.
    Explain {
        /// Write the line of play to this file, as data that `instead-check` checks step by step; to standard output, in place
        /// of the steps, if it is `-`.
        #[arg(long, value_name = "OUT", conflicts_with_all = ["ignore_unread", "reading"])]
        certificate: Option<PathBuf>,
        #[command(flatten)]
        bounds: Bounds,
        /// The scenario file.
        file: PathBuf,
    },
    /// Play a scenario file under several editions: how it ends under each, and which rule makes the difference.
    Compare {
        #[command(flatten)]
        bounds: Bounds,
        /// The scenario file.
        file: PathBuf,
        /// The editions, at least two, separated by commas: magic-2004,magic-2026. All of its game unless told: Magic's,
        /// or kaijudo,duel-masters.
        #[arg(long, value_name = "EDITIONS", value_delimiter = ',')]
        editions: Vec<String>,
    },
    /// Let random players play whole games of Magic, and look at the laws of the game after every event.
    Selfplay {
        /// The seed of the first game; each game after it has the next.
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// How many games.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        games: u64,
        /// How many players sit at a table.
        #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=8))]
        players: u8,
        /// The edition of the rules.
        #[arg(long, value_name = "EDITION", default_value = "magic")]
        game: String,
        /// After so many turns a game is left unfinished.
        #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
        turns: u32,
        /// Answer every question also on a copy that is begun anew, and make the layers anew, and compare.
        #[arg(long)]
        thorough: bool,
    },
    /// Ask a question in one line.
    #[command(long_about = ASK, override_usage = "instead ask [--NAME CARD]... [--NAME-effect SENTENCE]... SENTENCE...")]
    Ask {
        /// Options of players, and sentences.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "PARTS")]
        parts: Vec<String>,
    },
    /// Answer a file of questions, a JSON object a line, with a file of answers in the same order.
    ///
    /// A line of IN is {"id": …, "ask": "SENTENCE", "with": {"alice": "Furnace of Rath"}, "game": "magic"} (`ask` may also be a
    /// list of what `instead ask` takes) or {"id": …, "scenario": {…}} (what a scenario file has, or its text in TOML). Its
    /// line of OUT is {"id": …, "line": N, "answer": …}, with what `ask --json` or `explore --json` gives, or "error" with its
    /// message, place and suggestion. Blank lines have no answer. `.gz` and `.zst` are compressed; OUT is a table where it is
    /// called `.parquet` and that was built in; `-` is standard input or output.
    ///
    /// The answers are the same however many jobs there are, but for what `--time-each` stopped. Exit status: that of the
    /// worst answer.
    Batch {
        #[command(flatten)]
        how: Each,
        /// The questions.
        #[arg(value_name = "IN")]
        from: PathBuf,
        /// The answers.
        #[arg(value_name = "OUT")]
        to: PathBuf,
    },
    /// Find one further card that makes an end possible: each card of the set is put onto the battlefield and played.
    ///
    /// Exit status: 0 if one was found, 1 if none does it, 2 if none was found and of some it is not known.
    Find(Finding),
    /// Make an atlas: of every pair of effects, on every event that fits both, whether the order matters, who chooses, how it can
    /// end, by which shortest two lines, or why that is not known.
    ///
    /// Alike effects are played once. Pairs whose patterns say that they cannot meet are not played. The rows are written in parts
    /// into a folder; stopped and started again with the same words, it goes on. The same for any number of jobs.
    Atlas(Atlas),
    /// Write scenarios for other engines, a JSON object a line: its id, the version of the suite, the level that it asks of an
    /// engine, the scenario, and the cards that it names.
    ///
    /// Of a folder the id is the place below it, of a file the path, both without the ending. Levels: 1 events and effects
    /// alone, 2 also what players and the turn do, 3 also cards that the scenario does not define. `instead batch` reads these
    /// lines.
    Export {
        #[command(flatten)]
        bounds: Bounds,
        /// Files and folders.
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Make a scenario of a board of another program, or of a board in words, and write it.
    Import(Importing),
    /// Hold another engine against scenarios: how many it has right, by level and rule, and where it differs.
    ///
    /// COMMAND is started and asked on its standard input, one scenario a line of JSON, and answers on its standard output, a
    /// line each: the ends of the plays and the questions, or that it cannot. `schema request` and `schema answer` have the
    /// form of the lines. One that dies, or answers too late or badly, is started anew for the next scenario.
    ///
    /// Exit status: 0 if nothing failed but what was expected to, 1 if something did, or was right where a failure was
    /// expected, 2 if a scenario could not be read, COMMAND not be started, a line of it is no answer, or it answered nothing.
    Conform {
        #[command(flatten)]
        how: Conforming,
        /// Files and folders of scenarios, or files of the lines of `export` (.jsonl, also .gz and .zst; `-` is standard
        /// input).
        #[arg(required = true, value_name = "SUITE")]
        suite: Vec<PathBuf>,
        /// The engine, and its arguments.
        #[arg(required = true, last = true, value_name = "COMMAND")]
        command: Vec<String>,
    },
    /// Count the choices of scenarios: a line each, with its id, the questions, the lines of play, the distinct ends.
    ///
    /// What is counted is the last play, with every choice followed. A question counts as often as lines come to it, and one
    /// that makes no difference not at all. A scenario whose last play is to be refused, or cannot be played, has no line; a
    /// search that was stopped has a `+` after its numbers.
    Count {
        /// How many runs are made to follow all choices.
        #[arg(long, value_name = "N", default_value_t = instead_scenario::ExploreLimits::default().runs)]
        max_runs: u64,
        /// Files and folders.
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
    },
    /// Write the JSON Schema of what a command writes as JSON, of a scenario, or of the lines between `conform` and an engine.
    ///
    /// Where a command writes lines, it is the schema of one. With a first line `#:schema FILE` editors that know TOML schemas
    /// complete a scenario and mark its mistakes: `instead schema scenario > scenario.schema.json`.
    Schema {
        /// Which form.
        form: SchemaOf,
    },
    /// Import cards, find them, show what is read of them.
    Cards {
        #[command(subcommand)]
        command: CardsCommand,
    },
    /// Show what a rule is about, and where its code and its scenarios are; with its text, if that was imported.
    #[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
    Rules {
        #[command(subcommand)]
        command: Option<RulesCommand>,
        /// The number (614.12a; those below it are shown too), or words of the imported text.
        #[arg(required = true, value_name = "NUMBER OR WORDS")]
        words: Vec<String>,
        /// Only of this edition.
        #[arg(long, value_name = "EDITION")]
        edition: Option<String>,
    },
    /// List the open readings: where rules and rulings leave two, which is taken, and why.
    Readings,
    /// Serve the page and the API: open the address that is printed with a browser. Ends with Ctrl-C.
    ///
    /// A question has 10 seconds and 20,000 positions unless told, a request 256 KB; of long questions one runs at a time,
    /// beside the small ones. `INSTEAD_LOG=info` logs each request: its path, and nothing of what was asked.
    #[cfg(feature = "serve")]
    Serve {
        /// Where to listen. Anything but this machine itself is reached by others, who may then ask within the limits.
        #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
        listen: std::net::SocketAddr,
        /// How long a question is followed, in seconds.
        #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
        seconds: u64,
        /// How many long questions run at a time. Each may take some 40 KB for a position.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
        long: usize,
        /// How many connections are open at a time.
        #[arg(long, value_name = "N", default_value_t = 256, value_parser = at_least_one)]
        connections: usize,
        /// Log as JSON, a line each.
        #[arg(long)]
        json_log: bool,
        /// Show an atlas, as `instead atlas` made it, under `/atlas`.
        #[arg(long, value_name = "DIR")]
        atlas: Option<PathBuf>,
    },
    /// Serve tools for assistants: the Model Context Protocol over standard input and output. Ends with the input.
    ///
    /// The tools are `ask`, `explore`, `explain`, `cards` and `rules`. A question has 10 seconds and 20,000 positions unless
    /// told, a request 256 KB; of long questions one runs at a time, beside the small ones; what is called off stops.
    #[cfg(feature = "mcp")]
    Mcp {
        /// How long a question is followed, in seconds.
        #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3600))]
        seconds: u64,
        /// How many long questions run at a time. Each may take some 40 KB for a position.
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = at_least_one)]
        long: usize,
    },
    /// Write completions for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the manual page, or with a folder one for each command.
    Man {
        /// The folder.
        folder: Option<PathBuf>,
    },
}

const ASK: &str = "\
Ask a question in one line: all outcomes of what the sentences say.

  --NAME CARD              a card that player NAME has on the battlefield; also described:
                           `tapped Forest`, `Grizzly Bears with two +1/+1 counters`
  --NAME-ZONE CARD         a card in another zone, or a number of nameless cards
  --NAME-effect SENTENCE   an effect that NAME controls, as a sentence
  --NAME-emblem SENTENCE   an emblem
  --NAME-life N            also --NAME-poison N, --NAME-energy N
  --game GAME              magic (the newest edition), magic-2004, magic-2005, magic-2017,
                           magic-2018, kaijudo, duel-masters
  --turn NAME              whose turn it is; the first player named, unless told
  --step STEP              how far the turn has gone
  --choose ANSWER          an answer to a question
  --reading NAME=CHOICE    which of two readings is taken (`instead readings`)
  --reach CONDITION        whether some line of play ends so: \"bob.life <= 0\", \"alice.lost\"
  --never CONDITION        whether none does; --why-not also tells where that end was lost
  --short, --full          stop after the table; show all outcomes and every step
  --ignore-unread          leave out text that is not understood, and say so
  --time TIME              how long choices are followed: 10s unless told
  --max-runs N             how many runs are made to follow them
  --svg FILE               also draw the answer: an SVG that stands by itself
  --toml                   write the question as a scenario file instead
  -                        more sentences from standard input, one a line

Sentences are in players' words: \"Grizzly Bears dies\", \"Bob takes 3 from Lightning Bolt\",
\"Alice attacks with Serra Angel\", \"Bob controls Worship and is at 2 life\". What they take
for granted is said in the last line of the answer.
A card may be an object as a scenario file has it: '{ name = \"Forest\", tapped = true }'.
Options may stand more than once. Alice, Bob, Carol and Dave are there if a sentence names them.

Example:
  instead ask --alice \"Furnace of Rath\" --bob-life 5 \"Lightning Bolt deals 3 damage to Bob\"";

/// A number from 1.
fn at_least_one(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("it is at least 1".to_owned()),
        Ok(number) => Ok(number),
        Err(error) => Err(format!("{error}")),
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// Keep the text of the Comprehensive Rules, as their publisher gives it out (magic.wizards.com/rules, the text file):
    /// then they can be read by number and searched by words. Which edition they are is told by their date.
    Import {
        /// The text file. `-` is standard input.
        file: PathBuf,
    },
    /// Forget the text.
    Forget,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CardsCommand {
    /// Find cards by name (whole, short, its beginning, or nearly so) and by what is printed on them.
    ///
    /// Besides words of a name: `o:"would draw"` text, `t:creature` types, `c:red`, `c>=wu`, `c:m` colours, `mv<=3`, `pow>4`,
    /// `tou=1`, `m:{G}{G}`, `family:draw` and `is:replacement`, `is:prevention` kinds of effects, `is:whole` read and carried
    /// out, `is:permanent`. Within quotes, as in `"t:bird -c:blue"`, `-` excludes; `!"Shock"` is that name alone.
    /// Terms beside each other all hold; of those with `or` between them one does; parentheses hold terms together:
    /// `"(t:artifact or t:land) mv<3"`.
    Search {
        /// Words of the name, and what is asked for besides.
        #[arg(required = true)]
        words: Vec<String>,
        /// How many cards to show at most.
        #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least_one)]
        limit: usize,
        /// Only cards of this game: magic, kaijudo, duel-masters. Those of all games unless told.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },
    /// Show what is printed on a card, and what each sentence of it is read as.
    Show {
        /// The name.
        #[arg(required = true)]
        name: Vec<String>,
        /// Only a card of this game: magic, kaijudo, duel-masters. Magic's wins unless told.
        #[arg(long, value_name = "GAME")]
        game: Option<String>,
    },
    /// Show what a wording is read as: each argument a line of a card's text.
    Check {
        /// The text.
        #[arg(required = true)]
        text: Vec<String>,
        /// The name of the card that it is on.
        #[arg(long, value_name = "NAME", default_value = "This Card")]
        name: String,
        /// The type line of the card that it is on.
        #[arg(long, value_name = "TYPES", default_value = "Creature")]
        types: String,
        /// The game in whose wording it is: magic, kaijudo, duel-masters.
        #[arg(long, value_name = "GAME", default_value = "magic")]
        game: String,
    },
    /// Keep the cards of a file, for every later run: an index in the data folder ($INSTEAD_HOME, or
    /// $XDG_DATA_HOME/instead). A built-in card wins over one of the index, and `--cards` over both.
    ///
    /// What was imported before stays, but for cards that the file has too.
    Import {
        /// Scryfall card objects, one a line or as a JSON array, or MTGJSON's AtomicCards, or objects whose `game` is kaijudo
        /// or duel-masters; also compressed (.gz). `-` is standard input.
        file: PathBuf,
        /// Forget what was imported before.
        #[arg(long)]
        replace: bool,
    },
    /// Forget all imported cards.
    Forget,
    /// Download Scryfall's file of all cards, and import it. What was downloaded less than a day ago, or has not changed
    /// there, is not downloaded again.
    #[cfg(feature = "fetch")]
    Fetch {
        /// The address of the bulk-data object.
        #[arg(long, value_name = "URL", default_value = "https://api.scryfall.com/bulk-data/oracle-cards")]
        url: String,
        /// Ask again, even if that was done less than a day ago.
        #[arg(long)]
        force: bool,
    },
    /// Count how much is read: of a file of cards or of sentences, or of the cards that are imported, or built in.
    Coverage {
        /// The file; the imported cards, or else the built-in ones, unless told.
        file: Option<PathBuf>,
        /// Only sentences of this family: in Kaijudo and Duel Masters `instead`; `other` is of no family.
        #[arg(long)]
        family: Option<String>,
        /// List the refused sentences.
        #[arg(long)]
        failures: bool,
    },
}
