//! What an instruction acts on ([`Selection`]), and what damage is dealt to ([`Recipients`]).

use instead_language::said::Kind;
use instead_language::{Amount, Deed, Filter, Noun, Pronoun, Recipients, Ref, Selection, Who};

use crate::Named;
use crate::amount::{Many, PartOf, Quantity, Rounded, StatP, Word};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::EachOfTargets;
use crate::noun::{EitherA, NpA, NpMany, NpOne};
use crate::reference::{EventWho, Poss, RefP, WhichP, WhoP, ZoneP, is_source, is_whom, read_exact, write_exact};
use crate::target::Target;

grammar! {
    /// Objects: "it", "target creature", "each creature", "a creature you control", "those creatures".
    Objects(p, w, v) -> Selection {
        [t: TargetList] => { t } if (let t @ Selection::Both(_) = v);
        [a: Target " and " b: Target @NoVerb] => { if matches!((&a, &b), (Ref::Player(_), _) | (_, Ref::Player(_))) || p.peek(" fight") || zone_said_after(p, &a) { return None; } Selection::Both(vec![Selection::One(a), Selection::One(b)]) }
            if (let Selection::Both(list) = v && let [Selection::One(a @ Ref::Target(_)), Selection::One(b @ Ref::Target(_))] = list.as_slice());
        [b: BesideP] => { b } if (let b @ Selection::Both(_) = v);
        [t: SomeOf] => { t } if (let t @ Selection::Choose { .. } = v);
        [f: NpA " at random from " o: Poss " " z: ZoneP] => { let f = f.and(Filter::In(z)).and(Filter::Owner(o)); choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f, true) }
            if (w.source.is_some() && let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: true } = v && *who == w.subject && let Some((f, z, o)) = from_own(f) && let (f, z, o) = (&f, &z, &o));
        [n: Many " " f: NpMany " at random from " o: Poss " " z: ZoneP] => { let f = f.and(Filter::In(z)).and(Filter::Owner(o)); choose(p.subject.clone(), n.clone(), Some(n), f, true) }
            if (w.source.is_some() && let Selection::Choose { who, min, max: Some(n), filter: f, random: true } = v && min == n && *who == w.subject && let Some((f, z, o)) = from_own(f) && let (f, z, o) = (&f, &z, &o));
        [r: RefP " and all " f: NpMany @NoVerb] => { if zone_said_after(p, &r) { return None; } Selection::Both(vec![Selection::One(r), Selection::Each(f)]) }
            if (w.source.is_some() && let Selection::Both(list) = v && let [Selection::One(r), Selection::Each(f)] = list.as_slice());
        [r: RefP " from your graveyard"] => { matches!(r, Ref::This | Ref::Said(_) | Ref::Target(_) | Ref::Chosen).then_some(())?; Selection::Where(r, G) } if (let Selection::Where(r, G) = v);
        [r: RefP " from a graveyard"] => { matches!(r, Ref::Said(_)).then_some(())?; Selection::Where(r, G) } if (w.source.is_some() && let Selection::Where(r @ Ref::Said(_), G) = v);
        [r: RefP " from your hand"] => { (r == Ref::This).then_some(())?; Selection::Where(r, instead_language::words::Zone::Hand) } if (let Selection::Where(r, instead_language::words::Zone::Hand) = v);
        [r: RefP] => (Selection::One(r));
        [t: Those] => { t } if (let t @ Selection::Said(_) = v);
        ["the exiled cards"] => (Selection::Exiled);
        [n: Many " cards from the top of " o: Poss " library"] => { Selection::Top(n, o) } if (w.source.is_some() && let Selection::Top(n, o) = v);
        ["a number of cards from the top of " o: Poss " library equal to " n: Quantity] => { Selection::Top(n, o) } if (w.source.is_some() && let Selection::Top(n, o) = v);
        ["a number of " f: NpMany " equal to " n: Quantity] => { choose(p.subject.clone(), n.clone(), Some(n), f, false) }
            if (w.source.is_some() && let Selection::Choose { who, min, max: Some(n), filter: f, random: false } = v && min == n && *who == w.subject);
        ["the top card of " o: Poss " graveyard"] => { Selection::One(Ref::TopOfGraveyard(o, None)) } if (let Selection::One(Ref::TopOfGraveyard(o, None)) = v);
        ["the top " t: TopKind] => { Selection::One(t) } if (let Selection::One(t @ Ref::TopOfGraveyard(_, Some(_))) = v);
        ["the top card of " o: Poss " library"] => (Selection::Top(Amount::Fixed(1), o));
        ["the top card"] => { own_library_said(p)?; Selection::Top(Amount::Fixed(1), Who::You) } if (w.source.is_some() && *v == Selection::Top(Amount::Fixed(1), Who::You));
        ["the top " n: Many " cards of " o: Poss " library"] => (Selection::Top(n, o));
        ["each " f: NpOne] => (Selection::Each(f));
        ["all opponents' graveyards"] => { opposing_graveyards() } if (*v == opposing_graveyards());
        ["all graveyards"] => { Selection::Each(Filter::In(instead_language::words::Zone::Graveyard)) }
            if (let Selection::Each(Filter::In(instead_language::words::Zone::Graveyard)) = v);
        ["all " f: NpMany " from " d: OfLooked] => { Selection::Each(of_those(f, d)) }
            if (w.source.is_some() && let Selection::Each(Filter::All(list)) = v && let Some((Filter::ThisWay(d), front)) = list.split_last() && let f = &crate::noun::all(front.to_vec()));
        ["all " f: NpMany " and all " g: NpMany] => { Selection::Each(Filter::OneOf(vec![f, g])) }
            if ((w.source.is_some() || !are_kinds(v)) && let Selection::Each(Filter::OneOf(list)) = v && let [f, g] = list.as_slice());
        ["all " f: NpMany " and " g: NpMany] => { kinds(&[&f, &g])?; Selection::Each(Filter::OneOf(vec![f, g])) }
            if (w.source.is_some() && let Selection::Each(Filter::OneOf(list)) = v && let [f, g] = list.as_slice() && kinds(&[f, g]).is_some());
        ["all " f: NpMany] => (Selection::Each(f));
        ["any number of " f: NpMany " with total " s: StatP " " c: crate_CmpTail] => { Selection::Total { who: p.subject.clone(), filter: f, stat: s, cmp: c.0, amount: c.1 } }
            if (let Selection::Total { who, filter: f, stat: s, cmp, amount } = v && *who == w.subject && let c = &(*cmp, amount.clone()));
        ["one or more " f: NpMany] => { choose(p.subject.clone(), Amount::Fixed(1), None, f, false) }
            if (let Selection::Choose { who, min: Amount::Fixed(1), max: None, filter: f, random: false } = v && *who == w.subject);
        ["any number of " f: NpMany] => { choose(p.subject.clone(), Amount::Fixed(0), None, f, false) }
            if (let Selection::Choose { who, min: Amount::Fixed(0), max: None, filter: f, random: false } = v && *who == w.subject);
        ["up to " n: Many " " f: NpMany] => { choose(p.subject.clone(), Amount::Fixed(0), Some(n), f, false) }
            if (let Selection::Choose { who, min: Amount::Fixed(0), max: Some(n), filter: f, random: false } = v && *who == w.subject);
        ["up to one " f: NpOne] => { choose(p.subject.clone(), Amount::Fixed(0), Some(Amount::Fixed(1)), f, false) }
            if (let Selection::Choose { who, min: Amount::Fixed(0), max: Some(Amount::Fixed(1)), filter: f, random: false } = v && *who == w.subject);
        [f: NpA " at random from " o: Poss " graveyard"] => { choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f.and(Filter::In(G)).and(Filter::Owner(o)), true) }
            if (w.source.is_some() && let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter, random: true } = v && *who == w.subject && let Some((f, o)) = in_graveyard(filter) && let (f, o) = (&f, &o));
        [n: Many " " f: NpMany " at random from " o: Poss " graveyard"] => { choose(p.subject.clone(), n.clone(), Some(n), f.and(Filter::In(G)).and(Filter::Owner(o)), true) }
            if (w.source.is_some() && let Selection::Choose { who, min, max: Some(n), filter, random: true } = v && min == n && *who == w.subject && let Some((f, o)) = in_graveyard(filter) && let (f, o) = (&f, &o));
        [f: EitherA " of their choice"] => { choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f, false) }
            if (w.source.is_some() && let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: false } = v && *who == w.subject && w.subject != Who::You);
        [f: EitherA] => { choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f, false) }
            if (w.source.is_some() && let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: false } = v && *who == w.subject);
        [f: NpA " at random"] => { choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f, true) }
            if (let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: true } = v && *who == w.subject);
        ["each of " r: Target] => { if matches!(r, Ref::Player(_)) { return None; } Selection::One(r) } if (w.source.is_some() && let Selection::One(r @ Ref::Target(_)) = v);
        [k: PartOf "the " f: crate_Rivals [" of their choice" | " of his or her choice" | ""] r: Rounded] => { let n = crate::amount::part((k, Amount::Count(f.clone()), r)); choose(p.subject.clone(), n.clone(), Some(n), f, false) }
            if (let Selection::Choose { who, min, max: Some(n), filter: f, random: false } = v && min == n && *who == w.subject && let Some((k, Amount::Count(of), r)) = crate::amount::part_of(n) && of == *f && let (k, r) = (&k, &r));
        [f: NpA " and " g: NpA [" of their choice" | " of his or her choice"]] => { let one = |f| choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f, false); Selection::Both(vec![one(f), one(g)]) }
            if (w.source.is_some() && w.subject != Who::You && let Selection::Both(list) = v && let [a, b] = list.as_slice() && let (Some(f), Some(g)) = (single(a, w), single(b, w)));
        [f: NpA " of their choice " q: crate_Post] => { choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), qualified(f, q), false) }
            if (w.source.is_some() && let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter, random: false } = v && *who == w.subject && w.subject != Who::You && let Some((f, q)) = crate::noun::last_said(filter) && let (f, q) = (&f, &vec![q.clone()]));
        [f: NpA [" of their choice" | " of his or her choice"]] => { choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f, false) }
            if (w.source.is_some() && let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: false } = v && *who == w.subject && w.subject != Who::You);
        [n: Many " " f: NpMany [" of their choice" | " of his or her choice"]] => { choose(p.subject.clone(), n.clone(), Some(n), f, false) }
            if (w.source.is_some() && let Selection::Choose { who, min, max: Some(n), filter: f, random: false } = v && min == n && *who == w.subject && w.subject != Who::You);
        [f: NpA " of an opponent's choice " q: crate_Post] => { choose(Who::Opponent, Amount::Fixed(1), Some(Amount::Fixed(1)), qualified(f, q), false) }
            if (w.source.is_some() && let Selection::Choose { who: Who::Opponent, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter, random: false } = v && w.subject == Who::You && let Some((f, q)) = crate::noun::last_said(filter) && let (f, q) = (&f, &vec![q.clone()]));
        [f: NpA " of an opponent's choice"] => { choose(Who::Opponent, Amount::Fixed(1), Some(Amount::Fixed(1)), f, false) }
            if (let Selection::Choose { who: Who::Opponent, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: false } = v && w.subject == Who::You);
        [f: NpA " of your choice"] => { choose(Who::You, Amount::Fixed(1), Some(Amount::Fixed(1)), f, false) }
            if (let Selection::Choose { who: Who::You, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: false } = v && w.subject != Who::You);
        [f: NpA] => { choose(p.subject.clone(), Amount::Fixed(1), Some(Amount::Fixed(1)), f, false) }
            if (let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: false } = v && *who == w.subject);
        [n: Many " " f: NpMany " at random"] => { choose(p.subject.clone(), n.clone(), Some(n), f, true) }
            if (let Selection::Choose { who, min, max: Some(n), filter: f, random: true } = v && min == n && *who == w.subject);
        [n: Many " " f: NpMany] => { choose(p.subject.clone(), n.clone(), Some(n), f, false) }
            if (let Selection::Choose { who, min, max: Some(n), filter: f, random: false } = v && min == n && *who == w.subject);
        [o: Poss " graveyard"] => { Selection::Each(Filter::All(vec![Filter::In(G), Filter::Owner(o)])) }
            if (let Selection::Each(Filter::All(list)) = v && let [Filter::In(G), Filter::Owner(o)] = list.as_slice());
    }
}
use crate::noun::{CmpTail as crate_CmpTail, Post as crate_Post, Rivals as crate_Rivals};

