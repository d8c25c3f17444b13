//! The turn, and what players do in it (Duel Masters 500–506).

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::ability::{Instruction, Keyword, Until};
use crate::error::Error;
use crate::event::{By, Event, Scope, What};
use crate::perform::Seen;
use crate::question::{Asking, Pick, Query};
use crate::state::{Floating, Game, Lasting, Pending};
use crate::words::{ObjectId, PlayerId, Step, Target, Zone};

type Done = Result<(), Stop<Game>>;

fn illegal(why: impl Into<String>) -> Stop<Game> {
    Stop::Error(Error::illegal(why))
}

impl Game {
    /// Instructions are followed, as the effect of an ability says so.
    ///
    /// # Errors
    /// As the kernel's.
    pub fn tell(&mut self, instructions: &[Instruction], scope: &Scope, run: &mut Run<'_, Game>) -> Done {
        self.follow(instructions, scope, &instead::Lineage::default(), run)?;
        self.check(run)?;
        self.state.attacking = None;
        Ok(())
    }

    /// Instructions are one simultaneous event.
    ///
    /// # Errors
    /// As the kernel's.
    pub fn tell_at_once(&mut self, told: &[(Vec<Instruction>, Scope)], run: &mut Run<'_, Game>) -> Done {
        let mut events = Vec::new();
        for (instructions, scope) in told {
            for instruction in instructions {
                let mut choosing = crate::choose::Choosing::free();
                events.extend(self.events_of(instruction, scope, &mut choosing, run)?);
            }
        }
        propose(self, events.into_iter().map(Proposed::new), run)?;
        self.check(run)
    }

    /// A player casts a spell or summons a creature from his hand, or from where it is; its cost is taken as paid.
    ///
    /// # Errors
    /// If it is not his to play, or as the kernel's.
    pub fn play(&mut self, player: PlayerId, object: ObjectId, run: &mut Run<'_, Game>) -> Done {
        let card = self.card(object.card).ok_or_else(|| illegal("there is no such card"))?;
        if card.owner != player {
            return Err(illegal(format!("{} belongs to another player", card.card.name)));
        }
        if card.zone == Some(Zone::Battle) {
            return Err(illegal(format!("{} is in the battle zone already", card.card.name)));
        }
        let object = self.now(object.card).unwrap_or(object);
        if self.lies_on_nothing(object) {
            let why = "has nothing to be put on: there is no creature that it evolves from";
            return Err(illegal(format!("{} {why}", card.card.name)));
        }
        let by = By { source: None, player: Some(player), effect: false, ..By::default() };
        propose(self, [Proposed::new(Event { what: What::Cast(player, object), by })], run)?;
        self.check(run)
    }

    /// A player crosses a Cross Gear of his in the battle zone with a creature of his; its cost is taken as paid.
    ///
    /// # Errors
    /// If he can't, or as the kernel's.
    pub fn cross(&mut self, player: PlayerId, gear: ObjectId, with: ObjectId, run: &mut Run<'_, Game>) -> Done {
        let (gear, with) = (self.now(gear.card).unwrap_or(gear), self.now(with.card).unwrap_or(with));
        let there = self.object(gear).is_some_and(|c| {
            c.owner == player && c.zone == Some(Zone::Battle) && c.card.kind == Some(crate::words::Kind::CrossGear)
        });
        if !there {
            return Err(illegal("it is no Cross Gear of that player's in the battle zone"));
        }
        if !self.is_creature_in_battle(with) || self.owner(with) != Some(player) {
            return Err(illegal("a Cross Gear is crossed with a creature of its owner's in the battle zone"));
        }
        let by = By { player: Some(player), ..By::default() };
        propose(self, [Proposed::new(Event { what: What::Cross(gear, with), by })], run)?;
        self.check(run)
    }

