//! A permanent as it would be on the battlefield (CR 614.12).

use super::order::continuous_of;
use super::*;
use crate::board::state::{Floating, State};

impl Game {
    /// CR 614.12: the permanent as it would be on the battlefield, looked at as the edition says.
    pub(crate) fn as_it_would_be(
        &self,
        object: ObjectId,
        entering: &crate::board::event::Entering,
    ) -> Arc<Characteristics> {
        let Some(now) = self.object(object) else {
            return Arc::new(Characteristics::of_face(&Face::default(), 0, entering.controller));
        };
        let would_be = crate::board::zones::permanent_from(now, entering);
        if self.has_no_continuous_effects() && continuous_free(&would_be) && entering.changes.is_empty() {
            return would_be.base();
        }
        let (id, base) = (self.state.objects.next_id(self.state.objects.fresh_card()), would_be.base());
        let mut imagined = self.imagined(|state| {
            put_down(state, would_be, self.edition.look_ahead);
            if !entering.changes.is_empty() {
                let own = entering.effect_on(id, state.turn.number);
                Arc::make_mut(&mut state.floating).push(Floating { timestamp: u32::MAX, ..own });
            }
        });
        imagined.derived_mut().push(self.state.objects.fresh_card(), base);
        imagined.entering.push(id);
        imagined.rederive();
        imagined.derived.shared(id).unwrap_or_else(|| now.base())
    }

    /// CR 702.37e: the face-down permanent as it would be if it were face up.
    pub(crate) fn as_it_would_be_face_up(&self, object: ObjectId) -> Option<Arc<Characteristics>> {
        let mut imagined = self.imagined(|state| {
            if let Some(o) = state.objects.edit(object) {
                o.face_down = false;
                o.down = None;
                o.rebase();
            }
        });
        imagined.rederive();
        imagined.derived.shared(object)
    }

    /// What is looked at as it would be is not there yet: its mana symbols do not count for devotion (ruling on the Gods),
    /// unless 614.12 is read so.
    pub(crate) fn is_there(&self, object: ObjectId) -> bool {
        self.edition.readings.own_symbols_count
            || !(self.entering.contains(&object) && self.zone(object) == Some(Zone::Battlefield))
    }

    fn has_no_continuous_effects(&self) -> bool {
        !self.state.floating.iter().any(|f| matches!(f.what, FloatingKind::Continuous(..)))
            && !self.state.battlefield.iter().any(|&id| {
                self.derived.of(id).is_some_and(|c| c.abilities.iter().any(|(_, a)| continuous_of(a).is_some()))
            })
    }
}

fn continuous_free(object: &Object) -> bool {
    object.counters.total() == 0 && object.base().abilities.iter().all(|(_, a)| continuous_of(a).is_none())
}

/// Put an object on the battlefield of an imagined game, alone where the edition looks at it alone. Effects that changed
/// it on the stack go on (CR 400.7a).
fn put_down(state: &mut State, mut object: Object, look: crate::edition::LookAhead) {
    let was = object.id;
    object.card = state.objects.fresh_card();
    object.id = state.objects.next_id(object.card);
    object.timestamp = u32::MAX;
    object.zone = Some(Zone::Battlefield);
    let id = object.id;
    state.objects.push(object.card, Arc::new(object));
    let floating = Arc::make_mut(&mut state.floating);
    if look == crate::edition::LookAhead::Own {
        Arc::make_mut(&mut state.battlefield).clear();
        floating.retain(|f| matches!(&f.what, FloatingKind::Continuous(objects, _) if objects.contains(&was)));
    }
    for effect in floating.iter_mut() {
        if let FloatingKind::Continuous(objects, _) = &mut effect.what
            && objects.contains(&was)
        {
            Arc::make_mut(objects).push(id);
        }
    }
    Arc::make_mut(&mut state.battlefield).push(id);
}
