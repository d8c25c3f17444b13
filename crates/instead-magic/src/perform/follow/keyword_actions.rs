//! Keyword actions that need no more words than who does them (CR 701): each is instructions of its own, followed by each
//! player in turn (CR 101.4).

use instead_language::words::CardType;
use instead_language::{KeywordAction, Selection, Slot, Token};

use super::*;

impl Game {
    /// Each of these players does it.
    pub(super) fn does(
        &mut self,
        who: &Who,
        action: KeywordAction,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let list = instructions(action);
        for player in self.players_of(who, f) {
            let mut scope = Scope::new(player, f.scope.this);
            scope.resolution = f.scope.resolution;
            let mut own = Following::of(scope, f.lineage.clone());
            self.follow(&list, &mut own, run)?;
        }
        Ok(())
    }
}

/// What it is to do it.
fn instructions(action: KeywordAction) -> Vec<Instruction> {
    match action {
        KeywordAction::Populate => populate(),
    }
}

/// The instructions among them whose events later words of the text speak of.
pub(super) fn what_is_done(action: KeywordAction) -> Vec<Instruction> {
    let list = instructions(action).into_iter();
    list.flat_map(|i| if let Instruction::If(_, done, _) = i { done } else { vec![i] }).collect()
}

/// CR 701.36: choose a creature token you control, and create a copy of it; without one nothing is created.
fn populate() -> Vec<Instruction> {
    let token = Filter::All(vec![Filter::Token, Filter::Type(CardType::Creature), Filter::Controller(Who::You)]);
    let one = || Amount::Fixed(1);
    let chosen =
        Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter: token.clone(), random: false };
    let copy = Token { copy_of: Some((Box::new(Ref::Slot(Slot::made(0))), Vec::new())), ..Token::default() };
    let create = Instruction::CreateTokens(Who::You, one(), copy);
    let some = Condition::Exists(Selection::Each(token));
    let done = vec![Instruction::Fill(0, Box::new(Instruction::Pick(chosen))), create];
    vec![Instruction::If(some, done, Vec::new())]
}
