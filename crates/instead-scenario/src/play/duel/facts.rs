//! What stands at a path.

use instead_duel::ability::Ability;
use instead_duel::words::{CardId, ObjectId, PlayerId, Target, Zone};
use instead_duel::{Game, What};

use super::super::names::Naming;
use super::label::named;
use super::sentence::find;
use crate::path::{ObjectFact, Path, PlayerFact};
use crate::source::nearest;
use crate::value::Value;

type Names = Naming<CardId>;

/// What stands at a path, or why nothing does.
pub(super) fn value(game: &Game, naming: &Names, path: &Path) -> Result<Value, String> {
    let names = |objects: &[ObjectId]| Value::List(objects.iter().map(|&o| named(game, naming, o)).collect());
    let record = game.record();
    Ok(match path {
        Path::Player { player, fact } => player_fact(game, naming, PlayerId(*player as u8), fact)?,
        Path::Object { name, fact } => match find(game, naming, name) {
            Some(Target::Object(object)) => object_fact(game, naming, object, fact)?,
            Some(Target::Player(_)) => return Err(format!("{name} is a player")),
            None => match nearest(name, naming.all()) {
                Some(near) => return Err(format!("nothing here is called “{name}”; did you mean `{near}`?")),
                None if *fact == ObjectFact::Zone => Value::text("none"),
                None => return Err(format!("nothing here is called “{name}”")),
            },
        },
        Path::TurnPlayer => Value::text(naming.seated(usize::from(game.state().turn.player.0))),
        Path::TurnStep => Value::text(game.state().turn.step.as_str()),
        Path::Day => return Err("this game knows no day and night".to_owned()),
        Path::Stack => return Err("this game has no stack".to_owned()),
        Path::Effects => {
            Value::texts(game.state().floating.iter().map(|f| super::label::floating_told(game, naming, f)))
        }
        // a play that was stopped has no facts
        Path::Unknown => Value::Bool(false),
        Path::Happened | Path::Never => {
            let events = record.map(|r| r.happened.as_slice()).unwrap_or_default();
            let told =
                |e: &instead_duel::Event| Value::text(game.sentence(e, &|t| super::label::name(game, naming, t)));
            let whole = |e: &&instead_duel::Event| {
                !matches!(e.what, What::DrawCards(..) | What::ChooseShields(..) | What::Do(_))
            };
            Value::List(events.iter().filter(whole).map(told).collect())
        }
        Path::Triggered => names(record.map(|r| r.triggered.as_slice()).unwrap_or_default()),
        Path::Applied => {
            let applied = record.map(|r| r.applied.as_slice()).unwrap_or_default();
            let told = |(effect, source): &(instead_duel::EffectId, Option<ObjectId>)| match source {
                Some(source) => named(game, naming, *source),
                None => Value::text(super::label::effect_name(game, naming, *effect)),
            };
            Value::List(applied.iter().map(told).collect())
        }
    })
}

fn player_fact(game: &Game, naming: &Names, player: PlayerId, fact: &PlayerFact) -> Result<Value, String> {
    let Some(p) = game.player(player) else { return Err("there is no such player".to_owned()) };
    Ok(match fact {
        PlayerFact::Lost => Value::Bool(p.lost),
        PlayerFact::Won => Value::Bool(p.won),
        PlayerFact::ControlledBy => return Err("in this game nobody controls another player".to_owned()),
        PlayerFact::Blessed => return Err("this game has no city's blessing".to_owned()),
        PlayerFact::Initiative => return Err("this game has no initiative".to_owned()),
        PlayerFact::Room => return Err("this game has no dungeons".to_owned()),
        PlayerFact::Monarch => return Err("this game has no monarch".to_owned()),
        PlayerFact::Zone(zone) => {
            let Ok(zone) = zone.parse::<Zone>() else { return Err(format!("there is no zone `{zone}`")) };
            Value::List(game.zone(player, zone).into_iter().map(|o| named(game, naming, o)).collect())
        }
        PlayerFact::Life | PlayerFact::Speed | PlayerFact::Counters(_) | PlayerFact::Shield | PlayerFact::Mana => {
            return Err("this game has neither life totals nor counters".to_owned());
        }
    })
}

pub(super) fn object_fact(game: &Game, naming: &Names, id: ObjectId, fact: &ObjectFact) -> Result<Value, String> {
    let Some(object) = game.card(id.card) else { return Err("there is no such card".to_owned()) };
    let owner = || Value::text(naming.seated(usize::from(object.owner.0)));
    Ok(match fact {
        ObjectFact::Zone => Value::text(object.zone.map_or("none", |z| z.word(game.rules().graveyard))),
        ObjectFact::Owner | ObjectFact::Controller => owner(),
        ObjectFact::Tapped => Value::Bool(object.tapped),
        ObjectFact::Power => game.power(id).map_or_else(|| Value::text(""), |n| Value::Number(i64::from(n))),
        ObjectFact::Name => Value::text(object.card.name.as_str()),
        ObjectFact::Types => Value::text(types(&object.card)),
        ObjectFact::Colors => Value::texts(object.card.civilizations.iter().map(|c| c.as_str())),
        ObjectFact::Abilities => {
            let given = game.keywords_given(id).into_iter().filter_map(|keyword| {
                let printed = Ability::Keyword(keyword);
                instead_oracle::duel::print_ability(&printed, &instead_oracle::Context::default())
            });
            Value::texts(object.card.abilities.iter().map(|p| p.text.to_string()).chain(given))
        }
        ObjectFact::FaceDown => Value::Bool(object.face_down),
        ObjectFact::AttachedTo => match object.under.or(object.attached).and_then(|to| game.now(to)) {
            Some(to) => named(game, naming, to),
            None => Value::text(""),
        },
        _ => return Err("a card of this game has no such thing".to_owned()),
    })
}

fn types(card: &instead_duel::ability::Card) -> String {
    let mut line = if card.evolution { "Evolution ".to_owned() } else { String::new() };
    line.push_str(&card.kind.map(|k| k.to_string()).unwrap_or_default());
    if !card.races.is_empty() {
        line.push_str(" — ");
        line.push_str(&card.races.iter().map(|r| r.as_str()).collect::<Vec<_>>().join(" / "));
    }
    line
}
