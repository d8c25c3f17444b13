//! "May" and "each player may": whether what may be done is done (CR 118.12, 608.2d, 101.4).

use super::choose::unfilled;
use super::*;
use instead_language::Slot;

impl Game {
    /// "May": one question, also where something is to be chosen (CR 118.12: what is chosen is whether to do it).
    pub(super) fn may(
        &mut self,
        who: &Who,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(player) = self.one_player(who, &f.scope, run)? else { return Ok(()) };
        let taken = self.is_taken(player, list, f, run)?;
        if let (true, Some(ability)) = (taken, f.once.take()) {
            self.note_done_once(&f.scope, ability);
        }
        if taken {
            let outer = f.acts.replace(player);
            self.follow(list, f, run)?;
            f.acts = outer;
        }
        f.preset = None;
        self.note_taken(list, taken, f);
        Ok(())
    }

    /// Whether the player does what he may; with that what he does it to, where it is one thing.
    fn is_taken(
        &mut self,
        player: PlayerId,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        if let Some(Instruction::Pay(_, cost)) = list.first().map(unfilled)
            && self.asks_for_x(cost, f)
        {
            f.said_x = self.x_to_pay(cost, player, Some(Pick::No), f, run)?;
            return Ok(f.said_x.is_some());
        }
        if !self.can_pay_whole(list, player, f) {
            return Ok(false);
        }
        Ok(match self.single_choice(list, player, f) {
            Some(options) if options.is_empty() => false,
            Some(options) => {
                let asking = self.whether_to(list, &f.scope);
                let query = Query { asking, rule: f.choosing(), about: f.scope.this };
                let mut picks = vec![Pick::No];
                picks.extend(options.into_iter().map(Pick::Target));
                match run.ask(self, Some(player), query, picks)? {
                    Some(Pick::Target(target)) => {
                        f.preset = Some(target);
                        true
                    }
                    _ => false,
                }
            }
            None if !self.can_do(list.first(), player, f) || !self.may_mill(list, player, &f.scope) => false,
            None => {
                let pays = matches!(list.first().map(unfilled), Some(Instruction::Pay(..))) && list.len() == 1;
                let asking = if pays { Asking::Pay } else { self.whether_to(list, &f.scope) };
                let query = Query { asking, rule: f.choosing(), about: f.scope.this };
                run.ask_whether(self, player, query)?
            }
        })
    }

    /// Whether "if you do" asks for the choice alone, whatever became of what was chosen.
    fn choice_counts(&self, f: &Following) -> bool {
        let linked = self.edition.policy.linked;
        let looks = if f.scope.triggered { linked.offered_by_trigger } else { linked.offered };
        looks == LooksAt::TheChoice
    }

    /// What "if you do" asks of the slots that are filled by what was done by choice.
    fn note_taken(&self, list: &[Instruction], taken: bool, f: &mut Following) {
        f.left.did = taken && (f.left.did || self.choice_counts(f));
        if !taken || !self.choice_counts(f) {
            return;
        }
        for instruction in list {
            if let Instruction::Fill(n, _) = instruction
                && let Some(Some(kept)) = f.scope.slots_mut().made.get_mut(usize::from(*n))
            {
                kept.did = true;
            }
        }
    }

    /// CR 101.4: each player in turn order says whether he does it and makes his choices; then all of it is done at one time.
    pub(super) fn each_may(
        &mut self,
        who: &Who,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut acting = Vec::new();
        for player in self.players_of(who, f) {
            let mut own = f.clone();
            own.left = Kept::default();
            own.scope.slots_mut().each.push(Target::Player(player));
            if self.is_taken(player, list, &mut own, run)? {
                acting.push((player, own));
            }
        }
        let mut left = Kept::default();
        for instruction in list {
            let (fills, plain) = match instruction {
                Instruction::Fill(n, inner) => (Some(*n), &**inner),
                other => (None, other),
            };
            let kept = self.done_together(plain, &mut acting, f, run)?;
            if let Some(n) = fills {
                f.scope.keep(n, Some(kept.clone()));
                for (_, own) in &mut acting {
                    own.scope.keep(n, Some(kept.clone()));
                }
            }
            left.then(kept);
        }
        left.players = acting.iter().map(|(player, _)| *player).collect();
        left.did = !acting.is_empty() && (left.did || self.choice_counts(f));
        for (_, own) in acting {
            let moved = own.scope.slots().map(|s| s.moved.clone()).unwrap_or_default();
            f.scope.slots_mut().moved.extend(moved);
        }
        f.left.then(left);
        Ok(())
    }

