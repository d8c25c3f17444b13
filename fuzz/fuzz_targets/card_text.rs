//! The reader of card text takes any text: without a panic, and what it reads it prints so that it reads the same.

#![no_main]

#[path = "../laws/card_text.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|text: &str| laws::hold(text));
