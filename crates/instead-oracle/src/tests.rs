use crate::*;

fn names() -> Vec<(String, Named)> {
    let objects = ["Hill Giant", "guard", "bear", "Goblin", "Goblin Piker", "El-Hajjâj", "Progenitus", "Lightning Bolt", "Circle of Protection: Red"];
    let mut all: Vec<(String, Named)> = objects.iter().enumerate().map(|(i, n)| ((*n).to_owned(), Named::Object(i as u32))).collect();
    all.extend(["Alice", "Bob"].iter().enumerate().map(|(i, n)| ((*n).to_owned(), Named::Player(i as u8))));
    all
}

#[test]
fn event_sentences_are_read_and_their_printing_reads_the_same() {
    let names = names();
    let cx = Context { this: None, names: &names, spell: true };
    let sentences = [
        "Hill Giant deals 3 damage to Bob", "Hill Giant deals 3 combat damage to bear", "El-Hajjâj deals 0 damage to guard",
        "Lightning Bolt deals 3 damage to Bob. The damage can't be prevented", "Hill Giant deals 5 damage divided as 3 to Bob and 2 to bear",
        "destroy bear", "destroy bear. It can't be regenerated", "regenerate bear", "sacrifice bear", "Bob sacrifices bear", "exile Hill Giant",
        "return guard to its owner's hand", "put bear onto the battlefield", "put bear onto the battlefield under Bob's control",
        "put bear onto the battlefield tapped", "put bear onto the battlefield tapped under Bob's control", "put bear onto the battlefield face down",
        "put bear into its owner's graveyard", "put bear on top of its owner's library", "Bob draws 3 cards", "Alice draws a card", "Alice discards Progenitus",
        "Bob mills 3 cards", "Bob gains 3 life", "Alice loses 25 life", "Bob's life total becomes 10", "put two +1/+1 counters on bear",
        "remove a loyalty counter from bear", "Bob gets two poison counters", "Bob creates two 1/1 white Soldier creature tokens",
        "Alice creates a 2/2 white Knight creature token with protection from red", "Alice creates a 1/1 red Goblin creature token",
        "Bob creates a token that's a copy of bear", "tap bear", "untap bear", "turn bear face up", "transform bear", "Bob adds {G}{G}", "Bob scries 2",
        "Bob shuffles", "Bob searches his library", "Bob flips a coin", "Bob rolls a six-sided die", "Bob loses the game", "Bob wins the game", "counter Lightning Bolt",
        "guard gets +0/+1 until end of turn", "Alice skips her next draw step", "Alice skips her next turn", "You skip your next upkeep step.",
        "Prevent the next 2 damage that would be dealt to you this turn.", "Prevent all damage that would be dealt to you this turn.",
        "The next time you would draw a card this turn, you gain 5 life instead.", "You skip your next draw step.", "You skip your next turn.",
        "Prevent the next 3 damage that would be dealt to target creature this turn.", "Destroy target creature.", "Alice gets +1/+1",
    ];
    let mut bad = Vec::new();
    for s in &sentences[..sentences.len() - 1] {
        match read_effect(s, &cx) {
            Err(e) => bad.push(format!("{s}: {e}")),
            Ok(spell) => match print_effect(&spell, &cx) {
                None => bad.push(format!("{s}: no printing of {spell:?}")),
                Some(text) => match read_effect(&text, &cx) {
                    Ok(again) if again == spell => {}
                    other => bad.push(format!("{s}: printed {text}: {other:?}")),
                },
            },
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(read_effect("Alice gets +1/+1", &cx).is_err());
}
