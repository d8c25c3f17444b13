//! Steps in words: the only place where a line of the record is made.

use super::names::Naming;
use super::playable::Playable;
use super::step::{After, Change, Step, What};
use crate::report::{ObjectRef, StepKind, StepReport};

/// What a sentence says after the game has ended: nothing of it happens.
pub(super) fn too_late(sentence: &str, rule: &str) -> StepReport {
    let (event, rule) = (sentence.to_owned(), rule.to_owned());
    let mut told = StepReport { kind: StepKind::Dropped, event, rule, ..StepReport::default() };
    told.became.push("the game is over".to_owned());
    told.text = line(&told);
    told
}

/// A step in words. Names are given to what has come into being by then; those of what `triggered` are given.
pub(super) fn step<T: Playable>(step: &Step<T>, naming: &mut Naming<T::Card>, triggered: &[String]) -> StepReport {
    let game = &*step.game;
    game.learn(naming);
    let naming = &*naming;
    let sentence = |event: &T::Event| game.sentence(naming, event);
    let effect_name = |effect: T::Effect| game.effect_name(naming, effect);
    let mut told = StepReport { depth: step.depth, rule: step.rule.to_owned(), ..StepReport::default() };
    match &step.what {
        What::Would(event) => {
            told.event = sentence(event);
            told.objects = game.speaks_of(naming, event);
            told.not_applied = step.aside.iter().map(|aside| game.why_not(naming, event, aside)).collect();
        }
        What::Dropped { event, cannot } => {
            told.kind = StepKind::Dropped;
            told.event = sentence(event);
            told.objects = game.speaks_of(naming, event);
            told.became.push(if *cannot { "this can't happen" } else { game.why_nothing(event) }.to_owned());
        }
        What::Applied { effect, changes, choice } => {
            told.kind = StepKind::Applied;
            told.applied = Some(effect_name(*effect));
            let name = told.applied.clone().unwrap_or_default();
            told.wording = game.effect_wording(*effect).map(|wording| wording.replace('~', &name));
            if let Some(choice) = choice {
                told.chooser = Some(T::player_name(naming, choice.who));
                told.asked = choice.asked;
                told.candidates = choice.among.iter().map(|e| effect_name(*e)).collect();
            }
            told.event = changes.iter().map(|change| sentence(&change.before)).collect::<Vec<_>>().join("; ");
            let named = changes.iter().flat_map(|change| game.speaks_of(naming, &change.before));
            told.objects = ObjectRef::each_once(named.collect());
            told.became = changes.iter().flat_map(|change| became(change, &sentence)).collect();
        }
        What::Own(effect) => {
            told.kind = StepKind::Applied;
            told.applied = Some(effect_name(*effect));
            let (original, instead) = game.own(naming, *effect);
            told.event = original;
            told.became.push(instead);
        }
        What::Declined { effect, who } => {
            told.kind = StepKind::Declined;
            told.applied = Some(effect_name(*effect));
            told.chooser = Some(T::player_name(naming, *who));
            told.asked = true;
        }
        What::Happened(event) => {
            told.kind = if T::is_state_based(event) { StepKind::StateBased } else { StepKind::Happened };
            told.event = sentence(event);
            told.objects = game.speaks_of(naming, event);
            told.not_applied = step.aside.iter().map(|aside| game.why_not(naming, event, aside)).collect();
        }
        What::Rider(rider) => {
            told.kind = StepKind::Rider;
            told.event = game.rider(naming, rider);
        }
        What::Trigger(nth) => {
            told.kind = StepKind::Trigger;
            let name = triggered.get(*nth).map(String::as_str).unwrap_or_default();
            told.event = format!("the ability of {name}");
        }
    }
    told.text = line(&told);
    told
}

/// What became of an event, as sentences.
fn became<T: Playable>(change: &Change<T>, sentence: &impl Fn(&T::Event) -> String) -> Vec<String> {
    let before = || sentence(&change.before);
    match &change.after {
        After::Same => vec![before()],
        // Something of it changed that its sentence does not tell.
        After::Replaced(events) if matches!(events.as_slice(), [one] if *one != change.before && sentence(one) == before()) =>
        {
            vec![format!("{}, in another way", before())]
        }
        After::Replaced(events) => events.iter().filter(|event| T::is_something(event)).map(sentence).collect(),
        After::Joined(events) => events.iter().map(sentence).collect(),
    }
}

/// The line of a step, with its rule.
fn line(step: &StepReport) -> String {
    // An effect without a source is called by its sentence; within another its full stop goes.
    let effect = step.applied.as_deref().unwrap_or("an effect").trim_end_matches('.');
    let chosen = match (&step.chooser, step.asked) {
        (Some(chooser), true) => format!(", {chooser} chose"),
        (Some(chooser), false) => format!(", {chooser} was not asked"),
        (None, _) => String::new(),
    };
    let became = match step.became.as_slice() {
        [] => "nothing".to_owned(),
        became => became.join(" and "),
    };
    let unchanged = step.became.len() == 1 && step.became.first() == Some(&step.event);
    let text = match step.kind {
        StepKind::Applied if unchanged => format!("{effect} is applied{chosen} and changes nothing: {}", step.event),
        StepKind::Would => format!("would happen: {}", step.event),
        StepKind::Applied => format!("{effect} is applied{chosen}: {} becomes {became}", step.event),
        StepKind::Declined => format!("{effect} is declined{chosen}"),
        StepKind::Dropped => format!("nothing happens: {} ({became})", step.event),
        StepKind::Happened => step.event.clone(),
        StepKind::Rider => format!("right after: {}", step.event),
        StepKind::Trigger => format!("triggers: {}", step.event),
        StepKind::StateBased => format!("state-based: {}", step.event),
    };
    if step.rule.is_empty() { text } else { format!("{text} ({})", step.rule) }
}
