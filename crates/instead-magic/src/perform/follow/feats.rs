//! Keyword actions that are made of other actions (CR 701.39–701.63). Each is done by instructions like those of any text.

use super::*;
use instead_language::words::{CardType, CardTypes, Color, Colors, Designation, Keyword};
use instead_language::{
    Ability, Act, Cant, Change, Condition, Deed, Destination, Feat, Price, Slot, Stat, Token, Trigger, TriggerEvent,
    Under,
};

const PLUS: Word = Word::new_static("+1/+1");

/// An instruction of which those after it speak.
fn filling(instruction: Instruction) -> Instruction {
    Instruction::Fill(0, Box::new(instruction))
}

fn made() -> Selection {
    Selection::One(Ref::Slot(Slot::made(0)))
}

fn put_on(object: ObjectId, n: Amount) -> Instruction {
    Instruction::PutCounters(PLUS, n, Selection::One(Ref::Object(object.0)))
}

fn lasting(object: ObjectId, changes: Vec<Change>, until: Until) -> Instruction {
    Instruction::Continuous { what: Selection::One(Ref::Object(object.0)), changes, until }
}

/// CR 701.43a: it does not untap in the next untap step of the player who exerts it; another's is none of that.
fn rests(object: ObjectId, exerts: PlayerId) -> Instruction {
    let his = vec![Filter::Is(Ref::Object(object.0)), Filter::Controller(Who::Player(exerts.0))];
    Instruction::Continuous {
        what: Selection::Each(Filter::All(his)),
        changes: vec![Change::DoesntUntap],
        until: Until::PlayersNextUntapStep,
    }
}

/// The rule by which several permanents do it one after another. What changes nothing but them is done to all at one time.
fn order_of(feat: &Feat) -> Option<Rule> {
    match feat {
        Feat::Connive => Some(Rule::ConniveInOrder),
        Feat::Explore | Feat::Adapt | Feat::Endure | Feat::Earthbend | Feat::Monstrosity => Some(Rule::ExploreInOrder),
        Feat::UnlockDoor | Feat::LockOrUnlock | Feat::Block => Some(Rule::ExploreInOrder),
        Feat::Detain | Feat::Suspect | Feat::Unsuspect | Feat::Exert | Feat::Flip | Feat::Unattach => None,
        Feat::Prepare | Feat::Unprepare => None,
        // of these there is no order, or players do them
        Feat::Bolster | Feat::Amass(_) | Feat::Incubate | Feat::Discover | Feat::Demonstrate | Feat::Cipher => None,
        Feat::PhaseOut | Feat::PhaseOutUntil | Feat::CastEncoded | Feat::Airbend | Feat::Exploit => None,
        Feat::Animate | Feat::AnimateTapped | Feat::CountersOf | Feat::DoubleCounters => None,
    }
}

/// CR 701.35a
fn detain(object: ObjectId) -> [Instruction; 2] {
    let inactive = Cant::Activate(Filter::Is(Ref::Object(object.0)), false);
    [
        lasting(object, vec![Change::CantAttack, Change::CantBlock], Until::YourNextTurn),
        Instruction::Forbid(inactive, Until::YourNextTurn),
    ]
}

/// CR 701.66a
fn earthbend(object: ObjectId, n: i32) -> [Instruction; 3] {
    let none = || Some(Amount::Fixed(0));
    let changes = vec![
        Change::AddType(CardType::Creature),
        Change::SetPowerToughness(none(), none()),
        Change::AddAbility(Box::new(Ability::Keyword(Keyword::Haste))),
    ];
    let goes = |to| {
        let object = Filter::Is(Ref::Object(object.0));
        TriggerEvent::Event(Pattern::Move { object, from: Some(Zone::Battlefield), to: Some(to) })
    };
    let leaves = TriggerEvent::OneOf(vec![goes(Zone::Graveyard), goes(Zone::Exile)]);
    let to = Destination { tapped: true, control: Under::Player(Who::You), ..Destination::zone(Zone::Battlefield) };
    let back = Instruction::Move(Selection::One(Ref::Slot(Slot::OBJECT)), to);
    [
        lasting(object, changes, Until::Forever),
        put_on(object, Amount::Fixed(n)),
        Instruction::Delayed(Trigger::each(leaves), vec![back]),
    ]
}

