//! Questions and what becomes of them.

use super::*;
use crate::node::Data;

fn read(line: &[&str]) -> Result<Parts, AskError> {
    Parts::read(&line.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>())
}

fn refused(line: &[&str]) -> String {
    let error = read(line).unwrap_err();
    format!("{} {}: {}", error.argument, error.message, error.suggestion.unwrap_or_default())
}

#[test]
fn a_question_becomes_a_scenario_file() {
    let parts = read(&[
        "--alice",
        "Furnace of Rath",
        "--bob-effect",
        "Prevent the next 2 damage that would be dealt to you this turn.",
        "--bob-library=5",
        "--alice-hand",
        "{ name = \"Bear\", as = \"b\" }",
        "--game",
        "magic-2004",
        "--step",
        "upkeep",
        "Lightning Bolt deals 3 damage to Carol",
    ]);
    let text = "title = \"Lightning Bolt deals 3 damage to Carol\"\ngame  = \"magic-2004\"\n\n[players.alice]\nbattlefield = [\"Furnace of Rath\"]\n\
        hand = [{ name = \"Bear\", as = \"b\" }]\n\n[players.bob]\nlibrary = 5\neffects = [\"Prevent the next 2 damage that would be dealt to you this turn.\"]\n\n\
        [players.carol]\n\n[turn]\nstep = \"upkeep\"\n\n[[play]]\ndo = [\"Lightning Bolt deals 3 damage to Carol\"]\n";
    let parts = parts.unwrap();
    assert_eq!(parts.to_toml(), text);
    let scenario = parts.to_scenario(&Limits::default()).unwrap();
    assert_eq!(scenario.players.len(), 3);
}

#[test]
fn any_text_can_stand_in_a_question() {
    let sentence = "a \"b\" \\ \u{7f}\n\t{x} é";
    let scenario = read(&["--zoé", "Æther Vial", sentence]).unwrap().to_scenario(&Limits::default()).unwrap();
    assert_eq!(scenario.plays[0].what.sentences()[0].text, sentence);
    assert_eq!(scenario.players[0].name.text, "zoé");
}

#[test]
fn a_wrong_option_is_refused_with_what_may_have_been_meant() {
    assert_eq!(
        refused(&["--alice-graveyrd", "Bear", "x"]),
        "0 `--alice-graveyrd` is no option: a player has no `graveyrd`: did you mean `--alice-graveyard`?"
    );
    assert_eq!(
        refused(&["--gane", "magic-2004", "x"]),
        "0 `--gane` is no option, and no sentence names a player so called: did you mean `--game`?"
    );
    assert_eq!(refused(&["x", "--bob-life", "many"]), "1 `--bob-life` is a number, not `many`: ");
    assert_eq!(refused(&["x", "--bob"]), "1 `--bob` has no value: ");
    assert_eq!(refused(&["--game", "magik", "x"]), "0 no game or edition is called `magik`: did you mean `magic`?");
    assert_eq!(
        refused(&["--bob-library", "3", "--bob-library", "Bear", "x"]),
        "2 bob's library is either a number of cards or cards by name: "
    );
    assert_eq!(
        refused(&["--bob", "Bear"]),
        "2 nothing happens: a sentence is missing: for example \"Lightning Bolt deals 3 damage to Bob\""
    );
    assert_eq!(
        refused(&["--with", "Furnace of Rath", "Bob takes 3"]),
        "0 `--with` is no option: a card that a player has stands behind his name: `--alice \"Furnace of Rath\"`"
    );
    assert!(read(&["--jason", "Bear", "Jason gains 3 life"]).is_ok());
}

#[test]
fn what_is_wrong_is_shown_in_the_line() {
    let wrong = |line: &[&str]| {
        let error = read(line).unwrap().to_scenario(&Limits::default()).unwrap_err();
        let first = &error.diagnostics()[0];
        (first.to_string(), error.file().text[first.span.range()].to_owned())
    };
    assert_eq!(
        wrong(&["--step", "upkep", "Bob gains 3 life"]),
        ("the question:1:8: no step of magic-2026 is called `upkep` (did you mean `upkeep`?)".into(), "upkep".into())
    );
    assert_eq!(
        wrong(&["--alice", "{ name = \"Bear\", tapped = 3 }", "Bob gains 3 life"]).1,
        "3",
        "a table keeps its places in the line"
    );
    assert_eq!(wrong(&["--bob-library=99999", "Bob gains 3 life"]).1, "99999");
    assert_eq!(wrong(&["--turn", "x\u{7}", "Bob gains 3 life"]).1, "\"x\\u{7}\"");
}

#[test]
fn a_misspelt_player_is_nobody_new() {
    assert_eq!(
        refused(&["--bbo-life", "5", "Shock deals 2 damage to Bob"]),
        "0 no sentence names a player called `bbo`: did you mean `--bob`?"
    );
    assert_eq!(
        refused(&["--alice", "Bear", "--alcie", "Forest", "destroy Bear"]),
        "2 no sentence names a player called `alcie`: did you mean `--alice`?"
    );
    // one whom a sentence names, or whom nobody could take for another
    assert!(read(&["--bbo-life", "5", "Bbo loses 3 life", "Bob loses 3 life"]).is_ok());
    assert!(read(&["--rob", "Bear", "--bob", "Bear", "Bob loses 3 life"]).is_ok());
}

#[test]
fn an_answer_is_a_text_a_list_or_a_table() {
    let line = ["--choose", "bob: yes", "--choose", "[\"A\", \"B\"]", "--choose", "{ bear = 2 }", "Bob gains 3 life"];
    let parts = read(&line).unwrap();
    let scenario = parts.to_scenario(&Limits::default()).unwrap();
    let answers = &scenario.plays[0].choose;
    assert_eq!(answers[0].asker, Some(0));
    let shown: Vec<String> = answers.iter().map(|answer| answer.value.to_string()).collect();
    assert_eq!(shown, ["yes", "[A, B]", "{ bear: 2 }"]);
    assert!(parts.to_toml().ends_with("choose = [\"bob: yes\", [\"A\", \"B\"], { bear = 2 }]\n"));
    assert!(refused(&["--choose", "[1", "Bob gains 3 life"]).starts_with("0 the answer of `--choose` is no TOML"));
}

#[test]
fn a_question_is_the_scenario_that_its_file_is() {
    let line = [
        "--alice",
        "Furnace of Rath",
        "--alice-hand",
        "{ name = \"Bear\", as = \"b\" }",
        "--bob-library=5",
        "--bob-life",
        "7",
        "--bob-poison",
        "1",
        "--bob-effect",
        "Prevent the next 2 damage that would be dealt to you this turn.",
        "--turn",
        "bob",
        "--step",
        "upkeep",
        "--choose",
        "yes",
        "Shock deals 2 damage to Bob",
        "Alice draws a card",
    ];
    let parts = read(&line).unwrap();
    let (of_file, problems) = crate::node::toml(&Source::new("f", parts.to_toml()));
    assert!(problems.is_empty());
    assert_eq!(bare(&parts.node()), bare(&of_file));
    assert!(parts.to_scenario(&Limits::default()).is_ok());
}

/// Data without where it stands.
fn bare(node: &Node) -> String {
    match &node.data {
        Data::Text(text) => format!("{:?}", text.text),
        Data::List(list) => format!("[{}]", list.iter().map(bare).collect::<Vec<_>>().join(", ")),
        Data::Table(entries) => {
            let entries: Vec<String> =
                entries.iter().map(|(key, node)| format!("{} = {}", key.text, bare(node))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        other => format!("{other:?}"),
    }
}
