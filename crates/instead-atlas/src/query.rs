//! Reading an atlas: what meets a card, families against families, and the pairs that surprise.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Serialize;

use crate::effects::Effect;
use crate::make::{Asked, MakeError, asked, cards_of, effects_file, part_file};
use crate::part::rows;
use crate::row::{Is, Reason, Row};

/// An atlas that was made. Of pairs that never meet the counts alone are kept.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// What was asked.
    pub asked: Asked,
    /// The effects.
    pub effects: Vec<Effect>,
    /// The rows of effects that meet, or of which something is not known.
    pub rows: Vec<Row>,
    /// How much of it there is.
    pub counts: Counts,
    /// Families against families.
    pub families: Vec<Families>,
}

/// An atlas in numbers. A pair counts by the strongest of its rows: that the order matters, that something is not known, that it
/// makes no difference, that they never act together, that they are apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The effects.
    pub effects: usize,
    /// The cards that have one.
    pub cards: usize,
    /// How many parts there are, and how many there are to be.
    pub parts: (u32, u32),
    /// Pairs (or triples) of effects, by what is known of them.
    pub pairs: BTreeMap<&'static str, u64>,
    /// The same, of cards.
    pub of_cards: BTreeMap<&'static str, u64>,
    /// The rows.
    pub rows: u64,
    /// The boards that were played.
    pub boards: u64,
    /// Of the pairs of effects of which nothing is known, why.
    pub why: BTreeMap<&'static str, u64>,
}

/// Two families of effects against each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Families {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
    /// Pairs of effects.
    pub pairs: u64,
    /// Of these, those that meet on an event.
    pub meet: u64,
    /// Those whose order matters.
    pub matters: u64,
    /// Those of which it is not known.
    pub unknown: u64,
}

/// What meets a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Partner {
    /// The effect of the card.
    pub own: u32,
    /// The other effects.
    pub others: Vec<u32>,
    /// The strongest that is known.
    pub is: Is,
    /// The events for which that is so.
    pub events: BTreeSet<String>,
    /// Who chooses.
    pub who: BTreeSet<String>,
    /// Why it is not known.
    pub why: Option<Reason>,
    /// The cards that have the other effects.
    pub cards: Vec<String>,
}

/// A pair that surprises.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Surprising {
    /// How much, in bits: how rare it is that the order of two effects of their families matters. Each further pair of the same two
    /// families counts for half as much.
    pub bits: f64,
    /// The row.
    pub row: Row,
    /// The names of the effects.
    pub names: Vec<String>,
}

impl Atlas {
    /// Reads the atlas in a folder, as far as it was made.
    ///
    /// # Errors
    /// If there is none, or a file of it cannot be read.
    pub fn open(folder: &Path) -> Result<Atlas, MakeError> {
        let asked = asked(folder)?.ok_or_else(|| MakeError::NoAtlas(folder.to_owned()))?;
        let file = effects_file(folder);
        let text = fs::read_to_string(&file).map_err(|error| MakeError::Io(file.clone(), error))?;
        let mut effects: Vec<Effect> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = |error: serde_json::Error| MakeError::Line(file.clone(), number, error.to_string());
            effects.push(serde_json::from_str(line).map_err(wrong)?);
        }
        let mut gathered = Gathered::new(&effects);
        let mut there = 0;
        for part in 0..asked.parts {
            let file = part_file(folder, &asked, part);
            if file.exists() {
                there += 1;
                rows(&file, asked.format, &mut |row| gathered.take(row))?;
            }
        }
        let Gathered { rows, mut counts, families, .. } = gathered.finish();
        counts.parts = (there, asked.parts);
        Ok(Atlas { asked, effects, rows, counts, families })
    }

    /// What meets a card, by its name: the pairs whose order matters first, then those of which something is not known.
    pub fn partners(&self, card: &str) -> Vec<Partner> {
        let is_it = |name: &String| {
            name.eq_ignore_ascii_case(card) || name.split(" // ").any(|face| face.eq_ignore_ascii_case(card))
        };
        let own: BTreeSet<u32> =
            self.effects.iter().filter(|effect| effect.cards.iter().any(is_it)).map(|effect| effect.id).collect();
        let mut found: BTreeMap<(u32, Vec<u32>), Partner> = BTreeMap::new();
        for row in &self.rows {
            let Some(at) = row.effects.iter().position(|id| own.contains(id)) else { continue };
            let mut others = row.effects.clone();
            let own = others.remove(at);
            let partner = found.entry((own, others.clone())).or_insert_with(|| Partner {
                own,
                cards: others
                    .iter()
                    .filter_map(|id| self.effect(*id))
                    .flat_map(|effect| effect.cards.clone())
                    .collect(),
                others,
                is: row.is,
                events: BTreeSet::new(),
                who: BTreeSet::new(),
                why: None,
            });
            if strength(row.is) > strength(partner.is) {
                (partner.is, partner.events, partner.who) = (row.is, BTreeSet::new(), BTreeSet::new());
            }
            if row.is == partner.is {
                partner.events.extend(row.event.clone());
                partner.who.extend(row.who.clone());
                partner.why = row.why.as_ref().map(|why| why.is);
            }
        }
        let mut all: Vec<Partner> = found.into_values().collect();
        all.sort_by_key(|partner| (std::cmp::Reverse(strength(partner.is)), partner.own, partner.others.clone()));
        all
    }

    /// The effect of this number.
    pub fn effect(&self, id: u32) -> Option<&Effect> {
        self.effects.get(id as usize)
    }

    /// The pairs whose order matters where it seldom does, the rarest first.
    pub fn surprising(&self, most: usize) -> Vec<Surprising> {
        let bits: BTreeMap<(&str, &str), f64> = self
            .families
            .iter()
            .map(|f| ((f.one.as_str(), f.other.as_str()), ((f.pairs + 2) as f64 / (f.matters + 1) as f64).log2()))
            .collect();
        let mut of_pair: BTreeMap<&[u32], &Row> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| row.is == Is::Matters && !row.same_ends) {
            let best = of_pair.entry(&row.effects).or_insert(row);
            if row.ends.len() > best.ends.len() {
                *best = row;
            }
        }
        let mut by_families: BTreeMap<(&str, &str), Vec<&Row>> = BTreeMap::new();
        for row in of_pair.into_values() {
            if let Some(key) = family_key(&self.effects, &row.effects) {
                by_families.entry(key).or_default().push(row);
            }
        }
        let mut all: Vec<Surprising> = Vec::new();
        for (key, mut rows) in by_families {
            rows.sort_by_key(|row| (std::cmp::Reverse(row.ends.len()), row.effects.clone()));
            for (row, nth) in rows.into_iter().zip(1_u32..) {
                let bits = bits.get(&key).copied().unwrap_or_default() - f64::from(nth).log2();
                let names = row.effects.iter().filter_map(|id| self.effect(*id)).map(|effect| effect.name.clone());
                all.push(Surprising { bits, row: row.clone(), names: names.collect() });
            }
        }
        all.sort_by(|a, b| b.bits.total_cmp(&a.bits).then_with(|| a.row.effects.cmp(&b.row.effects)));
        all.truncate(most);
        all
    }
}

