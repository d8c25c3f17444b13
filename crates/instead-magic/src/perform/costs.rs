//! Costs (CR 118). A cost is paid by events like any other, but they are not effects (CR 614.16, 118.11).

mod mana_payment;
mod pay_with;

use instead::{Run, Stop};

use crate::board::error::Error;
use crate::board::event::{CauseKind, Event, What};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{Kept, Scope};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::perform::follow::{Following, clamp};
use instead_language::card::CostAction;
use instead_language::instruction::Mix;
use instead_language::words::{Colors, Mana, Zone};
use instead_language::{Ability, Amount, Cmp, Cost, Filter, Instruction, Paid, Selection, Who, said};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 118.3, 119.4, 614.17b: whether the player can pay.
    pub(crate) fn can_pay(&self, cost: &Cost, player: PlayerId, scope: &Scope) -> bool {
        let mut scope = scope.clone();
        scope.you = player;
        let life = cost.life.as_ref().map_or(0, |a| self.amount(a, &scope));
        let has_life = life == 0 || self.player(player).is_some_and(|p| i64::from(p.life) >= life);
        let may_pay_life = life == 0
            || self.prospect_of(&Event {
                what: What::PayLife { player, amount: clamp(life) },
                cause: crate::board::event::Cause {
                    kind: CauseKind::Cost,
                    player: Some(player),
                    ..crate::board::event::Cause::RULE
                },
            }) == instead::Prospect::Happens;
        let this = scope.this.and_then(|t| self.object(t));
        let untapped = !cost.tap || this.is_some_and(|o| !o.tapped);
        let tapped = !cost.untap || this.is_some_and(|o| o.tapped);
        let mana = !self.player(player).is_some_and(|p| p.pays_mana)
            || self.mana_is_payable(player, &with_x(&cost.mana, scope.x), self.life_for_mana(player, life));
        has_life
            && may_pay_life
            && untapped
            && tapped
            && mana
            && cost.actions.iter().all(|a| self.can_do_action(a, &scope))
    }

    /// CR 118.3, 614.17b: whether there is as much as is selected of that with which it can be paid.
    fn has_enough(&self, selection: &Selection, scope: &Scope, can: &dyn Fn(ObjectId) -> bool) -> bool {
        let one = |r| self.reference(r, scope).and_then(|t| t.object()).filter(|&o| can(o));
        match selection {
            Selection::Choose { min, filter, .. } => {
                self.every(filter, scope).into_iter().filter(|&o| can(o)).count() as i64 >= self.amount(min, scope)
            }
            Selection::One(r) => one(r).is_some_and(|o| self.zone(o).is_some()),
            Selection::Where(r, zone) => one(r).is_some_and(|o| self.zone(o) == Some(*zone)),
            // what has less than nothing adds nothing to the most that there can be
            Selection::Total { filter, stat, cmp, amount, .. } => {
                let of = |o: ObjectId| self.characteristics(o).and_then(|c| self.stat_of(*stat, c)).unwrap_or(0);
                let have = self.every(filter, scope).into_iter().filter(|&o| can(o)).map(of);
                let asked = self.amount(amount, scope);
                match cmp {
                    Cmp::AtLeast | Cmp::More => cmp.holds(have.filter(|n| *n > 0).sum(), asked),
                    Cmp::AtMost | Cmp::Less => cmp.holds(have.filter(|n| *n < 0).sum(), asked),
                    // which sums there are is found as it is chosen
                    Cmp::Exactly => true,
                }
            }
            Selection::Top(n, who) => {
                let have = |p| self.cards_of(p, Zone::Library).len() as i64 >= self.amount(n, scope);
                self.players(who, scope).into_iter().all(have)
            }
            Selection::ChooseOf { of, min, filter, .. } => {
                let there = self.left_in_slot(*of, scope).into_iter().filter(|o| self.matches(filter, *o, scope));
                there.filter(|&o| can(o)).count() as i64 >= self.amount(min, scope)
            }
            Selection::Both(parts) => parts.iter().all(|part| self.has_enough(part, scope, can)),
            // all of none is none
            Selection::Each(_)
            | Selection::EachPlayer(_)
            | Selection::Slot(_)
            | Selection::RestOf(_)
            | Selection::Exiled => true,
            said!(Selection) => false,
        }
    }

    fn can_do_action(&self, action: &CostAction, scope: &Scope) -> bool {
        let (_, done) = instruction_of(action);
        let can = |object| self.can_be_done_to(&done, object, CauseKind::Cost, scope);
        let enough = |selection: &Selection| self.has_enough(selection, scope, &can);
        match action {
            CostAction::Sacrifice(s) | CostAction::Exile(s) | CostAction::Tap(s) => enough(s),
            // CR 701.9a: what is discarded is in the hand
            CostAction::Discard(s) => {
                enough(&crate::perform::follow::among(s, &crate::perform::follow::in_hand_of(scope.you)))
            }
            CostAction::Return(s)
            | CostAction::PutCounters(_, _, s)
            | CostAction::Reveal(s)
            | CostAction::Put(s, _) => enough(s),
            CostAction::RemoveCounters(kind, n, r) => {
                // CR 107.14: energy counters are a player's
                let counters = self.reference(r, scope).and_then(|t| match t {
                    Target::Object(o) => self.object(o).map(|o| &o.counters),
                    Target::Player(p) => self.player(p).map(|p| &p.counters),
                });
                let have = counters.map_or(0, |all| kind.as_ref().map_or(all.total(), |k| all.of(k)));
                i64::from(have) >= n.as_ref().map_or(0, |n| self.amount(n, scope))
            }
            CostAction::Mill(n) => {
                self.player(scope.you).is_some_and(|p| p.library.len() as i64 >= self.amount(n, scope))
            }
            // whether it can be paid is not known: paying it stops
            CostAction::Unread(_) => true,
        }
    }

    /// CR 118.3: pay, each part by its own event. Mana is taken as paid unless the player pays it for real.
    pub(crate) fn pay(
        &mut self,
        cost: &Cost,
        player: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut scope = f.scope.clone();
        scope.you = player;
        let mut inner = Following::of(scope, f.lineage.clone());
        inner.kind = CauseKind::Cost;
        inner.rule = f.rule;
        inner.entering.clone_from(&f.entering);
        if self.player(player).is_some_and(|p| p.pays_mana) && !cost.mana.is_empty() {
            let besides = cost.life.as_ref().map_or(0, |a| self.amount(a, &inner.scope));
            let mana = with_x(&cost.mana, inner.scope.x);
            self.pay_mana(player, &mana, besides, &mut inner, run)?;
        }
        if let Some(life) = &cost.life {
            let amount = clamp(self.amount(life, &inner.scope));
            self.pay_life(player, amount, &inner, run)?;
        }
        for (paid, instruction) in steps_of(cost) {
            let kept = self.followed_as_cost(&instruction, &mut inner, run)?;
            self.was_seen_to_be_paid(&instruction, &kept)?;
            f.has_paid(paid, kept);
        }
        f.symbols_for_life = inner.symbols_for_life;
        Ok(())
    }

    /// CR 701.9c: a cost that says what the discarded card is like is not paid with one that went unseen to a hidden zone.
    fn was_seen_to_be_paid(&self, instruction: &Instruction, kept: &Kept) -> Result<()> {
        let Instruction::Discard(_, Selection::Choose { filter, .. }) = instruction else { return Ok(()) };
        if filter.says(&Filter::asks_what_it_is) && kept.things.iter().any(|thing| self.went_unseen(thing)) {
            return Err(Stop::Error(Error::illegal("the cost says what is discarded, and nobody saw what it was")));
        }
        Ok(())
    }

    /// CR 119.4: as a cost.
    pub(crate) fn pay_life(
        &mut self,
        player: PlayerId,
        amount: u32,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let cause = crate::board::event::Cause {
            source: f.scope.this,
            player: Some(player),
            kind: CauseKind::Cost,
            resolution: 0,
            rule: None,
        };
        let event = Event { what: What::PayLife { player, amount }, cause };
        instead::propose(self, [instead::Proposed::contained(event, &f.lineage)], run)
    }

    /// "Unless": the player may pay; if he does not, the instructions are followed (CR 118.12a).
    pub(crate) fn unless(
        &mut self,
        who: &Who,
        cost: &Cost,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let payer = self.one_player(who, &f.scope, run)?;
        if let Some(player) = payer
            && self.can_pay(cost, player, &f.scope)
        {
            let query = Query { asking: Asking::Pay, rule: "118.12a", about: f.scope.this };
            if run.ask_whether(self, player, query)? {
                self.pay(cost, player, f, run)?;
                f.note_done(true);
                return Ok(());
            }
        }
        self.follow(list, f, run)?;
        f.note_done(false);
        Ok(())
    }

    /// What is left of the pool after paying, if it covers the cost: symbols of one kind first, then those of two, generic
    /// from what is left, colourless mana before coloured.
    pub(crate) fn mana_covers(&self, player: PlayerId, cost: &[Mana]) -> Option<Vec<Mana>> {
        let mut pool = self.player(player)?.mana.clone();
        let mut generic = 0;
        let mut open = Vec::new();
        let any = self.spends_as_any_color(player);
        for symbol in cost {
            match symbol {
                // CR 609.4b: any mana is as good as one of that color.
                Mana::Color(_) | Mana::Hybrid(..) | Mana::Phyrexian(_) | Mana::TwoOr(_) if any => generic += 1,
                Mana::Generic(n) => generic += n,
                Mana::X => {}
                Mana::Color(_) | Mana::Colorless => take(&mut pool, *symbol).then_some(())?,
                Mana::Phyrexian(c) => take(&mut pool, Mana::Color(*c)).then_some(())?,
                Mana::Hybrid(..) | Mana::TwoOr(_) => open.push(*symbol),
                Mana::Snow => return None,
            }
        }
        pay_open(&open, pool, generic)
    }

    /// Whether the pool has that mana.
    pub(crate) fn pool_covers(&self, player: PlayerId, cost: &[Mana]) -> bool {
        self.mana_is_payable(player, cost, self.life_for_mana(player, 0))
    }

    /// "Players may spend mana as though it were mana of any color."
    fn spends_as_any_color(&self, player: PlayerId) -> bool {
        self.state.battlefield.iter().filter_map(|&id| self.characteristics(id)).any(|c| {
            let scope = Scope::new(c.controller, None);
            c.abilities
                .iter()
                .any(|(_, a)| matches!(&**a, Ability::ManaAsThough(who) if self.is_player(who, player, &scope)))
        })
    }

    /// CR 106.4: what is left of the pool stays in it.
    pub(crate) fn spend_mana(&mut self, player: PlayerId, cost: &[Mana], run: &mut Run<'_, Self>) -> Result<()> {
        let Some(mana) = self.mana_covers(player, cost) else { return Ok(()) };
        let cause = crate::board::event::Cause {
            player: Some(player),
            kind: CauseKind::Cost,
            ..crate::board::event::Cause::RULE
        };
        let event = Event { what: What::ManaBecomes { player, mana }, cause };
        instead::propose(self, [instead::Proposed::new(event)], run)
    }

    /// CR 106.1b: mana of a chosen colour, or in any combination of colours.
    pub(crate) fn add_chosen_mana(
        &mut self,
        who: &Who,
        amount: &Amount,
        colors: Colors,
        mix: Mix,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let n = clamp(self.amount(amount, &f.scope)) as usize;
        let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
        let colors: Vec<Mana> = colors.list().map(Mana::Color).collect();
        let mut sets: Vec<Vec<Mana>> = vec![Vec::new()];
        if mix != Mix::One {
            for _ in 0..n {
                let mut longer: Vec<Vec<Mana>> = sets
                    .iter()
                    .flat_map(|s| {
                        colors
                            .iter()
                            .filter(|c| s.last().is_none_or(|l| l < *c || l == *c && mix == Mix::Any))
                            .map(|c| [s.clone(), vec![*c]].concat())
                    })
                    .collect();
                longer.dedup();
                if longer.len() > crate::perform::rewrite::MAX_OPTIONS {
                    return Err(crate::perform::rewrite::too_many("a combination of colors", longer.len()));
                }
                sets = longer;
            }
        } else {
            sets = colors.iter().map(|c| vec![*c; n]).collect();
        }
        let query = Query { asking: Asking::Mana, rule: "106.1b", about: f.scope.this };
        let picked = run.ask(self, Some(player), query, sets.into_iter().map(Pick::Mana).collect())?;
        let Some(Pick::Mana(mana)) = picked else { return Ok(()) };
        self.follow(&[Instruction::AddMana(Who::Player(player.0), mana)], f, run)
    }
}

