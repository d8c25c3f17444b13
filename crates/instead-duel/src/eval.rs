//! What words mean now: which objects fit a filter, whether a condition holds.

use crate::ability::{Ability, Condition, Filter, Keyword, Power, Side, Sort, Static, This, Who};
use crate::event::Scope;
use crate::state::{CardState, Game, Lasting};
use crate::words::{CardId, Civilization, Kind, ObjectId, PlayerId, Word, Zone};

impl Game {
    /// Whether an object fits, wherever it is.
    pub(crate) fn fits(&self, filter: &Filter, object: ObjectId, scope: &Scope) -> bool {
        let Some(card) = self.card(object.card) else { return false };
        if filter.this == This::OrOther && scope.this.is_some_and(|this| this.card == object.card) {
            return true;
        }
        let Filter {
            this,
            side,
            sort,
            evolution,
            races,
            civilizations,
            multicolored,
            power,
            costs_at_most,
            named,
            tapped,
            keyword,
        } = filter;
        self.is_this(*this, object, scope)
            && self.is_side(*side, card.owner, scope)
            && match sort {
                Sort::Card => true,
                // Duel Masters 109.2b: what lies under a creature is a card and no creature.
                Sort::Kind(kind) => card.card.kind == Some(*kind) && card.under.is_none(),
                Sort::Shield => card.zone == Some(Zone::Shields),
            }
            && evolution.is_none_or(|e| card.card.evolution == e)
            && (races.is_empty() || races.iter().any(|r| card.card.races.iter().any(|of| is_race(of, r))))
            && (civilizations.is_empty() || civilizations.iter().any(|c| card.card.civilizations.contains(c)))
            && multicolored.is_none_or(|m| (card.card.civilizations.len() > 1) == m)
            && power.is_none_or(|p| match (p, self.power(object)) {
                (Power::AtLeast(least), Some(power)) => power >= least,
                (Power::AtMost(most), Some(power)) => power <= most,
                (Power::LessThanThat, Some(power)) => {
                    scope.that.and_then(|that| self.power(that)).is_some_and(|that| power < that)
                }
                (_, None) => false,
            })
            && costs_at_most.is_none_or(|most| card.card.cost.is_some_and(|cost| cost <= most))
            && named.as_ref().is_none_or(|name| card.card.name == *name)
            && tapped.is_none_or(|t| card.tapped == t)
            && keyword.is_none_or(|keyword| match keyword {
                Keyword::Breaker(_) => self.breaks(object) > 1,
                keyword => self.has_keyword(object, keyword),
            })
    }

    fn is_this(&self, this: This, object: ObjectId, scope: &Scope) -> bool {
        let card = |of: Option<ObjectId>| of.is_some_and(|of| of.card == object.card);
        match this {
            This::Any | This::OrOther => true,
            This::This => card(scope.this),
            This::Other => !card(scope.this),
            This::Attached => {
                let to = scope.this.and_then(|this| self.card(this.card)).and_then(|c| c.attached);
                to == Some(object.card)
            }
            This::Chosen(chosen) => chosen == Some(object),
            This::That => card(scope.that),
            This::NotThat => !card(scope.that),
        }
    }

    /// Whether a player is on this side.
    pub(crate) fn is_side(&self, side: Side, player: PlayerId, scope: &Scope) -> bool {
        match side {
            Side::Any => true,
            Side::Yours => player == scope.you,
            Side::Enemy => player != scope.you,
        }
    }

    /// The players whom a word means, in turn order.
    pub(crate) fn who(&self, who: Who, scope: &Scope) -> Vec<PlayerId> {
        let one = |player: Option<PlayerId>| player.into_iter().collect();
        match who {
            Who::You => one(Some(scope.you)),
            Who::Opponent => one(self.opponent(scope.you)),
            Who::Owner => one(scope.that.and_then(|that| self.owner(that)).or(scope.that_player)),
            Who::Player(player) => one(Some(player)),
            Who::Each => self.players().collect(),
        }
    }

    /// How many of these "you" have in a zone.
    fn has(&self, filter: &Filter, zone: Zone, scope: &Scope) -> usize {
        self.zone(scope.you, zone).into_iter().filter(|&o| self.fits(filter, o, scope)).count()
    }

