//! The effects of cards: each once, whatever how many cards have it.
//!
//! A static effect stands on a plain permanent that has the card's types and no other ability; one that a spell or an ability
//! makes lasts by itself. Two effects are alike if they mean the same (equal values, not equal words) and stand on the same.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use instead_boards::around::standing;
use instead_boards::texts::on_all;
use instead_cards::{Cards, Family, OwnedFacts, Query, Texts, plain, sentences};
use instead_language::carried::lacks;
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::{Ability, Instruction, Ref, Replacement, Spell};
use instead_magic::EventKind;
use instead_oracle::{Context, print_abilities, print_effect, read_text};
use serde::{Deserialize, Serialize};

use crate::kinds::{Kinds, Reach};
use crate::row::{Reason, Why};

/// An effect, and the cards that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// Its number among the effects of an atlas.
    pub id: u32,
    /// What rows call it: by the first card that has it.
    pub name: String,
    /// Its words.
    pub text: String,
    /// What it replaces or prevents.
    pub family: String,
    /// Where it stands.
    pub form: Form,
    /// The cards that have it, in order.
    pub cards: Vec<String>,
    /// Why it is not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown: Option<Why>,
}

/// Where an effect stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// It is an ability of a permanent.
    Static,
    /// It was made by a spell or ability, and lasts.
    Lasting,
    /// It stands on no board.
    Nowhere,
}

/// An effect as it is put on a board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Held {
    pub(crate) reach: Reach,
    /// Whether it speaks of what it stands on.
    pub(crate) of_itself: bool,
    /// The card that it stands on, or whose ability made it.
    pub(crate) carrier: Option<Carrier>,
    /// The sentence of one that lasts, and how many targets it has.
    pub(crate) lasting: Option<(String, usize)>,
    /// The spell that made it, where its words speak of that.
    pub(crate) spell: Option<String>,
}

/// A plain permanent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Carrier {
    pub(crate) facts: OwnedFacts,
    /// What a file says of it besides its name.
    pub(crate) standing: Vec<String>,
}

/// What makes two effects alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Static(Box<Ability>, String, Vec<String>),
    Lasting(Box<Spell>, Option<String>),
    Nowhere(String, Reason),
}

/// An effect of a card as it was found.
struct Found {
    key: Key,
    text: String,
    family: Option<Family>,
    why: Option<Why>,
    held: Option<Held>,
}

/// The effects of cards.
#[derive(Clone, Debug)]
pub struct Effects {
    /// Each with its number as its place.
    pub list: Vec<Effect>,
    /// For each search, the effects of the cards that fit it, in order.
    pub sets: Vec<Vec<u32>>,
    pub(crate) held: Vec<Option<Held>>,
    /// The cards, and what effects stand on.
    pub(crate) cards: Cards,
}

impl Effects {
    /// The effects of the cards of Magic that fit one of these searches, in the order of the cards' names.
    pub fn of(cards: &Cards, searches: &[Query]) -> Effects {
        let mut names: Vec<&str> = cards.names().collect();
        names.sort_unstable();
        names.dedup();
        let facts: Vec<&OwnedFacts> = names.into_iter().filter_map(|name| cards.facts(name)).collect();
        let found = on_all(&facts, |facts| {
            let fits: Vec<bool> = searches.iter().map(|query| query.fits(facts, Texts::Magic)).collect();
            let effects = if fits.contains(&true) { facts.faces().flat_map(found).collect() } else { Vec::new() };
            (facts.whole_name(), fits, effects)
        });
        let mut groups: IndexMap<Key, (Found, Vec<String>, Vec<bool>)> = IndexMap::new();
        for (card, fits, effects) in found {
            for effect in effects {
                let first = |effect| (effect, Vec::new(), vec![false; searches.len()]);
                let (_, cards, sets) = groups.entry(effect.key.clone()).or_insert_with(|| first(effect));
                if cards.last() != Some(&card) {
                    cards.push(card.clone());
                }
                sets.iter_mut().zip(&fits).for_each(|(set, fits)| *set |= fits);
            }
        }
        let mut effects = Effects {
            list: Vec::new(),
            sets: vec![Vec::new(); searches.len()],
            held: Vec::new(),
            cards: cards.clone(),
        };
        let mut taken = BTreeSet::new();
        for (_, (found, cards, sets)) in groups {
            effects.add(found, cards, &sets, &mut taken);
        }
        effects
    }

