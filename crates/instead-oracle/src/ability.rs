//! Abilities (CR 113.3).

use instead_language::card::{CostAction, boasts, less_as_it_entered};
use instead_language::words::{CardType, Keyword, Mana, NumberKeyword, NumberedKeyword, Step, Word};
use instead_language::{
    Ability, Amount, Condition, Cost, CostKeyword, Filter, Kind, Less, Ref, SpellCost, Trigger, TriggerEvent, Who,
};

use crate::amount::{EachP, Figure, Quantity, Word as Count};
use crate::casting::{AffinityP, FirmP, OnlyP, TypeCyclingP};
use crate::chapter::{read_chapter, write_numbers};
use crate::condition::Cond;
use crate::cost::{CostP, Cumulative, ManaP, OneOrOther};
use crate::cursor::{Reader, Writer, stops};
use crate::grammar::{Part, grammar, only, parts};
use crate::label::{any_word, same_any_word};
use crate::noun::{NpA, NpMany, NpOne, Quality, plain};
use crate::reference::longest;
use crate::scope::Scope;
use crate::sentence::{SpellP, read_rider, write_rider};
use crate::statics::StaticP;
use crate::token::Having;
use crate::trigger::{DO_ONCE, ONCE_EACH_TURN, read_triggered, write_trigger};
use crate::when::When;

pub(crate) fn read_activated(p: &mut Reader<'_>) -> Option<Ability> {
    any_word(p);
    let powers_up = p.lit(POWER_UP);
    let exhaust = powers_up || p.lit(EXHAUST);
    let when = WHEN_ALONE.iter().find(|(word, _)| p.lit(word)).map(|(_, only)| only());
    let mut loyalty = p.attempt(|p| {
        let sign = if p.raw("+") {
            1
        } else if p.raw("-") {
            -1
        } else {
            i32::from(p.peek("0"))
        };
        (sign != 0).then_some(())?;
        let n = crate::amount::Figure::read(p)?;
        p.lit(": ").then_some(sign * n)
    });
    let cost = match loyalty {
        Some(_) => Cost::default(),
        None if p.attempt(|p| (p.raw("-") && p.lit("X: ")).then_some(())).is_some() => {
            loyalty = Some(0);
            minus_x()
        }
        None => {
            let cost = CostP::read(p)?;
            p.lit(": ").then_some(())?;
            cost
        }
    };
    if let Some(bar) = p.attempt(|p| read_bar(p, &cost)) {
        return Some(bar);
    }
    p.itself = true;
    let spell = SpellP::read(p)?;
    let only = p.attempt(|p| {
        (p.stopped() && p.lit(" ")).then_some(())?;
        let only = OnlyP::read(p)?;
        p.lit(".").then_some(only)
    });
    let mut cost = cost;
    if only.is_none() || cost.less.is_none() {
        cost.less = p.attempt(read_less);
    }
    let only = only.or_else(|| {
        p.attempt(|p| {
            (cost.less.is_some() && p.stopped() && p.lit(" ")).then_some(())?;
            let only = OnlyP::read(p)?;
            p.lit(".").then_some(only)
        })
    });
    if powers_up {
        cost.less.is_none().then_some(())?;
        cost.less = Some(Box::new(less_as_it_entered()));
    }
    if when.is_some() {
        // the word says all of it
        return only.is_none().then_some(Ability::Activated { cost, spell, only: when, loyalty });
    }
    let only = match (exhaust, only) {
        (false, only) => only,
        (true, None) => Some(Condition::NeverUsed),
        (true, Some(only)) => Some(Condition::All(vec![Condition::NeverUsed, only])),
    };
    Some(Ability::Activated { cost, spell, only, loyalty })
}

/// "−X: …" (CR 606.4): X loyalty counters are removed.
fn minus_x() -> Cost {
    let this = instead_language::Selection::One(instead_language::Ref::This);
    let loyalty = CostAction::RemoveCounters(Some(Word::new_static("loyalty")), Some(Amount::X), this);
    Cost { actions: vec![loyalty], ..Cost::default() }
}

