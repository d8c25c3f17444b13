//! Questions of the games as questions of a scenario: who is asked, what, and what the options are called.

use indexmap::IndexMap;
use instead::{Ask, Choice};
use instead_duel::ability::Ability;
use instead_duel::words::{CardId, ObjectId, Target};
use instead_duel::{Asking, EffectId, Floating, Game, Lasting, Pick};

use super::super::label::tell_apart;
use super::super::names::Naming;
use crate::answers::{OptionLabel, Question};
use crate::value::Value;

type Names = Naming<CardId>;

/// The name by which a thing is shown.
pub(super) fn name(game: &Game, naming: &Names, target: Target) -> String {
    match target {
        Target::Player(p) => naming.seated(usize::from(p.0)),
        Target::Object(o) => match naming.given(o.card) {
            Some(called) => called.name.clone(),
            None => game
                .card(o.card)
                .map(|c| c.card.name.to_string())
                .filter(|n| !n.is_empty())
                .unwrap_or_else(|| "a card".to_owned()),
        },
    }
}

fn others(naming: &Names, object: ObjectId) -> Vec<String> {
    naming.given(object.card).map(|c| c.also.clone()).unwrap_or_default()
}

/// The thing as a value, with the other names that fit.
pub(super) fn named(game: &Game, naming: &Names, object: ObjectId) -> Value {
    let printed = game.card(object.card).map(|c| c.card.name.to_string()).filter(|n| !n.is_empty());
    let shown = printed.unwrap_or_else(|| name(game, naming, Target::Object(object)));
    let called = naming.given(object.card);
    let also = called.into_iter().flat_map(|c| std::iter::once(c.name.clone()).chain(c.also.clone()));
    Value::name(shown, also)
}

/// The sentence of an effect that lasts, as given or as printed from what it does.
pub(super) fn floating_sentence(floating: &Floating) -> Option<String> {
    if !floating.text.is_empty() {
        return Some(floating.text.to_string());
    }
    let Lasting::Replacement(effect) = &floating.what else { return None };
    let ability = Ability::Replacement(effect.as_chosen());
    instead_oracle::duel::print_ability(&ability, &instead_oracle::Context::default())
}

/// An effect that lasts, in words: its sentence, or what it is of.
pub(super) fn floating_told(game: &Game, naming: &Names, floating: &Floating) -> String {
    let of = |o: ObjectId| name(game, naming, Target::Object(o));
    match (&floating.what, floating_sentence(floating)) {
        (_, Some(sentence)) => sentence,
        (Lasting::Power(object, more), None) => format!("{} gets {more:+} power", of(*object)),
        (_, None) => match floating.scope.this {
            Some(source) => format!("an effect of {}", of(source)),
            None => "an effect".to_owned(),
        },
    }
}

/// The sentence of an effect.
fn effect_sentence(game: &Game, effect: EffectId) -> Option<String> {
    let text = game.origin_of(effect).1;
    if let (EffectId::Floating(id), true) = (effect, text.is_empty()) {
        return game.state().floating.iter().find(|f| f.id == id).and_then(floating_sentence);
    }
    Some(text.to_string()).filter(|t| !t.is_empty())
}

/// The name of an effect: its source, or its sentence where there is none.
pub(super) fn effect_name(game: &Game, naming: &Names, effect: EffectId) -> String {
    match game.origin_of(effect) {
        (Some(source), _) => name(game, naming, Target::Object(source)),
        (None, _) => effect_sentence(game, effect).unwrap_or_else(|| "an effect".to_owned()),
    }
}