/// CR 701.65a
fn for_two(card: ObjectId) -> Instruction {
    let permission = instead_language::Permission { rather: Some(2), ..Default::default() };
    Instruction::Permit(Selection::One(Ref::Object(card.0)), permission, Until::Forever)
}

/// CR 701.53a
fn incubate(n: i32) -> Instruction {
    let token = Token {
        predefined: true,
        subtypes: vec![Word::new_static("Incubator")],
        counters: vec![(PLUS, Amount::Fixed(n))],
        ..Token::default()
    };
    Instruction::CreateTokens(Who::You, Amount::Fixed(1), token)
}

impl Game {
    /// Does a keyword action.
    pub(super) fn feat(
        &mut self,
        feat: &Feat,
        what: &Selection,
        n: &Amount,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if *feat == Feat::Exploit {
            return self.exploits(f, run);
        }
        let doers = self.select(what, f, run)?;
        if let Feat::CountersOf | Feat::DoubleCounters = feat {
            let events = self.more_counters(feat, &doers, n, f);
            return self.propose_events(events, f, run);
        }
        let n = self.amount(n, &f.scope).clamp(0, i64::from(i32::MAX)) as i32;
        let players: Vec<PlayerId> = doers.iter().filter_map(|t| t.player()).collect();
        let objects: Vec<ObjectId> = doers.iter().filter_map(|t| t.object()).collect();
        let mut done = Kept::of(&doers);
        if matches!(feat, Feat::PhaseOut | Feat::PhaseOutUntil) {
            self.phases_out(objects, *feat == Feat::PhaseOutUntil, f, run)?;
            f.left.then(done);
            return Ok(());
        }
        if matches!(feat, Feat::Animate | Feat::AnimateTapped) {
            return self.animate(objects, *feat == Feat::AnimateTapped, f, run);
        }
        if *feat == Feat::Airbend {
            return self.airbend(objects, f, run);
        }
        for player in players {
            match feat {
                Feat::Incubate => self.by(player, &[incubate(n)], f, run)?,
                Feat::Discover => {
                    done = self.discover(player, n, f, run)?;
                    self.acted(player, None, Act::Discover, f, run)?;
                }
                Feat::Bolster => self.bolster(player, n, f, run)?,
                Feat::Amass(subtype) => self.amass(player, subtype, n, f, run)?,
                Feat::Demonstrate => self.demonstrate(player, f, run)?,
                Feat::Cipher => self.cipher(player, f, run)?,
                // these are done by permanents
                Feat::Explore | Feat::Adapt | Feat::Connive | Feat::Endure | Feat::Exert => {}
                Feat::Suspect | Feat::Unsuspect | Feat::Block => {}
                Feat::Detain | Feat::Earthbend | Feat::Airbend | Feat::Monstrosity | Feat::Flip => {}
                Feat::Animate | Feat::AnimateTapped => {}
                // of these there is no order
                Feat::CountersOf | Feat::DoubleCounters => {}
                Feat::PhaseOut | Feat::PhaseOutUntil | Feat::Unattach | Feat::UnlockDoor | Feat::LockOrUnlock => {}
                Feat::Prepare | Feat::Unprepare | Feat::CastEncoded | Feat::Exploit => {}
            }
        }
        if *feat == Feat::CastEncoded {
            // the card is in exile, and controlled by nobody
            for card in objects {
                self.cast_encoded(f.scope.you, card, f, run)?;
            }
            return Ok(());
        }
        for (player, object) in self.in_turn(objects, order_of(feat), f, run)? {
            match feat {
                Feat::Explore => self.act_of(player, Some(object), (Act::Explore, 1), f, run)?,
                Feat::Adapt => self.adapt(player, object, n, f, run)?,
                Feat::Connive => self.act_of(player, Some(object), (Act::Connive, n.unsigned_abs()), f, run)?,
                Feat::Endure => self.endure(player, object, n, f, run)?,
                Feat::Suspect => self.suspect(player, object, f, run)?,
                Feat::Unsuspect => self.unsuspect(player, object, f, run)?,
                Feat::Block => self.becomes_blocked(player, object, f, run)?,
                Feat::Flip => self.propose_one(What::Flip { object }, player, f, run)?,
                Feat::Exert => {
                    self.by(player, &[rests(object, player)], f, run)?;
                    self.acted(player, Some(object), Act::Exert, f, run)?;
                }
                Feat::Prepare => self.propose_one(What::Prepare { object, prepared: true }, player, f, run)?,
                Feat::Unprepare => self.propose_one(What::Prepare { object, prepared: false }, player, f, run)?,
                Feat::UnlockDoor => self.unlock_or_lock(f.scope.you, object, false, f, run)?,
                Feat::LockOrUnlock => self.unlock_or_lock(f.scope.you, object, true, f, run)?,
                Feat::Unattach => self.propose_one(What::Attach { object, to: None }, player, f, run)?,
                // "your next turn" is that of who controls the text
                Feat::Detain => self.by(f.scope.you, &detain(object), f, run)?,
                Feat::Earthbend => self.by(f.scope.you, &earthbend(object, n), f, run)?,
                Feat::Monstrosity => self.monstrosity(player, object, n, f, run)?,
                // these are done by players
                Feat::Bolster | Feat::Amass(_) | Feat::Incubate | Feat::Discover | Feat::Demonstrate | Feat::Cipher => {
                }
                // these are done all at one time
                Feat::PhaseOut | Feat::PhaseOutUntil | Feat::CastEncoded | Feat::Airbend | Feat::Exploit => {}
                Feat::Animate | Feat::AnimateTapped => {}
                Feat::CountersOf | Feat::DoubleCounters => {}
            }
        }
        f.left.then(done);
        Ok(())
    }

