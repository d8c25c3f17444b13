//! Why each question is asked: two lines of play that answer it otherwise and end otherwise.

use std::collections::BTreeMap;

use super::Player;
use crate::answer::choice;
use crate::answers::FIRST;
use crate::play::playable::Playable;
use crate::report::{Chosen, NotAsked, OutcomeReport, PlayReport, TreeNode, TreeReport, WhyAsked, WhyLine, WhyReport};
use crate::value::Value;

/// Where a line comes to, and by how many answers.
type Reach = BTreeMap<usize, usize>;

/// Two lines: whether both answers can come to both ends, how long they are together, and the option and the end of each.
type Pair = (bool, usize, [(usize, usize); 2]);

impl<T: Playable> Player<'_, T> {
    /// Why each question was asked, and each of those that were not; the tree itself only where it is asked for.
    pub(super) fn say_why(&self, not_asked: Option<Vec<NotAsked>>, report: &mut PlayReport) {
        if let Some((tree, not_asked)) = report.tree.as_ref().zip(not_asked).filter(|_| self.options.why) {
            let whole = !tree.nodes.iter().any(|node| matches!(node, TreeNode::LeftOut | TreeNode::Unknown { .. }));
            let asked = asked(tree, &report.outcomes);
            report.why = Some(WhyReport { asked, not_asked, complete: whole && report.complete });
        }
        report.tree = report.tree.take().filter(|_| self.options.tree);
    }
}

/// For each question of the tree that is asked, the shortest pair of lines that answer it otherwise and end otherwise. A
/// question that stands at several places is told once, where its pair is shortest.
fn asked(tree: &TreeReport, outcomes: &[OutcomeReport]) -> Vec<WhyAsked> {
    let mut known: Vec<Option<Reach>> = vec![None; tree.nodes.len()];
    reach(tree, tree.root, &mut known);
    let mut all: Vec<(usize, WhyAsked)> = Vec::new();
    for (at, node) in tree.nodes.iter().enumerate() {
        let TreeNode::Choice { who, question, rule, options } = node else { continue };
        let Some((length, decider, lines)) = pair(tree, at, &known, outcomes) else { continue };
        let options: Vec<String> = options.iter().map(|option| option.name.clone()).collect();
        let why = WhyAsked {
            who: who.clone(),
            question: question.clone(),
            rule: rule.clone(),
            options,
            same_ends: decider,
            lines,
        };
        let same = |(_, other): &&mut (usize, WhyAsked)| {
            other.who == why.who && other.question == why.question && other.options == why.options
        };
        match all.iter_mut().find(same) {
            Some(other) if (why.same_ends, length) < (other.1.same_ends, other.0) => *other = (length, why),
            Some(_) => {}
            None => all.push((length, why)),
        }
    }
    all.into_iter().map(|(_, why)| why).collect()
}

/// Which ends follow a node, each with the fewest answers that lead there. What is not known or not told is no end.
fn reach(tree: &TreeReport, root: usize, known: &mut [Option<Reach>]) {
    // a node is done once all that follow it are
    let mut open = vec![root];
    while let Some(&at) = open.last() {
        let children: Vec<usize> = match tree.nodes.get(at) {
            Some(TreeNode::Choice { options, .. }) => options.iter().map(|option| option.to).collect(),
            _ => Vec::new(),
        };
        let is_known = |child: &&usize| known.get(**child).is_some_and(Option::is_some);
        let waits: Vec<usize> = children.iter().filter(|child| !is_known(child)).copied().collect();
        if !waits.is_empty() {
            open.extend(waits);
            continue;
        }
        let mut found = Reach::new();
        if let Some(TreeNode::End { outcome }) = tree.nodes.get(at) {
            found.insert(*outcome, 0);
        }
        for below in children.iter().filter_map(|child| known.get(*child)?.as_ref()) {
            for (outcome, length) in below {
                let least = found.entry(*outcome).or_insert(usize::MAX);
                *least = (*least).min(length + 1);
            }
        }
        if let Some(place) = known.get_mut(at) {
            *place = Some(found);
        }
        open.pop();
    }
}

/// The shortest pair of lines that leave a question by two of its options and end otherwise; how long they are together, and
/// whether every pair of options comes to the same ends, so that only who decides between them differs.
fn pair(
    tree: &TreeReport,
    at: usize,
    known: &[Option<Reach>],
    outcomes: &[OutcomeReport],
) -> Option<(usize, bool, [WhyLine; 2])> {
    let Some(TreeNode::Choice { options, .. }) = tree.nodes.get(at) else { return None };
    let below: Vec<&Reach> = options.iter().map(|option| known.get(option.to)?.as_ref()).collect::<Option<_>>()?;
    let mut best: Option<Pair> = None;
    for (i, one) in below.iter().enumerate() {
        for (j, other) in below.iter().enumerate().skip(i + 1) {
            for (a, to_a) in *one {
                for (b, to_b) in other.iter().filter(|(b, _)| *b != a) {
                    let alone = !other.contains_key(a) || !one.contains_key(b);
                    let pair = (!alone, to_a + to_b + 2, [(i, *a), (j, *b)]);
                    if best.as_ref().is_none_or(|best| pair < *best) {
                        best = Some(pair);
                    }
                }
            }
        }
    }
    let (same_ends, length, [(i, a), (j, b)]) = best?;
    let value = |end: usize| outcomes.get(end).map(|outcome| &outcome.values);
    let differ: Vec<&String> =
        value(a)?.keys().filter(|key| value(a).map(|v| v.get(*key)) != value(b).map(|v| v.get(*key))).collect();
    let line = |option: usize, end: usize| WhyLine {
        choices: choices(tree, at, option, end, known),
        outcome: end,
        values: differ
            .iter()
            .map(|key| ((*key).clone(), value(end).and_then(|v| v.get(*key)).cloned().unwrap_or(Value::text("none"))))
            .collect(),
    };
    Some((length, same_ends, [line(i, a), line(j, b)]))
}

/// The answers from a question on to an end, in words.
fn choices(tree: &TreeReport, at: usize, option: usize, end: usize, known: &[Option<Reach>]) -> Vec<String> {
    let (mut at, mut taken, mut words) = (at, Some(option), Vec::new());
    while let Some(TreeNode::Choice { who, question, options, .. }) = tree.nodes.get(at) {
        let length = |to: usize| known.get(to)?.as_ref()?.get(&end).copied();
        let shortest =
            || options.iter().enumerate().filter_map(|(n, o)| Some((length(o.to)?, n))).min().map(|(_, n)| n);
        let Some(answer) = taken.take().or_else(shortest).and_then(|n| options.get(n)) else { break };
        let (who, question, option) = (who.clone(), question.clone(), answer.name.clone());
        let first = question.starts_with(FIRST);
        words.push(choice(&Chosen { who, question, option, first }));
        at = answer.to;
    }
    words
}
