//! What a text speaks of while it is followed: "you", "this", its targets, and what is in its slots.

use std::sync::Arc;

use instead_language::words::{Mana, Word};
use instead_language::{Paid, Ref, Selection};
use smallvec::SmallVec;

use crate::board::event::{Move, TokenToMake};
use crate::board::log::{Then, Was};
use crate::board::state::{ObjectId, PlayerId, Target};

/// CR 106.6: what a cost is paid for, which mana may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PaysFor {
    /// Neither: a cost that an effect or a rule asks for.
    #[default]
    Else,
    /// A spell that is being cast.
    Casting,
    /// An ability that is being activated.
    Activating,
}

/// What a text speaks of where it is followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scope {
    /// "You" (CR 109.5).
    pub you: PlayerId,
    /// The object that the text is on.
    pub this: Option<ObjectId>,
    /// Targets, for each instance of the word "target".
    pub targets: Vec<SmallVec<[Target; 1]>>,
    /// For damage or counters divided on casting: of which instance of the word "target", how much for each (CR 601.2d).
    pub division: Vec<(u8, Target, u32)>,
    /// Of targets of which there is one for each player: of which instance of the word "target", and for whom.
    pub allotted: Vec<(u8, Target, PlayerId)>,
    /// X.
    pub x: i64,
    /// How often the spell was kicked.
    pub kicked: u32,
    /// The chosen source or object of a floating effect (CR 609.7a).
    pub chosen: Option<ObjectId>,
    /// The colour chosen as a floating effect was made.
    pub color: Option<instead_language::words::Color>,
    /// Which resolution this belongs to, for self-replacement (CR 614.15); 0 is none.
    pub resolution: u32,
    /// How often the ability has resolved this turn, with this time, where its text asks.
    pub resolved: u32,
    /// The ability is a triggered one: 419.5b of 2004 asks.
    pub triggered: bool,
    /// Which text of its object an ability is on: the object may have another as it resolves, and what is linked is linked by
    /// that text (CR 607.2a).
    pub version: Option<u8>,
    /// How often the object of an ability had transformed as the ability was put onto the stack, or, of a delayed one, made
    /// (CR 701.27f).
    pub turned: Option<u16>,
    /// It is a spell's text, not an ability's (CR 115.1).
    pub spell: bool,
    /// This text is of a spell or ability (so an "effect" for CR 614.16), not a cost or rule.
    pub is_cost: bool,
    /// What a cost is paid for (CR 106.6).
    pub pays_for: PaysFor,
    /// What the slots of the text hold; `None` where nothing does.
    pub slots: Option<Arc<Slots>>,
    /// The object that the text is on is a spell, and enters in another way than by resolving: what was said as it was cast
    /// is of no account (CR 107.3m, 400.7d).
    pub(crate) uncast: bool,
    /// What another event of the time at which the text began moves in place of it (CR 400.6).
    pub(crate) spared: Vec<ObjectId>,
    /// The text looks back at something: what the objects were like then (CR 608.2i).
    pub(crate) then: Option<Then>,
}

impl Scope {
    /// A text of that player's, on that object.
    pub fn new(you: PlayerId, this: Option<ObjectId>) -> Self {
        Scope {
            you,
            this,
            targets: Vec::new(),
            division: Vec::new(),
            allotted: Vec::new(),
            x: 0,
            kicked: 0,
            chosen: None,
            color: None,
            resolution: 0,
            resolved: 0,
            triggered: false,
            version: None,
            turned: None,
            spell: false,
            is_cost: false,
            pays_for: PaysFor::Else,
            slots: None,
            uncast: false,
            spared: Vec::new(),
            then: None,
        }
    }

    /// The same text as it looks back at what these objects were like.
    pub(crate) fn looking_back(&self, then: &Then) -> Scope {
        Scope { then: Some(then.clone()), ..self.clone() }
    }

    /// What the object was like at the time at which the text looks back.
    pub(crate) fn as_it_was_then(&self, object: ObjectId) -> Option<&Was> {
        self.then.as_ref()?.iter().find(|was| was.object == object)
    }

    /// CR 601.2d: how much of what was divided this one gets, where it is done to the targets among which it was.
    pub(crate) fn share_of(&self, among: &Selection, target: Target) -> Option<u32> {
        let Selection::One(Ref::Target(n)) = among else { return None };
        self.division.iter().find(|(of, t, _)| of == n && *t == target).map(|(.., share)| *share)
    }

    /// Notes for whom the targets were chosen, where there are some for each player.
    pub(crate) fn allot(&mut self, at: usize, whose: Option<PlayerId>, targets: &[Target]) {
        let of = at as u8;
        self.allotted.extend(whose.into_iter().flat_map(|p| targets.iter().map(move |t| (of, *t, p))));
    }

