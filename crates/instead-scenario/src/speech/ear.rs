//! What words can mean at a place: players, things on the board, cards, numbers. Names are bound here, as they are read.

use instead_cards::{Cards, Match};

use super::numbers::{counter_kind, counters_at, number, signed};
use super::pattern::{What, ends, kind, may_stand_in, pieces, words_at};
use super::scene::{Form, Scene, Thing};
use super::tail;
use crate::fold::{folded, same};
use crate::source::nearest;

/// What stands in a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// A player, and the word that stands for him, if it is not his name.
    Player(usize, Option<String>),
    /// Something on the board.
    Thing(usize),
    /// A card that stands nowhere yet, and whose it is said to be.
    Card(String, Option<usize>),
    /// One that is said to be in a graveyard.
    Buried(String, Option<usize>),
    /// Several.
    Many(Vec<Value>),
    /// A card that is put on the board as the words describe it.
    Described(Box<Described>),
    /// A number.
    Number(u32),
    /// Words.
    Text(String),
    /// Words that are no name, in the place of one.
    Loose(String),
    /// Words that can mean several things.
    Several(String, Vec<usize>),
}

/// A card on the board, as words describe it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Described {
    pub(super) card: String,
    /// What was said, where it was another name.
    pub(super) said: Option<String>,
    pub(super) count: u32,
    pub(super) tapped: bool,
    pub(super) counters: Vec<(String, u32)>,
    /// The card to which it is attached.
    pub(super) attached_to: Option<String>,
    /// The card that is attached to it.
    pub(super) with: Option<String>,
    /// What was chosen for it.
    pub(super) chosen: Option<(&'static str, String)>,
}

/// The values of slots, in order.
pub(super) type Bound = Vec<(&'static str, Value)>;

/// Where a name can be heard.
pub(super) struct Ear<'a> {
    pub(super) cards: &'a Cards,
    pub(super) scene: &'a Scene,
    /// Whether any words may stand in the place of a name, to be compared with names afterwards.
    pub(super) loose: bool,
    /// Who "him" is, where that can be one player alone.
    pub(super) him: Option<usize>,
    /// The text that is heard, as words are compared.
    text: String,
}

/// Words for who asks.
const ME: [&str; 5] = ["I", "me", "you", "we", "the player"];

/// Words for a player who was spoken of.
pub(super) const HIM: [&str; 6] = ["him", "he", "her", "she", "them", "they"];

/// The most words of a name.
const WORDS: usize = 9;

