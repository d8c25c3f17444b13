//! Every policy dimension: the same toy play under rule sets that differ in one answer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod toy;

use instead::policy::{
    Amounts, Batching, Cannot, Chooser, Decline, Distinct, Impossible, Inherit, Once, Start, Substitutes, Unpreventable,
};
use instead::{Ask, Choice, Node, Policy, Script};
use toy::{A, B, C, Does, Effect, Kind, Toy, Who, Zone, affected, damage, destroy, draw, event, moved};

fn with(change: impl FnOnce(&mut Policy)) -> Policy {
    let mut policy = affected();
    change(&mut policy);
    policy
}

fn once(once: Once) -> Policy {
    with(|p| p.once = once)
}

fn controllers(restart: bool, start: Start) -> Policy {
    with(|p| p.chooser = Chooser::EffectControllers { restart, start })
}

fn doublers() -> [Effect; 2] {
    [Effect::new(1, Kind::Damage, Does::Times(2)), Effect::new(2, Kind::Damage, Does::Times(2))]
}

fn ends(toy: &Toy, events: &[toy::Event]) -> Vec<Vec<toy::Event>> {
    let found = toy.all(events);
    assert!(found.is_complete());
    let mut logs: Vec<_> = found.ends.into_iter().map(|end| end.value.log).collect();
    logs.sort();
    logs.dedup();
    logs
}

mod once {
    use super::*;

    #[test]
    fn per_effect_two_doublers_make_2_damage_8() {
        assert_eq!(Toy::new(affected(), doublers()).unasked(&[damage(A, 2)]).log, [damage(A, 8)]);
    }

    #[test]
    fn per_event_only_one_of_two_doublers_applies() {
        let toy = Toy::new(once(Once::PerEvent), doublers());
        assert_eq!(ends(&toy, &[damage(A, 2)]), [[damage(A, 4)]]);
    }

    #[test]
    fn per_event_the_choice_between_effects_that_commute_is_still_a_choice() {
        let plus = |id, n| Effect::new(id, Kind::Damage, Does::Plus(n));
        let toy = Toy::new(once(Once::PerEvent), [plus(1, 1), plus(2, 10)]);
        assert_eq!(ends(&toy, &[damage(A, 2)]), [[damage(A, 3)], [damage(A, 12)]]);
    }

    #[test]
    fn per_effect_each_of_two_draws_inherits_one_doubling_and_meets_the_other() {
        let twice = |id| Effect::new(id, Kind::Draw, Does::Twice);
        let toy = Toy::new(affected(), [twice(1), twice(2)]);
        let found = toy.all(&[draw(A, 1)]);
        assert_eq!(found.ends.len(), 1);
        assert_eq!(found.ends[0].value.hand[&0], 4);
    }

    #[test]
    fn per_event_one_draw_becomes_two_and_no_more() {
        let twice = |id| Effect::new(id, Kind::Draw, Does::Twice);
        let toy = Toy::new(once(Once::PerEvent), [twice(1), twice(2)]);
        assert!(toy.all(&[draw(A, 1)]).ends.iter().all(|end| end.value.hand[&0] == 2));
    }

    #[test]
    fn per_event_declining_leaves_the_event_to_another_effect() {
        let [first, second] = doublers();
        let toy = Toy::new(once(Once::PerEvent), [first.may(0), second]);
        assert_eq!(toy.applied(&[damage(A, 2)], &[0, 0]), [2]);
    }

    #[test]
    fn alike_instances_collapse_to_one_and_unlike_ones_chain() {
        let [first, second] = doublers();
        let alike = [first.clone().alike(7), second.clone().alike(7)];
        let policy = once(Once::PerEffectAlikeCollapse);
        assert_eq!(Toy::new(policy.clone(), alike).unasked(&[damage(A, 2)]).log, [damage(A, 4)]);
        let unlike = [first.alike(7), second.alike(8)];
        assert_eq!(Toy::new(policy, unlike).unasked(&[damage(A, 2)]).log, [damage(A, 8)]);
    }

    /// Two alike shields of 3 (or of one use), and what is left of them after so much damage.
    fn shields_after(once: super::Once, events: &[toy::Event]) -> (Vec<toy::Event>, Vec<Does>) {
        let shield = |id| Effect::new(id, Kind::Damage, Does::Shield(3)).alike(7);
        let toy = Toy::new(with(|p| p.once = once), [shield(1), shield(2)]);
        let found = toy.all(events);
        assert_eq!(found.ends.len(), 1);
        let end = &found.ends[0].value;
        (end.log.clone(), end.effects.iter().map(|e| e.does.clone()).collect())
    }

    #[test]
    fn where_alike_instances_collapse_the_others_are_not_applied_when_the_first_is_used_up_and_cease_to_exist() {
        let (log, left) = shields_after(Once::PerEffectAlikeCollapse, &[damage(A, 5)]);
        assert_eq!((log.as_slice(), left.as_slice()), ([damage(A, 2)].as_slice(), [Does::Shield(0)].as_slice()));
        let (log, left) = shields_after(Once::PerEffect, &[damage(A, 5)]);
        assert_eq!((log.as_slice(), left.as_slice()), ([].as_slice(), [Does::Shield(0), Does::Shield(1)].as_slice()));
    }

    #[test]
    fn alike_instances_that_do_not_apply_to_the_event_stay() {
        let on = |id, to| Effect::new(id, Kind::Damage, Does::Shield(3)).alike(7).on(to);
        let toy = Toy::new(once(Once::PerEffectAlikeCollapse), [on(1, A), on(2, B)]);
        assert_eq!(toy.unasked(&[damage(A, 5)]).effects.len(), 2);
    }

