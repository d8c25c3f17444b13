//! Where reading stands: a place in the text, the targets so far, and what pronouns stand for.

use instead_language::{At, TargetSpec, Who};

use said::{History, Version};

pub(crate) use memo::{Memo, Memos};
pub(crate) use said::Said;
pub(crate) use writer::Writer;

use crate::scope::Scope;

mod memo;
mod said;
mod writer;

/// The form that a verb takes with its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Person {
    /// "you draw", "draw", "players draw"
    Base,
    /// "that player draws"
    Third,
}

/// How deep grammar may nest. Card text stays under half of it.
const DEPTH: usize = 90;

/// How many steps reading may take for each byte of text, so that it is linear in the text's length.
const STEPS_PER_BYTE: usize = 4_000;

/// How much of what was expected is kept: a message names few of many.
const MOST_EXPECTED: usize = 6;

/// What was expected at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// These words.
    Words(&'static str),
    /// This verb, in the third person.
    Verb(&'static str),
    /// A part of grammar, by its name.
    Part(&'static str),
}

/// What a mark brings back.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    pos: usize,
    targets: usize,
    said: Version,
}

/// A place in a text that is being read.
pub(crate) struct Reader<'a> {
    /// The text, with straight quotes and without reminder text.
    pub(crate) text: &'a str,
    /// Bytes read.
    pub(crate) pos: usize,
    /// Names and the kind of text.
    pub(crate) scope: &'a Scope<'a>,
    /// The targets so far.
    pub(crate) targets: Vec<TargetSpec>,
    said: History,
    /// A source of damage is being read, which may be chosen (CR 609.7a).
    pub(crate) source: bool,
    /// What the event or the ability is about is the card itself.
    pub(crate) itself: bool,
    /// The subject of the changes being read is the card itself.
    pub(crate) own: bool,
    /// Of the clauses just read, which was the first behind the last "then".
    pub(crate) then_at: Option<usize>,
    /// "It" and "other" are said of each object that a change is of: "gets +1/+1 for each other creature".
    pub(crate) each_one: bool,
    /// An event is being read that is joined to another by "or": "when" stands before that.
    pub(crate) joined: bool,
    /// "It" is the spell whose casting triggered, and nothing was said of it yet.
    pub(crate) cast: bool,
    /// The text says somewhere what X is.
    pub(crate) says_x: bool,
    /// After "have" a verb stands in its base form, whoever its subject is.
    pub(crate) bare: bool,
    /// Several instructions share one X, which is said after them.
    pub(crate) shared: bool,
    /// How many instructions the sentence before this one has.
    pub(crate) pushed: usize,
    /// What was read where.
    pub(crate) memos: Memos,
    /// The farthest place reached, and what was expected there.
    pub(crate) far: usize,
    pub(crate) expected: Vec<Expected>,
    /// How much of what was expected is kept.
    pub(crate) most: usize,
    /// A card that a scenario's sentence names and that stands nowhere.
    pub(crate) lacks: Option<String>,
    /// Where a source was expected, and what stands there is neither on the board nor a card: its place and length.
    pub(crate) unknown: Option<(usize, usize)>,
    steps: usize,
    depth: usize,
    /// How many abilities in quotes are being read, one within another.
    pub(crate) quoted: usize,
    /// The ability in quotes is another object's than the card's.
    pub(crate) given: bool,
    /// An ability in quotes that is not understood leaves a hole.
    pub(crate) lenient: bool,
}

impl std::ops::Deref for Reader<'_> {
    type Target = Said;

    fn deref(&self) -> &Said {
        self.said.now()
    }
}

impl std::ops::DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Said {
        self.said.now_mut()
    }
}

/// Whether a word may end between these two bytes.
fn boundary(before: Option<u8>, after: Option<u8>) -> bool {
    // dashes and bullets begin with this byte; letters do not
    let word = |b: Option<u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || (b >= 0x80 && b != 0xE2));
    !(word(before) && word(after))
}

