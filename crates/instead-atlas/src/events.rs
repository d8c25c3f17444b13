//! The events on which effects meet: a table of sentences, for either player and for what an effect stands on.

use instead_magic::EventKind;
use instead_magic::EventKind as K;

use crate::kinds::Kinds;

/// Who has something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The active player.
    Alice,
    /// The other one.
    Bob,
}

impl Seat {
    /// Both.
    pub const ALL: [Seat; 2] = [Seat::Alice, Seat::Bob];

    /// The name of the player.
    pub fn name(self) -> &'static str {
        match self {
            Seat::Alice => "Alice",
            Seat::Bob => "Bob",
        }
    }

    /// Where he sits.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other player.
    pub fn other(self) -> Seat {
        match self {
            Seat::Alice => Seat::Bob,
            Seat::Bob => Seat::Alice,
        }
    }

    /// What stands behind the name of a card that both have.
    pub fn mark(self) -> &'static str {
        match self {
            Seat::Alice => "",
            Seat::Bob => " #2",
        }
    }
}

/// Whose such an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// One of the players, or something of his: there is one event for each.
    Player,
    /// What an effect stands on: there is one for each effect that speaks of itself.
    Itself,
    /// The card that an effect stands on, from its owner's hand.
    Entering,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its name.
    pub name: &'static str,
    /// Whose it is.
    pub about: About,
    /// The kinds that it is of.
    kinds: &'static [EventKind],
    /// Its sentences, one after another: `{s}` is whose it is, `{o}` the other player; `{S}` stands behind names of cards of the
    /// one and `{O}` of the other; `{x}` is what an effect stands on.
    says: &'static [&'static str],
}

impl Event {
    /// The kinds that it is of.
    pub fn kinds(&self) -> Kinds {
        Kinds::of(self.kinds)
    }

    /// Its sentences.
    pub fn says(&self, whose: Seat, itself: &str) -> Vec<String> {
        let (own, other) = (whose.mark(), whose.other().mark());
        let words =
            [("{s}", whose.name()), ("{o}", whose.other().name()), ("{S}", own), ("{O}", other), ("{x}", itself)];
        let said = |text: &&str| words.iter().fold((*text).to_owned(), |text, (word, by)| text.replace(word, by));
        self.says.iter().map(said).collect()
    }
}

macro_rules! events {
    ($($name:literal $about:ident [$($kind:ident)+] [$($says:literal)+])+) => {
        /// All of them.
        pub const EVENTS: &[Event] = &[$(Event { name: $name, about: About::$about, kinds: &[$(K::$kind),+], says: &[$($says),+] }),+];
    };
}

events! {
    "damage" Player [Damage] ["Hill Giant{O} deals 3 damage to {s}"]
    "combat-damage" Player [Damage] ["Hill Giant{O} deals 3 combat damage to {s}"]
    "spell-damage" Player [Damage] ["Lightning Bolt deals 3 damage to {s}"]
    "damage-to-creature" Player [Damage] ["Hill Giant{O} deals 3 damage to Grizzly Bears{S}"]
    "damage-to-itself" Itself [Damage] ["Hill Giant{O} deals 3 damage to {x}"]
    "damage-by-itself" Itself [Damage] ["{x} deals 3 damage to {o}"]
    "lose-life" Player [LoseLife] ["{s} loses 3 life"]
    "gain-life" Player [GainLife] ["{s} gains 3 life"]
    "draw" Player [Draw] ["{s} draws a card"]
    "draw-two" Player [DrawCards] ["{s} draws 2 cards"]
    "discard" Player [Discard] ["{s} discards Craw Wurm{S}"]
    "mill" Player [Mill] ["{s} mills 3 cards"]
    "scry" Player [Scry] ["{s} scries 2"]
    "search" Player [Search] ["{s} searches their library"]
    "tokens" Player [CreateTokens] ["{s} creates two 1/1 white Soldier creature tokens"]
    "counters" Player [PutCounters] ["put two +1/+1 counters on Grizzly Bears{S}"]
    "minus-counters" Player [PutCounters] ["put two -1/-1 counters on Hill Giant{S}"]
    "counters-on-itself" Itself [PutCounters] ["put two +1/+1 counters on {x}"]
    "poison" Player [PutCounters] ["{s} gets two poison counters"]
    "destroy" Player [Destroy] ["destroy Grizzly Bears{S}"]
    "destroy-land" Player [Destroy] ["destroy Forest{S}"]
    "destroy-itself" Itself [Destroy] ["destroy {x}"]
    "sacrifice" Player [Sacrifice] ["{s} sacrifices Grizzly Bears{S}"]
    "exile" Player [Move] ["exile Grizzly Bears{S}"]
    "exile-itself" Itself [Move] ["exile {x}"]
    "return" Player [Move] ["return Grizzly Bears{S} to its owner's hand"]
    "die-itself" Itself [Move] ["put {x} into its owner's graveyard"]
    "enter-creature" Player [Move Enter] ["put Craw Wurm{S} onto the battlefield"]
    "enter-land" Player [Move Enter] ["put Island{S} onto the battlefield"]
    "enter-artifact" Player [Move Enter] ["put Ornithopter{S} onto the battlefield"]
    "enter-itself" Entering [Move Enter] ["put {x} onto the battlefield"]
    "tap" Player [Tap] ["tap Grizzly Bears{S}"]
    "untap-itself" Itself [Tap Untap] ["tap {x}" "untap {x}"]
    "mana" Player [Mana Tap] ["{s} activates Forest{S}"]
    "counter-spell" Player [Move Counter] ["{s} casts Giant Growth{S} targeting Grizzly Bears{S}" "counter Giant Growth{S}"]
    "flip-coin" Player [FlipCoin] ["{s} flips a coin"]
    "roll-die" Player [RollDie] ["{s} rolls a six-sided die"]
    "lose" Player [Lose] ["{s} loses the game"]
    "win" Player [Win] ["{s} wins the game"]
    "next-turn" Player [Begin] ["next turn" "go to main"]
}

/// The numbers of the events of a set: their names with commas between, or `all`.
///
/// # Errors
/// The name that is none, and what may have been meant.
pub fn read(set: &str) -> Result<Vec<usize>, (String, Option<String>)> {
    if set == "all" {
        return Ok((0..EVENTS.len()).collect());
    }
    let mut found: Vec<usize> = Vec::new();
    for name in set.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let at = EVENTS.iter().position(|event| event.name == name).ok_or_else(|| {
            let near = instead_scenario::source::did_you_mean(name, EVENTS.iter().map(|event| event.name));
            (format!("no event is called `{}`", instead_scenario::source::shown(name)), near)
        })?;
        found.push(at);
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_read_in_the_order_of_the_table() {
        let names = |set: &str| read(set).map(|all| all.into_iter().map(|at| EVENTS[at].name).collect::<Vec<_>>());
        assert_eq!(names("draw, damage,draw"), Ok(vec!["damage", "draw"]));
        assert_eq!(read("all").map(|all| all.len()), Ok(EVENTS.len()));
        assert_eq!(names("drew").unwrap_err().1.as_deref(), Some("did you mean `draw`?"));
    }

    #[test]
    fn sentences_speak_of_whose_event_it_is() {
        assert_eq!(EVENTS[0].says(Seat::Alice, ""), ["Hill Giant #2 deals 3 damage to Alice"]);
        assert_eq!(EVENTS[3].says(Seat::Bob, ""), ["Hill Giant deals 3 damage to Grizzly Bears #2"]);
    }
}
