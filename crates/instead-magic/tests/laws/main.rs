//! Laws that hold for all boards, effects and events of Magic, tried on random ones.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    unreachable_pub
)]

mod amounts;
mod board;
mod layers;
mod points;
mod slots;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use board::{
    Board, Carrier, LIMITS, Made, Play, board, carriers, damage, explore, play, played, prevents_or_redirects, seen,
    walk,
};
use instead::{Batch, Choices, Lineage, Note, Observer, Outcome, Proposed, Question, Run, Script, Stop, settle};
use instead_language::words::Zone;
use instead_magic::{Cause, Damage, EDITIONS, EffectId, Event, Game, Target, What};
use proptest::prelude::*;

const RUNS: u64 = 200;

/// Answers whatever is asked, and keeps the batch of each question.
struct Anything {
    answers: Vec<usize>,
    given: usize,
    batches: Vec<Batch<Game>>,
}

impl Anything {
    fn new(answers: &[usize]) -> Self {
        Anything { answers: answers.to_vec(), given: 0, batches: Vec::new() }
    }
}

impl Choices<Game> for Anything {
    fn ask(&mut self, _: &Game, question: Question<Game>) -> Result<usize, Stop<Game>> {
        let answer = self.answers[self.given % self.answers.len()] % question.options.len();
        self.given += 1;
        self.batches.extend(question.position.map(|p| p.state.1.clone()));
        Ok(answer)
    }
    fn answered(&self) -> usize {
        self.given
    }
    fn wants_positions(&self) -> bool {
        true
    }
}

fn answers() -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(0..6usize, 8)
}

fn within(a: &Lineage<EffectId>, b: &Lineage<EffectId>) -> bool {
    a.applied().iter().all(|e| b.applied().contains(e)) && a.declined().iter().all(|e| b.declined().contains(e))
}

/// Checks each step of a run as it comes, and counts damage.
#[derive(Default)]
struct Checker {
    notes: usize,
    proposed: u64,
    prevented: BTreeMap<EffectId, u64>,
    dropped: u64,
}

fn points(event: &Event) -> u64 {
    match &event.what {
        What::Damage(d) => u64::from(d.amount),
        _ => 0,
    }
}

impl Observer<Game> for Checker {
    fn note(&mut self, game: &Game, note: Note<'_, Game>, _: u32) {
        self.notes += 1;
        match note {
            Note::Would { batch, .. } => self.proposed += batch.items.iter().map(|i| points(&i.event)).sum::<u64>(),
            Note::Round { candidates, chosen, .. } => {
                let class = candidates.iter().find(|(e, _)| *e == chosen).expect("a candidate is chosen").1;
                assert!(candidates.iter().all(|(_, c)| *c >= class), "of the lowest class");
            }
            Note::Applied { effect, before, made } => {
                assert_eq!(before.len(), made.outcomes.len(), "one outcome for each event");
                for (item, outcome) in before.iter().zip(&made.outcomes) {
                    assert!(!item.lineage.has(effect), "{effect:?} had its opportunity: {item:?}");
                    let after: u64 = match outcome {
                        Outcome::Unchanged => continue,
                        Outcome::Becomes(events) => events.iter().map(points).sum(),
                        Outcome::BecomesWith(..) => panic!("no event is added beside another in Magic"),
                    };
                    if game.is_prevention(effect) {
                        let less = points(&item.event).checked_sub(after).expect("prevention adds no damage");
                        *self.prevented.entry(effect).or_default() += less;
                    }
                }
            }
            Note::Dropped { item, .. } => self.dropped += points(&item.event),
            Note::Performing { items } => {
                for item in items {
                    assert!(item.event.what.amount_left(), "nothing is not performed: {item:?}");
                }
            }
            Note::Own { .. } | Note::Declined { .. } | Note::Performed(_) | Note::Riding { .. } => {}
        }
    }
}

/// Every object stands in the one zone that it says; how many cards there are.
fn cards(game: &Game) -> usize {
    let mut found = BTreeSet::new();
    let mut cards = BTreeSet::new();
    for &zone in Zone::ALL {
        for id in game.objects_in(zone) {
            assert!(found.insert(id), "{id:?} is in one zone");
            let object = game.object(id).expect("what is in a zone exists");
            assert_eq!(object.zone, Some(zone), "{id:?}");
            assert!(object.became.is_none(), "{id:?} is what it is");
            if !object.token {
                assert!(cards.insert(object.card), "one card is one object");
            }
        }
    }
    for object in game.state().objects.iter() {
        assert_eq!(object.zone.is_some(), found.contains(&object.id), "{:?}", object.id);
    }
    cards.len()
}

