//! What casting and activating ask for: additional costs, changed costs, and when an ability may be activated.

use instead_language::card::CostAction;
use instead_language::words::{Keyword, Mana, Step, Word};
use instead_language::{
    Ability, Amount, AsFlash, Cant, Change, Cmp, Condition, Continuous, Cost, Filter, Recipients, Selection, SpellCost,
    TurnFact, Who,
};

use crate::amount::{EachP, Word as Number};
use crate::condition::Cond;
use crate::cost::{CostP, ManaP, collects_evidence};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, parts};
use crate::noun::{NpMany, NpOne, Post, of_spells, word};
use crate::reference::{KeywordP, RefP, RefPoss};
use crate::statics::ColorP as crate_ColorP;

/// "discard a card or pay 3 life": one of several costs.
struct OneOfCosts;
impl Part for OneOfCosts {
    type Value = Vec<Cost>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Cost>> {
        let one = |p: &mut Reader<'_>| {
            let _ = p.lit("pay ")
                && (p.peek("{") || {
                    p.pos -= 4;
                    false
                });
            CostP::read(p)
        };
        let mut list = vec![one(p)?];
        while let Some(next) = p.attempt(|p| {
            p.any(&[" or ", ", or "]).then_some(())?;
            one(p)
        }) {
            list.push(next);
        }
        Some(list)
    }
    fn write(v: &Vec<Cost>, w: &mut Writer<'_>) -> bool {
        !v.is_empty()
            && v.iter().enumerate().all(|(i, c)| {
                let mana = !c.mana.is_empty();
                (i == 0 || w.any(&[" or ", ", or "])) && (!mana || w.lit("pay ")) && CostP::write(c, w)
            })
    }
}

/// A cost that may be paid besides, by the name that the text has for it afterwards.
fn optional(cost: Cost) -> Ability {
    let name = if collects_evidence(&cost) { "evidence" } else { "additional" };
    Ability::OptionalCost(Word::new_static(name), cost)
}

/// Whoever's turn it is not.
fn others_turn() -> Who {
    let own = Condition::Turn(crate::reference::EACH);
    Who::With(Box::new(Who::Any), Box::new(Condition::Not(Box::new(own))))
}

fn spell_cost(spells: Filter, by: Who, less: bool, mana: Vec<Mana>) -> SpellCost {
    SpellCost { spells, by, less, mana, each: None, condition: None, colored: false }
}

grammar! {
    /// "less" or "more".
    LessP(p, w, v) -> bool {
        [" less"] => (true);
        [" more"] => (false);
    }
}

grammar! {
    /// Whose spells: "you cast", "your opponents cast".
    CastBy(p, w, v) -> Who {
        [" you cast"] => (Who::You);
        [" your opponents cast"] => (Who::Opponent);
        [" players cast"] => { Who::Any } if (w.source.is_some() && let Who::Any = v);
        [] => (Who::Any);
    }
}

/// The spells that the caster has cast this turn; the one that is being cast is none of them yet (CR 601.2i).
fn others() -> Amount {
    Amount::ThisTurn(TurnFact::SpellsCast, crate::reference::EACH)
}

grammar! {
    /// "a player casts"
    OneCasts(p, w, v) -> Who {
        ["a player casts"] => (Who::Any);
        ["an opponent casts"] => (Who::Opponent);
        ["you cast"] => (Who::You);
    }
}

/// None of these was cast before in this turn: what it costs is asked while the spell is on the stack already (CR 601.2a, f),
/// and that is the one.
pub(crate) fn none_before(spells: &Filter) -> Condition {
    Condition::Compare(Amount::CastThisTurn(Who::You, spells.clone()), Cmp::AtMost, Amount::Fixed(1))
}

/// One of these was cast before in this turn.
fn one_before(spells: &Filter) -> Condition {
    Condition::Compare(Amount::CastThisTurn(Who::You, spells.clone()), Cmp::Exactly, Amount::Fixed(2))
}

fn own(r: &instead_language::Ref) -> Option<()> {
    (*r == instead_language::Ref::This).then_some(())
}

const THIS: Filter = Filter::Is(instead_language::Ref::This);

/// What a spell has while it is so, as it is on the stack.
fn own_keyword(k: Keyword, while_so: Condition) -> Ability {
    let changes = vec![Change::AddAbility(Box::new(Ability::Keyword(k)))];
    Ability::Continuous(Continuous { what: THIS, changes, condition: Some(while_so) })
}

fn own_keyword_of(v: &Ability) -> Option<(Keyword, &Condition)> {
    let Ability::Continuous(Continuous { what: THIS, changes, condition: Some(d) }) = v else { return None };
    let [Change::AddAbility(a)] = changes.as_slice() else { return None };
    if let Ability::Keyword(k) = **a { Some((k, d)) } else { None }
}

