//! Triggered abilities (CR 603): what follows "when", "whenever" and "at".

mod aimed;
mod another;
mod counters;
mod deeds;
mod joining;
mod moments;
mod several;
mod sources;
mod state;

use instead_language::words::{Step, Zone};
use instead_language::{
    Ability, Amount, Cmp, Condition, Door, Filter, Half, Instruction, Often, Pattern, Period, Recipients, Ref, Spell,
    Trigger, TriggerEvent, Who,
};

use self::aimed::Aimed;
use crate::amount::{CounterKind, Figure, Ordinal, Word, counters_of};
use crate::condition::{Cond, FromWhere, SpellOne as crate_SpellOne, came, came_whence};
use crate::cursor::{Reader, Writer};
use crate::event::{CombatP, Happened, Obj, PeriodP};
use crate::grammar::{Part, grammar};
use crate::instruction::PossSame;
use crate::label::any_word;
use crate::noun::{NpA, NpMany, NpOne as crate_NpOne, last_said, of_spells};
use crate::reference::{EventWho, Poss, RefP};
use crate::selection::RecipientsP;
use crate::sentence::SpellP;

mod verbs;

use joining::{When, read_joined, write_both};
use several::TheyDo;
use sources::{SoMuch, read_by_several, read_by_source, write_by_several, write_by_source};
use state::{StateP, ThereAre};
use verbs::{B, Does, G, OTHER_EVENT, UNLOCK, first_subject, moves, read_verbs, write_verbs};

fn beginning(d: Period, who: Who) -> TriggerEvent {
    TriggerEvent::Beginning(d, who)
}

fn step(s: Step, who: Who) -> TriggerEvent {
    TriggerEvent::Beginning(Period::Step(s), who)
}

grammar! {
    /// In which state something enters, which it then is in (CR 603.6a).
    EnteredAs(p, w, v) -> Filter {
        ["tapped"] => { Filter::All(vec![Filter::Tapped]) } if (*v == Filter::All(vec![Filter::Tapped]));
        ["attached to " r: RecipientsP] => { Filter::AttachedTo(Box::new(r)) } if (let Filter::AttachedTo(r) = v && let r = &**r);
        ["untapped"] => { Filter::All(vec![Filter::Tapped.negate()]) } if (*v == Filter::All(vec![Filter::Tapped.negate()]));
        ["from " z: FromWhere] => { came(&z) } if (let Some(z) = &came_whence(v));
    }
}

/// What is said of the object besides, as a part of its own.
fn so(f: Filter, s: Filter) -> Filter {
    match f {
        Filter::All(mut list) => {
            list.push(s);
            Filter::All(list)
        }
        one => Filter::All(vec![one, s]),
    }
}

fn owned(f: Filter, who: Who) -> Filter {
    f.and(Filter::Controller(who))
}

fn under_last(f: &Filter) -> Option<(Filter, &Who)> {
    let (front, Filter::Controller(who)) = last_said(f)? else { return None };
    Some((front, who))
}

fn no_counters(r: Ref, k: instead_language::words::Word) -> TriggerEvent {
    TriggerEvent::State(Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0)))
}

/// A player as whose part of the turn it is.
struct Whose;
impl Part for Whose {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        p.subject = Who::You;
        let who = Poss::read(p)?;
        // "that player's" speaks of somebody named before
        (!matches!(who, Who::Said(_) | Who::Target(_))).then(|| {
            p.subject = who.clone();
            who
        })
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        if w.source.is_none() {
            return match v {
                Who::Opponent => w.lit("each opponent's"),
                Who::Any => w.lit("each player's"),
                other => Poss::write(other, w),
            };
        }
        Poss::write(v, w)
    }
}

