//! What the event that a text watches for leaves to speak of: its object, its player, the source and the recipient of its
//! damage, its amount.

use super::amounts::Kinds;
use super::resolve::{Need, Stands};
use super::things::{Meaning, Thing, Zones, called, zones_of};
use super::{Binder, naming, parts, texts};
use crate::slot::Role;
use crate::walk::VisitMut;
use crate::words::{AbilityKind, Word, Zone};
use crate::{Act, Condition, Filter, Often, Pattern, Recipients, Ref, Trigger, TriggerEvent, Who};

/// How an event is spoken of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tense {
    /// "Whenever … dies"
    Happened,
    /// "If … would die"
    Would,
}

impl Binder {
    /// A trigger: its event, then the condition that stands between.
    pub(super) fn whole_trigger(&mut self, t: &mut Trigger) {
        self.clause = self.next_clause();
        self.arguments.clear();
        self.taken.clear();
        let many = matches!(t.often, Often::Together | Often::ByPlayer);
        self.trigger_events(&mut t.event, many);
        if many {
            // "one or more …, draw that many"
            self.measures(Meaning::Event(Role::Whole), Kinds::MUCH.and(Kinds::MANY), false);
        }
        if let Some(c) = &mut t.condition {
            self.condition_clause(c);
        }
    }

    fn trigger_events(&mut self, e: &mut TriggerEvent, many: bool) {
        match e {
            TriggerEvent::Event(p) => self.pattern_event(p, Tense::Happened, many),
            TriggerEvent::Beginning(_, who) => {
                self.beside(Stands::Within, false, |b| b.who(who));
                // "the next end step" is nobody's
                let nobody = *who == Who::Any && self.frames.len() > 1;
                if *who != Who::You && !nobody {
                    self.event_player(Stands::Subject, "the player whose step it is");
                }
            }
            TriggerEvent::Enters(f) => self.entering(f, many),
            TriggerEvent::Attacks(f) => self.attacks(f, many),
            TriggerEvent::Blocks(f) | TriggerEvent::BecomesBlocked(f) => {
                self.about(f, Tense::Happened, many, Zones::BATTLEFIELD);
            }
            TriggerEvent::AttacksThat(f, to) => {
                self.about(f, Tense::Happened, many, Zones::BATTLEFIELD);
                self.recipients(to, Stands::Object);
            }
            TriggerEvent::Cycles(who, f) => {
                self.event_actor(who, "who cycles it");
                self.move_event(f, Some(Zone::Hand), Some(Zone::Graveyard), Tense::Happened, many);
            }
            TriggerEvent::PlaysLand(who, f) => {
                self.event_actor(who, "who plays it");
                self.event_object(f, Role::Object, Stands::Object, Zones::BATTLEFIELD, false);
            }
            TriggerEvent::AttacksWith(f, ..) => self.about(f, Tense::Happened, false, Zones::BATTLEFIELD),
            TriggerEvent::AttackTogether(f, _) => self.about(f, Tense::Happened, true, Zones::BATTLEFIELD),
            TriggerEvent::TappedForMana(f) => {
                self.event_player(Stands::Subject, "who taps it for mana");
                self.event_object(f, Role::Object, Stands::Object, Zones::BATTLEFIELD, false);
            }
            TriggerEvent::LastCounter(_, f) => {
                self.about(f, Tense::Happened, many, Zones::BATTLEFIELD);
            }
            TriggerEvent::Cast(who, f) | TriggerEvent::Copies(who, f) => {
                self.event_actor(who, "who casts it");
                self.event_object(f, Role::Object, Stands::Object, Zones::STACK, false);
                self.x_of_spell(f);
            }
            TriggerEvent::BlocksThat(f, g) => {
                self.event_object(f, Role::Object, Stands::Subject, Zones::BATTLEFIELD, false);
                self.event_object(g, Role::Partner, Stands::Object, Zones::BATTLEFIELD, false);
            }
            TriggerEvent::BlockedBy(f, g) => {
                self.event_object(f, Role::Object, Stands::Subject, Zones::BATTLEFIELD, false);
                self.event_object(g, Role::Partner, Stands::Rest, Zones::BATTLEFIELD, false);
            }
            TriggerEvent::Nth(_, e) => self.trigger_events(e, many),
            TriggerEvent::While(e, c) => {
                self.trigger_events(e, many);
                self.condition_clause(c);
            }
            TriggerEvent::Unblocked(f) => self.unblocked(f, many),
            TriggerEvent::Becomes(f, _) => self.about(f, Tense::Happened, many, Zones::BATTLEFIELD),
            TriggerEvent::Crime(who) => self.event_actor(who, "who commits it"),
            TriggerEvent::Acts(by, act) => self.acts(by, *act, many),
            TriggerEvent::Attached(f, to) => {
                self.event_object(f, Role::Object, Stands::Subject, Zones::BATTLEFIELD, false);
                self.event_object(to, Role::Recipient, Stands::Object, Zones::BATTLEFIELD, false);
            }
            TriggerEvent::NthCounter(_, _, f) => self.about(f, Tense::Happened, many, Zones::BATTLEFIELD),
            TriggerEvent::Expends(who, _) => self.event_actor(who, "who spends it"),
            TriggerEvent::Activates(who, f) => {
                self.event_actor(who, "who activates it");
                self.event_object(f, Role::Source, Stands::Rest, Zones::ANY, false);
                self.event_object(
                    &mut Filter::Ability(AbilityKind::Activated),
                    Role::Object,
                    Stands::Object,
                    Zones::STACK,
                    false,
                );
            }
            TriggerEvent::OneOf(list) => {
                self.in_alternatives(|b| list.iter_mut().for_each(|e| b.trigger_events(e, many)));
            }
            TriggerEvent::Targeted(f, g) => {
                if let Some(f) = &mut f.objects {
                    self.event_object(f, Role::Object, Stands::Subject, Zones::BATTLEFIELD, false);
                }
                self.event_object(g, Role::Source, Stands::Rest, Zones::STACK, false);
            }
            TriggerEvent::Prevented(to) => {
                self.recipients(to, Stands::Object);
                self.measures(Meaning::Event(Role::Whole), Kinds::MUCH.and(Kinds::PREVENTED), false);
            }
            TriggerEvent::WinsFlip(who) | TriggerEvent::Unlocks(who, _) => {
                self.event_actor(who, "who does it");
                self.measures(Meaning::Event(Role::Whole), Kinds::FLIP, false);
            }
            TriggerEvent::State(c) => self.with(Stands::Subject, Need::ANY, |b| b.condition(c)),
            TriggerEvent::DayNight => {}
            TriggerEvent::Chapters(_) => self.speak_of_this(Stands::Rest),
        }
    }

