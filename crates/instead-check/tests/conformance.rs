//! The second loop over all of `conformance/`: what the search leaves unasked and merges loses no end, and adds none.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use instead_cards::Cards;
use instead_check::{Verdict, check};
use instead_scenario::{Limits, read};

/// So many lines are gone for a file at most.
const LINES: u64 = 100;

#[test]
fn every_order_of_every_effect_comes_to_the_ends_of_the_search() {
    let all = instead_beside::scenarios(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance"));
    let cards = Cards::builtin();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut mine = Vec::new();
        while let Some(file) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Ok(scenario) = read::from_file(file, &Limits::default()) else { continue };
            mine.push((file.display().to_string(), check(&scenario, &cards, LINES)));
        }
        mine
    };
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let verdicts: BTreeMap<String, Verdict> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    let (mut same, mut several, mut lines, mut left) = (0, 0, 0, BTreeMap::new());
    let mut wrong = Vec::new();
    for (file, verdict) in &verdicts {
        match verdict {
            Verdict::Same { ends, lines: gone } => {
                same += 1;
                several += usize::from(*ends > 1);
                lines += gone;
            }
            Verdict::NotCompared(why) => *left.entry(*why).or_insert(0) += 1,
            Verdict::Differs { .. } => wrong.push(format!("{file}: {verdict:?}")),
        }
    }
    println!("{same} the same, {several} with several ends, {lines} lines; not compared: {left:?}");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), verdicts.len(), wrong.join("\n"));
    assert!(same > 2_000 && several > 200, "only {same} were compared, {several} with several ends");
}