grammar! {
    /// What an ability triggers on.
    TriggerP(p, w, v) -> TriggerEvent {
        ["at the beginning of combat on your turn"] => { step(Step::Combat, Who::You) } if (*v == step(Step::Combat, Who::You));
        ["at end of combat on your turn"] => { step(Step::EndCombat, Who::You) } if (*v == step(Step::EndCombat, Who::You));
        ["at end of combat"] => { step(Step::EndCombat, Who::Any) } if (*v == step(Step::EndCombat, Who::Any));
        [["at the beginning of combat on each opponent's turn" | "at the beginning of combat on an opponent's turn"]] => { step(Step::Combat, Who::Opponent) } if (*v == step(Step::Combat, Who::Opponent));
        ["at the beginning of each combat"] => { step(Step::Combat, Who::Any) } if (*v == step(Step::Combat, Who::Any));
        [["at the beginning of your first main phase" | "at the beginning of your precombat main phase"]] => { step(Step::Main, Who::You) } if (*v == step(Step::Main, Who::You));
        [["at the beginning of each of your postcombat main phases" | "at the beginning of your postcombat main phase"]] => { beginning(Period::LaterMain, Who::You) } if (w.source.is_some() && *v == beginning(Period::LaterMain, Who::You));
        ["at the beginning of your second main phase"] => { step(Step::Main2, Who::You) } if (*v == step(Step::Main2, Who::You));
        [["at the beginning of each player's first main phase" | "at the beginning of each player's precombat main phase"]] => { step(Step::Main, Who::Any) } if (*v == step(Step::Main, Who::Any));
        ["at the beginning of the end step"] => { step(Step::End, Who::Any) } if (w.source.is_some() && *v == step(Step::End, Who::Any));
        ["at the beginning of each " d: PeriodP] => { beginning(d, Who::Any) } if (w.source.is_some() && let TriggerEvent::Beginning(d, Who::Any) = v);
        [["at the beginning of each other player's " | "at the beginning of each of your opponents' "] d: PeriodP] => { beginning(d, Who::Opponent) } if (w.source.is_some() && let TriggerEvent::Beginning(d, Who::Opponent) = v);
        ["at the beginning of the " d: PeriodP " of " s: EventWho] => { beginning(d, s) } if (w.source.is_some() && let TriggerEvent::Beginning(d, s) = v);
        ["at the beginning of " s: Whose " " d: PeriodP] => { beginning(d, s) } if (let TriggerEvent::Beginning(d, s) = v);
        [["when there are " | "whenever there are "] c: ThereAre] => (TriggerEvent::State(c));
        ["when you have " n: Figure " or more life"] => { TriggerEvent::State(Condition::Compare(Amount::Life(Who::You), Cmp::AtLeast, Amount::Fixed(n))) }
            if (let TriggerEvent::State(Condition::Compare(Amount::Life(Who::You), Cmp::AtLeast, Amount::Fixed(n))) = v);
        ["when you control no " f: NpMany] => { TriggerEvent::State(Condition::Controls(Who::You, Cmp::Exactly, Amount::Fixed(0), f)) }
            if (let TriggerEvent::State(Condition::Controls(Who::You, Cmp::Exactly, Amount::Fixed(0), f)) = v);
        [@When r: RefP " has no " k: CounterKind " counters on it"] => { no_counters(r, k) }
            if (let TriggerEvent::State(Condition::Compare(Amount::Counters(r, Some(k)), Cmp::Exactly, Amount::Fixed(0))) = v);
        [@When f: Obj [" enters the battlefield under " | " enters under "] o: Poss " control"] => { TriggerEvent::Enters(owned(f, o)) }
            if (w.source.is_some() && let TriggerEvent::Enters(f) = v && let Some((f, o)) = under_last(f) && let f = &f);
        [@When f: Obj [" enters the battlefield " | " enters "] s: EnteredAs] => { p.peek(",").then_some(TriggerEvent::Enters(so(f, s)))? }
            if (w.source.is_some() && let TriggerEvent::Enters(f) = v && let Some((f, s)) = last_said(f) && let f = &f);
        [@When f: Obj [" enters the battlefield " | " enters "] s: EnteredAs " and under " o: Poss " control"] => { TriggerEvent::Enters(owned(so(f, s), o)) }
            if (w.source.is_some() && let TriggerEvent::Enters(f) = v && let Some((f, o)) = under_last(f) && let Some((f, s)) = last_said(&f) && let f = &f);
        ["when you cast this spell"] => { p.itself = true; TriggerEvent::Cast(Who::You, Filter::Is(Ref::This)) } if (*v == TriggerEvent::Cast(Who::You, Filter::Is(Ref::This)));
        [@When f: Obj " attacks " r: RecipientsP " and isn't blocked"] => { TriggerEvent::Unblocked(f.and(Filter::AttackingThat(Box::new(r)))) }
            if (let TriggerEvent::Unblocked(f) = v && let Some((f, Filter::AttackingThat(r))) = last_said(f) && let (f, r) = (&f, &**r));
        [@When f: Obj " attacks and isn't blocked"] => (TriggerEvent::Unblocked(f));
        [@When s: EventWho " " ("commit") " a crime"] => (TriggerEvent::Crime(s));
        ["whenever " d: Does " and whenever you fully unlock a Room"] => { TriggerEvent::OneOf(vec![d, TriggerEvent::Unlocks(Who::You, Door::Last)]) }
            if (let TriggerEvent::OneOf(list) = v && let [d, TriggerEvent::Unlocks(Who::You, Door::Last)] = list.as_slice());
        ["when you unlock this door"] => { TriggerEvent::Unlocks(Who::You, Door::This(Half::First)) } if (let TriggerEvent::Unlocks(Who::You, Door::This(_)) = v);
        ["whenever you fully unlock a Room"] => { TriggerEvent::Unlocks(Who::You, Door::Last) } if (let TriggerEvent::Unlocks(Who::You, Door::Last) = v);
        ["whenever you unlock a door"] => { TriggerEvent::Unlocks(Who::You, Door::Any) } if (let TriggerEvent::Unlocks(Who::You, Door::Any) = v);
        [@When s: EventWho " " ("roll")  " a die"] => { TriggerEvent::Event(Pattern::RollDie(s)) } if (let TriggerEvent::Event(Pattern::RollDie(s)) = v);
        [@When s: EventWho " " ("win") " a coin flip"] => (TriggerEvent::WinsFlip(s));
        [@When d: Does] => { if p.peek(UNLOCK) { return None; } d } if (let d = v);
        [["whenever day becomes night or night becomes day" | "when day becomes night or night becomes day"]] => (TriggerEvent::DayNight);
        [@When r: RefP " is put into a graveyard"] => { if r != Ref::Attached || p.peek(" from") { return None; } moves(Filter::Is(r), B, G) }
            if (w.source.is_some() && let TriggerEvent::Event(Pattern::Move { object: Filter::Is(r @ Ref::Attached), from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }) = v);
        [@When s: EventWho " " ("cycle") " or " @Discarding " " f: NpA] => { cycles_or_discards(s, f) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::Cycles(s, f), _] = list.as_slice() && *v == cycles_or_discards(s.clone(), f.clone()));
        [["when " | "whenever "] s: EventWho " " ("cycle") " " f: Obj] => (TriggerEvent::Cycles(s, f));
        [@When s: EventWho " " ("play") " " f: NpA] => { if !of_lands(&f) { return None; } TriggerEvent::PlaysLand(s, f) } if (let TriggerEvent::PlaysLand(s, f) = v);
        [@When s: EventWho " " ("cast") " " @PossSame " " n: Ordinal " " f: crate_SpellOne " during each " o: TurnsOf] => { p.cast = true; of_turn(n, TriggerEvent::Cast(s, f), o) }
            if (let Some((n, TriggerEvent::Cast(s, f), o)) = of_turns(v) && let (n, o) = (&n, &o));
        [@When s: EventWho " " ("draw") " " @PossSame " " n: Ordinal " card during each " o: TurnsOf] => { of_turn(n, TriggerEvent::Event(Pattern::Draw { who: s, except_first: false }), o) }
            if (let Some((n, TriggerEvent::Event(Pattern::Draw { who: s, except_first: false }), o)) = of_turns(v) && let (n, o) = (&n, &o));
        [@When f: Obj " attacks alone"] => { TriggerEvent::AttacksWith(f, Cmp::Exactly, 0) } if (let TriggerEvent::AttacksWith(f, Cmp::Exactly, 0) = v);
        [@When f: Obj " and at least two other creatures attack"] => { TriggerEvent::AttacksWith(f, Cmp::AtLeast, 2) } if (let TriggerEvent::AttacksWith(f, Cmp::AtLeast, 2) = v);
        [@When f: Obj " and at least one other creature attack"] => { TriggerEvent::AttacksWith(f, Cmp::AtLeast, 1) } if (let TriggerEvent::AttacksWith(f, Cmp::AtLeast, 1) = v);
        [@When f: Aimed " the target of " g: Stacked] => { by_that(p, &g)?; TriggerEvent::Targeted(f, g) } if (let TriggerEvent::Targeted(f, g) = v);
        [@When f: Obj " attacks " r: RecipientsP] => { moments::event_ends(p).then_some(())?; TriggerEvent::AttacksThat(f, r) } if (let TriggerEvent::AttacksThat(f, r) = v);
        [@When f: Obj " blocks or becomes blocked by " g: NpA] => { TriggerEvent::OneOf(vec![TriggerEvent::BlocksThat(f.clone(), g.clone()), TriggerEvent::BlockedBy(f, g)]) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::BlocksThat(f, g), TriggerEvent::BlockedBy(f2, g2)] = list.as_slice() && f == f2 && g == g2);
        [@When f: Obj " becomes blocked by " g: NpA] => { TriggerEvent::BlockedBy(f, g) } if (let TriggerEvent::BlockedBy(f, g) = v);
        [@When f: Obj " blocks " g: NpA] => { TriggerEvent::BlocksThat(f, g) } if (let TriggerEvent::BlocksThat(f, g) = v);
        [@When s: EventWho " " ("cast") " or " @Copy " " f: NpA] => { of_spells(&f).then_some(())?; cast_or_copy(s, f) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::Cast(s, f), _] = list.as_slice() && *v == cast_or_copy(s.clone(), f.clone()));
        [@When s: EventWho " " ("cast") " " @PossSame " " n: Ordinal " " f: crate_SpellOne " each turn"] => { if f == Filter::Spell { return None; } p.cast = true; TriggerEvent::Nth(n, Box::new(TriggerEvent::Cast(s, f))) }
            if (let TriggerEvent::Nth(n, e) = v && let TriggerEvent::Cast(s, f) = &**e && *f != Filter::Spell);
        [@When s: EventWho " " ("cast") " " @PossSame " " n: Ordinal " spell each turn"] => { TriggerEvent::Nth(n, Box::new(TriggerEvent::Cast(s, Filter::Spell))) }
            if (let TriggerEvent::Nth(n, e) = v && let TriggerEvent::Cast(s, Filter::Spell) = &**e);
        [@When s: EventWho " " ("draw") " " @PossSame " " n: Ordinal " card each turn"] => { TriggerEvent::Nth(n, Box::new(TriggerEvent::Event(Pattern::Draw { who: s, except_first: false }))) }
            if (let TriggerEvent::Nth(n, e) = v && let TriggerEvent::Event(Pattern::Draw { who: s, except_first: false }) = &**e);
        ["whenever you cast a spell, if it's the " n: Ordinal " " f: crate_SpellOne " you cast this turn"] => { p.cast = true; TriggerEvent::Nth(n, Box::new(TriggerEvent::Cast(Who::You, f))) }
            if (w.source.is_some() && let TriggerEvent::Nth(n, e) = v && let TriggerEvent::Cast(Who::You, f) = &**e);
        [@When s: EventWho " " ("sacrifice") " " f: Obj " or " @Discarding " " g: Obj] => { sacrifices_or_discards(&s, f, g)? }
            if (let Some((s, f, g)) = sacrificed_or_discarded(v) && let (s, f, g) = (&s, &f, &g));
        [@When s: EventWho " " ("cast") " " f: NpA] => { p.cast = true; TriggerEvent::Cast(s, f) } if (let TriggerEvent::Cast(s, f) = v);
        [@When "a player taps " f: NpA " for mana"] => { TriggerEvent::TappedForMana(f) } if (w.source.is_some() && let TriggerEvent::TappedForMana(f) = v);
        [@When "you tap " f: NpA " for mana"] => { TriggerEvent::TappedForMana(f.and(Filter::Controller(Who::You))) }
            if (let TriggerEvent::TappedForMana(f) = v && let Some((f, Who::You)) = under_last(f) && let f = &f);
        [@When "an opponent taps " f: NpA " for mana"] => { TriggerEvent::TappedForMana(f.and(Filter::Controller(Who::Opponent))) }
            if (w.source.is_some() && let TriggerEvent::TappedForMana(f) = v && let Some((f, Who::Opponent)) = under_last(f) && let f = &f);
        [@When f: Obj " is tapped for mana of the chosen color"] => { moments::of_chosen(f) } if (let TriggerEvent::While(e, c) = v && let (TriggerEvent::TappedForMana(f), Condition::EventManaChosen) = (&**e, &**c));
        [@When f: Obj " is tapped for mana"] => { TriggerEvent::TappedForMana(f) } if (let TriggerEvent::TappedForMana(f) = v);
        [@When "damage that would be dealt to " r: RecipientsP " is prevented"] => (TriggerEvent::Prevented(r));
        [@When f: Obj " is put into a graveyard"] => { (of_permanents(&f) && moments::event_ends(p)).then(|| moves(f, B, G))? }
            if (w.source.is_some() && let TriggerEvent::Event(Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }) = v && of_permanents(f));
        [@When e: SoMuch] => { e } if (let e @ TriggerEvent::While(..) = v);
        [@When "you tap an untapped " f: crate_NpOne] => { tapped_by_you(f) } if (let Some(f) = &tapped_by_you_of(v));
        [@When e: Happened] => { p.watched = Some(std::rc::Rc::new(e.clone())); TriggerEvent::Event(e) } if (let TriggerEvent::Event(e) = v);
        ["when " c: StateP] => (TriggerEvent::State(c));
    }
}

