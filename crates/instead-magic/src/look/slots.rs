//! What the slots of a text mean where it is followed (CR 400.7, 603.10a, 608.2h).

use crate::board::scope::{Kept, Much, Named, Scope, Thing};
use crate::board::state::{Chosen, Game, Object, ObjectId, PlayerId, Target};
use instead_language::slot::{InFrames, change_in_frames, each_slot};
use instead_language::walk::{Accept, Visit, VisitMut, Walk};
use instead_language::words::{Word, Zone};
use instead_language::{
    Ability, Amount, Condition, Deed, Filter, Likeness, Measure, Part, Ref, Role, Selection, Slot, Who,
};
use smallvec::SmallVec;

impl Game {
    /// What is in the slot, the players only where it holds no object. Where it is now: each object where this text has put it, or as it was if something else has moved
    /// it since (CR 400.7j).
    pub(crate) fn in_slot(&self, slot: Slot, scope: &Scope) -> Vec<Target> {
        let Some(frame) = scope.frame(slot.out) else { return Vec::new() };
        let things = self.things_in(slot.part, frame);
        if things.is_empty() {
            return self.players_in(slot.part, frame).into_iter().map(Target::Player).collect();
        }
        let now = |t: &Thing| {
            if slot.part == Part::Event(Role::Was) || self.went_unseen(t) { t.was } else { self.followed(t.now, frame) }
        };
        things.iter().map(now).map(Target::Object).collect()
    }

    /// What is looked at of the objects in the slot: each as it is on the battlefield, or as it last was there or on the stack
    /// (CR 608.2h). A card that was discarded unseen stays so (CR 701.9c).
    pub(crate) fn known_in_slot(&self, slot: Slot, scope: &Scope) -> Vec<ObjectId> {
        let Some(frame) = scope.frame(slot.out) else { return Vec::new() };
        let known = |t: &Thing| {
            let now = self.followed(t.now, frame);
            let zone = |o: ObjectId| self.object(o).map(|o| o.zone.unwrap_or(o.last_zone));
            let was_there = matches!(zone(t.was), Some(Zone::Battlefield | Zone::Stack));
            if self.went_unseen(t) || zone(now) != Some(Zone::Battlefield) && was_there { t.was } else { now }
        };
        self.things_in(slot.part, frame).iter().map(known).collect()
    }

    /// CR 603.6c, 603.10: what the event moved, where its trigger does not look back: what it is where it went. As it was
    /// before is a role of its own.
    pub(crate) fn put_by_event(&self, slot: Slot, scope: &Scope) -> Option<ObjectId> {
        let frame = scope.frame(slot.out).filter(|_| slot.part == Part::Event(Role::Object))?;
        let frame = Some(frame).filter(|f| f.slots().is_some_and(|s| s.watched.happened))?;
        let moved = self.things_in(slot.part, frame).first().filter(|t| t.was != t.now && !self.went_unseen(t))?.now;
        self.object(moved).is_some_and(|o| o.last_zone != Zone::Battlefield).then_some(moved)
    }

    /// Of the objects in the slot, those that are still where the instruction left them: what was taken from among them is
    /// there no more.
    pub(crate) fn left_in_slot(&self, slot: Slot, scope: &Scope) -> Vec<ObjectId> {
        let Some(frame) = scope.frame(slot.out) else { return Vec::new() };
        let there = |o: &ObjectId| self.object(*o).is_some_and(|o| o.zone.is_some());
        let things = self.things_in(slot.part, frame);
        things.iter().filter(|t| !self.went_unseen(t)).map(|t| t.now).filter(there).collect()
    }

    /// CR 608.2h: of a permanent that this text has moved, as it last was; of anything else, as it is.
    pub(crate) fn as_it_was(&self, slot: Slot, object: ObjectId, scope: &Scope) -> ObjectId {
        let Some(frame) = scope.frame(slot.out) else { return object };
        let permanent = |o: ObjectId| self.object(o).is_some_and(|o| o.last_zone == Zone::Battlefield);
        let was = |t: &Thing| t.was != object && permanent(t.was) && self.followed(t.was, frame) == object;
        self.things_in(slot.part, frame).iter().find(|t| was(t)).map_or(object, |t| t.was)
    }

