//! Instructions that are more than one event: searching, fighting, choosing modes (CR 700.2, 701.14, 701.23).

use crate::edition::rulebook::Rule;

use super::*;
use instead_language::{Change, Stat, Under};

impl Game {
    /// CR 701.23: search a library, take what is found, shuffle. Where the text says "and/or" of other zones, who searches
    /// says which of them he searches.
    pub(super) fn search(
        &mut self,
        (who, of): (&Who, Option<&Who>),
        (filter, also): (&Filter, &[Zone]),
        (max, up_to): (&Amount, bool),
        to: (&instead_language::Destination, Option<&instead_language::Destination>),
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        for player in self.players_of(who, f) {
            let whose = of.map_or(Some(player), |of| self.the_player(of, &f.scope));
            let Some(whose) = whose else { continue };
            let mut elsewhere: Vec<ObjectId> = also.iter().flat_map(|zone| self.cards_of(whose, *zone)).collect();
            let mut each = f.scope.clone();
            each.slots_mut().one = Some(Target::Player(player));
            let max = clamp(self.amount(max, &each)) as usize;
            // "that player's graveyard, hand, and library" are searched all three
            if of.is_none() && !also.is_empty() {
                let (library, others) = self.zones_searched(player, also, f, run)?;
                if !others {
                    elsewhere.clear();
                }
                if !library {
                    let found = self.sought_among(elsewhere, filter, (max, up_to), player, f, run)?;
                    self.put_found(found, player, to, f, run)?;
                    continue;
                }
            }
            // CR 701.23: "their libraries" are not another's
            self.now_searching(Some(player).filter(|p| *p == whose));
            let mark = self.state.trace.len();
            self.propose_all(vec![What::Search { player, top: None, exiled_for: None }], player, f, run)?;
            let searched = self.state.trace.iter().skip(mark).find_map(|e| match e.what {
                What::Search { top, exiled_for, .. } => Some((top, exiled_for)),
                _ => None,
            });
            if let Some((top, exiled_for)) = searched {
                // CR 701.23f: a portion of the library, or all of it.
                let mut cards = match top {
                    Some(n) => self.top_cards(whose, n as usize, run)?,
                    None => self.cards_of(whose, Zone::Library),
                };
                cards.extend(elsewhere);
                let chosen = self.sought_among(cards, filter, (max, up_to), player, f, run)?;
                if let Some(owner) = exiled_for {
                    self.exile_found(chosen, owner, f, run)?;
                } else if *to.0 == instead_language::Destination::found() {
                    // "search your library for a card and reveal it. … Then shuffle": the text goes on with it
                    f.left.then(Kept::of(&chosen));
                    self.now_searching(None);
                    continue;
                } else if to.0.zone == Zone::Library {
                    // "then shuffle and put that card on top": what was found is shuffled away otherwise
                    self.now_searching(None);
                    self.propose_all(vec![What::Shuffle { player: whose }], player, f, run)?;
                    let chosen = self.library_order(chosen, to.0, f, run)?;
                    self.put_found(chosen, player, to, f, run)?;
                    continue;
                } else {
                    self.put_found(chosen, player, to, f, run)?;
                }
            } else if !also.is_empty() {
                // the library was not searched after all
                self.now_searching(None);
                let found = self.sought_among(elsewhere, filter, (max, up_to), player, f, run)?;
                self.put_found(found, player, to, f, run)?;
                continue;
            }
            self.now_searching(None);
            self.propose_all(vec![What::Shuffle { player: whose }], player, f, run)?;
        }
        Ok(())
    }

