//! Which steps a play must have, and which it must not: `steps` and `no_steps` of a file.

use crate::fold::folded;
use crate::report::StepReport;
use crate::source::Text;

/// A part of a step's line, with its rule where it is given: `Furnace of Rath (614.6)`; `…` stands for anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What the line holds, in this order.
    pieces: Vec<String>,
    /// The rule that it cites.
    rule: Option<String>,
}

impl Pattern {
    /// Reads it.
    ///
    /// ```
    /// use instead_scenario::steps::Pattern;
    /// let line = "Furnace of Rath is applied: Shock deals 2 damage to Bob becomes Shock deals 4 damage to Bob";
    /// assert!(Pattern::read("Furnace of Rath (614.6)").fits(line, "614.6"));
    /// assert!(Pattern::read("… becomes … 4 damage").fits(line, "614.6"));
    /// assert!(!Pattern::read("Furnace of Rath (615.1)").fits(line, "614.6"));
    /// ```
    pub fn read(text: &str) -> Pattern {
        let (words, rule) = cited(text);
        let rule = rule.map(str::to_owned);
        let pieces = words.split('…').map(folded).filter(|piece| !piece.is_empty()).collect();
        Pattern { pieces, rule }
    }

    /// Whether a line that cites this rule is meant.
    pub fn fits(&self, line: &str, rule: &str) -> bool {
        if self.rule.as_ref().is_some_and(|wanted| wanted != rule) {
            return false;
        }
        let line = folded(line);
        let mut rest = line.as_str();
        self.pieces.iter().all(|piece| match rest.find(piece.as_str()) {
            Some(at) => {
                rest = rest.get(at + piece.len()..).unwrap_or_default();
                true
            }
            None => false,
        })
    }

    fn is_of(&self, step: &StepReport) -> bool {
        self.fits(&step.text, &step.rule)
    }

    /// How near a step is: words that it shares, and the rule.
    fn nearness(&self, step: &StepReport) -> usize {
        let line = folded(&step.text);
        let words = self.pieces.iter().flat_map(|piece| piece.split_whitespace());
        let shared = words.filter(|word| word.len() > 2 && line.contains(word)).count();
        2 * shared + 3 * usize::from(self.rule.as_ref() == Some(&step.rule))
    }
}

/// A line, and the rule in brackets behind it.
pub(crate) fn cited(text: &str) -> (&str, Option<&str>) {
    let text = text.trim();
    match text.strip_suffix(')').and_then(|rest| rest.rsplit_once('(')) {
        Some((words, rule)) if is_rule(rule) => (words.trim_end(), Some(rule)),
        _ => (text, None),
    }
}

/// `614.12a`, or a ruling of a game without numbers, `K2`.
fn is_rule(text: &str) -> bool {
    let mut letters = text.chars();
    let first = letters.next();
    let number = first.is_some_and(|c| c.is_ascii_digit())
        || first.is_some_and(|c| c.is_ascii_uppercase()) && letters.clone().next().is_some_and(|c| c.is_ascii_digit());
    number && letters.all(|c| c.is_ascii_alphanumeric() || c == '.')
}

/// An entry that is not as the file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference<'t> {
    /// The entry.
    pub entry: &'t Text,
    /// What is wrong.
    pub message: String,
}

/// The first entry that no step has, after those before it.
pub fn missing<'t>(wanted: &'t [Text], steps: &[StepReport]) -> Option<Difference<'t>> {
    let mut from = 0;
    for entry in wanted {
        let pattern = Pattern::read(entry);
        match steps.iter().skip(from).position(|step| pattern.is_of(step)) {
            Some(at) => from += at + 1,
            None => {
                let earlier = steps.iter().take(from).any(|step| pattern.is_of(step));
                let what = if earlier { "no step after the one before it is" } else { "no step is" };
                let message = format!("{what} `{entry}`{}", nearest(&pattern, steps));
                return Some(Difference { entry, message });
            }
        }
    }
    None
}

