//! A small game that tells the kernel nothing more than it must: which questions it is asked all the same, and which not.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use std::collections::BTreeMap;
use std::convert::Infallible;

use instead::{
    Application, Applying, Ask, Exploration, Game, Limits, Lineage, Node, NodeId, Outcome, Performing, Policy,
    Proposed, Prospect, Riders, Run, Stop, explore, propose,
};
use smallvec::{SmallVec, smallvec};

/// A ship of the one player whose fleet it is.
type Ship = u8;

/// So much damage would be dealt to a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hit {
    ship: Ship,
    n: i32,
}

fn hit(ship: Ship, n: i32) -> Hit {
    Hit { ship, n }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Does {
    Plus(i32),
    Times(i32),
    /// Takes away the next hit, once.
    Ward,
    /// Takes so much away as long as the fleet has energy, and uses one unit of it.
    Generator(i32),
    /// The hit goes to this ship.
    To(Ship),
    /// So much, and a hit on this ship follows.
    Burst(i32, Ship),
    /// As much more as ships are hit.
    Chain,
}

/// An effect: which ship it watches over, or all, and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Effect {
    ship: Option<Ship>,
    does: Does,
    spent: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Fleet {
    policy: Policy,
    effects: Vec<Effect>,
    energy: u32,
    /// Whether hits on one ship are one hit.
    joins: bool,
    hull: BTreeMap<Ship, i32>,
    log: Vec<Hit>,
}

impl Fleet {
    fn new(effects: impl IntoIterator<Item = (Option<Ship>, Does)>) -> Self {
        Fleet {
            policy: Policy::affected_player_chooses(),
            effects: effects.into_iter().map(|(ship, does)| Effect { ship, does, spent: false }).collect(),
            energy: 0,
            joins: false,
            hull: BTreeMap::new(),
            log: Vec::new(),
        }
    }

    fn all(&self, hits: &[Hit]) -> Exploration<Fleet, BTreeMap<Ship, i32>> {
        self.ends(hits, |fleet| fleet.hull)
    }

    fn ends<E: Clone + Eq + std::hash::Hash>(&self, hits: &[Hit], end: impl Fn(Fleet) -> E) -> Exploration<Fleet, E> {
        let Ok(found) = explore(Limits::default(), |script| {
            let mut fleet = self.clone();
            propose(&mut fleet, hits.iter().copied().map(Proposed::new), &mut Run::new(script))?;
            Ok(end(fleet))
        });
        assert!(found.is_complete());
        found
    }
}

impl Game for Fleet {
    type Event = Hit;
    type Effect = usize;
    type Subject = Ship;
    type Player = ();
    type Query = &'static str;
    type Option = usize;
    type Rider = Hit;
    type Error = Infallible;

    fn policy(&self) -> &Policy {
        &self.policy
    }
    fn turn_order(&self) -> SmallVec<[(); 4]> {
        smallvec![()]
    }
    fn subject(&self, hit: &Hit) -> Ship {
        hit.ship
    }
    fn prospect(&self, hit: &Hit) -> Prospect {
        if hit.n <= 0 { Prospect::Never } else { Prospect::Happens }
    }
    fn applicable(&self, hit: &Hit, found: &mut Vec<usize>) {
        let applies = |e: &Effect| {
            let elsewhere = e.does == Does::To(hit.ship);
            e.ship.is_none_or(|ship| ship == hit.ship) && !e.spent && !elsewhere
        };
        found.extend((0..self.effects.len()).filter(|&e| applies(&self.effects[e])));
    }
    fn class(&self, _: usize, _: &Hit) -> u8 {
        4
    }
    fn affected(&self, _: &Hit) {}
    fn controller(&self, _: usize) {}
    fn optional(&self, _: usize, _: &Hit) -> Option<()> {
        None
    }
    fn joined(&self, a: &Hit, b: &Hit) -> Option<Hit> {
        (self.joins && a.ship == b.ship).then(|| hit(a.ship, a.n + b.n))
    }

    fn apply(
        &mut self,
        applying: Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>, Stop<Self>> {
        let does = self.effects[applying.effect].does;
        let group = applying.group;
        // It takes one hit of several: which, the player says.
        let mut warded = None;
        if does == Does::Ward {
            self.effects[applying.effect].spent = true;
            let alike = group.iter().all(|item| *item == group[0]);
            let options = if alike { vec![0] } else { (0..group.len()).collect() };
            warded = run.ask(self, Some(()), "which hit", options)?;
        }
        let mut riders = Vec::new();
        let mut outcomes = Vec::new();
        for (at, item) in group.iter().enumerate() {
            let Hit { ship, n } = item.event;
            outcomes.push(match does {
                Does::Plus(more) => Outcome::one(hit(ship, n + more)),
                Does::Times(by) => Outcome::one(hit(ship, n * by)),
                Does::Ward if warded == Some(at) => Outcome::nothing(),
                Does::Generator(less) if self.energy > 0 => {
                    self.energy -= 1;
                    Outcome::one(hit(ship, n - less))
                }
                Does::Ward | Does::Generator(_) => Outcome::Unchanged,
                Does::To(other) => Outcome::one(hit(other, n)),
                Does::Burst(more, other) => {
                    riders.push(hit(other, 1));
                    Outcome::one(hit(ship, n + more))
                }
                Does::Chain => {
                    let ships = applying.batch().items.len();
                    Outcome::one(hit(ship, n + i32::try_from(ships).unwrap()))
                }
            });
        }
        Ok(Application { riders, ..Application::of(outcomes) })
    }

    fn perform(
        &mut self,
        batch: Vec<Proposed<Self>>,
        _: &Riders<Self>,
        _: Performing<'_>,
        _: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Self>> {
        for Hit { ship, n } in batch.into_iter().map(|item| item.event) {
            *self.hull.entry(ship).or_default() -= n;
            self.log.push(hit(ship, n));
        }
        Ok(())
    }
    fn ride(&mut self, rider: Hit, lineage: Lineage<usize>, run: &mut Run<'_, Self>) -> Result<(), Stop<Self>> {
        propose(self, [Proposed::contained(rider, &lineage)], run)
    }
}

/// Whether it is asked anywhere for which ship is decided first.
fn asks_for_which_ship<E>(found: &Exploration<Fleet, E>) -> bool {
    fn below<E>(found: &Exploration<Fleet, E>, at: NodeId) -> bool {
        let Node::Fork { ask, children, .. } = found.node(at) else { return false };
        *ask == Ask::Subject || children.iter().any(|&child| below(found, child))
    }
    below(found, found.root())
}

mod apart {
    use super::*;

    /// Six ships that are hit at the same time, each with two effects of its own.
    fn six(first: Does, second: Does) -> (Fleet, [Hit; 6]) {
        let ships = [0, 1, 2, 3, 4, 5];
        (Fleet::new(ships.iter().flat_map(|&s| [(Some(s), first), (Some(s), second)])), ships.map(|ship| hit(ship, 1)))
    }

    #[test]
    fn six_ships_with_effects_of_their_own_are_decided_one_after_another() {
        let (fleet, hits) = six(Does::Plus(1), Does::Plus(2));
        let found = fleet.all(&hits);
        assert_eq!((found.ends.len(), found.paths()), (1, 64));
        assert!(!asks_for_which_ship(&found));
        assert!(found.runs <= 12, "{} runs", found.runs);
    }

    #[test]
    fn each_ship_has_every_order_of_its_effects() {
        let (fleet, hits) = six(Does::Plus(1), Does::Times(3));
        let found = fleet.all(&hits);
        assert!(!asks_for_which_ship(&found));
        assert_eq!(found.ends.len(), 64, "each ship takes 4 or 6");
    }

    #[test]
    fn effects_over_all_ships_that_nothing_uses_up_are_no_reason_to_ask() {
        let fleet = Fleet::new([(None, Does::Plus(1)), (None, Does::Times(3))]);
        let found = fleet.all(&[hit(0, 1), hit(1, 1), hit(2, 1)]);
        assert!(!asks_for_which_ship(&found));
        assert_eq!(found.ends.len(), 8);
    }

    #[test]
    fn what_has_too_many_orders_to_try_is_asked() {
        // Nine effects in every order are more than are tried.
        let fleet = Fleet::new((1..=9).map(|n| (None, if n % 2 == 0 { Does::Times(n) } else { Does::Plus(n) })));
        let mut script = instead::Script::default();
        let hits = [hit(0, 1), hit(1, 1)].map(Proposed::new);
        let stop = propose(&mut fleet.clone(), hits, &mut Run::new(&mut script));
        let Err(Stop::Pending(question)) = stop else { panic!("{stop:?}") };
        assert_eq!(question.ask, Ask::Subject);
    }
}

mod touching {
    use super::*;

    #[test]
    fn one_ward_for_two_ships_is_a_choice_for_which() {
        let found = Fleet::new([(None, Does::Ward)]).all(&[hit(0, 1), hit(1, 2)]);
        assert!(asks_for_which_ship(&found));
        assert_eq!(found.ends.len(), 2);
    }

    #[test]
    fn energy_that_does_not_last_for_all_generators_is_a_choice_for_which() {
        let generators = [0, 1, 2].map(|ship| (Some(ship), Does::Generator(1)));
        let fleet = Fleet { energy: 2, ..Fleet::new(generators) };
        let found = fleet.all(&[hit(0, 1), hit(1, 1), hit(2, 1)]);
        assert!(asks_for_which_ship(&found));
        assert_eq!(found.ends.len(), 3, "one of the three is hit");
    }

    #[test]
    fn a_hit_that_goes_to_another_ship_may_come_before_or_after_that_ships_own() {
        // The one ward of ship 1 takes its own hit before ship 0's comes, or either of the two afterwards.
        let fleet = Fleet::new([(Some(0), Does::To(1)), (Some(1), Does::Ward)]);
        let found = fleet.all(&[hit(0, 1), hit(1, 5)]);
        assert!(asks_for_which_ship(&found));
        let hulls: Vec<i32> = found.ends.iter().map(|end| end.value[&1]).collect();
        assert_eq!(hulls.len(), 2, "{hulls:?}");
        assert!(hulls.contains(&-1) && hulls.contains(&-5));
    }

    #[test]
    fn it_may_come_with_that_ships_own_or_be_decided_by_itself() {
        let own = [(Some(1), Does::Plus(1)), (Some(1), Does::Times(3))];
        let fleet = Fleet::new([(Some(0), Does::To(1))].into_iter().chain(own));
        let found = fleet.all(&[hit(0, 1), hit(1, 1)]);
        assert!(asks_for_which_ship(&found));
        let mut hulls: Vec<i32> = found.ends.iter().map(|end| end.value[&1]).collect();
        hulls.sort();
        assert_eq!(hulls, [-12, -10, -8], "6 or 4 for both together, or one of each");
    }

    #[test]
    fn what_follows_follows_in_the_order_of_application() {
        let fleet = Fleet::new([(Some(0), Does::Burst(1, 8)), (Some(1), Does::Burst(1, 9))]);
        let found = fleet.ends(&[hit(0, 1), hit(1, 1)], |fleet| fleet.log);
        assert!(asks_for_which_ship(&found));
        assert_eq!(found.ends.len(), 2);
    }

    #[test]
    fn what_looks_at_the_other_hits_waits_for_them_or_does_not() {
        // The ward, where it comes first, leaves one hit less for the chain to count; and a look at the batch alone is
        // reason enough to ask.
        let chain = (Some(0), Does::Chain);
        let warded = Fleet::new([chain, (Some(1), Does::Ward)]).all(&[hit(0, 1), hit(1, 1)]);
        let hulls: Vec<i32> = warded.ends.iter().map(|end| end.value[&0]).collect();
        assert_eq!(hulls, [-3, -2]);
        let times_0 = (Some(1), Does::Times(0));
        let dropped = Fleet::new([chain, times_0]).all(&[hit(0, 1), hit(1, 1)]);
        assert!(asks_for_which_ship(&dropped));
        assert_eq!(dropped.ends.len(), 2);
    }
}

mod ward {
    use super::*;

    #[test]
    fn a_ward_for_one_hit_asks_which_of_two_at_once() {
        let fleet = Fleet::new([(Some(0), Does::Ward)]);
        let found = fleet.all(&[hit(0, 1), hit(0, 5)]);
        let Node::Fork { ask, .. } = found.node(found.root()) else { panic!("nobody is asked") };
        assert_eq!(*ask, Ask::Game("which hit"));
        let hulls: Vec<i32> = found.ends.iter().map(|end| end.value[&0]).collect();
        assert_eq!(hulls, [-5, -1], "either hit may be taken away; what is left is dealt");
    }

    #[test]
    fn of_two_hits_that_are_alike_it_does_not_matter_which() {
        let found = Fleet::new([(Some(0), Does::Ward)]).all(&[hit(0, 2), hit(0, 2)]);
        assert_eq!((found.ends.len(), found.paths()), (1, 1));
    }
}

mod joined {
    use super::*;

    /// The hits that are performed, over all answers.
    fn logs(effects: &[(Option<Ship>, Does)], hits: &[Hit]) -> Vec<Vec<Hit>> {
        let fleet = Fleet { joins: true, ..Fleet::new(effects.iter().copied()) };
        let mut logs: Vec<Vec<Hit>> =
            fleet.ends(hits, |fleet| fleet.log).ends.into_iter().map(|end| end.value).collect();
        logs.sort_by_key(|log| log.iter().map(|hit| (hit.ship, hit.n)).collect::<Vec<_>>());
        logs
    }

    #[test]
    fn what_comes_to_a_ship_that_is_hit_is_one_hit_with_that() {
        assert_eq!(logs(&[(Some(0), Does::To(1))], &[hit(0, 2), hit(1, 3)]), [[hit(1, 5)]]);
        let both = [(Some(0), Does::To(3)), (Some(1), Does::To(3))];
        assert_eq!(logs(&both, &[hit(0, 2), hit(1, 2), hit(3, 1)]), [[hit(3, 5)]]);
    }

    #[test]
    fn where_nothing_came_to_another_nothing_is_joined() {
        assert_eq!(logs(&[(Some(1), Does::Plus(1))], &[hit(1, 2), hit(1, 3)]), [[hit(1, 3), hit(1, 4)]]);
    }

    #[test]
    fn no_part_of_it_loses_an_opportunity_or_has_it_twice() {
        // Doubled before it is redirected, the one part has been doubled and the other has not: they are one hit when both
        // have.
        let doubled = [(Some(0), Does::To(1)), (None, Does::Times(2))];
        assert_eq!(logs(&doubled, &[hit(0, 2), hit(1, 3)]), [[hit(1, 10)]]);
        // What has been done to either part has been done to the whole: no way leads back and forth again.
        let to_and_fro = [(Some(2), Does::To(1)), (Some(1), Does::To(2))];
        assert_eq!(logs(&to_and_fro, &[hit(1, 3), hit(2, 2)]), [[hit(1, 5)], [hit(2, 5)]]);
    }
}

#[test]
fn a_question_of_the_game_with_two_options_is_asked() {
    let fleet = Fleet::new([(Some(0), Does::Ward)]);
    let found = fleet.ends(&[hit(0, 1), hit(0, 2)], |fleet| fleet.log);
    let Node::Fork { ask: Ask::Game("which hit"), options, .. } = found.node(found.root()) else { panic!() };
    assert_eq!((options.len(), found.ends.len()), (2, 2));
}

#[test]
fn what_a_game_says_nothing_about_could_be_carried_out() {
    let mut fleet = Fleet::new([(Some(0), Does::Plus(1))]);
    fleet.policy.impossible = instead::policy::Impossible::NotApplicable;
    assert_eq!(fleet.ends(&[hit(0, 1)], |fleet| fleet.log).ends[0].value, [hit(0, 2)]);
}

#[test]
fn what_a_game_says_nothing_about_is_no_amount_alone_and_of_no_one_moment() {
    let fleet = Fleet::new([(Some(0), Does::Plus(1)), (Some(0), Does::Plus(1))]);
    assert!(!fleet.change_amount_alone(&[0, 1], &hit(0, 1)));
    assert!(!fleet.same_change(0, 1));
    assert!(!fleet.one_moment(0));
}
