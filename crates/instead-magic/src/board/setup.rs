//! Building a board before play begins. Objects stand as given: nothing has entered, nothing has triggered.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::board::characteristics::{Characteristics, Derived, disguises};
use crate::board::designated::Designated;
use crate::board::scope::Scope;
use crate::board::shared::Shared;
use crate::board::spell::{enchant_targets, spell_of};
use crate::board::stack::{StackItem, StackKind};
use crate::board::state::{
    Cast, Chosen, Combat, Counters, Floating, FloatingKind, Game, Known, Library, Object, ObjectId, Player, PlayerId,
    State, Target, Turn,
};
use crate::board::table::Table;
use crate::board::unchecked::{Restless, Unchecked};
use crate::edition::Edition;
use instead_language::words::{DayNight, Designation, Step, Word, Zone};
use instead_language::{Card, Change, Face, Half, Place, Until};

/// A player as a board gives him.
#[derive(Clone, Debug)]
pub struct PlayerSetup {
    /// Name.
    pub name: Word,
    /// Life total.
    pub life: i32,
    /// Counters.
    pub counters: Counters,
    /// Speed (CR 702.179).
    pub speed: u32,
    /// Whether mana costs are paid for real.
    pub pays_mana: bool,
}

impl PlayerSetup {
    /// A player of that name, at 20 life.
    pub fn named(name: &str) -> Self {
        PlayerSetup { name: Word::from(name), life: 20, counters: Counters::default(), speed: 0, pays_mana: false }
    }
}

/// An object as a board gives it.
#[derive(Clone, Debug)]
pub struct Placed {
    /// The card.
    pub card: Arc<Card>,
    /// Its owner.
    pub owner: PlayerId,
    /// Its controller.
    pub controller: PlayerId,
    /// Its zone.
    pub zone: Zone,
    /// Tapped.
    pub tapped: bool,
    /// Face down.
    pub face_down: bool,
    /// Back face up.
    pub transformed: bool,
    /// Counters.
    pub counters: Counters,
    /// Damage marked.
    pub damage: u32,
    /// What was chosen for it.
    pub chosen: Chosen,
    /// A token.
    pub token: bool,
    /// A commander.
    pub commander: bool,
    /// How it is told from others like it.
    pub known: Known,
    /// Came under its controller's control this turn.
    pub sick: bool,
    /// Of a Room, which halves are unlocked (CR 709.5c).
    pub unlocked: Vec<Half>,
    /// Phased out (CR 702.26).
    pub phased_out: bool,
    /// Of a Class, its level; 0 where nothing says one (CR 716.2d).
    pub class_level: u8,
    /// Copiable values that a copy effect gave it.
    pub copy_of: Option<Arc<Face>>,
}

impl Placed {
    /// That card of that player's in that zone, and nothing more.
    pub fn new(card: Arc<Card>, player: PlayerId, zone: Zone) -> Self {
        Placed {
            card,
            owner: player,
            controller: player,
            zone,
            tapped: false,
            face_down: false,
            transformed: false,
            counters: Counters::default(),
            damage: 0,
            chosen: Chosen::default(),
            token: false,
            commander: false,
            known: Known::Alike,
            sick: false,
            unlocked: Vec::new(),
            phased_out: false,
            class_level: 0,
            copy_of: None,
        }
    }
}

impl Game {
    /// A card that stands in no zone of the board, taken to be a spell on the stack of that player's: a source for a
    /// sentence that names it.
    pub fn conjure(&mut self, card: &Arc<Card>, player: PlayerId) -> ObjectId {
        self.conjure_named(card, &card.name, player)
    }

    /// The same; where the name is that of one of its halves, that half.
    pub fn conjure_named(&mut self, card: &Arc<Card>, name: &str, player: PlayerId) -> ObjectId {
        let faces: Vec<&Face> = std::iter::once(&card.front).chain(card.back.as_deref()).collect();
        self.notice_text(&faces);
        let mut object = crate::board::zones::token_object(Arc::new(card.named(name)), None, player);
        object.token = false;
        object.back = card.other_face();
        object.zone = Some(Zone::Stack);
        object.last_zone = Zone::Stack;
        self.add_beside_the_board(object)
    }
}

impl Game {
    /// A spell that stands on the stack as the board gives it: nothing was chosen for it.
    fn put_spell_as_given(&mut self, id: ObjectId) {
        let Some(o) = self.state.write().object_mut(id) else { return };
        let mut spell = spell_of(&o.face.abilities).unwrap_or_default();
        spell.targets.extend(enchant_targets(&o.face));
        let scope = Scope::new(o.controller, Some(id));
        o.stack = Some(Arc::new(StackItem { kind: StackKind::Spell, spell: Arc::new(spell), scope }));
    }

