//! The sentences of a play: game actions, and events told in words.

use instead_cards::Cards;
use instead_language::words::Zone;
use instead_language::{Spell, Unread};
use instead_magic::{Game, ObjectId, PlayerId, Scope};
use instead_oracle::Named;
use instead_oracle::play::{self, Event, Known, Reading, Sentence};

use super::action::Action;
use super::heard::in_words;
use super::meant::{meant, of_the_same_name};
use super::misread::{MAGIC, Misread};
use super::names::{Naming, whose};
use crate::fold::{folded, same};
use crate::source::{Text, shown};

/// What a sentence says.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    /// An event, told in words.
    Event(Box<(Spell, Scope)>),
    /// `resolve`: the top of the stack.
    Resolve,
    /// `resolve all`.
    ResolveAll,
    /// `check`: state-based actions and triggers now.
    Check,
    /// A game action.
    Action(Action),
}

/// Reads a sentence on a board. Cards that it names and that stand nowhere are put there as spells on the stack.
pub(crate) fn read(text: &Text, game: &mut Game, naming: &mut Naming, cards: &Cards) -> Result<Said, Misread> {
    Ok(match told(text, game, naming, cards)? {
        Sentence::Resolve => Said::Resolve,
        Sentence::ResolveAll => Said::ResolveAll,
        Sentence::Check => Said::Check,
        Sentence::Action(action) => Said::Action(Action::of(action, game, naming, cards)?),
        Sentence::Event(mut event) => {
            not_twice(&mut event, &text.text, game, naming)?;
            Said::Event(Box::new(happening(event, game)))
        }
    })
}

/// What a sentence says. "A source that stands in no zone, but that the card set knows, is taken to be a spell on the
/// stack that the active player controls", or the player whose it is said to be: "Bob's Shock".
pub(crate) fn told(text: &Text, game: &mut Game, naming: &mut Naming, cards: &Cards) -> Result<Sentence, Misread> {
    let seats = naming.seats().to_vec();
    let of_card = |name: &str| {
        let (owner, card) = whose(name)?;
        let seat = seats.iter().position(|seat| same(seat, owner))?;
        Some((PlayerId(u8::try_from(seat).ok()?), card.to_owned())).filter(|_| cards.facts(card).is_some())
    };
    let is_card = |name: &str| cards.facts(name).is_some() || of_card(name).is_some();
    let mut names = naming.named(game);
    let mut said = text.text.clone();
    let mut heard = false;
    loop {
        let is_unread = |words: &str| is_unread(game, words);
        match play::read(&said, &Known { names: &names, is_card: &is_card, is_unread: &is_unread }) {
            Ok(Reading::Whole(sentence)) => return Ok(meant(sentence, &said, game, naming, cards)),
            Ok(Reading::Lacks(name)) => {
                let active = game.state().turn.player;
                let (player, called) = match cards.facts(&name) {
                    Some(_) => (active, name.clone()),
                    None => of_card(&name).unwrap_or((active, name.clone())),
                };
                let Ok(card) = cards.find(&called) else {
                    return Err(Misread::new(format!("no card is named “{}”", shown(&name))));
                };
                let object = game.conjure_named(&card, &called, player);
                naming.add_conjured(game, object, &name);
                names = naming.named(game);
            }
            Err(misread) => match in_words(&text.text, game, naming, cards).filter(|_| !heard) {
                // what people say in other words
                Some(sentence) => (said, heard) = (sentence, true),
                None => return Err(Misread::of(&misread, &names, &MAGIC, |name| cards.suggest(name))),
            },
        }
    }
}

/// What a sentence says, printed back.
pub(crate) fn printed(sentence: &Sentence, game: &Game, naming: &Naming) -> Option<String> {
    let is_unread = |words: &str| is_unread(game, words);
    play::print(sentence, &Known { names: &naming.named(game), is_card: &|_| false, is_unread: &is_unread })
}

/// Whether these words stand in text of an object that is not understood.
fn is_unread(game: &Game, words: &str) -> bool {
    let unread = |o: &instead_magic::Object| game.unread_text(o.id).is_some_and(|text| in_text(&text, words));
    game.state().objects.iter().any(unread)
}