/// What is said of it besides, behind whose choice it is.
fn qualified(f: Filter, more: Vec<Filter>) -> Filter {
    more.into_iter().fold(f, Filter::and)
}

/// "creature card of your graveyard": the first such from the top (CR 404.2).
struct TopKind;
impl Part for TopKind {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        let f = NpOne::read(p)?;
        let plain = f.says(&|part| *part == Filter::Card) && !f.says(&|part| matches!(part, Filter::In(_)));
        (plain && f != Filter::Card && p.lit(" of ")).then_some(())?;
        let who = Poss::read(p)?;
        p.lit(" graveyard").then(|| Ref::TopOfGraveyard(who, Some(Box::new(f))))
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        let Ref::TopOfGraveyard(who, Some(f)) = v else { return false };
        NpOne::write(f, w) && w.lit(" of ") && Poss::write(who, w) && w.lit(" graveyard")
    }
}

const G: instead_language::words::Zone = instead_language::words::Zone::Graveyard;

/// "card" of "a card from your graveyard", and the zone and whose it is.
fn from_own(f: &Filter) -> Option<(Filter, instead_language::words::Zone, Who)> {
    let (front, Filter::Owner(who)) = crate::noun::last_said(f)? else { return None };
    let who = who.clone();
    let (front, Filter::In(zone)) = crate::noun::last_said(&front)? else { return None };
    Some((front, *zone, who))
}

