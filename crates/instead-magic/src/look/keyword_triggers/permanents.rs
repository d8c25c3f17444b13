//! Keywords of permanents that trigger at upkeep, as the permanent enters, and as it is put into a graveyard.

use std::sync::Arc;

use super::triggered;
use crate::look::keywords::{UNTIMELY, is_impending, this, this_one};
use instead_language::words::{
    CardType, CardTypes, Colors, CostKeyword, Designation, Keyword, NumberKeyword, NumberedKeyword, Step, Word, Zone,
};
use instead_language::{
    Ability, Amount, AsFlash, Change, Cmp, Condition, Destination, Feat, Filter, Instruction, Pattern, Period, Place,
    Ref, Selection, Slot, Spell, Stat, TargetSpec, Token, Trigger, TriggerEvent, Under, Until, Who,
};

/// The triggered abilities that such a keyword is.
pub(super) fn triggers_of(ability: &Ability) -> Vec<Arc<Ability>> {
    if let Ability::Number(keyword, n) = ability {
        return match keyword {
            NumberKeyword::Fading => vec![fading()],
            NumberKeyword::Vanishing => vanishing(),
            NumberKeyword::Modular => vec![modular()],
            NumberKeyword::Soulshift => vec![soulshift(n)],
            NumberKeyword::Fabricate => vec![fabricate(n)],
            NumberKeyword::Hideaway => vec![hideaway(n)],
            _ => Vec::new(),
        };
    }
    if let Ability::Numbered(NumberedKeyword::Suspend, ..) = ability {
        return suspend();
    }
    if let Ability::Numbered(NumberedKeyword::Impending, ..) = ability {
        let end = TriggerEvent::Beginning(Period::Step(Step::End), Who::You);
        return vec![when(end, Some(is_impending()), vec![one_less(&Word::new_static("time"))])];
    }
    // CR 603.7: the cleanup step of the turn in which it enters is the next one
    if let Ability::AsFlash(AsFlash { brief: true, .. }) = ability {
        let untimely = Condition::Paid(Word::new_static(UNTIMELY));
        let so = Condition::All(vec![untimely, Condition::Is(Ref::This, Filter::EnteredThisTurn)]);
        let end = TriggerEvent::Beginning(Period::Step(Step::Cleanup), Who::Any);
        let whose = Who::ControllerOf(Box::new(Ref::This));
        return vec![when(end, Some(so), vec![Instruction::Sacrifice(whose, this_one())])];
    }
    if let Ability::Champion(what) = ability {
        return champion(what);
    }
    if let Ability::WithCost(keyword, _) = ability {
        let one = || Some(Amount::Fixed(1));
        return match keyword {
            // CR 702.157a
            CostKeyword::Squad => vec![copies_itself(*keyword, Vec::new())],
            // CR 702.175a
            CostKeyword::Offspring => {
                vec![copies_itself(*keyword, vec![Change::SetPowerToughness(one(), one())])]
            }
            _ => Vec::new(),
        };
    }
    let Ability::Keyword(keyword) = ability else { return Vec::new() };
    match keyword {
        // CR 702.156a, 107.3m
        Keyword::Ravenous => {
            let five = Condition::Compare(Amount::X, Cmp::AtLeast, Amount::Fixed(5));
            vec![when(TriggerEvent::Enters(this()), Some(five), vec![draws_one()])]
        }
        // CR 702.110a
        Keyword::Exploit => {
            let exploits = Instruction::Feat(Feat::Exploit, this_one(), Amount::Fixed(1));
            vec![when(TriggerEvent::Enters(this()), None, vec![exploits])]
        }
        // CR 702.95a
        Keyword::Soulbond => soulbond(),
        // CR 702.92a
        Keyword::LivingWeapon => vec![bears_this(0, Colors::BLACK, &["Phyrexian", "Germ"])],
        // CR 702.163a
        Keyword::ForMirrodin => vec![bears_this(2, Colors::RED, &["Rebel"])],
        // CR 702.182a
        Keyword::JobSelect => vec![bears_this(1, Colors::empty(), &["Hero"])],
        _ => Vec::new(),
    }
}

fn draws_one() -> Instruction {
    Instruction::Draw(Who::You, Amount::Fixed(1))
}

