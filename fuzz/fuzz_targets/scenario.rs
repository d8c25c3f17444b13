//! A scenario file of any content is read, or refused, without a panic.

#![no_main]

use instead_scenario::Limits;
use instead_scenario::read::from_toml;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = from_toml("fuzz.toml", text, &Limits::default());
});
