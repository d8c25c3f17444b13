//! What can't happen (CR 614.17), be done, or be paid.

use instead_language::words::{Keyword, Step, Zone};
use instead_language::{Aiming, Amount, Cant, Cmp, Condition, Filter, Pattern, Recipients, Ref, SomeAbilities, Who};

use super::Changed;
use super::forbids::AloneP;
use super::tolls::TollP;
use crate::amount::{CounterKind, Word};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany, NpOne, Quality, of_spells};
use crate::reference::{EACH, RefP, RefPoss, SubjSaid};
use crate::rewrite::SrcAll;
use crate::selection::RecipientsP;

fn cant_draw(who: Who) -> Cant {
    Cant::Happen(
        Pattern::OneOf(vec![Pattern::Draw { who: who.clone(), except_first: false }, Pattern::DrawCards(who, 1)]),
        None,
    )
}

/// CR 119.8: who can't lose life can't pay it either.
fn cant_lose_life(who: Who) -> Cant {
    Cant::Happen(Pattern::OneOf(vec![Pattern::LoseLife(who.clone()), Pattern::PayLife(who)]), None)
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

/// CR 104.3: neither wins nor loses.
fn no_end_otherwise() -> Pattern {
    Pattern::OneOf(vec![Pattern::Win(Who::You), Pattern::Lose(Who::Opponent)])
}

fn sacrifices() -> Pattern {
    Pattern::Sacrifice(Filter::Permanent.and(Filter::Controller(Who::You)))
}

fn discards() -> Pattern {
    Pattern::Discard { who: Who::You, object: Filter::any(), by_opponent: false, by_effect: false }
}

grammar! {
    /// What spells and abilities can't cause somebody to do.
    CausedP(p, w, v) -> Vec<Pattern> {
        ["you to discard cards or sacrifice permanents"] => { vec![discards(), sacrifices()] } if (v.as_slice() == [discards(), sacrifices()]);
        ["you to discard cards"] => { vec![discards()] } if (v.as_slice() == [discards()]);
        ["you to sacrifice permanents"] => { vec![sacrifices()] } if (v.as_slice() == [sacrifices()]);
    }
}

/// Spells as what somebody casts: what they are, wherever the card is from (CR 601.3).
struct CastMany;
impl Part for CastMany {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let spells = NpMany::read(p)?;
        if spells == Filter::Spell {
            return Some(Filter::any());
        }
        let Filter::All(mut parts) = spells else { return None };
        let at = parts.iter().position(|f| *f == Filter::Spell)?;
        let _ = parts.remove(at);
        Some(Filter::All(parts))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let Filter::All(parts) = v else { return false };
        if parts.is_empty() {
            return NpMany::write(&Filter::Spell, w);
        }
        (0..=parts.len()).any(|at| {
            let mut parts = parts.clone();
            parts.insert(at, Filter::Spell);
            w.attempt(|w| NpMany::write(&Filter::All(parts), w))
        })
    }
}

/// Each of them can't as long as it is not his turn.
fn own_turns(who: Who) -> Cant {
    let own = instead_language::Condition::Turn(crate::reference::EACH);
    let other = instead_language::Condition::Not(Box::new(own));
    Cant::CastOrActivate(Who::With(Box::new(who), Box::new(other)), Filter::any())
}

/// Nothing is said of which abilities are meant.
struct NoMore;
impl Part for NoMore {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.peek(" of ") && !p.peek(" that ") && !p.peek(" unless ")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// From where spells are cast.
    FromZones(p, w, v) -> Filter {
        ["graveyards or libraries"] => { Filter::OneOf(vec![Filter::In(Zone::Graveyard), Filter::In(Zone::Library)]) }
            if (let Filter::OneOf(list) = v && list.as_slice() == [Filter::In(Zone::Graveyard), Filter::In(Zone::Library)]);
        ["graveyards"] => (Filter::In(Zone::Graveyard));
        [["anywhere other than their hands" | "anywhere other than their hand"]] => { Filter::In(Zone::Hand).negate() } if (*v == Filter::In(Zone::Hand).negate());
    }
}

grammar! {
    /// Whose untap steps.
    UntapSteps(p, w, v) -> () {
        [["their untap steps" | "your untap step"]] => (());
    }
}

grammar! {
    /// "one creature", "two creatures"
    CreatureCount(p, w, v) -> u32 {
        ["one creature"] => (1);
        [n: Word " creatures"] => { u32::try_from(n).ok()? } if (let Ok(n) = i32::try_from(*v) && let n = &n);
    }
}

grammar! {
    /// What mana abilities are excepted by.
    ButMana(p, w, v) -> bool {
        [" unless they're mana abilities"] => (true);
        [] => (false);
    }
}

