//! Reading a noun phrase: adjectives, nouns and what follows them.

use instead_language::words::{CardType, Supertype, Zone};
use instead_language::{Filter, Ref};

use super::adjective::{adjective, color_list, mixed_list, read_size};
use super::post::Post;
use super::table::{is_kind, long_noun, noun};
use super::{all, alone, is_other, other, other_than_host, other_than_spell, speaks_of_spells, word};
use crate::cursor::Reader;
use crate::grammar::Part;

/// One noun with the types before it: "artifact creature", "Goblin", "creature card".
fn read_head(p: &mut Reader<'_>, many: bool) -> Option<Vec<Filter>> {
    if let Some(ability) = long_noun(p, many) {
        return Some(vec![ability]);
    }
    let mut parts = Vec::new();
    let mut good = None;
    loop {
        let text = word(p);
        let Some((filter, plural, single)) = noun(text) else { break };
        p.pos += text.len();
        let filter = filter.clone();
        parts.push(filter);
        if if many { plural } else { single } {
            good = Some((p.pos, parts.len()));
        }
        if !(single && p.rest().starts_with(' ')) {
            break;
        }
        p.pos += 1;
    }
    match good {
        Some((pos, len)) => {
            p.pos = pos;
            parts.truncate(len);
            Some(parts)
        }
        None => {
            p.fail(if many { "a plural noun" } else { "a noun" });
            None
        }
    }
}

/// Adjectives of a later item of a list: "creatures and nonbasic lands".
fn read_adjectives(p: &mut Reader<'_>) -> Vec<Filter> {
    let mut parts = Vec::new();
    while let Some(f) = p.attempt(|p| {
        let text = word(p);
        let f = adjective(text).or_else(|| text.parse().ok().map(Filter::Color))?;
        p.pos += text.len();
        p.lit(" ").then_some(f)
    }) {
        parts.push(f);
    }
    parts
}

/// Whether it is said to be other than a target that is a card in another zone than the battlefield.
fn than_a_card(p: &Reader<'_>, f: &Filter) -> bool {
    let Filter::Not(of) = f else { return false };
    let Filter::Is(Ref::Target(n)) = **of else { return false };
    let objects = p.targets.get(usize::from(n)).and_then(|t| t.objects.as_ref());
    objects.is_some_and(|f| f.says(&speaks_of_cards))
}

fn speaks_of_cards(f: &Filter) -> bool {
    *f == Filter::Card || matches!(f, Filter::In(zone) if *zone != instead_language::words::Zone::Battlefield)
}

/// Whether "each" stands before this place: each of two kinds, "each instant and sorcery card", is each of either.
fn distributive(p: &Reader<'_>) -> bool {
    let before = p.text.get(..p.pos).unwrap_or("");
    before.strip_suffix("other ").unwrap_or(before).to_ascii_lowercase().ends_with("each ")
}

/// The items of a list of nouns, before it is said what they mean together.
struct Heads {
    items: Vec<Vec<Filter>>,
    /// Whether each is of the number that is asked for.
    fits: Vec<bool>,
    /// Whether a later one has adjectives of its own.
    own: bool,
}

/// One noun of the number that is asked for, or of "instant and sorcery spells" one in the singular.
fn read_head_of_list(p: &mut Reader<'_>, many: bool) -> Option<(Vec<Filter>, bool)> {
    if let Some(head) = p.attempt(|p| read_head(p, many)) {
        return Some((head, true));
    }
    many.then(|| p.attempt(|p| read_head(p, false))).flatten().map(|head| (head, false))
}

/// A noun, or a list of nouns to its end.
fn read_list(p: &mut Reader<'_>, many: bool, each: bool) -> Option<Heads> {
    let (first, whole) = read_head_of_list(p, many)?;
    let single = p.mark();
    let mut found = Heads { items: vec![first], fits: vec![whole], own: false };
    let mut last = false;
    while !last
        && let Some((item, whole, adjectives)) = p.attempt(|p| {
            last =
                p.any(&[" or ", ", or ", " and/or ", ", and/or "]) || ((many || each) && p.any(&[" and ", ", and "]));
            (last || p.lit(", ")).then_some(())?;
            let mut parts = read_adjectives(p);
            let adjectives = !parts.is_empty();
            let (head, whole) = read_head_of_list(p, many)?;
            parts.extend(head);
            Some((parts, whole, adjectives))
        })
    {
        found.items.push(item);
        found.fits.push(whole);
        found.own |= adjectives;
        if last {
            return Some(found);
        }
    }
    // what goes on without "or" or "and" is no list
    p.reset(single);
    found.items.truncate(1);
    found.fits.truncate(1);
    found.own = false;
    Some(found)
}

