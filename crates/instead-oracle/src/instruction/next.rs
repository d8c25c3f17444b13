//! "The next creature spell you cast this turn …" (CR 611.2).

use instead_language::said::Kind;
use instead_language::words::Mana;
use instead_language::{
    Ability, Amount, AsFlash, Cant, Filter, Instruction, Noun, Pronoun, Ref, Selection, SpellCost, Trigger,
    TriggerEvent, Who,
};

use crate::amount::{EachP, Quantity};
use crate::casting::{AffinityP, LessP};
use crate::cost::ManaP;
use crate::grammar::grammar;
use crate::noun::{NpOne, of_spells};
use crate::reference::KeywordP;
use crate::reference::THAT_PLAYER;

const THIS: Filter = Filter::Is(Ref::This);

fn costs(less: bool, mana: Vec<Mana>, each: Option<Amount>) -> Ability {
    let cost = SpellCost { spells: THIS, by: Who::You, less, mana, each, condition: None, colored: false };
    Ability::SpellCost(cost)
}

fn flash() -> Ability {
    Ability::AsFlash(AsFlash { spells: THIS, by: Who::You, condition: None, more: None, brief: false })
}

grammar! {
    /// Who casts it.
    Casts(p, w, v) -> Who {
        [" you cast this turn"] => (Who::You);
        [" they cast this turn"] => { THAT_PLAYER } if (*v == THAT_PLAYER);
    }
}

grammar! {
    /// What the next spell is like.
    NextHas(p, w, v) -> Ability {
        [" has " a: AffinityP] => { a } if (let a @ Ability::Affinity(_) = v);
        [" has " k: KeywordP] => (Ability::Keyword(k));
        [" can't be countered"] => { Ability::Cant(Cant::BeCountered(THIS), None) } if (*v == Ability::Cant(Cant::BeCountered(THIS), None));
        [" can be cast as though it had flash"] => { flash() } if (*v == flash());
        [" costs " m: ManaP l: LessP " to cast for each " n: EachP " as you cast it"] => { costs(l, m, Some(Amount::AsCast(Box::new(n)))) }
            if (let Ability::SpellCost(SpellCost { less: l, mana: m, each: Some(Amount::AsCast(n)), .. }) = v && let n = &**n);
        [" costs {X}" l: LessP " to cast, where X is " n: Quantity " as this ability resolves"] => { costs(l, vec![Mana::Generic(1)], Some(n)) }
            if (let Ability::SpellCost(SpellCost { less: l, mana, each: Some(n), .. }) = v && mana.as_slice() == [Mana::Generic(1)] && !matches!(n, Amount::AsCast(_)));
        [" costs " m: ManaP l: LessP " to cast"] => { costs(l, m, None) } if (let Ability::SpellCost(SpellCost { less: l, mana: m, each: None, .. }) = v && *v == costs(*l, m.clone(), None));
    }
}

fn next(f: Filter, who: Who, has: Ability) -> Option<Instruction> {
    of_spells(&f).then(|| Instruction::NextSpell(who, f, vec![has]))
}

fn next_of(v: &Instruction) -> Option<(&Filter, &Who, &Ability)> {
    let Instruction::NextSpell(who, f, has) = v else { return None };
    let [has] = has.as_slice() else { return None };
    Some((f, who, has))
}

fn that_spell() -> Selection {
    Selection::One(Ref::Said(Pronoun::of(Noun::That(Kind::Spell))))
}

fn the_copy() -> Selection {
    Selection::One(Ref::Said(Pronoun::of(Noun::Copy)))
}

/// "Copy the next spell you cast this turn when you cast it": what triggers then.
fn copied(f: Filter) -> Option<Instruction> {
    let list = vec![Instruction::CopySpell(that_spell(), Vec::new()), Instruction::NewTargets(the_copy())];
    let cast = Trigger::each(TriggerEvent::Cast(Who::You, f.clone()));
    of_spells(&f).then_some(Instruction::DelayedThisTurn(cast, list, None))
}

fn copied_of(v: &Instruction) -> Option<&Filter> {
    let Instruction::DelayedThisTurn(trigger, list, None) = v else { return None };
    let TriggerEvent::Cast(Who::You, f) = &trigger.event else { return None };
    let [Instruction::CopySpell(_, same), Instruction::NewTargets(_)] = list.as_slice() else { return None };
    (same.is_empty() && *trigger == Trigger::each(trigger.event.clone())).then_some(f)
}

grammar! {
    /// The next spell of a player.
    NextSpellP(p, w, v) -> Instruction {
        ["copy the next " f: NpOne " you cast this turn when you cast it. You may choose new targets for the copy"] => { copied(f)? } if (w.source.is_some() && let Some(f) = copied_of(v));
        ["the next " f: NpOne c: Casts h: NextHas] => { next(f, c, h)? } if (let Some((f, c, h)) = next_of(v));
    }
}
