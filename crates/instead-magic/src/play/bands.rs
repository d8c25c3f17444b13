//! Bands (CR 702.22): which creatures attack together, are blocked together, and whose player divides the damage that is
//! dealt to them.

use crate::board::state::{Game, ObjectId, PlayerId, Target};
use instead_language::words::Keyword;

/// Attackers, each with the creatures that block it.
type Blocks = Vec<(ObjectId, Vec<ObjectId>)>;

impl Game {
    /// CR 702.22c, d: why these can't attack in a band.
    pub(crate) fn why_no_band(&self, band: &[ObjectId], declared: &[(ObjectId, Target)]) -> Option<&'static str> {
        let whom = |id: &ObjectId| declared.iter().find(|(o, _)| o == id).map(|(_, whom)| *whom);
        let without = band.iter().filter(|id| !self.source_has(**id, Keyword::Banding)).count();
        if without > 1 {
            return Some("in a band at most one creature has no banding (702.22c)");
        }
        let first = band.first().and_then(whom);
        let together = band.iter().all(|id| whom(id) == first);
        (!together).then_some("the creatures of a band attack the same player or permanent (702.22d)")
    }

    /// CR 702.22h: what blocks one creature of a band blocks each other one of it as well.
    pub(crate) fn blocked_together(&self, declared: &[(ObjectId, Vec<ObjectId>)]) -> Blocks {
        let band = |id: ObjectId| self.object(id).filter(|o| o.combat.attacking.is_some()).and_then(|o| o.combat.band);
        let mut all: Blocks = declared.to_vec();
        for (attacker, blockers) in declared {
            let Some(own) = band(*attacker) else { continue };
            let mates = self.attackers().into_iter().filter(|o| o != attacker && band(*o) == Some(own));
            for mate in mates {
                let blocks = |b: &ObjectId| self.object(*b).is_some_and(|o| o.combat.blocking.contains(&mate));
                let said = |b: &ObjectId| all.iter().any(|(a, list)| *a == mate && list.contains(b));
                let new: Vec<ObjectId> = blockers.iter().copied().filter(|b| !blocks(b) && !said(b)).collect();
                if !new.is_empty() {
                    all.push((mate, new));
                }
            }
        }
        all
    }

    /// CR 702.22j, k: whoever controls a creature with banding among those that the damage of another creature is divided
    /// among divides it.
    pub(crate) fn divides_by_banding(&self, source: ObjectId, among: &[Target]) -> Option<PlayerId> {
        let with = |t: &Target| t.object().filter(|&o| self.source_has(o, Keyword::Banding));
        let player = among.iter().find_map(with).and_then(|o| self.controller(o))?;
        (self.controller(source) != Some(player)).then_some(player)
    }
}
