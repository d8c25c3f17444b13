//! Losing, leaving and the end of the game (CR 104, 800.4).

use super::*;

impl Game {
    /// CR 603.10a: what is attached to the permanents that leave the battlefield now, before anything leaves.
    pub(super) fn note_what_they_bear(&mut self, leaves: &[Item], door: Performing<'_>) {
        let leaving = |item: &Item| match &item.event.what {
            What::Move(m) if self.on_battlefield(m.object) => Some(m.object),
            _ => None,
        };
        let leaving: Vec<ObjectId> = leaves.iter().filter_map(leaving).collect();
        if leaving.is_empty() {
            return;
        }
        let host = |&id: &ObjectId| Some((self.object(id)?.attached_to?.object()?, id));
        let attached: Vec<(ObjectId, ObjectId)> = self.state.battlefield.iter().filter_map(host).collect();
        for (host, attachment) in attached.into_iter().filter(|(host, _)| leaving.contains(host)) {
            if let Some(o) = self.object_mut(host, door) {
                o.bore.push(attachment);
            }
        }
    }

    /// CR 800.4c: what was controlled by somebody else is exiled as soon as it is under the control of a player who left.
    pub(super) fn exile_what_came_back_to_nobody(&mut self, run: &mut Run<'_, Self>) -> Result<()> {
        if self.state.over || self.state.players.iter().all(|p| !p.lost) {
            return Ok(());
        }
        let has_left = |&id: &ObjectId| {
            let whose = self.controller(id).and_then(|p| self.player(p));
            whose.is_some_and(|p| p.lost)
        };
        let back: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(has_left).collect();
        if back.is_empty() {
            return Ok(());
        }
        let exile = |object| moved(object, Zone::Exile, Place::Natural, Why::Put, Cause::RULE);
        propose(self, back.into_iter().map(exile).map(Proposed::new).collect::<Vec<_>>(), run)
    }

    /// CR 104.2a, 104.4a: the last player left wins; where all lost at once, nobody does.
    pub(crate) fn end_game(&mut self, door: Performing<'_>) {
        if self.state.over || self.state.players.len() < 2 && self.state.players.iter().all(|p| !p.lost) {
            return;
        }
        if self.state.players.iter().filter(|p| !p.lost).count() <= 1 {
            if let Some(last) = self.write(door).players.iter_mut().find(|p| !p.lost) {
                Arc::make_mut(last).won = true;
            }
            self.write(door).over = true;
        }
    }

    /// CR 800.4a: a player leaves, and with him what he owns; effects that give him control end; what he still controls on
    /// the stack and is no card ceases to exist. What he controls then is exiled: these.
    pub(crate) fn leave_game(&mut self, player: PlayerId, door: Performing<'_>) -> Vec<ObjectId> {
        if let Some(p) = self.player_mut(player, door) {
            p.lost = true;
        }
        self.monarch_leaves(player, door);
        self.initiative_leaves(player, door);
        let goes_on = self.state.players.iter().filter(|p| !p.lost).count() > 1;
        let shared = [Zone::Battlefield, Zone::Exile, Zone::Stack, Zone::Command];
        let own = [Zone::Library, Zone::Hand, Zone::Graveyard];
        let zones = shared.into_iter().chain(own.into_iter().filter(|_| goes_on));
        let mut left = Vec::new();
        for zone in zones {
            for id in self.objects_in(zone) {
                if self.object(id).is_some_and(|o| o.owner == player) {
                    self.vanish(id, player, zone, door);
                    left.extend((zone == Zone::Battlefield).then_some(id));
                }
            }
        }
        // CR 603.6c: what triggers on their leaving the battlefield
        let leaves = |object| Event { what: What::Cease { object }, cause: Cause::RULE };
        self.write(door).trace.extend(left.into_iter().map(leaves));
        self.forget_phased(player, door);
        use crate::board::state::FloatingKind;
        use instead_language::{Change, Who};
        let gives = |f: &crate::board::state::Floating| {
            let FloatingKind::Continuous(_, changes) = &f.what else { return false };
            let to = |who: &Who| *who == Who::Player(player.0) || *who == Who::You && f.scope.you == player;
            changes.iter().any(|c| matches!(c, Change::Control(who) if to(who)))
        };
        Arc::make_mut(&mut self.write(door).floating).retain(|f| !gives(f));
        self.write(door).pending.retain(|t| t.controller != player);
        self.disturb();
        self.refresh();
        let his = |game: &Self, id: ObjectId| game.controller(id) == Some(player);
        for id in self.state.stack.clone().iter().copied() {
            let no_card = self.object(id).is_some_and(|o| o.token || o.stack.as_ref().is_none_or(|s| !s.is_spell()));
            if no_card && his(self, id) {
                self.cease(id, door);
            }
        }
        self.refresh();
        let left = self.state.battlefield.iter().chain(self.state.stack.iter()).copied();
        let left: Vec<ObjectId> = left.filter(|&id| his(self, id)).collect();
        if goes_on { left } else { Vec::new() }
    }
}