    /// What isn't blocked, and whom or what it attacks, where that is said.
    fn unblocked(&mut self, f: &mut Filter, many: bool) {
        self.about(f, Tense::Happened, many, Zones::BATTLEFIELD);
        if let Filter::All(parts) = f
            && let Some(Filter::AttackingThat(to)) = parts.last_mut()
        {
            self.recipients(to, Stands::Object);
        }
    }

    /// Who or what does a keyword action.
    fn acts(&mut self, by: &mut Recipients, act: Act, many: bool) {
        if let Some(who) = &mut by.players {
            self.event_actor(who, "who does it");
        }
        if let Some(f) = &mut by.objects {
            self.about(f, Tense::Happened, many, Zones::BATTLEFIELD);
        }
        if let Some(mut helped) = helped_by(act) {
            self.event_object(&mut helped, Role::Recipient, Stands::Object, Zones::BATTLEFIELD, false);
        }
    }

    /// Speaks of the object that the text is on.
    pub(super) fn speak_of_this(&mut self, stands: Stands) {
        let this = self.this();
        self.with(stands, Need::ANY, |b| b.mention(this));
    }

    fn about(&mut self, f: &mut Filter, tense: Tense, many: bool, zones: Zones) {
        let _ = tense;
        self.event_object(f, Role::Object, Stands::Subject, zones, many);
    }

    /// An object of the event. What is named stays what it is called; what is described, and what is called by what is
    /// attached to it, is the object of the event.
    fn event_object(&mut self, f: &mut Filter, role: Role, stands: Stands, zones: Zones, many: bool) -> Option<usize> {
        let enters = self.enters;
        let mut said = Vec::new();
        let mut any = false;
        let name;
        if let Filter::Is(r) = f {
            let this = *r == Ref::This;
            let stands = if this { stands } else { Stands::Within };
            let before = self.mentions.len();
            let outer = std::mem::replace(&mut self.enters, role == Role::Object && enters);
            self.with(stands, Need::ANY, |b| b.reference(r));
            self.enters = outer;
            let id = self.mentions.get(before..).and_then(|m| m.last()).map(|m| m.thing);
            self.arguments.clear();
            if this {
                return id;
            }
            let thing = id.and_then(|id| self.things.get(id));
            said.extend(thing.into_iter().flat_map(|t| t.said.clone()));
            any = thing.is_some_and(|t| t.any);
            name = thing.map_or_else(|| "that object".to_owned(), |t| t.called.clone());
        } else {
            self.describes(f);
            said.push(f.clone());
            name = format!("the {} of the event", called(f));
        }
        let frame = self.depth();
        let is = Meaning::Event(role);
        let id = match self.known(&is, frame) {
            // one of several events
            Some(id) => {
                if let Some(thing) = self.things.get_mut(id) {
                    thing.said.extend(said);
                    thing.zones = thing.zones.or(zones);
                    thing.any |= any;
                }
                id
            }
            None => {
                let thing = Thing { said, any, ..Thing::object(is, frame, zones, &name) };
                self.add(thing.several(many))
            }
        };
        self.player_of_event(f, role, id);
        self.with(stands, Need::ANY, |b| b.mention(id));
        self.arguments.clear();
        Some(id)
    }

