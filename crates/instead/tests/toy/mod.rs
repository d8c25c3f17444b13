//! A toy game for the kernel's tests: players with life and hands, creatures in zones, and effects as data that reach
//! every part of the kernel. Its rule set is whatever policy the test gives it.
#![allow(dead_code, unreachable_pub, missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::hash::{Hash, Hasher};

use instead::policy::{Amounts, Unpreventable};
use instead::{
    Application, Applying, Ask, Batch, Choice, Choices, Exploration, Game, Limits, Lineage, Note, Observer, Outcome,
    Performing, Policy, Proposed, Prospect, Question, Riders, Run, Script, Stop, explore, propose,
};
use smallvec::{SmallVec, smallvec};

pub type Id = u32;

/// A player or a creature.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Who {
    Player(u8),
    Creature(u8),
}

pub const A: Who = Who::Player(0);
pub const B: Who = Who::Player(1);
pub const C: Who = Who::Player(2);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Zone {
    Field,
    Graveyard,
    Hand,
    Deck,
    Mana,
    Command,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Damage,
    Gain,
    /// Several draws are performed as that many contained draws of one card.
    Draw,
    /// Contains the move to the graveyard.
    Destroy,
    Move(Zone),
    /// Contains itself, without end.
    Nest,
}

/// So much of this would happen to this one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Event {
    pub kind: Kind,
    pub to: Who,
    pub n: i32,
}

pub fn event(kind: Kind, to: Who, n: i32) -> Event {
    Event { kind, to, n }
}

pub fn damage(to: Who, n: i32) -> Event {
    event(Kind::Damage, to, n)
}

pub fn draw(to: Who, n: i32) -> Event {
    event(Kind::Draw, to, n)
}

pub fn destroy(creature: u8) -> Event {
    event(Kind::Destroy, Who::Creature(creature), 1)
}

pub fn moved(creature: u8, zone: Zone) -> Event {
    event(Kind::Move(zone), Who::Creature(creature), 1)
}

/// What an effect makes of an event.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Does {
    Times(i32),
    Plus(i32),
    Minus(i32),
    /// Prevent the next so much.
    Shield(i32),
    Nothing,
    /// It happens to this one.
    To(Who),
    Into(Kind),
    /// The event happens twice.
    Twice,
    /// As it was, and this beside it.
    Also(Event),
    /// It happens to another creature of the same owner, whom the owner chooses.
    StandIn,
    /// Applies and changes nothing.
    Idle,
    /// While it is applied this happens, with a loop of its own; then the affected player chooses whether it is 1 more.
    Meanwhile(Event),
    /// While it is applied this happens, with a loop of its own. The event stays as it is.
    Before(Event),
    /// Its side says whether it is 1 more, and then whether it is 2 more.
    TwoChoices,
    /// While it is applied a creature of player 0 and player 0 are dealt 2 damage; then he chooses likewise.
    MeanwhileBoth,
}

/// An effect instance, all of it data.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Effect {
    pub id: Id,
    pub controller: u8,
    /// It watches for events of these kinds …
    pub kinds: Vec<Kind>,
    /// … to this one, or to anybody, …
    pub to: Option<Who>,
    /// … of at least this much.
    pub least: i32,
    pub does: Does,
    pub class: u8,
    /// Who may decline it.
    pub may: Option<u8>,
    /// Uses left.
    pub uses: Option<u32>,
    /// What is done afterwards.
    pub rider: Option<Event>,
    /// Effects with the same label are alike as long as they are equal but for their id.
    pub label: Option<u8>,
    pub repeats: bool,
    pub pooled: bool,
    /// One time for everybody, whoever decides for it.
    pub moment: bool,
    pub infeasible: bool,
}

