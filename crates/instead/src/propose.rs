//! The loop (Magic 616.1): while some event of the batch has an applicable effect that is not in its lineage, one is
//! chosen and applied, and the question is put anew.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::choice::{Applied, Ask, Choice, Limit, Note, Place, Position, Question, Run, State, Stop};
use crate::game::{Application, Applying, Batch, Game, Lineage, Outcome, Proposed, Prospect};
use crate::policy::{Batching, Chooser, Decline, Impossible, Inherit, Once, Start};

/// Propose simultaneous events: run the loop for them, perform what is left as one, then do the riders.
///
/// # Errors
/// A question without an answer, a limit, or the game's own error. The game is then in a half-done state and must be
/// thrown away; keep a clone from before.
pub fn propose<G: Game>(
    game: &mut G,
    events: impl IntoIterator<Item = Proposed<G>>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let open = run.open.len();
    let Batch { items, riders, .. } = decide(game, events, run)?;
    run.note(game, Note::Performing { items: &items });
    let depth = run.depth;
    run.depth = depth + 1;
    if !items.is_empty() {
        game.perform(items.into_vec(), &riders, run)?;
    }
    for (rider, lineage) in riders {
        run.depth = depth;
        run.note(game, Note::Riding { rider: &rider });
        run.depth = depth + 1;
        game.ride(rider, lineage, run)?;
    }
    run.depth = depth;
    run.open.truncate(open);
    Ok(())
}

/// Run the loop for events that a game performs together with others: contained events of several containers that
/// happen as one. The game performs the items and does the riders of the batch itself.
///
/// # Errors
/// As for [`propose`].
pub fn decide<G: Game>(
    game: &mut G,
    events: impl IntoIterator<Item = Proposed<G>>,
    run: &mut Run<'_, G>,
) -> Result<Batch<G>, Stop<G>> {
    let mut batch = Batch::new(events);
    if run.depth >= run.limits.depth {
        return Err(Stop::Limit(Limit::Depth(run.limits.depth)));
    }
    run.step()?;
    run.note(game, Note::Would { batch: &batch });
    batch.around.clone_from(&run.open);
    settle(game, &mut batch, run)?;
    let items = batch.items.iter().map(|item| &item.lineage);
    for lineage in items.chain(batch.riders.iter().map(|(_, lineage)| lineage)) {
        if !lineage.is_empty() && !run.open.contains(lineage) {
            run.open.push(lineage.clone());
        }
    }
    Ok(batch)
}

/// Run the loop for a batch without performing it: afterwards no effect is left that would change it.
///
/// # Errors
/// As for [`propose`].
pub fn settle<G: Game>(game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
    run.loops += 1;
    let began = run.choices.answered();
    go_round(game, batch, began, run)?;
    run.loops -= 1;
    Ok(())
}

/// From where a question stood, what the answer to it makes of the game and the batch: the rest of the round.
pub(crate) fn answered<G: Game>(
    from: &Position<G>,
    answer: &Choice<G>,
    run: &mut Run<'_, G>,
) -> Result<(G, Batch<G>), Stop<G>> {
    let (mut game, mut batch) = (*from.state).clone();
    run.open.clone_from(&batch.around);
    run.loops = 1;
    match (&from.place, answer) {
        (Place::First(decision), &Choice::Effect(effect)) => {
            take_round(&mut game, &mut batch, decision, effect, true, from.into(), run)?;
        }
        (Place::Whether(members, effect), choice) => {
            answer_offer(&mut game, &mut batch, (members, *effect), choice.clone(), from.into(), run)?;
        }
        (Place::Applying(applying), _) => {
            let Applied { members, effect, chosen, answered } = applying;
            run.known = answered.iter().chain([answer]).cloned().collect();
            apply(&mut game, &mut batch, (members, *effect), chosen.clone(), from.into(), run)?;
        }
        _ => run.known.push_back(answer.clone()),
    }
    if !matches!(from.place, Place::Round) {
        batch.deciding = None;
    }
    Ok((game, batch))
}

/// Go on between two rounds, to the end of the loop or the next question.
pub(crate) fn go_on<G: Game>(game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
    run.open.clone_from(&batch.around);
    run.loops = 1;
    go_round(game, batch, 0, run)
}

