#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::print_stderr, reason = "tests fail by panicking")]

//! Laws of what words mean, over the texts of all built-in cards.

use instead_cards::{Cards, OwnedFacts, reading};
use instead_language::Ability;
use instead_oracle::{CardFacts, Context, print_abilities, print_abilities_explicitly, read_abilities, words_of};

struct Text {
    name: String,
    types: String,
    text: String,
}

impl Text {
    fn facts(&self) -> CardFacts<'_> {
        CardFacts { name: &self.name, type_line: &self.types, oracle_text: &self.text, ..CardFacts::default() }
    }

    fn spell(&self) -> bool {
        self.types.contains("Instant") || self.types.contains("Sorcery")
    }

    fn read(&self, text: &str) -> Option<Vec<Ability>> {
        let cx = Context { this: Some(&self.name), spell: self.spell(), ..Context::default() };
        let (abilities, unread) = read_abilities(text, &cx);
        unread.is_empty().then_some(abilities)
    }
}

/// The texts of the built-in cards, each face by itself.
fn texts() -> Vec<Text> {
    let cards = Cards::builtin();
    let facts = cards.names().filter_map(|name| cards.facts(name));
    let text = |facts: &OwnedFacts| Text {
        name: facts.name.clone(),
        types: facts.type_line.clone(),
        text: facts.oracle_text.clone(),
    };
    let mut found: Vec<Text> = facts.flat_map(OwnedFacts::faces).map(text).collect();
    found.retain(|t| !t.text.is_empty());
    assert!(found.len() > 300, "{} texts", found.len());
    found
}

/// What is shown of a reading reads back to the same value, always.
#[test]
fn what_is_shown_reads_back() {
    let (mut shown, mut unshown, mut explicit) = (0, 0, 0);
    for t in texts() {
        for piece in words_of(&t.facts()) {
            let Some(abilities) = t.read(&piece.text) else { continue };
            let cx = Context { this: Some(&t.name), spell: t.spell(), ..Context::default() };
            match print_abilities(&abilities, &cx) {
                Some(text) => {
                    shown += 1;
                    if let Some(again) = t.read(&text) {
                        assert_eq!(again, abilities, "{}: {} printed {text}", t.name, piece.text);
                    }
                }
                None => unshown += 1,
            }
            if let Some(text) = print_abilities_explicitly(&abilities, &cx)
                && let Some(again) = t.read(&text)
            {
                assert_eq!(again, abilities, "{}: {} said as {text}", t.name, piece.text);
                explicit += 1;
            }
        }
    }
    eprintln!("{shown} shown, {unshown} without a wording, {explicit} read back from words that fit one thing alone");
    assert!(shown > 300 && explicit > 250, "{shown} {explicit}");
}

/// So does what `cards show` says of each ability, an instant's and a sorcery's as well.
#[test]
fn what_cards_show_says_reads_back() {
    let cards = Cards::builtin();
    let mut said = 0;
    let two_creatures = OwnedFacts {
        name: "Odd Charge".into(),
        type_line: "Instant".into(),
        oracle_text:
            "Target creature you control deals damage equal to its power to target creature you don't control. If \
            the creature you control has trample, excess damage is dealt to that creature's controller instead."
                .into(),
        ..OwnedFacts::default()
    };
    let built_in = cards.names().filter_map(|name| cards.facts(name)).flat_map(OwnedFacts::faces);
    for face in built_in.chain([&two_creatures]) {
        let t = Text { name: face.name.clone(), types: face.type_line.clone(), text: face.oracle_text.clone() };
        for part in reading(face) {
            // an ability among others may mean one that stands before it
            let [ability] = part.abilities.as_slice() else { continue };
            let (Some(wording), Some(abilities)) = (&ability.wording, t.read(&part.text)) else { continue };
            if let Some(again) = t.read(wording) {
                assert_eq!(again, abilities, "{}: {} shown as {wording}", t.name, part.text);
                said += 1;
            }
        }
    }
    assert!(said > 300, "{said}");
}

/// Swap the noun: the value changes, or the text is refused.
#[test]
fn another_noun_is_another_meaning_or_none() {
    let mut swapped = 0;
    for t in texts() {
        for piece in words_of(&t.facts()) {
            for (noun, other) in
                [("that creature", "that spell"), ("that card", "that token"), ("that spell", "that land")]
            {
                if !piece.text.contains(noun) || piece.words.is_err() {
                    continue;
                }
                let Some(abilities) = t.read(&piece.text) else { continue };
                // in a replacement the noun may be said of what the event is about, whatever it is called
                let bound = piece.words.as_ref().is_ok_and(|w| w.iter().any(|w| w.word == noun));
                if bound {
                    swapped += 1;
                    let again = t.read(&piece.text.replace(noun, other));
                    assert_ne!(again.as_ref(), Some(&abilities), "{}: {} with “{other}”", t.name, piece.text);
                }
            }
        }
    }
    assert!(swapped > 5, "{swapped}");
}

/// One antecedent: where "it" is the card itself, its name there gives the same value.
#[test]
fn it_is_what_its_name_is() {
    let mut named = 0;
    for t in texts() {
        for piece in words_of(&t.facts()) {
            let Ok(words) = &piece.words else { continue };
            let Some(abilities) = t.read(&piece.text) else { continue };
            for word in words.iter().filter(|w| w.word == "it" && w.to == "this") {
                let Some(at) = word.at.place.and_then(|at| usize::try_from(at).ok()) else { continue };
                // CR 201.5a: a name in an ability in quotes is that of the object which gives it
                if piece.text[..at].matches('"').count() % 2 == 1 {
                    continue;
                }
                let rest = &piece.text[at..];
                let (len, name) = match () {
                    () if rest.starts_with("its ") => (3, format!("{}'s", t.name)),
                    () if rest.starts_with("it ") || rest.starts_with("it.") => (2, t.name.clone()),
                    () => continue,
                };
                let text = format!("{}{name}{}", &piece.text[..at], &rest[len..]);
                if let Some(again) = t.read(&text) {
                    assert_eq!(again, abilities, "{}: {} as {text}", t.name, piece.text);
                    named += 1;
                }
            }
        }
    }
    assert!(named > 20, "{named}");
}

/// Sentences of a spell read together are the sentences read in turn, where no word goes from one to another.
#[test]
fn sentences_together_are_sentences_in_turn() {
    let mut joined = 0;
    for t in texts().iter().filter(|t| t.spell()) {
        for piece in words_of(&t.facts()) {
            let sentences: Vec<&str> = piece.text.split_inclusive(". ").map(str::trim).collect();
            let alone: Option<Vec<Vec<Ability>>> = sentences.iter().map(|s| t.read(s)).collect();
            let (Some(alone), Some(together)) = (alone, t.read(&piece.text)) else { continue };
            let spells = |list: &[Ability]| match list {
                [Ability::Spell(s)] if s.targets.is_empty() && s.modes.is_none() => Some(s.instructions.clone()),
                _ => None,
            };
            let alone: Option<Vec<_>> = alone.iter().map(|a| spells(a)).collect();
            let (Some(alone), Some(together)) = (alone, spells(&together)) else { continue };
            let fills = |list: &[instead_language::Instruction]| format!("{list:?}").contains("Fill(");
            if alone.len() > 1 && !fills(&together) {
                assert_eq!(alone.concat(), together, "{}: {}", t.name, piece.text);
                joined += 1;
            }
        }
    }
    assert!(joined > 3, "{joined}");
}