    /// CR 716.2b: the level of a Class that the board gives.
    fn begin_levels(&mut self, id: ObjectId, level: u8) {
        for (n, becomes) in [(2, Designation::Level2), (3, Designation::Level3)] {
            if n <= level {
                let kind = FloatingKind::Continuous(Arc::new(vec![id]), Arc::new(vec![Change::Becomes(becomes)]));
                let scope = Arc::new(Scope::new(self.state.turn.player, Some(id)));
                let begun = Floating { id: self.fresh_id(), ..Floating::new(kind, scope, Until::Forever, 0) };
                Arc::make_mut(&mut self.state.write().floating).push(begun);
            }
        }
    }

    /// A card has come into the game that may have text with holes, or text as it is said.
    fn notice_text(&mut self, faces: &[&Face]) {
        self.has_holes |= faces.iter().any(|face| instead_language::unread::has_hole(&face.abilities));
        faces.iter().for_each(|face| self.notice_words(&face.abilities));
    }

    /// A text that the game is to carry out is bound; one that is not stops the game. One that looks back at the turn has the
    /// game keep what happens in it.
    pub(crate) fn notice_words(&mut self, text: &impl instead_language::walk::Accept) {
        self.remembers |= instead_language::history::looks_back(text);
        self.tells_mana_apart |= instead_language::history::asks_for_sources(text);
        self.tells_helpers |= instead_language::history::asks_who_helped(text);
        self.tells_stories |= instead_language::history::tells_stories(text);
        self.unbound = self.unbound.or_else(|| instead_language::said::first_word(text).map(|(word, _)| word));
    }

    /// Whether something was to be chosen as this spell was cast, and the board does not say what (CR 601.2b, c).
    pub(crate) fn lacks_choices(&self, item: &StackItem, object: &Object) -> bool {
        let x = object.face.cost.iter().flatten().any(|m| *m == instead_language::words::Mana::X);
        let chosen = item.scope.targets.len() >= item.spell.targets.len() && item.spell.modes.is_none() && !x;
        item.is_spell() && object.cast.is_none() && !chosen
    }
}

/// A board in the making.
#[derive(Debug)]
pub struct Setup {
    game: Game,
    /// What is phased out once the board stands, so that it is remembered as it was.
    phased_out: Vec<ObjectId>,
}

/// The main phase of the first player's turn, before anything was done in it.
fn first_turn(players: usize) -> Turn {
    Turn {
        player: PlayerId(0),
        step: Step::Main,
        number: 3,
        extra: Vec::new(),
        next_natural: PlayerId(u8::from(players > 1)),
        is_extra: false,
        fresh: false,
        attacked: false,
        added: Vec::new(),
        left_at: None,
        combats: 0,
        unseen: Vec::new(),
        log: Default::default(),
        aimed: Arc::default(),
        resolved: Vec::new(),
        done_once: Vec::new(),
        damage_due: false,
        mains: 1,
        cleanup_again: false,
        ending: false,
        cast_last_turn: 0,
        untapped: None,
        permits: Vec::new(),
        first: Vec::new(),
        hits: Vec::new(),
    }
}

impl Setup {
    /// A game of these players, in the main phase of the first one's turn.
    pub fn new(edition: &'static Edition, players: impl IntoIterator<Item = PlayerSetup>) -> Self {
        let players: Vec<Arc<Player>> = players
            .into_iter()
            .enumerate()
            .map(|(seat, p)| {
                Arc::new(Player {
                    id: PlayerId(seat as u8),
                    name: p.name,
                    life: p.life,
                    counters: p.counters,
                    speed: p.speed,
                    dungeon: None,
                    completed: Vec::new(),
                    blessed: false,
                    storied: false,
                    tempted: 0,
                    ring_bearer: None,
                    mana: crate::board::state::ManaPool::default(),
                    lost: false,
                    won: false,
                    drawn: 0,
                    drew_in_step: 1,
                    drew_from_empty: false,
                    gained: 0,
                    lost_life: 0,
                    this_turn: crate::board::state::ThisTurn::default(),
                    cast_last_turn: 0,
                    lost_last_turn: 0,
                    lands: 0,
                    controlled_by: None,
                    controlled_next: None,
                    pays_mana: p.pays_mana,
                    library: Library::default(),
                    hand: Arc::default(),
                    graveyard: Arc::default(),
                })
            })
            .collect();
        let turn = first_turn(players.len());
        let state = State {
            players,
            objects: Table::default(),
            battlefield: Arc::default(),
            phased: Arc::default(),
            exile: Arc::default(),
            stack: Arc::default(),
            command: Arc::default(),
            floating: Arc::default(),
            pending: Vec::new(),
            turn,
            clock: 0,
            next_id: 1_000_000,
            commander_casts: Vec::new(),
            commander_damage: Vec::new(),
            arrived: Vec::new(),
            over: false,
            day: None,
            day_turned: false,
            firsts: Vec::new(),
            trace: Vec::new(),
            chance: None,
            dice: Vec::new(),
            monarch: None,
            initiative: None,
            searching: None,
            unchecked: Unchecked::ANY,
        };
        Setup {
            phased_out: Vec::new(),
            game: Game {
                state: Shared::new(state),
                edition,
                derived: Arc::new(Derived::default()),
                restless: Restless::default(),
                entering: Vec::new(),
                before_entering: None,
                moment: 0,
                put_at_random: Vec::new(),
                words: Arc::default(),
                named: Arc::default(),
                has_holes: false,
                remembers: false,
                tells_mana_apart: false,
                tells_helpers: false,
                tells_stories: false,
                yet: Arc::default(),
                unbound: None,
                record: None,
            },
        }
    }

