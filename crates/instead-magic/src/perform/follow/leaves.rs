//! What an instruction leaves behind for the words after it: which of the events that were performed are its own, and what
//! they say (CR 608.2c, 608.2h, 614.6). One table for all instructions; what leaves something behind without an event of its
//! own says so where it is followed.

use super::*;
use crate::board::scope::{Kept, Much, Thing};
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, KeywordAction, Mode, Paid, Spell, begins_or_ends, changes_objects, leaves_by_itself};

/// What an event says of the instruction that it is part of.
struct Said {
    object: Option<ObjectId>,
    player: Option<PlayerId>,
    much: i64,
    /// It is what the instruction says, and not something in its place.
    done: bool,
}

impl Said {
    fn object(object: ObjectId) -> Option<Self> {
        Some(Said { object: Some(object), player: None, much: 1, done: true })
    }

    fn player(player: PlayerId, much: u32) -> Option<Self> {
        Some(Said { object: None, player: Some(player), much: i64::from(much), done: true })
    }

    /// Done by that player, or to what is his.
    fn by(self, player: Option<PlayerId>) -> Option<Self> {
        Some(Said { player, ..self })
    }

    fn on(target: Target, much: u32) -> Option<Self> {
        Some(Said { object: target.object(), player: target.player(), much: i64::from(much), done: true })
    }
}

impl Following {
    /// These, as they were and as they now are, are left behind.
    pub(crate) fn left_behind(&mut self, was: &[Target], now: &[Target]) {
        let mut kept = Kept::of(now);
        for (thing, was) in kept.things.iter_mut().zip(was.iter().filter_map(|t| t.object())) {
            thing.was = was;
        }
        self.left.then(kept);
    }

    /// Whether what the instruction says was done.
    pub(crate) fn note_done(&mut self, did: bool) {
        self.left.did = did;
    }

    /// What a step of a cost left behind, and what it is called afterwards.
    pub(crate) fn has_paid(&mut self, paid: Option<Paid>, kept: Kept) {
        self.left.then(kept.clone());
        let Some(paid) = paid else { return };
        match self.paid.iter_mut().find(|(p, _)| *p == paid) {
            Some((_, known)) => known.then(kept),
            None => self.paid.push((paid, kept)),
        }
    }

    /// CR 400.7d, 608.2h: what was paid for a spell or ability, for what its text says of it.
    pub(crate) fn take_paid(&mut self) -> Vec<(Paid, Kept)> {
        std::mem::take(&mut self.paid)
    }
}