impl Effect {
    pub fn new(id: Id, kind: Kind, does: Does) -> Self {
        Effect {
            id,
            controller: 0,
            kinds: vec![kind],
            to: None,
            least: 1,
            does,
            class: 4,
            may: None,
            uses: None,
            rider: None,
            label: None,
            repeats: false,
            pooled: false,
            moment: false,
            infeasible: false,
        }
    }
    pub fn of(mut self, controller: u8) -> Self {
        self.controller = controller;
        self
    }
    pub fn on(mut self, to: Who) -> Self {
        self.to = Some(to);
        self
    }
    pub fn or(mut self, kind: Kind) -> Self {
        self.kinds.push(kind);
        self
    }
    pub fn least(mut self, least: i32) -> Self {
        self.least = least;
        self
    }
    pub fn class(mut self, class: u8) -> Self {
        self.class = class;
        self
    }
    pub fn may(mut self, who: u8) -> Self {
        self.may = Some(who);
        self
    }
    pub fn uses(mut self, uses: u32) -> Self {
        self.uses = Some(uses);
        self
    }
    pub fn then(mut self, rider: Event) -> Self {
        self.rider = Some(rider);
        self
    }
    pub fn alike(mut self, label: u8) -> Self {
        self.label = Some(label);
        self
    }
    pub fn repeating(mut self) -> Self {
        self.repeats = true;
        self
    }
    pub fn pooled(mut self) -> Self {
        self.pooled = true;
        self
    }
    pub fn of_one_moment(mut self) -> Self {
        (self.pooled, self.moment) = (true, true);
        self
    }
    pub fn infeasible(mut self) -> Self {
        self.infeasible = true;
        self
    }
}

/// Who decides for a creature or a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decides {
    /// The creature's controller, or the player.
    Controller,
    /// The creature's owner, or the player.
    Owner,
    /// The creature's controller; for what happens to a player, this one, whose effect makes it happen.
    ControllerElse(u8),
    /// This one, whose effect makes it happen.
    Maker(u8),
}

/// The whole state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    pub policy: Policy,
    /// Players, the active one first.
    pub turn: Vec<u8>,
    pub life: BTreeMap<u8, i64>,
    pub hand: BTreeMap<u8, u32>,
    /// Owner, zone and damage of each creature.
    pub creatures: BTreeMap<u8, (u8, Zone, i32)>,
    pub effects: Vec<Effect>,
    /// What can't happen.
    pub cannot: BTreeSet<Kind>,
    /// Whether damage can't be prevented now.
    pub unpreventable: bool,
    /// Who decides for whom an event would happen to, as the rule set tells it.
    pub decides: Decides,
    /// Who controls creatures that their owners do not.
    pub stolen: BTreeMap<u8, u8>,
    /// Whether to prove that effects commute and that subjects stand alone, or to ask in any case.
    pub proves: bool,
    /// What was performed, in order.
    pub log: Vec<Event>,
}

impl Toy {
    /// Players 0, 1 and 2, player 0 active; creatures 0 to 3 are player 0's, 4 to 7 player 1's.
    pub fn new(policy: Policy, effects: impl IntoIterator<Item = Effect>) -> Self {
        Toy {
            policy,
            turn: vec![0, 1, 2],
            life: (0..3).map(|p| (p, 0)).collect(),
            hand: (0..3).map(|p| (p, 0)).collect(),
            creatures: (0..8).map(|c| (c, (c / 4, Zone::Field, 0))).collect(),
            effects: effects.into_iter().collect(),
            cannot: BTreeSet::new(),
            unpreventable: false,
            decides: Decides::Controller,
            stolen: BTreeMap::new(),
            proves: true,
            log: Vec::new(),
        }
    }

    pub fn effect(&self, id: Id) -> &Effect {
        self.effects.iter().find(|e| e.id == id).unwrap()
    }

    pub fn zone(&self, creature: u8) -> Zone {
        self.creatures[&creature].1
    }

    /// What a test compares: everything but the order in which effects were registered, and whether to prove.
    pub fn end(&self) -> Toy {
        let mut end = Toy { proves: true, ..self.clone() };
        end.effects.sort_by_key(|e| e.id);
        end
    }

    fn owner(&self, who: Who) -> u8 {
        match who {
            Who::Player(p) => p,
            Who::Creature(c) => self.creatures[&c].0,
        }
    }

