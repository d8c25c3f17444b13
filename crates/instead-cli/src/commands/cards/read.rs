//! `cards show` and `cards check`: what is read of a card, and of a wording.

use instead_cards::{FaceJson, Mark, Origin, OwnedFacts, PartJson, Reading, plain};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Pool, more_cards};
use crate::args::Common;
use crate::diagnose::Message;
use instead_scenario::read::wrong_type;
use instead_scenario::source::{beginning, shown};

use crate::output::{BAD, FAINT, Failed, GOOD, Out, Result, STRONG, Verdict, clean, styled, wrapped};

#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct CardJson<'a> {
    schema: u32,
    name: String,
    games: &'static str,
    from: &'static str,
    layout: Option<&'a str>,
    faces: Vec<FaceJson>,
    /// What is not understood: the parts that were refused.
    unread: Vec<UnreadJson>,
}

#[derive(Serialize, JsonSchema)]
struct UnreadJson {
    text: String,
    at: usize,
    expected: String,
}

pub(super) fn show(name: &[String], game: Option<&str>, common: &Common, out: &mut Out) -> Result<Verdict> {
    let pools = Pool::named(game, common, out)?;
    let name = name.join(" ");
    let found = |name: &str| pools.iter().find_map(|pool| Some((pool, pool.cards.facts(name)?)));
    let name = match found(&name) {
        Some(_) => name,
        // the only one that is nearly called so
        None => match near(&pools, &name).as_slice() {
            [one] => {
                out.aside(&clean(&format!("“{name}” is {one}")));
                one.clone()
            }
            _ => return Err(unknown(&pools, &name)),
        },
    };
    let Some((pool, facts)) = found(&name) else { return Err(unknown(&pools, &name)) };
    let from = match pool.cards.origin(&name) {
        Some(Origin::Defined) => "defined",
        Some(Origin::Loaded) => "loaded",
        Some(Origin::Index) => "imported",
        Some(Origin::Builtin) | None => "built in",
    };
    if out.json {
        let unread = facts.faces().flat_map(pool.texts.reader()).filter_map(|part| {
            let stop = part.stop?;
            Some(UnreadJson { text: part.text, at: stop.at, expected: stop.expected })
        });
        out.json(&CardJson {
            schema: instead_scenario::report::SCHEMA,
            name: facts.whole_name(),
            games: pool.games,
            from,
            layout: facts.layout.as_deref(),
            faces: facts.faces().map(|face| FaceJson::of(face, pool.texts.reader())).collect(),
            unread: unread.collect(),
        })?;
        return Ok(Verdict::Right);
    }
    for (index, face) in facts.faces().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        out.line(format!("{}  {}", styled(STRONG, clean(&face.name)), clean(&face.mana_cost)).trim_end())?;
        let numbers = match (&face.power, &face.toughness, &face.loyalty, &face.defense) {
            (Some(power), Some(toughness), ..) => format!("  {power}/{toughness}"),
            (Some(power), ..) => format!("  {power}"),
            (.., Some(loyalty), _) => format!("  loyalty {loyalty}"),
            (.., Some(defense)) => format!("  defense {defense}"),
            _ => String::new(),
        };
        out.line(clean(&format!("{}{numbers}", face.type_line)))?;
        parts(&face.name, &pool.texts.reader()(face), out)?;
    }
    if pool.games == "magic" && from != "defined" {
        out.line(styled(
            FAINT,
            clean(&format!("https://scryfall.com/search?q={}", encoded(&format!("!\"{}\"", facts.name)))),
        ))?;
    }
    Ok(Verdict::Right)
}

/// A text as a part of an address (RFC 3986).
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// The cards that are nearly called so: the same words but for a letter or two, or the beginning of a name.
fn near(pools: &[Pool], name: &str) -> Vec<String> {
    const MOST: usize = 5;
    let hits = pools.iter().flat_map(|pool| pool.cards.search(name, MOST));
    let near = |hit: &instead_cards::Hit| {
        matches!(
            hit.matched,
            instead_cards::Match::Short | instead_cards::Match::Prefix | instead_cards::Match::Fuzzy(_)
        )
    };
    let mut near: Vec<String> = hits.filter(near).map(|hit| hit.name).collect();
    near.dedup();
    near
}

/// How many names are suggested at most.
const SUGGESTIONS: usize = 3;

