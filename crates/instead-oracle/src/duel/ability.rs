//! Abilities, one for each paragraph.

use instead_duel::ability::{
    Ability, Condition, Filter, How, Instruction, Keyword, Pattern, Place, Replacement, Side, Static, This, Trigger,
    Which,
};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

use super::act::{Acts, Doer, Sentences, WhichP};
use super::noun::{Many, Number, Obj, Objs, One, ZoneP, core, with};
use super::pattern::{Cond, Destroyed, Happens, Pile, Would};
use super::referring::{name_others, speak_of_it};

grammar! {
    /// "If … would …": what is watched for, and what must hold.
    Watched(p, w, v) -> (Pattern, Option<Condition>) {
        [c: Cond ", if " e: Would] => { (e, Some(c)) } if (let (e, Some(c)) = v && w.source.is_some());
        [e: Would [" while " | " if "] c: Cond] => { (e, Some(c)) } if (let (e, Some(c)) = v);
        [e: Would] => { (e, None) } if (let (e, None) = v);
    }
}

fn replacement(
    watched: (Pattern, Option<Condition>),
    optional: bool,
    instead: Vec<Instruction>,
    then: Vec<Instruction>,
) -> Replacement {
    Replacement { pattern: watched.0, condition: watched.1, optional, instead, then }
}

fn watched(v: &Replacement) -> (Pattern, Option<Condition>) {
    (v.pattern.clone(), v.condition.clone())
}

grammar! {
    /// A replacement effect, without its full stop.
    Instead(p, w, v) -> Replacement {
        [@Lead e: Watched [", it stays in the battle zone instead" | ", it stays there instead" | ", it stays as it is instead"]] => { replacement(e, false, Vec::new(), Vec::new()) }
            if (v.instead.is_empty() && !v.optional && v.then.is_empty() && let e = &watched(v));
        [@Lead e: Watched [", you may have it stay in the battle zone instead" | ", you may leave it as it is instead"]] => { replacement(e, true, Vec::new(), Vec::new()) }
            if (v.instead.is_empty() && v.optional && v.then.is_empty() && let e = &watched(v));
        [@Lead e: Watched ", put the top card of your deck into your " @Pile ". If it's " ["a " | "an "] f: One ", " ["that creature" | "it"] " stays in the battle zone instead"] => { replacement(e, false, vec![Instruction::UnlessMilled(f)], Vec::new()) }
            if (!v.optional && v.then.is_empty() && let [Instruction::UnlessMilled(f)] = v.instead.as_slice() && let e = &watched(v));
        [@Lead e: Watched ", you may " a: Altering " instead"] => { if !fits(&a, &e.0) { return None; } replacement(e, true, vec![a], Vec::new()) }
            if (v.optional && v.then.is_empty() && let [a] = v.instead.as_slice() && fits(a, &v.pattern) && let e = &watched(v));
        [@Lead e: Watched ", " a: Altering " instead"] => { if !fits(&a, &e.0) { return None; } replacement(e, false, vec![a], Vec::new()) }
            if (!v.optional && v.then.is_empty() && let [a] = v.instead.as_slice() && fits(a, &v.pattern) && let e = &watched(v));
        [@Lead e: Watched ", you may " a: Acts " instead" t: Then] => { replacement(e, true, a, t) }
            if (v.optional && let Replacement { instead: a, then: t, .. } = v && let e = &watched(v));
        [@Lead e: Watched ", " a: Acts " instead" t: Then] => { replacement(e, false, a, t) }
            if (!v.optional && let Replacement { instead: a, then: t, .. } = v && let e = &watched(v));
    }
}

grammar! {
    /// What changes the event and is no event of its own.
    Altering(p, w, v) -> Instruction {
        [["only its top card leaves the battle zone" | "only its top card leaves"]] => (Instruction::OnlyTop);
        [who: Doer ("choose") " them"] => (Instruction::ChosenBy(who));
        ["have " a: WhichP " battle"] => (Instruction::Fights(a));
    }
}

/// Whether such an event is changed so.
fn fits(altering: &Instruction, pattern: &Pattern) -> bool {
    match altering {
        Instruction::OnlyTop => {
            matches!(
                pattern,
                Pattern::Destroy(..) | Pattern::Move { from: Some(instead_duel::words::Zone::Battle), .. }
            )
        }
        Instruction::ChosenBy(_) => matches!(pattern, Pattern::ChooseShields(..)),
        Instruction::Fights(_) => matches!(pattern, Pattern::Battle(f) if f.this == This::This),
        _ => false,
    }
}

