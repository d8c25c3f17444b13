//! Words that are not read, with what to say instead: a card's short name as a verb is never a guess.

use instead_cards::Cards;

use super::Misheard;
use super::ear::{Ear, HIM, Near, Value, near_card};
use super::scene::Scene;
use crate::fold::{after, folded};
use crate::source::shown;

/// Cards by the names that players have for them.
const NICKNAMES: [(&str, &str); 22] = [
    ("bolt", "Lightning Bolt"),
    ("swords", "Swords to Plowshares"),
    ("plow", "Swords to Plowshares"),
    ("stp", "Swords to Plowshares"),
    ("path", "Path to Exile"),
    ("wrath", "Wrath of God"),
    ("dov", "Doom Blade"),
    ("helix", "Lightning Helix"),
    ("bob", "Dark Confidant"),
    ("goyf", "Tarmogoyf"),
    ("fow", "Force of Will"),
    ("force", "Force of Will"),
    ("ritual", "Dark Ritual"),
    ("recall", "Ancestral Recall"),
    ("snap", "Snapcaster Mage"),
    ("titan", "Primeval Titan"),
    ("oring", "Oblivion Ring"),
    ("o-ring", "Oblivion Ring"),
    ("rip", "Rest in Peace"),
    ("dsph", "Detention Sphere"),
    ("finks", "Kitchen Finks"),
    ("ponder", "Ponder"),
];

/// A way to say something that is not read, and what to say instead. In the second `{spells s}` is how the source is cast at
/// `t`, `{each s}` the ways in which it deals damage.
const ROWS: &[(&str, &str, &str)] = &[
    ("{s} [hits|hit|smacks|burns] {t}", "it is not said how it hits", "{hits s t}"),
    ("{s} [deals|does] damage to {t}", "it is not said how much damage", "`{s} deals {printed s} damage to {t}`"),
    (
        "{p} [deals|does] {n} [damage|dmg|] to {t}",
        "a player deals no damage: a source does (120.1)",
        "`{t} takes {n} damage`, or with its source `Lightning Bolt deals {n} damage to {t}`",
    ),
    (
        "{p} [burns|burn|hits|hit|smacks] {t} for {n}",
        "a player deals no damage: a source does (120.1)",
        "`{t} takes {n} damage`",
    ),
    (
        "{m} [pings|ping|shoots] {t}",
        "it is not said by which ability",
        "`{of m} activates {m} targeting {t}`, or `{m} deals 1 damage to {t}`",
    ),
    ("{p} drains {p2} for {n}", "“drain” can be two events, or one", "`{p2} loses {n} life. {p} gains {n} life`"),
    ("{p} drains {p2}", "“drain” can be two events, or one", "`{p2} loses 2 life. {p} gains 2 life`"),
    (
        "{p} [flickers|blinks|flicker|blink] {o}",
        "“flicker” is done in several ways",
        "`exile {o}. put {o} onto the battlefield`, or cast the card that does it",
    ),
    (
        "[flicker|blink] {o}",
        "“flicker” is done in several ways",
        "`exile {o}. put {o} onto the battlefield`, or cast the card that does it",
    ),
    ("{p} [loots|loot]", "“loot” is no word of the rules", "`{p} draws a card. {p} discards a card`"),
    ("{p} [rummages|rummage]", "“rummage” is no word of the rules", "`{p} discards a card. {p} draws a card`"),
    (
        "{p} [tutors|tutor] {rest}",
        "“tutor” is no word of the rules",
        "`{p} searches her library`, or cast the card: `{p} casts Mystical Tutor`",
    ),
    (
        "{p} [tutors|tutor]",
        "“tutor” is no word of the rules",
        "`{p} searches her library`, or cast the card: `{p} casts Mystical Tutor`",
    ),
    ("{o} [dies|die|would die|goes down] to {s}", "it is not said how", "`destroy {o} because of {s}`, or {hits s o}"),
    (
        "{p} [loses|lose] {o} to {s}",
        "it is not said how",
        "`destroy {o} because of {s}`, `sacrifice {o}`, or {hits s o}",
    ),
    (
        "{v} [makes|make|forces|force] {p} {rest}",
        "it is not said as what that player does",
        "what that player does: `{p} discards a card`, `{p} draws a card`, `{p} loses 3 life`",
    ),
    ("{t} [is|am|are|gets|get] hit by {s}", "it is not said for how much", "`{s} deals {printed s} damage to {t}`"),
    (
        "{p} [makes|creates|make|create] {rest}",
        "it is not said what token it is",
        "with power, toughness and colour: `{p} creates a 1/1 white Soldier creature token`",
    ),
    ("{m} [ults|ultimates|ult]", "it is not said which ability", "with its cost: {loyalty m}"),
    (
        "{p} [minuses|pluses|ticks up|ticks down|ults|upticks|downticks] {m}",
        "it is not said which ability",
        "with its cost: {loyalty m}",
    ),
    ("{p} [gains|gain] life", "it is not said how much", "`{p} gains 3 life`"),
    ("{p} [loses|lose] life", "it is not said how much", "`{p} loses 3 life`"),
    ("{t} [takes|is dealt|take] {v} damage", "it is not said how much in a number", "`{t} takes 3 damage`"),
    ("{t} [takes|is dealt|take] damage", "it is not said how much", "`{t} takes 3 damage`"),
    (
        "{p} [puts|put] [counter|counters|a counter] on {o}",
        "it is not said what kind of counter",
        "`put a +1/+1 counter on {o}`",
    ),
    ("put [counter|counters|a counter] on {o}", "it is not said what kind of counter", "`put a +1/+1 counter on {o}`"),
    (
        "{o} [eats|kills|kill|beats|trades with] {o2}",
        "it is not said how",
        "`destroy {o2} because of {o}`, `{o} fights {o2}`, or attack and block: `{of o} attacks with {o}`",
    ),
    (
        "{p} [removes|remove] {o}",
        "“remove” can be several things",
        "`destroy {o}`, `exile {o}`, or `return {o} to its owner's hand`",
    ),
    ("remove {o}", "“remove” can be several things", "`destroy {o}`, `exile {o}`, or `return {o} to its owner's hand`"),
    ("{p} [dies|die]", "a player does not die", "`{p} loses the game`, or `{p}'s life total becomes 0`"),
    ("{p} [wins|win] {rest}", "that is no event", "`{p} wins the game`"),
    ("nothing happens{rest}", "nothing is said to happen", "for example `Bob takes 3 damage`"),
];

