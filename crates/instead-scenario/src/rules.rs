//! Rules by number: a short title, and where the code and the scenarios are. The rules' own text is not here.

use std::sync::LazyLock;

use instead_magic::EDITIONS;
use instead_magic::rulebook::{ROWS, Said};

use crate::source::did_you_mean;

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number.
    pub number: &'static str,
    /// The edition whose numbering this is.
    pub edition: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The modules that do it.
    pub modules: &'static [&'static str],
}

impl Rule {
    /// The folder of its scenarios, in `conformance/`.
    pub fn folder(&self) -> String {
        match self.edition {
            KAIJUDO | DUEL => format!("conformance/{}/{}", self.edition, self.number),
            _ => format!("conformance/magic/{}", self.number),
        }
    }
}

const NOW: &str = "magic-2026";
const OLD: &str = "magic-2004";
const KAIJUDO: &str = "kaijudo";
const DUEL: &str = "duel-masters";

macro_rules! rules {
    ($($edition:ident $number:literal $title:literal [$($module:literal),* $(,)?])*) => {
        &[$(Rule { number: $number, edition: $edition, title: $title, modules: &[$($module),*] }),*]
    };
}

/// All rules of the table, in order.
pub const RULES: &[Rule] = rules! {
    OLD "103.4" "players choose in turn order" ["instead::propose"]
    OLD "216.1" "a token's name and creature types" ["instead_magic::perform::tokens"]
    OLD "310.1" "combat damage uses the stack" ["instead_magic::play::combat"]
    OLD "418.5a" "continuous effects and timestamps" ["instead_magic::look::layers"]
    OLD "418.5h" "values are determined in order, whichever effect began first" ["instead_magic::look::layers"]
    OLD "418.5i" "switching power and toughness comes last" ["instead_magic::look::layers"]
    OLD "418.6" "text-changing effects" ["instead_magic::look::text_change"]
    OLD "418.6a" "only words in their right use are changed, names never" ["instead_magic::look::text_change"]
    OLD "418.6b" "granted abilities are not changed" ["instead_magic::look::text_change"]
    OLD "418.6c" "the words of an ability that makes tokens are changed" ["instead_magic::look::text_change", "instead_magic::perform::tokens"]
    OLD "418.6d" "a token's types are changed, its name is not" ["instead_magic::look::text_change", "instead_magic::perform::tokens"]
    OLD "419.1" "what replacement and prevention effects are" ["instead::propose", "instead_magic::look::effects"]
    OLD "419.1a" "instead, skip" ["instead_magic::look::effects"]
    OLD "419.1b" "comes into play with, as, as it comes into play" ["instead_magic::perform::enter"]
    OLD "419.1c" "comes into play tapped; objects come into play" ["instead_magic::perform::enter"]
    OLD "419.1d" "prevent" ["instead_magic::look::effects"]
    OLD "419.1e" "as it is turned face up (2005)" ["instead_magic::perform::enter"]
    OLD "419.2" "applies as events happen, nothing is locked in" ["instead::propose"]
    OLD "419.3" "lasts until used up or until its duration ends" ["instead_magic::look::effects"]
    OLD "419.4" "must exist before the event" ["instead::propose"]
    OLD "419.5" "a replaced or prevented event never happens; impossible parts are ignored" ["instead::propose", "instead_magic::perform::rewrite"]
    OLD "419.5a" "0 damage is no damage" ["instead_magic::perform::damage"]
    OLD "419.5b" "if you do: the choice counts" ["instead_magic::perform::follow"]
    OLD "419.6" "replacement effects" ["instead_magic::look::effects"]
    OLD "419.6a" "once for each event" ["instead::propose"]
    OLD "419.6b" "regeneration" ["instead_magic::perform::rewrite"]
    OLD "419.6c" "redirection" ["instead_magic::perform::rewrite"]
    OLD "419.6d" "self-replacement first" ["instead_magic::look::effects"]
    OLD "419.6e" "skipping is replacing; what has started is not skipped" ["instead_magic::play::turn"]
    OLD "419.6f" "what a skipped step held does not happen; next waits; two skips skip two" ["instead_magic::play::turn"]
    OLD "419.7" "prevention effects" ["instead_magic::look::effects"]
    OLD "419.7a" "prevention is of damage" ["instead_magic::perform::damage"]
    OLD "419.7b" "shields of an amount" ["instead_magic::perform::rewrite"]
    OLD "419.8" "sources of damage" ["instead_magic::look::sources"]
    OLD "419.8a" "choosing a source" ["instead_magic::look::sources"]
    OLD "419.8b" "the source's properties are looked at again" ["instead_magic::look::effects"]
    OLD "419.8c" "static effects and a source's properties" ["instead_magic::look::effects"]
    OLD "419.9" "several effects on one event" ["instead::propose"]
    OLD "419.9a" "the affected player, or the object's controller or owner, chooses" ["instead::propose", "instead::policy"]
    OLD "419.9b" "one effect can make another apply" ["instead::propose"]
    NOW "101.1" "a card's text wins over the rules" ["instead_language::card"]
    NOW "101.2" "can't wins over can" ["instead_magic::look::cant"]
    NOW "101.3" "an impossible part of an instruction is ignored" ["instead_magic::perform::follow"]
    NOW "101.4" "simultaneous choices in turn order" ["instead::propose"]
    NOW "104.2" "winning" ["instead_magic::perform"]
    NOW "104.3" "losing; conceding" ["instead_magic::play::state_based", "instead_magic::play::tell"]
    NOW "106.12" "tapping for mana, and replacing what is produced" ["instead_magic::look::effects", "instead_magic::perform::rewrite"]
    NOW "107.1" "whole numbers; rounding" ["instead_magic::look::eval"]
    NOW "109.5" "\"you\" in a text" ["instead_magic::board::scope"]
    NOW "111.2" "who creates a token and owns it" ["instead_magic::perform::tokens"]
    NOW "111.4" "a token's name" ["instead_magic::perform::tokens"]
    NOW "111.7" "a token outside the battlefield ceases to exist" ["instead_magic::play::state_based"]
    NOW "111.8" "a token that left does not come back" ["instead_magic::board::zones"]
    NOW "111.10" "tokens known by name" ["instead_magic::perform::tokens"]
    NOW "111.13" "a copy of a permanent spell becomes a token without being created" ["instead_magic::perform::tokens", "instead_magic::play::tell"]
    NOW "118.9" "alternative costs" ["instead_magic::perform::costs"]
    NOW "118.11" "a cost stays paid when the paying was replaced" ["instead_magic::perform::costs"]
    NOW "119.2" "damage causes loss of life" ["instead_magic::perform::damage"]
    NOW "119.3" "gaining and losing life" ["instead_magic::perform"]
    NOW "119.4" "paying life" ["instead_magic::perform::costs"]
    NOW "119.5" "a life total that is set" ["instead_magic::perform::follow"]
    NOW "119.7" "can't gain life" ["instead_magic::look::cant"]
    NOW "119.8" "can't lose life" ["instead_magic::look::cant"]
    NOW "119.9" "triggers on gaining life" ["instead_magic::perform::triggers"]
    NOW "119.10" "gaining 0 life is no event" ["instead_magic::look::cant"]
    NOW "120.3" "results of damage" ["instead_magic::perform::damage"]
    NOW "120.4" "the stages of damage" ["instead_magic::perform::damage"]
    NOW "120.6" "marked damage and lethal damage" ["instead_magic::perform::damage", "instead_magic::play::state_based"]
    NOW "120.8" "0 damage is no damage" ["instead_magic::perform::damage"]
    NOW "121.2" "several draws are one after another" ["instead_magic::perform::draw"]
    NOW "121.3" "can't draw" ["instead_magic::look::cant"]
    NOW "121.4" "drawing from an empty library" ["instead_magic::perform::draw", "instead_magic::play::state_based"]
    NOW "121.5" "put into hand is not drawn" ["instead_magic::perform::draw"]
    NOW "121.6" "replacing a draw" ["instead_magic::perform::draw"]
    NOW "122.1" "counters" ["instead_magic::board::state", "instead_magic::look::keywords"]
    NOW "122.2" "counters are not kept from zone to zone" ["instead_magic::board::zones"]
    NOW "122.3" "+1/+1 and -1/-1 counters cancel" ["instead_magic::play::state_based"]
    NOW "122.4" "a limit for counters" ["instead_magic::play::state_based"]
    NOW "122.5" "moving a counter" ["instead_magic::perform::follow"]
    NOW "122.6" "counters that are put" ["instead_magic::board::event"]
    NOW "305.7" "a land whose type is set" ["instead_magic::look::layers"]
    NOW "306.5" "a planeswalker's loyalty" ["instead_magic::look::keywords"]
    NOW "306.9" "loyalty 0" ["instead_magic::play::state_based"]
    NOW "400.6" "an effect on a move of the object itself" ["instead_magic::look::effects"]
    NOW "400.7" "an object that moves is new" ["instead_magic::board::zones"]
    NOW "500.11" "skipping a step, phase or turn" ["instead_magic::play::turn"]
    NOW "502.3" "the untap step" ["instead_magic::play::turn"]
    NOW "510.1" "combat damage is assigned" ["instead_magic::play::combat"]
    NOW "510.2" "combat damage is dealt at once" ["instead_magic::play::combat"]
    NOW "603.6" "triggers on zone changes" ["instead_magic::perform::triggers"]
    NOW "603.10" "triggers that look back" ["instead_magic::perform::triggers"]
    NOW "607" "linked abilities" ["instead_magic::look::effects"]
    NOW "608.2" "resolving: instructions in order" ["instead_magic::perform::follow", "instead_magic::play::tell"]
    NOW "608.3" "resolving a permanent spell" ["instead_magic::play::tell"]
    NOW "609.7" "damage from a source" ["instead_magic::look::sources"]
    NOW "609.7a" "choosing a source" ["instead_magic::look::sources"]
    NOW "609.7b" "the source's properties are looked at again; unused shields stay" ["instead_magic::look::effects"]
    NOW "609.7c" "static effects and a source's properties" ["instead_magic::look::effects"]
    NOW "611.2" "continuous effects of spells and abilities" ["instead_magic::look::effects"]
    NOW "612" "text-changing effects" ["instead_magic::look::text_change"]
    NOW "613" "layers" ["instead_magic::look::layers"]
    NOW "614" "replacement effects" ["instead_magic::look::effects"]
    NOW "614.1" "what they are; applied as events happen" ["instead::propose", "instead_magic::look::effects"]
    NOW "614.1a" "instead" ["instead_magic::look::effects"]
    NOW "614.1b" "skip" ["instead_magic::look::effects"]
    NOW "614.1c" "enters with, as it enters, enters as" ["instead_magic::perform::enter"]
    NOW "614.1d" "enters …; objects enter …" ["instead_magic::perform::enter"]
    NOW "614.1e" "as it is turned face up" ["instead_magic::perform::enter"]
    NOW "614.2" "damage from a source" ["instead_magic::look::sources"]
    NOW "614.3" "no restriction on making one; it lasts until used up or over" ["instead_magic::look::effects"]
    NOW "614.4" "must exist before the event" ["instead::propose"]
    NOW "614.5" "once for an event and what replaces it" ["instead::propose"]
    NOW "614.6" "a replaced event never happens; impossible parts are ignored" ["instead::propose", "instead_magic::perform::rewrite"]
    NOW "614.7" "an event that never happens is not replaced" ["instead::propose"]
    NOW "614.7a" "0 damage is not replaced" ["instead_magic::perform::damage"]
    NOW "614.8" "regeneration" ["instead_magic::perform::rewrite"]
    NOW "614.9" "redirection" ["instead_magic::perform::rewrite"]
    NOW "614.10" "skipping is replacing; what has started is not skipped" ["instead_magic::play::turn"]
    NOW "614.10a" "what a skipped step held does not happen; next waits; two skips skip two" ["instead_magic::play::turn"]
    NOW "614.10b" "skip, then act" ["instead_magic::play::turn"]
    NOW "614.11" "a draw is replaced with an empty library too" ["instead_magic::perform::draw"]
    NOW "614.11a" "a replaced draw is finished before the next" ["instead_magic::perform::draw"]
    NOW "614.11b" "what would be done with a drawn card is not done with another" ["instead_magic::perform::draw"]
    NOW "614.12" "how what enters is looked at" ["instead_magic::perform::enter"]
    NOW "614.12a" "choices before it enters" ["instead_magic::perform::enter"]
    NOW "614.12b" "choices whose costs could not all be paid" ["instead_magic::perform::enter"]
    NOW "614.12c" "anchor words" ["instead_magic::perform::enter"]
    NOW "614.13" "other objects that move as something enters" ["instead_magic::perform::enter"]
    NOW "614.13a" "what enters cannot be chosen to move" ["instead_magic::perform::enter"]
    NOW "614.13b" "nothing is chosen to move twice" ["instead_magic::perform::enter"]
    NOW "614.13c" "milled or exiled from the top while something enters" ["instead_magic::perform::enter"]
    NOW "614.14" "linked: the exiled cards" ["instead_magic::look::effects"]
    NOW "614.15" "self-replacement" ["instead_magic::look::effects"]
    NOW "614.16" "if an effect would create tokens or put counters" ["instead_magic::board::event"]
    NOW "614.17" "can't" ["instead_magic::look::cant"]
    NOW "614.17a" "can't must exist before the event" ["instead_magic::look::cant"]
    NOW "614.17b" "what can't happen can't be paid" ["instead_magic::look::cant"]
    NOW "614.17c" "what can't happen is replaced by self-replacement only" ["instead::propose", "instead_magic::look::cant"]
    NOW "614.17d" "can't enter, can't enter with" ["instead_magic::look::cant", "instead_magic::perform::enter"]
    NOW "615" "prevention effects" ["instead_magic::look::effects"]
    NOW "615.1" "what they are; applied as events happen" ["instead::propose", "instead_magic::look::effects"]
    NOW "615.1a" "prevent" ["instead_magic::look::effects"]
    NOW "615.2" "damage from a source" ["instead_magic::look::sources"]
    NOW "615.3" "no restriction on making one; it lasts until used up or over" ["instead_magic::look::effects"]
    NOW "615.4" "must exist before the event" ["instead::propose"]
    NOW "615.5" "the rest of the effect, right afterwards" ["instead_magic::perform::rewrite", "instead_magic::perform::follow"]
    NOW "615.6" "prevented damage never happens" ["instead::propose"]
    NOW "615.7" "shields of an amount; several sources at once" ["instead_magic::perform::rewrite"]
    NOW "615.8" "the next time a source would deal damage" ["instead_magic::perform::rewrite"]
    NOW "615.9" "the source's properties are looked at again" ["instead_magic::look::effects"]
    NOW "615.10" "static: some of that damage, each time" ["instead_magic::perform::rewrite"]
    NOW "615.11" "a shield for each" ["instead_magic::look::effects"]
    NOW "615.12" "can't be prevented" ["instead_magic::look::cant", "instead_magic::perform::rewrite"]
    NOW "615.12a" "applied once to damage that can't be prevented" ["instead::propose"]
    NOW "615.13" "triggers on prevention" ["instead_magic::perform::triggers"]
    NOW "616" "several effects on one event" ["instead::propose"]
    NOW "616.1" "who chooses" ["instead::propose", "instead::policy"]
    NOW "616.1a" "self-replacement first" ["instead::propose"]
    NOW "616.1b" "then under whose control it enters" ["instead::propose", "instead_magic::edition"]
    NOW "616.1c" "then as a copy of what" ["instead::propose", "instead_magic::edition"]
    NOW "616.1d" "then its back face up" ["instead::propose", "instead_magic::edition"]
    NOW "616.1e" "then any" ["instead::propose"]
    NOW "616.1f" "again, until none applies" ["instead::propose"]
    NOW "616.1g" "events inside events: the outer first" ["instead::propose"]
    NOW "616.2" "one effect can make another apply" ["instead::propose"]
    NOW "701.8" "destroy" ["instead_magic::perform"]
    NOW "701.9" "discard" ["instead_magic::perform"]
    NOW "701.17" "mill" ["instead_magic::perform"]
    NOW "701.19" "regenerate" ["instead_magic::perform::rewrite"]
    NOW "701.21" "sacrifice" ["instead_magic::perform"]
    NOW "701.22" "scry" ["instead_magic::perform::draw"]
    NOW "701.23" "search" ["instead_magic::perform::follow"]
    NOW "701.24" "shuffle" ["instead_magic::perform::draw", "instead_magic::board::zones"]
    NOW "702.2" "deathtouch" ["instead_magic::perform::damage", "instead_magic::play::state_based"]
    NOW "702.12" "indestructible" ["instead_magic::look::cant"]
    NOW "702.15" "lifelink" ["instead_magic::perform::damage"]
    NOW "702.16e" "protection prevents damage" ["instead_magic::look::keywords"]
    NOW "702.19" "trample" ["instead_magic::play::combat"]
    NOW "702.32" "fading" ["instead_magic::look::keywords"]
    NOW "702.34" "flashback" ["instead_magic::play::actions"]
    NOW "702.35" "madness" ["instead_magic::look::keywords"]
    NOW "702.94" "miracle" ["instead_magic::perform::draw"]
    NOW "702.38" "amplify" ["instead_magic::look::keywords"]
    NOW "702.43" "modular" ["instead_magic::look::keywords"]
    NOW "702.52" "dredge" ["instead_magic::look::keywords", "instead_magic::look::effects"]
    NOW "702.54" "bloodthirst" ["instead_magic::look::keywords"]
    NOW "702.58" "graft" ["instead_magic::look::keywords"]
    NOW "702.63" "vanishing" ["instead_magic::look::keywords"]
    NOW "702.64" "absorb" ["instead_magic::look::keywords"]
    NOW "702.79" "persist" ["instead_magic::look::keywords"]
    NOW "702.80" "wither" ["instead_magic::perform::damage"]
    NOW "702.82" "devour" ["instead_magic::look::keywords"]
    NOW "702.89" "umbra armor" ["instead_magic::look::keywords"]
    NOW "702.90" "infect" ["instead_magic::perform::damage"]
    NOW "702.93" "undying" ["instead_magic::look::keywords"]
    NOW "702.98" "unleash" ["instead_magic::look::keywords"]
    NOW "702.104" "tribute" ["instead_magic::look::keywords"]
    NOW "702.136" "riot" ["instead_magic::look::keywords"]
    NOW "702.145" "daybound" ["instead_magic::look::keywords"]
    NOW "702.164" "toxic" ["instead_magic::perform::damage"]
    NOW "704.3" "state-based actions are checked again and again, as one event each time" ["instead_magic::play::state_based"]
    NOW "704.4" "only what is so at the check counts" ["instead_magic::play::state_based"]
    NOW "704.5" "the state-based actions" ["instead_magic::play::state_based"]
    NOW "704.7" "one state-based pass, one replacement" ["instead_magic::play::state_based"]
    NOW "704.8" "what state-based actions remove at the same time is seen as it was" ["instead_magic::play::state_based", "instead_magic::perform::triggers"]
    NOW "705" "coins" ["instead_magic::perform::draw"]
    NOW "706" "dice" ["instead_magic::perform::draw"]
    NOW "707" "copies" ["instead_magic::perform::enter", "instead_magic::look::layers"]
    NOW "708.3" "put onto the battlefield face down" ["instead_magic::perform::enter"]
    NOW "712.8" "which face is looked at" ["instead_magic::board::zones"]
    NOW "903.9a" "a commander in a graveyard or in exile" ["instead_magic::play::state_based"]
    NOW "903.9b" "a commander goes to the command zone instead" ["instead_magic::look::keywords"]
    // Kaijudo's rulings, K1 to K14, as DECISIONS.md states them; the numbers of Duel Masters' comprehensive rules 1.48.
    KAIJUDO "K1" "a replaced event never occurs; only the new one triggers" ["instead::propose", "instead_duel::perform"]
    KAIJUDO "K2" "the new event happens when the first would have" ["instead_duel::perform"]
    KAIJUDO "K3" "the new event is looked at for further effects" ["instead::propose"]
    KAIJUDO "K4" "each effect once for an event and all that replaces it" ["instead::propose", "instead_duel::rules"]
    KAIJUDO "K5" "you may: declined, the opportunity is used" ["instead::propose", "instead_duel::rules"]
    KAIJUDO "K6" "the same event for another creature: not one affected already, not twice" ["instead_duel::rewrite"]
    KAIJUDO "K7" "the turn player chooses one of his effects, then the other player, and again" ["instead::propose", "instead_duel::rules"]
    KAIJUDO "K8" "one of yours: one of several is saved" ["instead_duel::rewrite"]
    KAIJUDO "K9" "an effect covers its own creature and what goes with it" ["instead_duel::effects"]
    KAIJUDO "K10" "if you do: the choice counts" ["instead_duel::follow"]
    KAIJUDO "K11" "the first time you would draw, counted over the whole turn" ["instead_duel::perform"]
    KAIJUDO "K12" "can't be banished; without power it is" ["instead_duel::cant"]
    KAIJUDO "K13" "a spell's own instead is part of its effect" ["instead_duel::follow"]
    KAIJUDO "K14" "no prevention, no damage, no skipping" ["instead_oracle::duel"]
    DUEL "101.1" "a card's text wins over the rules" ["instead_duel::turn"]
    DUEL "101.2" "can't beats can" ["instead_duel::cant"]
    DUEL "101.3a" "if you do: it was attempted" ["instead_duel::follow"]
    DUEL "101.4d" "only replacement effects do not wait" ["instead_duel::afterwards"]
    DUEL "101.5" "one replacement for each event" ["instead::propose", "instead_duel::rules"]
    DUEL "101.5a" "the event reaches to the full stop; a following sentence is a new one" ["instead_duel::rewrite"]
    DUEL "101.5b" "the turn player's effects first" ["instead::propose", "instead_duel::rules"]
    DUEL "109.2b" "a card under a creature leaves as a card" ["instead_duel::eval"]
    DUEL "110.2e" "what holds for a time holds for what is there" ["instead_duel::keyworded"]
    DUEL "110.4f" "state definitions are no replacements, and all apply" ["instead_duel::zones"]
    DUEL "110.7" "abilities of which each one takes effect" ["instead_duel::perform"]
    DUEL "113.6" "shield triggers are declared as shields go to hand" ["instead_duel::perform"]
    DUEL "114.2" "cards are drawn one at a time" ["instead_duel::perform"]
    DUEL "114.4a" "a replaced draw is finished before the next" ["instead_duel::perform"]
    DUEL "114.4b" "what is done to a card drawn, if one was drawn" ["instead_duel::keyworded"]
    DUEL "114.6a" "an empty deck gives nothing, but the draw can be replaced" ["instead_duel::cant", "instead_duel::perform"]
    DUEL "115.3" "battles" ["instead_duel::perform"]
    DUEL "115.3b" "the loser is destroyed afterwards" ["instead_duel::afterwards"]
    DUEL "409.2b" "a spell cast from the graveyard" ["instead_duel::perform"]
    DUEL "501.1a" "not untapping is a replacement" ["instead_duel::turn"]
    DUEL "504.1" "cards are played in the main step" ["instead_duel::turn"]
    DUEL "505.6a" "an attack that loses what attacks or is attacked is over" ["instead_duel::turn"]
    DUEL "507.1" "blocking" ["instead_duel::turn"]
    DUEL "507.1a" "several creatures may be used to block one attack" ["instead_duel::turn"]
    DUEL "509.2c" "of several breakers one is chosen" ["instead_duel::turn"]
    DUEL "602.2" "using an ability may replace; what it does replaces nothing" ["instead_duel::follow"]
    DUEL "603.2d" "only what happened triggers" ["instead_duel::perform"]
    DUEL "603.4" "a trigger's condition is asked as it takes place" ["instead_duel::perform"]
    DUEL "603.5d" "what leaves sees itself leave, and nothing with it" ["instead_duel::perform"]
    DUEL "605.2c" "a text is read as a whole" ["instead_oracle::duel"]
    DUEL "607.2" "what is done later" ["instead_duel::turn"]
    DUEL "609.1" "replacement effects" ["instead_duel::effects"]
    DUEL "609.1a" "instead" ["instead_oracle::duel"]
    DUEL "609.2" "must exist before the event" ["instead_duel::effects"]
    DUEL "609.3" "one effect for each event, once" ["instead::propose", "instead_duel::rules"]
    DUEL "609.4" "a replaced event never happened; what can't be done does not replace" ["instead_duel::rewrite"]
    DUEL "609.5" "no event, nothing to replace" ["instead_duel::cant"]
    DUEL "609.6a" "a replaced draw is finished before the next" ["instead_duel::perform"]
    DUEL "609.6b" "what is done to a card drawn, if one was drawn" ["instead_duel::keyworded"]
    DUEL "609.7" "what a spell does instead of its own effect" ["instead_duel::follow"]
    DUEL "609.8" "several effects: the turn player's first" ["instead::propose", "instead_duel::rules"]
    DUEL "609.8a" "a spell's own move before all others" ["instead_duel::kernel"]
    DUEL "609.9" "simultaneous events: all effects are assigned, then applied at once" ["instead::propose", "instead_duel::rules"]
    DUEL "609.9a" "the turn player assigns all of his first" ["instead::propose", "instead_duel::rules"]
    DUEL "609.9b" "no card is chosen twice" ["instead_duel::rewrite"]
    DUEL "700.1" "what watches defines the event" ["instead_duel::effects"]
    DUEL "701.6" "destroy" ["instead_duel::event"]
    DUEL "701.6a" "to destroy is to try to put into the graveyard" ["instead_duel::effects"]
    DUEL "701.7" "discard" ["instead_duel::event"]
    DUEL "701.7a" "to discard is to put from the hand into the graveyard" ["instead_duel::event"]
    DUEL "701.14" "break shields" ["instead_duel::follow"]
    DUEL "701.21" "clashes" ["instead_duel::keyworded"]
    DUEL "701.26b" "two cards change places, or neither does" ["instead_duel::perform"]
    DUEL "701.26c" "whole zones change places" ["instead_duel::follow"]
    DUEL "701.33b" "what can't be replaced" ["instead_duel::kernel"]
    DUEL "703.3" "state-based actions are one event, then looked for again" ["instead_duel::afterwards"]
    DUEL "703.4c" "no power" ["instead_duel::afterwards"]
    DUEL "703.4d" "losers of battles" ["instead_duel::afterwards"]
    DUEL "801.2a" "what evolves while it attacks goes on" ["instead_duel::evolve"]
    DUEL "803.2a" "only the top card leaves" ["instead_duel::rewrite", "instead_duel::zones"]
    DUEL "813.1a" "only the top card leaves, unless another effect was applied" ["instead_duel::rewrite"]
};

