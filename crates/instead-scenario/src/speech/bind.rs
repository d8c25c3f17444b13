//! What a row says with what stands in its slots: cards that stand nowhere are put where the verb needs them.

use instead_cards::Cards;

use super::ear::{Bound, Near, Value, near_card, near_player};
use super::numbers::number_word;
use super::pattern::kind;
use super::scene::{SPELL, Said, Scene, Thing};
use super::table::Row;
use super::{Misheard, board};
use crate::source::{nearest, shown};

/// A value as it stands in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spoken {
    Player(usize),
    Players(Vec<usize>),
    Things(Vec<usize>),
    Number(u32),
    Text(String),
    Board(Vec<super::ear::Described>),
}

/// Why a row does not fit after all: a problem to tell, or none.
pub(super) type Failed = Option<Misheard>;

/// Carries a row out.
pub(super) struct Bind<'a> {
    pub(super) cards: &'a Cards,
    pub(super) scene: Scene,
    pub(super) typed: &'a str,
    pub(super) from: usize,
    /// The verb of what somebody is made to do, where the row has one.
    pub(super) made_to: &'static str,
    /// Who does it: who is said to, or whose the card is.
    pub(super) doer: Option<usize>,
    /// Who makes him do it, where that is said.
    pub(super) maker: Option<usize>,
    /// The player to whom it is done, where nobody is said to do it.
    pub(super) hurt: Option<usize>,
}

