//! Which thing a word means: the order of the rules is that of the module above.

use super::Binder;
use super::things::{Meaning, Thing, Zones};
use crate::Stat;
use crate::said::{At, Exact, Kind, Noun, Pronoun};
use crate::slot::{Paid, Role};

/// Where something stands in its clause. What is first is meant first by "it".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stands {
    /// Who or what does it.
    Subject,
    /// To what it is done.
    Object,
    /// The rest.
    Rest,
    /// Inside the description of another.
    Within,
    /// The text says nothing of it but that it is there.
    Unsaid,
}

/// What a verb can be done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    /// Objects in these zones.
    pub(super) zones: Zones,
    /// Players.
    pub(super) players: bool,
    /// What can be attached to something (CR 301.5, 303.4, 301.6).
    pub(super) attaches: bool,
    /// What can be a permanent.
    pub(super) permanent: bool,
    /// What can have been cast.
    pub(super) cast: bool,
    /// What is said of a card, which a face-down permanent is as well.
    pub(super) of_card: bool,
}

impl Need {
    /// Any object.
    pub(super) const ANY: Need =
        Need { zones: Zones::ANY, players: false, attaches: false, permanent: false, cast: false, of_card: false };
    /// A permanent.
    pub(super) const PERMANENT: Need = Need { zones: Zones::BATTLEFIELD, permanent: true, ..Need::ANY };
    /// What damage can be dealt to (CR 120.1).
    pub(super) const HURT: Need = Need { players: true, ..Need::PERMANENT };
    /// Equipment, Auras and the like.
    pub(super) const ATTACHES: Need = Need { attaches: true, ..Need::PERMANENT };
    /// A player.
    pub(super) const PLAYER: Need = Need { zones: Zones::NONE, players: true, ..Need::ANY };
    /// What is on the stack.
    pub(super) const STACK: Need = Need::at(Zones::STACK);
    /// A card that is no permanent and no spell.
    pub(super) const CARD: Need = Need::at(Zones::CARD);

    /// What has such a number.
    pub(super) fn of_stat(stat: Stat) -> Need {
        match stat {
            Stat::Power | Stat::Toughness | Stat::BasePower | Stat::BaseToughness => {
                Need { permanent: true, ..Need::ANY }
            }
            Stat::Crewing | Stat::Saddling => Need { permanent: true, ..Need::ANY },
            Stat::ManaValue => Need::ANY,
        }
    }

    /// An object in these zones.
    pub(super) const fn at(zones: Zones) -> Need {
        Need { zones, ..Need::ANY }
    }
}

/// That the text spoke of something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mention {
    pub(super) thing: usize,
    pub(super) clause: usize,
    pub(super) stands: Stands,
}

/// What is left for a word.
enum Left {
    One(usize),
    None,
    Tie(usize, usize),
}

/// One thing or several, and whether a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    Object,
    Objects,
    Player,
}

impl Binder {
    /// Speaks of a thing.
    pub(super) fn mention(&mut self, thing: usize) {
        let mention = Mention { thing, clause: self.clause, stands: self.stands };
        self.mentions.push(mention);
        if self.direct && self.stands != Stands::Within {
            self.arguments.push(thing);
        }
    }

    /// Whether the verb can be done to it (rule 1).
    fn can_be(&self, thing: &Thing, asked: Asked) -> bool {
        if asked == Asked::Player {
            return thing.player;
        }
        let zones = thing.zones_here(self.as_it_was, self.enters);
        let object = thing.object
            && (zones.meets(self.need.zones) || self.need.of_card && thing.is_face_down())
            && !(self.need.permanent && thing.is_never_permanent())
            && (!self.need.cast || thing.may_have_been_cast())
            && (!self.need.attaches || attachable(thing));
        object || (self.need.players && thing.player)
    }

    /// Whether what the block makes can be spoken of here.
    fn is_seen(&self, thing: &Thing) -> bool {
        let open = |b: &usize| self.blocks.contains(b) || self.before == Some(*b);
        thing.block.iter().all(open) && thing.frame < self.frames.len()
            || thing.frame >= self.frames.len() && thing.block.iter().all(open) && self.before.is_some()
    }

