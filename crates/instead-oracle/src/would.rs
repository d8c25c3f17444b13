//! "If … would …, … instead": the event, when it is watched for, and what becomes of it.

mod counters;
mod damage;
mod elsewhere;
mod first;
mod instead;
mod kinds;

use instead_language::{
    Amount, Condition, Destination, EnterChange, Instruction, Kind, Place, Replacement, Rewrite, Selection, Share,
    Until, Who,
};

use crate::amount::{Figure, Many, Much, WhereX, Word};
use crate::condition::Cond;
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::event::{Again, EventAny, Span};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clause, Clauses};
use crate::reference::{Subj, THAT_PLAYER, it};
use crate::rewrite::{PlayerOrRef, effect};
use crate::sentence::SpellP;
use crate::statics::ColorP;
use crate::token::{TokenP, TokensP};

use counters::{AnExtra, KindsOfTokens, NewCounters, OneOfEach, OneToken, SameKind, added};
use damage::{NewDamage, Prevented, SameRecipient, TheSource};
pub(crate) use elsewhere::{Elsewhere, OfPutting};
use elsewhere::{FaceUp, Itself};
pub(crate) use first::{FirstTime, so_while, while_so};
use instead::InsteadP;
pub(crate) use kinds::OfCounter;
use kinds::{
    OfBegin, OfCoin, OfCounters, OfDamage, OfDraw, OfDrawCards, OfEnter, OfGain, OfLoseMana, OfLoss, OfMana, OfMill,
    OfMove, OfRoll, OfScry, OfSearch, OfTokens, SamePlayer, the_player,
};

/// A sentence of this kind: the effect, and until when where it says so.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Body {
    pub(crate) effect: Replacement,
    pub(crate) until: Option<Until>,
}
impl Body {
    pub(crate) fn of(effect: &Replacement, until: Option<Until>) -> Self {
        Body { effect: effect.clone(), until }
    }
}

/// What becomes of the event.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Out {
    kind: Kind,
    rewrite: Rewrite,
    rider: Vec<Instruction>,
}

fn out(rewrite: Rewrite) -> Out {
    Out { kind: Kind::Replacement, rewrite, rider: Vec::new() }
}

/// 419.1d of 2004 and 2005: "prevent" of what is no damage.
fn prevented() -> Out {
    Out { kind: Kind::Prevention, rewrite: Rewrite::Skip, rider: Vec::new() }
}

fn with(rewrite: Rewrite, rider: Vec<Instruction>) -> Out {
    Out { kind: Kind::Replacement, rewrite, rider }
}

fn plain(v: &Out) -> Option<&Rewrite> {
    (v.kind == Kind::Replacement && v.rider.is_empty()).then_some(&v.rewrite)
}

fn ridden(v: &Out) -> Option<(&Rewrite, &Vec<Instruction>)> {
    (v.kind == Kind::Replacement && !v.rider.is_empty()).then_some((&v.rewrite, &v.rider))
}

fn sum(a: Amount, b: Amount) -> Amount {
    Amount::Plus(Box::new(a), Box::new(b))
}

fn times(n: i32) -> Rewrite {
    Rewrite::Amount(Amount::Times(n, Box::new(Amount::ThatMuch)))
}

fn plus(n: i32) -> Rewrite {
    Rewrite::Amount(sum(Amount::ThatMuch, Amount::Fixed(n)))
}

/// What is done instead, and what follows from whether it was done.
fn with_cases(mut list: Vec<Instruction>, yes: Vec<Instruction>, no: Vec<Instruction>) -> Vec<Instruction> {
    list.push(Instruction::If(Condition::Did, yes, Vec::new()));
    list.push(Instruction::If(Condition::Not(Box::new(Condition::Did)), no, Vec::new()));
    list
}

/// The parts of that.
fn cases_of(v: &Out) -> Option<(Vec<Instruction>, Vec<Instruction>, Vec<Instruction>)> {
    let Rewrite::Instead(list) = plain(v)? else { return None };
    let [front @ .., Instruction::If(_, yes, _), Instruction::If(_, no, _)] = list.as_slice() else { return None };
    (with_cases(front.to_vec(), yes.clone(), no.clone()) == *list).then(|| (front.to_vec(), yes.clone(), no.clone()))
}

