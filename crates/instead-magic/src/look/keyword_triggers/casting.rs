//! Keywords that trigger as a spell is cast: their controller's, or the one that has the keyword (CR 601.2i).

use std::sync::Arc;

use super::{counter_on_this, creature, does, gets, triggered};
use crate::look::keywords::{this, this_one};
use instead_language::words::{CardType, Color, Keyword, Mana, NumberKeyword, Word, Zone};
use instead_language::{
    Ability, Amount, Cmp, Condition, Cost, CostKeyword, Destination, Feat, Filter, Instruction, Measure, Pattern,
    Place, Price, Ref, Selection, Slot, Spell, Stat, Trigger, TriggerEvent, Who,
};

/// Keywords that trigger as their controller casts, or as a creature of his enters.
pub(super) fn of_keyword(keyword: Keyword) -> Option<Arc<Ability>> {
    match keyword {
        // CR 702.100a
        Keyword::Evolve => {
            let more = |stat| Filter::Stat(stat, Cmp::More, Box::new(Amount::StatOf(stat, Ref::This)));
            let greater = Filter::OneOf(vec![more(Stat::Power), more(Stat::Toughness)]);
            let event = TriggerEvent::Enters(creature().and(Filter::other()).and(Filter::Controller(Who::You)));
            let condition = Some(Condition::Is(Ref::Slot(Slot::OBJECT), greater));
            let instructions = vec![counter_on_this(Amount::Fixed(1))];
            Some(triggered(Trigger { condition, ..Trigger::each(event) }, Spell { instructions, ..Spell::default() }))
        }
        // no rule book has it yet, the reminder text of the cards does
        Keyword::Increment => {
            let spent = || Amount::ManaSpent(Ref::Slot(Slot::OBJECT), None);
            let more = |stat| Condition::Compare(spent(), Cmp::More, Amount::StatOf(stat, Ref::This));
            let condition = Some(Condition::OneOf(vec![more(Stat::Power), more(Stat::Toughness)]));
            let event = TriggerEvent::Cast(Who::You, Filter::Spell);
            let instructions = vec![counter_on_this(Amount::Fixed(1))];
            Some(triggered(Trigger { condition, ..Trigger::each(event) }, Spell { instructions, ..Spell::default() }))
        }
        // CR 702.108a
        Keyword::Prowess => {
            let spell = Filter::Spell.and(creature().negate());
            let more = gets(this_one(), Amount::Fixed(1), Amount::Fixed(1));
            does(TriggerEvent::Cast(Who::You, spell), vec![more])
        }
        // CR 702.101a
        Keyword::Extort => {
            let cost = Cost { mana: vec![Mana::Hybrid(Color::White, Color::Black)], ..Cost::default() };
            let drain = vec![
                Instruction::Fill(1, Box::new(Instruction::LoseLife(Who::Opponent, Amount::Fixed(1)))),
                Instruction::GainLife(Who::You, Amount::Of(Slot::made(1), Measure::Lost)),
            ];
            let pays = Instruction::Fill(0, Box::new(Instruction::Pay(Who::You, cost)));
            let list = vec![
                Instruction::May(Who::You, vec![pays]),
                Instruction::If(Condition::Done(Slot::made(0)), drain, Vec::new()),
            ];
            does(TriggerEvent::Cast(Who::You, Filter::Spell), list)
        }
        // CR 702.40a
        Keyword::Storm => {
            let before = Filter::Spell.and(Filter::CastBefore(Ref::This));
            Some(copied(Amount::CastThisTurn(Who::Any, before), None))
        }
        // CR 702.69a
        Keyword::Gravestorm => {
            let (from, to) = (Some(Zone::Battlefield), Some(Zone::Graveyard));
            let gone = Pattern::Move { object: Filter::Permanent, from, to };
            Some(copied(Amount::HappenedThisTurn(Box::new(gone)), None))
        }
        // CR 702.78a
        Keyword::Conspire => Some(copied_if_paid(Keyword::Conspire.as_str())),
        Keyword::Cascade => Some(cascade()),
        // CR 702.144a
        Keyword::Demonstrate => {
            let you = Selection::One(Ref::Player(Who::You));
            does(as_cast(), vec![Instruction::Feat(Feat::Demonstrate, you, Amount::Fixed(1))])
        }
        _ => None,
    }
}

/// The same, of one with a number.
pub(super) fn with_number(keyword: NumberKeyword, n: &Amount) -> Option<Arc<Ability>> {
    if keyword == NumberKeyword::Ripple {
        return Some(ripple(n));
    }
    // CR 702.153a
    (keyword == NumberKeyword::Casualty).then(|| copied_if_paid(keyword.as_str()))
}

/// The same, of one with a cost.
pub(super) fn with_cost(keyword: CostKeyword) -> Option<Arc<Ability>> {
    // CR 702.56a
    (keyword == CostKeyword::Replicate).then(|| copied_if_paid(keyword.as_str()))
}

