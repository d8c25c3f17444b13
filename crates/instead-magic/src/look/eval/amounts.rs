//! What numbers are now (CR 107).

use super::{AsCast, Game, Object, ObjectId, PlayerId, Zone};
use crate::board::scope::Scope;
use crate::board::state::Player;
use crate::look::slots::slot_of;
use instead_language::words::{CardTypes, Color, Colors, Mana};
use instead_language::{Amount, Filter, Likeness, Ref, Round, TurnFact, Who, said};

use super::conditions::in_turn;

impl Game {
    /// What is remembered of how a spell was cast.
    fn of_casting(&self, amount: &Amount, scope: &Scope) -> i64 {
        if let Amount::ManaSpent(r, color) = amount {
            return self.cast_of(r, scope).map_or(0, |cast| match color {
                Some(color) => cast.spent.iter().filter(|m| color_of(m) == Some(*color)).count() as i64,
                None => cast.mana_spent() as i64,
            });
        }
        if let Amount::ManaSpentFrom(r, of) = amount {
            let so = |o: &&ObjectId| self.is_described(of, **o, scope);
            return self.cast_of(r, scope).map_or(0, |cast| cast.mana_from.iter().filter(so).count() as i64);
        }
        let Amount::AsCast(then) = amount else { return 0 };
        match self.as_cast(scope) {
            AsCast::Being => self.amount(then, scope),
            AsCast::Was(facts) => facts.amounts.iter().find(|(a, _)| *a == **then).map_or(0, |(_, n)| *n),
            AsCast::Never => 0,
        }
    }

