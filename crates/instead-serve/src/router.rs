//! Every address, with what holds for all of them.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::trace::TraceLayer;
use tracing::Span;

use crate::api::{self, Problem};
use crate::{App, assets, atlas, book, page};

/// All of it as a service.
pub fn router(app: Arc<App>) -> Router {
    let bytes = app.limits.bytes;
    Router::new()
        .route("/", get(page::page))
        .route("/atlas", get(atlas::page))
        .route("/book", get(book::first))
        .route("/book/{chapter}", get(book::chapter))
        .route("/assets/{name}", get(assets::asset))
        .merge(api::routes())
        .fallback(nothing)
        .method_not_allowed_fallback(method)
        .layer(DefaultBodyLimit::max(bytes))
        .layer(CatchPanicLayer::custom(|_| Problem::internal().into_response()))
        .layer(from_fn(guarded))
        .layer(
            TraceLayer::new_for_http()
                // Of an address the path alone: behind it stands what somebody asks.
                .make_span_with(|request: &Request| {
                    tracing::info_span!("request", method = %request.method(), path = request.uri().path())
                })
                .on_response(|response: &Response, time: Duration, _: &Span| {
                    let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
                    tracing::info!(status = response.status().as_u16(), micros, "answered");
                }),
        )
        .with_state(app)
}

async fn nothing() -> Problem {
    Problem::not_found("there is nothing at this address")
}

async fn method(method: Method) -> Response {
    let mut response = Problem::not_found(format!("this address is not for {method}")).into_response();
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response
}

/// What a browser may do with an answer: take what comes from here, and nothing else; run no script that stands in a page;
/// stand in no frame.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

async fn guarded(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers: &mut HeaderMap = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.entry("cache-control").or_insert(HeaderValue::from_static("no-store"));
    response
}
