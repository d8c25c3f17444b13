//! The laws, tried on random effects, events and policies, and on all small ones.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod law;
mod small;
mod toy;

use instead::Policy;
use instead::policy::{
    Amounts, Batching, Cannot, Chooser, Decline, Distinct, Impossible, Inherit, Once, Start, Substitutes,
};
use law::Law;
use proptest::prelude::*;
use proptest::sample::select;
use toy::{A, B, Does, Effect, Event, Kind, Toy, Who, Zone, affected};

fn who() -> impl Strategy<Value = Who> {
    select(vec![A, B, Who::Creature(0), Who::Creature(1)])
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![
        4 => Just(Kind::Damage),
        2 => Just(Kind::Gain),
        2 => Just(Kind::Draw),
        1 => Just(Kind::Destroy),
        1 => Just(Kind::Move(Zone::Graveyard)),
    ]
}

fn an_event() -> impl Strategy<Value = Event> {
    (kind(), who(), 1..4i32).prop_map(|(kind, to, n)| Event { kind, to, n })
}

fn does() -> impl Strategy<Value = Does> {
    prop_oneof![
        3 => (2..4i32).prop_map(Does::Times),
        3 => (1..4i32).prop_map(Does::Plus),
        2 => (1..3i32).prop_map(Does::Minus),
        3 => (1..4i32).prop_map(Does::Shield),
        1 => Just(Does::Nothing),
        2 => who().prop_map(Does::To),
        2 => kind().prop_map(Does::Into),
        1 => Just(Does::Twice),
        1 => an_event().prop_map(Does::Also),
        1 => Just(Does::StandIn),
        1 => Just(Does::Idle),
    ]
}

prop_compose! {
    fn effect()(
        (controller, kind, to, least) in (0..2u8, kind(), prop::option::weighted(0.3, who()), prop_oneof![5 => Just(1i32), 1 => 2..4i32]),
        (does, class) in (does(), select(vec![4u8, 4, 4, 4, 3, 0])),
        (may, uses) in (prop::option::weighted(0.2, 0..2u8), prop::option::weighted(0.2, 1..3u32)),
        rider in prop::option::weighted(0.15, an_event()),
        (pooled, infeasible) in (prop::bool::weighted(0.1), prop::bool::weighted(0.1)),
    ) -> Effect {
        Effect { controller, to, least, may, uses, rider, pooled, infeasible, ..Effect::new(0, kind, does).class(class) }
    }
}