grammar! {
    /// What becomes of the event, optional or with something added.
    Outcome(p, w, v) -> (Out, bool) {
        [@OfEnter "you may " i: Clauses " instead. If you do, " y: Clauses ". If you don't, " n: Clauses] => { (out(Rewrite::Instead(with_cases(vec![Instruction::May(Who::You, i)], y, n))), false) }
            if (let (o, false) = v && let Some((front, y, n)) = cases_of(o) && let [Instruction::May(Who::You, i)] = front.as_slice() && let (y, n) = (&y, &n));
        [@OfEnter i: Clauses " instead. If you do, " y: Clauses ". If you don't, " n: Clauses] => { (out(Rewrite::Instead(with_cases(i, y, n))), false) }
            if (let (o, false) = v && let Some((i, y, n)) = cases_of(o) && let (i, y, n) = (&i, &y, &n));
        [@OfDraw "instead you may skip that draw. If you do, " r: Clauses] => { (Out { rider: r, ..out(Rewrite::Skip) }, true) }
            if (let (o, true) = v && o.kind == Kind::Replacement && o.rewrite == Rewrite::Skip && !o.rider.is_empty() && let r = &o.rider);
        ["you may " o: Core ". If you do, " r: Clauses] => { if !o.rider.is_empty() { return None; } (Out { rider: r, ..o }, true) }
            if (let (o, true) = v && !o.rider.is_empty() && let r = &o.rider && let o = &(Out { rider: Vec::new(), ..o.clone() }));
        [@OfDraw "instead you may skip that draw"] => { (out(Rewrite::Skip), true) } if (let (o, true) = v && plain(o) == Some(&Rewrite::Skip));
        [@OfDamage "you may have that damage dealt to " r: PlayerOrRef " instead"] => { (out(Rewrite::Redirect(Share::All, r)), true) }
            if (w.source.is_some() && let (o, true) = v && let Some(Rewrite::Redirect(Share::All, r)) = plain(o));
        ["you may " o: Core] => ((o, true));
        [o: Core ". When you do, " s: ReflexP] => { if !o.rider.is_empty() || !matches!(o.rewrite, Rewrite::Goto(_)) { return None; } (Out { rider: vec![Instruction::WhenYouDo(Box::new(s))], ..o }, false) }
            if (let (o, false) = v && let [Instruction::WhenYouDo(s)] = o.rider.as_slice() && let s = &**s && let o = &(Out { rider: Vec::new(), ..o.clone() }));
        ["discard it, but you may " d: Elsewhere " instead of into your graveyard"] => { (out(Rewrite::Goto(d)), true) }
            if (let (o, true) = v && let Some(Rewrite::Goto(d)) = plain(o));
        [o: Core] => { (o, false) } if (let (o, false) = v);
    }
}

