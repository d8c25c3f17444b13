//! Which effects there are, and which apply to an event now (Duel Masters 609.1, 609.2; Kaijudo K3).
//!
//! An effect works while its card is in the battle zone. What a card says of its own discarding, casting or coming out of
//! the shields works where that happens.

use crate::ability::{Ability, Cause, Filter, How, Instruction, Keyword, Pattern, Place, Replacement, This, Which};
use crate::event::{Event, Reason, Scope, What, Why};
use crate::state::{Game, Lasting};
use crate::words::{ObjectId, PlayerId, Target, Word, Zone};

/// One effect instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EffectId {
    /// An ability of an object: the so-manieth.
    Ability(ObjectId, u16),
    /// An effect that lasts.
    Floating(u32),
}

/// An effect instance, looked at.
pub(crate) struct Watcher<'a> {
    pub(crate) id: EffectId,
    pub(crate) effect: &'a Replacement,
    pub(crate) scope: Scope,
}

/// An effect that is there and does not apply to an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotApplying {
    /// Which.
    pub effect: EffectId,
    /// Why not.
    pub why: WhyNot,
    /// What it watches for.
    pub watches: Pattern,
}

/// Why an effect does not apply to an event that it could have mattered to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// It watches for something else.
    Pattern,
    /// Its condition does not hold.
    Condition,
}

/// What the keywords that replace mean.
fn intrinsic(keyword: Keyword, blast_replaces: bool) -> Option<&'static Replacement> {
    use std::sync::LazyLock;
    // Duel Masters 609.8a
    static CHARGER: LazyLock<Replacement> = LazyLock::new(|| Replacement {
        pattern: Pattern::AfterCast(Filter::this()),
        condition: None,
        optional: false,
        instead: vec![Instruction::Put(Which::This, Place::Mana { tapped: false })],
        then: Vec::new(),
    });
    // Kaijudo: Shield Blast.
    static BLAST: LazyLock<Replacement> = LazyLock::new(|| Replacement {
        pattern: Pattern::BrokenToHand(Filter::this()),
        condition: None,
        optional: true,
        instead: vec![Instruction::Cast(crate::ability::Who::You, Which::This)],
        then: Vec::new(),
    });
    match keyword {
        Keyword::Charger => Some(&CHARGER),
        Keyword::ShieldTrigger if blast_replaces => Some(&BLAST),
        _ => None,
    }
}

/// Whether what a card says of itself works wherever it is.
fn works_on_itself(pattern: &Pattern) -> bool {
    let this = |f: &Filter| f.this == This::This;
    match pattern {
        Pattern::Move { what, .. }
        | Pattern::AfterCast(what)
        | Pattern::BrokenToHand(what)
        | Pattern::Discard(what, _) => this(what),
        _ => false,
    }
}

impl Game {
    /// Looks at every effect instance that is there for the event, in turn order.
    pub(crate) fn watchers<'a>(&'a self, event: &Event, mut look: impl FnMut(Watcher<'a>)) {
        let object = event.what.object();
        for (you, id, _) in self.in_battle() {
            self.abilities_of(id, you, false, &mut look);
        }
        if let Some(object) = object
            && let Some(card) = self.object(object)
            // A card under a creature is a card and no more (Duel Masters 109.2b): nothing that it says works.
            && card.zone != Some(Zone::Battle)
        {
            self.abilities_of(object, card.owner, true, &mut look);
        }
        for floating in &self.state.floating {
            if let Lasting::Replacement(effect) = &floating.what {
                look(Watcher { id: EffectId::Floating(floating.id), effect, scope: floating.scope.clone() });
            }
        }
    }

    fn abilities_of<'a>(&'a self, id: ObjectId, you: PlayerId, itself: bool, look: &mut impl FnMut(Watcher<'a>)) {
        let Some(card) = self.card(id.card) else { return };
        for (at, printed) in card.card.abilities.iter().enumerate() {
            let Some(ability) = self.in_force(id, &printed.ability) else { continue };
            let effect = match ability {
                Ability::Replacement(effect) | Ability::SilentSkill(effect) | Ability::TapAbility(effect) => effect,
                Ability::Keyword(keyword) => match intrinsic(*keyword, self.rules.blast_replaces) {
                    Some(effect) => effect,
                    None => continue,
                },
                _ => continue,
            };
            if !itself || works_on_itself(&effect.pattern) {
                look(Watcher { id: EffectId::Ability(id, at as u16), effect, scope: Scope::new(you, Some(id)) });
            }
        }
    }

