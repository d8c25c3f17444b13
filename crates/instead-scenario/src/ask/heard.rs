//! A question in the words of people, as a file's sentences on a board that has what it needs.

use std::cell::RefCell;

use instead_cards::Cards;

use super::value::table_or_list;
use super::{AskError, Given, Parts, error};
use crate::fold::{folded, same};
use crate::model::Scenario;
use crate::node::Data;
use crate::play::Trial;
use crate::read::{Limits, ReadError};
use crate::source::{Spanned, Text};
use crate::speech::{Hearing, Misheard, Near, SPELL, Scene, Seat, Thing, named_by, near_card};

/// How many nameless cards a library has, unless told.
const LIBRARY: u32 = 40;

/// How many shields a player has, unless told: as many as the games begin with.
const SHIELDS: u32 = 5;

/// A question that is understood: a board and a file's sentences, and what was taken for granted.
#[derive(Clone, Debug)]
pub struct Question {
    parts: Parts,
    /// What the question takes for granted.
    pub taken: Vec<String>,
    /// The sentences that were typed in other words.
    pub read_as: Vec<ReadAs>,
    /// Sources whose controller nobody named.
    anyones: Vec<String>,
}

/// What was typed, and the sentence of a file that it became.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadAs {
    /// As it was typed.
    pub typed: String,
    /// The sentence.
    pub sentence: String,
}

impl Question {
    /// The question as a scenario.
    ///
    /// # Errors
    /// If a part has a mistake of form; places are in the line of the arguments.
    pub fn to_scenario(&self, limits: &Limits) -> Result<Scenario, ReadError> {
        self.parts.to_scenario(limits)
    }

    /// The question as a scenario file.
    pub fn to_toml(&self) -> String {
        self.parts.to_toml()
    }

    /// The sentences, as a file has them.
    pub fn sentences(&self) -> impl Iterator<Item = &str> {
        self.parts.sentences.iter().map(|text| text.text.as_str())
    }

