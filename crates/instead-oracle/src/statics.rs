//! Static abilities: how permanents enter (CR 614.1c, d), skips (614.10), continuous effects (611.3), and "can't".

mod activating;
mod cant;
mod changes;
mod continuous;
mod forbids;
mod later;
mod permits;
mod tolls;

use instead_language::words::{Color, Keyword, Mana, Zone};
use instead_language::{
    Ability, Allowance, Cant, Change, Condition, Continuous, Cost, CostAction, CostKeyword, Filter, HandLimit, Kind,
    Pattern, Period, Recipients, Ref, Replacement, Rewrite, Seen, Who,
};
use instead_language::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

use crate::amount::Word;
use crate::casting::CastingP;
use crate::condition::Cond;
use crate::cost::{CostP, ManaP};
use crate::cursor::{Person, Reader, Writer};
use crate::enters::Enters;
use crate::event::PeriodP;
use crate::grammar::{Part, grammar, parts};
use crate::how_often::HowOftenP;
use crate::instruction::Dealer;
use crate::noun::{NpMany, NpOne, parsed};
use crate::reference::{KeywordP, Poss, RefP};
use crate::rewrite::{Static, effect};
use crate::selection::RecipientsP;

use activating::AbilityCostP;
pub(crate) use cant::{AimedBy, CantP};
pub(crate) use changes::{ChangeList, Contracted, Modifier};
pub(crate) use continuous::{Ends, IfSo, each_so, those_so};
use continuous::{MixedStatic, StaticChange};
pub(crate) use forbids::{Bar, BarP};
pub(crate) use later::{Later, at_end_of_combat, later};
use permits::{MayPlayP, RatherCostP};

parts! {
    /// A colour word.
    pub(crate) ColorP -> Color { |p| parsed(p, "a color"), |v, w| w.lit(v.as_str()) }
}

/// One coloured mana symbol.
pub(crate) struct SymbolP;
impl Part for SymbolP {
    type Value = Color;
    fn read(p: &mut Reader<'_>) -> Option<Color> {
        p.attempt(|p| match ManaP::read(p)?.as_slice() {
            [Mana::Color(c)] => Some(*c),
            _ => None,
        })
    }
    fn write(v: &Color, w: &mut Writer<'_>) -> bool {
        ManaP::write(&vec![Mana::Color(*v)], w)
    }
}

/// A plural subject; the verb then has its base form.
pub(crate) struct ManyHere;
impl Part for ManyHere {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.person = Person::Base;
        NpMany::read(p)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        w.person = Person::Base;
        w.steady = false;
        NpMany::write(v, w)
    }
}

pub(crate) fn skip(d: Period, who: Who) -> Replacement {
    effect(Kind::Replacement, Pattern::Begin(d, who), Rewrite::Skip)
}

fn read_changed(p: &mut Reader<'_>) -> Option<Filter> {
    p.own = false;
    if p.lit("each ") {
        p.person = Person::Third;
        return NpOne::read(p);
    }
    if p.lit("all ") {
        let first = ManyHere::read(p)?;
        // "all Forests and all Saprolings"
        let second = p.attempt(|p| p.lit(" and all ").then(|| ManyHere::read(p)).flatten());
        return Some(second.map_or(first.clone(), |second| Filter::OneOf(vec![first, second])));
    }
    let found = p.attempt(Dealer::read).map(Filter::Is).or_else(|| p.attempt(ManyHere::read));
    if let Some(first) = found.as_ref().filter(|f| begins_joint(f))
        && let Some(second) = p.attempt(|p| read_second(p))
    {
        p.own = false;
        p.person = Person::Base;
        return Some(Filter::OneOf(vec![first.clone(), second]));
    }
    p.own = found == Some(Filter::Is(Ref::This));
    found
}

/// What may be the first of two: the object itself, or objects of which it is said whose they are.
fn begins_joint(f: &Filter) -> bool {
    let whose = |part: &Filter| matches!(part, Filter::Controller(_) | Filter::Owner(_));
    matches!(f, Filter::Is(Ref::This)) || matches!(f, Filter::All(list) if list.last().is_some_and(whose))
}

