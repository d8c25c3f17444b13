//! Noun phrases (CR 109.2): "another untapped white creature you control with flying" as a [`Filter`].
//!
//! Adjectives and what follows the noun keep the order of the text, so that printing gives them back in it.

mod adjective;
mod phrase;
mod post;
mod print;
mod table;

use instead_language::words::{CardType, Color};
use instead_language::{Filter, Ref, Stat, Who};
use instead_language::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, parts};
use crate::words::takes_an;

use adjective::{adjective, adjective_word};
pub(crate) use adjective::{bare_adjective, join, write_bare_adjective};
use phrase::read_np;
pub(crate) use post::{
    CmpTail, CmpThan, FigureOrX, NameP, Numbered, Post, Rivals, fought, plain, read_more, returned, write_more,
};
use print::{head_words, split, write_np};
use table::is_outlaw;

/// The word at this place.
pub(crate) fn word<'a>(p: &Reader<'a>) -> &'a str {
    let rest = p.rest();
    let plain = rest.bytes().take_while(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'\'')).count();
    // few words have letters that are not plain ones
    let other = |c: char| !(c.is_alphabetic() || c == '-' || c == '\'');
    let end = match rest.as_bytes().get(plain) {
        Some(b) if !b.is_ascii() => rest.find(other).unwrap_or(rest.len()),
        _ => plain,
    };
    let word = rest.get(..end).unwrap_or("");
    word.strip_suffix("'s").filter(|w| *w != "Urza").unwrap_or(word)
}

/// Whether it says that they are cards anywhere but on the battlefield.
pub(crate) fn elsewhere(f: &Filter) -> bool {
    f.says(&|part| *part == Filter::In(instead_language::words::Zone::Battlefield).negate())
}

pub(crate) fn all(mut parts: Vec<Filter>) -> Filter {
    match (parts.len(), parts.pop()) {
        (1, Some(one)) => one,
        (_, Some(last)) => {
            parts.push(last);
            Filter::All(parts)
        }
        (_, None) => Filter::All(parts),
    }
}

/// "other": than the object that the text is on, or, in the text of a spell, than its target; of what something is counted
/// for, than that. "If you control another Knight" and "if that creature is another Knight" in a permanent's text: than itself,
/// whatever the target is.
fn other(p: &Reader<'_>) -> Filter {
    const THAN_ITSELF: [&str; 4] = ["you control another ", "you control no other ", " is another ", " was another "];
    let before = p.text.get(..p.pos).unwrap_or("").to_ascii_lowercase();
    if !p.scope.spell && THAN_ITSELF.iter().any(|words| before.ends_with(words)) {
        return Filter::other();
    }
    if p.each_one && p.targets.is_empty() {
        return Filter::Is(crate::reference::each()).negate();
    }
    let target = (p.quoted == 0)
        .then(|| p.targets.iter().rposition(|t| t.objects.is_some() && !speaks_of_spells(t.objects.as_slice())))
        .flatten()
        .and_then(|n| u8::try_from(n).ok());
    match target {
        Some(n) => Filter::Is(Ref::Target(n)).negate(),
        None => Filter::other(),
    }
}

/// Another spell is another than this one, whatever the target is.
fn other_than_spell(parts: &mut [Filter]) {
    if speaks_of_spells(parts) {
        parts.iter_mut().filter(|f| is_other(f)).for_each(|f| *f = Filter::other());
    }
}

pub(crate) fn is_other(f: &Filter) -> bool {
    matches!(f, Filter::Not(n) if matches!(&**n, Filter::Is(r) if matches!(r, Ref::This | Ref::Attached | Ref::Target(_)) || *r == crate::reference::each() || *r == crate::reference::it()))
}

/// "Each other creature you control" in the text of an Aura or Equipment, which is no creature: than the one to which it is
/// attached.
fn other_than_host(p: &Reader<'_>, parts: &mut [Filter]) {
    use instead_language::words::CardType as T;
    let own = |f: &Filter| matches!(f, Filter::Type(T::Creature | T::Land | T::Planeswalker));
    if attached(p) && parts.iter().any(own) {
        for other in parts.iter_mut().filter(|f| **f == Filter::other()) {
            *other = Filter::Is(Ref::Attached).negate();
        }
    }
}

