//! Copies and their exceptions (CR 707.2, 707.9): "except it's a Bird in addition to its other types and it has flying".

mod becomes;

use instead_language::words::{CardType, Supertype, Word, Zone};
use instead_language::{Ability, Amount, Change, Condition, EnterChange, Filter, Ref, Stat};

use crate::amount::{CounterKind, Figure, Many, WhereX};
use crate::becoming::Becoming;
use crate::cost::CountersP;
use crate::cursor::{Reader, Writer};
use crate::form::{FormP, SubtypeP, form, form_of};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpOne, word};
use crate::reference::{RefP, RefPoss};
use crate::token::HavingList;

pub(crate) use becomes::CopyClause;

/// "any creature on the battlefield", "a creature you control": what may be copied.
pub(crate) struct AnyNp;
impl Part for AnyNp {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        if p.lit("any ") { NpOne::read(p) } else { NpA::read(p) }
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let zone = |f: &Filter| matches!(f, Filter::In(Zone::Battlefield | Zone::Graveyard));
        let anywhere = matches!(v, Filter::All(list) if list.last().is_some_and(zone));
        if w.source.is_none() {
            return if anywhere { w.lit("any ") && NpOne::write(v, w) } else { NpA::write(v, w) };
        }
        w.attempt(|w| w.lit("any ") && NpOne::write(v, w)) || NpA::write(v, w)
    }
}

/// A word of "it's a Spirit artifact in addition to its other types": a card type or a subtype.
fn kind(p: &mut Reader<'_>) -> Option<Change> {
    let text = word(p);
    if let Ok(t) = text.parse::<CardType>()
        && text.starts_with(char::is_lowercase)
    {
        p.pos += text.len();
        return Some(Change::AddType(t));
    }
    SubtypeP::read(p).map(Change::AddSubtype)
}

fn kind_word(c: &Change) -> Option<&str> {
    use Change as C;
    match c {
        C::AddType(t) => Some(t.as_str()),
        C::AddSubtype(s) => Some(s),
        C::Control(..) | C::Word(..) | C::FullText(..) | C::AddText(..) | C::SetTypes(..) => None,
        C::SetSubtypes(..) | C::AddSupertype(..) | C::RemoveType(..) | C::RemoveSupertype(..) => None,
        C::AllCreatureTypes | C::AddChosenType | C::SetColors(..) | C::AddColor(..) | C::SetChosenColor => None,
        C::AddAbility(..) | C::ProtectionOfChoice(..) | C::RemoveAbility(..) | C::RemoveAllAbilities => None,
        C::RemoveOtherAbilities
        | C::CantHave(..)
        | C::BlocksShadow
        | C::AttacksAsHasty
        | C::UsedAsHasty
        | C::LoyaltyTwice
        | C::BlocksTapped => None,
        C::ActivatedOf(..) | C::RemoveOtherTypes(..) => None,
        C::AddChosenColor | C::SetChosenType(..) => None,
        C::SetPowerToughness(..) | C::Modify(..) | C::Switch | C::Name(..) | C::Loyalty(..) => None,
        C::Forbid(..) | C::DoesntUntap | C::MustAttack | C::AttacksDespiteDefender | C::Assigns(..) | C::CantAttack => {
            None
        }
        C::CantBlock
        | C::Spares(..)
        | C::Goaded
        | C::BlockableDespite(..)
        | C::BecomesOfChoice(..)
        | C::BlocksMore(..)
        | C::MustAttackThat(..)
        | C::MustBlock
        | C::MustBlockThat(..)
        | C::MustBeBlocked(..)
        | C::Lures(..)
        | C::MayStayTapped
        | C::Crews(..)
        | C::Becomes(..)
        | C::NoManaCost => None,
    }
}

/// "a Shapeshifter Rogue", "an artifact creature"
struct Kinds;
impl Part for Kinds {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        p.any(&["a ", "an "]).then_some(())?;
        let mut list = vec![kind(p)?];
        while let Some(next) = p.attempt(|p| p.lit(" ").then(|| kind(p)).flatten()) {
            list.push(next);
        }
        Some(list)
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        let Some(words) = v.iter().map(kind_word).collect::<Option<Vec<&str>>>() else { return false };
        words.first().is_some_and(|first| w.lit(if crate::words::takes_an(first) { "an " } else { "a " }))
            && w.lit(&words.join(" "))
    }
}

