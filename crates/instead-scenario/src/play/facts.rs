//! What stands at a path.

use instead_language::words::{CardType, Zone};
use instead_magic::{Characteristics, Game, Object, ObjectId, PlayerId, Target};

use super::label::{ability_text, effect_sentence, floating_sentence};
use super::names::{Naming, without_number};
use crate::fold::same;
use crate::path::{ObjectFact, Path, PlayerFact};
use crate::source::nearest;
use crate::value::Value;

/// What stands at a path, or why nothing does.
pub(crate) fn value(game: &Game, naming: &Naming, path: &Path) -> Result<Value, String> {
    let record = game.record();
    Ok(match path {
        Path::Player { player, fact } => player_fact(game, naming, PlayerId(*player as u8), fact),
        Path::Object { name, fact } => match naming.find(game, name) {
            Some(Target::Object(object)) => object_fact(game, naming, object, fact),
            Some(Target::Player(_)) => return Err(format!("{name} is a player")),
            None => return absent(naming, name, fact),
        },
        Path::TurnPlayer => Value::text(naming.player(game.state().turn.player)),
        Path::TurnStep => Value::text(game.state().turn.step.as_str()),
        Path::Day => Value::text(game.state().day.map_or("neither", |now| now.as_str())),
        Path::Stack => names(game, naming, game.shared_zone(Zone::Stack)),
        Path::Effects => {
            Value::List(game.state().floating.iter().filter_map(floating_sentence).map(Value::text).collect())
        }
        // a play that was stopped has no facts
        Path::Unknown => Value::Bool(false),
        Path::Happened | Path::Never => {
            let events = record.map(|r| r.happened.as_slice()).unwrap_or_default();
            let name = |t| naming.name(game, t);
            let counted = |e: &&instead_magic::Event| !matches!(e.what, instead_magic::What::DrawCards { .. });
            // "Deals 3 damage" fits combat damage too.
            let told = |e: &instead_magic::Event| {
                let sentence = game.sentence(e, &name);
                match sentence.contains(" combat damage ") {
                    true => Value::name(sentence.clone(), [sentence.replace(" combat damage ", " damage ")]),
                    false => Value::text(sentence),
                }
            };
            Value::List(events.iter().filter(counted).map(told).collect())
        }
        Path::Triggered => {
            let triggered = record.map(|r| r.triggered.as_slice()).unwrap_or_default();
            let of = |by: &instead_magic::TriggeredBy| match by {
                instead_magic::TriggeredBy::Object(object) => as_now(game, naming, *object),
                instead_magic::TriggeredBy::Rule(name) => Value::text(name.as_str()),
            };
            Value::List(triggered.iter().map(of).collect())
        }
        Path::Applied => {
            let applied = record.map(|r| r.applied.as_slice()).unwrap_or_default();
            Value::List(applied.iter().map(|a| applied_name(game, naming, a)).collect())
        }
    })
}

/// Effects applied are called by their sources, or by their sentences where they have none.
fn applied_name(game: &Game, naming: &Naming, applied: &instead_magic::Applied) -> Value {
    match applied.source {
        Some(source) => as_now(game, naming, source),
        None if !applied.text.is_empty() => Value::text(applied.text.as_str()),
        None => Value::text(effect_sentence(game, applied.effect).unwrap_or_else(|| "an effect".to_owned())),
    }
}

fn absent(naming: &Naming, name: &str, fact: &ObjectFact) -> Result<Value, String> {
    // Of several of a name one may not have come into being.
    let near = nearest(name, naming.all()).filter(|near| !same(without_number(near), without_number(name)));
    match (fact, near) {
        (_, Some(near)) => Err(format!("nothing here is called “{name}”; did you mean `{near}`?")),
        // What never existed has the zone `none`.
        (ObjectFact::Zone, None) => Ok(Value::text("none")),
        (_, None) => Err(format!("nothing here is called “{name}”")),
    }
}

fn named(game: &Game, naming: &Naming, object: ObjectId) -> Value {
    let called = naming.called(game, object);
    Value::name(called.name, called.also)
}

/// Objects by what they are called now: a copy by its present name, an `as` name as another that fits.
fn names(game: &Game, naming: &Naming, objects: &[ObjectId]) -> Value {
    Value::List(objects.iter().map(|&o| as_now(game, naming, o)).collect())
}