/// Whether the text is that of an Aura or Equipment, and no ability that it grants.
pub(crate) fn attached(p: &Reader<'_>) -> bool {
    ["aura", "equipment"].iter().any(|noun| p.scope.noun.eq_ignore_ascii_case(noun)) && p.quoted == 0
}

/// Whether the text is that of an instant or sorcery card, which is no permanent: nothing but a spell is another than it.
fn alone(p: &Reader<'_>) -> bool {
    // what is paid to cast it is said of the card itself
    let line = p.text.get(..p.pos).and_then(|before| before.rsplit('\n').next()).unwrap_or("");
    p.scope.spell && p.scope.noun == "spell" && p.quoted == 0 && !line.starts_with("Escape—")
}

/// A card type or subtype by its word, and whether that is the plural, the singular, or both.
pub(crate) fn noun_here(text: &str) -> Option<(Result<CardType, instead_language::words::Word>, bool, bool)> {
    let (found, many, one) = table::noun(text)?;
    if let Filter::Type(t) = found {
        return Some((Ok(t), many, one));
    }
    if let Filter::Subtype(s) = found { Some((Err(s), many, one)) } else { None }
}

/// A single word of these.
pub(crate) fn parsed<T: std::str::FromStr>(p: &mut Reader<'_>, expected: &'static str) -> Option<T> {
    let text = word(p);
    let Ok(found) = text.parse() else {
        p.fail(expected);
        return None;
    };
    p.pos += text.len();
    Some(found)
}

/// CR 105.2: of all five colors.
pub(crate) fn all_colors() -> Filter {
    Filter::All(instead_language::words::Color::ALL.iter().copied().map(Filter::Color).collect())
}

/// What is said last of a thing, and what is said before it.
pub(crate) fn last_said(f: &Filter) -> Option<(Filter, &Filter)> {
    let Filter::All(list) = f else { return None };
    let (last, front) = list.split_last()?;
    Some((all(front.to_vec()), last))
}

/// Whether the phrase itself says "spell": "a red spell".
pub(crate) fn of_spells(f: &Filter) -> bool {
    *f == Filter::Spell
        || matches!(f, Filter::All(list) if list.contains(&Filter::Spell))
        || matches!(f, Filter::OneOf(list) if !list.is_empty() && list.iter().all(of_spells))
}

fn speaks_of_spells(parts: &[Filter]) -> bool {
    use Filter as F;
    parts.iter().any(|f| match f {
        F::Spell | F::Ability(_) => true,
        F::All(list) | F::OneOf(list) => speaks_of_spells(list),
        F::Not(..) => false,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => false,
    })
}

parts! {
    /// A noun phrase in the singular, without an article: "creature you control".
    pub(crate) NpOne -> Filter { |p| read_np(p, false), |v, w| write_np(v, w, false, false) }
    /// A noun phrase in the plural: "creatures you control".
    pub(crate) NpMany -> Filter { |p| read_np(p, true), |v, w| write_np(v, w, true, false) }
}

