//! Copiable values (CR 707.2): what a copy effect changes of them, and what is said of a permanent as it enters.

use crate::board::state::Object;
use instead_language::words::{CardType, Keyword};
use instead_language::{Ability, Amount, Change, Face, Filter, Ref, no_characteristic};

/// CR 707.9: one exception of a copy effect, which becomes part of the copiable values.
pub(crate) fn except(face: &mut Face, exception: &Change, number: impl Fn(&Amount) -> i32) {
    match exception {
        Change::AddType(t) => face.types = face.types.with(*t),
        Change::AddSubtype(s) => {
            if !face.subtypes.contains(s) {
                face.subtypes.push(s.clone());
            }
        }
        Change::SetTypes(types, subtypes) => {
            face.types = *types;
            face.subtypes.clone_from(subtypes);
        }
        Change::SetSubtypes(CardType::Creature, subtypes) => {
            // CR 707.9d: what would define them is not copied
            face.abilities.retain(|a| *a != Ability::Keyword(Keyword::Changeling));
            face.subtypes.retain(|s| !instead_language::subtypes::is_creature_type(s));
            face.subtypes.extend(subtypes.iter().cloned());
        }
        Change::AddSupertype(s) => {
            if !face.supertypes.contains(s) {
                face.supertypes.push(*s);
            }
        }
        Change::RemoveSupertype(s) => face.supertypes.retain(|have| have != s),
        Change::SetColors(colors) => face.colors = *colors,
        Change::AddColor(color) => face.colors |= instead_language::words::Colors::of(*color),
        Change::AddAbility(ability) => face.abilities.push((**ability).clone()),
        Change::RemoveAbility(ability) => face.abilities.retain(|a| a != &**ability),
        Change::RemoveAllAbilities => face.abilities.clear(),
        Change::RemoveOtherTypes(types) => {
            let others: Vec<CardType> = face.types.list().filter(|t| !types.has(*t)).collect();
            face.types = face.types.list().filter(|t| types.has(*t)).collect();
            face.subtypes.retain(|s| !others.iter().any(|t| instead_language::subtypes::goes_with(*t, s)));
        }
        Change::SetPowerToughness(p, t) => {
            // CR 707.9d: what would define it is not copied
            face.abilities.retain(|a| !defines_figures(a));
            face.power = p.as_ref().map(&number).or(face.power);
            face.toughness = t.as_ref().map(&number).or(face.toughness);
        }
        Change::Name(name) => face.name = name.clone(),
        Change::Loyalty(n) => face.loyalty = Some(*n),
        Change::NoManaCost => face.cost = None,
        Change::RemoveType(t) => {
            if *t == CardType::Creature {
                // CR 707.9d: what would define its creature types is not copied
                face.abilities.retain(|a| *a != Ability::Keyword(Keyword::Changeling));
            }
            crate::board::types::without_type(&mut face.types, &mut face.subtypes, *t);
        }
        // no text is read by which these are an exception of a copy
        Change::Control(_)
        | Change::Word(..)
        | Change::FullText(_)
        | Change::AddText(_)
        | Change::SetSubtypes(..)
        | Change::AllCreatureTypes
        | Change::AddChosenType
        | Change::SetChosenType(_)
        | Change::AddChosenColor
        | Change::RemoveOtherAbilities
        | Change::CantHave(_)
        | Change::ActivatedOf(..)
        | Change::SetChosenColor
        | Change::Modify(..)
        | Change::Switch
        | no_characteristic!() => {}
    }
}

/// Whether it is a characteristic-defining ability of power and toughness (CR 604.3).
fn defines_figures(ability: &Ability) -> bool {
    let Ability::Continuous(c) = ability else { return false };
    let figures = c.changes.iter().all(|c| matches!(c, Change::SetPowerToughness(..)));
    figures && c.condition.is_none() && c.what == Filter::Is(Ref::This)
}

/// CR 707.2, 708.2: of a permanent that would enter, what its own "as this enters" ability made of it, or what lets it enter
/// face down says that it is. Their numbers are settled.
pub(crate) fn said_as_it_enters(permanent: &mut Object, said: &[Change]) {
    if said.is_empty() {
        return;
    }
    let mut face = permanent.shown();
    for change in said {
        except(&mut face, change, |amount| if let Amount::Fixed(n) = amount { *n } else { 0 });
    }
    if permanent.face_down {
        permanent.down = Some(std::sync::Arc::new(face));
    } else {
        permanent.face = std::sync::Arc::new(face);
    }
}
