//! A card without one of its sentences.

use instead_cards::{Cards, OwnedFacts};
use instead_language::walk::VisitMut;
use instead_language::{Ability, Amount, Instruction, Spell, Who};
use instead_oracle::read_text;

use super::Sentence;
use crate::texts::with_text;

/// The cards with the sentence taken away from its card, in each way in which what is left can be read: without its words;
/// without what its ability does, where a cost, an event or a target is still needed to come there.
pub fn without(base: &Cards, sentence: &Sentence) -> Vec<Cards> {
    let face = sentence.face();
    let faults = faults(face, &face.oracle_text);
    let texts = [shorter(sentence), emptied(sentence)].into_iter().flatten();
    let texts = texts.filter(|text| self::faults(face, text) <= faults);
    let mut others: Vec<Cards> = texts
        .map(|text| {
            let mut cards = base.clone();
            cards.define(with_text(&sentence.card, sentence.nth, text));
            cards
        })
        .collect();
    others.extend([true, false].into_iter().filter_map(|aims| idle(base, sentence, aims)));
    others
}

/// How many parts of a text are not read or not carried out.
fn faults(face: &OwnedFacts, text: &str) -> usize {
    let parts = instead_cards::reading(&OwnedFacts { oracle_text: text.to_owned(), ..face.clone() });
    parts.iter().map(|part| usize::from(part.stop.is_some()) + part.lacks.len()).sum()
}

/// The text without the words of the sentence.
fn shorter(sentence: &Sentence) -> Option<String> {
    let text = &sentence.face().oracle_text;
    let (before, after) = (text.get(..sentence.place.start)?, text.get(sentence.place.end..)?);
    Some(joined(before, after))
}

/// What stands before and after, without a line that has become empty.
fn joined(before: &str, after: &str) -> String {
    let before = before.trim_end_matches(' ');
    let after = if before.is_empty() || before.ends_with('\n') {
        let after = after.trim_start_matches(' ');
        after.strip_prefix('\n').unwrap_or(after)
    } else {
        after
    };
    format!("{before}{after}").trim_end().to_owned()
}

/// The text with the cost before the sentence, and what follows it in its line.
fn emptied(sentence: &Sentence) -> Option<String> {
    let text = &sentence.face().oracle_text;
    let (cost, _) = sentence.text().split_once(": ").filter(|(cost, _)| !cost.contains('"'))?;
    let (before, after) = (text.get(..sentence.place.start)?, text.get(sentence.place.end..)?);
    after.starts_with(' ').then(|| format!("{before}{cost}:{after}"))
}

/// The card with what the sentence is read as doing nothing (CR 119.9: to gain 0 life is no event): spells and abilities
/// keep what they need to come to be, and do nothing; what is static is gone. Whether they still have targets: some files name them, and an ability that does
/// nothing to its targets has no words by which it could be named.
fn idle(base: &Cards, sentence: &Sentence, aims: bool) -> Option<Cards> {
    let facts = sentence.face();
    let piece = read_text(&facts.printed()).into_iter().find(|piece| piece.text.contains(sentence.text()))?;
    let read = piece.read.ok()?;
    let mut cards = base.clone();
    let mut card = (*cards.find(&sentence.card.whole_name()).ok()?).clone();
    let face = match sentence.nth {
        0 => &mut card.front,
        _ => card.back.as_deref_mut()?,
    };
    let at =
        (0..face.abilities.len()).find(|at| face.abilities.get(*at..).is_some_and(|rest| rest.starts_with(&read)))?;
    let mode = mode(&piece.text, sentence.text());
    let silent: Vec<Ability> = read.iter().filter_map(|ability| silent(ability, mode, aims)).collect();
    face.abilities.splice(at..at + read.len(), silent);
    cards.define_as(sentence.card.clone(), card);
    Some(cards)
}

/// Which of the modes that a text lists has the sentence, counted from 0.
fn mode(text: &str, sentence: &str) -> Option<usize> {
    let at = text.find(sentence)?;
    let line = at + sentence.find('•').map_or(0, |bullet| bullet + '•'.len_utf8());
    text.get(..line)?.matches('•').count().checked_sub(1)
}

fn silent(ability: &Ability, mode: Option<usize>, aims: bool) -> Option<Ability> {
    struct Silence {
        mode: Option<usize>,
        aims: bool,
        some: bool,
    }
    impl Silence {
        fn hush(&self, spell: &mut Spell) {
            spell.instructions = vec![Instruction::GainLife(Who::You, Amount::Fixed(0))];
            if !self.aims {
                spell.targets.clear();
                spell.divided.clear();
            }
        }
    }
    impl VisitMut for Silence {
        fn spell(&mut self, spell: &mut Spell) {
            self.some = true;
            let Some(choice) = &mut spell.modes else { return self.hush(spell) };
            let (first, count) = self.mode.map_or((0, choice.modes.len()), |mode| (mode, 1));
            choice.modes.iter_mut().skip(first).take(count).for_each(|mode| self.hush(&mut mode.spell));
            if self.mode.is_none() {
                spell.instructions.clear();
            }
        }
    }
    let mut ability = ability.clone();
    let mut silence = Silence { mode, aims, some: false };
    silence.ability(&mut ability);
    silence.some.then_some(ability)
}
