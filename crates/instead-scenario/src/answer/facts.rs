//! What the ends of a play tell, as facts about players and objects.

use indexmap::IndexMap;

use super::called::capital;
use crate::model::Scenario;
use crate::report::PlayReport;
use crate::value::Value;

/// Whom or what a fact is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Of {
    /// A player.
    Player(String),
    /// An object.
    Object(String),
    /// Neither: the turn, the stack.
    Else,
}

/// A fact: before, and at each end.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    /// Whom it is about.
    pub(super) of: Of,
    /// Which fact: `life`, `zone`, `counters.+1/+1`.
    pub(super) what: String,
    /// How it was; none where there was nothing.
    pub(super) before: Option<Value>,
    /// How it is at each end; none where the object is gone.
    pub(super) after: Vec<Option<Value>>,
    /// Whether it is what follows by itself: a spell that was cast leaves the stack, what attacks is tapped.
    pub(super) cast: bool,
}

impl Fact {
    /// A path without values.
    pub(super) fn named(path: &str, scenario: &Scenario) -> Fact {
        let player = scenario.players.iter().find_map(|player| {
            let rest = path.strip_prefix(player.name.text.as_str())?.strip_prefix('.')?;
            Some((Of::Player(capital(&player.name.text)), rest))
        });
        let object = || {
            let at = path.find(".counters.").or_else(|| path.find(".chosen.")).or_else(|| path.rfind('.'))?;
            Some((Of::Object(path.get(..at)?.to_owned()), path.get(at + 1..)?))
        };
        let (of, what) = player.or_else(object).unwrap_or((Of::Else, path));
        Fact { of, what: what.to_owned(), before: None, after: Vec::new(), cast: false }
    }

    /// Whether it is not the same at every end.
    pub(super) fn varies(&self) -> bool {
        self.after.windows(2).any(|pair| pair.first() != pair.last())
    }

    /// The heading of its column.
    pub(super) fn heading(&self) -> String {
        let name = match &self.of {
            Of::Player(name) | Of::Object(name) => name,
            Of::Else => return self.what.clone(),
        };
        match (&self.of, self.what.as_str()) {
            (Of::Player(_), "lost") => format!("{name} loses"),
            (Of::Player(_), "won") => format!("{name} wins"),
            (Of::Player(_), "shield") => format!("{name}'s shield left"),
            (Of::Player(_), "poison") => format!("{name}'s poison"),
            (Of::Object(_), "zone") => format!("{name} is in"),
            (Of::Object(_), "tapped") => format!("{name} tapped"),
            (Of::Object(_), "damage") => format!("damage on {name}"),
            (Of::Object(_), "name") => format!("{name} is called"),
            (Of::Object(_), "shield") => format!("{name}'s shield left"),
            (_, what) => match what.strip_prefix("counters.") {
                Some(kind) => format!("{kind} counters on {name}"),
                None => format!("{name}'s {}", what.replace('_', " ")),
            },
        }
    }

    /// The value at an end.
    pub(super) fn shown(&self, end: usize) -> String {
        match self.after.get(end).and_then(Option::as_ref) {
            None => "–".to_owned(),
            Some(value) => shown(value),
        }
    }

    pub(super) fn number(&self, end: usize) -> Option<i64> {
        if let Some(Some(Value::Number(n))) = self.after.get(end) { Some(*n) } else { None }
    }
}

/// A value for people.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(n) => n.to_string().replace('-', "\u{2212}"),
        Value::List(list) => listed(list),
        value => {
            let text = value.to_string();
            if text == "none" || text.is_empty() { "–".to_owned() } else { text }
        }
    }
}