/// Rules of 2026 that stood under the same number, and said the same, in 2017 and in 2018.
const SINCE_2017: &[&str] = &[
    "101.1", "101.2", "101.3", "101.4", "104.2", "104.3", "107.1", "109.5", "305.7", "306.5", "306.9", "400.6",
    "400.7", "510.1", "603.6", "603.10", "607", "608.2", "609.7", "609.7a", "609.7b", "609.7c", "611.2", "612", "613",
    "614", "614.1", "614.1a", "614.1b", "614.1c", "614.1d", "614.1e", "614.2", "614.3", "614.4", "614.5", "614.6",
    "614.7", "614.7a", "614.8", "614.9", "614.10", "614.10a", "614.10b", "614.11", "614.11a", "614.11b", "614.12",
    "614.12a", "614.13", "614.13a", "614.13b", "614.14", "614.15", "615", "615.1", "615.1a", "615.2", "615.3", "615.4",
    "615.5", "615.6", "615.7", "615.8", "615.9", "615.10", "615.11", "615.12", "615.12a", "615.13", "616", "616.1",
    "616.1a", "616.1b", "616.1c", "616.2", "702.2", "702.12", "702.15", "702.16e", "702.19", "704.3", "704.4", "704.5",
    "705",
];

/// Those that did in 2018 and not yet in 2017.
const SINCE_2018: &[&str] = &["614.16", "614.17", "614.17a", "614.17b", "614.17c", "614.17d"];

