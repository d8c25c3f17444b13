//! More pairs of sentences that differ in a word or two and must be read differently.

use crate::*;

/// Each is read whole, and no two of a row alike.
const ROWS: &[&[&str]] = &[
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
    ];
    for text in refused {
        assert!(!read_abilities(text, &cx).1.is_empty(), "{text}: {:?}", read_abilities(text, &cx).0);
    }
}
