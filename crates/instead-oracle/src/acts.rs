//! What else a resolving spell or ability does: paying, fighting, attaching, becoming a creature, and changes counted by
//! something.

mod attaching;
mod base;
mod energy;
mod investigating;
mod kinds;
mod players;
mod support;

use attaching::{borne, borne_of};
use base::BaseP;
use energy::EnergyClause;
pub(crate) use energy::{read_any as read_any_energy, write_any as write_any_energy};
pub(crate) use investigating::clue;
use investigating::{investigated, investigates};
use kinds::{KindsChoice, kinds_choice, kinds_chosen};
use players::{TwoPlayers, with_you};
use support::{SupportTargets, support_of, supported, takes_unsaid, unsaid_target};

use instead_language::card::{CostAction, Mode, ModeChoice};
use instead_language::words::{CardType, Keyword, Word};
use instead_language::{
    Ability, Amount, Cant, Change, Cost, Feat, Filter, Instruction, Ref, Selection, Spell, TargetSpec, Until, Who,
};

use crate::amount::{CounterKind, EachOfItP, EachP, Figure, Much, Quantity, StatP, WhereX, Word as Count, per, per_of};
use crate::becoming::BecomingStill;
use crate::cost::{EnergyP, GotEnergy, ManaP, PaidEnergy, evidence_in, evidence_of, much_energy, much_energy_of};
use crate::cursor::{Person, Reader, Writer};
use crate::doubled::DoubledP as crate_DoubledP;
use crate::grammar::{Part, grammar};
use crate::instruction::{Alone, Dealer, UntilP};
use crate::noun::{NpMany, NpOne, Quality};
use crate::predicate::{Doer, LureP, Timed, WithOthers, gets_either, got_either};
use crate::reference::{EACH, Poss, RefP, RefPoss, Subj, WhoP};
use crate::selection::{Objects, Those};
use crate::statics::{ChangeList, ManyHere, Modifier};
use crate::target::those_for;
use crate::token::{HavingList, TokensP};

fn continuous(what: Selection, changes: Vec<Change>, until: Until) -> Instruction {
    Instruction::Continuous { what, changes, until }
}

/// CR 701.15a: until the next turn of whoever goads.
pub(crate) fn goad(what: Selection) -> Instruction {
    continuous(what, vec![Change::Goaded], Until::YourNextTurn)
}

/// Several targets, or "those creatures": the verb then has its base form.
pub(crate) struct Several;
impl Part for Several {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.person = Person::Base;
        p.own = false;
        let each = p.peek("each of ");
        if let Some(those) = p.attempt(Those::read) {
            // "each of those creatures gains flying"
            p.person = if each { Person::Third } else { Person::Base };
            return Some(those);
        }
        let before = p.targets.len();
        let r = p.attempt(RefP::read)?;
        let many = p.targets.len() > before && p.targets.last().is_some_and(|t| t.max > 1);
        many.then_some(Selection::One(r))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        w.person = Person::Base;
        match v {
            Selection::Said(_) => {
                let start = w.out.len();
                let done = Those::write(v, w);
                if w.out.get(start..).is_some_and(|said| said.to_ascii_lowercase().starts_with("each of ")) {
                    w.person = Person::Third;
                }
                done
            }
            Selection::One(r @ Ref::Target(n)) => {
                w.targets.get(usize::from(*n)).is_some_and(|t| t.max > 1) && (those_for(*n, w) || RefP::write(r, w))
            }
            Selection::One(..) | Selection::Each(..) | Selection::EachPlayer(..) | Selection::Both(..) => false,
            Selection::Choose { .. } | Selection::Total { .. } | Selection::Top(..) | Selection::Slot(..) => false,
            Selection::ChooseOf { .. } | Selection::RestOf(..) | Selection::Exiled => false,
            Selection::Among { .. } | Selection::Rest | Selection::Where(..) | Selection::AllBut(..) => false,
        }
    }
}

/// "each creature you control", of which the verb is in the singular.
pub(crate) struct EachHere;
impl Part for EachHere {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.lit("each ").then_some(())?;
        p.person = Person::Third;
        p.own = false;
        let first = NpOne::read(p)?;
        // "each attacking creature and each blocking creature"
        let second = p.attempt(|p| p.lit(" and each ").then(|| NpOne::read(p)).flatten());
        Some(match second {
            Some(second) => Filter::OneOf(vec![first, second]),
            None => first,
        })
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        w.person = Person::Third;
        let two = |w: &mut Writer<'_>| {
            let Filter::OneOf(list) = v else { return false };
            let [a, b] = list.as_slice() else { return false };
            w.source.is_some() && NpOne::write(a, w) && w.lit(" and each ") && NpOne::write(b, w)
        };
        w.lit("each ") && (w.attempt(two) || NpOne::write(v, w))
    }
}