    /// A creature attacks a player, or a tapped creature of his (Duel Masters 505–509): it is tapped; an untapped blocker
    /// may take the attack upon itself; then it battles, or breaks shields, or wins the game where there are none.
    ///
    /// # Errors
    /// If it can't attack, or as the kernel's.
    pub fn attack(&mut self, attacker: ObjectId, whom: Target, run: &mut Run<'_, Game>) -> Done {
        let attacker = self.now(attacker.card).unwrap_or(attacker);
        let owner = self.owner(attacker).ok_or_else(|| illegal("there is no such card"))?;
        let card = self.object(attacker).ok_or_else(|| illegal("there is no such card"))?;
        let name = card.card.name.clone();
        let evolved = card.card.evolution || self.has_keyword(attacker, Keyword::SpeedAttacker);
        if !self.is_creature_in_battle(attacker) {
            return Err(illegal(format!("{name} is no creature in the battle zone")));
        }
        let target = match whom {
            Target::Object(o) => Some(self.now(o.card).unwrap_or(o)),
            Target::Player(_) => None,
        };
        let defender = match whom {
            Target::Player(p) => p,
            Target::Object(o) => self.owner(o).ok_or_else(|| illegal("there is no such card"))?,
        };
        if owner != self.state.turn.player || owner == defender {
            return Err(illegal(format!("{name} can attack an opponent in its owner's turn only")));
        }
        if card.tapped {
            return Err(illegal(format!("{name} is tapped")));
        }
        if card.sick && !evolved && !target.is_some_and(|target| self.attacks_fresh(attacker, target)) {
            return Err(illegal(format!("{name} came into the battle zone this turn")));
        }
        if self.cant_attack(attacker) {
            return Err(illegal(format!("{name} can't attack")));
        }
        if target.is_none() && self.has_keyword(attacker, Keyword::Skirmisher) {
            return Err(illegal(format!("{name} can attack only creatures")));
        }
        if target.is_some() && self.cant_attack_creatures(attacker) {
            return Err(illegal(format!("{name} can't attack creatures")));
        }
        if let Some(target) = target
            && !(self.is_creature_in_battle(target)
                && (self.object(target).is_some_and(|c| c.tapped) || self.attacks_untapped(attacker, target)))
        {
            let of = self.card(target.card).map(|c| c.card.name.to_string()).unwrap_or_default();
            return Err(illegal(format!("{of} is no tapped creature in the battle zone: only such are attacked")));
        }
        if let Some(target) = target.filter(|&target| self.cant_be_attacked(target, attacker)) {
            let of = self.card(target.card).map(|c| c.card.name.to_string()).unwrap_or_default();
            return Err(illegal(format!("{of} can't be attacked by {name}")));
        }
        let whom = target.map_or(whom, Target::Object);
        let by = By { source: Some(attacker), player: Some(owner), effect: false, ..By::default() };
        let event = |what| Proposed::new(Event { what, by: by.clone() });
        self.state.attacked = Some(whom);
        propose(self, [event(What::Attack(attacker, whom))], run)?;
        // Where something else was done instead, nobody attacks.
        let attacks = self.state.attacking == Some(attacker);
        self.check(run)?;
        if attacks && self.is_creature_in_battle(attacker) && !self.state.over {
            self.carry_out_attack(attacker, (owner, defender), target, &by, run)?;
        }
        // Duel Masters 510.2: what holds while it attacks ends.
        self.state.attacking = None;
        self.state.attacked = None;
        self.state.blocking = None;
        self.state.battled = false;
        self.state.called_off = false;
        self.state.floating.retain(|f| !matches!(f.what, Lasting::AfterBattle(_)));
        self.afterwards(|what| match what {
            Lasting::AfterAttack(effect) => Some(effect.clone()),
            _ => None,
        });
        self.check(run)
    }

    /// What waits for an end that is there now triggers.
    pub(crate) fn afterwards(&mut self, due: impl Fn(&Lasting) -> Option<Vec<Instruction>>) {
        let mut left = Vec::new();
        for floating in std::mem::take(&mut self.state.floating) {
            match (due(&floating.what), floating.scope.this) {
                (Some(effect), Some(source)) => {
                    self.state.pending.push(Pending { source, scope: floating.scope, effect });
                }
                _ => left.push(floating),
            }
        }
        self.state.floating.append(&mut left);
    }