    /// Whether the word can mean it at all.
    fn is_candidate(&self, id: usize, noun: Noun, asked: Asked) -> bool {
        let Some(thing) = self.things.get(id) else { return false };
        if thing.is == Meaning::EachOne && thing.any && self.describing == 0 {
            return false;
        }
        let number = match asked {
            Asked::Objects => thing.many && thing.object,
            Asked::Object => !thing.many,
            // "each opponent loses life equal to the life that player lost": the one who does it
            Asked::Player => !thing.many || noun == Noun::It || self.acts_each(thing),
        };
        if self.another && thing.is == Meaning::This && noun == Noun::It {
            return false;
        }
        // rule 2
        let argument = self.direct && noun != Noun::Itself && self.arguments.contains(&id);
        number
            && !argument
            && self.is_seen(thing)
            && self.can_be(thing, asked)
            && thing.fits(noun, self.as_it_was, self.enters)
    }

    /// Whether these are the players each of whom does it as often as is being said.
    fn acts_each(&self, thing: &Thing) -> bool {
        self.each_acts.as_ref().is_some_and(|who| thing.is == Meaning::Player(who.clone()))
    }

    /// Whether there is something that the word can mean.
    pub(super) fn is_told(&self, word: &Pronoun, asked: Asked) -> bool {
        let left = match word.noun {
            Noun::It | Noun::Itself => self.nearest(word.noun, asked),
            Noun::Exact(exact) => self.exact(exact).map_or(Left::None, Left::One),
            Noun::Granter => return true,
            noun => self.by_noun(noun, asked, word.at),
        };
        !matches!(left, Left::None)
    }

    /// "Those creatures", where the text named them one by one.
    pub(super) fn all_of(&mut self, word: &Pronoun) -> Option<Vec<crate::Selection>> {
        let mut found: Vec<usize> = Vec::new();
        for m in &self.mentions {
            let target = self.things.get(m.thing).is_some_and(|t| matches!(t.is, Meaning::Target(_)));
            if target && !found.contains(&m.thing) && self.is_candidate(m.thing, word.noun, Asked::Object) {
                found.push(m.thing);
            }
        }
        let list: Vec<crate::Selection> =
            found.iter().filter_map(|id| self.object_value(*id)).map(crate::Selection::One).collect();
        let said = said(word.noun, Asked::Objects);
        for id in &found {
            self.took(word, &said, *id);
        }
        (list.len() > 1).then_some(list)
    }

    /// Rule 3: the nearest clause, in it the subject before the object before the rest.
    fn nearest(&self, noun: Noun, asked: Asked) -> Left {
        let mut clauses: Vec<usize> = self.mentions.iter().map(|m| m.clause).collect();
        clauses.sort_unstable();
        clauses.dedup();
        for clause in clauses.into_iter().rev() {
            let fits = |m: &&Mention| {
                m.clause == clause && m.stands != Stands::Unsaid && self.is_candidate(m.thing, noun, asked)
            };
            let Some(best) = self.mentions.iter().filter(fits).map(|m| m.stands).min() else { continue };
            let mut found: Vec<usize> =
                self.mentions.iter().filter(fits).filter(|m| m.stands == best).map(|m| m.thing).collect();
            found.sort_unstable();
            found.dedup();
            return match found.as_slice() {
                [one] => Left::One(*one),
                [one, two, ..] => Left::Tie(*one, *two),
                [] => continue,
            };
        }
        Left::None
    }

    /// Rule 4: what the noun fits; of several the one spoken of last, unless that stands inside the description of
    /// another.
    fn by_noun(&self, noun: Noun, asked: Asked, here: At) -> Left {
        let mut found: Vec<&Mention> = Vec::new();
        for m in self.mentions.iter().rev() {
            let own = self.things.get(m.thing).is_some_and(|t| t.is == Meaning::This);
            let again = found.iter().any(|f| f.thing == m.thing);
            if !own && !again && self.is_candidate(m.thing, noun, asked) {
                found.push(m);
            }
        }
        // what the text does not say aloud is meant only where nothing else is
        if found.iter().any(|m| m.stands != Stands::Unsaid) {
            found.retain(|m| m.stands != Stands::Unsaid);
        }
        // "each creature …": one of them is meant only where no other is
        let of_each = |m: &&Mention| self.things.get(m.thing).is_some_and(|t| t.is == Meaning::EachOne);
        if !found.iter().all(of_each) {
            found.retain(|m| !of_each(m));
        }
        // what a pronoun of the same clause took, before this word
        if found.len() > 1 {
            let before = |at: &At| at.place.zip(here.place).is_none_or(|(taken, here)| taken < here);
            let taken = |m: &&Mention| self.taken.iter().any(|(id, at)| *id == m.thing && before(at));
            if !found.iter().all(taken) {
                found.retain(|m| !taken(m));
            }
        }
        match found.as_slice() {
            [] => Left::None,
            [one] => Left::One(one.thing),
            [last, other, ..] if last.stands >= Stands::Within => {
                // two that stand inside descriptions, or one of them in the newest clause
                Left::Tie(last.thing, other.thing)
            }
            [last, ..] => Left::One(last.thing),
        }
    }

