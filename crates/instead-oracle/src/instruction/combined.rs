//! What two do to each other, what is exerted, and what is done at one time, twice or more often (CR 701.14, 701.43, 111.1).

use instead_language::card::{Mode, ModeChoice};
use instead_language::words::{AbilityKind, Zone};
use instead_language::{
    Amount, Cost, Destination, Feat, Filter, Instruction, KeywordAction, Ref, Selection, Spell, TargetSpec, Token, Who,
};

use super::{KeywordActionP, To};
use crate::acts::clue;
use crate::amount::{EachP, Figure, Many, Quantity, WhereX, Word as Count, per, per_of};
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany, NpOne, Post, last_said};
use crate::reference::{RefP, Subj, SubjSaid, each};
use crate::selection::{Cards, Objects, choose};
use crate::token::CountedTokens;

/// "a 1/1 green Snake creature token, a 2/2 green Wolf creature token, and a 3/3 green Elephant creature token": created at
/// one time.
struct TogetherP;
impl Part for TogetherP {
    type Value = (Amount, Token);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let (n, mut first) = CountedTokens::read(p)?;
        let mut last = false;
        while !last
            && let Some(more) = p.attempt(|p| {
                last = p.any(&[" and ", ", and "]);
                (last || p.lit(", ")).then(|| CountedTokens::read(p))?
            })
        {
            first.also.push(more);
        }
        // a list ends with "and"
        (last && !first.also.is_empty()).then_some((n, first))
    }
    fn write((n, t): &Self::Value, w: &mut Writer<'_>) -> bool {
        let last = t.also.len();
        let first = (n.clone(), Token { also: Vec::new(), ..t.clone() });
        let mut all = std::iter::once(&first).chain(&t.also).enumerate();
        last > 0
            && all.all(|(i, one)| {
                let sep: &[&str] = if i < last { &[", "] } else { &[" and ", ", and "] };
                (i == 0 || w.any(if last > 1 && i == last { &[", and ", " and "] } else { sep }))
                    && CountedTokens::write(one, w)
            })
    }
}

/// The card itself, if it is in the command zone (CR 113.6m).
pub(super) fn from_command() -> Selection {
    Selection::Where(Ref::This, Zone::Command)
}