    #[test]
    fn alike_instances_stand_for_each_other_so_nobody_is_asked_which() {
        let shield = |id| Effect::new(id, Kind::Damage, Does::Shield(3)).alike(7);
        let end = Toy::new(affected(), [shield(1), shield(2)]).unasked(&[damage(A, 5)]);
        assert_eq!(end.log, []);
        assert_eq!([&end.effect(1).does, &end.effect(2).does], [&Does::Shield(0), &Does::Shield(1)]);
    }
}

mod chooser {
    use super::*;

    /// Player 0's creature would go to the graveyard; its own effect returns it to the hand, player 1's effect puts it
    /// into the mana zone.
    fn commando(policy: Policy, turn: &[u8]) -> Toy {
        let hand = Effect::new(1, Kind::Move(Zone::Graveyard), Does::Into(Kind::Move(Zone::Hand)));
        let mana = Effect::new(2, Kind::Move(Zone::Graveyard), Does::Into(Kind::Move(Zone::Mana))).of(1);
        Toy { turn: turn.to_vec(), ..Toy::new(policy, [hand, mana]) }
    }

    #[test]
    fn the_affected_side_chooses_among_all_effects_whosever_turn_it_is() {
        for turn in [[0, 1], [1, 0]] {
            let toy = commando(affected(), &turn);
            assert_eq!(toy.offered(&[destroy(0)], &[]), (0, vec![1, 2]));
            assert_eq!(toy.answered(&[destroy(0)], &[0]).zone(0), Zone::Hand);
            assert_eq!(toy.answered(&[destroy(0)], &[1]).zone(0), Zone::Mana);
        }
    }

    #[test]
    fn the_turn_players_effect_comes_first_and_nobody_is_asked() {
        for restart in [true, false] {
            let policy = controllers(restart, Start::Active);
            assert_eq!(commando(policy.clone(), &[0, 1]).unasked(&[destroy(0)]).zone(0), Zone::Hand);
            assert_eq!(commando(policy, &[1, 0]).unasked(&[destroy(0)]).zone(0), Zone::Mana);
        }
    }

    #[test]
    fn each_player_orders_only_his_own_effects() {
        let effect = |id, does, of| Effect::new(id, Kind::Damage, does).of(of);
        let toy = Toy::new(
            controllers(true, Start::Active),
            [
                effect(1, Does::Plus(1), 0),
                effect(2, Does::Times(2), 0),
                effect(3, Does::Plus(3), 1),
                effect(4, Does::Times(5), 1),
            ],
        );
        let event = [damage(A, 1)];
        assert_eq!(toy.offered(&event, &[]), (0, vec![1, 2]));
        assert_eq!(toy.offered(&event, &[0]), (1, vec![3, 4]));
        assert_eq!(toy.answered(&event, &[0, 0]).log, [damage(A, ((1 + 1) * 2 + 3) * 5)]);
        assert_eq!(toy.all(&event).ends.len(), 4);
    }

    /// Player 1's effect turns damage into a gain; only then has player 0, whose turn it is, an effect.
    fn opened_later(restart: bool) -> Toy {
        Toy::new(
            controllers(restart, Start::Active),
            [
                Effect::new(1, Kind::Gain, Does::Times(10)),
                Effect::new(2, Kind::Damage, Does::Into(Kind::Gain)).of(1),
                Effect::new(3, Kind::Gain, Does::Plus(1)).of(1),
            ],
        )
    }

    #[test]
    fn with_restart_the_first_players_new_effect_comes_before_the_others() {
        assert_eq!(opened_later(true).unasked(&[damage(A, 2)]).log, [event(Kind::Gain, A, 21)]);
    }

    #[test]
    fn without_restart_a_player_whose_turn_has_passed_applies_no_more() {
        assert_eq!(opened_later(false).unasked(&[damage(A, 2)]).log, [event(Kind::Gain, A, 3)]);
    }

    #[test]
    fn without_restart_the_players_are_asked_in_order_anew_in_each_class() {
        let toy = Toy::new(
            controllers(false, Start::Active),
            [
                Effect::new(1, Kind::Damage, Does::Plus(1)).of(1).class(0),
                Effect::new(2, Kind::Damage, Does::Times(2)).of(0).class(4),
            ],
        );
        assert_eq!(toy.unasked(&[damage(A, 2)]).log, [damage(A, 6)]);
    }

    #[test]
    fn without_restart_a_passed_effect_of_a_lower_class_does_not_block_a_higher_one() {
        let toy = Toy::new(
            controllers(false, Start::Active),
            [
                Effect::new(1, Kind::Gain, Does::Times(10)).of(0).class(1),
                Effect::new(2, Kind::Damage, Does::Into(Kind::Gain)).of(1).class(1),
                Effect::new(3, Kind::Gain, Does::Plus(1)).of(1).class(2),
            ],
        );
        assert_eq!(toy.unasked(&[damage(A, 2)]).log, [event(Kind::Gain, A, 3)]);
    }

    #[test]
    fn without_restart_what_cannot_happen_is_dropped_when_its_effects_turn_has_passed() {
        let mut toy = Toy::new(
            controllers(false, Start::Active),
            [
                Effect::new(1, Kind::Gain, Does::Into(Kind::Draw)).of(0).class(0),
                Effect::new(2, Kind::Damage, Does::Into(Kind::Gain)).of(1).class(0),
            ],
        );
        toy.cannot.insert(Kind::Gain);
        assert_eq!(toy.unasked(&[damage(A, 2)]).log, []);
    }

    #[test]
    fn the_active_player_chooses_for_everybody() {
        let toy = commando(with(|p| p.chooser = Chooser::ActivePlayer), &[1, 0]);
        assert_eq!(toy.offered(&[destroy(0)], &[]), (1, vec![1, 2]));
    }

