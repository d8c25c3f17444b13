//! Tokens that a name alone stands for (CR 111.10).

use std::sync::Arc;

use instead_language::words::{CardType, CardTypes, Color, Colors, CostKeyword, Keyword, Mana, Supertype, Word, Zone};
use instead_language::{
    Ability, Amount, Change, Cmp, Condition, Continuous, Cost, CostAction, Destination, Face, Feat, Filter,
    Instruction, ManaTerm, Pattern, Permission, Ref, Selection, Slot, Spell, Stat, TargetSpec, Token, Trigger,
    TriggerEvent, Until, Who,
};

/// What such a token is; `plain` has its name by its subtypes (CR 111.4).
pub(super) fn predefined(kind: &str, plain: Face) -> Face {
    if let Some(name) = kind.strip_suffix(" Role") {
        return role(name);
    }
    match kind {
        // CR 111.10d
        "Walker" => Face {
            name: Word::new_static("Walker"),
            types: CardTypes::NONE.with(CardType::Creature),
            subtypes: vec![Word::new_static("Zombie")],
            colors: Colors::of(Color::Black),
            power: Some(2),
            toughness: Some(2),
            ..plain
        },
        // CR 111.10i
        "Incubator" => colorless(CardType::Artifact, Some(transforms()), plain),
        // CR 111.10e
        "Shard" => colorless(CardType::Enchantment, shard(), plain),
        other => colorless(CardType::Artifact, artifact(other), plain),
    }
}

/// CR 111.10i
fn transforms() -> Ability {
    let list = vec![Instruction::Transform(Selection::One(Ref::This))];
    Ability::Activated {
        cost: Cost { mana: vec![Mana::Generic(2)], ..Cost::default() },
        spell: Spell { instructions: list, ..Spell::default() },
        only: None,
        loyalty: None,
    }
}

/// The other face of such a token (CR 111.10i).
pub(super) fn back_of(token: &Token) -> Option<Arc<Face>> {
    let incubator = token.predefined && token.subtypes.first().is_some_and(|s| s == "Incubator");
    incubator.then(|| {
        Arc::new(Face {
            name: Word::new_static("Phyrexian Token"),
            types: CardTypes::NONE.with(CardType::Artifact).with(CardType::Creature),
            subtypes: vec![Word::new_static("Phyrexian")],
            power: Some(0),
            toughness: Some(0),
            ..Face::default()
        })
    })
}

fn colorless(card_type: CardType, ability: Option<Ability>, plain: Face) -> Face {
    let abilities = plain.abilities.iter().cloned().chain(ability).collect();
    Face { types: CardTypes::NONE.with(card_type), colors: Colors::empty(), abilities, ..plain }
}

/// "{N}, {T}, …, Sacrifice this token: …"
struct Activated {
    generic: u32,
    tap: bool,
    besides: Vec<CostAction>,
    sorcery: bool,
    targets: Vec<TargetSpec>,
    done: Vec<Instruction>,
}

impl Activated {
    fn new(generic: u32, tap: bool, done: Vec<Instruction>) -> Self {
        Activated { generic, tap, besides: Vec::new(), sorcery: false, targets: Vec::new(), done }
    }

    fn sorcery(self) -> Self {
        Activated { sorcery: true, ..self }
    }

    fn of_creature(self, whose: Option<Who>) -> Self {
        let creature = creature();
        let objects = Some(whose.map_or(creature.clone(), |who| creature.and(Filter::Controller(who))));
        Activated { targets: vec![TargetSpec { min: 1, max: 1, objects, ..TargetSpec::default() }], ..self }
    }

    fn ability(self) -> Option<Ability> {
        let mana = if self.generic > 0 { vec![Mana::Generic(self.generic)] } else { Vec::new() };
        let mut actions = self.besides;
        actions.push(CostAction::Sacrifice(Selection::One(Ref::This)));
        Some(Ability::Activated {
            cost: Cost { mana, tap: self.tap, actions, ..Cost::default() },
            spell: Spell { targets: self.targets, instructions: self.done, ..Spell::default() },
            only: self.sorcery.then_some(Condition::SorceryTime),
            loyalty: None,
        })
    }
}

fn creature() -> Filter {
    Filter::Type(CardType::Creature)
}

fn one() -> Amount {
    Amount::Fixed(1)
}

/// CR 111.10e
fn shard() -> Option<Ability> {
    Activated::new(2, false, vec![Instruction::Scry(Who::You, one()), Instruction::Draw(Who::You, one())]).ability()
}

