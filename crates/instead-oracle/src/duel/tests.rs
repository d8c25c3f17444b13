use super::*;

fn read(text: &str) -> Ability {
    read_ability(text, &Context::default()).unwrap_or_else(|r| panic!("{text}: {r}"))
}

#[test]
fn a_text_prints_as_it_was_read() {
    for text in [
        "If this creature would be banished, return it to your hand instead.",
        "Each time one of your Shadow Champions would be banished, you may banish one of your other creatures instead.",
    ] {
        let printed = print_ability(&read(text), &Context::default()).unwrap();
        assert_eq!(read(&printed), read(text), "{printed}");
    }
}
