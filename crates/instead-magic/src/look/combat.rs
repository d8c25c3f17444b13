//! Who could attack and block, and what each could attack (CR 506.2, 508.1, 509.1).

use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use instead_language::Change;
use instead_language::words::{CardType, Keyword};

impl Game {
    /// The attacking creatures, in order of entering.
    pub(crate) fn attackers(&self) -> Vec<ObjectId> {
        let attacks = |&o: &ObjectId| self.object(o).is_some_and(|o| o.combat.attacking.is_some());
        self.state.battlefield.iter().copied().filter(attacks).collect()
    }

    /// The creatures blocking it; in the announced order where there is one.
    pub(crate) fn blockers_of(&self, attacker: ObjectId) -> Vec<ObjectId> {
        let blocks = |&b: &ObjectId| self.object(b).is_some_and(|b| b.combat.blocking.contains(&attacker));
        let mut blockers: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(blocks).collect();
        if let Some(o) = self.object(attacker) {
            blockers.sort_by_key(|b| o.combat.order.iter().position(|o| o == b));
        }
        blockers
    }

    /// CR 506.4, 510.1d: the creatures that it blocks and that are still attacking.
    pub(crate) fn blocked_by(&self, blocker: ObjectId) -> Vec<ObjectId> {
        let attacks =
            |&a: &ObjectId| self.on_battlefield(a) && self.object(a).is_some_and(|a| a.combat.attacking.is_some());
        let blocked = self.object(blocker).map(|b| b.combat.blocking.iter().copied());
        blocked.into_iter().flatten().filter(attacks).collect()
    }

    /// CR 509.1a, 310.8c: whether the creature attacks the player, a planeswalker of his, or a battle that he protects.
    pub(crate) fn is_attacked_by(&self, player: PlayerId, attacker: ObjectId) -> bool {
        match self.object(attacker).and_then(|o| o.combat.attacking) {
            Some(Target::Player(attacked)) => attacked == player,
            // a planeswalker that was stolen is defended by whom it was attacked with (CR 508.5)
            Some(Target::Object(attacked)) => {
                let defender = self.object(attacker).and_then(|o| o.combat.defender);
                defender.or_else(|| self.defending_player(Target::Object(attacked))) == Some(player)
            }
            None => false,
        }
    }

    /// CR 509.1a, b: whether the creature could block anything.
    pub(crate) fn could_block(&self, id: ObjectId) -> bool {
        let most = self.most_blocked(id);
        let free = self.object(id).is_some_and(|o| {
            (!o.tapped || self.is_made(id, &Change::BlocksTapped)) && most.is_none_or(|n| o.combat.blocking.len() < n)
        });
        free && self.is_creature(id) && !self.is_kept_from_blocking(id)
    }

    /// CR 702.9b, 702.28b, 702.16f: flying, shadow, protection.
    pub(crate) fn may_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        let has = |o, k| self.source_has(o, k);
        let flying = !has(attacker, Keyword::Flying) || has(blocker, Keyword::Flying) || has(blocker, Keyword::Reach);
        let shadow = has(attacker, Keyword::Shadow) == has(blocker, Keyword::Shadow)
            || has(attacker, Keyword::Shadow) && self.is_made(blocker, &Change::BlocksShadow);
        let protected = self.characteristics(attacker).is_some_and(|c| {
            let scope = Scope::new(c.controller, Some(attacker));
            c.protections().any(|(_, quality)| self.matches(quality, blocker, &scope))
        });
        flying
            && shadow
            && !protected
            && !self.cant_be_blocked_by(attacker, blocker)
            && self.may_block_it(blocker, attacker)
    }

    /// CR 506.2: whom the active player attacks where the text names nobody: the one opponent.
    pub fn only_opponent(&self, player: PlayerId) -> Option<PlayerId> {
        let mut others = self.players_in_turn_order().filter(|&p| p != player);
        others.next().filter(|_| others.next().is_none())
    }

    /// CR 508.1b, 310.8b: whether a creature of the player can attack that: an opponent, a planeswalker of one, or a battle
    /// that another protects.
    pub fn may_be_attacked(&self, by: PlayerId, target: Target) -> bool {
        use instead_language::words::CardType;
        match target {
            Target::Player(p) => p != by && self.player(p).is_some_and(|p| !p.lost),
            Target::Object(o) => {
                let theirs = self.controller(o) != Some(by);
                let protected = || self.protector(o).is_some_and(|p| p != by);
                self.on_battlefield(o)
                    && self.characteristics(o).is_some_and(|c| {
                        c.is(CardType::Planeswalker) && theirs || c.is(CardType::Battle) && protected()
                    })
            }
        }
    }

    /// CR 508.1b: whom and what that player's creatures could attack.
    pub(crate) fn attackable(&self, player: PlayerId) -> Vec<Target> {
        let others = self.players_in_turn_order().filter(|&p| p != player).map(Target::Player);
        let theirs = |o: &&ObjectId| self.may_be_attacked(player, Target::Object(**o));
        let objects = self.state.battlefield.iter().filter(theirs).map(|&o| Target::Object(o));
        others.chain(objects).collect()
    }

    /// CR 302.6, 508.1a: whether the creature could attack.
    pub(crate) fn may_attack(&self, id: ObjectId) -> bool {
        self.why_not_attacking(id).is_none()
    }

    /// CR 508.1a, c: why the permanent can't attack.
    pub(crate) fn why_not_attacking(&self, id: ObjectId) -> Option<&'static str> {
        use instead_language::words::Keyword;
        let (Some(o), Some(c)) = (self.object(id), self.characteristics(id)) else { return Some("it is not there") };
        let defends =
            || c.has(Keyword::Defender) && !self.is_made(id, &instead_language::Change::AttacksDespiteDefender);
        if !self.on_battlefield(id) {
            Some("it is not on the battlefield")
        } else if !c.is(CardType::Creature) {
            Some("it is no creature")
        } else if c.controller != self.state.turn.player {
            Some("its controller is not the active player")
        } else if o.tapped {
            Some("it is tapped")
        } else if o.sick && !c.has(Keyword::Haste) && !self.is_made(id, &Change::AttacksAsHasty) {
            Some("it came under its controller's control this turn, and has no haste (302.6)")
        } else if defends() {
            Some("it has defender (702.3b)")
        } else {
            self.is_kept_from_attacking(id).then_some("an effect forbids it (508.1c)")
        }
    }

    /// Whether the permanent is untapped and has an ability that asks how it started the turn.
    pub(crate) fn asks_whether_untapped(&self, id: ObjectId) -> bool {
        use instead_language::{Ability, Condition};
        let asks = |a: &Ability| {
            matches!(a, Ability::Triggered { trigger, .. }
                if matches!(trigger.condition, Some(Condition::StartedUntapped(_))))
        };
        self.object(id).is_some_and(|o| !o.tapped)
            && self.characteristics(id).is_some_and(|c| c.abilities.iter().any(|(_, a)| asks(a)))
    }
}
