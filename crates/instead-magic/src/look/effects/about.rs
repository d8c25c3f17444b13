//! To whom or what events would happen for which an effect watches, as far as its text alone says so: what an effect cannot
//! be about, nothing is done for.

use std::sync::Arc;

use super::looks_at_event;
use crate::board::effect::{About, EffectId, EventKind, Makes, Much, Places, Watcher, Watchers};
use crate::board::event::Event;
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use instead_language::{Amount, Kind, Pattern, Recipients, Replacement, Rewrite, Who};

impl Watcher {
    pub(crate) fn new(id: EffectId, effect: Arc<Replacement>, scope: Arc<Scope>) -> Self {
        let (about, makes) = (About::of(&effect.pattern, scope.you), Makes::of(id, &effect));
        Watcher { id, about, makes, effect, scope }
    }
}

impl Makes {
    fn of(id: EffectId, effect: &Replacement) -> Option<Self> {
        let Rewrite::Amount(amount) = &effect.rewrite else { return None };
        let times =
            |amount: &Amount| if let Amount::Times(n, of) = amount { of.is_that_much().then_some(*n) } else { None };
        let plus = |amount: &Amount| {
            let Amount::Plus(a, b) = amount else { return None };
            if let Amount::Fixed(n) = **b { a.is_that_much().then_some(n) } else { None }
        };
        let much = times(amount).map(Much::Times).or_else(|| plus(amount).map(Much::Plus))?;
        let grows = matches!(much, Much::Times(1..) | Much::Plus(0..));
        let quiet = effect.rider.is_empty()
            && effect.optional.is_none()
            && !matches!(id, EffectId::Floating(_))
            && !effect.condition.as_ref().is_some_and(looks_at_event)
            && effect.kind == Kind::Replacement;
        Some(Makes { much, commutes: grows && quiet })
    }
}

impl About {
    fn of(pattern: &Pattern, you: PlayerId) -> Self {
        let Pattern::Damage { to: Recipients { players, objects }, .. } = pattern else {
            let own = matches!(
                pattern,
                Pattern::LoseLife(Who::You)
                    | Pattern::GainLife(Who::You)
                    | Pattern::Mill(Who::You)
                    | Pattern::DrawCards(Who::You, _)
                    | Pattern::Draw { who: Who::You, .. }
            );
            return if own { About::Only(you) } else { About::Anything };
        };
        match (players, objects) {
            (None, _) => About::Objects,
            (Some(Who::You), None) => About::Only(you),
            (Some(Who::You), Some(_)) => About::NoOther(you),
            (Some(_), _) => About::Anything,
        }
    }
}

/// Shorter lists are walked from end to end: that is as quick.
const LONG: usize = 8;

impl Places {
    fn of(list: &[Watcher]) -> Self {
        let about = |subject: Target| {
            let can = list.iter().enumerate().filter(|(_, watcher)| watcher.about.may_be(subject));
            can.map(|(at, _)| at).collect::<Vec<usize>>()
        };
        let named = |watcher: &Watcher| match watcher.about {
            About::NoOther(player) | About::Only(player) => Some(player),
            About::Anything | About::Objects => None,
        };
        let mut players: Vec<PlayerId> = list.iter().filter_map(named).collect();
        players.sort_unstable();
        players.dedup();
        let anything = |(_, watcher): &(usize, &Watcher)| watcher.about == About::Anything;
        Places {
            objects: about(Target::Object(ObjectId(0))),
            players: players.into_iter().map(|player| (player, about(Target::Player(player)))).collect(),
            others: list.iter().enumerate().filter(anything).map(|(at, _)| at).collect(),
        }
    }
}

impl Watchers {
    /// Where those stand that can be about somebody, once the lists are in their order.
    pub(super) fn note_places(&mut self) {
        let of_some = |watcher: &Watcher| watcher.about != About::Anything;
        let long = self.by_kind.iter().enumerate().filter(|(_, list)| list.len() > LONG && list.iter().any(of_some));
        self.places = long.map(|(kind, list)| (kind, Places::of(list))).collect();
    }

    /// Calls `found` with the effects that watch for events of that kind and can be about this one's subject.
    pub(super) fn about(&self, kind: EventKind, subject: Target, mut found: impl FnMut(&Watcher)) {
        let list = self.of_kind(kind);
        match self.places.iter().find(|(of, _)| *of == kind as usize) {
            Some((_, places)) => places.about(subject).iter().filter_map(|&at| list.get(at)).for_each(found),
            None => list.iter().filter(|watcher| watcher.about.may_be(subject)).for_each(&mut found),
        }
    }
}

impl Game {
    /// Whether no effect that watches for events of that kind applies and is not walked for its subject.
    pub(super) fn none_is_left_out(&self, kind: EventKind, event: &Event) -> bool {
        let mut walked = Vec::new();
        self.derived.watchers.about(kind, event.what.subject(), |watcher| walked.push(watcher.id));
        let list = self.derived.watchers.of_kind(kind).iter().filter(|watcher| !walked.contains(&watcher.id));
        list.into_iter().all(|watcher| self.applies_of_kind(watcher, event).is_err())
    }
}
