//! The events that effects watch for ([`Pattern`]): what stands between "if" and the comma.

mod damage;
mod happened;

use instead_language::words::{Step, Zone};
use instead_language::{Act, Amount, Cmp, Filter, Pattern, Period, Recipients, Ref, Until, Who};
use std::rc::Rc;

use crate::amount::CounterKind;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{EitherA, NpA, NpMany, last_said};
use crate::reference::{Controls, EventWho, Poss, RefP, is_source};
use crate::selection::RecipientsP;

use damage::DamageEvent;
pub(crate) use damage::{Again, damage, either_fits};
pub(crate) use happened::{Happened, MovesMany};

/// An object of an event: "a creature you control", "this creature", "enchanted creature".
pub(crate) struct Obj;
impl Part for Obj {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        if p.lit(YOUR_COMMANDER) {
            p.itself = false;
            return Some(your_commander());
        }
        // "an attacking creature you control or a blocking creature an opponent controls"
        if let Some(either) = p.attempt(|p| EitherA::read(p).filter(are_two)) {
            p.itself = false;
            return Some(either);
        }
        let mut f = p.attempt(NpA::read).or_else(|| p.attempt(RefP::read).map(Filter::Is))?;
        // "this creature or another creature", "this creature or a Goblin you control"
        if f == Filter::Is(Ref::This)
            && let Some(other) = p.attempt(|p| p.lit(" or ").then(|| NpA::read(p)).flatten())
        {
            f = Filter::OneOf(vec![f, other]);
        }
        // "this Equipment or equipped creature"
        if f == Filter::Is(Ref::This)
            && let Some(Ref::Attached) = p.attempt(|p| p.lit(" or ").then(|| RefP::read(p)).flatten())
        {
            f = Filter::OneOf(vec![f, Filter::Is(Ref::Attached)]);
        }
        p.itself = f == Filter::Is(Ref::This);
        Some(f)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        match v {
            Filter::Is(r) => RefP::write(r, w),
            f if *f == your_commander() && w.attempt(|w| w.lit(YOUR_COMMANDER)) => true,
            Filter::OneOf(list) if list.first() == Some(&Filter::Is(Ref::This)) => match list.as_slice() {
                [_, Filter::Is(r)] => RefP::write(&Ref::This, w) && w.lit(" or ") && RefP::write(r, w),
                [_, other] => RefP::write(&Ref::This, w) && w.lit(" or ") && NpA::write(other, w),
                _ => false,
            },
            f if w.source.is_some() && are_two(f) && w.attempt(|w| EitherA::write(f, w)) => true,
            f => NpA::write(f, w),
        }
    }
}

/// Two kinds of objects, each with its own article and with whose it is.
fn are_two(f: &Filter) -> bool {
    let whose = |f: &Filter| f.says(&|part| matches!(part, Filter::Controller(_)));
    matches!(f, Filter::OneOf(list) if list.len() == 2 && list.iter().all(whose))
}

const YOUR_COMMANDER: &str = "your commander";

/// CR 903.3: the commander that its owner designated.
fn your_commander() -> Filter {
    Filter::All(vec![Filter::Commander, Filter::Owner(Who::You)])
}

/// The source of damage; "that source" is spoken of afterwards.
pub(crate) struct Src;

/// "Choose a source you control and flip a coin. If you win the flip, the next time that source would deal damage …":
/// whether a source was chosen before. What a part of a text goes back to stands in the text before.
fn speaks_of_chosen(p: &Reader<'_>) -> bool {
    let before = p.text.get(..p.pos).unwrap_or("");
    let chosen = before.starts_with("Choose a source") || before.contains("choose a source");
    chosen || (p.scope.part && p.peek("that source") && !before.contains("source"))
}
impl Part for Src {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.source = true;
        let found = p.attempt(|p| (p.lit("any ") && p.peek("source")).then(|| crate::noun::NpOne::read(p)).flatten());
        let mut found = found.or_else(|| p.attempt(NpA::read));
        // "a red spell you control or a red planeswalker you control"
        if let Some(first) = found.take() {
            let other = p.attempt(|p| p.lit(" or ").then(|| NpA::read(p)).flatten());
            found = Some(match other {
                Some(other) => Filter::OneOf(vec![first, other]),
                None => first,
            });
        }
        p.source = false;
        if found.is_none() && speaks_of_chosen(p) && p.any(&["that source", "it"]) {
            return Some(Filter::Is(Ref::Chosen));
        }
        // the source of an event cannot be told by being the source of that event
        found.or_else(|| p.attempt(|p| RefP::read(p).filter(|r| !is_source(r))).map(Filter::Is))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let any = |w: &mut Writer<'_>| w.source.is_some() && w.lit("any ") && crate::noun::NpOne::write(v, w);
        let two = |w: &mut Writer<'_>| {
            let Filter::OneOf(list) = v else { return false };
            let [a, b] = list.as_slice() else { return false };
            NpA::write(a, w) && w.lit(" or ") && NpA::write(b, w)
        };
        let chosen =
            |w: &mut Writer<'_>| *v == Filter::Is(Ref::Chosen) && w.source.is_some() && w.any(&["that source", "it"]);
        w.attempt(any) || w.attempt(|w| Obj::write(v, w)) || w.attempt(chosen) || two(w)
    }
}

