//! Tokens (CR 111) and lists of abilities that something has or gains.

use instead_language::words::{CardType, CardTypes, Color, Colors, CostKeyword, NumberKeyword, Supertype, Word};
use instead_language::{Ability, Against, Amount, Cant, Change, Cmp, Condition, EnterChange, Filter, Ref, Token, Who};

use crate::amount::Figure;
use crate::copying::Excepts;
use crate::cost::CostP;
use crate::cursor::{Reader, Writer};
use crate::face::KeywordName;
use crate::grammar::{Part, grammar, only, parts};
use crate::instruction::AgainstP;
use crate::noun::{NameP, Quality, word};
use crate::reference::{KeywordP, RefP};
use crate::words::{BASIC_LAND_TYPES, subtype};

/// CR 702.14: landwalk is "can't be blocked as long as defending player controls …".
pub(crate) struct Landwalk;
impl Part for Landwalk {
    type Value = Ability;
    fn read(p: &mut Reader<'_>) -> Option<Ability> {
        let quality = WALKED.iter().find(|(word, _)| p.lit(word)).map(|(_, of)| of());
        let Some(quality) = quality else { return LandWalked::read(p).map(Ability::landwalk) };
        let land = if p.lit("landwalk") { Filter::Type(CardType::Land) } else { Filter::Subtype(LandWalked::read(p)?) };
        Some(walk_of(quality, land))
    }
    fn write(v: &Ability, w: &mut Writer<'_>) -> bool {
        let land = walkable().find(|land| v.is_landwalk(land));
        if let Some(land) = land {
            return LandWalked::write(&Word::from(land), w);
        }
        let any = std::iter::once(Filter::Type(CardType::Land)).chain(walkable().map(|l| Filter::Subtype(l.into())));
        let all = any.flat_map(|land| WALKED.iter().map(move |(word, of)| (*word, of(), land.clone())));
        all.into_iter().find(|(_, quality, land)| walk_of(quality.clone(), land.clone()) == *v).is_some_and(
            |(word, _, land)| {
                w.lit(word) && if let Filter::Subtype(s) = &land { LandWalked::write(s, w) } else { w.lit("landwalk") }
            },
        )
    }
}

/// How a land has it.
type OfLand = fn() -> Filter;

/// What is said of the lands besides (CR 702.14a), with the space behind it.
const WALKED: &[(&str, OfLand)] = &[
    ("legendary ", || Filter::Super(Supertype::Legendary)),
    ("snow ", || Filter::Super(Supertype::Snow)),
    ("nonbasic ", || Filter::Super(Supertype::Basic).negate()),
    ("artifact ", || Filter::Type(CardType::Artifact)),
];

/// CR 702.14a: land types that walks of cards are of.
fn walkable() -> impl Iterator<Item = &'static str> {
    BASIC_LAND_TYPES.iter().copied().chain(["Desert"])
}

fn walk_of(quality: Filter, land: Filter) -> Ability {
    let lands = Filter::All(vec![quality, land]);
    let theirs = Condition::Controls(Who::Defending, Cmp::AtLeast, Amount::Fixed(1), lands);
    Ability::Cant(Cant::BeBlocked(Filter::Is(Ref::This), None), Some(theirs))
}

/// The land of a landwalk: "islandwalk".
pub(crate) struct LandWalked;
impl Part for LandWalked {
    type Value = Word;
    fn read(p: &mut Reader<'_>) -> Option<Word> {
        let text = word(p);
        let land = text.strip_suffix("walk")?;
        let land = walkable().find(|l| l.eq_ignore_ascii_case(land))?;
        p.pos += text.len();
        Some(Word::from(land))
    }
    fn write(v: &Word, w: &mut Writer<'_>) -> bool {
        w.lit(&format!("{}walk", v.to_lowercase()))
    }
}

