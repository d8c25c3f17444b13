//! Card text of Kaijudo and Duel Masters, in their English templating: to the values of [`instead_duel::ability`] and back.
//!
//! The two games share their sentences; where one says "banish" and "discard pile" the other says "destroy" and
//! "graveyard", and each is read in both.

mod ability;
mod act;
mod noun;
mod pattern;
pub mod play;
mod referring;

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
    let plain = Plain::new(text);
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

/// Reads one paragraph of rules text.
///
/// # Errors
/// A [`Refusal`] where the text is not wholly understood.
pub fn read_ability(text: &str, cx: &Context<'_>) -> Result<Ability, Refusal> {
    match whole::<ability::AbilityP>(text, cx) {
        Err(refusal) if cx.spell => whole::<act::Sentences>(text, cx)
            .map(Ability::Spell)
            .map_err(|as_spell| if as_spell.at > refusal.at { as_spell } else { refusal }),
        read => read,
    }
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
        races: races.split(" / ").map(str::trim).filter(|r| !r.is_empty()).map(Into::into).collect(),
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
    for line in facts.oracle_text.lines().map(str::trim).filter(|l| !Plain::new(l).text.is_empty()) {
        match read_ability(line, &cx) {
            Ok(ability) => card.abilities.push(Printed { text: line.into(), ability }),
            Err(refusal) => {
                card.unread.push(Unread { text: line.into(), at: refusal.at, expected: refusal.expected.into() })
            }
        }
    }
    card
}