/// How much a row says of its pair.
fn strength(is: Is) -> u8 {
    match is {
        Is::Apart => 0,
        Is::Unmet => 1,
        Is::Same => 2,
        Is::Unknown => 3,
        Is::Matters => 4,
    }
}

/// The families of two effects, in the order of their names; of three, those of the first two.
fn family_key<'e>(effects: &'e [Effect], these: &[u32]) -> Option<(&'e str, &'e str)> {
    let of = |at: usize| Some(effects.get(*these.get(at)? as usize)?.family.as_str());
    let (a, b) = (of(0)?, of(1)?);
    Some((a.min(b), a.max(b)))
}

/// What is kept of the rows as they are read: those of one pair stand together.
struct Gathered<'e> {
    effects: &'e [Effect],
    rows: Vec<Row>,
    counts: Counts,
    families: Vec<Families>,
    by_key: BTreeMap<(&'e str, &'e str), Families>,
    now: Option<(Vec<u32>, Is, Option<Reason>, bool)>,
}

impl<'e> Gathered<'e> {
    fn new(effects: &'e [Effect]) -> Gathered<'e> {
        let cards: BTreeSet<&String> = effects.iter().flat_map(|effect| &effect.cards).collect();
        let mut counts = Counts { effects: effects.len(), cards: cards.len(), ..Counts::default() };
        for is in Is::ALL {
            counts.pairs.insert(is.name(), 0);
            counts.of_cards.insert(is.name(), 0);
        }
        Gathered { effects, rows: Vec::new(), counts, families: Vec::new(), by_key: BTreeMap::new(), now: None }
    }

    fn take(&mut self, mut row: Row) {
        self.counts.rows += 1;
        self.counts.boards += u64::from(row.boards);
        let meets = matches!(row.is, Is::Same | Is::Matters);
        match &mut self.now {
            Some((these, is, why, met)) if *these == row.effects => {
                if strength(row.is) > strength(*is) {
                    (*is, *why) = (row.is, row.why.as_ref().map(|why| why.is));
                }
                *met |= meets;
            }
            _ => {
                self.pair();
                self.now = Some((row.effects.clone(), row.is, row.why.as_ref().map(|why| why.is), meets));
            }
        }
        match row.is {
            Is::Apart | Is::Unmet => {}
            Is::Same => {
                (row.ends, row.happens) = (Vec::new(), None);
                self.rows.push(row);
            }
            Is::Matters | Is::Unknown => self.rows.push(row),
        }
    }

    /// All rows of a pair are there.
    fn pair(&mut self) {
        let Some((these, is, why, met)) = self.now.take() else { return };
        let count = |id: &u32| self.effects.get(*id as usize).map_or(0, |effect| effect.cards.len() as u64);
        *self.counts.pairs.entry(is.name()).or_default() += 1;
        *self.counts.of_cards.entry(is.name()).or_default() += cards_of(&these, &count);
        if is == Is::Unknown {
            *self.counts.why.entry(why.map_or("", Reason::name)).or_default() += 1;
        }
        let Some(key) = family_key(self.effects, &these) else { return };
        let families = self.by_key.entry(key).or_default();
        families.pairs += 1;
        families.meet += u64::from(met);
        families.matters += u64::from(is == Is::Matters);
        families.unknown += u64::from(is == Is::Unknown);
    }

    fn finish(mut self) -> Gathered<'e> {
        self.pair();
        let named = std::mem::take(&mut self.by_key).into_iter();
        self.families = named
            .map(|((one, other), families)| Families { one: one.to_owned(), other: other.to_owned(), ..families })
            .collect();
        self
    }
}