impl<'a> Ear<'a> {
    /// One that hears this text.
    pub(super) fn new(cards: &'a Cards, scene: &'a Scene, loose: bool, text: &str) -> Ear<'a> {
        let ear = Ear { cards, scene, loose, him: None, text: folded(text) };
        // Where names are compared with others, who is named is not known.
        Ear { him: ear.him(text).filter(|_| !loose), ..ear }
    }

    /// Who "him" is in a text: the one player who is neither named there nor is he the "I" of the question.
    fn him(&self, text: &str) -> Option<usize> {
        let has = |word: &str| {
            let begins = |at: &usize| text.get(..*at).is_some_and(|before| !before.ends_with(char::is_alphanumeric));
            let places = text.char_indices().map(|(at, _)| at).filter(begins);
            places.into_iter().any(|at| text.get(at..).is_some_and(|rest| words_at(rest, word).is_some()))
        };
        let asks = ME.iter().chain(&["my"]).any(|word| has(word))
            || self.scene.taken.iter().any(|taken| ME.iter().any(|word| taken.starts_with(&format!("“{word}” is "))));
        let me = asks.then(|| self.me());
        let others = self.scene.seats.iter().enumerate().filter(|(_, seat)| seat.here);
        let mut others = others.filter(|(at, seat)| Some(*at) != me && !has(&seat.name)).map(|(at, _)| at);
        let him = others.next().or_else(|| me.map(|me| self.scene.other(me)));
        him.filter(|_| others.next().is_none())
    }

    /// Goes through every way in which a pattern fits the whole text of this ear, until `accept` takes one.
    pub(super) fn fits(&self, pattern: &'static str, text: &str, accept: &mut dyn FnMut(&Bound) -> bool) -> bool {
        // most patterns have a word that does not stand there at all
        may_stand_in(pattern, &self.text) && self.fit(&pieces(pattern), text, &mut Vec::new(), accept)
    }

    fn fit(
        &self,
        pieces: &[super::pattern::Piece],
        rest: &str,
        bound: &mut Bound,
        accept: &mut dyn FnMut(&Bound) -> bool,
    ) -> bool {
        let Some((piece, others)) = pieces.split_first() else {
            return rest.trim_matches([' ', '.', '?', '!', ',']).is_empty() && accept(bound);
        };
        let begin = match (piece.glued, rest.strip_prefix(' ')) {
            (true, _) => rest,
            (false, Some(next)) => next,
            (false, None) => rest,
        };
        match &piece.what {
            What::Words(words) => words.iter().any(|words| {
                let Some(len) = words_at(begin, words) else { return false };
                let next = if words.is_empty() { rest } else { begin.get(len..).unwrap_or_default() };
                self.fit(others, next, bound, accept)
            }),
            What::Slot(slot) => self.at(kind(slot), begin).into_iter().any(|(len, value)| {
                bound.push((slot, value));
                let fits = self.fit(others, begin.get(len..).unwrap_or_default(), bound, accept);
                bound.pop();
                fits
            }),
        }
    }

    /// What can stand at a place, the likeliest first, and how many bytes it takes.
    pub(super) fn at(&self, kind: &str, rest: &str) -> Vec<(usize, Value)> {
        match kind {
            "p" | "q" => self.or_loose(rest, self.players(rest), 1),
            "o" | "m" | "s" | "x" => self.or_loose(rest, self.objects(rest, &[]), WORDS),
            "c" | "d" | "e" => self.or_loose(
                rest,
                self.objects(
                    rest,
                    &[
                        "hand",
                        "graveyard",
                        "exile",
                        "command",
                        "library",
                        "stack",
                        "deck",
                        "mana",
                        "shields",
                        "discard",
                    ],
                ),
                WORDS,
            ),
            "g" => self.or_loose(rest, self.objects(rest, &["graveyard"]), WORDS),
            "t" | "a" => {
                let mut all = self.players(rest);
                // "Bob's Hill Giant" is not Bob
                all.retain(|(len, _)| !rest.get(*len..).is_some_and(|behind| behind.starts_with("'s ")));
                all.extend(self.objects(rest, &[]));
                self.or_loose(rest, all, WORDS)
            }
            "ps" => self.several_players(rest),
            "ms" => self.lists(rest, "m"),
            "ts" => self.lists(rest, "t"),
            "bo" => self.described(rest),
            "n" => number(rest).into_iter().map(|(len, n)| (len, Value::Number(n))).collect(),
            "sn" => signed(rest).into_iter().collect(),
            "k" => counter_kind(rest).into_iter().collect(),
            "tok" => tail::token(rest).map(|text| (rest.len(), Value::Text(text))).into_iter().collect(),
            "tail" => tail::said(self, rest).map(|value| (rest.len(), value)).into_iter().collect(),
            "step" => tail::step(rest).map(|(len, step)| (len, Value::Text(step.to_owned()))).into_iter().collect(),
            "z" => tail::zone(rest).map(|(len, zone)| (len, Value::Text(zone.to_owned()))).into_iter().collect(),
            "v" => boundaries(rest, 4)
                .map(|end| (end, Value::Text(rest.get(..end).unwrap_or_default().to_owned())))
                .collect(),
            _ => vec![(rest.len(), Value::Text(rest.to_owned()))],
        }
    }

    /// With any words in the place of a name, if they may stand there.
    fn or_loose(&self, rest: &str, mut found: Vec<(usize, Value)>, words: usize) -> Vec<(usize, Value)> {
        if self.loose {
            let all: Vec<usize> = boundaries(rest, words).collect();
            let loose = |end: usize| {
                (end, Value::Loose(rest.get(..end).unwrap_or_default().trim_end_matches([',', '.']).to_owned()))
            };
            found.extend(all.into_iter().rev().map(loose));
        }
        found
    }

    /// Several players: "Alice and Bob", "both players".
    fn several_players(&self, rest: &str) -> Vec<(usize, Value)> {
        let here =
            || self.scene.seats.iter().enumerate().filter(|(_, seat)| seat.here).map(|(at, _)| Value::Player(at, None));
        let all = ["both players", "each player", "all players", "both of them", "we both"];
        let mut found: Vec<(usize, Value)> =
            all.iter().filter_map(|words| Some((words_at(rest, words)?, Value::Many(here().collect())))).collect();
        for (len, first) in self.players(rest) {
            let Some(next) = rest.get(len..).and_then(|rest| rest.strip_prefix(" and ")) else { continue };
            for (more, second) in self.players(next) {
                found.push((len + " and ".len() + more, Value::Many(vec![first.clone(), second])));
            }
        }
        found
    }

    /// A player's name, or a word for a player.
    fn players(&self, rest: &str) -> Vec<(usize, Value)> {
        let names = self.scene.seats.iter().enumerate();
        let mut found: Vec<(usize, Value)> =
            names.filter_map(|(at, seat)| Some((words_at(rest, &seat.name)?, Value::Player(at, None)))).collect();
        let me = self.me();
        let words = |words: &[&'static str], player: usize| {
            let of =
                |word: &&'static str| Some((words_at(rest, word)?, Value::Player(player, Some((*word).to_owned()))));
            words.iter().filter_map(of).collect::<Vec<_>>()
        };
        found.extend(words(&ME, me));
        found.extend(self.him.map(|him| words(&HIM, him)).unwrap_or_default());
        let theirs = [
            "my opponent",
            "your opponent",
            "the opponent",
            "an opponent",
            "their opponent",
            "opponent",
            "opp",
            "my opp",
        ];
        found.extend(words(&theirs, self.scene.other(me)));
        found.extend(words(&["the active player", "active player"], self.scene.active()));
        found
    }

    /// Who is "I": Alice, if she plays.
    pub(super) fn me(&self) -> usize {
        self.scene.seats.iter().position(|seat| seat.here && same(&seat.name, "Alice")).unwrap_or(0)
    }

    /// Something on the board, of these zones first, or a card; with words before it that say whose it is.
    fn objects(&self, rest: &str, zones: &[&str]) -> Vec<(usize, Value)> {
        let mut found = Vec::new();
        for (len, owner, article) in self.before_name(rest) {
            let name = rest.get(len..).unwrap_or_default();
            if owner.is_none() && article.is_empty() {
                let it = ["it", "them", "that creature", "that permanent", "that spell"];
                let spoken = it.iter().filter_map(|word| words_at(name, word)).zip(self.scene.it);
                found.extend(spoken.map(|(len, it)| (len, Value::Thing(it))));
            }
            found.extend(self.things(name, owner, article, zones).into_iter().map(|(n, value)| (len + n, value)));
            let card = self.card(name);
            found.extend(
                card.map(|(n, card)| (len + n, self.standing(card, name.get(..n).unwrap_or_default(), owner, zones))),
            );
        }
        self.buried(rest, &mut found);
        found
    }

    /// The same with "in Bob's graveyard" behind it.
    fn buried(&self, rest: &str, found: &mut Vec<(usize, Value)>) {
        let mut all: Vec<(usize, Value)> = Vec::new();
        for (len, value) in found.iter() {
            let Some(behind) = rest.get(*len..).and_then(|behind| behind.strip_prefix(" in ")) else { continue };
            let mut whose: Vec<(usize, Option<usize>)> = ["his ", "her ", "their ", "the ", "a ", "its owner's "]
                .iter()
                .filter(|word| crate::fold::after(behind, word).is_some())
                .map(|word| (word.len(), None))
                .collect();
            whose.extend(crate::fold::after(behind, "my ").map(|_| (3, Some(self.me()))));
            for (name, player) in self.players(behind) {
                let Value::Player(player, _) = player else { continue };
                let own = behind.get(name..).is_some_and(|rest| rest.starts_with("'s "));
                whose.extend(own.then_some((name + 3, Some(player))));
            }
            for (word, player) in whose {
                let Some(zone) = behind.get(word..).and_then(|rest| super::pattern::words_at(rest, "graveyard")) else {
                    continue;
                };
                let value = match value {
                    Value::Card(card, owner) => Value::Buried(card.clone(), player.or(*owner)),
                    value => value.clone(),
                };
                all.push((len + " in ".len() + word + zone, value));
            }
        }
        all.append(found);
        *found = all;
    }

    /// What may stand before a name: nothing, an article, or whose it is.
    fn before_name(&self, rest: &str) -> Vec<(usize, Option<usize>, &'static str)> {
        let mut found = vec![(0, None, "")];
        for article in ["the ", "a ", "an ", "that ", "this "] {
            found.extend(crate::fold::after(rest, article).map(|_| (article.len(), None, article)));
        }
        found.extend(crate::fold::after(rest, "my ").map(|_| (3, Some(self.me()), "")));
        for (len, value) in self.players(rest) {
            let Value::Player(player, _) = value else { continue };
            let own = rest.get(len..).and_then(|rest| rest.strip_prefix("'s ").or_else(|| rest.strip_prefix("' ")));
            found.extend(own.map(|own| (rest.len() - own.len(), Some(player), "")));
        }
        found
    }

    /// Things that a name means: the longest words, and of those the nearest form.
    fn things(&self, rest: &str, owner: Option<usize>, article: &str, zones: &[&str]) -> Vec<(usize, Value)> {
        let mut by_form: Vec<(std::cmp::Reverse<usize>, Form, usize)> = Vec::new();
        for (at, thing) in self.scene.things.iter().enumerate() {
            let fits = zones.is_empty() || zones.contains(&thing.zone.as_str());
            if !fits || owner.is_some_and(|owner| owner != thing.player) {
                continue;
            }
            let numbered = (folded(&self.scene.name(at)), Form::Name);
            let forms = thing.forms().map(|(text, form)| (text.to_owned(), form)).chain([numbered]);
            let best = forms.filter_map(|(text, form)| {
                // "a creature" is any, "the creature" this one
                let any = form == Form::Type && article.starts_with('a');
                words_at(rest, &text).filter(|_| !any).map(|len| (std::cmp::Reverse(len), form, at))
            });
            by_form.extend(best);
        }
        by_form.sort();
        by_form.dedup_by_key(|(len, _, at)| (*len, *at));
        by_form.sort();
        let mut found: Vec<(usize, Value)> = Vec::new();
        for same_words in by_form.chunk_by(|a, b| a.0 == b.0) {
            let nearest: Vec<usize> = same_words
                .iter()
                .take_while(|one| same_words.first().is_some_and(|f| f.1 == one.1))
                .map(|one| one.2)
                .collect();
            let len = same_words.first().map_or(0, |one| one.0.0);
            found.extend(self.one_of(rest.get(..len).unwrap_or_default(), &nearest).map(|value| (len, value)));
        }
        found
    }

    /// What words mean that fit these things: the only one; of those of one name the first of the file.
    fn one_of(&self, said: &str, fitting: &[usize]) -> Option<Value> {
        let first = *fitting.first()?;
        let exactly = fitting.iter().find(|at| same(&self.scene.name(**at), said));
        match (exactly, fitting) {
            (Some(exactly), _) => Some(Value::Thing(*exactly)),
            (None, [_]) => Some(Value::Thing(first)),
            _ => Some(Value::Several(said.to_owned(), fitting.to_vec())),
        }
    }

    /// The card with the longest name that fits.
    fn card(&self, rest: &str) -> Option<(usize, String)> {
        let ends: Vec<usize> = boundaries(rest, WORDS).collect();
        ends.into_iter().rev().find_map(|end| {
            let name = rest.get(..end)?.trim_end_matches([',', '.', '?']);
            let facts = self.cards.facts(name)?;
            Some((name.len(), named_by(facts, name)))
        })
    }

    /// A card, or what stands on the board of it: its name may be spelt otherwise there.
    pub(super) fn standing(&self, card: String, said: &str, owner: Option<usize>, zones: &[&str]) -> Value {
        let is = |(at, thing): (usize, &Thing)| {
            let fits = zones.is_empty() || zones.contains(&thing.zone.as_str());
            let its =
                same(&thing.card, &card) && thing.called.is_none() && owner.is_none_or(|owner| owner == thing.player);
            (fits && its).then_some(at)
        };
        let standing: Vec<usize> = self.scene.things.iter().enumerate().filter_map(is).collect();
        match standing.as_slice() {
            [] => Value::Card(card, owner),
            [one] => Value::Thing(*one),
            all => Value::Several(said.to_owned(), all.to_vec()),
        }
    }

    /// Lists of things, the longest first.
    fn lists(&self, rest: &str, kind: &str) -> Vec<(usize, Value)> {
        let mut all: Vec<(usize, Value)> = Vec::new();
        let mut list: Vec<Value> = Vec::new();
        let mut at = 0;
        loop {
            let here = rest.get(at..).unwrap_or_default();
            let Some((len, value)) = self.at(kind, here).into_iter().next() else { break };
            at += len;
            list.push(value);
            all.push((at, Value::Many(list.clone())));
            let next = rest.get(at..).unwrap_or_default();
            let Some(joint) = [", and ", " and ", ", "].iter().find(|joint| next.starts_with(**joint)) else { break };
            at += joint.len();
        }
        all.reverse();
        all
    }

    /// Cards as words describe them: "two Grizzly Bears", "a tapped Forest", "Hill Giant with a shield counter".
    fn described(&self, rest: &str) -> Vec<(usize, Value)> {
        let mut all: Vec<(usize, Value)> = Vec::new();
        let mut list: Vec<Value> = Vec::new();
        let mut at = 0;
        loop {
            let here = rest.get(at..).unwrap_or_default();
            let Some((len, one)) = self.one_described(here) else { break };
            at += len;
            list.push(Value::Described(Box::new(one)));
            all.push((at, Value::Many(list.clone())));
            let next = rest.get(at..).unwrap_or_default();
            let joints = [", and ", " and ", ", ", " as well as ", " plus "];
            let Some(joint) = joints.iter().find(|joint| next.starts_with(**joint)) else { break };
            at += joint.len();
        }
        all.reverse();
        all
    }

    fn one_described(&self, rest: &str) -> Option<(usize, Described)> {
        let mut at = 0;
        let mut count = 1;
        // a card's name may begin with such a word
        if self.card(rest).is_none() {
            if let Some((len, n)) = number(rest).filter(|(_, n)| *n > 0) {
                (at, count) = (len + 1, n);
            } else if let Some(len) = words_at(rest, "the") {
                at = len + 1;
            }
        }
        let mut tapped = false;
        for (word, is) in [("tapped", true), ("untapped", false)] {
            if let Some(len) = words_at(rest.get(at..)?, word) {
                (at, tapped) = (at + len + 1, is);
            }
        }
        let (len, card, said) = self.card_named(rest.get(at..)?)?;
        at += len;
        let mut one = Described { card, said, count, tapped, ..Described::default() };
        while let Some(len) = self.suffix(rest.get(at..)?, &mut one) {
            at += len;
        }
        Some((at, one))
    }

    /// What stands behind a card that is described: its counters, what is attached, what was chosen.
    fn suffix(&self, rest: &str, one: &mut Described) -> Option<usize> {
        if let Some((len, counters)) = words_at(rest, " with").and_then(|len| {
            let (more, counters) = counters_at(rest.get(len + 1..)?)?;
            Some((len + 1 + more, counters))
        }) {
            one.counters = counters;
            return Some(len);
        }
        let after = |leads: &[&str]| leads.iter().find_map(|lead| words_at(rest, lead)).map(|len| len + 1);
        let named = |from: usize| {
            let name = rest.get(from..)?;
            let article = ["a ", "an ", "the "].iter().find(|article| crate::fold::after(name, article).is_some());
            let from = from + article.map_or(0, |article| article.len());
            self.card_named(rest.get(from..)?).map(|(len, card, _)| (from + len, card))
        };
        if let Some(from) = after(&[" attached to", " enchanting", " equipping", " on"]) {
            let (len, card) = named(from)?;
            one.attached_to = Some(card);
            return Some(len);
        }
        if let Some(from) =
            after(&[" enchanted with", " enchanted by", " equipped with", " equipped by", " wearing", " with"])
        {
            let (len, card) = named(from)?;
            let attaches = |facts: &instead_cards::OwnedFacts| {
                facts.type_line.contains("Aura") || facts.type_line.contains("Equipment")
            };
            if !self.cards.facts(&card).is_some_and(attaches) {
                return None;
            }
            one.with = Some(card);
            return Some(len);
        }
        let from = after(&[" choosing", " naming", " set to", " named for"])?;
        let words = rest.get(from..)?;
        if let Some((len, Value::Player(player, _))) = self.players(words).into_iter().next() {
            one.chosen = Some(("player", self.scene.seat(player).to_lowercase()));
            return Some(from + len);
        }
        let color =
            ["white", "blue", "black", "red", "green"].into_iter().find(|color| words_at(words, color).is_some());
        if let Some(color) = color {
            one.chosen = Some(("color", color.to_owned()));
            return Some(from + color.len());
        }
        if let Some((len, card)) = self.card(words) {
            one.chosen = Some(("name", card));
            return Some(from + len);
        }
        let end = boundaries(words, 1).next()?;
        one.chosen = Some(("type", words.get(..end)?.to_owned()));
        Some(from + end)
    }

    /// A card's name, one or several of it: "Furnaces of Rath"; or nearly one, if that may be.
    fn card_named(&self, rest: &str) -> Option<(usize, String, Option<String>)> {
        if let Some((len, card)) = self.card(rest) {
            return Some((len, card, None));
        }
        let ends: Vec<usize> = boundaries(rest, WORDS).collect();
        let one = ends.iter().rev().find_map(|end| {
            let name = rest.get(..*end)?.trim_end_matches([',', '.', '?']);
            let words: Vec<&str> = name.split(' ').collect();
            (0..words.len()).find_map(|at| {
                let one = words
                    .iter()
                    .enumerate()
                    .map(|(n, word)| if n == at { word.strip_suffix('s').unwrap_or(word) } else { word });
                let facts = self.cards.facts(&one.collect::<Vec<_>>().join(" "))?;
                Some((name.len(), named_by(facts, name), None))
            })
        });
        let stops = ["with", "and", "on", "in", "is"];
        let nearly = || {
            let before =
                |end: &&usize| !rest.get(..**end).unwrap_or_default().split(' ').any(|word| stops.contains(&word));
            let end = *ends.iter().rev().find(before)?;
            let said = rest.get(..end)?.trim_end_matches([',', '.', '?']);
            let Near::One(card) = near_card(self.cards, said) else { return None };
            Some((said.len(), card, Some(said.to_owned())))
        };
        one.or_else(|| self.loose.then(nearly).flatten())
    }
}

