//! "The same is true for first strike, deathtouch, and haste.": what the sentence before says of one keyword, of others.

use instead_language::walk::{Accept, Visit, VisitMut, Walk};
use instead_language::words::Keyword;
use instead_language::{Ability, Filter};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::join;
use crate::reference::KeywordP;

/// The keywords of a text.
#[derive(Default)]
struct Keywords(Vec<Keyword>);
impl Visit for Keywords {
    fn filter(&mut self, f: &Filter) {
        if let Filter::Keyword(k) = f {
            self.0.push(*k);
        }
        f.walk(self);
    }
    fn ability(&mut self, a: &Ability) {
        if let Ability::Keyword(k) = a {
            self.0.push(*k);
        }
        a.walk(self);
    }
}

/// One keyword in the place of another.
struct Swap(Keyword, Keyword);
impl VisitMut for Swap {
    fn filter(&mut self, f: &mut Filter) {
        if let Filter::Keyword(k) = f
            && *k == self.0
        {
            *k = self.1;
        }
        f.walk_mut(self);
    }
    fn ability(&mut self, a: &mut Ability) {
        if let Ability::Keyword(k) = a
            && *k == self.0
        {
            *k = self.1;
        }
        a.walk_mut(self);
    }
}

/// The keyword that the text is about: the only one in it, and named as what something has and as what is had for it.
fn about(text: &impl Accept) -> Option<Keyword> {
    let mut found = Keywords::default();
    text.accept(&mut found);
    let (first, rest) = found.0.split_first()?;
    (!rest.is_empty() && rest.iter().all(|k| k == first)).then_some(*first)
}

/// The same text of each of those keywords, where the text is about one.
pub(crate) fn same_for<T: Clone + Accept>(text: &T, keywords: &[Keyword]) -> Option<Vec<T>> {
    let from = about(text)?;
    let of = |to: &Keyword| {
        let mut other = text.clone();
        other.accept_mut(&mut Swap(from, *to));
        other
    };
    Some(keywords.iter().map(of).collect())
}

const LEAD: &str = "the same is true for ";

/// Reads the sentence, without its full stop: of which keywords it is true.
pub(crate) fn read(p: &mut Reader<'_>) -> Option<Vec<Keyword>> {
    p.lit(LEAD).then_some(())?;
    let mut list = vec![KeywordP::read(p)?];
    while let Some(next) = p.attempt(|p| p.any(&[", and ", " and ", ", "]).then(|| KeywordP::read(p))?) {
        list.push(next);
    }
    p.sentence_ends().then_some(list)
}

/// Prints it where the source says it, behind `before`: how many of the texts that follow it says.
pub(crate) fn write<T: Clone + Accept + PartialEq>(text: &T, after: &[T], w: &mut Writer<'_>) -> Option<usize> {
    w.source?;
    let from = about(text)?;
    let of = |next: &T| {
        about(next).filter(|k| *k != from && same_for(text, &[*k]).as_deref() == Some(std::slice::from_ref(next)))
    };
    let keywords: Vec<String> = after.iter().map_while(of).map(|k| k.as_str().to_owned()).collect();
    (1..=keywords.len()).rev().find(|n| {
        let words = keywords.get(..*n).unwrap_or_default();
        w.attempt(|w| w.lit(LEAD) && w.lit(&join(words, "and")))
    })
}