/// Rules of 2004 that stand under the same number, and say the same, in 2005.
const UNTIL_2005: &[&str] = &[
    "216.1", "310.1", "418.5a", "418.5h", "418.5i", "418.6", "418.6a", "418.6b", "418.6c", "418.6d", "419.1", "419.1a",
    "419.1b", "419.1c", "419.1d", "419.2", "419.3", "419.4", "419.5", "419.5a", "419.5b", "419.6", "419.6a", "419.6b",
    "419.6c", "419.6d", "419.6e", "419.6f", "419.7", "419.7a", "419.7b", "419.8", "419.8a", "419.8b", "419.8c",
    "419.9", "419.9a", "419.9b",
];

/// A rule, with every edition that says it under its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The rule.
    pub rule: Rule,
    /// The editions, oldest first.
    pub editions: Vec<&'static str>,
    /// The folder of its scenarios.
    pub folder: String,
}

/// Every rule of [`RULES`], and every number that a step cites.
static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let also = |rule: &Rule| match rule.edition {
        NOW if SINCE_2017.contains(&rule.number) => vec![NOW, "magic-2017", "magic-2018"],
        NOW if SINCE_2018.contains(&rule.number) => vec![NOW, "magic-2018"],
        OLD if UNTIL_2005.contains(&rule.number) => vec![OLD, "magic-2005"],
        edition => vec![edition],
    };
    let known = |rule: &Rule| Known { rule: *rule, editions: also(rule), folder: rule.folder() };
    let mut all: Vec<Known> = RULES.iter().map(known).collect();
    for row in ROWS {
        let newest = row.said.last().map(|said| match said {
            Said::At(number) => *number,
            Said::Near(nearest) => nearest.number_in(instead_magic::Edition::newest()),
        });
        for (edition, said) in EDITIONS.iter().zip(&row.said).rev() {
            let Said::At(number) = *said else { continue };
            let same = |known: &&mut Known| {
                known.rule.number == number
                    && (known.editions.contains(&edition.name)
                        || known.rule.title == row.title
                        || newest == Some(number) && known.editions.contains(&NOW)
                        || known.rule.edition == OLD && number_is_old(number))
            };
            if let Some(known) = all.iter_mut().find(same) {
                if !known.editions.contains(&edition.name) {
                    known.editions.push(edition.name);
                }
                continue;
            }
            let modules = std::slice::from_ref(&row.module);
            let rule = Rule { number, edition: edition.name, title: row.title, modules };
            let folder = newest.map(|newest| Rule { number: newest, ..rule }.folder()).unwrap_or_default();
            all.push(Known { rule, editions: vec![edition.name], folder });
        }
    }
    for known in &mut all {
        known.editions.sort_unstable();
    }
    all
});

