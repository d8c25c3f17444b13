//! Players, cards with identity, and what lasts.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex};

use crate::ability::{Card, Instruction, Keyword, Replacement, Static, Until};
use crate::effects::EffectId;
use crate::event::{Event, Scope};
use crate::rules::Rules;
use crate::words::{CardId, ObjectId, PlayerId, Step, Target, Word, Zone};

/// A game: its rules, its state, and a record of what happened.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
    pub(crate) record: Option<Record>,
    /// What was performed, while a record is kept, and what contains it.
    pub(crate) performed: Vec<Event>,
    /// The cards of which a race was asked that nothing says, in this game and all that go on from it.
    pub(crate) doubts: Doubts,
}

/// Names of cards, shared by a game and its copies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Doubts(Arc<Mutex<BTreeSet<Word>>>);

impl Doubts {
    pub(crate) fn note(&self, name: &Word) {
        if let Ok(mut names) = self.0.lock() {
            names.insert(name.clone());
        }
    }
}

/// The state. Two equal states go on in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The players in the order in which they sit.
    pub players: Vec<Player>,
    /// Every card.
    pub cards: Vec<CardState>,
    /// Effects that last.
    pub floating: Vec<Floating>,
    /// How many effects have been made, for their ids.
    pub made: u32,
    /// Abilities that have triggered and not yet taken place.
    pub pending: Vec<Pending>,
    /// The turn.
    pub turn: Turn,
    /// The cards drawn since an instruction began that does something to what is drawn (Duel Masters 114.4b).
    pub drawn: Option<Vec<ObjectId>>,
    /// The creature that attacks (Duel Masters 506.1d).
    pub attacking: Option<ObjectId>,
    /// Whom or what it attacks.
    pub attacked: Option<Target>,
    /// The creature that blocks it.
    pub blocking: Option<ObjectId>,
    /// The battle that this attack leads to is over.
    pub battled: bool,
    /// The card from under a creature that was chosen last.
    pub unleashed: Option<ObjectId>,
    /// No battle happens in this attack.
    pub called_off: bool,
    /// The creatures that battle.
    pub battling: Option<(ObjectId, ObjectId)>,
    /// The creatures that broke shields this turn.
    pub broke: Vec<ObjectId>,
    /// The creatures that attacked this turn.
    pub attackers: Vec<ObjectId>,
    /// State-based actions are being taken.
    pub looking: bool,
    /// Somebody has won.
    pub over: bool,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The turn player.
    pub player: PlayerId,
    /// The step.
    pub step: Step,
    /// The number.
    pub number: u32,
    /// Whether the step's own actions are done.
    pub begun: bool,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// His name.
    pub name: Word,
    /// The part of his deck whose order is known, from the top.
    pub deck: Vec<CardId>,
    /// What was shuffled, below it: a set, until somebody looks.
    pub shuffled: Vec<CardId>,
    /// What was put below that, the bottom last.
    pub bottom: Vec<CardId>,
    /// His hand.
    pub hand: Vec<CardId>,
    /// The top cards of what he has in the battle zone.
    pub battle: Vec<CardId>,
    /// His shields.
    pub shields: Vec<CardId>,
    /// His mana zone.
    pub mana: Vec<CardId>,
    /// His discard pile.
    pub discard: Vec<CardId>,
    /// How many cards he would have drawn this turn so far (Kaijudo K11).
    pub would_draw: u32,
    /// The last card of his deck was taken.
    pub decked: bool,
    /// Lost.
    pub lost: bool,
    /// Won.
    pub won: bool,
}

/// A card and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardState {
    /// What is printed on it.
    pub card: Arc<Card>,
    /// Its owner.
    pub owner: PlayerId,
    /// How often it has changed zones.
    pub life: u16,
    /// Where it is; nowhere while it is being cast.
    pub zone: Option<Zone>,
    /// Tapped.
    pub tapped: bool,
    /// Face down.
    pub face_down: bool,
    /// Came into the battle zone this turn.
    pub sick: bool,
    /// The creature under which it lies.
    pub under: Option<CardId>,
    /// How deep it lies there; the topmost at 0.
    pub depth: u16,
    /// The card to which it is attached: crossed, or fortified.
    pub attached: Option<CardId>,
    /// The creature to which it lost a battle, until that is looked at.
    pub lost_to: Option<ObjectId>,
}

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Floating {
    /// Its id.
    pub id: u32,
    /// Its sentence, where a board gives it; else it is printed from what it does.
    pub text: Word,
    /// "You", and the card that it is from.
    pub scope: Scope,
    /// What it does.
    pub what: Lasting,
    /// How long; for ever if nothing is said.
    pub until: Option<Until>,
}

