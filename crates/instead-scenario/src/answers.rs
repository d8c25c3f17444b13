//! The answers of a file, and the questions that take them.
//!
//! A question takes the first unused answer that fits one of its options, so the order matters only between questions that
//! share an answer. `"bob: X"` fits only where Bob is asked. An option's own name wins over an `as` name, and both over a
//! beginning of its sentence.

use std::fmt;

use indexmap::IndexMap;

use crate::expect::is;
use crate::fold::{begins, same};
use crate::model::{Answer, AskPattern, Asks, Play, Scenario};
use crate::source::did_you_mean;
use crate::value::Value;

/// How the question begins which effect is applied first.
pub const FIRST: &str = "Which effect is applied first";

/// A question, as far as answers are concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The player who is asked; `None` where chance decides.
    pub asker: Option<String>,
    /// What is asked, in words.
    pub text: String,
    /// The rule by which it is asked.
    pub rule: String,
    /// What can be answered, each option once.
    pub options: Vec<OptionLabel>,
    /// The other names (`as` names, names of faces) of the things that stand in tables of the options, by the names there.
    pub names: IndexMap<String, Vec<String>>,
}

/// What an option is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLabel {
    /// Its own name. No two options of a question have the same.
    pub name: String,
    /// Other names that fit: an `as` name, the name of a face.
    pub also: Vec<String>,
    /// The sentence of the effect that it stands for, of which a beginning fits.
    pub sentence: Option<String>,
    /// What the option is: a name as a text, a number, a list, a division as a table.
    pub value: Value,
}

impl OptionLabel {
    /// An option that is its name.
    pub fn named(name: impl Into<String>) -> OptionLabel {
        let name = name.into();
        OptionLabel { value: Value::text(name.as_str()), name, also: Vec::new(), sentence: None }
    }

    /// An option that is a value: a number, a list, a division.
    pub fn valued(value: Value) -> OptionLabel {
        OptionLabel { name: value.to_string(), also: Vec::new(), sentence: None, value }
    }
}

/// How well an answer fits an option, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Own,
    Also,
    /// The members of a list in another order.
    Shuffled,
    /// The beginning of a sentence.
    Beginning,
}

/// The answers of a play, and which of them have been taken.
#[derive(Clone, Debug)]
pub struct Answers<'s> {
    answers: &'s [Answer],
    players: Vec<&'s str>,
    used: Vec<bool>,
}

/// An answer that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The answer, an index of [`Play::choose`].
    pub answer: usize,
    /// The option, an index of [`Question::options`].
    pub option: usize,
}

/// An answer that fits several options equally well.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the answer `{answer}` fits several options: {}", options.join(" | "))]
pub struct Ambiguous {
    /// The answer as written.
    pub answer: String,
    /// Its place, an index of [`Play::choose`].
    pub index: usize,
    /// The names of the options.
    pub options: Vec<String>,
}

