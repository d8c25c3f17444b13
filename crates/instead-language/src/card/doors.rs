//! The doors of Rooms (CR 709.5).

use super::{Card, Face, Half, TriggerEvent};
use crate::walk::{Accept, VisitMut, Walk};

/// Which door of a Room is unlocked (CR 709.5j).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Door {
    /// "this door": the half on which the ability is printed. As it is read it is the first; a card says which it is.
    This(Half),
    /// "a door"
    Any,
    /// "you fully unlock a Room" (CR 709.5i): its last
    Last,
}

/// The abilities of a face are those of the second half.
struct OfSecond;

impl VisitMut for OfSecond {
    fn trigger_event(&mut self, event: &mut TriggerEvent) {
        if let TriggerEvent::Unlocks(_, Door::This(half)) = event {
            *half = Half::Second;
        }
        event.walk_mut(self);
    }
}

impl Card {
    /// "This door" on the second half of a Room is that half (CR 709.5j).
    pub(crate) fn name_doors(face: &mut Face) {
        face.abilities.accept_mut(&mut OfSecond);
    }

    /// A card whose second half is a door of its own.
    #[must_use]
    pub fn with_doors(mut self) -> Card {
        if let Some(back) = &mut self.back {
            Card::name_doors(back);
        }
        self
    }
}

impl super::Halves {
    /// CR 709.5: what a Room is of which these halves are unlocked, in the order in which they were.
    pub fn unlocked(&self, halves: &[Half]) -> Face {
        match halves {
            [] => {
                let (supertypes, subtypes) = (self.first.supertypes.clone(), self.first.subtypes.clone());
                Face { supertypes, types: self.first.types, subtypes, ..Face::default() }
            }
            [one] => self.of(*one).map(|face| (**face).clone()).unwrap_or_default(),
            [first, ..] => {
                let name = format!("{} // {}", self.first.name, self.second.name);
                let (a, b) =
                    if *first == Half::First { (&self.first, &self.second) } else { (&self.second, &self.first) };
                a.and(b, &name.as_str().into())
            }
        }
    }
}
