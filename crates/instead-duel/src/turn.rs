//! The turn, and what players do in it (Duel Masters 500–506).

use instead::{Proposed, Run, Stop, propose};

use crate::ability::{Instruction, Until};
use crate::error::Error;
use crate::event::{By, Event, Scope, What};
use crate::state::Game;
use crate::words::{ObjectId, PlayerId, Step, Zone};

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
        self.check(run)
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
        let by = By { source: None, player: Some(player), effect: false, fixed: false };
        propose(self, [Proposed::new(Event { what: What::Cast(player, object), by })], run)?;
        self.check(run)
    }

    /// A creature attacks a player: it is tapped; then it breaks shields, or wins the game where there are none.
    ///
    /// # Errors
    /// If it can't attack, or as the kernel's.
    pub fn attack(&mut self, attacker: ObjectId, whom: PlayerId, run: &mut Run<'_, Game>) -> Done {
        let attacker = self.now(attacker.card).unwrap_or(attacker);
        let owner = self.owner(attacker).ok_or_else(|| illegal("there is no such card"))?;
        let card = self.object(attacker).ok_or_else(|| illegal("there is no such card"))?;
        let name = card.card.name.clone();
        let evolved = card.card.evolution || self.has_keyword(attacker, crate::ability::Keyword::SpeedAttacker);
        if !self.is_creature_in_battle(attacker) {
            return Err(illegal(format!("{name} is no creature in the battle zone")));
        }
        if owner != self.state.turn.player || owner == whom {
            return Err(illegal(format!("{name} can attack an opponent in its owner's turn only")));
        }
        if card.tapped {
            return Err(illegal(format!("{name} is tapped")));
        }
        if card.sick && !evolved {
            return Err(illegal(format!("{name} came into the battle zone this turn")));
        }
        let by = By { source: Some(attacker), player: Some(owner), effect: false, fixed: false };
        let event = |what| Proposed::new(Event { what, by: by.clone() });
        propose(self, [event(What::Attack(attacker, whom))], run)?;
        self.check(run)?;
        if !self.is_creature_in_battle(attacker) || self.state.over {
            return Ok(());
        }
        let shields = self.zone(whom, Zone::Shields);
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
        self.state.floating.retain(|f| match f.until {
            Some(Until::EndOfTurn) => false,
            Some(Until::YourNextTurn) => f.scope.you != next,
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
            Step::Untap => self.untap(run),
            Step::Draw => {
                let player = self.state.turn.player;
                let by = By { player: Some(player), ..By::default() };
                propose(self, [Proposed::new(Event { what: What::DrawCards(player, 1), by })], run)?;
                self.check(run)
            }
            Step::Mana | Step::Main | Step::Attack | Step::End => Ok(()),
        }
    }

    /// Duel Masters 501.1: all of the turn player's cards are untapped at one time.
    fn untap(&mut self, run: &mut Run<'_, Game>) -> Done {
        let player = self.state.turn.player;
        let cards = [Zone::Battle, Zone::Mana].into_iter().flat_map(|zone| self.zone(player, zone));
        let tapped: Vec<ObjectId> = cards.filter(|&o| self.object(o).is_some_and(|c| c.tapped)).collect();
        let by = By { player: Some(player), ..By::default() };
        let events = tapped.into_iter().map(|o| Proposed::new(Event { what: What::Untap(o), by: by.clone() }));
        propose(self, events.collect::<Vec<_>>(), run)?;
        self.check(run)
    }
}
