//! The steps of a run as the entries of a certificate.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use instead::{Choices, Note, Observer, Outcome, Proposed, Stop};
use instead_magic::{EffectId, Event, Game, Target};

use super::label;
use super::names::Naming;
use super::playable::{Cited, Playable};
use crate::certificate::{self, Applies, Change, Entry, Unasked, digest};

/// How effects are called in one certificate: by name, and of several of a name by which of them was told of first.
pub(super) type Effects = Rc<RefCell<BTreeMap<EffectId, (String, usize)>>>;

/// What is known of a run while it goes on.
#[derive(Clone, Debug)]
pub struct Log(Rc<RefCell<Noted>>);

#[derive(Debug)]
struct Noted {
    naming: Naming,
    effects: Effects,
    entries: Vec<Entry>,
    given: usize,
    /// How many entries there were when the last answer was given.
    mark: usize,
    /// The question to which there was no answer.
    asked: Option<Asked>,
}

/// A question, and the options in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The digest of the game.
    pub state: String,
    /// Who is asked; `None` is chance.
    pub who: Option<String>,
    /// What is asked.
    pub asks: String,
    /// By which rule.
    pub rule: String,
    /// The options.
    pub options: Vec<String>,
}

impl Log {
    pub(super) fn new(naming: &Naming, effects: &Effects) -> Log {
        let (naming, effects) = (naming.clone(), effects.clone());
        Log(Rc::new(RefCell::new(Noted { naming, effects, entries: Vec::new(), given: 0, mark: 0, asked: None })))
    }

    /// How many answers have been given.
    pub fn given(&self) -> usize {
        self.0.borrow().given
    }

    /// How many entries there are since the last answer.
    pub fn since_answer(&self) -> usize {
        let noted = self.0.borrow();
        noted.entries.len() - noted.mark
    }

    /// The entries since the last answer.
    pub fn last_entries(&self) -> Vec<Entry> {
        let noted = self.0.borrow();
        noted.entries.get(noted.mark..).unwrap_or_default().to_vec()
    }

    /// The question to which there was no answer.
    pub fn asked(&self) -> Option<Asked> {
        self.0.borrow().asked.clone()
    }

    /// What a subject is called.
    pub fn subject(&self, game: &Game, subject: Target) -> String {
        let mut noted = self.0.borrow_mut();
        game.learn(&mut noted.naming);
        noted.naming.name(game, subject)
    }
}

impl Noted {
    /// What an effect is called. Of several of a name the second is called so, and the third.
    fn effect(&self, game: &Game, effect: EffectId) -> String {
        let name = label::effect_name(game, &self.naming, effect);
        let mut effects = self.effects.borrow_mut();
        let next = 1 + effects.values().filter(|(known, _)| *known == name).count();
        let (name, number) = effects.entry(effect).or_insert((name, next));
        if *number > 1 { format!("{name} (effect {number})") } else { name.clone() }
    }

    fn say(&self, game: &Game, event: &Event) -> String {
        Playable::sentence(game, &self.naming, event)
    }

    fn cited(&self, game: &Game, event: &Event, rule: Cited<'_, Game>) -> certificate::Cited {
        certificate::Cited { event: self.say(game, event), rule: game.rule(rule).to_owned() }
    }

    fn change(&self, game: &Game, item: &Proposed<Game>, outcome: &Outcome<Game>) -> Change {
        let say = |event: &Event| self.say(game, event);
        let before = say(&item.event);
        let after = match outcome {
            Outcome::Unchanged => vec![before.clone()],
            Outcome::Becomes(events) => events.iter().map(say).collect(),
            Outcome::BecomesWith(altered, added) => altered.iter().chain(added).map(say).collect(),
        };
        Change { before, after }
    }

