//! Tokens of puzzle files: as a list of what they are (`t:Knight,P:2,T:2,Color:W,Types:Creature-Knight`), or by the name of
//! their kind (`t:w_2_2_knight_vigilance`).

use instead_language::subtypes::CREATURE_TYPES;
use instead_language::words::{CardType, Supertype};
use serde_json::{Map, Value, json};

use crate::board::{Board, Thing};
use crate::piece::Piece;

/// What a token is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Token {
    name: String,
    types: Vec<String>,
    subtypes: Vec<String>,
    colors: Vec<&'static str>,
    power: Option<String>,
    toughness: Option<String>,
    text: String,
}

/// Abilities that stand in the name of a kind, which has no blanks.
const KEYWORDS: [(&str, &str); 15] = [
    ("deathtouch", "Deathtouch"),
    ("defender", "Defender"),
    ("doublestrike", "Double strike"),
    ("firststrike", "First strike"),
    ("flash", "Flash"),
    ("flying", "Flying"),
    ("haste", "Haste"),
    ("hexproof", "Hexproof"),
    ("indestructible", "Indestructible"),
    ("lifelink", "Lifelink"),
    ("menace", "Menace"),
    ("prowess", "Prowess"),
    ("reach", "Reach"),
    ("trample", "Trample"),
    ("vigilance", "Vigilance"),
];

/// Tokens that the rules define (CR 111.10).
const KNOWN: [(&str, &str, &str); 3] = [
    ("c_a_treasure_sac", "Treasure", "{T}, Sacrifice this token: Add one mana of any color."),
    ("c_a_food_sac", "Food", "{2}, {T}, Sacrifice this token: You gain 3 life."),
    ("c_a_clue_draw", "Clue", "{2}, Sacrifice this token: Draw a card."),
];

fn color(letter: char) -> Option<&'static str> {
    Some(match letter.to_ascii_uppercase() {
        'W' => "white",
        'U' => "blue",
        'B' => "black",
        'R' => "red",
        'G' => "green",
        _ => return None,
    })
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The token that stands there, with a card of its own; none, and named, if it is not understood.
pub(crate) fn read(piece: Piece<'_>, board: &mut Board<'_>) -> Option<Thing> {
    let token = if piece.text.contains(',') { listed(piece, board) } else { of_kind(piece.text) };
    let Some(token) = token else {
        let help = "a scenario defines it under [[card]], and has it as { name = \"…\", token = true }";
        board.lose(piece, format!("the token `{}` is not understood, and not kept", piece.text), Some(help));
        return None;
    };
    let mut card = token.card();
    // Another token of that name is another card.
    let like = |card: &Map<String, Value>, other: &Map<String, Value>| card.get("name") == other.get("name");
    let mut number = 2;
    while board.own.iter().any(|other| like(&card, other) && *other != card) {
        card.insert("name".to_owned(), json!(format!("{} {number}", token.called())));
        number += 1;
    }
    let mut thing = Thing::named(card.get("name").and_then(Value::as_str).unwrap_or_default());
    thing.set("token", true);
    if !board.own.contains(&card) {
        board.own.push(card);
    }
    Some(thing)
}

/// A token as a list of what it is.
fn listed(piece: Piece<'_>, board: &mut Board<'_>) -> Option<Token> {
    let mut parts = piece.split(&[',']);
    let mut token = Token { name: parts.next()?.text.to_owned(), ..Token::default() };
    for part in parts {
        let Some((word, value)) = part.split_once(&[':']) else {
            // the rest of a list of colours or of types
            board.lose(part, format!("`{}` of a token is not understood, and not kept", part.text), None);
            continue;
        };
        match word.text.to_lowercase().as_str() {
            "p" => token.power = Some(value.text.to_owned()),
            "t" => token.toughness = Some(value.text.to_owned()),
            "cost" if value.is("no cost") || value.text.is_empty() => {}
            "color" => token.colors = value.text.chars().filter_map(color).collect(),
            "types" => value.split(&['-', ' ']).for_each(|word| token.type_word(word.text)),
            "keywords" => {
                let words: Vec<String> = value.split(&['-']).map(|word| capital(&word.text.to_lowercase())).collect();
                token.text = words.join(", ");
            }
            // how it looks is nothing that a game asks
            "image" => {}
            _ => board.lose(part, format!("`{}` of a token is not kept", part.text), None),
        }
    }
    (!token.types.is_empty()).then_some(token)
}

