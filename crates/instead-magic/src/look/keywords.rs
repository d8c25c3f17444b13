//! Keywords, counters and rules that are replacement or prevention effects, said as such effects (CR 614.1, 702, 122.1,
//! 306.5b, 310.4b, 903.9b).

mod activated;
pub(crate) mod gift;
mod statics;

use std::sync::{Arc, LazyLock};

pub(crate) use activated::{activated_by_keyword, unattaching, unblocked_attacker};
pub(crate) use statics::{continuous_of, is_impending};

use crate::board::characteristics::Characteristics;
use crate::board::effect::{EffectId, Intrinsic};
use crate::board::state::{Object, ObjectId};
use crate::edition::Edition;
use crate::look::sagas;
use instead_language::words::{CardType, Keyword, NumberKeyword, NumberedKeyword, Step, Word, Zone};
use instead_language::{
    Ability, Amount, Cant, Change, Choice, Cmp, Condition, CostKeyword, Destination, EnterChange, Filter, Instruction,
    Kind, Measure, Part, Pattern, Period, Place, Price, Recipients, Ref, Replacement, Rewrite, Role, Selection, Share,
    Slot, Spell, Stat, Trigger, TriggerEvent, TurnFact, Until, Who,
};

fn replacement(pattern: Pattern, rewrite: Rewrite) -> Replacement {
    Replacement { kind: Kind::Replacement, pattern, condition: None, rewrite, rider: Vec::new(), optional: None }
}

pub(crate) fn this() -> Filter {
    Filter::Is(Ref::This)
}

pub(crate) fn this_one() -> Selection {
    Selection::One(Ref::This)
}

/// The replacement or prevention effect that an ability is, if it is one; on what enters `as_creature`, or not so.
pub(crate) fn effect_of(ability: &Ability, as_creature: bool) -> Option<Arc<Replacement>> {
    if let Ability::Number(keyword, n) = ability {
        return effect_with_number(*keyword, n).map(Arc::new);
    }
    if let Ability::Devour(what, n) = ability {
        let n = Amount::Fixed(i32::try_from(*n).unwrap_or(i32::MAX));
        return Some(Arc::new(enters(devour(what.clone(), n))));
    }
    if let Ability::Keyword(keyword) = ability {
        return effect_of_keyword(*keyword, as_creature).map(Arc::new);
    }
    if let Ability::Replacement(effect) = ability {
        return Some(Arc::new(effect.clone()));
    }
    // CR 702.16e: damage that would be dealt by sources of that quality is prevented.
    if let Ability::Protection(quality) = ability {
        return Some(Arc::new(prevents(quality.clone().and(Filter::Source), Share::All)));
    }
    if let Ability::Cant(Cant::ProtectPlayer(who, quality), condition) = ability {
        return Some(Arc::new(Replacement { condition: condition.clone(), ..shields(who, quality) }));
    }
    // CR 702.176a
    if let Ability::Numbered(NumberedKeyword::Impending, n, _) = ability {
        let counters = vec![EnterChange::Counters(Word::new("time"), n.clone())];
        let paid = Condition::CastFor(CostKeyword::Impending);
        return Some(Arc::new(enters(vec![EnterChange::If(paid, counters, Vec::new())])));
    }
    // CR 702.35a
    let Ability::WithCost(CostKeyword::Madness, _) = ability else { return None };
    let discarded = Pattern::Discard { who: Who::Any, object: this(), by_opponent: false, by_effect: false };
    Some(Arc::new(replacement(discarded, Rewrite::Goto(Destination::zone(Zone::Exile)))))
}

/// CR 702.16e: damage that sources of that quality would deal to the player is prevented.
pub(crate) fn shields(who: &Who, quality: &Filter) -> Replacement {
    let pattern = Pattern::Damage {
        source: quality.clone().and(Filter::Source),
        to: Recipients::players(who.clone()),
        combat: None,
    };
    Replacement { kind: Kind::Prevention, ..replacement(pattern, Rewrite::Prevent(Share::All)) }
}

