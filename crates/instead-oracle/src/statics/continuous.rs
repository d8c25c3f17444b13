//! Static continuous effects (CR 611.3).

use instead_language::walk::{Accept, Visit};
use instead_language::words::{CardType, Colors, Keyword, Supertype, Word, Zone};
use instead_language::{
    Ability, Amount, Change, Condition, Continuous, Cost, CostKeyword, Filter, Noun, Pronoun, Ref, Stat, Who,
};

use super::changes::{ChangeList, Contracted, ItsOwn, each_value};
use super::forbids::{Mixed, mixed, mixed_of};
use super::{Changed, LoyaltyOf, ManyHere, only, static_};
use super::{not, speaks_of_defender};
use crate::amount::{Figure, Quantity, WhereX};
use crate::casting::{AffinityP, SpellsCast, none_before};
use crate::condition::Cond;
use crate::cost::CostP;
use crate::cursor::{Person, Reader, Writer};
use crate::face::KeywordName;
use crate::form::{FormP, form, form_of};
use crate::grammar::{Part, grammar, only};
use crate::noun::{NpA, NpMany, NpOne, of_spells, word};
use crate::predicate::LureP;
use crate::reference::{KeywordP, RefP, RefPoss};
use crate::token::Having;

/// What a condition is about, where that is one card: "that card" in what follows.
fn card_of(d: &Condition) -> Option<Ref> {
    if let Condition::Is(r @ Ref::TopOfGraveyard(_, None), _) = d { Some(r.clone()) } else { None }
}

/// The changes beside the full text of the card that the condition is about.
fn beside_full_text(v: &Continuous) -> Option<(&Condition, Vec<Change>)> {
    let d = v.condition.as_ref()?;
    let (first, rest) = v.changes.split_first()?;
    (*first == Change::FullText(card_of(d)?)).then(|| (d, rest.to_vec()))
}

/// Whether what the Aura is on gets protection from it (CR 702.16n).
fn protects(what: &Filter, changes: &[Change]) -> bool {
    *what == Filter::Is(Ref::Attached)
        && changes.iter().any(|c| matches!(c, Change::AddAbility(a) if matches!(**a, Ability::Protection(_))))
}

/// CR 702.16n: protection that is given, and what it does not remove.
fn sparing(what: Filter, mut changes: Vec<Change>, spared: Filter) -> Option<Continuous> {
    protects(&what, &changes).then_some(())?;
    changes.push(Change::Spares(spared));
    Some(static_(what, changes))
}

fn spared(v: &Continuous) -> Option<(&Filter, Vec<Change>, &Filter)> {
    let Continuous { what, changes, condition: None } = v else { return None };
    let [changes @ .., Change::Spares(spared)] = changes.as_slice() else { return None };
    Some((what, changes.to_vec(), spared))
}

fn auras() -> Filter {
    Filter::Subtype(Word::new_static("Aura"))
}

fn lure(l: (Filter, Ref, Option<instead_language::Until>), condition: Option<Condition>) -> Option<Continuous> {
    let (by, that, None) = l else { return None };
    Some(Continuous { what: Filter::Is(that), changes: vec![Change::Lures(by)], condition })
}

#[allow(clippy::type_complexity)]
fn lure_of(v: &Continuous) -> Option<((Filter, Ref, Option<instead_language::Until>), Option<Condition>)> {
    let Continuous { what: Filter::Is(that), changes, condition } = v else { return None };
    let [Change::Lures(by)] = changes.as_slice() else { return None };
    Some(((by.clone(), that.clone(), None), condition.clone()))
}

