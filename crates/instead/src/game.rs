//! What a game tells the kernel.

use std::cell::Cell;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use smallvec::SmallVec;

use crate::choice::{Run, Stop};
use crate::policy::Policy;

/// A game: its state, and what the kernel must know of its events and effects.
///
/// The value is the whole state, and equality is exact: two equal games go on in the same way. Clone it freely; it
/// should be cheap.
pub trait Game: Clone + Eq + Hash + Debug {
    /// Something that would happen to one object or player.
    type Event: Clone + Eq + Hash + Debug;
    /// The id of one effect instance. Never a name, an index or equality of content.
    type Effect: Copy + Ord + Hash + Debug;
    /// The object or player to which an event would happen.
    type Subject: Copy + Ord + Hash + Debug;
    /// A player.
    type Player: Copy + Ord + Hash + Debug;
    /// A question of the game's own.
    type Query: Clone + Eq + Hash + Debug;
    /// An option of a question of the game's own.
    type Option: Clone + Eq + Hash + Debug;
    /// What is done after the batch was performed, because an effect was applied.
    type Rider: Clone + Eq + Hash + Debug;
    /// Why the game cannot go on.
    type Error: Debug;

    /// The rule set.
    fn policy(&self) -> &Policy;

    /// All players in the order in which they choose, the active player first.
    fn turn_order(&self) -> SmallVec<[Self::Player; 4]>;

    /// To whom or what the event would happen.
    fn subject(&self, event: &Self::Event) -> Self::Subject;

    /// Whether the event would happen at all, and whether it can.
    fn prospect(&self, event: &Self::Event) -> Prospect;

    /// Every effect instance that would change the event now, on the live state, whatever its lineage.
    fn applicable(&self, event: &Self::Event, found: &mut Vec<Self::Effect>);

    /// The precedence class of the effect for this event: lower classes are applied first. Where the policy says so,
    /// class 0 is self-replacement, and may change what can't happen
    /// ([`Cannot::ClassZeroChanges`](crate::policy::Cannot::ClassZeroChanges)).
    fn class(&self, effect: Self::Effect, event: &Self::Event) -> u8;

    /// [`Game::applicable`] and [`Game::class`] in one, for games that find both together. Each instance once.
    fn candidates(&self, event: &Self::Event, found: &mut Vec<(Self::Effect, u8)>) {
        let mut effects = Vec::new();
        self.applicable(event, &mut effects);
        found.extend(effects.into_iter().map(|effect| (effect, self.class(effect, event))));
    }

    /// Who decides for the event's subject.
    fn affected(&self, event: &Self::Event) -> Self::Player;

    /// Who makes this player's decisions: another, where one player controls another. He keeps his place in the order in
    /// which players choose.
    fn deciding(&self, player: Self::Player) -> Self::Player {
        player
    }

    /// Who controls the effect.
    fn controller(&self, effect: Self::Effect) -> Self::Player;

    /// Who may decline the effect, if it is optional.
    fn optional(&self, effect: Self::Effect, event: &Self::Event) -> Option<Self::Player>;

    /// What the player who may decline could choose instead of a plain "yes". Empty for a plain "yes".
    fn optional_choices(
        &self,
        _effect: Self::Effect,
        _item: &Proposed<Self>,
        _batch: &Batch<Self>,
    ) -> Vec<Self::Option> {
        Vec::new()
    }

    /// Whether the replacement could be carried out; asked only under
    /// [`Impossible::NotApplicable`](crate::policy::Impossible::NotApplicable).
    fn feasible(&self, _effect: Self::Effect, _event: &Self::Event) -> bool {
        true
    }

    /// Whether the effect has, for this event of the batch, something that the policy lets it name
    /// ([`Batch::may_stand_in`]); asked under every policy. An effect that names nothing always has. Of the batch nothing
    /// else may be asked here.
    fn has_substitute(&self, _effect: Self::Effect, _item: &Proposed<Self>, _batch: &Batch<Self>) -> bool {
        true
    }

    /// Whether applying these effects to these events gives the same in every order, provably: then nobody is asked.
    /// And whether, until all of them are applied, the events stay what these effects and no others apply to; and whether
    /// nobody may decline any of them. What comes of them is left of the event, and nothing else begins to apply to it.
    /// `false` is always a safe answer.
    fn commute(&self, _effects: &[Self::Effect], _group: &[&Proposed<Self>]) -> bool {
        false
    }

