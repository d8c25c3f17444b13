//! Several abilities of one subject, each with a condition of its own: "has vigilance if it's white, hexproof if it's blue,
//! and trample if it's green".

use instead_language::{Ability, Change, Condition, Continuous};

use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::statics::StaticP;
use crate::token::HavingList;

const SO: &[&str] = &[" if ", " as long as "];

/// What the subject has besides, and when.
fn had(first: &Ability, list: Vec<Ability>, condition: Condition) -> Option<Ability> {
    let Ability::Continuous(Continuous { what, changes, condition: Some(_) }) = first else { return None };
    let gives = |c: &Change| matches!(c, Change::AddAbility(_));
    changes.iter().all(gives).then(|| {
        let changes = list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect();
        Ability::Continuous(Continuous { what: what.clone(), changes, condition: Some(condition) })
    })
}

/// Reads what goes on behind the first.
pub(super) fn read(p: &mut Reader<'_>, first: &Ability) -> Option<Vec<Ability>> {
    let mut all = vec![first.clone()];
    while let Some(next) = p.attempt(|p| {
        p.any(&[", and ", ", ", " and "]).then_some(())?;
        let list = HavingList::read(p)?;
        p.any(SO).then_some(())?;
        had(first, list, Cond::read(p)?)
    }) {
        all.push(next);
    }
    (all.len() > 1 && p.lit(".")).then_some(all)
}

/// Prints all of them as one sentence.
pub(super) fn write(list: &[Ability], w: &mut Writer<'_>) -> bool {
    let Some((first, rest)) = list.split_first() else { return false };
    let one = |a: &Ability, w: &mut Writer<'_>| {
        let Ability::Continuous(Continuous { changes, condition: Some(c), .. }) = a else { return false };
        let had: Vec<Ability> = changes
            .iter()
            .filter_map(|c| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None })
            .collect();
        super::graded::had(first, had.clone(), c.clone()).as_ref() == Some(a)
            && w.any(&[", and ", ", ", " and "])
            && HavingList::write(&had, w)
            && w.any(SO)
            && Cond::write(c, w)
    };
    !rest.is_empty() && StaticP::write(first, w) && rest.iter().all(|a| one(a, w)) && w.lit(".")
}
