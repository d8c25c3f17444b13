//! What being announced, or being put onto the stack, makes of an object (CR 405.1, 601.2a, 707.10).

use std::sync::Arc;

use instead::Performing;

use crate::board::stack::StackItem;
use crate::board::state::{Cast, Game, ObjectId, PlayerId};
use instead_language::words::{CardTypes, Word, Zone};
use instead_language::{Arrangement, Change, CostKeyword, Face, Half, Place};

impl Game {
    /// CR 601.2a: the spell is its caster's, and does what was announced.
    pub(crate) fn announce(
        &mut self,
        object: ObjectId,
        item: Arc<StackItem>,
        cast: Option<Arc<Cast>>,
        door: Performing<'_>,
    ) {
        let once = cast.as_ref().and_then(|c| c.permit);
        if let Some(o) = self.object_mut(object, door) {
            o.controller = item.scope.you;
            o.stack = Some(item);
            if let Some(cast) = cast {
                o.face_down = cast.face_down;
                let back = o.cast_transformed(cast.instead, cast.transformed);
                o.transformed |= back.is_some() && cast.instead != Some(CostKeyword::Prototype);
                o.face = back.unwrap_or_else(|| o.face_cast(cast.half));
                let modal = o.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Modal);
                o.transformed |= modal && cast.half == Some(Half::Second);
                o.cast = Some(cast);
            }
            o.rebase();
        }
        self.write(door).turn.permits.extend(once);
        self.rebased(object);
    }

    /// CR 603.3, 602.2a, 707.10: an ability, or a copy of a spell or ability, becomes an object on the stack.
    pub(crate) fn perform_put_on_stack(
        &mut self,
        player: PlayerId,
        item: &Arc<StackItem>,
        copy_of: Option<&(ObjectId, Vec<Change>)>,
        door: Performing<'_>,
    ) {
        let known = copy_of.filter(|_| item.is_spell());
        let copied = known.and_then(|(o, exceptions)| Some((self.object(*o)?.clone(), exceptions)));
        let mut object = match copied {
            // CR 707.10a: a copy of a spell is a spell, though no card.
            Some((spell, exceptions)) => {
                let face = self.copiable(spell.id, exceptions, &item.scope).unwrap_or_else(|| spell.face.clone());
                let face = if spell.face_down { spell.face.clone() } else { face };
                let mut copy = crate::board::zones::token_object(face, spell.back.clone(), player);
                copy.cast = spell.cast.map(|c| {
                    Arc::new(Cast {
                        by: None,
                        exile_after: false,
                        exiled_instead: false,
                        enters: Vec::new(),
                        bought_back: false,
                        // CR 707.10: mana is no choice that is copied
                        spent: Default::default(),
                        mana_from: Vec::new(),
                        // CR 707.10: it was not cast
                        facts: Some(Arc::default()),
                        ..(*c).clone()
                    })
                });
                copy.face_down = spell.face_down;
                copy.version = spell.version;
                // CR 709.5d, 707.10f: the token that it becomes has the half unlocked as which the spell was cast
                copy.halves = spell.halves.filter(|halves| halves.arrangement == Arrangement::Room);
                copy
            }
            None => {
                let name = item.scope.this.map_or_else(|| item.called(), |t| Word::from(self.name_of(t)));
                let face = Face { name, types: CardTypes::NONE, ..Face::default() };
                let mut ability = crate::board::zones::token_object(Arc::new(face), None, player);
                ability.token = false;
                ability
            }
        };
        object.zone = Some(Zone::Stack);
        object.last_zone = Zone::Stack;
        object.stack = Some(item.clone());
        object.timestamp = self.tick(door);
        let id = self.add_object(object, door);
        if item.is_spell()
            && let Some(o) = self.object_mut(id, door)
        {
            let mut own = (**item).clone();
            own.scope.this = Some(id);
            o.stack = Some(Arc::new(own));
        }
        self.insert(id, player, Zone::Stack, Place::Natural, door);
        self.rebased(id);
        self.trigger_on_targets(id);
        // CR 700.13: a copy is neither cast nor activated
        if copy_of.is_none() {
            self.trigger_on_crime(id);
        }
    }
}
