//! Numbers and conditions of card text.

use instead_language_derive::Walk;

use super::card::CostKeyword;
use super::instruction::Selection;
use super::replacement::Pattern;
use crate::filter::{Filter, Ref, Who};
use crate::said::Deed;
use crate::slot::{Measure, Slot};
use crate::unread::Unread;
use crate::words::{Color, DayNight, Mana, Step, Word, Zone};

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Cmp {
    /// "or less"
    AtMost,
    /// "or greater", "or more"
    AtLeast,
    /// "exactly", "equal to"
    Exactly,
    /// "less than"
    Less,
    /// "greater than", "more than"
    More,
}

impl Cmp {
    /// Whether `left` stands in this relation to `right`.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Cmp::AtMost => left <= right,
            Cmp::AtLeast => left >= right,
            Cmp::Exactly => left == right,
            Cmp::Less => left < right,
            Cmp::More => left > right,
        }
    }
}

/// CR 107.1a: how a half is rounded, always said by the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Round {
    /// "rounded up"
    Up,
    /// "rounded down"
    Down,
}

/// A number that an object has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Stat {
    /// power
    Power,
    /// toughness
    Toughness,
    /// mana value
    ManaValue,
    /// base power (CR 613.4)
    BasePower,
    /// base toughness
    BaseToughness,
    /// power, as it counts for crewing a Vehicle (CR 702.122)
    Crewing,
    /// power, as it counts for saddling a Mount (CR 702.171)
    Saddling,
}

/// What the game remembers of a turn for each player, and texts look back at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum TurnFact {
    /// "if you gained life this turn"
    LifeGained,
    /// "if an opponent lost life this turn"
    LifeLost,
    /// "if you drew a card this turn"
    CardsDrawn,
    /// "if an opponent was dealt damage this turn" (CR 702.54a)
    DamageTaken,
    /// "if a creature died this turn": under that player's control
    CreaturesDied,
    /// "if a permanent left the battlefield under your control this turn" (Revolt)
    PermanentsLeft,
    /// "if you attacked this turn" (Raid): attackers declared
    Attackers,
    /// "you attacked with creatures with total power 6 or greater this combat": as they were declared
    AttackPower,
    /// "if you've cast two or more spells this turn"
    SpellsCast,
    /// "if no spells were cast last turn"
    SpellsCastLastTurn,
    /// "if you lost life last turn"
    LifeLostLastTurn,
    /// "the first time you flip one or more coins each turn"
    CoinFlips,
    /// "if you've played a land this turn"
    LandsPlayed,
    /// "if you've been attacked this step" (CR 508.6): 1 where it is so of the present combat phase
    BeenAttacked,
    /// "if it's the first combat phase of the turn": how many have begun, whoever is asked for
    CombatPhases,
    /// "if you've committed a crime this turn" (CR 700.13)
    Crimes,
}

/// What several objects may have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Likeness {
    /// "that share a color" (CR 105.5)
    Color,
    /// "that share a card type"
    CardType,
    /// "that share a creature type"
    CreatureType,
    /// "that share a land type"
    LandType,
}

