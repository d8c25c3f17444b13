//! The tools: what they are called, what they say of themselves, and what they do.

use std::any::Any;
use std::sync::Arc;

use instead_scenario::report::Status;
use instead_scenario::rulebook::Book;
use instead_scenario::rules::{Known, find, suggest};
use instead_scenario::source::shown;
use instead_serve::{App, Line, Problem, Question, Wording, Words};
use rmcp::handler::server::tool::schema_for_input;
use rmcp::model::{Tool, ToolAnnotations};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use crate::arguments::{Ask, CardsWanted, Detail, RulesWanted, Scenario, Wrong, read};
use crate::told::{self, Told};

/// What every assistant is told once.
pub(crate) const INSTRUCTIONS: &str = "Instead answers what happens when something would happen in a card game (Magic: The \
Gathering, Kaijudo, Duel Masters) and replacement or prevention effects want to change it: every outcome, who chooses, and \
the rule of each step, by the cards' own text. Do not answer such a question from memory: ask. Put every permanent and \
effect that matters on the board, with whole English card names, and say whose they are; then say the event. In your answer \
give the sentence and the rules cited, and repeat what was taken for granted, so that people can object. A refusal names \
what is not understood: say it in other words as suggested, or tell that it is not known; never fill in a guess.";

const ASK: &str = "Ask a rules question in words, and get every outcome with who chooses and by which rule. Begin here. \
Example: {\"question\": \"Alice controls Furnace of Rath; Bob has \\\"Prevent the next 2 damage that would be dealt to you \
this turn.\\\"; Lightning Bolt deals 3 damage to Bob\"}. Show people the line `Taken for granted`: it is part of the answer.";

const EXPLORE: &str = "All outcomes of a scenario: a board as data, for what `ask` has no words for (counters, attachments, \
chosen values, answers given before, several plays). Example: {\"scenario\": {\"players\": {\"alice\": {\"battlefield\": \
[\"Furnace of Rath\"]}, \"bob\": {\"life\": 5}}, \"play\": [{\"do\": [\"Lightning Bolt deals 3 damage to Bob\"]}]}}.";

const EXPLAIN: &str = "One line of play of a scenario, step by step: what would happen, what was applied, what did not apply \
and why, who was asked what. A question that matters and has no answer is told with its options; answer it in `choose` of \
its play and call again.";

const CARDS: &str = "A card's text and how much of it is understood here (`name`), which cards there are (`search`, by name \
or by what is printed on them: `o:\"would draw\" t:creature`), or what a wording would be read as (`text`). Look a card up \
before you rely on what it says.";

const RULES: &str = "What a rule is about, in which editions it stands, and its text where that was imported on this \
machine; or, by words of the text, which rules have them.";

/// What there is, in the order in which it is listed.
pub(crate) fn list() -> Vec<Tool> {
    vec![
        tool::<Ask>("ask", "Ask a rules question", ASK),
        tool::<Scenario>("explore", "All outcomes of a scenario", EXPLORE),
        tool::<Scenario>("explain", "One line of play, explained", EXPLAIN),
        tool::<CardsWanted>("cards", "Cards and their text", CARDS),
        tool::<RulesWanted>("rules", "Rules by number", RULES),
    ]
}

fn tool<T: JsonSchema + Any>(name: &'static str, title: &str, about: &'static str) -> Tool {
    let reads = ToolAnnotations::with_title(title).read_only(true).idempotent(true).open_world(false);
    Tool::new(name, about, schema_for_input::<T>().unwrap_or_default()).with_annotations(reads)
}

/// Does what a tool does.
pub(crate) async fn call(app: &Arc<App>, tool: &Tool, given: Map<String, Value>) -> Told {
    let given = match checked(app, given) {
        Ok(given) => given,
        Err(wrong) => return Told::wrong(wrong),
    };
    let schema = &tool.input_schema;
    match tool.name.as_ref() {
        "ask" => match read(&tool.name, schema, given) {
            Ok(wanted) => ask(app, wanted).await,
            Err(wrong) => Told::wrong(wrong),
        },
        "explore" => match read(&tool.name, schema, given) {
            Ok(wanted) => explore(app, wanted).await,
            Err(wrong) => Told::wrong(wrong),
        },
        "explain" => match read(&tool.name, schema, given) {
            Ok(wanted) => explain(app, wanted).await,
            Err(wrong) => Told::wrong(wrong),
        },
        "cards" => match read(&tool.name, schema, given) {
            Ok(wanted) => cards(app, wanted).await.unwrap_or_else(|problem| Told::problem(&problem)),
            Err(wrong) => Told::wrong(wrong),
        },
        _ => match read(&tool.name, schema, given) {
            Ok(wanted) => rules(&wanted, app.books()).unwrap_or_else(Told::wrong),
            Err(wrong) => Told::wrong(wrong),
        },
    }
}

