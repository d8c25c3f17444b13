//! Whether an event is one for which an effect watches (CR 614.1, 615.1, 609.7c).

use instead_language::walk::{Accept, Visit, Walk};
use instead_language::words::Word;
use instead_language::{Act, Recipients, Who};

use super::*;
use crate::board::effect::EventKind;

impl Game {
    /// What the text of an effect speaks of where it watches for this event.
    pub(crate) fn in_event(&self, scope: &Scope, event: &Event) -> Scope {
        let mut own = scope.clone();
        own.slots_mut().watched = self.watched(event);
        own
    }

    /// The event as the slots of a text that watches for it have it, before it happens.
    pub(crate) fn watched(&self, event: &Event) -> Watched {
        let subject = event.what.subject();
        // of what has no amount, how many
        let amount = if event.what.has_amount() { event.what.amount() } else { 1 };
        let much = Much { much: amount, many: amount, ..Much::default() };
        let mut watched = Watched { much, ..Watched::default() };
        if let What::LoseLife { with_gain, .. } = event.what {
            watched.with_gain = with_gain;
        }
        match subject {
            Target::Player(p) => watched.players.push(p),
            Target::Object(o) => {
                watched.things.push(Thing::still(o));
                watched.players.extend(self.controller(o));
            }
        }
        watched.by = event.cause.player.filter(|_| event.cause.kind == CauseKind::Effect);
        watched.source = event.cause.source.filter(|_| event.cause.kind == CauseKind::Effect);
        match &event.what {
            What::Damage(d) => {
                watched.source = Some(d.source);
                watched.recipient = Some(d.to);
            }
            What::PutCounters { on, .. } => watched.recipient = Some(*on),
            What::Attach { to, .. } => watched.recipient = *to,
            What::Attack { defending, .. } => {
                watched.attacked = Some(*defending);
                watched.recipient = Some(*defending);
            }
            What::Unblocked { object } => {
                watched.attacked = self.object(*object).and_then(|o| o.combat.attacking);
                watched.recipient = watched.attacked;
            }
            What::Voted(_, votes) => watched.votes = Some(votes.clone()),
            What::AddMana { mana, tapped, .. } => {
                watched.mana.clone_from(mana);
                watched.things.extend(tapped.map(Thing::still));
            }
            _ => {}
        }
        watched
    }

    /// Whether the event is one for which the pattern watches.
    pub(crate) fn watches(&self, pattern: &Pattern, event: &Event, scope: &Scope) -> bool {
        self.fits(pattern, event, scope).is_ok()
    }

    /// Whether the pattern watches for the event, and if not, which part does not fit: the first that is looked at.
    pub(super) fn fits(&self, pattern: &Pattern, event: &Event, scope: &Scope) -> Result<(), Part> {
        let kinds = kinds_for(&event.what);
        let is_one = |pattern| kinds_of_one(pattern).iter().any(|kind| kinds.contains(kind));
        (matches!(pattern, Pattern::OneOf(_)) || is_one(pattern)).else_part(Part::Event)?;
        self.fits_of_kind(pattern, event, scope)
    }

