//! Paths of `expect` and `outcomes`: `bob.life`, `bear.counters.+1/+1`, `triggered`.

use crate::game::Game;
use crate::source::did_you_mean;

/// What a path means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Path {
    /// A player's.
    Player {
        /// An index of the scenario's players.
        player: usize,
        /// What of him.
        fact: PlayerFact,
    },
    /// An object's.
    Object {
        /// The name of the object, as the file writes it.
        name: String,
        /// What of it.
        fact: ObjectFact,
    },
    /// `turn.player`: the active player.
    TurnPlayer,
    /// `turn.step`.
    TurnStep,
    /// `day`: `day`, `night`, or `neither`.
    Day,
    /// `stack`: names, bottom first.
    Stack,
    /// `effects`: the floating effects that remain.
    Effects,
    /// `happened`: event sentences that must be among those performed, in this order.
    Happened,
    /// `never`: event sentences that must not be among them.
    Never,
    /// `triggered`: the sources of the abilities that triggered, in order.
    Triggered,
    /// `applied`: the sources of the effects applied, in order.
    Applied,
    /// `unknown`: whether text stopped the play that is not understood or not carried out.
    Unknown,
}

/// What of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerFact {
    /// `life`
    Life,
    /// `speed`, in Magic.
    Speed,
    /// `poison`, `counters.KIND`: counters of this kind.
    Counters(String),
    /// `lost`
    Lost,
    /// `won`
    Won,
    /// `controlled_by`
    ControlledBy,
    /// `monarch`
    Monarch,
    /// `initiative`
    Initiative,
    /// `city's blessing`
    Blessed,
    /// `room`: the room of a dungeon in which his venture marker is.
    Room,
    /// A zone by its name.
    Zone(String),
    /// `shield`: what remains of the amounts of his prevention shields.
    Shield,
    /// `mana`: the mana pool, in Magic.
    Mana,
}

/// What of an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ObjectFact {
    /// `zone`
    Zone,
    /// `controller`
    Controller,
    /// `owner`
    Owner,
    /// `tapped`
    Tapped,
    /// `damage`
    Damage,
    /// `power`
    Power,
    /// `toughness`
    Toughness,
    /// `counters.KIND`
    Counters(String),
    /// `name`
    Name,
    /// `types`
    Types,
    /// `colors`
    Colors,
    /// `abilities`
    Abilities,
    /// `face_down`
    FaceDown,
    /// `transformed`
    Transformed,
    /// `prepared`
    Prepared,
    /// `goaded`
    Goaded,
    /// `phased_out`
    PhasedOut,
    /// `class_level`
    ClassLevel,
    /// `attached_to`
    AttachedTo,
    /// `attacking`
    Attacking,
    /// `blocking`
    Blocking,
    /// `chosen.WORD`, WORD one of [`CHOSEN`]
    Chosen(String),
    /// `shield`
    Shield,
    /// `copy_of`
    CopyOf,
}

/// What can be chosen for an object.
pub const CHOSEN: [&str; 7] = ["color", "type", "name", "player", "number", "option", "source"];

/// Names that no player and no object called by an `as` name may have, because paths begin with them.
pub const RESERVED: [&str; 10] =
    ["turn", "day", "stack", "effects", "happened", "never", "triggered", "applied", "unknown", "none"];

/// What of a player only Magic has, but for zones.
const PLAYER_FACTS: [&str; 9] =
    ["life", "speed", "poison", "monarch", "initiative", "city's blessing", "controlled_by", "shield", "counters.KIND"];

