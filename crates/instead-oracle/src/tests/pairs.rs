//! More pairs of sentences that differ in a word or two and must be read differently.

use crate::*;

/// Each is read whole, and no two of a row alike.
const ROWS: &[&[&str]] = &[
    &[
        "Whenever you cast a red spell or a Mountain you control enters, you gain 1 life.",
        "Whenever you cast a red spell, you gain 1 life.",
        "Whenever a Mountain you control enters, you gain 1 life.",
    ],
    &[
        "When you control seven or more Thrulls, sacrifice this creature.",
        "When you control a Thrull, sacrifice this creature.",
        "When you control no Thrulls, sacrifice this creature.",
    ],
    &[
        "{1}: Destroy all permanents except for artifacts and lands.",
        "{1}: Destroy all artifacts and lands.",
        "{1}: Destroy all permanents.",
    ],
    &[
        "{1}: Put your choice of a menace counter or a trample counter on this creature.",
        "{1}: Put a menace counter on this creature.",
    ],
    &[
        "{1}: Search your library for a card named Dusk or Dawn, reveal it, put it into your hand, then shuffle.",
        "{1}: Search your library for a card named Dusk, reveal it, put it into your hand, then shuffle.",
    ],
    &[
        "This creature can't be blocked as long as it's attacking alone.",
        "This creature can't be blocked as long as it's attacking.",
    ],
    &[
        "Whenever a permanent is returned to your hand, you gain 1 life.",
        "Whenever a permanent is returned to its owner's hand, you gain 1 life.",
    ],
    &["When this creature has flying, flip it.", "When this creature has flying, transform it."],
    &[
        "This creature enters with a +1/+1 counter on it if you control a modified creature.",
        "This creature enters with a +1/+1 counter on it if you control an equipped creature.",
        "This creature enters with a +1/+1 counter on it if you control a creature.",
    ],
    &[
        "If a red or artifact source you control would deal damage to an opponent, it deals that much damage plus 1 instead.",
        "If a red artifact source you control would deal damage to an opponent, it deals that much damage plus 1 instead.",
        "If a red source you control would deal damage to an opponent, it deals that much damage plus 1 instead.",
    ],
    &[
        "If a source you control with an odd mana value would deal damage to an opponent, it deals double that damage instead.",
        "If a source you control with an even mana value would deal damage to an opponent, it deals double that damage instead.",
    ],
    &[
        "Each creature you control that's a Wolf or a Werewolf enters with an additional +1/+1 counter on it.",
        "Each creature you control that's a Wolf enters with an additional +1/+1 counter on it.",
        "Each creature you control enters with an additional +1/+1 counter on it.",
    ],
    &[
        "If a creature you control that's enchanted would die, exile it instead.",
        "If a creature you control would die, exile it instead.",
    ],
    &[
        "Sacrifice a creature: You gain life equal to the sacrificed creature's power.",
        "Sacrifice a creature: You gain life equal to this creature's power.",
    ],
    &[
        "{1}: Each opponent loses half their life, rounded up.",
        "{1}: Each opponent loses half your life, rounded up.",
        "{1}: Each opponent loses half their life, rounded down.",
    ],
    &[
        "{1}: Each opponent mills half their library, rounded up.",
        "{1}: Each opponent mills half your library, rounded up.",
    ],
    &[
        "When this creature enters, if {W} was spent to cast it, draw a card.",
        "When this creature enters, if {W}{W} was spent to cast it, draw a card.",
        "When this creature enters, if {W}{U} was spent to cast it, draw a card.",
        "When this creature enters, if it was cast, draw a card.",
    ],
    &[
        "Whenever you cast an instant or sorcery spell, exile it instead of putting it into your graveyard as it resolves.",
        "Whenever you cast an instant or sorcery spell, exile it.",
    ],
    &[
        "{1}: If a source you control would deal damage this turn to an opponent, it deals double that damage instead.",
        "{1}: If a source you control would deal damage this turn to a player, it deals double that damage instead.",
    ],
    &[
        "If a card would be put into your graveyard or exile from anywhere, put it on the bottom of its owner's library instead.",
        "If a card would be put into your graveyard from anywhere, put it on the bottom of its owner's library instead.",
    ],
    &[
        "If one or more tokens would be created, twice that many of those tokens are created instead.",
        "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
    ],
    &[
        "If you would lose unspent mana, that mana becomes red instead.",
        "If you would lose unspent mana, that mana becomes colorless instead.",
    ],
    &[
        "{1}: Destroy target creature with flashback.",
        "{1}: Destroy target creature with flash.",
        "{1}: Destroy target creature without flashback.",
    ],
    &[
        "Hellbent — Skip your upkeep step if you have no cards in hand.",
        "Skip your upkeep step.",
        "Skip your draw step if you have no cards in hand.",
    ],
    &[
        "As long as this creature has an ice counter on it, prevent all combat damage it would deal and it has defender.",
        "As long as this creature has an ice counter on it, prevent all combat damage it would deal.",
        "As long as this creature has an ice counter on it, prevent all damage it would deal and it has defender.",
    ],
    &["This creature enters tapped and doesn't untap during your untap step.", "This creature enters tapped."],
    &[
        "Equipped creature gets +1/+0. It gets +3/+1 instead as long as an opponent has eight or more cards in their graveyard.",
        "Equipped creature gets +1/+0.",
    ],
    &[
        "Each creature you control enters with an additional +1/+1 counter on it for each land that entered under your control this turn.",
        "Each creature you control enters with an additional +1/+1 counter on it for each land you control.",
    ],
    &[
        "Other creatures you control enter with an additional +1/+1 counter on them for each opponent who lost life this turn.",
        "Other creatures you control enter with an additional +1/+1 counter on them for each opponent.",
    ],
    &[
        "If a permanent would untap during its controller's untap step, exile it instead.",
        "If a permanent would become tapped, exile it instead.",
    ],
    &[
        "{1}: Prevent all damage one or two target creatures would deal this turn.",
        "{1}: Prevent all damage two target creatures would deal this turn.",
        "{1}: Prevent all damage target creature would deal this turn.",
    ],
    &[
        "{1}: Prevent the next 1 damage that would be dealt to each creature and each player this turn.",
        "{1}: Prevent the next 1 damage that would be dealt to each creature this turn.",
    ],
    &["As this creature enters, pay any amount of life.", "As this creature enters, you may pay 1 life."],
    &[
        "{1}: This creature deals damage equal to its power to target creature. Excess damage is dealt to that creature's controller instead.",
        "{1}: This creature deals damage equal to its power to target creature.",
    ],
    &[
        "{1}: Destroy target creature with the same name as this creature.",
        "{1}: Destroy target creature with the chosen name.",
    ],
    &[
        "{1}: You get an emblem with \"If you would draw a card, draw two cards instead.\"",
        "{1}: If you would draw a card this turn, draw two cards instead.",
    ],
    &[
        "{1}: Prevent all combat damage that would be dealt this turn by target creature and each creature blocking it.",
        "{1}: Prevent all combat damage that would be dealt this turn by target creature.",
    ],
    &[
        "If you would draw a card, instead look at the top three cards of your library, then put one into your hand and the rest into your graveyard.",
        "If you would draw a card, instead look at the top three cards of your library, then put two of them into your hand and the rest into your graveyard.",
    ],
    &[
        "This creature enters with two -1/-1 counters on it unless you've cast another red spell this turn.",
        "This creature enters with two -1/-1 counters on it unless you've cast another spell this turn.",
        "This creature enters with two -1/-1 counters on it unless you've cast a red spell this turn.",
        "This creature enters with two -1/-1 counters on it unless you've cast two or more red spells this turn.",
        "This creature enters with two -1/-1 counters on it unless an opponent has cast a red spell this turn.",
    ],
    &[
        "This creature enters with a +1/+1 counter on it for each other spell cast this turn.",
        "This creature enters with a +1/+1 counter on it for each spell cast this turn.",
        "This creature enters with a +1/+1 counter on it for each other spell you've cast this turn.",
    ],
    &[
        "This creature enters with a +1/+1 counter on it for each {G}{G} spent to cast it.",
        "This creature enters with a +1/+1 counter on it for each {G} spent to cast it.",
    ],
    &[
        "{1}: Gain control of target creature until the end of your next turn.",
        "{1}: Gain control of target creature until your next turn.",
        "{1}: Gain control of target creature until end of turn.",
        "{1}: Gain control of target creature.",
    ],
    &[
        "{1}: Create a 1/1 white Soldier creature token that's tapped and attacking.",
        "{1}: Create a tapped 1/1 white Soldier creature token.",
        "{1}: Create a 1/1 white Soldier creature token.",
    ],
    &[
        "{1}: Copy target instant spell twice.",
        "{1}: Copy target instant spell three times.",
        "{1}: Copy target instant spell.",
    ],
    &[
        "{1}: Prevent all combat damage that would be dealt this turn except combat damage that would be dealt by red creatures.",
        "{1}: Prevent all combat damage that would be dealt this turn by red creatures.",
        "{1}: Prevent all combat damage that would be dealt this turn.",
    ],
    &[
        "{1}: Each opponent sacrifices a creature with the greatest power among creatures they control.",
        "{1}: Each opponent sacrifices a creature with the greatest toughness among creatures they control.",
        "{1}: Each opponent sacrifices a creature with the greatest power among creatures you control.",
    ],
    &[
        "{1}: Destroy target creature with greater power than this creature.",
        "{1}: Destroy target creature with lesser power than this creature.",
        "{1}: Destroy target creature with the same power as this creature.",
    ],
    &[
        "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature.",
        "If damage would be dealt to this creature, prevent that damage.",
    ],
    &[
        "All damage is dealt as though its source had wither.",
        "All damage is dealt to creatures as though its source had wither.",
        "All damage is dealt as though its source had infect.",
    ],
    &[
        "Whenever you cast or copy an instant spell, you gain 1 life.",
        "Whenever you cast an instant spell, you gain 1 life.",
    ],
    &[
        "Whenever you cast your first Elf spell each turn, you gain 1 life.",
        "Whenever you cast your first spell each turn, you gain 1 life.",
        "Whenever you cast an Elf spell, you gain 1 life.",
    ],
    &[
        "As this creature enters, roll two six-sided dice.",
        "As this creature enters, roll two d20.",
        "As this creature enters, roll a six-sided die.",
    ],
    // what is said of the last kind alone
    &[
        "If a permanent, spell, or card not on the battlefield would be put into a graveyard, exile it instead.",
        "If a card not on the battlefield would be put into a graveyard, exile it instead.",
        "If a permanent would be put into a graveyard, exile it instead.",
    ],
    // in which state it enters
    &[
        "Whenever a creature you control enters tapped, draw a card.",
        "Whenever a creature you control enters untapped, draw a card.",
        "Whenever a creature you control enters, draw a card.",
        "Whenever a creature you control becomes tapped, draw a card.",
    ],
    // which way a card goes
    &[
        "Whenever one or more cards leave your graveyard, draw a card.",
        "Whenever one or more cards are put into exile from your graveyard, draw a card.",
        "Whenever one or more cards are put into your graveyard from anywhere, draw a card.",
        "Whenever a card leaves your graveyard, draw a card.",
    ],
    // how it assigns its damage
    &[
        "Enchanted creature assigns combat damage equal to its toughness rather than its power.",
        "Enchanted creature assigns no combat damage.",
        "You may have enchanted creature assign its combat damage as though it weren't blocked.",
    ],
];

