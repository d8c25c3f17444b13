//! Sentences that only casting, costs and permissions have (CR 113.6c, d, 601.2f, 601.3e), and those about what is
//! outside of play.

use instead_language::{Ability, Filter, Reach, Who};

use super::{Refused, sentences};
use crate::casting::CastBy;
use crate::chapter::read_numbers;
use crate::cursor::Reader;
use crate::grammar::Part;
use crate::label::any_word;
use crate::noun::NpMany;
use crate::reference::read_this;
use crate::trigger::begins;

impl<'a> Refused<'a> {
    /// Sentences that all are about casting, costs, permissions, or what is outside of play.
    pub(super) fn casting(&self) -> Option<Vec<Ability>> {
        let mut p = self.reader();
        any_word(&mut p);
        // what an ability does as it resolves is no such sentence
        let chapter = p.attempt(read_numbers).is_some();
        (!begins(&p) && !chapter && !self.text().contains(['"', ':'])).then_some(())?;
        let mut reaches: Vec<Reach> = Vec::new();
        for sentence in sentences(self.text()) {
            // what is done before the game begins, or as the permission is used, and what follows from it
            if matches!(reaches.last(), Some(Reach::Outside | Reach::Permission))
                && ["If you do, ", "if you do, "].iter().any(|t| sentence.starts_with(t))
            {
                continue;
            }
            let (reach, own) = self.casting_sentence(sentence)?;
            // what a spell says of other spells, it does as it resolves
            (own || !self.scope.spell).then_some(())?;
            if !reaches.contains(&reach) {
                reaches.push(reach);
            }
        }
        if reaches.len() > 1 {
            reaches.retain(|r| *r != Reach::Outside);
        }
        let hole = self.rest(0);
        (!reaches.is_empty()).then(|| reaches.into_iter().map(|r| Ability::Unread(hole.clone(), r)).collect())
    }

    /// Whether a sentence of the text, among others that are not, is about how its own card is cast (CR 113.6c, d, 601.2f).
    pub(super) fn says_how_it_is_cast(&self) -> bool {
        sentences(self.text()).into_iter().any(|s| self.casting_sentence(s) == Some((Reach::Cast, true)))
    }

    /// Where a sentence about casting acts, and whether it is about its own card.
    fn casting_sentence(&self, sentence: &'a str) -> Option<(Reach, bool)> {
        let mut p = Reader::new(sentence, self.scope);
        any_word(&mut p);
        const WHEN: &[&str] = &["during ", "once ", "as long as "];
        let own = own_casting(&mut p).or_else(|| after_condition(&mut p, &["if "], own_casting));
        if let Some(reach) = own.or_else(|| after_condition(&mut p, WHEN, own_casting)) {
            return Some((reach, true));
        }
        let reach = others_casting(&mut p).or_else(|| after_condition(&mut p, WHEN, others_casting))?;
        Some((reach, false))
    }
}

/// What stands behind the first commas of a sentence that begins with one of these words.
fn after_condition<'a>(
    p: &mut Reader<'a>,
    heads: &[&str],
    read: fn(&mut Reader<'a>) -> Option<Reach>,
) -> Option<Reach> {
    heads.iter().any(|head| p.peek(head)).then_some(())?;
    let start = p.pos;
    let commas: Vec<usize> = p.rest().match_indices(", ").map(|(at, _)| at + 2).take(3).collect();
    let found = commas.into_iter().find_map(|at| {
        p.pos = start + at;
        read(p)
    });
    p.pos = start;
    found
}

/// A sentence of which the frame was read: words, `{this}` for the card itself, `…` for words that are not read, `$` for the
/// end of the sentence.
type Frame = (&'static [&'static str], fn() -> Reach);