    /// Whether the player searches the library, and whether the other zones: one of the two, or both.
    fn zones_searched(
        &mut self,
        player: PlayerId,
        also: &[Zone],
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<(bool, bool)> {
        let others = also.iter().map(|zone| zone.as_str()).collect::<Vec<_>>().join(" and ");
        let library = Zone::Library.as_str();
        let ways = [
            (format!("{library} and {others}"), (true, true)),
            (library.to_owned(), (true, false)),
            (others, (false, true)),
        ];
        let options = ways.iter().map(|(name, _)| Pick::Word(Word::from(name.as_str()))).collect();
        let query = Query { asking: Asking::Choice, rule: Rule::Search, about: f.scope.this };
        let picked = run.ask(self, Some(player), query, options)?;
        let is = |name: &str| picked == Some(Pick::Word(Word::from(name)));
        Ok(ways.iter().find(|(name, _)| is(name)).map_or((true, true), |(_, which)| *which))
    }

    /// What the player finds among these cards.
    fn sought_among(
        &mut self,
        cards: Vec<ObjectId>,
        filter: &Filter,
        (max, up_to): (usize, bool),
        player: PlayerId,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let mut scope = f.scope.clone();
        scope.you = player;
        let wanted = without_zone(filter);
        let found: Vec<Target> =
            cards.into_iter().filter(|&o| self.matches(&wanted, o, &scope)).map(Target::Object).collect();
        if let Some(apart) = apart(&wanted) {
            return self.sought_apart(found, apart, max, &scope, run);
        }
        // CR 701.23b, d: in a hidden zone a player may fail to find a card of some quality, and no other.
        let (seen, hidden): (Vec<Target>, Vec<Target>) = (found.iter())
            .partition(|t| t.object().and_then(|o| self.zone(o)).is_some_and(|zone| zone == Zone::Graveyard));
        if !up_to && max >= found.len() && !seen.is_empty() {
            let least = if is_any_card(&wanted) { hidden.len() } else { 0 };
            let more =
                self.choose_among(hidden, least, max, Some(player), Query::which(Rule::Search, f.scope.this), run)?;
            return Ok([seen, more].concat());
        }
        let known = if is_any_card(&wanted) { found.len() } else { seen.len() };
        let least = if up_to { 0 } else { max.min(known) };
        self.choose_among(found, least, max, Some(player), Query::which(Rule::Search, f.scope.this), run)
    }

    /// The same of cards that must differ: one after the other is taken. None of them need be found (CR 701.23b).
    fn sought_apart(
        &mut self,
        found: Vec<Target>,
        apart: &Filter,
        max: usize,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let mut taken: Vec<Target> = Vec::new();
        let kinds = if let Filter::EachOf(kinds) = apart { Some(kinds) } else { None };
        for n in 0..kinds.map_or(max, Vec::len).min(found.len().max(kinds.map_or(0, Vec::len))) {
            let fits = |t: &&Target| {
                let Some(o) = t.object() else { return false };
                let differs = || taken.iter().filter_map(|t| t.object()).all(|other| !self.have_one_name(o, other));
                !taken.contains(t)
                    && kinds.map_or_else(differs, |kinds| kinds.get(n).is_some_and(|k| self.matches(k, o, scope)))
            };
            let left: Vec<Target> = found.iter().filter(fits).copied().collect();
            let one = self.choose_among(left, 0, 1, Some(scope.you), Query::which(Rule::Search, scope.this), run)?;
            if one.is_empty() && kinds.is_none() {
                break;
            }
            taken.extend(one);
        }
        Ok(taken)
    }

    /// CR 201.2a: whether the two have the same name.
    fn have_one_name(&self, a: ObjectId, b: ObjectId) -> bool {
        let name = |o| self.characteristics(o).map(|c| c.name.clone()).filter(|n| !n.is_empty());
        name(a).is_some() && name(a) == name(b)
    }

    /// What was found goes where the text says, one of it somewhere else where it says so of one.
    fn put_found(
        &mut self,
        found: Vec<Target>,
        player: PlayerId,
        (to, one): (&instead_language::Destination, Option<&instead_language::Destination>),
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let apart = match one {
            Some(_) if !found.is_empty() => {
                self.choose_among(found.clone(), 1, 1, Some(player), Query::which(f.choosing(), f.scope.this), run)?
            }
            _ => Vec::new(),
        };
        // CR 110.2a: who searches puts it there
        let by = |to: &instead_language::Destination| match to.control {
            Under::Unsaid => {
                instead_language::Destination { control: Under::Player(Who::Player(player.0)), ..to.clone() }
            }
            Under::Owner | Under::Player(_) => to.clone(),
        };
        let (to, one) = (by(to), one.map(by));
        let mut events = Vec::new();
        for target in found {
            let to = one.as_ref().filter(|_| apart.contains(&target)).unwrap_or(&to);
            if let Some(object) = target.object().filter(|object| self.can_come_attached(*object, to, f)) {
                events.push(self.move_event(object, to, f, run)?);
            }
        }
        self.propose_events(events, f, run)
    }

    /// What was found is exiled, and that player may play it for as long as it is there (CR 601.3e, 400.7).
    fn exile_found(
        &mut self,
        found: Vec<Target>,
        player: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let exile = instead_language::Destination::zone(Zone::Exile);
        let mut events = Vec::new();
        for object in found.iter().copied().filter_map(Target::object) {
            events.push(self.move_event(object, &exile, f, run)?);
        }
        self.propose_events(events, f, run)?;
        let there = |t: &Target| t.object().map(|o| self.current(o)).filter(|&o| self.zone(o) == Some(Zone::Exile));
        let cards: Vec<ObjectId> = found.iter().filter_map(there).collect();
        if cards.is_empty() {
            return Ok(());
        }
        let permission = instead_language::Permission { lands: true, any_color: true, ..Default::default() };
        let kind = FloatingKind::Permit(Arc::new(cards), permission);
        let mut floating = self.floating(kind, Until::Forever, Left::Unlimited, f);
        floating.scope = Arc::new(Scope::new(player, f.scope.this));
        self.propose_all(vec![What::EffectBegins(Box::new(floating))], player, f, run)
    }

    /// CR 119.5: a life total is set by the gain or loss that it takes.
    pub(super) fn set_life(
        &mut self,
        who: &Who,
        amount: &Amount,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let becomes = |(player, n): (PlayerId, i64)| {
            let life = self.player(player).map_or(0, |p| i64::from(p.life));
            let what = if n > life {
                What::GainLife { player, amount: clamp(n - life) }
            } else {
                What::LoseLife { player, amount: clamp(life - n), damage: false, with_gain: 0 }
            };
            Event { what, cause: f.cause(player).by(Rule::LifeSet) }
        };
        let events: Vec<Event> = self.each_amount(who, amount, f).into_iter().map(becomes).collect();
        self.propose_events(events, f, run)
    }

    /// CR 701.12c, 119.7, 119.8: two players exchange life totals, each by the gain or loss that it takes. Where one of
    /// them can't, nothing is exchanged.
    pub(super) fn exchange_life(
        &mut self,
        players: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let players: Vec<PlayerId> = self.select(players, f, run)?.into_iter().filter_map(Target::player).collect();
        let [a, b] = players.as_slice() else { return Ok(()) };
        let life = |p: &PlayerId| self.player(*p).map_or(0, |p| i64::from(p.life));
        let becomes = |player: PlayerId, from: i64, to: i64| match to - from {
            0 => None,
            more if more > 0 => Some(What::GainLife { player, amount: clamp(more) }),
            less => Some(What::LoseLife { player, amount: clamp(-less), damage: false, with_gain: 0 }),
        };
        let (la, lb) = (life(a), life(b));
        let whats: Vec<What> = [becomes(*a, la, lb), becomes(*b, lb, la)].into_iter().flatten().collect();
        let cause = f.cause(f.scope.you).by(Rule::LifeExchanged);
        let events: Vec<Event> = whats.into_iter().map(|what| Event { what, cause }).collect();
        let can = |event: &Event| self.prospect_of(event) == instead::Prospect::Happens;
        if events.iter().all(can) { self.propose_events(events, f, run) } else { Ok(()) }
    }

    /// CR 701.12g, 119.7, 119.8: a life total becomes what a creature's power or toughness was, by the gain or loss that it
    /// takes, and that becomes what the life total was. Where one of the two can't be, nothing is exchanged.
    pub(super) fn exchange_stat(
        &mut self,
        who: &Who,
        stat: Stat,
        of: &Ref,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let (Some(player), Some(object)) =
            (self.the_player(who, &f.scope), self.reference(of, &f.scope).and_then(Target::object))
        else {
            return Ok(());
        };
        let Some(c) = self.characteristics(object).filter(|_| self.is_creature(object)) else { return Ok(()) };
        let Some(value) = (if stat == Stat::Power { c.power } else { c.toughness }) else { return Ok(()) };
        let life = self.player(player).map_or(0, |p| p.life);
        let set = Some(Amount::Fixed(life));
        let (power, toughness) = if stat == Stat::Power { (set, None) } else { (None, set) };
        let change = Change::SetPowerToughness(power, toughness);
        let set = Selection::One(Ref::Object(object.0));
        let mut events = self.fixed_continuous(&set, vec![object], &[change], Until::Forever, f);
        let more = i64::from(value) - i64::from(life);
        let what = match more {
            0 => None,
            1.. => Some(What::GainLife { player, amount: clamp(more) }),
            _ => Some(What::LoseLife { player, amount: clamp(-more), damage: false, with_gain: 0 }),
        };
        let cause = f.cause(f.scope.you).by(Rule::ValuesExchanged);
        events.extend(what.map(|what| Event { what, cause }));
        let can = |e: &Event| self.prospect_of(e) == instead::Prospect::Happens;
        if events.iter().all(can) { self.propose_events(events, f, run) } else { Ok(()) }
    }

    /// CR 101.4, 118.12a: each player in turn order says whether he does the other thing; then all is done at one time.
    pub(super) fn each_unless(
        &mut self,
        who: &Who,
        done: &Instruction,
        otherwise: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut events = Vec::new();
        for player in self.players_of(who, f) {
            let mut own = f.clone();
            own.scope.slots_mut().each.push(Target::Player(player));
            own.scope.you = player;
            own.kind = CauseKind::Cost;
            let able = match otherwise {
                Instruction::Pay(_, cost) => self.can_pay(cost, player, &own.scope),
                other => self.can_choose_so_many(other, player, &own),
            };
            let query = Query { asking: Asking::Pay, rule: Rule::UnlessPaid, about: f.scope.this };
            let does = able && run.ask_whether(self, player, query)?;
            if let (true, Instruction::Pay(_, cost)) = (does, otherwise) {
                self.pay(cost, player, &mut own, run)?;
            } else if does {
                events.extend(self.events_of(otherwise, &mut own, run)?);
            } else {
                own.kind = f.kind;
                events.extend(self.events_of(done, &mut own, run)?);
            }
        }
        self.propose_events(events, f, run)
    }

    /// CR 701.14: each deals damage equal to its power to the other.
    pub(super) fn fight(&mut self, a: &Ref, b: &Ref, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let object = |r: &Ref| self.reference(r, &f.scope).and_then(Target::object).filter(|&o| self.is_creature(o));
        let (Some(a), Some(b)) = (object(a), object(b)) else { return Ok(()) };
        let power = |o: ObjectId| clamp(self.characteristics(o).and_then(|c| c.power).map_or(0, i64::from));
        let deals = |source, to, amount| {
            What::Damage(Damage { source, to: Target::Object(to), amount, combat: false, unpreventable: false })
        };
        let events = vec![deals(a, b, power(a)), deals(b, a, power(b))];
        self.propose_all(events, f.scope.you, f, run)
    }

    /// "attach it to a creature": chosen as it is done.
    pub(super) fn attach_to(
        &mut self,
        what: &Ref,
        to: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let to = self.select(to, f, run)?.first().copied();
        let object = self.reference(what, &f.scope).and_then(Target::object);
        let (Some(object), Some(to)) = (object, to) else { return Ok(()) };
        self.propose_all(vec![What::Attach { object, to: Some(to) }], f.scope.you, f, run)
    }

    /// CR 106.12a: one mana of a type that the land produced.
    pub(super) fn add_produced(&mut self, who: &Who, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
        let mut types = f.scope.slots().map(|s| s.watched.mana.clone()).unwrap_or_default();
        types.sort_unstable();
        types.dedup();
        let query = Query { asking: Asking::Mana, rule: Rule::TappedForMana, about: f.scope.this };
        let options = types.into_iter().map(|m| Pick::Mana(vec![m])).collect();
        let Some(Pick::Mana(mana)) = run.ask(self, Some(player), query, options)? else { return Ok(()) };
        self.follow_one(&Instruction::AddMana(Who::Player(player.0), mana), f, run)
    }

    /// CR 700.2: modes chosen as the instruction is followed.
    pub(super) fn modal(
        &mut self,
        choice: &instead_language::ModeChoice,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let all: Vec<usize> = (0..choice.modes.len()).collect();
        let options = crate::board::question::subsets(&all, choice.min as usize, choice.max as usize);
        let options = options.into_iter().map(Pick::Modes).collect();
        let query = Query { asking: self.which_mode(choice, &f.scope), rule: Rule::Modal, about: f.scope.this };
        if let Some(Pick::Modes(modes)) = run.ask(self, Some(f.scope.you), query, options)? {
            for mode in modes.into_iter().filter_map(|m| choice.modes.get(m)) {
                self.follow(&mode.spell.instructions.clone(), f, run)?;
            }
        }
        Ok(())
    }
}

/// Whether a card needs no quality to be one of these (CR 701.23d).
fn is_any_card(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(is_any_card),
        one => *one == Filter::Card || *one == Filter::any(),
    }
}

/// What a filter asks of a card in a library, where "permanent", "card" and zones are understood.
pub(super) fn without_zone(filter: &Filter) -> Filter {
    match filter {
        Filter::In(_) => Filter::any(),
        Filter::All(all) => Filter::All(all.iter().map(without_zone).collect()),
        other => other.clone(),
    }
}

/// How what is sought must differ.
fn apart(wanted: &Filter) -> Option<&Filter> {
    let differs = |f: &&Filter| matches!(f, Filter::EachOf(_) | Filter::DifferentNames);
    let parts = if let Filter::All(parts) = wanted { parts.as_slice() } else { std::slice::from_ref(wanted) };
    parts.iter().find(differs)
}
