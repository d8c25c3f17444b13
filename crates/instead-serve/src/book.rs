//! The book, as its pages stand in `book/`: plain pages under `/book`.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html as written};

use crate::api::Problem;
use crate::page::head;

macro_rules! chapters {
    ($($name:literal)+) => {
        [$(($name, include_str!(concat!(env!("INSTEAD_SHOWN"), "/book/src/", $name, ".md")))),+]
    };
}

const CHAPTERS: [(&str, &str); 21] = chapters! {
    "introduction" "ask" "board" "phrases" "editions" "import" "readings" "find" "page" "kernel" "own-game" "magic-crate"
    "scenarios" "kit" "research" "batch" "atlas" "json" "python" "certificates" "proofs"
};

const SUMMARY: &str = include_str!(concat!(env!("INSTEAD_SHOWN"), "/book/src/SUMMARY.md"));

/// What chapters show of other files of the project.
const INCLUDED: [(&str, &str); 2] = [
    (
        "crates/instead/examples/own_game.rs",
        include_str!(concat!(env!("INSTEAD_SHOWN"), "/crates/instead/examples/own_game.rs")),
    ),
    (
        "examples/doubler-and-shield.toml",
        include_str!(concat!(env!("INSTEAD_SHOWN"), "/examples/doubler-and-shield.toml")),
    ),
];

/// The chapters as HTML, each by its name.
static PAGES: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
    let contents = html_of(SUMMARY);
    CHAPTERS.map(|(name, text)| (name, page(text, &contents).into_string())).to_vec()
});

pub(crate) async fn first() -> Response {
    chapter(Path("introduction".to_owned())).await
}

pub(crate) async fn chapter(Path(name): Path<String>) -> Response {
    match PAGES.iter().find(|(known, _)| *known == name) {
        Some((_, page)) => ([(CONTENT_TYPE, "text/html; charset=utf-8")], page.as_str()).into_response(),
        None => Problem::not_found("the book has no such chapter").into_response(),
    }
}

fn page(text: &str, contents: &str) -> Markup {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or("Instead");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (head(&format!("{title} · Instead")))
                link rel="stylesheet" href="/assets/book.css";
            }
            body.book {
                a.skip href="#chapter" { "To the chapter" }
                header.top { p { a.name href="/" { "Instead" } } p.claim { "The book." } }
                div.pages {
                    nav aria-label="Contents" { (PreEscaped(contents)) }
                    main #chapter tabindex="-1" { (PreEscaped(html_of(text))) }
                }
            }
        }
    }
}

/// A chapter as HTML. What it shows of other files is put in, and what its programs hide is left out, as mdbook does.
fn html_of(text: &str) -> String {
    let text = shown(text);
    let mut level = 0_u32;
    let events = Parser::new_ext(&text, Options::ENABLE_TABLES).filter_map(|event| match event {
        // The contents have a heading of their own, and this page another.
        Event::Start(Tag::Heading { .. }) if text.starts_with("# Summary") => {
            level += 1;
            (level > 1).then_some(Event::Html("<p class=\"part\">".into()))
        }
        Event::End(TagEnd::Heading(_)) if text.starts_with("# Summary") => {
            (level > 1).then_some(Event::Html("</p>".into()))
        }
        Event::Text(word) if level == 1 && &*word == "Summary" => None,
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            Some(Event::Start(Tag::Link { link_type, dest_url: address(dest_url), title, id }))
        }
        // Nothing of the book is HTML by itself.
        Event::Html(raw) | Event::InlineHtml(raw) => Some(Event::Text(raw)),
        event => Some(event),
    });
    let mut page = String::new();
    written::push_html(&mut page, events);
    // What is wider than the page scrolls by itself, by keys as well.
    page.replace("<pre>", "<pre tabindex=\"0\">")
        .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
}

/// A link to another chapter, as an address here.
fn address(link: CowStr<'_>) -> CowStr<'_> {
    match link.strip_suffix(".md") {
        Some("introduction") => "/book".into(),
        Some(name) => format!("/book/{name}").into(),
        None => link,
    }
}

/// The text with other files put in, and without the lines that its programs hide.
fn shown(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut program = false;
    for line in text.lines() {
        if line.starts_with("```") {
            program = line.starts_with("```rust");
        }
        if let Some(path) = line.strip_prefix("{{#include ../../").and_then(|rest| rest.strip_suffix("}}")) {
            all.extend(INCLUDED.iter().filter(|(known, _)| *known == path).map(|(_, text)| *text));
            continue;
        }
        if !(program && (line == "#" || line.starts_with("# "))) {
            all.push_str(line);
            all.push('\n');
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contents_list_every_chapter_in_order() {
        let listed: Vec<&str> = SUMMARY.split("](").skip(1).filter_map(|rest| rest.split(".md)").next()).collect();
        assert_eq!(listed, CHAPTERS.map(|(name, _)| name));
    }

    #[test]
    fn what_a_chapter_shows_of_other_files_is_there_and_what_it_hides_is_not() {
        for (name, text) in CHAPTERS {
            let html = html_of(text);
            assert!(!html.contains("{{#") && !html.contains("style="), "{name}: {html}");
            assert!(!html.contains("\n# "), "{name}");
        }
        let (_, own_game) = CHAPTERS.into_iter().find(|(name, _)| *name == "own-game").unwrap();
        assert!(html_of(own_game).contains("impl Game for Table"));
        assert!(html_of(SUMMARY).contains("<a href=\"/book/ask\">Ask</a>"));
    }
}
