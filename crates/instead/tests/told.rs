//! What a run tells of itself, how far it goes when it is told to stop early, and how much work is saved.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod toy;

use instead::policy::{Chooser, Decline, Once, Start};
use instead::{
    Ask, Batch, Choice, Choices, Exploration, Limit, Limits, Lineage, Node, Note, Observer, Policy, Proposed, Question,
    Run, RunLimits, Script, Stop, Unasked, decide, explore, settle,
};
use toy::{A, B, Does, Effect, Event, Id, Kind, Toy, Who, affected, applications, damage, draw, event, options_made};

const CREATURE: Who = Who::Creature(0);

fn hit(id: Id, does: Does) -> Effect {
    Effect::new(id, Kind::Damage, does)
}

fn times(id: Id) -> Effect {
    hit(id, Does::Times(2))
}

mod at_most {
    use super::*;

    /// What was performed when effects are applied only so many times, after how many answers the first was held back, and
    /// how many applications are left.
    fn applied(toy: &Toy, events: &[Event], answers: &[usize], most: u64) -> (Vec<Event>, Option<usize>, Option<u64>) {
        let (mut toy, mut script) = (toy.clone(), Script::new(answers.to_vec()));
        let mut run = Run::new(&mut script).apply_at_most(most);
        toy.play(events, &mut run).unwrap();
        let (held, left) = (run.held_back(), run.applications_left());
        assert_eq!(Choices::<Toy>::answered(&script), answers.len(), "every answer was asked for");
        (toy.log, held, left)
    }

    #[test]
    fn a_batch_is_performed_as_it_stands_once_no_application_is_left() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)), times(2)]);
        let one = [damage(A, 1)];
        assert_eq!(applied(&toy, &one, &[], 0), (vec![damage(A, 1)], Some(0), Some(0)));
        assert_eq!(applied(&toy, &one, &[0], 1), (vec![damage(A, 2)], Some(1), Some(0)));
        assert_eq!(applied(&toy, &one, &[0], 2), (vec![damage(A, 4)], None, Some(0)));
        assert_eq!(applied(&toy, &one, &[0], 3), (vec![damage(A, 4)], None, Some(1)));
        // Nobody is asked about what is not applied any more.
        let two = [damage(A, 1), damage(B, 1)];
        assert_eq!(applied(&toy, &two, &[0], 1), (vec![damage(A, 2), damage(B, 1)], Some(1), Some(0)));
    }

    #[test]
    fn what_would_not_be_applied_anyway_was_not_held_back() {
        let toy = Toy::new(affected(), [times(1).on(B)]);
        assert_eq!(applied(&toy, &[damage(A, 1)], &[], 0), (vec![damage(A, 1)], None, Some(0)));
        assert_eq!(applied(&toy, &[damage(B, 1)], &[], 0), (vec![damage(B, 1)], Some(0), Some(0)));
        let mut script = Script::default();
        let mut run = Run::new(&mut script);
        toy.clone().play(&[damage(B, 1)], &mut run).unwrap();
        assert_eq!((run.held_back(), run.applications_left()), (None, None));
    }

    #[test]
    fn of_effects_that_commute_no_more_are_applied_either() {
        let toy = Toy::new(affected(), [1, 2, 3].map(times));
        assert_eq!(applied(&toy, &[damage(A, 1)], &[], 2), (vec![damage(A, 4)], Some(0), Some(0)));
        assert_eq!(applied(&toy, &[damage(A, 1)], &[], 3), (vec![damage(A, 8)], None, Some(0)));
    }
}

mod unasked {
    use super::*;

    /// What was chosen in each round, whether somebody was asked, and why not.
    #[derive(Default)]
    struct Rounds(Vec<(Id, bool, Unasked)>);

    impl Observer<Toy> for Rounds {
        fn note(&mut self, _: &Toy, note: Note<'_, Toy>, _: u32) {
            if let Note::Round { chosen, asked, unasked, .. } = note {
                self.0.push((chosen, asked, unasked));
            }
        }
    }

