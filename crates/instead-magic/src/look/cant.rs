//! CR 614.17: what can't happen. "Can't" is not an effect in the loop; it is asked there, and ahead of time.

use std::sync::Arc;

use instead::Prospect;

use crate::board::characteristics::Characteristics;
use crate::board::event::{CauseKind, Damage, Event, Move, What};
use crate::board::scope::{PaysFor, Scope};
use crate::board::state::{Game, Object, ObjectId, PlayerId};
use crate::look::activated::Used;
use crate::look::eval::View;
use crate::look::history::as_card;
use instead_language::words::{CardType, Keyword, Word, Zone};
use instead_language::{
    Ability, Arrangement, Cant, Change, Condition, Face, Filter, Instruction, Pattern, Period, Ref, SomeAbilities, Who,
};

/// The "can't" that an ability is, if it is one.
pub(crate) fn of_ability(ability: &Ability) -> Option<(Arc<Cant>, Option<Condition>)> {
    if let Ability::Cant(cant, condition) = ability {
        return Some((Arc::new(cant.clone()), condition.clone()));
    }
    let Ability::Keyword(keyword) = ability else { return None };
    let this = Filter::Is(Ref::This);
    match keyword {
        // CR 702.12b
        Keyword::Indestructible => Some((Arc::new(Cant::Happen(Pattern::Destroy(this), None)), None)),
        // CR 702.98a
        Keyword::Unleash => {
            let counter = Filter::Counter(Some(Word::new_static("+1/+1")));
            Some((Arc::new(Cant::Block(this)), Some(Condition::Is(Ref::This, counter))))
        }
        _ => None,
    }
}

/// Whether what can't happen would happen to the object of the ability alone.
fn is_about_itself(cant: &Cant) -> bool {
    let this = |filter: &Filter| matches!(filter, Filter::Is(Ref::This));
    let Cant::Happen(Pattern::PutCounters { on, .. }, _) = cant else { return false };
    on.players.is_none() && on.objects.as_ref().is_some_and(this)
}

impl Game {
    /// Every "can't" that is in force.
    pub(crate) fn cants(&self) -> impl Iterator<Item = (&Cant, &Scope)> {
        self.derived
            .watchers
            .cants
            .iter()
            .filter(|(_, condition, scope)| condition.as_ref().is_none_or(|c| self.holds(c, scope)))
            .map(|(cant, _, scope)| (&**cant, &**scope))
    }

    /// CR 614.7, 614.17: whether the event would happen, and whether it can.
    pub(crate) fn prospect_of(&self, event: &Event) -> Prospect {
        if self.never_happens(&event.what) {
            return Prospect::Never;
        }
        if self.is_no_permanent(&event.what) || self.cannot_happen(event) {
            return Prospect::Cannot;
        }
        Prospect::Happens
    }

    /// CR 111.8: whether it is a token that has left the battlefield. A copy of a card that is about to be cast is none.
    pub(crate) fn is_token_that_left(&self, id: ObjectId) -> bool {
        let Some(o) = self.object(id).filter(|o| o.token) else { return false };
        !matches!(o.zone, None | Some(Zone::Battlefield | Zone::Stack))
            && self
                .state
                .objects
                .of_card(o.card)
                .any(|was| was.became == Some(id) && was.last_zone == Zone::Battlefield)
    }

