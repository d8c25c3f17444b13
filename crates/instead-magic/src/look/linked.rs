//! Linked abilities (CR 607): whether a text speaks of what another ability of its object did.

use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, Face, Ref, Selection, Token};

/// CR 607.2a, b: whether the face has an ability that speaks of "the exiled cards" or cards "exiled with" its object.
pub(crate) fn speaks_of_exiled(face: &Face) -> bool {
    let mut speaks = SpeaksOfExiled(false);
    face.accept(&mut speaks);
    speaks.0
}

/// CR 607.1d: whether the token has an ability from the text that makes it, not from what it is a copy of, that speaks of
/// "the exiled card".
pub(crate) fn token_speaks_of_exiled(token: &Token) -> bool {
    let mut speaks = SpeaksOfExiled(false);
    for ability in &token.abilities {
        ability.accept(&mut speaks);
    }
    for exception in token.copy_of.iter().flat_map(|(_, exceptions)| exceptions) {
        exception.accept(&mut speaks);
    }
    speaks.0
}

struct SpeaksOfExiled(bool);

impl Visit for SpeaksOfExiled {
    fn reference(&mut self, part: &Ref) {
        self.0 |= matches!(part, Ref::Exiled);
        part.walk(self);
    }

    fn selection(&mut self, part: &Selection) {
        self.0 |= matches!(part, Selection::Exiled);
        part.walk(self);
    }

    fn ability(&mut self, part: &Ability) {
        self.0 |= matches!(part, Ability::MayPlayExiled(_));
        part.walk(self);
    }
}
