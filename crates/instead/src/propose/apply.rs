//! An effect is applied to the events for which it was chosen, and what it makes of them takes their place (Magic 614.6).

use std::cell::Cell;
use std::rc::Rc;

use smallvec::SmallVec;

use super::decision::{Decision, Members, candidates_of};
use crate::choice::{Note, Run, Stop};
use crate::game::{Application, Applying, Batch, Game, Lineage, Outcome, Proposed};
use crate::policy::{Batching, Chooser, Decline, Inherit, Once};
use crate::position::{Applied, Place, Position, State};

/// Apply effects that commute, one after another: none of them is optional, and nothing else comes between. Whether it was
/// done in one go.
pub(super) fn apply_all<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    run: &mut Run<'_, G>,
) -> Result<bool, Stop<G>> {
    if apply_together(game, batch, decision, run)? {
        return Ok(true);
    }
    let events = batch.items.len();
    for (at, &effect) in decision.choices.iter().enumerate() {
        run.step()?;
        if run.is_watched() {
            let candidates = decision.candidates.get(at..).unwrap_or_default();
            let unasked = decision.unasked(game, batch, at);
            let (subject, who) = (decision.subject, decision.who);
            run.note(game, Note::Round { subject, candidates, who, asked: false, unasked, chosen: effect });
        }
        let members = members_of(game, batch, decision, effect);
        apply(game, batch, (&members, effect), None, Origin::QUIET, run)?;
        if batch.items.len() != events || run.left == Some(0) {
            break;
        }
    }
    Ok(false)
}

/// The same in one go, where nobody watches and the game knows what becomes of the event. Whether it was done.
pub(super) fn apply_together<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    run: &mut Run<'_, G>,
) -> Result<bool, Stop<G>> {
    let &[member] = decision.members.as_slice() else { return Ok(false) };
    if run.is_watched() || run.left.is_some() || decision.choices.iter().any(|&e| sweeps(game, e)) {
        return Ok(false);
    }
    apply_these(game, batch, member, &decision.choices, run)
}

/// Apply these effects to one event in one go, where the game knows what becomes of it. Whether it was done.
pub(super) fn apply_these<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    member: usize,
    effects: &[G::Effect],
    run: &mut Run<'_, G>,
) -> Result<bool, Stop<G>> {
    let Some(item) = batch.items.get_mut(member) else { return Ok(false) };
    let Some(event) = game.apply_together(effects, item) else { return Ok(false) };
    item.event = event;
    for &effect in effects {
        run.step()?;
        item.lineage.apply(effect);
    }
    let policy = game.policy();
    item.lineage.forget_declined(|e| policy.decline == Decline::EventOnly || game.repeats(e));
    game.applied_together(effects);
    Ok(true)
}

/// From where the game's own questions while an effect is applied are asked.
#[derive(Debug)]
pub(super) struct Origin<'a, G: Game> {
    /// The game and the batch, where they are at hand.
    state: Option<&'a State<G>>,
    /// Whether the application can ask anything.
    asks: bool,
}

impl<G: Game> Origin<'_, G> {
    /// Effects that commute ask nothing.
    pub(super) const QUIET: Self = Origin { state: None, asks: false };
    /// The game and the batch as they are.
    pub(super) const HERE: Self = Origin { state: None, asks: true };
}

impl<'a, G: Game> From<&'a Position<G>> for Origin<'a, G> {
    fn from(position: &'a Position<G>) -> Self {
        Origin { state: Some(&position.state), asks: true }
    }
}