/// " and other Knights you control", " and enchanted creature each".
fn read_second(p: &mut Reader<'_>) -> Option<Filter> {
    p.lit(" and ").then_some(())?;
    let host = |p: &mut Reader<'_>| Dealer::read(p).filter(|r| *r == Ref::Attached).map(Filter::Is);
    let second = p.attempt(host).or_else(|| p.attempt(NpMany::read))?;
    let _ = [" each get", " each have"].iter().any(|verb| p.peek(verb)) && p.lit(" each");
    Some(second)
}

fn write_joint(list: &[Filter], w: &mut Writer<'_>) -> bool {
    let [first, second] = list else { return false };
    let said = |f: &Filter, w: &mut Writer<'_>| {
        if let Filter::Is(r) = f { Dealer::write(r, w) } else { NpMany::write(f, w) }
    };
    if !(begins_joint(first) && said(first, w) && w.lit(" and ") && said(second, w)) {
        return false;
    }
    w.person = Person::Base;
    w.steady = false;
    let _ = w.source.is_some() && w.next_is(&[" each"]) && w.lit(" each");
    true
}

/// What a static ability changes: the subject of "gets", "has", "is".
struct Changed;
impl Part for Changed {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.once(|m| &mut m.changed, read_changed)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let done = if let Filter::Is(r) = v {
            Dealer::write(r, w)
        } else if let Filter::OneOf(list) = v
            && w.attempt(|w| write_joint(list, w))
        {
            true
        } else {
            w.attempt(|w| {
                w.person = Person::Third;
                w.source.is_some() && w.lit("each ") && NpOne::write(v, w)
            }) || w.attempt(|w| w.source.is_some() && write_both_all(v, w))
                || {
                    let _ = w.source.is_some() && w.lit("all ");
                    ManyHere::write(v, w)
                }
        };
        w.steady = true;
        done
    }
}

/// "all Forests and all Saprolings"
fn write_both_all(v: &Filter, w: &mut Writer<'_>) -> bool {
    let Filter::OneOf(list) = v else { return false };
    let [f, g] = list.as_slice() else { return false };
    w.lit("all ") && ManyHere::write(f, w) && w.lit(" and all ") && ManyHere::write(g, w)
}

fn static_(what: Filter, changes: Vec<Change>) -> Continuous {
    Continuous { what, changes, condition: None }
}

fn only(v: &Continuous) -> Option<(&Filter, &Change)> {
    match v.changes.as_slice() {
        [one] if v.condition.is_none() => Some((&v.what, one)),
        _ => None,
    }
}

grammar! {
    /// Static replacement and prevention effects.
    Entry(p, w, v) -> Replacement {
        ["skip your " d: PeriodP " if " c: Cond] => { let mut e = skip(d, Who::You); e.condition = Some(c); e }
            if (let Some(c) = &v.condition && let Pattern::Begin(d, Who::You) = &v.pattern && *v == (Replacement { condition: Some(c.clone()), ..skip(*d, Who::You) }));
        ["skip your " d: PeriodP] => { skip(d, Who::You) } if (let Pattern::Begin(d, Who::You) = &v.pattern && *v == skip(*d, Who::You));
        ["players skip their " d: PeriodP] => { skip(d, Who::Any) } if (w.source.is_some() && let Pattern::Begin(d, Who::Any) = &v.pattern && *v == skip(*d, Who::Any));
        ["each player skips their " d: PeriodP] => { skip(d, Who::Any) } if (let Pattern::Begin(d, Who::Any) = &v.pattern && *v == skip(*d, Who::Any));
        [e: Enters] => { e } if (let e = v);
        [s: Static] => { s } if (let s = v);
    }
}

grammar! {
    /// " to you", " to creatures": to whom damage is dealt, or nothing where it is all damage.
    DealtTo(p, w, v) -> Recipients {
        [" to " r: RecipientsP] => { r } if (let r = v && *r != Recipients::anything());
        [] => { Recipients::anything() } if (*v == Recipients::anything());
    }
}

grammar! {
    /// Of which permanents the loyalty abilities are.
    LoyaltyOf(p, w, v) -> Filter {
        [["loyalty abilities of " | "the loyalty abilities of "] f: NpMany] => { f } if (let f = v && !matches!(f, Filter::Is(_)));
        [["loyalty abilities of " | "the loyalty abilities of "] r: RefP] => { Filter::Is(r) } if (let Filter::Is(r) = v);
        [["its loyalty abilities" | "her loyalty abilities" | "his loyalty abilities"]] => { Filter::Is(Ref::This) } if (w.source.is_some() && *v == Filter::Is(Ref::This));
    }
}