/// What to say instead of a text that is not read.
pub(super) fn refused(cards: &Cards, scene: &Scene, text: &str) -> Option<Misheard> {
    let ear = Ear::new(cards, scene, false, text);
    let refused = Refused { cards, ear: &ear };
    for (way, why, instead) in ROWS {
        let mut found = None;
        ear.fits(way, text, &mut |bound| {
            let values: Option<String> = refused.rendered(instead, bound);
            found = values.map(|instead| Misheard::new(format!("“{}”: {why}", shown(text)), format!("say {instead}")));
            found.is_some()
        });
        if found.is_some() {
            return found;
        }
    }
    refused.by_card(text)
}

/// What is wrong with a text in which something is named that is no card.
pub(super) fn no_card(cards: &Cards, scene: &Scene, text: &str) -> Option<Misheard> {
    let ear = Ear::new(cards, scene, false, text);
    let refused = Refused { cards, ear: &ear };
    refused.whom(text).or_else(|| with_counters(text)).or_else(|| refused.no_card(text))
}

/// What stands on a card is no part of what happens.
fn with_counters(text: &str) -> Option<Misheard> {
    let (before, rest) = text.split_once(" with ")?;
    rest.contains(" counter").then(|| {
        let message = format!("“{}”: what is on a card is said before what happens", shown(text));
        let (who, card) = before.split_once("'s ").unwrap_or(("Alice", before));
        Misheard::new(message, format!("say `{who} has {card} with …`, and then what happens"))
    })
}

/// Where cards are named, in words of which some may be no card.
const NAMING: [&str; 5] = [
    "{p} [controls|control|has|have|has got|have got|plays with] {rest}",
    "{p} [attacks|attack|swings|swing|blocks|block] with {rest}",
    "{p} [casts|cast|plays|play] {rest}",
    "{v} [dies|die|would die|enters|attacks|blocks|is sacrificed|is exiled]",
    "{v} [is|gets|would be] destroyed",
];

/// Words that say what kind of thing is meant, and not which.
const KINDS: [&str; 9] =
    ["creature", "permanent", "artifact", "enchantment", "land", "planeswalker", "spell", "token", "guy"];

struct Refused<'a> {
    cards: &'a Cards,
    ear: &'a Ear<'a>,
}

