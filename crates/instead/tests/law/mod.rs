//! Laws that hold for all effects, events and policies.
#![allow(dead_code, unreachable_pub, missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use std::collections::{BTreeSet, HashMap};

use instead::policy::{Amounts, Decline, Inherit, Once};
use instead::{
    Batch, Choices, Exploration, Lineage, Node, NodeId, Note, Observer, Proposed, Question, Run, RunLimits, Script,
    Stop, explore, settle,
};
use proptest::prelude::*;

use super::toy::{Effect, Event, Id, Toy};

/// Whether a law holds of a toy.
pub type Law = Result<(), TestCaseError>;

/// A piece of play that needs more runs than this is passed over: it would say nothing new and take long.
const RUNS: u64 = 800;
const LIMITS: RunLimits = RunLimits { steps: 80, depth: 12 };

fn play(toy: &Toy, events: &[Event], script: &mut dyn Choices<Toy>) -> Result<Toy, Stop<Toy>> {
    let mut toy = toy.clone();
    toy.play(events, &mut Run::new(script).with_limits(LIMITS))?;
    Ok(toy.end())
}

/// Every end with the number of paths to it, found by giving every script in turn; nothing is merged. `None` where that
/// takes too many runs or meets a limit.
fn brute(toy: &Toy, events: &[Event], prefix: &[usize]) -> Option<HashMap<Toy, u64>> {
    let (mut ends, mut runs, mut open) = (HashMap::new(), 0, vec![prefix.to_vec()]);
    while let Some(answers) = open.pop() {
        runs += 1;
        if runs > RUNS {
            return None;
        }
        match play(toy, events, &mut Script::new(answers.clone())) {
            Ok(end) => *ends.entry(end).or_default() += 1,
            Err(Stop::Pending(question)) => {
                assert!(question.options.len() >= 2, "a question has a choice");
                open.extend((0..question.options.len()).map(|a| [answers.as_slice(), &[a]].concat()));
            }
            Err(Stop::Limit(_)) => return None,
            Err(Stop::Error(never)) => match never {},
        }
    }
    Some(ends)
}

fn all(toy: &Toy, events: &[Event]) -> Exploration<Toy, Toy> {
    let limits = instead::Limits { runs: RUNS, questions: 100, until: None };
    let Ok(found) = explore(limits, |script| play(toy, events, script));
    found
}

/// The set of ends; `None` where the exploration is too large.
fn ends(toy: &Toy, events: &[Event]) -> Option<Vec<Toy>> {
    let found = all(toy, events);
    found.is_complete().then(|| found.ends.into_iter().map(|end| end.value).collect())
}

fn same_set<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.iter().all(|x| b.contains(x)) && b.iter().all(|x| a.contains(x))
}

/// Answers whatever is asked, and keeps the batch of each question.
struct Anything {
    answers: Vec<usize>,
    given: usize,
    batches: Vec<Batch<Toy>>,
}

impl Anything {
    fn new(answers: &[usize]) -> Self {
        Anything { answers: answers.to_vec(), given: 0, batches: Vec::new() }
    }
}

impl Choices<Toy> for Anything {
    fn ask(&mut self, _: &Toy, question: Question<Toy>) -> Result<usize, Stop<Toy>> {
        let answer = self.answers[self.given % self.answers.len()] % question.options.len();
        self.given += 1;
        self.batches.extend(question.position.map(|p| p.state.1.clone()));
        Ok(answer)
    }
    fn answered(&self) -> usize {
        self.given
    }
    fn wants_positions(&self) -> bool {
        true
    }
}

/// Answers as it is told, and keeps what was asked.
struct Guide {
    answers: Vec<usize>,
    asked: Vec<Question<Toy>>,
}

impl Choices<Toy> for Guide {
    fn ask(&mut self, _: &Toy, question: Question<Toy>) -> Result<usize, Stop<Toy>> {
        self.asked.push(question);
        Ok(self.answers[self.asked.len() - 1])
    }
    fn answered(&self) -> usize {
        self.asked.len()
    }
}

/// Checks each step of a run as it comes.
struct Checker {
    notes: usize,
    performed: Vec<Event>,
}

