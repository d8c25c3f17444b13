//! Events and effects as sentences, in the words of scenario files.

use std::sync::Arc;

use crate::board::event::{Event, Move, TokenToMake, What, Why};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use instead_language::words::{Mana, Zone};
use instead_language::{Half, Period, Place};

/// How objects and players are called.
pub(crate) type Namer<'a> = &'a dyn Fn(Target) -> String;

/// What a player does who orders cards of a library.
const ARRANGES: &str = "puts cards on top or on the bottom of a library";

impl Game {
    /// Which half of a Room is unlocked, or locked.
    fn door(&self, room: ObjectId, half: Half, opens: bool, name: &str) -> String {
        let named = self.object(room).and_then(|o| o.halves.as_ref()?.of(half).cloned());
        let named = named.map_or_else(|| name.to_owned(), |face| face.name.to_string());
        format!("{} {named}", if opens { "unlock" } else { "lock" })
    }

    /// The event as a scenario's sentence.
    pub fn sentence(&self, event: &Event, name: Namer<'_>) -> String {
        let object = |o| name(Target::Object(o));
        let player = |p| name(Target::Player(p));
        match &event.what {
            What::Damage(d) => {
                let kind = if d.combat { "combat damage" } else { "damage" };
                format!("{} deals {} {kind} to {}", object(d.source), d.amount, name(d.to))
            }
            What::MarkDamage { object: o, amount, .. } => format!("mark {amount} damage on {}", object(*o)),
            What::LoseLife { player: p, amount, .. } => format!("{} loses {amount} life", player(*p)),
            What::GainLife { player: p, amount } => format!("{} gains {amount} life", player(*p)),
            What::PayLife { player: p, amount } => format!("{} pays {amount} life", player(*p)),
            What::Destroy { object: o, .. } => format!("destroy {}", object(*o)),
            What::Sacrifice { object: o, .. } => format!("sacrifice {}", object(*o)),
            What::Move(m) => self.move_sentence(m, &object(m.object), name),
            What::DrawCards { player: p, count, .. } => format!("{} draws {}", player(*p), count_of(*count, "card")),
            What::Draw { player: p, .. } => format!("{} draws a card", player(*p)),
            What::Discard { player: p, object: o, to } => {
                let to = to.as_ref().map(|to| discarded_to(to.zone, to.place)).unwrap_or_default();
                format!("{} discards {}{to}", player(*p), object(*o))
            }
            What::Mill { player: p, count } => format!("{} mills {}", player(*p), count_of(*count, "card")),
            What::Scry { player: p, count } => format!("{} scries {count}", player(*p)),
            What::Search { player: p, .. } => format!("{} searches his library", player(*p)),
            What::Shuffle { player: p } => format!("{} shuffles", player(*p)),
            What::PutCounters { on: Target::Player(p), kind, amount } => {
                format!("{} gets {}", player(*p), counters(*amount, kind))
            }
            What::PutCounters { on, kind, amount } => format!("put {} on {}", counters(*amount, kind), name(*on)),
            What::RemoveCounters { from, kind, amount } => {
                format!("remove {} from {}", counters(*amount, kind), name(*from))
            }
            What::CreateTokens { player: p, tokens } => {
                let made: Vec<String> = tokens.iter().filter(|(n, _)| *n > 0).map(tokens_made).collect();
                format!("{} creates {}", player(*p), made.join(" and "))
            }
            What::Tap { object: o } => format!("tap {}", object(*o)),
            What::Untap { object: o, .. } => format!("untap {}", object(*o)),
            What::TurnFaceUp { object: o, .. } => format!("turn {} face up", object(*o)),
            What::Transform { object: o } => format!("transform {}", object(*o)),
            What::Flip { object: o } => format!("flip {}", object(*o)),
            What::AddMana { player: p, mana, .. } => format!("{} adds {}", player(*p), symbols(mana)),
            What::LoseMana { player: p } => format!("{} loses unspent mana", player(*p)),
            What::ManaBecomes { player: p, mana } if mana.all().is_empty() => {
                format!("{} has no unspent mana left", player(*p))
            }
            What::ManaBecomes { player: p, mana } => {
                format!("{}'s unspent mana becomes {}", player(*p), symbols(&mana.all()))
            }
            What::FlipCoin { player: p, coins: 1, .. } => format!("{} flips a coin", player(*p)),
            What::FlipCoin { player: p, coins, .. } => {
                format!("{} flips {} and ignores all but one", player(*p), count_of(*coins, "coin"))
            }
            What::RollDie { player: p, sides, dice, kept } => {
                format!("{} rolls {}", player(*p), dice_rolled(*sides, *dice, *kept))
            }
            What::Begin { period, player: p } => format!("{}'s {} begins", player(*p), period_name(*period)),
            What::Lose { player: p } => format!("{} loses the game", player(*p)),
            What::Win { player: p } => format!("{} wins the game", player(*p)),
            What::Counter { object: o, .. } => format!("counter {}", object(*o)),
            What::Regenerated { object: o } => format!("regenerate {}", object(*o)),
            What::RemoveDamage { object: o } => format!("remove all damage from {}", object(*o)),
            What::Note { object: o, .. } => format!("a choice is made for {}", object(*o)),
            What::EffectBegins(f) if f.text.is_empty() => "an effect begins".to_owned(),
            What::EffectBegins(f) => format!("an effect begins: {}", f.text),
            What::Link { exiled, .. } => format!("{} is linked", object(*exiled)),
            What::PutOnStack { item, copy_of: None, .. } => put_on_stack(item.scope.this.map(object)),
            What::PutOnStack { player: p, copy_of: Some((o, _)), .. } => {
                format!("{} copies {}", player(*p), object(*o))
            }
            What::TurnFaceDown { object: o } => format!("turn {} face down", object(*o)),
            What::Arrange { player: p, .. } => format!("{} {ARRANGES}", player(*p)),
            What::Found { player: p, .. } => format!("the next card of {}'s library is found", player(*p)),
            What::Announce { object: o, .. } => format!("{} is announced", object(*o)),
            What::CastSpell { object: o, player: p } => format!("{} casts {}", player(*p), object(*o)),
            What::Attack { object: o, defending, .. } => format!("{} attacks {}", object(*o), name(*defending)),
            What::Block { object: o, attacker } => format!("{} blocks {}", object(*o), object(*attacker)),
            What::BecomesBlocked { object: o } => format!("{} becomes blocked", object(*o)),
            What::Unblocked { object: o } => format!("nothing blocks {}", object(*o)),
            What::EffectEnds { .. } => "an effect ends".to_owned(),
            What::Door { object: o, half, opens } => self.door(*o, *half, *opens, &object(*o)),
            What::Acted { player: p, object: o, act } | What::Act { player: p, object: o, act, .. } => {
                acted(&o.map_or_else(|| player(*p), object), *act)
            }
            What::Cease { object: o } => self.ceases(*o, &object(*o)),
            What::OrderBlockers { attacker, order } => {
                let order = order.iter().map(|&b| object(b)).collect::<Vec<_>>().join(", then ");
                format!("{} assigns damage to {order}", object(*attacker))
            }
            What::RemoveFromCombat { object: o } => format!("remove {} from combat", object(*o)),
            What::Attach { object: o, to } => match to {
                Some(to) => format!("attach {} to {}", object(*o), name(*to)),
                None => format!("unattach {}", object(*o)),
            },
            What::Do { subject, .. } => format!("what the effect says instead happens to {}", name(*subject)),
            what => what_is_designated(what, name),
        }
    }