    /// CR 614.7, 120.8, 119.10: nothing is there to happen.
    fn never_happens(&self, what: &What) -> bool {
        let gone = |object: ObjectId| !self.on_battlefield(object);
        let out = |player: PlayerId| self.player(player).is_none_or(|p| p.lost);
        match what {
            What::Damage(d) => d.amount == 0 || !self.can_be_dealt_damage(d.to),
            // Damage dealt as counters by a source with deathtouch marks nothing, and is remembered (CR 704.5h).
            What::MarkDamage { object, amount, source } => {
                *amount == 0 && !self.source_has(*source, Keyword::Deathtouch) || gone(*object)
            }
            What::LoseLife { player, amount, .. } | What::GainLife { player, amount } => *amount == 0 || out(*player),
            What::PayLife { player, .. } | What::Voted(player, _) => out(*player),
            What::Destroy { object, .. }
            | What::Sacrifice { object, .. }
            | What::Regenerated { object }
            | What::Attach { object, to: None } => gone(*object),
            What::Attach { object, to: Some(to) } => gone(*object) || !self.would_be_attached(*object, *to),
            What::Tap { object } => self.object(*object).is_none_or(|o| o.tapped) || gone(*object),
            What::Untap { object, .. } => self.object(*object).is_none_or(|o| !o.tapped) || gone(*object),
            // CR 701.40g: an instant or sorcery card stays face down
            What::TurnFaceUp { object, .. } => {
                let spell = |o: &Object| o.face.types.has(CardType::Instant) || o.face.types.has(CardType::Sorcery);
                let stays = |o: &Object| !o.face_down || spell(o);
                gone(*object) || self.object(*object).is_none_or(stays)
            }
            What::Transform { object } => gone(*object) || self.object(*object).is_none_or(|o| !can_turn_over(o)),
            What::Move(m) => match self.object(m.object) {
                // A created token comes from no zone (CR 111.1).
                Some(o) => {
                    o.became.is_some()
                        || o.zone.is_none() && m.why != crate::board::event::Why::Created
                        || self.is_token_that_left(m.object)
                        // CR 800.4b: it stays where it is
                        || m.enter.as_ref().is_some_and(|enter| out(enter.controller))
                        || stays_untransformed(m, o)
                }
                None => true,
            },
            What::Discard { object, .. } => self.zone(*object) != Some(Zone::Hand),
            What::Counter { object, .. } => self.zone(*object) != Some(Zone::Stack),
            What::DrawCards { player, count, .. } | What::Mill { player, count } | What::Scry { player, count } => {
                *count == 0 || out(*player)
            }
            What::Draw { player, .. }
            | What::Shuffle { player }
            | What::Search { player, .. }
            | What::LoseMana { player }
            | What::FlipCoin { player, .. }
            | What::RollDie { player, .. }
            | What::Lose { player }
            | What::Win { player } => out(*player),
            What::PutCounters { on, amount, .. } => *amount == 0 || self.is_gone(*on) || self.holds_no_counters(*on),
            What::RemoveCounters { from, amount, kind } => {
                *amount == 0 || self.is_gone(*from) || self.counters_on(*from, kind) == 0
            }
            // CR 800.4j, k: who has left begins no turn; the turn in which he left goes on to its end.
            What::Begin { player, period } => matches!(period, Period::Turn | Period::ExtraTurn) && out(*player),
            // CR 800.4b
            What::CreateTokens { player, tokens } => out(*player) || tokens.iter().all(|(n, _)| *n == 0),
            What::AddMana { mana, .. } => mana.is_empty(),
            What::Unblocked { .. } | What::BecomesBlocked { .. } | What::Act { .. } => false,
            What::Attack { object, .. } | What::Block { object, .. } | What::OrderBlockers { attacker: object, .. } => {
                gone(*object)
            }
            What::RemoveDamage { object } => self.object(*object).is_none_or(|o| o.damage == 0 && !o.deathtouched),
            What::PhaseOut { .. }
            | What::PhaseIn { .. }
            | What::Door { .. }
            | What::Prepare { .. }
            | What::Flip { .. }
            | What::Monarch { .. }
            | What::RemoveFromCombat { .. } => self.is_so_already(what),
            What::DayNight(now) => self.state.day == Some(*now),
            What::Speed { player, .. } | What::Blessed { player } => out(*player) || self.is_so_already(what),
            // CR 712.13: a double-faced permanent can't be turned face down.
            What::TurnFaceDown { object } => {
                gone(*object) || self.object(*object).is_none_or(|o| o.face_down || o.back.is_some())
            }
            What::PutOnStack { player, .. } | What::Emblem { player, .. } | What::CopyOfCard { player, .. } => {
                out(*player)
            }
            What::Arrange { .. }
            | What::Found { .. }
            | What::Note { .. }
            | What::Link { .. }
            | What::Announce { .. }
            | What::CastSpell { .. }
            | What::EffectBegins(_)
            | What::EffectEnds { .. }
            | What::ExtraTurn { .. }
            | What::Initiative { .. }
            | What::Venture { .. }
            | What::Complete { .. }
            | What::RingTempts { .. }
            | What::Acted { .. }
            | What::ControlTurn { .. }
            | What::Cease { .. }
            | What::Do { .. }
            | What::ManaBecomes { .. } => false,
        }
    }