    /// The same, where the event is of a kind for which the pattern watches.
    pub(super) fn fits_of_kind(&self, pattern: &Pattern, event: &Event, scope: &Scope) -> Result<(), Part> {
        match pattern {
            Pattern::OneOf(some) => self.fits_one_of(some, event, scope),
            // what is asked of these is who it is, or which object it is
            Pattern::LoseLife(who)
            | Pattern::GainLife(who)
            | Pattern::PayLife(who)
            | Pattern::Mill(who)
            | Pattern::Scry(who)
            | Pattern::Search(who)
            | Pattern::LoseMana(who)
            | Pattern::FlipCoin(who)
            | Pattern::RollDie(who)
            | Pattern::Lose(who)
            | Pattern::Win(who) => self.player_fits(who, event, scope),
            Pattern::Destroy(filter)
            | Pattern::Sacrifice(filter)
            | Pattern::TurnFaceUp(filter)
            | Pattern::Tap(filter)
            | Pattern::Transform(filter)
            | Pattern::PhaseOut(filter)
            | Pattern::PhaseIn(filter) => self.object_fits(filter, event, scope),
            Pattern::Damage { source, to, combat } => self.damage_fits(source, to, *combat, event, scope),
            Pattern::DamageBelow { who, floor } => self.loss_below_fits(who, floor, event, scope),
            Pattern::Move { object, from, to } => {
                let What::Move(m) = &event.what else { return Err(Part::Event) };
                let now = self.zone(m.object);
                to.is_none_or(|to| to == m.to).else_part(Part::To)?;
                from.is_none_or(|from| now == Some(from) && m.to != from).else_part(Part::From)?;
                self.object_fits(object, event, scope)
            }
            Pattern::Enter(filter) => {
                let What::Move(m) = &event.what else { return Err(Part::Event) };
                self.enters_as(filter, m, scope).else_part(Part::Object)
            }
            Pattern::Counter(filter, by) => {
                self.doer_fits(by.as_ref(), event.cause.player, scope)?;
                self.object_fits(filter, event, scope)
            }
            Pattern::Untap { object, step } => {
                let in_step = matches!(event.what, What::Untap { step: true, .. });
                (!step || in_step).else_part(Part::Moment)?;
                self.object_fits(object, event, scope)
            }
            Pattern::Draw { who, except_first } => {
                // "Except the first one they draw in each of their draw steps."
                let is_first = |p| *except_first && self.is_first_in_draw_step(p);
                self.player_fits(who, event, scope)?;
                (!event.what.subject().player().is_some_and(is_first)).else_part(Part::Moment)
            }
            Pattern::DrawCards(who, at_least) => {
                self.player_fits(who, event, scope)?;
                (event.what.amount() >= i64::from(*at_least)).else_part(Part::Amount)
            }
            Pattern::Discard { who, object, by_opponent, by_effect } => {
                let What::Discard { player, .. } = &event.what else { return Err(Part::Event) };
                let opponents = is_by_effect(event) && event.cause.player.is_some_and(|p| p != *player);
                (!by_opponent || opponents).else_part(Part::By)?;
                (!by_effect || is_by_effect(event)).else_part(Part::Cause)?;
                self.is_player(who, *player, scope).else_part(Part::Player)?;
                self.object_fits(object, event, scope)
            }
            Pattern::CreateTokens { who, token, by_effect } => {
                let What::CreateTokens { player, tokens } = &event.what else { return Err(Part::Event) };
                (!by_effect || is_by_effect(event)).else_part(Part::Cause)?;
                self.player_fits(who, event, scope)?;
                let mut made = tokens.iter().filter(|(n, _)| *n > 0);
                made.any(|(_, t)| self.token_matches(token, &t.face, *player, scope)).else_part(Part::Object)
            }
            Pattern::PutCounters { kind, on, by, by_effect } => {
                self.counters_fit(kind.as_ref(), on, by.as_ref(), *by_effect, event, scope)
            }
            Pattern::RemoveCounters(kind, filter) => {
                let What::RemoveCounters { from: Target::Object(_), kind: k, .. } = &event.what else {
                    return Err(Part::Event);
                };
                kind.as_ref().is_none_or(|wanted| wanted == k).else_part(Part::Counters)?;
                self.object_fits(filter, event, scope)
            }
            Pattern::TapForMana { who, object, at_least } => {
                let What::AddMana { mana, tapped: Some(tapped), .. } = &event.what else { return Err(Part::Event) };
                self.player_fits(who, event, scope)?;
                self.matches(object, *tapped, scope).else_part(Part::Object)?;
                (mana.len() >= *at_least as usize).else_part(Part::Amount)
            }
            Pattern::Acts(by, act) => self.act_fits(by, *act, event, scope),
            Pattern::Begin(period, who) => {
                let What::Begin { period: begins, .. } = &event.what else { return Err(Part::Event) };
                period.is_begun_by(*begins).else_part(Part::Moment)?;
                self.player_fits(who, event, scope)
            }
        }
    }