    fn side(&self, who: Who) -> u8 {
        match (self.decides, who) {
            (Decides::Maker(maker), _) | (Decides::ControllerElse(maker), Who::Player(_)) => maker,
            (Decides::Controller | Decides::ControllerElse(_), Who::Creature(c)) if self.stolen.contains_key(&c) => {
                self.stolen[&c]
            }
            _ => self.owner(who),
        }
    }

    /// Whether the effect would prevent damage that can't be prevented.
    fn is_in_vain(&self, does: &Does, event: &Event) -> bool {
        let prevents = matches!(does, Does::Shield(_) | Does::Minus(_) | Does::Nothing);
        self.unpreventable && event.kind == Kind::Damage && prevents
    }

    fn stand_ins(&self, effect: Id, event: &Event, batch: &Batch<Self>) -> Vec<Who> {
        let owner = self.owner(event.to);
        let others = self.creatures.iter().filter(|(_, (o, zone, _))| *o == owner && *zone == Zone::Field);
        others
            .map(|(&c, _)| Who::Creature(c))
            .filter(|&c| c != event.to && batch.may_stand_in(self, effect, c))
            .collect()
    }

    /// Propose these events as one batch.
    pub fn play(&mut self, events: &[Event], run: &mut Run<'_, Self>) -> Result<(), Stop<Self>> {
        propose(self, events.iter().copied().map(Proposed::new), run)
    }

    /// Play with these answers, all of which must be asked for.
    pub fn answered(&self, events: &[Event], answers: &[usize]) -> Toy {
        let mut toy = self.clone();
        let mut script = Script::new(answers.to_vec());
        toy.play(events, &mut Run::new(&mut script)).unwrap();
        assert_eq!(Choices::<Toy>::answered(&script), answers.len(), "every answer was asked for");
        toy
    }

    /// Play where nobody is asked anything.
    pub fn unasked(&self, events: &[Event]) -> Toy {
        self.answered(events, &[])
    }

    /// Everything that can come of these events.
    pub fn all(&self, events: &[Event]) -> Exploration<Toy, Toy> {
        let Ok(found) = explore(Limits::default(), |script| {
            let mut toy = self.clone();
            toy.play(events, &mut Run::new(script))?;
            Ok(toy.end())
        });
        found
    }

    /// The question that stands after these answers.
    pub fn question(&self, events: &[Event], answers: &[usize]) -> Question<Toy> {
        let mut script = Script::new(answers.to_vec());
        match self.clone().play(events, &mut Run::new(&mut script)) {
            Err(Stop::Pending(question)) => *question,
            other => panic!("no question: {other:?}"),
        }
    }

    /// Which effects are offered in the question that stands after these answers, and to whom.
    pub fn offered(&self, events: &[Event], answers: &[usize]) -> (u8, Vec<Id>) {
        let question = self.question(events, answers);
        assert!(matches!(question.ask, Ask::First(_)), "{question:?}");
        let effects = question.options.iter().map(|choice| match choice {
            Choice::Effect(id) => *id,
            other => panic!("not an effect: {other:?}"),
        });
        (question.who.unwrap(), effects.collect())
    }

    /// The effects applied, in order, when these answers are given.
    pub fn applied(&self, events: &[Event], answers: &[usize]) -> Vec<Id> {
        let mut seen = Applied(Vec::new());
        let mut script = Script::new(answers.to_vec());
        self.clone().play(events, &mut Run::watched(&mut script, &mut seen)).unwrap();
        assert_eq!(Choices::<Toy>::answered(&script), answers.len(), "every answer was asked for");
        seen.0
    }
}

/// Notes the effects that are applied.
#[derive(Default)]
pub struct Applied(pub Vec<Id>);

impl Observer<Toy> for Applied {
    fn note(&mut self, _: &Toy, note: Note<'_, Toy>, _: u32) {
        if let Note::Applied { effect, .. } = note {
            self.0.push(effect);
        }
    }
}

/// Not of the effects: toys that differ in these alone are told apart by their equality.
impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.life, &self.hand, &self.creatures, &self.log).hash(state);
    }
}

