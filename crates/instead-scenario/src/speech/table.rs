//! How people say things, and what a file says in its place. Another way to say something is another row.
//!
//! Slots of a pattern: `p` a player; `o` an object, `m` one's own, `ms` several; `s` a source; `t` an object or a player,
//! `ts` several, `a` who is attacked; `c` a card to be cast, `d` one of the hand, `e` one that enters, `g` one of the graveyard;
//! `q` a player who makes another do something, `x` a source that does; `bo` cards on a board; `n` a number, `sn` one with its sign, `k` a kind of counter, `tok` tokens; `tail` what is
//! announced; `step`, `z` a zone. In what is said: `{cards n}` "three cards", `{counters n k}`, `{of m}` the controller,
//! `{me}` the first player, `{power s}`, `{spell t}` a spell of another player's, `{attacker}`, `{cast p c}`.

/// A way to say something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// How people say it.
    pub(super) way: &'static str,
    /// What a file says; what begins with `@` is of the board.
    pub(super) says: &'static str,
    /// What is taken for granted with it.
    pub(super) taken: &'static str,
}

pub(super) const fn row(way: &'static str, says: &'static str) -> Row {
    Row { way, says, taken: "" }
}

pub(super) const fn taking(way: &'static str, says: &'static str, taken: &'static str) -> Row {
    Row { way, says, taken }
}

const DIES: &str = "it is put there without being destroyed (`{o} is destroyed` is another event)";
const KILLED: &str = "“kill” is destroying (`{o} dies` is being put into the graveyard)";

/// What is on the board.
pub(super) const BOARD: &[Row] = &[
    row("{p} [has|have|is at|am at] {n} life and [controls|control|] {bo}", "@lifeand"),
    row("{p} [has|have|controls|control] {bo} and {n} life", "@lifeand"),
    row("{p}'s {bo} [is|are] [on the battlefield|in play|out|on board]", "@controls"),
    row("{p} [is at|is on|has|have|am at|are at|at] {n} [life|life left|life points|life total]", "@life"),
    row("{p} [is at|is on|am at|are at] {n}", "@life"),
    row("{p}'s life [total|] is {n}", "@life"),
    row("{p} [has|have] {n} poison [counters|counter|]", "@poison"),
    row("{p} [has|have] {n} energy [counters|counter|]", "@energy"),
    row("{p} [has|have] {n} [cards|card] in [his|her|their|my|the|] {z}", "@count"),
    row("{p} [has|have] an empty {z}", "@empty"),
    row("{p}'s {z} is empty", "@empty"),
    row("[my|your] {z} is empty", "@empty"),
    row("[it is|it's|its|this is] {p}'s {step}", "@turn"),
    row("[it is|it's|its|on|in|during|at] [my|your] {step}", "@myturn"),
    row("[on|in|during|at|at the beginning of] {p}'s {step}", "@turn"),
    row("{p} [has|have] [a|] {n} point [prevention|] shield", "@shield"),
    row("{p} [has|have] [a|] {n}-point [prevention|] shield", "@shield"),
    row("{p} [has|have] a [prevention|] shield of {n}", "@shield"),
    row("{p} [has|have] [a|] prevent {n} [shield|]", "@shield"),
    row("{ps} [both|each|] [control|controls|have|has] {bo} [on the battlefield|in play|out|]", "@both"),
    row("{p} [has|have] {bo} in [his|her|their|my|the|] {z}", "@has"),
    row(
        "{p} [controls|control|has|have|has got|have got|plays with] {bo} [on the battlefield|in play|on board|on the board|out|]",
        "@controls",
    ),
    row("{bo} [is|are] [on the battlefield|in play|out] under {p}'s control", "@controls"),
    row("{bo} [is|are] [on the battlefield|in play|out|on board|on the board]", "@there"),
    row("[with|there is|there's|there are] {bo} [on the battlefield|in play|out|on board|on the board]", "@there"),
    row("[with|while] {p} controlling {bo}", "@controls"),
    row("{p}'s {bo}", "@controls"),
];