/// CR 701.26a: what becomes tapped by an effect of yours.
fn tapped_by_you(f: Filter) -> TriggerEvent {
    TriggerEvent::While(Box::new(TriggerEvent::Event(Pattern::Tap(f))), Box::new(Condition::EventBy(Who::You)))
}

fn tapped_by_you_of(e: &TriggerEvent) -> Option<Filter> {
    let TriggerEvent::While(of, _) = e else { return None };
    let TriggerEvent::Event(Pattern::Tap(f)) = &**of else { return None };
    (*e == tapped_by_you(f.clone())).then(|| f.clone())
}

/// Whether the phrase says "permanent", "creature", …, and not "card": of what is on the battlefield (CR 109.2).
fn of_permanents(f: &Filter) -> bool {
    let zone = |part: &Filter| matches!(part, Filter::Card | Filter::Spell | Filter::In(_) | Filter::Is(_));
    !f.says(&zone)
}

grammar! {
    /// Whose turns: "during each of your turns".
    TurnsOf(p, w, v) -> Who {
        ["of your turns"] => (Who::You);
        ["opponent's turn"] => (Who::Opponent);
    }
}

/// "your first spell during each opponent's turn": what is counted is counted in each turn.
fn of_turn(n: u32, event: TriggerEvent, whose: Who) -> TriggerEvent {
    TriggerEvent::While(Box::new(TriggerEvent::Nth(n, Box::new(event))), Box::new(Condition::Turn(whose)))
}

