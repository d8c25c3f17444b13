//! What is done to cards and permanents: sacrificing, exiling, discarding, moving, tapping (CR 701).

use super::*;
use crate::board::spell::enchants;
use crate::board::state::Cast;
use instead_language::{Change, Under};

/// "Each player puts a creature card from their graveyard onto the battlefield": another than "you" does so with his own.
fn put_by_its_owner(what: &Selection, to: &Destination) -> Option<Destination> {
    let (Selection::Choose { who, .. } | Selection::Among { who, .. }) = what else { return None };
    let his = to.control == Under::Unsaid && *who != Who::You;
    his.then(|| Destination { control: Under::Owner, ..to.clone() })
}

impl Game {
    pub(super) fn sacrifices(
        &mut self,
        who: &Who,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        // "any number of target players each sacrifice a creature"
        let word = if let Who::Target(n) = who { Some(usize::from(*n)) } else { None };
        let several = word.and_then(|n| f.scope.targets.get(n)).is_some_and(|targets| targets.len() > 1);
        let Some(player) = self.the_player(who, &f.scope).filter(|_| !several) else {
            return self.each_player_does(who, f, run, &|p, game, f, run| {
                let mut inner = f.clone();
                if let Some(targets) = word.and_then(|n| inner.scope.targets.get_mut(n)) {
                    *targets = smallvec::smallvec![Target::Player(p)];
                }
                inner.scope.slots_mut().one = Some(Target::Player(p));
                // CR 109.5: "you" in what he sacrifices is still the spell's or ability's controller
                game.events_of(&Instruction::Sacrifice(Who::Player(p.0), what.clone()), &mut inner, run)
            });
        };
        let his = Filter::Controller(Who::Player(player.0));
        let chosen = self.chosen_by(player, &among(what, &his), f, run)?;
        let mine = |o: &ObjectId| self.controller(*o) == Some(player);
        let objects: Vec<ObjectId> = chosen.into_iter().filter_map(Target::object).filter(mine).collect();
        if let Some((_, e)) = &mut f.entering {
            e.spent.extend(objects.iter().copied());
        }
        Ok(objects.into_iter().map(|object| f.done_by(player, What::Sacrifice { player, object })).collect())
    }

    pub(super) fn discards(
        &mut self,
        who: &Who,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let mut events = Vec::new();
        for player in self.players_of(who, f) {
            let chosen = self.chosen_by(player, &among(what, &in_hand_of(player)), f, run)?;
            let cards = chosen.into_iter().filter_map(Target::object);
            let discard = |object| f.done_by(f.scope.you, What::Discard { player, object, to: None });
            events.extend(cards.map(discard));
        }
        Ok(events)
    }

    /// What that player selects, who is the one that the text speaks of meanwhile.
    fn chosen_by(
        &mut self,
        player: PlayerId,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let outer = f.scope.slots_mut().one.replace(Target::Player(player));
        let chosen = self.select_for(what, player, f, run);
        f.scope.slots_mut().one = outer;
        chosen
    }

    /// What is selected; where each player chooses, he does so in turn order among his own (CR 101.4).
    fn selected_by_each(
        &mut self,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let Selection::Choose { who, .. } = what else { return self.select(what, f, run) };
        if *who != Who::Any || f.acts.is_some() || f.preset.is_some() {
            return self.select(what, f, run);
        }
        let mut all = Vec::new();
        for player in self.players_of(who, f) {
            let his = Filter::Owner(Who::Player(player.0));
            all.extend(self.chosen_by(player, &among(what, &his), f, run)?);
        }
        Ok(all)
    }

    pub(super) fn exiles(
        &mut self,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let objects = self.selected_by_each(what, f, run)?.into_iter().filter_map(Target::object);
        let objects: Vec<ObjectId> = objects.collect();
        if let Some((_, e)) = &mut f.entering {
            e.spent.extend(objects.iter().copied());
        }
        let exile = |object| {
            f.effect(What::Move(Move {
                object,
                to: Zone::Exile,
                place: Place::Natural,
                why: Why::Put,
                enter: None,
                counters: crate::board::state::Counters::default(),
                face_down: false,
                exiled_by: None,
                revealed: false,
            }))
        };
        Ok(objects.into_iter().map(exile).collect())
    }

    pub(super) fn moves(
        &mut self,
        what: &Selection,
        to: &Destination,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let targets = self.selected_by_each(what, f, run)?;
        let targets = self.library_order(targets, to, f, run)?;
        let his = put_by_its_owner(what, to);
        let to = his.as_ref().unwrap_or(to);
        // CR 611.2e: what the text says that they are, they are as they enter
        let is: Vec<Change> = f.stated_of(what).map(|c| self.at_once(c, &f.scope)).collect();
        let mut events = Vec::new();
        for object in targets.into_iter().filter_map(Target::object) {
            if self.can_come_attached(object, to, f) {
                let mut event = self.move_event(object, to, f, run)?;
                if let What::Move(Move { enter: Some(entering), .. }) = &mut event.what {
                    entering.is_said_to_be(is.clone());
                }
                events.push(event);
            }
        }
        Ok(events)
    }

    /// What is entering is said to enter tapped.
    pub(super) fn taps(&mut self, what: &Selection, f: &mut Following, run: &mut Run<'_, Self>) -> Result<Vec<Event>> {
        if let Some((object, e)) = &mut f.entering
            && matches!(what, Selection::One(r) if self.reference(r, &f.scope) == Some(Target::Object(*object)))
        {
            e.tapped = true;
            f.entered = true;
            return Ok(Vec::new());
        }
        self.each_object(what, f, run, |object| What::Tap { object })
    }

