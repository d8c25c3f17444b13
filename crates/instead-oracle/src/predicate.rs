//! Predicates in which it is said within them how long they hold: "must be blocked this turn if able", "can attack this turn
//! as though it didn't have defender". Any subject may have them, and what goes on with a subject.

use instead_language::card::{Mode, ModeChoice};
use instead_language::{Amount, Change, Filter, Instruction, Ref, Selection, Spell, Until, Who};

use crate::acts::{EachHere, Several};
use crate::cursor::{Person, Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{Dealer, UntilP};
use crate::noun::{NpA, NpMany, NpOne};
use crate::reference::{RefP, WhoP};
use crate::statics::ManyHere;

/// Who does it: "target creature", "those creatures", "each creature you control", "creatures your opponents control".
pub(crate) struct Doer;
impl Part for Doer {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        if let Some(several) = p.attempt(Several::read) {
            return Some(several);
        }
        if p.peek("each ") {
            return EachHere::read(p).map(Selection::Each);
        }
        let _ = p.lit("all ");
        p.attempt(Dealer::read).map(Selection::One).or_else(|| p.attempt(ManyHere::read).map(Selection::Each))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        if w.attempt(|w| Several::write(v, w)) {
            return true;
        }
        match v {
            Selection::One(r) => Dealer::write(r, w),
            Selection::Each(f) => {
                let each = |w: &mut Writer<'_>| w.source.is_some() && EachHere::write(f, w);
                if w.attempt(each) {
                    return true;
                }
                let _ = w.source.is_some() && w.lit("all ");
                ManyHere::write(f, w)
            }
            Selection::EachPlayer(..) | Selection::Both(..) | Selection::Choose { .. } | Selection::Total { .. } => {
                false
            }
            Selection::Top(..) | Selection::Slot(..) | Selection::Said(..) | Selection::ChooseOf { .. } => false,
            Selection::RestOf(..) | Selection::Exiled | Selection::Among { .. } | Selection::Rest => false,
            Selection::Where(..) | Selection::AllBut(..) => false,
        }
    }
}

/// "target creature and each other creature that shares a color with it": one, and others beside it.
pub(crate) struct WithOthers;
impl Part for WithOthers {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.speak_of(&Who::You, Person::Base);
        let r = RefP::read(p).filter(|r| matches!(r, Ref::Target(_) | Ref::Attached | Ref::This))?;
        if let Some(second) = p.attempt(|p| second_target(p, &r)) {
            return Some(Selection::Both(vec![Selection::One(r), Selection::One(second)]));
        }
        let each = p.lit(" and each ");
        let f = if each {
            NpOne::read(p)?
        } else {
            p.any(&[" and all ", " and "]).then_some(())?;
            NpMany::read(p)?
        };
        p.own = false;
        let _ = [" each get", " each have"].iter().any(|verb| p.peek(verb)) && p.lit(" each");
        let both = || Selection::Both(vec![Selection::One(r.clone()), Selection::Each(f.clone())]);
        (r == Ref::This || f.says(&crate::noun::is_other)).then(both)
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Both(list) = v else { return false };
        if let [Selection::One(Ref::This), Selection::One(second @ Ref::Target(_))] = list.as_slice() {
            return write_second(second, w);
        }
        let [Selection::One(r), Selection::Each(f)] = list.as_slice() else { return false };
        w.person = Person::Base;
        w.steady = false;
        w.subject = Who::You;
        let done = (*r == Ref::This || f.says(&crate::noun::is_other))
            && RefP::write(r, w)
            && (w.attempt(|w| w.lit(" and each ") && NpOne::write(f, w))
                || w.any(&[" and all ", " and "]) && NpMany::write(f, w));
        let _ = done && w.source.is_some() && w.next_is(&[" each"]) && w.lit(" each");
        done
    }
}

