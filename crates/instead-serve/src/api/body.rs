//! The body of a request: JSON, with what is wrong about it said as JSON.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request;
use serde::de::DeserializeOwned;

use super::Problem;
use crate::App;

/// A body that is JSON of this form.
pub(crate) struct Body<T>(pub(crate) T);

/// What an address asks behind its path, with what is wrong about it said as JSON.
pub(crate) struct Wanted<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<App>> for Wanted<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut request::Parts, app: &Arc<App>) -> Result<Self, Problem> {
        match Query::from_request_parts(parts, app).await {
            Ok(Query(wanted)) => Ok(Wanted(wanted)),
            Err(error) => Err(Problem::body(format!("the address cannot be read: {}", error.body_text()))),
        }
    }
}

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        // A form of another site can send text, but not this without asking first.
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
            return Err(Problem::kind_of_body());
        }
        let arrived = tokio::time::timeout(app.limits.idle, Bytes::from_request(request, app)).await;
        let bytes = arrived.map_err(|_| Problem::too_slow())?.map_err(|_| Problem::too_large(app.limits.bytes))?;
        serde_json::from_slice(&bytes)
            .map(Body)
            .map_err(|error| Problem::body(format!("the body cannot be read: {error}")))
    }
}