    /// CR 701.9c, 701.17c: it was discarded or milled into a hidden zone, and is not found there.
    pub(crate) fn went_unseen(&self, thing: &Thing) -> bool {
        self.characteristics(thing.was).is_some_and(|c| c.undefined)
    }

    /// The object or player of which a text speaks as one.
    pub(crate) fn one_in_slot(&self, slot: Slot, scope: &Scope) -> Option<Target> {
        self.in_slot(slot, scope).first().copied()
    }

    /// Whether it was done to the object ("exiled this way"), as it was or as it is now; what went elsewhere instead is none
    /// of those (CR 614.6).
    pub(crate) fn is_in_slot(&self, object: ObjectId, slot: Slot, scope: &Scope) -> bool {
        let Some(frame) = scope.frame(slot.out) else { return false };
        let now = |t: &Thing| t.now == object || self.followed(t.now, frame) == object;
        let is = |t: &Thing| t.done && (t.was == object || !self.went_unseen(t) && now(t));
        self.things_in(slot.part, frame).iter().any(is)
    }

    /// What the event for which the text, or one around it, watched has moved (CR 400.7e).
    pub(crate) fn moved_by_event<'a>(&self, scope: &'a Scope) -> impl Iterator<Item = Thing> + 'a {
        let frames = std::iter::successors(Some(scope), |scope| scope.slots()?.outer.as_deref());
        let things = frames.filter_map(Scope::slots).flat_map(|slots| slots.watched.things.iter().copied());
        things.filter(|t| t.now != t.was)
    }

    /// CR 400.7e: an object of which a text speaks by another name, where the move put it that made the ability trigger.
    pub(crate) fn where_it_went(&self, target: Target, scope: &Scope) -> Target {
        let gone = target.object().filter(|&o| self.zone(o).is_none());
        let moved = gone.filter(|&o| self.moved_by_event(scope).any(|t| t.was == o));
        moved.and_then(|o| self.found_again(o)).map_or(target, Target::Object)
    }

    /// CR 614.6: whether the object is in that zone, or came into it as it left where it was.
    pub(crate) fn went_to(&self, object: &Object, zone: Zone) -> bool {
        let there = |o: &Object| o.zone.unwrap_or(o.last_zone) == zone;
        there(object) || object.became.and_then(|o| self.object(o)).is_some_and(there)
    }

    /// The players in the slot.
    pub(crate) fn players_in_slot(&self, slot: Slot, scope: &Scope) -> Vec<PlayerId> {
        scope.frame(slot.out).map(|frame| self.players_in(slot.part, frame)).unwrap_or_default()
    }

    /// CR 400.7j: where this text has moved it.
    pub(crate) fn followed(&self, mut object: ObjectId, frame: &Scope) -> ObjectId {
        let Some(slots) = frame.slots() else { return object };
        while let Some(next) = self.object(object).and_then(|o| o.became).filter(|next| slots.moved.contains(next)) {
            object = next;
        }
        object
    }

    /// The object that the text is on, where the text finds it: where it has put it itself (CR 400.7j); where the move put
    /// it that made the ability trigger (400.7e); and an Aura in its owner's graveyard, where what it enchanted left
    /// (400.7f).
    pub(crate) fn own_object(&self, scope: &Scope) -> Option<ObjectId> {
        let this = scope.this?;
        if let Some(paid) = self.paid_with(this, scope) {
            return Some(self.followed(paid, scope));
        }
        let left = |o: ObjectId| self.zone(this).is_none() && self.moved_by_event(scope).any(|t| t.was == o);
        if left(this) {
            return self.found_again(this).map(|found| self.followed(found, scope));
        }
        let enchanted = self.object(this).and_then(|o| o.attached_to).and_then(Target::object);
        let fell = enchanted.filter(|&o| left(o)).and_then(|_| self.found_again(this));
        let buried = fell.filter(|&o| self.object(o).is_some_and(|o| o.last_zone == Zone::Graveyard));
        Some(self.followed(buried.unwrap_or(this), scope))
    }

    /// CR 400.7j: where the cost of the ability has put the object that it is on, if that is a public zone.
    fn paid_with(&self, this: ObjectId, scope: &Scope) -> Option<ObjectId> {
        let frames = std::iter::successors(Some(scope), |scope| scope.slots()?.outer.as_deref());
        let paid = frames.filter_map(Scope::slots).flat_map(|slots| &slots.paid);
        let mut things = paid.flat_map(|(_, kept)| &kept.things);
        let moved = things.any(|t| t.was == this && self.zone(this).is_none());
        moved.then(|| self.found_again(this)).flatten()
    }

    /// CR 400.7e: what became of an object that moved, where that can be found: in a public zone.
    pub(crate) fn found_again(&self, moved: ObjectId) -> Option<ObjectId> {
        let found = self.object(moved)?.became?;
        // Where it went, though it may have left since (CR 400.2).
        let hidden = matches!(self.object(found)?.last_zone, Zone::Hand | Zone::Library);
        (!hidden).then_some(found)
    }

    fn things_in(&self, part: Part, frame: &Scope) -> Vec<Thing> {
        let of = |target: Option<Target>| target.and_then(Target::object).map(Thing::still).into_iter().collect();
        let slots = frame.slots();
        match part {
            Part::Target(n) => {
                let targets = frame.targets.get(usize::from(n)).into_iter().flatten();
                targets.filter_map(|t| t.object()).map(Thing::still).collect()
            }
            Part::This => of(frame.this.map(Target::Object)),
            Part::You => Vec::new(),
            Part::Event(Role::Object | Role::Was | Role::Whole) => {
                slots.map(|s| s.watched.things.clone()).unwrap_or_default()
            }
            Part::Event(Role::Player) => Vec::new(),
            Part::Event(Role::Source) => of(slots.and_then(|s| s.watched.source).map(Target::Object)),
            Part::Event(Role::Recipient) => of(slots.and_then(|s| s.watched.recipient)),
            Part::Event(Role::Partner) => of(slots.and_then(|s| s.watched.partner).map(Target::Object)),
            Part::Event(Role::Attacked) => of(slots.and_then(|s| s.watched.attacked)),
            Part::Paid(_) | Part::Made(_) => self.kept_in(part, frame).map(|k| k.things.clone()).unwrap_or_default(),
            Part::Each(n) => of(slots.and_then(|s| s.each.iter().rev().nth(usize::from(n)).copied())),
            Part::EachOne => of(slots.and_then(|s| s.one)),
        }
    }

    fn players_in(&self, part: Part, frame: &Scope) -> Vec<PlayerId> {
        let of = |target: Option<Target>| target.and_then(Target::player).into_iter().collect();
        let slots = frame.slots();
        match part {
            Part::Target(n) => {
                frame.targets.get(usize::from(n)).into_iter().flatten().filter_map(|t| t.player()).collect()
            }
            Part::You => vec![frame.you],
            Part::This | Part::Event(Role::Source | Role::Partner) => Vec::new(),
            Part::Event(Role::Player) => slots.map(|s| s.watched.players.clone()).unwrap_or_default(),
            // what happens to a player is about him
            Part::Event(Role::Object | Role::Was | Role::Whole) => {
                let about = slots.filter(|s| s.watched.things.is_empty());
                about.map(|s| s.watched.players.clone()).unwrap_or_default()
            }
            Part::Event(Role::Recipient) => of(slots.and_then(|s| s.watched.recipient)),
            Part::Event(Role::Attacked) => of(slots.and_then(|s| s.watched.attacked)),
            Part::Paid(_) | Part::Made(_) => self.kept_in(part, frame).map(|k| k.players.clone()).unwrap_or_default(),
            Part::Each(n) => of(slots.and_then(|s| s.each.iter().rev().nth(usize::from(n)).copied())),
            Part::EachOne => of(slots.and_then(|s| s.one)),
        }
    }

    /// What an instruction of the text, or a cost, left behind.
    fn kept_in<'a>(&'a self, part: Part, frame: &'a Scope) -> Option<&'a Kept> {
        match part {
            Part::Made(n) => frame.slots()?.made.get(usize::from(n))?.as_ref(),
            Part::Paid(paid) => {
                let own = frame.slots().and_then(|s| s.paid.iter().find(|(p, _)| *p == paid));
                // CR 400.7d: what was paid for the spell that it was
                let cast = || frame.this.and_then(|t| self.object(t))?.cast.as_deref();
                own.or_else(|| cast()?.costs.iter().find(|(p, _)| *p == paid)).map(|(_, kept)| kept)
            }
            Part::Event(_) | Part::Each(_) | Part::EachOne | Part::Target(_) | Part::This | Part::You => None,
        }
    }

    /// What is measured of the slot; of one player's share where one is given.
    pub(crate) fn measured(&self, slot: Slot, measure: &Measure, by: Option<PlayerId>, scope: &Scope) -> i64 {
        let Some(frame) = scope.frame(slot.out) else { return 0 };
        let kept = self.kept_in(slot.part, frame);
        let much = match (slot.part, by) {
            (Part::Event(_), _) => frame.slots().map(|s| s.watched.much).unwrap_or_default(),
            (_, Some(player)) => kept.map(|k| k.share(player)).unwrap_or_default(),
            (Part::Made(_) | Part::Paid(_), None) => kept.map(|k| k.much).unwrap_or_default(),
            (Part::Each(_) | Part::EachOne | Part::Target(_) | Part::This | Part::You, None) => {
                Much { many: self.in_slot(slot, scope).len() as i64, ..Much::default() }
            }
        };
        match measure {
            Measure::Much | Measure::Dealt => much.much,
            Measure::Many => much.many,
            Measure::Matching(filter, _) => self.matching(slot, filter, by, scope),
            Measure::Most(_) => {
                let shares = self.state.players.iter().map(|p| kept.map_or(0, |k| k.share(p.id).many));
                shares.max().unwrap_or(0)
            }
            Measure::Alike(filter, _, like) => self.alike_in(slot, filter, *like, scope),
            Measure::Lost | Measure::Removed => much.lost,
            // "you didn't draw cards this way": who speaks
            Measure::Drawn if by.is_none() => kept.map_or(much.drawn, |k| k.share(frame.you).drawn),
            Measure::Drawn => much.drawn,
            Measure::Prevented => much.prevented,
            Measure::Excess => much.excess,
            Measure::Result => kept.and_then(|k| k.result).unwrap_or(much.much),
            Measure::X if matches!(slot.part, Part::Event(_)) => self.x_of_event(slot, frame),
            Measure::X => kept.map_or(0, |k| k.x),
            Measure::Received => by.map_or(0, |p| self.votes_for(Target::Player(p), slot, scope) as i64),
            Measure::Votes(word) => {
                let votes = kept.map(|k| k.votes.iter()).into_iter().flatten();
                votes.filter(|(_, named)| *named == Named::Word(word.clone())).count() as i64
            }
        }
    }

    /// Whether that was done to the object by what fills the slot.
    pub(crate) fn is_of_slot(&self, object: ObjectId, slot: Slot, deed: Deed, scope: &Scope) -> bool {
        if deed == Deed::MostVoted {
            return self.has_most_votes(object, slot, scope);
        }
        self.is_in_slot(object, slot, scope)
    }

    /// How often that was voted for.
    fn votes_for(&self, what: Target, slot: Slot, scope: &Scope) -> usize {
        let kept = scope.frame(slot.out).and_then(|frame| self.kept_in(slot.part, frame));
        kept.map_or(0, |k| k.votes.iter().filter(|(_, named)| *named == Named::Of(what)).count())
    }

    /// Whether, in the vote that the text watches for, that player voted for something for which the other did, or did not.
    pub(crate) fn voted_as(&self, who: &Who, other: &Who, same: bool, scope: &Scope) -> bool {
        let votes = scope.slots().and_then(|s| s.watched.votes.as_deref());
        let of = |who: &Who| -> Vec<&Named> {
            let player = self.the_player(who, scope);
            let his = votes.into_iter().flatten().filter(|(p, _)| Some(*p) == player);
            his.map(|(_, named)| named).collect()
        };
        let others = of(other);
        of(who).into_iter().any(|named| others.contains(&named) == same)
    }

    /// Whether nothing that was voted for got more votes than it (CR 701.38).
    fn has_most_votes(&self, object: ObjectId, slot: Slot, scope: &Scope) -> bool {
        let kept = scope.frame(slot.out).and_then(|frame| self.kept_in(slot.part, frame));
        let things = kept.map(|k| k.things.as_slice()).unwrap_or_default();
        let got = |t: &Thing| self.votes_for(Target::Object(t.was), slot, scope);
        let most = things.iter().map(got).max().unwrap_or(0);
        things.iter().any(|t| (t.was == object || t.now == object) && most > 0 && got(t) == most)
    }

    /// CR 107.3: the X of the spell that the event is about.
    fn x_of_event(&self, slot: Slot, frame: &Scope) -> i64 {
        let things = self.things_in(slot.part, frame);
        let cast = things.iter().find_map(|t| self.object(t.was)?.cast.as_ref());
        cast.map_or(0, |cast| i64::from(cast.x))
    }

    /// How many at most of the objects to which it was done, that are so, share a color or a card type, as they were.
    fn alike_in(&self, slot: Slot, filter: &Filter, like: Likeness, scope: &Scope) -> i64 {
        let Some(frame) = scope.frame(slot.out) else { return 0 };
        let things = self.things_in(slot.part, frame);
        let so = |t: &&Thing| t.done && self.matches(filter, t.was, scope);
        let all: Vec<_> = things.iter().filter(so).filter_map(|t| self.characteristics(t.was)).collect();
        super::eval::most_alike(&all, like)
    }

    /// How many of the objects to which it was done are so, as they were.
    fn matching(&self, slot: Slot, filter: &Filter, by: Option<PlayerId>, scope: &Scope) -> i64 {
        let Some(frame) = scope.frame(slot.out) else { return 0 };
        let things = self.things_in(slot.part, frame);
        let his = |t: &Thing| by.is_none_or(|p| self.controller(t.was) == Some(p));
        let so = |t: &&Thing| t.done && his(t) && self.is_such_thing(filter, t, scope);
        things.iter().filter(so).count() as i64
    }

    /// Whether the filter is true of it as it was; "that artifact" is the same thing where the text has put it (CR 400.7j).
    fn is_such_thing(&self, filter: &Filter, thing: &Thing, scope: &Scope) -> bool {
        match filter {
            Filter::All(parts) => parts.iter().all(|part| self.is_such_thing(part, thing, scope)),
            Filter::Is(_) => [thing.was, thing.now].iter().any(|o| self.matches(filter, *o, scope)),
            one => self.matches(one, thing.was, scope),
        }
    }

    /// Whether what fills the slot was done.
    pub(crate) fn was_slot_done(&self, slot: Slot, scope: &Scope) -> bool {
        if let Part::Event(_) = slot.part {
            // "exile it instead. When you do, …": whether it was moved
            let moved = |id: ObjectId| self.object(id).is_some_and(|o| o.became.is_some());
            let applied = |f: &Scope| f.slots().is_some_and(|s| s.watched.applied);
            return scope
                .frame(slot.out)
                .is_some_and(|f| applied(f) || self.things_in(slot.part, f).iter().any(|t| moved(t.was)));
        }
        scope.frame(slot.out).and_then(|frame| self.kept_in(slot.part, frame)).is_some_and(|k| k.did)
    }

    /// Whether that player did what fills the slot.
    pub(crate) fn did_in_slot(&self, slot: Slot, player: PlayerId, scope: &Scope) -> bool {
        let kept = scope.frame(slot.out).and_then(|frame| self.kept_in(slot.part, frame));
        kept.is_some_and(|k| k.did && k.players.contains(&player))
    }

    /// Whether the flip that fills the slot was won.
    pub(crate) fn was_slot_won(&self, slot: Slot, scope: &Scope) -> bool {
        scope.frame(slot.out).and_then(|frame| self.kept_in(slot.part, frame)).is_some_and(|k| k.won)
    }

    /// CR 400.7j: the targets where this text has put them.
    pub(crate) fn targets_followed(&self, scope: &Scope) -> Vec<SmallVec<[Target; 1]>> {
        let mut targets = scope.targets.clone();
        for target in targets.iter_mut().flatten() {
            if let Target::Object(o) = target {
                *o = self.followed(*o, scope);
            }
        }
        targets
    }

    /// What a text sees of the one around it: followed once to where it put things, and then as it is (CR 603.7c).
    pub(crate) fn frozen(&self, scope: &Scope) -> Scope {
        let mut own = Scope::new(scope.you, scope.this.map(|this| self.followed(this, scope)));
        own.targets = self.targets_followed(scope);
        own.x = scope.x;
        own.slots.clone_from(&scope.slots);
        if let Some(slots) = scope.slots() {
            let mut slots = slots.clone();
            let kept = slots.made.iter_mut().flatten().chain(slots.paid.iter_mut().map(|(_, k)| k));
            let things = kept.flat_map(|k| k.things.iter_mut()).chain(slots.watched.things.iter_mut());
            for thing in things {
                thing.now = self.followed(thing.now, scope);
            }
            slots.moved = Vec::new();
            own.slots = Some(std::sync::Arc::new(slots));
        }
        own
    }
}

