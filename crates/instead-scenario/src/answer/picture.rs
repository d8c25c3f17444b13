//! The answer as a picture: an SVG that stands by itself, with no font and no file of others, to be put into a text.

use std::fmt::Write;

use super::Answer;
use super::called::capital;
use crate::model::{ObjectSpec, Scenario, ZoneList};

/// What is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The question.
    pub scenario: &'a Scenario,
    /// Its answer.
    pub answer: &'a Answer,
    /// The edition.
    pub game: &'a str,
    /// What was taken for granted, in a line.
    pub granted: Option<&'a str>,
    /// The outcome that is told step by step.
    pub outcome: usize,
}

const WIDTH: f64 = 820.0;
const MARGIN: f64 = 30.0;
/// Outcomes and steps that are drawn; of more the number is told.
const OUTCOMES: usize = 12;
const STEPS: usize = 40;

/// A way to write: its class, its size, and how much wider it is than plain letters.
#[derive(Clone, Copy)]
struct Hand {
    class: &'static str,
    size: f64,
    wide: f64,
}

const HEAD: Hand = Hand { class: "head", size: 25.0, wide: 1.14 };
const TITLE: Hand = Hand { class: "title", size: 16.0, wide: 1.1 };
const PLAIN: Hand = Hand { class: "plain", size: 15.0, wide: 1.0 };
const BOLD: Hand = Hand { class: "bold", size: 15.0, wide: 1.12 };
const FAINT: Hand = Hand { class: "faint", size: 14.0, wide: 1.0 };
const WORDS: Hand = Hand { class: "words", size: 14.0, wide: 1.08 };

/// The colours and letters: those of the page, in daylight.
const STYLE: &str = "text{font-family:'Segoe UI','Helvetica Neue','DejaVu Sans',Verdana,sans-serif;fill:#1d1c1a}\
.head{font:600 25px Georgia,'DejaVu Serif',serif}.title{font-size:16px;font-weight:600}.plain{font-size:15px}\
.bold{font-size:15px;font-weight:600}.faint{font-size:14px;fill:#5c5952}\
.words{font:italic 14px Georgia,'DejaVu Serif',serif;fill:#5c5952}.number{fill:#0b5c57}";

/// A drawing as far as it has come.
struct Drawing {
    body: String,
    y: f64,
}

impl Picture<'_> {
    /// The picture, as SVG.
    pub fn svg(&self) -> String {
        let mut drawing = Drawing { body: String::new(), y: MARGIN };
        self.question(&mut drawing);
        drawing.rule();
        drawing.text(HEAD, 0.0, &self.answer.sentence);
        self.outcomes(&mut drawing);
        self.steps(&mut drawing);
        if let Some(granted) = self.granted {
            drawing.y += 10.0;
            drawing.text(FAINT, 0.0, granted);
        }
        drawing.y += 8.0;
        drawing.text(FAINT, 0.0, &format!("Instead · {}", self.game));
        let height = drawing.y + MARGIN - 8.0;
        let label = escaped(&self.answer.sentence);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
             role=\"img\" aria-label=\"{label}\">\n<style>{STYLE}</style>\n<rect width=\"{WIDTH}\" height=\"{height}\" \
             fill=\"#fbfaf7\"/>\n{}</svg>\n",
            drawing.body
        )
    }

    /// The board, and what happens.
    fn question(&self, drawing: &mut Drawing) {
        for player in &self.scenario.players {
            let mut has: Vec<String> = Vec::new();
            has.extend(player.life.as_ref().map(|life| format!("{} life", life.value)));
            for (zone, list) in &player.zones {
                let place = if zone == "battlefield" { String::new() } else { format!(" ({zone})") };
                match list {
                    ZoneList::Objects(objects) => has.extend(objects.iter().map(|one| object(one) + &place)),
                    ZoneList::Nameless(..) => {}
                }
            }
            has.extend(player.effects.iter().map(|effect| format!("“{}”", effect.text.text)));
            if !has.is_empty() {
                let name = capital(&player.name.text);
                drawing.labelled(&format!("{name}:"), &has.join(", "));
            }
        }
        let said = self.scenario.plays.last().map(|play| play.what.sentences()).unwrap_or_default();
        for sentence in said.iter().filter(|said| !said.text.starts_with("resolve ")) {
            drawing.text(TITLE, 0.0, &capital(&sentence.text));
        }
    }

    /// What differs between the outcomes, and the choices that lead there.
    fn outcomes(&self, drawing: &mut Drawing) {
        let table = &self.answer.table;
        if table.rows.len() < 2 {
            return;
        }
        drawing.y += 6.0;
        for (at, row) in table.rows.iter().enumerate().take(OUTCOMES) {
            let facts = table.columns.iter().zip(&row.values).map(|(column, value)| format!("{column}: {value}"));
            drawing.numbered(at + 1, BOLD, 0.0, &facts.collect::<Vec<_>>().join(" · "));
            if !row.choices.is_empty() {
                drawing.text(FAINT, NUMBER, &format!("if {}", row.choices.join("; then ")));
            }
            drawing.y += 4.0;
        }
        drawing.more(table.rows.len(), OUTCOMES, "outcomes");
    }

    /// How the outcome that is shown comes about.
    fn steps(&self, drawing: &mut Drawing) {
        let Some(way) = self.answer.ways.get(self.outcome).or(self.answer.ways.first()) else { return };
        let place = self.answer.ways.iter().position(|one| std::ptr::eq(one, way)).unwrap_or_default();
        let several = self.answer.ways.len() > 1;
        drawing.y += 8.0;
        let heading = if several { format!("How outcome {} comes about", place + 1) } else { "How".to_owned() };
        drawing.text(TITLE, 0.0, &heading);
        drawing.y += 2.0;
        let lines: Vec<_> = way.lines.iter().filter(|line| !line.quiet).collect();
        for (at, line) in lines.iter().enumerate().take(STEPS) {
            let indent = 16.0 * f64::from(u8::try_from(line.depth.min(6)).unwrap_or_default());
            drawing.numbered(at + 1, PLAIN, indent, &line.text);
            if let Some(wording) = &line.wording {
                drawing.text(WORDS, NUMBER + indent, &format!("“{wording}”"));
            }
            for other in &line.not_applied {
                drawing.text(FAINT, NUMBER + indent, &format!("– {other}"));
            }
        }
        drawing.more(lines.len(), STEPS, "steps");
    }
}

