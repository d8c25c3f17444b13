//! Events that happened, for triggers: "whenever …".

use instead_language::words::Zone;
use instead_language::{Filter, Pattern, Recipients, Who};

use super::damage::{damage, unsaid};
use super::{B, CombatP, G, Obj, controller_last, owned, owner_last};
use crate::grammar::grammar;
use crate::reference::EventWho;
use crate::selection::RecipientsP;

grammar! {
    /// From where: "your library", "anywhere".
    FromOwn(p, w, v) -> Option<Zone> {
        ["your library"] => (Some(Zone::Library));
        ["your hand"] => (Some(Zone::Hand));
        ["anywhere"] => (None);
    }
}

grammar! {
    /// An event that happened, for triggers: "whenever …".
    Happened(p, w, v) -> Pattern {
        [f: Obj " deals " c: CombatP "damage to " r: RecipientsP] => { damage(f, r, c) } if (let Pattern::Damage { source: f, to: r, combat: c } = v);
        [f: Obj " deals " c: CombatP "damage"] => { damage(f, Recipients::anything(), c) }
            if (let Pattern::Damage { source: f, to, combat: c } = v && unsaid(to));
        [["you're dealt " | "you are dealt "] c: CombatP "damage"] => { damage(Filter::Source, Recipients::players(Who::You), c) }
            if (let Pattern::Damage { source: Filter::Source, to, combat: c } = v && *to == Recipients::players(Who::You));
        [s: EventWho " is dealt " c: CombatP "damage"] => { if p.peek(" by") { return None; } damage(Filter::Source, Recipients::players(s), c) }
            if (let Pattern::Damage { source: Filter::Source, to: Recipients { players: Some(s), objects: None }, combat: c } = v && *s != Who::You);
        [f: Obj " is dealt " c: CombatP "damage"] => { damage(Filter::Source, Recipients::objects(f), c) }
            if (let Pattern::Damage { source: Filter::Source, to: Recipients { players: None, objects: Some(f) }, combat: c } = v);
        [s: EventWho " " ("gain") " life"] => (Pattern::GainLife(s));
        [s: EventWho " " ("lose") " life"] => (Pattern::LoseLife(s));
        [s: EventWho " " ("scry")] => (Pattern::Scry(s));
        [s: EventWho " " ("draw") " a card"] => { Pattern::Draw { who: s, except_first: false } }
            if (let Pattern::Draw { who: s, except_first: false } = v);
        [s: EventWho " " ("sacrifice") " " f: Obj] => { Pattern::Sacrifice(f.and(Filter::Controller(s))) }
            if (let Pattern::Sacrifice(f) = v && let Some((f, s)) = controller_last(f) && let f = &f);
        [s: EventWho " " ("discard") " " f: Obj] => { Pattern::Discard { who: s, object: f, by_opponent: false, by_effect: false } }
            if (let Pattern::Discard { who: s, object: f, by_opponent: false, by_effect: false } = v);
        [f: Obj " is put into your graveyard from the battlefield"] => { Pattern::Move { object: owned(f, Who::You), from: B, to: G } }
            if (let Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) } = v && let Some((f, Who::You)) = owner_last(object) && let f = &f);
        [f: Obj " is put into your graveyard from " z: FromOwn] => { Pattern::Move { object: owned(f, Who::You), from: z, to: G } }
            if (let Pattern::Move { object, from: z, to: Some(Zone::Graveyard) } = v && *z != Some(Zone::Battlefield) && let Some((f, Who::You)) = owner_last(object) && let f = &f);
        [f: Obj " is put into your hand from your graveyard"] => { Pattern::Move { object: owned(f, Who::You), from: G, to: Some(Zone::Hand) } }
            if (let Pattern::Move { object, from: Some(Zone::Graveyard), to: Some(Zone::Hand) } = v && let Some((f, Who::You)) = owner_last(object) && let f = &f);
        [f: Obj " is exiled from the battlefield"] => { Pattern::Move { object: f, from: B, to: Some(Zone::Exile) } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Exile) } = v);
        [f: Obj " dies"] => { Pattern::Move { object: f, from: B, to: G } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) } = v);
        [f: Obj " is put into a graveyard from the battlefield"] => { Pattern::Move { object: f, from: B, to: G } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) } = v);
        [f: Obj " is put into a graveyard from anywhere"] => { Pattern::Move { object: f, from: None, to: G } }
            if (let Pattern::Move { object: f, from: None, to: Some(Zone::Graveyard) } = v);
        [f: Obj " leaves the battlefield"] => { Pattern::Move { object: f, from: B, to: None } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: None } = v);
        [f: Obj [" is turned face up"]] => (Pattern::TurnFaceUp(f));
        [f: Obj " becomes tapped"] => (Pattern::Tap(f));
    }
}