#[test]
fn sentences_of_a_row_are_read_and_no_two_alike() {
    let cx = Context::default();
    for row in ROWS {
        let read: Vec<_> = row.iter().map(|text| (text, read_abilities(text, &cx))).collect();
        for (text, (_, unread)) in &read {
            assert!(unread.is_empty(), "{text}: {unread:?}");
        }
        for (i, (a, (one, _))) in read.iter().enumerate() {
            for (b, (other, _)) in read.iter().skip(i + 1) {
                assert_ne!(one, other, "{a} / {b}");
            }
        }
    }
}

/// What the data can't tell apart is refused.
#[test]
fn what_would_mean_something_else_is_refused() {
    let cx = Context::default();
    let refused = [
        // no such target was named
        "{1}: If the creature you control would die this turn, exile it instead.",
        "{1}: Destroy the targeted creature.",
        // of what does not stand right before
        "{1}: Create a 1/1 white Soldier creature token. Draw a card. The token enters tapped and attacking.",
        // an effect without an end that is of no single event
        "Prevent all damage that would be dealt to this creature. Remove a +1/+1 counter from this creature.",
        // a heading that no list knows may have rules
        "Kinfall — Whenever you draw a card, you gain 1 life.",
        "Legacy — {T}: Draw a card.",
        "II — You gain 1 life if this is the last chapter of the book.",
        // the targets keep their share of what was divided
        "{1}: This creature deals 2 damage divided as you choose among any number of targets. If you control a Giant, this creature deals 7 damage to each of those permanents and/or players instead.",
    ];
    for text in refused {
        assert!(!read_abilities(text, &cx).1.is_empty(), "{text}: {:?}", read_abilities(text, &cx).0);
    }
}