/// An object of the board in words.
fn object(object: &ObjectSpec) -> String {
    let mut marks: Vec<String> = Vec::new();
    marks.extend(object.tapped.then(|| "tapped".to_owned()));
    marks.extend(object.counters.iter().map(|(kind, n)| format!("{} {kind}", n.value)));
    marks.extend(object.attached_to.iter().map(|to| format!("on {}", to.text)));
    let name = object.call_name();
    if marks.is_empty() { name } else { format!("{name} [{}]", marks.join(", ")) }
}

/// The room for a number before a line.
const NUMBER: f64 = 30.0;

impl Drawing {
    /// A text in as many lines as it needs.
    fn text(&mut self, hand: Hand, indent: f64, text: &str) {
        for line in wrapped(text, hand, WIDTH - 2.0 * MARGIN - indent) {
            self.y += (hand.size * 1.45).round();
            self.line(hand.class, MARGIN + indent, &line);
        }
    }

    fn line(&mut self, class: &str, x: f64, line: &str) {
        let _ = writeln!(self.body, "<text class=\"{class}\" x=\"{x}\" y=\"{}\">{}</text>", self.y, escaped(line));
    }

    /// A text with a number before it.
    fn numbered(&mut self, number: usize, hand: Hand, indent: f64, text: &str) {
        let before = self.y;
        self.y += (hand.size * 1.45).round();
        self.line("bold number", MARGIN, &number.to_string());
        self.y = before;
        self.text(hand, NUMBER + indent, text);
    }

    /// A text with a word before it.
    fn labelled(&mut self, label: &str, text: &str) {
        let before = self.y;
        self.y += (PLAIN.size * 1.45).round();
        self.line("bold", MARGIN, label);
        self.y = before;
        self.text(PLAIN, width(label, BOLD) + 8.0, text);
    }

    fn more(&mut self, all: usize, shown: usize, what: &str) {
        let more = all.saturating_sub(shown);
        if more > 0 {
            self.text(FAINT, NUMBER, &format!("and {more} more {what}"));
        }
    }

    fn rule(&mut self) {
        self.y += 14.0;
        let end = WIDTH - MARGIN;
        let _ = writeln!(self.body, "<path d=\"M{MARGIN} {y}H{end}\" stroke=\"#dcd8cf\"/>", y = self.y);
        self.y += 2.0;
    }
}

/// How wide a text is at most, in the widest of the letters that may be there.
fn width(text: &str, hand: Hand) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | 't' | 'f' | 'I' | '.' | ',' | ';' | ':' | '\'' | '|' | '!' | ' ' | '(' | ')' => 0.4,
        'm' | 'w' | 'M' | 'W' | '—' | '…' => 1.0,
        c if c.is_ascii_uppercase() => 0.74,
        c if u32::from(c) > 0x2E80 => 1.05,
        _ => 0.63,
    };
    text.chars().map(em).sum::<f64>() * hand.size * hand.wide
}

/// The lines of a text, none wider than this; a word that is wider by itself is cut.
fn wrapped(text: &str, hand: Hand, room: f64) -> Vec<String> {
    let room = room.max(120.0);
    let (mut lines, mut line) = (Vec::new(), String::new());
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, hand) <= room {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            if !line.is_empty() && width(&line, hand) + hand.size > room {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    lines.push(line);
    lines
}

/// A text as XML has it: nothing in it is a mark, and no character is one that XML does not know.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Row, Table, Way};
    use crate::read::{Limits, from_toml};

    #[test]
    fn nothing_of_a_text_becomes_a_mark() {
        let text = "title = 't'\n[players.alice]\neffects = ['<script>\"&\u{1}']\n[[play]]\ndo = '<x>'\n";
        let text = text.replace('\u{1}', "\\u0001").replace("'<script>\"&\\u0001'", "\"<script>\\\"&\\u0001\"");
        let scenario = from_toml("f", &text, &Limits::default()).unwrap();
        let row = |n: u32| Row { values: vec![n.to_string()], choices: vec!["<b>".to_owned()] };
        let table = Table { columns: vec!["A & B".to_owned()], rows: (0..20).map(row).collect() };
        let ways = vec![Way::default(); 20];
        let answer = Answer { sentence: "1 < 2".to_owned(), table, ways, ..Answer::default() };
        let picture =
            Picture { scenario: &scenario, answer: &answer, game: "magic", granted: Some("</svg>"), outcome: 99 };
        let svg = picture.svg();
        assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains('\u{1}'), "{svg}");
        assert!(
            svg.contains("1 &lt; 2") && svg.contains("A &amp; B: 3") && svg.contains("and 8 more outcomes"),
            "{svg}"
        );
        assert_eq!((svg.matches("</svg>").count(), svg.matches("http").count()), (1, 1), "{svg}");
    }

    #[test]
    fn a_text_is_wrapped_and_a_long_word_cut() {
        let lines = wrapped(&format!("one two {}", "x".repeat(500)), PLAIN, 300.0);
        assert!(lines.len() > 10 && lines.iter().all(|line| width(line, PLAIN) <= 300.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', "").len(), 506);
    }
}