/// The length of `literal` at the beginning of `text`, ignoring case.
#[inline]
fn prefix(text: &[u8], literal: &str) -> Option<usize> {
    // Most of the wordings that are tried differ in their first letter; letters differ from their capitals in one bit.
    match (literal.as_bytes().first(), text.first()) {
        (Some(wanted), Some(is)) if (wanted ^ is) & !0x20 != 0 => None,
        _ => whole_prefix(text, literal.as_bytes()),
    }
}

fn whole_prefix(text: &[u8], literal: &[u8]) -> Option<usize> {
    let (head, after) = text.split_at_checked(literal.len())?;
    // a dash is no letter, though its last byte looks like one's
    let ends = || boundary(literal.last().copied(), after.first().copied()) || literal.ends_with("—".as_bytes());
    (head.eq_ignore_ascii_case(literal) && ends()).then_some(literal.len())
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, scope: &'a Scope<'a>) -> Self {
        Reader {
            text,
            pos: 0,
            scope,
            targets: Vec::new(),
            said: History::default(),
            source: false,
            itself: false,
            own: false,
            then_at: None,
            each_one: false,
            joined: false,
            cast: false,
            pushed: 0,
            says_x: text.contains(", where X is "),
            bare: false,
            shared: false,
            memos: Memos::default(),
            far: 0,
            expected: Vec::new(),
            most: MOST_EXPECTED,
            lacks: None,
            unknown: None,
            steps: 200_000 + text.len().saturating_mul(STEPS_PER_BYTE),
            depth: 0,
            quoted: 0,
            given: false,
            lenient: false,
        }
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.pos..).unwrap_or("")
    }

    pub(crate) fn at_end(&self) -> bool {
        self.pos >= self.text.len()
    }

    /// Begins a part; false where it would nest too deep or take too long.
    pub(crate) fn enter(&mut self) -> bool {
        if self.depth >= DEPTH || self.steps == 0 {
            self.fail(if self.steps == 0 {
                "a simpler sentence (the work allowed for its length is spent)"
            } else {
                "a sentence nested less deeply"
            });
            return false;
        }
        self.depth += 1;
        self.steps -= 1;
        true
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { pos: self.pos, targets: self.targets.len(), said: self.said.version() }
    }

    pub(crate) fn reset(&mut self, mark: Mark) {
        self.pos = mark.pos;
        if self.targets.len() != mark.targets {
            self.targets.truncate(mark.targets);
        }
        self.said.go_back(mark.said);
    }

    /// Reads the longest of these wordings, made for this place.
    pub(crate) fn one_of(&mut self, texts: &[String], expected: &'static str) -> bool {
        let rest = self.text.as_bytes().get(self.pos..).unwrap_or(&[]);
        match texts.iter().filter_map(|t| prefix(rest, t)).max() {
            Some(n) => {
                self.pos += n;
                true
            }
            None => {
                self.fail(expected);
                false
            }
        }
    }

    /// Notes which part of grammar was expected here.
    pub(crate) fn fail(&mut self, part: &'static str) {
        self.note(Expected::Part(part));
    }

    /// What was read so far does not stand, for it is wrong at this place.
    pub(crate) fn refuse(&mut self, at: usize, part: &'static str) {
        self.far = at;
        self.expected = vec![Expected::Part(part)];
    }

    /// Notes what was expected here.
    #[inline]
    fn note(&mut self, expected: Expected) {
        if self.pos < self.far {
            return;
        }
        if self.pos > self.far {
            self.far = self.pos;
            self.expected.clear();
        }
        if self.expected.len() < self.most && !self.expected.contains(&expected) {
            self.expected.push(expected);
        }
    }

    /// Notes that one of these words was expected: the first stands for all, unless everything is kept.
    #[inline]
    fn note_any(&mut self, literals: &[&'static str]) {
        let kept = if self.most > MOST_EXPECTED { literals.len() } else { 1 };
        literals.iter().take(kept).for_each(|l| self.note(Expected::Words(l)));
    }

    /// Whether these words follow, without reading them.
    pub(crate) fn peek(&self, literal: &str) -> bool {
        self.text.as_bytes().get(self.pos..).and_then(|rest| prefix(rest, literal)).is_some()
    }

    /// Whether the text may go on with one of these words, as far as their first letters say. What was expected is
    /// noted as reading them would.
    #[inline]
    pub(crate) fn begins(&mut self, literals: &[&'static str]) -> bool {
        let next = self.text.as_bytes().get(self.pos);
        let may = |l: &&str| match (l.as_bytes().first(), next) {
            (Some(wanted), Some(is)) => (wanted ^ is) & !0x20 == 0,
            (wanted, _) => wanted.is_none(),
        };
        let found = literals.iter().any(may);
        if !found {
            self.note_any(literals);
        }
        found
    }

    /// This place, for a word that goes back to something.
    pub(crate) fn place(&self) -> At {
        At::new(u32::try_from(self.pos).ok())
    }

    /// Sets the subject, and the form of the verb that follows.
    pub(crate) fn speak_of(&mut self, who: &Who, person: Person) {
        if self.person != person || self.subject != *who {
            let said = self.said.now_mut();
            said.person = person;
            said.subject = who.clone();
        }
    }

    /// Reads these words.
    pub(crate) fn lit(&mut self, literal: &'static str) -> bool {
        match self.text.as_bytes().get(self.pos..).and_then(|rest| prefix(rest, literal)) {
            Some(n) => {
                self.pos += n;
                true
            }
            None => {
                self.note(Expected::Words(literal));
                false
            }
        }
    }

    /// Reads words that go on within the word, such as "non".
    pub(crate) fn raw(&mut self, literal: &'static str) -> bool {
        let rest = self.text.as_bytes().get(self.pos..).unwrap_or(&[]);
        let ok = rest.get(..literal.len()).is_some_and(|head| head.eq_ignore_ascii_case(literal.as_bytes()));
        if ok {
            self.pos += literal.len();
        }
        ok
    }

    /// Reads the longest of these wordings.
    pub(crate) fn any(&mut self, literals: &[&'static str]) -> bool {
        let rest = self.text.as_bytes().get(self.pos..).unwrap_or(&[]);
        match literals.iter().filter_map(|l| prefix(rest, l)).max() {
            Some(n) => {
                self.pos += n;
                true
            }
            None => {
                self.note_any(literals);
                false
            }
        }
    }

    /// Reads a verb in the form that its subject asks for.
    pub(crate) fn verb(&mut self, base: &'static str) -> bool {
        match self.person {
            _ if self.bare => self.lit(base),
            Person::Base => self.lit(base),
            Person::Third => match self.text.as_bytes().get(self.pos..).and_then(|rest| third_at(rest, base)) {
                Some(n) => {
                    self.pos += n;
                    true
                }
                None => {
                    self.note(Expected::Verb(base));
                    false
                }
            },
        }
    }

    /// Tries a reading; the text is as before if it fails.
    pub(crate) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let mark = self.mark();
        let found = read(self);
        if found.is_none() {
            self.reset(mark);
        }
        found
    }

    /// Reads the longest of the scope's names.
    pub(crate) fn name(&mut self) -> Option<crate::Named> {
        self.name_that(Some)
    }

    /// Reads the longest of the scope's names that fit.
    pub(crate) fn name_that<T>(&mut self, fits: impl Fn(crate::Named) -> Option<T>) -> Option<T> {
        let rest = self.rest();
        let at = |(name, named): &(String, crate::Named)| Some((name_at(rest, name)?, fits(*named)?));
        let (len, found) = self.scope.names.iter().filter_map(at).max_by_key(|(n, _)| *n)?;
        self.pos += len;
        Some(found)
    }

    /// Reads the longest of these words, each of which is noted as expected where none stands.
    pub(crate) fn word_of(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let rest = self.text.as_bytes().get(self.pos..).unwrap_or(&[]);
        let found = words.iter().filter_map(|w| Some((prefix(rest, w)?, *w))).max_by_key(|(n, _)| *n);
        match found {
            Some((n, word)) => {
                self.pos += n;
                Some(word)
            }
            None => {
                words.iter().for_each(|word| self.note(Expected::Words(word)));
                None
            }
        }
    }

    /// How far it is to the first of these words; to the end where none follows.
    pub(crate) fn before(&self, words: &[&str]) -> usize {
        let rest = self.rest();
        let stands = |at: &usize| {
            let there = rest.as_bytes().get(*at..).unwrap_or(&[]);
            words.iter().any(|word| prefix(there, word).is_some())
        };
        rest.char_indices().map(|(at, _)| at).find(stands).unwrap_or(rest.len())
    }

    /// Whether what was read ends with a full stop: its own, or that of an ability in quotes with which it ends.
    pub(crate) fn stopped(&self) -> bool {
        self.text.get(..self.pos).is_some_and(stops)
    }

    /// Whether an ability in quotes ends here, with or without the comma of the sentence around it.
    pub(crate) fn quote_ends(&self) -> bool {
        let rest = self.rest();
        QUOTES.iter().any(|q| rest.strip_prefix(',').unwrap_or(rest).starts_with(*q)) && self.quoted > 0
    }

    /// Whether a sentence ends here. In a scenario its cause may follow: "because of Mind Rot", "by Bob".
    pub(crate) fn sentence_ends(&mut self) -> bool {
        self.at_end()
            || self.peek(".")
            || self.stopped()
            || (self.scope.told.is_some() && crate::play::cause_follows(self))
    }
}

/// How quotes end: the inner of two within each other has the single mark.
pub(crate) const QUOTES: &[char] = &['"', '\''];

/// Whether the text ends with a full stop, also one within quotes.
pub(crate) fn stops(text: &str) -> bool {
    text.trim_end_matches(QUOTES).ends_with('.')
}

/// The length of `name` at the beginning of `text`, ignoring case, ending where a word ends: "Bear" does not begin
/// "Bear #2".
pub(crate) fn name_at(text: &str, name: &str) -> Option<usize> {
    let mut rest = text.char_indices();
    let mut end = 0;
    for wanted in name.chars() {
        let (at, found) = rest.next()?;
        if found != wanted && !found.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
        end = at + found.len_utf8();
    }
    let after = text.get(end..)?;
    let numbered = after.strip_prefix(" #").is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
    let goes_on = name.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric);
    let ends = !goes_on && !numbered;
    (end > 0 && ends).then_some(end)
}