grammar! {
    /// " on any player's turn", which the time of an instant says already.
    OnAnyTurn(p, w, v) -> () {
        [[" on any player's turn" | ""]] => (());
    }
}

grammar! {
    /// " cost is equal to its mana cost"
    ItsCost(p, w, v) -> () {
        [[" cost is equal to its mana cost" | " cost is equal to that card's mana cost" | " cost is equal to the card's mana cost" | " cost is equal to that spell's mana cost"]] => (());
    }
}
use crate::face::KeywordName as crate_KeywordName;

/// The keyword, for what the card's mana cost is.
pub(crate) fn for_its_mana_cost(keyword: CostKeyword) -> Change {
    let cost = Cost { actions: vec![CostAction::ItsManaCost], ..Cost::default() };
    Change::AddAbility(Box::new(Ability::WithCost(keyword, cost)))
}

/// The same, and other acts besides.
fn for_its_mana_cost_and(keyword: CostKeyword, more: Cost) -> Option<Change> {
    let acts = Cost { actions: more.actions.clone(), ..Cost::default() };
    (acts == more && !more.actions.is_empty()).then_some(())?;
    let actions = std::iter::once(CostAction::ItsManaCost).chain(more.actions).collect();
    Some(Change::AddAbility(Box::new(Ability::WithCost(keyword, Cost { actions, ..Cost::default() }))))
}

fn keyword_for_its_cost_and(change: &Change) -> Option<(CostKeyword, Cost)> {
    let Change::AddAbility(ability) = change else { return None };
    let Ability::WithCost(keyword, cost) = &**ability else { return None };
    let (CostAction::ItsManaCost, more) = cost.actions.split_first()? else { return None };
    let more = Cost { actions: more.to_vec(), ..Cost::default() };
    (for_its_mana_cost_and(*keyword, more.clone()).as_ref() == Some(change)).then_some((*keyword, more))
}

/// Which keyword it is that has such a cost.
pub(crate) fn keyword_for_its_cost(change: &Change) -> Option<CostKeyword> {
    let Change::AddAbility(ability) = change else { return None };
    let Ability::WithCost(keyword, _) = &**ability else { return None };
    (for_its_mana_cost(*keyword) == *change).then_some(*keyword)
}

grammar! {
    /// What players see (CR 401.5, 406.3, 708.5).
    SeenP(p, w, v) -> Seen {
        ["you may look at the top card of your library any time"] => (Seen::Top);
        ["play with the top card of your library revealed"] => (Seen::TopRevealed);
        ["players play with the top card of their libraries revealed"] => (Seen::TopsRevealed);
        [["your opponents play with their hands revealed" | "each opponent plays with their hand revealed"]] => (Seen::HandsRevealed);
        [["play with your hand revealed" | "you play with your hand revealed"]] => (Seen::OwnHandRevealed);
        [["players play with their hands revealed" | "all players play with their hands revealed" | "each player plays with their hand revealed"]] => (Seen::AllHandsRevealed);
        [["you may look at face-down creatures you don't control any time" | "you may look at face-down creatures your opponents control any time"]] => (Seen::FaceDown);
        ["you may look at cards exiled with " r: RefP] => { (r == Ref::This).then_some(Seen::Exiled)? } if (let Seen::Exiled = v && let r = &Ref::This);
    }
}

grammar! {
    /// "Untap all creatures you control during each other player's untap step." (CR 502.3)
    UntapsAlsoP(p, w, v) -> Filter {
        ["untap all " f: NpMany " during each other player's untap step"] => { f } if (let f = v && !matches!(f, Filter::Is(_)));
        ["untap each " f: NpOne " during each other player's untap step"] => { f } if (w.source.is_some() && let f = v && !matches!(f, Filter::Is(_)));
        ["untap " r: RefP " during each other player's untap step"] => { (r == Ref::This).then_some(Filter::Is(r))? } if (let Filter::Is(r) = v);
    }
}

/// This and the creature with which it is paired.
fn pair() -> Filter {
    Filter::PairOf(Ref::This)
}

