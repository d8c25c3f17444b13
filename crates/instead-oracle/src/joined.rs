//! Two static abilities in one sentence (CR 113.2c): "as long as …, prevent … and it has defender", "enters tapped and
//! doesn't untap during your untap step", and a second sentence that takes the place of the first: "It gets +3/+1
//! instead as long as …".

mod graded;

use instead_language::{
    Ability, AbilityCost, AsFlash, Change, Condition, Continuous, Cost, EnterChange, Filter, Kind, MayPlay, Pattern,
    Pronoun, RatherCost, Ref, Replacement, Rewrite, SpellCost, Who,
};

use crate::condition::Cond;
use crate::cost::CostP;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::label::{any_word, same_any_word};
use crate::sentence::SpellP;
use crate::statics::{ChangeList, StaticP};

/// The ability with its condition taken from it, where that is one that can have one.
pub(crate) fn condition_of(a: &Ability) -> Option<(Option<Condition>, Ability)> {
    use Ability as A;
    Some(match a {
        A::Replacement(r) => (r.condition.clone(), Ability::Replacement(Replacement { condition: None, ..r.clone() })),
        A::Continuous(c) => (c.condition.clone(), Ability::Continuous(Continuous { condition: None, ..c.clone() })),
        A::Cant(cant, condition) => (condition.clone(), Ability::Cant(cant.clone(), None)),
        A::SpellCost(c) => (c.condition.clone(), Ability::SpellCost(SpellCost { condition: None, ..c.clone() })),
        A::AsFlash(c) => (c.condition.clone(), Ability::AsFlash(AsFlash { condition: None, ..c.clone() })),
        A::MayPlay(c) => {
            (c.condition.clone(), Ability::MayPlay(Box::new(MayPlay { condition: None, ..(**c).clone() })))
        }
        A::RatherCost(c) => {
            (c.condition.clone(), Ability::RatherCost(Box::new(RatherCost { condition: None, ..(**c).clone() })))
        }
        A::AbilityCost(c) => {
            (c.condition.clone(), Ability::AbilityCost(Box::new(AbilityCost { condition: None, ..(**c).clone() })))
        }
        A::Keyword(..)
        | A::Number(..)
        | A::Protection(..)
        | A::WithCost(..)
        | A::Numbered(..)
        | A::TypeCycling(..)
        | A::EquipOnly(..) => {
            return None;
        }
        A::HexproofFrom(..) => return None,
        A::Affinity(..) | A::AdditionalCost(..) | A::Enchant(..) | A::Prototype(..) => return None,
        A::EnchantPlayer(..) | A::Activated { .. } | A::Triggered { .. } | A::Spell(..) => return None,
        A::UntapsAlso(f, condition) => (condition.clone(), Ability::UntapsAlso(f.clone(), None)),
        A::CostsAtLeast(n, condition) => (condition.clone(), Ability::CostsAtLeast(*n, None)),
        A::MayPlayExiled(..) | A::DealtAsThough(..) | A::HandSize(..) => return None,
        A::TargetedDespite(..) | A::MustTarget(..) | A::VotesMore(_) => return None,
        A::LoyaltyAtInstant(..)
        | A::CastOnly(..)
        | A::SpendOnX(_)
        | A::OptionalCost(..)
        | A::AlternativeCost(..)
        | A::Splice(..)
        | A::MoreLands(..)
        | A::AsItAttacks(..)
        | A::ManaAsThough(..)
        | A::MayLook(..)
        | A::ControlsSearch(..)
        | A::HowOften(..)
        | A::Companion(..) => {
            return None;
        }
        A::OpeningHand
        | A::InDecks(..)
        | A::Champion(..)
        | A::Devour(..)
        | A::Craft(..)
        | A::Anchored(..)
        | A::Unread(..) => {
            return None;
        }
    })
}