grammar! {
    /// Whose spells and abilities.
    AimedBy(p, w, v) -> Option<Who> {
        [" your opponents control"] => (Some(Who::Opponent));
        [" you control"] => (Some(Who::You));
        [] => (None);
    }
}

/// Whether it is so of the present turn alone: "dealt damage by this creature this turn".
fn hurt_this_turn(f: &Filter) -> bool {
    f.says(&|part| matches!(part, Filter::DamagedBy(_)))
}

fn aiming(abilities: bool, source: Filter, by: Option<Who>) -> Aiming {
    Aiming { abilities, source, by }
}

grammar! {
    /// What something can't be the target of.
    AimingP(p, w, v) -> Vec<Aiming> {
        ["spells or abilities" b: AimedBy] => { vec![aiming(false, Filter::any(), b.clone()), aiming(true, Filter::any(), b)] }
            if (let [a, b] = v.as_slice() && *a == aiming(false, Filter::any(), a.by.clone()) && *b == aiming(true, Filter::any(), a.by.clone()) && let b = &a.by);
        ["abilities from " g: SrcAll] => { vec![aiming(true, g, None)] } if (let [a] = v.as_slice() && a.abilities && a.by.is_none() && a.source != Filter::any() && let g = &a.source);
        ["abilities" b: AimedBy] => { vec![aiming(true, Filter::any(), b)] } if (let [a] = v.as_slice() && a.abilities && a.source == Filter::any() && let b = &a.by);
        [f: CastMany " or abilities from " g: SrcAll] => { vec![aiming(false, f, None), aiming(true, g, None)] }
            if (let [a, b] = v.as_slice() && !a.abilities && b.abilities && a.by.is_none() && b.by.is_none() && let (f, g) = (&a.source, &b.source));
        [f: CastMany] => { vec![aiming(false, f, None)] } if (let [a] = v.as_slice() && !a.abilities && a.by.is_none() && let f = &a.source);
    }
}

/// The card itself, of which alone its owner is spoken.
fn owned(f: &Filter) -> bool {
    *f == Filter::Is(Ref::This)
}

fn own_owner() -> Who {
    Who::OwnerOf(Box::new(Ref::This))
}

/// Whether each of them has a turn of his own.
fn own_time(who: &Who) -> bool {
    matches!(who, Who::Any | Who::Opponent)
}

/// Spells can be cast at no other time, by each of these players.
fn only_then(who: Who, time: &Condition) -> Cant {
    let never = Condition::Not(Box::new(time.clone()));
    Cant::Cast(Who::With(Box::new(who), Box::new(never)), Filter::any())
}

fn only_then_of(v: &Cant) -> Option<(Who, Condition)> {
    let Cant::Cast(Who::With(who, c), f) = v else { return None };
    let Condition::Not(time) = &**c else { return None };
    (*f == Filter::any() && own_time(who)).then(|| ((**who).clone(), (**time).clone()))
}

/// CR 307.1: each one's own main phase, with nothing on the stack.
fn as_sorcery() -> Condition {
    let main = [Step::Main, Step::Main2].map(Condition::During).to_vec();
    let stack = Amount::Count(Filter::In(Zone::Stack));
    let empty = Condition::Compare(stack, Cmp::Exactly, Amount::Fixed(0));
    Condition::All(vec![Condition::Turn(EACH), Condition::OneOf(main), empty])
}

grammar! {
    /// When alone.
    OnlyThen(p, w, v) -> Condition {
        [["during their own turns" | "during their own turn"]] => { Condition::Turn(EACH) } if (*v == Condition::Turn(EACH));
        ["any time they could cast a sorcery"] => { as_sorcery() } if (*v == as_sorcery());
    }
}