    /// The same text in its loop, where it is at that player: of the targets of which there is one for each player, his.
    pub(crate) fn at_player(&self, player: PlayerId) -> Scope {
        let mut own = self.clone();
        own.slots_mut().each.push(Target::Player(player));
        for (of, targets) in own.targets.iter_mut().enumerate() {
            let his = |t: &Target| self.allotted.contains(&(of as u8, *t, player));
            if self.allotted.iter().any(|(n, ..)| usize::from(*n) == of) {
                targets.retain(|t| his(t));
            }
        }
        own
    }

    /// The n-th target, if it is still one.
    pub fn target(&self, n: u8) -> Option<Target> {
        self.targets.get(n as usize).and_then(|t| t.first().copied())
    }
}

impl Scope {
    /// Whether its words speak of that object.
    pub(crate) fn speaks_of(&self, object: ObjectId) -> bool {
        let one = Some(object);
        let is = |t: &Target| *t == Target::Object(object);
        let named = [self.this, self.chosen].contains(&one);
        let targeted = self.targets.iter().flatten().any(is);
        named || targeted || self.slots().is_some_and(|slots| slots.speak_of(object))
    }
}

impl Slots {
    fn speak_of(&self, object: ObjectId) -> bool {
        let is = |thing: &Thing| thing.was == object || thing.now == object;
        let at = |t: &Target| *t == Target::Object(object);
        let watched = &self.watched;
        let event = watched.things.iter().any(is)
            || [watched.source, watched.partner].contains(&Some(object))
            || [watched.recipient, watched.attacked].iter().flatten().any(at);
        let kept = self.paid.iter().map(|(_, kept)| kept).chain(self.made.iter().flatten());
        event
            || kept.flat_map(|kept| &kept.things).any(is)
            || self.each.iter().chain(&self.one).any(at)
            || self.moved.contains(&object)
            || self.outer.as_ref().is_some_and(|outer| outer.speaks_of(object))
    }
}

/// What the slots of a text hold while it is followed (`instead_language::slot`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Slots {
    /// The event that the text watches for.
    pub watched: Watched,
    /// What was paid as a cost.
    pub paid: Vec<(Paid, Kept)>,
    /// What each filling instruction left behind; `None` where it was not followed.
    pub made: Vec<Option<Kept>>,
    /// What each loop around is at, the innermost last.
    pub each: Vec<Target>,
    /// What the instruction acts on, or has act, just now.
    pub one: Option<Target>,
    /// What objects became by moving while this text was followed: its other parts find them there (CR 400.7j).
    pub moved: Vec<ObjectId>,
    /// The text around this one, as it was when this one came to be (CR 603.7c).
    pub outer: Option<Arc<Scope>>,
}

/// An object in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thing {
    /// As it was (CR 608.2h).
    pub was: ObjectId,
    /// What it became by what was done to it.
    pub now: ObjectId,
    /// What the instruction says was done to it, and not another thing in its place (CR 614.6).
    pub done: bool,
}

impl Thing {
    /// An object that is not moved.
    pub fn still(object: ObjectId) -> Self {
        Thing { was: object, now: object, done: true }
    }
}

/// How much was done (CR 608.2h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Much {
    /// Of damage, life, counters, mana, how much; of what has no amount, how many.
    pub much: i64,
    /// How many objects, or players.
    pub many: i64,
    /// Life lost.
    pub lost: i64,
    /// Cards drawn.
    pub drawn: i64,
    /// Damage prevented.
    pub prevented: i64,
    /// Excess damage (CR 120.10).
    pub excess: i64,
}

impl std::ops::AddAssign for Much {
    fn add_assign(&mut self, more: Much) {
        self.much += more.much;
        self.many += more.many;
        self.lost += more.lost;
        self.drawn += more.drawn;
        self.prevented += more.prevented;
        self.excess += more.excess;
    }
}

/// What a player names where several do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Named {
    /// A word of the text.
    Word(Word),
    /// An object or a player.
    Of(Target),
}

/// What an instruction left behind.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Kept {
    /// The objects to which it was done.
    pub things: Vec<Thing>,
    /// The players who did it or to whom it was done.
    pub players: Vec<PlayerId>,
    /// How much was done, of each player.
    pub shares: Vec<(PlayerId, Much)>,
    /// How much was done in all.
    pub much: Much,
    /// The result of a roll, or the number chosen.
    pub result: Option<i64>,
    /// Who voted for what, or named it otherwise, once for each time (CR 701.38).
    pub votes: Vec<(PlayerId, Named)>,
    /// X of the cost that was paid.
    pub x: i64,
    /// It was done.
    pub did: bool,
    /// The flip was won.
    pub won: bool,
}

