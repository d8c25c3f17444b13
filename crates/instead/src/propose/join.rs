//! Several events of a batch that have become one: the same source's damage that was redirected in parts to one recipient
//! (Magic 614.9).

use crate::game::{Batch, Game, Proposed};
use crate::policy::Batching;

/// Joins the events that are one ([`Game::joined`]). Only where nothing that has been applied to the one, or declined for
/// it, could still be applied to the other: no event loses an opportunity, or has it twice (Magic 614.5).
pub(super) fn join<G: Game>(game: &G, batch: &mut Batch<G>, found: &mut Vec<(G::Effect, u8)>) {
    if game.policy().batch != Batching::PerSubject {
        return;
    }
    let mut at = 0;
    while at < batch.items.len() {
        let one = batch.items.get(at);
        let rest = batch.items.iter().enumerate().skip(at + 1);
        let joined = one.and_then(|a| rest.filter_map(|(with, b)| Some((with, as_one(game, a, b, found)?))).next());
        match joined {
            Some((with, whole)) => {
                batch.items.remove(with);
                if let Some(item) = batch.items.get_mut(at) {
                    *item = whole;
                }
            }
            None => at += 1,
        }
    }
}

fn as_one<G: Game>(
    game: &G,
    a: &Proposed<G>,
    b: &Proposed<G>,
    found: &mut Vec<(G::Effect, u8)>,
) -> Option<Proposed<G>> {
    let event = game.joined(&a.event, &b.event)?;
    found.clear();
    game.candidates(&event, found);
    let alike = found.iter().all(|&(effect, _)| a.lineage.has(effect) == b.lineage.has(effect));
    alike.then(|| Proposed { event, lineage: a.lineage.clone().union(&b.lineage), ..a.clone() })
}
