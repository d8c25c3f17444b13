//! Restrictions and requirements of combat (CR 508.1c, d, 509.1b): what can't attack or block, what can't be blocked, and
//! keywords that say so.

use crate::board::scope::Scope;
use crate::board::state::{FloatingKind, Game, ObjectId, PlayerId, Target};
use instead_language::words;
use instead_language::words::{CardType, Color, Colors, Keyword};
use instead_language::{Ability, Cant, Change, Condition, Fighting};

impl Game {
    /// What effects make so of the object, of what they say that is picked: "attacks each combat if able" and other facts
    /// that are no characteristics, each with the words of its effect.
    pub(crate) fn facts<T>(&self, id: ObjectId, pick: impl Fn(&Change, &Scope) -> Option<T>) -> Vec<T> {
        let mut found = Vec::new();
        for on in self.at_work() {
            let Some(c) = self.characteristics(on) else { continue };
            let scope = Scope::new(c.controller, Some(on));
            for (_, ability) in &c.abilities {
                let Ability::Continuous(e) = &**ability else { continue };
                let mut picked = e.changes.iter().filter_map(|change| pick(change, &scope)).peekable();
                let so = |c: &Condition| self.holds(c, &scope);
                if picked.peek().is_some() && e.condition.as_ref().is_none_or(so) && self.matches(&e.what, id, &scope) {
                    found.extend(picked);
                }
            }
        }
        for floating in self.state.floating.iter() {
            let scope = &*floating.scope;
            let changes = match &floating.what {
                FloatingKind::Continuous(objects, changes) if objects.contains(&id) => changes,
                FloatingKind::Facts(filter, changes) if self.matches(filter, id, scope) => changes,
                _ => continue,
            };
            found.extend(changes.iter().filter_map(|change| pick(change, scope)));
        }
        found
    }

    /// Whether an effect makes this so of the object.
    pub(crate) fn is_made(&self, id: ObjectId, fact: &Change) -> bool {
        !self.facts(id, |change, _| (change == fact).then_some(())).is_empty()
    }

    /// CR 716.2b, d: the level of a Class; 1 where none was given to it.
    pub fn class_level(&self, id: ObjectId) -> u8 {
        let is = |word| self.is_made(id, &Change::Becomes(word));
        1 + u8::from(is(words::Designation::Level2)) + u8::from(is(words::Designation::Level3))
    }

    /// CR 509.1a: how many attackers the creature can block; `None` is any number.
    pub(crate) fn most_blocked(&self, id: ObjectId) -> Option<usize> {
        let more =
            |c: &Change| if let Change::BlocksMore(n) = c { Some(n.map_or(usize::MAX, |n| n as usize)) } else { None };
        let most = self.facts(id, |change, _| more(change)).into_iter().fold(1, usize::saturating_add);
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
        let mut all = self.facts(id, |change, scope| (*change == Change::Goaded).then_some(scope.you));
        all.sort_unstable();
        all.dedup();
        all
    }

