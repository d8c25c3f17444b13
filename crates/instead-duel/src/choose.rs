//! Which objects an instruction is about: chosen, named, or all of a kind.

use instead::{Proposed, Run, Stop, decide};

use crate::ability::{Filter, Side, Which, Who};
use crate::error::Kind;
use crate::event::{Event, Scope, What};
use crate::perform::Seen;
use crate::question::{Asking, MAX_OPTIONS, Pick, Query};
use crate::state::Game;
use crate::words::{ObjectId, PlayerId, Zone};

/// What restricts a choice, and what was chosen already.
pub(crate) struct Choosing<'a> {
    /// Whether this object may be named: Kaijudo K6, Duel Masters 609.9b.
    pub(crate) may: &'a dyn Fn(&Game, ObjectId) -> bool,
    /// What was chosen as the effect was accepted.
    pub(crate) given: Option<Pick>,
    /// Objects named so far.
    pub(crate) named: Vec<ObjectId>,
}

impl Choosing<'_> {
    /// No restriction.
    pub(crate) fn free() -> Choosing<'static> {
        Choosing { may: &|_, _| true, given: None, named: Vec::new() }
    }
}

impl Game {
    /// The objects in a zone that fit, in turn order and in the order of the zone.
    pub(crate) fn fitting(&self, filter: &Filter, zone: Zone, scope: &Scope) -> Vec<ObjectId> {
        let all = self.players().flat_map(|p| self.zone(p, zone));
        all.filter(|&o| self.fits(filter, o, scope)).collect()
    }

    /// The options of choosing `number` of these. Cards that nobody can tell apart stand for each other.
    pub(crate) fn combinations(
        &self,
        from: &[ObjectId],
        number: usize,
        up_to: bool,
    ) -> Result<Vec<Pick>, crate::Error> {
        let alike = |a: ObjectId, b: ObjectId| {
            let (a, b) = (self.card(a.card), self.card(b.card));
            matches!((a, b), (Some(a), Some(b)) if a.card.name.is_empty() && b.card.name.is_empty()
                && a.owner == b.owner && a.zone == b.zone && a.tapped == b.tapped && a.attached == b.attached)
        };
        let mut found: Vec<Vec<ObjectId>> = vec![Vec::new()];
        let mut done: Vec<Vec<ObjectId>> = Vec::new();
        for (at, &object) in from.iter().enumerate() {
            // Of cards alike, the first are taken first.
            let before = from.get(..at).unwrap_or_default().iter().rev().find(|&&o| alike(o, object)).copied();
            let more: Vec<Vec<ObjectId>> = found
                .iter()
                .filter(|set| set.len() < number && before.is_none_or(|before| set.contains(&before)))
                .map(|set| set.iter().copied().chain([object]).collect())
                .collect();
            found.extend(more);
            if found.len() > MAX_OPTIONS {
                return Err(Kind::TooManyOptions { number, of: from.len(), limit: MAX_OPTIONS }.into());
            }
        }
        done.extend(found.into_iter().filter(|set| up_to || set.len() == number));
        let pick = |set: Vec<ObjectId>| match set.as_slice() {
            [only] if number == 1 => Pick::Object(*only),
            _ => Pick::Objects(set),
        };
        let mut picks: Vec<Pick> = done.into_iter().map(pick).collect();
        picks.sort_by_key(|pick| pick.objects().iter().map(|o| from.iter().position(|f| f == o)).collect::<Vec<_>>());
        Ok(picks)
    }

    /// What a player could choose, where the words ask him to: the chooser, how many, and among which.
    pub(crate) fn choice(
        &self,
        which: &Which,
        scope: &Scope,
        may: &dyn Fn(&Game, ObjectId) -> bool,
    ) -> Option<(PlayerId, usize, bool, Vec<ObjectId>)> {
        if let Which::Revealed(number, filter) = which {
            let opponent = self.opponent(scope.you)?;
            let hand = self.zone(opponent, Zone::Hand).into_iter();
            let from = hand.filter(|&o| self.fits(filter, o, scope) && may(self, o)).collect();
            return Some((scope.you, *number as usize, false, from));
        }
        let (who, number, filter, zone, up_to) = match which {
            Which::Choose(who, number, filter, zone) => (who, number, filter, zone, false),
            Which::UpTo(who, number, filter, zone) => (who, number, filter, zone, true),
            Which::OneUnder => {
                let under = scope.this.map(|this| self.under(this.card)).unwrap_or_default();
                let from = under.into_iter().filter_map(|c| self.now(c)).filter(|&o| may(self, o)).collect();
                return Some((scope.you, 1, false, from));
            }
            _ => return None,
        };
        let who = self.who(*who, scope).first().copied().unwrap_or(scope.you);
        // Nobody chooses in another player's hand.
        let all = match zone {
            Zone::Hand => self.zone(who, Zone::Hand).into_iter().filter(|&o| self.fits(filter, o, scope)).collect(),
            zone => self.fitting(filter, *zone, scope),
        };
        let from = all.into_iter().filter(|&o| may(self, o) && !self.cant_be_chosen(o, who)).collect();
        Some((who, *number as usize, up_to, from))
    }

