//! The form of a scenario as a JSON Schema, made from the types here.
//!
//! They hold nothing but the form: a scenario is read by [`instead_scenario::read`], which finds every mistake and says it
//! better. A test holds each table against what that reader knows.

#![allow(dead_code, reason = "only the form of these types is wanted")]

use indexmap::IndexMap;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, schema_for};
use serde_json::Value;

/// The JSON Schema of a scenario.
pub fn scenario() -> Value {
    let mut schema = schema_for!(Scenario).to_value();
    without_null(&mut schema);
    schema
}

/// The JSON Schema of what is written of a type.
pub fn written<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>().to_value()
}

/// A scenario has no null: what is absent is left out.
fn without_null(schema: &mut Value) {
    let is_null = |value: &Value| value == "null" || value.get("type").is_some_and(|kind| kind == "null");
    match schema {
        Value::Object(fields) => {
            for word in ["type", "anyOf", "enum"] {
                let Some(Value::Array(list)) = fields.get_mut(word) else { continue };
                list.retain(|value| !is_null(value) && !value.is_null());
                if word == "type" && list.len() == 1 {
                    let only = list.remove(0);
                    fields.insert(word.to_owned(), only);
                } else if word == "anyOf"
                    && let [Value::Object(only)] = list.as_slice()
                {
                    let only = only.clone();
                    fields.remove(word);
                    fields.extend(only);
                }
            }
            fields.values_mut().for_each(without_null);
        }
        Value::Array(list) => list.iter_mut().for_each(without_null),
        _ => {}
    }
}

/// A board, something that happens on it, and what must come of it.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Scenario {
    /// What it shows, in a sentence.
    title: String,
    /// The game, in its edition; `magic`, the newest, unless told.
    game: Option<Game>,
    /// The rules that it shows.
    cites: Option<Vec<String>>,
    /// Remarks.
    notes: Option<String>,
    /// What it is for, beside being a test.
    kind: Option<Kind>,
    /// The other reading, where the rules leave the question open.
    disputed: Option<String>,
    /// The open readings that it reads otherwise, by name (`instead readings`).
    readings: Option<IndexMap<String, String>>,
    /// Cards of its own, which win over others of their names.
    card: Option<Vec<Card>>,
    /// The players by name, in the order in which they sit.
    #[schemars(extend("minProperties" = 1))]
    players: IndexMap<String, Player>,
    /// Whether it is day or night.
    day: Option<DayNight>,
    /// Whose turn it is, and how far it has gone.
    turn: Option<Turn>,
    /// What happens, in order.
    #[schemars(length(min = 1))]
    play: Vec<Play>,
}

#[derive(JsonSchema)]
enum Game {
    #[schemars(rename = "magic")]
    Magic,
    #[schemars(rename = "magic-2004")]
    Magic2004,
    #[schemars(rename = "magic-2005")]
    Magic2005,
    #[schemars(rename = "magic-2017")]
    Magic2017,
    #[schemars(rename = "magic-2018")]
    Magic2018,
    #[schemars(rename = "magic-2026")]
    Magic2026,
    #[schemars(rename = "kaijudo")]
    Kaijudo,
    #[schemars(rename = "duel-masters")]
    DuelMasters,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
enum Kind {
    /// The documentation shows it.
    Example,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
enum DayNight {
    Day,
    Night,
    Neither,
}

/// A number, or a text that says one as it is printed.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Printed {
    Number(i64),
    Text(String),
}

/// A card as printed.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Card {
    /// The name.
    name: String,
    /// The cost: mana symbols, or a number in games without them.
    cost: Option<Printed>,
    /// The type line.
    types: Option<String>,
    /// The colours (or civilizations), where they do not follow from the cost.
    colors: Option<Vec<String>>,
    /// The power.
    power: Option<Printed>,
    /// The toughness.
    toughness: Option<Printed>,
    /// The loyalty.
    loyalty: Option<Printed>,
    /// The defense.
    defense: Option<Printed>,
    /// The rules text, one ability a line.
    text: Option<String>,
    /// The back.
    back: Option<Back>,
}

/// The back of a card.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Back {
    /// The name.
    name: String,
    /// The cost.
    cost: Option<Printed>,
    /// The type line.
    types: Option<String>,
    /// The colours, where they do not follow from the cost.
    colors: Option<Vec<String>>,
    /// The power.
    power: Option<Printed>,
    /// The toughness.
    toughness: Option<Printed>,
    /// The loyalty.
    loyalty: Option<Printed>,
    /// The defense.
    defense: Option<Printed>,
    /// The rules text, one ability a line.
    text: Option<String>,
}

