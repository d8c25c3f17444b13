//! One-shot effects: what a resolving spell or ability, a rider or a scenario's sentence tells the game to do
//! (CR 608.2c, 609, 610).

mod choice;

use instead_language_derive::Walk;

mod place;

pub use place::{Against, Destination, Manifest, Place, Under};

use super::amount::{Amount, Cmp, Condition, Stat};
use super::card::{Ability, Cost};
use super::continuous::{Cant, Change, Until};
use super::replacement::{Lifetime, Period, Replacement};
pub use choice::{Ballot, Choice, Mix, Turns, WordKind};

use crate::action::{Feat, KeywordAction};
use crate::filter::{Filter, Ref, Who};
use crate::mana::{ManaColors, ManaTerm};
use crate::permission::{Permission, Price};
use crate::said::Pronoun;
use crate::slot::Slot;
use crate::words::{CardTypes, Colors, Mana, Supertype, Word, Zone};

/// The objects or players that an instruction acts on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Selection {
    /// "it", "target creature", "you"
    One(Ref),
    /// "each creature", "all artifacts you control"
    Each(Filter),
    /// "each player", "each opponent"
    EachPlayer(Who),
    /// "each creature and each player", "A and B"
    Both(Vec<Selection>),
    /// "a creature of your choice", "two cards": chosen as the instruction is followed
    Choose {
        /// Who chooses.
        who: Who,
        /// How many at least.
        min: Amount,
        /// How many at most; `None` is "any number".
        max: Option<Amount>,
        /// Among which.
        filter: Filter,
        /// "at random"
        random: bool,
    },
    /// "any number of creatures you control with total power N or greater": chosen so that their sum is that
    Total {
        /// Who chooses.
        who: Who,
        /// Among which.
        filter: Filter,
        /// What is summed.
        stat: Stat,
        /// How the sum stands
        cmp: Cmp,
        /// to this.
        amount: Amount,
    },
    /// "the rest", of those among which it was chosen what is kept: "chooses two creatures they control, then sacrifices the
    /// rest"
    AllBut(Box<Selection>),
    /// "the top N cards of your library"
    Top(Amount, Who),
    /// "them", "those creatures": all that is in a slot
    Slot(Slot),
    /// "them", "those creatures", as it is said
    Said(Pronoun),
    /// "one of them", "a creature card from among them": chosen among what is in the slot and is still there
    ChooseOf {
        /// What was looked at, revealed or found.
        of: Slot,
        /// Who chooses.
        who: Who,
        /// How many at least.
        min: Amount,
        /// How many at most; `None` is "any number".
        max: Option<Amount>,
        /// Which of them.
        filter: Filter,
    },
    /// "the rest": of what is in the slot, what is still there
    RestOf(Slot),
    /// what the linked ability exiled (CR 607.2a)
    Exiled,
    /// "one of them", "a creature card from among them", as it is said
    Among {
        /// Who chooses.
        who: Who,
        /// How many at least.
        min: Amount,
        /// How many at most; `None` is "any number".
        max: Option<Amount>,
        /// Which of them.
        filter: Filter,
    },
    /// "the rest", as it is said
    Rest,
    /// "this card from your graveyard": the object, if it is in that zone
    Where(Ref, Zone),
}

