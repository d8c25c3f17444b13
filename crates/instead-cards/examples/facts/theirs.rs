//! The facts of a card class: each effect of a general kind that it makes.

use crate::{Fact, To};

/// The general effects: their class, the verb, what it is done to, and whether the first number is how much.
const EFFECTS: &[(&str, &str, To, bool)] = &[
    ("DamageTargetEffect", "damage", To::Other, true),
    ("DamageControllerEffect", "damage", To::You, true),
    ("DamageAllEffect", "damage", To::All, true),
    ("DestroyTargetEffect", "destroy", To::Other, false),
    ("DestroyAllEffect", "destroy", To::All, false),
    ("DestroySourceEffect", "destroy", To::This, false),
    ("ExileTargetEffect", "exile", To::Other, false),
    ("ExileSourceEffect", "exile", To::This, false),
    ("ExileAllEffect", "exile", To::All, false),
    ("ReturnToHandTargetEffect", "to hand", To::Other, false),
    ("ReturnToHandSourceEffect", "to hand", To::This, false),
    ("ReturnSourceFromGraveyardToHandEffect", "to hand", To::This, false),
    ("ReturnFromGraveyardToHandTargetEffect", "to hand", To::Other, false),
    ("ReturnFromGraveyardToBattlefieldTargetEffect", "to battlefield", To::Other, false),
    ("ReturnSourceFromGraveyardToBattlefieldEffect", "to battlefield", To::This, false),
    ("PutOnLibraryTargetEffect", "to library", To::Other, false),
    ("DrawCardSourceControllerEffect", "draw", To::You, true),
    ("DrawCardTargetEffect", "draw", To::Other, true),
    ("DrawCardAllEffect", "draw", To::Each, true),
    ("GainLifeEffect", "gain life", To::You, true),
    ("LoseLifeTargetEffect", "lose life", To::Other, true),
    ("LoseLifeSourceControllerEffect", "lose life", To::You, true),
    ("LoseLifeOpponentsEffect", "lose life", To::Opponents, true),
    ("AddCountersSourceEffect", "counters", To::This, false),
    ("AddCountersTargetEffect", "counters", To::Other, false),
    ("AddCountersAllEffect", "counters", To::All, false),
    ("BoostTargetEffect", "boost", To::Other, true),
    ("BoostSourceEffect", "boost", To::This, true),
    ("BoostControlledEffect", "boost", To::All, true),
    ("BoostAllEffect", "boost", To::All, true),
    ("BoostEnchantedEffect", "boost", To::Attached, true),
    ("BoostEquippedEffect", "boost", To::Attached, true),
    ("TapTargetEffect", "tap", To::Other, false),
    ("TapSourceEffect", "tap", To::This, false),
    ("UntapTargetEffect", "untap", To::Other, false),
    ("UntapSourceEffect", "untap", To::This, false),
    ("ScryEffect", "scry", To::You, true),
    ("SurveilEffect", "surveil", To::You, true),
    ("MillCardsControllerEffect", "mill", To::You, true),
    ("MillCardsTargetEffect", "mill", To::Other, true),
    ("DiscardTargetEffect", "discard", To::Other, false),
    ("DiscardControllerEffect", "discard", To::You, false),
    ("DiscardEachPlayerEffect", "discard", To::Unknown, false),
    ("SacrificeSourceEffect", "sacrifice", To::This, false),
    ("SacrificeEffect", "sacrifice", To::Unknown, false),
    ("SacrificeOpponentsEffect", "sacrifice", To::Unknown, false),
    ("SacrificeControllerEffect", "sacrifice", To::Unknown, false),
    ("SacrificeAllEffect", "sacrifice", To::Unknown, false),
    ("CounterTargetEffect", "counter", To::Other, false),
    ("GainControlTargetEffect", "gain control", To::Other, false),
    ("RegenerateSourceEffect", "regenerate", To::This, false),
    ("RegenerateTargetEffect", "regenerate", To::Other, false),
    ("TransformSourceEffect", "transform", To::This, false),
    ("CreateTokenEffect", "create", To::Unknown, false),
    ("FightTargetsEffect", "fight", To::Unknown, false),
    ("EntersBattlefieldTriggeredAbility", "when enters", To::This, false),
    ("EntersBattlefieldControlledTriggeredAbility", "when enters", To::All, false),
    ("EntersBattlefieldAllTriggeredAbility", "when enters", To::All, false),
    ("LandfallAbility", "when enters", To::All, false),
    ("AttacksTriggeredAbility", "when attacks", To::This, false),
    ("AttacksAttachedTriggeredAbility", "when attacks", To::Attached, false),
    ("BecomesBlockedSourceTriggeredAbility", "when blocked", To::This, false),
    ("CycleTriggeredAbility", "when cycled", To::This, false),
    ("BeginningOfUpkeepTriggeredAbility", "at upkeep", To::Unknown, false),
    ("BeginningOfEndStepTriggeredAbility", "at end step", To::Unknown, false),
    ("BeginningOfCombatTriggeredAbility", "at combat", To::Unknown, false),
    ("SpellCastControllerTriggeredAbility", "when cast", To::You, false),
    ("SpellCastOpponentTriggeredAbility", "when cast", To::Opponents, false),
    ("SpellCastAllTriggeredAbility", "when cast", To::Each, false),
];

/// What the class makes.
pub(crate) fn facts(class: &str) -> Vec<Fact> {
    let code: String =
        class.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])).collect::<Vec<_>>().join("\n");
    let made = code.match_indices("new ").filter_map(|(at, _)| fact(code.get(at + "new ".len()..)?));
    let aimed =
        code.match_indices("addTarget(new Target").filter_map(|(at, aimed)| target(code.get(at + aimed.len()..)?));
    made.chain(aimed).collect()
}

/// How many targets at least and at most, as one number.
fn target(made: &str) -> Option<Fact> {
    let (name, arguments) = made.split_once('(')?;
    if name.contains("Divided") || name.contains("Amount") {
        return None;
    }
    let mut numbers = arguments.split([',', ')']).map(str::trim).map_while(|argument| argument.parse::<i32>().ok());
    let (least, most) = match (numbers.next(), numbers.next()) {
        (Some(least), Some(most)) => (least, most),
        (Some(all), None) => (all, all),
        (None, _) if arguments.starts_with("0,") => return None,
        (None, _) => (1, 1),
    };
    Some(Fact { verb: "target", to: To::Unknown, number: Some(least * 100 + most.min(99)) })
}

/// The fact of what begins with the name of a class and its arguments.
fn fact(made: &str) -> Option<Fact> {
    let (name, arguments) = made.split_once('(')?;
    let (_, verb, to, counted) = EFFECTS.iter().find(|(class, ..)| *class == name)?;
    let first = arguments.split([',', ')']).next().unwrap_or_default().trim();
    let number = first.parse().ok().filter(|_| *counted);
    // Without a number the shortest form draws, and loses, one.
    let number = if *verb == "draw" && first.is_empty() { Some(1) } else { number };
    Some(Fact { verb, to: *to, number })
}
