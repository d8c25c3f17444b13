//! What static abilities let players play from where, and for what (CR 118.8, 118.9, 305.1, 601.3).

use instead_language::Selection;
use instead_language::words::{CardType, Mana, Zone};
use instead_language::{
    Amount, Condition, Cost, CostAction, CostKeyword, EnterChange, Filter, MayPlay, PlayPrice, RatherCost, Ref, Times,
    Who,
};

use super::from_elsewhere;
use crate::amount::Much;
use crate::casting::RatherCost as RatherPaid;
use crate::condition::Cond;
use crate::cost::{CountersP, EnergyP, ManaP};
use crate::cursor::{Reader, Writer};
use crate::enters::Manner;
use crate::face::KeywordName;
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany, of_spells};
use crate::reference::RefP;
use crate::selection::Objects;

/// The card itself, in one of these zones.
fn itself(zones: &[Zone]) -> Filter {
    let places: Vec<Filter> = zones.iter().copied().map(Filter::In).collect();
    let there = match places.as_slice() {
        [one] => one.clone(),
        _ => Filter::OneOf(places),
    };
    Filter::All(vec![Filter::Is(Ref::This), there])
}

grammar! {
    /// How often, or when, said first.
    Lead(p, w, v) -> (Times, Option<Condition>) {
        ["once during each of your turns, "] => ((Times::OnceEachOfYourTurns, None));
        [["once each turn, " | "once during each turn, "]] => ((Times::OnceEachTurn, None));
        ["during your turn, as long as " c: Cond ", "] => { (Times::Always, Some(Condition::All(vec![Condition::Turn(Who::You), c]))) }
            if (let (Times::Always, Some(Condition::All(list))) = v && let [Condition::Turn(Who::You), c] = list.as_slice());
        ["during your turn, if " c: Cond ", "] => { (Times::Always, Some(Condition::All(vec![Condition::Turn(Who::You), c]))) }
            if (w.source.is_some() && let (Times::Always, Some(Condition::All(list))) = v && let [Condition::Turn(Who::You), c] = list.as_slice());
        ["during your turn, "] => ((Times::Always, Some(Condition::Turn(Who::You))));
        ["as long as " c: Cond ", "] => ((Times::Always, Some(c)));
        [] => ((Times::Always, None));
    }
}

grammar! {
    /// Who may.
    MayP(p, w, v) -> Who {
        ["you may "] => (Who::You);
        ["any player may "] => (Who::Any);
    }
}

grammar! {
    /// From where the card itself may be cast.
    OwnZone(p, w, v) -> Vec<Zone> {
        ["your graveyard or from exile"] => { vec![Zone::Graveyard, Zone::Exile] } if (*v == [Zone::Graveyard, Zone::Exile]);
        ["your graveyard"] => { vec![Zone::Graveyard] } if (*v == [Zone::Graveyard]);
        ["exile"] => { vec![Zone::Exile] } if (*v == [Zone::Exile]);
    }
}

/// "spells from among cards exiled with this creature": what lies where the cards say.
fn among(f: Filter, owned: bool) -> Filter {
    let mut list = vec![f, Filter::Is(Ref::Exiled)];
    list.extend(owned.then_some(Filter::Owner(Who::You)));
    Filter::All(list)
}

fn this_one(r: &Ref) -> Option<()> {
    (*r == Ref::This).then_some(())
}

grammar! {
    /// "creature spells from the top of your library", "spells from among cards exiled with this creature"
    Cards(p, w, v) -> Filter {
        [f: NpMany " from among cards exiled with " r: RefP] => { this_one(&r)?; of_spells(&f).then(|| among(f, false))? }
            if (let Filter::All(list) = v && let [f, Filter::Is(Ref::Exiled)] = list.as_slice() && let r = &Ref::This);
        [f: NpMany " from among cards you own exiled with " r: RefP] => { this_one(&r)?; of_spells(&f).then(|| among(f, true))? }
            if (let Filter::All(list) = v && let [f, Filter::Is(Ref::Exiled), Filter::Owner(Who::You)] = list.as_slice() && let r = &Ref::This);
        [f: NpMany] => { from_elsewhere(&f).then_some(f)? } if (let f = v && from_elsewhere(f));
    }
}

grammar! {
    /// One of them, where it is one each time.
    OneCard(p, w, v) -> Filter {
        [f: NpA] => { from_elsewhere(&f).then_some(f)? } if (let f = v && from_elsewhere(f));
    }
}

fn is_land(f: &Filter) -> bool {
    f.says(&|f| *f == Filter::Type(CardType::Land))
}

/// Which cards, whether spells of them, whether lands of them.
type Which = (Filter, bool, bool);

