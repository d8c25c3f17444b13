//! How long a change lasts (CR 611.2).

use instead_language::{CounterName, Ref, Until};

use crate::amount::CounterKind;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::reference::RefP;

grammar! {
    /// How long a change lasts.
    UntilP(p, w, v) -> Until {
        [["until end of turn" | "this turn"]] => (Until::EndOfTurn);
        [["until the end of your next turn" | "until your next end of turn"]] => (Until::EndOfYourNextTurn);
        ["until your next turn"] => (Until::YourNextTurn);
        ["until your next end step"] => (Until::YourNextEndStep);
        [["until your next upkeep" | "until the beginning of your next upkeep"]] => (Until::YourNextUpkeep);
        ["for as long as " r: RefP " remains on the battlefield"] => { (r == Ref::This).then_some(Until::SourceLeaves)? } if (*v == Until::SourceLeaves && let r = &Ref::This);
        ["for as long as you control " r: RefP " and " q: RefP " remains tapped"] => { (r == Ref::This && q == r).then_some(Until::SourceControlledTapped)? }
            if (*v == Until::SourceControlledTapped && let (r, q) = (&Ref::This, &Ref::This));
        ["for as long as you control " r: RefP] => { (r == Ref::This).then_some(Until::SourceControlled)? } if (*v == Until::SourceControlled && let r = &Ref::This);
        ["for as long as " r: RefP " remains tapped"] => { (r == Ref::This).then_some(Until::SourceTapped)? } if (*v == Until::SourceTapped && let r = &Ref::This);
        [["until end of combat" | "this combat"]] => (Until::EndOfCombat);
        [u: WhileCounter] => { u } if (let u @ Until::CounterGone(_) = v);
    }
}

/// "for as long as it has a flood counter on it": what is spoken of, and so what is changed.
struct WhileCounter;
impl Part for WhileCounter {
    type Value = Until;
    fn read(p: &mut Reader<'_>) -> Option<Until> {
        p.lit("for as long as ").then_some(())?;
        let r = RefP::read(p)?;
        (matches!(r, Ref::Said(_) | Ref::Target(_)) && p.any(&[" has a ", " has an "])).then_some(())?;
        let kind = CounterKind::read(p)?;
        p.lit(" counter on it").then_some(())?;
        CounterName::new(&kind).map(Until::CounterGone)
    }
    fn write(v: &Until, w: &mut Writer<'_>) -> bool {
        let Until::CounterGone(kind) = v else { return false };
        let article = if crate::words::takes_an(kind.as_str()) { "an" } else { "a" };
        w.any(THINGS) && w.lit(&format!(" has {article} {} counter on it", kind.as_str()))
    }
}

const THINGS: &[&str] = &[
    "for as long as it",
    "for as long as that creature",
    "for as long as that land",
    "for as long as that permanent",
    "for as long as that artifact",
];