impl Game {
    /// A text that outlives the one around it, with what it captures of that one put in by name (CR 611.2c, 603.7c); `None`
    /// where it speaks of nothing outside itself.
    pub(crate) fn with_captures<T: Accept + Clone>(&self, text: &T, scope: &Scope) -> Option<T> {
        let mut speaks = false;
        each_slot(text, &mut |slot, depth| speaks |= slot.out >= depth);
        speaks.then(|| {
            let mut own = text.clone();
            change_in_frames(&mut own, &mut Captures { game: self, scope });
            own
        })
    }
}

impl Game {
    /// An ability as an effect grants it, where that differs from its words: "protection from the chosen color" is from
    /// the colour chosen for the text that grants it, not for the object that has it (CR 607.2d).
    pub(crate) fn as_granted(&self, ability: &Ability, scope: &Scope) -> Option<Ability> {
        let (Ability::Protection(quality) | Ability::HexproofFrom(quality)) = ability else {
            return self.with_captures(ability, scope);
        };
        let mut own = self.with_captures(quality, scope).unwrap_or_else(|| quality.clone());
        own.accept_mut(&mut AsChosen(self.chosen_for(scope)));
        let protects = matches!(ability, Ability::Protection(_));
        (own != *quality).then_some(if protects { Ability::Protection(own) } else { Ability::HexproofFrom(own) })
    }
}