/// So much of the damage that such sources would deal to the object is prevented.
fn prevents(source: Filter, share: Share) -> Replacement {
    let pattern = Pattern::Damage { source, to: Recipients::objects(this()), combat: None };
    Replacement { kind: Kind::Prevention, ..replacement(pattern, Rewrite::Prevent(share)) }
}

fn enters(changes: Vec<EnterChange>) -> Replacement {
    replacement(Pattern::Enter(this()), Rewrite::Enter(changes))
}

/// The same of a keyword with a number.
fn effect_with_number(keyword: NumberKeyword, n: &Amount) -> Option<Replacement> {
    Some(match keyword {
        // CR 702.64a
        NumberKeyword::Absorb => prevents(Filter::Source, Share::Some(n.clone())),
        // CR 702.32a, 702.63a
        NumberKeyword::Fading => enters(vec![EnterChange::Counters(Word::new("fade"), n.clone())]),
        NumberKeyword::Vanishing => enters(vec![EnterChange::Counters(Word::new("time"), n.clone())]),
        // CR 702.43a, 702.58a
        NumberKeyword::Modular | NumberKeyword::Graft => enters(vec![plus(n.clone())]),
        // CR 702.54a
        NumberKeyword::Bloodthirst => {
            let dealt = Condition::Compare(
                Amount::ThisTurn(TurnFact::DamageTaken, Who::Opponent),
                Cmp::AtLeast,
                Amount::Fixed(1),
            );
            enters(vec![EnterChange::If(dealt, vec![plus(n.clone())], Vec::new())])
        }
        NumberKeyword::Devour => enters(devour(Filter::Type(CardType::Creature), n.clone())),
        NumberKeyword::Amplify => enters(amplify(n.clone())),
        NumberKeyword::Tribute => enters(tribute(n.clone())),
        _ => return None,
    })
}

/// The same of one without.
fn effect_of_keyword(keyword: Keyword, as_creature: bool) -> Option<Replacement> {
    Some(match keyword {
        // CR 702.44a
        Keyword::Sunburst if as_creature => enters(vec![plus(Amount::ColorsSpent)]),
        Keyword::Sunburst => enters(vec![EnterChange::Counters(Word::new("charge"), Amount::ColorsSpent)]),
        // CR 702.136a: a +1/+1 counter or haste.
        Keyword::Riot => enters(vec![EnterChange::Either(
            vec![plus(Amount::Fixed(1))],
            vec![EnterChange::Change(instead_language::Change::AddAbility(Box::new(Ability::Keyword(Keyword::Haste))))],
        )]),
        // CR 702.150a
        Keyword::Compleated => compleated(),
        // CR 702.156a
        Keyword::Ravenous => enters(vec![plus(Amount::X)]),
        // CR 702.98a
        Keyword::Unleash => enters(vec![EnterChange::Either(vec![plus(Amount::Fixed(1))], Vec::new())]),
        // CR 702.89a: the Aura is destroyed instead, and all damage is removed.
        Keyword::UmbraArmor => replacement(
            Pattern::Destroy(Filter::Is(Ref::Attached)),
            Rewrite::Instead(vec![
                Instruction::RemoveDamage(Selection::One(Ref::Slot(Slot::OBJECT))),
                Instruction::Destroy { what: this_one(), regenerate: true },
            ]),
        ),
        // CR 702.145b, e: at night with its back face up.
        Keyword::Daybound => Replacement {
            condition: Some(Condition::DayNight(Some(instead_language::words::DayNight::Night))),
            ..enters(vec![EnterChange::Transformed])
        },
        _ => return None,
    })
}

/// "With n +1/+1 counters on it".
fn plus(n: Amount) -> EnterChange {
    EnterChange::Counters(Word::new("+1/+1"), n)
}

