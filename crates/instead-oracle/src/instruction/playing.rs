//! Copies of spells, and cards that may be cast or played (CR 707.10, 601.3e).

use instead_language::words::{Mana, Supertype, Zone};
use instead_language::{
    Ability, Amount, AsFlash, Change, Destination, Filter, Instruction, Noun, Permission, Pronoun, Ref, Selection,
    SpellCost, Until, Who,
};

use super::place::hidden;
use crate::amount::{Many, Much, WhereX};
use crate::casting::LessP;
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpMany, of_spells};
use crate::reference::{THAT_PLAYER, it};
use crate::selection::Objects;
use crate::statics::ColorP;
use crate::would::OfCounter;

grammar! {
    /// "twice", "three times"
    Often(p, w, v) -> Amount {
        ["twice"] => (Amount::Fixed(2));
        [n: Many " times"] => { n } if (let n = v && *n != Amount::Fixed(2));
    }
}

/// CR 601.3e: cards that may be played or cast this turn.
fn permit(what: Selection, lands: bool, free: bool) -> Instruction {
    Instruction::Permit(
        what,
        instead_language::Permission { lands, free, ..instead_language::Permission::default() },
        Until::EndOfTurn,
    )
}

/// The same, of whatever is in a zone then.
fn from_there(f: Filter, lands: bool) -> Option<Instruction> {
    let permission = instead_language::Permission { lands, ..instead_language::Permission::default() };
    crate::statics::from_elsewhere(&f).then_some(Instruction::PermitFrom(f, permission, Until::EndOfTurn))
}

fn permitted_from(v: &Instruction) -> Option<(&Filter, bool)> {
    let Instruction::PermitFrom(f, permission, Until::EndOfTurn) = v else { return None };
    (from_there(f.clone(), permission.lands).as_ref() == Some(v)).then_some((f, permission.lands))
}

fn permit_longer(what: Selection, lands: bool) -> Instruction {
    let permission = instead_language::Permission { lands, ..instead_language::Permission::default() };
    Instruction::Permit(what, permission, Until::EndOfYourNextTurn)
}

fn longer(v: &Instruction) -> Option<(&Selection, bool)> {
    if let Instruction::Permit(what, p, Until::EndOfYourNextTurn) = v
        && !p.any_color
        && !p.any_type
        && !p.free
        && !p.not_as_adventure
    {
        Some((what, p.lands))
    } else {
        None
    }
}

/// "the copy"
fn copy() -> Pronoun {
    Pronoun::of(Noun::Copy)
}

/// "The player", named before, and the card that he exiled.
fn theirs() -> Instruction {
    let it = Selection::One(it());
    Instruction::Move(it, Destination { control: Some(THAT_PLAYER), ..hidden(Zone::Battlefield) })
}

fn must_cast() -> Instruction {
    Instruction::MustCast(THAT_PLAYER, Selection::One(it()))
}

fn permitted(v: &Instruction) -> Option<(&Selection, bool, bool)> {
    if let Instruction::Permit(what, p, Until::EndOfTurn) = v
        && !p.any_color
        && !p.any_type
    {
        Some((what, p.lands, p.free))
    } else {
        None
    }
}

/// What a static ability would say, for this turn.
fn this_turn(rule: Ability) -> Instruction {
    Instruction::Rule(Box::new(rule), Until::EndOfTurn)
}

fn flash_this_turn(f: Filter) -> Option<Instruction> {
    let flash = AsFlash { spells: f, by: Who::You, condition: None, more: None };
    of_spells(&flash.spells).then(|| this_turn(Ability::AsFlash(flash)))
}

fn cost_this_turn(spells: Filter, less: bool, mana: Vec<Mana>) -> Option<Instruction> {
    let cost = SpellCost { spells, by: Who::You, less, mana, each: None, condition: None };
    of_spells(&cost.spells).then(|| this_turn(Ability::SpellCost(cost)))
}

grammar! {
    /// How long a permission lasts, said first.
    PermitLead(p, w, v) -> Until {
        ["until end of turn, "] => (Until::EndOfTurn);
        ["until the end of your next turn, "] => (Until::EndOfYourNextTurn);
    }
}

grammar! {
    /// The same, said last.
    PermitTail(p, w, v) -> Until {
        [[" this turn" | " until end of turn"]] => (Until::EndOfTurn);
        [[" until the end of your next turn" | " until your next end of turn"]] => (Until::EndOfYourNextTurn);
        [[" for as long as it remains exiled" | " for as long as that card remains exiled" | " for as long as they remain exiled" | " for as long as those cards remain exiled"]] => (Until::Forever);
    }
}

