//! What card text means, as data.

mod filter;
mod instruction;
mod pattern;

pub use filter::{Condition, Filter, Power, Side, Sort, Tally, This};
pub use instruction::{Count, Dig, Instruction, Place, Take, Taken, Until, Which, Who};
pub use pattern::{Cause, How, Pattern};

use crate::words::{Civilization, Kind, Word};

/// A card as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Card {
    /// Its name; empty for a card that nobody named.
    pub name: Word,
    /// Its cost.
    pub cost: Option<u32>,
    /// Its kind.
    pub kind: Option<Kind>,
    /// Whether it is an evolution creature.
    pub evolution: bool,
    /// Its races.
    pub races: Vec<Word>,
    /// Whether nothing says its races.
    pub races_unknown: bool,
    /// Its civilizations.
    pub civilizations: Vec<Civilization>,
    /// Its power.
    pub power: Option<i32>,
    /// Its abilities, each with its sentence.
    pub abilities: Vec<Printed>,
    /// What of its text was not understood.
    pub unread: Vec<Unread>,
}

/// An ability, with the sentence that says it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Printed {
    /// The sentence.
    pub text: Word,
    /// What it means.
    pub ability: Ability,
}

/// A paragraph of text that was not understood.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unread {
    /// The paragraph.
    pub text: Word,
    /// Where reading stopped, in bytes.
    pub at: usize,
    /// What was expected there.
    pub expected: Word,
}

/// An ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// "If … would …, … instead." (Duel Masters 609)
    Replacement(Replacement),
    /// "Whenever …, …" (Duel Masters 603)
    Trigger(Trigger),
    /// What holds while the card is in the battle zone.
    Static(Static),
    /// A keyword.
    Keyword(Keyword),
    /// Silent skill: it may stay tapped instead of untapping as its owner's turn begins, and then does this (Duel Masters
    /// 501.1a). The replacement is kept as such.
    SilentSkill(Replacement),
    /// "$tap": it may be tapped instead of attacking, and then does this (Duel Masters 602.2).
    TapAbility(Replacement),
    /// The sentence that says so of it. What it does, the other says.
    TapsInstead,
    /// It may be summoned from this zone, too. Where a board says that it is summoned from there, that is taken as so.
    SummonedFrom(crate::words::Zone),
    /// Evolution: what it is put on, one filter for each card (Duel Masters 801.1).
    Evolution(Vec<Filter>),
    /// What a spell does when it is cast.
    Spell(Vec<Instruction>),
    /// An ability that the card has while what its heading says holds.
    Under(Heading, Box<Ability>),
    /// A triggered ability that each Survivor of the card's owner has.
    Shared(Trigger),
    /// A line that names what the card is or has, and that another line says.
    Named(Heading),
}

/// What stands before an ability and says when the card has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heading {
    /// 7 or more cards in the mana zone.
    Metamorph,
    /// 2 or more other creatures with wave striker in the battle zone.
    WaveStriker,
    /// Another creature of yours broke a shield this turn.
    TurboRush,
    /// It is crossed with a Cross Gear.
    Accelerator,
    /// The card is a Cross Gear, which a player crosses with a creature.
    CrossGear,
}

impl Heading {
    /// What must hold.
    pub fn condition(self) -> Option<Condition> {
        let creatures = Filter { sort: Sort::Kind(Kind::Creature), this: This::Other, ..Filter::default() };
        Some(match self {
            Heading::Metamorph => {
                Condition::Have(7, Filter { side: Side::Yours, ..Filter::default() }, crate::words::Zone::Mana)
            }
            Heading::WaveStriker => {
                let strikers = Filter { keyword: Some(Keyword::WaveStriker), ..creatures };
                Condition::There(2, strikers, crate::words::Zone::Battle)
            }
            Heading::TurboRush => Condition::OthersBroke,
            Heading::Accelerator => Condition::Crossed,
            Heading::CrossGear => return None,
        })
    }
}

/// A replacement effect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replacement {
    /// What it watches for.
    pub pattern: Pattern,
    /// What must hold when the event would happen.
    pub condition: Option<Condition>,
    /// "You may": its controller may decline it (Kaijudo K5).
    pub optional: bool,
    /// What happens instead; nothing where the object stays as it is.
    pub instead: Vec<Instruction>,
    /// What is done afterwards: a sentence of its own (Duel Masters 101.5a).
    pub then: Vec<Instruction>,
}

