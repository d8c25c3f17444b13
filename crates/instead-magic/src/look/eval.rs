//! What filters, references, amounts and conditions are worth now. One evaluation serves patterns, targets, choices and
//! conditions; it reads the state and changes nothing.

use crate::board::characteristics::Characteristics;
use crate::board::scope::Scope;
use crate::board::state::{Game, Object, ObjectId, PlayerId, Target};
use crate::look::slots::slot_of;
use instead_language::words::{CardType, CardTypes, Color, Colors, Mana, Step, Supertype, Zone};
use instead_language::{
    Ability, Amount, Condition, Filter, Measure, Part, Recipients, Ref, Round, Selection, Slot, Stat, TurnFact, Who,
    said,
};

/// An object as a filter sees it: as it is, or as it would be on the battlefield (CR 614.12).
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) object: &'a Object,
    pub(crate) characteristics: &'a Characteristics,
    /// Where it is looked at.
    pub(crate) zone: Option<Zone>,
    /// Who controls it, as it is looked at.
    pub(crate) controller: PlayerId,
    pub(crate) tapped: bool,
}

/// CR 709.4a: a split card has both of its names.
fn is_named(name: &str, asked: &str) -> bool {
    name.eq_ignore_ascii_case(asked) || name.split(" // ").any(|half| half.eq_ignore_ascii_case(asked))
}

