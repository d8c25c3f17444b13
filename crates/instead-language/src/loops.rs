//! A target for each of several players (CR 601.2c): "for each opponent, destroy up to one target creature that player
//! controls".

use crate::slot::{Part, each_slot};
use crate::walk::{Accept, Visit, Walk};
use crate::{Condition, Instruction, Ref, Selection, Spell, TargetSpec, Who};

/// Whether the target is described by a player whom a loop is at, this text's own or one around it.
pub fn for_each_player(target: &TargetSpec) -> bool {
    let mut found = false;
    each_slot(&unsifted(target), &mut |slot, _| found |= matches!(slot.part, Part::Each(_)));
    found
}

/// The target without what is said of the player who is one: "target player who lost life this turn" speaks of each player
/// in turn by itself.
fn unsifted(target: &TargetSpec) -> TargetSpec {
    let mut target = target.clone();
    while let Some(Who::With(of, _)) = target.players {
        target.players = Some(*of);
    }
    target
}

/// The players for each of whom that target is chosen: those of the loop in which the text speaks of it.
pub fn players_of(spell: &Spell, at: usize) -> Option<Who> {
    let mut own = false;
    let spec = unsifted(spell.targets.get(at)?);
    each_slot(&spec, &mut |slot, depth| own |= slot.out == depth && matches!(slot.part, Part::Each(_)));
    own.then(|| found(spell, at)).flatten().map(|(who, _)| who)
}

/// Whether it is carried out: all of them are acted on at once.
pub fn is_carried_out(spell: &Spell, at: usize) -> bool {
    players_of(spell, at).is_some() && found(spell, at).is_some_and(|(_, once)| once)
}

/// Which target the round of a loop acts on, where all that it does is done to that target and speaks of nothing else that
/// differs from round to round. Then it is one action with all of these targets, done to them at the same time, and not one
/// after another; what goes back to that ("for each permanent destroyed this way") follows once, for all of it.
pub fn at_once(list: &[Instruction]) -> Option<u8> {
    let first = acted_on(list.first()?)?;
    let acts = list.iter().take_while(|i| acted_on(i) == Some(first)).count();
    let (acts, after) = list.split_at_checked(acts)?;
    after.iter().all(|i| goes_back(i, acts)).then_some(first)
}

/// Whether the instruction speaks of what these did, of all of it together: of no target, of no player in turn, and not of
/// whether it was done at all, which could be asked in each round.
fn goes_back(instruction: &Instruction, acts: &[Instruction]) -> bool {
    let made = |n: &u8| acts.iter().any(|i| matches!(i, Instruction::Fill(filled, _) if filled == n));
    let (mut back, mut of_round) = (false, false);
    // in a loop of its own each in turn is another
    let own = u8::from(matches!(instruction.unfilled(), Instruction::ForEach(..)));
    each_slot(instruction, &mut |slot, depth| {
        back |= slot.out == depth && matches!(&slot.part, Part::Made(n) if made(n));
        of_round |= slot.out >= depth && matches!(slot.part, Part::Each(n) if n >= own);
    });
    let mut seen = Seen::default();
    instruction.accept(&mut seen);
    back && !of_round && seen.spoken == 0 && !seen.asks_if_done
}

/// The target that the instruction acts on and nothing else.
fn acted_on(instruction: &Instruction) -> Option<u8> {
    let mut seen = Seen::default();
    instruction.accept(&mut seen);
    each_slot(instruction, &mut |slot, depth| seen.each |= slot.out >= depth && matches!(slot.part, Part::Each(_)));
    let alone = seen.acts == 1 && !seen.each && seen.spoken == seen.selected.len();
    let first = *seen.selected.first()?;
    (alone && seen.selected.iter().all(|n| *n == first)).then_some(first)
}

#[derive(Default)]
struct Seen {
    /// How many instructions there are, those that only note what was done left out.
    acts: usize,
    /// How often a target is spoken of.
    spoken: usize,
    /// As what something is done to.
    selected: Vec<u8>,
    /// Whether the player whom the loop is at is spoken of.
    each: bool,
    /// Whether it is asked that something was done.
    asks_if_done: bool,
}

impl Visit for Seen {
    fn instruction(&mut self, part: &Instruction) {
        self.acts += usize::from(!matches!(part, Instruction::Fill(..)));
        part.walk(self);
    }

    fn selection(&mut self, part: &Selection) {
        if let Selection::One(Ref::Target(n)) = part {
            self.selected.push(*n);
        }
        part.walk(self);
    }

    fn condition(&mut self, part: &Condition) {
        self.asks_if_done |= matches!(part, Condition::Done(_) | Condition::DoneBy(..));
        part.walk(self);
    }

    fn reference(&mut self, part: &Ref) {
        self.spoken += usize::from(matches!(part, Ref::Target(_)));
        part.walk(self);
    }
}

/// The players of the loop that speaks of that target, and whether its round acts on it alone.
fn found(spell: &Spell, at: usize) -> Option<(Who, bool)> {
    let mut looked = Loops { at, within: None, found: None };
    spell.instructions.accept(&mut looked);
    looked.found
}

struct Loops {
    at: usize,
    within: Option<(Who, bool)>,
    found: Option<(Who, bool)>,
}

impl Visit for Loops {
    fn instruction(&mut self, instruction: &Instruction) {
        let outer = self.within.clone();
        if let Instruction::ForEach(Selection::EachPlayer(who), list) = instruction {
            self.within = Some((who.clone(), at_once(list).is_some_and(|n| usize::from(n) == self.at)));
        }
        instruction.walk(self);
        self.within = outer;
    }

    fn reference(&mut self, r: &Ref) {
        if let Ref::Target(n) = r
            && usize::from(*n) == self.at
            && self.found.is_none()
        {
            self.found.clone_from(&self.within);
        }
        r.walk(self);
    }

    fn spell(&mut self, _: &Spell) {}
}
