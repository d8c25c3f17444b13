//! Searching for cards with the words of Scryfall's search, as far as they make sense without a network.

use crate::cards::Cards;
use crate::facts::OwnedFacts;
use crate::search::{Hit, Match};
use crate::texts::Texts;
use term::{Term, split, term, unquoted, wrong};

mod term;

/// A search: what must hold of a card, and words of its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Words of the name.
    pub words: String,
    /// What must hold besides.
    asked: Asked,
}

/// What is asked of a card: terms, and how they hang together.
#[derive(Clone, Debug, PartialEq)]
enum Asked {
    One(Term),
    Not(Box<Asked>),
    All(Vec<Asked>),
    Any(Vec<Asked>),
}

impl Default for Asked {
    fn default() -> Asked {
        Asked::All(Vec::new())
    }
}

/// Why a search cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct QueryError {
    /// What is wrong.
    pub message: String,
    /// What may have been meant, or what there is.
    pub help: String,
}

/// The cards that fit a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fitting {
    /// The first of them.
    pub hits: Vec<Hit>,
    /// How many more fit; nothing where not all cards were looked at.
    pub more: Option<usize>,
}

impl Query {
    /// Reads a search: words of a name, and terms. Terms beside each other all hold; `or` stands between terms of which one
    /// does, and binds less; parentheses hold terms together, and `-` before a term or a parenthesis is "not".
    ///
    /// # Errors
    /// If an operator or its value is not known, with what may have been meant; and if words of a name stand beside `or`
    /// or in parentheses.
    pub fn read(arguments: &[String]) -> Result<Query, QueryError> {
        let mut reader = Reader { names: Vec::new(), open: Vec::new(), here: vec![Vec::new()] };
        let words: Vec<String> = arguments.iter().flat_map(|argument| words(argument)).collect();
        for (at, word) in words.iter().enumerate() {
            let before = at.checked_sub(1).and_then(|at| words.get(at));
            let beside = [before, words.get(at + 1)].map(|word| word.is_some_and(|word| is_asked(word)));
            match (word.eq_ignore_ascii_case("or"), beside) {
                (true, [true, true]) => reader.here.push(Vec::new()),
                (true, [true, false] | [false, true]) => return Err(reader.no_term(word)),
                (true, [false, false]) | (false, _) => reader.word(word)?,
            }
        }
        reader.end()
    }

    /// Whether it asks for more than a name.
    pub fn has_terms(&self) -> bool {
        self.asked != Asked::default()
    }

    /// Whether it asks what is read of a card's text, which takes long to say of all cards.
    fn reads(&self) -> bool {
        self.asked.is_slow()
    }

    /// Whether a card is one that is searched for. What takes long is asked last.
    pub fn fits(&self, card: &OwnedFacts, texts: Texts) -> bool {
        self.asked.fits(card, texts)
    }
}

impl Asked {
    fn is_slow(&self) -> bool {
        match self {
            Asked::One(term) => *term == Term::Whole,
            Asked::Not(asked) => asked.is_slow(),
            Asked::All(these) | Asked::Any(these) => these.iter().any(Asked::is_slow),
        }
    }

    fn fits(&self, card: &OwnedFacts, texts: Texts) -> bool {
        let in_order = |these: &[Asked], sought: bool| {
            let of = |slow: bool| {
                let mut these = these.iter().filter(|asked| asked.is_slow() == slow);
                these.any(|asked| asked.fits(card, texts) == sought)
            };
            of(false) || of(true)
        };
        match self {
            Asked::One(term) => term.fits(card, texts),
            Asked::Not(asked) => !asked.fits(card, texts),
            Asked::All(these) => !in_order(these, false),
            Asked::Any(these) => in_order(these, true),
        }
    }
}

/// A search that is being read.
struct Reader {
    names: Vec<String>,
    /// For each open parenthesis what was read before it, and whether a `-` stands before it.
    open: Vec<(Vec<Vec<Asked>>, bool)>,
    /// The terms of this parenthesis, in the groups between which `or` stands.
    here: Vec<Vec<Asked>>,
}

impl Reader {
    fn word(&mut self, word: &str) -> Result<(), QueryError> {
        // a name can end in a parenthesis: only what was opened is closed
        if !is_asked(word) {
            if !self.open.is_empty() {
                return Err(self.no_term(word));
            }
            self.names.push(unquoted(word));
            return Ok(());
        }
        let mut rest = word;
        while let Some((not, inside)) = parenthesis(rest) {
            self.open.push((std::mem::replace(&mut self.here, vec![Vec::new()]), not));
            rest = inside;
        }
        let closed = rest.chars().rev().take_while(|c| *c == ')').count().min(self.open.len());
        let bare = rest.get(..rest.len() - closed).unwrap_or(rest);
        let asked = match bare.chars().all(|c| c == ')') {
            true if bare.is_empty() => None,
            true => {
                return Err(wrong("a `)` has no `(`".to_owned(), "terms are held together so: (t:artifact or mv<3)"));
            }
            false => self.term(bare)?,
        };
        if let Some(group) = self.here.last_mut() {
            group.extend(asked);
        }
        for _ in 0..closed {
            self.close();
        }
        Ok(())
    }