grammar! {
    /// What is changed, and what can't be done, of one subject.
    MixedStatic(p, w, v) -> Continuous {
        ["as long as " d: Cond ", " f: Changed " " l: Mixed @WhereX] => { let changes = mixed(&l, &f); Continuous { what: f, changes, condition: Some(d) } }
            if (let Continuous { what: f, changes, condition: Some(d) } = v && let Some(l) = mixed_of(f, changes) && let l = &l);
        [f: Changed " " l: Mixed " as long as " d: Cond] => { let changes = mixed(&l, &f); Continuous { what: f, changes, condition: Some(d) } }
            if (w.source.is_some() && let Continuous { what: f, changes, condition: Some(d) } = v && let Some(l) = mixed_of(f, changes) && let l = &l);
        [f: Changed " " l: Mixed @WhereX] => { let changes = mixed(&l, &f); static_(f, changes) }
            if (let Continuous { what: f, changes, condition: None } = v && let Some(l) = mixed_of(f, changes) && let l = &l);
    }
}

/// Looks ahead: the sentence ends.
pub(crate) struct Ends;
impl Part for Ends {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.peek(".") || p.stopped()).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// Where the second of two sentences begins with its subject: ". It's a Dragon …".
struct AndIt;
impl Part for AndIt {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (if p.stopped() { p.lit(" It") } else { p.lit(". It") }).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.any(&[". It", " It"])
    }
}

fn parted_contracted(changes: &[Change], w: &mut Writer<'_>) -> Option<(Vec<Change>, Vec<Change>)> {
    (1..changes.len()).map(|n| changes.split_at(n)).find_map(|(a, b)| {
        let (a, b) = (a.to_vec(), b.to_vec());
        let mark = w.mark();
        w.lit(" ");
        let fits = ChangeList::write(&a, w) && AndIt::write(&(), w);
        w.reset(mark);
        fits.then_some((a, b))
    })
}

/// The changes of the first of two sentences and those of the second, as the source parts them.
fn parted_changes(changes: &[Change], w: &mut Writer<'_>) -> Option<(Vec<Change>, Vec<Change>)> {
    (1..changes.len()).map(|n| changes.split_at(n)).find_map(|(a, b)| {
        let (a, b) = (a.to_vec(), b.to_vec());
        let mark = w.mark();
        w.lit(" ");
        let fits = ChangeList::write(&a, w) && w.lit(". It ");
        w.reset(mark);
        fits.then_some((a, b))
    })
}

grammar! {
    /// Keywords with a cost that cards have in hands and graveyards.
    InZones(p, w, v) -> CostKeyword {
        [k: KeywordName] => { works_elsewhere(k).then_some(k)? } if (let k = v && works_elsewhere(*k));
    }
}

fn works_elsewhere(k: CostKeyword) -> bool {
    use CostKeyword as C;
    [C::Unearth, C::Encore, C::Cycling, C::Embalm, C::Eternalize, C::Scavenge].contains(&k)
}

/// Whether these are cards in a hand or graveyard.
fn elsewhere(f: &Filter) -> Option<()> {
    f.says(&|f| matches!(f, Filter::In(Zone::Graveyard | Zone::Hand))).then_some(())
}

fn given_elsewhere(v: &Continuous) -> Option<(Filter, CostKeyword, Cost)> {
    let (f, Change::AddAbility(a)) = only(v)? else { return None };
    let Ability::WithCost(k, c) = &**a else { return None };
    (works_elsewhere(*k) && elsewhere(f).is_some()).then(|| (f.clone(), *k, c.clone()))
}

/// A spell that a player casts: on the stack, and cast.
fn cast_by_you(f: Filter) -> Filter {
    Filter::All(vec![f, Filter::Controller(Who::You), Filter::WasCast])
}

/// "From your hand": on the stack it is where the spell was cast from.
fn from_hand() -> [Filter; 2] {
    [Filter::In(Zone::Hand), Filter::Owner(Who::You)]
}

fn was_from_hand() -> Filter {
    Filter::CastFromElsewhere(Zone::Hand, Who::You).negate()
}

