//! What something gets, has, gains or loses: "gets +1/+1 and has flying".

use instead_language::{Ability, Amount, Assigning, Cant, Change, Filter, Ref, Stat, WordKind};

use crate::amount::{EachOfItP, Figure, Word as Number, per};
use crate::becoming::Becoming;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::FigureOrX;
use crate::predicate::Combat;
use crate::token::{HavingList, Quoted};

fn sign(p: &mut Reader<'_>) -> Option<i32> {
    if p.raw("+") {
        Some(1)
    } else if p.raw("-") {
        Some(-1)
    } else {
        p.fail("+N/+N");
        None
    }
}

fn signed(p: &mut Reader<'_>) -> Option<Amount> {
    let sign = sign(p)?;
    match FigureOrX::read(p)? {
        Amount::Fixed(n) => Some(Amount::Fixed(sign * n)),
        x if sign > 0 => Some(x),
        x => Some(Amount::Times(-1, Box::new(x))),
    }
}

/// "+1/+1", "-X/-0"
pub(crate) struct Modifier;
impl Part for Modifier {
    type Value = (Amount, Amount);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let a = signed(p)?;
        p.raw("/").then_some(())?;
        Some((a, signed(p)?))
    }
    fn write((a, b): &Self::Value, w: &mut Writer<'_>) -> bool {
        let put = |w: &mut Writer<'_>, a: &Amount| match a {
            Amount::Fixed(n) if *n < 0 => w.lit(&n.to_string()),
            Amount::Fixed(0) => (w.source.is_some() && w.lit("-0")) || w.lit("+0"),
            Amount::Fixed(n) => w.lit(&format!("+{n}")),
            Amount::Times(-1, x) => w.lit("-") && FigureOrX::write(x, w),
            x => w.lit("+") && FigureOrX::write(x, w),
        };
        put(w, a) && w.lit("/") && put(w, b)
    }
}

/// "can't block" among other changes of the card itself, as an ability of its own: it goes with the ability that says
/// it. Of other objects it is no ability that they could lose, and is refused.
fn barred(cant: fn(Filter) -> Cant) -> Change {
    Change::AddAbility(Box::new(Ability::Cant(cant(Filter::Is(Ref::This)), None)))
}

fn is_barred(c: &Change) -> bool {
    *c == barred(Cant::Attack) || *c == barred(Cant::Block)
}

fn have(list: Vec<Ability>) -> Vec<Change> {
    list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()
}

