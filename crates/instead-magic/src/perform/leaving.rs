//! Losing, leaving and the end of the game (CR 104, 800.4).

use super::*;

impl Game {
    /// CR 104.2a, 104.4a: the last player left wins; where all lost at once, nobody does.
    pub(crate) fn end_game(&mut self) {
        if self.state.over || self.state.players.len() < 2 && self.state.players.iter().all(|p| !p.lost) {
            return;
        }
        if self.state.players.iter().filter(|p| !p.lost).count() <= 1 {
            if let Some(last) = self.state.players.iter_mut().find(|p| !p.lost) {
                Arc::make_mut(last).won = true;
            }
            self.state.over = true;
        }
    }

    /// CR 800.4a: a player leaves, and with him what he owns; what is left of the stack and of control ends.
    pub(crate) fn leave_game(&mut self, player: PlayerId) {
        if let Some(p) = self.player_mut(player) {
            p.lost = true;
        }
        let zones = [Zone::Battlefield, Zone::Exile, Zone::Stack, Zone::Command];
        for zone in zones {
            for id in self.shared_zone(zone).to_vec() {
                if self.object(id).is_some_and(|o| o.owner == player) {
                    self.vanish(id, player, zone);
                }
            }
        }
        Arc::make_mut(&mut self.state.floating).retain(|f| {
            !matches!(&f.what, crate::state::FloatingKind::Continuous(_, changes)
                if changes.iter().any(|c| matches!(c, crate::ability::Change::Control(crate::ability::Who::Player(p)) if *p == player.0)))
        });
        self.disturb();
    }
}