/// Rounds, until no effect is left. `began` is how many questions had been answered when this run of the loop began.
fn go_round<G: Game>(game: &mut G, batch: &mut Batch<G>, began: usize, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
    let mut found = Vec::with_capacity(16);
    loop {
        let waits = drop_what_never_happens(game, batch, false, &mut found, run);
        let Some(decision) = next_decision(game, batch, &mut found, began, run)? else {
            if waits {
                drop_what_never_happens(game, batch, true, &mut found, run);
            }
            break;
        };
        match choose_effect(game, batch, &decision, began, run)? {
            Next::All => apply_all(game, batch, &decision, run)?,
            Next::Chosen(effect) => take_round(game, batch, &decision, effect, true, began.into(), run)?,
            Next::Only(effect) => take_round(game, batch, &decision, effect, false, began.into(), run)?,
        }
        batch.deciding = None;
    }
    batch.deciding = None;
    Ok(())
}

/// The effect is the one that comes next: because somebody was `asked`, or because there was no choice.
fn take_round<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    effect: G::Effect,
    asked: bool,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    run.step()?;
    run.note(
        game,
        Note::Round {
            subject: decision.subject,
            candidates: &decision.candidates,
            who: decision.who,
            asked,
            chosen: effect,
        },
    );
    apply_or_decline(game, batch, decision, effect, origin, run)
}

/// Apply effects that commute, one after another: none of them is optional, and nothing else comes between.
fn apply_all<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    if apply_together(game, batch, decision, run)? {
        return Ok(());
    }
    let events = batch.items.len();
    for (at, &effect) in decision.choices.iter().enumerate() {
        run.step()?;
        run.note(
            game,
            Note::Round {
                subject: decision.subject,
                candidates: decision.candidates.get(at..).unwrap_or_default(),
                who: decision.who,
                asked: false,
                chosen: effect,
            },
        );
        let members = members_of(game, batch, decision, effect);
        apply(game, batch, (&members, effect), None, Origin::QUIET, run)?;
        if batch.items.len() != events {
            break;
        }
    }
    Ok(())
}

/// The same in one go, where nobody watches and the game knows what becomes of the event. Whether it was done.
fn apply_together<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    run: &mut Run<'_, G>,
) -> Result<bool, Stop<G>> {
    let &[member] = decision.members.as_slice() else { return Ok(false) };
    if run.is_watched() || decision.choices.iter().any(|&e| sweeps(game, e)) {
        return Ok(false);
    }
    let Some(item) = batch.items.get_mut(member) else { return Ok(false) };
    let Some(event) = game.apply_together(&decision.choices, item) else { return Ok(false) };
    item.event = event;
    for &effect in &decision.choices {
        run.step()?;
        item.lineage.apply(effect);
    }
    let policy = game.policy();
    item.lineage.forget_declined(|e| policy.decline == Decline::EventOnly || game.repeats(e));
    Ok(true)
}

/// Magic 614.7, 614.17c: what never happens is dropped at once; what can't happen, when no effect may change it or the
/// loop is `over`. Whether something that can't happen is left.
fn drop_what_never_happens<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    over: bool,
    found: &mut Vec<(G::Effect, u8)>,
    run: &mut Run<'_, G>,
) -> bool {
    let mut waits = false;
    let mut dropped: SmallVec<[usize; 4]> = SmallVec::new();
    for (at, item) in batch.items.iter().enumerate() {
        let prospect = game.prospect(&item.event);
        let keep = match prospect {
            Prospect::Happens => true,
            Prospect::Never => false,
            Prospect::Cannot => {
                let mut some = false;
                candidates_of(game, batch, item, found, |_, _| some = true);
                waits |= some && !over;
                some && !over
            }
        };
        if !keep {
            run.note(game, Note::Dropped { item, cannot: prospect == Prospect::Cannot });
            dropped.push(at);
        }
    }
    if !dropped.is_empty() {
        let mut at = 0..;
        batch.items.retain(|_| at.next().is_none_or(|at| !dropped.contains(&at)));
    }
    waits
}

