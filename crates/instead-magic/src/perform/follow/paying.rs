//! Costs that are paid as a text is followed (CR 118.12), and X of them (CR 107.3f).

use super::*;
use instead_language::Cost;
use instead_language::words::Mana;

/// The most that X is offered as where mana costs are taken as paid: beyond it nothing bounds X.
const MOST_X: u32 = 20;

impl Game {
    /// CR 118.12: the player pays, if he can.
    pub(super) fn pay_as_told(
        &mut self,
        who: &Who,
        cost: &Cost,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
        let cost = match self.asks_for_x(cost, f) {
            true => {
                let said = f.said_x.take();
                let Some(x) = said.map_or_else(|| self.x_to_pay(cost, player, None, f, run), |x| Ok(Some(x)))? else {
                    f.left.did = false;
                    return Ok(());
                };
                f.scope.x = i64::from(x);
                f.left.x = i64::from(x);
                with_x(cost, x)
            }
            false => cost.clone(),
        };
        let done = self.can_pay(&cost, player, &f.scope) && self.makes_mana_for(&cost, player, f, run)?;
        if done {
            let life = cost.life.as_ref().map(|life| self.amount(life, &f.scope));
            self.pay(&cost, player, f, run)?;
            if let Some(life) = life {
                f.left.much.much = life;
            }
        }
        f.left.did = done;
        Ok(())
    }

    /// CR 118.12: the player says how often he pays, and pays so often.
    pub(super) fn pay_times(
        &mut self,
        who: &Who,
        cost: &Cost,
        most: Option<u32>,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
        let so_often = |n: u32| {
            let mut total = Cost::default();
            (0..n).for_each(|_| crate::perform::cast::add(&mut total, cost.clone()));
            total
        };
        let payable = |n: &u32| self.can_pay(&so_often(*n), player, &f.scope);
        let numbers: Vec<u32> = (0..=most.unwrap_or(MOST_X)).take_while(payable).collect();
        let more = (most.is_none() && numbers.len() > MOST_X as usize).then_some(Pick::More);
        let options = numbers.iter().map(|n| Pick::Number(i64::from(*n))).chain(more).collect();
        let query = Query { asking: Asking::Pay, rule: Rule::ManaIsMadeFreely, about: f.scope.this };
        let times = match run.ask(self, Some(player), query, options)? {
            Some(Pick::Number(n)) => clamp(n),
            Some(Pick::More) => return Err(self.unsupported("paying more than 20 times", f)),
            _ => 0,
        };
        if times > 0 {
            self.pay(&so_often(times), player, f, run)?;
        }
        let n = i64::from(times);
        let much = crate::board::scope::Much { much: n, many: n, ..Default::default() };
        f.left.then(Kept { did: times > 0, much, ..Kept::default() });
        Ok(())
    }

    /// CR 118.3c: nobody must make mana, even for a cost that he must pay. Of a player whose mana is counted only what is in
    /// the pool is looked at, and that he must pay with.
    fn makes_mana_for(
        &mut self,
        cost: &Cost,
        player: PlayerId,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        let counted = self.player(player).is_some_and(|p| p.pays_mana);
        // who may pay has said that he does
        let said = f.acts == Some(player);
        if counted || said || cost.mana.iter().all(|m| *m == Mana::Generic(0)) {
            return Ok(true);
        }
        let query = Query { asking: Asking::Pay, rule: Rule::ManaIsMadeFreely, about: f.scope.this };
        run.ask_whether(self, player, query)
    }

    /// CR 118.12a: the player pays the cost so many times, or what is said otherwise is followed. Who pays says how much X is
    /// (CR 107.3); what nobody announced is not known.
    pub(super) fn unless_paid(
        &mut self,
        who: &Who,
        cost: &Cost,
        times: &Amount,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if self.asks_for_x(cost, f) {
            return Err(self.unsupported("paying {X}, where the player says how much,", f));
        }
        let mut total = Cost::default();
        for _ in 0..self.amount(times, &f.scope).max(0) {
            crate::perform::cast::add(&mut total, cost.clone());
        }
        self.unless(who, &total, list, f, run)
    }

    /// What was announced for the text, or what the text defines, is X; otherwise who pays says it.
    pub(super) fn asks_for_x(&self, cost: &Cost, f: &Following) -> bool {
        cost.mana.contains(&Mana::X) && f.scope.triggered && f.scope.x == 0 && f.defined == 0
    }

    /// CR 107.3f: X is chosen as it is paid, as much as the player can pay. `None` where he can't pay even for 0, or says
    /// no where he may.
    pub(crate) fn x_to_pay(
        &mut self,
        cost: &Cost,
        player: PlayerId,
        no: Option<Pick>,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<u32>> {
        let payable = |x: &u32| self.can_pay(&with_x(cost, *x), player, &f.scope);
        let payable: Vec<u32> = (0..=MOST_X).take_while(payable).collect();
        if payable.is_empty() {
            return Ok(None);
        }
        let more = (payable.len() > MOST_X as usize).then_some(Pick::More);
        let numbers = payable.iter().map(|x| Pick::Number(i64::from(*x)));
        let query = Query { asking: Asking::X, rule: Rule::XChosen, about: f.scope.this };
        match run.ask(self, Some(player), query, no.into_iter().chain(numbers).chain(more).collect())? {
            Some(Pick::Number(x)) => Ok(Some(clamp(x))),
            Some(Pick::More) => Err(self.unsupported("more than 20 for {X} where mana costs are taken as paid", f)),
            _ => Ok(None),
        }
    }
}

/// The cost with that much in the place of X.
fn with_x(cost: &Cost, x: u32) -> Cost {
    Cost { mana: crate::perform::costs::with_x(&cost.mana, i64::from(x)), ..cost.clone() }
}
