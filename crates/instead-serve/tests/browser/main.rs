//! The page in a browser. Where there is none these tests are counted as ignored. `INSTEAD_SHOTS=FOLDER` keeps pictures.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests fail by panicking")]

mod access;
mod chrome;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::mpsc::channel;
use std::sync::{LazyLock, Mutex, PoisonError};

use instead_cards::Cards;
use instead_serve::{Config, no_books, serve};
use libtest_mimic::{Arguments, Trial};
use serde_json::json;

use chrome::{Page, browser};

const DESK: (u32, u32) = (1280, 1000);
const PHONE: (u32, u32) = (390, 844);

/// The server of all tests: as it is served to people.
static SERVER: LazyLock<String> = LazyLock::new(|| {
    let (tell, hear) = channel();
    std::thread::spawn(move || {
        let config = Config { listen: "127.0.0.1:0".parse().unwrap(), ..Config::default() };
        serve(&config, Cards::builtin(), no_books(), |address| tell.send(address).unwrap()).unwrap();
    });
    format!("http://{}", hear.recv().unwrap())
});

/// One browser at a time: two would make each other slow.
static ONE: Mutex<()> = Mutex::new(());

/// What a test does in its page.
type Body = fn(&mut Page);

fn main() -> ExitCode {
    let tests: [(&str, Body); 12] = [
        ("a_question_is_asked_and_its_tree_walked_by_keys", asked_and_walked),
        ("a_name_is_completed_by_keys", completed),
        ("a_board_is_built_and_changed_by_keys_and_taken_back", built),
        ("a_slip_is_shown_and_the_line_kept", slips),
        ("mistakes_of_a_file_are_shown_at_their_lines", file_mistakes),
        ("an_address_holds_the_question_and_the_outcome_that_is_shown", shared),
        ("what_has_changed_since_an_address_was_made_is_said", changed_since),
        ("a_draft_survives_a_reload", draft),
        ("editions_are_compared", compared),
        ("every_scenario_of_the_gallery_opens", gallery),
        ("nothing_is_loaded_from_elsewhere", own_server),
        ("whoever_does_not_see_the_page_can_use_it", access::access),
    ];
    let there = browser().is_some();
    let trials = tests.map(|(name, body)| {
        let trial = Trial::test(name, move || {
            let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
            let tried = || {
                let mut page = Page::open(DESK.0, DESK.1);
                body(&mut page);
                assert!(page.faults.is_empty(), "{:?}", page.faults);
            };
            // On a busy machine a key may come before the page is ready for it: once more, before it counts.
            if catch_unwind(AssertUnwindSafe(tried)).is_err() {
                tried();
            }
            Ok(())
        });
        if there { trial } else { trial.with_kind("no browser").with_ignored_flag(true) }
    });
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}

const QUESTION: &str = "Alice has Furnace of Rath; Bob has \"Prevent the next 2 damage that would be dealt to you this \
                        turn.\"; Lightning Bolt deals 3 damage to Bob";

fn home(page: &mut Page) {
    page.go(&SERVER);
}

/// Nothing stands beside the edge of the page.
fn fits(page: &mut Page, what: &str) {
    let (wide, room) =
        (page.eval("document.documentElement.scrollWidth"), page.eval("document.documentElement.clientWidth"));
    assert!(wide.as_f64() <= room.as_f64(), "{what}: {wide} of {room}");
}

fn asked_and_walked(page: &mut Page) {
    for (name, (width, height)) in [("desk", DESK), ("phone", PHONE)] {
        page.size(width, height);
        home(page);
        page.eval("localStorage.clear()");
        home(page);
        page.picture(&format!("start-{name}"));
        page.ask(QUESTION);
        page.until_text("#answer .headline", "16 or 18");
        assert_eq!(page.eval("document.querySelectorAll('.outcomes tbody tr').length"), 2);
        assert!(page.text(".outcomes").contains("Bob"), "who chooses is said in words");
        page.focus("[role=treeitem][tabindex='0']");
        page.press("ArrowDown");
        page.until_text(".how h3", "Outcome 2");
        page.until_text("#board", "→ 18");
        assert_eq!(page.eval("document.activeElement.getAttribute('aria-label').includes('Prevent the next 2')"), true);
        page.press("Home");
        page.until_text(".how h3", "Outcome 1");
        page.until_text("#board", "→ 16");
        fits(page, name);
        page.picture(&format!("answer-{name}"));
    }
    page.size(DESK.0, DESK.1);
    page.click("button.rule-number");
    page.until_text(".below", "614.1");
    page.until_text(".below", "instead rules import");
    page.size(PHONE.0, PHONE.1);
    page.until("document.querySelector('svg.tree').clientWidth < 500");
    page.size(DESK.0, DESK.1);
    page.until("document.querySelector('svg.tree').clientWidth > 500");
    assert_eq!(page.eval("Boolean(document.querySelector('.below'))"), true, "what was opened stays open");
    page.click("button.rule-number");
    page.until("!document.querySelector('.below')");
    page.click("button.effect");
    page.until_text(".below mark", "double that damage");
    page.picture("in-place");
}

