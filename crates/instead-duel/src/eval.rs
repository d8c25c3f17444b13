//! What words mean now: which objects fit a filter, whether a condition holds.

use crate::ability::{Ability, Condition, Filter, Keyword, Power, Side, Sort, Static, Tally, This, Who};
use crate::event::Scope;
use crate::state::{CardState, Game, Lasting};
use crate::words::{CardId, Civilization, Kind, ObjectId, PlayerId, Target, Word, Zone};

impl Game {
    /// Whether an object fits, wherever it is.
    pub(crate) fn fits(&self, filter: &Filter, object: ObjectId, scope: &Scope) -> bool {
        self.fits_as(filter, object, scope, false)
    }

    /// Whether an object fits; a creature card under another is a creature where `under` says so.
    pub(crate) fn fits_as(&self, filter: &Filter, object: ObjectId, scope: &Scope, under: bool) -> bool {
        let Some(card) = self.card(object.card) else { return false };
        let on_top = under || card.under.is_none();
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
            costs_at_least,
            in_race,
            named,
            tapped,
            keyword,
            lacks,
        } = filter;
        self.is_this(*this, object, scope)
            && self.is_side(*side, card.owner, scope)
            && match sort {
                Sort::Card => true,
                // Duel Masters 109.2b: what lies under a creature is a card and no creature.
                Sort::Kind(kind) => card.card.kind == Some(*kind) && on_top,
                Sort::CreatureOrSpell => matches!(card.card.kind, Some(Kind::Creature | Kind::Spell)) && on_top,
                Sort::Shield => card.zone == Some(Zone::Shields),
            }
            && evolution.is_none_or(|e| card.card.evolution == e)
            && (races.is_empty() || self.has_race(object, |of| races.iter().any(|race| is_race(of, race))))
            && (civilizations.is_empty() || civilizations.iter().any(|c| card.card.civilizations.contains(c)))
            && multicolored.is_none_or(|m| (card.card.civilizations.len() > 1) == m)
            && power.is_none_or(|p| match (p, self.power(object)) {
                (Power::AtLeast(least), Some(power)) => power >= least,
                (Power::AtMost(most), Some(power)) => power <= most,
                (Power::Exactly(exactly), Some(power)) => power == exactly,
                (Power::LessThanThat, Some(power)) => {
                    scope.that.and_then(|that| self.power(that)).is_some_and(|that| power < that)
                }
                (_, None) => false,
            })
            && costs_at_most.is_none_or(|most| card.card.cost.is_some_and(|cost| cost <= most))
            && costs_at_least.is_none_or(|least| card.card.cost.is_some_and(|cost| cost >= least))
            && in_race.as_ref().is_none_or(|word| self.has_race(object, |race| holds_word(race, word)))
            && named.as_ref().is_none_or(|name| card.card.name == *name)
            && tapped.is_none_or(|t| card.tapped == t)
            && keyword.is_none_or(|keyword| match keyword {
                Keyword::Breaker(_) => self.breaks(object) > 1,
                // Nothing gives it.
                Keyword::WaveStriker => self.has_printed(object, Keyword::WaveStriker),
                keyword => self.has_keyword(object, keyword),
            })
            && lacks.is_none_or(|keyword| !self.has_keyword(object, keyword))
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

    /// Whether one of its races is such a one: of those printed, or those that it gets.
    fn has_race(&self, object: ObjectId, is: impl Fn(&Word) -> bool) -> bool {
        let found = self.card(object.card).is_some_and(|card| card.card.races.iter().any(&is))
            || self.races_got(object).iter().any(is);
        if let Some(card) = self.card(object.card).filter(|card| !found && card.card.races_unknown) {
            self.doubts.note(&card.card.name);
        }
        found
    }

