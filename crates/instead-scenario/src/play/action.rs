//! Game actions: casting, activating, playing, attacking, blocking, and going on in the turn.

use instead::{Run, Stop};
use instead_language::words::{Mana, Step};
use instead_language::{CostKeyword, Half, Unread};
use instead_magic::{Announcement, Game, ObjectId, PlayerId, Target};
use instead_oracle::Context;

use super::names::Naming;
use super::playable::Misread;
use crate::fold::{folded, same};
use crate::source::did_you_mean;

/// A game action.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// `Alice casts X …`
    Cast(PlayerId, ObjectId, Announcement),
    /// `Alice activates X …`: the n-th activated ability.
    Activate(PlayerId, ObjectId, usize, Announcement),
    /// `Alice activates X: ninjutsu`: a keyword that is not carried out.
    Unsupported(ObjectId, String),
    /// `Alice activates X: …`: what its text may let her do, and that text is not understood.
    Unread(ObjectId, Box<Unread>),
    /// `Alice plays X`
    Play(PlayerId, ObjectId, Option<Half>),
    /// `Alice attacks with A and B [Bob's planeswalker C]`
    Attack(PlayerId, Vec<(ObjectId, Target)>),
    /// `Bob blocks A with C and D`
    Block(PlayerId, Vec<(ObjectId, Vec<ObjectId>)>),
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
            Action::Play(player, card, half) => game.play_land(*player, *card, *half, run),
            Action::Attack(player, attackers) => game.declare_attackers(*player, attackers, run),
            Action::Block(player, blocks) => game.declare_blockers(*player, blocks, run),
            Action::GoTo(step, of) => game.go_to(*step, *of, run),
            Action::NextTurn => game.next_turn(run),
            Action::Concede(player) => game.concede(*player, run),
        }
    }
}

impl Action {
    /// Several attacks, or blocks, in a row are one declaration (CR 508.1, 509.1): takes the next one in, if it is such.
    pub(crate) fn join(&mut self, next: &Action) -> bool {
        match (self, next) {
            (Action::Attack(player, all), Action::Attack(other, more)) if player == other => {
                all.extend(more.iter().copied());
                true
            }
            (Action::Block(player, all), Action::Block(other, more)) if player == other => {
                all.extend(more.iter().cloned());
                true
            }
            _ => false,
        }
    }
}

type Read<T> = Result<T, Misread>;

/// Reads a game action; `None` where the sentence is none.
pub(crate) fn read(sentence: &str, game: &Game, naming: &Naming) -> Option<Read<Action>> {
    let reader = Reader { sentence, game, naming };
    let lower = folded(sentence);
    if lower == "next turn" {
        return Some(Ok(Action::NextTurn));
    }
    if let Some(step) = lower.strip_prefix("go to ") {
        return Some(reader.go_to(step));
    }
    let (player, rest) = reader.actor()?;
    let (verb, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    Some(match verb {
        "casts" => reader.cast(player, rest),
        "activates" => reader.activate(player, rest),
        "plays" => reader.play(player, rest),
        "attacks" => reader.attack(player, rest),
        "blocks" => reader.block(player, rest),
        "concedes" => Ok(Action::Concede(player)),
        _ => return None,
    })
}

/// What a player announces besides the name, in whatever order.
#[derive(Clone, Copy)]
enum Part {
    Kickers,
    Mana,
    X,
    Modes,
    Targets,
}

/// The words with which each part begins.
const PARTS: [(&str, Part); 5] = [
    (" kicked with ", Part::Kickers),
    (" spending ", Part::Mana),
    (" with X = ", Part::X),
    (" choosing mode", Part::Modes),
    (" targeting ", Part::Targets),
];

/// The last part of what is announced: what stands before it, which it is, what it says.
fn last_part(text: &str) -> Option<(&str, Part, &str)> {
    let places = PARTS.iter().filter_map(|(words, part)| Some((text.rfind(words)?, words.len(), *part)));
    let (at, len, part) = places.max_by_key(|(at, ..)| *at)?;
    Some((text.get(..at)?, part, text.get(at + len..)?))
}

/// `… for its flashback cost`: what stands before it, and the keyword.
fn cost_of_keyword(text: &str) -> Option<(&str, &str)> {
    let (before, keyword) = text.strip_suffix(" cost")?.rsplit_once(" for its ")?;
    let another = PARTS.iter().any(|(words, _)| keyword.contains(words));
    (!another).then_some((before, keyword))
}

struct Reader<'a> {
    sentence: &'a str,
    game: &'a Game,
    naming: &'a Naming,
}

