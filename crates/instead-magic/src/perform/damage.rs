//! Damage (CR 120): its results, and what is lethal. The replacing and preventing of the second stage is the kernel's.

use instead::{Lineage, Performing, Proposed, Riders, Run, Stop, decide};

use crate::board::effect::EffectId;
use crate::board::event::{Cause, CauseKind, Damage, Event, What};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::follow::clamp;
use crate::perform::rewrite::Rider;
use instead_language::words::{CardType, Keyword, NumberKeyword, Word};
use instead_language::{Ability, Amount, Instruction};

impl Game {
    /// CR 120.4b–d: damage is dealt; its results are decided together; then all of it happens, with what else happens at
    /// that time. Abilities look at it when all of that has happened (CR 603.2): a permanent that was sacrificed in place of
    /// other damage of that time is gone.
    pub(super) fn with_results_of_damage(
        &mut self,
        items: Vec<Proposed<Self>>,
        riders: &Riders<Self>,
        inner_riders: &mut Vec<(Rider, Lineage<EffectId>)>,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Proposed<Self>>, Stop<Self>> {
        let mut results: Vec<Proposed<Self>> = Vec::new();
        let mut besides = Vec::new();
        for item in items {
            let What::Damage(damage) = item.event.what else {
                besides.push(item);
                continue;
            };
            for event in self.results(damage) {
                join(&mut results, Proposed::contained(event, &item.lineage));
            }
            self.happened(item.event, door);
        }
        if results.is_empty() {
            return Ok(besides);
        }
        // What is gained is decided first: an effect that looks at the total which the damage would leave counts it.
        let (gains, mut others): (Vec<_>, Vec<_>) =
            results.into_iter().partition(|r| matches!(r.event.what, What::GainLife { .. }));
        let gains = decide(self, gains, run)?;
        self.count_simultaneous_gains(&gains.items, &mut others, riders);
        let others = decide(self, others, run)?;
        let mut items = others.items.into_vec();
        items.extend(gains.items);
        run.note(self, instead::Note::Performing { items: &items });
        inner_riders.extend(others.riders.into_iter().chain(gains.riders));
        items.extend(besides);
        Ok(items)
    }

    /// CR 704.6c: combat damage by a commander is counted for each player to whom it is dealt.
    pub(crate) fn count_commander_damage(&mut self, d: Damage, door: Performing<'_>) {
        let Target::Player(player) = d.to else { return };
        let commander = self.object(d.source).filter(|o| d.combat && o.commander).map(|o| o.card);
        let Some(card) = commander else { return };
        match self.write(door).commander_damage.iter_mut().find(|(c, p, _)| (*c, *p) == (card, player)) {
            Some((_, _, dealt)) => *dealt = dealt.saturating_add(d.amount),
            None => self.write(door).commander_damage.push((card, player, d.amount)),
        }
    }

    /// CR 704.6c: whether one commander has dealt the player 21 combat damage or more.
    pub(crate) fn is_beaten_by_commander(&self, player: PlayerId) -> bool {
        self.state.commander_damage.iter().any(|&(_, p, dealt)| p == player && dealt >= 21)
    }

    /// CR 120.3: the results of damage.
    fn results(&self, d: Damage) -> Vec<Event> {
        let has = |keyword| self.source_has(d.source, keyword);
        let dealer = self.controller(d.source);
        let cause = Cause { source: Some(d.source), player: dealer, kind: CauseKind::Rule, resolution: 0, rule: None };
        let result = |what, rule| Event { what, cause: cause.by(rule) };
        let mut events = Vec::new();
        match d.to {
            Target::Player(player) => {
                if has(Keyword::Infect) || self.is_dealt_as_though(d.to, Keyword::Infect) {
                    let kind = Word::new_static("poison");
                    events.push(result(What::PutCounters { on: d.to, kind, amount: d.amount }, Rule::PoisonByDamage));
                } else {
                    let lost = What::LoseLife { player, amount: d.amount, damage: true, with_gain: 0 };
                    let rule = if d.combat { Rule::LossByCombatDamage } else { Rule::LossByDamage };
                    events.push(result(lost, rule));
                }
                let toxic = self.toxic(d.source);
                if d.combat && toxic > 0 {
                    let kind = Word::new_static("poison");
                    events.push(result(What::PutCounters { on: d.to, kind, amount: toxic }, Rule::Toxic));
                }
            }
            Target::Object(object) => {
                let is = |t| self.characteristics(object).is_some_and(|c| c.is(t));
                let remove = |kind, rule| {
                    result(What::RemoveCounters { from: d.to, kind: Word::new_static(kind), amount: d.amount }, rule)
                };
                if is(CardType::Planeswalker) {
                    events.push(remove("loyalty", Rule::LoyaltyByDamage));
                }
                if is(CardType::Battle) {
                    events.push(remove("defense", Rule::DefenseByDamage));
                }
                if is(CardType::Creature) {
                    let rule = if d.combat { Rule::MarkedCombatDamage } else { Rule::MarkedDamage };
                    let as_though = |k| has(k) || self.is_dealt_as_though(d.to, k);
                    if as_though(Keyword::Wither) || as_though(Keyword::Infect) {
                        let kind = Word::new_static("-1/-1");
                        events.push(result(
                            What::PutCounters { on: d.to, kind, amount: d.amount },
                            Rule::CountersByDamage,
                        ));
                        if has(Keyword::Deathtouch) {
                            let marked = What::MarkDamage { object, amount: 0, source: d.source };
                            events.push(result(marked, rule));
                        }
                    } else {
                        let marked = What::MarkDamage { object, amount: d.amount, source: d.source };
                        events.push(result(marked, rule));
                    }
                }
            }
        }
        if let Some(player) = dealer.filter(|_| has(Keyword::Lifelink)) {
            events.push(result(What::GainLife { player, amount: d.amount }, Rule::GainByDamage));
        }
        events
    }

    /// CR 609.4: whether damage is dealt to it as though its source had that keyword.
    fn is_dealt_as_though(&self, to: Target, keyword: Keyword) -> bool {
        self.derived.watchers.as_though.iter().any(|(ability, scope)| {
            let Ability::DealtAsThough(recipients, k, condition) = &**ability else { return false };
            *k == keyword
                && self.recipient_matches(recipients, to, scope)
                && condition.as_ref().is_none_or(|c| self.holds(c, scope))
        })
    }

    /// CR 702.164b: the sum of all toxic abilities.
    fn toxic(&self, source: ObjectId) -> u32 {
        let Some(c) = self.characteristics(source) else { return 0 };
        let toxic = |a: &Ability| {
            let Ability::Number(NumberKeyword::Toxic, Amount::Fixed(n)) = a else { return None };
            Some(clamp(i64::from(*n)))
        };
        c.abilities.iter().filter_map(|(_, a)| toxic(a)).sum()
    }

    /// CR 120.4d: life gained in the same damage event counts where an effect looks at the total it would leave: lifelink's,
    /// and what prevention effects add.
    fn count_simultaneous_gains(
        &self,
        gained: &[Proposed<Self>],
        results: &mut [Proposed<Self>],
        riders: &Riders<Self>,
    ) {
        let mut gains: Vec<(PlayerId, u32)> = Vec::new();
        for item in gained {
            if let What::GainLife { player, amount } = item.event.what {
                gains.push((player, amount));
            }
        }
        for (rider, _) in riders {
            for instruction in rider.instructions.iter() {
                if let Instruction::GainLife(who, amount) = instruction {
                    let n = clamp(self.amount(amount, &rider.scope));
                    let can = |&player: &PlayerId| {
                        let event = Event { what: What::GainLife { player, amount: n }, cause: Cause::RULE };
                        self.prospect_of(&event) == instead::Prospect::Happens
                    };
                    gains.extend(self.players(who, &rider.scope).into_iter().filter(can).map(|p| (p, n)));
                }
            }
        }
        for item in results.iter_mut() {
            if let What::LoseLife { player, with_gain, .. } = &mut item.event.what {
                *with_gain = gains.iter().filter(|(p, _)| p == player).map(|(_, n)| n).sum();
            }
        }
    }

    /// CR 120.6, 702.2c: how much damage from this source is lethal for the creature now.
    pub(crate) fn lethal_for_creature(&self, object: ObjectId, source: ObjectId) -> Option<u32> {
        let (o, c) = (self.object(object)?, self.characteristics(object)?);
        let left = clamp(i64::from(c.toughness.unwrap_or(0)) - i64::from(o.damage));
        let lethal = if self.source_has(source, Keyword::Deathtouch) { left.min(1) } else { left };
        c.is(CardType::Creature).then_some(lethal)
    }

    /// CR 120.4a: how much damage from this source is none in excess: of what a permanent is besides, the least of all.
    pub(crate) fn not_in_excess_for(&self, object: ObjectId, source: ObjectId) -> u32 {
        let (Some(o), Some(c)) = (self.object(object), self.characteristics(object)) else { return 0 };
        let mut least = self.lethal_for_creature(object, source).unwrap_or(u32::MAX);
        if c.is(CardType::Planeswalker) {
            least = least.min(o.counters.of("loyalty"));
        }
        if c.is(CardType::Battle) {
            least = least.min(o.counters.of("defense"));
        }
        least
    }
}

/// Life lost to simultaneous damage is lost at once (CR 120.3a, 120.4d): one event for a player. So with poison counters
/// from the same controller's sources, and -1/-1 counters on one creature. Lifelink's gains are one for each source, whatever
/// it deals the damage to (CR 702.15e).
fn join(results: &mut Vec<Proposed<Game>>, item: Proposed<Game>) {
    for known in results.iter_mut() {
        let joined = match (&mut known.event.what, &item.event.what) {
            (What::LoseLife { player, amount, .. }, What::LoseLife { player: p, amount: more, .. }) if player == p => {
                *amount = amount.saturating_add(*more);
                true
            }
            (What::GainLife { player, amount }, What::GainLife { player: p, amount: more })
                if player == p && known.event.cause.source == item.event.cause.source =>
            {
                *amount = amount.saturating_add(*more);
                true
            }
            _ => false,
        };
        if joined {
            known.lineage = std::mem::take(&mut known.lineage).union(&item.lineage);
            return;
        }
    }
    results.push(item);
}
