//! What an instruction leaves behind for the words after it: which of the events that were performed are its own, and what
//! they say (CR 608.2c, 608.2h, 614.6). One table for all instructions; what leaves something behind without an event of its
//! own says so where it is followed.

use super::*;
use crate::board::scope::{Kept, Much, Thing};
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, Mode, Paid, Spell};

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
        self.follow_one(instruction, f, run)?;
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
        self.do_one(instruction, f, run)?;
        let trace = self.state.trace.get(mark..).unwrap_or_default();
        if f.filling > 0 && !says_itself(instruction) {
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
        let mut kept = Kept::of(&changed_by(instruction, trace));
        let became = |o: ObjectId| self.object(o).and_then(|o| o.became).unwrap_or(o);
        let own = |e: &&Event| e.cause.source == f.scope.this && e.cause.resolution == f.scope.resolution;
        for said in trace.iter().filter(own).filter_map(|e| self.says(instruction, &e.what)) {
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
        kept.shares.sort_unstable_by_key(|(p, _)| *p);
        self.drawn_into(instruction, trace, &mut kept, f);
        if begins_or_ends(instruction) || f.entered {
            kept.did = true;
        }
        if self.edition.policy.linked.told == LooksAt::TheChoice {
            kept.did = possible;
        }
        kept
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
    fn says(&self, instruction: &Instruction, what: &What) -> Option<Said> {
        let put = |to: Zone| match what {
            What::Move(m) if matches!(m.why, Why::Put | Why::Resolved) => {
                let player = self.object(m.object).map(|o| o.owner);
                Some(Said { object: Some(m.object), player, much: 1, done: m.to == to })
            }
            _ => None,
        };
        match instruction {
            Instruction::Damage { .. } | Instruction::Divided { .. } | Instruction::Fight(..) => match what {
                What::Damage(d) => Said::on(d.to, d.amount),
                _ => None,
            },
            Instruction::Destroy { .. } => match what {
                What::Destroy { object, .. } => {
                    Some(Said { player: self.controller(*object), ..Said::object(*object)? })
                }
                _ => None,
            },
            Instruction::Sacrifice(..) => match what {
                What::Sacrifice { player, object } => Some(Said { player: Some(*player), ..Said::object(*object)? }),
                _ => None,
            },
            Instruction::Discard(..) => match what {
                What::Discard { player, object, .. } => Some(Said { player: Some(*player), ..Said::object(*object)? }),
                _ => None,
            },
            Instruction::EachUnless(_, done, otherwise) => {
                self.says(done, what).or_else(|| self.says(otherwise, what).map(|said| Said { done: false, ..said }))
            }
            Instruction::Exile(_) | Instruction::ExileUntil(_) => put(Zone::Exile),
            Instruction::Move(_, to) | Instruction::Search { to, .. } => put(to.zone),
            Instruction::Surveil(..) => put(Zone::Graveyard),
            Instruction::Draw(..) => match what {
                What::Draw { player, .. } => Said::player(*player, 1),
                _ => None,
            },
            Instruction::Mill(..) => match what {
                What::Move(m) if m.why == Why::Milled => {
                    let player = self.object(m.object).map(|o| o.owner);
                    Some(Said { player, ..Said::object(m.object)? })
                }
                _ => None,
            },
            Instruction::Scry(..) => match what {
                What::Scry { player, count } => Said::player(*player, *count),
                _ => None,
            },
            Instruction::Shuffle(_) => match what {
                What::Shuffle { player } => Said::player(*player, 1),
                _ => None,
            },
            Instruction::GainLife(..) => match what {
                What::GainLife { player, amount } => Said::player(*player, *amount),
                _ => None,
            },
            Instruction::LoseLife(..) => match what {
                What::LoseLife { player, amount, damage: false, .. } => Said::player(*player, *amount),
                _ => None,
            },
            Instruction::SetLife(..) | Instruction::ExchangeLife(_) => match what {
                What::GainLife { player, amount } | What::LoseLife { player, amount, damage: false, .. } => {
                    Said::player(*player, *amount)
                }
                _ => None,
            },
            Instruction::PutCounters(..) | Instruction::PlayerCounters(..) | Instruction::MoveCounters(..) => {
                match what {
                    What::PutCounters { on, amount, .. } => Said::on(*on, *amount),
                    _ => None,
                }
            }
            Instruction::RemoveCounters(..) => match what {
                What::RemoveCounters { from, amount, .. } => Said::on(*from, *amount),
                _ => None,
            },
            Instruction::CreateTokens(..) => match what {
                What::Move(m) if m.why == Why::Created => {
                    let made = self.object(m.object).and_then(|o| o.became).unwrap_or(m.object);
                    Some(Said { player: self.controller(made), ..Said::object(made)? })
                }
                _ => None,
            },
            Instruction::Tap(_) => match what {
                What::Tap { object } => Said::object(*object),
                _ => None,
            },
            Instruction::Untap(_) => match what {
                What::Untap { object, .. } => Said::object(*object),
                _ => None,
            },
            Instruction::TurnFaceUp(_) => match what {
                What::TurnFaceUp { object, .. } => Said::object(*object),
                _ => None,
            },
            Instruction::TurnFaceDown(_) => match what {
                What::TurnFaceDown { object } => Said::object(*object),
                _ => None,
            },
            Instruction::Transform(_) => match what {
                What::Transform { object } => Said::object(*object),
                _ => None,
            },
            Instruction::Attach(..) | Instruction::AttachTo(..) => match what {
                What::Attach { object, .. } => Said::object(*object),
                _ => None,
            },
            Instruction::RemoveDamage(_) => match what {
                What::RemoveDamage { object } => Said::object(*object),
                _ => None,
            },
            Instruction::RemoveFromCombat(_) => match what {
                What::RemoveFromCombat { object } => Said::object(*object),
                _ => None,
            },
            // only what was countered: not what is done in its place (CR 614.6)
            Instruction::Counter(_) => match what {
                What::Counter { object, .. } => Said::object(*object),
                _ => None,
            },
            Instruction::GainControl(..)
            | Instruction::ExchangeControl(..)
            | Instruction::Continuous { .. }
            | Instruction::ChangeText(..)
            | Instruction::ProtectAll(..) => None,
            Instruction::AddMana(..) | Instruction::AddManaTimes(..) | Instruction::AddChosenMana { .. } => {
                match what {
                    What::AddMana { player, mana, .. } => Said::player(*player, clamp(mana.len() as i64)),
                    _ => None,
                }
            }
            Instruction::AddProduced(_) => match what {
                What::AddMana { player, mana, .. } => Said::player(*player, clamp(mana.len() as i64)),
                _ => None,
            },
            Instruction::Lose(_) => match what {
                What::Lose { player } => Said::player(*player, 1),
                _ => None,
            },
            Instruction::Win(_) => match what {
                What::Win { player } => Said::player(*player, 1),
                _ => None,
            },
            Instruction::ControlTurn(_) => match what {
                What::ControlTurn { player, .. } => Said::player(*player, 1),
                _ => None,
            },
            Instruction::Monarch(_) => match what {
                What::Monarch { player } => Said::player(*player, 1),
                _ => None,
            },
            Instruction::ExtraTurn(_) => match what {
                What::ExtraTurn { player } => Said::player(*player, 1),
                _ => None,
            },
            // What leaves something behind without an event of its own, or by what stands in it, says so where it is
            // followed; what begins an effect leaves that it was done.
            Instruction::Regenerate(..)
            | Instruction::Reveal(..)
            | Instruction::Look(..)
            | Instruction::Pick(_)
            | Instruction::PutAndRestOf { .. }
            | Instruction::Reflexive(..)
            | Instruction::CopySpell(..)
            | Instruction::ExileAfter(_)
            | Instruction::NewTargets(_)
            | Instruction::Permit(..)
            | Instruction::FlipCoin { .. }
            | Instruction::RollDie(..)
            | Instruction::RollDice(..)
            | Instruction::Results(_)
            | Instruction::Skip(..)
            | Instruction::SkipAll(..)
            | Instruction::Create { .. }
            | Instruction::Forbid(..)
            | Instruction::Choose(..)
            | Instruction::May(..)
            | Instruction::EachMay(..)
            | Instruction::Fill(..)
            | Instruction::Pay(..)
            | Instruction::If(..)
            | Instruction::Unless(..)
            | Instruction::UnlessTimes(..)
            | Instruction::CastMany(..)
            | Instruction::ForEach(..)
            | Instruction::Where(..)
            | Instruction::Repeat(..)
            | Instruction::Self_ { .. }
            | Instruction::SelfRewrite { .. }
            | Instruction::Delayed(..)
            | Instruction::DelayedThisTurn(..)
            | Instruction::Modal(_)
            | Instruction::MayCast(..)
            | Instruction::MustCast(..)
            | Instruction::Emblem(..)
            | Instruction::EndTurn
            | Instruction::DayNight(_)
            | said!(Instruction)
            | Instruction::Unread(_) => None,
        }
    }
}

/// The objects on which the instruction's continuous effects began.
fn changed_by(instruction: &Instruction, trace: &[Event]) -> Vec<Target> {
    let changes = matches!(
        instruction,
        Instruction::GainControl(..)
            | Instruction::ExchangeControl(..)
            | Instruction::Continuous { .. }
            | Instruction::ChangeText(..)
            | Instruction::ProtectAll(..)
    );
    if changes { super::changed_by(trace) } else { Vec::new() }
}

/// Whether the instruction says itself what it leaves behind, or what stands in it does.
fn says_itself(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Fill(..)
            | Instruction::May(..)
            | Instruction::EachMay(..)
            | Instruction::If(..)
            | Instruction::Unless(..)
            | Instruction::UnlessTimes(..)
            | Instruction::ForEach(..)
            | Instruction::Where(..)
            | Instruction::Repeat(..)
            | Instruction::Self_ { .. }
            | Instruction::SelfRewrite { .. }
            | Instruction::Modal(_)
            | Instruction::Results(_)
            | Instruction::PutAndRestOf { .. }
            | Instruction::Reveal(..)
            | Instruction::Look(..)
            | Instruction::Pick(_)
            | Instruction::FlipCoin { .. }
            | Instruction::RollDie(..)
            | Instruction::RollDice(..)
            | Instruction::Choose(..)
            | Instruction::Pay(..)
            | Instruction::CopySpell(..)
            | Instruction::MayCast(..)
            | Instruction::MustCast(..)
            | Instruction::CastMany(..)
    )
}

/// Whether it is done by beginning an effect, or by changing what is no object's or player's.
fn begins_or_ends(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Regenerate(..)
            | Instruction::ExileAfter(_)
            | Instruction::Permit(..)
            | Instruction::Skip(..)
            | Instruction::SkipAll(..)
            | Instruction::Create { .. }
            | Instruction::Forbid(..)
            | Instruction::Delayed(..)
            | Instruction::DelayedThisTurn(..)
            | Instruction::Emblem(..)
            | Instruction::EndTurn
            | Instruction::DayNight(_)
    )
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
        match instruction {
            Instruction::Delayed(..) | Instruction::DelayedThisTurn(..) | Instruction::Regenerate(..) => return,
            Instruction::Fill(n, _) => self.0.push(*n),
            _ => {}
        }
        instruction.walk(self);
    }

    fn mode(&mut self, mode: &Mode) {
        mode.spell.instructions.accept(self);
    }

    fn spell(&mut self, _: &Spell) {}

    fn ability(&mut self, _: &Ability) {}

    fn replacement(&mut self, _: &Replacement) {}
}
