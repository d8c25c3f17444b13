//! Static abilities that say what players may do, or what it costs: of permanents, emblems, and effects that last
//! (CR 604.1, 611.2, 611.3, 114.4).

use instead_language::Ability;
use instead_language::words::Zone;

use crate::board::scope::Scope;
use crate::board::state::{FloatingKind, Game, ObjectId, PlayerId};

impl Game {
    /// Each of them that is in force, and what its words mean.
    pub(crate) fn rules(&self) -> impl Iterator<Item = (&Ability, Scope)> {
        self.rules_of_objects().chain(self.lasting_rules().map(|(_, rule, scope)| (rule, scope)))
    }

    /// CR 305.2a: whether the player has played fewer lands this turn than he may.
    pub(crate) fn has_land_to_play(&self, player: PlayerId) -> bool {
        let more = |(rule, scope): (&Ability, Scope)| {
            let Ability::MoreLands(who, n) = rule else { return 0 };
            if self.is_player(who, player, &scope) { *n } else { 0 }
        };
        self.player(player).is_none_or(|p| p.lands <= self.rules().map(more).sum())
    }

    /// The objects whose static abilities are looked at: permanents, and what works in the command zone (CR 113.6p).
    pub(crate) fn at_work(&self) -> impl Iterator<Item = ObjectId> {
        let emblem = |id: &ObjectId| self.works_here(*id);
        let emblems = self.state.command.iter().copied().filter(emblem);
        self.state.battlefield.iter().copied().chain(emblems)
    }

    /// Those of abilities of objects.
    pub(crate) fn rules_of_objects(&self) -> impl Iterator<Item = (&Ability, Scope)> {
        let here = self.at_work().map(|id| (id, Zone::Battlefield));
        let command = self.state.command.iter().filter(|id| !self.works_here(**id));
        let graveyards = self.state.players.iter().flat_map(|p| p.graveyard.iter());
        let elsewhere = command.map(|id| (*id, Zone::Command)).chain(graveyards.map(|id| (*id, Zone::Graveyard)));
        here.chain(elsewhere).flat_map(|(id, zone)| {
            let c = self.characteristics(id);
            c.into_iter().flat_map(move |c| {
                let scope = Scope::new(c.controller, Some(id));
                let works = move |ability: &&Ability| {
                    is_rule(ability) && (zone == Zone::Battlefield || works_elsewhere(ability, zone))
                };
                let rules = c.abilities.iter().map(|(_, ability)| &**ability).filter(works);
                rules.map(move |ability| (ability, scope.clone()))
            })
        })
    }

    /// Those that something made for a time, each with its timestamp.
    pub(crate) fn lasting_rules(&self) -> impl Iterator<Item = (u32, &Ability, Scope)> {
        self.state.floating.iter().filter_map(|floating| match &floating.what {
            FloatingKind::Rule(rule) => Some((floating.timestamp, &**rule, (*floating.scope).clone())),
            FloatingKind::Replacement(_) | FloatingKind::Continuous(..) | FloatingKind::Cant(_) => None,
            FloatingKind::Returns(_)
            | FloatingKind::PhasesIn(_)
            | FloatingKind::NextSpell(..)
            | FloatingKind::Permit(..)
            | FloatingKind::PermitFrom(..) => None,
            FloatingKind::Delayed(..) | FloatingKind::Copies(..) | FloatingKind::Facts(..) => None,
        })
    }
}

/// CR 113.6b: whether one that costs spells more or less says that it works in that zone.
fn works_elsewhere(ability: &Ability, zone: Zone) -> bool {
    matches!(ability, Ability::SpellCost(_)) && instead_language::card::works_in(ability, zone)
}

/// Whether it is of this kind.
fn is_rule(ability: &Ability) -> bool {
    matches!(
        ability,
        Ability::SpellCost(_)
            | Ability::AsFlash(_)
            | Ability::ManaAsThough(_)
            | Ability::MoreLands(..)
            | Ability::HandSize(..)
            | Ability::MayPlay(_)
            | Ability::RatherCost(_)
            | Ability::AbilityCost(_)
            | Ability::UntapsAlso(..)
            | Ability::CostsAtLeast(..)
            | Ability::TargetedDespite(..)
            | Ability::VotesMore(_)
            | Ability::MustTarget(..)
    )
}