    /// "a creature an opponent controls": that player.
    fn player_of_event(&mut self, f: &Filter, role: Role, id: usize) {
        if role != Role::Object {
            return self.player_within(f, id);
        }
        if naming::whose(f).is_some() {
            self.event_player(Stands::Within, "its controller");
        }
    }

    /// The player of the event.
    fn event_player(&mut self, stands: Stands, name: &str) {
        let frame = self.depth();
        let is = Meaning::Event(Role::Player);
        let id = match self.known(&is, frame) {
            Some(id) => id,
            None => self.add(Thing::player(is, frame, name)),
        };
        self.with(stands, Need::PLAYER, |b| b.mention(id));
        self.arguments.clear();
    }

    fn event_actor(&mut self, who: &mut Who, name: &str) {
        self.beside(Stands::Within, false, |b| b.who(who));
        if *who != Who::You {
            self.event_player(Stands::Subject, name);
        }
    }

    /// "Whenever you cast a spell with {X} in its mana cost": X is what was chosen for that spell (CR 107.3e).
    fn x_of_spell(&mut self, f: &Filter) {
        if f.says(&|part| *part == Filter::CostsX) {
            self.measures(Meaning::Event(Role::Object), Kinds::X, false);
        }
    }

    /// What attacks; whom or what it attacks, no word speaks of but a description.
    fn attacks(&mut self, f: &mut Filter, many: bool) {
        self.about(f, Tense::Happened, many, Zones::BATTLEFIELD);
        let (is, frame) = (Meaning::Event(Role::Attacked), self.depth());
        if self.known(&is, frame).is_none() {
            let player = Thing::player(is, frame, "what is attacked in the event");
            self.add(Thing { object: true, zones: Zones::BATTLEFIELD, ..player });
        }
    }

    fn entering(&mut self, f: &mut Filter, many: bool) {
        self.about(f, Tense::Happened, many, Zones::BATTLEFIELD);
        // "enters attached to a creature": that one, wherever it is moved to since (CR 608.2h)
        if let Some(to) = attached_to(f) {
            self.recipients(to, Stands::Object);
            self.entered_on = true;
        }
    }

    /// Whom or what damage is dealt to, or counters are put on.
    fn recipients(&mut self, to: &mut Recipients, stands: Stands) {
        if let (None, Some(f)) = (&to.players, &mut to.objects) {
            self.event_object(f, Role::Recipient, stands, Zones::BATTLEFIELD, false);
            return;
        }
        let Some(who) = &mut to.players else { return };
        self.beside(Stands::Within, false, |b| b.who(who));
        let you = *who == Who::You;
        let frame = self.depth();
        let mut thing = Thing::player(Meaning::Event(Role::Recipient), frame, "whom or what it is dealt to");
        if let Some(f) = &mut to.objects {
            self.describes(f);
            // "you and/or a planeswalker you control": you are no "that player"
            thing.player = !you;
            thing.object = true;
            thing.zones = Zones::BATTLEFIELD;
            thing.said.push(f.clone());
        } else if you {
            return;
        }
        // "you or a white creature": one half of two
        let unsaid = *to == Recipients::anything();
        let stands = if unsaid {
            Stands::Unsaid
        } else if thing.object {
            Stands::Within
        } else {
            stands
        };
        let id = self.add(thing);
        self.with(stands, Need::HURT, |b| b.mention(id));
        self.arguments.clear();
    }

    /// The source of damage. Where the text names none, it is spoken of as "that source" alone.
    fn source(&mut self, f: &mut Filter, many: bool) {
        let named = *f != Filter::Source && *f != Filter::any();
        let stands = if named { Stands::Subject } else { Stands::Unsaid };
        let zones = if named && !matches!(f, Filter::Is(_)) { zones_of(f) } else { Zones::ANY };
        if let Some(id) = self.event_object(f, Role::Source, stands, zones, many)
            && let Some(thing) = self.things.get_mut(id)
        {
            thing.source = true;
        }
    }

