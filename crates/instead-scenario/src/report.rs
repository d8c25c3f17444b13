//! What came of a scenario: plain data for people's output and for JSON.

use indexmap::IndexMap;
use serde::{Serialize, Serializer};

use crate::answers::Question;
use crate::readings::RestsOn;
use crate::source::{Diagnostic, Span};
use crate::value::Value;

/// The version of the JSON form. It changes when a field changes its meaning or goes; new fields may come without.
pub const SCHEMA: u32 = 1;

/// What came of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The title.
    pub title: String,
    /// The file.
    pub file: String,
    /// The game, in its edition.
    pub game: String,
    /// How it went.
    pub status: Status,
    /// The plays, as far as they were played.
    pub plays: Vec<PlayReport>,
    /// What is doubtful without being wrong.
    pub warnings: Vec<String>,
    /// The open readings that the file or the question says, as one writes them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<String>,
    /// The open readings on which the answer rests.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rests_on: Vec<RestsOn>,
    /// Text that is not understood and was left out, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// Where it is wrong, if it could not be played because of something at a place of the file.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "places")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Place>, required = false))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Place>"))]
    pub diagnostics: Vec<Diagnostic>,
}

/// How a scenario went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "is", content = "why")]
pub enum Status {
    /// All that is expected holds.
    Passed,
    /// Something expected does not hold; the failures of the plays say what.
    Failed,
    /// It could not be played: a card, a sentence, an answer is not understood.
    Error(String),
    /// It needs what is not built yet.
    Waiting(String),
}

/// What came of a play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayReport {
    /// Which play it is, from 1.
    pub index: usize,
    /// Its sentences.
    pub sentences: Vec<String>,
    /// The questions asked, in order.
    pub asked: Vec<AskedReport>,
    /// What stood at the paths of the ends before, where they were explored.
    pub before: IndexMap<String, Value>,
    /// The distinct ends over all choices, where they were explored.
    pub outcomes: Vec<OutcomeReport>,
    /// How many ways through the choices there are.
    pub paths: u64,
    /// Whether every one of them was followed.
    pub complete: bool,
    /// The limit that stopped exploring, where it was not complete.
    pub stopped: Option<String>,
    /// Why it is not known how other branches end: each sentence that is not understood, or not carried out, and acts
    /// there.
    pub unknown: Vec<String>,
    /// What does not hold.
    pub failures: Vec<Failure>,
    /// What happened, in order, where one line was played.
    pub steps: Vec<StepReport>,
    /// The board before, where boards were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardReport>,
    /// The board after the one line that was played, where boards were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_after: Option<BoardReport>,
    /// The choices as a tree, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tree: Option<TreeReport>,
    /// How many questions and lines there are, where that was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Counts>,
    /// Why each question is asked, or is not, where that was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<WhyReport>,
    /// The answer to what was asked backwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backwards: Option<BackwardsReport>,
}

/// The tree of the choices of a play in numbers. A question stands in it as often as lines come to it; one that does not
/// matter does not stand in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// The questions: nodes of the tree with more than one way on.
    pub questions: u64,
    /// The lines of play: its leaves.
    pub lines: u64,
}

/// Why each question is asked, or is not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyReport {
    /// The questions that are asked, each with two lines that end differently.
    pub asked: Vec<WhyAsked>,
    /// The questions that were met and are not asked: every answer was followed, and all come to the same.
    pub not_asked: Vec<NotAsked>,
    /// Whether that is all of them: every choice was followed, and there were not too many to tell.
    pub complete: bool,
}

/// A question that is asked, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyAsked {
    /// The player asked; `None` where chance decides.
    pub who: Option<String>,
    /// What is asked.
    pub question: String,
    /// The rule by which it is asked.
    pub rule: String,
    /// What can be answered.
    pub options: Vec<String>,
    /// Whether every answer can come to the same ends, and only who decides between them, or when, differs.
    pub same_ends: bool,
    /// The shortest two lines from there that answer otherwise and end otherwise.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<WhyLine>))]
    pub lines: [WhyLine; 2],
}

/// A line of play from a question on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhyLine {
    /// The answers, in words.
    pub choices: Vec<String>,
    /// Where it ends: a place among the outcomes.
    pub outcome: usize,
    /// What stands there where the other line has something else.
    pub values: IndexMap<String, Value>,
}

/// A question that is not asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotAsked {
    /// The player who would be asked; `None` where chance decides.
    pub who: Option<String>,
    /// What would be asked.
    pub question: String,
    /// What could be answered.
    pub options: Vec<String>,
}

