//! Where something goes instead.

use instead_language::words::Zone;
use instead_language::{Destination, Place, Ref};

use crate::cost::CountersP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::reference::RefP;

grammar! {
    /// Where something goes instead.
    Elsewhere(p, w, v) -> Destination {
        ["exile " @Itself " with " c: CountersP " on it"] => { Destination { counters: vec![(c.1, c.0)], ..Destination::zone(Zone::Exile) } }
            if (let [(k, n)] = v.counters.as_slice() && v.zone == Zone::Exile && let c = &(n.clone(), k.clone()));
        ["exile " @Itself] => { Destination::zone(Zone::Exile) } if (*v == Destination::zone(Zone::Exile));
        ["put " @Itself " on the bottom of its owner's library"] => { Destination::library(Place::Bottom) } if (*v == Destination::library(Place::Bottom));
        ["put " @Itself [" on top of its owner's library" | " on top of your library"]] => { Destination::library(Place::Top) } if (*v == Destination::library(Place::Top));
        ["put " @Itself [" on the top or bottom of its owner's library" | " on your choice of the top or bottom of its owner's library" | " on their choice of the top or bottom of their library"]] => { Destination::library(Place::TopOrBottom) } if (*v == Destination::library(Place::TopOrBottom));
        ["put " @Itself " into its owner's library third from the top"] => { Destination::library(Place::FromTop(3)) } if (*v == Destination::library(Place::FromTop(3)));
        ["put " @Itself [" onto the battlefield"]] => { Destination::zone(Zone::Battlefield) } if (*v == Destination::zone(Zone::Battlefield));
        ["shuffle " @Itself " into its owner's library"] => { Destination::library(Place::Shuffled) } if (*v == Destination::library(Place::Shuffled));
        ["its owner shuffles it into their library"] => { Destination::library(Place::Shuffled) } if (*v == Destination::library(Place::Shuffled));
        ["reveal " @Itself " and shuffle it into its owner's library"] => { Destination::library(Place::Shuffled).revealed() } if (*v == Destination::library(Place::Shuffled).revealed());
        [["return " | "put "] @Itself [" to its owner's hand" | " into its owner's hand"]] => { Destination::zone(Zone::Hand) } if (*v == Destination::zone(Zone::Hand));
    }
}

/// The object that would move, however the sentence calls it.
pub(crate) struct Itself;
impl Part for Itself {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.any(&[
            "it",
            "that card",
            "that creature",
            "that permanent",
            "that spell",
            "that token",
            "that land",
            "that artifact",
        ]) {
            return Some(());
        }
        (RefP::read(p)? == Ref::This).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.any(&[
            "it",
            "that card",
            "that creature",
            "that permanent",
            "that spell",
            "that token",
            "that land",
            "that artifact",
        ]) || (w.source.is_some() && RefP::write(&Ref::This, w))
    }
}

grammar! {
    /// " of putting it into …", said of where it would have gone.
    OfPutting(p, w, v) -> () {
        [[" of putting it into its owner's graveyard" | " of putting them anywhere else" | " of putting it anywhere else" | " of putting it into your graveyard" | " of into your graveyard"]] => (());
        [] => (());
    }
}

grammar! {
    /// " face up", which cards in exile are anyway (CR 406.3).
    FaceUp(p, w, v) -> () {
        [[" face up" | ""]] => (());
    }
}
