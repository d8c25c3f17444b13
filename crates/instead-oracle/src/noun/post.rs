//! What follows the noun: "you control", "with flying", "in your graveyard", "that's enchanted".

use instead_language::words::{NumberKeyword, Zone};
use instead_language::{Amount, Cmp, Deed, Filter, Help, Recipients, Ref, Stat, Who};

use super::{EitherA, NpA, NpMany, NpOne, word};
use crate::amount::{CounterKind, Figure, Quantity as crate_Quantity, StatP, Word, X};
use crate::condition::LikenessP;
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::face::KeywordName;
use crate::grammar::{Part, grammar, parts};
use crate::reference::{Controls, ControlsNot, DeedP, KeywordP, Owns, Poss, RefP, RefPoss, ZoneP, ZonePlural, back};
use crate::selection::RecipientsP as crate_RecipientsP;
use crate::statics::ColorP;
use crate::token::LandWalked;

/// Where what is returned goes: to a hand. What went elsewhere instead was not returned.
pub(crate) fn returned() -> Filter {
    Filter::WentTo(Zone::Hand)
}

fn one(v: &[Filter]) -> Option<&Filter> {
    match v {
        [f] => Some(f),
        _ => None,
    }
}

fn two(v: &[Filter]) -> Option<(&Filter, &Filter)> {
    match v {
        [a, b] => Some((a, b)),
        _ => None,
    }
}

/// Whether the amount is a figure, or X without a word of what it is.
pub(crate) fn plain(n: &Amount) -> bool {
    matches!(n, Amount::Fixed(_) | Amount::X)
}

/// "attacked or blocked this turn"
pub(crate) fn fought() -> Filter {
    Filter::OneOf(vec![Filter::AttackedThisTurn, Filter::BlockedThisTurn])
}

/// Of either figure it is so.
fn either((cmp, n): (Cmp, Amount)) -> Filter {
    Filter::OneOf([Stat::Power, Stat::Toughness].map(|s| Filter::Stat(s, cmp, Box::new(n.clone()))).to_vec())
}

fn either_base((cmp, n): (Cmp, Amount)) -> Filter {
    Filter::OneOf([Stat::BasePower, Stat::BaseToughness].map(|s| Filter::Stat(s, cmp, Box::new(n.clone()))).to_vec())
}

/// What you controlled as that was done to it, which left the battlefield.
fn controlled(d: Deed) -> Option<Vec<Filter>> {
    matches!(d, Deed::Destroyed | Deed::Sacrificed | Deed::Exiled)
        .then(|| vec![Filter::Controller(Who::You), Filter::ThisWay(d)])
}

/// As the target before has.
fn same_controller(targets: usize) -> Option<Who> {
    let before = u8::try_from(targets.checked_sub(1)?).ok()?;
    Some(Who::ControllerOf(Box::new(Ref::Target(before))))
}

/// "another target creature with the same controller", and "each other creature" beside one target.
fn as_the_target_before(c: &Who, w: &Writer<'_>) -> bool {
    let beside = w.out.ends_with("each other creature ").then(|| same_controller(w.seen)).flatten();
    beside.or_else(|| same_controller(w.seen.saturating_sub(1))).as_ref() == Some(c)
}

/// What went to the graveyard of its owner, whom the text names as "you".
fn to_yours() -> [Filter; 3] {
    [Filter::ThisWay(Deed::Buried), Filter::WentTo(Zone::Graveyard), Filter::Owner(Who::You)]
}

grammar! {
    /// A keyword that something has.
    HeldP(p, w, v) -> Filter {
        [l: LandWalked] => (Filter::Landwalk(l));
        [k: KeywordP] => (Filter::Keyword(k));
    }
}