/// What is said of cards in a graveyard besides, and whose it is.
fn in_graveyard(f: &Filter) -> Option<(Filter, Who)> {
    let (rest, Filter::Owner(who)) = crate::noun::last_said(f)? else { return None };
    let (rest, Filter::In(zone)) = crate::noun::last_said(&rest).map(|(rest, last)| (rest, last.clone()))? else {
        return None;
    };
    (zone == G).then(|| (rest, who.clone()))
}

mod beside;
mod chosen;
mod some;

use beside::BesideP;
use some::{OfTarget, SomeOf};

/// "it", "among the milled cards": what was revealed, milled or exiled last before some of it is put somewhere.
struct OfLooked;
/// Whether these are nothing but kinds: "all Djinns and Efreets". Of more than that the first could stand without what is
/// said of the second.
fn kinds(list: &[&Filter]) -> Option<()> {
    list.iter().all(|f| matches!(f, Filter::Subtype(_))).then_some(())
}

/// Whether these are simple kinds, for which one noun phrase stands.
fn are_kinds(v: &Selection) -> bool {
    matches!(v, Selection::Each(Filter::OneOf(list)) if !list.iter().all(|f| matches!(f, Filter::All(_))))
}

const LOOKED: &[(&str, Deed)] = &[("reveal", Deed::Revealed), ("mill", Deed::Milled), ("exile", Deed::Exiled)];
impl Part for OfLooked {
    type Value = Deed;
    fn read(p: &mut Reader<'_>) -> Option<Deed> {
        let at = p.text.get(..p.pos)?.rfind("put ")?;
        p.any(THEM).then_some(())?;
        LOOKED.iter().find(|(verb, _)| crate::condition::nearest_is(p, at, &[verb])).map(|(_, deed)| *deed)
    }
    fn write(_: &Deed, w: &mut Writer<'_>) -> bool {
        w.any(THEM)
    }
}

