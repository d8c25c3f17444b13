//! What each instruction leaves behind for later words: objects, amounts, whether it was done.

use super::Binder;
use super::amounts::Kinds;
use super::resolve::{Need, Stands};
use super::things::{Meaning, Thing, Zones};
use super::verbs::is_one;
use crate::instruction::Choice;
use crate::said::Noun;
use crate::words::CardType;
use crate::{Filter, Instruction, Selection, Token, Who};

impl Binder {
    /// The instruction was done or not.
    pub(super) fn did(&mut self, n: u8) {
        self.measures(Meaning::Made(n), Kinds::DONE, false);
    }

    /// Speaks of something that the instruction made or found.
    fn made(&mut self, n: u8, zones: Zones, said: Vec<Filter>, many: bool, called: &str) -> usize {
        let thing = Thing::object(Meaning::Made(n), self.depth(), zones, called);
        let id = self.add(Thing { said, many: many || self.several_act, ..thing });
        self.with(Stands::Object, Need::ANY, |b| b.mention(id));
        id
    }

    fn amount_of(&mut self, n: u8, kinds: Kinds) {
        let each = self.several_act;
        self.measures(Meaning::Made(n), kinds, each);
    }

    /// The table.
    pub(super) fn leave_behind(&mut self, i: &Instruction, n: u8) {
        let made = || Meaning::Made(n);
        match i {
            Instruction::Damage { to, .. } => {
                // those that were dealt damage
                self.left_behind(to, made(), Zones::NONE, None);
                self.amount_of(n, Kinds::MUCH.and(Kinds::LOST).and(Kinds::MANY));
            }
            Instruction::Divided { .. } => self.amount_of(n, Kinds::MUCH.and(Kinds::LOST).and(Kinds::MANY)),
            Instruction::Destroy { what, .. } => {
                self.left_behind(what, made(), Zones::BATTLEFIELD.or(Zones::GRAVEYARD), None)
            }
            Instruction::Sacrifice(_, what) => {
                self.left_behind(what, made(), Zones::GRAVEYARD, Some(Noun::Sacrificed));
            }
            Instruction::Discard(_, what) => {
                self.left_behind(what, made(), Zones::GRAVEYARD, Some(Noun::Discarded));
            }
            Instruction::Exile(what) | Instruction::ExileUntil(what) => {
                self.left_behind(what, made(), Zones::EXILE, None);
                if matches!(what, Selection::Top(..)) {
                    self.looked = self.last_made(n);
                }
            }
            Instruction::Move(what, to) => {
                self.left_behind(what, made(), Zones::of(to.zone), None);
                // "to its owner's hand, then that player …"
                if let Selection::One(r) = what
                    && !matches!(r, crate::Ref::This | crate::Ref::Player(_))
                {
                    let owner = Meaning::Player(Who::OwnerOf(Box::new(r.clone())));
                    let id = match self.known(&owner, self.depth()) {
                        Some(id) => id,
                        None => self.add(Thing::player(owner, self.depth(), "its owner")),
                    };
                    self.with(Stands::Unsaid, Need::ANY, |b| b.mention(id));
                }
            }
            Instruction::PutAndRest(what, to, _) | Instruction::PutAndRestOf { take: what, to, .. } => {
                self.left_behind(what, made(), Zones::of(to.zone), None);
            }
            Instruction::Tap(what)
            | Instruction::Untap(what)
            | Instruction::TurnFaceUp(what)
            | Instruction::TurnFaceDown(what)
            | Instruction::Transform(what)
            | Instruction::RemoveFromCombat(what)
            | Instruction::RemoveDamage(what)
            | Instruction::GainControl(_, what, _)
            | Instruction::Continuous { what, .. }
            | Instruction::Pick(what)
            | Instruction::ChangeText(what, ..)
            | Instruction::NewTargets(what)
            | Instruction::ExileAfter(what)
            | Instruction::Permit(what, ..) => self.left_behind(what, made(), Zones::NONE, None),
            Instruction::PutCounters(_, _, what) => {
                self.left_behind(what, made(), Zones::NONE, None);
                self.amount_of(n, Kinds::MUCH);
            }
            Instruction::RemoveCounters(_, _, what) => {
                self.left_behind(what, made(), Zones::NONE, None);
                self.amount_of(n, Kinds::MUCH.and(Kinds::LOST).and(Kinds::MANY));
            }
            Instruction::MoveCounters(..) => self.amount_of(n, Kinds::MUCH),
            Instruction::Counter(what) => {
                self.left_behind(what, made(), Zones::STACK.or(Zones::CARD), None);
            }
            Instruction::Draw(_, count) => {
                self.made(n, Zones::HAND, vec![Filter::Card], !is_one(count), "the card that was drawn");
                let kinds = Kinds::DRAWN.and(Kinds::MANY);
                self.amount_of(n, if is_one(count) { kinds } else { kinds.and(Kinds::MUCH) });
            }
            Instruction::Mill(_, count) => {
                let id = self.made(n, Zones::GRAVEYARD, vec![Filter::Card], !is_one(count), "the milled card");
                self.looked = Some(id);
                self.amount_of(n, Kinds::MANY.and(Kinds::MUCH));
            }
            Instruction::Search { filter, max, to, .. } => {
                let said = vec![filter.clone(), Filter::Card];
                self.made(n, Zones::of(to.zone), said, !is_one(max), "the card that was found");
                self.amount_of(n, Kinds::MANY.and(Kinds::MUCH));
            }
            Instruction::Look(_, what) | Instruction::Reveal(_, what) => self.seen(what, n),
            Instruction::CreateTokens(_, count, token) => {
                self.made(n, Zones::BATTLEFIELD, token_says(token), !is_one(count), "the token");
                self.amount_of(n, Kinds::MANY.and(Kinds::MUCH));
            }
            Instruction::CopySpell(what, _) => {
                let card = self.is_of_card(what);
                let zones = if card { Zones::EXILE.or(Zones::STACK) } else { Zones::STACK };
                let id = self.made(n, zones, vec![Filter::Spell], false, "the copy");
                if let Some(mention) = self.mentions.last_mut() {
                    mention.stands = Stands::Rest;
                }
                if let Some(thing) = self.things.get_mut(id) {
                    thing.copy = true;
                }
                self.amount_of(n, Kinds::MANY);
            }
            Instruction::MayCast(_, what, _) | Instruction::MustCast(_, what) | Instruction::CastMany(what, _) => {
                self.left_behind(what, made(), Zones::STACK, None);
            }
            Instruction::GainLife(..) | Instruction::AddMana(..) | Instruction::AddManaTimes(..) => {
                self.amount_of(n, Kinds::MUCH);
            }
            Instruction::PlayerCounters(..) => self.amount_of(n, Kinds::MUCH),
            Instruction::LoseLife(..) => self.amount_of(n, Kinds::MUCH.and(Kinds::LOST)),
            Instruction::Pay(_, cost) => {
                if cost.life.is_some() {
                    self.amount_of(n, Kinds::MUCH.and(Kinds::LOST));
                }
            }
            Instruction::FlipCoin { .. } => self.amount_of(n, Kinds::FLIP),
            Instruction::RollDie(..) | Instruction::RollDice(..) => self.amount_of(n, Kinds::RESULT),
            Instruction::Choose(_, choice) => self.chosen(choice, n),
            Instruction::Scry(..)
            | Instruction::Surveil(..)
            | Instruction::SetLife(..)
            | Instruction::Shuffle(_)
            | Instruction::ExchangeLife(_)
            | Instruction::ExchangeControl(..)
            | Instruction::Attach(..)
            | Instruction::AttachTo(..)
            | Instruction::Fight(..)
            | Instruction::AddChosenMana { .. }
            | Instruction::AddProduced(_)
            | Instruction::Lose(_)
            | Instruction::Win(_)
            | Instruction::Skip(..)
            | Instruction::ExtraTurn(_)
            | Instruction::Monarch(_)
            | Instruction::ProtectAll(..)
            | Instruction::EndTurn
            | Instruction::Unread(_)
            | Instruction::DayNight(_) => {}
            // what has instructions in it leaves behind what they do
            Instruction::May(..)
            | Instruction::If(..)
            | Instruction::Unless(..)
            | Instruction::UnlessTimes(..)
            | Instruction::EachUnless(..)
            | Instruction::EachMay(..)
            | Instruction::ForEach(..)
            | Instruction::Where(..)
            | Instruction::Repeat(..)
            | Instruction::Self_ { .. }
            | Instruction::SelfRewrite { .. }
            | Instruction::Create { .. }
            | Instruction::Delayed(..)
            | Instruction::DelayedThisTurn(..)
            | Instruction::WhenYouDo(_)
            | Instruction::Reflexive(..)
            | Instruction::Modal(_)
            | Instruction::Results(_)
            | Instruction::Regenerate(..)
            | Instruction::Forbid(..)
            | Instruction::Emblem(..)
            | Instruction::Fill(..) => return,
        }
        self.did(n);
    }

