//! How the objects of a play are called: the names of the file through every zone, and tokens by what they are called.

use std::collections::{BTreeMap, BTreeSet};

use instead_cards::Cards;
use instead_language::Card;
use instead_language::words::Zone;
use instead_magic::{CardId, Game, ObjectId, PlayerId, Target};
use instead_oracle::Named;

use crate::fold::{folded, same, straightened};
use crate::model::{ObjectSpec, Scenario};
use crate::source::{Diagnostic, Text, shown};

/// That no card of the game has this name: another game that has one is named, or else the names that may have been meant.
pub(crate) fn no_card(scenario: &Scenario, cards: &Cards, name: &Text) -> Diagnostic {
    let others = cards.elsewhere(&name.text);
    let listed = |names: Vec<String>, between: &str| (!names.is_empty()).then(|| names.join(between));
    let titles = listed(others.iter().map(|game| game.title().to_owned()).collect(), " and ");
    let games = listed(others.iter().map(|game| format!("`{}`", game.name())).collect(), " or ");
    let elsewhere =
        titles.zip(games).map(|(titles, games)| format!("a card of {titles} has this name: its game is {games}"));
    let near = || {
        let near = listed(cards.suggest(&name.text).iter().map(|near| format!("`{near}`")).collect(), " or ")?;
        Some(format!("did you mean {near}?"))
    };
    let message = format!("no card is named “{}”", shown(&name.text));
    scenario.source.diagnostic(name.span, message).suggest(elsewhere.or_else(near))
}

/// A thing and its names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Called {
    /// The name by which it is shown.
    pub(crate) name: String,
    /// Other names that fit.
    pub(crate) also: Vec<String>,
}

/// The names of players and cards.
#[derive(Clone, Debug)]
pub(crate) struct Naming<Card = CardId> {
    players: Vec<String>,
    cards: BTreeMap<Card, Called>,
    /// The tokens that were named as they came into being, with the name that they were made with: on another way the
    /// same number is another token.
    learned: BTreeMap<Card, String>,
}

impl<Card: Copy + Ord> Naming<Card> {
    pub(crate) fn of_players(scenario: &Scenario) -> Self {
        let players = scenario.players.iter().map(|p| capitalized(&p.name.text)).collect();
        Naming { players, cards: BTreeMap::new(), learned: BTreeMap::new() }
    }

    /// The names of the players, by seat.
    pub(crate) fn seats(&self) -> &[String] {
        &self.players
    }

    /// The name of the player in this seat.
    pub(crate) fn seated(&self, seat: usize) -> String {
        self.players.get(seat).cloned().unwrap_or_default()
    }

    /// The seat of the player of this name.
    pub(crate) fn seat(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|p| same(p, name))
    }

    /// Gives a card its names.
    pub(crate) fn call(&mut self, card: Card, called: Called) {
        self.cards.insert(card, called);
    }

    /// The card of this name.
    pub(crate) fn card(&self, name: &str) -> Option<Card> {
        let own = self.cards.iter().find(|(_, c)| same(&c.name, name));
        own.or_else(|| self.cards.iter().find(|(_, c)| c.also.iter().any(|a| same(a, name)))).map(|(card, _)| *card)
    }

    /// The names that a card was given.
    pub(crate) fn given(&self, card: Card) -> Option<&Called> {
        self.cards.get(&card)
    }

    /// Every card with the names that it was given.
    pub(crate) fn cards(&self) -> impl Iterator<Item = (Card, &Called)> {
        self.cards.iter().map(|(card, called)| (*card, called))
    }

    /// Every name, for suggestions.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.players.iter().map(String::as_str).chain(self.cards.values().map(|c| c.name.as_str()))
    }
}

impl Naming {
    pub(crate) fn add_object(&mut self, card: CardId, spec: &ObjectSpec, printed: &Card) {
        let name = spec.call_name();
        let mut also = vec![spec.numbered()];
        if let Some(back) = &printed.back {
            let numbered = |name: &str| match spec.number {
                0 | 1 => name.to_owned(),
                number => format!("{name} #{number}"),
            };
            also.extend([&printed.name, &printed.front.name, &back.name].map(|name| numbered(name)));
        }
        also.retain(|n| *n != name && !n.is_empty());
        also.dedup();
        self.cards.insert(card, Called { name, also });
    }

    /// A card that a sentence names and that stands nowhere.
    pub(crate) fn add_conjured(&mut self, game: &Game, object: ObjectId, name: &str) {
        if let Some(o) = game.object(object) {
            self.cards.insert(o.card, Called { name: name.to_owned(), also: Vec::new() });
        }
    }

    /// Give names to tokens that have come into being: the name they have, numbered on.
    pub(crate) fn learn(&mut self, game: &Game) {
        for o in game.state().objects.iter().filter(|o| o.token) {
            if self.learned.get(&o.card).is_some_and(|made| *made != *o.printed.name) {
                self.learned.remove(&o.card);
                self.cards.remove(&o.card);
            }
        }
        let unnamed = |o: &&instead_magic::Object| o.token && !self.cards.contains_key(&o.card);
        let new: Vec<(CardId, String, String)> = game
            .state()
            .objects
            .iter()
            .filter(unnamed)
            .map(|o| (o.card, o.face.name.to_string(), o.printed.name.to_string()))
            .collect();
        if new.is_empty() {
            return;
        }
        let mut taken: BTreeMap<String, usize> = BTreeMap::new();
        for called in self.cards.values() {
            let bases: BTreeSet<&str> =
                std::iter::once(&called.name).chain(&called.also).map(|n| without_number(n)).collect();
            for base in bases {
                *taken.entry(base.to_owned()).or_default() += 1;
            }
        }
        for (card, base, made) in new {
            if self.cards.contains_key(&card) {
                continue;
            }
            let before = taken.entry(base.clone()).or_default();
            let name = if *before == 0 { base } else { format!("{base} #{}", *before + 1) };
            *before += 1;
            self.learned.insert(card, made);
            self.cards.insert(card, Called { name, also: Vec::new() });
        }
    }