/// Puts what was chosen in the place of the words that speak of it; nothing is of a quality that nobody chose.
struct AsChosen<'a>(Option<&'a Chosen>);

impl VisitMut for AsChosen<'_> {
    fn filter(&mut self, filter: &mut Filter) {
        let of_kind = |kind: &Word| match kind.parse() {
            Ok(card_type) => Filter::OneOf(vec![Filter::Subtype(kind.clone()), Filter::Type(card_type)]),
            Err(_) => Filter::Subtype(kind.clone()),
        };
        let found = match filter {
            Filter::ChosenColor => self.0.and_then(|c| c.color).map(Filter::Color),
            Filter::ChosenType => self.0.and_then(|c| c.kind.as_ref()).map(of_kind),
            Filter::ChosenName => self.0.and_then(|c| c.name.clone()).map(Filter::Named),
            other => return other.walk_mut(self),
        };
        *filter = found.unwrap_or_else(|| Filter::OneOf(Vec::new()));
    }
}

/// Puts in the place of each slot that lies outside the text what is in it.
struct Captures<'a> {
    game: &'a Game,
    scope: &'a Scope,
}

impl Captures<'_> {
    /// The slot as the text around sees it, if it is one of that text's.
    fn outside(slot: Slot, depth: u8) -> Option<Slot> {
        slot.out.checked_sub(depth).map(|out| Slot { out, part: slot.part })
    }

    fn objects(&self, slot: Slot) -> Vec<ObjectId> {
        self.game.in_slot(slot, self.scope).into_iter().filter_map(Target::object).collect()
    }

    fn named(target: Target) -> Ref {
        match target {
            Target::Object(o) => Ref::Object(o.0),
            Target::Player(p) => Ref::Player(Who::Player(p.0)),
        }
    }

    fn known(n: i64) -> Amount {
        Amount::Fixed(n.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
    }

    fn so(holds: bool) -> Condition {
        let always = Condition::All(Vec::new());
        if holds { always } else { Condition::Not(Box::new(always)) }
    }
}

