//! One run and all runs: scripts, limits, riders, contained events, positions, what is watched.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

mod toy;

use instead::policy::{Amounts, Chooser, Start};
use instead::{
    Ask, Batch, Choice, Choices, Limit, Limits, Node, Note, Observer, Policy, Proposed, Question, Run, RunLimits,
    Script, Shapes, Stop, decide, explore, perform_unchanged, propose, settle,
};
use toy::{A, B, Does, Effect, Event, Kind, Toy, Who, Zone, affected, damage, destroy, draw, event, moved};

fn order_matters() -> Toy {
    let plus = Effect::new(1, Kind::Damage, Does::Plus(1));
    Toy::new(affected(), [plus, Effect::new(2, Kind::Damage, Does::Times(2))])
}

fn limited(toy: &Toy, events: &[Event], limits: RunLimits) -> Result<(), Stop<Toy>> {
    let mut script = Script::default();
    toy.clone().play(events, &mut Run::new(&mut script).with_limits(limits))
}

mod events {
    use super::*;

    #[test]
    fn nothing_never_happens_and_no_effect_has_an_event() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Plus(1)).least(0).uses(1)]);
        let end = toy.unasked(&[damage(A, 0)]);
        assert_eq!((end.log.as_slice(), end.effect(1).uses), ([].as_slice(), Some(1)));
    }

    #[test]
    fn what_is_reduced_to_nothing_is_dropped_before_another_effect_sees_it() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Shield(2)).class(1),
                Effect::new(2, Kind::Damage, Does::Plus(5)).least(0).class(2),
            ],
        );
        assert_eq!(toy.applied(&[damage(A, 2)], &[]), [1]);
    }

    #[test]
    fn an_amount_counts_down_over_events_and_is_then_no_effect() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Shield(3))]);
        let first = toy.unasked(&[damage(A, 2)]);
        assert_eq!(first.effect(1).does, Does::Shield(1));
        assert_eq!(first.unasked(&[damage(A, 2)]).log, [damage(A, 1)]);
    }

    #[test]
    fn after_a_redirection_the_new_recipients_effects_count_and_he_chooses() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::To(B)).on(A),
                Effect::new(2, Kind::Damage, Does::Plus(1)).on(B),
                Effect::new(3, Kind::Damage, Does::Times(2)).on(B),
            ],
        );
        assert_eq!(toy.offered(&[damage(A, 1)], &[]), (1, vec![2, 3]));
    }

    #[test]
    fn two_redirections_do_not_throw_an_event_to_and_fro() {
        let toy = Toy::new(
            affected(),
            [Effect::new(1, Kind::Damage, Does::To(B)).on(A), Effect::new(2, Kind::Damage, Does::To(A)).on(B)],
        );
        assert_eq!(toy.unasked(&[damage(A, 1)]).log, [damage(A, 1)]);
    }

    #[test]
    fn an_effect_of_the_container_is_not_offered_again_for_what_it_contains() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Draw, Does::Plus(1))]);
        assert_eq!(toy.unasked(&[draw(A, 2)]).hand[&0], 3);
    }

    #[test]
    fn contained_events_are_proposed_one_after_another_after_the_containers_loop() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Draw, Does::Times(2)).least(2),
                Effect::new(2, Kind::Draw, Does::Into(Kind::Gain)).uses(1).class(0),
            ],
        );
        // With a use for one event, the instruction as a whole takes it; without it only the draws are left to change.
        assert_eq!(toy.unasked(&[draw(A, 2)]).log, [event(Kind::Gain, A, 2)]);
        let mut later = toy;
        later.effects[1].least = 1;
        later.effects[1].class = 4;
        later.effects[1].to = Some(B);
        assert_eq!(later.unasked(&[draw(A, 2)]).hand[&0], 4);
    }

    #[test]
    fn a_destruction_runs_its_loop_before_the_move_that_it_contains() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Move(Zone::Graveyard), Does::Into(Kind::Move(Zone::Hand))).uses(1),
                Effect::new(2, Kind::Destroy, Does::Nothing).on(Who::Creature(0)),
            ],
        );
        let end = toy.unasked(&[destroy(0), destroy(1)]);
        assert_eq!([end.zone(0), end.zone(1)], [Zone::Field, Zone::Hand]);
    }
}