grammar! {
    /// What becomes of the event.
    Core(p, w, v) -> Out {
        [@OfDamage s: Prevented ", " i: Clause ", and " r: Clauses] => { let mut list = vec![i]; list.extend(r); Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider: list } }
            if (w.source.is_some() && let Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider } = v && let Some((i, r)) = rider.split_first() && !r.is_empty() && let r = &r.to_vec());
        [@OfDamage s: Prevented " and " r: Clauses] => (Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider: r });
        [@OfDamage s: Prevented @SameRecipient] => { Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider: Vec::new() } }
            if (let Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider } = v && rider.is_empty());
        [@OfDamage "instead " @TheSource " deals " a: NewDamage @SameRecipient @WhereX] => { out(Rewrite::Amount(a)) } if (w.source.is_some() && let Some(Rewrite::Amount(a)) = plain(v));
        [@OfDamage @TheSource " deals " a: NewDamage @SameRecipient " instead" @WhereX] => { out(Rewrite::Amount(a)) } if (let Some(Rewrite::Amount(a)) = plain(v));
        [@OfDamage @TheSource " deals that damage to " r: PlayerOrRef " instead"] => { out(Rewrite::Redirect(Share::All, r)) }
            if (let Some(Rewrite::Redirect(Share::All, r)) = plain(v));
        [@OfDamage "that damage is dealt to " r: PlayerOrRef " instead"] => { out(Rewrite::Redirect(Share::All, r)) }
            if (let Some(Rewrite::Redirect(Share::All, r)) = plain(v));
        [@OfDamage "instead " @TheSource " deals that much damage to " @Again " and " r: Clauses] => { out(Rewrite::Plus(r)) }
            if (let Some(Rewrite::Plus(r)) = plain(v));
        [@OfGain @SamePlayer ("gain") " that much life plus " n: Figure " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfLoss @SamePlayer ("lose") " that much life plus " n: Figure " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfGain @SamePlayer ("gain") " " a: Much " life instead"] => { out(Rewrite::Amount(a)) } if (let Some(Rewrite::Amount(a)) = plain(v));
        [@OfLoss @SamePlayer ("lose") " " a: Much " life instead"] => { out(Rewrite::Amount(a)) } if (let Some(Rewrite::Amount(a)) = plain(v));
        [@OfGain @SamePlayer ("gain") " no life instead"] => { out(Rewrite::Skip) } if (plain(v) == Some(&Rewrite::Skip));
        [@OfMill @SamePlayer ("mill") " that many cards plus " n: Word " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfScry @SamePlayer ("scry") " that many cards plus " n: Word " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfDrawCards @SamePlayer ("draw") " that many cards plus " n: Word " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfDrawCards @SamePlayer ("draw") " twice that many cards instead"] => { out(times(2)) } if (plain(v) == Some(&times(2)));
        [@OfMill @SamePlayer ("mill") " twice that many cards instead"] => { out(times(2)) } if (plain(v) == Some(&times(2)));
        [@OfMove "instead " d: Elsewhere " and " r: Clauses] => { with(Rewrite::Goto(d), r) } if (let Some((Rewrite::Goto(d), r)) = ridden(v));
        [@OfMove "instead " d: Elsewhere] => { out(Rewrite::Goto(d)) } if (w.source.is_some() && let Some(Rewrite::Goto(d)) = plain(v));
        [@OfMove d: Elsewhere " instead" @OfPutting] => { out(Rewrite::Goto(d)) } if (let Some(Rewrite::Goto(d)) = plain(v));
        [@OfMove "instead " @Itself " is revealed and put on the bottom of that player's library"] => { out(Rewrite::Goto(Destination::library(Place::Bottom).revealed())) }
            if (w.source.is_some() && plain(v) == Some(&Rewrite::Goto(Destination::library(Place::Bottom).revealed())));
        [@OfEnter "it enters under your control instead"] => { out(Rewrite::Enter(vec![EnterChange::Control(Who::You)])) }
            if (let Some(Rewrite::Enter(list)) = plain(v) && list.as_slice() == [EnterChange::Control(Who::You)]);
        [@OfTokens ["it creates twice that many of those tokens" | "twice that many of those tokens are created" | "create twice that many of those tokens" | "you create twice that many of those tokens"] " instead"] => { out(times(2)) }
            if (plain(v) == Some(&times(2)));
        [@OfTokens ["those tokens plus " | "instead create those tokens plus "] @AnExtra k: TokenP [" are created instead" | ""]] => { out(Rewrite::PlusTokens(Amount::Fixed(1), k)) }
            if (let Some(Rewrite::PlusTokens(Amount::Fixed(1), k)) = plain(v));
        [@OfTokens "those tokens plus that many " k: TokensP " are created instead"] => { out(Rewrite::PlusTokens(Amount::ThatMuch, k)) }
            if (let Some(Rewrite::PlusTokens(Amount::ThatMuch, k)) = plain(v));
        [@OfTokens "that many " k: TokensP " are created instead"] => { out(Rewrite::Tokens(vec![k])) }
            if (let Some(Rewrite::Tokens(list)) = plain(v) && let [k] = list.as_slice());
        [@OfTokens ["instead create " | "create "] l: KindsOfTokens] => { out(Rewrite::TokensOfOne(l)) } if (let Some(Rewrite::TokensOfOne(l)) = plain(v));
        [@OfTokens @OneToken "create " ["a " | "an "] k: TokenP " instead"] => { out(Rewrite::Tokens(vec![k])) }
            if (let Some(Rewrite::Tokens(list)) = plain(v) && let [k] = list.as_slice());
        [@OfTokens "instead create " l: OneOfEach] => { out(Rewrite::Tokens(l)) } if (let Some(Rewrite::Tokens(l)) = plain(v));
        [@OfCounters c: NewCounters] => { out(Rewrite::Amount(c)) } if (let Some(Rewrite::Amount(c)) = plain(v));
        [@OfCounters "you get no " @SameKind "counters instead"] => { out(Rewrite::Skip) } if (plain(v) == Some(&Rewrite::Skip));
        [@OfMana "it produces " ["twice as much of that mana instead"]] => { out(times(2)) } if (plain(v) == Some(&times(2)));
        [@OfMana "it produces " ["three times as much of that mana instead"]] => { out(times(3)) } if (plain(v) == Some(&times(3)));
        [@OfMana "it produces " m: ManaP " instead of any other type and amount"] => { out(Rewrite::ProducesMana(m, true)) } if (let Some(Rewrite::ProducesMana(m, true)) = plain(v));
        [@OfMana "it produces " m: ManaP " instead of any other type"] => { out(Rewrite::ProducesMana(m, false)) } if (let Some(Rewrite::ProducesMana(m, false)) = plain(v));
        [@OfLoseMana "that mana becomes colorless instead"] => { out(Rewrite::ManaBecomes(instead_language::words::Mana::Colorless)) }
            if (plain(v) == Some(&Rewrite::ManaBecomes(instead_language::words::Mana::Colorless)));
        [@OfLoseMana "that mana becomes " c: ColorP " instead"] => { out(Rewrite::ManaBecomes(instead_language::words::Mana::Color(c))) }
            if (let Some(Rewrite::ManaBecomes(instead_language::words::Mana::Color(c))) = plain(v));
        [@OfRoll "instead roll that many dice plus one and ignore the lowest roll"] => { out(Rewrite::RollMore) } if (plain(v) == Some(&Rewrite::RollMore));
        [@OfCoin "instead flip two coins and ignore one"] => { out(Rewrite::FlipTwo) } if (plain(v) == Some(&Rewrite::FlipTwo));
        [@OfBegin ["that player skips that turn instead" | "that player skips that step instead" | "skip that turn instead" | "skip that step instead" | "that player skips that phase instead" | "skip that phase instead"]] => { out(Rewrite::Skip) }
            if (plain(v) == Some(&Rewrite::Skip));
        [@OfDraw "prevent that draw"] => { prevented() } if (*v == prevented());
        [@OfGain "prevent that life gain"] => { prevented() } if (*v == prevented());
        [@OfLoss "prevent that loss of life"] => { prevented() } if (*v == prevented());
        [@OfDraw ["that player skips that draw instead" | "skip that draw instead"]] => { out(Rewrite::Skip) } if (plain(v) == Some(&Rewrite::Skip));
        ["regenerate " @Itself] => { Out { kind: Kind::Regeneration, rewrite: Rewrite::Regenerate, rider: Vec::new() } }
            if (v.kind == Kind::Regeneration && v.rewrite == Rewrite::Regenerate && v.rider.is_empty());
        [@OfDraw s: Subj ("exile") " that card" @FaceUp " instead"] => { the_player(p, &s)?; out(Rewrite::Instead(vec![Instruction::Exile(Selection::Top(Amount::Fixed(1), s))])) }
            if (w.source.is_some() && let Some(Rewrite::Instead(list)) = plain(v) && let [Instruction::Exile(Selection::Top(Amount::Fixed(1), s))] = list.as_slice());
        [@OfSearch s: Subj ("search") " the top " n: Many " cards of that library instead"] => { matches!(s, Who::Said(_)).then_some(())?; out(Rewrite::SearchTop(n)) }
            if (let Some(Rewrite::SearchTop(n)) = plain(v) && let s = &THAT_PLAYER);
        [@OfDraw "instead that player skips that draw and " i: Clauses] => { out(Rewrite::Instead(i)) } if (w.source.is_some() && let Some(Rewrite::Instead(i)) = plain(v));
        [i: InsteadP] => { out(Rewrite::Instead(i)) } if (let Some(Rewrite::Instead(i)) = plain(v));
    }
}

