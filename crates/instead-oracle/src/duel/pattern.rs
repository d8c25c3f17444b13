//! What would happen ("would be banished"), what happens ("is banished"), and what must hold.

use instead_duel::ability::{Cause, Condition, Filter, How, Pattern, Power, Side, Sort, This};
use instead_duel::words::{Kind, Zone};

use crate::grammar::grammar;

use super::ability::KeywordP;
use super::holding::Civ;
use super::noun::{ManyIn, Number, Obj, Objs, One, OneIn, RaceP, ZoneOf, with};

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
        [["your opponent's creature breaks one of your shields" | "one of your opponent's creatures breaks one of your shields"]] => { Pattern::Break(Filter { side: Side::Yours, ..shield() }, Some(enemy_creature())) }
            if (*v == Pattern::Break(Filter { side: Side::Yours, ..shield() }, Some(enemy_creature())));
        [["your opponent draws a card" | "an opponent draws a card"]] => (Pattern::Draw(Side::Enemy, false));
        [f: Obj " breaks a shield"] => { Pattern::Break(shield(), Some(f)) }
            if (let Pattern::Break(s, Some(f)) = v && *s == shield());
        [f: Obj " is broken"] => (Pattern::Break(f, None));
        [f: Obj " blocks"] => (Pattern::Block(f));
        [f: Obj " becomes blocked"] => (Pattern::Blocked(f));
        [f: Obj " wins a battle"] => (Pattern::WinBattle(f));
        [f: Obj " loses a battle"] => (Pattern::LoseBattle(f));
        [f: Obj " battles"] => (Pattern::Battle(f));
        [f: Obj [" is attacking your opponent and isn't blocked" | " attacks your opponent and isn't blocked" | " attacks a player and isn't blocked"]] => { Pattern::Unblocked(f, true) } if (let Pattern::Unblocked(f, true) = v);
        [f: Obj [" attacks and isn't blocked" | " is attacking and isn't blocked"]] => { Pattern::Unblocked(f, false) } if (let Pattern::Unblocked(f, false) = v);
        [f: Obj [" attacks your opponent" | " attacks a player"]] => (Pattern::AttackPlayer(f));
        [f: Obj " attacks " whom: Obj] => { if whom.this == This::This { return None; } Pattern::AttackCreature(f, whom) } if (let Pattern::AttackCreature(f, whom) = v);
        [f: Obj " is attacked"] => (Pattern::Attacked(f));
        [f: Obj " attacks"] => (Pattern::Attack(f));
        [["your opponent discards a card" | "an opponent discards a card"]] => { Pattern::Discard(of_side(Side::Enemy), None) } if (*v == Pattern::Discard(of_side(Side::Enemy), None));
        ["a player discards a card"] => { Pattern::Discard(of_side(Side::Any), None) } if (*v == Pattern::Discard(of_side(Side::Any), None));
        ["you discard a card"] => { Pattern::Discard(of_side(Side::Yours), None) } if (*v == Pattern::Discard(of_side(Side::Yours), None));
        [f: Obj " is blocked"] => { Pattern::Blocked(f) } if (w.source.is_some() && let Pattern::Blocked(f) = v);
        [f: Obj " is put into battle zone"] => { enters(f) } if (w.source.is_some() && let Pattern::Move { what: f, from: None, to: Some(Zone::Battle), cause: None } = v);
        [f: Obj " is put from the battle zone into " z: ZoneOf] => { moved(into(f, z.1), Some(Zone::Battle), Some(z.0)) }
            if (w.source.is_some() && let Some((f, z)) = &said(v, Some(Zone::Battle), 0));
        [["your opponent casts a " | "an opponent casts a "] f: One] => { Pattern::Cast(Filter { side: Side::Enemy, ..f }) }
            if (let Pattern::Cast(f) = v && f.side == Side::Enemy && let f = &with(f.clone(), f.this, Side::Any));
        ["a player casts a " f: One] => { Pattern::Cast(f) } if (w.source.is_some() && let Pattern::Cast(f) = v && f.side == Side::Any);
        ["you summon a " f: One] => { if f.sort != Sort::Kind(Kind::Creature) { return None; } Pattern::Cast(Filter { side: Side::Yours, ..f }) }
            if (w.source.is_some() && let Pattern::Cast(f) = v && f.side == Side::Yours && let f = &with(f.clone(), f.this, Side::Any));
        ["your opponent summons a creature or casts a spell"] => { Pattern::Cast(enemy_spell_or_creature()) } if (*v == Pattern::Cast(enemy_spell_or_creature()));
        [f: Obj [" becomes tapped" | " is tapped"]] => (Pattern::Tap(f));
        [f: Obj [" becomes untapped" | " is untapped"]] => (Pattern::Untap(f));
        ["you cast " f: Obj] => { Pattern::Cast(Filter { side: Side::Yours, ..f }) }
            if (let Pattern::Cast(f) = v && f.side == Side::Yours && let f = &with(f.clone(), f.this, Side::Any));
        [f: Obj " is cast"] => (Pattern::Cast(f));
    }
}