    /// CR 730.1: whether it is day or night.
    pub fn day(&mut self, now: Option<DayNight>) {
        self.game.state.write().day = now;
    }

    /// CR 722.1: this turn another player makes the decisions of that one.
    pub fn controlled_by(&mut self, player: PlayerId, by: PlayerId) {
        if let Some(p) = self.game.state.write().player_mut(player) {
            p.controlled_by = Some(by);
        }
    }

    /// CR 724.1: who is the monarch.
    pub fn monarch(&mut self, player: PlayerId) {
        self.game.state.write().monarch = Some(player);
    }

    /// CR 725.1: who has the initiative.
    pub fn initiative(&mut self, player: PlayerId) {
        self.game.state.write().initiative = Some(player);
    }

    /// CR 702.131c: who has the city's blessing.
    pub fn blessed(&mut self, player: PlayerId) {
        if let Some(p) = self.game.state.write().player_mut(player) {
            p.blessed = true;
        }
    }

    /// Whose turn it is, and which step has begun.
    pub fn turn(&mut self, player: PlayerId, step: Step, number: u32) {
        let players = self.game.state.players.len().max(1) as u8;
        let turn = &mut self.game.state.write().turn;
        turn.player = player;
        turn.step = step;
        turn.number = number;
        turn.mains = u32::from(step >= Step::Main) + u32::from(step >= Step::Main2);
        turn.next_natural = PlayerId((player.0 + 1) % players);
    }

    /// Put a card onto the board. In libraries and graveyards the first placed is on top and at the bottom.
    pub fn place(&mut self, placed: Placed) -> ObjectId {
        let game = &mut self.game;
        let faces = std::iter::once(&placed.card.front).chain(placed.card.back.as_deref());
        game.notice_text(&faces.chain(placed.copy_of.as_deref()).collect::<Vec<_>>());
        let printed = Arc::new(placed.card.printed());
        let back = placed.card.other_face();
        let up = match &back {
            Some(back) if placed.transformed => back.clone(),
            _ => printed.clone(),
        };
        let copied = placed.copy_of.is_some();
        let face = placed.copy_of.unwrap_or(up);
        let base = Arc::new(Characteristics::of_face(&face, u8::from(copied), placed.controller));
        let timestamp = game.state.write().tick();
        let mut counters = placed.counters;
        if placed.zone == Zone::Battlefield {
            has_what_is_printed(&mut counters, &face);
        }
        let object = Object {
            id: ObjectId(0),
            card: crate::board::zones::UNNUMBERED,
            printed,
            back,
            discarded: false,
            drawn: false,
            halves: placed.card.halves(),
            face,
            uncopied: None,
            version: u8::from(copied),
            down: None,
            bore: smallvec::SmallVec::new(),
            turned: 0,
            base,
            owner: placed.owner,
            controller: placed.controller,
            zone: Some(placed.zone),
            last_zone: placed.zone,
            became: None,
            last: None,
            tapped: placed.tapped,
            face_down: placed.face_down,
            transformed: placed.transformed,
            prepared: false,
            designated: Designated { unlocked: placed.unlocked.into_iter().collect(), ..Designated::default() },
            counters,
            counted: SmallVec::new(),
            damage: placed.damage,
            hurt_by: SmallVec::new(),
            deathtouched: false,
            attached_to: None,
            chosen: placed.chosen,
            token: placed.token,
            commander: placed.commander,
            known: placed.known,
            sick: placed.sick,
            held_by: placed.controller,
            upkeeps: u8::from(!placed.sick),
            timestamp,
            exiled: SmallVec::new(),
            cast: None::<Arc<Cast>>,
            stack: None,
            combat: Combat::default(),
            loyalty_used: 0,
            triggered: smallvec::SmallVec::new(),
            modes: smallvec::SmallVec::new(),
            used: smallvec::SmallVec::new(),
            helpers: SmallVec::new(),
            since_turn: 0,
            arrived: timestamp,
            disguised: placed.face_down && disguises(&placed.card.front),
            manifested: false,
            forgotten: false,
        };
        let id = game.put_in_table(object);
        if placed.zone == Zone::Battlefield
            && !copied
            && let Some(o) = game.state.write().object_mut(id)
        {
            o.show_doors();
        }
        if placed.zone == Zone::Stack {
            game.put_spell_as_given(id);
        }
        game.stand(id, placed.owner, placed.zone);
        game.begin_levels(id, placed.class_level);
        if placed.phased_out {
            self.phased_out.push(id);
        }
        id
    }

