//! What a subject of an event does: "enters or attacks", "leaves your graveyard", "deals combat damage to a player".

use instead_language::words::{Designation, Zone};
use instead_language::{Act, Filter, Pattern, Recipients, Ref, TriggerEvent, Who};

use crate::cursor::{Reader, Writer};
use crate::event::Obj;
use crate::grammar::Part;
use crate::reference::RefP;

pub(super) fn moves(f: Filter, from: Option<Zone>, to: Option<Zone>) -> TriggerEvent {
    TriggerEvent::Event(Pattern::Move { object: f, from, to })
}

pub(super) const B: Option<Zone> = Some(Zone::Battlefield);
pub(super) const G: Option<Zone> = Some(Zone::Graveyard);

fn buried_from_elsewhere(f: Filter) -> TriggerEvent {
    let from = [Zone::Hand, Zone::Library, Zone::Stack, Zone::Exile, Zone::Command];
    TriggerEvent::OneOf(from.into_iter().map(|from| moves(f.clone(), Some(from), G)).collect())
}

/// What a subject does, with its verb in the singular.
struct Verb {
    one: &'static [&'static str],
    many: &'static [&'static str],
    make: fn(Filter) -> TriggerEvent,
}

/// Verbs that may stand beside each other: "enters or attacks". A longer wording stands before its beginning.
const VERBS: &[Verb] = &[
    Verb {
        one: &["enters the battlefield", "enters"],
        many: &["enter the battlefield", "enter"],
        make: TriggerEvent::Enters,
    },
    Verb {
        one: &["attacks you or a planeswalker you control"],
        many: &["attack you or a planeswalker you control", "attack you or planeswalkers you control"],
        make: |f| TriggerEvent::AttacksThat(f, you_or_yours()),
    },
    Verb { one: &["attacks you"], many: &["attack you"], make: |f| attacks_player(f, Who::You) },
    Verb { one: &["attacks a player"], many: &["attack a player"], make: |f| attacks_player(f, Who::Any) },
    Verb {
        one: &["attacks one of your opponents", "attacks an opponent"],
        many: &["attack one of your opponents", "attack an opponent"],
        make: |f| attacks_player(f, Who::Opponent),
    },
    Verb { one: &["attacks"], many: &["attack"], make: TriggerEvent::Attacks },
    Verb { one: &["blocks"], many: &["block"], make: TriggerEvent::Blocks },
    Verb {
        one: &["becomes the target of a spell or ability an opponent controls"],
        many: &[],
        make: |f| targeted(f, Filter::Controller(Who::Opponent)),
    },
    Verb {
        one: &["becomes the target of a spell an opponent controls"],
        many: &[],
        make: |f| targeted(f, Filter::Spell.and(Filter::Controller(Who::Opponent))),
    },
    Verb { one: &["becomes the target of a spell"], many: &[], make: |f| targeted(f, Filter::Spell) },
    Verb { one: &["becomes blocked"], many: &["become blocked"], make: TriggerEvent::BecomesBlocked },
    Verb { one: &["dies"], many: &["die"], make: |f| moves(f, B, G) },
    Verb {
        one: &["is put into a graveyard from the battlefield"],
        many: &["are put into a graveyard from the battlefield"],
        make: |f| moves(f, B, G),
    },
    Verb {
        one: &["is put into a graveyard from anywhere other than the battlefield"],
        many: &["are put into a graveyard from anywhere other than the battlefield"],
        make: buried_from_elsewhere,
    },
    Verb { one: &["leaves the battlefield"], many: &["leave the battlefield"], make: |f| moves(f, B, None) },
    Verb {
        one: &["is put into exile from the battlefield", "is exiled from the battlefield", "is put into exile"],
        many: &["are put into exile from the battlefield"],
        make: |f| moves(f, B, Some(Zone::Exile)),
    },
    Verb { one: &["becomes tapped"], many: &["become tapped"], make: |f| TriggerEvent::Event(Pattern::Tap(f)) },
    Verb {
        one: &["becomes untapped"],
        many: &["become untapped"],
        make: |f| TriggerEvent::Event(Pattern::Untap { object: f, step: false }),
    },
    Verb {
        one: &["becomes monstrous"],
        many: &["become monstrous"],
        make: |f| TriggerEvent::Becomes(f, Designation::Monstrous),
    },
    Verb {
        one: &["becomes renowned"],
        many: &["become renowned"],
        make: |f| TriggerEvent::Becomes(f, Designation::Renowned),
    },
    Verb {
        one: &["becomes level 2"],
        many: &["become level 2"],
        make: |f| TriggerEvent::Becomes(f, Designation::Level2),
    },
    Verb {
        one: &["becomes level 3"],
        many: &["become level 3"],
        make: |f| TriggerEvent::Becomes(f, Designation::Level3),
    },
    Verb {
        one: &["is turned face up"],
        many: &["are turned face up"],
        make: |f| TriggerEvent::Event(Pattern::TurnFaceUp(f)),
    },
    Verb { one: &["phases out"], many: &["phase out"], make: |f| TriggerEvent::Event(Pattern::PhaseOut(f)) },
    Verb { one: &["phases in"], many: &["phase in"], make: |f| TriggerEvent::Event(Pattern::PhaseIn(f)) },
    Verb { one: &["transforms"], many: &["transform"], make: |f| TriggerEvent::Event(Pattern::Transform(f)) },
    Verb { one: &["exploits a creature"], many: &["exploit a creature"], make: |f| acts(f, Act::Exploit) },
    Verb { one: &["crews a Vehicle"], many: &["crew a Vehicle"], make: |f| acts(f, Act::Crew) },
    Verb { one: &["saddles a Mount"], many: &["saddle a Mount"], make: |f| acts(f, Act::Saddle) },
    Verb { one: &["explores"], many: &["explore"], make: |f| acts(f, Act::Explore) },
    Verb { one: &["connives"], many: &["connive"], make: |f| acts(f, Act::Connive) },
    Verb {
        one: &["deals combat damage to a player"],
        many: &["deal combat damage to a player"],
        make: |f| deals_combat(f, Who::Any),
    },
    Verb {
        one: &["deals combat damage to an opponent"],
        many: &["deal combat damage to an opponent"],
        make: |f| deals_combat(f, Who::Opponent),
    },
    Verb {
        one: &["is dealt damage"],
        many: &["are dealt damage"],
        make: |f| {
            TriggerEvent::Event(Pattern::Damage { source: Filter::Source, to: Recipients::objects(f), combat: None })
        },
    },
];

