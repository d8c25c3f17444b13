//! The question as data, in the form in which files are understood.

use crate::node::{self, Data, Node};
use crate::source::{Source, Span, Text};

use super::{Given, Parts, PlayerParts};

/// A text that is a table or a list as TOML has them.
///
/// # Errors
/// Why it is none.
pub(super) fn table_or_list(text: &Text) -> Result<Option<Node>, String> {
    const KEY: &str = "value = ";
    if !text.trim_start().starts_with(['{', '[']) {
        return Ok(None);
    }
    // The value keeps its place in the line.
    let before = text.body.and_then(|body| body.checked_sub(KEY.len()));
    let source = Source::new("", format!("{}{KEY}{}", " ".repeat(before.unwrap_or(0)), text.text));
    let (node, problems) = node::toml(&source);
    if let Some(problem) = problems.first() {
        let why = problem.message.strip_prefix("not TOML: ").unwrap_or(&problem.message);
        return Err(why.to_owned());
    }
    let Data::Table(entries) = node.data else { return Ok(None) };
    let mut found = entries.into_iter().map(|(_, node)| node).next();
    if let Some(node) = found.as_mut().filter(|_| before.is_none()) {
        put(node, text.span);
    }
    Ok(found)
}

/// Everything stands at one place.
fn put(node: &mut Node, span: Span) {
    node.span = span;
    match &mut node.data {
        Data::Text(text) => *text = Text { text: std::mem::take(&mut text.text), span, body: None },
        Data::List(list) => list.iter_mut().for_each(|node| put(node, span)),
        Data::Table(entries) => entries.iter_mut().for_each(|(key, node)| {
            *key = Text { text: std::mem::take(&mut key.text), span, body: None };
            put(node, span);
        }),
        Data::Number(_) | Data::Bool(_) | Data::Other(_) => {}
    }
}

fn text(text: &Text) -> Node {
    Node { span: text.span, data: Data::Text(text.clone()) }
}

fn number(value: impl Into<i64>, span: Span) -> Node {
    Node { span, data: Data::Number(value.into()) }
}

fn list(nodes: impl Iterator<Item = Node>) -> Node {
    Node { span: Span::default(), data: Data::List(nodes.collect()) }
}

fn table(entries: Vec<(Text, Node)>) -> Node {
    Node { span: Span::default(), data: Data::Table(entries) }
}

impl Given {
    fn node(&self) -> Node {
        self.data.clone().unwrap_or_else(|| text(&self.text))
    }
}

impl PlayerParts {
    fn node(&self) -> Node {
        let mut entries: Vec<(Text, Node)> = Vec::new();
        let mut add = |key: &str, node: Node| entries.push((Text { span: node.span, ..Text::bare(key) }, node));
        self.numbers.iter().for_each(|(word, n)| add(word, number(n.value, n.span)));
        self.zones.iter().for_each(|(zone, cards)| add(zone, list(cards.iter().map(Given::node))));
        self.nameless.iter().for_each(|(zone, n)| add(zone, number(n.value, n.span)));
        for (word, sentences) in [("effects", &self.effects), ("emblems", &self.emblems)] {
            if !sentences.is_empty() {
                add(word, list(sentences.iter().map(text)));
            }
        }
        table(entries)
    }
}

impl Parts {
    /// What the question says.
    pub(super) fn title(&self) -> String {
        if let Some(title) = &self.title {
            return title.clone();
        }
        self.sentences.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join("; ")
    }

    /// The question, as a file's data would be.
    pub(super) fn node(&self) -> Node {
        let key = Text::bare;
        let players = self.players.values().map(|player| (player.name.clone(), player.node())).collect();
        let mut turn = Vec::new();
        turn.extend(self.turn.as_ref().map(|player| (key("player"), text(player))));
        turn.extend(self.step.as_ref().map(|step| (key("step"), text(step))));
        let mut play = vec![(key("do"), list(self.sentences.iter().map(text)))];
        if !self.choose.is_empty() {
            play.push((key("choose"), list(self.choose.iter().map(Given::node))));
        }
        let game = Text { span: self.game.span, ..Text::bare(self.game.name()) };
        let mut entries = vec![
            (key("title"), text(&Text::bare(self.title()))),
            (key("game"), text(&game)),
            (key("players"), table(players)),
        ];
        if !turn.is_empty() {
            entries.push((key("turn"), table(turn)));
        }
        if !self.cards.is_empty() {
            let word = |word: &str| text(&Text::bare(word));
            let card =
                |(name, types): &(&str, &str)| table(vec![(key("name"), word(name)), (key("types"), word(types))]);
            entries.push((key("card"), list(self.cards.iter().map(card))));
        }
        if !self.readings.is_empty() {
            let readings = self.readings.iter().map(|(name, choice)| (name.clone(), text(choice))).collect();
            entries.push((key("readings"), table(readings)));
        }
        // It stands where its sentences do.
        let ends = |pick: fn(&[Text]) -> Option<&Text>| pick(&self.sentences).map(|text| text.span).unwrap_or_default();
        let span = Span { start: ends(<[Text]>::first).start, end: ends(<[Text]>::last).end };
        entries.push((key("play"), list(std::iter::once(Node { span, ..table(play) }))));
        table(entries)
    }
}
