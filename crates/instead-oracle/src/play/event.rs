//! Event sentences: what card text can say happens, with names; some wordings that only people use; and the cause.

use instead_language::bind::{bind_spell, unbind_spell};
use instead_language::words::Zone;
use instead_language::{Amount, Destination, Instruction, Ref, Selection, Spell, Who};

use crate::Named;
use crate::amount::Figure;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::paragraph::{around, read_lasting};
use crate::sentence::SpellP;
use crate::text::capitalise;

use super::names::NAMES;
use super::{AnyName, Event, ObjectName};

/// An event and its cause.
pub(super) struct EventP;

impl Part for EventP {
    type Value = Event;

    fn read(p: &mut Reader<'_>) -> Option<Event> {
        source_of_damage(p)?;
        let what = Wordings::read(p)?;
        let cause = Cause::read(p)?;
        Some(Event { what, cause })
    }

    fn write(v: &Event, w: &mut Writer<'_>) -> bool {
        Wordings::write(&v.what, w) && Cause::write(&v.cause, w)
    }
}

/// An event in the words of card text, or in others.
struct Wordings;

impl Part for Wordings {
    type Value = Spell;

    fn read(p: &mut Reader<'_>) -> Option<Spell> {
        let begin = p.pos;
        let told = p.attempt(|p| SpellP::read(p).filter(|_| p.sentence_ends()));
        let told = told.or_else(|| p.attempt(|p| read_lasting(p).filter(|_| p.sentence_ends())));
        let Some(spell) = told else {
            let happens = p.attempt(|p| Passive::read(p).filter(|_| p.sentence_ends()))?;
            return Some(Spell { instructions: vec![happens], ..Spell::default() });
        };
        // A reading of card text stands only if printing it gives the text back.
        let text = p.text.get(begin..p.pos)?;
        let mut w = Writer::new(p.scope, Some(text));
        let proved = SpellP::write(&spell, &mut w) && w.pos == text.len();
        if !proved {
            p.refuse(begin + w.far, "other words here: what was understood would be worded otherwise");
        }
        proved.then_some(())?;
        match bind_spell(spell, around(p.scope)) {
            Ok((bound, _)) => Some(bound),
            Err(_) => {
                p.refuse(
                    begin,
                    "words that say what is meant: a word here could go back to several things, or to none",
                );
                None
            }
        }
    }

    fn write(v: &Spell, w: &mut Writer<'_>) -> bool {
        let begin = w.out.len();
        SpellP::write(&unbind_spell(v), w) && as_told(w, begin)
    }
}

/// Sentences of card text as a scenario has them: all begin with capitals but the first, which may begin with a name, and
/// the last has no full stop.
pub(crate) fn as_told(w: &mut Writer<'_>, begin: usize) -> bool {
    let Some(told) = w.out.get(begin..) else { return false };
    let first: String = told.chars().take(1).collect();
    let others: String = capitalise(told).chars().skip(1).collect();
    let others = others.strip_suffix('.').unwrap_or(&others);
    w.out.replace_range(begin.., &format!("{first}{others}"));
    true
}

/// What "X dies" says (CR 700.4).
fn dies(object: u32) -> Instruction {
    moved(object, Zone::Graveyard)
}

fn moved(object: u32, zone: Zone) -> Instruction {
    Instruction::Move(Selection::One(Ref::Object(object)), Destination::zone(zone))
}

fn destroyed(object: u32) -> Instruction {
    Instruction::Destroy { what: Selection::One(Ref::Object(object)), regenerate: true }
}

fn dealt(to: Named, amount: i32, combat: bool, source: u32) -> Instruction {
    let to = match to {
        Named::Player(seat) => Ref::Player(Who::Player(seat)),
        Named::Object(id) | Named::Half(id, _) => Ref::Object(id),
    };
    let source = Ref::Object(source);
    let amount = Amount::Fixed(amount);
    Instruction::Damage { source, amount, to: Selection::One(to), excess: None, unpreventable: false, combat }
}

/// The one object that an instruction is about.
fn object_of(what: &Selection) -> Option<u32> {
    if let Selection::One(Ref::Object(id)) = what { Some(*id) } else { None }
}

fn dealt_of(v: &Instruction) -> Option<(Named, i32, bool, u32)> {
    let Instruction::Damage { source: Ref::Object(source), amount: Amount::Fixed(n), to, combat, .. } = v else {
        return None;
    };
    let to = match to {
        Selection::One(Ref::Player(Who::Player(seat))) => Named::Player(*seat),
        other => Named::Object(object_of(other)?),
    };
    (*v == dealt(to, *n, *combat, *source)).then_some((to, *n, *combat, *source))
}