/// A number, evaluated when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Amount {
    /// "three"
    Fixed(i32),
    /// "X": of the spell or ability's cost, or defined by "where X is …"
    X,
    /// "that much", "that many", "this way": what is measured of a slot
    Of(Slot, Measure),
    /// The same, of what that player did or what happened to him: "each player draws as many cards as they discarded"
    OfBy(Slot, Measure, Who),
    /// "that much", "that many", as it is said
    ThatMuch,
    /// "the damage prevented this way", as it is said
    Prevented,
    /// "for each creature you control", "the number of cards in your hand"
    Count(Filter),
    /// "the number of +1/+1 counters on it"; `None` is counters of any kind
    Counters(Ref, Option<Word>),
    /// "its power"
    StatOf(Stat, Ref),
    /// "the total power of the exiled cards"
    TotalOf(Stat, Filter),
    /// "your life total"
    Life(Who),
    /// "the highest life total among your opponents", "the lowest life total among all players": whether the highest
    LifeAmong(bool, Who),
    /// "your starting life total" (CR 103.4)
    StartingLife(Who),
    /// "your speed" (CR 702.179)
    Speed(Who),
    /// "the number of cards in your hand", "… in target opponent's graveyard"
    Cards(Zone, Who),
    /// "for each color of mana spent to cast it"
    ColorsSpent,
    /// "the amount of mana spent to cast it"; of one colour where one is named ("three white mana")
    ManaSpent(Ref, Option<Color>),
    /// "for each mana from a Treasure spent to cast it", "the amount of {S} spent to cast this spell": of sources that are so
    /// (CR 106.3, 107.4h)
    ManaSpentFrom(Ref, Filter),
    /// "… as you cast this spell": what it was as the spell this is, or was, became cast (CR 601.2i)
    AsCast(Box<Amount>),
    /// "the number of creatures that died this turn" and its like: of the players meant together
    ThisTurn(TurnFact, Who),
    /// "for each land that entered under your control this turn": how often a move of such an object happened this turn,
    /// looked at as it was on the battlefield
    HappenedThisTurn(Box<Pattern>),
    /// "the number of red spells you've cast this turn", "for each other spell cast this turn": spells, each as it was
    /// on the stack
    CastThisTurn(Who, Filter),
    /// "for each opponent who lost life this turn": how many of the players meant, each being "that player", for whom it
    /// is so
    PlayersWith(Who, Box<Condition>),
    /// "for each time you've cast your commander from the command zone this game" (CR 903.8): any of that player's commanders
    CommanderCasts(Who),
    /// "for each time it was kicked"
    TimesKicked,
    /// "for each time its squad cost was paid" (CR 601.2b): the optional cost of that name
    TimesPaid(Word),
    /// "for each target beyond the first": how many more than one target the spell has (CR 601.2c)
    BeyondFirst,
    /// "the chosen number": what is noted on the object (CR 607.2d); as it is said also "the result" of a die
    Chosen,
    /// "for each card discarded this way", as it is said
    ThisWay,
    /// "the life lost this way", as it is said
    LostThisWay,
    /// "the damage dealt this way", as it is said
    DealtThisWay,
    /// "the excess damage dealt this way", "that excess damage", as it is said
    ExcessThisWay,
    /// "for each counter removed this way", as it is said
    RemovedThisWay,
    /// "if you didn't draw cards this way", as it is said
    DrawnThisWay,
    /// "the greatest number of cards a player discarded this way", as it is said
    MostThisWay(Deed),
    /// "two cards that share a color were milled this way", as it is said: the most of them that share one
    AlikeThisWay(Filter, Deed, Likeness),
    /// "for each death vote", as it is said
    Votes(Word),
    /// "for each vote they received": how many votes the player got, as it is said
    Received(Who),
    /// "for each creature sacrificed this way", as it is said
    ThisWayMatching(Filter, Deed),
    /// "this is the second time this ability has resolved this turn": how often it has, with this time
    TimesResolved,
    /// "for each opponent", "the number of players"
    Players(Who),
    /// "any number of counters": as many as whoever does it says, as it is done
    AnyNumber,
    /// "up to three counters": as many as whoever does it says, and no more than that
    UpTo(Box<Amount>),
    /// "twice X"
    Times(i32, Box<Amount>),
    /// "X plus 1", and with negative numbers "minus"
    Plus(Box<Amount>, Box<Amount>),
    /// "half X, rounded up"
    Half(Box<Amount>, Round),
    /// "a third of their life, rounded up", "divided evenly, rounded down": the first divided by the second
    Share(Box<Amount>, Box<Amount>, Round),
    /// "the number of lands controlled by the player who controls the fewest": the least that any of these players has,
    /// each being "that player" as it is counted
    Fewest(Who, Box<Amount>),
    /// "the greatest power among creatures you control"
    Greatest(Stat, Filter),
    /// "three or more creatures with different powers" (coven): how many different ones there are
    Different(Stat, Filter),
    /// "seven or more lands with different names": how many different ones there are
    DifferentNames(Filter),
    /// "three or more creatures that share a creature type": the most of them that have one in common
    Alike(Filter, Likeness),
    /// "colors among permanents you control" (CR 105.2c: colorless is none)
    ColorsAmong(Filter),
    /// "for each of its colors", "the number of colors that spell is" (CR 105.2)
    ColorsOf(Ref),
    /// "the number of red mana symbols in the mana costs of permanents you control"
    ManaSymbols(Color, Filter),
    /// "basic land types among lands you control" (domain)
    BasicLandTypes(Filter),
    /// "the number of creatures in your party" (CR 700.8)
    Party(Who),
    /// "your devotion to white", "to white and black" (CR 700.5)
    Devotion(Who, crate::words::Colors),
    /// "card types among cards in your graveyard"
    CardTypes(Filter),
}

impl Amount {
    /// "that much": the amount of the watched event.
    pub const OF_EVENT: Amount = Amount::Of(Slot::EVENT, Measure::Much);

    /// What doubling adds: as much as there is, once more. It is added below zero, too, where other calculations end at zero
    /// (CR 107.1b, 701.10c).
    pub fn once_more(self) -> Amount {
        Amount::Times(1, Box::new(self))
    }

    /// "that much", "that many": the amount of the watched event.
    pub fn is_that_much(&self) -> bool {
        matches!(self, Amount::Of(Slot::EVENT, Measure::Much | Measure::Many))
    }
}

impl Condition {
    /// Whether it holds, as far as that is known of its parts: `None` where it hangs on one of which it is not.
    pub fn known(&self, known: &dyn Fn(&Condition) -> Option<bool>) -> Option<bool> {
        let of_all = |list: &[Condition], decisive: bool| {
            let told: Vec<Option<bool>> = list.iter().map(|c| c.known(known)).collect();
            if told.contains(&Some(decisive)) {
                return Some(decisive);
            }
            (!told.contains(&None)).then_some(!decisive)
        };
        match self {
            Condition::Not(inner) => inner.known(known).map(|holds| !holds),
            Condition::All(list) => of_all(list, false),
            Condition::OneOf(list) => of_all(list, true),
            one => known(one),
        }
    }
}

