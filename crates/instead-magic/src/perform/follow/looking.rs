//! Looking at cards, and putting them in an order (CR 401.4, 701.20, 701.25).

use super::*;
use instead_language::words::CardType;

impl Game {
    /// Of what is in the slot, what is still where it was.
    pub(in crate::perform) fn still_there(&self, slot: Slot, filter: &Filter, scope: &Scope) -> Vec<Target> {
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

    /// CR 401.4: several cards put into one library go in an order that their owner chooses, or who looked at them and puts
    /// them back: as they are put there one after another.
    pub(super) fn library_order(
        &mut self,
        targets: Vec<Target>,
        to: &Destination,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        if targets.len() < 2 || to.zone != Zone::Library {
            return Ok(targets);
        }
        match to.place {
            Place::Bottom => self.order_of_owners(&targets, f, run),
            // what is put there last is on top
            Place::Top | Place::FromTop(_) => {
                let mut order = self.order_of_owners(&targets, f, run)?;
                order.reverse();
                Ok(order)
            }
            // of these each one's place is asked, or there is no order, or chance says it as somebody looks
            Place::TopOrBottom | Place::FromTopOrBottom(_) | Place::Shuffled | Place::Natural => Ok(targets),
            Place::BottomRandom => Ok(targets),
        }
    }

    /// Each owner's cards as he puts them, the first on top; but who looked at cards of a library puts them back himself.
    fn order_of_owners(&mut self, targets: &[Target], f: &Following, run: &mut Run<'_, Self>) -> Result<Vec<Target>> {
        if let Some(looks) = self.looked_at_by(targets, f) {
            return self.order_of(targets.to_vec(), Some(looks), run);
        }
        let mut order = Vec::new();
        for owner in self.players_in_turn_order().collect::<Vec<_>>() {
            let his = |t: &&Target| t.object().and_then(|o| self.object(o)).is_some_and(|o| o.owner == owner);
            let his: Vec<Target> = targets.iter().filter(his).copied().collect();
            order.extend(if his.len() < 2 { his } else { self.order_of(his, Some(owner), run)? });
        }
        Ok(order)
    }

    /// The one player who looked at or revealed all of these, as the text says, where they are still in a library.
    fn looked_at_by(&self, targets: &[Target], f: &Following) -> Option<PlayerId> {
        let objects: Vec<ObjectId> = targets.iter().filter_map(|t| t.object()).collect();
        if objects.iter().any(|&o| self.zone(o) != Some(Zone::Library)) {
            return None;
        }
        let slots = f.scope.slots()?;
        let shown = |kept: &&Kept| objects.iter().all(|o| kept.things.iter().any(|thing| thing.now == *o));
        match slots.made.iter().flatten().find(shown)?.players.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
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
        let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
        let options = instead_language::words::Color::ALL.iter().map(|c| Pick::Color(*c)).collect();
        let Some(Pick::Color(color)) = run.ask(self, Some(f.scope.you), query, options)? else { return Ok(()) };
        let quality = Filter::Color(color);
        let objects = self.every(filter, &f.scope);
        let gained = vec![Change::AddAbility(Box::new(Ability::Protection(quality.clone())))];
        let mut events = vec![self.continuous_begins(objects, gained, until, f)];
        events.extend(self.player_protected(Who::You, quality, until, f));
        self.propose_events(events, f, run)
    }

    /// CR 702.16e, j: a player's protection is that he can't be the target of, or be enchanted by, what has that quality, and
    /// that damage from it is prevented.
    fn player_protected(&self, who: Who, quality: Filter, until: Until, f: &Following) -> [Event; 2] {
        let shield = crate::look::keywords::shields(&who, &quality);
        let kinds = [
            FloatingKind::Replacement(Arc::new(shield)),
            FloatingKind::Cant(Arc::new(instead_language::Cant::ProtectPlayer(who, quality))),
        ];
        kinds.map(|kind| self.effect_begins(kind, until, Left::Unlimited, f))
    }

    /// What can't be done for a time (CR 611.2); "the color of your choice" is chosen as the effect begins (CR 608.2d).
    pub(super) fn forbidden(
        &mut self,
        cant: &instead_language::Cant,
        until: Until,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let instead_language::Cant::ProtectPlayer(who, quality) = cant else {
            return Ok(vec![self.effect_begins(FloatingKind::Cant(Arc::new(cant.clone())), until, Left::Unlimited, f)]);
        };
        let mut quality = quality.clone();
        if quality == Filter::ColorOfChoice {
            let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
            let options = instead_language::words::Color::ALL.iter().map(|c| Pick::Color(*c)).collect();
            let Some(Pick::Color(color)) = run.ask(self, Some(f.scope.you), query, options)? else {
                return Ok(Vec::new());
            };
            quality = Filter::Color(color);
        }
        Ok(self.player_protected(who.clone(), quality, until, f).to_vec())
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
            let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
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
            let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
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
        let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
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
        let other =
            |c: &Change| if let Change::ProtectionOfChoice(or) = c { Some(or.as_deref().cloned()) } else { None };
        let Some(other) = changes.iter().find_map(other) else { return Ok(changes.to_vec()) };
        let query = Query { asking: Asking::Choice, rule: f.choosing(), about: f.scope.this };
        let colors = instead_language::words::Color::ALL.iter().map(|c| Pick::Color(*c));
        let options = colors.chain(other.as_ref().map(|or| Pick::Word(quality_word(or)))).collect();
        let quality = match (run.ask(self, Some(f.scope.you), query, options)?, other) {
            (Some(Pick::Color(color)), _) => Filter::Color(color),
            (Some(Pick::Word(_)), Some(or)) => or,
            _ => return Ok(Vec::new()),
        };
        let protection = Change::AddAbility(Box::new(Ability::Protection(quality)));
        let given =
            |c: &Change| if matches!(c, Change::ProtectionOfChoice(_)) { protection.clone() } else { c.clone() };
        Ok(changes.iter().map(given).collect())
    }
}

/// What is chosen beside the colors: "colorless", "artifacts".
fn quality_word(quality: &Filter) -> Word {
    if let Filter::Type(kind) = quality { Word::new(format!("{kind}s")) } else { Word::new_static("colorless") }
}
