//! Which objects and players a text speaks of. One language serves patterns, targets, choices and conditions.

use crate::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};
use instead_language_derive::Walk;

use super::amount::{Amount, Cmp, Condition, Likeness, Stat};
use crate::said::{Deed, Pronoun};
use crate::slot::Slot;
use crate::words::{
    AbilityKind, CardType, Color, CostKeyword, Designation, Keyword, Mana, NumberKeyword, NumberedKeyword, Supertype,
    Word, Zone,
};

/// A player, as text names one. *You* is the controller of the ability or floating effect (CR 109.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Who {
    /// "you"
    You,
    /// "an opponent", "your opponents"
    Opponent,
    /// "each opponent other than defending player"
    OtherOpponent(Box<Who>),
    /// "a player", "each player", "any player"
    Any,
    /// "each opponent who controls a creature": of these, those of whom it is so, each being `Part::Each`
    With(Box<Who>, Box<Condition>),
    /// "the active player", "the player whose turn it is"
    Active,
    /// "the defending player"
    Defending,
    /// "the player with the most life or tied for most life": each of them (CR 702.105a)
    MostLife,
    /// "that player", "they", "their": the player or players in a slot
    Slot(Slot),
    /// The same, as it is said
    Said(Pronoun),
    /// "their", where several players do the same and each has an amount of his own ("each opponent loses half their
    /// life"), as it is said
    Each,
    /// "the chosen player", "the chosen opponent" (CR 607.2d)
    Chosen,
    /// "its controller", "enchanted creature's controller", …
    ControllerOf(Box<Ref>),
    /// "its owner", …
    OwnerOf(Box<Ref>),
    /// "target player", by the place of the target in the list of targets
    Target(u8),
    /// "enchanted player"
    Enchanted,
    /// a player given by id, as a scenario's sentence does; card text never makes this
    Player(u8),
}

impl Who {
    /// Whether several players can be meant, each for himself: "each player", "each opponent who controls a creature".
    pub fn is_several(&self) -> bool {
        match self {
            Who::Any | Who::Opponent => true,
            Who::With(base, _) => base.is_several(),
            Who::You | Who::OtherOpponent(_) | Who::Active | Who::Defending | Who::MostLife | Who::Slot(_) => false,
            Who::Said(_) | Who::Each | Who::Chosen | Who::ControllerOf(_) | Who::OwnerOf(_) => false,
            Who::Target(_) | Who::Enchanted | Who::Player(_) => false,
        }
    }
}

/// One object or player that text points at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Ref {
    /// The object that the text is on: its own name, "this creature", "it" where that means itself
    This,
    /// The n-th target
    Target(u8),
    /// "it", "that creature": what is in a slot; of several each ("that token", where more were made)
    Slot(Slot),
    /// The same, as it is said
    Said(Pronoun),
    /// "the chosen creature" and the like
    Chosen,
    /// "enchanted creature", "equipped creature", "fortified land"
    Attached,
    /// A player
    Player(Who),
    /// "the exiled card": what the linked ability exiled (CR 607.2a)
    Exiled,
    /// "the top card of your graveyard" (CR 404.2), "the top creature card of your graveyard": the first such from the top
    TopOfGraveyard(Who, Option<Box<Filter>>),
    /// an object given by id, as a scenario's sentence does; card text never makes this
    Object(u32),
}

