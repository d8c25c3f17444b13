//! Events that happened, for triggers: "whenever …".

use instead_language::words::Zone;
use instead_language::{Filter, Pattern, Recipients, Ref, Who};

use super::damage::{damage, unsaid};
use super::{B, CombatP, G, Obj, controller_last, owned, owner_last};
use crate::grammar::grammar;
use crate::reference::{EventWho, Poss, RefP, ZoneP};
use crate::selection::RecipientsP;

grammar! {
    /// From where: "your library", "anywhere".
    FromOwn(p, w, v) -> Option<Zone> {
        ["your library"] => (Some(Zone::Library));
        ["your hand"] => (Some(Zone::Hand));
        ["anywhere"] => (None);
    }
}

/// Whose card it is, where that is said, from where, and to where.
type Way = (Option<Who>, Option<Zone>, Option<Zone>);

const E: Option<Zone> = Some(Zone::Exile);

grammar! {
    /// Where a card is put and from where, after "put": "into exile from your graveyard".
    WayP(p, w, v) -> Way {
        ["into exile from " o: Poss " " z: ZoneP] => { (Some(o), Some(z), E) } if (let (Some(o), Some(z), E) = v);
        ["into exile from anywhere"] => ((None, None, E));
        ["into exile"] => { ending(p)?; (None, None, E) } if (w.source.is_some() && *v == (None, None, E));
        ["into " o: Poss " graveyard from " o2: Poss " " z: ZoneP] => { if o != o2 { return None; } (Some(o), Some(z), G) } if (w.source.is_some() && let (Some(o), Some(z), G) = v && let o2 = o);
        ["into " o: Poss " graveyard from their " z: ZoneP] => { (o != Who::You).then_some(())?; (Some(o), Some(z), G) } if (w.source.is_some() && let (Some(o), Some(z), G) = v && *o != Who::You);
        ["into " o: Poss " graveyard from anywhere"] => { (Some(o), None, G) } if (let (Some(o), None, G) = v);
        ["into " o: Poss " graveyard from the battlefield"] => { (Some(o), B, G) } if (let (Some(o), B, G) = v);
        ["into a graveyard from anywhere"] => ((None, None, G));
        ["into " o: Poss " hand from " o2: Poss " " z: ZoneP] => { if o != o2 { return None; } (Some(o), Some(z), Some(Zone::Hand)) }
            if (let (Some(o), Some(z), Some(Zone::Hand)) = v && let o2 = o);
    }
}

/// The end of an event: what goes on says more of it.
fn ending(p: &crate::cursor::Reader<'_>) -> Option<()> {
    [",", " or ", " during ", " while ", " this turn,"].iter().any(|t| p.peek(t)).then_some(())
}

grammar! {
    /// What moves from one zone to another: "is put into exile from your graveyard", "leaves your graveyard".
    MovesOne(p, w, v) -> Way {
        [" is put " y: WayP] => { y } if (let y = v);
        [" leaves " o: Poss " " z: ZoneP] => { (Some(o), Some(z), None) } if (let (Some(o), Some(z), None) = v);
        [[" is returned to your hand" | " is returned to your hand from the battlefield"]] => { ending(p)?; returned() } if (*v == returned());
        [[" is returned to its owner's hand" | " is returned to a player's hand"]] => { ending(p)?; (None, B, Some(Zone::Hand)) } if (*v == (None, B, Some(Zone::Hand)));
    }
}

/// To your hand, from where permanents are.
fn returned() -> Way {
    (Some(Who::You), B, Some(Zone::Hand))
}

grammar! {
    /// The same of several.
    MovesMany(p, w, v) -> Way {
        [" are put " y: WayP] => { y } if (let y = v);
        [" leave " o: Poss " " z: ZoneP] => { (Some(o), Some(z), None) } if (let (Some(o), Some(z), None) = v);
    }
}

fn moved(f: Filter, (owner, from, to): Way) -> Pattern {
    let object = if let Some(owner) = owner { owned(f, owner) } else { f };
    Pattern::Move { object, from, to }
}

/// What is said to be discarded is called a card: "a creature card", never "a creature" (CR 109.2).
fn a_card(f: Filter) -> Option<Filter> {
    f.says(&|part| *part == Filter::Card).then_some(f)
}

grammar! {
    /// The card that is drawn as the draw step begins.
    FirstDrawn(p, w, v) -> () {
        [["they draw in each of their draw steps" | "that player draws in each of their draw steps"]] => (());
    }
}