pub(crate) fn with_condition(a: Ability, condition: Option<&Condition>) -> Option<Ability> {
    use Ability as A;
    let Some(condition) = condition else { return Some(a) };
    let (None, mut a) = condition_of(&a)? else { return None };
    match &mut a {
        A::Replacement(r) => r.condition = Some(condition.clone()),
        A::Continuous(c) => c.condition = Some(condition.clone()),
        A::Cant(_, own) => *own = Some(condition.clone()),
        A::SpellCost(c) => c.condition = Some(condition.clone()),
        A::AsFlash(c) => c.condition = Some(condition.clone()),
        A::MayPlay(c) => c.condition = Some(condition.clone()),
        A::RatherCost(c) => c.condition = Some(condition.clone()),
        A::AbilityCost(c) => c.condition = Some(condition.clone()),
        A::Keyword(..)
        | A::Number(..)
        | A::Protection(..)
        | A::WithCost(..)
        | A::Numbered(..)
        | A::TypeCycling(..)
        | A::EquipOnly(..) => {
            return None;
        }
        A::HexproofFrom(..) => return None,
        A::Affinity(..) | A::AdditionalCost(..) | A::Enchant(..) | A::Prototype(..) => return None,
        A::EnchantPlayer(..) | A::Activated { .. } | A::Triggered { .. } | A::Spell(..) => return None,
        A::UntapsAlso(_, own) | A::CostsAtLeast(_, own) => *own = Some(condition.clone()),
        A::MayPlayExiled(..) | A::DealtAsThough(..) | A::HandSize(..) => return None,
        A::TargetedDespite(..) | A::MustTarget(..) | A::VotesMore(_) => return None,
        A::LoyaltyAtInstant(..)
        | A::CastOnly(..)
        | A::SpendOnX(_)
        | A::OptionalCost(..)
        | A::AlternativeCost(..)
        | A::Splice(..)
        | A::MoreLands(..)
        | A::AsItAttacks(..)
        | A::ManaAsThough(..)
        | A::MayLook(..)
        | A::ControlsSearch(..)
        | A::HowOften(..)
        | A::Companion(..) => {
            return None;
        }
        A::OpeningHand
        | A::InDecks(..)
        | A::Champion(..)
        | A::Devour(..)
        | A::Craft(..)
        | A::Anchored(..)
        | A::Unread(..) => {
            return None;
        }
    }
    Some(a)
}

/// What goes on with the subject of the sentence.
const STAYS: &[&str] = &[
    " and doesn't untap during your untap step",
    " and doesn't untap during its controller's untap step",
    " and don't untap during their controllers' untap steps",
];

fn stays(entering: &Ability) -> Option<Ability> {
    let Ability::Replacement(Replacement {
        kind: Kind::Replacement,
        pattern: Pattern::Enter(f),
        rewrite: Rewrite::Enter(list),
        ..
    }) = entering
    else {
        return None;
    };
    (list.as_slice() == [EnterChange::Tapped]).then(|| {
        Ability::Continuous(Continuous { what: f.clone(), changes: vec![Change::DoesntUntap], condition: None })
    })
}

/// The same change otherwise, while the condition holds: the first then holds while it does not.
fn instead_of(first: &Ability, changes: Vec<Change>, condition: Condition) -> Option<[Ability; 2]> {
    let Ability::Continuous(c) = first else { return None };
    let not = Condition::Not(Box::new(condition.clone()));
    (c.condition.is_none() && c.changes.len() == changes.len()).then(|| {
        let what = c.what.clone();
        [
            Ability::Continuous(Continuous { condition: Some(not), ..c.clone() }),
            Ability::Continuous(Continuous { what, changes, condition: Some(condition) }),
        ]
    })
}

/// "{3}, {T} or {U}, {T}: …": one of two costs, which is an ability for each.
fn read_either_cost(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
    let (first, second) = (CostP::read(p)?, p.lit(" or ").then(|| CostP::read(p))??);
    let second = with_symbols_of(&first, second);
    let costs = [first, second];
    p.lit(": ").then_some(())?;
    p.itself = true;
    let spell = SpellP::read(p)?;
    Some(costs.map(|cost| Ability::Activated { cost, spell: spell.clone(), only: None, loyalty: None }).to_vec())
}

