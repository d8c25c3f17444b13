//! Which part of a cost can't be paid (CR 118.3), in words.

use instead::Stop;

use crate::board::scope::Scope;
use crate::board::state::{Game, PlayerId};
use crate::perform::cast::announce::illegal;
use instead_language::{Cost, CostAction};

impl Game {
    /// That the cost of an ability of what is called so can't be paid.
    pub(crate) fn cant_be_paid<T>(
        &self,
        name: &str,
        cost: &Cost,
        player: PlayerId,
        scope: &Scope,
    ) -> std::result::Result<T, Stop<Game>> {
        let lacking = self.what_is_lacking(cost, player, scope);
        illegal(format!("the cost of {name}'s ability can't be paid{lacking}"))
    }

    /// " (there is nothing to sacrifice)": the first part that can't be paid by itself; nothing where each can.
    pub(crate) fn what_is_lacking(&self, cost: &Cost, player: PlayerId, scope: &Scope) -> String {
        let lacks = |part: Cost| !self.can_pay(&part, player, scope);
        let tap = cost.tap && lacks(Cost { tap: true, ..Cost::default() });
        let untap = cost.untap && lacks(Cost { untap: true, ..Cost::default() });
        let life = cost.life.is_some() && lacks(Cost { life: cost.life.clone(), ..Cost::default() });
        let mana = !cost.mana.is_empty() && lacks(Cost { mana: cost.mana.clone(), ..Cost::default() });
        let alone = |action: &CostAction| Cost { actions: vec![action.clone()], ..Cost::default() };
        let action = cost.actions.iter().find(|action| lacks(alone(action)));
        let parts = [
            tap.then_some("it can't be tapped"),
            untap.then_some("it can't be untapped"),
            action.map(for_action),
            life.then_some("so much life can't be paid"),
            mana.then_some("the mana isn't there"),
        ];
        let lacking = parts.into_iter().flatten().next().unwrap_or_default();
        if lacking.is_empty() { String::new() } else { format!(" ({lacking})") }
    }
}

/// What there is too little of.
fn for_action(action: &CostAction) -> &'static str {
    match action {
        CostAction::Sacrifice(_) => "there is nothing, or too little, to sacrifice",
        CostAction::Discard(_) => "there are no cards, or too few, to discard",
        CostAction::Exile(_) => "there is nothing, or too little, to exile",
        CostAction::Tap(_) => "there is nothing, or too little, to tap",
        CostAction::Return(_) => "there is nothing, or too little, to return to its owner's hand",
        CostAction::RemoveCounters(..) | CostAction::RemoveAmong(..) => "there are too few counters to remove",
        CostAction::PutCounters(..) => "the counters can't be put on it",
        CostAction::Exert(_) => "it can't be exerted",
        CostAction::Unattach(_) => "it is attached to nothing",
        CostAction::Mill(_) => "there are too few cards to mill",
        CostAction::Reveal(_) => "there is nothing to reveal",
        CostAction::Put(..) => "there is nothing to put there",
        CostAction::ItsManaCost => "it has no mana cost",
        CostAction::Hurt(_) | CostAction::Waterbend(_) | CostAction::Unread(_) => "",
    }
}
