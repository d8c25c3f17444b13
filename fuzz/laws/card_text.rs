//! What holds of every text given to the reader of card text. The fuzzer and a test of `instead-oracle` both ask it.

use instead_oracle::{CardFacts, Context, print_abilities, read_abilities, read_effect, read_face};

/// Any text is read or refused without a panic, and what is printed is never read as something else.
pub(crate) fn hold(text: &str) {
    for type_line in ["Legendary Creature — Bear", "Instant", "Enchantment — Aura"] {
        let face =
            read_face(&CardFacts { name: "Ann, the First", type_line, oracle_text: text, ..CardFacts::default() });
        for unread in face.unread() {
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
}
