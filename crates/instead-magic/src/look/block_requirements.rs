//! CR 509.1c: what must block and what must be blocked. Of the declarations that restrictions allow, one is legal that obeys
//! as many requirements as any does.

use std::collections::BTreeMap;

use crate::board::state::{Game, ObjectId, PlayerId};
use instead_language::{Change, Fighting};

/// How many states of the search are kept; a board that needs more is refused.
const MOST_STATES: usize = 50_000;

/// What an effect requires of the declaration, by the places of the creatures in the lists.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Requirement {
    /// That creature blocks.
    Blocks(usize),
    /// It blocks that attacker.
    BlocksThat(usize, usize),
    /// One of these blocks that attacker.
    IsBlocked(Vec<usize>, usize),
}

impl Requirement {
    /// Whether a creature with these blocks obeys it; what several may obey is asked of the whole.
    fn is_obeyed_by(&self, blocker: usize, blocks: &[usize]) -> bool {
        match self {
            Requirement::Blocks(b) => *b == blocker && !blocks.is_empty(),
            Requirement::BlocksThat(b, a) => *b == blocker && blocks.contains(a),
            Requirement::IsBlocked(by, a) => by.contains(&blocker) && blocks.contains(a),
        }
    }
}

/// What of the blockers before counts for those that follow: how many block each attacker, which requirements that several
/// may obey are obeyed, how many block, and whether the only one can't do so alone.
type Reached = (Vec<usize>, Vec<bool>, usize, bool);

struct Field<'g> {
    game: &'g Game,
    attackers: Vec<ObjectId>,
    blockers: Vec<ObjectId>,
    /// What each of them can block, and how many.
    can: Vec<(Vec<usize>, usize)>,
    required: Vec<Requirement>,
}

impl Game {
    /// CR 509.1b, c: why these blocks, with those declared before, are no legal declaration of that player; the number of
    /// ways to block where they are too many to see.
    pub(crate) fn block_requirements(
        &self,
        player: PlayerId,
        declared: &[(ObjectId, Vec<ObjectId>)],
    ) -> Result<Option<String>, usize> {
        let field = self.combat_field(player);
        let chosen = field.chosen(declared);
        let blocking: Vec<usize> =
            (0..field.blockers.len()).filter(|b| chosen.get(*b).is_some_and(|c| !c.is_empty())).collect();
        if blocking.len() > self.most_blockers() {
            return Ok(Some("an effect says that no more creatures can block (509.1b)".to_owned()));
        }
        if let [only] = blocking.as_slice()
            && let Some(id) = field.blockers.get(*only)
            && self.needs_company(*id, Fighting::Block)
        {
            return Ok(Some(format!("{} can't block alone (509.1b)", self.name_of(*id))));
        }
        let left: Vec<&Requirement> = field.required.iter().filter(|r| !field.is_obeyed(r, &chosen)).collect();
        let Some(first) = left.first() else { return Ok(None) };
        if field.most_obeyed()? <= field.required.len() - left.len() {
            return Ok(None);
        }
        Ok(Some(field.says(first)))
    }

    /// Who attacks that player, who of his could block, and what is required of them.
    fn combat_field(&self, player: PlayerId) -> Field<'_> {
        let attackers: Vec<ObjectId> =
            self.attackers().into_iter().filter(|id| self.is_attacked_by(player, *id)).collect();
        let ready = |id: &ObjectId| {
            self.controller(*id) == Some(player)
                && self.is_creature(*id)
                && self.object(*id).is_some_and(|o| !o.combat.blocking.is_empty() || self.could_block(*id))
        };
        let blockers: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(ready).collect();
        let can = |&b: &ObjectId| {
            let before = self.object(b).map(|o| o.combat.blocking.clone()).unwrap_or_default();
            let may = |&(_, a): &(usize, &ObjectId)| {
                // CR 509.1c: nobody needs to pay so that a creature blocks
                let free = || self.toll_of_blocking(b, *a).is_none();
                before.contains(a) || self.could_block(b) && self.may_block(b, *a) && free()
            };
            let which = attackers.iter().enumerate().filter(may).map(|(at, _)| at).collect();
            (which, self.most_blocked(b).unwrap_or(usize::MAX))
        };
        let can = blockers.iter().map(can).collect();
        let required = self.required(&attackers, &blockers);
        Field { game: self, attackers, blockers, can, required }
    }

    fn required(&self, attackers: &[ObjectId], blockers: &[ObjectId]) -> Vec<Requirement> {
        let mut all = Vec::new();
        for (b, id) in blockers.iter().enumerate() {
            all.extend(self.facts(*id, |change, scope| {
                if *change == Change::MustBlock {
                    return Some(Requirement::Blocks(b));
                }
                let Change::MustBlockThat(r) = change else { return None };
                let wanted = self.reference(r, scope)?.object()?;
                Some(Requirement::BlocksThat(b, attackers.iter().position(|a| *a == wanted)?))
            }));
        }
        for (a, id) in attackers.iter().enumerate() {
            let by = |f: &instead_language::Filter, scope: &crate::board::scope::Scope| -> Vec<usize> {
                let such = blockers.iter().enumerate().filter(|(_, id)| self.matches(f, **id, scope));
                such.map(|(b, _)| b).collect()
            };
            let asked = self.facts(*id, |change, scope| {
                if let Change::MustBeBlocked(which) = change {
                    let everybody = || (0..blockers.len()).collect();
                    let whom = which.as_ref().map_or_else(everybody, |f| by(f, scope));
                    return Some(vec![Requirement::IsBlocked(whom, a)]);
                }
                let Change::Lures(f) = change else { return None };
                Some(by(f, scope).into_iter().map(|b| Requirement::BlocksThat(b, a)).collect())
            });
            all.extend(asked.into_iter().flatten());
        }
        all
    }
}

