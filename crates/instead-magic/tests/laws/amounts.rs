//! Doubling, adding and halving one amount, against all orders worked out by hand of a loop over permutations.

use std::collections::BTreeSet;

use instead_language::words::{CardType, Word};
use instead_language::{
    Ability, Amount, Cmp, Condition, Filter, Instruction, Kind, Pattern, Recipients, Ref, Replacement, Rewrite, Round,
    Selection, Slot, Who,
};
use instead_magic::{EDITIONS, Game};
use proptest::prelude::*;
use proptest::sample::select;

use crate::board::{
    A, B, Board, CREATURES, Carrier, LIBRARY, Made, Play, carriers, damage, damage_to, effect, explore, fixed, plus,
    round, times, token,
};

#[derive(Clone, Copy, Debug)]
enum Op {
    Times(i32),
    Plus(i32),
    Half(Round),
}

impl Op {
    fn amount(self) -> Amount {
        match self {
            Op::Times(n) => times(n),
            Op::Plus(n) => plus(n),
            Op::Half(r) => Amount::Half(Box::new(Amount::OF_EVENT), r),
        }
    }

    fn of(self, n: i64) -> i64 {
        match self {
            Op::Times(by) => n * i64::from(by),
            Op::Plus(by) => n + i64::from(by),
            Op::Half(Round::Up) => (n + 1) / 2,
            Op::Half(Round::Down) => n / 2,
        }
    }
}

/// "If it would be N or more", and what then becomes of it.
#[derive(Clone, Copy, Debug)]
struct Change {
    op: Op,
    least: i64,
    mine: bool,
}

impl Change {
    fn carrier(&self, pattern: Pattern) -> Carrier {
        let condition = (self.least > 1).then(|| Condition::EventAmount(Cmp::AtLeast, fixed(self.least as i32)));
        let effect = Replacement { condition, ..effect(Kind::Replacement, pattern, Rewrite::Amount(self.op.amount())) };
        Carrier { you: if self.mine { A } else { B }, made: Made::Static(Ability::Replacement(effect)) }
    }
}

/// What every order of the changes makes of the number. CR 614.7: what is nothing stays nothing.
fn every_order(n: i64, changes: &[Change]) -> BTreeSet<i64> {
    let applicable = |c: &Change| n > 0 && n >= c.least;
    if !changes.iter().any(applicable) {
        return BTreeSet::from([n]);
    }
    let mut all = BTreeSet::new();
    for (at, change) in changes.iter().enumerate().filter(|(_, c)| applicable(c)) {
        let mut rest = changes.to_vec();
        rest.remove(at);
        all.extend(every_order(change.op.of(n), &rest));
    }
    all
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        3 => Just(Op::Times(2)),
        1 => Just(Op::Times(3)),
        2 => (1..3i32).prop_map(Op::Plus),
        2 => round().prop_map(Op::Half),
    ]
}

fn change() -> impl Strategy<Value = Change> {
    (op(), prop_oneof![2 => Just(1i64), 1 => 2..7i64], any::<bool>()).prop_map(|(op, least, mine)| Change {
        op,
        least,
        mine,
    })
}

/// What is counted.
#[derive(Clone, Copy, Debug)]
enum Kinds {
    ToPlayer,
    ToCreature,
    Gain,
    Lose,
    Tokens,
    Counters,
    Draw,
}

impl Kinds {
    fn pattern(self) -> Pattern {
        let token = Filter::Token;
        match self {
            Kinds::ToPlayer | Kinds::ToCreature => damage_to(Recipients::anything()),
            Kinds::Gain => Pattern::GainLife(Who::Any),
            Kinds::Lose => Pattern::LoseLife(Who::Any),
            Kinds::Tokens => Pattern::CreateTokens { who: Who::Any, token, by_effect: true },
            Kinds::Counters => Pattern::PutCounters {
                kind: Some(Word::new("+1/+1")),
                on: Recipients::objects(Filter::Type(CardType::Creature)),
                by: None,
                by_effect: true,
            },
            Kinds::Draw => Pattern::DrawCards(Who::Any, 1),
        }
    }

