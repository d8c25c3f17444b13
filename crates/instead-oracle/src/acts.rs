//! What else a resolving spell or ability does: paying, fighting, attaching, becoming a creature, and changes counted by
//! something.

use instead_language::card::{CostAction, Mode, ModeChoice};
use instead_language::words::{CardType, Color, Colors, Word};
use instead_language::{
    Ability, Amount, Change, Cost, Filter, Instruction, Ref, Selection, Spell, TargetSpec, Token, Until, Who,
};

use crate::amount::{CounterKind, EachP, Figure, Much, Quantity, StatP, WhereX, per, per_of};
use crate::cost::{CountersP, EnergyP, ManaP};
use crate::cursor::{Person, Reader, Writer};
use crate::form::SubtypeP;
use crate::grammar::{Part, grammar};
use crate::instruction::{Dealer, UntilP};
use crate::noun::{NpOne, word};
use crate::reference::{EACH, Poss, RefP, RefPoss, Subj};
use crate::selection::{Objects, Those};
use crate::statics::{ChangeList, ManyHere, Modifier};
use crate::token::{HavingList, TokensP};

fn continuous(what: Selection, changes: Vec<Change>, until: Until) -> Instruction {
    Instruction::Continuous { what, changes, until }
}

/// CR 701.15a: until the next turn of whoever goads.
pub(crate) fn goad(what: Selection) -> Instruction {
    continuous(what, vec![Change::Goaded], Until::YourNextTurn)
}

/// Several targets, or "those creatures": the verb then has its base form.
struct Several;
impl Part for Several {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.person = Person::Base;
        p.own = false;
        let each = p.peek("each of ");
        if let Some(those) = p.attempt(Those::read) {
            // "each of those creatures gains flying"
            p.person = if each { Person::Third } else { Person::Base };
            return Some(those);
        }
        let before = p.targets.len();
        let r = p.attempt(RefP::read)?;
        let many = p.targets.len() > before && p.targets.last().is_some_and(|t| t.max > 1);
        many.then_some(Selection::One(r))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        w.person = Person::Base;
        match v {
            Selection::Said(_) => {
                let start = w.out.len();
                let done = Those::write(v, w);
                if w.out.get(start..).is_some_and(|said| said.to_ascii_lowercase().starts_with("each of ")) {
                    w.person = Person::Third;
                }
                done
            }
            Selection::One(r @ Ref::Target(n)) => {
                w.targets.get(usize::from(*n)).is_some_and(|t| t.max > 1) && RefP::write(r, w)
            }
            Selection::One(..) | Selection::Each(..) | Selection::EachPlayer(..) | Selection::Both(..) => false,
            Selection::Choose { .. } | Selection::Total { .. } | Selection::Top(..) | Selection::Slot(..) => false,
            Selection::ChooseOf { .. } | Selection::RestOf(..) | Selection::Exiled => false,
            Selection::Among { .. } | Selection::Rest | Selection::Where(..) => false,
        }
    }
}

/// "each creature you control", of which the verb is in the singular.
struct EachHere;
impl Part for EachHere {
    type Value = Filter;
    fn read(p: &mut Reader<'_>) -> Option<Filter> {
        p.lit("each ").then_some(())?;
        p.person = Person::Third;
        p.own = false;
        NpOne::read(p)
    }
    fn write(v: &Filter, w: &mut Writer<'_>) -> bool {
        w.person = Person::Third;
        w.lit("each ") && NpOne::write(v, w)
    }
}

grammar! {
    /// " each", which may be left unsaid.
    EachFix(p, w, v) -> () {
        [" each "] => (());
        [" "] => (());
    }
}

fn scaled((a, b): (Amount, Amount), n: &Amount) -> Option<Change> {
    Some(Change::Modify(per(a, n.clone())?, per(b, n.clone())?))
}

/// "+1/+1" and what it is counted by, where a change is such.
pub(crate) fn scale_of(v: &[Change]) -> Option<((Amount, Amount), Amount)> {
    let [Change::Modify(a, b)] = v else { return None };
    let zero = Amount::Fixed(0);
    let (x, each) = per_of(if *a == zero { b } else { a })?;
    let m = if *a == zero {
        (zero, x)
    } else if *b == zero {
        (x, zero)
    } else {
        let (y, other) = per_of(b)?;
        if other != each {
            return None;
        }
        (x, y)
    };
    Some((m, each))
}

fn energy(n: i32) -> Cost {
    let you = Ref::Player(Who::You);
    let action = CostAction::RemoveCounters(Some(Word::new_static("energy")), Some(Amount::Fixed(n)), you);
    Cost { actions: vec![action], ..Cost::default() }
}