fn unknown(pools: &[Pool], name: &str) -> Failed {
    let mut near: Vec<String> = pools.iter().flat_map(|pool| pool.cards.suggest(name)).collect();
    // Each pool's are in their order; the one that is spelt most like it comes first.
    near.sort_by_key(|near| strsim::osa_distance(&near.to_lowercase(), &name.to_lowercase()));
    let suggestions: Vec<String> = near.iter().take(SUGGESTIONS).map(|name| format!("`{name}`")).collect();
    let elsewhere: Vec<&str> = match pools {
        [only] => only.cards.elsewhere(name).into_iter().map(instead_cards::Texts::title).collect(),
        _ => Vec::new(),
    };
    let help = match suggestions.is_empty() {
        _ if !elsewhere.is_empty() => Some(format!("a card of {} has this name", elsewhere.join(" and "))),
        true => more_cards(pools),
        false => Some(format!("did you mean {}?", suggestions.join(" or "))),
    };
    Failed::input(Message::new(format!("no card is called `{name}`")).help(help))
}

#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct CheckJson {
    schema: u32,
    read: bool,
    /// Read and carried out.
    whole: bool,
    parts: Vec<PartJson>,
}

pub(super) fn check(text: &[String], (name, types): (&str, &str), game: &str, out: &mut Out) -> Result<Verdict> {
    let game = super::super::game(game)?;
    if let Some(wrong) = wrong_type(types, game.family()) {
        let message = Message::new(format!("no card type is called `{}`", shown(wrong.word)));
        return Err(Failed::input(message.help(wrong.suggestion)));
    }
    let reading = game.family().texts().reader();
    let face = OwnedFacts {
        name: name.to_owned(),
        type_line: types.to_owned(),
        oracle_text: text.join("\n"),
        ..OwnedFacts::default()
    };
    let read = reading(&face);
    if read.is_empty() {
        return Err(Failed::input(
            Message::new("there is no rules text").help(Some("for example `instead cards check Flying`".into())),
        ));
    }
    let all_read = read.iter().all(|part| part.stop.is_none());
    let whole = all_read && read.iter().all(|part| part.lacks.is_empty());
    if out.json {
        let parts = read.iter().map(PartJson::of).collect();
        out.json(&CheckJson { schema: instead_scenario::report::SCHEMA, read: all_read, whole, parts })?;
    } else {
        parts(name, &read, out)?;
    }
    Ok(if whole { Verdict::Right } else { Verdict::Failed })
}

/// The parts of a text: each sentence with its mark, and what the part was read as.
fn parts(name: &str, parts: &[Reading], out: &mut Out) -> Result<()> {
    for part in parts {
        for sentence in &part.sentences {
            let (style, mark) = match sentence.mark {
                Mark::Read => (GOOD, "✓ "),
                Mark::Idle => (FAINT, "◐ "),
                Mark::Alone => (FAINT, "○ "),
                Mark::Refused => (BAD, "✗ "),
            };
            let lines = wrapped("  ", &clean(&sentence.text), out.width);
            out.line(format!("{}{}", styled(style, mark), lines.trim_start()))?;
        }
        for ability in &part.abilities {
            let cited = if ability.rule.is_empty() { String::new() } else { format!(" ({})", ability.rule) };
            let mut text = format!("{}{cited}", ability.kind);
            if let Some(wording) = ability.wording.as_deref().filter(|wording| !alike(wording, part, name)) {
                text = format!("{text}: {wording}");
            }
            out.line(styled(FAINT, wrapped("    ", &clean(&text), out.width)))?;
        }
        for lack in &part.lacks {
            let rule = if lack.rule.is_empty() { String::new() } else { format!(" ({})", lack.rule) };
            let text = format!("read, not carried out: {}{rule}", lack.what);
            out.line(styled(FAINT, wrapped("    ", &clean(&text), out.width)))?;
        }
        if let Some(stop) = &part.stop {
            let rest = part.text.get(stop.at..).unwrap_or_default();
            let place =
                if rest.is_empty() { "at its end".to_owned() } else { format!("from “{}” on", beginning(rest)) };
            let text = format!("not understood {place}: expected {}", stop.expected);
            out.line(styled(BAD, wrapped("    ", &clean(&text), out.width)))?;
        }
        if part.sentences.iter().any(|sentence| sentence.mark == Mark::Alone) {
            out.line(styled(FAINT, "    ○ is understood by itself, but stands with what is not"))?;
        }
    }
    Ok(())
}

/// Whether a wording says what the part says already.
fn alike(wording: &str, part: &Reading, name: &str) -> bool {
    part.abilities.len() > 1 || plain(wording, name) == plain(&part.text, name)
}