/// "creature spells you cast with power 4 or greater": what they are like is said last.
pub(crate) struct SpellsCast;
impl Part for SpellsCast {
    type Value = (Filter, Who);
    fn read(p: &mut Reader<'_>) -> Option<(Filter, Who)> {
        let spells = NpMany::read(p)?;
        of_spells(&spells).then_some(())?;
        let by = CastBy::read(p)?;
        p.lit(" ").then_some(())?;
        Some((Post::read(p)?.into_iter().fold(spells, Filter::and), by))
    }
    fn write(v: &(Filter, Who), w: &mut Writer<'_>) -> bool {
        write_cast(v, w, NpMany::write)
    }
}

/// Spells, who casts them, and what is said of them last.
fn write_cast(v: &(Filter, Who), w: &mut Writer<'_>, noun: fn(&Filter, &mut Writer<'_>) -> bool) -> bool {
    let Filter::All(parts) = &v.0 else { return false };
    let split = |n: usize| parts.len().checked_sub(n).filter(|at| *at > 0).map(|at| parts.split_at(at));
    [1, 2].into_iter().filter_map(split).any(|(spells, post)| {
        let spells = match spells {
            [one] => one.clone(),
            several => Filter::All(several.to_vec()),
        };
        w.attempt(|w| {
            of_spells(&spells)
                && noun(&spells, w)
                && CastBy::write(&v.1, w)
                && w.lit(" ")
                && Post::write(&post.to_vec(), w)
        })
    })
}

/// The same of each: "spell you cast that's red or green".
struct SpellCast;
impl Part for SpellCast {
    type Value = (Filter, Who);
    fn read(p: &mut Reader<'_>) -> Option<(Filter, Who)> {
        let spells = NpOne::read(p)?;
        of_spells(&spells).then_some(())?;
        let by = CastBy::read(p)?;
        p.lit(" ").then_some(())?;
        Some((Post::read(p)?.into_iter().fold(spells, Filter::and), by))
    }
    fn write(v: &(Filter, Who), w: &mut Writer<'_>) -> bool {
        write_cast(v, w, NpOne::write)
    }
}

