//! What is typed into the line of the page: a board in words ("Alice has Furnace of Rath", "Bob is at 5 life") and what
//! happens, a statement each, with semicolons or new lines between. A whole `instead ask …` may be pasted, too.

use instead_cards::Cards;
use instead_scenario::ask::{Parts, Question, ReadAs};
use instead_scenario::file;
use instead_scenario::game::Game;
use instead_scenario::source::shown;
use serde_json::{Map, Value, json};

use crate::parts;

/// What cannot be understood of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misread {
    /// The statement.
    pub(crate) statement: String,
    pub(crate) message: String,
    pub(crate) suggestion: Option<String>,
}

/// Who sits at a table of which nothing was said.
const PLAYERS: [&str; 2] = ["alice", "bob"];

/// What was taken for granted with a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Granted {
    /// In words.
    pub(crate) taken: Vec<String>,
    /// The sentences that were typed in other words.
    pub(crate) read_as: Vec<ReadAs>,
    /// The same question with what was taken for granted otherwise.
    pub(crate) otherwise: Option<Other>,
}

/// A question with what was taken for granted otherwise.
#[derive(Clone, Debug)]
pub(crate) struct Other {
    /// When it is so.
    pub(crate) when: String,
    /// The question as a file.
    pub(crate) toml: String,
}

/// Adds to a scenario what a line says.
pub(crate) fn add(scenario: &mut Value, line: &str, cards: &Cards) -> Result<Granted, Misread> {
    if !scenario.is_object() {
        *scenario = json!({});
    }
    let game = scenario.get("game").and_then(Value::as_str).and_then(|name| name.parse::<Game>().ok());
    let cards = &cards.of(game.unwrap_or_default().family().texts());
    let (mut happens, mut doubtful) = (Vec::new(), None);
    for statement in statements(line) {
        match Board::of(&statement, scenario, cards) {
            Ok(boards) if boards.is_empty() => happens.push(statement),
            Ok(boards) => boards.into_iter().for_each(|board| board.put(scenario)),
            // What is no board in these words may be one in others.
            Err((message, suggestion)) => {
                doubtful.get_or_insert(Misread { statement: statement.clone(), message, suggestion });
                happens.push(statement);
            }
        }
    }
    seat(scenario);
    if happens.is_empty() {
        return Ok(Granted::default());
    }
    let granted = understood(scenario, &happens, cards).map_err(|misread| doubtful.clone().unwrap_or(misread))?;
    // What nobody understood still stands there as it was typed.
    let stands = |doubtful: &Misread| {
        happening(scenario).is_some_and(|said| said.iter().any(|one| one.as_str() == Some(doubtful.statement.as_str())))
    };
    match doubtful.filter(stands) {
        Some(misread) => Err(misread),
        None => Ok(granted),
    }
}

/// What is added to a question to bring it to its end, and goes where more is told.
const ENDS: [&str; 2] = ["resolve all", "go to end-combat"];

/// The options that a question has once.
const ONCE: [&str; 6] = ["-life", "-poison", "-energy", "--game", "--turn", "--step"];

