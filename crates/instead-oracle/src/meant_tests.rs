#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

//! What "it", "that player", "those creatures", "other" and a name mean: texts that say it otherwise read the same.

use crate::*;
use instead_language::Ability;

fn card(type_line: &str, text: &str) -> Result<Vec<Ability>, String> {
    let face = read_face(&CardFacts { name: "Scald", type_line, oracle_text: text, ..CardFacts::default() });
    match face.unread().first() {
        None => Ok(face.abilities),
        Some(unread) => Err(format!("{text}: {unread:?}")),
    }
}

fn same(type_line: &str, pairs: &[(&str, &str)]) {
    for (pronoun, said) in pairs {
        assert_eq!(card(type_line, pronoun).unwrap(), card(type_line, said).unwrap(), "{pronoun}");
    }
}

fn refused(type_line: &str, texts: &[&str]) {
    for text in texts {
        assert!(card(type_line, text).is_err(), "{text}");
    }
}

#[test]
fn instead_is_not_of_a_sentence_that_has_nothing_of_it() {
    let kicked = |text: &str| card("Sorcery", &format!("Kicker {{2}}\n{text}"));
    let reads = "Destroy target creature. If this spell was kicked, exile that creature instead.";
    let of_the_last = "Destroy target creature. You gain 2 life. If this spell was kicked, you gain 4 life instead.";
    let unclear = "Destroy target creature. You gain 2 life. If this spell was kicked, exile that creature instead.";
    assert!(kicked(reads).is_ok());
    assert!(kicked(of_the_last).is_ok());
    assert!(kicked(unclear).is_err());
}

#[test]
fn what_it_is_in_the_text_of_a_spell() {
    same(
        "Sorcery",
        &[
            (
                "Scald deals 1 damage to target creature. It can't block this turn.",
                "Scald deals 1 damage to target creature. That creature can't block this turn.",
            ),
            (
                "Scald deals 1 damage to target creature. It can't be regenerated this turn.",
                "Scald deals 1 damage to target creature. That creature can't be regenerated this turn.",
            ),
            (
                "Scald deals 2 damage to target creature and each other creature that shares a color with it.",
                "Scald deals 2 damage to target creature and each other creature that shares a color with that creature.",
            ),
            (
                "Scald deals 1 damage to target creature and 1 damage to its controller.",
                "Scald deals 1 damage to target creature and 1 damage to that creature's controller.",
            ),
            (
                "Return target creature to its owner's hand. If this spell was kicked, it deals 2 damage to another target creature.",
                "Return target creature to its owner's hand. If this spell was kicked, Scald deals 2 damage to another target creature.",
            ),
            (
                "Target player discards two cards. If this spell was kicked, it deals 3 damage to that player.",
                "Target player discards two cards. If this spell was kicked, Scald deals 3 damage to that player.",
            ),
        ],
    );
    let dealt =
        card("Instant", "Choose target creature you control. It deals damage equal to its power to you.").unwrap();
    let spell = card("Instant", "Choose target creature you control. Scald deals damage equal to its power to you.");
    assert_ne!(Ok(dealt), spell, "a creature that the text names deals its damage itself");
}

#[test]
fn what_stays_when_something_is_sacrificed_or_discarded() {
    let creature = "Creature — Bear";
    same(
        creature,
        &[
            (
                "Whenever this creature attacks, you may sacrifice a land. If you do, it gets +2/+2 until end of turn.",
                "Whenever this creature attacks, you may sacrifice a land. If you do, this creature gets +2/+2 until end of turn.",
            ),
            (
                "When this creature enters, you may discard a card. If you do, put a +1/+1 counter on it.",
                "When this creature enters, you may discard a card. If you do, put a +1/+1 counter on this creature.",
            ),
            (
                "Whenever this creature attacks, create two 1/1 red Goblin creature tokens, then it deals 1 damage to you.",
                "Whenever this creature attacks, create two 1/1 red Goblin creature tokens, then this creature deals 1 damage to you.",
            ),
        ],
    );
    // what was sacrificed is no permanent any more, so that one creature is left
    same(
        creature,
        &[(
            "Whenever another creature you control attacks, you may sacrifice a land. If you do, it gets +2/+2 until end of turn.",
            "Whenever another creature you control attacks, you may sacrifice a land. If you do, that creature gets +2/+2 until end of turn.",
        )],
    );
}

