//! Tokens (CR 111).

use std::sync::Arc;

use instead::Performing;

use crate::board::event::TokenToMake;
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::board::zones::token_object;
use crate::look::linked::{speaks_of_exiled, token_speaks_of_exiled};
use crate::perform::predefined::{back_of, predefined};
use instead_language::words::{Word, Zone};
use instead_language::{Change, Face, Token};

impl Game {
    /// CR 111.3, 111.4: the token that a text describes; nothing where it would be a copy of a card that is not there ("that
    /// card", where none was exiled: CR 609.3).
    pub(crate) fn token_to_make(&self, token: &Token, scope: &Scope) -> Option<TokenToMake> {
        let against = token.against.as_ref().map(|against| self.whom_against(against, scope));
        let counters = self.counters_of(&token.counters, scope);
        let attached = token.attached.as_ref().map(|r| self.acted_on(r, scope));
        let exiled = if token_speaks_of_exiled(token) { self.exiled_so_far(scope) } else { Vec::new() };
        if let Some((of, exceptions)) = &token.copy_of {
            // of what is gone, as it last was (CR 608.2h): not the card that the same effect put elsewhere
            let of = self.last_known(of, scope)?;
            let (face, back, transformed) = self.faces_to_copy(of, exceptions, scope)?;
            let (tapped, attacking) = (token.tapped, token.attacking);
            return Some(TokenToMake {
                face,
                back,
                transformed,
                tapped,
                attacking,
                against,
                counters,
                attached,
                exiled,
                spec: None,
            });
        }
        let number =
            |a: &instead_language::Amount| self.amount(a, scope).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        let mut face = Face {
            name: token.name.clone().unwrap_or_else(|| self.token_name(token)),
            cost: None,
            supertypes: token.supertypes.clone(),
            types: token.types,
            subtypes: token.subtypes.clone(),
            colors: token.colors,
            power: token.power_toughness.as_ref().map(|(p, _)| number(p)),
            toughness: token.power_toughness.as_ref().map(|(_, t)| number(t)),
            loyalty: None,
            defense: None,
            abilities: self.with_captures(&token.abilities, scope).unwrap_or_else(|| token.abilities.clone()),
        };
        if token.predefined {
            let kind = token.subtypes.first().map(Word::as_str).unwrap_or_default();
            face = predefined(kind, face);
        }
        Some(TokenToMake {
            face: Arc::new(face),
            back: back_of(token),
            transformed: false,
            tapped: token.tapped,
            attacking: token.attacking,
            against,
            counters,
            attached,
            exiled,
            spec: Some(Arc::new(Token { also: Vec::new(), ..token.clone() })),
        })
    }

    /// CR 707.2, 707.8a: what a token that is a copy of the object is: of a double-faced one both faces, each as what changed
    /// its copiable values makes it; and whether its back face is up.
    fn faces_to_copy(
        &self,
        of: ObjectId,
        exceptions: &[Change],
        scope: &Scope,
    ) -> Option<(Arc<Face>, Option<Arc<Face>>, bool)> {
        let object = self.object(of)?;
        let up = self.copiable(of, exceptions, scope)?;
        let Some(back) = object.back.clone().filter(|_| !object.face_down) else { return Some((up, None, false)) };
        let other = |face: &Arc<Face>| match object.version {
            0 => self.excepted((**face).clone(), exceptions, scope),
            _ => up.clone(),
        };
        Some(match object.transformed {
            true => (other(&object.printed), Some(up.clone()), true),
            false => (up.clone(), Some(other(&back)), false),
        })
    }

    /// CR 607.1d, 607.2a: what this text exiled up to now and is still in exile.
    fn exiled_so_far(&self, scope: &Scope) -> Vec<ObjectId> {
        let Some(slots) = scope.slots() else { return Vec::new() };
        let things = slots.made.iter().flatten().flat_map(|kept| &kept.things);
        let exiled = |id: &ObjectId| self.zone(*id) == Some(Zone::Exile);
        things.map(|thing| thing.now).filter(exiled).collect()
    }

    /// Whether the token would have two abilities that speak each of other exiled cards: one of what it is a copy of, and one
    /// that the text gives it.
    pub(crate) fn has_two_links(&self, token: &Token, scope: &Scope) -> bool {
        let of = token.copy_of.as_ref().and_then(|(of, _)| self.object(self.last_known(of, scope)?));
        token_speaks_of_exiled(token) && of.is_some_and(|of| speaks_of_exiled(&of.face))
            || token.also.iter().any(|(_, other)| self.has_two_links(other, scope))
    }

    /// CR 111.4: its subtypes and the word "Token"; in older editions its subtypes alone.
    pub(crate) fn token_name(&self, token: &Token) -> Word {
        let mut name = token.subtypes.iter().map(Word::as_str).collect::<Vec<_>>().join(" ");
        if self.edition.token_names {
            name.push_str(" Token");
        }
        Word::new(name.trim())
    }

    /// Put a token's object into the table; its entering is proposed next.
    pub(crate) fn prepare_token(&mut self, token: &TokenToMake, player: PlayerId, door: Performing<'_>) -> ObjectId {
        let object = token_object(token.face.clone(), token.back.clone(), player);
        self.add_object(object, door)
    }
}
