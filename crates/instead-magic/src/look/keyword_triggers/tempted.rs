//! What the emblem named The Ring says (CR 701.54c).

use super::triggered;
use instead_language::words::{Designation, Step, Supertype, TEMPTED, Word};
use instead_language::{
    Ability, Amount, Change, Condition, Continuous, Filter, Instruction, Pattern, Period, Recipients, Ref, Selection,
    Slot, Spell, Trigger, TriggerEvent, Who,
};

/// "Your Ring-bearer".
fn bearer() -> Filter {
    Filter::Designated(Designation::RingBearer).and(Filter::Controller(Who::You))
}

/// "As long as the Ring has tempted you so many times or more, it has" this ability. That number never falls, so that what
/// triggered does not cease to be so.
fn once_tempted(times: u8, event: TriggerEvent, instructions: Vec<Instruction>) -> Ability {
    let condition = Some(Condition::Designated(Who::You, Word::new(format!("{TEMPTED}{times}"))));
    let trigger = Trigger { condition, ..Trigger::each(event) };
    (*triggered(trigger, Spell { instructions, ..Spell::default() })).clone()
}

/// All its abilities; that the Ring-bearer can't be blocked by creatures with greater power is with the rules of blocking.
pub(crate) fn tempted() -> Vec<Ability> {
    let legendary =
        Continuous { what: bearer(), changes: vec![Change::AddSupertype(Supertype::Legendary)], condition: None };
    let one = || Amount::Fixed(1);
    let card = Filter::Card.and(Filter::In(instead_language::words::Zone::Hand)).and(Filter::Owner(Who::You));
    let discarded = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter: card, random: false };
    let loots = vec![Instruction::Draw(Who::You, one()), Instruction::Discard(Who::You, discarded)];
    let blocker = Ref::Slot(Slot::PARTNER.outside());
    let gone = Instruction::Sacrifice(Who::ControllerOf(Box::new(blocker.clone())), Selection::One(blocker));
    let end = TriggerEvent::Beginning(Period::Step(Step::EndCombat), Who::Any);
    let later = vec![Instruction::Delayed(Trigger::each(end), vec![gone])];
    let creature = super::creature();
    let to = Recipients::players(Who::Any);
    let hits = TriggerEvent::Event(Pattern::Damage { source: bearer(), to, combat: Some(true) });
    let drains = vec![Instruction::LoseLife(Who::Opponent, Amount::Fixed(3))];
    vec![
        Ability::Continuous(legendary),
        once_tempted(2, TriggerEvent::Attacks(bearer()), loots),
        once_tempted(3, TriggerEvent::BlockedBy(bearer(), creature), later),
        once_tempted(4, hits, drains),
    ]
}
