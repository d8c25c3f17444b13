//! The atlas: what meets a card, families against families, and the pairs that surprise. Plain pages, which need no scripts.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use instead_atlas::query::{Families, Partner, Surprising};
use instead_atlas::{Atlas, Is};
use maud::{DOCTYPE, Markup, html};
use serde::Deserialize;

use crate::App;
use crate::page::head;

/// What is asked in the address.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    card: Option<String>,
}

/// How many partners and surprises are shown.
const MOST: usize = 200;
const SURPRISES: usize = 20;

pub(crate) async fn page(State(app): State<Arc<App>>, Query(asked): Query<Asked>) -> Response {
    let card = asked.card.map(|card| card.trim().to_owned()).filter(|card| !card.is_empty());
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (head("Atlas · Instead"))
                link rel="stylesheet" href="/assets/book.css";
                link rel="stylesheet" href="/assets/atlas.css";
            }
            body.book.atlas {
                a.skip href="#found" { "To what was found" }
                header.top { p { a.name href="/" { "Instead" } } p.claim { "The atlas." } }
                main #found tabindex="-1" {
                    h1 { "Pairs of effects" }
                    @match app.atlas() {
                        None => { p { "No atlas is open here. " code { "instead atlas" } " makes one, and " code { "instead serve --atlas DIR" } " shows it; the "
                            a href="/book/atlas" { "book" } " says more." } },
                        Some(atlas) => {
                            (counts(atlas))
                            (ask(card.as_deref().unwrap_or_default()))
                            @match &card {
                                Some(card) => (partners(atlas, card)),
                                None => { (surprising(atlas)) (heat(&atlas.families)) },
                            }
                        },
                    }
                }
            }
        }
    };
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], page.into_string()).into_response()
}

fn counts(atlas: &Atlas) -> Markup {
    let counts = &atlas.counts;
    let of = |is: Is| counts.pairs.get(is.name()).copied().unwrap_or_default();
    html! {
        p {
            (counts.effects) " effects of " (counts.cards) " cards. Of their pairs the order matters for " (of(Is::Matters))
            ", makes no difference for " (of(Is::Same)) ", and " (of(Is::Unknown)) " are not known; " (of(Is::Unmet) + of(Is::Apart)) " never meet."
            @if counts.parts.0 < counts.parts.1 { " The atlas is not whole: " (counts.parts.0) " of " (counts.parts.1) " parts are there." }
        }
    }
}

fn ask(card: &str) -> Markup {
    html! {
        form.ask action="/atlas" method="get" autocomplete="off" {
            label for="card" { "What meets which card?" }
            div.field {
                input #card name="card" type="text" value=(card) spellcheck="false" placeholder="Furnace of Rath";
                button.primary type="submit" { "Show" }
            }
        }
    }
}

/// Names of effects, each an address of what meets its card.
fn names(atlas: &Atlas, these: &[u32]) -> Markup {
    html! {
        @for (at, effect) in these.iter().filter_map(|id| atlas.effect(*id)).enumerate() {
            @if at > 0 { " and " }
            a href={ "/atlas?card=" (crate::page::encoded(effect.cards.first().map_or("", String::as_str))) } title=(effect.text) { (effect.name) }
            @if effect.cards.len() > 1 { " and " (effect.cards.len() - 1) " more" }
        }
    }
}

fn partners(atlas: &Atlas, card: &str) -> Markup {
    let found: Vec<Partner> = atlas.partners(card);
    let list = |set: &std::collections::BTreeSet<String>| set.iter().cloned().collect::<Vec<_>>().join(", ");
    html! {
        h2 { "What meets " (card) }
        @if found.is_empty() { p { "Nothing in this atlas, or it has no such card." } } @else {
            p { "Of " (found.len()) " effects that meet it, those whose order with it matters come first."
                @if found.len() > MOST { " The first " (MOST) " are shown; `instead atlas query --card` tells the others." }
            }
            div.wide tabindex="0" {
                table {
                    thead { tr { th scope="col" { "with" } th scope="col" { "the order" } th scope="col" { "events" } th scope="col" { "who chooses" } } }
                    tbody { @for partner in found.iter().take(MOST) {
                        tr {
                            th scope="row" { (names(atlas, &partner.others)) }
                            td { @match partner.is {
                                Is::Matters => b { "matters" },
                                Is::Unknown => { "not known: " (partner.why.map_or("", |why| why.name())) },
                                Is::Same | Is::Unmet | Is::Apart => "makes no difference",
                            } }
                            td { (list(&partner.events)) }
                            td { (list(&partner.who)) }
                        }
                    } }
                }
            }
        }
    }
}

fn surprising(atlas: &Atlas) -> Markup {
    let found: Vec<Surprising> = atlas.surprising(SURPRISES);
    html! {
        h2 { "Pairs that surprise most" }
        p { "The order matters, and for few pairs of the same two families it does." }
        ol { @for one in &found {
            li {
                (names(atlas, &one.row.effects)) ": " (one.row.happens.as_deref().unwrap_or_default()) "; "
                (one.row.who.as_deref().unwrap_or("chance")) " chooses."
                @if let Some(witness) = &one.row.witness {
                    ul { @for line in [&witness.one, &witness.other] {
                        li { (line.choices.join(", then ")) ": "
                            (line.values.iter().map(|(path, value)| format!("{path} = {value}")).collect::<Vec<_>>().join(", ")) }
                    } }
                }
            }
        } }
    }
}

/// Families against families: of a hundred pairs, for how many the order matters. Colour says no more than the figure does.
fn heat(families: &[Families]) -> Markup {
    let mut share: BTreeMap<(&str, &str), &Families> = BTreeMap::new();
    for f in families {
        share.insert((&f.one, &f.other), f);
        share.insert((&f.other, &f.one), f);
    }
    let mut names: Vec<&str> = families.iter().flat_map(|f| [f.one.as_str(), f.other.as_str()]).collect();
    names.sort_unstable();
    names.dedup();
    html! {
        h2 { "Families against families" }
        p { "Of a hundred pairs of effects, for how many the order matters. An empty place is none; the columns are the rows by number." }
        div.wide tabindex="0" {
            table.heat {
                thead { tr { th scope="col" { "" } @for (at, name) in names.iter().enumerate() { th scope="col" { abbr title=(name) { (at + 1) } } } } }
                tbody { @for (at, one) in names.iter().enumerate() { tr {
                    th scope="row" { (at + 1) " " (one) }
                    @for other in &names { (place(share.get(&(*one, *other)).copied())) }
                } } }
            }
        }
    }
}

fn place(found: Option<&Families>) -> Markup {
    let Some(f) = found.filter(|f| f.matters > 0) else { return html! { td {} } };
    let hundred = f.matters.saturating_mul(100).div_ceil(f.pairs.max(1));
    html! {
        td class={ "warm-" (hundred.div_ceil(20).min(5)) } title={ (f.one) " and " (f.other) ": " (f.matters) " of " (f.pairs) } { (hundred) }
    }
}
