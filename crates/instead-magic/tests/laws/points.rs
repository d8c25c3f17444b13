//! Doubling, dividing, preventing and redirecting damage, against a model that treats each point of damage alone: a point
//! knows its source, its recipient and what has changed it; doubling copies points, a shield takes points away, a
//! redirection moves them.

use std::collections::{BTreeMap, BTreeSet};

use instead_language::words::CardType;
use instead_language::{
    Ability, Filter, Instruction, Kind, Pattern, Quantity, Recipients, Ref, Rewrite, Round, Selection, Share, Who,
};
use instead_magic::{EDITIONS, Game, ObjectId, PlayerId, Target};
use proptest::prelude::*;
use proptest::sample::select;

use crate::board::{
    A, B, Board, CREATURES, Carrier, Made, Play, at, damage, effect, explore, fixed, left, only, player, round,
    sentence, target, times,
};

/// Recipients in the order in which they are counted: the players, then the creatures.
const RECIPIENTS: [Target; 6] = [
    Target::Player(A),
    Target::Player(B),
    Target::Object(CREATURES[0]),
    Target::Object(CREATURES[1]),
    Target::Object(CREATURES[2]),
    Target::Object(CREATURES[3]),
];

/// Who decides for a recipient.
fn side(to: Target) -> PlayerId {
    match to {
        Target::Player(p) => p,
        Target::Object(o) if o == CREATURES[0] || o == CREATURES[1] => A,
        Target::Object(_) => B,
    }
}

/// To whom damage is watched for.
#[derive(Clone, Copy, Debug)]
enum Watched {
    One(Target),
    Players,
    Creatures,
    Anything,
    /// "You and creatures you control".
    Side,
}

impl Watched {
    fn recipients(self) -> Recipients {
        let creatures = Filter::Type(CardType::Creature);
        match self {
            Watched::One(target) => only(target),
            Watched::Players => Recipients::players(Who::Any),
            Watched::Creatures => Recipients::objects(creatures),
            Watched::Anything => Recipients::anything(),
            Watched::Side => {
                Recipients { players: Some(Who::You), objects: Some(creatures.and(Filter::Controller(Who::You))) }
            }
        }
    }

