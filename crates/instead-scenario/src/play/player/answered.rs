//! The ends that the answers of a play leave open: a question that takes an answer goes where that says, the others go
//! every way.

use std::collections::{BTreeMap, BTreeSet};

use instead::{Node, NodeId, Run};

use super::{Halt, Player, Result, wrong};
use crate::answers::{Answers, Question};
use crate::model::Play;
use crate::play::line::{Came, End, Explored, Guide, Line, Unknown, perform};
use crate::play::playable::Playable;
use crate::report::{Failure, PlayReport};
use crate::source::did_you_mean;

/// A way through the steps so far, with the answers that are left.
#[derive(Clone)]
struct Way<'s> {
    /// The board on which the next step happens.
    board: usize,
    /// For each step, its board and its end.
    ends: Vec<(usize, usize)>,
    /// For each step, the options that were taken.
    options: Vec<Vec<usize>>,
    answers: Answers<'s>,
    paths: u64,
}

/// A node of an explored step, with the answers that are left there.
struct Place<'s> {
    node: NodeId,
    /// The options that lead to it.
    path: Vec<usize>,
    answers: Answers<'s>,
    /// The places that follow.
    next: Vec<usize>,
}

/// What the search hears of.
#[derive(Default)]
struct Heard {
    /// The names of all options.
    offered: BTreeSet<String>,
    /// The answers that were taken on any way.
    taken: BTreeSet<usize>,
    /// Why it is not known how a way ends.
    unknown: Vec<Unknown>,
}

/// The places of a step, each once, in the order in which they were come to.
struct Places<'s> {
    all: Vec<Place<'s>>,
    known: BTreeMap<(NodeId, Vec<usize>), usize>,
}

impl<'s> Places<'s> {
    /// The number of a place, which may be new.
    fn number(&mut self, node: NodeId, path: Vec<usize>, answers: Answers<'s>) -> usize {
        let left = answers.unused().map(|(index, _)| index).collect();
        let all = &mut self.all;
        *self.known.entry((node, left)).or_insert_with(|| {
            all.push(Place { node, path, answers, next: Vec::new() });
            all.len() - 1
        })
    }
}

