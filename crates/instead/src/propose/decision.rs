//! What is decided next: for which subject, by whom, among which effects (Magic 616.1a–e, 101.4).

use smallvec::SmallVec;

use super::position;
use crate::choice::{Ask, Choice, Question, Run, Stop, Unasked};
use crate::game::{Batch, Game, Proposed, Prospect};
use crate::policy::{Batching, Cannot, Chooser, Impossible, Once, Start};
use crate::position::Place;

/// Finds every effect that may be applied to this event now, with its class. Which may change what can't happen, the policy
/// says ([`Cannot`], Magic 614.17c).
pub(super) fn candidates_of<G: Game>(game: &G, batch: &Batch<G>, item: &Proposed<G>, found: &mut Vec<(G::Effect, u8)>) {
    found.clear();
    if item.closed {
        return;
    }
    game.candidates(&item.event, found);
    if found.is_empty() {
        return;
    }
    let policy = game.policy();
    let cannot = game.prospect(&item.event) == Prospect::Cannot;
    let highest = policy.classes.saturating_sub(1);
    found.retain_mut(|(effect, class)| {
        let barred = cannot
            && match policy.cannot {
                Cannot::ClassZeroChanges => *class != 0,
                Cannot::NothingChanges => true,
            };
        *class = highest.min(*class);
        !barred && open(game, batch, item, *effect)
    });
}

/// Whether the effect may still be applied to this event.
pub(super) fn open<G: Game>(game: &G, batch: &Batch<G>, item: &Proposed<G>, effect: G::Effect) -> bool {
    let policy = game.policy();
    let lineage = &item.lineage;
    if item.closed || lineage.was_declined(effect) || lineage.was_added_by(effect) {
        return false;
    }
    let applied = lineage.applied();
    let opportunity = match policy.once {
        Once::PerEffect => !lineage.was_applied(effect),
        Once::PerEffectAlikeCollapse => !applied.iter().any(|&a| a == effect || game.alike(a, effect)),
        Once::PerEvent => applied.is_empty(),
    };
    (opportunity || game.repeats(effect))
        && (policy.impossible == Impossible::Ignored || game.feasible(effect, &item.event))
        && game.has_substitute(effect, item, batch)
}

/// Places in a batch.
pub(crate) type Members = SmallVec<[usize; 1]>;

/// What is decided next: for whom, by whom, among which effects of the lowest class.
#[derive(Clone, Debug)]
pub(crate) struct Decision<G: Game> {
    pub(super) subject: G::Subject,
    pub(super) who: G::Player,
    /// Places in the batch of the events that are decided together.
    pub(crate) members: Members,
    /// Every applicable effect, with its class.
    pub(super) candidates: SmallVec<[(G::Effect, u8); 8]>,
    /// Those of the lowest class, and of the chooser where he may choose only his own.
    pub(super) choices: SmallVec<[G::Effect; 8]>,
    /// The class and the place in turn order that are reached by it, where the policy does not begin again.
    pub(super) reached: (u8, u8),
    /// Whether the player could have decided for another of his objects first.
    pub(super) beside_others: bool,
    /// Whether he was asked for which he decides.
    pub(super) subject_asked: bool,
}

impl<G: Game> Decision<G> {
    /// All effects that apply, where each of them may be the first.
    pub(crate) fn all_of_one_class(&self) -> Option<&[G::Effect]> {
        (self.candidates.len() == self.choices.len()).then_some(&self.choices)
    }

    /// Why nobody is asked which of the effects from the one at this place on is applied first.
    pub(super) fn unasked(&self, game: &G, batch: &Batch<G>, at: usize) -> Unasked {
        let rest = self.choices.get(at..).unwrap_or_default();
        let alike = |pair: &[G::Effect]| match *pair {
            [a, b] => game.alike(a, b) && !batch.tells_apart(a, b),
            _ => true,
        };
        let (several, all_alike) = (rest.len() > 1, rest.windows(2).all(alike));
        // Once he has begun with effects that commute, he goes on with them.
        let apart = self.beside_others && (at > 0 || !self.subject_asked);
        Unasked { apart, alike: several && all_alike, commute: several && !all_alike }
    }
}

