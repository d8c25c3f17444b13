//! Who does what to what: an event that is performed is one that the rules allow to him, and to it.

use instead_language::words::{Keyword, Zone};
use instead_magic::{Game, Move, ObjectId, PlayerId, What};

use super::{Laws, named};

impl Laws {
    /// CR 508.1a, 509.1a, 700.4, 701.8, 701.9, 701.21, 111.8.
    pub(super) fn happens_as_it_may(&mut self, game: &Game, what: &What) {
        match what {
            What::Sacrifice { player, object } => {
                let his = game.controller(*object) == Some(*player);
                self.hold(his, || format!("{} is sacrificed by another", named(game, Some(object))));
            }
            What::Discard { player, object, .. } => {
                let held = game.player(*player).is_some_and(|p| p.hand.contains(object));
                self.hold(held, || format!("{} is discarded from elsewhere", named(game, Some(object))));
            }
            What::Destroy { object, .. } => {
                let lasting = game.is_indestructible(*object);
                self.hold(!lasting, || format!("{} is destroyed and indestructible", named(game, Some(object))));
            }
            What::Move(moved) => self.moves(game, moved),
            What::Attack { object, .. } => self.attacks(game, *object),
            What::Block { object, attacker } => self.blocks(game, *object, *attacker),
            What::GainLife { player, amount: 0 } | What::LoseLife { player, amount: 0, .. } => {
                self.nothing_happens(game, *player, "life")
            }
            _ => {}
        }
    }

    /// CR 119.9, 119.10: no life is no gain and no loss.
    fn nothing_happens(&mut self, game: &Game, player: PlayerId, what: &str) {
        let name = game.player(player).map_or("nobody", |p| p.name.as_str());
        self.hold(false, || format!("{name} gains or loses no {what}"));
    }

    /// CR 111.8: a token that has left the battlefield stays where it is until it ceases to exist. CR 400.7: what has moved
    /// moves on as what it has become.
    fn moves(&mut self, game: &Game, moved: &Move) {
        let Some(object) = game.object(moved.object) else { return };
        let its = named(game, Some(&moved.object));
        self.hold(object.became.is_none(), || format!("{its} moves to {} as what it was", moved.to));
        let stays = object.token && !matches!(object.zone, Some(Zone::Battlefield | Zone::Stack) | None);
        self.hold(!stays, || format!("{its}, a token, moves to {} and has left the battlefield", moved.to));
    }

    /// CR 302.6, 508.1a.
    fn attacks(&mut self, game: &Game, object: ObjectId) {
        let (Some(o), Some(c)) = (game.object(object), game.characteristics(object)) else { return };
        let its = c.name.as_str();
        self.hold(!o.sick || c.has(Keyword::Haste), || format!("{its} attacks as soon as it has come"));
    }

    /// CR 509.1a, 702.9b.
    fn blocks(&mut self, game: &Game, object: ObjectId, attacker: ObjectId) {
        let (Some(o), Some(c)) = (game.object(object), game.characteristics(object)) else { return };
        let its = c.name.as_str();
        self.hold(!o.tapped, || format!("{its} blocks tapped"));
        let flies = game.characteristics(attacker).is_some_and(|c| c.has(Keyword::Flying));
        let reaches = c.has(Keyword::Flying) || c.has(Keyword::Reach);
        self.hold(!flies || reaches, || format!("{its} blocks a flying creature"));
    }
}