    fn rounds(toy: &Toy, events: &[Event], answers: &[usize]) -> Vec<(Id, bool, Unasked)> {
        let (mut script, mut rounds) = (Script::new(answers.to_vec()), Rounds::default());
        toy.clone().play(events, &mut Run::watched(&mut script, &mut rounds)).unwrap();
        assert_eq!(Choices::<Toy>::answered(&script), answers.len(), "every answer was asked for");
        rounds.0
    }

    const NOTHING_TO_CHOOSE: Unasked = Unasked { apart: false, alike: false, commute: false };
    const APART: Unasked = Unasked { apart: true, ..NOTHING_TO_CHOOSE };
    const ALIKE: Unasked = Unasked { alike: true, ..NOTHING_TO_CHOOSE };
    const COMMUTE: Unasked = Unasked { commute: true, ..NOTHING_TO_CHOOSE };

    #[test]
    fn of_effects_that_commute_the_last_leaves_nothing_to_choose() {
        let toy = Toy::new(affected(), [1, 2, 3].map(times));
        let told = [(1, false, COMMUTE), (2, false, COMMUTE), (3, false, NOTHING_TO_CHOOSE)];
        assert_eq!(rounds(&toy, &[damage(A, 1)], &[]), told);
    }

    #[test]
    fn alike_are_all_that_are_left_or_they_commute() {
        let same = |id| times(id).alike(0);
        let alike = Toy::new(affected(), [1, 2].map(same));
        assert_eq!(rounds(&alike, &[damage(A, 1)], &[]), [(1, false, ALIKE), (2, false, NOTHING_TO_CHOOSE)]);
        let one_other = Toy::new(affected(), [times(1), same(2), same(3)]);
        let told = [(1, false, COMMUTE), (2, false, ALIKE), (3, false, NOTHING_TO_CHOOSE)];
        assert_eq!(rounds(&one_other, &[damage(A, 1)], &[]), told);
    }

    #[test]
    fn what_the_past_tells_apart_is_not_alike() {
        // To the damage to his creature, effect 1 was applied before; what would happen to him both still change.
        let before = Toy::new(affected(), [hit(1, Does::Plus(0))]);
        let mut script = Script::default();
        let first =
            decide(&mut before.clone(), [Proposed::new(damage(CREATURE, 1))], &mut Run::new(&mut script)).unwrap();
        let toy = Toy::new(affected(), [1, 2].map(|id| times(id).alike(0).on(A)));
        let mut rounds = Rounds::default();
        let mut script = Script::default();
        let events = std::iter::once(Proposed::new(damage(A, 1))).chain(first.items);
        instead::propose(&mut toy.clone(), events, &mut Run::watched(&mut script, &mut rounds)).unwrap();
        assert_eq!(rounds.0, [(1, false, COMMUTE), (2, false, NOTHING_TO_CHOOSE)]);
    }

    #[test]
    fn for_whom_he_decides_is_not_asked_where_it_comes_to_the_same() {
        // An effect on each of two: the last decision stands beside no other.
        let toy = Toy::new(affected(), [times(1).on(A), times(2).on(CREATURE)]);
        let events = [damage(A, 1), damage(CREATURE, 1)];
        assert_eq!(rounds(&toy, &events, &[]), [(1, false, APART), (2, false, NOTHING_TO_CHOOSE)]);
        // So it is told where he is asked for the order of effects.
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)), times(2)]);
        let told = rounds(&toy, &events, &[0, 0]);
        assert_eq!(
            told,
            [(1, true, APART), (2, false, APART), (1, true, NOTHING_TO_CHOOSE), (2, false, NOTHING_TO_CHOOSE)]
        );
    }

    #[test]
    fn where_he_was_asked_for_whom_he_decides_nothing_is_said_until_he_goes_on_with_what_commutes() {
        let shield = hit(9, Does::Shield(1)).on(CREATURE);
        let events = [damage(A, 1), damage(CREATURE, 1)];
        let toy = Toy::new(affected(), [times(1).on(A), times(2).on(A), shield.clone()]);
        let told = [(1, false, COMMUTE), (2, false, APART), (9, false, NOTHING_TO_CHOOSE)];
        assert_eq!(rounds(&toy, &events, &[0]), told);
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)).on(A), times(2).on(A), shield]);
        let told = rounds(&toy, &events, &[0, 0, 0]);
        let silent = |id, asked| (id, asked, NOTHING_TO_CHOOSE);
        assert_eq!(told, [silent(1, true), silent(2, false), silent(9, false)]);
    }
}