/// What the artifacts do.
fn artifact(kind: &str) -> Option<Ability> {
    let target = || Selection::One(Ref::Target(0));
    let any_mana = || {
        let (colors, mix) = (instead_language::ManaColors::any(), instead_language::instruction::Mix::One);
        vec![Instruction::AddChosenMana { who: Who::You, amount: one(), colors, mix }]
    };
    let draws = || vec![Instruction::Draw(Who::You, one())];
    let made = match kind {
        "Treasure" => Activated::new(0, true, any_mana()),
        "Gold" => Activated::new(0, false, any_mana()),
        "Food" => Activated::new(2, true, vec![Instruction::GainLife(Who::You, Amount::Fixed(3))]),
        "Clue" => Activated::new(2, false, draws()),
        // CR 111.10g
        "Blood" => Activated { besides: vec![CostAction::Discard(any_card())], ..Activated::new(1, true, draws()) },
        // CR 111.10s
        "Map" => Activated::new(1, true, vec![Instruction::Feat(Feat::Explore, target(), one())])
            .sorcery()
            .of_creature(Some(Who::You)),
        "Junk" => Activated::new(0, true, junk()).sorcery(),
        "Lander" => Activated::new(2, true, vec![finds_land()]),
        // CR 111.10v
        "Mutagen" => {
            let puts = Instruction::PutCounters(Word::new_static("+1/+1"), one(), target());
            Activated::new(1, true, vec![puts]).sorcery().of_creature(None)
        }
        "Powerstone" => return Some(powerstone()),
        _ => return None,
    };
    made.ability()
}

/// CR 111.10h
fn powerstone() -> Ability {
    let nonartifact = Filter::Spell.and(Filter::Type(CardType::Artifact).negate());
    let list = vec![
        Instruction::AddMana(Who::You, vec![Mana::Colorless]),
        Instruction::OfMana(vec![ManaTerm::NotToCast(nonartifact)]),
    ];
    Ability::Activated {
        cost: Cost { tap: true, ..Cost::default() },
        spell: Spell { instructions: list, ..Spell::default() },
        only: None,
        loyalty: None,
    }
}

fn any_card() -> Selection {
    let filter = Filter::All(vec![Filter::Card, Filter::In(Zone::Hand), Filter::Owner(Who::You)]);
    Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false }
}

/// CR 111.10t
fn junk() -> Vec<Instruction> {
    let permission = Permission { lands: true, ..Permission::default() };
    vec![
        Instruction::Fill(0, Box::new(Instruction::Exile(Selection::Top(one(), Who::You)))),
        Instruction::Permit(Selection::Slot(Slot::made(0)), permission, Until::EndOfTurn),
    ]
}

/// CR 111.10u
fn finds_land() -> Instruction {
    let filter = Filter::Super(Supertype::Basic).and(Filter::Type(CardType::Land)).and(Filter::Card);
    let to = Destination { tapped: true, ..Destination::zone(Zone::Battlefield) };
    let (who, max, also) = (Who::You, one(), Vec::new());
    Instruction::Search { who, of: None, also, filter, max, up_to: false, to, one: None, reveal: false }
}

/// CR 111.10j–r: a colorless Aura Role enchantment with enchant creature.
fn role(name: &str) -> Face {
    let mut abilities = vec![Ability::Enchant(creature())];
    let gets = || Change::Modify(one(), one());
    let has = |ability| Change::AddAbility(Box::new(ability));
    let changes = match name {
        "Cursed" => vec![Change::SetPowerToughness(Some(one()), Some(one()))],
        "Monster" => vec![gets(), has(Ability::Keyword(Keyword::Trample))],
        "Royal" => {
            let cost = Cost { mana: vec![Mana::Generic(1)], ..Cost::default() };
            vec![gets(), has(Ability::WithCost(CostKeyword::Ward, cost))]
        }
        "Sorcerer" => vec![gets(), has(attacks(None, Instruction::Scry(Who::You, one())))],
        "Virtuous" => {
            let all = Filter::Type(CardType::Enchantment).and(Filter::Controller(Who::You));
            vec![Change::Modify(Amount::Count(all.clone()), Amount::Count(all))]
        }
        "Wicked" => vec![gets()],
        _ => vec![has(young_hero())],
    };
    abilities.push(Ability::Continuous(Continuous { what: Filter::Is(Ref::Attached), changes, condition: None }));
    if name == "Wicked" {
        let (from, to) = (Some(Zone::Battlefield), Some(Zone::Graveyard));
        let event = TriggerEvent::Event(Pattern::Move { object: Filter::Is(Ref::This), from, to });
        let loses = vec![Instruction::LoseLife(Who::Opponent, one())];
        let spell = Spell { instructions: loses, ..Spell::default() };
        abilities.push(Ability::Triggered { trigger: Trigger::each(event), spell });
    }
    Face {
        name: Word::new(name),
        types: CardTypes::NONE.with(CardType::Enchantment),
        subtypes: vec![Word::new_static("Aura"), Word::new_static("Role")],
        abilities,
        ..Face::default()
    }
}

/// "Whenever this creature attacks, …"
fn attacks(condition: Option<Condition>, done: Instruction) -> Ability {
    let trigger = Trigger { condition, ..Trigger::each(TriggerEvent::Attacks(Filter::Is(Ref::This))) };
    Ability::Triggered { trigger, spell: Spell { instructions: vec![done], ..Spell::default() } }
}

/// CR 111.10r
fn young_hero() -> Ability {
    let small = Filter::Stat(Stat::Toughness, Cmp::AtMost, Box::new(Amount::Fixed(3)));
    let puts = Instruction::PutCounters(Word::new_static("+1/+1"), one(), Selection::One(Ref::This));
    attacks(Some(Condition::Is(Ref::This, small)), puts)
}
