//! Which players and objects words mean: "you", "its controller", "it", "enchanted creature".

use super::conditions::in_turn;
use super::{Game, ObjectId, PlayerId, Target, Zone};
use crate::board::scope::Scope;
use instead_language::words::Step;
use instead_language::{Part, Ref, Slot, Who, said};

impl Game {
    /// The players meant.
    pub(crate) fn players(&self, who: &Who, scope: &Scope) -> Vec<PlayerId> {
        self.players_in_turn_order().filter(|&p| self.is_player(who, p, scope)).collect()
    }

    /// Whether that player is meant.
    #[inline]
    pub(crate) fn is_player(&self, who: &Who, player: PlayerId, scope: &Scope) -> bool {
        match who {
            Who::You => player == scope.you,
            Who::Opponent => player != scope.you,
            Who::Any => true,
            other => self.is_other_player(other, player, scope),
        }
    }

    /// The same, of words for which the board is looked at.
    fn is_other_player(&self, who: &Who, player: PlayerId, scope: &Scope) -> bool {
        match who {
            Who::OtherOpponent(than) => player != scope.you && !self.is_player(than, player, scope),
            Who::MostLife => self.has_most_life(player),
            Who::With(base, so) => self.is_player(base, player, scope) && self.holds(so, &in_turn(scope, player)),
            Who::Slot(slot) => self.players_in_slot(*slot, scope).contains(&player),
            Who::Target(n) => {
                let targets = scope.targets.get(usize::from(*n));
                targets.is_some_and(|list| list.contains(&Target::Player(player)))
            }
            one => self.the_player(one, scope) == Some(player),
        }
    }

    /// CR 702.105a: whether nobody has more life.
    fn has_most_life(&self, player: PlayerId) -> bool {
        let life = |p: PlayerId| self.player(p).map_or(0, |p| p.life);
        self.players_in_turn_order().all(|other| life(other) <= life(player))
    }

    /// The one player that the word means, if it means one.
    pub(crate) fn the_player(&self, who: &Who, scope: &Scope) -> Option<PlayerId> {
        match who {
            Who::You => Some(scope.you),
            Who::Opponent | Who::Any => {
                let mut meant = self.players_in_turn_order().filter(|&p| *who == Who::Any || p != scope.you);
                meant.next().filter(|_| meant.next().is_none())
            }
            Who::OtherOpponent(_) | Who::With(..) => {
                let mut meant = self.players_in_turn_order().filter(|&p| self.is_player(who, p, scope));
                meant.next().filter(|_| meant.next().is_none())
            }
            Who::Active => Some(self.state.turn.player),
            Who::Defending => {
                // CR 508.5: of the attack that is spoken of, where one is
                let watched = scope.slots().map(|s| &s.watched);
                let attacked = watched.and_then(|w| w.attacked);
                let of = |id: ObjectId| {
                    let combat = &self.object(id)?.combat;
                    combat.defender.map(Target::Player).or(combat.attacking)
                };
                let things =
                    || watched.into_iter().flat_map(|w| w.things.iter()).find_map(|t| of(t.now).or_else(|| of(t.was)));
                let own =
                    || scope.this.and_then(|this| of(this).or_else(|| of(self.object(this)?.attached_to?.object()?)));
                let other_of = || watched.and_then(|w| of(w.partner?));
                let spoken_of = match attacked {
                    Some(attacked) => things().or(Some(attacked)),
                    None => own().or_else(things).or_else(other_of),
                };
                let any = || self.state.battlefield.iter().find_map(|&id| self.object(id)?.combat.attacking);
                // CR 506.2: of two players the nonactive one is, all through the combat phase
                let turn = &self.state.turn;
                let other = || {
                    let mut others = self.players_in_turn_order().filter(|&p| p != turn.player);
                    let other = others.next().filter(|_| others.next().is_none() && !turn.fresh);
                    other.filter(|_| (Step::Combat..=Step::EndCombat).contains(&turn.step)).map(Target::Player)
                };
                let of = spoken_of.or_else(any).or_else(other)?;
                match of {
                    Target::Player(p) => Some(p),
                    Target::Object(_) => self.defending_player(of),
                }
            }
            Who::Slot(slot) => self.players_in_slot(*slot, scope).first().copied(),
            said!(Who) => None,
            Who::Chosen => self.text_on(scope).and_then(|o| o.chosen.player),
            Who::ControllerOf(r) => match self.reference(r, scope)? {
                Target::Object(o) => self.controller(self.last_known(r, scope).unwrap_or(o)),
                Target::Player(p) => Some(p),
            },
            Who::OwnerOf(r) => match self.reference(r, scope)? {
                Target::Object(o) => self.object(o).map(|o| o.owner),
                Target::Player(p) => Some(p),
            },
            Who::Target(n) => scope.target(*n).and_then(Target::player),
            // of several it is asked which they are
            Who::MostLife => None,
            Who::Enchanted => self.text_on(scope).and_then(|o| o.attached_to).and_then(Target::player),
            Who::Player(n) => Some(PlayerId(*n)),
        }
    }

    /// What a reference points at.
    pub(crate) fn reference(&self, r: &Ref, scope: &Scope) -> Option<Target> {
        match r {
            Ref::This => scope.this.map(Target::Object),
            Ref::Target(n) => self.one_in_slot(Slot::here(Part::Target(*n)), scope),
            Ref::Slot(slot) => self.one_in_slot(*slot, scope),
            said!(Ref) => None,
            Ref::Chosen => {
                scope.chosen.or_else(|| self.text_on(scope).and_then(|o| o.chosen.source)).map(Target::Object)
            }
            Ref::Attached => self.text_on(scope).and_then(|o| o.attached_to),
            Ref::Player(who) => self.the_player(who, scope).map(Target::Player),
            Ref::Exiled => self.exiled_with(scope).first().copied().map(Target::Object),
            Ref::TopOfGraveyard(who, kind) => {
                let player = self.player(self.the_player(who, scope)?)?;
                let is = |o: &&ObjectId| kind.as_ref().is_none_or(|f| self.matches(f, **o, scope));
                player.graveyard.iter().rev().find(is).copied().map(Target::Object)
            }
            Ref::Object(n) => Some(Target::Object(ObjectId(*n))),
        }
    }

    /// What something is done to: the object that the text is on where the text finds it (CR 400.7e, j).
    pub(crate) fn acted_on(&self, r: &Ref, scope: &Scope) -> Option<Target> {
        if *r == Ref::This { self.own_object(scope).map(Target::Object) } else { self.reference(r, scope) }
    }

    /// The object that is looked at for its characteristics: of what left the battlefield as it last existed there, though
    /// "it" is found again where it went (CR 400.7e, 603.10a, 608.2h).
    pub(crate) fn last_known(&self, r: &Ref, scope: &Scope) -> Option<ObjectId> {
        match r {
            Ref::Slot(slot) => self.known_in_slot(*slot, scope).first().copied(),
            Ref::Target(n) => self.known_in_slot(Slot::here(Part::Target(*n)), scope).first().copied(),
            other => self.reference(other, scope)?.object(),
        }
    }

    /// CR 607.2a: what the ability linked to this one exiled and is still in exile.
    pub(crate) fn exiled_with(&self, scope: &Scope) -> Vec<ObjectId> {
        let Some(this) = self.text_on(scope) else { return Vec::new() };
        let text = scope.version.unwrap_or(this.version);
        let still = |&&(version, id): &&(u8, ObjectId)| version == text && self.zone(id) == Some(Zone::Exile);
        this.exiled.iter().filter(still).map(|(_, id)| *id).collect()
    }
}
