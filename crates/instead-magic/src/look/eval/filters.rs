//! Whether an object is what a filter says, and which objects are.

use super::alike::{share, share_creature_type};
use super::{Game, Object, ObjectId, PlayerId, Target, View, Zone};
use crate::board::characteristics::Characteristics;
use crate::board::log::Was;
use crate::board::scope::Scope;
use crate::board::state::Chosen;
use crate::look::slots::{says_each_object, slot_of};
use instead_language::card::Arrangement;
use instead_language::words::{AbilityKind, CardType, Colors, Designation, Keyword, Mana, Step, Supertype, Word};
use instead_language::{
    Ability, Amount, Change, Cmp, Filter, Help, Likeness, Part, Recipients, Ref, Slot, Stat, Who, said,
};

impl Game {
    /// Whether the object is what the filter says.
    pub(crate) fn matches(&self, filter: &Filter, id: ObjectId, scope: &Scope) -> bool {
        if let Filter::All(all) = filter {
            return all.iter().all(|f| self.matches(f, id, scope));
        }
        if let Filter::Is(Ref::This) = filter {
            return scope.this == Some(id);
        }
        let Some(view) = self.view(id) else { return false };
        let view = match scope.as_it_was_then(id) {
            Some(was) => {
                let Was { like, face_down, .. } = was;
                View { characteristics: like, controller: like.controller, face_down: *face_down, ..view }
            }
            None => view,
        };
        self.sees(filter, view, scope)
    }

