//! Playing effects on an event, and what is told of it.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use indexmap::IndexMap;
use instead_cards::Cards;
use instead_scenario::answers::FIRST;
use instead_scenario::report::{OutcomeReport, PlayReport, Report, Status, StepKind, WhyAsked, WhyLine};
use instead_scenario::value::Value;
use instead_scenario::{ExploreLimits, Options, Scenario, play};

use crate::alone::Alone;
use crate::board::{Beside, Instance, Ready, board, names};
use crate::effects::Effects;
use crate::events::{About, EVENTS, Seat};
use crate::kinds::{Reach, can_meet};
use crate::row::{Is, Line, Reason, Row, Why, Witness};

/// The runs that are made for one board, unless told.
pub const RUNS: u64 = 500;

/// The questions that may stand on one line of play.
const QUESTIONS: usize = 60;

/// What effects are played on.
#[derive(Clone, Debug)]
pub struct Stage {
    pub(crate) effects: Effects,
    /// Each effect as it is put on boards.
    ready: Vec<Option<Ready>>,
    /// The events.
    events: Vec<usize>,
    runs: u64,
    alone: Alone,
}

impl Stage {
    /// For these effects and events. An effect that no board takes is known as such from here on.
    pub fn new(mut effects: Effects, events: Vec<usize>, runs: u64) -> Stage {
        let tried: Vec<Option<Result<Ready, Why>>> = {
            let (held, cards) = (&effects.held, &effects.cards);
            instead_boards::texts::on_all(held, |held| held.as_ref().map(|held| placed(held, cards)))
        };
        let mut ready = Vec::new();
        for (effect, tried) in effects.list.iter_mut().zip(tried) {
            ready.push(match tried {
                Some(Ok(placed)) => Some(placed),
                Some(Err(why)) => {
                    effect.unknown = Some(why);
                    None
                }
                None => None,
            });
        }
        let alone = Alone::of(ready.len());
        Stage { effects, ready, events, runs, alone }
    }

    /// The effects.
    pub fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Whether the patterns of these effects say that no event of the set brings all of them to act.
    pub fn are_apart(&self, these: &[u32]) -> bool {
        self.ready_of(these).is_ok_and(|ready| self.instances(&ready, true).next().is_none())
    }

    /// The effects as they are put on boards, or why one of them is not.
    fn ready_of(&self, these: &[u32]) -> Result<Vec<&Ready>, Why> {
        let one = |id: &u32| {
            let at = *id as usize;
            let unknown = || {
                let effect = self.effects.list.get(at);
                let why = effect.and_then(|effect| Some((&effect.name, effect.unknown.as_ref()?)));
                why.map_or_else(
                    || Why::new(Reason::Fault, "there is no such effect".to_owned()),
                    |(name, why)| Why::new(why.is, format!("{name}: {}", why.text)),
                )
            };
            self.ready.get(at).and_then(Option::as_ref).ok_or_else(unknown)
        };
        these.iter().map(one).collect()
    }

    /// The events of the set; of these, with `fitting`, those that can bring all of the effects to act.
    fn instances<'a>(&'a self, ready: &'a [&Ready], fitting: bool) -> impl Iterator<Item = Instance> + 'a {
        let reach: Vec<Reach> = ready.iter().map(|ready| ready.held.reach).collect();
        let events = self.events.iter().filter_map(|at| EVENTS.get(*at));
        let fitting = events.filter(move |event| !fitting || can_meet(event.kinds(), &reach));
        fitting.flat_map(|event| match event.about {
            About::Player => Seat::ALL.into_iter().map(|whose| Instance { event, whose, of: None }).collect::<Vec<_>>(),
            About::Itself | About::Entering => {
                let of_itself = ready.iter().enumerate().filter(|(_, ready)| {
                    let enters = ready.held.lasting.is_none();
                    ready.held.of_itself && ready.held.carrier.is_some() && (enters || event.about == About::Itself)
                });
                of_itself.map(|(at, _)| Instance { event, whose: Seat::Alice, of: Some(at) }).collect()
            }
        })
    }

    /// The rows of these effects.
    pub fn rows(&self, these: &[u32]) -> Vec<Row> {
        self.played(these, true)
    }

    /// The rows of these effects, played on every event of the set: for whoever doubts what is decided without play.
    pub fn rows_all_played(&self, these: &[u32]) -> Vec<Row> {
        self.played(these, false)
    }

