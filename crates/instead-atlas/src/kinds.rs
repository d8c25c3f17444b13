//! Which kinds of events can come of which, so that effects that cannot meet need not be played.
//!
//! All of it errs on one side: what is not known to be impossible is taken to be possible. So what is said to be apart is.

use std::ops::BitOr;

use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, Instruction, Pattern, Replacement, Rewrite};
use instead_magic::{EventKind, kinds_of};

/// A set of kinds of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(u64);

impl Kinds {
    /// Every kind.
    pub const ALL: Kinds = Kinds(u64::MAX);

    /// These.
    pub fn of(kinds: &[EventKind]) -> Kinds {
        kinds.iter().fold(Kinds::default(), |set, kind| set | Kinds(1 << (*kind as u8)))
    }

    /// Those for which a pattern watches.
    pub fn watched(pattern: &Pattern) -> Kinds {
        let mut kinds = Vec::new();
        kinds_of(pattern, &mut kinds);
        Kinds::of(&kinds)
    }

    /// Whether one is in both.
    pub fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// With all that can come of these without any effect: what is contained in them (CR 616.1g), and what state-based
    /// actions do right after them (CR 704.3).
    fn with_contained(self) -> Kinds {
        let mut all = self;
        loop {
            let more = ALL_KINDS.iter().filter(|kind| all.meets(Kinds::of(&[**kind])));
            let more = more.fold(all, |set, kind| set | Kinds::of(contained(*kind)));
            if more == all {
                return all;
            }
            all = more;
        }
    }
}

impl BitOr for Kinds {
    type Output = Kinds;

    fn bitor(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
}

use EventKind as K;

const ALL_KINDS: [EventKind; 32] = [
    K::Damage,
    K::LoseLife,
    K::GainLife,
    K::PayLife,
    K::Move,
    K::Enter,
    K::Destroy,
    K::Sacrifice,
    K::TurnFaceUp,
    K::Draw,
    K::DrawCards,
    K::Discard,
    K::Mill,
    K::Scry,
    K::Act,
    K::Search,
    K::CreateTokens,
    K::PutCounters,
    K::RemoveCounters,
    K::Tap,
    K::Untap,
    K::Mana,
    K::LoseMana,
    K::FlipCoin,
    K::RollDie,
    K::Begin,
    K::Lose,
    K::Win,
    K::Counter,
    K::Transform,
    K::PhaseOut,
    K::PhaseIn,
];

/// What can come of an event of this kind.
fn contained(kind: EventKind) -> &'static [EventKind] {
    match kind {
        // CR 120.3: its results; CR 704.5: what has lethal damage, or no life, is gone.
        K::Damage => &[K::LoseLife, K::GainLife, K::PutCounters, K::RemoveCounters, K::Destroy, K::Move, K::Lose],
        K::LoseLife | K::PayLife => &[K::LoseLife, K::Lose],
        // CR 614.12: what would enter is looked at as it would be; CR 704.5: what can't stay.
        K::Move => &[K::Enter, K::PutCounters, K::RemoveCounters, K::Destroy, K::Sacrifice, K::Tap, K::Lose],
        K::Enter => &[K::Move, K::PutCounters, K::RemoveCounters, K::Destroy, K::Sacrifice, K::Tap],
        K::Destroy => &[K::Move, K::Tap, K::RemoveCounters],
        K::Sacrifice | K::Discard | K::Mill | K::Scry | K::Counter | K::Search | K::PhaseOut | K::PhaseIn => &[K::Move],
        K::Draw => &[K::Move, K::Lose],
        K::DrawCards => &[K::Draw],
        // CR 701: what a keyword action is made of
        K::Act => &[K::Move, K::DrawCards, K::Draw, K::Discard, K::PutCounters],
        K::CreateTokens => &[K::Enter],
        K::PutCounters | K::RemoveCounters => &[K::Move, K::Destroy, K::RemoveCounters, K::Lose, K::Sacrifice],
        K::Untap => &[K::RemoveCounters],
        K::TurnFaceUp | K::Transform => &[K::Move, K::PutCounters, K::Destroy, K::Sacrifice],
        // CR 703.4: the turn-based actions. What waits for a step was made to wait by an instruction, which is listed.
        K::Begin => &[
            K::Untap,
            K::PhaseIn,
            K::PhaseOut,
            K::Transform,
            K::PutCounters,
            K::Draw,
            K::DrawCards,
            K::Discard,
            K::LoseMana,
        ],
        // CR 800.4a: what a player has leaves with him.
        K::Lose | K::Win => &[K::Lose, K::Move],
        K::GainLife | K::Tap | K::Mana | K::LoseMana | K::FlipCoin | K::RollDie => &[],
    }
}

/// What an effect can make happen that did not before: by what it makes of an event, and afterwards.
pub fn made_by(effect: &Replacement) -> Kinds {
    let mut made = Made::default();
    made.rewrite(&effect.rewrite);
    effect.rider.accept(&mut made);
    made.0
}

#[derive(Default)]
struct Made(Kinds);

impl Visit for Made {
    fn rewrite(&mut self, rewrite: &Rewrite) {
        self.0 = self.0 | of_rewrite(rewrite);
        rewrite.walk(self);
    }

    fn instruction(&mut self, instruction: &Instruction) {
        self.0 = self.0 | of_instruction(instruction);
        instruction.walk(self);
    }

