//! Changing targets (CR 115.7).

use super::*;
use instead_language::Ref;

impl Game {
    /// CR 115.7a: each target is changed to another legal one, that one where it is named; if one of them can't be, none is.
    pub(crate) fn change_targets(
        &mut self,
        what: &Selection,
        to: Option<&Ref>,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let player = f.scope.you;
        let to = to.and_then(|to| self.reference(to, &f.scope));
        for object in self.select(what, f, run)?.into_iter().filter_map(Target::object) {
            let Some(item) = self.object(object).and_then(|o| o.stack.clone()) else { continue };
            if !item.scope.allotted.is_empty() {
                return unsupported("new targets of which there is one for each player", self.name_of(object));
            }
            let mut changed = (*item).clone();
            let mut all = true;
            for (at, spec) in item.spell.targets.iter().enumerate() {
                let had = item.scope.targets.get(at).cloned().unwrap_or_default();
                for (n, old) in had.iter().enumerate() {
                    let others = changed.scope.targets.get(at).cloned().unwrap_or_default();
                    let fits = |t: &Target| t != old && !others.contains(t) && to.is_none_or(|to| *t == to);
                    let legal = self.legal_targets(spec, &changed.scope).into_iter().filter(fits);
                    let options: Vec<Pick> = legal.map(Pick::Target).collect();
                    if options.is_empty() {
                        all = false;
                        continue;
                    }
                    let query = Query { asking: Asking::Target, rule: Rule::ChangedTargets, about: Some(object) };
                    let Some(Pick::Target(new)) = run.ask(self, Some(player), query, options)? else { continue };
                    changed.retarget(at, n, new);
                }
            }
            if all && changed != *item {
                self.announce_changed(object, changed, f, run)?;
            }
        }
        Ok(())
    }

    /// CR 115.7b: one target is changed to that one, if it is a legal target there; of several which, the player chooses.
    pub(crate) fn change_a_target(
        &mut self,
        what: &Selection,
        to: &Ref,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(to) = self.reference(to, &f.scope) else { return Ok(()) };
        for object in self.select(what, f, run)?.into_iter().filter_map(Target::object) {
            let Some(item) = self.object(object).and_then(|o| o.stack.clone()) else { continue };
            let mut ways: Vec<(usize, usize, Target)> = Vec::new();
            for (at, spec) in item.spell.targets.iter().enumerate() {
                let had = item.scope.targets.get(at).cloned().unwrap_or_default();
                let legal = !had.contains(&to) && self.legal_targets(spec, &item.scope).contains(&to);
                ways.extend(had.iter().enumerate().filter(|_| legal).map(|(n, old)| (at, n, *old)));
            }
            let options = ways.iter().map(|(.., old)| Pick::Target(*old)).collect();
            let query = Query { asking: Asking::Target, rule: Rule::OneTargetChanged, about: Some(object) };
            let picked = match ways.as_slice() {
                [] => None,
                [(_, _, old)] => Some(Pick::Target(*old)),
                _ => run.ask(self, Some(f.scope.you), query, options)?,
            };
            let Some((at, n, _)) = ways.into_iter().find(|(.., old)| picked == Some(Pick::Target(*old))) else {
                continue;
            };
            let mut changed = (*item).clone();
            changed.retarget(at, n, to);
            self.announce_changed(object, changed, f, run)?;
        }
        Ok(())
    }

    /// What is on the stack has other targets now.
    pub(super) fn announce_changed(
        &mut self,
        object: ObjectId,
        changed: crate::board::stack::StackItem,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let cause = Cause {
            source: f.scope.this,
            player: Some(f.scope.you),
            kind: CauseKind::Effect,
            resolution: f.scope.resolution,
            rule: None,
        };
        let had = self.object(object).and_then(|o| o.stack.clone());
        let had: Vec<Target> = had.iter().flat_map(|item| item.scope.targets.iter().flatten().copied()).collect();
        let new = changed.scope.targets.iter().flatten().copied().filter(|t| !had.contains(t)).collect();
        let what = What::Announce { object, item: Arc::new(changed), cast: None };
        propose(self, [Proposed::contained(Event { what, cause }, &f.lineage)], run)?;
        // CR 603.2e: what was no target of it before becomes one
        self.trigger_on_these_targets(object, new);
        Ok(())
    }
}
