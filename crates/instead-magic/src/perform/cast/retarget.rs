//! Changing targets (CR 115.7).

use super::*;
use crate::board::scope::Thing;
use crate::board::stack::StackItem;
use instead_language::Ref;

/// How many ways are tried to choose the other targets; where they do not suffice, that is said.
const MOST_TRIED: u32 = 100_000;

/// How the targets of something on the stack may be changed.
struct Retargeting<'a> {
    /// What is on the stack, with its old targets.
    item: &'a StackItem,
    /// A target may stay (CR 115.7d).
    stays: bool,
    /// To which target alone each is changed.
    to: Option<Target>,
}

impl Retargeting<'_> {
    /// Every target: of which instance of the word "target", and the how manieth there.
    fn slots(&self) -> Vec<(usize, usize)> {
        let all = self.item.scope.targets.iter().enumerate().take(self.item.spell.targets.len());
        all.flat_map(|(at, targets)| (0..targets.len()).map(move |n| (at, n))).collect()
    }

    fn old(&self, (at, n): (usize, usize)) -> Option<Target> {
        self.item.scope.targets.get(at)?.get(n).copied()
    }
}

impl Game {
    /// CR 115.7d, 707.10c: new targets may be chosen, of which any number may be the old ones, be they legal or not.
    pub(crate) fn choose_new_targets(
        &mut self,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let player = f.acts.unwrap_or(f.scope.you);
        for object in self.select(what, f, run)?.into_iter().filter_map(Target::object) {
            let Some(item) = self.object(object).and_then(|o| o.stack.clone()) else { continue };
            self.stop_at_targets_for_each(object, &item)?;
            let query = Query { asking: Asking::NewTarget, rule: Rule::NewTargets, about: Some(object) };
            let may = Retargeting { item: &item, stays: true, to: None };
            if let Some(changed) = self.retargeted(&may, player, query, run)?
                && changed != *item
            {
                self.announce_changed(object, changed, f, run)?;
            }
        }
        Ok(())
    }

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
            self.stop_at_targets_for_each(object, &item)?;
            let query = Query { asking: Asking::Target, rule: Rule::ChangedTargets, about: Some(object) };
            let may = Retargeting { item: &item, stays: false, to };
            if let Some(changed) = self.retargeted(&may, player, query, run)? {
                self.announce_changed(object, changed, f, run)?;
            }
        }
        Ok(())
    }

    fn stop_at_targets_for_each(&self, object: ObjectId, item: &StackItem) -> Result<()> {
        if item.scope.allotted.is_empty() {
            return Ok(());
        }
        unsupported("new targets of which there is one for each player", self.name_of(object))
    }

    /// What is on the stack with the targets that the player chooses, one after the other; nothing where they can't be
    /// chosen so that all are legal.
    fn retargeted(
        &mut self,
        may: &Retargeting<'_>,
        player: PlayerId,
        query: Query,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<StackItem>> {
        let mut changed = may.item.clone();
        let slots = may.slots();
        for (k, &(at, n)) in slots.iter().enumerate() {
            let rest = slots.get(k + 1..).unwrap_or(&[]);
            let mut options = self.targets_for(may, &changed, (at, n));
            let mut left = MOST_TRIED;
            options.retain(|&new| {
                let mut so = changed.clone();
                so.retarget(at, n, new);
                self.can_be_retargeted(may, &so, rest, &mut left)
            });
            if left == 0 {
                return unsupported(
                    "so many ways to choose new targets together",
                    self.target_name(may.item.scope.this.map_or(Target::Player(player), Target::Object)),
                );
            }
            if options.is_empty() {
                return Ok(None);
            }
            let options = options.into_iter().map(Pick::Target).collect();
            if let Some(Pick::Target(new)) = run.ask(self, Some(player), query.clone(), options)? {
                changed.retarget(at, n, new);
            }
        }
        Ok(Some(changed))
    }

    /// What one target may be, as those before it have been chosen.
    fn targets_for(&self, may: &Retargeting<'_>, changed: &StackItem, (at, n): (usize, usize)) -> Vec<Target> {
        let old = may.old((at, n));
        let Some(spec) = may.item.spell.targets.get(at) else { return Vec::new() };
        let legal = self.legal_targets(spec, &changed.scope);
        let new = legal.into_iter().filter(|t| Some(*t) != old && may.to.is_none_or(|to| *t == to));
        old.filter(|_| may.stays).into_iter().chain(new).collect()
    }

    /// CR 115.7e: whether the other targets can be chosen so that all are legal at last.
    fn can_be_retargeted(
        &self,
        may: &Retargeting<'_>,
        changed: &StackItem,
        slots: &[(usize, usize)],
        left: &mut u32,
    ) -> bool {
        let Some((&(at, n), rest)) = slots.split_first() else { return self.are_legal_together(may.item, changed) };
        self.targets_for(may, changed, (at, n)).into_iter().any(|new| {
            let mut so = changed.clone();
            so.retarget(at, n, new);
            *left = left.saturating_sub(1);
            *left > 0 && self.can_be_retargeted(may, &so, rest, left)
        })
    }

    /// CR 115.7d, e: whether the targets are legal, changed so: the new ones, and of those that stay all that were before.
    fn are_legal_together(&self, old: &StackItem, new: &StackItem) -> bool {
        old.spell.targets.iter().enumerate().all(|(at, spec)| {
            let (Some(had), Some(has)) = (old.scope.targets.get(at), new.scope.targets.get(at)) else { return true };
            let (was, is) = (self.legal_targets(spec, &old.scope), self.legal_targets(spec, &new.scope));
            let legal = |(old, new): (&Target, &Target)| is.contains(new) || new == old && !was.contains(old);
            let twice = has.iter().enumerate().any(|(n, t)| has.iter().skip(n + 1).any(|other| other == t));
            (had == has || !twice && self.go_together(spec, has, &new.scope)) && had.iter().zip(has).all(legal)
        })
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
                let together = |n: usize| {
                    let mut so = (*item).clone();
                    so.retarget(at, n, to);
                    legal && self.are_legal_together(&item, &so)
                };
                ways.extend(had.iter().enumerate().filter(|(n, _)| together(*n)).map(|(n, old)| (at, n, *old)));
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
        changed: StackItem,
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
        // CR 707.10c: a copy is put onto the stack with its new targets; what it had never became its target
        let gone: Vec<Target> =
            had.iter().copied().filter(|t| !changed.scope.targets.iter().flatten().any(|new| new == t)).collect();
        self.take_waiting(|waiting| {
            waiting.item.scope.slots().is_some_and(|slots| {
                let left = |thing: &Thing| gone.contains(&Target::Object(thing.was));
                slots.watched.source == Some(object) && slots.watched.things.iter().any(left)
            })
        });
        let new = changed.scope.targets.iter().flatten().copied().filter(|t| !had.contains(t)).collect();
        let what = What::Announce { object, item: Arc::new(changed), cast: None };
        propose(self, [Proposed::contained(Event { what, cause }, &f.lineage)], run)?;
        // CR 603.2e: what was no target of it before becomes one
        self.trigger_on_these_targets(object, new);
        Ok(())
    }
}