/// "{3}, {T}, Sacrifice an artifact or discard a card": of two acts the symbols before them belong to both.
fn with_symbols_of(first: &Cost, second: Cost) -> Cost {
    let acts_alone = *first != symbols_of(first) && symbols_of(&second) == Cost::default();
    if !acts_alone {
        return second;
    }
    Cost { life: second.life, actions: second.actions, less: second.less, ..symbols_of(first) }
}

/// The mana, {T} and {Q} of a cost.
fn symbols_of(cost: &Cost) -> Cost {
    Cost { mana: cost.mana.clone(), tap: cost.tap, untap: cost.untap, ..Cost::default() }
}

fn write_either_cost(list: &[Ability], w: &mut Writer<'_>) -> bool {
    let [
        Ability::Activated { cost: a, spell, only: None, loyalty: None },
        Ability::Activated { cost: b, spell: same, only: None, loyalty: None },
    ] = list
    else {
        return false;
    };
    let acts = Cost { life: b.life.clone(), actions: b.actions.clone(), less: b.less.clone(), ..Cost::default() };
    let second = if with_symbols_of(a, acts.clone()) == *b { &acts } else { b };
    spell == same
        && a.less.is_none()
        && CostP::write(a, w)
        && w.lit(" or ")
        && CostP::write(second, w)
        && w.lit(": ")
        && SpellP::write(spell, w)
}

/// ". As long as …, they also have vigilance."
fn read_also(p: &mut Reader<'_>, first: &Ability) -> Option<Ability> {
    let Ability::Continuous(Continuous { what, condition: None, .. }) = first else { return None };
    p.lit(". As long as ").then_some(())?;
    let condition = Some(Cond::read(p)?);
    p.any(ALSO).then_some(())?;
    let changes = ChangeList::read(p)?;
    p.lit(".").then(|| Ability::Continuous(Continuous { what: what.clone(), changes, condition }))
}

const ALSO: &[&str] = &[", they also ", ", it also "];

fn write_also(first: &Ability, second: &Ability, w: &mut Writer<'_>) -> bool {
    let (Ability::Continuous(a), Ability::Continuous(b)) = (first, second) else { return false };
    let Some(c) = b.condition.as_ref().filter(|_| a.condition.is_none() && a.what == b.what) else { return false };
    StaticP::write(first, w)
        && w.lit(". As long as ")
        && Cond::write(c, w)
        && w.any(ALSO)
        && ChangeList::write(&b.changes, w)
        && w.lit(".")
}

/// CR 601.3: the card can be cast from where its text says, and from nowhere else.
const NOT_ELSEWHERE: &str = ", but not from anywhere else";

/// When alone a card can be cast of which that is said.
fn not_elsewhere(first: &Ability) -> Option<Ability> {
    let Ability::MayPlay(may) = first else { return None };
    let Filter::All(list) = &may.cards else { return None };
    let [Filter::Is(Ref::This), there] = list.as_slice() else { return None };
    (may.condition.is_none() && !may.lands).then(|| Ability::CastOnly(Condition::Is(Ref::This, there.clone())))
}

