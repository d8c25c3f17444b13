//! What players do, and what is done to the end: "whenever you surveil", "whenever a player attacks you", "when the fourth
//! plan counter is put on this enchantment".

use instead_language::words::{CardType, Word as Name, Zone};
use instead_language::{Act, Filter, Often, Pattern, Recipients, Ref, TriggerEvent, Who};

use super::{of_lands, under_last};
use crate::amount::{CounterKind, Figure, Ordinal, Word};
use crate::cursor::{Reader, Writer};
use crate::event::Obj;
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany};
use crate::reference::{EventWho, RefP, RefPoss};

fn owned(f: Filter, who: Who) -> Filter {
    f.and(Filter::Controller(who))
}

/// Keyword actions as players do them. A longer wording stands before its beginning.
const ACTS: &[(&str, Act)] =
    &[("surveil", Act::Surveil), ("proliferate", Act::Proliferate), ("discover", Act::Discover)];

/// The same with words after the verb.
const ACTS_WITH: &[(&str, &[&str], Act)] = &[
    ("clash", &[" and win", " and wins"], Act::WinClash),
    ("shuffle", &[" your library", " their library"], Act::Shuffle),
    ("become", &[" the monarch"], Act::Crowned),
    ("complete", &[" a dungeon"], Act::Complete),
    ("collect", &[" evidence"], Act::Evidence),
    ("activate", &[" a loyalty ability"], Act::Loyalty),
    ("activate", &[" an exhaust ability"], Act::Exhaust),
    ("activate", &[" a boast ability"], Act::Boast),
    ("activate", &[" a power-up ability"], Act::PowerUp),
    ("activate", &[" an outlast ability"], Act::Outlast),
];

/// What a player does to the end.
struct Acted;
impl Part for Acted {
    type Value = Act;
    fn read(p: &mut Reader<'_>) -> Option<Act> {
        let more = ACTS_WITH
            .iter()
            .find(|(verb, after, _)| p.attempt(|p| (p.verb(verb) && p.any(after)).then_some(())).is_some());
        if let Some((.., act)) = more {
            return Some(*act);
        }
        if p.verb("clash") {
            return Some(Act::Clash);
        }
        ACTS.iter().find(|(verb, _)| p.verb(verb)).map(|(_, act)| *act)
    }
    fn write(v: &Act, w: &mut Writer<'_>) -> bool {
        let more = ACTS_WITH.iter().find(|(.., act)| act == v);
        if let Some((verb, after, _)) = more {
            return w.verb(verb) && w.any(after);
        }
        if *v == Act::Clash {
            return w.verb("clash");
        }
        ACTS.iter().find(|(_, act)| act == v).is_some_and(|(verb, _)| w.verb(verb))
    }
}

fn acts(who: Who, act: Act) -> TriggerEvent {
    TriggerEvent::Acts(Recipients::players(who), act)
}

/// Whether the phrase says "token".
fn of_tokens(f: &Filter) -> bool {
    f.says(&|part| *part == Filter::Token)
}

fn scries(who: Who) -> TriggerEvent {
    TriggerEvent::Event(Pattern::Scry(who))
}

fn gets(kind: Name) -> TriggerEvent {
    let on = Recipients::players(Who::You);
    TriggerEvent::Event(Pattern::PutCounters { kind: Some(kind), on, by: None, by_effect: false })
}

fn gains_or_loses(who: &Who) -> Vec<TriggerEvent> {
    [Pattern::GainLife(who.clone()), Pattern::LoseLife(who.clone())].map(TriggerEvent::Event).to_vec()
}

fn creates_or_sacrifices(f: Filter, who: Who) -> Vec<TriggerEvent> {
    let f = owned(f, who);
    vec![TriggerEvent::Enters(f.clone()), TriggerEvent::Event(Pattern::Sacrifice(f))]
}

/// CR 702.33d: a spell of which a kicker cost was paid.
fn kicked() -> Filter {
    Filter::All(vec![Filter::Kicked, Filter::Spell])
}

fn energy() -> Name {
    Name::new_static("energy")
}

grammar! {
    /// That a mana ability is not meant: it uses no stack (CR 605.3b).
    NotForMana(p, w, v) -> () {
        [[" that isn't a mana ability" | ", if it isn't a mana ability"]] => (());
    }
}