grammar! {
    /// Some of the activated abilities.
    SomeP(p, w, v) -> SomeAbilities {
        [["planeswalkers' loyalty abilities" | "loyalty abilities of planeswalkers" | "loyalty abilities"]] => (SomeAbilities::Loyalty);
        ["abilities that aren't mana abilities or loyalty abilities"] => (SomeAbilities::ButManaAndLoyalty);
        [["abilities that aren't mana abilities" | "abilities unless they're mana abilities"]] => (SomeAbilities::ButMana);
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
        [s: SubjSaid "can't cast more than one " f: NpOne " each turn"] => { of_spells(&f).then_some(Cant::CastMoreThan(1, s, f))? } if (let Cant::CastMoreThan(1, s, f) = v);
        [s: SubjSaid "can cast spells only " t: OnlyThen] => { own_time(&s).then(|| only_then(s, &t))? }
            if (let Some((s, t)) = only_then_of(v) && let (s, t) = (&s, &t));
        ["each player who has cast " f: NpA " this turn can't cast additional " g: NpMany] => { (f == g && of_spells(&f)).then_some(Cant::CastMoreThan(1, Who::Any, f))? }
            if (w.source.is_some() && let Cant::CastMoreThan(1, Who::Any, f) = v && let g = f);
        [s: SubjSaid "can't draw cards"] => { cant_draw(s) } if (let Cant::Happen(Pattern::OneOf(list), None) = v && let [Pattern::Draw { who: s, .. }, _] = list.as_slice() && *v == cant_draw(s.clone()));
        [s: SubjSaid "can't activate " a: SomeP] => (Cant::ActivateSome(s, a));
        [s: SubjSaid "can't cast spells or activate abilities of " f: NpMany] => (Cant::CastOrActivate(s, f));
        [s: SubjSaid "can cast spells and activate abilities only " ["during their own turns" | "during their own turn"]] => { matches!(s, Who::Any | Who::Opponent).then(|| own_turns(s))? }
            if (let Cant::CastOrActivate(Who::With(s, _), f) = v && *f == Filter::any() && *v == own_turns((**s).clone()) && let s = &**s);
        [s: SubjSaid "can't cast spells or activate abilities" @NoMore] => { Cant::CastOrActivate(s, Filter::any()) } if (let Cant::CastOrActivate(s, f) = v && *f == Filter::any() && !matches!(s, Who::With(..)));
        [s: SubjSaid "can't cast spells from " z: FromZones] => { Cant::Cast(s, z) } if (let Cant::Cast(s, z) = v);
        [s: SubjSaid "can't cast " f: CastMany] => (Cant::Cast(s, f));
        [f: CastMany " can't be cast"] => { Cant::Cast(Who::Any, f) } if (w.source.is_some() && let Cant::Cast(Who::Any, f) = v);
        [t: TollP] => { Cant::Toll(Box::new(t)) } if (let Cant::Toll(t) = v && let t = &**t);
        [s: SubjSaid "can't untap more than one " f: NpOne " during " @UntapSteps] => { Cant::UntapMore(1, f, s) } if (let Cant::UntapMore(1, f, s) = v);
        [s: SubjSaid "can't untap more than " n: Word " " f: NpMany " during " @UntapSteps] => { Cant::UntapMore(u32::try_from(n).ok()?, f, s) } if (let Cant::UntapMore(n, f, s) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        [f: Changed " can't become untapped"] => { Cant::Happen(Pattern::Untap { object: f, step: false }, None) } if (let Cant::Happen(Pattern::Untap { object: f, step: false }, None) = v);
        [f: Changed " can't be turned face up"] => (Cant::Happen(Pattern::TurnFaceUp(f), None));
        [s: SubjSaid "can't play lands"] => (Cant::PlayLands(s));
        [s: SubjSaid "can't search libraries"] => (Cant::Happen(Pattern::Search(s), None));
        [s: SubjSaid "can't lose life"] => { cant_lose_life(s) } if (let Cant::Happen(Pattern::OneOf(list), None) = v && let [Pattern::LoseLife(s), _] = list.as_slice() && *v == cant_lose_life(s.clone()));
        ["no more than " n: CreatureCount " can attack each combat"] => (Cant::MoreAttackers(n, None));
        ["no more than " n: CreatureCount " can attack you each combat"] => (Cant::MoreAttackers(n, Some(Who::You)));
        ["no more than " n: CreatureCount " can block each combat"] => (Cant::MoreBlockers(n));
        ["the \"legend rule\" doesn't apply to " f: NpMany] => { Cant::LegendRule(f) } if (let Cant::LegendRule(f) = v && *f != Filter::Permanent);
        ["the \"legend rule\" doesn't apply"] => (Cant::LegendRule(Filter::Permanent));
        [f: Changed [" can't be the target of " | " can't be the targets of "] a: AimingP] => (Cant::BeTarget(f, a));
        [f: Changed " can't transform"] => (Cant::Happen(Pattern::Transform(f), None));
        [f: Changed " can only attack alone"] => (Cant::OnlyAlone(f));
        [f: Changed " can't " h: AloneP] => (Cant::Alone(f, h));
        ["your life total can't change"] => { Cant::Happen(life_changes(), None) } if (let Cant::Happen(e, None) = v && *e == life_changes());
        ["you can't win the game and your opponents can't lose the game"] => { Cant::Happen(no_end_otherwise(), None) } if (let Cant::Happen(e, None) = v && *e == no_end_otherwise());
        ["spells and abilities your opponents control can't cause " c: CausedP] => { Cant::Cause(Who::Opponent, c) } if (let Cant::Cause(Who::Opponent, c) = v);
        [s: SubjSaid "can't pay life or sacrifice " f: NpMany " to cast spells or activate abilities"] => (Cant::PayWith(s, true, Some(f)));
        ["your opponents can't win the game"] => (Cant::Happen(Pattern::Win(Who::Opponent), None));
        ["you can't lose the game and your opponents can't win the game"] => { Cant::Happen(no_end(), None) } if (let Cant::Happen(e, None) = v && *e == no_end());
        [f: NpMany " can't enter the battlefield"] => { Cant::Happen(Pattern::Move { object: f, from: None, to: Some(Zone::Battlefield) }, None) }
            if (let Cant::Happen(Pattern::Move { object: f, from: None, to: Some(Zone::Battlefield) }, None) = v);
        [f: Changed " can't be sacrificed"] => { Cant::Happen(Pattern::Sacrifice(f), None) } if (let Cant::Happen(Pattern::Sacrifice(f), None) = v);
        [f: Changed " can't be destroyed"] => { Cant::Happen(Pattern::Destroy(f), None) } if (let Cant::Happen(Pattern::Destroy(f), None) = v);
        [f: Changed " can't be blocked by " g: NpMany] => { Cant::BeBlocked(f, Some(g.negate())) } if (let Cant::BeBlocked(f, Some(Filter::Not(g))) = v && let g = &**g);
        [f: Changed " can't be blocked except by " n: Word " or more creatures"] => { Cant::BeBlockedByFewer(f, u32::try_from(n).ok()?) }
            if (let Cant::BeBlockedByFewer(f, n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        [f: Changed " can't be blocked except by " g: NpMany] => { Cant::BeBlocked(f, Some(g)) } if (let Cant::BeBlocked(f, Some(g)) = v);
        ["you have shroud"] => (Cant::TargetPlayer(Who::You, Keyword::Shroud));
        ["you have protection from " q: Quality] => (Cant::ProtectPlayer(Who::You, q));
        ["you have hexproof"] => (Cant::TargetPlayer(Who::You, Keyword::Hexproof));
        ["you can't be attacked except by " f: NpMany] => (Cant::BeAttacked(Who::You, f));
        [f: Changed [" can't attack you or planeswalkers you control" | " can't attack you or a planeswalker you control"]] => { Cant::AttackPlayer(f, Who::You, true) } if (let Cant::AttackPlayer(f, Who::You, true) = v);
        [f: Changed " can't attack its owner or planeswalkers its owner controls"] => { owned(&f).then(|| Cant::AttackPlayer(f, own_owner(), true))? }
            if (let Cant::AttackPlayer(f, who, true) = v && *who == own_owner());
        [f: Changed " can't attack you"] => { super::forbids::alone_you(p)?; Cant::AttackPlayer(f, Who::You, false) } if (let Cant::AttackPlayer(f, Who::You, false) = v);
        [k: CounterKind " counters can't be removed from " f: NpMany] => { Cant::Happen(Pattern::RemoveCounters(Some(k), f), None) }
            if (let Cant::Happen(Pattern::RemoveCounters(Some(k), f), None) = v);
        [s: SubjSaid "can't gain life"] => (Cant::Happen(Pattern::GainLife(s), None));
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
        ["damage that would be dealt to " r: RecipientsP " can't be prevented or dealt instead to another permanent or player"] => (Cant::ChangeDamage(Filter::Source, r));
        ["damage that would be dealt to " r: RecipientsP " can't be prevented"] => (Cant::PreventDamage(Filter::Source, r));
        [f: Changed " can't be regenerated this turn"] => { hurt_this_turn(&f).then_some(Cant::Regenerate(f))? } if (w.source.is_some() && let Cant::Regenerate(f) = v && hurt_this_turn(f));
        [f: Changed " can't be regenerated"] => (Cant::Regenerate(f));
        ["activated abilities of " f: NpMany " with {T} in their costs can't be activated"] => (Cant::ActivateTapping(f));
        ["activated abilities of " f: NpMany " can't be activated" m: ButMana] => { Cant::Activate(f, m) } if (let Cant::Activate(f, m) = v && !matches!(f, Filter::Is(_)));
        [r: RefPoss " activated abilities can't be activated" m: ButMana] => { Cant::Activate(Filter::Is(r), m) } if (let Cant::Activate(Filter::Is(r), m) = v);
        [f: Changed " can't be countered"] => (Cant::BeCountered(f));
        [f: Changed " can't be blocked"] => (Cant::BeBlocked(f, None));
        [f: Changed " can't block " g: NpMany] => { Cant::BlockExcept(f, g.negate()) } if (let Cant::BlockExcept(f, Filter::Not(g)) = v && let g = &**g);
        [f: Changed " can't block " r: RefP] => { Cant::BlockExcept(f, Filter::Is(r).negate()) } if (let Cant::BlockExcept(f, Filter::Not(g)) = v && let Filter::Is(r) = &**g);
        ["your opponents can't block with " f: NpMany] => { Cant::Block(f.and(Filter::Controller(Who::Opponent))) }
            if (w.source.is_some() && let Cant::Block(f) = v && let Some((f, Filter::Controller(Who::Opponent))) = crate::noun::last_said(f) && let f = &f);
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
