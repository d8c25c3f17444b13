//! Card text of Kaijudo and Duel Masters, in their English templating: to the values of [`instead_duel::ability`] and back.
//!
//! The two games share their sentences; where one says "banish" and "discard pile" the other says "destroy" and
//! "graveyard", and each is read in both.

mod ability;
mod act;
mod dig;
mod holding;
mod more;
mod noun;
mod number;
mod pattern;
pub mod play;
mod referring;
mod tally;
mod which;

#[cfg(test)]
mod tests;

use instead_duel::ability::{Ability, Card, Filter, Instruction, Pattern, Printed, Static, Unread};
use instead_duel::words::{Civilization, Kind};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::scope::Scope;
use crate::text::{Plain, capitalise};
use crate::{CardFacts, Context, Refusal};

fn scope<'a>(cx: &Context<'a>) -> Scope<'a> {
    Scope {
        own: cx.this.map(Scope::own_names).unwrap_or_default(),
        noun: "creature",
        names: cx.names,
        spell: cx.spell,
        part: false,
        told: None,
    }
}

/// Reads a whole text as one part of grammar; what is read must print the text again.
fn whole<P: Part>(text: &str, cx: &Context<'_>) -> Result<P::Value, Refusal> {
    let scope = scope(cx);
    let mut plain = Plain::signs(text);
    // Signs that stand within quotation marks and end what stands around them: of one length, so that places stay.
    plain.text = plain.text.replace(".\"", "\".").replace(",\"", "\",");
    let mut p = Reader::new(&plain.text, &scope);
    let Some(found) = P::read(&mut p).filter(|_| p.at_end()) else {
        return Err(crate::paragraph::refusal(&p, &plain, text));
    };
    let mut w = Writer::new(&scope, Some(&plain.text));
    if P::write(&found, &mut w) && w.pos == plain.text.len() {
        return Ok(found);
    }
    let at = plain.place(w.far);
    let expected = "a wording that is printed back".to_owned();
    Err(Refusal { at, expected, found: text.get(at..).unwrap_or("").chars().take(40).collect() })
}

fn print<P: Part>(value: &P::Value, cx: &Context<'_>) -> Option<String> {
    printed::<P>(value, cx).map(|text| capitalise(&text))
}

fn printed<P: Part>(value: &P::Value, cx: &Context<'_>) -> Option<String> {
    let scope = scope(cx);
    let mut w = Writer::new(&scope, None);
    P::write(value, &mut w).then_some(w.out)
}

/// Prints what an effect watches for, as it stands behind "if"; `None` where it has no wording.
pub fn print_watched(pattern: &Pattern, cx: &Context<'_>) -> Option<String> {
    printed::<pattern::Would>(pattern, cx)
}

/// Reads what a spell or ability does, or an event sentence of a scenario.
///
/// # Errors
/// A [`Refusal`] where the text is not wholly understood.
pub fn read_effect(text: &str, cx: &Context<'_>) -> Result<Vec<Instruction>, Refusal> {
    whole::<act::Sentences>(text, cx)
}

/// Prints what a spell or ability does; `None` where it has no wording.
pub fn print_effect(effect: &[Instruction], cx: &Context<'_>) -> Option<String> {
    print::<act::Sentences>(&effect.to_vec(), cx)
}

/// Words before a dash that are no name of an ability: what they say is what it does.
const KEYWORDS_WITH_A_DASH: [&str; 6] =
    ["evolution", "vortex evolution", "silent skill", "unleash", "metamorph", "survivor"];

/// How long the name of an ability is, with its dash: "Liquid Body — ". It says nothing.
fn name_of_ability(text: &str) -> usize {
    const DASH: &str = " — ";
    let Some((name, _)) = text.split_once(DASH) else { return 0 };
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '’' | '!' | ',');
    let is_name = name.starts_with(|c: char| c.is_uppercase() || c.is_numeric()) && name.chars().all(is_word);
    let is_keyword = KEYWORDS_WITH_A_DASH.iter().any(|keyword| name.eq_ignore_ascii_case(keyword));
    if is_name && !is_keyword { name.len() + DASH.len() } else { 0 }
}

/// Reads one paragraph of rules text.
///
/// # Errors
/// A [`Refusal`] where the text is not wholly understood.
pub fn read_ability(text: &str, cx: &Context<'_>) -> Result<Ability, Refusal> {
    let named = name_of_ability(text);
    let said = text.get(named..).unwrap_or_default();
    let refused = |refusal: Refusal| Refusal { at: refusal.at + named, ..refusal };
    match whole::<ability::AbilityP>(said, cx) {
        Err(refusal) if cx.spell => whole::<act::Sentences>(said, cx)
            .map(Ability::Spell)
            .map_err(|as_spell| refused(if as_spell.at > refusal.at { as_spell } else { refusal })),
        read => read.map_err(refused),
    }
}

/// Two events of which one sentence says what is done: the words that lead to each, and where what is done begins.
fn two_events(said: &str) -> Vec<([String; 2], usize)> {
    const THIS: &str = "this creature ";
    let Some((when, of)) = said.split_once(' ').filter(|(when, _)| ["When", "Whenever"].contains(when)) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (end, comma) in said.match_indices(", ").take(2) {
        let lead = said.get(when.len() + 1..end).unwrap_or("");
        let two = if let Some((first, second)) = lead.split_once(" and whenever it ") {
            let first = first.strip_suffix(',').unwrap_or(first);
            [format!("{when} {first}, "), format!("Whenever {THIS}{second}, ")]
        } else if let Some(events) = of.strip_prefix("this creature or another creature ") {
            let event = events.split(comma).next().unwrap_or("");
            [format!("When {THIS}{event}, "), format!("Whenever another creature {event}, ")]
        } else if let Some((first, second)) = lead.split_once(" or ").filter(|(first, _)| first.starts_with(THIS)) {
            [format!("{when} {first}, "), format!("{when} {THIS}{second}, ")]
        } else {
            continue;
        };
        found.push((two, end + comma.len()));
    }
    found
}

