//! Gift (CR 702.174): what an opponent is promised as a spell is cast, and gets.

use std::sync::Arc;

use instead_language::words::{CardType, CardTypes, Color, Colors, Keyword, Word};
use instead_language::{Ability, Amount, Condition, Instruction, Paid, Slot, Spell, Token, Trigger, TriggerEvent, Who};

use super::this;

/// The name under which the cost is said.
pub(crate) const GIFT: &str = "gift";

fn fish(name: &'static str, size: i32, tapped: bool) -> Token {
    Token {
        types: CardTypes::NONE.with(CardType::Creature),
        subtypes: vec![Word::new_static(name)],
        colors: Colors::of(Color::Blue),
        power_toughness: Some((Amount::Fixed(size), Amount::Fixed(size))),
        tapped,
        ..Token::default()
    }
}

/// CR 702.174d–i: what the player to whom it was promised gets.
pub(crate) fn given(ability: &Ability) -> Option<Instruction> {
    let Ability::Keyword(keyword) = ability else { return None };
    let who = || Who::Slot(Slot::paid(Paid::Promised));
    let known = |name| Token { predefined: true, subtypes: vec![Word::new_static(name)], ..Token::default() };
    let creates = |token| Some(Instruction::CreateTokens(who(), Amount::Fixed(1), token));
    match keyword {
        Keyword::GiftCard => Some(Instruction::Draw(who(), Amount::Fixed(1))),
        Keyword::GiftFood => creates(known("Food")),
        Keyword::GiftTreasure => creates(known("Treasure")),
        Keyword::GiftFish => creates(fish("Fish", 1, true)),
        Keyword::GiftOctopus => creates(fish("Octopus", 8, false)),
        Keyword::GiftTurn => Some(Instruction::ExtraTurn(who(), Vec::new())),
        _ => None,
    }
}

/// CR 702.174b: on a permanent it triggers as that enters.
pub(crate) fn as_it_enters(ability: &Ability) -> Option<Arc<Ability>> {
    let gives = given(ability)?;
    let condition = Some(Condition::Paid(Word::new_static(GIFT)));
    let trigger = Trigger { condition, ..Trigger::each(TriggerEvent::Enters(this())) };
    let spell = Spell { instructions: vec![gives], ..Spell::default() };
    Some(Arc::new(Ability::Triggered { trigger, spell }))
}

/// CR 702.174j: of an instant or sorcery the gift that was promised is given before anything else.
pub(crate) fn giving(mut spell: Spell, permanent: bool, abilities: &[Ability], paid: &[Word]) -> Spell {
    if !permanent && paid.iter().any(|cost| cost == GIFT) {
        let given: Vec<Instruction> = abilities.iter().filter_map(given).collect();
        spell.instructions.splice(0..0, given);
    }
    spell
}