/// Apply the effect to these events of the batch.
pub(super) fn apply<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    (members, effect): (&Members, G::Effect),
    chosen: Option<G::Option>,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let wanted = origin.asks && run.choices.wants_positions();
    if wanted {
        let state = origin.state.cloned().unwrap_or_else(|| Rc::new((game.clone(), batch.clone())));
        let applied = Applied { members: members.clone(), effect, chosen: chosen.clone(), answered: Vec::new() };
        let place = Place::Applying(applied);
        let (loops, number, steps) = (run.loops, run.number, run.steps);
        run.applying.push(Position { state, place, loops, number, steps });
    }
    collapse(game, batch, members, effect);
    let copied: Vec<Proposed<G>>;
    let group = match in_a_row(members).and_then(|range| batch.items.get(range)) {
        Some(group) => group,
        None => {
            copied = members.iter().filter_map(|&m| batch.items.get(m)).cloned().collect();
            &copied
        }
    };
    // The round is one step, and so is each further event: a batch that grows with each round has its limit too.
    for _ in group.iter().skip(1) {
        run.step()?;
    }
    let looked = Cell::new(false);
    let made = game.apply(Applying { effect, group, batch, chosen, looked: &looked }, run)?;
    run.looked_around |= looked.get();
    run.left = run.left.map(|left| left.saturating_sub(1));
    if wanted {
        run.applying.pop();
    }
    run.note(game, Note::Applied { effect, before: group, made: &made });
    put_back(game, batch, members, effect, made);
    Ok(())
}

/// Where only one of several alike effects applies to an event, the others have had their opportunity with it and cease
/// to exist (Lorcana 6.5.8).
pub(super) fn collapse<G: Game>(game: &mut G, batch: &mut Batch<G>, members: &[usize], effect: G::Effect) {
    if game.policy().once != Once::PerEffectAlikeCollapse {
        return;
    }
    let (mut found, mut ceasing) = (Vec::new(), Vec::new());
    for &member in members {
        let mut alike: SmallVec<[G::Effect; 4]> = SmallVec::new();
        if let Some(item) = batch.items.get(member) {
            candidates_of(game, batch, item, &mut found);
            alike.extend(found.iter().map(|(e, _)| *e).filter(|&e| e != effect && game.alike(e, effect)));
        }
        if let Some(item) = batch.items.get_mut(member) {
            alike.iter().for_each(|&e| item.lineage.apply(e));
        }
        ceasing.extend(alike);
    }
    ceasing.sort_unstable();
    ceasing.dedup();
    if !ceasing.is_empty() {
        game.cease(&ceasing);
    }
}

/// The places as a range, where they follow each other.
pub(super) fn in_a_row(members: &[usize]) -> Option<std::ops::Range<usize>> {
    let (&first, &last) = (members.first()?, members.last()?);
    (last - first + 1 == members.len()).then_some(first..last + 1)
}

/// Whether the effect, once chosen, is applied to other subjects' events too.
pub(super) fn sweeps<G: Game>(game: &G, effect: G::Effect) -> bool {
    game.policy().batch == Batching::Sweep || game.pooled(effect)
}

/// The events of the batch to which the chosen effect is applied at once. One that sweeps over other events leaves out
/// those to which an effect of a lower class is still to be applied.
pub(super) fn members_of<G: Game>(game: &G, batch: &Batch<G>, decision: &Decision<G>, effect: G::Effect) -> Members {
    let sweeps = sweeps(game, effect);
    if decision.members.len() == 1 && !sweeps {
        return decision.members.clone();
    }
    let mut found = Vec::new();
    let mut applies = |at: usize, item: &Proposed<G>| {
        candidates_of(game, batch, item, &mut found);
        let lowest = found.iter().map(|(_, class)| *class).min();
        let class = found.iter().find(|(e, _)| *e == effect).map(|(_, class)| *class);
        class.is_some() && (class == lowest || decision.members.contains(&at))
    };
    let decides = |item: &Proposed<G>| match game.policy().chooser {
        _ if game.one_moment(effect) => true,
        Chooser::Affected => game.affected(&item.event) == decision.who,
        _ => true,
    };
    batch
        .items
        .iter()
        .enumerate()
        .filter(|(at, item)| if sweeps { decides(item) } else { decision.members.contains(at) })
        .filter(|(at, item)| applies(*at, item))
        .map(|(at, _)| at)
        .collect()
}