#[test]
fn who_that_player_is() {
    same(
        "Sorcery",
        &[
            (
                "Scald deals damage to target player equal to the number of cards in that player's hand.",
                "Scald deals damage to target player equal to the number of cards in their hand.",
            ),
            (
                "Target player loses 1 life for each artifact they control.",
                "Target player loses 1 life for each artifact that player controls.",
            ),
        ],
    );
    let read = format!("{:?}", card("Sorcery", "Target player loses 1 life for each artifact they control.").unwrap());
    assert!(read.contains("Controller(Target(0))"), "{read}");
    let two = "When Scald dies, target player skips their next untap step. Tap up to two target permanents that player controls.";
    let read = format!("{:?}", card("Creature — Bear", two).unwrap());
    assert!(read.contains("Controller(Target(0))"), "{read}");
    // of a trigger it is the player of the event
    let hit = "Whenever this creature deals combat damage to a player, destroy target artifact that player controls.";
    let read = format!("{:?}", card("Creature — Bear", hit).unwrap());
    assert!(read.contains("Controller(Slot(Slot { out: 0, part: Event(Recipient) }))"), "{read}");
    // who is told to put something chooses it
    let put = "Target player discards a card. Put a +1/+1 counter on a creature you control.";
    let read = format!("{:?}", card("Sorcery", put).unwrap());
    assert!(read.contains("PutCounters(\"+1/+1\", Fixed(1), Choose { who: You"), "{read}");
}

#[test]
fn than_what_it_is_another() {
    let read = |text: &str| format!("{:?}", card("Sorcery", text).unwrap());
    let other = "Target creature gets +1/+0 until end of turn. Each other creature gets -1/-0 until end of turn.";
    assert!(read(other).contains("Not(Is(Target(0)))"), "{}", read(other));
    assert!(read("Counter all other spells.").contains("Not(Is(This))"));
    refused(
        "Sorcery",
        &["Elves you control get +2/+1 until end of turn. Other creatures you control get +1/+1 until end of turn."],
    );
}

#[test]
fn what_those_are_of_what_never_happened() {
    let text = "Creatures target player controls get -1/-1 until end of turn. If this spell was kicked, those creatures get -2/-2 until end of turn instead.";
    let said = "Creatures target player controls get -1/-1 until end of turn. If this spell was kicked, creatures that player controls get -2/-2 until end of turn instead.";
    same("Sorcery", &[(text, said)]);
    // what is said in full is read in full
    let search = "Search your library for a basic land card, put it onto the battlefield, then shuffle. If this spell was kicked, instead search your library for two basic land cards, put them onto the battlefield, then shuffle.";
    assert!(card("Sorcery", search).is_ok(), "{:?}", card("Sorcery", search));
    refused(
        "Sorcery",
        &[
            "Return target card from your graveyard to your hand. Exile Scald. If this spell was kicked, instead return those cards to your hand and exile Scald.",
        ],
    );
}

/// CR 201.5a: a name in an ability that another object has means the object that gives it.
#[test]
fn whose_name_stands_in_an_ability_in_quotes() {
    let read = |text| card("Artifact — Equipment", text).unwrap();
    let named = "Equipped creature has \"{T}, Sacrifice Scald: This creature deals 2 damage to any target.\"";
    let itself = "Equipped creature has \"{T}, Sacrifice this creature: This creature deals 2 damage to any target.\"";
    assert_ne!(read(named), read(itself));
    assert!(
        card("Artifact — Equipment", "Equipped creature has \"{T}: This creature deals 2 damage to any target.\"")
            .is_ok()
    );
    same(
        "Creature — Bear",
        &[(
            "As long as you control a Demon, Scald has \"{B}: Regenerate Scald.\"",
            "As long as you control a Demon, Scald has \"{B}: Regenerate this creature.\"",
        )],
    );
}

