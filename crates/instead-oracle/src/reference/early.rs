//! Words of an amount that stand before what its own verb is done to: "counters equal to its power on each creature".

use instead_language::walk::{Accept, VisitMut, Walk};
use instead_language::{Amount, Ref};

/// An amount that stands before what its own verb is done to.
pub(crate) fn said_early(mut n: Amount) -> Amount {
    struct Early;
    impl VisitMut for Early {
        fn reference(&mut self, r: &mut Ref) {
            if let Ref::Said(word) = r {
                word.at.early = true;
            }
            r.walk_mut(self);
        }
    }
    n.accept_mut(&mut Early);
    n
}