/// The answer to a question that begins at an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BackwardsReport {
    /// What was asked for: everything that holds at that end.
    pub end: Vec<String>,
    /// Whether it can be reached. What a search that was stopped did not find is not known.
    pub reached: Reached,
    /// Among how many different positions at the end of the play it was looked for.
    pub ends: usize,
    /// The answer in a sentence.
    pub sentence: String,
    /// For an end that cannot be reached, the step at which it was lost, by its number in the steps of the outcome that is
    /// reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lost_at: Option<usize>,
}

/// Whether an end can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reached {
    /// Whatever is chosen.
    Always,
    /// By the choices that are reported.
    Sometimes,
    /// On no line, and every line was followed.
    Never,
    /// Not on any line that was followed.
    NotFound,
}

/// The choices of a play as a tree, with equal positions as one node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeReport {
    /// Where it begins: a place among the nodes.
    pub root: usize,
    /// The nodes.
    pub nodes: Vec<TreeNode>,
}

/// A node of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum TreeNode {
    /// A question that matters.
    Choice {
        /// The player asked; `None` where chance decides.
        who: Option<String>,
        /// What is asked.
        question: String,
        /// The rule by which it is asked.
        rule: String,
        /// What can be answered.
        options: Vec<TreeOption>,
    },
    /// The end of the play.
    End {
        /// A place among the outcomes.
        outcome: usize,
    },
    /// Nobody knows what follows.
    Unknown {
        /// The sentence that is not understood, or not carried out.
        why: String,
    },
    /// What follows was not followed or is not told: a limit was reached.
    LeftOut,
}

/// An option of a question of the tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TreeOption {
    /// Its name.
    pub name: String,
    /// The sentence of the effect that it stands for.
    pub sentence: Option<String>,
    /// The node to which it leads: a place among the nodes.
    pub to: usize,
}

/// A question that was asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AskedReport {
    /// The player asked; `None` where chance decides.
    pub who: Option<String>,
    /// What was asked.
    pub question: String,
    /// The options.
    pub options: Vec<String>,
    /// The answer.
    pub answer: Option<String>,
    /// The rule by which it was asked.
    pub rule: String,
}

impl AskedReport {
    /// A question with the answer that was given: an index of its options.
    pub fn of(question: &Question, answer: Option<usize>) -> AskedReport {
        AskedReport {
            who: question.asker.clone(),
            question: question.text.clone(),
            options: question.options.iter().map(|option| option.name.clone()).collect(),
            answer: answer.and_then(|index| question.options.get(index)).map(|option| option.name.clone()),
            rule: question.rule.clone(),
        }
    }
}

/// A distinct end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeReport {
    /// What stands at each path.
    pub values: IndexMap<String, Value>,
    /// The answers that lead there, on one of the ways.
    pub witness: Vec<String>,
    /// The same, each with its question.
    pub chosen: Vec<Chosen>,
    /// Who gave them, each once, in order; chance is nobody.
    pub choosers: Vec<String>,
    /// What happens on that way, in order.
    pub steps: Vec<StepReport>,
    /// The board at that end, where boards were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardReport>,
}

/// An answer that was given on the way to an end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chosen {
    /// Who gave it; `None` is chance.
    pub who: Option<String>,
    /// What was asked.
    pub question: String,
    /// The answer.
    pub option: String,
    /// Whether it says which effect is applied first.
    pub first: bool,
}

/// Something that is not as expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// The bytes of the file that expected it.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<usize>))]
    #[cfg_attr(feature = "schema", schemars(with = "(usize, usize)"))]
    pub span: Span,
    /// The path, or the field of the play (`asks`, `choose`, `error`).
    pub path: String,
    /// What was expected.
    pub expected: Option<Value>,
    /// What is.
    pub actual: Option<Value>,
    /// The difference in words.
    pub message: String,
}

/// What is wrong, and where, as JSON.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The line, from 1; 0 for the file as a whole.
    line: usize,
    /// The column, from 1, in characters.
    column: usize,
    /// The first byte, and the one after the last.
    #[serde(serialize_with = "pair")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<usize>))]
    #[cfg_attr(feature = "schema", schemars(with = "(usize, usize)"))]
    span: Span,
    /// What is wrong.
    message: String,
    /// What may have been meant, or what to do.
    suggestion: Option<String>,
}

/// Mistakes as JSON: each with its line, column and bytes.
///
/// # Errors
/// The serializer's.
pub fn places<S: Serializer>(diagnostics: &[Diagnostic], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(diagnostics.iter().map(|diagnostic| Place {
        line: diagnostic.line,
        column: diagnostic.column,
        span: diagnostic.span,
        message: diagnostic.message.clone(),
        suggestion: diagnostic.suggestion.clone(),
    }))
}