const THEM: &[&str] = &[
    "it",
    "among them",
    "among those cards",
    "among the revealed cards",
    "among the milled cards",
    "among the exiled cards",
];

/// Of what was revealed, milled or exiled.
fn of_those(f: Filter, deed: Deed) -> Filter {
    match f {
        Filter::All(mut list) => {
            list.push(Filter::ThisWay(deed));
            Filter::All(list)
        }
        one => Filter::All(vec![one, Filter::ThisWay(deed)]),
    }
}

/// What objects in the plural are called.
const THOSE: &[(&str, Noun)] = &[
    ("those creatures", Noun::That(Kind::Creature)),
    ("those permanents", Noun::That(Kind::Permanent)),
    ("those cards", Noun::That(Kind::Card)),
    ("those exiled cards", Noun::That(Kind::Card)),
    ("those tokens", Noun::Token),
    ("those lands", Noun::That(Kind::Land)),
    ("those spells", Noun::That(Kind::Spell)),
    ("those artifacts", Noun::That(Kind::Artifact)),
    ("those enchantments", Noun::That(Kind::Enchantment)),
    ("those Auras", Noun::Aura),
    ("each of those cards", Noun::That(Kind::Card)),
    ("each of those creatures", Noun::That(Kind::Creature)),
    ("each of those permanents", Noun::That(Kind::Permanent)),
    ("each of those tokens", Noun::Token),
    ("each of them", Noun::It),
    ("them", Noun::It),
    ("they", Noun::It),
];

