//! Numbers, in figures and in words.

use instead_duel::ability::Count;

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

const NUMBERS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// A number, in figures or in words.
pub(crate) struct Number;

impl Part for Number {
    type Value = u32;

    fn read(p: &mut Reader<'_>) -> Option<u32> {
        let digits: String = p.rest().chars().take_while(char::is_ascii_digit).collect();
        if let Ok(number) = digits.parse() {
            p.pos += digits.len();
            return Some(number);
        }
        let found = NUMBERS.iter().position(|word| p.attempt(|p| p.lit(word).then_some(())).is_some());
        found.and_then(|n| u32::try_from(n).ok())
    }

    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        let figures = v.to_string();
        match NUMBERS.get(*v as usize) {
            Some(word) => w.any(&[&figures, word]),
            None => w.lit(&figures),
        }
    }
}

/// A number of cards: "a card", "2 cards".
pub(crate) struct Cards;

impl Part for Cards {
    type Value = Count;

    fn read(p: &mut Reader<'_>) -> Option<Count> {
        if p.lit("twice that many cards") {
            return Some(Count::Times(2));
        }
        if p.any(&["a card", "1 card"]) {
            return Some(Count::Number(1));
        }
        let n = Number::read(p)?;
        (n != 1 && p.lit(" cards")).then_some(Count::Number(n))
    }

    fn write(v: &Count, w: &mut Writer<'_>) -> bool {
        match v {
            Count::Times(2) => w.lit("twice that many cards"),
            Count::Times(_) | Count::Each(_) => false,
            Count::Number(1) => w.any(&["a card", "1 card"]),
            Count::Number(n) => Number::write(n, w) && w.lit(" cards"),
        }
    }
}
