//! "Another" in what a triggered ability does: than the object that the ability is on, unless its event speaks of one that
//! could as well be meant.

use instead_language::walk::{Accept, Visit, Walk};
use instead_language::words::Zone;
use instead_language::{Ability, Filter, Pattern, Recipients, Replacement, Spell, TriggerEvent};

use crate::noun::is_other;

/// Whether "another" is said where it is not than the object that the ability is on: "deals damage to a creature, … to each
/// other creature", "whenever a creature dies, return another target creature card from your graveyard", "the token enters
/// with a counter on it for each other creature".
pub(super) fn is_unclear(event: &TriggerEvent, spell: &Spell) -> bool {
    let mut others = Others { among: among(event), unclear: false };
    spell.accept(&mut others);
    others.unclear
}

/// Among what kind of things the event speaks of one.
#[derive(Clone, Copy)]
enum Among {
    Nothing,
    Permanents,
    Graveyards,
}

fn among(event: &TriggerEvent) -> Among {
    let one = |f: &Filter| *f != Filter::All(Vec::new()) && !f.says(&|f| matches!(f, Filter::Is(_)));
    let TriggerEvent::Event(pattern) = event else { return Among::Nothing };
    if let Pattern::Damage { to: Recipients { objects: Some(hurt), .. }, .. } = pattern
        && one(hurt)
    {
        return Among::Permanents;
    }
    if let Pattern::Move { object, to: Some(Zone::Graveyard), .. } = pattern
        && one(object)
    {
        return Among::Graveyards;
    }
    Among::Nothing
}

struct Others {
    among: Among,
    unclear: bool,
}

fn says_other(f: &Filter) -> bool {
    f.says(&is_other)
}

impl Visit for Others {
    fn filter(&mut self, f: &Filter) {
        let dead = || f.says(&|f| *f == Filter::In(Zone::Graveyard));
        self.unclear |= says_other(f)
            && match self.among {
                Among::Nothing => false,
                Among::Permanents => true,
                Among::Graveyards => dead(),
            };
        f.walk(self);
    }

    fn replacement(&mut self, r: &Replacement) {
        let outer = self.among;
        // what enters is named by no filter of its own
        if r.pattern == Pattern::Enter(Filter::All(Vec::new())) {
            self.among = Among::Permanents;
        }
        r.walk(self);
        self.among = outer;
    }

    /// An ability that is granted speaks for itself.
    fn ability(&mut self, _: &Ability) {}
}
