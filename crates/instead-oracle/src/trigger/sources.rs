//! What deals damage, once for all that it deals at one time: "whenever this creature deals damage".

use instead_language::{Amount, Cmp, Condition, Pattern, Recipients, TriggerEvent, Who};

use super::moments;
use crate::amount::Figure;
use crate::cursor::{Reader, Writer};
use crate::event::{CombatP, Obj};
use crate::grammar::Part;
use crate::noun::NpMany;
use crate::selection::RecipientsP;

/// "whenever this creature deals damage", "… deals damage to one or more creatures": what deals it does so once, to however
/// many at one time (CR 700.1: the text says what is one event).
pub(super) fn read_by_source(p: &mut Reader<'_>) -> Option<TriggerEvent> {
    p.any(&["whenever ", "when "]).then_some(())?;
    let source = Obj::read(p)?;
    p.lit(" deals ").then_some(())?;
    let combat = CombatP::read(p)?;
    p.lit("damage").then_some(())?;
    let to = match p.lit(" to one or more ") {
        true => read_several(p)?,
        false => (p.peek(" this turn,") || moments::event_ends(p)).then(Recipients::anything)?,
    };
    let event = Pattern::Damage { source, to, combat };
    p.watched = Some(std::rc::Rc::new(event.clone()));
    Some(TriggerEvent::Event(event))
}

/// Several players who are dealt damage at one time.
const SEVERAL: &[(&str, Who)] = &[
    ("one or more players", Who::Any),
    ("one or more of your opponents", Who::Opponent),
    ("one or more opponents", Who::Opponent),
    ("your opponents", Who::Opponent),
];

/// "whenever one or more creatures you control deal combat damage to one or more players": once for all of them.
pub(super) fn read_by_several(p: &mut Reader<'_>) -> Option<TriggerEvent> {
    (p.any(&["whenever ", "when "]) && p.lit("one or more ")).then_some(())?;
    let source = NpMany::read(p)?;
    p.lit(" deal ").then_some(())?;
    let combat = CombatP::read(p)?;
    p.lit("damage to ").then_some(())?;
    let (_, who) = SEVERAL.iter().find(|(text, _)| p.lit(text))?;
    moments::event_ends(p)
        .then(|| TriggerEvent::Event(Pattern::Damage { source, to: Recipients::players(who.clone()), combat }))
}

pub(super) fn write_by_several(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::Event(Pattern::Damage { source, to, combat }) = e else { return false };
    let texts: Vec<&str> =
        SEVERAL.iter().filter(|(_, who)| *to == Recipients::players(who.clone())).map(|(text, _)| *text).collect();
    w.any(&["whenever ", "when "])
        && w.lit("one or more ")
        && NpMany::write(source, w)
        && w.lit(" deal ")
        && CombatP::write(combat, w)
        && w.lit("damage to ")
        && w.any(&texts)
}

/// "a source you control deals 5 or more damage to a player": so much at one time, of one source to one recipient.
pub(super) struct SoMuch;
impl Part for SoMuch {
    type Value = TriggerEvent;
    fn read(p: &mut Reader<'_>) -> Option<TriggerEvent> {
        let source = Obj::read(p)?;
        p.lit(" deals ").then_some(())?;
        let exactly = p.lit("exactly ");
        let n = Figure::read(p)?;
        let cmp = if exactly { Cmp::Exactly } else { Cmp::AtLeast };
        p.lit(if exactly { " " } else { " or more " }).then_some(())?;
        let combat = CombatP::read(p)?;
        p.lit("damage to ").then_some(())?;
        let to = RecipientsP::read(p)?;
        let event = Pattern::Damage { source, to, combat };
        p.watched = Some(std::rc::Rc::new(event.clone()));
        let so = Condition::EventAmount(cmp, Amount::Fixed(n));
        Some(TriggerEvent::While(Box::new(TriggerEvent::Event(event)), Box::new(so)))
    }
    fn write(v: &TriggerEvent, w: &mut Writer<'_>) -> bool {
        let TriggerEvent::While(of, so) = v else { return false };
        let TriggerEvent::Event(Pattern::Damage { source, to, combat }) = &**of else { return false };
        let Condition::EventAmount(cmp, Amount::Fixed(n)) = &**so else { return false };
        let exactly = *cmp == Cmp::Exactly;
        (exactly || *cmp == Cmp::AtLeast)
            && Obj::write(source, w)
            && w.lit(" deals ")
            && (!exactly || w.lit("exactly "))
            && Figure::write(n, w)
            && w.lit(if exactly { " " } else { " or more " })
            && CombatP::write(combat, w)
            && w.lit("damage to ")
            && RecipientsP::write(to, w)
    }
}

const PERMANENTS_AND_PLAYERS: &str = "permanents and/or players";

fn read_several(p: &mut Reader<'_>) -> Option<Recipients> {
    if p.lit(PERMANENTS_AND_PLAYERS) {
        return Some(Recipients::anything());
    }
    if p.lit("players") {
        return Some(Recipients::players(Who::Any));
    }
    NpMany::read(p).map(Recipients::objects)
}

pub(super) fn write_by_source(e: &TriggerEvent, w: &mut Writer<'_>) -> bool {
    let TriggerEvent::Event(Pattern::Damage { source, to, combat }) = e else { return false };
    w.any(&["whenever ", "when "])
        && Obj::write(source, w)
        && w.lit(" deals ")
        && CombatP::write(combat, w)
        && w.lit("damage")
        && match (&to.players, &to.objects) {
            (Some(Who::Any), None) => w.lit(" to one or more players"),
            (None, Some(f)) => w.lit(" to one or more ") && NpMany::write(f, w),
            (Some(_), _) | (None, None) => {
                if w.source.is_some() {
                    let _ = w.attempt(|w| w.lit(" to one or more ") && w.lit(PERMANENTS_AND_PLAYERS));
                }
                *to == Recipients::anything()
            }
        }
}