    /// A shortcut: what becomes of a single event when all of these effects, which [commute](Game::commute), are applied to
    /// it. Only where one event takes its place each time and nothing else comes of it: no use is spent, nothing is
    /// asked, nothing follows. `None` is always a safe answer; then they are applied one by one.
    fn apply_together(&self, _effects: &[Self::Effect], _item: &Proposed<Self>) -> Option<Self::Event> {
        None
    }

    /// These effects were applied by that shortcut: for a game that keeps a record of what is applied.
    fn applied_together(&mut self, _effects: &[Self::Effect]) {}

    /// Whether each of these effects, all that apply to this event, changes nothing but how much the event is, and nothing
    /// looks at how much that is: as long as anything of the event is left, those that were not applied yet still apply and
    /// no others do, in the same class. [`Game::apply_together`] with one of them says what becomes of the event. None of
    /// them is optional. `false` is always a safe answer; a search is then slower.
    fn change_amount_alone(&self, _effects: &[Self::Effect], _event: &Self::Event) -> bool {
        false
    }

    /// Of two effects that [change amounts alone](Game::change_amount_alone): whether they make the same of every event, and
    /// nobody would say of one what he does not say of the other. Then one stands for the other, even where they are not
    /// [alike](Game::alike) in what else can happen to them.
    fn same_change(&self, _a: Self::Effect, _b: Self::Effect) -> bool {
        false
    }

    /// Whether what is applied to this subject's events and what is applied to other subjects' events of the batch can
    /// have nothing to do with each other, now or later in the loop: then the subject is decided without asking which of
    /// his objects the player decides for next. `false` is always a safe answer.
    ///
    /// Unless told otherwise, it is [tried out](crate::stay_apart), which finds every order to be the same where effects
    /// change nothing but the events of their subject. A game that knows more, as of shields that are used up but are each
    /// for one subject alone, says so here.
    fn stands_alone(&self, batch: &Batch<Self>, _subject: Self::Subject, _effects: &[(Self::Effect, u8)]) -> bool {
        crate::propose::stay_apart(self, batch)
    }

    /// The one event that two of a batch are, where what effects have made of them is one and the same happening (Magic
    /// 614.9: damage by one source that is redirected in parts to one recipient). Asked only once an event has come to
    /// another subject.
    fn joined(&self, _a: &Self::Event, _b: &Self::Event) -> Option<Self::Event> {
        None
    }

    /// Whether two instances are alike in everything that can ever matter. What has been done with them so far, the
    /// kernel compares itself: of two that are alike one stands for the other only where no lineage tells them apart.
    /// Either may have ceased to exist meanwhile, and is then alike to none.
    fn alike(&self, _a: Self::Effect, _b: Self::Effect) -> bool {
        false
    }

    /// One instance is applied, and these, alike with it and applicable to the same events, cease to exist. Only under
    /// [`Once::PerEffectAlikeCollapse`](crate::policy::Once::PerEffectAlikeCollapse); a game without such a rule set
    /// need not say what happens to them. They are not applied to these events in any case.
    fn cease(&mut self, _effects: &[Self::Effect]) {}

    /// Whether the rules allow the effect to be applied again to an event that it has already changed (Magic 903.9b). It
    /// may have ceased to exist since it was declined.
    fn repeats(&self, _effect: Self::Effect) -> bool {
        false
    }

    /// Whether the effect is one pool over several subjects of the batch (a shield for "you and permanents you control").
    fn pooled(&self, _effect: Self::Effect) -> bool {
        false
    }

    /// Whether a pooled effect is used for everything that would happen at one time, whoever decides for it ("the next
    /// time").
    fn one_moment(&self, _effect: Self::Effect) -> bool {
        false
    }

    /// Apply the effect to a group of simultaneous events: one outcome for each, in order. Spend a use only if something
    /// was in fact changed.
    ///
    /// The group is everything that would happen to the subject at this time and that the effect applies to. Between
    /// effects, between subjects and about declining the kernel asks; *within* the group nobody but the game knows what
    /// there is to choose. So [`Run::ask`] whenever the effect does not treat every event of the group alike and the rules
    /// leave to a player which it treats how: a ward for "the next hit" against two hits at once takes the one that the
    /// affected player chooses (Magic 616.1), a shield of three points against damage from two sources is divided by him
    /// (615.7). To take the first of the group, or from the first to the last, would take his choice away without a
    /// trace. Events that are equal, lineage included, are no choice.
    ///
    /// # Errors
    /// A question without an answer, a limit, or the game's own error. The caller then discards this state.
    fn apply(&mut self, applying: Applying<'_, Self>, run: &mut Run<'_, Self>)
    -> Result<Application<Self>, Stop<Self>>;

