//! Several targets that the text before chose: "choose two target creature cards … return the chosen cards".

use instead_language::Noun;
use instead_language::said::Kind;

use crate::cursor::Reader;

/// What they are called.
pub(super) const WORDS: &[(&str, Noun)] = &[
    ("the chosen cards", Noun::ChosenTarget(Kind::Card)),
    ("the chosen creatures", Noun::ChosenTarget(Kind::Creature)),
    ("the chosen permanents", Noun::ChosenTarget(Kind::Permanent)),
];

/// Reads the words, where the text before chose several targets and no other.
pub(super) fn read(p: &mut Reader<'_>) -> Option<Noun> {
    let several = p.targets.len() == 1 && p.targets.iter().all(|t| t.max > 1);
    (several && p.text.get(..p.pos)?.contains("hoose ")).then_some(())?;
    WORDS.iter().find(|(text, _)| p.lit(text)).map(|(_, noun)| *noun)
}