/// What triggers on what is done instead (CR 603.12). The full stop at its end is that of the whole sentence.
pub(crate) struct ReflexP;
impl Part for ReflexP {
    type Value = instead_language::Spell;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let found = SpellP::read(p)?;
        if p.text.get(..p.pos)?.ends_with('.') {
            p.pos -= 1;
        }
        Some(found)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let done = SpellP::write(v, w);
        if w.out.ends_with('.') {
            w.out.pop();
            w.pos = w.pos.saturating_sub(1);
        }
        done
    }
}

/// Not cast, or cast for no mana.
fn unpaid() -> Condition {
    let no_mana = Condition::Compare(Amount::ManaSpent(it(), None), instead_language::Cmp::Exactly, Amount::Fixed(0));
    Condition::OneOf(vec![Condition::Not(Box::new(Condition::WasCast(it()))), no_mana])
}

fn own_draw_step() -> Condition {
    Condition::All(vec![Condition::Turn(Who::You), Condition::During(instead_language::words::Step::Draw)])
}

grammar! {
    /// When the event is watched for, after it.
    Circumstance(p, w, v) -> Condition {
        [" while " c: Cond] => { c } if (let c = v && !matches!(c, Condition::Turn(Who::You)) && *c != own_draw_step());
        [" during your turn"] => (Condition::Turn(Who::You));
        [" during your draw step"] => { own_draw_step() } if (*v == own_draw_step());
        [" and it wasn't cast or no mana was spent to cast it"] => { unpaid() } if (*v == unpaid());
        [" and it wasn't cast"] => { Condition::Not(Box::new(Condition::WasCast(it()))) } if (let Condition::Not(c) = v && **c == Condition::WasCast(it()));
    }
}