    #[test]
    fn the_active_player_selects_who_is_first_and_the_rest_follow_in_turn_order() {
        let plus = |id, does, of| Effect::new(id, Kind::Damage, does).of(of);
        let toy = Toy::new(
            controllers(false, Start::SelectedByActive),
            [plus(1, Does::Plus(1), 0), plus(2, Does::Times(2), 1), plus(3, Does::Plus(5), 2)],
        );
        let event = [damage(A, 1)];
        let question = toy.question(&event, &[]);
        assert_eq!((question.who, question.ask), (Some(0), Ask::Start));
        assert_eq!(question.options, [0, 1, 2].map(Choice::Player));
        assert_eq!(toy.applied(&event, &[0]), [1, 2, 3]);
        assert_eq!(toy.applied(&event, &[1]), [2, 3, 1]);
        assert_eq!(toy.applied(&event, &[2]), [3, 1, 2]);
    }

    #[test]
    fn of_two_players_the_active_one_selects_too_and_of_one_nobody() {
        let plus = |id, does, of| Effect::new(id, Kind::Damage, does).of(of);
        let effects = || [plus(1, Does::Plus(1), 0), plus(2, Does::Times(2), 1)];
        let of = |turn: &[u8], effects: Vec<Effect>| Toy {
            turn: turn.to_vec(),
            ..Toy::new(controllers(false, Start::SelectedByActive), effects)
        };
        let two = of(&[0, 1], effects().to_vec());
        assert_eq!(two.applied(&[damage(A, 1)], &[0]), [1, 2]);
        assert_eq!(two.applied(&[damage(A, 1)], &[1]), [2, 1]);
        assert_eq!(of(&[0], effects()[..1].to_vec()).unasked(&[damage(A, 1)]).log, [damage(A, 2)]);
    }

    #[test]
    fn several_affected_players_choose_in_turn_order_whatever_the_order_of_the_events() {
        let effects = || [Effect::new(1, Kind::Damage, Does::Plus(1)), Effect::new(2, Kind::Damage, Does::Times(2))];
        let toy = Toy { turn: vec![2, 0, 1], ..Toy::new(affected(), effects()) };
        let events = [damage(A, 1), damage(B, 1), damage(C, 1)];
        assert_eq!(toy.question(&events, &[]).ask, Ask::First(C));
        assert_eq!(toy.question(&events, &[0]).ask, Ask::First(A));
        assert_eq!(toy.question(&events, &[0, 1]).ask, Ask::First(B));
        let end = toy.answered(&events, &[0, 1, 0]);
        assert_eq!(end.log, [damage(A, 3), damage(B, 4), damage(C, 4)]);
    }
}

mod classes {
    use super::*;

    fn three() -> [Effect; 3] {
        [
            Effect::new(1, Kind::Damage, Does::Plus(1)).class(4),
            Effect::new(2, Kind::Damage, Does::Times(3)).class(0),
            Effect::new(3, Kind::Damage, Does::Times(7)).class(3),
        ]
    }

    #[test]
    fn a_lower_class_goes_before_a_higher_one_and_nobody_is_asked() {
        let toy = Toy::new(affected(), three());
        assert_eq!(toy.applied(&[damage(A, 1)], &[]), [2, 3, 1]);
    }

    #[test]
    fn a_rule_set_without_classes_asks_among_all() {
        let toy = Toy::new(with(|p| p.classes = 1), three());
        assert_eq!(toy.offered(&[damage(A, 1)], &[]), (0, vec![1, 2, 3]));
    }

    #[test]
    fn classes_above_the_last_count_as_the_last() {
        let toy = Toy::new(with(|p| p.classes = 2), three());
        assert_eq!(toy.applied(&[damage(A, 1)], &[0]), [2, 1, 3]);
        assert_eq!(toy.applied(&[damage(A, 1)], &[1]), [2, 3, 1]);
    }

    #[test]
    fn a_class_that_an_applied_effect_opened_comes_first_again() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Into(Kind::Gain)),
                Effect::new(2, Kind::Gain, Does::Plus(1)).or(Kind::Damage),
                Effect::new(3, Kind::Gain, Does::Times(10)).class(0),
            ],
        );
        assert_eq!(toy.applied(&[damage(A, 1)], &[0]), [1, 3, 2]);
    }

    #[test]
    fn what_cannot_happen_is_changed_by_self_replacement_or_dropped() {
        let replace = |class| Effect::new(1, Kind::Gain, Does::Into(Kind::Damage)).class(class);
        for classes in [5, 1] {
            for (class, log) in [(0, vec![damage(A, 2)]), (1, vec![]), (4, vec![])] {
                let mut toy = Toy::new(with(|p| p.classes = classes), [replace(class)]);
                toy.cannot.insert(Kind::Gain);
                assert_eq!(toy.unasked(&[event(Kind::Gain, A, 2)]).log, log, "class {class} of {classes}");
            }
        }
    }

    #[test]
    fn where_nothing_may_change_what_cannot_happen_it_is_dropped_at_once_and_class_0_is_a_class_like_the_others() {
        let nothing = with(|p| p.cannot = Cannot::NothingChanges);
        let replace = Effect::new(1, Kind::Gain, Does::Into(Kind::Damage)).class(0);
        let mut toy = Toy::new(nothing, [replace, Effect::new(2, Kind::Gain, Does::Plus(1)).class(4)]);
        assert_eq!(toy.applied(&[event(Kind::Gain, A, 2)], &[]), [1], "what can happen, it changes");
        toy.cannot.insert(Kind::Gain);
        assert_eq!(toy.applied(&[event(Kind::Gain, A, 2)], &[]), []);
        assert_eq!(toy.unasked(&[event(Kind::Gain, A, 2)]).log, []);
    }

    #[test]
    fn only_self_replacement_is_offered_for_what_cannot_happen_even_where_classes_do_not_count() {
        let mut toy = Toy::new(
            with(|p| p.classes = 1),
            [
                Effect::new(1, Kind::Gain, Does::Into(Kind::Damage)).class(0),
                Effect::new(2, Kind::Gain, Does::Into(Kind::Draw)).class(4),
            ],
        );
        toy.cannot.insert(Kind::Gain);
        assert_eq!(toy.unasked(&[event(Kind::Gain, A, 2)]).log, [damage(A, 2)]);
    }
}

