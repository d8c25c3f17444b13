//! The tree of choices of a play that was explored: every question that matters, and where each answer leads.

use rustc_hash::FxHashMap;

use instead::{Node, NodeId};

use super::*;
use crate::play::line::Came;
use crate::report::{NotAsked, TreeNode, TreeOption, TreeReport};

/// So many nodes are told at most: more can be drawn by nobody.
const MOST: usize = 500;

/// A node of the search: which step, explored from which board, and which node of that.
type At = (usize, usize, NodeId);

/// A tree that is being told.
struct Telling<'a, T: Playable> {
    line: &'a Line<T>,
    /// For each end of the line, its place among the outcomes.
    outcomes: FxHashMap<usize, usize>,
    naming: &'a Naming<T::Card>,
    nodes: Vec<TreeNode>,
    known: FxHashMap<At, usize>,
    /// The questions in words, as far as a run has come by them.
    questions: FxHashMap<At, Question>,
    /// Those that do not matter, where they are wanted.
    passed: Option<Vec<NotAsked>>,
}

impl<T: Playable> Player<'_, T> {
    /// The tree of a line; `groups` are its ends, those of each outcome together.
    pub(super) fn tree(&self, line: &Line<T>, groups: &[Vec<usize>]) -> (TreeReport, Vec<NotAsked>) {
        let places = groups.iter().enumerate().flat_map(|(outcome, ends)| ends.iter().map(move |&end| (end, outcome)));
        let mut telling = Telling {
            line,
            outcomes: places.collect(),
            naming: &self.naming,
            nodes: Vec::new(),
            known: FxHashMap::default(),
            questions: FxHashMap::default(),
            passed: self.options.why.then(Vec::new),
        };
        let root = telling.step(0, 0);
        (TreeReport { root, nodes: telling.nodes }, telling.passed.unwrap_or_default())
    }
}

impl<'a, T: Playable> Telling<'a, T> {
    /// A step, from the board on which it happens.
    fn step(&mut self, step: usize, board: usize) -> usize {
        match self.line.explored(step, board) {
            Some(explored) => self.visit((step, board, explored.found.root()), &mut Vec::new()),
            // A line without a step has its one end.
            None => self.end(board),
        }
    }

    fn add(&mut self, node: TreeNode) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn end(&mut self, place: usize) -> usize {
        let outcome = self.outcomes.get(&place).copied();
        let same = |node: &TreeNode| matches!(node, TreeNode::End { outcome: known } if Some(*known) == outcome);
        match (outcome, self.nodes.iter().position(same)) {
            (_, Some(known)) => known,
            (Some(outcome), None) => self.add(TreeNode::End { outcome }),
            (None, None) => self.add(TreeNode::LeftOut),
        }
    }

    /// What follows a node, which these answers of its step lead to. What does not matter is passed over.
    fn visit(&mut self, (step, board, mut id): At, answers: &mut Vec<usize>) -> usize {
        let line = self.line;
        let Some(explored) = line.explored(step, board) else { return self.add(TreeNode::LeftOut) };
        let given = answers.len();
        while let Node::Fork { children, .. } = explored.found.node(id)
            && !explored.found.matters(id)
            && let Some(first) = children.first()
        {
            self.pass_over((step, board, id), answers);
            answers.push(0);
            id = *first;
        }
        let at = (step, board, id);
        let told = match explored.found.node(id) {
            Node::End(end) => match explored.found.ends.get(*end).map(|end| &end.value) {
                Some(Came::Unknown(unknown)) => {
                    let why = unknown.why.clone();
                    self.once(at, |telling| telling.add(TreeNode::Unknown { why }))
                }
                _ => match explored.leads_to(*end) {
                    Some(next) if step + 1 < self.line.len() => self.step(step + 1, next),
                    Some(place) => self.end(place),
                    None => self.add(TreeNode::LeftOut),
                },
            },
            Node::Fork { children, .. } if self.nodes.len() < MOST => {
                self.once(at, |telling| telling.fork(at, children, answers))
            }
            Node::Fork { .. } | Node::Unknown => self.once(at, |telling| telling.add(TreeNode::LeftOut)),
        };
        answers.truncate(given);
        told
    }

    /// A question that does not matter: it is kept in words, each once, where that is wanted.
    fn pass_over(&mut self, at: At, answers: &[usize]) {
        if self.passed.is_none() || self.known.contains_key(&at) {
            return;
        }
        if !self.questions.contains_key(&at) {
            self.put_in_words(at, answers);
        }
        let (Some(question), Some(passed)) = (self.questions.get(&at), &mut self.passed) else { return };
        let options = question.options.iter().map(|option| option.name.clone()).collect();
        let not_asked = NotAsked { who: question.asker.clone(), question: question.text.clone(), options };
        if !passed.contains(&not_asked) {
            passed.push(not_asked);
        }
    }

    fn once(&mut self, at: At, tell: impl FnOnce(&mut Self) -> usize) -> usize {
        if let Some(known) = self.known.get(&at) {
            return *known;
        }
        let told = tell(self);
        self.known.insert(at, told);
        told
    }

    fn fork(&mut self, at: At, children: &[NodeId], answers: &mut Vec<usize>) -> usize {
        if !self.questions.contains_key(&at) {
            self.put_in_words(at, answers);
        }
        let question = self.questions.get(&at).cloned().unwrap_or_default();
        let place = self.add(TreeNode::LeftOut);
        let mut options = Vec::with_capacity(children.len());
        for (answer, child) in children.iter().enumerate() {
            answers.push(answer);
            let to = self.visit((at.0, at.1, *child), answers);
            answers.pop();
            let label = question.options.get(answer);
            let name = label.map_or_else(|| (answer + 1).to_string(), |label| label.name.clone());
            options.push(TreeOption { name, sentence: label.and_then(|label| label.sentence.clone()), to });
        }
        let Question { asker: who, text: question, rule, .. } = question;
        if let Some(node) = self.nodes.get_mut(place) {
            *node = TreeNode::Choice { who, question, rule, options };
        }
        place
    }

    /// Goes the way of these answers, and on by first answers, and keeps every question that it comes by in words.
    fn put_in_words(&mut self, (step, board, _): At, answers: &[usize]) {
        let line = self.line;
        let Some(explored) = line.explored(step, board) else { return };
        let (mut found, mut id) = (Vec::new(), explored.found.root());
        let mut game = explored.game.clone();
        let all = self.passed.is_some();
        let mut guide = Guide::new(&explored.found, |number, there: &T, asked, matters| {
            let answer = answers.get(number).copied().unwrap_or_default();
            if matters || all {
                let mut naming = self.naming.clone();
                there.learn(&mut naming);
                found.push((id, there.question(&naming, asked)));
            }
            if let Node::Fork { children, .. } = explored.found.node(id)
                && let Some(next) = children.get(answer)
            {
                id = *next;
            }
            Some(answer)
        });
        // Where text or a limit stops the run, the questions before that are known all the same.
        let _ = line::perform(&mut game, &explored.step, &mut Run::new(&mut guide));
        self.questions.extend(found.into_iter().map(|(id, question)| ((step, board, id), question)));
    }
}
