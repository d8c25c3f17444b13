//! How people say things in Kaijudo and Duel Masters, and what a file says in its place. The slots are those of the table of
//! Magic; besides, `{play p c}` is casting or summoning, `{banish}` the game's word for it.

use super::table::{Row, row, taking};

const DIES: &str = "a creature that dies is banished, destroyed";

/// What is on the board.
pub(super) const BOARD: &[Row] = &[
    row("{p} [has|have] {n} [shields|shield] [left|]", "@shields"),
    row("{p} [has|have] no [shields|shield] [left|]", "@noshields"),
    row("{p} [has|have] {n} [cards|card] in [his|her|their|my|the|] {z}", "@count"),
    row("{p} [has|have] an empty {z}", "@empty"),
    row("{p}'s {z} is empty", "@empty"),
    row("[it is|it's|its|this is|on|in|during] {p}'s {step}", "@turn"),
    row("[it is|it's|its|on|in|during] [my|your] {step}", "@myturn"),
    row("{ps} [both|each|] [control|controls|have|has] {bo} [in the battle zone|in play|out|]", "@both"),
    row("{p} [has|have] {bo} in [his|her|their|my|the|] {z}", "@has"),
    row("{p} [controls|control|has|have] {bo} [in the battle zone|in play|out|]", "@controls"),
    row("{bo} [is|are] [in the battle zone|in play|out]", "@there"),
];

/// What happens.
pub(super) const WAYS: &[Row] = &[
    // attacks
    row("{p} [attacks|attack] {a} with {m}", "{m} attacks {a}"),
    row("{p} [attacks|attack] with {m} [at|into] {a}", "{m} attacks {a}"),
    row("{p} [attacks|attack] with {ms}", "{p} attacks with {ms}"),
    row("{m} [attacks|attack] {a}", "{m} attacks {a}"),
    row("{ms} [attacks|attack]", "{of ms} attacks with {ms}"),
    row("{m} [blocks|block]", " | choose {m}"),
    row("{m} [blocks|block] {o}", " | choose {m}"),
    row("[no blocks|no block|nobody blocks|{p} doesn't block|{p} does not block]", " | choose no"),
    // cards that are played
    row("{p} crosses {m} with {o}", "{p} crosses {m} with {o}"),
    row(
        "{p} [casts|cast|summons|summon|plays|play|would cast|would summon] {c} [on|targeting|choosing] {o}",
        "{play p c} | choose {only o}",
    ),
    row("{p} [casts|cast|summons|summon|plays|play|would cast|would summon] {c}", "{play p c}"),
    row("[cast|summon|play] {c} [on|targeting|choosing] {o}", "{play me c} | choose {only o}"),
    row("[cast|summon|play] {c}", "{play me c}"),
    // leaving
    row("{p} [banishes|banish|destroys|destroy|kills|kill|would banish|would destroy] {o}", "{banish} {o} by {p}"),
    row(
        "{o} [is|are|gets|get|would be] [banished|destroyed|killed] [by|because of] {s}",
        "{banish} {o} because of {s}",
    ),
    row("{o} [is|are|gets|get|would be] [banished|destroyed|killed]", "{banish} {o}"),
    taking("{o} [dies|die|would die]", "{banish} {o}", DIES),
    row("[banish|destroy|kill] {o}", "{banish} {o}"),
    row("[bounce|{p} bounces] {o}", "return {o} to its owner's hand"),
    row("return {o} to [hand|its owner's hand|the hand]", "return {o} to its owner's hand"),
    row(
        "{o} [is|are|gets|get|would be] [returned to its owner's hand|returned to hand|bounced]",
        "return {o} to its owner's hand",
    ),
    row(
        "{o} [is|are|gets|get|would be] put into [its owner's|the|] [mana zone|mana]",
        "put {o} into its owner's mana zone",
    ),
    row("tap {o}", "tap {o}"),
    row("{p} [taps|tap] {o}", "tap {o} by {p}"),
    row("{o} [is|are|gets|get|becomes|would become] tapped", "tap {o}"),
    row("untap {o}", "untap {o}"),
    row("{p} [untaps|untap] {o}", "untap {o} by {p}"),
    row("{o} [untaps|is untapped|becomes untapped]", "untap {o}"),
    // entering
    row("{e} [enters|enter|would enter] [the battle zone|play|]", "put {e} into the battle zone"),
    row("{p} puts {e} into the battle zone", "put {e} into the battle zone"),
    row("put {e} into the battle zone", "put {e} into the battle zone"),
    // cards and shields
    row("{p} [draws|draw|would draw] {n} [cards|card|]", "{p} draws {cards n}"),
    row("{p} [draws|draw|would draw]", "{p} draws a card"),
    row("{p} [discards|discard|would discard] {n} [cards|card]", "{p} discards {cards n}"),
    row("{p} [discards|discard|would discard] {d}", "{p} discards {d}"),
    row("{n} of {p}'s shields [is|are|would be] broken", "break {n} of {p}'s shields"),
    row("{p}'s shield [is|would be] broken", "break one of {p}'s shields"),
    // the turn
    row("[next turn|end turn|end the turn|pass the turn|the turn ends]", "next turn"),
    row("{p} [passes|ends] [the turn|turn|his turn|her turn|their turn]", "next turn"),
];
