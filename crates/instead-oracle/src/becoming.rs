//! What something is or becomes (CR 205.1a, b): "a 3/3 black Demon creature in addition to its other colors and types", "a
//! Frog with base power and toughness 1/1", "artifact creatures". One phrase after "is" and after "becomes".

use instead_language::words::{CardType, CardTypes, Color, Colors, Supertype, Word};
use instead_language::{Ability, Amount, Change};

use crate::cursor::{Person, Reader, Writer};
use crate::grammar::Part;
use crate::noun::{FigureOrX, NameP, noun_here, word};
use crate::token::HavingList;
use crate::words::{BASIC_LAND_TYPES, goes_with, is_creature_type, plural, takes_an};

/// What of what it was before it keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeps {
    /// Nothing is said of it (CR 205.1a).
    Unsaid,
    /// "in addition to its other types": card types and subtypes (CR 205.1b).
    Types,
    /// "in addition to its other colors"
    Colors,
    /// "in addition to its other colors and types"
    Both,
}

/// The words for it, of one and of several.
const KEPT: &[(Keeps, &[&str])] = &[
    (
        Keeps::Types,
        &[
            " in addition to its other types",
            " in addition to their other types",
            " in addition to its other creature types",
            " in addition to their other creature types",
            " in addition to its other land types",
            " in addition to their other land types",
            " in addition to his other types",
            " in addition to her other types",
            " that's still a land",
            " that are still lands",
            " that's still a planeswalker",
            ". It's still a land",
            " It's still a land",
            ". They're still lands",
        ],
    ),
    (Keeps::Both, &[" in addition to its other colors and types", " in addition to their other colors and types"]),
    (Keeps::Colors, &[" in addition to its other colors", " in addition to their other colors"]),
];

/// The phrase, taken apart.
#[derive(Clone, Debug, PartialEq)]
struct Becomes {
    supertypes: Vec<Supertype>,
    /// "3/3", before the nouns or after them.
    figures: Option<(Amount, Amount)>,
    /// The colours, where they are said: none are "colorless".
    colors: Option<Colors>,
    subtypes: Vec<Word>,
    /// "every creature type"
    every: bool,
    types: Vec<CardType>,
    keeps: Keeps,
    abilities: Vec<Ability>,
    /// "named Legitimate Businessperson" (CR 612.8)
    name: Option<Word>,
}

const NOTHING: Becomes = Becomes {
    supertypes: Vec::new(),
    figures: None,
    colors: None,
    subtypes: Vec::new(),
    every: false,
    types: Vec::new(),
    keeps: Keeps::Unsaid,
    abilities: Vec::new(),
    name: None,
};

fn is_basic(s: &Word) -> bool {
    BASIC_LAND_TYPES.iter().any(|t| *t == s.as_str())
}

impl Becomes {
    /// What is changed. CR 205.1a, b: which types and subtypes stay; nothing where the words could mean two things.
    fn changes(&self) -> Option<Vec<Change>> {
        let mut list: Vec<Change> = self.supertypes.iter().copied().map(Change::AddSupertype).collect();
        let artifact_creature = self.types.contains(&CardType::Artifact) && self.types.contains(&CardType::Creature);
        let kept = matches!(self.keeps, Keeps::Types | Keeps::Both);
        if kept || self.types.is_empty() || (artifact_creature && self.types.len() == 2) {
            list.extend(self.types.iter().copied().map(Change::AddType));
            if kept {
                list.extend(self.subtypes.iter().cloned().map(Change::AddSubtype));
            } else {
                list.extend(self.set_subtypes()?);
            }
        } else {
            // without the types that it had it has none of their subtypes
            let types = self.types.iter().copied().collect::<CardTypes>();
            let [one] = self.types.as_slice() else { return None };
            match self.subtypes.as_slice() {
                // CR 205.1a: it keeps the subtypes that go with that type
                [] if *one != CardType::Creature => {
                    list.extend([Change::AddType(*one), Change::RemoveOtherTypes(types)]);
                }
                [] => return None,
                named => {
                    named.iter().all(|s| goes_with(*one, s)).then_some(())?;
                    list.push(Change::SetTypes(types, self.subtypes.clone()));
                    // CR 305.7: basic land types take its abilities, too
                    if *one == CardType::Land && named.iter().all(is_basic) {
                        list.push(Change::SetSubtypes(CardType::Land, self.subtypes.clone()));
                    }
                }
            }
        }
        list.extend(self.every.then_some(Change::AllCreatureTypes));
        if let Some(colors) = self.colors {
            match self.keeps {
                Keeps::Colors | Keeps::Both => list.extend(colors.list().map(Change::AddColor)),
                Keeps::Unsaid | Keeps::Types => list.push(Change::SetColors(colors)),
            }
        }
        if let Some((a, b)) = &self.figures {
            list.push(Change::SetPowerToughness(Some(a.clone()), Some(b.clone())));
        }
        list.extend(self.abilities.iter().cloned().map(|a| Change::AddAbility(Box::new(a))));
        list.extend(self.name.clone().map(Change::Name));
        Some(list)
    }

