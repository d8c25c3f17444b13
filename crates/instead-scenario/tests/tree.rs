//! The tree of choices of a play.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use instead_cards::Cards;
use instead_scenario::report::{PlayReport, TreeNode, TreeReport};
use instead_scenario::{ExploreLimits, Limits, Options, play, read};

fn explored(players: &str, sentences: &str, options: Options<'_>) -> PlayReport {
    let text = format!("title = 'A tree'\n{players}\n[[play]]\ndo = [{sentences}]\n");
    let scenario = read::from_toml("tree.toml", &text, &Limits::default()).unwrap();
    let mut report = play::explore(&scenario, &Cards::builtin(), &Options { tree: true, steps: true, ..options });
    report.plays.pop().unwrap()
}

/// Every way through a tree: its answers, and the outcome to which they lead.
fn ways(tree: &TreeReport, at: usize, path: &[String], into: &mut Vec<(Vec<String>, Option<usize>)>) {
    match &tree.nodes[at] {
        TreeNode::Choice { who, options, .. } => {
            for option in options {
                let answer = format!("{}: {}", who.as_deref().unwrap_or("chance"), option.name);
                ways(tree, option.to, &[path, &[answer]].concat(), into);
            }
        }
        TreeNode::End { outcome } => into.push((path.to_vec(), Some(*outcome))),
        TreeNode::Unknown { .. } | TreeNode::LeftOut => into.push((path.to_vec(), None)),
    }
}

fn all_ways(play: &PlayReport) -> Vec<(Vec<String>, Option<usize>)> {
    let (tree, mut all) = (play.tree.as_ref().unwrap(), Vec::new());
    ways(tree, tree.root, &[], &mut all);
    all
}

const SHIELD: &str = "Prevent the next 2 damage that would be dealt to you this turn.";

fn doubler_and_shield() -> String {
    format!("[players.alice]\nbattlefield = ['Furnace of Rath']\n[players.bob]\neffects = ['{SHIELD}']")
}

#[test]
fn each_witness_is_a_way_through_the_tree() {
    let play = explored(&doubler_and_shield(), "'Lightning Bolt deals 3 damage to Bob'", Options::default());
    let ways = all_ways(&play);
    assert_eq!(ways.len(), 2);
    for (number, outcome) in play.outcomes.iter().enumerate() {
        assert!(ways.contains(&(outcome.witness.clone(), Some(number))), "{ways:?}");
    }
}

#[test]
fn a_choice_of_the_second_sentence_stands_below_that_of_the_first() {
    let sentences = "'Lightning Bolt deals 3 damage to Bob', 'Lightning Bolt deals 3 damage to Bob'";
    let play = explored(&doubler_and_shield(), sentences, Options::default());
    // The shield is used up by the first.
    let ways = all_ways(&play);
    assert_eq!(ways.iter().map(|(_, outcome)| outcome.unwrap()).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(play.outcomes.len(), 2);
}

#[test]
fn where_nothing_matters_the_tree_is_one_end() {
    let players = "[players.alice]\nbattlefield = ['Furnace of Rath', 'Fiery Emancipation']\n[players.bob]";
    let play = explored(players, "'Lightning Bolt deals 3 damage to Bob'", Options::default());
    let tree = play.tree.unwrap();
    assert_eq!(tree.nodes, [TreeNode::End { outcome: 0 }]);
}

#[test]
fn what_a_limit_left_out_is_said_to_be_so() {
    let limits = ExploreLimits { runs: 2, ..ExploreLimits::default() };
    let play = explored(
        &doubler_and_shield(),
        "'Lightning Bolt deals 3 damage to Bob'",
        Options { limits, ..Options::default() },
    );
    assert!(play.tree.unwrap().nodes.contains(&TreeNode::LeftOut));
}

#[test]
fn who_calls_an_exploration_off_waits_for_no_further_run() {
    let runs = std::cell::Cell::new(0);
    let after_two = || {
        runs.set(runs.get() + 1);
        runs.get() > 2
    };
    let options = Options { called_off: Some(&after_two), ..Options::default() };
    let play = explored(&doubler_and_shield(), "'Lightning Bolt deals 3 damage to Bob'", options);
    assert!(!play.complete && play.tree.unwrap().nodes.contains(&TreeNode::LeftOut));
    // the third answer ends the search; it is asked once more before each of the two ends found would be told
    assert_eq!((play.stopped.as_deref(), runs.get()), (Some("stopped exploring when the time was up"), 5));
}
