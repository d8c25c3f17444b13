//! Cards, players, zones, objects, effects.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::game::Family;
use crate::model::{CardDef, CardFace, Chosen, EffectSpec, ObjectSpec, Player, ZoneList};
use crate::node::{Data, Node};
use crate::path::CHOSEN;
use crate::source::{Spanned, Text, did_you_mean, shown};

use super::Reader;
use super::fields::Fields;
use super::printed::{TypeFault, is_mana, is_misspelt_change, is_printed_number, wrong_type};

const FACE: [&str; 10] =
    ["name", "cost", "types", "colors", "power", "toughness", "loyalty", "defense", "text", "back"];

const OBJECT: [&str; 17] = [
    "name",
    "as",
    "tapped",
    "face_down",
    "transformed",
    "counters",
    "damage",
    "attached_to",
    "owner",
    "controller",
    "chosen",
    "token",
    "commander",
    "copy_of",
    "sick",
    "phased_out",
    "class_level",
];

/// What of an object only Magic has. Shields lie face down in every game that has them.
const OF_MAGIC: [&str; 9] =
    ["transformed", "counters", "damage", "chosen", "token", "commander", "copy_of", "phased_out", "class_level"];

const EFFECT: [&str; 4] = ["text", "source", "chosen", "targets"];

impl Reader<'_> {
    pub(super) fn cards(&mut self, node: &Node, key: &Text) -> Vec<CardDef> {
        let Data::List(list) = &node.data else {
            let message = format!("`{key}` is a list of tables, not {}", node.what());
            self.suggest(key.span, message, Some("a card begins with `[[card]]`".into()));
            return Vec::new();
        };
        let mut cards: Vec<CardDef> = Vec::new();
        let mut seen = BTreeMap::new();
        for node in list {
            let of_game = |word: &&str| self.game.is_magic() || !["toughness", "loyalty", "defense"].contains(word);
            let known: Vec<&str> = FACE.into_iter().filter(of_game).collect();
            let Some(fields) = self.fields(node, "a card", &known) else { continue };
            let Some(front) = self.face(&fields) else { continue };
            let back = fields.get("back").and_then(|(_, node)| {
                let back =
                    self.fields(node, "the back of a card", known.split_last().map_or(&known, |(_, face)| face))?;
                self.face(&back)
            });
            if seen.insert(front.name.to_lowercase(), ()).is_some() {
                self.problem(front.name.span, format!("two cards of this file are called `{}`", front.name));
            }
            cards.push(CardDef { span: node.span, front, back });
        }
        cards
    }

    fn face(&mut self, fields: &Fields<'_>) -> Option<CardFace> {
        let Some((key, node)) = fields.get("name") else {
            self.problem(fields.span, "a card has a `name`");
            return None;
        };
        let name = self.some_text(node, key)?;
        let mut number = |word: &str| fields.get(word).and_then(|(key, node)| self.text_or_number(node, key));
        let (cost, power, toughness) = (number("cost"), number("power"), number("toughness"));
        let (loyalty, defense) = (number("loyalty"), number("defense"));
        if let Some(cost) = cost.as_ref().filter(|cost| self.game.is_magic() && !is_mana(cost)) {
            self.suggest(
                cost.span,
                format!("`{cost}` is no mana cost"),
                Some("write its symbols, as in `{2}{G}`".into()),
            );
        }
        let printed = [("power", &power), ("toughness", &toughness), ("loyalty", &loyalty), ("defense", &defense)];
        for (word, number) in printed {
            if let Some(number) = number.as_ref().filter(|number| !is_printed_number(number)) {
                let help = "write a number, or as it is printed, for example \"*\" or \"1+*\"";
                self.suggest(number.span, format!("`{}` is no {word}", shown(number)), Some(help.into()));
            }
        }
        let colors = fields.get("colors").and_then(|(key, node)| self.texts(node, key));
        for color in colors.iter().flatten() {
            self.color(color);
        }
        let types = fields.get("types").and_then(|(key, node)| self.text(node, key));
        if let Some(types) = &types {
            self.types(types);
        }
        let text = fields.get("text").and_then(|(key, node)| self.text(node, key));
        Some(CardFace { span: fields.span, name, cost, types, colors, power, toughness, loyalty, defense, text })
    }

    /// CR 205.1: the words of a type line before the dash.
    fn types(&mut self, types: &Text) {
        if let Some(TypeFault { word, at, suggestion }) = wrong_type(types, self.game.family()) {
            self.suggest(types.place(at..at + word.len()), format!("no card type is called `{word}`"), suggestion);
        }
    }

    fn color(&mut self, color: &Text) {
        let known: [&str; 5] = match self.game.family() {
            Family::Magic => ["white", "blue", "black", "red", "green"],
            Family::Kaijudo | Family::DuelMasters => ["light", "water", "darkness", "fire", "nature"],
        };
        if !known.contains(&color.to_lowercase().as_str()) {
            let suggestion = did_you_mean(color, known).or_else(|| Some(format!("known are {}", known.join(", "))));
            let what = if self.game.is_magic() { "colour" } else { "civilization" };
            self.suggest(color.span, format!("no {what} is called `{color}`"), suggestion);
        }
    }

    pub(super) fn players(&mut self, head: &Fields<'_>) -> Vec<Player> {
        let Some(Data::Table(entries)) = head.get("players").map(|(_, node)| &node.data) else { return Vec::new() };
        let mut numbers = BTreeMap::new();
        let limit = self.limits.players;
        entries.iter().take(limit).map(|(name, node)| self.one_player(name, node, &mut numbers)).collect()
    }

    fn one_player(&mut self, name: &Text, node: &Node, numbers: &mut BTreeMap<String, u32>) -> Player {
        let mut player = Player { name: name.clone(), ..Player::default() };
        let zones = self.game.zones();
        let own: &[&str] = match self.game.is_magic() {
            true => &[
                "life",
                "speed",
                "poison",
                "energy",
                "mana",
                "monarch",
                "initiative",
                "city's blessing",
                "controlled_by",
                "counters",
                "effects",
                "emblems",
            ],
            false => &["effects"],
        };
        let known: Vec<&str> = own.iter().chain(zones).copied().collect();
        let Some(fields) = self.fields(node, "a player", &known) else { return player };
        for (key, node) in fields.iter() {
            match key.text.as_str() {
                zone if zones.contains(&zone) => {
                    if let Some(list) = self.zone(key, node, numbers) {
                        self.check_owners(name, zone, &list);
                        player.zones.insert(zone.to_owned(), list);
                    }
                }
                "life" => {
                    let life = self.number(node, key, i64::from(i32::MIN)..=i64::from(i32::MAX));
                    player.life =
                        life.and_then(|life| i32::try_from(life).ok()).map(|life| Spanned::new(life, node.span));
                }
                "speed" => player.speed = self.count(node, key).map(|speed| Spanned::new(speed, node.span)),
                kind @ ("poison" | "energy") => {
                    if let Some(count) = self.count(node, key) {
                        self.add_counters(&mut player.counters, kind, Spanned::new(count, node.span));
                    }
                }
                "counters" => {
                    for (kind, count) in self.counters(node) {
                        self.add_counters(&mut player.counters, &kind, count);
                    }
                }
                "controlled_by" => player.controlled_by = self.player(node, key),
                "monarch" => player.monarch = self.bool(node, key).unwrap_or_default(),
                "initiative" => player.initiative = self.bool(node, key).unwrap_or_default(),
                "city's blessing" => player.blessed = self.bool(node, key).unwrap_or_default(),
                "effects" => player.effects = self.effects(key, node),
                "emblems" => player.emblems = self.effects(key, node),
                "mana" => match self.text(node, key) {
                    Some(text) if text.text == "pay" => player.mana_pay = Some(node.span),
                    Some(text) => {
                        let suggestion = Some("the only value is `pay`: mana costs are paid for real".into());
                        self.suggest(node.span, format!("`mana` is not `{text}`"), suggestion);
                    }
                    None => {}
                },
                _ => {}
            }
        }
        player
    }

    /// CR 400.3: a card is in its owner's library, hand and graveyard, never in another's. What stands nowhere but on the
    /// battlefield and on the stack has no controller (108.4).
    fn check_owners(&mut self, player: &Text, zone: &str, list: &ZoneList) {
        let seat = self.player_index(player);
        let own = ["library", "hand", "graveyard"].contains(&zone);
        let controlled = zone == self.game.battlefield() || zone == "stack";
        // In the other games every card is its owner's.
        let objects = if self.game.is_magic() { list.objects() } else { &[] };
        for object in objects {
            let other = |who: &&Spanned<usize>| Some(who.value) != seat;
            if let Some(owner) = object.owner.as_ref().filter(|_| own).filter(other) {
                let message = format!("a card in the {zone} of {player} is {player}'s own (400.3)");
                self.problem(owner.span, message);
            }
            if let Some(controller) = object.controller.as_ref().filter(|_| !controlled).filter(other) {
                let message = format!("an object in the zone `{zone}` cannot have `controller`");
                let help = "only one on the battlefield or the stack has a controller (108.4)";
                self.suggest(controller.span, message, Some(help.into()));
            }
        }
    }

    fn add_counters(&mut self, counters: &mut IndexMap<String, Spanned<u32>>, kind: &str, count: Spanned<u32>) {
        if counters.insert(kind.to_owned(), count).is_some() {
            self.problem(count.span, format!("{kind} counters are given twice"));
        }
    }

    fn counters(&mut self, node: &Node) -> IndexMap<String, Spanned<u32>> {
        let Some(fields) = self.table(node, "`counters`") else { return IndexMap::new() };
        let mut counters = IndexMap::new();
        for (kind, node) in fields.iter() {
            if kind.trim().is_empty() {
                self.problem(kind.span, "a kind of counter has a name");
            } else if is_misspelt_change(kind) {
                let help = "write it as in `+1/+1` or `-0/-1`";
                self.suggest(kind.span, format!("no kind of counter is called `{kind}`"), Some(help.into()));
            } else if let Some(count) = self.count(node, kind) {
                counters.insert(kind.text.clone(), Spanned::new(count, node.span));
            }
        }
        counters
    }

    fn zone(&mut self, zone: &Text, node: &Node, numbers: &mut BTreeMap<String, u32>) -> Option<ZoneList> {
        if let Data::Number(_) = node.data {
            let count = self.count(node, zone)?;
            if count > 0 && (zone.text == self.game.battlefield() || zone.text == "stack") {
                let help = format!("name the cards: `{zone} = [\"…\"]`");
                let message = format!("nameless cards cannot be in the zone `{zone}`: what they are matters there");
                self.suggest(node.span, message, Some(help));
                return None;
            }
            if count > self.limits.nameless {
                let message = format!("{count} nameless cards are more than the limit of {}", self.limits.nameless);
                self.suggest(
                    node.span,
                    message,
                    Some("raise `Limits::nameless` (`--max-nameless`) if they are meant".into()),
                );
                return None;
            }
            return Some(ZoneList::Nameless(Spanned::new(count, node.span)));
        }
        let objects = self.list(node, zone)?.iter().filter_map(|item| {
            let mut object = self.object(zone, item)?;
            let number = numbers.entry(object.name.to_lowercase()).or_insert(0);
            *number += 1;
            object.number = *number;
            Some(object)
        });
        Some(ZoneList::Objects(objects.collect()))
    }

    fn object(&mut self, zone: &Text, node: &Node) -> Option<ObjectSpec> {
        let fields = match &node.data {
            Data::Text(_) => {
                let name = self.item(node, zone)?;
                return Some(ObjectSpec { span: node.span, name, ..ObjectSpec::default() });
            }
            Data::Table(_) => {
                let of_game = |word: &&str| self.game.is_magic() || !OF_MAGIC.contains(word);
                let known: Vec<&str> = OBJECT.into_iter().filter(of_game).collect();
                self.fields(node, "an object", &known)?
            }
            _ => {
                self.problem(node.span, format!("an object is a card's name or a table, not {}", node.what()));
                return None;
            }
        };
        let Some((key, name)) = fields.get("name") else {
            self.problem(node.span, "an object has a `name`");
            return None;
        };
        let name = self.some_text(name, key)?;
        let mut flag = |word: &str| fields.get(word).and_then(|(key, node)| self.bool(node, key)).unwrap_or_default();
        let mut object = ObjectSpec {
            span: node.span,
            name,
            tapped: flag("tapped"),
            face_down: flag("face_down"),
            transformed: flag("transformed"),
            token: flag("token"),
            commander: flag("commander"),
            sick: flag("sick"),
            phased_out: flag("phased_out"),
            ..ObjectSpec::default()
        };
        let mut text = |word: &str| fields.get(word).and_then(|(key, node)| self.some_text(node, key));
        object.called = text("as");
        object.attached_to = text("attached_to");
        object.copy_of = text("copy_of");
        object.damage = fields.get("damage").and_then(|(key, node)| self.count(node, key)).unwrap_or_default();
        object.class_level = fields.get("class_level").and_then(|(key, node)| self.count(node, key));
        object.counters = fields.get("counters").map(|(_, node)| self.counters(node)).unwrap_or_default();
        object.owner = fields.get("owner").and_then(|(key, node)| self.player(node, key));
        object.controller = fields.get("controller").and_then(|(key, node)| self.player(node, key));
        object.chosen = fields.get("chosen").and_then(|(_, node)| self.chosen(node)).unwrap_or_default();
        self.check_zone(zone, &object, &fields);
        Some(object)
    }

    /// CR 110.5: only permanents are tapped, damaged, attached. The other games tap cards in the mana zone too.
    fn check_zone(&mut self, zone: &Text, object: &ObjectSpec, fields: &Fields<'_>) {
        let battlefield = self.game.battlefield();
        let (field, stack, mana) = (zone.text == battlefield, zone.text == "stack", zone.text == "mana");
        let hidden = ["library", "hand", "graveyard", "deck", "discard", "mana"].contains(&zone.text.as_str());
        let faults = [
            ("tapped", object.tapped && !field && !mana),
            ("damage", object.damage > 0 && !field),
            ("attached_to", object.attached_to.is_some() && !field),
            ("sick", object.sick && !field),
            ("phased_out", object.phased_out && !field),
            ("class_level", object.class_level.is_some() && !field),
            ("token", object.token && !field && !stack),
            ("transformed", object.transformed && !field && !stack),
            ("face_down", object.face_down && hidden),
        ];
        for (word, _) in faults.into_iter().filter(|&(_, fault)| fault) {
            if let Some((key, _)) = fields.get(word) {
                self.suggest(
                    key.span,
                    format!("an object in the zone `{zone}` cannot have `{word}`"),
                    Some(match battlefield {
                        "battle" => "only one in the battle zone can".to_owned(),
                        _ => format!("only one on the {battlefield} can"),
                    }),
                );
            }
        }
    }

    fn chosen(&mut self, node: &Node) -> Option<Chosen> {
        let fields = self.fields(node, "`chosen`", &CHOSEN)?;
        let mut text = |word: &str| fields.get(word).and_then(|(key, node)| self.some_text(node, key));
        let mut chosen = Chosen {
            span: node.span,
            color: text("color"),
            kind: text("type"),
            name: text("name"),
            option: text("option"),
            source: text("source"),
            ..Chosen::default()
        };
        if let Some(color) = &chosen.color {
            self.color(color);
        }
        chosen.player = fields.get("player").and_then(|(key, node)| self.player(node, key));
        chosen.number = fields.get("number").and_then(|(key, node)| {
            let number = self.number(node, key, i64::from(i32::MIN)..=i64::from(i32::MAX))?;
            Some(Spanned::new(number, node.span))
        });
        Some(chosen)
    }

    fn effects(&mut self, key: &Text, node: &Node) -> Vec<EffectSpec> {
        let Some(list) = self.list(node, key) else { return Vec::new() };
        list.iter().filter_map(|item| self.effect(key, item)).collect()
    }

    fn effect(&mut self, key: &Text, node: &Node) -> Option<EffectSpec> {
        let fields = match &node.data {
            Data::Text(_) => {
                let text = self.item(node, key)?;
                return Some(EffectSpec { span: node.span, text, ..EffectSpec::default() });
            }
            Data::Table(_) => self.fields(node, "an effect", &EFFECT)?,
            _ => {
                self.problem(node.span, format!("an effect is a sentence or a table, not {}", node.what()));
                return None;
            }
        };
        let Some((key, text)) = fields.get("text") else {
            self.problem(node.span, "an effect has a `text`");
            return None;
        };
        let text = self.some_text(text, key)?;
        let source = fields.get("source").and_then(|(key, node)| self.some_text(node, key));
        let chosen = fields.get("chosen").and_then(|(_, node)| self.chosen(node)).unwrap_or_default();
        let targets = fields.get("targets").and_then(|(key, node)| self.texts(node, key)).unwrap_or_default();
        Some(EffectSpec { span: node.span, text, source, chosen, targets })
    }
}
