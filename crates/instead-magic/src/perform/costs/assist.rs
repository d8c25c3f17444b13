//! Assist (CR 702.132): another player pays for generic mana of a spell's cost.

use instead::{Run, Stop};

use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{PaysFor, Scope};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::follow::clamp;
use instead_language::words::{Keyword, Mana};
use instead_language::{Ability, Who};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 702.132a: the caster may choose another player, who may pay for any amount of the generic mana. What is left.
    pub(crate) fn assisted(
        &mut self,
        spell: ObjectId,
        player: PlayerId,
        cost: Vec<Mana>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Mana>> {
        let assists = Ability::Keyword(Keyword::Assist);
        let has = self.characteristics(spell).is_some_and(|c| c.abilities.iter().any(|(_, a)| **a == assists));
        let generic: u32 = cost.iter().map(|m| if let Mana::Generic(n) = m { *n } else { 0 }).sum();
        if !has || generic == 0 || !self.player(player).is_some_and(|p| p.pays_mana) {
            return Ok(cost);
        }
        let scope = |who| Scope { pays_for: PaysFor::Casting, ..Scope::new(who, Some(spell)) };
        let most = |game: &Self, who: PlayerId| {
            (1..=generic).take_while(|n| game.pool_covers(who, &[Mana::Generic(*n)], &scope(who))).last().unwrap_or(0)
        };
        // what the caster can't pay the rest of is no way
        let own = scope(player);
        let Some(least) = (0..=generic).find(|n| self.pool_covers(player, &less(&cost, *n), &own)) else {
            return Ok(cost);
        };
        let others = self.players(&Who::Any, &own).into_iter().filter(|p| *p != player);
        let able = others.filter(|p| self.player(*p).is_some_and(|p| p.pays_mana) && most(self, *p) >= least.max(1));
        let able: Vec<Target> = able.map(Target::Player).collect();
        if able.is_empty() {
            return Ok(cost);
        }
        let query = Query::which(Rule::CostsPaid, Some(spell));
        let chosen = self.choose_among(able, usize::from(least > 0), 1, Some(player), query, run)?;
        let Some(Target::Player(helper)) = chosen.first().copied() else { return Ok(cost) };
        let options = (least..=most(self, helper)).map(|n| Pick::Number(i64::from(n))).collect();
        let query = Query { asking: Asking::X, rule: Rule::CostsPaid, about: Some(spell) };
        let Some(Pick::Number(n)) = run.ask(self, Some(helper), query, options)? else { return Ok(cost) };
        let paid = clamp(n);
        self.spend_mana(helper, &[Mana::Generic(paid)], &scope(helper), run)?;
        Ok(less(&cost, paid))
    }
}

/// The cost with so much generic mana less.
fn less(cost: &[Mana], mut paid: u32) -> Vec<Mana> {
    let one = |symbol: &Mana| {
        let Mana::Generic(n) = symbol else { return *symbol };
        let by = paid.min(*n);
        paid -= by;
        Mana::Generic(n - by)
    };
    cost.iter().map(one).collect()
}