mod alike {
    use super::*;

    fn collapsing() -> Policy {
        Policy { once: Once::PerEffectAlikeCollapse, ..affected() }
    }

    #[test]
    fn what_is_alike_ceases_to_exist_and_nothing_else_does() {
        let same = |id| hit(id, Does::Plus(1)).alike(0);
        let toy = Toy::new(collapsing(), [same(1), same(2), times(3), times(4).alike(1)]);
        let end = toy.answered(&[damage(A, 1)], &[0]);
        assert_eq!(end.log, [damage(A, 8)]);
        assert_eq!(end.effects.iter().map(|e| e.id).collect::<Vec<_>>(), [1, 3, 4]);
    }

    #[test]
    fn what_appears_later_and_is_alike_with_what_was_applied_has_had_its_opportunity() {
        let same = |id| hit(id, Does::Plus(1)).alike(0);
        let mut toy = Toy::new(collapsing(), [same(1), hit(2, Does::Plus(5)).uses(1)]);
        let mut script = Script::new(vec![0]);
        let batch = decide(&mut toy, [Proposed::new(damage(A, 1))], &mut Run::new(&mut script)).unwrap();
        assert_eq!(batch.items[0].event, damage(A, 7));
        toy.effects.push(same(3));
        let batch = decide(&mut toy, batch.items, &mut Run::new(&mut script)).unwrap();
        assert_eq!(batch.items[0].event, damage(A, 7), "effect 1 was applied to it, and 3 is alike");
    }
}

mod questions {
    use super::*;

    /// Answers everything with the first option, and does not say whether it wants to know where a question stands.
    struct First(Vec<bool>);

    impl Choices<Toy> for First {
        fn ask(&mut self, _: &Toy, question: Question<Toy>) -> Result<usize, Stop<Toy>> {
            self.0.push(question.position.is_some());
            Ok(0)
        }
        fn answered(&self) -> usize {
            self.0.len()
        }
    }

    #[test]
    fn whoever_does_not_say_so_is_not_told_where_a_question_stands() {
        let mut first = First(Vec::new());
        let mut toy = Toy::new(affected(), [hit(1, Does::Plus(1)), times(2)]);
        toy.play(&[damage(A, 1)], &mut Run::new(&mut first)).unwrap();
        assert_eq!(first.0, [false]);
    }

    #[test]
    fn another_loop_puts_questions_that_are_answered_as_all_are() {
        let toy = Toy::new(affected(), []);
        let mut script = Script::new(vec![2, 0, 1]);
        let mut run = Run::new(&mut script);
        let mut put = || run.put(&toy, 0, Ask::Start, [0, 1, 2].map(Choice::Player).to_vec());
        assert_eq!([put().unwrap(), put().unwrap(), put().unwrap()], [2, 0, 1]);
        let stop = put();
        let Err(Stop::Pending(question)) = stop else { panic!("{stop:?}") };
        assert_eq!((question.who, question.ask, question.options.len()), (Some(0), Ask::Start, 3));
    }

