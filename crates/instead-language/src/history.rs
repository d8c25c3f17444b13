//! Which texts look back at a turn, beyond what a game counts for everybody.

use crate::amount::{Amount, Condition};
use crate::card::{Ability, TriggerEvent};
use crate::filter::Filter;
use crate::replacement::Pattern;
use crate::walk::{Accept, Visit, Walk};
use crate::words::Keyword;

/// Whether a text asks for events of the turn that a game finds only where it kept them: "if you discarded a card this
/// turn", "for the first time each turn". Moves are told by the objects themselves, cards drawn and spells cast are counted. What entered is kept as it was then.
pub fn looks_back(text: &impl Accept) -> bool {
    #[derive(Default)]
    struct Looks(bool);
    impl Visit for Looks {
        fn condition(&mut self, part: &Condition) {
            self.0 |= matches!(part, Condition::HappenedThisTurn(pattern) if is_kept(pattern));
            part.walk(self);
        }
        fn amount(&mut self, part: &Amount) {
            self.0 |= matches!(part, Amount::HappenedThisTurn(pattern) if is_kept(pattern));
            part.walk(self);
        }
        fn trigger_event(&mut self, part: &TriggerEvent) {
            self.0 |= matches!(part, TriggerEvent::Nth(_, of) if !is_counted(of));
            part.walk(self);
        }
        fn filter(&mut self, part: &Filter) {
            self.0 |= matches!(
                part,
                Filter::AttackedThisTurn | Filter::BlockedThisTurn | Filter::DrawnThisTurn | Filter::DealtDamage(_)
            );
            part.walk(self);
        }
    }
    let mut looks = Looks::default();
    text.accept(&mut looks);
    looks.0
}

/// Whether a text asks from what the mana was that was spent on something: the mana of a pool is told apart by that only where
/// it matters.
pub fn asks_for_sources(text: &impl Accept) -> bool {
    #[derive(Default)]
    struct Asks(bool);
    impl Visit for Asks {
        fn amount(&mut self, part: &Amount) {
            self.0 |= matches!(part, Amount::ManaSpentFrom(..));
            part.walk(self);
        }
    }
    let mut asks = Asks::default();
    text.accept(&mut asks);
    asks.0
}

/// Whether a text asks which creatures crewed, saddled or convoked something: who paid for what is kept only where it matters.
pub fn asks_who_helped(text: &impl Accept) -> bool {
    #[derive(Default)]
    struct Asks(bool);
    impl Visit for Asks {
        fn filter(&mut self, part: &Filter) {
            self.0 |= matches!(part, Filter::Helped(..));
            part.walk(self);
        }
    }
    let mut asks = Asks::default();
    text.accept(&mut asks);
    asks.0
}

/// Whether a text has storied: who controls what is looked at only where it matters.
pub fn tells_stories(text: &impl Accept) -> bool {
    #[derive(Default)]
    struct Tells(bool);
    impl Visit for Tells {
        fn ability(&mut self, part: &Ability) {
            self.0 |= *part == Ability::Keyword(Keyword::Storied);
            part.walk(self);
        }
    }
    let mut tells = Tells::default();
    text.accept(&mut tells);
    tells.0
}

/// Whether events of this pattern are found in what a game kept of its turn alone.
fn is_kept(pattern: &Pattern) -> bool {
    pattern.any(&|one| !matches!(one, Pattern::Move { .. }))
}

/// Whether such events are counted for everybody: cards drawn, spells cast.
pub fn is_counted(of: &TriggerEvent) -> bool {
    matches!(of, TriggerEvent::Event(Pattern::Draw { .. }) | TriggerEvent::Cast(..))
}