/// A keyword with a number: "dredge 3".
pub(crate) struct NumberedP;
impl Part for NumberedP {
    type Value = (NumberKeyword, i32);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        p.attempt(|p| {
            let text = word(p);
            let keyword = text.parse().ok()?;
            p.pos += text.len();
            // CR 702.63b: without a number it enters with no counters of its own
            if keyword == NumberKeyword::Vanishing && !p.peek(" ") {
                return Some((keyword, 0));
            }
            p.lit(" ").then_some(())?;
            Some((keyword, Figure::read(p)?))
        })
    }
    fn write((k, n): &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit(k.as_str()) && ((*k == NumberKeyword::Vanishing && *n == 0) || w.lit(" ") && Figure::write(n, w))
    }
}

only! {
    /// A keyword with a cost that permanents have.
    OfPermanents: KeywordName -> CostKeyword, |k: &CostKeyword| matches!(k, CostKeyword::Ward | CostKeyword::Equip | CostKeyword::Outlast | CostKeyword::Echo | CostKeyword::CumulativeUpkeep);
}

grammar! {
    /// An ability as something has or gains it.
    Having(p, w, v) -> Ability {
        ["protection from " q: Quality] => (Ability::Protection(q));
        ["hexproof from " q: Quality] => (Ability::HexproofFrom(q));
        [n: NumberedP] => { Ability::Number(n.0, Amount::Fixed(n.1)) } if (let Ability::Number(k, Amount::Fixed(n)) = v && let n = &(*k, *n));
        [k: KeywordP] => (Ability::Keyword(k));
        [k: OfPermanents " " c: CostP] => { Ability::WithCost(k, c) } if (let Ability::WithCost(k, c) = v && !c.mana.is_empty());
        [k: OfPermanents "—" c: CostP] => { Ability::WithCost(k, c) } if (let Ability::WithCost(k, c) = v && c.mana.is_empty());
        [l: Landwalk] => { l } if (let l = v);
        [@Opens a: crate_Granted @Closes] => { a } if (let a = v && !matches!(a, Ability::Keyword(_)));
    }
}
use crate::ability::Granted as crate_Granted;

/// Where an ability in quotes begins: within quotes it has the single mark.
struct Opens;
impl Part for Opens {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.lit("\"") || p.quoted > 0 && p.lit("'")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        (!w.quoted || w.source.is_some()) && w.attempt(|w| w.lit("\"")) || w.quoted && w.lit("'")
    }
}

/// Where it ends, with the comma of the sentence around it.
struct Closes;
impl Part for Closes {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.any(&["\"", ",\""]) || p.quoted > 0 && p.any(&["'", ",'"])).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        match w.source {
            None => w.lit(if w.quoted { "'" } else { "\"" }),
            Some(_) => w.any(&["\"", ",\""]) || w.quoted && w.any(&["'", ",'"]),
        }
    }
}

/// What stands between two of a list; a comma may stand within the quotes of the first.
fn comma(p: &mut Reader<'_>) -> bool {
    p.any(&[" and ", ", and ", ", "]) || p.text.get(..p.pos).is_some_and(|t| t.ends_with(",\"")) && p.lit(" ")
}

/// Keywords with a cost that are triggered abilities of a permanent: it can have one of another object's giving.
pub(crate) fn triggers(keyword: CostKeyword) -> bool {
    matches!(keyword, CostKeyword::Ward | CostKeyword::Echo | CostKeyword::CumulativeUpkeep)
}

grammar! {
    /// An ability in quotes.
    Quoted(p, w, v) -> Ability {
        [@Opens a: crate_Granted @Closes] => { a } if (let a = v);
    }
}

/// How one more quality is said of an ability that is from a quality: "and from black" (CR 702.11f, 702.16g).
pub(crate) fn from_quality(before: &Ability) -> Option<fn(instead_language::Filter) -> Ability> {
    if let Ability::HexproofFrom(_) = before {
        return Some(Ability::HexproofFrom);
    }
    matches!(before, Ability::Protection(_)).then_some(Ability::Protection)
}