/// What a card says of its own casting and cost (CR 113.6c, d), and what is outside of play: decks, the beginning of the
/// game, what players may look at.
const OWN: &[Frame] = &[
    (&["spend only "], || Reach::Cast),
    (&["this effect reduces only "], || Reach::Cast),
    (&["this effect can't reduce "], || Reach::Cast),
    (&["this cost is reduced "], || Reach::Cast),
    (&["as an additional cost to cast this spell, "], || Reach::Cast),
    (&["{this}", " costs "], || Reach::Cast),
    (&["{this}", " can't be countered"], || Reach::Cast),
    (&["{this}", " can't be cast "], || Reach::Cast),
    (&["{this}", " can't be copied"], || Reach::Cast),
    (&["cast ", "{this}", " only "], || Reach::Cast),
    (&["you may cast ", "{this}"], || Reach::Permission),
    (&["if you cast ", "{this}", " this way"], || Reach::Permission),
    (&["you may ", "…", "rather than pay ", "{this}", "'s mana cost"], || Reach::Permission),
    (&["rather than pay ", "{this}", "'s mana cost"], || Reach::Permission),
    (&["a deck can have "], || Reach::Outside),
    (&["before the game begins, "], || Reach::Outside),
    (&["{this}", " can be your commander"], || Reach::Outside),
    (&["if ", "{this}", " is in your opening hand"], || Reach::Outside),
    (&["you may reveal ", "{this}", " from your opening hand"], || Reach::Outside),
    (&["you may look at the top card of your library any time", "$"], || Reach::Outside),
    (&["play with the top card of your library revealed", "$"], || Reach::Outside),
    (&["play with your hand revealed", "$"], || Reach::Outside),
    (&["your opponents play with their hands revealed", "$"], || Reach::Outside),
    (&["players play with their hands revealed", "$"], || Reach::Outside),
];

/// What a permanent says of what players may cast, play or activate (CR 601.3e), and of what was cast so.
const OTHERS: &[Frame] = &[
    (&["you may look at the top card of your library any time, and you may cast "], || Reach::Permission),
    (&["you may look at the top card of your library any time, and you may play "], || Reach::Permission),
    (&["you may cast "], || Reach::Permission),
    (&["you may play "], || Reach::Permission),
    (&["you may activate "], || Reach::Permission),
    (&["you may spend mana as though "], || Reach::Permission),
    (&["you may plot "], || Reach::Permission),
    (&["players may cast "], || Reach::Permission),
    (&["players may play "], || Reach::Permission),
    (&["each player may play "], || Reach::Permission),
    (&["each player may cast "], || Reach::Permission),
    (&["any player may cast "], || Reach::Permission),
    (&["if you cast a spell this way"], || Reach::Permission),
    (&["if a spell cast this way"], || Reach::Permission),
    (&["spells you cast this way"], || Reach::Permission),
    (&["a spell cast this way"], || Reach::Permission),
    (&["when you cast a spell this way"], || Reach::Permission),
];

/// The reach of the frame that stands here.
fn framed(p: &mut Reader<'_>, frames: &[Frame]) -> Option<Reach> {
    frames.iter().find(|(frame, _)| p.attempt(|p| read_frame(p, frame)).is_some()).map(|(_, reach)| reach())
}

fn read_frame(p: &mut Reader<'_>, frame: &'static [&'static str]) -> Option<()> {
    let mut parts = frame.iter().peekable();
    while let Some(part) = parts.next() {
        let read = match *part {
            "{this}" => read_this(p) || p.lit("it"),
            "…" => {
                let next = parts.peek()?;
                p.pos += p.rest().find(**next)?;
                true
            }
            "$" => p.at_end() || p.rest() == ".",
            words => p.lit(words) || p.raw(words),
        };
        read.then_some(())?;
    }
    Some(())
}

fn own_casting(p: &mut Reader<'_>) -> Option<Reach> {
    framed(p, OWN)
}

/// What a permanent says of spells that are cast, abilities that are activated, and what players may do.
fn others_casting(p: &mut Reader<'_>) -> Option<Reach> {
    if let Some(reach) = framed(p, OTHERS) {
        return Some(reach);
    }
    let spells = p.attempt(|p| {
        let filter = NpMany::read(p)?;
        let by = CastBy::read(p)?;
        (p.peek(" cost ") && crate::noun::of_spells(&filter)).then_some(Reach::Casting(by, filter))
    });
    if spells.is_some() {
        return spells;
    }
    let any = || Some(Reach::Casting(Who::Any, Filter::Spell));
    let head = |of: &str| p.rest().split_once(of).map(|(head, _)| head.to_lowercase());
    if p.peek("if ") || p.peek("until ") {
        return None;
    }
    if let Some(head) = head(" costs ").or_else(|| head(" cost ")) {
        return match () {
            () if head.contains("abilit") => Some(Reach::Activating),
            () if head.contains("spell") => any(),
            () => None,
        };
    }
    if head(" can't be activated").is_some_and(|head| head.contains("abilities")) {
        return Some(Reach::Activating);
    }
    head(" can't cast ").and_then(|_| any())
}
