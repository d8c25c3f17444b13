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
        mut cost: Vec<Mana>,
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
        let others = self.players(&Who::Any, &Scope::new(player, None)).into_iter().filter(|p| *p != player);
        let able = others.filter(|p| self.player(*p).is_some_and(|p| p.pays_mana) && most(self, *p) > 0);
        let able: Vec<Target> = able.map(Target::Player).collect();
        if able.is_empty() {
            return Ok(cost);
        }
        let query = Query::which(Rule::CostsPaid, Some(spell));
        let chosen = self.choose_among(able, 0, 1, Some(player), query, run)?;
        let Some(Target::Player(helper)) = chosen.first().copied() else { return Ok(cost) };
        let options = (0..=most(self, helper)).map(|n| Pick::Number(i64::from(n))).collect();
        let query = Query { asking: Asking::X, rule: Rule::CostsPaid, about: Some(spell) };
        let Some(Pick::Number(n)) = run.ask(self, Some(helper), query, options)? else { return Ok(cost) };
        let mut paid = clamp(n);
        self.spend_mana(helper, &[Mana::Generic(paid)], &scope(helper), run)?;
        for symbol in &mut cost {
            if let Mana::Generic(left) = symbol {
                let by = paid.min(*left);
                (*left, paid) = (*left - by, paid - by);
            }
        }
        Ok(cost)
    }
}
