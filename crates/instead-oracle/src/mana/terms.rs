//! What is said of mana that was added in the sentence before (CR 106.6): on what it is spent, how long it is kept.

use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, Filter, Instruction, ManaTerm, ManaUse, Trigger, TriggerEvent, Until, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::Clauses;
use crate::noun::{NpA, NpMany, of_spells};

grammar! {
    /// Spells on which mana is spent: "a creature spell", "creature spells", "spells".
    SpentOn(p, w, v) -> Filter {
        [["spells" | "a spell"] @Whole] => { Filter::Spell } if (*v == Filter::Spell);
        [f: NpMany] => { of_spells(&f).then_some(f)? } if (let f = v);
        [f: NpA] => { of_spells(&f).then_some(f)? } if (let f = v);
    }
}

/// Nothing more is said of the spells.
struct Whole;
impl Part for Whole {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        ends(p.rest()).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// Whether the list of uses goes on or the sentence ends here.
fn ends(rest: &str) -> bool {
    [".", " or activate ", " or to activate ", " or cast ", " and activate ", ", and that spell "]
        .iter()
        .any(|t| rest.starts_with(t))
}

grammar! {
    /// One use of mana.
    UseP(p, w, v) -> ManaUse {
        ["cast " f: SpentOn] => (ManaUse::Cast(f));
        [["activate abilities" | "activate an ability"] @Whole] => { ManaUse::Activate(Filter::any()) } if (*v == ManaUse::Activate(Filter::any()));
        ["activate abilities of " f: NpMany] => (ManaUse::Activate(f));
        ["activate an ability of " f: NpA] => { ManaUse::Activate(f) } if (w.source.is_some() && let ManaUse::Activate(f) = v);
    }
}

grammar! {
    /// A use after the first, of which the verb need not be said again.
    NextUse(p, w, v) -> ManaUse {
        [[" or " | " or to " | " and "] u: UseP] => { u } if (let u = v);
        [" or " f: SpentOn] => { ManaUse::Cast(f) } if (w.source.is_some() && let ManaUse::Cast(f) = v);
    }
}

/// "cast artifact spells or activate abilities of artifacts"
struct Uses;
impl Part for Uses {
    type Value = Vec<ManaUse>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<ManaUse>> {
        let mut list = vec![UseP::read(p)?];
        while let Some(next) = p.attempt(NextUse::read) {
            list.push(next);
        }
        Some(list)
    }
    fn write(v: &Vec<ManaUse>, w: &mut Writer<'_>) -> bool {
        let Some((first, rest)) = v.split_first() else { return false };
        UseP::write(first, w) && rest.iter().all(|one| NextUse::write(one, w))
    }
}

grammar! {
    /// For how long mana is kept.
    KeptP(p, w, v) -> Until {
        ["until end of turn"] => (Until::EndOfTurn);
        ["until end of combat"] => (Until::EndOfCombat);
    }
}

fn firm() -> ManaTerm {
    ManaTerm::Firm(Filter::any())
}

/// What is done of the spell on which the mana is spent, at once or by an ability that triggers.
fn spent(now: bool, f: Filter, list: Vec<Instruction>) -> Instruction {
    let cast = Trigger::each(TriggerEvent::Cast(Who::You, f));
    let what = Instruction::DelayedThisTurn(cast, list, None);
    Instruction::OfMana(vec![ManaTerm::Spent(now, Box::new(what))])
}

fn spent_of(v: &Instruction) -> Option<(bool, Filter, Vec<Instruction>)> {
    let Instruction::OfMana(terms) = v else { return None };
    let [ManaTerm::Spent(now, what)] = terms.as_slice() else { return None };
    let Instruction::DelayedThisTurn(trigger, list, None) = &**what else { return None };
    let TriggerEvent::Cast(Who::You, f) = &trigger.event else { return None };
    (spent(*now, f.clone(), list.clone()) == *v).then(|| (*now, f.clone(), list.clone()))
}

/// What is done then, of the spell and without targets.
struct OfTheSpell;
impl Part for OfTheSpell {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let targets = p.targets.len();
        p.cast = true;
        p.subject = Who::You;
        let list = Clauses::read(p)?;
        (p.targets.len() == targets).then_some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.subject = Who::You;
        Clauses::write(v, w)
    }
}

grammar! {
    /// A sentence about the mana that the one before adds.
    TermsP(p, w, v) -> Instruction {
        ["spend this mana only to " u: Uses ", and that spell can't be countered"] => { Instruction::OfMana(vec![ManaTerm::Only(u), firm()]) }
            if (let Instruction::OfMana(list) = v && let [ManaTerm::Only(u), f] = list.as_slice() && *f == firm());
        ["spend this mana only to " u: Uses] => { Instruction::OfMana(vec![ManaTerm::Only(u)]) }
            if (let Instruction::OfMana(list) = v && let [ManaTerm::Only(u)] = list.as_slice());
        [["this mana can't be spent to cast " | "you can't spend this mana to cast "] f: SpentOn] => { Instruction::OfMana(vec![ManaTerm::NotToCast(f)]) }
            if (let Instruction::OfMana(list) = v && let [ManaTerm::NotToCast(f)] = list.as_slice());
        [["if that mana is spent on " | "if this mana is spent on "] f: SpentOn ", that spell can't be countered"] => { Instruction::OfMana(vec![ManaTerm::Firm(f)]) }
            if (let Instruction::OfMana(list) = v && let [ManaTerm::Firm(f)] = list.as_slice());
        [["if that mana is spent on " | "if this mana is spent on " | "if that mana is spent to cast " | "if this mana is spent to cast "] f: SpentOn ", " l: OfTheSpell] => { spent(true, f, l) }
            if (let Some((true, f, l)) = spent_of(v) && let (f, l) = (&f, &l));
        [["when that mana is spent to cast " | "when you spend this mana to cast "] f: SpentOn ", " l: OfTheSpell] => { spent(false, f, l) }
            if (let Some((false, f, l)) = spent_of(v) && let (f, l) = (&f, &l));
        [u: KeptP ", you don't lose this mana as steps and phases end"] => { Instruction::OfMana(vec![ManaTerm::Kept(u)]) }
            if (let Instruction::OfMana(list) = v && let [ManaTerm::Kept(u)] = list.as_slice());
    }
}

/// Whether following the instruction adds mana.
pub(crate) fn adds_mana(i: &Instruction) -> bool {
    struct Adds(bool);
    impl Visit for Adds {
        fn instruction(&mut self, part: &Instruction) {
            use Instruction as I;
            self.0 |= matches!(
                part,
                I::AddMana(..) | I::AddManaTimes(..) | I::AddChosenMana { .. } | I::AddProduced(_) | I::OfMana(_)
            );
            part.walk(self);
        }
        fn ability(&mut self, _: &Ability) {}
    }
    let mut adds = Adds(false);
    i.accept(&mut adds);
    adds.0
}