const OBJECT_FACTS: [(&str, ObjectFact); 22] = [
    ("zone", ObjectFact::Zone),
    ("controller", ObjectFact::Controller),
    ("owner", ObjectFact::Owner),
    ("tapped", ObjectFact::Tapped),
    ("damage", ObjectFact::Damage),
    ("power", ObjectFact::Power),
    ("toughness", ObjectFact::Toughness),
    ("name", ObjectFact::Name),
    ("types", ObjectFact::Types),
    ("colors", ObjectFact::Colors),
    ("abilities", ObjectFact::Abilities),
    ("face_down", ObjectFact::FaceDown),
    ("transformed", ObjectFact::Transformed),
    ("prepared", ObjectFact::Prepared),
    ("goaded", ObjectFact::Goaded),
    ("phased_out", ObjectFact::PhasedOut),
    ("class_level", ObjectFact::ClassLevel),
    ("attached_to", ObjectFact::AttachedTo),
    ("attacking", ObjectFact::Attacking),
    ("blocking", ObjectFact::Blocking),
    ("shield", ObjectFact::Shield),
    ("copy_of", ObjectFact::CopyOf),
];

/// Why a path means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathError {
    /// What is wrong.
    pub message: String,
    /// What may have been meant.
    pub suggestion: Option<String>,
}

fn error(message: String, suggestion: Option<String>) -> PathError {
    PathError { message, suggestion }
}

/// Reads a path. A name may hold dots: the longest one that leaves a known word behind it is meant.
pub fn read(text: &str, game: Game, players: &[String]) -> Result<Path, PathError> {
    match text {
        "turn.player" => return Ok(Path::TurnPlayer),
        "turn.step" => return Ok(Path::TurnStep),
        "day" if game.is_magic() => return Ok(Path::Day),
        "stack" if game.is_magic() => return Ok(Path::Stack),
        "stack" => return Err(error("this game has no stack".into(), None)),
        "effects" => return Ok(Path::Effects),
        "happened" => return Ok(Path::Happened),
        "never" => return Ok(Path::Never),
        "triggered" => return Ok(Path::Triggered),
        "applied" => return Ok(Path::Applied),
        "unknown" => return Ok(Path::Unknown),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("turn.") {
        return Err(error(
            format!("`turn` has no `{rest}`"),
            did_you_mean(rest, ["player", "step"]).or(Some("`turn.player` or `turn.step`".into())),
        ));
    }
    if let Some((index, rest)) = player_head(text, players) {
        let fact = player_fact(rest, game).ok_or_else(|| {
            let of_magic = PLAYER_FACTS.iter().copied().chain(["mana"]).filter(|_| game.is_magic());
            let known: Vec<&str> =
                ["lost", "won"].into_iter().chain(of_magic).chain(game.zones().iter().copied()).collect();
            let energy = || (rest == "energy" && game.is_magic()).then(|| "`counters.energy`".into());
            let suggestion = did_you_mean(rest, known.iter().copied())
                .or_else(energy)
                .or_else(|| Some(format!("it has {}", listed(&known))));
            let name = players.get(index).map_or("", String::as_str);
            error(format!("a player has no `{rest}`: `{name}.{rest}`"), suggestion)
        })?;
        return Ok(Path::Player { player: index, fact });
    }
    // A kind of counter may have the name of a word (`bear.counters.shield`), so these two come first.
    let dots = [text.rfind(".counters."), text.rfind(".chosen.")].into_iter().flatten();
    let dots = dots.chain(text.char_indices().rev().filter(|&(_, c)| c == '.').map(|(dot, _)| dot));
    let split = dots.into_iter().find_map(|dot| {
        let (name, fact) = (text.get(..dot)?, text.get(dot + 1..)?);
        Some((name, object_fact(fact)?)).filter(|(name, _)| !name.trim().is_empty())
    });
    if let Some((name, fact)) = split {
        return Ok(Path::Object { name: name.trim().to_owned(), fact });
    }
    let Some((head, tail)) = text.rsplit_once('.') else {
        let known = [
            "turn.player",
            "turn.step",
            "day",
            "stack",
            "effects",
            "happened",
            "never",
            "triggered",
            "applied",
            "unknown",
        ];
        let suggestion =
            did_you_mean(text, known).or_else(|| Some("a path is `NAME.WORD`, for example `bob.life`".into()));
        return Err(error(format!("`{text}` is no path"), suggestion));
    };
    if player_fact(tail, game).is_some() {
        let suggestion = did_you_mean(head, players.iter().map(String::as_str));
        return Err(error(format!("`{head}` is no player, and only players have `{tail}`"), suggestion));
    }
    if let Some((_, chosen)) = text.rsplit_once(".chosen.") {
        let suggestion = did_you_mean(chosen, CHOSEN).unwrap_or_else(|| format!("known are {}", listed(&CHOSEN)));
        return Err(error(format!("`chosen` has no `{chosen}`: `{text}`"), Some(suggestion)));
    }
    let known: Vec<&str> =
        OBJECT_FACTS.iter().map(|&(word, _)| word).chain(["counters.KIND", "chosen.color"]).collect();
    let suggestion = did_you_mean(tail, known.iter().copied()).unwrap_or_else(|| format!("it has {}", listed(&known)));
    Err(error(format!("an object has no `{tail}`: `{text}`"), Some(suggestion)))
}

/// Words in a sentence.
pub(crate) fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

fn player_head<'t>(text: &'t str, players: &[String]) -> Option<(usize, &'t str)> {
    let (head, rest) = text.split_once('.')?;
    let head = head.trim().to_lowercase();
    players.iter().position(|player| player.to_lowercase() == head).map(|index| (index, rest))
}

