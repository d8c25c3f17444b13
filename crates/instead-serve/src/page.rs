//! The page. Its scripts do the work; without them a question in the address is answered all the same.

use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use indexmap::IndexSet;
use instead_scenario::report::{PlayReport, Report};
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;

use crate::App;
use crate::api::{self, Problem};
use crate::gallery::GALLERY;

/// A question in the address.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    q: Option<String>,
}

/// Lines that show how to ask.
const EXAMPLES: [&str; 3] = [
    "Alice has Furnace of Rath; Bob has \"Prevent the next 2 damage that would be dealt to you this turn.\"; Lightning Bolt deals 3 damage to Bob",
    "Alice has Blood Moon; Bob has Breeding Pool in his hand; put Breeding Pool onto the battlefield",
    "Alice has Leyline of the Void and Grizzly Bears; Bob has Grizzly Bears; destroy all creatures",
];

/// What stands in the head of every page.
pub(crate) fn head(title: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        title { (title) }
        link rel="icon" href="/assets/icon.svg" type="image/svg+xml";
        link rel="stylesheet" href="/assets/page.css";
    }
}

pub(crate) async fn page(State(app): State<Arc<App>>, Query(asked): Query<Asked>) -> Response {
    let line = asked.q.filter(|line| !line.trim().is_empty());
    let answer = match &line {
        Some(line) => Some(api::answer(&app, line).await),
        None => None,
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (head("Instead"))
                meta name="description" content="What happens, who chooses, by which rule: replacement and prevention effects of card games.";
                link rel="stylesheet" href="/assets/print.css" media="print";
                script type="module" src="/assets/main.js" {}
            }
            body {
                a.skip href="#answer" { "To the answer" }
                (heading())
                main {
                    (ask(line.as_deref().unwrap_or_default()))
                    div.work {
                        section.answer #answer aria-label="The answer" tabindex="-1" {
                            @if let Some(answer) = &answer { (told(answer)) }
                        }
                        section.board #board aria-label="The board" { (without_scripts()) }
                    }
                    (gallery())
                }
                (colophon())
                div #dialogs {}
            }
        }
    };
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string()).into_response()
}

fn heading() -> Markup {
    html! {
        header.top {
            h1 { a.name href="/" { "Instead" } }
            p.claim { "What happens, who chooses, by which rule." }
            nav #tools aria-label="Tools" {}
        }
    }
}

fn ask(line: &str) -> Markup {
    html! {
        form.ask #ask action="/" method="get" autocomplete="off" {
            label for="line" { "What is there, and what would happen?" }
            div.field {
                input #line name="q" type="text" value=(line) spellcheck="false" autocapitalize="off"
                    placeholder="Alice has Furnace of Rath; Lightning Bolt deals 3 damage to Bob"
                    aria-describedby="hint";
                button.primary type="submit" { "Ask" }
            }
            p.hint #hint { "Sentences with semicolons between: who has what, then what happens." }
            p.examples {
                span { "For example" }
                @for example in EXAMPLES {
                    a.example href={ "/?q=" (encoded(example)) } { (shortened(example)) }
                }
            }
            div.problem #problem role="alert" {}
        }
    }
}

fn without_scripts() -> Markup {
    html! { noscript { p { "Without scripts this page answers a question of one line; boards, trees and sharing need them." } } }
}

/// The last statement of an example: what it is about.
fn shortened(line: &str) -> &str {
    line.rsplit(';').next().unwrap_or(line).trim()
}

/// A text as a part of an address.
pub(crate) fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' => encoded.push(char::from(byte)),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// An answer, for who has no scripts.
fn told(answer: &Result<(String, Report), Problem>) -> Markup {
    match answer {
        Err(problem) => html! {
            div.problem { p { (problem.message()) } @if let Some(help) = problem.suggestion() { p { (help) } } }
        },
        Ok((headline, report)) => html! {
            p.headline { (headline) }
            @if let Some(play) = report.plays.last() { (outcomes(play)) }
        },
    }
}

fn outcomes(play: &PlayReport) -> Markup {
    let paths: IndexSet<&String> = play.outcomes.iter().flat_map(|outcome| outcome.values.keys()).collect();
    let varies = |path: &&String| {
        let values: IndexSet<_> =
            play.outcomes.iter().map(|outcome| outcome.values.get(*path).map(ToString::to_string)).collect();
        play.outcomes.len() == 1 || values.len() > 1
    };
    let paths: Vec<&String> = paths.into_iter().filter(varies).collect();
    html! {
        table.outcomes {
            thead { tr { th scope="col" { "" } @for path in &paths { th scope="col" { (path) } } th scope="col" { "if" } } }
            tbody {
                @for (index, outcome) in play.outcomes.iter().enumerate() {
                    tr {
                        th scope="row" { (index + 1) }
                        @for path in &paths { td { (outcome.values.get(*path).map(ToString::to_string).unwrap_or_default()) } }
                        td { (outcome.witness.join("; then ")) }
                    }
                }
            }
        }
        @for (index, outcome) in play.outcomes.iter().enumerate() {
            h3 { "Outcome " (index + 1) }
            ol.steps { @for step in &outcome.steps { li { (step.text) } } }
        }
    }
}

fn gallery() -> Markup {
    let mut groups: Vec<(&str, Vec<_>)> = Vec::new();
    for exhibit in GALLERY.iter() {
        match groups.last_mut() {
            Some((group, list)) if *group == exhibit.group => list.push(exhibit),
            _ => groups.push((exhibit.group, vec![exhibit])),
        }
    }
    html! {
        section.gallery #gallery aria-labelledby="gallery-title" {
            h2 #gallery-title { "Scenarios to open" }
            div.groups {
                @for (group, list) in &groups {
                    details {
                        summary { (group) " " span.count { (list.len()) } }
                        ul { @for exhibit in list {
                            li { a href={ "/#open=" (exhibit.id) } data-open=(exhibit.id) { (exhibit.title) } }
                        } }
                    }
                }
            }
        }
    }
}

fn colophon() -> Markup {
    html! {
        footer {
            p {
                "Unofficial fan content, not affiliated with or approved by the publishers of the games. "
                "Nothing of what you ask leaves this server. "
                a href="/book" { "Book" } " · " a href="/atlas" { "Atlas" } " · " a href="/api/v1/openapi.json" { "API" }
            }
        }
    }
}
