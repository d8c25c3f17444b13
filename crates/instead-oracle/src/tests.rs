#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use crate::*;

mod pairs;

fn names() -> Vec<(String, Named)> {
    let objects = [
        "Hill Giant",
        "guard",
        "bear",
        "Goblin",
        "Goblin Piker",
        "El-Hajjâj",
        "Progenitus",
        "Lightning Bolt",
        "Circle of Protection: Red",
    ];
    let mut all: Vec<(String, Named)> =
        objects.iter().enumerate().map(|(i, n)| ((*n).to_owned(), Named::Object(i as u32))).collect();
    all.extend(["Alice", "Bob"].iter().enumerate().map(|(i, n)| ((*n).to_owned(), Named::Player(i as u8))));
    all
}

#[test]
fn event_sentences_are_read_and_their_printing_reads_the_same() {
    let names = names();
    let cx = Context { names: &names, spell: true, ..Context::default() };
    let sentences = [
        "Hill Giant deals 3 damage to Bob",
        "Hill Giant deals 3 combat damage to bear",
        "El-Hajjâj deals 0 damage to guard",
        "Lightning Bolt deals 3 damage to Bob. The damage can't be prevented",
        "Hill Giant deals 5 damage divided as 3 to Bob and 2 to bear",
        "destroy bear",
        "destroy bear. It can't be regenerated",
        "regenerate bear",
        "sacrifice bear",
        "Bob sacrifices bear",
        "exile Hill Giant",
        "return guard to its owner's hand",
        "put bear onto the battlefield",
        "put bear onto the battlefield under Bob's control",
        "put bear onto the battlefield tapped",
        "put bear onto the battlefield tapped under Bob's control",
        "put bear onto the battlefield face down",
        "put bear into its owner's graveyard",
        "put bear on top of its owner's library",
        "Bob draws 3 cards",
        "Alice draws a card",
        "Alice discards Progenitus",
        "Bob mills 3 cards",
        "Bob gains 3 life",
        "Alice loses 25 life",
        "Bob's life total becomes 10",
        "put two +1/+1 counters on bear",
        "remove a loyalty counter from bear",
        "Bob gets two poison counters",
        "Bob creates two 1/1 white Soldier creature tokens",
        "Alice creates a 2/2 white Knight creature token with protection from red",
        "Alice creates a 1/1 red Goblin creature token",
        "Bob creates a token that's a copy of bear",
        "tap bear",
        "untap bear",
        "turn bear face up",
        "transform bear",
        "Bob adds {G}{G}",
        "Bob scries 2",
        "Bob shuffles",
        "Bob searches his library",
        "Bob flips a coin",
        "Bob rolls a six-sided die",
        "Bob loses the game",
        "Bob wins the game",
        "counter Lightning Bolt",
        "guard gets +0/+1 until end of turn",
        "Alice skips her next draw step",
        "Alice skips her next turn",
        "You skip your next upkeep step.",
        "Prevent the next 2 damage that would be dealt to you this turn.",
        "Prevent all damage that would be dealt to you this turn.",
        "The next time you would draw a card this turn, you gain 5 life instead.",
        "You skip your next draw step.",
        "You skip your next turn.",
        "Prevent the next 3 damage that would be dealt to target creature this turn.",
        "Destroy target creature.",
        "Alice gets +1/+1",
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

/// Texts of permanents, each wholly read, and read the same from its own printing.
const STATIC: &[&str] = &[
    "Enchant creature\nEnchanted creature is white.",
    "If you would draw a card, return a card from your graveyard to your hand instead.",
    "For each 1 life you would gain, instead draw a card.",
    "Whenever a player casts a black, red, or green creature spell, it gains devour 5.",
    "If you would draw a card, instead you gain 2 life and return a card from your graveyard to your hand.",
    "If this creature would die, shuffle it into its owner's library instead.",
    "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
    "Players skip their upkeep steps.",
    "{G}: Regenerate this creature.\nIslandwalk",
    "({T}: Add {U} or {R}.)\nAs this land enters, you may pay 2 life. If you don't, it enters tapped.",
    "Artifacts, creatures, and lands your opponents control enter tapped.",
    "If a permanent would be put into a graveyard from the battlefield, exile it instead.",
    "If a source would deal damage to you, prevent 1 of that damage.",
    "If a source would deal damage to a permanent or player, it deals that much damage plus 2 to that permanent or player instead.",
    "All damage that would be dealt to you is dealt to enchanted creature instead.",
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead.",
    "Dredge 3",
];

#[test]
fn permanents_are_read_whole_and_their_printing_reads_the_same() {
    let cx = Context::default();
    let mut bad = Vec::new();
    for text in STATIC {
        let (abilities, unread) = read_abilities(text, &cx);
        if !unread.is_empty() {
            bad.push(format!("{unread:?}"));
            continue;
        }
        let printed = print_abilities(&abilities, &cx);
        let again = printed.as_deref().map(|t| read_abilities(t, &cx));
        if again != Some((abilities.clone(), Vec::new())) {
            bad.push(format!("{text}\n  printed {printed:?}\n  {abilities:?}\n  {again:?}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// What goes on from a sentence before it is read as a part of a text, and refused as a whole one.
#[test]
fn a_part_of_a_text_may_go_on_from_what_stands_before_it_and_a_whole_text_may_not() {
    let parts = [
        "If you don't, this creature enters tapped.",
        "If you do, this creature enters with two +1/+1 counters on it.",
        "Otherwise, it enters with three additional +1/+1 counters on it.",
    ];
    for text in parts {
        let whole = Context::default();
        let part = Context { part: true, ..Context::default() };
        assert!(read_abilities(text, &part).1.is_empty(), "{text}: {:?}", read_abilities(text, &part).1);
        assert!(!read_abilities(text, &whole).1.is_empty(), "{text}");
    }
    // two choices that would be remembered in one place are one too many
    assert!(
        !read_abilities("As this creature enters, choose a creature type and a land type.", &Context::default())
            .1
            .is_empty()
    );
    // of several players each would choose
    assert!(!read_abilities("As this creature enters, each player chooses a color.", &Context::default()).1.is_empty());
}

#[test]
fn sentences_that_differ_in_a_word_are_read_differently() {
    let cx = Context::default();
    let read = |t: &str| {
        let (abilities, unread) = read_abilities(t, &cx);
        assert!(unread.is_empty(), "{t}: {unread:?}");
        abilities
    };
    let pairs = [
        ("Creatures you control enter tapped.", "Creatures enter tapped."),
        ("Creatures your opponents control enter tapped.", "Creatures you control enter tapped."),
        ("If a creature would die, exile it instead.", "If a creature you control would die, exile it instead."),
        ("If another creature would die, exile it instead.", "If a creature would die, exile it instead."),
        ("If a nontoken creature would die, exile it instead.", "If a creature would die, exile it instead."),
        (
            "If a card would be put into your graveyard from anywhere, exile it instead.",
            "If a card would be put into a graveyard from anywhere, exile it instead.",
        ),
        ("Prevent all combat damage that would be dealt to you.", "Prevent all damage that would be dealt to you."),
        (
            "Prevent all noncombat damage that would be dealt to you.",
            "Prevent all combat damage that would be dealt to you.",
        ),
        (
            "Prevent all damage that would be dealt by this creature.",
            "Prevent all damage that would be dealt to this creature.",
        ),
        (
            "Prevent all damage that would be dealt to and dealt by this creature.",
            "Prevent all damage that would be dealt to this creature.",
        ),
        (
            "If a red source would deal damage to you, prevent 2 of that damage.",
            "If a source would deal damage to you, prevent 2 of that damage.",
        ),
        (
            "If you would draw a card, draw two cards instead.",
            "If an opponent would draw a card, draw two cards instead.",
        ),
        ("Skip your draw step.", "Players skip their draw steps."),
        (
            "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
            "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
        ),
        (
            "This creature enters with two +1/+1 counters on it.",
            "This creature enters tapped with two +1/+1 counters on it.",
        ),
        ("White creatures get +1/+1.", "Nonwhite creatures get +1/+1."),
        (
            "If a card would be put into a graveyard from anywhere, exile it instead.",
            "If a card or token would be put into a graveyard from anywhere, exile it instead.",
        ),
        (
            "If a creature would die, exile it instead.",
            "If a creature would be put into a graveyard from anywhere, exile it instead.",
        ),
        (
            "If a source would deal damage to you, prevent that damage.",
            "If a source would deal damage to you, prevent 1 of that damage.",
        ),
        (
            "If a source would deal combat damage to you, prevent that damage.",
            "If a source would deal noncombat damage to you, prevent that damage.",
        ),
        ("{1}: Destroy target creature.", "{1}: Destroy up to one target creature."),
        (
            "This creature enters with a +1/+1 counter on it if you cast it from your hand.",
            "This creature enters with a +1/+1 counter on it if you cast it.",
        ),
        (
            "This creature enters with a +1/+1 counter on it if you cast it.",
            "This creature enters with a +1/+1 counter on it unless you cast it.",
        ),
        (
            "This creature enters with a +1/+1 counter on it if a creature died this turn.",
            "This creature enters with a +1/+1 counter on it if a creature died under your control this turn.",
        ),
        (
            "This creature enters with two +1/+1 counters on it for each time it was kicked.",
            "This creature enters with a +1/+1 counter on it for each time it was kicked.",
        ),
        (
            "If this creature was kicked with its {R} kicker, it enters with a +1/+1 counter on it.",
            "If this creature was kicked, it enters with a +1/+1 counter on it.",
        ),
        ("This creature escapes with a +1/+1 counter on it.", "This creature enters with a +1/+1 counter on it."),
        (
            "This creature enters with a flying counter and a reach counter on it.",
            "This creature enters with your choice of a flying counter or a reach counter on it.",
        ),
        (
            "You may have this creature enter as a copy of any creature on the battlefield, except it has flying.",
            "You may have this creature enter as a copy of any creature on the battlefield.",
        ),
        (
            "You may have this creature enter tapped as a copy of any land on the battlefield.",
            "You may have this creature enter as a copy of any land on the battlefield.",
        ),
        (
            "As this creature enters, you may sacrifice an artifact. If you do, this creature enters tapped.",
            "As this creature enters, you may sacrifice an artifact. If you don't, this creature enters tapped.",
        ),
        (
            "If a source would deal 3 or less damage to you, prevent that damage.",
            "If a source would deal 3 or more damage to you, prevent that damage.",
        ),
        (
            "Prevent all damage that would be dealt to you by unblocked creatures.",
            "Prevent all damage that would be dealt to you by blocked creatures.",
        ),
        (
            "Prevent all damage that would be dealt to this creature by creatures blocking it.",
            "Prevent all damage that would be dealt to this creature by blocking creatures.",
        ),
        (
            "If a creature dealt damage by this creature this turn would die, exile it instead.",
            "If a creature dealt damage this turn would die, exile it instead.",
        ),
        ("As this creature enters, choose a color.", "As this creature enters, choose a color other than red."),
        ("As this creature enters, choose a color.", "As this creature enters, choose a color and an opponent."),
        ("As this creature enters, choose a land type.", "As this creature enters, choose a basic land type."),
        (
            "As this creature enters, an opponent chooses a creature type.",
            "As this creature enters, choose a creature type.",
        ),
        (
            "{1}: Prevent all damage that would be dealt to you this turn by sources of the color of your choice.",
            "{1}: Prevent all damage that would be dealt to you this turn by sources of the chosen color.",
        ),
        (
            "If you would draw one or more cards, you draw that many cards plus one instead.",
            "If you would draw two or more cards, you draw that many cards plus one instead.",
        ),
        ("{1}: Destroy target creature.", "{1}: Destroy another target creature."),
        (
            "If you would gain life, you gain twice that much life instead.",
            "If a player would gain life, they gain twice that much life instead.",
        ),
        (
            "If an opponent would gain life, that player loses that much life instead.",
            "If an opponent would gain life, that player gains twice that much life instead.",
        ),
        (
            "If an opponent would lose life, they lose twice that much life instead.",
            "If an opponent would lose life during your turn, they lose twice that much life instead.",
        ),
        (
            "If a nontoken creature would enter, exile it instead.",
            "If a nontoken creature would enter and it wasn't cast, exile it instead.",
        ),
        (
            "If a creature would enter under your control, exile it instead.",
            "If a creature would enter under an opponent's control, exile it instead.",
        ),
        (
            "Creatures and nonbasic lands your opponents control enter tapped.",
            "Creatures and lands your opponents control enter tapped.",
        ),
        (
            "If one or more counters would be put on a creature you control, that many plus one of each of those kinds of counters are put on that creature instead.",
            "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on that creature instead.",
        ),
        (
            "Damage that would reduce your life total to less than 1 reduces it to 1 instead.",
            "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead.",
        ),
        (
            "If you would draw a card, you may draw two cards instead.",
            "If you would draw a card, draw two cards instead.",
        ),
        (
            "If an opponent would draw two or more cards, instead you and that player each draw a card.",
            "If an opponent would draw a card, instead you and that player each draw a card.",
        ),
        (
            "Each player can't draw more than one card each turn.",
            "Each opponent can't draw more than one card each turn.",
        ),
        ("Players can't draw cards.", "You can't draw cards."),
        ("Whenever you sacrifice a creature, draw a card.", "Whenever you sacrifice another creature, draw a card."),
        (
            "When this creature enters, draw a card.",
            "When this creature enters or leaves the battlefield, draw a card.",
        ),
    ];
    for (a, b) in pairs {
        assert_ne!(read(a), read(b), "{a} / {b}");
    }
}

#[test]
fn what_is_not_understood_is_refused_with_its_place() {
    let cx = Context::default();
    for text in [
        "If a creature you dislike would die, exile it instead.",
        // words that take the recipient or the kind of counter up again must agree with the event
        "If a source would deal damage to you, it deals double that damage to that creature instead.",
        "If a source would deal damage to a creature you control, it deals double that damage to you instead.",
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one -1/-1 counters are put on it instead.",
        "If you would gain life, you lose twice that much life.",
        "If a creature would deal damage to a creature, that creature deals double that damage instead.",
        "Creatures you control get +1/+1. This effect doesn't remove this Aura.",
        "Enchanted creature gets +1/+1. This effect doesn't remove this Aura.",
        "Prevent all damage that would be dealt to you by creatures with a prime mana value.",
        "Draw a card, then dance.",
        "This creature enters tapped unless it is raining.",
        "Choose one —\n• Draw a card.\n• Dance.",
        "",
        "}{",
        "—",
        "é",
    ] {
        let (abilities, unread) = read_abilities(text, &cx);
        assert!(abilities.is_empty(), "{text}: {abilities:?}");
        assert!(text.is_empty() || !unread.is_empty(), "{text}");
        assert!(unread.iter().all(|u| u.at <= text.len() && text.is_char_boundary(u.at)), "{unread:?}");
    }
    let refusal = read_effect("Draw a card, then dance.", &Context { spell: true, ..Context::default() }).unwrap_err();
    assert_eq!(refusal.at, "Draw a card, then ".len(), "{refusal}");
}

#[test]
fn deep_and_long_texts_are_refused_in_linear_time() {
    for text in [
        "if you do, ".repeat(3_000),
        "\"".repeat(5_000),
        "(".repeat(9_000),
        "draw a card and ".repeat(3_000),
        "a white ".repeat(4_000),
        "target creature and ".repeat(2_000),
    ] {
        let (_, unread) = read_abilities(&text, &Context::default());
        assert!(unread.len() <= 1);
        let _ = read_effect(&text, &Context::default());
    }
}

#[test]
fn it_is_the_card_drawn_and_not_the_drawer() {
    let (abilities, unread) =
        read_abilities("{T}: Draw a card and reveal it. If it isn't a land card, discard it.", &Context::default());
    assert!(unread.is_empty());
    assert!(!format!("{abilities:?}").contains("This"), "{abilities:?}");
}

/// "It" and "its" after "it deals that damage" are the source's.
#[test]
fn its_controller_is_the_sources_controller() {
    let text =
        "If an instant or sorcery spell would deal damage to you, it deals that damage to its controller instead.";
    let (abilities, unread) = read_abilities(text, &Context::default());
    assert!(unread.is_empty(), "{unread:?}");
    assert!(
        format!("{abilities:?}").contains("ControllerOf(Slot(Slot { out: 0, part: Event(Source) }))"),
        "{abilities:?}"
    );
    let text = "If a creature would deal combat damage to you, prevent that damage and that creature's controller loses 1 life.";
    let (abilities, unread) = read_abilities(text, &Context::default());
    assert!(unread.is_empty(), "{unread:?}");
    assert!(
        format!("{abilities:?}").contains("LoseLife(ControllerOf(Slot(Slot { out: 0, part: Event(Source) })"),
        "{abilities:?}"
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 200, ..Default::default() })]

    /// Any row of words that texts use is read or refused, at a place within it.
    #[test]
    fn any_words_are_read_or_refused(words in proptest::collection::vec(proptest::sample::select(SOUP), 0..60)) {
        let text = words.join(" ");
        for spell in [false, true] {
            let cx = Context { spell, ..Context::default() };
            let (_, unread) = read_abilities(&text, &cx);
            for u in unread {
                proptest::prop_assert!(u.at <= u.text.len() && u.text.is_char_boundary(u.at));
            }
        }
        let _ = read_effect(&text, &Context::default());
    }

    /// So is any text at all.
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,200}") {
        let _ = read_abilities(&text, &Context::default());
        let _ = read_effect(&text, &Context::default());
    }
}

const SOUP: &[&str] = &[
    "if",
    "would",
    "deal",
    "damage",
    "to",
    "you",
    "a",
    "creature",
    "it",
    "that",
    "instead",
    "instead.",
    ",",
    ".",
    "the next",
    "prevent",
    "all",
    "3",
    "target",
    "and",
    "or",
    "put",
    "counters",
    "on",
    "each",
    "player",
    "draw",
    "a card",
    "discards",
    "when",
    "enters",
    "this",
    "with",
    "X",
    "where X is",
    "its",
    "controller",
    "controls",
    "control",
    "another",
    "sacrifice",
    "unless",
    "\n",
    "\"",
    "{1}:",
    "—",
    "•",
    "until end of turn",
    "gets",
    "+1/+1",
    "this way",
    "for each",
    "red",
    "source",
    "of your choice",
    "tapped",
    "they",
    "dies",
    "exile",
    "as long as",
    "—",
    "(",
    ")",
    "~",
];

fn spell(text: &str) -> Vec<instead_language::Ability> {
    let (abilities, unread) = read_abilities(text, &Context { spell: true, ..Context::default() });
    assert!(unread.is_empty(), "{text}: {unread:?}");
    abilities
}

/// CR 614.15: what is replaced is one instruction with what replaces it; where the text leaves it open it is refused.
#[test]
fn what_instead_replaces_is_the_sentence_before() {
    let shown =
        format!("{:?}", spell("You gain 1 life. Draw two cards. If you control a Goblin, draw three cards instead."));
    assert!(shown.contains("original: [Draw(You, Fixed(2))]"), "{shown}");
    let shown =
        format!("{:?}", spell("~ deals 2 damage to any target. ~ deals 4 damage instead if you control a Goblin."));
    assert!(shown.contains("amount: Fixed(4), to: One(Target(0))"), "{shown}");
    let shown = format!(
        "{:?}",
        spell("Scry 1, then draw two cards. If you control a Goblin, instead scry 2, then draw a card.")
    );
    assert!(shown.contains("original: [Scry(You, Fixed(1)), Draw(You, Fixed(2))]"), "{shown}");
    // nothing of its kind stands before it, or it asks for another target
    for text in [
        "Scry 1, then draw a card. If you control a Goblin, you gain 3 life instead.",
        "Destroy target artifact. If you control a Goblin, instead destroy target creature.",
        "If you control a Goblin, draw three cards instead.",
    ] {
        let (_, unread) = read_abilities(text, &Context { spell: true, ..Context::default() });
        assert!(!unread.is_empty(), "{text}");
    }
    // a part of a text may leave open what it replaces
    let part = Context { spell: true, part: true, ..Context::default() };
    assert!(read_abilities("If you control a Goblin, draw three cards instead.", &part).1.is_empty());
}

/// Near-identical sentences of what surrounds such effects.
#[test]
fn triggers_and_costs_that_differ_in_a_word_are_read_differently() {
    let read = |text: &str| {
        let (abilities, unread) = read_abilities(text, &Context::default());
        assert!(unread.is_empty(), "{text}: {unread:?}");
        abilities
    };
    for (a, b) in [
        (
            "Whenever a creature you control dies, you gain 1 life.",
            "Whenever one or more creatures you control die, you gain 1 life.",
        ),
        ("Whenever this creature attacks, you gain 1 life.", "Whenever this creature attacks alone, you gain 1 life."),
        (
            "Whenever this creature blocks a Goblin, it gets +1/+1 until end of turn.",
            "Whenever this creature becomes blocked by a Goblin, it gets +1/+1 until end of turn.",
        ),
        (
            "Whenever you cast a spell, you gain 1 life.",
            "Whenever you cast your second spell each turn, you gain 1 life.",
        ),
        ("{1}: You gain 1 life. Activate only as a sorcery.", "{1}: You gain 1 life. Activate only during your turn."),
        ("{1}: You gain 1 life. Activate only once each turn.", "{1}: You gain 1 life."),
        ("This creature gets +1/+1 for each Goblin you control.", "This creature gets +1/+1."),
        (
            "When this creature enters, you may pay {2}. If you do, draw a card.",
            "When this creature enters, you may pay {2}. When you do, draw a card.",
        ),
    ] {
        assert_ne!(read(a), read(b), "{a} / {b}");
    }
    let costs = |text: &str| spell(&format!("{text}\nDraw a card."));
    assert_ne!(
        costs("As an additional cost to cast this spell, sacrifice a creature."),
        costs("As an additional cost to cast this spell, sacrifice a creature or discard a card.")
    );
}