    /// Whether a condition holds now.
    pub(crate) fn holds(&self, condition: &Condition, scope: &Scope) -> bool {
        match condition {
            Condition::YourTurn(yours) => (self.state.turn.player == scope.you) == *yours,
            Condition::Have(least, filter, zone) => self.has(filter, *zone, scope) >= *least as usize,
            Condition::AtMost(most, filter, zone) => self.has(filter, *zone, scope) <= *most as usize,
            Condition::Tapped(tapped) => {
                scope.this.and_then(|this| self.object(this)).is_some_and(|card| card.tapped == *tapped)
            }
            Condition::AllCivilizations(zone) => {
                let cards = self.zone(scope.you, *zone);
                let has = |c: Civilization| {
                    cards.iter().any(|o| self.card(o.card).is_some_and(|card| card.card.civilizations.contains(&c)))
                };
                Civilization::ALL.into_iter().all(has)
            }
        }
    }

    /// The power of a creature as it now is.
    pub fn power(&self, object: ObjectId) -> Option<i32> {
        let card = self.card(object.card)?;
        let mut power = card.card.power?;
        if self.object(object).is_none_or(|c| c.zone != Some(Zone::Battle)) {
            return Some(power);
        }
        for floating in &self.state.floating {
            if let Lasting::Power(of, more) = floating.what
                && of == object
            {
                power = power.saturating_add(more);
            }
        }
        if self.state.attacking == Some(object) {
            // What gives a keyword may ask for power, and would ask for itself.
            let asks = |ability: &Static| matches!(ability, Static::Has(what, _) if what.power.is_some() || what.keyword.is_some());
            let given = self.statics().filter(|(scope, ability)| match ability {
                Static::Has(what, _) => !asks(ability) && self.fits(what, object, scope),
                _ => false,
            });
            let given = given.filter_map(|(_, ability)| match ability {
                Static::Has(_, keyword) => Some(*keyword),
                _ => None,
            });
            let printed = card.card.abilities.iter().filter_map(|p| match p.ability {
                Ability::Keyword(keyword) => Some(keyword),
                _ => None,
            });
            let more = printed.chain(given).filter_map(|keyword| match keyword {
                Keyword::PowerfulAttack(more) => i32::try_from(more).ok(),
                _ => None,
            });
            power = more.fold(power, i32::saturating_add);
        }
        for (scope, ability) in self.statics() {
            if let Static::Power(filter, more) = ability
                // A filter that asks for power would ask for itself.
                && filter.power.is_none()
                // What gives a keyword may ask for power: only what is printed counts here.
                && filter.keyword.is_none_or(|keyword| self.has_printed(object, keyword))
                && self.fits(&Filter { keyword: None, ..filter.clone() }, object, &scope)
            {
                power = power.saturating_add(*more);
            }
        }
        Some(power)
    }

    /// Every static ability in the battle zone, in turn order, and what holds for a time.
    pub(crate) fn statics(&self) -> impl Iterator<Item = (Scope, &Static)> {
        let printed = self.in_battle().flat_map(|(you, id, card)| {
            card.card.abilities.iter().filter_map(move |printed| match &printed.ability {
                Ability::Static(ability) => Some((Scope::new(you, Some(id)), ability)),
                _ => None,
            })
        });
        let lasting = self.state.floating.iter().filter_map(|floating| match &floating.what {
            Lasting::Static(ability) => Some((floating.scope.clone(), &**ability)),
            _ => None,
        });
        printed.chain(lasting).filter_map(|(scope, ability)| match ability {
            Static::While(condition, of) => self.holds(condition, &scope).then_some((scope, &**of)),
            _ => Some((scope, ability)),
        })
    }

    /// The top cards in the battle zone, and Castles that fortify a shield, in turn order.
    pub(crate) fn in_battle(&self) -> impl Iterator<Item = (PlayerId, ObjectId, &CardState)> {
        self.players().flat_map(move |player| {
            let battle = self.player(player).map(|p| p.battle.as_slice()).unwrap_or_default();
            battle.iter().filter_map(move |&card: &CardId| {
                let state = self.card(card)?;
                Some((player, ObjectId { card, life: state.life }, state))
            })
        })
    }

    /// Whether an object is a creature in the battle zone, on top.
    pub(crate) fn is_creature_in_battle(&self, object: ObjectId) -> bool {
        self.object(object)
            .is_some_and(|c| c.zone == Some(Zone::Battle) && c.under.is_none() && c.card.kind == Some(Kind::Creature))
    }
}

/// Whether a creature of race `of` is a `race`: it is the race itself, or the name of the race holds it as a word
/// (an Armored Dragon is a Dragon).
fn is_race(of: &Word, race: &Word) -> bool {
    let (of, race) = (of.to_lowercase(), race.to_lowercase());
    of == race || of.strip_suffix(race.as_str()).is_some_and(|rest| rest.ends_with(' '))
}