/// Reads two static abilities of one paragraph, or two activated ones of which the costs alone differ.
pub(crate) fn read_joined(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
    any_word(p);
    if let Some(either) = p.attempt(read_either_cost) {
        return Some(either);
    }
    let lead = p.attempt(|p| {
        if p.lit("during your turn, ") {
            return Some(Condition::Turn(Who::You));
        }
        p.lit("as long as ").then_some(())?;
        let c = Cond::read(p)?;
        p.lit(", ").then_some(c)
    });
    let first = StaticP::read(p)?;
    if lead.is_none()
        && let Some(list) = p.attempt(|p| graded::read(p, &first))
    {
        return Some(list);
    }
    if let Some(list) = p.attempt(|p| read_alike(p, &first, lead.as_ref())) {
        return Some(list);
    }
    if lead.is_none()
        && let Some(both) = p.attempt(|p| {
            p.any(&[". It ", ". They "]).then_some(())?;
            let changes = ChangeList::read(p)?;
            p.lit(" instead as long as ").then_some(())?;
            instead_of(&first, changes, Cond::read(p)?)
        })
    {
        return p.lit(".").then(|| both.to_vec());
    }
    if lead.is_none()
        && let Some(both) = p.attempt(|p| {
            p.lit(". If ").then_some(())?;
            let condition = Cond::read(p)?;
            p.any(&[", it ", ", they "]).then_some(())?;
            let changes = ChangeList::read(p)?;
            p.lit(" instead").then_some(())?;
            instead_of(&first, changes, condition)
        })
    {
        return p.lit(".").then(|| both.to_vec());
    }
    if lead.is_none()
        && let Some(list) = p.attempt(|p| {
            p.lit(". Otherwise, ").then_some(())?;
            let (Some(condition), _) = condition_of(&first)? else { return None };
            let second = with_condition(StaticP::read(p)?, Some(&Condition::Not(Box::new(condition))))?;
            Some(vec![first.clone(), second])
        })
    {
        return p.lit(".").then_some(list);
    }
    if lead.is_none()
        && let Some(second) = p.attempt(|p| read_also(p, &first))
    {
        return Some(vec![first, second]);
    }
    if lead.is_none() && p.lit(NOT_ELSEWHERE) {
        let only = not_elsewhere(&first)?;
        return p.lit(".").then(|| vec![first, only]);
    }
    let second = match p.any(STAYS) {
        true => stays(&first)?,
        false => {
            p.any(&[" and ", ", and "]).then_some(())?;
            StaticP::read(p)?
        }
    };
    p.lit(".").then_some(())?;
    Some(vec![with_condition(first, lead.as_ref())?, with_condition(second, lead.as_ref())?])
}

/// "The same is true for first strike and haste.", of what a static ability says of flying.
fn read_alike(p: &mut Reader<'_>, first: &Ability, lead: Option<&Condition>) -> Option<Vec<Ability>> {
    p.lit(". ").then_some(())?;
    let keywords = crate::alike::read(p)?;
    let first = with_condition(first.clone(), lead)?;
    let mut list = crate::alike::same_for(&first, &keywords)?;
    list.insert(0, first);
    p.lit(".").then_some(list)
}

fn write_alike(list: &[Ability], w: &mut Writer<'_>) -> bool {
    let Some((first, rest)) = list.split_first() else { return false };
    let said = |w: &mut Writer<'_>| {
        let lead = condition_of(first).and_then(|(c, bare)| Some((c?, bare)));
        w.attempt(|w| StaticP::write(first, w) && w.next_is(&[". "]))
            || lead.is_some_and(|(c, bare)| {
                w.lit("as long as ") && Cond::write(&c, w) && w.lit(", ") && StaticP::write(&bare, w)
            })
    };
    !rest.is_empty() && said(w) && w.lit(". ") && crate::alike::write(first, rest, w) == Some(rest.len()) && w.lit(".")
}