/// A condition, evaluated when it is needed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Condition {
    /// "if you control a commander", "as long as you control three or more artifacts"
    Controls(Who, Cmp, Amount, Filter),
    /// "if it's a creature", "as long as this is untapped"
    Is(Ref, Filter),
    /// "if your life total is 5 or less" and other comparisons
    Compare(Amount, Cmp, Amount),
    /// "if this spell was kicked"
    Kicked,
    /// "if it was kicked with its {R} kicker" (CR 702.33g)
    KickedWith(Vec<Mana>),
    /// "if it was cast"
    WasCast(Ref),
    /// "if you cast it", "if you cast it from your hand"
    CastBy(Who, Ref, Option<Zone>),
    /// "if this permanent escaped" (CR 702.138b) and its like: cast for the cost of that keyword
    CastFor(CostKeyword),
    /// "if it came under your control since the beginning of your last upkeep" (CR 702.30a): this is the first upkeep of
    /// yours that has begun since
    CameSinceLastUpkeep(Ref),
    /// "if it started the turn untapped"
    StartedUntapped(Ref),
    /// "if a spell was warped this turn" (CR 702.185): cast this turn, by anybody, for the cost of that keyword
    CastForThisTurn(CostKeyword),
    /// "if it's day", "if it's night"; `None` is "if it's neither day nor night" (CR 730)
    DayNight(Option<DayNight>),
    /// "if it's your turn"
    Turn(Who),
    /// "during combat", "in your draw step"
    During(Step),
    /// "as a sorcery": when its controller could cast a sorcery (CR 307.5)
    SorceryTime,
    /// "before attackers are declared", "before combat"
    BeforeAttackers,
    /// "during combat after blockers are declared": not where that step was skipped (CR 506.7f)
    AfterBlockers,
    /// A later turn than the one of that number: "all combat phases of their *next* turn", fixed as the effect begins
    TurnAfter(u32),
    /// "only once each turn": used at most so often this turn before. Judged where the ability is activated.
    UsedAtMost(u32),
    /// Exhaust (CR 702.177a): not activated before. Judged where the ability is activated.
    NeverUsed,
    /// "any player may activate this ability": who may. Judged where the ability is activated.
    ActivatedBy(Who),
    /// "if a nonland permanent left the battlefield this turn", "if you had a land enter under your control this turn": a
    /// move of such an object happened this turn, looked at as it was on the battlefield
    HappenedThisTurn(Box<Pattern>),
    /// "if you do", "if it was countered this way": what fills the slot was done; of a cost, it was paid (CR 118.12)
    Done(Slot),
    /// "who does", "who discarded a card this way": that player is one of those who did what fills the slot
    DoneBy(Slot, Who),
    /// The same, as it is said
    DidBy(Who),
    /// "if you win the flip", of the flip that fills the slot
    Won(Slot),
    /// "who voted for a choice you voted for", "… you didn't vote for", of the vote that the text watches for: who voted so,
    /// whose votes are compared, and whether one of them was for the same
    VotedAs(Who, Who, bool),
    /// "if you do", as it is said
    Did,
    /// "if the chosen word was …" (CR 614.12c): the anchor word
    Anchor(Word),
    /// "if you would draw … while your library has no cards in it" and the like are comparisons;
    /// "if {R} was spent to cast this spell"
    Spent(Color),
    /// "if you controlled a Dragon as you cast this spell": whether it was so as the spell this is, or was, became cast
    /// (CR 601.2i)
    AsCast(Box<Condition>),
    /// "if this spell's madness cost was paid", "was bargained": the optional cost of that name was paid
    Paid(Word),
    /// "if you're the monarch", "if you have the city's blessing": a designation of a player (CR 724, 702.131c). No text
    /// that is read gives another than the first, so nobody has one.
    Designated(Who, Word),
    /// "if you win the flip", as it is said
    WonFlip,
    /// "if a player has no cards in hand", over all players meant by `Who`
    Has(Who, Box<Condition>),
    /// "if any of those have …": something matching is in the selection
    Exists(Selection),
    /// "if the event's amount is …": "three or more damage"
    EventAmount(Cmp, Amount),
    /// "a spell or ability would cause its controller to …": the event is the doing of one that this player controls
    EventBy(crate::filter::Who),
    /// "tapped for mana of the chosen color": some of the mana of the event is of it
    EventManaChosen,
    /// "as it resolves": a spell is put from the stack where resolving puts it (CR 608.2n)
    Resolves,
    /// the event is caused by an effect, not by a cost or a rule (CR 122.1c)
    ByEffect,
    /// The condition of a triggered ability that was refused by the reader (CR 603.4): whether it holds is not known
    Unread(Unread),
    /// not so
    Not(Box<Condition>),
    /// all of these
    All(Vec<Condition>),
    /// one of these
    OneOf(Vec<Condition>),
}