thread_local! {
    static APPLICATIONS: Cell<u64> = const { Cell::new(0) };
    static OPTIONS: Cell<u64> = const { Cell::new(0) };
}

/// How often the options of [`Does::TwoChoices`] were made so far.
pub fn options_made() -> u64 {
    OPTIONS.get()
}

/// How often an effect was applied so far, one by one, in whichever toy.
pub fn applications() -> u64 {
    APPLICATIONS.get()
}

impl Game for Toy {
    type Event = Event;
    type Effect = Id;
    type Subject = Who;
    type Player = u8;
    type Query = Id;
    type Option = Who;
    type Rider = Event;
    type Error = Infallible;

    fn policy(&self) -> &Policy {
        &self.policy
    }

    fn turn_order(&self) -> SmallVec<[u8; 4]> {
        self.turn.iter().copied().collect()
    }

    fn subject(&self, event: &Event) -> Who {
        event.to
    }

    fn prospect(&self, event: &Event) -> Prospect {
        if event.n == 0 && self.policy.amounts == Amounts::StopAtZero {
            Prospect::Never
        } else if self.cannot.contains(&event.kind) {
            Prospect::Cannot
        } else {
            Prospect::Happens
        }
    }

    fn applicable(&self, event: &Event, found: &mut Vec<Id>) {
        for e in &self.effects {
            let left = e.uses != Some(0) && e.does != Does::Shield(0);
            let here = e.to.is_none_or(|to| to == event.to) && e.does != Does::To(event.to);
            let in_vain = self.policy.unpreventable == Unpreventable::Skip && self.is_in_vain(&e.does, event);
            if left && here && !in_vain && e.kinds.contains(&event.kind) && event.n >= e.least {
                found.push(e.id);
            }
        }
    }

    fn class(&self, effect: Id, _: &Event) -> u8 {
        self.effect(effect).class
    }

    fn affected(&self, event: &Event) -> u8 {
        self.side(event.to)
    }

    fn controller(&self, effect: Id) -> u8 {
        self.effect(effect).controller
    }

    fn optional(&self, effect: Id, _: &Event) -> Option<u8> {
        self.effect(effect).may
    }

    fn optional_choices(&self, effect: Id, item: &Proposed<Self>, batch: &Batch<Self>) -> Vec<Who> {
        match self.effect(effect).does {
            Does::StandIn => self.stand_ins(effect, &item.event, batch),
            _ => Vec::new(),
        }
    }

    fn feasible(&self, effect: Id, _: &Event) -> bool {
        !self.effect(effect).infeasible
    }

    fn has_substitute(&self, effect: Id, item: &Proposed<Self>, batch: &Batch<Self>) -> bool {
        self.effect(effect).does != Does::StandIn || !self.stand_ins(effect, &item.event, batch).is_empty()
    }

    /// Unlimited doublers commute with one another, and so do unlimited additions and subtractions that leave something,
    /// as long as they apply to every event of the group and nothing looks at how much it is.
    fn commute(&self, effects: &[Id], group: &[&Proposed<Self>]) -> bool {
        let plain = |e: &Effect| e.uses.is_none() && e.rider.is_none() && e.may.is_none();
        let everywhere = |e: &Effect| {
            group.iter().all(|i| e.kinds.contains(&i.event.kind) && e.to.is_none_or(|to| to == i.event.to))
        };
        let all: Vec<&Effect> = effects.iter().map(|&id| self.effect(id)).collect();
        let less: i32 = all.iter().map(|e| if let Does::Minus(less) = e.does { less } else { 0 }).sum();
        self.proves
            && self.effects.iter().all(|e| e.least <= 1)
            && all.iter().all(|e| plain(e) && everywhere(e))
            && (all.iter().all(|e| matches!(e.does, Does::Times(1..)))
                || all.iter().all(|e| matches!(e.does, Does::Plus(_) | Does::Minus(_)))
                    && group.iter().all(|i| i.event.n > less))
    }

