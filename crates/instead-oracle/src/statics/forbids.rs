//! What a static ability says can't be done, among what it changes.

use instead_language::{Cant, Change, Filter, Pattern, Who};

use crate::amount::Word;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::NpMany;

/// What a static ability says can't be done, among what it changes: the "can't" without its subject.
#[derive(Clone, PartialEq)]
pub(crate) enum Bar {
    AttackYou,
    Sacrificed,
    Blocked,
    BlockedByMore(u32),
    BlockedByFewer(u32),
    BlockedExcept(Filter),
}
impl Bar {
    pub(super) fn on(&self, f: &Filter) -> Cant {
        match self {
            Bar::BlockedByMore(n) => Cant::BeBlockedByMore(f.clone(), *n),
            Bar::BlockedByFewer(n) => Cant::BeBlockedByFewer(f.clone(), *n),
            Bar::BlockedExcept(by) => Cant::BeBlocked(f.clone(), Some(by.clone())),
            Bar::AttackYou => Cant::AttackPlayer(f.clone(), Who::You),
            Bar::Sacrificed => Cant::Happen(Pattern::Sacrifice(f.clone()), None),
            Bar::Blocked => Cant::BeBlocked(f.clone(), None),
        }
    }

    /// What of its subject the "can't" says.
    fn of(cant: &Cant, f: &Filter) -> Option<Bar> {
        let more = if let Cant::BeBlockedByMore(_, n) = cant { Some(Bar::BlockedByMore(*n)) } else { None };
        let fewer = if let Cant::BeBlockedByFewer(_, n) = cant { Some(Bar::BlockedByFewer(*n)) } else { None };
        let by = if let Cant::BeBlocked(_, Some(by)) = cant { Some(Bar::BlockedExcept(by.clone())) } else { None };
        let plain = [Bar::AttackYou, Bar::Sacrificed, Bar::Blocked];
        plain.into_iter().chain(more).chain(fewer).chain(by).find(|b| b.on(f) == *cant)
    }
}

grammar! {
    /// One of them.
    BarP(p, w, v) -> Bar {
        [["can't attack you or planeswalkers you control" | "can't attack you or a planeswalker you control"]] => (Bar::AttackYou);
        ["can't be sacrificed"] => (Bar::Sacrificed);
        [["can't be blocked by more than one creature" | "can't be blocked by more than one creature each combat"]] => (Bar::BlockedByMore(1));
        ["can't be blocked except by " n: Word " or more creatures"] => { Bar::BlockedByFewer(u32::try_from(n).ok()?) } if (let Bar::BlockedByFewer(n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["can't be blocked by " g: NpMany] => { Bar::BlockedExcept(g.negate()) } if (let Bar::BlockedExcept(Filter::Not(g)) = v && let g = &**g);
        ["can't be blocked except by " g: NpMany] => (Bar::BlockedExcept(g));
        ["can't be blocked"] => { if p.peek(" ") { return None; } Bar::Blocked } if (*v == Bar::Blocked);
    }
}

/// ", can't attack you or planeswalkers you control, and can't be sacrificed"
pub(super) struct Forbids;
impl Part for Forbids {
    type Value = Vec<Bar>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Bar>> {
        let mut list = Vec::new();
        while let Some(b) = p.attempt(|p| p.any(&[", and ", " and ", ", "]).then(|| BarP::read(p)).flatten()) {
            list.push(b);
        }
        (!list.is_empty()).then_some(list)
    }
    fn write(v: &Vec<Bar>, w: &mut Writer<'_>) -> bool {
        let last = v.len().saturating_sub(1);
        v.iter().enumerate().all(|(i, b)| {
            let sep: &[&str] = if i == last { &[" and ", ", and "] } else { &[", "] };
            w.any(sep) && BarP::write(b, w)
        })
    }
}

/// What is changed, and what can't be done, where a static ability says both.
pub(super) fn forbidden(f: &Filter, changes: &[Change]) -> Option<(Vec<Change>, Vec<Bar>)> {
    let at = changes.iter().position(|c| matches!(c, Change::Forbid(_)))?;
    let (front, bars) = changes.split_at(at);
    let bar = |c: &Change| if let Change::Forbid(cant) = c { Bar::of(cant, f) } else { None };
    Some((front.to_vec(), bars.iter().map(bar).collect::<Option<Vec<Bar>>>()?))
}