impl<'s> Answers<'s> {
    /// The answers of a play, none of them used.
    pub fn new(scenario: &'s Scenario, play: &'s Play) -> Answers<'s> {
        Answers {
            answers: &play.choose,
            players: scenario.players.iter().map(|player| player.name.text.as_str()).collect(),
            used: vec![false; play.choose.len()],
        }
    }

    /// Takes the first unused answer that fits one of the question's options; `None` where there is none.
    ///
    /// # Errors
    /// If that answer fits several options equally well.
    pub fn take(&mut self, question: &Question) -> Result<Option<Taken>, Ambiguous> {
        for (index, answer) in self.answers.iter().enumerate() {
            if self.used.get(index).copied().unwrap_or(true) || !self.is_asked(answer, question) {
                continue;
            }
            let fits: Vec<(Fit, usize)> = (question.options.iter().enumerate())
                .filter_map(|(option, label)| Some((fit(&of_chance(answer, question), label, question)?, option)))
                .collect();
            let Some(best) = fits.iter().map(|&(fit, _)| fit).min() else { continue };
            let options: Vec<usize> = fits.iter().filter(|&&(fit, _)| fit == best).map(|&(_, option)| option).collect();
            if let [option] = *options.as_slice() {
                if let Some(used) = self.used.get_mut(index) {
                    *used = true;
                }
                return Ok(Some(Taken { answer: index, option }));
            }
            let options = options
                .iter()
                .filter_map(|&option| question.options.get(option))
                .map(|label| label.name.clone())
                .collect();
            return Err(Ambiguous { answer: self.shown(answer), index, options });
        }
        Ok(None)
    }

    /// The answers that no question has taken. After the play each is an error.
    pub fn unused(&self) -> impl Iterator<Item = (usize, &'s Answer)> {
        self.answers.iter().enumerate().filter(|&(index, _)| !self.used.get(index).copied().unwrap_or(true))
    }

    /// The answer as the file writes it: with the player, where one is required.
    pub fn shown(&self, answer: &Answer) -> String {
        match answer.asker.and_then(|index| self.players.get(index)) {
            Some(player) => format!("{player}: {}", answer.value),
            None => answer.value.to_string(),
        }
    }

    /// Why no answer was taken, for the message of a question that lacks one: what the options are, and an answer that
    /// nearly fits.
    pub fn lacking(&self, question: &Question) -> (String, Option<String>) {
        let names: Vec<&str> = question.options.iter().map(|option| option.name.as_str()).collect();
        let asked = question.asker.as_deref().unwrap_or("chance");
        let message = format!("{asked} is asked, and no answer fits: {}", names.join(" | "));
        let near = self.unused().find_map(|(_, answer)| match &answer.value {
            Value::Text(text) => did_you_mean(text, names.iter().copied()),
            _ => None,
        });
        (message, near)
    }

    fn is_asked(&self, answer: &Answer, question: &Question) -> bool {
        let Some(required) = answer.asker else { return true };
        let required = self.players.get(required);
        required.zip(question.asker.as_ref()).is_some_and(|(required, asked)| same(required, asked))
    }
}

/// What nobody decides may be answered as the report writes it: "chance: lose".
fn of_chance(answer: &Answer, question: &Question) -> Value {
    let said = match &answer.value {
        Value::Text(text) if question.asker.is_none() && answer.asker.is_none() => text.split_once(':'),
        _ => None,
    };
    match said {
        Some((who, what)) if same(who, "chance") => Value::text(what.trim()),
        _ => answer.value.clone(),
    }
}

/// How well an answer fits an option.
fn fit(answer: &Value, label: &OptionLabel, question: &Question) -> Option<Fit> {
    match (answer, &label.value) {
        (Value::Text(text), _) => named(text, label),
        (Value::Number(number), Value::Number(value)) => (number == value).then_some(Fit::Own),
        (Value::Number(number), Value::Text(_)) => named(&number.to_string(), label),
        (Value::List(list), Value::List(value)) => listed(list, value),
        (Value::Table(table), Value::Table(value)) => divided(table, value, question),
        _ => None,
    }
}

fn named(text: &str, label: &OptionLabel) -> Option<Fit> {
    let number = text.trim().parse::<i64>().ok().map(Value::Number);
    if same(text, &label.name) || number.as_ref() == Some(&label.value) {
        Some(Fit::Own)
    } else if label.also.iter().any(|name| same(text, name)) {
        Some(Fit::Also)
    } else {
        label.sentence.as_ref().filter(|sentence| begins(sentence, text)).map(|_| Fit::Beginning)
    }
}

fn listed(list: &[Value], value: &[Value]) -> Option<Fit> {
    let own = |answer: &Value, actual: &Value| match (answer, actual) {
        (Value::Text(text), Value::Name { name, .. }) => same(text, name),
        _ => is(answer, actual),
    };
    if list.len() != value.len() {
        None
    } else if list.iter().zip(value).all(|(a, v)| own(a, v)) {
        Some(Fit::Own)
    } else if list.iter().zip(value).all(|(a, v)| is(a, v)) {
        Some(Fit::Also)
    } else {
        let (list, value) = (Value::List(list.to_vec()), Value::List(value.to_vec()));
        crate::expect::matches(&list, &value, "").then_some(Fit::Shuffled)
    }
}

