//! Continuous effects on characteristics and rules (CR 611, 613), and "can't" (CR 614.17).

use instead_language_derive::Walk;

use super::amount::{Amount, Condition};
use super::card::{Ability, Cost};
use super::replacement::Pattern;
use crate::filter::{Filter, Ref, Who};
use crate::words::{CardType, CardTypes, Color, Colors, Designation, Keyword, Supertype, Word};

/// A continuous effect of a static ability: what it changes, and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Continuous {
    /// The objects changed ("creatures you control", "this", "enchanted creature").
    pub what: Filter,
    /// The changes, each in its layer.
    pub changes: Vec<Change>,
    /// "as long as …"
    pub condition: Option<Condition>,
}

/// One change of an object, which decides its layer (CR 613.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Change {
    /// Layer 2: "you control enchanted creature"
    Control(Who),
    /// Layer 3: one word for another (CR 612)
    Word(Word, Word),
    /// Layer 3: "has the full text of that card": all that is printed on it, its name, mana cost, colours, power and
    /// toughness with the rest (CR 612)
    FullText(Ref),
    /// Layer 3: "has the text "…"": rules text that is added
    AddText(Box<Ability>),
    /// Layer 4: "is an artifact in addition to its other types"
    AddType(CardType),
    /// Layer 4: "are creatures" that lose their other types: the types set
    SetTypes(CardTypes, #[walk(subtype)] Vec<Word>),
    /// Layer 4
    AddSubtype(#[walk(subtype)] Word),
    /// Layer 4: "are Mountains" (CR 305.7), "are Elves": the subtypes of that card type set
    SetSubtypes(CardType, #[walk(subtype)] Vec<Word>),
    /// Layer 4
    AddSupertype(Supertype),
    /// Layer 4: "isn't a creature"
    RemoveType(CardType),
    /// Layer 4: "isn't legendary"
    RemoveSupertype(Supertype),
    /// Layer 4: "loses all other card types": all but these, with the subtypes of the others
    RemoveOtherTypes(CardTypes),
    /// Layer 4: "are every creature type"
    AllCreatureTypes,
    /// Layer 4: "of the chosen type in addition to its other types"
    AddChosenType,
    /// Layer 4: "is the chosen type", of the subtypes of that card type (CR 205.1b, 305.7)
    SetChosenType(CardType),
    /// Layer 5: "is red"
    SetColors(Colors),
    /// Layer 5: "is red in addition to its other colors"
    AddColor(Color),
    /// Layer 5: "is the chosen color"
    SetChosenColor,
    /// Layer 5: "is the chosen color in addition to its other colors"
    AddChosenColor,
    /// Layer 6
    AddAbility(Box<Ability>),
    /// "gains protection from the color of your choice": only as an effect begins, which chooses the colour and then
    /// gives that protection; "from colorless or from …" is one more to choose among
    ProtectionOfChoice(Option<Box<Filter>>),
    /// "becomes the color of your choice", "the creature type of your choice": only as an effect begins, which chooses it and
    /// then sets it
    BecomesOfChoice(super::instruction::WordKind),
    /// Layer 6: "loses flying"
    RemoveAbility(Box<Ability>),
    /// Layer 6: "loses all abilities"
    RemoveAllAbilities,
    /// Layer 6: "loses all other abilities": all but those that the same effect gives
    RemoveOtherAbilities,
    /// Layer 6: "has all activated abilities of all creature cards exiled with it"
    /// or, where that is said, their loyalty abilities alone
    ActivatedOf(Filter, bool),
    /// Layer 7a or 7b: "has base power and toughness N/M", "power is equal to …"
    SetPowerToughness(Option<Amount>, Option<Amount>),
    /// Layer 7c: "gets +1/+1"
    Modify(Amount, Amount),
    /// Layer 7d
    Switch,
    /// Copy exception: "except its name is …"
    Name(Word),
    /// Copy exception: "its starting loyalty is 1" (CR 306.5b)
    Loyalty(u32),
    /// "…, and can't be sacrificed" among the changes of a static ability: its own "can't" (CR 614.17)
    Forbid(Box<Cant>),
    /// "damage dealt by … is dealt as though its source had wither/infect" is an ability added to sources
    /// "doesn't untap during its controller's untap step"
    DoesntUntap,
    /// "this effect doesn't remove this Aura", of protection that is given (CR 702.16n)
    Spares(Filter),
    /// "enters as though …" and other things that play does not need yet never arise: the reader refuses them
    /// "attacks each combat if able"
    MustAttack,
    /// "is goaded": by whoever controls what says so (CR 701.15)
    Goaded,
    /// "can attack as though it didn't have defender" (CR 702.3b)
    AttacksDespiteDefender,
    /// "can be blocked as though it didn't have islandwalk" (CR 702.14c)
    BlockableDespite(Box<Ability>),
    /// "can block creatures with shadow as though it had shadow" (CR 702.28b)
    BlocksShadow,
    /// "can attack as though it had haste" (CR 702.10b)
    AttacksAsHasty,
    /// "you may activate its abilities as though it had haste" (CR 302.6, 602.5a)
    UsedAsHasty,
    /// "you may activate its loyalty abilities twice each turn rather than only once" (CR 606.3)
    LoyaltyTwice,
    /// "can block as though it were untapped" (CR 509.1a)
    BlocksTapped,
    /// Layer 6: "can't have or gain flying" (CR 113.11)
    CantHave(Box<Ability>),
    /// "can block an additional creature each combat"; `None` is "any number of creatures" (CR 509.1a)
    BlocksMore(Option<u32>),
    /// How it assigns combat damage (CR 510.1)
    Assigns(Assigning),
    /// "can't attack", of what an effect changes
    CantAttack,
    /// "can't block"
    CantBlock,
    /// "attacks that opponent this turn if able" (CR 508.1d)
    MustAttackThat(Who),
    /// "blocks each combat if able", "blocks this turn if able" (CR 509.1c)
    MustBlock,
    /// "blocks that creature this turn if able" (CR 509.1c)
    MustBlockThat(Ref),
    /// "must be blocked if able", "must be blocked by an Eldrazi if able" (CR 509.1c)
    MustBeBlocked(Option<Filter>),
    /// "all creatures able to block it do so": of which creatures each blocks it if able (CR 509.1c)
    Lures(Filter),
    /// "you may choose not to untap it during your untap step" (CR 502.3)
    MayStayTapped,
    /// "becomes renowned", "becomes saddled until end of turn"
    Becomes(Designation),
    /// "crews Vehicles as though its power were 2 greater" (CR 702.122c)
    Crews(Crewing),
    /// Copy exception: "it has no mana cost" (CR 707.9)
    NoManaCost,
}

/// CR 614.17: something that can't happen. Asked in the loop and ahead of time.
// Card text, made once and shared: the size of the largest arm costs nothing in play.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Cant {
    /// "players can't gain life", "creatures can't be destroyed", "counters can't be put on …", "can't be sacrificed":
    /// an event of this pattern
    Happen(Pattern, Option<Condition>),
    /// "damage can't be prevented" (CR 615.12)
    PreventDamage(Filter, crate::filter::Recipients),
    /// "damage can't be prevented or dealt instead to another permanent or player" (CR 615.12, 614.9)
    ChangeDamage(Filter, crate::filter::Recipients),
    /// "combat damage [that would be dealt by …] can't be prevented"
    PreventCombat(Filter),
    /// "can't be regenerated" (CR 701.19c)
    Regenerate(Filter),
    /// "you don't lose the game for having 0 or less life" (CR 704.5a)
    LoseForLife(Who),
    /// "can't draw more than one card each turn"
    DrawMoreThan(u32, Who),
    /// "can't attack"
    Attack(Filter),
    /// "can't block"
    Block(Filter),
    /// "can't be blocked", "except by …"
    BeBlocked(Filter, Option<Filter>),
    /// "can block only creatures with flying": the blocker, and what alone it can block
    BlockExcept(Filter, Filter),
    /// "can't be blocked by more than one creature"
    BeBlockedByMore(Filter, u32),
    /// "can't be blocked except by three or more creatures" (CR 509.1b)
    BeBlockedByFewer(Filter, u32),
    /// "can't attack you or planeswalkers you control"; whether those, too: "can't attack you"
    AttackPlayer(Filter, Who, bool),
    /// "can't attack unless defending player controls an Island": whom it can't attack of whom this is not so
    AttackUnless(Filter, Box<Condition>),
    /// "you can't be attacked except by": the player himself, and what alone can attack him
    BeAttacked(Who, Filter),
    /// A player's protection (CR 702.16b, c): what can't target or enchant him. Damage is a prevention effect of its own.
    ProtectPlayer(Who, Filter),
    /// "can't have more than seven dream counters on it" (CR 122.4)
    MoreCounters(Filter, Word, u32),
    /// "can't attack alone", "can't block alone" (CR 506.5)
    Alone(Filter, Fighting),
    /// "can only attack alone" (CR 506.5, 508.1c): where it attacks, nothing else does
    OnlyAlone(Filter),
    /// "no more than two creatures can attack you each combat"; nobody is any player: "no more than one creature can attack
    /// each combat" (CR 508.1c)
    MoreAttackers(u32, Option<Who>),
    /// "no more than one creature can block each combat" (CR 509.1b)
    MoreBlockers(u32),
    /// "can't be the target of spells or abilities your opponents control": the objects, and each of what can't target
    /// them
    BeTarget(Filter, Vec<Aiming>),
    /// "can't attack you unless their controller pays {2} for each creature they control that's attacking you",
    /// "can't attack or block unless you pay {2}": what must be paid for each of them (CR 508.1h, 509.1d)
    Toll(Box<Toll>),
    /// "can't untap more than one artifact during their untap steps" (CR 502.3)
    UntapMore(u32, Filter, Who),
    /// "can't play lands" (CR 305.1)
    PlayLands(Who),
    /// "the 'legend rule' doesn't apply to permanents you control" (CR 704.5j)
    LegendRule(Filter),
    /// "you have shroud", "you have hexproof": what players can't be the targets of (CR 702.11c, 702.18a)
    TargetPlayer(Who, Keyword),
    /// "you have hexproof from blue" (CR 702.11c, d)
    HexproofPlayer(Who, Filter),
    /// "can't cast spells"
    Cast(Who, Filter),
    /// "can't cast more than one spell each turn", "more than one noncreature spell"
    CastMoreThan(u32, Who, Filter),
    /// "its activated abilities can't be activated"; whether mana abilities can: "unless they're mana abilities"
    Activate(Filter, bool),
    /// "its activated abilities with {T} in their costs can't be activated"
    ActivateTapping(Filter),
    /// "players can't activate planeswalkers' loyalty abilities": who, and which abilities
    ActivateSome(Who, SomeAbilities),
    /// "can't cast spells or activate abilities of artifacts": who, and of what the abilities are
    CastOrActivate(Who, Filter),
    /// "spells and abilities your opponents control can't cause you to sacrifice permanents": whose, and what they can't cause
    Cause(Who, Vec<Pattern>),
    /// "players can't pay life or sacrifice nonland permanents to cast spells or activate abilities": who, whether life, and
    /// what can't be sacrificed (CR 118.3, 601.2h)
    PayWith(Who, bool, Option<Filter>),
    /// "can't be countered"
    BeCountered(Filter),
}

/// Some of the activated abilities (CR 602, 605, 606).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum SomeAbilities {
    /// "loyalty abilities"
    Loyalty,
    /// "abilities that aren't mana abilities"
    ButMana,
    /// "abilities that aren't mana abilities or loyalty abilities"
    ButManaAndLoyalty,
}

