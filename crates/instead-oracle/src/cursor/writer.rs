//! Where printing stands.

use std::rc::Rc;

use instead_language::words::Word;
use instead_language::{Amount, Cmp, Noun, Pattern, Ref, TargetSpec, Until, Who};

use super::{DEPTH, Person, prefix, third_parts};
use crate::Named;
use crate::scope::Scope;

/// What a writer's mark brings back.
#[derive(Clone)]
pub(crate) struct WriterMark {
    out: usize,
    pos: usize,
    seen: usize,
    person: Person,
    subject: Who,
    defined: Option<Amount>,
    watched: Option<Rc<Pattern>>,
    limit: Option<(Cmp, Amount)>,
    spanned: Option<Until>,
    carried: Option<Who>,
    difference: Option<Amount>,
    counters: Option<(Word, Ref)>,
    said: usize,
}

/// A place in a text that is being printed; where a source is given, each choice of wording follows it.
pub(crate) struct Writer<'a> {
    /// What was printed.
    pub(crate) out: String,
    /// The text whose wording is followed where the value allows several.
    pub(crate) source: Option<&'a str>,
    /// Bytes of the source followed.
    pub(crate) pos: usize,
    /// Names and the kind of text.
    pub(crate) scope: &'a Scope<'a>,
    /// The targets of what is printed.
    pub(crate) targets: Vec<TargetSpec>,
    /// What is divided among which of them (CR 601.2d).
    pub(crate) divided: Vec<(u8, Amount)>,
    /// How many of them were named.
    pub(crate) seen: usize,
    /// The form of the verb that follows.
    pub(crate) person: Person,
    /// The last subject.
    pub(crate) subject: Who,
    /// What X stands for until ", where X is …".
    pub(crate) defined: Option<Amount>,
    /// The event that the effect being printed watches for.
    pub(crate) watched: Option<Rc<Pattern>>,
    /// How much the watched event must be, until that is printed.
    pub(crate) limit: Option<(Cmp, Amount)>,
    /// Until when the effect lasts, until that is printed.
    pub(crate) spanned: Option<Until>,
    /// Who acts where a verb in its base form names nobody, after "may".
    pub(crate) implied: Option<Who>,
    /// Who acts where a verb in the third person names nobody.
    pub(crate) carried: Option<Who>,
    /// "The difference": of what the condition before compares.
    pub(crate) difference: Option<Amount>,
    /// "Those counters": of which kind the condition before counts some, and on what.
    pub(crate) counters: Option<(Word, Ref)>,
    /// Within an ability in quotes, which is another object's: "this …" is not the card.
    pub(crate) quoted: bool,
    /// What "it" is called where no source is followed.
    pub(crate) pronoun: &'static str,
    /// How many objects were called by a pronoun, where no source is followed.
    pub(crate) said: usize,
    /// One of them, that is called otherwise.
    pub(crate) other: Option<(usize, &'static str)>,
    /// Targets are called "the first target".
    pub(crate) exact: bool,
    /// What "them" is called where no source is followed.
    pub(crate) those: Noun,
    /// After "have" a verb stands in its base form.
    pub(crate) bare: bool,
    /// An event is being printed that is joined to another by "or".
    pub(crate) joined: bool,
    /// What is printed is so by a static ability, not made so.
    pub(crate) steady: bool,
    depth: usize,
    steps: usize,
    /// The farthest place of the source followed.
    pub(crate) far: usize,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(scope: &'a Scope<'a>, source: Option<&'a str>) -> Self {
        Writer {
            out: String::new(),
            source,
            pos: 0,
            scope,
            targets: Vec::new(),
            divided: Vec::new(),
            seen: 0,
            person: Person::Base,
            subject: Who::You,
            defined: None,
            watched: None,
            limit: None,
            spanned: None,
            implied: None,
            carried: None,
            difference: None,
            counters: None,
            quoted: false,
            pronoun: "it",
            said: 0,
            other: None,
            exact: false,
            those: Noun::It,
            bare: false,
            joined: false,
            steady: false,
            depth: 0,
            steps: 1_000_000,
            far: 0,
        }
    }

    pub(crate) fn enter(&mut self) -> bool {
        if self.depth >= DEPTH * 2 || self.steps == 0 {
            return false;
        }
        self.depth += 1;
        self.steps -= 1;
        true
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(crate) fn mark(&self) -> WriterMark {
        WriterMark {
            out: self.out.len(),
            pos: self.pos,
            seen: self.seen,
            person: self.person,
            subject: self.subject.clone(),
            defined: self.defined.clone(),
            watched: self.watched.clone(),
            limit: self.limit.clone(),
            spanned: self.spanned,
            carried: self.carried.clone(),
            difference: self.difference.clone(),
            counters: self.counters.clone(),
            said: self.said,
        }
    }

    pub(crate) fn reset(&mut self, mark: WriterMark) {
        self.out.truncate(mark.out);
        self.pos = mark.pos;
        self.seen = mark.seen;
        self.person = mark.person;
        self.subject = mark.subject;
        self.defined = mark.defined;
        self.watched = mark.watched;
        self.limit = mark.limit;
        self.spanned = mark.spanned;
        self.carried = mark.carried;
        self.difference = mark.difference;
        self.counters = mark.counters;
        self.said = mark.said;
    }

    fn rest(&self) -> &'a [u8] {
        self.source.and_then(|s| s.as_bytes().get(self.pos..)).unwrap_or(&[])
    }

    /// What the next object that "it" can mean is called.
    pub(crate) fn called(&self) -> &'static str {
        self.other.filter(|(n, _)| *n == self.said).map_or(self.pronoun, |(_, other)| other)
    }

    /// Whether the source goes on with one of these words.
    pub(crate) fn next_is(&self, words: &[&str]) -> bool {
        words.iter().any(|t| prefix(self.rest(), t).is_some())
    }

    /// Prints this text, which must be the source's where one is followed.
    pub(crate) fn lit(&mut self, text: &str) -> bool {
        if self.source.is_some() {
            match self.rest().get(..text.len()) {
                Some(head) if head.eq_ignore_ascii_case(text.as_bytes()) => {
                    self.pos += text.len();
                    self.far = self.far.max(self.pos);
                }
                _ => return false,
            }
        }
        self.out.push_str(text);
        true
    }

    /// A capital letter at this place of what was printed.
    pub(crate) fn capital(&mut self, at: usize) {
        let first = self.out.get(at..).and_then(|rest| rest.chars().next()).filter(char::is_ascii_lowercase);
        if let Some(c) = first {
            self.out.replace_range(at..at + 1, &c.to_ascii_uppercase().to_string());
        }
    }

    /// Prints the first of these wordings, or the source's.
    pub(crate) fn any(&mut self, texts: &[&str]) -> bool {
        self.any_of(texts.iter().copied())
    }

    /// The same, of wordings that stand in several places.
    pub(crate) fn any_of<'t>(&mut self, mut texts: impl Iterator<Item = &'t str>) -> bool {
        let chosen = match self.source {
            None => texts.next(),
            Some(_) => texts.filter(|t| prefix(self.rest(), t).is_some()).max_by_key(|t| t.len()),
        };
        chosen.is_some_and(|t| self.lit(t))
    }

    /// Prints a name of this object: the first, or the source's.
    pub(crate) fn object(&mut self, id: u32) -> bool {
        self.name_that(|named| named.object() == Some(id))
    }

    /// Prints a name of this player.
    pub(crate) fn player(&mut self, seat: u8) -> bool {
        self.name_that(|named| named == Named::Player(seat))
    }

    /// Prints a name of what fits: the first, or the source's.
    pub(crate) fn name_that(&mut self, fits: impl Fn(Named) -> bool) -> bool {
        let scope = self.scope;
        let names: Vec<&str> = scope.names.iter().filter(|(_, n)| fits(*n)).map(|(name, _)| name.as_str()).collect();
        self.any(&names)
    }

    /// Prints a verb in the form that its subject asks for.
    pub(crate) fn verb(&mut self, base: &str) -> bool {
        match self.person {
            _ if self.bare => self.lit(base),
            Person::Base => self.lit(base),
            Person::Third => self.third(base),
        }
    }

    fn third(&mut self, base: &str) -> bool {
        let (stem, ending) = third_parts(base);
        let before = (self.out.len(), self.pos);
        if self.lit(stem) && self.lit(ending) {
            return true;
        }
        self.out.truncate(before.0);
        self.pos = before.1;
        false
    }

    /// Tries a printing; what was printed is as before if it fails.
    pub(crate) fn attempt(&mut self, write: impl FnOnce(&mut Self) -> bool) -> bool {
        let mark = self.mark();
        let done = write(self);
        if !done {
            self.reset(mark);
        }
        done
    }
}
