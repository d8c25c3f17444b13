//! Deck lists, in the forms in which programs and people write them.

use instead_scenario::{Diagnostic, Source};

use crate::board::{Board, Thing};
use crate::piece::Piece;

/// The parts of a deck list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Main,
    Sideboard,
    Commander,
    Companion,
    /// Cards that are no part of the deck.
    Maybe,
    /// What is said of the deck.
    About,
}

const PARTS: [(&str, Part); 18] = [
    ("deck", Part::Main),
    ("main", Part::Main),
    ("maindeck", Part::Main),
    ("main deck", Part::Main),
    ("mainboard", Part::Main),
    ("sideboard", Part::Sideboard),
    ("side", Part::Sideboard),
    ("sb", Part::Sideboard),
    ("commander", Part::Commander),
    ("commanders", Part::Commander),
    ("companion", Part::Companion),
    ("maybeboard", Part::Maybe),
    ("considering", Part::Maybe),
    ("tokens", Part::Maybe),
    ("planes", Part::Maybe),
    ("schemes", Part::Maybe),
    ("about", Part::About),
    ("metadata", Part::About),
];

/// Headings of kinds of cards, which some programs write between them.
const KINDS: [&str; 16] = [
    "creature",
    "creatures",
    "land",
    "lands",
    "instant",
    "instants",
    "sorcery",
    "sorceries",
    "artifact",
    "artifacts",
    "enchantment",
    "enchantments",
    "planeswalker",
    "planeswalkers",
    "battles",
    "spells",
];

/// Whether a text looks like a deck list: of its lines that are no headings and remarks most begin with a number.
pub(crate) fn is_one(text: &str) -> bool {
    let lines: Vec<Piece<'_>> = Piece::lines(text).filter(|line| heading(*line).is_none()).collect();
    let counted = lines.iter().filter(|line| entry(**line).0.counted().is_some_and(|(_, name)| !is_said(name))).count();
    counted > 0 && counted * 2 > lines.len()
}

/// Whether what follows a number is no card: `20 life`.
fn is_said(name: Piece<'_>) -> bool {
    let first = name.text.split([',', ' ', ';']).next().unwrap_or_default();
    ["life", "cards", "card", "poison"].contains(&first.to_lowercase().as_str())
}

/// What a line begins, if it is a heading.
fn heading(line: Piece<'_>) -> Option<Option<Part>> {
    let name = line.text.trim_start_matches(['/', '#', '[', ' ']).trim_end_matches([']', ':', ' ']);
    // `Sideboard (15)`
    let name = name.split_once('(').map_or(name, |(name, count)| {
        if count.trim_end_matches(')').bytes().all(|b| b.is_ascii_digit()) { name.trim_end() } else { line.text }
    });
    let name = name.to_lowercase();
    let part = PARTS.iter().find(|(word, _)| *word == name).map(|(_, part)| *part);
    let is_remark = line.text.starts_with("//") || line.text.starts_with('#');
    let is_kind = KINDS.contains(&name.as_str());
    (part.is_some() || is_remark || is_kind).then_some(part)
}

/// A line without the mark of a sideboard, and whether it had one.
fn entry(line: Piece<'_>) -> (Piece<'_>, bool) {
    line.after("SB:").map_or((line, false), |line| (line, true))
}

pub(crate) fn read(source: &Source, board: &mut Board<'_>) -> Result<(), Diagnostic> {
    let text = &*source.text;
    if text.trim_start().starts_with('<') {
        let place = Piece { text: text.lines().next().unwrap_or_default(), at: 0 };
        let help = "export it as text: a line for each card, `4 Lightning Bolt`";
        return Err(board.at(place, "a deck list in XML is not read", Some(help)));
    }
    let (mut part, mut any, mut outside, mut printings) = (Part::Main, 0, Vec::new(), Vec::new());
    let mut last = 0;
    let has_headings = Piece::lines(text).any(|line| matches!(heading(line), Some(Some(_))));
    let owner = Board::seat_name(0);
    for line in Piece::lines(text) {
        // Without headings, an empty line stands before the sideboard.
        let gap = text.get(last..line.at).is_some_and(|between| between.matches('\n').count() > 1);
        last = line.at + line.text.len();
        if gap && any > 0 && !has_headings && part == Part::Main {
            part = Part::Sideboard;
        }
        if let Some(begun) = heading(line) {
            part = begun.unwrap_or(part);
            continue;
        }
        if let Some(name) = line.after("Name:").or_else(|| line.after("NAME:")).or_else(|| line.after("Name=")) {
            board.title = name.text.to_owned();
            continue;
        }
        if part == Part::About {
            if let Some(name) = line.after("Name ") {
                board.title = name.text.to_owned();
            } else {
                board.notes.push(line.text.to_owned());
            }
            continue;
        }
        let (line, marked) = entry(line);
        let of = if marked { Part::Sideboard } else { part };
        let Some(card) = card(line, board, &mut printings) else { continue };
        any += 1;
        match of {
            Part::Main => board.put(&owner, "library", card.copies()),
            Part::Commander => board.put(&owner, "command", card.commanders()),
            Part::Sideboard | Part::Companion | Part::Maybe | Part::About => outside.push((of, line, card.count)),
        }
    }
    if any == 0 {
        let place = Piece { text: text.lines().next().unwrap_or_default(), at: 0 };
        return Err(board.at(place, "no line of it is a card of a deck list", Some("a line is `4 Lightning Bolt`")));
    }
    lose_outside(&outside, board);
    if let Some(first) = printings.first() {
        let others = printings.len().saturating_sub(1);
        let more = if others == 0 { String::new() } else { format!(", nor are {others} others") };
        board.lose(*first, format!("the printing `{}` is not kept{more}: a card is its name", first.text), None);
    }
    board.seat(&owner);
    board.seat(&Board::seat_name(1));
    board.sentences.push("Alice shuffles".to_owned());
    if board.title.is_empty() {
        board.title = format!("The deck of {}", source.file);
    }
    Ok(())
}

