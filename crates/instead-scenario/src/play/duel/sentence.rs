//! The sentences of a play: game actions, and events told in words.

use instead_cards::Cards;
use instead_duel::ability::{Instruction, Which, Who};
use instead_duel::words::{CardId, ObjectId, PlayerId, Step, Target};
use instead_duel::{Game, Scope};
use instead_oracle::{Context, Named, duel};

use super::super::names::{Called, Naming};
use super::super::playable::Misread;
use crate::fold::{folded, same};
use crate::source::{Text, did_you_mean};

/// What a sentence says.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    /// An event, told in words.
    Event(Box<(Vec<Instruction>, Scope)>),
    /// `check`, and `resolve`, which finds nothing to do in a game without a stack.
    Check,
    /// `Alice casts X`, `Alice summons X`
    Play(PlayerId, ObjectId),
    /// `Alice attacks with A`, `A attacks Bob`, `A attacks B`
    Attack(Vec<ObjectId>, Target),
    /// `go to STEP`, `go to STEP of Bob's turn`
    GoTo(Step, Option<PlayerId>),
    /// `next turn`
    NextTurn,
}

type Names = Naming<CardId>;
type Read<T> = Result<T, Misread>;

/// The thing of that name, as it is now.
pub(super) fn find(game: &Game, naming: &Names, name: &str) -> Option<Target> {
    if let Some(seat) = naming.seat(name) {
        return Some(Target::Player(PlayerId(seat as u8)));
    }
    game.now(naming.card(name)?).map(Target::Object)
}

/// Every name with what it now stands for, for the reader of sentences.
pub(super) fn named(game: &Game, naming: &Names) -> Vec<(String, Named)> {
    let players =
        (0..game.state().players.len() as u8).map(|seat| (naming.seated(usize::from(seat)), Named::Player(seat)));
    let mut named: Vec<(String, Named)> = players.collect();
    for (card, called) in naming.cards() {
        let Some(now) = game.now(card) else { continue };
        for name in std::iter::once(&called.name).chain(&called.also) {
            if !named.iter().any(|(known, _)| same(known, name)) {
                named.push((name.clone(), Named::Object(now.number())));
            }
        }
    }
    named
}

/// Words with which events are told, for one that is misspelt.
const WORDS: &[&str] = &[
    "banish",
    "destroy",
    "break",
    "shields",
    "shield",
    "battle",
    "return",
    "hand",
    "mana",
    "zone",
    "deck",
    "discard",
    "discards",
    "graveyard",
    "draws",
    "cards",
    "shuffle",
    "swap",
    "untap",
    "wins",
    "loses",
    "game",
    "power",
    "casts",
    "summons",
    "attacks",
    "opponent",
    "creatures",
    "creature",
    "replaced",
    "check",
    "turn",
];

/// Words of Magic for what these games do not have (Kaijudo K14).
const NOT_HERE: &[(&str, &str)] = &[
    ("damage", "there is no damage in this game; creatures battle, or are banished or destroyed"),
    ("life", "there are no life totals in this game; shields are broken"),
    ("exile", "there is no exile in this game"),
    ("sacrifice", "in this game creatures are banished or destroyed, not sacrificed"),
    ("sacrifices", "in this game creatures are banished or destroyed, not sacrificed"),
    ("prevent", "nothing is prevented in this game"),
    ("skips", "nothing is skipped in this game"),
    ("counter", "there are no counters in this game, and nothing is countered"),
];

/// Reads a sentence on a board.
pub(super) fn read(text: &Text, game: &mut Game, naming: &mut Names, cards: &Cards) -> Read<Said> {
    let sentence = text.text.trim();
    let lower = folded(sentence);
    match lower.as_str() {
        "check" | "resolve" | "resolve all" => return Ok(Said::Check),
        "next turn" => return Ok(Said::NextTurn),
        _ => {}
    }
    if let Some(action) = action(sentence, &lower, game, naming) {
        return action;
    }
    conjure(sentence, game, naming, cards);
    let (body, cause) = split_cause(sentence, game, naming);
    let mut scope = Scope::new(game.state().turn.player, None);
    match cause {
        Some(Target::Object(o)) => {
            scope.this = Some(o);
            scope.you = game.owner(o).unwrap_or(scope.you);
        }
        Some(Target::Player(p)) => scope.you = p,
        None => {}
    }
    let said = body;
    let body = &naming.canonical(body);
    let names = named(game, naming);
    let cx = Context { names: &names, spell: true, ..Context::default() };
    let told = duel::read_effect(body, &cx).map_err(|refusal| {
        let names: Vec<&str> = naming.all().collect();
        let misread = Misread::of_refusal(said, body, &refusal, &names, WORDS);
        match NOT_HERE.iter().find(|(word, _)| lower.split(' ').any(|said| said.trim_end_matches('.') == *word)) {
            Some((_, why)) => {
                Misread { message: format!("this is not understood: {why}"), suggestion: None, ..misread }
            }
            None => misread,
        }
    })?;
    if cause.is_none()
        && let Some(player) = told.first().and_then(acting)
    {
        scope.you = player;
    }
    Ok(Said::Event(Box::new((told, scope))))
}