impl Game {
    pub(crate) fn view(&self, id: ObjectId) -> Option<View<'_>> {
        let object = self.object(id)?;
        let characteristics = self.characteristics(id)?;
        let controller = self.controller(id)?;
        Some(View {
            object,
            characteristics,
            zone: object.zone.or(Some(object.last_zone)),
            controller,
            tapped: object.tapped,
        })
    }

    /// Whether the object is what the filter says.
    pub(crate) fn matches(&self, filter: &Filter, id: ObjectId, scope: &Scope) -> bool {
        match filter {
            Filter::All(all) => all.iter().all(|f| self.matches(f, id, scope)),
            Filter::Is(Ref::This) => scope.this == Some(id),
            _ => self.view(id).is_some_and(|view| self.sees(filter, view, scope)),
        }
    }

    /// Whether an object looked at in this way is what the filter says.
    pub(crate) fn sees(&self, filter: &Filter, view: View<'_>, scope: &Scope) -> bool {
        let c = view.characteristics;
        let this = || scope.this.and_then(|t| self.object(t));
        match filter {
            Filter::Type(t) => c.is(*t),
            Filter::Super(s) => c.supertypes.contains(s),
            Filter::Subtype(s) => c.has_subtype(s),
            Filter::Color(color) => c.colors.contains(Colors::of(*color)),
            Filter::Colorless => c.colors.is_empty(),
            Filter::Multicolored => c.colors.list().count() > 1,
            Filter::Monocolored => c.colors.list().count() == 1,
            Filter::Permanent => view.zone == Some(Zone::Battlefield) || c.types.is_permanent(),
            Filter::Card => !view.object.token,
            Filter::Spell => view.zone == Some(Zone::Stack) && view.object.stack.as_ref().is_none_or(|s| s.is_spell()),
            Filter::Ability(kind) => {
                view.zone == Some(Zone::Stack) && view.object.stack.as_ref().and_then(|s| s.ability()) == Some(*kind)
            }
            Filter::Token => view.object.token,
            Filter::Source => true,
            Filter::Controller(who) => self.is_player(who, view.controller, scope),
            Filter::Owner(who) => self.is_player(who, view.object.owner, scope),
            Filter::Is(Ref::Exiled) => self.exiled_with(scope).contains(&view.object.id),
            // of several any is meant
            Filter::Is(Ref::Target(n)) => self.is_one_of(Slot::here(Part::Target(*n)), view.object.id, scope),
            Filter::Is(Ref::Slot(slot)) => self.is_one_of(*slot, view.object.id, scope),
            Filter::Is(r) => match self.reference(r, scope) {
                Some(Target::Object(o)) => o == view.object.id || self.is_permanent_of_spell(o, view.object.id),
                _ => false,
            },
            Filter::Named(name) => is_named(&c.name, name),
            Filter::Tapped => view.tapped,
            Filter::Goaded => !self.goaders(view.object.id).is_empty(),
            Filter::Attacking => view.object.combat.attacking.is_some(),
            Filter::Blocking => !view.object.combat.blocking.is_empty(),
            Filter::Blocked => view.object.combat.attacking.is_some() && view.object.combat.blocked,
            Filter::Unblocked => {
                // Before blockers are declared an attacking creature is neither.
                let declared =
                    !matches!(self.state.turn.step, Step::Combat | Step::Attackers) || view.object.combat.blocked;
                declared && view.object.combat.attacking.is_some() && !view.object.combat.blocked
            }
            Filter::BlockingThat(r) => match self.reference(r, scope) {
                Some(Target::Object(o)) => view.object.combat.blocking.contains(&o),
                _ => false,
            },
            Filter::BlockedBy(r) => self
                .reference(r, scope)
                .and_then(Target::object)
                .and_then(|o| self.object(o))
                .is_some_and(|by| by.combat.blocking.contains(&view.object.id)),
            Filter::DamagedBy(r) => match self.reference(r, scope) {
                Some(Target::Object(by)) => self.dealt_damage_by(view.object, by),
                _ => false,
            },
            Filter::ColorOfChoice => scope.color.is_some_and(|color| c.colors.contains(Colors::of(color))),
            Filter::FaceDown => view.object.face_down,
            Filter::Keyword(k) => c.has(*k),
            Filter::Landwalk(land) => c.abilities.iter().any(|(_, a)| a.is_landwalk(land)),
            Filter::CostKeyword(k) => {
                c.abilities.iter().any(|(_, a)| matches!(&**a, Ability::WithCost(of, _) if of == k))
            }
            Filter::NumberKeyword(k) => {
                c.abilities.iter().any(|(_, a)| matches!(&**a, Ability::Number(of, _) if of == k))
            }
            Filter::Modified => {
                view.object.counters.total() > 0
                    || self.has_attached(view.object.id, "Equipment", None)
                    || self.has_attached(view.object.id, "Aura", Some(view.controller))
            }
            Filter::OddManaValue => c.mana_value % 2 == 1,
            Filter::Counter(None) => view.object.counters.total() > 0,
            Filter::Counter(Some(kind)) => view.object.counters.of(kind) > 0,
            Filter::Stat(stat, cmp, amount) => {
                self.stat_of(*stat, c).is_some_and(|have| cmp.holds(have, self.amount(amount, scope)))
            }
            Filter::SharesColor(r) => self
                .reference(r, scope)
                .and_then(Target::object)
                .and_then(|o| self.characteristics(o))
                .is_some_and(|other| !(other.colors & c.colors).is_empty()),
            Filter::SharesName(r) => self
                .reference(r, scope)
                .and_then(Target::object)
                .and_then(|o| self.characteristics(o))
                // CR 201.2b: what has no name shares none
                .is_some_and(|other| !c.name.is_empty() && other.name == c.name),
            // CR 205.3m: a changeling shares one with every creature that has any
            Filter::Entering => self.entering.contains(&view.object.id),
            Filter::SharesCreatureType(r) => self
                .reference(r, scope)
                .and_then(Target::object)
                .and_then(|o| self.characteristics(o))
                .is_some_and(|other| {
                    let has_any =
                        c.every_creature_type || c.subtypes.iter().any(|t| crate::board::types::is_creature_type(t));
                    other.every_creature_type && has_any
                        || other.subtypes.iter().any(|t| crate::board::types::is_creature_type(t) && c.has_subtype(t))
                }),
            Filter::ChosenColor => {
                this().and_then(|o| o.chosen.color).is_some_and(|color| c.colors.contains(Colors::of(color)))
            }
            Filter::ChosenType => this()
                .and_then(|o| o.chosen.kind.clone())
                .is_some_and(|kind| c.has_subtype(&kind) || kind.parse().is_ok_and(|t: CardType| c.is(t))),
            Filter::ChosenName => {
                this().and_then(|o| o.chosen.name.clone()).is_some_and(|name| c.name.eq_ignore_ascii_case(&name))
            }
            Filter::ChosenSource => self.is_chosen_source(view.object.id, scope),
            Filter::Commander => view.object.commander,
            // Of a library that was shuffled nobody knows the top card.
            Filter::OnTop(who) => self.players(who, scope).into_iter().filter_map(|p| self.player(p)).any(|p| {
                let known = !p.library.top.is_empty() || p.library.len() == 1;
                known && p.library.cards().next() == Some(view.object.id)
            }),
            Filter::In(zone) => view.zone == Some(*zone),
            Filter::Enchanted => self.has_attached(view.object.id, "Aura", None),
            Filter::Equipped => self.has_attached(view.object.id, "Equipment", None),
            Filter::Targets(recipients) => view.object.stack.as_ref().is_some_and(|item| {
                item.scope.targets.iter().flatten().any(|&t| self.recipient_matches(recipients, t, scope))
            }),
            Filter::OfSlot(slot, _) => self.is_in_slot(view.object.id, *slot, scope),
            said!(Filter) => false,
            Filter::EnteredThisTurn => view.object.since_turn == self.state.turn.number,
            Filter::DamagedThisTurn => !view.object.hurt_by.is_empty(),
            Filter::WasCast => view.object.cast.is_some(),
            Filter::Kicked => view.object.cast.as_ref().is_some_and(|cast| cast.kicked > 0),
            Filter::Historic => {
                c.supertypes.contains(&Supertype::Legendary) || c.is(CardType::Artifact) || c.has_subtype("Saga")
            }
            Filter::Not(inner) => !self.sees(inner, view, scope),
            Filter::All(all) => all.iter().all(|f| self.sees(f, view, scope)),
            Filter::OneOf(some) => some.iter().any(|f| self.sees(f, view, scope)),
        }
    }

    /// Whether such a permanent, of that player where one is named, is attached to the object.
    fn has_attached(&self, id: ObjectId, subtype: &str, controller: Option<PlayerId>) -> bool {
        self.state.battlefield.iter().filter_map(|&a| self.object(a)).any(|a| {
            a.attached_to == Some(Target::Object(id))
                && controller.is_none_or(|p| self.controller(a.id) == Some(p))
                && self.characteristics(a.id).is_some_and(|c| c.has_subtype(subtype))
        })
    }

    /// CR 609.7a: the chosen source, and the permanent that a chosen permanent spell became (CR 400.7c).
    fn is_chosen_source(&self, id: ObjectId, scope: &Scope) -> bool {
        let chosen = scope.chosen.or_else(|| scope.this.and_then(|t| self.object(t)).and_then(|o| o.chosen.source));
        let Some(chosen) = chosen else { return false };
        // A card that left the battlefield is what was referred to, wherever it went from there (CR 608.2h).
        let left = self.zone(chosen).is_none() && self.current(chosen) == id && !self.on_battlefield(id);
        chosen == id || left || self.is_permanent_of_spell(chosen, id)
    }

    /// Whether the object is in the slot, also as the permanent that a spell there became.
    fn is_one_of(&self, slot: Slot, id: ObjectId, scope: &Scope) -> bool {
        let is = |o: ObjectId| o == id || self.is_permanent_of_spell(o, id);
        self.in_slot(slot, scope).into_iter().filter_map(Target::object).any(is)
    }

    /// CR 400.7a–c: whether `id` is the permanent that the spell `spell` became.
    fn is_permanent_of_spell(&self, spell: ObjectId, id: ObjectId) -> bool {
        self.object(spell).is_some_and(|o| o.last_zone == Zone::Stack && o.became == Some(id))
            && self.object(id).is_some_and(|n| n.last_zone == Zone::Battlefield)
    }

    pub(crate) fn stat_of(&self, stat: Stat, c: &Characteristics) -> Option<i64> {
        match stat {
            Stat::Power => c.power.map(i64::from),
            Stat::Toughness => c.toughness.map(i64::from),
            Stat::ManaValue => Some(i64::from(c.mana_value)),
        }
    }

    /// The players meant.
    pub(crate) fn players(&self, who: &Who, scope: &Scope) -> Vec<PlayerId> {
        self.players_in_turn_order().filter(|&p| self.is_player(who, p, scope)).collect()
    }

    /// Whether that player is meant.
    pub(crate) fn is_player(&self, who: &Who, player: PlayerId, scope: &Scope) -> bool {
        match who {
            Who::You => player == scope.you,
            Who::Opponent => player != scope.you,
            Who::Any => true,
            Who::Slot(slot) => self.players_in_slot(*slot, scope).contains(&player),
            _ => self.the_player(who, scope) == Some(player),
        }
    }

    /// The one player that the word means, if it means one.
    pub(crate) fn the_player(&self, who: &Who, scope: &Scope) -> Option<PlayerId> {
        match who {
            Who::You => Some(scope.you),
            Who::Opponent | Who::Any => {
                let mut meant = self.players_in_turn_order().filter(|&p| *who == Who::Any || p != scope.you);
                meant.next().filter(|_| meant.next().is_none())
            }
            Who::Active => Some(self.state.turn.player),
            Who::Defending => {
                self.state.battlefield.iter().filter_map(|&id| self.object(id)?.combat.attacking).find_map(
                    |t| match t {
                        Target::Player(p) => Some(p),
                        Target::Object(o) => self.controller(o),
                    },
                )
            }
            Who::Slot(slot) => self.players_in_slot(*slot, scope).first().copied(),
            said!(Who) => None,
            Who::Chosen => scope.this.and_then(|t| self.object(t)).and_then(|o| o.chosen.player),
            Who::ControllerOf(r) => match self.reference(r, scope)? {
                Target::Object(o) => self.controller(self.last_known(r, scope).unwrap_or(o)),
                Target::Player(p) => Some(p),
            },
            Who::OwnerOf(r) => match self.reference(r, scope)? {
                Target::Object(o) => self.object(o).map(|o| o.owner),
                Target::Player(p) => Some(p),
            },
            Who::Target(n) => scope.target(*n).and_then(Target::player),
            Who::Enchanted => {
                scope.this.and_then(|t| self.object(t)).and_then(|o| o.attached_to).and_then(Target::player)
            }
            Who::Player(n) => Some(PlayerId(*n)),
        }
    }

    /// What a reference points at.
    pub(crate) fn reference(&self, r: &Ref, scope: &Scope) -> Option<Target> {
        let this = || scope.this.and_then(|t| self.object(t));
        match r {
            Ref::This => scope.this.map(Target::Object),
            Ref::Target(n) => self.one_in_slot(Slot::here(Part::Target(*n)), scope),
            Ref::Slot(slot) => self.one_in_slot(*slot, scope),
            said!(Ref) => None,
            Ref::Chosen => scope.chosen.or_else(|| this().and_then(|o| o.chosen.source)).map(Target::Object),
            Ref::Attached => this().and_then(|o| o.attached_to),
            Ref::Player(who) => self.the_player(who, scope).map(Target::Player),
            Ref::Exiled => self.exiled_with(scope).first().copied().map(Target::Object),
            Ref::TopOfGraveyard(who) => {
                let player = self.player(self.the_player(who, scope)?)?;
                player.graveyard.last().copied().map(Target::Object)
            }
            Ref::Object(n) => Some(Target::Object(ObjectId(*n))),
        }
    }

    /// The object that is looked at for its characteristics: of what left the battlefield as it last existed there, though
    /// "it" is found again where it went (CR 400.7e, 603.10a, 608.2h).
    pub(crate) fn last_known(&self, r: &Ref, scope: &Scope) -> Option<ObjectId> {
        match r {
            Ref::Slot(slot) => self.known_in_slot(*slot, scope).first().copied(),
            Ref::Target(n) => self.known_in_slot(Slot::here(Part::Target(*n)), scope).first().copied(),
            _ => self.reference(r, scope)?.object(),
        }
    }

    /// CR 107.3m: as a permanent enters, and in what triggers on that, X is what was chosen for the spell that it was.
    fn x_of_spell(&self, scope: &Scope) -> i64 {
        let Some(this) = scope.this.and_then(|t| self.object(t)) else { return 0 };
        let entered = || self.moved_by_event(scope).any(|t| t.now == this.id);
        let cast = this.cast.as_ref().filter(|_| this.zone == Some(Zone::Stack) || entered());
        cast.map_or(0, |cast| i64::from(cast.x))
    }

    /// CR 607.2a: what the ability linked to this one exiled and is still in exile.
    pub(crate) fn exiled_with(&self, scope: &Scope) -> Vec<ObjectId> {
        let Some(this) = scope.this.and_then(|t| self.object(t)) else { return Vec::new() };
        let still = |&&(version, id): &&(u8, ObjectId)| version == this.version && self.zone(id) == Some(Zone::Exile);
        this.exiled.iter().filter(still).map(|(_, id)| *id).collect()
    }

    /// Whether damage to, or counters on, this recipient are meant.
    pub(crate) fn recipient_matches(&self, recipients: &Recipients, to: Target, scope: &Scope) -> bool {
        match to {
            Target::Player(p) => recipients.players.as_ref().is_some_and(|who| self.is_player(who, p, scope)),
            Target::Object(o) => recipients.objects.as_ref().is_some_and(|f| self.matches(f, o, scope)),
        }
    }

    /// The zone of whose objects a filter speaks; the battlefield unless it says otherwise.
    pub(crate) fn zone_meant(filter: &Filter) -> Option<Zone> {
        match filter {
            Filter::In(zone) => Some(*zone),
            Filter::Spell | Filter::Ability(_) => Some(Zone::Stack),
            Filter::All(all) => all.iter().find_map(Self::zone_meant),
            Filter::OneOf(some) => some.first().and_then(Self::zone_meant),
            Filter::Is(Ref::Exiled) => Some(Zone::Exile),
            _ => None,
        }
    }

    /// Every object that the filter means, in the order of its zone.
    pub(crate) fn every(&self, filter: &Filter, scope: &Scope) -> Vec<ObjectId> {
        if let Some(slot) = slot_of(filter) {
            let mut all: Vec<ObjectId> = self.in_slot(slot, scope).into_iter().filter_map(Target::object).collect();
            all.retain(|&id| self.zone(id).is_some() && self.matches(filter, id, scope));
            return all;
        }
        if let Filter::OneOf(some) = filter
            && some.iter().map(Self::zone_meant).any(|z| z != Self::zone_meant(filter))
        {
            let mut all: Vec<ObjectId> = some.iter().flat_map(|f| self.every(f, scope)).collect();
            all.dedup();
            return all;
        }
        let meant = Self::zone_meant(filter);
        if let (None, Some(not)) = (meant, zone_left_out(filter)) {
            let others = Zone::ALL.iter().filter(|z| **z != not).flat_map(|&z| self.objects_in(z));
            return others.filter(|&id| self.matches(filter, id, scope)).collect();
        }
        let zone = meant.unwrap_or(Zone::Battlefield);
        self.objects_in(zone).into_iter().filter(|&id| self.matches(filter, id, scope)).collect()
    }

    /// What the number is now.
    pub(crate) fn amount(&self, amount: &Amount, scope: &Scope) -> i64 {
        match amount {
            Amount::Fixed(n) => i64::from(*n),
            Amount::X => scope.x.max(self.x_of_spell(scope)),
            Amount::Of(slot, measure) => self.measured(*slot, measure, None, scope),
            Amount::OfBy(slot, measure, who) => self.measured(*slot, measure, self.the_player(who, scope), scope),
            said!(Amount) => 0,
            Amount::Count(filter) if slot_of(filter).is_some() => self.those_meant(filter, scope).len() as i64,
            Amount::Count(filter) => self.every(filter, scope).len() as i64,
            Amount::Counters(Ref::Player(who), kind) => self
                .the_player(who, scope)
                .and_then(|p| self.player(p))
                .map_or(0, |p| i64::from(kind.as_ref().map_or(p.counters.total(), |k| p.counters.of(k)))),
            Amount::Counters(r, kind) => self
                .last_known(r, scope)
                .and_then(|o| self.object(o))
                .map_or(0, |o| i64::from(kind.as_ref().map_or(o.counters.total(), |k| o.counters.of(k)))),
            Amount::StatOf(stat, r) => {
                let c = self.last_known(r, scope).and_then(|o| self.characteristics(o));
                c.and_then(|c| self.stat_of(*stat, c)).unwrap_or(0)
            }
            Amount::TotalOf(stat, filter) => self
                .those_meant(filter, scope)
                .into_iter()
                .filter_map(|o| self.characteristics(o).and_then(|c| self.stat_of(*stat, c)))
                .sum(),
            Amount::Greatest(stat, filter) => self
                .those_meant(filter, scope)
                .into_iter()
                .filter_map(|o| self.characteristics(o).and_then(|c| self.stat_of(*stat, c)))
                .max()
                .unwrap_or(0),
            Amount::Life(who) => {
                self.the_player(who, scope).and_then(|p| self.player(p)).map_or(0, |p| i64::from(p.life))
            }
            Amount::StartingLife(who) => self.the_player(who, scope).map_or(0, |p| self.starting_life(p)),
            Amount::Cards(zone, who) => {
                self.players(who, scope).into_iter().map(|p| self.cards_of(p, *zone).len() as i64).sum()
            }
            Amount::ColorsSpent => {
                let spent = scope.this.and_then(|t| self.object(t)).and_then(|o| o.cast.clone());
                let colors: Colors = spent.iter().flat_map(|c| &c.spent).filter_map(color_of).collect();
                colors.list().count() as i64
            }
            Amount::ManaSpent(r, color) => self.cast_of(r, scope).map_or(0, |cast| match color {
                Some(color) => cast.spent.iter().filter(|m| color_of(m) == Some(*color)).count() as i64,
                None => cast.spent.iter().map(|m| i64::from(worth(*m, cast.x))).sum(),
            }),
            Amount::ThisTurn(fact, who) => self.this_turn(*fact, who, scope),
            Amount::CastThisTurn(who, filter) => self.cast_this_turn(who, filter, scope) as i64,
            Amount::HappenedThisTurn(pattern) => self.times_this_turn(pattern, scope) as i64,
            Amount::PlayersWith(who, condition) => {
                let so = |p: &PlayerId| self.holds(condition, &in_turn(scope, *p));
                self.players(who, scope).iter().filter(|p| so(p)).count() as i64
            }
            Amount::TimesKicked => {
                let cast = scope.this.and_then(|t| self.object(t)).and_then(|o| o.cast.as_ref());
                i64::from(cast.map_or(scope.kicked, |c| c.kicked))
            }
            Amount::Chosen => {
                scope.this.and_then(|t| self.object(t)).and_then(|o| o.chosen.number).map_or(0, i64::from)
            }
            Amount::Players(who) => self.players(who, scope).len() as i64,
            Amount::Times(n, a) => self.amount(a, scope).saturating_mul(i64::from(*n)),
            Amount::Plus(a, b) => self.amount(a, scope).saturating_add(self.amount(b, scope)),
            Amount::Half(a, round) => half(self.amount(a, scope), *round),
            Amount::Different(stat, filter) => {
                let all = self.every(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
                let mut values: Vec<i64> = all.filter_map(|c| self.stat_of(*stat, c)).collect();
                values.sort_unstable();
                values.dedup();
                values.len() as i64
            }
            Amount::DifferentNames(filter) => {
                let all = self.every(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
                // CR 201.2b: what has no name has none that differs.
                let mut names: Vec<&str> = all.map(|c| c.name.as_str()).filter(|n| !n.is_empty()).collect();
                names.sort_unstable();
                names.dedup();
                names.len() as i64
            }
            Amount::BasicLandTypes(filter) => {
                let all = self.every(filter, scope);
                let has = |t: &&&str| all.iter().any(|&o| self.characteristics(o).is_some_and(|c| c.has_subtype(t)));
                crate::board::types::LAND_TYPES.iter().take(5).filter(has).count() as i64
            }
            Amount::Devotion(who, colors) => {
                let players = self.players(who, scope).into_iter();
                players.map(|p| self.devotion(p, *colors)).sum()
            }
            Amount::CardTypes(filter) => {
                let all = self.every(filter, scope).into_iter().filter_map(|o| self.characteristics(o));
                let types: CardTypes = all.flat_map(|c| c.types.list()).collect();
                types.list().count() as i64
            }
        }
    }

    /// CR 103.4, 903.7: 20 life, 40 where each player has a commander.
    fn starting_life(&self, player: PlayerId) -> i64 {
        let commands = |o: &Object| o.commander && o.owner == player;
        if self.state.objects.iter().any(commands) { 40 } else { 20 }
    }

    fn those_meant(&self, filter: &Filter, scope: &Scope) -> Vec<ObjectId> {
        match filter {
            Filter::Is(Ref::Exiled) => self.exiled_with(scope),
            _ if slot_of(filter).is_some() => {
                let known = slot_of(filter).map(|slot| self.known_in_slot(slot, scope)).unwrap_or_default();
                known.into_iter().filter(|&o| self.matches(filter, o, scope)).collect()
            }
            _ => self.every(filter, scope),
        }
    }

    /// The cards of a player in a zone.
    pub(crate) fn cards_of(&self, player: PlayerId, zone: Zone) -> Vec<ObjectId> {
        let Some(p) = self.player(player) else { return Vec::new() };
        match zone {
            Zone::Library => p.library.cards().collect(),
            Zone::Hand => p.hand.to_vec(),
            Zone::Graveyard => p.graveyard.to_vec(),
            Zone::Battlefield => {
                self.state.battlefield.iter().copied().filter(|&o| self.controller(o) == Some(player)).collect()
            }
            shared => {
                let owned = |&o: &ObjectId| self.object(o).is_some_and(|o| o.owner == player);
                self.shared_zone(shared).iter().copied().filter(owned).collect()
            }
        }
    }

    /// Whether the condition holds now.
    pub(crate) fn holds(&self, condition: &Condition, scope: &Scope) -> bool {
        match condition {
            Condition::Controls(who, cmp, amount, filter) => {
                let wanted = self.amount(amount, scope);
                let counts = |p: PlayerId| {
                    let filter = Filter::Controller(Who::Player(p.0)).and(filter.clone());
                    cmp.holds(self.every(&filter, scope).len() as i64, wanted)
                };
                self.players(who, scope).into_iter().any(counts)
            }
            Condition::Is(r, filter) => {
                let o = match Self::zone_meant(filter) {
                    None => self.last_known(r, scope),
                    // where it is now is what is asked
                    Some(_) => self.reference(r, scope).and_then(Target::object),
                };
                o.is_some_and(|o| self.matches(filter, o, scope))
            }
            Condition::Compare(a, cmp, b) => cmp.holds(self.amount(a, scope), self.amount(b, scope)),
            Condition::Kicked => {
                let cast = scope.this.and_then(|t| self.object(t)).and_then(|o| o.cast.as_ref());
                scope.kicked > 0 || cast.is_some_and(|c| c.kicked > 0)
            }
            Condition::KickedWith(cost) => {
                self.cast_of(&Ref::This, scope).is_some_and(|cast| cast.kickers.contains(cost))
            }
            Condition::CastBy(who, r, zone) => self.cast_of(r, scope).is_some_and(|cast| {
                zone.is_none_or(|zone| cast.from == Some(zone))
                    && cast.by.is_some_and(|player| self.is_player(who, player, scope))
            }),
            Condition::CastFor(keyword) => {
                self.cast_of(&Ref::This, scope).is_some_and(|cast| cast.instead == Some(*keyword))
            }
            Condition::CastForThisTurn(keyword) => self.state.objects.iter().any(|o| {
                o.last_zone == Zone::Stack
                    && o.since_turn == self.state.turn.number
                    && o.cast.as_ref().is_some_and(|cast| cast.instead == Some(*keyword))
            }),
            Condition::WasCast(r) => self
                .reference(r, scope)
                .and_then(Target::object)
                .and_then(|o| self.object(o))
                .is_some_and(|o| o.cast.is_some() || o.zone == Some(Zone::Stack)),
            Condition::StartedUntapped(r) => {
                self.reference(r, scope).and_then(Target::object).is_some_and(|o| match &self.state.turn.untapped {
                    Some(list) => list.contains(&o),
                    // the board begins within the turn, and nothing has happened in it
                    None => self.object(o).is_some_and(|o| !o.tapped),
                })
            }
            Condition::CameSinceLastUpkeep(r) => self
                .reference(r, scope)
                .and_then(Target::object)
                .and_then(|o| self.object(o))
                .is_some_and(|o| o.held_by == scope.you && o.upkeeps == 1),
            Condition::DayNight(wanted) => self.state.day == *wanted,
            Condition::Turn(who) => self.is_player(who, self.state.turn.player, scope),
            Condition::SorceryTime => self.could_cast_a_sorcery(scope.you),
            Condition::BeforeAttackers => self.state.turn.step < Step::Attackers,
            Condition::TurnAfter(number) => self.state.turn.number > *number,
            Condition::UsedAtMost(_) | Condition::NeverUsed | Condition::ActivatedBy(_) => true,
            Condition::During(step) => self.state.turn.step == *step,
            Condition::HappenedThisTurn(pattern) => self.happened_this_turn(pattern, scope),
            Condition::Done(slot) => self.was_slot_done(*slot, scope),
            Condition::Won(slot) => self.was_slot_won(*slot, scope),
            said!(Condition) => false,
            Condition::Anchor(word) => scope
                .this
                .and_then(|t| self.object(t))
                .and_then(|o| o.chosen.option.as_ref())
                .is_some_and(|o| o.eq_ignore_ascii_case(word)),
            Condition::Spent(color) => {
                let cast = scope.this.and_then(|t| self.object(t)).and_then(|o| o.cast.as_ref());
                cast.is_some_and(|c| c.spent.contains(&Mana::Color(*color)))
            }
            Condition::Paid(cost) => {
                let cast = scope.this.and_then(|t| self.object(t)).and_then(|o| o.cast.as_ref());
                cast.is_some_and(|c| c.paid.contains(cost))
            }
            // CR 702.179e
            Condition::Designated(who, what) if what == "max speed" => {
                let fast = |p: PlayerId| self.player(p).is_some_and(|p| p.speed == crate::board::player::MAX_SPEED);
                self.players(who, scope).into_iter().any(fast)
            }
            Condition::Designated(who, word) => {
                word == instead_language::words::MONARCH
                    && self.state.monarch.is_some_and(|monarch| self.is_player(who, monarch, scope))
            }
            Condition::Has(who, inner) => {
                self.players(who, scope).into_iter().any(|p| self.holds(inner, &in_turn(scope, p)))
            }
            Condition::Exists(selection) => match selection {
                Selection::Each(filter) => !self.every(filter, scope).is_empty(),
                Selection::One(r) => self.reference(r, scope).is_some(),
                Selection::Slot(slot) => !self.in_slot(*slot, scope).is_empty(),
                Selection::RestOf(slot) => {
                    self.in_slot(*slot, scope).into_iter().filter_map(Target::object).any(|o| self.zone(o).is_some())
                }
                Selection::Exiled => !self.exiled_with(scope).is_empty(),
                _ => false,
            },
            // Judged where the event is at hand.
            Condition::Resolves => false,
            Condition::ByEffect => false,
            Condition::EventAmount(cmp, amount) => {
                cmp.holds(self.measured(Slot::EVENT, &Measure::Much, None, scope), self.amount(amount, scope))
            }
            Condition::Not(inner) => !self.holds(inner, scope),
            Condition::All(all) => all.iter().all(|c| self.holds(c, scope)),
            Condition::OneOf(some) => some.iter().any(|c| self.holds(c, scope)),
        }
    }

    /// What the state remembers of the turn, of the players meant together.
    fn this_turn(&self, fact: TurnFact, who: &Who, scope: &Scope) -> i64 {
        // What a player who has left the game did is still remembered where anybody is meant.
        let meant = |p: &crate::board::state::Player| *who == Who::Any || self.is_player(who, p.id, scope);
        let of = |p: &crate::board::state::Player| match fact {
            TurnFact::LifeGained => p.gained,
            TurnFact::LifeLost => p.lost_life,
            TurnFact::CardsDrawn => p.drawn,
            TurnFact::DamageTaken => p.this_turn.damaged,
            TurnFact::CreaturesDied => p.this_turn.died,
            TurnFact::PermanentsLeft => p.this_turn.left,
            TurnFact::Attackers => p.this_turn.attackers,
            TurnFact::SpellsCast => p.this_turn.cast,
            TurnFact::SpellsCastLastTurn => p.cast_last_turn,
            TurnFact::CoinFlips => p.this_turn.flips,
            TurnFact::LandsPlayed => p.lands,
        };
        self.state.players.iter().filter(|p| meant(p)).map(|p| i64::from(of(p))).sum()
    }

    /// Whether that source, which may since have left the stack or the battlefield, dealt it damage this turn.
    fn dealt_damage_by(&self, object: &Object, by: ObjectId) -> bool {
        object.hurt_by.iter().any(|&source| source == by || self.is_permanent_of_spell(source, by))
    }

    fn cast_of(&self, r: &Ref, scope: &Scope) -> Option<&crate::board::state::Cast> {
        self.reference(r, scope).and_then(Target::object).and_then(|o| self.object(o))?.cast.as_deref()
    }

    /// CR 702.15, 702.80 …: whether the source has the keyword, as it is or last was.
    pub(crate) fn source_has(&self, source: ObjectId, keyword: instead_language::words::Keyword) -> bool {
        self.characteristics(source).is_some_and(|c| c.has(keyword))
    }

    /// Whether the object is a creature on the battlefield.
    pub(crate) fn is_creature(&self, object: ObjectId) -> bool {
        self.on_battlefield(object) && self.characteristics(object).is_some_and(|c| c.is(CardType::Creature))
    }
}

/// Of several players one in turn.
fn in_turn(scope: &Scope, player: PlayerId) -> Scope {
    let mut own = scope.clone();
    own.slots_mut().each.push(Target::Player(player));
    own
}

/// "That aren't on the battlefield": the zone of whose objects alone a filter does not speak.
pub(crate) fn zone_left_out(filter: &Filter) -> Option<Zone> {
    match filter {
        Filter::Not(inner) => match &**inner {
            Filter::In(zone) => Some(*zone),
            _ => None,
        },
        Filter::All(all) => all.iter().find_map(zone_left_out),
        _ => None,
    }
}

/// CR 107.1a.
pub(crate) fn half(n: i64, round: Round) -> i64 {
    match round {
        Round::Down => n.div_euclid(2),
        Round::Up => n.saturating_add(1).div_euclid(2),
    }
}

/// How much mana a symbol of a cost asks for.
fn worth(mana: Mana, x: u32) -> u32 {
    match mana {
        Mana::Generic(n) => n,
        Mana::X => x,
        Mana::TwoOr(_) => 2,
        _ => 1,
    }
}

fn color_of(mana: &Mana) -> Option<Color> {
    match mana {
        Mana::Color(c) | Mana::Phyrexian(c) | Mana::TwoOr(c) | Mana::Hybrid(c, _) => Some(*c),
        Mana::Colorless | Mana::Generic(_) | Mana::X | Mana::Snow => None,
    }
}
