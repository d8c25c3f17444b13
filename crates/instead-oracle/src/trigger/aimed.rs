//! What becomes the target of something (CR 115.1).

use instead_language::{Recipients, Who};

use crate::event::Obj;
use crate::grammar::grammar;
use crate::noun::NpA;
use crate::reference::EventWho;

grammar! {
    /// What becomes a target: a permanent, a player, or one of both.
    Aimed(p, w, v) -> Recipients {
        ["you or " f: NpA " becomes"] => { Recipients { players: Some(Who::You), objects: Some(f) } } if (let Recipients { players: Some(Who::You), objects: Some(f) } = v);
        [s: EventWho " " ("become")] => { Recipients::players(s) } if (let Recipients { players: Some(s), objects: None } = v);
        [f: Obj " becomes"] => { Recipients::objects(f) } if (let Recipients { players: None, objects: Some(f) } = v);
    }
}
