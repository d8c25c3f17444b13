//! What something becomes: "a 2/2 Elemental artifact creature with flying".

use instead_language::words::CardType;
use instead_language::{Ability, Amount, Change, EnterChange};

use crate::amount::Figure;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::word;
use crate::token::HavingList;

/// A subtype, capitalised.
pub(crate) struct SubtypeP;
impl Part for SubtypeP {
    type Value = instead_language::words::Word;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let text = word(p);
        let found = crate::words::subtype(text)?;
        p.pos += text.len();
        Some(found.into())
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}

pub(crate) type Form = (i32, i32, Vec<instead_language::words::Word>, Vec<CardType>, Vec<Ability>);

/// "a 2/2 creature with flying": what something becomes.
pub(crate) struct FormP;
impl Part for FormP {
    type Value = Form;
    fn read(p: &mut Reader<'_>) -> Option<Form> {
        read_form(p, "creature")
    }
    fn write(v: &Form, w: &mut Writer<'_>) -> bool {
        write_form(v, w, "creature")
    }
}

fn read_form(p: &mut Reader<'_>, noun: &str) -> Option<Form> {
    p.attempt(|p| {
        let a = Figure::read(p)?;
        p.raw("/").then_some(())?;
        let b = Figure::read(p)?;
        p.lit(" ").then_some(())?;
        let mut subtypes = Vec::new();
        while let Some(s) = p.attempt(|p| SubtypeP::read(p).filter(|_| p.lit(" "))) {
            subtypes.push(s);
        }
        let mut types = Vec::new();
        loop {
            let text = word(p);
            p.pos += text.len();
            if text == noun {
                types.push(CardType::Creature);
                break;
            }
            types.push(text.parse().ok().filter(|t| *t != CardType::Creature)?);
            p.lit(" ").then_some(())?;
        }
        let abilities = p.attempt(|p| p.lit(" with ").then(|| HavingList::read(p)).flatten()).unwrap_or_default();
        Some((a, b, subtypes, types, abilities))
    })
}

fn write_form((a, b, subtypes, types, abilities): &Form, w: &mut Writer<'_>, noun: &str) -> bool {
    let name = |t: &CardType| if *t == CardType::Creature { noun.to_owned() } else { t.to_string() };
    Figure::write(a, w)
        && w.lit("/")
        && Figure::write(b, w)
        && w.lit(" ")
        && subtypes.iter().all(|s| w.lit(s) && w.lit(" "))
        && types.iter().enumerate().all(|(i, t)| (i == 0 || w.lit(" ")) && w.lit(&name(t)))
        && (abilities.is_empty() || (w.lit(" with ") && HavingList::write(abilities, w)))
}

pub(crate) fn form(f: &Form) -> Vec<Change> {
    let (a, b, subtypes, types, abilities) = f;
    let mut list: Vec<Change> =
        types.iter().filter(|t| **t != CardType::Creature).map(|t| Change::AddType(*t)).collect();
    list.push(Change::AddType(CardType::Creature));
    list.extend(subtypes.iter().cloned().map(Change::AddSubtype));
    list.push(Change::SetPowerToughness(Some(Amount::Fixed(*a)), Some(Amount::Fixed(*b))));
    list.extend(abilities.iter().cloned().map(|a| Change::AddAbility(Box::new(a))));
    list
}

pub(crate) fn form_of(list: &[Change]) -> Option<Form> {
    let types: Vec<CardType> =
        list.iter().filter_map(|c| if let Change::AddType(t) = c { Some(*t) } else { None }).collect();
    let subtypes =
        list.iter().filter_map(|c| if let Change::AddSubtype(s) = c { Some(s.clone()) } else { None }).collect();
    let (a, b) = list.iter().find_map(|c| {
        if let Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b))) = c {
            Some((*a, *b))
        } else {
            None
        }
    })?;
    let abilities =
        list.iter().filter_map(|c| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    let found = (a, b, subtypes, types, abilities);
    (form(&found) == list).then_some(found)
}

/// "a 3/3 creature, a 2/2 creature with flying, or a 1/6 creature with defender"
pub(crate) struct Forms;
impl Part for Forms {
    type Value = Vec<Form>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Form>> {
        let mut list = Vec::new();
        loop {
            p.any(&["a ", "an "]).then_some(())?;
            list.push(FormP::read(p)?);
            if !p.any(&[", or ", " or ", ", "]) {
                return (list.len() > 1).then_some(list);
            }
        }
    }
    fn write(v: &Vec<Form>, w: &mut Writer<'_>) -> bool {
        let last = v.len().saturating_sub(1);
        v.iter().enumerate().all(|(i, f)| {
            let sep = match i {
                0 => true,
                i if i == last => w.any(if last == 1 { &[" or "] } else { &[", or "] }),
                _ => w.lit(", "),
            };
            sep && w.any(if crate::words::takes_an(&f.0.to_string()) { &["an "] } else { &["a "] })
                && FormP::write(f, w)
        })
    }
}

pub(crate) fn one_form(forms: &[Form]) -> Option<EnterChange> {
    let (first, rest) = forms.split_first()?;
    let list = |f: &Form| form(f).into_iter().map(EnterChange::Change).collect::<Vec<_>>();
    match rest {
        [] => None,
        [other] => Some(EnterChange::Either(list(first), list(other))),
        more => Some(EnterChange::Either(list(first), vec![one_form(more)?])),
    }
}

pub(crate) fn forms_of(e: &EnterChange) -> Option<Vec<Form>> {
    let one = |list: &[EnterChange]| {
        let changes: Vec<Change> =
            list.iter().filter_map(|c| if let EnterChange::Change(c) = c { Some(c.clone()) } else { None }).collect();
        (changes.len() == list.len()).then(|| form_of(&changes)).flatten()
    };
    let EnterChange::Either(a, b) = e else { return None };
    let mut forms = vec![one(a)?];
    match b.as_slice() {
        [inner @ EnterChange::Either(..)] => forms.extend(forms_of(inner)?),
        list => forms.push(one(list)?),
    }
    Some(forms)
}
