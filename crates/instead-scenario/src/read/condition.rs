//! What is compared with what stands at a path, where it does not stand in a file.

use indexmap::IndexMap;

use crate::backwards::ConditionError;
use crate::model::{Expected, Scenario};
use crate::node::{self, Data, Node};
use crate::path::{self, Form, Path};
use crate::source::{Source, Span, Text};

use super::{Limits, Reader};

/// What a path of this scenario is compared with.
pub(crate) fn condition(
    key: &str,
    relation: &str,
    value: &str,
    scenario: &Scenario,
) -> Result<Expected, ConditionError> {
    let error = |message: String, suggestion: Option<String>| ConditionError { message, suggestion };
    let players: Vec<String> = scenario.players.iter().map(|player| player.name.text.clone()).collect();
    let path =
        path::read(key, scenario.game.value, &players).map_err(|wrong| error(wrong.message, wrong.suggestion))?;
    if path == Path::Unknown {
        return Err(error("of what nobody knows nothing is asked".to_owned(), None));
    }
    let form = path.form();
    if relation.is_empty() && form != Form::Bool {
        let help = format!("write it as in `{key} = …`, or with <, <=, !=, >= or >");
        return Err(error(format!("`{key}` is compared with nothing"), Some(help)));
    }
    let limits = Limits::default();
    let mut reader =
        Reader { limits: &limits, sentences: 0, game: scenario.game.value, players: Vec::new(), problems: Vec::new() };
    let node = Node { span: Span::default(), data: data(relation, value, form) };
    let read = reader.expected_value(&node, &Text::bare(key), &path, &players);
    let problem = reader.problems.into_iter().next();
    match (read, problem) {
        (Some(value), None) => Ok(Expected { key: Span::default(), span: Span::default(), path, value }),
        (_, Some(problem)) => Err(error(problem.message, problem.suggestion)),
        (None, None) => Err(error(format!("`{value}` does not stand at `{key}`"), None)),
    }
}

/// The value as a file would have it.
fn data(relation: &str, value: &str, form: Form) -> Data {
    let one = || match (value.parse(), value) {
        (Ok(number), _) => Data::Number(number),
        (_, "true") => Data::Bool(true),
        (_, "false") => Data::Bool(false),
        _ if value.starts_with(['[', '"', '\'']) => written(value),
        _ => Data::Text(Text::bare(value)),
    };
    let whole = match relation {
        "" => Data::Bool(true),
        "=" => one(),
        "!=" if value.parse::<i64>().is_err() => one(),
        _ => Data::Text(Text::bare(format!("{relation} {value}"))),
    };
    match whole {
        // One name or sentence is a list of one.
        Data::Text(text) if matches!(relation, "=" | "!=") && matches!(form, Form::Names | Form::Sentences) => {
            let span = text.span;
            Data::List(vec![Node { span, data: Data::Text(text) }])
        }
        whole => whole,
    }
}

/// What is written as TOML has it; as it stands where that is none.
fn written(value: &str) -> Data {
    let source = Source::new("", format!("value = {value}"));
    let (node, problems) = node::toml(&source);
    match node.data {
        Data::Table(entries) if problems.is_empty() => {
            let entries: IndexMap<String, Data> =
                entries.into_iter().map(|(key, node)| (key.text, node.data)).collect();
            entries.into_values().next().unwrap_or_else(|| Data::Text(Text::bare(value)))
        }
        _ => Data::Text(Text::bare(value)),
    }
}