#[test]
fn of_what_the_last_noun_of_a_list_is_said() {
    let read = |text: &str| format!("{:?}", card("Creature — Bear", text).unwrap());
    let both = "{T}: Destroy target Merfolk or Kithkin creature.";
    assert!(
        read(both).contains("All([OneOf([Subtype(\"Merfolk\"), Subtype(\"Kithkin\")]), Type(Creature)])"),
        "{}",
        read(both)
    );
    let own = "{T}: Destroy target land or nonblack creature.";
    assert!(read(own).contains("OneOf([Type(Land), All([Not(Color(Black)), Type(Creature)])])"), "{}", read(own));
    let two = "{T}: Destroy target multicolored creature or multicolored enchantment.";
    assert!(
        read(two).contains("OneOf([All([Multicolored, Type(Creature)]), All([Multicolored, Type(Enchantment)])])"),
        "{}",
        read(two)
    );
    let one = "{T}: Destroy target Aura or artifact creature.";
    assert!(read(one).contains("OneOf([Subtype(\"Aura\"), All([Type(Artifact), Type(Creature)])])"), "{}", read(one));
}

#[test]
fn what_follows_an_effect_that_lasts_is_of_what_it_changes() {
    let text = "If a permanent you control would be put into a graveyard from the battlefield this turn, exile it instead. Return it to the battlefield under its owner's control at the beginning of the next end step.";
    let read = format!("{:?}", card("Instant", text).unwrap());
    assert!(read.contains("rider: [Delayed("), "{read}");
    // the spell cast later is one that is cast by that permission
    let text = "{T}: You may cast target instant or sorcery card from your graveyard this turn. If that spell would be put into your graveyard, exile it instead.";
    assert!(card("Creature — Wizard", text).is_ok());
    // in place of each of several
    let one = "If you would create a Fish token, create a 3/3 blue Shark creature token instead.";
    let read = format!("{:?}", card("Enchantment", one).unwrap());
    assert!(read.contains("rewrite: Tokens(["), "{read}");
}

/// A wording that is printed never reads as something else: "it" would be the creature that deals the damage.
#[test]
fn a_printed_it_is_said_otherwise_where_it_would_be_another() {
    let cx = Context { this: Some("Ann"), ..Context::default() };
    let texts = [
        "Whenever this creature deals combat damage to a creature, destroy that creature.",
        "Whenever a creature is exiled from the battlefield, put a +1/+1 counter on this creature.",
        "If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 counters on that creature instead.",
    ];
    for text in texts {
        let (abilities, unread) = read_abilities(text, &cx);
        assert!(unread.is_empty(), "{unread:?}");
        let printed = print_abilities(&abilities, &cx).unwrap();
        assert_eq!(read_abilities(&printed, &cx), (abilities, Vec::new()), "{printed}");
    }
}

/// CR 607.2, 614.6: a token that another ability made, what a search that never happened would have found, and how much
/// damage that never happened would have been.
#[test]
fn what_is_not_told_is_refused() {
    refused(
        "Enchantment",
        &[
            "When this enchantment leaves the battlefield, exile the token.",
            "When the token leaves the battlefield, sacrifice this enchantment.",
        ],
    );
    for text in [
        "When this enchantment enters, create a 1/1 white Soldier creature token, then sacrifice the token.",
        "When this enchantment enters, you may search your library for a basic land card, reveal it, then shuffle and put that card on top.",
        "When this enchantment enters, you may search your library for a basic land card, reveal it, then shuffle and put that card on top. If you control a Dragon, put that card onto the battlefield tapped instead.",
    ] {
        assert!(card("Enchantment", text).is_ok(), "{text}");
    }
}
