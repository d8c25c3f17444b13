//! Where something is put, and how it is put there.

use instead_language::words::Zone;
use instead_language::{Against, Destination, Place, Ref, Who};

use super::G;
use crate::amount::Ordinal;
use crate::enters::WithCounters;
use crate::grammar::grammar;
use crate::reference::{Poss, RefP};

pub(super) fn hidden(zone: Zone) -> Destination {
    Destination::zone(zone)
}

grammar! {
    /// Where something is put.
    To(p, w, v) -> Destination {
        [["to its owner's hand" | "into its owner's hand" | "to their owner's hand" | "to their owners' hands" | "to your hand" | "into your hand" | "to owner's hand" | "to their hand" | "into their hand" | "into their owner's hand" | "into their owners' hands" | "into that player's hand"]] => { hidden(Zone::Hand) } if (*v == hidden(Zone::Hand));
        ["to the command zone"] => { hidden(Zone::Command) } if (*v == hidden(Zone::Command));
        [["on top of its owner's library" | "on top of your library" | "on top of their owner's library" | "on top of that player's library" | "back in any order" | "back on top in any order" | "on top of your library in any order" | "on top of their owner's library in any order" | "on top of that player's library in any order" | "back on top of your library in any order" | "on top of their owners' libraries" | "on top of their library in any order" | "on top of their library" | "back on top of your library" | "back on top of their library" | "back on top of that player's library in any order"]] => { Destination::library(Place::Top) } if (*v == Destination::library(Place::Top));
        [["on the bottom of its owner's library" | "on the bottom of your library" | "on the bottom of their owner's library" | "on the bottom of that player's library" | "on the bottom of their library" | "on the bottom of their owners' libraries"]] => { Destination::library(Place::Bottom) } if (*v == Destination::library(Place::Bottom));
        [["into its owner's library " | "into your library " | "into their owner's library "] n: Ordinal " from the top"] => { Destination::library(Place::FromTop(u8::try_from(n).ok()?)) }
            if (let Destination { place: Place::FromTop(n), .. } = v && *v == Destination::library(Place::FromTop(*n)) && let n = &u32::from(*n));
        [["into its owner's graveyard" | "into your graveyard" | "into their owner's graveyard" | "into their owners' graveyards" | "into that player's graveyard" | "into their graveyard" | "to its owner's graveyard" | "to their owner's graveyard" | "to their owners' graveyards"]] => { hidden(G) } if (*v == hidden(G));
        [["onto the battlefield" | "to the battlefield"] x: HowP f: FaceDownP c: UnderP " with " k: WithCounters [" on it" | " on them"]] => { Destination { transformed: x.0, tapped: x.1, face_down: f, control: c, counters: vec![(k.1, k.0)], ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, transformed: x0, tapped: t0, face_down: f, control: c, place: Place::Natural, counters, attached: None, attacking: None, revealed: false, manifest: None } = v && let x = &(*x0, *t0) && let [(k, n)] = counters.as_slice() && let k = &(n.clone(), k.clone()));
        [["onto the battlefield" | "to the battlefield"] c: UnderP " tapped and attacking"] => { Destination { tapped: true, control: c, attacking: Some(Against::Anybody), ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, transformed: false, tapped: true, face_down: false, control: c, place: Place::Natural, counters, attached: None, attacking: Some(Against::Anybody), revealed: false, manifest: None } = v && counters.is_empty());
        [["onto the battlefield" | "to the battlefield"] x: HowP f: FaceDownP c: UnderP a: AttachedTo] => { Destination { transformed: x.0, tapped: x.1, face_down: f, control: c, attached: a, ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, transformed: x0, tapped: t0, face_down: f, control: c, place: Place::Natural, counters, attached: a, attacking: None, revealed: false, manifest: None } = v && let x = &(*x0, *t0) && counters.is_empty());
    }
}

grammar! {
    /// " attached to that creature"
    AttachedTo(p, w, v) -> Option<Ref> {
        [" attached to " r: RefP] => { Some(r) } if (let Some(r) = v);
        [] => (None);
    }
}

grammar! {
    /// Whether transformed, and whether tapped.
    HowP(p, w, v) -> (bool, bool) {
        [[" transformed tapped" | " tapped and transformed"]] => ((true, true));
        [" transformed"] => ((true, false));
        [" tapped"] => ((false, true));
        [] => ((false, false));
    }
}

grammar! {
    /// " tapped"
    TappedP(p, w, v) -> bool {
        [" tapped"] => (true);
        [] => (false);
    }
}

grammar! {
    /// " face down"
    FaceDownP(p, w, v) -> bool {
        [" face down"] => (true);
        [] => (false);
    }
}

grammar! {
    /// " under your control"
    UnderP(p, w, v) -> Option<Who> {
        [[" under its owner's control" | " under their owner's control" | " under their owners' control" | " under her owner's control" | " under his owner's control" | " under the control of that card's owner" | " under the control of that creature's owner"]] => (None);
        [" under " o: Poss " control"] => { Some(o) } if (let Some(o) = v);
        [] => (None);
    }
}
