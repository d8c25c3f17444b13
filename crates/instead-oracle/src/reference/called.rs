//! Objects that are called by what they are: "that Sliver", "the creature you control".

use instead_language::{Filter, Ref};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// The creature type that stands here, by which a creature is called: "that Sliver".
pub(super) fn creature_type(text: &str) -> Option<&str> {
    let word = text.split(|c: char| !c.is_alphanumeric() && c != '-').next()?;
    (crate::words::subtype(word) == Some(word) && crate::words::is_creature_type(word)).then_some(word)
}

/// Whether the card's own name begins with what is a word by itself: "She-Hulk".
pub(super) fn begins_with_a_word(p: &Reader<'_>) -> bool {
    let begins = |name: &str, word: &str| name.strip_prefix(word).is_some_and(|rest| rest.starts_with('-'));
    p.scope.own.iter().any(|name| ["It", "He", "She", "They"].iter().any(|word| begins(name, word)))
}

/// The same, as the text that is followed says it.
pub(super) fn write_creature_type(w: &mut Writer<'_>) -> bool {
    let rest = w.source.and_then(|s| s.get(w.pos..)).and_then(|rest| rest.strip_prefix("that "));
    let Some(word) = rest.and_then(creature_type) else { return false };
    w.lit("that ") && w.lit(word)
}

/// "the creature you control": an earlier target by its description, of which there is one.
pub(super) fn read_described(p: &mut Reader<'_>) -> Option<Ref> {
    p.lit("the ").then_some(())?;
    let f = crate::noun::NpOne::read(p)?;
    let mut fitting = (0_u8..).zip(&p.targets).filter(|(_, t)| t.max == 1 && t.objects.as_ref() == Some(&f));
    let (n, _) = fitting.next()?;
    (fitting.next().is_none() && matches!(f, Filter::All(_))).then_some(Ref::Target(n))
}

pub(super) fn described(n: u8, w: &mut Writer<'_>) -> bool {
    let Some(f) = w.targets.get(usize::from(n)).and_then(|t| t.objects.clone()) else { return false };
    if usize::from(n) >= w.seen {
        return false;
    }
    w.attempt(|w| w.lit("the ") && crate::noun::NpOne::write(&f, w))
}
