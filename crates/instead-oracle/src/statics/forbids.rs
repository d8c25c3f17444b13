//! What a static ability says can't be done, among what it changes.

use instead_language::{Cant, Change, Filter, Pattern, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

/// What a static ability says can't be done, among what it changes: the "can't" without its subject.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Bar {
    AttackYou,
    Sacrificed,
    Blocked,
}
impl Bar {
    pub(super) fn on(self, f: &Filter) -> Cant {
        match self {
            Bar::AttackYou => Cant::AttackPlayer(f.clone(), Who::You),
            Bar::Sacrificed => Cant::Happen(Pattern::Sacrifice(f.clone()), None),
            Bar::Blocked => Cant::BeBlocked(f.clone(), None),
        }
    }
}

grammar! {
    /// One of them.
    BarP(p, w, v) -> Bar {
        [["can't attack you or planeswalkers you control" | "can't attack you or a planeswalker you control"]] => (Bar::AttackYou);
        ["can't be sacrificed"] => (Bar::Sacrificed);
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
    let bar = |c: &Change| {
        if let Change::Forbid(cant) = c {
            [Bar::AttackYou, Bar::Sacrificed, Bar::Blocked].into_iter().find(|b| b.on(f) == **cant)
        } else {
            None
        }
    };
    Some((front.to_vec(), bars.iter().map(bar).collect::<Option<Vec<Bar>>>()?))
}