    fn add(&mut self, found: Found, cards: Vec<String>, sets: &[bool], taken: &mut BTreeSet<String>) {
        let id = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        let first = cards.first().map_or("", String::as_str);
        let name = std::iter::once(first.to_owned())
            .chain((2..).map(|number| format!("{first} ({number})")))
            .find(|name| taken.insert(name.clone()))
            .unwrap_or_default();
        let mut held = found.held;
        let mut text = found.text;
        if let Some(held) = &mut held {
            let before = held.carrier.as_ref().map(|carrier| carrier.facts.name.clone()).unwrap_or_default();
            // What speaks of its card by name speaks of what it stands on.
            let renamed = |text: &mut String| {
                if !before.is_empty() {
                    *text = text.replace(before.as_str(), &name);
                }
            };
            renamed(&mut text);
            held.lasting.iter_mut().for_each(|(sentence, _)| renamed(sentence));
            if let Some(carrier) = &mut held.carrier {
                renamed(&mut carrier.facts.oracle_text);
                carrier.facts.name.clone_from(&name);
                self.cards.define(carrier.facts.clone());
            }
        }
        let form = match &held {
            Some(Held { lasting: Some(_), .. }) => Form::Lasting,
            Some(_) => Form::Static,
            None => Form::Nowhere,
        };
        for (set, _) in self.sets.iter_mut().zip(sets).filter(|(_, has)| **has) {
            set.push(id);
        }
        let family = found.family.map_or("other", Family::name).to_owned();
        self.list.push(Effect { id, name, text, family, form, cards, unknown: found.why });
        self.held.push(held);
    }
}

/// The effects of a face that replace or prevent.
fn found(face: &OwnedFacts) -> Vec<Found> {
    let mut found = Vec::new();
    for piece in read_text(&face.printed()) {
        match &piece.read {
            Ok(abilities) => abilities.iter().for_each(|ability| of_ability(face, ability, &piece.text, &mut found)),
            Err(refusal) => {
                let why = || Why::new(Reason::NotRead, format!("“{}”: expected {}", refusal.found, refusal.expected));
                for sentence in sentences(&piece.text).into_iter().filter_map(|s| piece.text.get(s.place)) {
                    let words = plain(sentence, &face.name);
                    if let Some(family) = Family::of(&words) {
                        found.push(nowhere(words, sentence, Some(family), why()));
                    }
                }
            }
        }
    }
    found
}

fn nowhere(key: String, text: &str, family: Option<Family>, why: Why) -> Found {
    Found { key: Key::Nowhere(key, why.is), text: text.to_owned(), family, why: Some(why), held: None }
}

/// What of an ability replaces or prevents.
fn of_ability(face: &OwnedFacts, ability: &Ability, text: &str, found: &mut Vec<Found>) {
    let family = |text: &str| {
        let family = |s: instead_cards::Sentence| Family::of(&plain(text.get(s.place)?, &face.name));
        sentences(text).into_iter().find_map(family)
    };
    let lacking = lacks(ability);
    let refused = |why: Why| nowhere(plain(text, &face.name), text, family(text), why);
    let wordless = || refused(Why::new(Reason::NoWording, "what it means has no wording by itself".to_owned()));
    let is_spell = face.type_line.contains("Instant") || face.type_line.contains("Sorcery");
    let lasting = lasting_of(ability);
    let is_one = matches!(ability, Ability::Replacement(_)) || !lasting.is_empty();
    if let Some(lack) = lacking.first().filter(|_| is_one) {
        return found.push(refused(Why::new(Reason::NotCarriedOut, format!("{} ({})", lack.what, lack.rule))));
    }
    if let Ability::Replacement(effect) = ability {
        if is_spell {
            let why = Why::new(Reason::OnASpell, "it is an ability of an instant or sorcery".to_owned());
            return found.push(refused(why));
        }
        let Some(wording) = worded(face, ability) else { return found.push(wordless()) };
        let standing = standing(face);
        let carrier = Carrier { facts: carrier(face, &wording), standing: standing.clone() };
        let key = Key::Static(Box::new(ability.clone()), carrier.facts.type_line.clone(), standing);
        let held = Held {
            reach: Reach::of(effect),
            of_itself: speaks_of_itself(effect),
            carrier: Some(carrier),
            lasting: None,
            spell: None,
        };
        found.push(Found { key, family: family(&wording), text: wording, why: None, held: Some(held) });
        return;
    }
    for spell in lasting {
        let none = Context { this: Some(&face.name), spell: is_spell, ..Context::default() };
        match print_effect(&spell, &none) {
            Some(wording) => {
                let carrier = (!is_spell).then(|| Carrier { facts: carrier(face, ""), standing: standing(face) });
                let key =
                    Key::Lasting(Box::new(spell.clone()), carrier.as_ref().map(|own| own.facts.type_line.clone()));
                let held = Held {
                    reach: reach_of(&spell),
                    of_itself: speaks_of_itself(&spell) && carrier.is_some(),
                    carrier,
                    lasting: Some((wording.clone(), spell.targets.len())),
                    spell: (is_spell && wording.contains(&face.name)).then(|| face.name.clone()),
                };
                found.push(Found { key, family: family(&wording), text: wording, why: None, held: Some(held) });
            }
            None => found.push(wordless()),
        }
    }
}