impl Replacement {
    /// The replacement that a silent skill is: not untapping replaces; what it does is an ability that waits until the
    /// other cards are untapped (Duel Masters 501.1a, 602.2).
    pub fn silent_skill(effect: Vec<Instruction>) -> Replacement {
        Replacement {
            pattern: Pattern::UntapStep(Filter::this()),
            condition: None,
            optional: true,
            instead: Vec::new(),
            then: vec![Instruction::Wait(effect)],
        }
    }
}

impl Replacement {
    /// The replacement that a tap ability is: being tapped replaces attacking; what it does is an ability that waits (Duel
    /// Masters 602.2).
    pub fn tap_ability(of: Filter, effect: Vec<Instruction>) -> Replacement {
        Replacement {
            pattern: Pattern::Attack(of),
            condition: None,
            optional: true,
            instead: vec![Instruction::Tap(Which::That)],
            then: vec![Instruction::Wait(effect)],
        }
    }
}

/// A triggered ability.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Trigger {
    /// What it watches for.
    pub pattern: Pattern,
    /// What must have held.
    pub condition: Option<Condition>,
    /// What it does.
    pub effect: Vec<Instruction>,
}

/// A static ability that is no replacement.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Static {
    /// Enters tapped: a state definition (Duel Masters 110.4f), of which all apply.
    EntersTapped(Filter),
    /// Put into the mana zone tapped, likewise.
    ManaTapped(Filter),
    /// Can't be banished, destroyed (Kaijudo K12, Duel Masters 101.2).
    CantBeDestroyed(Filter, Option<How>),
    /// Can't leave the battle zone.
    CantLeave(Filter),
    /// Can't attack.
    CantAttack(Filter),
    /// Can't be blocked; by such creatures only if that is said.
    CantBeBlocked(Filter, Option<Filter>),
    /// Can't block.
    CantBlock(Filter),
    /// Can't be attacked; by such creatures only if that is said.
    CantBeAttacked(Filter, Option<Filter>),
    /// Can attack such untapped creatures.
    AttacksUntapped(Filter, Filter),
    /// Has this keyword.
    Has(Filter, Keyword),
    /// Has the first keyword in the place of the second.
    HasInstead(Filter, Keyword, Keyword),
    /// Attacks each turn if able. What is attacked with, a board says: nobody is made to.
    AttacksIfAble(Filter),
    /// Holds while this does.
    While(Condition, Box<Static>),
    /// Gets so much power.
    Power(Filter, i32),
    /// All of these hold.
    All(Vec<Static>),
    /// Gets so much power for each of these.
    PowerEach(Filter, i32, Tally),
    /// Breaks so many shields more.
    BreaksMore(Filter, u32),
    /// Doesn't untap as its owner's turn begins.
    StaysTapped(Filter),
    /// Can't be chosen by its owner's opponent.
    CantBeChosen(Filter),
    /// Can't attack creatures.
    CantAttackCreatures(Filter),
    /// Can attack such creatures in the turn in which it enters.
    AttacksFresh(Filter, Filter),
    /// Can block such creatures.
    Blocks(Filter, Filter),
    /// Such creatures that it battles are destroyed after the battle.
    Slays(Filter, Filter),
    /// Wins all its battles.
    WinsBattles(Filter),
    /// Loses all its battles.
    LosesBattles(Filter),
    /// Has this race besides its own.
    Race(Filter, Word),
    /// Costs so much where it is revealed in a clash.
    ClashCost(Filter, u32),
    /// Costs so much less. Costs are taken as paid: what a board plays is the same with it and without.
    CostsLess(Filter, u32),
}

impl Static {
    /// The objects for which it holds; one filter for each part of it.
    pub fn filters_mut(&mut self) -> Vec<&mut Filter> {
        match self {
            Static::All(list) => list.iter_mut().flat_map(Static::filters_mut).collect(),
            Static::While(_, of) => of.filters_mut(),
            one => one.filter_mut().into_iter().collect(),
        }
    }

