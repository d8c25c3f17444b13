//! Plays: what happens, and what is expected.

use indexmap::IndexMap;

use crate::model::{Answer, AskPattern, Asks, Expected, Play, Table, What};
use crate::node::{Data, Node};
use crate::path::{self, Form, Path};
use crate::source::{Span, Spanned, Text, did_you_mean};
use crate::value::{Comparison, Value};

use super::Reader;
use super::fields::Fields;

const PLAY: [&str; 9] = ["do", "at_once", "choose", "expect", "outcomes", "asks", "error", "steps", "no_steps"];

impl Reader<'_> {
    pub(super) fn plays(&mut self, head: &Fields<'_>) -> Vec<Play> {
        let advice = || Some("a play begins with `[[play]]` and has `do` or `at_once`".to_owned());
        let Some((key, node)) = head.get("play") else {
            self.suggest(Span::default(), "nothing happens in this scenario", advice());
            return Vec::new();
        };
        let Data::List(list) = &node.data else {
            let message = format!("`play` is a list of tables, not {}", node.what());
            self.suggest(key.span, message, advice());
            return Vec::new();
        };
        if list.is_empty() {
            self.suggest(key.span, "nothing happens in this scenario", advice());
        }
        let mut last: Option<(Span, &str)> = None;
        let mut plays = Vec::new();
        for node in list {
            let play = self.play(node);
            if let Some((before, why)) = last {
                let (start, message) = (node.span, format!("no play may follow one with {why}"));
                self.suggest(
                    if start.start == start.end { before } else { start },
                    message,
                    Some("make it a scenario of its own".into()),
                );
            }
            if let Some(play) = play {
                let unknown = play.expect.as_ref().filter(|table| table.is_unknown());
                let unknown = unknown.map(|table| (table.span, "an end that nobody knows"));
                last = last.or(play.outcomes.as_ref().map(|o| (o.span, "`outcomes`"))).or(unknown);
                plays.push(play);
            }
        }
        plays
    }

    fn play(&mut self, node: &Node) -> Option<Play> {
        let fields = self.fields(node, "a play", &PLAY)?;
        let what = match (fields.get("do"), fields.get("at_once")) {
            (Some((key, node)), None) => self.sentences(node, key, true).map(What::Do),
            (None, Some((key, node))) => self.sentences(node, key, false).map(What::AtOnce),
            (Some(_), Some((key, _))) => {
                self.problem(key.span, "a play has either `do` or `at_once`, not both");
                None
            }
            (None, None) => {
                self.suggest(
                    node.span,
                    "a play has `do` or `at_once`",
                    Some("what happens stands there as a sentence".into()),
                );
                None
            }
        };
        let choose = fields.get("choose").map(|(key, node)| self.choose(node, key)).unwrap_or_default();
        let expect = fields.get("expect").and_then(|(key, node)| {
            if matches!(&node.data, Data::Table(entries) if entries.is_empty()) {
                let help = "say what must stand where, for example `expect = { \"bob.life\" = 17 }`, or leave it out";
                self.suggest(key.span, "`expect` is empty", Some(help.to_owned()));
            }
            self.expected(node, "`expect`")
        });
        let outcomes = fields.get("outcomes").and_then(|(key, node)| self.outcomes(node, key));
        if fields.get("outcomes").is_some() {
            for word in ["choose", "expect", "error"] {
                if let Some((key, _)) = fields.get(word) {
                    self.problem(key.span, format!("a play with `outcomes` has no `{word}`"));
                }
            }
        }
        let asks = fields.get("asks").and_then(|(key, node)| self.asks(node, key));
        let error = fields.get("error").and_then(|(key, node)| self.some_text(node, key));
        let [steps, no_steps] = ["steps", "no_steps"].map(|word| self.lines(&fields, word));
        Some(Play { span: node.span, what: what?, choose, expect, outcomes, asks, error, steps, no_steps })
    }

    /// Parts of the lines of the record.
    fn lines(&mut self, fields: &Fields<'_>, word: &str) -> Vec<Text> {
        let Some((key, node)) = fields.get(word) else { return Vec::new() };
        if fields.get("error").is_some() {
            self.problem(key.span, format!("a play that must be refused has no `{word}`"));
        }
        let Some(list) = self.list(node, key) else { return Vec::new() };
        if list.is_empty() {
            let help = format!("write `{word} = [\"Furnace of Rath (614.6)\"]`, or leave it out");
            self.suggest(key.span, format!("`{word}` is empty"), Some(help));
        }
        list.iter().filter_map(|item| self.item(item, key)).collect()
    }

    fn sentences(&mut self, node: &Node, key: &Text, alone: bool) -> Option<Vec<Text>> {
        if let (Data::Text(_), true) = (&node.data, alone) {
            let sentence = self.some_text(node, key)?;
            self.count_sentences(1, key);
            return Some(vec![sentence]);
        }
        let list = self.list(node, key)?;
        if list.is_empty() {
            self.problem(node.span, format!("`{key}` holds no sentence"));
        }
        self.count_sentences(list.len(), key);
        Some(list.iter().filter_map(|item| self.item(item, key)).collect())
    }

    /// Says once, where the limit is passed, that there are too many sentences.
    fn count_sentences(&mut self, more: usize, key: &Text) {
        let before = self.sentences;
        self.sentences += more;
        if before <= self.limits.sentences && self.sentences > self.limits.sentences {
            let message = format!("the file has more sentences to play than the limit of {}", self.limits.sentences);
            let help = "raise `Limits::sentences` (`--max-sentences`) if they are meant".into();
            self.suggest(key.span, message, Some(help));
        }
    }

    fn choose(&mut self, node: &Node, key: &Text) -> Vec<Answer> {
        let Some(list) = self.list(node, key) else { return Vec::new() };
        list.iter().filter_map(|item| self.answer(item)).collect()
    }

    fn answer(&mut self, node: &Node) -> Option<Answer> {
        let span = node.span;
        let (asker, value) = match &node.data {
            Data::Number(number) => (None, Value::Number(*number)),
            Data::Text(text) => {
                let (asker, rest) = self.asked(text);
                if rest.is_empty() {
                    let help = "an answer is an option of the question, for example `\"yes\"` or a card's name";
                    self.suggest(span, "an answer is empty", Some(help.to_owned()));
                    return None;
                }
                (asker, Value::text(rest))
            }
            Data::List(list) => (None, Value::List(list.iter().filter_map(|item| self.part(item)).collect())),
            Data::Table(entries) => {
                let parts: Vec<_> = entries
                    .iter()
                    .filter_map(|(key, item)| Some((key, self.number(item, key, 0..=i64::from(i32::MAX))?)))
                    .collect();
                (
                    None,
                    Value::Table(
                        parts.into_iter().map(|(key, number)| (key.text.clone(), Value::Number(number))).collect(),
                    ),
                )
            }
            Data::Bool(truth) => {
                let word = if *truth { "yes" } else { "no" };
                self.suggest(span, "an answer is not true or false", Some(format!("write \"{word}\"")));
                return None;
            }
            Data::Other(what) => {
                self.problem(span, format!("an answer is a text, a number, a list or a table, not {what}"));
                return None;
            }
        };
        Some(Answer { span, asker, value })
    }

    /// A member of a list that is an answer.
    fn part(&mut self, node: &Node) -> Option<Value> {
        match &node.data {
            Data::Number(number) => Some(Value::Number(*number)),
            Data::Text(text) if !text.trim().is_empty() => Some(Value::text(text.trim())),
            _ => {
                self.problem(
                    node.span,
                    format!("a list that is an answer holds names and numbers, not {}", node.what()),
                );
                None
            }
        }
    }

    /// The player before the colon, if there is one, and the rest.
    fn asked<'t>(&self, text: &'t str) -> (Option<usize>, &'t str) {
        text.split_once(':')
            .and_then(|(head, rest)| Some((Some(self.player_index(head)?), rest.trim())))
            .unwrap_or((None, text.trim()))
    }

    fn asks(&mut self, node: &Node, key: &Text) -> Option<Spanned<Asks>> {
        let asks = match &node.data {
            Data::Number(_) => Asks::Count(self.count(node, key)?),
            Data::List(list) => Asks::List(list.iter().filter_map(|item| self.ask_pattern(item, key)).collect()),
            _ => {
                self.problem(node.span, format!("`asks` is a number or a list, not {}", node.what()));
                return None;
            }
        };
        Some(Spanned::new(asks, node.span))
    }

    fn ask_pattern(&mut self, node: &Node, key: &Text) -> Option<AskPattern> {
        let text = self.item(node, key)?;
        let (line, rule) = crate::steps::cited(&text);
        let (head, options) = match line.split_once(':') {
            Some((head, rest)) => {
                (head, Some(rest.split(" | ").map(|option| option.trim().to_owned()).collect::<Vec<_>>()))
            }
            None => (line, None),
        };
        let rule = rule.map(str::to_owned);
        let Some(player) = self.player_index(head) else {
            let suggestion = did_you_mean(head.trim(), self.players.iter().map(String::as_str));
            self.suggest(node.span, format!("no player is called `{}`", head.trim()), suggestion);
            return None;
        };
        if options.iter().flatten().any(String::is_empty) {
            self.problem(node.span, "an option is empty");
            return None;
        }
        Some(AskPattern { text, player, options, rule })
    }

    fn outcomes(&mut self, node: &Node, key: &Text) -> Option<Spanned<Vec<Table>>> {
        let list = self.list(node, key)?;
        if list.is_empty() {
            self.problem(node.span, "`outcomes` is empty: every play has an end");
        }
        let before = self.problems.len();
        let tables: Vec<Table> = list.iter().filter_map(|item| self.expected(item, "an outcome")).collect();
        // What a mistake left out is not missed a second time.
        let whole = self.problems.len() == before;
        let known = tables.iter().filter(|table| !table.is_unknown()).collect::<Vec<_>>();
        if let Some((first, others)) = known.split_first().filter(|_| whole) {
            if first.entries.is_empty() {
                let help = "an outcome says what stands where, for example `{ \"bob.life\" = 17 }`";
                self.suggest(first.span, "an outcome is empty", Some(help.to_owned()));
            }
            for table in others {
                let lacking = first.entries.keys().find(|path| !table.entries.contains_key(*path));
                let lacking = lacking.map(|path| (table.span, path));
                let over = table.entries.iter().find(|(path, _)| !first.entries.contains_key(*path));
                let over = over.map(|(path, expected)| (expected.key, path));
                if let Some((span, path)) = lacking {
                    self.problem(span, format!("all outcomes list the same paths; this one lacks `{path}`"));
                }
                if let Some((span, path)) = over {
                    self.problem(span, format!("all outcomes list the same paths; the first lacks `{path}`"));
                }
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        for table in &tables {
            let mut entries: Vec<String> =
                table.entries.iter().map(|(path, expected)| format!("{path:?} = {:?}", expected.value)).collect();
            entries.sort();
            if !seen.insert(entries) {
                self.problem(table.span, "this outcome stands here twice");
            }
        }
        Some(Spanned::new(tables, node.span))
    }

    fn expected(&mut self, node: &Node, what: &str) -> Option<Table> {
        let fields = self.table(node, what)?;
        let players = std::mem::take(&mut self.players);
        let mut entries = IndexMap::new();
        for (key, node) in fields.iter() {
            match path::read(&key.text, self.game, &players) {
                Ok(_) if matches!(node.data, Data::Table(_)) => {
                    self.problem(node.span, format!("`{key}` is not a table"));
                }
                Ok(path) => {
                    if let Some(value) = self.expected_value(node, key, &path, &players) {
                        let expected = Expected { key: key.span, span: node.span, path, value };
                        entries.insert(key.text.clone(), expected);
                    }
                }
                Err(_) if matches!(node.data, Data::Table(_)) => {
                    self.suggest(
                        key.span,
                        format!("`{key}` is not a whole path"),
                        Some("put quotes around the whole path: \"bob.life\"".into()),
                    );
                }
                Err(error) => self.suggest(key.span, error.message, error.suggestion),
            }
        }
        self.players = players;
        if let Some(unknown) = entries.values().find(|expected| expected.path == Path::Unknown)
            && (entries.len() > 1 || unknown.value != Value::Bool(true))
        {
            let help = "`{ unknown = true }` stands for what nobody knows, so that nothing stands beside it";
            self.suggest(unknown.key, "`unknown` stands alone, and is true", Some(help.to_owned()));
        }
        Some(Table { span: node.span, entries })
    }

    /// A value of the form that the path has.
    pub(super) fn expected_value(&mut self, node: &Node, key: &Text, path: &Path, players: &[String]) -> Option<Value> {
        let form = path.form();
        match (&node.data, form) {
            (Data::Number(number), Form::Number | Form::Any) => Some(Value::Number(*number)),
            (Data::Number(number), Form::Names | Form::Sentences) if !matches!(path, Path::Happened | Path::Never) => {
                if *number < 0 {
                    self.problem(node.span, format!("`{key}` cannot be negative: {number}"));
                    return None;
                }
                Some(Value::Number(*number))
            }
            (Data::Bool(truth), Form::Bool | Form::Any) => Some(Value::Bool(*truth)),
            (Data::List(list), Form::Names | Form::Sentences | Form::Any) => {
                let texts: Vec<Text> = list.iter().filter_map(|item| self.item(item, key)).collect();
                if matches!(path, Path::Happened | Path::Never) {
                    texts.iter().for_each(|text| self.check_pattern(text, path));
                }
                Some(Value::texts(texts.into_iter().map(|text| text.text)))
            }
            (Data::Text(text), _) => match Comparison::read(text) {
                Some(Ok(comparison))
                    if matches!(form, Form::Number | Form::Names | Form::Any) || *path == Path::Effects =>
                {
                    Some(Value::Compare(comparison))
                }
                Some(Err(())) if matches!(form, Form::Number | Form::Names) => {
                    self.suggest(
                        node.span,
                        format!("`{text}` is no comparison with a number"),
                        Some("write it as in \">= 3\"".into()),
                    );
                    None
                }
                _ => self.expected_text(text, key, form, players),
            },
            _ => self.unfit(node, key, form),
        }
    }

    fn expected_text(&mut self, text: &Text, key: &Text, form: Form, players: &[String]) -> Option<Value> {
        let known: Vec<&str> = match form {
            Form::Text | Form::Any => return Some(Value::text(text.text.as_str())),
            Form::Player => players.iter().map(String::as_str).collect(),
            Form::Zone => self.game.zones().iter().copied().chain(["none"]).collect(),
            Form::Step => self.game.steps().to_vec(),
            Form::Number | Form::Bool => {
                return self.unfit(&Node { span: text.span, data: Data::Text(text.clone()) }, key, form);
            }
            Form::Names | Form::Sentences => {
                self.suggest(
                    text.span,
                    format!("`{key}` is a list, not a text"),
                    Some(format!("write `[{:?}]`", text.text)),
                );
                return None;
            }
        };
        if known.iter().any(|word| word.eq_ignore_ascii_case(text) || word.to_lowercase() == text.to_lowercase()) {
            return Some(Value::text(text.text.as_str()));
        }
        let suggestion =
            did_you_mean(text, known.iter().copied()).or_else(|| Some(format!("known are {}", known.join(", "))));
        let what = match form {
            Form::Player => "player",
            Form::Zone => "zone",
            _ => "step",
        };
        self.suggest(text.span, format!("no {what} is called `{text}`"), suggestion);
        None
    }

    fn unfit(&mut self, node: &Node, key: &Text, form: Form) -> Option<Value> {
        let right = match form {
            Form::Number => "a number, or a comparison such as \">= 3\"",
            Form::Bool => "true or false",
            Form::Names => "a number, or a list of names",
            Form::Sentences => "a list of sentences",
            Form::Player | Form::Zone | Form::Step | Form::Text => "a text",
            Form::Any => "a text, a number, true or false, or a list",
        };
        self.problem(node.span, format!("`{key}` is {right}, not {}", node.what()));
        None
    }

    /// `"Bob draws ×3"` counts; other ways to write it, and counting what must never happen, mean nothing.
    fn check_pattern(&mut self, text: &Text, path: &Path) {
        match crate::expect::Pattern::read(text) {
            Some(pattern) if pattern.times.is_some() && *path == Path::Never => {
                self.suggest(
                    text.span,
                    "what must never happen is not counted",
                    Some("use `happened` to count".into()),
                );
            }
            Some(_) => {
                let last = text.split_whitespace().last().unwrap_or_default();
                if let Some(digits) =
                    last.strip_prefix('x').filter(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
                {
                    self.suggest(text.span, "a count is written with ×", Some(format!("write `×{digits}`")));
                }
            }
            None => self.suggest(
                text.span,
                format!("`{text}` counts nothing"),
                Some("write it as in \"Bob draws ×3\"".into()),
            ),
        }
    }
}
