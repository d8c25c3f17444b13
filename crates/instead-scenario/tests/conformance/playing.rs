//! Finding scenario files and playing them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use instead_cards::Cards;
use instead_scenario::game::Game;
use instead_scenario::report::{Report, Status};
use instead_scenario::{Limits, Options, Understood, play, read};

/// As much as a program's main thread has, in bytes: without full optimisation play nests deeper than a thread's two megabytes.
const STACK: usize = 8 << 20;

/// A scenario that was played.
pub(crate) struct Played {
    /// Its file, from the folder that was searched, with `/` between names.
    pub(crate) file: String,
    /// Its title.
    pub(crate) title: String,
    /// The game.
    pub(crate) game: Game,
    /// The rules that it cites.
    pub(crate) cites: Vec<String>,
    /// How it went.
    pub(crate) came: Came,
    /// Its sentences as they were understood, each once.
    pub(crate) understood: Vec<Understood>,
    /// The rules that its steps and questions cite, each with one of those.
    pub(crate) cited: BTreeMap<String, String>,
}

/// How a scenario went.
pub(crate) enum Came {
    /// As it says.
    Passed,
    /// It needs what is not built yet.
    Waiting(String),
    /// Otherwise, or it could not be played.
    Failed(String),
}

/// Plays every scenario under a folder; the result is in the order of the files, however many threads there are.
pub(crate) fn play_all(folder: &Path) -> Vec<Played> {
    let files = instead_beside::scenarios(folder);
    let cards = Cards::builtin();
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let work = || {
        let mut mine = Vec::new();
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            mine.push(play_one(folder, file, &cards));
        }
        mine
    };
    let mut played: Vec<Played> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("a thread"))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no scenario panics")).collect()
    });
    played.sort_by(|a, b| a.file.cmp(&b.file));
    played
}

fn play_one(folder: &Path, path: &Path, cards: &Cards) -> Played {
    let names = path.strip_prefix(folder).expect("it was found there").components();
    let names: Vec<_> = names.map(|name| name.as_os_str().to_string_lossy()).collect();
    let file = names.join("/");
    match read::from_file(path, &Limits::default()) {
        Err(error) => Played {
            file,
            title: "cannot be read".to_owned(),
            game: Game::default(),
            cites: Vec::new(),
            came: Came::Failed(error.to_string()),
            understood: Vec::new(),
            cited: BTreeMap::new(),
        },
        Ok(scenario) => {
            let understood = RefCell::new(Vec::new());
            let hearer = |heard: Understood| {
                if !understood.borrow().contains(&heard) {
                    understood.borrow_mut().push(heard);
                }
            };
            let options = Options { hearer: Some(&hearer), steps: true, ..Options::default() };
            let report = play::run(&scenario, cards, &options);
            let came = match &report.status {
                Status::Passed => Came::Passed,
                Status::Waiting(why) => Came::Waiting(why.clone()),
                Status::Error(why) => Came::Failed(why.clone()),
                Status::Failed => Came::Failed(
                    report.failures().map(|f| format!("{}: {}", f.path, f.message)).collect::<Vec<_>>().join("\n"),
                ),
            };
            Played {
                file,
                title: scenario.title.text.clone(),
                game: scenario.game.value,
                cites: scenario.cites.iter().map(|cite| cite.text.clone()).collect(),
                came,
                understood: understood.into_inner(),
                cited: cited(&report),
            }
        }
    }
}

fn cited(report: &Report) -> BTreeMap<String, String> {
    let mut cited = BTreeMap::new();
    for play in &report.plays {
        let steps = play.steps.iter().chain(play.outcomes.iter().flat_map(|outcome| &outcome.steps));
        let steps = steps.map(|step| (&step.rule, &step.text));
        // Which rules the questions of the other games go by is not in the table.
        let asked = play.asked.iter().filter(|_| report.game.starts_with("magic"));
        for (rule, text) in steps.chain(asked.map(|asked| (&asked.rule, &asked.question))) {
            cited.entry(rule.clone()).or_insert_with(|| text.clone());
        }
    }
    cited
}

/// What went wrong, with the file of each.
fn failures(played: &[Played]) -> Vec<String> {
    let failed = |p: &Played| match &p.came {
        Came::Failed(why) => Some(format!("{} — {}\n    {}", p.file, p.title, why.replace('\n', "\n    "))),
        Came::Passed | Came::Waiting(_) => None,
    };
    played.iter().filter_map(failed).collect()
}

pub(crate) fn assert_none_fails(played: &[Played]) {
    let failures = failures(played);
    assert!(failures.is_empty(), "{} of {} scenarios fail:\n{}", failures.len(), played.len(), failures.join("\n"));
}

/// The sentences that are read and have no canonical form that is read as the same.
pub(crate) fn not_printed(played: &[Played]) -> Vec<String> {
    let all = played.iter().flat_map(|p| p.understood.iter().map(move |u| (&p.file, u)));
    all.filter(|(_, u)| u.canonical.is_none()).map(|(file, u)| format!("{file}: {}", u.said)).collect()
}
