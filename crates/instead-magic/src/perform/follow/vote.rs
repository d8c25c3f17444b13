//! Votes (CR 701.38), piles (CR 700.3) and villainous choices (CR 701.55).

use super::*;
use instead_language::Ability;

impl Game {
    /// CR 701.38a, 101.4: each of these players in that order names something.
    pub(super) fn poll(
        &mut self,
        who: &Who,
        (vote, order): (bool, Turns),
        of: &Ballot,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let all = if order == Turns::FromYou { self.starting_with_controller(who, f) } else { self.players_of(who, f) };
        let mut named: Vec<(PlayerId, Named)> = Vec::new();
        for player in all {
            let times = if vote { self.votes_of(player, f, run)? } else { 1 };
            for _ in 0..times {
                named.extend(self.ballot_of(player, vote, of, f, run)?.into_iter().map(|n| (player, n)));
            }
        }
        let targets = named.iter().filter_map(|(_, n)| if let Named::Of(t) = n { Some(*t) } else { None });
        let mut different: Vec<Target> = Vec::new();
        targets.filter_map(Target::object).map(Target::Object).for_each(|t| {
            if !different.contains(&t) {
                different.push(t);
            }
        });
        let done = !named.is_empty();
        if vote {
            let votes = Arc::new(named.clone());
            self.propose_one(What::Voted(f.scope.you, votes), f.scope.you, f, run)?;
        }
        f.left.then(Kept { votes: named, did: done, ..Kept::of(&different) });
        Ok(())
    }

    /// What the player names: nothing, where there is nothing of that kind.
    fn ballot_of(
        &mut self,
        player: PlayerId,
        vote: bool,
        of: &Ballot,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Named>> {
        let rule = if vote { Rule::Vote } else { f.choosing() };
        let mut own = f.scope.clone();
        own.slots_mut().one = Some(Target::Player(player));
        let query = || Query::which(rule, f.scope.this);
        let those = |game: &Self, filter: &Filter| -> Vec<Target> {
            game.every(filter, &own).into_iter().map(Target::Object).collect()
        };
        let found = match of {
            Ballot::Words(words) => {
                let query = Query { asking: Asking::Choice, rule, about: f.scope.this };
                let options = words.iter().cloned().map(Pick::Word).collect();
                let picked = run.ask(self, Some(player), query, options)?;
                return Ok(if let Some(Pick::Word(word)) = picked { vec![Named::Word(word)] } else { Vec::new() });
            }
            Ballot::Objects(filters) => {
                let mut found = Vec::new();
                for filter in filters {
                    let among = those(self, filter);
                    found.extend(self.choose_among(among, 1, 1, Some(player), query(), run)?);
                }
                found
            }
            Ballot::UpToOne(filter) => {
                let among = those(self, filter);
                self.choose_among(among, 0, 1, Some(player), query(), run)?
            }
            Ballot::Players(who) => {
                let among = self.players(who, &own).into_iter().map(Target::Player).collect();
                self.choose_among(among, 1, 1, Some(player), query(), run)?
            }
        };
        Ok(found.into_iter().map(Named::Of).collect())
    }

    /// CR 701.38d: how often the player votes; where he may vote once more he says whether he does.
    fn votes_of(&mut self, player: PlayerId, f: &Following, run: &mut Run<'_, Self>) -> Result<usize> {
        let more = |(rule, own): (&Ability, Scope)| {
            let Ability::VotesMore(may) = rule else { return None };
            (own.you == player).then_some(*may)
        };
        let more: Vec<bool> = self.rules().filter_map(more).collect();
        let mut times = 1;
        for may in more {
            let query = Query { asking: Asking::Choice, rule: Rule::Vote, about: f.scope.this };
            let options = vec![Pick::Yes, Pick::No];
            times += usize::from(!may || run.ask(self, Some(player), query, options)? == Some(Pick::Yes));
        }
        Ok(times)
    }

    /// These players in turn order, starting with who controls the text.
    fn starting_with_controller(&self, who: &Who, f: &Following) -> Vec<PlayerId> {
        let mut all = self.players_of(who, f);
        let turn: Vec<PlayerId> = self.players_in_turn_order().collect();
        let first = turn.iter().position(|p| *p == f.scope.you).unwrap_or(0);
        all.sort_by_key(|p| turn.iter().cycle().skip(first).position(|q| q == p));
        all
    }

    /// Each of these players in that order does it before the next one does.
    pub(super) fn one_after_another(
        &mut self,
        who: &Who,
        list: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let players = self.starting_with_controller(who, f);
        self.rounds(list, players, f, run, |game, player, f, run| {
            let mut inner = f.clone();
            inner.scope = f.scope.at_player(player);
            game.follow(list, &mut inner, run)?;
            inner.scope.slots_mut().each.pop();
            f.left = inner.left;
            f.scope.slots = inner.scope.slots;
            Ok(())
        })
    }

    /// CR 700.3: one player puts each of these into one of two piles, and one chooses a pile, which is left behind.
    pub(super) fn separate(
        &mut self,
        who: &Who,
        what: &Selection,
        chooses: &Who,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let all = self.select(what, f, run)?;
        let Some(by) = self.one_player(who, &f.scope, run)? else { return Ok(()) };
        let Some(chooser) = self.one_player(chooses, &f.scope, run)? else { return Ok(()) };
        let one =
            self.choose_among(all.clone(), 0, all.len(), Some(by), Query::which(Rule::Piles, f.scope.this), run)?;
        let other: Vec<Target> = all.into_iter().filter(|t| !one.contains(t)).collect();
        let query = Query { asking: Asking::Objects, rule: Rule::Piles, about: f.scope.this };
        let options = vec![Pick::Targets(one.clone()), Pick::Targets(other)];
        let chosen = match run.ask(self, Some(chooser), query, options)? {
            Some(Pick::Targets(chosen)) => chosen,
            _ => one,
        };
        // an empty pile can be chosen, too (CR 700.3d)
        f.left.then(Kept { did: true, ..Kept::of(&chosen) });
        Ok(())
    }

    /// CR 701.55a, d: one player after another in turn order chooses, and what is chosen is done before the next one does.
    pub(super) fn face_choice(
        &mut self,
        who: &Who,
        one: &[Instruction],
        other: &[Instruction],
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let does = |list: &[Instruction]| Spell { instructions: list.to_vec(), ..Spell::default() };
        let asking = Asking::Modes(Arc::new(vec![does(one), does(other)]));
        for player in self.players_of(who, f) {
            let query = Query { asking: asking.clone(), rule: Rule::VillainousChoice, about: f.scope.this };
            let options = vec![Pick::Modes(vec![0]), Pick::Modes(vec![1])];
            let chosen = run.ask(self, Some(player), query, options)?;
            let list = if chosen == Some(Pick::Modes(vec![1])) { other } else { one };
            if !who.is_several() {
                self.follow(list, f, run)?;
                continue;
            }
            let mut inner = f.clone();
            inner.scope.slots_mut().each.push(Target::Player(player));
            self.follow(list, &mut inner, run)?;
            inner.scope.slots_mut().each.pop();
            f.left = inner.left;
            f.scope.slots = inner.scope.slots;
        }
        Ok(())
    }
}
