//! Looking at, revealing and searching for cards, and what becomes of them (CR 701.20, 701.23, 701.25).

use instead_language::card::{Mode, ModeChoice};
use instead_language::words::{CardType, Word as Name, Zone};
use instead_language::{Amount, Deed, Destination, Filter, Instruction, Place, Selection, Spell, TargetSpec, Who};

use crate::amount::{Many, Much, StatP, Word};
use crate::choosing::Chooser;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{TheirTo, To};
use crate::noun::{CmpTail, NpA, NpMany, NpOne};
use crate::reference::{Poss, Subj};
use crate::selection::Objects;
use crate::statics::Ends as crate_Ends;

mod shuffled;
mod sought;

use shuffled::{ShuffleLater, ShuffledLater, ThenTheyShuffle};
pub(crate) use sought::Sought;

fn fixed(n: i32) -> Amount {
    Amount::Fixed(n)
}

fn among(who: Who, min: Amount, max: Option<Amount>, filter: Filter) -> Selection {
    Selection::Among { who, min, max, filter }
}

fn bottom(place: Place) -> Destination {
    Destination::library(place)
}

grammar! {
    /// "them", "those cards", "the revealed cards": what was looked at.
    Them(p, w, v) -> () {
        [["them" | "those cards" | "the revealed cards" | "the cards revealed this way" | "the cards" | "the milled cards" | "the cards milled this way" | "the exiled cards"]] => (());
    }
}

grammar! {
    /// What is taken of what was looked at.
    AmongP(p, w, v) -> Selection {
        ["one" @NotACard] => { among(p.subject.clone(), fixed(1), Some(fixed(1)), Filter::any()) }
            if (w.source.is_some() && let Selection::Among { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter } = v && *who == w.subject && *filter == Filter::any());
        ["one of " @Them] => { among(p.subject.clone(), fixed(1), Some(fixed(1)), Filter::any()) }
            if (let Selection::Among { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter } = v && *who == w.subject && *filter == Filter::any());
        ["up to " n: Word " of " @Them] => { among(p.subject.clone(), fixed(0), Some(fixed(n)), Filter::any()) }
            if (let Selection::Among { who, min: Amount::Fixed(0), max: Some(Amount::Fixed(n)), filter } = v && *who == w.subject && *filter == Filter::any());
        ["any number of " @Them] => { among(p.subject.clone(), fixed(0), None, Filter::any()) }
            if (let Selection::Among { who, min: Amount::Fixed(0), max: None, filter } = v && *who == w.subject && *filter == Filter::any());
        [n: Word " of " @Them] => { among(p.subject.clone(), fixed(n), Some(fixed(n)), Filter::any()) }
            if (let Selection::Among { who, min: Amount::Fixed(n), max: Some(Amount::Fixed(m)), filter } = v && n == m && *n > 1 && *who == w.subject && *filter == Filter::any());
        ["up to one " f: NpOne " from among " @Them] => { among(p.subject.clone(), fixed(0), Some(fixed(1)), f) }
            if (let Selection::Among { who, min: Amount::Fixed(0), max: Some(Amount::Fixed(1)), filter: f } = v && *who == w.subject);
        ["up to " n: Word " " f: NpMany " from among " @Them] => { among(p.subject.clone(), fixed(0), Some(fixed(n)), f) }
            if (let Selection::Among { who, min: Amount::Fixed(0), max: Some(Amount::Fixed(n)), filter: f } = v && *who == w.subject);
        ["any number of " f: NpMany " from among " @Them] => { among(p.subject.clone(), fixed(0), None, f) }
            if (let Selection::Among { who, min: Amount::Fixed(0), max: None, filter: f } = v && *who == w.subject);
        [n: Word " " f: NpMany " from among " @Them] => { among(p.subject.clone(), fixed(n), Some(fixed(n)), f) }
            if (let Selection::Among { who, min: Amount::Fixed(n), max: Some(Amount::Fixed(m)), filter: f } = v && n == m && *n > 1 && *who == w.subject);
        [f: NpA " from among " @Them] => { among(p.subject.clone(), fixed(1), Some(fixed(1)), f) }
            if (let Selection::Among { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f } = v && *who == w.subject);
    }
}

/// One of a kind, or none.
fn one_or_none(who: Who, f: Filter) -> Selection {
    among(who, fixed(0), Some(fixed(1)), f)
}

fn two_kinds<'v>(v: &'v Selection, who: &Who) -> Option<(&'v Filter, &'v Filter)> {
    let Selection::Both(list) = v else { return None };
    let [Selection::Among { filter: f, .. }, Selection::Among { filter: g, .. }] = list.as_slice() else { return None };
    let both = vec![one_or_none(who.clone(), f.clone()), one_or_none(who.clone(), g.clone())];
    (*v == Selection::Both(both)).then_some((f, g))
}

