//! Who controls how many of what.

use instead_language::words::{Color, Word as Name, Zone};
use instead_language::{Amount, Cmp, Condition, Filter, Ref, Stat, Who};

use super::{LikenessP, Said, before_last, compare, fixed, is, negated, not, yours};
use crate::amount::Word;
use crate::grammar::grammar;
use crate::noun::{NameP, NpA, NpMany, NpOne, all, all_colors, last_said};
use crate::reference::{EACH, RefP};
use crate::words::BASIC_LAND_TYPES;

/// What your opponents control, all of them together.
fn theirs(f: Filter) -> Filter {
    f.and(Filter::Controller(Who::Opponent))
}

fn of_theirs(f: &Filter) -> Option<Filter> {
    let (f, Filter::Controller(Who::Opponent)) = crate::noun::last_said(f)? else { return None };
    Some(f)
}

grammar! {
    /// Figures in the plural, of several objects.
    Stats(p, w, v) -> Stat {
        ["powers"] => (Stat::Power);
        ["toughnesses"] => (Stat::Toughness);
        ["mana values"] => (Stat::ManaValue);
    }
}

/// Whether it is an object that was spoken of.
fn is_said(r: &Ref) -> bool {
    matches!(r, Ref::Said(_) | Ref::Slot(_) | Ref::Target(_))
}

/// Controlled by that player now, so still on the battlefield.
fn held_by(who: Who) -> Filter {
    Filter::All(vec![Filter::In(Zone::Battlefield), Filter::Controller(who)])
}