    /// The objects that the words mean. Whoever chooses is asked.
    pub(crate) fn which(
        &mut self,
        which: &Which,
        scope: &Scope,
        choosing: &mut Choosing<'_>,
        run: &mut Run<'_, Game>,
    ) -> Result<Vec<ObjectId>, Stop<Game>> {
        let one = |object: Option<ObjectId>| object.into_iter().collect::<Vec<_>>();
        let objects = match which {
            Which::This => one(scope.this.and_then(|this| self.followed(this))),
            Which::That | Which::TopOfThat | Which::UnderThat => self.it(scope),
            Which::Rival => one(scope.rival.and_then(|rival| self.followed(rival))),
            Which::Object(object) => one(self.now(object.card)),
            Which::All(filter, zone) => self.fitting(filter, *zone, scope),
            Which::Random(who, number, filter, zone) => self.by_chance(*who, *number, filter, *zone, scope, run)?,
            Which::Chosen => self.it(scope),
            Which::TotalPower(most, filter) => self.with_total_power(*most, filter, scope, run)?,
            Which::Choose(Who::Each, number, filter, zone) => {
                let mut chosen = Vec::new();
                for player in self.who(Who::Each, scope) {
                    let filter = Filter { side: Side::Yours, ..filter.clone() };
                    let his = Which::Choose(Who::You, *number, filter, *zone);
                    let scope = Scope { you: player, ..scope.clone() };
                    chosen.extend(self.which(&his, &scope, &mut Choosing::free(), run)?);
                }
                chosen
            }
            Which::Tops(who, number) => {
                let mut top = Vec::new();
                for player in self.who(*who, scope) {
                    top.extend(self.top_cards(player, *number, run)?);
                }
                top
            }
            Which::Top(who) => {
                let mut top = Vec::new();
                for player in self.who(*who, scope) {
                    top.extend(self.top_card(player, run)?);
                }
                top
            }
            Which::Choose(..) | Which::UpTo(..) | Which::OneUnder | Which::Revealed(..) => {
                match choosing.given.take() {
                    Some(pick) => pick.objects().to_vec(),
                    None => {
                        let named = choosing.named.clone();
                        let may = |game: &Game, o: ObjectId| (choosing.may)(game, o) && !named.contains(&o);
                        let Some((who, number, up_to, from)) = self.choice(which, scope, &may) else {
                            return Ok(Vec::new());
                        };
                        if from.len() <= number && !up_to {
                            from
                        } else {
                            let who = self.who_chooses(who, &from, scope, run)?;
                            let options = self.combinations(&from, number, up_to).map_err(Stop::Error)?;
                            let query = Query { asking: Asking::Which, about: scope.this, rule: "101.4" };
                            let pick = run.ask(self, Some(who), query, options)?;
                            pick.map(|p| p.objects().to_vec()).unwrap_or_default()
                        }
                    }
                }
            }
        };
        if *which == Which::OneUnder {
            self.state.unleashed = objects.first().copied();
        }
        choosing.named.extend(&objects);
        Ok(objects)
    }

    /// So many of a player's that chance decides.
    fn by_chance(
        &mut self,
        who: Who,
        number: u32,
        filter: &Filter,
        zone: Zone,
        scope: &Scope,
        run: &mut Run<'_, Game>,
    ) -> Result<Vec<ObjectId>, Stop<Game>> {
        let mut found = Vec::new();
        for player in self.who(who, scope) {
            let from: Vec<ObjectId> =
                self.zone(player, zone).into_iter().filter(|&o| self.fits(filter, o, scope)).collect();
            if from.len() <= number as usize {
                found.extend(from);
                continue;
            }
            let options = self.combinations(&from, number as usize, false).map_err(Stop::Error)?;
            let query = Query { asking: Asking::Which, about: scope.this, rule: "701.7" };
            let pick = run.ask(self, None, query, options)?;
            found.extend(pick.map(|p| p.objects().to_vec()).unwrap_or_default());
        }
        Ok(found)
    }

    /// Who chooses among shields: to choose them is an event, which an effect may replace.
    pub(crate) fn who_chooses(
        &mut self,
        who: PlayerId,
        from: &[ObjectId],
        scope: &Scope,
        run: &mut Run<'_, Game>,
    ) -> Result<PlayerId, Stop<Game>> {
        let shields = from.iter().all(|&o| self.object(o).is_some_and(|c| c.zone == Some(Zone::Shields)));
        let Some(whose) = from.first().and_then(|&o| self.owner(o)).filter(|_| shields) else { return Ok(who) };
        let event = Event { what: What::ChooseShields(who, whose), by: scope.by() };
        let decided = decide(self, [Proposed::new(event)], run)?;
        let mut chooser = who;
        for item in &decided.items {
            if let What::ChooseShields(player, _) = item.event.what {
                chooser = player;
                self.happens(&item.event, Seen::From(&[]));
            }
        }
        for (rider, lineage) in decided.riders {
            self.do_rider(&rider, lineage, run)?;
        }
        Ok(chooser)
    }

    /// The player who does what the words say of him; "you" where they mean nobody.
    pub(crate) fn doer(&self, who: Who, scope: &Scope) -> PlayerId {
        self.who(who, scope).first().copied().unwrap_or(scope.you)
    }
}
