//! Players and what is theirs (CR 102, 119, 401–404).

use std::sync::Arc;

use crate::board::counters::Counters;
use crate::board::dungeon::Dungeon;
use crate::board::scope::Scope;
use crate::board::state::{ObjectId, PlayerId};
use instead_language::words::{Mana, Step, Word};
use instead_language::{ManaTerm, Until};

/// What happened this turn to a player, or to what he controlled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThisTurn {
    /// Damage dealt to him.
    pub damaged: u32,
    /// Creatures that died under his control.
    pub died: u32,
    /// Permanents that left the battlefield under his control.
    pub left: u32,
    /// Creatures that he attacked with.
    pub attackers: u32,
    /// In which combat phase of the turn he last attacked, and the power of what he attacked with there, as it was declared.
    pub attack: (u32, i64),
    /// Spells that he cast.
    pub cast: u32,
    /// How often he flipped coins.
    pub flips: u32,
    /// CR 508.6: the combat phase of the turn in which a creature was last declared as an attacker that attacks him.
    pub attacked_in: Option<u32>,
    /// Crimes that he committed (CR 700.13).
    pub crimes: u32,
    /// What raises his speed has triggered (CR 702.179d).
    pub raced: bool,
}

/// CR 702.179e: max speed.
pub(crate) const MAX_SPEED: u32 = 4;

/// CR 106.4: a mana pool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ManaPool {
    /// Mana that may be spent on anything and is lost as the step ends, sorted.
    pub free: Vec<Mana>,
    /// Mana of which more is said, in the order in which it was added.
    pub bound: Vec<BoundMana>,
}

/// Mana of which the text that added it says more (CR 106.6).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoundMana {
    /// Which mana.
    pub mana: Mana,
    /// What is said of it.
    pub bond: Arc<Bond>,
}

/// CR 106.6: what is said of mana, and what its words mean.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bond {
    /// What is said.
    pub terms: Vec<ManaTerm>,
    /// Of whom and of what.
    pub scope: Scope,
}

impl Bond {
    /// Whether the mana is not lost as this step ends: "until end of turn" it is kept until the cleanup step ends, "until
    /// end of combat" until combat ends (CR 500.5, 514.2).
    pub(crate) fn keeps_through(&self, step: Step) -> bool {
        let in_combat = matches!(step, Step::Combat | Step::Attackers | Step::Blockers | Step::Damage);
        self.terms.iter().any(|term| match term {
            ManaTerm::Kept(Until::EndOfCombat) => in_combat,
            ManaTerm::Kept(_) => step != Step::Cleanup,
            ManaTerm::Only(_) | ManaTerm::NotToCast(_) | ManaTerm::Firm(_) | ManaTerm::Spent(..) => false,
        })
    }
}

impl ManaPool {
    /// All of it.
    pub fn all(&self) -> Vec<Mana> {
        let mut all: Vec<Mana> = self.free.iter().copied().chain(self.bound.iter().map(|b| b.mana)).collect();
        all.sort_unstable();
        all
    }

    /// What is added.
    pub(crate) fn add(&mut self, mana: &[Mana], bond: Option<&Arc<Bond>>) {
        match bond {
            None => self.free.extend(mana),
            Some(bond) => {
                self.bound.extend(mana.iter().map(|&mana| BoundMana { mana, bond: bond.clone() }));
            }
        }
        self.free.sort_unstable();
    }

    /// CR 106.4: what is left as that step ends.
    pub(crate) fn empty(&mut self, step: Step) {
        self.free.clear();
        self.bound.retain(|b| b.bond.keeps_through(step));
    }

    /// How much is lost as that step ends.
    pub(crate) fn losing(&self, step: Step) -> usize {
        self.free.len() + self.bound.iter().filter(|b| !b.bond.keeps_through(step)).count()
    }

