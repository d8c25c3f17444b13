//! The body of a request: JSON, with what is wrong about it said as JSON.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use serde::de::DeserializeOwned;

use super::Problem;
use crate::App;

/// A body that is JSON of this form.
pub(crate) struct Body<T>(pub(crate) T);

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