    /// Whether a permanent is what it would become, beside its characteristics, or has left.
    fn is_so_already(&self, what: &What) -> bool {
        let gone = |object: ObjectId| !self.on_battlefield(object);
        match what {
            What::PhaseIn { object } => !self.is_phased_out(*object),
            // CR 710.4: what is flipped stays so
            What::Flip { object } => {
                let stays = |o: &Object| o.face_down || o.transformed || !o.is_flip_card();
                gone(*object) || self.object(*object).is_none_or(stays)
            }
            What::Prepare { object, prepared } => {
                let so = |o: &Object| o.prepared == *prepared || !o.has_prepare_spell();
                gone(*object) || self.object(*object).is_none_or(so)
            }
            What::Door { object, half, opens } => {
                let locked = self.object(*object).is_some_and(|o| o.locked_halves().contains(half));
                gone(*object) || locked != *opens
            }
            What::Speed { player, to } => self.player(*player).is_some_and(|p| p.speed == *to),
            What::Blessed { player } => self.player(*player).is_some_and(|p| p.blessed),
            What::RemoveFromCombat { object } => {
                let none = |o: &Object| o.combat == crate::board::state::Combat::default();
                gone(*object) || self.object(*object).is_none_or(none)
            }
            // CR 724.3
            What::Monarch { player } => {
                self.state.monarch == Some(*player) || self.player(*player).is_none_or(|p| p.lost)
            }
            other => other.subject().object().is_none_or(gone),
        }
    }

    /// CR 304.4, 307.4: an instant or sorcery can't enter the battlefield; it stays where it is. Face down it has no such
    /// type (CR 708.2).
    fn is_no_permanent(&self, what: &What) -> bool {
        let What::Move(m) = what else { return false };
        let (Some(entering), Some(object)) = (&m.enter, self.object(m.object)) else { return false };
        let face = match &object.back {
            _ if entering.copy.is_some() => return false,
            Some(back) if entering.transformed => back,
            _ => &object.printed,
        };
        m.to == Zone::Battlefield
            && !entering.face_down
            && (face.types.has(CardType::Instant) || face.types.has(CardType::Sorcery))
    }

    pub(crate) fn is_gone(&self, target: crate::board::state::Target) -> bool {
        match target {
            crate::board::state::Target::Player(p) => self.player(p).is_none_or(|p| p.lost),
            crate::board::state::Target::Object(o) => self.object(o).is_none_or(|o| o.zone.is_none()),
        }
    }

    /// No effect puts counters on a card in a hand, library or graveyard: one that speaks of a permanent finds none there,
    /// though its text may find the card (CR 400.7, 122.1).
    fn holds_no_counters(&self, target: crate::board::state::Target) -> bool {
        let zone = target.object().and_then(|o| self.zone(o));
        matches!(zone, Some(Zone::Hand | Zone::Library | Zone::Graveyard))
    }

    pub(crate) fn counters_on(&self, target: crate::board::state::Target, kind: &str) -> u32 {
        match target {
            crate::board::state::Target::Player(p) => self.player(p).map_or(0, |p| p.counters.of(kind)),
            crate::board::state::Target::Object(o) => self.object(o).map_or(0, |o| o.counters.of(kind)),
        }
    }

    /// CR 120.1a: damage is dealt to creatures, planeswalkers, battles and players.
    pub(crate) fn can_be_dealt_damage(&self, to: crate::board::state::Target) -> bool {
        match to {
            crate::board::state::Target::Player(p) => self.player(p).is_some_and(|p| !p.lost),
            crate::board::state::Target::Object(o) => {
                self.on_battlefield(o)
                    && self.characteristics(o).is_some_and(|c| {
                        c.is(CardType::Creature)
                            || self.edition.redirection.planeswalkers && c.is(CardType::Planeswalker)
                            || self.edition.redirection.battles && c.is(CardType::Battle)
                    })
            }
        }
    }

