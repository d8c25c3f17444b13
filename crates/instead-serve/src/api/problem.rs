//! What is wrong with a request, as JSON.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Json, Response};
use instead_scenario::report::{SCHEMA, places};
use instead_scenario::{Diagnostic, ReadError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::pool::Refused;
use instead_scenario::file::Written;

/// Why a request has no answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The version of the form of answers.
    schema: u32,
    /// What is wrong.
    error: Box<Wrong>,
    #[serde(skip)]
    status: u16,
}

/// What is wrong.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct Wrong {
    /// A word for programs: `body`, `scenario`, `line`, `not-found`, `busy`, `too-large`, `too-slow`, `internal`.
    code: &'static str,
    /// A sentence for people.
    message: String,
    /// What may have been meant, or what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<String>,
    /// The statement of a line that is not understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    statement: Option<String>,
    /// Each mistake of a scenario at its place.
    #[serde(serialize_with = "places")]
    #[schema(value_type = Vec<crate::api::play::PlaceOfMistake>)]
    diagnostics: Vec<Diagnostic>,
    /// For each mistake, the value of the scenario that it is in, as a JSON pointer.
    pointers: Vec<Option<String>>,
    /// The file in which the places are, where the scenario came as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    toml: Option<String>,
}

impl Problem {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Problem {
        let error = Box::new(Wrong { code, message: message.into(), ..Wrong::default() });
        Problem { schema: SCHEMA, error, status: status.as_u16() }
    }

    pub(crate) fn body(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "body", message)
    }

    pub(crate) fn kind_of_body() -> Problem {
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body", "the body is to be `application/json`")
    }

    pub(crate) fn too_large(most: usize) -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", format!("a request has at most {most} bytes here"))
    }

    pub(crate) fn too_slow() -> Problem {
        Problem::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body took too long to arrive")
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    pub(crate) fn internal() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "this question brought the program to a fault of its own",
        )
    }

    /// A sentence for people.
    pub fn message(&self) -> &str {
        &self.error.message
    }

    /// What may have been meant, or what to do.
    pub fn suggestion(&self) -> Option<&str> {
        self.error.suggestion.as_deref()
    }

    /// The statement that is not understood.
    pub fn statement(&self) -> Option<&str> {
        self.error.statement.as_deref()
    }

    /// Each mistake at its place.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.error.diagnostics
    }

    /// For each mistake, the value of the scenario that it is in, as a JSON pointer.
    pub fn pointers(&self) -> &[Option<String>] {
        &self.error.pointers
    }

    pub(crate) fn suggest(mut self, suggestion: Option<String>) -> Problem {
        self.error.suggestion = suggestion;
        self
    }

    /// A statement that is not understood.
    pub(crate) fn line(misread: crate::line::Misread) -> Problem {
        let mut problem =
            Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "line", misread.message).suggest(misread.suggestion);
        problem.error.statement = Some(misread.statement);
        problem
    }

    /// A scenario that cannot be read. No value that came as data is shown by another file's places.
    pub(crate) fn scenario(error: &ReadError, written: Option<&Written>) -> Problem {
        let first = error.diagnostics().first();
        let message = first.map_or_else(|| error.to_string(), |first| first.message.clone());
        let mut problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "scenario", message)
            .suggest(first.and_then(|first| first.suggestion.clone()));
        let pointer = |at: &Diagnostic| written?.pointer(at.span.range()).map(str::to_owned);
        problem.error.pointers = error.diagnostics().iter().map(pointer).collect();
        problem.error.diagnostics = error.diagnostics().to_vec();
        problem.error.toml = written.map(|written| written.text.clone());
        problem
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        match refused {
            Refused::Busy => Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "busy",
                "too many questions are waiting; ask again in a moment",
            ),
            Refused::Broken => Problem::internal(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self)).into_response();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", axum::http::HeaderValue::from_static("1"));
        }
        response
    }
}