/// "those creatures", "them": what the text spoke of before, several.
pub(crate) struct Those;
impl Part for Those {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        let at = p.place();
        if let Some(exact) = p.attempt(|p| p.lit("all of ").then(|| read_exact(p)).flatten()) {
            return Some(Selection::Said(Pronoun { noun: Noun::Exact(exact), at }));
        }
        if let Some(noun) = chosen::read(p) {
            return Some(Selection::Said(Pronoun { noun, at }));
        }
        let (_, noun) = THOSE.iter().find(|(text, _)| p.lit(text))?;
        Some(Selection::Said(Pronoun { noun: *noun, at }))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Said(word) = v else { return false };
        if let Noun::Exact(exact) = word.noun {
            return w.lit("all of ") && write_exact(exact, w);
        }
        let fits = |noun: Noun| {
            noun == word.noun
                || w.source.is_some() && word.noun == Noun::It
                || w.source.is_none() && word.noun == Noun::It && noun == w.those
        };
        let texts: Vec<&str> =
            THOSE.iter().chain(chosen::WORDS).filter(|(_, n)| fits(*n)).map(|(text, _)| *text).collect();
        w.any(&texts)
    }
}

/// The same, of each of which something is done: "of those creatures", "of them".
pub(crate) struct OfThose;
impl Part for OfThose {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        (p.lit("of ") && !p.peek("each ")).then(|| Those::read(p))?
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Said(word) = v else { return false };
        let plain = |text: &str| !(text.starts_with("each ") || text == "they");
        let texts = THOSE.iter().filter(|(text, n)| *n == word.noun && plain(text)).map(|(text, _)| *text);
        let texts: Vec<&str> = texts.collect();
        matches!(word.noun, Noun::Exact(_)) && w.lit("of ") && Those::write(v, w)
            || !texts.is_empty() && w.lit("of ") && w.any(&texts)
    }
}

/// What one thing is chosen among by the player who acts.
fn single<'v>(v: &'v Selection, w: &Writer<'_>) -> Option<&'v Filter> {
    if let Selection::Choose { who, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter, random: false } = v
        && *who == w.subject
    {
        Some(filter)
    } else {
        None
    }
}

