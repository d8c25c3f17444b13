//! From a scenario's tables to a board.

use std::sync::Arc;

use instead_cards::Cards;
use instead_duel::ability::{Ability, Card, Instruction};
use instead_duel::words::{CardId, ObjectId, PlayerId, Step, Target, Word, Zone};
use instead_duel::{Placed, Rules, Scope, Setup, Turn};
use instead_oracle::{Context, Named, duel};

use super::super::names::{Called, Naming, capitalized, no_card};
use super::super::playable::{Board, Refused};
use super::sentence::{find, named};
use crate::model::{EffectSpec, ObjectSpec, Scenario, ZoneList};
use crate::readings;
use crate::source::{Diagnostic, Text, did_you_mean};

type Result<T> = std::result::Result<T, Refused>;

/// Builds the board.
pub(super) fn build(scenario: &Scenario, cards: &Cards, rules: crate::game::Game) -> Result<Board<instead_duel::Game>> {
    let Some(rules) = Rules::named(rules.name()) else {
        return Err(Refused::Waiting(format!("{} is not built yet", rules.name())));
    };
    let mut cards = cards.clone();
    scenario.define(&mut cards);
    let names = scenario.players.iter().map(|p| Word::from(capitalized(&p.name.text).as_str()));
    let mut builder = Builder {
        scenario,
        setup: Setup::new(readings::rules(&scenario.readings, rules), names),
        naming: Naming::of_players(scenario),
        cards,
        placed: Vec::new(),
        warnings: Vec::new(),
        unread: Vec::new(),
    };
    builder.setup.turn(Turn {
        player: PlayerId(scenario.turn.player.value as u8),
        step: scenario.turn.step.text.parse().unwrap_or(Step::Main),
        number: scenario.turn.number.value,
        begun: true,
    });
    for (seat, player) in scenario.players.iter().enumerate() {
        let owner = PlayerId(seat as u8);
        for (zone, list) in &player.zones {
            let Ok(zone) = zone.parse::<Zone>() else { continue };
            match list {
                ZoneList::Nameless(n) => {
                    for _ in 0..n.value {
                        let placed = Placed { card: Arc::default(), owner, zone, tapped: false, sick: false };
                        builder.setup.place(placed).map_err(|e| wrong(scenario, n.span, e.to_string()))?;
                    }
                }
                ZoneList::Objects(objects) => {
                    for object in objects {
                        builder.place(object, owner, zone)?;
                    }
                }
            }
        }
    }
    builder.attach()?;
    for (seat, player) in scenario.players.iter().enumerate() {
        for effect in &player.effects {
            builder.effect(PlayerId(seat as u8), effect)?;
        }
    }
    let Builder { setup, naming, cards, warnings, unread, .. } = builder;
    Ok(Board { game: setup.finish(), naming, cards, warnings, unread })
}

fn wrong(scenario: &Scenario, span: crate::source::Span, message: impl Into<String>) -> Diagnostic {
    scenario.source.diagnostic(span, message.into())
}

struct Builder<'s> {
    scenario: &'s Scenario,
    setup: Setup,
    naming: Naming<CardId>,
    cards: Cards,
    placed: Vec<(&'s ObjectSpec, ObjectId)>,
    warnings: Vec<String>,
    unread: Vec<(CardId, Diagnostic)>,
}

/// The card of this name, its text read. One that only the other game printed is that one.
pub(super) fn card(cards: &Cards, name: &str) -> Option<Card> {
    let mut card = duel::read_card(&cards.known(name)?.printed());
    if cards.leaves_out_unread() {
        card.unread.clear();
    }
    Some(card)
}