    /// CR 113.6d, e: what a spell says of itself on the stack: "this spell can't be countered".
    fn spell_says(&self, spell: ObjectId, says: impl Fn(&Cant, &Scope) -> bool) -> bool {
        let Some(object) = self.object(spell).filter(|o| o.zone == Some(Zone::Stack)) else { return false };
        let Some(c) = self.characteristics(spell) else { return false };
        let mut scope = Scope::new(c.controller, Some(spell));
        scope.x = object.cast.as_ref().map_or(0, |cast| i64::from(cast.x));
        c.abilities.iter().any(|(_, a)| {
            let Ability::Cant(cant, condition) = &**a else { return false };
            condition.as_ref().is_none_or(|c| self.holds(c, &scope)) && says(cant, &scope)
        })
    }

    fn cannot_happen(&self, event: &Event) -> bool {
        if let What::Counter { object, .. } = event.what
            && self.spell_says(
                object,
                |cant, scope| matches!(cant, Cant::BeCountered(f) if self.matches(f, object, scope)),
            )
        {
            return true;
        }
        self.cants().any(|(cant, scope)| match cant {
            // An entering permanent enters all the same, without the counters.
            Cant::Happen(Pattern::PutCounters { .. }, _) if matches!(event.what, What::Move(_)) => false,
            Cant::Happen(pattern, condition) => {
                self.watches(pattern, event, scope)
                    && condition.as_ref().is_none_or(|c| self.holds(c, &self.in_event(scope, event)))
            }
            Cant::DrawMoreThan(n, who) => match event.what {
                What::Draw { player, .. } => {
                    self.is_player(who, player, scope) && self.player(player).is_some_and(|p| p.drawn >= *n)
                }
                // CR 121.2b: an instruction to draw can't happen if not even one card can be drawn.
                What::DrawCards { player, .. } => {
                    self.is_player(who, player, scope) && self.player(player).is_some_and(|p| p.drawn >= *n)
                }
                _ => false,
            },
            Cant::BeCountered(filter) => match event.what {
                What::Counter { object, .. } => self.matches(filter, object, scope),
                _ => false,
            },
            Cant::Cause(whose, patterns) => {
                self.is_caused_by(whose, event, scope) && patterns.iter().any(|p| self.watches(p, event, scope))
            }
            // what damage, combat, casting and the like can't is asked there
            Cant::PreventDamage(..)
            | Cant::ChangeDamage(..)
            | Cant::PreventCombat(_)
            | Cant::Regenerate(_)
            | Cant::LoseForLife(_)
            | Cant::Attack(_)
            | Cant::Block(_)
            | Cant::BeBlocked(..)
            | Cant::BlockExcept(..)
            | Cant::BeBlockedByMore(..)
            | Cant::BeBlockedByFewer(..)
            | Cant::AttackPlayer(..)
            | Cant::AttackUnless(..)
            | Cant::BeAttacked(..)
            | Cant::ProtectPlayer(..)
            | Cant::MoreCounters(..)
            | Cant::TargetPlayer(..)
            | Cant::HexproofPlayer(..)
            | Cant::Cast(..)
            | Cant::CastMoreThan(..)
            | Cant::Alone(..)
            | Cant::OnlyAlone(..)
            | Cant::Toll(..)
            | Cant::UntapMore(..)
            | Cant::MoreAttackers(..)
            | Cant::MoreBlockers(_)
            | Cant::BeTarget(..)
            | Cant::PlayLands(_)
            | Cant::LegendRule(_)
            | Cant::PayWith(..)
            | Cant::CastOrActivate(..)
            | Cant::ActivateSome(..)
            | Cant::ActivateTapping(..)
            | Cant::Activate(..) => false,
        })
    }

    /// Whether a spell or ability that such a player controls has it happen, or lets it be done to pay for something as it
    /// resolves.
    fn is_caused_by(&self, whose: &Who, event: &Event, scope: &Scope) -> bool {
        let by = event.cause.source.filter(|_| matches!(event.cause.kind, CauseKind::Effect | CauseKind::Cost));
        by.and_then(|source| self.controller(source)).is_some_and(|p| self.is_player(whose, p, scope))
    }

    /// CR 601.2h, 602.2b: whether the player can't pay life for what he casts or activates.
    pub(crate) fn cant_pay_life_for(&self, player: PlayerId, pays_for: PaysFor) -> bool {
        pays_for != PaysFor::Else
            && self
                .cants()
                .any(|(cant, scope)| matches!(cant, Cant::PayWith(who, true, _) if self.is_player(who, player, scope)))
    }