    /// What is given an ability can do whatever that says.
    fn ability(&mut self, _: &Ability) {
        self.0 = Kinds::ALL;
    }
}

fn of_rewrite(rewrite: &Rewrite) -> Kinds {
    Kinds::of(match rewrite {
        Rewrite::Redirect(..) | Rewrite::Source(_) => &[K::Damage],
        Rewrite::Goto(_) => &[K::Move, K::Enter],
        Rewrite::Regenerate => &[K::Tap],
        Rewrite::PlusTokens(..) | Rewrite::Tokens(_) | Rewrite::TokensOfOne(_) => &[K::CreateTokens],
        Rewrite::Counters(_) => &[K::PutCounters],
        Rewrite::SearchTop(_) | Rewrite::ExileFound => &[K::Search, K::Move],
        // What follows of the instructions in them is looked at one by one; the others leave the event what it is.
        Rewrite::Instead(_) | Rewrite::Plus(_) | Rewrite::Enter(_) => &[],
        Rewrite::Prevent(_) | Rewrite::Skip | Rewrite::Amount(_) | Rewrite::Floor(_) => &[],
        Rewrite::ProducesMana(..) | Rewrite::ManaBecomes(_) => &[K::Mana],
        Rewrite::WinFlip | Rewrite::FlipTwo => &[K::FlipCoin],
        Rewrite::RollMore => &[K::RollDie],
    })
}

/// What an instruction does by itself, those in it left out. What is not listed can do anything.
fn of_instruction(i: &Instruction) -> Kinds {
    use Instruction as I;
    let known: [(bool, &[EventKind]); 12] = [
        (matches!(i, I::Damage { .. } | I::Divided { .. } | I::Fight(..)), &[K::Damage]),
        (matches!(i, I::Destroy { .. }), &[K::Destroy]),
        (matches!(i, I::Sacrifice(..)), &[K::Sacrifice]),
        (matches!(i, I::Exile(..) | I::Move(..) | I::Discard(..) | I::Mill(..)), &[K::Move, K::Discard, K::Mill]),
        (matches!(i, I::PutCounters(..) | I::PlayerCounters(..)), &[K::PutCounters]),
        (matches!(i, I::RemoveCounters(..) | I::MoveCounters(..)), &[K::RemoveCounters, K::PutCounters]),
        (matches!(i, I::Tap(..) | I::Untap(..)), &[K::Tap, K::Untap]),
        (matches!(i, I::Draw(..)), &[K::Draw, K::DrawCards]),
        (matches!(i, I::GainLife(..) | I::LoseLife(..)), &[K::GainLife, K::LoseLife]),
        (matches!(i, I::CreateTokens(..)), &[K::CreateTokens]),
        (matches!(i, I::Lose(..) | I::Win(..)), &[K::Lose, K::Win]),
        (matches!(i, I::If(..) | I::May(..) | I::Fill(..) | I::ForEach(..) | I::Where(..) | I::Repeat(..)), &[]),
    ];
    known.iter().find(|(is, _)| *is).map_or(Kinds::ALL, |(_, kinds)| Kinds::of(kinds))
}

/// What an effect watches for, and what it can make happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The kinds of events for which it watches.
    pub watches: Kinds,
    /// What it can make happen.
    pub makes: Kinds,
}

impl Reach {
    /// That of an effect.
    pub fn of(effect: &Replacement) -> Reach {
        Reach { watches: Kinds::watched(&effect.pattern), makes: made_by(effect) }
    }

    /// That of several effects in one.
    pub fn and(self, other: Reach) -> Reach {
        Reach { watches: self.watches | other.watches, makes: self.makes | other.makes }
    }
}

/// Whether an event of these kinds can bring all of these effects to act: at once, or one by what another makes of it.
pub fn can_meet(event: Kinds, effects: &[Reach]) -> bool {
    let mut happens = event.with_contained();
    let mut waiting: Vec<&Reach> = effects.iter().collect();
    loop {
        let (act, wait): (Vec<&Reach>, Vec<&Reach>) =
            waiting.into_iter().partition(|effect| effect.watches.meets(happens));
        if wait.is_empty() {
            return true;
        }
        if act.is_empty() {
            return false;
        }
        happens = act.iter().fold(happens, |set, effect| set | effect.makes).with_contained();
        waiting = wait;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(watches: EventKind, makes: &[EventKind]) -> Reach {
        Reach { watches: Kinds::of(&[watches]), makes: Kinds::of(makes) }
    }

    #[test]
    fn effects_meet_at_what_an_event_contains_and_at_what_one_of_them_makes_of_it() {
        let event = Kinds::of(&[K::Damage]);
        assert!(can_meet(event, &[reach(K::Damage, &[]), reach(K::LoseLife, &[])]));
        assert!(!can_meet(event, &[reach(K::Damage, &[]), reach(K::Draw, &[])]));
        assert!(can_meet(event, &[reach(K::Draw, &[]), reach(K::Damage, &[K::DrawCards])]));
        assert!(!can_meet(event, &[reach(K::Draw, &[K::Scry]), reach(K::Scry, &[K::Draw])]));
    }

    #[test]
    fn every_kind_stands_once_in_the_list() {
        let set = Kinds::of(&ALL_KINDS);
        assert_eq!(set.0.count_ones() as usize, ALL_KINDS.len());
        assert_eq!(K::PhaseIn as usize + 1, ALL_KINDS.len());
    }
}