fn completed(page: &mut Page) {
    home(page);
    page.focus("#line");
    page.types("Alice has Furn");
    page.until_text("[role=listbox]:not([hidden])", "Furnace of Rath");
    page.press("ArrowDown");
    page.until_text(".about:not([hidden])", "double");
    page.picture("completion");
    page.press("Enter");
    assert_eq!(page.eval("document.getElementById('line').value"), "Alice has Furnace of Rath");
    page.types("; Lightning Bolt deals 3 damage to Bob");
    page.press("Escape Enter");
    page.until_text("#answer", "14");
}

fn built(page: &mut Page) {
    home(page);
    page.eval("localStorage.clear()");
    home(page);
    page.click("#board button");
    page.focus("[data-key='add-alice']");
    page.types("Furnace of R");
    page.until_text(".adding [role=listbox]:not([hidden])", "Furnace of Rath");
    page.press("ArrowDown Enter");
    page.until_text(".seat-0 .chip", "Furnace of Rath");
    page.ask("Shock deals 2 damage to Bob");
    page.until_text("#answer", "16");
    page.focus("[data-key='life-bob']");
    page.eval("document.activeElement.select()");
    page.types("5");
    page.press("Tab");
    page.until_text("#answer .facts", "1");
    page.focus("[data-key='alice/battlefield/0']");
    page.press("Enter");
    page.focus("[data-key='remove-alice-0']");
    page.picture("board");
    page.press("Enter");
    page.until_text("#answer .facts", "3");
    page.focus("[data-key='tool-Undo']");
    page.press("Enter");
    page.until_text("#answer .facts", "1");
    page.focus("[data-key='tool-Redo']");
    page.press("Enter");
    page.until_text("#answer .facts", "3");
}

fn slips(page: &mut Page) {
    home(page);
    page.eval("localStorage.clear()");
    home(page);
    page.ask("Alice has Furnace of Wrath; Shock deals 2 damage to Bob");
    page.until_text(".granted", "“Furnace of Wrath” is Furnace of Rath");
    page.picture("slip");
    page.click("[data-key='tool-New']");
    page.ask("Alice has Xyzzy Quux; Shock deals 2 damage to Bob");
    page.until_text("#problem[role=alert]", "No card is called “Xyzzy Quux”");
    assert!(page.eval("document.getElementById('line').value").as_str().unwrap().contains("Xyzzy"));
    page.eval("document.getElementById('line').value = ''");
    page.ask("Alice has Furnace of Rath; Shock deels 2 damage to Bob");
    page.until_text("#problem[role=alert]", "Did you mean “deals”?");
    page.eval("document.getElementById('line').value = ''");
    // What the file of a question holds is shown where it stands on the board.
    page.ask("Alice has Furnace of Rath; Shock deals 2 damage to Bob");
    page.until_text("#answer .headline", "16");
    page.eval("import('/assets/state.js').then((state) => state.edit((s) => s.players.alice.battlefield.push('Furnace of Wrath')))");
    page.until_text("#answer [role=alert]", "Furnace of Wrath");
    page.until_text(".chip.wrong", "Furnace of Wrath");
}

