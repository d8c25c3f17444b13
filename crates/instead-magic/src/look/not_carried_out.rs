//! Keywords that are read and that no code carries out. Where such a keyword could act, the game stops and names it;
//! where it could not, it stays out of the way. Nothing is done half.
//!
//! Not here are keywords that have no effect on play (*partner*, *choose a Background*, *doctor's companion*: how decks
//! are built) and optional additional costs (*bargain*, *casualty*, *conspire*, *squad*, *offspring*, …), which are paid
//! by nobody who does not say so, and cannot be said.

use instead::Stop;

use crate::board::error::{Error, Kind};
use crate::board::event::{Event, What, Why};
use crate::board::state::{Game, ObjectId, PlayerId};
use instead_language::carried::{self, Carried};
use instead_language::words::{CardType, Zone};
use instead_language::{Ability, CostKeyword, Moment, Reach, Unread};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// What stops the game at a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stopping<'a> {
    /// A keyword that no code carries out.
    Keyword(&'a Ability, Moment),
    /// The text of a keyword that is not understood.
    Text(&'a Unread, Moment),
}

impl Stopping<'_> {
    fn moment(&self) -> Moment {
        match self {
            Stopping::Keyword(_, moment) | Stopping::Text(_, moment) => *moment,
        }
    }
}

/// The keyword, and where it acts: the table of the language says so.
fn moment_of(ability: &Ability) -> Option<Stopping<'_>> {
    if let Ability::Unread(unread, Reach::Keyword(_, moment)) = ability {
        return Some(Stopping::Text(unread, *moment));
    }
    match carried::ability(ability) {
        Carried::Not(_, moment) => Some(Stopping::Keyword(ability, moment)),
        Carried::By(_) | Carried::NoPart(_) => None,
    }
}

/// The keyword among these abilities that acts at one of these moments.
pub(crate) fn acts_at<'a>(
    abilities: impl IntoIterator<Item = &'a Ability>,
    moments: &[Moment],
) -> Option<Stopping<'a>> {
    abilities.into_iter().filter_map(moment_of).find(|found| moments.contains(&found.moment()))
}

/// Whether any keyword among these abilities stops the game somewhere.
pub(crate) fn stops_somewhere(abilities: &[Ability]) -> bool {
    let asked = |moment| matches!(moment, Moment::Paid | Moment::LifePaid | Moment::Used);
    abilities.iter().any(instead_language::unread::has_hole)
        || abilities.iter().filter_map(moment_of).any(|found| !asked(found.moment()))
}

/// The game stops: at that moment, for that keyword of the object of that name.
pub(crate) fn stop<T>(name: &str, found: Stopping<'_>) -> Result<T> {
    match found {
        Stopping::Keyword(ability, moment) => {
            let keyword = carried::name_of(ability).unwrap_or_default();
            unsupported(moment.as_str(), format!("{name} ({keyword})"))
        }
        Stopping::Text(unread, _) => Err(crate::look::unread::stop(name, unread)),
    }
}

/// The game stops at what no code carries out.
pub(crate) fn unsupported<T>(what: &'static str, on: String) -> Result<T> {
    Err(Stop::Error(Error::from(Kind::Unsupported { what, on: Some(on) })))
}

impl Game {
    /// CR 608.2c: a text in which a word stands as it is said cannot be carried out. `instead_language::bind` leaves none, so
    /// that this is seen only of a text made by hand. What evaluates such a word finds nothing, since it is not come to.
    pub(crate) fn stop_at_words(&self) -> Result<()> {
        match self.unbound {
            Some(word) => unsupported("a text with words that are not bound", format!("“{word}”")),
            None => Ok(()),
        }
    }

    /// Stops where the object has a keyword that acts at one of these moments.
    pub(crate) fn stop_at(&self, object: ObjectId, moments: &[Moment]) -> Result<()> {
        let Some(c) = self.characteristics(object) else { return Ok(()) };
        match acts_at(c.abilities.iter().map(|(_, a)| &**a), moments) {
            Some(found) => stop(&self.name_of(object), found),
            None => Ok(()),
        }
    }

    /// Stops where what has just died or was just drawn, since `mark`, has a keyword that acts then.
    pub(crate) fn stop_at_moving(&self, mark: usize) -> Result<()> {
        for event in self.state.trace.iter().skip(mark) {
            let What::Move(m) = &event.what else { continue };
            let from = self.object(m.object).map(|o| o.last_zone);
            if from == Some(Zone::Battlefield) && m.to == Zone::Graveyard {
                self.stop_at(m.object, &[Moment::Dies])?;
            } else if m.why == Why::Drawn {
                self.stop_at(self.current(m.object), &[Moment::Drawn])?;
            }
        }
        Ok(())
    }

    /// Stops where what has just entered, since `mark`, has a keyword that acts then, or meets one that does.
    pub(crate) fn stop_at_entering(&self, mark: usize) -> Result<()> {
        let entered = |e: &Event| match &e.what {
            What::Move(m) if m.to == Zone::Battlefield => self.object(m.object).and_then(|o| o.became),
            _ => None,
        };
        for object in self.state.trace.iter().skip(mark).filter_map(entered) {
            self.stop_at(object, &[Moment::Enters, Moment::OtherEnters])?;
            if !self.characteristics(object).is_some_and(|c| c.is(CardType::Creature)) {
                continue;
            }
            for &other in self.state.battlefield.iter() {
                if self.controller(other) == self.controller(object) {
                    self.stop_at(other, &[Moment::OtherEnters])?;
                }
            }
        }
        Ok(())
    }

    /// Stops where a permanent of the player has a keyword that acts in his untap step.
    pub(crate) fn stop_at_untapping(&self, player: PlayerId) -> Result<()> {
        for &object in self.state.battlefield.iter() {
            if self.controller(object) == Some(player) {
                self.stop_at(object, &[Moment::Untap])?;
            }
        }
        Ok(())
    }

    /// The keyword of the object that `named` names and that lets a player activate an ability or take a special action,
    /// if it is read and not carried out. In a hand or on the battlefield, a keyword is one of the object's abilities.
    pub fn unsupported_keyword(&self, object: ObjectId, named: &str) -> Option<String> {
        let c = self.characteristics(object)?;
        let used = |ability: &Ability| matches!(carried::ability(ability), Carried::Not(_, Moment::Used));
        let mut keywords = c.abilities.iter().filter(|(_, a)| used(a)).filter_map(|(_, a)| carried::name_of(a));
        keywords.find(|keyword| named.trim().to_lowercase().starts_with(&keyword.to_lowercase()))
    }

    /// A keyword of the object that is an activated ability, where no code carries it out: what its player activates may be
    /// that.
    pub fn unsupported_activation(&self, object: ObjectId) -> Option<String> {
        let activated = |ability: &Ability| {
            let Ability::WithCost(keyword, _) = ability else { return false };
            let known = matches!(carried::ability(ability), Carried::Not(_, Moment::Used));
            known && matches!(keyword, CostKeyword::AuraSwap)
        };
        let c = self.characteristics(object)?;
        c.abilities.iter().find(|(_, a)| activated(a)).and_then(|(_, a)| carried::name_of(a))
    }

    /// A player says that he activates, or does as a special action, what a keyword of the object lets him do, and no
    /// code carries it out.
    ///
    /// # Errors
    /// Always: which keyword it is.
    pub fn use_unsupported(&self, object: ObjectId, keyword: &str) -> Result<()> {
        unsupported("that keyword", format!("{} ({keyword})", self.name_of(object)))
    }
}
