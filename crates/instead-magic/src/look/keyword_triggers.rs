//! Keywords that are triggered abilities, said as such abilities (CR 702).

mod attacks;
mod casting;
mod permanents;
mod tempted;

pub(crate) use casting::as_cast_for;
pub(crate) use permanents::{backup, defeated, draws_as_it_dies};
pub(crate) use tempted::tempted;

use std::sync::Arc;

use crate::look::keywords::{this, this_one};
use instead_language::words::{CardType, CardTypes, Color, Colors, Keyword, NumberKeyword, Step, Word, Zone};
use instead_language::{
    Ability, Amount, Change, Condition, Cost, CostKeyword, Destination, Filter, Instruction, Pattern, Period,
    Recipients, Ref, Selection, Slot, Spell, Token, Trigger, TriggerEvent, Under, Until, Who,
};

/// The triggered abilities that a keyword is, if it is such (CR 702.63a: some are two).
pub(crate) fn triggers_of(ability: &Ability) -> Vec<Arc<Ability>> {
    let more = permanents::triggers_of(ability);
    if more.is_empty() { trigger_of(ability).into_iter().collect() } else { more }
}

/// The triggered ability that a keyword is, if it is one and not several.
fn trigger_of(ability: &Ability) -> Option<Arc<Ability>> {
    if let Ability::Number(keyword, n) = ability {
        let in_combat = attacks::with_number(*keyword, n).or_else(|| casting::with_number(*keyword, n));
        return in_combat.or_else(|| other_trigger_with(*keyword, n));
    }
    if let Ability::WithCost(keyword, cost) = ability {
        return trigger_with_cost(*keyword, cost).or_else(|| casting::with_cost(*keyword));
    }
    if let Some(gift) = crate::look::keywords::gift::as_it_enters(ability) {
        return Some(gift);
    }
    let Ability::Keyword(keyword) = ability else { return None };
    returning(*keyword).or_else(|| attacks::of_keyword(*keyword)).or_else(|| casting::of_keyword(*keyword))
}

/// Keywords of what returns as it dies.
fn returning(keyword: Keyword) -> Option<Arc<Ability>> {
    let dies = |kind: &str| Trigger {
        condition: Some(Condition::Not(Box::new(Condition::Is(
            Ref::Slot(Slot::WAS),
            Filter::Counter(Some(Word::new(kind))),
        )))),
        ..Trigger::each(TriggerEvent::Event(Pattern::Move {
            object: this(),
            from: Some(Zone::Battlefield),
            to: Some(Zone::Graveyard),
        }))
    };
    let returns_with = |kind: &str| {
        let counters = vec![(Word::new(kind), Amount::Fixed(1))];
        vec![Instruction::Move(
            Selection::One(Ref::Slot(Slot::OBJECT)),
            Destination { counters, ..Destination::under(Under::Owner) },
        )]
    };
    let kind = match keyword {
        // CR 702.79a
        Keyword::Persist => "-1/-1",
        // CR 702.93a
        Keyword::Undying => "+1/+1",
        _ => return None,
    };
    Some(triggered(dies(kind), Spell { instructions: returns_with(kind), ..Spell::default() }))
}

fn triggered(trigger: Trigger, spell: Spell) -> Arc<Ability> {
    Arc::new(Ability::Triggered { trigger, spell })
}

fn does(event: TriggerEvent, instructions: Vec<Instruction>) -> Option<Arc<Ability>> {
    let trigger = Trigger::each(event);
    Some(triggered(trigger, Spell { instructions, ..Spell::default() }))
}

fn creature() -> Filter {
    Filter::Type(CardType::Creature)
}

/// "… gets +N/+N until end of turn"
fn gets(what: Selection, power: Amount, toughness: Amount) -> Instruction {
    Instruction::Continuous { what, changes: vec![Change::Modify(power, toughness)], until: Until::EndOfTurn }
}

fn counter_on_this(n: Amount) -> Instruction {
    Instruction::PutCounters(Word::new_static("+1/+1"), n, this_one())
}

