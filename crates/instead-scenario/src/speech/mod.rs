//! Questions in the words of people, made into the sentences of a file.
//!
//! The ways to say things stand in a table, as patterns with slots; names are bound as they are read. What a question needs
//! and does not say (where a card comes from, whose it is) is taken for granted in a sensible way, and said. Nothing is
//! guessed: words that can mean several things are refused with each of them, and what no row fits is left to the reader
//! of a file's sentences.

mod bind;
mod board;
mod duel;
mod ear;
mod made;
mod numbers;
mod pattern;
mod refused;
mod scene;
mod table;
mod tail;

use instead_cards::Cards;

use crate::fold::{after, straightened};

use bind::Bind;
use ear::Ear;
use table::Row;

pub(crate) use ear::{Near, named_by, near_card};
pub(crate) use scene::{SPELL, Said, Scene, Seat, Thing};

/// Why words mean nothing here, and what to say instead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Misheard {
    pub(crate) message: String,
    pub(crate) suggestion: Option<String>,
}

impl Misheard {
    fn new(message: impl Into<String>, suggestion: impl Into<String>) -> Misheard {
        Misheard { message: message.into(), suggestion: Some(suggestion.into()) }
    }
}

/// Whether a sentence can be read as it stands, on a board as it is then; or why not.
pub(crate) type Reads<'a> = &'a dyn Fn(&Scene, &str) -> Result<(), Misheard>;

/// Hears sentences.
pub(crate) struct Hearing<'a> {
    cards: &'a Cards,
    reads: Reads<'a>,
    /// The first name that was nearly one.
    problem: Option<Misheard>,
}

/// Words with which a question begins, and which say nothing of what happens.
const LEADS: [&str; 26] = [
    "what happens if",
    "what happens when",
    "what if",
    "what happens",
    "what would happen if",
    "what would happen when",
    "and then",
    "and",
    "then",
    "now",
    "but",
    "if",
    "when",
    "suppose",
    "suppose that",
    "say",
    "say that",
    "assume",
    "assume that",
    "in response,",
    "in response",
    "in response to that,",
    "and in response",
    "so",
    "also",
    "next,",
];

/// Words with which a question ends.
const ENDS: [&str; 6] =
    ["what happens", "what happens then", "what happens now", "what then", "what now", "how does it end"];

/// Signs and words between two things that happen, the strongest first.
const BETWEEN: [&str; 12] = [
    ", and then ",
    ", then ",
    " and then ",
    " then ",
    ", and ",
    ", while ",
    " while ",
    ", in response ",
    ", but ",
    ", ",
    " and ",
    " in response ",
];

/// The most letters of a question in such words. What is longer is read as a file's sentence.
const LONGEST: usize = 1_000;