/// No object has it.
const NOTHING: Ref = Ref::Object(u32::MAX);

impl InFrames for Captures<'_> {
    fn reference(&mut self, r: &mut Ref, depth: u8) {
        if let Ref::Slot(slot) = r
            && let Some(slot) = Self::outside(*slot, depth)
        {
            *r = self.game.one_in_slot(slot, self.scope).map_or(NOTHING, Self::named);
        }
    }

    fn who(&mut self, who: &mut Who, depth: u8) {
        if let Who::Slot(slot) = who
            && let Some(slot) = Self::outside(*slot, depth)
        {
            let player = self.game.players_in_slot(slot, self.scope).first().copied();
            *who = player.map_or(Who::ControllerOf(Box::new(NOTHING)), |p| Who::Player(p.0));
        }
    }

    fn amount(&mut self, amount: &mut Amount, depth: u8) {
        let (Amount::Of(slot, measure) | Amount::OfBy(slot, measure, _)) = &*amount else { return };
        let Some(slot) = Self::outside(*slot, depth) else { return };
        let by = if let Amount::OfBy(_, _, who) = &*amount { self.game.the_player(who, self.scope) } else { None };
        *amount = Self::known(self.game.measured(slot, measure, by, self.scope));
    }

    fn selection(&mut self, selection: &mut Selection, depth: u8) {
        if let Selection::Slot(slot) = selection
            && let Some(slot) = Self::outside(*slot, depth)
        {
            let all = self.game.in_slot(slot, self.scope);
            *selection = Selection::Both(all.into_iter().map(|t| Selection::One(Self::named(t))).collect());
        }
    }

    fn filter(&mut self, filter: &mut Filter, depth: u8) {
        if let Filter::OfSlot(slot, _) = filter
            && let Some(slot) = Self::outside(*slot, depth)
        {
            let all = self.objects(slot);
            *filter = Filter::OneOf(all.into_iter().map(|o| Filter::Is(Ref::Object(o.0))).collect());
        }
    }

    fn condition(&mut self, condition: &mut Condition, depth: u8) {
        if let Condition::Done(slot) = condition
            && let Some(slot) = Self::outside(*slot, depth)
        {
            *condition = Self::so(self.game.was_slot_done(slot, self.scope));
        } else if let Condition::Won(slot) = condition
            && let Some(slot) = Self::outside(*slot, depth)
        {
            *condition = Self::so(self.game.was_slot_won(slot, self.scope));
        }
    }
}

/// The slot through which alone a filter looks: "each creature card among them".
pub(crate) fn slot_of(filter: &Filter) -> Option<Slot> {
    if let Filter::All(all) = filter {
        return all.iter().find_map(slot_of);
    }
    if let Filter::OfSlot(slot, _) = filter { Some(*slot) } else { None }
}

/// Whether it speaks of each one of those of which it is said: "its power", "they control".
pub(crate) fn says_each_one(text: &impl Accept) -> bool {
    let mut says = false;
    instead_language::slot::each_slot(text, &mut |slot, depth| says |= depth == slot.out && slot.part == Part::EachOne);
    says
}

/// Whether it speaks of each object of which it is said: "its power".
pub(crate) fn says_each_object(text: &impl Accept) -> bool {
    struct Says(bool);
    impl Visit for Says {
        fn reference(&mut self, r: &Ref) {
            self.0 |= matches!(r, Ref::Slot(slot) if slot.part == Part::EachOne);
            r.walk(self);
        }
    }
    let mut says = Says(false);
    text.accept(&mut says);
    says.0
}