grammar! {
    /// What a player or permanent does, for which an ability triggers each time.
    EachTime(p, w, v) -> TriggerEvent {
        [s: EventWho " " ("scry") " or " ("surveil")] => { TriggerEvent::OneOf(vec![scries(s.clone()), acts(s, Act::Surveil)]) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::Event(Pattern::Scry(s)), other] = list.as_slice() && *other == acts(s.clone(), Act::Surveil));
        ["you activate a loyalty ability of " f: Obj] => { TriggerEvent::Acts(Recipients::objects(owned(f, Who::You)), Act::Loyalty) }
            if (let TriggerEvent::Acts(Recipients { players: None, objects: Some(f) }, Act::Loyalty) = v && let Some((f, Who::You)) = under_last(f) && let f = &f);
        [s: EventWho " " a: Acted] => { acts(s, a) }
            if (let TriggerEvent::Acts(Recipients { players: Some(s), objects: None }, a) = v && !matches!(a, Act::Tempted | Act::Vote));
        ["you exert " f: Obj] => { TriggerEvent::Acts(Recipients::objects(owned(f, Who::You)), Act::Exert) }
            if (let TriggerEvent::Acts(Recipients { players: None, objects: Some(f) }, Act::Exert) = v && let Some((f, Who::You)) = under_last(f) && let f = &f);
        ["players finish voting"] => { acts(Who::Any, Act::Vote) } if (*v == acts(Who::Any, Act::Vote));
        ["the Ring tempts you"] => { acts(Who::You, Act::Tempted) } if (*v == acts(Who::You, Act::Tempted));
        ["you activate " r: RefPoss " outlast ability"] => { (r == Ref::This).then(|| TriggerEvent::Acts(Recipients::objects(Filter::Is(r)), Act::Outlast))? }
            if (let TriggerEvent::Acts(Recipients { players: None, objects: Some(Filter::Is(r @ Ref::This)) }, Act::Outlast) = v);
        [s: EventWho " " ("kick") " a spell"] => { TriggerEvent::Cast(s, kicked()) } if (w.source.is_some() && let TriggerEvent::Cast(s, f) = v && *f == kicked());
        [s: EventWho " " ("copy") " " f: NpA] => { crate::noun::of_spells(&f).then_some(TriggerEvent::Copies(s, f))? } if (let TriggerEvent::Copies(s, f) = v);
        ["you tap " r: RefP " for mana"] => { (r == Ref::This).then_some(TriggerEvent::TappedForMana(Filter::Is(r)))? } if (w.source.is_some() && let TriggerEvent::TappedForMana(Filter::Is(r @ Ref::This)) = v);
        [s: EventWho " " ("expend") " " n: Figure] => { TriggerEvent::Expends(s, u32::try_from(n).ok()?) }
            if (let TriggerEvent::Expends(s, n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        [s: EventWho " " ("activate") " an ability of " f: Obj @NotForMana] => (TriggerEvent::Activates(s, f));
        ["an ability of " f: Obj " is activated" @NotForMana] => { TriggerEvent::Activates(Who::Any, f) } if (let TriggerEvent::Activates(Who::Any, f) = v);
        [s: EventWho " " ("activate") " an ability" @NotForMana] => { TriggerEvent::Activates(s, Filter::any()) }
            if (let TriggerEvent::Activates(s, f) = v && *f == Filter::any());
        [s: EventWho " " ("play") " a card from exile"] => { played_from_exile(s) } if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::PlaysLand(s, _), _] = list.as_slice() && *v == played_from_exile(s.clone()));
        [s: EventWho " " ("play") " a card"] => { plays_a_card(s) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::PlaysLand(s, _), TriggerEvent::Cast(..)] = list.as_slice() && *v == plays_a_card(s.clone()));
        ["the " n: Ordinal " " k: CounterKind " counter is put on " f: Obj] => (TriggerEvent::NthCounter(n, k, f));
        [f: Obj " becomes attached to " g: Obj] => (TriggerEvent::Attached(f, g));
        [s: EventWho " " ("play") " " f: NpA " or " ("cast") " " g: NpA] => { (of_lands(&f) && crate::noun::of_spells(&g) && !from_elsewhere(&g)).then_some(())?; plays_or_casts(s, f, g) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::PlaysLand(s, f), TriggerEvent::Cast(s2, g)] = list.as_slice() && s == s2);
        [s: EventWho " " ("cast") " " g: NpA " or " ("play") " " f: NpA] => { (of_lands(&f) && crate::noun::of_spells(&g) && !from_elsewhere(&g)).then_some(())?; casts_or_plays(s, g, f) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::Cast(s, g), TriggerEvent::PlaysLand(s2, f)] = list.as_slice() && s == s2);
        [s: EventWho " " ("gain") " or " ("lose") " life"] => { TriggerEvent::OneOf(gains_or_loses(&s)) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::Event(Pattern::GainLife(s)), _] = list.as_slice() && *list == gains_or_loses(s));
        [s: EventWho " " ("create") " or " ("sacrifice") " " f: NpA] => { of_tokens(&f).then_some(())?; TriggerEvent::OneOf(creates_or_sacrifices(f, s)) }
            if (let TriggerEvent::OneOf(list) = v && let [TriggerEvent::Enters(f), _] = list.as_slice() && let Some((f, s)) = under_last(f) && *list == creates_or_sacrifices(f.clone(), s.clone()) && let f = &f);
        [s: EventWho " " ("create") " " f: NpA] => { of_tokens(&f).then_some(())?; TriggerEvent::Enters(owned(f, s)) }
            if (w.source.is_some() && let TriggerEvent::Enters(f) = v && let Some((f, s)) = under_last(f) && of_tokens(&f) && let f = &f);
        ["a " k: CounterKind " counter is removed from " f: Obj] => { TriggerEvent::Event(Pattern::RemoveCounters(Some(k), f)) }
            if (let TriggerEvent::Event(Pattern::RemoveCounters(Some(k), f)) = v);
        ["the last " k: CounterKind " counter is removed from " f: Obj] => (TriggerEvent::LastCounter(k, f));
        ["a counter is removed from " f: Obj] => { TriggerEvent::Event(Pattern::RemoveCounters(None, f)) }
            if (let TriggerEvent::Event(Pattern::RemoveCounters(None, f)) = v);
    }
}

