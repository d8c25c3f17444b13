//! Following instructions (CR 608.2c): a resolving spell or ability, a rider, the text of a replacement effect, or a
//! sentence of a scenario. Each instruction becomes events that are proposed; nothing here changes the state itself.

mod acts;
mod asked;
mod chance;
mod choose;
mod events;
mod feats;
mod keyword_actions;
mod lasting;
mod leaves;
mod looking;
mod may;
mod named;
mod paying;
mod stated;
mod steps;
mod vote;

use std::sync::Arc;

use instead::policy::LooksAt;
use instead::{Lineage, Note, Proposed, Run, Stop, propose};

use crate::board::effect::EffectId;
use crate::board::error::{Error, Kind as ErrorKind};
use crate::board::event::{Cause, CauseKind, Damage, Entering, Event, Move, What, Why};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{Kept, Named, Scope};
use crate::board::state::{Bond, Chosen, Floating, FloatingKind, Game, Left, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use instead_language::at_once;
use instead_language::words::{Word, Zone};
use instead_language::{
    Amount, Ballot, Cmp, Condition, Destination, Filter, Instruction, Kind, Lifetime, ManaTerm, Paid, Pattern, Period,
    Place, Recipients, Ref, Replacement, Rewrite, Selection, Share, Slot, Spell, Stat, Turns, Until, Who, said,
};

use crate::perform::costs::{Asked, leaves_enough};
use crate::perform::possible::{done_to_chosen, to_each_of};
use acts::without_zone;
pub(crate) use choose::{among, in_hand_of};
use stated::{Stated, statements};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// Instructions on their way.
#[derive(Clone, Debug)]
pub(crate) struct Following {
    /// What the words mean now.
    pub(crate) scope: Scope,
    /// What has been done to the event in whose place this stands (CR 614.5).
    pub(crate) lineage: Lineage<EffectId>,
    /// The permanent that is entering, where the text says how it does.
    pub(crate) entering: Option<(ObjectId, Box<Entering>)>,
    /// An effect, or a cost.
    pub(crate) kind: CauseKind,
    /// CR 106.12: the object of the text is tapped for mana.
    pub(crate) taps_for_mana: bool,
    /// CR 106.6: what is said of mana that is added.
    bond: Option<Arc<Bond>>,
    /// The rule by which a cost is paid, where that is another than the one that says what is done.
    pub(crate) rule: Option<Rule>,
    /// For how many Phyrexian mana symbols of the cost that was last paid life was paid (CR 107.4f).
    pub(crate) symbols_for_life: u32,
    /// The sources of the mana that was last spent, where some text asks for them.
    pub(crate) mana_from: Vec<ObjectId>,
    /// What was chosen in advance, with the question whether to do it at all.
    preset: Option<Target>,
    /// X of a cost that was said in advance, with the question whether to pay it at all.
    said_x: Option<u32>,
    /// How many filling instructions are being followed: only then is it noted what is left behind.
    filling: u32,
    /// What the instructions since then left behind.
    left: Kept,
    /// What was paid of costs.
    paid: Vec<(Paid, Kept)>,
    /// The permanent that is entering was made a copy by this text.
    pub(crate) copies: bool,
    /// What is chosen is shown, and stays where it is.
    shows: bool,
    /// CR 603.2h: the ability whose action is taken only once each turn, until it is taken.
    pub(crate) once: Option<Arc<instead_language::Spell>>,
    /// What is done to what is chosen: where it can't be done to an object, that is not chosen (CR 608.2d, 614.17b).
    doing: Option<Arc<Instruction>>,
    /// Of a cost, what the parts that are yet to be paid ask for: what they need is not chosen.
    pub(crate) kept_for: Vec<Asked>,
    /// It was done to the permanent that is entering.
    entered: bool,
    /// The objects that the instruction taps, untaps, or puts counters on, whether that can happen or not.
    named: Vec<ObjectId>,
    /// Something of what the instruction says could be done (CR 608.2f, 118.12).
    possible: bool,
    /// There were fewer to choose among than are to be chosen.
    too_few: Vec<PlayerId>,
    /// Within how many texts that say what X is.
    defined: u32,
    /// What the whole text says that things are (CR 611.2e); `None` until it is looked for.
    stated: Option<Arc<[Stated]>>,
    /// The player who may do it, of what a player may do: the copies are his, and so are their targets (CR 707.10, 707.10c).
    pub(crate) acts: Option<PlayerId>,
    /// The text says that what it says is done again.
    again: bool,
    /// The number of the slot that is being filled.
    slot: Option<u8>,
    /// The things for each of which the next instruction is followed, all at one time (CR 608.2f).
    each_at_once: Option<Vec<Target>>,
}

impl Following {
    /// The rule by which something is chosen: as a permanent enters it is chosen before (CR 614.12a).
    pub(crate) fn choosing(&self) -> Rule {
        if self.entering.is_some() { Rule::ChoicesBeforeEntering } else { Rule::ChoicesOfEffects }
    }

    pub(crate) fn of(scope: Scope, lineage: Lineage<EffectId>) -> Self {
        Following {
            scope,
            lineage,
            entering: None,
            kind: CauseKind::Effect,
            taps_for_mana: false,
            bond: None,
            rule: None,
            symbols_for_life: 0,
            mana_from: Vec::new(),
            preset: None,
            said_x: None,
            filling: 0,
            left: Kept::default(),
            paid: Vec::new(),
            copies: false,
            shows: false,
            once: None,
            doing: None,
            kept_for: Vec::new(),
            entered: false,
            named: Vec::new(),
            possible: false,
            too_few: Vec::new(),
            defined: 0,
            stated: None,
            acts: None,
            again: false,
            slot: None,
            each_at_once: None,
        }
    }

    pub(crate) fn cause(&self, player: PlayerId) -> Cause {
        Cause {
            source: self.scope.this,
            player: Some(player),
            kind: self.kind,
            resolution: self.scope.resolution,
            rule: self.rule,
        }
    }
}

impl Game {
    /// Follow the whole text of what resolves; as often as it says "repeat this process" it is followed again, from its
    /// beginning (CR 608.2c), but for a round in which nothing happens.
    pub(crate) fn follow_all(
        &mut self,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let slots = f.scope.slots.clone();
        loop {
            run.step()?;
            let before = self.state.trace.len();
            self.follow(list, f, run)?;
            if !std::mem::take(&mut f.again) || self.state.over || self.state.trace.len() == before {
                return Ok(());
            }
            f.scope.slots.clone_from(&slots);
            f.left = Kept::default();
        }
    }

    /// Follow the instructions in order.
    /// What is said of the mana that is added now; where some text asks for sources, nothing but which that is (CR 106.3).
    fn said_of_this(&self, f: &Following) -> Option<Arc<Bond>> {
        let source = || Arc::new(Bond { terms: Vec::new(), scope: Scope::new(f.scope.you, f.scope.this) });
        f.bond.clone().or_else(|| self.tells_mana_apart.then(source))
    }

    pub(crate) fn follow(&mut self, list: &[Instruction], f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        f.stated.get_or_insert_with(|| statements(list));
        for (at, instruction) in list.iter().enumerate() {
            if self.state.over {
                return Ok(());
            }
            if self.is_cost_beyond_means(instruction, list.get(at.saturating_add(1)), f) {
                continue;
            }
            let terms = said_of_mana(list.iter().skip(at.saturating_add(1)));
            if terms.is_empty() {
                self.follow_one(instruction, f, run)?;
                continue;
            }
            // CR 106.6: the mana that this adds has what the sentences after it say
            let scope = Scope::new(f.scope.you, f.scope.this);
            let outer = f.bond.replace(Arc::new(Bond { terms, scope }));
            let done = self.follow_one(instruction, f, run);
            f.bond = outer;
            done?;
        }
        Ok(())
    }

    fn do_one(&mut self, instruction: &Instruction, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        match instruction {
            Instruction::Fill(n, inner) => self.fill(*n, inner, f, run),
            Instruction::If(condition, then, otherwise) => {
                let list = if self.holds(condition, &f.scope) { then } else { otherwise };
                self.follow(list, f, run)
            }
            Instruction::May(who, list) => self.may(who, list, f, run),
            Instruction::EachMay(who, list) => self.each_may(who, list, f, run),
            Instruction::EachUnless(who, done, otherwise) => self.each_unless(who, done, otherwise, f, run),
            Instruction::Unless(who, cost, list) => self.unless_paid(who, cost, &Amount::Fixed(1), list, f, run),
            Instruction::UnlessTimes(who, cost, times, list) => self.unless_paid(who, cost, times, list, f, run),
            Instruction::Pay(who, cost) => self.pay_as_told(who, cost, f, run),
            Instruction::Where(x, list) => self.with_x_defined(x, list, f, run),
            Instruction::Repeat(times, list) => {
                let rounds = (0..self.amount(times, &f.scope).max(0)).collect();
                self.rounds(list, rounds, f, run, |game, _, f, run| game.follow(list, f, run))
            }
            Instruction::ForEach(selection, list) => self.follow_for_each(selection, list, f, run),
            Instruction::Self_ { original, condition, instead } => {
                self.follow_own_instead(original, condition, instead, f, run)
            }
            Instruction::SelfRewrite { original, effect } => self.with_own_effect(original, effect, f, run),
            Instruction::Modal(choice) => self.modal(choice, f, run),
            Instruction::Choose(who, choice) => self.note_choice(who, choice, f, run),
            Instruction::FlipCoin { who, called } => self.flip_coins(who, *called, f, run),
            Instruction::RollDie(who, sides) => self.roll_dice(who, &Amount::Fixed(1), *sides, f, run),
            Instruction::RollDice(who, n, sides) => self.roll_dice(who, n, *sides, f, run),
            Instruction::PayTimes(who, cost, most) => self.pay_times(who, cost, *most, f, run),
            Instruction::Results(table) => self.follow_result(table, f, run),
            Instruction::Search { who, of, also, filter, max, up_to, to, one, reveal: _ } => {
                self.search((who, of.as_ref()), (filter, also), (max, *up_to), (to, one.as_ref()), f, run)
            }
            Instruction::Reveal(who, selection) | Instruction::Look(who, selection) => {
                self.show(who, selection, f, run)
            }
            Instruction::Pick(selection) => {
                let found = self.select(selection, f, run)?;
                f.left.then(Kept::of(&found));
                Ok(())
            }
            Instruction::Feat(feat, what, n) => self.feat(feat, what, n, f, run),
            Instruction::Does(who, action) => self.does(who, *action, f, run),
            Instruction::TopUntil { who, filter, count, exile } => self.top_until(who, (filter, count), *exile, f, run),
            Instruction::Surveil(who, n) => self.surveils(who, n, f, run),
            Instruction::PutAndRestOf { of, take, to, rest } => self.put_and_rest(*of, take, to, rest, f, run),
            Instruction::ProtectAll(filter, until) => self.protect_all(filter, *until, f, run),
            Instruction::Create { effect, lifetime, each } => {
                self.create_effect(effect, lifetime, each.as_ref(), f, run)
            }
            Instruction::Reflexive(of, spell) => {
                self.trigger_reflexive(*of, spell, f);
                Ok(())
            }
            Instruction::ExileUntil(what, until) => self.exile_until(what, *until, f, run),
            Instruction::ChangeText(selection, kinds, until) => self.change_text(selection, kinds, *until, f, run),
            Instruction::AttachTo(what, to) => self.attach_to(what, to, f, run),
            Instruction::Fight(a, b) => self.fight(a, b, f, run),
            Instruction::AddProduced(who) => self.add_produced(who, f, run),
            Instruction::AddChosenMana { who, amount, colors, mix } => {
                self.add_chosen_mana(who, amount, colors, *mix, f, run)
            }
            Instruction::SetLife(who, amount) => self.set_life(who, amount, f, run),
            Instruction::ExchangeStat(who, stat, r) => self.exchange_stat(who, *stat, r, f, run),
            Instruction::ExchangeLife(players) => self.exchange_life(players, f, run),
            Instruction::MayCast(who, what, price) => {
                f.left.did = self.cast_as_effect(who, what, price, f, run)?;
                Ok(())
            }
            Instruction::MustCast(who, what) => self.must_cast(who, what, f, run),
            Instruction::CastMany(among, most) => self.cast_many(among, most, f, run),
            Instruction::CopySpell(what, exceptions) => self.copy_spell(what, exceptions, f, run),
            Instruction::ChangeTargets(what, Some(to), true) => self.change_a_target(what, to, f, run),
            Instruction::ChangeTargets(what, to, _) => self.change_targets(what, to.as_ref(), f, run),
            Instruction::Separate(who, what, chooses) => self.separate(who, what, chooses, f, run),
            Instruction::Poll { who, vote, order, of } => self.poll(who, (*vote, *order), of, f, run),
            Instruction::InTurn(who, list) => self.one_after_another(who, list, f, run),
            Instruction::Faces(who, one, other) => self.face_choice(who, one, other, f, run),
            Instruction::NewTargets(what) => self.choose_new_targets(what, f, run),
            // said of what the instruction before adds, as it adds it
            Instruction::OfMana(_) => Ok(()),
            Instruction::EndTurn => self.follow_end_of_turn(f, run),
            Instruction::MorePhases(after, phases) => {
                self.more_phases(*after, phases);
                Ok(())
            }
            at_once!() | said!(Instruction) => {
                let events = match f.each_at_once.take() {
                    Some(each) => self.events_of_each(instruction, each, f, run)?,
                    None => self.events_of(instruction, f, run)?,
                };
                self.propose_events(events, f, run)
            }
        }
    }

    pub(super) fn unsupported(&self, what: &'static str, f: &Following) -> Stop<Self> {
        let on = f.scope.this.and_then(|t| self.characteristics(t)).map(|c| c.name.to_string());
        Stop::Error(Error::from(ErrorKind::Unsupported { what, on }))
    }

    fn players_of(&self, who: &Who, f: &Following) -> Vec<PlayerId> {
        self.players(who, &f.scope)
    }

    /// Propose one event that a player does.
    pub(crate) fn propose_one(
        &mut self,
        what: What,
        player: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.propose_all(vec![what], player, f, run)
    }

    /// Propose events that a player does, as one batch.
    fn propose_all(
        &mut self,
        whats: Vec<What>,
        player: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let cause = f.cause(player);
        let events: Vec<_> = whats.into_iter().map(|what| Event { what, cause }).collect();
        self.see_whether_possible(&events, f);
        let items: Vec<_> = events.into_iter().map(|e| Proposed::contained(e, &f.lineage)).collect();
        propose(self, items, run)
    }

    /// CR 608.2f, 118.12: whether there is anything to do.
    fn see_whether_possible(&self, events: &[Event], f: &mut Following) {
        f.possible |= events.iter().any(|e| self.prospect_of(e) == instead::Prospect::Happens);
    }

    fn propose_events(&mut self, events: Vec<Event>, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        self.see_whether_possible(&events, f);
        f.named.extend(events.iter().filter_map(named_by));
        let exiles = events.iter().any(|e| matches!(&e.what, What::Move(m) if m.to == Zone::Exile));
        let mark = self.state.trace.len();
        let shuffled = self.shuffled_into(&events);
        let mut items: Vec<_> = events.into_iter().map(|e| Proposed::contained(e, &f.lineage)).collect();
        crate::perform::name_those_entering_together(&mut items);
        if !items.is_empty() {
            propose(self, items, run)?;
        }
        if !shuffled.is_empty() {
            let shuffles =
                shuffled.into_iter().map(|player| Event { what: What::Shuffle { player }, cause: f.cause(player) });
            let shuffles: Vec<_> = shuffles.map(|e| Proposed::contained(e, &f.lineage)).collect();
            propose(self, shuffles, run)?;
        }
        if exiles { self.link_exiled(mark, f, run) } else { Ok(()) }
    }

    /// CR 701.24c: whose libraries are shuffled as objects are shuffled into them, each once, wherever the objects go.
    fn shuffled_into(&self, events: &[Event]) -> Vec<PlayerId> {
        let into = |e: &Event| match &e.what {
            What::Move(m) if m.to == Zone::Library && m.place == instead_language::Place::Shuffled => {
                self.object(m.object).map(|o| o.owner)
            }
            _ => None,
        };
        let mut owners: Vec<PlayerId> = events.iter().filter_map(into).collect();
        owners.sort();
        owners.dedup();
        owners
    }

    /// CR 607.2a: cards that this ability exiles are linked to the object that it is on.
    pub(crate) fn link_exiled(&mut self, mark: usize, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let exiled = |e: &Event| match &e.what {
            What::Move(m) if m.to == Zone::Exile && m.why == Why::Put => self.object(m.object)?.became,
            _ => None,
        };
        let exiled: Vec<ObjectId> = self.state.trace.iter().skip(mark).filter_map(exiled).collect();
        if let Some((_, e)) = &mut f.entering {
            e.exiled.extend(exiled);
            return Ok(());
        }
        let linked = |o: &ObjectId| {
            // an ability's, also where the permanent is gone; a spell's text may speak of what was exiled, too
            let speaks = |object: &crate::board::state::Object| crate::look::linked::speaks_of_exiled(&object.face);
            let itself = self.object(*o).and_then(|o| o.became).is_some_and(|now| exiled.contains(&now));
            self.object(*o).is_some_and(|o| o.last_zone == Zone::Battlefield)
                || itself
                || self.zone(*o) == Some(Zone::Stack) && self.object(*o).is_some_and(speaks)
        };
        let Some(object) = f.scope.this.filter(linked) else { return Ok(()) };
        let links = exiled.into_iter().map(|exiled| What::Link { object, exiled }).collect::<Vec<_>>();
        if links.is_empty() { Ok(()) } else { self.propose_all(links, f.scope.you, f, run) }
    }
}

/// What the sentences right after an instruction say of the mana that it adds.
fn said_of_mana<'a>(after: impl Iterator<Item = &'a Instruction>) -> Vec<ManaTerm> {
    let terms = |i: &'a Instruction| {
        let Instruction::OfMana(terms) = i.unfilled() else { return None };
        Some(terms.iter().cloned())
    };
    after.map_while(terms).flatten().collect()
}

pub(crate) fn clamp(n: i64) -> u32 {
    n.clamp(0, i64::from(u32::MAX)) as u32
}

/// The objects on which continuous effects began.
fn changed_by(trace: &[Event]) -> Vec<Target> {
    let objects = trace.iter().filter_map(|e| match &e.what {
        What::EffectBegins(f) => match &f.what {
            FloatingKind::Continuous(objects, _) | FloatingKind::Copies(objects, _) => Some(objects.clone()),
            _ => None,
        },
        _ => None,
    });
    objects.flat_map(|list| list.to_vec()).map(Target::Object).collect()
}

/// The object that an instruction names of which the event is one of its own.
fn named_by(event: &Event) -> Option<ObjectId> {
    match &event.what {
        What::Tap { object } | What::Untap { object, .. } => Some(*object),
        What::PutCounters { on, .. } => on.object(),
        What::Damage(damage) => damage.to.object(),
        _ => None,
    }
}
