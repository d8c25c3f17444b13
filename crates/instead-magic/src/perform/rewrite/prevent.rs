//! Preventing damage (CR 615.6–615.12).

use super::*;
use crate::board::effect::Intrinsic;
use instead_language::{Condition, Instruction, Part, Ref, Role, Slot};

/// Whether what follows is about one kind of source: "if damage from a creature source is prevented this way, …".
fn asks_of_source(rider: &[Instruction]) -> bool {
    let source = Ref::Slot(Slot { out: 0, part: Part::Event(Role::Source) });
    rider.iter().any(|i| matches!(i.unfilled(), Instruction::If(Condition::Is(r, _), ..) if *r == source))
}

impl Game {
    /// CR 615.6, 615.7, 615.10, 615.12: what is prevented of each event.
    pub(super) fn prevent(
        &mut self,
        watcher: &Watcher,
        share: &Share,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>> {
        let damages: Vec<Damage> = applying.group.iter().filter_map(|i| damage_of(&i.event)).collect();
        let caps: Vec<u32> = damages
            .iter()
            .zip(applying.group)
            .map(
                |(d, item)| {
                    if self.is_unpreventable(d) { 0 } else { self.share_of(share, d.amount, watcher, &item.event) }
                },
            )
            .collect();
        let taken = self.allot(watcher, &damages, &caps, run)?;
        let total: u32 = taken.iter().sum();
        self.spend_points(watcher.id, total);
        let outcomes = applying
            .group
            .iter()
            .zip(&taken)
            .map(|(item, &n)| match n {
                0 => Outcome::Unchanged,
                n => Outcome::one(with_amount(&item.event, |amount| amount - n)),
            })
            .collect();
        let mut made = Application::of(outcomes);
        if !watcher.effect.rider.is_empty() {
            // "If a source would deal damage": a static effect looks at each source's damage, and adds its effect for each.
            // "If damage would be dealt", a floating shield, and, unless it is read otherwise, a shield counter (CR 122.1c)
            // are one effect on damage dealt at one time.
            let of_source =
                !matches!(&watcher.effect.pattern, Pattern::Damage { source, .. } if *source == Filter::any());
            let counter = matches!(watcher.id, EffectId::Rule { rule: Intrinsic::ShieldDamage, .. });
            let each = matches!(watcher.id, EffectId::Ability { .. }) && of_source
                || asks_of_source(&watcher.effect.rider)
                || counter && self.edition.readings.shield_counter_for_each;
            if each {
                for (item, &n) in applying.group.iter().zip(&taken) {
                    made.riders.push(self.rider(watcher, std::slice::from_ref(item), i64::from(n)));
                }
            } else {
                made.riders.push(self.rider(watcher, applying.group, i64::from(total)));
            }
        }
        if total > 0 {
            self.trigger_on_prevention(&damages, total);
        }
        Ok(made)
    }

    pub(super) fn share_of(&self, share: &Share, amount: u32, watcher: &Watcher, event: &Event) -> u32 {
        let number = |a: &instead_language::Amount| {
            self.amount(a, &self.in_event(&watcher.scope, event)).clamp(0, i64::from(u32::MAX)) as u32
        };
        match share {
            Share::All => amount,
            Share::Some(n) => number(n).min(amount),
            Share::Half(round) => crate::look::eval::share(i64::from(amount), 2, *round) as u32,
            Share::AllBut(n) => amount.saturating_sub(number(n)),
        }
    }

    /// CR 615.7: how much of each event a shield of so many points takes. Its side is asked only where the points do not
    /// cover everything and several sources deal damage.
    pub(super) fn allot(
        &mut self,
        watcher: &Watcher,
        damages: &[Damage],
        caps: &[u32],
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<u32>> {
        let Some(points) = self.points_left(watcher.id) else { return Ok(caps.to_vec()) };
        let sum: u64 = caps.iter().map(|c| u64::from(*c)).sum();
        if u64::from(points) >= sum {
            return Ok(caps.to_vec());
        }
        if caps.iter().filter(|c| **c > 0).count() <= 1 {
            return Ok(caps.iter().map(|c| (*c).min(points)).collect());
        }
        if !self.division_matters(watcher, damages) {
            let mut left = points;
            let mut take = |cap: &u32| {
                let n = (*cap).min(left);
                left -= n;
                n
            };
            return Ok(caps.iter().map(&mut take).collect());
        }
        if let Some(Pick::Division(parts)) = run.answer_known() {
            return Ok(parts.into_iter().map(|(_, n)| n).collect());
        }
        let ways = divisions(caps, points);
        if ways.len() > MAX_OPTIONS {
            return Err(too_many("the division of a shield", ways.len()));
        }
        let spread = damages.iter().any(|d| damages.first().is_some_and(|f| f.to != d.to));
        let label = |d: &Damage| if spread { d.to } else { Target::Object(d.source) };
        let options = ways
            .iter()
            .map(|way| Pick::Division(damages.iter().map(label).zip(way.iter().copied()).collect()))
            .collect();
        let who = self.allots(watcher, damages);
        let query = Query { asking: Asking::Division, rule: Rule::Shield, about: watcher.scope.this };
        let picked = run.ask(self, Some(who), query, options)?;
        let Some(Pick::Division(parts)) = picked else { return Ok(caps.to_vec()) };
        Ok(parts.into_iter().map(|(_, n)| n).collect())
    }

    /// CR 615.7: whether it can make a difference which source's damage a shield stops. It makes none where all is dealt
    /// to one recipient, no source has a keyword that damage has results by, no ability could trigger, and no effect but
    /// other plain shields wants to change any of it.
    pub(super) fn division_matters(&self, watcher: &Watcher, damages: &[Damage]) -> bool {
        use instead_language::words::{Keyword, NumberKeyword};
        let plain_shield = |w: &Watcher| {
            w.effect.rider.is_empty()
                && w.effect.kind == EffectKind::Prevention
                && w.effect.rewrite == Rewrite::Prevent(Share::All)
                && w.effect.condition.is_none()
                && self.points_left(w.id).is_some()
        };
        let keywords = [Keyword::Lifelink, Keyword::Infect, Keyword::Wither, Keyword::Deathtouch];
        let telling_source = |d: &Damage| {
            keywords.iter().any(|k| self.source_has(d.source, *k))
                || self.characteristics(d.source).is_some_and(|c| {
                    let toxic = |a: &instead_language::Ability| {
                        matches!(a, instead_language::Ability::Number(NumberKeyword::Toxic, _))
                    };
                    c.abilities.iter().any(|(_, a)| toxic(a))
                })
        };
        // The effects that want each event: plain shields, and all of them want all of it.
        let wanted_by = |d: &Damage| {
            let event = Event { what: What::Damage(*d), cause: Cause::RULE };
            let (mut ids, mut plain) = (Vec::new(), true);
            self.consider(&event, |w, applies| {
                if applies.is_ok() {
                    ids.push(w.id);
                    plain &= plain_shield(w);
                }
            });
            plain.then_some(ids)
        };
        let first = damages.first().and_then(wanted_by);
        !plain_shield(watcher)
            || damages.iter().any(|d| damages.first().is_some_and(|f| f.to != d.to))
            || !self.derived.watchers.triggers.is_empty()
            || self.state.floating.iter().any(|f| matches!(f.what, crate::board::state::FloatingKind::Delayed(..)))
            || self.record.as_ref().is_some_and(|r| r.counts)
            || first.is_none()
            || damages.iter().any(|d| telling_source(d) || wanted_by(d) != first)
    }

    /// The side that the shield protects: the player, the controller of the permanent, or of a pool its controller.
    pub(super) fn allots(&self, watcher: &Watcher, damages: &[Damage]) -> PlayerId {
        let Some(first) = damages.first() else { return watcher.scope.you };
        if damages.iter().any(|d| d.to != first.to) {
            return watcher.scope.you;
        }
        match first.to {
            Target::Player(p) => p,
            Target::Object(o) => self.controller(o).unwrap_or(watcher.scope.you),
        }
    }
}