/// From where it is cast is said of the land as well: "play a land or cast a spell from anywhere other than your hand".
fn from_elsewhere(f: &Filter) -> bool {
    f.says(&|part| matches!(part, Filter::CastFromElsewhere(..) | Filter::In(_)))
}

/// "whenever you play a card from exile": a land, or a spell.
fn played_from_exile(s: Who) -> TriggerEvent {
    let land = Filter::All(vec![Filter::Type(CardType::Land), Filter::CameThisTurn(Some(Zone::Exile))]);
    let spell = Filter::All(vec![Filter::Spell, Filter::In(Zone::Exile)]);
    plays_or_casts(s, land, spell)
}

fn plays_or_casts(s: Who, f: Filter, g: Filter) -> TriggerEvent {
    TriggerEvent::OneOf(vec![TriggerEvent::PlaysLand(s.clone(), f), TriggerEvent::Cast(s, g)])
}

/// CR 701.18b: a card is played as a land, or cast as a spell. A copy that is cast is no card.
fn plays_a_card(s: Who) -> TriggerEvent {
    let spell = Filter::All(vec![Filter::Spell, Filter::Card]);
    plays_or_casts(s, Filter::Type(CardType::Land), spell)
}

fn casts_or_plays(s: Who, g: Filter, f: Filter) -> TriggerEvent {
    TriggerEvent::OneOf(vec![TriggerEvent::Cast(s.clone(), g), TriggerEvent::PlaysLand(s, f)])
}

grammar! {
    /// What happens once however many there are.
    OneTime(p, w, v) -> TriggerEvent {
        [s: EventWho " " ("create") " one or more " f: NpMany] => { of_tokens(&f).then_some(())?; TriggerEvent::Enters(owned(f, s)) }
            if (w.source.is_some() && let TriggerEvent::Enters(f) = v && let Some((f, s)) = under_last(f) && of_tokens(&f) && let f = &f);
        ["you get one or more {E}"] => { gets(energy()) } if (w.source.is_some() && *v == gets(energy()));
        ["one or more " k: CounterKind " counters are removed from " f: Obj] => { TriggerEvent::Event(Pattern::RemoveCounters(Some(k), f)) }
            if (let TriggerEvent::Event(Pattern::RemoveCounters(Some(k), f)) = v);
        ["enchanted player is attacked"] => { attacked(Filter::Type(CardType::Creature), Recipients::players(Who::Enchanted)) }
            if (*v == attacked(Filter::Type(CardType::Creature), Recipients::players(Who::Enchanted)));
        [e: PlayerAttacks] => { e } if (let e = v);
    }
}

fn attacked(f: Filter, to: Recipients) -> TriggerEvent {
    TriggerEvent::AttacksThat(f, to)
}

fn creatures() -> Filter {
    Filter::Type(CardType::Creature)
}

fn walkers(whose: Who) -> Filter {
    owned(Filter::Type(CardType::Planeswalker), whose)
}

/// Makes who or what is attacked.
type Made = fn() -> Recipients;