mod riders {
    use super::*;

    #[test]
    fn riders_are_done_after_the_batch_in_the_order_of_application() {
        let toy = Toy::new(
            affected(),
            [
                Effect::new(1, Kind::Damage, Does::Plus(1)).class(2).then(draw(A, 1)),
                Effect::new(2, Kind::Damage, Does::Plus(1)).class(1).then(event(Kind::Gain, A, 5)),
            ],
        );
        let log = toy.unasked(&[damage(A, 1), damage(B, 1)]).log;
        assert_eq!(log[..2], [damage(A, 3), damage(B, 3)]);
        let gain = event(Kind::Gain, A, 5);
        assert_eq!(log[2..], [gain, draw(A, 1), gain, draw(A, 1)]);
    }

    #[test]
    fn a_rider_follows_even_where_nothing_is_left_to_perform() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Nothing).then(draw(A, 1))]);
        assert_eq!(toy.unasked(&[damage(A, 1)]).log, [draw(A, 1)]);
    }

    #[test]
    fn so_it_does_where_the_event_becomes_two() {
        let twice = Effect::new(1, Kind::Damage, Does::Twice).then(damage(A, 3));
        let end = Toy::new(affected(), [twice]).unasked(&[damage(A, 1)]);
        assert_eq!(end.log, [damage(A, 1), damage(A, 1), damage(A, 3)]);
    }

    #[test]
    fn a_rider_inherits_the_lineage_so_its_effect_does_not_change_it_again() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::To(B)).then(damage(A, 1))]);
        assert_eq!(toy.unasked(&[damage(A, 2)]).log, [damage(B, 2), damage(A, 1)]);
    }
}

mod scripts {
    use super::*;

    #[test]
    fn a_script_that_runs_out_returns_the_question() {
        let question = order_matters().question(&[damage(A, 1)], &[]);
        assert_eq!((question.who, question.ask, question.options.len()), (Some(0), Ask::First(A), 2));
        assert!(question.position.is_none(), "nobody wanted to know where it stands");
    }

    #[test]
    fn an_answer_that_is_no_option_returns_the_question() {
        let question = order_matters().question(&[damage(A, 1)], &[2]);
        assert_eq!(question.ask, Ask::First(A));
    }

    /// Answers every question with the same number, whatever the options are.
    struct Always(usize);

    impl Choices<Toy> for Always {
        fn ask(&mut self, _: &Toy, _: Question<Toy>) -> Result<usize, Stop<Toy>> {
            Ok(self.0)
        }
        fn answered(&self) -> usize {
            0
        }
    }

    #[test]
    fn whoever_answers_with_no_option_is_told_so_whatever_was_asked() {
        let effect = Effect::new(1, Kind::Damage, Does::Plus(1));
        let selects = Policy {
            chooser: Chooser::EffectControllers { restart: true, start: Start::SelectedByActive },
            ..affected()
        };
        let asks = [
            (order_matters(), damage(A, 1), 2),
            (Toy::new(affected(), [effect.clone().may(0)]), damage(A, 1), 2),
            (Toy::new(affected(), [Effect::new(1, Kind::Destroy, Does::StandIn)]), destroy(0), 3),
            (Toy::new(selects, [effect]), damage(A, 1), 3),
        ]
        .map(|(toy, event, options)| (toy, vec![event], options));
        let one_shield = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Shield(3))]);
        let for_whom = (one_shield, vec![damage(A, 2), damage(Who::Creature(0), 2)], 2);
        for (toy, events, options) in asks.into_iter().chain([for_whom]) {
            let stop = toy.clone().play(&events, &mut Run::new(&mut Always(3)));
            let Err(Stop::Limit(limit)) = stop else { panic!("{stop:?}") };
            assert_eq!(limit, Limit::Options { answer: 3, options });
        }
    }

    #[test]
    fn an_answer_to_the_games_own_yes_or_no_is_counted_as_for_an_optional_effect() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Nothing).may(0)]);
        let [no, yes] = [0, 1].map(|answer| {
            let mut script = Script::new(vec![answer]);
            Run::new(&mut script).ask_whether(&toy, 0, 1).unwrap()
        });
        assert_eq!((no, yes), (false, true));
        assert_eq!(toy.answered(&[damage(A, 1)], &[1]).log, [], "yes is option 1 here too");
        let mut nobody = Script::default();
        let Err(Stop::Pending(question)) = Run::new(&mut nobody).ask_whether(&toy, 0, 1) else { panic!("no question") };
        assert_eq!(question.options, toy.question(&[damage(A, 1)], &[]).options);
    }

    #[test]
    fn with_the_answer_added_the_run_goes_the_same_way_and_on() {
        let toy = order_matters();
        let events = [damage(A, 1), damage(B, 1)];
        assert_eq!(toy.question(&events, &[0]).ask, Ask::First(B));
        assert_eq!(toy.answered(&events, &[0, 1]).log, [damage(A, 4), damage(B, 3)]);
    }
}