fn of_side(side: Side) -> Filter {
    Filter { side, ..Filter::default() }
}

fn enemy_spell_or_creature() -> Filter {
    Filter { side: Side::Enemy, sort: Sort::CreatureOrSpell, ..Filter::default() }
}

fn enemy_creature() -> Filter {
    Filter { side: Side::Enemy, ..any_creature() }
}

fn enemy_shields() -> Filter {
    Filter { side: Side::Enemy, ..shield() }
}

fn in_zone(f: Filter, side: Side) -> Filter {
    Filter { side, ..f }
}

grammar! {
    /// What must hold, of others than "you", of an attack, of what was chosen.
    MoreCond(p, w, v) -> Condition {
        [["your opponent has no shields"]] => { Condition::ThereAtMost(0, enemy_shields(), Zone::Shields) } if (*v == Condition::ThereAtMost(0, enemy_shields(), Zone::Shields));
        ["your opponent has " n: Number " or fewer shields"] => { Condition::ThereAtMost(n, enemy_shields(), Zone::Shields) }
            if (let Condition::ThereAtMost(n, f, Zone::Shields) = v && *f == enemy_shields());
        ["your opponent has " n: Number " or more shields"] => { Condition::There(n, enemy_shields(), Zone::Shields) }
            if (let Condition::There(n, f, Zone::Shields) = v && *f == enemy_shields());
        [["your opponent has more shields than you do" | "your opponent has more shields than you" | "you have fewer shields than your opponent"]] => { Condition::OpponentHasMore(shield(), Zone::Shields) } if (*v == Condition::OpponentHasMore(shield(), Zone::Shields));
        [["you have the same number or more shields than your opponent"]] => { Condition::AsManyAsOpponent(shield(), Zone::Shields) } if (*v == Condition::AsManyAsOpponent(shield(), Zone::Shields));
        [["your opponent has more creatures in the battle zone than you do" | "your opponent has more creatures in the battle zone than you"]] => { Condition::OpponentHasMore(any_creature(), Zone::Battle) } if (*v == Condition::OpponentHasMore(any_creature(), Zone::Battle));
        [["your opponent has more cards in his mana zone than you have in yours"]] => { Condition::OpponentHasMore(Filter::default(), Zone::Mana) } if (*v == Condition::OpponentHasMore(Filter::default(), Zone::Mana));
        [["your opponent has more cards in his hand than you do"]] => { Condition::OpponentHasMore(Filter::default(), Zone::Hand) } if (*v == Condition::OpponentHasMore(Filter::default(), Zone::Hand));
        ["your opponent has " ["a " | "an "] f: OneIn " in the battle zone"] => { Condition::There(1, in_zone(f, Side::Enemy), Zone::Battle) }
            if (let Condition::There(1, f, Zone::Battle) = v && f.side == Side::Enemy && let f = &in_zone(f.clone(), Side::Any));
        ["there are " n: Number " or more " f: ManyIn " in the battle zone"] => { Condition::There(n, f, Zone::Battle) }
            if (let Condition::There(n, f, Zone::Battle) = v && *n > 1 && f.side == Side::Any);
        [["there is another " | "another "] f: OneIn [" in the battle zone" | " is in the battle zone"]] => { Condition::There(1, Filter { this: This::Other, ..f }, Zone::Battle) }
            if (let Condition::There(1, f, Zone::Battle) = v && f.this == This::Other && let f = &(Filter { this: This::Any, ..f.clone() }));
        [["you have no other " | "you don't have any other "] f: ManyIn " in the battle zone"] => { Condition::AtMost(0, other(f), Zone::Battle) }
            if (let Condition::AtMost(0, f, Zone::Battle) = v && f.this == This::Other && let f = &with(f.clone(), This::Any, Side::Any));
        ["this is your only creature in the battle zone"] => { Condition::AtMost(0, other(any_creature()), Zone::Battle) }
            if (w.source.is_some() && *v == Condition::AtMost(0, other(any_creature()), Zone::Battle));
        [["you have any other " | "you have at least one other "] f: CreaturesP " in the battle zone"] => { Condition::Have(1, other(f), Zone::Battle) }
            if (w.source.is_some() && let Condition::Have(1, f, Zone::Battle) = v && f.this == This::Other && let f = &with(f.clone(), This::Any, Side::Any));
        ["you don't have " ["a " | "an "] f: OneIn " in the battle zone"] => { Condition::AtMost(0, yours(f), Zone::Battle) }
            if (let Condition::AtMost(0, f, Zone::Battle) = v && f.this == This::Any && let f = &with(f.clone(), This::Any, Side::Any));
        ["you have only " f: ManyIn " in the battle zone"] => { Condition::Only(f, Zone::Battle) } if (let Condition::Only(f, Zone::Battle) = v);
        [["you have no cards in your hand" | "you have no cards in hand"]] => { Condition::AtMost(0, yours(Filter::default()), Zone::Hand) } if (*v == Condition::AtMost(0, yours(Filter::default()), Zone::Hand));
        [["all the cards in your mana zone are " | "all cards in your mana zone are "] f: ManyIn] => { Condition::Only(f, Zone::Mana) } if (let Condition::Only(f, Zone::Mana) = v && f.tapped.is_none());
        ["all cards in your mana zone are tapped"] => { Condition::Only(tapped(), Zone::Mana) } if (*v == Condition::Only(tapped(), Zone::Mana));
        ["you have " ["a " | "an "] f: OneIn " in the battle zone that has \"" k: KeywordP ["\"" | ",\""]] => { Condition::Have(1, Filter { keyword: Some(k), ..yours(f) }, Zone::Battle) }
            if (w.source.is_some() && let Condition::Have(1, f, Zone::Battle) = v && let Some(k) = &f.keyword && let f = &(Filter { keyword: None, ..with(f.clone(), f.this, Side::Any) }));
        ["you have " ["a " | "an "] f: OneIn " in the battle zone that has power " n: Number " or more"] => { Condition::Have(1, Filter { power: at_least(n), ..yours(f) }, Zone::Battle) }
            if (w.source.is_some() && let Condition::Have(1, f, Zone::Battle) = v && let Some(Power::AtLeast(n)) = f.power && let Ok(n) = &u32::try_from(n) && let f = &(Filter { power: None, ..with(f.clone(), f.this, Side::Any) }));
        ["this creature attacked this turn"] => (Condition::Attacked);
        [["this creature broke a shield this turn" | "this creature broke a shield that turn" | "this creature broke any shields that turn" | "this creature broke any shields this turn"]] => (Condition::Broke);
        [["the card was " | "that card was "] c: Civ] => { Condition::Unleashed(Filter { civilizations: vec![c], ..Filter::default() }) } if (let Condition::Unleashed(f) = v && let [c] = f.civilizations.as_slice());
        [["it's " | "that card is " | "it is "] ["a " | "an "] f: One] => { Condition::It(f) } if (let Condition::It(f) = v && f.sort != Sort::Card);
        [["it has power " | "that creature has power "] n: Number " or less"] => { Condition::It(Filter { power: at_most(n), ..any_creature() }) }
            if (let Condition::It(f) = v && let Some(Power::AtMost(n)) = f.power && *f == (Filter { power: f.power, ..any_creature() }) && let Ok(n) = &u32::try_from(n));
        [["it's level " | "that creature is level "] n: Number " or less"] => { Condition::It(Filter { costs_at_most: Some(n), ..any_creature() }) }
            if (let Condition::It(f) = v && let Some(n) = &f.costs_at_most && *f == (Filter { costs_at_most: f.costs_at_most, ..any_creature() }));
        ["it has " r: RaceP " in its race"] => { Condition::It(in_race(&r)) }
            if (let Condition::It(f) = v && let Some(r) = &f.in_race.as_ref().map(ToString::to_string) && *f == in_race(r));
    }
}

fn in_race(word: &str) -> Filter {
    Filter { in_race: Some(word.into()), ..any_creature() }
}

fn tapped() -> Filter {
    Filter { tapped: Some(true), ..Filter::default() }
}

fn at_least(n: u32) -> Option<Power> {
    i32::try_from(n).ok().map(Power::AtLeast)
}

fn at_most(n: u32) -> Option<Power> {
    i32::try_from(n).ok().map(Power::AtMost)
}

grammar! {
    /// "creature", "untapped creatures": in either number.
    CreaturesP(p, w, v) -> Filter {
        [f: ManyIn] => { f } if (let f = v);
        [f: OneIn] => { f } if (let f = v);
    }
}

grammar! {
    /// What must hold.
    Cond(p, w, v) -> Condition {
        [c: MoreCond] => { c } if (let c = v);
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