    /// Perform the batch as one. Contained events are proposed from here, with [`Proposed::contained`]. The riders are
    /// only to be looked at: the kernel does them afterwards. The `door` is for the functions that change the state.
    ///
    /// # Errors
    /// As for [`Game::apply`].
    fn perform(
        &mut self,
        batch: Vec<Proposed<Self>>,
        riders: &Riders<Self>,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Self>>;

    /// The game's own record of what was performed, in order, as far as it keeps one. It only grows while a run goes on. An
    /// event is recorded at the moment at which it happens, and not at all where nothing of it does. It is looked at
    /// only where somebody watches, and told to him as [`Note::Performed`](crate::Note::Performed).
    fn performed(&self) -> &[Self::Event] {
        &[]
    }

    /// Do what an applied effect adds, right after the batch was performed.
    ///
    /// # Errors
    /// As for [`Game::apply`].
    fn ride(
        &mut self,
        rider: Self::Rider,
        lineage: Lineage<Self::Effect>,
        run: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Self>>;
}

/// The one door: whoever holds it performs events that went through the loop. The kernel alone makes it, for
/// [`Game::perform`], and it does not outlive that call. A game whose functions that change its state all ask for it has
/// it from the compiler that nothing slips by the loop.
///
/// ```compile_fail
/// let door = instead::Performing(std::marker::PhantomData);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Performing<'a>(PhantomData<&'a mut ()>);

impl Performing<'_> {
    pub(crate) fn now() -> Self {
        Performing(PhantomData)
    }
}

/// What follows a batch, each with the lineage of the events that caused it.
pub type Riders<G> = [(<G as Game>::Rider, Lineage<<G as Game>::Effect>)];

/// Whether an event would happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prospect {
    /// It would.
    Happens,
    /// There is nothing to happen: 0 damage, nothing to move. No effect has an event to change.
    Never,
    /// It can't happen, unless an effect that [`Policy::cannot`] lets change it makes something else of it.
    Cannot,
}

/// What has been done to an event so far. It only grows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lineage<E> {
    applied: SmallVec<[E; 8]>,
    declined: SmallVec<[E; 1]>,
    added_by: SmallVec<[E; 1]>,
}

impl<E> Default for Lineage<E> {
    fn default() -> Self {
        Lineage { applied: SmallVec::new(), declined: SmallVec::new(), added_by: SmallVec::new() }
    }
}

impl<E: Copy + Ord> Lineage<E> {
    /// The instances applied, by id.
    pub fn applied(&self) -> &[E] {
        &self.applied
    }

    /// The instances declined, by id.
    pub fn declined(&self) -> &[E] {
        &self.declined
    }

    /// The instances that added this event, as a fresh clause, to the one they were applied to, or added what that was
    /// added to ([`Inherit::AlteredClauseOnly`](crate::policy::Inherit::AlteredClauseOnly)). None of them is applied to
    /// its own addition.
    pub fn added_by(&self) -> &[E] {
        &self.added_by
    }

    /// Whether the instance has had its opportunity, or this is its own addition.
    pub fn has(&self, effect: E) -> bool {
        self.was_applied(effect) || self.was_declined(effect) || self.was_added_by(effect)
    }

    pub(crate) fn was_applied(&self, effect: E) -> bool {
        holds(&self.applied, effect)
    }

    pub(crate) fn was_declined(&self, effect: E) -> bool {
        holds(&self.declined, effect)
    }

    pub(crate) fn was_added_by(&self, effect: E) -> bool {
        holds(&self.added_by, effect)
    }

    /// Whether nothing was done to the event.
    pub(crate) fn is_empty(&self) -> bool {
        self.applied.is_empty() && self.declined.is_empty() && self.added_by.is_empty()
    }

    /// Whether the one instance has had a part in this that the other has not had.
    pub(crate) fn tells_apart(&self, a: E, b: E) -> bool {
        let differs = |list: &[E]| holds(list, a) != holds(list, b);
        differs(&self.applied) || differs(&self.declined) || differs(&self.added_by)
    }

    /// The lineage of a fresh clause that the instance adds to an event with this lineage.
    pub(crate) fn of_addition(&self, effect: E) -> Self {
        let mut addition = Lineage { added_by: self.added_by.clone(), ..Lineage::default() };
        insert(&mut addition.added_by, effect);
        addition
    }

