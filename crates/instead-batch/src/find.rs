//! One further card that makes an end possible: each card is put onto the battlefield of a player, and the last play of a
//! scenario is asked backwards.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use instead_cards::{Cards, Query};
use instead_scenario::backwards::Backwards;
use instead_scenario::model::{ObjectSpec, ZoneList};
use instead_scenario::report::{Reached, Report, Status};
use instead_scenario::source::Text;
use instead_scenario::{ExploreLimits, Options, Scenario, play};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::work::in_order;

/// What is looked for, and how.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The board, and what happens.
    pub scenario: &'a Scenario,
    /// The seat of the player who has the further card.
    pub seat: usize,
    /// The end.
    pub asked: &'a Backwards,
    /// The cards.
    pub cards: &'a Cards,
    /// How long the choices of one card are followed.
    pub time: Option<Duration>,
    /// How many runs are made for one card.
    pub runs: u64,
    /// Whether text that is not understood is left out.
    pub ignore_unread: bool,
}

/// What came of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tried {
    /// Its name.
    pub card: String,
    /// What came of it.
    #[serde(flatten)]
    pub came: Came,
}

/// Whether the end is reached with a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Came {
    /// Whatever is chosen.
    Always,
    /// By some choices.
    Sometimes {
        /// In words.
        answer: String,
    },
    /// On no line.
    Never,
    /// It is not known: text that is not understood or not carried out, or a limit.
    Unknown {
        /// Why.
        why: String,
    },
}

impl Came {
    /// Whether the card was found.
    pub fn is_found(&self) -> bool {
        matches!(self, Came::Always | Came::Sometimes { .. })
    }
}

/// The whole names of the cards that can be put onto the battlefield, in the order of the card set.
pub fn candidates(scenario: &Scenario, cards: &Cards, among: Option<&Query>) -> Vec<String> {
    let game = scenario.game.value;
    let texts = game.family().texts();
    let kinds: &[&str] = match game.is_magic() {
        true => &["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"],
        false => &["Creature"],
    };
    let cards = cards.of(texts);
    let fits = |name: &&str| {
        cards.facts(name).is_some_and(|facts| {
            let mut words = facts.type_line.split([' ', '—', '/']);
            words.any(|word| kinds.contains(&word)) && among.is_none_or(|query| query.fits(facts, texts))
        })
    };
    cards.names().filter(fits).map(str::to_owned).collect()
}

impl Search<'_> {
    /// What comes of the scenario as it is.
    pub fn without(&self) -> Report {
        self.played(self.scenario)
    }

    /// The scenario with a further card.
    pub fn with(&self, card: &str) -> Scenario {
        let mut scenario = self.scenario.clone();
        let same = |object: &ObjectSpec| object.name.text.eq_ignore_ascii_case(card);
        let number = scenario.objects().filter(|(_, _, object)| same(object)).count() + 1;
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let object = ObjectSpec { name: Text::bare(card), number, ..ObjectSpec::default() };
        let zone = scenario.game.value.battlefield();
        if let Some(player) = scenario.players.get_mut(self.seat) {
            match player.zones.entry(zone.to_owned()).or_insert_with(|| ZoneList::Objects(Vec::new())) {
                ZoneList::Objects(objects) => objects.push(object),
                // Nameless cards on a battlefield are no scenario.
                ZoneList::Nameless(_) => {}
            }
        }
        scenario
    }

    /// What comes of a card.
    pub fn tried(&self, card: &str) -> Tried {
        let came = catch_unwind(AssertUnwindSafe(|| came(&self.played(&self.with(card)))));
        let fault = || Came::Unknown { why: "the program failed on it, which is a fault of the program".to_owned() };
        Tried { card: card.to_owned(), came: came.unwrap_or_else(|_| fault()) }
    }

    fn played(&self, scenario: &Scenario) -> Report {
        let until = self.time.and_then(|time| Instant::now().checked_add(time));
        let options = Options {
            backwards: Some(self.asked),
            answered: true,
            ignore_unread: self.ignore_unread,
            limits: ExploreLimits { runs: self.runs, until, ..ExploreLimits::default() },
            ..Options::default()
        };
        play::explore(scenario, self.cards, &options)
    }

    /// Tries cards on so many threads, and gives what came of them in their order, until `take` wants no more.
    ///
    /// # Errors
    /// If no thread can be begun.
    pub fn each(&self, cards: &[String], jobs: usize, take: &mut dyn FnMut(Tried) -> bool) -> std::io::Result<()> {
        let tried = |at: usize| cards.get(at).map(|card| self.tried(card));
        in_order(cards.len(), jobs, &tried, &mut |one| one.is_none_or(&mut *take))
    }
}

