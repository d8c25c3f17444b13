//! Game actions: casting, activating, playing, attacking, blocking, and going on in the turn.

use instead::{Run, Stop};
use instead_cards::{Cards, plain};
use instead_language::words::{Step, Word, Zone};
use instead_language::{Ability, CostKeyword, Half, Unread};
use instead_magic::{Announcement, Game, ObjectId, PlayerId, Target};
use instead_oracle::play::{self, Announced, Attacked, From, Thing};
use instead_oracle::{Context, Named};

use super::label::ability_text;
use super::names::Naming;
use super::playable::Misread;
use super::sentence::in_text;
use crate::fold::{folded, itself_for_it, without_cost};

/// A game action.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// `Alice casts X …`
    Cast(PlayerId, ObjectId, Announcement),
    /// `Alice activates X …`: the n-th activated ability.
    Activate(PlayerId, ObjectId, usize, Announcement),
    /// `Alice activates X: ninjutsu`: a keyword that is not carried out.
    Unsupported(ObjectId, String),
    /// `Alice activates X: …`, `Alice casts X for its … cost`: what its text may let her do, and that text is not
    /// understood.
    Unread(ObjectId, Box<Unread>),
    /// `Alice unlocks X`
    Unlock(PlayerId, ObjectId, Option<Half>),
    /// `Alice plays X`
    Play(PlayerId, ObjectId, Option<Half>),
    /// `Alice attacks with A and B [Bob's planeswalker C] [in a band]`: where it is not said what is attacked, she is asked.
    Attack(PlayerId, Vec<(ObjectId, Option<Target>)>, Vec<Vec<ObjectId>>),
    /// `Bob blocks A with C and D`
    Block(PlayerId, Vec<(ObjectId, Vec<ObjectId>)>),
    /// `go to first-strike damage`
    GoToFirstStrike,
    /// `go to STEP`, `go to STEP of Bob's turn`
    GoTo(Step, Option<PlayerId>),
    /// `next turn`
    NextTurn,
    /// `Bob concedes`
    Concede(PlayerId),
}

impl Action {
    /// Carries it out.
    pub(crate) fn perform(&self, game: &mut Game, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        match self {
            Action::Cast(player, card, said) => game.cast(*player, *card, said, run),
            Action::Activate(player, object, ability, said) => game.activate(*player, *object, *ability, said, run),
            Action::Unsupported(object, keyword) => Ok(game.use_unsupported(*object, keyword)?),
            Action::Unread(object, unread) => Ok(game.use_unread(*object, unread)?),
            Action::Unlock(player, room, half) => game.unlock(*player, *room, *half, run),
            Action::Play(player, card, half) => game.play_land(*player, *card, *half, run),
            Action::Attack(player, attackers, bands) => {
                let mut declared = Vec::with_capacity(attackers.len());
                for &(attacker, whom) in attackers {
                    let whom = match whom {
                        Some(whom) => Some(whom),
                        None => game.choose_whom_to_attack(*player, attacker, run)?,
                    };
                    declared.extend(whom.map(|whom| (attacker, whom)));
                }
                game.declare_attackers(*player, &declared, bands, run)
            }
            Action::Block(player, blocks) => game.declare_blockers(*player, blocks, run),
            Action::GoToFirstStrike => game.go_to_first_strike(run),
            Action::GoTo(step, of) => game.go_to(*step, *of, run),
            Action::NextTurn => game.next_turn(run),
            Action::Concede(player) => game.concede(*player, run),
        }
    }

    /// Whether it can be one with another.
    pub(crate) fn may_join(&self) -> bool {
        matches!(self, Action::Attack(..) | Action::Block(..))
    }

    /// Several attacks, or blocks, in a row are one declaration (CR 508.1, 509.1): takes the next one in, if it is such.
    pub(crate) fn join(&mut self, next: &Action) -> bool {
        match (self, next) {
            (Action::Attack(player, all, bands), Action::Attack(other, more, others)) if player == other => {
                all.extend(more.iter().copied());
                bands.extend(others.iter().cloned());
                true
            }
            (Action::Block(player, all), Action::Block(other, more)) if player == other => {
                all.extend(more.iter().cloned());
                true
            }
            _ => false,
        }
    }

