//! What of a card's text a scenario needs.
//!
//! Text that was not understood stops a scenario, unless it can only come into play by an action that the scenario does
//! not have: an activated ability, the text of an instant or sorcery that is not cast, a rule about casting or about the
//! beginning of the game. Then it is a warning. Nothing is guessed: what is not of such a form matters.

use instead_language::Face;
use instead_language::words::CardType;

use crate::fold::folded;
use crate::model::Scenario;
use crate::source::beginning;

/// Text of a card that was not understood.
#[derive(Clone, Debug)]
pub(crate) struct Missing {
    text: String,
    at: usize,
    expected: String,
    /// Whether it may come into play.
    pub(crate) matters: bool,
}

impl Missing {
    /// For people.
    pub(crate) fn message(&self) -> String {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let place = match (self.at, rest) {
            (0, _) => String::new(),
            (_, "") => " at its end".to_owned(),
            (_, rest) => format!(" from “{}” on", beginning(rest)),
        };
        format!("“{}” is not understood{place}: expected {}", self.text, self.expected)
    }
}

/// Whether any text matters, and all that was not understood.
pub(crate) fn of_faces<'a>(faces: impl Iterator<Item = &'a Face>, plays_cards: bool) -> (bool, Vec<Missing>) {
    let mut missing = Vec::new();
    for face in faces {
        let is_spell = face.types.has(CardType::Instant) || face.types.has(CardType::Sorcery);
        for unread in &face.unread {
            let by_action = is_spell || needs_an_action(&unread.text);
            let never = never_comes_into_play(&unread.text);
            missing.push(Missing {
                text: unread.text.to_string(),
                at: unread.at,
                expected: unread.expected.to_string(),
                matters: !never && (plays_cards || !by_action),
            });
        }
    }
    (missing.iter().any(|m| m.matters), missing)
}

/// Whether the file has game actions.
pub(crate) fn has_game_actions(scenario: &Scenario) -> bool {
    let verbs = [" casts ", " activates ", " plays ", " attacks ", " blocks "];
    let said = |sentence: &str| {
        let sentence = folded(sentence);
        sentence.starts_with("go to") || sentence == "next turn" || verbs.iter().any(|v| sentence.contains(v))
    };
    scenario.plays.iter().flat_map(|p| p.what.sentences()).any(|s| said(&s.text))
}

/// An activated ability, "[cost]: [effect]" (CR 602.1a), or a rule about casting and playing.
fn needs_an_action(text: &str) -> bool {
    let about_casting =
        ["can't cast ", "cost {", "costs {", "cast this spell", "spells you cast", "may cast ", "may play "];
    let lower = folded(text);
    let triggers = ["when ", "whenever ", "at the beginning"].iter().any(|w| lower.starts_with(w));
    if triggers {
        return false;
    }
    is_activated(text) || about_casting.iter().any(|words| lower.contains(words)) || is_a_cost_keyword(&lower)
}

fn is_activated(text: &str) -> bool {
    let Some((cost, _)) = text.split_once(": ") else { return false };
    let quoted = cost.contains(['“', '"']);
    let begins = ["{", "Sacrifice", "Discard", "Pay", "Remove", "Exile", "Tap", "Put", "Return", "+", "−", "-", "0"];
    let cost = cost.rsplit_once(" — ").map_or(cost, |(_, cost)| cost);
    !quoted && begins.iter().any(|b| cost.starts_with(b))
}

fn is_a_cost_keyword(lower: &str) -> bool {
    let keywords = [
        "equip",
        "morph",
        "megamorph",
        "flashback",
        "kicker",
        "cycling",
        "buyback",
        "escape",
        "foretell",
        "suspend",
        "evoke",
        "overload",
        "bestow",
        "unearth",
        "embalm",
        "eternalize",
        "ninjutsu",
        "retrace",
        "jump-start",
        "level up",
        "crew",
        "convoke",
        "delve",
        "affinity",
        "disguise",
        "prototype",
        "mutate",
        "encore",
        "spectacle",
        "entwine",
        "splice",
    ];
    keywords
        .iter()
        .any(|k| lower.strip_prefix(k).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '—', '{', ','])))
}

/// Text about the beginning of the game, or about what has no part in any event.
fn never_comes_into_play(text: &str) -> bool {
    let lower = folded(text);
    let phrases = [
        "in your opening hand",
        "no maximum hand size",
        "play with your hand revealed",
        "play with the top card of your library revealed",
        "can be your commander",
        "a deck can have any number of cards named",
    ];
    phrases.iter().any(|p| lower.contains(p))
}