    /// One term; nothing where it is a word of the name.
    fn term(&mut self, word: &str) -> Result<Option<Asked>, QueryError> {
        let (not, bare) = negated(word);
        let asked = if let Some(name) = bare.strip_prefix('!') {
            Asked::One(Term::Exactly(unquoted(name).to_lowercase()))
        } else if let Some((operator, relation, value)) = split(bare) {
            if operator == "name" {
                if not || !self.open.is_empty() {
                    return Err(self.no_term(word));
                }
                self.names.push(value);
                return Ok(None);
            }
            let asked = Asked::One(term(&operator, relation, &value)?);
            if operator == "not" { Asked::Not(Box::new(asked)) } else { asked }
        } else {
            return Ok(None);
        };
        Ok(Some(if not { Asked::Not(Box::new(asked)) } else { asked }))
    }

    fn close(&mut self) {
        let Some((before, not)) = self.open.pop() else { return };
        let asked = together(std::mem::replace(&mut self.here, before));
        let asked = if not { Asked::Not(Box::new(asked)) } else { asked };
        if let Some(group) = self.here.last_mut() {
            group.push(asked);
        }
    }

    /// A word of a name where only terms stand.
    fn no_term(&self, word: &str) -> QueryError {
        let place = if self.open.is_empty() { "beside `or`" } else { "in parentheses" };
        let help = "words of a name stand before all terms; those between which `or` is meant stand in parentheses: dragon (t:artifact or mv<3)";
        wrong(format!("`{}` stands {place}, and is no term", term::shown(word)), help)
    }

    fn end(mut self) -> Result<Query, QueryError> {
        if !self.open.is_empty() {
            return Err(wrong("a parenthesis is not closed".to_owned(), "write `)` behind its last term"));
        }
        if let (Some(name), true) = (self.names.first(), self.here.len() > 1) {
            return Err(self.no_term(name));
        }
        let asked = together(std::mem::take(&mut self.here));
        Ok(Query { words: self.names.join(" "), asked })
    }
}

/// Groups of terms, of which one fits.
fn together(groups: Vec<Vec<Asked>>) -> Asked {
    let mut groups: Vec<Asked> = groups.into_iter().map(Asked::All).collect();
    match (groups.len(), groups.pop()) {
        (1, Some(one)) => one,
        (_, last) => Asked::Any(groups.into_iter().chain(last).collect()),
    }
}

fn negated(word: &str) -> (bool, &str) {
    word.strip_prefix('-').filter(|bare| !bare.is_empty()).map_or((false, word), |bare| (true, bare))
}

/// What stands behind an opening parenthesis, and whether a `-` stands before that.
fn parenthesis(word: &str) -> Option<(bool, &str)> {
    let (not, bare) = negated(word);
    Some((not, bare.strip_prefix('(')?))
}

/// Whether a word is a term, with parentheses or without, and not one of a name.
fn is_asked(word: &str) -> bool {
    let mut word = word;
    while let Some((_, inside)) = parenthesis(word) {
        word = inside;
    }
    let (_, bare) = negated(word);
    bare.is_empty() || bare.chars().all(|c| c == ')') || bare.starts_with('!') || split(bare).is_some()
}

/// Cards that a thread looks at before it is asked whether enough were found.
const AT_ONCE: usize = 64;

impl Cards {
    /// At most `limit` cards that fit, in the order of [`search`](Cards::search), or, without words, in their own. The cards
    /// are looked at on as many threads as the machine runs at one time, and where texts are to be read no more of them than
    /// are needed. It ends where `goes_on` says so.
    pub fn fitting(&self, query: &Query, texts: Texts, limit: usize, goes_on: &dyn Fn() -> bool) -> Fitting {
        let hits: Vec<Hit> = if query.words.is_empty() {
            self.names().map(|name| Hit { name: name.to_owned(), matched: Match::Exact }).collect()
        } else {
            self.search(&query.words, usize::MAX)
        };
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let fits = |hit: &Hit| self.facts(&hit.name).is_some_and(|facts| query.fits(facts, texts));
        let (mut found, mut looked_at) = (Fitting { hits: Vec::new(), more: Some(0) }, 0);
        for batch in hits.chunks(threads * AT_ONCE) {
            if (query.reads() && found.more > Some(0)) || !goes_on() {
                break;
            }
            looked_at += batch.len();
            for (hit, fits) in batch.iter().zip(each(batch, &fits)) {
                match (fits, found.hits.len() < limit) {
                    (true, true) => found.hits.push(hit.clone()),
                    (true, false) => found.more = found.more.map(|more| more + 1),
                    (false, _) => {}
                }
            }
        }
        found.more = found.more.filter(|_| looked_at == hits.len());
        found
    }
}