/// The third person of a verb.
pub(crate) fn third(base: &str) -> String {
    let (stem, ending) = third_parts(base);
    [stem, ending].concat()
}

/// The third person of a verb: its stem, and how that ends.
fn third_parts(base: &str) -> (&str, &'static str) {
    match base {
        "have" => return ("ha", "s"),
        "don't" => return ("doesn't", ""),
        "are" => return ("is", ""),
        _ => {}
    }
    match base.strip_suffix('y').filter(|s| !s.ends_with(['a', 'e', 'i', 'o', 'u'])) {
        Some(stem) => (stem, "ies"),
        None if ["s", "x", "ch", "sh", "o"].iter().any(|e| base.ends_with(e)) => (base, "es"),
        None => (base, "s"),
    }
}

/// The length of a verb in the third person at the beginning of `text`, ignoring case.
fn third_at(text: &[u8], base: &str) -> Option<usize> {
    let (stem, ending) = third_parts(base);
    let (head, rest) = text.split_at_checked(stem.len())?;
    head.eq_ignore_ascii_case(stem.as_bytes()).then_some(())?;
    let ending = if ending.is_empty() {
        0
    } else {
        rest.get(..ending.len())?.eq_ignore_ascii_case(ending.as_bytes()).then_some(ending.len())?
    };
    let len = stem.len() + ending;
    let last = text.get(..len)?.last().copied();
    boundary(last, text.get(len).copied()).then_some(len)
}
