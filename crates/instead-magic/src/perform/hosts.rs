//! What an Aura is attached to that enters in another way than by resolving (CR 303.4f, g).

use super::*;
use crate::board::question::{Asking, Pick, Query};

impl Game {
    /// CR 303.4f: whoever will control an Aura that enters without being put onto anything chooses what it will enchant.
    /// CR 303.4g: where it could enchant nothing it stays where it is, a token is not created, and from the stack it goes to
    /// its owner's graveyard.
    pub(super) fn with_hosts(
        &mut self,
        items: Vec<Item>,
        after: &mut Vec<(Lineage<EffectId>, Event)>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Item>> {
        let mut kept = Vec::with_capacity(items.len());
        for mut item in items {
            let hosts = match &item.event.what {
                What::Move(Move { object, to: Zone::Battlefield, enter: Some(e), .. }) if e.attached_to.is_none() => {
                    self.possible_hosts(*object, e)
                }
                _ => None,
            };
            let (Some(hosts), What::Move(m)) = (hosts, &mut item.event.what) else {
                kept.push(item);
                continue;
            };
            if hosts.is_empty() {
                if self.zone(m.object) == Some(Zone::Stack) {
                    let cause = item.event.cause.contained();
                    let event = moved(m.object, Zone::Graveyard, Place::Natural, Why::StateBased, cause);
                    after.push((item.lineage, event));
                }
                continue;
            }
            let query = Query { asking: Asking::Objects, rule: Rule::AuraEnters, about: Some(m.object) };
            let options = hosts.into_iter().map(Pick::Target).collect();
            if let Some(entering) = &mut m.enter
                && let Some(Pick::Target(host)) = run.ask(self, Some(entering.controller), query, options)?
            {
                entering.attached_to = Some(host);
            }
            kept.push(item);
        }
        Ok(kept)
    }
}
