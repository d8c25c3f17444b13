//! The shape of a grammar rule: one description that reads and prints.
//!
//! A rule is a row of pieces and a value. Reading takes the pieces from the text and builds the value; printing takes
//! the value apart and writes the pieces. Pieces are
//!
//! - `"text"`: these words;
//! - `["a" | "b"]`: one of these wordings, of which the first is the canonical one;
//! - `("verb")`: a verb, in the form that its subject asks for ("draw", "draws");
//! - `@Part`: a part of grammar that carries no value;
//! - `name : Part`: a part of grammar whose value has this name.
//!
//! The value stands after `=>`, either in parentheses, where the same Rust serves as expression and as pattern, or in
//! braces, followed by `if (…)`: the condition, a chain of `let`s, that takes the value apart.

use crate::cursor::{Reader, Writer};

/// A part of grammar.
pub(crate) trait Part {
    /// What it means.
    type Value;
    /// Reads it, or leaves the text as it was.
    fn read(p: &mut Reader<'_>) -> Option<Self::Value>;
    /// Prints it, or returns false.
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool;
}

/// Tries one rule; the text is as before where it does not fit. One place for the result of all rules of a part keeps
/// its frame on the stack small, where grammar nests.
pub(crate) fn tried<T>(
    p: &mut Reader<'_>,
    found: &mut Option<T>,
    rule: impl FnOnce(&mut Reader<'_>) -> Option<T>,
) -> bool {
    let mark = p.mark();
    *found = rule(p);
    if found.is_none() {
        p.reset(mark);
    }
    found.is_some()
}

macro_rules! read_pieces {
    ($p:ident;) => {};
    ($p:ident; $l:literal $($rest:tt)*) => { $p.lit($l).then_some(())?; $crate::grammar::read_pieces!($p; $($rest)*) };
    ($p:ident; ($l:literal) $($rest:tt)*) => { $p.verb($l).then_some(())?; $crate::grammar::read_pieces!($p; $($rest)*) };
    ($p:ident; [$($l:literal)|+] $($rest:tt)*) => { $p.any(&[$($l),+]).then_some(())?; $crate::grammar::read_pieces!($p; $($rest)*) };
    ($p:ident; @ $s:ident $($rest:tt)*) => { <$s as $crate::grammar::Part>::read($p)?; $crate::grammar::read_pieces!($p; $($rest)*) };
    ($p:ident; $n:ident : $s:ident $($rest:tt)*) => { let $n = <$s as $crate::grammar::Part>::read($p)?; $crate::grammar::read_pieces!($p; $($rest)*) };
}

/// Whether a rule may begin here, as far as the first letter of its first words says: most do not.
macro_rules! begins {
    ($p:ident; $l:literal $($rest:tt)*) => { $p.begins(&[$l]) };
    ($p:ident; [$($l:literal)|+] $($rest:tt)*) => { $p.begins(&[$($l),+]) };
    ($p:ident; $($rest:tt)*) => { true };
}

macro_rules! write_pieces {
    ($w:ident;) => { true };
    ($w:ident; $l:literal $($rest:tt)*) => { $w.lit($l) && $crate::grammar::write_pieces!($w; $($rest)*) };
    ($w:ident; ($l:literal) $($rest:tt)*) => { $w.verb($l) && $crate::grammar::write_pieces!($w; $($rest)*) };
    ($w:ident; [$($l:literal)|+] $($rest:tt)*) => { $w.any(&[$($l),+]) && $crate::grammar::write_pieces!($w; $($rest)*) };
    ($w:ident; @ $s:ident $($rest:tt)*) => { <$s as $crate::grammar::Part>::write(&(), $w) && $crate::grammar::write_pieces!($w; $($rest)*) };
    ($w:ident; $n:ident : $s:ident $($rest:tt)*) => { <$s as $crate::grammar::Part>::write($n, $w) && $crate::grammar::write_pieces!($w; $($rest)*) };
}

macro_rules! read_value {
    (($($b:tt)*)) => { $($b)* };
    ({$($b:tt)*}) => { { $($b)* } };
}

macro_rules! write_rule {
    ($w:ident, $v:ident, [$($piece:tt)*], ($($b:tt)*)) => {
        if let $($b)* = $v {
            let mark = $w.mark();
            if $crate::grammar::write_pieces!($w; $($piece)*) { return true; }
            $w.reset(mark);
        }
    };
    ($w:ident, $v:ident, [$($piece:tt)*], {$($b:tt)*}, ($($c:tt)*)) => {
        if $($c)* {
            let mark = $w.mark();
            if $crate::grammar::write_pieces!($w; $($piece)*) { return true; }
            $w.reset(mark);
        }
    };
}

macro_rules! read_part {
    ($p:ident, , $read:expr) => {
        ($read)($p)
    };
    ($p:ident, $memo:ident, $read:expr) => {
        $p.once(|m| &mut m.$memo, $read)
    };
}

/// Defines a part of grammar by its rules, tried in order. What a part with `once` reads at a place is kept there.
macro_rules! grammar {
    ($(#[$doc:meta])* $name:ident($p:ident, $w:ident, $v:ident) -> $t:ty $(, once $memo:ident)? {
        $([$($piece:tt)*] => $body:tt $(if $chain:tt)?;)*
    }) => {
        $(#[$doc])*
        pub(crate) struct $name;
        #[allow(irrefutable_let_patterns, unused_variables, clippy::redundant_closure_call, clippy::unused_unit)]
        impl $crate::grammar::Part for $name {
            type Value = $t;
            fn read($p: &mut $crate::cursor::Reader<'_>) -> Option<$t> {
                $crate::grammar::read_part!($p, $($memo)?, |$p: &mut $crate::cursor::Reader<'_>| -> Option<$t> {
                if !$p.enter() { return None; }
                let mut found = None;
                $(if $crate::grammar::begins!($p; $($piece)*) && $crate::grammar::tried($p, &mut found, |$p: &mut $crate::cursor::Reader<'_>| -> Option<$t> {
                    $crate::grammar::read_pieces!($p; $($piece)*);
                    Some($crate::grammar::read_value!($body))
                }) {
                    $p.leave();
                    return found;
                })*
                $p.leave();
                None
                })
            }
            fn write($v: &$t, $w: &mut $crate::cursor::Writer<'_>) -> bool {
                if !$w.enter() { return false; }
                let done = (|$w: &mut $crate::cursor::Writer<'_>| -> bool {
                    $($crate::grammar::write_rule!($w, $v, [$($piece)*], $body $(, $chain)?);)*
                    false
                })($w);
                $w.leave();
                done
            }
        }
    };
}

