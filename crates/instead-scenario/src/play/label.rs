//! Questions of the engine as questions of a scenario: who is asked, what, and what the options are called.

use std::cell::RefCell;

use indexmap::IndexMap;
use instead::{Ask, Choice};
use instead_language::words::Zone;
use instead_language::{Ability, Spell};
use instead_magic::rulebook::Rule;
use instead_magic::{Asking, EffectId, FloatingKind, Game, ObjectId, Pick, Target};
use instead_oracle::{Context, Named};
use rustc_hash::FxHashMap;

use super::names::Naming;
use crate::answers::{OptionLabel, Question};
use crate::value::Value;

/// The question as a scenario's answers see it.
pub(crate) fn question(game: &Game, naming: &Naming, asked: &instead::Question<Game>) -> Question {
    let (text, rule) = wording(game, naming, &asked.ask);
    let mut options: Vec<OptionLabel> = asked.options.iter().map(|o| option(game, naming, o)).collect();
    tell_apart(&asked.options, &mut options, |effect| effect_sentence(game, effect));
    if let Ask::Whether(effect) = asked.ask {
        // whether an effect is applied may be answered by what is applied
        let names =
            [Some(effect_name(game, naming, effect)), game.origin_of(effect).0.map(|o| naming.called(game, o).name)];
        for (_, yes) in asked.options.iter().zip(&mut options).filter(|(choice, _)| matches!(choice, Choice::Yes)) {
            yes.also.extend(names.iter().flatten().cloned());
        }
    }
    if let Ask::Game(query) = &asked.ask {
        name_by_yes_and_no(&query.asking, &mut options);
        super::offered::name_modes(game, naming, query, &asked.options, &mut options);
    }
    let mut names = IndexMap::new();
    for target in asked.options.iter().flat_map(targets_of) {
        if let Target::Object(o) = target {
            names.insert(naming.called(game, o).name, other_names(game, naming, o));
        }
    }
    Question { asker: asked.who.map(|p| naming.player(p)), text, rule: rule.to_owned(), options, names }
}

/// "yes" and "no" where they can mean one option alone.
fn name_by_yes_and_no(asking: &Asking, options: &mut [OptionLabel]) {
    let also = |label: &mut OptionLabel, name: &str| {
        if label.name != name {
            label.also.push(name.to_owned());
        }
    };
    match (asking, options) {
        // it may be left as it is
        (Asking::NewTarget, [same, ..]) => also(same, "no"),
        (Asking::May | Asking::Do(_), [_, one]) => also(one, "yes"),
        (Asking::Either, [first, second]) => {
            also(first, "yes");
            also(second, "no");
        }
        _ => {}
    }
}

fn wording(game: &Game, naming: &Naming, ask: &Ask<Game>) -> (String, &'static str) {
    let cited = |rule: Rule| rule.number_in(game.edition());
    match ask {
        Ask::First(subject) => (
            format!("Which effect is applied first to what would happen to {}?", naming.name(game, *subject)),
            cited(Rule::WhoChooses),
        ),
        Ask::Subject => ("For which is decided first what happens to it?".to_owned(), cited(Rule::ChoicesInOrder)),
        Ask::Whether(effect) => {
            (format!("Apply {}?", effect_name(game, naming, *effect)), cited(game.rule_of_offer(*effect)))
        }
        Ask::Start => ("Whose effects come first?".to_owned(), cited(Rule::WhoChooses)),
        Ask::Game(query) => {
            let about = query.about.map(|o| format!(" for {}", naming.called(game, o).name)).unwrap_or_default();
            let text = match &query.asking {
                Asking::Division => format!("How is the amount divided{about}?"),
                Asking::Objects => format!("Which{about}?"),
                Asking::Source => format!("Which source{about}?"),
                Asking::Choice => format!("What is chosen{about}?"),
                Asking::Either => format!("Which of them{about}?"),
                Asking::Mode | Asking::Modes(_) => format!("Which mode{about}?"),
                Asking::Target | Asking::NewTarget => format!("Which target{about}?"),
                Asking::May => format!("Do what may be done{about}?"),
                Asking::Do(does) => match super::offered::may_be_done(game, naming, query.about, does) {
                    Some(does) => format!("Do this{about}: {does}?"),
                    None => format!("Do what may be done{about}?"),
                },
                Asking::Pay => format!("Pay{about}?"),
                Asking::PayLife => format!("Pay 2 life for a mana symbol{about}?"),
                Asking::Permission => format!("By what is it cast{about}?"),
                Asking::Copy => format!("What is copied{about}?"),
                Asking::Coin => "How does the coin land?".to_owned(),
                Asking::Die => "What is rolled?".to_owned(),
                Asking::TopCard => "Which card is on top of the shuffled library?".to_owned(),
                Asking::Order if query.rule == Rule::TimestampsTogether => "Which has the next timestamp?".to_owned(),
                Asking::Order => "Which is next?".to_owned(),
                Asking::X => format!("What is X{about}?"),
                Asking::Mana => format!("Which mana{about}?"),
                Asking::Place if query.rule == Rule::TwoMoves => format!("Which happens{about}?"),
                Asking::Place => "Which cards go to the bottom?".to_owned(),
                Asking::Word => format!("Which word{about}?"),
                Asking::Event => format!("Which comes first{about}?"),
            };
            (text, cited(query.rule))
        }
    }
}

