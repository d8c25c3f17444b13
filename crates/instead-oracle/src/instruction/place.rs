//! Where something is put, and how it is put there.

use instead_language::words::Zone;
use instead_language::{Against, Amount, Destination, Filter, Instruction, Place, Ref, Selection, Under, Who};

use super::{G, TheirZones, zones_of, zones_shuffled};
use crate::amount::{Many, Ordinal, WhereX};
use crate::cursor::{Reader, Writer};
use crate::enters::WithCounters;
use crate::grammar::{Part, grammar};
use crate::reference::{Poss, RefP, Subj, SubjSaid};
use crate::selection::Objects;

/// Exile, face down (CR 406.3).
pub(super) fn face_down_exile() -> Destination {
    Destination { face_down: true, ..hidden(Zone::Exile) }
}

/// Under so many cards of its owner's library.
fn beneath(n: Amount) -> Destination {
    Destination { beneath: Some(n), ..Destination::library(Place::Natural) }
}

pub(super) fn hidden(zone: Zone) -> Destination {
    Destination::zone(zone)
}

grammar! {
    /// Where something is put.
    To(p, w, v) -> Destination {
        [["to its owner's hand" | "into its owner's hand" | "to their owner's hand" | "to their owners' hands" | "to your hand" | "into your hand" | "to owner's hand" | "to their hand" | "into their hand" | "into their owner's hand" | "into their owners' hands" | "into that player's hand"]] => { hidden(Zone::Hand) } if (*v == hidden(Zone::Hand));
        ["to the command zone"] => { hidden(Zone::Command) } if (*v == hidden(Zone::Command));
        [["on top of its owner's library" | "on top of your library" | "on top of their owner's library" | "on top of that player's library" | "back in any order" | "back on top in any order" | "on top of your library in any order" | "on top of their owner's library in any order" | "on top of that player's library in any order" | "back on top of your library in any order" | "on top of their owners' libraries" | "on top of their library in any order" | "on top of their library" | "back on top of your library" | "back on top of their library" | "back on top of that player's library in any order"]] => { Destination::library(Place::Top) } if (*v == Destination::library(Place::Top));
        [["on the bottom of its owner's library in a random order" | "on the bottom of their owner's library in a random order" | "on the bottom of their owners' libraries in a random order" | "on the bottom of their library in a random order"]] => { Destination::library(Place::BottomRandom) } if (*v == Destination::library(Place::BottomRandom));
        [["on the bottom of its owner's library" | "on the bottom of your library" | "on the bottom of their owner's library" | "on the bottom of that player's library" | "on the bottom of their library" | "on the bottom of their owners' libraries" | "on the bottom of their library in any order" | "on the bottom of your library in any order" | "on the bottom of that library in any order" | "on the bottom of that library"]] => { Destination::library(Place::Bottom) } if (*v == Destination::library(Place::Bottom));
        [["into its owner's library " | "into your library " | "into their owner's library " | "into their library "] n: Ordinal " from the top"] => { Destination::library(Place::FromTop(u8::try_from(n).ok()?)) }
            if (let Destination { place: Place::FromTop(n), .. } = v && *v == Destination::library(Place::FromTop(*n)) && let n = &u32::from(*n));
        ["into its owner's library just beneath the top " n: Many [" cards of that library" | " cards"] @WhereX] => { beneath(n) } if (let Some(n) = &v.beneath && *v == beneath(n.clone()));
        [["into its owner's graveyard" | "into your graveyard" | "into their owner's graveyard" | "into their owners' graveyards" | "into that player's graveyard" | "into their graveyard" | "to its owner's graveyard" | "to their owner's graveyard" | "to their owners' graveyards"]] => { hidden(G) } if (*v == hidden(G));
        [["onto the battlefield" | "to the battlefield"] c: UnderP " with " k: WithCounters " and " l: WithCounters [" on it" | " on them"]] => { Destination { control: c, counters: vec![(k.1, k.0), (l.1, l.0)], ..hidden(Zone::Battlefield) } }
            if (let [(k, n), (l, m)] = v.counters.as_slice() && *v == (Destination { control: v.control.clone(), counters: v.counters.clone(), ..hidden(Zone::Battlefield) }) && let c = &v.control && let (k, l) = (&(n.clone(), k.clone()), &(m.clone(), l.clone())));
        [["onto the battlefield" | "to the battlefield"] x: HowP f: FaceDownP c: UnderP " with " k: WithCounters [" on it" | " on them" | " on him" | " on her"]] => { Destination { transformed: x.0, tapped: x.1, face_down: f, control: c, counters: vec![(k.1, k.0)], ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, transformed: x0, tapped: t0, face_down: f, control: c, place: Place::Natural, counters, attached: None, attacking: None, revealed: false, beneath: None, manifest: None } = v && let x = &(*x0, *t0) && let [(k, n)] = counters.as_slice() && let k = &(n.clone(), k.clone()));
        [["onto the battlefield" | "to the battlefield"] c: UnderP " tapped and attacking with " k: WithCounters [" on it" | " on them"]] => { Destination { tapped: true, control: c, attacking: Some(Against::Anybody), counters: vec![(k.1, k.0)], ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, transformed: false, tapped: true, face_down: false, control: c, place: Place::Natural, counters, attached: None, attacking: Some(Against::Anybody), revealed: false, beneath: None, manifest: None } = v && let [(k, n)] = counters.as_slice() && let k = &(n.clone(), k.clone()));
        [["onto the battlefield" | "to the battlefield"] c: UnderP " tapped and attacking" a: AgainstP] => { Destination { tapped: true, control: c, attacking: Some(a), ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, transformed: false, tapped: true, face_down: false, control: c, place: Place::Natural, counters, attached: None, attacking: Some(a), revealed: false, beneath: None, manifest: None } = v && counters.is_empty());
        [["onto the battlefield" | "to the battlefield"] u: UnderYours " tapped"] => { Destination { tapped: true, control: u, ..hidden(Zone::Battlefield) } }
            if (w.source.is_some() && let u = &v.control && *v == (Destination { tapped: true, control: u.clone(), ..hidden(Zone::Battlefield) }));
        [["onto the battlefield" | "to the battlefield"] x: HowP f: FaceDownP c: UnderP a: AttachedTo] => { Destination { transformed: x.0, tapped: x.1, face_down: f, control: c, attached: a, ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, transformed: x0, tapped: t0, face_down: f, control: c, place: Place::Natural, counters, attached: a, attacking: None, revealed: false, beneath: None, manifest: None } = v && let x = &(*x0, *t0) && counters.is_empty());
    }
}

