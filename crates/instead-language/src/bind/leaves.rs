//! What each instruction leaves behind for later words: objects, amounts, whether it was done.

use super::Binder;
use super::amounts::{Deeds, Kinds};
use super::blocks::with_lists;
use super::resolve::{Need, Stands};
use super::things::{Meaning, Thing, Zones};
use super::verbs::is_one;
use crate::action::KeywordAction;
use crate::instruction::{Ballot, Choice};
use crate::said::{Deed, Noun};
use crate::slot::Measure;
use crate::words::CardType;
use crate::{Amount, Destination, Filter, Instruction, Place, Selection, Token, Who};

impl Binder {
    /// The instruction was done or not.
    pub(super) fn did(&mut self, n: u8) {
        self.measures(Meaning::Made(n), Kinds::DONE, false);
    }

    /// What a search finds. "Search your library for three cards and reveal them. Target opponent chooses one.": of those
    fn found(&mut self, n: u8, filter: &Filter, several: bool, to: &Destination) {
        let said = vec![filter.clone(), Filter::Card];
        let id = self.made(n, Zones::of(to.zone), said, several, "the card that was found");
        if *to == Destination::library(Place::Natural) {
            self.looked = Some(id);
        }
        self.amount_of(n, Kinds::MANY.and(Kinds::MUCH));
    }

    /// Speaks of something that the instruction made or found.
    fn made(&mut self, n: u8, zones: Zones, said: Vec<Filter>, many: bool, called: &str) -> usize {
        let thing = Thing::object(Meaning::Made(n), self.depth(), zones, called);
        let id = self.add(Thing { said, many: many || self.several_act, ..thing });
        self.with(Stands::Object, Need::ANY, |b| b.mention(id));
        id
    }

    fn amount_of(&mut self, n: u8, kinds: Kinds) {
        let each = self.several_act;
        // "remove that many …, and create that many …": both go back to the same number
        let kinds = if self.says_that_much { kinds.without(Kinds::MUCH) } else { kinds };
        self.measures(Meaning::Made(n), kinds, each);
    }

    /// What the instruction leaves behind.
    pub(super) fn leave_behind(&mut self, i: &Instruction, n: u8) {
        self.deeds = deeds_of(i);
        self.says_that_much = number_of(i).is_some_and(|a| matches!(a, Amount::Of(_, Measure::Much)));
        self.leaves(i, n);
        self.says_that_much = false;
        self.deeds = Deeds::default();
    }

