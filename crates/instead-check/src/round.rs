//! The loop, straightforward: as 616.1 says it, one effect after another.

use std::cell::Cell;

use instead::policy::{Batching, Chooser, Decline, Impossible, Inherit, Once};
use instead::{Applying, Ask, Batch, Choice, Game, Lineage, Outcome, Policy, Proposed, Prospect, Run, Settle, Stop};

/// The loop under the policy that Magic's editions share.
#[derive(Clone, Copy, Debug, Default)]
pub struct Straight;

/// Whether the policy is one that this loop knows.
pub(crate) fn knows(policy: &Policy) -> bool {
    policy.once == Once::PerEffect
        && policy.lineage == Inherit::AllOutput
        && policy.chooser == Chooser::Affected
        && policy.batch == Batching::PerSubject
        && policy.decline == Decline::Lineage
        && policy.impossible == Impossible::Ignored
}

/// For one object or player: the places of its events, and what may be applied to them.
struct Group<G: Game> {
    subject: G::Subject,
    who: G::Player,
    places: Vec<usize>,
    effects: Vec<(G::Effect, u8)>,
}

impl<G: Game> Settle<G> for Straight {
    fn settle(&self, game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
        let mut moved = false;
        loop {
            if moved {
                join(game, batch);
            }
            drop_nothing(game, batch);
            let Some(group) = next(game, batch, run)? else { break };
            run.step()?;
            moved |= one(game, batch, &group, run)?;
        }
        batch.items.retain(|item| game.prospect(&item.event) != Prospect::Cannot);
        Ok(())
    }
}

/// What may be applied to this event (614.5, 614.17c), with its class (616.1a-e).
fn applicable<G: Game>(game: &G, batch: &Batch<G>, item: &Proposed<G>) -> Vec<(G::Effect, u8)> {
    let mut effects = Vec::new();
    game.applicable(&item.event, &mut effects);
    let cannot = game.prospect(&item.event) == Prospect::Cannot;
    let last = game.policy().classes.saturating_sub(1);
    let lineage = &item.lineage;
    let mut open = Vec::new();
    for effect in effects {
        let class = game.class(effect, &item.event);
        let declined = lineage.declined().contains(&effect) || lineage.added_by().contains(&effect);
        let used = lineage.applied().contains(&effect) && !game.repeats(effect);
        let barred = declined || used || (cannot && class != 0);
        if !barred && game.has_substitute(effect, item, batch) {
            open.push((effect, class.min(last)));
        }
    }
    open
}

/// 614.7, 614.17c: what is nothing, and what can't happen and cannot become anything else.
fn drop_nothing<G: Game>(game: &G, batch: &mut Batch<G>) {
    let stays = |item: &Proposed<G>| match game.prospect(&item.event) {
        Prospect::Happens => true,
        Prospect::Never => false,
        Prospect::Cannot => !applicable(game, batch, item).is_empty(),
    };
    let stay: Vec<bool> = batch.items.iter().map(stays).collect();
    let mut stay = stay.into_iter();
    batch.items.retain(|_| stay.next().unwrap_or(true));
}

/// For whom is decided next (101.4): the first player in turn order who has something to decide, and of what is his, what he
/// says.
fn next<G: Game>(game: &G, batch: &Batch<G>, run: &mut Run<'_, G>) -> Result<Option<Group<G>>, Stop<G>> {
    let mut groups: Vec<Group<G>> = Vec::new();
    for (at, item) in batch.items.iter().enumerate() {
        let subject = game.subject(&item.event);
        let mut effects = applicable(game, batch, item);
        match groups.iter_mut().find(|group| group.subject == subject) {
            Some(group) => {
                group.places.push(at);
                effects.retain(|(effect, _)| !group.effects.iter().any(|(known, _)| known == effect));
                group.effects.extend(effects);
            }
            None => groups.push(Group { subject, who: game.affected(&item.event), places: vec![at], effects }),
        }
    }
    groups.retain(|group| !group.effects.is_empty());
    let order = game.turn_order();
    let rank = |group: &Group<G>| order.iter().position(|player| *player == group.who).unwrap_or(order.len());
    let Some(first) = groups.iter().min_by_key(|group| rank(group)).map(|group| group.who) else { return Ok(None) };
    groups.retain(|group| group.who == first);
    let options: Vec<Choice<G>> = groups.iter().map(|group| Choice::Subject(group.subject)).collect();
    let at = if groups.len() > 1 { run.put(game, first, Ask::Subject, options)? } else { 0 };
    Ok(groups.into_iter().nth(at))
}