impl Game {
    /// Follow one step of a cost; what it leaves behind.
    pub(crate) fn followed_as_cost(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Kept> {
        f.filling += 1;
        let outer = std::mem::take(&mut f.left);
        self.follow_one(instruction, f, run)?;
        f.filling -= 1;
        Ok(std::mem::replace(&mut f.left, outer))
    }

    /// Follow the instruction and keep in the slot what it leaves behind.
    pub(super) fn fill(
        &mut self,
        n: u8,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        f.filling += 1;
        let outer = std::mem::take(&mut f.left);
        let around = f.slot.replace(n);
        self.follow_one(instruction, f, run)?;
        f.slot = around;
        f.filling -= 1;
        f.scope.keep(n, Some(f.left.clone()));
        let own = std::mem::replace(&mut f.left, outer);
        f.left.then(own);
        Ok(())
    }

    /// Follow one instruction, and take note of what it leaves behind where something speaks of it.
    pub(super) fn follow_one(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        // what is not followed now leaves nothing, whatever it did in an earlier round or in a joined text
        if f.scope.slots().is_some_and(|s| !s.made.is_empty()) {
            for n in filled_in(std::slice::from_ref(instruction)) {
                f.scope.keep(n, None);
            }
        }
        let mark = self.state.trace.len();
        (f.possible, f.entered) = (false, false);
        f.too_few.clear();
        f.named.clear();
        self.do_one(instruction, f, run)?;
        let trace = self.state.trace.get(mark..).unwrap_or_default();
        let finds = matches!(instruction, Instruction::Search { to, .. } if *to == Destination::found());
        if f.filling > 0 && !finds && !matches!(instruction, leaves_by_itself!()) {
            let kept = self.left_by(instruction, trace, f.possible, f);
            f.left.then(kept);
        }
        // CR 400.7j: where this text has put them
        let became = trace.iter().filter_map(|e| match &e.what {
            What::Move(m) => self.object(m.object)?.became,
            _ => None,
        });
        let moved: Vec<ObjectId> = became.collect();
        if !moved.is_empty() {
            let known = &mut f.scope.slots_mut().moved;
            known.extend(moved);
            known.sort_unstable();
            known.dedup();
        }
        Ok(())
    }

    /// What each round of a loop fills is its own; afterwards the slots hold what all of them left behind.
    pub(super) fn rounds<T>(
        &mut self,
        list: &[Instruction],
        rounds: Vec<T>,
        f: &mut Following,
        run: &mut Run<'_, Self>,
        mut follow: impl FnMut(&mut Self, T, &mut Following, &mut Run<'_, Self>) -> Result<()>,
    ) -> Result<()> {
        let filled = filled_in(list);
        let mut all: Vec<Option<Kept>> = vec![None; filled.len()];
        let mut left = std::mem::take(&mut f.left);
        let mut any = false;
        for round in rounds {
            follow(self, round, f, run)?;
            for (n, all) in filled.iter().zip(&mut all) {
                let Some(own) = f.scope.slots().and_then(|s| s.made.get(usize::from(*n)).cloned().flatten()) else {
                    continue;
                };
                let did = own.did || all.as_ref().is_some_and(|k| k.did);
                let all = all.get_or_insert_default();
                all.then(own);
                all.did = did;
            }
            any |= f.left.did;
            left.then(std::mem::take(&mut f.left));
        }
        left.did = any;
        f.left = left;
        for (n, all) in filled.into_iter().zip(all) {
            f.scope.keep(n, all);
        }
        Ok(())
    }

    /// What the events since `mark` say of the instruction.
    pub(super) fn left_since(&self, instruction: &Instruction, mark: usize, f: &Following) -> Kept {
        self.left_by(instruction, self.state.trace.get(mark..).unwrap_or_default(), f.possible, f)
    }

    fn left_by(&self, instruction: &Instruction, trace: &[Event], possible: bool, f: &Following) -> Kept {
        let changed = if matches!(instruction, changes_objects!()) { changed_by(trace) } else { Vec::new() };
        let mut kept = Kept::of(&changed);
        let became = |o: ObjectId| self.object(o).and_then(|o| o.became).unwrap_or(o);
        let own = |e: &&Event| e.cause.source == f.scope.this && e.cause.resolution == f.scope.resolution;
        for said in trace.iter().filter(own).filter_map(|e| self.event_says(instruction, &e.what)) {
            let many = i64::from(said.done && (said.object.is_some() || said.player.is_some()));
            let much = Much { much: if said.done { said.much } else { 0 }, many, ..Much::default() };
            kept.did |= said.done;
            kept.much += much;
            if let Some(object) = said.object {
                kept.things.push(Thing { was: object, now: became(object), done: said.done });
            }
            if let Some(player) = said.player {
                kept.add_share(player, much);
            }
        }
        if let Instruction::Does(_, KeywordAction::ManifestDread | KeywordAction::Clash) = instruction {
            // it has said so itself
            (kept.did, kept.won) = (f.left.did, f.left.won);
        }
        if let Instruction::RemoveCounters(..) = instruction {
            // "for each counter removed this way"
            kept.much.lost = kept.much.much;
        }
        for event in trace {
            let (player, much) = match event.what {
                What::LoseLife { player, amount, .. } => (player, Much { lost: i64::from(amount), ..Much::default() }),
                What::Draw { player, .. } => (player, Much { drawn: 1, ..Much::default() }),
                _ => continue,
            };
            kept.much += much;
            let mut of = kept.share(player);
            of += much;
            kept.shares.retain(|(p, _)| *p != player);
            kept.shares.push((player, of));
        }
        if let Instruction::Damage { .. } | Instruction::Divided { .. } | Instruction::Fight(..) = instruction {
            kept.much.excess = self.excess_dealt(trace);
        }
        kept.shares.sort_unstable_by_key(|(p, _)| *p);
        self.drawn_into(instruction, trace, &mut kept, f);
        self.named_by(instruction, &mut kept, f);
        if matches!(instruction, begins_or_ends!()) || f.entered {
            kept.did = true;
        }
        if self.edition.policy.linked.told == LooksAt::TheChoice {
            kept.did = possible;
        }
        // CR 609.3: of two that were to be chosen there was one: that was as much as possible, and not what was said
        let fewer_counters = matches!(instruction, Instruction::RemoveCounters(_, Some(Amount::Fixed(n)), Selection::One(_))
            if kept.much.much < i64::from(*n));
        let could = |p: &PlayerId| !f.too_few.contains(p);
        let nobody_could = !f.too_few.is_empty() && !kept.players.iter().any(could);
        kept.did &= !(fewer_counters || nobody_could);
        if !nobody_could {
            kept.players.retain(could);
        }
        kept
    }

    /// CR 120.10: how much of the damage was more than what was lethal, or than the loyalty or defense that was there. What was
    /// dealt at one time to one permanent counts together.
    fn excess_dealt(&self, trace: &[Event]) -> i64 {
        let mut dealt: Vec<(ObjectId, i64, bool)> = Vec::new();
        for event in trace {
            let What::Damage(d) = &event.what else { continue };
            let Some(object) = d.to.object() else { continue };
            let deadly = self.source_has(d.source, instead_language::words::Keyword::Deathtouch);
            match dealt.iter_mut().find(|(o, ..)| *o == object) {
                Some((_, sum, any)) => (*sum, *any) = (*sum + i64::from(d.amount), *any || deadly),
                None => dealt.push((object, i64::from(d.amount), deadly)),
            }
        }
        dealt.into_iter().map(|(object, sum, deadly)| self.excess_on(object, sum, deadly, trace)).sum()
    }

    fn excess_on(&self, object: ObjectId, sum: i64, deadly: bool, trace: &[Event]) -> i64 {
        let (Some(o), Some(c)) = (self.object(object), self.characteristics(object)) else { return 0 };
        let taken = |kinds: &[&str]| -> i64 {
            let of = |e: &Event| match &e.what {
                What::RemoveCounters { from, kind, amount }
                    if *from == Target::Object(object) && kinds.contains(&kind.as_str()) =>
                {
                    i64::from(*amount)
                }
                _ => 0,
            };
            trace.iter().map(of).sum()
        };
        let weaker: i64 = trace
            .iter()
            .map(|e| match &e.what {
                What::PutCounters { on, kind, amount } if *on == Target::Object(object) && kind == "-1/-1" => {
                    i64::from(*amount)
                }
                _ => 0,
            })
            .sum();
        let mut most = 0;
        if c.is(instead_language::words::CardType::Creature) {
            let toughness = i64::from(c.toughness.unwrap_or(0)) + weaker;
            let marked: i64 = i64::from(o.damage) - (sum - weaker);
            let lethal = (toughness - marked.max(0)).max(0);
            most = most.max(sum - if deadly { lethal.min(1) } else { lethal });
        }
        for (kind, counters) in [
            (instead_language::words::CardType::Planeswalker, "loyalty"),
            (instead_language::words::CardType::Battle, "defense"),
        ] {
            if c.is(kind) {
                most = most.max(sum - taken(&[counters]));
            }
        }
        most
    }

    /// "Untap all creatures you control. They gain flying": those that the instruction names, whether or not anything was
    /// to be done to them; only "this way" asks that.
    fn named_by(&self, instruction: &Instruction, kept: &mut Kept, f: &Following) {
        use Instruction as I;
        if matches!(instruction, I::Tap(_) | I::Untap(_) | I::PutCounters(..) | I::Damage { .. }) {
            for &was in &f.named {
                if !kept.things.iter().any(|t| t.was == was) {
                    let now = self.object(was).and_then(|o| o.became).unwrap_or(was);
                    kept.things.push(Thing { was, now, done: false });
                }
            }
        }
    }

    /// CR 614.11b: the cards that were drawn, and not what is drawn in place of the draw.
    fn drawn_into(&self, instruction: &Instruction, trace: &[Event], kept: &mut Kept, f: &Following) {
        if !matches!(instruction, Instruction::Draw(..)) {
            return;
        }
        let own = |e: &&Event| e.cause.source == f.scope.this && e.cause.resolution == f.scope.resolution;
        let drawn = trace.iter().filter(own).filter_map(|e| match &e.what {
            What::Move(m) if m.why == Why::Drawn => Some(m.object),
            _ => None,
        });
        let now = |o: ObjectId| self.object(o).and_then(|o| o.became).unwrap_or(o);
        kept.things.extend(drawn.map(|o| Thing { was: o, now: now(o), done: true }));
    }

    /// What an event says of the instruction, if it is one of the instruction's own.
    fn event_says(&self, instruction: &Instruction, what: &What) -> Option<Said> {
        /// Of an event of that kind what it says; of any other nothing.
        macro_rules! own {
            ($event:pat => $said:expr) => {
                if let $event = what { $said } else { None }
            };
        }
        match instruction {
            Instruction::Damage { .. } | Instruction::Divided { .. } | Instruction::Fight(..) => {
                own!(What::Damage(d) => Said::on(d.to, d.amount))
            }
            Instruction::Destroy { .. } => {
                own!(What::Destroy { object, .. } => Said::object(*object)?.by(self.controller(*object)))
            }
            Instruction::Sacrifice(..) => {
                own!(What::Sacrifice { player, object } => Said::object(*object)?.by(Some(*player)))
            }
            Instruction::Discard(..) => {
                own!(What::Discard { player, object, .. } => Said::object(*object)?.by(Some(*player)))
            }
            Instruction::EachUnless(_, done, otherwise) => self
                .event_says(done, what)
                .or_else(|| self.event_says(otherwise, what).map(|said| Said { done: false, ..said })),
            Instruction::Exile(_) | Instruction::ExileUntil(..) => self.was_put(what, Zone::Exile),
            Instruction::Move(_, to) | Instruction::Search { to, .. } => self.was_put(what, to.zone),
            Instruction::Does(_, action) => {
                keyword_actions::what_is_done(*action).iter().find_map(|instruction| self.event_says(instruction, what))
            }
            Instruction::Surveil(..) => self.was_put(what, Zone::Graveyard),
            Instruction::Mill(..) => own!(What::Move(Move { object, why: Why::Milled, .. }) => {
                Said::object(*object)?.by(self.object(*object).map(|o| o.owner))
            }),
            Instruction::CreateTokens(..) => own!(What::Move(Move { object, why: Why::Created, .. }) => {
                let made = self.object(*object).and_then(|o| o.became).unwrap_or(*object);
                Said::object(made)?.by(self.controller(made))
            }),
            Instruction::Draw(..) => own!(What::Draw { player, .. } => Said::player(*player, 1)),
            Instruction::Scry(..) => own!(What::Scry { player, count } => Said::player(*player, *count)),
            Instruction::Shuffle(_) => own!(What::Shuffle { player } => Said::player(*player, 1)),
            Instruction::GainLife(..) => {
                own!(What::GainLife { player, amount } => Said::player(*player, *amount))
            }
            Instruction::LoseLife(..) => {
                own!(What::LoseLife { player, amount, damage: false, .. } => Said::player(*player, *amount))
            }
            Instruction::SetLife(..) | Instruction::ExchangeLife(_) | Instruction::ExchangeStat(..) => own!(
                What::GainLife { player, amount } | What::LoseLife { player, amount, damage: false, .. }
                    => Said::player(*player, *amount)
            ),
            Instruction::PutCounters(..) | Instruction::PlayerCounters(..) | Instruction::MoveCounters(..) => {
                own!(What::PutCounters { on, amount, .. } => Said::on(*on, *amount))
            }
            Instruction::RemoveCounters(..) => {
                own!(What::RemoveCounters { from, amount, .. } => Said::on(*from, *amount))
            }
            Instruction::Tap(_) => own!(What::Tap { object } => Said::object(*object)),
            Instruction::Untap(_) => own!(What::Untap { object, .. } => Said::object(*object)),
            Instruction::TurnFaceUp(_) => own!(What::TurnFaceUp { object, .. } => Said::object(*object)),
            Instruction::TurnFaceDown(_) => own!(What::TurnFaceDown { object } => Said::object(*object)),
            Instruction::Transform(_) => own!(What::Transform { object } => Said::object(*object)),
            Instruction::Attach(..) | Instruction::AttachTo(..) => {
                own!(What::Attach { object, .. } => Said::object(*object))
            }
            Instruction::RemoveDamage(_) => own!(What::RemoveDamage { object } => Said::object(*object)),
            Instruction::RemoveFromCombat(_) => own!(What::RemoveFromCombat { object } => Said::object(*object)),
            // only what was countered: not what is done in its place (CR 614.6)
            Instruction::Counter(_) => own!(What::Counter { object, .. } => Said::object(*object)),
            Instruction::AddMana(..)
            | Instruction::AddManaTimes(..)
            | Instruction::AddChosenMana { .. }
            | Instruction::AddProduced(_) => {
                own!(What::AddMana { player, mana, .. } => Said::player(*player, clamp(mana.len() as i64)))
            }
            Instruction::Lose(_) => own!(What::Lose { player } => Said::player(*player, 1)),
            Instruction::Win(_) => own!(What::Win { player } => Said::player(*player, 1)),
            Instruction::Monarch(_) => own!(What::Monarch { player } => Said::player(*player, 1)),
            Instruction::ControlTurn(_) => own!(What::ControlTurn { player, .. } => Said::player(*player, 1)),
            Instruction::ExtraTurn(..) => own!(What::ExtraTurn { player, .. } => Said::player(*player, 1)),
            // what leaves something behind without an event of its own
            leaves_by_itself!() | begins_or_ends!() | changes_objects!() => None,
            Instruction::ChangeTargets(..) => None,
            Instruction::Reflexive(..) | Instruction::NewTargets(_) | said!(Instruction) | Instruction::Unread(_) => {
                None
            }
        }
    }

    /// What a move says of an instruction that puts something into that zone.
    fn was_put(&self, what: &What, to: Zone) -> Option<Said> {
        let What::Move(m) = what else { return None };
        let said = Said::object(m.object)?.by(self.object(m.object).map(|o| o.owner))?;
        matches!(m.why, Why::Put | Why::Resolved).then_some(Said { done: m.to == to, ..said })
    }
}

/// The slots that a list of instructions fills, those of other frames left out.
pub(super) fn filled_in(list: &[Instruction]) -> Vec<u8> {
    let mut found = Filled(Vec::new());
    list.accept(&mut found);
    found.0
}

struct Filled(Vec<u8>);

impl Visit for Filled {
    fn instruction(&mut self, instruction: &Instruction) {
        if let Instruction::Fill(n, _) = instruction {
            self.0.push(*n);
        }
        // what stands in a frame of its own fills the slots of that frame
        let framed = matches!(
            instruction,
            Instruction::Delayed(..) | Instruction::DelayedThisTurn(..) | Instruction::Regenerate(..)
        );
        if !framed {
            instruction.walk(self);
        }
    }

    fn mode(&mut self, mode: &Mode) {
        mode.spell.instructions.accept(self);
    }

    fn spell(&mut self, _: &Spell) {}

    fn ability(&mut self, _: &Ability) {}

    fn replacement(&mut self, _: &Replacement) {}
}