mod limits {
    use super::*;

    /// An effect that repeats and always changes the event.
    fn endless() -> Toy {
        Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Into(Kind::Damage)).repeating()])
    }

    #[test]
    fn an_endless_loop_ends_at_the_limit_of_steps() {
        let stop = limited(&endless(), &[damage(A, 1)], RunLimits { steps: 50, depth: 100 });
        assert!(matches!(stop, Err(Stop::Limit(Limit::Steps(50)))), "{stop:?}");
    }

    #[test]
    fn just_as_many_steps_as_are_permitted_are_taken() {
        // The batch, and one application: two steps.
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Plus(1))]);
        let within = |steps| limited(&toy, &[damage(A, 1)], RunLimits { steps, ..RunLimits::default() });
        assert!(within(2).is_ok());
        assert!(matches!(within(1), Err(Stop::Limit(Limit::Steps(1)))));
    }

    #[test]
    fn a_batch_that_grows_with_each_round_ends_at_the_limit_of_steps() {
        let also = |id| Effect::new(id, Kind::Damage, Does::Twice).on(A).alike(1);
        let toy = Toy::new(affected(), (1..=20).map(also));
        let stop = limited(&toy, &[damage(A, 1)], RunLimits { steps: 10_000, depth: 100 });
        assert!(matches!(stop, Err(Stop::Limit(Limit::Steps(10_000)))), "{stop:?}");
    }

    #[test]
    fn events_inside_events_without_end_stop_at_the_limit_of_depth() {
        let stop = limited(&Toy::new(affected(), []), &[event(Kind::Nest, A, 1)], RunLimits { steps: 1_000, depth: 7 });
        assert!(matches!(stop, Err(Stop::Limit(Limit::Depth(7)))), "{stop:?}");
    }

    #[test]
    fn the_depth_is_given_back_after_each_event() {
        let limits = RunLimits { steps: 1_000, depth: 2 };
        assert!(limited(&Toy::new(affected(), []), &[draw(A, 50)], limits).is_ok());
    }

    fn explored(limits: Limits) -> instead::Exploration<Toy, Toy> {
        let toy = order_matters();
        let Ok(found) = explore(limits, |script| {
            let mut toy = toy.clone();
            toy.play(&[damage(A, 1), damage(B, 1)], &mut Run::new(script))?;
            Ok(toy.end())
        });
        found
    }

    #[test]
    fn exploring_stops_at_the_limit_of_runs_and_says_so() {
        let found = explored(Limits { runs: 3, questions: 100, until: None });
        assert_eq!((found.stopped, found.runs, found.is_complete()), (Some(Limit::Runs(3)), 3, false));
        assert_eq!(found.ends.len(), 1);
        assert!(found.matters(found.root()), "what was not explored may matter");
    }

    #[test]
    fn exploring_stops_when_the_time_is_up_and_says_so() {
        let now = std::time::Instant::now();
        let found = explored(Limits { until: Some(now), ..Limits::default() });
        assert_eq!((found.stopped, found.runs, found.ends.len()), (Some(Limit::Time), 0, 0));
        let later = now + std::time::Duration::from_secs(3600);
        assert!(explored(Limits { until: Some(later), ..Limits::default() }).is_complete());
    }

    #[test]
    fn exploring_stops_at_the_limit_of_questions_and_says_so() {
        let found = explored(Limits { runs: 100, questions: 1, until: None });
        assert_eq!((found.stopped, found.ends.len()), (Some(Limit::Questions(1)), 0));
    }

    #[test]
    fn a_path_of_just_as_many_questions_as_are_permitted_is_explored() {
        let found = explored(Limits { runs: 100, questions: 2, until: None });
        assert_eq!((found.stopped, found.ends.len(), found.paths()), (None, 4, 4));
    }

    #[test]
    fn a_limit_within_one_run_leaves_that_option_unknown_and_the_others_known() {
        let mut toy = endless();
        toy.effects[0].may = Some(0);
        let Ok(found) = explore(Limits { runs: 1_000, questions: 20, until: None }, |script| {
            let mut toy = toy.clone();
            toy.play(&[damage(A, 1)], &mut Run::new(script))?;
            Ok(toy.end())
        });
        assert_eq!((found.stopped, found.ends.len()), (Some(Limit::Questions(20)), 1));
        let Node::Fork { ask: Ask::Whether(1), children, .. } = found.node(found.root()) else { panic!() };
        assert!(matches!(found.node(children[0]), Node::End(0)));
    }
}