/// What an effect that lasts does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lasting {
    /// It replaces.
    Replacement(Box<Replacement>),
    /// This object gets so much power.
    Power(ObjectId, i32),
    /// This holds.
    Static(Box<Static>),
    /// This is done at the end of the turn of this number.
    Later(u32, Vec<Instruction>),
    /// This triggers.
    Trigger(Box<crate::ability::Trigger>),
    /// This is done after the battle that the attack leads to.
    AfterBattle(Vec<Instruction>),
    /// This is done at the end of the attack.
    AfterAttack(Vec<Instruction>),
}

/// An ability that triggered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pending {
    /// The card that it is of.
    pub source: ObjectId,
    /// Who and what its words mean.
    pub scope: Scope,
    /// What it does.
    pub effect: Vec<Instruction>,
}

/// What happened, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// Events performed.
    pub happened: Vec<Event>,
    /// The effects applied, with the cards that they are of.
    pub applied: Vec<(EffectId, Option<ObjectId>)>,
    /// The cards whose abilities triggered.
    pub triggered: Vec<ObjectId>,
    /// Whether games with different records are different.
    pub counts: bool,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let counts = |g: &Game| g.record.as_ref().is_some_and(|r| r.counts);
        self.rules == other.rules
            && self.state == other.state
            && (!(counts(self) || counts(other)) || self.record == other.record)
    }
}

impl Eq for Game {}

/// A digest of what differs most; equality is always compared in full.
impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.players.hash(state);
        self.state.floating.len().hash(state);
        self.state.pending.len().hash(state);
    }
}

impl Game {
    /// The cards whose races were asked for and are not known, here and wherever a copy of this game went on.
    pub fn races_in_doubt(&self) -> Vec<Word> {
        self.doubts.0.lock().map(|names| names.iter().cloned().collect()).unwrap_or_default()
    }

    /// The state, to look at.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The record, where one is kept.
    pub fn record(&self) -> Option<&Record> {
        self.record.as_ref()
    }

    /// The game as a step of its play is told: what happened before is not in its record. Who keeps a game for each step
    /// of a long play so keeps no record of the whole with each.
    #[must_use]
    pub fn as_told(&self) -> Game {
        let record = self.record.as_ref().map(|_| Record::default());
        Game {
            rules: self.rules.clone(),
            state: self.state.clone(),
            record,
            performed: Vec::new(),
            doubts: Doubts::default(),
        }
    }

    /// Begins a record; where it `counts`, games with different records are different.
    pub fn keep_record(&mut self, counts: bool) {
        self.record = Some(Record { counts, ..Record::default() });
        self.performed.clear();
    }

    /// Note for whoever watches that the event takes place.
    pub(crate) fn note_performed(&mut self, event: &Event) {
        if self.record.is_some() {
            self.performed.push(event.clone());
        }
    }

    /// A card, wherever it is.
    pub fn card(&self, card: CardId) -> Option<&CardState> {
        self.state.cards.get(usize::from(card.0))
    }

    pub(crate) fn card_mut(&mut self, card: CardId) -> Option<&mut CardState> {
        self.state.cards.get_mut(usize::from(card.0))
    }

    /// The object, if the card is still that object.
    pub fn object(&self, object: ObjectId) -> Option<&CardState> {
        self.card(object.card).filter(|c| c.life == object.life)
    }

    /// The object that a card now is.
    pub fn now(&self, card: CardId) -> Option<ObjectId> {
        self.card(card).map(|c| ObjectId { card, life: c.life })
    }

    /// What became of an object: itself, or what it is after it changed zones once.
    pub(crate) fn followed(&self, object: ObjectId) -> Option<ObjectId> {
        self.now(object.card).filter(|now| now.life <= object.life.saturating_add(1))
    }

    /// A player.
    pub fn player(&self, player: PlayerId) -> Option<&Player> {
        self.state.players.get(usize::from(player.0))
    }

    pub(crate) fn player_mut(&mut self, player: PlayerId) -> Option<&mut Player> {
        self.state.players.get_mut(usize::from(player.0))
    }