grammar! {
    /// What follows the noun.
    Post(p, w, v) -> Vec<Filter> {
        ["you control but don't own"] => { vec![Filter::Controller(Who::You), Filter::Owner(Who::You).negate()] }
            if (let Some((Filter::Controller(Who::You), Filter::Not(f))) = two(v) && **f == Filter::Owner(Who::You));
        ["you own and control"] => { vec![Filter::Owner(Who::You), Filter::Controller(Who::You)] } if (w.source.is_some() && let Some((Filter::Owner(Who::You), Filter::Controller(Who::You))) = two(v));
        ["you own that " c: Controls] => { (c != Who::You).then(|| vec![Filter::Owner(Who::You), Filter::Controller(c)])? }
            if (let Some((Filter::Owner(Who::You), Filter::Controller(c))) = two(v) && *c != Who::You);
        [c: Controls] => { vec![Filter::Controller(c)] } if (let Some(Filter::Controller(c)) = one(v));
        [c: ControlsNot] => { vec![Filter::Controller(c).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Controller(c) = &**n);
        ["you own in exile and in your graveyard"] => { vec![Filter::Owner(Who::You), Filter::OneOf(vec![Filter::In(Zone::Exile), Filter::In(Zone::Graveyard)])] }
            if (let Some((Filter::Owner(Who::You), Filter::OneOf(list))) = two(v) && list.as_slice() == [Filter::In(Zone::Exile), Filter::In(Zone::Graveyard)]);
        [c: Owns] => { vec![Filter::Owner(c)] } if (let Some(Filter::Owner(c)) = one(v));
        ["with " a: HeldP [" or " | " and/or "] b: HeldP] => { vec![Filter::OneOf(vec![a, b])] } if (let Some(Filter::OneOf(list)) = one(v) && let [a, b] = list.as_slice());
        [["with no abilities" | "that has no abilities" | "that have no abilities"]] => { vec![Filter::NoAbilities] } if (let Some(Filter::NoAbilities) = one(v));
        ["with " l: LandWalked] => { vec![Filter::Landwalk(l)] } if (let Some(Filter::Landwalk(l)) = one(v));
        [["with " | "that has "] k: KeywordP] => { vec![Filter::Keyword(k)] } if (let Some(Filter::Keyword(k)) = one(v));
        ["without " k: KeywordP] => { vec![Filter::Keyword(k).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Keyword(k) = &**n);
        ["with power or toughness " c: CmpTail] => { vec![either(c)] } if (let Some(Filter::OneOf(list)) = one(v) && let [Filter::Stat(Stat::Power, cmp, n), ..] = list.as_slice() && let c = &(*cmp, (**n).clone()) && one(v) == Some(&either(c.clone())));
        ["with base power or toughness " c: CmpTail] => { vec![either_base(c)] } if (let Some(Filter::OneOf(list)) = one(v) && let [Filter::Stat(Stat::BasePower, cmp, n), ..] = list.as_slice() && let c = &(*cmp, (**n).clone()) && one(v) == Some(&either_base(c.clone())));
        ["with " s: StatP " " c: CmpTail] => { vec![Filter::Stat(s, c.0, Box::new(c.1))] }
            if (let Some(Filter::Stat(s, cmp, n)) = one(v) && let c = &(*cmp, (**n).clone()));
        ["with the greatest " s: StatP " among " f: Rivals] => { vec![Filter::Stat(s, Cmp::AtLeast, Box::new(Amount::Greatest(s, f)))] }
            if (let Some(Filter::Stat(s, Cmp::AtLeast, n)) = one(v) && let Amount::Greatest(t, f) = &**n && s == t);
        ["with " c: Greater s: StatP " than " r: RefPoss " " t: StatP] => { vec![Filter::Stat(s, c, Box::new(Amount::StatOf(t, r)))] }
            if (w.source.is_some() && let Some(Filter::Stat(s, c, n)) = one(v) && let Amount::StatOf(t, r) = &**n);
        ["with " s: StatP " less than " r: RefPoss " " t: StatP] => { vec![Filter::Stat(s, Cmp::Less, Box::new(Amount::StatOf(t, r)))] }
            if (w.source.is_some() && let Some(Filter::Stat(s, Cmp::Less, n)) = one(v) && let Amount::StatOf(t, r) = &**n);
        ["with " s: StatP " greater than " r: RefPoss " " t: StatP] => { vec![Filter::Stat(s, Cmp::More, Box::new(Amount::StatOf(t, r)))] }
            if (let Some(Filter::Stat(s, Cmp::More, n)) = one(v) && let Amount::StatOf(t, r) = &**n);
        ["with " c: Greater s: StatP " than " r: RefP] => { vec![Filter::Stat(s, c, Box::new(Amount::StatOf(s, r)))] }
            if (let Some(Filter::Stat(s, c, n)) = one(v) && let Amount::StatOf(t, r) = &**n && s == t);
        ["with " c: Greater s: StatP @ThanThis] => { vec![Filter::Stat(s, c, Box::new(Amount::StatOf(s, Ref::This)))] }
            if (w.source.is_some() && let Some(Filter::Stat(s, c, n)) = one(v) && **n == Amount::StatOf(*s, Ref::This));
        ["with " c: Greater s: StatP @ThanIt] => { vec![Filter::Stat(s, c, Box::new(Amount::StatOf(s, than_it(p))))] }
            if (w.source.is_some() && let Some(Filter::Stat(s, c, n)) = one(v) && let Amount::StatOf(t, r) = &**n && s == t && (crate::reference::is_it(r) || *r == crate::reference::of_event()));
        ["with the same " s: StatP " as " r: RefP] => { vec![Filter::Stat(s, Cmp::Exactly, Box::new(Amount::StatOf(s, r)))] }
            if (w.source.is_some() && let Some(Filter::Stat(s, Cmp::Exactly, n)) = one(v) && let Amount::StatOf(t, r) = &**n && s == t);
        ["that targets only " r: crate_RecipientsP] => { vec![Filter::TargetsOnly(Box::new(r))] } if (let Some(Filter::TargetsOnly(r)) = one(v) && let r = &**r);
        ["that targets only a single " f: NpOne] => { vec![Filter::TargetsOnly(Box::new(Recipients::objects(f)))] }
            if (w.source.is_some() && let Some(Filter::TargetsOnly(r)) = one(v) && let Recipients { players: None, objects: Some(f) } = &**r);
        ["with a single target"] => { vec![Filter::TargetCount(1)] } if (let Some(Filter::TargetCount(1)) = one(v));
        ["that targets one or more " f: NpMany] => { vec![Filter::Targets(Box::new(Recipients::objects(f)))] }
            if (w.source.is_some() && let Some(Filter::Targets(r)) = one(v) && let Recipients { players: None, objects: Some(f) } = &**r);
        ["that targets " r: crate_RecipientsP] => { vec![Filter::Targets(Box::new(r))] } if (let Some(Filter::Targets(r)) = one(v) && let r = &**r);
        [["that has an Adventure" | "that have an Adventure" | "with an Adventure"]] => { vec![Filter::Adventurer] } if (let Some(Filter::Adventurer) = one(v));
        [["attacking " | "that's attacking " | "that are attacking "] r: crate_RecipientsP] => { vec![Filter::AttackingThat(Box::new(r))] } if (let Some(Filter::AttackingThat(r)) = one(v) && let r = &**r);
        ["attached to " r: crate_RecipientsP] => { vec![Filter::AttachedTo(Box::new(r))] } if (let Some(Filter::AttachedTo(r)) = one(v) && let r = &**r);
        ["with the same controller"] => { vec![Filter::Controller(same_controller(p.targets.len())?)] }
            if (w.source.is_some() && let Some(Filter::Controller(c)) = one(v) && as_the_target_before(c, w));
        ["not named " n: NameP] => { vec![Filter::Named(n).negate()] } if (let Some(Filter::Not(f)) = one(v) && let Filter::Named(n) = &**f);
        ["you both own and control"] => { vec![Filter::Owner(Who::You), Filter::Controller(Who::You)] } if (let Some((Filter::Owner(Who::You), Filter::Controller(Who::You))) = two(v));
        ["you don't own"] => { vec![Filter::Owner(Who::You).negate()] } if (let Some(Filter::Not(f)) = one(v) && **f == Filter::Owner(Who::You));
        [["from " | "in "] o: Poss " hand or graveyard"] => { vec![Filter::OneOf(vec![Filter::In(Zone::Hand), Filter::In(Zone::Graveyard)]), Filter::Owner(o)] }
            if (let Some((Filter::OneOf(list), Filter::Owner(o))) = two(v) && list.as_slice() == [Filter::In(Zone::Hand), Filter::In(Zone::Graveyard)]);
        [["from " | "in "] o: Poss " graveyard or hand"] => { vec![Filter::OneOf(vec![Filter::In(Zone::Graveyard), Filter::In(Zone::Hand)]), Filter::Owner(o)] }
            if (let Some((Filter::OneOf(list), Filter::Owner(o))) = two(v) && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::In(Zone::Hand)]);
        ["named " n: NameP " or " m: NameP] => { vec![Filter::OneOf(vec![Filter::Named(n), Filter::Named(m)])] }
            if (let Some(Filter::OneOf(list)) = one(v) && let [Filter::Named(n), Filter::Named(m)] = list.as_slice());
        ["named " n: NameP @OneName] => { vec![Filter::Named(n)] } if (let Some(Filter::Named(n)) = one(v));
        ["with " s: StatP " " c: CmpThan] => { vec![Filter::Stat(s, c.0, Box::new(c.1))] } if (let Some(Filter::Stat(s, cmp, q)) = one(v) && let c = &(*cmp, (**q).clone()));
        ["with a counter on it"] => { vec![Filter::Counter(None)] } if (let Some(Filter::Counter(None)) = one(v));
        [["with no counters on it" | "with no counters on them"]] => { vec![Filter::Counter(None).negate()] } if (let Some(Filter::Not(n)) = one(v) && **n == Filter::Counter(None));
        [["with one or more counters on it" | "with one or more counters on them"]] => { vec![Filter::Counter(None)] } if (w.source.is_some() && let Some(Filter::Counter(None)) = one(v));
        ["with one or more " k: CounterKind [" counters on it" | " counters on them"]] => { vec![Filter::Counter(Some(k))] } if (w.source.is_some() && let Some(Filter::Counter(Some(k))) = one(v));
        ["with counters on them"] => { vec![Filter::Counter(None)] } if (let Some(Filter::Counter(None)) = one(v));
        [["with a " | "with an " | "that has a " | "that has an "] k: CounterKind [" counter on it" | " counter on them"]] => { vec![Filter::Counter(Some(k))] }
            if (let Some(Filter::Counter(Some(k))) = one(v));
        [["that has a " | "that has an "] k: CounterKind " counter on it"] => { vec![Filter::Counter(Some(k))] } if (w.source.is_some() && let Some(Filter::Counter(Some(k))) = one(v));
        [["without a " | "without an " | "that doesn't have a " | "that doesn't have an "] k: CounterKind " counter on it"] => { vec![Filter::Counter(Some(k)).negate()] }
            if (w.source.is_some() && let Some(Filter::Not(n)) = one(v) && let Filter::Counter(Some(k)) = &**n);
        ["that have " k: CounterKind " counters on them"] => { vec![Filter::Counter(Some(k))] } if (w.source.is_some() && let Some(Filter::Counter(Some(k))) = one(v));
        ["with " n: Word " or more " k: CounterKind [" counters on them" | " counters on it"]] => { vec![Filter::Counters(Some(k), Cmp::AtLeast, u32::try_from(n).ok()?)] }
            if (let Some(Filter::Counters(Some(k), Cmp::AtLeast, n)) = one(v) && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["with " k: CounterKind [" counters on them" | " counter on it"]] => { vec![Filter::Counter(Some(k))] }
            if (let Some(Filter::Counter(Some(k))) = one(v));
        ["of the color of your choice"] => { vec![Filter::ColorOfChoice] } if (let Some(Filter::ColorOfChoice) = one(v));
        ["from " f: NpA] => { (f.says(&|part| *part == Filter::Source) && p.text.get(..p.pos)?.contains(" ability ")).then(|| vec![Filter::FromSource(Box::new(f))])? }
            if (let Some(Filter::FromSource(f)) = one(v) && let f = &**f);
        ["blocking or blocked by " r: RefP] => { vec![Filter::OneOf(vec![Filter::BlockingThat(r.clone()), Filter::BlockedBy(r)])] }
            if (let Some(Filter::OneOf(list)) = one(v) && let [Filter::BlockingThat(r), Filter::BlockedBy(s)] = list.as_slice() && r == s);
        ["blocking " r: RefP] => { vec![Filter::BlockingThat(r)] } if (let Some(Filter::BlockingThat(r)) = one(v));
        ["blocked by " r: RefP] => { vec![Filter::BlockedBy(r)] } if (let Some(Filter::BlockedBy(r)) = one(v));
        ["it's blocking"] => { vec![Filter::BlockedBy(back(p, 13))] } if (w.source.is_some() && let Some(Filter::BlockedBy(_)) = one(v));
        ["dealt damage this turn by " f: NpA " you controlled"] => { vec![Filter::DamagedByOne(Box::new(f.and(Filter::Controller(Who::You))))] }
            if (let Some(Filter::DamagedByOne(f)) = one(v) && let Some((f, Filter::Controller(Who::You))) = super::last_said(f) && let f = &f);
        ["dealt damage by " r: RefP " this turn"] => { vec![Filter::DamagedBy(r)] } if (let Some(Filter::DamagedBy(r)) = one(v));
        ["that " @WasWere "put there " z: ThenFrom "this turn"] => { vec![Filter::CameThisTurn(z)] } if (let Some(Filter::CameThisTurn(z)) = one(v));
        ["drawn this turn"] => { vec![Filter::DrawnThisTurn] } if (let Some(Filter::DrawnThisTurn) = one(v));
        [["that isn't all colors" | "that aren't all colors"]] => { vec![super::all_colors().negate()] } if (let Some(Filter::Not(n)) = one(v) && **n == super::all_colors());
        ["that isn't " f: NpA] => { vec![said(f).remove(0).negate()] } if (let Some(Filter::Not(n)) = one(v) && let Some(f) = is_said(n));
        [["that's one or more colors" | "that are one or more colors"]] => { vec![Filter::Colorless.negate()] } if (w.source.is_some() && let Some(Filter::Not(n)) = one(v) && **n == Filter::Colorless);
        ["that's both " a: ColorP " and " b: ColorP] => { vec![Filter::All(vec![Filter::Color(a), Filter::Color(b)])] }
            if (let Some(Filter::All(list)) = one(v) && let [Filter::Color(a), Filter::Color(b)] = list.as_slice());
        ["that's both " f: NpA " and " g: NpA] => { vec![Filter::All(vec![f, g])] } if (let Some(Filter::All(list)) = one(v) && let [f, g] = list.as_slice());
        ["that's " f: NpA ", " g: NpA ", or " h: NpA] => { said(Filter::OneOf(vec![f, g, h])) } if (w.source.is_some() && let Some(Filter::OneOf(list)) = one(v).and_then(is_said) && let [f, g, h] = list.as_slice());
        ["that's " f: NpA " or " g: NpA] => { said(Filter::OneOf(vec![f, g])) } if (let Some(Filter::OneOf(list)) = one(v).and_then(is_said) && let [f, g] = list.as_slice());
        ["that's " f: NpA] => { said(f) } if (let Some(f) = one(v).and_then(is_said));
        ["that's " f: Bare] => { said(f) } if (let Some(f) = one(v).and_then(is_said));
        ["that are " f: NpMany] => { said(f) } if (let Some(f) = one(v).and_then(is_said));
        [["that isn't " | "that aren't "] f: Bare] => { said(f.negate()) } if (let Some(Filter::Not(f)) = one(v).and_then(is_said) && let f = &**f);
        ["that are " f: Bare] => { said(f) } if (let Some(f) = one(v).and_then(is_said));
        [["that target " | "that targets "] r: crate_RecipientsP] => { vec![Filter::Targets(Box::new(r))] } if (w.source.is_some() && let Some(Filter::Targets(r)) = one(v) && let r = &**r);
        [["with odd mana values"]] => { vec![Filter::OddManaValue] } if (w.source.is_some() && let Some(Filter::OddManaValue) = one(v));
        [["with even mana values"]] => { vec![Filter::OddManaValue.negate()] } if (w.source.is_some() && let Some(Filter::Not(n)) = one(v) && **n == Filter::OddManaValue);
        ["with an odd " s: StatP] => { (s == Stat::ManaValue).then_some(())?; vec![Filter::OddManaValue] } if (let Some(Filter::OddManaValue) = one(v) && let s = &Stat::ManaValue);
        ["with an even " s: StatP] => { (s == Stat::ManaValue).then_some(())?; vec![Filter::OddManaValue.negate()] } if (let Some(Filter::Not(n)) = one(v) && **n == Filter::OddManaValue && let s = &Stat::ManaValue);
        [["with " | "that has "] k: KeywordName] => { vec![Filter::CostKeyword(k)] } if (let Some(Filter::CostKeyword(k)) = one(v));
        [["with a " | "with "] k: KeywordName [" ability" | " abilities"]] => { vec![Filter::CostKeyword(k)] } if (w.source.is_some() && let Some(Filter::CostKeyword(k)) = one(v));
        ["without " k: KeywordName] => { vec![Filter::CostKeyword(k).negate()] } if (let Some(Filter::Not(n)) = one(v) && let Filter::CostKeyword(k) = &**n);
        [["with " | "that has "] k: Numbered] => { vec![Filter::NumberKeyword(k)] } if (let Some(Filter::NumberKeyword(k)) = one(v));
        ["exiled with " r: RefP] => { (r == Ref::This).then_some(())?; vec![Filter::In(Zone::Exile), Filter::Is(Ref::Exiled)] }
            if (let Some((Filter::In(Zone::Exile), Filter::Is(Ref::Exiled))) = two(v) && let r = &Ref::This);
        ["from anywhere other than " o: Poss " " z: ZoneP] => { (z == Zone::Hand).then_some(())?; vec![Filter::CastFromElsewhere(z, o)] }
            if (let Some(Filter::CastFromElsewhere(z, o)) = one(v));
        ["with mana cost " m: ManaP " or " n: ManaP] => { vec![Filter::OneOf(vec![Filter::ManaCost(m), Filter::ManaCost(n)])] }
            if (let Some(Filter::OneOf(list)) = one(v) && let [Filter::ManaCost(m), Filter::ManaCost(n)] = list.as_slice());
        ["with mana cost " m: ManaP] => { vec![Filter::ManaCost(m)] } if (let Some(Filter::ManaCost(m)) = one(v));
        [["with {X} in its mana cost" | "with {X} in their mana costs" | "with {X} in their mana cost"]] => { vec![Filter::CostsX] } if (let Some(Filter::CostsX) = one(v));
        [["without {X} in its mana cost" | "without {X} in their mana costs"]] => { vec![Filter::CostsX.negate()] } if (let Some(Filter::Not(n)) = one(v) && **n == Filter::CostsX);
        ["from among cards exiled with " r: RefP] => { (r == Ref::This).then_some(())?; vec![Filter::In(Zone::Exile), Filter::Is(Ref::Exiled)] }
            if (w.source.is_some() && let Some((Filter::In(Zone::Exile), Filter::Is(Ref::Exiled))) = two(v) && let r = &Ref::This);
        [["exiled with it" | "from among cards exiled with it"]] => { by_this(p)?; vec![Filter::In(Zone::Exile), Filter::Is(Ref::Exiled)] } if (w.source.is_some() && let Some((Filter::In(Zone::Exile), Filter::Is(Ref::Exiled))) = two(v));
        ["with the same name as " f: NpA] => { vec![Filter::SharesNameWith(Box::new(f))] } if (let Some(Filter::SharesNameWith(f)) = one(v) && let f = &**f);
        ["with a basic land type"] => { said(of_basic_types()) } if (let Some(f) = one(v).and_then(is_said) && *f == of_basic_types());
        ["that has the same name as " f: NpA] => { vec![Filter::SharesNameWith(Box::new(f))] } if (w.source.is_some() && let Some(Filter::SharesNameWith(f)) = one(v) && let f = &**f);
        [["in your opponents' graveyards" | "from your opponents' graveyards"]] => { vec![Filter::In(Zone::Graveyard), Filter::Owner(Who::Opponent)] } if (w.source.is_some() && let Some((Filter::In(Zone::Graveyard), Filter::Owner(Who::Opponent))) = two(v));
        ["not on the battlefield"] => { vec![Filter::In(Zone::Battlefield).negate()] } if (let Some(Filter::Not(n)) = one(v) && **n == Filter::In(Zone::Battlefield));
        [["with a different name than each " | "and with a different name than each "] f: NpOne] => { vec![Filter::SharesNameWith(Box::new(f)).negate()] } if (let Some(Filter::Not(n)) = one(v) && let Filter::SharesNameWith(f) = &**n && let f = &**f);
        ["with " s: StatP " less than or equal to " r: RefP] => { vec![Filter::Stat(s, Cmp::AtMost, Box::new(Amount::StatOf(s, r)))] }
            if (w.source.is_some() && let Some(Filter::Stat(s, Cmp::AtMost, n)) = one(v) && let Amount::StatOf(t, r) = &**n && s == t);
        [["that don't have the same name as " | "that doesn't have the same name as "] r: RefP] => { vec![Filter::SharesName(r).negate()] } if (let Some(Filter::Not(n)) = one(v) && let Filter::SharesName(r) = &**n);
        ["with the same name as " r: RefP] => { vec![Filter::SharesName(r)] } if (let Some(Filter::SharesName(r)) = one(v));
        ["you already control"] => { vec![Filter::Controller(Who::You)] } if (w.source.is_some() && let Some(Filter::Controller(Who::You)) = one(v));
        ["with no " k: CounterKind [" counters on them" | " counters on it"]] => { vec![Filter::Counter(Some(k)).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Counter(Some(k)) = &**n);
        [["in all graveyards" | "from all graveyards" | "total in all graveyards" | "in each graveyard"]] => { vec![Filter::In(Zone::Graveyard)] } if (w.source.is_some() && let Some(Filter::In(Zone::Graveyard)) = one(v));
        ["of that color"] => { chosen_before(p, "hoose a color")?; vec![Filter::ChosenColor] } if (w.source.is_some() && let Some(Filter::ChosenColor) = one(v));
        ["of that type"] => { chosen_before(p, "hoose a creature type")?; vec![Filter::ChosenType] } if (w.source.is_some() && let Some(Filter::ChosenType) = one(v));
        ["with that name"] => { chosen_before(p, " card name").or_else(|| chosen_before(p, "the chosen name"))?; vec![Filter::ChosenName] } if (w.source.is_some() && let Some(Filter::ChosenName) = one(v));
        ["of the chosen color"] => { vec![Filter::ChosenColor] } if (let Some(Filter::ChosenColor) = one(v));
        [["that aren't of the chosen type" | "that isn't of the chosen type"]] => { vec![Filter::ChosenType.negate()] } if (let Some(Filter::Not(n)) = one(v) && **n == Filter::ChosenType);
        ["of the chosen type"] => { vec![Filter::ChosenType] } if (let Some(Filter::ChosenType) = one(v));
        ["with the chosen name"] => { vec![Filter::ChosenName] } if (let Some(Filter::ChosenName) = one(v));
        [["that shares a creature type with " | "that share a creature type with " | "that shares at least one creature type with "] r: WithP] => { vec![Filter::SharesCreatureType(r)] } if (let Some(Filter::SharesCreatureType(r)) = one(v));
        [["that shares a card type with " | "that share a card type with "] r: WithP] => { vec![Filter::SharesCardType(r)] } if (let Some(Filter::SharesCardType(r)) = one(v));
        ["that share a color with " r: WithP] => { vec![Filter::SharesColor(r)] } if (w.source.is_some() && let Some(Filter::SharesColor(r)) = one(v));
        ["that shares a color with " r: WithP] => { vec![Filter::SharesColor(r)] } if (let Some(Filter::SharesColor(r)) = one(v));
        [["that shares " | "that share "] l: LikenessP " with " f: NpA] => { vec![Filter::SharesWith(l, Box::new(f))] } if (let Some(Filter::SharesWith(l, f)) = one(v) && let f = &**f);
        [["that doesn't share " | "that don't share "] l: LikenessP " with " f: EitherA] => { vec![Filter::SharesWith(l, Box::new(f)).negate()] } if (let Some(Filter::Not(n)) = one(v) && let Filter::SharesWith(l, f) = &**n && let f = &**f);
        [["that doesn't share " | "that don't share "] l: LikenessP " with " f: NpA] => { vec![Filter::SharesWith(l, Box::new(f)).negate()] } if (let Some(Filter::Not(n)) = one(v) && let Filter::SharesWith(l, f) = &**n && let f = &**f);
        ["of the creature type of your choice"] => { done_to_creatures(p)?; vec![Filter::TypeOfChoice] } if (let Some(Filter::TypeOfChoice) = one(v));
        ["of your choice"] => { vec![Filter::ChosenSource] } if (let Some(Filter::ChosenSource) = one(v));
        [["from " | "in "] o: Poss " " z: ZoneP] => { vec![Filter::In(z), Filter::Owner(o)] }
            if (let Some((Filter::In(z), Filter::Owner(o))) = two(v));
        [["in a " | "from a "] z: ZoneP] => { vec![Filter::In(z)] } if (let Some(Filter::In(z)) = one(v) && *z == Zone::Graveyard);
        [["from all hands and graveyards" | "in all hands and graveyards"]] => { vec![Filter::OneOf(vec![Filter::In(Zone::Hand), Filter::In(Zone::Graveyard)])] }
            if (let Some(Filter::OneOf(list)) = one(v) && list.as_slice() == [Filter::In(Zone::Hand), Filter::In(Zone::Graveyard)]);
        ["in graveyards and libraries"] => { vec![Filter::OneOf(vec![Filter::In(Zone::Graveyard), Filter::In(Zone::Library)])] }
            if (let Some(Filter::OneOf(list)) = one(v) && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::In(Zone::Library)]);
        [["in " | "from "] z: ZonePlural] => { vec![Filter::In(z)] } if (let Some(Filter::In(z)) = one(v) && *z == Zone::Graveyard);
        [["in exile" | "from exile"]] => { vec![Filter::In(Zone::Exile)] } if (let Some(Filter::In(Zone::Exile)) = one(v));
        ["from the top of " o: Poss " library"] => { vec![Filter::OnTop(o)] } if (let Some(Filter::OnTop(o)) = one(v));
        ["that aren't on the battlefield"] => { vec![Filter::In(Zone::Battlefield).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && **n == Filter::In(Zone::Battlefield));
        ["from the battlefield"] => { vec![Filter::In(Zone::Battlefield)] } if (w.source.is_some() && let Some(Filter::In(Zone::Battlefield)) = one(v));
        [["in the command zone" | "from the command zone"]] => { vec![Filter::In(Zone::Command)] } if (let Some(Filter::In(Zone::Command)) = one(v));
        ["on the battlefield"] => { vec![Filter::In(Zone::Battlefield)] } if (let Some(Filter::In(Zone::Battlefield)) = one(v));
        [["put into your graveyard this way" | "that were put into your graveyard this way"]] => { to_yours().to_vec() } if (v.as_slice() == to_yours());
        [["put into graveyards this way" | "put into their graveyard this way" | "put into their graveyards this way"]] => { vec![Filter::ThisWay(Deed::Buried), Filter::WentTo(Zone::Graveyard)] }
            if (w.source.is_some() && let Some((Filter::ThisWay(Deed::Buried), Filter::WentTo(Zone::Graveyard))) = two(v));
        ["put into a graveyard this way"] => { vec![Filter::ThisWay(Deed::Buried), Filter::WentTo(Zone::Graveyard)] }
            if (let Some((Filter::ThisWay(Deed::Buried), Filter::WentTo(Zone::Graveyard))) = two(v));
        ["that died this way"] => { vec![Filter::ThisWay(Deed::Buried), Filter::WentTo(Zone::Graveyard)] }
            if (w.source.is_some() && let Some((Filter::ThisWay(Deed::Buried), Filter::WentTo(Zone::Graveyard))) = two(v));
        ["returned this way"] => { vec![Filter::ThisWay(Deed::Returned), returned()] } if (let Some((Filter::ThisWay(Deed::Returned), there)) = two(v) && *there == returned());
        [d: DeedP " this way"] => { (!matches!(d, Deed::Buried | Deed::Returned | Deed::MostVoted)).then_some(())?; vec![Filter::ThisWay(d)] } if (let Some(Filter::ThisWay(d)) = one(v) && *d != Deed::MostVoted);
        ["you controlled that " @WasWere d: DeedP " this way"] => { controlled(d)? } if (w.source.is_some() && let Some((Filter::Controller(Who::You), Filter::ThisWay(d))) = two(v) && controlled(*d).is_some());
        ["with the most votes or tied for most votes"] => { vec![Filter::ThisWay(Deed::MostVoted)] } if (let Some(Filter::ThisWay(Deed::MostVoted)) = one(v));
        ["with one or more votes"] => { vec![Filter::ThisWay(Deed::Voted)] } if (let Some(Filter::ThisWay(Deed::Voted)) = one(v));
        ["that crewed " r: RefP " this turn"] => { vec![Filter::Helped(Help::Crewed, r)] } if (let Some(Filter::Helped(Help::Crewed, r)) = one(v));
        ["that saddled " r: RefP " this turn"] => { vec![Filter::Helped(Help::Saddled, r)] } if (let Some(Filter::Helped(Help::Saddled, r)) = one(v));
        ["that convoked " r: RefP] => { vec![Filter::Helped(Help::Convoked, r)] } if (let Some(Filter::Helped(Help::Convoked, r)) = one(v));
        ["that blocked this turn"] => { vec![Filter::BlockedThisTurn] } if (let Some(Filter::BlockedThisTurn) = one(v));
        ["that attacked or blocked this turn"] => { vec![fought()] } if (let Some(f) = one(v) && *f == fought());
        ["that didn't attack this turn"] => { vec![Filter::AttackedThisTurn.negate()] } if (let Some(Filter::Not(f)) = one(v) && **f == Filter::AttackedThisTurn);
        ["that attacked this turn"] => { vec![Filter::AttackedThisTurn] } if (let Some(Filter::AttackedThisTurn) = one(v));
        [["that entered this turn" | "that entered the battlefield this turn"]] => { vec![Filter::EnteredThisTurn] } if (let Some(Filter::EnteredThisTurn) = one(v));
        ["dealt damage by " r: RefP @WouldDieNow] => { vec![Filter::DamagedBy(r)] } if (w.source.is_some() && let Some(Filter::DamagedBy(r)) = one(v));
        ["that dealt damage this turn"] => { vec![Filter::DealtDamage(Box::new(Recipients::anything()))] } if (let Some(Filter::DealtDamage(to)) = one(v) && **to == Recipients::anything());
        ["that dealt damage to " r: crate_RecipientsP " this turn"] => { vec![Filter::DealtDamage(Box::new(r))] } if (let Some(Filter::DealtDamage(r)) = one(v) && let r = &**r);
        [["that was dealt damage this turn" | "that were dealt damage this turn" | "dealt damage this turn"]] => { vec![Filter::DamagedThisTurn] } if (let Some(Filter::DamagedThisTurn) = one(v));
        ["other than " r: RefP " or " q: RefP] => { vec![Filter::OneOf(vec![Filter::Is(r), Filter::Is(q)]).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::OneOf(list) = &**n && let [Filter::Is(r), Filter::Is(q)] = list.as_slice());
        [["except for " | "other than "] r: RefP] => { (r == Ref::This).then_some(())?; said(Filter::Is(r).negate()) }
            if (w.source.is_some() && let Some(Filter::Not(n)) = one(v).and_then(is_said) && **n == Filter::Is(Ref::This) && let r = &Ref::This);
        ["except for " f: NpMany] => { vec![f.negate()] } if (w.source.is_some() && let Some(Filter::Not(f)) = one(v) && !matches!(**f, Filter::Is(_)) && let f = &**f);
        ["other than " f: NpA] => { vec![f.negate()] } if (w.source.is_some() && let Some(Filter::Not(f)) = one(v) && !matches!(**f, Filter::Is(_)) && let f = &**f);
        [["other than "] f: NpMany] => { vec![f.negate()] } if (let Some(Filter::Not(f)) = one(v) && !matches!(**f, Filter::Is(_)) && let f = &**f);
        [["that isn't " | "other than "] r: RefP] => { vec![Filter::Is(r).negate()] }
            if (let Some(Filter::Not(n)) = one(v) && let Filter::Is(r) = &**n && *r != Ref::This);
    }
}

grammar! {
    /// How one figure stands to another.
    Greater(p, w, v) -> Cmp {
        ["greater "] => (Cmp::More);
        [["lesser " | "less "]] => (Cmp::Less);
        ["equal or lesser "] => (Cmp::AtMost);
    }
}

/// Among which objects a figure is the greatest. "They" are each of the players who do the same.
pub(crate) struct Rivals;
impl Part for Rivals {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let several = p.subject.is_several();
        p.attempt(|p| {
            let f = NpMany::read(p)?;
            Some(match owner_of(&f) {
                Some(rest) if several => rest.and(Filter::Controller(Who::Each)),
                _ => f,
            })
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        match v {
            Filter::All(list) if list.last() == Some(&Filter::Controller(Who::Each)) => {
                let rest = list.get(..list.len() - 1).unwrap_or_default();
                let rest = if let [one] = rest { one.clone() } else { Filter::All(rest.to_vec()) };
                NpMany::write(&rest, w) && w.any(&[" they control", " that player controls"])
            }
            f => NpMany::write(f, w),
        }
    }
}

/// What is left of "creatures they control" without whose they are.
fn owner_of(f: &Filter) -> Option<Filter> {
    let (rest, Filter::Controller(Who::Said(_))) = super::last_said(f)? else { return None };
    Some(rest)
}

/// What is said of the objects after the noun: "that's a Wolf". It stands in the filter by itself, so that it is not
/// taken for the noun.
fn said(f: Filter) -> Vec<Filter> {
    vec![Filter::All(vec![f])]
}

fn is_said(f: &Filter) -> Option<&Filter> {
    if let Filter::All(list) = f { one(list) } else { None }
}

/// Adjectives at the end of what is said: "that's enchanted", "that's red or green".
struct Bare;
impl Part for Bare {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        super::bare_adjective(p)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        super::write_bare_adjective(v, w)
    }
}

parts! {
    /// A keyword that has a number, without it: "toxic".
    pub(crate) Numbered -> NumberKeyword { |p| super::parsed(p, "a keyword with a number"), |v, w| w.lit(v.as_str()) }
}

/// CR 305.6: of one basic land type or more.
fn of_basic_types() -> Filter {
    Filter::OneOf(crate::words::BASIC_LAND_TYPES.iter().map(|t| Filter::Subtype((*t).into())).collect())
}

/// Looks back: "it" is the object that the text is on, since the text speaks of nothing that is attached to another.
fn by_this(p: &Reader<'_>) -> Option<()> {
    let before = p.text.get(..p.pos)?.to_ascii_lowercase();
    (!["enchanted ", "equipped "].iter().any(|other| before.contains(other))).then_some(())
}

/// Whether the text before had it chosen, by these words.
fn chosen_before(p: &Reader<'_>, words: &str) -> Option<()> {
    p.text.get(..p.pos)?.contains(words).then_some(())
}

/// Looks back: all creatures of a type have something done to them now; neither are they targets, nor is it said of them
/// for as long as something is there.
fn done_to_creatures(p: &Reader<'_>) -> Option<()> {
    let before = p.text.get(..p.pos)?.to_ascii_lowercase();
    let before = before.strip_suffix(" of the creature type of your choice").unwrap_or(&before).trim_end();
    let done = p.scope.spell || before.contains([':', ',']);
    (done && before.ends_with("creatures") && !before.ends_with("target creatures")).then_some(())
}

grammar! {
    /// "was", of several "were".
    WasWere(p, w, v) -> () {
        [["was " | "were "]] => (());
    }
}

grammar! {
    /// From where it came.
    ThenFrom(p, w, v) -> Option<Zone> {
        ["from the battlefield "] => { Some(Zone::Battlefield) } if (*v == Some(Zone::Battlefield));
        [["from your library " | "from their library " | "from a library " | "from libraries "]] => { Some(Zone::Library) } if (*v == Some(Zone::Library));
        [["from anywhere " | ""]] => { None } if (v.is_none());
    }
}

/// With what something is shared: "it" is each of those for which it is counted.
struct WithP;
impl Part for WithP {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        if p.each_one && p.targets.is_empty() && p.lit("it") {
            return Some(crate::reference::each());
        }
        RefP::read(p)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        if *v == crate::reference::each() { w.lit("it") } else { RefP::write(v, w) }
    }
}

/// Looks ahead: "this turn" may be said of the death alone, and the damage is then that of this turn too.
struct WouldDieNow;
impl Part for WouldDieNow {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.peek(" would die this turn").then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.next_is(&[" would die this turn"])
    }
}

/// Looks back and ahead: "this creature can't be blocked by creatures with greater power" compares with itself.
struct ThanThis;
impl Part for ThanThis {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        const BARRED: &str = " can't be blocked by creatures with ";
        let line = p.text.get(..p.pos)?.rsplit('\n').next()?;
        let (subject, _) = line.split_once(BARRED)?;
        let own = subject == "This creature" || p.scope.own.iter().any(|name| name == subject);
        (own && !p.peek(" than ")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        !w.next_is(&[" than "])
    }
}

/// Looks back and ahead: a triggered ability says no more than "with lesser mana value", and it is less than that of what
/// its event is about.
struct ThanIt;
impl Part for ThanIt {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let before = p.text.get(..p.pos)?.rsplit('\n').next()?;
        let triggers = ["When ", "Whenever ", ", when ", ", whenever "].iter().any(|t| before.contains(t));
        // "counter target spell. You may cast a spell with lesser mana value": than the one target
        let of_target = p.targets.len() == 1 && before.contains(". ");
        ((triggers && !before.contains('.') || of_target) && !p.peek(" than ")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        !w.next_is(&[" than "])
    }
}

/// What "lesser" compares with: of "this creature or another" the one to which it happened.
fn than_it(p: &Reader<'_>) -> Ref {
    let line = p.text.get(..p.pos).and_then(|t| t.rsplit('\n').next()).unwrap_or_default();
    if line.contains(" or another ") { crate::reference::of_event() } else { crate::reference::it() }
}

/// Looks ahead: of two names the noun stands for two things, and the clause says so itself.
struct OneName;
impl Part for OneName {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let second = p.rest().strip_prefix(" and ").is_some_and(|r| r.starts_with(|c: char| c.is_ascii_uppercase()));
        (!second).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// Words with which a cost begins, after the comma behind another.
const COSTS: &[&str] =
    &["Sacrifice", "Tap", "Untap", "Pay", "Exile", "Discard", "Remove", "Return", "Reveal", "Mill", "Put", "Collect"];

/// Whether the name goes on behind its comma: "Angrath, Minotaur Pirate", and neither a list of names nor the next cost.
fn is_epithet(rest: &str) -> bool {
    let Some(more) = rest.strip_prefix(", ").filter(|more| more.starts_with(|c: char| c.is_uppercase())) else {
        return false;
    };
    let end = more.find([',', '.', ':', '"']).unwrap_or(more.len());
    let after = more.get(end..).unwrap_or("");
    let list = [", and ", ", or ", ", and/or "].iter().any(|t| after.starts_with(t));
    let first = more.split(' ').next().unwrap_or("");
    !list && !COSTS.contains(&first)
}

/// A card's name within a sentence: capitalised words, and small ones between them.
pub(crate) struct NameP;
impl Part for NameP {
    type Value = instead_language::words::Word;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        const SMALL: &[&str] = &["of", "the", "in", "from", "with", "to", "for", "at", "on", "a", "an"];
        let start = p.pos;
        let mut end = start;
        loop {
            let text = word(p);
            if text.is_empty()
                || !(text.starts_with(|c: char| c.is_uppercase()) || (end > start && SMALL.contains(&text)))
            {
                break;
            }
            p.pos += text.len();
            // "Flame's Catalyst": the possessive of a name within it
            let owner = p.rest().strip_prefix("'s ").is_some_and(|more| more.starts_with(|c: char| c.is_uppercase()));
            p.pos += if owner { 2 } else { 0 };
            if text.starts_with(|c: char| c.is_uppercase()) {
                end = p.pos;
            }
            let goes_on = p.rest().starts_with(", the ") || (end == p.pos && is_epithet(p.rest()));
            if !(p.rest().starts_with(' ') || goes_on) {
                break;
            }
            p.pos += if p.rest().starts_with(' ') { 1 } else { 2 };
        }
        p.pos = end;
        if end == start {
            p.fail("a name");
            return None;
        }
        Some(p.text.get(start..end)?.into())
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}
grammar! {
    /// "4 or greater", "less than or equal to X"
    CmpTail(p, w, v) -> (Cmp, Amount) {
        [n: FigureOrX " or greater"] => { (Cmp::AtLeast, n) } if (let (Cmp::AtLeast, n) = v);
        [n: FigureOrX " or less"] => { (Cmp::AtMost, n) } if (let (Cmp::AtMost, n) = v);
        ["less than or equal to " n: FigureOrX] => { (Cmp::AtMost, n) } if (let (Cmp::AtMost, n) = v);
        [["greater than " | "more than "] n: FigureOrX] => { (Cmp::More, n) } if (let (Cmp::More, n) = v);
        ["less than " n: FigureOrX] => { (Cmp::Less, n) } if (let (Cmp::Less, n) = v);
        ["exactly " n: Figure] => { (Cmp::Exactly, Amount::Fixed(n)) } if (w.source.is_some() && let (Cmp::Exactly, Amount::Fixed(n)) = v);
        [n: FigureOrX] => { (Cmp::Exactly, n) } if (let (Cmp::Exactly, n) = v);
    }
}

grammar! {
    /// A figure, or X.
    FigureOrX(p, w, v) -> Amount {
        [n: Figure] => (Amount::Fixed(n));
        [x: X] => { x } if (let x = v);
    }
}

grammar! {
    /// "less than or equal to the number of cards in your hand": another quantity, which is said in words.
    CmpThan(p, w, v) -> (Cmp, Amount) {
        ["less than or equal to " q: crate_Quantity] => { (Cmp::AtMost, q) } if (let (Cmp::AtMost, q) = v);
        ["greater than or equal to " q: crate_Quantity] => { (Cmp::AtLeast, q) } if (let (Cmp::AtLeast, q) = v);
        ["greater than " q: crate_Quantity] => { (Cmp::More, q) } if (let (Cmp::More, q) = v);
        ["less than " q: crate_Quantity] => { (Cmp::Less, q) } if (let (Cmp::Less, q) = v);
        ["equal to " q: crate_Quantity] => { (Cmp::Exactly, q) } if (let (Cmp::Exactly, q) = v);
    }
}

/// What follows the noun, if anything does.
pub(crate) fn read_more(p: &mut Reader<'_>) -> Vec<Filter> {
    p.attempt(|p| p.lit(" ").then(|| Post::read(p)).flatten()).unwrap_or_default()
}

/// The same, printed.
pub(crate) fn write_more(parts: &[Filter], w: &mut Writer<'_>) -> bool {
    w.lit(" ") && Post::write(&parts.to_vec(), w)
}