fn energy_of(cost: &Cost) -> Option<i32> {
    let [CostAction::RemoveCounters(_, Some(Amount::Fixed(n)), _)] = cost.actions.as_slice() else { return None };
    (*cost == energy(*n)).then_some(*n)
}

fn tap_or_untap(s: Selection) -> Instruction {
    let mode = |i| Mode { word: None, spell: Spell { instructions: vec![i], ..Spell::default() } };
    let modes = vec![mode(Instruction::Tap(s.clone())), mode(Instruction::Untap(s))];
    Instruction::Modal(ModeChoice { min: 1, max: 1, modes, more: None })
}

fn tapped_or_untapped(v: &Instruction) -> Option<Selection> {
    let Instruction::Modal(choice) = v else { return None };
    let Instruction::Tap(s) = choice.modes.first()?.spell.instructions.first()? else { return None };
    (tap_or_untap(s.clone()) == *v).then(|| s.clone())
}

fn clue() -> Token {
    Token { predefined: true, subtypes: vec![Word::new_static("Clue")], ..Token::default() }
}

fn doubled(k: Word, s: Selection) -> Instruction {
    Instruction::PutCounters(k.clone(), Amount::Counters(own_of(&s), Some(k)), s)
}

/// Whose number it is: of one object its own, of several each one's.
fn own_of(s: &Selection) -> Ref {
    if let Selection::One(r) = s { r.clone() } else { crate::reference::each() }
}

/// "4/4 white and blue Elemental creature with flying": what something becomes for a time.
#[derive(Clone, PartialEq)]
struct Shape {
    power: i32,
    toughness: i32,
    colors: Colors,
    subtypes: Vec<Word>,
    types: Vec<CardType>,
    abilities: Vec<Ability>,
}

impl Shape {
    fn changes(&self) -> Vec<Change> {
        let mut list: Vec<Change> = self.types.iter().map(|t| Change::AddType(*t)).collect();
        if !self.subtypes.is_empty() {
            list.push(Change::SetSubtypes(CardType::Creature, self.subtypes.clone()));
        }
        if !self.colors.is_empty() {
            list.push(Change::SetColors(self.colors));
        }
        list.push(Change::SetPowerToughness(Some(Amount::Fixed(self.power)), Some(Amount::Fixed(self.toughness))));
        list.extend(self.abilities.iter().cloned().map(|a| Change::AddAbility(Box::new(a))));
        list
    }

    fn of(list: &[Change]) -> Option<Shape> {
        use Change as C;
        let mut s = Shape {
            power: 0,
            toughness: 0,
            colors: Colors::empty(),
            subtypes: Vec::new(),
            types: Vec::new(),
            abilities: Vec::new(),
        };
        for change in list {
            match change {
                C::AddType(t) => s.types.push(*t),
                C::SetSubtypes(CardType::Creature, list) => s.subtypes.clone_from(list),
                C::SetColors(c) => s.colors = *c,
                C::SetPowerToughness(Some(Amount::Fixed(a)), Some(Amount::Fixed(b))) => {
                    (s.power, s.toughness) = (*a, *b);
                }
                C::AddAbility(a) => s.abilities.push((**a).clone()),
                C::Control(..) | C::Word(..) | C::FullText(..) | C::AddText(..) | C::SetTypes(..) => return None,
                C::AddSubtype(..) | C::SetSubtypes(..) | C::AddSupertype(..) | C::RemoveType(..) => return None,
                C::RemoveSupertype(..) | C::AllCreatureTypes | C::AddChosenType | C::AddColor(..) => return None,
                C::SetChosenColor | C::ProtectionOfChoice | C::RemoveAbility(..) => return None,
                C::RemoveAllAbilities | C::SetPowerToughness(..) | C::Modify(..) | C::Switch => return None,
                C::Name(..) | C::Loyalty(..) | C::Forbid(..) | C::DoesntUntap | C::MustAttack => return None,
                C::AttacksDespiteDefender | C::Assigns(..) | C::CantAttack | C::CantBlock | C::Goaded => return None,
                C::MustAttackThat(..) | C::Becomes(..) | C::NoManaCost => return None,
            }
        }
        (s.types.last() == Some(&CardType::Creature) && s.changes() == list).then_some(s)
    }
}