/// The name under which a spell remembers each Phyrexian mana symbol that was paid for with life.
pub(crate) const FOR_LIFE: &str = "life for Phyrexian mana";

/// The name under which a spell remembers that it was cast when its player couldn't have cast a sorcery, where its text asks.
pub(crate) const UNTIMELY: &str = "cast when a sorcery couldn't be";

/// CR 702.150a: as it enters, two loyalty counters less for each Phyrexian mana symbol that was paid for with life.
fn compleated() -> Replacement {
    let symbols = Amount::TimesPaid(Word::new_static(FOR_LIFE));
    let paid = Condition::Compare(symbols.clone(), Cmp::AtLeast, Amount::Fixed(1));
    let there = Condition::Is(Ref::This, Filter::In(Zone::Battlefield));
    let pattern = Pattern::PutCounters {
        kind: Some(Word::new_static("loyalty")),
        on: Recipients::objects(this()),
        by: None,
        by_effect: false,
    };
    let less = Amount::Plus(Box::new(Amount::OF_EVENT), Box::new(Amount::Times(-2, Box::new(symbols))));
    Replacement {
        condition: Some(Condition::All(vec![paid, Condition::Not(Box::new(there))])),
        ..replacement(pattern, Rewrite::Amount(less))
    }
}

/// CR 702.82a, c
fn devour(what: Filter, n: Amount) -> Vec<EnterChange> {
    vec![
        EnterChange::Do(vec![filling(Instruction::Sacrifice(
            Who::You,
            Selection::Choose {
                who: Who::You,
                min: Amount::Fixed(0),
                max: None,
                filter: what.and(Filter::Controller(Who::You)),
                random: false,
            },
        ))]),
        plus(Amount::Plus(Box::new(Amount::Fixed(0)), Box::new(times(n, Amount::Of(Slot::made(0), Measure::Many))))),
    ]
}

/// CR 702.38a
fn amplify(n: Amount) -> Vec<EnterChange> {
    vec![
        EnterChange::Do(vec![filling(Instruction::Reveal(
            Who::You,
            Selection::Choose {
                who: Who::You,
                min: Amount::Fixed(0),
                max: None,
                filter: Filter::In(Zone::Hand)
                    .and(Filter::Owner(Who::You))
                    .and(Filter::SharesCreatureType(Ref::This))
                    .and(Filter::Entering.negate()),
                random: false,
            },
        ))]),
        plus(times(n, Amount::Of(Slot::made(0), Measure::Many))),
    ]
}

/// CR 702.104a: the opponent may have it enter with that many counters more, which is noted.
fn tribute(n: Amount) -> Vec<EnterChange> {
    vec![EnterChange::Do(vec![
        Instruction::May(
            Who::Opponent,
            vec![filling(Instruction::PutCounters(Word::new_static("+1/+1"), n, this_one()))],
        ),
        Instruction::If(
            Condition::Done(Slot::made(0)),
            vec![Instruction::Choose(
                Who::You,
                instead_language::Choice::Option(vec![instead_language::words::TRIBUTE]),
            )],
            Vec::new(),
        ),
    ])]
}

/// An instruction of which the words after it speak.
fn filling(instruction: Instruction) -> Instruction {
    Instruction::Fill(0, Box::new(instruction))
}

fn times(n: Amount, of: Amount) -> Amount {
    match n {
        Amount::Fixed(n) => Amount::Times(n, Box::new(of)),
        // Keyword numbers are printed; X on one is its cost's.
        other => Amount::Plus(Box::new(other), Box::new(of)),
    }
}

/// What may be done as the creature is declared as an attacker (CR 508.1g); `rested` are the creatures that may be tapped
/// though they have no haste.
pub(crate) fn as_it_attacks(ability: &Ability, rested: &[ObjectId]) -> Option<Vec<Instruction>> {
    if let Ability::AsItAttacks(spell) = ability {
        return Some(spell.instructions.clone());
    }
    (*ability == Ability::Keyword(Keyword::Enlist)).then(|| enlist(rested))
}

