//! Abilities, one for each paragraph.

use instead_duel::ability::{
    Ability, Condition, Filter, Heading, How, Instruction, Keyword, Pattern, Place, Power, Replacement, Side, Sort,
    Static, This, Trigger, Which,
};
use instead_duel::words::{Kind, Zone};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};

use super::act::{Acts, Doer, Sentences};
use super::holding::{MoreStatic, Worded};
use super::noun::{Each, Many, Number, Obj, Objs, One, ZoneP, core, with};
use super::pattern::{Cond, Destroyed, Happens, Pile, Would};
use super::referring::{name_others, speak_of_it};
use super::which::{PlaceP, WhichP};

grammar! {
    /// "If … would …": what is watched for, and what must hold.
    Watched(p, w, v) -> (Pattern, Option<Condition>, bool) {
        [c: Cond ", if " e: Would] => { (e, Some(c), false) } if (let (e, Some(c), false) = v && w.source.is_some());
        [e: Would [" while " | " if " | ", if "] c: Cond] => { (e, Some(c), false) } if (let (e, Some(c), false) = v);
        [e: Would " this turn"] => { (e, None, true) } if (let (e, None, true) = v);
        [e: Would] => { (e, None, false) } if (let (e, None, false) = v);
    }
}

/// A replacement effect, and whether its sentence says that it lasts this turn.
#[derive(Debug)]
pub(crate) struct Timed {
    pub(crate) effect: Replacement,
    pub(crate) this_turn: bool,
}

impl Timed {
    /// Of which nothing more is said.
    pub(crate) fn lasting(effect: &Replacement) -> Timed {
        Timed { effect: effect.clone(), this_turn: false }
    }

    /// "… would … this turn".
    pub(crate) fn this_turn(effect: &Replacement) -> Timed {
        Timed { effect: effect.clone(), this_turn: true }
    }
}

impl std::ops::Deref for Timed {
    type Target = Replacement;

    fn deref(&self) -> &Replacement {
        &self.effect
    }
}

type Seen = (Pattern, Option<Condition>, bool);

fn replacement(watched: Seen, optional: bool, instead: Vec<Instruction>, then: Vec<Instruction>) -> Timed {
    let (pattern, condition, this_turn) = watched;
    Timed { effect: Replacement { pattern, condition, optional, instead, then }, this_turn }
}

fn watched(v: &Timed) -> Seen {
    (v.pattern.clone(), v.condition.clone(), v.this_turn)
}

grammar! {
    /// A replacement effect, without its full stop.
    Instead(p, w, v) -> Timed {
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
        [@Lead e: Watched [", you may " | " you may "] a: Acts " instead" t: Then] => { replacement(e, true, a, t) }
            if (v.optional && let Replacement { instead: a, then: t, .. } = &v.effect && let e = &watched(v));
        [@Lead e: Watched ", " a: Acts " instead" t: Then] => { replacement(e, false, a, t) }
            if (!v.optional && let Replacement { instead: a, then: t, .. } = &v.effect && let e = &watched(v));
    }
}