/// Whether these words stand in a text that is not understood.
pub(crate) fn in_text(unread: &Unread, words: &str) -> bool {
    folded(&unread.text).contains(&folded(words))
}

/// What is on the battlefield already can't be put there: another of the name is meant, where there is one elsewhere.
fn not_twice(event: &mut Event, words: &str, game: &Game, naming: &Naming) -> Result<(), Misread> {
    use instead_language::{Instruction, Ref, Selection};
    let mut first = event.what.instructions.first_mut();
    while let Some(Instruction::Fill(_, inner)) = first {
        first = Some(inner);
    }
    let Some(Instruction::Move(Selection::One(Ref::Object(put)), to)) = first else { return Ok(()) };
    let object = ObjectId(*put);
    let there = |object: ObjectId| game.zone(object) == Some(Zone::Battlefield);
    if to.zone != Zone::Battlefield || !there(object) {
        return Ok(());
    }
    let elsewhere: Vec<ObjectId> =
        of_the_same_name(object, words, game, naming).into_iter().filter(|other| !there(*other)).collect();
    match elsewhere.as_slice() {
        [other, rest @ ..] if rest.iter().all(|one| game.zone(*one) == game.zone(*other)) => {
            *put = other.0;
            Ok(())
        }
        _ => {
            let name = naming.called(game, object).name;
            let message = format!("illegal: {name} is on the battlefield already");
            Err(Misread { illegal: true, ..Misread::new(message) })
        }
    }
}

/// What happens, and of whose doing it is.
fn happening(event: Event, game: &Game) -> (Spell, Scope) {
    let Event { mut what, cause } = event;
    what.instructions.iter_mut().for_each(under_its_owner);
    let mut scope = Scope::new(game.state().turn.player, None);
    if cause.is_some() {
        what.instructions.iter_mut().for_each(|told| by_its_controller(told, game));
    }
    match cause {
        Some(Named::Object(id) | Named::Half(id, _)) => {
            scope.this = Some(ObjectId(id));
            scope.you = game.controller(ObjectId(id)).unwrap_or(scope.you);
        }
        Some(Named::Player(seat)) => scope.you = PlayerId(seat),
        // The source of damage is its cause (CR 609.7); what a player is told to do is his own doing.
        None => settle_cause(&what, game, &mut scope),
    }
    (what, scope)
}

/// Whoever makes him do it: only its controller can sacrifice it (CR 701.21a).
fn by_its_controller(told: &mut instead_language::Instruction, game: &Game) {
    use instead_language::{Instruction, Ref, Selection, Who};
    if let Instruction::Fill(_, inner) = told {
        return by_its_controller(inner, game);
    }
    if let Instruction::Sacrifice(who @ Who::You, Selection::One(Ref::Object(o))) = told
        && let Some(controller) = game.controller(ObjectId(*o))
    {
        *who = Who::Player(controller.0);
    }
}

/// A sentence that puts an object onto the battlefield and says nothing more is nobody's text: the object is its owner's.
fn under_its_owner(told: &mut instead_language::Instruction) {
    use instead_language::{Instruction, Ref, Selection, Under};
    if let Instruction::Fill(_, inner) = told {
        return under_its_owner(inner);
    }
    if let Instruction::Move(Selection::One(Ref::Object(_)), to) = told
        && to.control == Under::Unsaid
    {
        to.control = Under::Owner;
    }
}

fn settle_cause(spell: &Spell, game: &Game, scope: &mut Scope) {
    use instead_language::{Instruction, Ref, Selection, Who};
    for instruction in &spell.instructions {
        // nobody else can sacrifice it (CR 701.21a)
        if let Instruction::Sacrifice(Who::You, Selection::One(Ref::Object(o))) = instruction {
            scope.you = game.controller(ObjectId(*o)).unwrap_or(scope.you);
            return;
        }
        if let Instruction::Damage { source: Ref::Object(o), .. }
        | Instruction::Divided { source: Ref::Object(o), .. } = instruction
        {
            let source = ObjectId(*o);
            scope.this = Some(source);
            scope.you = game.controller(source).unwrap_or(scope.you);
            return;
        }
    }
    if let Some(player) = acting(spell) {
        scope.you = PlayerId(player);
    }
}

