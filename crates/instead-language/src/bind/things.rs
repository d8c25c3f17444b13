//! What a text has spoken of: objects and players, as the text describes them and where the text put them.

use crate::slot::{Paid, Part, Role, Slot};
use crate::words::Zone;
use crate::{Filter, Ref, Who};
use crate::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

/// A set of zones, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Zones(u8);

impl Zones {
    pub(super) const NONE: Zones = Zones(0);
    pub(super) const ANY: Zones = Zones(0x7f);
    pub(super) const LIBRARY: Zones = Zones::of(Zone::Library);
    pub(super) const HAND: Zones = Zones::of(Zone::Hand);
    pub(super) const BATTLEFIELD: Zones = Zones::of(Zone::Battlefield);
    pub(super) const GRAVEYARD: Zones = Zones::of(Zone::Graveyard);
    pub(super) const EXILE: Zones = Zones::of(Zone::Exile);
    pub(super) const STACK: Zones = Zones::of(Zone::Stack);
    pub(super) const COMMAND: Zones = Zones::of(Zone::Command);
    /// Where a card is no permanent and no spell.
    pub(super) const CARD: Zones =
        Zones::LIBRARY.or(Zones::HAND).or(Zones::GRAVEYARD).or(Zones::EXILE).or(Zones::COMMAND);

    pub(super) const fn of(zone: Zone) -> Zones {
        Zones(1 << zone as u8)
    }

    pub(super) const fn or(self, other: Zones) -> Zones {
        Zones(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Zones) -> Zones {
        Zones(self.0 & !other.0)
    }

    pub(super) const fn meets(self, other: Zones) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn within(self, other: Zones) -> bool {
        self.0 & !other.0 == 0
    }
}

/// What a thing is, as the bound text says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The object that the text is on.
    This,
    /// What it is attached to.
    Attached,
    /// The chosen object or source.
    Chosen,
    /// What a linked ability exiled.
    Exiled,
    /// The n-th target.
    Target(u8),
    /// Of the event that the frame watches for.
    Event(Role),
    /// Of the cost.
    Paid(Paid),
    /// What the instruction of this number left behind; numbers are given anew at the end.
    Made(u8),
    /// Each in turn, of the loop of this number in its frame.
    Each(usize),
    /// Each one of those that an instruction acts on.
    EachOne,
    /// A player, or several, by a description that needs no slot.
    Player(Who),
    /// Another object by a description that needs no slot.
    Other(Ref),
    /// All that the description is of.
    All(Filter),
}

/// An object or player that a text spoke of.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    /// What it is.
    pub(super) is: Meaning,
    /// The frame that it belongs to, counted from outside.
    pub(super) frame: usize,
    /// Which of all frames that is.
    pub(super) of: usize,
    /// What the text says of it.
    pub(super) said: Vec<Filter>,
    /// Where it can be by now.
    pub(super) zones: Zones,
    /// Where it was before the text did something to it.
    pub(super) was: Zones,
    /// More than one.
    pub(super) many: bool,
    /// It can be an object.
    pub(super) object: bool,
    /// It can be a player.
    pub(super) player: bool,
    /// The source of damage.
    pub(super) source: bool,
    /// The text does not say what it is, so that any noun fits.
    pub(super) any: bool,
    /// The event took it from where it was, and no instruction moved it since.
    pub(super) left: bool,
    /// What was sacrificed or discarded.
    pub(super) gone: Option<crate::said::Noun>,
    /// A copy that the text made.
    pub(super) copy: bool,
    /// In which blocks it was made: seen from inside the innermost of them alone.
    pub(super) block: Vec<usize>,
    /// What the text calls it, in plain English.
    pub(super) called: String,
}

impl Thing {
    pub(super) fn object(is: Meaning, frame: usize, zones: Zones, called: &str) -> Thing {
        Thing {
            is,
            frame,
            of: 0,
            said: Vec::new(),
            zones,
            was: Zones::NONE,
            many: false,
            object: true,
            player: false,
            source: false,
            any: false,
            left: false,
            gone: None,
            copy: false,
            block: Vec::new(),
            called: called.to_owned(),
        }
    }

    pub(super) fn player(is: Meaning, frame: usize, called: &str) -> Thing {
        Thing { object: false, player: true, ..Thing::object(is, frame, Zones::NONE, called) }
    }

    pub(super) fn described(mut self, filter: &Filter) -> Thing {
        self.zones = zones_of(filter);
        self.said.push(filter.clone());
        self
    }

