//! Noun phrases: "one of your Shadow Champions", "an enemy creature", "2 cards".

use instead_duel::ability::{Filter, Keyword, Power, Side, Sort, This};
use instead_duel::words::{Civilization, Kind, Word, Zone};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, parts};

use super::ability::KeywordP;
pub(crate) use super::number::{Cards, Number};

/// The words with capital letters at the beginning of a text.
fn capital_words(text: &str) -> &str {
    let mut end = 0;
    loop {
        let rest = text.get(end..).unwrap_or("");
        let next = if end == 0 { Some(rest) } else { rest.strip_prefix(' ') };
        let Some(next) = next.filter(|next| next.starts_with(char::is_uppercase)) else { break };
        let word = next.find(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '\'')).unwrap_or(next.len());
        end = text.len() - next.len() + word;
    }
    text.get(..end).unwrap_or("")
}

/// The name of a race: words with capital letters.
fn race(p: &mut Reader<'_>) -> Option<String> {
    let name = capital_words(p.rest());
    if name.is_empty() {
        p.fail("a race");
        return None;
    }
    p.pos += name.len();
    Some(name.to_owned())
}

/// The name of a race.
pub(super) struct RaceP;
impl Part for RaceP {
    type Value = String;
    fn read(p: &mut Reader<'_>) -> Option<String> {
        race(p)
    }
    fn write(v: &String, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}

/// A race that repeats what was said, and changes nothing.
pub(super) struct SameRace;
impl Part for SameRace {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        race(p).map(drop)
    }
    fn write((): &(), w: &mut Writer<'_>) -> bool {
        let name = w.source.and_then(|text| text.get(w.pos..)).map(capital_words).unwrap_or("");
        !name.is_empty() && w.lit(name)
    }
}

/// "Viruses" are more than one Virus, "Dragons" more than one Dragon.
fn plural(race: &str) -> String {
    if race.ends_with(['s', 'x']) { format!("{race}es") } else { format!("{race}s") }
}

/// One of those, and what is no plural as it is.
fn singular(races: &str) -> String {
    let of = |end: &str| races.strip_suffix(end).filter(|one| plural(one) == races);
    of("es").or_else(|| of("s")).unwrap_or(races).to_owned()
}

/// An adjective or its opposite, if one is there.
fn either(p: &mut Reader<'_>, yes: &'static str, no: &'static str) -> Option<bool> {
    if p.lit(yes) {
        return Some(true);
    }
    p.lit(no).then_some(false)
}

/// What sort of card, with its adjectives: the singular and the plural.
fn read_core(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    let tapped = either(p, "tapped ", "untapped ");
    let multicolored =
        either(p, "multicolored ", "non-multicolored ").or_else(|| p.lit("multi-colored ").then_some(true));
    let mut f = Filter { tapped, multicolored, ..Filter::default() };
    loop {
        let civ = Civilization::ALL.into_iter().find(|c| p.lit(c.as_str()));
        let Some(civ) = civ else { break };
        f.civilizations.push(civ);
        if p.any(&[" or ", " and/or "])
            || (many && p.attempt(|p| (p.lit(" and ") && civilization_next(p)).then_some(())).is_some())
        {
            // "untapped light or untapped nature creatures"
            if tapped == Some(false) {
                p.lit("untapped ");
            }
            continue;
        }
        p.lit(" ").then_some(())?;
        break;
    }
    f.evolution = either(p, "evolution ", "non-evolution ");
    if f.evolution.is_some()
        && f.civilizations.is_empty()
        && let Some(civ) = p.attempt(|p| {
            let civ = Civilization::ALL.into_iter().find(|c| p.lit(c.as_str()))?;
            p.lit(" ").then_some(civ)
        })
    {
        f.civilizations.push(civ);
    }
    if let Some(own) = own_name(p) {
        f.named = Some(own.into());
        return Some(f);
    }
    let head = |p: &mut Reader<'_>| read_head(p, many);
    match p.attempt(head) {
        Some(sort) => {
            f.sort = sort;
            // "light creatures and darkness creatures"
            if f.civilizations.len() == 1
                && sort == Sort::Kind(Kind::Creature)
                && let Some(civ) = p.attempt(|p| {
                    p.lit(" and ").then_some(())?;
                    let civ = Civilization::ALL.into_iter().find(|c| p.lit(c.as_str()))?;
                    (p.lit(" ") && head(p) == Some(sort)).then_some(civ)
                })
            {
                f.civilizations.push(civ);
            }
        }
        None => {
            loop {
                let name = race(p)?;
                let creature = p.attempt(|p| {
                    (p.lit(" ") && p.any(if many { &["creatures"] } else { &["creature"] })).then_some(())
                });
                let single = match creature {
                    None if many => singular(&name),
                    _ => name,
                };
                f.races.push(single.into());
                let more = p.attempt(|p| {
                    let more = if many { p.any(&[" or ", " and "]) } else { p.lit(" or ") };
                    (more && p.rest().starts_with(char::is_uppercase)).then_some(())
                });
                if more.is_none() {
                    break;
                }
            }
            f.sort = Sort::Kind(Kind::Creature);
        }
    }
    read_tail(p, &mut f)?;
    Some(f)
}

