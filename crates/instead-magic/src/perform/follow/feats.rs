//! Keyword actions that are made of other actions (CR 701.39–701.63). Each is done by instructions like those of any text.

use super::*;
use instead_language::words::{CardType, CardTypes, Color, Colors};
use instead_language::{Change, Condition, Deed, Destination, Feat, Slot, Token};

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
        let doers = self.select(what, f, run)?;
        let n = self.amount(n, &f.scope).clamp(0, i64::from(i32::MAX)) as i32;
        let players: Vec<PlayerId> = doers.iter().filter_map(|t| t.player()).collect();
        let objects: Vec<ObjectId> = doers.iter().filter_map(|t| t.object()).collect();
        for player in players {
            match feat {
                Feat::Bolster => self.bolster(player, n, f, run)?,
                Feat::Amass(subtype) => self.amass(player, subtype, n, f, run)?,
                // these are done by permanents
                Feat::Explore | Feat::Adapt | Feat::Connive | Feat::Endure => {}
            }
        }
        for (player, object) in self.in_turn(objects, f, run)? {
            match feat {
                Feat::Explore => self.explore(player, object, f, run)?,
                Feat::Adapt => self.adapt(player, object, n, f, run)?,
                Feat::Connive => self.connive(player, object, n, f, run)?,
                Feat::Endure => self.endure(player, object, n, f, run)?,
                // these are done by players
                Feat::Bolster | Feat::Amass(_) => {}
            }
        }
        f.left.then(Kept::of(&doers));
        Ok(())
    }

    /// CR 701.44d, 701.50d: in turn order of who controls them, or last did, each player choosing the order of his.
    fn in_turn(
        &mut self,
        objects: Vec<ObjectId>,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<(PlayerId, ObjectId)>> {
        let mut all = Vec::new();
        for player in self.players_in_turn_order().collect::<Vec<_>>() {
            let his = |o: &ObjectId| self.controller(*o) == Some(player);
            let mut left: Vec<ObjectId> = objects.iter().copied().filter(his).collect();
            while left.len() > 1 {
                let query = Query { asking: Asking::Order, rule: "701.44d", about: f.scope.this };
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
        let mut inner = Following::of(scope, f.lineage.clone());
        inner.kind = f.kind;
        self.follow(list, &mut inner, run)
    }

    /// CR 701.39a.
    fn bolster(&mut self, player: PlayerId, n: i32, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let creature = Filter::Type(CardType::Creature).and(Filter::Controller(Who::You));
        let own = self.every(&creature, &Scope::new(player, f.scope.this));
        let toughness = |o: &ObjectId| self.characteristics(*o).and_then(|c| c.toughness).unwrap_or(0);
        let least = own.iter().map(toughness).min();
        let weakest = own.iter().filter(|o| Some(toughness(o)) == least).map(|&o| Target::Object(o)).collect();
        let chosen = self.choose_among(weakest, 1, 1, Some(player), f.scope.this, run)?;
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
        let chosen = self.choose_among(own, 1, 1, Some(player), f.scope.this, run)?;
        Ok(chosen.first().copied().and_then(Target::object))
    }

    /// CR 701.44a.
    fn explore(
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
    fn connive(
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
