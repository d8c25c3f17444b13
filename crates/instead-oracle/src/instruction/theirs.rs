//! The cards that each of several players has.

use instead_language::words::Zone;
use instead_language::{Filter, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::{NpMany, NpOne};

/// "all creature cards from their graveyard", of the players who act: each one's own.
pub(super) struct TheirCards;
impl Part for TheirCards {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let acts = p.subject.clone();
        (acts != Who::You).then_some(())?;
        let f = if p.lit("each ") { NpOne::read(p) } else { p.lit("all ").then(|| NpMany::read(p))? };
        f.filter(|f| are_theirs(f, &acts))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let acts = w.subject.clone();
        acts != Who::You
            && are_theirs(v, &acts)
            && (w.attempt(|w| w.lit("all ") && NpMany::write(v, w)) || w.lit("each ") && NpOne::write(v, w))
    }
}

/// Whether these are cards in that player's graveyard.
fn are_theirs(f: &Filter, whose: &Who) -> bool {
    let Filter::All(list) = f else { return false };
    matches!(list.as_slice(), [.., Filter::In(Zone::Graveyard), Filter::Owner(who)] if who == whose)
}