fn civilization_next(p: &Reader<'_>) -> bool {
    Civilization::ALL.into_iter().any(|c| p.peek(c.as_str()))
}

const HEADS: [(&str, &str, Sort); 7] = [
    ("creature card", "creature cards", Sort::Kind(Kind::Creature)),
    ("creature", "creatures", Sort::Kind(Kind::Creature)),
    ("spell card", "spell cards", Sort::Kind(Kind::Spell)),
    ("spell", "spells", Sort::Kind(Kind::Spell)),
    ("Cross Gear", "Cross Gears", Sort::Kind(Kind::CrossGear)),
    ("shield", "shields", Sort::Shield),
    ("card", "cards", Sort::Card),
];

fn read_head(p: &mut Reader<'_>, many: bool) -> Option<Sort> {
    let found = HEADS.iter().find(|(one, more, _)| p.lit(if many { more } else { one }));
    found.map(|(_, _, sort)| *sort)
}

fn read_tail(p: &mut Reader<'_>, f: &mut Filter) -> Option<()> {
    let power = p.attempt(|p| {
        p.any(&[" with power ", " that has power ", " that have power "]).then_some(())?;
        let n = i32::try_from(Number::read(p)?).ok()?;
        if p.any(&[" or more", " or greater"]) {
            return Some(Power::AtLeast(n));
        }
        if p.lit(" or less") {
            return Some(Power::AtMost(n));
        }
        (!p.peek(" or ")).then_some(Power::Exactly(n))
    });
    f.power = power;
    read_costs(p, f);
    f.keyword = p.attempt(|p| {
        p.any(&[" that has ", " with ", " that have "]).then_some(())?;
        FilterKeyword::read(p)
    });
    f.lacks = p.attempt(|p| {
        p.any(LACKS).then_some(())?;
        FilterKeyword::read(p)
    });
    if let Some(word) = p.attempt(|p| {
        p.any(&[" that has ", " that have "]).then_some(())?;
        let word = race(p)?;
        p.any(&[" in its race", " in their race"]).then_some(word)
    }) {
        f.in_race = Some(word.into());
    }
    if f.power.is_none()
        && f.keyword.is_some()
        && let Some(n) = p.attempt(|p| {
            p.lit(" and power ").then_some(())?;
            let n = i32::try_from(Number::read(p)?).ok()?;
            p.lit(" or less").then_some(n)
        })
    {
        f.power = Some(Power::AtMost(n));
    }
    if f.power.is_none() && p.any(&[" that have less power than it", " that has less power than it"]) {
        f.power = Some(Power::LessThanThat);
    }
    if p.lit(" named ") {
        f.named = Some(card_name(p)?.into());
    }
    Some(())
}

const LACKS: &[&str] = &[" that doesn't have ", " that don't have ", " that does not have "];

