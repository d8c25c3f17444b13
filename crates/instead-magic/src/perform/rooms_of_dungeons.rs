//! What the rooms of dungeons do (CR 309.4c), in the order of the rooms in `board::dungeon`.

use instead_language::words::{CardType, CardTypes, Color, Colors, Keyword, Supertype, Word, Zone};
use instead_language::{
    Ability, Amount, Change, Destination, Filter, Instruction, Permission, Price, Ref, Selection, Slot, Spell,
    TargetSpec, Token, Until, Who,
};

use crate::board::dungeon::Dungeon;

/// "They", of each player in turn.
const EACH: Who = Who::Slot(Slot::each(0));

fn n(n: i32) -> Amount {
    Amount::Fixed(n)
}

fn list(instructions: Vec<Instruction>) -> Spell {
    Spell { instructions, ..Spell::default() }
}

fn at_creature(instruction: Instruction) -> Spell {
    let objects = Some(Filter::Type(CardType::Creature));
    let target = TargetSpec { min: 1, max: 1, objects, players: None, ..TargetSpec::default() };
    Spell { targets: vec![target], ..list(vec![instruction]) }
}

fn that() -> Selection {
    Selection::One(Ref::Target(0))
}

fn changed(what: Selection, change: Change) -> Instruction {
    Instruction::Continuous { what, changes: vec![change], until: Until::YourNextTurn }
}

fn counters(many: i32) -> Spell {
    at_creature(Instruction::PutCounters(Word::new_static("+1/+1"), n(many), that()))
}

fn creature(subtype: &'static str, color: Color, (power, toughness): (i32, i32)) -> Token {
    Token {
        types: CardTypes::NONE.with(CardType::Creature),
        subtypes: vec![Word::new_static(subtype)],
        colors: Colors::of(color),
        power_toughness: Some((n(power), n(toughness))),
        ..Token::default()
    }
}

fn creates(many: i32, token: Token) -> Spell {
    list(vec![Instruction::CreateTokens(Who::You, n(many), token)])
}

fn treasure() -> Spell {
    creates(1, Token { predefined: true, subtypes: vec![Word::new_static("Treasure")], ..Token::default() })
}

fn scry(many: i32) -> Spell {
    list(vec![Instruction::Scry(Who::You, n(many))])
}

fn draw(many: i32) -> Spell {
    list(vec![Instruction::Draw(Who::You, n(many))])
}

fn one_of(who: Who, filter: Filter) -> Selection {
    Selection::Choose { who, min: n(1), max: Some(n(1)), filter, random: false }
}

/// "Each player loses that much life unless they …"
fn unless(lost: i32, escape: Instruction) -> Spell {
    let loses = Instruction::LoseLife(EACH, n(lost));
    list(vec![Instruction::EachUnless(Who::Any, Box::new(loses), Box::new(escape))])
}

fn filling(slot: u8, instruction: Instruction) -> Instruction {
    Instruction::Fill(slot, Box::new(instruction))
}

fn among(filter: Filter, least: i32) -> Selection {
    Selection::ChooseOf { of: Slot::made(0), who: Who::You, min: n(least), max: Some(n(1)), filter }
}

/// What the room of that number does.
pub(super) fn does(dungeon: Dungeon, room: u8) -> Spell {
    match dungeon {
        Dungeon::LostMine => lost_mine(room),
        Dungeon::MadMage => mad_mage(room),
        Dungeon::Tomb => tomb(room),
        Dungeon::Undercity => undercity(room),
    }
}

fn lost_mine(room: u8) -> Spell {
    match room {
        0 => scry(1),
        1 => creates(1, creature("Goblin", Color::Red, (1, 1))),
        2 => treasure(),
        3 => counters(1),
        4 => list(vec![Instruction::LoseLife(Who::Opponent, n(1)), Instruction::GainLife(Who::You, n(1))]),
        5 => at_creature(changed(that(), Change::Modify(n(-4), n(0)))),
        _ => draw(1),
    }
}