    /// Everything that either lineage has seen.
    #[must_use]
    pub fn union(mut self, other: &Self) -> Self {
        for &e in &other.applied {
            insert(&mut self.applied, e);
        }
        for &e in &other.declined {
            insert(&mut self.declined, e);
        }
        for &e in &other.added_by {
            insert(&mut self.added_by, e);
        }
        self
    }

    /// Notes that the instance was applied: for [another loop](crate::Settle).
    pub fn apply(&mut self, effect: E) {
        insert(&mut self.applied, effect);
    }

    /// Notes that the instance was declined.
    pub fn decline(&mut self, effect: E) {
        insert(&mut self.declined, effect);
    }

    /// Offers these anew.
    pub fn forget_declined(&mut self, forget: impl Fn(E) -> bool) {
        self.declined.retain(|e| !forget(*e));
    }
}

/// Whether a sorted list has it.
fn holds<E: Ord>(list: &[E], effect: E) -> bool {
    !list.is_empty() && list.binary_search(&effect).is_ok()
}

/// Keeps the list sorted, so that equal lineages are equal whatever their order was.
fn insert<E: Copy + Ord, const N: usize>(list: &mut SmallVec<[E; N]>, effect: E)
where
    [E; N]: smallvec::Array<Item = E>,
{
    if list.last().is_none_or(|last| *last < effect) {
        list.push(effect);
    } else if let Err(at) = list.binary_search(&effect) {
        list.insert(at, effect);
    }
}

/// An event that would happen, with its lineage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Proposed<G: Game> {
    /// The event as it now is.
    pub event: G::Event,
    /// What has been done to it.
    pub lineage: Lineage<G::Effect>,
    /// No effect may change it any more.
    pub(crate) closed: bool,
    /// The class and the place in turn order that have been reached, where the policy does not begin again (see
    /// [`Chooser::EffectControllers`](crate::policy::Chooser)).
    pub(crate) reached: (u8, u8),
}

impl<G: Game> Proposed<G> {
    /// A new event.
    pub fn new(event: G::Event) -> Self {
        Proposed { event, lineage: Lineage::default(), closed: false, reached: (0, 0) }
    }

    /// An event contained in, or decomposed from, one with this lineage.
    pub fn contained(event: G::Event, lineage: &Lineage<G::Effect>) -> Self {
        Proposed { event, lineage: lineage.clone(), closed: false, reached: (0, 0) }
    }
}

/// The events that would happen at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Batch<G: Game> {
    /// The events.
    pub items: SmallVec<[Proposed<G>; 1]>,
    /// What follows, in order of application.
    pub riders: Vec<(G::Rider, Lineage<G::Effect>)>,
    /// Substitutes that effects have named.
    pub taken: Vec<(G::Effect, G::Subject)>,
    /// Who was selected to be first (see [`Start::SelectedByActive`](crate::policy::Start)).
    pub(crate) starter: Option<G::Player>,
    /// The lineages of what was decided before and is not over yet.
    pub(crate) around: Vec<Lineage<G::Effect>>,
    /// An event became one of another subject, which may be one with an event of that one.
    pub(crate) moved: bool,
}

impl<G: Game> Batch<G> {
    /// A batch of these events.
    pub fn new(items: impl IntoIterator<Item = Proposed<G>>) -> Self {
        Batch {
            items: items.into_iter().collect(),
            riders: Vec::new(),
            taken: Vec::new(),
            starter: None,
            around: Vec::new(),
            moved: false,
        }
    }

    /// Whether the past tells two instances apart: in the lineage of an event or of what follows, or by the substitutes
    /// they have named.
    pub fn tells_apart(&self, a: G::Effect, b: G::Effect) -> bool {
        let named = |e| move |&&(by, _): &&(G::Effect, G::Subject)| by == e;
        let substitutes = |e| self.taken.iter().filter(named(e)).map(|(_, subject)| *subject);
        let items = self.items.iter().map(|item| &item.lineage);
        let lineages = items.chain(self.riders.iter().map(|(_, lineage)| lineage)).chain(&self.around);
        lineages.into_iter().any(|l| l.tells_apart(a, b)) || !substitutes(a).eq(substitutes(b))
    }

    /// Which of these effects, all that apply to the events at these places, whoever chooses is asked about: of several that
    /// nothing tells apart, one stands for all.
    pub fn told_apart(&self, game: &G, effects: &[G::Effect], members: &[usize]) -> SmallVec<[G::Effect; 8]> {
        let amounts = match (self.items.as_slice(), members) {
            ([item], [_]) => game.change_amount_alone(effects, &item.event),
            _ => false,
        };
        let likes = self.likes(game, effects, amounts);
        let first = |(at, like): (usize, &usize)| effects.get(at).filter(|_| at == *like).copied();
        likes.iter().enumerate().filter_map(first).collect()
    }