/// One effect of the lowest class is chosen and applied, or declined. Whether an event came to another subject.
fn one<G: Game>(game: &mut G, batch: &mut Batch<G>, group: &Group<G>, run: &mut Run<'_, G>) -> Result<bool, Stop<G>> {
    let lowest = group.effects.iter().map(|(_, class)| *class).min();
    let mut offered: Vec<G::Effect> = Vec::new();
    let mut effects: Vec<G::Effect> =
        group.effects.iter().filter(|(_, class)| Some(*class) == lowest).map(|(effect, _)| *effect).collect();
    effects.sort_unstable();
    for effect in effects {
        // Two that nothing tells apart are one option.
        if !offered.iter().any(|&other| game.alike(other, effect) && !batch.tells_apart(other, effect)) {
            offered.push(effect);
        }
    }
    let options: Vec<Choice<G>> = offered.iter().map(|&effect| Choice::Effect(effect)).collect();
    let at = if offered.len() > 1 { run.put(game, group.who, Ask::First(group.subject), options)? } else { 0 };
    let Some(&effect) = offered.get(at) else { return Ok(false) };
    let places = places(game, batch, group, effect);
    let Some(first) = places.first().and_then(|&at| batch.items.get(at)) else { return Ok(false) };
    let mut chosen = None;
    if let Some(who) = game.optional(effect, &first.event) {
        let more = game.optional_choices(effect, first, batch);
        let mut options = vec![Choice::No];
        if more.is_empty() {
            options.push(Choice::Yes);
        }
        options.extend(more.into_iter().map(Choice::Game));
        match options.get(run.put(game, who, Ask::Whether(effect), options.clone())?) {
            Some(Choice::Game(option)) => chosen = Some(option.clone()),
            Some(Choice::Yes) => {}
            _ => {
                for at in places {
                    if let Some(item) = batch.items.get_mut(at) {
                        item.lineage.decline(effect);
                    }
                }
                return Ok(false);
            }
        }
    }
    apply(game, batch, &places, (effect, chosen), run)
}

/// The events to which the effect is applied at once: those of the subject to which it applies; one that is a pool over several
/// subjects, all of that player's whose turn to be changed by it has come.
fn places<G: Game>(game: &G, batch: &Batch<G>, group: &Group<G>, effect: G::Effect) -> Vec<usize> {
    let pooled = game.pooled(effect);
    let mut places = Vec::new();
    for (at, item) in batch.items.iter().enumerate() {
        let own = group.places.contains(&at);
        let open = applicable(game, batch, item);
        let lowest = open.iter().map(|(_, class)| *class).min();
        let applies = open.iter().any(|(other, class)| *other == effect && (own || Some(*class) == lowest));
        let his = if pooled { game.one_moment(effect) || game.affected(&item.event) == group.who } else { own };
        if his && applies {
            places.push(at);
        }
    }
    places
}

/// The effect is applied, and what it makes of each event takes its place (614.6) with all that was applied to it (614.5).
fn apply<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    places: &[usize],
    (effect, chosen): (G::Effect, Option<G::Option>),
    run: &mut Run<'_, G>,
) -> Result<bool, Stop<G>> {
    let events: Vec<Proposed<G>> = places.iter().filter_map(|&at| batch.items.get(at)).cloned().collect();
    let looked = Cell::new(false);
    let made = game.apply(Applying::new(effect, &events, chosen, batch, &looked), run)?;
    let (mut moved, mut items, mut outcomes) = (false, Vec::new(), made.outcomes.into_iter());
    let mut after = Lineage::default();
    for (at, mut item) in std::mem::take(&mut batch.items).into_iter().enumerate() {
        if !places.contains(&at) {
            items.push(item);
            continue;
        }
        item.lineage.apply(effect);
        after = after.union(&item.lineage);
        let subject = game.subject(&item.event);
        let become_: Vec<G::Event> = match outcomes.next() {
            None | Some(Outcome::Unchanged) => {
                items.push(item);
                continue;
            }
            Some(Outcome::Becomes(events)) => events.into_iter().collect(),
            Some(Outcome::BecomesWith(altered, added)) => altered.into_iter().chain(added).collect(),
        };
        item.lineage.forget_declined(|declined| game.repeats(declined));
        for event in become_ {
            moved |= game.subject(&event) != subject;
            let mut next = item.clone();
            next.event = event;
            items.push(next);
        }
    }
    batch.items = items.into_iter().collect();
    batch.riders.extend(made.riders.into_iter().map(|rider| (rider, after.clone())));
    batch.taken.extend(made.taken.into_iter().map(|subject| (effect, subject)));
    Ok(moved)
}

/// 614.9: damage by one source that was redirected in parts to one recipient is one event, where no effect has had to do with the
/// one that could still be applied to the other.
fn join<G: Game>(game: &G, batch: &mut Batch<G>) {
    let mut items: Vec<Proposed<G>> = Vec::new();
    for item in std::mem::take(&mut batch.items) {
        let mut left = Some(item);
        for known in &mut items {
            let Some(event) = left.as_ref().and_then(|item| game.joined(&known.event, &item.event)) else { continue };
            let mut effects = Vec::new();
            game.applicable(&event, &mut effects);
            let alike = |item: &Proposed<G>| effects.iter().all(|&e| known.lineage.has(e) == item.lineage.has(e));
            if left.as_ref().is_some_and(alike) {
                let lineage = left.take().map(|item| item.lineage).unwrap_or_default();
                known.event = event;
                known.lineage = known.lineage.clone().union(&lineage);
                break;
            }
        }
        items.extend(left);
    }
    batch.items = items.into_iter().collect();
}
