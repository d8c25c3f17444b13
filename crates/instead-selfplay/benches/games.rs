//! What whole games cost, without looking at the laws between events.
#![allow(missing_docs)]

use divan::Bencher;
use instead_cards::Cards;
use instead_selfplay::{Options, Pool, play};

fn main() {
    divan::main();
}

/// A game of two random players, with its laws, from the opening hands to its end.
#[divan::bench(args = [1, 2, 3], sample_count = 10, sample_size = 1)]
fn a_whole_random_game(bencher: Bencher<'_, '_>, seed: u64) {
    let pool = Pool::of(&Cards::builtin());
    bencher.bench_local(|| play(&pool, &Options::default(), seed));
}
