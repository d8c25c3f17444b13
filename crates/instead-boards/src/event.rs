//! The kinds of events that happen on boards.

macro_rules! events {
    ($($(#[$doc:meta])* $event:ident $name:literal $words:expr),+ $(,)?) => {
        /// A kind of event.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Event {
            $($(#[$doc])* $event,)+
        }

        impl Event {
            /// All of them.
            pub const ALL: &'static [Event] = &[$(Event::$event),+];

            /// Its name, as files are called by it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Event::$event => $name,)+
                }
            }

            /// The words of which one stands in a sentence that watches for such an event.
            fn words(self) -> &'static [&'static str] {
                match self {
                    $(Event::$event => &$words,)+
                }
            }
        }
    };
}

events! {
    /// A spell deals damage to a player.
    DamageToPlayer "damage-player" ["would deal damage to you", "would deal damage to a", "source would deal damage", "control would deal damage", "would be dealt to you", "would be dealt to a player", "you're dealt damage", "player is dealt damage", "opponent is dealt damage", "deals damage to you"],
    /// A spell deals damage to a creature.
    DamageToCreature "damage-creature" ["would deal damage", "would deal noncombat", "damage would be dealt", "would be dealt to", "is dealt damage", "dies", "die"],
    /// A creature deals combat damage.
    CombatDamage "combat-damage" ["deals combat damage", "deal combat damage", "would deal damage", "would deal combat", "deals damage", "damage would be dealt", "would be dealt to", "is dealt damage", "is dealt combat"],
    /// Two sources deal damage at one time.
    DamageAtOnce "damage-at-once" ["would deal damage", "damage would be dealt", "would be dealt to you", "is dealt damage", "you're dealt damage", "damage to you", "deals damage"],
    /// Something is destroyed.
    Destroy "destroy" ["destroyed", "dies", "die", "into a graveyard", "leaves the battlefield"],
    /// Two creatures are destroyed at one time.
    DestroyAtOnce "destroy-at-once" ["dies", "die", "creatures die"],
    /// Something goes to the graveyard.
    Die "die" ["dies", "die", "into a graveyard", "leaves the battlefield"],
    /// Something is sacrificed.
    Sacrifice "sacrifice" ["sacrifice", "dies", "into a graveyard", "leaves the battlefield"],
    /// Something is exiled.
    Exile "exile" ["leaves the battlefield", "leave the battlefield", "exiled"],
    /// Something returns to a hand.
    Bounce "bounce" ["leaves the battlefield", "leave the battlefield", "returned to"],
    /// A permanent enters.
    Enter "enter" ["enters", "enter"],
    /// A token is created.
    CreateTokens "create-tokens" ["token", "a creature enters", "creature you control enters", "creatures enter"],
    /// A player draws a card.
    Draw "draw" ["draw a card", "draws a card"],
    /// A player draws several cards.
    DrawSeveral "draw-several" ["draw a card", "draws a card", "draw one or more", "second card"],
    /// A player discards.
    Discard "discard" ["discard"],
    /// A player mills.
    Mill "mill" ["mill", "into a graveyard from anywhere", "into your graveyard from", "into an opponent's graveyard from"],
    /// A player gains life.
    GainLife "gain-life" ["gain life", "gains life"],
    /// A player loses life.
    LoseLife "lose-life" ["lose life", "loses life"],
    /// A life total becomes a number.
    SetLife "set-life" ["gain life", "gains life", "lose life", "loses life"],
    /// Counters are put on something or somebody.
    PutCounters "put-counters" ["would put one or more", "counters would be put", "you put one or more", "counters are put", "counter is put"],
    /// Something becomes tapped or untapped.
    Tap "tap" ["becomes tapped", "become tapped", "becomes untapped", "tapped for mana"],
    /// A spell is cast and resolves.
    Cast "cast" ["cast"],
    /// A creature attacks.
    Attack "attack" ["attack", "combat damage"],
    /// The next turn begins.
    NextTurn "next-turn" ["upkeep", "untap", "draw step", "end step"],
    /// A player searches a library.
    Search "search" ["search", "shuffle"],
    /// A player scries.
    Scry "scry" ["scry", "surveil"],
    /// A player loses or wins the game.
    EndOfGame "end-of-game" ["lose the game", "win the game", "loses the game"],
}

/// Whom or what an ability watches, as its words go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Watched {
    /// What it stands on.
    Itself,
    /// What it is attached to.
    Host,
    /// Its controller.
    You,
    /// An opponent.
    Opponent,
    /// Anything.
    Anything,
}

/// How a sentence begins to say what it watches for.
const WATCHING: [&str; 7] = ["when ", "whenever ", "if ", "prevent ", "at the beginning of ", "as ", "skip "];

impl Event {
    /// Whom or what a text watches for such an event, if it does. It goes by words: enough to prefer a card, and no more
    /// is made of it. Both the text and the name are in small letters.
    pub(crate) fn watched_in(self, text: &str, name: &str) -> Option<Watched> {
        let condition = text.split(['.', '\n']).find_map(|sentence| {
            // A replacement of how something itself enters says it without a condition.
            let enters = sentence.contains("enters tapped") || sentence.contains("enters with");
            let begins = WATCHING.iter().filter_map(|word| sentence.find(word)).min().or(enters.then_some(0))?;
            let (before, rest) = sentence.split_at_checked(begins)?;
            // What is behind the first comma is what then happens.
            let condition = rest.split_once(", ").map_or(rest, |(condition, _)| condition);
            // An activated ability does not watch.
            let watches = !before.contains(": ") && self.words().iter().any(|word| condition.contains(word));
            watches.then_some(condition)
        })?;
        let has = |words: &[&str]| words.iter().any(|word| condition.contains(word));
        let short = name.split(',').next().unwrap_or(name);
        Some(if has(&["enchanted ", "equipped "]) {
            Watched::Host
        } else if has(&["this creature", "this land", "this artifact", "this enchantment", "this permanent", short]) {
            Watched::Itself
        } else if has(&["source you control", "each ", "a player"]) {
            Watched::Anything
        } else if has(&["opponent"]) {
            Watched::Opponent
        } else if has(&["you", "your"]) {
            Watched::You
        } else {
            Watched::Anything
        })
    }
}