/// The slots of a row, as they are spoken.
pub(super) type Slots = Vec<(&'static str, Spoken)>;

impl Bind<'_> {
    /// What the row says is said, and what it says of the board is so.
    pub(super) fn carry_out(&mut self, row: &Row, bound: &Bound) -> Result<(), Failed> {
        // who acts says whose what he acts with is
        let acting = bound.iter().find(|(slot, _)| kind(slot) == "p");
        let acting = match acting.map(|(_, value)| value) {
            Some(Value::Player(player, _)) => Some(*player),
            Some(value) => Some(self.loose_player(value)?),
            None => None,
        };
        let whose_card = bound.iter().find_map(|(slot, value)| match value {
            Value::Thing(thing) if ["d", "m"].contains(&kind(slot)) => self.scene.things.get(*thing),
            _ => None,
        });
        self.doer = acting.or(whose_card.map(|thing| thing.player));
        let player_at = |wanted: &str| {
            bound.iter().find_map(|(slot, value)| match value {
                Value::Player(player, _) if kind(slot) == wanted => Some(*player),
                _ => None,
            })
        };
        (self.maker, self.hurt) = (player_at("q"), player_at("t"));
        self.made_to = ["discard", "sacrifice"].into_iter().find(|verb| row.says.contains(verb)).unwrap_or_default();
        let mut slots = Slots::new();
        for (slot, value) in bound {
            let spoken = self.spoken(kind(slot), value, acting)?;
            slots.push((slot, spoken));
        }
        if let Some(what) = row.says.strip_prefix('@') {
            board::say(self, what, &slots)?;
        } else {
            let (says, chosen) = row.says.split_once(" | choose ").unwrap_or((row.says, ""));
            let text = self.rendered(says, &slots)?;
            let chosen = self.rendered(chosen, &slots)?;
            self.scene.choose.extend((!chosen.is_empty()).then_some(chosen));
            if !text.is_empty() {
                self.scene.said.push(Said {
                    text,
                    typed: self.typed.to_owned(),
                    from: self.from,
                    response: row.way.contains("responds") && self.typed.contains("respon")
                        || row.way.starts_with("{p} [counters"),
                });
            }
        }
        let taken = self.rendered(row.taken, &slots)?;
        let taken = self.scene.named(&taken);
        self.scene.take(taken);
        self.remember(row, &slots);
        Ok(())
    }

    /// What "it" means from here on, and whose doing what follows is.
    fn remember(&mut self, row: &Row, slots: &Slots) {
        for (_, spoken) in slots {
            if let Spoken::Things(things) = spoken {
                self.scene.it = things.last().copied().or(self.scene.it);
                if row.says.contains(" attacks ") && row.says.ends_with("{ms}") {
                    self.scene.attackers.extend(things.iter().copied());
                }
            }
        }
        self.scene.subject = match slots.first() {
            Some((_, Spoken::Player(player))) => Some(self.scene.seat(*player).to_owned()),
            Some((_, Spoken::Things(things))) => things.first().map(|thing| self.scene.name(*thing)),
            _ => self.scene.subject.take(),
        };
    }

    fn spoken(&mut self, kind: &str, value: &Value, acting: Option<usize>) -> Result<Spoken, Failed> {
        Ok(match value {
            Value::Player(player, word) => {
                if let Some(seat) = self.scene.seats.get_mut(*player) {
                    seat.here = true;
                }
                let name = self.scene.seat(*player).to_owned();
                self.scene.take(word.as_ref().map(|word| format!("“{word}” is {name}")).unwrap_or_default());
                Spoken::Player(*player)
            }
            Value::Thing(thing) => Spoken::Things(vec![*thing]),
            Value::Card(card, owner) => self.put(kind, card, *owner, acting)?,
            Value::Buried(card, owner) => self.put("g", card, *owner, acting)?,
            Value::Several(said, things) => return Err(Some(self.several(said, things))),
            Value::Loose(said) if ["p", "q"].contains(&kind) => {
                Spoken::Player(self.loose_player(&Value::Loose(said.clone()))?)
            }
            Value::Loose(said) => self.loose(kind, said, acting)?,
            Value::Number(n) => Spoken::Number(*n),
            Value::Text(text) => Spoken::Text(text.clone()),
            Value::Described(one) => Spoken::Board(vec![(**one).clone()]),
            Value::Many(list) if kind == "ps" => {
                let of = |value: &Value| if let Value::Player(player, _) = value { Some(*player) } else { None };
                Spoken::Players(list.iter().filter_map(of).collect())
            }
            Value::Many(list) if kind == "bo" => {
                let of = |value: &Value| if let Value::Described(one) = value { Some((**one).clone()) } else { None };
                Spoken::Board(list.iter().filter_map(of).collect())
            }
            Value::Many(list) if kind == "tail" => {
                let mut text = String::new();
                for one in list {
                    let spoken = self.spoken("t", one, acting)?;
                    text.push_str(&self.shown(&spoken));
                }
                Spoken::Text(text)
            }
            Value::Many(list) => self.many(kind, list, acting)?,
        })
    }

    fn many(&mut self, kind: &str, list: &[Value], acting: Option<usize>) -> Result<Spoken, Failed> {
        let one = if kind == "ms" { "m" } else { "t" };
        let all = list.iter().map(|value| self.spoken(one, value, acting)).collect::<Result<Vec<_>, _>>()?;
        let things = |spoken: &Spoken| if let Spoken::Things(things) = spoken { Some(things.clone()) } else { None };
        Ok(match all.iter().map(things).collect::<Option<Vec<_>>>() {
            Some(things) => Spoken::Things(things.concat()),
            None => Spoken::Text(all.iter().map(|one| self.shown(one)).collect::<Vec<_>>().join(" and ")),
        })
    }

    /// A card that stands nowhere is put where the verb needs it.
    fn put(&mut self, kind: &str, card: &str, owner: Option<usize>, acting: Option<usize>) -> Result<Spoken, Failed> {
        let me = self.me();
        let permanent = self.is_permanent(card);
        let magic = self.scene.game.is_magic();
        let battlefield = self.scene.game.battlefield();
        let (zone, player) = match kind {
            "c" | "d" | "e" => ("hand", owner.or(acting).unwrap_or(me)),
            "g" => ("graveyard", owner.or(acting).unwrap_or(me)),
            "s" if !permanent && !magic => return Ok(Spoken::Text(card.to_owned())),
            "s" if !permanent => {
                let whose = owner.or(acting.filter(|_| !self.typed.starts_with(card)));
                let source = match whose {
                    Some(player) => format!("{}'s {card}", self.scene.seat(player)),
                    None => card.to_owned(),
                };
                if whose.is_none() && !self.scene.anyones.contains(&source) {
                    self.scene.anyones.push(source.clone());
                }
                return Ok(Spoken::Text(source));
            }
            // what makes a player do something is mostly another's
            "x" => {
                let whose = self.whose(card, owner, self.doer.unwrap_or(me))?;
                if !permanent {
                    return Ok(Spoken::Text(format!("{}'s {card}", self.scene.seat(whose))));
                }
                (battlefield, whose)
            }
            "s" => {
                let hurt = self.hurt.map(|hurt| self.scene.other(hurt));
                (battlefield, owner.or(acting).or(hurt).unwrap_or(me))
            }
            "m" | "ms" => (battlefield, owner.or(acting).unwrap_or(me)),
            _ => (battlefield, owner.unwrap_or_else(|| acting.map_or(me, |acting| self.scene.other(acting)))),
        };
        if zone == battlefield && !permanent {
            return Err(None);
        }
        let name = self.scene.seat(player).to_owned();
        self.scene.take(match zone {
            "battlefield" => format!("{card} is on the battlefield under {name}'s control"),
            "battle" => format!("{card} is in {name}'s battle zone"),
            zone => format!("{card} is in {name}'s {zone}"),
        });
        let thing = Thing::new(card, player, zone, self.cards);
        Ok(Spoken::Things(vec![self.scene.put(thing)]))
    }

    /// Who is "I".
    pub(super) fn me(&self) -> usize {
        super::Ear::new(self.cards, &self.scene, true, "").me()
    }

    pub(super) fn is_permanent(&self, card: &str) -> bool {
        let types = |facts: &instead_cards::OwnedFacts| {
            !["Instant", "Sorcery"].iter().any(|word| facts.type_line.contains(word))
                && (self.scene.game.is_magic() || facts.type_line != "Spell")
        };
        self.cards.facts(card).is_some_and(|facts| facts.faces().next().is_some_and(types))
    }

    /// A name of a player is never taken for a slip: who is named so is nobody yet.
    fn loose_player(&self, value: &Value) -> Result<usize, Failed> {
        let Value::Loose(said) = value else { return Err(None) };
        let word = !said.is_empty() && said.chars().all(char::is_alphabetic);
        let known = self.scene.seats.iter().any(|seat| crate::fold::same(&seat.name, said));
        if !word || known || self.cards.facts(said).is_some() {
            return Err(None);
        }
        let here = self.scene.seats.iter().map(|seat| seat.name.as_str());
        let message = format!("no player is called “{}”", shown(said));
        if let Some(near) = near_player(said, here) {
            return Err(Some(Misheard::new(message, format!("did you mean `{near}`?"))));
        }
        let strange = said.starts_with(char::is_uppercase) && said.chars().count() > 2 && !self.is_spoken_of(said);
        if strange {
            let option = said.to_lowercase();
            return Err(Some(Misheard::new(message, format!("`--{option}-life 20` makes a player of that name"))));
        }
        Err(None)
    }

    /// Whether something on the board can be meant by this word.
    fn is_spoken_of(&self, said: &str) -> bool {
        let said = crate::fold::folded(said);
        self.scene.things.iter().any(|thing| thing.forms().any(|(form, _)| form == said))
    }

    /// Words in the place of a name: the only thing or card that is nearly called so.
    fn loose(&mut self, kind: &str, said: &str, acting: Option<usize>) -> Result<Spoken, Failed> {
        let bare = ["the ", "a ", "an "].iter().find_map(|article| crate::fold::after(said, article)).unwrap_or(said);
        if bare.chars().count() < 3 {
            return Err(None);
        }
        let whose = self
            .scene
            .seats
            .iter()
            .enumerate()
            .find_map(|(at, seat)| Some((at, crate::fold::after(bare, &format!("{}'s ", seat.name))?)));
        let (owner, bare) = whose.map_or((None, bare), |(owner, bare)| (Some(owner), bare));
        let forms: Vec<(&str, usize)> = self
            .scene
            .things
            .iter()
            .enumerate()
            .flat_map(|(at, thing)| thing.forms().map(move |(form, _)| (form, at)))
            .collect();
        let near = nearest(bare, forms.iter().map(|(form, _)| *form));
        let thing = near.and_then(|near| forms.iter().find(|(form, _)| *form == near)).map(|(_, thing)| *thing);
        if let Some(thing) = thing.filter(|_| bare.chars().count() > 3) {
            let name = self.scene.name(thing);
            self.scene.take(format!("“{bare}” is {name}"));
            return Ok(Spoken::Things(vec![thing]));
        }
        match near_card(self.cards, bare) {
            Near::One(card) => {
                let spoken = self.put(kind, &card, owner, acting)?;
                self.scene.take(format!("“{bare}” is {card}"));
                Ok(spoken)
            }
            // a player's misspelt name goes before a card in which there is a word like it
            Near::Several(_) if near_player(bare, self.scene.seats.iter().map(|seat| seat.name.as_str())).is_some() => {
                Err(None)
            }
            Near::Several(cards) => {
                let listed: Vec<String> = cards.iter().take(5).map(|card| format!("`{card}`")).collect();
                let message = format!("“{}” can be several cards", shown(bare));
                Err(Some(Misheard::new(message, format!("say which: {}", listed.join(", ")))))
            }
            Near::None => Err(None),
        }
    }

    /// Words that can mean several things: how to say each.
    fn several(&self, said: &str, things: &[usize]) -> Misheard {
        let each: Vec<String> = things
            .iter()
            .map(|thing| format!("`{}` ({})", self.scene.name(*thing), self.scene.owned(*thing)))
            .collect();
        Misheard::new(
            format!("“{}” can be several things here", shown(said)),
            format!("say which: {}", each.join(" or ")),
        )
    }

    /// A value as it stands in a sentence.
    pub(super) fn shown(&self, spoken: &Spoken) -> String {
        match spoken {
            Spoken::Player(player) => self.scene.seat(*player).to_owned(),
            Spoken::Things(things) => things.iter().map(|thing| Scene::place(*thing)).collect::<Vec<_>>().join(" and "),
            Spoken::Number(n) => n.to_string(),
            Spoken::Text(text) => text.clone(),
            Spoken::Board(_) | Spoken::Players(_) => String::new(),
        }
    }

    /// A text with its slots filled.
    fn rendered(&mut self, says: &str, slots: &Slots) -> Result<String, Failed> {
        let mut text = String::new();
        let mut rest = says;
        while let Some((before, from)) = rest.split_once('{') {
            text.push_str(before);
            let (slot, next) = from.split_once('}').unwrap_or((from, ""));
            text.push_str(&self.slot(slot, slots)?);
            rest = next;
        }
        text.push_str(rest);
        Ok(text)
    }

    /// Who plays or casts it, which thing that is, and its card's name.
    fn who_plays(
        &mut self,
        who: &str,
        card: &str,
        does: &str,
        slots: &Slots,
    ) -> Result<(String, usize, String), Failed> {
        let of = |name: &str| slots.iter().find(|(slot, _)| *slot == name).map(|(_, spoken)| spoken);
        let who = match (who, of(who)) {
            ("me", _) => {
                let name = self.scene.seat(self.me()).to_owned();
                self.scene.take(format!("{name} {does} it"));
                name
            }
            (_, Some(spoken)) => self.shown(spoken),
            _ => return Err(None),
        };
        let Some(Spoken::Things(things)) = of(card) else { return Err(None) };
        let thing = *things.first().ok_or(None)?;
        let name = self.scene.things.get(thing).map(|thing| thing.card.clone()).unwrap_or_default();
        Ok((who, thing, name))
    }

    /// What only the ways of Kaijudo and Duel Masters say.
    fn slot_of_duel(&mut self, words: &[&str], slots: &Slots) -> Result<String, Failed> {
        let of = |name: &str| slots.iter().find(|(slot, _)| *slot == name).map(|(_, spoken)| spoken);
        match words {
            ["banish"] => {
                Ok(if self.scene.game == crate::game::Game::Kaijudo { "banish" } else { "destroy" }.to_owned())
            }
            ["play", who, card] => {
                let (who, thing, name) = self.who_plays(who, card, "plays", slots)?;
                let verb = if self.is_permanent(&name) { "summons" } else { "casts" };
                Ok(format!("{who} {verb} {}", Scene::place(thing)))
            }
            // Who has one thing there is not asked which.
            ["only", name] => {
                let Some(Spoken::Things(things)) = of(name) else { return Err(None) };
                let thing = *things.first().ok_or(None)?;
                let there = |at: usize| self.scene.things.get(at).map(|thing| (thing.player, thing.zone.as_str()));
                let alone = (0..self.scene.things.len()).filter(|&at| there(at) == there(thing)).count() == 1;
                Ok(if alone { String::new() } else { Scene::place(thing) })
            }
            _ => Err(None),
        }
    }

    fn slot(&mut self, slot: &str, slots: &Slots) -> Result<String, Failed> {
        let of = |name: &str| slots.iter().find(|(slot, _)| *slot == name).map(|(_, spoken)| spoken);
        let number = |name: &str| if let Some(Spoken::Number(n)) = of(name) { *n } else { 0 };
        let words: Vec<&str> = slot.split(' ').collect();
        match words.as_slice() {
            ["me"] => {
                let name = self.scene.seat(self.me()).to_owned();
                self.scene.take(format!("it is {name} who does it"));
                Ok(name)
            }
            ["banish"] | ["play", ..] | ["only", _] => self.slot_of_duel(&words, slots),
            ["attacker"] => match self.scene.attackers.as_slice() {
                [one] => Ok(Scene::place(*one)),
                _ => Err(Some(Misheard::new(
                    "it is not said which attacker is blocked",
                    "for example “Bob blocks Serra Angel with Hill Giant”",
                ))),
            },
            ["cards", n] => Ok(match number(n) {
                1 => "a card".to_owned(),
                n => format!("{} cards", number_word(n)),
            }),
            ["energy", n] => Ok("{E}".repeat(number(n).min(1_000) as usize)),
            ["counters", n, k] => {
                let named = match of(k) {
                    Some(spoken) => self.shown(spoken),
                    None => (*k).to_owned(),
                };
                Ok(match number(n) {
                    1 if named.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {named} counter"),
                    1 => format!("a {named} counter"),
                    n => format!("{} {named} counters", number_word(n)),
                })
            }
            ["of", name] => {
                let Some(Spoken::Things(things)) = of(name) else { return Err(None) };
                let mut players =
                    things.iter().filter_map(|thing| self.scene.things.get(*thing)).map(|thing| thing.player);
                let first = players.next().ok_or(None)?;
                if players.any(|other| other != first) { Err(None) } else { Ok(self.scene.seat(first).to_owned()) }
            }
            ["power", name] => {
                let Some(Spoken::Things(things)) = of(name) else { return Err(None) };
                let card =
                    things.first().and_then(|thing| self.scene.things.get(*thing)).map(|thing| thing.card.clone());
                let power = card
                    .and_then(|card| self.cards.facts(&card)?.power.clone())
                    .filter(|power| power.parse::<u32>().is_ok());
                power.ok_or(None)
            }
            ["spell", name] => {
                let player = match of(name) {
                    Some(Spoken::Player(player)) => self.scene.other(*player),
                    Some(Spoken::Things(things)) => {
                        let of =
                            things.first().and_then(|thing| self.scene.things.get(*thing)).map(|thing| thing.player);
                        self.scene.other(of.unwrap_or(0))
                    }
                    _ => return Err(None),
                };
                self.scene.needs_spell = true;
                let name = self.scene.seat(player).to_owned();
                if let Some(seat) = self.scene.seats.get_mut(player) {
                    seat.here = true;
                }
                self.scene.take(format!("the damage is dealt by a colourless spell of {name}'s"));
                Ok(format!("{name}'s {SPELL}"))
            }
            ["cast", who, card] => {
                let (who, thing, name) = self.who_plays(who, card, "casts", slots)?;
                let land = self
                    .cards
                    .facts(&name)
                    .is_some_and(|facts| facts.type_line.contains("Land") && !facts.type_line.contains("//"));
                Ok(format!("{who} {} {}", if land { "plays" } else { "casts" }, Scene::place(thing)))
            }
            [name] => of(name).map(|spoken| self.shown(spoken)).ok_or(None),
            _ => Err(None),
        }
    }
}
