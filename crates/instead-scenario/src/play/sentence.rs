//! The sentences of a play: game actions, and events told in words.

use instead_cards::Cards;
use instead_language::Spell;
use instead_magic::{Game, ObjectId, PlayerId, Scope, Target};
use instead_oracle::Context;

use super::names::Naming;
use super::playable::Misread;
use crate::fold::folded;
use crate::source::Text;

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
    Action(super::action::Action),
}

/// Reads a sentence on a board. Cards that it names and that stand nowhere are put there as spells on the stack.
pub(crate) fn read(text: &Text, game: &mut Game, naming: &mut Naming, cards: &Cards) -> Result<Said, Misread> {
    let sentence = text.text.trim();
    let lower = folded(sentence);
    match lower.as_str() {
        "resolve" => return Ok(Said::Resolve),
        "resolve all" => return Ok(Said::ResolveAll),
        "check" => return Ok(Said::Check),
        _ => {}
    }
    if let Some(action) = super::action::read(sentence, game, naming) {
        return action.map(Said::Action);
    }
    conjure(sentence, game, naming, cards);
    let (body, cause) = split_cause(sentence);
    let mut scope = Scope::new(game.state().turn.player, None);
    if let Some(cause) = cause {
        let target = naming.find(game, cause.name).ok_or_else(|| Misread {
            at: sentence.len() - cause.name.len(),
            message: format!("nothing here is called “{}”", cause.name),
            suggestion: crate::source::did_you_mean(cause.name, naming.all()),
        })?;
        match target {
            Target::Object(o) => {
                scope.this = Some(o);
                scope.you = game.controller(o).unwrap_or(scope.you);
            }
            Target::Player(p) => scope.you = p,
        }
    }
    let said = body;
    let body = &naming.canonical(said);
    let names = naming.named(game);
    let spell = instead_oracle::read_effect(body, &Context { names: &names, spell: true, ..Context::default() })
        .map_err(|refusal| misread(said, body, &refusal, game, naming, cards))?;
    if cause.is_none() {
        // The source of damage is its cause (CR 609.7); what a player is told to do is his own doing.
        settle_cause(&spell, game, &mut scope);
    }
    Ok(Said::Event(Box::new((spell, scope))))
}

#[derive(Clone, Copy)]
struct CauseTail<'a> {
    name: &'a str,
}

/// `… because of CARD`, `… by PLAYER`.
fn split_cause(sentence: &str) -> (&str, Option<CauseTail<'_>>) {
    for marker in [" because of ", " by "] {
        if let Some((body, name)) = sentence.rsplit_once(marker)
            && !body.is_empty()
            && !name.contains(['+', '{'])
        {
            return (body, Some(CauseTail { name: name.trim_end_matches('.') }));
        }
    }
    (sentence, None)
}

/// "A source that stands in no zone, but that the card set knows, is taken to be a spell on the stack that the active
/// player controls."
fn conjure(sentence: &str, game: &mut Game, naming: &mut Naming, cards: &Cards) {
    let place = |marker: &str| sentence.split_once(marker).map(|(name, _)| name);
    let subject = place(" deals ").or_else(|| sentence.rsplit_once(" because of ").map(|(_, name)| name));
    let Some(name) = subject.map(str::trim) else { return };
    if naming.find(game, name).is_some() {
        return;
    }
    if let Ok(card) = cards.find(name) {
        let active = game.state().turn.player;
        let object = game.conjure_named(&card, name, active);
        naming.add_conjured(game, object, name);
    }
}

fn settle_cause(spell: &Spell, game: &Game, scope: &mut Scope) {
    use instead_language::{Instruction, Ref};
    for instruction in &spell.instructions {
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
        _ => None,
    };
    match spell.instructions.first()? {
        I::Draw(w, _)
        | I::Discard(w, _)
        | I::Mill(w, _)
        | I::Scry(w, _)
        | I::GainLife(w, _)
        | I::LoseLife(w, _)
        | I::SetLife(w, _)
        | I::CreateTokens(w, _, _)
        | I::AddMana(w, _)
        | I::Shuffle(w)
        | I::Sacrifice(w, _)
        | I::Skip(w, _, _)
        | I::RollDie(w, _)
        | I::PlayerCounters(_, _, w) => of(w),
        I::FlipCoin { who, .. } | I::Search { who, .. } => of(who),
        _ => None,
    }
}

/// Words of event sentences, to tell a misspelt one.
const WORDS: [&str; 48] = [
    "deals",
    "damage",
    "combat",
    "gains",
    "loses",
    "life",
    "pays",
    "draws",
    "draw",
    "discards",
    "discard",
    "mills",
    "scries",
    "surveils",
    "searches",
    "shuffles",
    "destroy",
    "exile",
    "return",
    "put",
    "counters",
    "counter",
    "onto",
    "battlefield",
    "graveyard",
    "library",
    "hand",
    "create",
    "creates",
    "token",
    "tokens",
    "sacrifices",
    "tap",
    "untap",
    "regenerate",
    "turn",
    "face",
    "transform",
    "attach",
    "adds",
    "mana",
    "flips",
    "coin",
    "rolls",
    "skips",
    "casts",
    "activates",
    "resolve",
];

/// What is wrong with a sentence that the reader refused. `body` is what was read of it: what was `said`, with each thing
/// called by the one name by which it is shown.
fn misread(
    said: &str,
    body: &str,
    refusal: &instead_oracle::Refusal,
    game: &Game,
    naming: &Naming,
    cards: &Cards,
) -> Misread {
    if let Some((name, _)) = said.split_once(" deals ").filter(|(name, _)| refusal.at <= name.len())
        && naming.find(game, name).is_none()
    {
        let near = crate::source::nearest(name, naming.all()).map(str::to_owned);
        let near = near.or_else(|| cards.suggest(name).into_iter().next());
        return Misread {
            at: 0,
            message: format!("nothing here is called “{name}”, and no card is"),
            suggestion: near.map(|name| format!("did you mean `{name}`?")),
        };
    }
    Misread::of_refusal(said, body, refusal, &naming.all().collect::<Vec<_>>(), &WORDS)
}