    /// The subtypes that take the place of those of the same kind.
    fn set_subtypes(&self) -> Option<Vec<Change>> {
        let of = match self.subtypes.as_slice() {
            [] => return Some(Vec::new()),
            list if list.iter().all(|s| is_creature_type(s)) => CardType::Creature,
            // CR 305.7
            list if list.iter().all(is_basic) && self.types.is_empty() => CardType::Land,
            _ => return None,
        };
        Some(vec![Change::SetSubtypes(of, self.subtypes.clone())])
    }

    /// The phrases that stand for these changes.
    fn all_of(list: &[Change]) -> Vec<Becomes> {
        let Some(b) = Becomes::taken(list) else { return Vec::new() };
        let right = |b: &Becomes| b.says_something() && b.changes().as_deref() == Some(list);
        let kept = match b.keeps {
            Keeps::Unsaid => Keeps::Types,
            Keeps::Colors => Keeps::Both,
            other => other,
        };
        let mut all = vec![b.clone()];
        if kept != b.keeps {
            all.push(Becomes { keeps: kept, ..b });
        }
        all.retain(right);
        all
    }

    /// What the changes say, each in its place.
    fn taken(list: &[Change]) -> Option<Becomes> {
        use Change as C;
        let mut b = NOTHING.clone();
        let mut added = Vec::new();
        for change in list {
            match change {
                C::AddSupertype(s) => b.supertypes.push(*s),
                C::AddType(t) => b.types.push(*t),
                C::AddSubtype(s) => {
                    b.subtypes.push(s.clone());
                    b.keeps = Keeps::Types;
                }
                C::SetSubtypes(CardType::Creature | CardType::Land, s) => b.subtypes.clone_from(s),
                C::SetTypes(types, s) => {
                    b.types = types.list().collect();
                    b.subtypes.clone_from(s);
                }
                // what it is is all that it is
                C::RemoveOtherTypes(types) if types.list().collect::<Vec<_>>() == b.types => {}
                C::AllCreatureTypes => b.every = true,
                C::SetColors(c) => b.colors = Some(*c),
                C::AddColor(c) => added.push(*c),
                C::SetPowerToughness(Some(x), Some(y)) => b.figures = Some((x.clone(), y.clone())),
                C::AddAbility(a) => b.abilities.push((**a).clone()),
                C::Name(name) => b.name = Some(name.clone()),
                C::SetSubtypes(..) | C::SetPowerToughness(..) | C::Control(..) | C::Word(..) | C::FullText(..) => {
                    return None;
                }
                C::AddText(..) | C::RemoveType(..) | C::RemoveSupertype(..) | C::AddChosenType => return None,
                C::SetChosenColor | C::ProtectionOfChoice(..) | C::RemoveAbility(..) | C::RemoveAllAbilities => {
                    return None;
                }
                C::RemoveOtherAbilities
                | C::CantHave(..)
                | C::BlocksShadow
                | C::AttacksAsHasty
                | C::UsedAsHasty
                | C::LoyaltyTwice
                | C::BlocksTapped => {
                    return None;
                }
                C::ActivatedOf(..) | C::RemoveOtherTypes(..) => return None,
                C::AddChosenColor | C::SetChosenType(..) => return None,
                C::Modify(..) | C::Switch | C::Loyalty(..) | C::Forbid(..) | C::DoesntUntap => return None,
                C::Spares(..)
                | C::MustAttackThat(..)
                | C::MustBlock
                | C::MustBlockThat(..)
                | C::MustBeBlocked(..)
                | C::Lures(..)
                | C::MayStayTapped
                | C::Crews(..)
                | C::Becomes(..)
                | C::NoManaCost
                | C::Assigns(_)
                | C::MustAttack
                | C::Goaded
                | C::BecomesOfChoice(..)
                | C::BlocksMore(..)
                | C::AttacksDespiteDefender
                | C::BlockableDespite(..)
                | C::CantAttack
                | C::CantBlock => return None,
            }
        }
        if !added.is_empty() {
            b.colors = Some(added.into_iter().collect());
            b.keeps = if b.keeps == Keeps::Types { Keeps::Both } else { Keeps::Colors };
        }
        Some(b)
    }

