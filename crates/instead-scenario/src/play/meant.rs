//! Which of several cards of one name a sentence means: where the first can't be cast, played or activated and another can,
//! that one.

use instead::{Run, Script, Stop};
use instead_cards::Cards;
use instead_magic::{Game, ObjectId, PlayerId};
use instead_oracle::play::{self, Sentence};

use super::action::Action;
use super::names::{Naming, latest, without_number};
use crate::fold::{ends_word, folded, same};

/// The sentence with the card that it means.
pub(crate) fn meant(sentence: Sentence, words: &str, game: &Game, naming: &Naming, cards: &Cards) -> Sentence {
    let Sentence::Action(action) = &sentence else { return sentence };
    let Some(named) = acts_on(action) else { return sentence };
    let mut others = of_the_same_name(ObjectId(named), words, game, naming);
    // of a player's permanents of one name the first has no number: what it can't do another is not taken to do
    if let play::Action::Activate { player, .. } = action
        && game.controller(ObjectId(named)) == Some(PlayerId(*player))
    {
        others.retain(|other| game.zone(*other) != game.zone(ObjectId(named)));
    }
    if others.is_empty() || can(action, game, naming, cards) {
        return sentence;
    }
    let instead = others.into_iter().map(|other| (other, with(action, other.0)));
    let able: Vec<(ObjectId, play::Action)> = instead.filter(|(_, action)| can(action, game, naming, cards)).collect();
    // of several in different zones nobody knows which is meant
    let zones = |object: ObjectId| game.zone(object);
    match able.as_slice() {
        [(first, action), rest @ ..] if rest.iter().all(|(other, _)| zones(*other) == zones(*first)) => {
            Sentence::Action(action.clone())
        }
        _ => sentence,
    }
}

/// The card or permanent that an action is about, where it is one of which there may be several.
fn acts_on(action: &play::Action) -> Option<u32> {
    match action {
        play::Action::Cast { card, .. } | play::Action::Play { card, .. } => Some(card.object),
        play::Action::Activate { object, .. } => Some(*object),
        play::Action::Unlock { .. }
        | play::Action::Attack { .. }
        | play::Action::Block { .. }
        | play::Action::GoToFirstStrike
        | play::Action::GoTo { .. }
        | play::Action::NextTurn
        | play::Action::Concede(_) => None,
    }
}

/// The same action of another card.
fn with(action: &play::Action, other: u32) -> play::Action {
    let mut action = action.clone();
    if let play::Action::Cast { card, .. } | play::Action::Play { card, .. } = &mut action {
        card.object = other;
    } else if let play::Action::Activate { object, .. } = &mut action {
        *object = other;
    }
    action
}

/// The others that bear the name, where the sentence tells the object by that alone: by no number and no name of its own.
pub(super) fn of_the_same_name(object: ObjectId, words: &str, game: &Game, naming: &Naming) -> Vec<ObjectId> {
    let given = |object: ObjectId| game.object(object).and_then(|o| naming.given(o.card));
    let Some(called) = given(object) else { return Vec::new() };
    let words = folded(words);
    let said = |name: &str| {
        let name = folded(name);
        words.match_indices(&name).any(|(at, _)| words.get(at + name.len()..).is_some_and(ends_word))
    };
    let names = || std::iter::once(&called.name).chain(&called.also).map(String::as_str);
    let Some(name) = names().find(|name| without_number(name) == *name && said(name)) else { return Vec::new() };
    let bears = |other: &super::names::Called| {
        std::iter::once(&other.name).chain(&other.also).any(|o| same(without_number(o), name) && !same(o, name))
    };
    let others = naming.cards().filter(|(_, other)| bears(other));
    others.filter_map(|(card, _)| latest(game, card)).filter(|other| *other != object).collect()
}

/// Whether the rules let it be begun: what is asked on the way may still refuse it.
fn can(action: &play::Action, game: &Game, naming: &Naming, cards: &Cards) -> bool {
    let Ok(action) = Action::of(action.clone(), game, naming, cards) else { return false };
    let mut script = Script::default();
    match action.perform(&mut game.clone(), &mut Run::new(&mut script)) {
        Err(Stop::Error(error)) => !error.is_illegal(),
        Ok(()) | Err(Stop::Pending(_) | Stop::Limit(_)) => true,
    }
}