    /// Unspent mana in another form: what would be lost becomes this mana.
    pub(crate) fn become_this(&self, mana: Mana, step: Step) -> ManaPool {
        let changed = |b: &BoundMana| match b.bond.keeps_through(step) {
            true => b.clone(),
            false => BoundMana { mana, bond: b.bond.clone() },
        };
        ManaPool { free: vec![mana; self.free.len()], bound: self.bound.iter().map(changed).collect() }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Its id.
    pub id: PlayerId,
    /// Its name.
    pub name: Word,
    /// Life total.
    pub life: i32,
    /// Counters, poison and energy among them.
    pub counters: Counters,
    /// CR 702.179b: his speed; 0 where he has none.
    pub speed: u32,
    /// CR 309.4: his dungeon, and the room in which his venture marker is.
    pub dungeon: Option<(Dungeon, u8)>,
    /// CR 309.7: the dungeons that he has completed.
    pub completed: Vec<Dungeon>,
    /// CR 702.131c: has the city's blessing.
    pub blessed: bool,
    /// Has an enduring story, which storied gives.
    pub storied: bool,
    /// CR 701.54c: how often the Ring has tempted him.
    pub tempted: u32,
    /// CR 701.54a: his Ring-bearer.
    pub ring_bearer: Option<ObjectId>,
    /// Mana in the pool.
    pub mana: ManaPool,
    /// CR 104.3: has lost.
    pub lost: bool,
    /// CR 104.2: has won.
    pub won: bool,
    /// Cards drawn this turn.
    pub drawn: u32,
    /// How many cards were drawn in this draw step.
    pub drew_in_step: u32,
    /// CR 704.5b: attempted to draw from an empty library since the last check.
    pub drew_from_empty: bool,
    /// Life gained this turn.
    pub gained: u32,
    /// Life lost this turn.
    pub lost_life: u32,
    /// What else texts look back at.
    pub this_turn: ThisTurn,
    /// Spells that he cast in the turn before this one.
    pub cast_last_turn: u32,
    /// Life that he lost in the turn before this one.
    pub lost_last_turn: u32,
    /// Lands played this turn.
    pub lands: u32,
    /// CR 722.1: who makes his decisions during this turn, if another player does.
    pub controlled_by: Option<PlayerId>,
    /// CR 722.1: who will during his next turn.
    pub controlled_next: Option<PlayerId>,
    /// Whether mana costs are paid for real.
    pub pays_mana: bool,
    /// Library.
    pub library: Library,
    /// Hand.
    pub hand: Arc<Vec<ObjectId>>,
    /// Graveyard, bottom first.
    pub graveyard: Arc<Vec<ObjectId>>,
}

/// CR 401: a library. After a shuffle nobody knows its order, so it has none until somebody looks: chance then says
/// which card is on top.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Library {
    /// Known cards on top, top first.
    pub top: Arc<Vec<ObjectId>>,
    /// Cards in no known order, by id.
    pub shuffled: Arc<Vec<ObjectId>>,
    /// The cards at the bottom, bottom last: one that is known stands alone; cards that were put there in a random order
    /// stand together, by id.
    pub bottom: Arc<Vec<Vec<ObjectId>>>,
}

impl Library {
    /// How many cards.
    pub fn len(&self) -> usize {
        self.top.len() + self.shuffled.len() + self.bottom.iter().map(Vec::len).sum::<usize>()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All cards, the known ones in their order.
    pub fn cards(&self) -> impl Iterator<Item = ObjectId> {
        self.top.iter().chain(self.shuffled.iter()).chain(self.bottom.iter().flatten()).copied()
    }

    /// The cards on top whose order is known, and those below them of which any may be the next.
    pub(crate) fn known_and_next(&self) -> (Vec<ObjectId>, &[ObjectId]) {
        let mut known = self.top.to_vec();
        if !self.shuffled.is_empty() {
            return (known, &self.shuffled);
        }
        let alone = self.bottom.iter().take_while(|cards| cards.len() == 1).count();
        known.extend(self.bottom.iter().take(alone).flatten());
        (known, self.bottom.get(alone).map(Vec::as_slice).unwrap_or_default())
    }

    /// Of cards in no known order this one is the next.
    pub(crate) fn find_next(&mut self, card: ObjectId) {
        if self.shuffled.contains(&card) {
            Arc::make_mut(&mut self.shuffled).retain(|o| *o != card);
            Arc::make_mut(&mut self.top).push(card);
        } else if let Some(at) = self.bottom.iter().position(|cards| cards.contains(&card)) {
            let bottom = Arc::make_mut(&mut self.bottom);
            bottom.iter_mut().for_each(|cards| cards.retain(|o| *o != card));
            bottom.insert(at, vec![card]);
            bottom.retain(|cards| !cards.is_empty());
        }
    }

    /// Puts a card on the bottom; in no known order with those that were put there just before, where `among` them.
    pub(crate) fn put_below(&mut self, card: ObjectId, among: bool) {
        let bottom = Arc::make_mut(&mut self.bottom);
        match bottom.last_mut().filter(|_| among) {
            Some(cards) => {
                cards.push(card);
                cards.sort_unstable();
            }
            None => bottom.push(vec![card]),
        }
    }

    pub(crate) fn remove(&mut self, id: ObjectId) {
        for part in [&mut self.top, &mut self.shuffled] {
            if part.contains(&id) {
                Arc::make_mut(part).retain(|o| *o != id);
            }
        }
        if self.bottom.iter().any(|cards| cards.contains(&id)) {
            let bottom = Arc::make_mut(&mut self.bottom);
            bottom.iter_mut().for_each(|cards| cards.retain(|o| *o != id));
            bottom.retain(|cards| !cards.is_empty());
        }
    }
}
