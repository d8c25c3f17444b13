//! The built-in cards against files of all cards that lie beside the checkout.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::print_stderr, reason = "tests")]

mod corpus;
mod duel;
mod families;

use std::process::ExitCode;

use instead_beside::{Test, run};

const CARDS: &str = "cards/oracle.jsonl.gz";

fn main() -> ExitCode {
    run([
        Test::new(
            "the_built_in_facts_are_those_of_the_file",
            &[CARDS],
            corpus::the_built_in_facts_are_those_of_the_file,
        ),
        Test::new("every_name_of_the_file_is_found_exactly", &[CARDS], corpus::every_name_of_the_file_is_found_exactly),
        Test::new(
            "the_families_are_those_of_the_file",
            &[families::FILE],
            families::the_families_are_those_of_the_file,
        ),
        Test::new(
            "the_built_in_cards_are_the_printed_ones",
            &duel::FILES,
            duel::the_built_in_cards_are_the_printed_ones,
        ),
    ])
}
