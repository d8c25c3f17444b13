//! How combat damage is assigned and dealt (CR 510, 702.19, 702.22j).

use std::sync::Arc;

use instead::{Proposed, Run, Stop, propose};

use crate::board::event::{Cause, Damage, Event, What};
use crate::board::question::{Asking, Pick, Query, divisions};
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{Game, ObjectId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::follow::clamp;
use instead_language::words::Keyword;
use instead_language::{Assigning, Change};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 510.1, 510.2: damage is assigned, then dealt all at once.
    pub(super) fn deal_combat_damage(&mut self, dealers: &[ObjectId], run: &mut Run<'_, Self>) -> Result<()> {
        let mut damages = Vec::new();
        let order = self.those_that_take_account_last(dealers);
        for (source, after) in order.iter().zip(1..) {
            let later = order.get(after..).unwrap_or_default();
            for (to, amount) in self.assign(*source, (&damages, later), run)? {
                let source = *source;
                damages.push(Damage { source, to, amount, combat: true, unpreventable: false });
            }
        }
        if self.edition.damage_on_stack && !damages.is_empty() {
            // 310.4 (2004): assigned damage goes on the stack as one object.
            let player = self.state.turn.player;
            let item = StackItem {
                kind: StackKind::CombatDamage(Arc::new(damages)),
                spell: Arc::default(),
                scope: crate::board::scope::Scope::new(player, None),
            };
            self.put_item_on_stack(item, player, run)?;
            return Ok(());
        }
        self.deal(&damages, run)
    }

    /// All of it at once. What is no longer there is dealt nothing (310.4c of 2004, CR 120.1a).
    pub(crate) fn deal(&mut self, damages: &[Damage], run: &mut Run<'_, Self>) -> Result<()> {
        let event =
            |&d: &Damage| Proposed::new(Event { what: What::Damage(d), cause: Cause::TURN.by(Rule::CombatDamage) });
        let events: Vec<_> = damages.iter().map(event).collect();
        propose(self, events, run)
    }

    /// CR 702.19b: what tramples over creatures that block others too takes account of what these assign, and so comes last.
    fn those_that_take_account_last(&self, dealers: &[ObjectId]) -> Vec<ObjectId> {
        let several = |&id: &ObjectId| self.blocked_by(id).len() > 1;
        let last = |&id: &ObjectId| self.source_has(id, Keyword::Trample) && self.blockers_of(id).iter().any(several);
        let (last, mut all): (Vec<ObjectId>, Vec<ObjectId>) = dealers.iter().copied().partition(last);
        all.extend(last);
        all
    }

    /// CR 510.1a–d: how a creature assigns its combat damage, where others have assigned so much at the same time, and these
    /// will yet.
    fn assign(
        &mut self,
        source: ObjectId,
        (others, later): (&[Damage], &[ObjectId]),
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<(Target, u32)>> {
        let Some(o) = self.object(source) else { return Ok(Vec::new()) };
        let assigns = |how| self.is_made(source, &Change::Assigns(how));
        let by_toughness = assigns(Assigning::Toughness);
        let figure =
            |c: &crate::board::characteristics::Characteristics| if by_toughness { c.toughness } else { c.power };
        let power = clamp(self.characteristics(source).and_then(figure).map_or(0, i64::from));
        if power == 0 || assigns(Assigning::Nothing) {
            return Ok(Vec::new());
        }
        let combat = o.combat.clone();
        let Some(defending) = combat.attacking else {
            let blocked: Vec<Target> = self.blocked_by(source).into_iter().map(Target::Object).collect();
            return self.divide(source, power, &blocked, run);
        };
        // CR 506.4c: what was removed from combat is dealt nothing
        let defending = Some(defending).filter(|target| !combat.attacks_nothing && !self.is_gone(*target));
        let through = |amount| defending.map(|target| (target, amount)).into_iter().collect();
        let banded = self
            .divides_by_banding(source, &self.blockers_of(source).into_iter().map(Target::Object).collect::<Vec<_>>());
        let blockers: Vec<Target> = self.blockers_of(source).into_iter().map(Target::Object).collect();
        let trample = self.source_has(source, Keyword::Trample);
        // "you may have it assign its combat damage as though it weren't blocked"
        let may = self.facts(source, |change, own| {
            let of_effect = *change == Change::Assigns(Assigning::AsUnblocked);
            let of_creature = *change == Change::Assigns(Assigning::AsUnblockedByOwn);
            if of_effect { Some(own.you) } else { self.controller(source).filter(|_| of_creature) }
        });
        // CR 702.22k: whoever divides for a band says it
        if let Some(player) = may.first().filter(|_| combat.blocked).map(|you| banded.unwrap_or(*you)) {
            let query = Query { asking: Asking::May, rule: Rule::AssignsDamage, about: Some(source) };
            if run.ask_whether(self, player, query)? {
                return Ok(through(power));
            }
        }
        if !combat.blocked || (blockers.is_empty() && trample) {
            return Ok(through(power));
        }
        match defending {
            Some(defending) if trample && banded.is_none() => {
                self.trample(source, power, (&blockers, defending), (others, later), run)
            }
            _ => self.divide(source, power, &blockers, run),
        }
    }

    fn divide(
        &mut self,
        source: ObjectId,
        power: u32,
        among: &[Target],
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<(Target, u32)>> {
        match among {
            [] => Ok(Vec::new()),
            [only] => Ok(vec![(*only, power)]),
            several => {
                let mut ways = divisions(&vec![power; several.len()], power);
                if self.divides_by_banding(source, several).is_none() {
                    self.keep_the_order(source, several, &mut ways);
                }
                self.ask_division(source, several, ways, run)
            }
        }
    }

    /// CR 702.19b: at least lethal damage to each blocker, with what others assign to it, what is left may go to what it
    /// attacks. Whether it is lethal is asked of all that is assigned, by creatures that come later, too.
    fn trample(
        &mut self,
        source: ObjectId,
        power: u32,
        (blockers, defending): (&[Target], Target),
        (others, later): (&[Damage], &[ObjectId]),
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<(Target, u32)>> {
        let among: Vec<Target> = blockers.iter().copied().chain([defending]).collect();
        let mut ways = divisions(&vec![power; among.len()], power);
        // what later ones are to assign is theirs to choose, as long as it can still be lethal
        let later: Vec<ObjectId> = later.iter().copied().filter(|o| self.source_has(*o, Keyword::Trample)).collect();
        ways.retain(|way| self.can_be_lethal(&with(others, source, &among, way), &later));
        self.keep_the_order(source, blockers, &mut ways);
        self.ask_division(source, &among, ways, run)
    }

    /// Whether all that trample over what blocks them are right to, once these have assigned theirs.
    fn can_be_lethal(&self, assigned: &[Damage], later: &[ObjectId]) -> bool {
        let through = |d: &Damage| self.object(d.source).is_some_and(|o| o.combat.attacking == Some(d.to));
        let ignores = |d: &Damage| self.is_made(d.source, &Change::Assigns(Assigning::AsUnblocked));
        let over = || assigned.iter().filter(|d| d.amount > 0 && through(d) && !ignores(d));
        let lethal =
            over().all(|d| self.blockers_of(d.source).into_iter().all(|b| self.is_assigned_lethal(b, assigned)));
        let [next, rest @ ..] = later else { return lethal };
        if lethal {
            return true;
        }
        let blockers: Vec<Target> = self.blockers_of(*next).into_iter().map(Target::Object).collect();
        let power = clamp(self.characteristics(*next).and_then(|c| c.power).map_or(0, i64::from));
        let mut ways = divisions(&vec![power; blockers.len()], power).into_iter();
        ways.any(|way| self.can_be_lethal(&with(assigned, *next, &blockers, &way), rest))
    }

    /// CR 702.19b, 702.2c: whether what is assigned to a blocker is lethal, whoever assigns it.
    fn is_assigned_lethal(&self, blocker: ObjectId, assigned: &[Damage]) -> bool {
        let to_it = || assigned.iter().filter(|d| d.to == Target::Object(blocker) && d.amount > 0);
        let total: u32 = to_it().map(|d| d.amount).fold(0, u32::saturating_add);
        // one that deathtouch deals is lethal, if any is needed
        let deadly = to_it().any(|d| self.source_has(d.source, Keyword::Deathtouch));
        let lethal = |source: ObjectId| self.lethal_for_creature(blocker, source).unwrap_or(0);
        deadly || total >= to_it().map(|d| lethal(d.source)).max().unwrap_or_else(|| lethal(blocker))
    }

    /// CR 120.6, 702.2c: what is lethal for each of these creatures, whatever else they are.
    fn lethal_for_each(&self, blockers: &[Target], source: ObjectId) -> Vec<u32> {
        let lethal = |t: &Target| t.object().and_then(|o| self.lethal_for_creature(o, source)).unwrap_or(0);
        blockers.iter().map(lethal).collect()
    }

    /// CR 510.1c to 2024: nothing for a blocker unless those before it in the order are assigned lethal damage.
    fn keep_the_order(&self, source: ObjectId, blockers: &[Target], ways: &mut Vec<Vec<u32>>) {
        if !self.edition.damage_assignment_order {
            return;
        }
        let lethal = self.lethal_for_each(blockers, source);
        ways.retain(|way| {
            let last = way.iter().zip(&lethal).rposition(|(n, _)| *n > 0).unwrap_or(0);
            way.iter().zip(&lethal).take(last).all(|(n, l)| n >= l)
        });
    }

    fn ask_division(
        &mut self,
        source: ObjectId,
        among: &[Target],
        ways: Vec<Vec<u32>>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<(Target, u32)>> {
        if ways.len() > crate::perform::rewrite::MAX_OPTIONS {
            return Err(crate::perform::rewrite::too_many("the division of combat damage", ways.len()));
        }
        let options = ways.into_iter().map(|w| Pick::Division(among.iter().copied().zip(w).collect())).collect();
        let query = Query { asking: Asking::Division, rule: Rule::AssignsDamage, about: Some(source) };
        let who = self.divides_by_banding(source, among).or_else(|| self.controller(source));
        Ok(match run.ask(self, who, query, options)? {
            Some(Pick::Division(parts)) => parts.into_iter().filter(|(_, n)| *n > 0).collect(),
            _ => Vec::new(),
        })
    }
}

/// What is assigned, and this besides.
fn with(assigned: &[Damage], source: ObjectId, among: &[Target], way: &[u32]) -> Vec<Damage> {
    let own = among.iter().zip(way).filter(|(_, n)| **n > 0);
    let own = own.map(|(&to, &amount)| Damage { source, to, amount, combat: true, unpreventable: false });
    assigned.iter().copied().chain(own).collect()
}