grammar! {
    /// An event that happened, for triggers: "whenever …".
    Happened(p, w, v) -> Pattern {
        [f: Obj " deals " c: CombatP "damage to " r: RecipientsP] => { damage(f, r, c) } if (let Pattern::Damage { source: f, to: r, combat: c } = v);
        [f: Obj " deals " c: CombatP "damage"] => { damage(f, Recipients::anything(), c) }
            if (let Pattern::Damage { source: f, to, combat: c } = v && unsaid(to));
        [c: CombatP "damage is dealt to " r: RecipientsP] => { damage(Filter::Source, r, c) }
            if (w.source.is_some() && let Pattern::Damage { source: Filter::Source, to: r, combat: c } = v);
        [["you're dealt " | "you are dealt "] c: CombatP "damage"] => { damage(Filter::Source, Recipients::players(Who::You), c) }
            if (let Pattern::Damage { source: Filter::Source, to, combat: c } = v && *to == Recipients::players(Who::You));
        [s: EventWho " is dealt " c: CombatP "damage"] => { if p.peek(" by") { return None; } damage(Filter::Source, Recipients::players(s), c) }
            if (let Pattern::Damage { source: Filter::Source, to: Recipients { players: Some(s), objects: None }, combat: c } = v && *s != Who::You);
        [f: Obj " is dealt " c: CombatP "damage"] => { damage(Filter::Source, Recipients::objects(f), c) }
            if (let Pattern::Damage { source: Filter::Source, to: Recipients { players: None, objects: Some(f) }, combat: c } = v);
        [s: EventWho " " ("gain") " life"] => (Pattern::GainLife(s));
        [s: EventWho " " ("lose") " life"] => (Pattern::LoseLife(s));
        [s: EventWho " " ("lose") " the game"] => (Pattern::Lose(s));
        [s: EventWho " " ("search") [" their library" | " your library"]] => { Pattern::Search(s) } if (let Pattern::Search(s) = v && *s != Who::You);
        [s: EventWho " " ("scry")] => (Pattern::Scry(s));
        ["you draw a card except the first one you draw in each of your draw steps"] => { Pattern::Draw { who: Who::You, except_first: true } }
            if (let Pattern::Draw { who: Who::You, except_first: true } = v);
        [s: EventWho " " ("draw") " a card except the first one " @FirstDrawn] => { Pattern::Draw { who: s, except_first: true } }
            if (let Pattern::Draw { who: s, except_first: true } = v);
        [s: EventWho " " ("draw") " a card"] => { Pattern::Draw { who: s, except_first: false } }
            if (let Pattern::Draw { who: s, except_first: false } = v);
        [s: EventWho " " ("sacrifice") " " f: Obj] => { Pattern::Sacrifice(f.and(Filter::Controller(s))) }
            if (let Pattern::Sacrifice(f) = v && let Some((f, s)) = controller_last(f) && let f = &f);
        ["a spell or ability an opponent controls causes you to discard " f: Obj] => { Pattern::Discard { who: Who::You, object: f, by_opponent: true, by_effect: false } }
            if (let Pattern::Discard { who: Who::You, object: f, by_opponent: true, by_effect: false } = v);
        ["you discard " r: RefP] => { (r == Ref::This).then_some(Pattern::Discard { who: Who::You, object: Filter::Is(r), by_opponent: false, by_effect: false })? }
            if (let Pattern::Discard { who: Who::You, object: Filter::Is(r @ Ref::This), by_opponent: false, by_effect: false } = v);
        [s: EventWho " " ("discard") " " f: Obj] => { Pattern::Discard { who: s, object: a_card(f)?, by_opponent: false, by_effect: false } }
            if (let Pattern::Discard { who: s, object: f, by_opponent: false, by_effect: false } = v && f.says(&|part| *part == Filter::Card));
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
        [f: Obj y: MovesOne] => { moved(f, y) }
            if (let Pattern::Move { object, from, to } = v && let Some((f, o)) = owner_last(object) && let y = &(Some(o.clone()), *from, *to) && let f = &f);
        [f: Obj y: MovesOne] => { moved(f, y) } if (let Pattern::Move { object: f, from, to } = v && let y = &(None, *from, *to));
        [f: Obj " leaves the battlefield"] => { Pattern::Move { object: f, from: B, to: None } }
            if (let Pattern::Move { object: f, from: Some(Zone::Battlefield), to: None } = v);
        [f: Obj [" is turned face up"]] => (Pattern::TurnFaceUp(f));
        [f: Obj " becomes tapped"] => (Pattern::Tap(f));
    }
}