/// The player who is said to act, where the sentence begins with one.
fn acting(instruction: &Instruction) -> Option<PlayerId> {
    let of = |who: Who| match who {
        Who::Player(player) => Some(player),
        _ => None,
    };
    match instruction {
        Instruction::Draw(who, _)
        | Instruction::Discard(who, _)
        | Instruction::Mill(who, _)
        | Instruction::Cast(who, _)
        | Instruction::Win(who)
        | Instruction::Lose(who) => of(*who),
        Instruction::Destroy(Which::Choose(who, ..)) => of(*who),
        _ => None,
    }
}

/// `… because of CARD`, `… by PLAYER`.
fn split_cause<'t>(sentence: &'t str, game: &Game, naming: &Names) -> (&'t str, Option<Target>) {
    for marker in [" because of ", " by "] {
        if let Some((body, name)) = sentence.rsplit_once(marker)
            && let Some(target) = find(game, naming, name.trim_end_matches('.'))
        {
            return (body, Some(target));
        }
    }
    (sentence, None)
}

/// A source that stands in no zone, but that the card set knows, is taken to be a spell that the turn player casts.
fn conjure(sentence: &str, game: &mut Game, naming: &mut Names, cards: &Cards) {
    let Some((_, name)) = sentence.rsplit_once(" because of ") else { return };
    let name = name.trim_end_matches('.');
    if find(game, naming, name).is_none()
        && let Some(card) = super::board::card(cards, name)
    {
        let id = game.conjure(card);
        naming.call(id.card, Called { name: name.to_owned(), also: Vec::new() });
    }
}

fn wrong<T>(sentence: &str, part: &str, message: String, suggestion: Option<String>) -> Read<T> {
    Err(Misread { at: sentence.find(part).unwrap_or(0), message, suggestion })
}

fn target(sentence: &str, name: &str, game: &Game, naming: &Names) -> Read<Target> {
    let name = name.trim();
    match find(game, naming, name) {
        Some(target) => Ok(target),
        None => {
            let near = did_you_mean(name, naming.all());
            wrong(sentence, name, format!("nothing here is called “{name}”"), near)
        }
    }
}

fn object(sentence: &str, name: &str, game: &Game, naming: &Names) -> Read<ObjectId> {
    match target(sentence, name, game, naming)? {
        Target::Object(o) => Ok(o),
        Target::Player(_) => wrong(sentence, name, format!("{name} is a player, not a card"), None),
    }
}

fn player(sentence: &str, name: &str, game: &Game, naming: &Names) -> Read<PlayerId> {
    match target(sentence, name, game, naming)? {
        Target::Player(p) => Ok(p),
        Target::Object(_) => wrong(sentence, name, format!("{name} is a card, not a player"), None),
    }
}

/// A game action; `None` where the sentence is none.
fn action(sentence: &str, lower: &str, game: &Game, naming: &Names) -> Option<Read<Said>> {
    if let Some(step) = lower.strip_prefix("go to ") {
        return Some(go_to(sentence, step, game, naming));
    }
    for verb in [" casts ", " summons ", " plays "] {
        if let Some((who, what)) = sentence.split_once(verb)
            && let Some(seat) = naming.seat(who)
        {
            return Some(object(sentence, what, game, naming).map(|o| Said::Play(PlayerId(seat as u8), o)));
        }
    }
    if let Some((who, rest)) = sentence.split_once(" attacks with ")
        && let Some(seat) = naming.seat(who)
    {
        let whom = game.opponent(PlayerId(seat as u8));
        let names: Vec<&str> = match find(game, naming, rest) {
            Some(_) => vec![rest],
            None => rest.split(" and ").collect(),
        };
        let all: Read<Vec<ObjectId>> = names.into_iter().map(|n| object(sentence, n, game, naming)).collect();
        return Some(match (all, whom) {
            (Ok(all), Some(whom)) => Ok(Said::Attack(all, Target::Player(whom))),
            (Err(misread), _) => Err(misread),
            (_, None) => wrong(sentence, rest, "illegal: there is nobody to attack".to_owned(), None),
        });
    }
    if let Some((attacker, whom)) = sentence.split_once(" attacks ")
        && let Some(Target::Object(attacker)) = find(game, naming, attacker)
    {
        return Some(target(sentence, whom, game, naming).map(|whom| Said::Attack(vec![attacker], whom)));
    }
    None
}

fn go_to(sentence: &str, text: &str, game: &Game, naming: &Names) -> Read<Said> {
    let (step, of) = match text.split_once(" of ") {
        Some((step, whose)) => (step, Some(whose.trim_end_matches(" turn").trim_end_matches("'s"))),
        None => (text, None),
    };
    let Ok(step) = step.trim().parse::<Step>() else {
        let near = did_you_mean(step, Step::ALL.iter().map(|s| s.as_str()));
        return wrong(sentence, step, format!("`{step}` is no step"), near);
    };
    let of = of.map(|name| player(sentence, name, game, naming)).transpose()?;
    Ok(Said::GoTo(step, of))
}
