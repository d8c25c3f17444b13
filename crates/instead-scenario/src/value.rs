//! Values: what a file expects, and what a game has.

use std::fmt;

use indexmap::IndexMap;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};

/// A value at a path.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A number.
    Number(i64),
    /// True or false.
    Bool(bool),
    /// A name, a sentence, a word.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A division: what to each.
    Table(IndexMap<String, Value>),
    /// A comparison such as `>= 3`; only in what a file expects.
    #[serde(skip_deserializing)]
    Compare(Comparison),
    /// What has several names; only in what a game has, never in a file.
    #[serde(skip_deserializing)]
    Name {
        /// The name by which it is shown.
        name: String,
        /// Other names that fit: the `as` name in the file, the name of another face.
        also: Vec<String>,
    },
}

/// A comparison with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comparison {
    /// The relation.
    pub relation: Relation,
    /// The number on its right.
    pub number: i64,
}

/// How a number must stand to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Reads `>= 3`. `None` if the text does not begin with a relation; `Some(Err(()))` if what follows is no number.
    pub fn read(text: &str) -> Option<Result<Comparison, ()>> {
        const RELATIONS: [(&str, Relation); 8] = [
            (">=", Relation::AtLeast),
            ("<=", Relation::AtMost),
            ("!=", Relation::Unequal),
            ("≥", Relation::AtLeast),
            ("≤", Relation::AtMost),
            (">", Relation::More),
            ("<", Relation::Less),
            ("=", Relation::Equal),
        ];
        let text = text.trim();
        let (rest, relation) =
            RELATIONS.iter().find_map(|&(sign, relation)| Some((text.strip_prefix(sign)?, relation)))?;
        Some(rest.trim().parse().map(|number| Comparison { relation, number }).map_err(|_| ()))
    }

    /// Whether it holds of a number.
    pub fn holds(self, number: i64) -> bool {
        match self.relation {
            Relation::Equal => number == self.number,
            Relation::Unequal => number != self.number,
            Relation::Less => number < self.number,
            Relation::AtMost => number <= self.number,
            Relation::More => number > self.number,
            Relation::AtLeast => number >= self.number,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.relation {
            Relation::Equal => "=",
            Relation::Unequal => "!=",
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::More => ">",
            Relation::AtLeast => ">=",
        };
        write!(f, "{sign} {}", self.number)
    }
}

impl Value {
    /// A text.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text(text.into())
    }

    /// A thing that is called by a name, and fits others too.
    pub fn name(name: impl Into<String>, also: impl IntoIterator<Item = String>) -> Value {
        Value::Name { name: name.into(), also: also.into_iter().collect() }
    }

    /// A list of texts.
    pub fn texts<T: Into<String>>(texts: impl IntoIterator<Item = T>) -> Value {
        Value::List(texts.into_iter().map(Value::text).collect())
    }

    /// What it counts: the number, or how many a list has.
    pub fn count(&self) -> Option<i64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::List(list) => i64::try_from(list.len()).ok(),
            _ => None,
        }
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Bool(truth)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::text(text)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Bool(truth) => write!(f, "{truth}"),
            Value::Text(text) => f.write_str(text),
            Value::Name { name, .. } if name.is_empty() => f.write_str("(a card)"),
            Value::Name { name, .. } => f.write_str(name),
            Value::Compare(comparison) => write!(f, "{comparison}"),
            Value::List(list) => {
                f.write_str("[")?;
                // A library of nameless cards is a number of them, not a page of them.
                for (i, alike) in list.chunk_by(|a, b| a == b).enumerate() {
                    f.write_str(if i == 0 { "" } else { ", " })?;
                    match alike {
                        [item, _, _, ..] => write!(f, "{} × {item}", alike.len())?,
                        [item, other] => write!(f, "{item}, {other}")?,
                        [item] => write!(f, "{item}")?,
                        [] => {}
                    }
                }
                f.write_str("]")
            }
            Value::Table(table) => {
                f.write_str("{")?;
                for (i, (key, item)) in table.iter().enumerate() {
                    write!(f, "{}{key}: {item}", if i == 0 { " " } else { ", " })?;
                }
                f.write_str(" }")
            }
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Bool(truth) => serializer.serialize_bool(*truth),
            Value::Text(text) | Value::Name { name: text, .. } => serializer.serialize_str(text),
            Value::Compare(comparison) => serializer.collect_str(comparison),
            Value::List(list) => {
                let mut seq = serializer.serialize_seq(Some(list.len()))?;
                list.iter().try_for_each(|item| seq.serialize_element(item))?;
                seq.end()
            }
            Value::Table(table) => {
                let mut map = serializer.serialize_map(Some(table.len()))?;
                table.iter().try_for_each(|(key, item)| map.serialize_entry(key, item))?;
                map.end()
            }
        }
    }
}

/// A value is what JSON has, but for nothing and fractions.
#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for Value {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Ref, Type};
        let one = |of: Type| ObjectBuilder::new().schema_type(of).build();
        let itself = || Ref::from_schema_name("Value");
        OneOfBuilder::new()
            .description(Some("A number, true or false, a name or sentence, a list, or what each thing gets."))
            .item(one(Type::Integer))
            .item(one(Type::Boolean))
            .item(one(Type::String))
            .item(ArrayBuilder::new().items(itself()).build())
            .item(ObjectBuilder::new().additional_properties(Some(itself())).build())
            .into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for Value {}

/// The same as JSON Schema.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let itself = generator.subschema_for::<Value>();
        schemars::json_schema!({
            "description": "A number, true or false, a name or sentence, a list, or what each thing gets.",
            "type": ["integer", "boolean", "string", "array", "object"],
            "items": itself,
            "additionalProperties": itself,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_read_and_hold() {
        let holding = |text: &str| -> Vec<i64> {
            let comparison = Comparison::read(text).unwrap().unwrap();
            (0..5).filter(|&n| comparison.holds(n)).collect()
        };
        assert_eq!(holding(">= 3"), [3, 4]);
        assert_eq!(holding("<1"), [0]);
        assert_eq!(holding("!= 2"), [0, 1, 3, 4]);
        assert_eq!(Comparison::read("> three"), Some(Err(())));
        assert_eq!(Comparison::read("Grizzly Bears"), None);
    }

    #[test]
    fn a_value_is_shown_and_written_as_people_write_it() {
        let value = Value::List(vec![Value::name("Forest", ["land".to_owned()]), Value::Number(2)]);
        assert_eq!(value.to_string(), "[Forest, 2]");
        assert_eq!(serde_json::to_string(&value).unwrap(), r#"["Forest",2]"#);
        assert_eq!(
            serde_json::from_str::<Value>(r#"["Forest",2]"#).unwrap(),
            Value::List(vec!["Forest".into(), 2.into()])
        );
    }
}