    fn apply_together(&self, effects: &[Id], item: &Proposed<Self>) -> Option<Event> {
        effects.iter().try_fold(item.event, |event, &id| match self.effect(id).does {
            Does::Times(by) => Some(Event { n: event.n * by, ..event }),
            Does::Plus(more) => Some(Event { n: event.n + more, ..event }),
            Does::Minus(less) => Some(Event { n: (event.n - less).max(0), ..event }),
            _ => None,
        })
    }

    /// Unlimited doublers and additions, where nothing looks at how much it is.
    fn change_amount_alone(&self, effects: &[Id], event: &Event) -> bool {
        let plain = |e: &Effect| e.uses.is_none() && e.rider.is_none() && e.may.is_none();
        let here = |e: &Effect| e.kinds.contains(&event.kind) && e.to.is_none_or(|to| to == event.to);
        let amount = |e: &Effect| matches!(e.does, Does::Times(_) | Does::Plus(_) | Does::Minus(_));
        let in_vain = |e: &Effect| self.is_in_vain(&e.does, event);
        self.proves
            && self.effects.iter().all(|e| e.least <= 1)
            && self.policy.amounts == Amounts::StopAtZero
            && effects.iter().map(|&id| self.effect(id)).all(|e| plain(e) && here(e) && amount(e) && !in_vain(e))
    }

    fn same_change(&self, a: Id, b: Id) -> bool {
        let (a, b) = (self.effect(a), self.effect(b));
        a.does == b.does && a.controller == b.controller
    }

    fn stands_alone(&self, batch: &Batch<Self>, _: Who, _: &[(Id, u8)]) -> bool {
        self.proves && instead::stay_apart(self, batch)
    }

    fn alike(&self, a: Id, b: Id) -> bool {
        // One that has ceased to exist is alike to none.
        let find = |id| self.effects.iter().find(|e| e.id == id);
        let (Some(a), Some(b)) = (find(a), find(b)) else { return false };
        a.label.is_some() && *a == Effect { id: a.id, ..b.clone() }
    }

    fn cease(&mut self, effects: &[Id]) {
        self.effects.retain(|e| !effects.contains(&e.id));
    }

    fn repeats(&self, effect: Id) -> bool {
        self.effects.iter().any(|e| e.id == effect && e.repeats)
    }

    fn pooled(&self, effect: Id) -> bool {
        self.effect(effect).pooled
    }

    fn one_moment(&self, effect: Id) -> bool {
        self.effect(effect).moment
    }

