//! Redirection (CR 614.9): damage is dealt to another recipient.

use super::*;

impl Game {
    /// CR 614.9: the same damage from the same source to another recipient.
    pub(super) fn redirect(
        &mut self,
        watcher: &Watcher,
        share: &Share,
        to: &instead_language::Ref,
        applying: &Applying<'_, Self>,
        run: &mut Run<'_, Self>,
    ) -> Result<Application<Self>> {
        // Each event is redirected on its own: "its controller" is another player for another source.
        let destinations: Vec<Option<Target>> = applying
            .group
            .iter()
            .map(|item| self.reference(to, &self.in_event(&watcher.scope, &item.event)))
            .map(|to| to.filter(|&to| self.can_be_redirected_to(to)))
            .collect();
        let damages: Vec<Damage> = applying.group.iter().filter_map(|i| damage_of(&i.event)).collect();
        let caps: Vec<u32> = damages
            .iter()
            .zip(applying.group)
            .zip(&destinations)
            .map(|((d, item), to)| match to {
                Some(to) if d.to != *to && !self.cant_be_redirected(d) => {
                    self.share_of(share, d.amount, watcher, &item.event)
                }
                _ => 0,
            })
            .collect();
        let moved = self.allot(watcher, &damages, &caps, run)?;
        self.spend_points(watcher.id, moved.iter().sum());
        let outcomes = applying
            .group
            .iter()
            .zip(&moved)
            .zip(&destinations)
            .map(|((item, &n), to)| match (damage_of(&item.event), to) {
                (Some(d), Some(to)) if n > 0 => {
                    let part =
                        |to, amount| Event { what: What::Damage(Damage { to, amount, ..d }), cause: item.event.cause };
                    if n == d.amount {
                        Outcome::one(part(*to, n))
                    } else {
                        Outcome::Becomes(smallvec![part(d.to, d.amount - n), part(*to, n)])
                    }
                }
                _ => Outcome::Unchanged,
            })
            .collect();
        let mut made = Application::of(outcomes);
        if !watcher.effect.rider.is_empty() {
            made.riders.push(self.rider(watcher, applying.group, 0));
        }
        Ok(made)
    }

    /// CR 614.9: a battle, creature or planeswalker on the battlefield, as far as the edition knows them, or a player in
    /// the game.
    pub(super) fn can_be_redirected_to(&self, to: Target) -> bool {
        match to {
            Target::Player(p) => self.player(p).is_some_and(|p| !p.lost || !self.edition.redirection.players_who_left),
            Target::Object(o) => {
                self.on_battlefield(o)
                    && self.characteristics(o).is_some_and(|c| {
                        c.is(CardType::Creature)
                            || self.edition.redirection.planeswalkers && c.is(CardType::Planeswalker)
                            || self.edition.redirection.battles && c.is(CardType::Battle)
                    })
            }
        }
    }
}
