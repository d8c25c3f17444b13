//! A certificate is made of the kernel's search, or of one line of play.

use indexmap::IndexSet;
use instead::{Node, NodeId};
use instead_cards::Cards;
use instead_magic::Game;

use super::line::{Came as Known, Explored};
use super::player::{Again, Came, Stage};
use super::recorder::Asked;
use crate::certificate::{Answer, Board, Certificate, End, FORM, Of, Play, Question, Step, To, Way};
use crate::model::Scenario;
use crate::options::Options;

/// How many questions a certificate holds at most.
pub const QUESTIONS: usize = 20_000;

/// The certificate of all that can come of the last play, or of one line of it. The plays before it are lines.
///
/// # Errors
/// Why none can be made: the scenario is of another game, cannot be played, or its search was stopped by a limit.
pub fn certificate(scenario: &Scenario, cards: &Cards, options: &Options<'_>, of: Of) -> Result<Certificate, String> {
    let mut again = Again::of(scenario, cards, options)?;
    let start = Again::digest(again.game());
    let last = again.plays().saturating_sub(1);
    // the file's answers are found on a board of their own
    let needs_answers = last > 0 || of == Of::Line;
    let mut answered = if needs_answers { Some(Again::of(scenario, cards, options)?) } else { None };
    let mut answers_of = |play| answered.as_mut().map(|answered| answered.answers(play)).transpose();
    let (mut plays, mut ends) = (Vec::new(), Vec::new());
    for play in 0..again.plays() {
        if again.is_refused(play) && play < last {
            answers_of(play)?;
            plays.push(Play { steps: Vec::new() });
            continue;
        }
        let searched = play == last && of == Of::Search;
        let answers = if searched { None } else { answers_of(play)? };
        let (steps, games) = told(&mut again, play, answers.as_deref())?;
        plays.push(Play { steps });
        if play == last {
            ends = again
                .holds(&games)
                .into_iter()
                .zip(&games)
                .map(|(holds, game)| End { state: Again::digest(game), holds })
                .collect();
        }
        if let Some(game) = games.into_iter().next() {
            again.end(game);
        }
    }
    Ok(Certificate {
        certificate: FORM,
        of,
        rules: again.game().edition().name.to_owned(),
        start,
        plays,
        ends,
        scenario: scenario.source.text.to_string(),
    })
}

/// The steps of a play, and its ends.
fn told(again: &mut Again<'_>, play: usize, answers: Option<&[Vec<usize>]>) -> Result<(Vec<Step>, Vec<Game>), String> {
    let (mut games, mut steps) = (vec![again.begin()], Vec::new());
    for (at, says) in again.says(play).into_iter().enumerate() {
        let (mut boards, mut ends) = (Vec::new(), IndexSet::new());
        for game in &games {
            let stage = again.stage(play, at, game)?;
            let explored = match answers {
                Some(_) => None,
                None => Some(again.explored(&stage)?),
            };
            let follow = match (answers.map(|answers| answers.get(at)), &explored) {
                (Some(Some(line)), _) => Follow::Line(line),
                (_, Some(explored)) => Follow::All(explored),
                _ => return Err("the line of play ends before its last sentence".to_owned()),
            };
            let mut making = Making { again, stage: &stage, follow, ends: &mut ends, found: Vec::new() };
            boards.push(making.board(Again::digest(game))?);
        }
        let states = ends.iter().map(Again::digest).collect();
        steps.push(Step { says, boards, ends: states });
        games = ends.into_iter().collect();
    }
    for game in &games {
        again.all_is_read(game)?;
    }
    Ok((steps, games))
}