/// Option names must differ: effects of one source are called by their sentences, things of one name are numbered.
pub(super) fn tell_apart<G: instead::Game>(
    choices: &[Choice<G>],
    options: &mut [OptionLabel],
    sentence_of: impl Fn(G::Effect) -> Option<String>,
) {
    let names: Vec<String> = options.iter().map(|o| o.name.clone()).collect();
    let twice = |name: &String| names.iter().filter(|n| *n == name).count() > 1;
    for (choice, option) in choices.iter().zip(options.iter_mut()) {
        if let (Choice::Effect(effect), true) = (choice, twice(&option.name))
            && let Some(sentence) = sentence_of(*effect)
        {
            option.also.push(std::mem::replace(&mut option.name, sentence.clone()));
            option.value = Value::text(sentence);
        }
    }
    let mut seen: Vec<String> = Vec::new();
    for option in options {
        let before = seen.iter().filter(|n| **n == option.name).count();
        seen.push(option.name.clone());
        if before > 0 {
            option.name = format!("{} #{}", option.name, before + 1);
            if let Value::Text(_) = option.value {
                option.value = Value::text(option.name.as_str());
            }
        }
    }
}

fn targets_of(choice: &Choice<Game>) -> Vec<Target> {
    match choice {
        Choice::Game(Pick::Target(t)) | Choice::Subject(t) => vec![*t],
        Choice::Game(Pick::Targets(list)) => list.clone(),
        Choice::Game(Pick::Division(parts)) => parts.iter().map(|(t, _)| *t).collect(),
        _ => Vec::new(),
    }
}

fn option(game: &Game, naming: &Naming, choice: &Choice<Game>) -> OptionLabel {
    match choice {
        Choice::Subject(subject) => target_label(game, naming, *subject),
        Choice::Effect(effect) => {
            let mut label = OptionLabel::named(effect_name(game, naming, *effect));
            if let Some(source) = game.origin_of(*effect).0 {
                label.also = other_names(game, naming, source);
            }
            label.sentence = effect_sentence(game, *effect);
            label
        }
        Choice::Event(_, event) => OptionLabel::named(event_name(game, naming, event)),
        Choice::Player(p) => OptionLabel::named(naming.player(*p)),
        Choice::Yes => OptionLabel::named("yes"),
        Choice::No => OptionLabel::named("no"),
        Choice::Game(pick) => pick_label(game, naming, pick),
    }
}

/// What would happen, where an option is one of several events.
fn event_name(game: &Game, naming: &Naming, event: &instead_magic::Event) -> String {
    game.sentence(event, &|t| naming.name(game, t))
}

fn target_label(game: &Game, naming: &Naming, target: Target) -> OptionLabel {
    let mut label = OptionLabel::named(naming.name(game, target));
    if let Target::Object(o) = target {
        label.also = other_names(game, naming, o);
    }
    label
}

/// The names that fit beside the one by which a thing is shown: the file's others, and what it is called now.
fn other_names(game: &Game, naming: &Naming, object: ObjectId) -> Vec<String> {
    let mut also = naming.called(game, object).also;
    also.extend(naming.ability_on_stack(game, object));
    also.extend(game.characteristics(object).map(|c| c.name.to_string()).filter(|n| !n.is_empty()));
    also
}