fn same_from(before: &Ability, a: &Ability) -> bool {
    from_quality(a).is_some() && std::mem::discriminant(before) == std::mem::discriminant(a)
}

/// Behind another of the kind: "and from white".
fn also_from(before: &Ability, a: &Ability, w: &mut Writer<'_>) -> bool {
    let (Ability::Protection(q) | Ability::HexproofFrom(q)) = a else { return false };
    same_from(before, a)
        && w.source.is_some()
        && w.any(&[" and from ", ", from ", ", and from "])
        && Quality::write(q, w)
}

/// "flying", "flying and haste", "flying, vigilance, and trample".
pub(crate) struct HavingList;
impl Part for HavingList {
    type Value = Vec<Ability>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = vec![Having::read(p)?];
        while let Some(next) = p.attempt(|p| {
            // "protection from black and from red"
            if let Some(make) = list.last().and_then(from_quality)
                && p.any(&[" and from ", ", from ", ", and from "])
            {
                return Quality::read(p).map(make);
            }
            comma(p).then_some(())?;
            Having::read(p)
        }) {
            list.push(next);
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let protects = |a: &Ability| matches!(a, Ability::Protection(_));
        let hides = |a: &Ability| matches!(a, Ability::HexproofFrom(_));
        if v.len() > 1
            && w.source.is_some()
            && (v.iter().all(protects) || v.iter().all(hides))
            && w.attempt(|w| {
                v.iter().enumerate().all(|(i, a)| match a {
                    Ability::Protection(q) | Ability::HexproofFrom(q) if i > 0 => {
                        w.any(&[" and from ", ", from ", ", and from "]) && Quality::write(q, w)
                    }
                    a => Having::write(a, w),
                })
            })
        {
            return true;
        }
        // "and from white" belongs to what stands before it
        let more = |i: usize| i.checked_sub(1).and_then(|before| v.get(before)).zip(v.get(i));
        let parts = (0..v.len()).filter(|i| !more(*i).is_some_and(|(before, a)| same_from(before, a))).count();
        let (mut part, mut last) = (0, v.len().saturating_sub(1));
        !v.is_empty()
            && v.iter().enumerate().all(|(i, a)| {
                if more(i).is_some_and(|(before, a)| w.attempt(|w| also_from(before, a, w))) {
                    return true;
                }
                if w.source.is_some() && parts < v.len() {
                    last = parts.saturating_sub(1);
                }
                let i = part;
                part += 1;
                let sep = match (i, last) {
                    (0, _) => true,
                    _ if w.out.ends_with(",\"") => w.any(&[" and ", " "]),
                    // "4/4, flying, and haste": size stands before them in one list
                    (1, 1) => w.any(&[" and ", ", ", ", and "]),
                    (i, last) if i == last => w.any(&[", and ", " and ", ", "]),
                    _ => w.any(&[", ", " and "]),
                };
                sep && Having::write(a, w)
            })
    }
}

/// CR 111.10: the predefined tokens that a name alone stands for.
const PREDEFINED: &[&str] = &[
    "Treasure",
    "Food",
    "Gold",
    "Walker",
    "Shard",
    "Clue",
    "Blood",
    "Powerstone",
    "Map",
    "Junk",
    "Lander",
    "Mutagen",
    "Cursed Role",
    "Monster Role",
    "Royal Role",
    "Sorcerer Role",
    "Virtuous Role",
    "Wicked Role",
    "Young Hero Role",
];

/// The predefined token whose name comes next.
fn next_predefined(p: &Reader<'_>) -> Option<&'static str> {
    let starts = |name: &&&str| {
        let (head, after) = p.rest().split_at_checked(name.len()).unwrap_or_default();
        head.eq_ignore_ascii_case(name) && after.starts_with(' ')
    };
    PREDEFINED.iter().find(starts).copied()
}

/// "that's tapped and attacking", "that's attacking" (CR 508.4)
fn attacking(tapped: bool, many: bool) -> &'static str {
    match (tapped, many) {
        (true, true) => " that are tapped and attacking",
        (true, false) => " that's tapped and attacking",
        (false, true) => " that are attacking",
        (false, false) => " that's attacking",
    }
}