/// The player who is said to act, where the sentence begins with one.
fn acting(spell: &Spell) -> Option<u8> {
    use instead_language::{Instruction as I, Who};
    let of = |who: &Who| match who {
        Who::Player(p) => Some(*p),
        Who::You | Who::Opponent | Who::Any | Who::Active | Who::Defending | Who::Slot(..) => None,
        Who::Said(..) | Who::Each | Who::Chosen | Who::ControllerOf(..) | Who::OwnerOf(..) => None,
        Who::Target(..) | Who::Enchanted | Who::MostLife | Who::OtherOpponent(..) | Who::With(..) => None,
    };
    // "you may", "if", "for each" begin with no player; what fills a slot is inside
    match spell.instructions.first()? {
        I::Fill(_, inner) => {
            let first = Spell { instructions: vec![(**inner).clone()], ..Spell::default() };
            acting(&first)
        }
        I::Draw(w, _)
        | I::Discard(w, _)
        | I::Mill(w, _)
        | I::Scry(w, _)
        | I::Surveil(w, _)
        | I::Does(w, _)
        | I::Look(w, _)
        | I::Reveal(w, _)
        | I::GainLife(w, _)
        | I::LoseLife(w, _)
        | I::SetLife(w, _)
        | I::CreateTokens(w, _, _)
        | I::AddMana(w, _)
        | I::AddManaTimes(w, _, _)
        | I::AddProduced(w)
        | I::Shuffle(w)
        | I::Sacrifice(w, _)
        | I::Skip(w, _, _)
        | I::SkipAll(w, _)
        | I::RollDie(w, _)
        | I::RollDice(w, _, _)
        | I::GainControl(w, _, _)
        | I::Choose(w, _)
        | I::Pay(w, _)
        | I::Lose(w)
        | I::Win(w)
        | I::ExtraTurn(w, _)
        | I::Monarch(w)
        | I::May(w, _)
        | I::EachMay(w, _)
        | I::InTurn(w, _)
        | I::MayCast(w, _, _)
        | I::MustCast(w, _)
        | I::Emblem(w, _)
        | I::PlayerCounters(_, _, w) => of(w),
        I::FlipCoin { who, .. } | I::Search { who, .. } | I::AddChosenMana { who, .. } => of(who),
        I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) | I::Exile(..) => None,
        I::ExileUntil(..) | I::Move(..) | I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } => None,
        I::Reflexive(..) | I::WhenYouDo(..) | I::ExchangeLife(..) | I::ExchangeStat(..) | I::PutCounters(..) => None,
        I::RemoveCounters(..) | I::MoveCounters(..) | I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) => None,
        I::TurnFaceDown(..) | I::Transform(..) | I::Attach(..) | I::RemoveDamage(..) => None,
        I::RemoveFromCombat(..) | I::Fight(..) | I::ExchangeControl(..) | I::Counter(..) => None,
        I::TopUntil { .. } | I::OfMana(..) | I::Rule(..) => None,
        I::CopySpell(..)
        | I::BecomeCopy { .. }
        | I::ExileAfter(..)
        | I::NewTargets(..)
        | I::ChangeTargets(..)
        | I::Poll { .. }
        | I::Separate(..)
        | I::Faces(..)
        | I::Permit(..)
        | I::PermitFrom(..)
        | I::NextSpell(..)
        | I::Results(..) => None,
        I::Create { .. } | I::Continuous { .. } | I::Forbid(..) | I::If(..) | I::Unless(..) => None,
        I::UnlessTimes(..)
        | I::PayTimes(..)
        | I::CastMany(..)
        | I::AttachTo(..)
        | I::EachUnless(..)
        | I::ForEach(..) => None,
        I::Where(..) | I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) => None,
        I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::ProtectAll(..) => None,
        // "you control target player during that player's next turn": who does is whose effect it is
        I::ControlTurn(..) | I::Feat(..) | I::EndTurn | I::MorePhases(..) | I::DayNight(..) | I::Unread(..) => None,
    }
}