/// A noun phrase with its article: "a creature", "an artifact", "another creature".
pub(crate) struct NpA;
impl Part for NpA {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.attempt(|p| {
            if p.lit("another ") {
                let other = other(p);
                let found = read_np(p, false)?;
                let mut parts = vec![other];
                match found {
                    Filter::All(list) => parts.extend(list),
                    one => parts.push(one),
                }
                other_than_host(p, &mut parts);
                other_than_spell(&mut parts);
                if alone(p) && parts.contains(&Filter::other()) && !speaks_of_spells(&parts) {
                    p.fail("words that say than which object it is another");
                    return None;
                }
                return Some(all(parts));
            }
            p.any(&["a ", "an "]).then_some(())?;
            if p.peek("other ") {
                return None;
            }
            read_np(p, false)
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let (before, nouns, _) = split(v);
        if before.first().is_some_and(|f| is_other(f)) {
            return w.lit("another ") && write_np(v, w, false, true);
        }
        let mut first = Vec::new();
        match (before.first(), nouns.first()) {
            (Some(adj), _) => first.extend(adjective_word(adj)),
            (None, Some(f @ Filter::OneOf(list))) if !is_outlaw(f) => {
                let _ = list.first().is_some_and(|f| head_words(f, false, &mut first));
            }
            (None, Some(f)) => {
                head_words(f, false, &mut first);
            }
            (None, None) => return false,
        }
        let an = first.first().is_some_and(|f| takes_an(f));
        w.lit(if an { "an " } else { "a " }) && write_np(v, w, false, false)
    }
}

/// "a basic land card or a Desert card": one of several kinds, each said with all that is said of it.
pub(crate) struct EitherA;
impl EitherA {
    /// What is said of whose or where it is goes with all of them, and would be taken for the last alone.
    fn fits(items: &[Filter]) -> bool {
        let placed = |f: &Filter| f.says(&|part| matches!(part, whose_or_where!() if !is_other(part)));
        items.len() > 1 && items.iter().all(|f| placed(f) == items.last().is_some_and(placed))
    }

    /// "a red creature card or an artifact creature card from your hand": cards, and where they are is said once of all.
    fn from_one_place(items: Vec<Filter>) -> Option<Filter> {
        let (last, front) = items.split_last()?;
        let (_, place) = EitherA::placed(last)?;
        let free = |f: &Filter| {
            let placed = f.says(&|part| matches!(part, whose_or_where!() if !is_other(part)));
            f.says(&|part| *part == Filter::Card) && !placed
        };
        let there = |f: &Filter| place.iter().cloned().fold(f.clone(), Filter::and);
        front.iter().all(free).then(|| Filter::OneOf(front.iter().map(there).chain([last.clone()]).collect()))
    }

    /// The card, and whose zone it is in.
    fn placed(f: &Filter) -> Option<(Filter, [Filter; 2])> {
        let (front, owner @ Filter::Owner(_)) = last_said(f)? else { return None };
        let owner = owner.clone();
        let (front, zone @ Filter::In(_)) = last_said(&front).map(|(f, last)| (f, last.clone()))? else { return None };
        Some((front, [zone, owner]))
    }

    /// Prints it so, where the source says it once.
    fn write_from_one_place(items: &[Filter], w: &mut Writer<'_>) -> bool {
        let Some((last, front)) = items.split_last() else { return false };
        let Some((_, place)) = EitherA::placed(last) else { return false };
        let bare = |f: &Filter| EitherA::placed(f).filter(|(_, other)| *other == place).map(|(f, _)| f);
        let Some(mut bare) = front.iter().map(bare).collect::<Option<Vec<_>>>() else { return false };
        bare.push(last.clone());
        w.source.is_some() && EitherA::write_items(&bare, w)
    }

    fn write_items(items: &[Filter], w: &mut Writer<'_>) -> bool {
        let last = items.len().saturating_sub(1);
        items.iter().enumerate().all(|(i, f)| {
            let between = match i {
                0 => true,
                i if i < last => w.lit(", "),
                1 => w.lit(" or "),
                _ => w.lit(", or "),
            };
            between && (w.attempt(|w| NpA::write(f, w)) || i == last && NpOne::write(f, w))
        })
    }

