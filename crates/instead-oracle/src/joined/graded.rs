//! Several abilities of one subject, each with a condition of its own: "has vigilance if it's white, hexproof if it's blue,
//! and trample if it's green".

use instead_language::{Ability, Change, Continuous, Filter};

use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::statics::{ChangeList, IfSo, StaticP, each_so, those_so};
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

/// What each of them is of whom it is said; where all are one, and what each has a condition of its own for.
enum Subject<'a> {
    /// "This creature has trample as long as …"
    One(&'a Filter),
    /// "Each creature you control has trample if it's green"
    Each(Filter),
}

fn subject_of(first: &Ability) -> Option<(Subject<'_>, &Vec<Change>)> {
    let Ability::Continuous(first) = first else { return None };
    let subject = match (each_so(first), &first.condition) {
        (Some((f, _)), None) => Subject::Each(f),
        (_, Some(_)) => Subject::One(&first.what),
        (None, None) => return None,
    };
    Some((subject, &first.changes))
}

/// Reads what goes on behind the first.
pub(super) fn read(p: &mut Reader<'_>, first: &Ability) -> Option<Vec<Ability>> {
    let (subject, own) = subject_of(first)?;
    let mut all = vec![first.clone()];
    while let Some(next) = p.attempt(|p| {
        p.any(BETWEEN).then_some(())?;
        // "has" is said once, or again
        let list = p.attempt(|p| HavingList::read(p).filter(|_| gives(own).is_some()));
        let changes = list.map(given).or_else(|| ChangeList::read(p))?;
        let (what, condition) = match &subject {
            Subject::Each(f) => (those_so(f.clone(), IfSo::read(p)?), None),
            Subject::One(f) => {
                p.any(SO).then_some(())?;
                ((*f).clone(), Some(Cond::read(p)?))
            }
        };
        Some(Ability::Continuous(Continuous { what, changes, condition }))
    }) {
        all.push(next);
    }
    (all.len() > 1 && p.lit(".")).then_some(all)
}

/// Prints all of them as one sentence.
pub(super) fn write(list: &[Ability], w: &mut Writer<'_>) -> bool {
    let Some((first, rest)) = list.split_first() else { return false };
    let Some((subject, own)) = subject_of(first) else { return false };
    let so = |of: &Continuous, w: &mut Writer<'_>| match (&subject, &of.condition) {
        (Subject::Each(f), None) => each_so(of).is_some_and(|(g, so)| *f == g && IfSo::write(&so, w)),
        (Subject::One(f), Some(c)) => **f == of.what && w.any(SO) && Cond::write(c, w),
        (Subject::Each(_), Some(_)) | (Subject::One(_), None) => false,
    };
    let one = |a: &Ability, w: &mut Writer<'_>| {
        let Ability::Continuous(of) = a else { return false };
        let had = gives(&of.changes).filter(|_| gives(own).is_some());
        w.any(BETWEEN)
            && (had.is_some_and(|had| w.attempt(|w| HavingList::write(&had, w))) || ChangeList::write(&of.changes, w))
            && so(of, w)
    };
    !rest.is_empty() && StaticP::write(first, w) && rest.iter().all(|a| one(a, w)) && w.lit(".")
}
