//! Which noun fits which thing: a noun goes with what the text says of a thing and with what the game did to it. After
//! "exile target creature", "that card" fits and "that creature" does not, except of the creature as it last was.

use super::things::{Meaning, Thing, Zones};
use crate::said::{Kind, Noun};
use crate::words::{AbilityKind, CardType};
use crate::{Filter, Ref};
use crate::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

/// Subtypes of permanents that are no creature types, by their card type (CR 205.3g–j).
const ARTIFACTS: &[&str] = &[
    "Equipment",
    "Vehicle",
    "Food",
    "Treasure",
    "Clue",
    "Blood",
    "Gold",
    "Powerstone",
    "Map",
    "Fortification",
    "Contraption",
    "Attraction",
    "Bobblehead",
    "Incubator",
    "Junk",
    "Lander",
    "Spacecraft",
    "Mutagen",
    "Stone",
];
const ENCHANTMENTS: &[&str] =
    &["Aura", "Saga", "Class", "Case", "Room", "Shrine", "Curse", "Cartouche", "Background", "Rune", "Role", "Shard"];
const LANDS: &[&str] = &[
    "Plains",
    "Island",
    "Swamp",
    "Mountain",
    "Forest",
    "Desert",
    "Gate",
    "Lair",
    "Locus",
    "Mine",
    "Power-Plant",
    "Tower",
    "Urza's",
    "Sphere",
    "Cave",
    "Town",
    "Planet",
    "Cloud",
];

/// The card type that a subtype goes with.
fn type_of(subtype: &str) -> CardType {
    if ARTIFACTS.contains(&subtype) {
        CardType::Artifact
    } else if ENCHANTMENTS.contains(&subtype) {
        CardType::Enchantment
    } else if LANDS.contains(&subtype) {
        CardType::Land
    } else {
        CardType::Creature
    }
}

/// Whether the text calls a thing of this description so.
fn says(filter: &Filter, test: &dyn Fn(&Filter) -> bool) -> bool {
    match filter {
        Filter::All(list) | Filter::OneOf(list) | Filter::EachOf(list) => list.iter().any(|f| says(f, test)),
        other => test(other),
    }
}

fn says_type(filter: &Filter, kind: CardType) -> bool {
    use Filter as F;
    says(filter, &|f| match f {
        F::Type(t) => *t == kind,
        F::Subtype(s) => type_of(s) == kind,
        in_combat!() => kind == CardType::Creature,
        F::Not(..) | F::All(..) | F::OneOf(..) => false,
        #[allow(unreachable_patterns)] // what stands before is told apart
        kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() => false,
    })
}

/// Whether the text says of what type a thing is.
fn says_some_type(filter: &Filter) -> bool {
    CardType::ALL.iter().any(|t| says_type(filter, *t))
}

fn is_of_spells(kind: CardType) -> bool {
    matches!(kind, CardType::Instant | CardType::Sorcery)
}

fn says_ability(filter: &Filter) -> bool {
    says(filter, &|f| matches!(f, Filter::Ability(_)))
}

fn says_spell(filter: &Filter) -> bool {
    CardType::ALL.iter().any(|t| is_of_spells(*t) && says_type(filter, *t))
}

/// Whether the text calls a thing of this description a creature, a land, or what else only a permanent is.
pub(super) fn says_permanent(filter: &Filter) -> bool {
    CardType::ALL.iter().any(|t| !is_of_spells(*t) && says_type(filter, *t))
}

impl Thing {
    /// Whether the text calls it that type of card.
    pub(super) fn is_called(&self, kind: CardType) -> bool {
        self.any || self.said.iter().any(|f| says_type(f, kind))
    }

    /// Whether the text calls it a card, wherever that has come since.
    pub(super) fn is_called_a_card(&self) -> bool {
        self.said.iter().any(|f| says(f, &|f| *f == Filter::Card))
    }

    fn has_subtype(&self, subtype: &str) -> bool {
        self.any || self.said.iter().any(|f| says(f, &|f| matches!(f, Filter::Subtype(s) if s == subtype)))
    }