/// Whether the number is one of the rules of 2004 and 2005, where chapters 418 to 420 were what 613 to 704 are now.
fn number_is_old(number: &str) -> bool {
    ["418.", "419.", "420."].iter().any(|chapter| number.starts_with(chapter))
}

/// The rule of this number, and those below it (`614.12` has `614.12a`), of every edition that has it so.
pub fn find(number: &str) -> Vec<&'static Known> {
    let number = number.trim().trim_end_matches('.');
    let below = |known: &&Known| {
        known.rule.number.strip_prefix(number).is_some_and(|rest| {
            // 614.1 is above 614.1a, not above 614.10.
            rest.is_empty()
                || rest.starts_with('.')
                || (number.contains('.') && rest.starts_with(|c: char| c.is_ascii_lowercase()))
        })
    };
    if number.is_empty() { Vec::new() } else { KNOWN.iter().filter(below).collect() }
}

/// What may have been meant by a number that has no rule here: the rule above it, or one spelt nearly so.
pub fn suggest(number: &str) -> Option<String> {
    let number = number.trim();
    let above = number
        .char_indices()
        .rev()
        .filter_map(|(end, _)| number.get(..end))
        .find(|above| above.len() >= 3 && !find(above).is_empty());
    above
        .map(|above| format!("known is {}", above.trim_end_matches('.')))
        .or_else(|| did_you_mean(number, RULES.iter().map(|rule| rule.number)))
        .or_else(|| Some(format!("known are rules of {}; `614` lists those of 614", chapters().join(", "))))
}