/// A player and what he has: zones by the names that the game has for them.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Player {
    /// The life total; 20 unless told.
    life: Option<i32>,
    /// The speed.
    speed: Option<u32>,
    /// Poison counters.
    poison: Option<u32>,
    /// Energy counters.
    energy: Option<u32>,
    /// Whether he is the monarch.
    monarch: Option<bool>,
    /// Whether he has the initiative.
    initiative: Option<bool>,
    /// Whether he has the city's blessing.
    #[schemars(rename = "city's blessing")]
    blessing: Option<bool>,
    /// The player who makes his decisions this turn.
    controlled_by: Option<String>,
    /// Counters by kind.
    counters: Option<IndexMap<String, u32>>,
    /// Floating effects that he controls.
    effects: Option<Vec<Effect>>,
    /// Emblems that he has.
    emblems: Option<Vec<Effect>>,
    /// Magic: the top card first.
    library: Option<Zone>,
    /// The hand.
    hand: Option<Zone>,
    /// Magic.
    battlefield: Option<Zone>,
    /// Magic and Duel Masters.
    graveyard: Option<Zone>,
    /// Magic.
    exile: Option<Zone>,
    /// Magic: the bottom first.
    stack: Option<Zone>,
    /// Magic.
    command: Option<Zone>,
    /// Kaijudo and Duel Masters: the top card first.
    deck: Option<Zone>,
    /// Kaijudo and Duel Masters.
    battle: Option<Zone>,
    /// Kaijudo and Duel Masters.
    shields: Option<Zone>,
    /// Kaijudo and Duel Masters: a zone. Magic: `pay`, if mana costs are paid for real.
    mana: Option<Mana>,
    /// Kaijudo.
    discard: Option<Zone>,
}

/// What a zone holds: a number of nameless cards, or objects in order.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Zone {
    Nameless(u32),
    Objects(Vec<Object>),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Mana {
    Pay(Pay),
    Zone(Zone),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
enum Pay {
    Pay,
}

/// An object: the name of its card, or more about it.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Object {
    Name(String),
    Detailed(Box<Detailed>),
}

/// An object with details.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Detailed {
    /// The card's name.
    name: String,
    /// The name by which the file calls it.
    #[schemars(rename = "as")]
    called: Option<String>,
    /// Whether it is tapped.
    tapped: Option<bool>,
    /// Whether it is face down.
    face_down: Option<bool>,
    /// Whether its back face is up.
    transformed: Option<bool>,
    /// Counters by kind.
    counters: Option<IndexMap<String, u32>>,
    /// Damage marked on it.
    damage: Option<u32>,
    /// The object or player that it is attached to.
    attached_to: Option<String>,
    /// Its owner, where he is another player.
    owner: Option<String>,
    /// Its controller, where he is another player.
    controller: Option<String>,
    /// What was chosen for it.
    chosen: Option<Chosen>,
    /// Whether it is a token.
    token: Option<bool>,
    /// Whether it is a commander.
    commander: Option<bool>,
    /// The card whose copiable values it has.
    copy_of: Option<String>,
    /// Whether it came under its controller's control this turn.
    sick: Option<bool>,
    /// Whether it is phased out.
    phased_out: Option<bool>,
    /// The level of a Class.
    class_level: Option<u32>,
}

/// What was chosen, by the word that names it.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Chosen {
    /// A colour.
    color: Option<String>,
    /// A type.
    #[schemars(rename = "type")]
    kind: Option<String>,
    /// A card's name.
    name: Option<String>,
    /// A player.
    player: Option<String>,
    /// A number.
    number: Option<i64>,
    /// One of the words that the card offers.
    option: Option<String>,
    /// A source of damage.
    source: Option<String>,
}

/// A floating effect or an emblem: a sentence, or more about it.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Effect {
    Sentence(String),
    Detailed(Box<DetailedEffect>),
}

/// An effect with details.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct DetailedEffect {
    /// The sentence.
    text: String,
    /// Its source.
    source: Option<String>,
    /// What was chosen for it.
    chosen: Option<Chosen>,
    /// Its targets.
    targets: Option<Vec<String>>,
}

/// A moment of a turn.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
struct Turn {
    /// The active player; the first unless told.
    player: Option<String>,
    /// The step or phase, by the game's name for it.
    step: Option<String>,
    /// The number of the turn, from 1.
    #[schemars(range(min = 1))]
    number: Option<u32>,
}

/// Something that happens, and what is expected of it.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, extend("oneOf" = [{ "required": ["do"] }, { "required": ["at_once"] }]))]
struct Play {
    /// A sentence, or several, one after another.
    #[schemars(rename = "do")]
    what: Option<Sentences>,
    /// Sentences that are one simultaneous event.
    at_once: Option<Vec<String>>,
    /// Answers to the questions that are asked.
    choose: Option<Vec<Answer>>,
    /// What holds afterwards, by path.
    expect: Option<IndexMap<String, Expected>>,
    /// Every distinct end over all choices, by the same paths.
    outcomes: Option<Vec<IndexMap<String, Expected>>>,
    /// The questions that must be asked: how many, or which, in order.
    asks: Option<Asks>,
    /// A part of the message with which the play must be refused, or `illegal`.
    error: Option<String>,
    /// Parts of the lines of its record, in this order.
    steps: Option<Vec<String>>,
    /// Parts that no line of its record may hold.
    no_steps: Option<Vec<String>>,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Sentences {
    One(String),
    Several(Vec<String>),
}

/// An answer: an option's name, with who is asked before it and a colon; a number; several; or numbers by name.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Answer {
    Number(i64),
    Text(String),
    List(Vec<Printed>),
    Table(IndexMap<String, u32>),
}

/// What stands at a path: a comparison is a text, as in `>= 3`.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum Expected {
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<String>),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
enum Asks {
    Count(u32),
    List(Vec<String>),
}
