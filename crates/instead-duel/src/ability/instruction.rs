//! What effects do.

use super::filter::{Condition, Filter, Tally};
use super::{Replacement, Static};
use crate::words::{ObjectId, PlayerId, Zone};

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// Draw cards (Duel Masters 114).
    Draw(Who, Count),
    /// Banish, destroy.
    Destroy(Which),
    /// Put cards into their owners' zones.
    Put(Which, Place),
    /// Discard (Duel Masters 701.7).
    Discard(Who, Which),
    /// Put the top cards of a deck into the discard pile.
    Mill(Who, Count),
    /// Break shields (Duel Masters 701.14), all at one time.
    Break {
        /// Whose shields.
        whose: Who,
        /// How many; `None` is all.
        count: Option<Count>,
        /// The creature that breaks them, if one does.
        by: Option<Which>,
    },
    /// Break this shield.
    BreakThis(Which),
    /// Two creatures battle.
    Battle(Which, Which),
    /// Tap.
    Tap(Which),
    /// Untap.
    Untap(Which),
    /// Gets so much power until the end of the turn.
    Power(Which, i32),
    /// An effect that lasts; "one of your creatures" is chosen when it is made.
    Begin(Box<Replacement>, Option<Which>, Until),
    /// What holds for a time, for the objects that fit as it begins (Duel Masters 110.2e).
    Hold(Static, Until),
    /// What holds for these objects for a time; whatever it was written of.
    HoldFor(Which, Vec<Static>, Until),
    /// Something is done at the end of your next turn (Duel Masters 607.2).
    EndOfYourNextTurn(Vec<Instruction>),
    /// An ability that waits and does this (Duel Masters 501.1a).
    Wait(Vec<Instruction>),
    /// Draw a card, then do something to that card; to none, if none was drawn (Duel Masters 114.4b, 609.6b).
    DrawThen(Who, Vec<Instruction>),
    /// Cast a card without paying its cost.
    Cast(Who, Which),
    /// Cast a card without paying its cost; the effect watches over that card while it is cast.
    CastWith(Who, Which, Box<Replacement>),
    /// Clash: each player reveals the top card of his deck and puts it on the bottom; who clashes wins if his card costs no
    /// less (Duel Masters 701.21). If he wins, the first effect watches over his card, and the instructions are followed.
    Clash(Option<Box<Replacement>>, Vec<Instruction>),
    /// A creature attacks a player.
    Attack(Which, Who),
    /// Win the game.
    Win(Who),
    /// Lose the game.
    Lose(Who),
    /// Two cards change places, both or neither (Duel Masters 701.26b).
    Swap(Which, Which),
    /// All cards of two zones of a player change places, each as it can (Duel Masters 701.26c).
    SwapZones(Who, Zone, Zone),
    /// "You may …. If you do, …": asks whether the choice was made (Kaijudo K10, Duel Masters 101.3a).
    May(Vec<Instruction>, Vec<Instruction>),
    /// "If …, … instead": what is done depends on the condition as it is done (Kaijudo K13, Duel Masters 609.7).
    If(Condition, Vec<Instruction>, Vec<Instruction>),
    /// The event happens to the top card of an evolution creature alone (Duel Masters 803.2a). Only a replacement says so.
    OnlyTop,
    /// This player makes the choice. Only a replacement of a choice says so.
    ChosenBy(Who),
    /// This creature fights the battle in the place of the one that the text is on. Only a replacement of a battle says so.
    Fights(Which),
    /// The top card of the deck is put into the discard pile; unless it fits, the event happens after all. Only a
    /// replacement says so.
    UnlessMilled(Filter),
    /// Objects are chosen, of which what follows speaks.
    Choose(Which),
    /// What triggers for a time.
    Watch(Box<super::Trigger>, Until),
    /// No battle happens in this attack.
    NoBattle,
    /// Something is done at the end of this turn.
    EndOfTurn(Vec<Instruction>),
    /// Something is done after the battle that this attack leads to.
    AfterBattle(Vec<Instruction>),
    /// Something is done at the end of the attack.
    AfterAttack(Vec<Instruction>),
    /// Draw any number of cards up to so many, one after another.
    DrawUpTo(Who, u32),
    /// Cards of a deck are looked at, and put where the text says.
    Dig(Box<Dig>),
    /// Something is done as often as there are these.
    ForEach(Tally, Vec<Instruction>),
    /// Gets so much power until the end of the turn for each of these.
    PowerEach(Which, i32, Tally),
    /// One of these is chosen and done.
    OneOf(Vec<Vec<Instruction>>),
    /// The shields that it puts into a hand are not used as shield triggers.
    Silent(Box<Instruction>),
    /// What it is about can't be replaced (Duel Masters 701.33b).
    Irreplaceable(Box<Instruction>),
}

/// Cards of a deck that are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dig {
    /// So many from the top; the whole deck if nothing is said.
    pub top: Option<u32>,
    /// What is taken of them, one after another.
    pub takes: Vec<Take>,
    /// Where the rest is put; it stays where it is if nothing is said.
    pub rest: Option<Place>,
}

/// What is taken of cards that are looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Take {
    /// How many.
    pub number: Taken,
    /// Of which.
    pub of: Filter,
    /// Where they are put.
    pub to: Place,
}

