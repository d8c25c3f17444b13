//! Looking at cards, and putting them in an order (CR 401.4, 701.20, 701.25).

use super::*;
use instead_language::words::CardType;

impl Game {
    /// Of what is in the slot, what is still where it was.
    pub(super) fn still_there(&self, slot: Slot, filter: &Filter, scope: &Scope) -> Vec<Target> {
        let fits = |o: &crate::board::state::ObjectId| self.matches(filter, *o, scope);
        self.left_in_slot(slot, scope).into_iter().filter(fits).map(Target::Object).collect()
    }

    /// CR 701.25: surveil.
    pub(super) fn surveils(&mut self, who: &Who, n: &Amount, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        for (player, n) in self.each_amount(who, n, f) {
            let gone = self.surveil(player, clamp(n) as usize, run)?;
            let graveyard = Destination::zone(Zone::Graveyard);
            let mut events = Vec::new();
            for object in gone.into_iter().filter_map(Target::object) {
                events.push(self.move_event(object, &graveyard, f, run)?);
            }
            self.propose_events(events, f, run)?;
            // CR 701.25c: to surveil 0 is nothing
            if n > 0 {
                self.acted(player, None, instead_language::Act::Surveil, f, run)?;
            }
        }
        Ok(())
    }

    /// What is looked at or revealed stays where it is.
    pub(super) fn show(
        &mut self,
        who: &Who,
        selection: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        f.shows = true;
        let found = self.select(selection, f, run)?;
        f.shows = false;
        let mut seen = Kept::of(&found);
        seen.players = self.players_of(who, f);
        f.left.then(seen);
        Ok(())
    }

    /// "exile cards from the top of your library until you exile such a card": one after another, as what is on top may be
    /// known only then. All of them are left behind, in that order.
    pub(super) fn top_until(
        &mut self,
        who: &Who,
        (filter, count): (&Filter, &Amount),
        exile: bool,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let wanted = self.amount(count, &f.scope);
        for player in self.players_of(who, f) {
            let (mut n, mut found) = (0, 0);
            while found < wanted {
                // what is exiled is on top no more
                let from = if exile { 0 } else { n };
                let top = self.top_cards(player, from + 1, run)?;
                let Some(&card) = top.get(from) else { break };
                n += 1;
                found += i64::from(self.matches(&without_zone(filter), card, &f.scope));
                if exile {
                    let outer = std::mem::take(&mut f.left);
                    self.follow_one(&Instruction::Exile(Selection::One(Ref::Object(card.0))), f, run)?;
                    f.left = outer;
                    f.left_behind(&[Target::Object(card)], &[Target::Object(self.current(card))]);
                } else {
                    f.left_behind(&[Target::Object(card)], &[Target::Object(card)]);
                }
                // what something keeps in the library would be found for ever
                let stays = exile && self.zone(card) == Some(Zone::Library);
                if stays {
                    break;
                }
            }
            f.left.then(Kept { players: vec![player], ..Kept::default() });
        }
        Ok(())
    }

    /// "put one of them into your hand and the rest on the bottom of your library": what was taken is left behind.
    pub(super) fn put_and_rest(
        &mut self,
        of: Slot,
        take: &Selection,
        to: &Destination,
        rest: &Destination,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.follow_one(&Instruction::Move(take.clone(), to.clone()), f, run)?;
        let taken = f.left.clone();
        self.follow_one(&Instruction::Move(Selection::RestOf(of), rest.clone()), f, run)?;
        f.left = taken;
        Ok(())
    }