impl<'a> Hearing<'a> {
    pub(crate) fn new(cards: &'a Cards, reads: Reads<'a>) -> Hearing<'a> {
        Hearing { cards, reads, problem: None }
    }

    /// A typed sentence: the scene after it.
    pub(crate) fn hear(&mut self, scene: &Scene, typed: &str, from: usize) -> Result<Scene, Misheard> {
        let text = straightened(&typed.split_whitespace().collect::<Vec<_>>().join(" "));
        let said = bare(without_question(&text));
        self.problem = None;
        if said.is_empty() {
            return Err(Misheard::new(
                "nothing is said to happen",
                "for example “Lightning Bolt deals 3 damage to Bob”",
            ));
        }
        let as_it_is = |scene: &Scene| {
            let mut scene = scene.clone();
            scene.said.push(Said { text: said.to_owned(), typed: typed.to_owned(), from, response: false });
            scene
        };
        if said.len() > LONGEST {
            return Ok(as_it_is(scene));
        }
        for loose in [false, true] {
            if let Some(heard) = self.clauses(scene, said, loose, from) {
                return Ok(heard);
            }
            // what can be several things here is no slip
            if let Some(several) = self.problem.take() {
                return Err(several);
            }
        }
        // What is said in the place of words that are not heard speaks of Magic.
        if scene.game.is_magic() {
            self.first_unheard(scene, said, from)?;
        }
        Ok(as_it_is(scene))
    }

    /// One sentence, in the words of people, as it was typed.
    pub(crate) fn one(&mut self, scene: &Scene, text: &str) -> Option<Scene> {
        let text = straightened(&text.split_whitespace().collect::<Vec<_>>().join(" "));
        let said = bare(&text);
        let short = !said.is_empty() && said.len() <= LONGEST;
        short.then(|| self.by_rows(scene, ways(scene), said, false, 0)).flatten()
    }

    /// What is wrong with the first of several sentences that is not read; of one alone the reader of files says it, at its
    /// place, unless there is something to say instead. What speaks of what comes into being is read as it is played.
    fn first_unheard(&mut self, scene: &Scene, text: &str, from: usize) -> Result<(), Misheard> {
        let parts = sentences(text);
        let mut scene = scene.clone();
        for part in &parts {
            let heard = self.clauses(&scene, part, false, from).or_else(|| self.clauses(&scene, part, true, from));
            if let Some(heard) = heard {
                scene = heard;
                continue;
            }
            if ["Token", "the ability of"].iter().any(|word| part.contains(word)) {
                return Ok(());
            }
            if let Some(refused) = refused::refused(self.cards, &scene, bare(part)) {
                return Err(refused);
            }
            if let Some(refused) = self.refused_behind(&scene, bare(part), from) {
                return Err(refused);
            }
            if let (true, Err(why)) = (parts.len() > 1, (self.reads)(&scene, bare(part))) {
                return Err(why);
            }
        }
        Ok(())
    }

    /// What to say instead of the last of several clauses, where those before it are read.
    fn refused_behind(&mut self, scene: &Scene, text: &str, from: usize) -> Option<Misheard> {
        let places = BETWEEN.iter().flat_map(|words| text.match_indices(words).map(|(at, words)| (at, words.len())));
        let places: Vec<(usize, usize)> = places.collect();
        let behind = |hearing: &mut Self, (at, len): (usize, usize)| {
            let before = hearing.clauses(scene, text.get(..at)?, true, from)?;
            Some((before, bare(text.get(at + len..)?)))
        };
        let found = places.iter().find_map(|place| {
            let (before, rest) = behind(self, *place)?;
            refused::refused(self.cards, &before, rest)
        });
        if found.is_some() {
            return found;
        }
        // what is read ends as late as may be
        let last = places.into_iter().filter_map(|place| behind(self, place)).min_by_key(|(_, rest)| rest.len());
        let Some((before, rest)) = last.filter(|(_, rest)| !rest.is_empty()) else {
            return refused::no_card(self.cards, scene, text);
        };
        let why = (self.reads)(&before, rest).err()?;
        let message = format!("“{}” is not understood", crate::source::shown(rest));
        refused::no_card(self.cards, &before, rest).or(Some(Misheard { message, suggestion: why.suggestion }))
    }

    /// What sentences say of the board alone, wherever they stand: it is so from the beginning. The scene, and what is left
    /// of the text.
    pub(crate) fn board_first(&mut self, scene: &Scene, typed: &str) -> (Scene, String) {
        let text = straightened(&typed.split_whitespace().collect::<Vec<_>>().join(" "));
        let text = without_question(&text).to_owned();
        let mut scene = scene.clone();
        let mut left: Vec<String> = Vec::new();
        for part in sentences(&text) {
            match self.board_alone(&scene, bare(&part)) {
                Some(heard) => scene = heard,
                None => left.push(part),
            }
        }
        // a text that says nothing of the board stays as it was typed
        let said_all = left.len() == sentences(&text).len();
        (scene, if said_all { typed.to_owned() } else { left.join(". ") })
    }

    /// A sentence of the board: all of its clauses are.
    fn board_alone(&mut self, scene: &Scene, text: &str) -> Option<Scene> {
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        if let Some(heard) = self.by_rows(scene, board(scene), text, false, 0) {
            return Some(heard);
        }
        let places = [", and ", " and ", ", "]
            .iter()
            .flat_map(|words| text.match_indices(words).map(|(at, words)| (at, words.len())));
        places.collect::<Vec<_>>().into_iter().find_map(|(at, len)| {
            let before = self.by_rows(scene, board(scene), text.get(..at)?, false, 0)?;
            let right = text.get(at + len..)?;
            let subject = before.subject.clone();
            self.board_alone(&before, right).or_else(|| self.board_alone(&before, &format!("{} {right}", subject?)))
        })
    }

    /// A text as one sentence, or as several.
    fn clauses(&mut self, scene: &Scene, text: &str, loose: bool, from: usize) -> Option<Scene> {
        let responds = ["in response", "and in response"].iter().any(|lead| after(text.trim(), lead).is_some());
        let mut heard = self.several(scene, text, loose, from)?;
        for said in heard.said.iter_mut().skip(scene.said.len()) {
            said.response |= responds;
        }
        Some(heard)
    }

    fn several(&mut self, scene: &Scene, text: &str, loose: bool, from: usize) -> Option<Scene> {
        let text = bare(text);
        if text.is_empty() {
            return Some(scene.clone());
        }
        if let Some(heard) = self.clause(scene, text, loose, from) {
            return Some(heard);
        }
        let strong = [". ", "; ", "? ", "! "]
            .iter()
            .flat_map(|sign| text.match_indices(sign))
            .map(|(at, sign)| (at, sign.len()));
        let mut strong: Vec<(usize, usize)> = strong.collect();
        strong.sort_unstable();
        let weak = BETWEEN.iter().flat_map(|words| text.match_indices(words).map(|(at, words)| (at, words.len())));
        let places: Vec<(usize, usize)> = strong.into_iter().chain(weak).collect();
        places.into_iter().find_map(|(at, len)| {
            // the word that says it is a response belongs to what follows
            let between = text.get(at..at + len)?;
            let keep = between.find("in response").map_or(len, |word| word);
            let (left, right) = (text.get(..at)?, text.get(at + keep..)?);
            let left = bare(left);
            let before = if left.is_empty() { scene.clone() } else { self.clause(scene, left, loose, from)? };
            let with_subject = before.subject.clone().map(|subject| format!("{subject} {right}"));
            let rest = self.clauses(&before, right, loose, from);
            rest.or_else(|| self.clauses(&before, &with_subject?, loose, from))
        })
    }

    /// A text as one sentence: in the words of people, or as a file has it.
    fn clause(&mut self, scene: &Scene, text: &str, loose: bool, from: usize) -> Option<Scene> {
        let text = bare(text);
        let heard = self.by_rows(scene, ways(scene), text, loose, from);
        let heard = heard.or_else(|| self.by_rows(scene, board(scene), text, loose, from));
        if heard.is_some() || loose {
            return heard.or_else(|| if loose { self.as_file(scene, text, from) } else { None });
        }
        self.as_file(scene, text, from)
    }

    fn as_file(&self, scene: &Scene, text: &str, from: usize) -> Option<Scene> {
        (self.reads)(scene, text).ok().map(|()| {
            let mut scene = scene.clone();
            scene.said.push(Said { text: text.to_owned(), typed: text.to_owned(), from, response: false });
            scene
        })
    }

    /// A text by the rows of a table: the first that fits.
    fn by_rows(&mut self, scene: &Scene, rows: &[Row], text: &str, loose: bool, from: usize) -> Option<Scene> {
        let ear = Ear::new(self.cards, scene, loose, text);
        for row in rows {
            let mut heard = None;
            let problem = &mut self.problem;
            ear.fits(row.way, text, &mut |bound| {
                let scene = scene.clone();
                let mut bind = Bind {
                    cards: self.cards,
                    scene,
                    typed: text,
                    from,
                    made_to: "",
                    doer: None,
                    maker: None,
                    hurt: None,
                };
                match bind.carry_out(row, bound) {
                    Ok(()) => heard = Some(bind.scene),
                    Err(Some(why)) => _ = problem.get_or_insert(why),
                    Err(None) => {}
                }
                heard.is_some()
            });
            if heard.is_some() {
                return heard;
            }
        }
        None
    }
}

