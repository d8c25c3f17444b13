//! Of which effects nobody needs to say which is applied first: the order of some makes no difference, and of some that
//! are alike one stands for all.

use std::sync::Arc;

use crate::board::characteristics::AbilityKey;
use crate::board::effect::{EffectId, EventKind, Much, Watcher};
use crate::board::event::{Event, What};
use crate::board::state::{CardId, Floating, FloatingKind, Game, Known, Left, Object, ObjectId, Target};
use crate::look::effects::{counts_amount, looks_at_event};
use crate::look::eval::of_that_much;
use instead_language::words::{NumberKeyword, Zone};
use instead_language::{Ability, Amount, Instruction, Kind, Pattern, Replacement, Rewrite, Slot, Who};

/// Whether the effect changes how much an event is and does nothing else, and nobody may decline it; what it makes of it hangs
/// on nothing but how much it was.
fn changes_amount(effect: &Replacement) -> bool {
    let plain = effect.rider.is_empty() && effect.optional.is_none() && effect.kind == Kind::Replacement;
    let of_itself = matches!(&effect.rewrite, Rewrite::Amount(amount) if of_that_much(amount, 1).is_some());
    plain && of_itself && !counts_amount(&effect.pattern) && !effect.condition.as_ref().is_some_and(looks_at_event)
}

/// Whether the effects only multiply, or only add to, the same amount: then their order makes no difference.
pub(crate) fn commute<'a>(effects: impl Iterator<Item = Option<&'a Watcher>>) -> bool {
    let much = |w: Option<&Watcher>| w?.makes.filter(|makes| makes.commutes).map(|makes| makes.much);
    let mut all = effects.map(much);
    match all.next() {
        Some(Some(Much::Times(_))) => all.all(|much| matches!(much, Some(Much::Times(_)))),
        Some(Some(Much::Plus(_))) => all.all(|much| matches!(much, Some(Much::Plus(_)))),
        Some(None) | None => false,
    }
}

/// The kinds of event of which nothing but how much it is may be changed.
const AMOUNTS: [EventKind; 5] =
    [EventKind::Damage, EventKind::LoseLife, EventKind::GainLife, EventKind::PutCounters, EventKind::Mill];

impl Game {
    /// Whether all of these do nothing but change how much the event is, and nothing that watches for it looks at that.
    pub(crate) fn change_amount_alone(&self, effects: &[EffectId], event: &Event) -> bool {
        let plain = matches!(
            event.what,
            What::Damage(_)
                | What::LoseLife { .. }
                | What::GainLife { .. }
                | What::PutCounters { .. }
                | What::Mill { .. }
        );
        let lasts = |id: EffectId| !matches!(id, EffectId::Floating(_));
        let alone = |&id: &EffectId| lasts(id) && self.indexed(id, event).is_some_and(|w| changes_amount(&w.effect));
        plain && effects.iter().all(alone) && !self.others_look_at_amount(event, &[])
    }

    /// Whether two effects that change amounts say the same of events, and the same player says "you" by it.
    pub(crate) fn say_the_same(&self, a: EffectId, b: EffectId) -> bool {
        let of = |id| AMOUNTS.into_iter().find_map(|kind| self.indexed_of(kind, id));
        let (Some(a), Some(b)) = (of(a), of(b)) else { return false };
        a.scope.you == b.scope.you && (Arc::ptr_eq(&a.effect, &b.effect) || a.effect == b.effect)
    }

    /// Whether two instances are alike in everything that can ever matter, whatever was done with them so far.
    pub(crate) fn are_alike(&self, a: EffectId, b: EffectId) -> bool {
        match (a, b) {
            (EffectId::Floating(a), EffectId::Floating(b)) => self.floating_alike(a, b),
            (EffectId::Ability { object: a, key }, EffectId::Ability { object: b, key: other }) => {
                key == other && self.abilities_alike(a, b, key)
            }
            _ => false,
        }
    }

    /// Two floating effects that differ in nothing but their ids.
    fn floating_alike(&self, a: u32, b: u32) -> bool {
        let of = |id| self.state.floating.iter().find(|f| f.id == id);
        let (Some(a), Some(b)) = (of(a), of(b)) else { return false };
        matches!(a.what, FloatingKind::Replacement(_))
            && a.what == b.what
            && (a.scope == b.scope || skips_alike(a, b))
            && a.until == b.until
            && a.left == b.left
            && a.left != Left::Unlimited
    }