/// Takes one mana of a pool, if it is there.
fn take(pool: &mut Vec<Mana>, mana: Mana) -> bool {
    let at = pool.iter().position(|m| *m == mana);
    at.map(|at| pool.remove(at)).is_some()
}

/// CR 107.4e: each of these symbols is paid in one of two ways; the first set of ways that the pool covers.
fn pay_open(open: &[Mana], mut pool: Vec<Mana>, generic: u32) -> Option<Vec<Mana>> {
    let Some((symbol, rest)) = open.split_first() else {
        pool.sort_by_key(|m| *m != Mana::Colorless);
        return (pool.len() >= generic as usize).then(|| pool.split_off(generic as usize));
    };
    let with = |color| {
        let mut left = pool.clone();
        take(&mut left, Mana::Color(color)).then(|| pay_open(rest, left, generic)).flatten()
    };
    match symbol {
        Mana::Hybrid(a, b) => with(*a).or_else(|| with(*b)),
        Mana::TwoOr(c) => with(*c).or_else(|| pay_open(rest, pool.clone(), generic + 2)),
        // these can be paid in one way alone
        Mana::Color(_) | Mana::Colorless | Mana::Generic(_) | Mana::X | Mana::Phyrexian(_) | Mana::Snow => None,
    }
}

/// The instructions that paying is, and what a text calls afterwards what was paid.
fn steps_of(cost: &Cost) -> Vec<(Option<Paid>, Instruction)> {
    let this = || Selection::One(instead_language::Ref::This);
    let tap = cost.tap.then(|| (None, Instruction::Tap(this())));
    let untap = cost.untap.then(|| (None, Instruction::Untap(this())));
    tap.into_iter().chain(untap).chain(cost.actions.iter().map(instruction_of)).collect()
}

