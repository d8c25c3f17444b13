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

impl<'a> Refused<'a> {
    /// Sentences that all are about casting, costs, permissions, or what is outside of play.
    pub(super) fn casting(&self) -> Option<Vec<Ability>> {
        let mut p = self.reader();
        any_word(&mut p);
        // what an ability does as it resolves is no such sentence
        let triggers = ["when ", "whenever ", "at the beginning"].iter().any(|t| p.peek(t));
        let chapter = p.attempt(read_numbers).is_some();
        (!triggers && !chapter && !self.text().contains(['"', ':'])).then_some(())?;
        let mut reaches: Vec<Reach> = Vec::new();
        for sentence in sentences(self.text()) {
            // what is done before the game begins, and what follows from it
            if reaches.last() == Some(&Reach::Outside)
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

    /// Where a sentence about casting acts, and whether it is about its own card.
    fn casting_sentence(&self, sentence: &'a str) -> Option<(Reach, bool)> {
        let mut p = Reader::new(sentence, self.scope);
        any_word(&mut p);
        if outside(&mut p) {
            return Some((Reach::Outside, true));
        }
        if let Some(reach) = own_casting(&mut p).or_else(|| after_condition(&mut p, &["if "], own_casting)) {
            return Some((reach, true));
        }
        const WHEN: &[&str] = &["during ", "once ", "as long as "];
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

/// About decks, the beginning of the game, or what players may look at: no part of play.
fn outside(p: &mut Reader<'_>) -> bool {
    const WHOLE: &[&str] = &[
        "you may look at the top card of your library any time",
        "play with the top card of your library revealed",
        "play with your hand revealed",
        "your opponents play with their hands revealed",
        "players play with their hands revealed",
    ];
    const BEGIN: &[&str] = &["a deck can have ", "before the game begins, "];
    let rest = p.rest();
    WHOLE.iter().any(|t| rest.trim_end_matches('.').eq_ignore_ascii_case(t))
        || BEGIN.iter().any(|t| p.peek(t))
        || p.attempt(|p| (read_this(p) && p.lit(" can be your commander")).then_some(())).is_some()
        || p.attempt(|p| (p.lit("if ") && read_this(p) && p.lit(" is in your opening hand")).then_some(())).is_some()
        || p.attempt(|p| (p.lit("you may reveal ") && read_this(p) && p.lit(" from your opening hand")).then_some(()))
            .is_some()
}

/// What a spell says of its own casting and cost (CR 113.6c, d).
fn own_casting(p: &mut Reader<'_>) -> Option<Reach> {
    const SAID: &[&str] = &[
        "spend only ",
        "this effect reduces only ",
        "this effect can't reduce ",
        "this cost is reduced ",
        "as an additional cost to cast this spell, ",
    ];
    const OF_THIS: &[&str] = &[" costs ", " can't be countered", " can't be cast ", " can't be copied"];
    let this = |p: &mut Reader<'_>| read_this(p) || p.lit("it");
    let said = SAID.iter().any(|t| p.peek(t))
        || p.attempt(|p| (this(p) && p.any(OF_THIS)).then_some(())).is_some()
        || p.attempt(|p| (p.lit("cast ") && this(p) && p.lit(" only ")).then_some(())).is_some();
    if said {
        return Some(Reach::Cast);
    }
    let cast = p.attempt(|p| (p.lit("you may cast ") && this(p)).then_some(())).is_some();
    let instead =
        p.attempt(|p| (p.any(&["you may ", "rather than "]) && instead_of_its_cost(p)).then_some(())).is_some();
    (cast || instead).then_some(Reach::Permission)
}

/// "… rather than pay this spell's mana cost"
fn instead_of_its_cost(p: &mut Reader<'_>) -> bool {
    const PAY: &str = "rather than pay ";
    let Some(at) = p.rest().find(PAY) else { return false };
    p.pos += at + PAY.len();
    read_this(p) && p.any(&["'s mana cost"])
}

/// What a permanent says of spells that are cast, abilities that are activated, and what players may do.
fn others_casting(p: &mut Reader<'_>) -> Option<Reach> {
    const MAY: &[&str] = &[
        "you may cast ",
        "you may play ",
        "you may activate ",
        "you may spend mana as though ",
        "you may plot ",
        "you may look at the top card of your library any time, and you may cast ",
        "you may look at the top card of your library any time, and you may play ",
        "players may cast ",
        "players may play ",
        "each player may play ",
        "each player may cast ",
        "any player may cast ",
        // of what was cast by such a permission
        "if you cast a spell this way",
        "if a spell cast this way",
        "spells you cast this way",
        "a spell cast this way",
        "when you cast a spell this way",
    ];
    if MAY.iter().any(|t| p.peek(t)) {
        return Some(Reach::Permission);
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