    #[test]
    fn of_effects_that_make_the_same_of_an_amount_one_stands_for_all() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(2)), hit(2, Does::Plus(2)), times(3)]);
        assert_eq!(toy.offered(&[damage(A, 1)], &[]), (0, vec![1, 3]));
        // Not where what is alike with it ceases to exist.
        let collapsing = Policy { once: Once::PerEffectAlikeCollapse, ..affected() };
        let same = |id| hit(id, Does::Plus(2)).alike(0);
        let toy = Toy::new(collapsing, [same(1), hit(2, Does::Plus(2)), same(3), times(4)]);
        assert_eq!(toy.offered(&[damage(A, 1)], &[]), (0, vec![1, 2, 4]));
    }
}

mod lineages {
    use super::*;

    #[test]
    fn what_was_applied_twice_is_noted_once() {
        let mut lineage = Lineage::default();
        [2, 1, 2, 2, 1].into_iter().for_each(|id| lineage.apply(id));
        assert_eq!(lineage.applied(), [1, 2]);
        assert_eq!(lineage.clone().union(&lineage), lineage);
    }

    #[test]
    fn the_substitutes_that_two_have_named_tell_them_apart_whatever_a_third_has_named() {
        let named = |taken: &[(Id, Who)]| {
            let mut batch = Batch::<Toy>::new([]);
            batch.taken.extend(taken);
            batch
        };
        assert!(!named(&[(1, A), (3, B), (2, A)]).tells_apart(1, 2));
        assert!(named(&[(1, A), (3, B), (2, B)]).tells_apart(1, 2));
        assert!(named(&[(3, B), (2, A)]).tells_apart(1, 2));
    }
}

mod work {
    use super::*;

    fn explored(toy: &Toy, events: &[Event]) -> (Exploration<Toy, Toy>, u64, u64) {
        let (before, mut beginnings) = (applications(), 0);
        let Ok(found) = explore(Limits::default(), |script| {
            beginnings += 1;
            let mut toy = toy.clone();
            toy.play(events, &mut Run::new(script))?;
            Ok(toy.end())
        });
        assert!(found.is_complete());
        (found, beginnings, applications() - before)
    }

    fn dealt(found: &Exploration<Toy, Toy>) -> Vec<i32> {
        let mut dealt: Vec<i32> = found.ends.iter().map(|end| end.value.log[0].n).collect();
        dealt.sort_unstable();
        dealt
    }

