//! The table of rules: which scenarios show each, and which module does it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use instead_scenario::game::{Family, Game};
use instead_scenario::rules::{RULES, Rule};

use crate::playing::{Came, Played};

/// Whose numbers a rule's number is one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Numbering {
    /// Magic, 2017 to 2026.
    New,
    /// Magic, 2004 and 2005.
    Old,
    /// Kaijudo.
    Kaijudo,
    /// Duel Masters.
    DuelMasters,
}

const NUMBERINGS: [Numbering; 4] = [Numbering::New, Numbering::Old, Numbering::Kaijudo, Numbering::DuelMasters];

/// A rule, in the order of the rule book: numbers by their value, letters after the rule that they stand below.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    numbering: Numbering,
    parts: Vec<(u32, String)>,
    number: String,
}

/// What is known of every rule.
pub(crate) struct Coverage<'p> {
    played: &'p [Played],
    rules: BTreeMap<Key, Vec<&'p Played>>,
}

impl Numbering {
    fn title(self) -> &'static str {
        match self {
            Numbering::New => "Magic, numbers of 2017 to 2026",
            Numbering::Old => "Magic, numbers of 2004 and 2005",
            Numbering::Kaijudo => "Kaijudo",
            Numbering::DuelMasters => "Duel Masters",
        }
    }

    /// What sets a number apart from the same of the newest rules.
    fn mark(self) -> &'static str {
        match self {
            Numbering::New | Numbering::Kaijudo => "",
            Numbering::Old => " (2004)",
            Numbering::DuelMasters => " (Duel Masters)",
        }
    }
}

impl Key {
    fn of(number: &str, game: Game) -> Key {
        // No chapter of the newest rules lies between 410 and 500; those of 2004 and 2005 do.
        let chapter = number.split('.').next().and_then(|n| n.parse::<u32>().ok());
        let numbering = match game.family() {
            Family::Kaijudo => Numbering::Kaijudo,
            Family::DuelMasters => Numbering::DuelMasters,
            Family::Magic if matches!(game, Game::Magic2004 | Game::Magic2005) => Numbering::Old,
            Family::Magic if chapter.is_some_and(|n| (410..500).contains(&n)) => Numbering::Old,
            Family::Magic => Numbering::New,
        };
        let part = |part: &str| {
            let digits = part.chars().take_while(char::is_ascii_digit).count();
            (part[..digits].parse().unwrap_or(0), part[digits..].to_owned())
        };
        Key { numbering, parts: number.split('.').map(part).collect(), number: number.to_owned() }
    }

    fn of_rule(rule: &Rule) -> Key {
        Key::of(rule.number, rule.edition.parse().expect("the table names editions that are known"))
    }

    /// Whether the other rule stands below this one.
    fn is_above(&self, other: &Key) -> bool {
        self.numbering == other.numbering
            && self != other
            && other.number.strip_prefix(&self.number).is_some_and(|rest| {
                rest.starts_with('.') || self.number.contains('.') && rest.starts_with(|c: char| c.is_ascii_lowercase())
            })
    }

    /// Its row of the table of rules, or that of the rule next above it which has one.
    fn row(&self) -> Option<&'static Rule> {
        let same = |rule: &&Rule| Key::of_rule(rule) == *self;
        RULES.iter().find(same).or_else(|| {
            let above = RULES.iter().filter(|rule| Key::of_rule(rule).is_above(self));
            above.max_by_key(|rule| rule.number.len())
        })
    }

    /// Its own row.
    fn own_row(&self) -> Option<&'static Rule> {
        self.row().filter(|rule| Key::of_rule(rule) == *self)
    }

    fn heading(&self) -> String {
        format!("{}{}", self.number, self.numbering.mark())
    }

    /// The heading's place in the page.
    fn anchor(&self) -> String {
        let kept = self
            .heading()
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || " -".contains(*c))
            .collect::<String>();
        kept.replace(' ', "-")
    }
}

