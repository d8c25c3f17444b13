//! Unlocking a half of a Room for its mana cost: a special action (CR 116.2, 709.5e).

use instead::{Lineage, Proposed, Run, Stop, propose};
use instead_language::{Ability, CostKeyword, Half};

use crate::board::event::{Cause, CauseKind, Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::edition::rulebook::Rule;
use crate::perform::cast::announce::illegal;
use crate::perform::follow::Following;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 709.5e: when its controller could cast a sorcery.
    ///
    /// # Errors
    /// Why it is illegal; a question without an answer; a limit.
    pub fn unlock(
        &mut self,
        player: PlayerId,
        room: ObjectId,
        half: Option<Half>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.begin_sentence();
        let name = self.name_of(room);
        if self.controller(room) != Some(player) {
            return illegal(format!("{} does not control {name}", self.player_name(player)));
        }
        let able = self.unlocking(room);
        let meant = |(h, _): &&(Half, Ability)| half.is_none_or(|half| half == *h);
        let (half, ability) = match able.iter().filter(meant).collect::<Vec<_>>().as_slice() {
            [] => return illegal(format!("{name} has no such locked half (709.5e)")),
            [one] => (*one).clone(),
            _ => return illegal(format!("both halves of {name} are locked; say which is unlocked (709.5e)")),
        };
        self.sorcery_time(player, &name)?;
        let Ability::WithCost(_, cost) = &ability else { return Ok(()) };
        let scope = Scope::new(player, Some(room));
        let cost = &self.cost_of_keyword(cost, CostKeyword::Unlock, player);
        if !self.can_pay(cost, player, &scope) {
            return illegal(format!("the unlock cost of {name} can't be paid"));
        }
        self.pay(cost, player, &mut Following::of(scope, Lineage::default()), run)?;
        let (source, player) = (Some(room), Some(player));
        let cause = Cause { source, player, kind: CauseKind::Rule, resolution: 0, rule: Some(Rule::UnlockCost) };
        propose(self, [Proposed::new(Event { what: What::Door { object: room, half, opens: true }, cause })], run)?;
        self.check(run)
    }
}
