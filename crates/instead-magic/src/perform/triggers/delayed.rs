//! Delayed triggered abilities (CR 603.7).

use std::sync::Arc;

use super::{group_of, times};
use crate::board::event::Event;
use crate::board::scope::Scope;
use crate::board::state::{FloatingKind, Game, Left, Target};
use instead_language::{Spell, Trigger};

/// A delayed triggered ability that triggers once for several events.
pub(super) struct DelayedTogether {
    /// The effect that made it.
    id: u32,
    group: Option<Target>,
    pub(super) trigger: Arc<Trigger>,
    pub(super) spell: Arc<Spell>,
    pub(super) scope: Scope,
}

impl Game {
    /// CR 603.7b: delayed triggered abilities trigger once, unless a duration is said.
    pub(super) fn delayed_triggers(&mut self, event: &Event, together: &mut Vec<DelayedTogether>) {
        let waiting: Vec<_> = self
            .state
            .floating
            .iter()
            .filter_map(|f| match &f.what {
                FloatingKind::Delayed(trigger, spell) if !f.left.is_used_up() => {
                    Some((f.id, trigger.clone(), spell.clone(), f.scope.clone()))
                }
                _ => None,
            })
            .collect();
        for (id, trigger, spell, scope) in waiting {
            let Some(scope) = self.triggers_on(&trigger.event, event, (*scope).clone()) else { continue };
            self.spend(id, |left| if let Left::Times(_) = left { Left::Times(0) } else { left });
            let Some(group) = group_of(trigger.often, event, &scope) else {
                for _ in 0..times(event, &trigger.event) {
                    self.trigger(&trigger, &spell, scope.clone());
                }
                continue;
            };
            match together.iter_mut().find(|t| t.id == id && t.group == group) {
                Some(of) => {
                    if let Some(also) = scope.slots() {
                        of.scope.slots_mut().watched.and(&also.watched);
                    }
                }
                None => together.push(DelayedTogether { id, group, trigger, spell, scope }),
            }
        }
    }
}
