//! Static abilities under a condition that is said before or after them in words that any of them may have: "during your
//! turn, …", "… if you control an artifact" (CR 604.1).

use instead_language::said::first_word;
use instead_language::{Ability, Cant, Condition, Filter, Who};

use crate::ability::max_speed;
use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::joined::{condition_of, with_condition};
use crate::statics::{StaticP, speaks_of_defender};

fn not(c: Condition) -> Condition {
    match c {
        Condition::Not(c) => *c,
        c => Condition::Not(Box::new(c)),
    }
}

grammar! {
    /// The condition, said first.
    LeadP(p, w, v) -> Condition {
        ["max speed — "] => { max_speed() } if (*v == max_speed());
        ["during your turn, "] => (Condition::Turn(Who::You));
        ["during turns other than yours, "] => { not(Condition::Turn(Who::You)) } if (*v == not(Condition::Turn(Who::You)));
        [["as long as " | "if "] c: Cond ", "] => { c } if (let c = v);
    }
}

grammar! {
    /// The condition, said last.
    TailP(p, w, v) -> Condition {
        [" during your turn"] => (Condition::Turn(Who::You));
        [" during turns other than yours"] => { not(Condition::Turn(Who::You)) } if (*v == not(Condition::Turn(Who::You)));
        [" unless " c: Cond] => { not(c) } if (let Condition::Not(c) = v && let c = &**c);
        [[" if " | " as long as "] c: Cond] => { c } if (let c = v);
    }
}

/// Whether it is about one object, so that "it" in a condition is that one.
fn about_one(a: &Ability) -> bool {
    let subject = if let Ability::Continuous(c) = a {
        &c.what
    } else if let Ability::SpellCost(c) = a {
        &c.spells
    } else if let Ability::Cant(Cant::BeBlocked(f, _) | Cant::Attack(f) | Cant::Block(f) | Cant::Activate(f, _), _) = a
    {
        f
    } else {
        return false;
    };
    matches!(subject, Filter::Is(_))
}

/// The ability as long as it is so. What is said of whoever is attacked is said of attacking alone (CR 508.1c).
fn when(a: Ability, c: Condition) -> Option<Ability> {
    (first_word(&c).is_none() || about_one(&a)).then_some(())?;
    if !speaks_of_defender(&c) {
        return with_condition(a, Some(&c));
    }
    if let Ability::Cant(Cant::Attack(f), None) = a {
        return Some(Ability::Cant(Cant::AttackUnless(f, Box::new(not(c))), None));
    }
    if matches!(a, Ability::Cant(Cant::BeBlocked(..), None)) { with_condition(a, Some(&c)) } else { None }
}

fn taken(a: &Ability) -> Option<(Condition, Ability)> {
    if let Ability::Cant(Cant::AttackUnless(f, c), None) = a {
        return Some((not((**c).clone()), Ability::Cant(Cant::Attack(f.clone()), None)));
    }
    let (c, bare) = condition_of(a)?;
    Some((c?, bare))
}

/// A static ability, with or without such a condition.
pub(crate) struct When;
impl Part for When {
    type Value = Ability;
    fn read(p: &mut Reader<'_>) -> Option<Ability> {
        let led = |p: &mut Reader<'_>| {
            let c = LeadP::read(p)?;
            when(StaticP::read(p)?, c)
        };
        let plain = |p: &mut Reader<'_>| {
            let a = StaticP::read(p)?;
            match p.attempt(TailP::read) {
                Some(c) => when(a, c),
                None => Some(a),
            }
        };
        let ends = |p: &mut Reader<'_>| p.peek(".") || p.stopped() || p.quote_ends();
        p.attempt(|p| plain(p).filter(|_| ends(p)))
            .or_else(|| p.attempt(|p| led(p).filter(|_| ends(p))))
            .or_else(|| p.attempt(plain))
    }
    fn write(v: &Ability, w: &mut Writer<'_>) -> bool {
        if w.attempt(|w| StaticP::write(v, w)) {
            return true;
        }
        taken(v).is_some_and(|(c, bare)| {
            w.attempt(|w| LeadP::write(&c, w) && StaticP::write(&bare, w))
                || StaticP::write(&bare, w) && TailP::write(&c, w)
        })
    }
}