grammar! {
    /// What may be cast or played.
    WhichP(p, w, v) -> Which {
        ["cast " r: RefP " from " z: OwnZone] => { this_one(&r)?; (itself(&z), true, false) }
            if (let (Filter::All(list), true, false) = v && let Some(z) = own_zones(list) && let (r, z) = (&Ref::This, &z));
        ["play lands and cast " f: Cards] => { (f, true, true) } if (let (f, true, true) = v);
        ["play cards exiled with " r: RefP] => { this_one(&r)?; (Filter::Is(Ref::Exiled), true, true) }
            if (let (Filter::Is(Ref::Exiled), true, true) = v && let r = &Ref::This);
        ["play " f: Cards] => { let all = f.says(&|f| *f == Filter::Card); (all != is_land(&f)).then_some((f, all, true))? }
            if (let (f, all, true) = v && *all == f.says(&|f| *f == Filter::Card) && *all != is_land(f));
        ["play " f: OneCard] => { is_land(&f).then_some((f, false, true))? } if (let (f, false, true) = v && is_land(f));
        ["cast " f: Cards] => { (f, true, false) } if (let (f, true, false) = v);
        ["cast " f: OneCard] => { (f, true, false) } if (let (f, true, false) = v);
    }
}

fn own_zones(list: &[Filter]) -> Option<Vec<Zone>> {
    let [Filter::Is(Ref::This), there] = list else { return None };
    let zone = |f: &Filter| if let Filter::In(zone) = f { Some(*zone) } else { None };
    if let Filter::OneOf(places) = there { places.iter().map(zone).collect() } else { zone(there).map(|z| vec![z]) }
}

fn pays(mana: Vec<Mana>) -> Cost {
    Cost { mana, ..Cost::default() }
}

fn pays_life(n: Amount) -> Cost {
    Cost { life: Some(n), ..Cost::default() }
}

fn does(action: CostAction) -> Cost {
    Cost { actions: vec![action], ..Cost::default() }
}

/// The one action that is the whole cost.
fn action_of(v: &Cost) -> Option<&CostAction> {
    let [one] = v.actions.as_slice() else { return None };
    (*v == does(one.clone())).then_some(one)
}

fn you() -> Ref {
    Ref::Player(Who::You)
}

grammar! {
    /// "discarding a card", "paying 3 life"
    DoingP(p, w, v) -> Cost {
        ["paying " m: ManaP] => { pays(m) } if (let m = &v.mana && *v == pays(m.clone()));
        ["paying " n: EnergyP] => { does(CostAction::RemoveCounters(Some("energy".into()), Some(Amount::Fixed(n)), Selection::One(you()))) }
            if (let Some(CostAction::RemoveCounters(Some(k), Some(Amount::Fixed(n)), Selection::One(r))) = action_of(v) && k == "energy" && *r == you());
        ["paying " n: Much " life"] => { pays_life(n) } if (let Some(n) = &v.life && *v == pays_life(n.clone()));
        ["discarding " s: Objects] => { does(CostAction::Discard(s)) } if (let Some(CostAction::Discard(s)) = action_of(v));
        ["sacrificing " s: Objects] => { does(CostAction::Sacrifice(s)) } if (let Some(CostAction::Sacrifice(s)) = action_of(v));
        ["exiling " s: Objects] => { does(CostAction::Exile(s)) } if (let Some(CostAction::Exile(s)) = action_of(v));
        ["tapping " s: Objects] => { does(CostAction::Tap(s)) } if (let Some(CostAction::Tap(s)) = action_of(v));
        ["removing " c: CountersP " from " r: RefP] => { does(CostAction::RemoveCounters(Some(c.1), Some(c.0), Selection::One(r))) }
            if (let Some(CostAction::RemoveCounters(Some(k), Some(n), Selection::One(r))) = action_of(v) && let c = &(n.clone(), k.clone()));
    }
}

/// "paying {2}{W} and discarding a card"
struct ByDoing;
impl Part for ByDoing {
    type Value = Cost;
    fn read(p: &mut Reader<'_>) -> Option<Cost> {
        let mut cost = Cost::default();
        loop {
            let one = DoingP::read(p)?;
            cost.mana.extend(one.mana);
            cost.life = cost.life.take().or(one.life);
            cost.actions.extend(one.actions);
            if !p.lit(" and ") {
                return Some(cost);
            }
        }
    }
    fn write(v: &Cost, w: &mut Writer<'_>) -> bool {
        let mut first = true;
        let mut and = |w: &mut Writer<'_>| std::mem::take(&mut first) || w.lit(" and ");
        (v.mana.is_empty() || and(w) && DoingP::write(&pays(v.mana.clone()), w))
            && v.life.as_ref().is_none_or(|n| and(w) && DoingP::write(&pays_life(n.clone()), w))
            && v.actions.iter().all(|a| and(w) && DoingP::write(&does(a.clone()), w))
            && !(v.tap || v.untap || v.less.is_some())
            && !first
    }
}