    fn item(p: &mut Reader<'_>) -> Option<Filter> {
        p.attempt(NpA::read).or_else(|| p.attempt(|p| NpOne::read(p).filter(|f| f.says(&|part| *part == Filter::Card))))
    }
}
impl Part for EitherA {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.attempt(|p| {
            let mut items = vec![NpA::read(p)?];
            while let Some(f) = p.attempt(|p| p.lit(", ").then(|| NpA::read(p))?) {
                items.push(f);
            }
            let several = items.len() > 1;
            p.any(if several { &[", or "] } else { &[" or "] }).then_some(())?;
            items.push(EitherA::item(p)?);
            EitherA::fits(&items).then_some(Filter::OneOf(items.clone())).or_else(|| EitherA::from_one_place(items))
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let Filter::OneOf(items) = v else { return false };
        w.attempt(|w| EitherA::fits(items) && EitherA::write_items(items, w)) || EitherA::write_from_one_place(items, w)
    }
}

const CHOSEN_NAME: &str = "the chosen card name";

const OPPONENTS: &[&str] = &["each of your opponents", "each opponent", "your opponents"];

/// "protection from [quality]", and what a filter without a noun says: "red", "everything", "the chosen color".
pub(crate) struct Quality;
impl Part for Quality {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        if p.lit("everything") {
            return Some(Filter::any());
        }
        if p.lit(CHOSEN_NAME) {
            return Some(Filter::ChosenName);
        }
        if p.lit("the chosen color") {
            return Some(Filter::ChosenColor);
        }
        // CR 702.16k: from all that these players control
        if p.any(OPPONENTS) {
            return Some(Filter::Controller(Who::Opponent));
        }
        if p.any(&["all colors", "each color"]) {
            return Some(Filter::OneOf(Color::ALL.iter().map(|c| Filter::Color(*c)).collect()));
        }
        let many = NpMany::read(p);
        if many.is_some() {
            return many;
        }
        if let Some((cmp, n)) = p.attempt(|p| p.lit("mana value ").then(|| CmpTail::read(p)).flatten()) {
            return Some(Filter::Stat(Stat::ManaValue, cmp, Box::new(n)));
        }
        // "protection from Kavu": a word that is one and many
        let text = word(p);
        let kind = || crate::words::subtype(text).map(|t| Filter::Subtype(t.into()));
        let found = adjective(text).or_else(|| text.parse().ok().map(Filter::Color)).or_else(kind)?;
        p.pos += text.len();
        Some(found)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        if let (Filter::Subtype(kind), Some(_)) = (v, w.source)
            && w.next_is(&[kind.as_str()])
            && w.attempt(|w| w.lit(kind))
        {
            return true;
        }
        if let Filter::Stat(Stat::ManaValue, cmp, n) = v {
            return w.lit("mana value ") && CmpTail::write(&(*cmp, (**n).clone()), w);
        }
        if *v == Filter::any() {
            return w.lit("everything");
        }
        if *v == Filter::ChosenName {
            return w.lit(CHOSEN_NAME);
        }
        if *v == Filter::ChosenColor {
            return w.lit("the chosen color");
        }
        if *v == Filter::Controller(Who::Opponent) {
            return w.any(OPPONENTS);
        }
        if matches!(v, Filter::OneOf(list) if list.len() == 5 && list.iter().all(|f| matches!(f, Filter::Color(_)))) {
            return w.any(&["all colors", "each color"]);
        }
        w.attempt(|w| NpMany::write(v, w)) || adjective_word(v).is_some_and(|t| w.lit(&t))
    }
}

/// What `that …` calls something this filter describes: "creature", "permanent", "spell".
pub(crate) fn that_noun(f: &Filter) -> Option<&'static str> {
    use Filter as F;
    let list: &[Filter] = match f {
        Filter::All(list) => list,
        one => std::slice::from_ref(one),
    };
    let kind = list.iter().find_map(|f| match f {
        F::Card => Some("card"),
        F::Spell => Some("spell"),
        F::Ability(_) => Some("ability"),
        F::Token => Some("token"),
        F::Source => Some("source"),
        F::Not(..) | F::All(..) | F::OneOf(..) => None,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
    });
    kind.or_else(|| list.iter().rev().find_map(|f| if let Filter::Type(t) = f { Some(t.as_str()) } else { None }))
        .or_else(|| list.iter().find_map(|f| matches!(f, Filter::Permanent | Filter::OneOf(_)).then_some("permanent")))
}