mod decline {
    use super::*;

    fn offered_before_and_after(decline: Decline) -> Toy {
        Toy::new(
            with(|p| p.decline = decline),
            [
                Effect::new(1, Kind::Damage, Does::Nothing).may(0).class(1),
                Effect::new(2, Kind::Damage, Does::Plus(1)).class(2),
            ],
        )
    }

    #[test]
    fn declining_uses_up_the_opportunity_for_all_that_replaces_the_event() {
        let toy = offered_before_and_after(Decline::Lineage);
        assert_eq!(toy.answered(&[damage(A, 2)], &[0]).log, [damage(A, 3)]);
    }

    #[test]
    fn where_declining_counts_for_the_event_only_a_changed_event_is_a_new_offer() {
        let toy = offered_before_and_after(Decline::EventOnly);
        assert_eq!(toy.answered(&[damage(A, 2)], &[0, 0]).log, [damage(A, 3)]);
        assert_eq!(toy.answered(&[damage(A, 2)], &[0, 1]).log, []);
    }

    #[test]
    fn so_it_is_where_effects_that_commute_change_it_in_one_go_or_it_becomes_two() {
        let doubled = |decline| {
            let more = [2, 3].map(|id| Effect::new(id, Kind::Damage, Does::Times(2)).class(2));
            let mut toy = offered_before_and_after(decline);
            toy.effects.splice(1.., more);
            toy
        };
        assert_eq!(doubled(Decline::Lineage).answered(&[damage(A, 2)], &[0]).log, [damage(A, 8)]);
        assert_eq!(doubled(Decline::EventOnly).answered(&[damage(A, 2)], &[0, 0]).log, [damage(A, 8)]);
        let split = |decline| {
            let mut toy = offered_before_and_after(decline);
            toy.effects.splice(1.., [Effect::new(2, Kind::Damage, Does::Twice).class(2)]);
            toy
        };
        let two = [damage(A, 2), damage(A, 2)];
        assert_eq!(split(Decline::Lineage).answered(&[damage(A, 2)], &[0]).log, two);
        assert_eq!(split(Decline::EventOnly).answered(&[damage(A, 2)], &[0, 0]).log, two);
        assert_eq!(split(Decline::EventOnly).answered(&[damage(A, 2)], &[0, 1]).log, []);
    }

    #[test]
    fn declining_spends_no_use() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Nothing).may(0).uses(1)]);
        let end = toy.answered(&[damage(A, 2)], &[0]);
        assert_eq!((end.log.as_slice(), end.effect(1).uses), ([damage(A, 2)].as_slice(), Some(1)));
        assert_eq!(toy.answered(&[damage(A, 2)], &[1]).effect(1).uses, Some(0));
    }

    #[test]
    fn whoever_the_effect_names_is_asked_not_who_chooses_the_order() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Nothing).may(2)]);
        let question = toy.question(&[damage(A, 2)], &[]);
        assert_eq!((question.who, question.ask), (Some(2), Ask::Whether(1)));
        assert_eq!(question.options, [Choice::No, Choice::Yes]);
    }
}

mod impossible {
    use super::*;

    fn toy(impossible: Impossible) -> Toy {
        Toy::new(
            with(|p| p.impossible = impossible),
            [Effect::new(1, Kind::Damage, Does::Idle).infeasible(), Effect::new(2, Kind::Damage, Does::Plus(1))],
        )
    }

    #[test]
    fn where_the_impossible_part_is_ignored_the_effect_applies_and_does_nothing() {
        assert_eq!(toy(Impossible::Ignored).offered(&[damage(A, 2)], &[]), (0, vec![1, 2]));
        assert_eq!(ends(&toy(Impossible::Ignored), &[damage(A, 2)]), [[damage(A, 3)]]);
    }

    #[test]
    fn where_the_impossible_cannot_be_applied_it_is_not_offered() {
        assert_eq!(toy(Impossible::NotApplicable).applied(&[damage(A, 2)], &[]), [2]);
    }

    #[test]
    fn an_effect_that_changed_nothing_has_had_its_opportunity_but_spent_no_use() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Idle).uses(1).then(draw(A, 1))]);
        let end = toy.unasked(&[damage(A, 2)]);
        assert_eq!((end.effect(1).uses, end.log.as_slice()), (Some(1), [damage(A, 2)].as_slice()));
    }
}

mod amounts {
    use super::*;

    /// Less 3 and more 2, in any order.
    fn toy(amounts: Amounts) -> Toy {
        let effect = |id, does| Effect::new(id, Kind::Damage, does).least(i32::MIN);
        Toy::new(with(|p| p.amounts = amounts), [effect(1, Does::Minus(3)), effect(2, Does::Plus(2))])
    }

    #[test]
    fn where_they_stop_at_zero_there_is_then_no_event_to_raise() {
        assert_eq!(ends(&toy(Amounts::StopAtZero), &[damage(A, 2)]), [vec![], vec![damage(A, 1)]]);
    }

    #[test]
    fn where_they_fall_below_zero_every_order_is_the_same() {
        assert_eq!(ends(&toy(Amounts::BelowZero), &[damage(A, 2)]), [[damage(A, 1)]]);
        assert_eq!(ends(&toy(Amounts::BelowZero), &[damage(A, 1)]), [[]], "nothing is left to perform");
    }
}

mod unpreventable {
    use super::*;

