//! The families of replacement and prevention effects (CR 614.1, 615.1), by the words of a sentence.
//!
//! This is for counting, not for meaning: which sentences of a file are of this kind, and which of a kind are read. A
//! sentence of several families belongs to the first of them in the order of the tests here.

use std::fmt;

macro_rules! families {
    ($($(#[$doc:meta])* $family:ident => $name:literal),+ $(,)?) => {
        /// A family of sentences that replace or prevent.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Family {
            $($(#[$doc])* $family,)+
        }

        impl Family {
            /// All of them.
            pub const ALL: &'static [Family] = &[$(Family::$family),+];

            /// Its name: `etb-tapped`, `damage-prevention`, …
            pub fn name(self) -> &'static str {
                match self {
                    $(Family::$family => $name,)+
                }
            }
        }
    };
}

families! {
    /// "enters tapped" (CR 614.1d)
    EntersTapped => "etb-tapped",
    /// "enters with three counters" (CR 614.1c)
    EntersWithCounters => "etb-counters",
    /// "enters as a copy of" (CR 614.1c, 707.5)
    EntersAsCopy => "etb-copy",
    /// "as … enters, choose" (CR 614.1c)
    AsEntersChoose => "etb-choose",
    /// "as … enters" and something else
    AsEnters => "etb-as-enters-other",
    /// "enters under the control of", "enters prepared", …
    EntersOtherwise => "etb-other",
    /// "enters as a 5/2 creature", "escapes with "…""
    EntersAs => "etb-as-other",
    /// "if … would enter, … instead"
    WouldEnter => "etb-would-enter",
    /// "as … is turned face up" (CR 614.1e)
    TurnedFaceUp => "turned-face-up",
    /// "prevent" (CR 615.1a)
    Prevention => "damage-prevention",
    /// "damage can't be prevented" (CR 615.12)
    CantBePrevented => "cant-be-prevented",
    /// Damage made more or less (CR 614.1a)
    DamageModified => "damage-modify",
    /// Damage dealt to another (CR 614.9)
    Redirection => "damage-redirection",
    /// Damage that becomes another event
    DamageToEvent => "damage-to-other-event",
    /// "regenerate" (CR 701.19)
    Regenerate => "regenerate",
    /// "can't be regenerated" (CR 701.19c)
    CantBeRegenerated => "cant-be-regenerated",
    /// An object that would go to one zone and goes to another
    ZoneChange => "zone-change",
    /// "would draw"
    Draw => "draw",
    /// Life gained, lost, paid
    Life => "life",
    /// "counters would be put on"
    Counters => "counters",
    /// "would create", "would be created"
    Tokens => "tokens",
    /// Mana produced or lost
    Mana => "mana",
    /// "would mill", "would scry", "would search", and other actions that a keyword names
    Actions => "mill-scry-search",
    /// "would discard", "causes you to discard"
    Discard => "discard",
    /// "would roll", "would flip"
    Chance => "dice-coin",
    /// "skip" (CR 614.1b, 614.10)
    Skip => "skip",
    /// "would untap"
    Untap => "turn-untap-step",
    /// "would win", "would lose the game"
    WinLose => "win-lose",
    /// "if …, … instead" about the same spell or ability (CR 614.15)
    SelfReplacement => "self-replacement-instead",
    /// Any other "would … instead"
    Other => "other-would-instead",
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Family {
    /// The family of this name.
    pub fn named(name: &str) -> Option<Family> {
        Family::ALL.iter().copied().find(|family| family.name() == name)
    }

    /// The family of a sentence in the form that [`plain`](crate::plain) gives it; `None` for one that neither replaces nor
    /// prevents.
    pub fn of(plain: &str) -> Option<Family> {
        let s = Words::of(plain);
        s.regenerates().or_else(|| s.enters()).or_else(|| s.would()).or_else(|| s.instead())
    }
}

/// A sentence, and whether words stand in it.
struct Words<'a> {
    text: &'a str,
    /// What stands from each place on where a word can begin.
    from: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        let mut within = false;
        let begins = |(at, c): (usize, char)| {
            let begins = !std::mem::replace(&mut within, c.is_alphanumeric());
            begins.then(|| text.get(at..)).flatten()
        };
        Words { text, from: text.char_indices().filter_map(begins).collect() }
    }

    /// Whether one of these stands here, beginning where a word begins.
    fn has(&self, any: &[&str]) -> bool {
        any.iter().any(|words| {
            self.from.iter().any(|rest| rest.as_bytes().first() == words.as_bytes().first() && rest.starts_with(words))
        })
    }

    /// Whether the second stands somewhere behind the first.
    fn then(&self, first: &str, second: &str) -> bool {
        self.text.split_once(first).is_some_and(|(_, rest)| Words::of(rest).has(&[second]))
    }

    fn regenerates(&self) -> Option<Family> {
        if self.has(&["can't be regenerated"]) {
            return Some(Family::CantBeRegenerated);
        }
        let prevented = ["damage", "it", "that damage"]
            .iter()
            .any(|what| self.text.contains(&format!("{what} can't be prevented")));
        if prevented || (self.has(&["can't be prevented"]) && self.has(&["damage"])) {
            return Some(Family::CantBePrevented);
        }
        self.has(&["regenerate"]).then_some(Family::Regenerate)
    }

    fn enters(&self) -> Option<Family> {
        let as_enters = self.has(&["as ~ enters", "as it enters", "as they enter", "as this enters"])
            || (self.text.starts_with("as ") && self.then("as ", "enters,"));
        if self.has(&["as ~ is turned face up", "or is turned face up,", "as it's turned face up"])
            && self.has(&["as "])
        {
            return Some(Family::TurnedFaceUp);
        }
        if self.has(&["would enter"]) {
            return self.has(&["instead"]).then_some(if self.has(&["damage"]) {
                Family::Other
            } else {
                Family::WouldEnter
            });
        }
        if self.has(&["enter", "enters"]) && self.has(&["as a copy of", "as copies of"]) && self.then("enter", "as ") {
            return Some(Family::EntersAsCopy);
        }
        if as_enters {
            return Some(if self.then("enters", "choose") || self.then("enter,", "choose") {
                Family::AsEntersChoose
            } else {
                Family::AsEnters
            });
        }
        let with = ["enters with ", "enter with ", "enters tapped with ", "enter tapped with ", "escapes with "];
        if self.has(&with) || self.has(&["enters tapped and with ", "enters the battlefield with"]) {
            return Some(if self.then("with", "counter") { Family::EntersWithCounters } else { Family::EntersAs });
        }
        if self.has(&["enters tapped", "enter tapped"]) {
            return Some(Family::EntersTapped);
        }
        if self.has(&["enters as a", "enter as a"]) {
            return Some(Family::EntersAs);
        }
        let otherwise = [
            "enters prepared",
            "enters under ",
            "enter under ",
            "enters untapped",
            "enter untapped",
            "enters attached",
            "enters transformed",
            "enters face down",
        ];
        self.has(&otherwise).then_some(Family::EntersOtherwise)
    }

    /// "would …".
    fn would(&self) -> Option<Family> {
        let skips = ["skip ", "skips "];
        let damage = self.has(&["damage"]);
        if self.has(&["would lose the game", "would win the game"]) {
            return Some(Family::WinLose);
        }
        if damage && self.has(&["prevent ", "prevents ", "prevented", "to prevent"]) {
            return Some(Family::Prevention);
        }
        if self.has(&["would draw"]) {
            return Some(Family::Draw);
        }
        if self.has(&skips) && (self.has(&["would begin", "turn", "step", "phase"]) || self.has(&["skips that"])) {
            return Some(Family::Skip);
        }
        if self.has(&["would create", "would be created"]) {
            return Some(Family::Tokens);
        }
        if self.has(&["counter would be put", "counters would be put", "would have one or more counters"])
            || (self.has(&["would put "]) && self.has(&["counter", "counters"]))
            || (self.has(&["would get "]) && self.has(&["counters", "counter"]))
        {
            return Some(Family::Counters);
        }
        if self.has(&["would roll", "would flip"]) {
            return Some(Family::Chance);
        }
        let life = ["would gain ", "would lose ", "would pay ", "would reduce ", "would be reduced", "would cause "];
        if self.has(&life) && self.has(&["life"]) {
            return Some(Family::Life);
        }
        if self.has(&["would lose unspent mana", "would add ", "would produce "]) && self.has(&["mana"])
            || (self.has(&["produce ", "produces "]) && self.has(&["instead"]) && self.has(&["mana"]))
        {
            return Some(Family::Mana);
        }
        let actions =
            ["mill", "scry", "search", "explore", "learn", "proliferate", "surveil", "shuffle", "amass", "connive"];
        if actions.iter().any(|action| self.text.contains(&format!("would {action}"))) {
            return Some(Family::Actions);
        }
        if self.has(&["would discard"])
            || (self.has(&["to discard"]) && self.has(&["causes ", "would cause"]) && self.has(&["instead"]))
        {
            return Some(Family::Discard);
        }
        if self.has(&["would untap"]) {
            return Some(Family::Untap);
        }
        let zones =
            ["would die", "would leave", "would be put into", "would be exiled", "would be destroyed", "would go to"];
        let otherwise = ["instead of putting", "instead of into", "instead of its owner's", "instead of anywhere else"];
        let put = self.has(&["exile it", "put it", "put that card", "exile that", "exile them"]);
        if (self.has(&zones) && self.has(&["instead", "exile it"])) || (put && self.has(&otherwise)) {
            return Some(Family::ZoneChange);
        }
        if damage {
            return self.damage();
        }
        (self.has(&["would "]) && self.has(&["instead"])).then_some(Family::Other)
    }

    /// Damage, and not prevention.
    fn damage(&self) -> Option<Family> {
        let would = ["would deal", "would be dealt", "would have dealt", "would reduce"];
        let double = ["double all damage", "doubles all damage", "triple all damage"];
        if self.has(&double) && !self.has(&would[1..2]) {
            return Some(Family::DamageModified);
        }
        if self.has(&["excess damage is dealt"]) && self.has(&["instead"]) {
            return Some(Family::Redirection);
        }
        if !self.has(&would) || !(self.has(&["instead"]) || self.has(&double)) {
            return None;
        }
        let more = ["double ", "twice ", "triple ", "half ", "plus ", "minus ", "that much damage to", "all but"];
        let moved = [
            "is dealt to",
            "are dealt to",
            "deals that damage to",
            "deals its damage to",
            "counters on",
            "damage is dealt",
        ];
        Some(if self.has(&more) && !self.has(&["is dealt to"]) || self.has(&double) {
            Family::DamageModified
        } else if self.has(&moved) {
            Family::Redirection
        } else if self
            .text
            .rsplit_once("would")
            .is_some_and(|(_, rest)| Words::of(rest).has(&["deals ", "is dealt", "deal "]))
        {
            Family::DamageModified
        } else {
            Family::DamageToEvent
        })
    }

    /// "instead", about the spell or ability that says it.
    fn instead(&self) -> Option<Family> {
        self.has(&["instead"]).then_some(Family::SelfReplacement)
    }
}

#[cfg(test)]
mod tests {
    use super::Family;

    #[test]
    fn sentences_are_of_the_families_that_their_words_say() {
        for (sentence, family) in [
            ("~ enters tapped unless you control a mountain.", Some("etb-tapped")),
            ("~ enters tapped with two charge counters on it.", Some("etb-counters")),
            ("you may have ~ enter as a copy of any artifact on the battlefield.", Some("etb-copy")),
            ("as ~ enters, choose a color.", Some("etb-choose")),
            ("as ~ enters, you may pay 2 life.", Some("etb-as-enters-other")),
            ("if ~ would enter, sacrifice a forest instead.", Some("etb-would-enter")),
            ("as ~ is turned face up, put a +1/+1 counter on it.", Some("turned-face-up")),
            ("when ~ enters, draw a card.", None),
            ("whenever a creature with a +1/+1 counter on it enters, scry 1.", None),
            ("{t}: prevent the next 1 damage that would be dealt to any target this turn.", Some("damage-prevention")),
            ("you gain life equal to the damage prevented this way.", Some("damage-prevention")),
            ("damage can't be prevented this turn.", Some("cant-be-prevented")),
            ("{b}: regenerate ~.", Some("regenerate")),
            ("they can't be regenerated.", Some("cant-be-regenerated")),
            (
                "if a source would deal damage to you, it deals double that damage to you instead.",
                Some("damage-modify"),
            ),
            ("all damage that would be dealt to you is dealt to ~ instead.", Some("damage-redirection")),
            ("if ~ would be dealt damage, sacrifice it instead.", Some("damage-to-other-event")),
            ("~ deals 2 damage to any target.", None),
            ("if ~ would die, exile it instead.", Some("zone-change")),
            ("if you would draw a card, draw two cards instead.", Some("draw")),
            ("if you would gain life, you gain that much life plus 1 instead.", Some("life")),
            ("skip your draw step.", Some("skip")),
            ("if you would create a token, create two instead.", Some("tokens")),
            ("if a land is tapped for mana, it produces {b} instead of any other type.", Some("mana")),
            ("if you would lose the game, instead draw a card.", Some("win-lose")),
            ("if ~ was kicked, draw two cards instead.", Some("self-replacement-instead")),
            ("destroy target creature.", None),
        ] {
            assert_eq!(Family::of(sentence).map(Family::name), family, "{sentence}");
        }
    }

    #[test]
    fn every_family_is_found_by_its_name() {
        assert!(Family::ALL.iter().all(|&family| Family::named(family.name()) == Some(family)));
        assert_eq!(Family::named("etb"), None);
    }
}