    /// The table.
    fn leaves(&mut self, i: &Instruction, n: u8) {
        use Instruction as I;
        let hurt = Kinds::MUCH.and(Kinds::LOST).and(Kinds::MANY).and(Kinds::DEALT);
        let many = Kinds::MANY.and(Kinds::MUCH);
        match i {
            // those that were dealt damage
            I::Damage { to: what, .. } => {
                self.left(what, n, Zones::NONE);
                self.amount_of(n, hurt);
            }
            I::RemoveCounters(_, _, what) => {
                self.left(what, n, Zones::NONE);
                self.amount_of(n, many.and(Kinds::REMOVED));
            }
            I::Divided { .. } => self.amount_of(n, hurt),
            I::Destroy { what, .. } => self.left(what, n, Zones::BATTLEFIELD.or(Zones::GRAVEYARD)),
            I::Sacrifice(_, what) => {
                self.left_behind(what, Meaning::Made(n), Zones::GRAVEYARD, Some(Noun::Sacrificed));
            }
            I::Discard(_, what) => self.left_behind(what, Meaning::Made(n), Zones::GRAVEYARD, Some(Noun::Discarded)),
            I::Exile(what) | I::ExileUntil(what, _) => {
                self.left(what, n, Zones::EXILE);
                if matches!(what, Selection::Top(..)) {
                    self.looked = self.last_made(n);
                }
            }
            I::Move(what, to) => self.put(what, to, n),
            I::PutAndRest(what, to, _) | I::PutAndRestOf { take: what, to, .. } => {
                self.left(what, n, Zones::of(to.zone))
            }
            I::Tap(what) | I::Untap(what) | I::RemoveFromCombat(what) => self.left(what, n, Zones::NONE),
            I::TurnFaceUp(what) | I::TurnFaceDown(what) | I::Transform(what) => self.left(what, n, Zones::NONE),
            I::RemoveDamage(what) | I::GainControl(_, what, _) | I::Pick(what) => self.left(what, n, Zones::NONE),
            I::Separate(..) => self.pile(n),
            I::Continuous { what, .. } | I::BecomeCopy { what, .. } | I::ChangeText(what, ..) => {
                self.left(what, n, Zones::NONE)
            }
            I::NewTargets(what) | I::ExileAfter(what) | I::Feat(_, what, _) => self.left(what, n, Zones::NONE),
            I::ChangeTargets(what, ..) | I::Permit(what, ..) => self.left(what, n, Zones::NONE),
            I::PutCounters(_, _, what) => {
                self.left(what, n, Zones::NONE);
                self.amount_of(n, Kinds::MUCH);
            }
            I::Counter(what) => self.left(what, n, Zones::STACK.or(Zones::CARD)),
            I::Draw(_, count) => {
                self.made(n, Zones::HAND, vec![Filter::Card], !is_one(count), "the card that was drawn");
                let kinds = Kinds::DRAWN.and(Kinds::MANY);
                self.amount_of(n, if is_one(count) { kinds } else { kinds.and(Kinds::MUCH) });
            }
            I::Mill(_, count) => {
                let id = self.made(n, Zones::GRAVEYARD, vec![Filter::Card], !is_one(count), "the milled card");
                self.looked = Some(id);
                self.amount_of(n, many);
            }
            I::Search { filter, max, to, .. } => self.found(n, filter, !is_one(max), to),
            I::Look(_, what) | I::Reveal(_, what) => self.seen(what, n),
            I::CreateTokens(_, count, token) => {
                let several = !is_one(count) || !token.also.is_empty();
                self.made(n, Zones::BATTLEFIELD, token_says(token), several, "the token");
                self.amount_of(n, many);
            }
            I::TopUntil { exile, .. } => {
                let zones = if *exile { Zones::EXILE } else { Zones::LIBRARY };
                let id = self.made(n, zones, vec![Filter::Card], true, "the cards found");
                self.looked = Some(id);
                self.amount_of(n, many);
            }
            I::CopySpell(what, _) => self.copied(what, n),
            I::MayCast(_, what, _) | I::MustCast(_, what) | I::CastMany(what, _) => self.left(what, n, Zones::STACK),
            I::GainLife(..) | I::AddMana(..) | I::AddManaTimes(..) | I::PlayerCounters(..) | I::MoveCounters(..) => {
                self.amount_of(n, Kinds::MUCH);
            }
            I::LoseLife(..) => self.amount_of(n, Kinds::MUCH.and(Kinds::LOST)),
            I::Pay(_, cost) => self.life_paid(cost, n),
            I::PayTimes(..) => self.amount_of(n, many),
            I::FlipCoin { .. } => self.amount_of(n, Kinds::FLIP),
            I::Poll { of, .. } => self.named(of, n),
            I::RollDie(..) | I::RollDice(..) => self.amount_of(n, Kinds::RESULT),
            I::Choose(_, choice) => self.chosen(choice, n),
            I::Does(_, KeywordAction::ManifestDread) => {
                let said = vec![Filter::Type(CardType::Creature)];
                self.made(n, Zones::BATTLEFIELD, said, false, "the manifested creature");
            }
            I::Does(_, KeywordAction::Clash) => self.amount_of(n, Kinds::FLIP),
            I::Scry(..) | I::Surveil(..) | I::Does(..) | I::SetLife(..) | I::Shuffle(_) | I::ExchangeLife(_) => {}
            I::PermitFrom(..) | I::ExchangeStat(..) | I::ExchangeControl(..) | I::Attach(..) | I::AttachTo(..) => {}
            I::Fight(..) | I::AddChosenMana { .. } | I::AddProduced(_) | I::Lose(_) | I::Win(_) | I::Skip(..) => {}
            I::SkipAll(..) | I::ExtraTurn(..) | I::Monarch(_) | I::ControlTurn(_) | I::ProtectAll(..) => {}
            I::EndTurn | I::MorePhases(..) | I::Unread(_) | I::DayNight(_) | I::OfMana(_) => {}
            // what those with lists do is what is left behind
            I::Reflexive(..) | I::Fill(..) | with_lists!() => return,
        }
        // "put the rest on the bottom. If you didn't put a card into your hand this way": asked of what went before
        if !matches!(i, I::Move(Selection::Rest | Selection::RestOf(_), _)) {
            self.did(n);
        }
    }

    /// Life that is paid is lost (CR 119.4).
    fn life_paid(&mut self, cost: &crate::Cost, n: u8) {
        if cost.life.is_some() {
            self.amount_of(n, Kinds::MUCH.and(Kinds::LOST));
        }
    }

    fn left(&mut self, what: &Selection, n: u8, to: Zones) {
        self.left_behind(what, Meaning::Made(n), to, None);
    }