impl<'a> Reader<'a> {
    fn wrong<T>(&self, at: &str, message: String, suggestion: Option<String>) -> Read<T> {
        let at = self.sentence.find(at).unwrap_or(0);
        Err(Misread { at, message, suggestion })
    }

    fn actor(&self) -> Option<(PlayerId, &'a str)> {
        (0..self.game.state().players.len()).find_map(|seat| {
            let player = PlayerId(seat as u8);
            let name = self.naming.player(player);
            let start = self.sentence.get(..name.len()).filter(|s| same(s, &name))?;
            let rest = self.sentence.get(start.len()..)?.strip_prefix(' ')?;
            Some((player, rest))
        })
    }

    fn target(&self, name: &str) -> Read<Target> {
        let name = name.trim();
        match self.naming.find(self.game, name) {
            Some(target) => Ok(target),
            None => {
                let near = did_you_mean(name, self.naming.all());
                self.wrong(name, format!("nothing here is called “{name}”"), near)
            }
        }
    }

    fn object(&self, name: &str) -> Read<ObjectId> {
        match self.target(name)? {
            Target::Object(o) => Ok(o),
            Target::Player(_) => self.wrong(name, format!("{name} is a player, not a card"), None),
        }
    }

    /// Names joined by "and"; a name may hold the word itself.
    fn list(&self, text: &str) -> Read<Vec<Target>> {
        if self.naming.find(self.game, text.trim()).is_some() {
            return Ok(vec![self.target(text)?]);
        }
        for (at, _) in text.match_indices(" and ") {
            let (head, tail) = (text.get(..at).unwrap_or_default(), text.get(at + 5..).unwrap_or_default());
            if self.naming.find(self.game, head.trim()).is_some() {
                let mut all = vec![self.target(head)?];
                all.extend(self.list(tail)?);
                return Ok(all);
            }
        }
        Ok(vec![self.target(text)?])
    }

    fn objects(&self, text: &str) -> Read<Vec<ObjectId>> {
        self.list(text)?
            .into_iter()
            .map(|t| match t {
                Target::Object(o) => Ok(o),
                Target::Player(p) => self.wrong(text, format!("{} is a player", self.naming.player(p)), None),
            })
            .collect()
    }

    /// What a player says as he casts or activates: everything behind the name.
    fn announcement(&self, text: &'a str) -> Read<(&'a str, Announcement)> {
        let mut said = Announcement::default();
        let mut rest = text;
        loop {
            if let Some(before) = rest.strip_suffix(" kicked") {
                said.kicked = 1;
                rest = before;
            } else if let Some((before, keyword)) = cost_of_keyword(rest) {
                let Ok(keyword) = keyword.parse::<CostKeyword>() else {
                    let near = did_you_mean(keyword, CostKeyword::ALL.iter().map(|k| k.as_str()));
                    return self.wrong(keyword, format!("a {keyword} cost is not known"), near);
                };
                match keyword {
                    // CR 702.27a: an additional cost; the others stand in place of the mana cost.
                    CostKeyword::Buyback => said.also.push(keyword),
                    other => said.instead = Some(other),
                }
                rest = before;
            } else if let Some(before) = rest.strip_suffix(" face down") {
                said.face_down = true;
                rest = before;
            } else if let Some((before, what, said_of)) = last_part(rest) {
                self.announce_part(what, said_of, &mut said)?;
                rest = before;
            } else {
                return Ok((rest, said));
            }
        }
    }

    /// One part of what is announced (CR 601.2b–d).
    fn announce_part(&self, what: Part, text: &'a str, said: &mut Announcement) -> Read<()> {
        match what {
            Part::Kickers => said.kickers.push(self.mana(text)?),
            Part::Mana => said.spent = Some(self.mana(text)?),
            Part::X => match text.trim().parse() {
                Ok(x) => said.x = Some(x),
                Err(_) => return self.wrong(text, format!("`{text}` is no number"), None),
            },
            Part::Modes => {
                for n in text.trim_start_matches('s').trim().split(" and ") {
                    match n.trim().parse::<usize>() {
                        Ok(n) if n > 0 => said.modes.push(n - 1),
                        _ => return self.wrong(n, format!("`{n}` is no number of a mode; the first is 1"), None),
                    }
                }
            }
            Part::Targets => {
                let mut list = self.list(text)?;
                list.append(&mut said.targets);
                said.targets = list;
            }
        }
        Ok(())
    }