/// Parts of grammar that are said in a line: how each is read, and how it is printed.
macro_rules! parts {
    ($($(#[$doc:meta])* $vis:vis $name:ident -> $t:ty {
        |$p:ident| $read:expr,
        |$v:ident, $w:ident| $write:expr $(,)?
    })*) => {$(
        $(#[$doc])*
        $vis struct $name;
        #[allow(unused_variables)]
        impl $crate::grammar::Part for $name {
            type Value = $t;
            fn read($p: &mut $crate::cursor::Reader<'_>) -> Option<$t> {
                $read
            }
            fn write($v: &$t, $w: &mut $crate::cursor::Writer<'_>) -> bool {
                $write
            }
        }
    )*};
}

/// Parts of grammar that are another part, of which only these values stand.
macro_rules! only {
    ($($(#[$doc:meta])* $vis:vis $name:ident: $of:ident -> $t:ty, $stands:expr;)*) => {
        $crate::grammar::parts! {$(
            $(#[$doc])*
            $vis $name -> $t {
                |p| <$of as $crate::grammar::Part>::read(p).filter($stands),
                |v, w| $stands(v) && <$of as $crate::grammar::Part>::write(v, w),
            }
        )*}
    };
}

pub(crate) use {begins, grammar, only, parts, read_part, read_pieces, read_value, write_pieces, write_rule};