    /// Whether an object looked at in this way is what the filter says.
    pub(crate) fn sees(&self, filter: &Filter, view: View<'_>, scope: &Scope) -> bool {
        let View { object, characteristics: c, .. } = view;
        if c.undefined && filter.asks_what_it_is() {
            return false;
        }
        let id = object.id;
        let is = |color| c.colors.contains(Colors::of(color));
        let of_kind = |kind: &str| c.has_subtype(kind) || kind.parse().is_ok_and(|t: CardType| c.is(t));
        let called = |name: &Word| c.name.eq_ignore_ascii_case(name);
        match filter {
            Filter::Not(inner) if **inner == Filter::Is(Ref::This) => self.is_another(object.id, scope),
            Filter::Not(inner) => !self.sees(inner, view, scope),
            Filter::All(all) => all.iter().all(|f| self.sees(f, view, scope)),
            Filter::OneOf(some) | Filter::EachOf(some) => some.iter().any(|f| self.sees(f, view, scope)),
            Filter::DifferentNames => true, // of one alone it is always so
            said!(Filter) | Filter::TypeOfChoice => false,
            Filter::Type(t) => c.is(*t),
            Filter::Super(s) => c.supertypes.contains(s),
            Filter::Subtype(s) => c.has_subtype(s),
            Filter::Color(color) => c.colors.contains(Colors::of(*color)),
            Filter::Colorless => c.colors.is_empty(),
            Filter::Multicolored => c.colors.list().count() > 1,
            Filter::Monocolored => c.colors.list().count() == 1,
            Filter::Permanent => view.zone == Some(Zone::Battlefield) || c.types.is_permanent(),
            Filter::Historic => is_historic(c),
            Filter::Named(name) => is_named(&c.name, name),
            Filter::ManaCost(cost) => !object.face_down && object.face.cost.as_ref() == Some(cost),
            Filter::OddManaValue => c.mana_value % 2 == 1,
            Filter::Stat(stat, cmp, amount) => self.has_figure((*stat, *cmp, amount), view, scope),
            // CR 702.11e
            Filter::Keyword(Keyword::Hexproof) => c.has(Keyword::Hexproof) || c.hexproof_from().next().is_some(),
            Filter::Keyword(k) => c.has(*k),
            Filter::Landwalk(land) => any_ability(c, |a| a.is_landwalk(land)),
            Filter::NoAbilities => has_no_abilities(c),
            Filter::CostKeyword(k) => any_ability(c, |a| a.cost_keyword().is_some_and(|has| has.is_a(*k))),
            Filter::NumberKeyword(k) => any_ability(c, |a| matches!(a, Ability::Number(of, _) if of == k)),
            Filter::NumberedKeyword(k) => any_ability(c, |a| matches!(a, Ability::Numbered(of, ..) if of == k)),
            Filter::SharesColor(r) => self.shares(r, scope, |other| !(other.colors & c.colors).is_empty()),
            // CR 201.2b: what has no name shares none
            Filter::SharesName(r) => self.shares(r, scope, |other| !c.name.is_empty() && other.name == c.name),
            Filter::CastFromElsewhere(..) | Filter::CostsX | Filter::SharesNameWith(_) | Filter::AttackingThat(_) => {
                self.is_such(filter, view, scope)
            }
            Filter::SharesWith(like, f) => self.shares_with(f, *like, view, scope),
            Filter::SharesCreatureType(r) => self.shares(r, scope, |other| share_creature_type(c, other)),
            Filter::SharesCardType(r) => self.shares(r, scope, |other| c.types.list().any(|t| other.is(t))),
            Filter::ColorOfChoice => scope.color.is_some_and(is),
            Filter::ChosenColor => self.chosen_for(scope).and_then(|chosen| chosen.color).is_some_and(is),
            Filter::ChosenType => self.chosen_for(scope).and_then(|chosen| chosen.kind.as_deref()).is_some_and(of_kind),
            Filter::ChosenName => self.chosen_for(scope).and_then(|chosen| chosen.name.as_ref()).is_some_and(called),
            Filter::ChosenSource => self.is_chosen_source(object.id, scope),
            Filter::Card => !object.token,
            Filter::Spell => view.zone == Some(Zone::Stack) && object.stack.as_ref().is_none_or(|s| s.is_spell()),
            Filter::Ability(kind) => is_ability(*kind, view),
            Filter::Token => object.token,
            Filter::Source => true,
            Filter::Controller(who) => self.is_player(who, view.controller, scope),
            Filter::Owner(who) => self.is_player(who, object.owner, scope),
            Filter::Is(r) => self.is_that(r, object.id, scope),
            Filter::OfSlot(slot, deed) => self.is_of_slot(object.id, *slot, *deed, scope),
            Filter::Tapped => view.tapped,
            Filter::FaceDown => view.face_down,
            Filter::Commander => object.commander,
            Filter::In(zone) => view.zone == Some(*zone),
            Filter::OnTop(who) => self.is_known_on_top(who, object.id, scope),
            Filter::Counter(kind) => counters_on(object, kind.as_ref()) > 0,
            Filter::Counters(kind, cmp, n) => cmp.holds(counters_on(object, kind.as_ref()), i64::from(*n)),
            Filter::Enchanted => self.has_attached(object.id, "Aura", None),
            Filter::Equipped => self.has_attached(object.id, "Equipment", None),
            Filter::Modified => self.is_modified(view),
            Filter::Goaded => !self.goaders(object.id).is_empty(),
            Filter::Designated(word) => self.has_become(object, *word),
            Filter::CastBefore(r) => self.was_cast_before(object, r, scope),
            Filter::Attacking => object.combat.attacking.is_some(),
            Filter::Blocking => !object.combat.blocking.is_empty(),
            Filter::Blocked => object.combat.attacking.is_some() && object.combat.blocked,
            Filter::Unblocked => self.is_unblocked(object),
            Filter::PairOf(r) => self.pointed_at(r, scope).is_some_and(|o| self.pair_of(o.id).contains(&object.id)),
            Filter::BlockingThat(r) => self.pointed_at(r, scope).is_some_and(|o| self.blocks_or_blocked(object, o.id)),
            Filter::BlockedBy(r) => self.pointed_at(r, scope).is_some_and(|o| self.blocked_by(o.id).contains(&id)),
            Filter::DamagedByOne(f) => object.hurt_by.iter().any(|&source| self.matches(f, source, scope)),
            Filter::DamagedBy(r) => self.pointed_at(r, scope).is_some_and(|by| self.dealt_damage_by(object, by.id)),
            Filter::DealtDamage(to) => self.dealt_damage_to(object.id, to, scope),
            Filter::DamagedThisTurn => !object.hurt_by.is_empty(),
            Filter::Entering => self.entering.contains(&object.id),
            Filter::WentTo(zone) => self.went_to(object, *zone),
            Filter::AttackedThisTurn => self.attacked_this_turn(object.id),
            Filter::BlockedThisTurn => self.blocked_this_turn(object.id),
            Filter::EnteredThisTurn | Filter::DrawnThisTurn | Filter::CameThisTurn(_) => self.came_then(filter, object),
            Filter::WasCast => object.cast.is_some(),
            Filter::FromSource(f) => self.is_from_source(f, object, scope),
            Filter::Kicked => object.cast.as_ref().is_some_and(|cast| cast.kicked > 0),
            Filter::Adventurer => object.halves.as_ref().is_some_and(|h| h.arrangement == Arrangement::Adventure),
            Filter::AttachedTo(to) => object.attached_to.is_some_and(|t| self.recipient_matches(to, t, scope)),
            Filter::Helped(how, r) => self.has_helped(id, *how, r, scope),
            Filter::Targets(_) | Filter::TargetsOnly(_) | Filter::TargetCount(_) => {
                self.is_aimed(filter, object, scope)
            }
        }
    }