    /// CR 303.4, 603.7: the card that the Aura enchants comes onto the battlefield; the Aura can enchant no other creature from
    /// then on, and is attached to it.
    fn animate(
        &mut self,
        cards: Vec<ObjectId>,
        tapped: bool,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(aura) = f.scope.this.filter(|o| self.on_battlefield(*o)) else { return Ok(()) };
        let mut own = Following::of(Scope { slots: None, ..f.scope.clone() }, f.lineage.clone());
        own.kind = f.kind;
        let to = Destination { tapped, control: Under::Player(Who::You), ..Destination::zone(Zone::Battlefield) };
        let all = Selection::Both(cards.into_iter().map(|o| Selection::One(Ref::Object(o.0))).collect());
        self.follow(&[filling(Instruction::Move(all, to))], &mut own, run)?;
        let came = self.select(&Selection::Slot(Slot::made(0)), &mut own, run)?.into_iter().filter_map(Target::object);
        let came = came.into_iter().find(|o| self.on_battlefield(*o));
        let had = self.characteristics(aura).map(|c| c.abilities.clone()).unwrap_or_default();
        let lost = had.iter().filter(|(_, a)| matches!(**a, Ability::Enchant(_)));
        let mut changes: Vec<Change> = lost.map(|(_, a)| Change::RemoveAbility(Box::new((**a).clone()))).collect();
        let that = came.map_or(Filter::any().negate(), |o| Filter::Is(Ref::Object(o.0)));
        let enchant = Ability::Enchant(Filter::Type(CardType::Creature).and(that));
        changes.push(Change::AddAbility(Box::new(enchant)));
        self.by(f.scope.you, &[lasting(aura, changes, Until::Forever)], f, run)?;
        let Some(creature) = came else { return Ok(()) };
        let it = || Ref::Object(creature.0);
        let leaves = TriggerEvent::Event(Pattern::Move {
            object: Filter::Is(Ref::Object(aura.0)),
            from: Some(Zone::Battlefield),
            to: None,
        });
        let controller = Who::ControllerOf(Box::new(it()));
        let sacrificed = Instruction::Sacrifice(controller, Selection::One(it()));
        let list = [
            Instruction::Attach(Selection::One(Ref::Object(aura.0)), it()),
            Instruction::Delayed(Trigger::each(leaves), vec![sacrificed]),
        ];
        self.by(f.scope.you, &list, f, run)
    }

