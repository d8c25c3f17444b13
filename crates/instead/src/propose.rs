//! The loop (Magic 616.1): while some event of the batch has an applicable effect that is not in its lineage, one is
//! chosen and applied, and the question is put anew.

pub(crate) mod amounts;
mod apart;
mod apply;
mod choose;
mod decision;
mod join;

use std::rc::Rc;

use smallvec::SmallVec;

use self::amounts::Amounts;
pub use self::apart::stay_apart;
use self::apply::{Origin, apply, apply_all};
use self::choose::{Next, answer_offer, apply_or_decline, choose_effect};
pub(crate) use self::decision::{Decision, Members};
use self::decision::{candidates_of, next_decision};
use crate::choice::{Choice, Limit, Note, Run, Stop, Unasked};
use crate::game::{Batch, Game, Performing, Proposed, Prospect};
use crate::position::{Applied, Begun, Left, Place, Position};

/// Propose simultaneous events: run the loop for them, perform what is left as one, then do the riders.
///
/// # Errors
/// A question without an answer, a limit, or the game's own error. The game is then in a half-done state and must be
/// thrown away; keep a clone from before.
pub fn propose<G: Game>(
    game: &mut G,
    events: impl IntoIterator<Item = Proposed<G>>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    if let Some((left, steps)) = run.choices.begin().known {
        if let Left::Game(known) = left {
            game.clone_from(&known);
        }
        return run.stepped(steps);
    }
    let open = run.open.len();
    let Batch { items, riders, .. } = decide(game, events, run)?;
    run.note(game, Note::Performing { items: &items });
    let depth = run.depth;
    run.depth = depth + 1;
    if !items.is_empty() {
        game.perform(items.into_vec(), &riders, Performing::now(), run)?;
    }
    run.depth = depth;
    run.note_performed(game, true);
    for (rider, lineage) in riders {
        run.depth = depth;
        run.note(game, Note::Riding { rider: &rider });
        run.depth = depth + 1;
        game.ride(rider, lineage, run)?;
    }
    run.depth = depth;
    run.open.truncate(open);
    run.choices.end(game, None, run.steps);
    Ok(())
}

/// Perform events that nothing can change, as they are: a player concedes (Magic 104.3a). No effect is looked for.
///
/// # Errors
/// As for [`propose`].
pub fn perform_unchanged<G: Game>(
    game: &mut G,
    events: impl IntoIterator<Item = Proposed<G>>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let items: Vec<_> = events.into_iter().collect();
    run.note(game, Note::Performing { items: &items });
    run.depth += 1;
    game.perform(items, &[], Performing::now(), run)?;
    run.depth -= 1;
    run.note_performed(game, true);
    Ok(())
}

/// Run the loop for events that a game performs together with others: contained events of several containers that
/// happen as one. The game performs the items and does the riders of the batch itself.
///
/// # Errors
/// As for [`propose`].
pub fn decide<G: Game>(
    game: &mut G,
    events: impl IntoIterator<Item = Proposed<G>>,
    run: &mut Run<'_, G>,
) -> Result<Batch<G>, Stop<G>> {
    let mut batch = Batch::new(events);
    if run.depth >= run.limits.depth {
        return Err(Stop::Limit(Limit::Depth(run.limits.depth)));
    }
    run.step()?;
    run.note(game, Note::Would { batch: &batch });
    batch.around.clone_from(&run.open);
    match run.settler {
        Some(other) => other.settle(game, &mut batch, run)?,
        None => settle(game, &mut batch, run)?,
    }
    let items = batch.items.iter().map(|item| &item.lineage);
    for lineage in items.chain(batch.riders.iter().map(|(_, lineage)| lineage)) {
        if !lineage.is_empty() && !run.open.contains(lineage) {
            run.open.push(lineage.clone());
        }
    }
    Ok(batch)
}

/// Run the loop for a batch without performing it: afterwards no effect is left that would change it.
///
/// # Errors
/// As for [`propose`].
pub fn settle<G: Game>(game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
    let Begun { number, known } = run.choices.begin();
    if let Some((left, steps)) = known {
        if let Left::Loop(state) = left {
            (*game, *batch) = (*state).clone();
        }
        return run.stepped(steps);
    }
    let around = std::mem::replace(&mut run.number, number);
    run.loops += 1;
    go_round(game, batch, run)?;
    run.loops -= 1;
    run.number = around;
    run.choices.end(game, Some(batch), run.steps);
    Ok(())
}

/// From where a question stood, what the answer to it makes of the game and the batch: the rest of the round.
pub(crate) fn answered<G: Game>(
    from: &Position<G>,
    answer: &Choice<G>,
    run: &mut Run<'_, G>,
) -> Result<(G, Batch<G>), Stop<G>> {
    let (mut game, mut batch) = (*from.state).clone();
    run.open.clone_from(&batch.around);
    run.loops = 1;
    match (&from.place, answer) {
        (Place::First(decision), &Choice::Effect(effect)) => {
            take_round(&mut game, &mut batch, decision, effect, true, from.into(), run)?;
        }
        (Place::Whether(members, effect), choice) => {
            answer_offer(&mut game, &mut batch, (members, *effect), choice.clone(), from.into(), run)?;
        }
        (Place::Applying(applying), _) => {
            let Applied { members, effect, chosen, answered } = applying;
            run.known = answered.iter().chain([answer]).cloned().collect();
            apply(&mut game, &mut batch, (members, *effect), chosen.clone(), from.into(), run)?;
        }
        _ => run.known.push_back(answer.clone()),
    }
    Ok((game, batch))
}