/// Damage from creatures to anything, all dealt at once.
fn volley() -> impl Strategy<Value = Play> {
    let part = (proptest::sample::select(board::CREATURES.to_vec()), 1..6i32, board::target());
    prop::collection::vec(part, 1..4).prop_map(|parts| {
        let mut sentences = Vec::new();
        for (source, n, to) in parts {
            let to = instead_language::Selection::One(board::at(to));
            sentences.push(board::sentence(board::A, damage(source, n, to)));
        }
        Play { sentences, at_once: true }
    })
}

fn big(effects: Vec<Carrier>) -> Board {
    Board { edition: EDITIONS[4], life: 10_000, toughness: 10_000, keywords: [None; 4], effects }
}

/// What the ends look like; `None` where there are too many runs.
fn outcomes(board: &Board, play: &Play) -> Option<BTreeSet<Vec<String>>> {
    let found = explore(&board.game(), play, RUNS);
    found.is_complete().then(|| found.ends.iter().map(|end| seen(&end.value)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(614), ..ProptestConfig::default() })]

    #[test]
    fn a_lineage_only_grows_and_the_loop_ends(
        effects in carriers(prevents_or_redirects(), 1..6), more in board(), play in volley(), answers in answers(),
    ) {
        let mut game = big([effects, more.effects].concat()).game();
        let events = play.sentences.iter().filter_map(|(spell, _)| match &spell.instructions[..] {
            [instead_language::Instruction::Damage { source, amount, to, .. }] => {
                let instead_language::Ref::Object(source) = source else { return None };
                let instead_language::Amount::Fixed(n) = amount else { return None };
                let instead_language::Selection::One(to) = to else { return None };
                let to = match to {
                    instead_language::Ref::Object(o) => Target::Object(instead_magic::ObjectId(*o)),
                    instead_language::Ref::Player(instead_language::Who::Player(p)) => {
                        Target::Player(instead_magic::PlayerId(*p))
                    }
                    _ => return None,
                };
                let source = instead_magic::ObjectId(*source);
                Some(Damage { source, to, amount: *n as u32, combat: false, unpreventable: false })
            }
            _ => None,
        });
        let mut batch = Batch::new(events.map(|d| Proposed::new(Event { what: What::Damage(d), cause: Cause::RULE })));
        prop_assert_eq!(batch.items.len(), play.sentences.len());
        let mut seen = Anything::new(&answers);
        seen.batches.push(batch.clone());
        settle(&mut game, &mut batch, &mut Run::new(&mut seen).with_limits(LIMITS)).expect("the loop ends");
        seen.batches.push(batch.clone());
        for pair in seen.batches.windows(2) {
            for item in &pair[1].items {
                let grew = pair[0].items.iter().any(|before| within(&before.lineage, &item.lineage));
                prop_assert!(grew, "{:?}\n{:?}", pair[0], pair[1]);
            }
        }
        // Nothing is left that would change the batch.
        let settled = (game.clone(), batch.clone());
        settle(&mut game, &mut batch, &mut Run::new(&mut Script::default())).expect("nobody is asked");
        prop_assert_eq!((game, batch), settled);
    }

    #[test]
    fn no_card_is_lost_or_made_and_each_step_is_allowed(board in board(), play in play(), answers in answers()) {
        let mut game = board.game();
        let before = cards(&game);
        let mut checker = Checker::default();
        let mut choices = Anything::new(&answers);
        let run = play.on(&mut game, &mut Run::watched(&mut choices, &mut checker).with_limits(LIMITS));
        prop_assert!(checker.notes > 0);
        // A player who leaves takes his cards with him (CR 800.4a).
        if run.is_ok() && game.state().players.iter().all(|p| !p.lost) {
            prop_assert_eq!(cards(&game), before);
        }
    }

    #[test]
    fn damage_that_would_be_dealt_is_dealt_or_prevented(
        effects in carriers(prevents_or_redirects(), 1..6), play in volley(), answers in answers(),
    ) {
        let start = big(effects).game();
        let mut game = start.clone();
        let (mut choices, mut checker) = (Anything::new(&answers), Checker::default());
        play.on(&mut game, &mut Run::watched(&mut choices, &mut checker).with_limits(LIMITS)).unwrap();
        let dealt: u64 = game.record().unwrap().happened.iter().map(points).sum();
        let prevented: u64 = checker.prevented.values().sum();
        prop_assert_eq!(checker.dropped, 0);
        prop_assert_eq!(checker.proposed, dealt + prevented);
        // What was dealt is what the recipients suffered.
        let lost = game.record().unwrap().happened.iter().map(|e| match e.what {
            What::LoseLife { amount, .. } | What::MarkDamage { amount, .. } => u64::from(amount),
            _ => 0,
        });
        prop_assert_eq!(lost.sum::<u64>(), dealt);
        // CR 615.7: a shield is less by what it prevented.
        for ((floating, left), kept) in start.state().floating.iter().zip(board::left(&start, &start)).zip(board::left(&start, &game)) {
            if let (instead_magic::Left::Points(_), Some(n)) = (floating.left, checker.prevented.get(&EffectId::Floating(floating.id))) {
                prop_assert_eq!(u64::from(left - kept), *n);
            }
        }
    }

    #[test]
    fn the_order_in_which_effects_were_registered_does_not_change_the_outcomes(
        (board, shuffled) in board().prop_flat_map(|b| (Just(b.clone()), Just(b.effects).prop_shuffle())),
        play in play(),
    ) {
        let other = Board { effects: shuffled, ..board.clone() };
        if let (Some(one), Some(two)) = (outcomes(&board, &play), outcomes(&other, &play)) {
            prop_assert_eq!(one, two);
        }
    }

    #[test]
    fn exploring_finds_the_ends_and_counts_the_paths_of_a_walk_over_all_scripts(board in board(), play in play()) {
        let start = board.game();
        let found = explore(&start, &play, RUNS);
        if let Some(walked) = walk(&start, &play, RUNS as usize) {
            prop_assert!(found.is_complete());
            let explored: HashMap<Game, u64> = found.ends.iter().map(|e| (e.value.clone(), e.paths)).collect();
            prop_assert_eq!(found.ends.len(), explored.len(), "distinct ends are distinct");
            prop_assert_eq!(explored, walked);
        }
        for end in found.ends {
            let mut script = Script::new(end.witness);
            prop_assert_eq!(played(&start, &play, &mut script).expect("the witness is whole"), end.value);
        }
    }

    #[test]
    fn watching_changes_nothing(board in board(), play in play(), answers in answers()) {
        let start = board.game();
        let unseen = played(&start, &play, &mut Anything::new(&answers));
        let (mut game, mut checker, mut same) = (start, Checker::default(), Anything::new(&answers));
        let seen = play.on(&mut game, &mut Run::watched(&mut same, &mut checker).with_limits(LIMITS));
        match (unseen, seen) {
            (Ok(unseen), Ok(())) => {
                prop_assert_eq!(unseen.record(), game.record());
                prop_assert_eq!(unseen, game);
            }
            (Err(Stop::Limit(a)), Err(Stop::Limit(b))) => prop_assert_eq!(a, b),
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn looking_at_events_and_exploring_leave_the_game_as_it_is(board in board(), play in play()) {
        let start = board.game();
        explore(&start, &play, 20);
        for to in board::CREATURES.map(Target::Object).into_iter().chain([board::A, board::B].map(Target::Player)) {
            let d = Damage { source: board::CREATURES[0], to, amount: 2, combat: false, unpreventable: false };
            let event = Event { what: What::Damage(d), cause: Cause::RULE };
            let mut found = Vec::new();
            instead::Game::applicable(&start, &event, &mut found);
            start.not_applying(&event);
        }
        // Compared with the same board made anew, which shares nothing with it.
        let fresh = board.game();
        prop_assert_eq!(format!("{start:?}"), format!("{fresh:?}"));
        prop_assert_eq!(start, fresh);
    }

    #[test]
    fn the_same_board_and_the_same_answers_end_the_same(board in board(), play in play(), answers in answers()) {
        let one = played(&board.game(), &play, &mut Anything::new(&answers));
        let two = played(&board.game(), &play, &mut Anything::new(&answers));
        match (one, two) {
            (Ok(one), Ok(two)) => {
                prop_assert_eq!(one.record(), two.record());
                prop_assert_eq!(format!("{one:?}"), format!("{two:?}"), "derived state included");
                prop_assert_eq!(one, two);
            }
            (Err(Stop::Limit(a)), Err(Stop::Limit(b))) => prop_assert_eq!(a, b),
            other => prop_assert!(false, "{other:?}"),
        }
    }
}

#[test]
fn an_effect_on_other_events_asks_nothing() {
    let board = big(vec![Carrier { you: board::A, made: Made::Shield(board::CREATURES[0]) }]);
    let to = instead_language::Selection::One(board::at(Target::Player(board::B)));
    let end = played(&board.game(), &Play::one(damage(board::CREATURES[0], 3, to)), &mut Script::default()).unwrap();
    assert_eq!(end.player(board::B).unwrap().life, 9_997);
}