/// What must be paid for a creature to attack or block (CR 508.1h, 509.1d).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Toll {
    /// The creatures, for each of which it is paid.
    pub creatures: Filter,
    /// For what they do.
    pub to: Fighting,
    /// For attacking whom; nobody is anybody.
    pub whom: Option<Who>,
    /// Whether also for attacking his planeswalkers.
    pub walkers: bool,
    /// For blocking which attackers; none said is any.
    pub blocked: Option<Filter>,
    /// The cost. {X} in it is that amount, other mana is paid so often.
    pub cost: Cost,
    /// "for each card in your hand", "where X is the number of …"
    pub times: Amount,
}

/// What a creature does in combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Fighting {
    /// "attack"
    Attack,
    /// "block"
    Block,
    /// "attack or block"
    Either,
}

/// One kind of what could target something: "black spells", "abilities from artifact sources", "spells your opponents
/// control".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Aiming {
    /// Abilities, not spells.
    pub abilities: bool,
    /// What the spell, or the source of the ability, is.
    pub source: Filter,
    /// Who controls the spell or ability; nobody is anybody.
    pub by: Option<Who>,
}

/// A kind of counter, as a duration names it, which is copied.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CounterName([u8; CounterName::LONGEST]);

impl CounterName {
    const LONGEST: usize = 16;