/// Every effect that may be applied to this event now, with its class. Only self-replacement may change what can't
/// happen, also where the policy tells no classes apart (Magic 614.17c).
fn candidates_of<G: Game>(
    game: &G,
    batch: &Batch<G>,
    item: &Proposed<G>,
    found: &mut Vec<(G::Effect, u8)>,
    mut candidate: impl FnMut(G::Effect, u8),
) {
    if item.closed {
        return;
    }
    found.clear();
    game.candidates(&item.event, found);
    let cannot = !found.is_empty() && game.prospect(&item.event) == Prospect::Cannot;
    for &(effect, class) in found.iter() {
        if open(game, batch, item, effect) && !(cannot && class != 0) {
            candidate(effect, class.min(game.policy().classes.saturating_sub(1)));
        }
    }
}

/// Whether the effect may still be applied to this event.
fn open<G: Game>(game: &G, batch: &Batch<G>, item: &Proposed<G>, effect: G::Effect) -> bool {
    let policy = game.policy();
    let lineage = &item.lineage;
    if item.closed || lineage.was_declined(effect) || lineage.was_added_by(effect) {
        return false;
    }
    let applied = lineage.applied();
    let opportunity = match policy.once {
        Once::PerEffect => !lineage.was_applied(effect),
        Once::PerEffectAlikeCollapse => !applied.iter().any(|&a| a == effect || game.alike(a, effect)),
        Once::PerEvent => applied.is_empty(),
    };
    (opportunity || game.repeats(effect))
        && (policy.impossible == Impossible::Ignored || game.feasible(effect, &item.event))
        && game.has_substitute(effect, item, batch)
}

/// Places in a batch.
pub(crate) type Members = SmallVec<[usize; 1]>;

/// What is decided next: for whom, by whom, among which effects of the lowest class.
#[derive(Clone, Debug)]
pub(crate) struct Decision<G: Game> {
    subject: G::Subject,
    who: G::Player,
    /// Places in the batch of the events that are decided together.
    members: Members,
    /// Every applicable effect, with its class.
    candidates: SmallVec<[(G::Effect, u8); 8]>,
    /// Those of the lowest class, and of the chooser where he may choose only his own.
    choices: SmallVec<[G::Effect; 8]>,
    /// The class and the place in turn order that are reached by it, where the policy does not begin again.
    reached: (u8, u8),
}

/// The decision that comes first in turn order, then in the order of the batch (Magic 101.4).
fn next_decision<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    found: &mut Vec<(G::Effect, u8)>,
    began: usize,
    run: &mut Run<'_, G>,
) -> Result<Option<Decision<G>>, Stop<G>> {
    let policy = game.policy();
    let mut starter = batch.starter;
    // An effect that sweeps, and a player who decides everything, have no such order to choose.
    let asks = policy.batch != Batching::Sweep && policy.chooser != Chooser::ActivePlayer;
    let mut best = u8::MAX;
    let mut decisions: SmallVec<[Decision<G>; 1]> = SmallVec::new();
    let mut seen: SmallVec<[G::Subject; 4]> = SmallVec::new();
    for (at, item) in batch.items.iter().enumerate() {
        if item.closed {
            continue;
        }
        let subject = game.subject(&item.event);
        let grouped = policy.batch == Batching::PerSubject;
        if grouped && batch.items.len() > 1 {
            if seen.contains(&subject) {
                continue;
            }
            seen.push(subject);
        }
        let mut members = SmallVec::new();
        let mut candidates: SmallVec<[(G::Effect, u8); 8]> = SmallVec::new();
        let rest = batch.items.get(at..).unwrap_or_default();
        for (offset, other) in rest.iter().enumerate() {
            if offset > 0 && (!grouped || other.closed || game.subject(&other.event) != subject) {
                if grouped { continue } else { break }
            }
            members.push(at + offset);
            candidates_of(game, batch, other, found, |effect, class| {
                if offset == 0 || !candidates.iter().any(|(e, _)| *e == effect) {
                    candidates.push((effect, class));
                }
            });
        }
        if candidates.is_empty() {
            continue;
        }
        candidates.sort_unstable();
        let lowest = candidates.iter().map(|(_, class)| *class).min().unwrap_or(0);
        let of_class = candidates.iter().filter(|(_, class)| *class == lowest).map(|(e, _)| *e);
        let mut reached = (0, 0);
        let (rank, who, choices) = match policy.chooser {
            Chooser::Affected => {
                let who = game.affected(&item.event);
                let rank = if members.len() == batch.items.len() { 0 } else { rank_of(&game.turn_order(), who) };
                (rank, who, of_class.collect())
            }
            Chooser::ActivePlayer => match game.turn_order().first() {
                Some(&who) => (0, who, of_class.collect()),
                None => continue,
            },
            Chooser::EffectControllers { restart, .. } => {
                let order = players_in_order(game, &mut starter, run)?;
                // In each class the players come in turn; what lies behind the place reached is passed.
                let from = if restart { (0, 0) } else { item.reached };
                let place = |c: &(G::Effect, u8)| (c.1, rank_of(&order, game.controller(c.0)));
                let Some(first) = candidates.iter().map(place).filter(|p| *p >= from).min() else { continue };
                let Some(&who) = order.get(usize::from(first.1)) else { continue };
                if !restart {
                    reached = first;
                }
                (first.1, who, candidates.iter().filter(|c| place(c) == first).map(|c| c.0).collect())
            }
        };
        if rank < best || decisions.is_empty() {
            decisions.clear();
        }
        let rival = decisions.first().is_none_or(|first| asks && rank == best && first.who == who);
        if rival {
            best = rank;
            decisions.push(Decision { subject, who, members, candidates, choices, reached });
        }
    }
    batch.starter = starter;
    let Some(decision) = choose_subject(game, batch, decisions, began, run)? else { return Ok(None) };
    for &member in &decision.members {
        if let Some(item) = batch.items.get_mut(member) {
            item.reached = decision.reached;
        }
    }
    Ok(Some(decision))
}