fn acts(f: Filter, act: Act) -> TriggerEvent {
    TriggerEvent::Acts(Recipients::objects(f), act)
}

fn attacks_player(f: Filter, who: Who) -> TriggerEvent {
    TriggerEvent::AttacksThat(f, Recipients::players(who))
}

fn you_or_yours() -> Recipients {
    let walker = Filter::Type(instead_language::words::CardType::Planeswalker);
    Recipients { players: Some(Who::You), objects: Some(walker.and(Filter::Controller(Who::You))) }
}

fn deals_combat(f: Filter, who: Who) -> TriggerEvent {
    TriggerEvent::Event(Pattern::Damage { source: f, to: Recipients::players(who), combat: Some(true) })
}

fn targeted(f: Filter, by: Filter) -> TriggerEvent {
    TriggerEvent::Targeted(Recipients::objects(f), by)
}

/// The object of an event with one subject.
fn subject_of(e: &TriggerEvent) -> Option<&Filter> {
    if let TriggerEvent::Enters(f)
    | TriggerEvent::Attacks(f)
    | TriggerEvent::AttacksThat(f, _)
    | TriggerEvent::Blocks(f)
    | TriggerEvent::BecomesBlocked(f)
    | TriggerEvent::Targeted(Recipients { objects: Some(f), players: None }, _)
    | TriggerEvent::Becomes(f, _)
    | TriggerEvent::Acts(Recipients { objects: Some(f), players: None }, _)
    | TriggerEvent::Event(Pattern::Damage {
        source: f, to: Recipients { players: Some(_), objects: None }, ..
    })
    | TriggerEvent::Event(
        Pattern::Move { object: f, .. }
        | Pattern::Tap(f)
        | Pattern::Untap { object: f, .. }
        | Pattern::TurnFaceUp(f)
        | Pattern::Transform(f)
        | Pattern::PhaseOut(f)
        | Pattern::PhaseIn(f)
        | Pattern::Damage { to: Recipients { objects: Some(f), players: None }, .. },
    ) = e
    {
        Some(f)
    } else {
        None
    }
}

/// "transforms into Brutal Cathar", the face that the ability is on.
fn read_transforms(p: &mut Reader<'_>, f: &Filter) -> Option<TriggerEvent> {
    (*f == Filter::Is(Ref::This) && p.lit("transforms into ") && crate::reference::read_this(p)).then_some(())?;
    Some(TriggerEvent::Event(Pattern::Transform(f.clone())))
}

fn write_transforms(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    *e == TriggerEvent::Event(Pattern::Transform(Filter::Is(Ref::This)))
        && w.lit("transforms into ")
        && RefP::write(&Ref::This, w)
}

