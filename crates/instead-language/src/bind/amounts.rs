//! "That much", "that many", "this way", "the result", "if you do": they go to the nearest clause that measures such a
//! thing, or did it.

use super::Binder;
use super::naming::is_those;
use super::resolve::{Need, Stands};
use super::things::{Meaning, Thing};
use crate::said::{At, Deed};
use crate::slot::{Measure, Slot};
use crate::walk::{VisitMut, Walk};
use crate::words::Zone;
use crate::{Amount, Who};

/// What a clause measures or says was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kinds(u16);

impl Kinds {
    /// An amount: damage, life, counters, how many.
    pub(super) const MUCH: Kinds = Kinds(1);
    /// Objects.
    pub(super) const MANY: Kinds = Kinds(2);
    /// Life lost.
    pub(super) const LOST: Kinds = Kinds(4);
    /// Cards drawn.
    pub(super) const DRAWN: Kinds = Kinds(8);
    /// Damage prevented.
    pub(super) const PREVENTED: Kinds = Kinds(16);
    /// A result, or a number that was chosen.
    pub(super) const RESULT: Kinds = Kinds(32);
    /// X of a cost that is paid.
    pub(super) const X: Kinds = Kinds(64);
    /// Done or not.
    pub(super) const DONE: Kinds = Kinds(128);
    /// A flip, won or not.
    pub(super) const FLIP: Kinds = Kinds(256);
    /// Damage dealt.
    pub(super) const DEALT: Kinds = Kinds(512);
    /// Counters removed.
    pub(super) const REMOVED: Kinds = Kinds(1024);
    /// Votes.
    pub(super) const VOTES: Kinds = Kinds(2048);

    pub(super) const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    fn has(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// What a clause did to objects: in which participles a text can speak of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Deeds(u32);

impl Deeds {
    /// These.
    pub(super) fn of(deeds: &[Deed]) -> Deeds {
        Deeds(deeds.iter().fold(0, |all, deed| all | Deeds::bit(*deed)))
    }

    /// What putting something into this zone is, besides.
    pub(super) fn to(zone: Zone, besides: &[Deed]) -> Deeds {
        let there = match zone {
            Zone::Battlefield => Deeds::of(&[Deed::Put]),
            Zone::Graveyard => Deeds::of(&[Deed::Buried]),
            Zone::Exile => Deeds::of(&[Deed::Exiled]),
            Zone::Hand => Deeds::of(&[Deed::Returned]),
            Zone::Library | Zone::Stack | Zone::Command => Deeds::default(),
        };
        Deeds(there.0 | Deeds::of(besides).0)
    }

    fn bit(deed: Deed) -> u32 {
        1 << (deed as u32)
    }

    fn has(self, deed: Deed) -> bool {
        self.0 & Deeds::bit(deed) != 0
    }
}

/// A clause that measures something.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub(super) is: Meaning,
    pub(super) frame: usize,
    pub(super) kinds: Kinds,
    /// What it did to the objects.
    pub(super) deeds: Deeds,
    /// Several players did it, each for himself.
    pub(super) each: bool,
    pub(super) block: Vec<usize>,
}

impl Binder {
    /// Notes what the clause measures.
    pub(super) fn measures(&mut self, is: Meaning, kinds: Kinds, each: bool) {
        let (frame, block) = (self.depth(), self.blocks.clone());
        let deeds = self.deeds;
        self.measured.push(Measured { is, frame, kinds, deeds, each, block });
    }

    /// The nearest clause that measures this.
    fn nearest_measure(&mut self, wanted: Kinds) -> Option<(Slot, bool, Kinds)> {
        self.nearest_of(|m| m.kinds.has(wanted))
    }

    /// The nearest clause that did this to objects.
    pub(super) fn nearest_deed(&mut self, deed: Deed) -> Option<(Slot, bool, Kinds)> {
        self.nearest_of(|m| m.kinds.has(Kinds::MANY) && m.deeds.has(deed))
    }

    fn nearest_of(&mut self, is: impl Fn(&Measured) -> bool) -> Option<(Slot, bool, Kinds)> {
        let open = |m: &&Measured| m.block.iter().all(|b| self.blocks.contains(b) || self.before == Some(*b)) && is(m);
        let found = self.measured.iter().rev().find(open)?.clone();
        if self.before.is_some_and(|b| found.block.contains(&b)) {
            self.owned = true;
        }
        self.uses(&found.is);
        self.slot_at(&found.is, found.frame).map(|slot| (slot, found.each, found.kinds))
    }

    fn measure(&mut self, word: &str, wanted: Kinds, by: Measure) -> Option<Amount> {
        let found = self.nearest_measure(wanted);
        self.measured_by(word, found, by)
    }

    fn measured_by(&mut self, word: &str, found: Option<(Slot, bool, Kinds)>, by: Measure) -> Option<Amount> {
        let Some((slot, each, kinds)) = found else {
            if !self.around.part {
                self.refuse(word, At::new(None), Vec::new());
            }
            return None;
        };
        let by = if by == Measure::Much && !kinds.has(Kinds::MUCH) { Measure::Result } else { by };
        // CR 101.4: "then draws that many" is each player's own number
        if self.of_each_player {
            // "each player who discarded a card this way"
            return Some(Amount::OfBy(slot, by, Who::Slot(Slot::each(0))));
        }
        Some(match each && self.several_act {
            true => Amount::OfBy(slot, by, Who::Slot(Slot::EACH_ONE)),
            false => Amount::Of(slot, by),
        })
    }

    /// "This way", of objects.
    pub(super) fn this_way(&mut self, deed: Deed) -> Option<Slot> {
        let found = self.nearest_deed(deed);
        if found.is_none() && !self.around.part {
            self.refuse(&format!("{} this way", deed.as_str()), At::new(None), Vec::new());
        }
        found.map(|(slot, ..)| slot)
    }

