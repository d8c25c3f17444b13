//! What a question says of what is offered: the modes in their words, and what may be done.

use instead::Choice;
use instead_language::{Instruction, Spell};
use instead_magic::{Asking, Game, ObjectId, Pick, Query};
use instead_oracle::Context;

use super::names::Naming;
use crate::answers::OptionLabel;

/// What it does, in a sentence of the object whose text asks.
fn printed(game: &Game, naming: &Naming, about: Option<ObjectId>, does: &Spell) -> Option<String> {
    let called = about.and_then(|o| game.object(o)).map(|o| o.face.name.to_string());
    let names = naming.named(game);
    instead_oracle::print_effect(does, &Context { this: called.as_deref(), names: &names, ..Context::default() })
}

/// "draw two cards": what may be done, where it has words.
pub(super) fn may_be_done(
    game: &Game,
    naming: &Naming,
    about: Option<ObjectId>,
    does: &[Instruction],
) -> Option<String> {
    let spell = Spell { instructions: does.to_vec(), ..Spell::default() };
    let text = printed(game, naming, about, &spell)?;
    let named = about.and_then(|o| game.object(o)).is_some_and(|o| text.starts_with(o.face.name.as_str()));
    let text = text.trim_end_matches('.');
    if named {
        return Some(text.to_owned());
    }
    let mut letters = text.chars();
    Some(letters.next()?.to_lowercase().chain(letters).collect())
}

/// Modes may be named by the beginning of what they do, and by the words in which they differ.
pub(super) fn name_modes(
    game: &Game,
    naming: &Naming,
    query: &Query,
    choices: &[Choice<Game>],
    options: &mut [OptionLabel],
) {
    let Asking::Modes(modes) = &query.asking else { return };
    let texts: Vec<Option<String>> = modes.iter().map(|mode| printed(game, naming, query.about, mode)).collect();
    let differing = differing(&texts);
    for (choice, label) in choices.iter().zip(options) {
        let Choice::Game(Pick::Modes(list)) = choice else { continue };
        let [at] = list.as_slice() else { continue };
        if let Some(Some(text)) = texts.get(*at) {
            label.name = format!("{}: {text}", at + 1);
            label.sentence = Some(text.clone());
            label.also.extend(differing.get(*at).filter(|words| !words.is_empty()).cloned());
        }
    }
}

/// What stands in each text between the words with which all of them begin and those with which all end.
fn differing(texts: &[Option<String>]) -> Vec<String> {
    let words = |text: &Option<String>| -> Vec<String> {
        let text = text.as_deref().unwrap_or_default().trim_end_matches('.');
        text.split(' ').map(str::to_owned).collect()
    };
    let all: Vec<Vec<String>> = texts.iter().map(words).collect();
    let shortest = all.iter().map(Vec::len).min().unwrap_or(0);
    let first = all.first().cloned().unwrap_or_default();
    let begins = |n: &usize| all.iter().all(|list| list.get(*n) == first.get(*n));
    let before = (0..shortest).take_while(begins).count();
    let ends = |n: &usize| all.iter().all(|list| list.iter().rev().nth(*n) == first.iter().rev().nth(*n));
    let behind = (0..shortest - before).take_while(ends).count();
    all.iter().map(|list| list.get(before..list.len() - behind).unwrap_or_default().join(" ")).collect()
}
