//! What several targets must have together: "from a single graveyard", "with total mana value 3 or less".

use instead_language::words::Zone;
use instead_language::{Filter, Stat, Together, Who};

use crate::amount::StatP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{CmpTail, NpMany, all, last_said, read_more, write_more};

grammar! {
    /// What is said of them together.
    TogetherP(p, w, v) -> Together {
        [" that share a creature type"] => (Together::CreatureType);
        [" that share a card type"] => (Together::CardType);
        [" that share a permanent type"] => (Together::PermanentType);
        [" that share a color"] => (Together::Color);
        [[" controlled by different players" | " with different controllers"]] => (Together::Controllers);
        [[" controlled by the same player" | " with the same controller"]] => (Together::Controller);
        [" with different names"] => (Together::Names);
        [" with different powers"] => (Together::Different(Stat::Power));
        [" with different mana values"] => (Together::Different(Stat::ManaValue));
        [" with total " s: StatP " " c: CmpTail] => { Together::Total(s, c.0, c.1) } if (let Together::Total(s, cmp, n) = v && let c = &(*cmp, n.clone()));
    }
}

const SINGLE: &str = " from a single graveyard";
/// Of several cards this too says whose graveyard it is: one opponent's.
const OF_ONE: &str = "an opponent's graveyard";

/// The description of several targets, and what they must have together.
pub(super) fn read_together(p: &mut Reader<'_>) -> Option<(Filter, Option<Together>)> {
    let before = p.rest();
    let f = NpMany::read(p)?;
    let said = before.strip_suffix(p.rest()).unwrap_or_default();
    if said.ends_with(OF_ONE) {
        return Some((f, Some(Together::Owner)));
    }
    if p.lit(SINGLE) {
        return Some((f.and(Filter::In(Zone::Graveyard)), Some(Together::Owner)));
    }
    let Some(together) = p.attempt(TogetherP::read) else { return Some((f, None)) };
    // what is said after it is of each of them: "from your graveyard"
    let more = read_more(p);
    let f = if more.is_empty() { f } else { more.into_iter().fold(f, Filter::and) };
    Some((f, Some(together)))
}

pub(super) fn write_together(f: &Filter, together: Option<&Together>, w: &mut Writer<'_>) -> bool {
    let Some(together) = together else { return NpMany::write(f, w) };
    if *together == Together::Owner {
        if matches!(last_said(f), Some((_, Filter::Owner(Who::Opponent)))) {
            return NpMany::write(f, w) && w.out.ends_with(OF_ONE);
        }
        let Some((front, Filter::In(Zone::Graveyard))) = last_said(f) else { return false };
        return NpMany::write(&front, w) && w.lit(SINGLE);
    }
    let list = if let Filter::All(list) = f { list.clone() } else { vec![f.clone()] };
    // as much as can be said of each stands where the text has it
    (0..=2.min(list.len().saturating_sub(1))).any(|tail| {
        let (front, after) = list.split_at(list.len() - tail);
        w.attempt(|w| {
            NpMany::write(&all(front.to_vec()), w)
                && TogetherP::write(together, w)
                && (after.is_empty() || write_more(after, w))
        })
    })
}