    /// Whether it says what something is, not its figures or abilities alone.
    fn says_something(&self) -> bool {
        self.colors.is_some()
            || self.every
            || !self.supertypes.is_empty()
            || !self.types.is_empty()
            || !self.subtypes.is_empty()
    }
}

const EVERY: &[&str] = &["every creature type", "all creature types"];
/// The same, said behind the nouns.
const WITH_EVERY: &[&str] = &[" with all creature types", " that's every creature type"];

/// "black and green", "colorless", "all colors", in the place before the nouns.
fn read_colors(p: &mut Reader<'_>) -> Option<Colors> {
    if p.lit("all colors") {
        return Some(Color::ALL.iter().copied().collect());
    }
    if p.lit("colorless") {
        return Some(Colors::empty());
    }
    let mut colors = Colors::of(crate::noun::parsed(p, "a color")?);
    while let Some(c) = p.attempt(|p| {
        p.any(&[" and ", ", and ", ", "]).then_some(())?;
        crate::noun::parsed::<Color>(p, "a color")
    }) {
        colors |= Colors::of(c);
    }
    Some(colors)
}

fn write_colors(v: Colors, w: &mut Writer<'_>) -> bool {
    let names: Vec<String> = v.list().map(|c| c.as_str().to_owned()).collect();
    match names.as_slice() {
        [] => w.lit("colorless"),
        all if all.len() == Color::ALL.len() => w.lit("all colors"),
        [a, b] => w.any(&[&format!("{a} and {b}"), &format!("{b} and {a}")]),
        list => w.lit(&crate::noun::join(list, "and")),
    }
}

fn read_figures(p: &mut Reader<'_>) -> Option<(Amount, Amount)> {
    p.attempt(|p| {
        let a = FigureOrX::read(p)?;
        p.raw("/").then_some(())?;
        Some((a, FigureOrX::read(p)?))
    })
}

fn write_figures((a, b): &(Amount, Amount), w: &mut Writer<'_>) -> bool {
    FigureOrX::write(a, w) && w.lit("/") && FigureOrX::write(b, w)
}

const WITH_BASE: &str = " with base power and toughness ";

/// "with power and toughness each equal to its mana value": of several each its own.
const WITH_VALUE: &[&str] = &[
    " with power and toughness each equal to its mana value",
    " with base power and toughness each equal to its mana value",
    " with base power and base toughness each equal to its mana value",
    " with power and toughness each equal to their mana value",
    " with power and toughness each equal to their mana values",
];

fn own_value() -> Amount {
    Amount::StatOf(instead_language::Stat::ManaValue, crate::reference::each())
}

fn is_value(figures: Option<&(Amount, Amount)>) -> bool {
    figures == Some(&(own_value(), own_value()))
}

/// The nouns: subtypes and card types, the last of them in the plural where several are meant.
fn read_nouns(p: &mut Reader<'_>, b: &mut Becomes, many: bool) -> Option<()> {
    let mut good = None;
    loop {
        let text = word(p);
        let (found, plural, single) = noun_here(text)?;
        p.pos += text.len();
        match found {
            Ok(t) => b.types.push(t),
            // card types stand last
            Err(_) if !b.types.is_empty() => return None,
            Err(s) => b.subtypes.push(s),
        }
        if if many { plural } else { single } {
            good = Some((p.pos, b.types.len(), b.subtypes.len()));
        }
        if !(single && p.rest().starts_with(' ')) || noun_here(next_word(p)).is_none() {
            break;
        }
        p.pos += 1;
    }
    let (pos, types, subtypes) = good?;
    p.pos = pos;
    b.types.truncate(types);
    b.subtypes.truncate(subtypes);
    Some(())
}

