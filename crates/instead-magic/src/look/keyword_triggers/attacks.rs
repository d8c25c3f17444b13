//! Keywords that trigger in combat (CR 508.3, 509.3, 510.3a).

use std::sync::Arc;

use super::{counter_on_this, creature, does, gets, triggered};
use crate::look::keywords::{this, this_one};
use instead_language::words::{
    CardType, CardTypes, Color, Colors, Designation, Keyword, Mana, NumberKeyword, Step, Word,
};
use instead_language::{
    Ability, Against, Amount, Change, Cmp, Condition, Filter, Instruction, ManaTerm, Pattern, Period, Recipients, Ref,
    Role, Selection, Slot, Spell, Stat, TargetSpec, Token, Trigger, TriggerEvent, TurnFact, Until, Who,
};

/// Keywords that trigger in combat.
pub(super) fn of_keyword(keyword: Keyword) -> Option<Arc<Ability>> {
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
            let target = TargetSpec { min: 1, max: 1, objects: Some(objects), players: None, ..TargetSpec::default() };
            let puts = Instruction::PutCounters(Word::new_static("+1/+1"), one(), Selection::One(Ref::Target(0)));
            Some(triggered(trigger, Spell { targets: vec![target], instructions: vec![puts], ..Spell::default() }))
        }
        // CR 702.149a
        Keyword::Training => {
            let greater = Filter::Stat(Stat::Power, Cmp::More, power(Ref::This));
            let with = Filter::Attacking.and(creature()).and(greater);
            // CR 702.149a: no intervening "if"
            let condition = Condition::Controls(Who::You, Cmp::AtLeast, one(), with);
            let attack = TriggerEvent::While(Box::new(TriggerEvent::Attacks(this())), Box::new(condition));
            Some(triggered(
                Trigger::each(attack),
                Spell { instructions: vec![counter_on_this(one())], ..Spell::default() },
            ))
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
        // CR 702.105a
        Keyword::Dethrone => {
            let richest = TriggerEvent::AttacksThat(this(), Recipients::players(Who::MostLife));
            does(richest, vec![counter_on_this(one())])
        }
        Keyword::Myriad => Some(myriad()),
        Keyword::Provoke => Some(provoke()),
        // CR 702.121a
        Keyword::Melee => {
            let each = || Amount::ThisTurn(TurnFact::BeenAttacked, Who::Opponent);
            does(TriggerEvent::Attacks(this()), vec![gets(this_one(), each(), each())])
        }
        _ => None,
    }
}

/// "whenever this creature deals combat damage to a player"
fn hits(list: Vec<Instruction>) -> Option<Arc<Ability>> {
    let to = Recipients::players(Who::Any);
    does(TriggerEvent::Event(Pattern::Damage { source: this(), to, combat: Some(true) }), list)
}

/// The same, of those with a number.
pub(super) fn with_number(keyword: NumberKeyword, n: &Amount) -> Option<Arc<Ability>> {
    match keyword {
        // CR 702.189a
        NumberKeyword::Firebending => {
            let adds = Instruction::AddManaTimes(Who::You, vec![Mana::Color(Color::Red)], n.clone());
            let kept = Instruction::OfMana(vec![ManaTerm::Kept(Until::EndOfCombat)]);
            does(TriggerEvent::Attacks(this()), vec![adds, kept])
        }
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
        // CR 702.68a
        NumberKeyword::Frenzy => {
            does(TriggerEvent::Unblocked(this()), vec![gets(this_one(), n.clone(), Amount::Fixed(0))])
        }
        // CR 702.130a
        NumberKeyword::Afflict => {
            does(TriggerEvent::BecomesBlocked(this()), vec![Instruction::LoseLife(Who::Defending, n.clone())])
        }
        NumberKeyword::Renown => Some(renown(n)),
        NumberKeyword::Mobilize => Some(mobilize(n)),
        // CR 702.23a: the blockers are counted as it resolves (CR 702.23b)
        NumberKeyword::Rampage => {
            let n = if let Amount::Fixed(n) = n { n } else { return None };
            let beyond = Amount::Plus(Box::new(Amount::Count(blockers())), Box::new(Amount::Fixed(-1)));
            let more = || Amount::Times(*n, Box::new(beyond.clone()));
            let blocked = Condition::Exists(Selection::Each(blockers()));
            let list = vec![Instruction::If(blocked, vec![gets(this_one(), more(), more())], Vec::new())];
            does(TriggerEvent::BecomesBlocked(this()), list)
        }
        _ => None,
    }
}

