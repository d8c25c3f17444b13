//! To whom or what events would happen for which an effect watches, as far as its text alone says so: what an effect cannot
//! be about, nothing is done for.

use std::sync::Arc;

use crate::board::effect::{About, EffectId, Watcher};
use crate::board::scope::Scope;
use crate::board::state::PlayerId;
use instead_language::{Pattern, Recipients, Replacement, Who};

impl Watcher {
    pub(crate) fn new(id: EffectId, effect: Arc<Replacement>, scope: Arc<Scope>) -> Self {
        Watcher { id, about: About::of(&effect.pattern, scope.you), effect, scope }
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