/// Of whom it is the own doing: what a spell or ability does to the player who controls it.
const OWN_CAUSE: &str = "a spell or ability would cause its controller to ";

fn own_cause() -> Condition {
    Condition::EventBy(THAT_PLAYER)
}

grammar! {
    /// What it would cause him to do.
    OwnEvent(p, w, v) -> instead_language::Pattern {
        ["gain life"] => (instead_language::Pattern::GainLife(Who::Any));
        ["lose life"] => (instead_language::Pattern::LoseLife(Who::Any));
        ["draw a card"] => { instead_language::Pattern::Draw { who: Who::Any, except_first: false } }
            if (let instead_language::Pattern::Draw { who: Who::Any, except_first: false } = v);
    }
}

/// What follows "if" or "the next time": event and outcome.
pub(crate) struct Would;
impl Part for Would {
    type Value = Body;
    fn read(p: &mut Reader<'_>) -> Option<Body> {
        if !p.enter() {
            return None;
        }
        let found = p.attempt(|p| {
            p.limit = None;
            p.spanned = None;
            let own = p.lit(OWN_CAUSE);
            let pattern = if own { OwnEvent::read(p)? } else { EventAny::read(p)? };
            if own {
                p.watched = Some(std::rc::Rc::new(pattern.clone()));
            }
            let limit = p.limit.take().map(|(cmp, n)| Condition::EventAmount(cmp, n));
            let limit = if own { Some(own_cause()) } else { limit };
            let mut until = p.spanned.take();
            if until.is_none() {
                until = Span::read(p)?;
            }
            let condition = p.attempt(Circumstance::read);
            if until.is_none() {
                until = Span::read(p)?;
            }
            // one condition is all that there is place for
            let condition = match (condition, limit) {
                (Some(_), Some(_)) => return None,
                (a, b) => a.or(b),
            };
            p.lit(", ").then_some(())?;
            let (out, may) = Outcome::read(p)?;
            let mut effect = effect(out.kind, pattern, out.rewrite);
            effect.condition = condition;
            effect.rider = out.rider;
            effect.optional = may.then_some(Who::You);
            Some(Body { effect, until })
        });
        p.leave();
        found
    }
    fn write(v: &Body, w: &mut Writer<'_>) -> bool {
        if !w.enter() {
            return false;
        }
        let e = &v.effect;
        let may = match &e.optional {
            None => false,
            Some(Who::You) => true,
            Some(_) => return false,
        };
        let out = Out { kind: e.kind, rewrite: e.rewrite.clone(), rider: e.rider.clone() };
        let limit = match &e.condition {
            Some(Condition::EventAmount(cmp, n)) => Some((*cmp, n.clone())),
            _ => None,
        };
        w.limit.clone_from(&limit);
        let circumstance =
            |w: &mut Writer<'_>| limit.is_some() || e.condition.as_ref().is_none_or(|c| Circumstance::write(c, w));
        // until when may be said within the event
        let within = |w: &mut Writer<'_>| {
            w.spanned = v.until;
            EventAny::write(&e.pattern, w) && w.limit.is_none() && w.spanned.is_none() && w.lit(", ")
        };
        let circumstances = v.until.is_some() && e.condition.is_none();
        if circumstances && w.source.is_some() && w.attempt(|w| within(w) && Outcome::write(&(out.clone(), may), w)) {
            w.leave();
            return true;
        }
        w.spanned = None;
        let own = e.condition.as_ref() == Some(&own_cause());
        let circumstance = |w: &mut Writer<'_>| own || circumstance(w);
        let event = |w: &mut Writer<'_>| {
            if !own {
                return EventAny::write(&e.pattern, w);
            }
            w.watched = Some(std::rc::Rc::new(e.pattern.clone()));
            w.lit(OWN_CAUSE) && OwnEvent::write(&e.pattern, w)
        };
        let done = event(w)
            && w.limit.is_none()
            && (w.attempt(|w| Span::write(&v.until, w) && circumstance(w) && w.lit(", "))
                || w.attempt(|w| circumstance(w) && Span::write(&v.until, w) && w.lit(", ")))
            && Outcome::write(&(out, may), w);
        w.leave();
        done
    }
}
