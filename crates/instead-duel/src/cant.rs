//! What can't happen (Duel Masters 101.2, Kaijudo K12). It is no effect of the loop.

use instead::Prospect;

use crate::ability::{How, Place, Static};
use crate::event::{Event, Reason, Scope, What};
use crate::state::Game;
use crate::words::{ObjectId, PlayerId, Zone};

impl Game {
    /// Whether the event would happen at all, and whether it can.
    pub(crate) fn prospect_of(&self, event: &Event) -> Prospect {
        let there = |o: &ObjectId| self.object(*o).is_some();
        let zone = |o: &ObjectId| self.object(*o).and_then(|c| c.zone);
        let if_so = |so: bool| if so { Prospect::Happens } else { Prospect::Never };
        match &event.what {
            What::Destroy(o, reason) => {
                let in_battle = zone(o) == Some(Zone::Battle) && self.object(*o).is_some_and(|c| c.under.is_none());
                if !in_battle {
                    Prospect::Never
                } else if self.cant_be_destroyed(*o, *reason) || self.cant_leave(*o) {
                    Prospect::Cannot
                } else {
                    Prospect::Happens
                }
            }
            // A spell that is being cast is in no zone, and goes to one.
            What::Move(o, place, _, _) => {
                let on_nothing = matches!(place, Place::Battle { .. }) && self.lies_on_nothing(*o);
                let stays = zone(o) == Some(Zone::Battle) && self.cant_leave(*o);
                if !there(o) {
                    Prospect::Never
                } else if on_nothing || stays {
                    Prospect::Cannot
                } else {
                    Prospect::Happens
                }
            }
            What::Discard(o) => if_so(zone(o) == Some(Zone::Hand)),
            What::Block(..) | What::Blocked(..) | What::TurnEnds(_) => Prospect::Happens,
            What::Unblocked(_) | What::TurnBegins(_) | What::Cross(..) => Prospect::Happens,
            What::Break(o, _) => if_so(zone(o) == Some(Zone::Shields)),
            What::Battle(a, b) => if_so(self.is_creature_in_battle(*a) && self.is_creature_in_battle(*b)),
            What::WinBattle(..) | What::LoseBattle(..) | What::ChooseShields(..) | What::Do(_) => Prospect::Happens,
            What::UnlessMilled(it) => self.prospect_of(&it.event),
            What::Cast(_, o) if self.lies_on_nothing(*o) => Prospect::Cannot,
            What::Cast(_, o) => if_so(there(o) && zone(o).is_some()),
            What::Tap(o) => if_so(self.object(*o).is_some_and(|c| !c.tapped)),
            What::Untap(o) => if_so(self.object(*o).is_some_and(|c| c.tapped)),
            What::Attack(o, _) => if_so(self.is_creature_in_battle(*o) && !self.cant_attack(*o)),
            What::Swap(a, b) => if_so(there(a) && there(b)),
            // Duel Masters 114.6a: with an empty deck a draw is still one that effects can replace.
            What::DrawCards(_, n) => if_so(*n > 0),
            What::Draw(..) => Prospect::Happens,
            What::Win(p, _) | What::Lose(p) => if_so(self.player(*p).is_some_and(|p| !p.lost && !p.won)),
        }
    }