/// The ways to say what happens, in the game of the scene.
fn ways(scene: &Scene) -> &'static [Row] {
    if scene.game.is_magic() { table::WAYS } else { duel::WAYS }
}

/// The ways to say what is on the board.
fn board(scene: &Scene) -> &'static [Row] {
    if scene.game.is_magic() { table::BOARD } else { duel::BOARD }
}

/// A text without what is asked about it at its end: ", how much life does she have?", "Does Bob lose?"
fn without_question(text: &str) -> &str {
    const ASKS: [&str; 14] =
        ["how", "what", "does", "do", "did", "is", "are", "will", "can", "who", "which", "where", "would", "why"];
    if !text.ends_with('?') {
        return text;
    }
    let places = [". ", ", ", "; ", "? ", "! "].iter().flat_map(|sign| text.match_indices(sign));
    let asks = |(at, sign): &(usize, &str)| {
        let next = text.get(at + sign.len()..).unwrap_or_default();
        ASKS.iter().any(|word| after(next, word).is_some_and(|rest| rest.starts_with(' ')))
    };
    places.filter(asks).map(|(at, _)| at).min().and_then(|at| text.get(..at)).unwrap_or(text)
}

/// The sentences of a text: at each full stop behind which a word begins, but for those of names ("Mr. Foxglove").
fn sentences(text: &str) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    let mut rest = text;
    let mut from = 0;
    while let Some(at) = rest.get(from..).and_then(|more| more.find(['.', ';', '?', '!'])).map(|at| from + at) {
        let title =
            rest.get(..at).is_some_and(|before| ["Mr", "Mrs", "Dr", "St"].iter().any(|title| before.ends_with(title)));
        match rest.get(at + 1..).and_then(|next| next.strip_prefix(' ')) {
            Some(next) if !title => {
                sentences.extend(rest.get(..at).map(str::to_owned));
                (rest, from) = (next, 0);
            }
            _ => from = at + 1,
        }
    }
    sentences.push(rest.to_owned());
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences
}

/// A text without the words with which questions begin and end.
fn bare(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let before = text;
        text = text.trim_end_matches(['?', '!', ' ', ',', ';']);
        for lead in LEADS {
            let rest = after(text, lead).filter(|rest| rest.is_empty() || rest.starts_with([' ', ',']));
            text = rest.map_or(text, |rest| rest.trim_start_matches([' ', ',']));
        }
        for end in ENDS {
            let at = text.len().saturating_sub(end.len());
            let ends = text.get(at..).is_some_and(|last| last.eq_ignore_ascii_case(end));
            let word =
                text.get(..at).is_some_and(|first| first.is_empty() || first.ends_with([' ', ',', '.', '?', ';']));
            text = text.get(..at).filter(|_| ends && word).unwrap_or(text).trim_end();
        }
        if text == before {
            return text.trim_end_matches('.');
        }
    }
}
