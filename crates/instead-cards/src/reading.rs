//! What the reader of card text makes of a face, sentence by sentence, for people and for counting.

use instead_language::Ability;
use instead_language::carried::{Lack, lacks};
use instead_oracle::{Context, Refusal, print_abilities, read_text};

use crate::facts::OwnedFacts;
use crate::family::Family;
use crate::sentences::{plain, sentences};

/// A part of a rules text that is read as one: a paragraph; of an instant or sorcery, all that are no keywords.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its text.
    pub text: String,
    /// Its sentences.
    pub sentences: Vec<SentenceReading>,
    /// What it was read as; nothing where it was refused.
    pub abilities: Vec<AbilityReading>,
    /// What of it no code carries out.
    pub lacks: Vec<Lack>,
    /// Where reading stopped, if it was refused.
    pub stop: Option<Stop>,
}

/// A sentence of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceReading {
    /// The sentence, its reminder text included.
    pub text: String,
    /// How it was read.
    pub mark: Mark,
    /// What it replaces or prevents, if it does.
    pub family: Option<Family>,
}

/// How a sentence was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// In its place, and carried out: the whole part was read, and printed back.
    Read,
    /// In its place; but something of it no code carries out.
    Idle,
    /// By itself, but something else in its part was refused, and so the part.
    Alone,
    /// Not at all.
    Refused,
}

/// Where and why reading stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The byte of the part's text.
    pub at: usize,
    /// What was expected there.
    pub expected: String,
}

/// An ability as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbilityReading {
    /// What kind of ability it is.
    pub kind: &'static str,
    /// The rule that makes it one.
    pub rule: &'static str,
    /// Its wording in the newest templating, printed from what was read.
    pub wording: Option<String>,
    /// What was read; nothing of the other games.
    pub value: Option<Ability>,
}

/// Reads a face, part by part.
pub fn reading(face: &OwnedFacts) -> Vec<Reading> {
    let spell = face.type_line.split_whitespace().any(|word| matches!(word, "Instant" | "Sorcery"));
    let cx = Context { this: Some(&face.name), spell, ..Context::default() };
    parts(face, |abilities| abilities.iter().map(|ability| ability_reading(ability, &cx)).collect())
}

/// Reads a face as [`reading`] does, for whom it is enough to know what is read: no ability is worded anew.
pub fn marks(face: &OwnedFacts) -> Vec<Reading> {
    parts(face, |_| Vec::new())
}

fn parts(face: &OwnedFacts, worded: impl Fn(&[Ability]) -> Vec<AbilityReading>) -> Vec<Reading> {
    let pieces = read_text(&face.printed());
    let reading = |piece: instead_oracle::Piece| {
        let alone = |sentence: &str| {
            let again = read_text(&face.with_text(sentence));
            !again.is_empty() && again.iter().all(|piece| piece.read.is_ok())
        };
        let lacking = piece.read.as_ref().map(lacks).unwrap_or_default();
        // Of several sentences some may be carried out.
        let carried_alone = |sentence: &str| {
            let again = read_text(&face.with_text(sentence));
            !again.is_empty() && again.iter().all(|piece| piece.read.as_ref().is_ok_and(|a| lacks(a).is_empty()))
        };
        let sentences = sentences(&piece.text).into_iter().filter_map(|sentence| {
            let text = piece.text.get(sentence.place)?.to_owned();
            let mark = match &piece.read {
                Ok(_) if lacking.is_empty() || carried_alone(&text) => Mark::Read,
                Ok(_) => Mark::Idle,
                Err(_) if alone(&text) => Mark::Alone,
                Err(_) => Mark::Refused,
            };
            let family = Family::of(&plain(&text, &face.name));
            Some(SentenceReading { text, mark, family })
        });
        let sentences = sentences.collect();
        let (abilities, stop) = match piece.read {
            Ok(abilities) => (worded(&abilities), None),
            Err(Refusal { at, expected, .. }) => (Vec::new(), Some(Stop { at, expected })),
        };
        Reading { text: piece.text, sentences, abilities, lacks: lacking, stop }
    };
    pieces.into_iter().map(reading).collect()
}

fn ability_reading(ability: &Ability, cx: &Context<'_>) -> AbilityReading {
    let (kind, rule) = kind(ability);
    let wording = print_abilities(std::slice::from_ref(ability), cx);
    AbilityReading { kind, rule, wording, value: Some(ability.clone()) }
}