/// "Spider Human Hero": kinds without an article.
struct BareKinds;
impl Part for BareKinds {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        let mut list = vec![kind(p)?];
        while let Some(next) = p.attempt(|p| p.lit(" ").then(|| kind(p)).flatten()) {
            list.push(next);
        }
        Some(list)
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        let words: Option<Vec<&str>> = v.iter().map(kind_word).collect();
        words.is_some_and(|words| !words.is_empty() && w.lit(&words.join(" ")))
    }
}

/// The name that a card has in its own text.
fn own_name(own: &[String]) -> Word {
    own.first().map_or_else(|| Word::from("~"), |n| Word::from(n.as_str()))
}

/// "his name is ~", the name of the copying card.
struct OwnName;
impl Part for OwnName {
    type Value = Change;
    fn read(p: &mut Reader<'_>) -> Option<Change> {
        (RefP::read(p)? == Ref::This).then(|| Change::Name(own_name(&p.scope.own)))
    }
    fn write(v: &Change, w: &mut Writer<'_>) -> bool {
        matches!(v, Change::Name(n) if *n == own_name(&w.scope.own)) && RefP::write(&Ref::This, w)
    }
}

fn changes(v: &[EnterChange]) -> Option<Vec<Change>> {
    v.iter().map(|c| if let EnterChange::Change(c) = c { Some(c.clone()) } else { None }).collect()
}

fn each(list: Vec<Change>) -> Vec<EnterChange> {
    list.into_iter().map(EnterChange::Change).collect()
}

fn abilities(v: &[EnterChange]) -> Option<Vec<Ability>> {
    let one = |c: &Change| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None };
    changes(v)?.iter().map(one).collect::<Option<Vec<Ability>>>().filter(|l| !l.is_empty())
}

fn kinds_only(v: &[EnterChange]) -> Option<Vec<Change>> {
    changes(v).filter(|list| !list.is_empty() && list.iter().all(|c| kind_word(c).is_some()))
}

/// What one thing is: "a 4/4 black Zombie".
struct IsOne;
impl Part for IsOne {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        (p.peek("a ") || p.peek("an ")).then(|| Becoming::read(p)).flatten()
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        let outer = std::mem::replace(&mut w.person, crate::cursor::Person::Third);
        let done = Becoming::write(v, w);
        w.person = outer;
        done
    }
}

/// What several things are: "3/3 Dragon creatures in addition to their other types".
struct AreMany;
impl Part for AreMany {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        let outer = std::mem::replace(&mut p.person, crate::cursor::Person::Base);
        let found = Becoming::read(p);
        p.person = outer;
        found
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        let outer = std::mem::replace(&mut w.person, crate::cursor::Person::Base);
        let done = Becoming::write(v, w);
        w.person = outer;
        done
    }
}

/// Whether these can be exceptions of a copy: characteristics, each of a copiable value.
fn are_copied(list: &[Change]) -> Option<()> {
    let copied = |c: &Change| {
        matches!(
            c,
            Change::AddType(_)
                | Change::SetTypes(..)
                | Change::AddSubtype(_)
                | Change::SetSubtypes(CardType::Creature, _)
                | Change::AddSupertype(_)
                | Change::SetColors(_)
                | Change::AddColor(_)
                | Change::AddAbility(_)
                | Change::SetPowerToughness(..)
        )
    };
    (!list.is_empty() && list.iter().all(copied)).then_some(())
}

fn is_a(t: CardType) -> Condition {
    Condition::Is(Ref::This, Filter::Type(t))
}

grammar! {
    /// "an additional +1/+1 counter", "two additional loyalty counters"
    MoreCounters(p, w, v) -> (Amount, Word) {
        ["an additional " k: CounterKind " counter on it"] => { (Amount::Fixed(1), k) } if (let (Amount::Fixed(1), k) = v);
        [n: Many " additional " k: CounterKind " counters on it" @WhereX] => { (n, k) } if (w.source.is_some() && let (n, k) = v);
        [c: CountersP " on it"] => { c } if (let c = v);
    }
}

grammar! {
    /// "it's ", "he's ", "she's ", or nothing where the subject goes on.
    ItIs(p, w, v) -> () {
        [["it's " | "he's " | "she's " | "is " | "the token is " | "that token is "]] => (());
    }
}

