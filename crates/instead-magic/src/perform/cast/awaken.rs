//! Awaken (CR 702.113): what a spell does besides, where it was cast for its awaken cost.

use instead_language::words::{CardType, CostKeyword, Keyword, NumberedKeyword, Word};
use instead_language::{
    Ability, Amount, Change, Face, Filter, Instruction, Ref, Selection, Spell, TargetSpec, Until, Who,
};

use crate::perform::cast::announce::Announcement;

/// CR 702.113a: counters on a land, which becomes a creature and stays a land.
fn awakens(n: &Amount) -> Spell {
    let land = Filter::Type(CardType::Land).and(Filter::Controller(Who::You));
    let that = || Selection::One(Ref::Target(0));
    let none = || Some(Amount::Fixed(0));
    let changes = vec![
        Change::AddType(CardType::Creature),
        Change::AddSubtype(Word::new_static("Elemental")),
        Change::SetPowerToughness(none(), none()),
        Change::AddAbility(Box::new(Ability::Keyword(Keyword::Haste))),
    ];
    Spell {
        targets: vec![TargetSpec { min: 1, max: 1, objects: Some(land), players: None, ..TargetSpec::default() }],
        instructions: vec![
            Instruction::PutCounters(Word::new_static("+1/+1"), n.clone(), that()),
            Instruction::Continuous { what: that(), changes, until: Until::Forever },
        ],
        ..Spell::default()
    }
}

/// What its awaken cost buys, if that is paid.
pub(super) fn awakens_by(face: &Face, said: &Announcement) -> Option<Spell> {
    let number = |a: &Ability| {
        if let Ability::Numbered(NumberedKeyword::Awaken, n, _) = a { Some(awakens(n)) } else { None }
    };
    face.abilities.iter().find_map(number).filter(|_| said.instead == Some(CostKeyword::Awaken))
}