fn pick_label(game: &Game, naming: &Naming, pick: &Pick) -> OptionLabel {
    let name = |t: &Target| naming.name(game, *t);
    match pick {
        Pick::Yes => OptionLabel::named("yes"),
        Pick::No => OptionLabel::named("no"),
        Pick::Target(t) => target_label(game, naming, *t),
        Pick::Trigger(object, does, _) => trigger_label(game, naming, *object, does),
        Pick::Targets(list) => {
            let named = |t: &Target| match t {
                Target::Object(o) => Value::name(name(t), other_names(game, naming, *o)),
                Target::Player(_) => Value::text(name(t)),
            };
            let mut label = OptionLabel::valued(Value::List(list.iter().map(named).collect()));
            // one alone may be named without a list around it
            if let [one] = list.as_slice() {
                label.also.push(name(one));
                label.also.extend(one.object().map(|o| other_names(game, naming, o)).unwrap_or_default());
            }
            label
        }
        Pick::Color(c) => OptionLabel::named(c.as_str()),
        Pick::Word(w) => OptionLabel::named(w.as_str()),
        Pick::More => OptionLabel::named("more"),
        Pick::Number(n) => OptionLabel::valued(Value::Number(*n)),
        Pick::Division(parts) => {
            let mut table: IndexMap<String, Value> = IndexMap::new();
            for (t, n) in parts {
                let mut key = name(t);
                let mut again = 1;
                while table.contains_key(&key) {
                    again += 1;
                    key = format!("{} ({again})", name(t));
                }
                table.insert(key, Value::Number(i64::from(*n)));
            }
            OptionLabel::valued(Value::Table(table))
        }
        Pick::Modes(list) => match list.as_slice() {
            [only] => OptionLabel::valued(Value::Number(*only as i64 + 1)),
            list => OptionLabel::valued(Value::List(list.iter().map(|m| Value::Number(*m as i64 + 1)).collect())),
        },
        Pick::Win => OptionLabel::named("win"),
        Pick::Lose => OptionLabel::named("lose"),
        Pick::Heads => OptionLabel::named("heads"),
        Pick::Tails => OptionLabel::named("tails"),
        Pick::Mana(mana) if mana.is_empty() => OptionLabel::named("no mana"),
        Pick::Mana(mana) => {
            let mut label = OptionLabel::named(mana.iter().map(ToString::to_string).collect::<String>());
            if let Some(instead_language::words::Mana::Color(color)) = mana.first()
                && mana.windows(2).all(|w| matches!(w, [a, b] if a == b))
            {
                label.also.push(color.as_str().to_owned());
            }
            label
        }
        Pick::Top => OptionLabel::named("top"),
        Pick::Bottom => OptionLabel::named("bottom"),
        Pick::Event(_, event) => OptionLabel::named(event_name(game, naming, event)),
    }
}

/// One of several abilities of an object that wait: its name and the ability's text, of which a beginning fits; or by the
/// object alone, where it has one such ability.
fn trigger_label(game: &Game, naming: &Naming, object: Option<ObjectId>, does: &Spell) -> OptionLabel {
    let Some(object) = object else { return OptionLabel::named(instead_magic::called_after(does)) };
    let is = |a: &&Ability| matches!(a, Ability::Triggered { spell, .. } if spell == does);
    let of_it = game.characteristics(object).map(|c| c.abilities.clone()).unwrap_or_default();
    let ability = of_it.iter().map(|(_, a)| &**a).find(is);
    let called = game.characteristics(object).map(|c| c.name.to_string());
    let context = Context { this: called.as_deref(), ..Context::default() };
    let text = match ability {
        Some(ability) => instead_oracle::print_abilities(std::slice::from_ref(ability), &context),
        None => instead_oracle::print_effect(does, &context),
    };
    let name = naming.name(game, Target::Object(object));
    let told = |name: &str| text.as_ref().map_or_else(|| name.to_owned(), |text| format!("{name}: {text}"));
    let mut label = OptionLabel::named(told(&name));
    label.sentence = Some(label.name.clone());
    label
}

