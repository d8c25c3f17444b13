//! How many counters, and which tokens, instead.

use instead_language::{Amount, Filter, Pattern, Rewrite};

use super::{Out, plain, sum};
use crate::amount::{Many, Rounding, Word};
use crate::cursor::{Reader, Writer};
use crate::event::Again;
use crate::grammar::{Part, grammar};
use crate::token::{TokenList, TokensP};

/// The event is of a single token: what is created in its place is so for each of several (CR 614.1a).
pub(super) struct OneToken;
impl Part for OneToken {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let event = p.text.get(..p.pos)?.rsplit("would create ").next()?;
        ["a ", "an "].iter().any(|article| event.starts_with(article)).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.source.is_some()
    }
}

/// What "that much plus N" adds.
pub(super) fn added(v: &Out) -> Option<i32> {
    let Rewrite::Amount(Amount::Plus(a, b)) = plain(v)? else { return None };
    match (&**a, &**b) {
        (Amount::ThatMuch, Amount::Fixed(n)) if *n >= 0 => Some(*n),
        _ => None,
    }
}

grammar! {
    /// How many counters instead.
    NewCounters(p, w, v) -> Amount {
        ["that many " @SameKind "counters minus " n: Word " are put on " @Again " instead"] => { sum(Amount::ThatMuch, Amount::Fixed(-n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        [@Puts "half that many " ["of each of those kinds of counters" | "of those counters"] " on " @Again " instead, rounded " r: Rounding] => { Amount::Half(Box::new(Amount::ThatMuch), r) }
            if (let Amount::Half(a, r) = v && **a == Amount::ThatMuch);
        [@Puts a: Many [" of those counters" | " of each of those kinds of counters"] " on " @Again " instead"] => { a } if (let a = v && !matches!(a, Amount::Half(..)));
        [a: Many " of each of those kinds of counters are put on " @Again " instead"] => { a } if (let a = v && !matches!(a, Amount::Half(..)));
        [a: Many " " @SameKind ["counters are put on " | "of those counters are put on "] @Again " instead"] => { a } if (let a = v && !matches!(a, Amount::Half(..)));
        ["you get " a: Many [" of each of those kinds of counters instead" | " of those counters instead"]] => { a } if (w.source.is_some() && let a = v && !matches!(a, Amount::Half(..)));
    }
}

/// The kind of counter again, as the event says it.
pub(crate) struct SameKind;

fn same_kind(watched: Option<&Pattern>) -> Option<String> {
    if let Pattern::PutCounters { kind: Some(k), .. } = watched? { Some(format!("{k} ")) } else { None }
}
impl Part for SameKind {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.peek("of those counters") {
            return Some(());
        }
        let watched = p.watched.clone();
        match same_kind(watched.as_deref()) {
            Some(k) => p.one_of(&[k], "the kind of counter of the event").then_some(()),
            None => Some(()),
        }
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let watched = w.watched.clone();
        match same_kind(watched.as_deref()) {
            Some(k) => w.attempt(|w| w.lit(&k)) || w.source.is_some(),
            None => true,
        }
    }
}

grammar! {
    /// "one of each", or the tokens by name.
    OneOfEach(p, w, v) -> Vec<instead_language::Token> {
        ["one of each"] => { each_token(p.watched.as_deref())? } if (each_token(w.watched.as_deref()).as_ref() == Some(v));
        [l: TokenList] => { l } if (let l = v);
    }
}

/// "that many 2/2 green Cat creature tokens or that many 3/1 green Dog creature tokens"
pub(super) struct KindsOfTokens;
impl Part for KindsOfTokens {
    type Value = Vec<instead_language::Token>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let one = |p: &mut Reader<'_>| p.lit("that many ").then(|| TokensP::read(p)).flatten();
        let mut list = vec![one(p)?];
        while let Some(other) = p.attempt(|p| p.any(&[" or ", ", or ", ", "]).then(|| one(p)).flatten()) {
            list.push(other);
        }
        (list.len() > 1).then_some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let mut all = v.iter().enumerate();
        all.all(|(i, t)| (i == 0 || w.any(&[" or ", ", or ", ", "])) && w.lit("that many ") && TokensP::write(t, w))
    }
}

/// The predefined tokens that the event names (CR 111.10).
fn each_token(watched: Option<&Pattern>) -> Option<Vec<instead_language::Token>> {
    let Some(Pattern::CreateTokens { token: Filter::All(parts), .. }) = watched else { return None };
    let list = parts.iter().find_map(|f| if let Filter::OneOf(list) = f { Some(list) } else { None })?;
    list.iter().map(|f| if let Filter::Subtype(s) = f { crate::token::predefined(s) } else { None }).collect()
}

grammar! {
    /// "an additional "
    AnExtra(p, w, v) -> () {
        [["an additional " | "a " | "an "]] => (());
    }
}

grammar! {
    /// "it puts ", "put "
    Puts(p, w, v) -> () {
        [["it puts " | "put " | "that player puts " | "they put " | "you put "]] => (());
    }
}