    /// CR 401.4: several cards put into one library go in an order that their owner chooses, or chance: as they are put there
    /// one after another.
    pub(super) fn library_order(
        &mut self,
        targets: Vec<Target>,
        to: &Destination,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        if targets.len() < 2 || to.zone != Zone::Library {
            return Ok(targets);
        }
        match to.place {
            Place::Bottom => self.order_of_owners(&targets, run),
            // what is put there last is on top
            Place::Top | Place::FromTop(_) => {
                let mut order = self.order_of_owners(&targets, run)?;
                order.reverse();
                Ok(order)
            }
            Place::BottomRandom => {
                let mut left = targets;
                let mut order = Vec::new();
                while !left.is_empty() {
                    let query = Query { asking: Asking::Order, rule: "401.4", about: None };
                    let options = left.iter().copied().map(Pick::Target).collect();
                    let Some(Pick::Target(next)) = run.ask(self, None, query, options)? else { break };
                    left.retain(|t| *t != next);
                    order.push(next);
                }
                Ok(order)
            }
            // of these each one's place is asked, or there is no order
            Place::TopOrBottom | Place::Shuffled | Place::Natural => Ok(targets),
        }
    }

    /// Each owner's cards as he puts them, the first on top.
    fn order_of_owners(&mut self, targets: &[Target], run: &mut Run<'_, Self>) -> Result<Vec<Target>> {
        let mut order = Vec::new();
        for owner in self.players_in_turn_order().collect::<Vec<_>>() {
            let his = |t: &&Target| t.object().and_then(|o| self.object(o)).is_some_and(|o| o.owner == owner);
            let his: Vec<Target> = targets.iter().filter(his).copied().collect();
            order.extend(if his.len() < 2 { his } else { self.order_of(his, owner, run)? });
        }
        Ok(order)
    }

    /// CR 608.2d, 702.16e: "you and each permanent you control gain protection from the color of your choice": one color for
    /// all. A player's protection is that he can't be the target of, or be enchanted by, what has that quality, and that
    /// damage from it is prevented.
    pub(super) fn protect_all(
        &mut self,
        filter: &Filter,
        until: Until,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        use instead_language::{Ability, Change};
        let query = Query { asking: Asking::Choice, rule: "608.2d", about: f.scope.this };
        let options = instead_language::words::Color::ALL.iter().map(|c| Pick::Color(*c)).collect();
        let Some(Pick::Color(color)) = run.ask(self, Some(f.scope.you), query, options)? else { return Ok(()) };
        let quality = Filter::Color(color);
        let objects = self.every(filter, &f.scope);
        let gained = vec![Change::AddAbility(Box::new(Ability::Protection(quality.clone())))];
        let mut events = vec![self.continuous_begins(objects, gained, until, f)];
        events.extend(self.protects_you(&quality, until, f));
        self.propose_events(events, f, run)
    }

    /// CR 702.16b–e: "you gain protection from …".
    pub(super) fn protects_you(&self, quality: &Filter, until: Until, f: &Following) -> Vec<Event> {
        let shield = Replacement {
            kind: Kind::Prevention,
            pattern: Pattern::Damage { source: quality.clone(), to: Recipients::players(Who::You), combat: None },
            condition: None,
            rewrite: Rewrite::Prevent(Share::All),
            rider: Vec::new(),
            optional: None,
        };
        let cant = instead_language::Cant::ProtectPlayer(Who::You, quality.clone());
        let kinds = [FloatingKind::Replacement(Arc::new(shield)), FloatingKind::Cant(Arc::new(cant))];
        let cause = f.cause(f.scope.you);
        let begins = |kind| {
            let floating = self.floating(kind, until, Left::Unlimited, f);
            Event { what: What::EffectBegins(Box::new(floating)), cause }
        };
        kinds.into_iter().map(begins).collect()
    }

