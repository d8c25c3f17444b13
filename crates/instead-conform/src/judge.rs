//! An answer against what the scenario expects.

use indexmap::IndexMap;
use instead_scenario::Scenario;
use instead_scenario::answers::{OptionLabel, Question, check_asks};
use instead_scenario::expect::{End, compare_ends, difference};
use instead_scenario::model::{Asks, Play, Table};
use instead_scenario::path::Path;
use instead_scenario::value::Value;
use schemars::JsonSchema;
use serde::Serialize;

use crate::protocol::{self, Answer, Named, Played};

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All that is expected holds.
    Right,
    /// Something does not.
    Wrong(Vec<Difference>),
    /// The engine says that it can't, or leaves out what is compared, and nothing of what it says is wrong.
    Cannot(String),
    /// It is no answer to the question: a play is missing, a value is none.
    Bad(String),
}

/// Where an answer differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// The play, from 1.
    pub play: usize,
    /// The path, or `asks`, `outcomes`, `error`.
    pub path: String,
    /// The difference in words.
    pub message: String,
}

/// What is held against a scenario so far.
#[derive(Default)]
struct Judging {
    wrong: Vec<Difference>,
    /// What the engine says nothing of.
    lacks: Vec<String>,
    play: usize,
}

/// Holds an answer against its scenario.
pub fn judge(scenario: &Scenario, answer: &Answer) -> Verdict {
    if let Some(why) = &answer.cannot {
        return Verdict::Cannot(why.clone());
    }
    let plays = answer.plays.as_deref().unwrap_or_default();
    if plays.len() != scenario.plays.len() {
        return Verdict::Bad(format!("it answers {} of {} plays", plays.len(), scenario.plays.len()));
    }
    let mut judging = Judging::default();
    for (play, played) in scenario.plays.iter().zip(plays) {
        judging.play += 1;
        if let Err(why) = judging.play(scenario, play, played) {
            return Verdict::Bad(format!("play {}: {why}", judging.play));
        }
    }
    match (judging.wrong.is_empty(), judging.lacks.is_empty()) {
        (false, _) => Verdict::Wrong(judging.wrong),
        (true, false) => Verdict::Cannot(format!("it says nothing of {}", judging.lacks.join(", "))),
        (true, true) => Verdict::Right,
    }
}

impl Judging {
    fn wrong(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.wrong.push(Difference { play: self.play, path: path.into(), message: message.into() });
    }

    fn lacks(&mut self, what: &str) {
        let what = format!("`{what}`");
        if !self.lacks.contains(&what) {
            self.lacks.push(what);
        }
    }

    fn play(&mut self, scenario: &Scenario, play: &Play, played: &Played) -> Result<(), String> {
        match (&play.error, &played.refused) {
            (Some(_), Some(_)) => return Ok(()),
            (Some(_), None) => self.wrong("error", "the play was not refused"),
            (None, Some(why)) => self.wrong("error", format!("the play was refused: {why}")),
            (None, None) => {
                self.ends(play, played)?;
                self.asks(scenario, play, played);
            }
        }
        Ok(())
    }

    fn ends(&mut self, play: &Play, played: &Played) -> Result<(), String> {
        let mut ends = Vec::new();
        for end in played.ends.iter().flatten() {
            ends.push(read(end)?);
        }
        let is_unknown = |end: &End| end.get("unknown") == Some(&Value::Bool(true));
        match (&play.outcomes, &play.expect) {
            (None, None) => {}
            _ if played.ends.is_none() => self.lacks("ends"),
            (Some(tables), _) => {
                let (known, unknowns): (Vec<Table>, Vec<Table>) =
                    tables.value.iter().cloned().partition(|table| !table.is_unknown());
                let all = ends.len();
                ends.retain(|end| !is_unknown(end));
                let some_unknown = ends.len() < all;
                let paths = known.iter().flat_map(|table| table.entries.keys());
                let absent: Vec<&String> = paths.filter(|path| ends.iter().any(|end| !has(end, path))).collect();
                if !absent.is_empty() {
                    absent.into_iter().for_each(|path| self.lacks(path));
                    return Ok(());
                }
                with_never(&mut ends, &known);
                if let Some(message) = compare_ends(&known, !unknowns.is_empty(), &ends, some_unknown) {
                    self.wrong("outcomes", message);
                } else if some_unknown && unknowns.is_empty() {
                    self.lacks("every branch");
                }
            }
            (None, Some(table)) => match ends.as_slice() {
                [end] if is_unknown(end) && !table.is_unknown() => self.lacks("the end"),
                [end] => self.table(table, end),
                _ => self.wrong("expect", format!("{} ends, where the play has one", ends.len())),
            },
        }
        Ok(())
    }

    fn table(&mut self, table: &Table, end: &End) {
        for (name, expected) in &table.entries {
            let told = if expected.path == Path::Never { "happened" } else { name };
            match end.get(told) {
                None => self.lacks(told),
                Some(actual) => {
                    if let Some(message) = difference(&expected.value, actual, name) {
                        self.wrong(name, message);
                    }
                }
            }
        }
    }

    fn asks(&mut self, scenario: &Scenario, play: &Play, played: &Played) {
        let Some(asks) = &play.asks else { return };
        let Some(asked) = &played.asked else { return self.lacks("asked") };
        let questions: Vec<Question> = asked
            .iter()
            .map(|question| Question {
                asker: question.who.clone(),
                rule: question.rule.clone().unwrap_or_default(),
                options: question.options.iter().map(label).collect(),
                ..Question::default()
            })
            .collect();
        let mut asks = asks.value.clone();
        if let Asks::List(patterns) = &mut asks {
            // An engine need not cite rules.
            for (pattern, question) in patterns.iter_mut().zip(asked) {
                pattern.rule = pattern.rule.take().filter(|_| question.rule.is_some());
            }
        }
        if let Err(difference) = check_asks(&asks, scenario, &questions) {
            self.wrong("asks", difference.text);
        }
    }
}

/// Whether an end says something of this path.
fn has(end: &End, path: &str) -> bool {
    end.contains_key(if path == "never" { "happened" } else { path })
}

/// What happened is what `never` looks at.
fn with_never(ends: &mut [End], tables: &[Table]) {
    if !tables.iter().any(|table| table.entries.contains_key("never")) {
        return;
    }
    for end in ends {
        if let Some(happened) = end.get("happened").cloned() {
            end.insert("never".to_owned(), happened);
        }
    }
}

/// An end as scenarios compare it.
fn read(said: &IndexMap<String, serde_json::Value>) -> Result<End, String> {
    let mut end = End::new();
    for (path, value) in said {
        if let Some(value) = protocol::value(value).map_err(|why| format!("{path}: {why}"))? {
            end.insert(path.clone(), value);
        }
    }
    Ok(end)
}

/// An option, of which each name fits, and the beginning of each too, as it may be a sentence.
fn label(named: &Named) -> OptionLabel {
    match named {
        Named::Name(name) => OptionLabel { sentence: Some(name.clone()), ..OptionLabel::named(name.as_str()) },
        Named::Names(names) => OptionLabel {
            also: names.also.clone(),
            sentence: names.also.iter().max_by_key(|name| name.len()).cloned(),
            ..OptionLabel::named(names.name.as_str())
        },
    }
}