/// The name of the card that the text is on.
fn own_name(p: &mut Reader<'_>) -> Option<String> {
    let rest = p.rest();
    // The whole name: by a part of it the card is not told from others.
    let own = p.scope.own.iter().max_by_key(|own| own.len()).filter(|own| rest.starts_with(own.as_str()))?.clone();
    p.pos += own.len();
    Some(own)
}

/// The name of a card: words with capital letters, and what is small between them.
fn card_name(p: &mut Reader<'_>) -> Option<String> {
    if let Some(own) = own_name(p) {
        return Some(own);
    }
    let mut name = race(p)?;
    while let Some(more) = p.attempt(|p| {
        let small = [" of ", " the ", " o' "].into_iter().find(|small| p.lit(small))?;
        Some(format!("{small}{}", race(p)?))
    }) {
        name.push_str(&more);
    }
    Some(name)
}

/// "that costs 3 or less", "that is level 6", "that costs 6 or more".
fn read_costs(p: &mut Reader<'_>, f: &mut Filter) {
    let found = p.attempt(|p| {
        p.any(&[" that costs ", " that cost ", " that is level ", " that are level "]).then_some(())?;
        let n = Number::read(p)?;
        Some(if p.lit(" or less") {
            (None, Some(n))
        } else if p.lit(" or more") {
            (Some(n), None)
        } else {
            (Some(n), Some(n))
        })
    });
    (f.costs_at_least, f.costs_at_most) = found.unwrap_or_default();
}

fn write_costs(f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    let (n, behind) = match (f.costs_at_least, f.costs_at_most) {
        (None, None) => return true,
        (None, Some(n)) => (n, " or less"),
        (Some(n), None) => (n, " or more"),
        (Some(n), Some(most)) if n == most => (n, ""),
        _ => return false,
    };
    let first = if many { " that cost " } else { " that costs " };
    w.any(&[first, " that costs ", " that cost ", " that is level ", " that are level "])
        && w.lit(&n.to_string())
        && w.lit(behind)
}

fn write_front(f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    let two_kinds = |w: &mut Writer<'_>| match f.civilizations.as_slice() {
        [a, b] if w.source.is_some() && f.sort == Sort::Kind(Kind::Creature) => {
            let of = |civ: &Civilization| Filter { civilizations: vec![*civ], ..f.clone() };
            write_front(&of(a), w, many)
                && w.lit(" and ")
                && write_front(&Filter { tapped: None, multicolored: None, evolution: None, ..of(b) }, w, many)
        }
        _ => false,
    };
    if w.attempt(two_kinds) {
        return true;
    }
    let order = w.attempt(|w| write_adjectives(f, w, false)) || write_adjectives(f, w, true);
    order && write_kind(f, w, many)
}

fn write_core(f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    write_front(f, w, many) && write_tail(f, w, many)
}

/// With the place where creatures are behind it or within it, where that is said.
fn write_whole(f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    let within = |w: &mut Writer<'_>| {
        let creature = stands_in_battle(f.sort) && w.source.is_some();
        creature && write_front(f, w, many) && w.lit(THERE) && write_tail(f, w, many)
    };
    w.attempt(within) || w.attempt(|w| write_core(f, w, many) && write_there(f, w))
}

fn write_adjectives(f: &Filter, w: &mut Writer<'_>, evolution_first: bool) -> bool {
    let when = |w: &mut Writer<'_>, v: Option<bool>, yes: &str, no: &str| match v {
        Some(true) => w.lit(yes),
        Some(false) => w.lit(no),
        None => true,
    };
    let mut ok = when(w, f.tapped, "tapped ", "untapped ")
        && (when(w, f.multicolored, "multicolored ", "non-multicolored ")
            || (f.multicolored == Some(true) && w.lit("multi-colored ")));
    ok = ok && (!evolution_first || when(w, f.evolution, "evolution ", "non-evolution "));
    for (at, civ) in f.civilizations.iter().enumerate() {
        let between: &[&str] = match f.tapped {
            Some(false) => &[" or untapped ", " or ", " and/or ", " and "],
            _ => &[" or ", " and/or ", " and "],
        };
        ok = ok && (at == 0 || w.any(between)) && w.lit(civ.as_str());
    }
    ok = ok && (f.civilizations.is_empty() || w.lit(" "));
    ok && (evolution_first || when(w, f.evolution, "evolution ", "non-evolution "))
}