    /// CR 608.2d: "the color of your choice", chosen as the effect begins.
    pub(super) fn with_chosen(
        &mut self,
        changes: &[instead_language::Change],
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<instead_language::Change>> {
        use instead_language::instruction::WordKind;
        use instead_language::words::Colors;
        use instead_language::{Change, Choice};
        let mut all = Vec::new();
        for change in self.with_chosen_protection(changes, f, run)? {
            let Change::BecomesOfChoice(kind) = change else {
                all.push(change);
                continue;
            };
            if kind == WordKind::Colors {
                all.push(Change::SetColors(self.colors_of_choice(f, run)?));
                continue;
            }
            let query = Query { asking: Asking::Choice, rule: "608.2d", about: f.scope.this };
            let choice = match kind {
                WordKind::Color | WordKind::Colors => Choice::Color(instead_language::words::Color::ALL.to_vec()),
                WordKind::BasicLandType => Choice::BasicLandType,
                WordKind::CreatureType => Choice::CreatureType,
            };
            let options = self.options_for(&choice, f)?;
            all.extend(match (kind, run.ask(self, Some(f.scope.you), query, options)?) {
                (_, Some(Pick::Color(color))) => Some(Change::SetColors(Colors::of(color))),
                (WordKind::BasicLandType, Some(Pick::Word(word))) => {
                    Some(Change::SetSubtypes(CardType::Land, vec![word]))
                }
                (_, Some(Pick::Word(word))) => Some(Change::SetSubtypes(CardType::Creature, vec![word])),
                _ => None,
            });
        }
        Ok(all)
    }

    /// CR 608.2d: "the color or colors of your choice": one after another in their order, at least one.
    fn colors_of_choice(&mut self, f: &Following, run: &mut Run<'_, Self>) -> Result<instead_language::words::Colors> {
        use instead_language::words::{Color, Colors};
        let mut chosen = Colors::empty();
        let mut left = Color::ALL.to_vec();
        while !left.is_empty() {
            let query = Query { asking: Asking::Choice, rule: "608.2d", about: f.scope.this };
            let none = (!chosen.is_empty()).then_some(Pick::No);
            let options = none.into_iter().chain(left.iter().map(|c| Pick::Color(*c))).collect();
            let Some(Pick::Color(color)) = run.ask(self, Some(f.scope.you), query, options)? else { break };
            chosen |= Colors::of(color);
            left = left.into_iter().skip_while(|c| *c != color).skip(1).collect();
        }
        Ok(chosen)
    }

    /// The same of all such objects, if they are such.
    pub(super) fn with_type_chosen(
        &mut self,
        what: &Selection,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Selection>> {
        let Selection::Each(filter) = what else { return Ok(None) };
        if !filter.says(&|f| *f == Filter::TypeOfChoice) {
            return Ok(None);
        }
        Ok(Some(Selection::Each(self.of_type_of_choice(filter, f, run)?)))
    }

    /// CR 608.2d: "of the creature type of your choice": the same, with the type that is chosen now.
    pub(super) fn of_type_of_choice(
        &mut self,
        filter: &Filter,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Filter> {
        let query = Query { asking: Asking::Choice, rule: "608.2d", about: f.scope.this };
        let options = self.options_for(&instead_language::Choice::CreatureType, f)?;
        let chosen = run.ask(self, Some(f.scope.you), query, options)?;
        let kind = if let Some(Pick::Word(word)) = chosen { Filter::Subtype(word) } else { Filter::TypeOfChoice };
        let Filter::All(parts) = filter else { return Ok(kind) };
        let said = |part: &Filter| if *part == Filter::TypeOfChoice { kind.clone() } else { part.clone() };
        Ok(Filter::All(parts.iter().map(said).collect()))
    }

    /// CR 608.2d: "protection from the color of your choice", chosen as the effect begins.
    fn with_chosen_protection(
        &mut self,
        changes: &[instead_language::Change],
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<instead_language::Change>> {
        use instead_language::{Ability, Change};
        if !changes.contains(&Change::ProtectionOfChoice) {
            return Ok(changes.to_vec());
        }
        let query = Query { asking: Asking::Choice, rule: "608.2d", about: f.scope.this };
        let options = instead_language::words::Color::ALL.iter().map(|c| Pick::Color(*c)).collect();
        let Some(Pick::Color(color)) = run.ask(self, Some(f.scope.you), query, options)? else {
            return Ok(Vec::new());
        };
        let protection = Change::AddAbility(Box::new(Ability::Protection(Filter::Color(color))));
        let given = |c: &Change| if *c == Change::ProtectionOfChoice { protection.clone() } else { c.clone() };
        Ok(changes.iter().map(given).collect())
    }
}