/// What is followed: every answer, or these.
enum Follow<'a> {
    All(&'a Explored<Game>),
    Line(&'a [usize]),
}

/// A board being written.
struct Making<'a, 's> {
    again: &'a Again<'s>,
    stage: &'a Stage,
    follow: Follow<'a>,
    ends: &'a mut IndexSet<Game>,
    /// The questions so far: their nodes in the search, and the answers that lead there.
    found: Vec<Found>,
}

/// A question that was come to: its node in the search, the answers that lead there, and what is asked.
#[derive(Clone)]
struct Found {
    node: Option<NodeId>,
    path: Vec<usize>,
    asked: Asked,
}

impl Making<'_, '_> {
    fn board(&mut self, state: String) -> Result<Board, String> {
        let root = match self.follow {
            Follow::All(explored) => Some(explored.found.root()),
            Follow::Line(_) => None,
        };
        let first = self.way(root, Vec::new())?;
        let mut questions = Vec::new();
        while let Some(found) = self.found.get(questions.len()).cloned() {
            if self.found.len() > QUESTIONS {
                return Err(format!("there are more than {QUESTIONS} questions"));
            }
            questions.push(self.question(found)?);
        }
        Ok(Board { state, first, questions })
    }

    fn question(&mut self, Found { node, path, asked }: Found) -> Result<Question, String> {
        let mut options = Vec::new();
        for (at, option) in asked.options.into_iter().enumerate() {
            let next = match (&self.follow, node) {
                (Follow::All(explored), Some(node)) => match explored.found.node(node) {
                    Node::Fork { children, .. } => children.get(at).copied().map(Some),
                    Node::End(_) | Node::Unknown => None,
                },
                (Follow::Line(line), _) => (line.get(path.len()) == Some(&at)).then_some(None),
                (Follow::All(_), None) => None,
            };
            let taken = [path.as_slice(), &[at]].concat();
            let then = next.map(|next| self.way(next, taken)).transpose()?;
            if then.is_none() && matches!(self.follow, Follow::All(_)) {
                return Err("an option of a question was not followed".to_owned());
            }
            options.push(Answer { option, then });
        }
        Ok(Question { state: asked.state, who: asked.who, asks: asked.asks, rule: asked.rule, options })
    }

    /// From the last of these answers on, to this node of the search.
    fn way(&mut self, node: Option<NodeId>, answers: Vec<usize>) -> Result<Way, String> {
        let log = self.again.log(self.stage);
        let came = self.again.run(self.stage, &answers, &log, None);
        let fork = match (&self.follow, node) {
            (Follow::All(explored), Some(node)) => match explored.found.node(node) {
                Node::Unknown => {
                    let stopped = explored.found.stopped.map(|limit| limit.to_string());
                    return Err(stopped.unwrap_or_else(|| "the search was stopped".to_owned()));
                }
                Node::Fork { .. } => true,
                Node::End(end) => {
                    let known = explored.found.ends.get(*end).map(|end| &end.value);
                    let same = match (&came, known) {
                        (Came::End(game), Some(Known::Known(known))) => **game == *known,
                        (Came::Unknown(why), Some(Known::Unknown(known))) => *why == known.why,
                        _ => false,
                    };
                    if !same {
                        return Err("a line of the search does not end as it did".to_owned());
                    }
                    false
                }
            },
            _ => log.asked().is_some(),
        };
        let to = match (came, log.asked()) {
            (Came::Asked, Some(asked)) if fork => {
                let known = node.and_then(|_| self.found.iter().position(|found| found.node == node));
                let at = known.unwrap_or_else(|| {
                    self.found.push(Found { node, path: answers, asked });
                    self.found.len() - 1
                });
                To::Question(at + 1)
            }
            (Came::End(game), _) if !fork => To::End(self.ends.insert_full(*game).0 + 1),
            (Came::Unknown(why), _) if !fork => To::Unknown(why),
            (Came::Refused(why), _) => return Err(why),
            (Came::Stopped(limit), _) => return Err(limit.to_string()),
            _ => return Err("a line of the search is not gone again".to_owned()),
        };
        Ok(Way { steps: log.last_entries(), to })
    }
}