    fn played(&self, these: &[u32], fitting: bool) -> Vec<Row> {
        let row = |is: Is| Row::new(these, is);
        let ready = match self.ready_of(these) {
            Ok(ready) => ready,
            Err(why) => return vec![Row { why: Some(why), ..row(Is::Unknown) }],
        };
        let (mut rows, mut boards) = (Vec::new(), 0);
        for instance in self.instances(&ready, fitting) {
            for seats in seats(ready.len()) {
                boards += 1;
                let on: Vec<(&Ready, Seat)> = ready.iter().copied().zip(seats.iter().copied()).collect();
                let whose = instance.of.and_then(|of| seats.get(of)).copied().unwrap_or(instance.whose);
                let instance = Instance { whose, ..instance };
                if fitting && !self.begins(these, &on, &instance) {
                    continue;
                }
                let found = catch_unwind(AssertUnwindSafe(|| self.met(&on, &instance)));
                let found = found.unwrap_or_else(|_| {
                    let why =
                        Why::new(Reason::Fault, "the program failed on it, which is a fault of the program".to_owned());
                    Some(Row { why: Some(why), ..row(Is::Unknown) })
                });
                rows.extend(found.map(|found| Row {
                    effects: these.to_vec(),
                    event: Some(instance.event.name.to_owned()),
                    happens: Some(instance.says(&names(&on)).join("; ")),
                    under: Some(seats.iter().map(|seat| seat.name()).collect::<Vec<_>>().join(", ")),
                    boards: 1,
                    ..found
                }));
            }
        }
        if !rows.is_empty() {
            return rows;
        }
        vec![Row { boards, ..row(if boards == 0 { Is::Apart } else { Is::Unmet }) }]
    }

    /// Whether one of the effects acts on an event by itself. Of what one of them stands on, only play can tell.
    fn begins(&self, these: &[u32], on: &[(&Ready, Seat)], instance: &Instance) -> bool {
        instance.of.is_some()
            || these.iter().zip(on).any(|(id, effect)| {
                self.alone.acts(*id, instance.event, instance.whose, effect.1, || self.acts_alone(*effect, instance))
            })
    }

    /// Whether an effect acts on an event alone, or beside plain permanents of the types on which others stand; also where
    /// that is not known.
    fn acts_alone(&self, effect: (&Ready, Seat), instance: &Instance) -> bool {
        [Beside::Nothing, Beside::Others].into_iter().any(|beside| {
            let play = || {
                let scenario = board(&[effect], instance, beside)?;
                let report = played(&scenario, &self.effects.cards, self.runs, false);
                judged(&report).ok().map(acting)
            };
            catch_unwind(AssertUnwindSafe(play)).ok().flatten().is_none_or(|acting| acting > 0)
        })
    }

    /// What came of effects on an event; nothing where not all of them act.
    fn met(&self, on: &[(&Ready, Seat)], instance: &Instance) -> Option<Row> {
        let unknown = |why: Why| Some(Row { why: Some(why), ..Row::new(&[], Is::Unknown) });
        let Some(scenario) = board(on, instance, Beside::Nothing) else {
            return unknown(Why::new(Reason::NotPlaced, "no board can be made".to_owned()));
        };
        let report = played(&scenario, &self.effects.cards, self.runs, false);
        let play = match judged(&report) {
            Ok(play) => play,
            Err(why) => return unknown(why),
        };
        if acting(play) < on.len() {
            return None;
        }
        let ends: Vec<_> = play.outcomes.iter().map(|outcome| told(&outcome.values)).collect();
        let row = Row { ends, ..Row::new(&[], Is::Same) };
        if play.outcomes.len() < 2 {
            return Some(row);
        }
        let report = played(&scenario, &self.effects.cards, self.runs, true);
        let why = report.plays.last().and_then(|play| play.why.as_ref());
        let asked = why.into_iter().flat_map(|why| &why.asked);
        let orders = asked.filter(|asked| asked.question.starts_with(FIRST));
        let length =
            |asked: &&WhyAsked| (asked.same_ends, asked.lines.iter().map(|line| line.choices.len()).sum::<usize>());
        match orders.min_by_key(length) {
            None => Some(row),
            Some(asked) => {
                let [one, other] = &asked.lines;
                Some(Row {
                    is: Is::Matters,
                    who: asked.who.clone(),
                    rule: Some(asked.rule.clone()),
                    same_ends: asked.same_ends,
                    witness: Some(Witness { one: line(one), other: line(other) }),
                    ..row
                })
            }
        }
    }
}