/// Adds what happens, in people's words, as it is understood on this board.
fn understood(scenario: &mut Value, happens: &[String], cards: &Cards) -> Result<Granted, Misread> {
    let misread = |at: usize, (message, suggestion)| {
        let statement = happens.get(at).or(happens.first()).cloned().unwrap_or_default();
        Misread { statement, message, suggestion }
    };
    let commands = |statement: &String| as_a_command(statement).unwrap_or_else(|| vec![statement.clone()]);
    let mut open = scenario.clone();
    without_expectations(&mut open);
    while happening(&mut open)
        .is_some_and(|said| said.last().and_then(Value::as_str).is_some_and(|last| ENDS.contains(&last)))
    {
        happening(&mut open).and_then(Vec::pop);
    }
    let Some(mut parts) = parts::of(&open) else {
        for (at, statement) in happens.iter().enumerate() {
            let said =
                Parts::read(&commands(statement)).map_err(|error| misread(at, (error.message, error.suggestion)))?;
            merge(scenario, &file::data(&said.to_toml()).unwrap_or_default());
        }
        return Ok(Granted::default());
    };
    let before = happening(&mut open).map_or(0, |said| said.len());
    let said: Vec<String> = happens.iter().flat_map(commands).collect();
    // What is said once only, and is said anew, is so from now on.
    let option = |part: &str| part.starts_with("--").then(|| part.split('=').next().unwrap_or_default().to_owned());
    let once = |name: &str| ONCE.iter().any(|once| name.ends_with(once));
    parts.retain(|part| {
        !option(part).is_some_and(|name| once(&name) && said.iter().any(|new| option(new) == Some(name.clone())))
    });
    parts.extend(said);
    let parts = Parts::read(&parts).map_err(|error| misread(0, (error.message, error.suggestion)))?;
    let question = parts
        .understood(cards)
        .map_err(|error| misread(error.argument.saturating_sub(before), (error.message, error.suggestion)))?;
    *scenario = file::data(&question.to_toml()).unwrap_or_default();
    let otherwise = question.otherwise().map(|(other, when)| Other { when, toml: other.to_toml() });
    let Question { taken, read_as, .. } = question;
    Ok(Granted { taken, read_as, otherwise })
}

/// The sentences of the last play, as a list.
fn happening(scenario: &mut Value) -> Option<&mut Vec<Value>> {
    let said = scenario.get_mut("play")?.as_array_mut()?.last_mut()?.get_mut("do")?;
    if said.is_string() {
        *said = json!([said.take()]);
    }
    said.as_array_mut()
}

/// What a file expects of its last play is about that play as it was.
fn without_expectations(scenario: &mut Value) {
    let last = scenario.get_mut("play").and_then(|plays| plays.as_array_mut()?.last_mut()?.as_object_mut());
    if let Some(last) = last {
        last.retain(|field, _| ["do", "at_once", "choose"].contains(&field.as_str()));
    }
}

type Wrong = (String, Option<String>);

/// The statements of a line. Between quotes a semicolon is a letter.
fn statements(line: &str) -> Vec<String> {
    let (mut all, mut now, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                now.push(c);
            }
            ';' | '\n' if !quoted => all.push(std::mem::take(&mut now)),
            c => now.push(c),
        }
    }
    all.push(now);
    all.into_iter().map(|statement| statement.trim().to_owned()).filter(|statement| !statement.is_empty()).collect()
}

/// Whether this is a statement of a line.
pub(crate) fn holds(line: &str, statement: &str) -> bool {
    statements(line).iter().any(|one| one == statement)
}

/// Two players, if nobody sits there.
fn seat(scenario: &mut Value) {
    if let Some(players) = table(scenario, "players").filter(|players| players.is_empty()) {
        players.extend(PLAYERS.map(|name| (name.to_owned(), json!({}))));
    }
}

/// The arguments of a statement that is a command.
fn as_a_command(statement: &str) -> Option<Vec<String>> {
    let command = statement.strip_prefix("instead ask ");
    command.or_else(|| statement.starts_with("--").then_some(statement)).map(words)
}

/// The words of a command as a shell splits them: quotes hold words together.
fn words(command: &str) -> Vec<String> {
    let (mut all, mut now, mut quote, mut begun) = (Vec::new(), String::new(), None, false);
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('"') | None, '\\') => now.extend(chars.next()),
            (Some(_), c) => now.push(c),
            (None, '"' | '\'') => (quote, begun) = (Some(c), true),
            (None, c) if c.is_whitespace() => {
                if begun || !now.is_empty() {
                    all.push(std::mem::take(&mut now));
                }
                begun = false;
            }
            (None, c) => now.push(c),
        }
    }
    if begun || !now.is_empty() {
        all.push(now);
    }
    all
}