/// Where another player than "you" puts a card of his own.
pub(crate) struct TheirTo;
impl Part for TheirTo {
    type Value = Destination;
    fn read(p: &mut Reader<'_>) -> Option<Destination> {
        let to = To::read(p)?;
        Some(if to.control == Under::Unsaid { Destination { control: Under::Owner, ..to } } else { to })
    }
    fn write(v: &Destination, w: &mut Writer<'_>) -> bool {
        To::write(v, w)
    }
}

grammar! {
    /// Behind "attacking": whom (CR 508.4).
    AgainstP(p, w, v) -> Against {
        [" " t: AttackedP " or a planeswalker they control"] => { Against::Those(t) } if (let Against::Those(t) = v);
        [" " t: AttackedP] => { Against::Player(t) } if (let Against::Player(t) = v);
        [] => (Against::Anybody);
    }
}

grammar! {
    /// A player who is attacked.
    AttackedP(p, w, v) -> Who {
        [["that player" | "that opponent"]] => { crate::reference::THAT_PLAYER } if (*v == crate::reference::THAT_PLAYER);
        [["defending player" | "the defending player"]] => (Who::Defending);
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
    /// " under your control", or nothing: it is then under that of who puts it there (CR 110.2a), and what a player who is
    /// not "you" puts there are his own cards.
    UnderP(p, w, v) -> Under {
        [[" under its owner's control" | " under their owner's control" | " under their owners' control" | " under her owner's control" | " under his owner's control" | " under the control of that card's owner" | " under the control of that creature's owner"]] => (Under::Owner);
        [" under " o: Poss " control"] => { Under::Player(o) } if (let Under::Player(o) = v);
        [] => { if p.subject == Who::You && !they_go_on(p) { Under::Unsaid } else { Under::Owner } } if (*v == Under::Unsaid || w.source.is_some() && *v == Under::Owner);
    }
}

grammar! {
    /// " under your control", and nothing less.
    UnderYours(p, w, v) -> Under {
        [" under your control"] => { Under::Player(Who::You) } if (*v == Under::Player(Who::You));
    }
}

/// "a creature card from their graveyard", of several players: each chooses among his own.
fn own_choice(t: &Selection, s: &Who) -> bool {
    let Selection::Choose { who, filter, random: false, .. } = t else { return false };
    let Some((_, Filter::Owner(owner))) = crate::noun::last_said(filter) else { return false };
    who == s && owner == s && *s == Who::Any
}

/// "They reveal cards until …, put that card onto the battlefield": the sentence is theirs, and its verbs name nobody again.
fn they_go_on(p: &Reader<'_>) -> bool {
    let sentence = p.text.get(..p.pos).and_then(|before| before.rsplit(['.', '\n']).next()).unwrap_or_default();
    // "If the player does, they reveal …" begins with a condition
    ["They ", " they ", "Those players ", " those players "].iter().any(|they| sentence.contains(they))
}

/// Under the control of its owner, or of one player who is said.
fn one_has(d: &Destination) -> bool {
    matches!(d.control, Under::Unsaid | Under::Owner | Under::Player(Who::You))
}

/// Who chooses, where each of several players chooses among his own.
fn each_of(t: &Selection) -> Option<&Who> {
    let Selection::Choose { who, .. } = t else { return None };
    own_choice(t, who).then_some(who)
}

/// "the owner of target permanent shuffles it into their library", and may go on: "then reveals …".
struct OwnerShuffles;
impl Part for OwnerShuffles {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        p.lit("the owner of ").then_some(())?;
        let r = RefP::read(p)?;
        p.lit(" shuffles it into their library").then_some(())?;
        p.carried = Some(Who::OwnerOf(Box::new(r.clone())));
        Some(r)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        let done = w.lit("the owner of ") && RefP::write(v, w) && w.lit(" shuffles it into their library");
        w.carried = Some(Who::OwnerOf(Box::new(v.clone())));
        done
    }
}