/// CR 702.154a: one that did not attack, and has haste or is no longer new, is tapped.
fn enlist(rested: &[ObjectId]) -> Vec<Instruction> {
    let able = rested.iter().map(|o| Filter::Is(Ref::Object(o.0)));
    let able = Filter::OneOf(able.chain([Filter::Keyword(Keyword::Haste)]).collect());
    let filter = Filter::All(vec![
        Filter::other(),
        Filter::Type(CardType::Creature),
        Filter::Controller(Who::You),
        Filter::Tapped.negate(),
        Filter::Attacking.negate(),
        able,
    ]);
    let one = || Amount::Fixed(1);
    let chosen = Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false };
    let taps = Instruction::Fill(0, Box::new(Instruction::Tap(chosen)));
    let tapped = Ref::Slot(Slot::made(0).outside());
    let power = Change::Modify(Amount::StatOf(Stat::Power, tapped), Amount::Fixed(0));
    let grows = Instruction::Continuous { what: this_one(), changes: vec![power], until: Until::EndOfTurn };
    let spell = Spell { instructions: vec![grows], ..Spell::default() };
    vec![Instruction::May(Who::You, vec![taps]), Instruction::Reflexive(Slot::made(0), Box::new(spell))]
}

/// CR 702.35a: when a card is exiled by its own madness, its owner may cast it for the madness cost.
pub(crate) fn madness_trigger(ability: &Ability) -> Option<Spell> {
    let Ability::WithCost(CostKeyword::Madness, cost) = ability else { return None };
    let it = Selection::One(Ref::Slot(Slot::OBJECT));
    let cast = filling(Instruction::MayCast(Who::You, it, Price::Cost(cost.clone())));
    let not = Condition::Not(Box::new(Condition::Done(Slot::made(0))));
    let goes = Instruction::Move(Selection::One(Ref::This), Destination::zone(Zone::Graveyard));
    Some(Spell { instructions: vec![cast, Instruction::If(not, vec![goes], Vec::new())], ..Spell::default() })
}

/// CR 702.94a: what triggers as the card is revealed: its owner may cast it for the miracle cost.
pub(crate) fn miracle_trigger(ability: &Ability) -> Option<Spell> {
    let Ability::WithCost(CostKeyword::Miracle, cost) = ability else { return None };
    let it = Selection::One(Ref::Slot(Slot::OBJECT));
    let cast = filling(Instruction::MayCast(Who::You, it, Price::Cost(cost.clone())));
    Some(Spell { instructions: vec![cast], ..Spell::default() })
}

/// CR 702.52a: if you would draw a card, you may instead mill N and return this card to your hand.
pub(crate) fn dredge(ability: &Ability) -> Option<Arc<Replacement>> {
    let Ability::Number(NumberKeyword::Dredge, n) = ability else { return None };
    Some(Arc::new(Replacement {
        optional: Some(Who::You),
        ..replacement(
            Pattern::Draw { who: Who::You, except_first: false },
            Rewrite::Instead(vec![
                Instruction::Mill(Who::You, n.clone()),
                Instruction::Move(this_one(), Destination::zone(Zone::Hand)),
            ]),
        )
    }))
}

static SHIELD_DAMAGE: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    Arc::new(Replacement {
        kind: Kind::Prevention,
        rider: vec![Instruction::RemoveCounters(Some(Word::new("shield")), Some(Amount::Fixed(1)), this_one())],
        ..replacement(
            Pattern::Damage { source: Filter::Source, to: Recipients::objects(this()), combat: None },
            Rewrite::Prevent(Share::All),
        )
    })
});

static SHIELD_DESTROY: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    Arc::new(Replacement {
        condition: Some(Condition::ByEffect),
        ..replacement(
            Pattern::Destroy(this()),
            Rewrite::Instead(vec![Instruction::RemoveCounters(
                Some(Word::new("shield")),
                Some(Amount::Fixed(1)),
                this_one(),
            )]),
        )
    })
});