/// What a report says.
fn came(report: &Report) -> Came {
    let play = report.plays.last();
    let unknown = |why: &str| Came::Unknown { why: why.to_owned() };
    match &report.status {
        Status::Passed => {}
        Status::Error(why) | Status::Waiting(why) => return unknown(why),
        Status::Failed => {
            let why: Vec<&str> = report.failures().map(|failure| failure.message.as_str()).collect();
            return unknown(&why.join("; "));
        }
    }
    let Some(answered) = play.and_then(|play| play.backwards.as_ref()) else { return unknown("nothing was played") };
    match answered.reached {
        Reached::Always => Came::Always,
        Reached::Sometimes => Came::Sometimes { answer: answered.sentence.clone() },
        Reached::Never => Came::Never,
        Reached::NotFound => unknown(&answered.sentence),
    }
}

#[cfg(test)]
mod tests {
    use instead_scenario::backwards::Condition;
    use instead_scenario::{Limits, read};

    use super::*;

    const FILE: &str = "title = 't'\n[players.alice]\nbattlefield = ['Furnace of Rath']\n[players.bob]\nlife = 10\n\
        effects = ['Prevent the next 1 damage that would be dealt to you this turn.']\n\
        [[play]]\ndo = 'Lightning Bolt deals 3 damage to Bob'\n";

    fn tried(condition: &str, cards: &[&str], jobs: usize) -> Vec<Tried> {
        let scenario = read::from_toml("t.toml", FILE, &Limits::default()).unwrap();
        let asked = Backwards { end: vec![Condition::read(condition, &scenario).unwrap()], why_not: false };
        let known = Cards::builtin();
        let search = Search {
            scenario: &scenario,
            seat: 0,
            asked: &asked,
            cards: &known,
            time: None,
            runs: 1_000,
            ignore_unread: false,
        };
        let cards: Vec<String> = cards.iter().map(|&card| card.to_owned()).collect();
        let mut all = Vec::new();
        search
            .each(&cards, jobs, &mut |one| {
                all.push(one);
                true
            })
            .unwrap();
        all
    }

    #[test]
    fn a_further_doubler_is_found_and_a_bear_is_not() {
        for jobs in [1, 3] {
            let all = tried("bob.life <= 0", &["Grizzly Bears", "Furnace of Rath", "No Such Card"], jobs);
            assert_eq!(all[0].came, Came::Never);
            assert!(matches!(all[1].came, Came::Sometimes { .. }), "{all:?}");
            assert!(matches!(all[2].came, Came::Unknown { .. }), "{all:?}");
        }
    }

    #[test]
    fn a_line_of_the_file_is_read_as_it_was_written() {
        for one in tried("bob.life <= 0", &["Grizzly Bears", "Furnace of Rath"], 1) {
            let line = serde_json::to_string(&one).unwrap();
            assert_eq!(serde_json::from_str::<Tried>(&line).unwrap(), one, "{line}");
        }
    }

    #[test]
    fn only_permanents_are_tried() {
        let scenario = read::from_toml("t.toml", FILE, &Limits::default()).unwrap();
        let all = candidates(&scenario, &Cards::builtin(), None);
        let has = |name: &str| all.iter().any(|card| card == name);
        assert!(has("Furnace of Rath") && has("Grizzly Bears") && !has("Lightning Bolt"));
    }
}