    /// The kind of that name; no card has a longer one in such a place.
    pub fn new(word: &str) -> Option<CounterName> {
        let mut bytes = [0; Self::LONGEST];
        bytes.get_mut(..word.len())?.copy_from_slice(word.as_bytes());
        Some(CounterName(bytes))
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|b| *b == 0).unwrap_or(self.0.len());
        self.0.get(..end).and_then(|name| std::str::from_utf8(name).ok()).unwrap_or_default()
    }
}

impl std::fmt::Debug for CounterName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for CounterName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// How long something lasts (CR 611.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Until {
    /// "this turn", "until end of turn"
    EndOfTurn,
    /// "until your next turn"
    YourNextTurn,
    /// "until the end of your next turn"
    EndOfYourNextTurn,
    /// "until your next end step": until that step begins
    YourNextEndStep,
    /// "until your next upkeep": until that step begins
    YourNextUpkeep,
    /// "until end of combat", "this combat"
    EndOfCombat,
    /// "during its controller's next untap step": until that step is over
    NextUntapStep,
    /// "for as long as this remains on the battlefield"
    SourceLeaves,
    /// "for as long as you control this"
    SourceControlled,
    /// "for as long as this remains tapped"
    SourceTapped,
    /// "for as long as you control this and this remains tapped"
    SourceControlledTapped,
    /// "during that player's next untap step", of what that player controls: until that step is over
    PlayersNextUntapStep,
    /// Until a player loses control of what it changes (suspend's haste, CR 702.62a)
    ControlLost,
    /// "until an opponent becomes the monarch"
    OpponentCrowned,
    /// "for as long as it has a flood counter on it": the one thing that it changes
    CounterGone(CounterName),
    /// No end is stated (CR 611.2a).
    Forever,
}

/// How a creature counts otherwise as it crews a Vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Crewing {
    /// "saddles Mounts and crews Vehicles": also as it saddles a Mount.
    pub saddles: bool,
    /// "as though its power were … greater"
    pub more: i32,
    /// "using its toughness rather than its power"
    pub by_toughness: bool,
}

/// How a creature assigns its combat damage otherwise than the rules say (CR 510.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Assigning {
    /// "assigns combat damage equal to its toughness rather than its power"
    Toughness,
    /// "assigns no combat damage"
    Nothing,
    /// "you may have it assign its combat damage as though it weren't blocked"
    AsUnblocked,
    /// "its controller may have it assign its combat damage as though it weren't blocked"
    AsUnblockedByOwn,
}
