//! What a static ability says can't be done, among what it changes.

use instead_language::{Aiming, Cant, Change, Fighting, Filter, Pattern, Ref, Who};

use super::ChangeList;
use super::cant::AimingP;
use super::changes::ChangeOne;
use crate::amount::Word;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::NpMany;
use crate::reference::RefP;

/// What a static ability says can't be done, among what it changes: the "can't" without its subject.
#[derive(Clone, PartialEq)]
pub(crate) enum Bar {
    AttackYou(bool),
    /// The owner of the card itself, and planeswalkers of his.
    AttackOwner,
    Sacrificed,
    Blocked,
    BlockedByMore(u32),
    BlockedByFewer(u32),
    BlockedExcept(Filter),
    BlockExcept(Filter),
    Alone(Fighting),
    /// Those with {T} in their costs.
    ActivatedTapping,
    /// Whether mana abilities can.
    Activated(bool),
    Transform,
    Countered,
    Target(Vec<Aiming>),
    BecomeUntapped,
}
impl Bar {
    pub(crate) fn on(&self, f: &Filter) -> Cant {
        match self {
            Bar::BlockedByMore(n) => Cant::BeBlockedByMore(f.clone(), *n),
            Bar::BlockedByFewer(n) => Cant::BeBlockedByFewer(f.clone(), *n),
            Bar::BlockedExcept(by) => Cant::BeBlocked(f.clone(), Some(by.clone())),
            Bar::BlockExcept(only) => Cant::BlockExcept(f.clone(), only.clone()),
            Bar::AttackYou(both) => Cant::AttackPlayer(f.clone(), Who::You, *both),
            Bar::AttackOwner => Cant::AttackPlayer(f.clone(), Who::OwnerOf(Box::new(Ref::This)), true),
            Bar::Sacrificed => Cant::Happen(Pattern::Sacrifice(f.clone()), None),
            Bar::Blocked => Cant::BeBlocked(f.clone(), None),
            Bar::Alone(how) => Cant::Alone(f.clone(), *how),
            Bar::ActivatedTapping => Cant::ActivateTapping(f.clone()),
            Bar::Activated(but_mana) => Cant::Activate(f.clone(), *but_mana),
            Bar::Transform => Cant::Happen(Pattern::Transform(f.clone()), None),
            Bar::Countered => Cant::BeCountered(f.clone()),
            Bar::Target(by) => Cant::BeTarget(f.clone(), by.clone()),
            Bar::BecomeUntapped => Cant::Happen(Pattern::Untap { object: f.clone(), step: false }, None),
        }
    }

    /// What of its subject the "can't" says.
    pub(crate) fn of(cant: &Cant, f: &Filter) -> Option<Bar> {
        let more = if let Cant::BeBlockedByMore(_, n) = cant { Some(Bar::BlockedByMore(*n)) } else { None };
        let fewer = if let Cant::BeBlockedByFewer(_, n) = cant { Some(Bar::BlockedByFewer(*n)) } else { None };
        let by = if let Cant::BeBlocked(_, Some(by)) = cant { Some(Bar::BlockedExcept(by.clone())) } else { None };
        let only = if let Cant::BlockExcept(_, only) = cant { Some(Bar::BlockExcept(only.clone())) } else { None };
        let alone = if let Cant::Alone(_, how) = cant { Some(Bar::Alone(*how)) } else { None };
        let used = if let Cant::Activate(_, but_mana) = cant { Some(Bar::Activated(*but_mana)) } else { None };
        let aimed = if let Cant::BeTarget(_, by) = cant { Some(Bar::Target(by.clone())) } else { None };
        let with = [aimed, more, fewer, by, only, alone, used].into_iter().flatten();
        let plain = [
            Bar::AttackYou(true),
            Bar::AttackYou(false),
            Bar::AttackOwner,
            Bar::Sacrificed,
            Bar::ActivatedTapping,
            Bar::Blocked,
            Bar::Transform,
            Bar::Countered,
            Bar::BecomeUntapped,
        ];
        plain.into_iter().chain(with).find(|b| b.on(f) == *cant)
    }
}

grammar! {
    /// "alone", of attacking and blocking (CR 506.5).
    AloneP(p, w, v) -> Fighting {
        ["attack or block alone"] => (Fighting::Either);
        ["attack alone"] => (Fighting::Attack);
        ["block alone"] => (Fighting::Block);
    }
}

/// Looks ahead: nothing is said of planeswalkers or of a price.
pub(super) fn alone_you(p: &Reader<'_>) -> Option<()> {
    (!p.peek(" or ") && !p.peek(" unless ")).then_some(())
}