    /// Why there is nothing of an event to happen, in words.
    pub fn why_nothing(&self, event: &Event) -> &'static str {
        match &event.what {
            What::Destroy(..) | What::Attack(..) | What::Battle(..) => "it is no creature in the battle zone",
            What::Move(..) | What::Swap(..) => "it is no longer there",
            What::Discard(_) => "it is not in a hand",
            What::Break(..) => "it is no shield",
            What::Cast(..) => "it is not there to be cast",
            What::Tap(_) => "it is tapped already",
            What::Untap(_) => "it is untapped already",
            What::DrawCards(..) => "0 cards are none",
            What::Unblocked(_) | What::TurnBegins(_) | What::Cross(..) => "there is nothing of it to happen",
            What::Block(..) | What::Blocked(..) | What::TurnEnds(_) => "there is nothing of it to happen",
            What::Win(..) | What::Lose(_) => "that player is not in the game any more",
            What::UnlessMilled(it) => self.why_nothing(&it.event),
            What::WinBattle(..) | What::LoseBattle(..) | What::ChooseShields(..) | What::Do(_) | What::Draw(..) => {
                "there is nothing of it to happen"
            }
        }
    }

    /// Whether a creature can't be banished, destroyed. In Kaijudo one without power is banished all the same (K12).
    pub(crate) fn cant_be_destroyed(&self, object: ObjectId, reason: Reason) -> bool {
        if reason == Reason::NoPower && self.rules.no_power_beats_cant {
            return false;
        }
        self.statics().any(|(scope, ability)| match ability {
            Static::CantBeDestroyed(what, how) => {
                self.fits(what, object, &scope)
                    && match (how, reason) {
                        (None, _) => true,
                        (Some(How::Battle(None)), Reason::Battle(_)) => true,
                        (Some(How::Battle(Some(to))), Reason::Battle(winner)) => self.fits(to, winner, &scope),
                        (Some(_), _) => false,
                    }
            }
            _ => false,
        })
    }

    /// Whether a creature can't attack.
    pub(crate) fn cant_attack(&self, object: ObjectId) -> bool {
        self.has_keyword(object, crate::ability::Keyword::Guard)
            || self.statics().any(|(scope, ability)| match ability {
                Static::CantAttack(what) => self.fits(what, object, &scope),
                _ => false,
            })
    }

    /// Whether this creature can't block the attacker.
    pub(crate) fn cant_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::CantBlock(what) => self.fits(what, blocker, &scope),
            Static::CantBeBlocked(what, by) => {
                let of = Scope { that: Some(attacker), ..scope.clone() };
                self.fits(what, attacker, &scope) && by.as_ref().is_none_or(|by| self.fits(by, blocker, &of))
            }
            _ => false,
        })
    }

    /// Whether this creature can't be attacked by the other.
    pub(crate) fn cant_be_attacked(&self, attacked: ObjectId, attacker: ObjectId) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::CantBeAttacked(what, by) => {
                self.fits(what, attacked, &scope) && by.as_ref().is_none_or(|by| self.fits(by, attacker, &scope))
            }
            _ => false,
        })
    }

    /// Whether this creature can attack the other though it is untapped.
    pub(crate) fn attacks_untapped(&self, attacker: ObjectId, attacked: ObjectId) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::AttacksUntapped(what, whom) => {
                self.fits(what, attacker, &scope) && self.fits(whom, attacked, &scope)
            }
            _ => false,
        })
    }

    /// Whether the player can't choose this creature: it is his opponent's, and can't be chosen by him.
    pub(crate) fn cant_be_chosen(&self, object: ObjectId, by: PlayerId) -> bool {
        self.object(object).is_some_and(|c| c.zone == Some(Zone::Battle) && c.owner != by)
            && self.statics().any(|(scope, ability)| match ability {
                Static::CantBeChosen(what) => self.fits(what, object, &scope),
                _ => false,
            })
    }

    /// Whether a creature can't attack creatures.
    pub(crate) fn cant_attack_creatures(&self, object: ObjectId) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::CantAttackCreatures(what) => self.fits(what, object, &scope),
            _ => false,
        })
    }

    /// Whether a creature that came into the battle zone this turn can attack the other.
    pub(crate) fn attacks_fresh(&self, attacker: ObjectId, attacked: ObjectId) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::AttacksFresh(what, whom) => self.fits(what, attacker, &scope) && self.fits(whom, attacked, &scope),
            _ => false,
        })
    }

    /// Whether a creature can block the attacker: it is a blocker, or one against such creatures.
    pub(crate) fn can_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        self.has_keyword(blocker, crate::ability::Keyword::Blocker)
            || self.statics().any(|(scope, ability)| match ability {
                Static::Blocks(what, whom) => self.fits(what, blocker, &scope) && self.fits(whom, attacker, &scope),
                _ => false,
            })
    }

    /// How often what a creature battled is destroyed after the battle: each Slayer does it (Duel Masters 110.7).
    pub(crate) fn slayers(&self, slayer: ObjectId, other: ObjectId) -> usize {
        let of_some = self.statics().filter(|(scope, ability)| match ability {
            Static::Slays(what, whom) => self.fits(what, slayer, scope) && self.fits(whom, other, scope),
            _ => false,
        });
        self.times_keyword(slayer, crate::ability::Keyword::Slayer) + of_some.count()
    }

    /// Whether a creature wins all its battles, or loses them.
    pub(crate) fn battles_are_settled(&self, object: ObjectId, won: bool) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::WinsBattles(what) => won && self.fits(what, object, &scope),
            Static::LosesBattles(what) => !won && self.fits(what, object, &scope),
            _ => false,
        })
    }

    /// Whether a card does not untap as its owner's turn begins.
    pub(crate) fn stays_tapped(&self, object: ObjectId) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::StaysTapped(what) => self.fits(what, object, &scope),
            _ => false,
        })
    }

    fn cant_leave(&self, object: ObjectId) -> bool {
        self.statics().any(|(scope, ability)| match ability {
            Static::CantLeave(what) => self.fits(what, object, &scope),
            _ => false,
        })
    }
}