/// A token by the name of its kind: colours, power, toughness, what it is, what it can do.
fn of_kind(kind: &str) -> Option<Token> {
    if let Some((_, name, text)) = KNOWN.iter().find(|(known, ..)| kind.eq_ignore_ascii_case(known)) {
        let (name, text) = ((*name).to_owned(), (*text).to_owned());
        return Some(Token {
            subtypes: vec![name.clone()],
            name,
            types: vec!["Artifact".to_owned()],
            text,
            ..Token::default()
        });
    }
    let mut words = kind.split('_');
    let colors = words.next().filter(|word| !word.is_empty())?;
    let mut token = Token::default();
    for letter in colors.chars() {
        match color(letter) {
            Some(color) => token.colors.push(color),
            None if letter.eq_ignore_ascii_case(&'c') => {}
            None => return None,
        }
    }
    let number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    token.power = words.next().filter(|word| number(word)).map(str::to_owned);
    token.toughness = words.next().filter(|word| number(word)).map(str::to_owned);
    (token.power.is_some() && token.toughness.is_some()).then_some(())?;
    let mut can: Vec<&str> = Vec::new();
    for word in words {
        let creature = CREATURE_TYPES.iter().find(|known| known.eq_ignore_ascii_case(word));
        match (KEYWORDS.iter().find(|(known, _)| *known == word), creature, word) {
            (Some((_, keyword)), ..) => can.push(keyword),
            (None, Some(_), _) => token.subtypes.push(capital(word)),
            (None, None, "a") => token.types.push("Artifact".to_owned()),
            (None, None, "e") => token.types.push("Enchantment".to_owned()),
            (None, None, _) => return None,
        }
    }
    token.types.push("Creature".to_owned());
    token.name = token.subtypes.join(" ");
    token.text = can.join(", ");
    (!token.name.is_empty()).then_some(token)
}

impl Token {
    fn type_word(&mut self, word: &str) {
        let known = word.to_lowercase().parse::<CardType>().is_ok() || word.to_lowercase().parse::<Supertype>().is_ok();
        if known { self.types.push(capital(word)) } else { self.subtypes.push(capital(word)) }
    }

    /// What it is called (CR 111.4).
    fn called(&self) -> String {
        format!("{} Token", self.name)
    }

    /// The card that a scenario defines for it.
    fn card(&self) -> Map<String, Value> {
        let mut types = self.types.join(" ");
        if !self.subtypes.is_empty() {
            types = format!("{types} — {}", self.subtypes.join(" "));
        }
        let mut card = Map::new();
        card.insert("name".to_owned(), json!(self.called()));
        card.insert("types".to_owned(), json!(types));
        if !self.colors.is_empty() {
            card.insert("colors".to_owned(), json!(self.colors));
        }
        for (word, value) in [("power", &self.power), ("toughness", &self.toughness)] {
            if let Some(value) = value {
                card.insert(word.to_owned(), json!(value));
            }
        }
        if !self.text.is_empty() {
            card.insert("text".to_owned(), json!(self.text));
        }
        card
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_of_token_is_understood_whole_or_not_at_all() {
        let knight = of_kind("w_2_2_knight_vigilance").unwrap();
        assert_eq!((knight.called().as_str(), knight.text.as_str()), ("Knight Token", "Vigilance"));
        assert_eq!(knight.colors, ["white"]);
        let golem = of_kind("c_3_3_a_golem").unwrap();
        assert_eq!((golem.types.join(" ").as_str(), golem.colors.len()), ("Artifact Creature", 0));
        assert_eq!(of_kind("c_a_treasure_sac").unwrap().called(), "Treasure Token");
        for strange in ["w_2_2_knight_sings", "w_x_x_knight", "q_1_1_elf", "", "w_1_1", "knight"] {
            assert_eq!(of_kind(strange), None, "{strange}");
        }
    }
}