/// The first entry that some step has, and none may have.
pub fn forbidden<'t>(unwanted: &'t [Text], steps: &[StepReport]) -> Option<Difference<'t>> {
    unwanted.iter().find_map(|entry| {
        let pattern = Pattern::read(entry);
        let step = steps.iter().find(|step| pattern.is_of(step))?;
        Some(Difference { entry, message: format!("a step is `{entry}`: {}", step.text) })
    })
}

/// The lines that may have been meant, the nearest first.
fn nearest(pattern: &Pattern, steps: &[StepReport]) -> String {
    const SHOWN: usize = 3;
    let mut near: Vec<(usize, &StepReport)> = steps.iter().map(|step| (pattern.nearness(step), step)).collect();
    near.sort_by_key(|(nearness, step)| (std::cmp::Reverse(*nearness), step.id));
    let lines = near.iter().filter(|(nearness, _)| *nearness > 0).take(SHOWN);
    let lines: String = lines.map(|(_, step)| format!("\n  {}. {}", step.id, step.text)).collect();
    match lines.is_empty() {
        true if steps.is_empty() => "; the play has no steps".to_owned(),
        true => format!("; the play has {} others", steps.len()),
        false => format!("; the nearest are{lines}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::StepKind;

    fn step(id: usize, text: &str, rule: &str) -> StepReport {
        StepReport {
            id,
            depth: 0,
            kind: StepKind::Happened,
            event: String::new(),
            applied: None,
            rule: rule.to_owned(),
            chooser: None,
            asked: false,
            candidates: Vec::new(),
            event_ids: Vec::new(),
            became: Vec::new(),
            became_ids: Vec::new(),
            objects: Vec::new(),
            not_applied: Vec::new(),
            wording: None,
            text: format!("{text} ({rule})"),
        }
    }

    fn record() -> Vec<StepReport> {
        vec![
            step(
                1,
                "Furnace of Rath is applied: Shock deals 2 damage to Bob becomes Shock deals 4 damage to Bob",
                "614.6",
            ),
            step(2, "Shock deals 4 damage to Bob", "120.4b"),
            step(3, "Bob loses 4 life", "120.3a"),
        ]
    }

    fn texts(list: &[&str]) -> Vec<Text> {
        list.iter().map(|text| Text::bare(*text)).collect()
    }

    #[test]
    fn entries_are_parts_of_lines_in_this_order_with_others_between() {
        for right in [&["Furnace of Rath (614.6)", "… (120.3a)"][..], &["furnace … 4 damage", "loses 4 life"], &[]]
        {
            assert_eq!(missing(&texts(right), &record()), None);
        }
        for wrong in [&["Bob loses 4 life", "Furnace of Rath"][..], &["Furnace of Rath (615.1)"], &["loses 5 life"]] {
            assert!(missing(&texts(wrong), &record()).is_some(), "{wrong:?}");
        }
    }

    #[test]
    fn an_entry_that_is_missing_shows_the_nearest_lines() {
        let message = |wanted: &[&str]| missing(&texts(wanted), &record()).unwrap().message;
        let message_of_one = message(&["Bob loses 5 life (120.3a)"]);
        let near = "no step is `Bob loses 5 life (120.3a)`; the nearest are\n  3. Bob loses 4 life";
        assert!(message_of_one.starts_with(near), "{message_of_one}");
        let later = message(&["… (120.3a)", "Furnace of Rath"]);
        assert!(later.starts_with("no step after the one before it is `Furnace of Rath`"), "{later}");
    }

    #[test]
    fn what_no_step_may_be_is_named_with_its_line() {
        assert_eq!(forbidden(&texts(&["Bob gains", "… (614.9)"]), &record()), None);
        let unwanted = texts(&["loses … life"]);
        let found = forbidden(&unwanted, &record()).unwrap();
        assert_eq!(found.message, "a step is `loses … life`: Bob loses 4 life (120.3a)");
    }

    #[test]
    fn brackets_at_the_end_are_a_rule_only_where_they_hold_a_number() {
        assert_eq!(Pattern::read("a line (as told)").rule, None);
        assert_eq!(Pattern::read("… (K2)").rule.as_deref(), Some("K2"));
    }
}