grammar! {
    /// "a creature card and/or a land card from among them": one of each, or of either.
    TwoAmong(p, w, v) -> Selection {
        [f: NpA " and/or " g: NpA " from among " @Them] => { Selection::Both(vec![one_or_none(p.subject.clone(), f), one_or_none(p.subject.clone(), g)]) }
            if (let Some((f, g)) = two_kinds(v, &w.subject));
    }
}

/// What follows "one" where it is one of those that were looked at.
const PLACES: &[&str] = &[
    " into your hand",
    " on the bottom of",
    " on top of",
    " onto the battlefield",
    " into your graveyard",
    " face down",
];

/// Looks ahead: "one into your hand" is one of them; what goes on with a noun is not.
struct NotACard;
impl Part for NotACard {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        // in a scenario's sentence "one" may be the name of an object
        p.scope.names.is_empty().then_some(())?;
        PLACES.iter().any(|t| p.peek(t)).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.next_is(PLACES)
    }
}

grammar! {
    /// Where the rest goes.
    RestTo(p, w, v) -> Destination {
        [["on the bottom of your library in a random order" | "on the bottom of their library in a random order" | "on the bottom in a random order" | "on the bottom of that library in a random order"]] => { bottom(Place::BottomRandom) } if (*v == bottom(Place::BottomRandom));
        [["on the bottom of your library in any order" | "on the bottom of your library" | "on the bottom of their library in any order" | "on the bottom in any order" | "on the bottom of that library in any order" | "on the bottom of that library"]] => { bottom(Place::Bottom) } if (*v == bottom(Place::Bottom));
        [["back on top of your library in any order" | "on top of your library in any order" | "back on top in any order" | "on top of your library" | "back on top of your library" | "back on top of that player's library in any order" | "on top of that library in any order" | "on top of the library in any order"]] => { bottom(Place::Top) } if (*v == bottom(Place::Top));
        [["into your graveyard" | "into their graveyard"]] => { Destination::zone(Zone::Graveyard) } if (*v == Destination::zone(Zone::Graveyard));
        [["into your hand" | "into their hand"]] => { Destination::zone(Zone::Hand) } if (*v == Destination::zone(Zone::Hand));
    }
}

grammar! {
    /// The top cards of a library.
    TopP(p, w, v) -> Selection {
        ["the top card of " o: Poss " library"] => (Selection::Top(Amount::Fixed(1), o));
        ["the top " n: Many " cards of " o: Poss " library" @crate_WhereX] => (Selection::Top(n, o));
        [n: Many " cards from the top of " o: Poss " library"] => { Selection::Top(n, o) } if (w.source.is_some() && let Selection::Top(n, o) = v);
    }
}
use crate::amount::WhereX as crate_WhereX;

fn all_in_hand(who: Who) -> Selection {
    Selection::Each(Filter::All(vec![Filter::Card, Filter::In(Zone::Hand), Filter::Owner(who)]))
}

grammar! {
    /// "that card", "it", "them", "those cards": what was found.
    Found(p, w, v) -> () {
        [["it" | "that card" | "them" | "those cards" | "the card" | "the cards"]] => (());
    }
}

grammar! {
    /// ", reveal it"
    Revealed(p, w, v) -> bool {
        [[", reveal it" | ", reveal that card" | ", reveal them" | ", reveal those cards" | " and reveal them" | " and reveal those cards" | " and reveal it" | " and reveal that card"]] => (true);
        [] => (false);
    }
}

/// More cards than any library holds.
const ANY: i32 = i32::MAX;

grammar! {
    /// Whose library is searched, his own.
    OwnLibrary(p, w, v) -> () {
        [["your library" | "their library" | "his library" | "her library" | "his or her library"]] => { () } if (w.source.is_some() || w.subject == Who::You);
        ["their library"] => (());
    }
}

grammar! {
    /// The words between the parts of a search.
    ThenShuffle(p, w, v) -> () {
        [[", then shuffle" | ". Then shuffle" | ", then shuffle your library" | ". Then shuffle your library" | ", then shuffles" | ". If you do, shuffle your library" | ". Then each player who searched their library this way shuffles" | ". If you search your library this way, shuffle"]] => (());
        [@ShuffleLater] => (());
    }
}

fn search(who: Who, (max, up_to, filter): (Amount, bool, Filter), to: Destination, reveal: bool) -> Instruction {
    Instruction::Search { who, of: None, also: Vec::new(), filter, max, up_to, to, one: None, reveal }
}

