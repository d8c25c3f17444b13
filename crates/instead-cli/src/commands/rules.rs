//! `rules`.

use instead_scenario::report::SCHEMA;
use instead_scenario::rules::{Known, find, suggest};
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

pub(super) fn rules(number: &str, out: &mut Out) -> Result<Verdict> {
    let rules = find(number);
    if rules.is_empty() {
        return Err(Failed::input(Message::new(format!("no rule `{number}` is known here")).help(suggest(number))));
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
