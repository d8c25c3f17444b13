use super::*;
use instead_duel::ability::{Filter, Pattern, Side};

fn read(text: &str) -> Ability {
    read_ability(text, &Context::default()).unwrap_or_else(|r| panic!("{text}: {r}"))
}

fn refused(text: &str) -> Refusal {
    read_ability(text, &Context::default()).expect_err(text)
}

/// What is printed of a reading reads as the same, whatever wording it came from.
#[test]
fn a_reading_prints_and_what_is_printed_reads_the_same() {
    for text in [
        "If this creature would be banished, return it to your hand instead.",
        "When this creature would be destroyed, you may put it into your mana zone tapped instead.",
        "Each time one of your Shadow Champions would be banished, you may banish one of your other creatures instead.",
        "Each time one of your Corrupted creatures would be banished, return it to your hand instead.",
        "If one of your other non-evolution Skyforce Champions would be banished, put it into your shield zone face down instead.",
        "If an enemy creature would be put from the battle zone into its owner's mana zone, return it to its owner's hand instead.",
        "If one of your creatures would be put from the battle zone into your mana zone, put that creature on top of your deck instead.",
        "If a creature card would be put into your opponent's discard pile from anywhere, put it on the bottom of its owner's deck instead.",
        "The first time you would draw a card during your turn, you may draw 3 cards instead. If you do, discard 2 cards.",
        "If you would draw one or more cards, draw twice that many cards instead.",
        "If one of your shields would be broken, you may discard 2 cards instead.",
        "If this creature would break a shield, put that shield into its owner's graveyard instead.",
        "If the crossed creature would be destroyed, it stays in the battle zone instead.",
        "If one of your creatures would be destroyed while you have cards of all five civilizations in the battle zone, return it to your hand instead.",
        "If this creature would leave the battle zone because of an opponent's spell or ability, it stays in the battle zone instead.",
        "Whenever a card is put into your mana zone, draw a card.",
        "Whenever an enemy creature is banished, you may draw a card.",
        "Your creatures can't be banished.",
        "This creature can't be destroyed in battle by a darkness creature.",
        "Your other Dragons get +2000 power.",
        "Silent skill — Draw a card.",
        "Unleash — Until the start of your next turn, this creature can't leave the battle zone. Draw a card.",
        "Whenever this creature attacks, you may clash with your opponent. If you win, you may play your card for free instead of putting it on the bottom of your deck.",
        "If one of your Dragons would leave the battle zone, put the top card of your deck into your graveyard. If it's a Dragon or Fire Bird, that creature stays in the battle zone instead.",
        "If your opponent would choose one or more of your shields, you choose them instead.",
        "If this creature would battle, you may have one of your other Dreammates battle instead.",
        "If one of your shields would be broken by an enemy creature, you may put that shield into your graveyard instead. If you do, destroy the creature that broke it.",
        "If this creature would leave the battle zone, you may put a card from under it into your graveyard instead.",
        "When this creature enters the battle zone, you may cast a spell that costs 3 or less from your discard pile for free. If it would be put into your discard pile after you cast it, put it on the bottom of your deck instead.",
        "If your opponent would win the game by a creature's attack, you may destroy this creature instead. If you do, creatures can't attack this turn and you lose the game at the end of your next turn.",
    ] {
        let printed = print_ability(&read(text), &Context::default()).unwrap_or_else(|| panic!("not printed: {text}"));
        assert_eq!(read(&printed), read(text), "{printed}");
    }
}

/// The first wording of each part, where no text is followed.
#[test]
fn what_is_printed_is_good_templating() {
    for text in [
        "If this creature would be banished, return it to your hand instead.",
        "If this creature would be banished, put it into your mana zone instead.",
        "If one of your creatures that have silent skill would be banished, put it on the bottom of your deck instead.",
        "If one of your other Shadow Champions would be banished, you may banish one of your other creatures instead.",
        "Silent skill — Draw 2 cards.",
    ] {
        assert_eq!(print_ability(&read(text), &Context::default()).as_deref(), Some(text));
    }
}

