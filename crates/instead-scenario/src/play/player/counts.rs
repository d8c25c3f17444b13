//! The tree of choices in numbers, for programs that make the same tree.

use instead::{Node, NodeId};
use rustc_hash::FxHashMap;

use super::*;
use crate::report::Counts;

/// A node of the search: which step, explored from which board, and which node of that.
type At = (usize, usize, NodeId);

/// Counts the tree of a line. Positions that were merged count as often as lines come to them.
pub(super) fn counted<T: Playable>(line: &Line<T>) -> Counts {
    below(line, (0, 0), &mut FxHashMap::default())
}

/// The tree from the beginning of a step on a board.
fn below<T: Playable>(line: &Line<T>, (step, board): (usize, usize), known: &mut FxHashMap<At, Counts>) -> Counts {
    match line.explored(step, board) {
        Some(explored) => at(line, (step, board, explored.found.root()), known),
        None => Counts { questions: 0, lines: 1 },
    }
}

fn at<T: Playable>(line: &Line<T>, place: At, known: &mut FxHashMap<At, Counts>) -> Counts {
    if let Some(counts) = known.get(&place) {
        return *counts;
    }
    let (step, board, id) = place;
    let Some(explored) = line.explored(step, board) else { return Counts::default() };
    let counts = match explored.found.node(id) {
        Node::End(end) => match explored.leads_to(*end) {
            Some(next) if step + 1 < line.len() => below(line, (step + 1, next), known),
            _ => Counts { questions: 0, lines: 1 },
        },
        Node::Fork { children, .. } if explored.found.matters(id) => {
            let all = children.iter().map(|&child| at(line, (step, board, child), known));
            let none = Counts { questions: 1, lines: 0 };
            all.fold(none, |sum, more| Counts {
                questions: sum.questions.saturating_add(more.questions),
                lines: sum.lines.saturating_add(more.lines),
            })
        }
        Node::Fork { children, .. } => {
            children.first().map_or_else(Counts::default, |&child| at(line, (step, board, child), known))
        }
        Node::Unknown => Counts { questions: 0, lines: 1 },
    };
    known.insert(place, counts);
    counts
}