fn pair<S: Serializer>(span: &Span, serializer: S) -> Result<S::Ok, S::Error> {
    (span.start, span.end).serialize(serializer)
}

/// A step of what happened: a round of the loop, an event, a rider, a trigger.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepReport {
    /// Its number among the steps of its play, or of its outcome, from 1.
    pub id: usize,
    /// How deep it stands: 0 for what a sentence says, 1 for events inside it, and so on.
    pub depth: usize,
    /// What it is.
    pub kind: StepKind,
    /// The event, as a sentence.
    pub event: String,
    /// The ids of its events. An event keeps its id from the step in which it would happen to that in which it does; what
    /// an effect makes of it is another. They count from 1 through the steps of a play, or of an outcome.
    pub event_ids: Vec<usize>,
    /// The objects that the sentence names.
    pub objects: Vec<ObjectRef>,
    /// The effect that was applied or declined.
    pub applied: Option<String>,
    /// The rule by which this step is taken.
    pub rule: String,
    /// Who chose, or would have chosen had it mattered; `None` where there was one effect alone.
    pub chooser: Option<String>,
    /// Whether he was asked.
    pub asked: bool,
    /// The effects among which he chose, or would have.
    pub candidates: Vec<String>,
    /// The events that it became, as sentences.
    pub became: Vec<String>,
    /// Their ids.
    pub became_ids: Vec<usize>,
    /// The effects that could have mattered and did not apply.
    pub not_applied: Vec<NotApplied>,
    /// The words of the effect that was applied, where they are more than its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wording: Option<String>,
    /// The step as a line, with its rule.
    pub text: String,
}

/// An object, as steps and boards name it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ObjectRef {
    /// The number of the card and which of its objects it is, as in `7.2`: what moves to another zone is another object.
    pub id: String,
    /// The name by which it is called.
    pub name: String,
}

impl ObjectRef {
    /// An object: the so-manieth of a card.
    pub(crate) fn new(card: u32, life: usize, name: &str) -> ObjectRef {
        ObjectRef { id: format!("{card}.{life}"), name: name.to_owned() }
    }

    /// Each once, in the order in which they are named first.
    pub(crate) fn each_once(named: Vec<ObjectRef>) -> Vec<ObjectRef> {
        let mut once: Vec<ObjectRef> = Vec::new();
        for object in named {
            if !once.iter().any(|known| known.id == object.id) {
                once.push(object);
            }
        }
        once
    }
}

/// A board: what its players and objects are like. What is as it is anyway is left out: untapped, undamaged, no counters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardReport {
    /// Whose turn it is, and how far it has gone.
    pub turn: IndexMap<String, Value>,
    /// The players, and what stands at their paths.
    pub players: IndexMap<String, IndexMap<String, Value>>,
    /// The objects that have names.
    pub objects: Vec<ObjectReport>,
}

/// An object of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ObjectReport {
    /// As [`ObjectRef`] has it.
    pub id: String,
    /// The name by which it is called.
    pub name: String,
    /// What stands at its paths.
    pub facts: IndexMap<String, Value>,
}

/// An effect that did not apply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NotApplied {
    /// The effect.
    pub effect: String,
    /// The part of what it watches for that is not so; `condition`, `used up` or `forbidden` where all of it is.
    pub part: &'static str,
    /// Why not.
    pub why: String,
}

/// What a step is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// An event would happen.
    #[default]
    Would,
    /// An effect was applied to it.
    Applied,
    /// An optional effect was declined.
    Declined,
    /// The event is none: there is nothing to happen, or it can't.
    Dropped,
    /// The event happened.
    Happened,
    /// The rest of an effect took place.
    Rider,
    /// An ability triggered.
    Trigger,
    /// A state-based action was performed.
    StateBased,
}

impl Report {
    /// A report without plays.
    pub fn new(scenario: &crate::model::Scenario, status: Status) -> Report {
        Report {
            schema: SCHEMA,
            title: scenario.title.text.clone(),
            file: scenario.source.file.clone(),
            game: scenario.game.value.name().to_owned(),
            status,
            plays: Vec::new(),
            warnings: Vec::new(),
            readings: Vec::new(),
            rests_on: Vec::new(),
            left_out: Vec::new(),
            diagnostics: Vec::new(),
        }
    }

    /// It could not be played because of what stands at a place.
    pub fn refuse(&mut self, diagnostic: Diagnostic) {
        self.status = Status::Error(diagnostic.to_string());
        self.diagnostics.push(diagnostic);
    }

    /// The failures of all plays.
    pub fn failures(&self) -> impl Iterator<Item = &Failure> {
        self.plays.iter().flat_map(|play| &play.failures)
    }
}