fn of_turns(e: &TriggerEvent) -> Option<(u32, &TriggerEvent, Who)> {
    let TriggerEvent::While(nth, when) = e else { return None };
    let (TriggerEvent::Nth(n, of), Condition::Turn(whose)) = (&**nth, &**when) else { return None };
    Some((*n, of, whose.clone()))
}

/// "copy", as its subject asks.
struct Copy;
impl Part for Copy {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.verb("copy").then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.verb("copy")
    }
}

/// "discard", as its subject asks.
struct Discarding;
impl Part for Discarding {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.verb("discard").then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.verb("discard")
    }
}

/// CR 702.29d: a card that is cycled is discarded, and counts once.
fn cycles_or_discards(s: Who, f: Filter) -> TriggerEvent {
    let discards = Pattern::Discard { who: s.clone(), object: f.clone(), by_opponent: false, by_effect: false };
    TriggerEvent::OneOf(vec![TriggerEvent::Cycles(s, f), TriggerEvent::Event(discards)])
}

/// "whenever an opponent sacrifices a nontoken permanent or discards a permanent card"
fn sacrifices_or_discards(s: &Who, f: Filter, g: Filter) -> Option<TriggerEvent> {
    let discards = Pattern::Discard { who: s.clone(), object: g, by_opponent: false, by_effect: false };
    let two = [Pattern::Sacrifice(owned(f, s.clone())), discards].map(TriggerEvent::Event);
    (*s != Who::Any).then(|| TriggerEvent::OneOf(two.to_vec()))
}

