//! Forge's puzzle files: what is told of the puzzle, and its board, a line for each zone.

use instead_scenario::{Diagnostic, Source};
use serde_json::json;

use crate::board::{Board, Thing};
use crate::piece::Piece;
use crate::token;

/// Whether a text looks like a puzzle: it has the heading of the board.
pub(crate) fn is_one(text: &str) -> bool {
    Piece::lines(text).any(|line| line.is("[state]"))
}

/// The steps by the names that they have there.
const STEPS: [(&str, &str); 13] = [
    ("untap", "untap"),
    ("upkeep", "upkeep"),
    ("draw", "draw"),
    ("main1", "main"),
    ("combat_begin", "combat"),
    ("combat_declare_attackers", "attackers"),
    ("combat_declare_blockers", "blockers"),
    ("combat_first_strike_damage", "damage"),
    ("combat_damage", "damage"),
    ("combat_end", "end-combat"),
    ("main2", "main2"),
    ("end_of_turn", "end"),
    ("cleanup", "cleanup"),
];

/// The zones by the endings of their keys.
const ZONES: [(&str, &str); 7] = [
    ("battlefield", "battlefield"),
    ("play", "battlefield"),
    ("hand", "hand"),
    ("library", "library"),
    ("graveyard", "graveyard"),
    ("exile", "exile"),
    ("command", "command"),
];

/// A card of a zone, and what of it speaks of others.
struct Item<'a> {
    piece: Piece<'a>,
    seat: usize,
    zone: &'static str,
    thing: Thing,
    id: Option<&'a str>,
    attached: Option<Piece<'a>>,
    enchants: Option<Piece<'a>>,
    /// Whom it attacks: another's id, or nobody in particular.
    attacks: Option<Option<Piece<'a>>>,
}

#[derive(Default)]
struct Puzzle<'a> {
    items: Vec<Item<'a>>,
    printings: Vec<Piece<'a>>,
    active: Option<usize>,
    step: Option<(Piece<'a>, &'static str)>,
    mana: Vec<(usize, Piece<'a>)>,
    seats: usize,
}

pub(crate) fn read(source: &Source, board: &mut Board<'_>) -> Result<(), Diagnostic> {
    let (mut of_state, mut puzzle) = (false, Puzzle { seats: 2, ..Puzzle::default() });
    let mut has_state = false;
    for line in Piece::lines(&source.text).filter(|line| !line.text.starts_with('#')) {
        if line.text.starts_with('[') {
            of_state = line.is("[state]");
            has_state |= of_state;
            if !of_state && !line.is("[metadata]") {
                board.lose(line, format!("the part `{}` is not known, and not kept", line.text), None);
            }
        } else if of_state {
            puzzle.state(line, board);
        } else {
            told(line, board);
        }
    }
    if !has_state {
        let place = Piece { text: source.text.lines().next().unwrap_or_default(), at: 0 };
        let help = "a puzzle has a line `[state]`, and below it the board: `humanlife=20`";
        return Err(board.at(place, "no puzzle: there is no `[state]`", Some(help)));
    }
    board.notes.push("Alice is the human (p0), Bob the program (p1).".to_owned());
    (0..puzzle.seats).for_each(|at| _ = board.seat(&Board::seat_name(at)));
    puzzle.place(board);
    Ok(())
}

/// What is told of the puzzle: its name is the title, the rest a remark.
fn told(line: Piece<'_>, board: &mut Board<'_>) {
    match line.after("Name").and_then(|rest| rest.after(":").or_else(|| rest.after("="))) {
        Some(name) => board.title = name.text.to_owned(),
        None => board.notes.push(line.text.to_owned()),
    }
}

/// Who a word means: `human` and `ai`, or `p0`, `p1` and so on.
fn seat(word: &str) -> Option<usize> {
    match word.to_lowercase().as_str() {
        "human" => Some(0),
        "ai" => Some(1),
        word => word.strip_prefix('p').and_then(|number| number.parse().ok()).filter(|seat| *seat < 8),
    }
}

/// Whose a key is, and what of his.
fn whose(key: Piece<'_>) -> Option<(usize, Piece<'_>)> {
    let of = |(word, at): (&str, usize)| key.after(word).map(|what| (at, what));
    let numbered = || {
        let word = key.text.get(..2)?;
        seat(word).and_then(|at| of((word, at)))
    };
    of(("human", 0)).or_else(|| of(("ai", 1))).or_else(numbered)
}