    fn act_fits(&self, by: &Recipients, act: Act, event: &Event, scope: &Scope) -> Result<(), Part> {
        let What::Act { act: done, object, .. } = &event.what else { return Err(Part::Event) };
        (*done == act).else_part(Part::Event)?;
        match (&by.players, &by.objects) {
            (Some(who), None) => self.player_fits(who, event, scope),
            (None, Some(f)) => object.is_some_and(|o| self.matches(f, o, scope)).else_part(Part::Object),
            (Some(_), Some(_)) | (None, None) => Err(Part::Player),
        }
    }

    fn fits_one_of(&self, some: &[Pattern], event: &Event, scope: &Scope) -> Result<(), Part> {
        let mut misfit = Part::Event;
        for pattern in some {
            match self.fits(pattern, event, scope) {
                Ok(()) => return Ok(()),
                Err(Part::Event) => {}
                Err(part) => misfit = part,
            }
        }
        Err(misfit)
    }

    /// Whether the event is about such a player.
    fn player_fits(&self, who: &Who, event: &Event, scope: &Scope) -> Result<(), Part> {
        event.what.subject().player().is_some_and(|p| self.is_player(who, p, scope)).else_part(Part::Player)
    }

    /// Whether the event is about such an object.
    fn object_fits(&self, filter: &Filter, event: &Event, scope: &Scope) -> Result<(), Part> {
        event.what.subject().object().is_some_and(|o| self.matches(filter, o, scope)).else_part(Part::Object)
    }

    /// Whether such a player does it, where it is said who.
    fn doer_fits(&self, by: Option<&Who>, player: Option<PlayerId>, scope: &Scope) -> Result<(), Part> {
        by.is_none_or(|who| player.is_some_and(|p| self.is_player(who, p, scope))).else_part(Part::By)
    }

    fn damage_fits(
        &self,
        source: &Filter,
        to: &Recipients,
        combat: Option<bool>,
        event: &Event,
        scope: &Scope,
    ) -> Result<(), Part> {
        let What::Damage(d) = &event.what else { return Err(Part::Event) };
        combat.is_none_or(|c| c == d.combat).else_part(Part::Combat)?;
        self.recipient_matches(to, d.to, scope).else_part(Part::Recipient)?;
        self.source_matches(source, d.source, scope).else_part(Part::Dealer)
    }

    /// CR 120.4c: whether damage would reduce a life total to less than that.
    fn loss_below_fits(&self, who: &Who, floor: &Amount, event: &Event, scope: &Scope) -> Result<(), Part> {
        let What::LoseLife { player, amount, damage: true, with_gain } = &event.what else { return Err(Part::Event) };
        self.player_fits(who, event, scope)?;
        let life = self.player(*player).map_or(0, |p| i64::from(p.life));
        (life - i64::from(*amount) + i64::from(*with_gain) < self.amount(floor, scope)).else_part(Part::Amount)
    }

    fn counters_fit(
        &self,
        kind: Option<&Word>,
        on: &Recipients,
        by: Option<&Who>,
        by_effect: bool,
        event: &Event,
        scope: &Scope,
    ) -> Result<(), Part> {
        let is_kind = |k: &Word| kind.is_none_or(|wanted| wanted == k);
        match &event.what {
            What::PutCounters { on: to, kind: k, .. } => {
                (!by_effect || is_by_effect(event)).else_part(Part::Cause)?;
                is_kind(k).else_part(Part::Counters)?;
                self.doer_fits(by, event.cause.player, scope)?;
                self.recipient_matches(on, *to, scope).else_part(Part::Recipient)
            }
            // CR 614.16: entering with counters is always a replacement effect's doing.
            What::Move(m) if m.to == Zone::Battlefield => {
                let enter = m.enter.as_deref().ok_or(Part::Event)?;
                enter.counters.iter().any(|(k, _)| is_kind(k)).else_part(Part::Counters)?;
                self.doer_fits(by, Some(enter.controller), scope)?;
                on.objects.as_ref().is_some_and(|f| self.enters_as(f, m, scope)).else_part(Part::Recipient)
            }
            _ => Err(Part::Event),
        }
    }