impl Kept {
    /// These objects, to which it was done.
    pub(crate) fn of(targets: &[Target]) -> Self {
        let things = targets.iter().filter_map(|t| t.object()).map(Thing::still).collect();
        let players = targets.iter().filter_map(|t| t.player()).collect();
        let many = targets.len() as i64;
        let much = Much { much: many, many, ..Much::default() };
        Kept { things, players, much, did: many > 0, ..Kept::default() }
    }

    /// That player's share.
    pub(crate) fn share(&self, player: PlayerId) -> Much {
        self.shares.iter().find(|(p, _)| *p == player).map(|(_, much)| *much).unwrap_or_default()
    }

    /// So much more of that player's.
    pub(crate) fn add_share(&mut self, player: PlayerId, more: Much) {
        match self.shares.iter_mut().find(|(p, _)| *p == player) {
            Some((_, much)) => *much += more,
            None => self.shares.push((player, more)),
        }
        if !self.players.contains(&player) {
            self.players.push(player);
        }
    }

    /// With what was left behind after it. What was done last is what "if you do" asks for.
    pub(crate) fn then(&mut self, later: Kept) {
        for thing in later.things {
            match self.things.iter_mut().find(|t| t.now == thing.was || t.now == thing.now) {
                Some(known) => known.now = thing.now,
                None => self.things.push(thing),
            }
        }
        for player in later.players {
            if !self.players.contains(&player) {
                self.players.push(player);
            }
        }
        for (player, much) in later.shares {
            self.add_share(player, much);
        }
        self.much += later.much;
        self.result = later.result.or(self.result);
        self.votes.extend(later.votes);
        self.x = self.x.max(later.x);
        self.did = later.did;
        self.won = later.won;
    }
}

/// The event that a text watches for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Watched {
    /// What it is about.
    pub things: Vec<Thing>,
    /// Who does it, or to whom it happens.
    pub players: Vec<PlayerId>,
    /// The source of the damage, or what causes it or targets.
    pub source: Option<ObjectId>,
    /// Who controls the spell or ability whose effect it is.
    pub by: Option<PlayerId>,
    /// Whom or what it is dealt to or put on.
    pub recipient: Option<Target>,
    /// Who would put the counters, in a text that says what is put instead: the one who puts them stays so.
    pub puts: Option<PlayerId>,
    /// The other of two.
    pub partner: Option<ObjectId>,
    /// Whom or what is attacked.
    pub attacked: Option<Target>,
    /// How much.
    pub much: Much,
    /// What is done right after it was regenerated, or after some of the damage was prevented (CR 615.5).
    pub applied: bool,
    /// Whether it has happened as it is here: a trigger's event has, one that was replaced has not.
    pub happened: bool,
    /// Of life that is lost, how much is gained in the same event (CR 120.4d).
    pub with_gain: u32,
    /// Of a vote, who voted for what (CR 701.38).
    pub votes: Option<Arc<Vec<(PlayerId, Named)>>>,
    /// The mana that is produced.
    pub mana: Vec<Mana>,
    /// How it would enter, in a text that says what happens instead: where that puts it onto the battlefield after all, it
    /// enters so.
    pub enters: Option<Arc<Move>>,
    /// What would be created, in a text that says what is created instead: tokens in its place are tapped, attacking and so
    /// on as those would be.
    pub(crate) creates: Option<Arc<TokenToMake>>,
}

impl Watched {
    /// With another event that counts as the same one (CR 603.2c).
    pub(crate) fn and(&mut self, also: &Watched) {
        self.things.extend(also.things.iter().filter(|t| !self.things.contains(t)).copied().collect::<Vec<_>>());
        self.players.extend(also.players.iter().filter(|p| !self.players.contains(p)).copied().collect::<Vec<_>>());
        self.much += also.much;
        self.mana.extend(&also.mana);
    }
}

impl Scope {
    /// What the slots hold, if anything.
    pub(crate) fn slots(&self) -> Option<&Slots> {
        self.slots.as_deref()
    }

    /// The slots, to fill them.
    pub(crate) fn slots_mut(&mut self) -> &mut Slots {
        Arc::make_mut(self.slots.get_or_insert_default())
    }

    /// The scope so many frames further out.
    pub(crate) fn frame(&self, out: u8) -> Option<&Scope> {
        (0..out).try_fold(self, |scope, _| scope.slots()?.outer.as_deref())
    }

    /// Whether that player is one of several who do the same just now.
    pub(crate) fn is_acting(&self, player: PlayerId) -> bool {
        self.slots().is_some_and(|s| s.one == Some(Target::Player(player)))
    }

    /// What the n-th filling instruction left behind.
    pub(crate) fn keep(&mut self, n: u8, kept: Option<Kept>) {
        let made = &mut self.slots_mut().made;
        let n = usize::from(n);
        if made.len() <= n {
            made.resize(n + 1, None);
        }
        if let Some(slot) = made.get_mut(n) {
            *slot = kept;
        }
    }
}
