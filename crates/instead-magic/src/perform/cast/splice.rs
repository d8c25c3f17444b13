//! Splice (CR 702.47): the text of a card in the hand is added to a spell as that is cast.

use std::sync::Arc;

use instead::Stop;

use crate::board::scope::Scope;
use crate::board::spell::{join, spell_of};
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::look::history::as_card;
use crate::perform::cast::announce::{Announcement, illegal};
use instead_language::words::Zone;
use instead_language::{Ability, Cost, Face, Filter, Spell};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// Onto which spells the card is spliced, and for what cost.
fn splice_of(face: &Face) -> Option<(&Filter, &Cost)> {
    face.abilities.iter().find_map(|a| if let Ability::Splice(onto, cost) = a { Some((onto, cost)) } else { None })
}

impl Game {
    /// CR 702.47a, b: the spell with the text of each card that is revealed for it, in the order that the player chose.
    pub(super) fn with_spliced(
        &self,
        mut spell: Spell,
        player: PlayerId,
        card: ObjectId,
        onto: &Face,
        said: &Announcement,
    ) -> Result<Spell> {
        for (at, &other) in said.spliced.iter().enumerate() {
            let name = self.name_of(other);
            let Some(object) = self.object(other).filter(|o| o.zone == Some(Zone::Hand) && o.owner == player) else {
                return illegal(format!("{name} is not in the hand of {}", self.player_name(player)));
            };
            let Some((filter, _)) = splice_of(&object.face) else { return illegal(format!("{name} has no splice")) };
            if !self.matches(&as_card(filter), card, &Scope::new(player, Some(other))) {
                return illegal(format!("{name} can't be spliced onto {} (702.47a)", onto.name));
            }
            // CR 702.47b: no card more than once, and not the one that is cast
            if other == card || said.spliced.iter().take(at).any(|before| *before == other) {
                return illegal(format!("{name} can't be spliced so (702.47b)"));
            }
            self.stop_at_unread_of_own_casting(&object.face)?;
            let Some(text) = spell_of(&object.face.abilities) else { continue };
            if text.modes.is_some() && spell.modes.is_some() {
                let what = "a spell with modes spliced onto a spell with modes";
                return crate::look::not_carried_out::unsupported(what, name);
            }
            join(&mut spell, &text);
        }
        Ok(spell)
    }

    /// CR 702.47c: the text that the spell has besides its own.
    pub(super) fn spliced_text(&self, said: &Announcement) -> Vec<Arc<Spell>> {
        let text = |&other: &ObjectId| spell_of(&self.object(other)?.face.abilities).map(Arc::new);
        said.spliced.iter().filter_map(text).collect()
    }

    /// CR 702.47a: the splice costs are additional costs.
    pub(super) fn with_splice_costs(&self, mut cost: Cost, said: &Announcement) -> Cost {
        for &other in &said.spliced {
            if let Some((_, more)) = self.object(other).and_then(|o| splice_of(&o.face)) {
                super::add(&mut cost, more.clone());
            }
        }
        cost
    }
}