/// What is said last of tokens of five colors.
fn all_colors(many: bool) -> &'static [&'static str] {
    if many { &[" that are all colors"] } else { &[" that's all colors"] }
}

fn comes_attacking(p: &mut Reader<'_>, t: &mut Token, many: bool) {
    let found = if t.tapped || t.attacking {
        None
    } else {
        [true, false].into_iter().find(|&tapped| p.lit(attacking(tapped, many)))
    };
    if let Some(tapped) = found {
        t.tapped = tapped;
        t.attacking = true;
        t.against = AgainstP::read(p).filter(|against| *against != Against::Anybody);
    }
}

fn read_token(p: &mut Reader<'_>, many: bool) -> Option<Token> {
    p.attempt(|p| {
        let attacking = p.lit("tapped and attacking ");
        let mut t = Token { tapped: attacking || p.lit("tapped "), attacking, ..Token::default() };
        let noun = if many { "tokens" } else { "token" };
        if let Some(name) = next_predefined(p) {
            p.pos += name.len();
            (p.lit(" ") && p.lit(noun)).then_some(())?;
            t.predefined = true;
            t.subtypes = vec![name.into()];
            return Some(t);
        }
        if p.lit(noun) {
            let (copied, counters) = read_copied(p, many)?;
            t.copy_of = Some(copied);
            t.counters = counters;
            return Some(t);
        }
        read_kind(p, &mut t)?;
        (p.lit(noun) && t.types != CardTypes::NONE).then_some(())?;
        let named = |p: &mut Reader<'_>| p.attempt(|p| p.lit(" named ").then(|| NameP::read(p)).flatten());
        t.name = named(p);
        if let Some(list) = p.attempt(|p| p.lit(" with ").then(|| HavingList::read(p)).flatten()) {
            t.abilities = list;
        }
        t.name = t.name.take().or_else(|| named(p));
        if t.subtypes.is_empty() && t.types == CardTypes::NONE.with(CardType::Land) && p.any(every_land_type(many)) {
            t.subtypes = land_types();
        }
        if t.colors.is_empty() && p.any(all_colors(many)) {
            t.colors = Colors::all();
        }
        comes_attacking(p, &mut t, many);
        Some(t)
    })
}

/// CR 305.6
fn land_types() -> Vec<Word> {
    BASIC_LAND_TYPES.iter().map(|t| Word::from(*t)).collect()
}

fn every_land_type(many: bool) -> &'static [&'static str] {
    if many { &[" that are every basic land type"] } else { &[" that is every basic land type"] }
}

fn copies(many: bool) -> &'static [&'static str] {
    if many { &[" that are copies of "] } else { &[" that's a copy of ", " that is a copy of "] }
}

type Copied = (Box<Ref>, Vec<Change>);

/// "that's a copy of target creature, except …": of what, and what is different; the counters with which it enters.
fn read_copied(p: &mut Reader<'_>, many: bool) -> Option<(Copied, Vec<(Word, Amount)>)> {
    p.any(copies(many)).then_some(())?;
    let of = Box::new(if p.attempt(read_stored).is_some() { Ref::Exiled } else { RefP::read(p)? });
    let except = p.attempt(|p| p.any(EXCEPT).then(|| Excepts::read(p)).flatten()).unwrap_or_default();
    let (mut changes, mut counters) = (Vec::new(), Vec::new());
    for c in except {
        // how a token enters besides is more than the data can say
        if let EnterChange::Change(c) = c {
            changes.push(c);
        } else if let EnterChange::Counters(kind, n) = c {
            counters.push((kind, n));
        } else {
            return None;
        }
    }
    Some(((of, changes), counters))
}

const STORED: &str = "a card exiled with ";

/// "a card exiled with this artifact": the one there is.
fn read_stored(p: &mut Reader<'_>) -> Option<()> {
    (p.lit(STORED) && RefP::read(p)? == Ref::This).then_some(())
}