/// "{W}: Level 2" (CR 716.2a)
fn read_bar(p: &mut Reader<'_>, cost: &Cost) -> Option<Ability> {
    p.lit("Level ").then_some(())?;
    let n = Figure::read(p)?;
    p.at_end().then_some(())?;
    crate::rows::bar(cost.clone(), n)
}

/// A level bar, if it is one.
fn write_bar(a: &Ability, w: &mut Writer<'_>) -> bool {
    let Some((cost, level)) = crate::rows::bar_of(a) else { return false };
    let n = crate::rows::level_number(level).unwrap_or_default();
    CostP::write(cost, w) && w.lit(": Level ") && Figure::write(&n, w)
}

grammar! {
    /// "This ability costs {1} less to activate for each legendary creature you control" (CR 601.2f)
    LessP(p, w, v) -> Less {
        ["This ability costs " m: ManaP " less to activate for each " n: EachP] => (Less { mana: m, each: Some(n), condition: None, own: false });
        ["This ability costs {X} less to activate, where X is " n: Quantity] => { Less { mana: vec![Mana::Generic(1)], each: Some(n), condition: None, own: false } } if (w.source.is_some() && let Less { each: Some(n), condition: None, own: false, .. } = v);
        ["This ability costs " m: ManaP " less to activate if " c: Cond] => (Less { mana: m, each: None, condition: Some(c), own: false });
    }
}

fn read_less(p: &mut Reader<'_>) -> Option<Box<Less>> {
    (p.stopped() && p.lit(" ")).then_some(())?;
    let less = LessP::read(p)?;
    p.lit(".").then(|| Box::new(less))
}

/// CR 702.177a: "exhaust — …" may be activated only once.
const EXHAUST: &str = "exhaust — ";

