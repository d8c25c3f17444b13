//! Costs (CR 118). A cost is paid by events like any other, but they are not effects (CR 614.16, 118.11).

mod assist;
mod lacking;
mod mana_payment;
mod pay_with;
mod pool;
mod together;

pub(crate) use together::{Asked, leaves_enough};

use instead::{Run, Stop};

use crate::board::counters::Counters;
use crate::board::error::{Error, Kind as ErrorKind};
use crate::board::event::{CauseKind, Event, What};
use crate::board::question::{Asking, Query};
use crate::board::scope::{Kept, PaysFor, Scope};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::follow::{Following, clamp};
use instead_language::card::CostAction;
use instead_language::words::{Mana, Word};
use instead_language::{Cmp, Cost, Filter, Instruction, Paid, Ref, Selection, Who, said};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 118.3, 119.4, 614.17b: whether the player can pay.
    pub(crate) fn can_pay(&self, cost: &Cost, player: PlayerId, scope: &Scope) -> bool {
        let mut scope = scope.clone();
        scope.you = player;
        let life = cost.life.as_ref().map_or(0, |a| self.amount(a, &scope));
        let has_life = life == 0 || self.player(player).is_some_and(|p| i64::from(p.life) >= life);
        let may_pay_life = life == 0
            || !self.cant_pay_life_for(player, scope.pays_for)
                && self.prospect_of(&Event {
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
            || self.mana_is_payable(
                player,
                &self.least_mana(cost, &scope),
                self.life_for_mana(player, life, &scope),
                &scope,
            );
        has_life
            && may_pay_life
            && untapped
            && tapped
            && mana
            && cost.actions.iter().all(|a| self.can_do_action(a, is_own_spent(cost, a), &scope))
            && (cost.actions.is_empty() || self.can_pay_together(&parts_of(cost), &scope))
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
                let of = |o: ObjectId| self.figure_of(*stat, o);
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
                let have = |p| self.cards_in_library(p) as i64 >= self.amount(n, scope);
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
            | Selection::AllBut(_)
            | Selection::RestOf(_)
            | Selection::Exiled => true,
            said!(Selection) => false,
        }
    }

    /// Whether that part of a cost can be paid; with the object whose ability it is not, where another part takes it.
    fn can_do_action(&self, action: &CostAction, own_spent: bool, scope: &Scope) -> bool {
        // CR 118.6: a mana cost that is not there can't be paid
        let Some((_, done)) = instruction_of(action) else { return matches!(action, CostAction::Waterbend(_)) };
        // CR 601.2a: what is cast is on the stack as its costs are paid
        let own_spent = own_spent || scope.pays_for == PaysFor::Casting;
        let can = |object| {
            !(own_spent && scope.this == Some(object)) && self.can_be_done_to(&done, object, CauseKind::Cost, scope)
        };
        let enough = |selection: &Selection| self.has_enough(selection, scope, &can);
        match action {
            CostAction::Sacrifice(s) | CostAction::Exile(s) | CostAction::Tap(s) => enough(s),
            // CR 701.9a: what is discarded is in the hand
            CostAction::Discard(s) => {
                enough(&crate::perform::follow::among(s, &crate::perform::follow::in_hand_of(scope.you)))
            }
            CostAction::Return(s)
            | CostAction::Exert(s)
            | CostAction::PutCounters(_, _, s)
            | CostAction::Reveal(s)
            | CostAction::Put(s, _) => enough(s),
            CostAction::Unattach(s) => {
                self.has_enough(s, scope, &|o| can(o) && self.object(o).is_some_and(|o| o.attached_to.is_some()))
            }
            CostAction::RemoveCounters(kind, n, s) => {
                let n = n.as_ref().map_or(0, |n| self.amount(n, scope));
                let has = |all: &Counters| i64::from(kind.as_ref().map_or(all.total(), |k| all.of(k))) >= n;
                match s {
                    // CR 107.14: energy counters are a player's
                    Selection::One(r) => match self.reference(r, scope) {
                        Some(Target::Object(o)) => self.object(o).is_some_and(|o| has(&o.counters)),
                        Some(Target::Player(p)) => self.player(p).is_some_and(|p| has(&p.counters)),
                        None => n == 0,
                    },
                    s => self.has_enough(s, scope, &|o| can(o) && self.object(o).is_some_and(|o| has(&o.counters))),
                }
            }
            CostAction::RemoveAmong(kind, n, filter) => {
                let of = |o: ObjectId| {
                    self.object(o).map_or(0, |o| kind.as_ref().map_or(o.counters.total(), |k| o.counters.of(k)))
                };
                let have: i64 = self.every(filter, scope).into_iter().map(|o| i64::from(of(o))).sum();
                have >= self.amount(n, scope)
            }
            CostAction::Mill(n) => self.cards_in_library(scope.you) as i64 >= self.amount(n, scope),
            CostAction::ItsManaCost => false,
            // it is mana; damage can always be chosen, whatever becomes of it
            CostAction::Waterbend(_) | CostAction::Hurt(_) => true,
            // whether it can be paid is not known: paying it stops
            CostAction::Unread(_) => true,
        }
    }

    /// CR 107.4h: {S} is paid with mana of a snow source, and the mana in a pool does not say where it is from.
    pub(crate) fn stop_at_snow(&self, cost: &Cost, player: PlayerId) -> Result<()> {
        let pays = self.player(player).is_some_and(|p| p.pays_mana) && cost.mana.contains(&Mana::Snow);
        let what = "{S}, with mana that is paid for,";
        if pays { Err(Stop::Error(Error::from(ErrorKind::Unsupported { what, on: None }))) } else { Ok(()) }
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
        let waterbent = cost.actions.iter().any(|a| matches!(a, CostAction::Waterbend(_)));
        if self.player(player).is_some_and(|p| p.pays_mana) && (!cost.mana.is_empty() || waterbent) {
            let besides = cost.life.as_ref().map_or(0, |a| self.amount(a, &inner.scope));
            let mana =
                if waterbent { self.waterbend(cost, &inner.scope, run)? } else { with_x(&cost.mana, inner.scope.x) };
            self.pay_mana(player, &mana, besides, &mut inner, run)?;
        }
        if let Some(life) = &cost.life {
            let amount = clamp(self.amount(life, &inner.scope));
            self.pay_life(player, amount, &inner, run)?;
        }
        let parts = parts_of(cost);
        for (at, (paid, instruction)) in steps_of(cost).into_iter().enumerate() {
            let later = parts.get(at.saturating_add(1)..).unwrap_or_default();
            inner.kept_for = self.asked_after(&instruction, later, &inner.scope);
            let kept = self.followed_as_cost(&instruction, &mut inner, run)?;
            self.was_seen_to_be_paid(&instruction, &kept)?;
            f.has_paid(paid, kept);
        }
        if cost.actions.iter().any(instead_language::card::collects_evidence) {
            let collected = What::Acted { player, object: f.scope.this, act: instead_language::Act::Evidence };
            let cause = crate::board::event::Cause { player: Some(player), ..crate::board::event::Cause::RULE };
            instead::propose(self, [instead::Proposed::new(Event { what: collected, cause })], run)?;
        }
        f.symbols_for_life = inner.symbols_for_life;
        f.mana_from = inner.mana_from;
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
            let query = Query { asking: Asking::Pay, rule: Rule::UnlessPaid, about: f.scope.this };
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
}

/// CR 118.3, 601.2h: whether another part of the cost takes the object whose ability it is, so that it does not pay for this
/// part too: what is tapped by {T} is not tapped once more, what is sacrificed is not sacrificed twice.
fn is_own_spent(cost: &Cost, action: &CostAction) -> bool {
    let one = |a: &CostAction| {
        let (CostAction::Sacrifice(s) | CostAction::Exile(s) | CostAction::Return(s)) = a else { return None };
        Some(*s == Selection::One(instead_language::Ref::This))
    };
    match action {
        CostAction::Tap(_) => cost.tap,
        a => one(a) == Some(false) && cost.actions.iter().any(|other| one(other) == Some(true)),
    }
}

/// The instructions that paying is, and what a text calls afterwards what was paid.
fn steps_of(cost: &Cost) -> Vec<(Option<Paid>, Instruction)> {
    let this = || Selection::One(instead_language::Ref::This);
    let tap = cost.tap.then(|| (None, Instruction::Tap(this())));
    let untap = cost.untap.then(|| (None, Instruction::Untap(this())));
    tap.into_iter().chain(untap).chain(cost.actions.iter().filter_map(instruction_of)).collect()
}

fn parts_of(cost: &Cost) -> Vec<Instruction> {
    steps_of(cost).into_iter().map(|(_, instruction)| instruction).collect()
}

/// What paying that part of a cost is.
fn instruction_of(action: &CostAction) -> Option<(Option<Paid>, Instruction)> {
    Some(match action.clone() {
        CostAction::Sacrifice(s) => (Some(Paid::Sacrificed), Instruction::Sacrifice(Who::You, s)),
        CostAction::Discard(s) => (Some(Paid::Discarded), Instruction::Discard(Who::You, s)),
        CostAction::Exile(s) => (Some(Paid::Exiled), Instruction::Exile(s)),
        CostAction::Tap(s) => (Some(Paid::Tapped), Instruction::Tap(s)),
        CostAction::Return(s) => {
            let hand = instead_language::Destination::zone(instead_language::words::Zone::Hand);
            (Some(Paid::Returned), Instruction::Move(s, hand))
        }
        CostAction::RemoveCounters(kind, n, s) => {
            (Some(Paid::Removed), Instruction::RemoveCounters(kind.clone(), n, of_those_with(kind, s)))
        }
        // CR 118.3: one after another, as the player spreads them
        CostAction::RemoveAmong(kind, n, filter) => {
            let one = || instead_language::Amount::Fixed(1);
            let from = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false };
            let each = Instruction::RemoveCounters(kind.clone(), Some(one()), of_those_with(kind, from));
            (Some(Paid::Removed), Instruction::Repeat(n, vec![each]))
        }
        CostAction::Exert(s) => {
            (None, Instruction::Feat(instead_language::Feat::Exert, s, instead_language::Amount::Fixed(1)))
        }
        CostAction::Unattach(s) => {
            (None, Instruction::Feat(instead_language::Feat::Unattach, s, instead_language::Amount::Fixed(1)))
        }
        CostAction::PutCounters(kind, n, s) => (None, Instruction::PutCounters(kind, n, s)),
        CostAction::Mill(n) => (Some(Paid::Milled), Instruction::Mill(Who::You, n)),
        CostAction::Reveal(s) => (Some(Paid::Revealed), Instruction::Reveal(Who::You, s)),
        CostAction::Put(s, to) => (Some(Paid::Put), Instruction::Move(s, to)),
        CostAction::Hurt(amount) => (None, hurts_who_pays(amount)),
        CostAction::Unread(unread) => (None, Instruction::Unread(unread)),
        // it is mana that is paid
        CostAction::ItsManaCost | CostAction::Waterbend(_) => return None,
    })
}

/// CR 118.12: the object whose text it is deals damage to the player who lets it.
fn hurts_who_pays(amount: instead_language::Amount) -> Instruction {
    Instruction::Damage {
        source: Ref::This,
        amount,
        to: Selection::One(Ref::Player(Who::You)),
        excess: None,
        unpreventable: false,
        combat: false,
    }
}

/// CR 118.3: what is chosen, to have a counter removed from it, has one.
fn of_those_with(kind: Option<Word>, s: Selection) -> Selection {
    match s {
        Selection::Choose { who, min, max, filter, random } => {
            let filter = filter.and(Filter::Counter(kind));
            Selection::Choose { who, min, max, filter, random }
        }
        other => other,
    }
}

/// CR 107.3: the mana with as much in the place of X as was announced or as the text defines.
pub(crate) fn with_x(mana: &[Mana], x: i64) -> Vec<Mana> {
    let x = crate::perform::follow::clamp(x);
    mana.iter().map(|m| if *m == Mana::X { Mana::Generic(x) } else { *m }).collect()
}