/// A line of a deck list.
struct Card {
    name: String,
    count: u32,
}

impl Card {
    fn copies(&self) -> Vec<Thing> {
        (0..self.count).map(|_| Thing::named(&self.name)).collect()
    }

    fn commanders(&self) -> Vec<Thing> {
        let mut things = self.copies();
        things.iter_mut().for_each(|thing| thing.set("commander", true));
        things
    }
}

/// Reads a line: its number, the card's name, and what is said of the printing, which is put aside.
fn card<'a>(line: Piece<'a>, board: &mut Board<'_>, printings: &mut Vec<Piece<'a>>) -> Option<Card> {
    let (count, name) = line.counted().unwrap_or((1, line));
    if count == 0 || board.is_too_many(usize::try_from(count).unwrap_or(usize::MAX)) {
        board.lose(line, format!("{count} copies are no part of a deck, and not kept"), None);
        return None;
    }
    let name = named(name, printings);
    // A line that is no card says something else.
    if line.counted().is_none() && board.cards.facts(name.text).is_none() {
        board.lose(line, "this line is no card with its number, and not kept", Some("a line is `4 Lightning Bolt`"));
        return None;
    }
    Some(Card { name: board.card(name), count })
}

/// The name of a card without set, number, finish, and labels.
fn named<'a>(mut name: Piece<'a>, printings: &mut Vec<Piece<'a>>) -> Piece<'a> {
    // `[M10:146] Shock`
    if let Some((set, rest)) = name.after("[").and_then(|rest| rest.split_once(&[']'])) {
        printings.push(set);
        name = rest;
    }
    // `Shock|M10`
    if let Some((card, set)) = name.split_once(&['|']) {
        printings.push(set);
        name = card;
    }
    // `Shock (M10) 146 *F* #burn ^Have^`
    for mark in [" #", " ^", " *"] {
        if let Some((card, label)) = name.text.split_once(mark).and_then(|_| name.rsplit_word(mark)) {
            printings.push(label);
            name = card;
        }
    }
    if let Some((card, label)) = name.bracketed('[', ']') {
        printings.push(label);
        name = card;
    }
    let Some((card, rest)) = name.rsplit_word(" (") else { return name };
    let Some((set, number)) = rest.split_once(&[')']) else { return name };
    let is_set = (2..=6).contains(&set.text.len()) && set.text.bytes().all(|b| b.is_ascii_alphanumeric());
    let is_number = number.text.split_whitespace().count() <= 1;
    if is_set && is_number {
        printings.push(set);
        return card;
    }
    name
}

/// Names what stands outside the game.
fn lose_outside(outside: &[(Part, Piece<'_>, u32)], board: &mut Board<'_>) {
    let parts = [
        (Part::Sideboard, "the sideboard"),
        (Part::Companion, "a companion"),
        (Part::Maybe, "what is no part of the deck"),
    ];
    for (part, what) in parts {
        let mut lines = outside.iter().filter(|(of, ..)| *of == part);
        let Some((_, first, count)) = lines.next() else { continue };
        let count = lines.fold(*count, |sum, (.., count)| sum.saturating_add(*count));
        let cards = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
        let help = "a scenario has no cards outside the game; what is wished for can be put into a hand";
        board.lose(*first, format!("{cards} of {what}, from here on, are not kept"), Some(help));
    }
}
