//! Which nodes come to the same, and so which questions matter.

use std::collections::BTreeSet;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Node, NodeId};
use crate::choice::Ask;
use crate::game::Game;

/// Numbers for what follows a node: equal numbers, equivalent play. Shared by several explorations, they compare across
/// these.
#[derive(Debug)]
pub struct Shapes<P> {
    known: FxHashMap<Shape<P>, usize>,
    next: usize,
}

#[derive(Debug, PartialEq, Eq, Hash)]
enum Shape<P> {
    End(usize),
    Fork(Option<P>, Vec<usize>),
}

impl<P> Default for Shapes<P> {
    fn default() -> Self {
        Shapes { known: FxHashMap::default(), next: 0 }
    }
}

impl<P: Eq + Hash> Shapes<P> {
    /// The number of that shape; what was not explored is like nothing else.
    fn class(&mut self, shape: Option<Shape<P>>) -> usize {
        let fresh = self.next;
        let class = shape.map_or(fresh, |shape| *self.known.entry(shape).or_insert(fresh));
        self.next = self.next.max(class + 1);
        class
    }
}

/// Numbers nodes so that two have the same number when they lead to the same: the same end, or for the same player the
/// same set of continuations. A fork whose options are all equivalent is as if it were not there. Children are always
/// made before their parents, so one pass is enough.
pub(super) fn classify<G: Game>(
    nodes: &[Node<G>],
    class_of_end: &dyn Fn(usize) -> usize,
    shapes: &mut Shapes<G::Player>,
) -> Vec<usize> {
    let mut classes: Vec<usize> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let shape = match node {
            Node::End(at) => Some(Shape::End(class_of_end(*at))),
            Node::Fork { who, ask, children, .. } => {
                if let Some(first) = children.first().and_then(|c| classes.get(c.0).copied())
                    && leads_to_one(nodes, &classes, *who, ask, children)
                {
                    classes.push(first);
                    continue;
                }
                let mut below: Vec<usize> = children.iter().filter_map(|c| classes.get(c.0).copied()).collect();
                below.sort_unstable();
                below.dedup();
                Some(Shape::Fork(*who, below))
            }
            Node::Unknown => None,
        };
        classes.push(shapes.class(shape));
    }
    classes
}

/// Whether all options of a question lead to the same: to equivalent nodes, or where a player says for whom he decides
/// first, to the same set of places at which he has no more to decide.
pub(super) fn leads_to_one<G: Game>(
    nodes: &[Node<G>],
    classes: &[usize],
    who: Option<G::Player>,
    ask: &Ask<G>,
    children: &[NodeId],
) -> bool {
    let class = |c: &NodeId| classes.get(c.0).copied();
    all_equal(children.iter().map(class))
        || *ask == Ask::Subject && all_equal(children.iter().map(|&c| decided_alone(nodes, classes, who, c)))
}

fn all_equal<T: PartialEq>(mut items: impl Iterator<Item = T>) -> bool {
    let first = items.next();
    items.all(|item| Some(item) == first)
}

/// Where this player's own decisions can lead from a node: the classes of the first nodes that are not a question to him.
fn decided_alone<G: Game>(
    nodes: &[Node<G>],
    classes: &[usize],
    who: Option<G::Player>,
    from: NodeId,
) -> BTreeSet<usize> {
    let (mut reached, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![from]);
    while let Some(id) = open.pop() {
        match nodes.get(id.0) {
            Some(Node::Fork { who: asked, children, .. }) if *asked == who => {
                open.extend(children.iter().copied().filter(|c| seen.insert(*c)));
            }
            _ => reached.extend(classes.get(id.0)),
        }
    }
    reached
}