    /// The name of a player.
    pub(crate) fn player(&self, player: PlayerId) -> String {
        self.seated(usize::from(player.0))
    }

    /// The names of an object.
    pub(crate) fn called(&self, game: &Game, object: ObjectId) -> Called {
        let Some(o) = game.object(object) else { return Called::default() };
        if let Some(called) = self.cards.get(&o.card) {
            return called.clone();
        }
        // An ability on the stack is called by its source.
        if let Some(source) = o.stack.as_ref().and_then(|s| s.scope.this).filter(|s| *s != object) {
            return self.called(game, source);
        }
        let name = if o.face.name.is_empty() { "a card".to_owned() } else { o.face.name.to_string() };
        Called { name, also: Vec::new() }
    }

    /// How an emblem is called, which has no name (CR 114.3): "Alice's emblem", with a number from her second one on.
    fn emblem(&self, game: &Game, object: ObjectId) -> Option<String> {
        let owner = |o: ObjectId| {
            let o = game.object(o).filter(|o| o.zone == Some(Zone::Command) && o.is_emblem())?;
            (!self.cards.contains_key(&o.card)).then_some(o.owner)
        };
        let whose = owner(object)?;
        let before = game.shared_zone(Zone::Command).iter().take_while(|&&o| o != object);
        let number = match before.filter(|&&o| owner(o) == Some(whose)).count() {
            0 => String::new(),
            before => format!(" #{}", before + 1),
        };
        Some(format!("{}'s emblem{number}", self.player(whose)))
    }

    /// How an ability on the stack is called: "the ability of Stuffy Doll", with a number from the second one of that
    /// source on.
    pub(crate) fn ability_on_stack(&self, game: &Game, object: ObjectId) -> Option<String> {
        let source = |o: ObjectId| {
            let item = game.object(o)?.stack.as_ref()?;
            item.scope.this.filter(|_| !item.is_spell()).map(|source| self.called(game, source).name)
        };
        let name = source(object)?;
        let stack = game.shared_zone(Zone::Stack);
        let below = stack.iter().take_while(|&&o| o != object).filter(|&&o| source(o).as_ref() == Some(&name)).count();
        let number = if below == 0 { String::new() } else { format!(" #{}", below + 1) };
        Some(format!("the ability of {name}{number}"))
    }

    /// The name by which a thing is shown.
    pub(crate) fn name(&self, game: &Game, target: Target) -> String {
        match target {
            Target::Player(p) => self.player(p),
            Target::Object(o) => self.called(game, o).name,
        }
    }

    /// The thing of that name, as it is now.
    pub(crate) fn find(&self, game: &Game, name: &str) -> Option<Target> {
        if let Some(seat) = self.seat(name) {
            return Some(Target::Player(PlayerId(seat as u8)));
        }
        let ability = || {
            let of = |o: &&ObjectId| self.ability_on_stack(game, **o).is_some_and(|called| same(&called, name));
            game.shared_zone(Zone::Stack).iter().find(of).copied()
        };
        self.card(name).and_then(|card| latest(game, card)).or_else(ability).map(Target::Object)
    }

    /// Every name with what it now stands for, for the reader of sentences. The first of a thing is the one by which it
    /// is shown; that of a half of a card tells which half is meant.
    pub(crate) fn named(&self, game: &Game) -> Vec<(String, Named)> {
        let mut named: Vec<(String, Named)> =
            self.players.iter().zip(0u8..).map(|(name, seat)| (straightened(name), Named::Player(seat))).collect();
        let mut known: BTreeSet<String> = named.iter().map(|(n, _)| folded(n)).collect();
        let shown = self.cards.iter().map(|(card, called)| (card, &called.name));
        let others = self.cards.iter().flat_map(|(card, called)| called.also.iter().map(move |name| (card, name)));
        for (card, name) in shown.chain(others) {
            let Some(object) = latest(game, *card) else { continue };
            if known.insert(folded(name)) {
                let halves = game.object(object).and_then(|o| o.halves.as_ref());
                let half = halves.and_then(|halves| halves.named(without_number(name)));
                let what = half.map_or(Named::Object(object.0), |half| Named::Half(object.0, half));
                named.push((straightened(name), what));
            }
        }
        for &object in game.shared_zone(Zone::Stack) {
            let name = self.ability_on_stack(game, object);
            named.extend(name.map(|name| (straightened(&name), Named::Object(object.0))));
        }
        for &object in game.shared_zone(Zone::Command) {
            let name = self.emblem(game, object);
            named.extend(name.map(|name| (straightened(&name), Named::Object(object.0))));
        }
        named
    }
}

/// The object that a card now is, or last was.
pub(crate) fn latest(game: &Game, card: CardId) -> Option<ObjectId> {
    let lives = || game.state().objects.of_card(card).rev();
    lives().find(|o| o.zone.is_some()).or_else(|| lives().next()).map(|o| o.id)
}

/// `Soldier Token #2` without its number.
pub(crate) fn without_number(name: &str) -> &str {
    match name.rsplit_once(" #") {
        Some((base, n)) if n.parse::<u32>().is_ok() => base,
        _ => name,
    }
}

/// A name as people write it: the files have players in small letters.
pub(super) fn capitalized(name: &str) -> String {
    let mut letters = name.trim().chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Whose a name says that a thing is: "Bob's Shock" is a Shock of Bob.
pub(super) fn whose(name: &str) -> Option<(&str, &str)> {
    name.split_once("'s ")
}