    /// CR 701.65a: they are exiled, and the owner of each may cast it for {2} for as long as it remains exiled.
    fn airbend(&mut self, objects: Vec<ObjectId>, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let all = objects.into_iter().map(|o| Selection::One(Ref::Object(o.0))).collect();
        let mut own = Following::of(Scope { slots: None, ..f.scope.clone() }, f.lineage.clone());
        own.kind = f.kind;
        self.follow(&[filling(Instruction::Exile(Selection::Both(all)))], &mut own, run)?;
        let exiled: Vec<ObjectId> = self
            .select(&Selection::Slot(Slot::made(0)), &mut own, run)?
            .into_iter()
            .filter_map(Target::object)
            .collect();
        for player in self.players_in_turn_order().collect::<Vec<_>>() {
            let his = |o: &&ObjectId| {
                self.zone(**o) == Some(Zone::Exile) && self.object(**o).is_some_and(|o| o.owner == player)
            };
            let cards: Vec<Instruction> = exiled.iter().filter(his).map(|o| for_two(*o)).collect();
            self.by(player, &cards, f, run)?;
        }
        f.left.then(Kept::of(&exiled.into_iter().map(Target::Object).collect::<Vec<_>>()));
        Ok(())
    }

    /// CR 701.44d, 701.50d: in turn order of who controls them, or last did, each player choosing the order of his, where
    /// a rule gives them one.
    fn in_turn(
        &mut self,
        objects: Vec<ObjectId>,
        rule: Option<Rule>,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<(PlayerId, ObjectId)>> {
        let mut all = Vec::new();
        for player in self.players_in_turn_order().collect::<Vec<_>>() {
            let his = |o: &ObjectId| self.controller(*o) == Some(player);
            let mut left: Vec<ObjectId> = objects.iter().copied().filter(his).collect();
            while let Some(rule) = rule.filter(|_| left.len() > 1) {
                let query = Query { asking: Asking::Order, rule, about: f.scope.this };
                let options = left.iter().map(|&o| Pick::Target(Target::Object(o))).collect();
                let next = run.ask(self, Some(player), query, options)?.and_then(|p| p.object());
                let at = left.iter().position(|o| Some(*o) == next).unwrap_or(0);
                all.push((player, left.remove(at)));
            }
            all.extend(left.into_iter().map(|o| (player, o)));
        }
        Ok(all)
    }

    /// Follows instructions of their own, in which that player is "you".
    fn by(&mut self, player: PlayerId, list: &[Instruction], f: &Following, run: &mut Run<'_, Self>) -> Result<()> {
        let mut scope = Scope::new(player, f.scope.this);
        scope.resolution = f.scope.resolution;
        // CR 701.37c: what is made of a permanent may be asked for X
        scope.x = f.scope.x;
        let mut inner = Following::of(scope, f.lineage.clone());
        inner.kind = f.kind;
        self.follow(list, &mut inner, run)
    }

    /// CR 702.110a, b: what is sacrificed so is exploited.
    fn exploits(&mut self, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let filter = Filter::All(vec![Filter::Type(CardType::Creature), Filter::Controller(Who::You)]);
        let one = || Amount::Fixed(1);
        let what = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false };
        let may = Instruction::May(Who::You, vec![Instruction::Sacrifice(Who::You, what)]);
        let mut inner = Following::of(f.scope.clone(), f.lineage.clone());
        (inner.kind, inner.rule) = (f.kind, Some(Rule::Exploit));
        self.follow(&[may], &mut inner, run)
    }

    /// CR 702.144a: the player may copy the spell; if he does, an opponent of his choice copies it too.
    fn demonstrate(&mut self, player: PlayerId, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let Some(spell) = f.scope.this else { return Ok(()) };
        let copies = [
            filling(Instruction::CopySpell(Selection::One(Ref::Object(spell.0)), Vec::new())),
            Instruction::NewTargets(made()),
        ];
        let query = Query { asking: Asking::May, rule: Rule::Demonstrate, about: Some(spell) };
        if !run.ask_whether(self, player, query)? {
            return Ok(());
        }
        self.by(player, &copies, f, run)?;
        let opponents = self.players(&Who::Opponent, &Scope::new(player, f.scope.this));
        let opponents = opponents.into_iter().map(Target::Player).collect();
        let chosen =
            self.choose_among(opponents, 1, 1, Some(player), Query::which(Rule::Demonstrate, f.scope.this), run)?;
        match chosen.first().and_then(|t| t.player()) {
            Some(opponent) => self.by(opponent, &copies, f, run),
            None => Ok(()),
        }
    }

