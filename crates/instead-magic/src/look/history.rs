//! Look-backs over the turn: what happened since it began, as far as the state tells.

use std::sync::Arc;

use instead::Performing;

use crate::board::event::{Event, What};
use crate::board::log::{Then, Was};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::look::eval::View;
use instead_language::words::{Colors, Mana, Step, Word, Zone};
use instead_language::{Filter, Pattern, Recipients, Ref, Who};

impl Game {
    /// Whether such an event happened this turn. The table keeps each object as it was in each zone, so moves need no
    /// record of their own. What the state does not remember is not claimed.
    pub(crate) fn happened_this_turn(&self, pattern: &Pattern, scope: &Scope) -> bool {
        self.times_this_turn(pattern, scope) > 0
    }

    /// How many such spells were cast this turn by these players (CR 601.2i): each is looked at as it is or was on the
    /// stack, where it is another object than what it becomes (CR 400.7). A copy on the stack was not cast (CR 707.10), a copy of a card was (CR 707.12).
    pub(crate) fn cast_this_turn(&self, who: &Who, filter: &Filter, scope: &Scope) -> usize {
        let other = says_other(filter);
        let cast = |o: &&crate::board::state::Object| {
            let own = scope.this == Some(o.id) || o.became.is_some() && o.became == scope.this;
            o.last_zone == Zone::Stack
                && o.since_turn == self.state.turn.number
                && o.stack.as_ref().is_none_or(|item| item.is_spell())
                && o.cast.as_ref().and_then(|cast| cast.by).is_some_and(|by| self.is_player(who, by, scope))
                && !(other && own)
                && self.was_cast_as(filter, o.id, scope)
        };
        self.state.objects.iter().filter(cast).count()
    }

    /// The spells that the player has cast this turn (CR 601.2i).
    pub(crate) fn spells_cast_this_turn(&self, player: PlayerId) -> Vec<ObjectId> {
        let cast = |o: &&crate::board::state::Object| {
            o.last_zone == Zone::Stack
                && o.since_turn == self.state.turn.number
                && o.cast.as_ref().is_some_and(|cast| cast.by == Some(player))
        };
        self.state.objects.iter().filter(cast).map(|o| o.id).collect()
    }

    /// CR 702.40a: whether the spell was cast earlier than another.
    pub(crate) fn was_cast_before(&self, spell: &crate::board::state::Object, other: &Ref, scope: &Scope) -> bool {
        // what resolved is another object than the spell that was cast
        let on_stack = |o: ObjectId| self.object(o).filter(|o| o.last_zone == Zone::Stack);
        let other = self.reference(other, scope).and_then(|t| t.object());
        let other = other.and_then(|o| on_stack(o).or_else(|| self.spell_of(o).and_then(on_stack)));
        other.is_some_and(|other| spell.id != other.id && spell.timestamp < other.timestamp)
    }

    /// The spell that became this object.
    pub(crate) fn spell_of(&self, object: ObjectId) -> Option<ObjectId> {
        self.state.objects.iter().find(|o| o.became == Some(object) && o.last_zone == Zone::Stack).map(|o| o.id)
    }

    /// Whether a spell that was cast is what the filter says: a zone that it names is that from which it was cast
    /// ("whenever you cast a spell from your hand").
    pub(crate) fn was_cast_as(&self, filter: &Filter, spell: ObjectId, scope: &Scope) -> bool {
        let Some(from) = self.object(spell).and_then(|o| o.cast.as_ref()?.from).filter(|_| names_a_zone(filter)) else {
            return self.matches(filter, spell, scope);
        };
        let view = self.view(spell).map(|view| View { zone: Some(from), ..view });
        view.is_some_and(|view| self.sees(&as_card(filter), view, scope))
    }

    /// Whether it came to its zone this turn, from that zone where one is named.
    pub(crate) fn came_this_turn(&self, object: &crate::board::state::Object, from: Option<Zone>) -> bool {
        let was = || self.state.objects.iter().find(|o| o.became == Some(object.id));
        object.since_turn == self.state.turn.number
            && from.is_none_or(|zone| was().is_some_and(|was| was.last_zone == zone))
    }