/// CR 111.3: the characteristics of a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Token {
    /// Its name where the text gives one; otherwise its subtypes and "Token" (CR 111.4; editions differ).
    pub name: Option<Word>,
    /// Supertypes.
    pub supertypes: Vec<Supertype>,
    /// Card types.
    pub types: CardTypes,
    /// Subtypes, in order.
    #[walk(subtype)]
    pub subtypes: Vec<Word>,
    /// Colours.
    pub colors: Colors,
    /// Power and toughness.
    pub power_toughness: Option<(Amount, Amount)>,
    /// "with flying", "with protection from red", "with “…”".
    pub abilities: Vec<Ability>,
    /// "that's a copy of": the object copied, with exceptions. The other fields are then empty.
    pub copy_of: Option<(Box<Ref>, Vec<Change>)>,
    /// "tapped"
    pub tapped: bool,
    /// "attacking"
    pub attacking: bool,
    /// Whom, where the text says it.
    pub against: Option<Against>,
    /// The counters with which it enters.
    pub counters: Vec<(Word, Amount)>,
    /// "attached to target creature": of an Aura or Equipment (CR 303.4g, 301.5e)
    pub attached: Option<Box<Ref>>,
    /// Of CR 111.10's predefined tokens the name alone is read ("a Treasure token").
    pub predefined: bool,
    /// "… and a 2/2 green Wolf creature token": what is created at the same time, and how many of each.
    pub also: Vec<(Amount, Token)>,
}

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Walk)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Instruction {
    /// "X deals N damage to Y"
    Damage {
        /// The source.
        source: Ref,
        /// How much to each.
        amount: Amount,
        /// To whom or what.
        to: Selection,
        /// "Excess damage is dealt to that creature's controller instead" (CR 120.4a).
        excess: Option<Ref>,
        /// "The damage can't be prevented."
        unpreventable: bool,
        /// Combat damage; card text never says so of its own damage.
        combat: bool,
    },
    /// "divided as you choose": the amounts are chosen with the targets (CR 601.2d), or given
    Divided {
        /// The source.
        source: Ref,
        /// The parts.
        parts: Vec<(Amount, Selection)>,
    },
    /// "destroy"; `regenerate`: false where "it can't be regenerated"
    Destroy {
        /// What.
        what: Selection,
        /// Whether regeneration shields may apply.
        regenerate: bool,
    },
    /// "regenerate X" (CR 701.19a), and what is done "if it regenerates this way"
    Regenerate(Selection, Vec<Instruction>),
    /// "sacrifice": `who` sacrifices
    Sacrifice(Who, Selection),
    /// "exile X"; the cards are linked to this ability (CR 607.2a)
    Exile(Selection),
    /// "exile X until this leaves the battlefield", "until an opponent becomes the monarch" (CR 610.3)
    ExileUntil(Selection, Until),
    /// "return X to …", "put X onto/into/on …"
    Move(Selection, Destination),
    /// "draw N cards"
    Draw(Who, Amount),
    /// "discard X"
    Discard(Who, Selection),
    /// "mill N cards"
    Mill(Who, Amount),
    /// "scry N"
    Scry(Who, Amount),
    /// "search your library for …, put it …, then shuffle": `who`, filter, how many, where to, revealed
    Search {
        /// Who searches his library.
        who: Who,
        /// Whose library, where that is said ("target opponent's library").
        of: Option<Who>,
        /// Zones in which the card may be sought as well or instead ("and/or graveyard"): who searches says in which.
        also: Vec<Zone>,
        /// For what.
        filter: Filter,
        /// How many at most.
        max: Amount,
        /// Fewer may be found, whatever they are ("up to"); a card that must be of some kind need never be found (701.23b).
        up_to: bool,
        /// Where the found cards go.
        to: Destination,
        /// Where one of them goes instead ("put one onto the battlefield tapped and the other into your hand").
        one: Option<Destination>,
        /// Revealed.
        reveal: bool,
    },
    /// "shuffle"
    Shuffle(Who),
    /// "exile cards from the top of your library until you exile such a card", "reveal …" where they are not exiled: what is
    /// left behind are all of them, the last one that was looked for being the last
    TopUntil {
        /// Whose library.
        who: Who,
        /// For what.
        filter: Filter,
        /// For how many of them.
        count: Amount,
        /// Whether they are exiled.
        exile: bool,
    },
    /// "look at / reveal the top N cards"
    Reveal(Who, Selection),
    /// "surveil N" (CR 701.25)
    Surveil(Who, Amount),
    /// "populate": a keyword action that needs no more words (CR 701)
    Does(Who, KeywordAction),
    /// "look at the top N cards of your library": what "them" and "the rest" are afterwards
    Look(Who, Selection),
    /// "choose target creature", "you choose a nonland card from it": what "that card" is afterwards
    Pick(Selection),
    /// "put one of them into your hand and the rest on the bottom of your library", as it is said
    PutAndRest(Selection, Destination, Destination),
    /// "put one of them into your hand and the rest on the bottom of your library", of what is in a slot
    PutAndRestOf {
        /// What was looked at or revealed.
        of: Slot,
        /// What is taken.
        take: Selection,
        /// Where it goes.
        to: Destination,
        /// Where the rest goes.
        rest: Destination,
    },
    /// "add {G} for each …": the mana so many times
    AddManaTimes(Who, Vec<Mana>, Amount),
    /// "when you do, …" (CR 603.12), with targets of its own: if what fills the slot was done
    Reflexive(Slot, Box<super::card::Spell>),
    /// The same, as it is said
    WhenYouDo(Box<super::card::Spell>),
    /// "gain N life"
    GainLife(Who, Amount),
    /// "lose N life"
    LoseLife(Who, Amount),
    /// "your life total becomes N"
    SetLife(Who, Amount),
    /// "two target players exchange life totals" (CR 701.12c)
    ExchangeLife(Selection),
    /// "exchange your life total with this creature's toughness" (CR 701.12g)
    ExchangeStat(Who, super::amount::Stat, Ref),
    /// "put N counters on X"
    PutCounters(Word, Amount, Selection),
    /// "remove N counters from X"; `None` of the amount is all, of the kind any
    RemoveCounters(Option<Word>, Option<Amount>, Selection),
    /// "move N counters from A onto B"; no kind and no amount is "all counters" (CR 122.5)
    MoveCounters(Option<Word>, Option<Amount>, Ref, Ref),
    /// "get N poison counters"
    PlayerCounters(Word, Amount, Who),
    /// "create N tokens"
    CreateTokens(Who, Amount, Token),
    /// "tap X"
    Tap(Selection),
    /// "untap X"
    Untap(Selection),
    /// "turn X face up"
    TurnFaceUp(Selection),
    /// "turn X face down"
    TurnFaceDown(Selection),
    /// "transform X"
    Transform(Selection),
    /// "attach this to X", "attach all Equipment you control to X"
    Attach(Selection, Ref),
    /// "remove all damage marked on X"
    RemoveDamage(Selection),
    /// "remove X from combat"
    RemoveFromCombat(Selection),
    /// "fight"
    Fight(Ref, Ref),
    /// "gain control of X"
    GainControl(Who, Selection, Until),
    /// "exchange control of A and B"
    ExchangeControl(Ref, Ref),
    /// "add {G}{G}"
    AddMana(Who, Vec<Mana>),
    /// "add N mana of any one color", "in any combination of …"
    AddChosenMana {
        /// Who.
        who: Who,
        /// How many.
        amount: Amount,
        /// Of which colours.
        colors: ManaColors,
        /// How they go together.
        mix: Mix,
    },
    /// "spend this mana only to cast creature spells" (CR 106.6): of the mana that the instruction before adds
    OfMana(Vec<ManaTerm>),
    /// "counter X"
    Counter(Selection),
    /// "copy X, except …": a copy of a spell
    CopySpell(Selection, Vec<Change>),
    /// "X becomes a copy of Y, except …": a copy effect that lasts (CR 707.4, 707.9)
    BecomeCopy {
        /// What becomes a copy.
        what: Selection,
        /// Of what.
        of: Selection,
        /// The exceptions.
        except: Vec<Change>,
        /// "Except it has this ability" (CR 707.9a).
        keeps: bool,
        /// How long.
        until: Until,
    },
    /// "If that spell would be put into a graveyard, exile it instead.", of a spell just cast
    ExileAfter(Selection),
    /// "you may choose new targets for X" (CR 115.7d)
    NewTargets(Selection),
    /// "change the target of X", "… to this creature" (CR 115.7a): to other legal ones, if there are such
    /// Whether it is one of them alone: "change a target of X to this creature" (CR 115.7b).
    ChangeTargets(Selection, Option<Ref>, bool),
    /// "starting with you, each player votes for death or taxes" (CR 701.38), "each player secretly chooses a creature":
    /// several players name something, and that together is left behind
    Poll {
        /// Who do.
        who: Who,
        /// Whether they vote: a choice that is not called so is no vote (CR 701.38c).
        vote: bool,
        /// In which order.
        order: Turns,
        /// Among what.
        of: Ballot,
    },
    /// "an opponent separates those cards into two piles" (CR 700.3): who does, what, and who chooses the pile that is left
    /// behind
    Separate(Who, Selection, Who),
    /// "each opponent faces a villainous choice — A, or B" (CR 701.55): one player after another chooses one of the two, which
    /// is done then. Of several players it is a loop: each in turn is its `Part::Each`.
    Faces(Who, Vec<Instruction>, Vec<Instruction>),
    /// "you may play that card this turn", "you may cast …" (CR 601.3e)
    Permit(Selection, Permission, Until),
    /// "until end of turn, you may cast spells from your graveyard": whatever is there then (CR 601.3e)
    PermitFrom(Filter, Permission, Until),
    /// "flip a coin": `Condition::Won` asks for the result
    FlipCoin {
        /// Who flips.
        who: Who,
        /// The text asks who wins the flip (CR 705.2).
        called: bool,
    },
    /// "roll a six-sided die"; the result is `Measure::Result`
    RollDie(Who, u32),
    /// "roll X six-sided dice": the total of the results is `Measure::Result` (CR 706.2)
    RollDice(Who, Amount, u32),
    /// "1—9 | …": what is done for a result in that range; no end is "or more" (CR 706.3)
    Results(Vec<(u32, Option<u32>, Vec<Instruction>)>),
    /// "loses the game"
    Lose(Who),
    /// "wins the game"
    Win(Who),
    /// "you skip your next turn"
    Skip(Who, Period, Amount),
    /// "skips all combat phases of their next turn"
    SkipAll(Who, Period),
    /// "take an extra turn after this one"
    /// The instructions are what is done as that turn begins: "at the beginning of that turn's end step, …" is prepared so.
    ExtraTurn(Who, Vec<Instruction>),
    /// "you become the monarch" (CR 724.1)
    Monarch(Who),
    /// "you control target player during that player's next turn" (CR 722.1)
    ControlTurn(Who),
    /// a replacement or prevention effect that lasts; "of your choice" sources are chosen first (CR 609.7a).
    /// `each`: one such effect for each of these (CR 615.11)
    Create {
        /// The effect.
        effect: Box<Replacement>,
        /// How long, how often.
        lifetime: Lifetime,
        /// CR 615.11: one for each.
        each: Option<Selection>,
    },
    /// "until end of turn, X gets +1/+1 and gains flying"
    Continuous {
        /// What is changed; a set fixed now (CR 611.2c).
        what: Selection,
        /// How.
        changes: Vec<Change>,
        /// How long.
        until: Until,
    },
    /// "can't …" for a time
    Forbid(Cant, Until),
    /// "choose a color", "choose a creature type": noted on the object
    Choose(Who, Choice),
    /// "X may …": `Condition::Done` asks whether it was taken
    May(Who, Vec<Instruction>),
    /// "each player may …": each decides in turn order, then all of it is done at one time (CR 101.4). A loop: each player in
    /// turn is its `Part::Each`.
    EachMay(Who, Vec<Instruction>),
    /// "starting with you, each player may …": one after another, each of whom is `Part::Each` in his turn, does it before the
    /// next one does
    InTurn(Who, Vec<Instruction>),
    /// Do it, and keep in the slot of that number what it leaves behind.
    Fill(u8, Box<Instruction>),
    /// "pay …": a cost as part of a resolving effect; with `May` around it, "may pay"
    Pay(Who, Cost),
    /// "pay {1}{W} any number of times", "up to three times": who pays says how often, and at most so often
    PayTimes(Who, Cost, Option<u32>),
    /// "if …, …", "otherwise, …"; "if you do" is `Condition::Done`
    If(Condition, Vec<Instruction>, Vec<Instruction>),
    /// "unless": `who` may pay the cost; if he does not, the instructions are followed
    Unless(Who, Cost, Vec<Instruction>),
    /// "unless you pay its upkeep cost for each age counter on it" (CR 702.24a): the cost so many times
    UnlessTimes(Who, Cost, Amount, Vec<Instruction>),
    /// "you may cast any number of spells with total mana value N or less from among them without paying their mana
    /// costs" (CR 608.2g)
    CastMany(Selection, Amount),
    /// "attach it to a creature": chosen as it is done
    AttachTo(Ref, Selection),
    /// "each player sacrifices a permanent unless they discard a card": each decides in turn order, then all is done at
    /// one time (CR 101.4)
    EachUnless(Who, Box<Instruction>, Box<Instruction>),
    /// "for each …, …": `Part::Each` is each in turn
    ForEach(Selection, Vec<Instruction>),
    /// "…, where X is …", of several instructions: X is determined once (CR 608.2h)
    Where(Amount, Vec<Instruction>),
    /// "repeat N times", "do this N times"
    Repeat(Amount, Vec<Instruction>),
    /// CR 614.15: the first instructions, of which the second replace what the condition says
    Self_ {
        /// The instructions as they are without it.
        original: Vec<Instruction>,
        /// When it applies.
        condition: Condition,
        /// What is done instead.
        instead: Vec<Instruction>,
    },
    /// CR 614.15 as it stands on a moved spell: "exile it instead of putting it into its owner's graveyard"
    SelfRewrite {
        /// The instructions whose events are watched.
        original: Vec<Instruction>,
        /// The effect, of kind `SelfReplacement`.
        effect: Box<Replacement>,
    },
    /// "at the beginning of the next end step, …" (CR 603.7)
    Delayed(super::card::Trigger, Vec<Instruction>),
    /// "when that creature dies this turn, …", "when you cast your next spell this turn, …": once, and this turn alone
    /// (CR 603.7b); "whenever a creature dies this turn, …", "until your next turn, whenever …": each time, until then
    DelayedThisTurn(super::card::Trigger, Vec<Instruction>, Option<Until>),
    /// "choose one —" inside an instruction
    Modal(super::card::ModeChoice),
    /// A change of a word in a text (CR 612): kinds of words that may be changed
    ChangeText(Selection, Vec<WordKind>, Until),
    /// "the source deals no combat damage" and other acts with no events of their own are not instructions.
    /// "you may cast it", for so much, as the instruction is followed
    MayCast(Who, Selection, Price),
    /// "you get an emblem with …" (CR 114.2)
    Emblem(Who, Vec<Ability>),
    /// "you and each permanent you control gain protection from the color of your choice": one color for all
    ProtectAll(Filter, Until),
    /// "adds one mana of any type that land produced" (CR 106.12a): of the watched event
    AddProduced(Who),
    /// "casts it without paying its mana cost if able"
    MustCast(Who, Selection),
    /// "it explores", "amass Orcs 2": a keyword action that is made of others, who or what does it, and the
    /// number that it has
    Feat(Feat, Selection, Amount),
    /// "spells you cast this turn cost {1} less to cast": what a static ability would say, for a time (CR 611.2)
    Rule(Box<super::card::Ability>, Until),
    /// "the next creature spell you cast this turn has cascade", "costs {1} less to cast", "can't be countered": whose next such
    /// spell of this turn has which abilities, from where it is announced on
    NextSpell(Who, Filter, Vec<super::card::Ability>),
    /// "end the turn"
    EndTurn,
    /// "after this phase, there is an additional combat phase" (CR 500.8): these phases follow the present one, where that
    /// is of the kind that is said
    MorePhases(Option<super::replacement::Period>, Vec<super::replacement::Period>),
    /// "it becomes day", "it becomes night" (CR 730)
    DayNight(crate::words::DayNight),
    /// What could not be read.
    Unread(crate::unread::Unread),
}

impl Instruction {
    /// The instruction itself, where it only says besides what it leaves behind.
    pub fn unfilled(&self) -> &Instruction {
        match self {
            Instruction::Fill(_, inner) => inner.unfilled(),
            other => other,
        }
    }
}
