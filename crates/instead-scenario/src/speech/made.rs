//! Whose is what makes a player discard or sacrifice something: "I discard Loxodon Smiter to Mind Rot".

use super::Misheard;
use super::bind::{Bind, Failed};
use crate::source::shown;

/// Who does what a card's text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Does {
    /// Its controller: "discard a card".
    Controller,
    /// Its controller, as a cost: "Discard a card: …".
    AsACost,
    /// Somebody else: "target player discards a card".
    Another,
    /// That depends, or it says nothing of it.
    Unclear,
}

impl Bind<'_> {
    /// Whose that card is, by whose doing this player does it: as it is said, or as only one reading of its text is likely.
    pub(super) fn whose(&mut self, card: &str, owner: Option<usize>, acting: usize) -> Result<usize, Failed> {
        if let Some(player) = owner.or(self.maker) {
            return Ok(player);
        }
        let (name, other) = (self.scene.seat(acting).to_owned(), self.scene.other(acting));
        let others = self.scene.seat(other).to_owned();
        let player = match self.does(card) {
            Does::Controller => acting,
            Does::Another => other,
            Does::AsACost => {
                let message = format!("“{}”: that can be a cost of {card}", shown(self.typed));
                return Err(Some(Misheard::new(message, format!("say `{name} activates {card}`"))));
            }
            Does::Unclear => {
                let message = format!("“{}”: it is not said whose {card} is", shown(self.typed));
                return Err(Some(Misheard::new(message, format!("say `{name}'s {card}` or `{others}'s {card}`"))));
            }
        };
        if let Some(seat) = self.scene.seats.get_mut(player) {
            seat.here = true;
        }
        self.scene.take(format!("{card} is {}'s", self.scene.seat(player)));
        Ok(player)
    }

    /// Who does it by the card's text: a verb in the third person is another player's, unless each player does it.
    fn does(&self, card: &str) -> Does {
        let Some(facts) = self.cards.facts(card) else { return Does::Unclear };
        let verb = self.made_to;
        let text: String = facts.faces().map(|face| without_reminders(&face.oracle_text)).collect::<Vec<_>>().join(" ");
        let at = |words: &str| text.contains(words);
        let words = || text.split(|c: char| !c.is_alphabetic());
        let (own, others) =
            (words().any(|word| word == verb), words().any(|word| word.strip_suffix('s') == Some(verb)));
        match (own, others) {
            _ if at("each player") || verb.is_empty() => Does::Unclear,
            (false, true) => Does::Another,
            (true, false) if self.is_permanent(card) => Does::AsACost,
            (true, false) => Does::Controller,
            (true, true) | (false, false) => Does::Unclear,
        }
    }
}

/// A text in small letters, without what stands in parentheses.
fn without_reminders(text: &str) -> String {
    let mut kept = String::new();
    let mut depth = 0_usize;
    for c in text.to_lowercase().chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            c if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}