grammar! {
    /// What spells cost (CR 601.2f).
    SpellCostP(p, w, v) -> SpellCost {
        [r: RefP " costs " m: ManaP @LessFix " to cast for each " n: EachP] => { own(&r)?; SpellCost { each: Some(n), ..spell_cost(THIS, Who::You, true, m) } }
            if (let SpellCost { spells: Filter::Is(r), less: true, mana: m, each: Some(n), condition: None, .. } = v);
        [r: RefP " costs " m: ManaP l: LessP " to cast if " c: Cond] => { own(&r)?; SpellCost { condition: Some(c), ..spell_cost(THIS, Who::You, l, m) } }
            if (let SpellCost { spells: Filter::Is(r), less: l, mana: m, each: None, condition: Some(c), .. } = v);
        ["if " c: Cond ", " r: RefP " costs " m: ManaP l: LessP " to cast"] => { own(&r)?; SpellCost { condition: Some(c), ..spell_cost(THIS, Who::You, l, m) } }
            if (w.source.is_some() && let SpellCost { spells: Filter::Is(r), less: l, mana: m, each: None, condition: Some(c), .. } = v);
        ["as long as " c: Cond ", " r: RefP " costs " m: ManaP l: LessP " to cast"] => { own(&r)?; SpellCost { condition: Some(c), ..spell_cost(THIS, Who::You, l, m) } }
            if (w.source.is_some() && let SpellCost { spells: Filter::Is(r), less: l, mana: m, each: None, condition: Some(c), .. } = v);
        [r: RefP " costs " m: ManaP l: LessP " to cast as long as " c: Cond] => { own(&r)?; SpellCost { condition: Some(c), ..spell_cost(THIS, Who::You, l, m) } }
            if (w.source.is_some() && let SpellCost { spells: Filter::Is(r), less: l, mana: m, each: None, condition: Some(c), .. } = v);
        [r: RefP " costs " m: ManaP l: LessP " to cast " t: InTime] => { own(&r)?; SpellCost { condition: Some(t), ..spell_cost(THIS, Who::You, l, m) } }
            if (w.source.is_some() && let SpellCost { spells: Filter::Is(r), less: l, mana: m, each: None, condition: Some(t), .. } = v);
        [t: InTime ", " r: RefP " costs " m: ManaP l: LessP " to cast"] => { own(&r)?; SpellCost { condition: Some(t), ..spell_cost(THIS, Who::You, l, m) } }
            if (w.source.is_some() && let SpellCost { spells: Filter::Is(r), less: l, mana: m, each: None, condition: Some(t), .. } = v);
        [r: RefP " costs {X}" @LessFix " to cast, where X is " n: crate_Quantity] => { own(&r)?; SpellCost { each: Some(n), ..spell_cost(THIS, Who::You, true, vec![Mana::Generic(1)]) } }
            if (w.source.is_some() && let SpellCost { spells: Filter::Is(r), less: true, each: Some(n), condition: None, .. } = v);
        ["each spell " b: OneCasts " costs " m: ManaP l: LessP " to cast for each other spell that player has cast this turn"] => { SpellCost { each: Some(others()), ..spell_cost(Filter::Spell, b, l, m) } }
            if (let SpellCost { spells: Filter::Spell, by: b, less: l, mana: m, each: Some(n), condition: None, colored: false } = v && *n == others());
        [r: RefP " costs " m: ManaP " more to cast for each target beyond the first"] => { own(&r)?; SpellCost { each: Some(Amount::BeyondFirst), ..spell_cost(THIS, Who::You, false, m) } }
            if (let SpellCost { spells: Filter::Is(r), less: false, mana: m, each: Some(Amount::BeyondFirst), condition: None, .. } = v);
        [s: SpellsCast " cost {X}" l: LessP " to cast, where X is " n: crate_Quantity] => { SpellCost { each: Some(n), ..spell_cost(s.0, s.1, l, vec![Mana::Generic(1)]) } }
            if (w.source.is_some() && let SpellCost { spells, by, less: l, mana, each: Some(n), condition: None, colored: false } = v && *spells != THIS && mana.as_slice() == [Mana::Generic(1)] && let s = &(spells.clone(), by.clone()));
        [f: NpMany b: CastBy " cost {X}" l: LessP " to cast, where X is " n: crate_Quantity] => { of_spells(&f).then_some(())?; SpellCost { each: Some(n), ..spell_cost(f, b, l, vec![Mana::Generic(1)]) } }
            if (w.source.is_some() && let SpellCost { spells: f, by: b, less: l, mana, each: Some(n), condition: None, colored: false } = v && *f != THIS && mana.as_slice() == [Mana::Generic(1)]);
        ["each " f: NpOne " costs " m: ManaP l: LessP " to cast except during its controller's turn"] => { of_spells(&f).then_some(())?; spell_cost(f, others_turn(), l, m) }
            if (let SpellCost { spells: f, by, less: l, mana: m, each: None, condition: None, colored: false } = v && *by == others_turn());
        ["the second " f: NpOne " you cast each turn costs " m: ManaP l: LessP " to cast"] => { of_spells(&f).then_some(())?; SpellCost { condition: Some(one_before(&f)), ..spell_cost(f, Who::You, l, m) } }
            if (let SpellCost { spells: f, by: Who::You, less: l, mana: m, each: None, condition: Some(c), colored: false } = v && *c == one_before(f));
        ["the first " f: NpOne " you cast each turn costs " m: ManaP l: LessP " to cast"] => { of_spells(&f).then_some(())?; SpellCost { condition: Some(none_before(&f)), ..spell_cost(f, Who::You, l, m) } }
            if (let SpellCost { spells: f, by: Who::You, less: l, mana: m, each: None, condition: Some(c), colored: false } = v && *c == none_before(f));
        [f: NpMany b: CastBy " cost " m: ManaP l: LessP " to cast for each " n: EachP] => { of_spells(&f).then_some(())?; SpellCost { each: Some(n), ..spell_cost(f, b, l, m) } }
            if (let SpellCost { spells: f, by: b, less: l, mana: m, each: Some(n), condition: None, colored: false } = v && *f != THIS && *n != others() && *n != Amount::BeyondFirst);
        ["as long as " c: Cond ", " f: NpMany b: CastBy " cost " m: ManaP l: LessP " to cast"] => { of_spells(&f).then_some(())?; SpellCost { condition: Some(c), ..spell_cost(f, b, l, m) } }
            if (let SpellCost { spells: f, by: b, less: l, mana: m, each: None, condition: Some(c), colored: false } = v && *f != THIS && !(*c == none_before(f) && *b == Who::You) && *c != yours());
        ["during your turn, " f: NpMany b: CastBy " cost " m: ManaP l: LessP " to cast"] => { of_spells(&f).then_some(())?; SpellCost { condition: Some(yours()), ..spell_cost(f, b, l, m) } }
            if (let SpellCost { spells: f, by: b, less: l, mana: m, each: None, condition: Some(c), colored: false } = v && *f != THIS && *c == yours());
        [f: NpMany b: CastBy " cost " m: ManaP @LessFix " to cast. This effect reduces only the amount of colored mana you pay"] => { (of_spells(&f) && of_colors(&m)).then(|| SpellCost { colored: true, ..spell_cost(f, b, true, m) })? }
            if (let SpellCost { spells: f, by: b, less: true, mana: m, each: None, condition: None, colored: true } = v && *f != THIS);
        ["each " s: SpellCast " costs " m: ManaP l: LessP " to cast"] => { spell_cost(s.0, s.1, l, m) }
            if (w.source.is_some() && let SpellCost { spells, by, less: l, mana: m, each: None, condition: None, colored: false } = v && *spells != THIS && let s = &(spells.clone(), by.clone()));
        [s: SpellsCast " cost " m: ManaP l: LessP " to cast"] => { spell_cost(s.0, s.1, l, m) }
            if (w.source.is_some() && let SpellCost { spells, by, less: l, mana: m, each: None, condition: None, colored: false } = v && *spells != THIS && let s = &(spells.clone(), by.clone()));
        [f: NpMany b: CastBy " cost " m: ManaP l: LessP " to cast"] => { of_spells(&f).then_some(())?; spell_cost(f, b, l, m) }
            if (let SpellCost { spells: f, by: b, less: l, mana: m, each: None, condition: None, colored: false } = v && *f != THIS);
    }
}
use crate::amount::Quantity as crate_Quantity;