    /// For each of these effects the place of the first that stands for it, which may be its own; `amounts`: where all of them
    /// [change amounts alone](Game::change_amount_alone).
    pub(crate) fn likes(&self, game: &G, effects: &[G::Effect], amounts: bool) -> SmallVec<[usize; 8]> {
        let same = |a, b| (amounts && game.same_change(a, b) || game.alike(a, b)) && !self.tells_apart(a, b);
        let mut likes: SmallVec<[usize; 8]> = SmallVec::new();
        for (at, &effect) in effects.iter().enumerate() {
            let before = likes.iter().zip(effects).enumerate();
            let like = before.filter(|(place, (like, _))| place == *like).find(|(_, (_, other))| same(**other, effect));
            let like = like.map_or(at, |(place, _)| place);
            likes.push(like);
        }
        likes
    }

    /// Whether the policy lets `effect` name `subject` as a substitute.
    pub fn may_stand_in(&self, game: &G, effect: G::Effect, subject: G::Subject) -> bool {
        use crate::policy::Distinct;
        let rule = game.policy().substitutes;
        let in_batch = || self.items.iter().any(|i| game.subject(&i.event) == subject);
        let taken = match rule.distinct {
            Distinct::No => false,
            Distinct::PerEffect => self.taken.contains(&(effect, subject)),
            Distinct::AllEffects => self.taken.iter().any(|(_, s)| *s == subject),
        };
        !(taken || rule.outside_batch && in_batch())
    }
}

/// One application of an effect to a group of simultaneous events.
#[derive(Debug)]
pub struct Applying<'a, G: Game> {
    /// The effect.
    pub effect: G::Effect,
    /// The events to which it applies now.
    pub group: &'a [Proposed<G>],
    /// What the player who could have declined chose, where there was more than "yes" to choose.
    pub chosen: Option<G::Option>,
    pub(crate) batch: &'a Batch<G>,
    pub(crate) looked: &'a Cell<bool>,
}

impl<'a, G: Game> Applying<'a, G> {
    /// An application, for [another loop](crate::Settle). Whether it looks at the batch is noted in `looked`.
    pub fn new(
        effect: G::Effect,
        group: &'a [Proposed<G>],
        chosen: Option<G::Option>,
        batch: &'a Batch<G>,
        looked: &'a Cell<bool>,
    ) -> Self {
        Applying { effect, group, chosen, batch, looked }
    }

    /// The whole batch, the group included. What an application makes of its events after a look at it can depend on
    /// other subjects' events: then the kernel does not take the subjects to [stand alone](crate::stay_apart).
    pub fn batch(&self) -> &'a Batch<G> {
        self.looked.set(true);
        self.batch
    }
}

/// What an application made of a group.
#[derive(Clone, Debug)]
pub struct Application<G: Game> {
    /// One outcome for each event of the group, in order.
    pub outcomes: Vec<Outcome<G>>,
    /// What follows after the batch was performed.
    pub riders: Vec<G::Rider>,
    /// Substitutes named.
    pub taken: Vec<G::Subject>,
}

impl<G: Game> Application<G> {
    /// An application with these outcomes and nothing more.
    pub fn of(outcomes: Vec<Outcome<G>>) -> Self {
        Application { outcomes, riders: Vec::new(), taken: Vec::new() }
    }
}

/// What became of one event.
#[derive(Clone, Debug)]
pub enum Outcome<G: Game> {
    /// Nothing was changed. The effect has had its opportunity all the same.
    Unchanged,
    /// None, one, or several events in its place.
    Becomes(SmallVec<[G::Event; 1]>),
    /// As before, and events that the replacement adds beside the altered one
    /// ([`Inherit::AlteredClauseOnly`](crate::policy::Inherit::AlteredClauseOnly)).
    BecomesWith(SmallVec<[G::Event; 1]>, SmallVec<[G::Event; 1]>),
}

impl<G: Game> Outcome<G> {
    /// One event in its place.
    pub fn one(event: G::Event) -> Self {
        Outcome::Becomes(smallvec::smallvec![event])
    }

    /// No event in its place.
    pub fn nothing() -> Self {
        Outcome::Becomes(SmallVec::new())
    }
}