    fn ceases(&self, object: ObjectId, named: &str) -> String {
        let item = self.object(object).and_then(|o| o.stack.as_ref());
        let of = if item.is_some_and(|item| !item.is_spell()) { "the ability of " } else { "" };
        format!("{of}{named} ceases to exist")
    }

    fn move_sentence(&self, m: &Move, object: &str, name: Namer<'_>) -> String {
        match (m.to, m.why) {
            (Zone::Battlefield, _) => {
                let mut text = format!("put {object} onto the battlefield");
                if let Some(e) = &m.enter {
                    if e.tapped {
                        text.push_str(" tapped");
                    }
                    if e.face_down {
                        text.push_str(" face down");
                    }
                    if let Some(copy) = &e.copy {
                        text.push_str(&format!(" as a copy of {}", copy.name));
                    }
                    if e.transformed {
                        text.push_str(" transformed");
                    }
                    let owner = self.object(m.object).map(|o| o.owner);
                    if owner != Some(e.controller) {
                        text.push_str(&format!(" under {}'s control", name(Target::Player(e.controller))));
                    }
                    for (kind, n) in e.counters.iter() {
                        text.push_str(&format!(" with {} on it", counters(n, kind)));
                    }
                }
                text
            }
            (Zone::Graveyard, _) => format!("put {object} into its owner's graveyard"),
            (Zone::Exile, _) => format!("exile {object}"),
            (Zone::Hand, Why::Drawn) => format!("put {object} into its owner's hand"),
            (Zone::Hand, _) => format!("return {object} to its owner's hand"),
            (Zone::Library, _) => match m.place {
                Place::Bottom | Place::BottomRandom => format!("put {object} on the bottom of its owner's library"),
                Place::Shuffled => format!("shuffle {object} into its owner's library"),
                Place::FromTop(n) | Place::FromTopOrBottom(n) => {
                    format!("put {object} into its owner's library {} from the top", ordinal(n))
                }
                Place::Top | Place::Natural | Place::TopOrBottom => {
                    format!("put {object} on top of its owner's library")
                }
            },
            (Zone::Stack, _) => format!("put {object} onto the stack"),
            (Zone::Command, _) => format!("put {object} into the command zone"),
        }
    }