    /// CR 609.7b, c: the source as it is, or as it last was.
    pub(crate) fn source_matches(&self, filter: &Filter, source: ObjectId, scope: &Scope) -> bool {
        matches!(filter, Filter::Source) || self.is_described(filter, source, scope)
    }

    /// CR 614.12: whether the permanent, as it would be on the battlefield, is what the filter says.
    pub(super) fn enters_as(&self, filter: &Filter, m: &crate::board::event::Move, scope: &Scope) -> bool {
        if let Filter::Is(Ref::This) = filter {
            return scope.this == Some(m.object);
        }
        let (Some(object), Some(entering)) = (self.object(m.object), m.enter.as_deref()) else { return false };
        let would_be = self.as_it_would_be(m.object, entering);
        let view = View {
            object,
            characteristics: &would_be,
            zone: Some(Zone::Battlefield),
            controller: entering.controller,
            tapped: entering.tapped,
            face_down: object.face_down,
        };
        self.sees(filter, view, scope)
    }
}

/// The part of a pattern that does not fit an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The kind of event.
    Event,
    /// To whom or what damage would be dealt, or on what counters be put.
    Recipient,
    /// What would deal the damage.
    Dealer,
    /// Whether it is combat damage.
    Combat,
    /// The object.
    Object,
    /// The player.
    Player,
    /// The zone that it leaves.
    From,
    /// The zone into which it goes.
    To,
    /// The kind of counters.
    Counters,
    /// Who does it.
    By,
    /// Whether an effect does it (CR 614.16).
    Cause,
    /// How much it is.
    Amount,
    /// When it happens.
    Moment,
    /// Whose instruction it is (CR 614.15).
    Resolution,
}

/// A part fits, or it is what does not.
trait ElsePart {
    fn else_part(self, part: Part) -> Result<(), Part>;
}

impl ElsePart for bool {
    fn else_part(self, part: Part) -> Result<(), Part> {
        if self { Ok(()) } else { Err(part) }
    }
}

/// The kinds of event of which one is an event for which a pattern watches; none of a pattern of several.
fn kinds_of_one(pattern: &Pattern) -> &'static [EventKind] {
    match pattern {
        Pattern::Damage { .. } => &[EventKind::Damage],
        Pattern::DamageBelow { .. } | Pattern::LoseLife(_) => &[EventKind::LoseLife],
        Pattern::GainLife(_) => &[EventKind::GainLife],
        Pattern::PayLife(_) => &[EventKind::PayLife],
        Pattern::Move { .. } => &[EventKind::Move],
        Pattern::Enter(_) => &[EventKind::Enter],
        Pattern::Destroy(_) => &[EventKind::Destroy],
        Pattern::Sacrifice(_) => &[EventKind::Sacrifice],
        Pattern::TurnFaceUp(_) => &[EventKind::TurnFaceUp],
        Pattern::Draw { .. } => &[EventKind::Draw],
        Pattern::DrawCards(..) => &[EventKind::DrawCards],
        Pattern::Discard { .. } => &[EventKind::Discard],
        Pattern::Mill(_) => &[EventKind::Mill],
        Pattern::Scry(_) => &[EventKind::Scry],
        Pattern::Acts(..) => &[EventKind::Act],
        Pattern::Search(_) => &[EventKind::Search],
        Pattern::CreateTokens { .. } => &[EventKind::CreateTokens],
        // CR 122.6a: entering with counters is having them put on it
        Pattern::PutCounters { .. } => &[EventKind::Enter, EventKind::PutCounters],
        Pattern::RemoveCounters(..) => &[EventKind::RemoveCounters],
        Pattern::Tap(_) => &[EventKind::Tap],
        Pattern::Untap { .. } => &[EventKind::Untap],
        Pattern::TapForMana { .. } => &[EventKind::Mana],
        Pattern::LoseMana(_) => &[EventKind::LoseMana],
        Pattern::FlipCoin(_) => &[EventKind::FlipCoin],
        Pattern::RollDie(_) => &[EventKind::RollDie],
        Pattern::Begin(..) => &[EventKind::Begin],
        Pattern::Lose(_) => &[EventKind::Lose],
        Pattern::Win(_) => &[EventKind::Win],
        Pattern::Counter(..) => &[EventKind::Counter],
        Pattern::Transform(_) => &[EventKind::Transform],
        Pattern::PhaseOut(_) => &[EventKind::PhaseOut],
        Pattern::PhaseIn(_) => &[EventKind::PhaseIn],
        Pattern::OneOf(_) => &[],
    }
}