mod positions {
    use super::*;

    #[test]
    fn equal_states_of_one_run_are_one_node_and_every_path_is_counted() {
        let effects = (1..=6).zip(1..).map(|(id, n)| Effect::new(id, Kind::Damage, Does::Plus(n)));
        let toy = Toy { proves: false, ..Toy::new(affected(), effects) };
        let found = toy.all(&[damage(A, 1)]);
        assert_eq!((found.ends.len(), found.paths()), (1, 720));
        assert!(found.runs < 200, "{} runs for 2⁶ states", found.runs);
        assert!(!found.matters(found.root()));
    }

    #[test]
    fn a_question_of_the_game_while_an_effect_is_applied_stands_where_the_application_began() {
        // Six plain effects and one that asks for a substitute: whatever was applied before, the question is one node for
        // each set of effects applied, not for each order.
        let plus = (1..=6).map(|id| Effect::new(id, Kind::Destroy, Does::Plus(1)));
        let stand_in = Effect::new(7, Kind::Destroy, Does::StandIn);
        let toy = Toy { proves: false, ..Toy::new(affected(), plus.chain([stand_in])) };
        let found = toy.all(&[destroy(0)]);
        assert!(found.is_complete());
        assert!(found.runs < 2_000, "{} runs for 2⁷ states with a question in half of them", found.runs);
        let substitutes: Vec<Vec<Event>> = found.ends.iter().map(|end| end.value.log.clone()).collect();
        assert!(substitutes.len() > 1, "{substitutes:?}");
        for end in &found.ends {
            assert_eq!(toy.answered(&[destroy(0)], &end.witness).end(), end.value);
        }
    }

    /// How many runs an exploration makes, and how many of them from the very beginning.
    fn runs_and_beginnings(toy: &Toy, events: &[Event]) -> (instead::Exploration<Toy, Toy>, u64) {
        let mut beginnings = 0;
        let Ok(found) = explore(Limits::default(), |script| {
            beginnings += 1;
            let mut toy = toy.clone();
            toy.play(events, &mut Run::new(script))?;
            Ok(toy.end())
        });
        (found, beginnings)
    }

