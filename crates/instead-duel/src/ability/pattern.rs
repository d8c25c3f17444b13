//! What replacement effects and triggers watch for. They share one language: the one reads it of what would happen, the
//! other of what happened (Duel Masters 700.1).

use super::filter::{Filter, Side};
use crate::words::Zone;

/// An event that is watched for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// A creature is banished, destroyed (Duel Masters 701.6).
    Destroy(Filter, Option<How>),
    /// A card changes zones.
    Move {
        /// What.
        what: Filter,
        /// From where; any zone if nothing is said.
        from: Option<Zone>,
        /// Where to.
        to: Option<Zone>,
        /// On whose account.
        cause: Option<Cause>,
    },
    /// A shield that is broken goes to its owner's hand.
    BrokenToHand(Filter),
    /// A spell that was cast goes to the discard pile.
    AfterCast(Filter),
    /// A player draws a card; only the first that he would draw in his turn (Kaijudo K11).
    Draw(Side, bool),
    /// A player draws one or more cards, as one instruction says.
    DrawSome(Side),
    /// A card is discarded (Duel Masters 701.7).
    Discard(Filter, Option<Cause>),
    /// A shield is broken (Duel Masters 701.14), by such a creature if that is said.
    Break(Filter, Option<Filter>),
    /// A player chooses shields: who, and whose.
    ChooseShields(Side, Side),
    /// A card revealed in a clash goes to the bottom of its owner's deck.
    Clashed(Filter),
    /// A creature begins a battle.
    Battle(Filter),
    /// A creature wins a battle.
    WinBattle(Filter),
    /// A creature loses a battle.
    LoseBattle(Filter),
    /// A card is cast.
    Cast(Filter),
    /// A card is tapped.
    Tap(Filter),
    /// A card is untapped.
    Untap(Filter),
    /// A card is untapped as its owner's turn begins (Duel Masters 501.1).
    UntapStep(Filter),
    /// A creature attacks.
    Attack(Filter),
    /// A creature is attacked.
    Attacked(Filter),
    /// A creature attacks a player.
    AttackPlayer(Filter),
    /// A creature attacks such a creature.
    AttackCreature(Filter, Filter),
    /// A creature attacks and isn't blocked; a player, only if that is said.
    Unblocked(Filter, bool),
    /// A player's turn begins.
    TurnBegins(Side),
    /// A creature blocks.
    Block(Filter),
    /// A creature becomes blocked.
    Blocked(Filter),
    /// A player's turn comes to its end (Duel Masters 511.1).
    TurnEnds(Side),
    /// A player wins the game; only by a creature's attack if that is said.
    Win(Side, bool),
}

impl Pattern {
    /// What it watches over, if it is an object.
    pub fn object_mut(&mut self) -> Option<&mut Filter> {
        let filter: &mut Filter = match self {
            Pattern::Destroy(what, _)
            | Pattern::Move { what, .. }
            | Pattern::AfterCast(what)
            | Pattern::BrokenToHand(what)
            | Pattern::Discard(what, _)
            | Pattern::Break(what, _)
            | Pattern::Battle(what)
            | Pattern::WinBattle(what)
            | Pattern::LoseBattle(what)
            | Pattern::Cast(what)
            | Pattern::Tap(what)
            | Pattern::Untap(what)
            | Pattern::UntapStep(what)
            | Pattern::Clashed(what)
            | Pattern::Block(what)
            | Pattern::Blocked(what)
            | Pattern::Attacked(what)
            | Pattern::AttackPlayer(what)
            | Pattern::AttackCreature(what, _)
            | Pattern::Unblocked(what, _)
            | Pattern::Attack(what) => what,
            Pattern::Draw(..)
            | Pattern::DrawSome(_)
            | Pattern::ChooseShields(..)
            | Pattern::TurnEnds(_)
            | Pattern::TurnBegins(_)
            | Pattern::Win(..) => return None,
        };
        Some(filter)
    }
}

/// How a creature comes to be destroyed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// It lost a battle, to such a creature if that is said.
    Battle(Option<Box<Filter>>),
}

/// On whose account something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A spell or ability of an opponent.
    OpponentsEffect,
    /// During an opponent's turn.
    OpponentsTurn,
}