    /// The events that an effect or a trigger watches for.
    pub(super) fn pattern_event(&mut self, p: &mut Pattern, tense: Tense, many: bool) {
        let whole = Meaning::Event(Role::Whole);
        match p {
            Pattern::Damage { source, to, .. } => self.damage_event(source, to, many),
            Pattern::Move { object, from, to } => self.move_event(object, *from, *to, tense, many),
            Pattern::Sacrifice(f) => self.move_event(f, Some(Zone::Battlefield), Some(Zone::Graveyard), tense, many),
            Pattern::Discard { who, object, .. } => {
                self.event_actor(who, "who discards it");
                self.move_event(object, Some(Zone::Hand), Some(Zone::Graveyard), tense, many);
            }
            Pattern::Enter(f) => {
                let outer = std::mem::replace(&mut self.enters, true);
                self.permanent_event(f, many);
                self.enters = outer;
            }
            Pattern::Destroy(f)
            | Pattern::TurnFaceUp(f)
            | Pattern::Tap(f)
            | Pattern::Untap { object: f, .. }
            | Pattern::Transform(f)
            | Pattern::PhaseOut(f)
            | Pattern::PhaseIn(f) => self.permanent_event(f, many),
            Pattern::RemoveCounters(_, f) => {
                self.event_object(f, Role::Object, Stands::Subject, Zones::BATTLEFIELD, many);
                self.measures(whole, Kinds::MUCH.and(Kinds::REMOVED), false);
            }
            Pattern::PutCounters { on, by, .. } => {
                if let Some(who) = by {
                    self.event_actor(who, "who puts them");
                }
                self.recipients(on, Stands::Object);
                self.measures(whole, Kinds::MUCH, false);
            }
            Pattern::CreateTokens { who, token, .. } => {
                self.event_actor(who, "who creates them");
                self.event_object(token, Role::Object, Stands::Object, Zones::BATTLEFIELD, true);
                self.measures(whole, Kinds::MUCH, false);
            }
            Pattern::Counter(f, who) => {
                if let Some(who) = who {
                    self.beside(Stands::Within, false, |b| b.who(who));
                }
                self.event_object(f, Role::Object, Stands::Subject, Zones::STACK, many);
            }
            Pattern::TapForMana { who, object, .. } => {
                self.event_actor(who, "who taps it");
                self.event_object(object, Role::Object, Stands::Object, Zones::BATTLEFIELD, false);
                self.measures(whole, Kinds::MUCH, false);
            }
            Pattern::Draw { who, .. } => {
                self.event_actor(who, "who draws");
                self.drawn(tense);
            }
            Pattern::LoseLife(who) | Pattern::DamageBelow { who, .. } => {
                self.measured_event(who, "who loses life", Kinds::MUCH.and(Kinds::LOST));
            }
            Pattern::GainLife(who) | Pattern::PayLife(who) | Pattern::Mill(who) | Pattern::Scry(who) => {
                self.measured_event(who, "who does it", Kinds::MUCH);
            }
            Pattern::DrawCards(who, _) => self.measured_event(who, "who draws", Kinds::MUCH),
            Pattern::RollDie(who) => self.measured_event(who, "who rolls", Kinds::RESULT),
            Pattern::FlipCoin(who) => self.measured_event(who, "who flips", Kinds::FLIP),
            Pattern::Search(who)
            | Pattern::LoseMana(who)
            | Pattern::Begin(_, who)
            | Pattern::Lose(who)
            | Pattern::Win(who) => self.event_actor(who, "who does it"),
            Pattern::Acts(by, act) => self.acts(by, *act, many),
            Pattern::OneOf(list) => {
                self.in_alternatives(|b| list.iter_mut().for_each(|p| b.pattern_event(p, tense, many)));
            }
        }
    }

    fn damage_event(&mut self, source: &mut Filter, to: &mut Recipients, many: bool) {
        // "dealt to this creature by creatures blocking it"
        if texts::says_word(source) && !texts::says_word(to) {
            self.recipients(to, Stands::Object);
            self.source(source, many);
        } else {
            self.source(source, many);
            self.recipients(to, Stands::Object);
        }
        self.measures(Meaning::Event(Role::Whole), Kinds::MUCH, false);
    }

    /// What happens to a permanent, or to the object that the text is on, wherever that is.
    fn permanent_event(&mut self, f: &mut Filter, many: bool) {
        let zones = if let Filter::Is(_) = f { Zones::ANY } else { Zones::BATTLEFIELD };
        self.event_object(f, Role::Object, Stands::Subject, zones, many);
    }