impl<'p> Coverage<'p> {
    /// What these scenarios show.
    pub(crate) fn of(played: &'p [Played]) -> Coverage<'p> {
        let mut rules: BTreeMap<Key, Vec<&Played>> =
            RULES.iter().map(|rule| (Key::of_rule(rule), Vec::new())).collect();
        for scenario in played {
            for key in shown_by(scenario) {
                rules.entry(key).or_default().push(scenario);
            }
        }
        Coverage { played, rules }
    }

    /// The rules about replacement and prevention of which neither they nor one below them has a scenario.
    pub(crate) fn without_scenario(&self) -> Vec<String> {
        let ours =
            |key: &Key| ["609.7", "614", "615", "616", "419"].iter().any(|chapter| key.number.starts_with(chapter));
        let bare = |key: &Key| self.rules[key].is_empty() && self.below(key).next().is_none();
        self.rules.keys().filter(|key| ours(key) && bare(key)).map(Key::heading).collect()
    }

    /// The scenarios of the rules below this one.
    fn below(&self, key: &Key) -> impl Iterator<Item = &'p Played> {
        self.rules.iter().filter(|(other, _)| key.is_above(other)).flat_map(|(_, shown)| shown.iter().copied())
    }

    /// The page.
    pub(crate) fn to_markdown(&self) -> String {
        let mut page = String::from(
            "# What the scenarios cover\n\n\
             Made and checked by `cargo test -p instead-scenario --test conformance`; `UPDATE=1` before it writes it anew.\n\
             A rule's scenarios are those that cite it and those in its folder. `below`: only rules under it have some.\n\n",
        );
        self.totals(&mut page);
        for numbering in NUMBERINGS {
            self.table(numbering, &mut page);
        }
        self.waiting(&mut page);
        page.push_str("## Scenarios by rule\n");
        for (key, shown) in self.rules.iter().filter(|(_, shown)| !shown.is_empty()) {
            let _ = write!(page, "\n### {}\n\n", key.heading());
            for scenario in shown {
                let waits = if matches!(scenario.came, Came::Waiting(_)) { " · waiting" } else { "" };
                let _ = writeln!(page, "- [{}]({}){waits}", one_line(&scenario.title), scenario.file);
            }
        }
        page
    }

    fn totals(&self, page: &mut String) {
        let _ = writeln!(page, "| game | scenarios | pass | wait |\n|---|---:|---:|---:|");
        let games: BTreeSet<Game> = self.played.iter().map(|p| p.game).collect();
        for game in games {
            let of_game: Vec<&Played> = self.played.iter().filter(|p| p.game == game).collect();
            let _ = writeln!(page, "| {game} | {} | {} | {} |", of_game.len(), passing(&of_game), waiting(&of_game));
        }
        let all: Vec<&Played> = self.played.iter().collect();
        let _ = writeln!(page, "| **all** | **{}** | **{}** | **{}** |\n", all.len(), passing(&all), waiting(&all));
        let shown = self.rules.values().filter(|shown| passing(shown) > 0).count();
        let waits = self.rules.values().filter(|shown| !shown.is_empty() && passing(shown) == 0).count();
        let _ =
            writeln!(page, "Rules with a scenario that passes: {shown}. Rules all of whose scenarios wait: {waits}.\n");
        let failing = all.len() - passing(&all) - waiting(&all);
        if failing > 0 {
            let _ = writeln!(page, "**{failing} scenarios fail.** This page is not to be kept so.\n");
        }
    }

    /// The files that wait, by what they wait for.
    fn waiting(&self, page: &mut String) {
        let mut kinds: BTreeMap<(&str, &str), Vec<&Played>> = BTreeMap::new();
        for scenario in self.played {
            if let Came::Waiting(why) = &scenario.came {
                kinds.entry(what_for(scenario, why)).or_default().push(scenario);
            }
        }
        page.push_str(
            "## What waits\n\nThese are not played to their end yet. One that waits and is not here fails the test.\n",
        );
        for ((kind, what), scenarios) in kinds {
            let _ = write!(page, "\n### {kind}: {what} ({})\n\n", scenarios.len());
            for scenario in scenarios {
                let _ = writeln!(
                    page,
                    "- [{}]({}){}",
                    scenario.file.trim_end_matches(".toml"),
                    scenario.file,
                    card_of(scenario)
                );
            }
        }
        page.push('\n');
    }

