//! Chapter abilities of Sagas (CR 714.2): "I, II — Create a 1/1 white Soldier creature token."

use instead_language::{Ability, Trigger, TriggerEvent};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::label::{part_word, same_part_word};
use crate::sentence::SpellP;

/// CR 714.2a: the Roman numerals, in order.
const NUMERALS: &[&str] = &["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

const DASH: &str = " — ";

fn number(text: &str) -> Option<u32> {
    NUMERALS.iter().zip(1..).find(|(numeral, _)| **numeral == text).map(|(_, n)| n)
}

fn numeral(n: u32) -> Option<&'static str> {
    NUMERALS.get(usize::try_from(n).ok()?.checked_sub(1)?).copied()
}

/// Reads the numbers of a chapter ability with their dash.
pub(crate) fn read_numbers(p: &mut Reader<'_>) -> Option<Vec<u32>> {
    let rest = p.rest();
    let head = rest.get(..rest.find(DASH)?)?;
    let numbers = head.split(", ").map(number).collect::<Option<Vec<u32>>>()?;
    p.pos += head.len() + DASH.len();
    Some(numbers)
}

/// Reads a chapter ability.
pub(crate) fn read_chapter(p: &mut Reader<'_>) -> Option<Ability> {
    let numbers = read_numbers(p)?;
    part_word(p);
    let spell = SpellP::read(p)?;
    Some(Ability::Triggered { trigger: trigger(numbers), spell })
}

fn trigger(numbers: Vec<u32>) -> Trigger {
    Trigger::each(TriggerEvent::Chapters(numbers))
}

/// Prints the numbers of a chapter ability with their dash.
pub(crate) fn write_numbers(numbers: &[u32], w: &mut Writer<'_>) -> bool {
    let Some(numerals) = numbers.iter().map(|n| numeral(*n)).collect::<Option<Vec<_>>>() else { return false };
    let done = w.lit(&numerals.join(", ")) && w.lit(DASH);
    same_part_word(w);
    done
}