    /// 4 damage that can't be prevented, a shield of 3 with a rider, and a shield against the next damage: what follows
    /// the damage, what is left of each.
    fn after(unpreventable: Unpreventable) -> (Vec<toy::Event>, Does, Option<u32>) {
        let shield = Effect::new(1, Kind::Damage, Does::Shield(3)).then(event(Kind::Gain, A, 1));
        let instance = Effect::new(2, Kind::Damage, Does::Nothing).uses(1);
        let mut toy = Toy::new(with(|p| p.unpreventable = unpreventable), [shield, instance]);
        toy.unpreventable = true;
        let found = toy.all(&[damage(A, 4)]);
        assert_eq!(found.ends.len(), 1);
        let end = &found.ends[0].value;
        assert_eq!(end.log[0], damage(A, 4));
        (end.log[1..].to_vec(), end.effect(1).does.clone(), end.effect(2).uses)
    }

    #[test]
    fn the_damage_is_dealt_and_the_rules_say_what_becomes_of_the_shields() {
        let gain = vec![event(Kind::Gain, A, 1)];
        assert_eq!(after(Unpreventable::Skip), (vec![], Does::Shield(3), Some(1)));
        assert_eq!(after(Unpreventable::ApplyKeepAmount), (gain.clone(), Does::Shield(3), Some(1)));
        assert_eq!(after(Unpreventable::ApplySpendInstance), (gain, Does::Shield(3), Some(0)));
    }
}

mod batch {
    use super::*;

    fn order_matters() -> [Effect; 2] {
        [Effect::new(1, Kind::Damage, Does::Plus(1)), Effect::new(2, Kind::Damage, Does::Times(2))]
    }

    fn batched(batch: Batching, effects: impl IntoIterator<Item = Effect>) -> Toy {
        Toy::new(with(|p| p.batch = batch), effects)
    }

    #[test]
    fn per_subject_one_decision_changes_every_event_of_the_subject() {
        let toy = batched(Batching::PerSubject, order_matters());
        let events = [damage(A, 1), damage(B, 1), damage(A, 2)];
        assert_eq!(toy.answered(&events, &[0, 1]).log, [damage(A, 4), damage(B, 3), damage(A, 6)]);
    }

    #[test]
    fn sweep_one_decision_changes_every_event_that_the_same_player_decides() {
        let toy = batched(Batching::Sweep, order_matters());
        let events = [damage(A, 1), damage(B, 1), damage(Who::Creature(0), 2)];
        assert_eq!(toy.answered(&events, &[0, 1]).log, [damage(A, 4), damage(B, 3), damage(Who::Creature(0), 6)]);
    }

    #[test]
    fn sweep_reaches_the_whole_batch_where_the_effects_controller_decides() {
        let mut policy = controllers(true, Start::Active);
        policy.batch = Batching::Sweep;
        let toy = Toy::new(policy, order_matters());
        assert_eq!(toy.answered(&[damage(A, 1), damage(B, 1)], &[0]).log, [damage(A, 4), damage(B, 4)]);
    }

    /// Prevent 3 and add 5: for 10 damage the order makes no difference, for 1 damage it does.
    fn commute_for_much() -> [Effect; 2] {
        [Effect::new(1, Kind::Damage, Does::Minus(3)), Effect::new(2, Kind::Damage, Does::Plus(5))]
    }

    #[test]
    fn sweep_what_commutes_for_one_event_is_asked_where_it_does_not_for_another() {
        let toy = batched(Batching::Sweep, commute_for_much());
        assert_eq!(toy.unasked(&[damage(A, 10)]).log, [damage(A, 12)]);
        let one = Who::Creature(0);
        let both = [vec![damage(A, 12)], vec![damage(A, 12), damage(one, 3)]];
        assert_eq!(ends(&toy, &[damage(A, 10), damage(one, 1)]), both);
    }

    #[test]
    fn a_pool_that_commutes_for_one_event_is_asked_about_where_it_does_not_for_another() {
        let toy = batched(Batching::PerSubject, commute_for_much().map(Effect::pooled));
        let one = Who::Creature(0);
        let both = [vec![damage(A, 12)], vec![damage(A, 12), damage(one, 3)]];
        assert_eq!(ends(&toy, &[damage(A, 10), damage(one, 1)]), both);
    }

    #[test]
    fn assigned_first_an_event_is_changed_once_and_what_it_became_not_at_all() {
        let toy = batched(
            Batching::AssignThenApply,
            [Effect::new(1, Kind::Damage, Does::Into(Kind::Gain)), Effect::new(2, Kind::Gain, Does::Times(10))],
        );
        assert_eq!(toy.unasked(&[damage(A, 2)]).log, [event(Kind::Gain, A, 2)]);
    }

    #[test]
    fn assigned_first_each_event_has_its_own_decision_the_turn_players_effects_before_all() {
        let mut policy = controllers(false, Start::Active);
        policy.batch = Batching::AssignThenApply;
        let mut effects = order_matters().to_vec();
        effects.push(Effect::new(3, Kind::Damage, Does::Nothing).of(1));
        let toy = Toy::new(policy, effects);
        let events = [damage(A, 5), damage(A, 7)];
        let logs = ends(&toy, &events);
        assert_eq!(logs.len(), 4);
        assert!(logs.contains(&vec![damage(A, 6), damage(A, 14)]));
        assert!(logs.iter().all(|log| log.len() == 2), "player 1's effect finds both events taken");
    }