/// The spells as they are on the stack; of other zones it can't be told there.
fn cast_from(f: Filter) -> Option<Filter> {
    if !f.says(&|part| matches!(part, Filter::In(_))) {
        return Some(f);
    }
    let Filter::All(mut parts) = f else { return None };
    let at = parts.windows(2).position(|two| two == from_hand())?;
    parts.splice(at..at.saturating_add(2), [was_from_hand()]);
    Some(Filter::All(parts))
}

fn said_from(f: &Filter) -> Option<Filter> {
    let Filter::All(parts) = f else { return Some(f.clone()) };
    let mut parts = parts.clone();
    if let Some(at) = parts.iter().position(|part| *part == was_from_hand()) {
        parts.splice(at..at.saturating_add(1), from_hand());
    }
    Some(Filter::All(parts))
}

grammar! {
    /// "creature spells you cast"
    SpellsYouCast(p, w, v) -> Filter {
        [s: SpellsCast] => { (s.1 == Who::You).then(|| cast_from(s.0).map(cast_by_you))?? }
            if (w.source.is_some() && let Filter::All(list) = v && let [f, Filter::Controller(Who::You), Filter::WasCast] = list.as_slice() && let Some(f) = said_from(f) && let s = &(f, Who::You));
        [f: NpMany " you cast"] => { of_spells(&f).then(|| cast_by_you(f))? }
            if (let Filter::All(list) = v && let [f, Filter::Controller(Who::You), Filter::WasCast] = list.as_slice());
    }
}

grammar! {
    /// "creature spell you cast"
    SpellYouCast(p, w, v) -> Filter {
        [f: NpOne " you cast"] => { of_spells(&f).then(|| cast_by_you(f))? }
            if (let Filter::All(list) = v && let [f, Filter::Controller(Who::You), Filter::WasCast] = list.as_slice());
    }
}

/// Keywords that spells have as they are cast.
struct OfSpells;
impl Part for OfSpells {
    type Value = Vec<Ability>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
        let one = if p.peek("affinity ") { AffinityP::read(p)? } else { Having::read(p)? };
        of_spell(&one).then(|| vec![one])
    }
    fn write(v: &Vec<Ability>, w: &mut Writer<'_>) -> bool {
        let [one] = v.as_slice() else { return false };
        of_spell(one)
            && if matches!(one, Ability::Affinity(_)) { AffinityP::write(one, w) } else { Having::write(one, w) }
    }
}

fn of_spell(a: &Ability) -> bool {
    use instead_language::words::{Keyword as K, NumberKeyword as N};
    const PLAIN: &[K] = &[K::Cascade, K::Convoke, K::Delve, K::Improvise, K::Storm, K::Conspire, K::Demonstrate];
    if let Ability::Keyword(k) = a {
        return PLAIN.contains(k);
    }
    matches!(a, Ability::Affinity(_) | Ability::Number(N::Ripple | N::Casualty, _))
}

/// "The first creature spell you cast each turn has convoke."
fn first_has(f: Filter, list: Vec<Ability>) -> Continuous {
    let changes = list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect();
    Continuous { what: cast_by_you(f.clone()), changes, condition: Some(none_before(&f)) }
}

fn first_given(v: &Continuous) -> Option<(Filter, Vec<Ability>)> {
    let Filter::All(parts) = &v.what else { return None };
    let (f, list) = (parts.first()?.clone(), of_spells_given(&v.changes)?);
    (first_has(f.clone(), list.clone()) == *v).then_some((f, list))
}

fn of_spells_given(changes: &[Change]) -> Option<Vec<Ability>> {
    let one = |c: &Change| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None };
    changes.iter().map(one).collect()
}

only! {
    /// What keeps players and permanents alike from being targets.
    OfPlayers: KeywordP -> Keyword, |k: &Keyword| matches!(k, Keyword::Hexproof | Keyword::Shroud);
}

