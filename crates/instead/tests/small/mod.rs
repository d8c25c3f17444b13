//! All small toys: up to three effects, one or two events, and every policy that can make a difference to them.
#![allow(dead_code, unreachable_pub, missing_docs)]

use std::collections::BTreeSet;

use instead::Policy;
use instead::policy::{
    Amounts, Batching, Cannot, Chooser, Decline, Distinct, Impossible, Inherit, Once, Start, Substitutes, Unpreventable,
};

use super::toy::{A, B, Does, Effect, Event, Kind, Toy, Who, affected, damage, event};

const CREATURE: Who = Who::Creature(0);

/// How many of the shapes stand in threes; in pairs all do.
const IN_THREES: usize = 7;

/// One effect of each shape.
pub fn shapes() -> Vec<Effect> {
    let on = |kind, does| Effect::new(0, kind, does);
    let hit = |does| on(Kind::Damage, does);
    vec![
        hit(Does::Times(2)),
        hit(Does::Plus(1)).of(1),
        hit(Does::Shield(2)).of(1),
        hit(Does::To(B)),
        hit(Does::Times(3)).of(1).may(0),
        hit(Does::Also(damage(A, 1))),
        hit(Does::Into(Kind::Gain)).class(0),
        hit(Does::Minus(1)),
        hit(Does::Nothing).on(B),
        hit(Does::Twice).of(1),
        hit(Does::Idle),
        hit(Does::StandIn),
        hit(Does::Plus(1)).uses(1),
        on(Kind::Gain, Does::Times(2)).of(1),
        hit(Does::Shield(3)).pooled(),
        hit(Does::Plus(2)).class(3).on(B),
        hit(Does::Plus(3)).infeasible(),
        hit(Does::Plus(1)).least(2),
        hit(Does::Plus(1)).then(event(Kind::Gain, A, 1)),
        hit(Does::To(CREATURE)).of(1),
        hit(Does::Shield(1)).may(1),
    ]
}

/// All sets of up to three effects, a shape also several times, with the ids 1, 2, 3. Of three at most one adds an event:
/// what several add to each other's additions ends, but not soon.
pub fn sets() -> Vec<Vec<Effect>> {
    let shapes = shapes();
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    for a in 0..shapes.len() {
        sets.push(vec![a]);
        for b in a..shapes.len() {
            sets.push(vec![a, b]);
            sets.extend((b..IN_THREES).map(|c| vec![a, b, c]));
        }
    }
    let numbered = |set: Vec<usize>| {
        let effects = (1..).zip(set).filter_map(|(id, at)| Some(Effect { id, ..shapes.get(at)?.clone() }));
        effects.collect()
    };
    let adds = |set: &[Effect]| set.iter().filter(|e| matches!(e.does, Does::Also(_))).count();
    sets.into_iter().map(numbered).filter(|set: &Vec<Effect>| set.len() < 3 || adds(set) < 2).collect()
}

/// One event, two that would happen to one player, to two players, and to a player and a creature of his.
pub fn batches() -> [Vec<Event>; 4] {
    [
        vec![damage(A, 2)],
        vec![damage(A, 2), damage(A, 1)],
        vec![damage(A, 2), damage(B, 1)],
        vec![damage(CREATURE, 2), damage(A, 1)],
    ]
}

/// Each of these policies with each of the values.
fn vary<T: Clone>(policies: &mut Vec<Policy>, values: &[T], set: impl Fn(&mut Policy, T)) {
    let with = |policy: &Policy, value: &T| {
        let mut policy = policy.clone();
        set(&mut policy, value.clone());
        policy
    };
    *policies = policies.iter().flat_map(|policy| values.iter().map(|v| with(policy, v))).collect();
}

