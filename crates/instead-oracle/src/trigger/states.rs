//! States on which an ability triggers (CR 603.8): "you control seven or more Thrulls".

use instead_language::{Amount, Condition, Filter, Ref};

use crate::condition::Cond;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// A state that a permanent or a player is in (CR 603.8): "you control seven or more Thrulls".
pub(super) struct StateP;
impl StateP {
    fn stands(c: &Condition) -> bool {
        use Condition as C;
        match c {
            C::Controls(..) => true,
            C::Compare(a, ..) => matches!(a, Amount::Counters(..) | Amount::Life(_) | Amount::Cards(..)),
            C::Has(_, of) => Self::stands(of),
            C::Is(r, f) => *r == Ref::This && matches!(f, Filter::Keyword(_)),
            C::Kicked | C::KickedWith(..) | C::WasCast(..) | C::CastBy(..) | C::CastFor(..) => false,
            C::CameSinceLastUpkeep(..) | C::StartedUntapped(..) | C::CastForThisTurn(..) | C::DayNight(..) => false,
            C::Turn(..) | C::During(..) | C::SorceryTime | C::BeforeAttackers | C::AfterBlockers => false,
            C::TurnAfter(..) | C::UsedAtMost(..) | C::NeverUsed | C::ActivatedBy(..) => false,
            C::HappenedThisTurn(..) | C::Done(..) | C::DoneBy(..) | C::DidBy(..) | C::Won(..) | C::Did => false,
            C::Anchor(..) | C::Spent(..) | C::Paid(..) | C::Designated(..) | C::WonFlip | C::Exists(..) => false,
            C::EventAmount(..) | C::Resolves | C::ByEffect | C::Unread(..) => false,
            C::Not(..) | C::All(..) | C::OneOf(..) => false,
        }
    }
}
impl Part for StateP {
    type Value = Condition;
    fn read(p: &mut Reader<'_>) -> Option<Condition> {
        Cond::read(p).filter(|c| Self::stands(c) && p.peek(", "))
    }
    fn write(v: &Condition, w: &mut Writer<'_>) -> bool {
        Self::stands(v) && Cond::write(v, w)
    }
}

/// "nine or more incarnation counters on this enchantment"
pub(super) struct ThereAre;
impl Part for ThereAre {
    type Value = Condition;
    fn read(p: &mut Reader<'_>) -> Option<Condition> {
        p.pos = p.pos.checked_sub("there are ".len())?;
        Cond::read(p)
    }
    fn write(v: &Condition, w: &mut Writer<'_>) -> bool {
        // "there are " is already printed: print the condition elsewhere and go on after it
        let mut part = Writer::new(w.scope, None);
        part.seen = w.seen;
        if w.source.is_some() {
            let Some(start) = w.pos.checked_sub("there are ".len()) else { return false };
            w.pos = start;
            let len = w.out.len() - "there are ".len();
            w.out.truncate(len);
            return Cond::write(v, w);
        }
        Cond::write(v, &mut part) && part.out.strip_prefix("there are ").is_some_and(|rest| w.lit(rest))
    }
}