grammar! {
    /// Where else a card may be sought.
    AlsoIn(p, w, v) -> Vec<Zone> {
        [[" and/or graveyard" | " and graveyard"]] => { vec![Zone::Graveyard] } if (v.as_slice() == [Zone::Graveyard]);
        [" and/or hand"] => { vec![Zone::Hand] } if (v.as_slice() == [Zone::Hand]);
    }
}

grammar! {
    /// Zones of one player that may be searched.
    SomeZones(p, w, v) -> Vec<Zone> {
        ["your graveyard, hand, and/or library"] => { vec![Zone::Graveyard, Zone::Hand] } if (v.as_slice() == [Zone::Graveyard, Zone::Hand]);
        ["your hand, graveyard, and/or library"] => { vec![Zone::Hand, Zone::Graveyard] } if (v.as_slice() == [Zone::Hand, Zone::Graveyard]);
        ["your hand and/or library"] => { vec![Zone::Hand] } if (w.source.is_some() && v.as_slice() == [Zone::Hand]);
    }
}

grammar! {
    /// Zones of one player that are all searched.
    AllZones(p, w, v) -> Vec<Zone> {
        [" graveyard, hand, and library"] => { vec![Zone::Graveyard, Zone::Hand] } if (v.as_slice() == [Zone::Graveyard, Zone::Hand]);
        [" library, graveyard, and hand"] => { vec![Zone::Graveyard, Zone::Hand] } if (w.source.is_some() && v.as_slice() == [Zone::Graveyard, Zone::Hand]);
        [" hand and library"] => { vec![Zone::Hand] } if (v.as_slice() == [Zone::Hand]);
    }
}

grammar! {
    /// What is said of the library where it was searched.
    ShuffleIf(p, w, v) -> () {
        [[". If you search your library this way, shuffle" | ". If you searched your library this way, shuffle" | ", then shuffle" | ". Then shuffle"]] => (());
    }
}

grammar! {
    /// One of those that were found.
    PutOne(p, w, v) -> () {
        [[", put one " | ", and put one " | " and put one " | ". Put one " | ", put one of them " | ". Put one of them "]] => (());
    }
}

grammar! {
    /// What is left of those that were found.
    TheOther(p, w, v) -> () {
        [[" and the other " | " and the rest " | " and the rest of the revealed cards " | " and the rest of those cards "]] => (());
    }
}

grammar! {
    /// Where what is found in another's library goes.
    TakenTo(p, w, v) -> Destination {
        [[" and exile it face down" | " and exile that card face down"]] => { exiled_face_down() } if (*v == exiled_face_down());
        [[" and exile it" | " and exile them" | ", exile them" | ", exile it" | " and exile that card" | " and exile those cards" | ", and exile them" | ", exile those cards"]] => { Destination::zone(Zone::Exile) } if (*v == Destination::zone(Zone::Exile));
        [@PutFound d: To] => { d } if (let d = v);
    }
}

grammar! {
    /// What was found is exiled.
    ExileFound(p, w, v) -> () {
        [[", exile it" | ", exile them" | ", exile that card" | ", exile those cards" | " and exile it" | " and exile them" | ", exiles it" | ", exiles them"]] => (());
    }
}

/// The search of that player's library.
fn search_of(whose: Who, search: Instruction) -> Instruction {
    let mut search = search;
    if let Instruction::Search { of, .. } = &mut search {
        *of = Some(whose);
    }
    search
}

/// The search by which one of the cards goes elsewhere.
fn search_split(there: Destination, search: Instruction) -> Instruction {
    let mut search = search;
    if let Instruction::Search { one, .. } = &mut search {
        *one = Some(there);
    }
    search
}

/// The search, in these zones too.
fn search_also(zones: Vec<Zone>, search: Instruction) -> Instruction {
    let mut search = search;
    if let Instruction::Search { also, .. } = &mut search {
        *also = zones;
    }
    search
}

grammar! {
    /// The verb that puts what was found, as its subject asks.
    PutFound(p, w, v) -> () {
        [[", put " | " and put " | ", and put " | ", puts " | ". Put " | ", then put " | ". Those players put "] @Found " "] => (());
    }
}

/// "Goblin cards revealed this way", "land cards from among them": those of them that are such.
struct AllRevealed;
const OF_THEM: &[&str] = &[" revealed this way", " from among them", " from among those cards"];
impl Part for AllRevealed {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let f = NpMany::read(p)?;
        match f {
            Filter::All(mut list) if list.last() == Some(&Filter::ThisWay(Deed::Revealed)) => {
                list.pop();
                Some(if let [one] = list.as_slice() { one.clone() } else { Filter::All(list) })
            }
            f => p.any(OF_THEM).then_some(f),
        }
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        NpMany::write(v, w) && w.any(OF_THEM)
    }
}