    fn instruction(self, n: i32) -> Instruction {
        let bob = || Who::Player(B.0);
        let on = || Selection::One(Ref::Object(CREATURES[2].0));
        match self {
            Kinds::ToPlayer => damage(CREATURES[0], n, Selection::One(Ref::Player(bob()))),
            Kinds::ToCreature => damage(CREATURES[0], n, on()),
            Kinds::Gain => Instruction::GainLife(bob(), fixed(n)),
            Kinds::Lose => Instruction::LoseLife(bob(), fixed(n)),
            Kinds::Tokens => Instruction::CreateTokens(bob(), fixed(n), token("Soldier")),
            Kinds::Counters => Instruction::PutCounters(Word::new("+1/+1"), fixed(n), on()),
            Kinds::Draw => Instruction::Draw(bob(), fixed(n)),
        }
    }

    fn count(self, start: &Game, end: &Game) -> i64 {
        let life = |g: &Game| i64::from(g.player(B).unwrap().life);
        let on = end.object(CREATURES[2]).unwrap();
        match self {
            Kinds::ToPlayer | Kinds::Lose => life(start) - life(end),
            Kinds::ToCreature => i64::from(on.damage),
            Kinds::Gain => life(end) - life(start),
            Kinds::Tokens => end.state().battlefield.iter().filter(|&&o| end.object(o).unwrap().token).count() as i64,
            Kinds::Counters => i64::from(on.counters.of("+1/+1")),
            Kinds::Draw => i64::from(end.player(B).unwrap().drawn),
        }
    }
}

fn kinds() -> impl Strategy<Value = Kinds> {
    select(vec![
        Kinds::ToPlayer,
        Kinds::ToCreature,
        Kinds::Gain,
        Kinds::Lose,
        Kinds::Tokens,
        Kinds::Counters,
        Kinds::Draw,
    ])
}

fn board(effects: Vec<Carrier>) -> Board {
    Board { edition: EDITIONS[4], life: 10_000, toughness: 10_000, keywords: [None; 4], effects }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(614), ..ProptestConfig::default() })]

    #[test]
    fn every_order_of_changing_an_amount_is_an_outcome_and_nothing_else(
        kind in kinds(), n in 1..4i32, changes in prop::collection::vec(change(), 1..6),
    ) {
        let start = board(changes.iter().map(|c| c.carrier(kind.pattern())).collect()).game();
        let found = explore(&start, &Play::one(kind.instruction(n)), 2_000);
        prop_assert!(found.is_complete());
        let ends: BTreeSet<i64> = found.ends.iter().map(|end| kind.count(&start, &end.value)).collect();
        let mut model = every_order(i64::from(n), &changes);
        if matches!(kind, Kinds::Draw) {
            // CR 121.4: no more than there are.
            model = model.into_iter().map(|n| n.min(i64::from(LIBRARY))).collect();
            let ends: BTreeSet<i64> = ends.iter().map(|n| (*n).min(i64::from(LIBRARY))).collect();
            prop_assert_eq!(ends, model);
        } else {
            prop_assert_eq!(ends, model);
        }
    }

    #[test]
    fn each_draw_is_doubled_once_by_each_doubler(n in 1..4u32, doublers in carriers(doubles_draws(), 0..4)) {
        let start = board(doublers.clone()).game();
        let found = explore(&start, &Play::one(Instruction::Draw(Who::Player(B.0), fixed(n as i32))), 2_000);
        if found.is_complete() {
            let drawn: BTreeSet<u32> = found.ends.iter().map(|e| e.value.player(B).unwrap().drawn).collect();
            prop_assert_eq!(drawn, BTreeSet::from([(n << doublers.len()).min(LIBRARY)]));
        }
    }
}

fn doubles_draws() -> impl Strategy<Value = Made> {
    let two = Rewrite::Instead(vec![Instruction::Draw(Who::Slot(Slot::PLAYER), fixed(2))]);
    let pattern = Pattern::Draw { who: Who::Any, except_first: false };
    Just(Made::Static(Ability::Replacement(effect(Kind::Replacement, pattern, two))))
}