grammar! {
    /// "combat ", "noncombat ", or neither.
    CombatP(p, w, v) -> Option<bool> {
        ["combat "] => (Some(true));
        ["noncombat "] => (Some(false));
        [] => (None);
    }
}

grammar! {
    /// " this turn", or nothing.
    Span(p, w, v) -> Option<Until> {
        [" this turn"] => (Some(Until::EndOfTurn));
        [" this combat"] => (Some(Until::EndOfCombat));
        [] => (None);
    }
}

fn owned(f: Filter, who: Who) -> Filter {
    f.and(Filter::Owner(who))
}

fn controller_last(f: &Filter) -> Option<(Filter, &Who)> {
    let (front, Filter::Controller(who)) = last_said(f)? else { return None };
    Some((front, who))
}

fn owner_last(f: &Filter) -> Option<(Filter, &Who)> {
    let (front, Filter::Owner(who)) = last_said(f)? else { return None };
    Some((front, who))
}

const G: Option<Zone> = Some(Zone::Graveyard);
const B: Option<Zone> = Some(Zone::Battlefield);

grammar! {
    /// A move to another zone that would happen.
    MoveEvent(p, w, v) -> Pattern {
        [f: Obj " would die"] => { Pattern::Move { object: f, from: B, to: G } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) } = v);
        [f: Obj " would be put into a graveyard from the battlefield"] => { Pattern::Move { object: f, from: B, to: G } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) } = v);
        [f: Obj " would be put into " o: Poss " graveyard or exile from anywhere"] => { let object = owned(f, o); Pattern::OneOf(vec![Pattern::Move { object: object.clone(), from: None, to: G }, Pattern::Move { object, from: None, to: Some(Zone::Exile) }]) }
            if (let Pattern::OneOf(list) = v && let [Pattern::Move { object, from: None, to: Some(Zone::Graveyard) }, Pattern::Move { object: g, from: None, to: Some(Zone::Exile) }] = list.as_slice() && object == g && let Some((f, o)) = owner_last(object) && let f = &f);
        [f: Obj " would be put into " o: Poss " graveyard from anywhere"] => { Pattern::Move { object: owned(f, o), from: None, to: G } }
            if (let Pattern::Move { object, from: None, to: Some(Zone::Graveyard) } = v && let Some((f, o)) = owner_last(object) && let f = &f);
        [f: Obj " would be put into a graveyard" @AnywhereSaid] => { Pattern::Move { object: f, from: None, to: G } }
            if (let Pattern::Move { object: f, from: None, to: Some(Zone::Graveyard) } = v);
        [f: Obj " would be put into " o: Poss " graveyard"] => { Pattern::Move { object: owned(f, o), from: None, to: G } }
            if (let Pattern::Move { object, from: None, to: Some(Zone::Graveyard) } = v && let Some((f, o)) = owner_last(object) && let f = &f);
        [f: Obj " would die or be exiled"] => { Pattern::OneOf(vec![Pattern::Move { object: f.clone(), from: B, to: G }, Pattern::Move { object: f, from: B, to: Some(Zone::Exile) }]) }
            if (let Pattern::OneOf(list) = v && let [Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) }, Pattern::Move { object: g, from: Some(Zone::Battlefield), to: Some(Zone::Exile) }] = list.as_slice() && f == g);
        [f: Obj " would be put into " ["a graveyard or exiled from the battlefield" | "a graveyard from the battlefield or exiled from the battlefield"]] => { Pattern::OneOf(vec![Pattern::Move { object: f.clone(), from: B, to: G }, Pattern::Move { object: f, from: B, to: Some(Zone::Exile) }]) }
            if (w.source.is_some() && let Pattern::OneOf(list) = v && let [Pattern::Move { object: f, .. }, Pattern::Move { to: Some(Zone::Exile), .. }] = list.as_slice());
        [f: Obj " would be put into its owner's hand from the battlefield"] => { Pattern::Move { object: f, from: B, to: Some(Zone::Hand) } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Hand) } = v);
        [f: Obj " would leave the battlefield"] => { Pattern::Move { object: f, from: B, to: None } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: None } = v);
    }
}

