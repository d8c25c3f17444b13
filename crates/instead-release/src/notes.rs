//! The notes of a version: its section of the changelog.

/// A section of the changelog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notes {
    /// Whether the version has a date, and so is out.
    pub(crate) is_released: bool,
    /// What it says, without its heading.
    pub(crate) text: String,
}

/// The section of a version, `## [0.1.0] - 2026-11-24`; one that is not out has `unreleased` in the place of the date.
pub(crate) fn of(changelog: &str, version: &str) -> Option<Notes> {
    let mut sections = changelog.split("\n## ").skip(1);
    let section = sections.find(|section| section.starts_with(&format!("[{version}]")))?;
    let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
    Some(Notes {
        is_released: heading.contains(|c: char| c.is_ascii_digit()) && dated(heading),
        text: text.trim().to_owned(),
    })
}

fn dated(heading: &str) -> bool {
    let Some((_, date)) = heading.split_once("] - ") else { return false };
    date.trim().starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "# Changelog\n\n## [0.2.0] - unreleased\n\n### Added\n- More.\n\n## [0.1.0] - 2026-01-02\n\n### Added\n- All.\n";

    #[test]
    fn a_version_has_its_own_section() {
        let next = of(LOG, "0.2.0").unwrap();
        assert_eq!((next.is_released, next.text.as_str()), (false, "### Added\n- More."));
        let first = of(LOG, "0.1.0").unwrap();
        assert_eq!((first.is_released, first.text.as_str()), (true, "### Added\n- All."));
        assert_eq!(of(LOG, "0.3.0"), None);
        assert_eq!(of(LOG, "0.1"), None);
    }

    #[test]
    fn the_present_version_has_notes() {
        let changelog = include_str!("../../../CHANGELOG.md");
        assert!(of(changelog, env!("CARGO_PKG_VERSION")).is_some_and(|notes| notes.text.starts_with("### ")));
    }
}
