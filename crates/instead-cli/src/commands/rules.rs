//! `rules`.

use instead_scenario::report::SCHEMA;
use instead_scenario::rules::{Known, find, suggest};
use instead_scenario::source::shown;
use serde::Serialize;

use crate::diagnose::Message;
use crate::output::{FAINT, Failed, Out, Result, STRONG, Verdict, styled, wrapped};

#[derive(Serialize)]
struct RuleJson<'a> {
    schema: u32,
    number: &'a str,
    edition: &'a str,
    editions: &'a [&'a str],
    title: &'a str,
    modules: &'a [&'a str],
    scenarios: &'a str,
}

/// The number as it stands in the list: people write "CR 614.12A" and "rule 614.12a." too.
fn bare(number: &str) -> String {
    let number = number.trim().trim_end_matches('.');
    let words = ["CR", "cr", "Rule", "rule"];
    let bare = words.iter().find_map(|word| number.strip_prefix(word)).map_or(number, str::trim_start);
    match bare.as_bytes().first() {
        Some(first) if first.is_ascii_digit() => bare.to_lowercase(),
        _ => bare.to_uppercase(),
    }
}

pub(super) fn rules(number: &str, out: &mut Out) -> Result<Verdict> {
    let number = bare(number);
    let rules = find(&number);
    if rules.is_empty() {
        let message = format!("no rule `{}` is known here", shown(&number));
        return Err(Failed::input(Message::new(message).help(suggest(&number))));
    }
    for Known { rule, editions, folder } in rules {
        if out.json {
            out.json(&RuleJson {
                schema: SCHEMA,
                number: rule.number,
                edition: rule.edition,
                editions,
                title: rule.title,
                modules: rule.modules,
                scenarios: folder,
            })?;
            continue;
        }
        out.line(wrapped(&format!("{} ", styled(STRONG, rule.number)), rule.title, out.width))?;
        let place = format!("        {}: {}; {}", editions.join(", "), rule.modules.join(", "), folder);
        out.line(styled(FAINT, place))?;
    }
    Ok(Verdict::Right)
}
