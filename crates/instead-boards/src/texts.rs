//! The built-in cards, sentence by sentence, and cards with other texts.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use instead_cards::{Cards, Mark, OwnedFacts, marks, sentences};

/// The cards of the built-in set, in its order.
pub fn built_in() -> Vec<OwnedFacts> {
    let cards = Cards::builtin();
    cards.names().filter_map(|name| cards.facts(name).cloned()).collect()
}

/// The face of a card, by its number; the front where it has no such face.
pub fn face(card: &OwnedFacts, nth: usize) -> &OwnedFacts {
    card.faces().nth(nth).unwrap_or(card)
}

/// The card with another text on one of its faces.
pub fn with_text(card: &OwnedFacts, nth: usize, text: String) -> OwnedFacts {
    let mut card = card.clone();
    if nth == 0 {
        card.oracle_text = text;
    } else if let Some(back) = card.back.as_deref_mut() {
        back.oracle_text = text;
    }
    card
}

/// Whether every sentence of a face is read and carried out.
pub fn is_whole(face: &OwnedFacts) -> bool {
    marks(face).iter().all(|part| part.stop.is_none() && part.lacks.is_empty())
}

/// The sentences of a face that are read and carried out, by their places in its text.
pub fn carried_out(face: &OwnedFacts) -> Vec<Range<usize>> {
    let parts = marks(face);
    let marked = |text: &str| {
        let mut all = parts.iter().flat_map(|part| &part.sentences);
        all.any(|sentence| sentence.mark == Mark::Read && sentence.text == text)
    };
    let places = sentences(&face.oracle_text).into_iter().map(|sentence| sentence.place);
    places.filter(|place| face.oracle_text.get(place.clone()).is_some_and(marked)).collect()
}

/// What `work` makes of each, in order, on as many threads as there are.
pub fn on_all<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((at, one)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, all.get(at)?)))
                {
                    let made = work(one);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((at, made));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, made)| made).collect()
}