fn player_fact(word: &str, game: Game) -> Option<PlayerFact> {
    Some(match word {
        "life" if game.is_magic() => PlayerFact::Life,
        "speed" if game.is_magic() => PlayerFact::Speed,
        "poison" if game.is_magic() => PlayerFact::Counters("poison".into()),
        "lost" => PlayerFact::Lost,
        "won" => PlayerFact::Won,
        "monarch" if game.is_magic() => PlayerFact::Monarch,
        "initiative" if game.is_magic() => PlayerFact::Initiative,
        "city's blessing" if game.is_magic() => PlayerFact::Blessed,
        "room" if game.is_magic() => PlayerFact::Room,
        "controlled_by" if game.is_magic() => PlayerFact::ControlledBy,
        "shield" if game.is_magic() => PlayerFact::Shield,
        "mana" if game.is_magic() => PlayerFact::Mana,
        zone if game.zones().contains(&zone) && zone != "stack" => PlayerFact::Zone(zone.into()),
        _ => {
            let kind = word.strip_prefix("counters.").filter(|kind| !kind.is_empty() && game.is_magic());
            PlayerFact::Counters(kind?.into())
        }
    })
}

pub(crate) fn object_fact(word: &str) -> Option<ObjectFact> {
    if let Some((_, fact)) = OBJECT_FACTS.iter().find(|&&(known, _)| known == word) {
        return Some(fact.clone());
    }
    if let Some(kind) = word.strip_prefix("counters.").filter(|kind| !kind.is_empty()) {
        return Some(ObjectFact::Counters(kind.into()));
    }
    let chosen = word.strip_prefix("chosen.").filter(|word| CHOSEN.contains(word))?;
    Some(ObjectFact::Chosen(chosen.into()))
}

/// What form a value at a path must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// A number or a comparison.
    Number,
    /// True or false.
    Bool,
    /// A number, a comparison, or a list of names.
    Names,
    /// A number, a comparison, or a list of sentences.
    Sentences,
    /// A player's name.
    Player,
    /// A zone or `none`.
    Zone,
    /// A step.
    Step,
    /// A text.
    Text,
    /// Any.
    Any,
}