grammar! {
    /// " from anywhere", which may be left unsaid.
    AnywhereSaid(p, w, v) -> () {
        [" from anywhere"] => (());
        [] => (());
    }
}

grammar! {
    /// A part of the turn.
    PeriodP(p, w, v) -> Period {
        [["turn" | "turns"]] => (Period::Turn);
        [["extra turn" | "extra turns"]] => (Period::ExtraTurn);
        [["untap step" | "untap steps"]] => (Period::Step(Step::Untap));
        [["upkeep step" | "upkeep steps" | "upkeep" | "upkeeps"]] => (Period::Step(Step::Upkeep));
        [["draw step" | "draw steps"]] => (Period::Step(Step::Draw));
        [["combat phase" | "combat phases"]] => (Period::CombatPhase);
        [["main phase" | "main phases"]] => (Period::MainPhase);
        [["postcombat main phase" | "postcombat main phases"]] => (Period::LaterMain);
        [["end step" | "end steps"]] => (Period::Step(Step::End));
        [["cleanup step" | "cleanup steps"]] => (Period::Step(Step::Cleanup));
    }
}

grammar! {
    /// Parts of a turn.
    PeriodsP(p, w, v) -> Period {
        ["combat phases"] => (Period::CombatPhase);
        ["main phases"] => (Period::MainPhase);
        ["untap steps"] => (Period::Step(Step::Untap));
        ["upkeep steps"] => (Period::Step(Step::Upkeep));
        ["draw steps"] => (Period::Step(Step::Draw));
        ["end steps"] => (Period::Step(Step::End));
    }
}

/// The loss is of all the life that the player has, or more. It is looked at anew when the amount has changed (CR 616.1).
struct AllOfIt;
impl Part for AllOfIt {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let said = p.text.get(..p.pos)?.rsplit_once(" life total would be")?.0;
        said.ends_with("your").then_some(())?;
        p.limit = Some((Cmp::AtLeast, Amount::Life(Who::You)));
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let all = w.limit == Some((Cmp::AtLeast, Amount::Life(Who::You)));
        if all {
            w.limit = None;
        }
        all
    }
}

grammar! {
    /// Life that would be gained or lost.
    LifeEvent(p, w, v) -> Pattern {
        [s: EventWho " would gain life"] => (Pattern::GainLife(s));
        [s: EventWho " would lose life"] => (Pattern::LoseLife(s));
        [o: Poss " life total would be reduced to 0 or less" @AllOfIt] => (Pattern::LoseLife(o));
    }
}

grammar! {
    /// "under your control", "under an opponent's control"
    UnderControl(p, w, v) -> Who {
        ["under your control"] => (Who::You);
        ["under an opponent's control"] => (Who::Opponent);
    }
}

grammar! {
    /// Tokens that would be created.
    TokenEvent(p, w, v) -> Pattern {
        ["an effect would create one or more " f: NpMany " " c: UnderControl] => { Pattern::CreateTokens { who: c, token: f, by_effect: true } }
            if (let Pattern::CreateTokens { who: c, token: f, by_effect: true } = v);
        ["one or more " f: NpMany " would be created " c: UnderControl] => { Pattern::CreateTokens { who: c, token: f, by_effect: false } }
            if (let Pattern::CreateTokens { who: c, token: f, by_effect: false } = v);
        ["one or more " f: NpMany " would be created"] => { Pattern::CreateTokens { who: Who::Any, token: f, by_effect: false } }
            if (let Pattern::CreateTokens { who: Who::Any, token: f, by_effect: false } = v);
        [s: EventWho " would create " f: NpA] => { Pattern::CreateTokens { who: s, token: f, by_effect: false } }
            if (let Pattern::CreateTokens { who: s, token: f, by_effect: false } = v && w.source.is_some());
        [s: EventWho " would create one or more " f: NpMany] => { Pattern::CreateTokens { who: s, token: f, by_effect: false } }
            if (let Pattern::CreateTokens { who: s, token: f, by_effect: false } = v);
    }
}

grammar! {
    /// A kind of counter with a space after it, or any kind.
    KindOr(p, w, v) -> Option<instead_language::words::Word> {
        [k: CounterKind " "] => { Some(k) } if (let Some(k) = v);
        [] => (None);
    }
}

