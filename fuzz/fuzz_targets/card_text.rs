//! The reader of card text takes any text: without a panic, and what it reads it prints so that it reads the same.

#![no_main]

use instead_oracle::{CardFacts, Context, print_abilities, read_abilities, read_effect, read_face};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for type_line in ["Legendary Creature — Bear", "Instant", "Enchantment — Aura"] {
        let face = read_face(&CardFacts { name: "Ann, the First", type_line, oracle_text: text, ..CardFacts::default() });
        for unread in &face.unread {
            assert!(unread.text.is_char_boundary(unread.at));
        }
    }
    let cx = Context { this: Some("Ann"), ..Context::default() };
    let _ = read_effect(text, &cx);
    let (abilities, _) = read_abilities(text, &cx);
    // A wording that is printed may be refused, but never read as something else.
    if let Some(printed) = print_abilities(&abilities, &cx)
        && let (again, unread) = read_abilities(&printed, &cx)
        && unread.is_empty()
    {
        assert_eq!(again, abilities, "{printed}");
    }
});