/// Whether it watches over an object that was chosen before: "that creature". Where none was, it would watch over nothing.
pub(crate) fn is_chosen(v: &Replacement) -> bool {
    matches!(v.pattern.clone().object_mut(), Some(Filter { this: This::Chosen(_), .. }))
}

grammar! {
    Lead(p, w, v) -> () {
        [["if " | "each time " | "whenever " | "when "]] => (());
        [] => (());
    }
}

grammar! {
    /// A sentence behind the one that replaces: done afterwards.
    Then(p, w, v) -> Vec<Instruction> {
        [[". If you do, " | ". Then "] a: Acts] => { a } if (let a = v && !a.is_empty());
        [] => { Vec::new() } if (v.is_empty());
    }
}

/// A triggered ability.
pub(crate) struct TriggerP;

impl Part for TriggerP {
    type Value = Trigger;

    fn read(p: &mut Reader<'_>) -> Option<Trigger> {
        p.any(&["whenever ", "when ", "each time "]).then_some(())?;
        let pattern = Happens::read(p)?;
        let condition = p.attempt(|p| {
            p.any(&[" while ", " if "]).then_some(())?;
            Cond::read(p)
        });
        p.lit(", ").then_some(())?;
        let effect = Sentences::read(p)?;
        // A player is no "it": what happens to one is about no object.
        let to_player =
            matches!(pattern, Pattern::Draw(..) | Pattern::DrawSome(_) | Pattern::ChooseShields(..) | Pattern::Win(..));
        if to_player && speak_of_it(&effect) {
            return None;
        }
        // "Other" is other than what the event is about: where that is not the card itself, it says something else.
        if name_others(&effect) && !about_itself(&pattern) {
            return None;
        }
        Some(Trigger { pattern, condition, effect })
    }

    fn write(v: &Trigger, w: &mut Writer<'_>) -> bool {
        w.any(&["whenever ", "when ", "each time "])
            && Happens::write(&v.pattern, w)
            && v.condition.as_ref().is_none_or(|c| w.any(&[" while ", " if "]) && Cond::write(c, w))
            && w.lit(", ")
            && Sentences::write(&v.effect, w)
    }
}

/// Unleash: as the creature attacks, a card from under it may be put into the discard pile, to use what it says.
fn unleash(effect: Vec<Instruction>) -> Trigger {
    let card = Instruction::Put(Which::OneUnder, Place::Discard);
    let pattern = Pattern::Attack(Filter::this());
    Trigger { pattern, condition: None, effect: vec![Instruction::May(vec![card], effect)] }
}

fn about_itself(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Destroy(f, _)
        | Pattern::Move { what: f, .. }
        | Pattern::Discard(f, _)
        | Pattern::WinBattle(f)
        | Pattern::LoseBattle(f)
        | Pattern::Attack(f)
        | Pattern::Tap(f)
        | Pattern::Untap(f) => f.this == This::This,
        _ => false,
    }
}

grammar! {
    KeywordP(p, w, v) -> Keyword {
        ["blocker"] => (Keyword::Blocker);
        [["guard" | "this creature can't attack."]] => (Keyword::Guard);
        ["skirmisher"] => (Keyword::Skirmisher);
        ["protector"] => (Keyword::Protector);
        ["powerful attack +" n: Number] => { Keyword::PowerfulAttack(n) } if (let Keyword::PowerfulAttack(n) = v);
        [["speed attacker" | "fast attack"]] => (Keyword::SpeedAttacker);
        ["double breaker"] => (Keyword::Breaker(2));
        ["triple breaker"] => (Keyword::Breaker(3));
        ["slayer"] => (Keyword::Slayer);
        [["shield blast" | "shield trigger"]] => (Keyword::ShieldTrigger);
        ["charger"] => (Keyword::Charger);
    }
}