/// The cost for which a keyword copies its spell, and whether it may be paid again and again.
fn copied_for(ability: &Ability) -> Option<(&'static str, bool)> {
    if let Ability::WithCost(keyword @ CostKeyword::Replicate, _) = ability {
        return Some((keyword.as_str(), true));
    }
    if let Ability::Number(keyword @ NumberKeyword::Casualty, _) = ability {
        return Some((keyword.as_str(), false));
    }
    (*ability == Ability::Keyword(Keyword::Conspire)).then(|| (Keyword::Conspire.as_str(), false))
}

/// What triggers of the keywords among these abilities of a spell for which these costs were paid. Each instance of a keyword
/// that copies the spell does so for what was paid for it (CR 702.56b, 702.78b, 702.153b): a cost that may be paid again and
/// again was paid for the first.
pub(crate) fn as_cast_for(abilities: &[Arc<Ability>], paid: &[Word]) -> Vec<Arc<Ability>> {
    let cost = |ability: &Arc<Ability>| copied_for(ability).map(|(cost, _)| cost);
    let mut all = Vec::new();
    for (at, ability) in abilities.iter().enumerate() {
        let Some((name, again)) = copied_for(ability)
            .filter(|(name, _)| abilities.iter().filter(|other| cost(other) == Some(*name)).count() > 1)
        else {
            all.extend(super::triggers_of(ability));
            continue;
        };
        let before = abilities.iter().take(at).filter(|other| cost(other) == Some(name)).count();
        let times = paid.iter().filter(|paid| paid.as_str() == name).count();
        let times = match (again, before) {
            (true, 0) => times,
            (true, _) => 0,
            (false, before) => usize::from(before < times),
        };
        let often = Amount::Fixed(i32::try_from(times).unwrap_or(i32::MAX));
        all.extend((times > 0).then(|| copied(often, Some(Condition::Paid(Word::new_static(name))))));
    }
    all
}

/// "When you cast this spell": it triggers on the stack (CR 113.6h).
fn as_cast() -> TriggerEvent {
    TriggerEvent::Cast(Who::You, this())
}

/// "Copy it so many times. You may choose new targets for any of the copies."
fn copied(times: Amount, condition: Option<Condition>) -> Arc<Ability> {
    let copy = Instruction::Fill(0, Box::new(Instruction::CopySpell(this_one(), Vec::new())));
    let targets = Instruction::NewTargets(Selection::Slot(Slot::made(0)));
    let instructions = vec![Instruction::Repeat(times, vec![copy, targets])];
    let trigger = Trigger { condition, ..Trigger::each(as_cast()) };
    triggered(trigger, Spell { instructions, ..Spell::default() })
}

/// The same for each time that the cost of that name was paid.
fn copied_if_paid(cost: &'static str) -> Arc<Ability> {
    let cost = Word::new_static(cost);
    copied(Amount::TimesPaid(cost.clone()), Some(Condition::Paid(cost)))
}

/// CR 702.60a: each of the cards revealed that has the spell's name may be cast, one after another.
fn ripple(n: &Amount) -> Arc<Ability> {
    let revealed = Slot::made(0);
    let reveals = Instruction::Reveal(Who::You, Selection::Top(n.clone(), Who::You));
    let (min, max) = (Amount::Fixed(0), Some(Amount::Fixed(1)));
    let filter = Filter::SharesName(Ref::This);
    let card = Selection::ChooseOf { of: revealed, who: Who::You, min, max, filter };
    let casts =
        Instruction::Repeat(n.clone(), vec![Instruction::MayCast(Who::You, card, instead_language::Price::Free)]);
    let bottom = Instruction::Move(Selection::RestOf(revealed), Destination::library(Place::Bottom));
    let instructions = vec![
        Instruction::Fill(0, Box::new(Instruction::May(Who::You, vec![reveals]))),
        Instruction::If(Condition::Done(revealed), vec![casts, bottom], Vec::new()),
    ];
    triggered(Trigger::each(as_cast()), Spell { instructions, ..Spell::default() })
}

/// CR 702.85a
fn cascade() -> Arc<Ability> {
    let value = || Box::new(Amount::StatOf(Stat::ManaValue, Ref::This));
    let found = Filter::Type(CardType::Land).negate().and(Filter::Stat(Stat::ManaValue, Cmp::Less, value()));
    let exiles = Instruction::TopUntil { who: Who::You, filter: found.clone(), count: Amount::Fixed(1), exile: true };
    let one = || Amount::Fixed(1);
    // the card that was found, "if the resulting spell's mana value is less"
    let filter = found.and(Filter::Card).and(Filter::Spell);
    let card = Selection::ChooseOf { of: Slot::made(0), who: Who::You, min: one(), max: Some(one()), filter };
    let instructions = vec![
        Instruction::Fill(0, Box::new(exiles)),
        Instruction::MayCast(Who::You, card, Price::Free),
        Instruction::Move(Selection::RestOf(Slot::made(0)), Destination::library(Place::BottomRandom)),
    ];
    triggered(Trigger::each(as_cast()), Spell { instructions, ..Spell::default() })
}
