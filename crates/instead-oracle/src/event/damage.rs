//! Damage that would be dealt, and to whom or what.

use instead_language::{Amount, Cmp, Filter, Noun, Pattern, Recipients, Ref, Who};
use std::rc::Rc;

use super::{CombatP, Span, Src};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::that_noun;
use crate::reference::RefP;
use crate::selection::RecipientsP;

pub(crate) fn damage(source: Filter, to: Recipients, combat: Option<bool>) -> Pattern {
    Pattern::Damage { source, to, combat }
}

pub(super) fn unsaid(to: &Recipients) -> bool {
    *to == Recipients::anything()
}

/// Damage that would be dealt; afterwards "it" and "that creature" are what the event has of that kind.
pub(crate) struct DamageEvent;
impl Part for DamageEvent {
    type Value = Pattern;
    fn read(p: &mut Reader<'_>) -> Option<Pattern> {
        let found = DamageWords::read(p)?;
        p.watched = Some(Rc::new(found.clone()));
        Some(found)
    }
    fn write(v: &Pattern, w: &mut Writer<'_>) -> bool {
        w.watched = Some(Rc::new(v.clone()));
        DamageWords::write(v, w)
    }
}

/// How the effect takes up the recipients of its event again (CR 614.9): "that permanent or player", "you".
pub(crate) fn recipients_again(to: &Recipients) -> Vec<String> {
    let objects = |f: &Filter| -> Vec<&'static str> {
        match f {
            Filter::Is(_) => vec!["creature", "permanent", "planeswalker"],
            f => that_noun(f)
                .into_iter()
                .chain((*f == Filter::any()).then_some("permanent"))
                .chain(["permanent"])
                .collect(),
        }
    };
    match (&to.players, &to.objects) {
        (Some(Who::You), None) => vec!["you".into()],
        (Some(_), None) => vec!["that player".into(), "them".into()],
        (None, Some(f)) => {
            objects(f).iter().map(|n| format!("that {n}")).chain(["it".to_owned(), "them".to_owned()]).collect()
        }
        (Some(who), Some(f)) => {
            let mut all: Vec<String> = objects(f)
                .iter()
                .flat_map(|n| [format!("that {n} or player"), format!("that player or {n}")])
                .collect();
            if *who == Who::You {
                all.extend(objects(f).iter().flat_map(|n| [format!("that {n} or you"), format!("you or that {n}")]));
            }
            all
        }
        (None, None) => Vec::new(),
    }
}

/// The recipients of the watched damage or counters, taken up again.
pub(crate) struct Again;

fn watched_recipients(watched: Option<&Pattern>) -> Option<&Recipients> {
    use Pattern as P;
    match watched? {
        P::Damage { to, .. } => Some(to),
        P::PutCounters { on, .. } => Some(on),
        P::DamageBelow { .. } | P::LoseLife(..) | P::GainLife(..) | P::PayLife(..) | P::Move { .. } => None,
        P::Destroy(..) | P::Sacrifice(..) | P::Enter(..) | P::TurnFaceUp(..) | P::Draw { .. } => None,
        P::DrawCards(..) | P::Discard { .. } | P::Mill(..) | P::Scry(..) | P::Acts(..) | P::Search(..) => None,
        P::CreateTokens { .. } | P::RemoveCounters(..) | P::Tap(..) | P::Untap { .. } => None,
        P::TapForMana { .. } | P::LoseMana(..) | P::FlipCoin(..) | P::RollDie(..) | P::Begin(..) => None,
        P::Lose(..)
        | P::Win(..)
        | P::Counter(..)
        | P::Transform(..)
        | P::PhaseOut(..)
        | P::PhaseIn(..)
        | P::OneOf(..) => None,
    }
}
impl Part for Again {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let watched = p.watched.clone();
        let to = watched_recipients(watched.as_deref())?;
        if let Recipients { players: None, objects: Some(Filter::Is(r)) } = to
            && p.attempt(|p| RefP::read(p).filter(|again| again == r)).is_some()
        {
            return Some(());
        }
        let texts = recipients_again(to);
        p.one_of(&texts, "the recipient of the event").then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let watched = w.watched.clone();
        let Some(to) = watched_recipients(watched.as_deref()) else { return false };
        if let Recipients { players: None, objects: Some(Filter::Is(r)) } = to
            && w.source.is_some()
            && w.attempt(|w| RefP::write(r, w))
        {
            return true;
        }
        let texts = recipients_again(to);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        w.any(&texts)
    }
}

