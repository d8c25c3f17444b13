//! Daybound and nightbound (CR 702.145).

use crate::board::event::What;
use crate::board::state::{Game, ObjectId};
use crate::edition::rulebook::Rule;
use instead_language::words::{DayNight, Keyword};

impl Game {
    /// CR 702.145d, g: with daybound or nightbound about, it becomes day, or night, if it is neither yet; and each is
    /// turned to the face of the time (CR 702.145c, f).
    pub(crate) fn daybound(&self, among: &[ObjectId], events: &mut Vec<(What, Rule)>) {
        let has = |id: ObjectId, keyword| self.source_has(id, keyword);
        let any = |keyword| among.iter().any(|&id| has(id, keyword));
        match self.state.day {
            None if any(Keyword::Daybound) => events.push((What::DayNight(DayNight::Day), Rule::Daybound)),
            None if any(Keyword::Nightbound) => events.push((What::DayNight(DayNight::Night), Rule::Nightbound)),
            None => {}
            Some(now) => {
                let (turns, rule) = match now {
                    DayNight::Night => (Keyword::Daybound, Rule::DayboundTurns),
                    DayNight::Day => (Keyword::Nightbound, Rule::NightboundTurns),
                };
                let these = among.iter().copied().filter(|&id| has(id, turns));
                events.extend(these.map(|object| (What::Transform { object }, rule)));
            }
        }
    }
}
