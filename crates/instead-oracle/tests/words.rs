//! What words go back to.

#![allow(clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

use instead_oracle::{CardFacts, words_of};

/// What the words of a text go back to: each word with its meaning, in the order of the text.
fn bound(types: &str, text: &str) -> Result<Vec<(String, String)>, String> {
    let facts = CardFacts { name: "Scald", type_line: types, oracle_text: text, ..CardFacts::default() };
    let mut all = Vec::new();
    for piece in words_of(&facts) {
        let mut words = piece.words.map_err(|e| e.to_string())?;
        words.retain(|w| w.at.place.is_some());
        words.sort_by_key(|w| w.at.place);
        all.extend(words.into_iter().map(|w| (w.word, w.to)));
    }
    Ok(all)
}

fn goes(types: &str, text: &str, to: &[(&str, &str)]) {
    let found = bound(types, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let found: Vec<(&str, &str)> = found.iter().map(|(w, t)| (w.as_str(), t.as_str())).collect();
    assert_eq!(found, to, "{text}");
}

fn tied(types: &str, text: &str) {
    let refused = bound(types, text).expect_err(text);
    assert!(refused.contains("could be"), "{text}: {refused}");
}

/// What the verb cannot be done to is no candidate.
#[test]
fn a_verb_chooses_what_it_can_be_done_to() {
    let aura = "Enchantment — Aura";
    goes(
        aura,
        "Whenever a creature dealt damage by enchanted creature this turn dies, put a +1/+1 counter on that creature.",
        &[("that creature", "attached")],
    );
    goes(
        "Creature",
        "Whenever another creature you control attacks, you may sacrifice a land. If you do, it gets +2/+2 until end of turn.",
        &[("it", "event-object")],
    );
    goes(
        "Creature",
        "Whenever you cast a creature spell, put a +1/+1 counter on Scald and untap it.",
        &[("it", "this")],
    );
    goes("Sorcery", "Scald deals 1 damage to target creature. It can't block this turn.", &[("it", "target 1")]);
}

/// No argument of a verb is another argument of the same verb.
#[test]
fn nothing_is_attached_to_itself() {
    goes(
        "Sorcery",
        "Gain control of target Equipment, then create a 0/0 black Germ creature token. Attach that Equipment to it.",
        &[("that Equipment", "target 1"), ("it", "made")],
    );
    goes(
        "Artifact — Equipment",
        "Whenever a creature you control enters, you may attach this Equipment to it.",
        &[("it", "event-object")],
    );
}

/// The nearest clause, in it the subject before the object before the rest.
#[test]
fn it_is_the_nearest() {
    goes(
        "Creature",
        "{T}: Create a token that's a copy of target creature you control, except it has haste. Sacrifice it at the beginning of the next end step.",
        &[("it", "made")],
    );
    goes(
        "Creature",
        "When Scald enters, look at the top card of your library. If it's a land card, you may reveal it and put it into your hand.",
        &[("it", "made"), ("it", "made"), ("it", "made")],
    );
}

/// A noun goes with what the game did.
#[test]
fn a_noun_fits_what_the_game_did() {
    goes(
        "Enchantment",
        "Whenever another enchantment you control enters, exile target creature. Return that card to the battlefield under its owner's control.",
        &[("that card", "target 1")],
    );
    let exiled = "Exile target creature. That creature gains haste until end of turn.";
    assert!(bound("Sorcery", exiled).is_err(), "{exiled}");
    goes(
        "Sorcery",
        "Exile target creature. That creature's controller gains 3 life.",
        &[("that creature", "target 1")],
    );
}

/// A tie is refused, with both named.
#[test]
fn a_tie_is_refused() {
    tied(
        "Enchantment",
        "Whenever a red creature deals damage to you or a white creature you control, Scald deals that much damage to that creature.",
    );
}

/// What follows a delayed trigger and speaks of it belongs to it.
#[test]
fn a_sentence_belongs_to_the_trigger_that_it_speaks_of() {
    use instead_language::{Ability, Instruction};
    let text =
        "Destroy target creature.\nAt the beginning of your next upkeep, pay {2}{B}. If you don't, you lose the game.";
    let facts = CardFacts { name: "Scald", type_line: "Instant", oracle_text: text, ..CardFacts::default() };
    let face = instead_oracle::read_face(&facts);
    assert!(face.unread().is_empty(), "{:?}", face);
    let Some(Ability::Spell(spell)) = face.abilities.first() else { panic!("{face:?}") };
    let [_, Instruction::Delayed(_, later)] = spell.instructions.as_slice() else { panic!("{spell:?}") };
    assert!(matches!(later.as_slice(), [Instruction::Fill(0, _), Instruction::If(..)]), "{later:?}");
}

/// One antecedent: "it", the name and "this creature" are one value.
#[test]
fn it_the_name_and_this_creature_are_one() {
    let read = |it: &str| {
        let text = format!(
            "When Scald enters, Scald deals 1 damage to any target. Whenever Scald attacks, {it} gets +1/+0 until end of turn."
        );
        let text = text.split(". ").last().unwrap().to_owned();
        let facts = CardFacts { name: "Scald", type_line: "Creature", oracle_text: &text, ..CardFacts::default() };
        let face = instead_oracle::read_face(&facts);
        assert!(face.unread().is_empty(), "{:?}", face);
        face.abilities
    };
    assert_eq!(read("it"), read("Scald"));
    assert_eq!(read("it"), read("this creature"));
}

/// "This way" goes to the clause that did what its participle says, and to none where none did (CR 608.2c).
#[test]
fn this_way_goes_by_its_participle() {
    let gain = "You gain 1 life for each";
    for (clauses, what) in [
        ("Destroy all creatures. Exile all artifacts.", "card discarded"),
        ("Destroy all creatures. Exile all artifacts.", "creature sacrificed"),
        ("Discard two cards. Mill two cards.", "card exiled"),
        ("Return all creatures to their owners' hands.", "creature destroyed"),
    ] {
        let text = format!("{clauses} {gain} {what} this way.");
        let refused = bound("Sorcery", &text).expect_err(&text);
        assert!(refused.contains("this way” goes back to"), "{text}: {refused}");
    }
    for (clauses, what) in [
        ("Destroy all creatures. Exile all artifacts.", "creature destroyed"),
        ("Destroy all creatures. Exile all artifacts.", "artifact exiled"),
        ("Destroy all creatures. Exile all artifacts.", "creature put into a graveyard"),
        ("Discard two cards. Mill two cards.", "card discarded"),
        ("Discard two cards. Mill two cards.", "card milled"),
    ] {
        let text = format!("{clauses} {gain} {what} this way.");
        bound("Sorcery", &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}
