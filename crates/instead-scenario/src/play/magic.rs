//! Magic as scenarios play it.

use std::cell::RefCell;

use instead::{Choice, Question, Run, Stop};
use instead_cards::Cards;
use instead_language::{Instruction, Spell};
use instead_magic::rulebook::Rule;
use instead_magic::{
    CardId, Edition, EffectId, Error, Event, Game, NotApplying, ObjectId, Pick, PlayerId, Rider, Target, What, Why,
};
use instead_oracle::Context;

use super::names::Naming;
use super::playable::{Board, Cited, Misread, Playable, Refused};
use super::sentence::{self, Said};
use super::{board, facts, label, why};
use crate::answers;
use crate::model::Scenario;
use crate::path::{ObjectFact, Path};
use crate::report::{NotApplied, ObjectRef};
use crate::source::Text;
use crate::value::Value;

impl Playable for Game {
    type Card = CardId;
    type Said = Said;
    type Aside = NotApplying;

    const PLAYER_FACTS: &'static [&'static str] = &[
        "life",
        "speed",
        "poison",
        "lost",
        "won",
        "hand",
        "library",
        "graveyard",
        "exile",
        "battlefield",
        "mana",
        "shield",
    ];
    const OBJECT_FACTS: &'static [&'static str] =
        &["zone", "controller", "name", "tapped", "damage", "power", "toughness", "shield"];

    fn build(scenario: &Scenario, cards: &Cards, rules: crate::game::Game) -> Result<Board<Game>, Refused> {
        match Edition::named(rules.name()) {
            Some(edition) => board::build(scenario, cards, edition),
            None => Err(Refused::Waiting(format!("{} is not built yet", rules.name()))),
        }
    }

    fn read(&mut self, text: &Text, naming: &mut Naming, cards: &Cards) -> Result<Said, Misread> {
        sentence::read(text, self, naming, cards)
    }

    fn canonical(&self, text: &Text, naming: &Naming, cards: &Cards) -> Option<String> {
        let (mut game, mut naming) = (self.clone(), naming.clone());
        let sentence = sentence::told(text, &mut game, &mut naming, cards).ok()?;
        sentence::printed(&sentence, &game, &naming)
    }

    fn lives(&self, card: CardId) -> usize {
        self.state().objects.of_card(card).count()
    }

    fn why_nothing(&self, event: &instead_magic::Event) -> &'static str {
        Game::why_nothing(self, event).0
    }

    fn is_event(said: &Said) -> bool {
        matches!(said, Said::Event(_))
    }

    fn may_join(said: &Said) -> bool {
        matches!(said, Said::Action(action) if action.may_join())
    }

    fn join(said: &mut Said, next: &Said) -> bool {
        match (said, next) {
            (Said::Action(action), Said::Action(next)) => action.join(next),
            _ => false,
        }
    }

    fn tell(&mut self, said: &Said, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        match said {
            Said::Event(event) => Game::tell(self, &event.0, event.1.clone(), run),
            Said::Resolve => self.resolve(run),
            Said::ResolveAll => {
                while !self.state().stack.is_empty() && !self.state().over {
                    self.resolve(run)?;
                }
                Ok(())
            }
            Said::Check => self.check(run),
            Said::Action(action) => action.perform(self, run),
        }
    }

    fn tell_at_once(&mut self, said: &[Said], run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        let events = said.iter().filter_map(|said| match said {
            Said::Event(event) => Some((**event).clone()),
            _ => None,
        });
        Game::tell_at_once(self, &events.collect::<Vec<_>>(), run)
    }

    fn learn(&self, naming: &mut Naming) {
        naming.learn(self);
    }

    fn player_name(naming: &Naming, player: PlayerId) -> String {
        naming.player(player)
    }

    fn question(&self, naming: &Naming, asked: &Question<Game>) -> answers::Question {
        label::question(self, naming, asked)
    }

    fn fact(&self, naming: &Naming, path: &Path) -> Result<Value, String> {
        facts::value(self, naming, path)
    }

    type Thing = ObjectId;

    fn thing(&self, naming: &Naming, name: &str) -> Option<ObjectId> {
        naming.find(self, name)?.object()
    }

    fn fact_of(&self, naming: &Naming, thing: ObjectId, fact: &ObjectFact) -> Option<Value> {
        Some(facts::object_fact(self, naming, thing, fact))
    }

    fn is_untouched(&self, before: &Game, thing: ObjectId) -> bool {
        facts::is_untouched(self, before, thing)
    }

    fn are_untouched(&self, before: &Game, player: usize, zone: &str) -> bool {
        facts::are_untouched(self, before, PlayerId(player as u8), zone)
    }

    fn more_facts(boards: &[(&Game, &Naming)], name: &str) -> Vec<String> {
        let mut kinds: Vec<String> = Vec::new();
        for (end, naming) in boards {
            let now = naming.find(end, name).and_then(|t| t.object());
            let counters = now.and_then(|now| end.object(now)).map(|o| &o.counters);
            kinds.extend(counters.into_iter().flat_map(|c| c.iter().map(|(kind, _)| kind.to_string())));
        }
        kinds.sort();
        kinds.dedup();
        kinds.into_iter().map(|kind| format!("counters.{kind}")).collect()
    }

    fn keep_record(&mut self, counts: bool) {
        Game::keep_record(self, counts);
    }

    fn as_told(&self) -> Self {
        Game::as_told(self)
    }

    fn how_many_triggered(&self) -> usize {
        self.record().map_or(0, |record| record.triggered.len())
    }

    fn triggered(&self, naming: &Naming) -> Vec<String> {
        let triggered = self.record().map(|r| r.triggered.as_slice()).unwrap_or_default();
        let of = |by: &instead_magic::TriggeredBy| match by {
            instead_magic::TriggeredBy::Object(source) => naming.called(self, *source).name,
            instead_magic::TriggeredBy::Rule(name) => name.to_string(),
        };
        triggered.iter().map(of).collect()
    }

    fn is_unknown(error: &Error) -> bool {
        error.is_unsupported() || error.is_unread()
    }

    fn is_unread(error: &Error) -> bool {
        error.is_unread()
    }

    fn is_over(&self) -> bool {
        self.state().over
    }

    fn is_illegal(error: &Error) -> bool {
        error.is_illegal()
    }

    fn sentence(&self, naming: &Naming, event: &Event) -> String {
        let said = Game::sentence(self, event, &|t| naming.name(self, t));
        let What::EffectBegins(effect) = &event.what else { return said };
        match label::floating_sentence(effect).filter(|_| effect.text.is_empty()) {
            Some(effect) => format!("{said}: {effect}"),
            None => said,
        }
    }

    fn number(card: CardId) -> u32 {
        card.0
    }

    fn speaks_of(&self, naming: &Naming, event: &Event) -> Vec<ObjectRef> {
        let named = RefCell::new(Vec::new());
        Game::sentence(self, event, &|target| {
            let name = naming.name(self, target);
            if let Target::Object(id) = target
                && let Some(object) = self.object(id)
            {
                let life = self.state().objects.of_card(object.card).take_while(|life| life.id != id).count() + 1;
                named.borrow_mut().push(ObjectRef::new(Self::number(object.card), life, &name));
            }
            name
        });
        ObjectRef::each_once(named.into_inner())
    }

    fn is_bookkeeping(event: &Event) -> bool {
        matches!(
            event.what,
            What::EffectEnds { .. }
                | What::OrderBlockers { .. }
                | What::RemoveFromCombat { .. }
                | What::Note { .. }
                | What::Announce { .. }
                | What::Link { .. }
                | What::PutOnStack { copy_of: None, .. }
                | What::Arrange { .. }
                | What::Found { .. }
                | What::Do { .. }
                | What::DrawCards { count: 1, .. }
                | What::MarkDamage { amount: 0, .. }
        )
    }

    fn unread_on_stack(&self) -> Option<String> {
        let unread = |&o: &instead_magic::ObjectId| {
            Some(format!("{}: {}", self.object(o)?.face.name, self.unread_text(o)?.message()))
        };
        self.shared_zone(instead_language::words::Zone::Stack).iter().find_map(unread)
    }

    fn is_state_based(event: &Event) -> bool {
        event.is_state_based()
    }

    fn is_something(event: &Event) -> bool {
        event.what.amount_left()
    }

    fn rule(&self, of: Cited<'_, Game>) -> &'static str {
        let rule = match of {
            Cited::Would { instead: false } => Rule::WouldHappen,
            Cited::Would { instead: true } => Rule::Replaced,
            Cited::Nothing(event) => Game::why_nothing(self, event).1,
            Cited::Cannot => Rule::CantHappen,
            Cited::Declined(effect) => self.rule_of_offer(effect),
            Cited::Applied { effect, event, changes } => self.rule_of(effect, event, changes),
            Cited::Own => Rule::SelfReplacement,
            Cited::Happened(event) => event.rule(),
            Cited::Rider(rider) => rider.rule(),
            Cited::Trigger => Rule::Triggers,
            Cited::Over => Rule::GameEnds,
        };
        rule.number_in(self.edition())
    }

    fn effect_name(&self, naming: &Naming, effect: EffectId) -> String {
        label::effect_name(self, naming, effect)
    }

    fn effect_wording(&self, effect: EffectId) -> Option<String> {
        label::effect_sentence(self, effect)
    }

    fn is_refusal(choice: &Choice<Game>) -> bool {
        match choice {
            Choice::No | Choice::Game(Pick::No) => true,
            Choice::Game(Pick::Targets(list)) => list.is_empty(),
            _ => false,
        }
    }

    fn aside(&self, event: &Event) -> Vec<NotApplying> {
        self.not_applying(event)
    }

    fn why_not(&self, naming: &Naming, event: &Event, aside: &NotApplying) -> NotApplied {
        why::not_applied(self, naming, event, aside)
    }

    fn own(&self, naming: &Naming, effect: EffectId) -> (String, String) {
        let EffectId::Own(object) = effect else { return Default::default() };
        let own = self.record().and_then(|r| r.own.iter().rev().find(|own| own.object == object));
        let this = naming.called(self, object).name;
        let text = self.object(object).and_then(|o| o.stack.clone());
        let targets = text.map(|item| item.spell.targets.clone()).unwrap_or_default();
        let printed = |instructions: &[Instruction], else_: &str| {
            let spell = Spell { instructions: instructions.to_vec(), targets: targets.clone(), ..Spell::default() };
            let cx = Context { this: Some(&this), spell: true, ..Context::default() };
            instead_oracle::print_effect(&spell, &cx).unwrap_or_else(|| else_.to_owned())
        };
        let (original, instead) = own.map(|own| (own.original.as_slice(), own.instead.as_slice())).unwrap_or_default();
        let whole = |text: String| text.trim_end_matches('.').to_owned();
        (whole(printed(original, "what it says first")), whole(printed(instead, "what it says instead")))
    }

    fn is_performed_as(planned: &Event, performed: &Event) -> bool {
        planned.is_performed_as(performed)
    }

    /// Several cards are drawn or milled one by one, and there may be fewer: the whole is told as far as it went.
    fn as_performed(event: &Event, inside: &[Event]) -> Option<Event> {
        let mut event = event.clone();
        let count_of = |is: &dyn Fn(&What) -> bool| {
            u32::try_from(inside.iter().filter(|e| is(&e.what)).count()).unwrap_or(u32::MAX)
        };
        match &mut event.what {
            What::DrawCards { player, count, .. } => {
                *count = (*count).min(count_of(&|what| matches!(what, What::Draw { player: p, .. } if p == player)));
                (*count > 0).then_some(event)
            }
            What::Mill { count, .. } => {
                *count = (*count).min(count_of(&|what| matches!(what, What::Move(m) if m.why == Why::Milled)));
                (*count > 0).then_some(event)
            }
            _ => Some(event),
        }
    }

    fn rider(&self, naming: &Naming, rider: &Rider) -> String {
        let spell = Spell { instructions: rider.instructions().to_vec(), ..Spell::default() };
        let this = rider.this().map(|id| naming.called(self, id).name);
        let printed = instead_oracle::print_effect(&spell, &Context { this: this.as_deref(), ..Context::default() });
        printed.unwrap_or_else(|| "the rest of the effect takes place".to_owned())
    }
}
