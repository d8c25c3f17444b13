//! Foretelling and plotting: special actions by which a card is exiled from a hand, to be cast later (CR 116.2, 702.143,
//! 702.170).

use std::sync::Arc;

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::board::event::{Cause, CauseKind, Event, What, Why};
use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, ObjectId, PlayerId};
use crate::perform::cast::announce::{Announcement, illegal};
use crate::perform::follow::Following;
use instead_language::words::{CostKeyword, Mana, Word, Zone};
use instead_language::{Amount, Cost, Permission, Place, Until};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// CR 702.143a: what foretelling costs, whatever the foretell cost.
const FORETELLING: Mana = Mana::Generic(2);

impl Game {
    /// The card is exiled for that cost, and its owner may cast it after this turn. Neither uses the stack.
    pub(super) fn set_aside(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        keyword: CostKeyword,
        cost: &Cost,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let name = self.name_of(card);
        if !self.object(card).is_some_and(|o| o.zone == Some(Zone::Hand) && o.owner == player) {
            return illegal(format!("{name} is not in the hand of {}", self.player_name(player)));
        }
        let foretold = keyword == CostKeyword::Foretell;
        let cost = if foretold { Cost { mana: vec![FORETELLING], ..Cost::default() } } else { cost.clone() };
        if foretold && self.state.turn.player != player {
            return illegal(format!("{name} can be foretold only in its owner's turn (702.143a)"));
        }
        if !foretold {
            self.sorcery_time(player, &name)?;
        }
        let scope = Scope::new(player, Some(card));
        if !self.can_pay(&cost, player, &scope) {
            return illegal(format!("the cost of that can't be paid for {name}"));
        }
        self.pay(&cost, player, &mut Following::of(scope, Lineage::default()), run)?;
        let cause =
            Cause { source: Some(card), player: Some(player), kind: CauseKind::Rule, resolution: 0, rule: None };
        let mut event = crate::perform::moved(card, Zone::Exile, Place::Natural, Why::Put, cause);
        if let What::Move(m) = &mut event.what {
            m.face_down = foretold;
        }
        propose(self, [Proposed::new(event)], run)?;
        self.permit_what_is_set_aside(self.current(card), player, foretold, cause, run)?;
        self.check(run)
    }

    /// CR 702.62a, c: from the hand, whenever its player could begin to cast the card; whether it has a mana cost is not
    /// asked.
    pub(super) fn suspend(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        n: &Amount,
        cost: &Cost,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let name = self.name_of(card);
        let Some(object) = self.object(card).filter(|o| o.zone == Some(Zone::Hand) && o.owner == player).cloned()
        else {
            return illegal(format!("{name} is not in the hand of {}", self.player_name(player)));
        };
        // CR 702.62c: also whether an effect says that it can't be cast
        self.may_begin_to_cast(player, &object, &Announcement::default())?;
        let scope = Scope::new(player, Some(card));
        if !self.can_pay(cost, player, &scope) {
            return illegal(format!("the cost of that can't be paid for {name}"));
        }
        let many = crate::perform::follow::clamp(self.amount(n, &scope));
        self.pay(cost, player, &mut Following::of(scope, Lineage::default()), run)?;
        let cause =
            Cause { source: Some(card), player: Some(player), kind: CauseKind::Rule, resolution: 0, rule: None };
        let mut event = crate::perform::moved(card, Zone::Exile, Place::Natural, Why::Put, cause);
        if let What::Move(m) = &mut event.what {
            m.counters.add(&Word::new_static("time"), many);
        }
        propose(self, [Proposed::new(event)], run)?;
        self.check(run)
    }

    /// CR 702.143a, 702.170d: for its foretell cost, or without paying its mana cost as a sorcery is cast.
    fn permit_what_is_set_aside(
        &mut self,
        exiled: ObjectId,
        player: PlayerId,
        foretold: bool,
        cause: Cause,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if self.zone(exiled) != Some(Zone::Exile) {
            return Ok(());
        }
        let permission = Permission {
            free: !foretold,
            as_sorcery: !foretold,
            keyword: foretold.then_some(CostKeyword::Foretell),
            after_this_turn: true,
            ..Permission::default()
        };
        let floating = Floating::new(
            FloatingKind::Permit(Arc::new(vec![exiled]), permission),
            Arc::new(Scope::new(player, Some(exiled))),
            Until::Forever,
            self.state.turn.number,
        );
        propose(self, [Proposed::new(Event { what: What::EffectBegins(Box::new(floating)), cause })], run)
    }
}