/// What paying that part of a cost is.
fn instruction_of(action: &CostAction) -> (Option<Paid>, Instruction) {
    match action.clone() {
        CostAction::Sacrifice(s) => (Some(Paid::Sacrificed), Instruction::Sacrifice(Who::You, s)),
        CostAction::Discard(s) => (Some(Paid::Discarded), Instruction::Discard(Who::You, s)),
        CostAction::Exile(s) => (Some(Paid::Exiled), Instruction::Exile(s)),
        CostAction::Tap(s) => (Some(Paid::Tapped), Instruction::Tap(s)),
        CostAction::Return(s) => {
            let hand = instead_language::Destination::zone(instead_language::words::Zone::Hand);
            (Some(Paid::Returned), Instruction::Move(s, hand))
        }
        CostAction::RemoveCounters(kind, n, r) => {
            (Some(Paid::Removed), Instruction::RemoveCounters(kind, n, Selection::One(r)))
        }
        CostAction::PutCounters(kind, n, s) => (None, Instruction::PutCounters(kind, n, s)),
        CostAction::Mill(n) => (Some(Paid::Milled), Instruction::Mill(Who::You, n)),
        CostAction::Reveal(s) => (Some(Paid::Revealed), Instruction::Reveal(Who::You, s)),
        CostAction::Put(s, to) => (Some(Paid::Put), Instruction::Move(s, to)),
        CostAction::Unread(unread) => (None, Instruction::Unread(unread)),
    }
}

/// CR 107.3: the mana with as much in the place of X as was announced or as the text defines.
pub(crate) fn with_x(mana: &[Mana], x: i64) -> Vec<Mana> {
    let x = crate::perform::follow::clamp(x);
    mana.iter().map(|m| if *m == Mana::X { Mana::Generic(x) } else { *m }).collect()
}