/// The nouns of a phrase, and whether a later one has adjectives of its own.
fn read_heads(p: &mut Reader<'_>, many: bool, each: bool) -> Option<(Vec<Filter>, bool)> {
    let Heads { mut items, fits, own } = read_list(p, many, each)?;
    if items.len() == 1 {
        return fits.first().filter(|f| **f).and(items.pop()).map(|i| (i, false));
    }
    // "instant or sorcery card": the kind belongs to each
    let kind = items.last().and_then(|i| i.last()).filter(|k| is_kind(k)).cloned();
    if let (Some(kind), false) = (kind, own || items.iter().rev().skip(1).any(|i| i.iter().any(is_kind)))
        && let Some(last) = items.last_mut().filter(|i| i.len() > 1)
        && fits.last() == Some(&true)
    {
        last.pop();
        return Some((vec![Filter::OneOf(items.into_iter().map(all).collect()), kind], false));
    }
    // "Merfolk or Kithkin creature": both are creatures
    if !own
        && let [rest @ .., last] = items.as_slice()
        && let [Filter::Subtype(_), kind @ Filter::Type(CardType::Creature)] = last.as_slice()
        && rest.iter().all(|i| matches!(i.as_slice(), [Filter::Subtype(_)]))
        && fits.last() == Some(&true)
    {
        let kind = kind.clone();
        let subtypes = items.iter().filter_map(|i| i.first().cloned()).collect();
        return Some((vec![Filter::OneOf(subtypes), kind], false));
    }
    fits.iter().all(|f| *f).then(|| (vec![Filter::OneOf(items.into_iter().map(all).collect())], own))
}

/// "basic Plains, Island, or Forest card": land types alone, and a kind that belongs to each: the adjective does, too.
fn kind_of_land_types(items: &[Filter], kind: bool) -> bool {
    let land =
        |f: &Filter| matches!(f, Filter::Subtype(s) if crate::words::BASIC_LAND_TYPES.iter().any(|t| *t == s.as_str()));
    kind && items.iter().all(land)
}

fn ends_as_card(f: &Filter) -> bool {
    matches!(f, Filter::All(parts) if parts.last() == Some(&Filter::Card))
}

/// "a permanent, spell, or card not on the battlefield": that is said of the cards alone.
fn only_of_cards(parts: &mut Vec<Filter>) {
    let outside = Filter::In(Zone::Battlefield).negate();
    if parts.last() == Some(&outside)
        && let Some(Filter::OneOf(list)) = parts.iter_mut().rev().nth(1)
        && list.last() == Some(&Filter::Card)
        && let Some(card) = list.last_mut()
    {
        *card = card_elsewhere();
        parts.pop();
    }
}

/// "card not on the battlefield", as one of several kinds.
pub(super) fn card_elsewhere() -> Filter {
    Filter::All(vec![Filter::Card, Filter::In(Zone::Battlefield).negate()])
}

/// What may be said of each of several kinds: "each legendary creature and planeswalker".
fn of_each_kind(f: &Filter) -> bool {
    let inner = if let Filter::Not(inner) = f { inner } else { f };
    is_other(f) || matches!(inner, Filter::Super(_) | Filter::Tapped | Filter::Token)
}

/// "All other cards exiled with this": than some of those cards, which were spoken of before, and not than the permanent.
fn of_a_store(parts: &[Filter]) -> bool {
    parts.contains(&Filter::other()) && parts.contains(&Filter::Is(Ref::Exiled))
}

/// Looks back: the text has exiled the card than which these are others.
fn just_exiled(p: &Reader<'_>) -> bool {
    let before = p.text.get(..p.pos).unwrap_or("");
    ["exile that card. ", "exile it. ", "xile that card, ", "xile it, "].iter().any(|words| before.contains(words))
}

