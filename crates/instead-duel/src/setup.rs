//! A board before play begins.

use std::sync::Arc;

use crate::ability::{Ability, Card, Printed, Replacement, Static, Until};
use crate::error::Error;
use crate::event::Scope;
use crate::rules::Rules;
use crate::state::{CardState, Floating, Game, Lasting, Player, State, Turn};
use crate::words::{CardId, ObjectId, PlayerId, Step, Word, Zone};

/// The most cards that a board may have.
pub const MAX_CARDS: usize = 60_000;

/// Builds a board. Nothing has happened on it.
#[derive(Clone, Debug)]
pub struct Setup {
    game: Game,
}

/// A card in its zone.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The card.
    pub card: Arc<Card>,
    /// Whose.
    pub owner: PlayerId,
    /// Where.
    pub zone: Zone,
    /// Tapped.
    pub tapped: bool,
    /// Came into the battle zone this turn.
    pub sick: bool,
}

impl Setup {
    /// A board of players with these names.
    pub fn new(rules: Rules, names: impl IntoIterator<Item = Word>) -> Setup {
        let players = names.into_iter().map(|name| Player { name, ..Player::default() }).collect();
        let turn = Turn { player: PlayerId(0), step: Step::Main, number: 3, begun: true };
        let state = State {
            players,
            cards: Vec::new(),
            floating: Vec::new(),
            made: 0,
            pending: Vec::new(),
            turn,
            drawn: None,
            attacking: None,
            attacked: None,
            blocking: None,
            battled: false,
            unleashed: None,
            called_off: false,
            battling: None,
            broke: Vec::new(),
            attackers: Vec::new(),
            looking: false,
            over: false,
        };
        Setup {
            game: Game {
                rules: Arc::new(rules),
                state,
                record: None,
                performed: Vec::new(),
                doubts: Default::default(),
            },
        }
    }

    /// Whose turn it is.
    pub fn turn(&mut self, turn: Turn) {
        self.game.state.turn = turn;
    }

    /// Puts a card on the board.
    ///
    /// # Errors
    /// Where there are too many.
    pub fn place(&mut self, placed: Placed) -> Result<ObjectId, Error> {
        let state = &mut self.game.state;
        if state.cards.len() >= MAX_CARDS {
            return Err(Error::illegal(format!("a board may have {MAX_CARDS} cards")));
        }
        let card = CardId(state.cards.len() as u16);
        state.cards.push(CardState {
            card: placed.card,
            owner: placed.owner,
            life: 0,
            zone: Some(placed.zone),
            tapped: placed.tapped,
            face_down: placed.zone == Zone::Shields,
            sick: placed.sick,
            under: None,
            depth: 0,
            attached: None,
            lost_to: None,
        });
        if let Some(list) = self.game.list_mut(placed.owner, placed.zone) {
            list.push(card);
        }
        Ok(ObjectId { card, life: 0 })
    }

    /// Attaches a card to another: a creature card lies under the evolution creature, a Cross Gear is crossed with the
    /// creature, a Castle fortifies the shield.
    pub fn attach(&mut self, card: CardId, to: CardId) {
        use crate::words::Kind;
        let creature = self.game.card(card).is_some_and(|c| c.card.kind == Some(Kind::Creature));
        let owner = self.game.card(card).map(|c| c.owner);
        let depth = self.game.under(to).len();
        if let Some(state) = self.game.card_mut(card) {
            if creature {
                state.under = Some(to);
                state.depth = u16::try_from(depth).unwrap_or(u16::MAX);
            } else {
                state.attached = Some(to);
            }
        }
        if creature
            && let Some(owner) = owner
            && let Some(list) = self.game.list_mut(owner, Zone::Battle)
        {
            list.retain(|c| *c != card);
        }
    }

    /// An effect that a player controls. "This turn" and the like are read from it.
    pub fn effect(&mut self, text: Word, scope: Scope, effect: Replacement, until: Option<Until>) {
        let id = self.game.state.made;
        self.game.state.made += 1;
        self.game.state.floating.push(Floating {
            id,
            text,
            scope,
            what: Lasting::Replacement(Box::new(effect)),
            until,
        });
    }

    /// What holds for a time, for the objects that fit now.
    pub fn hold(&mut self, scope: &Scope, what: &Static, until: Until) {
        self.game.hold(what, until, scope);
    }

    /// The board so far.
    pub fn so_far(&self) -> &Game {
        &self.game
    }

    /// The board.
    pub fn finish(self) -> Game {
        self.game
    }
}

impl Game {
    /// A spell that the turn player is casting, from nowhere: the source of what a sentence tells.
    pub fn conjure(&mut self, card: Card) -> ObjectId {
        let id = CardId(self.state.cards.len().min(MAX_CARDS) as u16);
        let owner = self.state.turn.player;
        self.state.cards.push(CardState {
            card: Arc::new(card),
            owner,
            life: 0,
            zone: None,
            tapped: false,
            face_down: false,
            sick: false,
            under: None,
            depth: 0,
            attached: None,
            lost_to: None,
        });
        ObjectId { card: id, life: 0 }
    }
}

impl Card {
    /// A card with these abilities and no text of its own, for tests and tools.
    pub fn with(name: &str, abilities: impl IntoIterator<Item = Ability>) -> Card {
        let printed = |ability| Printed { text: Word::default(), ability };
        Card { name: name.into(), abilities: abilities.into_iter().map(printed).collect(), ..Card::default() }
    }
}