fn write_kind(f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    if let Some(name) = &f.named
        && f.sort == Sort::Card
        && f.races.is_empty()
    {
        return w.scope.own.iter().any(|own| own.as_str() == name.as_str()) && w.lit(name);
    }
    if f.races.is_empty() {
        let heads: Vec<&str> =
            HEADS.iter().rev().filter(|h| h.2 == f.sort).map(|h| if many { h.1 } else { h.0 }).collect();
        return w.any(&heads);
    }
    if f.sort != Sort::Kind(Kind::Creature) {
        return false;
    }
    let mut names = f.races.iter().peekable();
    while let Some(name) = names.next() {
        let plural = plural(name);
        let as_adjective = format!("{name} creature{}", if many { "s" } else { "" });
        let forms: [&str; 3] = if many { [&plural, &as_adjective, name] } else { [name, &as_adjective, name] };
        if !w.any(&forms) || (names.peek().is_some() && !w.any(&[" or ", " and "])) {
            return false;
        }
    }
    true
}

fn write_tail(f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    let that_has = |w: &mut Writer<'_>, keyword: &Keyword| {
        let ways = [if many { " that have " } else { " that has " }, " with ", " that has ", " that have "];
        w.any(&ways) && FilterKeyword::write(keyword, w)
    };
    let power = |w: &mut Writer<'_>| match f.power {
        None => true,
        Some(Power::LessThanThat) => w.any(&[
            if many { " that have less power than it" } else { " that has less power than it" },
            " that have less power than it",
            " that has less power than it",
        ]),
        Some(Power::AtLeast(n)) => {
            w.any(&[" with power ", " that has power ", " that have power "])
                && w.lit(&n.to_string())
                && w.any(&[" or more", " or greater"])
        }
        Some(Power::AtMost(n)) => {
            w.any(&[" with power ", " that has power ", " that have power "])
                && w.lit(&n.to_string())
                && w.lit(" or less")
        }
        Some(Power::Exactly(n)) => {
            w.any(&[" with power ", " that has power ", " that have power "]) && w.lit(&n.to_string())
        }
    };
    // "that has "blocker" and power 6000 or less"
    let behind = matches!((f.keyword, f.power), (Some(_), Some(Power::AtMost(_))));
    let (before, after) = if behind { (None, f.power) } else { (f.power, None) };
    (before.is_none() || power(w))
        && write_costs(f, w, many)
        && match f.keyword {
            None => true,
            Some(keyword) => that_has(w, &keyword),
        }
        && match f.lacks {
            None => true,
            Some(keyword) => {
                let first = if many { " that don't have " } else { " that doesn't have " };
                w.any(&[first, " that doesn't have ", " that don't have ", " that does not have "])
                    && FilterKeyword::write(&keyword, w)
            }
        }
        && f.in_race.as_ref().is_none_or(|word| {
            w.any(&[" that has ", " that have "]) && w.lit(word) && w.any(&[" in its race", " in their race"])
        })
        && match after {
            Some(Power::AtMost(n)) => w.lit(" and power ") && w.lit(&n.to_string()) && w.lit(" or less"),
            _ => true,
        }
        && f.named.as_ref().filter(|_| f.sort != Sort::Card).is_none_or(|name: &Word| w.lit(" named ") && w.lit(name))
}

grammar! {
    /// A keyword by which a creature is told from others.
    FilterKeyword(p, w, v) -> Keyword {
        [["silent skill" | "\"silent skill\""]] => (Keyword::SilentSkill);
        ["\"" k: KeywordP "\""] => { k } if ((w.source.is_some() || *v != Keyword::Blocker) && let k = v);
        [["blocker"]] => (Keyword::Blocker);
    }
}

