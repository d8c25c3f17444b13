//! What was so as a spell became cast (CR 601.2i), and of which sources the mana was that was spent on it (CR 106.3).

use instead_language::words::{Supertype, Word as Name, Zone};
use instead_language::{Amount, Cmp, Condition, Filter, Who};

use super::{compare, yours};
use crate::amount::{StatP, Word};
use crate::grammar::grammar;
use crate::noun::{NpA, NpMany, NpOne, last_said};
use crate::reference::RefP;

fn snow() -> Filter {
    Filter::Super(Supertype::Snow)
}

/// Whether it may be what mana is from.
fn of_sources(f: &Filter) -> bool {
    !f.says(&|part| matches!(part, Filter::Spell | Filter::Card | Filter::In(_)))
}

grammar! {
    /// "mana from a Treasure": of which sources.
    ManaFrom(p, w, v) -> Filter {
        ["{S}"] => { snow() } if (*v == snow());
        ["mana from " f: NpA] => { of_sources(&f).then_some(f)? } if (let f = v && *f != snow());
    }
}

grammar! {
    /// So much mana of such sources, spent to cast something, after "for each" or "the amount of".
    SpentFrom(p, w, v) -> Amount {
        [f: ManaFrom [" spent to cast " | " that was spent to cast "] r: RefP] => { Amount::ManaSpentFrom(r, f) } if (let Amount::ManaSpentFrom(r, f) = v);
    }
}

fn had(f: Filter) -> Condition {
    Condition::AsCast(Box::new(Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f)))
}

fn had_of(v: &Condition) -> Option<&Filter> {
    let Condition::AsCast(c) = v else { return None };
    let Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f) = &**c else { return None };
    Some(f)
}

fn revealed() -> Condition {
    Condition::Paid(Name::new_static("additional"))
}

/// "A Dragon card", of the kind that is controlled.
fn is_card_of(card: &Filter, kind: &Filter) -> bool {
    let Filter::All(parts) = card else { return false };
    matches!(kind, Filter::Subtype(_)) && parts.len() == 2 && parts.contains(kind) && parts.contains(&Filter::Card)
}

grammar! {
    /// What was so as the spell became cast.
    AsCastP(p, w, v) -> Condition {
        ["you revealed " f: NpA " or controlled " g: NpA " as you cast this spell"] => { is_card_of(&f, &g).then(|| Condition::OneOf(vec![revealed(), had(g)]))? }
            if (let Condition::OneOf(list) = v && let [r, c] = list.as_slice() && *r == revealed() && let Some(g) = had_of(c) && let f = &g.clone().and(Filter::Card));
        ["you controlled " f: NpA " as you cast this spell"] => { had(f) } if (let Some(f) = had_of(v));
    }
}

grammar! {
    /// Of which sources the mana was.
    SpentFromP(p, w, v) -> Condition {
        [n: Word " or more mana from " f: NpMany " was spent to cast " r: RefP] => { of_sources(&f).then(|| compare(Amount::ManaSpentFrom(r, f), Cmp::AtLeast, n))? }
            if (let Condition::Compare(Amount::ManaSpentFrom(r, f), Cmp::AtLeast, Amount::Fixed(n)) = v && *n > 1);
        [f: ManaFrom " was spent to cast " r: RefP] => { compare(Amount::ManaSpentFrom(r, f), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::ManaSpentFrom(r, f), Cmp::AtLeast, Amount::Fixed(1)) = v);
    }
}

fn then(n: Amount) -> Amount {
    Amount::AsCast(Box::new(n))
}

fn in_graveyard(f: &Filter) -> bool {
    f.says(&|part| matches!(part, Filter::In(Zone::Graveyard)))
}

/// Of these, which you controlled.
fn held(f: &Filter) -> Option<Filter> {
    let (f, last) = last_said(f)?;
    (*last == yours()).then_some(f)
}

grammar! {
    /// How many there were as the spell became cast, after "for each".
    EachAsCast(p, w, v) -> Amount {
        [f: NpOne " you controlled as you cast this spell"] => { then(Amount::Count(f.and(yours()))) }
            if (let Amount::AsCast(n) = v && let Amount::Count(f) = &**n && let Some(f) = held(f) && let f = &f);
    }
}

grammar! {
    /// The same, as a quantity.
    ManyAsCast(p, w, v) -> Amount {
        ["the greatest " s: StatP " among " f: NpMany " you controlled as you cast this spell"] => { then(Amount::Greatest(s, f.and(yours()))) }
            if (let Amount::AsCast(n) = v && let Amount::Greatest(s, f) = &**n && let Some(f) = held(f) && let f = &f);
        ["the number of " f: NpMany " as you cast this spell"] => { in_graveyard(&f).then(|| then(Amount::Count(f)))? }
            if (let Amount::AsCast(n) = v && let Amount::Count(f) = &**n && in_graveyard(f));
    }
}