/// "You and other Heroes you control have hexproof": they, and you as long as they could have it.
fn with_you(what: Filter, k: Keyword) -> Continuous {
    let you = Change::Forbid(Box::new(instead_language::Cant::TargetPlayer(Who::You, k)));
    static_(what, vec![Change::AddAbility(Box::new(Ability::Keyword(k))), you])
}

fn with_you_of(v: &Continuous) -> Option<(Filter, Keyword)> {
    let [Change::AddAbility(a), Change::Forbid(_)] = v.changes.as_slice() else { return None };
    let Ability::Keyword(k) = **a else { return None };
    (*v == with_you(v.what.clone(), k)).then(|| (v.what.clone(), k))
}

/// Whether "it" stands in a condition.
fn speaks_of_it(d: &Condition) -> bool {
    struct It(bool);
    impl Visit for It {
        fn pronoun(&mut self, word: &Pronoun) {
            self.0 |= word.noun == Noun::It;
        }
    }
    let mut it = It(false);
    d.accept(&mut it);
    it.0
}

/// "Each creature you control has vigilance if it's white": those of them that are.
pub(crate) struct EachIfP;
impl Part for EachIfP {
    type Value = Continuous;
    fn read(p: &mut Reader<'_>) -> Option<Continuous> {
        p.lit("each ").then_some(())?;
        p.person = Person::Third;
        p.own = false;
        let f = NpOne::read(p)?;
        p.lit(" ").then_some(())?;
        let changes = ChangeList::read(p)?;
        let so = IfSo::read(p)?;
        Some(static_(those_so(f, so), changes))
    }
    fn write(v: &Continuous, w: &mut Writer<'_>) -> bool {
        let Some((f, so)) = each_so(v) else { return false };
        w.person = Person::Third;
        w.lit("each ") && NpOne::write(&f, w) && {
            w.steady = true;
            w.lit(" ") && ChangeList::write(&v.changes, w) && IfSo::write(&so, w)
        }
    }
}

/// Those of which it is so; that stands by itself, as what is said of them after the noun.
pub(crate) fn those_so(f: Filter, so: Filter) -> Filter {
    match f {
        Filter::All(mut parts) => {
            parts.push(so);
            Filter::All(parts)
        }
        one => Filter::All(vec![one, so]),
    }
}

/// Which they are, and what is said of each.
pub(crate) fn each_so(v: &Continuous) -> Option<(Filter, Filter)> {
    let (f, so) = crate::noun::last_said(&v.what)?;
    (v.condition.is_none() && matches!(so, Filter::All(one) if one.len() == 1)).then(|| (f, so.clone()))
}

/// " if it's white", " as long as it's a creature", of each.
pub(crate) struct IfSo;
impl Part for IfSo {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.any(IF_IT_IS).then_some(())?;
        let so = p.attempt(NpA::read).or_else(|| p.attempt(crate::noun::bare_adjective))?;
        Some(Filter::All(vec![so]))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let Filter::All(one) = v else { return false };
        let [so] = one.as_slice() else { return false };
        w.any(IF_IT_IS) && (w.attempt(|w| crate::noun::write_bare_adjective(so, w)) || NpA::write(so, w))
    }
}

const IF_IT_IS: &[&str] = &[" if it's ", " as long as it's "];