/// Arguments that are no more than a request may be.
fn checked(app: &Arc<App>, given: Map<String, Value>) -> Result<Map<String, Value>, Wrong> {
    let most = app.limits().bytes;
    let bytes = serde_json::to_string(&given).map_or(usize::MAX, |text| text.len());
    if bytes > most {
        return Err((format!("the arguments have {bytes} bytes; {most} are the most"), None));
    }
    Ok(given)
}

async fn ask(app: &Arc<App>, wanted: Ask) -> Told {
    let Ask { question, edition, detail } = wanted;
    if question.trim().is_empty() {
        return Told::wrong(("`question` is empty".into(), Some("say who has what, then what happens".into())));
    }
    let scenario = edition.map(|edition| json!({ "game": edition }));
    answer(app, Line { line: Some(question), scenario, ..Line::default() }, detail).await
}

async fn explore(app: &Arc<App>, wanted: Scenario) -> Told {
    let Scenario { scenario, toml, detail } = wanted;
    match one_of(scenario, toml) {
        Ok((scenario, toml)) => answer(app, Line { scenario, toml, ..Line::default() }, detail).await,
        Err(wrong) => Told::wrong(wrong),
    }
}

async fn answer(app: &Arc<App>, line: Line, detail: Detail) -> Told {
    match app.ask(line).await {
        Ok(answered) => told::answered(&answered, detail),
        Err(problem) => Told::problem(&problem),
    }
}

async fn explain(app: &Arc<App>, wanted: Scenario) -> Told {
    let (scenario, toml) = match one_of(wanted.scenario, wanted.toml) {
        Ok(one) => one,
        Err(wrong) => return Told::wrong(wrong),
    };
    let question = Question { scenario: scenario.map(titled), toml, ..Question::default() };
    match app.explain(&question).await {
        Ok(report) => told::explained(&report, wanted.detail),
        Err(problem) => Told::problem(&problem),
    }
}

/// A file has a title; a question needs none.
fn titled(mut scenario: Value) -> Value {
    if let Value::Object(fields) = &mut scenario {
        fields.entry("title").or_insert_with(|| json!("a question"));
    }
    scenario
}

type Either = (Option<Value>, Option<String>);

fn one_of(scenario: Option<Value>, toml: Option<String>) -> Result<Either, Wrong> {
    match (&scenario, &toml) {
        (Some(Value::Object(_)), None) | (None, Some(_)) => Ok((scenario, toml)),
        (Some(_), None) => Err(("`scenario` is an object".into(), Some("{\"players\": …, \"play\": …}".into()))),
        _ => Err(("either `scenario` or `toml` is to be given".into(), None)),
    }
}

async fn cards(app: &Arc<App>, wanted: CardsWanted) -> Result<Told, Problem> {
    let CardsWanted { name, search, text, types, game } = wanted;
    match (name, search, text) {
        (Some(name), None, None) => Ok(told::card(&app.card(&name, game.as_deref()).await?)),
        (None, Some(q), None) => Ok(told::hits(&app.find_cards(Words { q, limit: Some(20), game }).await?)),
        (None, None, Some(text)) => Ok(told::wording(&app.check(Wording { text, name: None, types, game }).await?)),
        _ => Ok(Told::wrong(("one of `name`, `search` and `text` is to be given".into(), None))),
    }
}

/// How many rules are told at most.
const MOST: usize = 20;

fn rules(wanted: &RulesWanted, books: &[Book]) -> Result<Told, Wrong> {
    let edition = wanted.edition.as_deref();
    let book = books.iter().rev().find(|book| edition.is_none_or(|name| name == book.edition));
    let asked = wanted.rule.trim().trim_start_matches("CR ").trim_start_matches("rule ");
    let number = asked.trim_end_matches('.').to_lowercase();
    let known: Vec<&Known> = [number.as_str(), asked]
        .iter()
        .flat_map(|number| find(number))
        .filter(|known| edition.is_none_or(|name| known.editions.contains(&name)))
        .take(MOST)
        .collect();
    let is_number = asked.starts_with(|c: char| c.is_ascii_digit());
    let others = match book {
        Some(book) if is_number => book.below(&number),
        Some(book) => book.search(asked),
        None => Vec::new(),
    };
    if known.is_empty() && others.is_empty() {
        let message = format!("no rule `{}` is known here", shown(&wanted.rule));
        let imported = "`instead rules import FILE` keeps the text of the rules; until then they are known by number";
        let help = suggest(&number).or_else(|| book.is_none().then(|| imported.to_owned()));
        return Err((message, help));
    }
    Ok(told::rules(&known, &others, book, MOST))
}

/// Whether a report is an answer.
pub(crate) fn is_answer(status: &Status) -> bool {
    match status {
        Status::Passed | Status::Failed => true,
        Status::Error(_) | Status::Waiting(_) => false,
    }
}
