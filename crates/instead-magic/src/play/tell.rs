//! Sentences of a scenario that are no action of a player: what happens, what is in effect, who concedes.

use std::sync::Arc;

use instead::{Lineage, Proposed, Run, Stop, perform_unchanged, propose};

use crate::board::event::{Cause, CauseKind, Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, PlayerId};
use crate::edition::rulebook::Rule;
use crate::perform::follow::Following;
use instead_language::walk::Accept;
use instead_language::words::Word;
use instead_language::{Replacement, Spell, Until};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// Follow instructions as a resolving ability's, then check state-based actions and put triggered abilities on the
    /// stack.
    ///
    /// # Errors
    /// A question without an answer, a limit, or why the game cannot go on.
    pub fn tell(&mut self, spell: &Spell, scope: Scope, run: &mut Run<'_, Self>) -> Result<()> {
        self.begin_sentence();
        self.take_text(spell)?;
        let mut following = Following::of(scope, Lineage::default());
        self.follow(&spell.instructions, &mut following, run)?;
        self.check(run)
    }

    /// Make several sentences happen as one event.
    ///
    /// # Errors
    /// As for [`Game::tell`].
    pub fn tell_at_once(&mut self, sentences: &[(Spell, Scope)], run: &mut Run<'_, Self>) -> Result<()> {
        self.begin_sentence();
        let mut items = Vec::new();
        for (spell, scope) in sentences {
            self.take_text(spell)?;
            let mut following = Following::of(scope.clone(), Lineage::default());
            for instruction in &spell.instructions {
                items.extend(self.events_of(instruction, &mut following, run)?.into_iter().map(Proposed::new));
            }
        }
        crate::perform::name_those_entering_together(&mut items);
        propose(self, items, run)?;
        self.check(run)
    }

    /// A floating effect begins without a spell or ability, as a board gives it.
    ///
    /// # Errors
    /// As for [`Game::tell`].
    pub fn begin_effects(&mut self, spell: &Spell, scope: Scope, text: &str, run: &mut Run<'_, Self>) -> Result<()> {
        self.take_text(spell)?;
        let before = self.state.floating.len();
        let mut following = Following::of(scope, Lineage::default());
        // the board is as it is given: no text acts while it is set up
        let holes = std::mem::take(&mut self.has_holes);
        let followed = self.follow(&spell.instructions, &mut following, run);
        self.has_holes = holes;
        followed?;
        self.name_effects(before, text);
        self.forget_sentence();
        Ok(())
    }

    /// A static sentence as a floating effect without an end, as a board gives it.
    ///
    /// # Errors
    /// As for [`Game::tell`].
    pub fn begin_static(
        &mut self,
        effect: &Replacement,
        scope: Scope,
        text: &str,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        self.take_text(effect)?;
        let you = scope.you;
        let floating = Floating {
            text: Word::from(text),
            ..Floating::new(
                FloatingKind::Replacement(Arc::new(effect.clone())),
                Arc::new(scope),
                Until::Forever,
                self.state.turn.number,
            )
        };
        let cause = Cause { player: Some(you), kind: CauseKind::Effect, ..Cause::RULE };
        let event = Event { what: What::EffectBegins(Box::new(floating)), cause };
        let holes = std::mem::take(&mut self.has_holes);
        let begun = propose(self, [Proposed::new(event)], run);
        self.has_holes = holes;
        begun?;
        self.forget_sentence();
        Ok(())
    }

    /// CR 608.2c: a text is carried out once its words are bound, and not before.
    fn take_text(&mut self, text: &impl Accept) -> Result<()> {
        self.notice_words(text);
        self.stop_at_words()
    }

    /// CR 104.3a: a player concedes, which nothing replaces and nothing forbids.
    ///
    /// # Errors
    /// As for [`Game::tell`].
    pub fn concede(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        self.begin_sentence();
        let cause = Cause { player: Some(player), ..Cause::RULE.by(Rule::Concede) };
        let event = Event { what: What::Lose { player }, cause };
        perform_unchanged(self, [Proposed::new(event)], run)?;
        self.check(run)
    }
}
