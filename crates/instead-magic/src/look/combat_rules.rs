//! Restrictions and requirements of combat (CR 508.1c, d, 509.1b): what can't attack or block, what can't be blocked, and
//! keywords that say so.

use crate::board::scope::Scope;
use crate::board::state::{FloatingKind, Game, ObjectId, PlayerId, Target};
use instead_language::words::{CardType, Color, Colors, Keyword};
use instead_language::{Ability, Cant, Change};

impl Game {
    /// Whether an effect makes this so of the object: "attacks each combat if able" and other facts that are no
    /// characteristics.
    pub(crate) fn is_made(&self, id: ObjectId, fact: &Change) -> bool {
        let says = |&on: &ObjectId| self.makes(on, id, fact).is_some();
        let floats = |f: &crate::board::state::Floating| {
            matches!(&f.what, FloatingKind::Continuous(objects, changes)
                if objects.contains(&id) && changes.contains(fact))
        };
        self.state.battlefield.iter().any(says) || self.state.floating.iter().any(floats)
    }

    /// Whose permanent has a static ability that makes this so of the object, if that one has.
    fn makes(&self, on: ObjectId, id: ObjectId, fact: &Change) -> Option<PlayerId> {
        let c = self.characteristics(on)?;
        let scope = Scope::new(c.controller, Some(on));
        let says = |a: &Ability| {
            let Ability::Continuous(e) = a else { return false };
            e.changes.contains(fact)
                && e.condition.as_ref().is_none_or(|c| self.holds(c, &scope))
                && self.matches(&e.what, id, &scope)
        };
        c.abilities.iter().any(|(_, a)| says(a)).then_some(c.controller)
    }

    /// CR 509.1a: how many attackers the creature can block; `None` is any number.
    pub(crate) fn most_blocked(&self, id: ObjectId) -> Option<usize> {
        let more = |changes: &[Change]| -> usize {
            let more = |c: &Change| {
                if let Change::BlocksMore(more) = c { more.map_or(usize::MAX, |n| n as usize) } else { 0 }
            };
            changes.iter().map(more).fold(0, usize::saturating_add)
        };
        let of_permanent = |&on: &ObjectId| -> usize {
            let Some(c) = self.characteristics(on) else { return 0 };
            let scope = Scope::new(c.controller, Some(on));
            let says = |a: &Ability| {
                let Ability::Continuous(e) = a else { return 0 };
                let holds = more(&e.changes) > 0
                    && e.condition.as_ref().is_none_or(|c| self.holds(c, &scope))
                    && self.matches(&e.what, id, &scope);
                if holds { more(&e.changes) } else { 0 }
            };
            c.abilities.iter().map(|(_, a)| says(a)).fold(0, usize::saturating_add)
        };
        let of_effect = |f: &crate::board::state::Floating| match &f.what {
            FloatingKind::Continuous(objects, changes) if objects.contains(&id) => more(changes),
            _ => 0,
        };
        let all = self.state.battlefield.iter().map(of_permanent).chain(self.state.floating.iter().map(of_effect));
        let most = all.fold(1, usize::saturating_add);
        (most < usize::MAX).then_some(most)
    }

    /// Whether a "can't" in force says this.
    fn barred(&self, says: impl Fn(&Cant, &Scope) -> bool) -> bool {
        self.cants().any(|(cant, scope)| says(cant, scope))
    }

    /// CR 508.1c.
    pub(crate) fn is_kept_from_attacking(&self, id: ObjectId) -> bool {
        self.is_made(id, &Change::CantAttack)
            || self.barred(|cant, scope| matches!(cant, Cant::Attack(f) if self.matches(f, id, scope)))
    }

    /// CR 508.1d: creatures of the active player that must attack and can.
    pub(crate) fn forced_to_attack(&self) -> Vec<ObjectId> {
        let must = |&id: &ObjectId| {
            let wanted = || !self.goaders(id).is_empty() || !self.must_attack(id).is_empty();
            self.may_attack(id) && (self.is_made(id, &Change::MustAttack) || wanted())
        };
        self.state.battlefield.iter().copied().filter(must).collect()
    }