    /// CR 508.1d: the players whom effects make it attack if able.
    fn must_attack(&self, id: ObjectId) -> Vec<PlayerId> {
        let named = |change: &Change, scope: &Scope| {
            if let Change::MustAttackThat(who) = change { self.the_player(who, scope) } else { None }
        };
        let mut all = self.facts(id, named);
        // nobody needs to pay (CR 508.1d)
        let could = |whom| !self.is_kept_from_attacking_that(id, whom) && self.toll_of_attacking(id, whom).is_none();
        all.retain(|p| could(Target::Player(*p)));
        all
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
        let free = |whom: &Target| self.toll_of_attacking(id, *whom).is_none();
        let could = |whom: &Target| !self.is_kept_from_attacking_that(id, *whom) && free(whom);
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

    /// CR 506.5, 508.1c, 509.1b: whether the creature can't do that alone.
    pub(crate) fn needs_company(&self, id: ObjectId, to: Fighting) -> bool {
        self.barred(|cant, scope| {
            matches!(cant, Cant::Alone(f, of) if (*of == to || *of == Fighting::Either) && self.matches(f, id, scope))
        })
    }

    /// CR 508.1c: whether so many creatures, each attacking that, are more than can attack.
    pub(crate) fn are_too_many_attackers(&self, declared: &[(ObjectId, Target)]) -> bool {
        self.barred(|cant, scope| {
            // CR 506.5: one that attacks alone is the only one that is declared
            if let Cant::OnlyAlone(f) = cant {
                return declared.len() > 1 && declared.iter().any(|(o, _)| self.matches(f, *o, scope));
            }
            let Cant::MoreAttackers(most, who) = cant else { return false };
            let meant = |whom: &Target| match who {
                None => true,
                Some(who) => whom.player().is_some_and(|p| self.is_player(who, p, scope)),
            };
            declared.iter().filter(|(_, whom)| meant(whom)).count() > *most as usize
        })
    }

    /// CR 509.1b: how many creatures can block.
    pub(crate) fn most_blockers(&self) -> usize {
        let most = |(cant, _): (&Cant, &Scope)| if let Cant::MoreBlockers(n) = cant { Some(*n as usize) } else { None };
        self.cants().filter_map(most).min().unwrap_or(usize::MAX)
    }

    /// CR 508.1d: whether a creature that must attack and does not could, besides those that do or in the place of one that
    /// need not.
    pub(crate) fn could_join(&self, id: ObjectId, player: PlayerId, declared: &[(ObjectId, Target)]) -> bool {
        let forced = self.forced_to_attack();
        let fits = |list: &[(ObjectId, Target)]| {
            !self.are_too_many_attackers(list) && (list.len() > 1 || !self.needs_company(id, Fighting::Attack))
        };
        let with = |whom: Target, without: Option<ObjectId>| {
            let mut list: Vec<_> = declared.iter().copied().filter(|(o, _)| Some(*o) != without).collect();
            list.push((id, whom));
            fits(&list)
        };
        let free = declared.iter().map(|(o, _)| *o).filter(|o| !forced.contains(o)).map(Some);
        let ways: Vec<Option<ObjectId>> = std::iter::once(None).chain(free).collect();
        // CR 508.1d: nobody needs to pay so that a creature attacks
        let free = |whom: &Target| self.toll_of_attacking(id, *whom).is_none();
        let could = |whom: &Target| !self.is_kept_from_attacking_that(id, *whom) && free(whom);
        let mut all = self.attackable(player).into_iter().filter(could);
        all.any(|whom| ways.iter().any(|without| with(whom, *without)))
    }

    /// The player, or whoever controls the planeswalker.
    pub(super) fn defender_of(&self, defending: Target) -> Option<PlayerId> {
        match defending {
            Target::Player(p) => Some(p),
            Target::Object(o) => {
                let planeswalker = self.characteristics(o).is_some_and(|c| c.is(CardType::Planeswalker));
                self.controller(o).filter(|_| planeswalker)
            }
        }
    }

    /// CR 508.5, 310.8d: who defends what is attacked: the player, the planeswalker's controller, the battle's protector.
    pub(crate) fn defending_player(&self, attacked: Target) -> Option<PlayerId> {
        match attacked {
            Target::Player(p) => Some(p),
            Target::Object(o) => {
                let battle = self.characteristics(o).is_some_and(|c| c.is(CardType::Battle));
                if battle { self.protector(o) } else { self.controller(o) }
            }
        }
    }

    /// CR 310.8a, 310.11a: who protects a battle: of a Siege the opponent who was chosen, or the only one there is; of one
    /// without a battle type its controller.
    pub(crate) fn protector(&self, battle: ObjectId) -> Option<PlayerId> {
        let controller = self.controller(battle)?;
        if !self.characteristics(battle)?.has_subtype("Siege") {
            return Some(controller);
        }
        let chosen = self.object(battle).and_then(|o| o.chosen.player).filter(|&p| p != controller);
        chosen.or_else(|| self.only_opponent(controller))
    }

    /// CR 508.1c: whether an effect says that it can't attack this player, or this planeswalker for its controller.
    pub(crate) fn is_kept_from_attacking_that(&self, id: ObjectId, defending: Target) -> bool {
        let defender = self.defender_of(defending);
        self.barred(|cant, scope| {
            let is = |player: Option<PlayerId>, who| player.is_some_and(|p| self.is_player(who, p, scope));
            // a planeswalker of his is not he
            matches!(cant, Cant::BeAttacked(who, f) if is(defending.player(), who) && !self.matches(f, id, scope))
                || matches!(cant, Cant::AttackPlayer(f, who, both)
                    if is(if *both { defender } else { defending.player() }, who) && self.matches(f, id, scope))
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