impl Refused<'_> {
    fn name(&self, value: &Value) -> Option<String> {
        let scene = self.ear.scene;
        match value {
            Value::Player(player, _) => Some(scene.seat(*player).to_owned()),
            Value::Thing(thing) => Some(scene.name(*thing)),
            Value::Card(card, _) | Value::Buried(card, _) => Some(card.clone()),
            Value::Number(n) => Some(n.to_string()),
            Value::Text(text) => Some(text.clone()),
            Value::Several(said, _) | Value::Loose(said) => Some(said.clone()),
            Value::Many(_) | Value::Described(_) => None,
        }
    }

    fn card(&self, value: &Value) -> Option<String> {
        match value {
            Value::Thing(thing) => self.ear.scene.things.get(*thing).map(|thing| thing.card.clone()),
            value => self.name(value),
        }
    }

    fn rendered(&self, instead: &str, bound: &[(&'static str, Value)]) -> Option<String> {
        let of = |name: &str| bound.iter().find(|(slot, _)| *slot == name).map(|(_, value)| value);
        let mut text = String::new();
        let mut rest = instead;
        while let Some((before, from)) = rest.split_once('{') {
            let (slot, next) = from.split_once('}')?;
            text.push_str(before);
            let words: Vec<&str> = slot.split(' ').collect();
            let filled = match words.as_slice() {
                ["of", name] => match of(name)? {
                    Value::Thing(thing) => {
                        self.ear.scene.things.get(*thing).map(|thing| self.ear.scene.seat(thing.player).to_owned())?
                    }
                    _ => self.ear.scene.seat(self.ear.me()).to_owned(),
                },
                ["printed", name] => self.printed_damage(&self.card(of(name)?)?).unwrap_or_else(|| "3".to_owned()),
                ["hits", source, target] => self.hits(of(source)?, &self.name(of(target)?)?)?,
                ["loyalty", name] => self.loyalty(of(name)?)?,
                [name] => self.name(of(name)?)?,
                _ => return None,
            };
            text.push_str(&filled);
            rest = next;
        }
        text.push_str(rest);
        Some(text)
    }

    /// The damage that a card's text deals.
    fn printed_damage(&self, card: &str) -> Option<String> {
        let text = &self.cards.facts(card)?.oracle_text;
        let (_, after) = text.split_once(" deals ")?;
        let figures: String = after.chars().take_while(char::is_ascii_digit).collect();
        (!figures.is_empty()).then_some(figures)
    }

    fn hits(&self, source: &Value, target: &str) -> Option<String> {
        let card = self.card(source)?;
        let facts = self.cards.facts(&card)?;
        let me = self.ear.scene.seat(self.ear.me());
        if facts.type_line.contains("Creature") {
            return Some(format!("`{card} attacks {target}`, or `{card} deals combat damage to {target}`"));
        }
        let damage = self.printed_damage(&card).unwrap_or_else(|| "3".to_owned());
        Some(format!("`{card} deals {damage} damage to {target}`, or `{me} casts {card} targeting {target}`"))
    }

    /// The costs of the loyalty abilities of a planeswalker, as they are said.
    fn loyalty(&self, value: &Value) -> Option<String> {
        let card = self.card(value)?;
        let text = &self.cards.facts(&card)?.oracle_text;
        let cost = |line: &str| {
            let (cost, _) = line.split_once(':')?;
            cost.starts_with(['+', '-', '\u{2212}', '0']).then(|| cost.replace('-', "\u{2212}"))
        };
        let all: Vec<String> = text.lines().filter_map(cost).map(|cost| format!("`{card} {cost}`")).collect();
        (!all.is_empty()).then(|| all.join(" or "))
    }

    /// "Alice bolts Bob", "Lightning Bolt Bob": a card in the place of the verb.
    fn by_card(&self, text: &str) -> Option<Misheard> {
        let me = self.ear.scene.seat(self.ear.me()).to_owned();
        let (who, rest) = match self.ear.at("p", text).into_iter().next() {
            Some((len, Value::Player(player, _))) => {
                (self.ear.scene.seat(player).to_owned(), text.get(len..)?.trim_start())
            }
            _ => (me, text),
        };
        let words: Vec<&str> = rest.split(' ').collect();
        (1..=words.len().min(5)).rev().find_map(|n| {
            let verb = words.get(..n)?.join(" ");
            let target = words.get(n..)?.join(" ");
            let targeting = if target.is_empty() {
                String::new()
            } else {
                let over = |len: usize| {
                    target.get(len..).is_some_and(|over| over.trim_matches(['.', '!', '?', ' ']).is_empty())
                };
                let (_, value) = self.ear.at("t", &target).into_iter().find(|(len, _)| over(*len))?;
                format!(" targeting {}", self.name(&value)?)
            };
            let cards = self.cards_of(&verb);
            if cards.is_empty() {
                return None;
            }
            let each: Vec<String> = cards.iter().map(|card| format!("`{who} casts {card}{targeting}`")).collect();
            let message = format!("“{}” is no verb: a card's name is never taken for one", shown(&verb));
            Some(Misheard::new(message, format!("say {}", each.join(" or "))))
        })
    }

    /// A word for a player that can be several.
    fn whom(&self, text: &str) -> Option<Misheard> {
        let said = text.split([' ', ',', '.']).find(|word| HIM.contains(word)).filter(|_| self.ear.him.is_none())?;
        let here = self.ear.scene.seats.iter().filter(|seat| seat.here);
        let named: Vec<String> = here.map(|seat| format!("`{}`", seat.name)).collect();
        let help = if named.is_empty() { "`Alice`, `Bob`".to_owned() } else { named.join(", ") };
        Some(Misheard::new(format!("“{said}” can be several players here"), format!("write the name: {help}")))
    }

    /// The first of the things that are named and are no card.
    fn no_card(&self, text: &str) -> Option<Misheard> {
        let is_card = |part: &str| self.ear.at("bo", part).iter().any(|(len, _)| *len == part.len());
        let mut unknown = None;
        NAMING.iter().any(|way| {
            self.ear.fits(way, text, &mut |bound| {
                let Some(all) =
                    bound.iter().find_map(|(_, value)| if let Value::Text(all) = value { Some(all) } else { None })
                else {
                    return false;
                };
                let each =
                    all.split(", ").flat_map(|part| part.split(" and ")).map(|part| part.trim_start_matches("and "));
                unknown = each.map(named).find(|name| !name.is_empty() && !is_card(name)).map(str::to_owned);
                true
            })
        });
        let name = unknown?;
        let bare = ["my ", "his ", "her ", "their "].iter().find_map(|word| after(&name, word)).unwrap_or(&name);
        if self.cards.facts(bare).is_some() || name.chars().all(|c| c.is_ascii_digit()) {
            return None;
        }
        if KINDS.contains(&bare.to_lowercase().as_str()) {
            return Some(Misheard::new(
                format!("“{}”: it is not said which {bare}", shown(&name)),
                "name a card: `Grizzly Bears`",
            ));
        }
        let help = match near_card(self.cards, bare) {
            Near::One(near) => format!("did you mean `{near}`?"),
            Near::Several(all) => {
                let all: Vec<String> = all.iter().take(3).map(|one| format!("`{one}`")).collect();
                format!("say which: {}", all.join(", "))
            }
            Near::None if bare.contains('/') => "name a card of that size: `Hill Giant`".to_owned(),
            Near::None => {
                "`instead cards search` finds cards by words of their names, `instead cards fetch` adds all that \
                           are not built in"
                    .to_owned()
            }
        };
        Some(Misheard::new(format!("no card is called “{}”", shown(bare)), help))
    }

    /// The cards that a verb can be: by its name, by what players call it, or by a word of it.
    fn cards_of(&self, verb: &str) -> Vec<String> {
        const MOST: usize = 3;
        let verb = folded(verb);
        let forms = [verb.clone(), verb.trim_end_matches("s").to_owned(), verb.trim_end_matches("es").to_owned()];
        for form in &forms {
            if form.len() < 3 {
                continue;
            }
            let known = NICKNAMES.iter().find(|(nick, _)| nick == form).map(|(_, card)| (*card).to_owned());
            if let Some(card) = known.filter(|card| self.cards.facts(card).is_some()) {
                return vec![card];
            }
            if let Some(facts) = self.cards.facts(form) {
                return vec![facts.name.clone()];
            }
        }
        let said = forms.get(1).map_or("", String::as_str);
        let spell = |name: &String| {
            let types = self.cards.facts(name).map(|facts| facts.type_line.clone()).unwrap_or_default();
            let words = folded(name);
            let word =
                words.split([' ', ',']).any(|word| word == said || forms.first().is_some_and(|verb| word == verb));
            word && (types.contains("Instant") || types.contains("Sorcery"))
        };
        if said.len() < 4 {
            return Vec::new();
        }
        self.cards.search(said, 40).into_iter().map(|hit| hit.name).filter(spell).take(MOST).collect()
    }
}

/// The name in words that name a card: without an article and a number before it, and what is said of it behind.
fn named(part: &str) -> &str {
    const BEHIND: [&str; 9] = [" in ", " on ", " with ", " out", " under ", " targeting ", " at ", " for ", " kicked"];
    let until = BEHIND.iter().filter_map(|word| part.find(word)).min();
    let name = part.get(..until.unwrap_or(part.len())).unwrap_or(part);
    let before = ["a ", "an ", "the ", "two ", "three ", "some "];
    before.iter().find_map(|word| after(name, word)).unwrap_or(name).trim()
}