grammar! {
    /// Who controls how many of what.
    ControlsP(p, w, v) -> Condition {
        ["your team controls " f: NpA] => { Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), f) }
            if (w.source.is_some() && let Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f) = v);
        ["your opponents control " n: Word " or more " f: NpMany] => { Condition::Compare(Amount::Count(theirs(f)), Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(n)) = v && let Some(f) = of_theirs(f) && let f = &f);
        ["you control " n: Word " or more " f: NpMany " with different names"] => { compare(Amount::DifferentNames(f.and(yours())), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::DifferentNames(f), Cmp::AtLeast, Amount::Fixed(n)) = v && let Some(f) = before_last(f, &yours()) && let f = &f);
        ["you control " n: Word " or more " f: NpMany " with different " t: Stats] => { compare(Amount::Different(t, f.and(yours())), Cmp::AtLeast, n) }
            if (let Condition::Compare(Amount::Different(t, f), Cmp::AtLeast, Amount::Fixed(n)) = v && let Some(f) = before_last(f, &yours()) && let f = &f);
        [s: Said " " ("control") " " n: Word " or more " f: NpMany " that share " l: LikenessP] => { (!s.is_several()).then(|| compare(Amount::Alike(f.and(Filter::Controller(s)), l), Cmp::AtLeast, n))? }
            if (let Condition::Compare(Amount::Alike(f, l), Cmp::AtLeast, Amount::Fixed(n)) = v && let Some((f, Filter::Controller(s))) = last_said(f) && let f = &f);
        [r: RefP [" is all colors" | " was all colors"]] => { is(r, all_colors()) } if (let Condition::Is(r, f) = v && *f == all_colors());
        ["another player controls " r: RefP] => { is(r, Filter::Controller(Who::Opponent)) } if (let Condition::Is(r, Filter::Controller(Who::Opponent)) = v);
        ["your opponents control no " f: NpMany] => { compare(Amount::Count(theirs(f)), Cmp::Exactly, 0) }
            if (w.source.is_some() && let Condition::Compare(Amount::Count(f), Cmp::Exactly, Amount::Fixed(0)) = v && let Some(f) = of_theirs(f) && let f = &f);
        ["no opponent controls " f: NpA] => { not(Condition::Controls(Who::Opponent, Cmp::AtLeast, fixed(1), f)) }
            if (let Some(Condition::Controls(Who::Opponent, Cmp::AtLeast, Amount::Fixed(1), f)) = negated(v));
        ["you controlled " r: RefP] => { is(r, yours()) } if (w.source.is_some() && let Condition::Is(r, f) = v && *f == yours());
        ["you control " r: RefP] => { is_said(&r).then(|| is(r, held_by(Who::You)))? } if (let Condition::Is(r, f) = v && is_said(r) && *f == held_by(Who::You));
        ["an opponent controls " r: RefP] => { is_said(&r).then(|| is(r, held_by(Who::Opponent)))? } if (let Condition::Is(r, f) = v && is_said(r) && *f == held_by(Who::Opponent));
        ["an opponent owns " f: NpA] => { f.says(&|part| matches!(part, Filter::In(_))).then_some(())?; compare(Amount::Count(f.and(Filter::Owner(Who::Opponent))), Cmp::AtLeast, 1) }
            if (let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(1)) = v && let Some(f) = before_last(f, &Filter::Owner(Who::Opponent)) && let f = &f);
        ["you own " f: NpA] => { f.says(&|part| matches!(part, Filter::In(_))).then_some(())?; compare(Amount::Count(f.and(Filter::Owner(Who::You))), Cmp::AtLeast, 1) }
            if (w.source.is_some() && let Condition::Compare(Amount::Count(f), Cmp::AtLeast, Amount::Fixed(1)) = v && let Some(f) = before_last(f, &Filter::Owner(Who::You)) && let f = &f);
        [s: Said " " ("control") " one or more " f: NpMany] => { Condition::Controls(s, Cmp::AtLeast, fixed(1), f) }
            if (w.source.is_some() && let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), f) = v);
        [s: Said " " ("control") " no " f: NpMany] => { Condition::Controls(s, Cmp::Exactly, fixed(0), f) }
            if (let Condition::Controls(s, Cmp::Exactly, Amount::Fixed(0), f) = v);
        [s: Said " " ("control") " " n: Word " or more " f: NpMany] => { Condition::Controls(s, Cmp::AtLeast, fixed(n), f) }
            if (let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(n), f) = v && *n > 1);
        [s: Said " " ("control") " at least " n: Word " " f: NpMany] => { Condition::Controls(s, Cmp::AtLeast, fixed(n), f) }
            if (w.source.is_some() && let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(n), f) = v && *n > 1);
        [s: Said " " ("control") " " n: Word " or fewer " f: NpMany] => { Condition::Controls(s, Cmp::AtMost, fixed(n), f) }
            if (let Condition::Controls(s, Cmp::AtMost, Amount::Fixed(n), f) = v);
        [s: Said " " ("control") " exactly one " f: NpOne] => { Condition::Controls(s, Cmp::Exactly, fixed(1), f) } if (let Condition::Controls(s, Cmp::Exactly, Amount::Fixed(1), f) = v);
        [s: Said " " ("control") " exactly " n: Word " " f: NpMany] => { Condition::Controls(s, Cmp::Exactly, fixed(n), f) }
            if (let Condition::Controls(s, Cmp::Exactly, Amount::Fixed(n), f) = v && *n > 1);
        ["you control " f: NpA e: OfEachKind " and " g: NpA o: OfEachKind] => { both(of_each(&f, e), of_each(&g, o)) }
            if (let Some(((f, e), (g, o))) = both_kinds(v) && let (f, e, g, o) = (&f, &e, &g, &o));
        ["you control " f: NpA e: OfEachKind] => { of_each(&f, e) } if (let Some((f, e)) = each_kind(v) && let (f, e) = (&f, &e));
        ["you control your commander"] => { your_commander() } if (*v == your_commander());
        [s: Said " " ("control") " " f: NpA " and " g: NpA] => { let c = |f| Condition::Controls(s.clone(), Cmp::AtLeast, fixed(1), f); Condition::All(vec![c(f), c(g)]) }
            if (let Condition::All(list) = v && let [Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), f), Condition::Controls(s2, Cmp::AtLeast, Amount::Fixed(1), g)] = list.as_slice() && s == s2);
        [s: Said " " ("control") " " f: NpA " or " g: NpA] => { Condition::Controls(s, Cmp::AtLeast, fixed(1), Filter::OneOf(vec![f, g])) }
            if (w.source.is_some() && let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), Filter::OneOf(list)) = v && let [f, g] = list.as_slice());
        [s: Said " " ("control") " " f: NpA] => { Condition::Controls(s, Cmp::AtLeast, fixed(1), f) }
            if (let Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), f) = v);
        ["you do not control " f: NpA] => { not(Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), f)) }
            if (w.source.is_some() && let Some(Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f)) = negated(v));
        [s: Said " " ("don't") " control " f: NpA] => { not(Condition::Controls(s, Cmp::AtLeast, fixed(1), f)) }
            if (let Some(Condition::Controls(s, Cmp::AtLeast, Amount::Fixed(1), f)) = negated(v));
        ["you control " f: NpMany " named " a: NameP " and " b: NameP] => { Condition::All(vec![named(&f, a), named(&f, b)]) }
            if (let Condition::All(list) = v && let [x, y] = list.as_slice() && let (Some((f, a)), Some((g, b))) = (name_of(x), name_of(y)) && f == g && let (f, a, b) = (&f, &a, &b));
        ["an opponent controls more " f: NpMany " than you"] => { more_than_you(f) } if (let Some(f) = more_of(v) && let f = &f);
        ["an opponent controls at least " n: Word " more " f: NpMany " than you"] => { (n > 1).then(|| at_least_more(n, f))? }
            if (let Some((n, f)) = at_least_more_of(v) && let (n, f) = (&n, &f));
    }
}