    /// Whether it was tapped to crew or saddle that permanent this turn, or to convoke that spell, or what became of it
    /// (CR 702.51c, 702.122b, 702.171c).
    fn has_helped(&self, id: ObjectId, how: Help, r: &Ref, scope: &Scope) -> bool {
        let Some(that) = self.pointed_at(r, scope) else { return false };
        let spell = || self.object(self.spell_of(that.id)?);
        let helped = |o: &Object| {
            let so = |(helper, done, turn): &(ObjectId, Help, u32)| {
                *helper == id && *done == how && (how == Help::Convoked || *turn == self.state.turn.number)
            };
            o.helpers.iter().any(so)
        };
        helped(that) || how == Help::Convoked && spell().is_some_and(helped)
    }

    /// Whether the source of the ability is such.
    fn is_from_source(&self, filter: &Filter, ability: &Object, scope: &Scope) -> bool {
        let source = ability.stack.as_ref().and_then(|item| item.scope.this);
        source.is_some_and(|source| self.is_described(filter, source, scope))
    }

    /// Whether it was cast from elsewhere, has {X} in its mana cost, or is named as another such object.
    fn is_such(&self, filter: &Filter, view: View<'_>, scope: &Scope) -> bool {
        let View { object, characteristics: c, .. } = view;
        match filter {
            Filter::CastFromElsewhere(zone, who) => {
                let from = object.cast.as_ref().and_then(|cast| cast.from);
                from.is_some_and(|from| from != *zone || !self.is_player(who, object.owner, scope))
            }
            Filter::AttackingThat(whom) => {
                object.combat.attacking.is_some_and(|t| self.recipient_matches(whom, t, scope))
            }
            Filter::SharesNameWith(f) => {
                let called = |o: &ObjectId| self.characteristics(*o).is_some_and(|other| other.name == c.name);
                !c.name.is_empty() && self.every(f, scope).iter().any(|o| *o != object.id && called(o))
            }
            other => *other == Filter::CostsX && !object.face_down && object.face.cost.iter().flatten().any(is_x),
        }
    }

    /// Whether it has such a thing in common with another of these.
    fn shares_with(&self, filter: &Filter, like: Likeness, view: View<'_>, scope: &Scope) -> bool {
        let alike = |o: &ObjectId| self.characteristics(*o).is_some_and(|c| share(view.characteristics, c, like));
        self.every(filter, scope).iter().any(|o| *o != view.object.id && alike(o))
    }

    /// Whether a spell or ability has such targets (CR 115.9).
    fn is_aimed(&self, filter: &Filter, object: &crate::board::state::Object, scope: &Scope) -> bool {
        let Some(item) = &object.stack else { return false };
        let mut targets = item.scope.targets.iter().flatten();
        if let Filter::TargetCount(n) = filter {
            return u32::try_from(targets.count()) == Ok(*n);
        }
        if let Filter::TargetsOnly(to) = filter {
            let first = targets.next();
            return first.is_some_and(|&t| targets.all(|&other| other == t) && self.recipient_matches(to, t, scope));
        }
        let Filter::Targets(to) = filter else { return false };
        targets.any(|&t| self.recipient_matches(to, t, scope))
    }