/// Effects with the ids 1, 2, 3 …
fn effects(n: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Vec<Effect>> {
    prop::collection::vec(effect(), n).prop_map(|mut effects| {
        (1..).zip(&mut effects).for_each(|(id, e)| e.id = id);
        effects
    })
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    prop::collection::vec(an_event(), 1..4)
}

fn chooser() -> impl Strategy<Value = Chooser> {
    let controllers = (any::<bool>(), select(vec![Start::Active, Start::SelectedByActive]))
        .prop_map(|(restart, start)| Chooser::EffectControllers { restart, start });
    prop_oneof![2 => Just(Chooser::Affected), 2 => controllers, 1 => Just(Chooser::ActivePlayer)]
}

prop_compose! {
    fn policy()(
        once in select(vec![Once::PerEffect, Once::PerEffect, Once::PerEffectAlikeCollapse, Once::PerEvent]),
        lineage in select(vec![Inherit::AllOutput, Inherit::AlteredClauseOnly]),
        chooser in chooser(),
        classes in select(vec![5u8, 5, 2, 1]),
        decline in select(vec![Decline::Lineage, Decline::EventOnly]),
        (cannot, impossible) in (
            select(vec![Cannot::ClassZeroChanges, Cannot::NothingChanges]),
            select(vec![Impossible::Ignored, Impossible::NotApplicable]),
        ),
        batch in select(vec![Batching::PerSubject, Batching::AssignThenApply, Batching::Sweep]),
        outside_batch in any::<bool>(),
        amounts in select(vec![Amounts::StopAtZero, Amounts::StopAtZero, Amounts::BelowZero]),
        distinct in select(vec![Distinct::No, Distinct::PerEffect, Distinct::AllEffects]),
    ) -> Policy {
        let substitutes = Substitutes { outside_batch, distinct };
        Policy { once, lineage, chooser, classes, decline, cannot, impossible, batch, substitutes, amounts, ..affected() }
    }
}

/// Effects of which one makes something else happen while it is applied.
fn busy_toy() -> impl Strategy<Value = (Toy, Vec<Event>)> {
    let effects = (effects(1..4), kind(), an_event());
    (affected_policy(), effects, prop::collection::vec(an_event(), 1..3)).prop_map(
        |(policy, (mut effects, kind, first), events)| {
            effects.push(Effect::new(90, kind, Does::Meanwhile(first)));
            let mut toy = Toy { turn: vec![0, 1], ..Toy::new(policy, effects) };
            toy.creatures.retain(|c, _| *c < 3);
            (toy, events)
        },
    )
}

/// A rule set, its effects, what can't happen.
fn toy() -> impl Strategy<Value = Toy> {
    (prop_oneof![affected_policy(), policy()], effects(1..5), prop::collection::btree_set(kind(), 0..2)).prop_map(
        |(policy, effects, cannot)| {
            let mut toy = Toy { turn: vec![0, 1], cannot, ..Toy::new(policy, effects) };
            toy.creatures.retain(|c, _| *c < 3);
            toy
        },
    )
}

/// Effects that change nothing but how much an event is, some of them alike, some of which look at how much it is.
fn amounts_toy() -> impl Strategy<Value = (Toy, Vec<Event>)> {
    let does =
        prop_oneof![(2..4i32).prop_map(Does::Times), (1..3i32).prop_map(Does::Plus), (1..3i32).prop_map(Does::Minus),];
    let label = prop::option::weighted(0.4, 0..2u8);
    let least = prop_oneof![30 => Just(1i32), 1 => Just(3i32)];
    let kind = select(vec![Kind::Damage, Kind::Draw]);
    let policy = prop_oneof![4 => affected_policy(), 1 => policy()];
    (policy, kind, prop::collection::vec((does, label, least), 2..6), 1..4i32).prop_map(|(policy, kind, changes, n)| {
        let effect = |(id, (does, label, least))| Effect { label, least, ..Effect::new(id, kind, does) };
        let toy = Toy::new(policy, (1..).zip(changes).map(effect));
        (Toy { turn: vec![0, 1], ..toy }, vec![Event { kind, to: A, n }])
    })
}

fn affected_policy() -> impl Strategy<Value = Policy> {
    Just(affected())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(614), ..ProptestConfig::default() })]

    #[test]
    fn a_lineage_only_grows_and_the_loop_ends(
        toy in toy(), events in events(), answers in prop::collection::vec(0..4usize, 8),
    ) {
        law::a_lineage_only_grows_and_the_loop_ends(&toy, &events, &answers)?;
    }

    #[test]
    fn after_the_loop_no_effect_is_left_that_would_change_the_batch(
        toy in toy(), events in events(), answers in prop::collection::vec(0..4usize, 8),
    ) {
        law::after_the_loop_no_effect_is_left_that_would_change_the_batch(&toy, &events, &answers)?;
    }

    #[test]
    fn each_step_is_allowed_and_watching_it_changes_nothing(
        toy in toy(), events in events(), answers in prop::collection::vec(0..4usize, 8),
    ) {
        law::each_step_is_allowed_and_watching_it_changes_nothing(&toy, &events, &answers)?;
    }

    #[test]
    fn exploring_finds_the_ends_and_counts_the_paths_of_a_walk_over_all_scripts(toy in toy(), events in events()) {
        law::as_a_walk_finds(&toy, &events)?;
    }

    #[test]
    fn so_it_does_where_a_loop_with_questions_runs_inside_an_application((toy, events) in busy_toy()) {
        law::as_a_walk_finds(&toy, &events)?;
    }

    #[test]
    fn so_it_does_where_amounts_alone_are_changed((toy, events) in amounts_toy()) {
        law::as_a_walk_finds(&toy, &events)?;
        law::every_witness_leads_to_its_end(&toy, &events)?;
        law::not_asking_where_effects_commute_gives_the_ends_of_asking(&toy, &events)?;
    }

    #[test]
    fn every_witness_leads_to_its_end(toy in toy(), events in events()) {
        law::every_witness_leads_to_its_end(&toy, &events)?;
    }

    #[test]
    fn the_path_to_an_end_goes_through_the_questions_that_are_asked_on_the_way(toy in toy(), events in events()) {
        law::the_path_to_an_end_goes_through_the_questions_that_are_asked_on_the_way(&toy, &events)?;
    }

    #[test]
    fn a_question_that_does_not_matter_leads_to_the_same_ends_whatever_the_answer(toy in toy(), events in events()) {
        law::a_question_that_does_not_matter_leads_to_the_same_ends_whatever_the_answer(&toy, &events)?;
    }

    #[test]
    fn the_order_in_which_effects_were_registered_does_not_change_the_ends(
        (toy, shuffled) in toy().prop_flat_map(|toy| (Just(toy.clone()), Just(toy.effects).prop_shuffle())),
        events in events(),
    ) {
        law::the_order_in_which_effects_were_registered_does_not_change_the_ends(&toy, shuffled, &events)?;
    }

    #[test]
    fn not_asking_where_effects_commute_gives_the_ends_of_asking(toy in toy(), events in events()) {
        law::not_asking_where_effects_commute_gives_the_ends_of_asking(&toy, &events)?;
    }

    #[test]
    fn not_asking_which_of_two_alike_gives_the_ends_of_asking(toy in toy(), events in events()) {
        law::one_of_two_alike_stands_for_both(&toy, &events)?;
    }

    #[test]
    fn so_it_does_where_the_past_that_tells_them_apart_is_around_the_loop((toy, events) in busy_toy()) {
        law::one_of_two_alike_stands_for_both(&toy, &events)?;
    }
}