/// Every policy in which the kernel could treat these effects differently. A dimension that none of them can touch stays
/// as it is in Magic.
pub fn policies(effects: &[Effect]) -> Vec<Policy> {
    let some = |what: fn(&Effect) -> bool| effects.iter().any(what);
    let controllers = |restart, start| Chooser::EffectControllers { restart, start };
    let mut all = vec![affected()];
    let choosers = [
        Chooser::Affected,
        Chooser::ActivePlayer,
        controllers(true, Start::Active),
        controllers(false, Start::Active),
        controllers(true, Start::SelectedByActive),
        controllers(false, Start::SelectedByActive),
    ];
    vary(&mut all, &choosers, |p, v| p.chooser = v);
    vary(&mut all, &[Batching::PerSubject, Batching::AssignThenApply, Batching::Sweep], |p, v| p.batch = v);
    vary(&mut all, &[Once::PerEffect, Once::PerEvent], |p, v| p.once = v);
    if effects.windows(2).any(|pair| matches!(pair, [a, b] if *a == Effect { id: a.id, ..b.clone() })) {
        vary(&mut all, &[false, true], |p, collapse| {
            if collapse {
                p.once = Once::PerEffectAlikeCollapse;
            }
        });
        let mut seen = BTreeSet::new();
        all.retain(|p| seen.insert(format!("{p:?}")));
    }
    if some(|e| matches!(e.does, Does::Also(_)) || e.rider.is_some()) {
        vary(&mut all, &[Inherit::AllOutput, Inherit::AlteredClauseOnly], |p, v| p.lineage = v);
    }
    if effects.iter().map(|e| e.class).collect::<BTreeSet<_>>().len() > 1 {
        vary(&mut all, &[5, 1], |p, v| p.classes = v);
    }
    if some(|e| e.may.is_some()) {
        vary(&mut all, &[Decline::Lineage, Decline::EventOnly], |p, v| p.decline = v);
    }
    if some(|e| e.class == 0) {
        vary(&mut all, &[Cannot::ClassZeroChanges, Cannot::NothingChanges], |p, v| p.cannot = v);
    }
    if some(|e| e.infeasible) {
        vary(&mut all, &[Impossible::Ignored, Impossible::NotApplicable], |p, v| p.impossible = v);
    }
    if some(|e| e.does == Does::StandIn) {
        let distinct = [Distinct::No, Distinct::PerEffect, Distinct::AllEffects];
        let substitutes =
            [false, true].map(|outside_batch| distinct.map(|distinct| Substitutes { outside_batch, distinct }));
        vary(&mut all, &substitutes.concat(), |p, v| p.substitutes = v);
    }
    if some(|e| matches!(e.does, Does::Minus(_))) {
        vary(&mut all, &[Amounts::StopAtZero, Amounts::BelowZero], |p, v| p.amounts = v);
    }
    all
}

/// The toys of these effects: under each policy, and where it matters with damage that can't happen or can't be prevented.
pub fn toys(effects: &[Effect]) -> Vec<Toy> {
    let prevents = |e: &Effect| matches!(e.does, Does::Minus(_) | Does::Shield(_) | Does::Nothing);
    let mut toys = Vec::new();
    for policy in policies(effects) {
        let label = (policy.once == Once::PerEffectAlikeCollapse).then_some(0);
        let labelled = effects.iter().map(|e| Effect { label, ..e.clone() });
        let mut toy = Toy { turn: vec![0, 1], ..Toy::new(policy, labelled) };
        toy.creatures.retain(|c, _| *c < 3);
        if effects.iter().any(|e| e.class == 0) {
            toys.push(Toy { cannot: BTreeSet::from([Kind::Damage]), ..toy.clone() });
        }
        // Alone and in pairs: it is the effect's own business.
        if effects.iter().any(prevents) && effects.len() < 3 {
            for how in [Unpreventable::Skip, Unpreventable::ApplyKeepAmount, Unpreventable::ApplySpendInstance] {
                let policy = Policy { unpreventable: how, ..toy.policy.clone() };
                toys.push(Toy { policy, unpreventable: true, ..toy.clone() });
            }
        }
        toys.push(toy);
    }
    toys
}

/// All of them, with what would happen.
pub fn all() -> impl Iterator<Item = (Toy, Vec<Event>)> {
    let with_batches = |toy: Toy| batches().into_iter().map(move |events| (toy.clone(), events));
    sets().into_iter().flat_map(|set| toys(&set)).flat_map(with_batches)
}
