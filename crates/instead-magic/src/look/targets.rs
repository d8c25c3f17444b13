//! What may be chosen as a target (CR 115.1, 702.11, 702.16b, 702.18).

use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, Target};
use instead_language::{Aiming, Cant, TargetSpec};

impl Game {
    /// CR 115.1, 601.2c: what may be chosen as a target.
    pub(crate) fn legal_targets(&self, spec: &TargetSpec, scope: &Scope) -> Vec<Target> {
        let players = spec.players.iter().flat_map(|who| self.players(who, scope)).map(Target::Player);
        let objects = spec.objects.iter().flat_map(|f| self.every(f, scope)).map(Target::Object);
        let mut all: Vec<Target> = players.chain(objects).collect();
        all.retain(|&t| self.may_be_targeted(t, scope));
        all
    }

    /// CR 702.11, 702.16b, 702.18: hexproof, protection, shroud.
    fn may_be_targeted(&self, target: Target, scope: &Scope) -> bool {
        let object = match target {
            Target::Object(object) => object,
            Target::Player(player) => {
                let protected = scope.this.is_some_and(|source| self.is_protected_player(player, source));
                return !self.is_hidden(player, scope.you) && !protected;
            }
        };
        if self.is_kept_from_being_target(object, scope) {
            return false;
        }
        let Some(c) = self.characteristics(object) else { return false };
        if !self.on_battlefield(object) {
            return true;
        }
        use instead_language::words::Keyword;
        let theirs = c.controller != scope.you;
        let hidden = c.has(Keyword::Shroud) || c.has(Keyword::Hexproof) && theirs;
        let own = Scope::new(c.controller, Some(object));
        let protected = scope.this.is_some_and(|source| c.protections().any(|(_, q)| self.matches(q, source, &own)));
        !hidden && !protected
    }

    /// CR 115.4, 101.2: whether an effect says that such a spell or ability can't target the object.
    fn is_kept_from_being_target(&self, object: ObjectId, scope: &Scope) -> bool {
        self.cants().any(|(cant, own)| {
            let Cant::BeTarget(f, kinds) = cant else { return false };
            let meant = |aiming: &Aiming| {
                aiming.abilities != scope.spell
                    && aiming.by.as_ref().is_none_or(|who| self.is_player(who, scope.you, own))
                    && scope.this.is_some_and(|source| self.matches(&aiming.source, source, own))
            };
            self.matches(f, object, own) && kinds.iter().any(meant)
        })
    }
}