/// Go on between two rounds, to the end of the loop or the next question.
pub(crate) fn go_on<G: Game>(game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
    run.open.clone_from(&batch.around);
    run.loops = 1;
    go_round(game, batch, run)
}

/// Rounds, until no effect is left.
fn go_round<G: Game>(game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
    let mut found = Vec::new();
    loop {
        if batch.moved {
            join::join(game, batch, &mut found);
        }
        let waits = drop_what_never_happens(game, batch, false, &mut found, run);
        let lone = if let [item] = batch.items.as_slice() {
            candidates_of(game, batch, item, &mut found);
            if found.is_empty() {
                // What can't happen waits for nothing any more, or it would have been dropped.
                break;
            }
            true
        } else {
            false
        };
        // Where nothing more is applied, nobody is asked for which of his objects that would be.
        let held = run.left == Some(0) && something_applies(game, batch, &mut found) && run.holds_back();
        let decision = if held { None } else { next_decision(game, batch, (&mut found, lone), run)? };
        let Some(decision) = decision else {
            if waits {
                drop_what_never_happens(game, batch, true, &mut found, run);
            }
            break;
        };
        let next = choose_effect(game, batch, &decision, run)?;
        match next {
            Next::All => {
                // Of a lone event all that applies is applied; what was declined may be offered anew.
                let lone = matches!(batch.items.as_slice(), [item] if item.lineage.declined().is_empty());
                if apply_all(game, batch, &decision, run)? && lone {
                    drop_what_never_happens(game, batch, true, &mut found, run);
                    break;
                }
            }
            Next::Chosen(effect) | Next::Only(effect) => {
                let asked = matches!(next, Next::Chosen(_));
                // Who watches, or asks where a question stands, is told what applied in each round.
                let told = run.left.is_some() || run.is_watched() || run.choices.wants_positions();
                let several = decision.choices.len() > 2 && !told;
                let amounts = if several { Amounts::of(game, batch, &decision) } else { None };
                take_round(game, batch, &decision, effect, asked, Origin::HERE, run)?;
                if let Some(amounts) = amounts {
                    amounts.go_on(game, batch, (&decision, effect), run)?;
                }
            }
        }
    }
    Ok(())
}

/// Whether any effect would be applied to any event of the batch.
fn something_applies<G: Game>(game: &G, batch: &Batch<G>, found: &mut Vec<(G::Effect, u8)>) -> bool {
    batch.items.iter().any(|item| {
        candidates_of(game, batch, item, found);
        !found.is_empty()
    })
}

/// The effect is the one that comes next: because somebody was `asked`, or because there was no choice.
fn take_round<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    effect: G::Effect,
    asked: bool,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    run.step()?;
    if run.is_watched() {
        let apart = decision.beside_others && !decision.subject_asked;
        let unasked = if asked { Unasked { apart, ..Unasked::default() } } else { decision.unasked(game, batch, 0) };
        let (subject, candidates, who) = (decision.subject, &decision.candidates, decision.who);
        run.note(game, Note::Round { subject, candidates, who, asked, unasked, chosen: effect });
    }
    apply_or_decline(game, batch, decision, effect, origin, run)
}

/// Magic 614.7, 614.17c: what never happens is dropped at once; what can't happen, when no effect may change it or the
/// loop is `over`. Whether something that can't happen is left.
fn drop_what_never_happens<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    over: bool,
    found: &mut Vec<(G::Effect, u8)>,
    run: &mut Run<'_, G>,
) -> bool {
    if batch.items.iter().all(|item| game.prospect(&item.event) == Prospect::Happens) {
        return false;
    }
    let mut waits = false;
    let mut dropped: SmallVec<[usize; 4]> = SmallVec::new();
    for (at, item) in batch.items.iter().enumerate() {
        let prospect = game.prospect(&item.event);
        let keep = match prospect {
            Prospect::Happens => true,
            Prospect::Never => false,
            Prospect::Cannot => {
                candidates_of(game, batch, item, found);
                let some = !found.is_empty();
                waits |= some && !over;
                some && !over
            }
        };
        if !keep {
            run.note(game, Note::Dropped { item, cannot: prospect == Prospect::Cannot });
            dropped.push(at);
        }
    }
    if !dropped.is_empty() {
        let mut at = 0..;
        batch.items.retain(|_| at.next().is_none_or(|at| !dropped.contains(&at)));
    }
    waits
}

/// Where a question stands, for whoever follows all answers; nothing is copied for anybody else.
fn position<G: Game>(
    game: &G,
    batch: &Batch<G>,
    run: &Run<'_, G>,
    place: impl FnOnce() -> Place<G>,
) -> Option<Position<G>> {
    run.choices.wants_positions().then(|| Position {
        state: Rc::new((game.clone(), batch.clone())),
        place: place(),
        loops: run.loops,
        number: run.number,
        steps: run.steps,
    })
}
