//! Kaijudo and Duel Masters as scenarios play them.

mod board;
mod facts;
mod label;
mod sentence;

use std::cell::RefCell;

use instead::{Question, Run, Stop};
use instead_cards::Cards;
use instead_duel::ability::{Instruction, Which, Who};
use instead_duel::words::{CardId, Kind, ObjectId, PlayerId, Step, Target};
use instead_duel::{EffectId, Error, Event, Game, NotApplying, Reason, Rider, Scope, What, WhyNot};

use self::sentence::Said;
use super::names::Naming;
use super::playable::{Board, Cited, Misread, Playable, Refused};
use crate::answers;
use crate::model::Scenario;
use crate::path::{ObjectFact, Path};
use crate::report::{NotApplied, ObjectRef};
use crate::source::Text;
use crate::value::Value;

type Names = Naming<CardId>;

impl Playable for Game {
    type Card = CardId;
    type Said = Said;
    type Aside = NotApplying;

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

    fn doubts(&self) -> Vec<String> {
        let of = |name: &instead_duel::words::Word| format!("the races of {name} are not known, and are asked for");
        self.races_in_doubt().iter().map(of).collect()
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
            Said::Cross(player, gear, with) => self.cross(*player, *gear, *with, run),
            // An effect casts a spell in anybody's turn; who tells it says that the spell is cast (D166).
            Said::Play(player, card) if is_cast_out_of_time(self, *player, *card) => {
                let cast = Instruction::Cast(Who::Player(*player), Which::Object(*card));
                Game::tell(self, &[cast], &Scope::new(*player, None), run)
            }
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

    type Thing = ObjectId;

    fn thing(&self, naming: &Names, name: &str) -> Option<ObjectId> {
        match sentence::find(self, naming, name)? {
            Target::Object(object) => Some(object),
            Target::Player(_) => None,
        }
    }

    fn fact_of(&self, naming: &Names, thing: ObjectId, fact: &ObjectFact) -> Option<Value> {
        facts::object_fact(self, naming, thing, fact).ok()
    }

    fn more_facts(_: &[(&Game, &Names)], _: &str) -> Vec<String> {
        Vec::new()
    }

    fn keep_record(&mut self, counts: bool) {
        Game::keep_record(self, counts);
    }

    fn how_many_triggered(&self) -> usize {
        self.record().map_or(0, |record| record.triggered.len())
    }

    fn triggered(&self, naming: &Names) -> Vec<String> {
        let triggered = self.record().map(|r| r.triggered.as_slice()).unwrap_or_default();
        triggered.iter().map(|&source| label::name(self, naming, Target::Object(source))).collect()
    }

    fn is_unknown(error: &Error) -> bool {
        error.is_unknown()
    }

    fn is_over(&self) -> bool {
        self.state().over
    }

    fn is_illegal(error: &Error) -> bool {
        error.is_illegal()
    }

    fn sentence(&self, naming: &Names, event: &Event) -> String {
        Game::sentence(self, event, &|t| label::name(self, naming, t))
    }

    fn number(card: CardId) -> u32 {
        u32::from(card.0)
    }

    fn speaks_of(&self, naming: &Names, event: &Event) -> Vec<ObjectRef> {
        let named = RefCell::new(Vec::new());
        Game::sentence(self, event, &|target| {
            let name = label::name(self, naming, target);
            if let Target::Object(ObjectId { card, life }) = target {
                named.borrow_mut().push(ObjectRef::new(Self::number(card), usize::from(life), &name));
            }
            name
        });
        ObjectRef::each_once(named.into_inner())
    }

    fn is_bookkeeping(event: &Event) -> bool {
        matches!(
            event.what,
            What::Do(_) | What::DrawCards(_, 1) | What::ChooseShields(..) | What::Unblocked(_) | What::TurnBegins(_)
        )
    }

    fn is_state_based(event: &Event) -> bool {
        matches!(event.what, What::Destroy(_, Reason::Battle(_) | Reason::NoPower) | What::Lose(_))
    }

    fn is_something(_: &Event) -> bool {
        true
    }

    /// Kaijudo's rulings by their numbers in `DECISIONS.md`, where there is none for what simply happens; Duel Masters' rules
    /// by theirs.
    fn rule(&self, of: Cited<'_, Game>) -> &'static str {
        let kaijudo = !self.rules().graveyard;
        match (of, kaijudo) {
            (Cited::Would { instead: true }, true) => "K3",
            (Cited::Would { instead: false }, true) => "K1",
            (Cited::Would { .. }, false) => "609.1",
            (Cited::Nothing(_), true) => "",
            (Cited::Nothing(_), false) => "609.5",
            (Cited::Cannot, true) => "K12",
            (Cited::Cannot, false) => "101.2",
            (Cited::Declined(_), true) => "K5",
            (Cited::Declined(_), false) => "609.1",
            (Cited::Applied { .. }, true) => "K1",
            (Cited::Applied { .. }, false) => "609.4",
            (Cited::Own, true) => "K13",
            (Cited::Own, false) => "609.7",
            (Cited::Happened(_), true) => "",
            (Cited::Happened(event), false) => rule_of(&event.what),
            (Cited::Rider(rider), true) => {
                if hangs_on_a_choice(self, rider) {
                    "K10"
                } else {
                    "K2"
                }
            }
            (Cited::Rider(_), false) => "101.5a",
            (Cited::Over, _) => "",
            (Cited::Trigger, true) => "K1",
            (Cited::Trigger, false) => "603.2d",
        }
    }

    fn as_told(&self) -> Self {
        Game::as_told(self)
    }

    fn effect_name(&self, naming: &Names, effect: EffectId) -> String {
        label::effect_name(self, naming, effect)
    }

    fn aside(&self, event: &Event) -> Vec<NotApplying> {
        self.not_applying(event)
    }

    /// What it watches for, where that has words; else only that it is another event.
    fn why_not(&self, naming: &Names, event: &Event, aside: &NotApplying) -> NotApplied {
        let effect = label::effect_name(self, naming, aside.effect);
        let this = self.origin_of(aside.effect).0.map(|o| label::name(self, naming, Target::Object(o)));
        let cx = instead_oracle::Context { this: this.as_deref(), ..Default::default() };
        let (part, why) = match aside.why {
            WhyNot::Condition => ("condition", "its condition does not hold".to_owned()),
            WhyNot::Pattern => {
                let why = match instead_oracle::duel::print_watched(&aside.watches, &cx) {
                    Some(watched) => {
                        format!("watches for “{watched}”; this is “{}”", Playable::sentence(self, naming, event))
                    }
                    None => "watches for another event".to_owned(),
                };
                ("event", why)
            }
        };
        NotApplied { effect, part, why }
    }

    /// What a spell does in the place of its own effect is one text (Duel Masters 609.7): no step tells it.
    fn own(&self, _: &Names, _: EffectId) -> (String, String) {
        Default::default()
    }

    fn rider(&self, _: &Names, rider: &Rider) -> String {
        let (source, _) = self.origin_of(rider.effect());
        let card = source.and_then(|s| self.card(s.card)).map(|c| c.card.name.to_string()).unwrap_or_default();
        rest(self, rider).unwrap_or_else(|| format!("the rest of the effect of {card} takes place"))
    }
}

/// Whether it is a spell of that player's, and not the main step of his turn.
fn is_cast_out_of_time(game: &Game, player: PlayerId, card: ObjectId) -> bool {
    let turn = game.state().turn;
    let his = game.card(card.card).is_some_and(|c| c.owner == player && c.card.kind == Some(Kind::Spell));
    his && (turn.player != player || turn.step != Step::Main)
}

/// The sentences of an effect behind the one that says "instead".
fn rest(game: &Game, rider: &Rider) -> Option<String> {
    let (_, text) = game.origin_of(rider.effect());
    text.split_once(". ").map(|(_, rest)| rest.to_owned())
}

/// K10: whether the rest of an effect is done if its player chose to.
fn hangs_on_a_choice(game: &Game, rider: &Rider) -> bool {
    rest(game, rider).is_some_and(|rest| rest.starts_with("If you do"))
}

/// What such an event is; 700.1 says that whatever happens is one.
fn rule_of(what: &What) -> &'static str {
    match what {
        What::Destroy(..) => "701.6",
        What::Discard(_) => "701.7",
        What::Break(..) => "701.14",
        What::DrawCards(..) | What::Draw(..) => "114.2",
        What::Battle(..) | What::WinBattle(..) | What::LoseBattle(..) => "115.3",
        What::Swap(..) => "701.26b",
        What::Lose(_) => "703.3",
        _ => "700.1",
    }
}
