//! What was paid as a cost: "the sacrificed creature", "the discarded card", "the revealed card".

use instead_language::Noun;

use crate::cursor::{Reader, Writer};

/// What a permanent that was sacrificed may be called.
const SACRIFICED: &[&str] =
    &["permanent", "creature", "artifact", "enchantment", "land", "planeswalker", "token", "Food", "Treasure", "Clue"];

/// "the sacrificed creature", "the discarded card": what was done by this text or paid for it.
pub(super) fn read_paid(p: &mut Reader<'_>) -> Option<Noun> {
    if p.lit("the discarded card") {
        return Some(Noun::Discarded);
    }
    // a card that this text reveals is "that card"
    if !p.text.get(..p.pos)?.contains("eveal") && p.lit("the revealed card") {
        return Some(Noun::Revealed);
    }
    p.lit("the sacrificed ").then_some(())?;
    p.any(SACRIFICED).then_some(Noun::Sacrificed)
}

pub(super) fn write_sacrificed(w: &mut Writer<'_>) -> bool {
    let texts: Vec<String> = SACRIFICED.iter().map(|n| format!("the sacrificed {n}")).collect();
    w.any(&texts.iter().map(String::as_str).collect::<Vec<_>>())
}