    fn table(&self, numbering: Numbering, page: &mut String) {
        let mut rows = self.rules.iter().filter(|(key, _)| key.numbering == numbering).peekable();
        if rows.peek().is_none() {
            return;
        }
        let _ = write!(
            page,
            "## {}\n\n| rule | about | pass | wait | editions | code |\n|---|---|---:|---:|---|---|\n",
            numbering.title()
        );
        for (key, shown) in rows {
            let about = key.own_row().map_or("", |rule| rule.title);
            let code = key.row().map_or(String::new(), |rule| {
                rule.modules.iter().map(|module| format!("`{module}`")).collect::<Vec<_>>().join(", ")
            });
            let name = match (shown.is_empty(), self.below(key).next().is_some()) {
                (false, _) => format!("[{}](#{})", key.number, key.anchor()),
                (true, _) => key.number.clone(),
            };
            let (pass, wait) = match (shown.is_empty(), self.below(key).next().is_some()) {
                (true, true) => ("below".to_owned(), String::new()),
                (true, false) => ("none".to_owned(), String::new()),
                (false, _) => (passing(shown).to_string(), number(waiting(shown))),
            };
            let _ = writeln!(page, "| {name} | {about} | {pass} | {wait} | {} | {code} |", editions(shown));
        }
        page.push('\n');
    }
}

/// The rules that a scenario shows: those that it cites, and that of its folder.
fn shown_by(scenario: &Played) -> BTreeSet<Key> {
    let folder = scenario
        .file
        .split('/')
        .nth(1)
        .filter(|name| name.starts_with(|c: char| c.is_ascii_digit()) && !name.ends_with(".toml"));
    let numbers = scenario.cites.iter().map(String::as_str).chain(folder);
    numbers.map(|number| Key::of(number, scenario.game)).collect()
}

/// How the reason begins where a card's text is the cause.
const READER_SAYS: &str = "the reader of card text: ";

/// What a scenario waits for, first roughly, then what of it.
fn what_for<'w>(scenario: &Played, why: &'w str) -> (&'static str, &'w str) {
    match scenario.game.family() {
        Family::Kaijudo | Family::DuelMasters => ("Another game", why),
        Family::Magic if why.starts_with(READER_SAYS) => {
            ("The reader of card text", "a sentence that it cannot read yet")
        }
        Family::Magic => ("Real play around the event", why),
    }
}

/// The card, or the sentence, that cannot be read yet.
fn card_of(scenario: &Played) -> String {
    const LONG: usize = 60;
    let Came::Waiting(why) = &scenario.came else { return String::new() };
    let Some(said) = why.strip_prefix(READER_SAYS) else { return String::new() };
    let what = one_line(said.split(": “").next().unwrap_or(said));
    let cut: String = what.chars().take(LONG).collect();
    if cut.len() < what.len() { format!(": {cut}…") } else { format!(": {cut}") }
}

fn passing(scenarios: &[&Played]) -> usize {
    scenarios.iter().filter(|p| matches!(p.came, Came::Passed)).count()
}

fn waiting(scenarios: &[&Played]) -> usize {
    scenarios.iter().filter(|p| matches!(p.came, Came::Waiting(_))).count()
}

fn number(n: usize) -> String {
    if n == 0 { String::new() } else { n.to_string() }
}

/// The editions of the scenarios, where there is more than one game of that numbering: `2026 ×3, 2017 ×2`.
fn editions(scenarios: &[&Played]) -> String {
    let mut counts: BTreeMap<Game, usize> = BTreeMap::new();
    for scenario in scenarios {
        *counts.entry(scenario.game).or_default() += 1;
    }
    let name = |game: &Game| game.name().trim_start_matches("magic-").to_owned();
    counts.iter().rev().map(|(game, n)| format!("{} ×{n}", name(game))).collect::<Vec<_>>().join(", ")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('[', "(").replace(']', ")")
}

/// The lines that stand on one page and not on the other, as many as can be taken in.
pub(crate) fn differences(stands: &str, now: &str) -> String {
    const SHOWN: usize = 40;
    let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = (stands.lines().collect(), now.lines().collect());
    let gone = stands.lines().filter(|line| !new.contains(line)).map(|line| format!("- {line}"));
    let come = now.lines().filter(|line| !old.contains(line)).map(|line| format!("+ {line}"));
    let all: Vec<String> = gone.chain(come).collect();
    let mut lines = all.iter().take(SHOWN).cloned().collect::<Vec<_>>();
    if all.len() > SHOWN {
        lines.push(format!("… and {} more", all.len() - SHOWN));
    }
    lines.join("\n")
}