/// The two that are paired, as a subject.
struct BothPaired;
impl Part for BothPaired {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let both = p.lit("both creatures ");
        (both || p.lit("each of those creatures ")).then_some(())?;
        p.own = false;
        p.person = if both { Person::Base } else { Person::Third };
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let both = !w.next_is(&["each of those creatures "]);
        w.person = if both { Person::Base } else { Person::Third };
        w.steady = true;
        w.lit(if both { "both creatures " } else { "each of those creatures " })
    }
}

grammar! {
    /// What a card says of the decks that it is in (CR 113.6n).
    InDecksP(p, w, v) -> Allowance {
        ["a deck can have any number of cards named " r: RefP] => { (r == Ref::This).then_some(Allowance::AnyNumber)? } if (let Allowance::AnyNumber = v && let r = &Ref::This);
        ["a deck can have up to " n: Word " cards named " r: RefP] => { (r == Ref::This).then_some(())?; Allowance::UpTo(u32::try_from(n).ok()?) } if (let Allowance::UpTo(n) = v && let Ok(n) = i32::try_from(*n) && let (n, r) = (&n, &Ref::This));
        [r: RefP " can be your commander"] => { (r == Ref::This).then_some(Allowance::Commander)? } if (let Allowance::Commander = v && let r = &Ref::This);
    }
}

