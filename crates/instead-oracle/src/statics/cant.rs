//! What can't happen (CR 614.17), be done, or be paid.

use instead_language::words::{Keyword, Zone};
use instead_language::{Cant, Filter, Pattern, Recipients, Who};

use super::Changed;
use crate::amount::{CounterKind, Word};
use crate::grammar::grammar;
use crate::noun::{NpMany, NpOne, of_spells};
use crate::reference::RefPoss;
use crate::rewrite::SrcAll;
use crate::selection::RecipientsP;

fn cant_draw(who: Who) -> Cant {
    Cant::Happen(
        Pattern::OneOf(vec![Pattern::Draw { who: who.clone(), except_first: false }, Pattern::DrawCards(who, 1)]),
        None,
    )
}

/// CR 119.7, 119.8: neither gained nor lost.
fn life_changes() -> Pattern {
    Pattern::OneOf(vec![Pattern::GainLife(Who::You), Pattern::LoseLife(Who::You), Pattern::PayLife(Who::You)])
}

fn no_end() -> Pattern {
    Pattern::OneOf(vec![Pattern::Lose(Who::You), Pattern::Win(Who::Opponent)])
}

fn counters_cant(to: Recipients) -> Cant {
    Cant::Happen(Pattern::PutCounters { kind: None, on: to, by: None, by_effect: false }, None)
}

grammar! {
    /// Who can't cast something.
    CasterP(p, w, v) -> Who {
        [["players" | "each player"]] => (Who::Any);
        [["your opponents" | "each opponent" | "opponents"]] => (Who::Opponent);
        ["you"] => (Who::You);
        ["enchanted player"] => (Who::Enchanted);
        ["defending player"] => (Who::Defending);
    }
}

fn cast_from(zone: Zone) -> Filter {
    Filter::Spell.and(Filter::In(zone))
}

/// "from anywhere other than their hands"
fn not_from_hands() -> Filter {
    Filter::Spell.and(Filter::In(Zone::Hand).negate())
}

grammar! {
    /// What can't be cast.
    CastableP(p, w, v) -> Filter {
        ["spells from graveyards"] => { cast_from(Zone::Graveyard) } if (*v == cast_from(Zone::Graveyard));
        [["spells from anywhere other than their hands" | "spells from anywhere other than their hand"]] => { not_from_hands() } if (*v == not_from_hands());
        [f: NpMany] => { of_spells(&f).then_some(f)? } if (let f = v);
    }
}