fn those_cards() -> instead_language::Pronoun {
    instead_language::Pronoun::of(instead_language::Noun::That(instead_language::said::Kind::Card))
}

/// What one clause says of cards revealed until some are found: they are revealed, and those are what is spoken of next.
pub(crate) fn read_until(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let reveals = LookClause::read(p)?;
    let found = found_of(&reveals)?;
    Some(vec![reveals, found])
}

/// Those for which they were revealed.
pub(crate) fn found_of(reveals: &Instruction) -> Option<Instruction> {
    let Instruction::TopUntil { filter, count, .. } = reveals else { return None };
    Some(Instruction::Pick(among(Who::You, count.clone(), Some(count.clone()), filter.clone())))
}

/// Whether the instruction takes what was found, whoever is said to choose: there is nothing to choose.
pub(crate) fn is_found(found: &Instruction, next: &Instruction) -> bool {
    let (Instruction::Pick(Selection::Among { filter, .. }), Instruction::Pick(Selection::Among { filter: of, .. })) =
        (found, next)
    else {
        return false;
    };
    filter == of
}

/// Looks ahead: that is all that is looked for.
struct UntilEnds;
impl Part for UntilEnds {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.peek(" or ") && !p.peek(", or ") && !p.peek(", a ")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// The player who was just named, as the subject again: "you", "they", "that player".
struct PersonOf;
impl Part for PersonOf {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.subject == Who::You {
            return p.lit("you ").then(|| p.person = crate::cursor::Person::Base);
        }
        if p.lit("they ") {
            p.person = crate::cursor::Person::Base;
            return Some(());
        }
        p.lit("that player ").then(|| p.person = crate::cursor::Person::Third)
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        use crate::cursor::Person;
        if w.subject == Who::You {
            w.person = Person::Base;
            return w.lit("you ");
        }
        if w.attempt(|w| w.lit("they ")) {
            w.person = Person::Base;
            return true;
        }
        w.person = Person::Third;
        w.lit("that player ")
    }
}

fn that_card() -> instead_language::Ref {
    instead_language::Ref::Said(instead_language::Pronoun::of(instead_language::Noun::That(
        instead_language::said::Kind::Card,
    )))
}

