//! Rooms (CR 709.5): their halves are unlocked as they enter, by an effect, or for their mana cost (`play::rooms`).

use instead::{Performing, Run, Stop};
use instead_language::{Door, Half, Who};

use crate::board::event::{Cause, Event, What};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::edition::rulebook::Rule;
use crate::perform::follow::Following;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 709.5d, h: what triggers on unlocking a half does so for the one with which a Room entered.
    pub(super) fn first_door(&mut self, room: ObjectId, door: Performing<'_>) {
        let Some(o) = self.object(room) else { return };
        if !self.on_battlefield(room) {
            return;
        }
        let cause = Cause { player: Some(o.controller), ..Cause::RULE.by(Rule::UnlockedAsCast) };
        for half in o.designated.unlocked.clone() {
            self.happened(Event { what: What::Door { object: room, half, opens: true }, cause }, door);
        }
    }

    /// CR 709.5h, i: whether a half is unlocked as an ability says.
    pub(super) fn unlocks_as(&self, who: &Who, which: Door, event: &Event, scope: &Scope) -> bool {
        let What::Door { object, half, opens: true } = event.what else { return false };
        let meant = match which {
            Door::This(own) => scope.this == Some(object) && own == half,
            Door::Any => true,
            Door::Last => self.object(object).is_some_and(|o| o.designated.unlocked.len() > 1),
        };
        meant && self.controller(object).is_some_and(|p| self.is_player(who, p, scope))
    }

    /// CR 709.5f, g: the player chooses a locked half of the Room, which is unlocked; or an unlocked one, where that may be
    /// locked.
    pub(crate) fn unlock_or_lock(
        &mut self,
        player: PlayerId,
        room: ObjectId,
        locks: bool,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(o) = self.object(room).cloned() else { return Ok(()) };
        let Some(halves) = o.doors() else { return Ok(()) };
        let locked = o.locked_halves();
        let may = |half: &Half| locks || locked.contains(half);
        let able: Vec<Half> = [Half::First, Half::Second].into_iter().filter(may).collect();
        let name = |half: Half| halves.of(half).map(|face| face.name.clone()).unwrap_or_default();
        let options = able.iter().map(|half| Pick::Word(name(*half))).collect();
        let query = Query { asking: Asking::Mode, rule: Rule::UnlockDoor, about: Some(room) };
        let half = match able.as_slice() {
            [] => return Ok(()),
            [one] => *one,
            several => {
                let picked = run.ask(self, Some(player), query, options)?;
                let is = |half: &&Half| picked == Some(Pick::Word(name(**half)));
                let Some(half) = several.iter().find(is) else { return Ok(()) };
                *half
            }
        };
        self.propose_one(What::Door { object: room, half, opens: locked.contains(&half) }, player, f, run)
    }
}
