//! Several abilities of one subject, each with a condition of its own: "has vigilance if it's white, hexproof if it's blue,
//! and trample if it's green".

use instead_language::{Ability, Change, Continuous};

use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::statics::{ChangeList, StaticP};
use crate::token::HavingList;

const BETWEEN: &[&str] = &[", and ", ", ", " and "];

const SO: &[&str] = &[" if ", " as long as "];

fn given(list: Vec<Ability>) -> Vec<Change> {
    list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()
}

/// The abilities that the changes give, where they give nothing else.
fn gives(changes: &[Change]) -> Option<Vec<Ability>> {
    let one = |c: &Change| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None };
    changes.iter().map(one).collect()
}

fn first_of(first: &Ability) -> Option<(&instead_language::Filter, &Vec<Change>)> {
    let Ability::Continuous(Continuous { what, changes, condition: Some(_) }) = first else { return None };
    Some((what, changes))
}

/// Reads what goes on behind the first.
pub(super) fn read(p: &mut Reader<'_>, first: &Ability) -> Option<Vec<Ability>> {
    let (what, own) = first_of(first)?;
    let mut all = vec![first.clone()];
    while let Some(next) = p.attempt(|p| {
        p.any(BETWEEN).then_some(())?;
        // "has" is said once, or again
        let list = p.attempt(|p| HavingList::read(p).filter(|_| gives(own).is_some()));
        let changes = list.map(given).or_else(|| ChangeList::read(p))?;
        p.any(SO).then_some(())?;
        Some(Ability::Continuous(Continuous { what: what.clone(), changes, condition: Some(Cond::read(p)?) }))
    }) {
        all.push(next);
    }
    (all.len() > 1 && p.lit(".")).then_some(all)
}

/// Prints all of them as one sentence.
pub(super) fn write(list: &[Ability], w: &mut Writer<'_>) -> bool {
    let Some((first, rest)) = list.split_first() else { return false };
    let Some((what, own)) = first_of(first) else { return false };
    let one = |a: &Ability, w: &mut Writer<'_>| {
        let Ability::Continuous(Continuous { what: same, changes, condition: Some(c) }) = a else { return false };
        let had = gives(changes).filter(|_| gives(own).is_some());
        same == what
            && w.any(BETWEEN)
            && (had.is_some_and(|had| w.attempt(|w| HavingList::write(&had, w))) || ChangeList::write(changes, w))
            && w.any(SO)
            && Cond::write(c, w)
    };
    !rest.is_empty() && StaticP::write(first, w) && rest.iter().all(|a| one(a, w)) && w.lit(".")
}
