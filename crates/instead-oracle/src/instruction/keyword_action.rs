//! Keyword actions that need no more words (CR 701): "populate", "its controller manifests dread".

use instead_language::KeywordAction;

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// Whether its verb stands for all of it; of others the verb is inflected and what follows is not.
fn is_one_verb(action: KeywordAction) -> bool {
    use KeywordAction as A;
    !matches!(
        action,
        A::RingTempts | A::Chaos | A::Venture | A::VentureUndercity | A::TakeInitiative | A::RepeatProcess
    )
}

/// The verb, and what stands behind it whoever its subject is.
fn parts_of(text: &'static str) -> (&'static str, &'static str) {
    text.split_at(text.find(' ').unwrap_or(text.len()))
}

/// A keyword action that needs no more words (CR 701), as its subject asks.
pub(super) struct KeywordActionP;
impl Part for KeywordActionP {
    type Value = KeywordAction;
    fn read(p: &mut Reader<'_>) -> Option<KeywordAction> {
        KeywordAction::ALL.iter().copied().filter(|a| is_one_verb(*a)).find(|action| {
            let (verb, more) = parts_of(action.as_str());
            p.attempt(|p| (p.verb(verb) && (more.is_empty() || p.lit(more))).then_some(())).is_some()
        })
    }
    fn write(v: &KeywordAction, w: &mut Writer<'_>) -> bool {
        let (verb, more) = parts_of(v.as_str());
        is_one_verb(*v) && w.verb(verb) && w.lit(more)
    }
}