grammar! {
    /// What happens to something, as people say it. Each says what the wording of card text says, which is canonical.
    Passive(p, w, v) -> Instruction {
        [o: ObjectName " dies"] => { dies(o) }
            if (let Instruction::Move(what, _) = v && let Some(o) = &object_of(what) && *v == dies(*o));
        [o: ObjectName " enters" ["" | " the battlefield"]] => { moved(o, Zone::Battlefield) }
            if (let Instruction::Move(what, _) = v && let Some(o) = &object_of(what) && *v == moved(*o, Zone::Battlefield));
        [o: ObjectName " is returned to its owner's hand"] => { moved(o, Zone::Hand) }
            if (let Instruction::Move(what, _) = v && let Some(o) = &object_of(what) && *v == moved(*o, Zone::Hand));
        [o: ObjectName " is exiled"] => { Instruction::Exile(Selection::One(Ref::Object(o))) }
            if (let Instruction::Exile(what) = v && let Some(o) = &object_of(what));
        [o: ObjectName " is destroyed"] => { destroyed(o) }
            if (let Instruction::Destroy { what, regenerate: true } = v && let Some(o) = &object_of(what));
        [to: AnyName " is dealt " n: Figure " damage by " source: SourceP] => { dealt(to, n, false, source) } if (let Some((to, n, false, source)) = &dealt_of(v));
        [to: AnyName " is dealt " n: Figure " combat damage by " source: SourceP] => { dealt(to, n, true, source) } if (let Some((to, n, true, source)) = &dealt_of(v));
    }
}

/// What sets the source of damage off from what stands before it.
const DEALS: &str = " deals ";

/// Looks ahead: "Shock deals …", where Shock stands nowhere, takes a card for granted. Fails where it is lacking.
fn source_of_damage(p: &mut Reader<'_>) -> Option<()> {
    let is_card = p.scope.told?.is_card;
    let here = p.rest();
    let verbs = here.match_indices(DEALS).map(|(at, _)| at);
    for at in verbs {
        let name = here.get(..at)?;
        if p.scope.names.iter().any(|(known, _)| crate::cursor::name_at(name, known) == Some(at)) {
            return Some(());
        }
        if is_card(name) {
            p.lacks = Some(name.to_owned());
            return None;
        }
        p.unknown.get_or_insert((p.pos, at));
    }
    Some(())
}

/// A sentence of which nothing was understood may begin with a card that does nothing known: it could deal damage.
pub(super) fn only_a_card(p: &mut Reader<'_>) {
    let Some(is_card) = p.scope.told.map(|known| known.is_card) else { return };
    let mut ends = p.text.match_indices(' ').map(|(at, _)| at).filter(|at| p.text.get(..*at).is_some_and(is_card));
    if let Some(end) = ends.next_back() {
        p.pos = end;
        p.lit(DEALS);
    }
}

/// The name of a source: of what stands on the board, or of a card that stands nowhere, up to the end.
struct SourceP;

impl Part for SourceP {
    type Value = u32;

    fn read(p: &mut Reader<'_>) -> Option<u32> {
        p.name_that(Named::object).or_else(|| lacking(p))
    }

    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        w.object(*v)
    }
}

/// No name stands here: a card's, up to the end, is lacking; anything else is unknown.
fn lacking<T>(p: &mut Reader<'_>) -> Option<T> {
    let name = p.rest().trim_end_matches('.');
    match p.scope.told {
        Some(known) if (known.is_card)(name) => p.lacks = Some(name.to_owned()),
        _ => p.unknown = Some((p.pos, name.len())),
    }
    p.fail(NAMES[3]);
    None
}

/// What caused an event, if that is said: "because of Mind Rot", "by Bob".
pub(crate) struct Cause;

const BECAUSE: &str = " because of ";
const BY: &str = " by ";

impl Part for Cause {
    type Value = Option<Named>;

    fn read(p: &mut Reader<'_>) -> Option<Option<Named>> {
        if !p.lit(BECAUSE) && !p.lit(BY) {
            return Some(None);
        }
        let thing = |p: &mut Reader<'_>| p.name_that(|named| named.object().map(Named::Object).or(Some(named)));
        // "because of Bob's Mind Rot" begins with a player, and names a card
        let named = p.attempt(|p| thing(p).filter(|_| p.sentence_ends()));
        let card = p.rest().trim_end_matches('.');
        if named.is_none() && p.scope.told.is_some_and(|known| (known.is_card)(card)) {
            return lacking(p);
        }
        named.or_else(|| thing(p)).or_else(|| lacking(p)).map(Some)
    }

    fn write(v: &Option<Named>, w: &mut Writer<'_>) -> bool {
        match v {
            None => true,
            Some(Named::Player(seat)) => w.lit(BY) && w.player(*seat),
            Some(object) => w.lit(BECAUSE) && AnyName::write(object, w),
        }
    }
}

/// Whether a cause follows.
pub(crate) fn cause_follows(p: &mut Reader<'_>) -> bool {
    if p.peek(BECAUSE) {
        return true;
    }
    let mark = p.mark();
    let follows = p.peek(BY) && p.lit(BY) && p.name().is_some();
    p.reset(mark);
    follows
}
