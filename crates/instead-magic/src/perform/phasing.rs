//! Phasing (CR 702.26): what phases out and in, in the untap step (CR 502.1), by an effect, and until something happens
//! (CR 610.4).

use instead::{Performing, Proposed, Run, Stop, propose};
use instead_language::Until;
use instead_language::words::Keyword;

use crate::board::error::{Error, Kind as ErrorKind};
use crate::board::event::{Cause, Event, What};
use crate::board::state::{Floating, FloatingKind, Game, Left, ObjectId, PlayerId};
use crate::edition::rulebook::Rule;
use crate::perform::follow::Following;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 702.26b, g: what is attached to it phases out at the same time, and each of them does.
    pub(super) fn perform_phasing_out(
        &mut self,
        object: ObjectId,
        until: Option<u32>,
        cause: Cause,
        door: Performing<'_>,
    ) {
        for object in self.phase_out(object, until, door) {
            self.happened(Event { what: What::PhaseOut { object, until }, cause }, door);
        }
    }

    /// CR 702.26c, g: and what phased out along with it phases in.
    pub(super) fn perform_phasing_in(&mut self, object: ObjectId, cause: Cause, door: Performing<'_>) {
        for object in self.phase_in(object, door) {
            self.happened(Event { what: What::PhaseIn { object }, cause }, door);
        }
    }

    /// CR 502.1, 702.26a: permanents with phasing that the active player controls phase out, and those that phased out under
    /// his control phase in, all at one time.
    pub(crate) fn phase_in_untap_step(&mut self, player: PlayerId, run: &mut Run<'_, Self>) -> Result<()> {
        let phasing = |id: &ObjectId| {
            self.controller(*id) == Some(player) && self.characteristics(*id).is_some_and(|c| c.has(Keyword::Phasing))
        };
        let out: Vec<ObjectId> = self.state.battlefield.iter().copied().filter(phasing).collect();
        let out = self.phasing_by_themselves(out);
        let his = |id: &ObjectId| {
            let how = self.object(*id).and_then(|o| o.designated.phased);
            how.is_some_and(|p| p.under == player && p.with.is_none() && p.until.is_none())
        };
        let back: Vec<ObjectId> = self.state.phased.iter().copied().filter(his).collect();
        if !out.is_empty() && self.edition.phased_out_zone {
            return Err(self.no_phased_out_zone());
        }
        let out = out.into_iter().map(|object| What::PhaseOut { object, until: None });
        let all = out.chain(back.into_iter().map(|object| What::PhaseIn { object }));
        let event = |what| Proposed::new(Event { what, cause: Cause::TURN.by(Rule::PhasingStep) });
        propose(self, all.map(event).collect::<Vec<_>>(), run)
    }

    /// Whether a permanent has not left the battlefield: what is phased out has not (CR 702.26d).
    pub(super) fn has_not_left(&self, permanent: ObjectId) -> bool {
        self.on_battlefield(permanent) || self.is_phased_out(permanent)
    }

    /// The objects phase out; with `until`, for as long as the permanent that says so has not left (CR 610.4).
    pub(super) fn phases_out(
        &mut self,
        objects: Vec<ObjectId>,
        until: bool,
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        if self.edition.phased_out_zone {
            return Err(self.no_phased_out_zone());
        }
        // CR 610.4b, c: where it has left already, nothing phases out
        let stays = f.scope.this.is_some_and(|o| self.has_not_left(o));
        if until && !stays {
            return Ok(());
        }
        let number = until.then(|| self.fresh_id());
        let all = self.phasing_by_themselves(objects);
        let cause = f.cause(f.scope.you);
        let event =
            |object| Proposed::contained(Event { what: What::PhaseOut { object, until: number }, cause }, &f.lineage);
        propose(self, all.into_iter().map(event).collect::<Vec<_>>(), run)?;
        let Some(number) = number else { return Ok(()) };
        let waits = self.floating(FloatingKind::PhasesIn(number), Until::SourceLeaves, Left::Unlimited, f);
        let begins = Event { what: What::EffectBegins(Box::new(waits)), cause };
        propose(self, [Proposed::contained(begins, &f.lineage)], run)
    }

    /// CR 702.26d, f: what lasts until something leaves the battlefield goes on while that is phased out; what lasts for as
    /// long as it is there does not.
    pub(super) fn waits_for_leaving(&self, floating: &Floating) -> bool {
        let until = matches!(floating.what, FloatingKind::Returns(_) | FloatingKind::PhasesIn(_));
        until && floating.scope.this.is_some_and(|o| self.is_phased_out(o))
    }

    /// CR 610.4: what phased out until the effect ended phases in.
    pub(super) fn phase_in_again(&mut self, ended: &Floating, run: &mut Run<'_, Self>) -> Result<()> {
        let FloatingKind::PhasesIn(number) = ended.what else { return Ok(()) };
        let waited =
            |id: &ObjectId| self.object(*id).and_then(|o| o.designated.phased).is_some_and(|p| p.until == Some(number));
        let back: Vec<ObjectId> = self.state.phased.iter().copied().filter(waited).collect();
        let event =
            |object| Proposed::new(Event { what: What::PhaseIn { object }, cause: Cause::RULE.by(Rule::PhaseInAgain) });
        propose(self, back.into_iter().map(event).collect::<Vec<_>>(), run)
    }

    /// 217.8 of 2004 and 2005: what phases out goes to a zone of its own, where tokens cease to exist.
    fn no_phased_out_zone(&self) -> Stop<Self> {
        Stop::Error(Error::from(ErrorKind::Unsupported {
            what: "the phased-out zone of this edition (217.8)",
            on: None,
        }))
    }
}