fn sacrificed_or_discarded(e: &TriggerEvent) -> Option<(Who, Filter, Filter)> {
    let TriggerEvent::OneOf(list) = e else { return None };
    let [TriggerEvent::Event(Pattern::Sacrifice(f)), TriggerEvent::Event(Pattern::Discard { who, object: g, .. })] =
        list.as_slice()
    else {
        return None;
    };
    let (f, s) = under_last(f).filter(|(_, s)| *s == who)?;
    (sacrifices_or_discards(s, f.clone(), g.clone()).as_ref() == Some(e)).then(|| (s.clone(), f, g.clone()))
}

/// Whether the phrase says "land": "a land", "a land card".
fn of_lands(f: &Filter) -> bool {
    let land = Filter::Type(instead_language::words::CardType::Land);
    *f == land || matches!(f, Filter::All(list) if list.contains(&land))
}

/// "whenever you cast or copy …" (magecraft, CR 207.2c)
fn cast_or_copy(s: Who, f: Filter) -> TriggerEvent {
    TriggerEvent::OneOf(vec![TriggerEvent::Cast(s.clone(), f.clone()), TriggerEvent::Copies(s, f)])
}

grammar! {
    /// What targets: "a spell", "a spell or ability an opponent controls".
    Stacked(p, w, v) -> Filter {
        ["a spell or ability " c: crate_Controls] => (Filter::Controller(c));
        ["a spell or ability"] => { Filter::any() } if (*v == Filter::any());
        [f: NpA] => { if !of_spells(&f) { return None; } f } if (let f = v && of_spells(f));
    }
}
use crate::reference::Controls as crate_Controls;

