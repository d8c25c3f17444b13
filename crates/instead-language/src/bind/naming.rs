//! What references and words name: targets, the players of what is described, and what "it" and "them" are bound to.

use super::Binder;
use super::resolve::{Asked, Need, Stands};
use super::things::{Meaning, Thing, Zones, called};
use crate::said::{Noun, Pronoun};
use crate::slot::Role;
use crate::walk::VisitMut;
use crate::{Filter, Ref, Selection, Who};
use crate::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

impl Binder {
    /// The thing that a reference names by itself.
    pub(super) fn thing_of(&mut self, r: &Ref) -> Option<usize> {
        let frame = self.depth();
        let is = match r {
            Ref::This => return Some(self.this()),
            Ref::Target(n) => return self.target_thing(*n),
            Ref::Attached if self.entered_on => Meaning::Event(Role::Recipient),
            Ref::Attached => Meaning::Attached,
            Ref::Chosen => Meaning::Chosen,
            Ref::Exiled => Meaning::Exiled,
            other => Meaning::Other(other.clone()),
        };
        if let Some(id) = self.known(&is, frame) {
            return Some(id);
        }
        let (zones, name) = match r {
            Ref::Attached => (Zones::BATTLEFIELD, "the enchanted or equipped permanent"),
            Ref::Chosen => (Zones::ANY, "the chosen object"),
            Ref::Exiled => (Zones::EXILE, "the exiled card"),
            Ref::TopOfGraveyard(..) => (Zones::GRAVEYARD, "the top card of the graveyard"),
            Ref::This | Ref::Target(..) | Ref::Slot(..) | Ref::Said(..) => (Zones::ANY, "that object"),
            Ref::Player(..) | Ref::Object(..) => (Zones::ANY, "that object"),
        };
        let thing = Thing { any: true, source: matches!(r, Ref::Chosen), ..Thing::object(is, frame, zones, name) };
        Some(self.add(thing))
    }

    /// The n-th target, whose description is read where it is named first.
    pub(super) fn target_thing(&mut self, n: u8) -> Option<usize> {
        let frame = self.frames.iter().rposition(|f| f.owns_targets())?;
        let named = self.frames.get_mut(frame)?.targets.get_mut(usize::from(n))?;
        if std::mem::replace(&mut named.1, true) {
            return self.known(&Meaning::Target(n), frame);
        }
        let mut spec = named.0.clone();
        self.beside(Stands::Within, false, |b| {
            if let Some(f) = &mut spec.objects {
                b.describes(f);
            }
            if let Some(who) = &mut spec.players {
                b.who(who);
            }
            if let Some(n) = &mut spec.number {
                b.amount(n);
            }
            if let Some(crate::Together::Total(_, _, n)) = &mut spec.together {
                b.amount(n);
            }
        });
        let name = format!("target {}", spec.objects.as_ref().map_or("player".into(), called));
        let mut thing = Thing::object(Meaning::Target(n), frame, Zones::NONE, &name).several(spec.max > 1);
        thing.player = spec.players.is_some();
        thing.object = spec.objects.is_some();
        if let Some(f) = &spec.objects {
            thing = thing.described(f);
        }
        let id = self.add(thing);
        if let Some(f) = &spec.objects {
            self.player_within(f, id);
        }
        if let Some(named) = self.frames.get_mut(frame).and_then(|f| f.targets.get_mut(usize::from(n))) {
            named.0 = spec;
        }
        Some(id)
    }

    /// "an opponent controls", within what describes a thing: that opponent can be spoken of afterwards.
    pub(super) fn player_within(&mut self, f: &Filter, id: usize) {
        let Some(thing) = self.things.get(id) else { return };
        let (many, frame) = (thing.many, thing.frame);
        let owner = match whose(f) {
            Some(owner) if !many => owner,
            _ => return,
        };
        let Some(r) = self.object_value(id) else { return };
        let who = if owner { Who::OwnerOf(Box::new(r)) } else { Who::ControllerOf(Box::new(r)) };
        let name = if owner { "its owner" } else { "its controller" };
        // as the frame of the thing names it
        let (is, frame) = (Meaning::Player(who), frame.max(self.depth()));
        let player = match self.known(&is, frame) {
            Some(player) => player,
            None => self.add(Thing::player(is, frame, name)),
        };
        self.with(Stands::Within, Need::ANY, |b| b.mention_within(player));
    }