impl Path {
    pub(crate) fn form(&self) -> Form {
        match self {
            Path::Player { fact, .. } => match fact {
                PlayerFact::Life | PlayerFact::Speed | PlayerFact::Counters(_) | PlayerFact::Shield => Form::Number,
                PlayerFact::Lost | PlayerFact::Won => Form::Bool,
                PlayerFact::Monarch | PlayerFact::Initiative | PlayerFact::Blessed => Form::Bool,
                PlayerFact::ControlledBy | PlayerFact::Room => Form::Text,
                PlayerFact::Zone(_) => Form::Names,
                PlayerFact::Mana => Form::Text,
            },
            Path::Object { fact, .. } => match fact {
                ObjectFact::Zone => Form::Zone,
                ObjectFact::Controller | ObjectFact::Owner => Form::Player,
                ObjectFact::Tapped
                | ObjectFact::FaceDown
                | ObjectFact::Transformed
                | ObjectFact::Prepared
                | ObjectFact::PhasedOut
                | ObjectFact::Goaded => Form::Bool,
                ObjectFact::ClassLevel => Form::Number,
                ObjectFact::Damage | ObjectFact::Counters(_) | ObjectFact::Shield => Form::Number,
                ObjectFact::Power | ObjectFact::Toughness => Form::Number,
                ObjectFact::Name => Form::Text,
                ObjectFact::Chosen(word) if word == "number" => Form::Number,
                ObjectFact::Chosen(word) if word == "player" => Form::Player,
                ObjectFact::Chosen(_) => Form::Text,
                ObjectFact::Types | ObjectFact::Colors | ObjectFact::Abilities => Form::Any,
                ObjectFact::AttachedTo | ObjectFact::Attacking | ObjectFact::Blocking | ObjectFact::CopyOf => Form::Any,
            },
            Path::TurnPlayer => Form::Player,
            Path::TurnStep => Form::Step,
            Path::Day => Form::Text,
            Path::Unknown => Form::Bool,
            Path::Stack | Path::Triggered | Path::Applied => Form::Names,
            Path::Effects | Path::Happened | Path::Never => Form::Sentences,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Result<Path, PathError> {
        read(text, Game::Magic2026, &["alice".to_owned(), "Bob".to_owned()])
    }

    fn object(name: &str, fact: ObjectFact) -> Result<Path, PathError> {
        Ok(Path::Object { name: name.into(), fact })
    }

    #[test]
    fn names_with_commas_dots_and_numbers_are_read_whole() {
        assert_eq!(path("Kronkos, General of Fear.zone"), object("Kronkos, General of Fear", ObjectFact::Zone));
        assert_eq!(path("Mr. Orfeo, the Boulder.tapped"), object("Mr. Orfeo, the Boulder", ObjectFact::Tapped));
        assert_eq!(
            path("Grizzly Bears #2.counters.+1/+1"),
            object("Grizzly Bears #2", ObjectFact::Counters("+1/+1".into()))
        );
        assert_eq!(path("bear.counters.shield"), object("bear", ObjectFact::Counters("shield".into())));
        assert_eq!(path("bear.chosen.name"), object("bear", ObjectFact::Chosen("name".into())));
        assert_eq!(path("bear.chosen.color"), object("bear", ObjectFact::Chosen("color".into())));
    }

    #[test]
    fn a_player_is_found_whatever_the_case() {
        let life = Path::Player { player: 1, fact: PlayerFact::Life };
        assert_eq!(path("bob.life"), Ok(life));
        let energy = Path::Player { player: 0, fact: PlayerFact::Counters("energy".into()) };
        assert_eq!(path("alice.counters.energy"), Ok(energy));
    }

    #[test]
    fn a_misspelt_path_has_a_suggestion() {
        let suggestion = |text| path(text).unwrap_err().suggestion.unwrap_or_default();
        assert_eq!(suggestion("bob.lfe"), "did you mean `life`?");
        assert_eq!(suggestion("bpb.life"), "did you mean `Bob`?");
        assert_eq!(suggestion("bear.taped"), "did you mean `tapped`?");
        assert_eq!(suggestion("aplied"), "did you mean `applied`?");
        assert_eq!(suggestion("turn.stp"), "did you mean `step`?");
    }

    #[test]
    fn mana_is_a_pool_in_magic_and_a_zone_in_the_other_games() {
        let players = ["alice".to_owned()];
        let pool = Path::Player { player: 0, fact: PlayerFact::Mana };
        let zone = Path::Player { player: 0, fact: PlayerFact::Zone("mana".into()) };
        assert_eq!(read("alice.mana", Game::Magic2026, &players), Ok(pool));
        assert_eq!(read("alice.mana", Game::Kaijudo, &players), Ok(zone));
    }
}