/// A property of an object. `All([])` is true of every object and is written only where the text says so.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Filter {
    /// "creature", "artifact", …
    Type(CardType),
    /// "legendary", "basic", …
    Super(Supertype),
    /// "Goblin", "Forest", "Aura", …
    Subtype(#[walk(subtype)] Word),
    /// "red"
    Color(Color),
    /// "colorless"
    Colorless,
    /// "multicolored"
    Multicolored,
    /// "monocolored"
    Monocolored,
    /// "permanent": on the battlefield; in other zones a card that could be one ("permanent card", "permanent spell")
    Permanent,
    /// "card": not a token, not a copy of a spell
    Card,
    /// "spell": on the stack as a spell
    Spell,
    /// "activated ability", "triggered ability": one on the stack
    Ability(AbilityKind),
    /// "token"
    Token,
    /// "source": any object that can be a source of damage
    Source,
    /// "you control", "an opponent controls"
    Controller(Who),
    /// "you own", "your" of a card in a zone
    Owner(Who),
    /// the object itself
    Is(Ref),
    /// "named X"
    Named(Word),
    /// "tapped"
    Tapped,
    /// "goaded" (CR 701.15)
    Goaded,
    /// "attacking"
    Attacking,
    /// "blocking"
    Blocking,
    /// "blocked" (CR 509.1h)
    Blocked,
    /// "unblocked" (CR 509.1h)
    Unblocked,
    /// "blocking it"
    BlockingThat(Ref),
    /// "blocked by it", "it's blocking"
    BlockedBy(Ref),
    /// "dealt damage by it this turn"
    DamagedBy(Ref),
    /// "dealt damage this turn by a source you controlled"
    DamagedByOne(Box<Filter>),
    /// "of the color of your choice": chosen as the effect is made (CR 609.7b)
    ColorOfChoice,
    /// "of the creature type of your choice": chosen as what is done to them begins (CR 608.2d)
    TypeOfChoice,
    /// "face-down"
    FaceDown,
    /// "with flying"
    Keyword(Keyword),
    /// "both creatures", where that one is paired: it and the creature it is paired with (CR 702.95b)
    PairOf(Ref),
    /// "with islandwalk" (CR 702.14)
    Landwalk(#[walk(subtype)] Word),
    /// "with flashback", "that has kicker": a keyword that comes with a cost
    CostKeyword(CostKeyword),
    /// "with toxic": a keyword that comes with a number
    NumberKeyword(NumberKeyword),
    /// "with suspend": a keyword that comes with a number and a cost
    NumberedKeyword(NumberedKeyword),
    /// "modified": with a counter on it, an Equipment attached to it, or an Aura attached that its controller controls
    /// (CR 700.9)
    Modified,
    /// "with an odd mana value"; zero is even
    OddManaValue,
    /// "with a +1/+1 counter on it"; `None` is any kind
    Counter(Option<Word>),
    /// "with three or more +1/+1 counters on it"
    Counters(Option<Word>, Cmp, u32),
    /// "with power 4 or greater", "with mana value X or less"
    Stat(Stat, Cmp, Box<Amount>),
    /// "that shares a color with it" (CR 105.5)
    SharesColor(Ref),
    /// "with the same name as this creature" (CR 201.2a)
    SharesName(Ref),
    /// "with the same name as a card in your graveyard": as another such object (CR 201.2a)
    SharesNameWith(Box<Filter>),
    /// "that shares a color with a creature you control": with another such object, of which there may be several
    SharesWith(Likeness, Box<Filter>),
    /// "with different names": of several that are found together no two have one name
    DifferentNames,
    /// "a Forest card and a Plains card": of several that are found together each is another of these
    EachOf(Vec<Filter>),
    /// "that shares a creature type with it" (CR 702.38a)
    SharesCreatureType(Ref),
    /// "that shares a card type with it" (CR 300.1)
    SharesCardType(Ref),
    /// a card that is entering the battlefield at this time (CR 614.13a, 702.38a)
    Entering,
    /// "of the chosen color"
    ChosenColor,
    /// "of the chosen type"
    ChosenType,
    /// "with the chosen name"
    ChosenName,
    /// "the chosen source", "of your choice" (CR 609.7a)
    ChosenSource,
    /// "commander"
    Commander,
    /// "historic" and the like are read as what they stand for; "modified" likewise
    /// "from the top of your library"
    OnTop(Who),
    /// "in a graveyard", "in exile"
    In(Zone),
    /// "enchanted", "equipped": has such an attachment ("enchanted creatures you control")
    Enchanted,
    /// "equipped": has an Equipment attached
    Equipped,
    /// "that targets you", "that targets a creature you control": a spell or ability with such a target (CR 115.1)
    Targets(Box<Recipients>),
    /// "that targets only you", "that targets only a single creature": of different targets it has one, which is so (CR 115.9c)
    TargetsOnly(Box<Recipients>),
    /// "with a single target": so often something was chosen as its target (CR 115.9a)
    TargetCount(u32),
    /// "of them", "dealt damage this way": one of what is in the slot, as it was or as it is now. "Each creature card among
    /// them" looks through these alone.
    OfSlot(Slot, Deed),
    /// "dealt damage this way", "destroyed this way", as it is said
    ThisWay(Deed),
    /// "that entered this turn", "that was dealt damage this turn"
    EnteredThisTurn,
    /// "that was put there from the battlefield this turn": it came to its zone this turn, from that one where it is said
    CameThisTurn(Option<Zone>),
    /// "drawn this turn": it is in its hand because it was drawn, and that this turn (CR 121.1)
    DrawnThisTurn,
    /// "put into a graveyard this way": it went to that zone, in fact (CR 614.6)
    WentTo(Zone),
    /// "that attacked this turn"
    AttackedThisTurn,
    /// "that blocked this turn"
    BlockedThisTurn,
    /// "that was dealt damage this turn"
    DamagedThisTurn,
    /// "that dealt damage this turn", "that dealt damage to you this turn"
    DealtDamage(Box<Recipients>),
    /// "that was cast" / "that wasn't cast" (with `Not`)
    WasCast,
    /// "from anywhere other than your hand": a spell that was cast from anywhere but that player's zone (CR 601.2a)
    CastFromElsewhere(Zone, Who),
    /// "with no abilities"
    NoAbilities,
    /// "with {X} in its mana cost" (CR 107.3)
    CostsX,
    /// "with mana cost {0}": these symbols and no others
    ManaCost(Vec<Mana>),
    /// "cast before it this turn" (CR 702.40a): a spell that was cast earlier than that one
    CastBefore(Ref),
    /// "renowned", "saddled": what it has become (CR 702.112b, 702.171b)
    Designated(Designation),
    /// "from an artifact source": an ability on the stack whose source is so (CR 113.7)
    FromSource(Box<Filter>),
    /// "kicked"
    Kicked,
    /// "with shield counter"-like facts aside, "historic": legendary, artifact or Saga (CR 700.6)
    Historic,
    /// "that has an Adventure" (CR 715.3e)
    Adventurer,
    /// "attached to it", "attached to a creature you control": an object or a player that it is attached to (CR 701.3)
    AttachedTo(Box<Recipients>),
    /// "attacking you", "attacking that player"
    AttackingThat(Box<Recipients>),
    /// "that crewed it this turn", "that convoked this spell": it was tapped for that
    Helped(Help, Ref),
    /// not so
    Not(Box<Filter>),
    /// all of these
    All(Vec<Filter>),
    /// one of these
    OneOf(Vec<Filter>),
}

/// For what a creature was tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Help {
    /// To pay a cost of crewing it (CR 702.122b).
    Crewed,
    /// To pay a cost of saddling it (CR 702.171c).
    Saddled,
    /// To pay for mana of it (CR 702.51c).
    Convoked,
}