    /// Whether what a reference points at is so.
    fn shares(&self, r: &Ref, scope: &Scope, so: impl Fn(&Characteristics) -> bool) -> bool {
        self.reference(r, scope)
            .and_then(Target::object)
            .and_then(|o| scope.as_it_was_then(o).map(|was| &*was.like).or_else(|| self.characteristics(o)))
            .is_some_and(|c| !c.undefined && so(c))
    }

    /// Whether the object is what is spoken of; of several any is meant.
    fn is_that(&self, r: &Ref, id: ObjectId, scope: &Scope) -> bool {
        match r {
            said!(Ref) => false,
            Ref::Exiled => self.exiled_with(scope).contains(&id),
            Ref::Target(n) => self.is_one_of(Slot::here(Part::Target(*n)), id, scope),
            Ref::Slot(slot) => self.is_one_of(*slot, id, scope),
            Ref::This | Ref::Chosen | Ref::Attached | Ref::Player(_) | Ref::TopOfGraveyard(..) | Ref::Object(_) => {
                let that = self.reference(r, scope).and_then(Target::object);
                that.is_some_and(|o| o == id || self.is_permanent_of_spell(o, id))
            }
        }
    }

    /// "Another": neither the object that the text is on, nor the card that it has become elsewhere, which an ability that
    /// speaks of its going there finds (CR 400.7e, j).
    fn is_another(&self, id: ObjectId, scope: &Scope) -> bool {
        let gone = |this: &Object| this.became == Some(id) && self.zone(id) != Some(Zone::Battlefield);
        !self.is_that(&Ref::This, id, scope) && !self.text_on(scope).is_some_and(gone)
    }

    /// Whether it has what a permanent can become that has no meaning of its own.
    /// "At least five other Mountains", said by what is no Mountain of a Mountain that entered: than that one; and what
    /// shares something with "it" shares it with that one.
    fn other_than_the_one_spoken_of(&self, filter: &Filter, scope: &Scope) -> Option<Filter> {
        let Filter::All(parts) = filter else { return None };
        let this = scope.this.filter(|this| self.on_battlefield(*this))?;
        let spoken_of = scope.slots()?.watched.things.first()?.now;
        if spoken_of == this || !parts.contains(&Filter::other()) {
            return None;
        }
        let shares = |part: &Filter| {
            matches!(part, Filter::SharesColor(r) | Filter::SharesName(r) | Filter::SharesCreatureType(r) | Filter::SharesCardType(r)
                if *r == Ref::This)
        };
        let kind = parts.iter().filter(|part| **part != Filter::other() && !shares(part)).cloned().collect();
        let kind = Filter::All(kind);
        if self.matches(&kind, this, scope) || !self.matches(&kind, spoken_of, scope) {
            return None;
        }
        let that = || Ref::Object(spoken_of.0);
        let of_that = |part: &Filter| match part {
            Filter::SharesColor(_) if shares(part) => Filter::SharesColor(that()),
            Filter::SharesName(_) if shares(part) => Filter::SharesName(that()),
            Filter::SharesCreatureType(_) if shares(part) => Filter::SharesCreatureType(that()),
            Filter::SharesCardType(_) if shares(part) => Filter::SharesCardType(that()),
            part if *part == Filter::other() => Filter::Is(that()).negate(),
            part => part.clone(),
        };
        Some(Filter::All(parts.iter().map(of_that).collect()))
    }

    fn has_figure(&self, (stat, cmp, amount): (Stat, Cmp, &Amount), view: View<'_>, scope: &Scope) -> bool {
        let have = self.stat_of(stat, view.characteristics);
        have.is_some_and(|have| cmp.holds(have, self.amount_for(amount, view.object.id, scope)))
    }

    /// An amount in a description of objects: "with toughness greater than its power" speaks of each that is described.
    fn amount_for(&self, amount: &Amount, object: ObjectId, scope: &Scope) -> i64 {
        let acted_on = scope.slots().and_then(|s| s.one).is_some_and(|one| one.object().is_some());
        if acted_on || matches!(amount, Amount::Fixed(_) | Amount::X) || !says_each_object(amount) {
            return self.amount(amount, scope);
        }
        let mut own = scope.clone();
        own.slots_mut().one = Some(Target::Object(object));
        self.amount(amount, &own)
    }