    /// "If that spell would be put into a graveyard, exile it instead."
    pub(super) fn marks_for_exile(
        &mut self,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let spells = self.objects_selected(what, f, run)?;
        let mark = |object: ObjectId| {
            let spell = self.object(object)?;
            let (item, cast) = (spell.stack.clone()?, spell.cast.clone()?);
            let cast = Some(Arc::new(Cast { exiled_instead: true, ..(*cast).clone() }));
            Some(f.effect(What::Announce { object, item, cast }))
        };
        Ok(spells.into_iter().filter_map(mark).collect())
    }

    /// CR 303.4i: an Aura that would be put onto the battlefield attached to what it can't enchant, or to what is no more,
    /// stays where it is.
    pub(in crate::perform::follow) fn can_come_attached(
        &self,
        object: ObjectId,
        to: &Destination,
        f: &Following,
    ) -> bool {
        let Some(r) = &to.attached else { return true };
        let Some(o) = self.object(object) else { return false };
        if !o.face.subtypes.iter().any(|s| s == "Aura") {
            return true;
        }
        let Some(host) = self.acted_on(r, &f.scope) else { return false };
        let scope = Scope::new(f.scope.you, Some(object));
        let there = host.object().is_none_or(|host| self.on_battlefield(host));
        there && o.face.abilities.iter().filter_map(enchants).all(|may| self.recipient_matches(&may, host, &scope))
    }

    /// Under whose control something is put onto the battlefield: where nothing is said, under that of who puts it there
    /// (CR 110.2a).
    pub(crate) fn puts_under(&self, control: &Under, owner: PlayerId, scope: &Scope) -> PlayerId {
        match control {
            Under::Unsaid => scope.you,
            Under::Owner => owner,
            Under::Player(who) => self.the_player(who, scope).unwrap_or(owner),
        }
    }

    /// CR 608.2d, 614.12a: of several opponents, whoever follows the text or controls the effect says whose control it is.
    pub(crate) fn under_whom(
        &mut self,
        control: &Under,
        owner: PlayerId,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<PlayerId> {
        match control {
            Under::Player(who @ Who::Opponent) => Ok(self.one_player(who, scope, run)?.unwrap_or(owner)),
            control => Ok(self.puts_under(control, owner, scope)),
        }
    }

    /// The same of an Aura token, which is then not created.
    pub(super) fn can_be_made_attached(&self, token: &crate::board::event::TokenToMake, f: &Following) -> bool {
        let Some(host) = token.attached else { return true };
        if !token.face.subtypes.iter().any(|s| s == "Aura") {
            return true;
        }
        let Some(host) = host else { return false };
        let scope = Scope::new(f.scope.you, None);
        let there = host.object().is_none_or(|host| self.on_battlefield(host));
        there && token.face.abilities.iter().filter_map(enchants).all(|may| self.recipient_matches(&may, host, &scope))
    }

    pub(in crate::perform::follow) fn move_event(
        &mut self,
        object: ObjectId,
        to: &Destination,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Event> {
        let owner = self.object(object).map_or(f.scope.you, |o| o.owner);
        let counters = self.counters_of(&to.counters, &f.scope);
        let mut place = to.place;
        if place == Place::TopOrBottom {
            place = self.top_or_bottom(object, Some(owner), run)?;
        }
        if let Place::FromTopOrBottom(n) = place {
            let said = self.top_or_bottom(object, Some(owner), run)?;
            place = if said == Place::Bottom { said } else { Place::FromTop(n) };
        }
        if let Some(n) = &to.beneath {
            let Some(nth) = u8::try_from(self.amount(n, &f.scope).max(0)).ok().and_then(|above| above.checked_add(1))
            else {
                return Err(self.unsupported("a place beneath more than 254 cards", f));
            };
            place = Place::FromTop(nth);
        }
        // which cards those above are must be known
        if let Place::FromTop(n) = place {
            self.top_cards(owner, usize::from(n.saturating_sub(1)), run)?;
        }
        let control = self.under_whom(&to.control, owner, &f.scope, run)?;
        let attacking = match &to.attacking {
            Some(against) => {
                let whom = self.whom_against(against, &f.scope);
                self.comes_attacking(control, whom, run)?
            }
            None => None,
        };
        let would = self.would_have_entered(object, f);
        let enter = (to.zone == Zone::Battlefield).then(|| {
            let would = would.and_then(|m| m.enter.clone());
            let mut entering = would.unwrap_or_else(|| Box::new(Entering::under(control)));
            if to.control != Under::Unsaid {
                entering.controller = control;
            }
            entering.tapped |= to.tapped;
            entering.transformed |= to.transformed;
            entering.face_down |= to.face_down;
            entering.manifest = to.manifest.or(entering.manifest);
            counters.iter().for_each(|(kind, n)| entering.counters.add(kind, n));
            entering.attacking = attacking.or(entering.attacking);
            entering.attached_to =
                to.attached.as_ref().and_then(|r| self.acted_on(r, &f.scope)).or(entering.attached_to);
            entering
        });
        let m = Move {
            object,
            to: to.zone,
            place,
            why: would.filter(|_| enter.is_some()).map_or(Why::Put, |m| m.why),
            enter,
            counters,
            face_down: to.face_down && to.zone == Zone::Exile,
            exiled_by: None,
            revealed: to.revealed,
        };
        Ok(Event { what: What::Move(m), cause: f.cause(f.scope.you) })
    }

    /// CR 614.6: how the object would have entered, in the text that says what happens instead: what is put onto the
    /// battlefield after all is still the spell that resolves, the token, the copy under somebody's control.
    fn would_have_entered<'a>(&self, object: ObjectId, f: &'a Following) -> Option<&'a Move> {
        let watched = &f.scope.slots()?.watched;
        watched.enters.as_deref().filter(|m| m.object == object)
    }
}