    /// What a player does, and how much of it.
    fn measured_event(&mut self, who: &mut Who, called: &str, kinds: Kinds) {
        self.event_actor(who, called);
        self.measures(Meaning::Event(Role::Whole), kinds, false);
    }

    fn in_alternatives(&mut self, read: impl FnOnce(&mut Self)) {
        let outer = self.alternatives.replace(Vec::new());
        read(self);
        self.alternatives = outer;
    }

    /// The card that was drawn.
    fn drawn(&mut self, tense: Tense) {
        if tense == Tense::Happened {
            let thing = Thing::object(Meaning::Event(Role::Object), self.depth(), Zones::HAND, "the card drawn");
            let id = self.add(Thing { said: vec![Filter::Card], ..thing });
            self.with(Stands::Object, Need::ANY, |b| b.mention(id));
            self.arguments.clear();
        }
    }

    fn move_event(&mut self, f: &mut Filter, from: Option<Zone>, to: Option<Zone>, tense: Tense, many: bool) {
        let was = match (from, &*f) {
            (Some(zone), _) => parts::zone(zone),
            (None, Filter::Is(_)) => Zones::ANY,
            (None, f) => zones_of(f),
        };
        let zones = match (tense, to) {
            (Tense::Would, _) => was,
            (Tense::Happened, Some(zone)) => parts::zone(zone),
            (Tense::Happened, None) => Zones::ANY.without(was),
        };
        let id = self.event_object(f, Role::Object, Stands::Subject, zones, many);
        if tense == Tense::Happened
            && let Some(thing) = id.and_then(|id| self.things.get_mut(id))
        {
            thing.was = was;
            thing.zones = zones;
            // CR 603.6c, 603.10: what triggers on a card that is put somewhere "from anywhere" does not look back
            thing.left = thing.is == Meaning::Event(Role::Object) && (from.is_some() || to.is_none());
        }
    }

    /// A condition that is said of the thing as well: "if it's a creature card, … that creature".
    pub(super) fn narrow(&mut self, c: &Condition) {
        use Condition as C;
        let mut note = |r: &Ref, f: &Filter| {
            let known = self.things.iter().enumerate().rev().find(|(id, _)| self.object_value(*id).as_ref() == Some(r));
            if let Some(id) = known.map(|(id, _)| id)
                && let Some(thing) = self.things.get_mut(id)
            {
                thing.said.push(f.clone());
            }
        };
        match c {
            C::Is(r, f) => note(r, f),
            C::All(list) => list.iter().for_each(|c| self.narrow(c)),
            C::Controls(..) | C::Compare(..) | C::Kicked | C::KickedWith(..) | C::WasCast(..) => {}
            C::CastBy(..) | C::CastFor(..) | C::CameSinceLastUpkeep(..) | C::StartedUntapped(..) => {}
            C::TurnAfter(..) => {}
            C::CastForThisTurn(..) | C::DayNight(..) | C::Turn(..) | C::During(..) | C::SorceryTime => {}
            C::BeforeAttackers | C::AfterBlockers | C::UsedAtMost(..) | C::NeverUsed | C::ActivatedBy(..) => {}
            C::HappenedThisTurn(..)
            | C::Done(..)
            | C::Won(..)
            | C::DoneBy(..)
            | C::DidBy(..)
            | C::Did
            | C::Anchor(..)
            | C::Spent(..)
            | C::AsCast(..) => {}
            C::Paid(..) | C::Designated(..) | C::WonFlip | C::Has(..) | C::Exists(..) | C::EventAmount(..) => {}
            C::EventBy(..) | C::EventManaChosen | C::VotedAs(..) => {}
            C::Resolves | C::ByEffect | C::Unread(..) | C::Not(..) | C::OneOf(..) => {}
        }
    }

    /// "Otherwise": what the condition denies is so.
    pub(super) fn narrow_otherwise(&mut self, c: &Condition) {
        if let Condition::Not(c) = c {
            self.narrow(c);
        }
    }
}

/// What the filter says that it is attached to.
fn attached_to(filter: &mut Filter) -> Option<&mut Recipients> {
    if let Filter::All(all) = filter {
        return all.iter_mut().find_map(attached_to);
    }
    if let Filter::AttachedTo(to) = filter { Some(to) } else { None }
}

/// What is crewed or saddled (CR 702.122b, 702.171c).
fn helped_by(act: Act) -> Option<Filter> {
    let kinds = [(Act::Crew, "Vehicle"), (Act::Saddle, "Mount")];
    kinds.iter().find(|(of, _)| *of == act).map(|(_, kind)| Filter::Subtype(Word::new_static(kind)))
}
