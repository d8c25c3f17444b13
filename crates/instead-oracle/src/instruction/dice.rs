//! Dice (CR 706).

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, parts};

/// How many sides a die has, in words.
const SIDED: &[(&str, u32)] = &[("four", 4), ("six", 6), ("eight", 8), ("ten", 10), ("twelve", 12), ("twenty", 20)];

fn read_sides(p: &mut Reader<'_>, noun: &'static str) -> Option<u32> {
    if let Some((_, sides)) =
        SIDED.iter().find(|(word, _)| p.attempt(|p| (p.raw(word) && p.raw(noun)).then_some(())).is_some())
    {
        return Some(*sides);
    }
    p.attempt(|p| p.raw("d").then(|| crate::amount::Figure::read(p)).flatten())
        .and_then(|n| u32::try_from(n).ok())
        .filter(|n| *n > 1)
}

fn write_sides(v: u32, noun: &str, w: &mut Writer<'_>) -> bool {
    let words = SIDED.iter().find(|(_, n)| *n == v).map(|(word, _)| format!("{word}{noun}"));
    let short = format!("d{v}");
    match words {
        Some(words) if v == 6 => w.any(&[&words, &short]),
        Some(words) => w.any(&[&short, &words]),
        None => w.lit(&short),
    }
}

parts! {
    /// "six-sided die", "d20" (CR 706.1a)
    pub(super) DieP -> u32 { |p| read_sides(p, "-sided die"), |v, w| write_sides(*v, "-sided die", w) }
    /// "six-sided dice", "d6"
    pub(super) DiceP -> u32 { |p| read_sides(p, "-sided dice"), |v, w| write_sides(*v, "-sided dice", w) }
}