    /// "If you do".
    pub(super) fn done_slot(&mut self) -> Option<Slot> {
        let found = self.nearest_measure(Kinds::DONE);
        if found.is_none() && !self.around.part {
            self.refuse("if you do", At::new(None), Vec::new());
        }
        found.map(|(slot, ..)| slot)
    }

    /// "If you win the flip".
    pub(super) fn flip_slot(&mut self) -> Option<Slot> {
        let found = self.nearest_measure(Kinds::FLIP);
        if found.is_none() && !self.around.part {
            self.refuse("the flip", At::new(None), Vec::new());
        }
        found.map(|(slot, ..)| slot)
    }

    /// Binds a number.
    pub(super) fn number(&mut self, a: &mut Amount) {
        let bound = match &mut *a {
            Amount::ThatMuch => self.measure("that much", Kinds::MUCH.and(Kinds::RESULT), Measure::Much),
            Amount::Prevented => self.measure("prevented this way", Kinds::PREVENTED, Measure::Prevented),
            Amount::ThisWay => self.measure("this way", Kinds::MANY, Measure::Many),
            Amount::DealtThisWay => self.measure("dealt this way", Kinds::DEALT, Measure::Dealt),
            Amount::ExcessThisWay => self.measure("excess damage", Kinds::DEALT, Measure::Excess),
            Amount::RemovedThisWay => self.measure("removed this way", Kinds::REMOVED, Measure::Removed),
            Amount::LostThisWay => self.measure("lost this way", Kinds::LOST, Measure::Lost),
            Amount::Votes(word) => {
                let word = word.clone();
                self.measure("the votes", Kinds::VOTES, Measure::Votes(word))
            }
            Amount::Received(who) => {
                let own = self.each_acts.as_ref() == Some(who);
                if own {
                    *who = Who::Slot(Slot::EACH_ONE);
                } else {
                    self.beside(Stands::Rest, false, |b| b.who(who));
                }
                let who = who.clone();
                let found = self.nearest_measure(Kinds::VOTES);
                if found.is_none() && !self.around.part {
                    self.refuse("the votes", At::new(None), Vec::new());
                }
                found.map(|(slot, ..)| Amount::OfBy(slot, Measure::Received, who))
            }
            Amount::DrawnThisWay => self.measure("drawn this way", Kinds::DRAWN, Measure::Drawn),
            Amount::ThisWayMatching(f, deed) => {
                self.describes(f);
                let (f, deed) = (f.clone(), *deed);
                let found = self.nearest_deed(deed);
                self.measured_by(&format!("{} this way", deed.as_str()), found, Measure::Matching(f, deed))
            }
            Amount::MostThisWay(deed) => {
                let deed = *deed;
                // of all of them together, not of each his own
                let found = self.nearest_deed(deed).map(|(slot, _, kinds)| (slot, false, kinds));
                self.measured_by(&format!("{} this way", deed.as_str()), found, Measure::Most(deed))
            }
            Amount::AlikeThisWay(f, deed, like) => {
                self.describes(f);
                let (f, deed, like) = (f.clone(), *deed, *like);
                let found = self.nearest_deed(deed);
                self.measured_by(&format!("{} this way", deed.as_str()), found, Measure::Alike(f, deed, like))
            }
            // what is chosen or paid elsewhere is no word of this text
            Amount::Chosen => self.nearest_measure(Kinds::RESULT).map(|(slot, ..)| Amount::Of(slot, Measure::Result)),
            Amount::X => self.nearest_measure(Kinds::X).map(|(slot, ..)| Amount::Of(slot, Measure::X)),
            other => {
                self.number_within(other);
                None
            }
        };
        if let Some(bound) = bound {
            *a = bound;
        }
    }

    fn number_within(&mut self, a: &mut Amount) {
        match a {
            Amount::StatOf(stat, r) => {
                let stat = *stat;
                self.number_of(r, Need::of_stat(stat));
            }
            Amount::Counters(r, _) => self.number_of(r, Need::ANY),
            Amount::ManaSpent(r, _) => self.number_of(r, Need { cast: true, ..Need::ANY }),
            Amount::ManaSpentFrom(r, f) => {
                self.describes(f);
                self.number_of(r, Need { cast: true, ..Need::ANY });
            }
            Amount::PlayersWith(who, c) => self.players_so(who, c),
            Amount::Fewest(who, of) => self.of_each_of_players(who, of),
            Amount::TotalOf(_, f) | Amount::Greatest(_, f) if is_those(f) => {
                self.beside(Stands::Rest, true, |b| b.those(f));
            }
            Amount::Count(f) => {
                self.describes(f);
                let name = format!("the {}s that were counted", super::nouns::name(f));
                let thing = Thing::object(Meaning::All(f.clone()), self.depth(), super::things::Zones::NONE, &name);
                let id = self.add(thing.described(f).several(true));
                self.beside(Stands::Unsaid, false, |b| b.mention(id));
            }
            Amount::Life(who)
            | Amount::LifeAmong(_, who)
            | Amount::Cards(_, who)
            | Amount::StartingLife(who)
            | Amount::Speed(who)
            | Amount::ThisTurn(_, who) => {
                self.beside(Stands::Rest, false, |b| b.with(Stands::Rest, Need::PLAYER, |b| b.who(who)));
            }
            Amount::HappenedThisTurn(pattern) => self.beside(Stands::Within, false, |b| pattern.walk_mut(b)),
            other => self.beside(Stands::Rest, true, |b| other.walk_mut(b)),
        }
    }
}