parts! {
    /// "creature with power 6000 or more", "Shadow Champion"
    pub(crate) One -> Filter {
        |p| p.attempt(|p| read_there(p, false)),
        |v, w| plain(v) && write_whole(v, w, false),
    }
    /// "creatures", "Shadow Champions", "Corrupted creatures"
    pub(crate) Many -> Filter {
        |p| p.attempt(|p| read_there(p, true)),
        |v, w| plain(v) && write_whole(v, w, true),
    }
    /// The same, of which the zone is said behind it.
    pub(crate) OneIn -> Filter {
        |p| p.attempt(|p| read_core(p, false)),
        |v, w| plain(v) && w.attempt(|w| write_core(v, w, false)),
    }
    /// The same, of which the zone is said behind it.
    pub(crate) ManyIn -> Filter {
        |p| p.attempt(|p| read_core(p, true)),
        |v, w| plain(v) && w.attempt(|w| write_core(v, w, true)),
    }
}

const THERE: &str = " in the battle zone";

/// A creature may be said to be in the battle zone, where creatures are; what it has may be said behind that.
fn read_there(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    let mut f = read_core(p, many)?;
    if stands_in_battle(f.sort) && p.lit(THERE) {
        let tail = p.attempt(|p| {
            let mut tail = Filter::default();
            read_tail(p, &mut tail)?;
            (tail != Filter::default()).then_some(tail)
        });
        if let Some(tail) = tail {
            let said = [f.power.is_some(), f.costs_at_most.is_some(), f.costs_at_least.is_some()];
            let had = [f.keyword.is_some(), f.lacks.is_some(), f.in_race.is_some(), f.named.is_some()];
            if said.contains(&true) || had.contains(&true) {
                return None;
            }
            f = Filter {
                power: tail.power,
                costs_at_most: tail.costs_at_most,
                costs_at_least: tail.costs_at_least,
                keyword: tail.keyword,
                lacks: tail.lacks,
                in_race: tail.in_race,
                named: tail.named,
                ..f
            };
        }
    }
    Some(f)
}

fn write_there(f: &Filter, w: &mut Writer<'_>) -> bool {
    !stands_in_battle(f.sort) || w.any(&["", THERE])
}

/// Whether such a thing is in the battle zone, if nothing is said.
fn stands_in_battle(sort: Sort) -> bool {
    matches!(sort, Sort::Kind(Kind::Creature | Kind::CrossGear))
}

/// Whether nothing is said of whose it is.
fn plain(f: &Filter) -> bool {
    f.this == This::Any && f.side == Side::Any
}

/// The filter without whose it is, where it is so.
pub(crate) fn core(f: &Filter, this: This, side: Side) -> Option<Filter> {
    (f.this == this && f.side == side).then(|| Filter { this: This::Any, side: Side::Any, ..f.clone() })
}

pub(crate) fn with(f: Filter, this: This, side: Side) -> Filter {
    Filter { this, side, ..f }
}

fn creature() -> Filter {
    Filter { sort: Sort::Kind(Kind::Creature), ..Filter::default() }
}

grammar! {
    /// One object that a text watches over.
    Obj(p, w, v) -> Filter {
        [["this creature" | "this card"] " or one of your other " f: Many] => { with(f, This::OrOther, Side::Yours) }
            if (let Some(f) = &core(v, This::OrOther, Side::Yours));
        [["this creature" | "this card" | "this spell" | "this Cross Gear"]] => { Filter::this() } if (*v == Filter::this());
        [["that creature" | "it" | "the chosen creature"]] => { with(creature(), This::Chosen(None), Side::Any) }
            if (*v == with(creature(), This::Chosen(None), Side::Any));
        [["the creature this is crossed with" | "the crossed creature"]] => { with(creature(), This::Attached, Side::Any) }
            if (*v == with(creature(), This::Attached, Side::Any));
        [["the fortified shield" | "the shield this fortifies"]] => { with(Filter { sort: Sort::Shield, ..Filter::default() }, This::Attached, Side::Any) }
            if (*v == with(Filter { sort: Sort::Shield, ..Filter::default() }, This::Attached, Side::Any));
        [["one of your other " | "another of your " | "any of your other "] f: Many] => { with(f, This::Other, Side::Yours) }
            if (let Some(f) = &core(v, This::Other, Side::Yours));
        [["one of your opponent's " | "any of your opponent's "] f: Many] => { with(f, This::Any, Side::Enemy) }
            if (let Some(f) = &core(v, This::Any, Side::Enemy));
        [["one of your " | "any of your "] f: Many] => { with(f, This::Any, Side::Yours) } if (let Some(f) = &core(v, This::Any, Side::Yours));
        [["an enemy " | "an opponent's " | "your opponent's "] f: One] => { with(f, This::Any, Side::Enemy) }
            if (let Some(f) = &core(v, This::Any, Side::Enemy));
        [["another " | "any other "] f: One] => { with(f, This::Other, Side::Any) } if (let Some(f) = &core(v, This::Other, Side::Any));
        [["a " | "an " | "any "] f: One] => { with(f, This::Any, Side::Any) } if (let Some(f) = &core(v, This::Any, Side::Any));
    }
}

