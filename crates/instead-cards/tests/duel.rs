//! The built-in cards of Kaijudo and Duel Masters.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use instead_cards::Cards;
use instead_oracle::duel;

fn pools() -> [(&'static str, Cards); 2] {
    [("Kaijudo", Cards::kaijudo()), ("Duel Masters", Cards::duel_masters())]
}

/// What no sentence here says yet. Such a card stands in the list because of what it is not: the other game printed one of
/// the same name.
const UNREAD: [&str; 2] = ["Aqua Rider", "Dream Pirate"];

#[test]
fn every_text_of_the_built_in_cards_is_understood_and_there_are_more_than_sixty_in_each_game() {
    let mut unread = Vec::new();
    for (game, cards) in pools() {
        let mut count = 0;
        for name in cards.names() {
            let facts = cards.facts(name).unwrap();
            let card = duel::read_card(&facts.printed());
            assert!(card.kind.is_some(), "{name}: {}", facts.type_line);
            if !UNREAD.contains(&name) {
                let told =
                    |u: &instead_duel::ability::Unread| format!("{name}: {} at {} ({})", u.text, u.at, u.expected);
                unread.extend(card.unread.iter().map(told));
            }
            count += 1;
        }
        assert!(count >= 60, "{game}: {count}");
    }
    assert!(unread.is_empty(), "{unread:#?}");
}

#[test]
fn no_two_cards_share_a_name_and_they_stand_in_order() {
    for (_, cards) in pools() {
        let names: Vec<String> = cards.names().map(str::to_lowercase).collect();
        let unordered: Vec<_> = names.windows(2).filter(|pair| pair.first() >= pair.last()).collect();
        assert!(unordered.is_empty(), "{unordered:?}");
    }
}
