//! Energy in amounts that are not printed as so many symbols (CR 107.14, 122.1): "you may pay any amount of {E}".

use instead_language::card::CostAction;
use instead_language::instruction::Choice;
use instead_language::words::Word;
use instead_language::{Amount, Cost, Instruction, Ref, Selection, Who};

use crate::amount::{EachP, Many, Quantity, WhereX};
use crate::cursor::{Reader, Writer};
use crate::grammar::grammar;
use crate::reference::Subj;

fn kind() -> Word {
    Word::new_static("energy")
}

fn pays(who: Who, n: Amount) -> Instruction {
    let action = CostAction::RemoveCounters(Some(kind()), Some(n), Selection::One(Ref::Player(who.clone())));
    Instruction::Pay(who, Cost { actions: vec![action], ..Cost::default() })
}

fn paid(v: &Instruction) -> Option<(Who, Amount)> {
    let Instruction::Pay(who, cost) = v else { return None };
    let [CostAction::RemoveCounters(_, Some(n), _)] = cost.actions.as_slice() else { return None };
    (*v == pays(who.clone(), n.clone())).then(|| (who.clone(), n.clone()))
}

fn gets(who: Who, n: Amount) -> Instruction {
    Instruction::PlayerCounters(kind(), n, who)
}

fn got(v: &Instruction) -> Option<(Who, Amount)> {
    let Instruction::PlayerCounters(k, n, who) = v else { return None };
    (*k == kind()).then(|| (who.clone(), n.clone()))
}

grammar! {
    /// Energy that is got or paid.
    EnergyClause(p, w, v) -> Instruction {
        [s: Subj ("get") " {E} for each " e: EachP] => { gets(s, e) } if (w.source.is_some() && let Some((s, e)) = got(v) && let (s, e) = (&s, &e));
        [s: Subj ("get") " " n: Many " {E}" @WhereX] => { (!matches!(n, Amount::Fixed(_))).then(|| gets(s, n))? } if (let Some((s, n)) = got(v) && !matches!(n, Amount::Fixed(_)) && let (s, n) = (&s, &n));
        [s: Subj ("pay") " an amount of {E} equal to " q: Quantity] => { pays(s, q) } if (let Some((s, q)) = paid(v) && !matches!(q, Amount::Fixed(_) | Amount::Chosen) && let (s, q) = (&s, &q));
    }
}

/// "pay any amount of {E}", "pay one or more {E}": how much is chosen, and paid (CR 107.1b, 118.3).
const ANY: &[(&str, i32)] = &[("pay any amount of {E}", 0), ("pay one or more {E}", 1)];

fn any(least: i32) -> Vec<Instruction> {
    let most = Amount::Counters(Ref::Player(Who::You), Some(kind()));
    vec![Instruction::Choose(Who::You, Choice::Number(Amount::Fixed(least), most)), pays(Who::You, Amount::Chosen)]
}

/// Reads the two instructions that it is.
pub(crate) fn read_any(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    ANY.iter().find(|(text, _)| p.lit(text)).map(|(_, least)| any(*least))
}

/// Prints them, where they stand first.
pub(crate) fn write_any(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    ANY.iter().any(|(text, least)| v.get(..2) == Some(any(*least).as_slice()) && w.attempt(|w| w.lit(text)))
}