    /// What players named: the votes, and the objects.
    fn named(&mut self, of: &Ballot, n: u8) {
        let described = match of {
            Ballot::Words(_) | Ballot::Players(_) => return self.amount_of(n, Kinds::VOTES),
            Ballot::UpToOne(f) => f.clone(),
            Ballot::Objects(list) if let [one] = list.as_slice() => one.clone(),
            Ballot::Objects(list) => Filter::OneOf(list.clone()),
        };
        let thing = Thing::object(Meaning::Made(n), self.depth(), Zones::ANY, "what was named").described(&described);
        let id = self.add(Thing { many: true, ..thing });
        self.with(Stands::Object, Need::ANY, |b| b.mention(id));
        self.amount_of(n, Kinds::VOTES.and(Kinds::MANY));
    }

    /// What was put somewhere; "to its owner's hand, then that player …" speaks of its owner.
    fn put(&mut self, what: &Selection, to: &Destination, n: u8) {
        self.left(what, n, Zones::of(to.zone));
        if let Selection::One(r) = what
            && !matches!(r, crate::Ref::This | crate::Ref::Player(_))
        {
            let owner = Meaning::Player(Who::OwnerOf(Box::new(r.clone())));
            let id = match self.known(&owner, self.depth()) {
                Some(id) => id,
                None => self.add(Thing::player(owner, self.depth(), "its owner")),
            };
            self.with(Stands::Unsaid, Need::ANY, |b| b.mention(id));
        }
    }

    fn copied(&mut self, what: &Selection, n: u8) {
        let card = self.is_of_card(what);
        let zones = if card { Zones::EXILE.or(Zones::STACK) } else { Zones::STACK };
        let id = self.made(n, zones, vec![Filter::Spell], false, "the copy");
        if let Some(mention) = self.mentions.last_mut() {
            mention.stands = Stands::Rest;
        }
        if let Some(thing) = self.things.get_mut(id) {
            thing.copy = true;
        }
        self.amount_of(n, Kinds::MANY);
    }

    /// The pile that was chosen.
    fn pile(&mut self, n: u8) {
        self.made(n, Zones::CARD, vec![Filter::Card], true, "the chosen pile");
    }

    /// The thing that the instruction made.
    fn last_made(&self, n: u8) -> Option<usize> {
        self.things.iter().rposition(|t| t.is == Meaning::Made(n))
    }

    /// Cards that are looked at or revealed stay where they are.
    fn seen(&mut self, what: &Selection, n: u8) {
        let hand = |f: &Filter| matches!(f, Filter::All(list) if list.contains(&Filter::In(crate::words::Zone::Hand)));
        self.left_behind(what, Meaning::Made(n), Zones::NONE, None);
        if let Some(id) = self.last_made(n) {
            // of the whole hand one is chosen "from it"
            let all = matches!(what, Selection::Each(f) if hand(f));
            let among = matches!(what, Selection::ChooseOf { .. } | Selection::Among { .. });
            if all || !among {
                self.looked = Some(id);
            }
        }
    }

    fn is_of_card(&self, what: &Selection) -> bool {
        let Selection::One(r) = what else { return false };
        let known = (0..self.things.len()).rev().find(|id| self.object_value(*id).as_ref() == Some(r));
        known.and_then(|id| self.things.get(id)).is_some_and(|t| !t.zones.meets(Zones::STACK))
    }

    fn chosen(&mut self, choice: &Choice, n: u8) {
        match choice {
            Choice::Object(f) => {
                let thing = Thing::object(Meaning::Made(n), self.depth(), Zones::ANY, "the chosen object").described(f);
                let id = self.add(thing);
                self.player_within(f, id);
                self.with(Stands::Object, Need::ANY, |b| b.mention(id));
            }
            Choice::Player(who) | Choice::RandomPlayer(who) => {
                let thing = Thing::player(Meaning::Player(Who::Chosen), self.depth(), "the chosen player");
                let _ = who;
                let id = self.add(thing);
                self.with(Stands::Object, Need::ANY, |b| b.mention(id));
            }
            Choice::Number(..) => self.amount_of(n, Kinds::RESULT),
            Choice::Color(_)
            | Choice::CreatureType
            | Choice::CreatureTypeBut(_)
            | Choice::BasicLandType
            | Choice::LandType
            | Choice::CardName(_)
            | Choice::Option(_)
            | Choice::CardType(_) => {}
        }
    }
}