/// Looks back: the sentence speaks of your library already.
fn own_library_said(p: &Reader<'_>) -> Option<()> {
    let before = p.text.get(..p.pos)?.to_ascii_lowercase();
    let before = before.strip_suffix("the top card").unwrap_or(&before);
    before.ends_with("shuffle your library, then exile ").then_some(())
}

fn opposing_graveyards() -> Selection {
    Selection::Each(Filter::All(vec![Filter::In(G), Filter::Owner(Who::Opponent)]))
}

/// A choice made as the instruction is followed.
pub(crate) fn choose(who: Who, min: Amount, max: Option<Amount>, filter: Filter, random: bool) -> Selection {
    Selection::Choose { who, min, max, filter, random }
}

grammar! {
    /// Objects and players, one or several: "you", "any target", "each creature and each player".
    Sel(p, w, v) -> Selection {
        [a: SelOne " and " b: SelOne @NoVerb] => { Selection::Both(vec![a, b]) }
            if (let Selection::Both(list) = v && let [a, b] = list.as_slice());
        [a: SelOne] => { a } if (let a = v);
    }
}

/// What follows does not go on as a verb: "to each opponent and you gain 2 life" has one recipient.
struct NoVerb;
impl Part for NoVerb {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let next = p.rest().strip_prefix(' ').map(|r| r.split([' ', '.', ',']).next().unwrap_or(""));
        let verb = |w: &str| {
            [
                "gain",
                "gains",
                "lose",
                "loses",
                "draw",
                "draws",
                "create",
                "may",
                "discard",
                "discards",
                "mill",
                "mills",
                "get",
                "gets",
                "scry",
                "sacrifice",
                "sacrifices",
                "put",
                "can't",
                "surveil",
                "search",
            ]
            .contains(&w)
        };
        (!next.is_some_and(verb)).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// One term of a selection.
    SelOne(p, w, v) -> Selection {
        ["each other opponent"] => { Selection::EachPlayer(other_opponent(p)) } if (let Selection::EachPlayer(Who::OtherOpponent(than)) = v && matches!(&**than, Who::Said(_)));
        [@NobodyElse "each other player"] => { Selection::EachPlayer(Who::Opponent) } if (let Selection::EachPlayer(Who::Opponent) = v);
        ["each " o: WhichP] => { Selection::EachPlayer(o) } if (let Selection::EachPlayer(o @ (Who::Any | Who::Opponent | Who::With(..))) = v);
        [r: EachOfTargets] => { Selection::One(r) } if (let Selection::One(r @ Ref::Target(_)) = v);
        [r: OfTarget] => { Selection::One(r) } if (let Selection::One(r @ Ref::Player(_)) = v);
        [r: Target] => (Selection::One(r));
        [r: PlayerRef] => (Selection::One(r));
        [o: Objects] => { o } if (let o = v);
    }
}

/// A player as something that damage is dealt to.
pub(crate) struct PlayerRef;
impl Part for PlayerRef {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        if p.peek("each")
            || p.peek("target")
            || p.peek("players")
            || p.peek("any")
            || p.peek("your opponents")
            || p.peek("opponents")
            || p.peek("them")
        {
            return None;
        }
        p.attempt(WhoP::read).map(Ref::Player)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        match v {
            Ref::Player(who) if who.is_several() => false,
            Ref::Player(who) => WhoP::write(who, w),
            Ref::This | Ref::Target(..) | Ref::Slot(..) | Ref::Said(..) | Ref::Chosen => false,
            Ref::Attached | Ref::Exiled | Ref::TopOfGraveyard(..) | Ref::Object(..) => false,
        }
    }
}

/// A card type beside a player, without an article of its own: "a player or planeswalker".
struct BareType;
impl Part for BareType {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        NpOne::read(p).filter(|f| matches!(f, Filter::Type(_)))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        matches!(v, Filter::Type(_)) && NpOne::write(v, w)
    }
}

