//! Words before the noun: "white", "red or green", "nonbasic", "attacking".

use instead_language::words::{CardType, Color, Designation, NumberedKeyword, Supertype, Zone};
use instead_language::{Amount, Cmp, Filter, Stat};
use instead_language::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

use super::word;
use crate::amount::Figure;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

pub(super) fn color_list(p: &mut Reader<'_>) -> Option<Filter> {
    let color = |p: &mut Reader<'_>| -> Option<Color> {
        let text = word(p);
        let c = text.parse().ok()?;
        p.pos += text.len();
        Some(c)
    };
    let mut colors = vec![Filter::Color(color(p)?)];
    let one = p.pos;
    let mut last = false;
    while !last {
        let next = p.attempt(|p| {
            last = p.any(&[" or ", ", or ", " and/or ", " and "]);
            (last || p.lit(", ")).then_some(())?;
            color(p)
        });
        match next {
            Some(c) => colors.push(Filter::Color(c)),
            None => {
                last = false;
                break;
            }
        }
    }
    if colors.len() > 1 && !last {
        p.pos = one;
        colors.truncate(1);
    }
    Some(if colors.len() == 1 { colors.pop()? } else { Filter::OneOf(colors) })
}

const ADJECTIVES: &[(&str, Filter)] = &[
    ("tapped", Filter::Tapped),
    ("goaded", Filter::Goaded),
    ("attacking", Filter::Attacking),
    ("blocking", Filter::Blocking),
    ("blocked", Filter::Blocked),
    ("unblocked", Filter::Unblocked),
    ("face-down", Filter::FaceDown),
    ("colorless", Filter::Colorless),
    ("multicolored", Filter::Multicolored),
    ("monocolored", Filter::Monocolored),
    ("historic", Filter::Historic),
    ("kicked", Filter::Kicked),
    ("legendary", Filter::Super(Supertype::Legendary)),
    ("basic", Filter::Super(Supertype::Basic)),
    ("snow", Filter::Super(Supertype::Snow)),
    ("world", Filter::Super(Supertype::World)),
    ("enchanted", Filter::Enchanted),
    ("equipped", Filter::Equipped),
    ("modified", Filter::Modified),
    ("renowned", Filter::Designated(Designation::Renowned)),
    ("saddled", Filter::Designated(Designation::Saddled)),
    ("suspected", Filter::Designated(Designation::Suspected)),
    ("monstrous", Filter::Designated(Designation::Monstrous)),
    ("solved", Filter::Designated(Designation::Solved)),
    ("prepared", Filter::Designated(Designation::Prepared)),
];

/// A colour, a card type or an adjective, of a list that has several kinds: "red or artifact source".
fn mixed_one(p: &mut Reader<'_>) -> Option<Filter> {
    let text = word(p);
    let found = match text.parse() {
        Ok(c) => Filter::Color(c),
        Err(_) => text.parse().map(Filter::Type).ok().or_else(|| adjective(text))?,
    };
    p.pos += text.len();
    Some(found)
}

/// Whether a list of what stands before a noun has words that are no nouns beside others than colours: lists of colours
/// alone, and of nouns alone, are read elsewhere.
pub(super) fn is_mixed(list: &[Filter]) -> bool {
    let known = |f: &Filter| matches!(f, Filter::Type(_) | Filter::Color(_)) || adjective_word(f).is_some();
    list.len() == 2
        && list.iter().all(known)
        && !list.iter().all(|f| matches!(f, Filter::Color(_)))
        && !list.iter().all(|f| matches!(f, Filter::Type(_)))
        && list != [Filter::Attacking, Filter::Blocking]
}

/// "red or artifact", "artifact or white": two words of different kinds before the noun that both go with.
pub(super) fn mixed_list(p: &mut Reader<'_>) -> Option<Filter> {
    p.attempt(|p| {
        let first = mixed_one(p)?;
        p.any(&[" or ", " and/or "]).then_some(())?;
        let list = vec![first.clone(), mixed_one(p)?];
        // what stands last is the noun's own where no noun follows
        let next = p.rest().strip_prefix(' ').is_some_and(|r| {
            let end = r.find(|c: char| !(c.is_alphabetic() || c == '-')).unwrap_or(r.len());
            let next = r.get(..end).unwrap_or("");
            // "land or nonblack creature" is a land, or a nonblack creature: a type before "or" is a noun, but where a
            // kind follows that goes with both ("artifact or red source")
            super::table::is_noun(next) && (!matches!(first, Filter::Type(_)) || super::table::is_kind_word(next))
        });
        (next && is_mixed(&list)).then_some(Filter::OneOf(list))
    })
}

/// Words that "non" stands before, besides types and colours.
const NEGATED: &[(&str, Filter)] =
    &[("token", Filter::Token), ("commander", Filter::Commander), ("attacking", Filter::Attacking)];

/// "exiled", said before the noun; "in exile" is said after it.
fn exiled() -> Filter {
    Filter::All(vec![Filter::In(Zone::Exile)])
}

/// "suspended" (CR 702.62b): in exile, with suspend and a time counter.
fn suspended() -> Filter {
    let time = Filter::Counter(Some(instead_language::words::Word::new_static("time")));
    Filter::All(vec![Filter::In(Zone::Exile), Filter::NumberedKeyword(NumberedKeyword::Suspend), time])
}