/// The name of the face that is named, or of the whole card.
pub(crate) fn named_by(facts: &instead_cards::OwnedFacts, said: &str) -> String {
    if facts.back.is_none() || said.contains("//") {
        return facts.whole_name();
    }
    let face = facts.faces().find(|face| same(&face.name, said));
    face.map_or_else(|| facts.whole_name(), |face| face.name.clone())
}

/// What may have been meant by words that are no card's name.
pub(crate) enum Near {
    /// This card.
    One(String),
    /// One of these.
    Several(Vec<String>),
    /// None.
    None,
}

/// The card that words mean that are no card's name: the only one that is near.
pub(crate) fn near_card(cards: &Cards, said: &str) -> Near {
    const MOST: usize = 12;
    if said.chars().count() < 3 || HIM.iter().any(|word| same(word, said)) {
        return Near::None;
    }
    // letters within a word are no short name: "Alice" is no Chalice of the Void
    let mut hits = cards.search(said, MOST);
    hits.retain(|hit| hit.matched != Match::Part);
    // "Bob, Furnace of Rath" are two: what stands before a comma that no name has is not dropped
    let commas = |name: &str| name.matches(',').count();
    let Some(best) = hits.first().filter(|best| commas(said) <= commas(&best.name)) else { return Near::None };
    let alike = |matched: Match| match matched {
        Match::Fuzzy(_) | Match::Short | Match::Exact => matched == best.matched,
        Match::Prefix | Match::Words | Match::Part | Match::NearWords(_) => true,
    };
    let all: Vec<String> = hits.iter().filter(|hit| alike(hit.matched)).map(|hit| hit.name.clone()).collect();
    // a card of this name before one with a face of it
    let whole: Vec<&String> = all.iter().filter(|name| !name.contains(" // ")).collect();
    // One word that is nearly a word within a name is too little to take the card for it: "player" is no Storm Slayer.
    let begins = |name: &str| {
        name.chars().next().map(|c| c.to_ascii_lowercase()) == said.chars().next().map(|c| c.to_ascii_lowercase())
    };
    let guessed =
        matches!(best.matched, Match::NearWords(_)) && said.split_whitespace().nth(1).is_none() && !begins(&best.name);
    match (all.as_slice(), whole.as_slice()) {
        ([one], _) if !guessed => Near::One(one.clone()),
        (_, [one]) if matches!(best.matched, Match::Fuzzy(_) | Match::Exact) => Near::One((*one).clone()),
        _ => Near::Several(all),
    }
}

/// The name among these that a misspelt one means.
pub(super) fn near_player<'n>(said: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let short = said.chars().count() < 3;
    nearest(said, names).filter(|_| !short)
}

/// Where words end, up to so many of them.
pub(super) fn boundaries(rest: &str, words: usize) -> impl Iterator<Item = usize> {
    let inner = rest.match_indices([' ', ',', '.', ':', '?', '\'']).map(|(at, _)| at);
    let inner = inner.filter(|at| *at > 0 && rest.get(*at..).is_some_and(ends)).take(2 * words);
    inner.chain([rest.len()]).filter(|end| *end > 0)
}