    /// What the number is now.
    pub(crate) fn amount(&self, amount: &Amount, scope: &Scope) -> i64 {
        match amount {
            Amount::Fixed(n) => i64::from(*n),
            Amount::X => scope.x.max(self.x_of_spell(scope)),
            Amount::Of(slot, measure) => self.measured(*slot, measure, None, scope),
            Amount::OfBy(slot, measure, who) => self.measured(*slot, measure, self.the_player(who, scope), scope),
            said!(Amount) => 0,
            Amount::Count(filter) if slot_of(filter).is_some() => self.those_meant(filter, scope).len() as i64,
            Amount::Count(filter) => self.every(filter, scope).len() as i64,
            Amount::Counters(Ref::Player(who), kind) => {
                let of = |p: &Player| i64::from(kind.as_ref().map_or(p.counters.total(), |k| p.counters.of(k)));
                self.players(who, scope).into_iter().filter_map(|p| self.player(p)).map(of).sum()
            }
            Amount::Counters(r, kind) => self
                .last_known(r, scope)
                .and_then(|o| self.object(o))
                .map_or(0, |o| i64::from(kind.as_ref().map_or(o.counters.total(), |k| o.counters.of(k)))),
            Amount::StatOf(stat, r) => {
                let put = if let Ref::Slot(slot) = r { self.put_by_event(*slot, scope) } else { None };
                let c = put.or_else(|| self.last_known(r, scope)).and_then(|o| self.characteristics(o));
                c.and_then(|c| self.stat_of(*stat, c)).unwrap_or(0)
            }
            Amount::TotalOf(stat, filter) => self
                .those_meant(filter, scope)
                .into_iter()
                .filter_map(|o| self.characteristics(o).and_then(|c| self.stat_of(*stat, c)))
                .sum(),
            Amount::Greatest(stat, filter) => self
                .those_meant(filter, scope)
                .into_iter()
                .filter_map(|o| self.characteristics(o).and_then(|c| self.stat_of(*stat, c)))
                .max()
                .unwrap_or(0),
            Amount::Life(who) => {
                self.the_player(who, scope).and_then(|p| self.player(p)).map_or(0, |p| i64::from(p.life))
            }
            Amount::LifeAmong(highest, who) => self.life_among(*highest, who, scope),
            Amount::Speed(who) => {
                self.the_player(who, scope).and_then(|p| self.player(p)).map_or(0, |p| i64::from(p.speed))
            }
            Amount::StartingLife(who) => self.the_player(who, scope).map_or(0, |p| self.starting_life(p)),
            Amount::Cards(zone, who) => {
                self.players(who, scope).into_iter().map(|p| self.cards_of(p, *zone).len() as i64).sum()
            }
            Amount::ColorsSpent => {
                let spent = self.text_on(scope).and_then(|o| o.cast.clone());
                let colors: Colors = spent.iter().flat_map(|c| &c.spent).filter_map(color_of).collect();
                colors.list().count() as i64
            }
            Amount::ManaSpent(..) | Amount::ManaSpentFrom(..) | Amount::AsCast(_) => self.of_casting(amount, scope),
            Amount::ThisTurn(fact, who) => self.this_turn(*fact, who, scope),
            Amount::CastThisTurn(who, filter) => self.cast_this_turn(who, filter, scope) as i64,
            Amount::HappenedThisTurn(pattern) => self.times_this_turn(pattern, scope) as i64,
            Amount::PlayersWith(who, condition) => {
                let so = |p: &PlayerId| self.holds(condition, &in_turn(scope, *p));
                self.players(who, scope).iter().filter(|p| so(p)).count() as i64
            }
            Amount::Fewest(who, of) => self.fewest_among(who, of, scope),
            Amount::CommanderCasts(who) => self.commander_casts(who, scope),
            Amount::TimesKicked => {
                let cast = self.text_on(scope).and_then(|o| o.cast.as_ref());
                i64::from(cast.map_or(scope.kicked, |c| c.kicked))
            }
            Amount::BeyondFirst => scope.targets.iter().flatten().count().saturating_sub(1) as i64,
            Amount::TimesPaid(cost) => self.times_paid(cost, scope),
            Amount::Chosen => self.text_on(scope).and_then(|o| o.chosen.number).map_or(0, i64::from),
            // none at least: what does it asks how many
            Amount::AnyNumber | Amount::UpTo(_) => 0,
            Amount::TimesResolved => i64::from(scope.resolved),
            Amount::Party(who) => self.party(who, scope),
            Amount::Players(who) => self.players(who, scope).len() as i64,
            Amount::Times(n, a) => self.amount(a, scope).saturating_mul(i64::from(*n)),
            Amount::Plus(a, b) => self.amount(a, scope).saturating_add(self.amount(b, scope)),
            Amount::Half(a, round) => share(self.amount(a, scope), 2, *round),
            Amount::Share(a, by, round) => share(self.amount(a, scope), self.amount(by, scope), *round),
            Amount::Different(stat, filter) => {
                let all = self.every(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
                let mut values: Vec<i64> = all.filter_map(|c| self.stat_of(*stat, c)).collect();
                values.sort_unstable();
                values.dedup();
                values.len() as i64
            }
            Amount::DifferentNames(filter) => self.different_names(filter, scope),
            Amount::Alike(filter, like) => self.alike(filter, *like, scope),
            Amount::BasicLandTypes(filter) => self.basic_land_types_among(filter, scope),
            Amount::ColorsAmong(filter) => self.colors_among(filter, scope),
            Amount::ColorsOf(r) => self
                .last_known(r, scope)
                .and_then(|o| self.characteristics(o))
                .map_or(0, |c| c.colors.list().count() as i64),
            Amount::ManaSymbols(color, filter) => self.symbols_among(self.every(filter, scope), Colors::of(*color)),
            Amount::Devotion(who, colors) => {
                let players = self.players(who, scope).into_iter();
                // no color is the one that is chosen with it
                let colors = if colors.is_empty() { scope.color.map_or(*colors, Colors::of) } else { *colors };
                players.map(|p| self.devotion(p, colors)).sum()
            }
            Amount::CardTypes(filter) => self.card_types_among(filter, scope),
        }
    }

    /// The least that any of these players has.
    fn fewest_among(&self, who: &Who, of: &Amount, scope: &Scope) -> i64 {
        let each = self.players(who, scope).into_iter().map(|p| self.amount(of, &in_turn(scope, p)));
        each.min().unwrap_or(0)
    }

    /// CR 205.2: how many card types are among them.
    fn card_types_among(&self, filter: &Filter, scope: &Scope) -> i64 {
        let all = self.those_meant(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
        let types: CardTypes = all.flat_map(|c| c.types.list()).collect();
        types.list().count() as i64
    }

    /// The highest or lowest life total among these players.
    fn life_among(&self, highest: bool, who: &Who, scope: &Scope) -> i64 {
        let all = self.players(who, scope).into_iter().filter_map(|p| self.player(p)).map(|p| i64::from(p.life));
        let found = if highest { all.max() } else { all.min() };
        found.unwrap_or(0)
    }

    /// How many of them at most have one such thing in common.
    fn alike(&self, filter: &Filter, like: Likeness, scope: &Scope) -> i64 {
        let all = self.every(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
        super::most_alike(&all.collect::<Vec<_>>(), like)
    }

    /// CR 201.2b: what has no name has none that differs.
    fn different_names(&self, filter: &Filter, scope: &Scope) -> i64 {
        let all = self.every(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
        let mut names: Vec<&str> = all.map(|c| c.name.as_str()).filter(|n| !n.is_empty()).collect();
        names.sort_unstable();
        names.dedup();
        names.len() as i64
    }

    /// CR 903.8: how often these players cast their commanders from the command zone in this game.
    fn commander_casts(&self, who: &Who, scope: &Scope) -> i64 {
        let players = self.players(who, scope);
        let owned = |card| self.state.objects.of_card(card).next().is_some_and(|o| players.contains(&o.owner));
        self.state.commander_casts.iter().filter(|(card, _)| owned(*card)).map(|(_, n)| i64::from(*n)).sum()
    }

    /// CR 601.2b: how often the optional cost of that name was paid.
    fn times_paid(&self, cost: &str, scope: &Scope) -> i64 {
        let cast = self.text_on(scope).and_then(|o| o.cast.as_ref());
        cast.map_or(0, |c| c.paid.iter().filter(|paid| *paid == cost).count() as i64)
    }

    /// CR 305.6: how many of the basic land types are among them.
    fn basic_land_types_among(&self, filter: &Filter, scope: &Scope) -> i64 {
        let all = self.every(filter, scope);
        let has = |t: &&&str| all.iter().any(|&o| self.characteristics(o).is_some_and(|c| c.has_subtype(t)));
        instead_language::subtypes::BASIC_LAND_TYPES.iter().filter(has).count() as i64
    }

    /// CR 105.2: how many colours are among them.
    fn colors_among(&self, filter: &Filter, scope: &Scope) -> i64 {
        let all = self.every(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
        let colors: Colors = all.flat_map(|c| c.colors.list()).collect();
        colors.list().count() as i64
    }

    /// CR 103.4, 903.7: 20 life, 40 where each player has a commander.
    fn starting_life(&self, player: PlayerId) -> i64 {
        let commands = |o: &Object| o.commander && o.owner == player;
        if self.state.objects.iter().any(commands) { 40 } else { 20 }
    }

    fn those_meant(&self, filter: &Filter, scope: &Scope) -> Vec<ObjectId> {
        if let Filter::Is(Ref::Exiled) = filter {
            return self.exiled_with(scope);
        }
        if let Filter::Is(Ref::Slot(slot)) = filter {
            return self.known_in_slot(*slot, scope);
        }
        let Some(slot) = slot_of(filter) else { return self.every(filter, scope) };
        self.known_in_slot(slot, scope).into_iter().filter(|&o| self.matches(filter, o, scope)).collect()
    }

    /// CR 107.3m: as a permanent enters, and in what triggers on that, X is what was chosen for the spell that it was. Of
    /// a spell that left the stack it is what it was there (CR 113.7a, 608.2h).
    fn x_of_spell(&self, scope: &Scope) -> i64 {
        let Some(this) = self.text_on(scope).filter(|_| !scope.uncast) else { return 0 };
        let entered = || self.moved_by_event(scope).any(|t| t.now == this.id);
        let spell = this.zone.unwrap_or(this.last_zone) == Zone::Stack;
        let cast = this.cast.as_ref().filter(|_| spell || entered());
        cast.map_or(0, |cast| i64::from(cast.x))
    }

    /// CR 107.1b: by how much power or toughness is raised or lowered: what is calculated for it is not below zero, save
    /// where it doubles.
    pub(crate) fn modification(&self, amount: &Amount, scope: &Scope) -> i64 {
        match amount {
            Amount::Fixed(_) => self.amount(amount, scope),
            Amount::Times(1, doubled) => self.amount(doubled, scope),
            Amount::Times(n, x) => self.amount(x, scope).max(0).saturating_mul(i64::from(*n)),
            x => self.amount(x, scope).max(0),
        }
    }

    /// What the state remembers of the turn, of the players meant together.
    fn this_turn(&self, fact: TurnFact, who: &Who, scope: &Scope) -> i64 {
        // What a player who has left the game did is still remembered where anybody is meant.
        if fact == TurnFact::CombatPhases {
            return i64::from(self.state.turn.combats);
        }
        let meant = |p: &Player| *who == Who::Any || self.is_player(who, p.id, scope);
        let of = |p: &Player| match fact {
            TurnFact::LifeGained => p.gained,
            TurnFact::LifeLost => p.lost_life,
            TurnFact::CardsDrawn => p.drawn,
            TurnFact::DamageTaken => p.this_turn.damaged,
            TurnFact::CreaturesDied => p.this_turn.died,
            TurnFact::PermanentsLeft => p.this_turn.left,
            TurnFact::Attackers => p.this_turn.attackers,
            TurnFact::AttackPower => {
                let (combat, power) = p.this_turn.attack;
                let now = self.state.turn.combats == combat;
                u32::try_from(power).unwrap_or(0) * u32::from(now)
            }
            TurnFact::SpellsCast => p.this_turn.cast,
            TurnFact::SpellsCastLastTurn => p.cast_last_turn,
            TurnFact::LifeLostLastTurn => p.lost_last_turn,
            TurnFact::CoinFlips => p.this_turn.flips,
            TurnFact::LandsPlayed => p.lands,
            TurnFact::Crimes => p.this_turn.crimes,
            TurnFact::BeenAttacked => u32::from(p.this_turn.attacked_in == Some(self.state.turn.combats)),
            // of the turn, and of nobody
            TurnFact::CombatPhases => 0,
        };
        self.state.players.iter().filter(|p| meant(p)).map(|p| i64::from(of(p))).sum()
    }
}

/// CR 107.1a. Of nothing to divide by there is no part.
pub(crate) fn share(n: i64, by: i64, round: Round) -> i64 {
    if by <= 0 {
        return 0;
    }
    match round {
        Round::Down => n.div_euclid(by),
        Round::Up => n.saturating_add(by - 1).div_euclid(by),
    }
}

fn color_of(mana: &Mana) -> Option<Color> {
    match mana {
        Mana::Color(c) | Mana::Phyrexian(c) | Mana::TwoOr(c) | Mana::Hybrid(c, _) | Mana::HybridPhyrexian(c, _) => {
            Some(*c)
        }
        Mana::Colorless | Mana::Generic(_) | Mana::X | Mana::Snow => None,
    }
}

/// An amount that depends on nothing but "that much".
pub(crate) fn of_that_much(amount: &Amount, that_much: i64) -> Option<i64> {
    if amount.is_that_much() {
        return Some(that_much);
    }
    if let Amount::Times(n, a) = amount {
        return Some(of_that_much(a, that_much)?.saturating_mul(i64::from(*n)));
    }
    if let Amount::Plus(a, b) = amount {
        return Some(of_that_much(a, that_much)?.saturating_add(of_that_much(b, that_much)?));
    }
    if let Amount::Half(a, round) = amount {
        return Some(share(of_that_much(a, that_much)?, 2, *round));
    }
    if let Amount::Fixed(n) = amount { Some(i64::from(*n)) } else { None }
}