fn as_now(game: &Game, naming: &Naming, object: ObjectId) -> Value {
    let called = naming.called(game, object);
    let now = game.characteristics(object).map(|c| c.name.to_string()).filter(|n| !n.is_empty());
    let shown = now.unwrap_or_else(|| called.name.clone());
    Value::name(shown, std::iter::once(called.name).chain(called.also))
}

fn player_fact(game: &Game, naming: &Naming, player: PlayerId, fact: &PlayerFact) -> Value {
    let Some(p) = game.player(player) else { return Value::text("") };
    match fact {
        PlayerFact::Life => Value::Number(i64::from(p.life)),
        PlayerFact::Speed => Value::Number(i64::from(p.speed)),
        PlayerFact::Counters(kind) => Value::Number(i64::from(p.counters.of(kind))),
        PlayerFact::Lost => Value::Bool(p.lost),
        PlayerFact::Won => Value::Bool(p.won),
        PlayerFact::ControlledBy => match p.controlled_by {
            Some(by) => Value::text(naming.player(by)),
            None => Value::text("none"),
        },
        PlayerFact::Blessed => Value::Bool(game.player(player).is_some_and(|p| p.blessed)),
        PlayerFact::Initiative => Value::Bool(game.state().initiative == Some(player)),
        PlayerFact::Room => Value::text(p.dungeon.map_or("none", |(dungeon, room)| dungeon.room(room))),
        PlayerFact::Monarch => Value::Bool(game.state().monarch == Some(player)),
        PlayerFact::Shield => Value::Number(i64::from(game.shield_of(Target::Player(player)))),
        PlayerFact::Mana => Value::text(p.mana.all().iter().map(ToString::to_string).collect::<String>()),
        PlayerFact::Zone(zone) => {
            let Ok(zone) = zone.parse::<Zone>() else { return Value::List(Vec::new()) };
            let cards = cards_of(game, player, zone);
            let mut all = names(game, naming, &cards);
            // CR 309.4: the dungeon that he is in stands there
            if let (Zone::Command, Some((dungeon, _)), Value::List(all)) = (zone, p.dungeon, &mut all) {
                all.push(Value::text(dungeon.name()));
            }
            all
        }
    }
}

/// Whether nothing was written to an object since the board `before`, nor its characteristics made anew, and its shields
/// are the same. (What it is attached to can have another name now.)
pub(super) fn is_untouched(now: &Game, before: &Game, id: ObjectId) -> bool {
    let is_shared = now.object(id).zip(before.object(id)).is_some_and(|(now, before)| std::ptr::eq(now, before));
    let (is, was) = (now.characteristics(id), before.characteristics(id));
    let target = Target::Object(id);
    is_shared
        && is.zip(was).is_some_and(|(is, was)| std::ptr::eq(is, was))
        && now.shield_of(target) == before.shield_of(target)
}

/// Whether a player's cards in a zone are the same, and none is called otherwise.
pub(super) fn are_untouched(now: &Game, before: &Game, player: PlayerId, zone: &str) -> bool {
    let Ok(zone) = zone.parse::<Zone>() else { return false };
    let cards = cards_of(now, player, zone);
    let in_dungeon = [now, before].iter().any(|game| game.player(player).is_some_and(|p| p.dungeon.is_some()));
    !in_dungeon && cards == cards_of(before, player, zone) && cards.iter().all(|&card| is_untouched(now, before, card))
}

/// The cards that a player has in a zone: those he controls on the battlefield and the stack, those he owns elsewhere.
pub(crate) fn cards_of(game: &Game, player: PlayerId, zone: Zone) -> Vec<ObjectId> {
    let Some(p) = game.player(player) else { return Vec::new() };
    match zone {
        Zone::Library => p.library.cards().collect(),
        Zone::Hand => p.hand.to_vec(),
        Zone::Graveyard => p.graveyard.to_vec(),
        Zone::Battlefield | Zone::Stack => {
            game.shared_zone(zone).iter().copied().filter(|&o| game.controller(o) == Some(player)).collect()
        }
        Zone::Exile | Zone::Command => {
            let his = |&o: &ObjectId| game.object(o).is_some_and(|o| o.owner == player);
            game.shared_zone(zone).iter().copied().filter(his).collect()
        }
    }
}