    /// CR 701.39a.
    fn bolster(&mut self, player: PlayerId, n: i32, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let creature = Filter::Type(CardType::Creature).and(Filter::Controller(Who::You));
        let own = self.every(&creature, &Scope::new(player, f.scope.this));
        let toughness = |o: &ObjectId| self.characteristics(*o).and_then(|c| c.toughness).unwrap_or(0);
        let least = own.iter().map(toughness).min();
        let weakest = own.iter().filter(|o| Some(toughness(o)) == least).map(|&o| Target::Object(o)).collect();
        let chosen = self.choose_among(weakest, 1, 1, Some(player), Query::which(Rule::Bolster, f.scope.this), run)?;
        let put = chosen.into_iter().filter_map(Target::object).map(|o| put_on(o, Amount::Fixed(n)));
        self.by(player, &put.collect::<Vec<_>>(), f, run)
    }

    /// CR 701.47a.
    fn amass(
        &mut self,
        player: PlayerId,
        subtype: &Word,
        n: i32,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let army = || {
            let army = Filter::Subtype(Word::new_static("Army"));
            Filter::All(vec![army, Filter::Type(CardType::Creature), Filter::Controller(Who::You)])
        };
        if self.every(&army(), &Scope::new(player, f.scope.this)).is_empty() {
            let token = Token {
                types: CardTypes::NONE.with(CardType::Creature),
                subtypes: vec![subtype.clone(), Word::new_static("Army")],
                colors: Colors::of(Color::Black),
                power_toughness: Some((Amount::Fixed(0), Amount::Fixed(0))),
                ..Token::default()
            };
            self.by(player, &[Instruction::CreateTokens(Who::You, Amount::Fixed(1), token)], f, run)?;
        }
        let Some(chosen) = self.one_of_his(player, &army(), f, run)? else { return Ok(()) };
        self.by(player, &[put_on(chosen, Amount::Fixed(n))], f, run)?;
        let is = self.matches(&Filter::Subtype(subtype.clone()), chosen, &f.scope);
        if is {
            return Ok(());
        }
        let becomes = Instruction::Continuous {
            what: Selection::One(Ref::Object(chosen.0)),
            changes: vec![Change::AddSubtype(subtype.clone())],
            until: Until::Forever,
        };
        self.by(player, &[becomes], f, run)
    }