    fn entry(&self, game: &Game, note: Note<'_, Game>) -> Option<Entry> {
        let player = |who| Game::player_name(&self.naming, game.deciding(who));
        let rule = |of: Cited<'_, Game>| game.rule(of).to_owned();
        use instead::Game as _;
        Some(match note {
            Note::Would { batch } if batch.items.is_empty() => return None,
            Note::Performing { items: [] } => return None,
            Note::Would { batch } => Entry::Would(batch.items.iter().map(|item| self.say(game, &item.event)).collect()),
            Note::Dropped { item, cannot } => {
                let why = if cannot { Cited::Cannot } else { Cited::Nothing(&item.event) };
                Entry::Dropped(self.cited(game, &item.event, why))
            }
            Note::Round { subject, candidates, who, asked, unasked, chosen } => Entry::Round {
                to: self.naming.name(game, subject),
                who: player(who),
                applies: candidates
                    .iter()
                    .map(|&(effect, class)| Applies { effect: self.effect(game, effect), class: class + 1 })
                    .collect(),
                first: self.effect(game, chosen),
                asked,
                unasked: [
                    (unasked.apart, Unasked::Apart),
                    (unasked.alike, Unasked::Alike),
                    (unasked.commute, Unasked::Commute),
                ]
                .into_iter()
                .filter_map(|(is, why)| is.then_some(why))
                .collect(),
            },
            Note::Declined { effect, who } => Entry::Declined {
                effect: self.effect(game, effect),
                who: player(who),
                rule: rule(Cited::Declined(effect)),
            },
            Note::Applied { effect, before, made } => {
                let changes: Vec<Change> =
                    before.iter().zip(&made.outcomes).map(|(item, outcome)| self.change(game, item, outcome)).collect();
                let changed = made.outcomes.iter().any(|outcome| !matches!(outcome, Outcome::Unchanged));
                let cited =
                    |item: &Proposed<Game>| rule(Cited::Applied { effect, event: &item.event, changes: changed });
                let name = self.effect(game, effect);
                Entry::Applied {
                    says: label::effect_sentence(game, effect).map(|says| says.replace('~', &name)),
                    effect: name,
                    changes,
                    rule: before.first().map(cited).unwrap_or_default(),
                }
            }
            Note::Own { effect } => Entry::Own { effect: self.effect(game, effect), rule: rule(Cited::Own) },
            Note::Performing { items } => Entry::Performing(
                items.iter().map(|item| self.cited(game, &item.event, Cited::Happened(&item.event))).collect(),
            ),
            Note::Performed(performed) if performed.events().is_empty() => return None,
            Note::Performed(performed) => Entry::Performed(
                performed.events().iter().map(|event| self.cited(game, event, Cited::Happened(event))).collect(),
            ),
            Note::Riding { rider } => Entry::Rider(certificate::Cited {
                event: game.rider(&self.naming, rider),
                rule: rule(Cited::Rider(rider)),
            }),
        })
    }
}

/// Writes down what is noted.
impl Observer<Game> for Log {
    fn note(&mut self, game: &Game, note: Note<'_, Game>, _depth: u32) {
        let mut noted = self.0.borrow_mut();
        game.learn(&mut noted.naming);
        let entry = noted.entry(game, note);
        noted.entries.extend(entry);
    }
}

/// Gives these answers, and stops at the first question beyond them.
pub(super) struct Given<'a> {
    pub(super) log: Log,
    pub(super) answers: &'a [usize],
}

impl Choices<Game> for Given<'_> {
    fn ask(&mut self, game: &Game, question: instead::Question<Game>) -> Result<usize, Stop<Game>> {
        let mut noted = self.log.0.borrow_mut();
        let answer = self.answers.get(noted.given).copied().filter(|&answer| answer < question.options.len());
        if let Some(answer) = answer {
            noted.given += 1;
            noted.mark = noted.entries.len();
            return Ok(answer);
        }
        game.learn(&mut noted.naming);
        let told = game.question(&noted.naming, &question);
        noted.asked = Some(Asked {
            state: digest(game.state()),
            who: told.asker,
            asks: told.text,
            rule: told.rule,
            options: told.options.into_iter().map(|option| option.name).collect(),
        });
        Err(Stop::Pending(Box::new(question)))
    }

    fn answered(&self) -> usize {
        self.log.given()
    }
}