grammar! {
    /// Searching, looking, revealing.
    LookClause(p, w, v) -> Instruction {
        [s: Subj ("search") " " @OwnLibrary " for " n: Sought @crate_WhereX r: Revealed @PutFound d: To @ThenShuffle] => { search(s, n, d, r) }
            if (let Instruction::Search { who: s, of: None, also, filter, max, up_to, to: d, one: None, reveal: r } = v && also.is_empty() && *d != Destination::library(Place::Top) && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " @OwnLibrary " for " n: Sought @crate_WhereX r: Revealed @ExileFound @ThenShuffle] => { search(s, n, Destination::zone(Zone::Exile), r) }
            if (w.source.is_some() && let Instruction::Search { who: s, of: None, also, filter, max, up_to, to: d, one: None, reveal: r } = v && also.is_empty() && *d == Destination::zone(Zone::Exile) && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " @OwnLibrary " for " n: Sought @crate_WhereX r: Revealed ", exile it face down" @ThenShuffle] => { search(s, n, exiled_face_down(), r) }
            if (let Instruction::Search { who: s, of: None, also, filter, max, up_to, to: d, one: None, reveal: r } = v && also.is_empty() && *d == exiled_face_down() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " o: Poss " library for " n: Sought @crate_WhereX r: Revealed d: TakenTo @ThenTheyShuffle] => { (o != Who::You).then_some(())?; search_of(o, search(s, n, d, r)) }
            if (let Instruction::Search { who: s, of: Some(o), also, filter, max, up_to, to: d, one: None, reveal: r } = v && also.is_empty() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " @OwnLibrary " for " n: Sought @crate_WhereX r: Revealed @PutOne d: To @TheOther e: To @ThenShuffle] => { search_split(d, search(s, n, e, r)) }
            if (let Instruction::Search { who: s, of: None, also, filter, max, up_to, to: e, one: Some(d), reveal: r } = v && also.is_empty() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " @OwnLibrary z: AlsoIn " for " n: Sought @crate_WhereX r: Revealed @PutFound d: To @ShuffleIf] => { search_also(z, search(s, n, d, r)) }
            if (let Instruction::Search { who: s, of: None, also: z, filter, max, up_to, to: d, one: None, reveal: r } = v && !z.is_empty() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " z: SomeZones " for " n: Sought @crate_WhereX r: Revealed @PutFound d: To @ShuffleIf] => { search_also(z, search(s, n, d, r)) }
            if (w.source.is_some() && let Instruction::Search { who: s, of: None, also: z, filter, max, up_to, to: d, one: None, reveal: r } = v && !z.is_empty() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " o: Poss z: AllZones " for " n: Sought @crate_WhereX r: Revealed d: TakenTo @ThenTheyShuffle] => { (o != Who::You).then_some(())?; search_also(z, search_of(o, search(s, n, d, r))) }
            if (let Instruction::Search { who: s, of: Some(o), also: z, filter, max, up_to, to: d, one: None, reveal: r } = v && !z.is_empty() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " @OwnLibrary " for " n: Sought @crate_WhereX [" and reveal them" | " and reveal those cards" | " and reveal it" | " and reveal that card"] @crate_Ends] => { search(s, n, in_place(), true) }
            if (let Instruction::Search { who: s, of: None, also, filter, max, up_to, to: d, one: None, reveal: true } = v && also.is_empty() && *d == in_place() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " @OwnLibrary " for " n: Sought r: Revealed ", then shuffle and put " ["that card on top" | "the card on top" | "it on top" | "that card on top of it" | "those cards on top in any order" | "them on top in any order" | "them on top"]] => { search(s, n, Destination::library(Place::Top), r) }
            if (let Instruction::Search { who: s, of: None, also, filter, max, up_to, to: d, one: None, reveal: r } = v && also.is_empty() && *d == Destination::library(Place::Top) && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("search") " " @OwnLibrary " for " n: Sought @crate_WhereX r: Revealed @ShuffledLater] => { search(s, n, Destination::found(), r) }
            if (let Instruction::Search { who: s, of: None, also, filter, max, up_to, to: d, one: None, reveal: r } = v && also.is_empty() && *d == Destination::found() && let n = &(max.clone(), *up_to, filter.clone()));
        [s: Subj ("reveal") " cards from the top of " @OwnLibrary " until " @PersonOf ("reveal") " " f: NpA @UntilEnds] => { Instruction::TopUntil { who: s, filter: f, count: fixed(1), exile: false } }
            if (let Instruction::TopUntil { who: s, filter: f, count: Amount::Fixed(1), exile: false } = v);
        [s: Subj ("reveal") " cards from the top of " @OwnLibrary " until " @PersonOf ("reveal") " " n: Many " " f: NpMany @crate_WhereX] => { Instruction::TopUntil { who: s, filter: f, count: n, exile: false } }
            if (let Instruction::TopUntil { who: s, filter: f, count: n, exile: false } = v);
        [s: Subj ("exile") " cards from the top of " @OwnLibrary " until " @PersonOf ("exile") " " f: NpA @UntilEnds] => { (!s.is_several()).then_some(Instruction::TopUntil { who: s, filter: f, count: fixed(1), exile: true })? }
            if (let Instruction::TopUntil { who: s, filter: f, count: Amount::Fixed(1), exile: true } = v);
        [["put those cards " | "put the revealed cards " | "put all cards revealed this way " | "puts those cards " | "puts the revealed cards " | "puts all cards revealed this way " | "that player puts the revealed cards " | "that player puts those cards "] d: RestTo] => { Instruction::Move(Selection::Said(those_cards()), d) }
            if (let Instruction::Move(Selection::Said(_), d) = v);
        [["shuffle the rest into your library" | "shuffles the rest into their library" | "that player shuffles the rest into their library" | "shuffle all other cards revealed this way into your library" | "shuffle the rest of the revealed cards into your library"]] => { Instruction::Move(Selection::Rest, Destination::library(Place::Shuffled)) }
            if (*v == Instruction::Move(Selection::Rest, Destination::library(Place::Shuffled)));
        [["put the rest of those cards " | "put the rest of the cards " | "put the rest of the cards revealed this way " | "that player puts the rest of the revealed cards " | "put all other cards revealed this way " | "puts all other cards revealed this way " | "put the rest of the revealed cards " | "puts the rest of the revealed cards " | "that player puts the rest " | "puts the rest " | "they put the rest " | "that player puts all other cards revealed this way "] d: RestTo] => { Instruction::Move(Selection::Rest, d) } if (w.source.is_some() && let Instruction::Move(Selection::Rest, d) = v);
        ["exile all other cards revealed this way"] => { Instruction::Exile(Selection::Rest) } if (w.source.is_some() && *v == Instruction::Exile(Selection::Rest));
        [["that player puts that card " | "the player puts that card " | "they put that card " | "puts that card "] d: TheirTo " and the rest " r: RestTo] => { Instruction::PutAndRest(Selection::One(that_card()), d, r) }
            if (w.source.is_some() && let Instruction::PutAndRest(Selection::One(instead_language::Ref::Said(_)), d, r) = v);
        ["put that card " d: To " and put all other cards revealed this way " r: RestTo] => { Instruction::PutAndRest(Selection::One(that_card()), d, r) }
            if (w.source.is_some() && let Instruction::PutAndRest(Selection::One(instead_language::Ref::Said(_)), d, r) = v);
        ["choose land or nonland" [" and reveal" | ". Reveal"] " cards from the top of your library until you reveal a card of the chosen kind. Put that card " d: To @AndRest r: RestTo] => { land_or_nonland(&d, &r) }
            if (let Some((d, r)) = of_either_kind(v) && let (d, r) = (&d, &r));
        ["put that card " d: To " and all other cards revealed this way " r: RestTo] => { Instruction::PutAndRest(Selection::One(that_card()), d, r) }
            if (w.source.is_some() && let Instruction::PutAndRest(Selection::One(instead_language::Ref::Said(_)), d, r) = v);
        [s: Subj ("look") " at " t: TopP] => (Instruction::Look(s, t));
        ["look at target face-down creature"] => { looks_under(p)? } if (w.seen == 0 && w.targets.first() == Some(&face_down_creature()) && *v == looks() && { w.seen = 1; true });
        [s: Subj ("look") " at " o: Poss " hand"] => { Instruction::Look(s, all_in_hand(o)) }
            if (let Instruction::Look(s, Selection::Each(Filter::All(list))) = v && let [Filter::Card, Filter::In(Zone::Hand), Filter::Owner(o)] = list.as_slice());
        [s: Subj ("reveal") " " o: Poss " hand"] => { Instruction::Reveal(s, all_in_hand(o)) }
            if (let Instruction::Reveal(s, Selection::Each(Filter::All(list))) = v && let [Filter::Card, Filter::In(Zone::Hand), Filter::Owner(o)] = list.as_slice());
        [["you choose " | "choose "] f: NpA " from it with " s: StatP " " c: CmpTail] => { Instruction::Pick(among(Who::You, fixed(1), Some(fixed(1)), f.and(Filter::Stat(s, c.0, Box::new(c.1))))) }
            if (w.source.is_some() && let Instruction::Pick(Selection::Among { who: Who::You, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter }) = v && let Some((f, Filter::Stat(s, cmp, n))) = crate::noun::last_said(filter) && let (f, c) = (&f, &(*cmp, (**n).clone())));
        [["choose " | "you choose "] f: NpA " from it"] => { Instruction::Pick(among(Who::You, fixed(1), Some(fixed(1)), f)) } if (w.source.is_some() && let Instruction::Pick(Selection::Among { who: Who::You, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f }) = v);
        [["you choose one of them" | "choose one of them" | "you choose one of those cards" | "choose one of those cards"]] => { Instruction::Pick(among(Who::You, fixed(1), Some(fixed(1)), Filter::any())) }
            if (*v == Instruction::Pick(among(Who::You, fixed(1), Some(fixed(1)), Filter::any())));
        ["you choose " f: NpA " from it"] => { Instruction::Pick(among(Who::You, fixed(1), Some(fixed(1)), f)) }
            if (let Instruction::Pick(Selection::Among { who: Who::You, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f }) = v);
        ["choose up to " n: Word " " f: NpMany " from it"] => { Instruction::Pick(among(Who::You, fixed(0), Some(fixed(n)), f)) }
            if (let Instruction::Pick(Selection::Among { who: Who::You, min: Amount::Fixed(0), max: Some(Amount::Fixed(n)), filter: f }) = v && *n > 1);
        ["choose " n: Many " " f: NpMany " from it"] => { (n != fixed(1)).then(|| Instruction::Pick(among(Who::You, n.clone(), Some(n), f)))? }
            if (w.source.is_some() && let Instruction::Pick(Selection::Among { who: Who::You, min, max: Some(n), filter: f }) = v && min == n && *n != fixed(1));
        ["you choose " n: Word " " f: NpMany " from it"] => { Instruction::Pick(among(Who::You, fixed(n), Some(fixed(n)), f)) }
            if (let Instruction::Pick(Selection::Among { who: Who::You, min: Amount::Fixed(n), max: Some(Amount::Fixed(m)), filter: f }) = v && n == m && *n > 1);
        [["you choose up to " | "choose up to "] n: Many " " f: NpMany " from it"] => { Instruction::Pick(among(Who::You, fixed(0), Some(n), f)) }
            if (let Instruction::Pick(Selection::Among { who: Who::You, min: Amount::Fixed(0), max: Some(n), filter: f }) = v);
        [["you choose " | "choose "] n: Many " " f: NpMany " from it"] => { Instruction::Pick(among(Who::You, n.clone(), Some(n), f)) }
            if (let Instruction::Pick(Selection::Among { who: Who::You, min, max: Some(n), filter: f }) = v && min == n && *n != fixed(1));
        ["you may choose " f: NpA " from it"] => { Instruction::May(Who::You, vec![Instruction::Pick(among(Who::You, fixed(1), Some(fixed(1)), f))]) }
            if (let Instruction::May(Who::You, list) = v && let [Instruction::Pick(Selection::Among { who: Who::You, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f })] = list.as_slice());
        [s: Subj ("reveal") " " t: AmongP] => (Instruction::Reveal(s, t));
        ["put " t: AmongP " " d: To " and the rest " r: RestTo] => (Instruction::PutAndRest(t, d, r));
        ["put " t: AmongP " " d: To " and the other " r: RestTo] => { Instruction::PutAndRest(t, d, r) } if (w.source.is_some() && let Instruction::PutAndRest(t @ Selection::Among { .. }, d, r) = v);
        ["put all " f: AllRevealed " " d: To " and the rest " r: RestTo] => { Instruction::PutAndRest(among(p.subject.clone(), fixed(ANY), None, f), d, r) }
            if (let Instruction::PutAndRest(Selection::Among { min: Amount::Fixed(ANY), max: None, filter: f, .. }, d, r) = v);
        [["put that pile " | "put one pile " | "put one of those piles "] d: To " and the other " r: RestTo] => { Instruction::PutAndRest(Selection::Said(those_cards()), d, r) }
            if (let Instruction::PutAndRest(Selection::Said(_), d, r) = v);
        ["put that card " d: To " and the rest " r: RestTo] => { Instruction::PutAndRest(Selection::One(that_card()), d, r) }
            if (let Instruction::PutAndRest(Selection::One(instead_language::Ref::Said(_)), d, r) = v);
        ["put all but one of them " r: RestTo] => { all_but_one(r) } if (w.source.is_some() && let Instruction::PutAndRest(t, d, r) = v && *v == all_but_one(r.clone()));
        ["put the other " d: RestTo] => { Instruction::Move(Selection::Rest, d) } if (w.source.is_some() && let Instruction::Move(Selection::Rest, d) = v);
        ["put the rest " d: RestTo] => { Instruction::Move(Selection::Rest, d) } if (let Instruction::Move(Selection::Rest, d) = v);
        [["exile the rest"]] => (Instruction::Exile(Selection::Rest));
        ["put " t: AmongP " " d: To] => { Instruction::Move(t, d) } if (let Instruction::Move(t @ Selection::Among { .. }, d) = v);
        ["reveal " t: TwoAmong " and put " ["the revealed cards " | "those cards " | "them "] d: To] => { Instruction::Move(t, Destination { revealed: true, ..d }) }
            if (let Instruction::Move(t @ Selection::Both(_), d) = v && d.revealed && let d = &(Destination { revealed: false, ..d.clone() }));
        ["put " t: TwoAmong " " d: To] => { Instruction::Move(t, d) } if (let Instruction::Move(t @ Selection::Both(_), d) = v);
        ["exile " t: AmongP " face down"] => { Instruction::Move(t, exiled_face_down()) } if (let Instruction::Move(t @ Selection::Among { .. }, d) = v && *d == exiled_face_down());
        ["exile " t: AmongP] => { Instruction::Exile(t) } if (let Instruction::Exile(t @ Selection::Among { .. }) = v);
        [s: Subj ("surveil") " " n: Much] => (Instruction::Surveil(s, n));
        ["put the chosen cards " d: To " and the rest " r: To] => { Instruction::PutAndRest(Selection::Each(Filter::ThisWay(Deed::Chosen)), d, r) }
            if (let Instruction::PutAndRest(Selection::Each(Filter::ThisWay(Deed::Chosen)), d, r) = v);
        [s: Chooser ("choose") " " t: AmongP] => { (s != Who::You).then_some(Instruction::Pick(t))? } if (let Instruction::Pick(t @ Selection::Among { who: s, .. }) = v && *s != Who::You);
        [s: Chooser ("choose") " one" @crate_Ends] => { (s != Who::You).then(|| Instruction::Pick(among(s, fixed(1), Some(fixed(1)), Filter::any())))? }
            if (w.source.is_some() && let Instruction::Pick(Selection::Among { who: s, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter }) = v && *s != Who::You && *filter == Filter::any());
        ["choose " t: ExiledOne] => (Instruction::Pick(t));
        ["choose " t: TargetOnly] => (Instruction::Pick(t));
    }
}

/// What is found stays in the library, and the text goes on about it.
fn in_place() -> Destination {
    Destination::library(Place::Natural)
}

fn exiled_face_down() -> Destination {
    Destination { face_down: true, ..Destination::zone(Zone::Exile) }
}

fn face_down_creature() -> TargetSpec {
    let creature = Filter::All(vec![Filter::FaceDown, Filter::Type(CardType::Creature)]);
    TargetSpec { min: 1, max: 1, objects: Some(creature), ..TargetSpec::default() }
}

fn looks() -> Instruction {
    Instruction::Look(Who::You, Selection::One(instead_language::Ref::Target(0)))
}

/// CR 708.5: what a face-down creature is, another player sees only by an effect.
fn looks_under(p: &mut Reader<'_>) -> Option<Instruction> {
    p.targets.is_empty().then(|| p.targets.push(face_down_creature()))?;
    Some(looks())
}

grammar! {
    /// What is said of the other cards.
    AndRest(p, w, v) -> () {
        [[" and the rest " | " and put all other cards revealed this way " | " and all other cards revealed this way "]] => (());
    }
}

/// One of them stays on top, and the rest is put there.
fn all_but_one(rest: Destination) -> Instruction {
    let one = among(Who::You, fixed(1), Some(fixed(1)), Filter::any());
    Instruction::PutAndRest(one, bottom(Place::Top), rest)
}

/// One of two kinds of cards is chosen, and cards are revealed until one is of that kind.
fn land_or_nonland(to: &Destination, rest: &Destination) -> Instruction {
    let land = || Filter::Type(CardType::Land);
    let kind = |word: &'static str, of: Filter| {
        let filter = Filter::All(vec![of, Filter::Card]);
        let reveals = Instruction::TopUntil { who: Who::You, filter, count: fixed(1), exile: false };
        let found = found_of(&reveals);
        let put = Instruction::PutAndRest(Selection::One(that_card()), to.clone(), rest.clone());
        let instructions = [Some(reveals), found, Some(put)].into_iter().flatten().collect();
        Mode { word: Some(Name::new_static(word)), cost: None, spell: Spell { instructions, ..Spell::default() } }
    };
    let modes = vec![kind("land", land()), kind("nonland", land().negate())];
    Instruction::Modal(ModeChoice { min: 1, max: 1, modes, more: None, fresh: None, again: false })
}

fn of_either_kind(v: &Instruction) -> Option<(Destination, Destination)> {
    let Instruction::Modal(choice) = v else { return None };
    let Instruction::PutAndRest(_, to, rest) = choice.modes.first()?.spell.instructions.last()? else { return None };
    (land_or_nonland(to, rest) == *v).then(|| (to.clone(), rest.clone()))
}

/// "an exiled card an opponent owns": chosen as the instruction is followed, to be spoken of afterwards.
struct ExiledOne;
impl Part for ExiledOne {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.peek("an exiled ").then_some(())?;
        let f = NpA::read(p)?;
        (p.at_end() || p.peek(".")).then_some(())?;
        Some(crate::selection::choose(Who::You, fixed(1), Some(fixed(1)), f, false))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Choose { who: Who::You, min, max, filter, random: false } = v else { return false };
        *min == fixed(1) && *max == Some(fixed(1)) && NpA::write(filter, w)
    }
}

/// "target creature", "two target creatures": chosen as targets, to be spoken of afterwards.
struct TargetOnly;
impl Part for TargetOnly {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        let before = p.targets.len();
        // "the chosen player" is one whom a permanent remembers, and no target
        let said = ["the chosen player", "the chosen opponent"].iter().any(|t| p.text.contains(t));
        let player = |p: &mut Reader<'_>| (!said).then(|| crate::target::Target::read(p).map(Selection::One))?;
        let found = p.attempt(Objects::read).or_else(|| player(p))?;
        let goes_on = [".", ", then ", " and "].iter().any(|t| p.peek(t));
        (p.targets.len() > before && (p.at_end() || goes_on)).then_some(found)
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let seen = w.seen;
        let player = |w: &mut Writer<'_>| {
            let Selection::One(r @ instead_language::Ref::Player(Who::Target(_))) = v else { return false };
            crate::target::Target::write(r, w)
        };
        (w.attempt(player) || Objects::write(v, w)) && w.seen > seen
    }
}