grammar! {
    /// One of them.
    BarP(p, w, v) -> Bar {
        [["can't attack you or planeswalkers you control" | "can't attack you or a planeswalker you control"]] => (Bar::AttackYou(true));
        ["can't attack its owner or planeswalkers its owner controls"] => { p.own.then_some(Bar::AttackOwner)? } if (*v == Bar::AttackOwner);
        ["can't attack you"] => { alone_you(p)?; Bar::AttackYou(false) } if (*v == Bar::AttackYou(false));
        ["can't be sacrificed"] => (Bar::Sacrificed);
        ["can't transform"] => (Bar::Transform);
        ["can't become untapped"] => (Bar::BecomeUntapped);
        [["can't be the target of " | "can't be the targets of "] a: AimingP] => (Bar::Target(a));
        ["can't be countered"] => { if p.peek(" ") { return None; } Bar::Countered } if (*v == Bar::Countered);
        ["can't " h: AloneP] => (Bar::Alone(h));
        ["its activated abilities can't be activated unless they're mana abilities"] => (Bar::Activated(true));
        [["its activated abilities with {T} in their costs can't be activated" | "their activated abilities with {T} in their costs can't be activated"]] => { Bar::ActivatedTapping } if (*v == Bar::ActivatedTapping);
        ["its activated abilities can't be activated"] => (Bar::Activated(false));
        [["can't be blocked by more than one creature" | "can't be blocked by more than one creature each combat"]] => (Bar::BlockedByMore(1));
        ["can't be blocked except by " n: Word " or more creatures"] => { Bar::BlockedByFewer(u32::try_from(n).ok()?) } if (let Bar::BlockedByFewer(n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["can't be blocked by " g: NpMany] => { Bar::BlockedExcept(g.negate()) } if (let Bar::BlockedExcept(Filter::Not(g)) = v && let g = &**g);
        ["can't be blocked except by " g: NpMany] => (Bar::BlockedExcept(g));
        ["can't be blocked"] => { if p.peek(" by") || p.peek(" except") || p.peek(" unless") { return None; } Bar::Blocked } if (*v == Bar::Blocked);
        ["can block only " g: NpMany] => { Bar::BlockExcept(g) } if (let Bar::BlockExcept(g) = v && !matches!(g, Filter::Not(_)));
        ["can't block " g: NpMany] => { Bar::BlockExcept(g.negate()) } if (let Bar::BlockExcept(Filter::Not(g)) = v && let g = &**g);
        ["can't block " r: RefP] => { Bar::BlockExcept(Filter::Is(r).negate()) } if (let Bar::BlockExcept(Filter::Not(g)) = v && let Filter::Is(r @ (Ref::This | Ref::Said(_) | Ref::Slot(_) | Ref::Target(_) | Ref::Attached)) = &**g);
    }
}

/// One predicate of a list: what is changed, or what can't be done.
#[derive(Clone, PartialEq)]
pub(super) enum Predicate {
    Changes(Vec<Change>),
    Cant(Bar),
    /// "can't block or be blocked by …": of one filter both
    BlockNor(Filter),
}

fn read_predicate(p: &mut Reader<'_>) -> Option<Predicate> {
    if let Some(f) = p.attempt(|p| p.lit("can't block or be blocked by ").then(|| NpMany::read(p)).flatten()) {
        return Some(Predicate::BlockNor(f));
    }
    p.attempt(BarP::read).map(Predicate::Cant).or_else(|| p.attempt(ChangeOne::read).map(Predicate::Changes))
}

const BETWEEN: &[&str] = &[", and ", " and ", ", "];

/// "gets +1/+1, can't attack you or planeswalkers you control, and has vigilance": changes among which stands what can't be
/// done.
pub(super) struct Mixed;
impl Part for Mixed {
    type Value = Vec<Predicate>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Predicate>> {
        let mut list = vec![read_predicate(p)?];
        while let Some(more) = p.attempt(|p| p.any(BETWEEN).then(|| read_predicate(p)).flatten()) {
            list.push(more);
        }
        let plain = |one: &Predicate| matches!(one, Predicate::Changes(_));
        let alone = matches!(list.as_slice(), [Predicate::Cant(_)]);
        (!alone && !list.iter().all(plain)).then_some(list)
    }
    fn write(v: &Vec<Predicate>, w: &mut Writer<'_>) -> bool {
        let last = v.len().saturating_sub(1);
        v.iter().enumerate().all(|(i, one)| {
            let sep: &[&str] = if i == last { &[" and ", ", and ", ", "] } else { &[", ", " and "] };
            (i == 0 || w.any(sep))
                && match one {
                    Predicate::Changes(list) => ChangeList::write(list, w),
                    Predicate::Cant(bar) => BarP::write(bar, w),
                    Predicate::BlockNor(f) => w.lit("can't block or be blocked by ") && NpMany::write(f, w),
                }
        })
    }
}

fn neither(f: &Filter, by: &Filter) -> [Cant; 2] {
    let but = by.clone().negate();
    [Cant::BlockExcept(f.clone(), but.clone()), Cant::BeBlocked(f.clone(), Some(but))]
}

/// The changes of that subject.
pub(super) fn mixed(list: &[Predicate], f: &Filter) -> Vec<Change> {
    let forbid = |cant: Cant| Change::Forbid(Box::new(cant));
    let one = |predicate: &Predicate| match predicate {
        Predicate::Changes(list) => list.clone(),
        Predicate::Cant(bar) => vec![forbid(bar.on(f))],
        Predicate::BlockNor(by) => neither(f, by).map(forbid).to_vec(),
    };
    list.iter().flat_map(one).collect()
}

/// What of it is changed, and what can't be done, where a static ability says both.
pub(super) fn mixed_of(f: &Filter, changes: &[Change]) -> Option<Vec<Predicate>> {
    let mut list = Vec::new();
    let mut rest = changes;
    while let Some((first, others)) = rest.split_first() {
        let Change::Forbid(cant) = first else {
            let run = rest.iter().take_while(|c| !matches!(c, Change::Forbid(_))).count();
            let (front, back) = rest.split_at(run);
            list.push(Predicate::Changes(front.to_vec()));
            rest = back;
            continue;
        };
        if let (Cant::BlockExcept(_, Filter::Not(by)), Some(Change::Forbid(second))) = (&**cant, others.first())
            && neither(f, by) == [(**cant).clone(), (**second).clone()]
        {
            list.push(Predicate::BlockNor((**by).clone()));
            rest = others.get(1..).unwrap_or(&[]);
            continue;
        }
        list.push(Predicate::Cant(Bar::of(cant, f)?));
        rest = others;
    }
    let plain = |one: &Predicate| matches!(one, Predicate::Changes(_));
    (!list.iter().all(plain)).then_some(list)
}