/// What goes on to speak of the spell or ability itself is more than the words can mean here.
fn by_that(p: &Reader<'_>, what: &Filter) -> Option<()> {
    // of a spell alone "that spell" is what targets
    if of_spells(what) {
        return Some(());
    }
    let rest = p.rest().replace("that spell or ability", "");
    (!["that spell", "that ability", "that source"].iter().any(|t| rest.contains(t))).then_some(())
}

fn you_attack() -> TriggerEvent {
    let creature = Filter::Type(instead_language::words::CardType::Creature);
    TriggerEvent::Attacks(creature.and(Filter::Controller(Who::You)))
}

/// "you attack with two or more creatures"
fn read_together(p: &mut Reader<'_>) -> Option<TriggerEvent> {
    let least = u32::try_from(Word::read(p)?).ok()?;
    p.lit(" or more ").then_some(())?;
    let f = owned(NpMany::read(p)?, Who::You);
    Some(if least == 1 { TriggerEvent::Attacks(f) } else { TriggerEvent::AttackTogether(f, least) })
}

fn write_together(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    use TriggerEvent as E;
    let (f, least) = match e {
        E::Attacks(f) if w.source.is_some() => (f, 1),
        E::AttackTogether(f, least) => (f, *least),
        E::Event(..) | E::Beginning(..) | E::Enters(..) | E::Cast(..) | E::Copies(..) => return false,
        E::Attacks(..) | E::Blocks(..) | E::BecomesBlocked(..) | E::AttacksWith(..) => return false,
        E::BlocksThat(..) | E::BlockedBy(..) | E::Nth(..) | E::Targeted(..) | E::Prevented(..) => return false,
        E::TappedForMana(..)
        | E::WinsFlip(..)
        | E::Unlocks(..)
        | E::DayNight
        | E::AttacksThat(..)
        | E::Cycles(..)
        | E::PlaysLand(..)
        | E::State(..) => return false,
        E::LastCounter(..) | E::Chapters(..) | E::OneOf(..) => return false,
        E::Unblocked(..) | E::Crime(..) | E::Becomes(..) | E::While(..) => return false,
        E::Acts(..) | E::Attached(..) | E::NthCounter(..) | E::Expends(..) | E::Activates(..) => return false,
    };
    let (Some((f, Who::You)), Ok(least)) = (under_last(f), i32::try_from(least)) else { return false };
    w.lit("you attack with ") && Word::write(&least, w) && w.lit(" or more ") && NpMany::write(&f, w)
}

/// What triggers, when, and how often (CR 603.2c).
pub(crate) fn read_event(p: &mut Reader<'_>) -> Option<(TriggerEvent, Often)> {
    let (event, often) = read_bare_event(p)?;
    Some((moments::read_after(p, event, often)?, often))
}

fn read_bare_event(p: &mut Reader<'_>) -> Option<(TriggerEvent, Often)> {
    if let Some(found) = p.attempt(counters::read) {
        return Some(found);
    }
    if let Some(found) = p.attempt(deeds::read) {
        return Some(found);
    }
    if let Some(e) = p.attempt(read_by_several) {
        return Some((e, Often::Together));
    }
    if let Some(e) = p.attempt(|p| {
        p.any(&["whenever ", "when "]).then_some(())?;
        if p.lit("you attack with ") {
            return read_together(p);
        }
        if p.lit("you attack") && moments::event_ends(p) {
            return Some(you_attack());
        }
        TheyDo::read(p)
    }) {
        let often = if hits_player(&e) { Often::ByPlayer } else { Often::Together };
        return Some((e, often));
    }
    if let Some(e) = p.attempt(read_one_or_more) {
        return Some((e, Often::Together));
    }
    if let Some(e) = p.attempt(read_dice) {
        return Some((e, Often::Together));
    }
    if let Some(e) = p.attempt(read_by_source) {
        return Some((e, Often::BySource));
    }
    let start = p.pos;
    let e = TriggerP::read(p)?;
    if let Some(both) = p.attempt(|p| read_joined(p, &e)) {
        (p.watched, p.cast) = (None, false);
        return Some((TriggerEvent::OneOf(both), Often::Each));
    }
    if let Some(other) = p.attempt(|p| read_other(p, &e)) {
        p.watched = None;
        return Some((TriggerEvent::OneOf(other), Often::Each));
    }
    let passive = is_of_damage_by_anything(&e) && p.text.get(start..p.pos).is_some_and(|said| said.contains(" dealt "));
    Some((e, if passive { Often::ByRecipient } else { Often::Each }))
}

