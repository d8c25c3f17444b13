use super::*;
use crate::read::{Limits, from_toml};
use crate::value::Comparison;

fn compare(text: &str) -> Value {
    Value::Compare(Comparison::read(text).unwrap().unwrap())
}

fn called(name: &str, also: &str) -> Value {
    Value::name(name, [also.to_owned()])
}

#[test]
fn a_number_compares_the_count_of_a_zone() {
    let hand = Value::texts(["Forest", "Island"]);
    assert!(matches(&Value::Number(2), &hand, "alice.hand"));
    assert!(!matches(&Value::Number(1), &hand, "alice.hand"));
    assert!(matches(&compare(">= 2"), &hand, "alice.hand"));
    assert_eq!(
        difference(&Value::Number(1), &hand, "alice.hand").unwrap(),
        "alice.hand holds 2, not 1: [Forest, Island]"
    );
}

#[test]
fn order_counts_in_a_library_and_on_the_stack_and_nowhere_else() {
    let (here, there) = (Value::texts(["A", "B"]), Value::texts(["B", "A"]));
    for path in ["bob.library", "bob.deck", "stack", "triggered", "applied"] {
        assert!(matches(&here, &here, path) && !matches(&here, &there, path), "{path}");
    }
    for path in ["bob.hand", "bob.graveyard", "effects", "bear.colors"] {
        assert!(matches(&here, &there, path), "{path}");
    }
    assert!(!matches(&Value::texts(["A", "A"]), &here, "bob.hand"));
}

#[test]
fn an_as_name_may_stand_in_place_of_a_name_but_one_thing_is_one() {
    let hand = Value::List(vec![called("Bear", "first"), called("Bear", "second"), Value::name("Bear", [])]);
    for list in [["Bear", "Bear", "Bear"], ["first", "Bear", "second"], ["Bear", "second", "Bear"]] {
        assert!(matches(&Value::texts(list), &hand, "bob.hand"), "{list:?}");
    }
    for list in [["first", "first", "Bear"], ["first", "second", "third"]] {
        assert!(!matches(&Value::texts(list), &hand, "bob.hand"), "{list:?}");
    }
}

#[test]
fn a_name_taken_first_is_given_back_where_another_needs_it() {
    // "x" fits both, "a" the first alone: the first must be left to "a".
    let hand = Value::List(vec![Value::name("x", ["a".into()]), Value::name("x", ["b".into()])]);
    assert!(matches(&Value::texts(["x", "a"]), &hand, "bob.hand"));
    assert!(matches(&Value::texts(["b", "x"]), &hand, "bob.hand"));
    assert!(!matches(&Value::texts(["a", "a"]), &hand, "bob.hand"));
}

#[test]
fn mana_and_type_lines_compare_in_any_order() {
    assert!(matches(&"{G}{R}{G}".into(), &"{R}{G}{G}".into(), "alice.mana"));
    assert!(!matches(&"{G}{R}".into(), &"{R}{G}{G}".into(), "alice.mana"));
    assert!(matches(&"Creature — Bear".into(), &Value::texts(["Creature", "Bear"]), "bear.types"));
    assert!(!matches(&"Creature".into(), &Value::texts(["Creature", "Bear"]), "bear.types"));
    assert!(matches(&Value::Bool(true), &Value::name("Bob", []), "bear.attacking"));
}

#[test]
fn happened_wants_beginnings_in_order_and_counts_where_it_says() {
    let events = Value::texts(["Bob draws a card", "Bob gains 3 life", "Bob draws a card"]);
    let holds = |list: &[&str]| matches(&Value::texts(list.iter().copied()), &events, "happened");
    assert!(holds(&["Bob draws", "Bob gains 3 life", "Bob draws"]));
    assert!(holds(&["Bob draws ×2"]));
    assert!(!holds(&["Bob draws ×1"]));
    assert!(!holds(&["Bob gains 3 life", "Bob gains"]));
    assert!(!holds(&["Bob dra"]));
    let text = difference(&Value::texts(["Bob draws ×3"]), &events, "happened").unwrap();
    assert_eq!(text, "`Bob draws ×3` happened 2 times, not 3");
    assert!(matches(&Value::texts(["Bob loses"]), &events, "never"));
    assert_eq!(difference(&Value::texts(["Bob gains"]), &events, "never").unwrap(), "`Bob gains 3 life` happened");
}

fn tables(outcomes: &str) -> Vec<Table> {
    let text = format!("title = 't'\n[players.bob]\n[players.alice]\n[[play]]\ndo = 'x'\noutcomes = [{outcomes}]\n");
    let scenario = from_toml("f", &text, &Limits::default()).unwrap();
    scenario.plays[0].outcomes.clone().unwrap().value
}

fn end(values: &[(&str, Value)]) -> End {
    values.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect()
}

#[test]
fn every_distinct_end_is_expected_once_in_any_order() {
    let tables = tables("{ 'bob.life' = 18 }, { 'bob.life' = 16 }");
    let ends = |lives: &[i64]| lives.iter().map(|&life| end(&[("bob.life", life.into())])).collect::<Vec<_>>();
    assert_eq!(compare_outcomes(&tables, &ends(&[16, 18, 16])), Ok(()));
    let lacking = compare_outcomes(&tables, &ends(&[16])).unwrap_err();
    assert_eq!((lacking.missing.as_slice(), lacking.surplus.as_slice()), ([0].as_slice(), [].as_slice()));
    assert_eq!(lacking.text, "1 end where 2 were expected\nno end has bob.life = 18");
    let over = compare_outcomes(&tables, &ends(&[16, 14, 18])).unwrap_err();
    assert_eq!(over.surplus, [1]);
    assert_eq!(over.text, "3 ends where 2 were expected\nnot expected: bob.life = 14");
}

#[test]
fn ends_are_told_apart_only_in_the_terms_of_the_tables() {
    let (forest, island) = (Value::texts(["Forest"]), Value::texts(["Island"]));
    let ends = [end(&[("bob.hand", forest)]), end(&[("bob.hand", island)])];
    assert_eq!(compare_outcomes(&tables("{ 'bob.hand' = 1 }"), &ends), Ok(()));
    assert!(compare_outcomes(&tables("{ 'bob.hand' = ['Forest'] }"), &ends).is_err());
    let counts = [1, 2, 5].map(|n| end(&[("bob.life", n.into())]));
    assert_eq!(compare_outcomes(&tables("{ 'bob.life' = '< 3' }, { 'bob.life' = '>= 3' }"), &counts), Ok(()));
}

#[test]
fn two_tables_that_fit_one_end_still_need_two_ends() {
    let tables = tables("{ 'bob.life' = '>= 1' }, { 'bob.life' = '>= 3' }");
    let ends = |lives: &[i64]| lives.iter().map(|&life| end(&[("bob.life", life.into())])).collect::<Vec<_>>();
    assert_eq!(compare_outcomes(&tables, &ends(&[4, 2])), Ok(()));
    assert!(compare_outcomes(&tables, &ends(&[4])).is_err());
    assert!(compare_outcomes(&tables, &ends(&[2])).is_err());
}

#[test]
fn never_is_told_in_the_sentences_of_the_file_alone() {
    let events = Value::texts(["Bob gains 3 life", "Bob draws a card"]);
    let listed = Value::texts(["Bob gains", "Bob loses"]);
    assert_eq!(of_never(std::iter::once(&listed), &events, true), Value::texts(["Bob gains"]));
    assert_eq!(of_never(std::iter::once(&listed), &events, false), Value::texts(["Bob loses"]));
}
