//! Look-backs over the turn: what happened since it began, as far as the state tells.

use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::look::eval::View;
use instead_language::words::{Colors, Mana, Step, Zone};
use instead_language::{Filter, Pattern, Ref, Who};

impl Game {
    /// Whether such an event happened this turn. The table keeps each object as it was in each zone, so moves need no
    /// record of their own. What the state does not remember is not claimed.
    pub(crate) fn happened_this_turn(&self, pattern: &Pattern, scope: &Scope) -> bool {
        self.times_this_turn(pattern, scope) > 0
    }

    /// How many such spells were cast this turn by these players (CR 601.2i): each is looked at as it is or was on the
    /// stack, where it is another object than what it becomes (CR 400.7). A copy was not cast (CR 707.10).
    pub(crate) fn cast_this_turn(&self, who: &Who, filter: &Filter, scope: &Scope) -> usize {
        let other = says_other(filter);
        let cast = |o: &&crate::board::state::Object| {
            let own = scope.this == Some(o.id) || o.became.is_some() && o.became == scope.this;
            o.last_zone == Zone::Stack
                && o.since_turn == self.state.turn.number
                && o.stack.as_ref().is_none_or(|item| item.is_spell())
                && o.cast.as_ref().and_then(|cast| cast.by).is_some_and(|by| self.is_player(who, by, scope))
                && !o.token
                && !(other && own)
                && self.was_cast_as(filter, o.id, scope)
        };
        self.state.objects.iter().filter(cast).count()
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
    fn spell_of(&self, object: ObjectId) -> Option<ObjectId> {
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
            let entered = |new: &&crate::board::state::Object| {
                new.last_zone == Zone::Battlefield
                    && new.since_turn == self.state.turn.number
                    && self.matches(filter, new.id, scope)
            };
            return self.state.objects.iter().filter(entered).count();
        }
        // no text is read that looks back at anything but moves
        let Pattern::Move { object, from, to } = pattern else { return 0 };
        let moved = |old: &&crate::board::state::Object| {
            let Some(new) = old.became.and_then(|n| self.object(n)) else { return false };
            new.since_turn == self.state.turn.number
                && from.is_none_or(|zone| old.last_zone == zone)
                && to.is_none_or(|zone| new.last_zone == zone)
                && self.matches(object, old.id, scope)
        };
        self.state.objects.iter().filter(moved).count()
    }

    /// CR 307.5: whether that player could cast a sorcery now.
    pub(crate) fn could_cast_a_sorcery(&self, player: PlayerId) -> bool {
        self.state.turn.player == player
            && matches!(self.state.turn.step, Step::Main | Step::Main2)
            && self.state.stack.is_empty()
    }

    /// CR 700.5: the mana symbols of these colours among the mana costs of permanents that the player controls.
    pub(crate) fn devotion(&self, player: PlayerId, colors: Colors) -> i64 {
        let of = |m: &Mana| match m {
            Mana::Color(c) | Mana::Phyrexian(c) | Mana::TwoOr(c) => colors.contains(Colors::of(*c)),
            Mana::Hybrid(a, b) => colors.contains(Colors::of(*a)) || colors.contains(Colors::of(*b)),
            Mana::Colorless | Mana::Generic(_) | Mana::X | Mana::Snow => false,
        };
        let mine = self.state.battlefield.iter().filter(|&&o| self.is_there(o) && self.controller(o) == Some(player));
        let costs = mine.filter_map(|&o| self.object(o)).filter(|o| !o.face_down).filter_map(|o| o.face.cost.clone());
        costs.map(|cost| cost.iter().filter(|m| of(m)).count() as i64).sum()
    }

    /// "The first card they draw in each of their draw steps": whether the next draw would be that one.
    pub(crate) fn is_first_in_draw_step(&self, player: PlayerId) -> bool {
        self.state.turn.step == Step::Draw
            && self.state.turn.player == player
            && self.player(player).is_some_and(|p| !p.drew_in_step)
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