    /// What a sentence says, on the board on which it is said.
    pub(crate) fn of(said: play::Action, game: &Game, naming: &Naming, cards: &Cards) -> Result<Action, Misread> {
        let on = On { game, naming, cards };
        Ok(match said {
            play::Action::Cast { player, card, from, said } => {
                let object = on.taken(card, from)?;
                if let Some(keyword) = &said.unread_cost {
                    return on.by_unread_keyword(object, keyword);
                }
                Action::Cast(PlayerId(player), object, announcement(said, card.half))
            }
            play::Action::Activate { player, object, ability, said } => {
                on.activate(PlayerId(player), ObjectId(object), ability.as_deref(), said)?
            }
            play::Action::Unlock { player, card } => Action::Unlock(PlayerId(player), ObjectId(card.object), card.half),
            play::Action::Play { player, card, from } => {
                Action::Play(PlayerId(player), on.taken(card, from)?, card.half)
            }
            play::Action::Attack { player, attackers, whom, band } => {
                let defending = on.attacked(whom)?;
                let attackers: Vec<ObjectId> = attackers.into_iter().map(ObjectId).collect();
                let bands = if band { vec![attackers.clone()] } else { Vec::new() };
                let attackers = attackers.into_iter().map(|attacker| (attacker, defending)).collect();
                Action::Attack(PlayerId(player), attackers, bands)
            }
            play::Action::Block { player, attacker, blockers } => {
                let blockers = blockers.into_iter().map(ObjectId).collect();
                Action::Block(PlayerId(player), vec![(ObjectId(attacker), blockers)])
            }
            play::Action::GoToFirstStrike => Action::GoToFirstStrike,
            play::Action::GoTo { step, of } => Action::GoTo(step, of.map(PlayerId)),
            play::Action::NextTurn => Action::NextTurn,
            play::Action::Concede(player) => Action::Concede(PlayerId(player)),
        })
    }
}

fn target(named: Named) -> Target {
    match named {
        Named::Object(id) | Named::Half(id, _) => Target::Object(ObjectId(id)),
        Named::Player(seat) => Target::Player(PlayerId(seat)),
    }
}

/// What is announced, as the game takes it.
fn announcement(said: Announced, half: Option<Half>) -> Announcement {
    let Announced { face_down, costs, paid, spliced, kicked, kickers, modes, x, targets, spent, unread_cost: _ } = said;
    // additional costs (CR 601.2b); the others stand in place of the mana cost (CR 118.9)
    let (also, instead): (Vec<_>, Vec<_>) = costs.into_iter().partition(|cost| cost.is_additional());
    let also = also.into_iter().map(|cost: CostKeyword| Word::new_static(cost.as_str())).chain(paid).collect();
    Announcement {
        targets: targets.into_iter().map(target).collect(),
        x,
        kicked,
        instead: instead.first().copied(),
        also,
        face_down,
        half,
        kickers,
        spliced: spliced.into_iter().filter_map(|card| target(card).object()).collect(),
        spent,
        modes: modes.into_iter().map(|mode| mode as usize - 1).collect(),
        permission: None,
        transformed: false,
        unsaid: false,
    }
}

struct On<'a> {
    game: &'a Game,
    naming: &'a Naming,
    cards: &'a Cards,
}