const EXCEPT: &[&str] = &[", except ", " except "];

/// "legendary 2/2 white Cat creature": what stands before the noun.
fn read_kind(p: &mut Reader<'_>, t: &mut Token) -> Option<()> {
    if p.lit("legendary ") {
        t.supertypes.push(Supertype::Legendary);
    }
    t.power_toughness = p.attempt(|p| {
        let a = crate::noun::FigureOrX::read(p)?;
        p.raw("/").then_some(())?;
        let b = crate::noun::FigureOrX::read(p)?;
        p.lit(" ").then_some((a, b))
    });
    loop {
        let text = word(p);
        if let Ok(c) = text.parse::<Color>() {
            p.pos += text.len();
            t.colors |= Colors::of(c);
            p.any(&[" and ", ", and ", ", ", " "]).then_some(())?;
        } else if text.eq_ignore_ascii_case("colorless") {
            p.pos += text.len() + 1;
        } else {
            break;
        }
    }
    while let Some(s) = subtype(word(p)) {
        p.pos += s.len();
        t.subtypes.push(s.into());
        p.lit(" ").then_some(())?;
    }
    while let Ok(kind) = word(p).parse::<CardType>() {
        p.pos += kind.as_str().len();
        t.types = t.types.with(kind);
        p.lit(" ").then_some(())?;
    }
    Some(())
}

fn write_token(t: &Token, w: &mut Writer<'_>, many: bool) -> bool {
    // that is said by what creates it
    if t.attached.is_some() || !t.also.is_empty() {
        return false;
    }
    if t.attacking {
        let plain = Token { tapped: false, attacking: false, against: None, ..t.clone() };
        let before = |w: &mut Writer<'_>| {
            (t.copy_of.is_some() || w.source.is_some())
                && t.tapped
                && t.against.is_none()
                && w.lit("tapped and attacking ")
                && write_token(&plain, w, many)
        };
        if w.attempt(before) {
            return true;
        }
        return t.copy_of.is_none()
            && write_token(&plain, w, many)
            && w.lit(attacking(t.tapped, many))
            && AgainstP::write(t.against.as_ref().unwrap_or(&Against::Anybody), w);
    }
    let noun = if many { "tokens" } else { "token" };
    if t.tapped && !w.lit("tapped ") {
        return false;
    }
    if t.predefined {
        return t.subtypes.first().is_some_and(|s| w.lit(s) && w.lit(" ") && w.lit(noun));
    }
    if let Some((of, changes)) = &t.copy_of {
        let counters = t.counters.iter().map(|(kind, n)| EnterChange::Counters(kind.clone(), n.clone()));
        let except: Vec<EnterChange> = changes.iter().cloned().map(EnterChange::Change).chain(counters).collect();
        let stored = |w: &mut Writer<'_>| {
            w.source.is_some() && **of == Ref::Exiled && w.lit(STORED) && RefP::write(&Ref::This, w)
        };
        return w.lit(noun)
            && w.any(copies(many))
            && (w.attempt(stored) || RefP::write(of, w))
            && (except.is_empty() || (w.any(EXCEPT) && Excepts::write(&except, w)));
    }
    let named = |w: &mut Writer<'_>| t.name.as_ref().is_some_and(|n| w.lit(" named ") && NameP::write(n, w));
    if t.name.is_some() && w.source.is_none() {
        return false;
    }
    if t.subtypes == land_types() {
        let plain = Token { subtypes: Vec::new(), tapped: false, ..t.clone() };
        return write_token(&plain, w, many) && w.any(every_land_type(many));
    }
    if t.colors == Colors::all() && w.source.is_some() {
        let plain = Token { colors: Colors::empty(), ..t.clone() };
        if w.attempt(|w| write_token(&plain, w, many) && w.any(all_colors(many))) {
            return true;
        }
    }
    let legendary =
        t.supertypes.is_empty() || (t.supertypes.as_slice() == [Supertype::Legendary] && w.lit("legendary "));
    let pt = t.power_toughness.as_ref().is_none_or(|(a, b)| {
        crate::noun::FigureOrX::write(a, w) && w.lit("/") && crate::noun::FigureOrX::write(b, w) && w.lit(" ")
    });
    let names: Vec<&str> = t.colors.list().map(Color::as_str).collect();
    let colors = match names.as_slice() {
        // an older text may leave "colorless" unsaid
        [] => w.lit("colorless ") || w.source.is_some(),
        [a] => w.lit(a) && w.lit(" "),
        [a, b] => w.any(&[&format!("{a} and {b}"), &format!("{b} and {a}")]) && w.lit(" "),
        [a, b, c] => {
            let orders = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]];
            let texts = orders.map(|[x, y, z]| format!("{x}, {y}, and {z} "));
            w.any_of(texts.iter().map(String::as_str))
        }
        many => {
            w.lit(&format!("{} ", crate::noun::join(&many.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>(), "and")))
        }
    };
    let mut types: Vec<CardType> = t.types.list().collect();
    types.sort_by_key(|t| *t == CardType::Creature);
    if types.contains(&CardType::Artifact) {
        types.sort_by_key(|t| *t != CardType::Artifact);
    }
    legendary
        && pt
        && colors
        && t.subtypes.iter().all(|s| w.lit(s) && w.lit(" "))
        && types.iter().all(|t| w.lit(t.as_str()) && w.lit(" "))
        && w.lit(noun)
        && {
            let first = t.name.is_some() && w.attempt(named);
            (t.abilities.is_empty() || (w.lit(" with ") && HavingList::write(&t.abilities, w)))
                && (t.name.is_none() || first || named(w))
        }
}