/// CR 113.3: the kinds of abilities.
fn kind(ability: &Ability) -> (&'static str, &'static str) {
    match ability {
        Ability::Replacement(_) => ("replacement or prevention effect", "614.1, 615.1"),
        Ability::Activated { loyalty: Some(_), .. } => ("loyalty ability", "606.2"),
        Ability::Activated { .. } => ("activated ability", "602.1"),
        Ability::Triggered { .. } => ("triggered ability", "603.1"),
        Ability::Spell(_) => ("spell ability", "113.3a"),
        Ability::Keyword(_)
        | Ability::Number(..)
        | Ability::Protection(_)
        | Ability::HexproofFrom(_)
        | Ability::WithCost(..)
        | Ability::EquipOnly(..)
        | Ability::Numbered(..)
        | Ability::Prototype(..)
        | Ability::Champion(..)
        | Ability::Devour(..)
        | Ability::Craft(..)
        | Ability::Enchant(_) => ("keyword ability", "702.1"),
        Ability::Anchored(..) => ("ability behind an anchor word", "614.12c"),
        Ability::MoreLands(..) | Ability::AsItAttacks(..) => ("static ability", "604.1"),
        Ability::OpeningHand => ("ability of the opening hand", "103.6a"),
        Ability::InDecks(_) => ("ability of deck construction", "113.6n"),
        Ability::Cant(..) => ("static ability: what can't happen", "101.2"),
        Ability::TypeCycling(..) | Ability::Affinity(..) => ("static ability", "604.1"),
        Ability::AdditionalCost(..) | Ability::OptionalCost(..) | Ability::SpellCost(..) => ("static ability", "604.1"),
        Ability::EnchantPlayer(..) | Ability::Continuous(..) => ("static ability", "604.1"),
        Ability::MayPlay(..) | Ability::RatherCost(..) | Ability::AbilityCost(..) | Ability::UntapsAlso(..) => {
            ("static ability", "604.1")
        }
        Ability::CostsAtLeast(..) => ("static ability", "604.1"),
        Ability::MayPlayExiled(..) | Ability::HowOften(..) => ("static ability", "604.1"),
        Ability::DealtAsThough(..) | Ability::HandSize(..) => ("static ability", "604.1"),
        Ability::TargetedDespite(..) | Ability::MustTarget(..) | Ability::VotesMore(_) => ("static ability", "604.1"),
        Ability::LoyaltyAtInstant(..)
        | Ability::CastOnly(..)
        | Ability::SpendOnX(_)
        | Ability::ManaAsThough(..)
        | Ability::MayLook(..) => ("static ability", "604.1"),
        Ability::Splice(..) => ("keyword ability", "702.1"),
        Ability::AlternativeCost(..) | Ability::AsFlash(..) => ("static ability", "604.1"),
        Ability::ControlsSearch(..) | Ability::Companion(..) => ("static ability", "604.1"),
        Ability::Unread(..) => ("static ability", "604.1"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, reading};
    use crate::facts::OwnedFacts;

    fn marks(types: &str, text: &str) -> Vec<(String, Mark)> {
        let face = OwnedFacts {
            name: "Test Card".into(),
            type_line: types.into(),
            oracle_text: text.into(),
            ..OwnedFacts::default()
        };
        let parts = reading(&face);
        parts.into_iter().flat_map(|part| part.sentences).map(|sentence| (sentence.text, sentence.mark)).collect()
    }

    #[test]
    fn each_sentence_is_marked_by_itself_and_in_its_place() {
        let text = "Flying\nThis creature enters tapped. Odd things happen. (So they say.)\nDraw a card.";
        assert_eq!(
            marks("Creature — Bear", text),
            [
                ("Flying".into(), Mark::Read),
                ("This creature enters tapped.".into(), Mark::Alone),
                ("Odd things happen. (So they say.)".into(), Mark::Refused),
                ("Draw a card.".into(), Mark::Refused),
            ]
        );
        assert_eq!(
            marks("Sorcery", "Draw a card.\nYou gain 2 life."),
            [("Draw a card.".into(), Mark::Read), ("You gain 2 life.".into(), Mark::Read)]
        );
    }

    #[test]
    fn what_no_code_carries_out_is_marked_and_named() {
        let text = "Flying, mutate {2}\nDraw a card at the beginning of your upkeep.\nAura swap {2}\nHaste";
        assert_eq!(
            marks("Creature — Bear", text),
            [
                ("Flying, mutate {2}".into(), Mark::Idle),
                ("Draw a card at the beginning of your upkeep.".into(), Mark::Refused),
                ("Aura swap {2}".into(), Mark::Idle),
                ("Haste".into(), Mark::Read),
            ]
        );
        let face = OwnedFacts { oracle_text: "Aura swap {2}".into(), ..OwnedFacts::default() };
        let lacks: Vec<_> = reading(&face).into_iter().flat_map(|part| part.lacks).collect();
        assert_eq!((lacks[0].what.as_str(), lacks[0].rule), ("aura swap", "702.65"));
    }

    #[test]
    fn what_was_read_is_named_and_worded_anew() {
        let face = OwnedFacts {
            name: "Test Card".into(),
            type_line: "Land".into(),
            oracle_text: "Test Card enters the battlefield tapped.\n{T}: Add {G}.".into(),
            ..OwnedFacts::default()
        };
        let abilities: Vec<_> = reading(&face).into_iter().flat_map(|part| part.abilities).collect();
        assert_eq!((abilities[0].kind, abilities[1].kind), ("replacement or prevention effect", "activated ability"));
        assert!(abilities[0].wording.as_deref().is_some_and(|wording| wording.ends_with("enters tapped.")));
    }
}