    #[test]
    fn a_pool_over_several_subjects_is_applied_to_all_of_them_at_once() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Shield(3)).pooled()]);
        let events = [damage(A, 2), damage(B, 2), damage(Who::Creature(0), 2)];
        let end = toy.answered(&events, &[0]);
        assert_eq!(end.log, [damage(B, 2), damage(Who::Creature(0), 1)]);
    }

    #[test]
    fn one_time_is_one_for_everybody_whoever_decides_for_it() {
        let once = Effect::new(1, Kind::Damage, Does::Nothing).uses(1);
        let events = [damage(A, 1), damage(B, 1)];
        assert_eq!(Toy::new(affected(), [once.clone().pooled()]).unasked(&events).log, [damage(B, 1)]);
        assert_eq!(Toy::new(affected(), [once.of_one_moment()]).unasked(&events).log, []);
    }

    #[test]
    fn what_may_be_declined_stands_alone_and_what_asks_more_does_not() {
        let events = [damage(A, 1), damage(Who::Creature(0), 1)];
        let each = |effect: Effect| [effect.clone().on(A), Effect { id: 2, ..effect }.on(Who::Creature(0))];
        let offered = Toy::new(affected(), each(Effect::new(1, Kind::Damage, Does::Nothing).may(0)));
        assert_eq!(offered.question(&events, &[]).ask, Ask::Whether(1));
        let asks = Toy::new(affected(), each(Effect::new(1, Kind::Damage, Does::TwoChoices)));
        assert_eq!(asks.question(&events, &[]).ask, Ask::Subject);
    }

    #[test]
    fn of_several_of_his_own_the_player_chooses_for_which_he_decides_first() {
        // The creature's damage is made more before the pool takes of it, or after: for whom he decides first says which.
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Shield(4)).pooled(),
                Effect::new(2, Kind::Damage, Does::Plus(2)).on(Who::Creature(0)),
            ],
        );
        let events = [damage(A, 2), damage(Who::Creature(0), 2)];
        let question = toy.question(&events, &[]);
        assert_eq!((question.who, question.ask), (Some(0), Ask::Subject));
        assert_eq!(question.options, [Choice::Subject(A), Choice::Subject(Who::Creature(0))]);
        assert_eq!(toy.answered(&events, &[0]).log, [], "the pool takes all");
        assert_eq!(toy.question(&events, &[1]).ask, Ask::First(Who::Creature(0)));
        assert_eq!(toy.answered(&events, &[1, 1, 0]).log, [damage(Who::Creature(0), 2)], "more, then the pool");
        let found = toy.all(&events);
        assert!(found.matters(found.root()), "only the creature's own events let the pool come last");
    }

    #[test]
    fn so_he_does_where_the_pool_is_not_used_up() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Plus(1)).pooled(),
                Effect::new(2, Kind::Damage, Does::Times(2)).on(Who::Creature(0)),
            ],
        );
        let creature = |n| damage(Who::Creature(0), n);
        let logs = ends(&toy, &[damage(A, 1), creature(1)]);
        assert_eq!(logs, [[damage(A, 2), creature(3)], [damage(A, 2), creature(4)]]);
    }

    #[test]
    fn so_he_does_where_only_what_is_left_after_declining_can_be_used_up() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Nothing).may(0).class(1),
                Effect::new(2, Kind::Damage, Does::Shield(3)).class(2),
            ],
        );
        let logs = ends(&toy, &[damage(A, 3), damage(Who::Creature(0), 3)]);
        assert_eq!(logs, [vec![], vec![damage(A, 3)], vec![damage(Who::Creature(0), 3)]]);
    }

    #[test]
    fn so_he_does_where_a_substitute_may_come_free() {
        // As long as both are destroyed neither can stand in for the other; once the one is saved it can.
        let outside = with(|p| p.substitutes.outside_batch = true);
        let mut toy = Toy::new(
            outside,
            [
                Effect::new(1, Kind::Destroy, Does::StandIn).on(Who::Creature(0)),
                Effect::new(2, Kind::Destroy, Does::Into(Kind::Gain)).on(Who::Creature(0)),
                Effect::new(3, Kind::Destroy, Does::Nothing).on(Who::Creature(1)),
            ],
        );
        toy.creatures.retain(|c, _| *c < 2);
        let found = toy.all(&[destroy(0), destroy(1)]);
        let died = |end: &Toy| [0, 1].map(|c| end.zone(c) == Zone::Graveyard);
        let mut ends: Vec<_> = found.ends.iter().map(|end| died(&end.value)).collect();
        ends.sort();
        ends.dedup();
        assert_eq!(ends, [[false, false]]);
        assert!(found.ends.len() > 1, "creature 1 stands in and is saved, or creature 0 becomes a gain");
    }

    #[test]
    fn what_is_reduced_to_nothing_is_no_reason_to_ask() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Minus(9)).class(1),
                Effect::new(2, Kind::Damage, Does::Plus(5)).least(0).class(2).uses(1),
            ],
        );
        assert_eq!(toy.unasked(&[damage(A, 1), damage(Who::Creature(0), 1)]).log, []);
    }

    #[test]
    fn where_each_event_is_decided_by_itself_he_chooses_for_which_of_one_object_too() {
        let effect = |id, does, after| Effect::new(id, Kind::Damage, does).uses(1).then(event(Kind::Gain, A, after));
        let toy = Toy::new(
            with(|p| p.batch = Batching::AssignThenApply),
            [effect(1, Does::Times(2), 1), effect(2, Does::Plus(10), 2)],
        );
        let events = [damage(A, 1), damage(A, 2)];
        let question = toy.question(&events, &[]);
        assert_eq!(question.ask, Ask::Subject);
        assert_eq!(question.options, [Choice::Event(0, damage(A, 1)), Choice::Event(1, damage(A, 2))]);
        let after = |first, second, one: i32, other: i32| {
            vec![damage(A, first), damage(A, second), event(Kind::Gain, A, one), event(Kind::Gain, A, other)]
        };
        // Either effect for either event, and what follows in the order in which they were assigned.
        let expected = [after(2, 12, 1, 2), after(2, 12, 2, 1), after(11, 4, 1, 2), after(11, 4, 2, 1)];
        assert_eq!(ends(&toy, &events), expected);
    }

    #[test]
    fn for_whom_he_decides_first_does_not_matter_where_he_can_bring_about_the_same() {
        let toy = Toy::new(
            affected(),
            [Effect::new(1, Kind::Damage, Does::Plus(1)), Effect::new(2, Kind::Damage, Does::Times(2))],
        );
        // It is asked here, because nothing is tried out beforehand.
        let found = Toy { proves: false, ..toy }.all(&[damage(A, 1), damage(Who::Creature(0), 1)]);
        assert!(matches!(found.node(found.root()), Node::Fork { ask: Ask::Subject, .. }));
        assert!(!found.matters(found.root()), "either way each event becomes 3 or 4");
        assert_eq!(found.ends.len(), 4);
    }

    #[test]
    fn a_pool_waits_for_the_lower_classes_of_each_event_that_it_covers() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Shield(9)).pooled().class(4),
                Effect::new(2, Kind::Damage, Does::Plus(1)).on(Who::Creature(0)).class(0),
            ],
        );
        let end = toy.answered(&[damage(A, 2), damage(Who::Creature(0), 2)], &[0]);
        assert_eq!((end.log.as_slice(), &end.effect(1).does), ([].as_slice(), &Does::Shield(9 - 2 - 3)));
    }
}