struct ShapeP;
impl Part for ShapeP {
    type Value = Shape;
    fn read(p: &mut Reader<'_>) -> Option<Shape> {
        p.attempt(|p| {
            let power = Figure::read(p)?;
            p.raw("/").then_some(())?;
            let toughness = Figure::read(p)?;
            p.lit(" ").then_some(())?;
            let mut colors = Colors::empty();
            while let Ok(c) = word(p).parse::<Color>() {
                p.pos += word(p).len();
                colors |= Colors::of(c);
                p.any(&[" and ", ", and ", ", ", " "]).then_some(())?;
            }
            let mut subtypes = Vec::new();
            while let Some(s) = p.attempt(|p| SubtypeP::read(p).filter(|_| p.lit(" "))) {
                subtypes.push(s);
            }
            let mut types = Vec::new();
            loop {
                let t: CardType = word(p).parse().ok()?;
                p.pos += word(p).len();
                types.push(t);
                if t == CardType::Creature {
                    break;
                }
                p.lit(" ").then_some(())?;
            }
            let abilities = p.attempt(|p| p.lit(" with ").then(|| HavingList::read(p)).flatten()).unwrap_or_default();
            Some(Shape { power, toughness, colors, subtypes, types, abilities })
        })
    }
    fn write(v: &Shape, w: &mut Writer<'_>) -> bool {
        let names: Vec<&str> = v.colors.list().map(Color::as_str).collect();
        let figures = Figure::write(&v.power, w) && w.lit("/") && Figure::write(&v.toughness, w) && w.lit(" ");
        let colors = match names.as_slice() {
            [] => true,
            [a] => w.lit(&format!("{a} ")),
            [a, b] => w.any(&[&format!("{a} and {b} "), &format!("{b} and {a} ")]),
            _ => false,
        };
        figures
            && colors
            && v.subtypes.iter().all(|s| w.lit(s) && w.lit(" "))
            && v.types.iter().enumerate().all(|(i, t)| (i == 0 || w.lit(" ")) && w.lit(t.as_str()))
            && (v.abilities.is_empty() || (w.lit(" with ") && HavingList::write(&v.abilities, w)))
    }
}

/// What says that it keeps its other types; an artifact creature keeps them anyway (CR 205.1b).
struct StillP;
const STILL: &[&str] = &[
    ". It's still a land",
    ". That land is still a land",
    " that's still a land",
    " that's still a planeswalker",
    ". They're still lands",
];

fn keeps(s: &Shape, said: bool) -> Option<()> {
    (said != (s.types.len() > 1)).then_some(())
}

impl Part for StillP {
    type Value = bool;
    fn read(p: &mut Reader<'_>) -> Option<bool> {
        Some(p.any(STILL))
    }
    fn write(v: &bool, w: &mut Writer<'_>) -> bool {
        !*v || w.any(STILL)
    }
}

fn two_players() -> TargetSpec {
    TargetSpec { min: 2, max: 2, objects: None, players: Some(Who::Any) }
}

/// "two target players": one word "target" for two (CR 115.3).
struct TwoPlayers;
impl Part for TwoPlayers {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        p.lit("two target players").then_some(())?;
        let n = u8::try_from(p.targets.len()).ok()?;
        p.targets.push(two_players());
        Some(Selection::One(Ref::Target(n)))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::One(Ref::Target(n)) = v else { return false };
        let n = usize::from(*n);
        if n != w.seen || w.targets.get(n) != Some(&two_players()) {
            return false;
        }
        w.seen += 1;
        w.lit("two target players")
    }
}

/// "a creature you control", chosen as the instruction is followed.
struct ChosenOne;
impl Part for ChosenOne {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        let one = Amount::Fixed(1);
        crate::noun::NpA::read(p).map(|f| crate::selection::choose(Who::You, one.clone(), Some(one), f, false))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Choose { who: Who::You, min, max, filter, random: false } = v else { return false };
        *min == Amount::Fixed(1) && *max == Some(Amount::Fixed(1)) && crate::noun::NpA::write(filter, w)
    }
}

/// "each player", "each opponent", of whom what follows speaks as "they".
struct EachWho;
impl Part for EachWho {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let who = if p.lit("each player") { Who::Any } else { p.lit("each opponent").then_some(Who::Opponent)? };
        p.person = Person::Third;
        p.subject = EACH;
        Some(who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        w.person = Person::Third;
        w.subject = EACH;
        match v {
            Who::Any => w.lit("each player"),
            Who::Opponent => w.lit("each opponent"),
            Who::You | Who::Active | Who::Defending | Who::Slot(..) | Who::Said(..) => false,
            Who::Each | Who::Chosen | Who::ControllerOf(..) | Who::OwnerOf(..) | Who::Target(..) => false,
            Who::Enchanted | Who::Player(..) | Who::OtherOpponent(..) => false,
        }
    }
}