    /// The same ability of two objects that differ in nothing but their identity, if it does not look at its object. An
    /// object that somebody could tell from the other, by what it is or by what is on it, is not alike: as long as an
    /// event is pending, one of the two may leave, and then it matters which was applied.
    fn abilities_alike(&self, a: ObjectId, b: ObjectId, key: AbilityKey) -> bool {
        let effect = |object| self.player_watcher(EffectId::Ability { object, key });
        let (Some(first), Some(second)) = (effect(a), effect(b)) else { return false };
        if self.draw_alike(first, second) {
            return true;
        }
        if first.effect != second.effect || !looks_at_players_alone(&first.effect) {
            return false;
        }
        let bare = |id| self.object(id).map(without_identity);
        let on = |id| self.object(id).and_then(|o| o.attached_to);
        let marked = |id| self.shared_zone(Zone::Battlefield).iter().any(|&o| on(o) == Some(Target::Object(id)));
        bare(a) == bare(b) && self.characteristics(a) == self.characteristics(b) && !marked(a) && !marked(b)
    }

    /// Two effects by which a player draws more cards, of sources of one name and one controller, that may well be told apart
    /// by what is on them: while cards are drawn nothing looks at that, and neither can leave, where all that watches for
    /// his draws is of this sort and no continuous effect looks at what a draw changes. Triggers wait.
    fn draw_alike(&self, a: &Watcher, b: &Watcher) -> bool {
        let name = |w: &Watcher| w.scope.this.and_then(|this| self.characteristics(this)).map(|c| &c.name);
        let same = a.effect == b.effect && a.scope.you == b.scope.you && name(a) == name(b);
        if !same || !more_is_drawn(a) || !more_is_drawn(b) {
            return false;
        }
        let (derived, player) = (&self.derived, a.scope.you);
        let watches = |w: &&Watcher| w.about.may_be(Target::Player(player));
        let of = |kind| derived.watchers.of_kind(kind).iter().filter(watches);
        let reached = [Zone::Hand, Zone::Library].iter().any(|zone| derived.reaches.contains(zone));
        let into_hand =
            |w: &Watcher| !matches!(w.effect.pattern, Pattern::Move { to: Some(to), .. } if to != Zone::Hand);
        let dredges = |id: &ObjectId| {
            let dredge = |a: &Ability| matches!(a, Ability::Number(NumberKeyword::Dredge, _));
            self.characteristics(*id).is_some_and(|c| c.abilities.iter().any(|(_, a)| dredge(a)))
        };
        !derived.looks_at_state
            && !reached
            && derived.watchers.own.is_empty()
            && derived.watchers.cants.is_empty()
            && of(EventKind::Draw).all(more_is_drawn)
            && of(EventKind::DrawCards).next().is_none()
            && !of(EventKind::Move).any(into_hand)
            && !self.player(player).is_some_and(|p| p.graveyard.iter().any(dredges))
    }

    /// Two cards in one hand or library that nobody can tell apart: the rules by what they are like, the players by what is
    /// written of each of them.
    pub(crate) fn are_twins(&self, a: Target, b: Target) -> bool {
        self.same_cards(a, b, Known::Alike) || self.lie_alike(a, b)
    }

    /// Two such cards that lie in one graveyard, with none but their like between them (CR 404.2), from the beginning of the
    /// board on; nothing else is going on that could have taken notice of one of them.
    fn lie_alike(&self, a: Target, b: Target) -> bool {
        let card = |t: Target| t.object().and_then(|o| self.object(o)).filter(|o| o.zone == Some(Zone::Graveyard));
        let (Some(a), Some(b)) = (card(a), card(b)) else { return false };
        let quiet = self.state.floating.is_empty() && self.state.stack.len() <= 1;
        let from_the_beginning = |card: &Object| card.last.is_none() && card.known == Known::Alike;
        if !quiet || a.owner != b.owner {
            return false;
        }
        let bare = |card: &Object| Object { since_turn: 0, ..without_identity(card) };
        let pile = self.player(a.owner).map(|p| p.graveyard.to_vec()).unwrap_or_default();
        let place = |of: &Object| pile.iter().position(|id| *id == of.id);
        let (Some(first), Some(second)) = (place(a), place(b)) else { return false };
        let between = pile.get(first.min(second)..=first.max(second)).unwrap_or_default();
        let like = |id: &ObjectId| {
            self.object(*id)
                .is_some_and(|o| from_the_beginning(o) && o.since_turn == a.since_turn && bare(o) == bare(a))
        };
        between.iter().all(like)
    }

    /// Two such cards whose order in a library is nothing to anybody: only a name of its own tells them apart.
    pub(crate) fn are_twins_in_order(&self, a: Target, b: Target) -> bool {
        self.same_cards(a, b, Known::ByNumber)
    }

