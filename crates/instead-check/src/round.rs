//! The loop, straightforward: as 616.1 says it, one effect after another.

use std::cell::Cell;

use instead::policy::{Batching, Chooser, Decline, Impossible, Inherit, Once};
use instead::{
    Applying, Ask, Batch, Choice, Game, Lineage, Note, Outcome, Policy, Proposed, Prospect, Run, Settle, Stop, Unasked,
};

/// Says what comes first where nobody is asked, and sees how the loop goes round.
pub(crate) trait Guide<G: Game> {
    /// Which of these the player decides for first; nothing where he is asked.
    fn whose(&self, state: &State<G>, subjects: &[G::Subject]) -> Result<Option<usize>, Stop<G>>;

    /// Which of these effects is applied first; nothing where he is asked.
    fn first(&self, state: &State<G>, group: &Group<G>) -> Result<Option<G::Effect>, Stop<G>>;

    /// The loop has begun, inside as many others.
    fn begins(&self) {}

    /// So it stands between two rounds, or where nothing more applies.
    fn stands(&self, _state: &State<G>) {}

    /// This effect comes next, for the events in these places.
    fn comes(&self, _state: &State<G>, _effect: G::Effect, _places: &[usize]) {}

    /// It has ended.
    fn ends(&self) {}
}

/// The loop under the policy that Magic's editions share. Without a guide everything is asked.
pub(crate) struct Straight<'a, G: Game>(pub(crate) Option<&'a dyn Guide<G>>);

/// Between two rounds: the game, the batch, and whether an event came to another subject.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State<G: Game> {
    pub(crate) game: G,
    pub(crate) batch: Batch<G>,
    pub(crate) moved: bool,
}

/// Whether the policy is one that this loop knows.
pub(crate) fn knows(policy: &Policy) -> bool {
    policy.once == Once::PerEffect
        && policy.lineage == Inherit::AllOutput
        && policy.chooser == Chooser::Affected
        && policy.batch == Batching::PerSubject
        && policy.decline == Decline::Lineage
        && policy.impossible == Impossible::Ignored
}

/// For one object or player: the places of its events, and what may be applied to them, by id.
pub(crate) struct Group<G: Game> {
    pub(crate) subject: G::Subject,
    pub(crate) who: G::Player,
    places: Vec<usize>,
    pub(crate) effects: Vec<(G::Effect, u8)>,
    /// Its place among those for whom the player decides.
    pub(crate) at: usize,
    /// Nobody was asked whether it is decided for another first.
    apart: bool,
}

impl<G: Game> Group<G> {
    /// Those of the lowest class (616.1a-e).
    pub(crate) fn lowest(&self) -> Vec<G::Effect> {
        let lowest = self.effects.iter().map(|(_, class)| *class).min();
        self.effects.iter().filter(|(_, class)| Some(*class) == lowest).map(|(effect, _)| *effect).collect()
    }

    /// Of those of the lowest class that nothing tells apart, one each.
    pub(crate) fn offered(&self, state: &State<G>) -> Vec<G::Effect> {
        let lowest = self.lowest();
        // the events of one subject alone, and no effect of another class that could come between
        let [item] = state.batch.items.as_slice() else { return self.different(state, |_, _| false) };
        let amounts = lowest.len() == self.effects.len() && state.game.change_amount_alone(&lowest, &item.event);
        self.different(state, |a, b| amounts && state.game.same_change(a, b))
    }

    /// Whether those of the lowest class are all alike.
    pub(crate) fn is_of_one_kind(&self, state: &State<G>) -> bool {
        self.different(state, |_, _| false).len() == 1
    }

    fn different(&self, state: &State<G>, also: impl Fn(G::Effect, G::Effect) -> bool) -> Vec<G::Effect> {
        let same = |a, b| (state.game.alike(a, b) || also(a, b)) && !state.batch.tells_apart(a, b);
        let mut different: Vec<G::Effect> = Vec::new();
        for effect in self.lowest() {
            if !different.iter().any(|&other| same(other, effect)) {
                different.push(effect);
            }
        }
        different
    }
}

impl<G: Game> Settle<G> for Straight<'_, G> {
    fn settle(&self, game: &mut G, batch: &mut Batch<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
        let mut state = State { game: game.clone(), batch: batch.clone(), moved: false };
        self.0.inspect(|guide| guide.begins());
        while self.round(&mut state, run)? {}
        self.0.inspect(|guide| guide.ends());
        (*game, *batch) = (state.game, state.batch);
        Ok(())
    }
}

