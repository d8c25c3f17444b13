//! Venturing into dungeons (CR 309, 701.49) and the initiative (CR 725).

use std::sync::Arc;

use instead::{Performing, Run, Stop};
use instead_language::words::{CardType, Step, Word};
use instead_language::{Instruction, KeywordAction, Period, Spell, Who};

use crate::board::dungeon::Dungeon;
use crate::board::event::{Cause, Damage, Event, What};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{Game, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::follow::Following;
use crate::perform::rooms_of_dungeons::does;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 701.49a–d: into a new dungeon, or the next room; after the last one the dungeon is completed first.
    pub(super) fn venture(
        &mut self,
        player: PlayerId,
        undercity: bool,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let now = self.player(player).and_then(|p| p.dungeon);
        if let Some((dungeon, room)) = now.filter(|(dungeon, room)| !dungeon.next(*room).is_empty()) {
            let next = dungeon.next(room);
            let room = self.one_by_name(player, next, |room| dungeon.room(*room), Rule::Venture, run)?.unwrap_or(room);
            return self.propose_one(What::Venture { player, dungeon, room }, player, f, run);
        }
        if now.is_some() {
            self.propose_one(What::Complete { player }, player, f, run)?;
        }
        let open: &[Dungeon] = if undercity { &[Dungeon::Undercity] } else { &Dungeon::OPEN };
        let Some(dungeon) = self.one_by_name(player, open, |d| d.name(), Rule::IntoADungeon, run)? else {
            return Ok(());
        };
        self.propose_one(What::Venture { player, dungeon, room: 0 }, player, f, run)
    }

    /// One of these, which the player says by its name.
    fn one_by_name<T: Copy>(
        &mut self,
        player: PlayerId,
        among: &[T],
        name: impl Fn(&T) -> &'static str,
        rule: Rule,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<T>> {
        if let [one] = among {
            return Ok(Some(*one));
        }
        let word = |one: &T| Pick::Word(Word::new_static(name(one)));
        let query = Query { asking: Asking::Mode, rule, about: None };
        let picked = run.ask(self, Some(player), query, among.iter().map(word).collect())?;
        Ok(among.iter().find(|one| picked == Some(word(one))).copied())
    }

    /// What of dungeons and of the initiative an event changes.
    pub(super) fn delve(&mut self, what: &What, door: Performing<'_>) {
        match what {
            What::Initiative { player } => self.has_initiative(*player, door),
            What::Venture { player, dungeon, room } => self.enter_room(*player, *dungeon, *room, door),
            What::Complete { player } => self.complete_dungeon(*player, door),
            _ => {}
        }
    }

    /// CR 309.4: the marker is in that room of the dungeon.
    fn enter_room(&mut self, player: PlayerId, dungeon: Dungeon, room: u8, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door) {
            p.dungeon = Some((dungeon, room));
        }
        self.disturb();
    }

    /// CR 309.7: the dungeon leaves the game, completed.
    fn complete_dungeon(&mut self, player: PlayerId, door: Performing<'_>) {
        if let Some(p) = self.player_mut(player, door)
            && let Some((dungeon, _)) = p.dungeon.take()
        {
            p.completed.push(dungeon);
        }
        self.disturb();
    }

    /// CR 725.3: nobody else has it.
    fn has_initiative(&mut self, player: PlayerId, door: Performing<'_>) {
        self.write(door).initiative = Some(player);
        self.disturb();
    }

    /// CR 309.4c, 725.2: the abilities of rooms, and the three that have no source and belong to the initiative.
    pub(super) fn dungeon_triggers(&mut self, mark: usize) {
        let mut rooms = Vec::new();
        let mut taking = Vec::new();
        let mut triggers = Vec::new();
        let holder = self.state.initiative;
        for event in self.state.trace.iter().skip(mark) {
            match &event.what {
                What::Venture { player, dungeon, room } => rooms.push((*player, *dungeon, *room)),
                What::Initiative { player } => triggers.push((*player, *player, KeywordAction::VentureUndercity)),
                What::Begin { period: Period::Step(Step::Upkeep), player } if Some(*player) == holder => {
                    triggers.push((*player, *player, KeywordAction::VentureUndercity));
                }
                What::Damage(Damage { source, to: Target::Player(to), combat: true, amount, .. })
                    if Some(*to) == holder && *amount > 0 =>
                {
                    let creature = self.characteristics(*source).is_some_and(|c| c.is(CardType::Creature));
                    // once for all creatures of one player
                    let by = self.controller(*source).filter(|p| creature && !taking.contains(p));
                    taking.extend(by);
                    triggers.extend(by.map(|by| (*to, by, KeywordAction::TakeInitiative)));
                }
                _ => {}
            }
        }
        for (controller, who, action) in triggers {
            let instruction = Instruction::Does(Who::Player(who.0), action);
            let spell = Spell { instructions: vec![instruction], ..Spell::default() };
            let scope = Scope { triggered: true, ..Scope::new(controller, None) };
            self.put_pending(scope, Arc::new(spell), None);
        }
        for (player, dungeon, room) in rooms {
            let scope = Scope { triggered: true, ..Scope::new(player, None) };
            let kind = StackKind::Room(dungeon.room(room));
            self.has_triggered_item(player, StackItem { kind, spell: Arc::new(does(dungeon, room)), scope });
        }
    }

    /// CR 725.4: when who has the initiative leaves the game, the active player takes it, or the next one.
    pub(super) fn initiative_leaves(&mut self, player: PlayerId, door: Performing<'_>) {
        if self.state.initiative == Some(player) {
            let next = self.players_in_turn_order().find(|&p| p != player);
            self.write(door).initiative = next;
            if let Some(player) = next {
                self.happened(Event { what: What::Initiative { player }, cause: Cause::RULE }, door);
            }
        }
    }
}