    fn same_cards(&self, a: Target, b: Target, most: Known) -> bool {
        let hidden = |zone: Option<Zone>| matches!(zone, Some(Zone::Hand | Zone::Library));
        let card = |t: Target| t.object().and_then(|o| self.object(o)).filter(|o| hidden(o.zone));
        let (Some(a), Some(b)) = (card(a), card(b)) else { return false };
        let bare = |card: &Object| Object {
            last: None,
            last_zone: Zone::Hand,
            since_turn: 0,
            held_by: card.owner,
            upkeeps: 0,
            ..without_identity(card)
        };
        a.known.max(b.known) <= most && a.owner == b.owner && bare(a) == bare(b)
    }

    /// The instance, among those that watch for what a player does.
    fn player_watcher(&self, id: EffectId) -> Option<&Watcher> {
        use EventKind::{Draw, DrawCards, FlipCoin, GainLife, LoseLife, Mill, RollDie, Scry};
        [Draw, DrawCards, GainLife, LoseLife, Mill, Scry, FlipCoin, RollDie]
            .into_iter()
            .find_map(|kind| self.indexed_of(kind, id))
    }
}

/// "If you would draw a card, draw two cards instead", of a permanent.
fn more_is_drawn(watcher: &Watcher) -> bool {
    let effect = &watcher.effect;
    let plain = effect.kind == Kind::Replacement && effect.condition.is_none() && effect.optional.is_none();
    let draws = matches!(&effect.rewrite, Rewrite::Instead(list)
        if matches!(list.as_slice(), [Instruction::Draw(Who::You, Amount::Fixed(_))]));
    let watches = matches!(effect.pattern, Pattern::Draw { who: Who::You, except_first: false });
    plain && effect.rider.is_empty() && draws && watches && matches!(watcher.id, EffectId::Ability { .. })
}

/// CR 614.10a: of two effects that each skip the next one, it does not matter which is satisfied first, whatever made
/// them.
fn skips_alike(a: &Floating, b: &Floating) -> bool {
    let skips = |f: &Floating| matches!(&f.what, FloatingKind::Replacement(e) if e.rewrite == Rewrite::Skip && e.rider.is_empty());
    skips(a) && skips(b) && a.scope.you == b.scope.you
}

/// What an object is like but for which one it is and when it came.
fn without_identity(object: &Object) -> Object {
    Object { id: ObjectId(0), card: CardId(0), timestamp: 0, arrived: 0, ..object.clone() }
}

/// Whether the effect, in all that it says, looks at players and at the amount of the event, and at no object.
fn looks_at_players_alone(effect: &Replacement) -> bool {
    let player = |who: &Who| {
        matches!(who, Who::You | Who::Opponent | Who::Any | Who::Active | Who::Slot(Slot::PLAYER | Slot::OBJECT))
    };
    let number = |amount: &Amount| match amount {
        Amount::Fixed(_) => true,
        Amount::Times(_, of) => of.is_that_much(),
        other => other.is_that_much(),
    };
    let (Pattern::Draw { who, .. }
    | Pattern::DrawCards(who, _)
    | Pattern::GainLife(who)
    | Pattern::LoseLife(who)
    | Pattern::Mill(who)
    | Pattern::Scry(who)
    | Pattern::FlipCoin(who)
    | Pattern::RollDie(who)) = &effect.pattern
    else {
        return false;
    };
    let does = |instruction: &Instruction| {
        matches!(instruction, Instruction::Draw(who, n) | Instruction::GainLife(who, n) | Instruction::LoseLife(who, n)
            if player(who) && number(n))
    };
    let rewrites = match &effect.rewrite {
        Rewrite::Amount(amount) => number(amount),
        Rewrite::Instead(instructions) => instructions.iter().all(does),
        Rewrite::Skip | Rewrite::WinFlip | Rewrite::RollMore | Rewrite::FlipTwo => true,
        // these say what is not asked here: of what source, where to, how many of what
        Rewrite::Prevent(_)
        | Rewrite::Redirect(..)
        | Rewrite::Source(_)
        | Rewrite::Goto(_)
        | Rewrite::Enter(_)
        | Rewrite::Regenerate
        | Rewrite::Plus(_)
        | Rewrite::PlusTokens(..)
        | Rewrite::Tokens(_)
        | Rewrite::TokensOfOne(_)
        | Rewrite::ProducesMana(..)
        | Rewrite::ManaBecomes(_)
        | Rewrite::Counters(_)
        | Rewrite::Floor(_)
        | Rewrite::SearchTop(_)
        | Rewrite::ExileFound => false,
    };
    let plain = effect.kind == Kind::Replacement && effect.condition.is_none() && effect.optional.is_none();
    plain && effect.rider.is_empty() && player(who) && rewrites
}