impl On<'_> {
    fn illegal<T>(&self, why: String) -> Result<T, Misread> {
        Err(Misread { illegal: true, ..Misread::new(format!("illegal: {why}")) })
    }

    fn name(&self, object: ObjectId) -> String {
        self.naming.called(self.game, object).name
    }

    /// The card that is cast or played, which must be where the sentence says.
    fn taken(&self, card: Thing, from: Option<From>) -> Result<ObjectId, Misread> {
        let object = ObjectId(card.object);
        let Some(from) = from else { return Ok(object) };
        let game = self.game;
        let whose = |zone| {
            let owner = || game.object(object).map(|o| o.owner);
            from.whose.is_none_or(|seat| {
                !matches!(zone, Zone::Graveyard | Zone::Hand | Zone::Library) || owner() == Some(PlayerId(seat))
            })
        };
        match game.zone(object) {
            Some(zone) if zone == from.zone && whose(zone) => Ok(object),
            zone => {
                let name = self.name(object);
                let zone = zone.map_or("no zone", Zone::as_str);
                self.illegal(format!("{name} is not there: it is in {zone}"))
            }
        }
    }

    fn activate(
        &self,
        player: PlayerId,
        object: ObjectId,
        part: Option<&str>,
        said: Announced,
    ) -> Result<Action, Misread> {
        if let Some(keyword) = part.and_then(|part| self.game.unsupported_keyword(object, part)) {
            return Ok(Action::Unsupported(object, keyword));
        }
        match self.ability(object, part) {
            Ok(ability) => Ok(Action::Activate(player, object, ability, announcement(said, None))),
            Err(misread) => {
                if let Some(keyword) = self.game.unsupported_activation(object) {
                    return Ok(Action::Unsupported(object, keyword));
                }
                // what it lets a player do is not known
                let own = self.game.unread_text(object).map(|unread| (object, unread));
                match own.or_else(|| self.game.unread_now()) {
                    Some((of, unread)) => Ok(Action::Unread(of, Box::new(unread))),
                    None => Err(misread),
                }
            }
        }
    }

    /// `X for its impending cost`: a keyword that is not understood, where the card has such text.
    fn by_unread_keyword(&self, card: ObjectId, keyword: &str) -> Result<Action, Misread> {
        match self.game.unread_text(card).filter(|unread| in_text(unread, keyword)) {
            Some(unread) => Ok(Action::Unread(card, Box::new(unread))),
            None => self.illegal(format!("{} has no {keyword} cost", self.name(card))),
        }
    }

    /// The one activated ability whose text holds that part.
    fn ability(&self, object: ObjectId, part: Option<&str>) -> Result<usize, Misread> {
        let abilities = self.game.activated_abilities(object);
        let printed: Vec<String> = abilities.iter().map(|a| ability_text(self.game, a).unwrap_or_default()).collect();
        // how the sentences of a text are joined, and whether they say who acts, is the card's own
        let loose = |text: &str| {
            let joined = [". ", ", then ", ", and ", " and "].iter().fold(folded(text), |t, sep| t.replace(sep, "; "));
            joined.replace("you ", "")
        };
        // what the card calls itself is `~` in what was printed
        let itself = self.game.object(object).map_or("", |o| o.face.name.as_str());
        let own = part.map(|part| plain(part, itself));
        // and a card says "it" of itself once it has named itself in the cost
        let it = part.map(itself_for_it);
        let fits = |text: &String| {
            let holds = |part: &str| folded(text).contains(&folded(part)) || loose(text).contains(&loose(part));
            part.is_none_or(holds) || [&own, &it].into_iter().flatten().any(|part| holds(part))
        };
        let works =
            |(at, _): &(usize, &String)| abilities.get(*at).is_some_and(|a| self.game.works_where_it_is(object, a));
        // "+1" is the cost of one, whatever "+1/+1" stands in another
        let cost = |(_, text): &(usize, &String)| {
            part.is_some_and(|part| folded(text).starts_with(&format!("{}: ", folded(part))))
        };
        // where nothing is said of which, those that are its own are meant before those that something gives it
        let face = self.game.object(object).map(|o| o.face.clone());
        let its_own = |(at, _): &(usize, &String)| {
            let own = |a: &Ability| face.iter().any(|face| face.abilities.contains(a));
            part.is_none() && abilities.get(*at).is_some_and(|a| own(a))
        };
        let mut fitting: Vec<_> = printed.iter().enumerate().filter(|(_, text)| fits(text)).collect();
        if let Some(part) = part.filter(|_| fitting.is_empty()) {
            let holds = |text: &str, part: &str| text.contains(part);
            let said = |at: usize| abilities.get(at).is_some_and(|a| self.is_printed_as(object, a, part, holds));
            fitting = printed.iter().enumerate().filter(|(at, _)| said(*at)).collect();
        }
        // what it does begins so, rather than that the words stand somewhere in it
        let begins = |(at, _): &(usize, &String)| {
            let Some(ability @ Ability::Activated { spell, .. }) = abilities.get(*at).map(|a| &**a) else {
                return false;
            };
            let does = instead_oracle::print_effect(spell, &Context::default()).unwrap_or_default();
            let printed = |part: &str| {
                self.is_printed_as(object, ability, part, |text, part| without_cost(text).starts_with(part))
            };
            part.is_some_and(|part| folded(&does).starts_with(&folded(part)) || printed(part))
        };
        for closer in [&works as &dyn Fn(&(usize, &String)) -> bool, &cost, &begins, &its_own] {
            if fitting.iter().any(closer) {
                fitting.retain(closer);
            }
        }
        let mut found = fitting.into_iter();
        let first = found.next();
        // of abilities that say the same, as a copy of a copy has them, it does not matter which
        let another = |(at, text): &(usize, &String)| {
            first.is_none_or(|(one, said)| said != *text || text.is_empty() && abilities.get(one) != abilities.get(*at))
        };
        let said = |at: usize| printed.get(at).filter(|text| !text.is_empty());
        // and of such the one that was used the least may be used
        let least = |only: usize| {
            let same = |at: &usize| *at == only || abilities.get(*at) == abilities.get(only) && said(*at) == said(only);
            let all = (0..abilities.len()).filter(same);
            all.min_by_key(|at| self.game.used_this_turn(object, *at)).unwrap_or(only)
        };
        match (first, found.find(another)) {
            (Some((only, _)), None) => Ok(least(only)),
            (None, _) => {
                let zone = self.game.zone(object).map_or("no zone", Zone::as_str);
                let none = format!("{} (in {zone}) has no such activated ability", self.name(object));
                // words that stand nowhere on it are no ability's: the sentence, not the rules, is at fault
                if part.is_some_and(|part| !self.is_printed(object, part)) {
                    return Err(Misread::new(none));
                }
                self.illegal(none)
            }
            (Some(_), Some(_)) => {
                let message = format!("several abilities fit; add a part of the text: {}", printed.join(" | "));
                Err(Misread::new(message))
            }
        }
    }

    /// Whether the part stands somewhere in what is printed on the card.
    fn is_printed(&self, object: ObjectId, part: &str) -> bool {
        let Some(name) = self.game.object(object).map(|o| o.printed.name.clone()) else { return false };
        let mut faces = self.cards.facts(&name).into_iter().flat_map(|facts| facts.faces());
        let part = plain(part, &name);
        faces.any(|face| plain(face.printed().oracle_text, &name).contains(&part))
    }

    /// Whether the card's own text, as it is printed, has that part in the place from which the ability was read.
    fn is_printed_as(&self, object: ObjectId, ability: &Ability, part: &str, so: impl Fn(&str, &str) -> bool) -> bool {
        let Some(name) = self.game.object(object).map(|o| o.face.name.clone()) else { return false };
        let faces = self.cards.facts(&name).into_iter().flat_map(|facts| facts.faces());
        let part = plain(part, &name);
        let mut pieces = faces.flat_map(|face| instead_oracle::read_text(&face.printed()));
        pieces.any(|piece| piece.read.is_ok_and(|read| read.contains(ability)) && so(&plain(&piece.text, &name), &part))
    }

    /// Who or what is attacked, where it is said.
    fn attacked(&self, whom: Option<Attacked>) -> Result<Option<Target>, Misread> {
        let Some(Attacked { what, of }) = whom else { return Ok(None) };
        let what = target(what);
        if let (Some(owner), Target::Object(object)) = (of.map(PlayerId), what)
            && self.game.controller(object) != Some(owner)
        {
            let (who, name) = (self.naming.player(owner), self.name(object));
            return self.illegal(format!("{who} does not control {name}"));
        }
        Ok(Some(what))
    }
}