    /// Mana symbols, such as `{2}{R}`.
    fn mana(&self, text: &'a str) -> Read<Vec<Mana>> {
        match instead_language::words::mana(text.trim()) {
            Some(mana) => Ok(mana),
            None => self.wrong(text, format!("`{text}` is no mana: expected symbols such as {{2}}{{R}}"), None),
        }
    }

    /// `X from her graveyard`, `X from exile`, `X from the top of her library`.
    fn zone_tail(&self, text: &'a str) -> Read<(&'a str, Option<&'a str>)> {
        if self.naming.find(self.game, text.trim()).is_some() {
            return Ok((text, None));
        }
        Ok(text.split_once(" from ").map_or((text, None), |(name, zone)| (name, Some(zone))))
    }

    fn cast(&self, player: PlayerId, text: &'a str) -> Read<Action> {
        let (name, mut said) = match self.announcement(text) {
            Ok(said) => said,
            Err(misread) => return self.by_unread_keyword(text).ok_or(misread),
        };
        let (name, _) = self.zone_tail(name)?;
        let card = self.object(name)?;
        said.half = self.half(card, name);
        Ok(Action::Cast(player, card, said))
    }

    /// `X for its impending cost`: a keyword that is not understood, where the card has such text.
    fn by_unread_keyword(&self, text: &'a str) -> Option<Action> {
        let (name, cost) = text.split_once(" for its ")?;
        let keyword = folded(cost.split(" cost").next()?);
        let card = self.object(self.zone_tail(name).ok()?.0).ok()?;
        let unread = self.game.unread_text(card).filter(|unread| folded(&unread.text).contains(&keyword))?;
        Some(Action::Unread(card, Box::new(unread)))
    }

    fn play(&self, player: PlayerId, text: &'a str) -> Read<Action> {
        let (name, _) = self.zone_tail(text)?;
        let card = self.object(name)?;
        Ok(Action::Play(player, card, self.half(card, name)))
    }

    /// The half or face that was named; by the name of the whole card, or another, none is.
    fn half(&self, card: ObjectId, name: &str) -> Option<Half> {
        let halves = self.game.object(card)?.halves.as_ref()?;
        halves.named(name)
    }

    fn activate(&self, player: PlayerId, text: &'a str) -> Read<Action> {
        let (name, said) = self.announcement(text)?;
        // The longest name that fits is meant: a card's name may hold a colon.
        let mut split = (name, None);
        if self.naming.find(self.game, name.trim()).is_none() {
            for (at, _) in name.match_indices(':') {
                let (head, tail) = (name.get(..at).unwrap_or_default(), name.get(at + 1..).unwrap_or_default());
                if self.naming.find(self.game, head.trim()).is_some() {
                    split = (head, Some(tail.trim()));
                }
            }
        }
        let object = self.object(split.0)?;
        if let Some(keyword) = split.1.and_then(|part| self.game.unsupported_keyword(object, part)) {
            return Ok(Action::Unsupported(object, keyword));
        }
        let index = match self.ability(object, split.1) {
            Ok(index) => index,
            // what it lets a player do is not known
            Err(misread) => match self.game.unread_text(object) {
                Some(unread) => return Ok(Action::Unread(object, Box::new(unread))),
                None => return Err(misread),
            },
        };
        Ok(Action::Activate(player, object, index, said))
    }

