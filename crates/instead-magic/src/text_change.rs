//! CR 612 (418.6 in 2005): text-changing effects, layer 3.
//!
//! Only words used in the right way change: colour words, land types and creature types in types and rules text. Names
//! never do, and neither do abilities that another effect granted.

use std::sync::Arc;

use crate::ability::{
    Ability, Change, Face, Filter, Instruction, Pattern, Recipients, Replacement, Selection, Spell, Token,
};
use crate::layers::Characteristics;
use crate::words::{Color, Word};

/// CR 612.2: change one word into another in an object's type line and rules text.
pub(crate) fn change_word(c: &mut Characteristics, from: &Word, to: &Word) {
    let colors = from.parse::<Color>().ok().zip(to.parse::<Color>().ok());
    let mut walk = Walk {
        subtype: &mut |word| {
            if word.eq_ignore_ascii_case(from) {
                *word = to.clone();
            }
        },
        color: &mut |color| {
            if let Some((from, to)) = colors
                && *color == from
            {
                *color = to;
            }
        },
    };
    for subtype in &mut c.subtypes {
        (walk.subtype)(subtype);
    }
    for (key, ability) in &mut c.abilities {
        if key.is_printed() {
            walk.ability(Arc::make_mut(ability));
        }
    }
}

/// Every subtype that a face has or speaks of.
pub(crate) fn subtypes_of(face: &Face, mut found: impl FnMut(&Word)) {
    face.subtypes.iter().for_each(&mut found);
    let mut walk = Walk { subtype: &mut |word| found(word), color: &mut |_| {} };
    for ability in &face.abilities {
        walk.ability(&mut ability.clone());
    }
}

/// Goes through the words of a text that are used as types and colours.
struct Walk<'a> {
    subtype: &'a mut dyn FnMut(&mut Word),
    color: &'a mut dyn FnMut(&mut Color),
}