    /// One of the permanents that this describes, which the player chooses.
    fn one_of_his(
        &mut self,
        player: PlayerId,
        filter: &Filter,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<ObjectId>> {
        let own = self.every(filter, &Scope::new(player, f.scope.this)).into_iter().map(Target::Object).collect();
        let chosen = self.choose_among(own, 1, 1, Some(player), Query::which(f.choosing(), f.scope.this), run)?;
        Ok(chosen.first().copied().and_then(Target::object))
    }

    /// CR 701.44a.
    pub(super) fn explore(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let one = Amount::Fixed(1);
        let land = Condition::Is(Ref::Slot(Slot::made(0)), Filter::Type(CardType::Land));
        let away = Instruction::Move(made(), Destination::zone(Zone::Graveyard));
        let list = [
            filling(Instruction::Reveal(Who::You, Selection::Top(one.clone(), Who::You))),
            Instruction::If(
                land,
                vec![Instruction::Move(made(), Destination::zone(Zone::Hand))],
                vec![put_on(object, one), Instruction::May(Who::You, vec![away])],
            ),
        ];
        self.by(player, &list, f, run)
    }

    /// CR 701.46a.
    fn adapt(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        n: i32,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let has = self.object(object).is_none_or(|o| o.counters.of(&PLUS) > 0);
        if has { Ok(()) } else { self.by(player, &[put_on(object, Amount::Fixed(n))], f, run) }
    }

    /// CR 701.50a, e.
    pub(super) fn connive(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        n: i32,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let n = || Amount::Fixed(n);
        let cards = Selection::Choose { who: Who::You, min: n(), max: Some(n()), filter: Filter::Card, random: false };
        let nonland =
            Filter::All(vec![Filter::OfSlot(Slot::made(0), Deed::Discarded), Filter::Type(CardType::Land).negate()]);
        let list = [
            Instruction::Draw(Who::You, n()),
            filling(Instruction::Discard(Who::You, cards)),
            put_on(object, Amount::Count(nonland)),
        ];
        self.by(player, &list, f, run)
    }

    /// CR 701.60a, c, d: it has menace and can't block for as long as it is suspected.
    fn suspect(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let suspected = Change::Becomes(Designation::Suspected);
        if self.is_made(object, &suspected) {
            return Ok(());
        }
        let menace = Change::AddAbility(Box::new(Ability::Keyword(Keyword::Menace)));
        let no_blocks = Change::AddAbility(Box::new(Ability::Cant(Cant::Block(Filter::Is(Ref::This)), None)));
        let changes = vec![suspected, menace, no_blocks];
        self.by(player, &[lasting(object, changes, Until::Forever)], f, run)
    }

    /// CR 509.1h: of what does not attack, or is blocked, it is nothing new.
    fn becomes_blocked(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if self.object(object).is_none_or(|o| o.combat.attacking.is_none() || o.combat.blocked) {
            return Ok(());
        }
        self.propose_one(What::BecomesBlocked { object }, player, f, run)
    }

    /// CR 701.60c: what made it suspected ends, and with it what that gave it.
    fn unsuspect(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let made = |of: &FloatingKind| {
            matches!(of, FloatingKind::Continuous(objects, changes)
                if objects.as_slice() == [object] && changes.contains(&Change::Becomes(Designation::Suspected)))
        };
        let ids: Vec<u32> = self.state.floating.iter().filter(|e| made(&e.what)).map(|e| e.id).collect();
        for id in ids {
            self.propose_one(What::EffectEnds { id }, player, f, run)?;
        }
        Ok(())
    }

    /// CR 701.37a, b.
    fn monstrosity(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        n: i32,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let monstrous = Change::Becomes(Designation::Monstrous);
        if self.is_made(object, &monstrous) || !self.on_battlefield(object) {
            return Ok(());
        }
        let becomes = lasting(object, vec![monstrous], Until::Forever);
        self.by(player, &[put_on(object, Amount::Fixed(n)), becomes], f, run)
    }

    /// CR 701.57a: what is left behind is the discovered card (CR 701.57c).
    fn discover(&mut self, player: PlayerId, n: i32, f: &mut Following, run: &mut Run<'_, Self>) -> Result<Kept> {
        let one = || Amount::Fixed(1);
        let small = Filter::Stat(Stat::ManaValue, Cmp::AtMost, Box::new(Amount::Fixed(n)));
        let wanted = Filter::Type(CardType::Land).negate().and(small);
        let of = Slot::made(0);
        let card = |filter| Selection::ChooseOf { of, who: Who::You, min: one(), max: Some(one()), filter };
        let (who, count) = (Who::You, one());
        let exiles = Instruction::TopUntil { who, filter: wanted.clone(), count, exile: true };
        let list = [
            filling(exiles),
            Instruction::Fill(
                1,
                // "if the resulting spell's mana value is N or less"
                Box::new(Instruction::MayCast(
                    Who::You,
                    card(wanted.clone().and(Filter::Card).and(Filter::Spell)),
                    Price::Free,
                )),
            ),
            Instruction::If(
                Condition::Done(Slot::made(1)),
                Vec::new(),
                vec![Instruction::Move(card(wanted), Destination::zone(Zone::Hand))],
            ),
            Instruction::Move(Selection::RestOf(of), Destination::library(Place::BottomRandom)),
        ];
        self.by(player, &list, f, run)?;
        Ok(Kept { did: true, ..Kept::default() })
    }

    /// CR 701.63a, b.
    fn endure(
        &mut self,
        player: PlayerId,
        object: ObjectId,
        n: i32,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if n == 0 {
            return Ok(());
        }
        let n = || Amount::Fixed(n);
        let spirit = Token {
            types: CardTypes::NONE.with(CardType::Creature),
            subtypes: vec![Word::new_static("Spirit")],
            colors: Colors::of(Color::White),
            power_toughness: Some((n(), n())),
            ..Token::default()
        };
        let put = Instruction::May(Who::You, vec![filling(put_on(object, n()))]);
        let done = Condition::Done(Slot::made(0));
        let create = Instruction::CreateTokens(Who::You, Amount::Fixed(1), spirit);
        self.by(player, &[put, Instruction::If(done, Vec::new(), vec![create])], f, run)
    }
}
