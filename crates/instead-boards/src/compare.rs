//! Where two recordings differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::io;

use indexmap::IndexMap;

use crate::record::{End, Record, Went};

/// How a file differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difference {
    /// It was answered and is answered otherwise.
    OtherAnswer,
    /// It was answered and is refused.
    NowRefused,
    /// It was refused and is answered.
    NowAnswered,
    /// It panics now, or did.
    Panics,
    /// A play before the last one holds what it expects no more, or only now.
    Expectation,
    /// A limit stopped it in one of the recordings, so that there is nothing to compare.
    Limit,
    /// It is in the new recording alone.
    Added,
    /// It is in the old recording alone.
    Removed,
}

impl Difference {
    /// All of them, the gravest first.
    pub const ALL: [Difference; 8] = [
        Difference::Panics,
        Difference::OtherAnswer,
        Difference::NowRefused,
        Difference::NowAnswered,
        Difference::Expectation,
        Difference::Limit,
        Difference::Added,
        Difference::Removed,
    ];

    /// Whether the new version has to give a reason for it.
    pub fn counts(self) -> bool {
        !matches!(self, Difference::Limit | Difference::Added | Difference::Removed)
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difference::OtherAnswer => "answered, now another answer",
            Difference::NowRefused => "answered, now refused",
            Difference::NowAnswered => "refused, now answered",
            Difference::Panics => "panics",
            Difference::Expectation => "an expectation of an earlier play",
            Difference::Limit => "a limit was reached, before or now",
            Difference::Added => "only in the new recording",
            Difference::Removed => "only in the old recording",
        })
    }
}

/// Two recordings, compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// How many files are in both and went alike.
    pub alike: usize,
    /// Of these, how many are refused with another message.
    pub reworded: usize,
    /// The others by kind: the file with its edition, and what differs.
    pub differences: BTreeMap<Difference, Vec<(String, String)>>,
}

impl Comparison {
    /// How many files differ so that the new version has to give a reason.
    pub fn count(&self) -> usize {
        let counted = self.differences.iter().filter(|(difference, _)| difference.counts());
        counted.map(|(_, files)| files.len()).sum()
    }
}

/// Reads a recording: a record on each line.
///
/// # Errors
/// If a line is none.
pub fn read(text: &str) -> io::Result<Vec<Record>> {
    text.lines().map(|line| serde_json::from_str(line).map_err(io::Error::from)).collect()
}

/// Compares two recordings.
pub fn compare(old: &[Record], new: &[Record]) -> Comparison {
    let key = |record: &Record| match record.game.as_str() {
        "" => record.file.clone(),
        game => format!("{} ({game})", record.file),
    };
    let mut after: IndexMap<String, &Record> = new.iter().map(|record| (key(record), record)).collect();
    let mut comparison = Comparison::default();
    for before in old {
        let name = key(before);
        let Some(now) = after.shift_remove(&name) else {
            comparison.add(Difference::Removed, name, String::new());
            continue;
        };
        match difference(before, now) {
            Some((difference, what)) => comparison.add(difference, name, what),
            None => {
                comparison.alike += 1;
                comparison.reworded += usize::from(before.why != now.why);
            }
        }
    }
    after.into_keys().for_each(|name| comparison.add(Difference::Added, name, String::new()));
    comparison
}

impl Comparison {
    fn add(&mut self, difference: Difference, name: String, what: String) {
        self.differences.entry(difference).or_default().push((name, what));
    }
}

fn difference(old: &Record, new: &Record) -> Option<(Difference, String)> {
    let why = |record: &Record| record.why.clone().unwrap_or_default();
    let limit = |went: Went| matches!(went, Went::Stopped | Went::Late);
    match (old.is, new.is) {
        (Went::Answered, Went::Answered) if old.ends == new.ends => None,
        (Went::Answered, Went::Answered) => Some((Difference::OtherAnswer, ends(&old.ends, &new.ends))),
        (before, now) if before == now => None,
        (before, now) if limit(before) && limit(now) => None,
        (Went::Panicked, _) => Some((Difference::Panics, format!("panicked, now {}", new.is.name()))),
        (_, Went::Panicked) => Some((Difference::Panics, why(new))),
        (before, _) if limit(before) => Some((Difference::Limit, format!("{}, now {}", old.is.name(), new.is.name()))),
        (_, now) if limit(now) => Some((Difference::Limit, format!("{}, now {}", old.is.name(), why(new)))),
        (Went::Answered, Went::Refused) => Some((Difference::NowRefused, why(new))),
        (Went::Refused, Went::Answered) => Some((Difference::NowAnswered, format!("was: {}", why(old)))),
        (Went::Failed, _) => Some((Difference::Expectation, format!("was: {}", why(old)))),
        (_, _) => Some((Difference::Expectation, why(new))),
    }
}

/// How the ends differ: at each path where they do, the values that it has in all of them, before and now.
fn ends(old: &BTreeSet<End>, new: &BTreeSet<End>) -> String {
    let paths: BTreeSet<&String> = old.iter().chain(new).flat_map(BTreeMap::keys).collect();
    let mut text = String::new();
    if old.len() != new.len() {
        text = format!("{} ends, now {}", old.len(), new.len());
    }
    for path in paths {
        let (before, now) = (values(old, path), values(new, path));
        if before != now {
            let _ = write!(
                text,
                "{}{path}: {} -> {}",
                if text.is_empty() { "" } else { "\n" },
                shown(&before),
                shown(&now)
            );
        }
    }
    if text.is_empty() { "the same values, in other combinations".to_owned() } else { text }
}

fn values<'e>(ends: &'e BTreeSet<End>, path: &str) -> BTreeSet<Option<&'e str>> {
    ends.iter().map(|end| end.get(path).map(String::as_str)).collect()
}

fn shown(values: &BTreeSet<Option<&str>>) -> String {
    values.iter().map(|value| value.unwrap_or("nothing")).collect::<Vec<_>>().join(" | ")
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (difference, files) in Difference::ALL.iter().filter_map(|kind| Some((kind, self.differences.get(kind)?))) {
            writeln!(f, "== {difference}: {}", files.len())?;
            for (name, what) in files {
                writeln!(f, "{name}")?;
                what.lines().try_for_each(|line| writeln!(f, "    {line}"))?;
            }
            writeln!(f)?;
        }
        write!(f, "{} alike", self.alike)?;
        if self.reworded > 0 {
            write!(f, " ({} refused in other words)", self.reworded)?;
        }
        Difference::ALL.iter().try_for_each(|kind| match self.differences.get(kind) {
            Some(files) => write!(f, "; {kind}: {}", files.len()),
            None => Ok(()),
        })?;
        writeln!(f)
    }
}