/// A division: what is not named gets nothing.
fn divided(table: &IndexMap<String, Value>, value: &IndexMap<String, Value>, question: &Question) -> Option<Fit> {
    let nothing = |value: &Value| *value == Value::Number(0);
    let mut worst = Fit::Own;
    let mut named = vec![false; value.len()];
    for (key, amount) in table.iter().filter(|(_, amount)| !nothing(amount)) {
        let own = value.keys().position(|name| same(name, key)).map(|index| (Fit::Own, index));
        let also = || {
            let other = |name: &String| question.names.get(name).into_iter().flatten().any(|also| same(also, key));
            value.keys().position(other).map(|index| (Fit::Also, index))
        };
        let (fit, index) = own.or_else(also)?;
        if value.get_index(index).map(|(_, actual)| actual) != Some(amount) || named.get(index) == Some(&true) {
            return None;
        }
        if let Some(named) = named.get_mut(index) {
            *named = true;
        }
        worst = worst.max(fit);
    }
    let all = value.values().zip(&named).all(|(amount, named)| *named || nothing(amount));
    all.then_some(worst)
}

/// How the questions that were asked differ from those of `asks`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskDifference {
    /// The entry of the list in question, where there is one.
    pub entry: Option<usize>,
    /// The difference in words.
    pub text: String,
}

impl fmt::Display for AskDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Whether the questions asked are those expected: their number, or who was asked in order, with all options in any order.
///
/// # Errors
/// With the first difference.
pub fn check_asks(asks: &Asks, scenario: &Scenario, asked: &[Question]) -> Result<(), AskDifference> {
    let shown = |question: &Question| {
        let options: Vec<&str> = question.options.iter().map(|option| option.name.as_str()).collect();
        format!("{}: {}", question.asker.as_deref().unwrap_or("chance"), options.join(" | "))
    };
    let all = || match asked {
        [] => "none was asked".to_owned(),
        _ => format!("asked were\n{}", asked.iter().map(shown).collect::<Vec<_>>().join("\n")),
    };
    let patterns = match asks {
        Asks::Count(count) if u32::try_from(asked.len()) == Ok(*count) => return Ok(()),
        Asks::Count(count) => {
            return Err(AskDifference {
                entry: None,
                text: format!("{} asked, not {count}; {}", questions(asked.len()), all()),
            });
        }
        Asks::List(patterns) => patterns,
    };
    for (entry, pattern) in patterns.iter().enumerate() {
        let Some(question) = asked.get(entry) else {
            return Err(AskDifference {
                entry: Some(entry),
                text: format!("`{}` was not asked; {}", pattern.text, all()),
            });
        };
        if !fits_pattern(pattern, scenario, question) {
            let by = if pattern.rule.is_some() { format!(" ({})", question.rule) } else { String::new() };
            let text = format!("asked was `{}{by}`, not `{}`", shown(question), pattern.text);
            return Err(AskDifference { entry: Some(entry), text });
        }
    }
    match asked.get(patterns.len()) {
        Some(question) => Err(AskDifference { entry: None, text: format!("`{}` was asked too", shown(question)) }),
        None => Ok(()),
    }
}

fn questions(count: usize) -> String {
    if count == 1 { "1 question was".into() } else { format!("{count} questions were") }
}

fn fits_pattern(pattern: &AskPattern, scenario: &Scenario, question: &Question) -> bool {
    let player = scenario.players.get(pattern.player).map(|player| player.name.text.as_str());
    if !player.zip(question.asker.as_deref()).is_some_and(|(player, asked)| same(player, asked)) {
        return false;
    }
    if pattern.rule.as_ref().is_some_and(|rule| *rule != question.rule) {
        return false;
    }
    let Some(options) = &pattern.options else { return true };
    let mut left: Vec<&OptionLabel> = question.options.iter().collect();
    options.len() == left.len()
        && options.iter().all(|option| {
            let best = left.iter().enumerate().filter_map(|(i, label)| Some((named(option, label)?, i))).min();
            best.map(|(_, index)| left.remove(index)).is_some()
        })
}

#[cfg(test)]
#[path = "answers_tests.rs"]
mod tests;
