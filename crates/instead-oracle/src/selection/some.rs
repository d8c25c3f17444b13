//! Some of those that were spoken of: "one of them", "two of those creatures", "one of them at random".

use instead_language::{Amount, Filter, Ref, Selection, Who};

use super::{Those, choose};
use crate::amount::Word;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::target::Target;

/// "of them", "of those creatures".
struct Of;
impl Part for Of {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.lit(" of ").then_some(())?;
        let found = (!p.peek("each ") && !p.peek("they")).then(|| Those::read(p))?;
        let Some(Selection::Said(word)) = found else { return None };
        Some(Filter::Is(Ref::Said(word)))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let Filter::Is(Ref::Said(word)) = v else { return false };
        w.lit(" of ") && Those::write(&Selection::Said(word.clone()), w)
    }
}

fn some(who: Who, least: i32, most: i32, of: Filter, random: bool) -> Selection {
    choose(who, Amount::Fixed(least), Some(Amount::Fixed(most)), of, random)
}

/// How many at least and at most, of which, and whether at random, where the choice is among those that were spoken of.
fn some_of(v: &Selection, subject: &Who) -> Option<(i32, i32, Filter, bool)> {
    let Selection::Choose { who, min: Amount::Fixed(least), max: Some(Amount::Fixed(most)), filter, random } = v else {
        return None;
    };
    let of_those = matches!(filter, Filter::Is(Ref::Said(_)));
    (who == subject && of_those).then(|| (*least, *most, filter.clone(), *random))
}

grammar! {
    /// Some of them.
    SomeOf(p, w, v) -> Selection {
        ["up to " n: Word f: Of] => { some(p.subject.clone(), 0, n, f, false) } if (let Some((0, n, f, false)) = some_of(v, &w.subject) && let (n, f) = (&n, &f));
        [n: Word f: Of [" at random" | " chosen at random"]] => { some(p.subject.clone(), n, n, f, true) } if (let Some((n, m, f, true)) = some_of(v, &w.subject) && n == m && let (n, f) = (&n, &f));
        [n: Word f: Of [" of their choice"]] => { some(p.subject.clone(), n, n, f, false) } if (w.subject != Who::You && let Some((n, m, f, false)) = some_of(v, &w.subject) && n == m && let (n, f) = (&n, &f));
        [n: Word f: Of] => { some(p.subject.clone(), n, n, f, false) } if (let Some((n, m, f, false)) = some_of(v, &w.subject) && n == m && let (n, f) = (&n, &f));
    }
}

/// "target spell's controller", where the target is named first.
pub(super) struct OfTarget;
impl Part for OfTarget {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        let of = Target::read(p).filter(|r| matches!(r, Ref::Target(_)))?;
        p.lit("'s controller").then(|| Ref::Player(Who::ControllerOf(Box::new(of))))
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        let Ref::Player(Who::ControllerOf(of)) = v else { return false };
        matches!(**of, Ref::Target(_)) && Target::write(of, w) && w.lit("'s controller")
    }
}
