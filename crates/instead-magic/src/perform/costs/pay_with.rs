//! What pays for mana without being mana: convoke, improvise, delve (CR 702.51, 702.126, 702.66).

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::board::event::{Cause, CauseKind, Event, What, Why};
use crate::board::question::{Asking, Pick, Query, unlike_subset_count, unlike_subsets};
use crate::board::scope::{PaysFor, Scope};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::follow::Following;
use instead_language::Help;
use instead_language::words::{CardType, Colors, Keyword, Mana, Zone};
use instead_language::{Ability, Cost, CostAction, Place};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// An object that may pay for one mana of a spell's cost.
#[derive(Clone, Copy)]
struct Helper {
    object: ObjectId,
    /// Of these colors, beside generic mana.
    colors: Colors,
}

impl Game {
    /// What is left of the mana to pay, after what the spell's player taps or exiles for the rest. Where mana costs are taken
    /// as paid there is nothing to choose.
    pub(crate) fn help_to_pay(
        &mut self,
        spell: ObjectId,
        player: PlayerId,
        cost: Vec<Mana>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Mana>> {
        if !self.player(player).is_some_and(|p| p.pays_mana) {
            return Ok(cost);
        }
        let helpers = self.helpers(spell, player);
        let scope = Scope { pays_for: PaysFor::Casting, ..Scope::new(player, Some(spell)) };
        let most = cost.iter().map(most_mana).sum::<usize>();
        self.helped(helpers, most, cost, &scope, run)
    }

    /// The artifacts and creatures that could be tapped for waterbend costs (CR 701.67a): not the one that the cost taps anyway.
    fn waterbenders(&self, cost: &Cost, scope: &Scope) -> Vec<Helper> {
        let untapped =
            |o: &ObjectId| self.object(*o).is_some_and(|o| !o.tapped) && !(cost.tap && scope.this == Some(*o));
        let own = self.state.battlefield.iter().copied().filter(|o| self.controller(*o) == Some(scope.you));
        let kind = |o: &ObjectId| {
            self.characteristics(*o).is_some_and(|c| c.is(CardType::Artifact) || c.is(CardType::Creature))
        };
        own.filter(untapped).filter(kind).map(|object| Helper { object, colors: Colors::empty() }).collect()
    }

    /// The mana that the cost asks for, with that of its waterbend costs; and how much generic mana is of these (CR 701.67b).
    fn with_waterbend(cost: &Cost, x: i64) -> (Vec<Mana>, usize) {
        let bent =
            |a: &CostAction| if let CostAction::Waterbend(mana) = a { Some(super::with_x(mana, x)) } else { None };
        let bent: Vec<Mana> = cost.actions.iter().filter_map(bent).flatten().collect();
        let generic = |m: &Mana| if let Mana::Generic(n) = m { *n as usize } else { 0 };
        let most = bent.iter().map(generic).sum();
        ([super::with_x(&cost.mana, x), bent].concat(), most)
    }

    /// The mana of the cost that must be paid even where everything is tapped for its waterbend costs.
    pub(super) fn least_mana(&self, cost: &Cost, scope: &Scope) -> Vec<Mana> {
        let (mut mana, most) = Game::with_waterbend(cost, scope.x);
        let mut helped = if most == 0 { 0 } else { most.min(self.waterbenders(cost, scope).len()) };
        for symbol in &mut mana {
            if let Mana::Generic(n) = symbol {
                let by = helped.min(*n as usize);
                *n -= by as u32;
                helped -= by;
            }
        }
        mana
    }

    /// CR 701.67a: the mana that is left to pay, after what is tapped for waterbend costs.
    pub(super) fn waterbend(&mut self, cost: &Cost, scope: &Scope, run: &mut Run<'_, Self>) -> Result<Vec<Mana>> {
        let (mana, most) = Game::with_waterbend(cost, scope.x);
        let helpers = self.waterbenders(cost, scope);
        self.helped(helpers, most, mana, scope, run)
    }

    /// What is left of the mana to pay, after some of these, so many at most, were tapped or exiled for the rest.
    fn helped(
        &mut self,
        helpers: Vec<Helper>,
        most: usize,
        cost: Vec<Mana>,
        paying: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Mana>> {
        let (player, about) = (paying.you, paying.this);
        if helpers.is_empty() || most == 0 {
            return Ok(cost);
        }
        // more than generic mana is paid by what has a color alone, and what the pool can't pay the rest of is no way
        let colored = helpers.iter().any(|h| h.colors != Colors::empty());
        let most = if colored { most } else { most.min(cost.iter().map(generic_mana).sum()) };
        let pool = self.player(player).map_or(0, |p| p.mana.all().len());
        let (among, kinds) = self.with_twins(helpers.iter().map(|h| Target::Object(h.object)).collect());
        let count = |least| unlike_subset_count(&kinds, least, most);
        let too_many = |least| count(least) > crate::perform::rewrite::MAX_OPTIONS;
        let least = if too_many(0) { cost.iter().map(least_mana).sum::<usize>().saturating_sub(pool) } else { 0 };
        let count = count(least);
        if count > crate::perform::rewrite::MAX_OPTIONS {
            return Err(crate::perform::rewrite::too_many("what is tapped or exiled to pay for mana", count));
        }
        let with_kinds: Vec<(Helper, Option<usize>)> =
            helpers.iter().copied().zip(among.into_iter().map(|(_, twin)| twin)).collect();
        let payable = |set: &Vec<Helper>| {
            let left = self.left_to_pay(&cost, set).into_iter().find(|left| self.pool_covers(player, left, paying));
            left.map(|left| (set.iter().map(|h| Target::Object(h.object)).collect::<Vec<_>>(), left))
        };
        let ways: Vec<(Vec<Target>, Vec<Mana>)> =
            unlike_subsets(&with_kinds, least, most.min(helpers.len())).iter().filter_map(payable).collect();
        let options = ways.iter().map(|(set, _)| Pick::Targets(set.clone())).collect();
        let query = Query { asking: Asking::Objects, rule: Rule::CostsPaid, about };
        let picked = if ways.is_empty() { None } else { run.ask(self, Some(player), query, options)? };
        let Some((set, left)) = ways.into_iter().find(|(set, _)| picked == Some(Pick::Targets(set.clone()))) else {
            return Ok(cost);
        };
        let cause = Cause { source: about, player: Some(player), kind: CauseKind::Cost, resolution: 0, rule: None };
        let tapped: Vec<ObjectId> = set.iter().filter_map(|t| t.object()).collect();
        let events = set.into_iter().filter_map(Target::object).map(|object| match self.zone(object) {
            Some(Zone::Graveyard) => crate::perform::moved(object, Zone::Exile, Place::Natural, Why::Put, cause),
            _ => Event { what: What::Tap { object }, cause },
        });
        let events: Vec<_> = events.map(Proposed::new).collect();
        if let Some(spell) = about.filter(|spell| self.source_has(*spell, Keyword::Convoke)) {
            let creatures: Vec<ObjectId> = tapped.into_iter().filter(|o| self.is_creature(*o)).collect();
            self.note_helpers(spell, &creatures, Help::Convoked);
        }
        let mark = self.state.trace.len();
        propose(self, events, run)?;
        self.link_exiled(mark, &mut Following::of(paying.clone(), Lineage::default()), run)?;
        Ok(left)
    }

    fn helpers(&self, spell: ObjectId, player: PlayerId) -> Vec<Helper> {
        let has = |k| {
            self.characteristics(spell).is_some_and(|c| c.abilities.iter().any(|(_, a)| **a == Ability::Keyword(k)))
        };
        let untapped = self
            .state
            .battlefield
            .iter()
            .copied()
            .filter(|&id| self.controller(id) == Some(player) && self.object(id).is_some_and(|o| !o.tapped));
        let mut helpers = Vec::new();
        for object in untapped {
            let Some(c) = self.characteristics(object) else { continue };
            // CR 702.51a: one mana of its color, or generic; CR 702.126a: generic.
            if has(Keyword::Convoke) && c.is(CardType::Creature) {
                helpers.push(Helper { object, colors: c.colors });
            } else if has(Keyword::Improvise) && c.is(CardType::Artifact) {
                helpers.push(Helper { object, colors: Colors::empty() });
            }
        }
        // CR 702.66a
        if has(Keyword::Delve) {
            let graveyard = self.player(player).map(|p| p.graveyard.to_vec()).unwrap_or_default();
            helpers.extend(graveyard.into_iter().map(|object| Helper { object, colors: Colors::empty() }));
        }
        helpers
    }

    /// What may be left where each of these pays for one mana.
    fn left_to_pay(&self, cost: &[Mana], set: &[Helper]) -> Vec<Vec<Mana>> {
        let mut lefts = vec![cost.to_vec()];
        for helper in set {
            let mut next: Vec<Vec<Mana>> = Vec::new();
            for left in &lefts {
                for (at, symbol) in left.iter().enumerate() {
                    let mut rest = left.clone();
                    let pays = match symbol {
                        Mana::Generic(n) if *n > 0 => {
                            if let Some(slot) = rest.get_mut(at) {
                                *slot = Mana::Generic(n - 1);
                            }
                            true
                        }
                        // CR 107.4f, 702.51a: the colored mana for which life could be paid, too
                        Mana::Color(c) | Mana::Phyrexian(c) | Mana::TwoOr(c)
                            if helper.colors.contains(Colors::of(*c)) =>
                        {
                            rest.remove(at);
                            true
                        }
                        // CR 107.4e: else it pays for one of two generic mana
                        Mana::TwoOr(_) => {
                            if let Some(slot) = rest.get_mut(at) {
                                *slot = Mana::Generic(1);
                            }
                            true
                        }
                        Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b)
                            if helper.colors.intersects(Colors::of(*a) | Colors::of(*b)) =>
                        {
                            rest.remove(at);
                            true
                        }
                        Mana::Color(_) | Mana::Phyrexian(_) | Mana::Hybrid(..) | Mana::HybridPhyrexian(..) => false,
                        Mana::Generic(_) | Mana::Colorless | Mana::X | Mana::Snow => false,
                    };
                    if pays && !next.contains(&rest) {
                        next.push(rest);
                    }
                }
            }
            lefts = next;
        }
        lefts
    }
}

/// How much mana must be paid for the symbol at the least.
fn least_mana(symbol: &Mana) -> usize {
    match symbol {
        Mana::Generic(n) => *n as usize,
        Mana::X | Mana::Phyrexian(_) | Mana::HybridPhyrexian(..) => 0,
        Mana::TwoOr(_) | Mana::Color(_) | Mana::Colorless | Mana::Hybrid(..) | Mana::Snow => 1,
    }
}

/// How much generic mana may be paid for the symbol.
fn generic_mana(symbol: &Mana) -> usize {
    match symbol {
        Mana::Generic(n) => *n as usize,
        Mana::TwoOr(_) => 2,
        Mana::X
        | Mana::Color(_)
        | Mana::Colorless
        | Mana::Hybrid(..)
        | Mana::Phyrexian(_)
        | Mana::HybridPhyrexian(..)
        | Mana::Snow => 0,
    }
}

/// How much mana may be paid for the symbol.
fn most_mana(symbol: &Mana) -> usize {
    match symbol {
        Mana::Generic(n) => *n as usize,
        Mana::TwoOr(_) => 2,
        Mana::X => 0,
        Mana::Color(_)
        | Mana::Colorless
        | Mana::Hybrid(..)
        | Mana::Phyrexian(_)
        | Mana::HybridPhyrexian(..)
        | Mana::Snow => 1,
    }
}
