//! What enters the battlefield attacking (CR 506.3, 508.4).

use instead::{Run, Stop};

use crate::board::entering::Whom;
use crate::board::event::What;
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{Game, PlayerId, Target};
use crate::edition::rulebook::Rule;
use instead_language::Against;
use instead_language::words::{CardType, Step};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// What each token that enters attacking attacks.
    pub(super) fn attacked_by_tokens(&mut self, what: &What, run: &mut Run<'_, Self>) -> Result<Vec<Option<Target>>> {
        let What::CreateTokens { player, tokens } = what else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for (n, token) in tokens.iter().filter(|(_, t)| t.attacking) {
            for _ in 0..*n {
                let whom = token.against.clone().unwrap_or(Whom::Anybody);
                all.push(self.comes_attacking(*player, whom, run)?);
            }
        }
        all.reverse();
        Ok(all)
    }

    /// CR 508.4: as its controller chooses; nothing where he is not the attacking player, or there is no combat (CR 506.3).
    pub(crate) fn comes_attacking(
        &mut self,
        player: PlayerId,
        whom: Whom,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Target>> {
        let combat = (Step::Attackers..=Step::EndCombat).contains(&self.state.turn.step);
        if !combat || self.state.turn.player != player {
            return Ok(None);
        }
        let meant = |target: &Target| match &whom {
            Whom::Anybody => true,
            Whom::That(one) => *one == Some(*target),
            Whom::Players(players) => target.player().is_some_and(|p| players.contains(&p)),
            Whom::Of(players) => match target {
                Target::Player(p) => players.contains(p),
                Target::Object(o) => {
                    let planeswalker = self.characteristics(*o).is_some_and(|c| c.is(CardType::Planeswalker));
                    planeswalker && self.controller(*o).is_some_and(|p| players.contains(&p))
                }
            },
        };
        let options: Vec<Pick> = self.attackable(player).into_iter().filter(meant).map(Pick::Target).collect();
        if options.is_empty() {
            return Ok(None);
        }
        let query = Query { asking: Asking::Objects, rule: Rule::EntersAttacking, about: None };
        Ok(match run.ask(self, Some(player), query, options)? {
            Some(Pick::Target(target)) => Some(target),
            _ => None,
        })
    }

    /// Whom the text says that it attacks.
    pub(crate) fn whom_against(&self, against: &Against, scope: &Scope) -> Whom {
        match against {
            Against::Anybody => Whom::Anybody,
            Against::Those(who) => Whom::Of(self.players(who, scope)),
            Against::Player(who) => Whom::Players(self.players(who, scope)),
            // what left combat attacked what it attacked as it left
            Against::SameAs(r) => {
                let of = self.last_known(r, scope).and_then(|o| self.object(o));
                Whom::That(of.and_then(|o| o.combat.attacking))
            }
        }
    }
}