/// What happens.
pub(super) const WAYS: &[Row] = &[
    // combat
    row("{p} [attacks|attack|swings|swing] [at|into|] {a} with {ms}", "{p} attacks {a} with {ms}"),
    row("{p} [attacks|attack|swings|swing] with {ms} [at|into] {a}", "{p} attacks {a} with {ms}"),
    row("{p} [attacks|attack|swings|swing] with {ms}", "{p} attacks with {ms}"),
    row("{p}'s {ms} [attacks|attack|swings|swing] [at|into|] {a}", "{p} attacks {a} with {ms}"),
    row(
        "{ms} [attacks|attack|swings|swing] [unblocked|and is unblocked|and isn't blocked|and is not blocked|]",
        "{of ms} attacks with {ms}",
    ),
    row(
        "{ms} [attacks|attack|swings|swing] [at|into|] {a} [unblocked|and is unblocked|and isn't blocked|and is not blocked|]",
        "{of ms} attacks {a} with {ms}",
    ),
    row(
        "{p} [blocks|block|chump blocks|chump-blocks|chump block|chump-block|chumps|chump] {o} with {ms}",
        "{p} blocks {o} with {ms}",
    ),
    row(
        "{p} [blocks|block|chump blocks|chump-blocks|chump block|chump-block|chumps|chump] with {ms}",
        "{p} blocks {attacker} with {ms}",
    ),
    row("{ms} [blocks|block|chump blocks|chump-blocks|chumps|chump] {o}", "{of ms} blocks {o} with {ms}"),
    row("{ms} [blocks|block|chump blocks|chump-blocks|chumps|chump]", "{of ms} blocks {attacker} with {ms}"),
    row("{o} [is|are|gets|becomes] blocked by {ms}", "{of ms} blocks {o} with {ms}"),
    row("[no blocks|no blockers|no block|nobody blocks|there are no blocks|it is unblocked|unblocked]", ""),
    row("{p} [doesn't block|does not block|declares no blockers|don't block|takes it]", ""),
    // planeswalkers
    row("{m} {sn}{tail}", "{of m} activates {m}: {sn}{tail}"),
    row("{sn} {m}{tail}", "{of m} activates {m}: {sn}{tail}"),
    row("{p} {sn} {m}{tail}", "{p} activates {m}: {sn}{tail}"),
    row("{p} [uses|activates|use|activate] {m}'s {sn} [ability|]{tail}", "{p} activates {m}: {sn}{tail}"),
    // activated abilities
    row("{p} [taps|tap] {m} for {rest}", "{p} activates {m}"),
    row("tap {m} for [mana|{rest}]", "{of m} activates {m}"),
    row("tap {m} for {rest}", "{of m} activates {m}"),
    row("{m} is tapped for {rest}", "{of m} activates {m}"),
    row("{p} [cracks|crack] {m}", "{p} activates {m}"),
    row("{p} [cycles|cycle] {d}", "{p} activates {d}: cycling"),
    row("{p} [activates|uses|use|activate] {m}'s ability{tail}", "{p} activates {m}{tail}"),
    row("{p} [activates|uses|use|activate] {m}{tail}", "{p} activates {m}{tail}"),
    // spells
    row("{p} [counters|counter] {o} with {c}", "{cast p c} targeting {o}"),
    row(
        "{p} [kills|kill|destroys|destroy|exiles|exile|bounces|bounce|burns|burn|hits|hit|shoots|shoot|targets|target] {t} with {c}",
        "{cast p c} targeting {t}",
    ),
    row("{p} [casts|cast|plays|play] {c} [copying|as a copy of] {o}", "{cast p c} | choose {o}"),
    row("{p} [casts|cast|plays|play] [a|] kicked {c}{tail}", "{cast p c} kicked{tail}"),
    row("{p} [flashbacks|flashes back] {g}{tail}", "{cast p g} for its flashback cost{tail}"),
    row(
        "{p} [casts|cast|would cast|plays|play|would play|flashes in|responds with|responds by casting|responds casting|answers with] {c}{tail}",
        "{cast p c}{tail}",
    ),
    row("[cast|play] {c}{tail}", "{cast me c}{tail}"),
    row("{c} resolves", "{cast me c}"),
    row(
        "[it resolves|they resolve|it all resolves|everything resolves|the stack resolves|all resolve|both resolve]",
        "resolve all",
    ),
    row("{c} [targeting|targeted at|aimed at|on|at] {ts}", "{cast me c} targeting {ts}"),
    // dying
    taking(
        "{o} [dies|die|would die|goes to the graveyard|go to the graveyard|goes to the bin|is put into the graveyard|is put into its owner's graveyard]",
        "put {o} into its owner's graveyard",
        DIES,
    ),
    row("put {o} [in|into] the graveyard", "put {o} into its owner's graveyard"),
    row("put {o} into its owner's graveyard", "put {o} into its owner's graveyard"),
    taking("kill {o}", "destroy {o}", KILLED),
    taking("{p} [kills|kill] {o}", "destroy {o} by {p}", KILLED),
    taking("{o} [is|are|gets|get|would be] killed", "destroy {o}", KILLED),
    row("destroy {o}", "destroy {o}"),
    row("{p} [destroys|destroy|blows up|would destroy] {o}", "destroy {o} by {p}"),
    row("{o} [is|are|gets|get|would be] destroyed", "destroy {o}"),
    row("{o} [is|are|gets|get|would be] destroyed by {s}", "destroy {o} because of {s}"),
    row(
        "{p} [sacrifices|sacrifice|sacs|sac|saccs|would sacrifice|has to sacrifice|have to sacrifice|must sacrifice] {m}",
        "sacrifice {m}",
    ),
    row(
        "{p} [sacrifices|sacrifice|sacs|sac|saccs|has to sacrifice|have to sacrifice|must sacrifice] {m} [to|because of|due to] {x}",
        "sacrifice {m} because of {x}",
    ),
    row(
        "{q} [makes|make|forces|force|has|have] {p} [sacrifice|sac|to sacrifice|to sac] {m} [with|using|by] {x}",
        "sacrifice {m} because of {x}",
    ),
    row("{x} [makes|make|forces|force] {p} [sacrifice|sac|to sacrifice|to sac] {m}", "sacrifice {m} because of {x}"),
    row("[sacrifice|sac] {o}", "sacrifice {o}"),
    row("{o} [is|are|gets|get|would be] sacrificed", "sacrifice {o}"),
    row("exile {o}", "exile {o}"),
    row("{p} [exiles|exile] {o}", "exile {o} by {p}"),
    row("{o} [is|are|gets|get|would be] exiled", "exile {o}"),
    row("{o} [is|are|gets|get|would be] exiled by {s}", "exile {o} because of {s}"),
    row("bounce {o}", "return {o} to its owner's hand"),
    row("{p} [bounces|bounce] {o}", "return {o} to its owner's hand by {p}"),
    row("{o} [is|are|gets|get|would be] bounced", "return {o} to its owner's hand"),
    row("{o} [is|are|gets|get|would be] bounced by {s}", "return {o} to its owner's hand because of {s}"),
    row(
        "{o} [is|are|gets|get|would be] returned to [hand|its owner's hand|the hand]",
        "return {o} to its owner's hand",
    ),
    row("{o} [is|are|gets|get|would be] returned to {p}'s hand", "return {o} to its owner's hand"),
    row("return {o} to [hand|its owner's hand|the hand]", "return {o} to its owner's hand"),
    row("{o} [goes|go|comes] back to [hand|its owner's hand|the hand]", "return {o} to its owner's hand"),
    row("{o} [goes|go|comes] back to {p}'s hand", "return {o} to its owner's hand"),
    row(
        "{o} [is put|goes|is placed|would be put] on [top|the top] of [its owner's|the|their|his|her] library",
        "put {o} on top of its owner's library",
    ),
    row(
        "{o} [is put|goes|is placed|would be put] on [top|the top] of {p}'s library",
        "put {o} on top of its owner's library",
    ),
    row(
        "{o} [is put|goes|is placed|would be put] on the bottom of [its owner's|the|their|his|her] library",
        "put {o} on the bottom of its owner's library",
    ),
    row("[regenerate|{p} regenerates] {o}", "regenerate {o}"),
    row("{o} [regenerates|is regenerated]", "regenerate {o}"),
    row("tap {o}", "tap {o}"),
    row("{p} [taps|tap] {o}", "tap {o} by {p}"),
    row("{o} [is|are|gets|get|becomes|become|would become] tapped", "tap {o}"),
    row("untap {o}", "untap {o}"),
    row("{p} [untaps|untap] {o}", "untap {o} by {p}"),
    row("{o} [untaps|is untapped|becomes untapped]", "untap {o}"),
    row("transform {o}", "transform {o}"),
    row("{o} [transforms|is transformed]", "transform {o}"),
    row("{o} is turned face up", "turn {o} face up"),
    row("counter {o}", "counter {o}"),
    row("{o} [is|gets|would be] countered", "counter {o}"),
    // damage
    row("{p} [deals|does|deal] {n} [damage|dmg|] to {t} with {s}", "{s} deals {n} damage to {t}"),
    row(
        "{s} [deals|does|would deal|would do|deal] {n} [damage|dmg|points of damage|point of damage|] to {t}",
        "{s} deals {n} damage to {t}",
    ),
    row(
        "{s} [deals|does|would deal|would do|deal] {n} combat [damage|dmg] to {t}",
        "{s} deals {n} combat damage to {t}",
    ),
    taking(
        "{s} [deals|would deal|deal] [combat damage|its combat damage] to {t}",
        "{s} deals {power s} combat damage to {t}",
        "{s} deals as much damage as its printed power",
    ),
    row(
        "{t} [takes|take|would take|suffers|is dealt|are dealt|gets dealt|would be dealt|is hit for|gets hit for|eats|eat|am dealt|get hit for|am hit for] {n} [damage|dmg|points of damage|point of damage|] [from|by] {s}",
        "{s} deals {n} damage to {t}",
    ),
    row(
        "{t} [is|are|am|gets|get|would be] [hit|burned|pinged] by {s} for {n} [damage|dmg|]",
        "{s} deals {n} damage to {t}",
    ),
    row("{s} [hits|hit|burns|pings|would hit] {t} for {n} [damage|dmg|]", "{s} deals {n} damage to {t}"),
    row(
        "{t} [takes|take|would take|is dealt|are dealt|would be dealt] {n} combat [damage|dmg] [from|by] {s}",
        "{s} deals {n} combat damage to {t}",
    ),
    row(
        "{t} [takes|take|would take|suffers|is dealt|are dealt|gets dealt|would be dealt|is hit for|gets hit for|eats|eat|am dealt|get hit for|am hit for] {n} [damage|dmg|points of damage|point of damage|]",
        "{spell t} deals {n} damage to {t}",
    ),
    row("[deal|] {n} [damage|dmg] to {t}", "{spell t} deals {n} damage to {t}"),
    row("[deal|] {n} [damage|dmg] [is|are] dealt to {t}", "{spell t} deals {n} damage to {t}"),
    row("{o} fights {o2}", "{o} fights {o2}"),
    row("{o} and {o2} fight [each other|]", "{o} fights {o2}"),
    // life
    row("{p} [gains|gain|would gain|gets] {n} life", "{p} gains {n} life"),
    row("{p} [gains|gain|would gain] {n}", "{p} gains {n} life"),
    row("gain {n} [life|]", "{me} gains {n} life"),
    row("{p} [loses|lose|would lose] {n} [life|]", "{p} loses {n} life"),
    row("{p} [goes|go|drops|drop|falls|is set|is brought] [up|down|] to {n} [life|]", "{p}'s life total becomes {n}"),
    row("[set|make] {p}'s life [total|] [to|] {n}", "{p}'s life total becomes {n}"),
    row(
        "{p}'s life [total|] [becomes|goes to|goes up to|goes down to|is set to|drops to|would become] {n}",
        "{p}'s life total becomes {n}",
    ),
    // cards
    row("{p} [draws|draw|would draw] {n} [cards|card|]", "{p} draws {cards n}"),
    row("{p} [draws|draw|would draw]", "{p} draws a card"),
    row("draw {n} [cards|card|]", "{me} draws {cards n}"),
    row("{p} [discards|discard|would discard] {n} [cards|card]", "{p} discards {cards n}"),
    row(
        "{p} [discards|discard|pitches|pitch|would discard|has to discard|have to discard|must discard] {d}",
        "{p} discards {d}",
    ),
    row(
        "{p} [discards|discard|pitches|pitch|would discard|has to discard|have to discard|must discard] {d} [to|because of|due to|from] {x}",
        "{p} discards {d} because of {x}",
    ),
    row(
        "{q} [makes|make|forces|force|has|have] {p} [discard|to discard|pitch] {d} [with|using|by] {x}",
        "{p} discards {d} because of {x}",
    ),
    row("{q} [makes|make|forces|force] {p} [discard|to discard] {d}", "{p} discards {d} by {q}"),
    row("{x} [makes|make|forces|force] {p} [discard|to discard|pitch] {d}", "{p} discards {d} because of {x}"),
    row("{p} [is|am|are] [made|forced] to discard {d} [by|to|with|because of] {x}", "{p} discards {d} because of {x}"),
    row("{d} [is|gets|would be] discarded [to|by|because of|due to|with] {x}", "{of d} discards {d} because of {x}"),
    row("{d} [is|gets|would be] discarded", "{of d} discards {d}"),
    row("{p} [discards|discard|would discard]", "{p} discards a card"),
    row("{p} [mills|mill|would mill] {n} [cards|card|]", "{p} mills {cards n}"),
    row("{p} [is|am|are|gets|get|would be] milled [for|] {n} [cards|card|]", "{p} mills {cards n}"),
    row("mill {n} [cards|card|]", "{me} mills {cards n}"),
    row("{p} [scries|scrys|scry|would scry] {n}", "{p} scries {n}"),
    row("{p} [surveils|surveil|would surveil] {n}", "{p} surveils {n}"),
    row("{p} [shuffles|shuffle] [his|her|their|my|the|] [library|deck|]", "{p} shuffles"),
    // tokens
    row(
        "{p} [makes|make|creates|create] [a token copy|a token that's a copy|a token that is a copy|a copy token|a copy] of {o}",
        "{p} creates a token that's a copy of {o}",
    ),
    row("{p} [makes|make|creates|create|would create|would make|gets] {tok}", "{p} creates {tok}"),
    row("{p} [investigates|investigate|would investigate]", "{p} creates a Clue token"),
    row("[make|create] {tok}", "{me} creates {tok}"),
    // counters
    row("[put|add] {n} {k} [counter|counters] on {o}", "put {counters n k} on {o}"),
    row("{p} [puts|put|adds|would put] {n} {k} [counter|counters] on {o}", "put {counters n k} on {o} by {p}"),
    row(
        "{p} [gets|get|would get|receives] {n} [poison counters|poison counter|poison]",
        "{p} gets {counters n poison}",
    ),
    row("{p} [gets|get|would get|receives] {n} [energy counters|energy counter|energy]", "{p} gets {energy n}"),
    row("{o} [gets|get|would get|receives] {n} {k} [counter|counters]", "put {counters n k} on {o}"),
    row("{n} {k} [counter|counters] [is|are|would be] put on {o}", "put {counters n k} on {o}"),
    row("{n} {k} [counter|counters] on {o}", "put {counters n k} on {o}"),
    row("[remove|{p} removes] {n} {k} [counter|counters] from {o}", "remove {counters n k} from {o}"),
    // entering
    row(
        "{e} [enters|enter|would enter|comes into play|enters play|etbs|etb|enters the battlefield|would enter the battlefield|comes in]",
        "put {e} onto the battlefield",
    ),
    row(
        "{e} [enters|comes into play|enters play|enters the battlefield|comes in] [copying|as a copy of] {o}",
        "put {e} onto the battlefield | choose {o}",
    ),
    row(
        "{e} [enters|enter|comes into play|enters play|etbs|enters the battlefield|comes in] tapped",
        "put {e} onto the battlefield tapped",
    ),
    row(
        "{e} [enters|enter|would enter|comes into play|enters play|etbs|enters the battlefield|comes in] under {p}'s control",
        "put {e} onto the battlefield under {p}'s control",
    ),
    row("{p} [puts|put|cheats|drops] {e} [onto the battlefield|into play]", "put {e} onto the battlefield"),
    row("{p} [puts|put|cheats] {e} [onto the battlefield|into play] tapped", "put {e} onto the battlefield tapped"),
    row("put {e} [onto the battlefield|into play]", "put {e} onto the battlefield"),
    row("put {e} [onto the battlefield|into play] tapped", "put {e} onto the battlefield tapped"),
    // the turn
    row("[next turn|end turn|end the turn|pass the turn|pass turn|the turn ends]", "next turn"),
    row("{p} [passes|ends] [the turn|turn|his turn|her turn|their turn]", "next turn"),
    row("go to [the|] {step}", "go to {step}"),
    row("go to {p}'s {step}", "go to {step} of {p}'s turn"),
    row("{p} untaps", "go to untap of {p}'s turn"),
];
