//! What card text means, as data (CR 113, 609–616). The reader of card text makes these values; the rules of this
//! crate carry them out. Nothing here is code for a single card, and nothing here knows a game state.
//!
//! - [`filter`]: which objects and players a text speaks of ("another creature you control").
//! - [`amount`]: numbers and conditions ("equal to the damage prevented this way", "if you control a commander").
//! - [`instruction`]: one-shot effects, in the order in which they are followed (CR 608.2c, 610).
//! - [`permission`]: what lets a player cast or play a card, and for how much (CR 601.3e, 608.2g).
//! - [`replacement`]: replacement and prevention effects (CR 614, 615).
//! - [`continuous`]: continuous effects on characteristics, and "can't" (CR 611, 613, 614.17).
//! - [`slot`]: what "it", "that much", "this way" go back to, once a text is bound.
//! - [`card`]: a card's printed facts and its abilities.
//! - [`carried`]: which code carries out what, or that none does.
//! - [`history`]: which texts look back at a turn.
//! - [`mana`]: what is said of mana that is added.
//! - [`kinds`]: what arms of these types have in common.
//! - [`unread`]: what could not be read, and how far it reaches.

pub mod action;
pub mod amount;
pub mod bind;
pub mod card;
pub mod carried;
pub mod continuous;
pub mod filter;
pub mod history;
pub mod instruction;
pub mod kinds;
pub mod loops;
pub mod mana;
pub mod permission;
pub mod replacement;
pub mod said;
pub mod slot;
pub mod subtypes;
pub mod unread;
pub mod walk;
pub mod words;

pub use action::{Act, Feat, KeywordAction};
pub use amount::{Amount, Cmp, Condition, Likeness, Round, Stat, TurnFact};
pub use card::{
    Ability, AbilityCost, Allowance, Arrangement, AsFlash, Card, ChosenBy, Cost, CostAction, CostKeyword, Door, Face,
    Fresh, Half, Halves, HandLimit, HowOften, Less, MayPlay, Mode, ModeChoice, Often, PlayPrice, RatherCost, Seen,
    Spell, SpellCost, TargetSpec, Times, Together, Trigger, TriggerEvent,
};
pub use continuous::{
    Aiming, Assigning, Cant, Change, Continuous, CounterName, Crewing, Fighting, SomeAbilities, Toll, Until,
};
pub use filter::{Filter, Help, Recipients, Ref, Who};
pub use instruction::{
    Against, Ballot, Choice, Destination, Instruction, Manifest, Mix, Place, Selection, Token, Turns, Under, WordKind,
};
pub use mana::{ManaColors, ManaTerm, ManaUse};
pub use permission::{Permission, Price};
pub use replacement::{EnterChange, Kind, Lifetime, Pattern, Period, Quantity, Replacement, Rewrite, Share};
pub use said::{At, Deed, Exact, Noun, Pronoun};
pub use slot::{Measure, Paid, Part, Role, Slot};
pub use unread::{Moment, Reach, Unread};