impl Filter {
    /// True of every object: written only where the text names any object.
    pub fn any() -> Self {
        Filter::All(Vec::new())
    }

    /// The filter that something is not so.
    #[must_use]
    pub fn negate(self) -> Self {
        match self {
            Filter::Not(inner) => *inner,
            other => Filter::Not(Box::new(other)),
        }
    }

    /// Both filters.
    #[must_use]
    pub fn and(self, other: Filter) -> Self {
        match (self, other) {
            (Filter::All(mut a), Filter::All(b)) => {
                a.extend(b);
                Filter::All(a)
            }
            (Filter::All(mut a), b) if !a.is_empty() => {
                a.push(b);
                Filter::All(a)
            }
            (a, Filter::All(b)) if b.is_empty() => a,
            (Filter::All(_), b) => b,
            (a, Filter::All(mut b)) => {
                b.insert(0, a);
                Filter::All(b)
            }
            (a, b) => Filter::All(vec![a, b]),
        }
    }

    /// Whether it cannot be answered of something whose characteristics are undefined: neither "creature" nor "noncreature"
    /// is true of that (CR 701.9c). What holds others is asked by its parts.
    pub fn asks_what_it_is(&self) -> bool {
        use Filter as F;
        match self {
            F::Not(inner) => match &**inner {
                F::All(parts) | F::OneOf(parts) => parts.iter().any(Filter::asks_what_it_is),
                other => other.asks_what_it_is(),
            },
            F::All(_) | F::OneOf(_) => false,
            F::Type(_) | F::Super(_) | F::Subtype(_) | F::Permanent | F::Color(_) | what_it_is!() => true,
            #[allow(unreachable_patterns)] // what stands before is told apart
            kind_of_object!() | whose_or_where!() | how_it_is!() | in_combat!() => false,
        }
    }

    /// The one zone, other than the battlefield, of whose objects it speaks by itself.
    pub fn zone(&self) -> Option<Zone> {
        use Filter as F;
        match self {
            F::In(zone) => Some(*zone),
            F::Spell | F::Ability(_) => Some(Zone::Stack),
            F::Is(Ref::Exiled) => Some(Zone::Exile),
            F::Not(_) | F::All(_) | F::OneOf(_) => None,
            #[allow(unreachable_patterns)] // what stands before is told apart
            kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
        }
    }

    /// Whether it says so, or one of the parts that are joined by "and" or "or" does: what it denies it does not say.
    pub fn says(&self, so: &dyn Fn(&Filter) -> bool) -> bool {
        match self {
            Filter::All(parts) | Filter::OneOf(parts) => parts.iter().any(|part| part.says(so)),
            one => so(one),
        }
    }

    /// "another": not the object that the text is on.
    pub fn other() -> Self {
        Filter::Not(Box::new(Filter::Is(Ref::This)))
    }
}

/// Who or what damage would be dealt to, or counters be put on: players, objects, or both.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Recipients {
    /// The players meant, if any.
    pub players: Option<Who>,
    /// The permanents meant, if any.
    pub objects: Option<Filter>,
}

impl Recipients {
    /// "a permanent or player"; also where the text names no recipient.
    pub fn anything() -> Self {
        Recipients { players: Some(Who::Any), objects: Some(Filter::any()) }
    }

    /// Only players.
    pub fn players(who: Who) -> Self {
        Recipients { players: Some(who), objects: None }
    }

    /// Only objects.
    pub fn objects(filter: Filter) -> Self {
        Recipients { players: None, objects: Some(filter) }
    }
}