/// What an instruction does to objects: by which participles a later text can speak of them.
fn deeds_of(i: &Instruction) -> Deeds {
    use Instruction as I;
    match i {
        I::Damage { .. } | I::Divided { .. } | I::Fight(..) => Deeds::of(&[Deed::Damaged]),
        I::Destroy { .. } => Deeds::of(&[Deed::Destroyed, Deed::Buried]),
        I::Sacrifice(..) => Deeds::of(&[Deed::Sacrificed, Deed::Buried]),
        I::Discard(..) => Deeds::of(&[Deed::Discarded, Deed::Buried]),
        I::Mill(..) => Deeds::of(&[Deed::Milled, Deed::Buried]),
        I::Exile(_) | I::ExileUntil(..) => Deeds::of(&[Deed::Exiled]),
        I::Move(_, to) | I::PutAndRest(_, to, _) | I::PutAndRestOf { to, .. } => Deeds::to(to.zone, &[]),
        I::Search { to, reveal: true, .. } => Deeds::to(to.zone, &[Deed::Revealed]),
        I::Search { to, .. } => Deeds::to(to.zone, &[]),
        I::TopUntil { exile: true, .. } => Deeds::of(&[Deed::Exiled]),
        I::Reveal(..) | I::TopUntil { .. } => Deeds::of(&[Deed::Revealed]),
        I::Counter(_) => Deeds::of(&[Deed::Countered]),
        I::MayCast(..) | I::MustCast(..) | I::CastMany(..) => Deeds::of(&[Deed::Cast]),
        I::Pick(_) | I::Separate(..) => Deeds::of(&[Deed::Chosen]),
        I::Poll { vote: true, .. } => Deeds::of(&[Deed::Voted, Deed::MostVoted]),
        I::Poll { vote: false, .. } => Deeds::of(&[Deed::Chosen]),
        I::Draw(..) | I::Scry(..) | I::Shuffle(_) | I::Surveil(..) | I::Does(..) | I::Look(..) => Deeds::default(),
        I::AddManaTimes(..) | I::AddMana(..) | I::AddChosenMana { .. } | I::AddProduced(_) => Deeds::default(),
        I::Reflexive(..) | I::Fill(..) | I::Pay(..) | I::PayTimes(..) | I::Choose(..) => Deeds::default(),
        I::GainLife(..) | I::LoseLife(..) | I::SetLife(..) | I::ExchangeLife(_) => Deeds::default(),
        I::PutCounters(..) | I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) => Deeds::default(),
        I::Tap(_) => Deeds::of(&[Deed::Tapped]),
        I::CreateTokens(..) | I::Untap(_) | I::TurnFaceUp(_) | I::TurnFaceDown(_) => Deeds::default(),
        I::Transform(_) => Deeds::of(&[Deed::Transformed]),
        I::Feat(crate::Feat::PhaseOut | crate::Feat::PhaseOutUntil, ..) => Deeds::of(&[Deed::PhasedOut]),
        I::PermitFrom(..) | I::ExchangeStat(..) => Deeds::default(),
        I::Attach(..) | I::AttachTo(..) | I::RemoveDamage(_) => Deeds::default(),
        I::RemoveFromCombat(_) | I::GainControl(..) | I::ExchangeControl(..) => Deeds::default(),
        I::CopySpell(..)
        | I::BecomeCopy { .. }
        | I::ExileAfter(_)
        | I::NewTargets(_)
        | I::ChangeTargets(..)
        | I::Permit(..) => Deeds::default(),
        I::FlipCoin { .. } | I::RollDie(..) | I::RollDice(..) | I::Lose(_) | I::Win(_) => Deeds::default(),
        I::Skip(..) | I::SkipAll(..) | I::ExtraTurn(..) | I::Monarch(_) | I::ProtectAll(..) => Deeds::default(),
        I::Continuous { .. } | I::ChangeText(..) => Deeds::default(),
        I::OfMana(_) => Deeds::default(),
        I::EndTurn | I::MorePhases(..) | I::Unread(_) | I::DayNight(_) | I::ControlTurn(_) | I::Feat(..) => {
            Deeds::default()
        }
        // what they do is what was done
        with_lists!() => Deeds::default(),
    }
}

/// How much the instruction does, where its words say one number.
fn number_of(i: &Instruction) -> Option<&Amount> {
    use Instruction as I;
    if let I::RemoveCounters(_, n, _) = i {
        return n.as_ref();
    }
    let (I::Draw(_, n)
    | I::Mill(_, n)
    | I::GainLife(_, n)
    | I::LoseLife(_, n)
    | I::PutCounters(_, n, _)
    | I::CreateTokens(_, n, _)
    | I::PlayerCounters(_, n, _)
    | I::AddManaTimes(_, _, n)
    | I::Damage { amount: n, .. }) = i
    else {
        return None;
    };
    Some(n)
}

/// What the text says of a token that it makes.
fn token_says(token: &Token) -> Vec<Filter> {
    let mut said = vec![Filter::Token];
    said.extend(token.types.list().map(Filter::Type));
    said.extend(token.subtypes.iter().cloned().map(Filter::Subtype));
    if token.copy_of.is_some() {
        // a copy may be of any type
        said.extend([CardType::Creature, CardType::Artifact, CardType::Enchantment].map(Filter::Type));
    }
    // of several what is so of all
    token.also.iter().map(|(_, other)| token_says(other)).for_each(|other| said.retain(|f| other.contains(f)));
    said
}