/// What is so of each hit, found out on several threads.
fn each(hits: &[Hit], fits: &(impl Fn(&Hit) -> bool + Sync)) -> Vec<bool> {
    std::thread::scope(|scope| {
        let some = hits.chunks(AT_ONCE);
        let running: Vec<_> =
            some.map(|some| scope.spawn(move || some.iter().map(fits).collect::<Vec<bool>>())).collect();
        let done = running.into_iter().map(std::thread::ScopedJoinHandle::join);
        done.flat_map(|some| some.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    })
}

/// The words of an argument; what stands between quotes is one.
fn words(argument: &str) -> Vec<String> {
    // the shell has taken the quotes off one word with spaces: `o:would draw`
    let whole = !argument.contains('"')
        && split(argument).is_some_and(|(_, _, value)| value.contains(' ') && !value.split(' ').any(is_asked));
    if whole {
        return vec![argument.to_owned()];
    }
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in argument.chars() {
        quoted ^= c == '"';
        if c == ' ' && !quoted {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
        } else {
            word.push(c);
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading;

    fn query(line: &str) -> Query {
        let Ok(query) = Query::read(&[line.to_owned()]) else { panic!("{line}") };
        query
    }

    #[test]
    fn a_search_is_split_at_its_operators() {
        let one = |asked: &str| query(asked).asked;
        let found = query("o:\"would draw\" mv<=3 -t:creature notion");
        assert_eq!(found.words, "notion");
        let Asked::All(terms) = found.asked else { panic!("terms beside each other") };
        let not = Asked::Not(Box::new(Asked::One(Term::Type("creature".to_owned()))));
        assert_eq!(terms.first(), Some(&Asked::One(Term::Text("would draw".to_owned()))));
        assert_eq!((terms.len(), terms.get(2)), (3, Some(&not)));
        assert_eq!(query("Circle of Protection: Red").words, "Circle of Protection: Red");
        assert_eq!(one("o:would draw"), one("o:\"would draw\""));
        assert_ne!(one("t:bird pow=2"), one("t:\"bird pow=2\""));
    }

    #[test]
    fn terms_are_held_together() {
        let bird = OwnedFacts {
            type_line: "Creature - Bird".to_owned(),
            power: Some("2".to_owned()),
            ..OwnedFacts::default()
        };
        let fits = |line: &str| query(line).fits(&bird, Texts::Magic);
        assert!(fits("t:elf or t:bird") && fits("t:elf OR (t:bird pow=2)") && fits("-(t:elf or pow>2)"));
        assert!(fits("( t:elf or t:bird ) pow=2") && fits("t:bird pow=2 or t:elf") && fits("t:elf t:dwarf or t:bird"));
        assert!(!fits("(t:elf or t:bird) pow=3") && !fits("-(t:elf or t:bird)") && !fits("t:elf or (t:bird pow=3)"));
        assert_eq!(query("owl (t:elf or t:bird)").words, "owl");
        assert_eq!(query("Do or Die").words, "Do or Die");
        assert_eq!(query("Erase (Not the Urza's Legacy One)").words, "Erase (Not the Urza's Legacy One)");
        for wrong in [
            "t:elf pow=2 or owl",
            "owl or t:elf",
            "owl t:elf or t:bird",
            "(t:elf",
            "(t:elf owl)",
            "t:elf )",
            "(name:owl t:elf)",
            "-name:owl",
        ] {
            assert!(Query::read(&[wrong.to_owned()]).is_err(), "{wrong}");
        }
    }

    #[test]
    fn colours_are_sets() {
        let of = |cost: &str| OwnedFacts { mana_cost: cost.to_owned(), ..OwnedFacts::default() };
        let fits = |line: &str, cost: &str| query(line).fits(&of(cost), Texts::Magic);
        assert!(fits("c:red", "{1}{R}{G}") && fits("c:m", "{R}{G}") && fits("c:colorless", "{2}"));
        assert!(!fits("c<=r", "{R}{G}") && !fits("c:w", "{R}"));
    }

    #[test]
    fn a_search_ends_where_enough_is_found_and_counts_what_needs_no_reading() {
        let cards = Cards::builtin();
        let fitting = |line: &str, limit| cards.fitting(&query(line), Texts::Magic, limit, &|| true);
        let (all, some) = (fitting("t:bird", usize::MAX), fitting("t:bird", 2));
        assert_eq!((some.hits.len(), some.more, all.more), (2, Some(all.hits.len() - 2), Some(0)));
        assert_eq!(some.hits[..], all.hits[..2]);
        let one = |face: &OwnedFacts| reading(face).iter().all(|part| part.stop.is_none() && part.lacks.is_empty());
        let whole = cards.names().filter(|name| cards.facts(name).unwrap().faces().all(one)).count();
        assert_eq!(fitting("is:whole", usize::MAX).hits.len(), whole);
        assert_eq!(fitting("is:whole", 3).hits.len(), 3);
        let families = |face: &OwnedFacts| {
            let sentences = reading(face).into_iter().flat_map(|part| part.sentences);
            sentences.filter_map(|sentence| sentence.family).collect::<Vec<_>>()
        };
        for facts in cards.names().filter_map(|name| cards.facts(name)).flat_map(OwnedFacts::faces) {
            assert_eq!(Texts::Magic.families(facts), families(facts), "{}", facts.name);
        }
        let none = cards.fitting(&query("t:bird"), Texts::Magic, 5, &|| false);
        assert_eq!((none.hits.len(), none.more), (0, None));
    }
}
