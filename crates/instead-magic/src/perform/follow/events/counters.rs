//! Counters (CR 122).

use super::*;

impl Game {
    pub(super) fn puts_counters(
        &mut self,
        kind: &Word,
        n: &Amount,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let targets = self.select(what, f, run)?;
        if let Some((object, e)) = &mut f.entering
            && targets == [Target::Object(*object)]
        {
            let n = clamp(self.amount(n, &f.scope));
            e.counters.add(kind, n);
            f.entered = n > 0;
            return Ok(Vec::new());
        }
        let put = |on: Target| {
            let own = about_one(&f.scope, what, on);
            let divided = f.scope.share_of(what, on);
            let amount = divided.unwrap_or_else(|| clamp(self.amount(n, &own)));
            f.effect(What::PutCounters { on, kind: kind.clone(), amount })
        };
        Ok(targets.into_iter().map(put).collect())
    }

    pub(super) fn removes_counters(
        &mut self,
        kind: Option<&Word>,
        n: Option<&Amount>,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let mut amount = n.map(|n| clamp(self.amount(n, &f.scope)));
        let mut events = Vec::new();
        for from in self.select(what, f, run)?.into_iter().filter(|from| !self.is_gone(*from)).collect::<Vec<_>>() {
            let most = if let Some(Amount::UpTo(most)) = n {
                Some(clamp(self.amount(most, &f.scope)))
            } else {
                (n == Some(&Amount::AnyNumber)).then_some(u32::MAX)
            };
            if let Some(most) = most {
                amount = Some(self.how_many_counters(from, kind, most, f, run)?);
            }
            if let (None, Some(n)) = (kind, amount)
                && let Some(chosen) = self.kinds_to_remove(from, n, f, run)?
            {
                let removed = |(kind, amount)| f.effect(What::RemoveCounters { from, kind, amount });
                events.extend(chosen.into_iter().map(removed));
                continue;
            }
            for (kind, amount) in self.counters_to_remove(from, kind, amount) {
                events.push(f.effect(What::RemoveCounters { from, kind, amount }));
            }
        }
        Ok(events)
    }

    /// Of counters of several kinds, which: the player says so for each that is removed. `None` where there is no choice.
    fn kinds_to_remove(
        &mut self,
        from: Target,
        n: u32,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Vec<(Word, u32)>>> {
        let mut left = self.counters_to_remove(from, None, None);
        if left.len() < 2 || left.iter().map(|(_, have)| have).sum::<u32>() <= n {
            return Ok(None);
        }
        let mut chosen: Vec<(Word, u32)> = Vec::new();
        for _ in 0..n {
            let query = Query { asking: Asking::Choice, rule: Rule::Counters, about: f.scope.this };
            let options = left.iter().map(|(kind, _)| Pick::Word(kind.clone())).collect();
            let Some(Pick::Word(kind)) = run.ask(self, Some(f.scope.you), query, options)? else { break };
            if let Some((_, have)) = left.iter_mut().find(|(k, _)| *k == kind) {
                *have -= 1;
            }
            left.retain(|(_, have)| *have > 0);
            match chosen.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, n)) => *n += 1,
                None => chosen.push((kind, 1)),
            }
        }
        Ok(Some(chosen))
    }

    /// How many of the counters that are there, as the player says.
    fn how_many_counters(
        &mut self,
        from: Target,
        kind: Option<&Word>,
        most: u32,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<u32> {
        let have: u32 = self.counters_to_remove(from, kind, None).into_iter().map(|(_, n)| n).sum();
        let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
        let options = (0..=have.min(most)).map(|n| Pick::Number(i64::from(n))).collect();
        Ok(match run.ask(self, Some(f.scope.you), query, options)? {
            Some(Pick::Number(n)) => clamp(n),
            _ => 0,
        })
    }

    /// CR 122.5: where either can't be done, neither is.
    pub(super) fn moves_counters(
        &mut self,
        (kind, n): (Option<&Word>, Option<&Amount>),
        from: &Ref,
        to: &Ref,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let (Some(from), Some(on)) = (self.reference(from, &f.scope), self.reference(to, &f.scope)) else {
            return Ok(Vec::new());
        };
        if self.is_gone(from) || self.is_gone(on) {
            return Ok(Vec::new());
        }
        let mut amount = n.map(|n| clamp(self.amount(n, &f.scope)));
        if n == Some(&Amount::AnyNumber) {
            amount = Some(self.how_many_counters(from, kind, u32::MAX, f, run)?);
        }
        let mut events = Vec::new();
        let kinds = match (kind, amount) {
            (None, Some(n)) => self.kinds_to_remove(from, n, f, run)?,
            (Some(_), _) | (None, None) => None,
        };
        let moved = kinds.unwrap_or_else(|| self.counters_to_remove(from, kind, amount));
        for (kind, amount) in moved {
            let off = f.effect(What::RemoveCounters { from, kind: kind.clone(), amount });
            let put = f.effect(What::PutCounters { on, kind, amount });
            let can = |e: &Event| self.prospect_of(e) == instead::Prospect::Happens;
            if from != on && can(&off) && can(&put) {
                events.extend([off, put]);
            }
        }
        Ok(events)
    }

    /// Counters that are put because of others: as many of each kind, or of one, as something had (CR 122.8), or as many again.
    pub(crate) fn more_counters(&self, feat: &Feat, on: &[Target], n: &Amount, f: &Following) -> Vec<Event> {
        let mut events = Vec::new();
        for &on in on {
            let (own, of) = if let (Feat::CountersOf, Amount::Counters(r, kind)) = (feat, n) {
                (self.last_known(r, &f.scope).map(Target::Object), kind.as_ref())
            } else {
                (Some(on), None)
            };
            for (kind, have) in own.map(|from| self.counters_to_remove(from, of, None)).unwrap_or_default() {
                events.push(f.effect(What::PutCounters { on, kind, amount: have }));
            }
        }
        events
    }

    fn counters_to_remove(&self, target: Target, kind: Option<&Word>, amount: Option<u32>) -> Vec<(Word, u32)> {
        let counters = match target {
            Target::Player(p) => self.player(p).map(|p| &p.counters),
            Target::Object(o) => self.object(o).map(|o| &o.counters),
        };
        let Some(counters) = counters else { return Vec::new() };
        let mut left = amount.unwrap_or(u32::MAX);
        let mut removed = Vec::new();
        for (k, have) in counters.iter().filter(|(k, _)| kind.is_none_or(|wanted| wanted == *k)) {
            let n = have.min(left);
            left -= n;
            if n > 0 {
                removed.push((k.clone(), n));
            }
        }
        removed
    }
}
