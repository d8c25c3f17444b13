//! Sagas (CR 714): the lore counters that rules put on them, their chapter abilities, and their end.

use crate::board::characteristics::Characteristics;
use crate::board::event::{Event, What};
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{Game, ObjectId, Target};
use instead_language::words::{Keyword, Word, Zone};
use instead_language::{Ability, Amount, Choice, EnterChange, Instruction, TriggerEvent, Who};

/// The counters by which a Saga tells its chapters (CR 714.3).
pub(crate) const LORE: &str = "lore";

/// The numbers of a chapter ability (CR 714.2b, c).
pub(crate) fn chapters(event: &TriggerEvent) -> Option<&[u32]> {
    if let TriggerEvent::Chapters(numbers) = event { Some(numbers) } else { None }
}

/// CR 714.2d: the greatest number among its chapter abilities; 0 where it has none.
pub(crate) fn final_chapter(c: &Characteristics) -> u32 {
    let numbers = |a: &Ability| {
        let Ability::Triggered { trigger, .. } = a else { return None };
        chapters(&trigger.event)?.iter().copied().max()
    };
    c.abilities.iter().filter_map(|(_, a)| numbers(a)).max().unwrap_or(0)
}

/// CR 702.155b: of a Saga that is read ahead, how many chapters it has.
pub(crate) fn reads_ahead(c: &Characteristics) -> Option<u32> {
    c.has(Keyword::ReadAhead).then(|| final_chapter(c)).filter(|last| *last > 0)
}

/// CR 702.155b, 714.3a: its controller chooses a number, and it enters with so many lore counters.
pub(crate) fn chosen_chapter(last: u32) -> Vec<EnterChange> {
    let last = Amount::Fixed(last.min(i32::MAX as u32) as i32);
    let number = Instruction::Choose(Who::You, Choice::Number(Amount::Fixed(1), last));
    vec![EnterChange::Do(vec![number]), EnterChange::Counters(Word::new_static(LORE), Amount::Chosen)]
}

impl Game {
    /// CR 702.155a: of a Saga that is read ahead, in the turn in which it entered only the chapter of exactly so many lore
    /// counters is told.
    pub(crate) fn is_skipped(&self, chapter: u32, object: ObjectId) -> bool {
        let ahead = self.characteristics(object).is_some_and(|c| c.has(Keyword::ReadAhead));
        let new =
            |o: &crate::board::state::Object| o.since_turn == self.state.turn.number && o.counters.of(LORE) != chapter;
        ahead && self.object(object).is_some_and(new)
    }

    /// CR 714.2b: for how many of these chapters the lore counters put on the object by this event were too few before it
    /// and are enough after it. What was performed at the same time comes after it in `later`.
    pub(crate) fn chapters_reached(&self, numbers: &[u32], object: ObjectId, event: &Event, later: &[Event]) -> usize {
        let put = |e: &Event| match &e.what {
            What::PutCounters { on, kind, amount } if *on == Target::Object(object) && *kind == LORE => *amount,
            What::Move(m) if m.to == Zone::Battlefield => {
                let entered = self.object(m.object).and_then(|o| o.became);
                let with = |o: ObjectId| self.object(o).map_or(0, |o| o.counters.of(LORE));
                entered.filter(|&o| o == object).map_or(0, with)
            }
            _ => 0,
        };
        let amount = put(event);
        let now = self.object(object).map_or(0, |o| o.counters.of(LORE));
        let after = now.saturating_sub(later.iter().map(put).sum());
        let before = after.saturating_sub(amount);
        numbers.iter().filter(|&&n| before < n && n <= after && !self.is_skipped(n, object)).count()
    }

    /// CR 704.5s, 714.4: it has as many lore counters as chapters, and none of its chapter abilities is yet to leave the
    /// stack.
    pub(crate) fn saga_is_over(&self, id: ObjectId) -> bool {
        let (Some(o), Some(c)) = (self.object(id), self.characteristics(id)) else { return false };
        if !c.has_subtype("Saga") {
            return false;
        }
        let last = final_chapter(c);
        last > 0 && o.counters.of(LORE) >= last && !self.tells_a_chapter(id)
    }

    fn tells_a_chapter(&self, id: ObjectId) -> bool {
        let tells = |item: &StackItem| match &item.kind {
            StackKind::Triggered(Some(trigger)) => item.scope.this == Some(id) && chapters(&trigger.event).is_some(),
            _ => false,
        };
        self.state.pending.iter().any(|p| tells(&p.item))
            || self.state.stack.iter().any(|&o| self.object(o).is_some_and(|o| o.stack.as_deref().is_some_and(tells)))
    }
}