/// "… and whenever …": one ability that triggers on either (CR 603.2), each with what is said after it.
fn read_other(p: &mut Reader<'_>, first: &TriggerEvent) -> Option<Vec<TriggerEvent>> {
    let first = moments::read_after(p, first.clone(), Often::Each)?;
    (OTHER_EVENT.iter().any(|t| p.peek(t)) && p.any(&[" and ", " or "])).then_some(())?;
    let other = p.attempt(TriggerP::read).or_else(|| {
        let (other, often) = deeds::read(p)?;
        (often == Often::Each).then_some(other)
    })?;
    Some(vec![first, moments::read_after(p, other, Often::Each)?])
}

fn write_one_of_both(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    if w.attempt(|w| TriggerP::write(e, w)) || w.attempt(|w| deeds::write(e, Often::Each, w)) {
        return true;
    }
    let Some((event, first, when)) = moments::parted(e) else { return false };
    TriggerP::write(event, w) && moments::write_after(first, when, w)
}

/// Several that deal damage to a player.
fn hits_player(e: &TriggerEvent) -> bool {
    matches!(e, TriggerEvent::Event(Pattern::Damage { to: Recipients { players: Some(_), objects: None }, .. }))
}

/// "is dealt damage": no source is spoken of.
fn is_of_damage_by_anything(e: &TriggerEvent) -> bool {
    use TriggerEvent as E;
    match e {
        E::Event(Pattern::Damage { source, .. }) => *source == Filter::Source,
        E::OneOf(list) => list.iter().any(is_of_damage_by_anything),
        E::Event(..) | E::Beginning(..) | E::Enters(..) | E::Cast(..) | E::Copies(..) | E::Attacks(..) => false,
        E::Blocks(..) | E::BecomesBlocked(..) | E::AttacksWith(..) | E::BlocksThat(..) => false,
        E::BlockedBy(..) | E::Nth(..) | E::Targeted(..) | E::Prevented(..) | E::TappedForMana(..) => false,
        E::WinsFlip(..)
        | E::Unlocks(..)
        | E::DayNight
        | E::AttacksThat(..)
        | E::Cycles(..)
        | E::PlaysLand(..)
        | E::State(..)
        | E::LastCounter(..)
        | E::Chapters(..) => false,
        E::AttackTogether(..) | E::Unblocked(..) | E::Crime(..) | E::Becomes(..) | E::While(..) => false,
        E::Acts(..) | E::Attached(..) | E::NthCounter(..) | E::Expends(..) | E::Activates(..) => false,
    }
}

/// "whenever you discard one or more cards", "whenever an opponent sacrifices one or more creatures": once for all.
fn read_one_or_more(p: &mut Reader<'_>) -> Option<TriggerEvent> {
    p.any(&["whenever ", "when "]).then_some(())?;
    let who = EventWho::read(p)?;
    p.lit(" ").then_some(())?;
    let sacrifices = p.verb("sacrifice");
    (sacrifices || p.verb("discard")).then_some(())?;
    p.lit(" one or more ").then_some(())?;
    let f = NpMany::read(p)?;
    Some(TriggerEvent::Event(if sacrifices { Pattern::Sacrifice(owned(f, who)) } else { discards(who, f) }))
}

fn discards(who: Who, object: Filter) -> Pattern {
    Pattern::Discard { who, object, by_opponent: false, by_effect: false }
}

fn write_one_or_more(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let said = |w: &mut Writer<'_>, who: &Who, verb: &str, f: &Filter| {
        EventWho::write(who, w) && w.lit(" ") && w.verb(verb) && w.lit(" one or more ") && NpMany::write(f, w)
    };
    if let TriggerEvent::Event(Pattern::Sacrifice(f)) = e {
        return under_last(f).is_some_and(|(f, who)| said(w, who, "sacrifice", &f));
    }
    if let TriggerEvent::Event(Pattern::Discard { who, object, by_opponent: false, by_effect: false }) = e {
        return said(w, who, "discard", object);
    }
    false
}

/// "whenever you roll one or more dice"
fn read_dice(p: &mut Reader<'_>) -> Option<TriggerEvent> {
    p.any(&["whenever ", "when "]).then_some(())?;
    let who = EventWho::read(p)?;
    (p.lit(" ") && p.verb("roll") && p.lit(" one or more dice")).then_some(TriggerEvent::Event(Pattern::RollDie(who)))
}