impl Walk<'_> {
    fn filter(&mut self, filter: &mut Filter) {
        match filter {
            Filter::Subtype(word) => (self.subtype)(word),
            Filter::Color(color) => (self.color)(color),
            Filter::Not(inner) => self.filter(inner),
            Filter::All(all) | Filter::OneOf(all) => all.iter_mut().for_each(|f| self.filter(f)),
            _ => {}
        }
    }

    fn recipients(&mut self, recipients: &mut Recipients) {
        if let Some(filter) = &mut recipients.objects {
            self.filter(filter);
        }
    }

    fn ability(&mut self, ability: &mut Ability) {
        match ability {
            Ability::Protection(filter) | Ability::Enchant(filter) => self.filter(filter),
            Ability::Replacement(effect) => self.replacement(effect),
            Ability::Continuous(continuous) => {
                self.filter(&mut continuous.what);
                continuous.changes.iter_mut().for_each(|c| self.change(c));
            }
            Ability::Activated { spell, .. } | Ability::Triggered { spell, .. } | Ability::Spell(spell) => {
                self.spell(spell)
            }
            Ability::Anchored(_, inner) => self.ability(inner),
            _ => {}
        }
    }

    fn change(&mut self, change: &mut Change) {
        match change {
            Change::AddSubtype(word) => (self.subtype)(word),
            Change::SetSubtypes(_, words) | Change::SetTypes(_, words) => {
                words.iter_mut().for_each(|w| (self.subtype)(w))
            }
            Change::AddColor(color) => (self.color)(color),
            Change::SetColors(colors) => {
                *colors = colors
                    .list()
                    .map(|mut c| {
                        (self.color)(&mut c);
                        c
                    })
                    .collect();
            }
            Change::AddAbility(ability) | Change::RemoveAbility(ability) => self.ability(ability),
            _ => {}
        }
    }

    fn replacement(&mut self, effect: &mut Replacement) {
        self.pattern(&mut effect.pattern);
        effect.rider.iter_mut().for_each(|i| self.instruction(i));
        if let crate::ability::Rewrite::Instead(list) | crate::ability::Rewrite::Plus(list) = &mut effect.rewrite {
            list.iter_mut().for_each(|i| self.instruction(i));
        }
    }

    fn pattern(&mut self, pattern: &mut Pattern) {
        match pattern {
            Pattern::Damage { source, to, .. } => {
                self.filter(source);
                self.recipients(to);
            }
            Pattern::Move { object, .. }
            | Pattern::Destroy(object)
            | Pattern::Sacrifice(object)
            | Pattern::Enter(object)
            | Pattern::TurnFaceUp(object)
            | Pattern::Tap(object)
            | Pattern::Counter(object, _)
            | Pattern::Transform(object)
            | Pattern::RemoveCounters(_, object)
            | Pattern::Untap { object, .. }
            | Pattern::TapForMana { object, .. }
            | Pattern::Discard { object, .. }
            | Pattern::CreateTokens { token: object, .. } => self.filter(object),
            Pattern::PutCounters { on, .. } => self.recipients(on),
            Pattern::OneOf(some) => some.iter_mut().for_each(|p| self.pattern(p)),
            _ => {}
        }
    }

    fn spell(&mut self, spell: &mut Spell) {
        for target in &mut spell.targets {
            if let Some(filter) = &mut target.objects {
                self.filter(filter);
            }
        }
        spell.instructions.iter_mut().for_each(|i| self.instruction(i));
        for mode in spell.modes.iter_mut().flat_map(|m| &mut m.modes) {
            self.spell(&mut mode.spell);
        }
    }

    fn selection(&mut self, selection: &mut Selection) {
        match selection {
            Selection::Each(filter) | Selection::Choose { filter, .. } => self.filter(filter),
            Selection::Both(all) => all.iter_mut().for_each(|s| self.selection(s)),
            _ => {}
        }
    }

    fn token(&mut self, token: &mut Token) {
        token.subtypes.iter_mut().for_each(|s| (self.subtype)(s));
        token.abilities.iter_mut().for_each(|a| self.ability(a));
        token.colors = token
            .colors
            .list()
            .map(|mut c| {
                (self.color)(&mut c);
                c
            })
            .collect();
    }

    fn instruction(&mut self, instruction: &mut Instruction) {
        match instruction {
            Instruction::Create { effect, each, .. } => {
                self.replacement(effect);
                if let Some(each) = each {
                    self.selection(each);
                }
            }
            Instruction::CreateTokens(_, _, token) => self.token(token),
            Instruction::Damage { to, .. } => self.selection(to),
            Instruction::Destroy { what, .. } => self.selection(what),
            Instruction::Continuous { what, changes, .. } => {
                self.selection(what);
                changes.iter_mut().for_each(|c| self.change(c));
            }
            Instruction::Exile(s)
            | Instruction::ExileUntil(s)
            | Instruction::Sacrifice(_, s)
            | Instruction::Move(s, _)
            | Instruction::Discard(_, s)
            | Instruction::Tap(s)
            | Instruction::Untap(s)
            | Instruction::Counter(s)
            | Instruction::PutCounters(_, _, s)
            | Instruction::Regenerate(s, _)
            | Instruction::TurnFaceUp(s)
            | Instruction::Transform(s) => self.selection(s),
            Instruction::Search { filter, .. } => self.filter(filter),
            Instruction::WhenYouDo(spell) => self.spell(spell),
            Instruction::May(_, list) | Instruction::Repeat(_, list) => {
                list.iter_mut().for_each(|i| self.instruction(i));
            }
            Instruction::If(_, a, b) => a.iter_mut().chain(b).for_each(|i| self.instruction(i)),
            Instruction::ForEach(s, list) => {
                self.selection(s);
                list.iter_mut().for_each(|i| self.instruction(i));
            }
            Instruction::Self_ { original, instead, .. } => {
                original.iter_mut().chain(instead).for_each(|i| self.instruction(i));
            }
            Instruction::SelfRewrite { original, effect } => {
                original.iter_mut().for_each(|i| self.instruction(i));
                self.replacement(effect);
            }
            _ => {}
        }
    }
}
