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
    DamageToPlayer "damage-player" ["damage"],
    /// A spell deals damage to a creature.
    DamageToCreature "damage-creature" ["damage"],
    /// A creature deals combat damage.
    CombatDamage "combat-damage" ["combat damage", "deals damage"],
    /// Two sources deal damage at one time.
    DamageAtOnce "damage-at-once" ["damage"],
    /// Something is destroyed.
    Destroy "destroy" ["destroy", "dies", "die,", "regenerate"],
    /// Two creatures are destroyed at one time.
    DestroyAtOnce "destroy-at-once" ["destroy", "dies", "die,", "put into a graveyard"],
    /// Something goes to the graveyard.
    Die "die" ["dies", "die,", "would die", "put into a graveyard", "leaves the battlefield"],
    /// Something is sacrificed.
    Sacrifice "sacrifice" ["sacrifice", "dies", "die,", "put into a graveyard"],
    /// Something is exiled.
    Exile "exile" ["leaves the battlefield", "exiled"],
    /// Something returns to a hand.
    Bounce "bounce" ["leaves the battlefield", "returned to"],
    /// A permanent enters.
    Enter "enter" ["enters", "enter ", "would enter", "landfall"],
    /// A token is created.
    CreateTokens "create-tokens" ["token", "enters", "enter "],
    /// A player draws a card.
    Draw "draw" ["draw"],
    /// A player draws several cards.
    DrawSeveral "draw-several" ["draw"],
    /// A player discards.
    Discard "discard" ["discard"],
    /// A player mills.
    Mill "mill" ["mill", "put into a graveyard", "into your graveyard"],
    /// A player gains life.
    GainLife "gain-life" ["gain life", "gains life", "life"],
    /// A player loses life.
    LoseLife "lose-life" ["lose life", "loses life", "life"],
    /// A life total becomes a number.
    SetLife "set-life" ["life"],
    /// Counters are put on something or somebody.
    PutCounters "put-counters" ["counter"],
    /// Something becomes tapped or untapped.
    Tap "tap" ["becomes tapped", "becomes untapped", "untap", "taps"],
    /// Mana is added.
    AddMana "add-mana" ["mana"],
    /// A spell is cast and resolves.
    Cast "cast" ["cast", "spell"],
    /// A creature attacks.
    Attack "attack" ["attack", "block", "combat damage"],
    /// The next turn begins.
    NextTurn "next-turn" ["upkeep", "untap", "draw step", "end step", "turn"],
    /// A player searches a library.
    Search "search" ["search", "shuffle"],
    /// A player scries.
    Scry "scry" ["scry", "surveil"],
    /// A coin is flipped or a die is rolled.
    Chance "chance" ["coin", "roll"],
    /// A player loses or wins the game.
    EndOfGame "end-of-game" ["lose the game", "win the game", "loses the game"],
}

/// How a sentence begins to say what it watches for.
const WATCHING: [&str; 7] = ["when", "would", "prevent", "instead", "at the beginning", "as ", "skip"];

impl Event {
    /// Whether a text in small letters has a sentence that may watch for such an event, by its words: enough to prefer a
    /// card, and no more is made of it.
    pub(crate) fn is_watched_in(self, text: &str) -> bool {
        let has = |sentence: &str, words: &[&str]| words.iter().any(|word| sentence.contains(word));
        text.split(['.', '\n']).any(|sentence| has(sentence, &WATCHING) && has(sentence, self.words()))
    }
}