impl<'a> Puzzle<'a> {
    /// A line of the board.
    fn state(&mut self, line: Piece<'a>, board: &mut Board<'_>) {
        let Some((key, value)) = line.split_once(&['=']) else {
            return board.lose(line, "no line of a board, and not kept", Some("a line is `humanlife=20`"));
        };
        match key.text.to_lowercase().as_str() {
            "turn" => match value.text.parse::<u32>() {
                Ok(number) if number > 0 => _ = board.turn.insert("number".to_owned(), number.into()),
                _ => board.lose(value, format!("`{}` is no number of a turn", value.text), None),
            },
            "activeplayer" => match seat(value.text) {
                Some(at) => self.active = Some(at),
                None => board.lose_word(value, "the active player", &["human", "ai", "p0", "p1"]),
            },
            "activephase" => {
                let said = value.text.to_lowercase();
                match STEPS.iter().find(|(name, _)| *name == said) {
                    Some((_, step)) => self.step = Some((value, step)),
                    None => board.lose_word(value, "the step", &STEPS.map(|(name, _)| name)),
                }
            }
            // Nothing of a scenario has come under anybody's control this turn unless it is said.
            "removesummoningsickness" if value.is("true") => {}
            _ => match whose(key) {
                Some((at, what)) => self.of_player(at, what, (line, value), board),
                None => board.lose(line, format!("`{}` is not known, and not kept", key.text), None),
            },
        }
    }

    fn of_player(&mut self, at: usize, what: Piece<'a>, (line, value): (Piece<'a>, Piece<'a>), board: &mut Board<'_>) {
        self.seats = self.seats.max(at + 1);
        let seat = Board::seat_name(at);
        let what = what.text.to_lowercase();
        if let Some((_, zone)) = ZONES.iter().find(|(name, _)| *name == what) {
            board.put(&seat, zone, Vec::new());
            for piece in value.split(&[';']) {
                self.item(at, zone, piece, board);
            }
            return;
        }
        match what.as_str() {
            "life" => match value.text.parse::<i64>() {
                Ok(life) => _ = board.seat(&seat).numbers.insert("life".to_owned(), life),
                Err(_) => board.lose(value, format!("`{}` is no life total", value.text), None),
            },
            "counters" => {
                for (kind, count, _) in counters(value, board) {
                    let seat = board.seat(&seat);
                    match kind.as_str() {
                        "poison" | "energy" => _ = seat.numbers.insert(kind, i64::from(count)),
                        _ => _ = seat.counters.insert(kind, count),
                    }
                }
            }
            "manapool" if !value.text.is_empty() => self.mana.push((at, value)),
            "landsplayed" | "landsplayedlastturn" if value.is("0") => {}
            "manapool" | "persistentmana" | "precast" | "putonstack" if value.text.is_empty() => {}
            "persistentmana" => {
                board.lose(line, "mana that stays in the pool is not kept", Some("`Alice adds {R}` is mana that goes"));
            }
            "precast" | "putonstack" => {
                let help = "say it before what happens: `Alice casts …`, `resolve all`";
                board.lose(line, format!("what was cast before (`{}`) is not kept", value.text), Some(help));
            }
            _ => board.lose(line, format!("`{}` is not kept: a scenario has no place for it", line.text), None),
        }
    }

    /// A card: its name, and what is said of it.
    fn item(&mut self, seat: usize, zone: &'static str, piece: Piece<'a>, board: &mut Board<'_>) {
        let mut parts = piece.split(&['|']);
        let Some(name) = parts.next() else { return };
        let thing = match name.after("t:") {
            Some(token) => match token::read(token, board) {
                Some(thing) => thing,
                None => return,
            },
            None => Thing::named(board.card(name)),
        };
        let mut item = Item { piece: name, seat, zone, thing, id: None, attached: None, enchants: None, attacks: None };
        for mark in parts {
            self.mark(&mut item, mark, board);
        }
        self.items.push(item);
    }

