//! What the kernel leaves unasked, over all small boards: for each kind of event that has an amount, up to three effects of
//! a table, and small amounts. The checker shares nothing of what decides that effects commute or are alike; it tries every
//! order that was left unasked, and every line with all asked, and each must come to the same.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

use instead_cards::Cards;
use instead_check::{Bounds, Checked, check};
use instead_scenario::certificate::Of;
use instead_scenario::play::certificate;
use instead_scenario::{Limits, Options, read};

/// Enough for every order of three effects.
const BOUNDS: Bounds = Bounds { rounds: 10_000, lines: 200 };

/// Of boards of three effects every so manieth is looked at, but with `ALL=1` before the command.
const EVERY: usize = 9;

/// A kind of event, its sentence with `N` for how much, and effects that change it: multipliers and sums of both sorts, what
/// looks at the amount, what is optional, what has a rider, what makes another event of it, and what is used up.
struct Kind {
    event: &'static str,
    amounts: &'static [&'static str],
    effects: &'static [&'static str],
    /// So many effects at a time: what draws several times asks so often that three are too many to follow.
    most: usize,
}

const KINDS: &[Kind] = &[
    Kind {
        event: "Goblin Piker deals N damage to Bob",
        amounts: &["0", "1", "3"],
        effects: &[
            "If a source would deal damage to a player, it deals double that damage to that player instead.",
            "If a source would deal damage to a player, it deals triple that damage to that player instead.",
            "If a source would deal damage to a player, it deals that much damage plus 1 to that player instead.",
            "If a source would deal damage to a player, it deals that much damage plus 2 to that player instead.",
            "If a source would deal damage to a player, it deals that much damage minus 1 to that player instead.",
            "If a source would deal damage to a player, prevent 1 of that damage.",
            "If a source would deal 3 or more damage to a player, it deals double that damage to that player instead.",
            "If a source would deal damage to a player, prevent half that damage, rounded up.",
            "If a source would deal damage to a player, that player loses that much life instead.",
            "Prevent the next 2 damage that would be dealt to Bob this turn.",
        ],
        most: 3,
    },
    Kind {
        event: "Bob gains N life",
        amounts: &["0", "1", "3"],
        effects: &[
            "If a player would gain life, that player gains twice that much life instead.",
            "If a player would gain life, that player gains that much life plus 1 instead.",
            "If an opponent would gain life, that player gains that much life plus 2 instead.",
            "If an opponent would gain life, that player loses that much life instead.",
            "If a player would gain life, that player draws that many cards instead.",
        ],
        most: 3,
    },
    Kind {
        event: "Bob loses N life",
        amounts: &["0", "1", "2"],
        effects: &[
            "If a player would lose life, that player loses twice that much life instead.",
            "If an opponent would lose life, they lose that much life plus 1 instead.",
            "If an opponent would lose life, they lose that much life plus 2 instead.",
        ],
        most: 3,
    },
    Kind {
        event: "Alice puts N +1/+1 counters on Goblin Piker",
        amounts: &["one", "two"],
        effects: &[
            "If one or more +1/+1 counters would be put on a creature, twice that many +1/+1 counters are put on that creature instead.",
            "If one or more +1/+1 counters would be put on a creature, that many plus one +1/+1 counters are put on that creature instead.",
            "If one or more +1/+1 counters would be put on a creature, that many plus two +1/+1 counters are put on that creature instead.",
            "If you would put one or more counters on a permanent or player, put half that many of each of those kinds of counters on that permanent or player instead, rounded down.",
        ],
        most: 3,
    },
    Kind {
        event: "Alice creates N 1/1 red Goblin creature tokens",
        amounts: &["two"],
        effects: &[
            "If one or more tokens would be created, twice that many of those tokens are created instead.",
            "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
            "If one or more tokens would be created under your control, those tokens plus a 1/1 white Soldier creature token are created instead.",
        ],
        most: 3,
    },
    Kind {
        event: "Alice draws N cards",
        amounts: &["1", "2"],
        effects: &[
            "If you would draw a card, draw two cards instead.",
            "If you would draw a card, draw three cards instead.",
            "If you would draw a card, you may mill a card instead.",
            "If a player would draw a card, that player mills a card instead.",
        ],
        most: 2,
    },
    Kind {
        event: "Bob mills N cards",
        amounts: &["0", "1", "2"],
        effects: &[
            "If an opponent would mill one or more cards, they mill twice that many cards instead.",
            "If an opponent would mill one or more cards, they mill that many cards plus one instead.",
            "If an opponent would mill one or more cards, they mill that many cards plus four instead.",
        ],
        most: 3,
    },
];