/// Of several of his objects, and himself, the player chooses for which he decides next (Magic 101.4c). Where what is
/// applied to the events of one cannot touch what becomes of the others, nobody is asked.
fn choose_subject<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    mut decisions: SmallVec<[Decision<G>; 1]>,
    began: usize,
    run: &mut Run<'_, G>,
) -> Result<Option<Decision<G>>, Stop<G>> {
    if decisions.len() < 2 {
        return Ok(decisions.pop());
    }
    let begun = decisions.iter().position(|d| batch.deciding == Some(d.subject));
    let at = match begun.or_else(|| decisions.iter().position(|d| game.stands_alone(batch, d.subject, &d.candidates))) {
        Some(at) => at,
        None => {
            let question = Question {
                who: decisions.first().map(|d| d.who),
                ask: Ask::Subject,
                options: decisions.iter().map(|d| Choice::Subject(d.subject)).collect(),
                position: position(game, batch, began, run, || Place::Round),
            };
            let at = run.choices.ask(game, question)?;
            batch.deciding = decisions.get(at).map(|d| d.subject);
            at
        }
    };
    Ok((at < decisions.len()).then(|| decisions.swap_remove(at)))
}

fn rank_of<P: PartialEq>(order: &[P], who: P) -> u8 {
    order.iter().position(|p| *p == who).unwrap_or(order.len()).min(254) as u8
}

/// The players in the order in which they choose. Where the policy lets the active player select who is first, he is
/// asked once for each run of the loop.
fn players_in_order<G: Game>(
    game: &G,
    starter: &mut Option<G::Player>,
    run: &mut Run<'_, G>,
) -> Result<SmallVec<[G::Player; 4]>, Stop<G>> {
    let mut order = game.turn_order();
    let selected = matches!(game.policy().chooser, Chooser::EffectControllers { start: Start::SelectedByActive, .. });
    if !selected || order.len() < 2 {
        return Ok(order);
    }
    let first = match *starter {
        Some(first) => first,
        None => {
            let options = order.iter().map(|&p| Choice::Player(p)).collect();
            let question = Question { who: order.first().copied(), ask: Ask::Start, options, position: None };
            let at = run.answer(game, question)?;
            match order.get(at) {
                Some(&first) => *starter.insert(first),
                None => return Ok(order),
            }
        }
    };
    if let Some(at) = order.iter().position(|p| *p == first) {
        order.rotate_left(at);
    }
    Ok(order)
}

/// What is applied next.
enum Next<E> {
    /// This, as somebody chose.
    Chosen(E),
    /// This; there was no choice.
    Only(E),
    /// All of the decision's, in any order.
    All,
}

