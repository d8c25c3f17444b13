//! Places to go to, and what an object has there.

use instead_language_derive::Walk;

use crate::amount::Amount;
use crate::filter::{Ref, Who};
use crate::words::{Word, Zone};

/// Where in a zone (libraries have an order).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Place {
    /// On top (of a library).
    Top,
    /// On the bottom; of several, its owner orders them (CR 401.4).
    Bottom,
    /// "on the bottom … in a random order"
    BottomRandom,
    /// "third from the top" counts from 1.
    FromTop(u8),
    /// "on the top or bottom", its owner chooses.
    TopOrBottom,
    /// "second from the top or on the bottom", its owner chooses; counts from 1.
    FromTopOrBottom(u8),
    /// Shuffled in.
    Shuffled,
    /// Zones without an order, or the natural end of one.
    Natural,
}

/// A zone as a place to go, and what the object has there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Destination {
    /// The zone. Hand, library and graveyard are the owner's.
    pub zone: Zone,
    /// Where in it.
    pub place: Place,
    /// Onto the battlefield: under whose control.
    pub control: Under,
    /// Tapped.
    pub tapped: bool,
    /// Transformed: with its back face up (CR 701.27).
    pub transformed: bool,
    /// Face down.
    pub face_down: bool,
    /// With counters.
    pub counters: Vec<(Word, Amount)>,
    /// "attached to that creature" (CR 303.4f, 301.5e)
    pub attached: Option<Ref>,
    /// "attacking" (CR 508.4)
    pub attacking: Option<Against>,
    /// "reveal it and …": all players see what goes to a hidden zone
    pub revealed: bool,
    /// "just beneath the top X cards": under so many cards of the library
    pub beneath: Option<Amount>,
    /// "manifest", "cloak": face down, and turned up for its mana cost where it is a creature card
    pub manifest: Option<Manifest>,
}

/// Under whose control an object is put onto the battlefield.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Under {
    /// Nothing is said: that of the player who is told to put it there (CR 110.2a).
    Unsaid,
    /// "under its owner's control"
    Owner,
    /// "under your control"
    Player(Who),
}

/// What else a card gets that is put onto the battlefield face down as a 2/2 creature (CR 701.40a, 701.58a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Manifest {
    /// "manifest": nothing
    Plain,
    /// "cloak": ward {2}
    Cloaked,
}

/// CR 508.4: what is attacked by what enters attacking.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Against {
    /// As its controller chooses.
    Anybody,
    /// "that player or a planeswalker they control" (CR 702.116a)
    Those(Who),
    /// "that player", and no planeswalker.
    Player(Who),
    /// The same as that creature attacks, or attacked as it left (CR 702.49c).
    SameAs(Ref),
}

impl Destination {
    /// That zone and nothing more.
    pub fn zone(zone: Zone) -> Self {
        Destination {
            zone,
            place: Place::Natural,
            control: Under::Unsaid,
            tapped: false,
            transformed: false,
            face_down: false,
            counters: Vec::new(),
            attached: None,
            attacking: None,
            revealed: false,
            beneath: None,
            manifest: None,
        }
    }

    /// Onto the battlefield under that control.
    pub fn under(control: Under) -> Self {
        Destination { control, ..Destination::zone(Zone::Battlefield) }
    }

    /// Onto the battlefield face down, under the control of who is told to.
    pub fn manifested(how: Manifest) -> Self {
        let control = Under::Player(Who::You);
        Destination { face_down: true, control, manifest: Some(how), ..Destination::zone(Zone::Battlefield) }
    }

    /// That place of its owner's library.
    pub fn library(place: Place) -> Self {
        Destination { place, ..Destination::zone(Zone::Library) }
    }

    /// Where it is: the text says later what becomes of what was found, and when the library is shuffled.
    pub fn found() -> Self {
        Destination::library(Place::Natural)
    }

    /// There, and revealed on the way.
    pub fn revealed(self) -> Self {
        Destination { revealed: true, ..self }
    }
}