grammar! {
    /// A static ability's sentence.
    StaticP(p, w, v) -> Ability, once statics {
        [m: MayPlayP] => { Ability::MayPlay(Box::new(m)) } if (let Ability::MayPlay(m) = v && let m = &**m);
        [c: RatherCostP] => { Ability::RatherCost(Box::new(c)) } if (let Ability::RatherCost(c) = v && let c = &**c);
        [c: AbilityCostP] => { Ability::AbilityCost(Box::new(c)) } if (let Ability::AbilityCost(c) = v && let c = &**c);
        [f: UntapsAlsoP] => (Ability::UntapsAlso(f, None));
        ["each spell that would cost less than " n: Word " mana to cast costs " m: Word " mana to cast"] => { (n == m).then_some(())?; Ability::CostsAtLeast(u32::try_from(n).ok()?, None) }
            if (let Ability::CostsAtLeast(n, None) = v && let Ok(n) = i32::try_from(*n) && let (n, m) = (&n, &n));
        ["each player may play lands and cast spells from among cards they exiled with " r: RefP " this turn"] => { (r == Ref::This).then_some(())?; Ability::MayPlayExiled(Who::Any) }
            if (*v == Ability::MayPlayExiled(Who::Any) && let r = &Ref::This);
        ["you may play an additional land on each of your turns"] => (Ability::MoreLands(Who::You, 1));
        ["you may play " n: Word " additional lands on each of your turns"] => { Ability::MoreLands(Who::You, u32::try_from(n).ok()?) } if (let Ability::MoreLands(Who::You, n) = v && *n > 1 && let Ok(n) = i32::try_from(*n) && let n = &n);
        [["each player may play an additional land on each of their turns" | "players may play an additional land on each of their turns"]] => (Ability::MoreLands(Who::Any, 1));
        [s: SeenP] => (Ability::MayLook(s));
        [o: HowOftenP] => (Ability::HowOften(o));
        [r: RecipientsP [" can be the targets of spells and abilities" | " can be the target of spells and abilities"] b: AimedBy " as though " ["they" | "it"] " didn't have " k: KeywordP] => { hides(k).then_some(Ability::TargetedDespite(r, b, k))? }
            if (let Ability::TargetedDespite(r, b, k) = v);
        [["while voting, you may vote an additional time" | "you may vote an additional time while voting"]] => (Ability::VotesMore(true));
        ["while voting, you get an additional vote"] => (Ability::VotesMore(false));
        ["while an opponent is choosing targets as part of casting a spell they control or activating an ability they control, that player must choose at least one " f: NpOne " if able"] => { Ability::MustTarget(Who::Opponent, f) }
            if (let Ability::MustTarget(Who::Opponent, f) = v);
        ["you control your opponents while they're searching their libraries"] => (Ability::ControlsSearch(Who::Opponent));
        ["as long as " c: Cond ", you may activate " f: LoyaltyOf @OnAnyTurn " any time you could cast an instant"] => { Ability::LoyaltyAtInstant(f, Some(c)) } if (let Ability::LoyaltyAtInstant(f, Some(c)) = v);
        ["you may activate " f: LoyaltyOf @OnAnyTurn " any time you could cast an instant"] => { Ability::LoyaltyAtInstant(f, None) } if (let Ability::LoyaltyAtInstant(f, None) = v);
        [["if this card is in your opening hand, you may begin the game with it on the battlefield"]] => (Ability::OpeningHand);
        ["if " r: RefP " is in your opening hand, you may begin the game with it on the battlefield"] => { (r == Ref::This).then_some(Ability::OpeningHand)? } if (w.source.is_some() && *v == Ability::OpeningHand && let r = &Ref::This);
        ["as long as " r: RefP " is paired with another creature, " @BothPaired c: ChangeList] => { (r == Ref::This).then(|| Ability::Continuous(static_(pair(), c)))? }
            if (let Ability::Continuous(Continuous { what, changes: c, condition: None }) = v && *what == pair() && let r = &Ref::This);
        [a: InDecksP] => (Ability::InDecks(a));
        [r: Entry] => (Ability::Replacement(r));
        [a: CastingP] => { a } if (let a = v);
        [c: MixedStatic] => { if p.peek(" unless ") || p.peek(" during ") { return None; } Ability::Continuous(c) } if (let Ability::Continuous(c) = v);
        [f: Changed " can't attack or block"] => { if p.peek(" unless") || p.peek(" alone") { return None; } Ability::Continuous(static_(f, vec![Change::CantAttack, Change::CantBlock])) }
            if (let Ability::Continuous(Continuous { what: f, changes, condition: None }) = v && changes.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [c: CantP " during your turn"] => { Ability::Cant(c, Some(Condition::Turn(Who::You))) } if (w.source.is_some() && let Ability::Cant(c, Some(Condition::Turn(Who::You))) = v);
        ["during your turn, " c: CantP] => { Ability::Cant(c, Some(Condition::Turn(Who::You))) } if (w.source.is_some() && let Ability::Cant(c, Some(Condition::Turn(Who::You))) = v);
        ["during turns other than yours, " c: CantP] => { Ability::Cant(c, Some(not(Condition::Turn(Who::You)))) } if (w.source.is_some() && let Ability::Cant(c, Some(d)) = v && *d == not(Condition::Turn(Who::You)));
        [f: Changed [" can't be blocked by more than one creature" | " can't be blocked by more than one creature each combat"]] => { Ability::Cant(Cant::BeBlockedByMore(f, 1), None) } if (let Ability::Cant(Cant::BeBlockedByMore(f, 1), None) = v);
        [f: Changed " can block only " g: NpMany] => { Ability::Cant(Cant::BlockExcept(f, g), None) } if (let Ability::Cant(Cant::BlockExcept(f, g), None) = v);
        ["during your turn, " f: Changed " " c: ChangeList] => { Ability::Continuous(Continuous { what: f, changes: c, condition: Some(Condition::Turn(Who::You)) }) }
            if (w.source.is_some() && let Ability::Continuous(Continuous { what: f, changes: c, condition: Some(Condition::Turn(Who::You)) }) = v);
        ["as long as " d: Cond ", " c: CantP] => { Ability::Cant(c, Some(d)) } if (w.source.is_some() && let Ability::Cant(c, Some(d)) = v);
        [f: Changed " can't attack unless " d: Cond] => {
            if speaks_of_defender(&d) { Ability::Cant(Cant::AttackUnless(f, Box::new(d)), None) } else { Ability::Cant(Cant::Attack(f), Some(not(d))) }
        } if (let Some((f, d)) = attack_unless(v) && let (f, d) = (&f, &d));
        [f: Changed " can't attack or block unless " d: Cond] => { (!speaks_of_defender(&d)).then_some(())?; Ability::Continuous(Continuous { what: f, changes: vec![Change::CantAttack, Change::CantBlock], condition: Some(not(d)) }) }
            if (let Ability::Continuous(Continuous { what: f, changes, condition: Some(Condition::Not(d)) }) = v && changes.as_slice() == [Change::CantAttack, Change::CantBlock] && let d = &**d);
        [c: CantP " unless " d: Cond] => { (!speaks_of_defender(&d)).then_some(())?; Ability::Cant(c, Some(not(d))) } if (let Ability::Cant(c, Some(Condition::Not(d))) = v && let d = &**d);
        ["during your turn, " c: CantP] => { Ability::Cant(c, Some(Condition::Turn(Who::You))) } if (w.source.is_some() && let Ability::Cant(c, Some(Condition::Turn(Who::You))) = v);
        [c: CantP " during your turn"] => { Ability::Cant(c, Some(Condition::Turn(Who::You))) } if (let Ability::Cant(c, Some(Condition::Turn(Who::You))) = v);
        [c: CantP " during combat"] => { Ability::Cant(c, Some(crate::casting::combat())) } if (let Ability::Cant(c, Some(d)) = v && *d == crate::casting::combat());
        [f: Changed " can't attack if " d: Cond] => {
            if speaks_of_defender(&d) { Ability::Cant(Cant::AttackUnless(f, Box::new(not(d))), None) } else { Ability::Cant(Cant::Attack(f), Some(d)) }
        } if (w.source.is_some() && let Some((f, d)) = attack_if(v) && let (f, d) = (&f, &d));
        [f: Changed " can't attack or block if " d: Cond] => { (!speaks_of_defender(&d)).then_some(())?; Ability::Continuous(Continuous { what: f, changes: vec![Change::CantAttack, Change::CantBlock], condition: Some(d) }) }
            if (w.source.is_some() && let Ability::Continuous(Continuous { what: f, changes, condition: Some(d) }) = v && changes.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [c: CantP [" as long as " | " if "] d: Cond] => { Ability::Cant(c, Some(d)) } if (let Ability::Cant(c, Some(d)) = v);
        [c: CantP] => { Ability::Cant(c, None) } if (let Ability::Cant(c, None) = v);
        ["as long as " d: Cond ", all damage is dealt" s: DealtTo " as though its source had " k: KeywordP] => { Ability::DealtAsThough(s, k, Some(d)) }
            if (let Ability::DealtAsThough(s, k, Some(d)) = v);
        ["all damage is dealt" s: DealtTo " as though its source had " k: KeywordP] => { Ability::DealtAsThough(s, k, None) } if (let Ability::DealtAsThough(s, k, None) = v);
        ["you have no maximum hand size"] => (Ability::HandSize(Who::You, HandLimit::None));
        [["players have no maximum hand size" | "each player has no maximum hand size"]] => (Ability::HandSize(Who::Any, HandLimit::None));
        [["your maximum hand size is increased by "] n: Word] => { Ability::HandSize(Who::You, HandLimit::By(n)) } if (let Ability::HandSize(Who::You, HandLimit::By(n)) = v && *n > 0);
        [["your maximum hand size is reduced by "] n: Word] => { Ability::HandSize(Who::You, HandLimit::By(-n)) } if (let Ability::HandSize(Who::You, HandLimit::By(n)) = v && *n < 0 && let n = &-*n);
        [["each opponent's maximum hand size is reduced by " | "your opponents' maximum hand size is reduced by "] n: Word] => { Ability::HandSize(Who::Opponent, HandLimit::By(-n)) } if (let Ability::HandSize(Who::Opponent, HandLimit::By(n)) = v && *n < 0 && let n = &-*n);
        [["each player's maximum hand size is reduced by "] n: Word] => { Ability::HandSize(Who::Any, HandLimit::By(-n)) } if (let Ability::HandSize(Who::Any, HandLimit::By(n)) = v && *n < 0 && let n = &-*n);
        [o: Poss " maximum hand size is " n: Word] => { (!matches!(o, Who::Said(_))).then_some(())?; Ability::HandSize(o, HandLimit::Is(u32::try_from(n).ok()?)) }
            if (let Ability::HandSize(o, HandLimit::Is(n)) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["players may spend mana as though it were mana of any color"] => (Ability::ManaAsThough(Who::Any));
        ["you may spend mana as though it were mana of any color"] => (Ability::ManaAsThough(Who::You));
        ["you control " r: RefP] => { (r == Ref::Attached).then_some(())?; Ability::Continuous(static_(Filter::Is(r), vec![Change::Control(Who::You)])) }
            if (let Ability::Continuous(c) = v && let Some((Filter::Is(r), Change::Control(Who::You))) = only(c));
        [f: Changed [" has " | " have "] k: crate_KeywordName [". The " | ". Its "] n: crate_KeywordName @ItsCost " plus " c: CostP] => { (n == k).then_some(())?; Ability::Continuous(static_(f, vec![for_its_mana_cost_and(k, c)?])) }
            if (let Ability::Continuous(c) = v && let Some((f, change)) = only(c) && let Some((k, c)) = &keyword_for_its_cost_and(change) && let n = k);
        [f: Changed [" has " | " have "] k: crate_KeywordName [". The " | ". Its "] n: crate_KeywordName @ItsCost] => { (n == k).then_some(())?; Ability::Continuous(static_(f, vec![for_its_mana_cost(k)])) }
            if (let Ability::Continuous(c) = v && let Some((f, change)) = only(c) && let Some(k) = keyword_for_its_cost(change) && let (k, n) = (&k, &k));
        [c: StaticChange] => (Ability::Continuous(c));
    }
}

/// What keeps something from being a target (CR 702.11, 702.18).
pub(crate) fn hides(k: Keyword) -> bool {
    matches!(k, Keyword::Hexproof | Keyword::Shroud)
}

fn not(c: Condition) -> Condition {
    match c {
        Condition::Not(c) => *c,
        c => Condition::Not(Box::new(c)),
    }
}

/// Whether the condition is about whoever is attacked.
pub(crate) fn speaks_of_defender(c: &Condition) -> bool {
    use instead_language::walk::{Accept, Visit, Walk};
    #[derive(Default)]
    struct Defender(bool);
    impl Visit for Defender {
        fn who(&mut self, who: &Who) {
            self.0 |= *who == Who::Defending;
            who.walk(self);
        }
    }
    let mut found = Defender::default();
    c.accept(&mut found);
    found.0
}

/// "can't attack unless …": who, and unless what.
fn attack_unless(v: &Ability) -> Option<(Filter, Condition)> {
    if let Ability::Cant(Cant::AttackUnless(f, d), None) | Ability::Cant(Cant::Attack(f), Some(Condition::Not(d))) = v {
        Some((f.clone(), (**d).clone()))
    } else {
        None
    }
}

/// "can't attack if …": who, and if what.
fn attack_if(v: &Ability) -> Option<(Filter, Condition)> {
    if let Ability::Cant(Cant::AttackUnless(f, d), None) = v {
        return Some((f.clone(), not((**d).clone())));
    }
    let Ability::Cant(Cant::Attack(f), Some(d)) = v else { return None };
    Some((f.clone(), d.clone()))
}

/// "As long as …, X. Otherwise, Y.": two static abilities, of which one or the other holds.
pub(crate) struct Otherwise;
impl Part for Otherwise {
    type Value = Vec<Ability>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
        p.lit("as long as ").then_some(())?;
        let c = Cond::read(p)?;
        p.lit(", ").then_some(())?;
        let (f, yes) = Either::read(p)?;
        p.lit(". Otherwise, ").then_some(())?;
        let (g, no) = Either::read(p)?;
        p.lit(".").then_some(())?;
        let not = Condition::Not(Box::new(c.clone()));
        Some(vec![
            Ability::Continuous(Continuous { what: f, changes: yes, condition: Some(c) }),
            Ability::Continuous(Continuous { what: g, changes: no, condition: Some(not) }),
        ])
    }
    fn write(v: &Vec<Ability>, w: &mut Writer<'_>) -> bool {
        let [Ability::Continuous(a), Ability::Continuous(b)] = v.as_slice() else { return false };
        let (Some(c), Some(Condition::Not(not))) = (&a.condition, &b.condition) else { return false };
        **not == *c
            && w.lit("as long as ")
            && Cond::write(c, w)
            && w.lit(", ")
            && Either::write(&(a.what.clone(), a.changes.clone()), w)
            && w.lit(". Otherwise, ")
            && Either::write(&(b.what.clone(), b.changes.clone()), w)
            && w.lit(".")
    }
}

grammar! {
    /// What is so in one case or the other.
    Either(p, w, v) -> (Filter, Vec<Change>) {
        [f: Changed " can't attack or block"] => { (f, vec![Change::CantAttack, Change::CantBlock]) } if (let (f, c) = v && c.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [f: Changed " " c: ChangeList] => ((f, c));
    }
}

/// Whether the filter says from where.
pub(crate) fn from_elsewhere(filter: &Filter) -> bool {
    use Filter as F;
    match filter {
        F::In(zone) => *zone != Zone::Battlefield,
        F::OnTop(_) => true,
        F::All(all) => all.iter().any(from_elsewhere),
        F::Not(..) | F::OneOf(..) => false,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => false,
    }
}
