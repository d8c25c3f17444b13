//! What would happen ("would be banished"), what happens ("is banished"), and what must hold.

use instead_duel::ability::{Cause, Condition, Filter, How, Pattern, Side, Sort, This};
use instead_duel::words::{Kind, Zone};

use crate::grammar::grammar;

use super::noun::{Number, Obj, Objs, OneIn, ZoneOf, with};

/// "a card … your mana zone": whose zone it is says whose card it is.
fn into(f: Filter, side: Option<Side>) -> Filter {
    match side {
        Some(side) if f.side == Side::Any && f.this != This::This => Filter { side, ..f },
        _ => f,
    }
}

fn moved(what: Filter, from: Option<Zone>, to: Option<Zone>) -> Pattern {
    Pattern::Move { what, from, to, cause: None }
}

/// The subject and the zone as they can be worded.
fn said(v: &Pattern, from: Option<Zone>, way: u8) -> Option<(Filter, (Zone, Option<Side>))> {
    let Pattern::Move { what, from: of, to: Some(to), cause: None } = v else { return None };
    if *of != from || *to == Zone::Battle {
        return None;
    }
    let side = if what.this == This::This { Side::Yours } else { what.side };
    Some(match way {
        0 => (what.clone(), (*to, None)),
        1 if side != Side::Any => (what.clone(), (*to, Some(side))),
        2 if what.side != Side::Any => (Filter { side: Side::Any, ..what.clone() }, (*to, Some(side))),
        _ => return None,
    })
}

fn battle_with(f: Filter) -> Option<How> {
    Some(How::Battle(Some(Box::new(f))))
}

fn any_creature() -> Filter {
    Filter { sort: Sort::Kind(Kind::Creature), ..Filter::default() }
}

fn shield() -> Filter {
    Filter { sort: Sort::Shield, ..Filter::default() }
}

fn enters(what: Filter) -> Pattern {
    moved(what, None, Some(Zone::Battle))
}