    /// The same of a permanent that would be sacrificed.
    pub(crate) fn cant_be_sacrificed_for(&self, object: ObjectId, player: PlayerId, pays_for: PaysFor) -> bool {
        pays_for != PaysFor::Else
            && self.cants().any(|(cant, scope)| {
                matches!(cant, Cant::PayWith(who, _, Some(f))
                    if self.is_player(who, player, scope) && self.matches(f, object, scope))
            })
    }

    /// CR 614.17d: whether counters of that kind can't be put on the permanent that the event would make.
    pub(crate) fn counters_are_barred(&self, kind: &str, event: &Event) -> bool {
        self.cants().any(|(cant, scope)| self.bars_counters(cant, scope, kind, event))
            || self.says_as_it_enters(event, &|cant, scope| self.bars_counters(cant, scope, kind, event))
    }

    fn bars_counters(&self, cant: &Cant, scope: &Scope, kind: &str, event: &Event) -> bool {
        let Cant::Happen(pattern @ Pattern::PutCounters { kind: wanted, .. }, _) = cant else { return false };
        wanted.as_ref().is_none_or(|w| w == kind) && self.watches(pattern, event, scope)
    }

    /// CR 614.17d: what the permanent that would enter says of itself alone, as it would be on the battlefield.
    fn says_as_it_enters(&self, event: &Event, says: &dyn Fn(&Cant, &Scope) -> bool) -> bool {
        let What::Move(m) = &event.what else { return false };
        let Some(entering) = &m.enter else { return false };
        let would_be = self.as_it_would_be(m.object, entering);
        let scope = Scope::new(entering.controller, Some(m.object));
        let mut own = would_be.abilities.iter().filter_map(|(_, ability)| of_ability(ability));
        own.any(|(cant, condition)| {
            is_about_itself(&cant) && condition.is_none_or(|c| self.holds(&c, &scope)) && says(&cant, &scope)
        })
    }

    /// CR 615.12: whether this damage can't be prevented.
    pub(crate) fn is_unpreventable(&self, damage: &Damage) -> bool {
        let says = |cant: &Cant, scope: &Scope| {
            let meant = |source: &Filter| self.source_matches(source, damage.source, scope);
            matches!(cant, Cant::PreventDamage(source, to) | Cant::ChangeDamage(source, to)
                if meant(source) && self.recipient_matches(to, damage.to, scope))
                || matches!(cant, Cant::PreventCombat(source) if damage.combat && meant(source))
        };
        damage.unpreventable
            || self.spell_says(damage.source, says)
            || self.cants().any(|(cant, scope)| says(cant, scope))
    }

    /// CR 614.9, 614.17: whether this damage can't be dealt to another recipient instead.
    pub(crate) fn cant_be_redirected(&self, damage: &Damage) -> bool {
        let says = |cant: &Cant, scope: &Scope| {
            matches!(cant, Cant::ChangeDamage(source, to)
                if self.source_matches(source, damage.source, scope) && self.recipient_matches(to, damage.to, scope))
        };
        self.spell_says(damage.source, says) || self.cants().any(|(cant, scope)| says(cant, scope))
    }

    /// CR 701.17b: whether the player has as many cards as these instructions let him mill.
    pub(crate) fn may_mill(&self, list: &[Instruction], player: PlayerId, scope: &Scope) -> bool {
        let have = self.cards_in_library(player) as i64;
        let too_many = |instruction: &Instruction| {
            matches!(instruction.unfilled(), Instruction::Mill(who, n)
                if self.the_player(who, scope) == Some(player) && self.amount(n, scope) > have)
        };
        !list.iter().any(too_many)
    }

    /// CR 121.2b: whether the player could draw so many cards this turn.
    pub(crate) fn may_draw(&self, player: PlayerId, n: u32) -> bool {
        let drawn = self.player(player).map_or(0, |p| p.drawn);
        !self.cants().any(|(cant, scope)| {
            let his = |pattern: &Pattern| {
                matches!(pattern, Pattern::Draw { who, .. } | Pattern::DrawCards(who, _)
                    if self.is_player(who, player, scope))
            };
            matches!(cant, Cant::Happen(pattern, _) if pattern.any(&his))
                || matches!(cant, Cant::DrawMoreThan(most, who)
                    if self.is_player(who, player, scope) && drawn.saturating_add(n) > *most)
        })
    }