fn write_dice(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::Event(Pattern::RollDie(who)) = e else { return false };
    EventWho::write(who, w) && w.lit(" ") && w.verb("roll") && w.lit(" one or more dice")
}

/// Whether a triggered ability begins here (CR 603.1).
pub(crate) fn begins(p: &Reader<'_>) -> bool {
    ["when ", "whenever ", "at the beginning", "at end of combat"].iter().any(|word| p.peek(word))
}

/// Reads a triggered ability.
pub(crate) fn read_triggered(p: &mut Reader<'_>) -> Option<Ability> {
    any_word(p);
    p.itself = false;
    if !begins(p) {
        return None;
    }
    let (event, often) = read_event(p)?;
    let condition = p.attempt(|p| p.lit(", if ").then(|| Cond::read(p)).flatten());
    p.lit(", ").then_some(())?;
    p.counters = condition.as_ref().and_then(counters_of);
    // "their" of what is done is no longer the subject's of the event by its form alone
    p.subject = Who::You;
    let spell = SpellP::read(p)?;
    if another::is_unclear(&event, &spell) {
        p.fail("words that say than which object it is another");
        return None;
    }
    let ends = p.stopped();
    let once_each_turn = ends && p.lit(ONCE_EACH_TURN);
    (!once_each_turn || moments::can_be_counted(&event)).then_some(())?;
    let do_once = ends && !once_each_turn && is_offered(&spell) && p.lit(DO_ONCE);
    Some(Ability::Triggered { trigger: Trigger { event, condition, often, once_each_turn, do_once }, spell })
}

/// What an ability ends with whose action is taken only once each turn (CR 603.2h).
pub(crate) const DO_ONCE: &str = " Do this only once each turn.";

/// Whether the action is one that its controller may take, before all else: only then is it known what it is.
fn is_offered(spell: &Spell) -> bool {
    let offers = |i: &Instruction| matches!(i, Instruction::May(Who::You, _));
    spell.instructions.first().is_some_and(offers) && spell.instructions.iter().filter(|i| offers(i)).count() == 1
}

/// What an ability ends with that triggers only once each turn.
pub(crate) const ONCE_EACH_TURN: &str = " This ability triggers only once each turn.";

/// "whenever you're dealt damage", "whenever a creature is dealt damage"
fn write_passive(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::Event(Pattern::Damage { to, combat, .. }) = e else { return false };
    let recipient = |w: &mut Writer<'_>| match (&to.players, &to.objects) {
        (Some(Who::You), None) => w.lit("you're dealt "),
        (Some(who), None) => EventWho::write(who, w) && w.lit(" is dealt "),
        (None, Some(f)) => Obj::write(f, w) && w.lit(" is dealt "),
        _ => false,
    };
    w.lit("whenever ") && recipient(w) && CombatP::write(combat, w) && w.lit("damage")
}

/// Prints when it triggers, without its condition.
pub(crate) fn write_trigger(trigger: &Trigger, w: &mut Writer<'_>) -> bool {
    if w.attempt(|w| write_bare_trigger(trigger, w)) {
        return true;
    }
    let Some((event, first, when)) = moments::parted(&trigger.event) else { return false };
    let bare = Trigger { event: event.clone(), ..trigger.clone() };
    write_bare_trigger(&bare, w) && moments::write_after(first, when, w)
}

fn write_bare_trigger(trigger: &Trigger, w: &mut Writer<'_>) -> bool {
    if w.attempt(|w| counters::write(&trigger.event, trigger.often, w)) {
        return true;
    }
    if w.attempt(|w| deeds::write(&trigger.event, trigger.often, w)) {
        return true;
    }
    if trigger.often == Often::ByRecipient && w.source.is_none() && w.attempt(|w| write_passive(&trigger.event, w)) {
        return true;
    }
    if trigger.often == Often::Together && w.attempt(|w| write_by_several(&trigger.event, w)) {
        return true;
    }
    if trigger.often == Often::BySource {
        return write_by_source(&trigger.event, w);
    }
    if matches!(trigger.often, Often::Each | Often::ByRecipient) {
        return w.attempt(|w| TriggerP::write(&trigger.event, w)) || write_both(&trigger.event, w);
    }
    w.any(&["whenever ", "when "])
        && (w.attempt(|w| trigger.event == you_attack() && w.lit("you attack") && !w.next_is(&[" with "]))
            || w.attempt(|w| write_dice(&trigger.event, w))
            || w.attempt(|w| write_together(&trigger.event, w))
            || w.attempt(|w| write_one_or_more(&trigger.event, w))
            || w.attempt(|w| TheyDo::write(&trigger.event, w)))
}