    /// One instruction of several players: its events at one time, or, where it is no single event, each in turn.
    fn done_together(
        &mut self,
        instruction: &Instruction,
        acting: &mut [(PlayerId, Following)],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Kept> {
        let mut events = Vec::new();
        let mut kept = Kept::default();
        let mut at_once = false;
        for (_, own) in acting.iter_mut() {
            if let Some(more) = self.events_at_once(instruction, own, run)? {
                events.extend(more);
                at_once = true;
                continue;
            }
            own.filling += 1;
            own.left = Kept::default();
            self.follow_one(instruction, own, run)?;
            own.filling -= 1;
            let did = kept.did || own.left.did;
            kept.then(std::mem::take(&mut own.left));
            kept.did = did;
        }
        if at_once {
            let mark = self.state.trace.len();
            self.propose_events(events, f, run)?;
            kept = self.left_since(instruction, mark, f);
        }
        Ok(kept)
    }

    /// CR 614.17b: whether the first thing can be begun at all.
    pub(super) fn can_do(&self, first: Option<&Instruction>, player: PlayerId, f: &Following) -> bool {
        match first.map(unfilled) {
            Some(Instruction::Pay(_, cost)) => self.can_pay(cost, player, &f.scope),
            // CR 121.2b, 614.17b: not where so many cards can't be drawn.
            Some(Instruction::Draw(_, n)) => self.may_draw(player, clamp(self.amount(n, &f.scope))),
            Some(other) => self.can_choose_so_many(other, player, f),
            None => true,
        }
    }

    /// CR 118.12, 118.3: "exile two cards from your graveyard. If you can't, …" is a cost, of which no part is paid alone.
    /// Then nothing of it is done, and it leaves nothing behind.
    pub(super) fn is_cost_beyond_means(
        &self,
        instruction: &Instruction,
        next: Option<&Instruction>,
        f: &mut Following,
    ) -> bool {
        let (Instruction::Fill(n, action), Some(Instruction::If(condition, ..))) = (instruction, next) else {
            return false;
        };
        let done = Condition::Done(Slot::made(*n));
        let asks = *condition == done || matches!(condition, Condition::Not(inner) if **inner == done);
        let several =
            matches!(&**action, Instruction::Discard(who, _) | Instruction::Sacrifice(who, _) if who.is_several());
        let player = f.acts.unwrap_or(f.scope.you);
        let beyond = asks && !several && self.is_short_of(action, player, f);
        if beyond {
            f.scope.keep(*n, Some(Kept::default()));
        }
        beyond
    }

    /// CR 118.12, 118.3: "you may pay {1} and sacrifice an artifact. If you do, …" is a cost, of which no part is paid alone. What
    /// an earlier part brings about, a later one may need: that is seen when it is there.
    fn can_pay_whole(&self, list: &[Instruction], player: PlayerId, f: &Following) -> bool {
        use Instruction as I;
        let gives = |i: &&Instruction| {
            matches!(
                unfilled(i),
                I::Pay(..) | I::Sacrifice(..) | I::Discard(..) | I::Exile(..) | I::Tap(..) | I::LoseLife(..)
            )
        };
        let known = list.iter().take_while(gives).count() + 1;
        f.slot.is_none() || list.iter().take(known).skip(1).all(|i| self.can_do(Some(i), player, f))
    }
}
