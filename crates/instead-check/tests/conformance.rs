//! The certificate of every scenario of Magic in `conformance/` is right, and is made twice the same.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use instead_cards::Cards;
use instead_check::{Bounds, Checked, check};
use instead_scenario::certificate::Of;
use instead_scenario::play::certificate;
use instead_scenario::{ExploreLimits, Limits, Options, read};

/// So many lines are gone for a file at most, and so many rounds tried for a choice that is left unasked.
const BOUNDS: Bounds = Bounds { rounds: 300, lines: 40 };

/// So many runs has a search at most that a certificate is made of here.
const RUNS: u64 = 60;

/// The certificate of every so manieth file is made a second time.
const TWICE: usize = 8;

/// Of every so manieth file the line of play is gone, too.
const LINES: usize = 5;

/// What became of a file.
enum Came {
    Right(Checked, usize),
    None(String),
    Wrong(String),
}

fn came(file: &Path, cards: &Cards, of: Of, twice: bool) -> Option<Came> {
    let scenario = read::from_file(file, &Limits::default()).ok()?;
    let limits = ExploreLimits { runs: RUNS, ..ExploreLimits::default() };
    let options = Options { limits, ..Options::default() };
    let made = || certificate(&scenario, cards, &options, of).map(|made| made.to_json().unwrap());
    let text = match made() {
        Ok(text) => text,
        Err(why) => return Some(Came::None(why)),
    };
    if twice && Ok(&text) != made().as_ref() {
        return Some(Came::Wrong(format!("{}: made twice, it is another", file.display())));
    }
    Some(match check(&text, cards, BOUNDS) {
        Ok(checked) => Came::Right(checked, text.len()),
        Err(refused) => Came::Wrong(format!("{}: {refused}", file.display())),
    })
}

/// What was checked, with the length of each; why there is no certificate; and what was refused.
type All = (Vec<(Checked, usize)>, BTreeMap<String, usize>, Vec<String>);

fn all_of(of: Of, every: usize) -> All {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    // `ONLY=magic/616.1e/…toml` looks at one
    let all: Vec<PathBuf> = match std::env::var_os("ONLY") {
        Some(only) => vec![root.join(only)],
        None => instead_beside::scenarios(&root.join("magic")),
    };
    let cards = Cards::builtin();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut mine = Vec::new();
        loop {
            let at = next.fetch_add(every, Ordering::Relaxed);
            let Some(file) = all.get(at) else { break };
            mine.extend(came(file, &cards, of, (at / every).is_multiple_of(TWICE)));
        }
        mine
    };
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let came: Vec<Came> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    let (mut right, mut none, mut wrong) = (Vec::new(), BTreeMap::new(), Vec::new());
    for came in came {
        match came {
            Came::Right(checked, bytes) => right.push((checked, bytes)),
            Came::None(why) => *none.entry(why.chars().take(40).collect()).or_insert(0) += 1,
            Came::Wrong(why) => wrong.push(why),
        }
    }
    wrong.sort();
    (right, none, wrong)
}

#[test]
fn every_search_has_a_certificate_that_is_right() {
    let (right, none, wrong) = all_of(Of::Search, 1);
    let sum = |of: fn(&Checked) -> u64| right.iter().map(|(checked, _)| of(checked)).sum::<u64>();
    println!(
        "{} are right: {} ends, {} questions, {} ways, {} steps; unasked {} tried, {} alike, {} untried; {} lines, {} with \
         too many; {} bytes, the longest {}",
        right.len(),
        sum(|c| c.ends as u64),
        sum(|c| c.questions as u64),
        sum(|c| c.ways as u64),
        sum(|c| c.steps as u64),
        sum(|c| c.unasked.tried),
        sum(|c| c.unasked.alike),
        sum(|c| c.unasked.untried),
        sum(|c| c.lines),
        sum(|c| c.too_many as u64),
        right.iter().map(|(_, bytes)| bytes).sum::<usize>(),
        right.iter().map(|(_, bytes)| *bytes).max().unwrap_or(0),
    );
    println!("no certificate: {none:#?}");
    assert!(wrong.is_empty(), "{} are refused:\n{}", wrong.len(), wrong.join("\n"));
    assert!(right.len() > 1_900 || std::env::var_os("ONLY").is_some(), "only {} have a certificate", right.len());
}

#[test]
fn lines_of_play_have_certificates_that_are_right() {
    let (right, none, wrong) = all_of(Of::Line, LINES);
    println!("{} lines are right; no certificate: {none:#?}", right.len());
    assert!(wrong.is_empty(), "{} are refused:\n{}", wrong.len(), wrong.join("\n"));
}