/// Prints two static abilities as one paragraph.
pub(crate) fn write_joined(list: &[Ability], w: &mut Writer<'_>) -> bool {
    if w.source.is_some()
        && w.attempt(|w| {
            same_any_word(w);
            write_alike(list, w)
        })
    {
        return true;
    }
    if w.source.is_some()
        && w.attempt(|w| {
            same_any_word(w);
            graded::write(list, w)
        })
    {
        return true;
    }
    let [first, second] = list else { return false };
    if w.attempt(|w| {
        same_any_word(w);
        write_either_cost(list, w)
    }) {
        return true;
    }
    if w.source.is_some()
        && w.attempt(|w| {
            same_any_word(w);
            write_also(first, second, w)
        })
    {
        return true;
    }
    if w.attempt(|w| {
        same_any_word(w);
        not_elsewhere(first).as_ref() == Some(second) && StaticP::write(first, w) && w.lit(NOT_ELSEWHERE) && w.lit(".")
    }) {
        return true;
    }
    same_any_word(w);
    let (Some((condition, a)), Some((other, b))) = (condition_of(first), condition_of(second)) else {
        return StaticP::write(first, w) && second_of(first, second, w) && w.lit(".");
    };
    if let (Some(c), Ability::Continuous(after)) = (&other, &b)
        && w.attempt(|w| {
            StaticP::write(&a, w)
                && w.any(&[". It ", ". They "])
                && ChangeList::write(&after.changes, w)
                && w.lit(" instead as long as ")
                && Cond::write(c, w)
                && w.lit(".")
        })
    {
        return true;
    }
    if let (Some(c), Ability::Continuous(after)) = (&other, &b)
        && w.source.is_some()
        && w.attempt(|w| {
            StaticP::write(&a, w)
                && w.lit(". If ")
                && Cond::write(c, w)
                && w.any(&[", it ", ", they "])
                && ChangeList::write(&after.changes, w)
                && w.lit(" instead.")
        })
    {
        return true;
    }
    if let (Some(c), Some(Condition::Not(n))) = (&condition, &other)
        && *c == **n
        && w.attempt(|w| StaticP::write(first, w) && w.lit(". Otherwise, ") && StaticP::write(&b, w) && w.lit("."))
    {
        return true;
    }
    if w.attempt(|w| StaticP::write(first, w) && second_of(first, second, w) && w.lit(".")) {
        return true;
    }
    condition == other
        && condition.is_some_and(|c| {
            let turn = c == Condition::Turn(Who::You) && w.source.is_some();
            (turn && w.lit("during your turn, ") || w.lit("as long as ") && Cond::write(&c, w) && w.lit(", "))
                && StaticP::write(&a, w)
                && second_of(&a, &b, w)
                && w.lit(".")
        })
}

fn second_of(first: &Ability, second: &Ability, w: &mut Writer<'_>) -> bool {
    (stays(first).as_ref() == Some(second) && w.attempt(|w| w.any(STAYS)))
        || (w.any(&[" and ", ", and "]) && StaticP::write(second, w))
}

/// "It gets +3/+1 instead as long as …", alone: what is changed, and how otherwise, the text before says.
pub(crate) fn read_part(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
    p.scope.part.then_some(())?;
    if p.lit("otherwise, ") {
        let a = with_condition(StaticP::read(p)?, Some(&otherwise()))?;
        return p.lit(".").then(|| vec![a]);
    }
    p.person = crate::cursor::Person::Third;
    p.lit("it ").then_some(())?;
    let changes = ChangeList::read(p)?;
    p.lit(" instead as long as ").then_some(())?;
    let condition = Cond::read(p)?;
    p.lit(".").then_some(())?;
    Some(vec![Ability::Continuous(Continuous {
        what: Filter::Is(Ref::Said(Pronoun::IT)),
        changes,
        condition: Some(condition),
    })])
}

/// "Otherwise", alone: what is not so the text before says.
fn otherwise() -> Condition {
    Condition::Not(Box::new(Condition::Did))
}

pub(crate) fn write_part(list: &[Ability], w: &mut Writer<'_>) -> bool {
    if let [one] = list
        && let Some((Some(c), bare)) = condition_of(one)
        && c == otherwise()
    {
        return w.scope.part && w.lit("otherwise, ") && StaticP::write(&bare, w) && w.lit(".");
    }
    let [Ability::Continuous(Continuous { what: Filter::Is(Ref::Said(_)), changes, condition: Some(c) })] = list else {
        return false;
    };
    w.person = crate::cursor::Person::Third;
    w.scope.part
        && w.lit("it ")
        && ChangeList::write(changes, w)
        && w.lit(" instead as long as ")
        && Cond::write(c, w)
        && w.lit(".")
}