    /// Duel Masters 507–509: the attack is blocked or not, and leads to a battle, to broken shields or to the game's end.
    fn carry_out_attack(
        &mut self,
        attacker: ObjectId,
        (owner, defender): (PlayerId, PlayerId),
        target: Option<ObjectId>,
        by: &By,
        run: &mut Run<'_, Game>,
    ) -> Done {
        let event = |what| Proposed::new(Event { what, by: by.clone() });
        let blocker = self.blocked_by(attacker, defender, target, run)?;
        if blocker.is_none() {
            self.happens(&Event { what: What::Unblocked(attacker), by: by.clone() }, Seen::From(&[]));
            self.check(run)?;
        }
        if let Some(other) = blocker.or(target) {
            if self.state.called_off {
                return Ok(());
            }
            propose(self, [event(What::Battle(attacker, other))], run)?;
            return self.check(run);
        }
        // What is no longer there breaks nothing (Q26).
        if !self.is_creature_in_battle(attacker) || self.state.over {
            return Ok(());
        }
        let shields = self.zone(defender, Zone::Shields);
        if shields.is_empty() {
            propose(self, [event(What::Win(owner, Some(attacker)))], run)?;
        } else {
            let number = self.breaks(attacker) as usize;
            let shields = self.choose_shields(owner, Some(attacker), shields, number, run)?;
            let broken: Vec<_> = shields.into_iter().map(|s| event(What::Break(s, Some(attacker)))).collect();
            propose(self, broken, run)?;
        }
        self.check(run)
    }

    /// Duel Masters 507: a player may tap an untapped blocker of his, other than the creature that is attacked, to have it
    /// attacked instead; and a protector where another creature of his is attacked.
    fn blocked_by(
        &mut self,
        attacker: ObjectId,
        defender: PlayerId,
        target: Option<ObjectId>,
        run: &mut Run<'_, Game>,
    ) -> Result<Option<ObjectId>, Stop<Game>> {
        let can = |o: &ObjectId| {
            Some(*o) != target
                && self.is_creature_in_battle(*o)
                && !self.cant_block(*o, attacker)
                && self.object(*o).is_some_and(|c| !c.tapped)
                && (self.can_block(*o, attacker) || target.is_some() && self.has_keyword(*o, Keyword::Protector))
        };
        let blockers: Vec<ObjectId> = self.zone(defender, Zone::Battle).into_iter().filter(can).collect();
        if blockers.is_empty() {
            return Ok(None);
        }
        let options = std::iter::once(Pick::No).chain(blockers.into_iter().map(Pick::Object)).collect();
        let query = Query { asking: Asking::Block, about: None, rule: "507.1" };
        let Some(Pick::Object(blocker)) = run.ask(self, Some(defender), query, options)? else { return Ok(None) };
        let by = By { source: Some(blocker), player: Some(defender), effect: false, ..By::default() };
        self.state.blocking = Some(blocker);
        propose(self, [Proposed::new(Event { what: What::Tap(blocker), by: by.clone() })], run)?;
        for what in [What::Block(blocker, attacker), What::Blocked(attacker, blocker)] {
            self.happens(&Event { what, by: by.clone() }, Seen::From(&[]));
        }
        self.check(run)?;
        Ok(Some(blocker))
    }

    /// Plays on to the next beginning of a step, in this turn or a later one, with its actions done.
    ///
    /// # Errors
    /// As the kernel's.
    pub fn go_to(&mut self, step: Step, of: Option<PlayerId>, run: &mut Run<'_, Game>) -> Done {
        loop {
            match Step::ALL.iter().copied().find(|s| *s > self.state.turn.step) {
                _ if !self.state.turn.begun => self.begin_step(self.state.turn.step, run)?,
                Some(next) => self.begin_step(next, run)?,
                None => {
                    self.end_turn();
                    self.begin_step(Step::Untap, run)?;
                }
            }
            let there = self.state.turn.step == step && of.is_none_or(|p| p == self.state.turn.player);
            if there || self.state.over {
                return Ok(());
            }
            run.step()?;
        }
    }

