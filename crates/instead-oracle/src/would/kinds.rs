//! The kind of event that is watched for, and who would do it, as what becomes of it says them again.

use instead_language::{Pattern, Who};

use crate::cursor::{Reader, Writer};
use crate::event::watched_is;
use crate::grammar::Part;
use crate::reference::{Subj, THAT_PLAYER, THEY};

/// Parts that read nothing and only look at the kind of event.
macro_rules! only_for {
    ($($(#[$doc:meta])* $name:ident = { $pattern:pat })*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;
        impl Part for $name {
            type Value = ();
            fn read(p: &mut Reader<'_>) -> Option<()> {
                watched_is(p.watched.as_deref(), |e| matches!(e, $pattern)).then_some(())
            }
            fn write(_: &(), w: &mut Writer<'_>) -> bool {
                watched_is(w.watched.as_deref(), |e| matches!(e, $pattern))
            }
        }
    )*};
}

only_for! {
    /// Damage is watched for.
    OfDamage = { Pattern::Damage { .. } }
    /// A gain of life is watched for.
    OfGain = { Pattern::GainLife(_) }
    /// A loss of life is watched for.
    OfLoss = { Pattern::LoseLife(_) }
    /// A move, or what would bring one about, is watched for.
    OfMove = { Pattern::Move { .. } | Pattern::Enter(_) | Pattern::Discard { .. } }
    /// Something would enter.
    OfEnter = { Pattern::Enter(_) }
    /// Tokens would be created.
    OfTokens = { Pattern::CreateTokens { .. } }
    /// Counters would be put.
    OfCounters = { Pattern::PutCounters { .. } }
    /// Cards would be milled.
    OfMill = { Pattern::Mill(_) }
    /// Cards would be looked at.
    OfScry = { Pattern::Scry(_) }
    /// A draw would happen.
    OfDraw = { Pattern::Draw { .. } | Pattern::DrawCards(..) }
    /// An instruction to draw would be followed.
    OfDrawCards = { Pattern::DrawCards(..) }
    /// A part of the turn would begin.
    OfBegin = { Pattern::Begin(..) }
    /// Mana would be produced.
    OfMana = { Pattern::TapForMana { .. } }
    /// A spell would be countered.
    OfCounter = { Pattern::Counter(..) }
    /// Dice would be rolled.
    OfRoll = { Pattern::RollDie(_) }
    /// A library would be searched.
    OfSearch = { Pattern::Search(_) }
    /// A coin would be flipped.
    OfCoin = { Pattern::FlipCoin(_) }
    /// Unspent mana would be lost.
    OfLoseMana = { Pattern::LoseMana(_) }
}

/// The player of a watched gain or loss of life, as the subject of what happens instead.
pub(super) fn the_player(p: &Reader<'_>, s: &Who) -> Option<()> {
    if let Pattern::GainLife(who)
    | Pattern::LoseLife(who)
    | Pattern::Mill(who)
    | Pattern::Scry(who)
    | Pattern::Draw { who, .. }
    | Pattern::DrawCards(who, _) = p.watched.as_deref()?
    {
        (who == s || (matches!(s, Who::Said(_)) && *who != Who::You)).then_some(())
    } else {
        None
    }
}

fn player_of(watched: Option<&Pattern>) -> Option<Who> {
    if let Pattern::GainLife(who)
    | Pattern::LoseLife(who)
    | Pattern::Mill(who)
    | Pattern::Scry(who)
    | Pattern::DrawCards(who, _) = watched?
    {
        Some(if *who == Who::You { Who::You } else { THAT_PLAYER })
    } else {
        None
    }
}

/// The subject again: "you" left unsaid, "that player", "they".
pub(crate) struct SamePlayer;
impl Part for SamePlayer {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let s = Subj::read(p)?;
        the_player(p, &s)
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let Some(s) = player_of(w.watched.clone().as_deref()) else { return false };
        w.attempt(|w| Subj::write(&s, w)) || s == THAT_PLAYER && w.source.is_some() && Subj::write(&THEY, w)
    }
}
