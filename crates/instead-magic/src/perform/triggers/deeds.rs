//! What triggers on keyword actions, on attaching, on counters that are counted, on mana that is spent, and on abilities
//! that are activated.

use crate::board::event::{Event, What};
use crate::board::scope::{Scope, Thing};
use crate::board::stack::StackKind;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use instead_language::words::{Word, Zone};
use instead_language::{Act, Filter, Recipients, TriggerEvent, Who};

/// Which keyword action the event is the end of, by whom, and by which permanent.
fn act_of(what: &What) -> Option<(Act, PlayerId, Option<ObjectId>)> {
    match what {
        What::Acted { player, object, act } => Some((*act, *player, *object)),
        What::Voted(player, _) => Some((Act::Vote, *player, None)),
        What::Shuffle { player } => Some((Act::Shuffle, *player, None)),
        What::RingTempts { player, .. } => Some((Act::Tempted, *player, None)),
        What::Monarch { player } => Some((Act::Crowned, *player, None)),
        What::Complete { player } => Some((Act::Complete, *player, None)),
        _ => None,
    }
}

/// CR 702.110b: what is sacrificed as the ability of exploit resolves is exploited by the creature of which that ability is.
fn exploited_by(event: &Event) -> Option<(Act, PlayerId, Option<ObjectId>)> {
    let What::Sacrifice { player, .. } = &event.what else { return None };
    (event.cause.rule == Some(Rule::Exploit)).then_some((Act::Exploit, *player, event.cause.source))
}

impl Game {
    /// Whether the event is one of these on which an ability triggers.
    pub(super) fn is_deed(&self, on: &TriggerEvent, event: &Event, scope: &Scope) -> bool {
        if let TriggerEvent::Acts(by, act) = on {
            return self.acts_as(by, *act, event, scope);
        }
        if let TriggerEvent::Attached(what, to) = on {
            return self.becomes_attached(what, to, event, scope);
        }
        if let TriggerEvent::NthCounter(n, kind, on) = on {
            return self.is_nth_counter(*n, kind, on, event, scope);
        }
        if let TriggerEvent::Expends(who, n) = on {
            return self.expends(who, *n, event, scope);
        }
        if let TriggerEvent::Activates(who, of) = on {
            let What::PutOnStack { player, item, copy_of: None } = &event.what else { return false };
            // CR 109.2: "an ability of a creature" is one of a permanent, "an ability" one of anything
            return item.kind == StackKind::Activated
                && self.is_player(who, *player, scope)
                && item.scope.this.is_some_and(|source| self.is_described(of, source, scope));
        }
        false
    }

    /// "That ability", "that spell" is the one that was put on the stack; what an ability is of is its source.
    pub(super) fn meant_of_activated(&self, event: &Event, mut own: Scope) -> Scope {
        let What::PutOnStack { item, .. } = &event.what else { return own };
        let is = |id: &&ObjectId| self.object(**id).and_then(|o| o.stack.as_ref()).is_some_and(|on| on == item);
        if let Some(id) = self.state.stack.iter().rev().find(is) {
            own.slots_mut().watched.things = vec![Thing::still(*id)];
        }
        own
    }

    fn acts_as(&self, by: &Recipients, act: Act, event: &Event, scope: &Scope) -> bool {
        let Some((done, player, object)) = act_of(&event.what).or_else(|| exploited_by(event)) else { return false };
        // who wins a clash has clashed
        let same = done == act || (done, act) == (Act::WinClash, Act::Clash);
        let doer = match (&by.players, &by.objects) {
            (Some(who), _) => self.is_player(who, player, scope),
            (None, Some(filter)) => object.is_some_and(|o| self.matches(filter, o, scope)),
            (None, None) => false,
        };
        same && doer
    }

    /// CR 701.3a, 303.4: also as it enters attached.
    fn becomes_attached(&self, what: &Filter, to: &Filter, event: &Event, scope: &Scope) -> bool {
        let found = match &event.what {
            What::Attach { object, to: Some(Target::Object(host)) } => Some((*object, *host)),
            What::Move(m) if m.to == Zone::Battlefield => {
                let new = self.object(m.object).and_then(|o| o.became);
                let host = m.enter.as_deref().and_then(|e| e.attached_to).and_then(Target::object);
                new.zip(host)
            }
            _ => None,
        };
        found.is_some_and(|(object, host)| self.matches(what, object, scope) && self.matches(to, host, scope))
    }

    /// CR 122.7: fewer before, and so many or more after; of what enters with counters there were none before.
    fn is_nth_counter(&self, n: u32, kind: &Word, on: &Filter, event: &Event, scope: &Scope) -> bool {
        let (object, put) = match &event.what {
            What::PutCounters { on: Target::Object(o), kind: k, amount } if k == kind => (*o, *amount),
            What::Move(m) if m.to == Zone::Battlefield => {
                let Some(new) = self.object(m.object).and_then(|o| o.became) else { return false };
                (new, m.enter.as_deref().map_or(0, |e| e.counters.of(kind)))
            }
            _ => return false,
        };
        let now = self.object(object).map_or(0, |o| o.counters.of(kind));
        put > 0 && now >= n && now.saturating_sub(put) < n && self.matches(on, object, scope)
    }

    /// CR 700.14: the mana that the player spent this turn to cast spells, without this one and with it.
    fn expends(&self, who: &Who, n: u32, event: &Event, scope: &Scope) -> bool {
        let What::CastSpell { object, player } = event.what else { return false };
        let spent = |o: ObjectId| self.object(o).and_then(|o| o.cast.as_ref()).map_or(0, |cast| cast.mana_spent());
        let with = self.spells_cast_this_turn(player).into_iter().map(spent).sum::<u64>();
        let without = with.saturating_sub(spent(object));
        self.is_player(who, player, scope) && without < u64::from(n) && with >= u64::from(n)
    }
}