    #[test]
    fn where_amounts_alone_are_changed_nothing_is_applied_to_find_what_comes_of_it() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)), times(2), hit(3, Does::Times(3))]);
        let (found, beginnings, applied) = explored(&toy, &[damage(A, 1)]);
        // 1 more comes before both, between them, or after both.
        assert_eq!((dealt(&found), found.paths()), (vec![7, 8, 9, 12], 5));
        assert_eq!((beginnings, applied), (1 + found.ends.len() as u64, 0));
        // The first question, one after each of the multipliers, and the ends; none where the multipliers are left.
        assert_eq!(found.runs, 3 + found.ends.len() as u64);
    }

    #[test]
    fn effects_of_a_later_class_are_applied_too() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)).class(3), times(2).class(3), hit(3, Does::Plus(5))]);
        assert_eq!(dealt(&explored(&toy, &[damage(A, 1)]).0), [8, 9]);
    }

    #[test]
    fn what_repeats_can_be_applied_without_end() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(0)).repeating(), hit(2, Does::Times(1)).repeating()]);
        let Ok(found) = explore(Limits { questions: 5, ..Limits::default() }, |script| {
            let mut toy = toy.clone();
            toy.play(&[damage(A, 1)], &mut Run::new(script))?;
            Ok(toy.end())
        });
        assert_eq!((found.stopped, found.ends.len()), (Some(Limit::Questions(5)), 0));
    }

    #[test]
    fn what_was_declined_is_offered_for_each_amount_where_the_rule_set_says_so() {
        let policy = Policy { decline: Decline::EventOnly, ..affected() };
        let ten = hit(1, Does::Plus(10)).may(0).class(1);
        let toy = Toy::new(policy, [ten, hit(2, Does::Plus(1)), times(3)]);
        // 1 more and then twice, or the other way round; 10 more before, between or after, or never.
        assert_eq!(dealt(&explored(&toy, &[damage(A, 1)]).0), [3, 4, 13, 14, 23, 24]);
    }

    #[test]
    fn under_another_rule_set_the_amounts_are_those_that_its_loop_gives() {
        let dealt_under = |policy| {
            let toy = Toy::new(policy, [hit(1, Does::Plus(1)), times(2), hit(3, Does::Times(3))]);
            dealt(&explored(&toy, &[damage(A, 1)]).0)
        };
        assert_eq!(dealt_under(Policy { once: Once::PerEvent, ..affected() }), [2, 3]);
        let chooser = Chooser::EffectControllers { restart: true, start: Start::Active };
        assert_eq!(dealt_under(Policy { chooser, ..affected() }), [7, 8, 9, 12]);
    }

    #[test]
    fn effects_that_commute_are_applied_in_one_go_where_nobody_watches() {
        let toy = Toy::new(affected(), [1, 2, 3].map(times));
        let before = applications();
        assert_eq!(toy.unasked(&[damage(A, 1)]).log, [damage(A, 8)]);
        assert_eq!(applications(), before);
        assert_eq!(toy.applied(&[damage(A, 1)], &[]), [1, 2, 3]);
        assert_eq!(applications(), before + 3, "whoever watches sees each");
    }

    #[test]
    fn after_a_loop_inside_an_application_a_run_goes_on_from_the_next_question() {
        let on = |id, does, class| Effect::new(id, Kind::Gain, does).uses(1).class(class);
        let order_matters = |id, class| [on(id, Does::Plus(1), class), on(id + 1, Does::Times(2), class)];
        let between = on(3, Does::Before(damage(A, 1)), 2);
        let toy = Toy::new(affected(), order_matters(1, 1).into_iter().chain([between]).chain(order_matters(4, 3)));
        let (found, beginnings, _) = explored(&toy, &[event(Kind::Gain, A, 1)]);
        assert_eq!(found.ends.len(), 4);
        assert_eq!(beginnings, 1 + 4, "the first question, and each end");
    }

    #[test]
    fn what_can_not_happen_does_not_whatever_changes_how_much_it_is() {
        let own = |id, does| hit(id, does).class(0);
        let toy = Toy::new(affected(), [own(1, Does::Plus(1)), own(2, Does::Times(2))]);
        let toy = Toy { cannot: [Kind::Damage].into(), ..toy };
        let (found, ..) = explored(&toy, &[damage(A, 1)]);
        assert!(found.ends.iter().all(|end| end.value.log.is_empty()), "{:?}", found.ends);
    }

    #[test]
    fn what_was_applied_to_an_amount_is_not_applied_to_what_it_contains() {
        let on = |id, does| Effect::new(id, Kind::Draw, does);
        let toy = Toy::new(affected(), [on(1, Does::Plus(1)), on(2, Does::Times(2)), on(3, Does::Times(3))]);
        let (found, ..) = explored(&toy, &[draw(A, 1)]);
        let mut hands: Vec<u32> = found.ends.iter().map(|end| end.value.hand[&0]).collect();
        hands.sort_unstable();
        assert_eq!(hands, [7, 8, 9, 12]);
        for at in found.ends.iter().enumerate().flat_map(|(end, _)| found.path_to(end)) {
            let Node::Fork { options, children, .. } = found.node(at.0) else { panic!("a question") };
            assert_eq!(options.len(), children.len());
        }
        assert_eq!(found.path_to(0).len(), found.ends[0].witness.len());
    }

    #[test]
    fn each_application_is_a_step_of_the_run_wherever_it_is_found() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)), times(2), hit(3, Does::Times(3))]);
        let stopped_within = |steps| {
            let Ok(found) = explore(Limits::default(), |script| {
                let mut toy = toy.clone();
                let limits = RunLimits { steps, ..RunLimits::default() };
                toy.play(&[damage(A, 1)], &mut Run::new(script).with_limits(limits))?;
                Ok(toy.end())
            });
            found.stopped
        };
        // The batch, and three applications.
        assert_eq!((stopped_within(3), stopped_within(4)), (Some(Limit::Steps(3)), None));
    }

    #[test]
    fn from_each_state_between_two_rounds_a_run_goes_on_once() {
        let effects = (1..=6).zip(1..).map(|(id, n)| hit(id, Does::Plus(n)));
        let toy = Toy { proves: false, ..Toy::new(affected(), effects) };
        let (found, beginnings, _) = explored(&toy, &[damage(A, 1)]);
        // A question for each set of which two or more are left, and the end.
        assert_eq!((found.runs, beginnings), (64 - 6 - 1 + 1, 2));
    }

    #[test]
    fn from_an_offer_and_from_a_question_of_the_game_a_run_goes_on_too() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)).may(0), times(2)]);
        let (found, beginnings, _) = explored(&toy, &[damage(A, 1)]);
        assert_eq!(dealt(&found), [2, 3, 4]);
        assert_eq!(beginnings, 1 + 3);
        let made = options_made();
        let toy = Toy::new(affected(), [hit(1, Does::TwoChoices)]);
        let (found, beginnings, _) = explored(&toy, &[damage(A, 1)]);
        assert_eq!((dealt(&found), beginnings), (vec![1, 2, 3, 4], 1 + 4));
        assert_eq!(options_made() - made, 1 + 2, "once for each question");
    }

    #[test]
    fn what_is_over_before_a_loop_is_not_applied_again() {
        let toy = Toy { proves: false, ..Toy::new(affected(), [hit(1, Does::Plus(1)), hit(2, Does::Plus(2))]) };
        let applied = |times: i32| {
            let before = applications();
            let Ok(found) = explore(Limits::default(), |script| {
                let mut toy = toy.clone();
                (0..times).try_for_each(|_| toy.play(&[damage(A, 1)], &mut Run::new(script)))?;
                Ok(toy.end())
            });
            assert!(found.is_complete());
            applications() - before
        };
        assert_eq!(applied(20), 20 * applied(1));
    }

    #[test]
    fn what_was_answered_before_a_loop_that_nothing_contains_is_not_forgotten() {
        let toy = Toy::new(affected(), [hit(1, Does::Plus(1)), times(2)]);
        let Ok(found) = explore(Limits::default(), |script| {
            let (mut toy, mut run) = (toy.clone(), Run::new(script));
            let first = run.ask_whether(&toy, 0, 1)?;
            let mut batch = Batch::new([Proposed::new(damage(A, 1))]);
            settle(&mut toy, &mut batch, &mut run)?;
            Ok((first, batch.items[0].event.n))
        });
        let mut ends: Vec<_> = found.ends.iter().map(|end| end.value).collect();
        ends.sort_unstable();
        assert_eq!(ends, [(false, 3), (false, 4), (true, 3), (true, 4)]);
    }

    #[test]
    fn what_is_over_is_told_by_the_game_alone() {
        // Whether it is applied or declined stands in the lineage of the event, and of that nothing is left.
        let toy = Toy::new(affected(), [hit(1, Does::Plus(0)).may(0)]);
        let Ok(found) = explore(Limits { runs: 200, ..Limits::default() }, |script| {
            let mut toy = toy.clone();
            (0..20).try_for_each(|_| toy.play(&[damage(A, 1)], &mut Run::new(script)))?;
            Ok(toy.end())
        });
        assert!(found.is_complete(), "{:?}", found.stopped);
        assert_eq!((found.ends.len(), found.paths()), (1, 1 << 20));
    }

    #[test]
    fn states_are_told_apart_by_equality() {
        // Either shield takes all of the damage: the batches are then equal, and no event is left that tells which it was.
        let toy = Toy::new(affected(), [hit(1, Does::Shield(3)), hit(2, Does::Shield(5))]);
        assert_eq!(explored(&toy, &[damage(A, 2)]).0.ends.len(), 2);
    }
}
