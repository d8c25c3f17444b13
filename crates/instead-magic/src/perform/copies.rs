//! Copy effects that last (CR 707.4): "becomes a copy of …", what it is a copy of, and how it ceases to be one.

use std::sync::Arc;

use instead::{Performing, Run};

use super::Result;
use super::follow::Following;
use crate::board::event::Event;
use crate::board::state::{Floating, FloatingKind, Game, Left, ObjectId};
use instead_language::{Ability, Change, Selection, Spell, Until};

/// The objects that the effect makes copies.
pub(super) fn copies_of(floating: &Floating) -> Vec<ObjectId> {
    if let FloatingKind::Copies(objects, _) = &floating.what { objects.to_vec() } else { Vec::new() }
}

impl Game {
    /// CR 707.2b, 707.9: the copiable values, with the exceptions, are those of this moment, for each object the same.
    pub(super) fn become_copies(
        &mut self,
        what: &Selection,
        of: &Selection,
        (except, keeps): (&[Change], bool),
        until: Until,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let objects = self.objects_selected(what, f, run)?;
        let of = match of {
            // what is gone is copied as it last was (CR 608.2h)
            Selection::One(r) => self.last_known(r, &f.scope),
            several => self.objects_selected(several, f, run)?.first().copied(),
        };
        let Some(of) = of else { return Ok(Vec::new()) };
        let mut exceptions = except.to_vec();
        if keeps {
            let Some(own) = self.ability_that_resolves(f) else {
                return Err(self.unsupported("an ability that a copy keeps, of what no longer has it,", f));
            };
            exceptions.push(Change::AddAbility(Box::new(own)));
        }
        let Some(face) = self.copiable(of, &exceptions, &f.scope) else { return Ok(Vec::new()) };
        Ok(vec![self.effect_begins(FloatingKind::Copies(Arc::new(objects), face), until, Left::Unlimited, f)])
    }

    /// CR 707.9a: "this ability", as the object that has it has or had it.
    fn ability_that_resolves(&self, f: &Following) -> Option<Ability> {
        let this = self.object(f.scope.this?)?;
        let resolving = self.state.stack.iter().rev().filter_map(|&id| self.object(id)?.stack.as_ref());
        let item = resolving.into_iter().find(|item| !item.is_spell() && item.scope.this == Some(this.id))?;
        let is = |ability: &&Ability| text_of(ability).is_some_and(|spell| *spell == *item.spell);
        let now = self.characteristics(this.id);
        let now = now.into_iter().flat_map(|c| &c.abilities).map(|(_, ability)| &**ability);
        let own = this.uncopied.iter().map(|(face, _)| face).chain([&this.face, &this.printed]);
        now.chain(own.flat_map(|face| &face.abilities)).find(is).cloned()
    }

    /// The copiable values that these objects now have: those of the latest copy effect that lasts, else their own.
    pub(super) fn copied_anew(&mut self, objects: &[ObjectId], door: Performing<'_>) {
        for &id in objects {
            let floating = self.state.floating.iter();
            let copied = floating.filter_map(|f| match &f.what {
                FloatingKind::Copies(objects, face) if objects.contains(&id) => Some((f.timestamp, face)),
                _ => None,
            });
            let latest = copied.max_by_key(|(at, _)| *at).map(|(_, face)| face.clone());
            let Some(o) = self.object_mut(id, door).filter(|o| o.zone.is_some()) else { continue };
            if let Some(face) = latest {
                let own = (o.face.clone(), o.version);
                o.uncopied.get_or_insert(own);
                o.face = face;
                o.version = o.version.saturating_add(1);
            } else if let Some((face, version)) = o.uncopied.take() {
                (o.face, o.version) = (face, version);
            }
            o.rebase();
        }
    }
}

/// What an activated or triggered ability does.
fn text_of(ability: &Ability) -> Option<&Spell> {
    if let Ability::Activated { spell, .. } | Ability::Triggered { spell, .. } = ability { Some(spell) } else { None }
}