/// What blocks this creature.
fn blockers() -> Filter {
    Filter::BlockingThat(Ref::This)
}

fn becomes(word: Designation, until: Until) -> Instruction {
    Instruction::Continuous { what: this_one(), changes: vec![Change::Becomes(word)], until }
}

/// CR 702.112a
fn renown(n: &Amount) -> Arc<Ability> {
    let to = Recipients::players(Who::Any);
    let event = TriggerEvent::Event(Pattern::Damage { source: this(), to, combat: Some(true) });
    let is = Condition::Is(Ref::This, Filter::Designated(Designation::Renowned));
    let trigger = Trigger { condition: Some(Condition::Not(Box::new(is))), ..Trigger::each(event) };
    let instructions = vec![counter_on_this(n.clone()), becomes(Designation::Renowned, Until::Forever)];
    triggered(trigger, Spell { instructions, ..Spell::default() })
}

/// What was made is done away with as that step begins.
fn later(step: Step, done: Instruction) -> Instruction {
    let event = TriggerEvent::Beginning(Period::Step(step), Who::Any);
    Instruction::Delayed(Trigger::each(event), vec![done])
}

fn all_made() -> Selection {
    Selection::Slot(Slot::made(0).outside())
}

/// CR 702.39a
fn provoke() -> Arc<Ability> {
    let objects = creature().and(Filter::Controller(Who::Defending));
    let target = TargetSpec { min: 1, max: 1, objects: Some(objects), players: None, ..TargetSpec::default() };
    let that = || Selection::One(Ref::Target(0));
    let blocks = Instruction::Continuous {
        what: that(),
        changes: vec![Change::MustBlockThat(Ref::This)],
        until: Until::EndOfCombat,
    };
    let instructions = vec![Instruction::May(Who::You, vec![blocks, Instruction::Untap(that())])];
    let spell = Spell { targets: vec![target], instructions, ..Spell::default() };
    triggered(Trigger::each(TriggerEvent::Attacks(this())), spell)
}

/// CR 702.181a
fn mobilize(n: &Amount) -> Arc<Ability> {
    let warrior = Token {
        types: CardTypes::NONE.with(CardType::Creature),
        subtypes: vec![Word::new_static("Warrior")],
        colors: Colors::of(Color::Red),
        power_toughness: Some((Amount::Fixed(1), Amount::Fixed(1))),
        tapped: true,
        attacking: true,
        ..Token::default()
    };
    let creates = Instruction::CreateTokens(Who::You, n.clone(), warrior);
    let goes = later(Step::End, Instruction::Sacrifice(Who::You, all_made()));
    let instructions = vec![Instruction::Fill(0, Box::new(creates)), goes];
    triggered(Trigger::each(TriggerEvent::Attacks(this())), Spell { instructions, ..Spell::default() })
}

/// CR 702.116a: for each opponent other than the one that this creature attacks.
fn myriad() -> Arc<Ability> {
    let attacked = Ref::Slot(Slot::event(Role::Attacked));
    let others = Who::OtherOpponent(Box::new(Who::ControllerOf(Box::new(attacked))));
    let copy = Token {
        copy_of: Some((Box::new(Ref::This), Vec::new())),
        tapped: true,
        attacking: true,
        against: Some(Against::Those(Who::Slot(Slot::each(0)))),
        ..Token::default()
    };
    let creates = Instruction::Fill(0, Box::new(Instruction::CreateTokens(Who::You, Amount::Fixed(1), copy)));
    let each = Instruction::ForEach(Selection::EachPlayer(others), vec![Instruction::May(Who::You, vec![creates])]);
    let exiled = later(Step::EndCombat, Instruction::Exile(all_made()));
    let any = Condition::Done(Slot::made(0));
    let instructions = vec![each, Instruction::If(any, vec![exiled], Vec::new())];
    triggered(Trigger::each(TriggerEvent::Attacks(this())), Spell { instructions, ..Spell::default() })
}