grammar! {
    /// What each of them does unless he does something else.
    Threat(p, w, v) -> Instruction {
        ["loses " n: Much " life"] => { Instruction::LoseLife(EACH, n) } if (let Instruction::LoseLife(who, n) = v && *who == EACH);
        ["sacrifices " s: Objects] => { Instruction::Sacrifice(EACH, s) } if (let Instruction::Sacrifice(who, s) = v && *who == EACH);
        ["discards " s: Objects] => { Instruction::Discard(EACH, s) } if (let Instruction::Discard(who, s) = v && *who == EACH);
    }
}

grammar! {
    /// What he may do instead (CR 118.12a).
    Escape(p, w, v) -> Instruction {
        ["discard " s: Objects] => { Instruction::Discard(EACH, s) } if (let Instruction::Discard(who, s) = v && *who == EACH);
        ["sacrifice " s: Objects] => { Instruction::Sacrifice(EACH, s) } if (let Instruction::Sacrifice(who, s) = v && *who == EACH);
    }
}

grammar! {
    /// " until end of turn", said at the end.
    UntilAfter(p, w, v) -> Until {
        [" " u: UntilP] => { u } if (let u = v);
    }
}

/// What is attached; "to it" afterwards is still what the text spoke of before: an Equipment is not attached to itself
/// (CR 301.5c).
struct Attached;
impl Part for Attached {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        RefP::read(p)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        RefP::write(v, w)
    }
}