    pub(super) fn mention_within(&mut self, id: usize) {
        let outer = std::mem::replace(&mut self.stands, Stands::Within);
        self.mention(id);
        self.stands = outer;
    }

    /// Binds an object that the word means; nothing happens in a part of a text where it goes back before it.
    pub(super) fn object_word(&mut self, r: &mut Ref, word: &Pronoun) {
        let Some(id) = self.resolve(word, Asked::Object) else { return };
        let value = match self.things.get(id) {
            Some(t) if !t.object => self.player_value(id).map(Ref::Player),
            _ => self.object_value(id),
        };
        if let Some(value) = value {
            *r = value;
        }
        self.mention(id);
    }

    /// Objects in the plural.
    pub(super) fn objects_word(&mut self, s: &mut Selection, word: &Pronoun) {
        if self.need.players && word.noun == Noun::It && !self.is_told(word, Asked::Objects) {
            // "deals 1 damage to them": to that player
            let mut who = Who::Said(word.clone());
            self.who(&mut who);
            if !matches!(who, Who::Said(_)) {
                *s = Selection::One(Ref::Player(who));
            }
            return;
        }
        if !self.is_told(word, Asked::Objects)
            && let Some(list) = self.all_of(word)
        {
            *s = Selection::Both(list);
            return;
        }
        let Some(id) = self.resolve(word, Asked::Objects) else { return };
        let is = self.things.get(id).map(|t| t.is.clone());
        let value = match is {
            Some(Meaning::Exiled) => Some(Selection::Exiled),
            Some(Meaning::All(f)) => Some(Selection::Each(f)),
            Some(_) => self.object_value(id).map(|r| match r {
                Ref::Slot(slot) => Selection::Slot(slot),
                other => Selection::One(other),
            }),
            None => None,
        };
        if let Some(value) = value {
            *s = value;
        }
        self.mention(id);
    }

    /// "one of them", "their total power": several that were spoken of, in the place of a description.
    pub(super) fn those(&mut self, f: &mut Filter) {
        let Filter::Is(Ref::Said(word)) = f else { return };
        let word = word.clone();
        let mut those = Selection::Said(word.clone());
        self.objects_word(&mut those, &word);
        if let Some(described) = described(those) {
            *f = described;
        }
    }

    /// Speaks of a player by a description.
    pub(super) fn speak_of_player(&mut self, who: Who, name: &str, many: bool) {
        let frame = self.depth();
        let is = Meaning::Player(who);
        let id = match self.known(&is, frame) {
            Some(id) => id,
            None => self.add(Thing::player(is, frame, name).several(many)),
        };
        self.mention(id);
    }
}

/// Whether that stands for several that were spoken of: what was paid is named by what was done to it.
pub(super) fn is_those(f: &Filter) -> bool {
    matches!(f, Filter::Is(Ref::Said(word)) if !matches!(word.noun, Noun::Sacrificed | Noun::Discarded))
}

/// The objects, as a description.
fn described(those: Selection) -> Option<Filter> {
    if let Selection::Both(list) = those {
        return list.into_iter().map(described).collect::<Option<Vec<_>>>().map(Filter::OneOf);
    }
    if let Selection::Slot(slot) = those {
        return Some(Filter::Is(Ref::Slot(slot)));
    }
    if let Selection::One(r) = those {
        return Some(Filter::Is(r));
    }
    if let Selection::Exiled = those { Some(Filter::Is(Ref::Exiled)) } else { None }
}

/// Whether the description says whose the thing is, by a player who can be spoken of: its owner, or its controller.
pub(super) fn whose(f: &Filter) -> Option<bool> {
    use Filter as F;
    let somebody = Who::is_several;
    match f {
        F::Controller(who) if somebody(who) => Some(false),
        F::Owner(who) if somebody(who) => Some(true),
        F::All(list) => list.iter().find_map(whose),
        F::Not(..) | F::OneOf(..) => None,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
    }
}
