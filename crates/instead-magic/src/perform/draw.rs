//! Drawing cards, and looking at the top of a library (CR 121, 401, 701.22).

use std::sync::Arc;

use instead::{Lineage, Performing, Proposed, Run, Stop, propose};

use crate::board::effect::EffectId;
use crate::board::event::{Event, What, Why};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{Scope, Thing};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::{Item, moved};
use instead_language::Place;
use instead_language::words::{Step, Zone};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 121.1, 121.4: the top card goes into the hand; with an empty library nothing does, and that is remembered.
    pub(crate) fn draw_card(
        &mut self,
        player: PlayerId,
        turn_based: bool,
        event: Event,
        lineage: &Lineage<EffectId>,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(card) = self.top_cards(player, 1, run)?.first().copied() else {
            if let Some(p) = self.player_mut(player, door) {
                p.drew_from_empty = true;
            }
            return Ok(());
        };
        let in_step = self.state.turn.step == Step::Draw && self.state.turn.player == player;
        let watchers = self.derived.watchers.clone();
        let mark = self.state.trace.len();
        if let Some(p) = self.player_mut(player, door) {
            p.drawn = p.drawn.saturating_add(1);
            p.drew_in_step = p.drew_in_step.saturating_add(u32::from(in_step || turn_based));
        }
        let cause = event.cause;
        self.happened(event, door);
        self.collect_triggers(&watchers, mark);
        let event = moved(card, Zone::Hand, Place::Natural, Why::Drawn, cause.contained());
        propose(self, [Proposed::contained(event, lineage)], run)?;
        self.reveals_miracle(player, card, run)
    }

    /// CR 702.94a: the first card that the player draws this turn may be revealed as it is drawn, and that triggers.
    fn reveals_miracle(&mut self, player: PlayerId, drawn: ObjectId, run: &mut Run<'_, Self>) -> Result<()> {
        let first = self.player(player).is_some_and(|p| p.drawn == 1);
        let Some(card) = self.object(drawn).and_then(|o| o.became).filter(|_| first) else { return Ok(()) };
        if self.zone(card) != Some(Zone::Hand) {
            return Ok(());
        }
        let spells: Vec<_> = self.characteristics(card).map_or_else(Vec::new, |c| {
            c.abilities.iter().filter_map(|(_, a)| crate::look::keywords::miracle_trigger(a)).collect()
        });
        for spell in spells {
            let query = Query { asking: Asking::May, rule: Rule::Miracle, about: Some(card) };
            if run.ask_whether(self, player, query)? {
                let mut scope = Scope::new(player, Some(card));
                scope.slots_mut().watched.things = vec![Thing { was: card, now: card, done: true }];
                scope.triggered = true;
                self.put_pending(scope, Arc::new(spell), None);
            }
        }
        Ok(())
    }

    /// The top cards of a library, as many as there are. Where a shuffle left the order unknown, chance says which they
    /// are; cards that are alike are one option.
    pub(crate) fn top_cards(&mut self, player: PlayerId, n: usize, run: &mut Run<'_, Self>) -> Result<Vec<ObjectId>> {
        loop {
            let Some(p) = self.player(player) else { return Ok(Vec::new()) };
            // CR 108.2b: a token that was put there is no card of it
            let is_card = |o: &&ObjectId| self.object(**o).is_none_or(|o| !o.token);
            let (known, next) = p.library.known_and_next();
            if next.is_empty() || known.iter().filter(is_card).count() >= n {
                return Ok(known.into_iter().filter(|card| is_card(&card)).take(n).collect());
            }
            let mut different: Vec<ObjectId> = Vec::new();
            for &card in next {
                let face = |o: ObjectId| self.object(o).map(|o| (o.printed.clone(), o.owner, o.commander));
                if !different.iter().any(|&d| face(d) == face(card)) {
                    different.push(card);
                }
            }
            let options = different.into_iter().map(|o| Pick::Target(Target::Object(o))).collect();
            let query = Query { asking: Asking::TopCard, rule: Rule::Shuffle, about: None };
            let Some(card) = run.ask(self, None, query, options)?.and_then(|p| p.object()) else {
                return Ok(Vec::new());
            };
            let what = What::Found { player, card };
            propose(self, [Proposed::new(Event { what, cause: crate::board::event::Cause::RULE })], run)?;
        }
    }

    /// CR 701.22a: look at the top cards, put any number on the bottom and the rest on top, in any order.
    pub(crate) fn scry(&mut self, player: PlayerId, n: usize, run: &mut Run<'_, Self>) -> Result<()> {
        let cards = self.top_cards(player, n, run)?;
        let targets: Vec<Target> = cards.iter().copied().map(Target::Object).collect();
        let below = self.choose_among_for_order(&targets, player, Rule::Scry, run)?;
        let rest: Vec<Target> = targets.iter().copied().filter(|t| !below.contains(t)).collect();
        let above = self.order_of(rest, Some(player), run)?;
        let below = self.order_of(below, Some(player), run)?;
        let objects = |list: Vec<Target>| list.into_iter().filter_map(Target::object).collect::<Vec<_>>();
        let what = What::Arrange { player, top: objects(above), bottom: objects(below) };
        let cause = crate::board::event::Cause { player: Some(player), ..crate::board::event::Cause::RULE };
        propose(self, [Proposed::new(Event { what, cause })], run)
    }

    /// CR 701.25a: look at the top cards, put any number into the graveyard and the rest back on top, in any order. The
    /// cards that go to the graveyard.
    pub(crate) fn surveil(&mut self, player: PlayerId, n: usize, run: &mut Run<'_, Self>) -> Result<Vec<Target>> {
        let cards = self.top_cards(player, n, run)?;
        let targets: Vec<Target> = cards.iter().copied().map(Target::Object).collect();
        let gone = self.choose_among_for_order(&targets, player, Rule::Surveil, run)?;
        let rest: Vec<Target> = targets.iter().copied().filter(|t| !gone.contains(t)).collect();
        let above = self.order_of(rest, Some(player), run)?;
        let top = above.into_iter().filter_map(Target::object).collect();
        let what = What::Arrange { player, top, bottom: Vec::new() };
        let cause = crate::board::event::Cause { player: Some(player), ..crate::board::event::Cause::RULE };
        propose(self, [Proposed::new(Event { what, cause })], run)?;
        Ok(gone)
    }

    fn choose_among_for_order(
        &mut self,
        targets: &[Target],
        player: PlayerId,
        rule: Rule,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let count = crate::board::question::subset_count(targets.len(), 0, targets.len());
        if count > crate::perform::rewrite::MAX_OPTIONS {
            return Err(crate::perform::rewrite::too_many("scry", count));
        }
        let options =
            crate::board::question::subsets(targets, 0, targets.len()).into_iter().map(Pick::Targets).collect();
        let query = Query { asking: Asking::Place, rule, about: None };
        Ok(match run.ask(self, Some(player), query, options)? {
            Some(Pick::Targets(list)) => list,
            _ => Vec::new(),
        })
    }

    /// "On the top or bottom of its owner's library", as that player says.
    pub(crate) fn top_or_bottom(
        &mut self,
        card: ObjectId,
        by: Option<PlayerId>,
        run: &mut Run<'_, Self>,
    ) -> Result<Place> {
        let by = by.or_else(|| self.object(card).map(|o| o.owner));
        let query = Query { asking: Asking::Place, rule: Rule::Arranged, about: Some(card) };
        let picked = run.ask(self, by, query, vec![Pick::Top, Pick::Bottom])?;
        Ok(if picked == Some(Pick::Bottom) { Place::Bottom } else { Place::Top })
    }

    /// CR 401.4: the owner of several cards that effects put into his library in place of what else would have happened to them
    /// says in which order they are there. What an instruction puts there has its order already.
    pub(super) fn ordered_into_libraries(
        &mut self,
        mut leaves: Vec<Item>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Item>> {
        for item in &mut leaves {
            let (by, What::Move(m)) = (item.event.cause.player, &mut item.event.what) else { continue };
            if m.to == Zone::Library && m.place == Place::TopOrBottom {
                m.place = self.top_or_bottom(m.object, by, run)?;
            }
        }
        let where_to = |game: &Self, item: &Item| match &item.event.what {
            // cards of a library that nobody sees are in no order that anybody knows
            What::Move(m)
                if m.to == Zone::Library
                    && m.why != Why::Put
                    && (m.revealed || game.zone(m.object) != Some(Zone::Library)) =>
            {
                Some((game.object(m.object)?.owner, m.place))
            }
            _ => None,
        };
        for place in [Place::Top, Place::Bottom] {
            for owner in self.players_in_turn_order().collect::<Vec<_>>() {
                let there = |(_, item): &(usize, &Item)| where_to(self, item) == Some((owner, place));
                let at: Vec<usize> = leaves.iter().enumerate().filter(there).map(|(at, _)| at).collect();
                if at.len() < 2 {
                    continue;
                }
                let his = at.iter().filter_map(|&at| leaves.get(at).map(|item| item.event.what.subject())).collect();
                let mut order = self.order_of(his, Some(owner), run)?;
                // what is put there last is on top
                if place == Place::Top {
                    order.reverse();
                }
                let his: Vec<Item> = at.iter().filter_map(|&at| leaves.get(at).cloned()).collect();
                for (at, target) in at.into_iter().zip(order) {
                    let item = his.iter().find(|item| item.event.what.subject() == target);
                    if let (Some(place), Some(item)) = (leaves.get_mut(at), item) {
                        *place = item.clone();
                    }
                }
            }
        }
        // CR 701.24g: what is put at a place of a library that is shuffled at the same time is there afterwards
        let shuffles = |item: &Item| match &item.event.what {
            What::Move(m) => m.to == Zone::Library && m.place == Place::Shuffled,
            what => matches!(what, What::Shuffle { .. }),
        };
        if leaves.iter().any(shuffles) {
            leaves.sort_by_key(|item| !shuffles(item));
        }
        Ok(leaves)
    }

    /// The order in which a player, or chance, puts several objects: one after another, the first on top.
    pub(crate) fn order_of(
        &mut self,
        left: Vec<Target>,
        player: Option<PlayerId>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        self.order_by(Rule::Arranged, left, player, run)
    }

    /// The order of several objects, one after another, that a player says by this rule.
    pub(crate) fn order_by(
        &mut self,
        rule: Rule,
        mut left: Vec<Target>,
        player: Option<PlayerId>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let mut order = Vec::new();
        while !left.is_empty() {
            let query = Query { asking: Asking::Order, rule, about: None };
            let twin = |(at, t): &(usize, &Target)| {
                left.iter().take(*at).any(|earlier| self.are_twins_in_order(*earlier, **t))
            };
            let options = left.iter().enumerate().filter(|t| !twin(t)).map(|(_, t)| Pick::Target(*t)).collect();
            let Some(Pick::Target(next)) = run.ask(self, player, query, options)? else { break };
            left.retain(|t| *t != next);
            order.push(next);
        }
        Ok(order)
    }

    /// CR 705: flip a coin. Where several are flipped and all but one ignored, the player chooses which counts.
    pub(crate) fn flip(
        &mut self,
        player: PlayerId,
        coins: u32,
        called: bool,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let faces = if called { [Pick::Win, Pick::Lose] } else { [Pick::Heads, Pick::Tails] };
        let mut results = Vec::new();
        for _ in 0..coins.max(1) {
            let query = Query { asking: Asking::Coin, rule: Rule::CoinLands, about: None };
            let flipped = run.ask(self, None, query, faces.to_vec())?.unwrap_or(Pick::Lose);
            if !results.contains(&flipped) {
                results.push(flipped);
            }
        }
        let query = Query { asking: Asking::Coin, rule: Rule::CoinIgnored, about: None };
        let kept = run.ask(self, Some(player), query, results)?;
        self.write(door).chance =
            Some(crate::board::state::Chance::Flip(matches!(kept, Some(Pick::Win | Pick::Heads))));
        Ok(())
    }

    /// CR 706, 706.6: roll dice. Where more are rolled than count, the lowest rolls are ignored; of those that count the
    /// total is noted, which of one die is its result.
    pub(crate) fn roll(
        &mut self,
        sides: u32,
        dice: u32,
        kept: u32,
        door: Performing<'_>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut results = Vec::new();
        for _ in 0..dice.max(1) {
            let query = Query { asking: Asking::Die, rule: Rule::Die, about: None };
            let faces = (1..=i64::from(sides)).map(Pick::Number).collect();
            if let Some(Pick::Number(n)) = run.ask(self, None, query, faces)? {
                results.push(n.clamp(1, i64::from(u32::MAX)) as u32);
            }
        }
        results.sort_unstable_by(|a, b| b.cmp(a));
        results.truncate(kept.max(1) as usize);
        let total = results.iter().fold(0u32, |sum, n| sum.saturating_add(*n));
        let state = self.write(door);
        state.chance = Some(crate::board::state::Chance::Roll(total.max(1)));
        state.dice = results;
        Ok(())
    }

    /// "Draw" by the rules of the draw step (CR 504.1).
    pub(crate) fn turn_draw(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        let what = What::DrawCards { player, count: 1, turn_based: true };
        propose(
            self,
            [Proposed::new(Event {
                what,
                cause: crate::board::event::Cause::TURN.by(crate::edition::rulebook::Rule::DrawStep),
            })],
            run,
        )
    }
}

impl Game {
    /// CR 614.13c: the cards that are entering the battlefield from a library right now.
    pub(crate) fn entering_from_library(&self) -> Vec<ObjectId> {
        self.entering.iter().copied().filter(|&o| self.zone(o) == Some(Zone::Library)).collect()
    }
}
