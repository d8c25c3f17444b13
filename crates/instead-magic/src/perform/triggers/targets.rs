//! What triggers as something becomes a target, and on crimes (CR 603.2e, 700.13).

use crate::board::scope::{Scope, Thing};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use instead_language::words::Zone;
use instead_language::{Ability, TriggerEvent};

/// Something became the target of a spell or ability on the stack.
struct Aimed {
    at: Target,
    by: ObjectId,
    /// Whose spell or ability it is.
    player: PlayerId,
}

impl Game {
    /// CR 603.2e: abilities that trigger as something becomes the target of this spell or ability on the stack.
    pub(crate) fn trigger_on_targets(&mut self, on_stack: ObjectId) {
        let Some(item) = self.object(on_stack).and_then(|o| o.stack.clone()) else { return };
        self.trigger_on_these_targets(on_stack, item.scope.targets.iter().flatten().copied().collect());
    }

    /// The same of some of its targets: those that it has anew.
    pub(crate) fn trigger_on_these_targets(&mut self, on_stack: ObjectId, targets: Vec<Target>) {
        // CR 601.2c: what is chosen for two words "target" becomes the target of the spell once
        let mut targets = targets;
        let mut seen = Vec::new();
        targets.retain(|target| {
            !seen.contains(target) && {
                seen.push(*target);
                true
            }
        });
        let Some(item) = self.object(on_stack).and_then(|o| o.stack.clone()) else { return };
        let watchers = self.derived.watchers.clone();
        for target in &targets {
            self.note_aimed(*target, on_stack);
        }
        for (object, key, ability) in &watchers.triggers {
            let Ability::Triggered { trigger, spell } = &**ability else { continue };
            let Some(controller) = self.controller(*object) else { continue };
            for &at in &targets {
                if trigger.once_each_turn && self.has_triggered(*object, *key) {
                    break;
                }
                let mut scope = Scope::new(controller, Some(*object));
                let aimed = Aimed { at, by: on_stack, player: item.scope.you };
                let watched = &mut scope.slots_mut().watched;
                watched.things = at.object().map(Thing::still).into_iter().collect();
                watched.players = vec![aimed.player];
                watched.source = Some(on_stack);
                if self.is_aimed_as(&trigger.event, &aimed, &scope) {
                    self.trigger_as_often(*object, Some(*key), (trigger, spell), &scope);
                }
            }
        }
    }

    /// Whether it became a target as an ability says.
    fn is_aimed_as(&self, on: &TriggerEvent, aimed: &Aimed, scope: &Scope) -> bool {
        if let TriggerEvent::Targeted(what, by) = on {
            let is = match aimed.at {
                Target::Object(o) => what.objects.as_ref().is_some_and(|f| self.is_described(f, o, scope)),
                Target::Player(p) => what.players.as_ref().is_some_and(|who| self.is_player(who, p, scope)),
            };
            return is && self.matches(by, aimed.by, scope);
        }
        if let TriggerEvent::OneOf(some) = on {
            return some.iter().any(|one| self.is_aimed_as(one, aimed, scope));
        }
        if let TriggerEvent::While(of, condition) = on {
            return self.is_aimed_as(of, aimed, scope) && self.holds(condition, scope);
        }
        let TriggerEvent::Nth(n, of) = on else { return false };
        let so = |(at, by): &&(Target, ObjectId)| {
            *at == aimed.at && self.is_aimed_as(of, &Aimed { at: *at, by: *by, player: aimed.player }, scope)
        };
        self.is_aimed_as(of, aimed, scope) && u32::try_from(self.state.turn.aimed.iter().filter(so).count()) == Ok(*n)
    }

    /// CR 700.13: a player commits a crime whose spell or ability targets an opponent, what an opponent controls, or a card
    /// in an opponent's graveyard.
    pub(crate) fn trigger_on_crime(&mut self, on_stack: ObjectId) {
        let Some(item) = self.object(on_stack).and_then(|o| o.stack.clone()) else { return };
        let player = item.scope.you;
        let wronged = |at: &Target| match at {
            Target::Player(p) => *p != player,
            Target::Object(o) => match self.zone(*o) {
                Some(Zone::Battlefield | Zone::Stack) => self.controller(*o).is_some_and(|p| p != player),
                Some(Zone::Graveyard) => self.object(*o).is_some_and(|o| o.owner != player),
                Some(Zone::Hand | Zone::Library | Zone::Exile | Zone::Command) | None => false,
            },
        };
        if !item.scope.targets.iter().flatten().any(wronged) {
            return;
        }
        self.note_crime(player);
        let watchers = self.derived.watchers.clone();
        for (object, key, ability) in &watchers.triggers {
            let Ability::Triggered { trigger, spell } = &**ability else { continue };
            let Some(controller) = self.controller(*object) else { continue };
            let mut scope = Scope::new(controller, Some(*object));
            scope.slots_mut().watched.players = vec![player];
            if !self.is_crime_as(&trigger.event, player, &scope)
                || trigger.once_each_turn && self.has_triggered(*object, *key)
            {
                continue;
            }
            self.trigger_as_often(*object, Some(*key), (trigger, spell), &scope);
        }
    }

    fn is_crime_as(&self, on: &TriggerEvent, player: PlayerId, scope: &Scope) -> bool {
        if let TriggerEvent::OneOf(some) = on {
            return some.iter().any(|one| self.is_crime_as(one, player, scope));
        }
        if let TriggerEvent::While(of, condition) = on {
            return self.is_crime_as(of, player, scope) && self.holds(condition, scope);
        }
        if let TriggerEvent::Nth(n, of) = on {
            let counted = self.player(player).is_some_and(|p| p.this_turn.crimes == *n);
            return counted && self.is_crime_as(of, player, scope);
        }
        matches!(on, TriggerEvent::Crime(who) if self.is_player(who, player, scope))
    }
}