/// What a word before the noun means.
pub(super) fn adjective(text: &str) -> Option<Filter> {
    let lower = text.to_lowercase();
    if let Some((_, f)) = ADJECTIVES.iter().find(|(word, _)| *word == lower) {
        return Some(f.clone());
    }
    if lower == "exiled" {
        return Some(exiled());
    }
    if lower == "suspended" {
        return Some(suspended());
    }
    if lower == "untapped" {
        return Some(Filter::Tapped.negate());
    }
    if lower == "face-up" {
        return Some(Filter::FaceDown.negate());
    }
    if lower == "non-outlaw" {
        return Some(super::table::outlaw().negate());
    }
    let rest = lower.strip_prefix("non")?;
    if let Some((_, f)) = NEGATED.iter().find(|(word, _)| *word == rest) {
        return Some(f.clone().negate());
    }
    if let Ok(c) = rest.parse::<Color>() {
        return Some(Filter::Color(c).negate());
    }
    if let Ok(s) = rest.parse::<Supertype>() {
        return Some(Filter::Super(s).negate());
    }
    if let Ok(t) = rest.parse::<CardType>() {
        return Some(Filter::Type(t).negate());
    }
    let subtype = text.get(4..).filter(|_| rest.starts_with('-'))?;
    crate::words::subtype(subtype).map(|s| Filter::Subtype(s.into()).negate())
}

/// Power and toughness, said before the noun.
fn size(power: i32, toughness: i32) -> Filter {
    let is = |stat, n| Filter::Stat(stat, Cmp::Exactly, Box::new(Amount::Fixed(n)));
    Filter::All(vec![is(Stat::Power, power), is(Stat::Toughness, toughness)])
}

/// "1/1" of "target 1/1 creature"; what is made or becomes so is described elsewhere.
pub(super) fn read_size(p: &mut Reader<'_>) -> Option<Filter> {
    let before = p.text.get(..p.pos)?.to_ascii_lowercase();
    ["target ", "each ", "whenever a ", "you control a "].iter().any(|t| before.ends_with(t)).then_some(())?;
    let power = Figure::read(p)?;
    p.raw("/").then_some(())?;
    let toughness = Figure::read(p)?;
    p.lit(" ").then(|| size(power, toughness))
}

fn size_word(f: &Filter) -> Option<String> {
    let Filter::All(list) = f else { return None };
    let [Filter::Stat(Stat::Power, _, a), Filter::Stat(Stat::Toughness, _, b)] = list.as_slice() else { return None };
    let (Amount::Fixed(a), Amount::Fixed(b)) = (&**a, &**b) else { return None };
    (size(*a, *b) == *f).then(|| format!("{a}/{b}"))
}

pub(super) fn adjective_word(f: &Filter) -> Option<String> {
    use Filter as F;
    if let Some(size) = size_word(f) {
        return Some(size);
    }
    if let Some((word, _)) = ADJECTIVES.iter().find(|(_, g)| g == f) {
        return Some((*word).to_owned());
    }
    if *f == suspended() {
        return Some("suspended".to_owned());
    }
    if *f == exiled() {
        return Some("exiled".into());
    }
    match f {
        F::Color(c) => Some(c.as_str().to_owned()),
        F::OneOf(list) if !list.is_empty() && list.iter().all(|f| matches!(f, F::Color(_))) => {
            let words: Vec<String> = list.iter().filter_map(adjective_word).collect();
            Some(join(&words, "or"))
        }
        F::OneOf(list) if list.as_slice() == [F::Attacking, F::Blocking] => Some("attacking or blocking".into()),
        F::OneOf(list) if is_mixed(list) => {
            let one = |f: &Filter| match f {
                Filter::Type(t) => Some(t.as_str().to_owned()),
                f => adjective_word(f),
            };
            let words: Option<Vec<String>> = list.iter().map(one).collect();
            words.map(|words| join(&words, "or"))
        }
        F::Not(inner) => match &**inner {
            F::Tapped => Some("untapped".into()),
            F::FaceDown => Some("face-up".into()),
            f if super::table::is_outlaw(f) => Some("non-outlaw".into()),
            f if let Some((word, _)) = NEGATED.iter().find(|(_, of)| of == f) => Some(format!("non{word}")),
            F::Color(c) => Some(format!("non{c}")),
            F::Super(s) => Some(format!("non{s}")),
            F::Type(t) => Some(format!("non{t}")),
            F::Subtype(s) => Some(format!("non-{s}")),
            F::Not(..) | F::All(..) | F::OneOf(..) => None,
            #[allow(unreachable_patterns)] // what stands before is told apart
            kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
        },
        F::All(..) | F::OneOf(..) => None,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
    }
}

/// Adjectives without a noun after them: "white", "red or green", "legendary".
pub(crate) fn bare_adjective(p: &mut Reader<'_>) -> Option<Filter> {
    if let Some(f) = p.attempt(color_list) {
        return Some(f);
    }
    let one = |p: &mut Reader<'_>| {
        let text = word(p);
        let f = adjective(text)?;
        p.pos += text.len();
        Some(f)
    };
    let first = one(p)?;
    // "that's enchanted or equipped"
    match p.attempt(|p| p.lit(" or ").then(|| one(p))?) {
        Some(second) => Some(Filter::OneOf(vec![first, second])),
        None => Some(first),
    }
}

pub(crate) fn write_bare_adjective(f: &Filter, w: &mut Writer<'_>) -> bool {
    adjective_word(f).is_some_and(|t| w.any(&[&t, &t.replace(" or ", " and/or ")]))
}

/// "a, b, or c"
pub(crate) fn join(words: &[String], or: &str) -> String {
    match words {
        [] => String::new(),
        [a] => a.clone(),
        [a, b] => format!("{a} {or} {b}"),
        [front @ .., last] => format!("{}, {or} {last}", front.join(", ")),
    }
}