    fn has(self, to: Target, you: PlayerId) -> bool {
        match self {
            Watched::One(target) => target == to,
            Watched::Players => to.player().is_some(),
            Watched::Creatures => to.object().is_some(),
            Watched::Anything => true,
            Watched::Side => side(to) == you,
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Does {
    Double,
    /// "Prevent 1 of that damage."
    PreventOne,
    /// "Prevent half that damage."
    PreventHalf(Round),
    /// "Prevent the next N damage."
    Shield(u32),
    /// "The next time … prevent that damage."
    PreventNext,
    /// "… is dealt to X instead."
    Redirect(Target),
    /// "The next N damage … is dealt to X instead."
    RedirectNext(u32, Target),
}

#[derive(Clone, Copy, Debug)]
struct Effect {
    you: PlayerId,
    source: Option<ObjectId>,
    watched: Watched,
    does: Does,
}

impl Effect {
    fn carrier(&self) -> Carrier {
        let source = self.source.map_or(Filter::Source, |o| Filter::Is(Ref::Object(o.0)));
        let pattern = Pattern::Damage { source, to: self.watched.recipients(), combat: None };
        let prevents = |share| effect(Kind::Prevention, pattern.clone(), Rewrite::Prevent(share));
        let replaces = |rewrite| effect(Kind::Replacement, pattern.clone(), rewrite);
        let stays = |effect| Made::Static(Ability::Replacement(effect));
        let points = |n: u32| Quantity::Points(fixed(n as i32));
        let made = match self.does {
            Does::Double => stays(replaces(Rewrite::Amount(times(2)))),
            Does::PreventOne => stays(prevents(Share::Some(fixed(1)))),
            Does::PreventHalf(round) => stays(prevents(Share::Half(round))),
            Does::Redirect(to) => stays(replaces(Rewrite::Redirect(Share::All, at(to)))),
            Does::Shield(n) => Made::Floating(prevents(Share::All), points(n)),
            Does::PreventNext => Made::Floating(prevents(Share::All), Quantity::Times(fixed(1))),
            Does::RedirectNext(n, to) => Made::Floating(replaces(Rewrite::Redirect(Share::All, at(to))), points(n)),
        };
        Carrier { you: self.you, made }
    }

    /// What is left of it at first, if that counts down.
    fn left(&self) -> Option<u32> {
        match self.does {
            Does::Shield(n) | Does::RedirectNext(n, _) => Some(n),
            Does::PreventNext => Some(1),
            _ => None,
        }
    }

    /// What is left of it are points, not times.
    fn counts_points(&self) -> bool {
        matches!(self.does, Does::Shield(_) | Does::RedirectNext(..))
    }
}

/// One point of damage.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    source: ObjectId,
    to: Target,
    /// Which event it is of: "1 of that damage" looks at each event.
    event: usize,
    unpreventable: bool,
    replaced_by: BTreeSet<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Points {
    points: Vec<Point>,
    left: Vec<Option<u32>>,
    /// The events in the order of the batch.
    events: Vec<usize>,
    /// Something was redirected: what comes together then may be one event (CR 614.9).
    moved: bool,
}

/// For each recipient its damage, and what is left of what counts down; effects with as much left, and
/// otherwise alike, have no names.
type End = (Vec<usize>, Vec<(String, u32)>);

fn end(dealt: Vec<usize>, effects: &[Effect], left: impl IntoIterator<Item = u32>) -> End {
    let counting = effects.iter().filter(|e| e.left().is_some());
    let nameless = |e: &Effect| {
        let does = match e.does {
            Does::Shield(_) => Does::Shield(0),
            Does::RedirectNext(_, to) => Does::RedirectNext(0, to),
            other => other,
        };
        format!("{:?}", Effect { does, ..*e })
    };
    let mut left: Vec<_> = counting.map(nameless).zip(left).collect();
    left.sort();
    (dealt, left)
}

impl Points {
    fn open(&self, effects: &[Effect], e: usize, p: &Point) -> bool {
        let effect = effects[e];
        !p.replaced_by.contains(&e)
            && self.left[e] != Some(0)
            && effect.source.is_none_or(|s| s == p.source)
            && effect.watched.has(p.to, effect.you)
    }

    /// CR 616.1, 101.4: each recipient with each effect that its side may choose now, the active player's first; of
    /// several recipients of his a player chooses for which he decides first.
    fn choices(&self, effects: &[Effect]) -> BTreeSet<(Target, usize)> {
        let mut recipients: Vec<Target> = Vec::new();
        for event in &self.events {
            let to = self.points.iter().filter(|p| p.event == *event).map(|p| p.to);
            recipients.extend(to.filter(|to| !recipients.contains(to)).take(1).collect::<Vec<_>>());
        }
        let of = |player| -> Vec<(Target, usize)> {
            let mine = recipients.iter().filter(|to| side(**to) == player);
            let points = mine.flat_map(|to| self.points.iter().filter(move |p| p.to == *to));
            points.flat_map(|p| (0..effects.len()).filter(|&e| self.open(effects, e, p)).map(|e| (p.to, e))).collect()
        };
        Some(of(A)).filter(|c| !c.is_empty()).unwrap_or_else(|| of(B)).into_iter().collect()
    }

    /// Everything that applying the effect can lead to.
    fn apply(&self, effects: &[Effect], to: Target, e: usize) -> Vec<Points> {
        let effect = effects[e];
        let mut marked = self.clone();
        let mut group = Vec::new();
        for (at, point) in marked.points.iter_mut().enumerate() {
            let meant = match effect.does {
                // One pool over all that its side decides about.
                Does::Shield(_) | Does::RedirectNext(..) => side(point.to) == side(to),
                // One time, whoever is dealt damage then.
                Does::PreventNext => true,
                _ => point.to == to,
            };
            if meant && self.open(effects, e, &self.points[at]) {
                point.replaced_by.insert(e);
                group.push(at);
            }
        }
        let preventable = |&at: &usize| !self.points[at].unpreventable;
        let mut piles: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &at in &group {
            piles.entry(self.points[at].event).or_default().push(at);
        }
        match effect.does {
            Does::Double => {
                let copies = group.iter().map(|&at| marked.points[at].clone()).collect::<Vec<_>>();
                marked.points.extend(copies);
                vec![marked]
            }
            Does::PreventOne => {
                let gone = piles.values().flat_map(|pile| pile.iter().copied().filter(preventable).take(1));
                vec![marked.without(&gone.collect())]
            }
            Does::PreventHalf(round) => {
                let gone = piles.values().flat_map(|pile| {
                    let half = if round == Round::Up { pile.len().div_ceil(2) } else { pile.len() / 2 };
                    pile.iter().copied().filter(preventable).take(half)
                });
                vec![marked.without(&gone.collect())]
            }
            Does::Shield(_) | Does::PreventNext => {
                let mut ends = Vec::new();
                for gone in self.taken(e, &effect, group.into_iter().filter(preventable).collect()) {
                    let mut next = marked.clone();
                    next.spend(e, &effect, gone.len());
                    ends.push(next.without(&gone));
                }
                ends
            }
            Does::Redirect(to) | Does::RedirectNext(_, to) => {
                let elsewhere = group.into_iter().filter(|&at| self.points[at].to != to).collect();
                let mut ends = Vec::new();
                for moved in self.taken(e, &effect, elsewhere) {
                    let mut next = marked.clone();
                    next.spend(e, &effect, moved.len());
                    let mut parts = BTreeMap::new();
                    next.moved |= !moved.is_empty();
                    for at in moved {
                        let (from, fresh) = (next.points[at].event, next.events.len());
                        let event = *parts.entry(from).or_insert(fresh);
                        if event == fresh {
                            let place = next.events.iter().position(|e| *e == from).unwrap();
                            next.events.insert(place + 1, fresh);
                        }
                        (next.points[at].to, next.points[at].event) = (to, event);
                    }
                    ends.push(next);
                }
                ends
            }
        }
    }

    /// CR 615.7: which of these points the effect takes: all, or as many as are left of it, chosen among the events.
    fn taken(&self, e: usize, effect: &Effect, among: Vec<usize>) -> Vec<BTreeSet<usize>> {
        let most = match self.left[e].filter(|_| effect.counts_points()) {
            Some(n) => among.len().min(n as usize),
            None => among.len(),
        };
        // Points of one event are alike: the first so many of each.
        let mut ways: Vec<BTreeSet<usize>> = vec![BTreeSet::new()];
        let mut piles: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for at in among {
            piles.entry(self.points[at].event).or_default().push(at);
        }
        for pile in piles.values() {
            ways = ways
                .iter()
                .flat_map(|way| {
                    (0..=pile.len()).map(|n| way.iter().copied().chain(pile.iter().copied().take(n)).collect())
                })
                .filter(|way: &BTreeSet<usize>| way.len() <= most)
                .collect();
        }
        ways.retain(|way| way.len() == most);
        ways
    }

    fn spend(&mut self, e: usize, effect: &Effect, points: usize) {
        if let Some(left) = &mut self.left[e] {
            *left -= if effect.counts_points() { points as u32 } else { u32::from(points > 0) };
        }
    }

    fn without(mut self, gone: &BTreeSet<usize>) -> Self {
        let mut at = 0;
        self.points.retain(|_| {
            at += 1;
            !gone.contains(&(at - 1))
        });
        self
    }

    /// What one source would deal to one recipient is one event, where nothing that was applied to the one part could
    /// still be applied to the other.
    fn joined(mut self, effects: &[Effect]) -> Self {
        let events = if self.moved { self.events.clone() } else { Vec::new() };
        let first = |points: &[Point], event: usize| points.iter().find(|p| p.event == event).cloned();
        for (at, &one) in events.iter().enumerate() {
            for &other in events.iter().skip(at + 1) {
                let (Some(a), Some(b)) = (first(&self.points, one), first(&self.points, other)) else { continue };
                let watches = |&e: &usize| {
                    let effect = effects[e];
                    self.left[e] != Some(0)
                        && effect.source.is_none_or(|s| s == a.source)
                        && effect.watched.has(a.to, effect.you)
                };
                let alike = |e: usize| a.replaced_by.contains(&e) == b.replaced_by.contains(&e);
                let same = (a.source, a.to, a.unpreventable) == (b.source, b.to, b.unpreventable);
                if !same || !(0..effects.len()).filter(watches).all(alike) {
                    continue;
                }
                let both: BTreeSet<usize> = a.replaced_by.union(&b.replaced_by).copied().collect();
                for point in self.points.iter_mut().filter(|p| p.event == one || p.event == other) {
                    (point.event, point.replaced_by) = (one, both.clone());
                }
            }
        }
        self
    }

    fn end(&self, effects: &[Effect]) -> End {
        let dealt = RECIPIENTS.iter().map(|r| self.points.iter().filter(|p| p.to == *r).count()).collect();
        end(dealt, effects, self.left.iter().flatten().copied())
    }

    /// The same where only the names of events and the order of points differ.
    fn canonical(mut self) -> Self {
        self.points.sort();
        self
    }
}

/// Every end that the choices allow; `None` where there are too many states.
fn ends_of_points(start: Points, effects: &[Effect]) -> Option<BTreeSet<End>> {
    let mut known = BTreeSet::from([start.clone()]);
    let (mut open, mut ends) = (vec![start], BTreeSet::new());
    while let Some(state) = open.pop() {
        let choices = state.choices(effects);
        if choices.is_empty() {
            ends.insert(state.end(effects));
        }
        for (to, e) in choices {
            for next in state.apply(effects, to, e).into_iter().map(|p| p.joined(effects).canonical()) {
                if known.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        if known.len() > 4_000 {
            return None;
        }
    }
    Some(ends)
}

#[derive(Clone, Copy, Debug)]
struct Hit {
    source: ObjectId,
    to: Target,
    amount: u32,
    unpreventable: bool,
}

fn points_of(hits: &[Hit], effects: &[Effect]) -> Points {
    let mut points = Vec::new();
    for (event, hit) in hits.iter().enumerate() {
        let Hit { source, to, unpreventable, .. } = *hit;
        let point = Point { source, to, event, unpreventable, replaced_by: BTreeSet::new() };
        points.extend(std::iter::repeat_n(point, hit.amount as usize));
    }
    Points { points, left: effects.iter().map(Effect::left).collect(), events: (0..hits.len()).collect(), moved: false }
}

fn dealt(start: &Game, end: &Game) -> Vec<usize> {
    let life = |g: &Game, p| g.player(p).unwrap().life;
    let to = |r: &Target| match *r {
        Target::Player(p) => (life(start, p) - life(end, p)) as usize,
        Target::Object(o) => end.object(o).unwrap().damage as usize,
    };
    RECIPIENTS.iter().map(to).collect()
}

fn watched() -> impl Strategy<Value = Watched> {
    prop_oneof![
        4 => target().prop_map(Watched::One),
        1 => Just(Watched::Players),
        1 => Just(Watched::Creatures),
        2 => Just(Watched::Anything),
        1 => Just(Watched::Side),
    ]
}

fn does() -> impl Strategy<Value = Does> {
    prop_oneof![
        4 => Just(Does::Double),
        1 => Just(Does::PreventOne),
        1 => round().prop_map(Does::PreventHalf),
        3 => (1..5u32).prop_map(Does::Shield),
        1 => Just(Does::PreventNext),
        2 => target().prop_map(Does::Redirect),
        2 => (1..4u32, target()).prop_map(|(n, to)| Does::RedirectNext(n, to)),
    ]
}

fn sources() -> impl Strategy<Value = ObjectId> {
    select(CREATURES[..2].to_vec())
}

fn effects() -> impl Strategy<Value = Vec<Effect>> {
    let one = (player(), prop::option::weighted(0.3, sources()), watched(), does())
        .prop_map(|(you, source, watched, does)| Effect { you, source, watched, does });
    prop::collection::vec(one, 1..5)
}

fn hits() -> impl Strategy<Value = Vec<Hit>> {
    let one = (sources(), target(), 1..4u32, prop::bool::weighted(0.1))
        .prop_map(|(source, to, amount, unpreventable)| Hit { source, to, amount, unpreventable });
    // A source deals damage to a recipient once at a time.
    prop::collection::vec(one, 1..4).prop_map(|hits| {
        let mut seen = BTreeSet::new();
        hits.into_iter().filter(|h| seen.insert((h.source, h.to))).collect()
    })
}

/// The ends that the engine finds.
fn ends_of_game(effects: &[Effect], hits: &[Hit]) -> Option<BTreeSet<End>> {
    let carriers = effects.iter().map(Effect::carrier).collect();
    let board = Board { edition: EDITIONS[4], life: 10_000, toughness: 10_000, keywords: [None; 4], effects: carriers };
    let start = board.game();
    let sentences = hits.iter().map(|hit| {
        let mut deal = damage(hit.source, hit.amount as i32, Selection::One(at(hit.to)));
        if let Instruction::Damage { unpreventable, .. } = &mut deal {
            *unpreventable = hit.unpreventable;
        }
        sentence(A, deal)
    });
    let play = Play { sentences: sentences.collect(), at_once: true };
    let found = explore(&start, &play, 2_000);
    let ends = found.ends.iter().map(|e| end(dealt(&start, &e.value), effects, left(&start, &e.value))).collect();
    found.is_complete().then_some(ends)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(614), ..ProptestConfig::default() })]

    #[test]
    fn the_outcomes_of_damage_are_those_of_each_point_alone(effects in effects(), hits in hits()) {
        let points = points_of(&hits, &effects);
        if let (Some(ends), Some(model)) = (ends_of_game(&effects, &hits), ends_of_points(points, &effects)) {
            prop_assert_eq!(ends, model);
        }
    }
}