/// The kinds of event for which a pattern watches. An effect is looked at for events of these kinds alone.
pub fn kinds_of(pattern: &Pattern, kinds: &mut Vec<EventKind>) {
    if let Pattern::OneOf(some) = pattern {
        some.iter().for_each(|pattern| kinds_of(pattern, kinds));
    }
    kinds.extend(kinds_of_one(pattern));
}

fn is_by_effect(event: &Event) -> bool {
    event.cause.kind == CauseKind::Effect
}

/// The kinds under which effects watch for an event.
pub(super) fn kinds_for(what: &What) -> &'static [EventKind] {
    match what {
        What::Damage(_) => &[EventKind::Damage],
        What::LoseLife { .. } => &[EventKind::LoseLife],
        What::GainLife { .. } => &[EventKind::GainLife],
        What::PayLife { .. } => &[EventKind::PayLife],
        What::Move(m) if m.to == Zone::Battlefield => &[EventKind::Move, EventKind::Enter],
        What::Move(_) => &[EventKind::Move],
        What::Destroy { .. } => &[EventKind::Destroy],
        What::Sacrifice { .. } => &[EventKind::Sacrifice],
        What::TurnFaceUp { .. } => &[EventKind::TurnFaceUp],
        What::Draw { .. } => &[EventKind::Draw],
        What::DrawCards { .. } => &[EventKind::DrawCards],
        What::Discard { .. } => &[EventKind::Discard],
        What::Mill { .. } => &[EventKind::Mill],
        What::Scry { .. } => &[EventKind::Scry],
        What::Act { .. } => &[EventKind::Act],
        What::Search { .. } => &[EventKind::Search],
        What::CreateTokens { .. } => &[EventKind::CreateTokens],
        What::PutCounters { .. } => &[EventKind::PutCounters],
        What::RemoveCounters { .. } => &[EventKind::RemoveCounters],
        What::Tap { .. } => &[EventKind::Tap],
        What::Untap { .. } => &[EventKind::Untap],
        What::AddMana { .. } => &[EventKind::Mana],
        What::LoseMana { .. } => &[EventKind::LoseMana],
        What::FlipCoin { .. } => &[EventKind::FlipCoin],
        What::RollDie { .. } => &[EventKind::RollDie],
        What::Begin { .. } => &[EventKind::Begin],
        What::Lose { .. } => &[EventKind::Lose],
        What::Win { .. } => &[EventKind::Win],
        What::Counter { .. } => &[EventKind::Counter],
        What::Transform { .. } => &[EventKind::Transform],
        What::PhaseOut { .. } => &[EventKind::PhaseOut],
        What::PhaseIn { .. } => &[EventKind::PhaseIn],
        What::MarkDamage { .. }
        | What::Shuffle { .. }
        | What::ManaBecomes { .. }
        | What::RemoveDamage { .. }
        | What::Note { .. }
        | What::Link { .. }
        | What::Announce { .. }
        | What::PutOnStack { .. }
        | What::TurnFaceDown { .. }
        | What::Arrange { .. }
        | What::Found { .. }
        | What::CastSpell { .. }
        | What::Attack { .. }
        | What::Block { .. }
        | What::Unblocked { .. }
        | What::BecomesBlocked { .. }
        | What::EffectBegins(_)
        | What::EffectEnds { .. }
        | What::Emblem { .. }
        | What::ExtraTurn { .. }
        | What::Monarch { .. }
        | What::Initiative { .. }
        | What::Venture { .. }
        | What::Complete { .. }
        | What::RingTempts { .. }
        | What::Voted { .. }
        | What::Acted { .. }
        | What::ControlTurn { .. }
        | What::DayNight(_)
        | What::Door { .. }
        | What::Prepare { .. }
        | What::Flip { .. }
        | What::CopyOfCard { .. }
        | What::Speed { .. }
        | What::Blessed { .. }
        | What::Cease { .. }
        | What::Regenerated { .. }
        | What::OrderBlockers { .. }
        | What::RemoveFromCombat { .. }
        | What::Attach { .. }
        | What::Do { .. } => &[],
    }
}

