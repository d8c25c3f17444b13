//! Damage at one time: an ability that watches for it triggers as often as its words say.
//!
//! "Is dealt damage" is once for each of what is dealt damage, however many sources deal it; "a source deals damage" is
//! once for each source, and for each of what it deals damage to; "one or more" is once (CR 603.2c).

use instead_cards::{Cards, OwnedFacts};
use instead_scenario::report::StepKind;
use instead_scenario::{Options, play};

use instead_boards::around::scenario;
use instead_boards::texts::{built_in, is_whole, on_all};

/// Wordings beside those of the built-in cards, on a creature.
const WORDINGS: &[&str] = &[
    "Whenever a source deals damage to you, draw a card.",
    "Whenever a source an opponent controls deals damage to you, draw a card.",
    "Whenever a creature deals damage to you, draw a card.",
    "Whenever a creature you control deals combat damage to a player, draw a card.",
    "Whenever one or more creatures you control deal combat damage to a player, draw a card.",
    "Whenever you're dealt damage, draw a card.",
    "Whenever an opponent is dealt damage, draw a card.",
    "Whenever an opponent is dealt noncombat damage, draw a card.",
    "Whenever a creature you control deals noncombat damage to a player, draw a card.",
    "Whenever a creature is dealt damage, draw a card.",
    "Whenever another creature you control is dealt damage, draw a card.",
    "Whenever this creature is dealt combat damage, draw a card.",
    "Whenever this creature deals combat damage, draw a card.",
];

/// Damage that is dealt at one time: by whom, and to whom.
const EVENTS: &[&[(&str, &str)]] = &[
    &[("Shock", "x"), ("Lightning Bolt", "x")],
    &[("Shock", "Alice"), ("Lightning Bolt", "Alice")],
    &[("Hill Giant", "Alice"), ("Wind Drake", "Alice")],
    &[("Hill Giant", "x"), ("Wind Drake", "x")],
    &[("x", "Bob"), ("Grizzly Bears", "Bob")],
    &[("x", "Hill Giant"), ("Grizzly Bears", "Hill Giant")],
    &[("x", "Hill Giant"), ("x", "Wind Drake")],
    &[("Shock", "Grizzly Bears"), ("Lightning Bolt", "Grizzly Bears")],
    &[("Shock", "Grizzly Bears"), ("Shock", "Wall of Stone")],
    &[("Shock", "Grizzly Bears"), ("Lightning Bolt", "x"), ("Lightning Bolt", "Alice")],
];

/// Who and what stands where, as words have it: whether a creature, and whose.
fn is_creature(name: &str) -> bool {
    !matches!(name, "Shock" | "Lightning Bolt" | "Alice" | "Bob")
}

fn is_alices(name: &str) -> bool {
    !matches!(name, "Hill Giant" | "Wind Drake" | "Bob")
}

/// Whether words mean this, for an ability of Alice's creature `x`.
fn means(words: &str, name: &str) -> Option<bool> {
    let player = matches!(name, "Alice" | "Bob");
    Some(match words {
        "this creature" | "it" => name == "x",
        "you" | "you're" => name == "Alice",
        "an opponent" => name == "Bob",
        "a player" => player,
        "a source" => true,
        "a source an opponent controls" => !is_alices(name),
        "a creature" => is_creature(name),
        "a creature you control" | "creatures you control" => is_creature(name) && is_alices(name),
        "another creature you control" => is_creature(name) && is_alices(name) && name != "x",
        _ => return None,
    })
}

/// Whether damage is of this kind; `None` for words of something else.
fn fits(kind: &str, combat: bool) -> Option<bool> {
    match kind {
        "damage" => Some(true),
        "combat damage" => Some(combat),
        "noncombat damage" => Some(!combat),
        _ => None,
    }
}

/// How often an ability triggers on this damage, as its words say; `None` for words of something else.
fn expected(text: &str, damage: &[(&str, &str)], combat: bool) -> Option<usize> {
    let condition = text.strip_prefix("Whenever ")?.split_once(", ")?.0;
    let passive = ["is dealt", "you're dealt"].iter().find_map(|verb| condition.split_once(verb));
    if let Some((subject, rest)) = passive {
        let (subject, kind) = (if subject.is_empty() { "you" } else { subject.trim() }, rest.trim());
        let mut dealt: Vec<&str> =
            damage.iter().map(|(_, to)| *to).filter(|to| means(subject, to) == Some(true)).collect();
        means(subject, "x")?;
        dealt.sort_unstable();
        dealt.dedup();
        return Some(if fits(kind, combat)? { dealt.len() } else { 0 });
    }
    let (subject, rest) = condition.split_once(" deals ").or_else(|| condition.split_once(" deal "))?;
    let (kind, to) = rest.split_once(" to ").unwrap_or((rest, ""));
    let (together, subject) = match subject.strip_prefix("one or more ") {
        Some(subject) => (true, subject),
        None => (false, subject),
    };
    let subject = if subject.split(' ').count() == 1 { "this creature" } else { subject };
    means(subject, "x")?;
    if !to.is_empty() {
        means(to, "x")?;
    }
    let fits = fits(kind, combat)?;
    let dealt = damage
        .iter()
        .filter(|(by, at)| fits && means(subject, by) == Some(true) && (to.is_empty() || means(to, at) == Some(true)));
    let dealt = dealt.count();
    // Whether damage to several, where the words do not say to whom, is one or several, no rule says.
    (!to.is_empty() || dealt < 2).then_some(if together { dealt.min(1) } else { dealt })
}

