//! The built-in cards of Kaijudo and Duel Masters against files of the games' cards.

use instead_cards::Cards;
use instead_oracle::duel;

/// The files, as the games stand in [`pools`].
pub(crate) const FILES: [&str; 2] = ["cards/kaijudo.jsonl.gz", "cards/duel-masters.jsonl.gz"];

fn pools() -> [(&'static str, Cards); 2] {
    [("Kaijudo", Cards::kaijudo()), ("Duel Masters", Cards::duel_masters())]
}

/// What a card is by its facts, and which keywords stand on it.
#[derive(Debug, PartialEq)]
struct Bare {
    evolution: bool,
    kind: String,
    cost: Option<u32>,
    power: Option<i32>,
    civilizations: Vec<String>,
    keywords: Vec<&'static str>,
}

/// Keywords as both games print them, with what they are called here.
const KEYWORDS: [(&str, &str); 11] = [
    ("double breaker", "double breaker"),
    ("triple breaker", "triple breaker"),
    ("blocker", "blocker"),
    ("guard", "guard"),
    ("this creature can't attack.", "guard"),
    ("skirmisher", "skirmisher"),
    ("protector", "protector"),
    ("slayer", "slayer"),
    ("shield blast", "shield trigger"),
    ("shield trigger", "shield trigger"),
    ("charger", "charger"),
];

/// The keywords that stand as lines of their own.
fn keywords(text: &str) -> Vec<&'static str> {
    let bare = |line: &str| line.split('(').next().unwrap_or_default().trim().to_lowercase();
    let lines: Vec<String> = text.lines().map(bare).collect();
    let mut found: Vec<&str> =
        KEYWORDS.iter().filter(|(printed, _)| lines.iter().any(|l| l == printed)).map(|(_, called)| *called).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn printed(line: &serde_json::Value) -> Bare {
    let text = |key: &str| line[key].as_str().unwrap_or_default();
    let kind = text("type").trim_start_matches("Evolution ").to_owned();
    let cost = line["cost"].as_u64().or(line["level"].as_u64());
    let power = line["power"].as_i64().or_else(|| text("power").trim_end_matches('+').parse().ok());
    let civilizations = line["civilizations"].as_array().expect("a list");
    Bare {
        evolution: line["evolution"].as_bool().unwrap_or(false) || text("type").starts_with("Evolution "),
        kind,
        cost: cost.map(|n| u32::try_from(n).expect("a cost")),
        power: power.map(|n| i32::try_from(n).expect("a power")),
        civilizations: civilizations.iter().filter_map(|c| c.as_str()).map(str::to_lowercase).collect(),
        keywords: keywords(text("text")),
    }
}

pub(crate) fn the_built_in_cards_are_the_printed_ones() {
    for ((game, cards), file) in pools().into_iter().zip(FILES) {
        let file = std::fs::File::open(instead_beside::path(file)).expect("it is there");
        let mut lines = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut lines).expect("a good file");
        let (mut compared, mut wrong) = (0, Vec::new());
        for line in lines.lines() {
            let line: serde_json::Value = serde_json::from_str(line).expect("a good line");
            let name = line["name"].as_str().expect("a name");
            let Some(facts) = cards.facts(name) else { continue };
            compared += 1;
            let card = duel::read_card(&facts.printed());
            let ours = Bare {
                evolution: card.evolution,
                kind: card.kind.expect("a kind").to_string(),
                cost: card.cost,
                power: card.power,
                civilizations: card.civilizations.iter().map(|c| c.as_str().to_owned()).collect(),
                keywords: keywords(&facts.oracle_text),
            };
            let theirs = printed(&line);
            if ours != theirs {
                wrong.push(format!("{name}: {ours:?} for {theirs:?}"));
            }
        }
        eprintln!("{game}: {compared} of {} built-in cards compared", cards.names().count());
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert!(compared > 20, "{game}: {compared}");
    }
}