grammar! {
    /// What would happen, behind "if".
    Would(p, w, v) -> Pattern {
        [f: Obj " wins a battle and the losing creature would be " @Destroyed] => { Pattern::Destroy(any_creature(), battle_with(f)) }
            if (let Pattern::Destroy(what, Some(How::Battle(Some(f)))) = v && *what == any_creature());
        [f: Obj " would lose a battle and be " @Destroyed] => { Pattern::Destroy(f, Some(How::Battle(None))) }
            if (let Pattern::Destroy(f, Some(How::Battle(None))) = v);
        [f: Obj " loses a battle and would be " @Destroyed] => { Pattern::Destroy(f, Some(How::Battle(None))) }
            if (let Pattern::Destroy(f, Some(How::Battle(None))) = v);
        [f: Obj " would be " @Destroyed] => { Pattern::Destroy(f, None) } if (let Pattern::Destroy(f, None) = v);
        [f: Objs " would be " @Destroyed] => { Pattern::Destroy(f, None) } if (w.source.is_some() && let Pattern::Destroy(f, None) = v && f.this != This::This);
        [f: Objs " would be put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (w.source.is_some() && let Some((f, z)) = &said(v, None, 0));
        [f: Objs " would be put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (w.source.is_some() && let Some((f, z)) = &said(v, None, 1));
        [f: Obj " would leave the battle zone because of an opponent's spell or ability"] => { Pattern::Move { what: f, from: Some(Zone::Battle), to: None, cause: Some(Cause::OpponentsEffect) } }
            if (let Pattern::Move { what: f, from: Some(Zone::Battle), to: None, cause: Some(Cause::OpponentsEffect) } = v);
        [f: Obj " would leave the battle zone"] => { moved(f, Some(Zone::Battle), None) }
            if (let Pattern::Move { what: f, from: Some(Zone::Battle), to: None, cause: None } = v);
        ["you would put " f: Obj " into your graveyard after you cast it"] => (Pattern::AfterCast(f));
        [f: Obj " would be put into your " @Pile " after you cast it"] => (Pattern::AfterCast(f));
        [f: Obj " would be put from the battle zone into " z: ZoneOf] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 0));
        [f: Obj " would be put from the battle zone into " z: ZoneOf] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 1));
        [f: Obj " would be put from the battle zone into " z: ZoneOf] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 2));
        [f: Obj " would be put into " z: ZoneOf " from the battle zone"] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 0));
        [f: Obj " would be put into " z: ZoneOf " from the battle zone"] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 1));
        [f: Obj " would be put into " z: ZoneOf " from anywhere"] => { moved(into(f, z.1), None, Some(z.0)) }
            if (let Some((f, z)) = &said(v, None, 0) && w.source.is_some());
        [f: Obj " would be put into " z: ZoneOf " from anywhere"] => { moved(into(f, z.1), None, Some(z.0)) }
            if (let Some((f, z)) = &said(v, None, 1) && w.source.is_some());
        [f: Obj " would be put into " z: ZoneOf " from anywhere"] => { moved(into(f, z.1), None, Some(z.0)) }
            if (let Some((f, z)) = &said(v, None, 2) && w.source.is_some());
        [f: Obj " would be put into " z: ZoneOf " from your mana zone"] => { moved(into(f, z.1), Some(Zone::Mana), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Mana), 2));
        [f: Obj " would be put into the battle zone"] => { enters(f) }
            if (let Pattern::Move { what: f, from: None, to: Some(Zone::Battle), cause: None } = v);
        [f: Obj " would be put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (let Some((f, z)) = &said(v, None, 0));
        [f: Obj " would be put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (let Some((f, z)) = &said(v, None, 1));
        [f: Obj " would be put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (let Some((f, z)) = &said(v, None, 2));
        [["an opponent's spell or ability would make you discard " | "an opponent's spell or ability would cause you to discard " | "a spell or ability of your opponent would make you discard "] f: Obj] => (Pattern::Discard(f, Some(Cause::OpponentsEffect)));
        [f: Obj [" would be discarded during an opponent's turn" | " would be discarded from your hand during your opponent's turn" | " would be discarded during your opponent's turn"]] => (Pattern::Discard(f, Some(Cause::OpponentsTurn)));
        [f: Obj " would be discarded"] => (Pattern::Discard(f, None));
        [["the first time you would draw a card during your turn" | "it's the first time you would draw a card during your turn"]] => (Pattern::Draw(Side::Yours, true));
        ["you would draw a card"] => (Pattern::Draw(Side::Yours, false));
        [["your opponent would draw a card" | "an opponent would draw a card"]] => (Pattern::Draw(Side::Enemy, false));
        ["you would draw one or more cards"] => (Pattern::DrawSome(Side::Yours));
        [f: Obj " would break a shield"] => { Pattern::Break(shield(), Some(f)) }
            if (let Pattern::Break(s, Some(f)) = v && *s == shield());
        [f: Obj " would be broken by " by: Obj] => { Pattern::Break(f, Some(by)) } if (let Pattern::Break(f, Some(by)) = v);
        [["your opponent would choose one or more of your shields" | "your opponent would choose one of your shields"]] => (Pattern::ChooseShields(Side::Enemy, Side::Yours));
        [["you would choose one or more of your opponent's shields" | "you would choose one of your opponent's shields"]] => (Pattern::ChooseShields(Side::Yours, Side::Enemy));
        [f: Obj " would be broken"] => (Pattern::Break(f, None));
        [f: Obj " would battle"] => (Pattern::Battle(f));
        [f: Obj " would lose a battle"] => (Pattern::LoseBattle(f));
        [f: Obj " would win a battle"] => (Pattern::WinBattle(f));
        [f: Obj " would be cast"] => (Pattern::Cast(f));
        [f: Obj " would be tapped"] => (Pattern::Tap(f));
        [f: Obj [" would untap" | " would be untapped"]] => (Pattern::Untap(f));
        [f: Obj " would attack"] => (Pattern::Attack(f));
        ["you would win the game by a creature's attack"] => (Pattern::Win(Side::Yours, true));
        [["your opponent would win the game by a creature's attack" | "an opponent would win the game by a creature's attack"]] => (Pattern::Win(Side::Enemy, true));
        ["you would win the game"] => (Pattern::Win(Side::Yours, false));
        [["your opponent would win the game" | "an opponent would win the game"]] => (Pattern::Win(Side::Enemy, false));
    }
}

grammar! {
    Destroyed(p, w, v) -> () {
        [["banished" | "destroyed"]] => (());
    }
}

grammar! {
    Pile(p, w, v) -> () {
        [["discard pile" | "graveyard"]] => (());
    }
}

grammar! {
    /// What happens, behind "whenever".
    Happens(p, w, v) -> Pattern {
        [f: Obj " is " @Destroyed] => { Pattern::Destroy(f, None) } if (let Pattern::Destroy(f, None) = v);
        [f: Obj " leaves the battle zone"] => { moved(f, Some(Zone::Battle), None) }
            if (let Pattern::Move { what: f, from: Some(Zone::Battle), to: None, cause: None } = v);
        [f: Obj [" is put into the battle zone" | " enters the battle zone"]] => { enters(f) }
            if (let Pattern::Move { what: f, from: None, to: Some(Zone::Battle), cause: None } = v);
        ["you put this creature into the battle zone"] => { enters(Filter::this()) } if (w.source.is_some() && *v == enters(Filter::this()));
        ["you put " f: Obj " into the battle zone"] => { enters(into(f, Some(Side::Yours))) }
            if (let Pattern::Move { what, from: None, to: Some(Zone::Battle), cause: None } = v && what.side == Side::Yours && let f = &with(what.clone(), what.this, Side::Any));
        [f: Obj " is put into " z: ZoneOf " from the battle zone"] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 0));
        [f: Obj " is put into " z: ZoneOf " from the battle zone"] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 1));
        [f: Obj " is put into " z: ZoneOf " from the battle zone"] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (let Some((f, z)) = &said(v, Some(Zone::Battle), 2));
        [f: Obj " is put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (let Some((f, z)) = &said(v, None, 0));
        [f: Obj " is put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (let Some((f, z)) = &said(v, None, 1));
        [f: Obj " is put into " z: ZoneOf] => { moved(into(f, z.1), None, Some(z.0)) } if (let Some((f, z)) = &said(v, None, 2));
        [f: Obj " is discarded"] => (Pattern::Discard(f, None));
        ["you draw a card"] => (Pattern::Draw(Side::Yours, false));
        [["your opponent draws a card" | "an opponent draws a card"]] => (Pattern::Draw(Side::Enemy, false));
        [f: Obj " breaks a shield"] => { Pattern::Break(shield(), Some(f)) }
            if (let Pattern::Break(s, Some(f)) = v && *s == shield());
        [f: Obj " is broken"] => (Pattern::Break(f, None));
        [f: Obj " blocks"] => (Pattern::Block(f));
        [f: Obj " becomes blocked"] => (Pattern::Blocked(f));
        [f: Obj " wins a battle"] => (Pattern::WinBattle(f));
        [f: Obj " loses a battle"] => (Pattern::LoseBattle(f));
        [f: Obj " battles"] => (Pattern::Battle(f));
        [f: Obj " attacks"] => (Pattern::Attack(f));
        [f: Obj [" becomes tapped" | " is tapped"]] => (Pattern::Tap(f));
        [f: Obj [" becomes untapped" | " is untapped"]] => (Pattern::Untap(f));
        ["you cast " f: Obj] => { Pattern::Cast(Filter { side: Side::Yours, ..f }) }
            if (let Pattern::Cast(f) = v && f.side == Side::Yours && let f = &with(f.clone(), f.this, Side::Any));
        [f: Obj " is cast"] => (Pattern::Cast(f));
    }
}