    /// CR 509.1b: whether an effect says that this attacker can't be blocked by that creature; landwalk of its own that an
    /// effect has ignored does not (CR 702.14c, 609.4).
    pub(crate) fn cant_be_blocked_by(&self, attacker: ObjectId, blocker: ObjectId) -> bool {
        let despite = |change: &Change, _: &Scope| {
            if let Change::BlockableDespite(ability) = change { Some((**ability).clone()) } else { None }
        };
        self.derived.watchers.cants.iter().any(|(cant, condition, scope)| {
            let Cant::BeBlocked(f, except) = &**cant else { return false };
            let bars = condition.as_ref().is_none_or(|c| self.holds(c, scope))
                && self.matches(f, attacker, scope)
                && !except.as_ref().is_some_and(|e| self.matches(e, blocker, scope));
            let own = || scope.this == Some(attacker) && *f == Filter::Is(Ref::This) && condition.is_some();
            let ignored =
                || self.facts(attacker, despite).contains(&Ability::Cant((**cant).clone(), condition.clone()));
            bars && !(own() && ignored())
        })
    }

    /// CR 702.61a: while a spell with split second is on the stack, no spell is cast and no ability activated but mana
    /// abilities.
    pub(crate) fn is_split_second(&self) -> bool {
        self.state.stack.iter().any(|&spell| self.source_has(spell, Keyword::Split))
    }

    /// CR 601.3: whether an effect says that the player can't cast this, with that face.
    pub(crate) fn cant_cast(&self, player: PlayerId, card: ObjectId, face: &Face) -> bool {
        let is = |f: &Filter, scope: &Scope| self.would_be_cast_as(f, player, card, face, scope);
        self.is_split_second()
            || self.cants().any(|(cant, scope)| {
                let may = |who: &Who| !self.is_player(who, player, scope);
                if let Cant::Cast(who, f) = cant {
                    return !may(who) && is(f, scope);
                }
                if let Cant::CastOrActivate(who, _) = cant {
                    return !may(who);
                }
                let Cant::CastMoreThan(most, who, f) = cant else { return false };
                if may(who) || !is(f, scope) {
                    return false;
                }
                let cast = match f {
                    Filter::Spell => self.player(player).map_or(0, |p| p.this_turn.cast as usize),
                    f => self.cast_this_turn(&Who::Player(player.0), f, scope),
                };
                cast >= *most as usize
            })
    }

    /// CR 601.3e: whether the card fits where it is looked at as the spell that the player would cast.
    pub(crate) fn would_be_cast_as(
        &self,
        filter: &Filter,
        player: PlayerId,
        card: ObjectId,
        face: &Face,
        scope: &Scope,
    ) -> bool {
        let Some(view) = self.view(card) else { return false };
        let would_be = Characteristics::of_face(face, 0, player);
        let own = self.object(card).is_some_and(|o| *face == *o.face);
        let view = if own { view } else { View { characteristics: &would_be, ..view } };
        self.sees(&as_card(filter), View { controller: player, ..view }, scope)
    }

    /// CR 602.5: whether an effect says that this ability of the object, a mana ability or not, can't be activated by that
    /// player.
    pub(crate) fn cant_activate(&self, object: ObjectId, player: PlayerId, used: &Used) -> bool {
        let Used { for_mana, loyalty, taps } = *used;
        // CR 109.2: "abilities of artifacts" are those of permanents
        let meant = |f: &Filter, scope: &Scope| {
            *f == Filter::any() || self.zone(object) == Some(Zone::Battlefield) && self.matches(f, object, scope)
        };
        let such = |f: &Filter, scope: &Scope| self.is_described(f, object, scope);
        self.cants().any(|(cant, scope)| {
            if let Cant::CastOrActivate(who, f) = cant {
                return self.is_player(who, player, scope) && meant(f, scope);
            }
            if let Cant::ActivateSome(who, which) = cant {
                let such = match which {
                    SomeAbilities::Loyalty => loyalty,
                    SomeAbilities::ButMana => !for_mana,
                    SomeAbilities::ButManaAndLoyalty => !for_mana && !loyalty,
                };
                return such && self.is_player(who, player, scope);
            }
            if let Cant::ActivateTapping(f) = cant {
                return taps && such(f, scope);
            }
            matches!(cant, Cant::Activate(f, but_mana) if !(for_mana && *but_mana) && such(f, scope))
        })
    }