grammar! {
    /// Counters that would be put.
    CounterEvent(p, w, v) -> Pattern {
        ["an effect would put one or more " k: KindOr "counters on " r: RecipientsP] => { Pattern::PutCounters { kind: k, on: r, by: None, by_effect: true } }
            if (let Pattern::PutCounters { kind: k, on: r, by: None, by_effect: true } = v);
        ["one or more " k: KindOr "counters would be put on " r: RecipientsP] => { Pattern::PutCounters { kind: k, on: r, by: None, by_effect: false } }
            if (let Pattern::PutCounters { kind: k, on: r, by: None, by_effect: false } = v);
        ["you would get one or more " k: KindOr "counters"] => { Pattern::PutCounters { kind: k, on: Recipients::players(Who::You), by: None, by_effect: false } }
            if (w.source.is_some() && let Pattern::PutCounters { kind: k, on, by: None, by_effect: false } = v && *on == Recipients::players(Who::You));
        ["you would put one or more " k: KindOr "counters on " f: NpA " or on yourself"] => { Pattern::PutCounters { kind: k, on: Recipients { players: Some(Who::You), objects: Some(f) }, by: Some(Who::You), by_effect: false } }
            if (w.source.is_some() && let Pattern::PutCounters { kind: k, on: Recipients { players: Some(Who::You), objects: Some(f) }, by: Some(Who::You), by_effect: false } = v);
        [s: EventWho " would put one or more " k: KindOr "counters on " r: RecipientsP] => { Pattern::PutCounters { kind: k, on: r, by: Some(s), by_effect: false } }
            if (let Pattern::PutCounters { kind: k, on: r, by: Some(s), by_effect: false } = v);
    }
}

grammar! {
    /// A keyword action that a player would do.
    BareAct(p, w, v) -> Act {
        ["proliferate"] => (Act::Proliferate);
        ["learn"] => (Act::Learn);
    }
}

grammar! {
    /// A keyword action that a permanent would do. Of "connives 2" it is not said how often what connives instead does.
    ObjectAct(p, w, v) -> Act {
        ["explore"] => (Act::Explore);
    }
}