parts! {
    /// One token, without an article.
    pub(crate) TokenP -> Token { |p| read_token(p, false), |v, w| write_token(v, w, false) }
    /// Tokens in the plural.
    pub(crate) TokensP -> Token { |p| read_token(p, true), |v, w| write_token(v, w, true) }
}

/// A predefined token by its name.
pub(crate) fn predefined(name: &str) -> Option<Token> {
    PREDEFINED.iter().find(|n| **n == name).map(|n| Token {
        predefined: true,
        subtypes: vec![(*n).into()],
        ..Token::default()
    })
}

/// "a Clue token, a Food token, and a Treasure token": one of each of these.
pub(crate) struct TokenList;
impl Part for TokenList {
    type Value = Vec<Token>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Token>> {
        let one = |p: &mut Reader<'_>| {
            p.any(&["a ", "an "]).then_some(())?;
            TokenP::read(p)
        };
        let mut list = vec![one(p)?];
        while let Some(next) = p.attempt(|p| {
            p.any(&[" and ", ", and ", ", "]).then_some(())?;
            one(p)
        }) {
            list.push(next);
        }
        Some(list)
    }
    fn write(v: &Vec<Token>, w: &mut Writer<'_>) -> bool {
        !v.is_empty()
            && v.iter().enumerate().all(|(i, t)| {
                (i == 0 || w.any(&[" and ", ", and ", ", "])) && w.any(&["a ", "an "]) && TokenP::write(t, w)
            })
    }
}

grammar! {
    /// How many tokens, and what they are.
    CountedTokens(p, w, v) -> (Amount, Token) {
        [n: NameP ", " ["a " | "an "] t: TokenP] => { (Amount::Fixed(1), Token { name: Some(n), ..t }) }
            if (let (Amount::Fixed(1), t) = v && let Some(n) = &t.name && let t = &(Token { name: None, ..t.clone() }));
        [["a " | "an "] t: TokenP] => { (Amount::Fixed(1), t) } if (let (Amount::Fixed(1), t) = v);
        [n: crate_Many " " t: TokensP] => { (n, t) } if (let (n, t) = v);
    }
}
use crate::amount::Many as crate_Many;
