//! The sentences of a text, one after another.

use instead_language::{Condition, Instruction};

use super::between::{between, goes_on};
use super::{
    IF_ANY_DID, IF_NONE_DID, defined, not_did, read_sentence, repeated, same, same_for, same_way, write_sentence,
};
use crate::amount::{read_each_time, write_each_time};
use crate::cursor::{Reader, Writer, stops};
use crate::grammar::Part;
use crate::instruction::{Clauses, write_several, write_where_x};
use crate::label::same_word;

/// What resolves: its sentences, the last with or without its full stop.
pub(crate) struct Sentences;
impl Part for Sentences {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = Vec::new();
        while list.len() < 200 {
            if let Some(all) = defined::read(p) {
                // what follows is a part of it
                list.push(all);
                break;
            }
            let before = list.len();
            read_sentence(p, &mut list)?;
            p.cast = false;
            p.pushed = list.len().saturating_sub(before);
            if p.defined.is_some() {
                return None;
            }
            if !goes_on(p) || read_each_time(p) {
                break;
            }
        }
        let _ = p.rest().starts_with('.') && p.lit(".");
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if let [Instruction::Repeat(times, list)] = v.as_slice()
            && w.attempt(|w| repeated::write(times, list, w))
        {
            return true;
        }
        let written = write_from(v, 0..v.len(), w) && !v.is_empty();
        let _ = written && write_each_time(w);
        written && (stops(&w.out) || w.lit(".") || w.source.is_some())
    }
}

/// Prints these of the sentences.
pub(super) fn write_from(v: &[Instruction], which: std::ops::Range<usize>, w: &mut Writer<'_>) -> bool {
    if which.start == 0 {
        same_word(w);
    }
    let v = v.get(..which.end).unwrap_or(v);
    let mut said = which.start;
    for (i, s) in v.iter().enumerate().skip(which.start) {
        if i < said {
            continue;
        }
        if let Some(n) = write_alike(i, v, w) {
            said = i + n;
            continue;
        }
        if let Some(n) = write_several_after(i, v, w) {
            said = i + n;
            continue;
        }
        let before = i.checked_sub(1).and_then(|at| v.get(at));
        let done = if i == 0 {
            write_sentence(s, w)
        } else if let (Some(Instruction::EachMay(..)), Instruction::If(c, list, no)) = (before, s)
            && no.is_empty()
            && (*c == Condition::Did || *c == not_did())
        {
            w.lit(". ") && w.any(if *c == Condition::Did { IF_ANY_DID } else { IF_NONE_DID }) && Clauses::write(list, w)
        } else if before.is_some_and(|b| same::write(b, s, w) || crate::instruction::write_same_subject(b, s, w)) {
            true
        } else {
            between(w).iter().any(|sep| {
                w.attempt(|w| {
                    w.lit(sep) && {
                        same_word(w);
                        let at = w.out.len();
                        let done = write_sentence(s, w);
                        if *sep == " " {
                            w.capital(at);
                        }
                        done
                    }
                })
            })
        };
        if !done {
            return false;
        }
        write_where_x(w);
    }
    true
}

/// What the sentence before says, said of other keywords: how many instructions.
fn write_alike(i: usize, v: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    let mark = w.mark();
    let before = v.get(i.checked_sub(1)?)?;
    let again = |w: &mut Writer<'_>| same_for::write(v.get(..i)?, v.get(i..)?, w);
    if let Some(n) = same_way::write(before, v.get(i..)?, w).or_else(|| again(w)) {
        return Some(n);
    }
    let said = w.lit(". ").then(|| crate::alike::write(before, v.get(i..)?, w)).flatten();
    if said.is_none() {
        w.reset(mark);
    }
    said
}

/// Several instructions that one phrase says: how many.
fn write_several_after(i: usize, v: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    w.source?;
    let rest = v.get(i..)?;
    let first: &[&str] = &[""];
    for sep in if i == 0 { first } else { between(w) } {
        let mark = w.mark();
        if sep.is_empty() || w.lit(sep) {
            same_word(w);
            if let Some(n) = write_several(rest, w) {
                return Some(n);
            }
        }
        w.reset(mark);
    }
    None
}