/// Put what an application made in the place of the events it was applied to.
pub(super) fn put_back<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    members: &[usize],
    effect: G::Effect,
    made: Application<G>,
) {
    let policy = game.policy();
    let closes = policy.batch == Batching::AssignThenApply;
    let Application { outcomes, riders, taken } = made;
    let stays = |o: &Outcome<G>| match o {
        Outcome::Unchanged => true,
        Outcome::Becomes(events) => events.len() == 1,
        Outcome::BecomesWith(..) => false,
    };
    let in_place = outcomes.iter().all(stays);
    batch.moved |= come_to_another(game, batch, members, &outcomes);
    let of_rider = |before: &Lineage<G::Effect>, after: &Lineage<G::Effect>| match policy.lineage {
        Inherit::AllOutput => after.clone(),
        Inherit::AlteredClauseOnly => before.of_addition(effect),
    };
    let mut outcomes = outcomes.into_iter();
    let mut rider_lineage = Lineage::default();
    if in_place {
        for &member in members {
            let outcome = outcomes.next();
            let Some(item) = batch.items.get_mut(member) else { continue };
            if riders.is_empty() {
                item.lineage.apply(effect);
            } else {
                let before = item.lineage.clone();
                item.lineage.apply(effect);
                rider_lineage = rider_lineage.union(&of_rider(&before, &item.lineage));
            }
            if let Some(Outcome::Becomes(mut events)) = outcome
                && let Some(event) = events.pop()
            {
                item.lineage.forget_declined(|e| policy.decline == Decline::EventOnly || game.repeats(e));
                item.event = event;
                item.closed = closes;
            }
        }
        follow_up(batch, effect, riders, taken, &rider_lineage);
        return;
    }
    let mut items = SmallVec::with_capacity(batch.items.len());
    for (at, mut item) in std::mem::take(&mut batch.items).into_iter().enumerate() {
        if !members.contains(&at) {
            items.push(item);
            continue;
        }
        let before = item.lineage.clone();
        item.lineage.apply(effect);
        if !riders.is_empty() {
            rider_lineage = rider_lineage.union(&of_rider(&before, &item.lineage));
        }
        let (altered, added) = match outcomes.next().unwrap_or(Outcome::Unchanged) {
            Outcome::Unchanged => {
                items.push(item);
                continue;
            }
            Outcome::Becomes(events) => (events, SmallVec::new()),
            Outcome::BecomesWith(altered, added) => (altered, added),
        };
        let event_only = policy.decline == Decline::EventOnly;
        item.lineage.forget_declined(|e| event_only || game.repeats(e));
        for event in altered {
            items.push(Proposed { event, lineage: item.lineage.clone(), closed: closes, reached: item.reached });
        }
        for event in added {
            items.push(match policy.lineage {
                Inherit::AllOutput => {
                    Proposed { event, lineage: item.lineage.clone(), closed: closes, reached: item.reached }
                }
                Inherit::AlteredClauseOnly => Proposed::contained(event, &before.of_addition(effect)),
            });
        }
    }
    batch.items = items;
    follow_up(batch, effect, riders, taken, &rider_lineage);
}

/// Whether any of these events becomes one of another subject.
fn come_to_another<G: Game>(game: &G, batch: &Batch<G>, members: &[usize], outcomes: &[Outcome<G>]) -> bool {
    let items = members.iter().filter_map(|&m| batch.items.get(m));
    items.zip(outcomes).any(|(item, outcome)| match outcome {
        Outcome::Unchanged => false,
        Outcome::Becomes(events) | Outcome::BecomesWith(events, _) => {
            let subject = game.subject(&item.event);
            events.iter().any(|event| game.subject(event) != subject)
        }
    })
}

/// Note what follows an application and which substitutes it named.
pub(super) fn follow_up<G: Game>(
    batch: &mut Batch<G>,
    effect: G::Effect,
    riders: Vec<G::Rider>,
    taken: Vec<G::Subject>,
    lineage: &Lineage<G::Effect>,
) {
    batch.riders.extend(riders.into_iter().map(|rider| (rider, lineage.clone())));
    batch.taken.extend(taken.into_iter().map(|subject| (effect, subject)));
}