/// "When this permanent enters, if its … cost was paid, create a token that's a copy of it for each time."
fn copies_itself(cost: CostKeyword, exceptions: Vec<Change>) -> Arc<Ability> {
    let cost = Word::new_static(cost.as_str());
    let token = Token { copy_of: Some((Box::new(Ref::This), exceptions)), ..Token::default() };
    let creates = Instruction::CreateTokens(Who::You, Amount::TimesPaid(cost.clone()), token);
    when(TriggerEvent::Enters(this()), Some(Condition::Paid(cost)), vec![creates])
}

/// CR 702.152a: "When this permanent is put into a graveyard from the battlefield, draw a card."
pub(crate) fn draws_as_it_dies() -> Ability {
    let trigger = Trigger::each(dies());
    Ability::Triggered { trigger, spell: Spell { instructions: vec![draws_one()], ..Spell::default() } }
}

/// CR 702.75a: one of the top cards is exiled face down, and the rest goes on the bottom.
fn hideaway(n: &Amount) -> Arc<Ability> {
    let looked = Slot::made(0);
    let one = || Amount::Fixed(1);
    let take = Selection::ChooseOf { of: looked, who: Who::You, min: one(), max: Some(one()), filter: Filter::any() };
    let looks = Instruction::Look(Who::You, Selection::Top(n.clone(), Who::You));
    let puts = Instruction::PutAndRestOf {
        of: looked,
        take,
        to: Destination { face_down: true, ..Destination::zone(Zone::Exile) },
        rest: Destination::library(Place::BottomRandom),
    };
    when(TriggerEvent::Enters(this()), None, vec![Instruction::Fill(0, Box::new(looks)), puts])
}

/// CR 702.165a, c: counters on a creature, and on another one the abilities that are printed below this one.
pub(crate) fn backup(n: &Amount, below: &[Ability]) -> Arc<Ability> {
    let is_backup = |a: &&Ability| matches!(a, Ability::Number(NumberKeyword::Backup, _));
    let gains = below.iter().filter(|a| !is_backup(a)).map(|a| Change::AddAbility(Box::new(a.clone()))).collect();
    let target = || Selection::One(Ref::Target(0));
    let puts = Instruction::PutCounters(Word::new_static("+1/+1"), n.clone(), target());
    let another = Condition::Is(Ref::Target(0), Filter::other());
    let gains = Instruction::Continuous { what: target(), changes: gains, until: Until::EndOfTurn };
    let spec = TargetSpec {
        min: 1,
        max: 1,
        objects: Some(Filter::Type(CardType::Creature)),
        players: None,
        ..TargetSpec::default()
    };
    let instructions = vec![puts, Instruction::If(another, vec![gains], Vec::new())];
    let trigger = Trigger::each(TriggerEvent::Enters(this()));
    triggered(trigger, Spell { targets: vec![spec], instructions, ..Spell::default() })
}

fn upkeep() -> TriggerEvent {
    TriggerEvent::Beginning(Period::Step(Step::Upkeep), Who::You)
}

fn dies() -> TriggerEvent {
    let (from, to) = (Some(Zone::Battlefield), Some(Zone::Graveyard));
    TriggerEvent::Event(Pattern::Move { object: this(), from, to })
}

fn when(event: TriggerEvent, condition: Option<Condition>, instructions: Vec<Instruction>) -> Arc<Ability> {
    let trigger = Trigger { condition, ..Trigger::each(event) };
    triggered(trigger, Spell { instructions, ..Spell::default() })
}

fn has(kind: &Word) -> Condition {
    Condition::Is(Ref::This, Filter::Counter(Some(kind.clone())))
}

fn one_less(kind: &Word) -> Instruction {
    Instruction::RemoveCounters(Some(kind.clone()), Some(Amount::Fixed(1)), this_one())
}

fn is_sacrificed() -> Vec<Instruction> {
    vec![Instruction::Sacrifice(Who::You, this_one())]
}

/// CR 702.32a: "remove a fade counter from this permanent. If you can't, sacrifice the permanent."
fn fading() -> Arc<Ability> {
    let fade = Word::new_static("fade");
    when(upkeep(), None, vec![Instruction::If(has(&fade), vec![one_less(&fade)], is_sacrificed())])
}

