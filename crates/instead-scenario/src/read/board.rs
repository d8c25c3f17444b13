//! Cards, players, zones, objects, effects.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::game::Family;
use crate::model::{CardDef, CardFace, Chosen, EffectSpec, ObjectSpec, Player, ZoneList};
use crate::node::{Data, Node};
use crate::path::CHOSEN;
use crate::source::{Spanned, Text, did_you_mean};

use super::Reader;
use super::fields::Fields;

const FACE: [&str; 9] = ["name", "cost", "types", "colors", "power", "toughness", "loyalty", "text", "back"];

const OBJECT: [&str; 15] = [
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
];

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
            let Some(fields) = self.fields(node, "a card", &FACE) else { continue };
            let Some(front) = self.face(&fields) else { continue };
            let back = fields.get("back").and_then(|(_, node)| {
                let back =
                    self.fields(node, "the back of a card", FACE.split_last().map_or(&FACE, |(_, face)| face))?;
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
        let (cost, power, toughness, loyalty) =
            (number("cost"), number("power"), number("toughness"), number("loyalty"));
        if let Some(cost) = cost.as_ref().filter(|cost| self.game.is_magic() && !is_mana(cost)) {
            self.suggest(
                cost.span,
                format!("`{cost}` is no mana cost"),
                Some("write its symbols, as in `{2}{G}`".into()),
            );
        }
        let colors = fields.get("colors").and_then(|(key, node)| self.texts(node, key));
        for color in colors.iter().flatten() {
            self.color(color);
        }
        let types = fields.get("types").and_then(|(key, node)| self.text(node, key));
        let text = fields.get("text").and_then(|(key, node)| self.text(node, key));
        Some(CardFace { span: fields.span, name, cost, types, colors, power, toughness, loyalty, text })
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
            } else if let Some(count) = self.count(node, kind) {
                counters.insert(kind.text.clone(), Spanned::new(count, node.span));
            }
        }
        counters
    }

    fn zone(&mut self, zone: &Text, node: &Node, numbers: &mut BTreeMap<String, u32>) -> Option<ZoneList> {
        if let Data::Number(_) = node.data {
            let count = self.count(node, zone)?;
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
            Data::Table(_) => self.fields(node, "an object", &OBJECT)?,
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
            ..ObjectSpec::default()
        };
        let mut text = |word: &str| fields.get(word).and_then(|(key, node)| self.some_text(node, key));
        object.called = text("as");
        object.attached_to = text("attached_to");
        object.copy_of = text("copy_of");
        object.damage = fields.get("damage").and_then(|(key, node)| self.count(node, key)).unwrap_or_default();
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
        let faults = [
            ("tapped", object.tapped && !field && !mana),
            ("damage", object.damage > 0 && !field),
            ("attached_to", object.attached_to.is_some() && !field),
            ("sick", object.sick && !field),
            ("token", object.token && !field && !stack),
            ("transformed", object.transformed && !field && !stack),
        ];
        for (word, _) in faults.into_iter().filter(|&(_, fault)| fault) {
            if let Some((key, _)) = fields.get(word) {
                self.suggest(
                    key.span,
                    format!("an object in the zone `{zone}` cannot have `{word}`"),
                    Some(
                        format!("only one on the {battlefield} can")
                            .replace("the battle can", "in the battle zone can"),
                    ),
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

/// Whether a text is nothing but symbols in braces.
fn is_mana(text: &str) -> bool {
    text.is_empty()
        || text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).is_some_and(|inner| {
            inner
                .split("}{")
                .all(|symbol| !symbol.is_empty() && symbol.chars().all(|c| c.is_ascii_alphanumeric() || c == '/'))
        })
}
