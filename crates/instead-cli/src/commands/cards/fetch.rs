//! `cards fetch`: Scryfall's file of all cards, as Scryfall asks for it to be fetched: with a user agent that says who
//! asks, with an `Accept`, two requests a day at most, and none for a file that is here already.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use ureq::Agent;

use super::imported;
use crate::diagnose::Message;
use crate::home;
use crate::output::{Failed, Out, Result, Verdict};
use crate::progress;

/// For how long what was fetched counts as new: Scryfall asks for a day at least.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The most bytes of the answer that says where the file is.
const MOST_ABOUT: u64 = 1 << 20;

/// How long a connection may take, and an answer's beginning.
const PATIENCE: Duration = Duration::from_secs(30);

/// Scryfall's bulk-data object.
#[derive(Deserialize)]
struct Bulk {
    /// A file of JSON Lines.
    jsonl_download_uri: Option<String>,
    /// The older form: a JSON array.
    download_uri: Option<String>,
    updated_at: Option<String>,
    compressed_size: Option<u64>,
}

/// What was fetched last.
#[derive(Default, Deserialize, Serialize)]
struct Fetched {
    /// The address that was asked.
    asked: String,
    /// The file's address.
    from: String,
    /// When it was made, in the words of the server.
    updated_at: Option<String>,
    /// When it was last asked for, in seconds since 1970.
    at: u64,
}

pub(super) fn fetch(url: &str, force: bool, out: &mut Out) -> Result<Verdict> {
    let folder = home::needed()?;
    let (index, file, note) = (home::index_file(&folder), folder.join("fetched.jsonl.gz"), folder.join("fetched.json"));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let last: Fetched = fs::read(&note).ok().and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default();
    let have = last.asked == url && file.exists() && index.exists();
    let age = now.saturating_sub(Duration::from_secs(last.at));
    if have && age < DAY && !force {
        let text = format!("fetched {} ago: nothing to do (`--force` asks again)", ago(age));
        return said(&text, out);
    }
    let agent = Agent::config_builder()
        .user_agent(concat!("instead/", env!("CARGO_PKG_VERSION")))
        .timeout_connect(Some(PATIENCE))
        .timeout_recv_response(Some(PATIENCE))
        .build()
        .new_agent();
    let bulk = about(&agent, url)?;
    let Some(from) = bulk.jsonl_download_uri.or(bulk.download_uri) else {
        let message = Message::new(format!("{url} does not say where the file is"));
        return Err(Failed::input(message.help(Some("it is the address of a bulk-data object".into()))));
    };
    let fetched = Fetched { asked: url.to_owned(), from, updated_at: bulk.updated_at, at: now.as_secs() };
    let known = fetched.updated_at.is_some() && fetched.updated_at == last.updated_at && fetched.from == last.from;
    if have && known {
        save(&note, &fetched)?;
        return said("there is nothing newer", out);
    }
    fs::create_dir_all(&folder).map_err(|error| cannot("write", &folder, &error))?;
    download(&agent, &fetched.from, bulk.compressed_size, &file)?;
    let before = home::index(out)?;
    let done = home::import(&[&file], &index, before.as_ref()).map_err(|error| {
        // It is of no use, and would only look like the file that the index came from.
        let _ = fs::remove_file(&file);
        Failed::input(Message::new(error.to_string()))
    })?;
    // Only what was imported counts as fetched.
    save(&note, &fetched)?;
    imported(&file, &index, &done, out)
}

fn said(text: &str, out: &mut Out) -> Result<Verdict> {
    if out.json {
        out.aside(text)
    } else {
        out.line(text)?
    }
    Ok(Verdict::Right)
}

fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    if minutes < 60 { format!("{minutes} min") } else { format!("{} h", minutes / 60) }
}

/// Asks where the file is.
fn about(agent: &Agent, url: &str) -> Result<Bulk> {
    let answer = agent.get(url).header("Accept", "application/json").call().map_err(|error| refused(url, &error))?;
    let mut text = Vec::new();
    let mut body = answer.into_body().into_reader().take(MOST_ABOUT);
    body.read_to_end(&mut text).map_err(|error| cannot("read", Path::new(url), &error))?;
    serde_json::from_slice(&text)
        .map_err(|error| Failed::input(Message::new(format!("{url} is no bulk-data object: {error}"))))
}

/// Downloads a file; what was there stays until the new one is whole.
fn download(agent: &Agent, url: &str, size: Option<u64>, to: &Path) -> Result<()> {
    let answer = agent.get(url).header("Accept", "*/*").call().map_err(|error| refused(url, &error))?;
    let length = answer.body().content_length();
    let beside = to.with_extension(format!("{}.new", std::process::id()));
    let bar = progress::bytes(length.or(size));
    let copied = (|| {
        let mut file = File::create(&beside)?;
        let count = io::copy(&mut bar.wrap_read(answer.into_body().into_reader()), &mut file)?;
        file.flush()?;
        file.sync_all()?;
        match length {
            Some(length) if length != count => Err(io::Error::other(format!("{count} of {length} bytes came"))),
            _ => fs::rename(&beside, to),
        }
    })();
    bar.finish_and_clear();
    copied.map_err(|error| {
        // What is left where even that fails is a file that nothing reads.
        let _ = fs::remove_file(&beside);
        cannot("download", Path::new(url), &error)
    })
}

fn save(note: &Path, fetched: &Fetched) -> Result<()> {
    let json = serde_json::to_vec(fetched).map_err(|error| Failed::Write(error.into()))?;
    fs::write(note, json).map_err(|error| cannot("write", note, &error))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failed {
    Failed::input(Message::new(format!("cannot {what} {}: {error}", path.display())))
}

fn refused(url: &str, error: &ureq::Error) -> Failed {
    let help = match error {
        ureq::Error::StatusCode(429) => "the server asks for fewer requests: try again in an hour",
        _ => "a file that was downloaded otherwise can be imported with `instead cards import FILE`",
    };
    Failed::input(Message::new(format!("cannot fetch {url}: {error}")).help(Some(help.into())))
}