    /// CR 701.15: the players who have goaded it, each once.
    pub fn goaders(&self, id: ObjectId) -> Vec<PlayerId> {
        let says = |&on: &ObjectId| self.makes(on, id, &Change::Goaded);
        let floats = self.state.floating.iter().filter_map(|f| match &f.what {
            FloatingKind::Continuous(objects, changes) => {
                (objects.contains(&id) && changes.contains(&Change::Goaded)).then_some(f.scope.you)
            }
            _ => None,
        });
        let mut all: Vec<PlayerId> = self.state.battlefield.iter().filter_map(says).chain(floats).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// CR 508.1d: the players whom effects that last make it attack if able.
    fn must_attack(&self, id: ObjectId) -> Vec<PlayerId> {
        let named = |f: &crate::board::state::Floating| -> Vec<PlayerId> {
            let FloatingKind::Continuous(objects, changes) = &f.what else { return Vec::new() };
            if !objects.contains(&id) {
                return Vec::new();
            }
            let wants = |c: &Change| if let Change::MustAttackThat(who) = c { Some(who.clone()) } else { None };
            let able = |p: &PlayerId| !self.is_kept_from_attacking_that(id, Target::Player(*p));
            changes.iter().filter_map(wants).filter_map(|who| self.the_player(&who, &f.scope)).filter(able).collect()
        };
        self.state.floating.iter().flat_map(named).collect()
    }

    /// CR 508.1d, 701.15b, c: whether the creature, if it attacks that, obeys as many as it can of those who goaded it and
    /// each of whom wants another player attacked.
    pub(crate) fn obeys_goading(&self, id: ObjectId, defending: Target) -> bool {
        let (goaders, wanted) = (self.goaders(id), self.must_attack(id));
        if goaders.is_empty() && wanted.is_empty() {
            return true;
        }
        let of = |p: PlayerId| {
            let others = goaders.iter().filter(|g| **g != p).count();
            others + wanted.iter().filter(|w| **w == p).count()
        };
        let obeyed = |whom: Target| whom.player().map_or(0, of);
        let controller = self.controller(id);
        let could = |whom: &Target| !self.is_kept_from_attacking_that(id, *whom);
        let most = controller.into_iter().flat_map(|p| self.attackable(p)).filter(could).map(obeyed).max();
        most.is_none_or(|most| obeyed(defending) >= most)
    }

    /// CR 509.1b, 702.147a: whether an effect says that the creature can't block at all.
    pub(crate) fn is_kept_from_blocking(&self, id: ObjectId) -> bool {
        self.is_made(id, &Change::CantBlock)
            || self.source_has(id, Keyword::Decayed)
            || self.barred(|cant, scope| matches!(cant, Cant::Block(f) if self.matches(f, id, scope)))
    }

    /// CR 509.1b, 702.13b, 702.31b, 702.36b, 702.118b: whether a creature that can block may block that attacker.
    pub(crate) fn may_block_it(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        let barred = self.barred(|cant, scope| {
            matches!(cant, Cant::BlockExcept(f, only)
                if self.matches(f, blocker, scope) && !self.matches(only, attacker, scope))
        });
        let (Some(a), Some(b)) = (self.characteristics(attacker), self.characteristics(blocker)) else { return false };
        let artifact = b.is(CardType::Artifact);
        let feared = a.has(Keyword::Fear) && !artifact && !b.colors.contains(Colors::of(Color::Black));
        let intimidated = a.has(Keyword::Intimidate) && !artifact && (a.colors & b.colors).is_empty();
        // CR 701.54c: nor the Ring-bearer by a creature with greater power
        let skulks = (a.has(Keyword::Skulk) || self.bears_the_ring(attacker)) && b.power > a.power;
        let rides = a.has(Keyword::Horsemanship) && !b.has(Keyword::Horsemanship);
        !(barred || feared || intimidated || skulks || rides)
    }

    /// CR 509.1b, 702.111b: whether so many may block it together.
    pub(crate) fn may_be_blocked_by_so_many(&self, attacker: ObjectId, n: usize) -> bool {
        let menace = n == 1 && self.source_has(attacker, Keyword::Menace);
        let most = self.barred(|cant, scope| {
            matches!(cant, Cant::BeBlockedByMore(f, most) if n > *most as usize && self.matches(f, attacker, scope))
        });
        let fewest = self.barred(|cant, scope| {
            matches!(cant, Cant::BeBlockedByFewer(f, least) if n < *least as usize && self.matches(f, attacker, scope))
        });
        !menace && !most && !fewest
    }

    /// CR 508.1c: whether an effect says that it can't attack this player, or this planeswalker for its controller.
    pub(crate) fn is_kept_from_attacking_that(&self, id: ObjectId, defending: Target) -> bool {
        let defender = match defending {
            Target::Player(p) => Some(p),
            Target::Object(o) => {
                let planeswalker = self.characteristics(o).is_some_and(|c| c.is(CardType::Planeswalker));
                self.controller(o).filter(|_| planeswalker)
            }
        };
        self.barred(|cant, scope| {
            let is = |player: Option<PlayerId>, who| player.is_some_and(|p| self.is_player(who, p, scope));
            // a planeswalker of his is not he
            matches!(cant, Cant::BeAttacked(who, f) if is(defending.player(), who) && !self.matches(f, id, scope))
                || matches!(cant, Cant::AttackPlayer(f, who) if is(defender, who) && self.matches(f, id, scope))
                || matches!(cant, Cant::AttackUnless(f, condition)
                    if self.matches(f, id, scope) && !self.holds(condition, &attacked(scope, defending)))
        })
    }
}

/// The same scope, in which that is attacked.
fn attacked(scope: &Scope, defending: Target) -> Scope {
    let mut scope = scope.clone();
    scope.slots_mut().watched.attacked = Some(defending);
    scope
}