/// Which of the effects is applied first, and whether somebody was asked (Magic 616.1e).
fn choose_effect<G: Game>(
    game: &G,
    batch: &Batch<G>,
    decision: &Decision<G>,
    began: usize,
    run: &mut Run<'_, G>,
) -> Result<Next<G::Effect>, Stop<G>> {
    let Some(&first) = decision.choices.first() else {
        // A decision is made only of candidates; with none there would be none.
        return Err(Stop::Limit(Limit::Steps(0)));
    };
    if decision.choices.len() == 1 {
        return Ok(Next::Only(first));
    }
    // Orders can be alike only where all of them are applied, and to these events alone.
    let policy = game.policy();
    let all_apply = policy.once != Once::PerEvent && policy.batch != Batching::AssignThenApply;
    let these_alone = batch.items.len() == decision.members.len() || !decision.choices.iter().any(|&e| sweeps(game, e));
    let same_class = decision.candidates.len() == decision.choices.len();
    if all_apply && these_alone && same_class {
        let group: SmallVec<[&Proposed<G>; 2]> = decision.members.iter().filter_map(|&m| batch.items.get(m)).collect();
        if game.commute(&decision.choices, &group) {
            return Ok(if policy.once == Once::PerEffect { Next::All } else { Next::Only(first) });
        }
    }
    // Of several that are alike, one stands for all.
    let alike = |a, b| game.alike(a, b) && !batch.tells_apart(a, b);
    let mut different: SmallVec<[G::Effect; 8]> = SmallVec::new();
    for &effect in &decision.choices {
        if !different.iter().any(|&d| alike(d, effect)) {
            different.push(effect);
        }
    }
    if different.len() == 1 {
        return Ok(Next::Only(first));
    }
    let options = different.iter().map(|&e| Choice::Effect(e)).collect();
    let question = Question {
        who: Some(decision.who),
        ask: Ask::First(decision.subject),
        options,
        position: position(game, batch, began, run, || Place::First(Rc::new(decision.clone()))),
    };
    let at = run.answer(game, question)?;
    Ok(Next::Chosen(different.get(at).copied().unwrap_or(first)))
}

fn position<G: Game>(
    game: &G,
    batch: &Batch<G>,
    began: usize,
    run: &Run<'_, G>,
    place: impl FnOnce() -> Place<G>,
) -> Option<Position<G>> {
    run.choices.wants_positions().then(|| Position {
        run_began: began,
        state: Rc::new((game.clone(), batch.clone())),
        place: place(),
        loops: run.loops,
    })
}

/// Offer the effect to whoever may decline it, then apply it to every event of the decision to which it applies.
fn apply_or_decline<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    decision: &Decision<G>,
    effect: G::Effect,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let members = members_of(game, batch, decision, effect);
    let first = members.first().and_then(|&m| batch.items.get(m));
    let Some((item, who)) = first.and_then(|item| Some((item, game.optional(effect, &item.event)?))) else {
        return apply(game, batch, (&members, effect), None, origin, run);
    };
    let more = game.optional_choices(effect, item, batch);
    let mut options: Vec<Choice<G>> = vec![Choice::No];
    if more.is_empty() {
        options.push(Choice::Yes);
    }
    options.extend(more.into_iter().map(Choice::Game));
    let place = || Place::Whether(members.clone(), effect);
    let position = position(game, batch, origin.began, run, place);
    let question = Question { who: Some(who), ask: Ask::Whether(effect), options: options.clone(), position };
    let answer = run.answer(game, question).map(|at| options.into_iter().nth(at))?;
    answer_offer(game, batch, (&members, effect), answer.unwrap_or(Choice::No), origin, run)
}

/// Decline the effect, or apply it as was chosen.
fn answer_offer<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    (members, effect): (&Members, G::Effect),
    answer: Choice<G>,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let chosen = match answer {
        Choice::No => return decline(game, batch, members, effect, run),
        Choice::Game(option) => Some(option),
        _ => None,
    };
    apply(game, batch, (members, effect), chosen, origin, run)
}

/// The opportunity is gone, the use is not.
fn decline<G: Game>(
    game: &G,
    batch: &mut Batch<G>,
    members: &[usize],
    effect: G::Effect,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let first = members.first().and_then(|&m| batch.items.get(m));
    if let Some(who) = first.and_then(|item| game.optional(effect, &item.event)) {
        run.note(game, Note::Declined { effect, who });
    }
    for &member in members {
        if let Some(item) = batch.items.get_mut(member) {
            item.lineage.decline(effect);
        }
    }
    Ok(())
}