/// Reads a line of a card: an ability, keywords one after another, or what is done at each of two events.
///
/// # Errors
/// A [`Refusal`] where the line is not wholly understood.
pub fn read_line(text: &str, cx: &Context<'_>) -> Result<Vec<Ability>, Refusal> {
    let plain = Plain::signs(text).text;
    let keyword = |word: &str| read_ability(word, cx).ok().filter(|read| matches!(read, Ability::Keyword(_)));
    if plain.contains(", ")
        && let Some(all) = plain.split(", ").map(keyword).collect()
    {
        return Ok(all);
    }
    let named = name_of_ability(text);
    let said = text.get(named..).unwrap_or_default();
    let mut refused = match read_ability(text, cx) {
        Ok(read) => return Ok(vec![read]),
        Err(refused) => refused,
    };
    for (each, begins) in two_events(said) {
        let effect = said.get(begins..).unwrap_or_default();
        let read = |lead: String| {
            let at = |at: usize| named + (at + begins).saturating_sub(lead.len());
            read_ability(&format!("{lead}{effect}"), cx).map_err(|r| Refusal { at: at(r.at), ..r })
        };
        match each.into_iter().map(read).collect() {
            Ok(both) => return Ok(both),
            Err(later) if later.at > refused.at => refused = later,
            Err(_) => {}
        }
    }
    Err(refused)
}

/// Prints an ability; `None` where it has no wording.
pub fn print_ability(ability: &Ability, cx: &Context<'_>) -> Option<String> {
    match ability {
        Ability::Spell(effect) => print_effect(effect, cx),
        ability => print::<ability::AbilityP>(ability, cx),
    }
}

/// "(This card enters your mana zone tapped.)", "(This spell is put into your mana zone tapped.)"
fn is_tapped_as_mana(line: &str) -> bool {
    let inner = line.strip_prefix("(This ").and_then(|rest| rest.strip_suffix(" mana zone tapped.)"));
    inner.and_then(|rest| rest.split_once(' ')).is_some_and(|(noun, verb)| {
        ["card", "creature", "spell"].contains(&noun) && ["enters your", "is put into your"].contains(&verb)
    })
}

/// The paragraphs of a text: its lines, of which those that begin with a bullet go on with the line before.
pub fn paragraphs(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim) {
        match found.last_mut() {
            Some(before) if line.starts_with('●') => {
                before.push(' ');
                before.push_str(line);
            }
            _ => found.push(line.to_owned()),
        }
    }
    found
}

/// What stands for races in a type line where they are not known.
pub const UNKNOWN_RACES: &str = "?";

/// Reads a card: its facts, its abilities, and what could not be read. Races of two words are separated by ` / `; the
/// civilizations stand among the colours.
pub fn read_card(facts: &CardFacts<'_>) -> Card {
    let (types, races) = facts.type_line.split_once(" — ").unwrap_or((facts.type_line, ""));
    let kind = match types.trim().trim_start_matches("Evolution ").trim() {
        "Creature" => Some(Kind::Creature),
        "Spell" => Some(Kind::Spell),
        "Cross Gear" => Some(Kind::CrossGear),
        "Castle" => Some(Kind::Castle),
        _ => None,
    };
    let mut card = Card {
        name: facts.name.into(),
        cost: facts.mana_cost.trim().parse().ok(),
        kind,
        evolution: types.starts_with("Evolution "),
        races_unknown: races.trim() == UNKNOWN_RACES,
        races: races
            .split(" / ")
            .filter(|r| r.trim() != UNKNOWN_RACES)
            .map(str::trim)
            .filter(|r| !r.is_empty())
            .map(Into::into)
            .collect(),
        civilizations: facts.colors.into_iter().flatten().filter_map(|c| c.parse::<Civilization>().ok()).collect(),
        power: facts.power.and_then(|p| p.trim_end_matches('+').parse().ok()),
        abilities: Vec::new(),
        unread: Vec::new(),
    };
    let cx = Context { this: Some(facts.name), spell: kind == Some(Kind::Spell), ..Context::default() };
    // The line stands in parentheses on every card of several civilizations; where it does, it holds (Duel Masters 405.1).
    if let Some(line) = facts.oracle_text.lines().map(str::trim).find(|line| is_tapped_as_mana(line)) {
        let ability = Ability::Static(Static::ManaTapped(Filter::this()));
        card.abilities.push(Printed { text: line.into(), ability });
    }
    for line in paragraphs(facts.oracle_text).iter().map(String::as_str).filter(|l| !Plain::signs(l).text.is_empty()) {
        match read_line(line, &cx) {
            Ok(read) => {
                card.abilities.extend(read.into_iter().map(|ability| Printed { text: line.into(), ability }));
            }
            Err(refusal) => {
                card.unread.push(Unread { text: line.into(), at: refusal.at, expected: refusal.expected.into() })
            }
        }
    }
    card
}