    /// Whether it is said to be face down.
    pub(super) fn is_face_down(&self) -> bool {
        self.said.iter().any(|f| f.says(&|part| *part == Filter::FaceDown))
    }

    /// Whether it is known to be nothing but an instant or sorcery: as the text says, or because the text is its own.
    pub(super) fn is_never_permanent(&self) -> bool {
        let own = self.is == Meaning::This && self.zones == Zones::STACK;
        own || !self.any && self.said.iter().any(says_spell) && !self.said.iter().any(says_permanent)
    }

    /// Whether the noun fits; of what is spoken of as it last was, the noun for that fits, too (CR 608.2h).
    pub(super) fn fits(&self, noun: Noun, as_it_was: bool, enters: bool) -> bool {
        let zones = self.zones_here(as_it_was, enters);
        let permanent = zones.meets(Zones::BATTLEFIELD);
        let typed = |t: CardType| permanent && self.is_called(t);
        match noun {
            Noun::It | Noun::Itself | Noun::Each => true,
            Noun::Player => self.player,
            Noun::Whom => self.player && self.object,
            _ if !self.object => false,
            Noun::That(Kind::Creature) => typed(CardType::Creature),
            Noun::That(Kind::Land) => typed(CardType::Land),
            Noun::That(Kind::Artifact) => typed(CardType::Artifact),
            Noun::That(Kind::Enchantment) => typed(CardType::Enchantment),
            Noun::That(Kind::Planeswalker) => typed(CardType::Planeswalker),
            Noun::Aura => permanent && self.has_subtype("Aura"),
            Noun::Equipment => permanent && self.has_subtype("Equipment"),
            Noun::Vehicle => permanent && self.has_subtype("Vehicle"),
            Noun::That(Kind::Permanent) | Noun::Either => permanent,
            Noun::That(Kind::Card) => zones.meets(Zones::CARD) && !self.copy && !self.is_token(),
            Noun::That(Kind::Spell) => zones.meets(Zones::STACK) && self.may_be_a_spell(),
            Noun::That(Kind::Ability) => self.zones == Zones::STACK && self.said.iter().any(says_ability),
            Noun::Token => self.is_token(),
            Noun::Source => self.source,
            Noun::Copy => self.copy,
            Noun::Target => matches!(self.is, Meaning::Target(_)),
            Noun::Targeted(kind) | Noun::ChosenTarget(kind) => {
                matches!(self.is, Meaning::Target(_)) && self.fits(Noun::That(kind), true, false)
            }
            Noun::Sacrificed | Noun::Discarded | Noun::Revealed | Noun::Granter | Noun::Done(..) | Noun::Exact(_) => {
                false
            }
        }
    }

    /// What is called a creature, a land or the like is a spell only where nothing else is spoken of: "a creature source".
    fn may_be_a_spell(&self) -> bool {
        let called = |f: &Filter| says(f, &|f| *f == Filter::Spell);
        self.zones == Zones::STACK || self.said.iter().any(called) || !self.said.iter().any(says_permanent)
    }

    /// No token and no land is.
    pub(super) fn may_have_been_cast(&self) -> bool {
        !self.is_token() && !self.said.iter().any(|f| says(f, &|f| *f == Filter::Type(CardType::Land)))
    }

    fn is_token(&self) -> bool {
        self.said.iter().any(|f| says(f, &|f| *f == Filter::Token))
    }
}

/// The word for what a filter describes.
pub(super) fn name(filter: &Filter) -> &str {
    const KINDS: &[(Filter, &str)] = &[
        (Filter::Token, "token"),
        (Filter::Card, "card"),
        (Filter::Spell, "spell"),
        (Filter::Ability(AbilityKind::Activated), "ability"),
        (Filter::Ability(AbilityKind::Triggered), "ability"),
        (Filter::Source, "source"),
    ];
    if let Some((_, word)) = KINDS.iter().find(|(kind, _)| says(filter, &|f| f == kind)) {
        return word;
    }
    if let Filter::Is(Ref::This) = filter {
        return "this object";
    }
    match CardType::ALL.iter().find(|t| says_type(filter, **t)) {
        Some(kind) if says_some_type(filter) => kind.as_str(),
        _ => "permanent",
    }
}
