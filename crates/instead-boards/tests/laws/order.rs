//! The order in which a board is listed, a card that concerns nothing, and the seats make no difference.

use std::collections::BTreeSet;

use instead_boards::record::{Went, ends, played, went};
use instead_boards::{Pool, board};
use instead_cards::Cards;
use instead_language::Ability;
use instead_scenario::Scenario;
use instead_scenario::model::{ObjectSpec, Player, ZoneList};
use instead_scenario::read::{Limits, from_toml};
use instead_scenario::source::Spanned;

use crate::came::{Came, LIMITS};
use instead_boards::texts::on_all;

/// How many boards are played, and by which seed they are made.
const BOARDS: u64 = 120;
const SEED: u64 = 7;

/// What concerns nothing: a card in exile, and an emblem that watches for what never happens.
const NOTHING: &str = "title = 'Nothing'
[players.Alice]
exile = ['Stone of Nothing']
emblems = ['If you would roll a die, you gain 1 life instead.']
[[card]]
name = 'Stone of Nothing'
types = 'Artifact'
cost = '{9}'
[[play]]
do = 'check'
";

/// The names of what is added.
const ADDED: [&str; 3] = ["Stone of Nothing", "Stone of Nothing #2", "Emblem"];

fn read(toml: &str) -> Scenario {
    from_toml("order.toml", toml, &Limits::default()).unwrap_or_else(|error| panic!("{error}\n{toml}"))
}

/// What came of a board: how it went and where it can end, without what was added. A way there is told in the order in
/// which things stand.
fn came(scenario: &Scenario) -> Came {
    let game = scenario.game.value;
    let report = played(scenario, game, &Cards::builtin(), LIMITS);
    let (went, why) = went(&report);
    let mut ends = ends(&report, game);
    if went != Went::Answered {
        ends.clear();
    }
    // What is shuffled has no order until somebody looks: it is shown in one that says nothing.
    let mut steps = report.plays.iter().flat_map(|play| &play.outcomes).flat_map(|outcome| &outcome.steps);
    let shuffled = steps.any(|step| step.event.contains("shuffle"));
    let kept = |(path, value): (String, String)| {
        let Some(list) = value.strip_prefix('[').and_then(|list| list.strip_suffix(']')) else {
            return (!ADDED.iter().any(|added| path.starts_with(added))).then_some((path, value));
        };
        let mut cards: Vec<&str> = list.split(", ").filter(|card| !ADDED.contains(card)).collect();
        if shuffled && path.ends_with(".library") {
            cards.sort_unstable();
        }
        (!cards.is_empty()).then(|| (path, cards.join(", ")))
    };
    let ends = ends.into_iter().map(|end| end.into_iter().filter_map(kept).collect()).collect();
    Came { went, why, ends, steps: BTreeSet::new() }
}

/// Whether it makes a difference when a permanent came: an effect of it continues (CR 613.7), or it is attached.
fn is_timed(object: &ObjectSpec, cards: &Cards) -> bool {
    let continues = |ability: &Ability| matches!(ability, Ability::Continuous(_) | Ability::Anchored(..));
    object.attached_to.is_some() || cards.find(&object.name.text).unwrap().front.abilities.iter().any(continues)
}

fn has_timed(player: &Player, cards: &Cards) -> bool {
    player.zones.get("battlefield").is_some_and(|zone| zone.objects().iter().any(|object| is_timed(object, cards)))
}

/// What stands in a zone the other way about, but for a library, and for what is timed.
fn relisted(scenario: &mut Scenario) {
    let cards = Cards::builtin();
    for player in &mut scenario.players {
        for (zone, list) in &mut player.zones {
            let ZoneList::Objects(objects) = list else { continue };
            if zone == "library" {
                continue;
            }
            let (timed, others): (Vec<_>, Vec<_>) = objects.drain(..).partition(|object| is_timed(object, &cards));
            objects.extend(others.into_iter().rev().chain(timed));
        }
        player.zones.reverse();
    }
}

/// The other player sits first; it is still the same player's turn. What stands first is older: where that says
/// something, the seats stay.
fn reseated(scenario: &mut Scenario) {
    let cards = Cards::builtin();
    let last = scenario.players.len() - 1;
    if scenario.players.iter().filter(|player| has_timed(player, &cards)).count() > 1 {
        return;
    }
    scenario.players.reverse();
    scenario.turn.player = Spanned { value: last - scenario.turn.player.value, ..scenario.turn.player };
}

fn with_nothing(scenario: &mut Scenario) {
    let nothing = read(NOTHING);
    scenario.cards.extend(nothing.cards);
    for player in &mut scenario.players {
        let added = nothing.players[0].clone();
        player.zones.extend(added.zones);
        player.emblems.extend(added.emblems);
    }
}

fn boards_come_to_the_same(change: impl Fn(&mut Scenario) + Sync) {
    let pool = Pool::of(&Cards::builtin());
    let numbers: Vec<u64> = (1..=BOARDS).collect();
    let came_to: Vec<(bool, Option<String>)> = on_all(&numbers, |number| {
        let toml = board(&pool, SEED, *number).unwrap().toml;
        let (board, mut changed) = (read(&toml), read(&toml));
        change(&mut changed);
        let (as_is, now) = (came(&board), came(&changed));
        // Of too many choices those that were followed are those that came first.
        let wrong = as_is.differs(&now).then(|| format!("{toml}\n{}", as_is.against(&now)));
        (as_is.went == Went::Answered, wrong)
    });
    let answered = came_to.iter().filter(|(answered, _)| *answered).count();
    let wrong: Vec<String> = came_to.into_iter().filter_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{} of {BOARDS} boards come out otherwise:\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(answered as u64 * 2 > BOARDS, "{answered} boards are answered");
}

#[test]
fn the_order_in_which_a_board_is_listed_makes_no_difference() {
    boards_come_to_the_same(relisted);
}

#[test]
fn what_concerns_nothing_makes_no_difference() {
    boards_come_to_the_same(with_nothing);
}

#[test]
fn who_sits_where_makes_no_difference() {
    boards_come_to_the_same(reseated);
}
