//! The events that an instruction is (CR 608.2c, 701).

use super::*;

impl Game {
    /// The events that an instruction is, all at once; choices that it needs are made.
    pub(crate) fn events_of(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Event>> {
        let events = self.events_at_once(instruction, f, run)?;
        events.ok_or_else(|| self.unsupported("an instruction that is no single event, at once with others,", f))
    }

    /// The same; `None` of an instruction that is done in several steps.
    pub(super) fn events_at_once(
        &mut self,
        instruction: &Instruction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Vec<Event>>> {
        let you = f.scope.you;
        let effect = |f: &Following, what| {
            let player = crate::perform::rewrite::puts(&f.scope, &what).unwrap_or(f.scope.you);
            Event { what, cause: f.cause(player) }
        };
        let each_object = |targets: Vec<Target>, f: &Following, make: &dyn Fn(ObjectId) -> What| {
            targets.into_iter().filter_map(Target::object).map(|o| effect(f, make(o))).collect::<Vec<_>>()
        };
        Ok(Some(match instruction {
            Instruction::Unread(unread) => return self.stop_at_text(f.scope.this, unread),
            Instruction::Damage { source, amount, to, excess, unpreventable, combat } => {
                let Some(Target::Object(source)) = self.reference(source, &f.scope) else {
                    return Ok(Some(Vec::new()));
                };
                let targets = self.select(to, f, run)?;
                let mut events = Vec::new();
                for target in targets {
                    let own = about_one(&f.scope, to, target);
                    let divided = f.scope.share_of(to, target);
                    let amount = divided.unwrap_or_else(|| clamp(self.amount(amount, &own)));
                    let damage = Damage { source, to: target, amount, combat: *combat, unpreventable: *unpreventable };
                    self.split_excess(damage, excess.as_ref(), &own, |d| {
                        events.push(Event { what: What::Damage(d), cause: f.cause(f.scope.you) });
                    });
                }
                events
            }
            Instruction::Divided { source, parts } => {
                let Some(Target::Object(source)) = self.reference(source, &f.scope) else {
                    return Ok(Some(Vec::new()));
                };
                let mut events = Vec::new();
                for (amount, to) in parts {
                    let amount = clamp(self.amount(amount, &f.scope));
                    for to in self.select(to, f, run)? {
                        let damage = Damage { source, to, amount, combat: false, unpreventable: false };
                        events.push(effect(f, What::Damage(damage)));
                    }
                }
                events
            }
            Instruction::Destroy { what, regenerate } => {
                let regenerable = *regenerate;
                each_object(self.select(what, f, run)?, f, &|object| What::Destroy { object, regenerable })
            }
            Instruction::Regenerate(what, then) => {
                let objects = self.select(what, f, run)?;
                objects.into_iter().filter_map(Target::object).map(|o| self.regeneration_shield(o, then, f)).collect()
            }
            Instruction::Sacrifice(who, what) => {
                let Some(player) = self.the_player(who, &f.scope) else {
                    let all = self.each_player_does(who, f, run, &|p, game, f, run| {
                        let mut inner = f.clone();
                        inner.scope.you = p;
                        inner.scope.slots_mut().one = Some(Target::Player(p));
                        game.events_of(&Instruction::Sacrifice(Who::You, what.clone()), &mut inner, run)
                    });
                    return all.map(Some);
                };
                let his = Filter::Controller(Who::Player(player.0));
                let outer = f.scope.slots_mut().one.replace(Target::Player(player));
                let chosen = self.select_for(&among(what, &his), player, f, run);
                f.scope.slots_mut().one = outer;
                let chosen = chosen?;
                let mine = |o: &ObjectId| self.controller(*o) == Some(player);
                let objects: Vec<ObjectId> = chosen.into_iter().filter_map(Target::object).filter(mine).collect();
                if let Some((_, e)) = &mut f.entering {
                    e.spent.extend(objects.iter().copied());
                }
                let cause = f.cause(player);
                objects.into_iter().map(|object| Event { what: What::Sacrifice { player, object }, cause }).collect()
            }
            Instruction::Exile(what) => {
                let targets = self.select(what, f, run)?;
                if let Some((_, e)) = &mut f.entering {
                    e.spent.extend(targets.iter().filter_map(|t| t.object()));
                }
                each_object(targets, f, &|object| {
                    What::Move(Move {
                        object,
                        to: Zone::Exile,
                        place: Place::Natural,
                        why: Why::Put,
                        enter: None,
                        counters: crate::board::state::Counters::default(),
                        face_down: false,
                        exiled_by: None,
                    })
                })
            }
            Instruction::Move(what, to) => {
                let targets = self.select(what, f, run)?;
                let targets = self.bottom_order(targets, to, f, run)?;
                let mut events = Vec::new();
                for object in targets.into_iter().filter_map(Target::object) {
                    if self.can_come_attached(object, to, f) {
                        events.push(self.move_event(object, to, f, run)?);
                    }
                }
                events
            }
            Instruction::Draw(who, n) => {
                let draw = |(player, n)| Event {
                    what: What::DrawCards { player, count: clamp(n), turn_based: false },
                    cause: f.cause(player),
                };
                self.each_amount(who, n, f).into_iter().map(draw).collect()
            }
            Instruction::Discard(who, what) => {
                let mut events = Vec::new();
                for player in self.players_of(who, f) {
                    let outer = f.scope.slots_mut().one.replace(Target::Player(player));
                    let chosen = self.select_for(&among(what, &in_hand_of(player)), player, f, run);
                    f.scope.slots_mut().one = outer;
                    let chosen = chosen?;
                    let cause = Cause { player: Some(you), ..f.cause(player) };
                    events.extend(
                        chosen
                            .into_iter()
                            .filter_map(Target::object)
                            .map(|object| Event { what: What::Discard { player, object, to: None }, cause }),
                    );
                }
                events
            }
            Instruction::Mill(who, n) => {
                let mill = |(player, n)| Event { what: What::Mill { player, count: clamp(n) }, cause: f.cause(player) };
                self.each_amount(who, n, f).into_iter().map(mill).collect()
            }
            Instruction::Scry(who, n) => {
                let scry = |(player, n)| Event { what: What::Scry { player, count: clamp(n) }, cause: f.cause(player) };
                self.each_amount(who, n, f).into_iter().map(scry).collect()
            }
            Instruction::Shuffle(who) => {
                let players = self.players_of(who, f);
                players
                    .into_iter()
                    .map(|player| Event { what: What::Shuffle { player }, cause: f.cause(player) })
                    .collect()
            }
            Instruction::GainLife(who, n) => {
                let gain = |(player, n)| effect(f, What::GainLife { player, amount: clamp(n) });
                self.each_amount(who, n, f).into_iter().map(gain).collect()
            }
            Instruction::LoseLife(who, n) => {
                let lose =
                    |(player, n)| effect(f, What::LoseLife { player, amount: clamp(n), damage: false, with_gain: 0 });
                self.each_amount(who, n, f).into_iter().map(lose).collect()
            }
            Instruction::PutCounters(kind, n, what) => {
                let targets = self.select(what, f, run)?;
                if let Some((object, e)) = &mut f.entering
                    && targets == [Target::Object(*object)]
                {
                    let n = clamp(self.amount(n, &f.scope));
                    e.counters.add(kind, n);
                    f.entered = n > 0;
                    return Ok(Some(Vec::new()));
                }
                let mut events = Vec::new();
                for on in targets {
                    let own = about_one(&f.scope, what, on);
                    let divided = f.scope.share_of(what, on);
                    let amount = divided.unwrap_or_else(|| clamp(self.amount(n, &own)));
                    events.push(effect(f, What::PutCounters { on, kind: kind.clone(), amount }));
                }
                events
            }
            Instruction::RemoveCounters(kind, n, what) => {
                let amount = n.as_ref().map(|n| clamp(self.amount(n, &f.scope)));
                let mut events = Vec::new();
                for target in self.select(what, f, run)? {
                    for (kind, amount) in self.counters_to_remove(target, kind.as_ref(), amount) {
                        events.push(effect(f, What::RemoveCounters { from: target, kind, amount }));
                    }
                }
                events
            }
            Instruction::MoveCounters(kind, n, from, to) => {
                let (Some(from), Some(on)) = (self.reference(from, &f.scope), self.reference(to, &f.scope)) else {
                    return Ok(Some(Vec::new()));
                };
                let amount = n.as_ref().map(|n| clamp(self.amount(n, &f.scope)));
                let mut events = Vec::new();
                for (kind, amount) in self.counters_to_remove(from, kind.as_ref(), amount) {
                    let off = effect(f, What::RemoveCounters { from, kind: kind.clone(), amount });
                    let put = effect(f, What::PutCounters { on, kind, amount });
                    // CR 122.5: where either can't be done, neither is.
                    let can = |e: &Event| self.prospect_of(e) == instead::Prospect::Happens;
                    if from != on && can(&off) && can(&put) {
                        events.extend([off, put]);
                    }
                }
                events
            }
            Instruction::PlayerCounters(kind, n, who) => {
                let put = |(p, n)| {
                    effect(f, What::PutCounters { on: Target::Player(p), kind: kind.clone(), amount: clamp(n) })
                };
                self.each_amount(who, n, f).into_iter().map(put).collect()
            }
            Instruction::CreateTokens(who, n, token) => {
                let token = Arc::new(self.token_to_make(token, &f.scope));
                let make = |(player, n)| Event {
                    what: What::CreateTokens { player, tokens: vec![(clamp(n), token.clone())] },
                    cause: f.cause(player),
                };
                self.each_amount(who, n, f).into_iter().map(make).collect()
            }
            Instruction::Tap(what) => {
                if let Some((object, e)) = &mut f.entering
                    && matches!(what, Selection::One(r) if self.reference(r, &f.scope) == Some(Target::Object(*object)))
                {
                    e.tapped = true;
                    f.entered = true;
                    return Ok(Some(Vec::new()));
                }
                each_object(self.select(what, f, run)?, f, &|object| What::Tap { object })
            }
            Instruction::Untap(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::Untap { object, step: false })
            }
            Instruction::TurnFaceUp(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::TurnFaceUp { object, also: Vec::new() })
            }
            Instruction::TurnFaceDown(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::TurnFaceDown { object })
            }
            Instruction::ExileAfter(what) => {
                let spells = self.select(what, f, run)?;
                let known = |o: ObjectId| self.object(o).and_then(|o| Some((o.stack.clone()?, o.cast.clone()?)));
                let marked = spells.into_iter().filter_map(Target::object).filter_map(|object| {
                    let (item, cast) = known(object)?;
                    let cast = Some(Arc::new(crate::board::state::Cast { exiled_instead: true, ..(*cast).clone() }));
                    Some(effect(f, What::Announce { object, item, cast }))
                });
                marked.collect()
            }
            Instruction::Permit(what, permission, until) => {
                let objects = self.objects_selected(what, f, run)?;
                let kind = FloatingKind::Permit(Arc::new(objects), *permission);
                let floating = self.floating(kind, *until, Left::Unlimited, f);
                vec![effect(f, What::EffectBegins(Box::new(floating)))]
            }
            Instruction::Transform(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::Transform { object })
            }
            Instruction::Attach(what, to) => {
                let (what, to) = (self.reference(what, &f.scope), self.reference(to, &f.scope));
                let object = what.and_then(Target::object);
                object.map(|object| effect(f, What::Attach { object, to })).into_iter().collect()
            }
            Instruction::RemoveDamage(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::RemoveDamage { object })
            }
            Instruction::RemoveFromCombat(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::RemoveFromCombat { object })
            }
            Instruction::GainControl(who, what, until) => {
                let Some(player) = self.the_player(who, &f.scope) else { return Ok(Some(Vec::new())) };
                let objects = self.objects_selected(what, f, run)?;
                let changes = vec![instead_language::Change::Control(Who::Player(player.0))];
                vec![self.continuous_begins(objects, changes, *until, f)]
            }
            Instruction::ExchangeControl(a, b) => {
                let (a, b) = (self.reference(a, &f.scope), self.reference(b, &f.scope));
                let (Some(a), Some(b)) = (a.and_then(Target::object), b.and_then(Target::object)) else {
                    return Ok(Some(Vec::new()));
                };
                let (Some(pa), Some(pb)) = (self.controller(a), self.controller(b)) else {
                    return Ok(Some(Vec::new()));
                };
                let to = |p: PlayerId| vec![instead_language::Change::Control(Who::Player(p.0))];
                vec![
                    self.continuous_begins(vec![a], to(pb), Until::Forever, f),
                    self.continuous_begins(vec![b], to(pa), Until::Forever, f),
                ]
            }
            Instruction::AddMana(who, mana) => {
                let tapped = f.scope.this.filter(|_| f.taps_for_mana);
                let add = |player| Event {
                    what: What::AddMana { player, mana: mana.clone(), tapped },
                    cause: f.cause(player),
                };
                self.players_of(who, f).into_iter().map(add).collect()
            }
            Instruction::AddManaTimes(who, mana, times) => {
                let add = |(player, times): (PlayerId, i64)| {
                    let mana = mana.iter().copied().cycle().take(mana.len().saturating_mul(clamp(times) as usize));
                    let what = What::AddMana {
                        player,
                        mana: mana.collect(),
                        tapped: f.taps_for_mana.then_some(f.scope.this).flatten(),
                    };
                    Event { what, cause: f.cause(player) }
                };
                self.each_amount(who, times, f).into_iter().map(add).collect()
            }
            Instruction::Counter(what) => {
                each_object(self.select(what, f, run)?, f, &|object| What::Counter { object, to: None })
            }
            Instruction::Lose(who) => {
                self.players_of(who, f).into_iter().map(|player| effect(f, What::Lose { player })).collect()
            }
            Instruction::Win(who) => {
                self.players_of(who, f).into_iter().map(|player| effect(f, What::Win { player })).collect()
            }
            Instruction::SkipAll(who, period) => {
                let players = self.players_of(who, f);
                players.into_iter().map(|player| self.skip_all_begins(player, *period, f)).collect()
            }
            Instruction::Skip(who, period, n) => {
                let mut events = Vec::new();
                for (player, times) in self.each_amount(who, n, f) {
                    for _ in 0..times {
                        events.push(self.skip_begins(player, *period, f));
                    }
                }
                events
            }
            Instruction::Emblem(who, abilities) => {
                let name = Word::new_static("Emblem");
                let abilities = self.with_captures(abilities, &f.scope).unwrap_or_else(|| abilities.clone());
                let face = Arc::new(instead_language::Face { name, abilities, ..Default::default() });
                let get = |player| effect(f, What::Emblem { player, face: face.clone() });
                self.players_of(who, f).into_iter().map(get).collect()
            }
            Instruction::DayNight(now) => vec![effect(f, What::DayNight(*now))],
            Instruction::ControlTurn(who) => {
                let by = f.scope.you;
                self.players_of(who, f).into_iter().map(|player| effect(f, What::ControlTurn { player, by })).collect()
            }
            Instruction::Monarch(who) => {
                self.players_of(who, f).into_iter().map(|player| effect(f, What::Monarch { player })).collect()
            }
            Instruction::ExtraTurn(who) => {
                self.players_of(who, f).into_iter().map(|player| effect(f, What::ExtraTurn { player })).collect()
            }
            Instruction::Continuous { what, changes, until } => {
                let objects = self.objects_selected(what, f, run)?;
                let changes = self.with_chosen_protection(changes, f, run)?;
                self.fixed_continuous(what, objects, &changes, *until, f)
            }
            Instruction::Forbid(cant, until) => {
                let floating = self.floating(FloatingKind::Cant(Arc::new(cant.clone())), *until, Left::Unlimited, f);
                vec![effect(f, What::EffectBegins(Box::new(floating)))]
            }
            Instruction::Delayed(trigger, list) => {
                let spell = instead_language::Spell { instructions: list.clone(), ..Default::default() };
                let kind = FloatingKind::Delayed(Arc::new(trigger.clone()), Arc::new(spell));
                let floating = self.floating(kind, Until::Forever, Left::Times(1), f);
                vec![effect(f, What::EffectBegins(Box::new(floating)))]
            }
            Instruction::DelayedThisTurn(trigger, list) => {
                let spell = instead_language::Spell { instructions: list.clone(), ..Default::default() };
                let kind = FloatingKind::Delayed(Arc::new(trigger.clone()), Arc::new(spell));
                let floating = self.floating(kind, Until::EndOfTurn, Left::Times(1), f);
                vec![effect(f, What::EffectBegins(Box::new(floating)))]
            }
            Instruction::If(..)
            | Instruction::May(..)
            | Instruction::Unless(..)
            | Instruction::Pay(..)
            | Instruction::Repeat(..)
            | Instruction::Where(..)
            | Instruction::UnlessTimes(..)
            | Instruction::CastMany(..)
            | Instruction::ProtectAll(..)
            | Instruction::AddProduced(_)
            | Instruction::MustCast(..)
            | Instruction::AttachTo(..)
            | Instruction::ForEach(..)
            | Instruction::Self_ { .. }
            | Instruction::SelfRewrite { .. }
            | Instruction::Choose(..)
            | Instruction::FlipCoin { .. }
            | Instruction::RollDie(..)
            | Instruction::RollDice(..)
            | Instruction::Search { .. }
            | Instruction::Reveal(..)
            | Instruction::Create { .. }
            | Instruction::Fight(..)
            | Instruction::Modal(_)
            | Instruction::ChangeText(..)
            | Instruction::Look(..)
            | Instruction::Pick(_)
            | Instruction::Surveil(..)
            | Instruction::AddChosenMana { .. }
            | Instruction::SetLife(..)
            | Instruction::CopySpell(..)
            | Instruction::NewTargets(_)
            | Instruction::ExileUntil(_)
            | Instruction::ExchangeLife(_)
            | Instruction::EachUnless(..)
            | Instruction::Results(_)
            | Instruction::MayCast(..)
            | Instruction::PutAndRestOf { .. }
            | Instruction::Reflexive(..)
            | Instruction::EachMay(..)
            | Instruction::Fill(..)
            | said!(Instruction)
            | Instruction::EndTurn => return Ok(None),
        }))
    }

    /// The players who do something, each with how much: of several "their" is each one's own ("each opponent mills half
    /// their library").
    pub(super) fn each_amount(&self, who: &Who, n: &Amount, f: &Following) -> Vec<(PlayerId, i64)> {
        let of = |player: PlayerId| {
            let mut own = f.scope.clone();
            own.slots_mut().one = Some(Target::Player(player));
            (player, self.amount(n, &own))
        };
        self.players_of(who, f).into_iter().map(of).collect()
    }

    /// Several players do the same: each chooses in turn order (CR 101.4), then it happens at once.
    #[allow(clippy::type_complexity)]
    pub(super) fn each_player_does(
        &mut self,
        who: &Who,
        f: &mut Following,
        run: &mut Run<'_, Self>,
        does: &dyn Fn(PlayerId, &mut Self, &mut Following, &mut Run<'_, Self>) -> Result<Vec<Event>>,
    ) -> Result<Vec<Event>> {
        let mut events = Vec::new();
        for player in self.players_of(who, f) {
            events.extend(does(player, self, f, run)?);
        }
        Ok(events)
    }

    /// CR 303.4i: an Aura that would be put onto the battlefield attached to what it can't enchant, or to what is no more,
    /// stays where it is.
    fn can_come_attached(&self, object: ObjectId, to: &instead_language::Destination, f: &Following) -> bool {
        let Some(r) = &to.attached else { return true };
        let Some(o) = self.object(object) else { return false };
        if !o.face.subtypes.iter().any(|s| s == "Aura") {
            return true;
        }
        let Some(Target::Object(host)) = self.reference(r, &f.scope) else { return false };
        let scope = Scope::new(f.scope.you, Some(object));
        let may = |a: &instead_language::Ability| match a {
            instead_language::Ability::Enchant(filter) => self.matches(filter, host, &scope),
            _ => true,
        };
        self.on_battlefield(host) && o.face.abilities.iter().all(may)
    }

    pub(super) fn move_event(
        &mut self,
        object: ObjectId,
        to: &instead_language::Destination,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Event> {
        let owner = self.object(object).map_or(f.scope.you, |o| o.owner);
        let counters = self.counters_of(&to.counters, &f.scope);
        let mut place = to.place;
        if place == Place::TopOrBottom {
            let query = Query { asking: Asking::Place, rule: "401.4", about: Some(object) };
            let options = vec![Pick::Top, Pick::Bottom];
            let picked = run.ask(self, Some(owner), query, options)?;
            place = if picked == Some(Pick::Bottom) { Place::Bottom } else { Place::Top };
        }
        let enter = (to.zone == Zone::Battlefield).then(|| {
            let control = to.control.as_ref().and_then(|who| self.the_player(who, &f.scope)).unwrap_or(owner);
            let mut entering = Entering::under(control);
            entering.tapped = to.tapped;
            entering.face_down = to.face_down;
            entering.counters = counters.clone();
            entering.attached_to = to.attached.as_ref().and_then(|r| self.reference(r, &f.scope));
            Box::new(entering)
        });
        let m = Move {
            object,
            to: to.zone,
            place,
            why: Why::Put,
            enter,
            counters,
            face_down: to.face_down && to.zone == Zone::Exile,
            exiled_by: None,
        };
        Ok(Event { what: What::Move(m), cause: f.cause(f.scope.you) })
    }

    pub(super) fn counters_to_remove(
        &self,
        target: Target,
        kind: Option<&Word>,
        amount: Option<u32>,
    ) -> Vec<(Word, u32)> {
        let counters = match target {
            Target::Player(p) => self.player(p).map(|p| &p.counters),
            Target::Object(o) => self.object(o).map(|o| &o.counters),
        };
        let Some(counters) = counters else { return Vec::new() };
        let mut left = amount.unwrap_or(u32::MAX);
        let mut removed = Vec::new();
        for (k, have) in counters.iter().filter(|(k, _)| kind.is_none_or(|wanted| wanted == *k)) {
            let n = have.min(left);
            left -= n;
            if n > 0 {
                removed.push((k.clone(), n));
            }
        }
        removed
    }

    /// CR 120.4a: excess damage is dealt to another recipient instead, judged before any other effect.
    pub(super) fn split_excess(
        &self,
        damage: Damage,
        excess: Option<&Ref>,
        scope: &Scope,
        mut deal: impl FnMut(Damage),
    ) {
        let (Some(to), Target::Object(object)) = (excess, damage.to) else { return deal(damage) };
        let Some(to) = self.reference(to, scope) else { return deal(damage) };
        let kept = damage.amount.min(self.not_in_excess_for(object, damage.source));
        deal(Damage { amount: kept, ..damage });
        if kept < damage.amount {
            deal(Damage { to, amount: damage.amount - kept, ..damage });
        }
    }

    /// The events of instructions that need no choice and stand for one event each: they take the replaced event's place
    /// in the batch itself. Others are followed when the batch is performed.
    pub(crate) fn plain_events(&self, list: &[Instruction], scope: &Scope) -> Option<Vec<What>> {
        let [instruction] = list else { return list.is_empty().then(Vec::new) };
        let player = |who: &Who| self.the_player(who, scope);
        let object = |s: &Selection| match s {
            Selection::One(r) => self.reference(r, scope).and_then(Target::object),
            _ => None,
        };
        let n = |a: &Amount| clamp(self.amount(a, scope));
        Some(vec![match instruction {
            Instruction::Draw(who, a) => What::DrawCards { player: player(who)?, count: n(a), turn_based: false },
            Instruction::GainLife(who, a) => What::GainLife { player: player(who)?, amount: n(a) },
            Instruction::LoseLife(who, a) => {
                What::LoseLife { player: player(who)?, amount: n(a), damage: false, with_gain: 0 }
            }
            Instruction::Mill(who, a) => What::Mill { player: player(who)?, count: n(a) },
            Instruction::PutCounters(kind, a, s) => {
                What::PutCounters { on: Target::Object(object(s)?), kind: kind.clone(), amount: n(a) }
            }
            Instruction::PlayerCounters(kind, a, who) => {
                What::PutCounters { on: Target::Player(player(who)?), kind: kind.clone(), amount: n(a) }
            }
            Instruction::RemoveCounters(Some(kind), Some(a), s) => {
                What::RemoveCounters { from: Target::Object(object(s)?), kind: kind.clone(), amount: n(a) }
            }
            Instruction::Win(who) => What::Win { player: player(who)? },
            Instruction::Lose(who) => What::Lose { player: player(who)? },
            Instruction::Damage { source, amount, to: Selection::One(to), excess: None, unpreventable, combat } => {
                What::Damage(Damage {
                    source: self.reference(source, scope)?.object()?,
                    to: self.reference(to, scope)?,
                    amount: n(amount),
                    combat: *combat,
                    unpreventable: *unpreventable,
                })
            }
            _ => return None,
        }])
    }
}

/// What the words mean where something is done to one of those selected: "its power" is that one's where several are
/// spoken of. Where one object was named, "it" is what it was before.
pub(super) fn about_one(scope: &Scope, what: &Selection, one: Target) -> Scope {
    let mut own = scope.clone();
    if let Selection::One(Ref::Target(n)) = what
        && let Some(targets) = own.targets.get_mut(usize::from(*n))
    {
        *targets = smallvec::smallvec![one];
    }
    own.slots_mut().one = Some(one);
    own
}