/// A heading, and when alone an ability under it may be activated.
type WhenAlone = (&'static str, fn() -> Condition);

/// Words before an activated ability that say when alone it may be activated.
const WHEN_ALONE: &[WhenAlone] = &[("boast — ", boasts), ("forecast — ", forecasts)];

/// CR 702.57b: only during the upkeep of its owner, and only once each turn. That it works in a hand says its cost.
fn forecasts() -> Condition {
    let upkeep = Condition::All(vec![Condition::Turn(Who::You), Condition::During(Step::Upkeep)]);
    Condition::All(vec![upkeep, Condition::UsedAtMost(0)])
}

/// "Power-up — …" may be activated only once, and costs less by the mana cost of its permanent in the turn in which that
/// entered. No rule book has it yet; the reminder text of the cards does.
const POWER_UP: &str = "power-up — ";

/// Whether this is the restriction of an exhaust ability, and the restriction besides.
fn exhausts(only: Option<&Condition>) -> (bool, Option<&Condition>) {
    match only {
        Some(Condition::NeverUsed) => (true, None),
        Some(Condition::All(list)) => match list.as_slice() {
            [Condition::NeverUsed, more] => (true, Some(more)),
            _ => (false, only),
        },
        _ => (false, only),
    }
}

/// CR 702.178a: "max speed — …" functions only while its controller has max speed.
pub(crate) fn max_speed() -> Condition {
    Condition::Designated(Who::You, instead_language::words::Word::new_static("max speed"))
}

fn read_static(p: &mut Reader<'_>) -> Option<Ability> {
    any_word(p);
    let mut a = When::read(p)?;
    while let Ability::Replacement(r) = &mut a
        && r.kind == Kind::Prevention
        && let Some(list) = p.attempt(|p| {
            let that = p.text.get(..p.pos)?.ends_with("that damage") || !r.rider.is_empty();
            p.any(&[". ", ".\n"]).then_some(())?;
            let sentence = p.rest().split(['.', '\n']).next()?;
            if sentence.contains("prevented this way") {
                return read_rider(p);
            }
            // CR 615.5: of one damage event that is prevented, what else is done right after
            (that && of_one_event(r)).then_some(())?;
            crate::instruction::Clauses::read(p)
        })
    {
        r.rider.extend(list);
    }
    // an ability in quotation marks that ends the sentence has its full stop inside them
    // an ability in quotation marks within a sentence may go without one
    (p.stopped() || p.lit(".") || p.quote_ends()).then_some(())?;
    Some(a)
}

/// Whether the effect is of one event at a time, so that more can be done after each: "if damage would be dealt to it,
/// prevent that damage".
fn of_one_event(r: &instead_language::Replacement) -> bool {
    use instead_language::{Pattern, Rewrite};
    matches!((&r.pattern, &r.rewrite), (Pattern::Damage { .. }, Rewrite::Prevent(_))) && r.optional.is_none()
}

fn write_static(a: &Ability, w: &mut Writer<'_>) -> bool {
    same_any_word(w);
    if w.attempt(|w| {
        When::write(a, w) && (stops(&w.out) || w.lit(".") || w.quoted && w.next_is(&["\"", ",\"", "'", ",'"]))
    }) {
        return true;
    }
    let Ability::Replacement(r) = a else { return false };
    if r.kind != Kind::Prevention || r.rider.is_empty() {
        return false;
    }
    let mut bare = r.clone();
    let riders = std::mem::take(&mut bare.rider);
    StaticP::write(&Ability::Replacement(bare), w)
        && riders.iter().all(|i| w.any(&[". ", ".\n", " and "]) && write_rider(i, w))
        && w.lit(".")
}

fn instant_or_sorcery() -> Filter {
    Filter::OneOf(vec![Filter::Type(CardType::Instant), Filter::Type(CardType::Sorcery)])
}

/// CR 702.125a: "This spell costs {1} less to cast for each opponent you have."
fn undaunted() -> Ability {
    let each = Some(Amount::Players(Who::Opponent));
    let mana = vec![Mana::Generic(1)];
    Ability::SpellCost(SpellCost {
        spells: Filter::Is(Ref::This),
        by: Who::You,
        less: true,
        mana,
        each,
        condition: None,
        colored: false,
    })
}

fn arcane() -> Filter {
    Filter::Subtype(Word::new_static("Arcane"))
}

grammar! {
    /// Onto which spells a card is spliced (CR 702.47a).
    SplicedOnto(p, w, v) -> Filter {
        ["Arcane"] => { arcane() } if (*v == arcane());
        ["instant or sorcery"] => { instant_or_sorcery() } if (*v == instant_or_sorcery());
    }
}

only! {
    /// CR 702.6c: of what quality the creature is. "Equip planeswalker" (CR 702.6e) is another thing.
    Equipped: NpOne -> Filter, |f: &Filter| !f.says(&|part| *part == Filter::Type(CardType::Planeswalker));
}

grammar! {
    /// Keywords with a cost.
    CostKeywordP(p, w, v) -> Ability {
        ["partner with " n: PartnerName] => { crate::rows::partner_with(n) } if (let Some(n) = crate::rows::partner_of(v));
        ["partner" ["—Survivors" | "—Character select" | "—Father & son"]] => { Ability::Keyword(Keyword::Partner) } if (w.source.is_some() && *v == Ability::Keyword(Keyword::Partner));
        ["friends forever"] => { Ability::Keyword(Keyword::Partner) } if (w.source.is_some() && *v == Ability::Keyword(Keyword::Partner));
        ["undaunted"] => { undaunted() } if (w.source.is_some() && *v == undaunted());
        ["enchant player"] => (Ability::EnchantPlayer(Who::Any));
        ["enchant opponent"] => (Ability::EnchantPlayer(Who::Opponent));
        ["enchant " f: NpOne] => (Ability::Enchant(f));
        ["champion " f: NpA] => (Ability::Champion(f));
        ["devour " f: NpOne " " n: Figure] => { Ability::Devour(f, u32::try_from(n).ok()?) } if (let Ability::Devour(f, n) = v && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["craft with " f: NpOne " " c: CostP] => { Ability::Craft(1, f, c) } if (let Ability::Craft(1, f, c) = v);
        ["craft with " n: Count " " f: NpMany " " c: CostP] => { Ability::Craft(u32::try_from(n).ok()?, f, c) } if (let Ability::Craft(n, f, c) = v && let Ok(n) = i32::try_from(*n) && n > 1 && let n = &n);
        [a: AffinityP] => { a } if (let a = v);
        ["splice onto " f: SplicedOnto " " c: CostP] => (Ability::Splice(f, c));
        ["splice onto " f: SplicedOnto "—" c: CostP "."] => (Ability::Splice(f, c));
        [a: TypeCyclingP] => { a } if (let a = v);
        ["equip " f: Equipped " " c: CostP] => (Ability::EquipOnly(f, c));
        ["prototype " c: CostP " — " a: Figure "/" b: Figure] => (Ability::Prototype(c, a, b));
        [k: XNumbered " X, where X is " n: Quantity "."] => { (!plain(&n)).then_some(Ability::Number(k, n))? } if (let Ability::Number(k, n) = v && !plain(n));
        [@Cumulative c: OneOrOther] => { Ability::WithCost(CostKeyword::CumulativeUpkeep, c) } if (let Ability::WithCost(CostKeyword::CumulativeUpkeep, c) = v);
        [k: crate_KeywordName " " c: CostP @QuotedStop] => { Ability::WithCost(k, c) } if (w.source.is_some() && let Ability::WithCost(k, c) = v);
        [k: crate_KeywordName " " c: CostP] => { Ability::WithCost(k, c) } if (let Ability::WithCost(k, c) = v);
        [k: NumberedName " " n: Figure "—" c: CostP @FullStop] => { Ability::Numbered(k, Amount::Fixed(n), c) } if (let Ability::Numbered(k, Amount::Fixed(n), c) = v);
        [k: crate_KeywordName "—" c: CostP "."] => { Ability::WithCost(k, c) } if (let Ability::WithCost(k, c) = v);
        [a: Having] => { a } if (let a = v);
    }
}
use crate::face::KeywordName as crate_KeywordName;

/// The full stop of a keyword that stands in quotes by itself: "has “Cumulative upkeep {1}.”"
struct QuotedStop;
impl Part for QuotedStop {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.quoted > 0 && p.lit(".")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.quoted && w.lit(".")
    }
}

parts! {
    /// The name of a card, to the end of the line.
    PartnerName -> Word {
        |p| {
            let name = p.rest().split('\n').next().filter(|t| !t.is_empty())?;
            p.pos += name.len();
            Some(name.into())
        },
        |v, w| w.lit(v),
    }
    /// The name of a keyword whose number is found as what it does is done.
    XNumbered -> NumberKeyword {
        |p| longest(p, &[NumberKeyword::Bushido, NumberKeyword::Firebending, NumberKeyword::Mobilize], NumberKeyword::as_str, "a keyword with a number"),
        |v, w| w.lit(v.as_str()),
    }
    /// The name of a keyword with a number and a cost.
    NumberedName -> NumberedKeyword {
        |p| longest(p, NumberedKeyword::ALL, NumberedKeyword::as_str, "a keyword with a number and a cost"),
        |v, w| w.lit(v.as_str()),
    }
}

/// A cost behind a dash may have a full stop.
struct FullStop;
impl Part for FullStop {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.lit(".");
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        if w.next_is(&["."]) { w.lit(".") } else { true }
    }
}