/// Whom or what a player attacks.
const AGAINST: &[(&str, Made)] = &[
    (" you and/or one or more planeswalkers you control", || Recipients {
        players: Some(Who::You),
        objects: Some(walkers(Who::You)),
    }),
    (" you", || Recipients::players(Who::You)),
    (" enchanted player", || Recipients::players(Who::Enchanted)),
    (" a player or planeswalker", || Recipients {
        players: Some(Who::Any),
        objects: Some(Filter::Type(CardType::Planeswalker)),
    }),
    (" a player", || Recipients::players(Who::Any)),
    (" an opponent", || Recipients::players(Who::Opponent)),
    (" one of your opponents", || Recipients::players(Who::Opponent)),
];

/// CR 508.3d, e: a player attacks, with what, and whom.
struct PlayerAttacks;
impl Part for PlayerAttacks {
    type Value = TriggerEvent;
    fn read(p: &mut Reader<'_>) -> Option<TriggerEvent> {
        let who = EventWho::read(p)?;
        (p.lit(" ") && p.verb("attack")).then_some(())?;
        let against = AGAINST.iter().find(|(text, _)| p.lit(text)).map(|(_, to)| to());
        let with = p.attempt(|p| {
            p.lit(" with ").then_some(())?;
            let least = u32::try_from(Word::read(p)?).ok()?;
            p.lit(" or more ").then_some(())?;
            Some((least, NpMany::read(p)?))
        });
        // "whenever you attack" without more is read elsewhere
        (who != Who::You || against.is_some()).then_some(())?;
        let (least, f) = with.unwrap_or((1, creatures()));
        let f = owned(f, who);
        match (against, least) {
            (Some(to), 1) => Some(attacked(f, to)),
            (None, 1) => Some(TriggerEvent::Attacks(f)),
            (None, n) => Some(TriggerEvent::AttackTogether(f, n)),
            (Some(_), _) => None,
        }
    }
    fn write(v: &TriggerEvent, w: &mut Writer<'_>) -> bool {
        let (f, to, least) = if let TriggerEvent::AttacksThat(f, to) = v {
            (f, Some(to), 1)
        } else if let TriggerEvent::Attacks(f) = v {
            (f, None, 1)
        } else if let TriggerEvent::AttackTogether(f, n) = v {
            (f, None, *n)
        } else {
            return false;
        };
        let Some((front, who)) = under_last(f).filter(|(_, who)| **who != Who::You || to.is_some()) else {
            return false;
        };
        let said = EventWho::write(who, w) && w.lit(" ") && w.verb("attack");
        let against = to
            .is_none_or(|to| AGAINST.iter().filter(|(_, of)| of() == *to).any(|(text, _)| w.attempt(|w| w.lit(text))));
        let Ok(least) = i32::try_from(least) else { return false };
        let with = |w: &mut Writer<'_>| {
            w.lit(" with ") && Word::write(&least, w) && w.lit(" or more ") && NpMany::write(&front, w)
        };
        let plain = least == 1 && front == creatures();
        said && against && (w.attempt(|w| (!plain || w.source.is_some()) && with(w)) || plain)
    }
}

/// CR 508.3e: whoever attacks several players attacks each of them.
fn how_often(e: &TriggerEvent) -> Often {
    if let TriggerEvent::Event(Pattern::PutCounters { .. }) = e {
        return Often::ByRecipient;
    }
    let TriggerEvent::AttacksThat(_, to) = e else { return Often::Together };
    let several = matches!(to.players, Some(Who::Any | Who::Opponent));
    if several { Often::ByRecipient } else { Often::Together }
}

/// Reads such an event, with how often it triggers.
pub(super) fn read(p: &mut Reader<'_>) -> Option<(TriggerEvent, Often)> {
    p.any(&["whenever ", "when "]).then_some(())?;
    let once = p.attempt(|p| OneTime::read(p).filter(|_| super::moments::event_ends(p)));
    if let Some(e) = once {
        let often = how_often(&e);
        return Some((e, often));
    }
    let e = EachTime::read(p)?;
    super::moments::event_ends(p).then_some((e, Often::Each))
}

/// Prints it.
pub(super) fn write(event: &TriggerEvent, often: Often, w: &mut Writer<'_>) -> bool {
    w.any(&["whenever ", "when "])
        && match often {
            Often::Each => EachTime::write(event, w),
            Often::Together | Often::ByRecipient => how_often(event) == often && OneTime::write(event, w),
            Often::ByPlayer | Often::BySource => false,
        }
}