    #[test]
    fn from_a_question_for_whom_to_decide_first_a_run_goes_on_and_does_not_begin_again() {
        // One shield for whichever of four creatures comes first: only the first question and each end are run from
        // the beginning.
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Shield(3))]);
        let events = [0, 1, 2, 3].map(|creature| damage(Who::Creature(creature), 2));
        let (found, beginnings) = runs_and_beginnings(&toy, &events);
        assert!(matches!(found.node(found.root()), Node::Fork { ask: Ask::Subject, .. }));
        assert!(found.ends.len() > 1);
        assert_eq!(beginnings, 1 + found.ends.len() as u64);
        assert!(found.runs > beginnings, "{} runs, {beginnings} from the beginning", found.runs);
    }

    #[test]
    fn so_it_does_within_an_application_that_asked_for_whom_to_decide_before() {
        // While effect 2 is applied, a batch of its own is decided, and then the game asks: that question is reached again
        // without a new beginning, by the answers since the application began.
        let toy = Toy::new(
            affected(),
            [Effect::new(1, Kind::Damage, Does::Shield(3)), Effect::new(2, Kind::Gain, Does::MeanwhileBoth)],
        );
        let (found, beginnings) = runs_and_beginnings(&toy, &[event(Kind::Gain, A, 1)]);
        assert_eq!(found.ends.len(), 4, "for whom the shield is used first, and one more or not");
        let inner = 2;
        assert_eq!(beginnings, 1 + inner + found.ends.len() as u64);
    }

    #[test]
    fn what_was_answered_before_in_an_application_tells_its_questions_apart() {
        // The same question of the same application, from the same state: 1 more or not, then 2 more or not.
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::TwoChoices)]);
        let found = toy.all(&[damage(A, 1)]);
        let mut dealt: Vec<i32> = found.ends.iter().map(|end| end.value.log[0].n).collect();
        dealt.sort_unstable();
        assert_eq!(dealt, [1, 2, 3, 4]);
    }

    #[test]
    fn what_another_player_then_decides_is_not_the_players_own() {
        // Player 0 says for whom he decides first, then something else; then player 1 takes one of two ends. Whichever
        // comes first, the same four ends can come about, but between which two player 1 chooses is not the same.
        let toy = Toy::new(affected(), []);
        let asked =
            |who, ask| Question::<Toy> { who: Some(who), ask, options: vec![Choice::Yes, Choice::No], position: None };
        let explored = |ends: [[[u8; 2]; 2]; 2]| {
            let Ok(found) = explore(Limits::default(), |script| {
                let first = Choices::<Toy>::ask(script, &toy, asked(0, Ask::Subject))?;
                let second = Choices::<Toy>::ask(script, &toy, asked(0, Ask::Start))?;
                let third = Choices::<Toy>::ask(script, &toy, asked(1, Ask::Start))?;
                Ok::<_, Stop<Toy>>(ends[first][second][third])
            });
            found.matters(found.root())
        };
        assert!(explored([[[1, 2], [3, 4]], [[1, 3], [2, 4]]]));
        assert!(!explored([[[1, 2], [3, 4]], [[3, 4], [2, 1]]]), "the same pairs, in another order");
    }

    #[test]
    fn what_is_equivalent_has_one_class_and_later_play_can_make_more_so() {
        let toy = order_matters();
        let Ok(mut found) = explore(Limits::default(), |script| {
            let mut toy = toy.clone();
            toy.play(&[damage(A, 1)], &mut Run::new(script))?;
            Ok::<_, Stop<Toy>>(toy.log)
        });
        let Node::Fork { children, .. } = found.node(found.root()) else { panic!() };
        let (one, other) = (children[0], children[1]);
        assert!(found.matters(found.root()));
        assert_ne!(found.class(one), found.class(other));
        assert_ne!(found.class(one), found.class(found.root()));
        // Both ends come to the same afterwards: nothing matters any more, and the root is like what follows it.
        let mut shapes = Shapes::default();
        let apart = found.go_on(&|end| end, &mut shapes);
        let same = found.go_on(&|_| 0, &mut shapes);
        assert_ne!(apart, same);
        assert_eq!([found.class(one), found.class(other), found.class(found.root())], [same; 3]);
        assert!(!found.matters(found.root()));
        assert_eq!(found.go_on(&|end| end, &mut shapes), apart, "shapes are kept over explorations");
    }

    #[test]
    fn what_was_answered_in_parts_that_are_over_is_forgotten_where_they_left_the_same() {
        let plus = |id, more| Effect::new(id, Kind::Damage, Does::Plus(more));
        let toy = Toy { proves: false, ..Toy::new(affected(), [plus(1, 1), plus(2, 2)]) };
        let Ok(found) = explore(Limits::default(), |script| {
            let mut toy = toy.clone();
            (0..20).try_for_each(|_| toy.play(&[damage(A, 1)], &mut Run::new(script)))?;
            Ok(toy.end())
        });
        assert!(found.is_complete());
        assert_eq!((found.ends.len(), found.paths()), (1, 1 << 20));
        assert!(found.runs < 100, "{} runs", found.runs);
        assert!(!found.matters(found.root()));
    }

    #[test]
    fn a_question_says_where_it_stands_only_when_the_script_is_at_its_end() {
        let mut script = Script::new(vec![0]);
        script.positions = true;
        assert!(!Choices::<Toy>::wants_positions(&script));
        let stop = order_matters().play(&[damage(A, 1), damage(B, 1)], &mut Run::new(&mut script));
        let Err(Stop::Pending(question)) = stop else { panic!("{stop:?}") };
        let position = question.position.unwrap();
        assert_eq!(position.state.1.items[0].event, damage(A, 4));
    }
}