impl Field<'_> {
    /// What each of them blocks, by places.
    fn chosen(&self, declared: &[(ObjectId, Vec<ObjectId>)]) -> Vec<Vec<usize>> {
        let blocks = |b: &ObjectId| {
            let before = self.game.object(*b).map(|o| o.combat.blocking.clone()).unwrap_or_default();
            let said = |a: &ObjectId| declared.iter().any(|(to, by)| to == a && by.contains(b));
            let all = self.attackers.iter().enumerate().filter(|(_, a)| before.contains(a) || said(a));
            all.map(|(at, _)| at).collect()
        };
        self.blockers.iter().map(blocks).collect()
    }

    fn is_obeyed(&self, required: &Requirement, chosen: &[Vec<usize>]) -> bool {
        chosen.iter().enumerate().any(|(b, blocks)| required.is_obeyed_by(b, blocks))
    }

    /// How many requirements can be obeyed at most without disobeying a restriction.
    fn most_obeyed(&self) -> Result<usize, usize> {
        let shared: Vec<&Requirement> =
            self.required.iter().filter(|r| matches!(r, Requirement::IsBlocked(..))).collect();
        let none = (vec![0; self.attackers.len()], vec![false; shared.len()], 0, false);
        let mut reached: BTreeMap<Reached, usize> = BTreeMap::from([(none, 0)]);
        for b in 0..self.blockers.len() {
            let mut next: BTreeMap<Reached, usize> = BTreeMap::new();
            for blocks in self.ways_of(b)? {
                let own = self.required.iter().filter(|r| !matches!(r, Requirement::IsBlocked(..)));
                let own = own.filter(|r| r.is_obeyed_by(b, &blocks)).count();
                for (before, score) in &reached {
                    let (after, more) = self.with(before, b, &blocks, &shared);
                    let best = next.entry(after).or_default();
                    *best = (*best).max(score + own + more);
                }
            }
            if next.len() > MOST_STATES {
                return Err(next.len());
            }
            reached = next;
        }
        let allowed = |(counts, _, many, alone): &Reached| {
            let each = counts.iter().zip(&self.attackers);
            let so_many = |(n, a): (&usize, &ObjectId)| *n == 0 || self.game.may_be_blocked_by_so_many(*a, *n);
            *many <= self.game.most_blockers() && !(*many == 1 && *alone) && each.into_iter().all(so_many)
        };
        Ok(reached.iter().filter(|(state, _)| allowed(state)).map(|(_, score)| *score).max().unwrap_or(0))
    }

    /// What it could block: nothing, one attacker, or several where it can.
    fn ways_of(&self, b: usize) -> Result<Vec<Vec<usize>>, usize> {
        let Some((can, most)) = self.can.get(b) else { return Ok(Vec::new()) };
        let mut ways = vec![Vec::new()];
        for a in can {
            let with = |way: &Vec<usize>| {
                let mut way = way.clone();
                way.push(*a);
                way
            };
            let more: Vec<Vec<usize>> = ways.iter().filter(|way| way.len() < *most).map(with).collect();
            ways.extend(more);
            if ways.len() > MOST_STATES {
                return Err(ways.len());
            }
        }
        Ok(ways)
    }

    /// The same with one more creature that so blocks, and how many requirements that several may obey it is the first to.
    fn with(&self, before: &Reached, b: usize, blocks: &[usize], shared: &[&Requirement]) -> (Reached, usize) {
        let (mut counts, mut obeyed, mut many, mut alone) = before.clone();
        let mut more = 0;
        for a in blocks {
            if let Some(n) = counts.get_mut(*a) {
                *n += 1;
            }
        }
        if !blocks.is_empty() {
            alone = many == 0 && self.blockers.get(b).is_some_and(|id| self.game.needs_company(*id, Fighting::Block));
            many += 1;
        }
        for (done, required) in obeyed.iter_mut().zip(shared) {
            if !*done && required.is_obeyed_by(b, blocks) {
                *done = true;
                more += 1;
            }
        }
        ((counts, obeyed, many, alone), more)
    }

    fn says(&self, required: &Requirement) -> String {
        let name = |list: &[ObjectId], at: usize| {
            list.get(at).map(|id| self.game.name_of(*id).to_string()).unwrap_or_default()
        };
        match required {
            Requirement::Blocks(b) => format!("{} blocks if able, and is able (509.1c)", name(&self.blockers, *b)),
            Requirement::BlocksThat(b, a) => {
                let (blocker, attacker) = (name(&self.blockers, *b), name(&self.attackers, *a));
                format!("{blocker} blocks {attacker} if able, and is able (509.1c)")
            }
            Requirement::IsBlocked(_, a) => {
                format!("{} must be blocked if able, and could be (509.1c)", name(&self.attackers, *a))
            }
        }
    }
}