/// Things, those of one name together: "3 × Goblin Token".
fn listed(list: &[Value]) -> String {
    let mut counted: IndexMap<String, usize> = IndexMap::new();
    for name in list {
        *counted.entry(plain(name)).or_default() += 1;
    }
    if counted.is_empty() {
        return "nothing".to_owned();
    }
    let one = |(name, n): (&String, &usize)| if *n == 1 { name.clone() } else { format!("{n} × {name}") };
    counted.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The name of a thing in a list; that of a nameless card.
pub(super) fn plain(value: &Value) -> String {
    let name = value.to_string();
    if name.is_empty() { "a card".to_owned() } else { name }
}

/// What is told only of what is on the battlefield.
const ON_BOARD: [&str; 8] = ["controller", "name", "tapped", "damage", "power", "toughness", "shield", "attacking"];

/// The facts of a play's ends.
pub(super) fn told(play: &PlayReport, scenario: &Scenario) -> Vec<Fact> {
    let mut paths: Vec<&String> = Vec::new();
    for path in play.outcomes.iter().flat_map(|outcome| outcome.values.keys()) {
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    let zone =
        |name: &str, end: usize| play.outcomes.get(end)?.values.get(&format!("{name}.zone")).map(Value::to_string);
    let gone = |name: &str, end: usize| zone(name, end).is_some_and(|zone| zone != "battlefield");
    let exiled = |name: &str, end: usize| zone(name, end).is_some_and(|zone| zone == "exile");
    let mut facts: Vec<Fact> = Vec::new();
    for path in paths {
        let mut fact = Fact::named(path, scenario);
        let attacks =
            |said: &String, name: &str| fact.what == "tapped" && said.contains(" attacks ") && said.contains(name);
        let does = |said: &String, name: &str| said.contains(&format!(" casts {name}")) || attacks(said, name);
        fact.cast = matches!(&fact.of, Of::Object(name) if play.sentences.iter().any(|said| does(said, name)));
        fact.before = play.before.get(path).cloned().filter(|value| value.to_string() != "none");
        let counters = fact.what.starts_with("counters.");
        let on_board = ON_BOARD.contains(&fact.what.as_str()) || counters;
        for (end, outcome) in play.outcomes.iter().enumerate() {
            let none = matches!(outcome.values.get(path), Some(Value::Number(0)) | None);
            let left = |name: &str| gone(name, end) && !(counters && exiled(name, end) && !none);
            let absent = matches!(&fact.of, Of::Object(name) if on_board && left(name));
            let nothing = |value: &&Value| value.to_string() != "none" || fact.what == "zone";
            fact.after.push(outcome.values.get(path).filter(|_| !absent).filter(nothing).cloned());
        }
        if fact.after.iter().any(Option::is_some) {
            facts.push(fact);
        }
    }
    // what a zone's list says of cards with names is said by the cards
    let lists = |fact: &Fact| fact.after.iter().flatten().all(|value| matches!(value, Value::List(_)));
    let spoken: Vec<bool> = facts
        .iter()
        .map(|fact| {
            let player = matches!(fact.of, Of::Player(_)) && fact.what != "battlefield" && lists(fact);
            player && fact.after.iter().flatten().all(|value| all_told(fact, &facts, value))
        })
        .collect();
    let mut spoken = spoken.into_iter();
    facts.retain(|_| !spoken.next().unwrap_or(false));
    facts
}

/// The names that a list has more than another.
pub(super) fn more_than(new: &Value, old: Option<&Value>) -> Vec<String> {
    let names = |value: &Value| match value {
        Value::List(list) => list.iter().map(plain).collect(),
        _ => Vec::new(),
    };
    let mut new: Vec<String> = names(new);
    for old in old.map(names).unwrap_or_default() {
        if let Some(at) = new.iter().position(|one| *one == old) {
            new.remove(at);
        }
    }
    new
}

/// Whether where a thing of this name goes is told as such.
pub(super) fn is_told(name: &str, facts: &[Fact]) -> bool {
    let its = |of: &Of| matches!(of, Of::Object(other) if crate::play::without_number(other) == name);
    facts.iter().any(|fact| its(&fact.of) && fact.what == "zone" && fact.before.is_some())
}

/// Whether all that came to a zone, or left it, is told by its name.
fn all_told(fact: &Fact, facts: &[Fact], value: &Value) -> bool {
    let Some(before) = &fact.before else { return false };
    let moved = more_than(value, Some(before)).into_iter().chain(more_than(before, Some(value)));
    moved.into_iter().all(|name| is_told(&name, facts))
}