impl Observer<Toy> for Checker {
    fn note(&mut self, toy: &Toy, note: Note<'_, Toy>, _: u32) {
        self.notes += 1;
        if let Note::Applied { effect, before, made } = note {
            assert_eq!(before.len(), made.outcomes.len(), "one outcome for each event");
            assert!(!before.is_empty(), "an effect is applied to an event");
            for item in before {
                assert!(!item.lineage.has(effect), "{effect} had its opportunity: {item:?}");
                assert!(toy.policy.once != Once::PerEvent || item.lineage.applied().is_empty());
            }
        }
        if let Note::Performed(performed) = &note {
            self.performed.extend(performed.events());
        }
        if let Note::Performing { items } = note {
            for item in items {
                let below = toy.policy.amounts == Amounts::BelowZero;
                assert!(item.event.n > 0 || below, "what never happens is not performed");
                assert!(!toy.cannot.contains(&item.event.kind), "what can't happen is not performed: {item:?}");
            }
        }
        if let Note::Round { candidates, chosen, .. } = note {
            assert!(candidates.iter().any(|(e, _)| *e == chosen));
        }
    }
}

pub fn as_a_walk_finds(toy: &Toy, events: &[Event]) -> Law {
    let found = all(toy, events);
    if let Some(walked) = brute(toy, events, &[]) {
        prop_assert!(found.is_complete());
        let explored: HashMap<Toy, u64> = found.ends.iter().map(|e| (e.value.clone(), e.paths)).collect();
        prop_assert_eq!(found.ends.len(), explored.len(), "distinct ends are distinct");
        prop_assert_eq!(found.paths(), walked.values().sum::<u64>());
        prop_assert_eq!(explored, walked);
    }
    Ok(())
}

/// Effect 1 and a copy of it: once as alike, once as if they were not.
pub fn one_of_two_alike_stands_for_both(toy: &Toy, events: &[Event]) -> Law {
    let first = toy.effects[0].clone();
    let pair = |label| [1, 99].map(|id| Effect { id, label, ..first.clone() });
    let rest = &toy.effects[1..];
    let with = |label| Toy { effects: pair(label).into_iter().chain(rest.iter().cloned()).collect(), ..toy.clone() };
    let nameless = |mut end: Toy| {
        for e in &mut end.effects {
            e.label = None;
            if e.id == 99 {
                e.id = 1;
            }
        }
        end.effects.sort_by_key(|e| (e.id, format!("{e:?}")));
        end
    };
    // Where alike ones collapse, the likeness is a rule and not only a matter of asking.
    let toy_collapses = toy.policy.once == Once::PerEffectAlikeCollapse;
    if let (false, Some(merged), Some(asked)) = (toy_collapses, ends(&with(Some(0)), events), ends(&with(None), events))
    {
        let merged: Vec<_> = merged.into_iter().map(nameless).collect();
        let asked: Vec<_> = asked.into_iter().map(nameless).collect();
        prop_assert!(same_set(&merged, &asked), "{merged:#?}\n{asked:#?}");
    }
    Ok(())
}

fn within(a: &Lineage<Id>, b: &Lineage<Id>, declined: bool) -> bool {
    a.applied().iter().all(|e| b.applied().contains(e))
        && (!declined || a.declined().iter().all(|e| b.declined().contains(e)))
}

pub fn a_lineage_only_grows_and_the_loop_ends(toy: &Toy, events: &[Event], answers: &[usize]) -> Law {
    let fresh_clauses = toy.policy.lineage == Inherit::AlteredClauseOnly;
    let declines_stay = toy.policy.decline == Decline::Lineage;
    let mut game = toy.clone();
    let mut batch = Batch::new(events.iter().copied().map(Proposed::new));
    let mut seen = Anything::new(answers);
    // Clauses that several effects add to each other's are many, but they end.
    let limits = RunLimits { steps: 20_000, ..LIMITS };
    let settled = settle(&mut game, &mut batch, &mut Run::new(&mut seen).with_limits(limits));
    prop_assert!(settled.is_ok(), "{settled:?}");
    seen.batches.push(batch);
    for pair in seen.batches.windows(2) {
        let [before, after] = pair else { unreachable!() };
        for item in &after.items {
            let grew = before.items.iter().any(|b| within(&b.lineage, &item.lineage, declines_stay));
            prop_assert!(grew || fresh_clauses, "{before:?}\n{after:?}");
        }
    }
    Ok(())
}

pub fn after_the_loop_no_effect_is_left_that_would_change_the_batch(
    toy: &Toy,
    events: &[Event],
    answers: &[usize],
) -> Law {
    let mut game = toy.clone();
    let mut batch = Batch::new(events.iter().copied().map(Proposed::new));
    if settle(&mut game, &mut batch, &mut Run::new(&mut Anything::new(answers)).with_limits(LIMITS)).is_ok() {
        let before = (game.clone(), batch.clone());
        let mut nobody = Script::default();
        settle(&mut game, &mut batch, &mut Run::new(&mut nobody)).expect("nobody is asked");
        prop_assert_eq!((game, batch), before);
    }
    Ok(())
}