    /// The parts of the question: its board and its sentences.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// The same question, had another player the sources whose controller nobody named; with that player's name and
    /// theirs. It may be answered otherwise.
    pub fn otherwise(&self) -> Option<(Question, String)> {
        let names: Vec<&String> = self.parts.players.keys().collect();
        let active =
            self.parts.turn.as_ref().map_or_else(|| names.first().map(|name| folded(name)), |turn| Some(folded(turn)));
        let other = names.iter().find(|name| Some(folded(name)) != active)?;
        if self.anyones.is_empty() || names.len() != 2 {
            return None;
        }
        let other = capital(other);
        let mut question = self.clone();
        for sentence in &mut question.parts.sentences {
            for source in &self.anyones {
                sentence.text = sentence.text.replace(source.as_str(), &format!("{other}'s {source}"));
            }
        }
        question.anyones.clear();
        Some((question, format!("if {} is {other}'s", self.anyones.join(" and "))))
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

impl Parts {
    /// The question, understood: the words of people become a file's sentences, and what they need is put on the board.
    ///
    /// # Errors
    /// If words can mean several things, or nothing, with what to say instead.
    pub fn understood(&self, cards: &Cards) -> Result<Question, AskError> {
        let mut parts = self.clone();
        let mut taken = Vec::new();
        let cards = &cards.of(self.game.family().texts());
        parts.set_apart(cards);
        let described = parts.take_described(cards);
        parts.name_cards(cards, &mut taken)?;
        // Who is alone has nobody to play with.
        for name in super::KNOWN_PLAYERS.iter().take(2) {
            if parts.players.len() < 2 && !parts.players.contains_key(*name) {
                parts.add_player(name);
            }
        }
        let mut scene = parts.scene(cards);
        scene.taken = taken;
        let trial: RefCell<Option<(Scene, Option<Trial>)>> = RefCell::new(None);
        let reads = |scene: &Scene, sentence: &str| {
            let mut trial = trial.borrow_mut();
            let alike = trial.as_ref().is_some_and(|(of, _)| of.things == scene.things && of.seats == scene.seats);
            if !alike {
                let board = parts.on(scene, cards).ok().and_then(|parts| parts.to_scenario(&Limits::default()).ok());
                *trial = Some((scene.clone(), board.and_then(|board| Trial::of(&board, cards))));
            }
            match trial.as_ref().and_then(|(_, trial)| trial.as_ref()) {
                Some(trial) => trial.reads(sentence).map_err(|(message, suggestion)| Misheard { message, suggestion }),
                // what is wrong with the board is told of the board
                None => Err(Misheard::default()),
            }
        };
        let mut hearing = Hearing::new(cards, &reads);
        for sentence in &described {
            (scene, _) = hearing.board_first(&scene, sentence);
        }
        let mut typed = Vec::new();
        for sentence in &parts.sentences {
            let (heard, left) = hearing.board_first(&scene, sentence);
            scene = heard;
            typed.push(left);
        }
        for (from, typed) in typed.iter().enumerate().filter(|(_, typed)| !typed.is_empty()) {
            scene = hearing.hear(&scene, typed, from).map_err(|Misheard { message, suggestion }| AskError {
                argument: from,
                message,
                suggestion,
            })?;
        }
        if scene.said.is_empty() {
            let help = "say what happens on this board, for example \"Lightning Bolt deals 3 damage to Bob\"";
            return Err(error(
                0,
                "nothing happens: the question says only what is on the board",
                Some(help.to_owned()),
            ));
        }
        parts.with(&scene, cards)
    }

    /// Each card by itself, where an option names several.
    fn set_apart(&mut self, cards: &Cards) {
        for list in self.players.values_mut().flat_map(|player| player.zones.values_mut()) {
            *list = std::mem::take(list).into_iter().flat_map(|given| one_by_one(given, cards)).collect();
        }
    }

    /// What options say of permanents in words, as sentences: "Alice controls Grizzly Bears with two +1/+1 counters". What
    /// is not heard so stays where it is, to be looked for among the cards.
    fn take_described(&mut self, cards: &Cards) -> Vec<String> {
        let is_card = |given: &Given| {
            given.data.is_some() || cards.known(&given.text).is_some() || !cards.elsewhere(&given.text).is_empty()
        };
        let mut unknown: Vec<(String, Vec<Given>)> = Vec::new();
        for (name, player) in &mut self.players {
            let Some(list) = player.zones.get_mut("battlefield") else { continue };
            let (named, rest) = std::mem::take(list).into_iter().partition(is_card);
            *list = named;
            unknown.push((name.clone(), rest));
        }
        // nothing happens yet that would have to be read on a board
        let reads = |_: &Scene, _: &str| Err(Misheard::default());
        let mut hearing = Hearing::new(cards, &reads);
        let mut scene = self.scene(cards);
        let mut described = Vec::new();
        for (name, mut list) in unknown {
            list.retain(|given| {
                let sentence = format!("{} controls {}", capital(&name), given.text);
                let (heard, left) = hearing.board_first(&scene, &sentence);
                if left.is_empty() {
                    scene = heard;
                    described.push(sentence);
                }
                !left.is_empty()
            });
            let player = self.players.get_mut(&name);
            player
                .into_iter()
                .for_each(|player| player.zones.entry("battlefield".to_owned()).or_default().append(&mut list));
        }
        described
    }

    /// Cards that are nearly called so, and by one name alone, are taken and said.
    fn name_cards(&mut self, cards: &Cards, taken: &mut Vec<String>) -> Result<(), AskError> {
        for given in self.players.values_mut().flat_map(|player| player.zones.values_mut()).flatten() {
            if given.data.is_some() {
                continue;
            }
            if let Some(facts) = cards.known(&given.text) {
                given.text.text = named_by(facts, &given.text);
                continue;
            }
            // of another game: the board says so
            if !cards.elsewhere(&given.text).is_empty() {
                continue;
            }
            match near_card(cards, &given.text) {
                Near::One(card) => {
                    taken.push(format!("“{}” is {card}", given.text));
                    given.text.text = card;
                    given.text.body = None;
                }
                Near::Several(all) => {
                    let listed: Vec<String> = all.iter().take(5).map(|card| format!("`{card}`")).collect();
                    let message = format!("“{}” can be several cards", given.text);
                    return Err(error(0, message, Some(format!("say which: {}", listed.join(", ")))));
                }
                // the board says that there is none
                Near::None => {}
            }
        }
        Ok(())
    }

    /// Players and what stands where.
    fn scene(&self, cards: &Cards) -> Scene {
        let mut scene = Scene { game: *self.game, ..Scene::default() };
        for (at, (name, player)) in self.players.iter().enumerate() {
            let zones = player.zones.keys().cloned().collect();
            scene.seats.push(Seat { name: capital(name), here: true, zones, ..Seat::default() });
            for (zone, given) in &player.zones {
                for one in given {
                    let (card, called) = one.names();
                    scene.things.push(Thing::new(&card, at, zone, cards).called(called));
                }
            }
        }
        for name in super::KNOWN_PLAYERS {
            if !self.players.contains_key(name) {
                scene.seats.push(Seat { name: capital(name), ..Seat::default() });
            }
        }
        let turn = self.turn.as_ref().and_then(|turn| self.players.keys().position(|name| same(name, turn)));
        scene.turn = turn.map(|player| (player, None));
        scene
    }

    /// The board with what the words put there.
    fn on(&self, scene: &Scene, cards: &Cards) -> Result<Parts, AskError> {
        let mut parts = self.clone();
        for seat in scene.seats.iter().filter(|seat| seat.here) {
            let name = folded(&seat.name);
            if !parts.players.contains_key(&name) {
                parts.add_player(&name);
            }
            let Some(player) = parts.players.get_mut(&name) else { continue };
            player.effects.extend(seat.effects.iter().map(|effect| Text::bare(effect.as_str())));
            for (of, n) in &seat.numbers {
                match of.as_str() {
                    "life" | "poison" | "energy" => {
                        player.numbers.insert(of.clone(), Spanned::new(i64::from(*n), Default::default()));
                    }
                    zone => _ = player.nameless.insert(zone.to_owned(), Spanned::new(*n, Default::default())),
                }
            }
        }
        for thing in scene.things.iter().filter(|thing| thing.new) {
            let Some(player) =
                scene.seats.get(thing.player).and_then(|seat| parts.players.get_mut(&folded(&seat.name)))
            else {
                continue;
            };
            player.zones.entry(thing.zone.clone()).or_default().push(given(thing, scene));
        }
        for (name, player) in &parts.players {
            if let Some(zone) = player.zones.keys().find(|zone| player.nameless.contains_key(*zone)) {
                let message = format!("{}'s {zone} is a number of cards, and one of them has a name", capital(name));
                return Err(error(0, message, Some("name all of them, or none".to_owned())));
            }
        }
        if scene.needs_spell && cards.facts(SPELL).is_none() {
            parts.cards = vec![(SPELL, "Sorcery")];
        }
        Ok(parts)
    }

    /// The question with what was heard.
    fn with(&self, scene: &Scene, cards: &Cards) -> Result<Question, AskError> {
        let mut parts = self.on(scene, cards)?;
        parts.title = Some(self.title());
        let mut scene = scene.clone();
        let mut read_as = Vec::new();
        parts.sentences.clear();
        for answer in &scene.choose {
            parts.choose.push(Given { text: Text::bare(scene.named(answer)), data: None });
        }
        for said in &scene.said {
            let sentence = scene.named(&said.text);
            let typed = self.sentences.get(said.from);
            let same_words = same(said.typed.trim_end_matches('.'), sentence.trim_end_matches('.'));
            if !same_words {
                read_as.push(ReadAs { typed: said.typed.clone(), sentence: sentence.clone() });
            }
            parts.sentences.push(match typed.filter(|typed| typed.text == sentence) {
                Some(typed) => typed.clone(),
                None => Text { text: sentence, span: typed.map(|typed| typed.span).unwrap_or_default(), body: None },
            });
        }
        let magic = self.game.is_magic();
        let decks = parts.nameless(self.game.library(), LIBRARY);
        if !magic {
            let shields = parts.nameless("shields", SHIELDS);
            take_of(&mut scene, &shields, &format!("{SHIELDS} shields"));
            take_of(&mut scene, &decks, &format!("a deck of {LIBRARY} cards"));
        }
        let whose = |scene: &Scene| {
            let first = || scene.said.iter().find_map(|said| scene.whose_turn(&said.text));
            if magic { parts.whose_turn(scene, cards) } else { first().filter(|at| *at > 0).map(|at| (at, None)) }
        };
        if parts.turn.is_none()
            && let Some((player, step)) = scene.turn.or_else(|| whose(&scene))
        {
            if scene.turn.is_none() {
                scene.take(format!("it is {}'s turn", scene.seat(player)));
            }
            parts.turn = scene.seats.get(player).map(|seat| Text::bare(folded(&seat.name)));
            parts.step = parts.step.take().or(step.map(Text::bare));
        }
        if magic {
            parts.go_on(&mut scene);
        }
        Ok(Question { parts, taken: scene.taken, read_as, anyones: scene.anyones })
    }

    /// So many nameless cards for everybody of whose zone nothing is said; who they are.
    fn nameless(&mut self, zone: &str, number: u32) -> Vec<String> {
        let mut given = Vec::new();
        for (name, player) in &mut self.players {
            if !player.zones.contains_key(zone) && !player.nameless.contains_key(zone) {
                player.nameless.insert(zone.to_owned(), Spanned::new(number, Default::default()));
                given.push(capital(name));
            }
        }
        given
    }

    /// Whose turn it must be: only the active player attacks, plays lands, and casts what is no instant (CR 307.1, 505.6).
    fn whose_turn(&self, scene: &Scene, cards: &Cards) -> Option<(usize, Option<&'static str>)> {
        let doer = |sentence: &Text| {
            let (who, _) = [" attacks ", " plays ", " casts "].iter().find_map(|verb| {
                let (who, what) = sentence.split_once(verb)?;
                Some((who, what)).filter(|_| *verb != " casts " || is_slow(what, cards))
            })?;
            scene.seats.iter().position(|seat| same(&seat.name, who))
        };
        let player = self.sentences.iter().find_map(doer)?;
        (player > 0).then_some((player, None))
    }

    /// What was begun goes on to its end, unless the question says how far: combat, and what is on the stack. What is
    /// cast resolves before what is told next, but for what others do in response.
    fn go_on(&mut self, scene: &mut Scene) {
        let Some(last) = self.sentences.last().cloned() else { return };
        let doer = |sentence: &Text, verbs: &[&str]| {
            let of = |name: &&String| {
                crate::fold::after(sentence, name).is_some_and(|rest| verbs.iter().any(|verb| rest.starts_with(verb)))
            };
            self.players.keys().find(of).cloned()
        };
        let moves =
            |sentence: &Text| ["go to ", "next turn", "check", "resolve"].iter().any(|word| sentence.starts_with(word));
        let add = |text: &str| Text { text: text.to_owned(), span: last.span, body: None };
        let told = self.sentences.iter().any(moves);
        let (mut all, mut waiting, mut combat, mut on_stack) = (Vec::new(), None, false, false);
        for sentence in &self.sentences {
            let casts = doer(sentence, &[" casts ", " activates "]);
            let fights = doer(sentence, &[" attacks ", " blocks "]).is_some();
            let follows = match (&waiting, &casts) {
                (Some(before), Some(now)) => before == now && !scene.is_response(&sentence.text),
                (Some(_), None) => !fights,
                (None, _) => false,
            };
            if follows && !told {
                all.push(add("resolve all"));
            }
            on_stack |= casts.is_some();
            waiting = casts;
            combat = fights || combat && !moves(sentence);
            all.push(sentence.clone());
        }
        if combat {
            all.push(add("go to end-combat"));
            scene.take("the combat goes on to its end".to_owned());
        } else if !["check", "resolve"].iter().any(|word| last.starts_with(word)) {
            // "go to" stops where the triggers of the step stand on the stack: a question asks what becomes of them
            all.push(add("resolve all"));
        }
        if on_stack && !told {
            scene.take("what is on the stack resolves".to_owned());
        }
        self.sentences = all;
    }
}

/// What these players are taken to have.
fn take_of(scene: &mut Scene, players: &[String], what: &str) {
    let verb = if players.len() == 1 { "has" } else { "have" };
    if !players.is_empty() {
        scene.take(format!("{} {verb} {what}", players.join(" and ")));
    }
}

/// Whether the card that is cast is no instant and has no flash.
fn is_slow(what: &str, cards: &Cards) -> bool {
    let ends: Vec<usize> = what.match_indices(' ').map(|(at, _)| at).chain([what.len()]).collect();
    let facts = ends.into_iter().rev().find_map(|end| cards.facts(what.get(..end)?));
    facts.is_some_and(|facts| !facts.type_line.contains("Instant") && !facts.oracle_text.contains("Flash"))
}

/// A thing as a file has it.
fn given(thing: &Thing, scene: &Scene) -> Given {
    if !thing.tapped && thing.counters.is_empty() && thing.attached.is_none() && thing.chosen.is_none() {
        return Given { text: Text::bare(thing.card.as_str()), data: None };
    }
    let quoted = super::write::quoted;
    let mut table = format!("{{ name = {}", quoted(&thing.card));
    if thing.tapped {
        table.push_str(", tapped = true");
    }
    if !thing.counters.is_empty() {
        let counters = thing.counters.iter().map(|(kind, n)| format!("{} = {n}", quoted(kind))).collect::<Vec<_>>();
        table.push_str(&format!(", counters = {{ {} }}", counters.join(", ")));
    }
    if let Some(to) = thing.attached {
        table.push_str(&format!(", attached_to = {}", quoted(&scene.name(to))));
    }
    if let Some((kind, what)) = &thing.chosen {
        table.push_str(&format!(", chosen = {{ {kind} = {} }}", quoted(what)));
    }
    table.push_str(" }");
    let text = Text::bare(table);
    let data = table_or_list(&text).ok().flatten();
    Given { text, data }
}

impl Given {
    /// The name of the card, and that which the question gives it.
    fn names(&self) -> (String, Option<String>) {
        let Some(Data::Table(entries)) = self.data.as_ref().map(|node| &node.data) else {
            return (self.text.trim().to_owned(), None);
        };
        let of = |key: &str| {
            let node = entries.iter().find(|(name, _)| name.text == key).map(|(_, node)| &node.data);
            if let Some(Data::Text(text)) = node { Some(text.text.clone()) } else { None }
        };
        (of("name").unwrap_or_default(), of("as"))
    }
}

/// "Worship, Grizzly Bears" are two cards, "Jace, the Mind Sculptor" is one: the longest names that cards have, and what
/// stands between them as it is.
fn one_by_one(given: Given, cards: &Cards) -> Vec<Given> {
    let parts: Vec<&str> = given.text.split(", ").collect();
    if given.data.is_some() || parts.len() < 2 || cards.facts(&given.text).is_some() {
        return vec![given];
    }
    let mut names: Vec<String> = Vec::new();
    let mut known = false;
    let mut at = 0;
    while let Some(rest) = parts.get(at..).filter(|rest| !rest.is_empty()) {
        let named = |n: &usize| rest.get(..*n).is_some_and(|some| cards.facts(&some.join(", ")).is_some());
        let found = (1..=rest.len()).rev().find(named);
        known |= found.is_some();
        let taken = found.unwrap_or(1);
        names.push(rest.get(..taken).unwrap_or_default().join(", "));
        at += taken;
    }
    if !known {
        return vec![given];
    }
    let one = |name: String| Given { text: Text { text: name, body: None, ..given.text.clone() }, data: None };
    names.into_iter().map(one).collect()
}