fn of_colors(mana: &[Mana]) -> bool {
    mana.iter().all(|m| matches!(m, Mana::Color(_)))
}

grammar! {
    /// In which part of whose turn.
    InTime(p, w, v) -> Condition {
        ["during your turn"] => { yours() } if (*v == yours());
        ["during your end step"] => { all(&[yours(), Condition::During(Step::End)]) } if (*v == all(&[yours(), Condition::During(Step::End)]));
        ["during turns other than yours"] => { Condition::Not(Box::new(yours())) } if (*v == Condition::Not(Box::new(yours())));
    }
}

grammar! {
    /// " less"
    LessFix(p, w, v) -> () {
        [" less"] => (());
    }
}

pub(crate) fn combat() -> Condition {
    let steps = [Step::Combat, Step::Attackers, Step::Blockers, Step::Damage, Step::EndCombat];
    Condition::OneOf(steps.iter().map(|s| Condition::During(*s)).collect())
}

/// Before a step: in none from it on.
fn before(step: Step) -> Condition {
    let steps = [Step::Blockers, Step::Damage, Step::EndCombat, Step::Main2, Step::End, Step::Cleanup];
    let from = steps.iter().skip_while(|s| **s != step).map(|s| Condition::During(*s)).collect();
    Condition::Not(Box::new(Condition::OneOf(from)))
}

grammar! {
    /// A part of the turn in which a spell may be cast.
    CastTime(p, w, v) -> Condition {
        ["during the declare attackers step"] => (Condition::During(Step::Attackers));
        ["during the declare blockers step"] => (Condition::During(Step::Blockers));
        ["during combat after blockers are declared"] => (Condition::AfterBlockers);
        ["before attackers are declared"] => (Condition::BeforeAttackers);
        ["during combat before blockers are declared"] => { all(&[combat(), before(Step::Blockers)]) } if (*v == all(&[combat(), before(Step::Blockers)]));
        ["before blockers are declared"] => { before(Step::Blockers) } if (*v == before(Step::Blockers));
        ["before the combat damage step"] => { before(Step::Damage) } if (*v == before(Step::Damage));
        ["during combat"] => { combat() } if (*v == combat());
    }
}

grammar! {
    /// When a spell may be cast (CR 601.3).
    OnlyCast(p, w, v) -> Condition {
        ["during combat on an opponent's turn"] => { all(&[Condition::Turn(Who::Opponent), combat()]) } if (*v == all(&[Condition::Turn(Who::Opponent), combat()]));
        ["during combat on your turn"] => { all(&[yours(), combat()]) } if (*v == all(&[yours(), combat()]));
        ["during an opponent's turn" @CommaP t: CastTime] => { all(&[Condition::Turn(Who::Opponent), t]) } if (let Condition::All(list) = v && let [Condition::Turn(Who::Opponent), t] = list.as_slice());
        ["during your turn" @CommaP t: CastTime] => { all(&[yours(), t]) } if (let Condition::All(list) = v && let [Condition::Turn(Who::You), t] = list.as_slice());
        ["during your declare attackers step"] => { all(&[yours(), Condition::During(Step::Attackers)]) } if (*v == all(&[yours(), Condition::During(Step::Attackers)]));
        ["during your declare blockers step"] => { all(&[yours(), Condition::During(Step::Blockers)]) } if (*v == all(&[yours(), Condition::During(Step::Blockers)]));
        ["during an opponent's upkeep"] => { all(&[Condition::Turn(Who::Opponent), Condition::During(Step::Upkeep)]) } if (*v == all(&[Condition::Turn(Who::Opponent), Condition::During(Step::Upkeep)]));
        ["during an opponent's end step"] => { all(&[Condition::Turn(Who::Opponent), Condition::During(Step::End)]) } if (*v == all(&[Condition::Turn(Who::Opponent), Condition::During(Step::End)]));
        [t: CastTime " and only if " c: Cond] => { all(&[t, c]) } if (let Condition::All(list) = v && let [t, c] = list.as_slice());
        [t: CastTime] => { t } if (let t = v);
        [o: Only1] => { o } if (let o = v && !matches!(o, Condition::SorceryTime | Condition::UsedAtMost(_)));
    }
}