grammar! {
    /// "play" or "cast"
    PlayOrCast(p, w, v) -> bool {
        ["play "] => (true);
        ["cast "] => (false);
    }
}

grammar! {
    /// What is cast with other mana.
    CastSo(p, w, v) -> () {
        [["it" | "that spell" | "them" | "those spells" | "that card" | "spells this way" | "the spell"]] => (());
    }
}

grammar! {
    /// With what mana it may be paid (CR 609.4b): any color, any type.
    WithMana(p, w, v) -> (bool, bool) {
        [[", and mana of any type can be spent to cast " | ". Mana of any type can be spent to cast "] @CastSo] => { (false, true) } if (*v == (false, true));
        [[", and you may spend mana as though it were mana of any color to cast " | " and you may spend mana as though it were mana of any color to cast " | ", and they may spend mana as though it were mana of any color to cast " | ". You may spend mana as though it were mana of any color to cast "] @CastSo] => { (true, false) } if (*v == (true, false));
        [[", and you may spend mana as though it were mana of any type to cast " | " and you may spend mana as though it were mana of any type to cast " | ". You may spend mana as though it were mana of any type to cast "] @CastSo] => { (false, true) } if (w.source.is_some() && *v == (false, true));
        [] => { (false, false) } if (*v == (false, false));
    }
}

/// "You may play that card for as long as it remains exiled, and mana of any type can be spent to cast it": what other
/// rules of permissions do not say.
struct PermitP;
impl Part for PermitP {
    type Value = Instruction;
    fn read(p: &mut Reader<'_>) -> Option<Instruction> {
        let lead = p.attempt(PermitLead::read);
        p.lit("you may ").then_some(())?;
        let lands = PlayOrCast::read(p)?;
        let what = Objects::read(p)?;
        let until = match lead {
            Some(until) => until,
            None => PermitTail::read(p)?,
        };
        let (any_color, any_type) = WithMana::read(p)?;
        (any_color || any_type || until == Until::Forever).then_some(())?;
        Some(Instruction::Permit(what, Permission { lands, any_color, any_type, ..Permission::default() }, until))
    }
    fn write(v: &Instruction, w: &mut Writer<'_>) -> bool {
        let Instruction::Permit(what, permission, until) = v else { return false };
        let Permission { lands, any_color, any_type, .. } = *permission;
        let mana = (any_color, any_type);
        let other = Permission { lands, any_color, any_type, ..Permission::default() };
        if other != *permission || !(any_color || any_type || *until == Until::Forever) {
            return false;
        }
        let body = |w: &mut Writer<'_>| w.lit("you may ") && PlayOrCast::write(&lands, w) && Objects::write(what, w);
        w.attempt(|w| PermitLead::write(until, w) && body(w) && WithMana::write(&mana, w))
            || (body(w) && PermitTail::write(until, w) && WithMana::write(&mana, w))
    }
}

