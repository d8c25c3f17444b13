//! Parts of what effects watch for, in the words of card text, for whoever asks why one does not apply.

use instead_language::{Filter, Recipients, Who};

use crate::Context;
use crate::cursor::Writer;
use crate::event::{Obj, Src};
use crate::grammar::Part;
use crate::paragraph::scope;
use crate::reference::EventWho;
use crate::selection::RecipientsP;

fn print<P: Part>(value: &P::Value, cx: &Context<'_>) -> Option<String> {
    let scope = scope(cx, "");
    let mut w = Writer::new(&scope, None);
    P::write(value, &mut w).then_some(w.out)
}

/// To whom or what damage would be dealt, or on what counters be put: "a creature you control".
pub(crate) fn recipients(to: &Recipients, cx: &Context<'_>) -> Option<String> {
    print::<RecipientsP>(to, cx)
}

/// An object of an event: "another creature".
pub(crate) fn object(filter: &Filter, cx: &Context<'_>) -> Option<String> {
    print::<Obj>(filter, cx)
}

/// A source of damage: "a red source".
pub(crate) fn source(filter: &Filter, cx: &Context<'_>) -> Option<String> {
    print::<Src>(filter, cx)
}

/// A player of an event: "an opponent".
pub(crate) fn player(who: &Who, cx: &Context<'_>) -> Option<String> {
    print::<EventWho>(who, cx)
}