/// "up to one target artifact, up to one target creature, and up to one target land": three targets or more, each by itself.
struct TargetList;
impl Part for TargetList {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.attempt(|p| {
            let one = |p: &mut Reader<'_>| Target::read(p).filter(|r| matches!(r, Ref::Target(_))).map(Selection::One);
            let mut list = vec![one(p)?];
            while let Some(more) = p.attempt(|p| (p.lit(", ") && !p.peek("and ")).then(|| one(p))?) {
                list.push(more);
            }
            (list.len() > 1 && p.lit(", and ")).then_some(())?;
            list.push(one(p)?);
            Some(Selection::Both(list))
        })
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Both(list) = v else { return false };
        let last = list.len().saturating_sub(1);
        list.len() > 2
            && list.iter().enumerate().all(|(i, s)| {
                let Selection::One(r @ Ref::Target(_)) = s else { return false };
                let between = i == 0 || if i < last { w.lit(", ") } else { w.lit(", and ") };
                between && Target::write(r, w)
            })
    }
}

/// "each other opponent": than the one who was spoken of.
fn other_opponent(p: &Reader<'_>) -> Who {
    Who::OtherOpponent(Box::new(Who::Said(Pronoun { noun: Noun::Player, at: p.place() })))
}

/// Looks back: no player but you was spoken of, than whom "other" could be.
struct NobodyElse;
impl Part for NobodyElse {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (crate::reference::other_than_you(p) && !p.scope.part).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.source.is_some()
    }
}

/// What damage would be dealt to: "you", "a creature you control", "you or a permanent you control".
pub(crate) struct RecipientsP;

fn read_players(p: &mut Reader<'_>) -> Option<Who> {
    if p.peek("they") || p.peek("them") {
        return None;
    }
    p.attempt(|p| {
        if p.any(&["players", "one or more players"]) {
            return Some(Who::Any);
        }
        if p.lit("your opponents") {
            return Some(Who::Opponent);
        }
        EventWho::read(p).filter(|w| !matches!(w, Who::Target(_)))
    })
}

fn read_objects(p: &mut Reader<'_>) -> Option<Filter> {
    if p.peek("target") || p.peek("any target") || p.peek("any other") {
        return None;
    }
    if let Some(f) = p.attempt(|p| p.lit("any ").then(|| NpOne::read(p)).flatten()) {
        return Some(f);
    }
    if let Some(f) = p.attempt(NpA::read) {
        return Some(f);
    }
    if let Some(r) = p.attempt(RefP::read) {
        return (!is_source(&r) && !is_whom(&r)).then_some(Filter::Is(r));
    }
    p.attempt(NpMany::read)
}

