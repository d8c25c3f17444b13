//! When the library is shuffled behind a search: in its sentence, after what is done instead, at the end of the text.

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// Looks ahead: the library is shuffled after what is done instead (CR 614.15).
pub(super) struct ShuffleLater;
impl Part for ShuffleLater {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let line = p.rest().split('\n').next()?;
        let (instead, after) = line.strip_prefix(". If ")?.split_once(". ")?;
        (instead.contains("instead") && after.starts_with("Then shuffle")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.next_is(&[". If "])
    }
}

/// Looks ahead: what was found is spoken of further on, and the library is shuffled at the end.
pub(super) struct ShuffledLater;
impl Part for ShuffledLater {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let line = p.rest().split('\n').next()?;
        let goes_on = line.starts_with([',', '.']) || line.starts_with(" and put ");
        let later = ["hen shuffle.", "hen shuffle,", "hen shuffle your library", ", shuffle, then "].iter();
        (goes_on && later.clone().any(|t| line.contains(t)) || line.ends_with("hen shuffle")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// The player whose library it is shuffles, and may go on: "That player shuffles, then draws a card".
pub(super) struct ThenTheyShuffle;
const THEY_SHUFFLE: &[&str] = &[
    ". Then that player shuffles",
    ", then that player shuffles",
    ". Then the player shuffles",
    ". That player shuffles",
];
impl Part for ThenTheyShuffle {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.any(THEY_SHUFFLE).then_some(())?;
        p.carried = Some(crate::reference::THAT_PLAYER);
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let done = w.any(THEY_SHUFFLE);
        w.carried = Some(crate::reference::THAT_PLAYER);
        done
    }
}