    /// An effect instance.
    pub(crate) fn watcher(&self, effect: EffectId) -> Option<Watcher<'_>> {
        match effect {
            EffectId::Ability(id, at) => {
                let card = self.card(id.card)?;
                let printed = &card.card.abilities.get(usize::from(at))?.ability;
                let ability = match printed {
                    Ability::Under(_, of) => &**of,
                    ability => ability,
                };
                let effect = match ability {
                    Ability::Replacement(effect) | Ability::SilentSkill(effect) | Ability::TapAbility(effect) => effect,
                    Ability::Keyword(keyword) => intrinsic(*keyword, self.rules.blast_replaces)?,
                    _ => return None,
                };
                Some(Watcher { id: EffectId::Ability(id, at), effect, scope: Scope::new(card.owner, Some(id)) })
            }
            EffectId::Floating(id) => {
                let floating = self.state.floating.iter().find(|f| f.id == id)?;
                let Lasting::Replacement(effect) = &floating.what else { return None };
                Some(Watcher { id: EffectId::Floating(id), effect, scope: floating.scope.clone() })
            }
        }
    }

    /// The card that an effect is of, and its sentence.
    pub fn origin_of(&self, effect: EffectId) -> (Option<ObjectId>, Word) {
        match effect {
            EffectId::Ability(id, at) => {
                let abilities = self.card(id.card).map(|c| c.card.abilities.as_slice()).unwrap_or_default();
                (Some(id), abilities.get(usize::from(at)).map(|p| p.text.clone()).unwrap_or_default())
            }
            EffectId::Floating(id) => {
                let floating = self.state.floating.iter().find(|f| f.id == id);
                floating.map(|f| (f.scope.this, f.text.clone())).unwrap_or_default()
            }
        }
    }

    /// The words of an effect, as this event fills them.
    pub(crate) fn in_event(&self, scope: &Scope, event: &Event) -> Scope {
        let mut scope = scope.clone();
        match event.what.subject() {
            Target::Object(o) => scope.that = Some(o),
            Target::Player(p) => scope.that_player = Some(p),
        }
        scope.rival = event.what.rival();
        if let What::DrawCards(_, n) = event.what {
            scope.amount = n;
        }
        scope
    }

    /// Whether the effect applies to the event now, or why not.
    pub(crate) fn applies(&self, watcher: &Watcher<'_>, event: &Event) -> Result<(), WhyNot> {
        if !self.would_match(&watcher.effect.pattern, event, &watcher.scope) {
            return Err(WhyNot::Pattern);
        }
        let scope = self.in_event(&watcher.scope, event);
        match &watcher.effect.condition {
            Some(condition) if !self.holds(condition, &scope) => Err(WhyNot::Condition),
            _ => Ok(()),
        }
    }

    /// Whether an event that would happen is what a pattern watches for. To destroy is to try to put from the battle zone
    /// into the graveyard (Duel Masters 701.6): there a pattern of leaving, or of that move, fits the destruction itself.
    pub(crate) fn would_match(&self, pattern: &Pattern, event: &Event, scope: &Scope) -> bool {
        if self.matches(pattern, event, scope) {
            return true;
        }
        let whole = self.rules.destroying_is_moving && matches!(pattern, Pattern::Move { .. });
        whole
            && event
                .what
                .contents()
                .is_some_and(|what| self.matches(pattern, &Event { what, by: event.by.clone() }, scope))
    }

    /// Whether an event is what a pattern watches for.
    pub(crate) fn matches(&self, pattern: &Pattern, event: &Event, scope: &Scope) -> bool {
        let fits = |filter: &Filter, object: ObjectId| self.fits(filter, object, scope);
        match (pattern, &event.what) {
            (Pattern::Destroy(what, how), What::Destroy(o, reason)) => {
                fits(what, *o)
                    && match (how, reason) {
                        (None, _) => true,
                        (Some(How::Battle(to)), Reason::Battle(winner)) => {
                            to.as_ref().is_none_or(|to| fits(to, *winner))
                        }
                        (Some(_), _) => false,
                    }
            }
            (Pattern::Move { what, from, to, cause }, What::Move(o, place, _, _)) => {
                let under = from.is_none() && self.rules.under_is_creature_card;
                from.is_none_or(|from| self.object(*o).and_then(|c| c.zone) == Some(from))
                    && to.is_none_or(|to| to == place.zone())
                    && self.fits_as(what, *o, scope, under)
                    && self.is_cause(*cause, event, scope)
            }
            (Pattern::BrokenToHand(what), What::Move(o, place, Why::Broken(_), _)) => {
                place.zone() == Zone::Hand && fits(what, *o)
            }
            (Pattern::AfterCast(what), What::Move(o, place, Why::Cast, _)) => {
                place.zone() == Zone::Discard && fits(what, *o)
            }
            (Pattern::Draw(side, first), What::Draw(player, nth)) => {
                self.is_side(*side, *player, scope) && (!first || (*nth == 1 && self.state.turn.player == *player))
            }
            (Pattern::DrawSome(side), What::DrawCards(player, _)) => self.is_side(*side, *player, scope),
            (Pattern::Discard(what, cause), What::Discard(o)) => fits(what, *o) && self.is_cause(*cause, event, scope),
            (Pattern::Break(what, by), What::Break(o, breaker)) => {
                fits(what, *o) && by.as_ref().is_none_or(|by| breaker.is_some_and(|b| fits(by, b)))
            }
            (Pattern::ChooseShields(who, whose), What::ChooseShields(chooser, owner)) => {
                self.is_side(*who, *chooser, scope) && self.is_side(*whose, *owner, scope)
            }
            (Pattern::Clashed(what), What::Move(o, Place::Bottom, Why::Clashed, _)) => fits(what, *o),
            (Pattern::UntapStep(what), What::Untap(o)) => !event.by.effect && fits(what, *o),
            (Pattern::Attacked(what), What::Attack(_, Target::Object(o))) => fits(what, *o),
            (Pattern::AttackPlayer(what), What::Attack(o, Target::Player(_))) => fits(what, *o),
            (Pattern::AttackCreature(what, whom), What::Attack(o, Target::Object(attacked))) => {
                fits(what, *o) && fits(whom, *attacked)
            }
            (Pattern::Unblocked(what, player), What::Unblocked(o)) => {
                fits(what, *o) && (!player || matches!(self.state.attacked, Some(Target::Player(_))))
            }
            (Pattern::TurnBegins(side), What::TurnBegins(player)) => self.is_side(*side, *player, scope),
            (Pattern::TurnEnds(side), What::TurnEnds(player)) => self.is_side(*side, *player, scope),
            (Pattern::Battle(what), What::Battle(a, b)) => fits(what, *a) || fits(what, *b),
            (Pattern::WinBattle(what), What::WinBattle(o, _))
            | (Pattern::LoseBattle(what), What::LoseBattle(o, _))
            | (Pattern::Cast(what), What::Cast(_, o))
            | (Pattern::Block(what), What::Block(o, _))
            | (Pattern::Blocked(what), What::Blocked(o, _))
            | (Pattern::Tap(what), What::Tap(o))
            | (Pattern::Untap(what), What::Untap(o))
            | (Pattern::Attack(what), What::Attack(o, _)) => fits(what, *o),
            (Pattern::Win(side, by_attack), What::Win(player, attacker)) => {
                self.is_side(*side, *player, scope) && (!by_attack || attacker.is_some())
            }
            _ => false,
        }
    }

    fn is_cause(&self, cause: Option<Cause>, event: &Event, scope: &Scope) -> bool {
        match cause {
            None => true,
            Some(Cause::OpponentsEffect) => event.by.effect && event.by.player.is_some_and(|p| p != scope.you),
            Some(Cause::OpponentsTurn) => self.state.turn.player != scope.you,
        }
    }

    /// The effects that are there, and do not apply to the event.
    pub fn not_applying(&self, event: &Event) -> Vec<NotApplying> {
        let mut found = Vec::new();
        self.watchers(event, |watcher| {
            if let Err(why) = self.applies(&watcher, event) {
                let Watcher { id, effect, .. } = watcher;
                found.push(NotApplying { effect: id, why, watches: effect.pattern.clone() });
            }
        });
        found
    }
}
