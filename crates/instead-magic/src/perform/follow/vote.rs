//! Votes (CR 701.38), piles (CR 700.3) and villainous choices (CR 701.55).

use super::*;

impl Game {
    /// CR 701.38a: each player, starting with who controls the text and in turn order, chooses one of the words.
    pub(super) fn vote(&mut self, words: &[Word], f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let all: Vec<PlayerId> = self.players_in_turn_order().collect();
        let first = all.iter().position(|p| *p == f.scope.you).unwrap_or(0);
        let mut votes: Vec<Word> = Vec::new();
        for player in all.iter().cycle().skip(first).take(all.len()) {
            let query = Query { asking: Asking::Choice, rule: Rule::Vote, about: f.scope.this };
            let options = words.iter().cloned().map(Pick::Word).collect();
            if let Some(Pick::Word(word)) = run.ask(self, Some(*player), query, options)? {
                votes.push(word);
            }
        }
        // how they were cast makes no difference to what is asked of them
        votes.sort_unstable();
        f.left.then(Kept { votes, did: true, ..Kept::default() });
        Ok(())
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
