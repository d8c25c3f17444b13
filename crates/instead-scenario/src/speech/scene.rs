//! What a question is about: players, what stands where, what was said so far, and what is taken for granted.

use instead_cards::Cards;

use crate::fold::{after, folded, same};
use crate::game::Game;

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seat {
    /// The name, with a capital.
    pub(crate) name: String,
    /// Whether he plays already. Others can be named.
    pub(crate) here: bool,
    /// The zones that he has, in the order in which they were given.
    pub(crate) zones: Vec<String>,
    /// `life`, `poison`, `energy`, and the number of nameless cards of a zone, as the words said.
    pub(crate) numbers: Vec<(String, u32)>,
    /// Floating effects that the words gave him, as sentences.
    pub(crate) effects: Vec<String>,
}

/// Something on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Thing {
    /// The name of its card.
    pub(crate) card: String,
    /// The name that the file gives it, if it does.
    pub(crate) called: Option<String>,
    /// Who has it: his place among the players.
    pub(crate) player: usize,
    /// Where.
    pub(crate) zone: String,
    /// Whether the words put it there.
    pub(crate) new: bool,
    /// Whether it is tapped, where the words said so.
    pub(crate) tapped: bool,
    /// Its counters, where the words said so.
    pub(crate) counters: Vec<(String, u32)>,
    /// What it is attached to, where the words said so.
    pub(crate) attached: Option<usize>,
    /// What was chosen for it, where the words said so: of which kind, and what.
    pub(crate) chosen: Option<(&'static str, String)>,
    /// By which words it can be meant, and how far they are from its name.
    forms: Vec<(String, Form)>,
}

/// How a word means a thing, the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    /// By its name.
    Name,
    /// By words of its name.
    Short,
    /// By its type: "the Soldier", "the creature".
    Type,
}

/// Words of names by which nothing is meant.
const SMALL: [&str; 14] = ["of", "the", "and", "in", "to", "a", "an", "for", "from", "on", "with", "by", "at", "into"];

impl Thing {
    /// A card in a zone.
    pub(crate) fn new(card: &str, player: usize, zone: &str, cards: &Cards) -> Thing {
        let mut forms: Vec<(String, Form)> = Vec::new();
        let mut add = |text: &str, form: Form| {
            let text = folded(text);
            if !forms.iter().any(|(known, _)| *known == text) {
                forms.push((text, form));
            }
        };
        add(card, Form::Name);
        let facts = cards.facts(card);
        let faces: Vec<&str> =
            facts.map(|facts| facts.faces().map(|face| face.name.as_str()).collect()).unwrap_or_default();
        faces.iter().for_each(|face| add(face, Form::Name));
        let names = if faces.is_empty() { vec![card] } else { faces };
        for name in names {
            let words: Vec<&str> = name.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            for from in 0..words.len() {
                for to in from + 1..=words.len() {
                    let some = words.get(from..to).unwrap_or_default();
                    let edge = |word: Option<&&str>| word.is_none_or(|word| SMALL.contains(&folded(word).as_str()));
                    if edge(some.first()) || edge(some.last()) || some.len() == words.len() {
                        continue;
                    }
                    let text = some.join(" ");
                    add(&text, Form::Short);
                    let other = text.strip_suffix('s').map_or_else(|| format!("{text}s"), str::to_owned);
                    add(&other, Form::Short);
                    add(text.trim_end_matches("'s"), Form::Short);
                }
            }
        }
        let types = facts.map(|facts| facts.type_line.as_str()).unwrap_or_default();
        for word in types.split_whitespace().filter(|word| word.len() > 2 && *word != "//") {
            add(word, Form::Type);
        }
        Thing { card: card.to_owned(), player, zone: zone.to_owned(), forms, ..Thing::default() }
    }

    /// With the name that the file gives it.
    pub(crate) fn called(mut self, name: Option<String>) -> Thing {
        if let Some(name) = &name {
            self.forms.insert(0, (folded(name), Form::Name));
        }
        self.called = name;
        self
    }

    /// By which words it can be meant.
    pub(crate) fn forms(&self) -> impl Iterator<Item = (&str, Form)> {
        self.forms.iter().map(|(text, form)| (text.as_str(), *form))
    }
}