grammar! {
    /// "it has "
    ItHas(p, w, v) -> () {
        [["it has " | "has " | "he has " | "she has " | "the token has " | "they have " | "those tokens have "]] => (());
    }
}

grammar! {
    /// " in addition to its other types"
    InAddition(p, w, v) -> () {
        [[" in addition to its other types" | " in addition to its other creature types" | " in addition to his other types" | " in addition to her other types"]] => (());
    }
}

grammar! {
    /// One exception: characteristics, or how else it enters.
    Except(p, w, v) -> Vec<EnterChange> {
        [@ItIs "a " f: FormP @InAddition] => { each(form(&f)) } if (let Some(list) = changes(v) && let Some(f) = form_of(&list) && let f = &f);
        [@ItIs k: Kinds @InAddition] => { each(k) } if (let Some(k) = kinds_only(v) && let k = &k);
        [@ItIs "a " a: Figure "/" b: Figure " " k: BareKinds @InAddition] => { let mut list = k; list.push(Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b)))); each(list) }
            if (let Some(list) = changes(v) && let Some((Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b))), k)) = list.split_last() && let k = &k.to_vec());
        [@ItIs k: Kinds " with " l: HavingList " and it loses all other card types"] => { each(nothing_else(k, l)) }
            if (w.source.is_some() && let Some(list) = changes(v) && let Some((k, l)) = what_else(&list) && !l.is_empty() && let (k, l) = (&k, &l));
        [@ItIs k: Kinds @NoMore] => { k.iter().all(|c| matches!(c, Change::AddType(_))).then_some(())?; each(nothing_else(k, Vec::new())) }
            if (let Some(list) = changes(v) && let Some((k, l)) = what_else(&list) && l.is_empty() && k.iter().all(|c| matches!(c, Change::AddType(_))) && let k = &k);
        ["its power and toughness are equal to " r: RefPoss " power and toughness"] => { (r == Ref::This).then(own_figures)? } if (*v == own_figures() && let r = &Ref::This);
        [@ItIs ["legendary in addition to its other types" | "legendary"]] => { each(vec![Change::AddSupertype(Supertype::Legendary)]) }
            if (let [EnterChange::Change(Change::AddSupertype(Supertype::Legendary))] = v.as_slice());
        [["they're " | "those tokens are "] b: AreMany] => { are_copied(&b)?; each(b) } if (w.source.is_some() && let Some(b) = changes(v) && are_copied(&b).is_some() && let b = &b);
        [@ItIs b: IsOne] => { are_copied(&b)?; each(b) } if (let Some(b) = changes(v) && are_copied(&b).is_some() && let b = &b);
        [@ItIs a: Figure "/" b: Figure] => { each(vec![Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b)))]) }
            if (let [EnterChange::Change(Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b))))] = v.as_slice());
        [["it isn't legendary" | "isn't legendary" | "it's not legendary" | "the token isn't legendary" | "the tokens aren't legendary" | "they aren't legendary" | "he isn't legendary" | "she isn't legendary"] @IfThatIs] => { each(vec![Change::RemoveSupertype(Supertype::Legendary)]) }
            if (let [EnterChange::Change(Change::RemoveSupertype(Supertype::Legendary))] = v.as_slice());
        ["its starting loyalty is " n: Figure] => { each(vec![Change::Loyalty(u32::try_from(n).ok()?)]) }
            if (let [EnterChange::Change(Change::Loyalty(n))] = v.as_slice() && let Ok(n) = i32::try_from(*n) && let n = &n);
        [["its name is " | "his name is " | "her name is "] n: OwnName] => { each(vec![n]) } if (let [EnterChange::Change(n)] = v.as_slice());
        [@ItHas l: HavingList] => { each(l.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()) } if (let Some(l) = abilities(v) && let l = &l);
        [["it enters with " | "it enters the battlefield with "] c: MoreCounters " if it's a " t: Kind] => { vec![EnterChange::If(is_a(t), vec![EnterChange::Counters(c.1, c.0)], Vec::new())] }
            if (let [EnterChange::If(Condition::Is(Ref::This, Filter::Type(t)), list, none)] = v.as_slice() && none.is_empty() && let [EnterChange::Counters(k, n)] = list.as_slice() && let c = &(n.clone(), k.clone()));
        [["it enters with " | "it enters the battlefield with "] c: MoreCounters] => { vec![EnterChange::Counters(c.1, c.0)] }
            if (let [EnterChange::Counters(k, n)] = v.as_slice() && let c = &(n.clone(), k.clone()));
    }
}