fn read_verb(p: &mut Reader<'_>, f: &Filter, many: bool) -> Option<TriggerEvent> {
    if let Some(e) = p.attempt(|p| read_transforms(p, f)) {
        return Some(e);
    }
    VERBS.iter().find(|v| p.any(if many { v.many } else { v.one })).map(|v| (v.make)(f.clone()))
}

fn write_verb(e: &TriggerEvent, f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    if w.attempt(|w| write_transforms(e, w)) {
        return true;
    }
    VERBS.iter().filter(|v| (v.make)(f.clone()) == *e).any(|v| w.attempt(|w| w.any(if many { v.many } else { v.one })))
}

/// How another event goes on, on which the same ability triggers.
pub(super) const OTHER_EVENT: &[&str] =
    &[" and whenever ", " and when ", " and at the beginning of ", " or when ", " or whenever "];
pub(super) const UNLOCK: &str = " and whenever you fully unlock a Room";

/// One event, or several with the same subject: "enters or attacks", "attacks or blocks".
pub(super) fn read_verbs(p: &mut Reader<'_>, f: &Filter, many: bool) -> Option<TriggerEvent> {
    // what goes on is another event than this one
    read_verbs_here(p, f, many).filter(|_| super::moments::event_ends(p) || p.peek(UNLOCK))
}

/// The same, where events of other subjects may follow: "enters or a planeswalker you control dies".
fn read_verbs_beside(p: &mut Reader<'_>, f: &Filter, many: bool) -> Option<TriggerEvent> {
    let found = read_verbs_here(p, f, many)?;
    (super::moments::event_ends(p) || p.peek(UNLOCK) || super::joining::follows(p)).then_some(found)
}

fn read_verbs_here(p: &mut Reader<'_>, f: &Filter, many: bool) -> Option<TriggerEvent> {
    p.lit(" ").then_some(())?;
    let first = read_verb(p, f, many)?;
    let mut list = vec![first];
    while let Some(next) = p.attempt(|p| {
        p.any(&[" or ", ", or ", ", "]).then_some(())?;
        read_verb(p, f, many)
    }) {
        list.push(next);
    }
    // of the one event the words stand elsewhere; with others beside it nothing may be said of what targets
    let targeted = list.iter().any(|e| matches!(e, TriggerEvent::Targeted(..)));
    let said = ["that spell", "that ability"].iter().any(|t| p.rest().contains(t));
    (!targeted || list.len() > 1 && !said).then_some(())?;
    Some(if list.len() == 1 { list.pop()? } else { TriggerEvent::OneOf(list) })
}

pub(super) fn write_verbs(e: &TriggerEvent, f: &Filter, w: &mut Writer<'_>, many: bool) -> bool {
    let list = match e {
        TriggerEvent::OneOf(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    // several events that one verb says
    if list.len() > 1 && w.attempt(|w| w.lit(" ") && write_verb(e, f, w, many)) {
        return true;
    }
    let last = list.len().saturating_sub(1);
    w.lit(" ")
        && list.iter().enumerate().all(|(i, e)| {
            let sep = match i {
                0 => true,
                i if i == last => w.any(&[" or ", ", or "]),
                _ => w.lit(", "),
            };
            sep && write_verb(e, f, w, many)
        })
}

pub(super) fn first_subject(e: &TriggerEvent) -> Option<Filter> {
    match e {
        TriggerEvent::OneOf(list) => {
            let first = subject_of(list.first()?)?;
            list.iter().all(|e| subject_of(e) == Some(first)).then(|| first.clone())
        }
        one => subject_of(one).cloned(),
    }
}

/// What one subject does: "this creature enters or attacks".
pub(super) struct Does;
impl Part for Does {
    type Value = TriggerEvent;
    fn read(p: &mut Reader<'_>) -> Option<TriggerEvent> {
        let f = Obj::read(p)?;
        // a name may be a plural: "Bebop & Rocksteady attack"
        let one = p.attempt(|p| read_verbs_beside(p, &f, false));
        let found = match one {
            Some(found) => found,
            None if f == Filter::Is(Ref::This) => read_verbs_beside(p, &f, true)?,
            None => return None,
        };
        if let TriggerEvent::Event(e) = &found {
            p.watched = Some(std::rc::Rc::new(e.clone()));
        }
        Some(found)
    }
    fn write(v: &TriggerEvent, w: &mut Writer<'_>) -> bool {
        let Some(f) = first_subject(v) else { return false };
        let said = |w: &mut Writer<'_>, many| w.attempt(|w| Obj::write(&f, w) && write_verbs(v, &f, w, many));
        said(w, false) || w.source.is_some() && f == Filter::Is(Ref::This) && said(w, true)
    }
}