/// The chapters that have a rule here, by their numbers, each once.
fn chapters() -> Vec<&'static str> {
    let mut chapters: Vec<&str> = Vec::new();
    for rule in RULES {
        let chapter = rule.number.split('.').next().unwrap_or(rule.number);
        if !chapters.contains(&chapter) {
            chapters.push(chapter);
        }
    }
    chapters.sort_by_key(|chapter| (chapter.parse::<u32>().unwrap_or(u32::MAX), chapter.len()));
    chapters
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(number: &str) -> Vec<&'static str> {
        find(number).iter().map(|known| known.rule.number).collect()
    }

    #[test]
    fn a_rule_comes_with_those_below_it_and_no_others() {
        assert_eq!(numbers("614.1"), ["614.1", "614.1a", "614.1b", "614.1c", "614.1d", "614.1e"]);
        assert_eq!(numbers("616.1f"), ["616.1f"]);
        assert_eq!(numbers("419.6").len(), 7);
        assert!(numbers("614").len() > 30);
        assert!(numbers("61").is_empty() && numbers("").is_empty() && numbers("x").is_empty());
    }

    #[test]
    fn an_unknown_rule_leads_to_a_known_one() {
        assert_eq!(suggest("614.5a").unwrap(), "known is 614.5");
        assert!(suggest("999.9").unwrap().starts_with("known are rules of "));
    }

    #[test]
    fn every_module_named_is_there() {
        let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        for module in RULES.iter().flat_map(|rule| rule.modules) {
            let (package, path) = module.split_once("::").unwrap();
            let path = crates.join(package.replace('_', "-")).join("src").join(path.replace("::", "/"));
            assert!(path.with_extension("rs").exists() || path.join("mod.rs").exists(), "{module}");
        }
    }

    #[test]
    fn every_number_that_is_cited_is_known_in_its_edition() {
        for row in ROWS {
            for edition in EDITIONS {
                let number = row.rule.number_in(edition);
                let known = |known: &&&Known| known.rule.number == number && known.editions.contains(&edition.name);
                assert!(find(number).iter().any(|k| known(&k)), "{number} in {}", edition.name);
            }
        }
    }

    #[test]
    fn a_number_that_two_editions_use_for_two_rules_is_told_for_each() {
        let of =
            |edition| find("119.3").into_iter().find(|k| k.rule.number == "119.3" && k.editions.contains(&edition));
        assert_eq!(of("magic-2026").unwrap().rule.title, "gaining and losing life");
        assert!(find("119.3a").iter().all(|k| k.editions == ["magic-2017", "magic-2018"]));
    }

    #[test]
    fn every_rule_stands_once_in_the_order_of_its_number() {
        let mut seen = std::collections::BTreeSet::new();
        assert!(RULES.iter().all(|rule| seen.insert((rule.edition, rule.number)) && !rule.modules.is_empty()));
    }
}