/// "that player untaps it", and may go on: "and gains control of it". Who untaps it makes no difference.
struct TheyUntap;
const THEY_UNTAP: &str = "that player untaps ";
impl Part for TheyUntap {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.lit(THEY_UNTAP).then_some(())?;
        p.carried = Some(crate::reference::THAT_PLAYER);
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let done = w.lit(THEY_UNTAP);
        w.carried = Some(crate::reference::THAT_PLAYER);
        done
    }
}

/// Onto the battlefield, under the control of whoever puts it there (CR 110.2a).
fn under(who: Who) -> Destination {
    Destination::under(Under::Player(who))
}

/// CR 903.3, 903.6: of two the player chooses one.
fn own_commander() -> Selection {
    let f = vec![Filter::Commander, Filter::Owner(Who::You), Filter::In(Zone::Command)];
    let one = Amount::Fixed(1);
    crate::selection::choose(Who::You, one.clone(), Some(one), Filter::All(f), false)
}

/// Another player's zones, emptied into his library.
fn emptied(z: &[Zone], s: &Who, d: &Destination) -> bool {
    d.zone == Zone::Library && !z.is_empty() && (*s != Who::You || z == [Zone::Hand])
}

grammar! {
    /// What players do with cards of their own.
    PutClause(p, w, v) -> Instruction {
        [s: Subj ("put") " " z: TheirZones " " d: To] => { emptied(&z, &s, &d).then(|| Instruction::Move(zones_of(&s, &z), d))? }
            if (let Instruction::Move(t, d) = v && let Some((s, z)) = zones_shuffled(t) && emptied(&z, &s, d) && let (s, z) = (&s, &z));
        [s: SubjSaid ("put") " " t: Objects " " d: To] => { (own_choice(&t, &s) && one_has(&d)).then_some(Instruction::Move(t, d))? }
            if (let Instruction::Move(t, d) = v && let Some(s) = each_of(t));
        [s: SubjSaid ("return") " " t: Objects " " d: To] => { (own_choice(&t, &s) && one_has(&d)).then_some(Instruction::Move(t, d))? }
            if (w.source.is_some() && let Instruction::Move(t, d) = v && let Some(s) = each_of(t));
        [r: OwnerShuffles] => { Instruction::Move(Selection::One(r), Destination::library(Place::Shuffled)) }
            if (w.source.is_some() && let Instruction::Move(Selection::One(r), d) = v && *d == Destination::library(Place::Shuffled));
        [@TheyUntap t: RefP] => { Instruction::Untap(Selection::One(t)) } if (w.source.is_some() && let Instruction::Untap(Selection::One(t)) = v);
        [s: SubjSaid ("put") " " t: RefP " onto the battlefield"] => { matches!(s, Who::Said(_)).then(|| Instruction::Move(Selection::One(t), under(s)))? }
            if (w.source.is_some() && let Instruction::Move(Selection::One(t), d) = v && let Under::Player(s @ Who::Said(_)) = &d.control && *d == under(s.clone()));
        ["put your commander " d: To " from the command zone"] => { Instruction::Move(own_commander(), d) } if (let Instruction::Move(t, d) = v && *t == own_commander());
        [s: SubjSaid ("exile") " " t: Objects] => { own_choice(&t, &s).then_some(Instruction::Exile(t))? }
            if (let Instruction::Exile(t) = v && let Some(s) = each_of(t));
    }
}