    /// Put so many of these cards there, in nothing different from each other: the nameless cards of a library.
    pub fn place_alike(&mut self, placed: Placed, count: usize) {
        let (owner, zone) = (placed.owner, placed.zone);
        if zone == Zone::Stack {
            (0..count).for_each(|_| _ = self.place(placed.clone()));
            return;
        }
        let first = (count > 0).then(|| self.place(placed));
        let Some(first) = first.and_then(|first| self.game.object(first).cloned()) else { return };
        for _ in 1..count {
            let timestamp = self.game.state.write().tick();
            let card = crate::board::zones::UNNUMBERED;
            let id = self.game.put_as_it_is(Object { card, timestamp, arrived: timestamp, ..first.clone() });
            self.game.stand(id, owner, zone);
        }
    }

    /// Attach one object to another or to a player.
    pub fn attach(&mut self, object: ObjectId, to: Target) {
        if let Some(o) = self.game.state.write().object_mut(object) {
            o.attached_to = Some(to);
        }
    }

    /// What was chosen for an object already placed.
    pub fn choose(&mut self, object: ObjectId, chosen: Chosen) {
        if let Some(o) = self.game.state.write().object_mut(object) {
            o.chosen = chosen;
            o.rebase();
        }
    }

    /// Give an object copiable values of another that stands on the board.
    pub fn copy(&mut self, object: ObjectId, face: Arc<Face>) {
        self.game.notice_text(&[&face]);
        if let Some(o) = self.game.state.write().object_mut(object) {
            o.face = face;
            o.version = o.version.saturating_add(1);
            o.rebase();
        }
    }

    /// A creature type that a player will name, whether a card has it or not.
    pub fn name_creature_type(&mut self, word: &str) {
        if instead_language::subtypes::is_creature_type(word) {
            Arc::make_mut(&mut self.game.words).push(Word::from(word));
        }
    }

    /// A card that a player will name (CR 201.4), whether it is in the game or not.
    pub fn name_card(&mut self, face: &Face) {
        Arc::make_mut(&mut self.game.named).push(Arc::new(face.clone()));
    }

    /// The board as it now stands, for looking things up while it is built.
    pub fn so_far(&self) -> &Game {
        &self.game
    }

    /// The game, its characteristics derived: who controls a permanent has done so all along.
    pub(crate) fn done(mut self, derive: impl FnOnce(&mut Game)) -> Game {
        derive(&mut self.game);
        for id in self.game.state.battlefield.clone().iter().copied() {
            if let Some(controller) = self.game.controller(id)
                && let Some(object) = self.game.state.write().object_mut(id)
            {
                object.held_by = controller;
            }
        }
        for id in std::mem::take(&mut self.phased_out) {
            if self.game.on_battlefield(id) {
                self.game.leave_by_phasing(id, None);
            }
        }
        self.game
    }
}

impl Game {
    /// An object stands in a zone. In a library the first placed is on top.
    fn stand(&mut self, id: ObjectId, owner: PlayerId, zone: Zone) {
        if zone == Zone::Library {
            if let Some(p) = self.state.write().player_mut(owner) {
                Arc::make_mut(&mut p.library.top).push(id);
            }
        } else {
            self.state.write().insert(id, owner, zone, Place::Natural);
        }
    }
}

/// A planeswalker or battle has its printed loyalty or defense unless the board says otherwise.
fn has_what_is_printed(counters: &mut Counters, face: &Face) {
    for (kind, n) in [("loyalty", face.loyalty), ("defense", face.defense)] {
        if let Some(n) = n
            && counters.of(kind) == 0
        {
            counters.add(&Word::new_static(kind), n);
        }
    }
}