grammar! {
    /// For what.
    PriceP(p, w, v) -> PlayPrice {
        [[" without paying its mana cost" | " without paying their mana costs"]] => (PlayPrice::Free);
        [" by paying life equal to its mana value rather than paying its mana cost"] => (PlayPrice::ValueInLife);
        [" by " c: ByDoing [" in addition to paying its other costs" | " in addition to paying their other costs" | " in addition to its other costs" | " in addition to their other costs"]] => (PlayPrice::Besides(c));
        [" by " c: ByDoing [" rather than paying its mana cost" | " rather than paying their mana costs"]] => (PlayPrice::Rather(c));
        [" using its " k: KeywordName " ability"] => { (k == CostKeyword::Blitz).then_some(PlayPrice::Keyword(k))? } if (let PlayPrice::Keyword(k) = v);
        [] => (PlayPrice::Usual);
    }
}

grammar! {
    /// " and as though they had flash"
    FlashP(p, w, v) -> bool {
        [[" and as though they had flash" | " and you may cast them as though they had flash" | " and you may cast it as though it had flash"]] => (true);
        [] => (false);
    }
}

grammar! {
    /// With what mana.
    AnyTypeP(p, w, v) -> bool {
        [[", and mana of any type can be spent to cast " | ". Mana of any type can be spent to cast " | ", and you may spend mana as though it were mana of any type to cast "] @ThoseSpells] => (true);
        [] => (false);
    }
}

grammar! {
    /// The spells that are cast so.
    ThoseSpells(p, w, v) -> () {
        [["those spells" | "them" | "that spell" | "it" | "spells this way"]] => (());
    }
}

grammar! {
    /// " as long as …", said last.
    Tail(p, w, v) -> Condition {
        [[" as long as " | " if "] c: Cond] => { c } if (let c = v);
    }
}

/// What is said of spells that are cast so.
pub(crate) enum Rider {
    Exile,
    Life,
    Flash,
    Enters(Vec<EnterChange>),
}

grammar! {
    /// A sentence about what is cast so.
    RiderP(p, w, v) -> Rider {
        [[". If a spell cast this way would be put into your graveyard, exile it instead" | ". If a spell cast this way would be put into a graveyard, exile it instead"]] => { Rider::Exile } if (let Rider::Exile = v);
        [[". If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost" | ". If you cast a spell this way, you pay life equal to its mana value rather than pay its mana cost" | ". If you cast a spell this way, you pay life equal to its mana value rather than paying its mana cost"]] => { Rider::Life } if (let Rider::Life = v);
        [". If you cast a spell this way, you may cast it as though it had flash"] => { Rider::Flash } if (let Rider::Flash = v);
        [[". If you do, it " | ". If you do, this creature " | ". If you cast a spell this way, that creature " | ". If you cast a spell this way, that artifact " | ". If you cast a spell this way, that permanent " | ". If you cast a spell this way, it "] @EntersFix m: Manner] => { Rider::Enters(m) } if (let Rider::Enters(m) = v);
    }
}

grammar! {
    /// "enters", in whatever words.
    EntersFix(p, w, v) -> () {
        [["enters the battlefield" | "enters"]] => (());
    }
}

fn with_rider(may: &mut MayPlay, rider: Rider) -> Option<()> {
    match rider {
        Rider::Exile => may.exile = true,
        Rider::Life => may.price = (may.price == PlayPrice::Usual).then_some(PlayPrice::ValueInLife)?,
        Rider::Flash => may.flash = true,
        Rider::Enters(list) => may.enters = list,
    }
    Some(())
}