    /// How often such an event happened this turn.
    pub(crate) fn times_this_turn(&self, pattern: &Pattern, scope: &Scope) -> usize {
        if let Pattern::OneOf(some) = pattern {
            return some.iter().map(|p| self.times_this_turn(p, scope)).sum();
        }
        if let Pattern::Enter(filter) = pattern {
            let then = scope.looking_back(self.state.turn.log.those_entered());
            let entered = |new: &&crate::board::state::Object| {
                new.last_zone == Zone::Battlefield
                    && new.since_turn == self.state.turn.number
                    && self.matches(filter, new.id, &then)
            };
            return self.state.objects.iter().filter(entered).count();
        }
        let Pattern::Move { object, from, to } = pattern else {
            let such = |(event, then): &(&Event, &Then)| self.happened_as(pattern, event, &scope.looking_back(then));
            return self.state.turn.log.events().filter(such).count();
        };
        let moved = |old: &&crate::board::state::Object| {
            let Some(new) = old.became.and_then(|n| self.object(n)) else { return false };
            new.since_turn == self.state.turn.number
                && from.is_none_or(|zone| old.last_zone == zone)
                && to.is_none_or(|zone| new.last_zone == zone)
                && self.matches(object, self.moved(old.id, object, *from), scope)
        };
        self.state.objects.iter().filter(moved).count()
    }

    /// The event happened as the pattern says, looked at with the objects as they are or last were; with what a text looks
    /// back at, as they were then.
    pub(crate) fn happened_as(&self, pattern: &Pattern, event: &Event, scope: &Scope) -> bool {
        match (pattern, &event.what) {
            (Pattern::OneOf(some), _) => some.iter().any(|p| self.happened_as(p, event, scope)),
            (Pattern::Move { object, from, to }, What::Move(m)) => {
                let was = self.object(m.object).map(|o| o.last_zone);
                to.is_none_or(|to| to == m.to)
                    && from.is_none_or(|from| was == Some(from) && m.to != from)
                    && self.matches(object, self.moved(m.object, object, *from), scope)
            }
            // CR 603.6c: it left the game with its owner
            (Pattern::Move { object, from: Some(Zone::Battlefield), to: None }, What::Cease { object: gone }) => {
                self.object(*gone).is_some_and(|o| o.last_zone == Zone::Battlefield)
                    && self.matches(object, *gone, scope)
            }
            (Pattern::Enter(filter), What::Move(m)) => {
                m.to == Zone::Battlefield
                    && self.object(m.object).and_then(|o| o.became).is_some_and(|o| self.matches(filter, o, scope))
            }
            (Pattern::PutCounters { kind, on, by, .. }, What::Move(m)) if m.to == Zone::Battlefield => {
                self.entered_with(kind.as_ref(), on, by.as_ref(), m, scope)
            }
            (Pattern::PutCounters { .. }, What::Move(_)) => false,
            // it was drawn already
            (Pattern::Draw { who, except_first: true }, What::Draw { player, .. }) => {
                self.draws_so_far(*player) != Some(1) && self.is_player(who, *player, scope)
            }
            _ => self.watches(pattern, event, scope),
        }
    }

    /// What the objects of an event are like as it takes place (CR 608.2i).
    pub(crate) fn as_they_are(&self, event: &Event) -> Then {
        let source = if let What::Damage(d) = &event.what { Some(d.source) } else { None };
        let objects = event.what.subject().object().into_iter().chain(source);
        Arc::new(objects.filter_map(|o| self.as_it_is(o)).collect())
    }

    fn as_it_is(&self, object: ObjectId) -> Option<Was> {
        let o = self.object(object)?;
        let last = o.last.clone().filter(|_| o.zone.is_none());
        Some(Was { object, like: last.or_else(|| self.derived.shared(object))?, face_down: o.face_down })
    }

    /// CR 608.2i: keeps what entered the battlefield as it entered, of what was performed since `mark`.
    pub(crate) fn note_what_entered(&mut self, mark: usize, door: Performing<'_>) {
        if !self.remembers {
            return;
        }
        let entered = |event: &Event| match &event.what {
            What::Move(m) if m.to == Zone::Battlefield => self.object(m.object)?.became,
            _ => None,
        };
        let new: Vec<ObjectId> = self.state.trace.get(mark..).unwrap_or_default().iter().filter_map(entered).collect();
        for object in new {
            if let Some(was) = self.as_it_is(object) {
                self.write(door).turn.log.note_entered(was);
            }
        }
    }

    /// Which object a text looks at that speaks of what moved: "a card is put into a graveyard from anywhere" is about the card
    /// that is there (CR 603.6c, 603.10), all else about what it was before.
    fn moved(&self, old: ObjectId, filter: &Filter, from: Option<Zone>) -> ObjectId {
        let card = from.is_none()
            && filter.says(&|part| *part == Filter::Card)
            && !filter.says(&|part| *part == Filter::Is(Ref::This));
        let new = self.object(old).and_then(|o| o.became).filter(|_| card);
        new.unwrap_or(old)
    }

