//! What a question says of what is offered: the things of which the text speaks are put in by name.

use super::leaves::filled_in;
use super::*;
use instead_language::slot::{InFrames, change_in_frames};
use instead_language::{ModeChoice, Part};

impl Game {
    /// Whether to do that.
    pub(super) fn whether_to(&self, list: &[Instruction], scope: &Scope) -> Asking {
        Asking::Do(Arc::new(self.told(list, scope).instructions))
    }

    /// Which of the modes of an instruction.
    pub(super) fn which_mode(&self, choice: &ModeChoice, scope: &Scope) -> Asking {
        Asking::Modes(Arc::new(choice.modes.iter().map(|mode| self.told(&mode.spell.instructions, scope)).collect()))
    }

    fn told(&self, list: &[Instruction], scope: &Scope) -> Spell {
        let mut told = Spell { instructions: list.to_vec(), ..Spell::default() };
        let own = filled_in(list).into_iter().collect();
        change_in_frames(&mut told, &mut Told { game: self, scope, own });
        told
    }
}

/// Puts targets and what the text spoke of before in the place of the words for them.
struct Told<'a> {
    game: &'a Game,
    scope: &'a Scope,
    /// What the text fills itself.
    own: Vec<u8>,
}

impl InFrames for Told<'_> {
    fn reference(&mut self, r: &mut Ref, depth: u8) {
        let here = if let Ref::Slot(slot) = r {
            let own = matches!(slot.part, Part::Made(n) if self.own.contains(&n));
            (slot.out == depth && !own).then_some(Ref::Slot(Slot { out: 0, ..*slot }))
        } else {
            (depth == 0 && matches!(r, Ref::Target(_))).then(|| r.clone())
        };
        let Some(here) = here else { return };
        if let Some(Target::Object(object)) = self.game.reference(&here, self.scope) {
            *r = Ref::Object(object.0);
        }
    }

    fn who(&mut self, who: &mut Who, depth: u8) {
        if depth == 0
            && matches!(who, Who::Target(_) | Who::Slot(_))
            && let Some(player) = self.game.the_player(who, self.scope)
        {
            *who = Who::Player(player.0);
        }
    }
}
