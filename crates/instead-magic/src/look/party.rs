//! A player's party (CR 700.8): up to one each of Cleric, Rogue, Warrior and Wizard.

use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId};
use instead_language::words::{CardType, Word};
use instead_language::{Filter, Who};

const ROLES: [&str; 4] = ["Cleric", "Rogue", "Warrior", "Wizard"];

impl Game {
    /// CR 700.8a: as many of these as can each be a creature of its own.
    pub(crate) fn party(&self, who: &Who, scope: &Scope) -> i64 {
        let fits = |role: &&str| {
            let of = Filter::Subtype(Word::new(role));
            let creature = Filter::All(vec![Filter::Type(CardType::Creature), of, Filter::Controller(who.clone())]);
            self.every(&creature, scope)
        };
        let candidates: Vec<Vec<ObjectId>> = ROLES.iter().map(fits).collect();
        let mut taken: Vec<(ObjectId, usize)> = Vec::new();
        let roles = 0..candidates.len();
        roles.filter(|&role| fills(role, &candidates, &mut taken, &mut Vec::new())).count() as i64
    }
}

/// Whether the role can be filled too, by moving those that fill others.
fn fills(
    role: usize,
    candidates: &[Vec<ObjectId>],
    taken: &mut Vec<(ObjectId, usize)>,
    tried: &mut Vec<ObjectId>,
) -> bool {
    for &creature in candidates.get(role).into_iter().flatten() {
        if tried.contains(&creature) {
            continue;
        }
        tried.push(creature);
        let other = taken.iter().find(|(c, _)| *c == creature).map(|(_, of)| *of);
        if other.is_none_or(|of| fills(of, candidates, taken, tried)) {
            taken.retain(|(c, _)| *c != creature);
            taken.push((creature, role));
            return true;
        }
    }
    false
}