grammar! {
    /// "all creatures", "each creature": all of some kind, and what is said of them.
    AllHere(p, w, v) -> Filter {
        [f: EachHere] => { f } if (let f = v);
        ["all " f: ManyHere] => { f } if (let f = v);
    }
}

grammar! {
    /// " an additional ", beside what was said before.
    Additional(p, w, v) -> () {
        [[" " | " an additional "]] => (());
    }
}

grammar! {
    /// " each", which may be left unsaid.
    EachFix(p, w, v) -> () {
        [" each "] => (());
        [" "] => (());
    }
}

fn scaled((a, b): (Amount, Amount), n: &Amount) -> Option<Change> {
    Some(Change::Modify(per(a, n.clone())?, per(b, n.clone())?))
}

/// "+1/+1" and what it is counted by, where a change is such.
pub(crate) fn scale_of(v: &[Change]) -> Option<((Amount, Amount), Amount)> {
    let [Change::Modify(a, b)] = v else { return None };
    let zero = Amount::Fixed(0);
    let (x, each) = per_of(if *a == zero { b } else { a })?;
    let m = if *a == zero {
        (zero, x)
    } else if *b == zero {
        (x, zero)
    } else {
        let (y, other) = per_of(b)?;
        if other != each {
            return None;
        }
        (x, y)
    };
    Some((m, each))
}

pub(crate) fn energy(n: i32) -> Cost {
    let you = Ref::Player(Who::You);
    let action =
        CostAction::RemoveCounters(Some(Word::new_static("energy")), Some(Amount::Fixed(n)), Selection::One(you));
    Cost { actions: vec![action], ..Cost::default() }
}

pub(crate) fn energy_of(cost: &Cost) -> Option<i32> {
    let [CostAction::RemoveCounters(_, Some(Amount::Fixed(n)), _)] = cost.actions.as_slice() else { return None };
    (*cost == energy(*n)).then_some(*n)
}

fn tap_or_untap(s: Selection) -> Instruction {
    let mode = |i| Mode { word: None, cost: None, spell: Spell { instructions: vec![i], ..Spell::default() } };
    let modes = vec![mode(Instruction::Tap(s.clone())), mode(Instruction::Untap(s))];
    Instruction::Modal(ModeChoice { min: 1, max: 1, modes, more: None, fresh: None, again: false })
}

/// "gains your choice of flying or lifelink": one of several changes, besides those that come anyway.
fn choice_of(what: &Selection, common: &[Change], among: Vec<Ability>, until: Until) -> Instruction {
    let mode = |a: Ability| {
        let mut changes = common.to_vec();
        changes.push(Change::AddAbility(Box::new(a)));
        let i = continuous(what.clone(), changes, until);
        Mode { word: None, cost: None, spell: Spell { instructions: vec![i], ..Spell::default() } }
    };
    let modes = among.into_iter().map(mode).collect();
    Instruction::Modal(ModeChoice { min: 1, max: 1, modes, more: None, fresh: None, again: false })
}

/// What is chosen among, and what comes anyway, of whom, until when.
fn choice_made(v: &Instruction) -> Option<(Selection, Vec<Change>, Vec<Ability>, Until)> {
    let Instruction::Modal(choice) = v else { return None };
    let mut among = Vec::new();
    let mut rest = None;
    for mode in &choice.modes {
        let [Instruction::Continuous { what, changes, until }] = mode.spell.instructions.as_slice() else {
            return None;
        };
        let (Change::AddAbility(a), common) = changes.split_last()? else { return None };
        among.push((**a).clone());
        rest = Some((what.clone(), common.to_vec(), *until));
    }
    let (what, common, until) = rest?;
    (choice_of(&what, &common, among.clone(), until) == *v).then_some((what, common, among, until))
}

/// "flying or lifelink", "flying, deathtouch, or lifelink"
struct OneOfAbilities;
impl Part for OneOfAbilities {
    type Value = Vec<Ability>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
        let mut list = vec![Ability::Keyword(crate::reference::KeywordP::read(p)?)];
        let mut last = false;
        while !last {
            last = p.any(&[" or ", ", or "]);
            (last || p.lit(", ")).then_some(())?;
            list.push(Ability::Keyword(crate::reference::KeywordP::read(p)?));
        }
        Some(list)
    }
    fn write(v: &Vec<Ability>, w: &mut Writer<'_>) -> bool {
        let words = v.iter().map(|a| if let Ability::Keyword(k) = a { Some(k.as_str().to_owned()) } else { None });
        words.collect::<Option<Vec<_>>>().is_some_and(|words| w.lit(&crate::noun::join(&words, "or")))
    }
}

fn tapped_or_untapped(v: &Instruction) -> Option<Selection> {
    let Instruction::Modal(choice) = v else { return None };
    let Instruction::Tap(s) = choice.modes.first()?.spell.instructions.first()? else { return None };
    (tap_or_untap(s.clone()) == *v).then(|| s.clone())
}