impl<'s, T: Playable> Player<'s, T> {
    /// Every end that the answers of a play leave open, and why others are not known. An answer that no question takes is
    /// a failure.
    pub(super) fn left_open(
        &self,
        play: &'s Play,
        line: &Line<T>,
        report: &mut PlayReport,
    ) -> Result<(Vec<End<T>>, Vec<Unknown>)> {
        let answers = Answers::new(self.scenario, play);
        let mut ways = vec![Way { board: 0, ends: Vec::new(), options: Vec::new(), answers, paths: 1 }];
        let mut heard = Heard::default();
        for at in 0..line.len() {
            let mut next: BTreeMap<(usize, Vec<usize>), Way<'s>> = BTreeMap::new();
            for way in &ways {
                let Some(explored) = line.explored(at, way.board) else { continue };
                for reached in self.narrowed(play, explored, way, &mut heard)? {
                    let left = reached.answers.unused().map(|(index, _)| index).collect();
                    let paths = reached.paths;
                    let same =
                        next.entry((reached.board, left)).and_modify(|way| way.paths = way.paths.saturating_add(paths));
                    same.or_insert(reached);
                }
            }
            ways = next.into_values().collect();
        }
        self.all_are_taken(play, &heard, report);
        let mut ends: BTreeMap<usize, Way<'s>> = BTreeMap::new();
        for way in ways {
            let paths = way.paths;
            ends.entry(way.board).and_modify(|known| known.paths = known.paths.saturating_add(paths)).or_insert(way);
        }
        let end = |(place, way): (usize, Way<'s>)| line.end_by(place, way.ends, way.options, way.paths);
        Ok((ends.into_iter().filter_map(end).collect(), heard.unknown))
    }

    /// The ways on through a step to which the answers lead.
    fn narrowed(&self, play: &Play, explored: &Explored<T>, way: &Way<'s>, heard: &mut Heard) -> Result<Vec<Way<'s>>> {
        let found = &explored.found;
        let mut places = Places { all: Vec::new(), known: BTreeMap::new() };
        places.number(found.root(), Vec::new(), way.answers.clone());
        let mut at = 0;
        while let Some(Place { node, path, answers, .. }) = places.all.get(at) {
            let (node, path, mut answers) = (*node, path.clone(), answers.clone());
            if let Node::Fork { children, .. } = found.node(node) {
                let matters = found.matters(node);
                let one = if matters { self.taken(play, explored, &path, &mut answers, heard)? } else { Some(0) };
                for (option, child) in
                    children.iter().enumerate().filter(|(option, _)| one.is_none_or(|one| one == *option))
                {
                    let path = path.iter().copied().chain([option]).collect();
                    let next = places.number(*child, path, answers.clone());
                    if let Some(here) = places.all.get_mut(at) {
                        here.next.push(next);
                    }
                }
            }
            at += 1;
        }
        Ok(reached(explored, &places.all, way, &mut heard.unknown))
    }

    /// The option that an answer takes of the question that stands behind these options.
    fn taken(
        &self,
        play: &Play,
        explored: &Explored<T>,
        path: &[usize],
        answers: &mut Answers<'s>,
        heard: &mut Heard,
    ) -> Result<Option<usize>> {
        let Some(question) = self.question_behind(explored, path) else { return Ok(None) };
        heard.offered.extend(question.options.iter().map(|option| option.name.clone()));
        let taken = answers.take(&question).map_err(|ambiguous| -> Halt {
            wrong(play.choose.get(ambiguous.index).map_or(play.span, |a| a.span), ambiguous.to_string())
        })?;
        heard.taken.extend(taken.map(|taken| taken.answer));
        Ok(taken.map(|taken| taken.option))
    }

    fn question_behind(&self, explored: &Explored<T>, path: &[usize]) -> Option<Question> {
        let mut asked = None;
        let mut guide = Guide::new(&explored.found, |number, there: &T, question, _| {
            let answer = path.get(number).copied();
            if answer.is_none() {
                let mut naming = self.naming.clone();
                there.learn(&mut naming);
                asked = Some(there.question(&naming, question));
            }
            answer
        });
        // it stops at the question
        let _ = perform(&mut explored.game.clone(), &explored.step, &mut Run::new(&mut guide));
        asked
    }

    /// An answer that no question took on any way is a failure.
    fn all_are_taken(&self, play: &Play, heard: &Heard, report: &mut PlayReport) {
        for (_, answer) in play.choose.iter().enumerate().filter(|(index, _)| !heard.taken.contains(index)) {
            let shown = Answers::new(self.scenario, play).shown(answer);
            let all: Vec<&str> = heard.offered.iter().map(String::as_str).collect();
            let near = did_you_mean(&answer.value.to_string(), all.iter().copied());
            let why = match (near, all.as_slice()) {
                (Some(near), _) => format!("; {near}"),
                (None, []) => ": nothing is asked whose answers differ".to_owned(),
                (None, all) => format!(": there is to choose {}", all.join(" | ")),
            };
            report.failures.push(Failure {
                span: answer.span,
                path: "choose".to_owned(),
                expected: Some(answer.value.clone()),
                actual: None,
                message: format!("no question took the answer `{shown}`{why}"),
            });
        }
    }
}

/// The ways on to the ends among the places, in the order in which these were found, with the number of paths to each.
fn reached<'s, T: Playable>(
    explored: &Explored<T>,
    places: &[Place<'s>],
    way: &Way<'s>,
    unknown: &mut Vec<Unknown>,
) -> Vec<Way<'s>> {
    let mut ends = Vec::new();
    for (place, paths) in places.iter().zip(counted(places, way.paths)) {
        let Node::End(end) = explored.found.node(place.node) else { continue };
        if let Some(Came::Unknown(why)) = explored.found.ends.get(*end).map(|end| &end.value)
            && !unknown.contains(why)
        {
            unknown.push(why.clone());
        }
        let Some(board) = explored.leads_to(*end) else { continue };
        let mut on = Way { board, answers: place.answers.clone(), paths, ..way.clone() };
        on.ends.push((way.board, *end));
        on.options.push(place.path.clone());
        ends.push((*end, on));
    }
    ends.sort_by_key(|(end, _)| *end);
    ends.into_iter().map(|(_, way)| way).collect()
}

/// How many paths lead to each place: a place is counted once all before it are.
fn counted(places: &[Place<'_>], start: u64) -> Vec<u64> {
    let mut before = vec![0_usize; places.len()];
    for next in places.iter().flat_map(|place| &place.next) {
        if let Some(count) = before.get_mut(*next) {
            *count += 1;
        }
    }
    let mut paths = vec![0_u64; places.len()];
    if let Some(root) = paths.first_mut() {
        *root = start;
    }
    let mut ready = vec![0_usize];
    while let Some(at) = ready.pop() {
        let here = paths.get(at).copied().unwrap_or(0);
        for next in places.get(at).into_iter().flat_map(|place| &place.next) {
            if let (Some(count), Some(sum)) = (before.get_mut(*next), paths.get_mut(*next)) {
                *sum = sum.saturating_add(here);
                *count -= 1;
                if *count == 0 {
                    ready.push(*next);
                }
            }
        }
    }
    paths
}