mod lineage {
    use super::*;

    fn also(inherit: Inherit) -> Toy {
        Toy::new(
            with(|p| (p.once, p.lineage) = (Once::PerEvent, inherit)),
            [Effect::new(1, Kind::Damage, Does::Also(draw(A, 1))), Effect::new(2, Kind::Draw, Does::Twice)],
        )
    }

    #[test]
    fn all_output_what_the_replacement_adds_has_been_replaced_too() {
        assert_eq!(also(Inherit::AllOutput).unasked(&[damage(A, 2)]).log, [damage(A, 2), draw(A, 1)]);
    }

    #[test]
    fn altered_clause_only_what_the_replacement_adds_is_a_new_event() {
        let end = also(Inherit::AlteredClauseOnly).unasked(&[damage(A, 2)]);
        assert_eq!(end.log, [damage(A, 2), draw(A, 1), draw(A, 1)]);
    }

    /// What the effects in the toy make of one damage, where what they add is fresh.
    fn added(once: Once, batch: Batching, effects: impl IntoIterator<Item = Effect>) -> Vec<toy::Event> {
        let policy = with(|p| (p.once, p.lineage, p.batch) = (once, Inherit::AlteredClauseOnly, batch));
        let toy = Toy::new(policy, effects);
        let [log] = ends(&toy, &[damage(A, 1)]).try_into().expect("one end");
        log
    }

    #[test]
    fn an_effect_does_not_add_to_what_it_added_itself() {
        let also = Effect::new(1, Kind::Damage, Does::Also(damage(A, 5)));
        assert_eq!(added(Once::PerEvent, Batching::PerSubject, [also]), [damage(A, 1), damage(A, 5)]);
    }

    #[test]
    fn two_effects_that_add_to_each_others_additions_end() {
        let also = |id, n, more| Effect::new(id, n, Does::Also(more));
        let pair = [also(1, Kind::Damage, event(Kind::Gain, A, 1)), also(2, Kind::Gain, damage(A, 5))];
        let log = added(Once::PerEvent, Batching::PerSubject, pair);
        assert_eq!(log, [damage(A, 1), event(Kind::Gain, A, 1), damage(A, 5)]);
    }

    #[test]
    fn effects_that_add_to_a_whole_batch_end() {
        let also = |id| Effect::new(id, Kind::Damage, Does::Also(damage(A, 1))).alike(1);
        // Each of the three adds to the event as it was and to what each of the others added.
        let all = 1 + 3 + 3 * 2 + 3 * 2;
        assert_eq!(added(Once::PerEffect, Batching::Sweep, [1, 2, 3].map(also)), vec![damage(A, 1); all]);
    }

    #[test]
    fn what_follows_an_effect_is_a_new_event_too_but_not_for_that_effect() {
        let rider = |inherit| {
            let policy = with(|p| (p.once, p.lineage) = (Once::PerEvent, inherit));
            let into = Effect::new(1, Kind::Damage, Does::Into(Kind::Gain)).or(Kind::Draw).then(draw(A, 1));
            let toy = Toy::new(policy, [into, Effect::new(2, Kind::Draw, Does::Twice)]);
            toy.unasked(&[damage(A, 1)]).log
        };
        let gain = event(Kind::Gain, A, 1);
        assert_eq!(rider(Inherit::AllOutput), [gain, draw(A, 1)]);
        assert_eq!(rider(Inherit::AlteredClauseOnly), [gain, draw(A, 1), draw(A, 1)]);
    }

    #[test]
    fn the_altered_clause_itself_inherits_in_both() {
        for inherit in [Inherit::AllOutput, Inherit::AlteredClauseOnly] {
            let toy = Toy::new(with(|p| p.lineage = inherit), [Effect::new(1, Kind::Damage, Does::Also(draw(A, 1)))]);
            assert_eq!(toy.unasked(&[damage(A, 2)]).log, [damage(A, 2), draw(A, 1)]);
        }
    }
}

mod substitutes {
    use super::*;

    /// One effect each for creatures 0 and 1: another of player 0's creatures is destroyed in its place.
    fn kronkos(outside_batch: bool, distinct: Distinct, spare: u8) -> Toy {
        let stand_in = |id, creature| Effect::new(id, Kind::Destroy, Does::StandIn).on(Who::Creature(creature)).may(0);
        let substitutes = Substitutes { outside_batch, distinct };
        let mut toy = Toy::new(with(|p| p.substitutes = substitutes), [stand_in(1, 0), stand_in(2, 1)]);
        toy.creatures.retain(|c, _| *c < 2 + spare);
        toy
    }

    /// The options that stand after these answers, where the first creature is decided for first.
    fn options(toy: &Toy, events: &[toy::Event], answers: &[usize]) -> Vec<Choice<Toy>> {
        toy.question(events, &[&[0], answers].concat()).options
    }