/// How many cards are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taken {
    /// So many.
    Exactly(u32),
    /// Any number up to so many.
    UpTo(u32),
    /// All.
    All,
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// So many.
    Number(u32),
    /// So many times as many as the event says.
    Times(u32),
    /// As many as there are of these.
    Each(Box<Tally>),
}

/// Which objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Which {
    /// The card that the text is on.
    This,
    /// What the event is about.
    That,
    /// Only the top card of what the event is about (Duel Masters 803.2a).
    TopOfThat,
    /// The cards under what the event is about.
    UnderThat,
    /// One of the cards under the card that the text is on.
    OneUnder,
    /// The other creature in the battle that was lost, or the one that breaks the shield.
    Rival,
    /// The object that a scenario names.
    Object(ObjectId),
    /// So many that a player chooses in a zone.
    Choose(Who, u32, Filter, Zone),
    /// Any number up to so many that a player chooses in a zone.
    UpTo(Who, u32, Filter, Zone),
    /// So many in a player's zone that chance decides.
    Random(Who, u32, Filter, Zone),
    /// All of these in a zone.
    All(Filter, Zone),
    /// The top card of a deck.
    Top(Who),
    /// So many cards from the top of a deck.
    Tops(Who, u32),
    /// What was chosen before.
    Chosen,
    /// So many that you choose in your opponent's hand, which is revealed.
    Revealed(u32, Filter),
    /// Any number of these whose power is so much in all, or less.
    TotalPower(i32, Filter),
}

/// Which player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The effect's controller.
    You,
    /// His opponent.
    Opponent,
    /// The owner of what the event is about.
    Owner,
    /// The player that a scenario names.
    Player(PlayerId),
    /// Each player.
    Each,
}

/// Where a card is put; always its owner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The hand.
    Hand,
    /// The mana zone.
    Mana {
        /// Tapped.
        tapped: bool,
    },
    /// The shield zone, face down, as a new shield.
    Shields,
    /// On top of the deck.
    Top,
    /// On the bottom of the deck.
    Bottom,
    /// Shuffled into the deck.
    Shuffled,
    /// The discard pile.
    Discard,
    /// The battle zone.
    Battle {
        /// Tapped.
        tapped: bool,
    },
}

impl Which {
    /// Whether a player chooses among objects.
    pub fn asks(&self) -> bool {
        matches!(self, Which::Choose(..) | Which::UpTo(..) | Which::OneUnder | Which::Revealed(..))
    }
}

impl Place {
    /// The zone.
    pub fn zone(self) -> Zone {
        match self {
            Place::Hand => Zone::Hand,
            Place::Mana { .. } => Zone::Mana,
            Place::Shields => Zone::Shields,
            Place::Top | Place::Bottom | Place::Shuffled => Zone::Deck,
            Place::Discard => Zone::Discard,
            Place::Battle { .. } => Zone::Battle,
        }
    }
}

impl Zone {
    /// Where a card is put that comes into this zone and of which nothing more is said.
    pub(crate) fn place(self) -> Place {
        match self {
            Zone::Battle => Place::Battle { tapped: false },
            Zone::Hand => Place::Hand,
            Zone::Mana => Place::Mana { tapped: false },
            Zone::Shields => Place::Shields,
            Zone::Discard => Place::Discard,
            Zone::Deck => Place::Top,
        }
    }
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Until {
    /// The end of the turn.
    EndOfTurn,
    /// The start of your next turn.
    YourNextTurn,
    /// The end of your opponent's next turn.
    OpponentsNextTurn,
    /// The end of the turn of this number, as it is counted when it begins.
    Turn(u32),
}

/// The objects that an instruction names, seen or to be changed; `$same` is asked of what stands within it.
macro_rules! named_in {
    ($instruction:expr, $same:ident) => {
        match $instruction {
            Instruction::Destroy(which)
            | Instruction::Put(which, _)
            | Instruction::Discard(_, which)
            | Instruction::BreakThis(which)
            | Instruction::Tap(which)
            | Instruction::Untap(which)
            | Instruction::Power(which, _)
            | Instruction::PowerEach(which, ..)
            | Instruction::HoldFor(which, ..)
            | Instruction::Fights(which)
            | Instruction::CastWith(_, which, _)
            | Instruction::Cast(_, which) => Some(which),
            Instruction::Irreplaceable(of) | Instruction::Silent(of) => of.$same(),
            _ => None,
        }
    };
}

impl Instruction {
    /// The objects that it names, if it is about objects.
    pub fn which(&self) -> Option<&Which> {
        named_in!(self, which)
    }

    /// The same, to be changed.
    pub fn which_mut(&mut self) -> Option<&mut Which> {
        named_in!(self, which_mut)
    }

    /// The instructions within it.
    pub fn inner(&self) -> Vec<&Vec<Instruction>> {
        match self {
            Instruction::May(a, b) | Instruction::If(_, a, b) => vec![a, b],
            Instruction::EndOfTurn(a)
            | Instruction::AfterBattle(a)
            | Instruction::AfterAttack(a)
            | Instruction::EndOfYourNextTurn(a)
            | Instruction::Wait(a)
            | Instruction::DrawThen(_, a)
            | Instruction::Clash(_, a)
            | Instruction::ForEach(_, a) => vec![a],
            Instruction::OneOf(modes) => modes.iter().collect(),
            _ => Vec::new(),
        }
    }
}