impl Row {
    fn new(effects: &[u32], is: Is) -> Row {
        Row {
            effects: effects.to_vec(),
            is,
            event: None,
            happens: None,
            under: None,
            who: None,
            rule: None,
            same_ends: false,
            ends: Vec::new(),
            witness: None,
            why: None,
            boards: 0,
        }
    }
}

/// Who can have so many effects: the first is Alice's, each other one hers or Bob's.
fn seats(count: usize) -> impl Iterator<Item = Vec<Seat>> {
    (0..1_usize << count.saturating_sub(1)).map(move |bits| {
        let seat = |at: usize| if at > 0 && bits >> (at - 1) & 1 == 1 { Seat::Bob } else { Seat::Alice };
        (0..count).map(seat).collect()
    })
}

/// The first way in which a board takes an effect, with all at which it can aim so.
fn placed(held: &crate::effects::Held, cards: &Cards) -> Result<Ready, Why> {
    let fault = || Why::new(Reason::Fault, "no board can be made".to_owned());
    // Any event shows whether a board can be made.
    let event = EVENTS.iter().find(|event| event.name == "lose-life").ok_or_else(fault)?;
    let instance = Instance { event, whose: Seat::Alice, of: None };
    let ready = Ready::of(held).ok_or_else(fault)?;
    let (mut first, mut refused): (Option<Ready>, Option<Why>) = (None, None);
    for way in ready.ways() {
        if first.as_ref().is_some_and(|first| first.source != way.source) {
            break;
        }
        let scenario = board(&[(&way, Seat::Alice)], &instance, Beside::Nothing).ok_or_else(fault)?;
        let report = catch_unwind(AssertUnwindSafe(|| played(&scenario, cards, RUNS, false))).map_err(|_| fault())?;
        // What a board is warned of is a target that the text could not have had.
        let warned = report.warnings.first().map(|why| Why::new(Reason::NotPlaced, why.clone()));
        match judged(&report).and_then(|_| warned.map_or(Ok(()), Err)) {
            Ok(()) => match &mut first {
                Some(first) => first.aims.extend(way.aims),
                None => first = Some(way),
            },
            Err(why) => {
                let is = if why.is == Reason::Refused { Reason::NotPlaced } else { why.is };
                refused.get_or_insert(Why { is, ..why });
            }
        }
    }
    first.ok_or_else(|| refused.unwrap_or_else(fault))
}

fn played(scenario: &Scenario, cards: &Cards, runs: u64, why: bool) -> Report {
    let limits = ExploreLimits { runs, questions: QUESTIONS, until: None };
    play::explore(scenario, cards, &Options { steps: !why, why, limits, ..Options::default() })
}

/// The play, or why nothing is known of it.
fn judged(report: &Report) -> Result<&PlayReport, Why> {
    let said = |is: Reason, why: &str| Why::new(is, why.lines().next().unwrap_or_default().to_owned());
    let unread = || {
        report
            .diagnostics
            .iter()
            .any(|one| report.status == Status::Waiting(format!("the reader of card text: {}", one.message)))
    };
    match &report.status {
        Status::Passed => {}
        Status::Waiting(why) if unread() => return Err(said(Reason::NotRead, why)),
        Status::Waiting(why) => return Err(said(Reason::NotCarriedOut, why)),
        Status::Error(why) => return Err(said(Reason::Refused, why)),
        Status::Failed => return Err(said(Reason::Refused, "the play failed")),
    }
    let play = report.plays.last().ok_or_else(|| said(Reason::Fault, "nothing was played"))?;
    if let Some(stopped) = &play.stopped {
        return Err(said(Reason::Limit, stopped));
    }
    if let Some(why) = play.unknown.first() {
        return Err(said(Reason::NotCarriedOut, why));
    }
    Ok(play)
}

/// How many effects act: those that are applied or declined, and those that could have been.
fn acting(play: &PlayReport) -> usize {
    let steps = || play.outcomes.iter().flat_map(|outcome: &OutcomeReport| &outcome.steps);
    let applied = steps().filter(|step| matches!(step.kind, StepKind::Applied | StepKind::Declined));
    let applied = applied.filter_map(|step| step.applied.as_deref());
    let could = steps().flat_map(|step| step.candidates.iter().map(String::as_str));
    applied.chain(could).collect::<BTreeSet<_>>().len()
}

fn told(values: &IndexMap<String, Value>) -> IndexMap<String, String> {
    values.iter().map(|(path, value)| (path.clone(), value.to_string())).collect()
}

fn line(line: &WhyLine) -> Line {
    Line { choices: line.choices.clone(), values: told(&line.values) }
}
