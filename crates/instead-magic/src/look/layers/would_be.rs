//! A permanent as it would be on the battlefield (CR 614.12).

use super::order::continuous_of;
use super::*;

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
        if self.has_no_continuous_effects() && continuous_free(&would_be) {
            return would_be.base();
        }
        let mut imagined = self.clone();
        imagined.record = None;
        let id = imagined.imagine(would_be, self.edition.look_ahead);
        imagined.rederive();
        imagined.derived.shared(id).unwrap_or_else(|| now.base())
    }

    /// Put an object on the battlefield of an imagined game, alone where the edition looks at it alone. Effects that
    /// changed it on the stack go on (CR 400.7a).
    fn imagine(&mut self, mut object: Object, look: crate::edition::LookAhead) -> ObjectId {
        let was = object.id;
        object.card = self.state.objects.fresh_card();
        object.id = self.state.objects.next_id(object.card);
        object.timestamp = u32::MAX;
        object.zone = Some(Zone::Battlefield);
        let id = object.id;
        self.derived_mut().push(object.card, object.base());
        self.state.objects.push(object.card, Arc::new(object));
        let state = &mut *self.state;
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
        id
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