pub(super) fn object_fact(game: &Game, naming: &Naming, id: ObjectId, fact: &ObjectFact) -> Value {
    let (Some(object), Some(c)) = (game.object(id), game.characteristics(id)) else { return Value::text("") };
    let number = |n: Option<i32>| n.map_or_else(|| Value::text(""), |n| Value::Number(i64::from(n)));
    let target = |t: Option<Target>| match t {
        Some(Target::Object(o)) => named(game, naming, o),
        Some(Target::Player(p)) => Value::text(naming.player(p)),
        None => Value::text(""),
    };
    match fact {
        // CR 702.26d: what is phased out is where it was
        ObjectFact::Zone if object.designated.phased.is_some() => Value::text(Zone::Battlefield.as_str()),
        ObjectFact::Zone => Value::text(object.zone.map_or("none", Zone::as_str)),
        ObjectFact::Controller => Value::text(game.controller(id).map(|p| naming.player(p)).unwrap_or_default()),
        ObjectFact::Owner => Value::text(naming.player(object.owner)),
        ObjectFact::Tapped => Value::Bool(object.tapped),
        ObjectFact::Damage => Value::Number(i64::from(object.damage)),
        ObjectFact::Power => number(c.power),
        ObjectFact::Toughness => number(c.toughness),
        ObjectFact::Counters(kind) => Value::Number(i64::from(object.counters.of(kind))),
        ObjectFact::Name => Value::text(c.name.as_str()),
        ObjectFact::Types => Value::text(type_line(c)),
        ObjectFact::Colors => Value::texts(c.colors.list().map(|c| c.as_str())),
        ObjectFact::Abilities => Value::texts(c.abilities.iter().filter_map(|(_, a)| ability_text(game, a))),
        ObjectFact::FaceDown => Value::Bool(object.face_down),
        ObjectFact::Transformed => Value::Bool(object.transformed),
        ObjectFact::Prepared => Value::Bool(object.prepared),
        ObjectFact::PhasedOut => Value::Bool(object.designated.phased.is_some()),
        ObjectFact::ClassLevel => Value::Number(i64::from(game.class_level(id))),
        ObjectFact::Goaded => Value::Bool(!game.goaders(id).is_empty()),
        ObjectFact::AttachedTo => target(object.attached_to),
        ObjectFact::Attacking => target(object.combat.attacking),
        ObjectFact::Blocking => Value::List(object.combat.blocking.iter().map(|&o| named(game, naming, o)).collect()),
        ObjectFact::Chosen(word) => chosen(game, naming, object, word),
        ObjectFact::Shield => Value::Number(i64::from(game.shield_of(Target::Object(id)))),
        ObjectFact::CopyOf => {
            let copy = object.version > 0 && object.face.name != object.printed.name;
            Value::text(if copy { object.face.name.as_str() } else { "" })
        }
    }
}

fn chosen(game: &Game, naming: &Naming, object: &Object, word: &str) -> Value {
    let chosen = &object.chosen;
    let text =
        |w: &Option<instead_language::words::Word>| Value::text(w.as_ref().map(|w| w.as_str()).unwrap_or_default());
    match word {
        "color" => Value::text(chosen.color.map(|c| c.as_str()).unwrap_or_default()),
        "type" => text(&chosen.kind),
        "name" => text(&chosen.name),
        "option" => text(&chosen.option),
        "player" => Value::text(chosen.player.map(|p| naming.player(p)).unwrap_or_default()),
        "number" => chosen.number.map_or_else(|| Value::text(""), |n| Value::Number(i64::from(n))),
        "source" => chosen.source.map_or_else(|| Value::text(""), |o| named(game, naming, o)),
        _ => Value::text(""),
    }
}

fn type_line(c: &Characteristics) -> String {
    let capital = |w: &str| {
        let mut letters = w.chars();
        letters.next().map(|f| f.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    let mut words: Vec<String> = c.supertypes.iter().map(|s| capital(s.as_str())).collect();
    words.extend(c.types.list().map(|t: CardType| capital(t.as_str())));
    let mut line = words.join(" ");
    if !c.subtypes.is_empty() {
        let subtypes: Vec<&str> = c.subtypes.iter().map(|s| s.as_str()).collect();
        line.push_str(" — ");
        line.push_str(&subtypes.join(" "));
    }
    line
}
