//! Damage (CR 120).

use super::*;

/// What kind of damage it is.
#[derive(Clone, Copy)]
pub(super) struct Dealt {
    pub(super) combat: bool,
    pub(super) unpreventable: bool,
}

impl Game {
    /// "X deals N damage to Y": to each as much as is said of that one.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn deals(
        &mut self,
        source: &Ref,
        amount: &Amount,
        to: &Selection,
        excess: Option<&Ref>,
        Dealt { combat, unpreventable }: Dealt,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        // CR 608.2h: what has left the battlefield deals it as it last was there
        let Some(source) = self.last_known(source, &f.scope) else { return Ok(Vec::new()) };
        let mut events = Vec::new();
        // by how many it is divided is the same for each of them, though each gets its own part
        let evenly = if let Amount::Share(n, by, round) = amount {
            let by = i32::try_from(self.amount(by, &f.scope)).unwrap_or(i32::MAX);
            Some(Amount::Share(n.clone(), Box::new(Amount::Fixed(by)), *round))
        } else {
            None
        };
        let amount = evenly.as_ref().unwrap_or(amount);
        for target in self.select(to, f, run)? {
            let own = about_one(&f.scope, to, target);
            let divided = f.scope.share_of(to, target);
            let amount = divided.unwrap_or_else(|| clamp(self.amount(amount, &own)));
            let damage = Damage { source, to: target, amount, combat, unpreventable };
            self.split_excess(damage, excess, &own, |d| events.push(f.effect(What::Damage(d))));
        }
        Ok(events)
    }

    /// "divided": to each its part.
    pub(super) fn deals_divided(
        &mut self,
        source: &Ref,
        parts: &[(Amount, Selection)],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        // CR 608.2h: what has left the battlefield deals it as it last was there
        let Some(source) = self.last_known(source, &f.scope) else { return Ok(Vec::new()) };
        let mut events = Vec::new();
        for (amount, to) in parts {
            let amount = clamp(self.amount(amount, &f.scope));
            for to in self.select(to, f, run)? {
                let damage = Damage { source, to, amount, combat: false, unpreventable: false };
                events.push(f.effect(What::Damage(damage)));
            }
        }
        Ok(events)
    }

    /// CR 120.4a: excess damage is dealt to another recipient instead, judged before any other effect.
    fn split_excess(&self, damage: Damage, excess: Option<&Ref>, scope: &Scope, mut deal: impl FnMut(Damage)) {
        let (Some(to), Target::Object(object)) = (excess, damage.to) else { return deal(damage) };
        let Some(to) = self.reference(to, scope) else { return deal(damage) };
        let kept = damage.amount.min(self.not_in_excess_for(object, damage.source));
        deal(Damage { amount: kept, ..damage });
        if kept < damage.amount {
            deal(Damage { to, amount: damage.amount - kept, ..damage });
        }
    }
}
