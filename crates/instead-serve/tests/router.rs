//! Every address, its limits, and what is wrong with a request.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use http_body_util::BodyExt;
use instead_cards::Cards;
use instead_scenario::rulebook::Book;
use instead_serve::{App, Limits, no_books, router};
use scraper::{Html, Selector};
use serde_json::{Value, json};
use tower::ServiceExt;

fn page() -> Router {
    router(App::new(Cards::builtin(), no_books(), Limits::default()))
}

fn limited(limits: Limits) -> (Router, Arc<App>) {
    let app = App::new(Cards::builtin(), no_books(), limits);
    (router(app.clone()), app)
}

async fn asked(router: &Router, request: Request<Body>) -> (StatusCode, axum::http::HeaderMap, String) {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.unwrap().to_bytes();
    (parts.status, parts.headers, String::from_utf8(bytes.to_vec()).unwrap())
}

async fn get(router: &Router, path: &str) -> (StatusCode, String) {
    let (status, _, text) = asked(router, Request::get(path).body(Body::empty()).unwrap()).await;
    (status, text)
}

async fn post(router: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    let request = Request::post(format!("/api/v1/{path}")).header("content-type", "application/json");
    let (status, _, text) = asked(router, request.body(Body::from(body.to_string())).unwrap()).await;
    (status, serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

const SHIELD: &str = "Prevent the next 2 damage that would be dealt to you this turn.";

fn question() -> Value {
    json!({
        "title": "A doubler and a shield",
        "players": { "alice": { "battlefield": ["Furnace of Rath"] }, "bob": { "effects": [SHIELD] } },
        "play": [{ "do": "Lightning Bolt deals 3 damage to Bob" }],
    })
}

/// A question with more ways than are followed in a moment.
fn long() -> Value {
    let doublers = vec!["Furnace of Rath"; 2];
    let effects: Vec<String> =
        (1..=9).map(|n| format!("Prevent the next {n} damage that would be dealt to you this turn.")).collect();
    json!({
        "title": "Many ways",
        "players": { "alice": { "battlefield": doublers }, "bob": { "life": 500, "effects": effects } },
        "play": [{ "do": "Lightning Bolt deals 97 damage to Bob" }],
    })
}

#[tokio::test]
async fn the_page_has_a_line_a_board_an_answer_and_a_gallery_and_loads_nothing_from_elsewhere() {
    let (status, text) = get(&page(), "/").await;
    assert_eq!(status, StatusCode::OK);
    let html = Html::parse_document(&text);
    for selector in [
        "form#ask label[for=line]",
        "input#line[name=q]",
        "#board",
        "#answer",
        "#gallery details a[data-open]",
        "html[lang=en]",
    ] {
        assert!(html.select(&Selector::parse(selector).unwrap()).next().is_some(), "{selector}");
    }
    for node in html.select(&Selector::parse("[src], link[href]").unwrap()) {
        let address = node.attr("src").or(node.attr("href")).unwrap();
        let (status, _) = get(&page(), address).await;
        assert_eq!(status, StatusCode::OK, "{address}");
    }
    assert!(
        html.select(&Selector::parse("style, [style], [onclick]").unwrap()).next().is_none(),
        "the policy forbids these"
    );
}

#[tokio::test]
async fn what_a_script_imports_is_there() {
    let (mut open, mut seen) = (vec!["main.js".to_owned()], Vec::new());
    while let Some(name) = open.pop() {
        let (status, text) = get(&page(), &format!("/assets/{name}")).await;
        assert_eq!(status, StatusCode::OK, "{name}");
        assert!(text.lines().count() <= 500, "{name} is too long");
        for (_, rest) in text.match_indices("from \"./").map(|(at, found)| text.split_at(at + found.len())) {
            let import = rest.split('"').next().unwrap().to_owned();
            if !seen.contains(&import) {
                seen.push(import.clone());
                open.push(import);
            }
        }
    }
    assert!(seen.len() > 5, "{seen:?}");
}

#[tokio::test]
async fn without_scripts_a_question_in_the_address_is_answered() {
    let line = "Alice%20has%20Furnace%20of%20Rath%3B%20Lightning%20Bolt%20deals%203%20damage%20to%20Bob";
    let (_, text) = get(&page(), &format!("/?q={line}")).await;
    let html = Html::parse_document(&text);
    let steps = html.select(&Selector::parse("#answer ol.steps li").unwrap()).count();
    assert_eq!(steps, 4);
    let cells: Vec<String> =
        html.select(&Selector::parse("#answer td").unwrap()).map(|td| td.text().collect()).collect();
    assert!(cells.contains(&"14".to_owned()), "{cells:?}");
    let (_, text) = get(&page(), "/?q=Alice%20has%20Furnace%20of%20Wrath%3Cscript%3E").await;
    let html = Html::parse_document(&text);
    let problem: String = html.select(&Selector::parse("#answer .problem").unwrap()).flat_map(|p| p.text()).collect();
    assert!(problem.contains("no card is called “Furnace of Wrath<script>”"), "{problem}");
    assert!(!text.contains("<script>"), "what came in is text, not a script");
}

#[tokio::test]
async fn every_answer_says_what_a_browser_may_do_with_it() {
    for path in ["/", "/assets/page.css", "/api/v1/gallery", "/nowhere"] {
        let (_, headers, _) = asked(&page(), Request::get(path).body(Body::empty()).unwrap()).await;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
    }
}

#[tokio::test]
async fn explore_gives_all_outcomes_and_the_tree_where_it_is_asked_for() {
    let (status, report) = post(&page(), "explore", json!({ "scenario": question(), "tree": true })).await;
    assert_eq!((status, &report["status"]["is"]), (StatusCode::OK, &json!("passed")));
    let play = &report["plays"][0];
    let lives: Vec<&Value> = play["outcomes"].as_array().unwrap().iter().map(|o| &o["values"]["bob.life"]).collect();
    assert_eq!(lives, [16, 18]);
    let root = &play["tree"]["nodes"][play["tree"]["root"].as_u64().unwrap() as usize];
    assert_eq!((&root["is"], &root["who"], &root["rule"]), (&json!("choice"), &json!("Bob"), &json!("616.1")));
    assert_eq!(root["options"][1]["name"], SHIELD);
    let (_, report) = post(&page(), "explore", json!({ "scenario": question() })).await;
    assert!(report["plays"][0].get("tree").is_none());
}

#[tokio::test]
async fn run_and_explain_play_one_line() {
    let mut scenario = question();
    scenario["play"][0]["choose"] = json!([format!("bob: {SHIELD}")]);
    for command in ["run", "explain"] {
        let (status, report) = post(&page(), command, json!({ "scenario": scenario })).await;
        assert_eq!((status, &report["status"]["is"]), (StatusCode::OK, &json!("passed")), "{report}");
        assert_eq!(report["plays"][0]["steps"].as_array().unwrap().len(), 5);
    }
}

#[tokio::test]
async fn compare_plays_under_every_edition() {
    let scenario = json!({
        "title": "A land under Blood Moon",
        "players": { "alice": { "battlefield": ["Blood Moon"] }, "bob": { "hand": ["Breeding Pool"] } },
        "play": [{ "do": "put Breeding Pool onto the battlefield" }],
    });
    let (status, found) =
        post(&page(), "compare", json!({ "scenario": scenario, "editions": ["magic-2017", "magic-2026"] })).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(found["differences"][0]["same_ends"], false);
    let (status, found) =
        post(&page(), "compare", json!({ "scenario": scenario, "editions": ["kaijudo", "magic"] })).await;
    assert_eq!((status, &found["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("body")));
}

#[tokio::test]
async fn ask_adds_a_line_to_a_board_and_gives_the_file() {
    let (_, first) = post(&page(), "ask", json!({ "line": "Alice has Furnace of Rath; Bob is at 5 life" })).await;
    assert_eq!((&first["report"], &first["headline"]), (&Value::Null, &Value::Null), "nothing happens yet");
    let more = json!({ "scenario": first["scenario"], "line": "Lightning Bolt deals 3 damage to Bob", "tree": true });
    let (status, second) = post(&page(), "ask", more).await;
    assert_eq!(status, StatusCode::OK);
    assert!(second["toml"].as_str().unwrap().contains("[players.bob]\nlife = 5"), "{}", second["toml"]);
    assert_eq!(second["report"]["plays"][0]["outcomes"][0]["values"]["bob.life"], -1);
    assert_eq!(second["answer"]["table"]["columns"][0], "Alice wins", "{}", second["answer"]);
    assert_eq!(second["headline"], second["answer"]["sentence"]);
    let (_, parts) = post(
        &page(),
        "ask",
        json!({ "parts": ["--alice", "Furnace of Rath", "Lightning Bolt deals 3 damage to Bob"] }),
    )
    .await;
    assert_eq!(parts["report"]["plays"][0]["outcomes"][0]["values"]["bob.life"], 14);
}

#[tokio::test]
async fn a_line_in_players_words_is_understood_and_what_it_takes_for_granted_is_said() {
    let line = "Alice has Grizzly Bears; bears dies";
    let (status, found) = post(&page(), "ask", json!({ "line": line })).await;
    assert_eq!(status, StatusCode::OK, "{found}");
    assert_eq!(found["read_as"][0]["typed"], "bears dies");
    assert!(found["headline"].as_str().unwrap().contains("graveyard"), "{}", found["headline"]);
    let (status, found) = post(&page(), "ask", json!({ "line": "Alice has Grizzly Bears; bears dyes" })).await;
    assert_eq!((status, &found["error"]["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("line")), "{found}");
    assert_eq!(found["error"]["statement"], "bears dyes");
}

#[tokio::test]
async fn a_file_keeps_its_own_words_until_something_is_added() {
    let toml = "# mine\ntitle = 'T'\n[players.bob]\n[[play]]\ndo = 'Bob loses 3 life'\n";
    let (_, same) = post(&page(), "ask", json!({ "toml": toml })).await;
    assert_eq!(same["toml"], toml);
    let (_, more) = post(&page(), "ask", json!({ "toml": toml, "line": "Bob loses 1 life" })).await;
    assert_eq!(more["scenario"]["play"][0]["do"], json!(["Bob loses 3 life", "Bob loses 1 life", "resolve all"]));
}

#[tokio::test]
async fn a_mistake_is_told_with_its_place_and_the_value_it_is_in() {
    let mut wrong = question();
    wrong["players"]["alice"]["batlefield"] = json!([]);
    let (status, found) = post(&page(), "explore", json!({ "scenario": wrong })).await;
    assert_eq!((status, &found["error"]["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("scenario")));
    let place = &found["error"]["diagnostics"][0];
    assert!(place["message"].as_str().unwrap().contains("batlefield"), "{found}");
    assert_eq!(place["suggestion"], "did you mean `battlefield`?");
    let line = found["error"]["toml"].as_str().unwrap().lines().nth(place["line"].as_u64().unwrap() as usize - 1);
    assert!(line.unwrap().starts_with("batlefield"), "{found}");

    let mut unknown = question();
    unknown["players"]["alice"]["battlefield"] = json!(["Grizzly Bears", "Furnace of Wrath"]);
    let (status, found) = post(&page(), "ask", json!({ "scenario": unknown })).await;
    assert_eq!((status, &found["report"]["status"]["is"]), (StatusCode::OK, &json!("error")));
    assert_eq!(found["pointers"], json!(["/players/alice/battlefield/1"]), "{found}");
}

#[tokio::test]
async fn cards_are_completed_shown_and_checked() {
    let (_, text) = get(&page(), "/api/v1/cards?q=furnace&limit=3").await;
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(found["cards"][0]["name"], "Furnace of Rath");
    let (_, text) = get(&page(), "/api/v1/cards/Furnace%20of%20Rath").await;
    let card: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&card["from"], &card["whole"]), (&json!("built in"), &json!(true)));
    assert_eq!(card["faces"][0]["reading"][0]["sentences"][0]["read"], "read");
    let (status, text) = get(&page(), "/api/v1/cards/Furnace%20of%20Wrath").await;
    assert!(status == StatusCode::NOT_FOUND && text.contains("did you mean `Furnace of Rath`?"), "{text}");
    let (_, check) = post(&page(), "cards/check", json!({ "text": "If you would gain life, you feel better." })).await;
    assert_eq!((&check["read"], &check["parts"][0]["stop"]["found"]), (&json!(false), &json!("feel better.")));
    let list = "4 Lightning Bolt\n1x Furnace of Rath (TMP) 179\n\nFurnace of Wrath";
    let (_, listed) = post(&page(), "cards/list", json!({ "list": list })).await;
    let names: Vec<_> =
        listed["cards"].as_array().unwrap().iter().map(|c| (c["count"].clone(), c["known"].clone())).collect();
    assert_eq!(names, [(json!(4), json!(true)), (json!(1), json!(true)), (json!(1), json!(false))]);
}

#[tokio::test]
async fn rules_are_told_by_number_and_near_ones_suggested() {
    let (_, text) = get(&page(), "/api/v1/rules/615.7").await;
    let rules: Value = serde_json::from_str(&text).unwrap();
    assert!(
        rules["rules"].as_array().unwrap().iter().all(|rule| rule["number"].as_str().unwrap().starts_with("615.7"))
    );
    let (status, text) = get(&page(), "/api/v1/rules/614.99").await;
    assert!(status == StatusCode::NOT_FOUND && text.contains("known is 614"), "{text}");
}

#[tokio::test]
async fn cards_are_searched_by_what_is_printed_on_them() {
    let found = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let (_, text) = get(&page(), "/api/v1/cards?q=o%3A%22would%20draw%22%20mv%3C%3D2&limit=2").await;
    let some = found(&text);
    assert_eq!((&some["cards"][0]["name"], &some["more"]), (&json!("Blood Scrivener"), &json!(1)), "{text}");
    let (_, text) = get(&page(), "/api/v1/cards?q=is%3Awhole&limit=5").await;
    assert_eq!(found(&text)["cards"].as_array().map(Vec::len), Some(5), "{text}");
    let (status, text) = get(&page(), "/api/v1/cards?q=pwo%3E3").await;
    assert!(status == StatusCode::BAD_REQUEST && text.contains("did you mean `pow`?"), "{text}");
}

/// A text in the form of the rules, with words of our own.
fn book(date: &str, words: &str) -> Book {
    let rule = |n: u32| format!("{n}. Chapter\n\n{n}.7. {words} <{n}>\nExample: like so.\n\n{n}.8. Another.\n\n");
    let all: String = (580..640).map(rule).collect();
    Book::read(&format!("Comprehensive Rules\n\nin effect as of {date}.\n\n{all}")).unwrap()
}

#[tokio::test]
async fn the_text_of_a_rule_is_told_where_it_was_imported() {
    let books = || vec![book("July 13, 2018", "Then."), book("March 3, 2026", "Now.")];
    let books: instead_serve::Books = std::sync::LazyLock::new(Box::new(books));
    let router = router(App::new(Cards::builtin(), books, Limits::default()));
    for (address, words) in [("615.7", "Now. <615>"), ("615.7?edition=magic-2018", "Then. <615>")] {
        let (status, text) = get(&router, &format!("/api/v1/rules/{address}")).await;
        let rules: Value = serde_json::from_str(&text).unwrap();
        let told = &rules["rules"][0]["text"];
        assert_eq!((status, &told["text"]), (StatusCode::OK, &json!(format!("{words}\nExample: like so."))), "{text}");
    }
    let (status, text) = get(&router, "/api/v1/rules/615.7?edition=magic-2071").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{text}");
}

#[tokio::test]
async fn the_answer_is_drawn() {
    let draw = |body: Value| async move {
        let request = Request::post("/api/v1/picture").header("content-type", "application/json");
        asked(&page(), request.body(Body::from(body.to_string())).unwrap()).await
    };
    let (status, headers, svg) = draw(json!({ "scenario": question(), "outcome": 1, "granted": "Mine <b>" })).await;
    assert_eq!((status, &headers["content-type"]), (StatusCode::OK, &"image/svg+xml".parse().unwrap()));
    assert!(svg.contains("16 or 18 life") && svg.contains("How outcome 2") && svg.contains("Mine &lt;b&gt;"), "{svg}");
    let (_, _, svg) = draw(json!({ "line": "Alice has Furnace of Rath; Bob takes 3 damage" })).await;
    assert!(svg.contains("Bob ends at 14 life.") && svg.contains("Taken for granted: "), "{svg}");
    for body in [json!({}), json!({ "line": "Alice has Furnace of Rath" }), json!({ "line": "Bob has Xyzzy" })] {
        assert!(draw(body).await.0.is_client_error());
    }
}

#[tokio::test]
async fn every_scenario_of_the_gallery_opens_and_is_as_its_file_expects() {
    let router = page();
    let (_, text) = get(&router, "/api/v1/gallery").await;
    let gallery: Value = serde_json::from_str(&text).unwrap();
    let entries = gallery["scenarios"].as_array().unwrap();
    assert!(entries.len() >= 60, "{}", entries.len());
    for entry in entries {
        let id = entry["id"].as_str().unwrap();
        let (_, text) = get(&router, &format!("/api/v1/gallery/{id}")).await;
        let entry: Value = serde_json::from_str(&text).unwrap();
        let (status, answer) = post(&router, "ask", json!({ "toml": entry["toml"], "tree": true })).await;
        assert_eq!(status, StatusCode::OK, "{id}: {answer}");
        assert_eq!(answer["report"]["status"]["is"], "passed", "{id}: {}", answer["report"]["plays"]);
        // The same data without its own words is the same question.
        let (status, again) = post(&router, "ask", json!({ "scenario": answer["scenario"], "tree": true })).await;
        assert_eq!((status, &again["headline"]), (StatusCode::OK, &answer["headline"]), "{id}: {}", again["error"]);
    }
}

#[tokio::test]
async fn bad_bodies_are_refused_with_what_is_wrong() {
    let router = page();
    let of = |kind: &str, body: &str| {
        Request::post("/api/v1/explore").header("content-type", kind).body(Body::from(body.to_owned())).unwrap()
    };
    let cases = [
        ("text/plain", "{}", 415),
        ("application/json", "", 400),
        ("application/json", "{", 400),
        ("application/json", "[]", 400),
        ("application/json", "{}", 400),
        ("application/json", r#"{"scenario": 3}"#, 400),
        ("application/json", r#"{"scenaro": {}}"#, 400),
        ("application/json", r#"{"toml": "", "scenario": {}}"#, 400),
        ("application/json; charset=utf-8", r#"{"toml": "title ="}"#, 422),
        ("application/json", r#"{"scenario": {}}"#, 422),
        ("application/json", r#"{"toml": "title = 'T'\n[players.bob]\n[[play]]\ndo = 'x'", "game": "magik"}"#, 400),
    ];
    for (kind, body, status) in cases {
        let (found, headers, text) = asked(&router, of(kind, body)).await;
        assert_eq!(found.as_u16(), status, "{body}: {text}");
        assert_eq!(headers["content-type"], "application/json");
        let problem: Value = serde_json::from_str(&text).unwrap();
        assert!(problem["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{text}");
    }
    assert_eq!(post(&router, "ask", json!({ "scenario": [null] })).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(get(&router, "/api/v1/explore").await.0, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(get(&router, "/api/v1/nothing").await.0, StatusCode::NOT_FOUND);
    assert_eq!(get(&router, "/assets/..%2fCargo.toml").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn limits_hold_and_are_named() {
    let (router, _app) = limited(Limits { bytes: 400, ..Limits::default() });
    let (status, found) = post(&router, "explore", json!({ "toml": "x".repeat(500) })).await;
    assert_eq!((status, &found["error"]["code"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!("too-large")));

    let (router, _app) = limited(Limits { nameless: 5, sentences: 2, ..Limits::default() });
    let mut many = question();
    many["players"]["bob"]["library"] = json!(6);
    many["play"][0]["do"] = json!(["Bob draws", "Bob draws", "Bob draws"]);
    let (status, found) = post(&router, "explore", json!({ "scenario": many })).await;
    assert_eq!(
        (status, found["error"]["diagnostics"].as_array().unwrap().len()),
        (StatusCode::UNPROCESSABLE_ENTITY, 2),
        "{found}"
    );

    let (router, _app) = limited(Limits { runs: 5, ..Limits::default() });
    let (_, report) = post(&router, "explore", json!({ "scenario": long(), "runs": 1_000_000 })).await;
    let play = &report["plays"][0];
    assert_eq!((&play["complete"], &play["stopped"]), (&json!(false), &json!("stopped exploring after 5 runs")));
}

#[tokio::test]
async fn a_long_question_ends_in_time_with_what_was_found() {
    let time = Duration::from_millis(400);
    let (router, _app) =
        limited(Limits { time, at_once: Duration::from_millis(20), runs: u64::MAX, ..Limits::default() });
    let begun = Instant::now();
    let (status, report) = post(&router, "explore", json!({ "scenario": long(), "tree": true })).await;
    assert_eq!(status, StatusCode::OK);
    let play = &report["plays"][0];
    assert_eq!(play["stopped"], "stopped exploring when the time was up", "{:?}", begun.elapsed());
    assert!(begun.elapsed() >= time);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn small_questions_are_answered_beside_a_long_one_and_too_many_are_turned_away() {
    let limits = Limits {
        time: Duration::from_secs(60),
        at_once: Duration::from_millis(400),
        runs: u64::MAX,
        waiting: 2,
        ..Limits::default()
    };
    let (router, _app) = limited(limits);
    let ask_long =
        |router: Router| tokio::spawn(async move { post(&router, "explore", json!({ "scenario": long() })).await.0 });
    // One runs, two wait; the fourth finds no place once it is known to be long.
    let mut asked = Vec::new();
    for _ in 0..4 {
        asked.push(ask_long(router.clone()));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let begun = Instant::now();
    while !asked.iter().any(|one| one.is_finished()) && begun.elapsed() < Duration::from_secs(30) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let turned_away = asked.iter().position(|one| one.is_finished()).unwrap();
    assert_eq!(asked.remove(turned_away).await.unwrap(), StatusCode::SERVICE_UNAVAILABLE);
    let (status, _) = post(&router, "explore", json!({ "scenario": question() })).await;
    assert_eq!(status, StatusCode::OK);
    assert!(asked.iter().all(|one| !one.is_finished()), "the small question did not wait for the long ones");
    asked.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn the_api_describes_itself_and_each_address_of_the_description_is_there() {
    let router = page();
    let (status, text) = get(&router, "/api/v1/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    let description: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(description["openapi"].as_str().map(|version| &version[..3]), Some("3.1"));
    let paths = description["paths"].as_object().unwrap();
    assert!(paths.len() >= 13, "{:?}", paths.keys());
    for (path, methods) in paths {
        let path = path.replace("{name}", "Furnace%20of%20Rath").replace("{number}", "614").replace("{id}", "none");
        if methods.get("get").is_some() {
            let (status, _) = get(&router, &format!("{path}?q=a")).await;
            assert!(status == StatusCode::OK || path.ends_with("none"), "{path}");
        } else {
            let (status, _) = post(&router, path.trim_start_matches("/api/v1/"), json!({})).await;
            assert!(status != StatusCode::NOT_FOUND && status != StatusCode::METHOD_NOT_ALLOWED, "{path}");
        }
    }
    let mut named = Vec::new();
    references(&description, &mut named);
    for name in named {
        assert!(description.pointer(name.trim_start_matches('#')).is_some(), "{name} is not described");
    }
}

fn references(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            into.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|value| references(value, into));
        }
        Value::Array(list) => list.iter().for_each(|value| references(value, into)),
        _ => {}
    }
}

#[tokio::test]
async fn the_book_is_served_as_plain_pages_whose_links_lead_somewhere() {
    let router = page();
    let (status, first) = get(&router, "/book").await;
    assert_eq!(status, StatusCode::OK);
    let html = Html::parse_document(&first);
    assert_eq!(html.select(&Selector::parse("main h1").unwrap()).count(), 1);
    let links = Selector::parse("nav a").unwrap();
    let chapters: Vec<String> = html.select(&links).map(|link| link.value().attr("href").unwrap().to_owned()).collect();
    assert_eq!(chapters.len(), 21);
    for chapter in &chapters {
        let (status, text) = get(&router, chapter).await;
        assert_eq!(status, StatusCode::OK, "{chapter}");
        let html = Html::parse_document(&text);
        for link in html.select(&Selector::parse("main a").unwrap()).filter_map(|link| link.value().attr("href")) {
            assert!(!link.starts_with('/') || chapters.iter().any(|known| known == link), "{chapter}: {link}");
        }
        assert_eq!(html.select(&Selector::parse("[style], script").unwrap()).count(), 0);
    }
    assert_eq!(get(&router, "/book/nothing").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_the_description_says_of_requests_is_so() {
    let router = page();
    let (_, text) = get(&router, "/api/v1/openapi.json").await;
    let described: Value = serde_json::from_str(&text).unwrap();
    let of = |path: &str| {
        let body = &described["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let name = body.as_str().unwrap().rsplit('/').next().unwrap();
        described["components"]["schemas"][name]["properties"].clone()
    };
    // Two things of one name would leave one of them out.
    assert!(of("/api/v1/ask").get("line").is_some() && of("/api/v1/explore").get("toml").is_some());
    let (status, text) = get(&router, "/api/v1/cards?limit=-1&q=").await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(serde_json::from_str::<Value>(&text).unwrap()["error"]["message"].as_str().unwrap().contains("limit"));
}

#[tokio::test]
async fn the_atlas_shows_what_meets_a_card_families_and_surprises_and_says_where_there_is_none() {
    let (status, text) = get(&page(), "/atlas").await;
    assert!(status == StatusCode::OK && text.contains("No atlas is open here"), "{text}");
    let folder = std::env::temp_dir().join(format!("instead-serve-atlas-{}", std::process::id()));
    let words = |words: &str| vec![words.to_owned()];
    let asked = instead_atlas::Asked {
        of: words("!\"Furnace of Rath\""),
        with: words("c:white is:prevention"),
        events: "damage".to_owned(),
        parts: 2,
        ..instead_atlas::Asked::default()
    };
    instead_atlas::make(&asked, &Cards::builtin(), &folder, 2, &mut |_| {}).unwrap();
    let atlas = instead_atlas::Atlas::open(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let app = App::with_atlas(Cards::builtin(), no_books(), Limits::default(), Some(Arc::new(atlas)));
    let router = router(app);
    let found = |text: &str, selector: &str| {
        let selector = Selector::parse(selector).unwrap();
        Html::parse_document(text).select(&selector).count()
    };
    let (_, all) = get(&router, "/atlas").await;
    assert!(found(&all, "table.heat th[scope=row]") >= 2 && found(&all, "main ol > li") >= 1, "{all}");
    assert_eq!((found(&all, "label[for=card]"), found(&all, "[style], script")), (1, 0));
    let (_, card) = get(&router, "/atlas?card=Furnace+of+Rath").await;
    assert!(found(&card, "tbody th[scope=row]") >= 1 && card.contains("<b>matters</b>"), "{card}");
    let (_, none) = get(&router, "/atlas?card=%3Cb%3ENobody").await;
    assert!(none.contains("&lt;b&gt;Nobody") && none.contains("Nothing in this atlas"), "{none}");
}