    const BOTH: [toy::Event; 2] = [
        toy::Event { kind: Kind::Destroy, to: Who::Creature(0), n: 1 },
        toy::Event { kind: Kind::Destroy, to: Who::Creature(1), n: 1 },
    ];

    fn creature(c: u8) -> Choice<Toy> {
        Choice::Game(Who::Creature(c))
    }

    #[test]
    fn free_any_creature_may_stand_in_even_one_that_is_destroyed_too() {
        let toy = kronkos(false, Distinct::No, 1);
        assert_eq!(options(&toy, &BOTH, &[]), [Choice::No, creature(1), creature(2)]);
    }

    #[test]
    fn outside_the_batch_a_creature_that_is_destroyed_too_cannot_stand_in() {
        let toy = kronkos(true, Distinct::No, 1);
        assert_eq!(options(&toy, &BOTH, &[]), [Choice::No, creature(2)]);
    }

    #[test]
    fn distinct_over_all_effects_one_spare_creature_saves_one() {
        let toy = kronkos(false, Distinct::AllEffects, 1);
        let second = options(&toy, &BOTH, &[2]);
        assert!(!second.contains(&creature(2)), "{second:?}");
    }

    #[test]
    fn distinct_for_each_effect_another_effect_may_name_the_same_creature() {
        let toy = kronkos(false, Distinct::PerEffect, 1);
        assert_eq!(options(&toy, &BOTH, &[2]), [Choice::No, creature(0), creature(2)]);
    }

    #[test]
    fn distinct_for_each_effect_the_same_effect_may_not() {
        let substitutes = Substitutes { outside_batch: false, distinct: Distinct::PerEffect };
        let mut toy = Toy::new(
            with(|p| p.substitutes = substitutes),
            [Effect::new(1, Kind::Destroy, Does::StandIn).may(0).uses(2)],
        );
        toy.creatures.retain(|c, _| *c < 3);
        assert_eq!(options(&toy, &BOTH, &[2]), [Choice::No, creature(0)]);
    }

    #[test]
    fn nobody_is_asked_about_an_effect_that_has_no_substitute_left_to_name() {
        let end = kronkos(true, Distinct::AllEffects, 0).unasked(&BOTH);
        assert_eq!([end.zone(0), end.zone(1)], [Zone::Graveyard, Zone::Graveyard]);
    }

    #[test]
    fn a_mandatory_substitution_asks_only_where_there_is_a_choice() {
        let toy = |spare| {
            let mut toy = Toy::new(affected(), [Effect::new(1, Kind::Destroy, Does::StandIn)]);
            toy.creatures.retain(|c, _| *c <= spare);
            toy
        };
        assert_eq!(toy(0).unasked(&[destroy(0)]).zone(0), Zone::Graveyard);
        assert_eq!(toy(1).unasked(&[destroy(0)]).zone(1), Zone::Graveyard);
        let end = toy(2).answered(&[destroy(0)], &[1]);
        assert_eq!([end.zone(0), end.zone(1), end.zone(2)], [Zone::Field, Zone::Field, Zone::Graveyard]);
    }
}

mod repeats {
    use super::*;

    /// The owner may put his commander into the command zone when it would go to the hand or the deck (as Magic
    /// 903.9b); another effect sends it to the deck when it would go to the hand.
    fn commander(repeats: bool) -> Toy {
        let zone = Effect::new(1, Kind::Move(Zone::Hand), Does::Into(Kind::Move(Zone::Command)));
        let zone = zone.or(Kind::Move(Zone::Deck)).may(0).class(1);
        let deck = Effect::new(2, Kind::Move(Zone::Hand), Does::Into(Kind::Move(Zone::Deck))).class(2);
        Toy::new(affected(), [if repeats { zone.repeating() } else { zone }, deck])
    }

    #[test]
    fn an_effect_that_may_repeat_is_offered_again_for_the_changed_event() {
        let toy = commander(true);
        assert_eq!(toy.answered(&[moved(0, Zone::Hand)], &[1]).zone(0), Zone::Command);
        assert_eq!(toy.answered(&[moved(0, Zone::Hand)], &[0, 1]).zone(0), Zone::Command);
        assert_eq!(toy.answered(&[moved(0, Zone::Hand)], &[0, 0]).zone(0), Zone::Deck);
    }

    #[test]
    fn one_that_may_not_repeat_is_offered_once() {
        assert_eq!(commander(false).answered(&[moved(0, Zone::Hand)], &[0]).zone(0), Zone::Deck);
    }

    #[test]
    fn declined_it_is_not_offered_again_for_the_same_event() {
        let toy = commander(true).all(&[moved(0, Zone::Deck)]);
        assert!(toy.is_complete());
        assert_eq!((toy.ends.len(), toy.runs), (2, 3));
    }
}

mod commute {
    use super::*;

    #[test]
    fn effects_that_provably_commute_are_not_asked_about() {
        let toy = Toy::new(affected(), doublers());
        assert_eq!(toy.all(&[damage(A, 2)]).runs, 1);
        let asked = Toy { proves: false, ..toy }.all(&[damage(A, 2)]);
        assert!(asked.runs > 1 && asked.ends.len() == 1 && !asked.matters(asked.root()));
    }

    #[test]
    fn an_optional_effect_among_them_is_asked_about() {
        let [first, second] = doublers();
        let toy = Toy::new(affected(), [first.may(0), second]);
        assert_eq!(toy.offered(&[damage(A, 2)], &[]), (0, vec![1, 2]));
    }

    #[test]
    fn a_single_effect_is_not_asked_about() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Idle)]);
        assert_eq!(toy.answered(&[damage(A, 1)], &Script::default().answers).log, [damage(A, 1)]);
    }
}