/// "To solve — You have no cards in hand."
fn read_to_solve(p: &mut Reader<'_>) -> Option<Ability> {
    p.lit(TO_SOLVE).then_some(())?;
    let condition = Cond::read(p)?;
    p.lit(".").then(|| crate::rows::to_solve(condition))
}

/// CR 719.3a
const TO_SOLVE: &str = "To solve — ";

/// "You may exert this creature as it attacks."
fn read_as_it_attacks(p: &mut Reader<'_>) -> Option<Ability> {
    if !p.peek("You may exert ") {
        return None;
    }
    SpellP::read(p).map(Ability::AsItAttacks)
}

const KICKER: instead_language::CostKeyword = instead_language::CostKeyword::Kicker;

/// "protection from red and from blue" is two abilities (CR 702.16g).
const AND_FROM: &[&str] = &[" and from ", ", and from ", ", from "];

pub(crate) fn read_keywords(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
    any_word(p);
    let mut list = vec![CostKeywordP::read(p)?];
    loop {
        // "protection from Demons and from Dragons"
        if let Some(make) = list.last().and_then(crate::token::from_quality)
            && p.any(AND_FROM)
        {
            list.push(make(Quality::read(p)?));
        } else if matches!(list.last(), Some(Ability::WithCost(KICKER, _))) && p.lit(" and/or ") {
            // CR 702.33b
            list.push(Ability::WithCost(KICKER, CostP::read(p)?));
        } else if p.any(&[", ", "; "]) {
            list.push(CostKeywordP::read(p)?);
        } else {
            break;
        }
    }
    // "Equip {3}. This ability costs {1} less to activate for each other Equipment you control."
    if let Some(cost) = equip_cost(&mut list)
        && let Some(less) = p.attempt(|p| p.lit(". ").then(|| LessP::read(p)).flatten().filter(|_| p.lit(".")))
    {
        cost.less = Some(Box::new(less));
    }
    p.at_end().then_some(list)
}

