use super::*;
use crate::read::{Limits, from_toml};

fn scenario(choose: &str) -> Scenario {
    let text = format!("title = 't'\n[players.alice]\n[players.bob]\n[[play]]\ndo = 'x'\n{choose}\n");
    from_toml("f", &text, &Limits::default()).unwrap()
}

fn ask(asker: &str, options: &[&str]) -> Question {
    let options = options.iter().map(|name| OptionLabel::named(*name)).collect();
    Question { asker: Some(asker.into()), options, ..Question::default() }
}

fn taken(answers: &mut Answers<'_>, question: &Question) -> Option<(usize, usize)> {
    answers.take(question).unwrap().map(|taken| (taken.answer, taken.option))
}

#[test]
fn a_question_takes_the_first_unused_answer_that_fits() {
    let scenario = scenario("choose = ['no', 'Furnace of Rath', 'no']");
    let mut answers = Answers::new(&scenario, &scenario.plays[0]);
    assert_eq!(taken(&mut answers, &ask("bob", &["Shield", "Furnace of Rath"])), Some((1, 1)));
    assert_eq!(taken(&mut answers, &ask("bob", &["yes", "no"])), Some((0, 1)));
    assert_eq!(answers.unused().map(|(index, _)| index).collect::<Vec<_>>(), [2]);
    assert_eq!(taken(&mut answers, &ask("bob", &["red", "blue"])), None);
}

#[test]
fn an_answer_with_a_player_fits_only_where_that_player_is_asked() {
    let scenario = scenario("choose = ['bob: yes', 'Circle of Protection: Red']");
    let mut answers = Answers::new(&scenario, &scenario.plays[0]);
    assert_eq!(taken(&mut answers, &ask("Alice", &["yes", "no"])), None);
    assert_eq!(taken(&mut answers, &ask("Bob", &["yes", "no"])), Some((0, 0)));
    assert_eq!(taken(&mut answers, &ask("Alice", &["Circle of Protection: Red"])), Some((1, 0)));
}

#[test]
fn an_options_own_name_wins_over_an_as_name_and_both_over_a_beginning() {
    let scenario = scenario("choose = ['red', 'red', 'Prevent the next', 'Prevent the next 2']");
    let mut answers = Answers::new(&scenario, &scenario.plays[0]);
    let mut question = ask("bob", &["Hill Giant", "red"]);
    question.options[0].also.push("red".into());
    assert_eq!(taken(&mut answers, &question), Some((0, 1)));
    question.options[1].name = "blue".into();
    assert_eq!(taken(&mut answers, &question), Some((1, 0)));
    let mut question = ask("bob", &["a", "b"]);
    question.options[0].sentence = Some("Prevent the next 2 damage that would be dealt to you.".into());
    question.options[1].sentence = Some("Prevent the next 20 damage that would be dealt to you.".into());
    let error = answers.take(&question).unwrap_err();
    assert_eq!(error.to_string(), "the answer `Prevent the next` fits several options: a | b");
    question.options[1].sentence = None;
    assert_eq!(taken(&mut answers, &question), Some((2, 0)));
}

#[test]
fn lists_fit_in_their_order_before_they_fit_in_another() {
    let scenario = scenario("choose = [['B', 'A'], ['A', 'first']]");
    let mut answers = Answers::new(&scenario, &scenario.plays[0]);
    let named = |names: &[&str]| OptionLabel::valued(Value::texts(names.iter().copied()));
    let question = Question { options: vec![named(&["A", "B"]), named(&["B", "A"])], ..Question::default() };
    assert_eq!(taken(&mut answers, &question), Some((0, 1)));
    let bear = Value::name("Bear", ["first".to_owned()]);
    let question = Question {
        options: vec![named(&["A"]), OptionLabel::valued(Value::List(vec![bear, "A".into()]))],
        ..Question::default()
    };
    assert_eq!(taken(&mut answers, &question), Some((1, 1)));
}

#[test]
fn a_division_names_what_gets_something() {
    let scenario = scenario("choose = [{ 'bear' = 2 }, { 'Elf' = 1, 'Bear' = 1 }]");
    let mut answers = Answers::new(&scenario, &scenario.plays[0]);
    let division = |bear: i64, elf: i64| {
        OptionLabel::valued(Value::Table(IndexMap::from([("Grizzly".into(), bear.into()), ("Elf".into(), elf.into())])))
    };
    let question = Question {
        options: vec![division(0, 2), division(1, 1), division(2, 0)],
        names: IndexMap::from([("Grizzly".into(), vec!["bear".into()])]),
        ..Question::default()
    };
    assert_eq!(taken(&mut answers, &question), Some((0, 2)));
    assert_eq!(taken(&mut answers, &question), Some((1, 1)));
}

#[test]
fn asks_compare_number_players_and_options() {
    let scenario = scenario("asks = ['alice', 'bob: Furnace of Rath | Prevent the next 2 damage']");
    let asks = &scenario.plays[0].asks.as_ref().unwrap().value;
    let mut shield = ask("Bob", &["Bob's shield", "Furnace of Rath"]);
    shield.options[0].sentence = Some("Prevent the next 2 damage that would be dealt to you this turn.".into());
    let first = ask("Alice", &["yes", "no"]);
    assert_eq!(check_asks(asks, &scenario, &[first.clone(), shield.clone()]), Ok(()));
    let error = check_asks(asks, &scenario, std::slice::from_ref(&first)).unwrap_err();
    assert_eq!(error.entry, Some(1));
    let error = check_asks(asks, &scenario, &[first.clone(), first.clone()]).unwrap_err();
    assert_eq!(error.text, "asked was `Alice: yes | no`, not `bob: Furnace of Rath | Prevent the next 2 damage`");
    let error = check_asks(asks, &scenario, &[first.clone(), shield, first.clone()]).unwrap_err();
    assert_eq!(error.text, "`Alice: yes | no` was asked too");
    let ruled = |rule: &str| {
        let scenario = self::scenario("asks = ['alice: no | yes (704.5j)']");
        let question = Question { rule: rule.to_owned(), ..first.clone() };
        check_asks(&scenario.plays[0].asks.as_ref().unwrap().value, &scenario, &[question])
    };
    assert_eq!(ruled("704.5j"), Ok(()));
    let error = ruled("608.2d").unwrap_err();
    assert_eq!(error.text, "asked was `Alice: yes | no (608.2d)`, not `alice: no | yes (704.5j)`");
    let error = check_asks(&Asks::Count(0), &scenario, std::slice::from_ref(&first)).unwrap_err();
    assert_eq!(error.text, "1 question was asked, not 0; asked were\nAlice: yes | no");
}