    /// The thing that the instruction made.
    fn last_made(&self, n: u8) -> Option<usize> {
        self.things.iter().rposition(|t| t.is == Meaning::Made(n))
    }

    /// Cards that are looked at or revealed stay where they are.
    fn seen(&mut self, what: &Selection, n: u8) {
        let hand = |f: &Filter| matches!(f, Filter::All(list) if list.contains(&Filter::In(crate::words::Zone::Hand)));
        self.left_behind(what, Meaning::Made(n), Zones::NONE, None);
        if let Some(id) = self.last_made(n) {
            // of the whole hand one is chosen "from it"
            let all = matches!(what, Selection::Each(f) if hand(f));
            let among = matches!(what, Selection::ChooseOf { .. } | Selection::Among { .. });
            if all || !among {
                self.looked = Some(id);
            }
        }
    }

    fn is_of_card(&self, what: &Selection) -> bool {
        let Selection::One(r) = what else { return false };
        let known = (0..self.things.len()).rev().find(|id| self.object_value(*id).as_ref() == Some(r));
        known.and_then(|id| self.things.get(id)).is_some_and(|t| !t.zones.meets(Zones::STACK))
    }

    fn chosen(&mut self, choice: &Choice, n: u8) {
        match choice {
            Choice::Object(f) => {
                let thing = Thing::object(Meaning::Made(n), self.depth(), Zones::ANY, "the chosen object").described(f);
                let id = self.add(thing);
                self.player_within(f, id);
                self.with(Stands::Object, Need::ANY, |b| b.mention(id));
            }
            Choice::Player(who) => {
                let thing = Thing::player(Meaning::Player(Who::Chosen), self.depth(), "the chosen player");
                let _ = who;
                let id = self.add(thing);
                self.with(Stands::Object, Need::ANY, |b| b.mention(id));
            }
            Choice::Number(..) => self.amount_of(n, Kinds::RESULT),
            Choice::Color(_)
            | Choice::CreatureType
            | Choice::BasicLandType
            | Choice::LandType
            | Choice::CardName(_)
            | Choice::Option(_)
            | Choice::CardType(_) => {}
        }
    }
}

/// What the text says of a token that it makes.
fn token_says(token: &Token) -> Vec<Filter> {
    let mut said = vec![Filter::Token];
    said.extend(token.types.list().map(Filter::Type));
    said.extend(token.subtypes.iter().cloned().map(Filter::Subtype));
    if token.copy_of.is_some() {
        // a copy may be of any type
        said.extend([CardType::Creature, CardType::Artifact, CardType::Enchantment].map(Filter::Type));
    }
    said
}