/// From where the game's own questions while an effect is applied are asked.
#[derive(Debug)]
struct Origin<'a, G: Game> {
    /// How many questions had been answered when this run of the loop began.
    began: usize,
    /// The game and the batch, where they are at hand.
    state: Option<&'a State<G>>,
    /// Whether the application can ask anything.
    asks: bool,
}

impl<G: Game> Origin<'_, G> {
    /// Effects that commute ask nothing.
    const QUIET: Self = Origin { began: 0, state: None, asks: false };
}

impl<G: Game> From<usize> for Origin<'_, G> {
    fn from(began: usize) -> Self {
        Origin { began, state: None, asks: true }
    }
}

impl<'a, G: Game> From<&'a Position<G>> for Origin<'a, G> {
    fn from(position: &'a Position<G>) -> Self {
        Origin { began: 0, state: Some(&position.state), asks: true }
    }
}

/// Apply the effect to these events of the batch.
fn apply<G: Game>(
    game: &mut G,
    batch: &mut Batch<G>,
    (members, effect): (&Members, G::Effect),
    chosen: Option<G::Option>,
    origin: Origin<'_, G>,
    run: &mut Run<'_, G>,
) -> Result<(), Stop<G>> {
    let wanted = origin.asks && run.choices.wants_positions();
    if wanted {
        let state = origin.state.cloned().unwrap_or_else(|| Rc::new((game.clone(), batch.clone())));
        let applied = Applied { members: members.clone(), effect, chosen: chosen.clone(), answered: Vec::new() };
        let place = Place::Applying(applied);
        run.applying.push(Position { run_began: origin.began, state, place, loops: run.loops });
    }
    collapse(game, batch, members, effect);
    let copied: Vec<Proposed<G>>;
    let group = match in_a_row(members).and_then(|range| batch.items.get(range)) {
        Some(group) => group,
        None => {
            copied = members.iter().filter_map(|&m| batch.items.get(m)).cloned().collect();
            &copied
        }
    };
    // The round is one step, and so is each further event: a batch that grows with each round has its limit too.
    for _ in group.iter().skip(1) {
        run.step()?;
    }
    let made = game.apply(Applying { effect, group, batch, chosen }, run)?;
    if wanted {
        run.applying.pop();
    }
    run.note(game, Note::Applied { effect, before: group, made: &made });
    put_back(game, batch, members, effect, made);
    Ok(())
}

/// Where only one of several alike effects applies to an event, the others have had their opportunity with it and cease
/// to exist (Lorcana 6.5.8).
fn collapse<G: Game>(game: &mut G, batch: &mut Batch<G>, members: &[usize], effect: G::Effect) {
    if game.policy().once != Once::PerEffectAlikeCollapse {
        return;
    }
    let (mut found, mut ceasing) = (Vec::new(), Vec::new());
    for &member in members {
        let mut alike: SmallVec<[G::Effect; 4]> = SmallVec::new();
        if let Some(item) = batch.items.get(member) {
            candidates_of(game, batch, item, &mut found, |e, _| {
                if e != effect && game.alike(e, effect) {
                    alike.push(e);
                }
            });
        }
        if let Some(item) = batch.items.get_mut(member) {
            alike.iter().for_each(|&e| item.lineage.apply(e));
        }
        ceasing.extend(alike);
    }
    ceasing.sort_unstable();
    ceasing.dedup();
    if !ceasing.is_empty() {
        game.cease(&ceasing);
    }
}

/// The places as a range, where they follow each other.
fn in_a_row(members: &[usize]) -> Option<std::ops::Range<usize>> {
    let (&first, &last) = (members.first()?, members.last()?);
    (last - first + 1 == members.len()).then_some(first..last + 1)
}

/// Whether the effect, once chosen, is applied to other subjects' events too.
fn sweeps<G: Game>(game: &G, effect: G::Effect) -> bool {
    game.policy().batch == Batching::Sweep || game.pooled(effect)
}

