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
        self.is_time_to_play(player, &card.card.name)?;
        let object = self.now(object.card).unwrap_or(object);
        if self.lies_on_nothing(object) {
            let why = "has nothing to be put on: there is no creature that it evolves from";
            return Err(illegal(format!("{} {why}", card.card.name)));
        }
        let by = By { source: None, player: Some(player), effect: false, ..By::default() };
        propose(self, [Proposed::new(Event { what: What::Cast(player, object), by })], run)?;
        self.check(run)
    }

    /// Duel Masters 504.1, 504.2, and the main phase of Kaijudo, which comes before the attacks: cards are played and crossed
    /// in their owner's main step only.
    fn is_time_to_play(&self, player: PlayerId, name: &str) -> Done {
        let rule = if self.rules.graveyard { " (504.1)" } else { "" };
        if self.state.turn.player != player {
            let why = "can be played in its owner's turn only";
            return Err(illegal(format!("{name} {why}{rule}: it is {}'s turn", self.name_of(self.state.turn.player))));
        }
        match self.state.turn.step {
            Step::Main => Ok(()),
            step if step > Step::Main => {
                Err(illegal(format!("{name} can be played before the first attack only, in the main step{rule}")))
            }
            _ => Err(illegal(format!("{name} can be played in the main step only{rule}"))),
        }
    }

    fn name_of(&self, player: PlayerId) -> &str {
        self.player(player).map(|p| p.name.as_str()).unwrap_or_default()
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
        let name = self.object(gear).map(|c| c.card.name.clone()).unwrap_or_default();
        if self.object(gear).is_some_and(|c| c.attached == Some(with.card)) {
            return Err(illegal(format!("{name} is crossed with that creature already (303.4a)")));
        }
        self.is_time_to_play(player, &name)?;
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
        if self.state.turn.step > Step::Attack {
            return Err(illegal(format!("{name} can attack before the end step only")));
        }
        // Duel Masters 500.2a: who has attacked plays nothing from the hand any more this turn.
        if self.state.turn.step == Step::Main {
            self.state.turn.step = Step::Attack;
        }
        let whom = target.map_or(whom, Target::Object);
        let by = By { source: Some(attacker), player: Some(owner), effect: false, ..By::default() };
        let event = |what| Proposed::new(Event { what, by: by.clone() });
        self.state.attacked = Some(whom);
        propose(self, [event(What::Attack(attacker, whom))], run)?;
        // Where something else was done instead, nobody attacks.
        let attacks = self.state.attacking == Some(attacker);
        self.check(run)?;
        if attacks && !self.state.over {
            self.carry_out_attack((owner, defender), target.is_some(), run)?;
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

    /// The creature that attacks, if it is still there. What evolves while it attacks goes on (Duel Masters 801.2a).
    fn attacker(&self) -> Option<ObjectId> {
        self.state.attacking.filter(|&o| self.is_creature_in_battle(o))
    }

    /// The creature that is attacked, if it is still there.
    fn attacked_creature(&self) -> Option<ObjectId> {
        match self.state.attacked {
            Some(Target::Object(o)) => Some(o).filter(|&o| self.is_creature_in_battle(o)),
            _ => None,
        }
    }

    /// Duel Masters 507–509: the attack is blocked or not, and leads to a battle, to broken shields or to the game's end.
    fn carry_out_attack(
        &mut self,
        (owner, defender): (PlayerId, PlayerId),
        at_a_creature: bool,
        run: &mut Run<'_, Game>,
    ) -> Done {
        // Duel Masters 505.6a: what attacks or is attacked has left, and the attack is over; nobody is asked for a blocker.
        let Some(attacker) = self.attacker() else { return Ok(()) };
        let target = self.attacked_creature();
        if at_a_creature && target.is_none() {
            return Ok(());
        }
        let by = |attacker| By { source: Some(attacker), player: Some(owner), effect: false, ..By::default() };
        let blocked = self.blocked_by(attacker, defender, target, run)?;
        if !blocked {
            self.happens(&Event { what: What::Unblocked(attacker), by: by(attacker) }, Seen::From(&[]));
        }
        self.check(run)?;
        // What is no longer there battles nothing and breaks nothing (Q26).
        let Some(attacker) = self.attacker().filter(|_| !self.state.over) else { return Ok(()) };
        let event = |what| Proposed::new(Event { what, by: by(attacker) });
        if blocked || at_a_creature {
            let other = if blocked { self.state.blocking } else { self.attacked_creature() };
            if let Some(other) = other.filter(|_| !self.state.called_off) {
                propose(self, [event(What::Battle(attacker, other))], run)?;
            }
            return self.check(run);
        }
        let shields = self.zone(defender, Zone::Shields);
        if shields.is_empty() {
            propose(self, [event(What::Win(owner, Some(attacker)))], run)?;
        } else {
            let number = self.shields_broken_by(attacker, owner, run)? as usize;
            let shields = self.choose_shields(owner, Some(attacker), shields, number, run)?;
            let broken: Vec<_> = shields.into_iter().map(|s| event(What::Break(s, Some(attacker)))).collect();
            propose(self, broken, run)?;
        }
        self.check(run)
    }

    /// Duel Masters 509.2c: of several breaker abilities the player chooses which is used; none is no choice.
    fn shields_broken_by(
        &mut self,
        attacker: ObjectId,
        owner: PlayerId,
        run: &mut Run<'_, Game>,
    ) -> Result<u32, Stop<Game>> {
        let numbers = self.numbers_broken(attacker);
        let options = numbers.iter().map(|&n| Pick::Number(n)).collect();
        let query = Query { asking: Asking::Breaker, about: Some(attacker), rule: "509.2c" };
        let pick = if self.rules.breaker_is_chosen && numbers.len() > 1 {
            run.ask(self, Some(owner), query, options)?
        } else {
            None
        };
        Ok(match pick {
            Some(Pick::Number(n)) => n,
            _ => self.breaks(attacker),
        })
    }

    /// Duel Masters 507: a player may tap an untapped blocker of his, other than the creature that is attacked, to have it
    /// attacked instead; and a protector where another creature of his is attacked. Whether one does is given back.
    fn blocked_by(
        &mut self,
        attacker: ObjectId,
        defender: PlayerId,
        target: Option<ObjectId>,
        run: &mut Run<'_, Game>,
    ) -> Result<bool, Stop<Game>> {
        let can = |o: &ObjectId| {
            Some(*o) != target
                && self.is_creature_in_battle(*o)
                && !self.cant_block(*o, attacker)
                && self.object(*o).is_some_and(|c| !c.tapped)
                && (self.can_block(*o, attacker) || target.is_some() && self.has_keyword(*o, Keyword::Protector))
        };
        let mut blockers: Vec<ObjectId> = self.zone(defender, Zone::Battle).into_iter().filter(can).collect();
        if blockers.is_empty() {
            return Ok(false);
        }
        let options = std::iter::once(Pick::No).chain(blockers.iter().copied().map(Pick::Object)).collect();
        let query = Query { asking: Asking::Block, about: None, rule: "507.1" };
        let Some(Pick::Object(blocker)) = run.ask(self, Some(defender), query, options)? else { return Ok(false) };
        blockers.retain(|o| *o != blocker);
        let mut used = self.blockers_besides(&blockers, defender, run)?;
        used.push(blocker);
        let by = |o| By { source: Some(o), player: Some(defender), effect: false, ..By::default() };
        for using in used {
            self.state.blocking = Some(using);
            propose(self, [Proposed::new(Event { what: What::Tap(using), by: by(using) })], run)?;
        }
        for what in [What::Block(blocker, attacker), What::Blocked(attacker, blocker)] {
            self.happens(&Event { what, by: by(blocker) }, Seen::From(&[]));
        }
        Ok(true)
    }

    /// Duel Masters 507.1a, 507.2: several may be chosen at one time, and the last of them blocks. The others are tapped
    /// before it, and have blocked nothing (507.2a).
    fn blockers_besides(
        &mut self,
        others: &[ObjectId],
        defender: PlayerId,
        run: &mut Run<'_, Game>,
    ) -> Result<Vec<ObjectId>, Stop<Game>> {
        if !self.rules.several_blockers || others.is_empty() {
            return Ok(Vec::new());
        }
        let mut options = vec![Pick::No];
        let more = self.combinations(others, others.len(), true).map_err(Stop::Error)?;
        options.extend(more.into_iter().filter(|pick| !pick.objects().is_empty()).map(|pick| match pick {
            Pick::Objects(list) => match list.as_slice() {
                [only] => Pick::Object(*only),
                _ => Pick::Objects(list),
            },
            pick => pick,
        }));
        let query = Query { asking: Asking::BlockBesides, about: None, rule: "507.1a" };
        let pick = run.ask(self, Some(defender), query, options)?;
        Ok(pick.map(|pick| pick.objects().to_vec()).unwrap_or_default())
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