/// The cost of equip, where that is the ability said last.
fn equip_cost(list: &mut [Ability]) -> Option<&mut Cost> {
    match list.last_mut() {
        Some(Ability::WithCost(instead_language::CostKeyword::Equip, cost) | Ability::EquipOnly(_, cost)) => Some(cost),
        _ => None,
    }
}

fn write_less(list: &[Ability], w: &mut Writer<'_>) -> bool {
    let Some(less) = equip_cost(&mut list.to_vec()).and_then(|cost| cost.less.clone()) else { return true };
    w.lit(". ") && LessP::write(&less, w) && w.lit(".")
}

pub(crate) fn write_keywords(list: &[Ability], w: &mut Writer<'_>) -> bool {
    same_any_word(w);
    let again = |w: &mut Writer<'_>, i: usize, a: &Ability| {
        let before = i.checked_sub(1).and_then(|i| list.get(i));
        if let (Some(Ability::WithCost(KICKER, _)), Ability::WithCost(KICKER, cost)) = (before, a) {
            return w.source.is_some() && w.lit(" and/or ") && CostP::write(cost, w);
        }
        let ((Some(Ability::Protection(_)), Ability::Protection(q))
        | (Some(Ability::HexproofFrom(_)), Ability::HexproofFrom(q))) = (before, a)
        else {
            return false;
        };
        w.source.is_some() && w.any(AND_FROM) && Quality::write(q, w)
    };
    list.iter()
        .enumerate()
        .all(|(i, a)| w.attempt(|w| again(w, i, a)) || ((i == 0 || w.any(&[", ", "; "])) && CostKeywordP::write(a, w)))
        && write_less(list, w)
}

/// An anchor word with its ability (CR 614.12c).
pub(crate) fn read_anchored(p: &mut Reader<'_>) -> Option<Ability> {
    p.lit("• ").then_some(())?;
    let word = crate::noun::word(p);
    p.pos += word.len();
    p.lit(" — ").then_some(())?;
    let a = read_ability(p)?;
    Some(Ability::Anchored(word.into(), Box::new(a)))
}