    fn apply(
        &mut self,
        applying: Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>, Stop<Self>> {
        APPLICATIONS.set(APPLICATIONS.get() + 1);
        let Applying { effect, group, chosen, .. } = applying;
        let at = self.effects.iter().position(|e| e.id == effect).unwrap();
        let mut made = Application::of(Vec::new());
        let (mut changed, mut vain) = (false, false);
        for item in group {
            let event = item.event;
            if self.is_in_vain(&self.effects[at].does, &event) {
                // It is applied and prevents nothing; a use for one instance is spent where the rules say so.
                vain = true;
                made.outcomes.push(Outcome::Unchanged);
                continue;
            }
            let outcome = match &mut self.effects[at].does {
                Does::Times(by) => Outcome::one(Event { n: event.n * *by, ..event }),
                Does::Plus(more) => Outcome::one(Event { n: event.n + *more, ..event }),
                Does::Minus(less) => {
                    let least = if self.policy.amounts == Amounts::BelowZero { i32::MIN } else { 0 };
                    Outcome::one(Event { n: (event.n - *less).max(least), ..event })
                }
                Does::Shield(left) => {
                    let prevented = event.n.min(*left);
                    *left -= prevented;
                    Outcome::one(Event { n: event.n - prevented, ..event })
                }
                Does::Nothing => Outcome::nothing(),
                Does::To(to) => Outcome::one(Event { to: *to, ..event }),
                Does::Into(kind) => Outcome::one(Event { kind: *kind, ..event }),
                Does::Twice => Outcome::Becomes(smallvec![event, event]),
                Does::Also(more) => Outcome::BecomesWith(smallvec![event], smallvec![*more]),
                Does::StandIn => {
                    let named = match chosen {
                        Some(named) => Some(named),
                        None => {
                            let options = self.stand_ins(effect, &event, applying.batch());
                            run.ask(self, Some(self.owner(event.to)), effect, options)?
                        }
                    };
                    match named {
                        Some(named) => {
                            made.taken.push(named);
                            Outcome::one(Event { to: named, ..event })
                        }
                        None => Outcome::Unchanged,
                    }
                }
                Does::Idle => Outcome::Unchanged,
                Does::TwoChoices => {
                    let mut more = 0;
                    for by in [1, 2] {
                        let answer = match run.answer_known() {
                            Some(known) => Some(known),
                            None => {
                                OPTIONS.set(OPTIONS.get() + 1);
                                run.ask(self, Some(self.owner(event.to)), effect, vec![A, B])?
                            }
                        };
                        if answer == Some(B) {
                            more += by;
                        }
                    }
                    Outcome::one(Event { n: event.n + more, ..event })
                }
                Does::Before(first) => {
                    let first = Proposed::new(*first);
                    let applied = self.effects.remove(at);
                    propose(self, [first], run)?;
                    self.effects.insert(at, applied);
                    Outcome::one(event)
                }
                does @ (Does::Meanwhile(_) | Does::MeanwhileBoth) => {
                    let first = match does {
                        Does::Meanwhile(first) => vec![*first],
                        _ => vec![damage(A, 2), damage(Who::Creature(0), 2)],
                    };
                    let applied = self.effects.remove(at);
                    propose(self, first.into_iter().map(Proposed::new), run)?;
                    self.effects.insert(at, applied);
                    let more = run.ask(self, Some(self.owner(event.to)), effect, vec![A, B])? == Some(B);
                    Outcome::one(Event { n: event.n + i32::from(more), ..event })
                }
            };
            changed |= !matches!(outcome, Outcome::Unchanged);
            made.outcomes.push(outcome);
        }
        let effect = &mut self.effects[at];
        if changed || vain && self.policy.unpreventable == Unpreventable::ApplySpendInstance {
            effect.uses = effect.uses.map(|n| n - 1);
        }
        if changed || vain {
            made.riders.extend(effect.rider);
        }
        Ok(made)
    }

    fn perform(
        &mut self,
        batch: Vec<Proposed<Self>>,
        _: &Riders<Self>,
        _: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<(), Stop<Self>> {
        for Proposed { event, lineage, .. } in batch {
            let Event { kind, to, n } = event;
            let owner = self.owner(to);
            if n <= 0 {
                continue;
            }
            self.log.push(event);
            match (kind, to) {
                (Kind::Draw, _) if n > 1 => {
                    for _ in 0..n {
                        propose(self, [Proposed::contained(draw(to, 1), &lineage)], run)?;
                    }
                }
                (Kind::Draw, _) => *self.hand.get_mut(&owner).unwrap() += 1,
                (Kind::Gain, _) => *self.life.get_mut(&owner).unwrap() += i64::from(n),
                (Kind::Damage, Who::Player(p)) => *self.life.get_mut(&p).unwrap() -= i64::from(n),
                (Kind::Damage, Who::Creature(c)) => self.creatures.get_mut(&c).unwrap().2 += n,
                (Kind::Destroy, Who::Creature(c)) => {
                    propose(self, [Proposed::contained(moved(c, Zone::Graveyard), &lineage)], run)?;
                }
                (Kind::Move(zone), Who::Creature(c)) => self.creatures.get_mut(&c).unwrap().1 = zone,
                (Kind::Destroy | Kind::Move(_), Who::Player(_)) => {}
                (Kind::Nest, _) => propose(self, [Proposed::contained(event, &lineage)], run)?,
            }
        }
        Ok(())
    }

    fn performed(&self) -> &[Event] {
        &self.log
    }

    fn ride(&mut self, rider: Event, lineage: Lineage<Id>, run: &mut Run<'_, Self>) -> Result<(), Stop<Self>> {
        propose(self, [Proposed::contained(rider, &lineage)], run)
    }
}

/// Magic's policy.
pub fn affected() -> Policy {
    Policy::affected_player_chooses()
}
