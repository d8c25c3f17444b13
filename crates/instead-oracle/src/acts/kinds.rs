//! Counters of a kind that is chosen: "put your choice of a menace counter or a trample counter on it".

use instead_language::card::{Mode, ModeChoice};
use instead_language::words::Word;
use instead_language::{Amount, Instruction, Selection, Spell};

use crate::cost::CountersP;
use crate::cursor::{Reader, Writer};
use crate::enters::{read_kinds, write_kinds};
use crate::grammar::Part;

/// "a vigilance counter, a reach counter, or a trample counter": one of these.
pub(super) struct KindsChoice;
impl KindsChoice {
    fn listed<T>(p: &mut Reader<'_>, one: impl Fn(&mut Reader<'_>) -> Option<T>) -> Option<Vec<T>> {
        let mut list = vec![one(p)?];
        let mut last = false;
        while !last {
            last = p.any(&[" or ", ", or "]);
            (last || p.lit(", ")).then_some(())?;
            list.push(one(p)?);
        }
        Some(list)
    }

    fn written<T>(v: &[T], w: &mut Writer<'_>, one: impl Fn(&T, &mut Writer<'_>) -> bool) -> bool {
        let last = v.len().saturating_sub(1);
        let between = |w: &mut Writer<'_>, i: usize| match i {
            0 => true,
            i if i < last => w.lit(", "),
            1 => w.any(&[" or ", ", or "]),
            _ => w.any(&[", or ", " or "]),
        };
        v.iter().enumerate().all(|(i, t)| between(w, i) && one(t, w))
    }
}
impl Part for KindsChoice {
    type Value = Vec<(Amount, Word)>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let short = p.attempt(read_kinds);
        if let Some(kinds) = short {
            return Some(kinds.into_iter().map(|k| (Amount::Fixed(1), k)).collect());
        }
        Self::listed(p, CountersP::read)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let kinds: Option<Vec<Word>> = v.iter().map(|(n, k)| (*n == Amount::Fixed(1)).then(|| k.clone())).collect();
        if w.source.is_some() && kinds.is_some_and(|kinds| w.attempt(|w| write_kinds(&kinds, w))) {
            return true;
        }
        Self::written(v, w, CountersP::write)
    }
}

/// Counters of one of these kinds, as the player chooses.
pub(super) fn kinds_choice(on: &Selection, list: Vec<(Amount, Word)>) -> Instruction {
    let mode = |(n, kind): (Amount, Word)| {
        let i = Instruction::PutCounters(kind, n, on.clone());
        Mode { word: None, cost: None, spell: Spell { instructions: vec![i], ..Spell::default() } }
    };
    let modes = list.into_iter().map(mode).collect();
    Instruction::Modal(ModeChoice { min: 1, max: 1, modes, more: None, fresh: None, again: false })
}

pub(super) fn kinds_chosen(v: &Instruction) -> Option<(Selection, Vec<(Amount, Word)>)> {
    let Instruction::Modal(choice) = v else { return None };
    let mut list = Vec::new();
    let mut on = None;
    for mode in &choice.modes {
        let [Instruction::PutCounters(kind, n, what)] = mode.spell.instructions.as_slice() else { return None };
        list.push((n.clone(), kind.clone()));
        on = Some(what.clone());
    }
    let on = on?;
    (kinds_choice(&on, list.clone()) == *v).then_some((on, list))
}