grammar! {
    /// All objects that a text speaks of, one by one.
    Each(p, w, v) -> Filter {
        [["each of your other "] f: Many] => { with(f, This::Other, Side::Yours) } if (let Some(f) = &core(v, This::Other, Side::Yours));
        ["each of your opponent's " f: Many] => { with(f, This::Any, Side::Enemy) } if (let Some(f) = &core(v, This::Any, Side::Enemy));
        [["each of your "] f: Many] => { with(f, This::Any, Side::Yours) } if (let Some(f) = &core(v, This::Any, Side::Yours));
        ["each enemy " f: One] => { with(f, This::Any, Side::Enemy) } if (let Some(f) = &core(v, This::Any, Side::Enemy));
        ["each other " f: One] => { with(f, This::Other, Side::Any) } if (let Some(f) = &core(v, This::Other, Side::Any));
        ["each " f: One] => { f } if (let Some(f) = &core(v, This::Any, Side::Any));
    }
}

grammar! {
    /// All objects that a text speaks of.
    Objs(p, w, v) -> Filter {
        [["your other " | "all your other " | "all of your other "] f: Many] => { with(f, This::Other, Side::Yours) } if (let Some(f) = &core(v, This::Other, Side::Yours));
        [["your opponent's " | "enemy " | "all enemy " | "all of your opponent's "] f: Many] => { with(f, This::Any, Side::Enemy) } if (let Some(f) = &core(v, This::Any, Side::Enemy));
        [["your " | "all your " | "all of your "] f: Many] => { with(f, This::Any, Side::Yours) } if (let Some(f) = &core(v, This::Any, Side::Yours));
        [["other "] f: Many] => { with(f, This::Other, Side::Any) } if (let Some(f) = &core(v, This::Other, Side::Any));
        ["all " f: Many] => { f } if (w.source.is_some() && let Some(f) = &core(v, This::Any, Side::Any));
        [f: Many] => { f } if (let Some(f) = &core(v, This::Any, Side::Any));
    }
}

grammar! {
    /// A zone, and whose it is said to be: "your mana zone", "its owner's hand".
    ZoneOf(p, w, v) -> (Zone, Option<Side>) {
        ["your " z: ZoneP] => { (z, Some(Side::Yours)) } if (let (z, Some(Side::Yours)) = v);
        [["your opponent's " | "an opponent's "] z: ZoneP] => { (z, Some(Side::Enemy)) } if (let (z, Some(Side::Enemy)) = v);
        [["its owner's " | "their owners' "] z: ZoneP] => { (z, None) } if (let (z, None) = v);
    }
}

grammar! {
    /// A zone.
    ZoneP(p, w, v) -> Zone {
        ["hand"] => (Zone::Hand);
        ["mana zone"] => (Zone::Mana);
        [["discard pile" | "graveyard"]] => (Zone::Discard);
        [["shield zone" | "shields"]] => (Zone::Shields);
        ["deck"] => (Zone::Deck);
        ["battle zone"] => (Zone::Battle);
    }
}