/// "Saproling creatures and Forest lands": both at once.
fn read_parted(p: &mut Reader<'_>, b: &mut Becomes) -> Option<()> {
    let mut more = NOTHING.clone();
    p.lit(" and ").then_some(())?;
    read_nouns(p, &mut more, true)?;
    (b.types == [CardType::Creature] && !more.types.contains(&CardType::Creature)).then_some(())?;
    // creatures stand last where all of it is one noun
    b.types.splice(0..0, more.types);
    b.subtypes.extend(more.subtypes);
    Some(())
}

/// The nouns parted so.
fn parted(b: &Becomes) -> Option<String> {
    let (CardType::Creature, other) = (b.types.last()?, b.types.get(..b.types.len() - 1)?) else { return None };
    let [other] = other else { return None };
    let nouns = |of: CardType| {
        let mut list: Vec<&str> = b.subtypes.iter().filter(|s| goes_with(of, s)).map(Word::as_str).collect();
        let of = plural(of.as_str());
        list.push(&of);
        list.join(" ")
    };
    Some(format!("{} and {}", nouns(CardType::Creature), nouns(*other)))
}

/// The word after the space that stands here.
fn next_word<'a>(p: &Reader<'a>) -> &'a str {
    let rest = p.rest().get(1..).unwrap_or("");
    let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '\'')).unwrap_or(rest.len());
    rest.get(..end).unwrap_or("")
}

fn read_phrase(p: &mut Reader<'_>) -> Option<Becomes> {
    let mut b = NOTHING.clone();
    let one = p.any(&["a ", "an "]);
    let many = !one && p.person == Person::Base && !p.bare;
    if one || many {
        b.supertypes.extend(p.lit("legendary ").then_some(Supertype::Legendary));
        b.figures = p.attempt(|p| read_figures(p).filter(|_| p.lit(" ")));
        // a colour alone is said of several as of one
        let plain = !one && b.figures.is_none() && b.supertypes.is_empty();
        b.colors = p.attempt(|p| read_colors(p).filter(|_| p.lit(" ") && noun_here(word(p)).is_some()));
        if p.attempt(|p| read_nouns(p, &mut b, many)).is_none() {
            plain.then_some(())?;
            return read_adjectives(p);
        }
        if many {
            let _ = p.attempt(|p| read_parted(p, &mut b));
        }
        if b.figures.is_none() && p.any(WITH_VALUE) {
            b.figures = Some((own_value(), own_value()));
        } else if b.figures.is_none() && p.lit(WITH_BASE) {
            b.figures = Some(read_figures(p)?);
        }
        b.name = p.attempt(|p| p.lit(" named ").then(|| NameP::read(p)).flatten());
        b.every = b.types == [CardType::Creature] && p.any(WITH_EVERY);
        let with: &[&str] = if b.figures.is_some() { &[" with ", ", ", ", and ", " and "] } else { &[" with "] };
        if !b.types.is_empty() || b.figures.is_some() {
            b.abilities = p.attempt(|p| p.any(with).then(|| HavingList::read(p)).flatten()).unwrap_or_default();
        }
        b.keeps = KEPT.iter().find(|(_, texts)| p.any(texts)).map_or(Keeps::Unsaid, |(keeps, _)| *keeps);
        return Some(b);
    }
    read_adjectives(p)
}

/// "black", "blue in addition to its other colors", "every creature type".
fn read_adjectives(p: &mut Reader<'_>) -> Option<Becomes> {
    let mut b = NOTHING.clone();
    if p.any(EVERY) {
        b.every = true;
        return Some(b);
    }
    if let Some(s) = p.word_of(&["legendary", "snow"]) {
        b.supertypes.push(s.parse().ok()?);
        return Some(b);
    }
    b.colors = Some(read_colors(p)?);
    let (keeps, texts) = KEPT.get(2)?;
    if p.any(texts) {
        b.keeps = *keeps;
    }
    Some(b)
}

/// What follows "is", "are", "becomes" or "become".
pub(crate) struct Becoming;
impl Part for Becoming {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        p.attempt(|p| {
            let b = read_phrase(p)?;
            b.says_something().then_some(())?;
            b.changes()
        })
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        Becomes::all_of(v).iter().any(|b| w.attempt(|w| write_phrase(b, w)))
    }
}

