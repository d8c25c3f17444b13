//! A sentence in the words of people, on a board that stands: what a file says in its place.

use instead_cards::Cards;
use instead_magic::{Game, PlayerId};

use super::names::{Naming, latest};
use crate::speech::{Hearing, Misheard, Scene, Seat, Thing};

/// The sentence that a file has for these words; none where there is none, or more would have to stand on the board.
pub(super) fn in_words(text: &str, game: &Game, naming: &Naming, cards: &Cards) -> Option<String> {
    let mut scene = Scene::default();
    for seat in 0..game.state().players.len() {
        scene.seats.push(Seat { name: naming.seated(seat), here: true, ..Seat::default() });
    }
    scene.turn = Some((usize::from(game.state().turn.player.0), None));
    for (card, called) in naming.cards() {
        let Some(object) = latest(game, card) else { continue };
        let Some(zone) = game.zone(object) else { continue };
        let PlayerId(player) = game.controller(object).or_else(|| game.object(object).map(|o| o.owner))?;
        let name = game.object(object).map_or_else(|| called.name.clone(), |o| o.printed.name.to_string());
        scene
            .things
            .push(Thing::new(&name, usize::from(player), zone.as_str(), cards).called(Some(called.name.clone())));
    }
    let reads = |_: &Scene, _: &str| Err(Misheard::default());
    let heard = Hearing::new(cards, &reads).one(&scene, text)?;
    let as_it_was = heard.things == scene.things && heard.seats == scene.seats && heard.turn == scene.turn;
    match heard.said.as_slice() {
        [only] if as_it_was && !heard.needs_spell && heard.choose.is_empty() => Some(heard.named(&only.text)),
        _ => None,
    }
}
