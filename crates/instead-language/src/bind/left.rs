//! What is left of the objects that something was done to.

use super::Binder;
use super::amounts::Kinds;
use super::resolve::{Need, Stands};
use super::things::{Meaning, Thing, Zones, called};
use crate::said::Noun;
use crate::{Filter, Ref, Selection};

impl Binder {
    /// What was done to the objects of a selection: those that are named are there still, where they were put; what was
    /// chosen or described is what the slot holds.
    pub(super) fn left_behind(&mut self, s: &Selection, is: Meaning, to: Zones, gone: Option<Noun>) {
        let several = match s {
            // another card is on top once it is gone: what is spoken of is the one that was moved
            Selection::One(r @ Ref::TopOfGraveyard(..)) if to != Zones::NONE => {
                let known = (0..self.things.len()).rev().find(|id| self.object_value(*id).as_ref() == Some(r));
                if let Some(thing) = known.and_then(|id| self.things.get_mut(id)) {
                    thing.object = false;
                }
                false
            }
            Selection::One(r) => {
                let known = (0..self.things.len()).rev().find(|id| self.object_value(*id).as_ref() == Some(r));
                if let Some(thing) = known.and_then(|id| self.things.get_mut(id))
                    && to != Zones::NONE
                {
                    thing.moved(to);
                    thing.gone = gone.or(thing.gone);
                }
                let many = known.and_then(|id| self.things.get(id)).is_some_and(|t| t.many);
                self.measures(is, if many { Kinds::MANY.and(Kinds::MUCH) } else { Kinds::MANY }, false);
                return;
            }
            Selection::Slot(slot) | Selection::RestOf(slot) => {
                let r = Ref::Slot(*slot);
                let known = (0..self.things.len()).rev().find(|id| self.object_value(*id).as_ref() == Some(&r));
                if let Some(thing) = known.and_then(|id| self.things.get_mut(id))
                    && to != Zones::NONE
                    && !matches!(s, Selection::RestOf(_))
                {
                    thing.moved(to);
                }
                self.measures(is, Kinds::MANY.and(Kinds::MUCH), false);
                return;
            }
            Selection::Choose { max, .. } | Selection::ChooseOf { max, .. } | Selection::Among { max, .. } => {
                *max != Some(crate::Amount::Fixed(1))
            }
            Selection::Top(n, who) => {
                *n != crate::Amount::Fixed(1) || matches!(who, crate::Who::Any | crate::Who::Opponent)
            }
            Selection::Each(_) | Selection::Both(_) | Selection::Total { .. } | Selection::AllBut(_) => true,
            Selection::Where(r, _) => {
                return self.left_behind(&Selection::One(r.clone()), is, to, gone);
            }
            Selection::Exiled => true,
            Selection::EachPlayer(_) | Selection::Said(_) | Selection::Rest => return,
        };
        let mut thing = Thing::object(is.clone(), self.depth(), Zones::ANY, "what was chosen");
        let each = self.several_act || of_several(s);
        match s {
            Selection::Choose { filter, .. } | Selection::Total { filter, .. } | Selection::Each(filter) => {
                thing = thing.described(filter);
                thing.called = format!("the {}", called(filter));
            }
            Selection::ChooseOf { filter, .. } | Selection::Among { filter, .. } => {
                if *filter != Filter::any() {
                    thing.said.push(filter.clone());
                }
                thing.said.push(Filter::Card);
                thing.zones = Zones::CARD;
                thing.called = "the card that was taken".into();
            }
            Selection::Top(..) => {
                thing.said.push(Filter::Card);
                thing.zones = Zones::LIBRARY;
                thing.called = "the top card or cards".into();
            }
            Selection::One(Ref::TopOfGraveyard(_, kind)) => {
                thing.said.push(kind.as_deref().cloned().unwrap_or(Filter::Card));
                thing.zones = Zones::GRAVEYARD;
                thing.called = "the card that was on top".into();
            }
            Selection::AllBut(kept) => thing.said.extend(described(kept)),
            Selection::Both(list) => thing.said.extend(list.iter().filter_map(described)),
            Selection::One(..) | Selection::EachPlayer(..) | Selection::Slot(..) => thing.any = true,
            Selection::Said(..) | Selection::RestOf(..) => thing.any = true,
            Selection::Exiled | Selection::Rest | Selection::Where(..) => thing.any = true,
        }
        thing.many = several || each;
        thing.was = thing.zones;
        if to != Zones::NONE {
            thing.zones = to;
        }
        thing.gone = gone;
        let id = self.add(thing);
        if let Selection::Choose { filter, .. } | Selection::Total { filter, .. } = s {
            let filter = filter.clone();
            self.player_within(&filter, id);
        }
        self.with(Stands::Object, Need::ANY, |b| b.mention(id));
        // a single thing of a known number measures nothing
        let known = matches!(s, Selection::Choose { min, max: Some(max), .. } if min == max && matches!(max, crate::Amount::Fixed(_)));
        let much = several && !known;
        let kinds = if much { Kinds::MANY.and(Kinds::MUCH) } else { Kinds::MANY };
        self.measures(is, kinds, each);
    }
}

/// Whether they are what each of several players has: "each player shuffles the cards from their hand".
fn of_several(s: &Selection) -> bool {
    let own = |f: &Filter| matches!(f, Filter::Owner(crate::Who::Any | crate::Who::Opponent));
    if let Selection::Both(list) = s {
        return list.iter().any(of_several);
    }
    matches!(s, Selection::Each(Filter::All(parts)) if parts.iter().any(own))
}

/// What a part of a selection is described by.
fn described(s: &Selection) -> Option<Filter> {
    match s {
        Selection::Choose { filter, .. } | Selection::Total { filter, .. } | Selection::Each(filter) => {
            Some(filter.clone())
        }
        Selection::AllBut(kept) => described(kept),
        Selection::One(..) | Selection::EachPlayer(..) | Selection::Both(..) | Selection::Top(..) => None,
        Selection::Slot(..) | Selection::Said(..) | Selection::ChooseOf { .. } | Selection::RestOf(..) => None,
        Selection::Exiled | Selection::Among { .. } | Selection::Rest => None,
        Selection::Where(..) => None,
    }
}
