//! The rows of the table.

use super::{Row, Said};

rules! {
    // What would happen, and what becomes of it.
    WouldHappen "effects that watch for what would happen" "instead::propose"
        ["419.1", "419.1", "614.1", "614.1", "614.1"]
    SaysInstead "effects that say instead" "instead_magic::look::cited"
        ["419.1a", "419.1a", "614.1a", "614.1a", "614.1a"]
    SaysPrevent "effects that say prevent" "instead_magic::look::cited"
        ["419.1d", "419.1d", "615.1a", "615.1a", "615.1a"]
    Opportunity "one opportunity for an event and what replaces it" "instead::propose"
        ["419.6a", "419.6a", "614.5", "614.5", "614.5"]
    Replaced "a replaced event never happens" "instead_magic::perform::rewrite"
        ["419.5", "419.5", "614.6", "614.6", "614.6"]
    NeverHappens "an event that never happens is not replaced" "instead::propose"
        [ImpossibleIgnored, ImpossibleIgnored, "614.7", "614.7", "614.7"]
    ImpossibleIgnored "an impossible part of an instruction is ignored" "instead_magic::perform::follow"
        ["103.3", "103.3", "101.3", "101.3", "101.3"]
    ZeroDamage "0 damage is no damage" "instead_magic::perform::damage"
        ["419.5a", "419.5a", "119.8", "119.8", "120.8"]
    ZeroLife "gaining 0 life is no event" "instead_magic::look::cant"
        [NeverHappens, NeverHappens, "118.9", "118.9", "119.10"]
    NotDealtDamage "what can be dealt damage" "instead_magic::look::nothing"
        [ImpossibleIgnored, ImpossibleIgnored, "119.1a", "119.1a", "120.1a"]
    ScryNone "scrying 0 is no scrying" "instead_magic::look::nothing"
        [NeverHappens, NeverHappens, "701.16b", "701.17b", "701.22b"]
    TokenThatLeft "a token that has left the battlefield stays where it is" "instead_magic::look::nothing"
        ["216.3", "216.3", "110.5g", "110.5g", "111.8"]
    ForOneWhoLeft "nothing comes under the control of a player who left" "instead_magic::look::nothing"
        [ImpossibleIgnored, "600.4b", "800.4b", "800.4b", "800.4b"]
    NotDoubleFaced "only a double-faced card enters transformed" "instead_magic::look::nothing"
        [ImpossibleIgnored, ImpossibleIgnored, "711.8a", "711.8a", "712.14a"]
    NotTransformed "only a double-faced permanent transforms" "instead_magic::look::nothing"
        [ImpossibleIgnored, ImpossibleIgnored, "701.26c", "701.27c", "701.27c"]
    NotTurnedDown "a double-faced permanent is not turned face down" "instead_magic::look::nothing"
        [ImpossibleIgnored, ImpossibleIgnored, "711.10", "711.10", "712.16"]
    CantHappen "what can't happen" "instead_magic::look::cant"
        ["103.2", "103.2", "614.16c", "614.17c", "614.17c"]
    Regeneration "regeneration replaces a destruction" "instead_magic::perform::rewrite"
        ["419.6b", "419.6b", "614.8", "614.8", "614.8"]
    Redirection "redirection" "instead_magic::perform::rewrite"
        ["419.6c", "419.6c", "614.9", "614.9", "614.9"]
    Skip "skipping is replacing" "instead_magic::play::turn"
        ["419.6e", "419.6e", "614.10", "614.10", "614.10"]
    AfterSkipped "what follows a skipped turn is the first thing of the next" "instead_magic::play::turn"
        [Skip, Skip, "614.10b", "614.10b", "614.10b"]
    EntersWith "enters with, as it enters, enters as" "instead_magic::perform::enter"
        ["419.1b", "419.1b", "614.1c", "614.1c", "614.1c"]
    Enters "enters …; objects enter …" "instead_magic::perform::enter"
        ["419.1c", "419.1c", "614.1d", "614.1d", "614.1d"]
    AsTurnedUp "as it is turned face up" "instead_magic::perform::enter"
        [TurnFaceUp, "419.1e", "614.1e", "614.1e", "614.1e"]
    DrawReplaced "a draw is replaced, with an empty library too" "instead_magic::perform::draw"
        [Replaced, Replaced, "614.11", "614.11", "614.11"]
    SelfReplacement "a spell or ability replaces its own effect" "instead_magic::look::effects"
        ["419.6d", "419.6d", "614.15", "614.15", "614.15"]
    TokensOrCounters "if an effect would create tokens or put counters" "instead_magic::board::event"
        [Replaced, Replaced, Replaced, "614.16", "614.16"]
    Prevented "prevented damage never happens" "instead_magic::perform::rewrite"
        ["419.5", "419.5", "615.6", "615.6", "615.6"]
    Shield "a shield of so much damage" "instead_magic::perform::rewrite"
        ["419.7b", "419.7b", "615.7", "615.7", "615.7"]
    NextTime "the next time a source would deal damage" "instead_magic::perform::rewrite"
        [Prevented, Prevented, "615.8", "615.8", "615.8"]
    SomeOfEach "some of the damage, each time" "instead_magic::perform::rewrite"
        [Prevented, Prevented, "615.10", "615.10", "615.10"]
    Unpreventable "damage that can't be prevented" "instead_magic::perform::rewrite"
        [CantHappen, CantHappen, "615.12", "615.12", "615.12"]
    RestOfPrevention "the rest of a prevention effect, right afterwards" "instead_magic::perform::rewrite"
        [Prevented, Prevented, "615.5", "615.5", "615.5"]
    CommanderMoves "a commander may go to the command zone instead" "instead_magic::look::keywords"
        [Replaced, Replaced, "903.9", "903.9", "903.9b"]
    LoyaltyAtFirst "a planeswalker enters with its loyalty" "instead_magic::look::keywords"
        [EntersWith, EntersWith, "306.5b", "306.5b", "306.5b"]
    DefenseAtFirst "a battle enters with its defense" "instead_magic::look::keywords"
        [EntersWith, EntersWith, EntersWith, EntersWith, "310.4b"]
    LoreAtFirst "a Saga enters with a lore counter" "instead_magic::look::sagas"
        [EntersWith, EntersWith, EntersWith, "714.3a", "714.3a"]
    ShieldCounter "a shield counter" "instead_magic::look::keywords"
        [Replaced, Replaced, Replaced, Replaced, "122.1c"]
    StunCounter "a stun counter" "instead_magic::look::keywords"
        [Replaced, Replaced, Replaced, Replaced, "122.1d"]
    FinalityCounter "a finality counter" "instead_magic::look::keywords"
        [Replaced, Replaced, Replaced, Replaced, "122.1h"]
    Flashback "flashback exiles the card" "instead_magic::look::keywords"
        ["502.22a", "502.22a", "702.33a", "702.33a", "702.34a"]
    Buyback "buyback returns the card" "instead_magic::look::keywords"
        ["502.16a", "502.16a", "702.26a", "702.26a", "702.27a"]
    Rebound "rebound exiles the card" "instead_magic::look::keywords"
        [Replaced, Replaced, "702.87a", "702.87a", "702.88a"]
    Absorb "absorb prevents some of the damage" "instead_magic::look::keywords"
        [SomeOfEach, SomeOfEach, "702.63a", "702.63a", "702.64a"]
    Protection "protection prevents damage by sources of that quality" "instead_magic::look::keywords"
        ["502.7e", "502.7e", "702.16e", "702.16e", "702.16e"]
    Fading "fading: enters with fade counters" "instead_magic::look::keywords"
        ["502.20a", "502.20a", "702.31a", "702.31a", "702.32a"]
    Vanishing "vanishing: enters with time counters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, "702.62a", "702.62a", "702.63a"]
    Modular "modular: enters with +1/+1 counters" "instead_magic::look::keywords"
        ["502.35a", "502.35a", "702.42a", "702.42a", "702.43a"]
    Graft "graft: enters with +1/+1 counters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, "702.57a", "702.57a", "702.58a"]
    Bloodthirst "bloodthirst: enters with +1/+1 counters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, "702.53a", "702.53a", "702.54a"]
    Devour "devour: creatures sacrificed as it enters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, "702.81a", "702.81a", "702.82a"]
    Amplify "amplify: cards revealed as it enters" "instead_magic::look::keywords"
        ["502.27a", "502.27a", "702.37a", "702.37a", "702.38a"]
    Tribute "tribute: an opponent may put counters as it enters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, "702.103a", "702.103a", "702.104a"]
    Sunburst "sunburst: enters with counters for colors spent" "instead_magic::look::keywords"
        [EntersWith, "502.37a", "702.43a", "702.43a", "702.44a"]
    Riot "riot: a counter or haste as it enters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, EntersWith, EntersWith, "702.136a"]
    Ravenous "ravenous: enters with X +1/+1 counters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, EntersWith, EntersWith, "702.156a"]
    Unleash "unleash: may enter with a +1/+1 counter" "instead_magic::look::keywords"
        [EntersWith, EntersWith, "702.97a", "702.97a", "702.98a"]
    Impending "impending: enters with time counters" "instead_magic::look::keywords"
        [EntersWith, EntersWith, EntersWith, EntersWith, "702.176a"]
    UmbraArmor "umbra armor: the Aura is destroyed instead" "instead_magic::look::keywords"
        [Replaced, Replaced, "702.88a", "702.88a", "702.89a"]
    DayboundEnters "daybound: enters transformed at night" "instead_magic::look::keywords"
        [Enters, Enters, Enters, Enters, "702.145b"]
    Madness "madness: discarded into exile" "instead_magic::look::keywords"
        ["502.24a", "502.24a", "702.34a", "702.34a", "702.35a"]
    Miracle "miracle: revealed as the first card drawn this turn" "instead_magic::perform::draw"
        [Draw, Draw, "702.93a", "702.93a", "702.94a"]
    Dredge "dredge: milling and returning it instead of drawing" "instead_magic::look::keywords"
        [DrawReplaced, DrawReplaced, "702.51a", "702.51a", "702.52a"]
    PlaneswalkerInstead "noncombat damage to a player dealt to his planeswalker" "instead_magic::look::keywords"
        [Redirection, Redirection, "306.7", "306.7", Redirection]
    Triggers "an ability triggers" "instead_magic::perform::triggers"
        ["410.2", "410.2", "603.2", "603.2", "603.2"]
    Instructions "instructions are followed in the order written" "instead_magic::perform::follow"
        ["413.2b", "413.2b", "608.2c", "608.2c", "608.2c"]

    // Damage and life.
    DamageDealt "damage is dealt" "instead_magic::perform::damage"
        [Instructions, Instructions, "119.4a", "119.4a", "120.4b"]
    CombatDamage "combat damage is dealt at once" "instead_magic::play::combat"
        ["310.4", "310.4", "510.2", "510.2", "510.2"]
    LossByDamage "damage to a player causes loss of life" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, "119.3a", "119.3a", "120.3a"]
    LossByCombatDamage "combat damage to a player causes loss of life" "instead_magic::perform::damage"
        [CombatDamage, CombatDamage, LossByDamage, LossByDamage, LossByDamage]
    MarkedCombatDamage "combat damage to a creature is marked on it" "instead_magic::perform::damage"
        [CombatDamage, CombatDamage, MarkedDamage, MarkedDamage, MarkedDamage]
    PoisonByDamage "damage by a source with infect gives poison counters" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, "119.3b", "119.3b", "120.3b"]
    LoyaltyByDamage "damage to a planeswalker removes loyalty counters" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, "119.3c", "119.3c", "120.3c"]
    CountersByDamage "damage by a source with wither or infect puts -1/-1 counters" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, "119.3d", "119.3d", "120.3d"]
    MarkedDamage "damage to a creature is marked on it" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, "119.3e", "119.3e", "120.3e"]
    GainByDamage "damage by a source with lifelink gains life" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, "119.3f", "119.3f", "120.3f"]
    Toxic "combat damage by a creature with toxic gives poison counters" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, DamageDealt, DamageDealt, "120.3g"]
    DefenseByDamage "damage to a battle removes defense counters" "instead_magic::perform::damage"
        [DamageDealt, DamageDealt, DamageDealt, DamageDealt, "120.3h"]
    DamageStays "damage stays marked until the cleanup step" "instead_magic::perform::damage"
        [CleanupEnds, CleanupEnds, "119.6", "119.6", "120.6"]
    LifeChanges "gaining and losing life" "instead_magic::perform"
        [Instructions, Instructions, "118.3", "118.3", "119.3"]
    LifeSet "a life total is set" "instead_magic::perform::follow"
        [Instructions, Instructions, "118.5", "118.5", "119.5"]
    LifeExchanged "life totals are exchanged" "instead_magic::perform::follow"
        [Instructions, Instructions, "701.9c", "701.10c", "701.12c"]
    ValuesExchanged "numerical values are exchanged" "instead_magic::perform::follow"
        [Instructions, Instructions, "701.9g", "701.10g", "701.12g"]
    LifePaid "paying life" "instead_magic::perform::costs"
        [CostsPaid, CostsPaid, "118.4", "118.4", "119.4"]
    ManaBurn "mana burn" "instead_magic::play::turn"
        ["300.3", "300.3", ManaEmpties, ManaEmpties, ManaEmpties]

    // What is done with objects.
    Destroy "destroy" "instead_magic::perform"
        ["217.4a", "217.4a", "701.7a", "701.7a", "701.8a"]
    Sacrifice "sacrifice" "instead_magic::perform"
        ["217.4a", "217.4a", "701.15a", "701.16a", "701.21a"]
    Discard "discard" "instead_magic::perform"
        ["217.4a", "217.4a", "701.8a", "701.8a", "701.9a"]
    Counter "counter a spell or ability" "instead_magic::perform"
        ["414.1", "414.1", "701.5a", "701.5a", "701.6a"]
    Mill "mill" "instead_magic::perform"
        [Instructions, Instructions, Instructions, Instructions, "701.17a"]
    Scry "scry" "instead_magic::perform::draw"
        [Instructions, Instructions, "701.16a", "701.17a", "701.22a"]
    Search "search" "instead_magic::perform::follow"
        [Instructions, Instructions, "701.17a", "701.18a", "701.23a"]
    Shuffle "shuffle" "instead_magic::perform::draw"
        [Instructions, Instructions, "701.18a", "701.19a", "701.24a"]
    Create "create tokens" "instead_magic::perform::tokens"
        ["216.1", "216.1", "701.6a", "701.6a", "701.7a"]
    Exile "exile" "instead_magic::board::zones"
        ["217.7a", "217.7a", "406.2", "406.2", "406.2"]
    Tap "tap" "instead_magic::perform"
        ["214.4", "214.4", "701.19a", "701.20a", "701.26a"]
    Untap "untap" "instead_magic::perform"
        ["214.4", "214.4", "701.19b", "701.20b", "701.26b"]
    Transform "transform" "instead_magic::perform"
        [Instructions, Instructions, "701.26a", "701.27a", "701.27a"]
    CopyOfCard "a copy of a card is cast" "instead_magic::perform::encoded"
        [CopySpell, CopySpell, "706.12", "706.12", "707.12"]
    UnlockDoor "a half of a Room is unlocked" "instead_magic::perform::rooms"
        [Instructions, Instructions, Instructions, Instructions, "709.5f"]
    LockDoor "a half of a Room is locked" "instead_magic::perform::rooms"
        [Instructions, Instructions, Instructions, Instructions, "709.5g"]
    UnlockCost "a locked half of a Room may be unlocked for its mana cost" "instead_magic::play::rooms"
        [Instructions, Instructions, Instructions, Instructions, "709.5e"]
    UnlockedAsCast "a Room that was cast enters with that half unlocked" "instead_magic::perform::rooms"
        [Instructions, Instructions, Instructions, Instructions, "709.5d"]
    PhaseOut "phase out" "instead_magic::perform::phasing"
        ["217.8a", "217.8a", "702.25b", "702.25b", "702.26b"]
    PhaseIn "phase in" "instead_magic::perform::phasing"
        ["502.15b", "502.15b", "702.25c", "702.25c", "702.26c"]
    PhasingStep "permanents phase in and out in the untap step" "instead_magic::perform::phasing"
        ["302.1", "302.1", "502.1", "502.1", "502.1"]
    PhaseInAgain "what phased out until something happens phases in" "instead_magic::perform::phasing"
        [PhaseIn, PhaseIn, PhaseIn, PhaseIn, "610.4"]
    Regenerate "regenerate" "instead_magic::perform::rewrite"
        ["419.6b", "419.6b", "701.13a", "701.14a", "701.19a"]
    Attach "attach" "instead_magic::perform"
        ["212.2j", "212.2j", "701.3a", "701.3a", "701.3a"]
    Unattach "unattach" "instead_magic::perform"
        ["212.2j", "212.2j", "701.3d", "701.3d", "701.3d"]
    TurnFaceUp "turned face up" "instead_magic::perform"
        ["504.5", "504.5", "707.8", "707.8", "708.8"]
    TurnFaceDown "turned face down" "instead_magic::perform"
        ["502.26e", "502.26e", "707.2a", "707.2a", "708.2a"]
    Counters "counters" "instead_magic::board::state"
        ["200.10", "200.10", "121.1", "121.1", "122.1"]
    Graveyard "what is destroyed, sacrificed, discarded or countered goes to the graveyard" "instead_magic::board::zones"
        ["217.4a", "217.4a", "404.1", "404.1", "404.1"]
    NewObject "an object that moves is new" "instead_magic::board::zones"
        ["217.1c", "217.1c", "400.7", "400.7", "400.7"]
    OntoBattlefield "an effect puts it onto the battlefield" "instead_magic::perform::enter"
        ["214.3", "214.3", "110.2a", "110.2a", "110.2a"]
    CopySpell "a spell or ability is copied" "instead_magic::perform::tokens"
        ["503.10", "503.10", "706.10", "706.10", "707.10"]
    Linked "linked abilities: what was exiled" "instead_magic::look::effects"
        [Instructions, Instructions, "607.2a", "607.2a", "607.2a"]
    Chosen "linked abilities: what was chosen" "instead_magic::look::effects"
        [Instructions, Instructions, "607.2d", "607.2d", "607.2d"]
    ActedOnInOrder "several things are acted on one after another" "instead_magic::perform::follow"
        [ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, "608.2f"]
    Arranged "cards put into a library are arranged" "instead_magic::perform::draw"
        ["217.2d", "217.2d", "401.4", "401.4", "401.4"]

    // Cards drawn, mana, chance.
    Draw "draw a card" "instead_magic::perform::draw"
        ["217.3a", "217.3a", "120.1", "120.1", "121.1"]
    DrawSeveral "several draws are one after another" "instead_magic::perform::draw"
        [Draw, Draw, "120.2", "120.2", "121.2"]
    EmptyLibrary "drawing from an empty library" "instead_magic::perform::draw"
        ["102.2", "102.3c", "120.4", "120.4", "121.4"]
    ManaAdded "mana is added to the pool" "instead_magic::board::event"
        ["406.1", "406.1", "106.4", "106.4", "106.4"]
    ManaEmpties "unspent mana is lost" "instead_magic::play::turn"
        ["300.3", "300.3", "500.4", "500.4", "500.5"]
    Coin "a coin is flipped" "instead_magic::perform::draw"
        [Instructions, Instructions, "705.1", "705.1", "705.2"]
    CoinLands "how a coin lands" "instead_magic::perform::draw"
        [Coin, Coin, "705.3", "705.3", "705.1"]
    Die "a die is rolled" "instead_magic::perform::draw"
        [Instructions, Instructions, Instructions, Instructions, "706.2"]

    // The stack.
    Cast "a spell is cast" "instead_magic::perform::cast"
        ["409.1i", "409.1i", "601.2i", "601.2i", "601.2i"]
    Announced "a spell is announced" "instead_magic::perform::cast"
        ["409.1", "409.1", "601.2", "601.2", "601.2"]
    OntoStack "a card that is cast goes on the stack" "instead_magic::perform::cast"
        ["409.1a", "409.1a", "601.2a", "601.2a", "601.2a"]
    AbilityOnStack "an ability goes on the stack" "instead_magic::board::stack"
        ["217.6a", "217.6a", "405.1", "405.1", "405.1"]
    CostsPaid "costs are paid" "instead_magic::perform::costs"
        ["409.1h", "409.1h", "601.2h", "601.2h", "601.2h"]
    PermanentResolves "a permanent spell resolves" "instead_magic::play::tell"
        ["413.2h", "413.2h", "608.3", "608.3", "608.3a"]
    TargetedPermanentResolves "a permanent spell with a target resolves" "instead_magic::play::tell"
        ["413.2h", "413.2h", "608.3a", "608.3a", "608.3b"]
    NoLegalTarget "every target of a spell or ability is illegal" "instead_magic::play::resolve"
        ["413.2a", "413.2a", "608.2b", "608.2b", "608.2b"]
    Resolved "an instant, sorcery or ability has resolved" "instead_magic::play::tell"
        ["413.2h", "413.2h", "608.2k", "608.2k", "608.2n"]
    LandPlayed "a land is played" "instead_magic::play::actions"
        ["408.2d", "408.2d", "115.2a", "115.2a", "116.2a"]
    EffectLasts "a continuous effect of a spell or ability" "instead_magic::look::effects"
        ["418.3a", "418.3a", "611.2", "611.2", "611.2"]
    Emblem "an emblem" "instead_magic::perform"
        [Instructions, Instructions, "113.2", "113.2", "114.2"]

    // The turn.
    Turn "turns, phases and steps" "instead_magic::play::turn"
        ["300.1", "300.1", "500.1", "500.1", "500.1"]
    ExtraTurn "extra turns" "instead_magic::play::turn"
        ["300.6", "300.6", "500.7", "500.7", "500.7"]
    UntapStep "the untap step" "instead_magic::play::turn"
        ["302.2", "302.2", "502.2", "502.2", "502.3"]
    DrawStep "the draw step" "instead_magic::play::turn"
        ["304.1", "304.1", "504.1", "504.1", "504.1"]
    LoreCounters "lore counters in the main phase" "instead_magic::look::sagas"
        [Counters, Counters, Counters, "714.3b", "714.3b"]
    CleanupDiscards "discarding in the cleanup step" "instead_magic::play::turn"
        ["314.1", "314.1", "514.1", "514.1", "514.1"]
    CleanupEnds "damage and effects end in the cleanup step" "instead_magic::play::turn"
        ["314.2", "314.2", "514.2", "514.2", "514.2"]
    Monarch "the monarch" "instead_magic::perform::monarch"
        [Instructions, Instructions, "716.1", "717.1", "724.1"]
    Initiative "the initiative" "instead_magic::perform::dungeons"
        [Instructions, Instructions, Instructions, Instructions, "725.1"]
    Venture "venturing into the next room" "instead_magic::perform::dungeons"
        [Instructions, Instructions, Instructions, Instructions, "701.49b"]
    CompleteDungeon "a dungeon is completed" "instead_magic::perform::dungeons"
        [Instructions, Instructions, Instructions, Instructions, "309.7"]
    TheRing "the Ring tempts a player" "instead_magic::perform::ring"
        [Instructions, Instructions, Instructions, Instructions, "701.54a"]
    Clash "clashing" "instead_magic::perform::follow::keyword_actions"
        [Instructions, Instructions, "701.21a", "701.22a", "701.30a"]
    ClashOpponent "clashing with an opponent" "instead_magic::perform::follow::keyword_actions"
        [ChoicesOfEffects, ChoicesOfEffects, "701.21b", "701.22b", "701.30b"]
    Bolster "bolstering" "instead_magic::perform::follow::feats"
        [ChoicesOfEffects, ChoicesOfEffects, "701.31a", "701.32a", "701.39a"]
    Learn "learning" "instead_magic::perform::follow::keyword_actions"
        [Instructions, Instructions, Instructions, Instructions, "701.48a"]
    TimeTravel "time traveling" "instead_magic::perform::follow::keyword_actions"
        [Counters, Counters, Counters, Counters, "701.56a"]
    Proliferate "proliferating" "instead_magic::perform::follow::keyword_actions"
        [Instructions, Instructions, "701.25a", "701.26a", "701.34a"]
    Evidence "collecting evidence" "instead_magic::perform::costs"
        [Instructions, Instructions, Instructions, Instructions, "701.59a"]
    ActivatedBy "an ability that has a name is activated" "instead_magic::play::actions"
        [Instructions, Instructions, "602.2b", "602.2b", "602.2b"]
    Exert "exerting" "instead_magic::perform::follow::feats"
        [Instructions, Instructions, "701.37a", "701.38a", "701.43a"]
    Piles "piles" "instead_magic::perform::follow::vote"
        [Instructions, Instructions, "700.3", "700.3", "700.3"]
    Explore "exploring" "instead_magic::perform::follow::feats"
        [Instructions, Instructions, Instructions, "701.39a", "701.44a"]
    ExploreInOrder "several explore at one time" "instead_magic::perform::follow::feats"
        [Simultaneously, Simultaneously, Simultaneously, Simultaneously, "701.44d"]
    Connive "conniving" "instead_magic::perform::follow::feats"
        [Instructions, Instructions, Instructions, Instructions, "701.50a"]
    Exploit "exploiting a creature" "instead_magic::perform::follow::feats"
        [Instructions, Instructions, "702.109a", "702.109a", "702.110a"]
    ConniveInOrder "several connive at one time" "instead_magic::perform::follow::feats"
        [Simultaneously, Simultaneously, Simultaneously, Simultaneously, "701.50d"]
    Discover "discovering" "instead_magic::perform::follow::feats"
        [Instructions, Instructions, Instructions, Instructions, "701.57a"]
    ControlledTurn "controlling another player's turn" "instead_magic::look::deciding"
        ["507.1", "507.1", "714.1", "715.1", "722.1"]
    DayOrNight "day and night" "instead_magic::play::turn"
        [Instructions, Instructions, Instructions, Instructions, "730.1"]
    TimeChanges "the untap step looks whether day or night changes" "instead_magic::play::turn"
        [DayOrNight, DayOrNight, DayOrNight, DayOrNight, "730.2"]

    Speed "a player's speed rises" "instead_magic::play::resolve"
        [Instructions, Instructions, Instructions, Instructions, "702.179d"]
    Ascend "ascend on an instant or sorcery" "instead_magic::play::resolve"
        [Instructions, Instructions, Instructions, "702.130a", "702.131a"]

    // Combat.
    Attack "attackers are declared" "instead_magic::play::combat"
        ["308.2", "308.2", "508.1", "508.1", "508.1"]
    AttackersTap "attackers are tapped" "instead_magic::play::combat"
        ["308.2c", "308.2c", "508.1f", "508.1f", "508.1f"]
    Block "blockers are declared" "instead_magic::play::combat"
        ["309.2", "309.2", "509.1", "509.1", "509.1"]
    Unblocked "blocked and unblocked creatures" "instead_magic::play::combat"
        ["309.2f", "309.2f", "509.1h", "509.1h", "509.1h"]
    OutOfCombat "removed from combat" "instead_magic::play::combat"
        ["306.2", "306.2", "506.4", "506.4", "506.4"]

    // Questions.
    WhoChooses "several effects: who chooses" "instead::policy"
        ["419.9a", "419.9a", "616.1", "616.1", "616.1"]
    ControlFirst "then under whose control it enters" "instead::propose"
        [WhoChooses, WhoChooses, "616.1b", "616.1b", "616.1b"]
    CopyFirst "then as a copy of what" "instead::propose"
        [WhoChooses, WhoChooses, "616.1c", "616.1c", "616.1c"]
    BackFirst "then its back face up" "instead::propose"
        [WhoChooses, WhoChooses, WhoChooses, WhoChooses, "616.1d"]
    ChoicesInOrder "several choices of one player" "instead::propose"
        ["103.4", "103.4b", "101.4c", "101.4c", "101.4c"]
    Simultaneously "simultaneous choices in turn order" "instead::propose"
        ["413.2d", "103.4", "101.4", "101.4", "101.4"]
    ChoicesOfEffects "choices of an effect" "instead_magic::perform::follow"
        ["413.2c", "413.2c", "608.2d", "608.2d", "608.2d"]
    Vote "voting" "instead_magic::perform::follow::vote"
        [ChoicesOfEffects, ChoicesOfEffects, "701.30a", "701.31a", "701.38a"]
    VillainousChoice "facing a villainous choice" "instead_magic::perform::follow::vote"
        [ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, "701.55a"]
    Demonstrate "demonstrating" "instead_magic::perform::follow::feats"
        [ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, "702.144a"]
    IntoADungeon "venturing into a dungeon" "instead_magic::perform::dungeons"
        [ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, ChoicesOfEffects, "701.49a"]
    Encoded "casting a copy of an encoded card" "instead_magic::perform::encoded"
        [ChoicesOfEffects, ChoicesOfEffects, "702.98a", "702.98a", "702.99a"]
    ManaForEffects "mana paid for an effect" "instead_magic::perform::follow"
        ["413.2e", "413.2e", "608.2f", "608.2f", "608.2g"]
    ManaIsMadeFreely "mana that nobody must make" "instead_magic::perform::follow"
        [ChoicesOfEffects, ChoicesOfEffects, "117.3c", "117.3c", "118.3c"]
    UnlessPaid "unless a player pays" "instead_magic::perform::follow"
        [ChoicesOfEffects, ChoicesOfEffects, "117.12a", "117.12a", "118.12a"]
    ModesChosen "modes, and how a spell is cast" "instead_magic::perform::cast"
        ["409.1b", "409.1b", "601.2b", "601.2b", "601.2b"]
    TargetsChosen "targets are chosen" "instead_magic::perform::cast"
        ["409.1c", "409.1c", "601.2c", "601.2c", "601.2c"]
    Divided "an amount is divided" "instead_magic::perform::cast"
        ["409.1e", "409.1e", "601.2d", "601.2d", "601.2d"]
    Targets "targets" "instead_magic::board::stack"
        ["415.1", "415.1", "114.1", "114.1", "115.1"]
    NewTargets "new targets" "instead_magic::look::retarget"
        [Targets, Targets, "114.6d", "114.7d", "115.7d"]
    ChangedTargets "changed targets" "instead_magic::perform::cast"
        ["415.7a", "415.7a", "114.6a", "114.7a", "115.7a"]
    OneTargetChanged "one target is changed" "instead_magic::perform::cast"
        [ChangedTargets, ChangedTargets, "114.6b", "114.7b", "115.7b"]
    Modal "modal spells and abilities" "instead_magic::perform::cast"
        [ModesChosen, ModesChosen, "700.2", "700.2", "700.2"]
    ModalChoice "the modes are chosen" "instead_magic::perform::cast"
        [ModesChosen, ModesChosen, "700.2a", "700.2a", "700.2a"]
    TriggerModes "the modes of a triggered ability" "instead_magic::perform::cast"
        [TriggerTargets, TriggerTargets, "700.2b", "700.2b", "700.2b"]
    TriggerTargets "the targets of a triggered ability" "instead_magic::perform::cast"
        ["410.4", "410.4", "603.3d", "603.3d", "603.3d"]
    HalfChosen "which half of a split card is cast" "instead_magic::perform::cast::halves"
        ["505.2", "505.2", "708.3", "708.3", "709.3"]
    SourceChosen "choosing a source" "instead_magic::look::sources"
        ["419.8a", "419.8a", "609.7a", "609.7a", "609.7a"]
    WordsChanged "words of a text are changed" "instead_magic::look::text_change"
        ["418.6a", "418.6a", "612.2", "612.2", "612.2"]
    TriggersInOrder "several triggered abilities go on the stack in order" "instead_magic::perform::triggers"
        ["410.3", "410.3", "603.3b", "603.3b", "603.3b"]
    AssignsDamage "combat damage is assigned" "instead_magic::play::combat"
        ["310.2", "310.2", "510.1", "510.1", "510.1"]
    BlockersInOrder "the attacker's blockers are ordered" "instead_magic::play::combat"
        [AssignsDamage, AssignsDamage, "509.2", "509.2", AssignsDamage]
    EntersAttacking "what enters attacking" "instead_magic::play::combat"
        [Attack, Attack, "508.4", "508.4", "508.4"]
    TwoMoves "two events move one object" "instead_magic::perform"
        ["217.1d", "217.1d", "400.6", "400.6", "400.6"]
    TimestampsTogether "in which order what enters together gets its timestamps" "instead_magic::perform::timestamps"
        ["418.5e", "418.5e", "613.6j", "613.6j", "613.7m"]
    ChoicesBeforeEntering "choices before it enters" "instead_magic::perform::enter"
        [EntersWith, EntersWith, "614.12a", "614.12a", "614.12a"]
    LooksAhead "how what enters is looked at" "instead_magic::perform::enter"
        [EntersWith, EntersWith, "614.12", "614.12", "614.12"]
    EntersAsCopy "what enters as a copy" "instead_magic::perform::enter"
        ["503.5", "503.5", "706.5", "706.5", "707.5"]
    AuraEnters "what an Aura that is put onto the battlefield enchants" "instead_magic::perform::enter"
        ["212.4e", "212.4e", "303.4f", "303.4f", "303.4f"]
    WhomToAttack "whom an attacker attacks" "instead_magic::play::combat"
        [Attack, Attack, "508.1b", "508.1b", "508.1b"]
    XChosen "X is chosen as a cost is paid" "instead_magic::perform::follow"
        [ChoicesOfEffects, ChoicesOfEffects, "107.3e", "107.3e", "107.3f"]
    LifeForMana "life for a mana symbol" "instead_magic::perform::costs::mana_payment"
        [CostsPaid, CostsPaid, "107.4f", "107.4f", "107.4f"]
    KindsOfMana "kinds of mana" "instead_magic::board::event"
        ["104.3a", "104.3a", "106.1b", "106.1b", "106.1b"]
    TappedForMana "tapped for mana" "instead_magic::look::effects"
        [ManaAdded, ManaAdded, "106.11a", "106.11a", "106.12a"]
    Surveil "surveil" "instead_magic::perform::draw"
        [Instructions, Instructions, Instructions, Instructions, "701.25a"]
    Cycling "discarded to pay for cycling" "instead_magic::play::actions"
        ["502.18a", "502.18a", "702.28a", "702.28a", "702.29a"]
    CoinIgnored "a coin that an effect says how it lands" "instead_magic::perform::draw"
        [Coin, Coin, Coin, Coin, "705.3"]

    // Winning, losing, and state-based actions.
    GameEnds "how a game ends" "instead_magic::perform"
        ["102.3", "102.1", "104.1", "104.1", "104.1"]
    EffectLoses "an effect says that a player loses" "instead_magic::perform"
        [GameEnds, "102.3", "104.3e", "104.3e", "104.3e"]
    EffectWins "an effect says that a player wins" "instead_magic::perform"
        [GameEnds, "102.2b", "104.2b", "104.2b", "104.2b"]
    Concede "a player concedes" "instead_magic::play::tell"
        ["102.7", "102.3a", "104.3a", "104.3a", "104.3a"]
    StateBased "the state-based actions" "instead_magic::play::state_based"
        ["420.5", "420.5", "704.5", "704.5", "704.5"]
    NoLife "0 or less life" "instead_magic::play::state_based"
        ["420.5a", "420.5a", "704.5a", "704.5a", "704.5a"]
    DrewFromEmpty "drawing from an empty library" "instead_magic::play::state_based"
        ["420.5g", "420.5g", "704.5b", "704.5b", "704.5b"]
    TenPoison "ten or more poison counters" "instead_magic::play::state_based"
        ["420.5h", "420.5h", "704.5c", "704.5c", "704.5c"]
    CommanderDamage "21 combat damage by one commander" "instead_magic::play::state_based"
        [StateBased, StateBased, "704.5v", "704.5v", "704.6c"]
    TokenElsewhere "a token outside the battlefield" "instead_magic::play::state_based"
        ["420.5f", "420.5f", "704.5d", "704.5d", "704.5d"]
    CopyElsewhere "a copy of a spell outside the stack" "instead_magic::play::state_based"
        ["420.5j", "420.5j", "704.5e", "704.5e", "704.5e"]
    NoToughness "toughness 0 or less" "instead_magic::play::state_based"
        ["420.5b", "420.5b", "704.5f", "704.5f", "704.5f"]
    LethalDamage "lethal damage" "instead_magic::play::state_based"
        ["420.5c", "420.5c", "704.5g", "704.5g", "704.5g"]
    Deathtouched "damage by a source with deathtouch" "instead_magic::play::state_based"
        [StateBased, StateBased, "704.5h", "704.5h", "704.5h"]
    NoLoyalty "loyalty 0" "instead_magic::play::state_based"
        [StateBased, StateBased, "704.5i", "704.5i", "704.5i"]
    Legends "the legend rule" "instead_magic::play::state_based"
        ["420.5e", "420.5e", "704.5k", "704.5j", "704.5j"]
    Worlds "the world rule" "instead_magic::play::state_based"
        ["420.5i", "420.5i", "704.5m", "704.5k", "704.5k"]
    AuraOff "an Aura that enchants nothing it may" "instead_magic::play::state_based"
        ["420.5d", "420.5d", "704.5n", "704.5m", "704.5m"]
    BestowEnds "a bestowed Aura that is not attached as it may be" "instead_magic::play::state_based"
        [AuraOff, AuraOff, "702.102e", "702.102e", "702.103f"]
    EquipmentOff "an Equipment that equips nothing it may" "instead_magic::play::state_based"
        ["420.5k", "420.5k", "704.5p", "704.5n", "704.5n"]
    CreatureOff "a creature or another permanent that is attached" "instead_magic::play::state_based"
        ["420.5k", "420.5k", "704.5q", "704.5p", "704.5p"]
    CountersCancel "+1/+1 and -1/-1 counters cancel" "instead_magic::play::state_based"
        [StateBased, StateBased, "704.5r", "704.5q", "704.5q"]
    TooManyCounters "more counters than the permanent can have" "instead_magic::play::state_based"
        [StateBased, StateBased, "704.5s", "704.5r", "704.5r"]
    SagaOver "a Saga after its last chapter" "instead_magic::play::state_based"
        [StateBased, StateBased, StateBased, "704.5s", "704.5s"]
    NoDefense "defense 0" "instead_magic::play::state_based"
        [StateBased, StateBased, StateBased, StateBased, "704.5v"]
    DungeonOver "a dungeon on whose last room the marker is leaves the game" "instead_magic::play::state_based"
        [StateBased, StateBased, StateBased, StateBased, "704.5t"]
    OldRole "a Role that is not the newest" "instead_magic::play::state_based"
        [StateBased, StateBased, StateBased, StateBased, "704.5y"]
    CommanderBack "a commander goes to the command zone" "instead_magic::play::state_based"
        [StateBased, StateBased, "903.9", "903.9", "903.9a"]
    StartEngines "start your engines!: a player gets speed" "instead_magic::play::state_based"
        [StateBased, StateBased, StateBased, StateBased, "704.5z"]
    Daybound "daybound: it becomes day" "instead_magic::look::daybound"
        [DayOrNight, DayOrNight, DayOrNight, DayOrNight, "702.145d"]
    Nightbound "nightbound: it becomes night" "instead_magic::look::daybound"
        [DayOrNight, DayOrNight, DayOrNight, DayOrNight, "702.145g"]
    DayboundTurns "daybound: turned by night" "instead_magic::look::daybound"
        [DayOrNight, DayOrNight, DayOrNight, DayOrNight, "702.145c"]
    NightboundTurns "nightbound: turned by day" "instead_magic::look::daybound"
        [DayOrNight, DayOrNight, DayOrNight, DayOrNight, "702.145f"]
}