/// The events of the batch to which the chosen effect is applied at once. One that sweeps over other events leaves out
/// those to which an effect of a lower class is still to be applied.
fn members_of<G: Game>(game: &G, batch: &Batch<G>, decision: &Decision<G>, effect: G::Effect) -> Members {
    let sweeps = sweeps(game, effect);
    if decision.members.len() == 1 && !sweeps {
        return decision.members.clone();
    }
    let mut found = Vec::new();
    let mut applies = |at: usize, item: &Proposed<G>| {
        let (mut class, mut lowest) = (None, u8::MAX);
        candidates_of(game, batch, item, &mut found, |e, c| {
            lowest = lowest.min(c);
            if e == effect {
                class = Some(c);
            }
        });
        class.is_some_and(|c| c == lowest || decision.members.contains(&at))
    };
    let decides = |item: &Proposed<G>| match game.policy().chooser {
        _ if game.one_moment(effect) => true,
        Chooser::Affected => game.affected(&item.event) == decision.who,
        _ => true,
    };
    batch
        .items
        .iter()
        .enumerate()
        .filter(|(at, item)| if sweeps { decides(item) } else { decision.members.contains(at) })
        .filter(|(at, item)| applies(*at, item))
        .map(|(at, _)| at)
        .collect()
}

/// Put what an application made in the place of the events it was applied to.
fn put_back<G: Game>(game: &G, batch: &mut Batch<G>, members: &[usize], effect: G::Effect, made: Application<G>) {
    let policy = game.policy();
    let closes = policy.batch == Batching::AssignThenApply;
    let Application { outcomes, riders, taken } = made;
    let stays = |o: &Outcome<G>| match o {
        Outcome::Unchanged => true,
        Outcome::Becomes(events) => events.len() == 1,
        Outcome::BecomesWith(..) => false,
    };
    let in_place = outcomes.iter().all(stays);
    let of_rider = |before: &Lineage<G::Effect>, after: &Lineage<G::Effect>| match policy.lineage {
        Inherit::AllOutput => after.clone(),
        Inherit::AlteredClauseOnly => before.of_addition(effect),
    };
    let mut outcomes = outcomes.into_iter();
    let mut rider_lineage = Lineage::default();
    if in_place {
        for &member in members {
            let outcome = outcomes.next();
            let Some(item) = batch.items.get_mut(member) else { continue };
            if riders.is_empty() {
                item.lineage.apply(effect);
            } else {
                let before = item.lineage.clone();
                item.lineage.apply(effect);
                rider_lineage = rider_lineage.union(&of_rider(&before, &item.lineage));
            }
            if let Some(Outcome::Becomes(mut events)) = outcome
                && let Some(event) = events.pop()
            {
                item.lineage.forget_declined(|e| policy.decline == Decline::EventOnly || game.repeats(e));
                item.event = event;
                item.closed = closes;
            }
        }
        follow_up(batch, effect, riders, taken, &rider_lineage);
        return;
    }
    let mut items = SmallVec::with_capacity(batch.items.len());
    for (at, mut item) in std::mem::take(&mut batch.items).into_iter().enumerate() {
        if !members.contains(&at) {
            items.push(item);
            continue;
        }
        let before = item.lineage.clone();
        item.lineage.apply(effect);
        if !riders.is_empty() {
            rider_lineage = rider_lineage.union(&of_rider(&before, &item.lineage));
        }
        let (altered, added) = match outcomes.next().unwrap_or(Outcome::Unchanged) {
            Outcome::Unchanged => {
                items.push(item);
                continue;
            }
            Outcome::Becomes(events) => (events, SmallVec::new()),
            Outcome::BecomesWith(altered, added) => (altered, added),
        };
        let event_only = policy.decline == Decline::EventOnly;
        item.lineage.forget_declined(|e| event_only || game.repeats(e));
        for event in altered {
            items.push(Proposed { event, lineage: item.lineage.clone(), closed: closes, reached: item.reached });
        }
        for event in added {
            items.push(match policy.lineage {
                Inherit::AllOutput => {
                    Proposed { event, lineage: item.lineage.clone(), closed: closes, reached: item.reached }
                }
                Inherit::AlteredClauseOnly => Proposed::contained(event, &before.of_addition(effect)),
            });
        }
    }
    batch.items = items;
    follow_up(batch, effect, riders, taken, &rider_lineage);
}

/// Note what follows an application and which substitutes it named.
fn follow_up<G: Game>(
    batch: &mut Batch<G>,
    effect: G::Effect,
    riders: Vec<G::Rider>,
    taken: Vec<G::Subject>,
    lineage: &Lineage<G::Effect>,
) {
    batch.riders.extend(riders.into_iter().map(|rider| (rider, lineage.clone())));
    batch.taken.extend(taken.into_iter().map(|subject| (effect, subject)));
}
