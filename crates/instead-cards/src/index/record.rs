//! The facts of a card as bytes.

use crate::facts::OwnedFacts;

/// Appends a card.
pub(super) fn put(facts: &OwnedFacts, out: &mut Vec<u8>) {
    text(&facts.name, out);
    text(&facts.mana_cost, out);
    text(&facts.type_line, out);
    text(&facts.oracle_text, out);
    for field in [&facts.power, &facts.toughness, &facts.loyalty, &facts.defense, &facts.layout] {
        optional(field.as_deref(), out);
    }
    match &facts.colors {
        None => out.push(0),
        Some(colors) => {
            out.push(1);
            number(colors.len(), out);
            colors.iter().for_each(|color| text(color, out));
        }
    }
    match &facts.back {
        None => out.push(0),
        Some(back) => {
            out.push(1);
            put(back, out);
        }
    }
}

fn text(text: &str, out: &mut Vec<u8>) {
    number(text.len(), out);
    out.extend_from_slice(text.as_bytes());
}

fn optional(field: Option<&str>, out: &mut Vec<u8>) {
    match field {
        None => out.push(0),
        Some(field) => {
            out.push(1);
            text(field, out);
        }
    }
}

/// Seven bits a byte, the lowest first.
fn number(mut n: usize, out: &mut Vec<u8>) {
    while n >= 0x80 {
        out.push((n & 0x7f) as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Reads a card; `None` where the bytes hold none.
pub(super) fn get(bytes: &[u8]) -> Option<OwnedFacts> {
    Bytes(bytes).card(true)
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn card(&mut self, front: bool) -> Option<OwnedFacts> {
        let mut facts = OwnedFacts {
            name: self.text()?,
            mana_cost: self.text()?,
            type_line: self.text()?,
            oracle_text: self.text()?,
            power: self.optional()?,
            toughness: self.optional()?,
            loyalty: self.optional()?,
            defense: self.optional()?,
            layout: self.optional()?,
            ..OwnedFacts::default()
        };
        if self.flag()? {
            let count = self.number()?;
            facts.colors = Some((0..count).map(|_| self.text()).collect::<Option<_>>()?);
        }
        // A back face has none itself, so what nests deeper is spoilt.
        facts.back = match self.flag()? {
            true if front => Some(Box::new(self.card(false)?)),
            true => return None,
            false => None,
        };
        Some(facts)
    }

    fn text(&mut self) -> Option<String> {
        let length = self.number()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(std::str::from_utf8(text).ok()?.to_owned())
    }

    fn optional(&mut self) -> Option<Option<String>> {
        Some(if self.flag()? { Some(self.text()?) } else { None })
    }

    fn flag(&mut self) -> Option<bool> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        (byte < 2).then_some(byte == 1)
    }

    fn number(&mut self) -> Option<usize> {
        let mut n = 0_usize;
        for shift in (0..usize::BITS).step_by(7) {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            n |= usize::from(byte & 0x7f).checked_shl(shift)?;
            if byte < 0x80 {
                return Some(n);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{get, put};
    use crate::facts::OwnedFacts;

    #[test]
    fn what_was_written_is_read_and_nothing_cut_short_is() {
        let back = OwnedFacts { name: "B".into(), type_line: "Land".into(), ..OwnedFacts::default() };
        let card = OwnedFacts {
            name: "A".into(),
            mana_cost: "{1}".into(),
            type_line: "Creature — Élan".into(),
            oracle_text: "Flying\n".repeat(40),
            power: Some("*".into()),
            toughness: Some(String::new()),
            colors: Some(vec!["red".into(), "green".into()]),
            layout: Some("transform".into()),
            back: Some(Box::new(back)),
            ..OwnedFacts::default()
        };
        let mut bytes = Vec::new();
        put(&card, &mut bytes);
        assert_eq!(get(&bytes), Some(card));
        for cut in 0..bytes.len() {
            assert_eq!(get(&bytes[..cut]), None, "cut at {cut}");
        }
    }
}