grammar! {
    /// Any other event that would happen.
    OtherEvent(p, w, v) -> Pattern {
        ["you would draw a card except the first one you draw in each of your draw steps"] => { Pattern::Draw { who: Who::You, except_first: true } }
            if (let Pattern::Draw { who: Who::You, except_first: true } = v);
        [s: EventWho " would draw a card except the first one " ["they draw in each of their draw steps" | "he or she draws in each of his or her draw steps" | "that player draws in each of their draw steps"]] => { Pattern::Draw { who: s, except_first: true } }
            if (let Pattern::Draw { who: s, except_first: true } = v);
        [s: EventWho " would draw one or more cards"] => { Pattern::DrawCards(s, 1) } if (let Pattern::DrawCards(s, 1) = v);
        [s: EventWho " would draw a card"] => { Pattern::Draw { who: s, except_first: false } } if (let Pattern::Draw { who: s, except_first: false } = v);
        [s: EventWho " would draw two or more cards"] => (Pattern::DrawCards(s, 2));
        [s: EventWho " would begin " ["an " | "a "] d: PeriodP] => (Pattern::Begin(d, s));
        [s: EventWho " would begin " ["your " | "their "] d: PeriodP] => (Pattern::Begin(d, s));
        [s: EventWho " would lose the game"] => (Pattern::Lose(s));
        [s: EventWho " would win the game"] => (Pattern::Win(s));
        [s: EventWho " would mill one or more cards"] => (Pattern::Mill(s));
        [s: EventWho " would scry a number of cards"] => (Pattern::Scry(s));
        [s: EventWho " would " a: BareAct] => { Pattern::Acts(Recipients::players(s), a) } if (let Pattern::Acts(Recipients { players: Some(s), objects: None }, a) = v);
        [f: Obj " would " a: ObjectAct] => { Pattern::Acts(Recipients::objects(f), a) } if (let Pattern::Acts(Recipients { players: None, objects: Some(f) }, a) = v);
        [s: EventWho " would flip a coin"] => (Pattern::FlipCoin(s));
        [s: EventWho " would search a library"] => (Pattern::Search(s));
        [f: Obj " would be destroyed"] => (Pattern::Destroy(f));
        [f: Obj [" would enter the battlefield under an opponent's control" | " would enter under an opponent's control"]] => { Pattern::Enter(f.and(Filter::Controller(Who::Opponent))) }
            if (let Pattern::Enter(f) = v && let Some((f, Who::Opponent)) = controller_last(f) && let f = &f);
        [f: Obj [" would enter the battlefield under your control" | " would enter under your control"]] => { Pattern::Enter(f.and(Filter::Controller(Who::You))) }
            if (let Pattern::Enter(f) = v && let Some((f, Who::You)) = controller_last(f) && let f = &f);
        [f: Obj [" would enter the battlefield" | " would enter"]] => (Pattern::Enter(f));
        [f: Obj [" would transform"]] => (Pattern::Transform(f));
        ["a spell or ability " c: Controls " would counter " f: Obj] => { Pattern::Counter(f, Some(c)) } if (let Pattern::Counter(f, Some(c)) = v);
        [f: Obj " would be countered"] => { Pattern::Counter(f, None) } if (let Pattern::Counter(f, None) = v);
        [f: Obj " would be sacrificed"] => (Pattern::Sacrifice(f));
        [f: Obj [" would untap during its controller's untap step" | " would untap during your untap step"]] => { Pattern::Untap { object: f, step: true } }
            if (let Pattern::Untap { object: f, step: true } = v);
        [f: Obj " would become tapped"] => (Pattern::Tap(f));
        [s: EventWho " would pay life"] => (Pattern::PayLife(s));
        [s: EventWho " would lose unspent mana"] => (Pattern::LoseMana(s));
        [s: EventWho " would roll " ["a die" | "one or more dice"]] => (Pattern::RollDie(s));
        [s: EventWho " " ("tap") " " f: NpA " for mana"] => { Pattern::TapForMana { who: s, object: f, at_least: 0 } }
            if (let Pattern::TapForMana { who: s, object: f, at_least: 0 } = v);
        [f: NpA " is tapped for two or more mana"] => { Pattern::TapForMana { who: Who::Any, object: f, at_least: 2 } }
            if (let Pattern::TapForMana { who: Who::Any, object: f, at_least: 2 } = v);
        [f: NpA " is tapped for mana"] => { Pattern::TapForMana { who: Who::Any, object: f, at_least: 0 } }
            if (let Pattern::TapForMana { who: Who::Any, object: f, at_least: 0 } = v);
        ["an effect causes you to discard a card"] => { Pattern::Discard { who: Who::You, object: Filter::Card, by_opponent: false, by_effect: true } }
            if (let Pattern::Discard { who: Who::You, object: Filter::Card, by_opponent: false, by_effect: true } = v);
        ["a spell or ability an opponent controls causes you to discard " f: Obj] => { Pattern::Discard { who: Who::You, object: f, by_opponent: true, by_effect: false } }
            if (let Pattern::Discard { who: Who::You, object: f, by_opponent: true, by_effect: false } = v);
        [e: LifeEvent] => { e } if (let e = v);
    }
}

/// Any event that an effect watches for.
pub(crate) struct EventAny;

grammar! {
    /// Any event, its words.
    EventWords(p, w, v) -> Pattern {
        [e: DamageEvent] => { e } if (let e = v);
        [e: MoveEvent] => { e } if (let e = v);
        [e: TokenEvent] => { e } if (let e = v);
        [e: CounterEvent] => { e } if (let e = v);
        [e: OtherEvent] => { e } if (let e = v);
    }
}
impl Part for EventAny {
    type Value = Pattern;
    fn read(p: &mut Reader<'_>) -> Option<Pattern> {
        let mut found = EventWords::read(p)?;
        // "a creature would die or a card would be put into your graveyard from anywhere"
        if let Pattern::Move { .. } = found
            && let Some(other) = p.attempt(|p| p.lit(" or ").then(|| MoveEvent::read(p)).flatten())
        {
            found = Pattern::OneOf(vec![found, other]);
        }
        p.watched = Some(Rc::new(found.clone()));
        Some(found)
    }
    fn write(v: &Pattern, w: &mut Writer<'_>) -> bool {
        let two = |w: &mut Writer<'_>| {
            let Pattern::OneOf(list) = v else { return false };
            let [a @ Pattern::Move { .. }, b @ Pattern::Move { .. }] = list.as_slice() else { return false };
            MoveEvent::write(a, w) && w.lit(" or ") && MoveEvent::write(b, w)
        };
        let done = w.attempt(|w| EventWords::write(v, w)) || two(w);
        w.watched = Some(Rc::new(v.clone()));
        done
    }
}

/// Whether every event watched for is of this kind.
pub(crate) fn watched_is(watched: Option<&Pattern>, test: impl Fn(&Pattern) -> bool) -> bool {
    match watched {
        Some(Pattern::OneOf(list)) => !list.is_empty() && list.iter().all(test),
        Some(e) => test(e),
        None => false,
    }
}