    /// The thing that a word means, or a refusal.
    pub(super) fn resolve(&mut self, word: &Pronoun, asked: Asked) -> Option<usize> {
        if word.noun == Noun::Each {
            return Some(self.each.last().copied().unwrap_or_else(|| self.each_described()));
        }
        let same =
            |(w, _): &&(Pronoun, usize)| w.at.place.is_some() && w.at.place == word.at.place && w.noun == word.noun;
        let known = self.alternatives.as_ref().and_then(|list| list.iter().find(same)).map(|(_, id)| *id);
        let left = known.map_or_else(|| self.candidates_left(word, asked), Left::One);
        let said = said(word.noun, asked);
        match left {
            Left::One(id) => {
                self.took(word, &said, id);
                if let Some(list) = &mut self.alternatives {
                    list.push((word.clone(), id));
                }
                Some(id)
            }
            // "a creature with power equal to its toughness": each one that is described
            Left::None if self.describing > 0 && asked == Asked::Object && word.noun == Noun::It => {
                Some(self.each_described())
            }
            Left::None if self.around.part => None,
            Left::None => {
                self.refuse(&said, word.at, Vec::new());
                None
            }
            Left::Tie(a, b) => {
                let names = [a, b].iter().filter_map(|id| self.things.get(*id)).map(|t| t.called.clone()).collect();
                self.refuse(&said, word.at, names);
                None
            }
        }
    }

    /// The things that a word may mean.
    fn candidates_left(&mut self, word: &Pronoun, asked: Asked) -> Left {
        match word.noun {
            Noun::Exact(exact) => self.exact(exact).map_or(Left::None, Left::One),
            Noun::It | Noun::Itself => self.nearest(word.noun, asked),
            Noun::Sacrificed | Noun::Discarded | Noun::Revealed => self.paid(word.noun),
            Noun::Target => self.last_target(),
            Noun::Granter => Left::One(self.this_of(0)),
            noun => match self.by_noun(noun, asked, word.at) {
                // the card that is the spell
                Left::None if noun == Noun::That(Kind::Card) => {
                    match self.by_noun(Noun::That(Kind::Spell), asked, word.at) {
                        Left::None => self.called_a_card(asked),
                        left => left,
                    }
                }
                left => left,
            },
        }
    }

    /// The one permanent that the text called a card before it came: "return a creature card …. Exile that card …".
    fn called_a_card(&self, asked: Asked) -> Left {
        let called = |id: &usize| {
            self.things.get(*id).is_some_and(|t| t.is != Meaning::This && t.is_called_a_card())
                && self.is_candidate(*id, Noun::That(Kind::Permanent), asked)
        };
        let mut found: Vec<usize> = self.mentions.iter().map(|m| m.thing).filter(called).collect();
        found.sort_unstable();
        found.dedup();
        match found.as_slice() {
            [one] => Left::One(*one),
            _ => Left::None,
        }
    }

    /// What was sacrificed or discarded last, by this text or as its cost.
    fn paid(&mut self, noun: Noun) -> Left {
        let found = self.things.iter().rposition(|t| t.gone == Some(noun) && self.is_seen(t));
        // otherwise it was a cost that another sentence says
        let found = found.unwrap_or_else(|| {
            let (paid, zones) = if noun == Noun::Sacrificed {
                (Paid::Sacrificed, Zones::GRAVEYARD)
            } else if noun == Noun::Revealed {
                (Paid::Revealed, Zones::ANY)
            } else {
                (Paid::Discarded, Zones::GRAVEYARD)
            };
            let frame = self.frames.iter().rposition(|f| f.kind == super::FrameKind::Ability).unwrap_or(0);
            let thing = Thing::object(Meaning::Paid(paid), frame, zones, noun.as_str());
            self.add(Thing { any: true, was: Zones::ANY, block: Vec::new(), ..thing })
        });
        Left::One(found)
    }