/// CR 702.63a: a counter less at each upkeep; with the last it is sacrificed, whatever is put on it then.
fn vanishing() -> Vec<Arc<Ability>> {
    let time = Word::new_static("time");
    let last = TriggerEvent::LastCounter(time.clone(), this());
    vec![when(upkeep(), Some(has(&time)), vec![one_less(&time)]), when(last, None, is_sacrificed())]
}

/// CR 310.11b: "When the last defense counter is removed from this permanent, exile it, then you may cast it transformed
/// without paying its mana cost."
pub(crate) fn defeated() -> Arc<Ability> {
    let last = TriggerEvent::LastCounter(Word::new_static("defense"), this());
    let exiled = Selection::Slot(Slot::made(0));
    let does = vec![
        Instruction::Fill(0, Box::new(Instruction::Exile(this_one()))),
        Instruction::MayCast(Who::You, exiled, instead_language::Price::Transformed),
    ];
    when(last, None, does)
}

/// CR 702.62a: a counter less at each upkeep while the card is exiled, and with the last it may be played for nothing; a
/// creature has haste then.
fn suspend() -> Vec<Arc<Ability>> {
    let time = Word::new_static("time");
    let here = || Selection::Where(Ref::This, Zone::Exile);
    let exiled = Condition::Is(Ref::This, Filter::In(Zone::Exile));
    let suspended = Condition::All(vec![exiled.clone(), has(&time)]);
    let fewer = Instruction::RemoveCounters(Some(time.clone()), Some(Amount::Fixed(1)), this_one());
    let creature = Condition::Is(Ref::Slot(Slot::made(0)), Filter::Type(CardType::Creature));
    let haste = Change::AddAbility(Box::new(Ability::Keyword(Keyword::Haste)));
    let what = Selection::Slot(Slot::made(0));
    let hastens = Instruction::Continuous { what, changes: vec![haste], until: Until::ControlLost };
    let plays = vec![
        Instruction::Fill(0, Box::new(Instruction::MayCast(Who::You, here(), instead_language::Price::Free))),
        Instruction::If(Condition::All(vec![Condition::Done(Slot::made(0)), creature]), vec![hastens], Vec::new()),
    ];
    let last = TriggerEvent::LastCounter(time, this());
    vec![when(upkeep(), Some(suspended), vec![fewer]), when(last, Some(exiled), plays)]
}

/// CR 702.95a, c: as it or another creature of its controller enters, the two may be paired where neither is yet.
fn soulbond() -> Vec<Arc<Ability>> {
    let free = || {
        let unpaired = Filter::Designated(Designation::Paired).negate();
        Filter::Type(CardType::Creature).and(Filter::Controller(Who::You)).and(unpaired)
    };
    let other = || Filter::other().and(free());
    let one = || Amount::Fixed(1);
    let chosen = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter: other(), random: false };
    let pairs = |with: Selection| Instruction::Continuous {
        what: Selection::Both(vec![this_one(), with]),
        changes: vec![Change::Becomes(Designation::Paired)],
        until: Until::Forever,
    };
    let may = |with: Selection| vec![Instruction::May(Who::You, vec![pairs(with)])];
    let here = |r: Ref| Condition::Is(r, free().and(Filter::In(Zone::Battlefield)));
    let another = Condition::Exists(Selection::Each(other()));
    let entered = Ref::Slot(Slot::OBJECT);
    let enters = Filter::other().and(Filter::Type(CardType::Creature)).and(Filter::Controller(Who::You));
    vec![
        when(TriggerEvent::Enters(this()), Some(Condition::All(vec![here(Ref::This), another])), may(chosen)),
        when(
            TriggerEvent::Enters(enters),
            Some(Condition::All(vec![here(Ref::This), here(entered.clone())])),
            may(Selection::One(entered)),
        ),
    ]
}

