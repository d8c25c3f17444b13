//! What is measured of several together: "the exiled cards", "those creatures", "the sacrificed creatures".

use instead_language::{Filter, Noun, Pronoun, Ref, Selection};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::NpMany;
use crate::selection::Those;

/// Several that were spoken of.
struct Again;
impl Part for Again {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        let Selection::Said(word) = Those::read(p)? else { return None };
        Some(Filter::Is(Ref::Said(word)))
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        let Filter::Is(Ref::Said(word)) = v else { return false };
        Those::write(&Selection::Said(word.clone()), w)
    }
}

fn paid(noun: Noun) -> Filter {
    Filter::Is(Ref::Said(Pronoun::of(noun)))
}

grammar! {
    /// Those of which the total, or the greatest, is meant.
    TotalNp(p, w, v) -> Filter {
        ["the exiled cards"] => { Filter::Is(Ref::Exiled) } if (let Filter::Is(Ref::Exiled) = v);
        [["the sacrificed creatures" | "the sacrificed permanents"]] => { paid(Noun::Sacrificed) } if (*v == paid(Noun::Sacrificed));
        ["the discarded cards"] => { paid(Noun::Discarded) } if (*v == paid(Noun::Discarded));
        [f: Again] => { f } if (let f @ Filter::Is(Ref::Said(_)) = v);
        [f: NpMany " and " g: NpMany] => { crate::statics::from_elsewhere(&g).then(|| Filter::OneOf(vec![f, g]))? }
            if (w.source.is_some() && let Filter::OneOf(list) = v && let [f, g] = list.as_slice() && crate::statics::from_elsewhere(g));
        [f: NpMany] => { f } if (let f = v);
    }
}

/// "their", of several that were spoken of.
pub(super) fn theirs() -> Filter {
    paid(Noun::It)
}