grammar! {
    /// ", " or " "
    CommaP(p, w, v) -> () {
        [[", " | " "]] => (());
    }
}

grammar! {
    /// Abilities about casting.
    CastingP(p, w, v) -> Ability {
        ["as an additional cost to cast this spell, you may " c: CostP] => { optional(c) } if (let Ability::OptionalCost(_, c) = v && *v == optional(c.clone()));
        ["as an additional cost to cast this spell, " c: OneOfCosts] => (Ability::AdditionalCost(c));
        [["cast this spell only " | "cast ~ only "] c: OnlyCast] => (Ability::CastOnly(c));
        ["spend only " c: crate_ColorP " mana on X"] => (Ability::SpendOnX(c));
        ["companion — " t: CompanionText] => (Ability::Companion(t));
        [s: SpellCostP] => (Ability::SpellCost(s));
        ["if " d: Cond ", you may " c: RatherCost " rather than pay this spell's mana cost"] => { Ability::AlternativeCost(c, Some(d)) } if (let Ability::AlternativeCost(c, Some(d)) = v && *c != Cost::default());
        ["you may " c: RatherCost " rather than pay this spell's mana cost if " d: Cond] => { Ability::AlternativeCost(c, Some(d)) } if (w.source.is_some() && let Ability::AlternativeCost(c, Some(d)) = v && *c != Cost::default());
        ["you may " c: RatherCost " rather than pay this spell's mana cost"] => { Ability::AlternativeCost(c, None) } if (let Ability::AlternativeCost(c, None) = v && *c != Cost::default());
        ["if " d: Cond ", it has " k: KeywordP] => { p.scope.spell.then(|| own_keyword(k, d))? } if (w.source.is_some() && let Some((k, d)) = own_keyword_of(v) && let k = &k);
        ["if " d: Cond ", you may cast this spell without paying its mana cost"] => { Ability::AlternativeCost(Cost::default(), Some(d)) } if (let Ability::AlternativeCost(c, Some(d)) = v && *c == Cost::default());
        ["you may cast this spell without paying its mana cost if " d: Cond] => { Ability::AlternativeCost(Cost::default(), Some(d)) } if (w.source.is_some() && let Ability::AlternativeCost(c, Some(d)) = v && *c == Cost::default());
        [f: AsFlashP] => (Ability::AsFlash(f));
    }
}

/// What is paid rather than the mana cost: "pay 1 life and exile a blue card from your hand".
pub(crate) struct RatherCost;
impl RatherCost {
    fn read_more(p: &mut Reader<'_>, cost: &mut Cost) -> Option<()> {
        let before = (cost.mana.is_empty(), cost.life.is_none());
        if before.0
            && let Some(mana) = p.attempt(|p| p.lit("pay ").then(|| ManaP::read(p)).flatten())
        {
            cost.mana = mana;
            return Some(());
        }
        let one = CostP::read(p)?;
        (one.mana.is_empty() && !one.tap && !one.untap && (before.1 || one.life.is_none())).then_some(())?;
        cost.life = cost.life.take().or(one.life);
        cost.actions.extend(one.actions);
        Some(())
    }
}

impl Part for RatherCost {
    type Value = Cost;
    fn read(p: &mut Reader<'_>) -> Option<Cost> {
        let mut cost = Cost::default();
        Self::read_more(p, &mut cost)?;
        while p.attempt(|p| p.lit(" and ").then(|| Self::read_more(p, &mut cost)).flatten()).is_some() {}
        Some(cost)
    }
    fn write(v: &Cost, w: &mut Writer<'_>) -> bool {
        let rest = Cost { mana: Vec::new(), ..v.clone() };
        (v.mana.is_empty() || (w.lit("pay ") && ManaP::write(&v.mana, w)))
            && (rest == Cost::default() || ((v.mana.is_empty() || w.lit(" and ")) && CostP::write(&rest, w)))
    }
}

fn as_flash(spells: Filter, condition: Option<Condition>) -> AsFlash {
    AsFlash { spells, by: Who::You, condition, more: None, brief: false }
}