    fn has_become(&self, object: &Object, word: Designation) -> bool {
        match word {
            Designation::RingBearer => self.bears_the_ring(object.id),
            Designation::Prepared => object.prepared,
            word => self.is_made(object.id, &Change::Becomes(word)),
        }
    }

    /// CR 607.2d: what was chosen for the object that the text is on.
    pub(crate) fn chosen_for(&self, scope: &Scope) -> Option<&Chosen> {
        self.text_on(scope).map(|o| &o.chosen)
    }

    /// Whether the object blocks that; CR 608.2h: what it blocked is known when that has left the battlefield, and is no
    /// longer blocked when it was removed from combat (CR 506.4).
    fn blocks_or_blocked(&self, object: &Object, attacker: ObjectId) -> bool {
        let is = |b: ObjectId| b == attacker || self.object(b).is_some_and(|b| b.became == Some(attacker));
        let there = self.object(attacker).is_some_and(|a| self.on_battlefield(a.id) && a.combat.attacking.is_none());
        !there && object.combat.blocking.iter().any(|&b| is(b))
    }

    /// CR 509.1h: before blockers are declared an attacking creature is neither blocked nor unblocked.
    fn is_unblocked(&self, object: &Object) -> bool {
        let declared = !matches!(self.state.turn.step, Step::Combat | Step::Attackers);
        declared && object.combat.attacking.is_some() && !object.combat.blocked
    }

    /// CR 700.9.
    fn is_modified(&self, view: View<'_>) -> bool {
        let id = view.object.id;
        view.object.counters.total() > 0
            || self.has_attached(id, "Equipment", None)
            || self.has_attached(id, "Aura", Some(view.controller))
    }

    /// Whether it is the top card of such a library: of one that was shuffled nobody knows that.
    fn is_known_on_top(&self, who: &Who, id: ObjectId, scope: &Scope) -> bool {
        self.players(who, scope).into_iter().any(|player| {
            let Some(p) = self.player(player) else { return false };
            let (known, _) = p.library.known_and_next();
            known.first() == Some(&id) || self.cards_in_library(player) == 1 && p.library.cards().next() == Some(id)
        })
    }

    /// Whether such a permanent, of that player where one is named, is attached to the object.
    fn has_attached(&self, id: ObjectId, subtype: &str, controller: Option<PlayerId>) -> bool {
        // what has left bore what was attached to it then, which may have left at the same time
        let bore = self.object(id).filter(|o| o.zone.is_none()).map(|o| &o.bore);
        let there = self.state.battlefield.iter().filter(|_| bore.is_none());
        there.chain(bore.into_iter().flatten()).filter_map(|&a| self.object(a)).any(|a| {
            (bore.is_some() || a.attached_to == Some(Target::Object(id)))
                && controller.is_none_or(|p| self.controller(a.id) == Some(p))
                && self.characteristics(a.id).is_some_and(|c| c.has_subtype(subtype))
        })
    }

    /// CR 609.7a: the chosen source, and the permanent that a chosen permanent spell became (CR 400.7c).
    fn is_chosen_source(&self, id: ObjectId, scope: &Scope) -> bool {
        let chosen = scope.chosen.or_else(|| self.text_on(scope).and_then(|o| o.chosen.source));
        let Some(chosen) = chosen else { return false };
        // A card that left the battlefield is what was referred to, wherever it went from there (CR 608.2h).
        let left = self.zone(chosen).is_none() && self.current(chosen) == id && !self.on_battlefield(id);
        chosen == id || left || self.is_permanent_of_spell(chosen, id)
    }

    /// Whether it came to its zone this turn; drawn, where that is asked (CR 121.1).
    fn came_then(&self, filter: &Filter, object: &Object) -> bool {
        if let Filter::CameThisTurn(from) = filter {
            return self.came_this_turn(object, *from);
        }
        object.since_turn == self.state.turn.number && (*filter != Filter::DrawnThisTurn || object.drawn)
    }

    /// Whether the object is in the slot, also as the permanent that a spell there became.
    fn is_one_of(&self, slot: Slot, id: ObjectId, scope: &Scope) -> bool {
        let is = |o: ObjectId| o == id || self.is_permanent_of_spell(o, id);
        self.in_slot(slot, scope).into_iter().filter_map(Target::object).any(is)
    }

