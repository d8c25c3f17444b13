//! What a server may do.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use instead_atlas::Atlas;
use instead_scenario::read;

/// How a server listens.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens. Port 0 is any free one.
    pub listen: SocketAddr,
    /// What it does at most.
    pub limits: Limits,
    /// Whether the log is JSON, a line each.
    pub json_log: bool,
    /// The atlas that is shown.
    pub atlas: Option<Arc<Atlas>>,
}

impl Config {
    /// The port of the page, unless told.
    pub const PORT: u16 = 7878;
}

impl Default for Config {
    fn default() -> Config {
        Config {
            // Whoever wants others to reach it says so.
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Config::PORT),
            limits: Limits::default(),
            json_log: false,
            atlas: None,
        }
    }
}

/// What is done at most: for a question, and in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The bytes of a request.
    pub bytes: usize,
    /// How long a question is followed.
    pub time: Duration,
    /// How long a question is followed beside others at first; what takes longer waits its turn behind others like it.
    pub at_once: Duration,
    /// How many positions are followed for a question. Each may keep some 40 KB while the question lasts.
    pub runs: u64,
    /// Nameless cards in a zone.
    pub nameless: u32,
    /// Players.
    pub players: usize,
    /// Sentences in all plays of a question.
    pub sentences: usize,
    /// Long questions at a time.
    pub long: usize,
    /// Questions that wait, in each of the two queues; more are turned away.
    pub waiting: usize,
    /// Connections at a time; more wait to be taken.
    pub connections: usize,
    /// How long a request may take to arrive, and an idle connection stays open.
    pub idle: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 256 << 10,
            time: Duration::from_secs(10),
            at_once: Duration::from_millis(60),
            runs: 20_000,
            nameless: 1_000,
            players: 8,
            sentences: 200,
            long: 1,
            waiting: 64,
            connections: 256,
            idle: Duration::from_secs(20),
        }
    }
}

impl Limits {
    /// What a scenario may hold.
    pub(crate) fn of_a_file(&self) -> read::Limits {
        read::Limits { bytes: self.bytes, nameless: self.nameless, players: self.players, sentences: self.sentences }
    }
}