/// The decision that comes first in turn order, then in the order of the batch (Magic 101.4). `known`: what applies to the
/// lone event of the batch is found already.
pub(super) fn next_decision<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    (found, known): (&mut Vec<(G::Effect, u8)>, bool),
    run: &mut Run<'_, G>,
) -> Result<Option<Decision<G>>, Stop<G>> {
    let policy = game.policy();
    let mut starter = batch.starter;
    // An effect that sweeps, and a player who decides everything, have no such order to choose.
    let asks = policy.batch != Batching::Sweep && policy.chooser != Chooser::ActivePlayer;
    let mut best = u8::MAX;
    let mut decisions: SmallVec<[Decision<G>; 1]> = SmallVec::new();
    let mut seen: SmallVec<[G::Subject; 4]> = SmallVec::new();
    for (at, item) in batch.items.iter().enumerate() {
        if item.closed {
            continue;
        }
        let subject = game.subject(&item.event);
        let grouped = policy.batch == Batching::PerSubject;
        if grouped && batch.items.len() > 1 {
            if seen.contains(&subject) {
                continue;
            }
            seen.push(subject);
        }
        let mut members = SmallVec::new();
        let mut candidates: SmallVec<[(G::Effect, u8); 8]> = SmallVec::new();
        let rest = batch.items.get(at..).unwrap_or_default();
        for (offset, other) in rest.iter().enumerate() {
            if offset > 0 && (!grouped || other.closed || game.subject(&other.event) != subject) {
                if grouped { continue } else { break }
            }
            members.push(at + offset);
            if !known {
                candidates_of(game, batch, other, found);
            }
            if offset == 0 {
                candidates.extend_from_slice(found);
                continue;
            }
            for &candidate in found.iter() {
                if !candidates.iter().any(|(known, _)| *known == candidate.0) {
                    candidates.push(candidate);
                }
            }
        }
        if candidates.is_empty() {
            continue;
        }
        candidates.sort_unstable();
        let lowest = candidates.iter().map(|(_, class)| *class).min().unwrap_or(0);
        let of_class = candidates.iter().filter(|(_, class)| *class == lowest).map(|(e, _)| *e);
        let mut reached = (0, 0);
        let (rank, who, choices) = match policy.chooser {
            Chooser::Affected => {
                let who = game.affected(&item.event);
                let rank = if members.len() == batch.items.len() { 0 } else { rank_of(&game.turn_order(), who) };
                (rank, who, of_class.collect())
            }
            Chooser::ActivePlayer => match game.turn_order().first() {
                Some(&who) => (0, who, of_class.collect()),
                None => continue,
            },
            Chooser::EffectControllers { restart, .. } => {
                let order = players_in_order(game, &mut starter, run)?;
                // In each class the players come in turn; what lies behind the place reached is passed.
                let from = if restart { (0, 0) } else { item.reached };
                let place = |c: &(G::Effect, u8)| (c.1, rank_of(&order, game.controller(c.0)));
                let Some(first) = candidates.iter().map(place).filter(|p| *p >= from).min() else { continue };
                let Some(&who) = order.get(usize::from(first.1)) else { continue };
                if !restart {
                    reached = first;
                }
                (first.1, who, candidates.iter().filter(|c| place(c) == first).map(|c| c.0).collect())
            }
        };
        if rank < best || decisions.is_empty() {
            decisions.clear();
        }
        let rival = decisions.first().is_none_or(|first| asks && rank == best && first.who == who);
        if rival {
            best = rank;
            let (beside_others, subject_asked) = (false, false);
            let decision =
                Decision { subject, who, members, candidates, choices, reached, beside_others, subject_asked };
            decisions.push(decision);
        }
    }
    batch.starter = starter;
    if decisions.is_empty() {
        return Ok(None);
    }
    let Some(decision) = choose_subject(game, batch, decisions, run)? else { return Ok(None) };
    for &member in &decision.members {
        if let Some(item) = batch.items.get_mut(member) {
            item.reached = decision.reached;
        }
    }
    Ok(Some(decision))
}

/// Of several of his objects, and himself, the player chooses for which he decides next (Magic 101.4c). Where what is
/// applied to the events of one cannot touch what becomes of the others, nobody is asked.
pub(super) fn choose_subject<G: Game>(
    game: &G,
    batch: &Batch<G>,
    mut decisions: SmallVec<[Decision<G>; 1]>,
    run: &mut Run<'_, G>,
) -> Result<Option<Decision<G>>, Stop<G>> {
    if decisions.len() < 2 {
        return Ok(decisions.pop());
    }
    let alone = decisions.iter().position(|d| game.stands_alone(batch, d.subject, &d.candidates));
    let subject_asked = alone.is_none();
    let at = match alone {
        Some(at) => at,
        None => {
            let question = Question {
                who: decisions.first().map(|d| d.who),
                ask: Ask::Subject,
                options: decisions.iter().map(|d| for_what(batch, &decisions, d)).collect(),
                position: position(game, batch, run, || Place::Round),
            };
            run.answer(game, question)?
        }
    };
    let decision = (at < decisions.len()).then(|| decisions.swap_remove(at));
    Ok(decision.map(|decision| Decision { beside_others: true, subject_asked, ..decision }))
}

/// For what a decision is made, as an option: for a subject; where each of its events is decided by itself, for which.
fn for_what<G: Game>(batch: &Batch<G>, decisions: &[Decision<G>], decision: &Decision<G>) -> Choice<G> {
    let several = decisions.iter().filter(|d| d.subject == decision.subject).count() > 1;
    let first = decision.members.first().filter(|_| several);
    match first.and_then(|&at| Some((at, batch.items.get(at)?))) {
        Some((at, item)) => Choice::Event(at, item.event.clone()),
        None => Choice::Subject(decision.subject),
    }
}

pub(super) fn rank_of<P: PartialEq>(order: &[P], who: P) -> u8 {
    order.iter().position(|p| *p == who).unwrap_or(order.len()).min(254) as u8
}

/// The players in the order in which they choose. Where the policy lets the active player select who is first, he is
/// asked once for each run of the loop.
pub(super) fn players_in_order<G: Game>(
    game: &G,
    starter: &mut Option<G::Player>,
    run: &mut Run<'_, G>,
) -> Result<SmallVec<[G::Player; 4]>, Stop<G>> {
    let mut order = game.turn_order();
    let selected = matches!(game.policy().chooser, Chooser::EffectControllers { start: Start::SelectedByActive, .. });
    if !selected || order.len() < 2 {
        return Ok(order);
    }
    let first = match *starter {
        Some(first) => first,
        None => {
            let options = order.iter().map(|&p| Choice::Player(p)).collect();
            let question = Question { who: order.first().copied(), ask: Ask::Start, options, position: None };
            let at = run.answer(game, question)?;
            match order.get(at) {
                Some(&first) => *starter.insert(first),
                None => return Ok(order),
            }
        }
    };
    if let Some(at) = order.iter().position(|p| *p == first) {
        order.rotate_left(at);
    }
    Ok(order)
}