fn does_so(feat: Feat, what: Selection) -> Instruction {
    Instruction::Feat(feat, what, Amount::Fixed(1))
}

/// What says that it keeps its other types, after how long (CR 205.1b).
struct StillP;
const STILL: &[&str] = &[
    ". It's still a land",
    " It's still a land",
    ". That land is still a land",
    " that's still a land",
    ". They're still lands",
    ". Those lands are still lands",
    ". It's still an enchantment",
    ". It's still a planeswalker",
    ". It's still an artifact",
];
impl Part for StillP {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.any(STILL).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.source.is_some() && w.any(STILL)
    }
}

/// "a creature you control", chosen as the instruction is followed.
struct ChosenOne;
impl Part for ChosenOne {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        let one = Amount::Fixed(1);
        crate::noun::NpA::read(p).map(|f| crate::selection::choose(Who::You, one.clone(), Some(one), f, false))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Choose { who: Who::You, min, max, filter, random: false } = v else { return false };
        *min == Amount::Fixed(1) && *max == Some(Amount::Fixed(1)) && crate::noun::NpA::write(filter, w)
    }
}

/// "each player", "each opponent", of whom what follows speaks as "they".
struct EachWho;
impl Part for EachWho {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let who = if p.lit("each player") { Who::Any } else { p.lit("each opponent").then_some(Who::Opponent)? };
        p.person = Person::Third;
        p.subject = EACH;
        Some(who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        w.person = Person::Third;
        w.subject = EACH;
        match v {
            Who::Any => w.lit("each player"),
            Who::Opponent => w.lit("each opponent"),
            Who::You | Who::Active | Who::Defending | Who::Slot(..) | Who::Said(..) => false,
            Who::Each | Who::Chosen | Who::ControllerOf(..) | Who::OwnerOf(..) | Who::Target(..) => false,
            Who::Enchanted | Who::MostLife | Who::Player(..) | Who::OtherOpponent(..) | Who::With(..) => false,
        }
    }
}

grammar! {
    /// What each of them does unless he does something else.
    Threat(p, w, v) -> Instruction {
        ["loses " n: Much " life"] => { Instruction::LoseLife(EACH, n) } if (let Instruction::LoseLife(who, n) = v && *who == EACH);
        ["sacrifices " s: Objects] => { Instruction::Sacrifice(EACH, s) } if (let Instruction::Sacrifice(who, s) = v && *who == EACH);
        ["discards " s: Objects] => { Instruction::Discard(EACH, s) } if (let Instruction::Discard(who, s) = v && *who == EACH);
    }
}

grammar! {
    /// What he may do instead (CR 118.12a).
    Escape(p, w, v) -> Instruction {
        ["pay " m: ManaP] => { Instruction::Pay(EACH, Cost { mana: m, ..Cost::default() }) }
            if (let Instruction::Pay(who, cost) = v && *who == EACH && let Cost { mana: m, tap: false, untap: false, life: None, actions, less: None } = cost && actions.is_empty() && !m.is_empty());
        ["discard " s: Objects] => { Instruction::Discard(EACH, s) } if (let Instruction::Discard(who, s) = v && *who == EACH);
        ["sacrifice " s: Objects] => { Instruction::Sacrifice(EACH, s) } if (let Instruction::Sacrifice(who, s) = v && *who == EACH);
    }
}

grammar! {
    /// " until end of turn", said at the end.
    UntilAfter(p, w, v) -> Until {
        [" " u: UntilP] => { u } if (let u = v);
    }
}

/// What is attached; "to it" afterwards is still what the text spoke of before: an Equipment is not attached to itself
/// (CR 301.5c).
struct Attached;
impl Part for Attached {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        RefP::read(p)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        RefP::write(v, w)
    }
}

/// Several things that are attached to one: "all Equipment you control", "any number of Auras you control".
struct ManyAttached;
impl Part for ManyAttached {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        Objects::read(p)
            .filter(|s| matches!(s, Selection::Each(_) | Selection::Choose { max: None, random: false, .. }))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        matches!(v, Selection::Each(_) | Selection::Choose { .. }) && Objects::write(v, w)
    }
}

fn by_player(feat: Feat, who: Who, n: Amount) -> Instruction {
    Instruction::Feat(feat, Selection::One(Ref::Player(who)), n)
}

fn player_feat(v: &Instruction) -> Option<(Feat, Who, Amount)> {
    let Instruction::Feat(feat, Selection::One(Ref::Player(who)), n) = v else { return None };
    Some((feat.clone(), who.clone(), n.clone()))
}