#[test]
fn whose_zone_it_is_says_whose_card_it_is() {
    let side = |text: &str| match read(text) {
        Ability::Trigger(t) => match t.pattern {
            Pattern::Move { what, .. } => what.side,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    assert_eq!(side("Whenever a card is put into your mana zone, draw a card."), Side::Yours);
    assert_eq!(side("Whenever a card is put into its owner's mana zone, draw a card."), Side::Any);
    assert_eq!(side("Whenever a card is put into an opponent's mana zone, draw a card."), Side::Enemy);
}

#[test]
fn one_word_more_is_another_meaning_or_none() {
    let (all, other) = (
        read("If a creature would be destroyed, it stays in the battle zone instead."),
        read("If another creature would be destroyed, it stays in the battle zone instead."),
    );
    assert_ne!(all, other);
    for unread in [
        "If this creature would be banished gently, return it to your hand instead.",
        "If this creature would be banished, return it to your hand.",
        "If that creature would be banished, return it to your hand instead.",
        "Whenever you cast a spell, banish one of your other creatures.",
        "If this creature would be banished, return it to your hand instead. Draw a card.",
        "If your opponent would be banished, draw a card instead.",
        "If this creature would be destroyed, you choose them instead.",
        "If this creature would be destroyed, you may have one of your other Dreammates battle instead.",
        "If this creature would attack, only its top card leaves the battle zone instead.",
        "Whenever you draw a card, put it into your mana zone.",
    ] {
        let refusal = refused(unread);
        assert!(refusal.at <= unread.len() && !refusal.expected.is_empty(), "{unread}");
    }
}

/// A spell is about no event: there "it" is nothing, unless the spell says itself what it is.
#[test]
fn it_is_refused_where_it_is_nothing() {
    let spell = |text: &str| read_ability(text, &Context { spell: true, ..Context::default() });
    for read in ["Draw a card, then put it into your mana zone.", "Draw a card and discard that card.", "Draw a card."]
    {
        assert!(spell(read).is_ok(), "{read}");
    }
    for refused in [
        "Put it into your mana zone.",
        "Draw 2 cards. Put that card into your mana zone.",
        "You may draw a card. If you do, destroy that creature.",
    ] {
        assert!(spell(refused).is_err(), "{refused}");
    }
}

/// Functions of real cards that nothing here can say yet: refused where they begin, never read as less.
#[test]
fn what_is_not_built_is_refused_at_its_place() {
    let mut wrong = Vec::new();
    for (text, at) in [
        (
            "If one of your creatures that costs no more than the number of civilizations in your mana zone would be destroyed, you may destroy this creature instead.",
            "no more than",
        ),
        (
            "If one of your multicolored cards would be put into your mana zone, put it into your mana zone untapped instead.",
            " untapped",
        ),
        ("If one of your shields would be put into your hand, reveal it instead.", "reveal"),
        ("If this creature would break a shield, name a card instead.", "name"),
        (
            "If you would draw one or more cards, you may draw twice that many cards instead. If you do, put a card from your hand on the bottom of your deck for each two cards drawn.",
            " for each",
        ),
        (
            "Silent skill — Choose a race. This turn, if one of your creatures of that race would be destroyed, return it to your hand instead.",
            "race. This turn",
        ),
    ] {
        let refusal = refused(text);
        if !refusal.found.starts_with(at) {
            wrong.push((text, refusal.found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_refusal_stands_where_reading_stopped() {
    assert_eq!(
        refused("If this creature would be vanished, return it to your hand instead.").found,
        "vanished, return it to your hand instead"
    );
}

#[test]
fn a_race_is_read_in_singular_and_plural_and_its_parts_stay_together() {
    let races = |text: &str| match read(text) {
        Ability::Replacement(effect) => match effect.pattern {
            Pattern::Destroy(Filter { races, .. }, None) => races,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    let end = "would be destroyed, return it to your hand instead.";
    assert_eq!(races(&format!("If one of your Armored Dragons {end}")), ["Armored Dragon"]);
    assert_eq!(races(&format!("If an Armored Dragon {end}")), ["Armored Dragon"]);
    assert_eq!(races(&format!("If one of your Corrupted creatures {end}")), ["Corrupted"]);
    assert_eq!(races(&format!("If a Dragon or Fire Bird {end}")), ["Dragon", "Fire Bird"]);
}

mod laws {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    const TEXTS: [&str; 16] = [
        "If this creature would be banished, return it to your hand instead.",
        "Each time one of your Shadow Champions would be banished, you may banish one of your other creatures instead.",
        "If one of your other non-evolution Skyforce Champions would be banished, put it into your shield zone face down instead.",
        "If an enemy creature would be put from the battle zone into its owner's mana zone, return it to its owner's hand instead.",
        "The first time you would draw a card during your turn, you may draw 3 cards instead. If you do, discard 2 cards.",
        "If one of your creatures with power 6000 or more would be destroyed, you may destroy this creature instead.",
        "If one of your shields would be broken, you may discard a creature card instead.",
        "When this creature enters the battle zone, you may banish one of your creatures. If you do, your opponent banishes one of his or her creatures.",
        "Whenever you draw a card, choose one of your creatures. Until the start of your next turn, if that creature would be banished, return it to your hand instead.",
        "Whenever a card is put into your mana zone, draw a card.",
        "This turn, if one of your creatures would be destroyed, it stays in the battle zone instead.",
        "Draw a card. If it's your turn, draw 2 cards instead.",
        "Silent skill — Draw a card, then put it into your mana zone.",
        "If your opponent would choose one or more of your shields, you choose them instead.",
        "Clash with your opponent. If you win, you may play your card for free instead of putting it on the bottom of your deck.",
        "Your creatures can't be destroyed this turn.",
    ];

    /// Words of one text, some of them left out, doubled, or of another text.
    fn broken() -> impl Strategy<Value = String> {
        let change = (any::<prop::sample::Index>(), 0..3u8, any::<prop::sample::Index>());
        (prop::sample::select(&TEXTS[..]), prop::collection::vec(change, 0..3)).prop_map(|(text, changes)| {
            let mut words: Vec<&str> = text.split(' ').collect();
            let all: Vec<&str> = TEXTS.iter().flat_map(|t| t.split(' ')).collect();
            for (at, how, other) in changes {
                let at = at.index(words.len());
                match how {
                    0 if words.len() > 1 => _ = words.remove(at),
                    1 => words.insert(at, all[other.index(all.len())]),
                    _ => words[at] = all[other.index(all.len())],
                }
            }
            words.join(" ")
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, rng_seed: RngSeed::Fixed(614), ..ProptestConfig::default() })]

        #[test]
        fn what_is_read_prints_and_reads_the_same_and_nothing_panics(text in broken(), spell in any::<bool>()) {
            let cx = Context { spell, ..Context::default() };
            if let Ok(ability) = read_ability(&text, &cx) {
                let printed = print_ability(&ability, &cx);
                prop_assert!(printed.is_some(), "no wording for {text}: {ability:?}");
                prop_assert_eq!(read_ability(&printed.unwrap(), &cx).unwrap(), ability);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
            let _ = read_ability(&text, &Context::default());
            let _ = read_effect(&text, &Context { spell: true, ..Context::default() });
        }
    }
}