grammar! {
    /// A static continuous effect.
    StaticChange(p, w, v) -> Continuous {
        [e: EachIfP] => { e } if (w.source.is_some() && let e = v);
        [f: Changed " " c: ChangeList @WhereX [" as long as " | " if "] d: Cond] => { if p.person == Person::Third && !matches!(f, Filter::Is(_)) && speaks_of_it(&d) { return None; } Continuous { what: f, changes: c, condition: Some(d) } } if (let Continuous { what: f, changes: c, condition: Some(d) } = v);
        [f: Changed " " c: ChangeList " unless " d: Cond] => { (!speaks_of_defender(&d)).then_some(())?; Continuous { what: f, changes: c, condition: Some(not(d)) } }
            if (let Continuous { what: f, changes: c, condition: Some(Condition::Not(d)) } = v && w.source.is_some() && let d = &**d);
        ["as long as " d: Cond ", " f: Changed " " ("have") " the full text of that card and " c: ChangeList] => {
            let mut changes = vec![Change::FullText(card_of(&d)?)];
            changes.extend(c);
            Continuous { what: f, changes, condition: Some(d) }
        } if (let Some((d, c)) = beside_full_text(v) && !c.is_empty() && let (f, c) = (&v.what, &c));
        ["as long as " d: Cond ", " f: Changed " " ("have") " the full text of that card"] => {
            let changes = vec![Change::FullText(card_of(&d)?)];
            Continuous { what: f, changes, condition: Some(d) }
        } if (let Some((d, c)) = beside_full_text(v) && c.is_empty() && let f = &v.what);
        ["as long as " d: Cond ", " f: Changed c: Contracted] => { Continuous { what: f, changes: c, condition: Some(d) } } if (let Continuous { what: f, changes: c, condition: Some(d) } = v);
        ["as long as " d: Cond ", " f: Changed " " c: ChangeList @WhereX] => { Continuous { what: f, changes: c, condition: Some(d) } } if (let Continuous { what: f, changes: c, condition: Some(d) } = v);
        [f: Changed " " c: ChangeList ". This effect doesn't remove this Aura"] => { sparing(f, c, Filter::Is(Ref::This))? } if (let Some((f, c, Filter::Is(Ref::This))) = spared(v) && let c = &c);
        [f: Changed " " c: ChangeList ". This effect doesn't remove Auras"] => { sparing(f, c, auras())? } if (let Some((f, c, spared)) = spared(v) && *spared == auras() && let c = &c);
        [f: Changed " " c: ChangeList ". This effect doesn't remove " r: RefP] => { (r == Ref::This).then_some(())?; sparing(f, c, Filter::Is(r))? } if (w.source.is_some() && let Some((f, c, Filter::Is(Ref::This))) = spared(v) && let c = &c && let r = &Ref::This);
        ["as long as " d: Cond ", " l: LureP] => { lure(l, Some(d))? } if (let Some((l, Some(d))) = lure_of(v) && let (l, d) = (&l, &d));
        [l: LureP " as long as " d: Cond] => { lure(l, Some(d))? } if (let Some((l, Some(d))) = lure_of(v) && let (l, d) = (&l, &d));
        [l: LureP] => { lure(l, None)? } if (let Some((l, None)) = lure_of(v) && let l = &l);
        ["you may choose not to untap " f: Changed " during your untap step"] => { static_(f, vec![Change::MayStayTapped]) } if (let Some((f, Change::MayStayTapped)) = only(v));
        ["as long as " d: Cond ", " f: Changed [" isn't a " | " isn't an " | " aren't "] t: TypeP] => { Continuous { what: f, changes: vec![Change::RemoveType(t)], condition: Some(d) } }
            if (let Continuous { what: f, changes, condition: Some(d) } = v && let [Change::RemoveType(t)] = changes.as_slice());
        [f: Changed [" isn't legendary" | " aren't legendary"] " if " d: Cond] => { Continuous { what: f, changes: vec![Change::RemoveSupertype(Supertype::Legendary)], condition: Some(d) } }
            if (let Continuous { what: f, changes, condition: Some(d) } = v && changes.as_slice() == [Change::RemoveSupertype(Supertype::Legendary)]);
        [l: EveryOf [" are colorless" | " is colorless"]] => { static_(l, vec![Change::SetColors(Colors::empty())]) }
            if (let Some((l, Change::SetColors(cs))) = only(v) && cs.is_empty());
        [l: EveryOf [" are the chosen color in addition to their other colors" | " is the chosen color in addition to its other colors"]] => { static_(l, vec![Change::AddChosenColor]) }
            if (let Some((l, Change::AddChosenColor)) = only(v));
        [f: Changed " " c: ChangeList @SameIsTrue g: ManyHere " and " h: ManyHere] => { static_(Filter::OneOf(vec![f, g, h]), c) }
            if (let Continuous { what: Filter::OneOf(list), changes: c, condition: None } = v && let [f, g, h] = list.as_slice() && crate::noun::elsewhere(h));
        ["each " f: NpOne " has " k: InZones " " c: CostP] => { elsewhere(&f)?; static_(f, vec![Change::AddAbility(Box::new(Ability::WithCost(k, c)))]) }
            if (let Some((f, k, c)) = given_elsewhere(v) && let (f, k, c) = (&f, &k, &c));
        [f: ManyHere " have " k: InZones " " c: CostP] => { elsewhere(&f)?; static_(f, vec![Change::AddAbility(Box::new(Ability::WithCost(k, c)))]) }
            if (w.source.is_some() && let Some((f, k, c)) = given_elsewhere(v) && let (f, k, c) = (&f, &k, &c));
        [f: SpellsYouCast " have " l: OfSpells] => { static_(f, l.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()) }
            if (let Continuous { what: f, changes, condition: None } = v && let Some(l) = of_spells_given(changes) && let l = &l);
        ["the first " f: NpOne " you cast each turn has " l: OfSpells] => { of_spells(&f).then(|| first_has(f, l))? }
            if (let Some((f, l)) = &first_given(v));
        ["each " f: SpellYouCast " has " l: OfSpells] => { static_(f, l.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()) }
            if (w.source.is_some() && let Continuous { what: f, changes, condition: None } = v && let Some(l) = of_spells_given(changes) && let l = &l);
        [f: Changed " " c: ChangeList @AndIt d: Contracted @Ends] => { let mut c = c; c.extend(d); matches!(f, Filter::Is(_)).then(|| static_(f, c))? }
            if (w.source.is_some() && let Continuous { what: f @ Filter::Is(_), changes, condition: None } = v && let Some((c, d)) = parted_contracted(changes, w) && let (c, d) = (&c, &d));
        [f: Changed " " c: ChangeList ". It " d: ChangeList @Ends] => { let mut c = c; c.extend(d); matches!(f, Filter::Is(_)).then(|| static_(f, c))? }
            if (w.source.is_some() && let Continuous { what: f @ Filter::Is(_), changes, condition: None } = v && let Some((c, d)) = parted_changes(changes, w) && let (c, d) = (&c, &d));
        ["you and " f: ManyHere " have " k: OfPlayers] => { with_you(f, k) } if (let Some((f, k)) = with_you_of(v) && let (f, k) = (&f, &k));
        ["you, " f: ManyHere ", and " g: ManyHere " have " k: OfPlayers] => { with_you(Filter::OneOf(vec![f, g]), k) }
            if (w.source.is_some() && let Some((Filter::OneOf(list), k)) = with_you_of(v) && let [f, g] = list.as_slice() && let k = &k);
        [f: Changed " " c: ChangeList @WhereX] => { static_(f, c) } if (let Continuous { what: f, changes: c, condition: None } = v);
        ["as long as the top card of your library is " f: NpA ", " g: Changed " has all activated abilities of that card"] => { static_(g, vec![Change::ActivatedOf(on_top(f), false)]) }
            if (let Some((g, Change::ActivatedOf(f, false))) = only(v) && let Some(f) = of_top(f) && let f = &f);
        ["you may activate " f: LoyaltyOf " twice each turn rather than only once"] => { static_(f, vec![Change::LoyaltyTwice]) }
            if (let Some((f, Change::LoyaltyTwice)) = only(v));
        ["you may activate abilities of " f: ManyHere [" as though those creatures had haste" | " as though they had haste"]] => { static_(f, vec![Change::UsedAsHasty]) }
            if (let Some((f, Change::UsedAsHasty)) = only(v));
        ["for each " f: NpOne ", you may have that creature assign its combat damage as though it weren't blocked"] => { static_(f, vec![as_unblocked()]) }
            if (w.source.is_some() && let Some((f, c)) = only(v) && *c == as_unblocked() && !matches!(f, Filter::Is(_)));
        ["as long as " d: Cond ", for each " f: NpOne ", you may have that creature assign its combat damage as though it weren't blocked"] => { Continuous { what: f, changes: vec![as_unblocked()], condition: Some(d) } }
            if (w.source.is_some() && let Continuous { what: f, changes, condition: Some(d) } = v && changes.as_slice() == [as_unblocked()]);
        ["as long as " d: Cond ", you may have " f: Changed " assign " @ItsOwn " combat damage as though " ["it weren't blocked" | "he weren't blocked" | "she weren't blocked" | "they weren't blocked"]] => { Continuous { what: f, changes: vec![as_unblocked()], condition: Some(d) } }
            if (let Continuous { what: f, changes, condition: Some(d) } = v && changes.as_slice() == [as_unblocked()]);
        [r: RefPoss " controller may have it assign its combat damage as though it weren't blocked"] => { (r == Ref::Attached).then(|| static_(Filter::Is(r), vec![by_controller()]))? }
            if (let Some((Filter::Is(r @ Ref::Attached), c)) = only(v) && *c == by_controller());
        ["you may have " f: Changed " assign " @ItsOwn " combat damage as though " ["it weren't blocked" | "he weren't blocked" | "she weren't blocked" | "they weren't blocked"]] => { static_(f, vec![as_unblocked()]) }
            if (let Some((f, c)) = only(v) && *c == as_unblocked());
        [f: Changed " are the chosen type in addition to their other types" @SameIsTrue g: ManyHere " and " h: ManyHere] => { static_(Filter::OneOf(vec![f, g, h]), vec![Change::AddChosenType]) }
            if (let Some((Filter::OneOf(list), Change::AddChosenType)) = only(v) && let [f, g, h] = list.as_slice());
        [f: Changed " " ["is the chosen type in addition to its other types" | "has the chosen creature type in addition to its other types" | "have the chosen creature type in addition to their other types" | "is of the chosen type in addition to its other types" | "are the chosen creature type in addition to their other types" | "is the chosen creature type in addition to its other types" | "are the chosen type in addition to their other types"]] => { static_(f, vec![Change::AddChosenType]) } if (let Some((f, Change::AddChosenType)) = only(v));
        [f: Changed [" is every creature type" | " are every creature type"] @SameIsTrue g: ManyHere " and " h: ManyHere] => { static_(Filter::OneOf(vec![f, g, h]), vec![Change::AllCreatureTypes]) }
            if (let Some((Filter::OneOf(list), Change::AllCreatureTypes)) = only(v) && let [f, g, h] = list.as_slice());
        [f: Changed [" is every creature type" | " are every creature type"]] => { static_(f, vec![Change::AllCreatureTypes]) } if (let Some((f, Change::AllCreatureTypes)) = only(v));
        [f: Changed " is a creature in addition to its other types and has base power and base toughness each equal to its mana value"] => { static_(f, vec![Change::AddType(CardType::Creature), each_value()]) }
            if (let Continuous { what: f, changes, condition: None } = v && changes.as_slice() == [Change::AddType(CardType::Creature), each_value()]);
        ["during your turn, " f: Changed " is " ["a " | "an "] m: FormP " that's still a planeswalker"] => { Continuous { what: f, changes: form(&m), condition: Some(Condition::Turn(Who::You)) } }
            if (let Continuous { what: f, changes, condition: Some(Condition::Turn(Who::You)) } = v && let Some(m) = form_of(changes) && let m = &m);
        [r: RefPoss " power is equal to " a: Quantity " and its toughness is equal to that number plus " n: Figure] => { let b = Amount::Plus(Box::new(a.clone()), Box::new(Amount::Fixed(n))); static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a), Some(b))]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(Amount::Plus(x, n))))) = only(v) && **x == *a && let Amount::Fixed(n) = &**n && *n >= 0);
        [r: RefPoss " power is equal to " a: Quantity " and its toughness is equal to their total toughness"] => {
            let Amount::TotalOf(Stat::Power, f) = &a else { return None; };
            let b = Amount::TotalOf(Stat::Toughness, f.clone());
            static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a), Some(b))])
        } if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(b)))) = only(v) && let Amount::TotalOf(Stat::Power, f) = a && *b == Amount::TotalOf(Stat::Toughness, f.clone()));
        [r: RefPoss " power is equal to " a: Quantity] => { static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a), None)]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), None))) = only(v));
        [r: RefPoss " toughness is equal to " a: Quantity] => { static_(Filter::Is(r), vec![Change::SetPowerToughness(None, Some(a))]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(None, Some(a)))) = only(v));
        [r: RefPoss " power and toughness are each equal to " a: Quantity] => { static_(Filter::Is(r), vec![Change::SetPowerToughness(Some(a.clone()), Some(a))]) }
            if (let Some((Filter::Is(r), Change::SetPowerToughness(Some(a), Some(b)))) = only(v) && a == b);
    }
}

