//! What a card's text does as a spell (CR 113.3a). Joining spells: targets of a later part are counted on from those of the earlier ones. Overload: no targets.

use instead::Stop;
use instead_language::walk::{Accept, Visit, VisitMut, Walk};
use instead_language::{Ability, Amount, Condition, Face, Recipients, Ref, Selection, Spell, TargetSpec, Who};

use crate::board::error::{Error, Kind};
use crate::board::state::Game;

/// CR 113.3a: what an instant or sorcery does: its paragraphs in order.
pub(crate) fn spell_of(abilities: &[Ability]) -> Option<Spell> {
    let mut whole: Option<Spell> = None;
    for ability in abilities {
        let Ability::Spell(part) = ability else { continue };
        match &mut whole {
            None => whole = Some(part.clone()),
            Some(spell) => join(spell, part),
        }
    }
    whole
}

/// A text goes on with another.
pub(crate) fn join(spell: &mut Spell, part: &Spell) {
    let offset = spell.targets.len() as u8;
    spell.targets.extend(part.targets.iter().cloned().map(|t| shifted(t, offset)));
    spell.instructions.extend(part.instructions.iter().cloned().map(|i| shifted(i, offset)));
    spell.modes = spell.modes.take().or_else(|| part.modes.clone());
    spell.divided.extend(divided_from(part, offset));
    spell.cleaved = spell.cleaved.take().or_else(|| part.cleaved.clone());
}

/// What is divided in the part of a text before which stand so many targets.
fn divided_from(part: &Spell, offset: u8) -> impl Iterator<Item = (u8, Amount)> + '_ {
    part.divided.iter().map(move |(among, total)| (among.saturating_add(offset), total.clone()))
}

/// CR 303.4a: an Aura spell targets what it may enchant.
pub(crate) fn enchant_targets(face: &Face) -> Option<TargetSpec> {
    let Recipients { objects, players } = face.abilities.iter().find_map(enchants)?;
    Some(TargetSpec { min: 1, max: 1, objects, players, ..TargetSpec::default() })
}

/// CR 702.5a, d: what may be enchanted by an Aura that has this ability, if it says so.
pub(crate) fn enchants(ability: &Ability) -> Option<Recipients> {
    if let Ability::EnchantPlayer(who) = ability {
        return Some(Recipients::players(who.clone()));
    }
    let Ability::Enchant(filter) = ability else { return None };
    Some(Recipients::objects(filter.clone()))
}

/// The instruction or the description of a target, with the targets of which it speaks counted on by `by`.
fn shifted<T: Accept>(mut part: T, by: u8) -> T {
    if by > 0 {
        part.accept_mut(&mut Shift(by));
    }
    part
}

/// CR 702.96b: the spell with "each" in place of "target".
pub(crate) fn overloaded(spell: &Spell, name: &str) -> Result<Spell, Stop<Game>> {
    let refused = || {
        let on = Some(name.to_owned());
        Stop::Error(Error::from(Kind::Unsupported { what: "overload of a spell with other targets than objects", on }))
    };
    let [TargetSpec { objects: Some(each), players: None, .. }] = spell.targets.as_slice() else {
        return Err(refused());
    };
    let mut instructions = spell.instructions.clone();
    instructions.accept_mut(&mut Each(Selection::Each(each.clone())));
    // Where the target is spoken of in another way the text is not guessed at.
    if speaks_of_target(&instructions) {
        return Err(refused());
    }
    Ok(Spell { targets: Vec::new(), instructions, ..spell.clone() })
}

/// Whether a text speaks of one of its own targets.
fn speaks_of_target(text: &impl Accept) -> bool {
    let mut mentions = Mentions(false);
    text.accept(&mut mentions);
    mentions.0
}

/// A spell within a text counts its own targets: what triggers later, what is granted, the modes.
struct Shift(u8);

impl VisitMut for Shift {
    fn reference(&mut self, r: &mut Ref) {
        if let Ref::Target(n) = r {
            *n = n.saturating_add(self.0);
        }
        r.walk_mut(self);
    }

    fn who(&mut self, who: &mut Who) {
        if let Who::Target(n) = who {
            *n = n.saturating_add(self.0);
        }
        who.walk_mut(self);
    }

    fn spell(&mut self, _: &mut Spell) {}

    fn ability(&mut self, _: &mut Ability) {}
}

struct Mentions(bool);

impl Visit for Mentions {
    fn reference(&mut self, r: &Ref) {
        self.0 |= matches!(r, Ref::Target(_));
        r.walk(self);
    }

    fn who(&mut self, who: &Who) {
        self.0 |= matches!(who, Who::Target(_));
        who.walk(self);
    }

    fn spell(&mut self, _: &Spell) {}

    fn ability(&mut self, _: &Ability) {}
}

/// Puts "each" in the place of the one target that something is done to.
struct Each(Selection);

impl VisitMut for Each {
    fn selection(&mut self, selection: &mut Selection) {
        if *selection == Selection::One(Ref::Target(0)) {
            *selection = self.0.clone();
        } else {
            selection.walk_mut(self);
        }
    }

    fn condition(&mut self, _: &mut Condition) {}

    fn spell(&mut self, _: &mut Spell) {}

    fn ability(&mut self, _: &mut Ability) {}
}
