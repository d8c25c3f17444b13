//! Other games' rule sets, each one value, on the toy game of the kernel's tests.
//!
//! `cargo run -p instead --example policies` plays small pieces of play under each of them and prints which games agree;
//! as a test it holds what comes of each. Where a game's rules leave something unsaid, its value is Magic's, and its
//! comment says so.
#![allow(clippy::print_stdout, clippy::indexing_slicing)]

#[path = "../tests/toy/mod.rs"]
mod toy;

#[path = "policies/games.rs"]
mod games;
#[path = "policies/vectors.rs"]
mod vectors;

fn main() {
    let games = games::all();
    for vector in vectors::ALL {
        println!("{}", vector.what);
        let mut results: Vec<(String, Vec<&str>)> = Vec::new();
        for rules in &games {
            let mut result = (vector.play)(rules);
            if result != vector.comes(rules.name) {
                result = format!("{result} (and not {}!)", vector.comes(rules.name));
            }
            match results.iter_mut().find(|(known, _)| *known == result) {
                Some((_, names)) => names.push(rules.name),
                None => results.push((result, vec![rules.name])),
            }
        }
        for (result, names) in results {
            println!("    {result:<44} {}", names.join(", "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{games, vectors};

    #[test]
    fn each_vector_comes_out_in_each_game_as_its_rules_say() {
        for rules in games::all() {
            for vector in vectors::ALL {
                assert_eq!((vector.play)(&rules), vector.comes(rules.name), "{}: {}", rules.name, vector.what);
            }
        }
    }

    #[test]
    fn every_two_games_are_separated_by_a_vector() {
        let games = games::all();
        for (at, one) in games.iter().enumerate() {
            for other in games.iter().skip(at + 1) {
                let separated = vectors::ALL.iter().any(|v| v.comes(one.name) != v.comes(other.name));
                assert!(separated, "{} and {}", one.name, other.name);
            }
        }
    }

    #[test]
    fn every_vector_separates_some_games_and_names_only_games_that_there_are() {
        let games = games::all();
        for vector in vectors::ALL {
            assert!(!vector.but.is_empty(), "{}", vector.what);
            for name in vector.but.iter().flat_map(|(_, names)| *names) {
                assert!(games.iter().any(|rules| rules.name == *name), "{name}");
            }
        }
    }
}