    pub(super) fn several(mut self, many: bool) -> Thing {
        self.many = many;
        self
    }

    /// Where it can be, as it is spoken of here: what is on the stack and enters is a permanent then.
    pub(super) fn zones_here(&self, as_it_was: bool, enters: bool) -> Zones {
        let zones = if as_it_was { self.zones.or(self.was) } else { self.zones };
        if enters && zones.meets(Zones::STACK) { zones.or(Zones::BATTLEFIELD) } else { zones }
    }

    /// What it is, in the words of a list of such places.
    pub(super) fn judged(&self) -> String {
        let role = |role: &Role| match role {
            Role::Object | Role::Was => "event-object",
            Role::Player => "event-player",
            Role::Source => "event-source",
            Role::Recipient => "event-recipient",
            Role::Partner => "event-partner",
            Role::Attacked => "event-attacked",
            Role::Whole => "event-amount",
        };
        match &self.is {
            Meaning::This => "this".into(),
            Meaning::Attached => "attached".into(),
            Meaning::Chosen => "chosen".into(),
            Meaning::Exiled => "linked".into(),
            Meaning::Target(n) => format!("target {}", usize::from(*n) + 1),
            Meaning::Event(r) => role(r).into(),
            Meaning::Paid(_) => "cost".into(),
            Meaning::Made(_) => "made".into(),
            Meaning::Each(_) | Meaning::EachOne => "each".into(),
            Meaning::Player(who) => player_judged(who),
            Meaning::Other(r) => format!("{r:?}"),
            Meaning::All(_) => "each".into(),
        }
    }

    /// The text moved it.
    pub(super) fn moved(&mut self, to: Zones) {
        self.was = self.was.or(self.zones);
        self.zones = to;
        self.left = false;
    }
}

/// The slot of a meaning, seen from so many frames further in.
pub(super) fn slot_of(is: &Meaning, out: u8, loops: usize) -> Option<Slot> {
    let part = match is {
        Meaning::Event(role) => Part::Event(*role),
        Meaning::Paid(paid) => Part::Paid(*paid),
        Meaning::Made(n) => Part::Made(*n),
        Meaning::Each(level) => Part::Each(u8::try_from(loops.checked_sub(level + 1)?).ok()?),
        Meaning::EachOne => Part::EachOne,
        Meaning::This
        | Meaning::Attached
        | Meaning::Chosen
        | Meaning::Exiled
        | Meaning::Target(_)
        | Meaning::Player(_)
        | Meaning::Other(_)
        | Meaning::All(_) => return None,
    };
    Some(Slot { out, part })
}

/// Where what the filter describes can be.
pub(super) fn zones_of(filter: &Filter) -> Zones {
    said_zones(filter).unwrap_or(Zones::BATTLEFIELD)
}

/// Where the filter says that something is; a card that is nowhere said to be is somewhere outside the battlefield.
fn said_zones(filter: &Filter) -> Option<Zones> {
    use Filter as F;
    match filter {
        F::In(zone) => Some(Zones::of(*zone)),
        F::Spell | F::Ability(_) => Some(Zones::STACK),
        F::Card => Some(Zones::CARD),
        F::OnTop(_) => Some(Zones::LIBRARY),
        F::Source => Some(Zones::ANY),
        F::All(list) if list.is_empty() => Some(Zones::ANY),
        F::All(list) => {
            let zones: Vec<Zones> = list.iter().filter_map(said_zones).collect();
            zones.into_iter().reduce(|a, b| if a.meets(b) { Zones(a.0 & b.0) } else { b })
        }
        F::OneOf(list) => list.iter().map(|f| said_zones(f).unwrap_or(Zones::BATTLEFIELD)).reduce(Zones::or),
        F::Is(Ref::This) => Some(Zones::ANY),
        F::Not(..) => None,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => None,
    }
}

fn player_judged(who: &Who) -> String {
    match who {
        Who::ControllerOf(r) | Who::OwnerOf(r) => match &**r {
            Ref::Target(n) => format!("controller of target {}", usize::from(*n) + 1),
            Ref::Attached => "controller of attached".into(),
            other => format!("controller of {other:?}"),
        },
        who if who.is_several() => "each".into(),
        other => format!("{other:?}"),
    }
}

/// What a thing is called in a message.
pub(super) fn called(filter: &Filter) -> String {
    super::nouns::name(filter).to_owned()
}