/// The same, of what is a land still; that is said after how long.
pub(crate) struct BecomingStill;
impl Part for BecomingStill {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        p.attempt(|p| {
            let b = read_phrase(p)?;
            (b.keeps == Keeps::Unsaid
                && b.says_something()
                && (p.rest().contains(". ") || p.rest().starts_with(" It's still")))
            .then_some(())?;
            Becomes { keeps: Keeps::Types, ..b }.changes()
        })
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        let kept = Becomes::all_of(v).into_iter().find(|b| b.keeps == Keeps::Types);
        kept.is_some_and(|b| w.attempt(|w| write_phrase(&Becomes { keeps: Keeps::Unsaid, ..b }, w)))
    }
}

fn write_phrase(b: &Becomes, w: &mut Writer<'_>) -> bool {
    if b.every && b.types.is_empty() {
        return *b == (Becomes { every: true, ..NOTHING.clone() }) && w.any(EVERY);
    }
    if let [s] = b.supertypes.as_slice()
        && *b == (Becomes { supertypes: vec![*s], ..NOTHING.clone() })
    {
        return matches!(s, Supertype::Legendary | Supertype::Snow) && w.lit(s.as_str());
    }
    let kept = |w: &mut Writer<'_>| {
        b.keeps == Keeps::Unsaid
            || KEPT.iter().find(|(keeps, _)| *keeps == b.keeps).is_some_and(|(_, texts)| w.any(texts))
    };
    if b.types.is_empty() && b.subtypes.is_empty() {
        let plain = b.supertypes.is_empty() && b.figures.is_none() && b.abilities.is_empty();
        return plain && b.colors.is_some_and(|c| write_colors(c, w)) && kept(w);
    }
    let many = w.person == Person::Base && !w.bare;
    let front = |w: &mut Writer<'_>, figures: bool| write_front(b, w, many, figures);
    let value = is_value(b.figures.as_ref());
    let base = |w: &mut Writer<'_>| if value { w.any(WITH_VALUE) } else { base(b, w) };
    let said = if b.types.is_empty() {
        (b.figures.is_none() && front(w, false))
            || w.attempt(|w| w.source.is_some() && b.figures.is_some() && !value && front(w, true))
            || (front(w, false) && base(w))
    } else {
        w.attempt(|w| !value && front(w, true) && (w.source.is_none() || !w.next_is(&[WITH_BASE])))
            || (front(w, false) && base(w))
    };
    let with: &[&str] = if b.figures.is_some() { &[" with ", ", ", ", and ", " and "] } else { &[" with "] };
    said && b.name.as_ref().is_none_or(|n| w.lit(" named ") && NameP::write(n, w))
        && (!b.every || w.any(WITH_EVERY))
        && (b.abilities.is_empty() || (w.any(with) && HavingList::write(&b.abilities, w)))
        && kept(w)
}

fn base(b: &Becomes, w: &mut Writer<'_>) -> bool {
    b.figures.as_ref().is_some_and(|f| w.lit(WITH_BASE) && write_figures(f, w))
}

/// What stands before and in the nouns, with the figures or without them.
fn write_front(b: &Becomes, w: &mut Writer<'_>, many: bool, figures: bool) -> bool {
    let figures = if figures { b.figures.as_ref() } else { None };
    let mut nouns: Vec<String> = b.subtypes.iter().map(ToString::to_string).collect();
    let mut types: Vec<CardType> = b.types.clone();
    types.sort_by_key(|t| *t == CardType::Creature);
    nouns.extend(types.iter().map(|t| t.as_str().to_owned()));
    if many && let Some(last) = nouns.last_mut() {
        *last = plural(last);
    }
    let first = match (b.supertypes.first(), figures, b.colors.and_then(|c| c.list().next())) {
        (Some(s), ..) => s.as_str().to_owned(),
        (None, Some((Amount::Fixed(n), _)), _) => n.to_string(),
        (None, Some(_), _) => "x".into(),
        (None, None, Some(c)) => c.as_str().to_owned(),
        (None, None, None) => nouns.first().cloned().unwrap_or_default(),
    };
    let x = first == "x";
    (many || w.lit(if x || takes_an(&first) { "an " } else { "a " }))
        && b.supertypes.iter().all(|s| w.lit(s.as_str()) && w.lit(" "))
        && figures.is_none_or(|f| write_figures(f, w) && w.lit(" "))
        && b.colors.is_none_or(|c| write_colors(c, w) && w.lit(" "))
        && (w.lit(&nouns.join(" ")) || many && w.source.is_some() && parted(b).is_some_and(|nouns| w.lit(&nouns)))
}