static STUN: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    Arc::new(replacement(
        Pattern::Untap { object: this(), step: false },
        Rewrite::Instead(vec![Instruction::RemoveCounters(
            Some(Word::new("stun")),
            Some(Amount::Fixed(1)),
            this_one(),
        )]),
    ))
});

static FINALITY: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    Arc::new(replacement(
        Pattern::Move { object: this(), from: Some(Zone::Battlefield), to: Some(Zone::Graveyard) },
        Rewrite::Goto(Destination::zone(Zone::Exile)),
    ))
});

static FLASHBACK: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    let to = |zone| Pattern::Move { object: this(), from: Some(Zone::Stack), to: Some(zone) };
    Arc::new(replacement(
        Pattern::OneOf(vec![to(Zone::Graveyard), to(Zone::Hand), to(Zone::Library), to(Zone::Command)]),
        Rewrite::Goto(Destination::zone(Zone::Exile)),
    ))
});

static EXILED_INSTEAD: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    Arc::new(replacement(
        Pattern::Move { object: this(), from: Some(Zone::Stack), to: Some(Zone::Graveyard) },
        Rewrite::Goto(Destination::zone(Zone::Exile)),
    ))
});

static BUYBACK: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    Arc::new(Replacement {
        condition: Some(Condition::Resolves),
        ..replacement(
            Pattern::Move { object: this(), from: Some(Zone::Stack), to: Some(Zone::Graveyard) },
            Rewrite::Goto(Destination::zone(Zone::Hand)),
        )
    })
});

/// CR 702.88a: exiled as it resolves, and cast once more in the next upkeep of its controller.
static REBOUND: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    let from_hand = Condition::CastBy(Who::You, Ref::This, Some(Zone::Hand));
    let upkeep = TriggerEvent::Beginning(Period::Step(Step::Upkeep), Who::You);
    let card = Selection::One(Ref::Slot(Slot { out: 1, part: Part::Event(Role::Object) }));
    let cast = Instruction::MayCast(Who::You, card, Price::Free);
    Arc::new(Replacement {
        condition: Some(Condition::All(vec![Condition::Resolves, from_hand])),
        rider: vec![Instruction::Delayed(Trigger::each(upkeep), vec![cast])],
        ..replacement(
            Pattern::Move { object: this(), from: Some(Zone::Stack), to: Some(Zone::Graveyard) },
            Rewrite::Goto(Destination::zone(Zone::Exile)),
        )
    })
});

/// CR 903.9b: to a hand or library.
static COMMANDER: LazyLock<Arc<Replacement>> = LazyLock::new(|| commander_to(&[Zone::Hand, Zone::Library]));

/// 903.9 to 2020: to a graveyard or exile, too.
static COMMANDER_TO_FOUR: LazyLock<Arc<Replacement>> =
    LazyLock::new(|| commander_to(&[Zone::Hand, Zone::Library, Zone::Graveyard, Zone::Exile]));

/// Its owner may put a commander that would go to one of these zones into the command zone instead.
fn commander_to(zones: &[Zone]) -> Arc<Replacement> {
    let to = |zone: &Zone| Pattern::Move { object: this(), from: None, to: Some(*zone) };
    Arc::new(Replacement {
        optional: Some(Who::OwnerOf(Box::new(Ref::This))),
        ..replacement(
            Pattern::OneOf(zones.iter().map(to).collect()),
            Rewrite::Goto(Destination { place: Place::Natural, ..Destination::zone(Zone::Command) }),
        )
    })
}

/// 306.7 of 2007 to 2018: the player who controls the source may have the planeswalker be dealt the damage.
pub(crate) static PLANESWALKER_DAMAGE: LazyLock<Arc<Replacement>> = LazyLock::new(|| {
    let pattern = Pattern::Damage {
        source: Filter::Controller(Who::Opponent),
        to: Recipients::players(Who::You),
        combat: Some(false),
    };
    Arc::new(Replacement {
        optional: Some(Who::ControllerOf(Box::new(Ref::Slot(Slot::SOURCE)))),
        ..replacement(pattern, Rewrite::Redirect(Share::All, Ref::This))
    })
});