/// " and up to one other target creature each": one beside the object itself.
fn second_target(p: &mut Reader<'_>, first: &Ref) -> Option<Ref> {
    (*first == Ref::This && p.lit(" and ")).then_some(())?;
    let before = p.targets.len();
    let second = RefP::read(p).filter(|r| matches!(r, Ref::Target(_)) && p.targets.len() > before)?;
    let _ = p.any(&[" each", " both"]);
    p.person = Person::Base;
    p.own = false;
    Some(second)
}

fn write_second(second: &Ref, w: &mut Writer<'_>) -> bool {
    w.subject = Who::You;
    let done = RefP::write(&Ref::This, w) && w.lit(" and ") && RefP::write(second, w);
    w.person = Person::Base;
    w.steady = false;
    let _ = done && w.source.is_some() && w.next_is(&[" each", " both"]) && w.any(&[" each", " both"]);
    done
}

/// Two changes of power and toughness.
type Either = [(Amount, Amount); 2];

/// "+1/-1 or -1/+1": one of two changes, of which one is chosen as the instruction is followed (CR 608.2d).
pub(crate) fn gets_either(r: &Ref, either: Either, until: Until) -> Instruction {
    let mode = |(a, b): (Amount, Amount)| {
        let (what, changes) = (Selection::One(r.clone()), vec![Change::Modify(a, b)]);
        let instructions = vec![Instruction::Continuous { what, changes, until }];
        Mode { word: None, cost: None, spell: Spell { instructions, ..Spell::default() } }
    };
    let modes = either.into_iter().map(mode).collect();
    Instruction::Modal(ModeChoice { min: 1, max: 1, modes, more: None, fresh: None, again: false })
}

pub(crate) fn got_either(v: &Instruction) -> Option<(Ref, Either, Until)> {
    let Instruction::Modal(choice) = v else { return None };
    let of = |mode: &Mode| {
        let [Instruction::Continuous { what: Selection::One(r), changes, until }] = mode.spell.instructions.as_slice()
        else {
            return None;
        };
        let [Change::Modify(a, b)] = changes.as_slice() else { return None };
        Some((r.clone(), (a.clone(), b.clone()), *until))
    };
    let [first, second] = choice.modes.as_slice() else { return None };
    let ((r, a, until), (_, b, _)) = (of(first)?, of(second)?);
    (gets_either(&r, [a.clone(), b.clone()], until) == *v).then_some((r, [a, b], until))
}

grammar! {
    /// How long, within a predicate.
    During(p, w, v) -> Until {
        [["this turn" | "until end of turn"]] => (Until::EndOfTurn);
        [["this combat" | "until end of combat"]] => (Until::EndOfCombat);
        [u: UntilP] => { u } if (let u = v);
    }
}

grammar! {
    /// What is always so, within a predicate.
    EachCombat(p, w, v) -> () {
        [["each combat" | "each turn"]] => (());
    }
}

fn attacks_or_blocks() -> Vec<Change> {
    vec![Change::MustAttack, Change::MustBlock]
}

/// CR 508.1d: that it attacks that one player.
fn must_attack(player: Who) -> Option<Change> {
    (!player.is_several()).then_some(Change::MustAttackThat(player))
}

grammar! {
    /// What something does or must do in combat, for as long as a static ability says so.
    Combat(p, w, v) -> Vec<Change> {
        [("attack") " or " ("block") " " @EachCombat " if able"] => { attacks_or_blocks() } if (*v == attacks_or_blocks());
        [("attack") " " @EachCombat " if able"] => { vec![Change::MustAttack] } if (v.as_slice() == [Change::MustAttack]);
        [("attack") " " t: WhoP " " @EachCombat " if able"] => { vec![must_attack(t)?] } if (let [Change::MustAttackThat(t)] = v.as_slice());
        [("block") " " @EachCombat " if able"] => { vec![Change::MustBlock] } if (v.as_slice() == [Change::MustBlock]);
        ["must be blocked if able"] => { vec![Change::MustBeBlocked(None)] } if (v.as_slice() == [Change::MustBeBlocked(None)]);
        ["must be blocked by " f: NpA " if able"] => { vec![Change::MustBeBlocked(Some(f))] } if (let [Change::MustBeBlocked(Some(f))] = v.as_slice());
    }
}

