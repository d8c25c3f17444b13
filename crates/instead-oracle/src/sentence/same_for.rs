//! "Then repeat this process for an enchantment and a planeswalker.", "then do the same for Vampire, Dinosaur, and Merfolk":
//! what the text says of one kind before, of other kinds.

use instead_language::walk::{Visit, VisitMut, Walk};
use instead_language::{Filter, Instruction};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::{NpA, NpOne};

/// The kinds of object that a text names.
#[derive(Default)]
struct Kinds(Vec<Filter>);
impl Visit for Kinds {
    fn filter(&mut self, f: &Filter) {
        if is_kind(f) {
            self.0.push(f.clone());
        }
        f.walk(self);
    }
}

fn is_kind(f: &Filter) -> bool {
    matches!(f, Filter::Type(_) | Filter::Subtype(_))
}

/// One kind in the place of another.
struct Swap<'a>(&'a Filter, &'a Filter);
impl VisitMut for Swap<'_> {
    fn filter(&mut self, f: &mut Filter) {
        if f == self.0 {
            f.clone_from(self.1);
        }
        f.walk_mut(self);
    }
}

/// The one kind that the text is about.
fn about(text: &[Instruction]) -> Option<Filter> {
    let mut found = Kinds::default();
    for i in text {
        use instead_language::walk::Accept;
        i.accept(&mut found);
    }
    let (first, rest) = found.0.split_first()?;
    rest.is_empty().then(|| first.clone())
}

/// The same of another kind.
fn said_of(text: &[Instruction], from: &Filter, to: &Filter) -> Vec<Instruction> {
    use instead_language::walk::Accept;
    let mut other = text.to_vec();
    for i in &mut other {
        i.accept_mut(&mut Swap(from, to));
    }
    other
}

const PROCESS: &[&str] = &["repeat this process for ", "repeats this process for ", "do the same for "];

fn kind(p: &mut Reader<'_>) -> Option<Filter> {
    p.attempt(NpA::read).or_else(|| p.attempt(NpOne::read)).filter(is_kind)
}

/// Reads the sentence: what is done of the other kinds.
pub(super) fn read(p: &mut Reader<'_>, done: &[Instruction]) -> Option<Vec<Instruction>> {
    let from = about(done)?;
    p.any(PROCESS).then_some(())?;
    let mut kinds = vec![kind(p)?];
    while let Some(next) = p.attempt(|p| p.any(&[", and ", " and ", ", "]).then(|| kind(p))?) {
        kinds.push(next);
    }
    let other = !kinds.contains(&from) && p.targets.iter().all(|t| t.objects.is_none());
    (other && p.sentence_ends()).then(|| kinds.iter().flat_map(|to| said_of(done, &from, to)).collect())
}

/// Prints it, where the source has it, behind these instructions: how many it says.
pub(super) fn write(before: &[Instruction], rest: &[Instruction], w: &mut Writer<'_>) -> Option<usize> {
    w.source?;
    let from = about(before)?;
    let kinds: Vec<Filter> = rest
        .chunks(before.len())
        .map_while(|again| about(again).filter(|to| said_of(before, &from, to) == again))
        .collect();
    (1..=kinds.len())
        .rev()
        .find(|n| w.attempt(|w| write_kinds(kinds.get(..*n).unwrap_or_default(), w)))
        .map(|n| n * before.len())
}

fn write_kinds(kinds: &[Filter], w: &mut Writer<'_>) -> bool {
    let last = kinds.len().saturating_sub(1);
    let one = |w: &mut Writer<'_>, f: &Filter| w.attempt(|w| NpA::write(f, w)) || NpOne::write(f, w);
    w.any(&[". Then ", ", then ", ". "])
        && w.any(PROCESS)
        && kinds.iter().enumerate().all(|(i, f)| {
            let between = match i {
                0 => true,
                i if i < last => w.lit(", "),
                _ => w.any(&[", and ", " and "]),
            };
            between && one(w, f)
        })
}