grammar! {
    /// What may be cast as though it had flash (CR 601.3b).
    AsFlashP(p, w, v) -> AsFlash {
        ["you may cast " r: RefP " as though it had flash if you pay " m: ManaP " more to cast it"] => { own(&r)?; AsFlash { more: Some(Cost { mana: m, ..Cost::default() }), ..as_flash(THIS, None) } }
            if (let AsFlash { spells: Filter::Is(r), by: Who::You, condition: None, more: Some(cost), brief: false } = v && let Cost { mana: m, .. } = cost);
        ["you may cast " r: RefP " as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step"] => { own(&r)?; AsFlash { brief: true, ..as_flash(THIS, None) } }
            if (let AsFlash { spells: Filter::Is(r), by: Who::You, condition: None, more: None, brief: true } = v);
        ["you may cast " r: RefP " as though it had flash if " c: Cond] => { own(&r)?; as_flash(THIS, Some(known_before(c)?)) }
            if (let AsFlash { spells: Filter::Is(r), by: Who::You, condition: Some(c), more: None, brief: false } = v);
        [r: RefP " has flash as long as " c: Cond] => { (p.scope.spell && own(&r).is_some()).then(|| known_before(c).map(|c| as_flash(THIS, Some(c))))?? }
            if (w.scope.spell && w.source.is_some() && let AsFlash { spells: Filter::Is(r), by: Who::You, condition: Some(c), more: None, brief: false } = v);
        [["if " | "as long as "] c: Cond ", you may cast " r: RefP " as though it had flash"] => { own(&r)?; as_flash(THIS, Some(known_before(c)?)) }
            if (w.source.is_some() && let AsFlash { spells: Filter::Is(r), by: Who::You, condition: Some(c), more: None, brief: false } = v);
        ["as long as " c: Cond ", you may cast " f: NpMany " as though they had flash"] => { of_spells(&f).then_some(())?; as_flash(f, Some(c)) }
            if (let AsFlash { spells: f, by: Who::You, condition: Some(c), more: None, brief: false } = v && *f != THIS);
        ["you may cast " f: NpMany " as though they had flash"] => { of_spells(&f).then_some(())?; as_flash(f, None) }
            if (let AsFlash { spells: f, by: Who::You, condition: None, more: None, brief: false } = v);
        ["any player may cast " f: NpMany " as though they had flash"] => { of_spells(&f).then_some(())?; AsFlash { by: Who::Any, ..as_flash(f, None) } }
            if (let AsFlash { spells: f, by: Who::Any, condition: None, more: None, brief: false } = v);
    }
}

/// What is so or not before the spell is announced: its targets and its X are not known then.
fn known_before(c: Condition) -> Option<Condition> {
    use instead_language::walk::{Accept, Visit, Walk};
    struct Announced(bool);
    impl Visit for Announced {
        fn filter(&mut self, part: &Filter) {
            self.0 |= matches!(part, Filter::Targets(..));
            part.walk(self);
        }
        fn amount(&mut self, part: &Amount) {
            self.0 |= *part == Amount::X;
            part.walk(self);
        }
    }
    let mut announced = Announced(false);
    c.accept(&mut announced);
    (!announced.0).then_some(c)
}

grammar! {
    /// What a spell says of itself on the stack (CR 113.6d, e).
    FirmP(p, w, v) -> Vec<Ability> {
        ["if " c: Cond ", this spell can't be countered and the damage can't be prevented"] => { vec![Ability::Cant(Cant::BeCountered(THIS), Some(c.clone())), Ability::Cant(the_damage(), Some(c))] }
            if (let [Ability::Cant(Cant::BeCountered(THIS), Some(c)), Ability::Cant(d, Some(e))] = v.as_slice() && c == e && *d == the_damage());
        ["as an additional cost to cast this spell, you may " c: CostP ". This spell costs " m: ManaP " less to cast for each " g: GivenSoP] => { so_often(&c, g).then(|| less_for_each(c, m))? }
            if (let [Ability::OptionalCost(_, c), Ability::SpellCost(SpellCost { mana: m, .. })] = v.as_slice() && v.as_slice() == less_for_each(c.clone(), m.clone()) && let Some(g) = &GIVEN.iter().copied().find(|g| so_often(c, *g)));
        [r: RefP " costs " m: ManaP " less to cast if " c: Cond [". It also costs " | " and "] n: ManaP " less to cast if " d: Cond] => { own(&r)?; vec![less_if(m, c), less_if(n, d)] }
            if (w.source.is_some() && let Some(((m, c), (n, d))) = both_less(v) && let r = &instead_language::Ref::This);
        ["this spell can't be countered"] => { vec![Ability::Cant(Cant::BeCountered(THIS), None)] } if (v.as_slice() == [Ability::Cant(Cant::BeCountered(THIS), None)]);
    }
}

fn less_if(mana: Vec<Mana>, condition: Condition) -> Ability {
    Ability::SpellCost(SpellCost { condition: Some(condition), ..spell_cost(THIS, Who::You, true, mana) })
}

fn is_less_if(a: &Ability) -> Option<(&Vec<Mana>, &Condition)> {
    let Ability::SpellCost(SpellCost { mana, condition: Some(c), .. }) = a else { return None };
    (less_if(mana.clone(), c.clone()) == *a).then_some((mana, c))
}