grammar! {
    /// The same for a time, and what else says within it how long it is so.
    Timed(p, w, v) -> (Vec<Change>, Until) {
        [("attack") " or " ("block") " " u: During " if able"] => { (attacks_or_blocks(), u) } if (let (c, u) = v && *c == attacks_or_blocks());
        [("attack") " " u: During " if able"] => { (vec![Change::MustAttack], u) } if (let (c, u) = v && c.as_slice() == [Change::MustAttack]);
        [("attack") " " t: WhoP " " u: During " if able"] => { (vec![must_attack(t)?], u) } if (let (c, u) = v && let [Change::MustAttackThat(t)] = c.as_slice());
        [("block") " " u: During " if able"] => { (vec![Change::MustBlock], u) } if (let (c, u) = v && c.as_slice() == [Change::MustBlock]);
        [("block") " " r: RefP " " u: During " if able"] => { (vec![Change::MustBlockThat(r)], u) } if (let (c, u) = v && let [Change::MustBlockThat(r)] = c.as_slice());
        ["must be blocked " u: During " if able"] => { (vec![Change::MustBeBlocked(None)], u) } if (let (c, u) = v && c.as_slice() == [Change::MustBeBlocked(None)]);
        ["must be blocked by " f: NpA " " u: During " if able"] => { (vec![Change::MustBeBlocked(Some(f))], u) } if (let (c, u) = v && let [Change::MustBeBlocked(Some(f))] = c.as_slice());
        ["can attack " u: During [" as though it didn't have defender" | " as though they didn't have defender"]] => { (vec![Change::AttacksDespiteDefender], u) } if (let (c, u) = v && c.as_slice() == [Change::AttacksDespiteDefender]);
        ["can block an additional creature " u: During] => { (vec![Change::BlocksMore(Some(1))], u) } if (let (c, u) = v && c.as_slice() == [Change::BlocksMore(Some(1))]);
        ["can block any number of creatures " u: During] => { (vec![Change::BlocksMore(None)], u) } if (let (c, u) = v && c.as_slice() == [Change::BlocksMore(None)]);
        [@StaysTappedOfPlayer] => { (vec![Change::DoesntUntap], Until::PlayersNextUntapStep) } if (let (c, Until::PlayersNextUntapStep) = v && c.as_slice() == [Change::DoesntUntap]);
        [@StaysTapped] => { (vec![Change::DoesntUntap], Until::NextUntapStep) } if (let (c, Until::NextUntapStep) = v && c.as_slice() == [Change::DoesntUntap]);
    }
}

grammar! {
    /// "don't untap during that player's next untap step", of what that player controls.
    StaysTappedOfPlayer(p, w, v) -> () {
        [["don't untap during that player's next untap step" | "don't untap during the player's next untap step" | "don't untap during their next untap step" | "don't untap during your next untap step"]] => (());
    }
}

/// "doesn't untap during its controller's next untap step"; "your" of the card itself.
struct StaysTapped;
const STAYS_ONE: &str = "doesn't untap during its controller's next untap step";
const STAYS_ALL: &str = "don't untap during their controller's next untap step";
const STAYS: &[&str] = &[STAYS_ONE, STAYS_ALL, "don't untap during their controllers' next untap steps"];
const OWN_STAYS: &str = "doesn't untap during your next untap step";
impl Part for StaysTapped {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.any(STAYS) || p.own && p.lit(OWN_STAYS)).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        if w.source.is_some() {
            return w.any(STAYS) || w.lit(OWN_STAYS);
        }
        w.lit(if w.person == Person::Base { STAYS_ALL } else { STAYS_ONE })
    }
}

grammar! {
    /// "All creatures able to block it do so" (CR 509.1c): who, whom, and how long.
    LureP(p, w, v) -> (Filter, Ref, Option<Until>) {
        ["all " f: ManyHere " able to block " r: RefP " do so"] => ((f, r, None));
        ["all " f: ManyHere " able to block " r: RefP " " u: During " do so"] => ((f, r, Some(u)));
    }
}
