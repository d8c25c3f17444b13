//! What becomes of damage that would be dealt.

use instead_language::{Amount, Filter, Noun, Pattern, Ref, Share};

use super::sum;
use crate::amount::{Figure, Much, Quantity, Rounding, WhereX};
use crate::cursor::{Reader, Writer};
use crate::event::{Again, either_fits};
use crate::grammar::{Part, grammar};
use crate::reference::RefP;

grammar! {
    /// What is prevented of "that damage".
    Prevented(p, w, v) -> Share {
        ["prevent that damage"] => (Share::All);
        ["prevent " n: Much " of that damage" @WhereX] => (Share::Some(n));
        ["prevent " n: Much " damage " @TheDealer " would deal"] => { Share::Some(n) } if (w.source.is_some() && let Share::Some(n) = v);
        ["prevent half that damage, rounded " r: Rounding] => (Share::Half(r));
        ["prevent all but " n: Much " of that damage"] => (Share::AllBut(n));
    }
}

grammar! {
    /// " to that permanent or player", as the event says, or nothing.
    SameRecipient(p, w, v) -> () {
        [" to " @Again] => { () } if (w.source.is_some());
        [] => (());
    }
}

grammar! {
    /// A new amount of damage: "double that damage", "that much damage plus 2".
    NewDamage(p, w, v) -> Amount {
        [["double that damage" | "twice that much damage"]] => { Amount::Times(2, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(2, b) = v && **b == Amount::ThatMuch);
        [["triple that damage" | "three times that much damage"]] => { Amount::Times(3, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(3, b) = v && **b == Amount::ThatMuch);
        [["half that damage" | "half that much damage"] ", rounded " r: Rounding @Parted] => { Amount::Half(Box::new(Amount::ThatMuch), r) }
            if (let Amount::Half(b, r) = v && **b == Amount::ThatMuch);
        ["that much damage plus an amount of damage equal to " q: Quantity] => { sum(Amount::ThatMuch, q) }
            if (w.source.is_some() && let Amount::Plus(a, q) = v && **a == Amount::ThatMuch && let q = &**q);
        ["that much damage plus " n: Much] => { sum(Amount::ThatMuch, n) }
            if (let Amount::Plus(a, n) = v && **a == Amount::ThatMuch && let n = &**n && !matches!(n, Amount::Fixed(m) if *m < 0));
        ["damage equal to " q: Quantity] => { q } if (w.source.is_some() && let q = v && !matches!(q, Amount::Fixed(_)));
        ["that much damage minus " n: Figure] => { sum(Amount::ThatMuch, Amount::Fixed(-n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        [n: Much " damage"] => { matches!(n, Amount::Fixed(_)).then_some(n)? } if (let n = v && matches!(n, Amount::Fixed(_)));
    }
}

grammar! {
    /// The comma of "half that damage, rounded down, to that permanent": it may stand or not.
    Parted(p, w, v) -> () {
        [","] => { p.peek(" to ").then_some(())? } if (w.source.is_some() && w.next_is(&[", to "]));
        [] => (());
    }
}

/// The dealer of the watched damage, said again.
struct TheDealer;
impl Part for TheDealer {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        TheSource::read(p)
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        TheSource::write(&(), w)
    }
}

/// The subject of "deals that damage": the source of the watched damage, of which "its" then speaks.
pub(crate) struct TheSource;
impl Part for TheSource {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let watched = p.watched.clone();
        let Some(Pattern::Damage { source, .. }) = watched.as_deref() else { return None };
        match RefP::read(p)? {
            Ref::Said(word) if matches!(word.noun, Noun::It | Noun::Source) => Some(()),
            Ref::Said(word) if either_fits(watched.as_deref(), word.noun) => {
                p.fail("words that say which of the two is meant");
                None
            }
            Ref::Said(_) => Some(()),
            named => (*source == Filter::Is(named)).then_some(()),
        }
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let watched = w.watched.clone();
        let Some(Pattern::Damage { source, .. }) = watched.as_deref() else { return false };
        let named = |w: &mut Writer<'_>| matches!(source, Filter::Is(r) if RefP::write(r, w));
        w.any(&["it", "that source", "the source", "that creature", "that permanent", "that spell", "that card"])
            || w.source.is_some() && w.attempt(named)
    }
}