/// Of what there is one each.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kinds {
    Colors,
    BasicLandTypes,
}

impl Kinds {
    fn list(self) -> Vec<Filter> {
        match self {
            Kinds::Colors => Color::ALL.iter().map(|c| Filter::Color(*c)).collect(),
            Kinds::BasicLandTypes => BASIC_LAND_TYPES.iter().map(|t| Filter::Subtype((*t).into())).collect(),
        }
    }
}

grammar! {
    /// "of each color"
    OfEachKind(p, w, v) -> Kinds {
        [" of each color"] => (Kinds::Colors);
        [" of each basic land type"] => (Kinds::BasicLandTypes);
    }
}

/// One of each of these kinds; what is of two is one of either.
fn of_each(f: &Filter, kinds: Kinds) -> Condition {
    let of = |kind: Filter| Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), Filter::All(vec![kind, f.clone()]));
    Condition::All(kinds.list().into_iter().map(of).collect())
}

fn each_kind(v: &Condition) -> Option<(Filter, Kinds)> {
    let Condition::All(list) = v else { return None };
    let Condition::Controls(Who::You, _, _, Filter::All(parts)) = list.first()? else { return None };
    let [_, f] = parts.as_slice() else { return None };
    [Kinds::Colors, Kinds::BasicLandTypes].into_iter().find(|e| of_each(f, *e) == *v).map(|e| (f.clone(), e))
}

fn both(a: Condition, b: Condition) -> Condition {
    Condition::All(vec![a, b])
}

#[allow(clippy::type_complexity)]
fn both_kinds(v: &Condition) -> Option<((Filter, Kinds), (Filter, Kinds))> {
    let Condition::All(list) = v else { return None };
    let [a, b] = list.as_slice() else { return None };
    Some((each_kind(a)?, each_kind(b)?))
}

/// CR 903.3: the commander that its owner designated.
fn your_commander() -> Condition {
    let own = Filter::All(vec![Filter::Commander, Filter::Owner(Who::You)]);
    Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), own)
}

fn named(f: &Filter, name: Name) -> Condition {
    Condition::Controls(Who::You, Cmp::AtLeast, fixed(1), f.clone().and(Filter::Named(name)))
}

fn name_of(v: &Condition) -> Option<(Filter, Name)> {
    let Condition::Controls(Who::You, Cmp::AtLeast, Amount::Fixed(1), f) = v else { return None };
    let (front, Filter::Named(name)) = last_said(f)? else { return None };
    Some((front, name.clone()))
}

pub(super) fn more_than_you(f: Filter) -> Condition {
    let count = |who| Amount::Count(Filter::Controller(who).and(f.clone()));
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(count(EACH), Cmp::More, count(Who::You))))
}

fn at_least_more(n: i32, f: Filter) -> Condition {
    let count = |who| Amount::Count(Filter::Controller(who).and(f.clone()));
    let own = Amount::Plus(Box::new(count(Who::You)), Box::new(fixed(n)));
    Condition::Has(Who::Opponent, Box::new(Condition::Compare(count(EACH), Cmp::AtLeast, own)))
}

fn at_least_more_of(v: &Condition) -> Option<(i32, Filter)> {
    let Condition::Has(Who::Opponent, c) = v else { return None };
    let Condition::Compare(Amount::Count(Filter::All(list)), Cmp::AtLeast, Amount::Plus(_, n)) = &**c else {
        return None;
    };
    let Amount::Fixed(n) = **n else { return None };
    let (_, rest) = list.split_first()?;
    let f = all(rest.to_vec());
    (at_least_more(n, f.clone()) == *v).then_some((n, f))
}

pub(super) fn more_of(v: &Condition) -> Option<Filter> {
    let Condition::Has(Who::Opponent, c) = v else { return None };
    let Condition::Compare(Amount::Count(Filter::All(list)), Cmp::More, _) = &**c else { return None };
    let (_, rest) = list.split_first()?;
    let f = all(rest.to_vec());
    (more_than_you(f.clone()) == *v).then_some(f)
}