/// The table of this name; one that is not there is made. None where something else stands in its place.
fn table<'v>(of: &'v mut Value, name: &str) -> Option<&'v mut Map<String, Value>> {
    of.as_object_mut()?.entry(name).or_insert_with(|| json!({})).as_object_mut()
}

/// Adds one scenario to another: players' lists grow, sentences come last, all else is taken over.
fn merge(into: &mut Value, from: &Value) {
    for (name, player) in from.get("players").and_then(Value::as_object).into_iter().flatten() {
        let Some(players) = table(into, "players") else { continue };
        let known = players.entry(name.clone()).or_insert_with(|| json!({}));
        let Value::Object(known) = known else { continue };
        for (field, value) in player.as_object().into_iter().flatten() {
            match (known.get_mut(field), value) {
                (Some(Value::Array(list)), Value::Array(more)) => list.extend(more.iter().cloned()),
                _ => _ = known.insert(field.clone(), value.clone()),
            }
        }
    }
    let newest = |game: &&Value| **game != json!("magic-2026");
    if let (Value::Object(fields), Some(game)) = (&mut *into, from.get("game").filter(newest)) {
        fields.insert("game".to_owned(), game.clone());
    }
    for (field, value) in from.get("turn").and_then(Value::as_object).into_iter().flatten() {
        if let Some(turn) = table(into, "turn") {
            turn.insert(field.clone(), value.clone());
        }
    }
    let play = from.get("play").and_then(|plays| plays.get(0));
    for field in ["do", "choose"] {
        let more = play.and_then(|play| play.get(field)).and_then(Value::as_array).into_iter().flatten();
        more.for_each(|item| happen(into, field, item.clone()));
    }
}

/// Adds to a list of the last play.
fn happen(scenario: &mut Value, field: &str, what: Value) {
    let Value::Object(fields) = scenario else { return };
    let plays = fields.entry("play").or_insert_with(|| json!([{}]));
    let Some(Value::Object(last)) = plays.as_array_mut().and_then(|plays| plays.last_mut()) else { return };
    match last.get_mut(field) {
        Some(Value::Array(list)) => list.push(what),
        Some(one) if !one.is_null() => *one = json!([one.clone(), what]),
        _ => _ = last.insert(field.to_owned(), json!([what])),
    }
}