grammar! {
    /// What can't happen (CR 614.17).
    CantP(p, w, v) -> Cant {
        [["each player can't draw more than one card each turn" | "players can't draw more than one card each turn"]] => (Cant::DrawMoreThan(1, Who::Any));
        [["each opponent can't draw more than one card each turn" | "your opponents can't draw more than one card each turn"]] => (Cant::DrawMoreThan(1, Who::Opponent));
        ["you can't draw more than one card each turn"] => (Cant::DrawMoreThan(1, Who::You));
        [["each player can't cast more than one spell each turn" | "players can't cast more than one spell each turn"]] => { Cant::CastMoreThan(1, Who::Any, Filter::Spell) } if (*v == Cant::CastMoreThan(1, Who::Any, Filter::Spell));
        [["each opponent can't cast more than one spell each turn" | "your opponents can't cast more than one spell each turn"]] => { Cant::CastMoreThan(1, Who::Opponent, Filter::Spell) } if (*v == Cant::CastMoreThan(1, Who::Opponent, Filter::Spell));
        ["you can't cast more than one spell each turn"] => { Cant::CastMoreThan(1, Who::You, Filter::Spell) } if (*v == Cant::CastMoreThan(1, Who::You, Filter::Spell));
        ["players can't draw cards"] => { cant_draw(Who::Any) } if (*v == cant_draw(Who::Any));
        ["you can't draw cards"] => { cant_draw(Who::You) } if (*v == cant_draw(Who::You));
        ["your opponents can't draw cards"] => { cant_draw(Who::Opponent) } if (*v == cant_draw(Who::Opponent));
        ["your life total can't change"] => { Cant::Happen(life_changes(), None) } if (let Cant::Happen(e, None) = v && *e == life_changes());
        ["your opponents can't win the game"] => (Cant::Happen(Pattern::Win(Who::Opponent), None));
        ["you can't lose the game and your opponents can't win the game"] => { Cant::Happen(no_end(), None) } if (let Cant::Happen(e, None) = v && *e == no_end());
        [f: NpMany " can't enter the battlefield"] => { Cant::Happen(Pattern::Move { object: f, from: None, to: Some(Zone::Battlefield) }, None) }
            if (let Cant::Happen(Pattern::Move { object: f, from: None, to: Some(Zone::Battlefield) }, None) = v);
        ["players can't cast spells from graveyards or libraries"] => { Cant::Cast(Who::Any, Filter::OneOf(vec![Filter::In(Zone::Graveyard), Filter::In(Zone::Library)])) }
            if (let Cant::Cast(Who::Any, Filter::OneOf(list)) = v && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::In(Zone::Library)]);
        [c: CasterP " can't cast more than one " f: NpOne " each turn"] => { of_spells(&f).then_some(Cant::CastMoreThan(1, c, f))? } if (let Cant::CastMoreThan(1, c, f) = v);
        [c: CasterP " can't cast " f: CastableP] => (Cant::Cast(c, f));
        [f: NpMany " can't be cast"] => { of_spells(&f).then_some(Cant::Cast(Who::Any, f))? } if (w.source.is_some() && let Cant::Cast(Who::Any, f) = v);
        [f: Changed " can't be sacrificed"] => { Cant::Happen(Pattern::Sacrifice(f), None) } if (let Cant::Happen(Pattern::Sacrifice(f), None) = v);
        [f: Changed " can't be destroyed"] => { Cant::Happen(Pattern::Destroy(f), None) } if (let Cant::Happen(Pattern::Destroy(f), None) = v);
        [f: Changed " can't be blocked by " g: NpMany] => { Cant::BeBlocked(f, Some(g.negate())) } if (let Cant::BeBlocked(f, Some(Filter::Not(g))) = v && let g = &**g);
        [f: Changed " can't be blocked except by " n: Word " or more creatures"] => { Cant::BeBlockedByFewer(f, u32::try_from(n).ok()?) }
            if (let Cant::BeBlockedByFewer(f, n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        [f: Changed " can't be blocked except by " g: NpMany] => { Cant::BeBlocked(f, Some(g)) } if (let Cant::BeBlocked(f, Some(g)) = v);
        ["you have shroud"] => (Cant::TargetPlayer(Who::You, Keyword::Shroud));
        ["you have hexproof"] => (Cant::TargetPlayer(Who::You, Keyword::Hexproof));
        ["you can't be attacked except by " f: NpMany] => (Cant::BeAttacked(Who::You, f));
        [f: Changed [" can't attack you or planeswalkers you control" | " can't attack you or a planeswalker you control"]] => { Cant::AttackPlayer(f, Who::You) } if (let Cant::AttackPlayer(f, Who::You) = v);
        [k: CounterKind " counters can't be removed from " f: NpMany] => { Cant::Happen(Pattern::RemoveCounters(Some(k), f), None) }
            if (let Cant::Happen(Pattern::RemoveCounters(Some(k), f), None) = v);
        ["players can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::Any), None));
        ["you can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::You), None));
        ["your opponents can't gain life"] => (Cant::Happen(Pattern::GainLife(Who::Opponent), None));
        ["players can't get counters"] => { counters_cant(Recipients::players(Who::Any)) } if (*v == counters_cant(Recipients::players(Who::Any)));
        ["counters can't be put on " f: NpMany] => { counters_cant(Recipients::objects(f)) }
            if (let Cant::Happen(Pattern::PutCounters { kind: None, on: Recipients { players: None, objects: Some(f) }, by: None, by_effect: false }, None) = v);
        [f: Changed " can't have more than " n: Word " " k: CounterKind " counters on " ["it" | "them"]] => { Cant::MoreCounters(f, k, u32::try_from(n).ok()?) }
            if (let Cant::MoreCounters(f, k, n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        [f: Changed " can't have " k: CounterKind " counters put on " ["it" | "them"]] => { Cant::Happen(Pattern::PutCounters { kind: Some(k), on: Recipients::objects(f), by: None, by_effect: false }, None) }
            if (let Cant::Happen(Pattern::PutCounters { kind: Some(k), on: Recipients { players: None, objects: Some(f) }, by: None, by_effect: false }, None) = v);
        [f: Changed [" can't have counters put on it" | " can't have counters put on them"]] => { counters_cant(Recipients::objects(f)) }
            if (w.source.is_some() && let Cant::Happen(Pattern::PutCounters { kind: None, on: Recipients { players: None, objects: Some(f) }, by: None, by_effect: false }, None) = v);
        ["combat damage can't be prevented"] => { Cant::PreventCombat(Filter::Source) } if (*v == Cant::PreventCombat(Filter::Source));
        ["combat damage that would be dealt by " f: SrcAll " can't be prevented"] => { if f == Filter::Source { return None; } Cant::PreventCombat(f) } if (let Cant::PreventCombat(f) = v && *f != Filter::Source);
        ["damage can't be prevented"] => { Cant::PreventDamage(Filter::Source, Recipients::anything()) } if (let Cant::PreventDamage(Filter::Source, to) = v && *to == Recipients::anything());
        ["damage that would be dealt by " f: SrcAll " can't be prevented"] => { Cant::PreventDamage(f, Recipients::anything()) } if (let Cant::PreventDamage(f, to) = v && *to == Recipients::anything());
        ["damage that would be dealt to " r: RecipientsP " can't be prevented"] => (Cant::PreventDamage(Filter::Source, r));
        [f: Changed " can't be regenerated"] => (Cant::Regenerate(f));
        ["activated abilities of " f: NpMany " can't be activated"] => { Cant::Activate(f) } if (let Cant::Activate(f) = v && !matches!(f, Filter::Is(_)));
        [r: RefPoss " activated abilities can't be activated"] => { Cant::Activate(Filter::Is(r)) } if (let Cant::Activate(Filter::Is(r)) = v);
        [f: Changed " can't be countered"] => (Cant::BeCountered(f));
        [f: Changed " can't be blocked"] => (Cant::BeBlocked(f, None));
        [f: Changed " can't block " g: NpMany] => { Cant::BlockExcept(f, g.negate()) } if (let Cant::BlockExcept(f, Filter::Not(g)) = v && let g = &**g);
        [f: Changed " can't block"] => (Cant::Block(f));
        [f: Changed " can't attack"] => (Cant::Attack(f));
        ["you can't get " k: CounterKind " counters"] => { Cant::Happen(Pattern::PutCounters { kind: Some(k), on: Recipients::players(Who::You), by: None, by_effect: false }, None) }
            if (let Cant::Happen(Pattern::PutCounters { kind: Some(k), on, by: None, by_effect: false }, None) = v && *on == Recipients::players(Who::You));
        ["you can't get additional " k: CounterKind " counters"] => { Cant::Happen(Pattern::PutCounters { kind: Some(k), on: Recipients::players(Who::You), by: None, by_effect: false }, None) }
            if (let Cant::Happen(Pattern::PutCounters { kind: Some(k), on, by: None, by_effect: false }, None) = v && *on == Recipients::players(Who::You));
        [["you don't lose the game for having 0 or less life"]] => (Cant::LoseForLife(Who::You));
        [["you can't lose the game"]] => (Cant::Happen(Pattern::Lose(Who::You), None));
    }
}
