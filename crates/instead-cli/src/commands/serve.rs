//! `serve`: the page and the API.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use instead_serve::{Config, Limits};

use crate::args::Common;
use crate::diagnose::Message;
use crate::output::{Failed, Out, Result, Verdict};

use super::{atlas, books, cards};

/// What was asked for.
pub(super) struct Asked {
    pub(super) listen: SocketAddr,
    pub(super) seconds: u64,
    pub(super) long: usize,
    pub(super) connections: usize,
}

pub(super) fn serve(
    asked: &Asked,
    json_log: bool,
    shown: Option<&Path>,
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    let Asked { listen, seconds, long, connections } = *asked;
    let limits = Limits { time: Duration::from_secs(seconds), long, connections, ..Limits::default() };
    let atlas = shown.map(|folder| atlas::open(folder, out)).transpose()?.map(Arc::new);
    let config = Config { listen, limits, json_log, atlas };
    let cards = cards(common, out)?;
    let started = |address: SocketAddr| {
        // Where nobody reads it the server serves all the same.
        let _ = out.line(format!("http://{address}")).and_then(|()| Ok(out.flush()?));
        if !address.ip().is_loopback() {
            out.aside("others can reach this address; each question has the limits of `instead serve --help`");
        }
    };
    instead_serve::serve(&config, cards, LazyLock::new(Box::new(books)), started)
        .map_err(|error| Failed::input(Message::new(error.to_string())))?;
    Ok(Verdict::Right)
}
