//! Who makes a player's decisions (CR 722): he himself, unless another player controls him.

use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use instead_language::Ability;

impl Game {
    /// CR 722.5: who makes the choices and decisions that this player is told or allowed to make. Only they are another's:
    /// what he controls stays his (722.3). One that controls him while he searches began last, and so works (722.1a).
    pub(crate) fn decides_for(&self, player: PlayerId) -> PlayerId {
        let searching = self.state.searching == Some(player);
        let by = searching.then(|| self.controls_search(player)).flatten();
        by.or_else(|| self.player(player)?.controlled_by).filter(|&by| self.is_in_game(by)).unwrap_or(player)
    }

    /// CR 722.1, 722.2: who makes the decisions of that player's search, where it is another; of several the latest
    /// (722.1a).
    fn controls_search(&self, player: PlayerId) -> Option<PlayerId> {
        let of = |&id: &ObjectId| {
            let (c, o) = (self.characteristics(id)?, self.object(id)?);
            let scope = Scope::new(c.controller, Some(id));
            let says = |a: &Ability| matches!(a, Ability::ControlsSearch(who) if self.is_player(who, player, &scope));
            c.abilities.iter().any(|(_, a)| says(a)).then_some((o.timestamp, c.controller))
        };
        self.at_work().filter_map(|id| of(&id)).max_by_key(|(at, _)| *at).map(|(_, p)| p)
    }

    fn is_in_game(&self, player: PlayerId) -> bool {
        self.player(player).is_some_and(|p| !p.lost)
    }
}
