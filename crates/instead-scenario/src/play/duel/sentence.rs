//! The sentences of a play: game actions, and events told in words.

use instead_cards::Cards;
use instead_duel::ability::{Instruction, Which, Who};
use instead_duel::words::{CardId, ObjectId, PlayerId, Step, Target};
use instead_duel::{Game, Scope};
use instead_oracle::Named;
use instead_oracle::duel::play::{self, Event, Sentence};
use instead_oracle::play::{Known, Reading};

use super::super::misread::{DUEL, Misread};
use super::super::names::{Called, Naming};
use crate::fold::{same, straightened};
use crate::source::{Text, shown};

/// What a sentence says.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    /// An event, told in words.
    Event(Box<(Vec<Instruction>, Scope)>),
    /// `check`, and `resolve`, which finds nothing to do in a game without a stack.
    Check,
    /// `Alice crosses X with Y`
    Cross(PlayerId, ObjectId, ObjectId),
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

/// Every name with what it now stands for, for the reader of sentences. The first of a thing is the one by which it is
/// shown.
pub(super) fn named(game: &Game, naming: &Names) -> Vec<(String, Named)> {
    let seats = 0..game.state().players.len() as u8;
    let mut named: Vec<(String, Named)> =
        seats.map(|seat| (straightened(&naming.seated(usize::from(seat))), Named::Player(seat))).collect();
    let shown = naming.cards().map(|(card, called)| (card, &called.name));
    let others = naming.cards().flat_map(|(card, called)| called.also.iter().map(move |name| (card, name)));
    for (card, name) in shown.chain(others) {
        let Some(now) = game.now(card) else { continue };
        if !named.iter().any(|(known, _)| same(known, name)) {
            named.push((straightened(name), Named::Object(now.number())));
        }
    }
    named
}

/// Reads a sentence on a board.
pub(super) fn read(text: &Text, game: &mut Game, naming: &mut Names, cards: &Cards) -> Read<Said> {
    Ok(match told(text, game, naming, cards)? {
        Sentence::Check => Said::Check,
        Sentence::NextTurn => Said::NextTurn,
        Sentence::GoTo { step, of } => Said::GoTo(step, of.map(PlayerId)),
        Sentence::Play { player, card } => Said::Play(PlayerId(player), ObjectId::of_number(card)),
        Sentence::Cross { player, gear, with } => {
            Said::Cross(PlayerId(player), ObjectId::of_number(gear), ObjectId::of_number(with))
        }
        Sentence::Attack { attacker, whom } => Said::Attack(vec![ObjectId::of_number(attacker)], target(whom)),
        Sentence::AttackWith { player, attackers } => {
            let Some(whom) = game.opponent(PlayerId(player)) else {
                let message = "illegal: there is nobody to attack".to_owned();
                return Err(Misread::new(message));
            };
            Said::Attack(attackers.into_iter().map(ObjectId::of_number).collect(), Target::Player(whom))
        }
        Sentence::Event(event) => Said::Event(Box::new(happening(event, game))),
    })
}

/// What a sentence says. A cause that stands in no zone, but that the card set knows, is taken to be a spell that the
/// turn player casts.
pub(super) fn told(text: &Text, game: &mut Game, naming: &mut Names, cards: &Cards) -> Read<Sentence> {
    let is_card = |name: &str| cards.known(name).is_some();
    let mut names = named(game, naming);
    loop {
        match play::read(&text.text, &Known { names: &names, is_card: &is_card, is_unread: &|_| false }) {
            Ok(Reading::Whole(sentence)) => return Ok(sentence),
            Ok(Reading::Lacks(name)) => {
                let Some(card) = super::board::card(cards, &name) else {
                    return Err(Misread::new(format!("no card is named “{}”", shown(&name))));
                };
                let id = game.conjure(card);
                naming.call(id.card, Called { name, also: Vec::new() });
                names = named(game, naming);
            }
            Err(misread) => {
                let why = play::not_here(&text.text);
                let misread = Misread::of(&misread, &names, &DUEL, |name| cards.suggest(name));
                return Err(match why {
                    Some(why) => {
                        let message = format!("this is not understood: {why}");
                        Misread { message, suggestion: None, ..misread }
                    }
                    None => misread,
                });
            }
        }
    }
}

/// What a sentence says, printed back.
pub(super) fn printed(sentence: &Sentence, game: &Game, naming: &Names) -> Option<String> {
    play::print(sentence, &Known { names: &named(game, naming), is_card: &|_| false, is_unread: &|_| false })
}

fn target(named: Named) -> Target {
    match named {
        Named::Object(number) | Named::Half(number, _) => Target::Object(ObjectId::of_number(number)),
        Named::Player(seat) => Target::Player(PlayerId(seat)),
    }
}

/// What happens, and of whose doing it is.
fn happening(event: Event, game: &Game) -> (Vec<Instruction>, Scope) {
    let Event { what, cause } = event;
    let mut scope = Scope::new(game.state().turn.player, None);
    match cause.map(target) {
        Some(Target::Object(o)) => {
            scope.this = Some(o);
            scope.you = game.owner(o).unwrap_or(scope.you);
        }
        Some(Target::Player(p)) => scope.you = p,
        None => scope.you = what.first().and_then(acting).unwrap_or(scope.you),
    }
    (what, scope)
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
