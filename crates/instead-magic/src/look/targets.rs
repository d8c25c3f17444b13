//! What may be chosen as a target (CR 115.1, 702.11, 702.16b, 702.18).

use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use instead_language::slot::each_slot;
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Aiming, Cant, Instruction, Part, Ref, Selection, Spell, TargetSpec, Who};

/// Whether the target is described by the player whom a loop is at.
fn of_each(spec: &TargetSpec) -> bool {
    let mut found = false;
    each_slot(spec, &mut |slot, depth| found |= slot.out == depth && matches!(slot.part, Part::Each(_)));
    found
}

/// The players of the loop in which the text speaks of that target.
fn loop_of(spell: &Spell, at: usize) -> Option<Who> {
    let mut looked = Loops { at, within: None, found: None };
    spell.instructions.accept(&mut looked);
    looked.found
}

struct Loops {
    at: usize,
    within: Option<Who>,
    found: Option<Who>,
}

impl Visit for Loops {
    fn instruction(&mut self, instruction: &Instruction) {
        let outer = self.within.clone();
        if let Instruction::ForEach(Selection::EachPlayer(who), _) = instruction {
            self.within = Some(who.clone());
        }
        instruction.walk(self);
        self.within = outer;
    }

    fn reference(&mut self, r: &Ref) {
        if let Ref::Target(n) = r
            && usize::from(*n) == self.at
            && self.found.is_none()
        {
            self.found.clone_from(&self.within);
        }
        r.walk(self);
    }

    fn spell(&mut self, _: &Spell) {}
}

impl Game {
    /// CR 601.2c: for whom that instance of the word "target" is chosen, each with the text as it speaks of him: "for each
    /// opponent, … target creature that player controls" has one for each opponent; else it is one, for nobody.
    pub(crate) fn askings(&self, spell: &Spell, at: usize, scope: &Scope) -> Vec<(Option<PlayerId>, Scope)> {
        match spell.targets.get(at).filter(|spec| of_each(spec)).and_then(|_| loop_of(spell, at)) {
            Some(who) => self.players(&who, scope).into_iter().map(|p| (Some(p), scope.at_player(p))).collect(),
            None => vec![(None, scope.clone())],
        }
    }

    /// CR 608.2b: whether the target is still a legal one.
    pub(crate) fn is_still_legal(&self, spec: &TargetSpec, at: usize, target: Target, scope: &Scope) -> bool {
        let whose = scope.allotted.iter().find(|(of, t, _)| usize::from(*of) == at && *t == target);
        match whose {
            Some((.., player)) => self.legal_targets(spec, &scope.at_player(*player)).contains(&target),
            None => self.legal_targets(spec, scope).contains(&target),
        }
    }

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