impl Part for RecipientsP {
    type Value = Recipients;
    fn read(p: &mut Reader<'_>) -> Option<Recipients> {
        if p.any(&[
            "a permanent or player",
            "a player or permanent",
            "a permanent or a player",
            "permanents or players",
            "permanents and players",
        ]) {
            return Some(Recipients::anything());
        }
        if p.any(&["a creature or player", "creatures and players", "a creature or a player"]) {
            return Some(Recipients {
                players: Some(Who::Any),
                objects: Some(Filter::Type(instead_language::words::CardType::Creature)),
            });
        }
        match p.attempt(Target::read) {
            Some(Ref::Player(who)) => return Some(Recipients::players(who)),
            Some(Ref::Target(n)) => {
                let players = p.targets.get(usize::from(n)).and_then(|s| s.players.as_ref()).map(|_| Who::Target(n));
                let f = Filter::Is(Ref::Target(n));
                // "target creature and each other creature that shares a color with it" is read by its instruction
                return Some(Recipients { players, objects: Some(f) });
            }
            _ => {}
        }
        let mark = p.mark();
        if let Some(id) = p.name_that(Named::player) {
            return Some(Recipients::players(Who::Player(id)));
        }
        p.reset(mark);
        if p.lit("that permanent or player") {
            return None;
        }
        if let Some(who) = read_players(p) {
            let objects = p.attempt(|p| {
                p.any(&[" or ", " and ", " and/or "]).then_some(())?;
                read_objects(p)
            });
            // "a player or planeswalker": one article for both
            let bare = || matches!(who, Who::Any | Who::Opponent);
            let objects =
                objects.or_else(|| bare().then(|| p.attempt(|p| p.lit(" or ").then(|| BareType::read(p))?))?);
            return Some(Recipients { players: Some(who), objects });
        }
        let f = read_objects(p)?;
        let players = p.attempt(|p| {
            p.any(&[" or ", " and ", " and/or "]).then_some(())?;
            read_players(p)
        });
        // "creatures you control and creatures …" is not a recipient and a player
        Some(Recipients { players, objects: Some(f) })
    }
    fn write(v: &Recipients, w: &mut Writer<'_>) -> bool {
        if *v == Recipients::anything() {
            return w.any(&[
                "a permanent or player",
                "a player or permanent",
                "a permanent or a player",
                "permanents or players",
                "permanents and players",
            ]);
        }
        let object = |w: &mut Writer<'_>, f: &Filter| match f {
            Filter::Is(r) => RefP::write(r, w),
            f => {
                if w.source.is_none() && v.players.is_some() {
                    return NpA::write(f, w);
                }
                w.attempt(|w| NpA::write(f, w))
                    || w.attempt(|w| w.source.is_some() && w.lit("any ") && NpOne::write(f, w))
                    || NpMany::write(f, w)
            }
        };
        let player = |w: &mut Writer<'_>, who: &Who| {
            (w.source.is_some() && matches!(who, Who::Any) && w.attempt(|w| w.any(&["players", "one or more players"])))
                || (w.source.is_some() && matches!(who, Who::Opponent) && w.attempt(|w| w.lit("your opponents")))
                || EventWho::write(who, w)
        };
        match (&v.players, &v.objects) {
            (Some(Who::Target(n)), Some(Filter::Is(Ref::Target(m)))) if n == m => RefP::write(&Ref::Target(*n), w),
            (Some(Who::Any), Some(Filter::Type(instead_language::words::CardType::Creature)))
                if w.attempt(|w| {
                    w.any(&["a creature or player", "creatures and players", "a creature or a player"])
                }) =>
            {
                true
            }
            (Some(who), None) => player(w, who),
            (None, Some(f)) => object(w, f),
            (Some(who), Some(f)) => {
                w.attempt(|w| player(w, who) && w.any(&[" or ", " and ", " and/or "]) && object(w, f))
                    || w.attempt(|w| w.source.is_some() && player(w, who) && w.lit(" or ") && BareType::write(f, w))
                    || w.attempt(|w| object(w, f) && w.any(&[" or ", " and ", " and/or "]) && player(w, who))
            }
            (None, None) => false,
        }
    }
}

grammar! {
    /// A number of cards: "a card", "three cards".
    Cards(p, w, v) -> Amount {
        [["a card" | "one card" | "1 card"]] => (Amount::Fixed(1));
        ["an additional card"] => { Amount::Fixed(1) } if (w.source.is_some() && *v == Amount::Fixed(1));
        [n: Word " additional cards"] => { Amount::Fixed(n) } if (w.source.is_some() && let Amount::Fixed(n) = v);
        [n: Many " cards"] => { n } if (let n = v);
    }
}

grammar! {
    /// A number of turns or steps to come: "next turn", "next two turns".
    Next(p, w, v) -> i32 {
        ["next " n: Word] => { n } if (let n = v && *n > 1);
        ["next"] => (1);
    }
}

/// Whether a target is of cards of no zone: the zone that the text says after another one is of both.
fn zone_said_after(p: &Reader<'_>, target: &Ref) -> bool {
    let Ref::Target(n) = target else { return false };
    let Some(f) = p.targets.get(usize::from(*n)).and_then(|t| t.objects.as_ref()) else { return false };
    let parts: &[Filter] = if let Filter::All(parts) = f { parts } else { std::slice::from_ref(f) };
    parts.contains(&Filter::Card) && !parts.iter().any(|f| matches!(f, Filter::In(_)))
}