    /// Something that is said of a card.
    fn mark(&mut self, item: &mut Item<'a>, mark: Piece<'a>, board: &mut Board<'_>) {
        let (word, value) = mark.split_once(&[':']).map_or((mark, None), |(word, value)| (word, Some(value)));
        let thing = &mut item.thing;
        match (word.text.to_lowercase().as_str(), value) {
            ("tapped", None) => thing.set("tapped", true),
            ("summonsick" | "summonsickness", None) => thing.set("sick", true),
            ("phasedout", None) => thing.set("phased_out", true),
            ("transformed", None) => thing.set("transformed", true),
            ("iscommander", None) => thing.set("commander", true),
            ("facedown", kind) => {
                thing.set("face_down", true);
                if let Some(kind) = kind {
                    board.lose(kind, format!("that it was `{}` is not kept: it is face down", kind.text), None);
                }
            }
            // Nothing of a scenario has entered.
            ("noetbtrigs", None) => {}
            ("set" | "art" | "image" | "foil", _) => self.printings.push(mark),
            ("id", Some(id)) => item.id = Some(id.text),
            ("attachedto" | "attaching", Some(to)) => item.attached = Some(to),
            ("enchantingplayer", Some(who)) => item.enchants = Some(who),
            ("attacking", whom) => item.attacks = Some(whom),
            ("counters", Some(value)) => {
                for (kind, count, _) in counters(value, board) {
                    thing.set_in("counters", &kind, count);
                }
            }
            ("damage", Some(value)) => match value.text.parse::<u32>() {
                Ok(damage) => thing.set("damage", damage),
                Err(_) => board.lose(value, format!("`{}` is no amount of damage", value.text), None),
            },
            ("owner", Some(who)) => match seat(who.text) {
                Some(owner) => thing.set("owner", Board::seat_name(owner)),
                None => board.lose_word(who, "the owner", &["human", "ai", "p0", "p1"]),
            },
            ("chosencolor", Some(color)) if !color.text.contains(',') => {
                thing.set_in("chosen", "color", color.text.to_lowercase());
            }
            ("chosentype", Some(kind)) => thing.set_in("chosen", "type", kind.text),
            ("namedcard", Some(name)) => {
                let name = board.card(name);
                thing.set_in("chosen", "name", name);
            }
            ("chosenplayer", Some(who)) if seat(who.text).is_some() => {
                let who = seat(who.text).map(Board::seat_name).unwrap_or_default();
                thing.set_in("chosen", "player", who);
            }
            ("chosennumber", Some(number)) if number.text.parse::<i64>().is_ok() => {
                thing.set_in("chosen", "number", number.text.parse::<i64>().unwrap_or_default());
            }
            _ => {
                let message = format!("`{}` of {} is not kept: a scenario has no place for it", mark.text, thing.name);
                board.lose(mark, message, None);
            }
        }
    }

    /// Puts the cards where they belong, now that all are known.
    fn place(mut self, board: &mut Board<'_>) {
        self.call(board);
        for at in 0..self.items.len() {
            let to = self.items.get(at).and_then(|item| item.attached);
            if let Some(to) = to {
                let name = self.called(to.text);
                match (name, self.items.get_mut(at)) {
                    (Some(name), Some(item)) => item.thing.set("attached_to", name),
                    _ => board.lose(
                        to,
                        format!("no card has the id {}: what it is attached to is not kept", to.text),
                        None,
                    ),
                }
            }
            let who = self.items.get(at).and_then(|item| item.enchants);
            if let Some(who) = who {
                match (seat(who.text), self.items.get_mut(at)) {
                    (Some(player), Some(item)) => item.thing.set("attached_to", Board::seat_name(player)),
                    _ => board.lose_word(who, "the player who is enchanted", &["human", "ai", "p0", "p1"]),
                }
            }
        }
        if let Some(active) = self.active {
            board.turn.insert("player".to_owned(), json!(Board::seat_name(active)));
        }
        self.moment(board);
        if let Some(first) = self.printings.first() {
            let others = self.printings.len().saturating_sub(1);
            let more = if others == 0 { String::new() } else { format!(", nor are {others} others") };
            board.lose(*first, format!("the printing `{}` is not kept{more}: a card is its name", first.text), None);
        }
        for Item { seat, zone, thing, .. } in self.items {
            board.put(&Board::seat_name(seat), zone, vec![thing]);
        }
    }

    /// Gives names to the cards of which others speak.
    fn call(&mut self, board: &mut Board<'_>) {
        let spoken = |item: &Item<'a>| item.attached.into_iter().chain(item.attacks.flatten());
        let ids: Vec<&str> = self.items.iter().flat_map(spoken).map(|id| id.text).collect();
        let attackers = |item: &Item<'a>| item.attacks.is_some();
        let names: Vec<String> = self.items.iter().map(|item| item.thing.name.to_lowercase()).collect();
        for (at, item) in self.items.iter_mut().enumerate() {
            let is_spoken_of = item.id.is_some_and(|id| ids.contains(&id)) || attackers(item);
            let alone = names.iter().filter(|name| **name == item.thing.name.to_lowercase()).count() == 1;
            if is_spoken_of && !alone {
                let called = match item.id {
                    Some(id) => format!("{} no. {id}", item.thing.name),
                    None => format!("{} at {}", item.thing.name, at + 1),
                };
                item.thing.set("as", called);
            }
        }
        let mut seen: Vec<&str> = Vec::new();
        for item in &self.items {
            let Some(id) = item.id else { continue };
            if seen.contains(&id) {
                board.lose(item.piece, format!("two cards have the id {id}: what speaks of it means the first"), None);
            }
            seen.push(id);
        }
    }