pub(super) fn read_np(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    p.once(if many { |m| &mut m.many } else { |m| &mut m.one }, |p| read_np_here(p, many))
}

fn read_np_here(p: &mut Reader<'_>, many: bool) -> Option<Filter> {
    p.attempt(|p| {
        let each = !many && distributive(p);
        let mut parts = Vec::new();
        loop {
            if p.peek("other ") {
                p.pos += 6;
                parts.push(other(p));
                continue;
            }
            if p.peek("attacking or blocking ") {
                p.pos += 22;
                parts.push(Filter::OneOf(vec![Filter::Attacking, Filter::Blocking]));
                continue;
            }
            if let Some(size) = p.attempt(read_size) {
                parts.push(size);
                continue;
            }
            let adj = p.attempt(|p| {
                let found = mixed_list(p).or_else(|| color_list(p)).or_else(|| {
                    let text = word(p);
                    let f = adjective(text)?;
                    p.pos += text.len();
                    Some(f)
                })?;
                (matches!(found, Filter::Not(_)) && p.lit(", ") || p.lit(" ")).then_some(found)
            });
            match adj {
                Some(f) => parts.push(f),
                None => break,
            }
        }
        // "each equipped creature and Equipment": of the first alone
        let each = !many && distributive(p) || each && parts.iter().all(of_each_kind);
        let (mut heads, own) = read_heads(p, many, each)?;
        let kinds = heads.len() > 1;
        let nonbasic = |f: &Filter| {
            matches!(f, Filter::Super(Supertype::Basic))
                || matches!(f, Filter::Not(n) if **n == Filter::Super(Supertype::Basic))
        };
        // "basic land card or Gate card": what is a card for itself has its adjectives for itself
        let each_card = matches!(heads.as_slice(), [Filter::OneOf(items)] if items.iter().all(ends_as_card));
        if !parts.is_empty()
            && let [Filter::OneOf(items), ..] = heads.as_mut_slice()
            && !kind_of_land_types(items, kinds)
            && (own || parts.iter().any(nonbasic))
        {
            // adjectives before each: those before the first are its own
            let first = items.first_mut().filter(|_| (own || each_card) && !parts.iter().any(is_other))?;
            match first.clone() {
                Filter::All(own) => parts.extend(own),
                one => parts.push(one),
            }
            *first = all(std::mem::take(&mut parts));
        }
        parts.extend(heads);
        while parts.len() < 40 {
            let Some(more) = p.attempt(|p| p.lit(" ").then(|| Post::read(p))?) else { break };
            parts.extend(more);
        }
        other_than_host(p, &mut parts);
        other_than_spell(&mut parts);
        if of_a_store(&parts) && just_exiled(p) {
            let others = parts.iter_mut().filter(|f| **f == Filter::other());
            others.for_each(|f| *f = Filter::Is(crate::reference::it()).negate());
        }
        if of_a_store(&parts)
            || parts.iter().any(|f| than_a_card(p, f)) && !parts.iter().any(|f| f.says(&speaks_of_cards))
        {
            p.fail("words that say than which card it is another");
            return None;
        }
        if parts.iter().any(is_other) && alone(p) && parts.contains(&Filter::other()) && !speaks_of_spells(&parts) {
            p.fail("words that say than which object it is another");
            return None;
        }
        only_of_cards(&mut parts);
        // CR 609.7a: only a source is chosen so; of other things the choice is an instruction
        // of "a permanent, spell, or card not on the battlefield" that is said of the last alone
        let outside = Filter::In(instead_language::words::Zone::Battlefield).negate();
        if parts.contains(&outside) && parts.iter().any(|f| matches!(f, Filter::OneOf(_))) {
            return None;
        }
        // only a spell is cast from somewhere
        if parts.iter().any(|f| matches!(f, Filter::CastFromElsewhere(..))) && !parts.iter().any(super::of_spells) {
            return None;
        }
        if parts.contains(&Filter::ChosenSource) && !parts.contains(&Filter::Source) && !p.source {
            return None;
        }
        Some(all(parts))
    })
}