mod parts {
    use super::*;

    #[test]
    fn deciding_performs_nothing_and_settling_twice_is_settling_once() {
        let toy = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Plus(1)).then(draw(A, 1))]);
        let (mut game, mut script) = (toy.clone(), Script::default());
        let mut batch = decide(&mut game, [Proposed::new(damage(A, 1))], &mut Run::new(&mut script)).unwrap();
        assert_eq!((game.log.as_slice(), batch.items[0].event, batch.riders.len()), ([].as_slice(), damage(A, 2), 1));
        let before = batch.clone();
        settle(&mut game, &mut batch, &mut Run::new(&mut script)).unwrap();
        assert_eq!(batch, before);
    }

    #[test]
    fn what_nothing_can_change_is_performed_as_it_is() {
        let mut toy = Toy::new(affected(), [Effect::new(1, Kind::Draw, Does::Times(2))]);
        let (mut script, mut notes) = (Script::default(), Notes::default());
        let mut run = Run::watched(&mut script, &mut notes);
        perform_unchanged(&mut toy, [Proposed::new(draw(A, 1))], &mut run).unwrap();
        perform_unchanged(&mut toy, [Proposed::new(event(Kind::Nest, A, 0))], &mut run).unwrap();
        perform_unchanged(&mut toy, [Proposed::new(destroy(0))], &mut run).unwrap();
        assert_eq!(toy.log, [draw(A, 1), destroy(0), moved(0, Zone::Graveyard)]);
        // What it contains goes through the loop, one deeper; afterwards the run is as deep as before.
        let nothing = [("performing", 0), ("over", 0)];
        let draws = [("performing", 0), ("performed, over", 0)];
        let inner = [("performed", 1), ("would", 1), ("performing", 1), ("performed, over", 1)];
        let notes: Vec<_> = notes.0.into_iter().collect();
        let destroys = [&[("performing", 0)], inner.as_slice(), &[("over", 0)]].concat();
        assert_eq!(notes, [draws.as_slice(), &nothing, &destroys].concat());
    }

    #[test]
    fn a_lineage_tells_what_was_applied_declined_and_added() {
        let policy = Policy { lineage: instead::policy::Inherit::AlteredClauseOnly, ..affected() };
        let toy = Toy::new(
            policy,
            [
                Effect::new(1, Kind::Damage, Does::Plus(1)).may(0).on(A).class(1),
                Effect::new(2, Kind::Damage, Does::Also(damage(B, 1))).on(A).class(2),
            ],
        );
        let (mut game, mut script) = (toy.clone(), Script::new(vec![0]));
        let batch = decide(&mut game, [Proposed::new(damage(A, 1))], &mut Run::new(&mut script)).unwrap();
        let told: Vec<_> = batch
            .items
            .iter()
            .map(|item| {
                let lineage = &item.lineage;
                let has: Vec<u32> = [1, 2, 3].into_iter().filter(|&id| lineage.has(id)).collect();
                (item.event, lineage.applied().to_vec(), lineage.declined().to_vec(), lineage.added_by().to_vec(), has)
            })
            .collect();
        let altered = (damage(A, 1), vec![2], vec![1], vec![], vec![1, 2]);
        let added = (damage(B, 1), vec![], vec![], vec![2], vec![2]);
        assert_eq!(told, [altered, added]);
    }

    #[test]
    fn a_batch_of_nothing_is_nothing() {
        let (mut toy, mut script) = (order_matters(), Script::default());
        propose(&mut toy, [], &mut Run::new(&mut script)).unwrap();
        assert_eq!(toy, order_matters());
        assert!(Batch::<Toy>::new([]).items.is_empty());
    }
}