grammar! {
    /// What must hold.
    Cond(p, w, v) -> Condition {
        [["it's your turn" | "it is your turn"]] => (Condition::YourTurn(true));
        [["it's an opponent's turn" | "it's your opponent's turn" | "it isn't your turn"]] => (Condition::YourTurn(false));
        [["you have cards of all five civilizations in " | "you have cards of all 5 civilizations in "] z: Where] => (Condition::AllCivilizations(z));
        ["this creature is tapped"] => (Condition::Tapped(true));
        ["this creature is untapped"] => (Condition::Tapped(false));
        ["you have no shields"] => { Condition::AtMost(0, shield(), Zone::Shields) } if (*v == Condition::AtMost(0, shield(), Zone::Shields));
        ["you have " n: Number " or fewer shields"] => { Condition::AtMost(n, shield(), Zone::Shields) }
            if (let Condition::AtMost(n, f, Zone::Shields) = v && *f == shield());
        ["you have " n: Number " or more shields"] => { Condition::Have(n, shield(), Zone::Shields) }
            if (let Condition::Have(n, f, Zone::Shields) = v && *f == shield());
        ["you have at least 1 " f: OneIn " in " z: Where] => { Condition::Have(1, yours(f), z) }
            if (w.source.is_some() && let Condition::Have(1, f, z) = v && f.this == This::Any && let f = &with(f.clone(), f.this, Side::Any));
        ["you have another " f: OneIn " in " z: Where] => { Condition::Have(1, other(f), z) }
            if (let Condition::Have(1, f, z) = v && f.this == This::Other && let f = &with(f.clone(), This::Any, Side::Any));
        ["you have " ["a " | "an "] f: OneIn " in " z: Where] => { Condition::Have(1, yours(f), z) }
            if (let Condition::Have(1, f, z) = v && f.this == This::Any && let f = &with(f.clone(), f.this, Side::Any));
        ["you have " n: Number " or more " f: super_many " in " z: Where] => { Condition::Have(n, yours(f), z) }
            if (let Condition::Have(n, f, z) = v && *n > 1 && let f = &with(f.clone(), f.this, Side::Any));
    }
}

use super::noun::ManyIn as super_many;

fn other(f: Filter) -> Filter {
    Filter { this: This::Other, side: Side::Yours, ..f }
}

fn yours(f: Filter) -> Filter {
    Filter { side: Side::Yours, ..f }
}

grammar! {
    /// Where something is had.
    Where(p, w, v) -> Zone {
        ["the battle zone"] => (Zone::Battle);
        ["your mana zone"] => (Zone::Mana);
        [["your discard pile" | "your graveyard"]] => (Zone::Discard);
        ["your hand"] => (Zone::Hand);
        [["your shield zone"]] => (Zone::Shields);
    }
}