fn mad_mage(room: u8) -> Spell {
    match room {
        0 => list(vec![Instruction::GainLife(Who::You, n(1))]),
        1 => scry(1),
        2 => treasure(),
        3 => at_creature(changed(that(), Change::CantAttack)),
        4 => scry(2),
        5 => {
            let permission = Permission { lands: true, ..Permission::default() };
            list(vec![
                filling(0, Instruction::Exile(Selection::Top(n(2), Who::You))),
                Instruction::Permit(Selection::Slot(Slot::made(0)), permission, Until::Forever),
            ])
        }
        6 => creates(2, creature("Skeleton", Color::Black, (1, 1))),
        7 => scry(3),
        _ => list(vec![
            filling(0, Instruction::Draw(Who::You, n(3))),
            Instruction::MayCast(Who::You, among(Filter::Type(CardType::Land).negate(), 1), Price::Free),
        ]),
    }
}

fn tomb(room: u8) -> Spell {
    let kinds = [CardType::Artifact, CardType::Creature, CardType::Land];
    let sacrifice = |who: Who, filter| Instruction::Sacrifice(who.clone(), one_of(who, filter));
    match room {
        0 => list(vec![Instruction::LoseLife(Who::Any, n(1))]),
        1 => unless(2, Instruction::Discard(EACH, one_of(EACH, Filter::Card))),
        2 => {
            let discards = Instruction::Discard(Who::You, one_of(Who::You, Filter::Card));
            let gives = kinds.map(|kind| one_of(Who::You, Filter::Type(kind)));
            list(vec![discards, Instruction::Sacrifice(Who::You, Selection::Both(gives.to_vec()))])
        }
        3 => unless(2, sacrifice(EACH, Filter::OneOf(kinds.map(Filter::Type).to_vec()))),
        _ => creates(
            1,
            Token {
                name: Some(Word::new_static("The Atropal")),
                supertypes: vec![Supertype::Legendary],
                subtypes: vec![Word::new_static("God"), Word::new_static("Horror")],
                abilities: vec![Ability::Keyword(Keyword::Deathtouch)],
                ..creature("God", Color::Black, (4, 4))
            },
        ),
    }
}

fn undercity(room: u8) -> Spell {
    match room {
        0 => list(vec![Instruction::Search {
            who: Who::You,
            of: None,
            also: Vec::new(),
            filter: Filter::Super(Supertype::Basic).and(Filter::Type(CardType::Land)),
            max: n(1),
            up_to: false,
            to: Destination::zone(Zone::Hand),
            one: None,
            reveal: true,
        }]),
        1 => counters(2),
        2 => scry(2),
        3 => {
            let target = TargetSpec { min: 1, max: 1, objects: None, players: Some(Who::Any), ..TargetSpec::default() };
            Spell { targets: vec![target], ..list(vec![Instruction::LoseLife(Who::Target(0), n(5))]) }
        }
        4 => at_creature(changed(that(), Change::Goaded)),
        5 => treasure(),
        6 => draw(1),
        7 => {
            let menace = vec![Ability::Keyword(Keyword::Menace)];
            creates(1, Token { abilities: menace, ..creature("Skeleton", Color::Black, (4, 1)) })
        }
        _ => throne(),
    }
}

fn throne() -> Spell {
    let counters = vec![(Word::new_static("+1/+1"), n(3))];
    let to = Destination { counters, ..Destination::zone(Zone::Battlefield) };
    let hexproof = Change::AddAbility(Box::new(Ability::Keyword(Keyword::Hexproof)));
    list(vec![
        filling(0, Instruction::Reveal(Who::You, Selection::Top(n(10), Who::You))),
        filling(1, Instruction::Move(among(Filter::Type(CardType::Creature), 1), to)),
        changed(Selection::Slot(Slot::made(1)), hexproof),
        Instruction::Shuffle(Who::You),
    ])
}