/// The name of an effect: its source, or its sentence where there is none.
pub(crate) fn effect_name(game: &Game, naming: &Naming, effect: EffectId) -> String {
    let (source, text) = game.origin_of(effect);
    if text.starts_with("regenerate ") {
        return regeneration_name(game, naming, effect).unwrap_or_else(|| text.to_string());
    }
    match source {
        Some(source) => naming.called(game, source).name,
        None if !text.is_empty() => text.to_string(),
        None => effect_sentence(game, effect).unwrap_or_else(|| "an effect".to_owned()),
    }
}

/// What `regenerate X` made is called so, by the name that X has in the file.
fn regeneration_name(game: &Game, naming: &Naming, effect: EffectId) -> Option<String> {
    use instead_language::{Filter, Pattern, Ref};
    let EffectId::Floating(id) = effect else { return None };
    let floating = game.state().floating.iter().find(|f| f.id == id)?;
    let FloatingKind::Replacement(replacement) = &floating.what else { return None };
    if let Pattern::Destroy(Filter::Is(Ref::Object(o))) = &replacement.pattern {
        Some(format!("regenerate {}", naming.called(game, ObjectId(*o)).name))
    } else {
        None
    }
}

/// How many texts of abilities are kept.
const TEXTS: usize = 1_000;

thread_local! {
    /// The texts of abilities that were printed: printing reads the text again, and an answer prints the same few
    /// abilities for each of its steps and options.
    static PRINTED: RefCell<FxHashMap<Ability, Option<String>>> = RefCell::default();
}

/// The text of an ability by itself.
fn printed(ability: &Ability) -> Option<String> {
    PRINTED.with_borrow_mut(|known| {
        if let Some(text) = known.get(ability) {
            return text.clone();
        }
        if known.len() >= TEXTS {
            known.clear();
        }
        let text = instead_oracle::print_abilities(std::slice::from_ref(ability), &Context::default());
        known.insert(ability.clone(), text.clone());
        text
    })
}

/// The text of an ability that an object has. What a permanent gives calls the permanent by its name (CR 201.5a).
pub(crate) fn ability_text(game: &Game, ability: &Ability) -> Option<String> {
    printed(ability).or_else(|| {
        let ability = std::slice::from_ref(ability);
        let mut there = game.shared_zone(Zone::Battlefield).iter().filter_map(|&o| game.object(o));
        there.find_map(|o| {
            let name = [(o.face.name.to_string(), Named::Object(o.id.0))];
            instead_oracle::print_abilities(ability, &Context { names: &name, ..Context::default() })
        })
    })
}

/// The sentence of an effect, as text or as printed from what it means.
pub(crate) fn effect_sentence(game: &Game, effect: EffectId) -> Option<String> {
    match effect {
        EffectId::Floating(id) => {
            let floating = game.state().floating.iter().find(|f| f.id == id)?;
            floating_sentence(floating)
        }
        EffectId::Ability { object, key } => {
            let abilities = &game.characteristics(object)?.abilities;
            let (_, ability) = abilities.iter().find(|(k, _)| *k == key)?;
            ability_text(game, ability)
        }
        EffectId::Rule { rule, .. } => {
            use instead_magic::Intrinsic;
            let text = match rule {
                Intrinsic::Loyalty => "loyalty counters",
                Intrinsic::Defense => "defense counters",
                Intrinsic::Lore => "lore counter",
                Intrinsic::ShieldDamage | Intrinsic::ShieldDestroy => "shield counter",
                Intrinsic::Stun => "stun counter",
                Intrinsic::Finality => "finality counter",
                Intrinsic::Flashback => "flashback",
                Intrinsic::PlaneswalkerDamage => "damage to a player dealt to a planeswalker",
                Intrinsic::ExiledInstead => "exile it instead",
                Intrinsic::Permitted => "how it enters",
                Intrinsic::Buyback => "buyback",
                Intrinsic::Rebound => "rebound",
                Intrinsic::Commander => "commander",
            };
            Some(text.to_owned())
        }
        EffectId::Own(_) => None,
    }
}

/// The sentence of a floating effect.
pub(crate) fn floating_sentence(floating: &instead_magic::Floating) -> Option<String> {
    if !floating.text.is_empty() {
        return Some(floating.text.to_string());
    }
    let instruction = floating.origin.as_deref()?;
    let spell = Spell { instructions: vec![instruction.clone()], ..Spell::default() };
    instead_oracle::print_effect(&spell, &Context { spell: true, ..Context::default() })
}