/// The wording of a static ability, which is read as the same again.
fn worded(face: &OwnedFacts, ability: &Ability) -> Option<String> {
    let context = Context { this: Some(&face.name), ..Context::default() };
    let wording = print_abilities(std::slice::from_ref(ability), &context)?;
    let plain = carrier(face, &wording);
    let again = read_text(&plain.printed());
    let read = again.iter().filter_map(|piece| piece.read.as_ref().ok()).flatten();
    (again.iter().all(|piece| piece.read.is_ok()) && read.into_iter().any(|read| read == ability)).then_some(wording)
}

/// A plain permanent with this text: it has the card types of the face, and of its subtypes those that rules speak of.
fn carrier(face: &OwnedFacts, text: &str) -> OwnedFacts {
    const TYPES: [&str; 6] = ["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"];
    const SUBTYPES: [&str; 5] = ["Aura", "Equipment", "Fortification", "Siege", "Vehicle"];
    let words: Vec<&str> = face.type_line.split_whitespace().collect();
    let of = |known: &[&'static str]| {
        let all = known.iter().copied().filter(|word| words.contains(word));
        all.collect::<Vec<_>>().join(" ")
    };
    let (types, subtypes) = (of(&TYPES), of(&SUBTYPES));
    let has = |word: &str| words.contains(&word);
    let size = (has("Creature") || has("Vehicle")).then(|| "4".to_owned());
    let enchants = face.oracle_text.lines().find(|line| has("Aura") && line.starts_with("Enchant "));
    let lines: Vec<&str> = enchants.into_iter().chain((!text.is_empty()).then_some(text)).collect();
    OwnedFacts {
        name: face.name.clone(),
        type_line: if subtypes.is_empty() { types } else { format!("{types} — {subtypes}") },
        oracle_text: lines.join("\n"),
        power: size.clone(),
        toughness: size,
        loyalty: has("Planeswalker").then(|| "5".to_owned()),
        defense: has("Battle").then(|| "5".to_owned()),
        ..OwnedFacts::default()
    }
}

/// The effects that a spell or ability makes and that last, each as a text of its own.
fn lasting_of(ability: &Ability) -> Vec<Spell> {
    #[derive(Default)]
    struct Lasting {
        found: Vec<Spell>,
        targets: Vec<instead_language::TargetSpec>,
    }
    impl Visit for Lasting {
        fn spell(&mut self, spell: &Spell) {
            let outer = std::mem::replace(&mut self.targets, spell.targets.clone());
            spell.walk(self);
            self.targets = outer;
        }
        fn instruction(&mut self, i: &Instruction) {
            use Instruction as I;
            if matches!(i, I::Create { .. } | I::Regenerate(..) | I::Skip(..) | I::SkipAll(..)) {
                let targets = self.targets.iter().take(targets_in(i)).cloned().collect();
                self.found.push(Spell { targets, instructions: vec![i.clone()], ..Spell::default() });
            } else {
                i.walk(self);
            }
        }
    }
    let mut lasting = Lasting::default();
    ability.accept(&mut lasting);
    lasting.found
}

/// Up to which target a text speaks of them.
fn targets_in(text: &impl Accept) -> usize {
    #[derive(Default)]
    struct Targets(usize);
    impl Visit for Targets {
        fn reference(&mut self, r: &Ref) {
            if let Ref::Target(n) = r {
                self.0 = self.0.max(usize::from(*n) + 1);
            }
            r.walk(self);
        }
    }
    let mut targets = Targets::default();
    text.accept(&mut targets);
    targets.0
}

fn speaks_of_itself(text: &impl Accept) -> bool {
    #[derive(Default)]
    struct Itself(bool);
    impl Visit for Itself {
        fn reference(&mut self, r: &Ref) {
            self.0 |= matches!(r, Ref::This);
            r.walk(self);
        }
    }
    let mut itself = Itself::default();
    text.accept(&mut itself);
    itself.0
}

/// What the effects of a text watch for and make.
fn reach_of(spell: &Spell) -> Reach {
    #[derive(Default)]
    struct All(Option<Reach>);
    impl All {
        fn add(&mut self, reach: Reach) {
            self.0 = Some(self.0.map_or(reach, |all| all.and(reach)));
        }
    }
    impl Visit for All {
        fn replacement(&mut self, effect: &Replacement) {
            self.add(Reach::of(effect));
            effect.walk(self);
        }
        fn instruction(&mut self, i: &Instruction) {
            use Instruction as I;
            // CR 701.19a: the shield; what is done if something regenerates is not looked into.
            if matches!(i, I::Regenerate(..)) {
                self.add(Reach { watches: Kinds::of(&[EventKind::Destroy]), makes: Kinds::ALL });
            }
            if matches!(i, I::Skip(..) | I::SkipAll(..)) {
                self.add(Reach { watches: Kinds::of(&[EventKind::Begin]), makes: Kinds::default() });
            }
            i.walk(self);
        }
    }
    let mut all = All::default();
    spell.accept(&mut all);
    all.0.unwrap_or(Reach { watches: Kinds::ALL, makes: Kinds::ALL })
}