/// "3 or more ": how much damage is watched for. It becomes the effect's condition (CR 616.1: it is looked at anew when
/// the amount has changed).
struct LimitP;
impl Part for LimitP {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.limit = p.attempt(|p| {
            let n = crate::amount::Figure::read(p)?;
            let cmp = if p.lit(" or more ") { Cmp::AtLeast } else { p.lit(" or less ").then_some(Cmp::AtMost)? };
            Some((cmp, Amount::Fixed(n)))
        });
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        match w.limit.take() {
            None => true,
            Some((Cmp::AtLeast, Amount::Fixed(n))) => crate::amount::Figure::write(&n, w) && w.lit(" or more "),
            Some((Cmp::AtMost, Amount::Fixed(n))) => crate::amount::Figure::write(&n, w) && w.lit(" or less "),
            Some(_) => false,
        }
    }
}

/// "less than this creature's power": how much damage is watched for, measured.
struct LessThan;

const MEASURES: &[(&str, Cmp)] = &[("less than ", Cmp::Less), ("greater than ", Cmp::More)];
impl Part for LessThan {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let (_, cmp) = MEASURES.iter().find(|(t, _)| p.lit(t))?;
        p.limit = Some((*cmp, crate::amount::Quantity::read(p)?));
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let Some((cmp, n)) = w.limit.take() else { return false };
        MEASURES.iter().find(|(_, c)| *c == cmp).is_some_and(|(t, _)| w.lit(t)) && crate::amount::Quantity::write(&n, w)
    }
}

/// " this turn", said before the recipients: it is until when the effect lasts.
struct SpanWithin;
impl Part for SpanWithin {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.spanned = Some(Span::read(p)??);
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.source.is_some() && w.spanned.take().is_some_and(|u| Span::write(&Some(u), w))
    }
}

/// "Damage would be dealt to": no source is spoken of, as it is by "a source would deal damage to" (CR 615.5: what is
/// added once for all of it, and what for each source's).
fn speaks_of_no_source(source: &Filter) -> bool {
    *source == Filter::any()
}

grammar! {
    /// Damage that would be dealt, its words.
    DamageWords(p, w, v) -> Pattern {
        [s: Src " would deal " @LimitP c: CombatP "damage to " r: RecipientsP] => { damage(s, r, c) } if (let Pattern::Damage { source: s, to: r, combat: c } = v);
        [s: Src " would deal " @LimitP c: CombatP "damage" @SpanWithin " to " r: RecipientsP] => { damage(s, r, c) } if (w.spanned.is_some() && let Pattern::Damage { source: s, to: r, combat: c } = v);
        [s: Src " would deal an amount of " c: CombatP "damage " @LessThan " to " r: RecipientsP] => { damage(s, r, c) } if (let Pattern::Damage { source: s, to: r, combat: c } = v && matches!(w.limit, Some((Cmp::Less | Cmp::More, _))));
        [s: Src " would deal " @LimitP c: CombatP "damage"] => { damage(s, Recipients::anything(), c) }
            if (let Pattern::Damage { source: s, to, combat: c } = v && unsaid(to));
        [c: CombatP "damage would be dealt to " r: RecipientsP " by " s: Src] => { damage(s, r, c) } if (let Pattern::Damage { source: s, to: r, combat: c } = v && !speaks_of_no_source(s) && *s != Filter::Source);
        [c: CombatP "damage would be dealt to " r: RecipientsP] => { damage(Filter::any(), r, c) }
            if (let Pattern::Damage { source: s, to: r, combat: c } = v && speaks_of_no_source(s));
        [r: RecipientsP " would be dealt " @LimitP c: CombatP "damage"] => { damage(Filter::any(), r, c) }
            if (let Pattern::Damage { source: s, to: r, combat: c } = v && speaks_of_no_source(s));
    }
}

/// Whether "that creature" could be the recipient of the watched damage as well as its source.
pub(crate) fn either_fits(watched: Option<&Pattern>, noun: Noun) -> bool {
    let Some(Pattern::Damage { source, to, .. }) = watched else { return false };
    let noun = noun.as_str();
    let called = |f: &Filter| crate::target::fits(f, noun) || (*f == Filter::any() && noun == "permanent");
    let receives = |f: &Filter| matches!(f, Filter::Is(r) if *r != Ref::This) || called(f);
    called(source) && to.objects.as_ref().is_some_and(receives)
}