    /// The objects for which it holds, where it is one.
    pub fn filter_mut(&mut self) -> Option<&mut Filter> {
        Some(match self {
            Static::EntersTapped(what)
            | Static::ManaTapped(what)
            | Static::CantBeDestroyed(what, _)
            | Static::CantLeave(what)
            | Static::CantAttack(what)
            | Static::CantBeBlocked(what, _)
            | Static::CantBlock(what)
            | Static::CantBeAttacked(what, _)
            | Static::AttacksUntapped(what, _)
            | Static::Has(what, _)
            | Static::HasInstead(what, ..)
            | Static::AttacksIfAble(what)
            | Static::Power(what, _)
            | Static::PowerEach(what, ..)
            | Static::BreaksMore(what, _)
            | Static::StaysTapped(what)
            | Static::CantBeChosen(what)
            | Static::CantAttackCreatures(what)
            | Static::AttacksFresh(what, _)
            | Static::Blocks(what, _)
            | Static::Slays(what, _)
            | Static::WinsBattles(what)
            | Static::LosesBattles(what)
            | Static::Race(what, _)
            | Static::ClashCost(what, _)
            | Static::CostsLess(what, _) => what,
            Static::While(_, of) => return of.filter_mut(),
            Static::All(_) => return None,
        })
    }
}

/// What is read, and not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Idle {
    /// That a creature must attack.
    Attacking,
    /// What a card costs.
    Costs,
}

impl Idle {
    /// What it is, and why.
    pub fn as_str(self) -> &'static str {
        match self {
            Idle::Attacking => "attacking if able: a board says what attacks",
            Idle::Costs => "what a card costs: costs are taken as paid",
        }
    }
}

impl Ability {
    /// Whether it gives a race to something.
    pub(crate) fn gives_race(&self) -> bool {
        match self {
            Ability::Static(of) => of.gives_race(),
            Ability::Under(_, of) => of.gives_race(),
            _ => false,
        }
    }

    /// What of it is read, and not carried out: where it is so, with the reason.
    pub fn idle(&self) -> Option<Idle> {
        match self {
            Ability::Static(of) => of.idle(),
            Ability::Under(_, of) => of.idle(),
            Ability::Replacement(_)
            | Ability::Trigger(_)
            | Ability::Keyword(_)
            | Ability::SilentSkill(_)
            | Ability::TapAbility(_)
            | Ability::TapsInstead
            | Ability::SummonedFrom(_)
            | Ability::Evolution(_)
            | Ability::Shared(_)
            | Ability::Named(_)
            | Ability::Spell(_) => None,
        }
    }
}

impl Static {
    /// Whether it gives a race to something.
    pub fn gives_race(&self) -> bool {
        match self {
            Static::Race(..) => true,
            Static::While(_, of) => of.gives_race(),
            Static::All(list) => list.iter().any(Static::gives_race),
            _ => false,
        }
    }

    fn idle(&self) -> Option<Idle> {
        match self {
            Static::AttacksIfAble(_) => Some(Idle::Attacking),
            Static::CostsLess(..) => Some(Idle::Costs),
            Static::While(_, of) => of.idle(),
            Static::All(list) => list.iter().find_map(Static::idle),
            _ => None,
        }
    }
}

/// A keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// Can block.
    Blocker,
    /// Can't attack (Kaijudo: Guard).
    Guard,
    /// Can attack only creatures (Kaijudo).
    Skirmisher,
    /// Can be tapped to have an attack on another of its owner's creatures changed to it (Kaijudo).
    Protector,
    /// Gets so much power while it attacks (Kaijudo: Powerful Attack).
    PowerfulAttack(u32),
    /// Gets so much power while it blocks (Kaijudo: Powerful Block).
    PowerfulBlock(u32),
    /// Has a wave striker ability. Only a filter asks for it.
    WaveStriker,
    /// Can attack in the turn in which it enters.
    SpeedAttacker,
    /// Breaks so many shields.
    Breaker(u8),
    /// Whatever it battles is destroyed after the battle.
    Slayer,
    /// May be used for free when it comes from the shields (Kaijudo: Shield Blast; Duel Masters: shield trigger, 113.6).
    ShieldTrigger,
    /// After it was cast, it is put into the mana zone (Duel Masters 609.8a).
    Charger,
    /// Has a silent skill (Duel Masters 501.1a). Only a filter asks for it.
    SilentSkill,
}