/// A creature that lasts, with this ability.
fn with(name: &str, text: &str) -> OwnedFacts {
    OwnedFacts {
        name: name.to_owned(),
        mana_cost: "{4}".to_owned(),
        type_line: "Creature — Beast".to_owned(),
        oracle_text: text.to_owned(),
        power: Some("1".to_owned()),
        toughness: Some("20".to_owned()),
        ..OwnedFacts::default()
    }
}

/// How often the card's ability triggers on this damage; `None` where the board is refused.
fn triggers(card: &OwnedFacts, damage: &[(&str, &str)], combat: bool) -> Option<usize> {
    let kind = if combat { "combat damage" } else { "damage" };
    let events: Vec<String> = damage.iter().map(|(by, to)| format!("\"{by} deals 1 {kind} to {to}\"")).collect();
    let file = format!(
        "title = \"Damage at one time\"\n[players.Alice]\n\
         battlefield = [{{ name = {:?}, as = \"x\", chosen = {{ player = \"Bob\" }} }}, \"Grizzly Bears\", \"Wall of Stone\", \"Forest\"]\n\
         library = 4\n[players.Bob]\nbattlefield = [\"Hill Giant\", \"Wind Drake\"]\nlibrary = 4\n{}[[play]]\nat_once = [{}]\n",
        card.name,
        instead_boards::around::OWN,
        events.join(", ")
    );
    let mut cards = Cards::builtin();
    cards.define(card.clone());
    let report = play::explore(&scenario(&file).unwrap(), &cards, &Options { steps: true, ..Options::default() });
    let outcome = report.plays.first()?.outcomes.first()?;
    let own = |step: &&instead_scenario::report::StepReport| {
        step.kind == StepKind::Trigger && (step.text.contains(&card.name) || step.text.contains(" x"))
    };
    Some(outcome.steps.iter().filter(own).count())
}

/// The words of a face that watch for damage, one ability each, on a creature that lasts: what else the card has is not
/// asked.
pub(crate) fn watching(card: &OwnedFacts) -> Option<(OwnedFacts, String)> {
    let watches = |line: &&str| expected(line, EVENTS[0], false).is_some();
    let lines: Vec<&str> = card.oracle_text.lines().filter(watches).collect();
    match lines.as_slice() {
        [line] => Some((with(&card.name, line), (*line).to_owned())),
        _ => None,
    }
}

/// A card that does nothing but watch in these words.
pub(crate) fn watcher(text: &str) -> (OwnedFacts, String) {
    (with("Watcher", text), text.to_owned())
}

/// Where such an ability triggers more or less often than its words say.
pub(crate) fn otherwise(cards: &[(OwnedFacts, String)]) -> Vec<String> {
    let of_one = |(card, text): &(OwnedFacts, String)| {
        let mut wrong = Vec::new();
        for (damage, combat) in EVENTS.iter().flat_map(|damage| [(damage, false), (damage, true)]) {
            if combat && damage.iter().any(|(by, _)| !is_creature(by)) {
                continue;
            }
            let Some(expected) = expected(text, damage, combat) else { continue };
            let came = triggers(card, damage, combat);
            if came != Some(expected) {
                wrong.push(format!("{} — {text} {damage:?} (combat: {combat}): {came:?}, not {expected}", card.name));
            }
        }
        wrong
    };
    on_all(cards, of_one).concat()
}

#[test]
fn an_ability_triggers_on_damage_at_one_time_as_often_as_its_words_say() {
    let creature = |card: &OwnedFacts| card.type_line.contains("Creature") && card.back.is_none();
    let mut cards: Vec<_> = built_in().iter().filter(|card| creature(card)).filter_map(watching).collect();
    cards.extend(WORDINGS.iter().map(|text| watcher(text)));
    cards.retain(|(card, _)| is_whole(card));
    assert!(cards.len() > 20, "{} abilities watch for damage", cards.len());
    let wrong = otherwise(&cards);
    assert!(wrong.is_empty(), "{} times otherwise:\n{}", wrong.len(), wrong.join("\n"));
}