/// A sentence of the question, in the words of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// With things as places between signs, see [`Scene::named`].
    pub(crate) text: String,
    /// The words as they were typed.
    pub(crate) typed: String,
    /// Which of the typed sentences it comes from.
    pub(crate) from: usize,
    /// Whether the words say that it is a response.
    pub(crate) response: bool,
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scene {
    pub(crate) game: Game,
    pub(crate) seats: Vec<Seat>,
    pub(crate) things: Vec<Thing>,
    /// Whose turn it is, and in which step, where the words said so.
    pub(crate) turn: Option<(usize, Option<&'static str>)>,
    pub(crate) said: Vec<Said>,
    /// Answers that the words gave, with things as places between signs.
    pub(crate) choose: Vec<String>,
    /// What is taken for granted.
    pub(crate) taken: Vec<String>,
    /// Whether a spell is needed that is no card's.
    pub(crate) needs_spell: bool,
    /// Sources of damage whose controller nobody named, as they stand in the sentences.
    pub(crate) anyones: Vec<String>,
    /// The thing that was spoken of last, and those that attack.
    pub(crate) it: Option<usize>,
    pub(crate) attackers: Vec<usize>,
    /// The words of the last subject.
    pub(crate) subject: Option<String>,
}

/// The spell that deals damage where no source is named.
pub(crate) const SPELL: &str = "Spell";

const OPEN: char = '\u{1}';
const CLOSE: char = '\u{2}';

impl Scene {
    /// How a thing stands in a sentence until all names are known.
    pub(crate) fn place(thing: usize) -> String {
        format!("{OPEN}{thing}{CLOSE}")
    }

    /// A text with the names of things.
    pub(crate) fn named(&self, text: &str) -> String {
        let mut named = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, from)) = rest.split_once(OPEN) {
            named.push_str(before);
            let Some((place, next)) = from.split_once(CLOSE) else { break };
            named.push_str(&place.parse().map(|thing| self.name(thing)).unwrap_or_default());
            rest = next;
        }
        named.push_str(rest);
        named
    }

    /// What a file calls a thing: of several of a name the first in its order has no number.
    pub(crate) fn name(&self, thing: usize) -> String {
        let Some(this) = self.things.get(thing) else { return String::new() };
        if let Some(called) = &this.called {
            return called.clone();
        }
        let place = |at: usize| {
            let thing = self.things.get(at)?;
            let zones = &self.seats.get(thing.player)?.zones;
            Some((thing.player, zones.iter().position(|zone| *zone == thing.zone), at))
        };
        let before = |at: &usize| {
            self.things.get(*at).is_some_and(|one| same(&one.card, &this.card)) && place(*at) < place(thing)
        };
        let before = (0..self.things.len()).filter(before).count();
        if before == 0 { this.card.clone() } else { format!("{} #{}", this.card, before + 1) }
    }

    /// Whose a thing is, for people: "Bob's Grizzly Bears".
    pub(crate) fn owned(&self, thing: usize) -> String {
        let Some(this) = self.things.get(thing) else { return String::new() };
        match self.seats.get(this.player) {
            Some(seat) => format!("{}'s {}", seat.name, self.name(thing)),
            None => self.name(thing),
        }
    }

    /// Puts a card somewhere.
    pub(crate) fn put(&mut self, thing: Thing) -> usize {
        if let Some(seat) = self.seats.get_mut(thing.player) {
            seat.here = true;
            if !seat.zones.contains(&thing.zone) {
                seat.zones.push(thing.zone.clone());
            }
        }
        self.things.push(Thing { new: true, ..thing });
        self.things.len() - 1
    }

    /// Something is taken for granted, once.
    pub(crate) fn take(&mut self, what: String) {
        if !what.is_empty() && !self.taken.contains(&what) {
            self.taken.push(what);
        }
    }

    /// The other player, where there are two.
    pub(crate) fn other(&self, player: usize) -> usize {
        let here = self.seats.iter().enumerate().filter(|(_, seat)| seat.here).map(|(at, _)| at);
        here.into_iter().find(|at| *at != player).unwrap_or(usize::from(player == 0))
    }

    /// The player whose turn it is: the first, unless the words say so.
    pub(crate) fn active(&self) -> usize {
        self.turn.map_or(0, |(player, _)| player)
    }

    /// Who has to be the turn player for this sentence of Kaijudo or Duel Masters: whose creature attacks, or who plays a card.
    pub(crate) fn whose_turn(&self, text: &str) -> Option<usize> {
        let text = self.named(text);
        let plays = |at: &usize| {
            let rest = after(&text, self.seat(*at));
            let verbs = [" casts ", " summons ", " plays ", " crosses ", " attacks "];
            rest.is_some_and(|rest| verbs.iter().any(|verb| rest.starts_with(verb)))
        };
        let attacks = |at: &usize| after(&text, &self.name(*at)).is_some_and(|rest| rest.starts_with(" attacks "));
        let attacker = || (0..self.things.len()).find(attacks).and_then(|at| self.things.get(at)).map(|it| it.player);
        (0..self.seats.len()).find(plays).or_else(attacker)
    }

    /// Whether a sentence was said to be in response to what stands before it.
    pub(crate) fn is_response(&self, sentence: &str) -> bool {
        let said = self.said.iter().find(|said| self.named(&said.text) == sentence);
        said.is_some_and(|said| said.response)
    }

    /// The name of a player.
    pub(crate) fn seat(&self, player: usize) -> &str {
        self.seats.get(player).map_or("", |seat| seat.name.as_str())
    }
}
