//! The games and editions that a scenario can name, with their zones and steps.

use std::fmt;
use std::str::FromStr;

use instead_cards::Texts;

/// A game, in an edition of its rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// Magic, the rules of January 2004.
    Magic2004,
    /// Magic, the rules of October 2005.
    Magic2005,
    /// Magic, the rules of 2017, before September.
    Magic2017,
    /// Magic, the rules of July 2018.
    Magic2018,
    /// Magic, the rules of February 2026: the newest edition.
    #[default]
    Magic2026,
    /// Kaijudo.
    Kaijudo,
    /// Duel Masters.
    DuelMasters,
}

/// Games whose zones and steps have the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Magic.
    Magic,
    /// Kaijudo.
    Kaijudo,
    /// Duel Masters.
    DuelMasters,
}

impl Family {
    /// Whose card text it is.
    pub fn texts(self) -> Texts {
        match self {
            Family::Magic => Texts::Magic,
            Family::Kaijudo => Texts::Kaijudo,
            Family::DuelMasters => Texts::DuelMasters,
        }
    }
}

/// The names that `game` takes.
pub const GAMES: [&str; 8] =
    ["magic", "magic-2004", "magic-2005", "magic-2017", "magic-2018", "magic-2026", "kaijudo", "duel-masters"];

/// A name that is no game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no game or edition has this name; known are magic, magic-2004, magic-2005, magic-2017, magic-2018, magic-2026, kaijudo, duel-masters"
)]
pub struct UnknownGame;

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Game, UnknownGame> {
        Ok(match name {
            "magic-2004" => Game::Magic2004,
            "magic-2005" => Game::Magic2005,
            "magic-2017" => Game::Magic2017,
            "magic-2018" => Game::Magic2018,
            "magic" | "magic-2026" => Game::Magic2026,
            "kaijudo" => Game::Kaijudo,
            "duel-masters" => Game::DuelMasters,
            _ => return Err(UnknownGame),
        })
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Game {
    /// Its name in a file; the newest edition of Magic by its year.
    pub fn name(self) -> &'static str {
        match self {
            Game::Magic2004 => "magic-2004",
            Game::Magic2005 => "magic-2005",
            Game::Magic2017 => "magic-2017",
            Game::Magic2018 => "magic-2018",
            Game::Magic2026 => "magic-2026",
            Game::Kaijudo => "kaijudo",
            Game::DuelMasters => "duel-masters",
        }
    }

    /// The family.
    pub fn family(self) -> Family {
        match self {
            Game::Kaijudo => Family::Kaijudo,
            Game::DuelMasters => Family::DuelMasters,
            _ => Family::Magic,
        }
    }

    /// Whether it is an edition of Magic.
    pub fn is_magic(self) -> bool {
        self.family() == Family::Magic
    }

    /// The zones in which a file can put objects (CR 400.1 for Magic).
    pub fn zones(self) -> &'static [&'static str] {
        match self.family() {
            Family::Magic => &["library", "hand", "battlefield", "graveyard", "exile", "stack", "command"],
            Family::Kaijudo => &["deck", "hand", "battle", "shields", "mana", "discard"],
            Family::DuelMasters => &["deck", "hand", "battle", "shields", "mana", "graveyard"],
        }
    }

    /// The zone in which order counts: the first of it is the top.
    pub fn library(self) -> &'static str {
        if self.is_magic() { "library" } else { "deck" }
    }

    /// The zone of the cards in play.
    pub fn battlefield(self) -> &'static str {
        if self.is_magic() { "battlefield" } else { "battle" }
    }

    /// The steps and phases, in the order of a turn (CR 500.1 for Magic).
    pub fn steps(self) -> &'static [&'static str] {
        match self.family() {
            Family::Magic => &[
                "untap",
                "upkeep",
                "draw",
                "main",
                "combat",
                "attackers",
                "blockers",
                "damage",
                "end-combat",
                "main2",
                "end",
                "cleanup",
            ],
            Family::Kaijudo | Family::DuelMasters => &["untap", "draw", "mana", "main", "attack", "end"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_game_is_read_and_magic_alone_is_the_newest() {
        for name in GAMES {
            assert!(name.parse::<Game>().is_ok(), "{name}");
        }
        assert_eq!("magic".parse(), Ok(Game::Magic2026));
        assert_eq!("magic-2006".parse::<Game>(), Err(UnknownGame));
    }
}