grammar! {
    /// What changes the event and is no event of its own.
    Altering(p, w, v) -> Instruction {
        [["only its top card leaves the battle zone" | "only its top card leaves"]] => (Instruction::OnlyTop);
        [who: Doer ("choose") [" them" | ""]] => (Instruction::ChosenBy(who));
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

grammar! {
    /// The end of whose turn.
    AtEnd(p, w, v) -> Side {
        [["at the end of each of your turns" | "at the end of your turn"]] => (Side::Yours);
        [["at the end of each turn" | "at the end of the turn"]] => (Side::Any);
        [["at the end of each of your opponent's turns"]] => (Side::Enemy);
    }
}

/// The beginning of "your" turns.
const STARTS: &[&str] = &["at the start of each of your turns", "at the start of your turn"];

/// A triggered ability.
pub(crate) struct TriggerP;

impl Part for TriggerP {
    type Value = Trigger;

    fn read(p: &mut Reader<'_>) -> Option<Trigger> {
        let pattern = match p.attempt(AtEnd::read) {
            // "At the end of the turn" of a spell is once: no ability of its own.
            Some(_) if p.scope.spell => return None,
            Some(side) => Pattern::TurnEnds(side),
            None if p.attempt(|p| p.any(STARTS).then_some(())).is_some() => Pattern::TurnBegins(Side::Yours),
            None => {
                p.any(&["whenever ", "when ", "each time "]).then_some(())?;
                Happens::read(p)?
            }
        };
        let condition = p.attempt(|p| {
            p.any(&[" while ", " if "]).then_some(())?;
            Cond::read(p)
        });
        p.lit(", ").then_some(())?;
        let mut effect = Sentences::read(p)?;
        // A player is no "it": what happens to one is about no object, but where the condition names the card itself.
        if to_player(&pattern) && speak_of_it(&effect) {
            effect = of_itself_as(condition.as_ref(), &effect, &Which::This)?;
        }
        // "Other" is other than what the event is about: where that is not the card itself, it says something else.
        if name_others(&effect) && !about_itself(&pattern) {
            return None;
        }
        Some(Trigger { pattern, condition, effect })
    }

    fn write(v: &Trigger, w: &mut Writer<'_>) -> bool {
        let when = match &v.pattern {
            Pattern::TurnEnds(side) => AtEnd::write(side, w),
            Pattern::TurnBegins(Side::Yours) => w.any(STARTS),
            pattern => w.any(&["whenever ", "when ", "each time "]) && Happens::write(pattern, w),
        };
        when && v.condition.as_ref().is_none_or(|c| w.any(&[" while ", " if "]) && Cond::write(c, w))
            && w.lit(", ")
            && (w.attempt(|w| Sentences::write(&v.effect, w))
                || (w.source.is_some()
                    && to_player(&v.pattern)
                    && as_it(v).is_some_and(|effect| Sentences::write(&effect, w))))
    }
}

/// Whether what happens is about no object.
fn to_player(pattern: &Pattern) -> bool {
    matches!(
        pattern,
        Pattern::Draw(..)
            | Pattern::DrawSome(_)
            | Pattern::ChooseShields(..)
            | Pattern::TurnEnds(_)
            | Pattern::TurnBegins(_)
            | Pattern::Win(..)
    )
}

/// Whether a condition is worded of "this creature".
fn names_itself(condition: &Condition) -> bool {
    matches!(condition, Condition::Broke | Condition::Attacked | Condition::Tapped(_))
        || matches!(condition, Condition::AtMost(0, f, Zone::Battle) if f.this == This::Other)
}

/// What is done to the card itself, as it is said of "it".
fn as_it(v: &Trigger) -> Option<Vec<Instruction>> {
    of_itself_as(v.condition.as_ref(), &v.effect, &Which::That)
}

/// The one act, done to another object, where a condition names the card itself.
fn of_itself_as(trigger: Option<&Condition>, effect: &[Instruction], to: &Which) -> Option<Vec<Instruction>> {
    let [act] = effect else { return None };
    let mut act = act.clone();
    match &mut act {
        Instruction::If(condition, acts, otherwise) if otherwise.is_empty() => {
            *acts = of_itself_as(Some(condition), acts, to)?;
        }
        act => {
            trigger.filter(|condition| names_itself(condition))?;
            let which = act.which_mut().filter(|which| matches!(which, Which::That | Which::This))?;
            *which = to.clone();
        }
    }
    Some(vec![act])
}

/// Unleash: as the creature attacks, a card from under it may be put into the discard pile, to use what it says.
fn unleash(effect: Vec<Instruction>) -> Trigger {
    let card = Instruction::Put(Which::OneUnder, Place::Discard);
    let pattern = Pattern::Attack(Filter::this());
    Trigger { pattern, condition: None, effect: vec![Instruction::May(vec![card], effect)] }
}

/// Whether all of it depends on the card with which the creature was unleashed.
fn asks_what_unleashed(acts: &[Instruction]) -> bool {
    acts.iter().all(|act| matches!(act, Instruction::If(Condition::Unleashed(_), ..)))
}

/// Metamorph: 7 or more cards in the mana zone.
fn metamorphed() -> Condition {
    Condition::Have(7, Filter { side: Side::Yours, ..Filter::default() }, Zone::Mana)
}

/// Survivor: each of your Survivors has it.
fn survivors() -> Filter {
    let sort = Sort::Kind(Kind::Creature);
    Filter { side: Side::Yours, sort, races: vec!["Survivor".into()], ..Filter::default() }
}

/// What is said of the card itself, of each of your Survivors.
fn of_survivors(mut of: Static) -> Option<Static> {
    for filter in of.filters_mut() {
        if *filter != Filter::this() {
            return None;
        }
        *filter = survivors();
    }
    can_depend(&of).then_some(of)
}

/// The same, as the card says it.
fn of_itself(of: &Static) -> Option<Static> {
    let mut of = of.clone();
    for filter in of.filters_mut() {
        if *filter != survivors() {
            return None;
        }
        *filter = Filter::this();
    }
    Some(of)
}

/// An effect on the card itself, on each of your Survivors: of what happens instead it may speak as "it" alone.
fn saves_survivors(mut effect: Replacement) -> Option<Replacement> {
    let of_it = matches!(effect.instead.as_slice(), [] | [Instruction::Put(Which::That, _)]) && effect.then.is_empty();
    let filter = effect.pattern.object_mut()?;
    if *filter != Filter::this() || !of_it {
        return None;
    }
    *filter = survivors();
    Some(effect)
}

/// The same, as the card says it.
fn saves_itself(effect: &Replacement) -> Option<Timed> {
    let mut effect = effect.clone();
    let filter = effect.pattern.object_mut()?;
    if *filter != survivors() {
        return None;
    }
    *filter = Filter::this();
    Some(Timed { effect, this_turn: false })
}

/// Saver: it may be destroyed instead of another.
fn saver(what: Filter) -> Replacement {
    let instead = vec![Instruction::Destroy(Which::This)];
    Replacement { pattern: Pattern::Destroy(what, None), condition: None, optional: true, instead, then: Vec::new() }
}

grammar! {
    HeadingP(p, w, v) -> Heading {
        ["$metamorph "] => (Heading::Metamorph);
        ["wave striker : "] => (Heading::WaveStriker);
        ["turbo rush : "] => (Heading::TurboRush);
        ["accelerator : "] => (Heading::Accelerator);
    }
}

grammar! {
    /// What stands behind a heading.
    Headed(p, w, v) -> Ability {
        [k: KeywordP] => (Ability::Keyword(k));
        [s: StaticP "."] => { Ability::Static(s) } if (let Ability::Static(s) = v);
        [s: StaticP] => { Ability::Static(s) } if (w.source.is_some() && let Ability::Static(s) = v);
        [t: TriggerP] => (Ability::Trigger(t));
    }
}

/// Where a spell is put that was cast.
fn after_casting(place: Place) -> Replacement {
    let instead = vec![Instruction::Put(Which::That, place)];
    Replacement {
        pattern: Pattern::AfterCast(Filter::this()),
        condition: None,
        optional: false,
        instead,
        then: Vec::new(),
    }
}

fn about_itself(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Destroy(f, _)
        | Pattern::Move { what: f, .. }
        | Pattern::Discard(f, _)
        | Pattern::WinBattle(f)
        | Pattern::LoseBattle(f)
        | Pattern::Attack(f)
        | Pattern::Attacked(f)
        | Pattern::AttackPlayer(f)
        | Pattern::AttackCreature(f, _)
        | Pattern::Unblocked(f, _)
        | Pattern::Block(f)
        | Pattern::Blocked(f)
        | Pattern::Battle(f)
        | Pattern::Tap(f)
        | Pattern::Untap(f) => f.this == This::This,
        _ => false,
    }
}

grammar! {
    KeywordP(p, w, v) -> Keyword {
        ["blocker"] => (Keyword::Blocker);
        [["guard" | "this creature can't attack."]] => (Keyword::Guard);
        [["skirmisher" | "this creature can't attack players."]] => (Keyword::Skirmisher);
        ["protector"] => (Keyword::Protector);
        ["powerful block +" n: Number] => { Keyword::PowerfulBlock(n) } if (let Keyword::PowerfulBlock(n) = v);
        [["powerful attack +" | "power attacker +"] n: Number] => { Keyword::PowerfulAttack(n) } if (let Keyword::PowerfulAttack(n) = v);
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
        [m: MoreStatic] => { m } if (let m = v);
        [f: Obj [" enters the battle zone tapped" | " is put into the battle zone tapped"]] => { Static::EntersTapped(f) }
            if (let Static::EntersTapped(f) = v && f.this == This::This);
        [f: Objs [" enter the battle zone tapped" | " are put into the battle zone tapped"]] => { Static::EntersTapped(f) }
            if (let Static::EntersTapped(f) = v);
        [f: Obj " is put into your mana zone tapped"] => { Static::ManaTapped(f) }
            if (let Static::ManaTapped(f) = v && f.this == This::This);
        [f: Objs " are put into your mana zone tapped"] => { Static::ManaTapped(f) } if (let Static::ManaTapped(f) = v);
        [f: Objs " are put into his mana zone tapped"] => { if f.side != Side::Enemy { return None; } Static::ManaTapped(f) } if (w.source.is_some() && let Static::ManaTapped(f) = v && f.side == Side::Enemy);
        [f: Obj " can't be " @Destroyed [" in battle by " | " by losing a battle to "] by: Obj] => { Static::CantBeDestroyed(f, Some(How::Battle(Some(Box::new(by))))) }
            if (let Static::CantBeDestroyed(f, Some(How::Battle(Some(by)))) = v && f.this == This::This);
        [f: Obj " can't be " @Destroyed [" in battle" | " by losing a battle"]] => { Static::CantBeDestroyed(f, Some(How::Battle(None))) }
            if (let Static::CantBeDestroyed(f, Some(How::Battle(None))) = v && f.this == This::This);
        [f: Obj " can't be " @Destroyed] => { Static::CantBeDestroyed(f, None) }
            if (let Static::CantBeDestroyed(f, None) = v && f.this == This::This);
        [f: Objs " can't be " @Destroyed] => { Static::CantBeDestroyed(f, None) }
            if (let Static::CantBeDestroyed(f, None) = v);
        [f: Objs " can't attack"] => (Static::CantAttack(f));
        [f: Obj " can't be blocked by " by: Many] => { Static::CantBeBlocked(f, Some(by)) } if (let Static::CantBeBlocked(f, Some(by)) = v && f.this == This::This);
        [f: Obj " can't be blocked by any " by: One] => { Static::CantBeBlocked(f, Some(by)) } if (w.source.is_some() && let Static::CantBeBlocked(f, Some(by)) = v && f.this == This::This);
        [f: Obj " can't be blocked"] => { Static::CantBeBlocked(f, None) } if (let Static::CantBeBlocked(f, None) = v && f.this == This::This);
        [f: Objs " can't be blocked"] => { Static::CantBeBlocked(f, None) } if (let Static::CantBeBlocked(f, None) = v);
        [f: Obj " can't block"] => { Static::CantBlock(f) } if (let Static::CantBlock(f) = v && f.this == This::This);
        [f: Objs " can't block"] => { Static::CantBlock(f) } if (let Static::CantBlock(f) = v);
        [f: Obj " can't be attacked by " by: Many] => { Static::CantBeAttacked(f, Some(by)) } if (let Static::CantBeAttacked(f, Some(by)) = v && f.this == This::This);
        [f: Objs " can't be attacked"] => { Static::CantBeAttacked(f, None) } if (let Static::CantBeAttacked(f, None) = v && f.this != This::This);
        [f: Each " can't be blocked by " by: Many] => { Static::CantBeBlocked(f, Some(by)) } if (w.source.is_some() && let Static::CantBeBlocked(f, Some(by)) = v && f.this != This::This);
        [f: Objs " can't be blocked by " by: Many] => { Static::CantBeBlocked(f, Some(by)) } if (let Static::CantBeBlocked(f, Some(by)) = v && f.this != This::This);
        [f: Obj " can't be attacked"] => { Static::CantBeAttacked(f, None) } if (let Static::CantBeAttacked(f, None) = v && f.this == This::This);
        [f: Obj " can attack " by: Many] => { if by.tapped != Some(false) { return None; } Static::AttacksUntapped(f, by) }
            if (let Static::AttacksUntapped(f, by) = v && f.this == This::This && by.tapped == Some(false));
        [f: Obj " attacks each turn if able"] => { Static::AttacksIfAble(f) } if (let Static::AttacksIfAble(f) = v && f.this == This::This);
        [["while " | "if "] f: Obj " has power " n: Number " or more, it has \"" k: KeywordP ["\"" | " \""] @InPlaceOfDouble] => { if !is_itself(&f) { return None; } Static::HasInstead(Filter { power: Some(Power::AtLeast(i32::try_from(n).ok()?)), ..f }, k, Keyword::Breaker(2)) }
            if (let Static::HasInstead(f, k, Keyword::Breaker(2)) = v && let Some(Power::AtLeast(n)) = f.power && let Ok(n) = &u32::try_from(n) && let f = &(Filter { power: None, ..f.clone() }) && is_itself(f));
        [["while " | "if "] f: Obj " has power " n: Number " or more, it has \"" k: KeywordP ["\"" | " \""]] => { if !is_itself(&f) { return None; } Static::Has(Filter { power: Some(Power::AtLeast(i32::try_from(n).ok()?)), ..f }, k) }
            if (let Static::Has(f, k) = v && let Some(Power::AtLeast(n)) = f.power && let Ok(n) = &u32::try_from(n) && let f = &(Filter { power: None, ..f.clone() }) && is_itself(f));
        ["while " c: Cond ", " s: StaticP] => { if asks(&c) || !can_depend(&s) { return None; } Static::While(c, Box::new(s)) }
            if (let Static::While(c, s) = v && !asks(c) && can_depend(s) && let s = &**s);
        [f: Obj [" has \"" | " gets \""] k: KeywordP "\""] => { if !is_itself(&f) { return None; } Static::Has(f, k) } if (let Static::Has(f, k) = v && is_itself(f));
        [f: Each " has \"" k: KeywordP "\""] => { Static::Has(f, k) } if (w.source.is_some() && let Static::Has(f, k) = v && f.this != This::This);
        [f: Objs [" have \"" | " get \""] k: KeywordP "\""] => { Static::Has(f, k) } if (let Static::Has(f, k) = v && f.this != This::This);
        [f: Obj " can't leave the battle zone"] => { Static::CantLeave(f) } if (let Static::CantLeave(f) = v && f.this == This::This);
        [f: Objs " can't leave the battle zone"] => { Static::CantLeave(f) } if (let Static::CantLeave(f) = v);
        [f: Each " gets +" n: Number " power"] => { Static::Power(f, i32::try_from(n).ok()?) }
            if (w.source.is_some() && let Static::Power(f, n) = v && let Ok(n) = &u32::try_from(*n));
        [f: Obj " gets +" n: Number " power"] => { if !is_itself(&f) { return None; } Static::Power(f, i32::try_from(n).ok()?) }
            if (let Static::Power(f, n) = v && is_itself(f) && let Ok(n) = &u32::try_from(*n));
        [f: Each " gets -" n: Number " power"] => { Static::Power(f, -i32::try_from(n).ok()?) }
            if (w.source.is_some() && let Static::Power(f, n) = v && let Ok(n) = &u32::try_from(n.saturating_neg()));
        [f: Objs [" get +" | " have +" | " each get +"] n: Number " power"] => { Static::Power(f, i32::try_from(n).ok()?) }
            if (let Static::Power(f, n) = v && let Ok(n) = &u32::try_from(*n));
        ["you tap " n: Number [" less mana card to summon " | " fewer mana cards to summon "] f: Many] => { Static::CostsLess(with(f, This::Any, Side::Yours), n) }
            if (let Static::CostsLess(f, n) = v && let Some(f) = &core(f, This::Any, Side::Yours));
        [f: Objs [" get -" | " have -"] n: Number " power"] => { Static::Power(f, -i32::try_from(n).ok()?) }
            if (let Static::Power(f, n) = v && let Ok(n) = &u32::try_from(n.saturating_neg()));
    }
}

grammar! {
    /// What a keyword stands in the place of: the lesser one counts no more beside it.
    InPlaceOfDouble(p, w, v) -> () {
        [[" instead of \"double breaker\"" | " instead of \"double breaker.\""]] => (());
    }
}

/// Whether it is one that is looked at in the battle zone: how a card enters is looked at as it enters.
pub(super) fn can_depend(of: &Static) -> bool {
    !of.gives_race()
        && !matches!(of, Static::EntersTapped(_) | Static::ManaTapped(_) | Static::CostsLess(..) | Static::While(..))
}

/// Whether it is the card itself, or what the card is attached to.
pub(super) fn is_itself(f: &Filter) -> bool {
    *f == Filter::this() || matches!(f.this, This::Attached)
}

/// Whether a condition asks for power or for a keyword, which what holds under it may give.
pub(super) fn asks(condition: &Condition) -> bool {
    match condition {
        Condition::Have(_, f, _)
        | Condition::AtMost(_, f, _)
        | Condition::There(_, f, _)
        | Condition::ThereAtMost(_, f, _)
        | Condition::OpponentHasMore(f, _)
        | Condition::AsManyAsOpponent(f, _)
        | Condition::Only(f, _)
        | Condition::Battling(Some(f))
        | Condition::Unleashed(f)
        | Condition::It(f) => f.power.is_some() || f.keyword.is_some() || f.lacks.is_some(),
        Condition::Attacking(_)
        | Condition::BeingAttacked
        | Condition::Battling(None)
        | Condition::Blocking
        | Condition::Attacked
        | Condition::Broke
        | Condition::OthersBroke
        | Condition::Crossed => false,
        Condition::YourTurn(_) | Condition::AllCivilizations(_) | Condition::Tapped(_) => false,
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
        [k: KeywordP "."] => { Ability::Keyword(k) } if (w.source.is_some() && let Ability::Keyword(k) = v);
        [k: KeywordP] => (Ability::Keyword(k));
        [s: Worded] => { Ability::Static(s) } if (let Ability::Static(s) = v);
        [from: Evolution] => { Ability::Evolution(from) } if (let Ability::Evolution(from) = v);
        ["you may summon this creature from your " z: ZoneP "."] => { Ability::SummonedFrom(z) } if (let Ability::SummonedFrom(z) = v);
        [s: StaticP "."] => { Ability::Static(s) } if (let Ability::Static(s) = v);
        [e: Instead "."] => { if is_chosen(&e) || e.this_turn { return None; } Ability::Replacement(e.effect) }
            if (let Ability::Replacement(e) = v && let e = &Timed::lasting(e));
        ["instead of having this creature attack, you may tap it to use its $tap ability."] => (Ability::TapsInstead);
        ["after you cast this spell, put it" z: PlaceP " instead of " ["your graveyard" | "into your graveyard" | "into your discard pile"] "."] => { Ability::Replacement(after_casting(z)) }
            if (w.source.is_some() && let Ability::Replacement(e) = v && let [Instruction::Put(Which::That, z)] = e.instead.as_slice() && *e == after_casting(*z));
        ["each of your " f: Many [" may tap instead of attacking to use this creature's ability. : " | " may tap instead of attacking to use this creature's $tap ability. : "] a: Sentences] => { Ability::TapAbility(Replacement::tap_ability(with(f, This::Any, Side::Yours), a)) }
            if (let Ability::TapAbility(e) = v && let Pattern::Attack(f) = &e.pattern && let [Instruction::Wait(a)] = e.then.as_slice() && *e == Replacement::tap_ability(f.clone(), a.clone()) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["survivor : " s: StaticP "."] => { Ability::Static(of_survivors(s)?) }
            if (w.source.is_some() && let Ability::Static(s) = v && let Some(s) = &of_itself(s));
        ["survivor : " e: Instead "."] => { if e.this_turn { return None; } Ability::Replacement(saves_survivors(e.effect)?) }
            if (w.source.is_some() && let Ability::Replacement(e) = v && let Some(e) = &saves_itself(e));
        ["$metamorph " e: Instead "."] => { if e.this_turn || e.condition.is_some() { return None; } Ability::Replacement(Replacement { condition: Some(metamorphed()), ..e.effect }) }
            if (w.source.is_some() && let Ability::Replacement(e) = v && e.condition == Some(metamorphed()) && let e = &Timed::lasting(&Replacement { condition: None, ..e.clone() }));
        ["$metamorph " s: StaticP "."] => { if !can_depend(&s) { return None; } Ability::Static(Static::While(metamorphed(), Box::new(s))) }
            if (w.source.is_some() && let Ability::Static(Static::While(c, s)) = v && *c == metamorphed() && let s = &**s);
        ["$tap " a: Sentences] => { Ability::TapAbility(Replacement::tap_ability(Filter::this(), a)) }
            if (let Ability::TapAbility(e) = v && let [Instruction::Wait(a)] = e.then.as_slice() && *e == Replacement::tap_ability(Filter::this(), a.clone()));
        ["silent skill" [" — " | ": " | " : "] a: Sentences] => { Ability::SilentSkill(Replacement::silent_skill(a)) }
            if (let Ability::SilentSkill(e) = v && let [Instruction::Wait(a)] = e.then.as_slice() && *e == Replacement::silent_skill(a.clone()));
        ["metamorph"] => { Ability::Named(Heading::Metamorph) } if (*v == Ability::Named(Heading::Metamorph));
        ["cross gear"] => { Ability::Named(Heading::CrossGear) } if (*v == Ability::Named(Heading::CrossGear));
        [h: HeadingP a: Headed] => { Ability::Under(h, Box::new(a)) } if (let Ability::Under(h, a) = v && let a = &**a);
        ["survivor : " k: KeywordP] => { Ability::Static(Static::Has(survivors(), k)) } if (w.source.is_some() && let Ability::Static(Static::Has(f, k)) = v && *f == survivors());
        ["survivor : " t: TriggerP] => (Ability::Shared(t));
        [["saver: All races"]] => { Ability::Replacement(saver(Filter { side: Side::Yours, this: This::Other, sort: Sort::Kind(Kind::Creature), ..Filter::default() })) }
            if (w.source.is_some() && *v == Ability::Replacement(saver(Filter { side: Side::Yours, this: This::Other, sort: Sort::Kind(Kind::Creature), ..Filter::default() })));
        ["saver: " f: One] => { if f.races.is_empty() { return None; } Ability::Replacement(saver(with(f, This::Any, Side::Yours))) }
            if (w.source.is_some() && let Ability::Replacement(e) = v && let Pattern::Destroy(f, None) = &e.pattern && *e == saver(f.clone()) && let Some(f) = &core(f, This::Any, Side::Yours));
        ["unleash — check the card you unleashed this creature with. " a: Sentences] => { if !asks_what_unleashed(&a) { return None; } Ability::Trigger(unleash(a)) }
            if (let Ability::Trigger(t) = v && let [Instruction::May(_, a)] = t.effect.as_slice() && asks_what_unleashed(a) && *t == unleash(a.clone()));
        ["unleash" [" — " | ": "] a: Sentences] => { Ability::Trigger(unleash(a)) }
            if (let Ability::Trigger(t) = v && let [Instruction::May(_, a)] = t.effect.as_slice() && *t == unleash(a.clone()));
        [t: TriggerP] => (Ability::Trigger(t));
    }
}