    /// The races that a creature gets. What gives one may ask for a printed race alone, and its condition for none: it would
    /// ask for itself.
    fn races_got(&self, object: ObjectId) -> Vec<Word> {
        if self.object(object).is_none_or(|card| card.zone != Some(Zone::Battle)) {
            return Vec::new();
        }
        let (mut found, mut got) = (Vec::new(), Vec::new());
        for (you, id, card) in self.in_battle() {
            for printed in card.card.abilities.iter().filter(|printed| printed.ability.gives_race()) {
                if let Some(Ability::Static(ability)) = self.in_force(id, &printed.ability) {
                    self.unfold(&Scope::new(you, Some(id)), ability, &mut found);
                }
            }
        }
        for floating in &self.state.floating {
            if let Lasting::Static(ability) = &floating.what
                && ability.gives_race()
            {
                self.unfold(&floating.scope, ability, &mut found);
            }
        }
        for (scope, ability) in found {
            let Static::Race(what, race) = ability else { continue };
            let races = self.card(object.card).map(|card| card.card.races.as_slice()).unwrap_or_default();
            let one_of =
                what.races.is_empty() || races.iter().any(|of| what.races.iter().any(|race| is_race(of, race)));
            let word = what.in_race.as_ref().is_none_or(|word| races.iter().any(|of| holds_word(of, word)));
            if one_of && word && self.fits(&Filter { races: Vec::new(), in_race: None, ..what.clone() }, object, &scope)
            {
                got.push(race.clone());
            }
        }
        got
    }

    /// What "it" is: what was chosen, or what the event is about.
    pub(crate) fn it(&self, scope: &Scope) -> Vec<ObjectId> {
        match &scope.chosen {
            Some(chosen) => chosen.iter().filter_map(|o| self.followed(*o)).collect(),
            None => scope.that.and_then(|that| self.followed(that)).into_iter().collect(),
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
            Who::Owner => match &scope.chosen {
                Some(chosen) => one(chosen.first().and_then(|o| self.owner(*o))),
                None => one(scope.that.and_then(|that| self.owner(that)).or(scope.that_player)),
            },
            Who::Player(player) => one(Some(player)),
            Who::Each => self.players().collect(),
        }
    }

    /// How many of these a player has in a zone, whosever the words say they are.
    fn has_of(&self, player: PlayerId, filter: &Filter, zone: Zone, scope: &Scope) -> usize {
        let filter = Filter { side: Side::Any, ..filter.clone() };
        self.zone(player, zone).into_iter().filter(|&o| self.fits(&filter, o, scope)).count()
    }

    /// How many there are, as the words say.
    pub(crate) fn tally(&self, tally: &Tally, scope: &Scope) -> u32 {
        u32::try_from(self.fitting(&tally.of, tally.zone, scope).len()).unwrap_or(u32::MAX)
    }

    fn is_attacking(&self, scope: &Scope) -> bool {
        self.state.attacking.is_some() && self.state.attacking == scope.this
    }

    /// The creature with which the one that the text is on battles.
    fn battles_with(&self, scope: &Scope) -> Option<ObjectId> {
        let this = scope.this?;
        match self.state.battling {
            Some((a, b)) if a == this => Some(b),
            Some((a, b)) if b == this => Some(a),
            _ => None,
        }
    }