/// Keywords with a cost that trigger.
fn trigger_with_cost(keyword: CostKeyword, cost: &Cost) -> Option<Arc<Ability>> {
    let (trigger, instructions) = match keyword {
        // CR 702.74a
        CostKeyword::Evoke => {
            let condition = Some(Condition::CastFor(CostKeyword::Evoke));
            let event = TriggerEvent::Enters(this());
            // whoever controls it by then
            let whose = Who::ControllerOf(Box::new(Ref::This));
            (Trigger { condition, ..Trigger::each(event) }, vec![Instruction::Sacrifice(whose, this_one())])
        }
        // CR 702.21a
        CostKeyword::Ward => {
            let event = TriggerEvent::Targeted(Recipients::objects(this()), Filter::Controller(Who::Opponent));
            let countered = vec![Instruction::Counter(Selection::One(Ref::Slot(Slot::SOURCE)))];
            (Trigger::each(event), vec![Instruction::Unless(Who::Slot(Slot::PLAYER), cost.clone(), countered)])
        }
        // CR 702.24a
        CostKeyword::CumulativeUpkeep => {
            let age = Word::new_static("age");
            let counters = Amount::Counters(Ref::This, Some(age.clone()));
            let gone = vec![Instruction::Sacrifice(Who::You, this_one())];
            let list = vec![
                Instruction::PutCounters(age, Amount::Fixed(1), this_one()),
                Instruction::UnlessTimes(Who::You, cost.clone(), counters, gone),
            ];
            let event = TriggerEvent::Beginning(Period::Step(Step::Upkeep), Who::You);
            (Trigger::each(event), list)
        }
        // CR 702.30a
        CostKeyword::Echo => {
            let condition = Some(Condition::CameSinceLastUpkeep(Ref::This));
            let event = TriggerEvent::Beginning(Period::Step(Step::Upkeep), Who::You);
            let gone = vec![Instruction::Sacrifice(Who::You, this_one())];
            (Trigger { condition, ..Trigger::each(event) }, vec![Instruction::Unless(Who::You, cost.clone(), gone)])
        }
        // CR 702.59a
        CostKeyword::Recover => {
            let (from, to) = (Some(Zone::Battlefield), Some(Zone::Graveyard));
            let event =
                TriggerEvent::Event(Pattern::Move { object: creature().and(Filter::Owner(Who::You)), from, to });
            let this = || Selection::Where(Ref::This, Zone::Graveyard);
            let back = vec![Instruction::Move(this(), Destination::zone(Zone::Hand))];
            let pays = Instruction::Pay(Who::You, cost.clone());
            let list = vec![
                Instruction::May(Who::You, vec![Instruction::Fill(0, Box::new(pays))]),
                Instruction::If(Condition::Done(Slot::made(0)), back, vec![Instruction::Exile(this())]),
            ];
            (Trigger::each(event), list)
        }
        _ => return None,
    };
    Some(triggered(trigger, Spell { instructions, ..Spell::default() }))
}

/// Keywords with a number that trigger as something enters or dies.
fn other_trigger_with(keyword: NumberKeyword, n: &Amount) -> Option<Arc<Ability>> {
    let (trigger, instructions) = match keyword {
        // CR 702.135a
        NumberKeyword::Afterlife => {
            let (from, to) = (Some(Zone::Battlefield), Some(Zone::Graveyard));
            let event = TriggerEvent::Event(Pattern::Move { object: this(), from, to });
            let spirit = Token {
                types: CardTypes::NONE.with(CardType::Creature),
                subtypes: vec![Word::new_static("Spirit")],
                colors: Colors::of(Color::White) | Colors::of(Color::Black),
                power_toughness: Some((Amount::Fixed(1), Amount::Fixed(1))),
                abilities: vec![Ability::Keyword(Keyword::Flying)],
                ..Token::default()
            };
            let list = vec![Instruction::CreateTokens(Who::You, n.clone(), spirit)];
            (Trigger::each(event), list)
        }
        // CR 702.58a
        NumberKeyword::Graft => {
            let another = Filter::Type(CardType::Creature).and(Filter::other());
            let trigger = Trigger {
                condition: Some(Condition::Is(Ref::This, Filter::Counter(Some(Word::new("+1/+1"))))),
                ..Trigger::each(TriggerEvent::Enters(another))
            };
            let moves = Instruction::MoveCounters(
                Some(Word::new("+1/+1")),
                Some(Amount::Fixed(1)),
                Ref::This,
                Ref::Slot(Slot::OBJECT),
            );
            (trigger, vec![Instruction::May(Who::You, vec![moves])])
        }
        _ => return None,
    };
    Some(triggered(trigger, Spell { instructions, ..Spell::default() }))
}