grammar! {
    /// What goes on with the same change of other objects.
    SameIsTrue(p, w, v) -> () {
        [". The same is true for "] => (());
    }
}

/// What is on top of your library (CR 401.5).
fn on_top(f: Filter) -> Filter {
    Filter::All(vec![f, Filter::In(Zone::Library), Filter::OnTop(Who::You)])
}

fn of_top(v: &Filter) -> Option<Filter> {
    let Filter::All(list) = v else { return None };
    let [f, ..] = list.as_slice() else { return None };
    (on_top(f.clone()) == *v).then(|| f.clone())
}

fn by_controller() -> Change {
    Change::Assigns(instead_language::Assigning::AsUnblockedByOwn)
}

fn as_unblocked() -> Change {
    Change::Assigns(instead_language::Assigning::AsUnblocked)
}

/// "all cards that aren't on the battlefield, spells, and permanents": all of some or of several kinds.
struct EveryOf;
impl Part for EveryOf {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.lit("all ").then_some(())?;
        let mut list = vec![ManyHere::read(p)?];
        while let Some(f) = p.attempt(|p| p.any(&[", and ", " and ", ", "]).then(|| ManyHere::read(p)).flatten()) {
            match f {
                Filter::OneOf(more) => list.extend(more),
                one => list.push(one),
            }
        }
        if list.len() == 1 { list.pop() } else { Some(Filter::OneOf(list)) }
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let list = match v {
            Filter::OneOf(list) => list.as_slice(),
            one => std::slice::from_ref(one),
        };
        let last = list.len().saturating_sub(1);
        w.lit("all ")
            && list.iter().enumerate().all(|(i, f)| {
                let sep = i == 0
                    || if i < last { w.lit(", ") } else { w.any(if last > 1 { &[", and "] } else { &[" and "] }) };
                sep && ManyHere::write(f, w)
            })
    }
}

/// A card type, in the singular or the plural.
struct TypeP;
impl Part for TypeP {
    type Value = CardType;
    fn read(p: &mut Reader<'_>) -> Option<CardType> {
        let text = word(p);
        let t =
            CardType::ALL.iter().copied().find(|t| t.as_str() == text || crate::words::plural(t.as_str()) == text)?;
        p.pos += text.len();
        Some(t)
    }
    fn write(v: &CardType, w: &mut Writer<'_>) -> bool {
        let many = crate::words::plural(v.as_str());
        if w.out.ends_with("are ") { w.lit(&many) } else { w.lit(v.as_str()) }
    }
}