pub fn each_step_is_allowed_and_watching_it_changes_nothing(toy: &Toy, events: &[Event], answers: &[usize]) -> Law {
    let unseen = play(toy, events, &mut Anything::new(answers));
    let (mut game, mut checker, mut same) =
        (toy.clone(), Checker { notes: 0, performed: Vec::new() }, Anything::new(answers));
    let seen = game.play(events, &mut Run::watched(&mut same, &mut checker).with_limits(LIMITS));
    match (unseen, seen) {
        (Ok(unseen), Ok(())) => {
            prop_assert_eq!(
                &checker.performed,
                &unseen.log,
                "each event is told once, in order, after it was performed"
            );
            prop_assert_eq!(unseen, game.end());
        }
        (Err(Stop::Limit(a)), Err(Stop::Limit(b))) => prop_assert_eq!(a, b),
        other => prop_assert!(false, "{other:?}"),
    }
    prop_assert!(checker.notes > 0);
    Ok(())
}

pub fn every_witness_leads_to_its_end(toy: &Toy, events: &[Event]) -> Law {
    for end in all(toy, events).ends {
        let mut script = Script::new(end.witness.clone());
        prop_assert_eq!(play(toy, events, &mut script).expect("the witness is whole"), end.value);
        prop_assert_eq!(Choices::<Toy>::answered(&script), end.witness.len());
    }
    Ok(())
}

pub fn the_path_to_an_end_goes_through_the_questions_that_are_asked_on_the_way(toy: &Toy, events: &[Event]) -> Law {
    let found = all(toy, events);
    for (number, end) in found.ends.iter().enumerate() {
        let path = found.path_to(number);
        let mut guide = Guide { answers: path.iter().map(|&(_, answer)| answer).collect(), asked: Vec::new() };
        prop_assert_eq!(play(toy, events, &mut guide).expect("the path is whole"), end.value.clone());
        prop_assert_eq!(guide.asked.len(), path.len());
        for ((at, _), question) in path.iter().zip(guide.asked) {
            let Node::Fork { who, ask, options, .. } = found.node(*at) else { panic!("a question") };
            prop_assert_eq!((who, ask, &**options), (&question.who, &question.ask, &*question.options));
        }
    }
    Ok(())
}

pub fn a_question_that_does_not_matter_leads_to_the_same_ends_whatever_the_answer(toy: &Toy, events: &[Event]) -> Law {
    let found = all(toy, events);
    if found.is_complete() && brute(toy, events, &[]).is_some() {
        let mut open: Vec<(NodeId, Vec<usize>)> = vec![(found.root(), Vec::new())];
        let mut seen = BTreeSet::new();
        while let Some((id, path)) = open.pop() {
            let Node::Fork { children, .. } = found.node(id) else { continue };
            if !seen.insert(id) {
                continue;
            }
            let down = |a: usize| [path.as_slice(), &[a]].concat();
            if !found.matters(id) {
                let below: Vec<Vec<Toy>> =
                    (0..children.len()).map(|a| brute(toy, events, &down(a)).unwrap().into_keys().collect()).collect();
                prop_assert!(below.iter().all(|ends| same_set(ends, &below[0])), "at {path:?}");
            }
            open.extend(children.iter().enumerate().map(|(a, &child)| (child, down(a))));
        }
    }
    Ok(())
}

pub fn the_order_in_which_effects_were_registered_does_not_change_the_ends(
    toy: &Toy,
    shuffled: Vec<Effect>,
    events: &[Event],
) -> Law {
    let other = Toy { effects: shuffled, ..toy.clone() };
    let (mut one, mut two) = (all(toy, events), all(&other, events));
    if one.is_complete() && two.is_complete() {
        one.ends.sort_by(|a, b| a.witness.cmp(&b.witness));
        two.ends.sort_by(|a, b| a.witness.cmp(&b.witness));
        let plain = |found: Exploration<Toy, Toy>| -> Vec<_> {
            found.ends.into_iter().map(|e| (e.value, e.witness, e.paths)).collect()
        };
        prop_assert_eq!(plain(one), plain(two), "the same ends by the same answers");
    }
    Ok(())
}

pub fn not_asking_where_effects_commute_gives_the_ends_of_asking(toy: &Toy, events: &[Event]) -> Law {
    let asking = Toy { proves: false, ..toy.clone() };
    if let (Some(proved), Some(asked)) = (ends(toy, events), ends(&asking, events)) {
        prop_assert!(same_set(&proved, &asked), "{proved:#?}\n{asked:#?}");
    }
    Ok(())
}