/// The question as a scenario's answers see it.
pub(super) fn question(game: &Game, naming: &Names, asked: &instead::Question<Game>) -> Question {
    let kaijudo = !game.rules().graveyard;
    let (text, rule) = match &asked.ask {
        Ask::First(subject) => (
            format!("Which effect is applied first to what would happen to {}?", name(game, naming, *subject)),
            if kaijudo { "K7" } else { "609.8" },
        ),
        Ask::Whether(effect) => {
            (format!("Apply {}?", effect_name(game, naming, *effect)), if kaijudo { "K5" } else { "609.1" })
        }
        Ask::Subject => {
            ("For which is decided first what happens to it?".to_owned(), if kaijudo { "" } else { "609.9" })
        }
        Ask::Start => ("Whose effects come first?".to_owned(), if kaijudo { "K7" } else { "609.8" }),
        Ask::Game(query) => {
            let about =
                query.about.map(|o| format!(" for {}", name(game, naming, Target::Object(o)))).unwrap_or_default();
            let text = match query.asking {
                Asking::Which => format!("Which{about}?"),
                Asking::Shields => format!("Which shields{about}?"),
                Asking::May => format!("Do what may be done{about}?"),
                Asking::ShieldTrigger => format!("Use the shield trigger{about}?"),
                Asking::Source => format!("Which creature is it put on{about}?"),
                Asking::Block => "Which creature blocks?".to_owned(),
                Asking::BlockBesides => "Which others use their abilities to block before it?".to_owned(),
                Asking::Breaker => format!("How many shields are broken{about}?"),
                Asking::Order => "Which ability is next?".to_owned(),
                Asking::Mode => "Which of these is done?".to_owned(),
                Asking::Next => "Which card is put there next?".to_owned(),
                Asking::TopCard => "Which card is on top of the shuffled deck?".to_owned(),
            };
            let rule = match query.asking {
                _ if !kaijudo => query.rule,
                Asking::May => "K10",
                Asking::ShieldTrigger
                | Asking::Which
                | Asking::Shields
                | Asking::Source
                | Asking::Block
                | Asking::BlockBesides
                | Asking::Breaker
                | Asking::Order
                | Asking::Mode
                | Asking::Next
                | Asking::TopCard => "",
            };
            (text, rule)
        }
    };
    let mut options: Vec<OptionLabel> = asked.options.iter().map(|o| option(game, naming, o)).collect();
    tell_apart(&asked.options, &mut options, |effect| effect_sentence(game, effect));
    let mut names = IndexMap::new();
    for choice in &asked.options {
        if let Choice::Game(pick) = choice {
            for &o in pick.objects() {
                names.insert(name(game, naming, Target::Object(o)), others(naming, o));
            }
        }
    }
    let asker = asked.who.map(|p| naming.seated(usize::from(p.0)));
    Question { asker, text, rule: rule.to_owned(), options, names }
}

fn option(game: &Game, naming: &Names, choice: &Choice<Game>) -> OptionLabel {
    let object = |o: ObjectId| {
        let mut label = OptionLabel::named(name(game, naming, Target::Object(o)));
        label.also = others(naming, o);
        label
    };
    match choice {
        Choice::Effect(effect) => {
            let mut label = OptionLabel::named(effect_name(game, naming, *effect));
            label.also = game.origin_of(*effect).0.map(|o| others(naming, o)).unwrap_or_default();
            label.sentence = effect_sentence(game, *effect);
            label
        }
        Choice::Subject(Target::Object(o)) => object(*o),
        Choice::Subject(Target::Player(p)) => OptionLabel::named(naming.seated(usize::from(p.0))),
        Choice::Event(_, event) => OptionLabel::named(game.sentence(event, &|t| name(game, naming, t))),
        Choice::Player(p) => OptionLabel::named(naming.seated(usize::from(p.0))),
        Choice::Yes => OptionLabel::named("yes"),
        Choice::No | Choice::Game(Pick::No) => OptionLabel::named("no"),
        Choice::Game(Pick::Object(o)) => object(*o),
        Choice::Game(Pick::Objects(list)) => {
            let named = |o: &ObjectId| Value::name(name(game, naming, Target::Object(*o)), others(naming, *o));
            OptionLabel::valued(Value::List(list.iter().map(named).collect()))
        }
        Choice::Game(Pick::Mode(n)) => OptionLabel::named(format!("mode {n}")),
        Choice::Game(Pick::Number(n)) => OptionLabel::named(n.to_string()),
        Choice::Game(Pick::Player(p)) => OptionLabel::named(naming.seated(usize::from(p.0))),
    }
}