/// " if that Dragon is legendary", which says no more: what isn't legendary stays so.
struct IfThatIs;
impl Part for IfThatIs {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let _ = p.attempt(|p| (p.lit(" if that ") && NpOne::read(p).is_some() && p.lit(" is legendary")).then_some(()));
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let rest = w.source.and_then(|text| text.get(w.pos..)).unwrap_or_default();
        let said = rest.starts_with(" if that ").then(|| rest.split_once(" is legendary")).flatten();
        match said.map(|(noun, _)| format!("{noun} is legendary")) {
            Some(said) if said.len() < 60 => w.lit(&said),
            _ => true,
        }
    }
}

/// These kinds and abilities, and no other card type (CR 205.1a).
fn nothing_else(kinds: Vec<Change>, abilities: Vec<Ability>) -> Vec<Change> {
    let is = |t: &CardType| kinds.contains(&Change::AddType(*t));
    let others: Vec<Change> = CardType::ALL.iter().filter(|t| !is(t)).copied().map(Change::RemoveType).collect();
    let has = abilities.into_iter().map(|a| Change::AddAbility(Box::new(a)));
    kinds.iter().cloned().chain(has).chain(others).collect()
}

fn what_else(list: &[Change]) -> Option<(Vec<Change>, Vec<Ability>)> {
    let kinds: Vec<Change> = list.iter().take_while(|c| kind_word(c).is_some()).cloned().collect();
    let ability = |c: &Change| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None };
    let abilities: Vec<Ability> = list.iter().skip(kinds.len()).map_while(ability).collect();
    let whole = nothing_else(kinds.clone(), abilities.clone()) == list;
    (whole && kinds.iter().any(|c| matches!(c, Change::AddType(_)))).then_some((kinds, abilities))
}

/// The power and toughness of the card that copies, whatever they are as it does so.
fn own_figures() -> Vec<EnterChange> {
    let own = |stat| Some(Amount::StatOf(stat, Ref::This));
    each(vec![Change::SetPowerToughness(own(Stat::Power), own(Stat::Toughness))])
}

/// Looks ahead: nothing more is said of what it is.
struct NoMore;
impl Part for NoMore {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.at_end() || [".", " and it ", ", and it "].iter().any(|t| p.rest().starts_with(t))).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// A card type.
struct Kind;
impl Part for Kind {
    type Value = CardType;
    fn read(p: &mut Reader<'_>) -> Option<CardType> {
        let text = word(p);
        let t = text.parse().ok()?;
        p.pos += text.len();
        Some(t)
    }
    fn write(v: &CardType, w: &mut Writer<'_>) -> bool {
        w.lit(v.as_str())
    }
}

/// Exceptions joined by "and".
pub(crate) struct Excepts;
const JOINED: &[&str] = &[" and ", ", and ", ", "];
impl Part for Excepts {
    type Value = Vec<EnterChange>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = Except::read(p)?;
        while let Some(more) = p.attempt(|p| p.any(JOINED).then(|| Except::read(p)).flatten()) {
            list.extend(more);
        }
        // exceptions come before what else is said, as they are carried out
        list.sort_by_key(|c| !matches!(c, EnterChange::Change(_)));
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let mut rest = v.clone();
        let mut first = true;
        while !rest.is_empty() {
            // longest runs first; what else is said may stand before the exceptions in the text
            let runs = (0..rest.len()).flat_map(|i| (1..=rest.len() - i).rev().map(move |n| (i, n)));
            let found = runs.into_iter().find(|&(i, n)| {
                let some: Vec<EnterChange> = rest.iter().skip(i).take(n).cloned().collect();
                (i == 0 || w.source.is_some()) && w.attempt(|w| (first || w.any(JOINED)) && Except::write(&some, w))
            });
            let Some((i, n)) = found else { return false };
            rest.drain(i..i + n);
            first = false;
        }
        !v.is_empty()
    }
}
