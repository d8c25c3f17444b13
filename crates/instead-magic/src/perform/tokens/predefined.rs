//! The tokens of which a text says the name alone (CR 111.10).

use instead_language::instruction::Mix;
use instead_language::words::{CardType, CardTypes, Colors, Mana, Supertype, Word, Zone};
use instead_language::{
    Ability, Amount, Condition, Cost, CostAction, Destination, Face, Feat, Filter, Instruction, ManaColors, ManaTerm,
    Permission, Ref, Selection, Slot, Spell, TargetSpec, Until, Who,
};

/// CR 111.10: what the name, which is a subtype, stands for besides: colourless artifacts but for two.
pub(super) fn complete(face: &mut Face) {
    let Some(kind) = face.subtypes.first().cloned() else { return };
    face.types = CardTypes::NONE.with(CardType::Artifact);
    face.colors = Colors::empty();
    match kind.as_str() {
        // CR 111.10d
        "Walker" => {
            face.types = CardTypes::NONE.with(CardType::Creature);
            face.colors = Colors::BLACK;
            face.subtypes = vec![Word::new_static("Zombie")];
            face.name = kind;
            (face.power, face.toughness) = (Some(2), Some(2));
        }
        // CR 111.10e
        "Shard" => {
            face.types = CardTypes::NONE.with(CardType::Enchantment);
            face.abilities.extend(ability(&kind));
        }
        kind => face.abilities.extend(ability(kind)),
    }
}

fn one() -> Amount {
    Amount::Fixed(1)
}

fn list(instructions: Vec<Instruction>) -> Spell {
    Spell { instructions, ..Spell::default() }
}

fn on_creature(whose: Option<Who>, instruction: Instruction) -> Spell {
    let creature = Filter::Type(CardType::Creature);
    let objects = whose.map_or(creature.clone(), |who| creature.and(Filter::Controller(who)));
    let target = TargetSpec { min: 1, max: 1, objects: Some(objects), ..TargetSpec::default() };
    Spell { targets: vec![target], instructions: vec![instruction], ..Spell::default() }
}

/// "Add one mana of any color."
fn any_mana() -> Spell {
    list(vec![Instruction::AddChosenMana { who: Who::You, amount: one(), colors: ManaColors::any(), mix: Mix::One }])
}

/// CR 111.10h: "This mana can't be spent to cast a nonartifact spell."
fn powerstone_mana() -> Spell {
    let nonartifact = Filter::Type(CardType::Artifact).negate().and(Filter::Spell);
    let said = Instruction::OfMana(vec![ManaTerm::NotToCast(nonartifact)]);
    list(vec![Instruction::AddMana(Who::You, vec![Mana::Colorless]), said])
}

/// CR 111.10t: the top card is exiled, and may be played this turn.
fn junk() -> Spell {
    let exiled = Instruction::Exile(Selection::Top(one(), Who::You));
    let permission = Permission { lands: true, ..Permission::default() };
    let plays = Instruction::Permit(Selection::Slot(Slot::made(0)), permission, Until::EndOfTurn);
    list(vec![Instruction::Fill(0, Box::new(exiled)), plays])
}

/// CR 111.10u: a basic land card onto the battlefield tapped.
fn lander() -> Spell {
    let filter = Filter::Super(Supertype::Basic).and(Filter::Type(CardType::Land));
    let to = Destination { tapped: true, ..Destination::zone(Zone::Battlefield) };
    let seeks = Instruction::Search {
        who: Who::You,
        of: None,
        also: Vec::new(),
        filter,
        max: one(),
        up_to: true,
        to,
        one: None,
        reveal: false,
    };
    list(vec![seeks, Instruction::Shuffle(Who::You)])
}

/// The ability of that kind of token: how much generic mana it costs, whether {T}, and what it does.
fn ability(kind: &str) -> Option<Ability> {
    let target = || Selection::One(Ref::Target(0));
    let draws = || Instruction::Draw(Who::You, one());
    let counter = || Instruction::PutCounters(Word::new_static("+1/+1"), one(), target());
    let (generic, tap, spell) = match kind {
        "Treasure" => (0, true, any_mana()),
        "Gold" => (0, false, any_mana()),
        "Food" => (2, true, list(vec![Instruction::GainLife(Who::You, Amount::Fixed(3))])),
        "Clue" => (2, false, list(vec![draws()])),
        "Blood" => (1, true, list(vec![draws()])),
        "Shard" => (2, false, list(vec![Instruction::Scry(Who::You, one()), draws()])),
        "Powerstone" => (0, true, powerstone_mana()),
        "Map" => (1, true, on_creature(Some(Who::You), Instruction::Feat(Feat::Explore, target(), one()))),
        "Junk" => (0, true, junk()),
        "Lander" => (2, true, lander()),
        "Mutagen" => (1, true, on_creature(None, counter())),
        _ => return None,
    };
    let mut actions = Vec::new();
    // CR 111.10g
    if kind == "Blood" {
        let (who, min, max) = (Who::You, one(), Some(one()));
        let card = Selection::Choose { who, min, max, filter: Filter::Card, random: false };
        actions.push(CostAction::Discard(card));
    }
    if kind != "Powerstone" {
        actions.push(CostAction::Sacrifice(Selection::One(Ref::This)));
    }
    let mana = if generic > 0 { vec![Mana::Generic(generic)] } else { Vec::new() };
    let sorcery = matches!(kind, "Map" | "Junk" | "Mutagen");
    let only = sorcery.then_some(Condition::SorceryTime);
    Some(Ability::Activated { cost: Cost { mana, tap, actions, ..Cost::default() }, spell, only, loyalty: None })
}
