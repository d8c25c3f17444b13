//! A board in words, as people write it down or a program logs it:
//!
//! ```text
//! Alice: 20 life, battlefield: Furnace of Rath, 2 Forest (tapped); hand: Lightning Bolt
//! Bob (18 life)
//!   Battlefield: Grizzly Bears (two +1/+1 counters), Pacifism on Grizzly Bears
//! Turn: Bob, attackers
//! ```

use instead_scenario::game::Game;
use instead_scenario::{Diagnostic, Source};
use serde_json::json;

use crate::board::{Board, Thing, Zone};
use crate::piece::{Piece, outside};

/// Zones by the words that people have for them.
const ZONES: [(&str, &str); 25] = [
    ("battlefield", "battlefield"),
    ("board", "battlefield"),
    ("in play", "battlefield"),
    ("play", "battlefield"),
    ("permanents", "battlefield"),
    ("creatures", "battlefield"),
    ("lands", "battlefield"),
    ("artifacts", "battlefield"),
    ("enchantments", "battlefield"),
    ("planeswalkers", "battlefield"),
    ("others", "battlefield"),
    ("controls", "battlefield"),
    ("hand", "hand"),
    ("in hand", "hand"),
    ("library", "library"),
    ("deck", "library"),
    ("graveyard", "graveyard"),
    ("gy", "graveyard"),
    ("yard", "graveyard"),
    ("exile", "exile"),
    ("exiled", "exile"),
    ("command", "command"),
    ("command zone", "command"),
    ("stack", "stack"),
    ("commander", "command"),
];

const NUMBERS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Who people mean by these words.
const PERSONS: [(&str, &str); 10] = [
    ("i", "alice"),
    ("me", "alice"),
    ("my", "alice"),
    ("you", "alice"),
    ("hero", "alice"),
    ("opponent", "bob"),
    ("my opponent", "bob"),
    ("the opponent", "bob"),
    ("opp", "bob"),
    ("villain", "bob"),
];

fn zone(word: &str) -> Option<&'static str> {
    let word = word.trim().trim_end_matches(':').to_lowercase();
    ZONES.iter().find(|(name, _)| *name == word).map(|(_, zone)| *zone)
}

fn number(word: &str) -> Option<u32> {
    let word = word.trim();
    let in_words = || NUMBERS.iter().position(|name| name.eq_ignore_ascii_case(word));
    word.parse().ok().or_else(|| in_words().and_then(|at| u32::try_from(at).ok()))
}

