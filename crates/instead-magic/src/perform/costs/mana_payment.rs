//! Phyrexian mana symbols (CR 107.4f), where a player pays mana for real.

use instead::{Run, Stop};

use crate::board::event::{Cause, CauseKind, Event, What};
use crate::board::question::{Asking, Query};
use crate::board::scope::Scope;
use crate::board::state::{Game, PlayerId};
use crate::edition::rulebook::Rule;
use crate::perform::follow::Following;
use instead_language::words::Mana;

type Result<T> = std::result::Result<T, Stop<Game>>;

/// What is paid for one Phyrexian mana symbol where no mana is (CR 107.4f).
const LIFE_FOR_A_SYMBOL: u32 = 2;

impl Game {
    /// CR 118.3, 107.4f: whether the pool covers the cost, with so much life to pay for Phyrexian mana symbols.
    pub(crate) fn mana_is_payable(&self, player: PlayerId, cost: &[Mana], life: i64, scope: &Scope) -> bool {
        let Some((symbol, by_color)) = cost.iter().find_map(|&m| Some((m, m.without_life()?))) else {
            return self.mana_covers(player, cost, scope).is_some();
        };
        let rest: Vec<Mana> = cost.iter().copied().filter(|m| *m != symbol).collect();
        let n = cost.len().saturating_sub(rest.len());
        (0..=n).any(|by_mana| {
            let paid = (n - by_mana) as i64 * i64::from(LIFE_FOR_A_SYMBOL);
            let with = [rest.as_slice(), &vec![by_color; by_mana]].concat();
            paid <= life && self.mana_is_payable(player, &with, life - paid, scope)
        })
    }

    /// The life that the player could pay for mana, beside so much that the cost asks for anyway (CR 119.4, 614.17b).
    pub(crate) fn life_for_mana(&self, player: PlayerId, besides: i64, scope: &Scope) -> i64 {
        let cause = Cause { kind: CauseKind::Cost, player: Some(player), ..Cause::RULE };
        let event = Event { what: What::PayLife { player, amount: LIFE_FOR_A_SYMBOL }, cause };
        let barred = self.cant_pay_life_for(player, scope.pays_for);
        if barred || self.prospect_of(&event) != instead::Prospect::Happens {
            return 0;
        }
        self.player(player).map_or(0, |p| i64::from(p.life).saturating_sub(besides))
    }

    /// CR 107.4f, 601.2b: each Phyrexian mana symbol is paid with mana or with 2 life, as the player says where both can be.
    /// What mana is left to pay is spent, and noted with the life.
    pub(crate) fn pay_mana(
        &mut self,
        player: PlayerId,
        cost: &[Mana],
        besides: i64,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut left = cost.to_vec();
        let mut by_life = 0u32;
        while let Some((at, by_color)) = left.iter().enumerate().find_map(|(at, m)| Some((at, m.without_life()?))) {
            left.remove(at);
            let life = self.life_for_mana(player, besides, &f.scope) - i64::from(by_life * LIFE_FOR_A_SYMBOL);
            let with_mana = [left.as_slice(), &[by_color]].concat();
            let mana = self.mana_is_payable(player, &with_mana, life, &f.scope);
            let cost_of_one = i64::from(LIFE_FOR_A_SYMBOL);
            let pays_life = life >= cost_of_one && self.mana_is_payable(player, &left, life - cost_of_one, &f.scope);
            let query = Query { asking: Asking::PayLife, rule: Rule::LifeForMana, about: f.scope.this };
            if pays_life && (!mana || run.ask_whether(self, player, query)?) {
                by_life += 1;
            } else {
                left = with_mana;
            }
        }
        f.mana_from = self.spend_mana(player, &left, &f.scope, run)?;
        for _ in 0..by_life {
            self.pay_life(player, LIFE_FOR_A_SYMBOL, f, run)?;
        }
        f.symbols_for_life = by_life;
        Ok(())
    }
}
