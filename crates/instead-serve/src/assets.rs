//! What the page is made of besides itself: its style and its scripts, put into the program as it is built.

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::api::Problem;

macro_rules! assets {
    ($($name:literal)+) => { [$(($name, include_str!(concat!("../assets/", $name)))),+] };
}

const ASSETS: [(&str, &str); 16] = assets! {
    "page.css" "book.css" "atlas.css" "print.css" "icon.svg"
    "main.js" "api.js" "state.js" "dom.js" "ask.js" "complete.js" "board.js" "answer.js" "tree.js" "share.js" "panels.js"
};

pub(crate) async fn asset(Path(name): Path<String>) -> Response {
    let Some((name, text)) = ASSETS.iter().find(|(known, _)| *known == name) else {
        return Problem::not_found("there is no such file").into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    // The files are those of this program: another version may have others under the same names.
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], *text).into_response()
}