    fn ability(&self, object: ObjectId, part: Option<&str>) -> Read<usize> {
        let abilities = self.game.activated_abilities(object);
        let printed: Vec<String> = abilities
            .iter()
            .map(|a| instead_oracle::print_abilities(&[(**a).clone()], &Context::default()).unwrap_or_default())
            .collect();
        // how the sentences of a text are joined is the card's own
        let loose =
            |text: &str| [". ", ", then ", ", and ", " and "].iter().fold(folded(text), |t, sep| t.replace(sep, "; "));
        let fits = |text: &String| {
            part.is_none_or(|part| folded(text).contains(&folded(part)) || loose(text).contains(&loose(part)))
        };
        let mut found = printed.iter().enumerate().filter(|(_, text)| fits(text));
        match (found.next(), found.next()) {
            (Some((only, _)), None) => Ok(only),
            (None, _) => {
                let name = self.naming.called(self.game, object).name;
                let zone = self.game.zone(object).map_or("no zone", |z| z.as_str());
                self.wrong(self.sentence, format!("illegal: {name} (in {zone}) has no such activated ability"), None)
            }
            (Some(_), Some(_)) => {
                let all = printed.join(" | ");
                self.wrong(self.sentence, format!("several abilities fit; add a part of the text: {all}"), None)
            }
        }
    }

    fn attack(&self, player: PlayerId, text: &'a str) -> Read<Action> {
        let (names, whom) = match text.strip_prefix("with ") {
            Some(names) => self.whose_permanent(names),
            None => match text.split_once(" with ") {
                Some((whom, names)) => (names, Some(whom)),
                None => return self.wrong(text, "expected “with” and the attackers".to_owned(), None),
            },
        };
        let defending = match whom {
            Some(whom) => self.attacked(whom)?,
            None => match self.game.only_opponent(player) {
                Some(opponent) => Target::Player(opponent),
                None => return self.wrong(text, "there are several opponents: say who is attacked".to_owned(), None),
            },
        };
        let attackers = self.objects(names)?.into_iter().map(|attacker| (attacker, defending));
        Ok(Action::Attack(player, attackers.collect()))
    }

    /// `A and B Bob's planeswalker C`: the attackers, and what they attack.
    fn whose_permanent(&self, text: &'a str) -> (&'a str, Option<&'a str>) {
        let owners = (0..self.game.state().players.len()).map(|seat| self.naming.player(PlayerId(seat as u8)));
        let kinds = ["planeswalker", "battle"];
        let marks = owners.flat_map(|owner| kinds.map(|kind| format!(" {owner}'s {kind} ")));
        let found = marks.filter_map(|mark| text.rfind(&mark));
        match found.max() {
            Some(at) => (text.get(..at).unwrap_or(text), text.get(at + 1..)),
            None => (text, None),
        }
    }

    /// Who or what is attacked: `Bob`, `C`, `Bob's C`, `Bob's planeswalker C`.
    fn attacked(&self, text: &'a str) -> Read<Target> {
        if let Some(target) = self.naming.find(self.game, text.trim()) {
            return Ok(target);
        }
        for seat in 0..self.game.state().players.len() {
            let owner = PlayerId(seat as u8);
            let mark = format!("{}'s ", self.naming.player(owner));
            let Some(rest) = text.get(..mark.len()).filter(|s| same(s, &mark)).and_then(|_| text.get(mark.len()..))
            else {
                continue;
            };
            let name = ["planeswalker ", "battle "].iter().find_map(|kind| rest.strip_prefix(kind)).unwrap_or(rest);
            let object = self.object(name)?;
            if self.game.controller(object) != Some(owner) {
                let who = self.naming.player(owner);
                return self.wrong(name, format!("illegal: {who} does not control {name}"), None);
            }
            return Ok(Target::Object(object));
        }
        self.target(text)
    }

    fn block(&self, player: PlayerId, text: &'a str) -> Read<Action> {
        let Some((attacker, blockers)) = text.rsplit_once(" with ") else {
            return self.wrong(text, "expected “with” and the blockers".to_owned(), None);
        };
        Ok(Action::Block(player, vec![(self.object(attacker)?, self.objects(blockers)?)]))
    }

    fn go_to(&self, text: &str) -> Read<Action> {
        let (step, of) = match text.split_once(" of ") {
            Some((step, whose)) => (step, Some(whose.trim_end_matches(" turn").trim_end_matches("'s"))),
            None => (text, None),
        };
        let Ok(step) = step.trim().parse::<Step>() else {
            let near = did_you_mean(step, Step::ALL.iter().map(|s| s.as_str()));
            return self.wrong(step, format!("`{step}` is no step"), near);
        };
        let of = match of {
            Some(name) => match self.target(name)? {
                Target::Player(p) => Some(p),
                Target::Object(_) => return self.wrong(name, format!("{name} is no player"), None),
            },
            None => None,
        };
        Ok(Action::GoTo(step, of))
    }
}