/// How far the reading is.
#[derive(Default)]
struct Reading<'a> {
    seat: Option<String>,
    /// Whose turn it is, by name.
    turn: Option<(Piece<'a>, String)>,
    zone: Option<&'static str>,
    /// What was put last: who has it, where, and how many alike.
    last: Option<(String, &'static str, usize)>,
}

pub(crate) fn read(source: &Source, board: &mut Board<'_>) -> Result<(), Diagnostic> {
    let mut reading = Reading::default();
    for line in Piece::lines(&source.text) {
        let line = ["- ", "* ", "• ", "> "].iter().find_map(|mark| line.after(mark)).unwrap_or(line);
        if line.text.starts_with('#') || line.text.starts_with("//") {
            continue;
        }
        reading.line(line, board);
    }
    if let Some((piece, seat)) = reading.turn {
        if board.seats.contains_key(&seat) {
            board.turn.insert("player".to_owned(), json!(seat));
        } else {
            let known: Vec<String> = board.seats.keys().cloned().collect();
            board.lose_word(piece, "the player", &known.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }
    if board.seats.is_empty() {
        let place = Piece { text: source.text.lines().next().unwrap_or_default(), at: 0 };
        let help = "a board is written as `Alice: 20 life, battlefield: Furnace of Rath, hand: Lightning Bolt`";
        return Err(board.at(place, "no player is named, and so no board", Some(help)));
    }
    if board.seats.len() == 1 {
        let other = if board.seats.contains_key("alice") { "bob" } else { "alice" };
        board.seat(other);
        board.notes.push(format!("Nothing is said of a second player: {other} has nothing."));
    }
    Ok(())
}

/// The name of a player, in one to three words, as a key of the scenario.
fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let lower = text.to_lowercase();
    if let Some((_, name)) = PERSONS.iter().find(|(word, _)| *word == lower) {
        return Some((*name).to_owned());
    }
    let words = text.split_whitespace().count();
    let plain = |c: char| c.is_alphanumeric() || " -_.".contains(c);
    let begins = text.starts_with(char::is_alphabetic);
    let is_name = (1..=3).contains(&words) && begins && text.chars().all(plain) && zone(text).is_none();
    is_name.then_some(lower)
}

impl<'a> Reading<'a> {
    fn line(&mut self, line: Piece<'a>, board: &mut Board<'_>) {
        if self.turn(line, board) {
            return;
        }
        let (head, rest) = line.split_once(&[':']).map_or((line, None), |(head, rest)| (head, Some(rest)));
        if let Some(rest) = rest
            && self.begins(head, board)
        {
            self.clauses(rest, board);
            return;
        }
        // `Alice controls Furnace of Rath`, `Bob has Shock in hand`, `Bob is at 5 life`
        for verb in [" controls ", " control ", " has ", " have ", " is at ", " am at "] {
            let Some((who, _)) = line.text.split_once(verb) else { continue };
            let Some(seat) = name(who) else { continue };
            let Some(what) = line.after(who).and_then(|rest| rest.after(verb.trim())) else { continue };
            self.sit(seat, board);
            self.zone = verb.starts_with(" control").then_some("battlefield");
            let ending = || ZONES.iter().find_map(|(word, zone)| Some((what.before(&format!(" in {word}"))?, *zone)));
            match ending().filter(|_| verb.starts_with(" ha")) {
                Some((what, zone)) => {
                    self.zone = Some(zone);
                    self.clauses(what, board);
                }
                None => self.clauses(what, board),
            }
            return;
        }
        // `Bob (18 life)`, `Bob` on a line of its own
        let says_life = |inside: Piece<'_>| inside.text.split([' ', ',', ':']).any(|word| word == "life");
        let heads = match line.bracketed('(', ')') {
            Some((_, inside)) => says_life(inside),
            None => name(line.text).is_some_and(|seat| board.seats.contains_key(&seat)),
        };
        if rest.is_none() && heads && !is_card(line, board) && self.begins(line, board) {
            return;
        }
        self.clauses(line, board);
    }

    /// Whose turn it is, and how far it has gone.
    fn turn(&mut self, line: Piece<'a>, board: &mut Board<'_>) -> bool {
        let line = line.trim_end_matches(&['.']);
        let of = ["turn:", "active player:", "phase:", "step:"].iter().find_map(|word| line.after(word));
        let said = match of {
            Some(said) => said,
            None => {
                let Some((who, rest)) = line.text.split_once("'s turn").map(|(who, rest)| (who, rest.trim())) else {
                    return false;
                };
                let who = who.trim_start_matches("It is ").trim_start_matches("it is ");
                if name(who).is_none() || !(rest.is_empty() || rest.starts_with(',')) {
                    return false;
                }
                line
            }
        };
        for part in said.split(&[',', ';']) {
            let text = part.text.trim_start_matches("It is ").trim_start_matches("it is ");
            let text = text.trim_end_matches("turn").trim_end().trim_end_matches("'s");
            let text = text.trim_end_matches(" phase").trim_end_matches(" step");
            let step = text.to_lowercase().replace(' ', "-");
            let step = match step.as_str() {
                "main1" | "first-main" | "precombat-main" | "main-1" => "main",
                "second-main" | "postcombat-main" | "main-2" => "main2",
                "declare-attackers" => "attackers",
                "declare-blockers" => "blockers",
                "beginning-of-combat" => "combat",
                "combat-damage" => "damage",
                "end-of-combat" => "end-combat",
                step => step,
            };
            if let Some(step) = Game::default().steps().iter().find(|known| **known == step) {
                board.turn.insert("step".to_owned(), json!(step));
            } else if let Ok(number) = text.parse::<u32>() {
                board.turn.insert("number".to_owned(), json!(number));
            } else if let Some(seat) = name(text) {
                self.turn = Some((part, seat));
            } else {
                board.lose_word(part, "the moment", Game::default().steps());
            }
        }
        true
    }

    /// What a heading begins: a player's board, or a zone; whether it is one.
    fn begins(&mut self, head: Piece<'_>, board: &mut Board<'_>) -> bool {
        let (plain, inside) = head.bracketed('(', ')').map_or((head, None), |(head, inside)| (head, Some(inside)));
        if let Some(zone) = zone(plain.text) {
            if self.seat.is_none() {
                board.lose(head, "whose zone it is is not said, and it is not kept", Some("begin with `Alice:`"));
                return true;
            }
            self.enter(zone, board);
            return true;
        }
        // `Alice's hand`, `Bob battlefield`
        for (word, zone) in ZONES {
            let Some(who) = plain.before(&format!(" {word}")) else { continue };
            let who = who.before("'s").unwrap_or(who);
            if let Some(seat) = name(who.text) {
                self.sit(seat, board);
                self.enter(zone, board);
                return true;
            }
        }
        let Some(seat) = name(plain.text) else { return false };
        self.sit(seat, board);
        if let Some(inside) = inside {
            self.clauses(inside, board);
        }
        self.zone = None;
        true
    }

    fn sit(&mut self, seat: String, board: &mut Board<'_>) {
        board.seat(&seat);
        (self.seat, self.zone, self.last) = (Some(seat), None, None);
    }

    fn enter(&mut self, zone: &'static str, board: &mut Board<'_>) {
        if let Some(seat) = &self.seat
            && !board.seat(seat).zones.contains_key(zone)
        {
            board.put(seat, zone, Vec::new());
        }
        self.zone = Some(zone);
    }

    /// What is said of a player, between commas and semicolons.
    fn clauses(&mut self, text: Piece<'_>, board: &mut Board<'_>) {
        let parts = outside(text.trim_end_matches(&['.', ';', ',']), &[',', ';']);
        let mut at = 0;
        while let Some(part) = parts.get(at) {
            // A name may have commas: the longest that is a card's is meant.
            let most = parts.len().min(at + 3);
            let joined = |to: usize| {
                let end = parts.get(to.checked_sub(1)?)?;
                let length = end.at + end.text.len() - part.at;
                let from = part.at.checked_sub(text.at)?;
                Some(Piece { text: text.text.get(from..from + length)?, at: part.at })
            };
            let long = (at + 2..=most).rev().filter_map(|to| Some((to, joined(to)?)));
            let named = long.filter(|(_, piece)| self.zone_after(*piece).1.is_some_and(|piece| is_card(piece, board)));
            let named = named.max_by_key(|(to, _)| *to);
            match named {
                Some((to, piece)) => {
                    self.clause(piece, board);
                    at = to;
                }
                None => {
                    self.clause(*part, board);
                    at += 1;
                }
            }
        }
    }

    /// A clause without the zone that it begins, if it begins one.
    fn zone_after<'p>(&self, part: Piece<'p>) -> (Option<&'static str>, Option<Piece<'p>>) {
        let begun = part.split_once(&[':']).and_then(|(head, rest)| {
            let head = head.bracketed('(', ')').map_or(head, |(head, _)| head);
            Some((zone(head.text)?, rest))
        });
        match begun {
            Some((zone, rest)) => (Some(zone), Some(rest).filter(|rest| !rest.text.is_empty())),
            None => (self.zone, Some(part)),
        }
    }

    fn clause(&mut self, part: Piece<'_>, board: &mut Board<'_>) {
        let part = part.after("and ").unwrap_or(part);
        let Some(seat) = self.seat.clone() else {
            let help = "a board is written as `Alice: 20 life, battlefield: Furnace of Rath`";
            return board.lose(part, "of whom this is said is not known, and it is not kept", Some(help));
        };
        if let Some(sentence) = part.after("effect:").or_else(|| part.after("effects:")) {
            let sentence = sentence.text.trim_matches(['"', '“', '”']);
            return board.seat(&seat).effects.push(sentence.to_owned());
        }
        if count(part, &seat, board) {
            return;
        }
        let (zone, rest) = self.zone_after(part);
        if let Some(zone) = zone.filter(|zone| self.zone != Some(zone) || rest.is_none_or(|rest| rest != part)) {
            self.enter(zone, board);
        }
        let Some(rest) = rest else { return };
        let Some(zone) = self.zone else {
            let help = "life is `20 life`, a zone `battlefield: Furnace of Rath, Forest`";
            return board.lose(part, format!("“{}” is not understood, and not kept", part.text), Some(help));
        };
        let lower = rest.text.to_lowercase();
        if ["none", "empty", "nothing", "-", "no cards"].contains(&lower.as_str()) {
            return;
        }
        // `3 cards`, `3`
        let bare = lower.trim_end_matches("cards").trim_end_matches("card").trim_end();
        let bare = bare.trim_end_matches("unknown").trim_end();
        if let Some(number) = number(bare) {
            return nameless(rest, &seat, zone, number, board);
        }
        // what is said of the card before
        if let (Some((seat, zone, count)), true) = (self.last.clone(), ["tapped", "untapped"].contains(&lower.as_str()))
        {
            if let Some(Zone::Things(things)) = board.seat(&seat).zones.get_mut(zone) {
                things.iter_mut().rev().take(count).for_each(|thing| thing.set("tapped", lower == "tapped"));
            }
            return;
        }
        if !is_card(rest, board)
            && let Some((first, second)) = rest.outside_word(" and ")
        {
            self.clause(first, board);
            return self.clause(second, board);
        }
        let things = described(rest, board);
        self.last = Some((seat.clone(), zone, things.len()));
        board.put(&seat, zone, things);
    }
}

/// A number that is said of a player: life, counters, cards without names; whether it was one.
fn count(part: Piece<'_>, seat: &str, board: &mut Board<'_>) -> bool {
    let text = part.text.to_lowercase().replace([':', '='], " ");
    let words: Vec<&str> =
        text.split_whitespace().filter(|word| !["at", "total", "counters", "counter", "is"].contains(word)).collect();
    let (kind, count) = match words.as_slice() {
        [count, kind @ ("life" | "poison" | "energy")] | [kind @ ("life" | "poison" | "energy"), count] => {
            (*kind, *count)
        }
        [count, "cards" | "card", "in" | "library", rest @ ..] | ["library" | "deck", "of", count, rest @ ..] => {
            let zone = match rest {
                ["cards"] | [] => Some("library"),
                [zone] | ["his" | "her" | "their", zone] => self::zone(zone),
                _ => None,
            };
            return match (zone, number(count)) {
                (Some(zone), Some(number)) => {
                    nameless(part, seat, zone, number, board);
                    true
                }
                _ => false,
            };
        }
        ["empty", zone] => {
            if let Some(zone) = self::zone(zone) {
                board.put(seat, zone, Vec::new());
            }
            return self::zone(zone).is_some();
        }
        _ => return false,
    };
    match count.parse::<i64>().ok().or_else(|| number(count).map(i64::from)) {
        Some(count) => {
            board.seat(seat).numbers.insert(kind.to_owned(), count);
            true
        }
        None => false,
    }
}

fn nameless(part: Piece<'_>, seat: &str, zone: &'static str, count: u32, board: &mut Board<'_>) {
    if zone == "battlefield" {
        return board.lose(part, "permanents without names are not kept", Some("name them: `2 Forest`"));
    }
    let zones = &mut board.seat(seat).zones;
    let there = match zones.get(zone) {
        Some(Zone::Things(things)) if !things.is_empty() => true,
        _ => {
            zones.insert(zone, Zone::Nameless(count));
            false
        }
    };
    if there {
        board.lose(part, format!("nameless cards beside others of the {zone} are not kept"), None);
    }
}

/// Whether a description is that of a card that is known.
fn is_card(piece: Piece<'_>, board: &Board<'_>) -> bool {
    let bare = piece.bracketed('(', ')').or_else(|| piece.bracketed('[', ']')).map_or(piece, |(name, _)| name);
    let bare = bare.counted().map_or(bare, |(_, name)| name);
    board.cards.facts(bare.text).is_some()
}

/// A card as it is described, as often as it is said.
fn described(piece: Piece<'_>, board: &mut Board<'_>) -> Vec<Thing> {
    let mut thing = Thing::default();
    let (mut rest, mut copies) = (piece, 1);
    while board.cards.facts(rest.text).is_none() {
        if let Some((name, inside)) = rest.bracketed('(', ')').or_else(|| rest.bracketed('[', ']')) {
            outside(inside, &[',', ';']).into_iter().for_each(|detail| copies *= said_of(detail, &mut thing, board));
            rest = name;
        } else if let Some((count, name)) = rest.counted() {
            (copies, rest) = (copies * count, name);
        } else if let Some((count, name)) =
            rest.split_once(&[' ']).and_then(|(count, name)| Some((number(count.text)?, name)))
        {
            (copies, rest) = (copies * count, name);
            // `two Forests`
            if board.cards.facts(rest.text).is_none()
                && let Some(one) = rest.before("s").filter(|one| board.cards.facts(one.text).is_some())
            {
                rest = one;
            }
        } else if let Some(name) = ["tapped ", "untapped ", "a ", "an ", "the "].iter().find_map(|word| {
            let name = rest.after(word)?;
            if *word == "tapped " {
                thing.set("tapped", true);
            }
            Some(name)
        }) {
            rest = name;
        } else if let Some((name, detail)) = [" with ", " attached to ", " enchanting ", " equipped to ", " on "]
            .iter()
            .find_map(|word| Some((*word, rest.rsplit_word(word)?)))
            .map(|(word, (name, _))| (name, rest.after(name.text).unwrap_or(rest), word))
            .map(|(name, detail, word)| {
                (name, if word == " with " { detail.after("with ").unwrap_or(detail) } else { detail })
            })
        {
            copies *= said_of(detail, &mut thing, board);
            rest = name;
        } else if let Some((name, count)) = rest
            .rsplit_word(" x")
            .or_else(|| rest.rsplit_word(" ×"))
            .and_then(|(name, count)| Some((name, count.text.trim().parse::<u32>().ok()?)))
        {
            (copies, rest) = (copies * count, name);
        } else {
            break;
        }
    }
    if board.is_too_many(usize::try_from(copies).unwrap_or(usize::MAX)) {
        board.lose(piece, format!("{copies} of a card are too many, and not kept"), None);
        return Vec::new();
    }
    thing.name = board.card(rest);
    (0..copies).map(|_| thing.clone()).collect()
}

/// A detail of a card; how often the card is there by it.
fn said_of(detail: Piece<'_>, thing: &mut Thing, board: &mut Board<'_>) -> u32 {
    const KNOWN: [&str; 8] =
        ["tapped", "untapped", "summoning sick", "face down", "transformed", "token", "commander", "phased out"];
    if let Some((first, second)) = detail.rsplit_word(" and ") {
        return said_of(first, thing, board).saturating_mul(said_of(second, thing, board));
    }
    let lower = detail.text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    match words.as_slice() {
        ["tapped"] => thing.set("tapped", true),
        ["untapped"] => {}
        ["sick"] | ["summoning", "sick"] => thing.set("sick", true),
        ["face", "down"] | ["face-down"] => thing.set("face_down", true),
        ["transformed"] => thing.set("transformed", true),
        ["token"] | ["a", "token"] => thing.set("token", true),
        ["commander"] | ["his" | "her" | "their" | "my", "commander"] => thing.set("commander", true),
        ["phased", "out"] => thing.set("phased_out", true),
        [count, kind @ .., "counter" | "counters"] if !kind.is_empty() => {
            match number(count).or((*count == "a").then_some(1)) {
                Some(count) => thing.set_in("counters", &kind.join(" "), count),
                None => board.lose_word(detail, "of a card", &KNOWN),
            }
        }
        [count, "loyalty"] | ["loyalty", count] if number(count).is_some() => {
            thing.set_in("counters", "loyalty", number(count).unwrap_or_default());
        }
        [count, "damage", ..] if number(count).is_some() => thing.set("damage", number(count).unwrap_or_default()),
        [one] if one.strip_prefix(['x', '×']).is_some_and(|count| count.parse::<u32>().is_ok()) => {
            return one.get(1..).and_then(|count| count.parse().ok()).unwrap_or(1);
        }
        ["on", ..] | ["attached" | "equipped", "to", ..] | ["enchanting", ..] | ["enchants", ..] | ["equips", ..] => {
            let to = ["on ", "attached to ", "equipped to ", "enchanting ", "enchants ", "equips "];
            if let Some(to) = to.iter().find_map(|word| detail.after(word)) {
                let to = name(to.text).filter(|seat| board.seats.contains_key(seat)).unwrap_or_else(|| {
                    // an `as` name is no card's, and stays as it is
                    board.cards.facts(to.text).map_or_else(|| to.text.to_owned(), |facts| facts.name.clone())
                });
                thing.set("attached_to", to);
            }
        }
        ["owned", "by", ..] => match detail.after("owned by ").and_then(|who| name(who.text)) {
            Some(owner) => thing.set("owner", owner),
            None => board.lose_word(detail, "of a card", &KNOWN),
        },
        ["called" | "as", ..] => {
            if let Some(called) = detail.after("called ").or_else(|| detail.after("as ")) {
                thing.set("as", called.text);
            }
        }
        _ => board.lose_word(detail, "of a card", &KNOWN),
    }
    1
}
