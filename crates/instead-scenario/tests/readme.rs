//! What the README shows of files and code is so: its scenario is the one in `examples/`, its Rust is the one here.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::path::{Path, PathBuf};

use instead_cards::Cards;
use instead_scenario::report::Status;
use instead_scenario::{Limits, Options, play, read};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The blocks of the README that are marked with this language.
fn blocks(language: &str) -> Vec<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap().replace("\r\n", "\n");
    let begins = format!("```{language}\n");
    readme.split(&begins).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn every_example_passes() {
    let cards = Cards::builtin();
    let mut files = 0;
    for entry in std::fs::read_dir(root().join("examples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        let scenario = read::from_file(&path, &Limits::default()).unwrap_or_else(|error| panic!("{error}"));
        let report = play::run(&scenario, &cards, &Options::default());
        assert_eq!(report.status, Status::Passed, "{}", path.display());
        files += 1;
    }
    assert!(files > 0);
}

#[test]
fn the_scenario_of_the_readme_is_the_example() {
    let shown = blocks("toml");
    let example = std::fs::read_to_string(root().join("examples/doubler-and-shield.toml")).unwrap();
    assert_eq!(shown, [example.replace("\r\n", "\n")]);
}

#[test]
fn the_rust_of_the_readme_runs() {
    let here = include_str!("readme.rs").replace("\r\n", "\n");
    for block in blocks("rust") {
        let indented: String =
            block.lines().map(|l| if l.is_empty() { "\n".to_owned() } else { format!("    {l}\n") }).collect();
        assert!(here.contains(&indented), "this block of the README is not tested:\n{block}");
    }
    assert_eq!(blocks("rust").len(), 1);
    let mut ends = embedded().unwrap();
    ends.sort_unstable();
    assert_eq!(ends, [16, 18]);
}

#[rustfmt::skip]
fn embedded() -> Result<Vec<i32>, Box<dyn std::error::Error>> {
    use instead::{Limits, Run, explore};
    use instead_cards::Cards;
    use instead_magic::words::{Step, Zone};
    use instead_magic::{Counters, Edition, Placed, PlayerId, PlayerSetup, Scope, Setup};
    use instead_oracle::{Context, Named, read_effect};

    let (alice, bob) = (PlayerId(0), PlayerId(1));
    let player = |name: &str| PlayerSetup { name: name.into(), life: 20, counters: Counters::default(), speed: 0, pays_mana: false };
    let cards = Cards::builtin();
    let edition = Edition::named("magic-2026").ok_or("no such edition")?;

    let mut setup = Setup::new(edition, [player("Alice"), player("Bob")]);
    setup.turn(alice, Step::Main, 3);
    setup.place(Placed::new(cards.find("Furnace of Rath")?, alice, Zone::Battlefield));
    let mut game = setup.finish();
    let bolt = game.conjure(&cards.find("Lightning Bolt")?, alice);

    // A shield that Bob controls, and the sentence that is to happen.
    let names = [("Lightning Bolt".to_owned(), Named::Object(bolt.0)), ("Bob".to_owned(), Named::Player(bob.0))];
    let words = Context { names: &names, spell: true, ..Context::default() };
    let shield = "Prevent the next 2 damage that would be dealt to you this turn.";
    let mut no_answers = instead::Script::default();
    let run = &mut Run::new(&mut no_answers);
    game.begin_effects(&read_effect(shield, &words)?, Scope::new(bob, None), shield, run)
        .map_err(|stop| format!("{stop:?}"))?;
    let damage = read_effect("Lightning Bolt deals 3 damage to Bob", &words)?;

    // Every answer followed. A game is its start and its answers, so each run begins with a clone.
    let found = explore(Limits::default(), |answers| {
        let mut game = game.clone();
        game.tell(&damage, Scope::new(alice, Some(bolt)), &mut Run::new(answers))?;
        Ok(game.player(bob).map_or(0, |p| p.life))
    })?;
    assert!(found.is_complete() && found.matters(found.root()));
    Ok(found.ends.iter().map(|end| end.value).collect())
}
