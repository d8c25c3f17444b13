//! The built-in cards of Kaijudo and Duel Masters.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use instead_cards::Cards;
use instead_oracle::duel;

#[test]
fn every_text_of_the_built_in_cards_is_understood_and_there_are_more_than_eighty() {
    let cards = Cards::duel();
    let mut unread = Vec::new();
    let mut count = 0;
    for name in cards.names() {
        let facts = cards.facts(name).unwrap();
        let card = duel::read_card(&facts.printed());
        assert!(card.kind.is_some(), "{name}: {}", facts.type_line);
        unread.extend(card.unread.iter().map(|u| format!("{name}: {} at {} ({})", u.text, u.at, u.expected)));
        count += 1;
    }
    assert!(unread.is_empty(), "{unread:#?}");
    assert!(count >= 80, "{count}");
}

#[test]
fn no_two_cards_share_a_name_and_they_stand_in_order() {
    let names: Vec<String> = Cards::duel().names().map(str::to_lowercase).collect();
    let unordered: Vec<_> = names.windows(2).filter(|pair| pair.first() >= pair.last()).collect();
    assert!(unordered.is_empty(), "{unordered:?}");
}