/// "This spell costs {1} less to cast if … It also costs {1} less to cast if …"
#[allow(clippy::type_complexity)]
fn both_less(v: &[Ability]) -> Option<((&Vec<Mana>, &Condition), (&Vec<Mana>, &Condition))> {
    let [a, b] = v else { return None };
    Some((is_less_if(a)?, is_less_if(b)?))
}

/// What is given any number of times, in the words that count it.
type Given = (&'static str, fn(&CostAction) -> Option<&Selection>);

const GIVEN: &[Given] = &[
    ("card exiled this way", |a| if let CostAction::Exile(s) = a { Some(s) } else { None }),
    ("creature sacrificed this way", |a| if let CostAction::Sacrifice(s) = a { Some(s) } else { None }),
    ("permanent sacrificed this way", |a| if let CostAction::Sacrifice(s) = a { Some(s) } else { None }),
    ("artifact sacrificed this way", |a| if let CostAction::Sacrifice(s) = a { Some(s) } else { None }),
    ("creature tapped this way", |a| if let CostAction::Tap(s) = a { Some(s) } else { None }),
];

parts! {
    /// The words that count what is given.
    GivenSoP -> Given {
        |p| GIVEN.iter().copied().find(|(words, _)| p.lit(words)),
        |v, w| {
            let mut words = vec![v.0];
            words.extend(GIVEN.iter().map(|(words, _)| *words));
            w.any(&words)
        },
    }
}

/// Whether the cost is nothing but any number of such things given, of which those words speak.
fn so_often(cost: &Cost, (words, of): Given) -> bool {
    let [action] = cost.actions.as_slice() else { return false };
    let Some(Selection::Choose { min: Amount::Fixed(0), max: None, filter, .. }) = of(action) else { return false };
    let alone = Cost { actions: cost.actions.clone(), ..Cost::default() } == *cost;
    let kind = words.split(' ').next().and_then(|kind| kind.parse().ok());
    let is = |t| filter.says(&|part| *part == Filter::Type(t));
    alone && kind.is_none_or(is) && !filter.says(&|part| matches!(part, Filter::OneOf(_)))
}

/// An additional cost that may be paid any number of times, and how much less the spell then costs (CR 601.2b, f).
fn less_for_each(cost: Cost, mana: Vec<Mana>) -> Vec<Ability> {
    let each = Some(Amount::TimesPaid(Word::new_static("additional")));
    vec![optional(cost), Ability::SpellCost(SpellCost { each, ..spell_cost(THIS, Who::You, true, mana) })]
}

fn the_damage() -> Cant {
    Cant::PreventDamage(THIS, Recipients::anything())
}

/// The condition of a companion, to the end of its line: a rule about starting decks (CR 702.139a).
struct CompanionText;
impl Part for CompanionText {
    type Value = Word;
    fn read(p: &mut Reader<'_>) -> Option<Word> {
        let line = p.rest().split('\n').next()?.strip_suffix('.').filter(|t| !t.is_empty() && !t.contains('.'))?;
        p.pos += line.len();
        Some(line.into())
    }
    fn write(v: &Word, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}

/// "plainscycling {2}": a land type, a creature type, or "basic land".
pub(crate) struct TypeCyclingP;
impl Part for TypeCyclingP {
    type Value = Ability;
    fn read(p: &mut Reader<'_>) -> Option<Ability> {
        p.attempt(|p| {
            let start = p.pos;
            let _ = p.lit("basic ");
            let text = word(p);
            let kind = text.strip_suffix("cycling").filter(|k| !k.is_empty())?;
            let known =
                kind.eq_ignore_ascii_case("land") || crate::words::subtypes().any(|s| s.eq_ignore_ascii_case(kind));
            known.then_some(())?;
            let end = p.pos + kind.len();
            let whole: Word = p.text.get(start..end)?.to_lowercase().into();
            p.pos += text.len();
            p.lit(" ").then_some(())?;
            Some(Ability::TypeCycling(whole, CostP::read(p)?))
        })
    }
    fn write(v: &Ability, w: &mut Writer<'_>) -> bool {
        let Ability::TypeCycling(kind, cost) = v else { return false };
        w.lit(kind) && w.lit("cycling ") && CostP::write(cost, w)
    }
}

fn yours() -> Condition {
    Condition::Turn(Who::You)
}

fn all(list: &[Condition]) -> Condition {
    Condition::All(list.to_vec())
}

/// Looks ahead: nothing says within which time.
struct NoMore;
impl Part for NoMore {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.peek(".").then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

grammar! {
    /// One restriction on activating (CR 602.5).
    Only1(p, w, v) -> Condition {
        [["as a sorcery" | "as sorcery"]] => (Condition::SorceryTime);
        ["once each turn"] => (Condition::UsedAtMost(0));
        ["once" @NoMore] => (Condition::NeverUsed);
        ["only once each turn"] => { Condition::UsedAtMost(0) } if (w.source.is_some() && *v == Condition::UsedAtMost(0));
        [["twice each turn" | "two times each turn"]] => (Condition::UsedAtMost(1));
        ["during your turn, before attackers are declared"] => { all(&[yours(), Condition::BeforeAttackers]) } if (*v == all(&[yours(), Condition::BeforeAttackers]));
        ["during your upkeep"] => { all(&[yours(), Condition::During(Step::Upkeep)]) } if (*v == all(&[yours(), Condition::During(Step::Upkeep)]));
        ["during your turn"] => { yours() } if (*v == yours());
        ["during an opponent's upkeep"] => { all(&[Condition::Turn(Who::Opponent), Condition::During(Step::Upkeep)]) } if (*v == all(&[Condition::Turn(Who::Opponent), Condition::During(Step::Upkeep)]));
        ["during an opponent's turn"] => (Condition::Turn(Who::Opponent));
        [["during any upkeep step" | "during any upkeep"]] => { Condition::During(Step::Upkeep) } if (*v == Condition::During(Step::Upkeep));
        ["during the end of combat step"] => (Condition::During(Step::EndCombat));
        ["during the declare attackers step"] => { Condition::During(Step::Attackers) } if (*v == Condition::During(Step::Attackers));
        ["during combat"] => { combat() } if (*v == combat());
        ["before attackers are declared"] => (Condition::BeforeAttackers);
        ["if " c: Cond] => { c } if (let c = v && !matches!(c, Condition::Turn(_) | Condition::During(_) | Condition::SorceryTime | Condition::UsedAtMost(_) | Condition::BeforeAttackers));
    }
}

grammar! {
    /// "…, but only …" of an ability that any player may activate.
    ByAny(p, w, v) -> Condition {
        ["as a sorcery"] => (Condition::SorceryTime);
        ["during any upkeep step"] => (Condition::During(Step::Upkeep));
        ["during their draw step"] => { all(&[yours(), Condition::During(Step::Draw)]) } if (*v == all(&[yours(), Condition::During(Step::Draw)]));
    }
}

/// CR 107.3a: X is said as the ability is activated.
fn x_is_some() -> Condition {
    Condition::Compare(Amount::X, Cmp::AtLeast, Amount::Fixed(1))
}

fn its_owner() -> Condition {
    Condition::ActivatedBy(Who::OwnerOf(Box::new(instead_language::Ref::This)))
}

grammar! {
    /// "Activate only …"
    OnlyP(p, w, v) -> Condition {
        ["X can't be 0. " c: OnlyP] => { all(&[x_is_some(), c]) } if (let Condition::All(list) = v && let [x, c] = list.as_slice() && *x == x_is_some());
        ["X can't be 0"] => { x_is_some() } if (*v == x_is_some());
        ["activate only " a: Only1 " and only " b: Only1] => { Condition::All(vec![a, b]) } if (let Condition::All(list) = v && let [a, b] = list.as_slice());
        ["activate only " a: Only1] => { a } if (let a = v);
        ["X can't be 0. Activate only " a: Only1] => { Condition::All(vec![x_not_zero(), a]) } if (let Condition::All(list) = v && let [x, a] = list.as_slice() && *x == x_not_zero());
        ["X can't be 0"] => { x_not_zero() } if (*v == x_not_zero());
        ["activate no more than twice each turn"] => { Condition::UsedAtMost(1) } if (w.source.is_some() && *v == Condition::UsedAtMost(1));
        ["activate no more than " n: Number " times each turn"] => { Condition::UsedAtMost(u32::try_from(n).ok()?.checked_sub(1)?) }
            if (let Condition::UsedAtMost(n) = v && let Some(n) = i32::try_from(*n).ok().and_then(|n| n.checked_add(1)) && let n = &n);
        ["any player may activate this ability but only during their turn"] => { all(&[Condition::ActivatedBy(Who::Any), yours()]) } if (*v == all(&[Condition::ActivatedBy(Who::Any), yours()]));
        ["any player may activate this ability but only " only: ByAny] => { Condition::All(vec![Condition::ActivatedBy(Who::Any), only]) } if (let Condition::All(list) = v && let [Condition::ActivatedBy(Who::Any), only] = list.as_slice());
        ["any player may activate this ability"] => (Condition::ActivatedBy(Who::Any));
        ["only your opponents may activate this ability"] => (Condition::ActivatedBy(Who::Opponent));
        ["only " r: RefPoss " owner may activate this ability"] => { (r == instead_language::Ref::This).then(its_owner)? } if (*v == its_owner() && let r = &instead_language::Ref::This);
    }
}

/// CR 107.3: which X may be announced.
fn x_not_zero() -> Condition {
    Condition::Compare(Amount::X, Cmp::AtLeast, Amount::Fixed(1))
}

grammar! {
    /// "affinity for artifacts"
    AffinityP(p, w, v) -> Ability {
        ["affinity for " f: NpMany] => (Ability::Affinity(f));
    }
}