grammar! {
    /// Acts.
    ActClause(p, w, v) -> Instruction {
        [s: Subj ("pay") " " m: ManaP] => { Instruction::Pay(s, Cost { mana: m, ..Cost::default() }) }
            if (let Instruction::Pay(s, cost) = v && let Cost { mana: m, tap: false, untap: false, life: None, actions } = cost && actions.is_empty() && !m.is_empty());
        [s: Subj ("get") " an emblem with " l: HavingList] => (Instruction::Emblem(s, l));
        [s: Subj ("get") " " n: EnergyP] => { Instruction::PlayerCounters(Word::new_static("energy"), Amount::Fixed(n), s) }
            if (let Instruction::PlayerCounters(k, Amount::Fixed(n), s) = v && k == "energy");
        [s: Subj ("pay") " " n: EnergyP] => { Instruction::Pay(s, energy(n)) } if (let Instruction::Pay(s, cost) = v && let Some(n) = energy_of(cost) && let n = &n);
        [a: Dealer [" fights " | " fight "] b: RefP] => (Instruction::Fight(a, b));
        ["tap or untap " s: Objects] => { tap_or_untap(s) } if (let Some(s) = tapped_or_untapped(v) && let s = &s);
        ["attach " a: Attached " to " n: ChosenOne] => (Instruction::AttachTo(a, n));
        ["attach " a: Attached " to " b: RefP] => (Instruction::Attach(a, b));
        ["move " c: CountersP " from " a: RefP [" onto " | " to "] b: RefP] => { Instruction::MoveCounters(Some(c.1), Some(c.0), a, b) }
            if (let Instruction::MoveCounters(Some(k), Some(n), a, b) = v && let c = &(n.clone(), k.clone()));
        ["move all counters from " a: RefP [" onto " | " to "] b: RefP] => (Instruction::MoveCounters(None, None, a, b));
        ["move all " k: CounterKind " counters from " a: RefP [" onto " | " to "] b: RefP] => { Instruction::MoveCounters(Some(k), None, a, b) }
            if (let Instruction::MoveCounters(Some(k), None, a, b) = v);
        ["exchange " o: Poss " life total with " r: RefPoss " " s: StatP] => { (s != instead_language::Stat::ManaValue).then_some(Instruction::ExchangeStat(o, s, r))? }
            if (let Instruction::ExchangeStat(o, s, r) = v);
        [t: TwoPlayers " exchange life totals"] => (Instruction::ExchangeLife(t));
        [e: EachWho " " d: Threat " unless they " o: Escape] => { Instruction::EachUnless(e, Box::new(d), Box::new(o)) }
            if (let Instruction::EachUnless(e, d, o) = v && let (d, o) = (&**d, &**o));
        ["exchange control of " a: RefP " and " b: RefP] => (Instruction::ExchangeControl(a, b));
        [["double the number of "] k: CounterKind " counters on " s: Objects] => { doubled(k, s) }
            if (let Instruction::PutCounters(k, Amount::Counters(r, Some(of)), s) = v && k == of && *r == own_of(s));
        ["investigate twice"] => { Instruction::CreateTokens(Who::You, Amount::Fixed(2), clue()) }
            if (w.source.is_some() && *v == Instruction::CreateTokens(Who::You, Amount::Fixed(2), clue()));
        ["you and each " f: NpOne " gain protection from the color of your choice " u: UntilP] => (Instruction::ProtectAll(f, u));
        ["investigate"] => { Instruction::CreateTokens(Who::You, Amount::Fixed(1), clue()) }
            if (w.source.is_some() && *v == Instruction::CreateTokens(Who::You, Amount::Fixed(1), clue()));
        [r: Dealer " gets " m: Modifier " " u: UntilP " for each " n: EachP] => { continuous(Selection::One(r), vec![scaled(m, &n)?], u) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && let Some((m, n)) = scale_of(changes) && let m = &m && let n = &n);
        [r: Dealer " gains protection from the color of your choice " u: UntilP] => { continuous(Selection::One(r), vec![Change::ProtectionOfChoice], u) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && changes.as_slice() == [Change::ProtectionOfChoice]);
        [f: ManyHere " gain protection from the color of your choice " u: UntilP] => { continuous(Selection::Each(f), vec![Change::ProtectionOfChoice], u) }
            if (let Instruction::Continuous { what: Selection::Each(f), changes, until: u } = v && changes.as_slice() == [Change::ProtectionOfChoice]);
        [s: Several @EachFix c: ChangeList " " u: UntilP @WhereX] => { continuous(s, c, u) }
            if (let Instruction::Continuous { what: s, changes: c, until: u } = v);
        [f: EachHere " " c: ChangeList " " u: UntilP @WhereX] => { continuous(Selection::Each(f), c, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        ["all " f: ManyHere " " c: ChangeList " " u: UntilP @WhereX] => { continuous(Selection::Each(f), c, u) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        ["until end of turn, " f: ManyHere " " c: ChangeList] => { continuous(Selection::Each(f), c, Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: Until::EndOfTurn } = v);
        [r: Dealer " can't attack or block " u: UntilP] => { continuous(Selection::One(r), vec![Change::CantAttack, Change::CantBlock], u) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && changes.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [r: Dealer " doesn't untap during its controller's next untap step"] => { continuous(Selection::One(r), vec![Change::DoesntUntap], Until::NextUntapStep) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: Until::NextUntapStep } = v && changes.as_slice() == [Change::DoesntUntap]);
        [s: Several [" don't untap during their controller's next untap step" | " don't untap during their controllers' next untap steps"]] => { continuous(s, vec![Change::DoesntUntap], Until::NextUntapStep) }
            if (let Instruction::Continuous { what: s, changes, until: Until::NextUntapStep } = v && changes.as_slice() == [Change::DoesntUntap]);
        [s: Subj ("create") " a number of " t: TokensP " equal to " n: Quantity] => { Instruction::CreateTokens(s, n, t) } if (w.source.is_some() && let Instruction::CreateTokens(s, n, t) = v);
        [s: Subj ("lose") " " n: Much " life for each " f: EachP] => { Instruction::LoseLife(s, per(n, f)?) }
            if (w.source.is_some() && let Instruction::LoseLife(s, n) = v && let Some((n, f)) = per_of(n) && let (n, f) = (&n, &f));
        ["put a number of " k: CounterKind " counters equal to " n: Quantity " on " t: Objects] => { Instruction::PutCounters(k, n, t) } if (w.source.is_some() && let Instruction::PutCounters(k, n, t) = v);
        ["put a number of " k: CounterKind " counters on " t: Objects " equal to " n: Quantity] => { Instruction::PutCounters(k, n, t) } if (w.source.is_some() && let Instruction::PutCounters(k, n, t) = v);
        [r: Dealer [" becomes a " | " becomes an "] s: ShapeP u: UntilAfter k: StillP] => { keeps(&s, k)?; continuous(Selection::One(r), s.changes(), u) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && let Some(s) = Shape::of(changes) && let k = &(s.types.len() == 1) && let s = &s);
        ["until end of turn, " r: Dealer [" becomes a " | " becomes an "] s: ShapeP k: StillP] => { keeps(&s, k)?; continuous(Selection::One(r), s.changes(), Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes, until: Until::EndOfTurn } = v && let Some(s) = Shape::of(changes) && let k = &(s.types.len() == 1) && let s = &s);
        [r: Dealer [" becomes a " | " becomes an "] s: ShapeP k: StillP] => { keeps(&s, k)?; continuous(Selection::One(r), s.changes(), Until::Forever) }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: Until::Forever } = v && let Some(s) = Shape::of(changes) && let k = &(s.types.len() == 1) && let s = &s);
    }
}