    /// The ability, where the card has it now.
    pub(crate) fn in_force<'a>(&self, object: ObjectId, ability: &'a Ability) -> Option<&'a Ability> {
        let Ability::Under(heading, of) = ability else { return Some(ability) };
        let scope = Scope::new(self.owner(object)?, Some(object));
        heading.condition().is_none_or(|condition| self.holds(&condition, &scope)).then_some(&**of)
    }

    /// What a static ability says now, part by part.
    fn unfold<'a>(&self, scope: &Scope, ability: &'a Static, found: &mut Vec<(Scope, &'a Static)>) {
        match ability {
            Static::While(condition, of) => {
                if self.holds(condition, scope) {
                    self.unfold(scope, of, found);
                }
            }
            Static::All(list) => list.iter().for_each(|of| self.unfold(scope, of, found)),
            of => found.push((scope.clone(), of)),
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
            Condition::There(least, of, zone) => self.fitting(of, *zone, scope).len() >= *least as usize,
            Condition::ThereAtMost(most, of, zone) => self.fitting(of, *zone, scope).len() <= *most as usize,
            Condition::OpponentHasMore(of, zone) => {
                self.opponent(scope.you).is_some_and(|p| self.has_of(p, of, *zone, scope) > self.has(of, *zone, scope))
            }
            Condition::AsManyAsOpponent(of, zone) => {
                self.opponent(scope.you).is_none_or(|p| self.has(of, *zone, scope) >= self.has_of(p, of, *zone, scope))
            }
            Condition::Only(of, zone) => self.zone(scope.you, *zone).into_iter().all(|o| self.fits(of, o, scope)),
            Condition::Attacking(creature) => {
                self.is_attacking(scope) && (!creature || matches!(self.state.attacked, Some(Target::Object(_))))
            }
            Condition::BeingAttacked => match (self.state.attacked, scope.this) {
                (Some(Target::Object(o)), Some(this)) => o.card == this.card,
                _ => false,
            },
            Condition::Battling(with) => self
                .battles_with(scope)
                .is_some_and(|other| with.as_ref().is_none_or(|with| self.fits(with, other, scope))),
            Condition::Blocking => self.state.blocking.is_some() && self.state.blocking == scope.this,
            Condition::Attacked => scope.this.is_some_and(|this| self.state.attackers.contains(&this)),
            Condition::Broke => scope.this.is_some_and(|this| self.state.broke.contains(&this)),
            Condition::OthersBroke => self
                .state
                .broke
                .iter()
                .any(|o| self.owner(*o) == Some(scope.you) && scope.this.is_none_or(|this| this.card != o.card)),
            Condition::Crossed => scope.this.is_some_and(|this| {
                let gear = |c: &CardState| c.attached == Some(this.card) && c.card.kind == Some(Kind::CrossGear);
                self.state.cards.iter().any(gear)
            }),
            Condition::Unleashed(of) => {
                let card = self.state.unleashed.and_then(|card| self.now(card.card));
                card.is_some_and(|card| self.fits(of, card, scope))
            }
            Condition::It(of) => self.it(scope).first().is_some_and(|&it| self.fits(of, it, scope)),
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
        let attacks = self.state.attacking == Some(object);
        let blocks = self.state.blocking == Some(object);
        if attacks || blocks {
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
            let printed = card.card.abilities.iter().filter_map(|p| match self.in_force(object, &p.ability) {
                Some(Ability::Keyword(keyword)) => Some(*keyword),
                _ => None,
            });
            let more = printed.chain(given).filter_map(|keyword| match keyword {
                Keyword::PowerfulAttack(more) if attacks => i32::try_from(more).ok(),
                Keyword::PowerfulBlock(more) if blocks => i32::try_from(more).ok(),
                _ => None,
            });
            power = more.fold(power, i32::saturating_add);
        }
        for (scope, ability) in self.statics() {
            let (filter, more) = match ability {
                Static::Power(filter, more) => (filter, *more),
                Static::PowerEach(filter, each, tally) => {
                    (filter, each.saturating_mul(i32::try_from(self.tally(tally, &scope)).unwrap_or(i32::MAX)))
                }
                _ => continue,
            };
            // A filter that asks for power would ask for itself.
            if filter.power.is_none()
                // What gives a keyword may ask for power: only what is printed counts here.
                && filter.keyword.is_none_or(|keyword| self.has_printed(object, keyword))
                && self.fits(&Filter { keyword: None, ..filter.clone() }, object, &scope)
            {
                power = power.saturating_add(more);
            }
        }
        Some(power)
    }

    /// Every static ability in the battle zone, in turn order, and what holds for a time.
    pub(crate) fn statics(&self) -> impl Iterator<Item = (Scope, &Static)> {
        let mut found = Vec::new();
        for (you, id, card) in self.in_battle() {
            for printed in &card.card.abilities {
                if let Ability::Static(_) | Ability::Under(..) = &printed.ability
                    && let Some(Ability::Static(ability)) = self.in_force(id, &printed.ability)
                {
                    self.unfold(&Scope::new(you, Some(id)), ability, &mut found);
                }
            }
        }
        for floating in &self.state.floating {
            if let Lasting::Static(ability) = &floating.what {
                self.unfold(&floating.scope, ability, &mut found);
            }
        }
        found.into_iter()
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

/// Whether the name of a race holds this word.
fn holds_word(race: &Word, word: &Word) -> bool {
    race.split(' ').any(|of| of.eq_ignore_ascii_case(word))
}