    /// Plays on to where the next turn begins, before its first step's actions.
    ///
    /// # Errors
    /// As the kernel's.
    pub fn next_turn(&mut self, run: &mut Run<'_, Game>) -> Done {
        if !self.state.turn.begun {
            self.begin_step(self.state.turn.step, run)?;
        }
        while let Some(next) = Step::ALL.iter().copied().find(|s| *s > self.state.turn.step) {
            self.begin_step(next, run)?;
            if self.state.over {
                return Ok(());
            }
        }
        self.end_turn();
        Ok(())
    }

    fn end_turn(&mut self) {
        let next = self.opponent(self.state.turn.player).unwrap_or(self.state.turn.player);
        self.state.turn.player = next;
        self.state.turn.number = self.state.turn.number.saturating_add(1);
        self.state.turn.step = Step::Untap;
        self.state.turn.begun = false;
        self.state.broke.clear();
        self.state.attackers.clear();
        let turn = self.state.turn.number;
        self.state.floating.retain(|f| match f.until {
            Some(Until::EndOfTurn) => false,
            Some(Until::YourNextTurn) => f.scope.you != next,
            Some(Until::Turn(number)) => number >= turn,
            Some(Until::OpponentsNextTurn) => true,
            None => true,
        });
        for player in &mut self.state.players {
            player.would_draw = 0;
        }
        for card in &mut self.state.cards {
            if card.owner == next {
                card.sick = false;
            }
        }
    }

    fn begin_step(&mut self, step: Step, run: &mut Run<'_, Game>) -> Done {
        self.state.turn.step = step;
        self.state.turn.begun = true;
        match step {
            Step::Untap => {
                self.untap(run)?;
                // What triggers as a turn begins does so when the cards have untapped (Q26).
                let begins = Event { what: What::TurnBegins(self.state.turn.player), by: By::default() };
                self.happens(&begins, Seen::From(&[]));
                self.check(run)
            }
            Step::Draw => {
                let player = self.state.turn.player;
                let by = By { player: Some(player), ..By::default() };
                propose(self, [Proposed::new(Event { what: What::DrawCards(player, 1), by })], run)?;
                self.check(run)
            }
            Step::Mana | Step::Main | Step::Attack => Ok(()),
            Step::End => self.end(run),
        }
    }

    /// Duel Masters 511.1: what waits for the end of this turn is done.
    fn end(&mut self, run: &mut Run<'_, Game>) -> Done {
        let now = self.state.turn.number;
        let ends = Event { what: What::TurnEnds(self.state.turn.player), by: By::default() };
        self.happens(&ends, Seen::From(&[]));
        let due = |f: &Floating| matches!(f.what, Lasting::Later(turn, _) if turn <= now);
        let (due, left) = std::mem::take(&mut self.state.floating).into_iter().partition(due);
        self.state.floating = left;
        let due: Vec<Floating> = due;
        for floating in due {
            let Lasting::Later(_, effect) = floating.what else { continue };
            match floating.scope.this {
                Some(source) => self.trigger(Pending { source, scope: floating.scope, effect }),
                None => self.follow(&effect, &floating.scope, &Lineage::default(), run)?,
            }
        }
        self.check(run)
    }

    /// Duel Masters 501.1: all of the turn player's cards are untapped at one time.
    fn untap(&mut self, run: &mut Run<'_, Game>) -> Done {
        let player = self.state.turn.player;
        let cards = [Zone::Battle, Zone::Mana].into_iter().flat_map(|zone| self.zone(player, zone));
        let tapped: Vec<ObjectId> =
            cards.filter(|&o| self.object(o).is_some_and(|c| c.tapped) && !self.stays_tapped(o)).collect();
        let by = By { player: Some(player), ..By::default() };
        let events = tapped.into_iter().map(|o| Proposed::new(Event { what: What::Untap(o), by: by.clone() }));
        propose(self, events.collect::<Vec<_>>(), run)?;
        self.check(run)
    }
}
