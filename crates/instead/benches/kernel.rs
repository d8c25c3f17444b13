//! What the kernel costs, on the toy game of its tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

#[path = "../tests/toy/mod.rs"]
mod toy;

use divan::{Bencher, black_box};
use instead::{Run, Script};
use toy::{A, Does, Effect, Kind, Toy, affected, damage};

fn main() {
    let found = ten().all(&[damage(A, 1)]);
    println!("ten modifiers: {} distinct ends, {} paths, {} runs", found.ends.len(), found.paths(), found.runs);
    divan::main();
}

/// Eight doublers.
fn eight() -> Toy {
    Toy::new(affected(), (1..=8).map(|id| Effect::new(id, Kind::Damage, Does::Times(2))))
}

/// Five doublers and five different additions: what comes of them depends on the order.
fn ten() -> Toy {
    let modifier = |n| if n % 2 == 0 { Does::Times(2) } else { Does::Plus(n) };
    Toy::new(affected(), (1..=10).zip(1..).map(|(id, n)| Effect::new(id, Kind::Damage, modifier(n))))
}

fn play(bencher: Bencher<'_, '_>, toy: Toy) {
    bencher.with_inputs(|| toy.clone()).bench_local_values(|mut toy| {
        toy.play(&[damage(A, 1)], &mut Run::new(&mut Script::default())).unwrap();
        toy
    });
}

#[divan::bench]
fn nothing_applicable(bencher: Bencher<'_, '_>) {
    play(bencher, Toy::new(affected(), []));
}

#[divan::bench]
fn eight_commuting_doublers(bencher: Bencher<'_, '_>) {
    play(bencher, eight());
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn explore_ten_modifiers(bencher: Bencher<'_, '_>) {
    let toy = ten();
    bencher.bench_local(|| black_box(&toy).all(&[damage(A, 1)]).ends.len());
}

#[divan::bench]
fn clone(bencher: Bencher<'_, '_>) {
    let toy = eight();
    bencher.bench_local(|| black_box(&toy).clone());
}