    /// The name by which a sentence calls the card of an id.
    fn called(&self, id: &str) -> Option<String> {
        self.items.iter().find(|item| item.id == Some(id)).map(|item| call_name(&item.thing))
    }

    /// The moment of the turn, the mana that is there, and the attack that was declared.
    fn moment(&self, board: &mut Board<'_>) {
        let attackers: Vec<&Item<'a>> = self.items.iter().filter(|item| item.attacks.is_some()).collect();
        let mut step = self.step.map(|(_, step)| step);
        if let Some((piece, "damage")) = self.step.filter(|(piece, _)| piece.text.to_lowercase().contains("first")) {
            board.lose(piece, "that it is the first of two combat damage steps is not kept", None);
        }
        if !attackers.is_empty() {
            // The attack is declared: its moment is the one before.
            let declared = self.attack(&attackers, board);
            board.sentences.extend(declared);
            if step == Some("blockers") {
                board.sentences.push("go to blockers".to_owned());
            }
            step = Some("combat");
        }
        if let Some(step) = step {
            board.turn.insert("step".to_owned(), json!(step));
        }
        for (at, mana) in &self.mana {
            let symbols: String = mana.text.split_whitespace().map(|symbol| format!("{{{symbol}}}")).collect();
            let seat = Board::seat_name(*at);
            board.sentences.push(format!("{} adds {symbols}", capital(&seat)));
        }
    }

    /// The attack as sentences, those on one player or planeswalker together.
    fn attack(&self, attackers: &[&Item<'a>], board: &mut Board<'_>) -> Vec<String> {
        let mut groups: Vec<(usize, String, Vec<String>)> = Vec::new();
        for item in attackers {
            let whom = match item.attacks.flatten() {
                None => String::new(),
                Some(id) => match (seat(id.text), self.called(id.text)) {
                    (Some(player), _) => format!(" {}", capital(&Board::seat_name(player))),
                    (None, Some(name)) => format!(" {name}"),
                    (None, None) => {
                        board.lose(id, format!("no card has the id {}: it attacks the player", id.text), None);
                        String::new()
                    }
                },
            };
            let name = call_name(&item.thing);
            match groups.iter_mut().find(|(seat, other, _)| *seat == item.seat && *other == whom) {
                Some((_, _, names)) => names.push(name),
                None => groups.push((item.seat, whom, vec![name])),
            }
        }
        let said = |(seat, whom, names): &(usize, String, Vec<String>)| {
            format!("{} attacks{whom} with {}", capital(&Board::seat_name(*seat)), names.join(" and "))
        };
        groups.iter().map(said).collect()
    }
}

/// The name by which a sentence calls a thing.
fn call_name(thing: &Thing) -> String {
    thing.more.get("as").and_then(|called| called.as_str()).unwrap_or(&thing.name).to_owned()
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Counters: `P1P1=2,LOYALTY=3`, by the names that scenarios have for them.
fn counters<'a>(value: Piece<'a>, board: &mut Board<'_>) -> Vec<(String, u32, Piece<'a>)> {
    let mut found = Vec::new();
    for piece in value.split(&[',']) {
        let counted = piece.split_once(&['=']).and_then(|(kind, count)| Some((kind, count.text.parse().ok()?)));
        match counted {
            Some((kind, count)) => found.push((counter(kind.text), count, piece)),
            None => board.lose(piece, format!("`{}` is no kind of counter with its number", piece.text), None),
        }
    }
    found
}

/// `P1P1` is `+1/+1`, `LOYALTY` is `loyalty`.
fn counter(kind: &str) -> String {
    let change = || {
        let mut letters = kind.chars();
        let mut part = || {
            let sign = match letters.next()?.to_ascii_uppercase() {
                'P' => '+',
                'M' => '-',
                _ => return None,
            };
            letters.next().filter(char::is_ascii_digit).map(|digit| format!("{sign}{digit}"))
        };
        let (power, toughness) = (part()?, part()?);
        letters.next().is_none().then(|| format!("{power}/{toughness}"))
    };
    change().unwrap_or_else(|| kind.to_lowercase().replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_have_the_names_of_scenarios() {
        let kinds = ["P1P1", "M1M1", "P0M2", "LOYALTY", "PLAGUE", "P1P1X"].map(counter);
        assert_eq!(kinds, ["+1/+1", "-1/-1", "+0/-2", "loyalty", "plague", "p1p1x"]);
    }
}
