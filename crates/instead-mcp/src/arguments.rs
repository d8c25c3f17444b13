//! What the tools take. The descriptions are read by assistants: they say how to write a board rightly.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use instead_scenario::source::{did_you_mean, shown};

/// How much is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Detail {
    /// The answer, the outcomes, and what was taken for granted.
    Short,
    /// Also how the first outcomes come about, each step with its rule.
    #[default]
    Steps,
    /// Also how all come about, what did not apply and why, and the scenario as a file.
    Full,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// Statements with semicolons between: first the board, then what happens. Board: "Alice controls Furnace of Rath";
    /// "Bob is at 5 life"; "Bob has Breeding Pool in his hand"; "Bob has \"Prevent the next 2 damage that would be dealt to
    /// you this turn.\"" (an effect, in quotation marks); "it is Bob's turn". What happens: "Lightning Bolt deals 3 damage to
    /// Bob"; "Bob attacks with Serra Angel"; "Alice casts Lightning Bolt targeting Hill Giant"; "Hill Giant dies". Use the cards' whole
    /// English names. Put down every permanent and effect that may matter: nothing is on the board that is not named.
    pub(crate) question: String,
    /// The edition of the rules: `magic` (the newest, unless told), `magic-2004`, `magic-2005`, `magic-2017`, `magic-2018`,
    /// `magic-2026`, `kaijudo`, `duel-masters`.
    #[serde(default)]
    pub(crate) edition: Option<String>,
    /// How much is told; `steps` unless told.
    #[serde(default)]
    pub(crate) detail: Detail,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenario {
    /// The scenario as data. Either this or `toml`.
    #[serde(default)]
    #[schemars(with = "Option<Form>")]
    pub(crate) scenario: Option<Value>,
    /// The scenario as the text of its file, as an answer of `detail: "full"` shows one. Either this or `scenario`.
    #[serde(default)]
    pub(crate) toml: Option<String>,
    /// How much is told; `steps` unless told.
    #[serde(default)]
    pub(crate) detail: Detail,
}

/// A board, and what happens on it. The reader of scenarios says what is wrong with one; this is for those who write it.
#[derive(Debug, JsonSchema)]
#[allow(dead_code, reason = "only its form is wanted")]
struct Form {
    /// The edition of the rules, as for `ask`.
    game: Option<String>,
    /// The players by name, in the order in which they sit.
    players: std::collections::BTreeMap<String, Player>,
    /// Whose turn it is, and its step.
    turn: Option<Turn>,
    /// What happens, in order. Of the last play all choices are followed.
    play: Vec<Play>,
}

/// A player: what is not given is as at the start of a game.
#[derive(Debug, JsonSchema)]
#[allow(dead_code, reason = "only its form is wanted")]
struct Player {
    /// The life total.
    life: Option<i32>,
    /// Cards by name, or objects: {"name": "Hill Giant", "as": "giant", "tapped": true, "counters": {"+1/+1": 1}, "damage": 2,
    /// "attached_to": "bear", "sick": true}. Other zones are written so too: hand, graveyard, exile, command; library may be a
    /// number of nameless cards.
    battlefield: Option<Vec<Value>>,
    /// The hand.
    hand: Option<Vec<Value>>,
    /// The graveyard.
    graveyard: Option<Vec<Value>>,
    /// Effects that this player controls and that are no card's any more, as sentences of card text.
    effects: Option<Vec<String>>,
}

/// A moment of a turn.
#[derive(Debug, JsonSchema)]
#[allow(dead_code, reason = "only its form is wanted")]
struct Turn {
    /// Whose turn it is: the first player's unless told.
    player: Option<String>,
    /// untap, upkeep, draw, main, combat, attackers, blockers, damage, end-combat, main2, end or cleanup.
    step: Option<String>,
}

/// A piece of play.
#[derive(Debug, JsonSchema)]
#[allow(dead_code, reason = "only its form is wanted")]
struct Play {
    /// Sentences, one after another: "Lightning Bolt deals 3 damage to Bob", "destroy giant", "Bob draws 2 cards", "Alice
    /// casts Lightning Bolt targeting giant", "resolve", "Bob attacks with Serra Angel", "go to end".
    #[serde(rename = "do")]
    what: Vec<String>,
    /// Answers to the questions of this play, with who is asked before them: "bob: Furnace of Rath".
    choose: Option<Vec<String>>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardsWanted {
    /// The name of a card: its text, and how much of it is read. One of `name`, `search` and `text` is to be given.
    #[serde(default)]
    pub(crate) name: Option<String>,
    /// Words of a name, or its beginning: which cards there are. What is printed on them is searched in Scryfall's words:
    /// `o:"would draw"`, `t:creature`, `c:red`, `mv<=3`, `pow>4`, `m:{G}{G}`; `is:replacement`, `is:prevention`,
    /// `family:damage-prevention`; `is:whole` (all of it is understood here); `-` before one turns it round.
    #[serde(default)]
    pub(crate) search: Option<String>,
    /// A wording, a line for each ability: what it would be read as.
    #[serde(default)]
    pub(crate) text: Option<String>,
    /// The type line of the card that the wording is on; `Creature` unless told.
    #[serde(default)]
    pub(crate) types: Option<String>,
    /// `magic`, `kaijudo` or `duel-masters`; Magic unless told.
    #[serde(default)]
    pub(crate) game: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RulesWanted {
    /// The number of a rule (`616.1e`; those below it are told too), or words of the text of the rules, if that was imported.
    pub(crate) rule: String,
    /// Only of this edition.
    #[serde(default)]
    pub(crate) edition: Option<String>,
}

/// Why arguments cannot be read, and what to write instead.
pub(crate) type Wrong = (String, Option<String>);

/// The arguments of a tool, whose schema names them.
pub(crate) fn read<T: DeserializeOwned>(
    tool: &str,
    schema: &Map<String, Value>,
    given: Map<String, Value>,
) -> Result<T, Wrong> {
    let known = schema.get("properties").and_then(Value::as_object);
    let names: Vec<&str> = known.map(|known| known.keys().map(String::as_str).collect()).unwrap_or_default();
    if let Some(other) = given.keys().find(|name| !names.contains(&name.as_str())) {
        let near = did_you_mean(other, names.iter().copied());
        let all =
            || Some(format!("it takes {}", names.iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ")));
        return Err((format!("`{tool}` takes no `{}`", shown(other)), near.or_else(all)));
    }
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
        if !given.contains_key(name) {
            let about = known.and_then(|known| known.get(name)?.get("description")?.as_str());
            let first = about.and_then(|about| about.split(". ").next()).map(|about| format!("`{name}`: {about}"));
            return Err((format!("`{tool}` needs `{name}`"), first));
        }
    }
    let one_by_one = given.clone();
    serde_json::from_value(Value::Object(given)).map_err(|error| (at_fault::<T>(&one_by_one, &error.to_string()), None))
}

/// The message with the argument that is at fault: the one without which it is another.
fn at_fault<T: DeserializeOwned>(given: &Map<String, Value>, message: &str) -> String {
    let guilty = given.keys().find(|name| {
        let mut others = given.clone();
        others.remove(*name);
        let again = serde_json::from_value::<T>(Value::Object(others));
        again.err().is_none_or(|error| error.to_string() != message)
    });
    match guilty {
        Some(name) => format!("`{name}`: {message}"),
        None => message.to_owned(),
    }
}
