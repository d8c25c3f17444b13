//! `instead import`: puzzles, deck lists and boards in words become scenarios, and what cannot is named.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests fail by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::{Value, json};

struct Temp(PathBuf);

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Said {
    out: String,
    err: String,
    status: i32,
}

impl Temp {
    fn new(name: &str) -> Temp {
        let path = std::env::temp_dir().join(format!("instead-boards-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Temp(path)
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let Output { stdout, stderr, status } = Command::new(env!("CARGO_BIN_EXE_instead"))
            .args(arguments)
            .env("INSTEAD_HOME", self.0.join("home"))
            .current_dir(&self.0)
            .output()
            .unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Said { out: text(stdout), err: text(stderr), status: status.code().unwrap() }
    }

    /// Imports a text, and gives the scenario as data, with what was said.
    fn import(&self, name: &str, text: &str, options: &[&str]) -> (Value, Said) {
        fs::write(self.0.join(name), text).unwrap();
        let arguments: Vec<&str> = ["import", name, "--json"].iter().chain(options).copied().collect();
        let said = self.run(&arguments);
        let answer: Value = serde_json::from_str(&said.out).unwrap_or_default();
        (answer, said)
    }
}

const PUZZLE: &str = "[metadata]
Name:A lesson in doubling
Goal:Win
Turns:1
Description:Win this turn.
[state]
turn=4
ActivePlayer=Human
ActivePhase=Main1
HumanLife=3
AILife=6
humanhand=Lightning Bolt|Set:M10
humanlibrary=Mountain;Forest
humanbattlefield=Furnace of Rath;Mountain|Tapped;Mountain;Grizzly Bears|Id:7|Counters:P1P1=2|SummonSick
humanmanapool=R R
aibattlefield=Serra Angel|Damage:1;t:Knight,P:2,T:2,Cost:no cost,Color:W,Types:Creature-Knight,Keywords:Vigilance,Image:x
aicounters=POISON=2
";

#[test]
fn a_puzzle_becomes_a_scenario_that_is_played() {
    let temp = Temp::new("puzzle");
    let (answer, said) =
        temp.import("lesson.pzl", PUZZLE, &["--do", "Alice casts Lightning Bolt targeting Bob", "--do", "resolve"]);
    assert_eq!(said.status, 1, "{}", said.err);
    assert_eq!(answer["form"], json!("pzl"));
    let scenario = &answer["scenario"];
    assert_eq!(scenario["title"], json!("A lesson in doubling"));
    assert!(scenario["notes"].as_str().unwrap().contains("Description:Win this turn."));
    assert_eq!(scenario["turn"], json!({ "number": 4, "player": "alice", "step": "main" }));
    let alice = &scenario["players"]["alice"];
    assert_eq!(alice["life"], json!(3));
    assert_eq!(alice["library"], json!(["Mountain", "Forest"]));
    let bears = json!({ "name": "Grizzly Bears", "counters": { "+1/+1": 2 }, "sick": true });
    assert_eq!(
        alice["battlefield"],
        json!(["Furnace of Rath", { "name": "Mountain", "tapped": true }, "Mountain", bears])
    );
    let bob = &scenario["players"]["bob"];
    assert_eq!(bob["poison"], json!(2));
    assert_eq!(
        bob["battlefield"],
        json!([{ "name": "Serra Angel", "damage": 1 }, { "name": "Knight Token", "token": true }])
    );
    let knight = json!({ "name": "Knight Token", "types": "Creature — Knight", "colors": ["white"], "power": "2", "toughness": "2", "text": "Vigilance" });
    assert_eq!(scenario["card"], json!([knight]));
    assert_eq!(scenario["play"][0]["do"][0], json!("Alice adds {R}{R}"));
    // The printing alone is lost, and said to be, at its place.
    let lost = answer["lost"].as_array().unwrap();
    assert_eq!((lost.len(), &lost[0]["line"], &lost[0]["column"]), (1, &json!(12), &json!(26)));
    assert!(said.err.contains("warning: the printing `Set:M10` is not kept"), "{}", said.err);
    // What is written is played: 3 damage, doubled.
    fs::write(temp.0.join("lesson.toml"), answer["toml"].as_str().unwrap()).unwrap();
    let played = temp.run(&["explore", "--short", "lesson.toml"]);
    assert_eq!(played.status, 0, "{}", played.err);
    assert!(played.out.contains("Bob loses the game"), "{}", played.out);
}

#[test]
fn an_attack_of_a_puzzle_is_declared_and_what_is_attached_is_attached() {
    let temp = Temp::new("attack");
    let text = "[state]\nactiveplayer=p1\nactivephase=COMBAT_DECLARE_BLOCKERS\np0life=20\np0battlefield=Jace Beleren|Id:3|Counters:LOYALTY=3;Hill Giant\n\
        p1battlefield=Grizzly Bears|Attacking;Grizzly Bears|Attacking|Id:9;Boros Reckoner|Attacking:3|NoETBTrigs\n";
    let (answer, said) = temp.import("attack.txt", text, &["--as", "pzl"]);
    let play = &answer["scenario"]["play"][0]["do"];
    assert_eq!(play[0], json!("Bob attacks with Grizzly Bears at 3 and Grizzly Bears no. 9"), "{}", said.err);
    assert_eq!(play[1], json!("Bob attacks Jace Beleren with Boros Reckoner"));
    assert_eq!(play[2], json!("go to blockers"));
    assert_eq!(answer["scenario"]["turn"], json!({ "player": "bob", "step": "combat" }));
    let jace = json!({ "name": "Jace Beleren", "counters": { "loyalty": 3 } });
    assert_eq!(answer["scenario"]["players"]["alice"]["battlefield"][0], jace);
    assert_eq!(said.status, 0, "{}", said.err);
    fs::write(temp.0.join("attack.toml"), answer["toml"].as_str().unwrap()).unwrap();
    let played = temp.run(&["explain", "attack.toml"]);
    assert_eq!(played.status, 0, "{}{}", played.out, played.err);
    assert!(played.out.contains("attack"), "{}", played.out);
}

#[test]
fn what_a_scenario_has_no_place_for_is_named_each_at_its_place() {
    let temp = Temp::new("lost");
    let text = "[state]\nactivephase=Main9\nhumanlife=x\nhumanbattlefield=Grizzly Bears|Renowned|AttachedTo:5;Grizzly Beers;t:w_2_2_knight_sings\n\
        humanprecast=Shock->ai\nhumanlandsplayed=1\nweather=rain\nno line at all\n";
    let (answer, said) = temp.import("lost.pzl", text, &[]);
    assert_eq!(said.status, 1, "{}", said.err);
    let lost: Vec<(u64, &str)> = answer["lost"]
        .as_array()
        .unwrap()
        .iter()
        .map(|lost| (lost["line"].as_u64().unwrap(), lost["message"].as_str().unwrap()))
        .collect();
    let said_at = |line: u64, words: &str| {
        assert!(lost.iter().any(|(at, message)| *at == line && message.contains(words)), "{line} {words}: {lost:?}");
    };
    said_at(2, "`Main9` is not understood");
    said_at(3, "`x` is no life total");
    said_at(4, "`Renowned` of Grizzly Bears is not kept");
    said_at(4, "no card has the id 5");
    said_at(4, "the token `w_2_2_knight_sings` is not understood");
    said_at(5, "what was cast before (`Shock->ai`)");
    said_at(6, "`humanlandsplayed=1` is not kept");
    said_at(7, "`weather` is not known");
    said_at(8, "no line of a board");
    assert_eq!(lost.len(), 9, "{lost:?}");
    let unknown = &answer["unknown"][0];
    assert_eq!((&unknown["line"], &unknown["column"]), (&json!(4), &json!(54)));
    assert!(unknown["suggestion"].as_str().unwrap().contains("`Grizzly Bears`"), "{unknown}");
    // All of it stands in the notes too, for who has the file alone.
    assert!(answer["scenario"]["notes"].as_str().unwrap().contains("Not kept, line 7"));
    let none = temp.import("none.pzl", "[metadata]\nName:x\n", &[]).1;
    assert_eq!(none.status, 2);
    assert!(none.err.contains("there is no `[state]`"), "{}", none.err);
}

#[test]
fn deck_lists_are_read_in_the_forms_that_programs_write() {
    let temp = Temp::new("decks");
    let deck = |text: &str| temp.import("a deck.txt", text, &[]);
    let (answer, said) = deck("4 Lightning Bolt\n2x Grizzly Bears\n\n1 Shock\n");
    assert_eq!((answer["form"].as_str(), said.status), (Some("deck"), 1), "{}", said.err);
    let library = |answer: &Value| answer["scenario"]["players"]["alice"]["library"].as_array().unwrap().len();
    assert_eq!(library(&answer), 6);
    assert!(said.err.contains("1 card of the sideboard"), "{}", said.err);
    assert_eq!(answer["scenario"]["play"][0]["do"], json!(["Alice shuffles"]));
    let (answer, said) = deck(
        "Deck\n4 Lightning Bolt (2X2) 117 *F*\n3 [M10:146] Shock\n2 Forest|M10\nMountain #burn\n\nCommander\n1 Isamaru, Hound of Konda (CHK) 19\n\nSideboard\n2 Dark Ritual\n",
    );
    assert_eq!(library(&answer), 10, "{}", said.err);
    let commander = json!([{ "name": "Isamaru, Hound of Konda", "commander": true }]);
    assert_eq!(answer["scenario"]["players"]["alice"]["command"], commander);
    let lost: Vec<&str> =
        answer["lost"].as_array().unwrap().iter().map(|lost| lost["message"].as_str().unwrap()).collect();
    assert_eq!(lost.len(), 2, "{lost:?}");
    assert!(lost[0].starts_with("the printing `F*`") && lost[1].starts_with("2 cards of the sideboard"), "{lost:?}");
    let (answer, said) = deck("// My deck\nSB: 2 Shock\n60 Forest\nwhatever this is\n");
    assert_eq!((library(&answer), said.status), (60, 1));
    assert!(
        said.err.contains("this line is no card with its number") && said.err.contains("a deck.txt:4:1"),
        "{}",
        said.err
    );
    let xml = temp.import("a.dek", "<?xml version=\"1.0\"?>\n<Deck/>\n", &[]).1;
    assert_eq!(xml.status, 2);
    assert!(xml.err.contains("XML is not read") && xml.err.contains("help: export it as text"), "{}", xml.err);
    // Every card of it can be played.
    let whole = temp.import("whole.txt", "30 Forest\n30 Grizzly Bears\n", &["--as", "deck"]);
    assert_eq!(whole.1.status, 0, "{}", whole.1.err);
    fs::write(temp.0.join("whole.toml"), whole.0["toml"].as_str().unwrap()).unwrap();
    assert_eq!(temp.run(&["run", "whole.toml"]).status, 0);
}

#[test]
fn a_board_in_words_is_read_line_by_line() {
    let temp = Temp::new("words");
    let text = "Alice: 20 life, battlefield: Furnace of Rath, 2 Forest (tapped), Isamaru, Hound of Konda; hand: Lightning Bolt\n\
        Bob (18 life, 3 poison)\n  Battlefield: Grizzly Bears (two +1/+1 counters, tapped), Serra Angel x2\n  Hand (2): 2 cards\n  Graveyard: none\n\
        Turn: Bob, attackers\n";
    let (answer, said) = temp.import("board.txt", text, &["--do", "Lightning Bolt deals 3 damage to Bob"]);
    assert_eq!((answer["form"].as_str(), said.status), (Some("board"), 0), "{}{}", said.err, answer);
    let scenario = &answer["scenario"];
    let forest = json!({ "name": "Forest", "tapped": true });
    let alice = json!({ "life": 20, "battlefield": ["Furnace of Rath", forest, forest, "Isamaru, Hound of Konda"], "hand": ["Lightning Bolt"] });
    assert_eq!(scenario["players"]["alice"], alice);
    let bears = json!({ "name": "Grizzly Bears", "tapped": true, "counters": { "+1/+1": 2 } });
    let bob = json!({ "life": 18, "poison": 3, "battlefield": [bears, "Serra Angel", "Serra Angel"], "hand": 2, "graveyard": [] });
    assert_eq!(scenario["players"]["bob"], bob);
    assert_eq!(scenario["turn"], json!({ "player": "bob", "step": "attackers" }));
    fs::write(temp.0.join("board.toml"), answer["toml"].as_str().unwrap()).unwrap();
    let played = temp.run(&["explore", "--short", "board.toml"]);
    assert!(played.out.contains("Bob ends at 12 life."), "{}{}", played.out, played.err);
}

#[test]
fn other_words_for_a_board_are_understood_and_strange_ones_named() {
    let temp = Temp::new("other");
    let text = "My opponent controls Grizzly Bears and a tapped Forest.\nI have Lightning Bolt in hand\nMe: 5 life; graveyard: Shock\n\
        Opponent's exile: Serra Angel\nCarol's turn\nOpponent: sings\n";
    let (answer, said) = temp.import("board.txt", text, &["--as", "board"]);
    assert_eq!(said.status, 1, "{}", said.err);
    let players = &answer["scenario"]["players"];
    assert_eq!(players["bob"]["exile"], json!(["Serra Angel"]), "{answer}");
    assert_eq!((&players["alice"]["life"], &players["alice"]["hand"]), (&json!(5), &json!(["Lightning Bolt"])));
    assert_eq!(players["bob"]["battlefield"], json!(["Grizzly Bears", { "name": "Forest", "tapped": true }]));
    assert!(
        players.get("carol").is_none() && said.err.contains("the player `Carol's turn` is not understood"),
        "{}",
        said.err
    );
    assert!(said.err.contains("“sings” is not understood") && said.err.contains("board.txt:6:11"), "{}", said.err);
    let empty = temp.import("empty.txt", "20 life\n", &["--as", "board"]).1;
    assert_eq!(empty.status, 2);
    assert!(empty.err.contains("no player is named"), "{}", empty.err);
}