    /// Each one that the description is of.
    fn each_described(&mut self) -> usize {
        let frame = self.depth();
        let is = Meaning::EachOne;
        match self.known(&is, frame) {
            Some(id) => id,
            None => self.add(Thing { any: true, ..Thing::object(is, frame, Zones::ANY, "each of them") }),
        }
    }

    /// What the description names.
    fn exact(&self, exact: Exact) -> Option<usize> {
        match exact {
            Exact::Event(role, out) => {
                let frame = self.depth().checked_sub(usize::from(out))?;
                self.known(&Meaning::Event(role), frame).or_else(|| {
                    // as it was before the event
                    (role == Role::Was).then(|| self.known(&Meaning::Event(Role::Object), frame)).flatten()
                })
            }
            Exact::Made(step) => {
                let n = u8::try_from(self.first_maker).ok()?.checked_add(step)?;
                self.things.iter().rposition(|t| t.is == Meaning::Made(n))
            }
        }
    }

    fn last_target(&self) -> Left {
        let frame = self.depth();
        let found =
            self.mentions.iter().rev().map(|m| m.thing).find(|id| {
                self.things.get(*id).is_some_and(|t| matches!(t.is, Meaning::Target(_)) && t.frame <= frame)
            });
        found.map_or(Left::None, Left::One)
    }

    /// "Any target … that creature": the type that the noun says of a target that may be of another.
    fn calls_more_narrowly(&self, noun: Noun, id: usize) -> Option<crate::words::CardType> {
        let Noun::That(kind) = noun else { return None };
        let kind: crate::words::CardType = kind.as_str().parse().ok()?;
        let thing = self.things.get(id).filter(|t| matches!(t.is, Meaning::Target(_)))?;
        let other = |f: &crate::Filter| matches!(f, crate::Filter::Type(t) if *t != kind);
        let wide = |f: &crate::Filter| matches!(f, crate::Filter::OneOf(list) if list.iter().any(other));
        (!thing.said.is_empty() && thing.said.iter().all(wide)).then_some(kind)
    }

    /// Of the targets that were called more narrowly: that they are so.
    pub(super) fn narrowed_to(&mut self) -> Option<crate::Condition> {
        let mut found: Vec<crate::Condition> = Vec::new();
        for (id, kind) in std::mem::take(&mut self.narrowed) {
            let is = self.object_value(id).map(|r| crate::Condition::Is(r, crate::Filter::Type(kind)));
            found.extend(is.filter(|is| !found.contains(is)));
        }
        if found.len() > 1 { Some(crate::Condition::All(found)) } else { found.pop() }
    }

    fn took(&mut self, word: &Pronoun, said: &str, id: usize) {
        let Some(thing) = self.things.get(id) else { return };
        let is = thing.is.clone();
        let (to, block) = (thing.judged(), thing.block.clone());
        if self.before.is_some_and(|b| block.contains(&b)) {
            self.owned = true;
        }
        // "return it at the beginning of your next upkeep. It gains haste": where the block has put it
        let put = self.moved_later.is_some_and(|zones| zones.meets(self.need.zones));
        if put && self.before.is_some() && is == Meaning::This && word.noun == Noun::It {
            self.owned = true;
        }
        if let Some(kind) = self.calls_more_narrowly(word.noun, id) {
            self.narrowed.push((id, kind));
        }
        self.uses(&is);
        if matches!(word.noun, Noun::It | Noun::Itself) && self.direct {
            self.taken.push((id, word.at));
        }
        self.went.push(super::Went { at: word.at, word: said.to_owned(), to });
    }
}

fn attachable(thing: &Thing) -> bool {
    use crate::words::CardType;
    thing.any
        || thing.said.is_empty()
        || thing.is_called(CardType::Artifact)
        || thing.is_called(CardType::Enchantment)
        || !thing.is_called(CardType::Creature) && !thing.is_called(CardType::Land)
}

/// The word as a text says it.
fn said(noun: Noun, asked: Asked) -> String {
    match (noun, asked) {
        (Noun::It, Asked::Object) => "it".into(),
        (Noun::It, Asked::Objects) => "them".into(),
        (Noun::It, Asked::Player) => "they".into(),
        (Noun::Itself, _) => "itself".into(),
        (Noun::Sacrificed | Noun::Discarded | Noun::Revealed | Noun::Copy, _) => format!("the {}", noun.as_str()),
        (_, Asked::Objects) => format!("those {}s", noun.as_str()),
        _ => format!("that {}", noun.as_str()),
    }
}