    /// CR 122.6, 122.6a: counters were put on a permanent as it entered, by its controller unless the effect says otherwise.
    fn entered_with(
        &self,
        kind: Option<&Word>,
        on: &Recipients,
        by: Option<&Who>,
        m: &crate::board::event::Move,
        scope: &Scope,
    ) -> bool {
        let Some(enter) = m.enter.as_deref() else { return false };
        let Some(new) = self.object(m.object).and_then(|o| o.became) else { return false };
        enter.counters.iter().any(|(k, n)| n > 0 && kind.is_none_or(|wanted| wanted == k))
            && by.is_none_or(|who| self.is_player(who, enter.controller, scope))
            && on.objects.as_ref().is_some_and(|f| self.matches(f, new, scope))
    }

    /// Whether the creature was declared as an attacker this turn.
    pub(crate) fn attacked_this_turn(&self, object: ObjectId) -> bool {
        self.state.turn.log.events().any(|(e, _)| matches!(e.what, What::Attack { object: o, .. } if o == object))
    }

    /// Whether the creature was declared as a blocker this turn.
    pub(crate) fn blocked_this_turn(&self, object: ObjectId) -> bool {
        self.state.turn.log.events().any(|(e, _)| matches!(e.what, What::Block { object: o, .. } if o == object))
    }

    /// Whether it dealt damage this turn to one of these, as it was dealt.
    pub(crate) fn dealt_damage_to(&self, object: ObjectId, to: &Recipients, scope: &Scope) -> bool {
        let source = Filter::Is(Ref::Object(object.0));
        self.happened_this_turn(&Pattern::Damage { source, to: to.clone(), combat: None }, scope)
    }

    /// CR 307.5: whether that player could cast a sorcery now.
    pub(crate) fn could_cast_a_sorcery(&self, player: PlayerId) -> bool {
        self.state.turn.player == player
            && matches!(self.state.turn.step, Step::Main | Step::Main2)
            && self.state.stack.is_empty()
    }

    /// CR 700.5: the mana symbols of these colours among the mana costs of permanents that the player controls.
    pub(crate) fn devotion(&self, player: PlayerId, colors: Colors) -> i64 {
        let mine = self.state.battlefield.iter().filter(|&&o| self.is_there(o) && self.controller(o) == Some(player));
        self.symbols_among(mine.copied().collect(), colors)
    }

    /// The mana symbols of these colours among the mana costs of these objects. What is face down has none (CR 708.2).
    pub(crate) fn symbols_among(&self, objects: Vec<ObjectId>, colors: Colors) -> i64 {
        let of = |m: &Mana| match m {
            Mana::Color(c) | Mana::Phyrexian(c) | Mana::TwoOr(c) => colors.contains(Colors::of(*c)),
            Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b) => {
                colors.contains(Colors::of(*a)) || colors.contains(Colors::of(*b))
            }
            Mana::Colorless | Mana::Generic(_) | Mana::X | Mana::Snow => false,
        };
        let costs = objects
            .into_iter()
            .filter_map(|o| self.object(o))
            .filter(|o| !o.face_down)
            .filter_map(|o| o.face.cost.clone());
        costs.map(|cost| cost.iter().filter(|m| of(m)).count() as i64).sum()
    }

    /// "The first card they draw in each of their draw steps": whether the next draw would be that one.
    pub(crate) fn is_first_in_draw_step(&self, player: PlayerId) -> bool {
        self.draws_so_far(player) == Some(0)
    }

    /// How many cards that player has drawn in this draw step of his.
    fn draws_so_far(&self, player: PlayerId) -> Option<u32> {
        let own = self.state.turn.step == Step::Draw && self.state.turn.player == player;
        self.player(player).filter(|_| own).map(|p| p.drew_in_step)
    }
}

/// Whether the filter is of others than the object that the text is on.
fn says_other(filter: &Filter) -> bool {
    if let Filter::All(all) = filter {
        return all.iter().any(says_other);
    }
    matches!(filter, Filter::Not(inner) if matches!(**inner, Filter::Is(Ref::This)))
}

/// What a filter asks of a card that would be a spell, or was one.
pub(crate) fn as_card(filter: &Filter) -> Filter {
    match filter {
        Filter::Spell => Filter::any(),
        Filter::All(all) => Filter::All(all.iter().map(as_card).collect()),
        Filter::OneOf(some) => Filter::OneOf(some.iter().map(as_card).collect()),
        Filter::Not(inner) => Filter::Not(Box::new(as_card(inner))),
        other => other.clone(),
    }
}

/// Whether a filter says where something is.
fn names_a_zone(filter: &Filter) -> bool {
    filter.says(&|part| {
        matches!(part, Filter::In(zone) if *zone != Zone::Stack)
            || matches!(part, Filter::Not(inner) if names_a_zone(inner))
    })
}