/// Whether a law holds of the small toys: of every 59th, and of all where `INSTEAD_TOYS` is set.
#[track_caller]
fn of_small_toys(law: impl Fn(&Toy, &[Event]) -> Law) {
    let every = if std::env::var_os("INSTEAD_TOYS").is_some() { 1 } else { 59 };
    let mut tried = 0;
    for (toy, events) in small::all().step_by(every) {
        tried += 1;
        if let Err(why) = law(&toy, &events) {
            panic!("{why}\n{events:?}\n{:?}\n{:#?}", toy.policy, toy.effects);
        }
    }
    assert!(tried > 1_000, "{tried} toys");
}

/// Answers to follow where not all are.
const ANSWERS: [&[usize]; 4] = [&[0], &[1], &[0, 1, 2], &[2, 0, 1, 1]];

fn whatever_is_answered(law: impl Fn(&Toy, &[Event], &[usize]) -> Law) {
    of_small_toys(|toy, events| ANSWERS.iter().try_for_each(|answers| law(toy, events, answers)));
}

#[test]
fn small_toys_end_with_lineages_that_only_grew() {
    whatever_is_answered(law::a_lineage_only_grows_and_the_loop_ends);
}

#[test]
fn small_toys_leave_nothing_that_would_change_the_batch() {
    whatever_is_answered(law::after_the_loop_no_effect_is_left_that_would_change_the_batch);
}

#[test]
fn small_toys_take_steps_that_are_allowed() {
    whatever_is_answered(law::each_step_is_allowed_and_watching_it_changes_nothing);
}

#[test]
fn small_toys_are_explored_as_a_walk_finds() {
    of_small_toys(law::as_a_walk_finds);
}

#[test]
fn small_toys_have_witnesses_and_paths() {
    of_small_toys(|toy, events| {
        law::every_witness_leads_to_its_end(toy, events)?;
        law::the_path_to_an_end_goes_through_the_questions_that_are_asked_on_the_way(toy, events)
    });
}

#[test]
fn small_toys_are_asked_what_matters() {
    of_small_toys(law::a_question_that_does_not_matter_leads_to_the_same_ends_whatever_the_answer);
}

#[test]
fn small_toys_do_not_depend_on_the_order_of_registering() {
    of_small_toys(|toy, events| {
        let turned = toy.effects.iter().rev().cloned().collect();
        law::the_order_in_which_effects_were_registered_does_not_change_the_ends(toy, turned, events)
    });
}

#[test]
fn small_toys_lose_no_end_where_nobody_is_asked() {
    of_small_toys(law::not_asking_where_effects_commute_gives_the_ends_of_asking);
}

#[test]
fn small_toys_lose_no_end_where_one_of_two_stands_for_both() {
    // The copy is one effect more.
    of_small_toys(|toy, events| match toy.effects.len() {
        1 | 2 => law::one_of_two_alike_stands_for_both(toy, events),
        _ => Ok(()),
    });
}