/// Looks around: the text ends here, and nothing of it is done for each of several.
pub(super) struct AtItsEnd;
impl Part for AtItsEnd {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let before = p.text.get(..p.pos)?.to_ascii_lowercase();
        let several = ["for each ", "each player", "each opponent", "• "].iter().any(|t| before.contains(t));
        (!several && matches!(p.rest(), "" | ".")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// "Those creatures": the two targets, where the text has two.
fn both(p: &Reader<'_>) -> Option<Instruction> {
    let two = p.targets.len() == 2 && p.targets.iter().all(|t| t.max == 1 && t.objects.is_some());
    two.then_some(fight())
}

fn fight() -> Instruction {
    Instruction::Fight(Ref::Target(0), Ref::Target(1))
}

fn exert(r: Ref) -> Instruction {
    Instruction::Feat(Feat::Exert, Selection::One(r), Amount::Fixed(1))
}

fn exchange() -> Instruction {
    Instruction::ExchangeControl(Ref::Target(0), Ref::Target(1))
}

/// "an Equipment you control to it": one of yours, which is chosen as it is done.
fn attaches(f: Filter, to: Ref) -> Option<Instruction> {
    let (_, Filter::Controller(Who::You)) = last_said(&f)? else { return None };
    let one = || Amount::Fixed(1);
    let chosen = crate::selection::choose(Who::You, one(), Some(one()), f, false);
    Some(Instruction::ForEach(chosen, vec![Instruction::Attach(Selection::One(each()), to)]))
}

/// What the second of two targets has in common with the first, or has not.
type Tail = (&'static str, fn() -> Filter);

const TAILS: &[Tail] = &[
    (" that share a card type", || Filter::SharesCardType(Ref::Target(0))),
    (" controlled by different players", || Filter::Controller(Who::ControllerOf(Box::new(Ref::Target(0)))).negate()),
];

/// "target creatures", "other target creatures controlled by different players", of two: the second is another of the same
/// kind. Whether they are others than the object itself, and which tail.
struct TwoTargets;
impl Part for TwoTargets {
    type Value = Option<(bool, Option<usize>)>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        p.targets.is_empty().then_some(())?;
        let other = p.lit("other ");
        p.lit("target ").then_some(())?;
        let f = NpMany::read(p)?;
        let tail = TAILS.iter().position(|(text, _)| p.lit(text));
        p.sentence_ends().then_some(())?;
        p.targets.extend(two_targets(&f, (other, tail)));
        Some(Some((other, tail)))
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let (Some((other, tail)), Some(f)) = (*v, kind_of_two(w)) else { return false };
        w.seen = 2;
        (!other || w.lit("other "))
            && w.lit("target ")
            && NpMany::write(&f, w)
            && tail.is_none_or(|at| TAILS.get(at).is_some_and(|(text, _)| w.lit(text)))
    }
}

fn two_targets(f: &Filter, (other, tail): (bool, Option<usize>)) -> [TargetSpec; 2] {
    let spec = |f| TargetSpec { min: 1, max: 1, objects: Some(f), ..TargetSpec::default() };
    let first = if other { Filter::other().and(f.clone()) } else { f.clone() };
    let second = Filter::Is(Ref::Target(0)).negate().and(first.clone());
    let second = match tail.and_then(|at| TAILS.get(at)) {
        Some((_, make)) => second.and(make()),
        None => second,
    };
    [spec(first), spec(second)]
}

/// Of what kind both targets are, besides that they are others than the object itself.
fn kind_of_two(w: &Writer<'_>) -> Option<Filter> {
    let first = w.targets.first()?.objects.clone()?;
    let Filter::All(list) = &first else { return Some(first) };
    let own = list.first() == Some(&Filter::other());
    Some(if own { crate::noun::all(list.get(1..)?.to_vec()) } else { first })
}

/// Whether the second target is one of the same kind as the first, and how they are said.
fn two_alike(w: &Writer<'_>) -> Option<(bool, Option<usize>)> {
    let (kind, 0) = (kind_of_two(w)?, w.seen) else { return None };
    let tails = std::iter::once(None).chain((0..TAILS.len()).map(Some));
    let mut ways = tails.flat_map(|tail| [(false, tail), (true, tail)]);
    ways.find(|way| w.targets.as_slice() == two_targets(&kind, *way))
}

/// Each time is one by itself.
fn investigates(times: Amount) -> Instruction {
    Instruction::Repeat(times, vec![Instruction::CreateTokens(Who::You, Amount::Fixed(1), clue())])
}

/// The keyword action so often.
fn again(action: KeywordAction, times: Amount) -> Instruction {
    Instruction::Repeat(times, vec![Instruction::Does(Who::You, action)])
}

fn energy(who: Who, n: Amount) -> Instruction {
    Instruction::PlayerCounters("energy".into(), n, who)
}

grammar! {
    /// "X times"
    Times(p, w, v) -> Amount {
        [n: Many " times" @WhereX] => { n } if (let n = v && *n != Amount::ThatMuch);
    }
}

fn investigated(v: &Instruction) -> Option<&Amount> {
    let Instruction::Repeat(times, _) = v else { return None };
    (investigates(times.clone()) == *v).then_some(times)
}

/// What the text spoke of before, one of it.
fn spoken_of(t: &Selection) -> bool {
    matches!(t, Selection::One(Ref::Said(_)))
}

/// "each commander they control", of the one player who acts.
struct EachTheirs;
impl Part for EachTheirs {
    type Value = (Filter, Who);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        p.lit("each ").then_some(())?;
        let f = NpOne::read(p)?;
        let who = controlled_by(&f)?;
        Some((f, who))
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        w.lit("each ") && NpOne::write(&v.0, w)
    }
}

fn controlled_by(f: &Filter) -> Option<Who> {
    let Filter::All(list) = f else { return None };
    let found = list.iter().find_map(|f| if let Filter::Controller(who) = f { Some(who) } else { None });
    found.filter(|who| matches!(who, Who::Target(_))).cloned()
}

/// Cards in your own hand, which you choose.
fn in_hand(s: &Selection) -> Option<()> {
    let Selection::Choose { who: Who::You, filter, random: false, .. } = s else { return None };
    filter.says(&|part| *part == Filter::In(Zone::Hand)).then_some(())
}

/// So much life for each card that is lacking to a number of cards drawn, of each player for himself.
fn for_each_less(n: i32, life: i32) -> Instruction {
    let drawn = Amount::Times(-1, Box::new(Amount::DrawnThisWay));
    let lacking = Amount::Plus(Box::new(Amount::Fixed(n)), Box::new(drawn));
    Instruction::GainLife(Who::Any, Amount::Times(life, Box::new(lacking)))
}

fn less_of(v: &Amount) -> Option<(i32, i32)> {
    let Amount::Times(life, lacking) = v else { return None };
    let Amount::Plus(n, _) = &**lacking else { return None };
    let Amount::Fixed(n) = **n else { return None };
    (for_each_less(n, *life) == Instruction::GainLife(Who::Any, v.clone())).then_some((n, *life))
}

/// One of the two: life is paid, or it is put there (CR 118.12a).
fn or_put(life: i32, what: Selection, to: Destination) -> Instruction {
    let cost = Cost { life: Some(Amount::Fixed(life)), ..Cost::default() };
    Instruction::Unless(Who::You, cost, vec![Instruction::Move(what, to)])
}

/// As many cards as whoever draws them says, as it is done (CR 608.2d).
fn up_to(who: Who, n: Amount) -> Option<Instruction> {
    matches!(n, Amount::Fixed(_)).then(|| Instruction::Draw(who, Amount::UpTo(Box::new(n))))
}

/// All abilities on the stack of which this is so.
fn abilities(more: Vec<Filter>) -> Filter {
    more.into_iter().fold(any_ability(), Filter::and)
}

fn any_ability() -> Filter {
    Filter::OneOf(vec![Filter::Ability(AbilityKind::Activated), Filter::Ability(AbilityKind::Triggered)])
}

/// What is said of abilities.
fn ability_said(f: &Filter) -> Option<Vec<Filter>> {
    let Filter::All(list) = f else { return (*f == any_ability()).then(Vec::new) };
    let (first, more) = list.split_first()?;
    (*first == any_ability()).then(|| more.to_vec())
}

grammar! {
    /// What two targets do to each other, and what is exerted.
    CombinedClause(p, w, v) -> Instruction {
        [s: Subj ("create") " " t: TogetherP] => { Instruction::CreateTokens(s, t.0, t.1) }
            if (let Instruction::CreateTokens(s, n, t) = v && !t.also.is_empty() && let t = &(n.clone(), t.clone()));
        [s: Subj a: KeywordActionP " twice"] => { Instruction::Repeat(Amount::Fixed(2), vec![Instruction::Does(s, a)]) }
            if (let Instruction::Repeat(Amount::Fixed(2), list) = v && let [Instruction::Does(s, a)] = list.as_slice());
        [s: SubjSaid ("tap") " " f: NpA " for each " e: EachP] => { let n = per(Amount::Fixed(1), e)?; (s != Who::You).then(|| Instruction::Tap(choose(s, n.clone(), Some(n), f, false)))? }
            if (let Instruction::Tap(Selection::Choose { who: s, min, max: Some(max), filter: f, random: false }) = v && *s != Who::You && min == max && let Some((Amount::Fixed(1), e)) = per_of(min) && let e = &e);
        [["that player puts " | "they put "] t: Objects " " d: To] => { (d.zone != Zone::Battlefield && spoken_of(&t)).then_some(Instruction::Move(t, d))? }
            if (w.source.is_some() && let Instruction::Move(t, d) = v && d.zone != Zone::Battlefield && spoken_of(t));
        [s: SubjSaid ("return") " " t: EachTheirs " " d: To] => { (d.zone != Zone::Battlefield && t.1 == s).then_some(Instruction::Move(Selection::Each(t.0), d))? }
            if (w.source.is_some() && let Instruction::Move(Selection::Each(f), d) = v && d.zone != Zone::Battlefield && let Some(s) = controlled_by(f) && let (s, t) = (&s, &(f.clone(), s.clone())));
        [["those creatures fight each other" | "they fight each other"]] => { both(p)? } if (w.source.is_some() && *v == fight());
        ["exchange control of two " f: TwoTargets] => { f?; exchange() } if (w.source.is_some() && *v == exchange() && let f = &two_alike(w));
        ["attach " f: NpA " to " r: RefP] => { attaches(f, r)? } if (let Instruction::ForEach(Selection::Choose { filter: f, .. }, list) = v && let [Instruction::Attach(_, r)] = list.as_slice() && attaches(f.clone(), r.clone()).as_ref() == Some(v));
        [s: SubjSaid ["may draw up to " | "draw up to " | "draws up to "] n: Cards] => { up_to(s, n)? } if (let Instruction::Draw(s, Amount::UpTo(n)) = v && let n = &**n);
        [s: Subj ("pay") " life equal to " n: Quantity] => { Instruction::Pay(s, Cost { life: Some(n), ..Cost::default() }) }
            if (w.source.is_some() && let Instruction::Pay(s, Cost { life: Some(n), mana, tap: false, untap: false, actions, less: None }) = v && mana.is_empty() && actions.is_empty());
        ["choose " t: Objects] => { in_hand(&t).filter(|()| p.sentence_ends())?; Instruction::Pick(t) } if (w.source.is_some() && let Instruction::Pick(t) = v && in_hand(t).is_some());
        ["for each card less than " n: Count " a player draws this way, that player gains " m: Figure " life"] => { for_each_less(n, m) }
            if (let Instruction::GainLife(Who::Any, amount) = v && let Some((n, m)) = less_of(amount) && let (n, m) = (&n, &m));
        ["pay " n: Figure " life or put " t: Objects " " d: To] => { or_put(n, t, d) } if (let Instruction::Unless(Who::You, cost, list) = v && let [Instruction::Move(t, d)] = list.as_slice() && let Some(Amount::Fixed(n)) = &cost.life && *v == or_put(*n, t.clone(), d.clone()));
        ["counter all abilities " q: Post] => { Instruction::Counter(Selection::Each(abilities(q))) } if (let Instruction::Counter(Selection::Each(f)) = v && let Some(q) = ability_said(f) && !q.is_empty() && let q = &q);
        ["counter all abilities"] => { Instruction::Counter(Selection::Each(abilities(Vec::new()))) } if (let Instruction::Counter(Selection::Each(f)) = v && *f == abilities(Vec::new()));
        ["counter all " f: NpMany " and all abilities " q: Post] => { Instruction::Counter(Selection::Each(Filter::OneOf(vec![f, abilities(q)]))) }
            if (let Instruction::Counter(Selection::Each(Filter::OneOf(list))) = v && let [f, a] = list.as_slice() && let Some(q) = ability_said(a) && let q = &q);
        ["investigate for each " e: EachP] => { investigates(e) } if (let Some(n) = investigated(v) && let Some((Amount::Fixed(1), e)) = per_of(n) && let e = &e);
        ["investigate " n: Times] => { investigates(n) } if (let Some(n) = investigated(v));
        ["proliferate " n: Times] => { again(KeywordAction::Proliferate, n) } if (let Instruction::Repeat(n, _) = v && *v == again(KeywordAction::Proliferate, n.clone()));
        ["time travel " n: Times] => { again(KeywordAction::TimeTravel, n) } if (let Instruction::Repeat(n, _) = v && *v == again(KeywordAction::TimeTravel, n.clone()));
        ["manifest dread " n: Times] => { again(KeywordAction::ManifestDread, n) } if (let Instruction::Repeat(n, _) = v && *v == again(KeywordAction::ManifestDread, n.clone()));
        ["populate " n: Times] => { again(KeywordAction::Populate, n) } if (let Instruction::Repeat(n, _) = v && *v == again(KeywordAction::Populate, n.clone()));
        [s: Subj ("get") " an amount of {E} equal to " n: Quantity] => { energy(s, n) } if (let Instruction::PlayerCounters(k, n, s) = v && k == "energy" && *v == energy(s.clone(), n.clone()) && !matches!(n, Amount::Fixed(_)));
        ["investigate that many times"] => { investigates(Amount::ThatMuch) } if (*v == investigates(Amount::ThatMuch));
        ["exert " r: RefP [" as it attacks" | " as he attacks" | " as she attacks"]] => { (r == Ref::This).then(|| exert(r))? }
            if (let Instruction::Feat(Feat::Exert, Selection::One(r @ Ref::This), Amount::Fixed(1)) = v);
    }
}

/// One of two things that may be done.
fn either(a: Instruction, b: Instruction) -> Instruction {
    let mode = |i| Mode { word: None, cost: None, spell: Spell { instructions: vec![i], ..Spell::default() } };
    let modes = vec![mode(a), mode(b)];
    let one = ModeChoice { min: 1, max: 1, modes, more: None, fresh: None, again: false };
    Instruction::May(Who::You, vec![Instruction::Modal(one)])
}

fn one_of_two(v: &Instruction) -> Option<(Instruction, Instruction)> {
    let Instruction::May(Who::You, list) = v else { return None };
    let [Instruction::Modal(choice)] = list.as_slice() else { return None };
    let [a, b] = choice.modes.as_slice() else { return None };
    let (a, b) = (a.spell.instructions.first()?, b.spell.instructions.first()?);
    (either(a.clone(), b.clone()) == *v).then(|| (a.clone(), b.clone()))
}

grammar! {
    /// What is given for something.
    Given(p, w, v) -> Instruction {
        ["sacrifice " f: NpA] => { Instruction::Sacrifice(Who::You, one(f)) } if (let Instruction::Sacrifice(Who::You, s) = v && let Some(f) = the_one(s));
        ["discard " f: NpA] => { Instruction::Discard(Who::You, one(f)) } if (let Instruction::Discard(Who::You, s) = v && let Some(f) = the_one(s));
    }
}

fn one(f: Filter) -> Selection {
    choose(Who::You, Amount::Fixed(1), Some(Amount::Fixed(1)), f, false)
}

fn the_one(s: &Selection) -> Option<&Filter> {
    let Selection::Choose { filter, .. } = s else { return None };
    (*s == one(filter.clone())).then_some(filter)
}

grammar! {
    /// "you may sacrifice an artifact or discard a card"
    EitherClause(p, w, v) -> Instruction {
        ["you may " a: Given " or " b: Given] => { either(a, b) } if (let Some((a, b)) = one_of_two(v) && let (a, b) = (&a, &b));
    }
}