/// Looks ahead: no number follows.
struct NoNumber;
impl Part for NoNumber {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let next = p.rest().strip_prefix(' ').and_then(|r| r.chars().next());
        (!next.is_some_and(|c| c.is_ascii_digit() || c == 'X')).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// The kind of Army: "Orcs ", in the plural where it is amassed (CR 701.47a); none is "Zombies" (CR 701.47d).
struct ArmyOf;
impl Part for ArmyOf {
    type Value = Word;
    fn read(p: &mut Reader<'_>) -> Option<Word> {
        if p.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Some(Word::new_static("Zombie"));
        }
        let text = crate::noun::word(p);
        let (Err(kind), true, _) = crate::noun::noun_here(text)? else { return None };
        p.pos += text.len();
        p.lit(" ").then_some(kind)
    }
    fn write(v: &Word, w: &mut Writer<'_>) -> bool {
        w.attempt(|w| w.lit(&crate::words::plural(v)) && w.lit(" ")) || (w.source.is_some() && *v == "Zombie")
    }
}

/// Whether these are all that a player controls, whose step it is.
fn is_of_player(s: &Selection) -> bool {
    let Selection::Each(f) = s else { return false };
    f.says(&|f| matches!(f, Filter::Controller(Who::You | Who::Target(_) | Who::Said(_))))
}

/// CR 701.68a: a creature that the player controls.
fn blights(who: Who, n: Amount) -> Instruction {
    let creature = Filter::Type(CardType::Creature).and(Filter::Controller(who.clone()));
    let one = Amount::Fixed(1);
    let on = crate::selection::choose(who, one.clone(), Some(one), creature, false);
    Instruction::PutCounters(Word::new_static("-1/-1"), n, on)
}

fn blighted(v: &Instruction) -> Option<(Who, Amount)> {
    let Instruction::PutCounters(_, n, Selection::Choose { who, .. }) = v else { return None };
    (*v == blights(who.clone(), n.clone())).then(|| (who.clone(), n.clone()))
}

/// What "earthbend" makes a target of without saying so (CR 701.66a).
fn own_land() -> TargetSpec {
    let land = Filter::Type(CardType::Land).and(Filter::Controller(Who::You));
    TargetSpec { min: 1, max: 1, objects: Some(land), ..TargetSpec::default() }
}

/// A target that no word says.
struct LandTarget;
impl Part for LandTarget {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        unsaid_target(p, own_land())
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        matches!(v, Ref::Target(n) if takes_unsaid(w, usize::from(*n), &own_land()))
    }
}

grammar! {
    /// What may be chosen instead of a color: "colorless or from ".
    OrFrom(p, w, v) -> Option<Box<Filter>> {
        ["colorless or from "] => { Some(Box::new(Filter::Colorless)) } if (let Some(f) = v && **f == Filter::Colorless);
        ["artifacts or from "] => { Some(Box::new(Filter::Type(CardType::Artifact))) } if (let Some(f) = v && **f == Filter::Type(CardType::Artifact));
        [] => (None);
    }
}

grammar! {
    /// What hides a player from targeting (CR 702.11c, 702.18a).
    Shielded(p, w, v) -> Keyword {
        ["hexproof"] => (Keyword::Hexproof);
        ["shroud"] => (Keyword::Shroud);
    }
}

grammar! {
    /// From what a player gains protection (CR 702.16j).
    OfPlayer(p, w, v) -> Filter {
        ["the color of your choice"] => (Filter::ColorOfChoice);
        [q: Quality] => { q } if (let q = v);
    }
}

grammar! {
    /// What is paid as often as whoever pays says.
    PaidOften(p, w, v) -> Instruction {
        ["you may pay " m: ManaP " any number of times"] => { Instruction::PayTimes(Who::You, Cost { mana: m, ..Cost::default() }, None) }
            if (let Instruction::PayTimes(Who::You, cost, None) = v && let Cost { mana: m, tap: false, untap: false, life: None, actions, less: None } = cost && actions.is_empty() && !m.is_empty());
        ["you may pay " m: ManaP " up to " n: Count " times"] => { Instruction::PayTimes(Who::You, Cost { mana: m, ..Cost::default() }, Some(u32::try_from(n).ok()?)) }
            if (let Instruction::PayTimes(Who::You, cost, Some(n)) = v && let Cost { mana: m, tap: false, untap: false, life: None, actions, less: None } = cost && actions.is_empty() && !m.is_empty() && let Ok(n) = i32::try_from(*n) && let n = &n);
    }
}