/// The effects that rules give this object.
pub(crate) fn intrinsic(
    object: &Object,
    characteristics: &Characteristics,
    edition: &Edition,
) -> Vec<(EffectId, Arc<Replacement>)> {
    let mut effects = Vec::new();
    let mut add = |rule, effect: Arc<Replacement>| effects.push((EffectId::Rule { object: object.id, rule }, effect));
    let enters_with = |kind: &str, n: u32| {
        Arc::new(replacement(
            Pattern::Enter(this()),
            Rewrite::Enter(vec![EnterChange::Counters(Word::new(kind), Amount::Fixed(n.min(i32::MAX as u32) as i32))]),
        ))
    };
    if object.zone != Some(Zone::Battlefield) {
        if characteristics.is(CardType::Planeswalker)
            && let Some(n) = characteristics.loyalty
        {
            add(Intrinsic::Loyalty, enters_with("loyalty", n));
        }
        if characteristics.is(CardType::Battle)
            && let Some(n) = characteristics.defense
        {
            let n = Amount::Fixed(n.min(i32::MAX as u32) as i32);
            let mut changes = vec![EnterChange::Counters(Word::new_static("defense"), n)];
            // CR 310.11a: an opponent is chosen to protect it
            if characteristics.has_subtype("Siege") {
                let protector = Instruction::Choose(Who::You, Choice::Player(Who::Opponent));
                changes.push(EnterChange::Do(vec![protector]));
            }
            add(Intrinsic::Defense, Arc::new(enters(changes)));
        }
        if characteristics.has_subtype("Saga") {
            let first = match sagas::reads_ahead(characteristics) {
                Some(last) => Arc::new(enters(sagas::chosen_chapter(last))),
                None => enters_with(sagas::LORE, 1),
            };
            add(Intrinsic::Lore, first);
        }
    } else if object.counters.total() > 0 {
        if object.counters.of("shield") > 0 {
            add(Intrinsic::ShieldDamage, SHIELD_DAMAGE.clone());
            add(Intrinsic::ShieldDestroy, SHIELD_DESTROY.clone());
        }
        if object.counters.of("stun") > 0 {
            add(Intrinsic::Stun, STUN.clone());
        }
        if object.counters.of("finality") > 0 {
            add(Intrinsic::Finality, FINALITY.clone());
        }
    }
    if object.zone == Some(Zone::Stack) && object.cast.as_ref().is_some_and(|c| c.exile_after) {
        add(Intrinsic::Flashback, FLASHBACK.clone());
    }
    if object.zone == Some(Zone::Stack) && object.cast.as_ref().is_some_and(|c| c.exiled_instead) {
        add(Intrinsic::ExiledInstead, EXILED_INSTEAD.clone());
    }
    if object.zone == Some(Zone::Stack)
        && let Some(cast) = object.cast.as_ref().filter(|c| !c.enters.is_empty())
    {
        let enters = replacement(Pattern::Enter(this()), Rewrite::Enter(cast.enters.clone()));
        add(Intrinsic::Permitted, Arc::new(enters));
    }
    if object.zone == Some(Zone::Stack) && object.cast.as_ref().is_some_and(|c| c.bought_back) {
        add(Intrinsic::Buyback, BUYBACK.clone());
    }
    if object.zone == Some(Zone::Stack) && characteristics.has(Keyword::Rebound) {
        add(Intrinsic::Rebound, REBOUND.clone());
    }
    if object.commander {
        let effect = if edition.commanders_by_state { &COMMANDER } else { &COMMANDER_TO_FOUR };
        add(Intrinsic::Commander, Arc::clone(effect));
    }
    effects
}