grammar! {
    /// What holds, without its full stop.
    StaticP(p, w, v) -> Static {
        [f: Obj [" enters the battle zone tapped" | " is put into the battle zone tapped"]] => { Static::EntersTapped(f) }
            if (let Static::EntersTapped(f) = v && f.this == This::This);
        [f: Objs [" enter the battle zone tapped" | " are put into the battle zone tapped"]] => { Static::EntersTapped(f) }
            if (let Static::EntersTapped(f) = v);
        [f: Obj " is put into your mana zone tapped"] => { Static::ManaTapped(f) }
            if (let Static::ManaTapped(f) = v && f.this == This::This);
        [f: Objs " are put into your mana zone tapped"] => { Static::ManaTapped(f) } if (let Static::ManaTapped(f) = v);
        [f: Obj " can't be " @Destroyed [" in battle by " | " by losing a battle to "] by: Obj] => { Static::CantBeDestroyed(f, Some(How::Battle(Some(Box::new(by))))) }
            if (let Static::CantBeDestroyed(f, Some(How::Battle(Some(by)))) = v && f.this == This::This);
        [f: Obj " can't be " @Destroyed [" in battle" | " by losing a battle"]] => { Static::CantBeDestroyed(f, Some(How::Battle(None))) }
            if (let Static::CantBeDestroyed(f, Some(How::Battle(None))) = v && f.this == This::This);
        [f: Obj " can't be " @Destroyed] => { Static::CantBeDestroyed(f, None) }
            if (let Static::CantBeDestroyed(f, None) = v && f.this == This::This);
        [f: Objs " can't be " @Destroyed] => { Static::CantBeDestroyed(f, None) }
            if (let Static::CantBeDestroyed(f, None) = v);
        [f: Objs " can't attack"] => (Static::CantAttack(f));
        [f: Obj " can't leave the battle zone"] => { Static::CantLeave(f) } if (let Static::CantLeave(f) = v && f.this == This::This);
        [f: Objs " can't leave the battle zone"] => { Static::CantLeave(f) } if (let Static::CantLeave(f) = v);
        [f: Objs [" get +" | " have +"] n: Number " power"] => { Static::Power(f, i32::try_from(n).ok()?) }
            if (let Static::Power(f, n) = v && let Ok(n) = &u32::try_from(*n));
        ["you tap " n: Number [" less mana card to summon " | " fewer mana cards to summon "] f: Many] => { Static::CostsLess(with(f, This::Any, Side::Yours), n) }
            if (let Static::CostsLess(f, n) = v && let Some(f) = &core(f, This::Any, Side::Yours));
        [f: Objs [" get -" | " have -"] n: Number " power"] => { Static::Power(f, -i32::try_from(n).ok()?) }
            if (let Static::Power(f, n) = v && let Ok(n) = &u32::try_from(n.saturating_neg()));
    }
}

grammar! {
    /// What an evolution creature is put on, one filter for each card.
    Evolution(p, w, v) -> Vec<Filter> {
        [["evolution — " | "evolution—"] "put on one of your " f: Many "."] => { vec![with(f, This::Any, Side::Yours)] }
            if (let [f] = v.as_slice() && let Some(f) = &core(f, This::Any, Side::Yours));
        [["vortex evolution — " | "vortex evolution—"] "put on " n: Number " of your " f: Many "."] => { (2..=9).contains(&n).then(|| vec![with(f, This::Any, Side::Yours); n as usize])? }
            if (let [first, rest @ ..] = v.as_slice() && !rest.is_empty() && rest.iter().all(|f| f == first) && let n = &(v.len() as u32) && let Some(f) = &core(first, This::Any, Side::Yours));
        [["vortex evolution — " | "vortex evolution—"] "put on one of your " f: Many " and one of your " g: Many "."] => { vec![with(f, This::Any, Side::Yours), with(g, This::Any, Side::Yours)] }
            if (let [f, g] = v.as_slice() && let Some(f) = &core(f, This::Any, Side::Yours) && let Some(g) = &core(g, This::Any, Side::Yours));
    }
}

grammar! {
    /// A paragraph.
    AbilityP(p, w, v) -> Ability {
        [k: KeywordP] => (Ability::Keyword(k));
        [from: Evolution] => { Ability::Evolution(from) } if (let Ability::Evolution(from) = v);
        ["you may summon this creature from your " z: ZoneP "."] => { Ability::SummonedFrom(z) } if (let Ability::SummonedFrom(z) = v);
        [s: StaticP "."] => { Ability::Static(s) } if (let Ability::Static(s) = v);
        [e: Instead "."] => { if is_chosen(&e) { return None; } Ability::Replacement(e) } if (let Ability::Replacement(e) = v);
        ["silent skill" [" — " | ": "] a: Sentences] => { Ability::SilentSkill(Replacement::silent_skill(a)) }
            if (let Ability::SilentSkill(e) = v && let [Instruction::Wait(a)] = e.then.as_slice() && *e == Replacement::silent_skill(a.clone()));
        ["unleash" [" — " | ": "] a: Sentences] => { Ability::Trigger(unleash(a)) }
            if (let Ability::Trigger(t) = v && let [Instruction::May(_, a)] = t.effect.as_slice() && *t == unleash(a.clone()));
        [t: TriggerP] => (Ability::Trigger(t));
    }
}