pub(crate) fn read_ability(p: &mut Reader<'_>) -> Option<Ability> {
    p.cast = false;
    p.itself = false;
    p.attempt(read_to_solve)
        .or_else(|| p.attempt(read_as_it_attacks))
        .or_else(|| p.attempt(read_triggered))
        .or_else(|| p.attempt(read_chapter))
        .or_else(|| p.attempt(read_activated))
        .or_else(|| p.attempt(read_static))
}

pub(crate) fn write_ability(a: &Ability, w: &mut Writer<'_>) -> bool {
    match a {
        Ability::Triggered {
            trigger: Trigger { event: TriggerEvent::Chapters(numbers), condition: None, .. },
            spell,
        } => write_numbers(numbers, w) && SpellP::write(spell, w),
        Ability::Triggered { .. } if let Some(condition) = crate::rows::solved_by(a) => {
            w.lit(TO_SOLVE) && Cond::write(condition, w) && w.lit(".")
        }
        Ability::Triggered { .. }
            if crate::rows::partner_of(a).is_some() && w.attempt(|w| CostKeywordP::write(a, w)) =>
        {
            true
        }
        Ability::Triggered { trigger, spell } if trigger.once_each_turn => {
            let trigger = Trigger { once_each_turn: false, ..trigger.clone() };
            write_ability(&Ability::Triggered { trigger, spell: spell.clone() }, w)
                && (stops(&w.out) || w.lit("."))
                && w.lit(ONCE_EACH_TURN)
        }
        Ability::Triggered { trigger, spell } if trigger.do_once => {
            let trigger = Trigger { do_once: false, ..trigger.clone() };
            write_ability(&Ability::Triggered { trigger, spell: spell.clone() }, w)
                && (stops(&w.out) || w.lit("."))
                && w.lit(DO_ONCE)
        }
        Ability::Triggered { trigger, spell } => {
            same_any_word(w);
            write_trigger(trigger, w)
                && trigger.condition.as_ref().is_none_or(|c| match c {
                    Condition::Unread(unread) => w.lit(", if ") && w.lit(unread.hole()),
                    c => w.lit(", if ") && Cond::write(c, w),
                })
                && w.lit(", ")
                && {
                    w.counters = trigger.condition.as_ref().and_then(crate::amount::counters_of);
                    SpellP::write(spell, w)
                }
        }
        Ability::Activated { .. } if crate::rows::bar_of(a).is_some() => write_bar(a, w),
        Ability::Activated { cost, spell, only, loyalty } => {
            same_any_word(w);
            let (exhaust, besides) = exhausts(only.as_ref());
            // "Activate only once." says the same at the end
            let powers_up = exhaust && cost.less.as_deref() == Some(&less_as_it_entered()) && w.lit(POWER_UP);
            let first = powers_up || exhaust && (w.source.is_none() || w.next_is(&[EXHAUST])) && w.lit(EXHAUST);
            let alone = |(word, when): &&(&str, fn() -> Condition)| {
                only.as_ref() == Some(&when()) && w.next_is(&[word]) && w.lit(word)
            };
            let only = match WHEN_ALONE.iter().find(alone) {
                Some(_) => None,
                None if first => besides,
                None => only.as_ref(),
            };
            let less = cost.less.as_deref().filter(|_| !powers_up);
            (match loyalty {
                Some(0) if *cost == minus_x() => w.lit("-X"),
                Some(n) if *n > 0 => w.lit(&format!("+{n}")),
                Some(n) => w.lit(&n.to_string()),
                None => CostP::write(cost, w),
            }) && w.lit(": ")
                && SpellP::write(spell, w)
                && write_endings(less, only, w)
        }
        Ability::Spell(spell) | Ability::AsItAttacks(spell) => SpellP::write(spell, w),
        Ability::Unread(unread, _) => w.lit(unread.hole()),
        Ability::Anchored(word, a) => w.lit("• ") && w.lit(word) && w.lit(" — ") && write_ability(a, w),
        Ability::Cant(..) if w.scope.spell && w.attempt(|w| FirmP::write(&vec![a.clone()], w) && w.lit(".")) => true,
        other => w.attempt(|w| write_static(other, w)) || write_keywords(std::slice::from_ref(other), w),
    }
}

