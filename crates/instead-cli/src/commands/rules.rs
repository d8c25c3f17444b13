//! `rules`.

use instead_scenario::report::SCHEMA;
use instead_scenario::rules::{find, suggest};
use serde::Serialize;

use crate::diagnose::Message;
use crate::output::{FAINT, Failed, Out, Result, STRONG, Verdict, styled, wrapped};

#[derive(Serialize)]
struct RuleJson<'a> {
    schema: u32,
    number: &'a str,
    edition: &'a str,
    title: &'a str,
    modules: &'a [&'a str],
    scenarios: String,
}

pub(super) fn rules(number: &str, out: &mut Out) -> Result<Verdict> {
    let rules = find(number);
    if rules.is_empty() {
        return Err(Failed::input(Message::new(format!("no rule `{number}` is known here")).help(suggest(number))));
    }
    for rule in rules {
        if out.json {
            out.json(&RuleJson {
                schema: SCHEMA,
                number: rule.number,
                edition: rule.edition,
                title: rule.title,
                modules: rule.modules,
                scenarios: rule.folder(),
            })?;
            continue;
        }
        out.line(wrapped(&format!("{} ", styled(STRONG, rule.number)), rule.title, out.width))?;
        let place = format!("        {}: {}; {}", rule.edition, rule.modules.join(", "), rule.folder());
        out.line(styled(FAINT, place))?;
    }
    Ok(Verdict::Right)
}
