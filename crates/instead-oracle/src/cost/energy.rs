//! Energy of other amounts than so many symbols (CR 107.14).

use instead_language::card::CostAction;
use instead_language::words::Word as Name;
use instead_language::{Amount, Cost, Ref, Selection, Who};

use crate::amount::{EachP, Quantity, WhereX, X, per};
use crate::cost::EnergyP;
use crate::grammar::grammar;

grammar! {
    /// How much energy is paid.
    PaidEnergy(p, w, v) -> Amount {
        ["any amount of {E}"] => (Amount::AnyNumber);
        ["an amount of {E} equal to " n: Quantity] => { n } if (let n = v && !matches!(n, Amount::AnyNumber | Amount::X | Amount::Fixed(_)));
    }
}

grammar! {
    /// How much energy somebody gets.
    GotEnergy(p, w, v) -> Amount {
        ["that many {E}"] => (Amount::ThatMuch);
        [n: X " {E}" @WhereX] => { n } if (w.source.is_some() && let n = v && !matches!(n, Amount::ThatMuch));
        [k: EnergyP " for each " n: EachP] => { per(Amount::Fixed(k), n)? } if (let (k, n) = for_each(v) && let k = &k);
    }
}

/// So many for each of these.
fn for_each(a: &Amount) -> (i32, &Amount) {
    if let Amount::Times(k, n) = a { (*k, n) } else { (1, a) }
}

/// The cost of paying so much energy.
pub(crate) fn much_energy(n: Amount) -> Cost {
    let you = Selection::One(Ref::Player(Who::You));
    let action = CostAction::RemoveCounters(Some(Name::new_static("energy")), Some(n), you);
    Cost { actions: vec![action], ..Cost::default() }
}

/// How much, if that is the whole cost.
pub(crate) fn much_energy_of(cost: &Cost) -> Option<&Amount> {
    let [CostAction::RemoveCounters(_, Some(n), _)] = cost.actions.as_slice() else { return None };
    (*cost == much_energy(n.clone())).then_some(n)
}
