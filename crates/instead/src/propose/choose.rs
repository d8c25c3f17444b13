//! Which effect is applied first, and whether somebody wants it applied (Magic 616.1e).

use std::rc::Rc;

use smallvec::SmallVec;

use super::apply::{Origin, apply, members_of, sweeps};
use super::decision::{Decision, Members};
use super::position;
use crate::choice::{Ask, Choice, Limit, Note, Question, Run, Stop};
use crate::game::{Batch, Game, Proposed};
use crate::policy::{Batching, Once};
use crate::position::Place;

/// What is applied next.
pub(super) enum Next<E> {
    /// This, as somebody chose.
    Chosen(E),
    /// This; there was no choice.
    Only(E),
    /// All of the decision's, in any order.
    All,
}

/// Which of the effects is applied first, and whether somebody was asked (Magic 616.1e).
pub(super) fn choose_effect<G: Game>(
    game: &G,
    batch: &Batch<G>,
    decision: &Decision<G>,
    run: &mut Run<'_, G>,
) -> Result<Next<G::Effect>, Stop<G>> {
    let Some(&first) = decision.choices.first() else {
        // A decision is made only of candidates; with none there would be none.
        return Err(Stop::Limit(Limit::Steps(0)));
    };
    if decision.choices.len() == 1 {
        return Ok(Next::Only(first));
    }
    // Orders can be alike only where all of them are applied, and to these events alone.
    let policy = game.policy();
    let all_apply = policy.once != Once::PerEvent && policy.batch != Batching::AssignThenApply;
    let these_alone = batch.items.len() == decision.members.len() || !decision.choices.iter().any(|&e| sweeps(game, e));
    let same_class = decision.candidates.len() == decision.choices.len();
    if all_apply && these_alone && same_class {
        let group: SmallVec<[&Proposed<G>; 2]> = decision.members.iter().filter_map(|&m| batch.items.get(m)).collect();
        if game.commute(&decision.choices, &group) {
            return Ok(if policy.once == Once::PerEffect { Next::All } else { Next::Only(first) });
        }
    }
    // Where alike ones cease to exist with the one that is applied, it matters which of several that make the same of an
    // event that is.
    let whichever = same_class && all_apply && policy.once == Once::PerEffect;
    let all = if whichever { decision.members.as_slice() } else { &[] };
    let different = batch.told_apart(game, &decision.choices, all);
    if different.len() == 1 {
        return Ok(Next::Only(first));
    }
    let options = different.iter().map(|&e| Choice::Effect(e)).collect();
    let question = Question {
        who: Some(decision.who),
        ask: Ask::First(decision.subject),
        options,
        position: position(game, batch, run, || Place::First(Rc::new(decision.clone()))),
    };
    let at = run.answer(game, question)?;
    Ok(Next::Chosen(different.get(at).copied().unwrap_or(first)))
}

/// Offer the effect to whoever may decline it, then apply it to every event of the decision to which it applies.
pub(super) fn apply_or_decline<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    effect: G::Effect,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let members = members_of(game, batch, decision, effect);
    let first = members.first().and_then(|&m| batch.items.get(m));
    let Some((item, who)) = first.and_then(|item| Some((item, game.optional(effect, &item.event)?))) else {
        return apply(game, batch, (&members, effect), None, origin, run);
    };
    let more = game.optional_choices(effect, item, batch);
    let mut options: Vec<Choice<G>> = vec![Choice::No];
    if more.is_empty() {
        options.push(Choice::Yes);
    }
    options.extend(more.into_iter().map(Choice::Game));
    let place = || Place::Whether(members.clone(), effect);
    let position = position(game, batch, run, place);
    let question = Question { who: Some(who), ask: Ask::Whether(effect), options: options.clone(), position };
    let answer = run.answer(game, question).map(|at| options.into_iter().nth(at))?;
    answer_offer(game, batch, (&members, effect), answer.unwrap_or(Choice::No), origin, run)
}

/// Decline the effect, or apply it as was chosen.
pub(super) fn answer_offer<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    (members, effect): (&Members, G::Effect),
    answer: Choice<G>,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let chosen = match answer {
        Choice::No => return decline(game, batch, members, effect, run),
        Choice::Game(option) => Some(option),
        _ => None,
    };
    apply(game, batch, (members, effect), chosen, origin, run)
}

/// The opportunity is gone, the use is not.
pub(super) fn decline<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    members: &[usize],
    effect: G::Effect,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let first = members.first().and_then(|&m| batch.items.get(m));
    if let Some(who) = first.and_then(|item| game.optional(effect, &item.event)) {
        run.note(game, Note::Declined { effect, who });
    }
    for &member in members {
        if let Some(item) = batch.items.get_mut(member) {
            item.lineage.decline(effect);
        }
    }
    Ok(())
}
