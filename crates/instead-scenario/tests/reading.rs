//! Reading of scenario files: what is right is read, and what is wrong is found, all of it, at its place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use std::path::Path;

use instead_scenario::game::Game;
use instead_scenario::model::{Asks, What, ZoneList};
use instead_scenario::read::{Format, from_bytes, from_file, from_json, from_toml};
use instead_scenario::value::Value;
use instead_scenario::{Limits, Scenario};

fn read(text: &str) -> Scenario {
    from_toml("f", text, &Limits::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn errors(text: &str) -> Vec<String> {
    match from_toml("f", text, &Limits::default()) {
        Ok(_) => Vec::new(),
        Err(error) => error.to_string().lines().map(str::to_owned).collect(),
    }
}

/// The errors of a scenario that has a title, Alice, Bob and a play, and these lines.
fn with(lines: &str) -> Vec<String> {
    let text = format!("{lines}\n[[play]]\ndo = 'x'\n[players.bob]\n");
    errors(&if lines.contains("title") { text } else { format!("title = 't'\n{text}") })
}

/// The errors of a play with these lines.
fn with_play(lines: &str) -> Vec<String> {
    errors(&format!("title = 't'\n[players.alice]\n[players.bob]\n[[play]]\n{lines}\n"))
}

#[test]
fn the_example_of_the_format_is_read_with_all_that_it_says() {
    let scenario = read(
        r#"
title = "A doubler and a shield: the player who would be hurt chooses"
game  = "magic"
cites = ["616.1e", "615.7"]

[players.alice]
battlefield = ["Furnace of Rath", { name = "Grizzly Bears", as = "bear", tapped = true, counters = { "+1/+1" = 1 } }]
hand = ["Lightning Bolt"]

[players.bob]
life    = 20
library = 3
effects = ["Prevent the next 2 damage that would be dealt to you this turn."]

[turn]
player = "bob"
step   = "main"

[[play]]
do       = "Lightning Bolt deals 3 damage to Bob"
outcomes = [ { "bob.life" = 18 }, { "bob.life" = 16 } ]
"#,
    );
    assert_eq!(scenario.game.value, Game::Magic2026);
    assert_eq!(scenario.turn.player.value, 1);
    assert_eq!((scenario.turn.step.text.as_str(), scenario.turn.number.value), ("main", 3));
    let bear = &scenario.players[0].zones["battlefield"].objects()[1];
    assert!(bear.tapped && bear.counters["+1/+1"].value == 1);
    assert_eq!(bear.call_name(), "bear");
    assert!(matches!(&scenario.players[1].zones["library"], ZoneList::Nameless(count) if count.value == 3));
    let effect = &scenario.players[1].effects[0].text;
    assert_eq!(&scenario.source.text[effect.place(8..12).range()], &effect.text[8..12]);
    assert!(matches!(&scenario.plays[0].what, What::Do(sentences) if sentences.len() == 1));
    let outcomes = scenario.plays[0].outcomes.as_ref().unwrap();
    assert_eq!(outcomes[1].entries["bob.life"].value, Value::Number(16));
}

#[test]
fn objects_with_one_name_are_numbered_in_the_order_of_the_file() {
    let scenario = read(
        "title='t'\n[players.a]\nhand=['Bear', 'Elf']\nbattlefield=['bear']\n[players.b]\nhand=['Bear']\n[[play]]\ndo='x'\n",
    );
    let names: Vec<String> = scenario.objects().map(|(_, _, object)| object.numbered()).collect();
    assert_eq!(names, ["Bear", "Elf", "bear #2", "Bear #3"]);
}

#[test]
fn json_gives_the_same_scenario_as_toml() {
    let toml = read(
        "title = 't'\n[players.alice]\nhand = ['Bear']\n[[play]]\ndo = ['x', 'y']\nasks = ['alice: a | b']\nexpect = {'alice.hand' = '>= 1'}\n",
    );
    let json = r#"{"title": "t", "players": {"alice": {"hand": ["Bear"]}},
        "play": [{"do": ["x", "y"], "asks": ["alice: a | b"], "expect": {"alice.hand": ">= 1"}}]}"#;
    let json = from_json("f", json, &Limits::default()).unwrap();
    assert_eq!(json.plays[0].what.sentences().len(), toml.plays[0].what.sentences().len());
    assert_eq!(
        json.plays[0].expect.as_ref().unwrap().entries["alice.hand"].value,
        toml.plays[0].expect.as_ref().unwrap().entries["alice.hand"].value
    );
    assert!(
        matches!(&json.plays[0].asks.as_ref().unwrap().value, Asks::List(list) if list[0].options.as_ref().unwrap() == &["a", "b"])
    );
    let error = from_json("f", "{\n  \"title\": 3,\n  \"plyers\": {}\n}", &Limits::default()).unwrap_err();
    let lines: Vec<String> = error.to_string().lines().map(str::to_owned).collect();
    assert!(lines.contains(&"f:2:12: `title` is a text, not a number".to_owned()), "{lines:?}");
    assert!(lines.contains(&"f:3:3: a scenario has no `plyers` (did you mean `players`?)".to_owned()), "{lines:?}");
}

#[test]
fn all_errors_are_found_not_only_the_first() {
    let found = errors("titel = 't'\ngame = 'magik'\n[players.alice]\nlif = 20\nhand = 'Bear'\n[[play]]\ndo = 3\n");
    assert_eq!(
        found,
        [
            "f:1:1: `title` is missing (the title says in one sentence what the scenario shows)",
            "f:1:1: a scenario has no `titel` (did you mean `title`?)",
            "f:2:8: no game or edition is called `magik` (did you mean `magic`?)",
            "f:4:1: a player has no `lif` (did you mean `life`?)",
            "f:5:8: `hand` is a list, not a text (write `hand = [\"Bear\"]`)",
            "f:7:6: `do` is a list, not a number",
        ]
    );
}

#[test]
fn an_empty_file_and_one_without_players_or_plays_are_errors() {
    assert_eq!(errors(" \n"), ["f:1:1: the file is empty (a scenario has a `title`, players, and a `[[play]]`)"]);
    assert_eq!(
        errors("title = 't'"),
        [
            "f:1:1: there is no player (a player is a table `[players.NAME]`)",
            "f:1:1: nothing happens in this scenario (a play begins with `[[play]]` and has `do` or `at_once`)",
        ]
    );
}

#[test]
fn names_are_once_each_whatever_their_case() {
    assert_eq!(with("[players.Bob]"), ["f:5:10: two players are called `bob`; case does not matter"]);
    let found = with(
        "[players.alice]\nhand = [{name = 'Bear', as = 'x'}, {name = 'Elf', as = 'X'}, {name = 'Elf', as = 'BOB'}]",
    );
    assert_eq!(
        found,
        ["f:3:56: two objects are called `X`; case does not matter", "f:3:82: `BOB` is the name of a player"]
    );
    assert_eq!(with("[players.turn]"), ["f:2:10: `turn` is no name for a player: it is a word of this format"]);
    assert_eq!(
        with("[players.alice]\nhand = ['Bear', {name = 'Elf', as = 'bear'}]"),
        ["f:3:37: `bear` is the name of another object"]
    );
    assert_eq!(with("[[card]]\nname = 'A'\n[[card]]\nname = 'a'"), ["f:5:8: two cards of this file are called `a`"]);
}

#[test]
fn attachments_lead_to_what_exists_and_never_in_a_circle() {
    assert_eq!(
        with(
            "[players.alice]\nbattlefield = [{name = 'Bear', as = 'bear'}, {name = 'Aura', attached_to = 'baer'}, {name = 'Curse', attached_to = 'Bob'}]"
        ),
        ["f:3:76: no object and no player of this file is called `baer` (did you mean `bear`?)"]
    );
    let found = with(
        "[players.alice]\nbattlefield = [{name = 'A', attached_to = 'B'}, {name = 'B', attached_to = 'C'}, {name = 'C', attached_to = 'A'}]",
    );
    assert_eq!(found, ["f:3:43: attached in a circle: A → B → C → A"]);
    assert_eq!(
        with("[players.alice]\nbattlefield = [{name = 'A', attached_to = 'a'}]"),
        ["f:3:43: `A` cannot be attached to itself"]
    );
}

#[test]
fn zones_and_steps_are_those_of_the_game() {
    assert_eq!(
        errors("title='t'\ngame='kaijudo'\n[players.alice]\nbattlefield=[]\n[turn]\nstep='upkeep'\n[[play]]\ndo='x'\n"),
        [
            "f:4:1: a player has no `battlefield` (it may have `effects`, `deck`, `hand`, `battle`, `shields`, `mana`, `discard`)",
            "f:6:6: no step of kaijudo is called `upkeep` (known are untap, draw, mana, main, attack, end)",
        ]
    );
    assert_eq!(
        with("[turn]\nstep = 'upkep'\nplayer = 'bbo'"),
        [
            "f:3:8: no step of magic-2026 is called `upkep` (did you mean `upkeep`?)",
            "f:4:10: no player is called `bbo` (did you mean `bob`?)"
        ]
    );
    assert_eq!(
        with("[players.alice]\nhand = [{name = 'Bear', tapped = true}]"),
        ["f:3:25: an object in the zone `hand` cannot have `tapped` (only one on the battlefield can)"]
    );
}

#[test]
fn a_mistake_in_a_table_is_not_told_twice() {
    assert_eq!(
        with_play("do = 'x'\nexpect = { 'bob.lief' = 3 }"),
        ["f:6:12: a player has no `lief`: `bob.lief` (did you mean `life`?)"]
    );
    assert_eq!(
        with_play("do = 'x'\noutcomes = [{ 'bob.lief' = 3 }, { 'bob.life' = 3 }]"),
        ["f:6:15: a player has no `lief`: `bob.lief` (did you mean `life`?)"]
    );
    assert_eq!(
        with_play("do = 'x'\nexpect = {}"),
        [
            "f:6:1: `expect` is empty (say what must stand where, for example `expect = { \"bob.life\" = 17 }`, or leave it out)"
        ]
    );
}

#[test]
fn numbers_are_whole_and_within_bounds() {
    let found =
        with("[players.alice]\nlife = 1.5\npoison = -1\nlibrary = 100000\nhand = -2\nenergy = 99999999999999999999");
    assert_eq!(
        found,
        [
            "f:3:8: `life` is a whole number, not a fraction",
            "f:4:10: `poison` cannot be negative: -1",
            "f:5:11: 100000 nameless cards are more than the limit of 10000 (raise `Limits::nameless` (`--max-nameless`) if they are meant)",
            "f:6:8: `hand` cannot be negative: -2",
            "f:7:10: `energy` is a whole number, not a number that is too large",
        ]
    );
}

#[test]
fn a_play_has_one_of_do_and_at_once_and_outcomes_stand_alone() {
    assert_eq!(with_play("do = 'x'\nat_once = ['y']"), ["f:6:1: a play has either `do` or `at_once`, not both"]);
    assert_eq!(
        with_play("expect = { 'bob.life' = 1 }"),
        ["f:4:1: a play has `do` or `at_once` (what happens stands there as a sentence)"]
    );
    assert_eq!(
        with_play("do = 'x'\nchoose = ['yes']\noutcomes = [{ 'bob.life' = 1 }]"),
        ["f:6:1: a play with `outcomes` has no `choose`"]
    );
    assert_eq!(
        with_play("do = 'x'\noutcomes = [{ 'bob.life' = 1 }]\n[[play]]\ndo = 'y'"),
        ["f:7:1: no play may follow one with `outcomes` (make it a scenario of its own)"]
    );
    assert_eq!(
        with_play("do = 'x'\noutcomes = [{ 'bob.life' = 1 }, { 'alice.life' = 1 }, { 'bob.life' = 1 }]"),
        [
            "f:6:33: all outcomes list the same paths; this one lacks `bob.life`",
            "f:6:35: all outcomes list the same paths; the first lacks `alice.life`",
            "f:6:55: this outcome stands here twice",
        ]
    );
    assert_eq!(with_play("at_once = 'x'"), ["f:5:11: `at_once` is a list, not a text (write `at_once = [\"x\"]`)"]);
}

#[test]
fn steps_are_lists_of_parts_of_lines() {
    let read =
        read("title = 't'\n[players.alice]\n[[play]]\ndo = 'check'\nsteps = ['… (614.6)']\nno_steps = ['dies']\n");
    let play = &read.plays[0];
    assert_eq!((play.steps[0].text.as_str(), play.no_steps[0].text.as_str()), ("… (614.6)", "dies"));
    assert!(with_play("do = 'check'\nsteps = []")[0].contains("`steps` is empty"));
    assert!(with_play("do = 'check'\nno_steps = 'dies'")[0].contains("`no_steps` is a list, not a text"));
    assert!(
        with_play("do = 'check'\nerror = 'illegal'\nsteps = ['dies']")[0].contains("must be refused has no `steps`")
    );
}

#[test]
fn expectations_are_paths_with_values_that_they_can_have() {
    let found = with_play(
        "do = 'x'\n[play.expect]\nbob.life = 3\n'bob.lief' = 3\n'bear.tapped' = 1\n'bear.zone' = 'graveyrd'\n'bob.hand' = '>= many'\n\
         'applied' = 'Bear'\n'bear.controller' = 'carol'\n'happened' = ['Bob draws x3']\n'never' = ['Bob draws ×3']",
    );
    assert_eq!(
        found,
        [
            "f:7:1: `bob` is not a whole path (put quotes around the whole path: \"bob.life\")",
            "f:8:1: a player has no `lief`: `bob.lief` (did you mean `life`?)",
            "f:9:17: `bear.tapped` is true or false, not a number",
            "f:10:15: no zone is called `graveyrd` (did you mean `graveyard`?)",
            "f:11:14: `>= many` is no comparison with a number (write it as in \">= 3\")",
            "f:12:13: `applied` is a list, not a text (write `[\"Bear\"]`)",
            "f:13:21: no player is called `carol` (known are alice, bob)",
            "f:14:15: a count is written with × (write `×3`)",
            "f:15:12: what must never happen is not counted (use `happened` to count)",
        ]
    );
}

#[test]
fn answers_may_name_the_player_who_is_asked() {
    let text = "title='t'\n[players.alice]\n[players.bob]\n[[play]]\ndo='x'\nchoose=['BOB: yes', 'Circle of Protection: Red', 3, ['a'], {bear=2}]\n";
    let scenario = read(text);
    let answers: Vec<_> =
        scenario.plays[0].choose.iter().map(|answer| (answer.asker, answer.value.to_string())).collect();
    let expected =
        [(Some(1), "yes"), (None, "Circle of Protection: Red"), (None, "3"), (None, "[a]"), (None, "{ bear: 2 }")];
    assert_eq!(answers, expected.map(|(asker, text)| (asker, text.to_owned())));
    assert_eq!(with_play("do = 'x'\nchoose = [true]"), ["f:6:11: an answer is not true or false (write \"yes\")"]);
    assert_eq!(with_play("do = 'x'\nasks = ['carol']"), ["f:6:9: no player is called `carol`"]);
}

#[test]
fn what_is_not_toml_is_said_with_every_place() {
    let error = from_toml("f", "title = \nnotes = [1,\n", &Limits::default()).unwrap_err();
    assert!(error.is_syntax());
    assert!(error.diagnostics().iter().all(|diagnostic| diagnostic.message.starts_with("not TOML: ")), "{error}");
    assert_eq!(error.diagnostics()[0].line, 1);
    let error = from_toml("f", "{ \"title\": 3 }", &Limits::default()).unwrap_err();
    assert_eq!(error.diagnostics()[0].suggestion.as_deref(), Some("a JSON scenario has a name that ends in `.json`"));
}

#[test]
fn what_is_too_large_or_not_text_is_refused() {
    let limits = Limits { bytes: 10, ..Limits::default() };
    let error = from_bytes("f", vec![b' '; 11], Format::Toml, &limits).unwrap_err();
    assert_eq!(error.too_large(), Some(10));
    let error = from_bytes("f", b"title = 't'\n\xff".to_vec(), Format::Toml, &Limits::default()).unwrap_err();
    assert!(error.is_not_utf8());
    assert_eq!(error.to_string(), "f: line 2 is not UTF-8 text (save the file as UTF-8)");
    let error = from_file(Path::new("no/such/file.toml"), &Limits::default()).unwrap_err();
    assert!(error.is_not_found());
}

#[test]
fn a_hostile_file_takes_no_more_than_its_length() {
    // Each of these is near the limit; a step that takes the square of the length would not end.
    let many = |line: &str| line.repeat(Limits::BYTES / line.len() / 2);
    let files = [
        format!("title = 't'\n[players.bob]\nhand = [{}]\n", many("'Bear',")),
        format!("title = 't'\n[players.bob]\nbattlefield = [{}]\n", many("{name='A',attached_to='Axolotl'},")),
        format!("title = 't'\n[players.bob]\n[[play]]\n{}", many("[[play]]\nso = 3\n")),
        format!("title = '{}'", many("x")),
        many("x"),
        many("[a]\n"),
    ];
    for file in files {
        let result = from_toml("f", &file, &Limits::default());
        assert!(result.is_err());
    }
}

proptest::proptest! {
    /// Whatever is done to a file, reading ends with a scenario or with messages whose places are in the file.
    #[test]
    fn a_damaged_file_is_read_or_refused(cuts in proptest::collection::vec((0usize..700, 0usize..30, ".{0,6}"), 1..6), json: bool) {
        let mut text = if json { JSON.to_owned() } else { TOML.to_owned() };
        for (at, length, new) in cuts {
            let chars: Vec<char> = text.chars().collect();
            let at = at.min(chars.len());
            let rest = chars.iter().skip(at + length);
            text = chars.iter().take(at).copied().chain(new.chars()).chain(rest.copied()).collect();
        }
        let read = if json { from_json } else { from_toml };
        match read("f", &text, &Limits::default()) {
            Ok(scenario) => assert!(!scenario.players.is_empty() && !scenario.plays.is_empty()),
            Err(error) => {
                assert!(!error.diagnostics().is_empty());
                for diagnostic in error.diagnostics() {
                    assert!(diagnostic.span.start <= text.len() && diagnostic.line <= text.lines().count() + 1);
                }
            }
        }
    }
}

const TOML: &str = r#"title = "El-Hajjâj"
game = "magic-2004"
cites = ["616.1e"]
[[card]]
name = "A"
power = 2
[card.back]
name = "B"
[players.alice]
battlefield = ["A // B", { name = "Bear", as = "bear", counters = { "+1/+1" = 1 }, attached_to = "B" }]
library = 3
[players.bob]
life = 7
effects = [{ text = "Prevent it.", source = "A", chosen = { color = "red" }, targets = ["bear"] }]
[turn]
player = "bob"
[[play]]
at_once = ["Bob loses 3 life"]
choose = ["bob: yes", ["A"], { bear = 2 }]
expect = { "bob.life" = ">= 3", "bear.counters.+1/+1" = 1, happened = ["Bob loses ×1"] }
[[play]]
do = "x"
outcomes = [{ "bob.life" = 1 }, { "bob.life" = 2 }]
"#;

const JSON: &str = r#"{ "title": "t", "players": { "alice": { "hand": ["A", { "name": "B", "as": "b" }], "life": 3 }, "bob": {} },
  "play": [{ "do": ["x", "y"], "choose": ["bob: no", 3], "asks": ["bob: no | yes"], "expect": { "alice.hand": ["A", "b"] } }] }"#;

#[test]
fn every_scenario_reads_without_a_diagnostic() {
    let files = instead_beside::scenarios(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance"));
    let read = |path: &std::path::PathBuf| from_file(path, &Limits::default()).err();
    let wrong: Vec<String> = files.iter().filter_map(read).map(|error| error.to_string()).collect();
    assert!(!files.is_empty() && wrong.is_empty(), "{} files\n{}", files.len(), wrong.join("\n"));
}