    /// The name of an object, for people.
    pub(crate) fn name_of(&self, object: ObjectId) -> String {
        match self.characteristics(object) {
            Some(c) if !c.name.is_empty() => c.name.to_string(),
            _ => "a face-down permanent".to_owned(),
        }
    }

    pub(crate) fn player_name(&self, player: PlayerId) -> String {
        self.player(player).map(|p| p.name.to_string()).unwrap_or_default()
    }

    pub(crate) fn target_name(&self, target: Target) -> String {
        match target {
            Target::Player(p) => self.player_name(p),
            Target::Object(o) => self.name_of(o),
        }
    }
}

/// Where an effect sends a card that is discarded, behind the sentence that says so (CR 701.9c).
fn discarded_to(zone: Zone, place: Place) -> &'static str {
    match (zone, place) {
        (Zone::Graveyard, _) => "",
        (Zone::Library, Place::Bottom | Place::BottomRandom) => " to the bottom of its owner's library",
        (Zone::Library, Place::Shuffled) => " into its owner's library",
        (Zone::Library, _) => " to the top of its owner's library",
        (Zone::Exile, _) => " into exile",
        (Zone::Battlefield, _) => " onto the battlefield",
        (Zone::Hand, _) => " back into the hand",
        (Zone::Stack, _) => " onto the stack",
        (Zone::Command, _) => " into the command zone",
    }
}

/// The name of a turn, step or phase.
pub fn period_name(period: Period) -> String {
    match period {
        Period::Turn => "turn".to_owned(),
        Period::ExtraTurn => "extra turn".to_owned(),
        Period::CombatPhase => "combat phase".to_owned(),
        Period::MainPhase => "main phase".to_owned(),
        Period::LaterMain => "postcombat main phase".to_owned(),
        Period::Step(step) => format!("{step} step"),
    }
}