    /// All players, the turn player first.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let count = self.state.players.len();
        (0..count).map(move |at| PlayerId(((usize::from(self.state.turn.player.0) + at) % count.max(1)) as u8))
    }

    /// The first opponent in turn order.
    pub fn opponent(&self, of: PlayerId) -> Option<PlayerId> {
        let count = self.state.players.len();
        (count > 1).then(|| PlayerId(((usize::from(of.0) + 1) % count) as u8))
    }

    /// The owner of an object, who is also its controller: in these games nobody takes another's cards.
    pub fn owner(&self, object: ObjectId) -> Option<PlayerId> {
        self.card(object.card).map(|c| c.owner)
    }

    /// The cards of a zone, in order; in the battle zone the top cards.
    pub fn zone(&self, player: PlayerId, zone: Zone) -> Vec<ObjectId> {
        let Some(p) = self.player(player) else { return Vec::new() };
        let cards: Vec<CardId> = match zone {
            Zone::Deck => p.deck.iter().chain(&p.shuffled).chain(&p.bottom).copied().collect(),
            Zone::Hand => p.hand.clone(),
            Zone::Battle => p.battle.clone(),
            Zone::Shields => p.shields.clone(),
            Zone::Mana => p.mana.clone(),
            Zone::Discard => p.discard.clone(),
        };
        cards.into_iter().filter_map(|c| self.now(c)).collect()
    }

    /// The cards that lie under a creature, the topmost first.
    pub fn under(&self, creature: CardId) -> Vec<CardId> {
        let lies = |(at, c): (usize, &CardState)| (c.under == Some(creature)).then_some((c.depth, CardId(at as u16)));
        let mut under: Vec<(u16, CardId)> = self.state.cards.iter().enumerate().filter_map(lies).collect();
        under.sort_unstable();
        under.into_iter().map(|(_, card)| card).collect()
    }

    /// Whether a card has this keyword, printed on it or given to it. What asks for a keyword itself gives none.
    pub fn has_keyword(&self, object: ObjectId, keyword: Keyword) -> bool {
        self.has_printed(object, keyword) || self.given(object).any(|given| given == keyword)
    }

    /// How often a creature has a keyword: each that is printed on it and in force, and each that is given to it.
    pub(crate) fn times_keyword(&self, object: ObjectId, keyword: Keyword) -> usize {
        use crate::ability::{Ability, Printed};
        let is =
            |p: &&Printed| matches!(self.in_force(object, &p.ability), Some(Ability::Keyword(its)) if *its == keyword);
        let printed = self.card(object.card).map(|c| c.card.abilities.as_slice()).unwrap_or_default();
        printed.iter().filter(is).count() + self.given(object).filter(|given| *given == keyword).count()
    }

    /// The keywords that a creature has and that are not printed on it.
    pub fn keywords_given(&self, object: ObjectId) -> Vec<Keyword> {
        self.given(object).collect()
    }

    /// The keywords that are given to a creature in the battle zone.
    fn given(&self, object: ObjectId) -> impl Iterator<Item = Keyword> + '_ {
        let there = self.object(object).is_some_and(|c| c.zone == Some(Zone::Battle));
        let given = move |(scope, ability): (Scope, &Static)| match ability {
            Static::Has(what, keyword) | Static::HasInstead(what, keyword, _)
                if what.keyword.is_none() && self.fits(what, object, &scope) =>
            {
                Some(*keyword)
            }
            _ => None,
        };
        self.statics().filter(move |_| there).filter_map(given)
    }

    /// The keywords in whose place a creature in the battle zone has others.
    fn lost(&self, object: ObjectId) -> Vec<Keyword> {
        let lost = |(scope, ability): (Scope, &Static)| match ability {
            Static::HasInstead(what, _, lost) if self.fits(what, object, &scope) => Some(*lost),
            _ => None,
        };
        self.statics().filter_map(lost).collect()
    }

    /// Whether this keyword is printed on a card.
    pub(crate) fn has_printed(&self, object: ObjectId, keyword: Keyword) -> bool {
        use crate::ability::Ability;
        let has = |c: &CardState| {
            c.card.abilities.iter().any(|p| match &p.ability {
                Ability::Under(crate::ability::Heading::WaveStriker, _) if keyword == Keyword::WaveStriker => true,
                Ability::Under(_, of) if matches!(**of, Ability::Keyword(its) if its == keyword) => {
                    self.in_force(object, &p.ability).is_some()
                }
                Ability::Keyword(its) => *its == keyword,
                Ability::SilentSkill(_) => keyword == Keyword::SilentSkill,
                _ => false,
            })
        };
        self.card(object.card).is_some_and(has)
    }

    /// How many shields a creature breaks: one, or as many as its best breaker says.
    pub fn breaks(&self, object: ObjectId) -> u32 {
        self.numbers_broken(object).last().copied().unwrap_or(1)
    }

    /// The numbers of shields that a creature's breakers say, the least first (Duel Masters 509.2).
    pub(crate) fn numbers_broken(&self, object: ObjectId) -> Vec<u32> {
        use crate::ability::Ability;
        let keyword = |p: &crate::ability::Printed| match self.in_force(object, &p.ability) {
            Some(Ability::Keyword(keyword)) => Some(*keyword),
            _ => None,
        };
        let breaker = |keyword: Keyword| match keyword {
            Keyword::Breaker(n) => Some(u32::from(n)),
            _ => None,
        };
        let printed = self.card(object.card).into_iter().flat_map(|c| c.card.abilities.iter().filter_map(keyword));
        let more: u32 = self
            .statics()
            .filter_map(|(scope, of)| match of {
                Static::BreaksMore(what, n) if self.fits(what, object, &scope) => Some(*n),
                _ => None,
            })
            .sum();
        let lost = self.lost(object);
        let breakers: BTreeSet<u32> = printed
            .chain(self.given(object))
            .filter(|of| !lost.contains(of))
            .filter_map(breaker)
            .map(|n| n.saturating_add(more))
            .collect();
        if breakers.is_empty() { vec![more.saturating_add(1)] } else { breakers.into_iter().collect() }
    }
}
