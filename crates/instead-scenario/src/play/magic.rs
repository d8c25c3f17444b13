//! Magic as scenarios play it.

use instead::{Question, Run, Stop};
use instead_cards::Cards;
use instead_language::Spell;
use instead_magic::{CardId, Edition, EffectId, Error, Event, Game, PlayerId, Rider, What, WhyNot};
use instead_oracle::Context;

use super::names::Naming;
use super::playable::{Board, Cited, Misread, Playable, Refused};
use super::sentence::{self, Said};
use super::{board, facts, label};
use crate::answers;
use crate::model::Scenario;
use crate::path::Path;
use crate::report::NotApplied;
use crate::source::Text;
use crate::value::Value;

impl Playable for Game {
    type Card = CardId;
    type Said = Said;

    const PLAYER_FACTS: &'static [&'static str] =
        &["life", "poison", "lost", "won", "hand", "library", "graveyard", "exile", "battlefield", "mana", "shield"];
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

    fn lives(&self, card: CardId) -> usize {
        self.state().objects.of_card(card).count()
    }

    fn why_nothing(&self, event: &instead_magic::Event) -> &'static str {
        Game::why_nothing(self, event)
    }

    fn is_event(said: &Said) -> bool {
        matches!(said, Said::Event(_))
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

    fn more_facts(&self, ends: &[&Game], naming: &Naming, name: &str) -> Vec<String> {
        let Some(object) = naming.find(self, name).and_then(|t| t.object()) else { return Vec::new() };
        let mut kinds: Vec<String> = Vec::new();
        for end in ends {
            let now = naming.find(end, name).and_then(|t| t.object()).unwrap_or(object);
            let counters = end.object(now).map(|o| &o.counters);
            kinds.extend(counters.into_iter().flat_map(|c| c.iter().map(|(kind, _)| kind.to_string())));
        }
        kinds.sort();
        kinds.dedup();
        kinds.into_iter().map(|kind| format!("counters.{kind}")).collect()
    }

    fn keep_record(&mut self, counts: bool) {
        Game::keep_record(self, counts);
    }

    fn triggered(&self, naming: &Naming) -> Vec<String> {
        let triggered = self.record().map(|r| r.triggered.as_slice()).unwrap_or_default();
        triggered.iter().map(|&source| naming.called(self, source).name).collect()
    }

    fn is_unknown(error: &Error) -> bool {
        error.is_unsupported() || error.is_unread()
    }

    fn is_unread(error: &Error) -> bool {
        error.is_unread()
    }

    fn is_illegal(error: &Error) -> bool {
        error.is_illegal()
    }

    fn sentence(&self, naming: &Naming, event: &Event) -> String {
        Game::sentence(self, event, &|t| naming.name(self, t))
    }

    fn is_bookkeeping(event: &Event) -> bool {
        matches!(
            event.what,
            What::EffectEnds { .. }
                | What::RemoveFromCombat { .. }
                | What::Note { .. }
                | What::Announce { .. }
                | What::Link { .. }
                | What::PutOnStack { copy_of: None, .. }
                | What::Arrange { .. }
                | What::Found { .. }
                | What::Do { .. }
        )
    }

    fn is_state_based(event: &Event) -> bool {
        event.is_state_based()
    }

    fn is_something(event: &Event) -> bool {
        event.what.amount_left()
    }

    fn rule(&self, of: Cited<'_, Game>) -> &'static str {
        let old = self.edition().damage_on_stack;
        match (of, old) {
            (Cited::Would, false) => "614.1",
            (Cited::Would, true) => "419.1",
            (Cited::Nothing, false) => "614.7",
            (Cited::Nothing, true) => "419.5a",
            (Cited::Cannot, false) => "614.17c",
            (Cited::Declined, false) => "614.5",
            (Cited::Declined, true) => "419.6a",
            (Cited::Unchanged(effect), false) if self.is_prevention(effect) => "615.12",
            (Cited::Applied(effect) | Cited::Unchanged(effect), false) => {
                if self.is_prevention(effect) {
                    "615.6"
                } else {
                    "614.6"
                }
            }
            (Cited::Applied(effect) | Cited::Unchanged(effect), true) => {
                if self.is_prevention(effect) {
                    "419.7"
                } else {
                    "419.5"
                }
            }
            (Cited::Own, false) => "614.15",
            (Cited::Own, true) => "419.6d",
            (Cited::Happened(event), _) if event.is_state_based() => self.state_based_rule(&event.what),
            (Cited::Happened(event), false) => event.what.rule(),
            (Cited::Rider, false) => "615.5",
            (Cited::Trigger, false) => "603.2",
            (Cited::Trigger, true) => "410",
            (Cited::Cannot | Cited::Happened(_) | Cited::Rider, true) => "419.5",
        }
    }

    fn effect_name(&self, naming: &Naming, effect: EffectId) -> String {
        label::effect_name(self, naming, effect)
    }

    fn not_applying(&self, naming: &Naming, event: &Event) -> Vec<NotApplied> {
        let told = |(effect, why)| NotApplied {
            effect: label::effect_name(self, naming, effect),
            why: why_text(why).to_owned(),
        };
        Game::not_applying(self, event).into_iter().map(told).collect()
    }

    fn rider(&self, naming: &Naming, rider: &Rider) -> String {
        let spell = Spell { instructions: rider.instructions().to_vec(), ..Spell::default() };
        let this = rider.this().map(|id| naming.called(self, id).name);
        let printed = instead_oracle::print_effect(&spell, &Context { this: this.as_deref(), ..Context::default() });
        printed.unwrap_or_else(|| "the rest of the effect takes place".to_owned())
    }
}

fn why_text(why: WhyNot) -> &'static str {
    match why {
        WhyNot::Pattern => "it watches for something else",
        WhyNot::Condition => "its condition does not hold",
        WhyNot::UsedUp => "nothing is left of it",
        WhyNot::Forbidden => "the rules do not let it apply here",
    }
}