/// Numbers as card text writes them: words up to ten.
pub(crate) fn number(n: u32) -> String {
    const WORDS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

fn ordinal(n: u8) -> String {
    const WORDS: [&str; 6] = ["", "first", "second", "third", "fourth", "fifth"];
    WORDS.get(usize::from(n)).map_or_else(|| format!("{n}th"), |w| (*w).to_owned())
}

fn count_of(n: u32, noun: &str) -> String {
    if n == 1 { format!("a {noun}") } else { format!("{n} {noun}s") }
}

fn counters(n: u32, kind: &str) -> String {
    let article = if kind.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    if n == 1 { format!("{article} {kind} counter") } else { format!("{} {kind} counters", number(n)) }
}

/// Mana as symbols.
pub(crate) fn symbols(mana: &[Mana]) -> String {
    mana.iter().map(ToString::to_string).collect()
}

/// "a Saproling token", "two Treasure tokens".
fn tokens_made((n, token): &(u32, Arc<TokenToMake>)) -> String {
    let name = &token.face.name;
    let noun = if name.ends_with("Token") { name.to_string() } else { format!("{name} token") };
    if *n == 1 { format!("a {noun}") } else { format!("{} {noun}s", number(*n)) }
}

/// CR 706.6: which of the dice count.
fn dice_rolled(sides: u32, dice: u32, kept: u32) -> String {
    let sides = number(sides);
    if dice == 1 {
        return format!("a {sides}-sided die");
    }
    let all = format!("{} {sides}-sided dice", number(dice));
    match kept {
        _ if dice == kept => all,
        0 | 1 => format!("{all} and ignores all but one"),
        _ => format!("{all} and ignores the lowest {}", count_of(dice.saturating_sub(kept), "roll")),
    }
}

/// An ability is put onto the stack, of that object where it has one.
fn put_on_stack(of: Option<String>) -> String {
    let of = of.map_or_else(String::new, |name| format!(" of {name}"));
    format!("an ability{of} is put onto the stack")
}

/// What players, permanents and the game come to be beside their characteristics.
fn what_is_designated(what: &What, name: Namer<'_>) -> String {
    let object = |o| name(Target::Object(o));
    let player = |p| name(Target::Player(p));
    match what {
        What::DayNight(now) => format!("it becomes {now}"),
        What::Speed { player: p, to } => format!("{}'s speed becomes {to}", player(*p)),
        What::Blessed { player: p } => format!("{} gets the city's blessing", player(*p)),
        What::Emblem { player: p, .. } => format!("{} gets an emblem", player(*p)),
        What::ControlTurn { player: p, by } => {
            format!("{} controls {} during their next turn", player(*by), player(*p))
        }
        What::Voted { .. } => "players have voted".into(),
        What::RingTempts { player: p, .. } => format!("the Ring tempts {}", player(*p)),
        What::Monarch { player: p } => format!("{} becomes the monarch", player(*p)),
        What::Initiative { player: p } => format!("{} takes the initiative", player(*p)),
        What::Venture { player: p, dungeon, room } => {
            format!("{} ventures into {} of {}", player(*p), dungeon.room(*room), dungeon.name())
        }
        What::Complete { player: p } => format!("{} completes his dungeon", player(*p)),
        What::Prepare { object: o, prepared } => {
            format!("{} becomes {}", object(*o), if *prepared { "prepared" } else { "unprepared" })
        }
        What::CopyOfCard { player: p, face } => format!("{} copies {}", player(*p), face.name),
        What::ExtraTurn { player: p, .. } => format!("{} takes an extra turn", player(*p)),
        What::PhaseOut { object: o, .. } => format!("{} phases out", object(*o)),
        What::PhaseIn { object: o } => format!("{} phases in", object(*o)),
        _ => String::new(),
    }
}

fn acted(who: &str, act: instead_language::Act) -> String {
    format!("{who} {}", act.as_str())
}
