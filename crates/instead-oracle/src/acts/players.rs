//! Two players to whom one thing is done.

use instead_language::{Ref, Selection, TargetSpec, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

fn two_players() -> TargetSpec {
    TargetSpec { min: 2, max: 2, objects: None, players: Some(Who::Any), ..TargetSpec::default() }
}

/// "two target players": one word "target" for two (CR 115.3).
pub(super) struct TwoPlayers;

/// You and that player.
pub(super) fn with_you(player: Who) -> Selection {
    let one = |who: Who| Selection::One(Ref::Player(who));
    Selection::Both(vec![one(Who::You), one(player)])
}

impl Part for TwoPlayers {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.lit("two target players").then_some(())?;
        let n = u8::try_from(p.targets.len()).ok()?;
        p.targets.push(two_players());
        Some(Selection::One(Ref::Target(n)))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::One(Ref::Target(n)) = v else { return false };
        let n = usize::from(*n);
        if n != w.seen || w.targets.get(n) != Some(&two_players()) {
            return false;
        }
        w.seen += 1;
        w.lit("two target players")
    }
}