impl What {
    /// "That much", "that many".
    pub(crate) fn amount(&self) -> i64 {
        match self {
            What::Damage(d) => i64::from(d.amount),
            What::MarkDamage { amount, .. }
            | What::LoseLife { amount, .. }
            | What::GainLife { amount, .. }
            | What::PayLife { amount, .. }
            | What::PutCounters { amount, .. }
            | What::RemoveCounters { amount, .. } => i64::from(*amount),
            What::DrawCards { count, .. } | What::Mill { count, .. } | What::Scry { count, .. } => i64::from(*count),
            What::CreateTokens { tokens, .. } => tokens.iter().map(|(n, _)| i64::from(*n)).sum(),
            What::AddMana { mana, .. } => mana.len() as i64,
            What::Move(m) => m.enter.as_ref().map_or(0, |e| i64::from(e.counters.total())),
            _ => 0,
        }
    }
}

/// Whether a pattern fits an event or not by how much it is.
pub(crate) fn counts_amount(pattern: &Pattern) -> bool {
    pattern.any(&|one| {
        matches!(one, Pattern::DamageBelow { .. })
            || matches!(one, Pattern::DrawCards(_, n) | Pattern::TapForMana { at_least: n, .. } if *n > 1)
    })
}

/// Whether a condition may change its truth while the loop of one batch runs, by what effects do to the event.
pub(crate) fn looks_at_event(condition: &Condition) -> bool {
    /// Looks for "that much" anywhere in it.
    struct Looks(bool);
    impl Visit for Looks {
        fn condition(&mut self, part: &Condition) {
            self.0 |= matches!(part, Condition::EventAmount(..));
            part.walk(self);
        }

        fn amount(&mut self, part: &Amount) {
            self.0 |= matches!(part, Amount::Of(slot, _) | Amount::OfBy(slot, ..)
                if matches!(slot.part, instead_language::Part::Event(_)));
            part.walk(self);
        }
    }
    let mut looks = Looks(false);
    condition.accept(&mut looks);
    looks.0
}

impl What {
    /// Whether an effect may be found under several kinds, or both in the index and on the object that the event is about.
    pub(crate) fn may_be_considered_twice(&self) -> bool {
        matches!(
            self,
            What::Move(_) | What::Discard { .. } | What::Counter { .. } | What::TurnFaceUp { .. } | What::Draw { .. }
        )
    }

    /// Whether the event is of so much or so many.
    pub(crate) fn has_amount(&self) -> bool {
        self.amount() > 0
            || matches!(self, What::Damage(_) | What::LoseLife { .. } | What::GainLife { .. } | What::Scry { .. })
    }

    /// Whether there is anything left of the event: no damage at all is no event (CR 120.8).
    pub fn amount_left(&self) -> bool {
        match self {
            What::Damage(_) | What::LoseLife { .. } | What::GainLife { .. } => self.amount() > 0,
            _ => true,
        }
    }
}