    /// Whether that source, which may since have left the stack or the battlefield, dealt it damage this turn.
    fn dealt_damage_by(&self, object: &Object, by: ObjectId) -> bool {
        object.hurt_by.iter().any(|&source| source == by || self.is_permanent_of_spell(source, by))
    }

    /// Whether damage to, or counters on, this recipient are meant.
    pub(crate) fn recipient_matches(&self, recipients: &Recipients, to: Target, scope: &Scope) -> bool {
        match to {
            Target::Player(p) => recipients.players.as_ref().is_some_and(|who| self.is_player(who, p, scope)),
            Target::Object(o) => recipients.objects.as_ref().is_some_and(|f| self.is_described(f, o, scope)),
        }
    }

    /// CR 109.2: whether the object is what the description says: "a creature" is a permanent, not a creature spell or a
    /// creature card; as it last was, where it is gone.
    pub(crate) fn is_described(&self, filter: &Filter, object: ObjectId, scope: &Scope) -> bool {
        let permanent = || self.object(object).is_some_and(|o| o.zone.unwrap_or(o.last_zone) == Zone::Battlefield);
        self.matches(filter, object, scope) && (!means_permanents(filter) || permanent())
    }

    /// The zone of whose objects a filter speaks; the battlefield unless it says otherwise.
    pub(crate) fn zone_meant(filter: &Filter) -> Option<Zone> {
        if let Filter::All(all) = filter {
            return all.iter().find_map(Self::zone_meant);
        }
        if let Filter::OneOf(some) = filter {
            return some.first().and_then(Self::zone_meant);
        }
        filter.zone()
    }

    /// "Them", of which some are chosen: wherever they are, as long as they are still there.
    fn those_spoken_of(&self, filter: &Filter, scope: &Scope) -> Option<Vec<ObjectId>> {
        let Filter::Is(r) = filter else { return None };
        let all = if let Ref::Slot(slot) = r {
            self.in_slot(*slot, scope)
        } else if let Ref::Target(n) = r {
            scope.targets.get(usize::from(*n)).map(|all| all.to_vec()).unwrap_or_default()
        } else {
            return None;
        };
        let mut all: Vec<ObjectId> = all.into_iter().filter_map(Target::object).collect();
        all.retain(|&id| self.zone(id).is_some());
        Some(all)
    }

    /// Every object that the filter means, in the order of its zone.
    pub(crate) fn every(&self, filter: &Filter, scope: &Scope) -> Vec<ObjectId> {
        if let Some(those) = self.those_spoken_of(filter, scope) {
            return those;
        }
        if let Some(slot) = slot_of(filter) {
            let mut all: Vec<ObjectId> = self.in_slot(slot, scope).into_iter().filter_map(Target::object).collect();
            // "each creature exiled this way" is what was a creature; "each creature card exiled this way" is one now
            let now = filter.says(&|f| *f == Filter::Card) || Self::zone_meant(filter).is_some();
            let seen = |id: ObjectId| if now { id } else { self.as_it_was(slot, id, scope) };
            all.retain(|&id| self.zone(id).is_some() && self.matches(filter, seen(id), scope));
            return all;
        }
        if let Some(some) = in_several_zones(filter) {
            let mut all: Vec<ObjectId> = Vec::new();
            for found in some.iter().flat_map(|f| self.every(f, scope)) {
                if !all.contains(&found) {
                    all.push(found);
                }
            }
            return all;
        }
        if let Some(other) = self.other_than_the_one_spoken_of(filter, scope) {
            return self.every(&other, scope);
        }
        let meant = Self::zone_meant(filter);
        if let (None, Some(not)) = (meant, zone_left_out(filter)) {
            let others = Zone::ALL.iter().filter(|z| **z != not).flat_map(|&z| self.objects_in(z));
            return others.filter(|&id| self.matches(filter, id, scope)).collect();
        }
        let several = several_zones(filter).unwrap_or_else(|| vec![meant.unwrap_or(Zone::Battlefield)]);
        let there = several.into_iter().flat_map(|zone| self.objects_in(zone));
        there.filter(|&id| self.matches(filter, id, scope)).collect()
    }
}

