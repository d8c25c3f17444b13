//! Coins and dice (CR 705, 706).

use super::*;
use crate::board::state::Chance;

impl Game {
    /// CR 705: each player flips a coin.
    pub(super) fn flip_coins(
        &mut self,
        who: &Who,
        called: bool,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        for player in self.players_of(who, f) {
            self.propose_all(vec![What::FlipCoin { player, coins: 1, called, won: false }], player, f, run)?;
            let mut flip = Kept::of(&[Target::Player(player)]);
            flip.won = self.state.chance == Some(Chance::Flip(true));
            f.left.then(flip);
        }
        Ok(())
    }

    /// CR 706.2: each player rolls so many dice; of several all results count, and their total is noted.
    pub(super) fn roll_dice(
        &mut self,
        who: &Who,
        dice: &Amount,
        sides: u32,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        for (player, dice) in self.each_amount(who, dice, f) {
            let dice = clamp(dice);
            f.left.then(Kept { result: Some(0), did: dice > 0, ..Kept::of(&[Target::Player(player)]) });
            if dice == 0 {
                continue;
            }
            self.propose_all(vec![What::RollDie { player, sides, dice, kept: dice }], player, f, run)?;
            if let Some(Chance::Roll(total)) = self.state.chance {
                f.left.result = Some(i64::from(total));
            }
        }
        Ok(())
    }

    /// CR 706.3a: "if the result was in this range".
    pub(super) fn follow_result(
        &mut self,
        table: &[(u32, Option<u32>, Vec<Instruction>)],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(Chance::Roll(result)) = self.state.chance else { return Ok(()) };
        for (least, most, list) in table {
            if *least <= result && most.is_none_or(|most| result <= most) {
                self.follow(list, f, run)?;
            }
        }
        Ok(())
    }
}