    /// CR 305.1: whether an effect says that the player can't play lands.
    pub(crate) fn cant_play_lands(&self, player: PlayerId) -> bool {
        self.cants().any(|(cant, scope)| matches!(cant, Cant::PlayLands(who) if self.is_player(who, player, scope)))
    }

    /// CR 702.16b, c: whether the player has protection from that object.
    pub(crate) fn is_protected_player(&self, player: PlayerId, from: ObjectId) -> bool {
        self.cants().any(|(cant, scope)| {
            let Cant::ProtectPlayer(who, quality) = cant else { return false };
            self.is_player(who, player, scope) && self.matches(quality, from, scope)
        })
    }

    /// CR 122.4, 704.5r: how many counters of which kinds are too many on the permanent.
    pub(crate) fn surplus_counters(&self, object: ObjectId) -> Vec<(Word, u32)> {
        let over = |(cant, scope): (&Cant, &Scope)| {
            let Cant::MoreCounters(f, kind, most) = cant else { return None };
            let have = self.object(object).map_or(0, |o| o.counters.of(kind));
            (have > *most && self.matches(f, object, scope)).then(|| (kind.clone(), have - most))
        };
        self.cants().filter_map(over).collect()
    }

    /// CR 702.11c, d, 702.18a: whether the player has shroud, or hexproof against that spell or ability.
    pub(crate) fn is_hidden(&self, player: PlayerId, by: &Scope) -> bool {
        // CR 601.2a: what is being cast is a spell, though its card may not have left its zone yet
        let is = |q: &Filter, source, own| self.matches(&if by.spell { as_card(q) } else { q.clone() }, source, own);
        self.cants().any(|(cant, scope)| {
            if let Cant::HexproofPlayer(who, quality) = cant {
                return player != by.you
                    && self.is_player(who, player, scope)
                    && by.this.is_some_and(|source| is(quality, source, scope));
            }
            let Cant::TargetPlayer(who, keyword) = cant else { return false };
            self.is_player(who, player, scope) && (*keyword == Keyword::Shroud || player != by.you)
        })
    }

    /// "Doesn't lose the game for having 0 or less life" (CR 704.5a).
    pub(crate) fn cant_lose_for_life(&self, player: PlayerId) -> bool {
        self.cants().any(|(cant, scope)| matches!(cant, Cant::LoseForLife(who) if self.is_player(who, player, scope)))
    }

    /// CR 701.19c: whether the permanent can't be regenerated.
    pub(crate) fn cant_regenerate(&self, object: ObjectId) -> bool {
        self.cants().any(|(cant, scope)| matches!(cant, Cant::Regenerate(f) if self.matches(f, object, scope)))
    }
}

/// CR 701.27c, 701.27d: only a double-faced permanent transforms, also a modal one (712.9), and not into an instant or sorcery.
fn can_turn_over(object: &Object) -> bool {
    let up = if object.transformed { Some(&object.printed) } else { object.back.as_ref() };
    let spell = |face: &Face| face.types.has(CardType::Instant) || face.types.has(CardType::Sorcery);
    !object.face_down && is_double_faced(object) && up.is_some_and(|face| !spell(face))
}

/// Whether the card has a face on each side (CR 712.1).
fn is_double_faced(object: &Object) -> bool {
    object.back.is_some() && object.halves.as_ref().is_none_or(|h| h.arrangement == Arrangement::Modal)
}

/// CR 712.14a: what is put onto the battlefield transformed stays where it is if it is not double-faced.
pub(crate) fn stays_untransformed(moved: &Move, object: &Object) -> bool {
    let transformed = moved.enter.as_ref().is_some_and(|enter| enter.transformed);
    transformed && !matches!(object.zone, Some(Zone::Stack) | None) && !is_double_faced(object)
}
