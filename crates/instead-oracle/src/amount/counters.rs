//! "Those counters", "all of them": what the condition before counts on an object.

use instead_language::words::Word;
use instead_language::{Amount, Cmp, Condition, Filter, Ref};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// Of which kind there are so many, and on what, where the condition says that.
pub(crate) fn counters_of(condition: &Condition) -> Option<(Word, Ref)> {
    if let Condition::Compare(Amount::Counters(r, Some(kind)), Cmp::AtLeast, _)
    | Condition::Is(r, Filter::Counter(Some(kind))) = condition
    {
        return (!matches!(r, Ref::Player(_))).then(|| (kind.clone(), r.clone()));
    }
    // what was said last
    if let Condition::All(list) = condition { list.last().and_then(counters_of) } else { None }
}

const WORDS: &[&str] = &["those counters", "all of them from it", "all of them", "them all", "them"];

/// "those counters": all of them.
pub(crate) struct ThoseCounters;
impl Part for ThoseCounters {
    type Value = (Word, Ref);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let found = p.counters.clone()?;
        (p.any(WORDS) && !p.peek(" from ")).then_some(found)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.source.is_some() && w.counters.as_ref() == Some(v) && w.any(WORDS)
    }
}