/// The kinds of note, in order, each with its depth.
#[derive(Default)]
struct Notes(Vec<(&'static str, u32)>);

impl Observer<Toy> for Notes {
    fn note(&mut self, _: &Toy, note: Note<'_, Toy>, depth: u32) {
        let kind = match note {
            Note::Would { .. } => "would",
            Note::Dropped { cannot: false, .. } => "never",
            Note::Dropped { cannot: true, .. } => "cannot",
            Note::Round { asked: true, .. } => "asked",
            Note::Round { asked: false, .. } => "round",
            Note::Own { .. } => "own",
            Note::Declined { .. } => "declined",
            Note::Applied { .. } => "applied",
            Note::Performing { .. } => "performing",
            Note::Performed(done) if done.is_over() && done.events().is_empty() => "over",
            Note::Performed(done) if done.is_over() => "performed, over",
            Note::Performed(_) => "performed",
            Note::Riding { .. } => "riding",
        };
        self.0.push((kind, depth));
    }
}

#[test]
fn whoever_watches_sees_every_step_in_order() {
    let toy = Toy::new(
        affected(),
        [
            Effect::new(1, Kind::Damage, Does::Plus(1)).may(0),
            Effect::new(2, Kind::Damage, Does::Nothing).then(event(Kind::Gain, A, 0)),
        ],
    );
    let (mut script, mut notes) = (Script::new(vec![0, 0]), Notes::default());
    toy.clone().play(&[damage(A, 1)], &mut Run::watched(&mut script, &mut notes)).unwrap();
    let first =
        ["would", "asked", "declined", "round", "applied", "performing", "over", "riding"].map(|kind| (kind, 0));
    assert_eq!(notes.0, [first.as_slice(), &["would", "never", "performing", "over"].map(|kind| (kind, 1))].concat());
}

#[test]
fn whoever_watches_sees_each_of_several_effects_that_commute() {
    let toy = Toy::new(affected(), [1, 2, 3].map(|id| Effect::new(id, Kind::Damage, Does::Times(2))));
    assert_eq!(toy.applied(&[damage(A, 1)], &[]), [1, 2, 3]);
    assert_eq!(toy.unasked(&[damage(A, 1)]).log, [damage(A, 8)]);
}

#[test]
fn after_what_a_batch_contains_the_steps_are_again_as_deep_as_the_batch() {
    let toy = Toy::new(affected(), [Effect::new(1, Kind::Draw, Does::Plus(1)).then(event(Kind::Gain, A, 1))]);
    let (mut script, mut notes) = (Script::default(), Notes::default());
    toy.clone().play(&[draw(A, 1)], &mut Run::watched(&mut script, &mut notes)).unwrap();
    let outer = ["would", "round", "applied", "performing"].map(|kind| (kind, 0));
    // The draw of two is performed before the draws that it contains: what is new is told before any other note.
    let draw = ["would", "performing", "performed, over"];
    let two_draws = [&["performed"], draw.as_slice(), &draw].concat().into_iter().map(|kind| (kind, 1));
    let rider = [&[("over", 0), ("riding", 0)], draw.map(|kind| (kind, 1)).as_slice()].concat();
    assert_eq!(notes.0, outer.into_iter().chain(two_draws).chain(rider).collect::<Vec<_>>());
}

#[test]
fn of_an_event_of_which_nothing_happens_nothing_is_told_as_performed() {
    struct Told(Vec<(Vec<Event>, bool)>);
    impl Observer<Toy> for Told {
        fn note(&mut self, toy: &Toy, note: Note<'_, Toy>, _: u32) {
            if let Note::Performed(performed) = note {
                assert!(toy.log.ends_with(performed.events()), "it was performed before it is told");
                self.0.push((performed.events().to_vec(), performed.is_over()));
            }
        }
    }
    let below_zero = Policy { amounts: Amounts::BelowZero, ..affected() };
    let toy = Toy::new(below_zero, [Effect::new(1, Kind::Damage, Does::Minus(5)).on(A)]);
    let (mut script, mut told) = (Script::default(), Told(Vec::new()));
    let events = [damage(A, 2), damage(B, 2)];
    toy.clone().play(&events, &mut Run::watched(&mut script, &mut told)).unwrap();
    assert_eq!(told.0, [(vec![damage(B, 2)], true)], "-3 damage was about to be dealt to A, and was not");
}

mod alike {
    use super::*;

    /// Two shields that are alike, over whatever would be dealt at one time. And two damage each to a creature and to its
    /// owner, to whose damage effect 1, one of the shields, was applied before.
    fn one_was_applied() -> (Toy, Vec<Proposed<Toy>>) {
        let shield = |id| Effect::new(id, Kind::Damage, Does::Shield(3)).alike(7).pooled();
        let before = Toy::new(affected(), [Effect::new(1, Kind::Damage, Does::Plus(1))]);
        let mut script = Script::default();
        let first = decide(&mut before.clone(), [Proposed::new(damage(A, 1))], &mut Run::new(&mut script)).unwrap();
        let fresh = Proposed::new(damage(Who::Creature(0), 2));
        let events = std::iter::once(fresh).chain(first.items).collect();
        (Toy::new(affected(), [shield(1), shield(2)]), events)
    }

    fn ends(toy: &Toy, play: impl Fn(&mut Toy, &mut Run<'_, Toy>) -> Result<(), Stop<Toy>>) -> Vec<[Does; 2]> {
        let Ok(found) = explore(Limits::default(), |script| {
            let mut toy = toy.clone();
            play(&mut toy, &mut Run::new(script))?;
            Ok([1, 2].map(|id| toy.effect(id).does.clone()))
        });
        assert!(found.is_complete());
        found.ends.into_iter().map(|end| end.value).collect()
    }

    #[test]
    fn effects_that_are_alike_but_for_what_was_done_with_one_of_them_are_two_options() {
        let (toy, events) = one_was_applied();
        let ends = ends(&toy, |toy, run| propose(toy, events.clone(), run));
        // Shield 1 can take from the creature's damage alone, shield 2 from both.
        let shields = |first, second| [Does::Shield(first), Does::Shield(second)];
        assert!(ends.contains(&shields(1, 1)) && ends.contains(&shields(3, 0)), "{ends:?}");
    }

    #[test]
    fn that_one_was_declined_for_another_event_tells_them_apart_too() {
        let ward = |id| Effect::new(id, Kind::Damage, Does::Nothing).uses(1).may(0).alike(0);
        let toy = Toy::new(affected(), [ward(1), ward(2)]);
        let events = [damage(A, 1), damage(Who::Creature(0), 1)];
        // For himself first: one of the two alike, which he declines; then for the creature.
        assert_eq!(toy.question(&events, &[0]).ask, Ask::Whether(1));
        assert_eq!(toy.question(&events, &[0, 0]).ask, Ask::Subject);
        assert_eq!(toy.offered(&events, &[0, 0, 1]), (0, vec![1, 2]));
    }

    #[test]
    fn what_is_still_to_follow_tells_them_apart_too() {
        let plain = |id| Effect::new(id, Kind::Damage, Does::Shield(2)).alike(7);
        let toy = Toy::new(affected(), [plain(1), plain(2)]);
        let (_, events) = one_was_applied();
        let lineage = events[1].lineage.clone();
        let ends = ends(&toy, |toy, run| {
            // A gain that effect 1 has changed is decided and not performed yet. Fresh damage comes first; then the gain
            // turns out to be damage.
            let mut batch = decide(toy, [Proposed::contained(event(Kind::Gain, A, 1), &lineage)], run)?;
            propose(toy, [Proposed::new(damage(A, 2))], run)?;
            batch.items[0].event = damage(A, 2);
            propose(toy, batch.items, run)
        });
        // Either shield may be used up for the fresh damage; only shield 2 would still help against the rest.
        assert_eq!(ends.len(), 2, "{ends:?}");
    }
}