fn lost(v: &[Change]) -> Option<Vec<Ability>> {
    let list: Vec<Ability> =
        v.iter().filter_map(|c| if let Change::RemoveAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    (list.len() == v.len() && !list.is_empty()).then_some(list)
}

fn abilities(v: &[Change]) -> Option<Vec<Ability>> {
    let list: Vec<Ability> =
        v.iter().filter_map(|c| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    (list.len() == v.len() && !list.is_empty()).then_some(list)
}

/// Looks ahead: what can't be done is all that is said, not against whom, whom or unless what.
struct Whole;
impl Part for Whole {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let rest = p.rest();
        [".", ",", " and ", " until ", " this turn", " as long as ", "\""]
            .iter()
            .any(|t| rest.starts_with(t))
            .then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// " each combat" of what is always so; "this turn" after it says how long.
struct Span;
impl Part for Span {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.lit(" each combat") || p.peek(" this turn") || p.peek(" until ")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        if w.source.is_none() {
            !w.steady || w.lit(" each combat")
        } else {
            {
                let _ = w.attempt(|w| w.lit(" each combat"));
                true
            }
        }
    }
}

/// Looks ahead: the toughness is not said as well.
struct OnlyPower;
impl Part for OnlyPower {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.rest().starts_with(" or base toughness") && !p.rest().starts_with(" and base toughness")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

pub(super) fn each_value() -> Change {
    let value = || Some(Amount::StatOf(Stat::ManaValue, crate::reference::each()));
    Change::SetPowerToughness(value(), value())
}

/// "is" of what is so, "becomes" of what is made so.
struct IsOrBecomes;
impl Part for IsOrBecomes {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.verb("are") || p.verb("become")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let verbs = if w.steady { ["are", "become"] } else { ["become", "are"] };
        w.attempt(|w| w.verb(verbs[0])) || w.verb(verbs[1])
    }
}

/// Whether what is counted is said of each object that the change is of: "for each other creature".
fn of_each(n: &Amount) -> bool {
    let each = crate::reference::each();
    let compares = |f: &Filter| match f {
        Filter::Not(inner) => **inner == Filter::Is(each.clone()),
        shared => [Filter::SharesColor, Filter::SharesCreatureType, Filter::SharesCardType]
            .iter()
            .any(|shares| *shared == shares(each.clone())),
    };
    matches!(n, Amount::Count(f) if f.says(&compares))
}

grammar! {
    /// What something gets, has, gains or loses: each of its verbs.
    ChangeOne(p, w, v) -> Vec<Change> {
        ["can't attack or block" @Whole] => { if p.own { vec![barred(Cant::Attack), barred(Cant::Block)] } else { vec![Change::CantAttack, Change::CantBlock] } }
            if (v.as_slice() == [barred(Cant::Attack), barred(Cant::Block)] || v.as_slice() == [Change::CantAttack, Change::CantBlock]);
        ["can attack as though it didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (v.as_slice() == [Change::AttacksDespiteDefender]);
        ["can attack as though they didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (w.source.is_some() && v.as_slice() == [Change::AttacksDespiteDefender]);
        [("assign") " combat damage equal to " @ItsOwn " toughness rather than " @ItsOwn " power"] => { vec![Change::Assigns(Assigning::Toughness)] } if (v.as_slice() == [Change::Assigns(Assigning::Toughness)]);
        [("assign") " no combat damage"] => { vec![Change::Assigns(Assigning::Nothing)] } if (v.as_slice() == [Change::Assigns(Assigning::Nothing)]);
        [["is goaded" | "are goaded"]] => { vec![Change::Goaded] } if (v.as_slice() == [Change::Goaded]);
        [c: Combat] => { c } if (let c = v);
        [["doesn't untap during its controller's untap step" | "doesn't untap during your untap step" | "don't untap during their controllers' untap steps" | "don't untap during their controller's untap step"]] => { vec![Change::DoesntUntap] } if (v.as_slice() == [Change::DoesntUntap] && (w.source.is_some() || w.person == crate::cursor::Person::Third));
        ["don't untap during their controllers' untap steps"] => { vec![Change::DoesntUntap] } if (v.as_slice() == [Change::DoesntUntap]);
        ["can't block" @Whole] => { vec![if p.own { barred(Cant::Block) } else { Change::CantBlock }] } if (v.as_slice() == [barred(Cant::Block)] || v.as_slice() == [Change::CantBlock]);
        ["can't attack" @Whole] => { vec![if p.own { barred(Cant::Attack) } else { Change::CantAttack }] } if (v.as_slice() == [barred(Cant::Attack)] || v.as_slice() == [Change::CantAttack]);
        [("get") " " m: Modifier " for each " n: EachOfItP] => { let (a, b) = m; vec![Change::Modify(per(a, n.clone())?, per(b, n)?)] }
            if (let Some((m, n)) = crate::acts::scale_of(v) && (w.source.is_some() || of_each(&n)) && let m = &m && let n = &n);
        [("get") " an additional " m: Modifier] => { vec![Change::Modify(m.0, m.1)] } if (w.source.is_some() && let [Change::Modify(a, b)] = v.as_slice() && let m = &(a.clone(), b.clone()));
        [("get") " " m: Modifier] => { vec![Change::Modify(m.0, m.1)] } if (let [Change::Modify(a, b)] = v.as_slice() && let m = &(a.clone(), b.clone()));
        [("have") " the text " a: Quoted] => { vec![Change::AddText(Box::new(a))] } if (let [Change::AddText(a)] = v.as_slice() && let a = &**a);
        [("gain") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
        [("have") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
        [("lose") " " l: HavingList] => { l.into_iter().map(|a| Change::RemoveAbility(Box::new(a))).collect() } if (let Some(l) = lost(v) && let l = &l);
        ["can block an additional creature" @Span] => { vec![Change::BlocksMore(Some(1))] } if (v.as_slice() == [Change::BlocksMore(Some(1))]);
        ["can block an additional " n: Number " creatures" @Span] => { vec![Change::BlocksMore(Some(u32::try_from(n).ok()?))] } if (let [Change::BlocksMore(Some(n))] = v.as_slice() && *n > 1 && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["can block any number of creatures" @Span] => { vec![Change::BlocksMore(None)] } if (v.as_slice() == [Change::BlocksMore(None)]);
        [@IsOrBecomes [" the color of your choice"]] => { vec![Change::BecomesOfChoice(WordKind::Color)] } if (v.as_slice() == [Change::BecomesOfChoice(WordKind::Color)]);
        [@IsOrBecomes [" the basic land type of your choice"]] => { vec![Change::BecomesOfChoice(WordKind::BasicLandType)] } if (v.as_slice() == [Change::BecomesOfChoice(WordKind::BasicLandType)]);
        [@IsOrBecomes [" the creature type of your choice"]] => { vec![Change::BecomesOfChoice(WordKind::CreatureType)] } if (v.as_slice() == [Change::BecomesOfChoice(WordKind::CreatureType)]);
        [("gain") [" all creature types"]] => { vec![Change::AllCreatureTypes] } if (w.source.is_some() && v.as_slice() == [Change::AllCreatureTypes]);
        [("have") " base power " a: Figure @OnlyPower] => { vec![Change::SetPowerToughness(Some(Amount::Fixed(a)), None)] } if (let [Change::SetPowerToughness(Some(Amount::Fixed(a)), None)] = v.as_slice());
        [("have") [" base power and base toughness each equal to its mana value" | " base power and toughness each equal to its mana value" | " base power and base toughness each equal to their mana value"]] => { vec![each_value()] } if (v.as_slice() == [each_value()]);
        [@IsOrBecomes " " b: Becoming] => { b } if (let b = v);
        [("lose") " all creature types"] => { vec![Change::SetSubtypes(instead_language::words::CardType::Creature, Vec::new())] } if (let [Change::SetSubtypes(instead_language::words::CardType::Creature, list)] = v.as_slice() && list.is_empty());
        [("lose") " all abilities"] => { vec![Change::RemoveAllAbilities] } if (v.as_slice() == [Change::RemoveAllAbilities]);
        [("have") " base power and toughness " a: Figure "/" b: Figure] => { vec![Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b)))] }
            if (let [Change::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b)))] = v.as_slice());
    }
}

grammar! {
    /// "its", of each of them: "their".
    ItsOwn(p, w, v) -> () {
        [["its" | "their" | "his" | "her"]] => (());
    }
}

/// Changes joined by "and".
pub(crate) struct ChangeList;
impl Part for ChangeList {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = ChangeOne::read(p)?;
        while let Some(more) = p.attempt(|p| {
            p.any(&[" and ", ", and ", ", "]).then_some(())?;
            ChangeOne::read(p)
        }) {
            list.extend(more);
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let mut rest = v.as_slice();
        let mut first = true;
        while !rest.is_empty() {
            let attack_or_block = rest.first().is_some_and(is_barred) && rest.get(1).is_some_and(is_barred);
            let run = rest
                .iter()
                .take_while(|c| matches!(c, Change::AddAbility(_)) && !is_barred(c))
                .count()
                .max(rest.iter().take_while(|c| matches!(c, Change::RemoveAbility(_))).count())
                .max(if attack_or_block { 2 } else { 1 });
            if !(std::mem::take(&mut first) || w.any(&[" and ", ", and ", ", "])) {
                return false;
            }
            // "is a Frog with base power and toughness 1/1": several that one phrase says
            let phrase = (2..=rest.len())
                .rev()
                .find(|n| w.attempt(|w| ChangeOne::write(&rest.iter().take(*n).cloned().collect(), w)));
            if phrase.is_none() && !ChangeOne::write(&rest.iter().take(run).cloned().collect(), w) {
                return false;
            }
            rest = rest.get(phrase.unwrap_or(run)..).unwrap_or(&[]);
        }
        !v.is_empty()
    }
}
