//! Kaijudo and Duel Masters as scenarios play them.

mod board;
mod facts;
mod label;
mod sentence;

use instead::{Question, Run, Stop};
use instead_cards::Cards;
use instead_duel::words::{CardId, PlayerId, Target};
use instead_duel::{EffectId, Error, Event, Game, Reason, Rider, What, Why, WhyNot};

use self::sentence::Said;
use super::names::Naming;
use super::playable::{Board, Cited, Misread, Playable, Refused};
use crate::answers;
use crate::model::Scenario;
use crate::path::Path;
use crate::report::NotApplied;
use crate::source::Text;
use crate::value::Value;

type Names = Naming<CardId>;

impl Playable for Game {
    type Card = CardId;
    type Said = Said;

    const PLAYER_FACTS: &'static [&'static str] =
        &["lost", "won", "hand", "deck", "battle", "shields", "mana", "discard", "graveyard"];
    const OBJECT_FACTS: &'static [&'static str] = &["zone", "tapped", "power"];

    fn build(scenario: &Scenario, cards: &Cards, rules: crate::game::Game) -> Result<Board<Game>, Refused> {
        board::build(scenario, cards, rules)
    }

    fn read(&mut self, text: &Text, naming: &mut Names, cards: &Cards) -> Result<Said, Misread> {
        sentence::read(text, self, naming, cards)
    }

    fn canonical(&self, text: &Text, naming: &Names, cards: &Cards) -> Option<String> {
        let (mut game, mut naming) = (self.clone(), naming.clone());
        let sentence = sentence::told(text, &mut game, &mut naming, cards).ok()?;
        sentence::printed(&sentence, &game, &naming)
    }

    fn lives(&self, card: CardId) -> usize {
        self.card(card).map_or(0, |c| usize::from(c.life))
    }

    fn why_nothing(&self, event: &Event) -> &'static str {
        Game::why_nothing(self, event)
    }

    fn is_event(said: &Said) -> bool {
        matches!(said, Said::Event(_))
    }

    fn tell(&mut self, said: &Said, run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        match said {
            Said::Event(event) => Game::tell(self, &event.0, &event.1, run),
            Said::Check => self.check(run),
            Said::Play(player, card) => self.play(*player, *card, run),
            Said::Attack(attackers, whom) => {
                attackers.iter().try_for_each(|&attacker| self.attack(attacker, *whom, run))
            }
            Said::GoTo(step, of) => self.go_to(*step, *of, run),
            Said::NextTurn => self.next_turn(run),
        }
    }

    fn tell_at_once(&mut self, said: &[Said], run: &mut Run<'_, Game>) -> Result<(), Stop<Game>> {
        let events = said.iter().filter_map(|said| match said {
            Said::Event(event) => Some((**event).clone()),
            _ => None,
        });
        Game::tell_at_once(self, &events.collect::<Vec<_>>(), run)
    }

    /// No card comes into being in these games.
    fn learn(&self, _: &mut Names) {}

    fn player_name(naming: &Names, player: PlayerId) -> String {
        naming.seated(usize::from(player.0))
    }

    fn question(&self, naming: &Names, asked: &Question<Game>) -> answers::Question {
        label::question(self, naming, asked)
    }

    fn fact(&self, naming: &Names, path: &Path) -> Result<Value, String> {
        facts::value(self, naming, path)
    }

    fn more_facts(&self, _: &[&Game], _: &Names, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn keep_record(&mut self, counts: bool) {
        Game::keep_record(self, counts);
    }

    fn triggered(&self, naming: &Names) -> Vec<String> {
        let triggered = self.record().map(|r| r.triggered.as_slice()).unwrap_or_default();
        triggered.iter().map(|&source| label::name(self, naming, Target::Object(source))).collect()
    }

    fn is_unknown(error: &Error) -> bool {
        error.is_unknown()
    }

    fn is_illegal(error: &Error) -> bool {
        error.is_illegal()
    }

    fn sentence(&self, naming: &Names, event: &Event) -> String {
        Game::sentence(self, event, &|t| label::name(self, naming, t))
    }

    fn is_bookkeeping(event: &Event) -> bool {
        matches!(event.what, What::Do(_) | What::DrawCards(_, 1) | What::ChooseShields(..))
    }

    fn is_state_based(event: &Event) -> bool {
        matches!(event.what, What::Destroy(_, Reason::Battle(_) | Reason::NoPower) | What::Lose(_))
    }

    fn is_something(_: &Event) -> bool {
        true
    }

    /// Kaijudo's rulings by their numbers in `DECISIONS.md`, and nothing where its page of rules says nothing: an ordinary
    /// event is no ruling. Duel Masters' rules by theirs.
    fn rule(&self, of: Cited<'_, Game>) -> &'static str {
        if self.rules().graveyard { rule_of_duel_masters(&of) } else { rule_of_kaijudo(&of) }
    }

    fn effect_name(&self, naming: &Names, effect: EffectId) -> String {
        label::effect_name(self, naming, effect)
    }

    fn not_applying(&self, naming: &Names, event: &Event) -> Vec<NotApplied> {
        let told = |(effect, why)| NotApplied {
            effect: label::effect_name(self, naming, effect),
            why: match why {
                WhyNot::Pattern => "it watches for something else",
                WhyNot::Condition => "its condition does not hold",
            }
            .to_owned(),
        };
        Game::not_applying(self, event).into_iter().map(told).collect()
    }

    fn rider(&self, _: &Names, rider: &Rider) -> String {
        let (source, text) = self.origin_of(rider.effect());
        let card = source.and_then(|s| self.card(s.card)).map(|c| c.card.name.to_string()).unwrap_or_default();
        let rest = text.split_once(". ").map(|(_, rest)| rest.to_owned());
        rest.unwrap_or_else(|| format!("the rest of the effect of {card} takes place"))
    }
}

fn rule_of_kaijudo(of: &Cited<'_, Game>) -> &'static str {
    match of {
        Cited::Cannot => "K12",
        Cited::Declined => "K5",
        Cited::Applied(_) | Cited::Unchanged(_) => "K1",
        Cited::Own => "K13",
        Cited::Rider => "K10",
        Cited::Happened(event) => match event.what {
            What::Destroy(_, Reason::NoPower) => "K12",
            _ => "",
        },
        Cited::Would | Cited::Nothing | Cited::Trigger => "",
    }
}

fn rule_of_duel_masters(of: &Cited<'_, Game>) -> &'static str {
    match of {
        Cited::Would | Cited::Declined => "609.1",
        Cited::Nothing => "609.5",
        Cited::Cannot => "101.2",
        Cited::Applied(_) | Cited::Unchanged(_) => "609.4",
        Cited::Own => "609.7",
        Cited::Rider => "101.5a",
        Cited::Trigger => "603.2",
        Cited::Happened(event) => rule_of_event(event),
    }
}

/// The rule of Duel Masters by which an event happens as it does.
fn rule_of_event(event: &Event) -> &'static str {
    match &event.what {
        What::Destroy(_, Reason::Effect) => "701.6a",
        What::Destroy(_, Reason::Battle(_)) => "703.4d",
        What::Destroy(_, Reason::NoPower) => "703.4c",
        What::Move(_, _, why, _) => match why {
            Why::Put => "400.5",
            Why::Destroyed(_) => "701.6b",
            Why::Discarded => "701.7a",
            Why::Broken(_) => "701.14a",
            Why::Cast => "605.2f",
            Why::Clashed => "701.21a",
        },
        What::Discard(_) => "701.7a",
        What::Break(..) => "701.14a",
        What::DrawCards(..) => "114.2",
        What::Draw(..) => "114.1",
        What::Battle(..) => "115.1",
        What::WinBattle(..) | What::LoseBattle(..) => "115.3b",
        What::ChooseShields(..) => "509.3",
        What::Cast(..) => "601.1",
        What::Tap(_) => "701.2a",
        What::Untap(_) if event.by.effect => "701.2b",
        What::Untap(_) => "501.1",
        What::Attack(..) => "506.1",
        What::Win(_, Some(_)) => "104.2a",
        What::Win(_, None) => "104.2c",
        What::Lose(_) if event.by.effect => "104.2c",
        What::Lose(_) => "703.4b",
        What::Swap(..) => "701.26a",
        What::UnlessMilled(_) | What::Do(_) => "605.2c",
    }
}