/// CR 109.2: whether a description with a type or subtype says neither "card", "spell" or "source" nor a zone.
fn means_permanents(filter: &Filter) -> bool {
    let elsewhere = |part: &Filter| {
        part.zone().is_some()
            || matches!(part, Filter::Card | Filter::Source | Filter::Is(_) | Filter::OfSlot(..))
            || matches!(part, Filter::Type(CardType::Instant | CardType::Sorcery))
    };
    let a_type = |part: &Filter| matches!(part, Filter::Type(_) | Filter::Subtype(_) | Filter::Permanent);
    filter.says(&a_type) && !filter.says(&elsewhere)
}

/// "A spell or permanent", "a spell or permanent that's red": of what is in several zones, what is in each.
fn in_several_zones(filter: &Filter) -> Option<Vec<Filter>> {
    let where_they_are = |f: &Filter| (Game::zone_meant(f), zone_left_out(f));
    let split = |some: &[Filter]| {
        let first = some.first().map(where_they_are);
        some.iter().any(|f| Some(where_they_are(f)) != first)
    };
    if let Filter::OneOf(some) = filter {
        return split(some).then(|| some.clone());
    }
    let Filter::All(parts) = filter else { return None };
    let (at, some) = parts
        .iter()
        .enumerate()
        .find_map(|(at, f)| if let Filter::OneOf(some) = f { Some((at, some)) } else { None })?;
    let zoned = parts.iter().enumerate().any(|(n, f)| n != at && Game::zone_meant(f).is_some());
    let alone = |one: &Filter| {
        let mut parts = parts.clone();
        parts.get_mut(at).map(|part| *part = one.clone())?;
        Some(Filter::All(parts))
    };
    (split(some) && !zoned).then(|| some.iter().filter_map(alone).collect())
}

/// CR 305.6: what has a basic land type has a mana ability.
fn has_no_abilities(c: &Characteristics) -> bool {
    let basic = |s: &Word| instead_language::subtypes::BASIC_LAND_TYPES.contains(&s.as_str());
    c.abilities.is_empty() && !(c.intrinsic && c.subtypes.iter().any(basic))
}

/// CR 709.4a: a split card has both of its names.
fn is_named(name: &str, asked: &str) -> bool {
    name.eq_ignore_ascii_case(asked) || name.split(" // ").any(|half| half.eq_ignore_ascii_case(asked))
}

/// How many counters of that kind, or of any, are on it.
fn counters_on(object: &crate::board::state::Object, kind: Option<&Word>) -> i64 {
    i64::from(kind.map_or_else(|| object.counters.total(), |kind| object.counters.of(kind)))
}

fn is_x(mana: &Mana) -> bool {
    *mana == Mana::X
}

/// CR 700.6.
fn is_historic(c: &Characteristics) -> bool {
    c.supertypes.contains(&Supertype::Legendary) || c.is(CardType::Artifact) || c.has_subtype("Saga")
}

fn any_ability(c: &Characteristics, so: impl Fn(&Ability) -> bool) -> bool {
    c.abilities.iter().any(|(_, a)| so(a))
}

/// "In exile and in your graveyard": the zones of whose objects one part of a filter speaks, where they are several.
fn several_zones(filter: &Filter) -> Option<Vec<Zone>> {
    let Filter::All(all) = filter else { return None };
    let zone = |f: &Filter| if let Filter::In(zone) = f { Some(*zone) } else { None };
    all.iter().find_map(|part| {
        let Filter::OneOf(some) = part else { return None };
        some.iter().map(zone).collect()
    })
}

/// "That aren't on the battlefield": the zone of whose objects alone a filter does not speak.
fn zone_left_out(filter: &Filter) -> Option<Zone> {
    if let Filter::All(all) = filter {
        return all.iter().find_map(zone_left_out);
    }
    let Filter::Not(inner) = filter else { return None };
    if let Filter::In(zone) = &**inner { Some(*zone) } else { None }
}

/// Whether it is an ability of that kind on the stack.
fn is_ability(kind: AbilityKind, view: View<'_>) -> bool {
    view.zone == Some(Zone::Stack) && view.object.stack.as_ref().and_then(|s| s.ability()) == Some(kind)
}
