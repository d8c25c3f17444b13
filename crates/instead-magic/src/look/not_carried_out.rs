//! Keywords that are read and that no code carries out. Where such a keyword could act, the game stops and names it;
//! where it could not, it stays out of the way. Nothing is done half.
//!
//! Not here are keywords that have no effect on play (*partner*, *choose a Background*, *doctor's companion*: how decks
//! are built) and optional additional costs (*bargain*, *casualty*, *conspire*, *squad*, *offspring*, …), which are paid
//! by nobody who does not say so, and cannot be said.

use instead::Stop;

use crate::board::error::{Error, Kind};
use crate::board::event::{Event, What};
use crate::board::state::{Game, ObjectId, PlayerId};
use instead_language::words::{CardType, Keyword, NumberKeyword, Zone};
use instead_language::{Ability, CostKeyword};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// Where a keyword acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// As the spell is cast, or resolves.
    Cast,
    /// As its mana cost is paid, where mana alone does not pay it.
    Paid,
    /// As life is paid for a part of its mana cost (CR 702.150a).
    LifePaid,
    /// As the permanent enters.
    Enters,
    /// As another creature enters under the same control (CR 702.95a).
    OtherEnters,
    /// In the untap step of its controller (CR 702.26a).
    Untap,
    /// As the creature attacks, or by what its attack comes to.
    Attacks,
    /// As the creature attacks or blocks.
    Combat,
}

impl Moment {
    fn as_str(self) -> &'static str {
        match self {
            Moment::Cast => "casting a spell with that keyword",
            Moment::Paid => "paying for a spell with that keyword",
            Moment::LifePaid => "paying life for mana of a spell with that keyword",
            Moment::Enters => "a permanent that enters with that keyword",
            Moment::OtherEnters => "a creature that enters beside a permanent with that keyword",
            Moment::Untap => "the untap step of a permanent with that keyword",
            Moment::Attacks => "attacking with that keyword",
            Moment::Combat => "attacking or blocking with that keyword",
        }
    }
}

/// The keyword, and where it acts.
fn moment_of(ability: &Ability) -> Option<(&'static str, Moment)> {
    match ability {
        Ability::Keyword(keyword) => {
            let moment = match keyword {
                Keyword::Storm
                | Keyword::Cascade
                | Keyword::Gravestorm
                | Keyword::Demonstrate
                | Keyword::Rebound
                | Keyword::Cipher => Moment::Cast,
                Keyword::Assist => Moment::Paid,
                Keyword::Compleated => Moment::LifePaid,
                Keyword::Ravenous | Keyword::StartEngines | Keyword::ReadAhead => Moment::Enters,
                Keyword::Soulbond => Moment::OtherEnters,
                Keyword::Phasing => Moment::Untap,
                Keyword::Dethrone | Keyword::Melee | Keyword::Myriad | Keyword::Provoke | Keyword::Enlist => {
                    Moment::Attacks
                }
                Keyword::Banding => Moment::Combat,
                _ => return None,
            };
            Some((keyword.as_str(), moment))
        }
        Ability::Number(keyword, _) => {
            let moment = match keyword {
                NumberKeyword::Ripple => Moment::Cast,
                NumberKeyword::Backup | NumberKeyword::Hideaway => Moment::Enters,
                NumberKeyword::Renown | NumberKeyword::Frenzy | NumberKeyword::Mobilize | NumberKeyword::Rampage => {
                    Moment::Attacks
                }
                _ => return None,
            };
            Some((keyword.as_str(), moment))
        }
        _ => None,
    }
}

/// The keyword among these abilities that acts at one of these moments.
pub(crate) fn acts_at<'a>(
    abilities: impl IntoIterator<Item = &'a Ability>,
    moments: &[Moment],
) -> Option<(&'static str, Moment)> {
    abilities.into_iter().filter_map(moment_of).find(|(_, moment)| moments.contains(moment))
}

/// Whether any keyword among these abilities stops the game somewhere.
pub(crate) fn stops_somewhere(abilities: &[Ability]) -> bool {
    abilities.iter().filter_map(moment_of).any(|(_, moment)| moment != Moment::Paid && moment != Moment::LifePaid)
}

/// The game stops: at that moment, for that keyword of the object of that name.
pub(crate) fn stop<T>(name: &str, (keyword, moment): (&'static str, Moment)) -> Result<T> {
    unsupported(moment.as_str(), format!("{name} ({keyword})"))
}

/// The game stops at what no code carries out.
pub(crate) fn unsupported<T>(what: &'static str, on: String) -> Result<T> {
    Err(Stop::Error(Error::from(Kind::Unsupported { what, on: Some(on) })))
}

/// Whether what the cost of the keyword buys is carried out.
fn acts_by_its_cost(keyword: CostKeyword) -> bool {
    matches!(
        keyword,
        CostKeyword::Flashback
            | CostKeyword::Escape
            | CostKeyword::Evoke
            | CostKeyword::Overload
            | CostKeyword::Warp
            | CostKeyword::Kicker
            | CostKeyword::Multikicker
            | CostKeyword::Buyback
            | CostKeyword::Madness
            | CostKeyword::Equip
            | CostKeyword::Cycling
            | CostKeyword::Unearth
            | CostKeyword::Morph
            | CostKeyword::Megamorph
            | CostKeyword::Ward
            | CostKeyword::Echo
            | CostKeyword::Recover
            | CostKeyword::CumulativeUpkeep
    )
}

impl Game {
    /// Stops where the object has a keyword that acts at one of these moments.
    pub(crate) fn stop_at(&self, object: ObjectId, moments: &[Moment]) -> Result<()> {
        let Some(c) = self.characteristics(object) else { return Ok(()) };
        match acts_at(c.abilities.iter().map(|(_, a)| &**a), moments) {
            Some(found) => stop(&self.name_of(object), found),
            None => Ok(()),
        }
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
    pub fn unsupported_keyword(&self, object: ObjectId, named: &str) -> Option<&'static str> {
        let c = self.characteristics(object)?;
        let mut keywords = c.abilities.iter().filter_map(|(_, ability)| match &**ability {
            Ability::WithCost(keyword, _) if !acts_by_its_cost(*keyword) => Some(keyword.as_str()),
            Ability::Number(keyword @ (NumberKeyword::Crew | NumberKeyword::Saddle), _) => Some(keyword.as_str()),
            _ => None,
        });
        keywords.find(|keyword| named.trim().to_lowercase().starts_with(&keyword.to_lowercase()))
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