fn file_mistakes(page: &mut Page) {
    home(page);
    page.click("[data-key='tool-File']");
    page.until("document.querySelector('dialog textarea')");
    let toml = "title = 'A slip'\n[players.bob]\nlif = 5\n[[play]]\ndo = 'Bob loses 3 life'\n";
    page.eval(&format!("document.querySelector('dialog textarea').value = {}", json!(toml)));
    page.click("dialog button.primary");
    page.until_text("dialog [role=alert]", "line 3, column 1");
    page.until_text("dialog .gutter .bad", "3");
    page.picture("file");
    page.eval("document.querySelector('dialog textarea').value = document.querySelector('dialog textarea').value.replace('lif ', 'life ')");
    page.click("dialog button.primary");
    page.until_text("dialog [role=alert]", "Taken over");
    page.until_text("#answer .facts", "2");
}

fn shared(page: &mut Page) {
    home(page);
    page.ask(QUESTION);
    page.until_text("#answer .headline", "16 or 18");
    page.click("[data-key='outcome-1']");
    page.until_text(".how h3", "Outcome 2");
    page.click("[data-key='tool-Share']");
    page.until("document.querySelector('dialog input')?.value.includes('#q=')");
    let address = page.eval("document.querySelector('dialog input').value");
    let address = address.as_str().unwrap().to_owned();
    assert!(address.len() < 600, "{} letters", address.len());
    page.picture("share");
    // The answer as an image, of the outcome that is shown; in dots it is no other.
    let drawn = "import('/assets/share.js').then((share) => share.drawing())";
    assert!(page.eval(drawn).as_str().unwrap().contains("How outcome 2 comes about"));
    let dots = "import('/assets/share.js').then(async (share) => (await share.dots(await share.drawing())).type)";
    assert_eq!(page.eval(dots), "image/png");
    page.eval("localStorage.clear()");
    page.go(&address);
    page.until_text("#answer .headline", "16 or 18");
    page.until_text(".how h3", "Outcome 2");
    assert_eq!(page.text(".notice"), "");
}

fn changed_since(page: &mut Page) {
    home(page);
    let script = "import('/assets/share.js').then((share) => share.pack({ s: { title: 'T', players: { bob: {} }, \
                  play: [{ do: 'Bob loses 3 life' }] }, a: 'Bob wins' }))";
    let packed = page.eval(script);
    page.go(&format!("{}/#q={}", *SERVER, packed.as_str().unwrap()));
    page.until_text(".notice", "The answer is another than when this address was made. It was: Bob wins.");
    page.go(&format!("{}/#q=nonsense", *SERVER));
    page.until_text(".notice", "This address is not whole");
}

fn draft(page: &mut Page) {
    home(page);
    page.ask(QUESTION);
    page.until_text("#answer .headline", "16 or 18");
    home(page);
    page.until_text("#answer .headline", "16 or 18");
    page.click("[data-key='tool-New']");
    page.until("!document.querySelector('#answer .headline')");
}

fn compared(page: &mut Page) {
    home(page);
    page.ask("Alice has Blood Moon; Bob has Breeding Pool in his hand; put Breeding Pool onto the battlefield");
    page.until("document.querySelector('#answer .headline')");
    page.click("[data-key='tool-Compare']");
    page.until_text("dialog .editions", "before September 2017");
    page.until_text("dialog .difference mark", "Breeding Pool");
    page.picture("compare");
}

fn gallery(page: &mut Page) {
    home(page);
    let ids = page.eval("[...document.querySelectorAll('#gallery a')].map((link) => link.dataset.open)");
    for (name, (width, height)) in [("desk", DESK), ("phone", PHONE)] {
        page.size(width, height);
        home(page);
        for id in ids.as_array().unwrap() {
            let id = id.as_str().unwrap();
            page.eval("document.title = ''; document.querySelector('#answer')?.replaceChildren()");
            page.click(&format!("#gallery a[data-open='{id}']"));
            page.until("document.querySelector('#answer .headline')?.textContent.length > 3");
            page.until("!document.querySelector('#ask.busy')");
            assert_eq!(page.text("#problem"), "", "{id}");
            fits(page, &format!("{id} on the {name}"));
        }
        page.picture(&format!("gallery-{name}"));
    }
}

fn own_server(page: &mut Page) {
    home(page);
    page.ask(QUESTION);
    page.until_text("#answer .headline", "16 or 18");
    for address in &page.loaded {
        assert!(address.starts_with(SERVER.as_str()) || address == "about:blank", "{address}");
    }
    assert!(page.loaded.len() > 10, "{:?}", page.loaded);
}
