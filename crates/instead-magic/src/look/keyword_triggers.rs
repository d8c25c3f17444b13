//! Keywords that are triggered abilities, said as such abilities (CR 702).

mod permanents;

use std::sync::Arc;

use crate::look::keywords::{this, this_one};
use instead_language::words::{CardType, CardTypes, Color, Colors, Keyword, Mana, NumberKeyword, Step, Word, Zone};
use instead_language::{
    Ability, Amount, Change, Cmp, Condition, Cost, CostKeyword, Destination, Filter, Instruction, Measure, Pattern,
    Period, Recipients, Ref, Selection, Slot, Spell, Stat, TargetSpec, Token, Trigger, TriggerEvent, Until, Who,
};

/// The triggered abilities that a keyword is, if it is such (CR 702.63a: some are two).
pub(crate) fn triggers_of(ability: &Ability) -> Vec<Arc<Ability>> {
    let more = permanents::triggers_of(ability);
    if more.is_empty() { trigger_of(ability).into_iter().collect() } else { more }
}

/// The triggered ability that a keyword is, if it is one and not several.
fn trigger_of(ability: &Ability) -> Option<Arc<Ability>> {
    if let Ability::Number(keyword, n) = ability {
        return combat_trigger_with(*keyword, n).or_else(|| other_trigger_with(*keyword, n));
    }
    if let Ability::WithCost(keyword, cost) = ability {
        return trigger_with_cost(*keyword, cost);
    }
    let Ability::Keyword(keyword) = ability else { return None };
    returning(*keyword).or_else(|| combat_trigger(*keyword)).or_else(|| casting_trigger(*keyword))
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
            Destination { counters, ..Destination::zone(Zone::Battlefield) },
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

/// Keywords that trigger in combat.
fn combat_trigger(keyword: Keyword) -> Option<Arc<Ability>> {
    let one = || Amount::Fixed(1);
    let power = |who: Ref| Box::new(Amount::StatOf(Stat::Power, who));
    match keyword {
        // CR 702.83a
        Keyword::Exalted => {
            let alone = TriggerEvent::AttacksWith(creature().and(Filter::Controller(Who::You)), Cmp::Exactly, 0);
            does(alone, vec![gets(Selection::One(Ref::Slot(Slot::OBJECT)), one(), one())])
        }
        // CR 702.91a
        Keyword::BattleCry => {
            let others = Filter::other().and(Filter::Attacking).and(creature());
            does(TriggerEvent::Attacks(this()), vec![gets(Selection::Each(others), one(), Amount::Fixed(0))])
        }
        // CR 702.134a
        Keyword::Mentor => {
            let lesser = Filter::Stat(Stat::Power, Cmp::Less, power(Ref::This));
            let objects = Filter::Attacking.and(creature()).and(lesser);
            let trigger = Trigger::each(TriggerEvent::Attacks(this()));
            let target = TargetSpec { min: 1, max: 1, objects: Some(objects), players: None };
            let puts = Instruction::PutCounters(Word::new_static("+1/+1"), one(), Selection::One(Ref::Target(0)));
            Some(triggered(trigger, Spell { targets: vec![target], instructions: vec![puts], ..Spell::default() }))
        }
        // CR 702.149a
        Keyword::Training => {
            let greater = Filter::Stat(Stat::Power, Cmp::More, power(Ref::This));
            let with = Filter::Attacking.and(creature()).and(greater);
            let condition = Some(Condition::Controls(Who::You, Cmp::AtLeast, one(), with));
            let trigger = Trigger { condition, ..Trigger::each(TriggerEvent::Attacks(this())) };
            Some(triggered(trigger, Spell { instructions: vec![counter_on_this(one())], ..Spell::default() }))
        }
        // CR 702.25a
        Keyword::Flanking => {
            let without = creature().and(Filter::Keyword(Keyword::Flanking).negate());
            let less = || Amount::Fixed(-1);
            does(
                TriggerEvent::BlockedBy(this(), without),
                vec![gets(Selection::One(Ref::Slot(Slot::PARTNER)), less(), less())],
            )
        }
        // CR 702.147a
        Keyword::Decayed => {
            let event = TriggerEvent::Beginning(Period::Step(Step::EndCombat), Who::Any);
            let later = Trigger::each(event);
            let goes = Instruction::Sacrifice(Who::You, this_one());
            does(TriggerEvent::Attacks(this()), vec![Instruction::Delayed(later, vec![goes])])
        }
        // CR 702.115a
        Keyword::Ingest => hits(vec![Instruction::Exile(Selection::Top(one(), Who::Slot(Slot::PLAYER)))]),
        _ => None,
    }
}

/// "whenever this creature deals combat damage to a player"
fn hits(list: Vec<Instruction>) -> Option<Arc<Ability>> {
    let to = Recipients::players(Who::Any);
    does(TriggerEvent::Event(Pattern::Damage { source: this(), to, combat: Some(true) }), list)
}

/// The same, of those with a number.
fn combat_trigger_with(keyword: NumberKeyword, n: &Amount) -> Option<Arc<Ability>> {
    match keyword {
        // CR 702.70a
        NumberKeyword::Poisonous => {
            hits(vec![Instruction::PlayerCounters(Word::new_static("poison"), n.clone(), Who::Slot(Slot::PLAYER))])
        }
        // CR 702.45a
        NumberKeyword::Bushido => {
            let event = TriggerEvent::OneOf(vec![TriggerEvent::Blocks(this()), TriggerEvent::BecomesBlocked(this())]);
            does(event, vec![gets(this_one(), n.clone(), n.clone())])
        }
        // CR 702.86a
        NumberKeyword::Annihilator => {
            let (who, min, max) = (Who::Defending, n.clone(), Some(n.clone()));
            let gone = Selection::Choose { who, min, max, filter: Filter::Permanent, random: false };
            does(TriggerEvent::Attacks(this()), vec![Instruction::Sacrifice(Who::Defending, gone)])
        }
        _ => None,
    }
}

/// Keywords that trigger as their controller casts, or as a creature of his enters.
fn casting_trigger(keyword: Keyword) -> Option<Arc<Ability>> {
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
        _ => None,
    }
}

/// Keywords with a cost that trigger.
fn trigger_with_cost(keyword: CostKeyword, cost: &Cost) -> Option<Arc<Ability>> {
    let (trigger, instructions) = match keyword {
        // CR 702.74a
        CostKeyword::Evoke => {
            let condition = Some(Condition::CastFor(CostKeyword::Evoke));
            let event = TriggerEvent::Enters(this());
            (Trigger { condition, ..Trigger::each(event) }, vec![Instruction::Sacrifice(Who::You, this_one())])
        }
        // CR 702.21a
        CostKeyword::Ward => {
            let event = TriggerEvent::Targeted(this(), Filter::Controller(Who::Opponent));
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
