//! Effects that change nothing but how much a lone event is (Magic 616.1e): until all of them are applied, those that were not
//! still apply and no others do. So they are found once, and not in each round, by the loop and by a search alike.

use smallvec::SmallVec;

use super::apply::apply_these;
use super::decision::{Decision, candidates_of};
use crate::choice::{Ask, Choice, Question, Run, Stop};
use crate::game::{Batch, Game, Proposed, Prospect};
use crate::policy::{Batching, Chooser, Once};

/// Places in a list of effects.
pub(crate) type Places = SmallVec<[usize; 8]>;

/// What comes after some of them were applied.
pub(crate) enum Next {
    /// Somebody chooses among these.
    Ask(Places),
    /// This is applied; there is no choice.
    Only(usize),
    /// These are applied, in whichever order.
    All(Places),
    /// Nothing more is applied.
    Over,
}

/// The effects, and of which of them one stands for another.
pub(crate) struct Amounts<G: Game> {
    pub(crate) effects: SmallVec<[G::Effect; 8]>,
    /// For each, the place of the first that is like it.
    likes: Places,
}

impl<G: Game> Amounts<G> {
    /// All that the decision is about, where the game says that it is of that sort.
    pub(crate) fn of(game: &G, batch: &Batch<G>, decision: &Decision<G>) -> Option<Self> {
        let policy = game.policy();
        let in_order = policy.once == Once::PerEffect
            && policy.batch == Batching::PerSubject
            && policy.chooser == Chooser::Affected;
        let ([item], [0]) = (batch.items.as_slice(), decision.members.as_slice()) else { return None };
        let fresh = item.lineage.declined().is_empty() && game.prospect(&item.event) == Prospect::Happens;
        let effects = decision.all_of_one_class()?;
        let plain = |&e: &G::Effect| !game.pooled(e) && !game.repeats(e);
        if !in_order || !fresh || !effects.iter().all(plain) || !game.change_amount_alone(effects, &item.event) {
            return None;
        }
        game.apply_together(effects, item)?;
        Some(Amounts { effects: effects.into(), likes: batch.likes(game, effects, true) })
    }

    /// Those at these places.
    pub(crate) fn at(&self, places: &[usize]) -> SmallVec<[G::Effect; 8]> {
        places.iter().filter_map(|&at| self.effects.get(at)).copied().collect()
    }

    /// What comes next of this event where those at these places are left.
    fn next(&self, game: &G, item: &Proposed<G>, left: &[usize]) -> Next {
        if self.commute(game, item, left) { Next::All(left.into()) } else { self.one_of(left) }
    }

    /// Whether those at these places are applied to this event in whichever order.
    pub(crate) fn commute(&self, game: &G, item: &Proposed<G>, left: &[usize]) -> bool {
        left.len() > 1 && game.commute(&self.at(left), &[item])
    }

    /// What comes next where those at these places are left and do not commute, whatever the event.
    pub(crate) fn one_of(&self, left: &[usize]) -> Next {
        let &[first, _, ..] = left else { return left.first().map_or(Next::Over, |&only| Next::Only(only)) };
        let mut seen = Places::new();
        let new = |&&at: &&usize| {
            let Some(&like) = self.likes.get(at) else { return false };
            let new = !seen.contains(&like);
            if new {
                seen.push(like);
            }
            new
        };
        let different: Places = left.iter().filter(new).copied().collect();
        if different.len() == 1 { Next::Only(first) } else { Next::Ask(different) }
    }

    /// The rounds that are left after the one of a decision in which this effect was applied.
    pub(super) fn go_on(
        &self,
        game: &mut G,
        batch: &mut Batch<G>,
        (decision, first): (&Decision<G>, G::Effect),
        run: &mut Run<'_, G>,
    ) -> Result<(), Stop<G>> {
        let mut left: Places = (0..self.effects.len()).filter(|&at| self.effects.get(at) != Some(&first)).collect();
        while let [item] = batch.items.as_slice()
            && game.prospect(&item.event) == Prospect::Happens
        {
            debug_assert_eq!(applying(game, batch, item), self.at(&left).into_vec(), "those that are left still apply");
            let chosen = match self.next(game, item, &left) {
                Next::Over => break,
                Next::Only(effect) => Places::from_slice(&[effect]),
                Next::All(all) => all,
                Next::Ask(among) => {
                    let options = self.at(&among).into_iter().map(Choice::Effect).collect();
                    let (who, ask) = (Some(decision.who), Ask::First(decision.subject));
                    let at = run.answer(game, Question { who, ask, options, position: None })?;
                    among.get(at).copied().into_iter().collect()
                }
            };
            if !apply_these(game, batch, 0, &self.at(&chosen), run)? {
                break;
            }
            left.retain(|at| !chosen.contains(at));
        }
        Ok(())
    }
}

/// What would be applied to the event, by a look at all there is.
fn applying<G: Game>(game: &G, batch: &Batch<G>, item: &Proposed<G>) -> Vec<G::Effect> {
    let mut found = Vec::new();
    candidates_of(game, batch, item, &mut found);
    let mut applying: Vec<G::Effect> = found.into_iter().map(|(effect, _)| effect).collect();
    applying.sort_unstable();
    applying
}