grammar! {
    /// Copies of spells, and cards that may be cast or played (CR 707.10, 601.3e).
    PlayClause(p, w, v) -> Instruction {
        ["copy " t: Objects ", except it isn't legendary if the spell is legendary"] => { Instruction::CopySpell(t, vec![Change::RemoveSupertype(Supertype::Legendary)]) }
            if (let Instruction::CopySpell(t, list) = v && list.as_slice() == [Change::RemoveSupertype(Supertype::Legendary)]);
        ["copy " t: Objects " " n: Often @WhereX] => { Instruction::Repeat(n, vec![Instruction::CopySpell(t, Vec::new())]) }
            if (let Instruction::Repeat(n, list) = v && let [Instruction::CopySpell(t, none)] = list.as_slice() && none.is_empty());
        ["copy " t: Objects [", except that the copy is " | ", except the copy is " | ", except it's "] c: ColorP] => { Instruction::CopySpell(t, vec![Change::SetColors(instead_language::words::Colors::of(c))]) }
            if (let Instruction::CopySpell(t, list) = v && let [Change::SetColors(cs)] = list.as_slice() && let Some(c) = cs.list().next() && *cs == instead_language::words::Colors::of(c) && let c = &c);
        ["copy " t: Objects] => { Instruction::CopySpell(t, Vec::new()) } if (let Instruction::CopySpell(t, list) = v && list.is_empty());
        ["you may choose new targets for the copies"] => { Instruction::NewTargets(Selection::Said(copy())) } if (let Instruction::NewTargets(Selection::Said(c)) = v && *c == copy());
        ["you may choose new targets for the copy"] => { Instruction::NewTargets(Selection::One(Ref::Said(copy()))) } if (let Instruction::NewTargets(Selection::One(Ref::Said(c))) = v && (*c == copy() || w.source.is_none()));
        ["the player puts it onto the battlefield"] => { theirs() } if (w.source.is_some() && *v == theirs());
        [["the player casts it without paying its mana cost if able" | "that player casts it without paying its mana cost if able"]] => { must_cast() } if (*v == must_cast());
        ["you may cast any number of spells with total mana value " n: Much " or less from among them without paying their mana costs"] => { Instruction::CastMany(Selection::Said(Pronoun::IT), n) }
            if (let Instruction::CastMany(Selection::Said(_), n) = v);
        ["you may choose new targets for " t: Objects] => (Instruction::NewTargets(t));
        ["you may cast " t: Objects " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, None) } if (let Instruction::MayCast(Who::You, t, None) = v);
        [@OfCounter "you may play " t: Objects " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, None) } if (w.source.is_some() && let Instruction::MayCast(Who::You, t, None) = v);
        [["if that spell would be put into your graveyard, exile it instead" | "if that spell would be put into a graveyard, exile it instead" | "if that spell would be put into their graveyard, exile it instead" | "if a spell cast this way would be put into a graveyard, exile it instead" | "if a spell cast this way would be put into your graveyard, exile it instead" | "if an instant or sorcery spell cast this way would be put into a graveyard, exile it instead" | "if an instant or sorcery spell cast this way would be put into your graveyard, exile it instead"]] => { Instruction::ExileAfter(Selection::One(Ref::Said(Pronoun::of(Noun::That(instead_language::said::Kind::Spell))))) }
            if (let Instruction::ExileAfter(Selection::One(Ref::Said(_))) = v);
        ["you may cast " f: NpMany " this turn as though they had flash"] => { flash_this_turn(f)? } if (let Instruction::Rule(a, Until::EndOfTurn) = v && let Ability::AsFlash(AsFlash { spells: f, .. }) = &**a && flash_this_turn(f.clone()).as_ref() == Some(v));
        [f: NpMany " you cast this turn cost " m: ManaP l: LessP " to cast"] => { cost_this_turn(f, l, m)? }
            if (let Instruction::Rule(a, Until::EndOfTurn) = v && let Ability::SpellCost(SpellCost { spells: f, less: l, mana: m, .. }) = &**a && cost_this_turn(f.clone(), *l, m.clone()).as_ref() == Some(v));
        [i: PermitP] => { i } if (let i = v);
        ["until the end of your next turn, you may play " t: Objects] => { permit_longer(t, true) } if (let Some((t, true)) = longer(v));
        ["until the end of your next turn, you may cast " t: Objects] => { permit_longer(t, false) } if (let Some((t, false)) = longer(v));
        ["you may play " t: Objects " until the end of your next turn"] => { permit_longer(t, true) } if (w.source.is_some() && let Some((t, true)) = longer(v));
        ["you may cast " t: Objects " until the end of your next turn"] => { permit_longer(t, false) } if (w.source.is_some() && let Some((t, false)) = longer(v));
        [["until end of turn, you may play lands and cast " | "this turn, you may play lands and cast "] f: NpMany] => { from_there(f, true)? } if (let Some((f, true)) = permitted_from(v));
        [["until end of turn, you may cast " | "this turn, you may cast "] f: NpMany] => { from_there(f, false)? } if (let Some((f, false)) = permitted_from(v));
        ["you may play lands and cast " f: NpMany " this turn"] => { from_there(f, true)? } if (w.source.is_some() && let Some((f, true)) = permitted_from(v));
        ["you may cast " f: NpMany " this turn"] => { from_there(f, false)? } if (w.source.is_some() && let Some((f, false)) = permitted_from(v));
        ["until end of turn, you may play " t: Objects] => { permit(t, true, false) } if (let Some((t, true, false)) = permitted(v));
        ["until end of turn, you may cast " t: Objects] => { permit(t, false, false) } if (let Some((t, false, false)) = permitted(v));
        ["you may play " t: Objects " this turn without paying its mana cost"] => { permit(t, true, true) } if (let Some((t, true, true)) = permitted(v));
        ["you may cast " t: Objects " this turn without paying its mana cost"] => { permit(t, false, true) } if (let Some((t, false, true)) = permitted(v));
        ["you may play " t: Objects " this turn"] => { permit(t, true, false) } if (w.source.is_some() && let Some((t, true, false)) = permitted(v));
        ["you may cast " t: Objects " this turn"] => { permit(t, false, false) } if (w.source.is_some() && let Some((t, false, false)) = permitted(v));
    }
}