/// What a statement says of the board.
#[derive(Debug, PartialEq)]
enum Board {
    /// A player has these in a zone.
    Has { player: String, zone: &'static str, cards: Vec<Value> },
    /// A player has this effect.
    Effect { player: String, text: String },
    /// A number of a player's.
    Number { player: String, what: &'static str, number: i64 },
    /// It is a player's turn.
    Turn { player: String },
}

/// Zones as people say them behind a card's name.
const ZONES: [(&str, &str); 6] = [
    ("battlefield", "battlefield"),
    ("hand", "hand"),
    ("graveyard", "graveyard"),
    ("exile", "exile"),
    ("library", "library"),
    ("command zone", "command"),
];

/// Words between a player's name and what he has.
const HAS: [&str; 4] = [" has ", " controls ", " owns ", ": "];

impl Board {
    /// What a statement says of the board; nothing where it is about what happens.
    fn of(statement: &str, scenario: &Value, cards: &Cards) -> Result<Vec<Board>, Wrong> {
        if as_a_command(statement).is_some() {
            return Ok(Vec::new());
        }
        // "Alice controls Worship and is at 2 life" says two things of her.
        if let Some((first, rest)) = statement.rsplit_once(" and is at ")
            && let (Some(who), Some(number)) =
                (first.split_whitespace().next(), number_of(&rest.to_lowercase(), "life"))
        {
            let mut both = Board::of(first, scenario, cards)?;
            both.push(Board::Number { player: who.to_lowercase(), what: "life", number });
            return Ok(both);
        }
        Board::one(statement, scenario, cards).map(|board| board.into_iter().collect())
    }

    fn one(statement: &str, scenario: &Value, cards: &Cards) -> Result<Option<Board>, Wrong> {
        let plain = statement.replace('’', "'");
        let plain = plain.trim();
        let lower = plain.to_lowercase();
        let turn =
            lower.strip_suffix("'s turn").map(|who| who.trim_start_matches("it's ").trim_start_matches("it is "));
        if let Some(player) = turn.filter(|who| !who.contains(' ')) {
            return Ok(Some(Board::Turn { player: player.to_owned() }));
        }
        if let Some((who, rest)) = lower.split_once(" is at ")
            && !who.contains(' ')
            && let Some(number) = number_of(rest, "life")
        {
            return Ok(Some(Board::Number { player: who.to_owned(), what: "life", number }));
        }
        let at = HAS.iter().filter_map(|has| Some((lower.find(has)?, has.len()))).min();
        let Some((at, length)) = at else { return Ok(None) };
        let (Some(who), Some(what)) = (plain.get(..at), plain.get(at + length..)) else { return Ok(None) };
        // A player has one name, and a card of several words is none.
        if who.is_empty() || who.contains(|c: char| c.is_whitespace() || c == '"') {
            return Ok(None);
        }
        let player = who.to_lowercase();
        for (word, what_of) in
            [("life", "life"), ("poison", "poison"), ("poison counters", "poison"), ("energy", "energy")]
        {
            if let Some(number) = number_of(&what.to_lowercase(), word) {
                return Ok(Some(Board::Number { player, what: what_of, number }));
            }
        }
        let (what, zone) = with_zone(what, scenario);
        match objects(&what, cards) {
            Ok(cards) => Ok(Some(Board::Has { player, zone, cards })),
            Err(_) if is_effect(&what) => {
                let text = what.trim_matches('"').to_owned();
                Ok(Some(Board::Effect { player, text }))
            }
            Err(unknown) => {
                let near = cards.suggest(&unknown);
                let help = match near.first() {
                    Some(first) => format!("did you mean “{first}”?"),
                    None => "an effect is a whole sentence, as a card prints it".to_owned(),
                };
                Err((format!("no card is called “{}”", shown(&unknown)), Some(help)))
            }
        }
    }

    fn put(self, scenario: &mut Value) {
        seat(scenario);
        let player = |scenario: &mut Value, name: &str, field: &str, value: Value| {
            let Some(players) = table(scenario, "players") else { return };
            let known = players.keys().find(|known| known.eq_ignore_ascii_case(name)).cloned();
            let slot = players.entry(known.unwrap_or_else(|| name.to_owned())).or_insert_with(|| json!({}));
            let Value::Object(fields) = slot else { return };
            match (fields.get_mut(field), value) {
                (Some(Value::Array(list)), Value::Array(more)) => list.extend(more),
                (_, value) => _ = fields.insert(field.to_owned(), value),
            }
        };
        match self {
            Board::Has { player: name, zone, cards } => player(scenario, &name, zone, Value::Array(cards)),
            Board::Effect { player: name, text } => player(scenario, &name, "effects", json!([text])),
            Board::Number { player: name, what, number } => player(scenario, &name, what, json!(number)),
            Board::Turn { player } => {
                if let Some(turn) = table(scenario, "turn") {
                    turn.insert("player".to_owned(), json!(player));
                }
            }
        }
    }
}

/// `5 life`, `5`.
fn number_of(text: &str, word: &str) -> Option<i64> {
    let text = text.trim().trim_end_matches('.');
    let number = text.strip_suffix(word).map(str::trim).or((word == "life").then_some(text))?;
    number.replace('−', "-").parse().ok()
}

/// What stands before "in his hand", "on the battlefield", and that zone.
fn with_zone(what: &str, scenario: &Value) -> (String, &'static str) {
    let game = scenario.get("game").and_then(Value::as_str).unwrap_or("magic");
    let battlefield = if game.starts_with("magic") { "battlefield" } else { "battle" };
    let trimmed = what.trim().trim_end_matches('.');
    for (word, zone) in ZONES {
        let Some(before) = trimmed.strip_suffix(word).map(str::trim_end) else { continue };
        let before =
            ["their", "his", "her", "the"].iter().find_map(|w| before.strip_suffix(w)).unwrap_or(before).trim_end();
        let Some(before) = ["in", "on"].iter().find_map(|w| before.strip_suffix(w)) else { continue };
        if before.ends_with(char::is_whitespace) {
            return (before.trim().to_owned(), if zone == "battlefield" { battlefield } else { zone });
        }
    }
    (what.trim().to_owned(), battlefield)
}

/// Whether a text that is no card is meant as an effect: it is between quotes, or a sentence.
fn is_effect(text: &str) -> bool {
    text.starts_with('"') || text.split_whitespace().count() > 3 && (text.contains(" would ") || text.ends_with('.'))
}

/// The cards of a list: "Furnace of Rath, two Forests and a tapped Hill Giant with two +1/+1 counters"; or the name that is
/// none.
fn objects(list: &str, cards: &Cards) -> Result<Vec<Value>, String> {
    let (mut found, mut rest) = (Vec::new(), list.trim());
    while !rest.is_empty() {
        // The longest beginning that is a card: names have commas and "and" in them.
        let mut ends: Vec<usize> = [", and ", ", ", " and "]
            .iter()
            .flat_map(|between| rest.match_indices(between).map(|(at, _)| at))
            .chain([rest.len()])
            .collect();
        ends.sort_unstable();
        let longest = ends.iter().rev().find_map(|&end| Some((end, object(rest.get(..end)?, cards)?)));
        let Some((end, (object, count))) = longest else {
            let first = ends.first().and_then(|&end| rest.get(..end)).unwrap_or(rest);
            return Err(first.to_owned());
        };
        found.extend(std::iter::repeat_n(object, count));
        rest = rest.get(end..).unwrap_or_default().trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        rest = rest.strip_prefix("and ").unwrap_or(rest).trim_start();
    }
    Ok(found)
}

/// So many of one card at most may be said in a word.
const MOST: usize = 60;

const NUMBERS: [(&str, usize); 10] = [
    ("a", 1),
    ("an", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("ten", 10),
];

fn count(word: &str) -> Option<usize> {
    let named = NUMBERS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|(_, number)| *number);
    named.or_else(|| word.trim_end_matches(['x', '×']).parse().ok()).filter(|&number| (1..=MOST).contains(&number))
}

/// A card with what is said of it, and how many there are.
fn object(text: &str, cards: &Cards) -> Option<(Value, usize)> {
    let text = text.trim().trim_matches('"');
    if let Some(name) = name(text, cards) {
        return Some((json!(name), 1));
    }
    let (first, after) = text.split_once(' ').unwrap_or((text, ""));
    if let Some(number) = count(first)
        && let Some((object, _)) = object(after, cards)
    {
        return Some((object, number));
    }
    let with = |text: &str, field: &str, value: Value| {
        let (object, number) = object(text, cards)?;
        let mut fields = match object {
            Value::Object(fields) => fields,
            name => Map::from_iter([("name".to_owned(), name)]),
        };
        fields.insert(field.to_owned(), value);
        Some((Value::Object(fields), number))
    };
    if first.eq_ignore_ascii_case("tapped") {
        return with(after, "tapped", json!(true));
    }
    let (before, behind) = text.rsplit_once(" with ")?;
    if let Some(damage) = number_of(behind, "damage") {
        return with(before, "damage", json!(damage));
    }
    let behind = behind.strip_suffix(" counters").or_else(|| behind.strip_suffix(" counter"))?;
    let (number, kind) = behind.split_once(' ')?;
    let mut counters = Map::new();
    counters.insert(kind.replace('−', "-"), json!(count(number)?));
    with(before, "counters", Value::Object(counters))
}

/// The card of this name, or of which this is the plural.
fn name(text: &str, cards: &Cards) -> Option<String> {
    let known = |name: &str| cards.facts(name).map(|facts| facts.name.clone());
    known(text).or_else(|| known(text.strip_suffix('s')?)).or_else(|| known(text.strip_suffix("es")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Value {
        let mut scenario = json!({});
        add(&mut scenario, line, &Cards::builtin()).unwrap();
        scenario
    }

    #[test]
    fn a_board_and_what_happens_are_said_in_one_line() {
        let scenario = read(
            "Alice has Furnace of Rath and two Grizzly Bears; Bob has a tapped Hill Giant with two +1/+1 counters; bob is \
             at 5; Bob has \"Prevent the next 2 damage that would be dealt to you this turn.\"; Lightning Bolt deals 3 \
             damage to Bob",
        );
        let alice = json!(["Furnace of Rath", "Grizzly Bears", "Grizzly Bears"]);
        assert_eq!(scenario["players"]["alice"]["battlefield"], alice);
        let giant = json!([{ "name": "Hill Giant", "counters": { "+1/+1": 2 }, "tapped": true }]);
        assert_eq!(scenario["players"]["bob"]["battlefield"], giant);
        assert_eq!(scenario["players"]["bob"]["life"], 5);
        assert_eq!(scenario["players"]["bob"]["effects"].as_array().unwrap().len(), 1);
        assert_eq!(scenario["play"][0]["do"][0], "Lightning Bolt deals 3 damage to Bob");
    }

    #[test]
    fn a_command_may_be_pasted() {
        let scenario =
            read("instead ask --alice \"Furnace of Rath\" --bob-life 5 'Lightning Bolt deals 3 damage to Bob'");
        assert_eq!(scenario["players"]["alice"]["battlefield"], json!(["Furnace of Rath"]));
        assert_eq!(scenario["players"]["bob"]["life"], 5);
        assert_eq!(scenario["play"][0]["do"][0], "Lightning Bolt deals 3 damage to Bob");
    }

    #[test]
    fn cards_stand_in_the_zones_that_are_named_and_names_may_hold_what_stands_between_others() {
        let scenario = read("Bob has Breeding Pool in his hand; Alice has Grizzly Bears in the graveyard; Bob's turn");
        assert_eq!(scenario["players"]["bob"]["hand"], json!(["Breeding Pool"]));
        assert_eq!(scenario["players"]["alice"]["graveyard"], json!(["Grizzly Bears"]));
        assert_eq!(scenario["turn"]["player"], "bob");
    }

    #[test]
    fn a_line_is_understood_on_the_board_that_is_there() {
        let mut scenario = read("Alice controls Furnace of Rath and is at 2 life; Bob has Grizzly Bears");
        assert_eq!(scenario["players"]["alice"]["life"], 2);
        let granted = add(&mut scenario, "bears takes 1 from Shock", &Cards::builtin()).unwrap();
        assert!(scenario["play"][0]["do"][0].as_str().unwrap().contains("Grizzly Bears"), "{scenario}");
        assert_eq!(granted.read_as.len(), 1, "{granted:?}");
        // More is told before what brings the question to its end.
        add(&mut scenario, "Bob loses 1 life", &Cards::builtin()).unwrap();
        let said = scenario["play"][0]["do"].as_array().unwrap();
        assert_eq!(said.iter().filter(|one| ENDS.contains(&one.as_str().unwrap())).count(), 1, "{said:?}");
    }

    #[test]
    fn a_name_that_is_no_card_is_refused_with_what_may_have_been_meant() {
        let wrong = add(&mut json!({}), "Alice has Furnace of Wrath", &Cards::builtin()).unwrap_err();
        assert_eq!(wrong.message, "no card is called “Furnace of Wrath”");
        assert_eq!(wrong.suggestion.as_deref(), Some("did you mean “Furnace of Rath”?"));
        let line = "Alice has Xyzzy Quux; Shock deals 2 damage to Bob";
        let wrong = add(&mut json!({}), line, &Cards::builtin()).unwrap_err();
        assert_eq!(
            (wrong.message.as_str(), wrong.statement.as_str()),
            ("no card is called “Xyzzy Quux”", "Alice has Xyzzy Quux")
        );
    }
}
