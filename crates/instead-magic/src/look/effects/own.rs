//! Effects of an object on its own events, which are looked for at the object and stand in no index (CR 113.6, 614.12).

use super::*;

impl Game {
    /// CR 113.6, 614.12: effects of the object itself on its own entering, moving, or being discarded, wherever it is.
    pub(super) fn consider_own(&self, event: &Event, found: &mut impl FnMut(&Watcher, Result<(), WhyNot>)) {
        let (id, entering) = match &event.what {
            What::Move(m) if m.to == Zone::Battlefield => (m.object, m.enter.as_deref()),
            What::Move(m) => (m.object, None),
            What::Discard { object, .. } | What::Counter { object, .. } => (*object, None),
            What::TurnFaceUp { object, .. } => return self.consider_turning(*object, event, found),
            _ => return,
        };
        let Some(object) = self.object(id) else { return };
        if object.zone == Some(Zone::Battlefield) {
            return;
        }
        let would_be = entering.map(|e| self.as_it_would_be(id, e));
        let Some(characteristics) = would_be.as_deref().or_else(|| self.characteristics(id)) else { return };
        let you = entering.map_or(characteristics.controller, |e| e.controller);
        let zone = object.zone.unwrap_or(object.last_zone);
        // CR 400.7d: what is put onto the battlefield from the stack is no spell that resolves
        let uncast = object.zone == Some(Zone::Stack) && entering.is_some_and(|e| !e.resolves);
        let mut scope = None;
        let as_creature = self.enters_as_creature(object, entering, characteristics);
        for (key, effect) in effects_of(object, characteristics, as_creature, self.edition) {
            let works = match key {
                EffectId::Ability { key, .. } => characteristics.abilities.iter().any(|(k, a)| {
                    *k == key && (entering.is_some() && is_about_own_entering(&effect) || works_from(a, &effect, zone))
                }),
                EffectId::Rule { .. } => true,
                EffectId::Floating(_) | EffectId::Own(_) => false,
            };
            if works {
                let scope =
                    scope.get_or_insert_with(|| Arc::new(Scope { uncast, ..Scope::new(you, Some(id)) })).clone();
                let watcher = Watcher::new(key, effect, scope);
                found(&watcher, self.applies(&watcher, event));
            }
        }
    }

    /// CR 702.44a: whether what enters does so as a creature, for sunburst. The newest rules leave effects that would change
    /// its types out of account; a copy effect is none.
    fn enters_as_creature(&self, object: &Object, entering: Option<&Entering>, would_be: &Characteristics) -> bool {
        match entering {
            Some(entering) if self.edition.sunburst_ignores_types && would_be.has(Keyword::Sunburst) => {
                crate::board::zones::permanent_from(object, entering).base().is(CardType::Creature)
            }
            _ => would_be.is(CardType::Creature),
        }
    }

    /// CR 614.1e, 708.8: "as it is turned face up" is looked at as the permanent will be, face up.
    fn consider_turning(&self, id: ObjectId, event: &Event, found: &mut impl FnMut(&Watcher, Result<(), WhyNot>)) {
        let Some(object) = self.object(id).filter(|o| o.face_down) else { return };
        let face_up = Characteristics::of_face(&object.face, object.version, object.controller);
        let scope = Arc::new(Scope::new(face_up.controller, Some(id)));
        for (key, effect) in effects_of(object, &face_up, true, self.edition) {
            if matches!(&effect.pattern, Pattern::TurnFaceUp(Filter::Is(Ref::This))) {
                let watcher = Watcher::new(key, effect, scope.clone());
                found(&watcher, self.applies(&watcher, event));
            }
        }
    }

    /// CR 702.52a: dredge works in the graveyard.
    pub(super) fn consider_dredge(
        &self,
        player: PlayerId,
        event: &Event,
        found: &mut impl FnMut(&Watcher, Result<(), WhyNot>),
    ) {
        let Some(p) = self.player(player) else { return };
        for &id in p.graveyard.iter() {
            let (Some(object), Some(characteristics)) = (self.object(id), self.characteristics(id)) else { continue };
            for (key, ability) in &characteristics.abilities {
                let Some(effect) = keywords::dredge(ability) else { continue };
                let scope = Arc::new(Scope::new(object.owner, Some(id)));
                let watcher = Watcher::new(EffectId::Ability { object: id, key: *key }, effect, scope);
                found(&watcher, self.applies(&watcher, event));
            }
        }
    }
}