impl<G: Game> Straight<'_, G> {
    /// One round (616.1f). Whether there was anything to apply.
    pub(crate) fn round(&self, state: &mut State<G>, run: &mut Run<'_, G>) -> Result<bool, Stop<G>> {
        if state.moved {
            join(&state.game, &mut state.batch);
        }
        drop_nothing(state, false, run);
        self.0.inspect(|guide| guide.stands(state));
        let Some(group) = self.next(state, run)? else {
            drop_nothing(state, true, run);
            self.0.inspect(|guide| guide.stands(state));
            return Ok(false);
        };
        run.step()?;
        self.one(state, &group, run)?;
        Ok(true)
    }

    /// For whom is decided next (101.4): the first player in turn order who has something to decide, and of what is his, what
    /// he says.
    fn next(&self, state: &State<G>, run: &mut Run<'_, G>) -> Result<Option<Group<G>>, Stop<G>> {
        let game = &state.game;
        let mut groups = groups(state);
        let order = game.turn_order();
        let rank = |group: &Group<G>| order.iter().position(|player| *player == group.who).unwrap_or(order.len());
        let Some(first) = groups.iter().min_by_key(|group| rank(group)).map(|group| group.who) else { return Ok(None) };
        groups.retain(|group| group.who == first);
        let (mut at, mut apart) = (0, false);
        if groups.len() > 1 {
            let subjects: Vec<G::Subject> = groups.iter().map(|group| group.subject).collect();
            let told = self.0.map_or(Ok(None), |guide| guide.whose(state, &subjects))?;
            apart = told.is_some();
            at = match told {
                Some(at) => at,
                None => run.put(game, first, Ask::Subject, subjects.into_iter().map(Choice::Subject).collect())?,
            };
        }
        Ok(groups.into_iter().nth(at).map(|group| Group { at, apart, ..group }))
    }

    /// One effect of the lowest class is chosen and applied, or declined.
    fn one(&self, state: &mut State<G>, group: &Group<G>, run: &mut Run<'_, G>) -> Result<(), Stop<G>> {
        let (lowest, offered) = (group.lowest(), group.offered(state));
        let told = if lowest.len() > 1 { self.0.map_or(Ok(None), |guide| guide.first(state, group))? } else { None };
        let asked = told.is_none() && offered.len() > 1;
        let effect = match (told, offered.as_slice()) {
            (Some(effect), _) => effect,
            (None, [only]) => *only,
            (None, _) => {
                let options = offered.iter().map(|&effect| Choice::Effect(effect)).collect();
                let at = run.put(&state.game, group.who, Ask::First(group.subject), options)?;
                let Some(&effect) = offered.get(at) else { return Ok(()) };
                effect
            }
        };
        let several = !asked && lowest.len() > 1;
        let alike = several && group.is_of_one_kind(state);
        let unasked = Unasked { apart: group.apart, alike, commute: several && !alike };
        let (subject, who, candidates) = (group.subject, group.who, &group.effects);
        run.note(&state.game, Note::Round { subject, candidates, who, asked, unasked, chosen: effect });
        let places = places(&state.game, &state.batch, group, effect);
        self.0.inspect(|guide| guide.comes(state, effect, &places));
        let State { game, batch, .. } = &mut *state;
        let Some(first) = places.first().and_then(|&at| batch.items.get(at)) else { return Ok(()) };
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
                    run.note(game, Note::Declined { effect, who });
                    for at in places {
                        if let Some(item) = batch.items.get_mut(at) {
                            item.lineage.decline(effect);
                        }
                    }
                    return Ok(());
                }
            }
        }
        state.moved |= apply(game, batch, &places, (effect, chosen), run)?;
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

/// 614.7, 614.17c: what is nothing, and what can't happen and cannot become anything else, or did not by the time the loop is
/// over.
fn drop_nothing<G: Game>(state: &mut State<G>, over: bool, run: &mut Run<'_, G>) {
    let (game, batch) = (&state.game, &state.batch);
    let mut stay = Vec::new();
    for item in &batch.items {
        let prospect = game.prospect(&item.event);
        let stays = match prospect {
            Prospect::Happens => true,
            Prospect::Never => false,
            Prospect::Cannot => !over && !applicable(game, batch, item).is_empty(),
        };
        if !stays {
            run.note(game, Note::Dropped { item, cannot: prospect == Prospect::Cannot });
        }
        stay.push(stays);
    }
    let mut stay = stay.into_iter();
    state.batch.items.retain(|_| stay.next().unwrap_or(true));
}

/// Every object or player for whom there is something to decide, in the order of the batch.
fn groups<G: Game>(state: &State<G>) -> Vec<Group<G>> {
    let (game, batch) = (&state.game, &state.batch);
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
            None => {
                let who = game.affected(&item.event);
                groups.push(Group { subject, who, places: vec![at], effects, at: 0, apart: false });
            }
        }
    }
    groups.retain(|group| !group.effects.is_empty());
    groups.iter_mut().for_each(|group| group.effects.sort_unstable());
    groups
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
    run.note(game, Note::Applied { effect, before: &events, made: &made });
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