/// What a player may cast or play from somewhere.
pub(super) struct MayPlayP;
impl Part for MayPlayP {
    type Value = MayPlay;
    fn read(p: &mut Reader<'_>) -> Option<MayPlay> {
        let (times, condition) = Lead::read(p)?;
        let by = MayP::read(p)?;
        let (cards, casts, lands) = WhichP::read(p)?;
        let price = PriceP::read(p)?;
        let flash = FlashP::read(p)?;
        let any_type = AnyTypeP::read(p)?;
        let condition = if condition.is_some() { condition } else { p.attempt(Tail::read) };
        let (exile, enters) = (false, Vec::new());
        let mut may = MayPlay { by, cards, casts, lands, times, price, flash, any_type, exile, enters, condition };
        while let Some(rider) = p.attempt(RiderP::read) {
            with_rider(&mut may, rider)?;
        }
        may.any_type |= !any_type && AnyTypeP::read(p)?;
        Some(may)
    }
    fn write(v: &MayPlay, w: &mut Writer<'_>) -> bool {
        let which = (v.cards.clone(), v.casts, v.lands);
        // the condition stands first or last, and so do other things that may be said in either place
        let leads = [true, false];
        leads.iter().any(|&lead| {
            let said_first = lead && v.condition.is_some();
            if lead && !said_first {
                return false;
            }
            w.attempt(|w| {
                let first = (v.times, v.condition.clone().filter(|_| said_first));
                (!said_first || v.times == Times::Always)
                    && Lead::write(&first, w)
                    && MayP::write(&v.by, w)
                    && WhichP::write(&which, w)
                    && write_rest(v, said_first, w)
            })
        })
    }
}

fn write_rest(v: &MayPlay, said_first: bool, w: &mut Writer<'_>) -> bool {
    let condition = |w: &mut Writer<'_>| said_first || v.condition.as_ref().is_none_or(|c| Tail::write(c, w));
    let life = v.price == PlayPrice::ValueInLife;
    [false, true].into_iter().any(|apart| {
        w.attempt(|w| {
            let rider = |so: bool, rider: Rider, w: &mut Writer<'_>| !so || RiderP::write(&rider, w);
            let price = if life && apart { &PlayPrice::Usual } else { &v.price };
            let any_type = w.attempt(|w| {
                PriceP::write(price, w)
                    && (!v.flash || apart || FlashP::write(&true, w))
                    && (!v.any_type || AnyTypeP::write(&true, w))
                    && condition(w)
                    && rider(life && apart, Rider::Life, w)
                    && rider(v.exile, Rider::Exile, w)
                    && rider(v.flash && apart, Rider::Flash, w)
                    && rider(!v.enters.is_empty(), Rider::Enters(v.enters.clone()), w)
            });
            any_type
                || v.any_type
                    && PriceP::write(price, w)
                    && (!v.flash || FlashP::write(&true, w))
                    && condition(w)
                    && rider(life && apart, Rider::Life, w)
                    && rider(v.exile, Rider::Exile, w)
                    && AnyTypeP::write(&true, w)
        })
    })
}

grammar! {
    /// " you cast", of spells.
    YouCast(p, w, v) -> () {
        [[" you cast" | " that you cast"]] => (());
    }
}

fn rather(spells: Filter, by: Who, cost: Cost, lead: (Times, Option<Condition>)) -> RatherCost {
    RatherCost { by, spells, cost, times: lead.0, flash: false, condition: lead.1 }
}

/// Whether spells are cast from a hand, as they are otherwise.
fn from_hand(f: &Filter) -> bool {
    of_spells(f) && (!from_elsewhere(f) || f.says(&|f| *f == Filter::In(Zone::Hand)))
}

grammar! {
    /// What may be paid for other spells rather than their mana costs (CR 118.9).
    RatherCostP(p, w, v) -> RatherCost {
        [l: Lead "you may " c: RatherPaid " rather than pay the mana cost for " f: NpMany @YouCast] => { of_spells(&f).then(|| rather(f, Who::You, c, l))? }
            if (let RatherCost { by: Who::You, spells: f, cost: c, times, flash: false, condition } = v && *c != Cost::default() && let l = &(*times, condition.clone()));
        [l: Lead "you may " c: RatherPaid " rather than pay the mana cost for " f: NpA @YouCast] => { of_spells(&f).then(|| rather(f, Who::You, c, l))? }
            if (let RatherCost { by: Who::You, spells: f, cost: c, times, flash: false, condition } = v && *c != Cost::default() && let l = &(*times, condition.clone()));
        [l: Lead b: MayP "cast " f: NpMany " without paying their mana costs" s: FlashP] => { from_hand(&f).then(|| RatherCost { flash: s, ..rather(f, b, Cost::default(), l) })? }
            if (let RatherCost { by: b, spells: f, cost, times, flash: s, condition } = v && *cost == Cost::default() && let l = &(*times, condition.clone()));
        [l: Lead b: MayP "cast " f: NpA " without paying its mana cost" s: FlashP] => { from_hand(&f).then(|| RatherCost { flash: s, ..rather(f, b, Cost::default(), l) })? }
            if (let RatherCost { by: b, spells: f, cost, times, flash: s, condition } = v && *cost == Cost::default() && let l = &(*times, condition.clone()));
    }
}
