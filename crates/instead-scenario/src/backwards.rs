//! Questions that begin at an end: whether any line of play reaches it, whether none does, and where it was lost.

use std::fmt;

use crate::expect::matches;
use crate::model::Scenario;
use crate::path::Path;
use crate::value::Value;

/// A question that begins at an end: all of these hold there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backwards {
    /// What holds.
    pub end: Vec<Condition>,
    /// Whether the step is wanted at which an end that cannot be reached was lost.
    pub why_not: bool,
}

/// What holds of an end: something stands at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// As it was written.
    pub text: String,
    /// The path, as written.
    pub key: String,
    /// What the path means.
    pub path: Path,
    /// What stands there.
    pub value: Value,
    /// Whether something else stands there.
    pub negated: bool,
}

/// Why a condition is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ConditionError {
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub suggestion: Option<String>,
}

impl Condition {
    /// Reads `bob.life <= 0`, `bear.zone = graveyard`, `alice.lost`: a path of the scenario format and what it is compared
    /// with. A list stands in brackets, with quotes around its names. A path alone is true.
    ///
    /// # Errors
    /// If it is no path of this scenario, or the value is none of those that can stand there.
    ///
    /// ```
    /// use instead_scenario::backwards::Condition;
    /// use instead_scenario::value::Value;
    /// use instead_scenario::{Limits, read};
    ///
    /// let text = "title = 'Three damage'\n[players.bob]\n[[play]]\ndo = 'Bob loses 3 life'\n";
    /// let scenario = read::from_toml("example.toml", text, &Limits::default()).unwrap();
    /// let condition = Condition::read("bob.life <= 0", &scenario).unwrap();
    /// assert!(condition.holds(&Value::Number(-2)) && !condition.holds(&Value::Number(1)));
    /// assert!(Condition::read("bob.lif <= 0", &scenario).is_err());
    /// ```
    pub fn read(text: &str, scenario: &Scenario) -> Result<Condition, ConditionError> {
        let (key, relation, value) = parts(text);
        let expected = crate::read::condition(key, relation, value, scenario)?;
        let negated = relation == "!=" && !matches!(expected.value, Value::Compare(_));
        Ok(Condition {
            text: text.trim().to_owned(),
            key: key.to_owned(),
            path: expected.path,
            value: expected.value,
            negated,
        })
    }

    /// Whether it holds of what stands at the path.
    pub fn holds(&self, actual: &Value) -> bool {
        matches(&self.value, actual, &self.key.to_lowercase()) != self.negated
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The path, the relation, and what it is compared with. No name of a card or a player holds a sign of a relation.
fn parts(text: &str) -> (&str, &'static str, &str) {
    const SIGNS: [(&str, &str); 9] = [
        ("<=", "<="),
        (">=", ">="),
        ("!=", "!="),
        ("==", "="),
        ("≤", "<="),
        ("≥", ">="),
        ("<", "<"),
        (">", ">"),
        ("=", "="),
    ];
    for (at, _) in text.char_indices() {
        let (before, rest) = text.split_at(at);
        for (sign, relation) in SIGNS {
            if let Some(value) = rest.strip_prefix(sign) {
                return (before.trim(), relation, value.trim());
            }
        }
    }
    (text.trim(), "", "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Limits, from_toml};

    fn read(text: &str) -> Result<Condition, ConditionError> {
        let file = "title = 't'\n[players.alice]\nbattlefield = ['Grizzly Bears']\n[players.bob]\n[[play]]\ndo = 'x'\n";
        Condition::read(text, &from_toml("t.toml", file, &Limits::default()).unwrap())
    }

    #[test]
    fn a_condition_is_a_path_and_what_it_is_compared_with() {
        let holds = |text: &str, value: Value| read(text).unwrap().holds(&value);
        assert!(holds("bob.life<=0", Value::Number(0)) && !holds("bob.life ≤ 0", Value::Number(1)));
        assert!(holds("bob.life != 3", Value::Number(2)) && !holds("bob.life == 3", Value::Number(2)));
        assert!(holds("alice.lost", Value::Bool(true)) && holds("alice.lost = false", Value::Bool(false)));
        assert!(holds("Grizzly Bears.zone = graveyard", Value::text("graveyard")));
        assert!(!holds("Grizzly Bears.zone != graveyard", Value::text("graveyard")));
        assert!(holds("Grizzly Bears.counters.+1/+1 >= 2", Value::Number(2)));
        let hand = Value::texts(["Forest", "Island"]);
        assert!(holds("bob.hand = [\"Island\", \"Forest\"]", hand.clone()) && holds("bob.hand > 1", hand));
        assert!(holds("happened = Bob draws", Value::texts(["Bob draws a card"])));
        assert!(!holds("never = [\"Bob draws\"]", Value::texts(["Bob draws a card"])));
    }

    #[test]
    fn what_is_no_condition_says_what_may_have_been_meant() {
        let error = |text: &str| read(text).unwrap_err();
        assert_eq!(error("bob.lif <= 0").suggestion.as_deref(), Some("did you mean `life`?"));
        assert_eq!(error("bob.life <= none").message, "`<= none` is no comparison with a number");
        assert_eq!(error("bob.life").message, "`bob.life` is compared with nothing");
        assert_eq!(error("Grizzly Bears.zone = graveyrd").suggestion.as_deref(), Some("did you mean `graveyard`?"));
        assert_eq!(error("alice.lost >= 2").message, "`alice.lost` is true or false, not a text");
        assert!(error("unknown").message.contains("nobody knows"));
    }
}