/// What is said after what an activated ability does: how much less it costs, and when alone it is activated.
fn write_endings(less: Option<&Less>, only: Option<&Condition>, w: &mut Writer<'_>) -> bool {
    // the sentence before may have left its full stop to this one
    let less = |w: &mut Writer<'_>| {
        less.is_none_or(|l| (stops(&w.out) || w.lit(".")) && w.lit(" ") && LessP::write(l, w) && w.lit("."))
    };
    let only = |w: &mut Writer<'_>| {
        only.is_none_or(|c| (stops(&w.out) || w.lit(".")) && w.lit(" ") && OnlyP::write(c, w) && w.lit("."))
    };
    w.attempt(|w| less(w) && only(w)) || (only(w) && less(w))
}

/// An ability in quotation marks (CR 113.10), with targets of its own.
pub(crate) struct Granted;

/// How many abilities in quotes may stand one within another: an ability that grants one that grants one.
const MOST_QUOTED: usize = 2;

/// An ability in quotation marks that was refused: what was read of it, to the end of the quotation.
fn read_with_hole(p: &mut Reader<'_>) -> Option<Ability> {
    let text = p.rest().get(..p.rest().find('"')?)?;
    let scope =
        Scope { own: Vec::new(), noun: p.scope.noun, names: p.scope.names, spell: false, part: false, told: None };
    let refusal = crate::paragraph::refused_alone(text, &scope)?;
    let mut list = crate::reach::of_refused(text, &refusal, &scope);
    p.pos += text.len();
    list.pop().filter(|_| list.is_empty())
}

/// "Ward—Pay 2 life.": a keyword that has a cost other than mana.
fn read_given_cost(p: &mut Reader<'_>) -> Option<Ability> {
    let keyword = crate_KeywordName::read(p).filter(|k| crate::token::triggers(*k))?;
    p.any(&["—", " "]).then_some(())?;
    let cost = CostP::read(p)?;
    p.lit(".").then_some(Ability::WithCost(keyword, cost))
}

impl Part for Granted {
    type Value = Ability;
    fn read(p: &mut Reader<'_>) -> Option<Ability> {
        // Each of several rules tries an ability anew, so that work would double with every quote within a quote.
        if p.quoted >= MOST_QUOTED {
            p.fail("an ability without another in quotes");
            return None;
        }
        p.quoted += 1;
        let outer = std::mem::take(&mut p.targets);
        let given = std::mem::replace(&mut p.given, !p.own);
        let around = (p.subject.clone(), p.person, p.own, p.itself, p.each_one, p.cast);
        let found = p
            .attempt(read_ability)
            .or_else(|| p.attempt(read_given_cost))
            .or_else(|| if p.lenient { read_with_hole(p) } else { None });
        p.given = given;
        p.quoted -= 1;
        p.targets = outer;
        // what is spoken of in the quotes is not spoken of around them
        p.speak_of(&around.0, around.1);
        (p.own, p.itself, p.each_one, p.cast) = (around.2, around.3, around.4, around.5);
        found
    }
    fn write(v: &Ability, w: &mut Writer<'_>) -> bool {
        let quoted = std::mem::replace(&mut w.quoted, true);
        let (person, subject, steady) = (w.person, w.subject.clone(), w.steady);
        let done = write_ability(v, w);
        w.quoted = quoted;
        (w.person, w.subject, w.steady) = (person, subject, steady);
        done
    }
}