impl<'s> Builder<'s> {
    fn place(&mut self, spec: &'s ObjectSpec, player: PlayerId, zone: Zone) -> Result<()> {
        let scenario = self.scenario;
        let Some(card) = card(&self.cards, &spec.name.text) else {
            return Err(no_card(scenario, &self.cards, &spec.name).into());
        };
        let mut later = None;
        for unread in &card.unread {
            let rest = unread.text.get(unread.at..).unwrap_or_default();
            let message = format!(
                "{}: “{}” is not understood (at “{rest}”; expected {})",
                spec.name.text, unread.text, unread.expected
            );
            if zone != Zone::Deck {
                return Err(Refused::Waiting(format!("the reader of card text: {message}")));
            }
            later.get_or_insert_with(|| wrong(scenario, spec.name.span, message.clone()));
            self.warnings.push(message);
        }
        if let Some(owner) = spec.owner.as_ref().or(spec.controller.as_ref())
            && owner.value != usize::from(player.0)
        {
            return Err(wrong(scenario, owner.span, "in this game cards are in their owners' zones").into());
        }
        let counters = spec.counters.first().map(|(_, n)| n.span);
        if let Some(span) = counters {
            return Err(wrong(scenario, span, "this game has no counters").into());
        }
        let placed = Placed { card: Arc::new(card), owner: player, zone, tapped: spec.tapped, sick: spec.sick };
        let id = self.setup.place(placed).map_err(|e| wrong(scenario, spec.span, e.to_string()))?;
        let name = spec.call_name();
        let also = Some(spec.numbered()).into_iter().filter(|n| *n != name).collect();
        self.naming.call(id.card, Called { name, also });
        self.unread.extend(later.map(|diagnostic| (id.card, diagnostic)));
        self.placed.push((spec, id));
        Ok(())
    }

    fn unknown(&self, name: &Text) -> Diagnostic {
        let near = did_you_mean(&name.text, self.naming.all());
        wrong(self.scenario, name.span, format!("nothing here is called “{}”", name.text)).suggest(near)
    }

    /// What a file says to be attached lies under a creature, crosses it, or fortifies a shield.
    fn attach(&mut self) -> Result<()> {
        for (spec, id) in self.placed.clone() {
            let Some(to) = &spec.attached_to else { continue };
            let card = self.naming.card(&to.text).ok_or_else(|| self.unknown(to))?;
            self.setup.attach(id.card, card);
        }
        Ok(())
    }

    /// A floating effect that the file gives: "this turn" and the like say how long it lasts.
    fn effect(&mut self, you: PlayerId, spec: &EffectSpec) -> Result<()> {
        let mut scope = Scope::new(you, None);
        if let Some(source) = &spec.source {
            match find(self.setup.so_far(), &self.naming, &source.text) {
                Some(Target::Object(o)) => scope.this = Some(o),
                _ => return Err(self.unknown(source).into()),
            }
        }
        let names: Vec<(String, Named)> = named(self.setup.so_far(), &self.naming);
        let cx = Context { names: &names, spell: true, ..Context::default() };
        let text = &spec.text;
        let word = Word::from(text.text.as_str());
        let refusal = match duel::read_effect(&text.text, &cx) {
            Ok(effect) => match effect.as_slice() {
                [Instruction::Begin(effect, None, until)] => {
                    self.setup.effect(word, scope, (**effect).clone(), Some(*until));
                    return Ok(());
                }
                [Instruction::Hold(what, until)] => {
                    self.setup.hold(&scope, what, *until);
                    return Ok(());
                }
                _ => return Err(wrong(self.scenario, text.span, "this is no effect that lasts").into()),
            },
            Err(refusal) => refusal,
        };
        match duel::read_ability(&text.text, &Context { spell: false, ..cx }) {
            Ok(Ability::Replacement(effect)) => {
                self.setup.effect(word, scope, effect, None);
                Ok(())
            }
            Ok(_) => Err(wrong(self.scenario, text.span, "this is no effect that lasts").into()),
            Err(other) => {
                let refusal = if other.at > refusal.at { other } else { refusal };
                let span = text.place(refusal.at.min(text.text.len())..text.text.len());
                let message = format!("this is not understood; expected {}", refusal.expected);
                Err(wrong(self.scenario, span, message).into())
            }
        }
    }
}