/// The sets of up to three places, each as often as one likes.
fn sets(of: usize) -> Vec<Vec<usize>> {
    let ones = (0..of).map(|a| vec![a]);
    let twos = (0..of).flat_map(|a| (a..of).map(move |b| vec![a, b]));
    let threes = (0..of).flat_map(|a| (a..of).flat_map(move |b| (b..of).map(move |c| vec![a, b, c])));
    ones.chain(twos).chain(threes).collect()
}

fn scenario(kind: &Kind, effects: &[usize], amount: &str) -> String {
    let mut file = String::from("title = \"A small board\"\n");
    let (mut permanents, mut floating) = (vec!["\"Goblin Piker\"".to_owned()], Vec::new());
    for (nth, &effect) in effects.iter().enumerate() {
        let text = kind.effects.get(effect).unwrap();
        if text.starts_with("Prevent the next") {
            floating.push(format!("{text:?}"));
            continue;
        }
        permanents.push(format!("\"Effect {effect}\""));
        // a card is written once, however many of it there are
        if !effects.iter().take(nth).any(|&before| before == effect) {
            file += &format!(
                "[[card]]\nname = \"Effect {effect}\"\ncost = \"{{1}}\"\ntypes = \"Enchantment\"\ntext = {text:?}\n"
            );
        }
    }
    file += "[[card]]\nname = \"Goblin Piker\"\ncost = \"{1}{R}\"\ntypes = \"Creature — Goblin Warrior\"\npower = 2\ntoughness = 1\n";
    let (permanents, floating) = (permanents.join(", "), floating.join(", "));
    file += &format!("[players.alice]\nlibrary = 40\nbattlefield = [{permanents}]\neffects = [{floating}]\n");
    file +=
        &format!("[players.bob]\nlibrary = 40\n[[play]]\ndo = {:?}\n", kind.event.replace("N ", &format!("{amount} ")));
    file
}

/// The certificate of that board, checked.
fn checked(text: &str, cards: &Cards) -> Checked {
    let scenario = read::from_toml("small.toml", text, &Limits::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let made = certificate(&scenario, cards, &Options::default(), Of::Search).unwrap_or_else(|e| panic!("{e}\n{text}"));
    check(&made.to_json().unwrap(), cards, BOUNDS).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

#[test]
fn what_is_left_unasked_on_small_boards_comes_to_the_same() {
    let cards = Cards::builtin();
    let every = if std::env::var_os("ALL").is_some() { 1 } else { EVERY };
    let (mut boards, mut all) = (0, Checked::default());
    for kind in KINDS {
        let mut unasked = 0;
        for (nth, effects) in sets(kind.effects.len()).iter().enumerate() {
            if effects.len() > kind.most || effects.len() == 3 && nth % every != 0 {
                continue;
            }
            for amount in kind.amounts {
                let one = checked(&scenario(kind, effects, amount), &cards);
                assert!(one.is_whole(), "{effects:?} of {}: {one:?}", kind.event);
                boards += 1;
                unasked += one.unasked.tried + one.unasked.alike;
                all.questions += one.questions;
                all.lines += one.lines;
            }
        }
        assert!(unasked > 0, "{}: everything is asked, or nothing applies", kind.event);
    }
    println!("{boards} boards, {} questions, {} lines", all.questions, all.lines);
}