grammar! {
    /// Acts.
    ActClause(p, w, v) -> Instruction {
        [i: BaseP] => { i } if (let i = v);
        [i: EnergyClause] => { i } if (let i = v);
        [r: Dealer " gets " a: Modifier " or " b: Modifier " " u: UntilP] => { gets_either(&r, [a, b], u) } if (let Some((r, [a, b], u)) = got_either(v) && let (r, a, b, u) = (&r, &a, &b, &u));
        [s: WithOthers " " c: ChangeList " " u: UntilP @WhereX] => { continuous(s, c, u) } if (let Instruction::Continuous { what: s @ Selection::Both(_), changes: c, until: u } = v);
        [s: Doer " " t: Timed] => { (t.1 != Until::PlayersNextUntapStep || is_of_player(&s)).then(|| continuous(s, t.0, t.1))? } if (let Instruction::Continuous { what: s, changes, until } = v && let t = &(changes.clone(), *until));
        [l: LureP] => { continuous(Selection::One(l.1), vec![Change::Lures(l.0)], l.2?) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until } = v && let [Change::Lures(f)] = changes.as_slice() && let l = &(f.clone(), r.clone(), Some(*until)));
        [s: Subj ("gain") " " k: Shielded " " u: UntilP] => { Instruction::Forbid(Cant::TargetPlayer(s, k), u) }
            if (let Instruction::Forbid(Cant::TargetPlayer(s, k), u) = v);
        [s: Subj ("gain") " protection from " q: OfPlayer " " u: UntilP] => { Instruction::Forbid(Cant::ProtectPlayer(s, q), u) }
            if (let Instruction::Forbid(Cant::ProtectPlayer(s, q), u) = v);
        [s: Subj ("pay") " " m: ManaP " and " n: Much " life"] => { Instruction::Pay(s, Cost { mana: m, life: Some(n), ..Cost::default() }) }
            if (let Instruction::Pay(s, cost) = v && let Cost { mana: m, tap: false, untap: false, life: Some(n), actions, less: None } = cost && actions.is_empty() && !m.is_empty());
        [s: Subj ("pay") " " m: ManaP] => { Instruction::Pay(s, Cost { mana: m, ..Cost::default() }) }
            if (let Instruction::Pay(s, cost) = v && let Cost { mana: m, tap: false, untap: false, life: None, actions, less: None } = cost && actions.is_empty() && !m.is_empty());
        ["collect evidence " n: Figure] => { Instruction::Pay(Who::You, evidence_of(n)) } if (let Instruction::Pay(Who::You, cost) = v && let Some(n) = evidence_in(cost) && let n = &n);
        ["put " ["your choice of " | ""] l: KindsChoice " on " t: Objects] => { kinds_choice(&t, l) } if (let Some((t, l)) = kinds_chosen(v) && let (t, l) = (&t, &l));
        [s: Subj ("bolster") " " n: Much] => { by_player(Feat::Bolster, s, n) } if (let Some((Feat::Bolster, s, n)) = player_feat(v) && let (s, n) = (&s, &n));
        [s: Subj ("amass") " " k: ArmyOf n: Much @WhereX] => { by_player(Feat::Amass(k), s, n) } if (let Some((Feat::Amass(k), s, n)) = player_feat(v) && let (k, s, n) = (&k, &s, &n));
        ["adapt " n: Much] => { Instruction::Feat(Feat::Adapt, Selection::One(Ref::This), n) } if (let Instruction::Feat(Feat::Adapt, Selection::One(Ref::This), n) = v);
        ["flip " r: RefP] => { does_so(Feat::Flip, Selection::One(r)) } if (let Instruction::Feat(Feat::Flip, Selection::One(r), _) = v);
        ["suspect " t: Objects] => { Instruction::Feat(Feat::Suspect, t, Amount::Fixed(1)) } if (let Instruction::Feat(Feat::Suspect, t, Amount::Fixed(1)) = v);
        [r: Dealer " is no longer suspected"] => { does_so(Feat::Unsuspect, Selection::One(r)) } if (let Instruction::Feat(Feat::Unsuspect, Selection::One(r), _) = v);
        [r: Dealer " " ("become") " no longer suspected"] => { does_so(Feat::Unsuspect, Selection::One(r)) } if (w.source.is_some() && let Instruction::Feat(Feat::Unsuspect, Selection::One(r), _) = v);
        [s: Doer [" are no longer suspected" | " is no longer suspected"]] => { does_so(Feat::Unsuspect, s) } if (let Instruction::Feat(Feat::Unsuspect, s, _) = v && !matches!(s, Selection::One(_)));
        [r: Dealer " " ("become") " blocked"] => { does_so(Feat::Block, Selection::One(r)) } if (let Instruction::Feat(Feat::Block, Selection::One(r), _) = v);
        [s: Several " " ("become") " blocked"] => { does_so(Feat::Block, s) } if (let Instruction::Feat(Feat::Block, s, _) = v && !matches!(s, Selection::Each(_)));
        [f: ManyHere " become blocked"] => { does_so(Feat::Block, Selection::Each(f)) } if (let Instruction::Feat(Feat::Block, Selection::Each(f), _) = v);
        [r: Dealer " " ("become") " prepared"] => { does_so(Feat::Prepare, Selection::One(r)) } if (let Instruction::Feat(Feat::Prepare, Selection::One(r), _) = v);
        [r: Dealer " " ("become") " unprepared"] => { does_so(Feat::Unprepare, Selection::One(r)) } if (let Instruction::Feat(Feat::Unprepare, Selection::One(r), _) = v);
        ["unlock a locked door of " t: Objects] => { Instruction::Feat(Feat::UnlockDoor, t, Amount::Fixed(1)) } if (let Instruction::Feat(Feat::UnlockDoor, t, Amount::Fixed(1)) = v);
        ["lock or unlock a door of " t: Objects] => { Instruction::Feat(Feat::LockOrUnlock, t, Amount::Fixed(1)) } if (let Instruction::Feat(Feat::LockOrUnlock, t, Amount::Fixed(1)) = v);
        ["unattach all " f: NpMany " from " r: RefP] => { does_so(Feat::Unattach, Selection::Each(borne(f, r))) } if (let Instruction::Feat(Feat::Unattach, Selection::Each(f), _) = v && let Some((f, r)) = borne_of(f) && let (f, r) = (&f, &r));
        ["unattach " t: Objects] => { does_so(Feat::Unattach, t) } if (let Instruction::Feat(Feat::Unattach, t, _) = v && !matches!(t, Selection::Each(_)));
        ["detain " t: Objects] => { Instruction::Feat(Feat::Detain, t, Amount::Fixed(1)) } if (let Instruction::Feat(Feat::Detain, t, Amount::Fixed(1)) = v);
        ["airbend " t: Objects] => { Instruction::Feat(Feat::Airbend, t, Amount::Fixed(1)) } if (let Instruction::Feat(Feat::Airbend, t, Amount::Fixed(1)) = v);
        ["monstrosity " n: Much @WhereX] => { Instruction::Feat(Feat::Monstrosity, Selection::One(Ref::This), n) } if (let Instruction::Feat(Feat::Monstrosity, Selection::One(Ref::This), n) = v);
        ["earthbend " n: Much t: LandTarget @WhereX] => { Instruction::Feat(Feat::Earthbend, Selection::One(t), n) } if (let Instruction::Feat(Feat::Earthbend, Selection::One(t), n) = v);
        ["support " n: Figure t: SupportTargets] => { supported(n, t, p)? } if (let Some(n) = support_of(v, w) && let (n, t) = (&n, &Ref::Target(0)));
        [s: Subj ("incubate") " " n: Much @WhereX] => { by_player(Feat::Incubate, s, n) } if (let Some((Feat::Incubate, s, n)) = player_feat(v) && let (s, n) = (&s, &n));
        [s: Subj ("discover") " " n: Much @WhereX] => { by_player(Feat::Discover, s, n) } if (let Some((Feat::Discover, s, n)) = player_feat(v) && let (s, n) = (&s, &n));
        [s: Subj ("blight") " " n: Much] => { blights(s, n) } if (w.source.is_some() && let Some((s, n)) = blighted(v) && let (s, n) = (&s, &n));
        [r: Dealer " " ("explore") " again"] => { Instruction::Feat(Feat::Explore, Selection::One(r), Amount::Fixed(1)) } if (w.source.is_some() && let Instruction::Feat(Feat::Explore, Selection::One(r), Amount::Fixed(1)) = v);
        [r: Dealer " " ("explore")] => { Instruction::Feat(Feat::Explore, Selection::One(r), Amount::Fixed(1)) } if (let Instruction::Feat(Feat::Explore, Selection::One(r), Amount::Fixed(1)) = v);
        [f: EachHere " explores"] => { Instruction::Feat(Feat::Explore, Selection::Each(f), Amount::Fixed(1)) } if (let Instruction::Feat(Feat::Explore, Selection::Each(f), Amount::Fixed(1)) = v);
        [r: Dealer " " ("connive") @NoNumber] => { Instruction::Feat(Feat::Connive, Selection::One(r), Amount::Fixed(1)) } if (let Instruction::Feat(Feat::Connive, Selection::One(r), Amount::Fixed(1)) = v);
        [r: Dealer " " ("connive") " " n: Much @WhereX] => { Instruction::Feat(Feat::Connive, Selection::One(r), n) } if (let Instruction::Feat(Feat::Connive, Selection::One(r), n) = v);
        [f: EachHere " connives"] => { Instruction::Feat(Feat::Connive, Selection::Each(f), Amount::Fixed(1)) } if (let Instruction::Feat(Feat::Connive, Selection::Each(f), Amount::Fixed(1)) = v);
        [r: Dealer " " ("endure") " " n: Much @WhereX] => { Instruction::Feat(Feat::Endure, Selection::One(r), n) } if (let Instruction::Feat(Feat::Endure, Selection::One(r), n) = v);
        [r: Dealer " " ("phase") " out until " u: RefP " leaves the battlefield"] => { (u == Ref::This).then(|| does_so(Feat::PhaseOutUntil, Selection::One(r)))? }
            if (let Instruction::Feat(Feat::PhaseOutUntil, Selection::One(r), _) = v && let u = &Ref::This);
        ["phase " s: Those " out until " u: RefP " leaves the battlefield"] => { (u == Ref::This).then(|| does_so(Feat::PhaseOutUntil, s))? }
            if (let Instruction::Feat(Feat::PhaseOutUntil, s, _) = v && let u = &Ref::This);
        [r: Dealer " " ("phase") " out"] => { does_so(Feat::PhaseOut, Selection::One(r)) } if (let Instruction::Feat(Feat::PhaseOut, Selection::One(r), _) = v);
        [f: EachHere " phases out"] => { does_so(Feat::PhaseOut, Selection::Each(f)) } if (let Instruction::Feat(Feat::PhaseOut, Selection::Each(f), _) = v);
        ["all " f: ManyHere " phase out"] => { does_so(Feat::PhaseOut, Selection::Each(f)) } if (w.source.is_some() && let Instruction::Feat(Feat::PhaseOut, Selection::Each(f), _) = v);
        [s: Several " " ("phase") " out"] => { does_so(Feat::PhaseOut, s) } if (let Instruction::Feat(Feat::PhaseOut, s, _) = v);
        [s: Subj ("get") " an emblem with " l: HavingList] => (Instruction::Emblem(s, l));
        [s: Subj ("get") " " n: GotEnergy] => { Instruction::PlayerCounters(Word::new_static("energy"), n, s) } if (let Instruction::PlayerCounters(k, n, s) = v && k == "energy");
        [s: Subj ("get") " " n: EnergyP] => { Instruction::PlayerCounters(Word::new_static("energy"), Amount::Fixed(n), s) }
            if (let Instruction::PlayerCounters(k, Amount::Fixed(n), s) = v && k == "energy");
        [s: Subj ("pay") " " n: PaidEnergy] => { Instruction::Pay(s, much_energy(n)) } if (let Instruction::Pay(s, cost) = v && let Some(n) = much_energy_of(cost));
        [s: Subj ("pay") " " n: EnergyP] => { Instruction::Pay(s, energy(n)) } if (let Instruction::Pay(s, cost) = v && let Some(n) = energy_of(cost) && let n = &n);
        [a: Dealer [" fights " | " fight "] b: RefP] => (Instruction::Fight(a, b));
        [r: Dealer " gains your choice of " l: OneOfAbilities " " u: UntilP] => { choice_of(&Selection::One(r), &[], l, u) }
            if (let Some((Selection::One(r), common, l, u)) = choice_made(v) && common.is_empty() && let (r, l, u) = (&r, &l, &u));
        [r: Dealer " " c: ChangeList " and gains your choice of " l: OneOfAbilities " " u: UntilP] => { choice_of(&Selection::One(r), &c, l, u) }
            if (let Some((Selection::One(r), c, l, u)) = choice_made(v) && let (r, c, l, u) = (&r, &c, &l, &u));
        ["tap or untap " s: Objects] => { tap_or_untap(s) } if (let Some(s) = tapped_or_untapped(v) && let s = &s);
        ["attach " a: Attached " to " n: ChosenOne] => (Instruction::AttachTo(a, n));
        ["attach " a: Attached " to " b: RefP] => { Instruction::Attach(Selection::One(a), b) } if (let Instruction::Attach(Selection::One(a), b) = v);
        ["attach " s: ManyAttached " to " b: RefP] => (Instruction::Attach(s, b));
        [i: crate_DoubledP] => { i } if (let i = v);
        ["exchange " o: Poss " life total with " r: RefPoss " " s: StatP] => { (s != instead_language::Stat::ManaValue).then_some(Instruction::ExchangeStat(o, s, r))? }
            if (let Instruction::ExchangeStat(o, s, r) = v);
        ["exchange life totals with " t: WhoP] => { Instruction::ExchangeLife(with_you(t)) }
            if (let Instruction::ExchangeLife(Selection::Both(list)) = v && let [Selection::One(Ref::Player(Who::You)), Selection::One(Ref::Player(t))] = list.as_slice());
        [t: TwoPlayers " exchange life totals"] => (Instruction::ExchangeLife(t));
        [e: EachWho " " d: Threat " unless they " o: Escape] => { Instruction::EachUnless(e, Box::new(d), Box::new(o)) }
            if (let Instruction::EachUnless(e, d, o) = v && let (d, o) = (&**d, &**o));
        ["exchange control of " a: RefP " and " b: RefP] => (Instruction::ExchangeControl(a, b));
        ["investigate twice"] => { Instruction::CreateTokens(Who::You, Amount::Fixed(2), clue()) }
            if (w.source.is_some() && *v == Instruction::CreateTokens(Who::You, Amount::Fixed(2), clue()));
        ["you and each " f: NpOne " gain protection from the color of your choice " u: UntilP] => (Instruction::ProtectAll(f, u));
        [s: Subj ("investigate") " for each " f: EachP] => { investigates(s, f) } if (w.source.is_some() && let Some((s, f)) = investigated(v) && let (s, f) = (&s, &f));
        [s: Subj ("investigate")] => { Instruction::CreateTokens(s, Amount::Fixed(1), clue()) } if (w.source.is_some() && let Instruction::CreateTokens(s, Amount::Fixed(1), t) = v && *t == clue());
        [r: Dealer " gets " m: Modifier " " u: UntilP " for each " n: EachOfItP] => { continuous(Selection::One(r), vec![scaled(m, &n)?], u) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && let Some((m, n)) = scale_of(changes) && let m = &m && let n = &n);
        [f: ManyHere " get " m: Modifier " " u: UntilP " for each " n: EachOfItP] => { continuous(Selection::Each(f), vec![scaled(m, &n)?], u) }
            if (let Instruction::Continuous { what: Selection::Each(f), changes, until: u } = v && let Some((m, n)) = scale_of(changes) && let m = &m && let n = &n);
        [f: AllHere " " ("get") @Additional m: Modifier " " u: UntilP " for each " n: EachOfItP] => { continuous(Selection::Each(f), vec![scaled(m, &n)?], u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes, until: u } = v && let Some((m, n)) = scale_of(changes) && let m = &m && let n = &n);
        [r: Dealer " gets an additional " m: Modifier " " u: UntilP " for each " n: EachOfItP] => { continuous(Selection::One(r), vec![scaled(m, &n)?], u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && let Some((m, n)) = scale_of(changes) && let m = &m && let n = &n);
        [r: Dealer " gains protection from " o: OrFrom "the color of your choice " u: UntilP] => { continuous(Selection::One(r), vec![Change::ProtectionOfChoice(o)], u) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && let [Change::ProtectionOfChoice(o)] = changes.as_slice());
        [f: ManyHere " gain protection from " o: OrFrom "the color of your choice " u: UntilP] => { continuous(Selection::Each(f), vec![Change::ProtectionOfChoice(o)], u) }
            if (let Instruction::Continuous { what: Selection::Each(f), changes, until: u } = v && let [Change::ProtectionOfChoice(o)] = changes.as_slice());
        [u: UntilP ", " r: Dealer " " ("become") " " s: BecomingStill @WhereX @StillP @Alone] => { continuous(Selection::One(r), s, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes: s, until: u } = v);
        [r: Dealer " " ("become") " " s: BecomingStill u: UntilAfter @WhereX @StillP] => { continuous(Selection::One(r), s, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes: s, until: u } = v);
        [s: Several " " ("become") " " b: BecomingStill u: UntilAfter @StillP] => { continuous(s, b, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: s, changes: b, until: u } = v);
        [f: ManyHere " " ("become") " " b: BecomingStill u: UntilAfter @StillP] => { continuous(Selection::Each(f), b, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: b, until: u } = v);
        ["all " f: ManyHere " " ("become") " " b: BecomingStill u: UntilAfter @StillP] => { continuous(Selection::Each(f), b, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: b, until: u } = v);
        [s: Several @EachFix c: ChangeList " " u: UntilP @WhereX] => { continuous(s, c, u) }
            if (let Instruction::Continuous { what: s, changes: c, until: u } = v);
        [f: EachHere " " c: ChangeList " " u: UntilP @WhereX] => { continuous(Selection::Each(f), c, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        ["all " f: ManyHere " " c: ChangeList " " u: UntilP @WhereX] => { continuous(Selection::Each(f), c, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        [u: UntilP ", " f: ManyHere " " c: ChangeList @WhereX @Alone] => { continuous(Selection::Each(f), c, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        [u: UntilP ", " s: Several @EachFix c: ChangeList @WhereX @Alone] => { continuous(s, c, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: s, changes: c, until: u } = v);
        [u: UntilP ", " f: EachHere " " c: ChangeList @WhereX @Alone] => { continuous(Selection::Each(f), c, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        [r: Dealer " can't attack or block " u: UntilP] => { continuous(Selection::One(r), vec![Change::CantAttack, Change::CantBlock], u) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && changes.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [s: Subj ("create") " a number of " t: TokensP " equal to " n: Quantity] => { Instruction::CreateTokens(s, n, t) } if (w.source.is_some() && let Instruction::CreateTokens(s, n, t) = v);
        [s: Subj ("lose") " " n: Much " life for each " f: EachP] => { Instruction::LoseLife(s, per(n, f)?) }
            if (w.source.is_some() && let Instruction::LoseLife(s, n) = v && let Some((n, f)) = per_of(n) && let (n, f) = (&n, &f));
        ["put a number of " k: CounterKind " counters equal to " n: Quantity " on " t: Objects] => { Instruction::PutCounters(k, crate::reference::early::said_early(n), t) } if (w.source.is_some() && let Instruction::PutCounters(k, n, t) = v);
        ["put a number of " k: CounterKind " counters on " t: Objects " equal to " n: Quantity] => { Instruction::PutCounters(k, n, t) } if (w.source.is_some() && let Instruction::PutCounters(k, n, t) = v);
    }
}