/// CR 702.72a: it is sacrificed unless another one is exiled, which returns as it leaves the battlefield.
fn champion(what: &Filter) -> Vec<Arc<Ability>> {
    let one = || Amount::Fixed(1);
    let filter = Filter::other().and(what.clone()).and(Filter::Controller(Who::You));
    let another = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false };
    let exiles = Instruction::Fill(0, Box::new(Instruction::May(Who::You, vec![Instruction::Exile(another)])));
    let not = Condition::Not(Box::new(Condition::Done(Slot::made(0))));
    let unless = vec![exiles, Instruction::If(not, is_sacrificed(), Vec::new())];
    let leaves = Pattern::Move { object: this(), from: Some(Zone::Battlefield), to: None };
    let returns = Instruction::Move(Selection::Exiled, Destination::under(Under::Owner));
    vec![when(TriggerEvent::Enters(this()), None, unless), when(TriggerEvent::Event(leaves), None, vec![returns])]
}

fn up_to_it(target: TargetSpec, event: TriggerEvent, done: Instruction) -> Arc<Ability> {
    let instructions = vec![Instruction::May(Who::You, vec![done])];
    let trigger = Trigger::each(event);
    triggered(trigger, Spell { targets: vec![target], instructions, ..Spell::default() })
}

/// CR 702.43a: its counters, as many as it had, may go on an artifact creature.
fn modular() -> Arc<Ability> {
    let golem = Filter::Type(CardType::Artifact).and(Filter::Type(CardType::Creature));
    let kind = Word::new_static("+1/+1");
    let had = Amount::Counters(Ref::Slot(Slot::WAS), Some(kind.clone()));
    let puts = Instruction::PutCounters(kind, had, Selection::One(Ref::Target(0)));
    up_to_it(TargetSpec { min: 1, max: 1, objects: Some(golem), players: None, ..TargetSpec::default() }, dies(), puts)
}

/// CR 702.46a: a Spirit card with mana value N or less may return from the graveyard to its owner's hand.
fn soulshift(n: &Amount) -> Arc<Ability> {
    let spirit = Filter::All(vec![
        Filter::Subtype(Word::new_static("Spirit")),
        Filter::Card,
        Filter::Stat(Stat::ManaValue, Cmp::AtMost, Box::new(n.clone())),
        Filter::In(Zone::Graveyard),
        Filter::Owner(Who::You),
    ]);
    let back = Instruction::Move(Selection::One(Ref::Target(0)), Destination::zone(Zone::Hand));
    up_to_it(TargetSpec { min: 1, max: 1, objects: Some(spirit), players: None, ..TargetSpec::default() }, dies(), back)
}

/// CR 702.123a: N +1/+1 counters on it, or N Servos where they are not put, for whatever reason.
fn fabricate(n: &Amount) -> Arc<Ability> {
    let servo = Token {
        types: CardTypes::NONE.with(CardType::Artifact).with(CardType::Creature),
        subtypes: vec![Word::new_static("Servo")],
        power_toughness: Some((Amount::Fixed(1), Amount::Fixed(1))),
        ..Token::default()
    };
    let servos = vec![Instruction::CreateTokens(Who::You, n.clone(), servo)];
    let counters = Instruction::PutCounters(Word::new_static("+1/+1"), n.clone(), this_one());
    let not = Condition::Not(Box::new(Condition::Done(Slot::made(0))));
    let counters = Instruction::Fill(0, Box::new(counters));
    let chosen = vec![Instruction::May(Who::You, vec![counters]), Instruction::If(not, servos.clone(), Vec::new())];
    let here = Condition::Exists(Selection::Each(this().and(Filter::In(Zone::Battlefield))));
    when(TriggerEvent::Enters(this()), None, vec![Instruction::If(here, chosen, servos)])
}

/// "When this Equipment enters, create a token, then attach this to it."
fn bears_this(size: i32, colors: Colors, subtypes: &[&'static str]) -> Arc<Ability> {
    let token = Token {
        types: CardTypes::NONE.with(CardType::Creature),
        subtypes: subtypes.iter().map(|s| Word::new_static(s)).collect(),
        colors,
        power_toughness: Some((Amount::Fixed(size), Amount::Fixed(size))),
        ..Token::default()
    };
    let creates = Instruction::CreateTokens(Who::You, Amount::Fixed(1), token);
    let list = vec![Instruction::Fill(0, Box::new(creates)), Instruction::Attach(this_one(), Ref::Slot(Slot::made(0)))];
    when(TriggerEvent::Enters(this()), None, list)
}
