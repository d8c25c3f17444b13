//! Instructions (CR 608.2c, 701) as clauses: "draw two cards", "destroy target creature".

use instead_language::instruction::{Choice, WordKind};
use instead_language::words::{Colors, Supertype, Zone};
use instead_language::{
    Amount, Cant, Change, Cost, Destination, Filter, Instruction, Noun, Place, Pronoun, Ref, Selection, TargetSpec,
    Until, Who,
};

use crate::acts::ActClause;
use crate::amount::{CounterKind, EachP, HalfLife, HalfP, Many, Much, Quantity as Expr, WhereX, per, per_of};
use crate::cost::CountersP;
use crate::cursor::{Person, Reader, Writer};
use crate::event::{CombatP, PeriodP};
use crate::grammar::{Part, grammar};
use crate::looking::LookClause;
use crate::mana::ManaClause;
use crate::reference::{Poss, RefP, Subj, SubjSaid, THAT_PLAYER, WhoP, is_it, it};
use crate::rewrite::Created;
use crate::selection::{Cards, Next, Objects, Sel, SelOne};
use crate::statics::{ChangeList, ColorP};
use crate::token::CountedTokens;

/// An object as the subject of a sentence; the verb then takes the third person.
pub(crate) struct Dealer;
impl Part for Dealer {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        p.speak_of(&Who::You, Person::Third);
        let found = RefP::read(p)?;
        p.own = found == Ref::This;
        Some(found)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        w.person = Person::Third;
        w.subject = Who::You;
        RefP::write(v, w)
    }
}

grammar! {
    /// On what counters are put.
    Bearer(p, w, v) -> Selection {
        [r: RefP @Ends] => (Selection::One(r));
        [t: Objects] => { t } if (let t = v);
    }
}

/// A verb that tells "you" what to do: whoever the sentence before was about chooses nothing in this one.
struct Bid;
impl Part for Bid {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.implied.is_none() && p.subject != Who::You {
            p.subject = Who::You;
        }
        Some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        if w.implied.is_none() {
            w.subject = Who::You;
        }
        true
    }
}

/// The phrase does not go on: "it from your graveyard" is another.
struct Ends;
impl Part for Ends {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.rest().starts_with(" from ")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

fn hurt(source: Ref, amount: Amount, to: Selection, combat: Option<bool>) -> Option<Instruction> {
    let combat = match combat {
        None => false,
        Some(true) => true,
        Some(false) => return None,
    };
    Some(Instruction::Damage { source, amount, to, excess: None, unpreventable: false, combat })
}

const G: Zone = Zone::Graveyard;

fn chooses(p: &Reader<'_>, n: Amount, random: bool) -> Selection {
    crate::selection::choose(p.subject.clone(), n.clone(), Some(n), Filter::Card, random)
}

fn chosen_cards<'v>(v: &'v Selection, w: &Writer<'_>, at_random: bool) -> Option<&'v Amount> {
    match v {
        Selection::Choose { who, min, max: Some(max), filter: Filter::Card, random }
            if min == max && *who == w.subject && *random == at_random =>
        {
            Some(min)
        }
        _ => None,
    }
}

grammar! {
    /// Damage.
    DamageP(p, w, v) -> Instruction {
        [s: Dealer " " ["deals " | "deal "] n: Much " " c: CombatP "damage divided as you choose among " t: Several] => {
            if c.is_some() { return None; }
            p.divided = Some(n.clone());
            hurt(s, n, Selection::One(t), c)?
        } if (let Instruction::Damage { source: s, amount: n, to: Selection::One(t), excess: None, unpreventable: false, combat: false } = v && is_several(t, w) && let c = &None);
        [s: Dealer " " ["deals " | "deal "] n: Much " damage to " a: SelOne " and " m: Much " damage to " b: SelOne] => { Instruction::Divided { source: s, parts: vec![(n, a), (m, b)] } }
            if (let Instruction::Divided { source: s, parts } = v && let [(n, a), (m, b)] = parts.as_slice());
        [s: Dealer " " ["deals " | "deal "] n: Much " damage divided as " a: crate_Much " to " x: SelOne " and " b: crate_Much " to " y: SelOne] => { Instruction::Divided { source: s, parts: vec![(a, x), (b, y)] } }
            if (w.source.is_some() && let Instruction::Divided { source: s, parts } = v && let [(a, x), (b, y)] = parts.as_slice() && let Some(n) = sum(a, b) && let n = &n);
        [s: Dealer " " ["deals " | "deal "] n: Much " " c: CombatP "damage to " t: Sel " for each " f: EachP] => { hurt(s, per(n, f)?, t, c)? }
            if (let Instruction::Damage { source: s, amount, to: t, excess: None, unpreventable: false, combat } = v && let Some((n, f)) = per_of(amount) && let n = &n && let f = &f && w.source.is_some() && let c = &combat.then_some(true));
        [s: Dealer " " ["deals " | "deal "] n: Much " " c: CombatP "damage to " t: Sel @WhereX @Preventable] => { hurt(s, n, t, c)? }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: false, combat } = v && let c = &combat.then_some(true));
        [s: Dealer " " ["deals " | "deal "] n: Much " " c: CombatP "damage to " t: Sel ". " ["the damage can't be prevented" | "this damage can't be prevented"]] => { unpreventable(hurt(s, n, t, c)?) }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: true, combat } = v && let c = &combat.then_some(true));
        [s: Dealer " " ["deals " | "deal "] "damage equal to " n: Expr " to " t: Sel] => { hurt(s, n, t, None)? }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: false, combat: false } = v && w.source.is_some());
        [s: Dealer " " ["deals " | "deal "] "damage to " t: Sel " equal to " n: Expr] => { hurt(s, n, t, None)? }
            if (let Instruction::Damage { source: s, amount: n, to: t, excess: None, unpreventable: false, combat: false } = v && w.source.is_some());
    }
}
use crate::amount::Much as crate_Much;

/// What a part of a text says of the damage that the text deals.
fn the_damage() -> Instruction {
    let all = instead_language::Recipients::anything();
    Instruction::Forbid(Cant::PreventDamage(Filter::Is(Ref::This), all), Until::Forever)
}

grammar! {
    /// What says that regeneration does not save what is destroyed (CR 701.19c).
    NotAgain(p, w, v) -> () {
        [[". It can't be regenerated" | ". They can't be regenerated" | ". That creature can't be regenerated" | ". Those creatures can't be regenerated" | " and it can't be regenerated" | ". A creature destroyed this way can't be regenerated" | ". Creatures destroyed this way can't be regenerated" | ". That permanent can't be regenerated" | ". That artifact can't be regenerated" | ". The creature can't be regenerated" | ". That land can't be regenerated"]] => (());
    }
}

/// Looks ahead: the phrase does not go on with how long.
struct NoUntil;
impl Part for NoUntil {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.peek(" until ") && !p.peek(" this turn")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// Looks ahead: what says that the damage can't be prevented is read with it.
pub(crate) struct Preventable;
impl Part for Preventable {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let more = [". The damage can't be prevented", ". This damage can't be prevented", " equal to "];
        (!more.iter().any(|t| p.peek(t))).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

fn unpreventable(i: Instruction) -> Instruction {
    match i {
        Instruction::Damage { source, amount, to, excess, combat, .. } => {
            Instruction::Damage { source, amount, to, excess, unpreventable: true, combat }
        }
        other => other,
    }
}

fn sum(a: &Amount, b: &Amount) -> Option<Amount> {
    match (a, b) {
        (Amount::Fixed(a), Amount::Fixed(b)) => a.checked_add(*b).map(Amount::Fixed),
        _ => None,
    }
}

/// "any number of targets", "one, two, or three targets"
pub(crate) struct Several;
const SEVERAL: &[(&str, u32, u32)] =
    &[("any number of targets", 0, 99), ("one or two targets", 1, 2), ("one, two, or three targets", 1, 3)];
impl Part for Several {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        let (_, min, max) = SEVERAL.iter().find(|(t, ..)| p.lit(t))?;
        let n = u8::try_from(p.targets.len()).ok()?;
        p.targets.push(TargetSpec {
            min: *min,
            max: *max,
            objects: Some(crate::target::any_target()),
            players: Some(Who::Any),
        });
        Some(Ref::Target(n))
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        let Ref::Target(n) = v else { return false };
        let Some(spec) = w.targets.get(usize::from(*n)).cloned() else { return false };
        w.seen = usize::from(*n) + 1;
        SEVERAL.iter().any(|(t, min, max)| spec.min == *min && spec.max == *max && w.lit(t))
    }
}

pub(crate) fn is_several(t: &Ref, w: &Writer<'_>) -> bool {
    matches!(t, Ref::Target(n) if w.targets.get(usize::from(*n)).is_some_and(|s| SEVERAL.iter().any(|(_, a, b)| s.min == *a && s.max == *b)))
}

grammar! {
    /// "for each 1 damage prevented this way" and its like.
    PerPrevented(p, w, v) -> () {
        [["for each 1 damage prevented this way" | "for each damage prevented this way"]] => (());
    }
}

fn hidden(zone: Zone) -> Destination {
    Destination::zone(zone)
}

grammar! {
    /// Where something is put.
    To(p, w, v) -> Destination {
        [["to its owner's hand" | "into its owner's hand" | "to their owner's hand" | "to their owners' hands" | "to your hand" | "into your hand" | "to owner's hand"]] => { hidden(Zone::Hand) } if (*v == hidden(Zone::Hand));
        [["on top of its owner's library" | "on top of your library" | "on top of their owner's library" | "on top of that player's library"]] => { Destination::library(Place::Top) } if (*v == Destination::library(Place::Top));
        [["on the bottom of its owner's library" | "on the bottom of your library" | "on the bottom of their owner's library"]] => { Destination::library(Place::Bottom) } if (*v == Destination::library(Place::Bottom));
        [["into its owner's graveyard" | "into your graveyard" | "into their owner's graveyard" | "into their owners' graveyards"]] => { hidden(G) } if (*v == hidden(G));
        [["onto the battlefield" | "to the battlefield"] t: TappedP f: FaceDownP c: UnderP " with " k: CountersP [" on it" | " on them"]] => { Destination { tapped: t, face_down: f, control: c, counters: vec![(k.1, k.0)], ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, tapped: t, face_down: f, control: c, place: Place::Natural, counters, attached: None } = v && let [(k, n)] = counters.as_slice() && let k = &(n.clone(), k.clone()));
        [["onto the battlefield" | "to the battlefield"] t: TappedP f: FaceDownP c: UnderP a: AttachedTo] => { Destination { tapped: t, face_down: f, control: c, attached: a, ..hidden(Zone::Battlefield) } }
            if (let Destination { zone: Zone::Battlefield, tapped: t, face_down: f, control: c, place: Place::Natural, counters, attached: a } = v && counters.is_empty());
    }
}

grammar! {
    /// " attached to that creature"
    AttachedTo(p, w, v) -> Option<Ref> {
        [" attached to " r: RefP] => { Some(r) } if (let Some(r) = v);
        [] => (None);
    }
}

grammar! {
    /// " tapped"
    TappedP(p, w, v) -> bool {
        [" tapped"] => (true);
        [] => (false);
    }
}

grammar! {
    /// " face down"
    FaceDownP(p, w, v) -> bool {
        [" face down"] => (true);
        [] => (false);
    }
}

grammar! {
    /// " under your control"
    UnderP(p, w, v) -> Option<Who> {
        [[" under its owner's control" | " under their owner's control" | " under their owners' control"]] => (None);
        [" under " o: Poss " control"] => { Some(o) } if (let Some(o) = v);
        [] => (None);
    }
}

grammar! {
    /// How long a change lasts.
    UntilP(p, w, v) -> Until {
        [["until end of turn" | "this turn"]] => (Until::EndOfTurn);
        [["until the end of your next turn" | "until your next end of turn"]] => (Until::EndOfYourNextTurn);
        ["until your next turn"] => (Until::YourNextTurn);
        [["until end of combat" | "this combat"]] => (Until::EndOfCombat);
    }
}

grammar! {
    /// One instruction.
    Clause(p, w, v) -> Instruction, once clauses {
        [i: Created] => { i } if (let i = v);
        [s: SubjSaid "may " i: MayBody] => (Instruction::May(s, i));
        [i: LookClause] => { i } if (let i = v);
        [i: ManaClause] => { i } if (let i = v);
        [i: ActClause] => { i } if (let i = v);
        [i: DamageP] => { i } if (let i = v);
        [@Bid "destroy " s: Objects @NotAgain] => { Instruction::Destroy { what: s, regenerate: false } }
            if (let Instruction::Destroy { what: s, regenerate: false } = v);
        [["destroy " | "destroys "] s: Objects] => { Instruction::Destroy { what: s, regenerate: true } } if (let Instruction::Destroy { what: s, regenerate: true } = v);
        ["regenerate " s: Objects] => { Instruction::Regenerate(s, Vec::new()) } if (let Instruction::Regenerate(s, then) = v && then.is_empty());
        [@Bid "put " c: CountersP " on " t: Bearer " " @PerPrevented] => { if c.0 != Amount::Fixed(1) { return None; } Instruction::PutCounters(c.1, Amount::Prevented, t) }
            if (let Instruction::PutCounters(k, Amount::Prevented, t) = v && let c = &(Amount::Fixed(1), k.clone()));
        [["also regenerate "] s: Objects] => { Instruction::Regenerate(s, Vec::new()) } if (w.source.is_some() && let Instruction::Regenerate(s, then) = v && then.is_empty());
        [@PerPrevented ", " ("create") " " t: CountedTokens] => { if t.0 != Amount::Fixed(1) { return None; } Instruction::CreateTokens(Who::You, Amount::Prevented, t.1) }
            if (let Instruction::CreateTokens(Who::You, Amount::Prevented, t) = v && let t = &(Amount::Fixed(1), t.clone()));
        [@PerPrevented ", put " c: CountersP " on " t: Bearer] => { if c.0 != Amount::Fixed(1) { return None; } Instruction::PutCounters(c.1, Amount::Prevented, t) }
            if (let Instruction::PutCounters(k, Amount::Prevented, t) = v && let c = &(Amount::Fixed(1), k.clone()));
        [@Bid ["put " | "instead put "] c: CountersP " on " t: Bearer @WhereX] => { Instruction::PutCounters(c.1, c.0, t) }
            if (let Instruction::PutCounters(k, n, t) = v && let c = &(n.clone(), k.clone()));
        [@Bid "put " c: CountersP " on " t: Bearer " for each " f: EachP] => { Instruction::PutCounters(c.1, per(c.0, f)?, t) }
            if (let Instruction::PutCounters(k, n, t) = v && let Some((n, f)) = per_of(n) && let f = &f && w.source.is_some() && let c = &(n, k.clone()));
        ["remove a number of " k: CounterKind " counters equal to " n: Expr " from " t: Objects] => { Instruction::RemoveCounters(Some(k), Some(n), t) }
            if (let Instruction::RemoveCounters(Some(k), Some(n), t) = v && !matches!(n, Amount::Fixed(_) | Amount::X | Amount::ThatMuch));
        ["remove all counters from " t: Objects] => { Instruction::RemoveCounters(None, None, t) } if (let Instruction::RemoveCounters(None, None, t) = v);
        ["exile " t: Objects " instead of putting it into " ["your graveyard as it resolves" | "its owner's graveyard as it resolves" | "a graveyard as it resolves"]] => { Instruction::ExileAfter(t) }
            if (let Instruction::ExileAfter(t) = v && (w.source.is_some() || !matches!(t, Selection::One(r) if is_it(r))));
        ["remove all " k: CounterKind " counters from " t: Objects] => { Instruction::RemoveCounters(Some(k), None, t) } if (let Instruction::RemoveCounters(Some(k), None, t) = v);
        ["remove " c: CountersP " from " t: Objects] => { Instruction::RemoveCounters(Some(c.1), Some(c.0), t) }
            if (let Instruction::RemoveCounters(Some(k), Some(n), t) = v && let c = &(n.clone(), k.clone()));
        [s: Subj ("sacrifice") " " t: Objects] => (Instruction::Sacrifice(s, t));
        [s: Subj ("sacrifice") " that many " f: crate_NpMany] => { Instruction::Sacrifice(s.clone(), crate::selection::choose(s, Amount::ThatMuch, Some(Amount::ThatMuch), f, false)) }
            if (w.source.is_some() && let Instruction::Sacrifice(s, Selection::Choose { min: Amount::ThatMuch, filter: f, .. }) = v);
        ["exile " t: Objects " until " r: RefP " leaves the battlefield"] => { (r == Ref::This).then_some(Instruction::ExileUntil(t))? } if (let Instruction::ExileUntil(t) = v && let r = &Ref::This);
        ["exile " t: RefP " from your graveyard"] => { if !is_it(&t) && t != Ref::This { return None; } Instruction::Exile(Selection::Where(t, Zone::Graveyard)) }
            if (w.source.is_some() && let Instruction::Exile(Selection::Where(t, Zone::Graveyard)) = v);
        ["exile cards from the top of " o: Poss " library equal to " n: Expr] => { Instruction::Exile(Selection::Top(n, o)) } if (w.source.is_some() && let Instruction::Exile(Selection::Top(n, o)) = v);
        ["exile " f: crate_NpA " for each " e: EachP] => { let n = per(Amount::Fixed(1), e)?; Instruction::Exile(crate::selection::choose(Who::You, n.clone(), Some(n), f, false)) }
            if (let Instruction::Exile(Selection::Choose { who: Who::You, min, max: Some(max), filter: f, random: false }) = v && min == max && let Some((Amount::Fixed(1), e)) = per_of(min) && let e = &e);
        ["exile the top " n: Many " cards"] => { p.scope.part.then_some(Instruction::Exile(Selection::Top(n, Who::You)))? } if (w.scope.part && w.source.is_some() && let Instruction::Exile(Selection::Top(n, Who::You)) = v);
        ["exile " t: Objects " face down"] => { Instruction::Move(t, Destination { face_down: true, ..hidden(Zone::Exile) }) }
            if (let Instruction::Move(t, d) = v && *d == (Destination { face_down: true, ..hidden(Zone::Exile) }));
        [s: SubjSaid ("exile") " " t: OwnTop @WhereX] => { if t.1 != s { return None; } Instruction::Exile(Selection::Top(t.0, t.1)) }
            if (let Instruction::Exile(Selection::Top(n, s)) = v && *s != Who::You && let t = &(n.clone(), s.clone()));
        [s: Subj ("exile") " " t: Objects] => { said(&s)?; Instruction::Exile(t) } if (let Instruction::Exile(t) = v && let s = &Who::You);
        [s: Subj ("draw") " " n: Cards " for each " f: EachP] => { Instruction::Draw(s, per(n, f)?) }
            if (let Instruction::Draw(s, n) = v && let Some((n, f)) = per_of(n) && let n = &n && let f = &f && w.source.is_some());
        [s: Subj ("draw") " " n: Cards @WhereX] => (Instruction::Draw(s, n));
        [s: Subj ("draw") " cards equal to " n: Expr] => { Instruction::Draw(s, n) } if (w.source.is_some() && let Instruction::Draw(s, n) = v);
        [s: Subj ("discard") " " n: Cards " at random"] => { let sel = chooses(p, n, true); Instruction::Discard(s, sel) }
            if (let Instruction::Discard(s, sel) = v && { w.subject = s.clone(); true } && let Some(n) = chosen_cards(sel, w, true));
        [s: Subj ("discard") " " ["your hand" | "their hand" | "his or her hand"]] => { let hand = hand_of(&s); Instruction::Discard(s, hand) }
            if (let Instruction::Discard(s, sel) = v && *sel == hand_of(s));
        [s: Subj ("discard") " " t: Objects] => (Instruction::Discard(s, t));
        [s: Subj ("discard") " " n: Cards] => { let sel = chooses(p, n, false); Instruction::Discard(s, sel) }
            if (let Instruction::Discard(s, sel) = v && { w.subject = s.clone(); true } && let Some(n) = chosen_cards(sel, w, false));
        [s: Subj ("mill") " " n: Cards " for each " f: EachP] => { Instruction::Mill(s, per(n, f)?) }
            if (let Instruction::Mill(s, n) = v && let Some((n, f)) = per_of(n) && let n = &n && let f = &f && w.source.is_some());
        [s: Subj ("mill") " " n: HalfP] => { Instruction::Mill(s, n) } if (let Instruction::Mill(s, n @ Amount::Half(..)) = v);
        [s: Subj ("mill") " " n: Cards @WhereX] => (Instruction::Mill(s, n));
        [s: Subj ("scry") " " n: Much] => (Instruction::Scry(s, n));
        [s: Subj ("gain") " " n: Much " life for each " f: EachP] => { Instruction::GainLife(s, per(n, f)?) }
            if (let Instruction::GainLife(s, n) = v && let Some((n, f)) = per_of(n) && let n = &n && let f = &f && w.source.is_some());
        [s: Subj ("gain") " " n: Much " life" @WhereX] => (Instruction::GainLife(s, n));
        [s: Subj ("gain") " life equal to " n: Expr] => (Instruction::GainLife(s, n));
        [s: Subj ("lose") " " n: HalfLife] => { Instruction::LoseLife(s, n) } if (let Instruction::LoseLife(s, n @ Amount::Half(..)) = v);
        [s: Subj ("lose") " " n: Much " life" @WhereX] => (Instruction::LoseLife(s, n));
        [s: Subj ("lose") " life equal to " n: Expr] => (Instruction::LoseLife(s, n));
        [s: Subj ("lose") " the game"] => (Instruction::Lose(s));
        [s: Subj ("win") " the game"] => (Instruction::Win(s));
        [o: Poss [" life total becomes " | " life total becomes equal to "] n: Expr] => (Instruction::SetLife(o, n));
        [s: Subj ("skip") " " @PossSame " " n: Next " " d: PeriodP] => { Instruction::Skip(s, d, Amount::Fixed(n)) }
            if (let Instruction::Skip(s, d, Amount::Fixed(n)) = v);
        [s: Subj ("take") " an extra turn after this one"] => (Instruction::ExtraTurn(s));
        [s: Subj ("create") " " t: CountedTokens " for each " f: EachP] => { Instruction::CreateTokens(s, per(t.0, f)?, t.1) }
            if (let Instruction::CreateTokens(s, n, t) = v && let Some((n, f)) = per_of(n) && let f = &f && w.source.is_some() && let t = &(n, t.clone()));
        [s: Subj ("create") " " t: CountedTokens " for each " k: CounterKind " counter on " r: RefP] => { if t.0 != Amount::Fixed(1) { return None; } Instruction::CreateTokens(s, Amount::Counters(r, Some(k)), t.1) }
            if (let Instruction::CreateTokens(s, Amount::Counters(r, Some(k)), t) = v && let t = &(Amount::Fixed(1), t.clone()));
        [s: Subj ("create") " " t: CountedTokens @WhereX] => { Instruction::CreateTokens(s, t.0, t.1) }
            if (let Instruction::CreateTokens(s, n, t) = v && let t = &(n.clone(), t.clone()));
        [s: Subj ("get") " " c: CountersP] => { Instruction::PlayerCounters(c.1, c.0, s) } if (let Instruction::PlayerCounters(k, n, s) = v && let c = &(n.clone(), k.clone()));
        [["tap " | "taps "] t: Objects] => (Instruction::Tap(t));
        [@Bid "untap " t: Objects] => (Instruction::Untap(t));
        ["turn " t: Objects " face up"] => (Instruction::TurnFaceUp(t));
        ["turn " t: Objects " face down"] => (Instruction::TurnFaceDown(t));
        ["transform " t: Objects] => (Instruction::Transform(t));
        ["remove " t: Objects " from combat"] => (Instruction::RemoveFromCombat(t));
        ["counter " t: Objects] => (Instruction::Counter(t));
        [@Bid ["return " | "put "] t: Objects " " d: To] => (Instruction::Move(t, d));
        ["shuffle your hand, your graveyard, and all permanents you own into your library"] => { Instruction::Move(everything(), Destination::library(Place::Shuffled)) }
            if (let Instruction::Move(t, d) = v && *t == everything() && *d == Destination::library(Place::Shuffled));
        [["shuffle "] t: Objects [" into its owner's library" | " into your library"]] => { Instruction::Move(t, Destination::library(Place::Shuffled)) }
            if (let Instruction::Move(t, d) = v && *d == Destination::library(Place::Shuffled));
        [s: Subj ("shuffle") @Library] => (Instruction::Shuffle(s));
        [s: SubjSaid ("search") " " ["his library" | "her library" | "their library" | "your library"]] => { search(s, Filter::Card, hidden(Zone::Hand), false) }
            if (w.scope.spell && let Instruction::Search { who: s, filter: Filter::Card, max: Amount::Fixed(1), to, reveal: false } = v && *to == hidden(Zone::Hand));
        [s: Subj ("reveal") " " t: Objects] => (Instruction::Reveal(s, t));
        [s: Subj ("flip") " a coin"] => { Instruction::FlipCoin { who: s, called: p.rest().contains(" the flip") } } if (let Instruction::FlipCoin { who: s, .. } = v);
        [s: Subj ("roll") " " ["a " | "an "] d: DieP] => (Instruction::RollDie(s, d));
        [s: Subj ("roll") " " n: Many " " d: DiceP] => (Instruction::RollDice(s, n, d));
        ["switch " r: crate_RefPoss " power and toughness " u: UntilP] => { Instruction::Continuous { what: Selection::One(r), changes: vec![Change::Switch], until: u } }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && changes.as_slice() == [Change::Switch]);
        [r: Dealer " becomes " c: ColorP @NoUntil] => { Instruction::Continuous { what: Selection::One(r), changes: vec![Change::SetColors(Colors::of(c))], until: Until::Forever } }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: Until::Forever } = v && let [Change::SetColors(cs)] = changes.as_slice() && let Some(c) = cs.list().next() && Colors::of(c) == *cs && let c = &c);
        [r: Dealer " " c: ChangeList " " u: UntilP @WhereX] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: u } }
            if (let Instruction::Continuous { what: Selection::One(r), changes: c, until: u } = v);
        ["until end of turn, " r: Dealer " " c: ChangeList] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::EndOfTurn } }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::EndOfTurn } = v);
        [f: ManyHere " " c: ChangeList " " u: UntilP @WhereX] => { Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } }
            if (let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        [r: Dealer " can't be blocked this turn"] => { Instruction::Forbid(Cant::BeBlocked(Filter::Is(r), None), Until::EndOfTurn) }
            if (let Instruction::Forbid(Cant::BeBlocked(Filter::Is(r), None), Until::EndOfTurn) = v);
        [r: Dealer " can't be regenerated this turn"] => { Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::EndOfTurn) }
            if (let Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::EndOfTurn) = v);
        [f: crate_NpA " can't be regenerated this turn"] => { Instruction::Forbid(Cant::Regenerate(f), Until::EndOfTurn) } if (let Instruction::Forbid(Cant::Regenerate(f), Until::EndOfTurn) = v);
        [r: Dealer " can't be regenerated"] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::Forever) } if (let Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::Forever) = v);
        [["they can't be regenerated" | "those creatures can't be regenerated" | "those permanents can't be regenerated"]] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(Filter::ThisWay), Until::Forever) } if (let Instruction::Forbid(Cant::Regenerate(Filter::ThisWay), Until::Forever) = v);
        [f: crate_NpA " can't be regenerated"] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(f), Until::Forever) } if (let Instruction::Forbid(Cant::Regenerate(f), Until::Forever) = v);
        [f: crate_NpMany " can't be regenerated"] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(f), Until::Forever) } if (w.source.is_some() && let Instruction::Forbid(Cant::Regenerate(f), Until::Forever) = v);
        [["the damage can't be prevented" | "this damage can't be prevented"]] => { p.scope.part.then_some(())?; the_damage() } if (*v == the_damage());
        [c: crate_CantP " this turn"] => (Instruction::Forbid(c, Until::EndOfTurn));
        ["damage can't be prevented this turn"] => { Instruction::Forbid(Cant::PreventDamage(Filter::Source, instead_language::Recipients::anything()), Until::EndOfTurn) }
            if (let Instruction::Forbid(Cant::PreventDamage(Filter::Source, to), Until::EndOfTurn) = v && *to == instead_language::Recipients::anything());
        [s: Subj ("gain") " control of " t: Objects " " u: UntilP] => { Instruction::GainControl(s, t, u) } if (let Instruction::GainControl(s, t, u) = v && *u != Until::Forever);
        [s: Subj ("gain") " control of " t: Objects] => (Instruction::GainControl(s, t, Until::Forever));
        [s: Subj ("pay") " " n: Much " life"] => { Instruction::Pay(s, Cost { life: Some(n), ..Cost::default() }) }
            if (let Instruction::Pay(s, Cost { life: Some(n), mana, tap: false, untap: false, actions }) = v && mana.is_empty() && actions.is_empty());
        [s: crate_Chooser ("choose") " " c: crate_ChoiceP] => (Instruction::Choose(s, c));
        ["change the text of " t: Objects " by replacing all instances of " k: WordKinds] => (Instruction::ChangeText(t, k, Until::Forever));
        [r: Dealer " " c: ChangeList] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::Forever } }
            if (let Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::Forever } = v);
        ["it becomes " d: crate_DayNight] => (Instruction::DayNight(d));
        ["end the turn"] => (Instruction::EndTurn);
        [i: PlayClause] => { i } if (let i = v);
        [i: Later] => { i } if (let i = v);
    }
}
use crate::choosing::{ChoiceP as crate_ChoiceP, Chooser as crate_Chooser};
use crate::condition::DayNightP as crate_DayNight;
use crate::noun::NpA as crate_NpA;
use crate::noun::NpMany as crate_NpMany;
use crate::reference::RefPoss as crate_RefPoss;
use crate::statics::CantP as crate_CantP;
use crate::statics::{Later, ManyHere};

/// How many sides a die has, in words.
const SIDED: &[(&str, u32)] = &[("four", 4), ("six", 6), ("eight", 8), ("ten", 10), ("twelve", 12), ("twenty", 20)];

fn read_sides(p: &mut Reader<'_>, noun: &'static str) -> Option<u32> {
    if let Some((_, sides)) =
        SIDED.iter().find(|(word, _)| p.attempt(|p| (p.raw(word) && p.raw(noun)).then_some(())).is_some())
    {
        return Some(*sides);
    }
    p.attempt(|p| p.raw("d").then(|| crate::amount::Figure::read(p)).flatten())
        .and_then(|n| u32::try_from(n).ok())
        .filter(|n| *n > 1)
}

fn write_sides(v: u32, noun: &str, w: &mut Writer<'_>) -> bool {
    let words = SIDED.iter().find(|(_, n)| *n == v).map(|(word, _)| format!("{word}{noun}"));
    let short = format!("d{v}");
    match words {
        Some(words) if v == 6 => w.any(&[&words, &short]),
        Some(words) => w.any(&[&short, &words]),
        None => w.lit(&short),
    }
}

/// "six-sided die", "d20" (CR 706.1a)
struct DieP;
impl Part for DieP {
    type Value = u32;
    fn read(p: &mut Reader<'_>) -> Option<u32> {
        read_sides(p, "-sided die")
    }
    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        write_sides(*v, "-sided die", w)
    }
}

/// "six-sided dice", "d6"
struct DiceP;
impl Part for DiceP {
    type Value = u32;
    fn read(p: &mut Reader<'_>) -> Option<u32> {
        read_sides(p, "-sided dice")
    }
    fn write(v: &u32, w: &mut Writer<'_>) -> bool {
        write_sides(*v, "-sided dice", w)
    }
}

fn kinds(list: &[WordKind]) -> Vec<WordKind> {
    list.to_vec()
}

grammar! {
    /// Which words a change of text changes (CR 612). A new creature type can never be Wall: the one card text that
    /// changes them says so, and the value stands for that.
    WordKinds(p, w, v) -> Vec<WordKind> {
        ["one color word with another or one basic land type with another"] => { kinds(&[WordKind::Color, WordKind::BasicLandType]) } if (v.as_slice() == [WordKind::Color, WordKind::BasicLandType]);
        ["one color word with another"] => { kinds(&[WordKind::Color]) } if (v.as_slice() == [WordKind::Color]);
        ["one basic land type with another"] => { kinds(&[WordKind::BasicLandType]) } if (v.as_slice() == [WordKind::BasicLandType]);
        ["one creature type with another. The new creature type can't be Wall"] => { kinds(&[WordKind::CreatureType]) } if (v.as_slice() == [WordKind::CreatureType]);
    }
}

/// "your hand, your graveyard, and all permanents you own"
fn everything() -> Selection {
    let mine = |zone| Selection::Each(Filter::All(vec![Filter::Card, Filter::In(zone), Filter::Owner(Who::You)]));
    Selection::Both(vec![
        mine(Zone::Hand),
        mine(Zone::Graveyard),
        Selection::Each(Filter::All(vec![Filter::Permanent, Filter::Owner(Who::You)])),
    ])
}

use crate::amount::Many as crate_Many;

grammar! {
    /// Cards on top of a player's library: how many, and whose.
    OwnTop(p, w, v) -> (Amount, Who) {
        ["the top card of " o: Poss " library"] => { (Amount::Fixed(1), o) } if (let (Amount::Fixed(1), o) = v);
        ["the top " n: crate_Many " cards of " o: Poss " library"] => { (n, o) } if (let (n, o) = v);
        [n: crate_Many " cards from the top of " o: Poss " library"] => { (n, o) } if (w.source.is_some() && let (n, o) = v);
    }
}

fn said(s: &Who) -> Option<()> {
    (*s == Who::You).then_some(())
}

fn search(who: Who, filter: Filter, to: Destination, reveal: bool) -> Instruction {
    Instruction::Search { who, filter, max: Amount::Fixed(1), to, reveal }
}

fn hand_of(s: &Who) -> Selection {
    Selection::Each(Filter::All(vec![Filter::Card, Filter::In(Zone::Hand), Filter::Owner(s.clone())]))
}

grammar! {
    /// " your library", which may be left unsaid.
    Library(p, w, v) -> () {
        [[" your library" | " their library" | " his or her library" | " his library" | " her library"]] => (());
        [] => (());
    }
}

/// "your", "their", "her": whose step it is, the subject's own.
pub(crate) struct PossSame;
impl Part for PossSame {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let subject = p.subject.clone();
        (Poss::read(p)? == subject).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let subject = w.subject.clone();
        Poss::write(&subject, w)
    }
}

/// What "may" is followed by, one instruction or several joined by "and". Of another player what he does is said
/// without him.
pub(crate) struct MayBody;
impl Part for MayBody {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        if p.subject == Who::You {
            // "have that player gain control": the verb after another's name stands in its base form
            let have = p.lit("have ");
            let outer = std::mem::replace(&mut p.bare, have);
            let found = Clauses::read(p);
            p.bare = outer;
            return found;
        }
        let subject = p.subject.clone();
        let outer = p.implied.replace(subject);
        let found = Clauses::read(p);
        p.implied = outer;
        found
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if w.subject == Who::You {
            let have = (w.source.is_some() || v.first().is_some_and(done_by_another)) && w.attempt(|w| w.lit("have "));
            let outer = std::mem::replace(&mut w.bare, have);
            let done = Clauses::write(v, w);
            w.bare = outer;
            return done;
        }
        let outer = w.implied.replace(w.subject.clone());
        let done = Clauses::write(v, w);
        w.implied = outer;
        done
    }
}

/// Whether the instruction names another player who does it.
fn done_by_another(i: &Instruction) -> bool {
    match i {
        Instruction::GainControl(who, ..)
        | Instruction::Draw(who, _)
        | Instruction::GainLife(who, _)
        | Instruction::LoseLife(who, _)
        | Instruction::Discard(who, _)
        | Instruction::Mill(who, _)
        | Instruction::Sacrifice(who, _) => *who != Who::You,
        _ => false,
    }
}

fn given_to(i: &Instruction, who: &Who) -> Option<Instruction> {
    Some(match i {
        Instruction::Draw(Who::You, n) => Instruction::Draw(who.clone(), n.clone()),
        Instruction::GainLife(Who::You, n) => Instruction::GainLife(who.clone(), n.clone()),
        Instruction::LoseLife(Who::You, n) => Instruction::LoseLife(who.clone(), n.clone()),
        Instruction::Mill(Who::You, n) => Instruction::Mill(who.clone(), n.clone()),
        _ => return None,
    })
}

/// "you and that player each draw a card": the same for both.
fn read_each(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.lit("you and ").then_some(())?;
    let who = WhoP::read(p)?;
    p.lit(" each ").then_some(())?;
    p.person = Person::Base;
    p.subject = Who::You;
    let first = Clause::read(p)?;
    let second = given_to(&first, &who)?;
    Some(vec![first, second])
}

/// "pay any amount of life": how much is chosen, and noted (CR 107.1b, 119.4).
fn any_life() -> Vec<Instruction> {
    let life = Choice::Number(Amount::Fixed(0), Amount::Life(Who::You));
    let cost = Cost { life: Some(Amount::Chosen), ..Cost::default() };
    vec![Instruction::Choose(Who::You, life), Instruction::Pay(Who::You, cost)]
}

fn read_any_life(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    p.any(&["pay any amount of life", "you pay any amount of life"]).then(any_life)
}

fn write_each(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [first, second, ..] = v else { return false };
    let who = match second {
        Instruction::Draw(who, _)
        | Instruction::GainLife(who, _)
        | Instruction::LoseLife(who, _)
        | Instruction::Mill(who, _) => who,
        _ => return false,
    };
    given_to(first, who).as_ref() == Some(second)
        && w.lit("you and ")
        && WhoP::write(who, w)
        && w.lit(" each ")
        && Clause::write(first, w)
}

/// "choose a color and an opponent": two choices in one clause.
fn read_choices(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let who = crate_Chooser::read(p)?;
    p.verb("choose").then_some(())?;
    p.lit(" ").then_some(())?;
    let list = crate::choosing::Choices::read(p)?;
    if list.len() < 2 {
        return None;
    }
    crate::choosing::chosen_by(&who, list)
}

fn write_choices(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let [Instruction::Choose(who, a), Instruction::Choose(other, b), ..] = v else { return false };
    who == other
        && crate_Chooser::write(who, w)
        && w.verb("choose")
        && w.lit(" ")
        && crate::choosing::Choices::write(&vec![a.clone(), b.clone()], w)
}

/// Several instructions that share an X: "you draw X cards and you lose X life, where X is …".
fn read_shared(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let outer = std::mem::replace(&mut p.shared, true);
    let list = p.attempt(read_clauses);
    p.shared = outer;
    let list = list.filter(|l| l.len() > 1)?;
    p.lit(", where X is ").then_some(())?;
    Some(vec![Instruction::Where(Expr::read(p)?, list)])
}

/// Instructions joined by "and" or "then".
pub(crate) struct Clauses;
impl Part for Clauses {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let found = p.attempt(read_clauses);
        // X in one instruction alone is read with it
        if found.is_some() || p.shared || !p.says_x {
            return found;
        }
        p.attempt(read_shared)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        if let [Instruction::Where(x, list)] = v.as_slice() {
            return write_clauses(list, w) && w.lit(", where X is ") && Expr::write(x, w);
        }
        write_clauses(v, w)
    }
}

/// What stands between two instructions of one sentence.
const JOINED: &[&str] = &[" and ", ", then ", ", and then ", ", and ", " and then "];

/// Whether more instructions than the next one follow in this sentence: "A, B, and C".
fn goes_on(p: &Reader<'_>) -> bool {
    p.rest().strip_prefix(", ").is_some_and(|rest| {
        let sentence = rest.split(['.', '\n']).next().unwrap_or(rest);
        [", then ", ", and "].iter().any(|t| sentence.contains(t))
    })
}

/// What goes on with the subject of a change: "gets +1/+0 until end of turn and can't be blocked this turn".
const UNBLOCKED: &str = " and can't be blocked this turn";

/// The subject of a change of one object can't be blocked.
fn unblocked(change: &Instruction) -> Option<Instruction> {
    match change {
        Instruction::Continuous { what: Selection::One(r), until: Until::EndOfTurn, .. } => {
            Some(Instruction::Forbid(Cant::BeBlocked(Filter::Is(r.clone()), None), Until::EndOfTurn))
        }
        _ => None,
    }
}

fn read_clauses(p: &mut Reader<'_>) -> Option<Vec<Instruction>> {
    let mut list = match p.attempt(read_each).or_else(|| p.attempt(read_choices)).or_else(|| p.attempt(read_any_life)) {
        Some(list) => list,
        None => {
            let i = Clause::read(p)?;
            vec![crate::statics::later(p, i)]
        }
    };
    while list.len() < 50 {
        if let Some(same) = list.last().and_then(unblocked).filter(|_| p.lit(UNBLOCKED)) {
            list.push(same);
            continue;
        }
        let next = p.attempt(|p| {
            (p.any(JOINED) || (goes_on(p) && p.lit(", "))).then_some(())?;
            let next = Clause::read(p)?;
            let next = crate::statics::later(p, next);
            Some(next)
        });
        match next {
            Some(i) => list.push(i),
            None => break,
        }
    }
    Some(list)
}

fn write_clauses(v: &[Instruction], w: &mut Writer<'_>) -> bool {
    let mut rest = v;
    let mut first = true;
    let mut before = None;
    while let Some(next) = rest.first() {
        if w.source.is_some() && before.and_then(unblocked).as_ref() == Some(next) && w.attempt(|w| w.lit(UNBLOCKED)) {
            (before, rest) = (Some(next), rest.get(1..).unwrap_or(&[]));
            continue;
        }
        before = Some(next);
        if !(std::mem::take(&mut first) || w.any(JOINED) || (w.source.is_some() && w.lit(", "))) {
            return false;
        }
        // "you and that player each draw a card"
        let any_amount = rest.get(..2) == Some(any_life().as_slice())
            && w.any(&["pay any amount of life", "you pay any amount of life"]);
        let both = any_amount
            || w.source.is_some()
                && rest.len() > 1
                && (w.attempt(|w| write_each(rest, w)) || w.attempt(|w| write_choices(rest, w)));
        if !both && !rest.first().is_some_and(|c| Clause::write(c, w)) {
            return false;
        }
        rest = rest.get(if both { 2 } else { 1 }..).unwrap_or(&[]);
    }
    !v.is_empty()
}

use crate::would::OfCounter as crate_OfCounter;

grammar! {
    /// "twice", "three times"
    Often(p, w, v) -> Amount {
        ["twice"] => (Amount::Fixed(2));
        [n: Many " times"] => { n } if (let n = v && *n != Amount::Fixed(2));
    }
}

/// CR 601.3e: cards that may be played or cast this turn.
fn permit(what: Selection, lands: bool, free: bool) -> Instruction {
    Instruction::Permit(
        what,
        instead_language::Permission { lands, free, ..instead_language::Permission::default() },
        Until::EndOfTurn,
    )
}

fn permit_longer(what: Selection, lands: bool) -> Instruction {
    let permission = instead_language::Permission { lands, ..instead_language::Permission::default() };
    Instruction::Permit(what, permission, Until::EndOfYourNextTurn)
}

fn longer(v: &Instruction) -> Option<(&Selection, bool)> {
    match v {
        Instruction::Permit(what, p, Until::EndOfYourNextTurn) if !p.any_color && !p.free && !p.not_as_adventure => {
            Some((what, p.lands))
        }
        _ => None,
    }
}

fn of_any_color() -> instead_language::Permission {
    instead_language::Permission { any_color: true, ..instead_language::Permission::default() }
}

/// "the copy"
fn copy() -> Pronoun {
    Pronoun::of(Noun::Copy)
}

/// "The player", named before, and the card that he exiled.
fn theirs() -> Instruction {
    let it = Selection::One(it());
    Instruction::Move(it, Destination { control: Some(THAT_PLAYER), ..hidden(Zone::Battlefield) })
}

fn must_cast() -> Instruction {
    Instruction::MustCast(THAT_PLAYER, Selection::One(it()))
}

fn permitted(v: &Instruction) -> Option<(&Selection, bool, bool)> {
    match v {
        Instruction::Permit(what, p, Until::EndOfTurn) if !p.any_color => Some((what, p.lands, p.free)),
        _ => None,
    }
}

grammar! {
    /// Copies of spells, and cards that may be cast or played (CR 707.10, 601.3e).
    PlayClause(p, w, v) -> Instruction {
        ["copy " t: Objects ", except it isn't legendary if the spell is legendary"] => { Instruction::CopySpell(t, vec![Change::RemoveSupertype(Supertype::Legendary)]) }
            if (let Instruction::CopySpell(t, list) = v && list.as_slice() == [Change::RemoveSupertype(Supertype::Legendary)]);
        ["copy " t: Objects " " n: Often @WhereX] => { Instruction::Repeat(n, vec![Instruction::CopySpell(t, Vec::new())]) }
            if (let Instruction::Repeat(n, list) = v && let [Instruction::CopySpell(t, none)] = list.as_slice() && none.is_empty());
        ["copy " t: Objects] => { Instruction::CopySpell(t, Vec::new()) } if (let Instruction::CopySpell(t, list) = v && list.is_empty());
        ["you may choose new targets for the copies"] => { Instruction::NewTargets(Selection::Said(copy())) } if (let Instruction::NewTargets(Selection::Said(c)) = v && *c == copy());
        ["you may choose new targets for the copy"] => { Instruction::NewTargets(Selection::One(Ref::Said(copy()))) } if (let Instruction::NewTargets(Selection::One(Ref::Said(c))) = v && (*c == copy() || w.source.is_none()));
        ["the player puts it onto the battlefield"] => { theirs() } if (w.source.is_some() && *v == theirs());
        [["the player casts it without paying its mana cost if able" | "that player casts it without paying its mana cost if able"]] => { must_cast() } if (*v == must_cast());
        ["you may cast any number of spells with total mana value " n: Much " or less from among them without paying their mana costs"] => { Instruction::CastMany(Selection::Said(Pronoun::IT), n) }
            if (let Instruction::CastMany(Selection::Said(_), n) = v);
        ["you may choose new targets for " t: Objects] => (Instruction::NewTargets(t));
        ["you may cast " t: Objects " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, None) } if (let Instruction::MayCast(Who::You, t, None) = v);
        [@crate_OfCounter "you may play " t: Objects " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, None) } if (w.source.is_some() && let Instruction::MayCast(Who::You, t, None) = v);
        [["if that spell would be put into your graveyard, exile it instead" | "if that spell would be put into a graveyard, exile it instead"]] => { Instruction::ExileAfter(Selection::One(Ref::Said(Pronoun::of(Noun::Spell)))) }
            if (let Instruction::ExileAfter(Selection::One(Ref::Said(_))) = v);
        ["until end of turn, you may cast " t: Objects " and you may spend mana as though it were mana of any color to cast that spell"] => { Instruction::Permit(t, of_any_color(), Until::EndOfTurn) }
            if (let Instruction::Permit(t, p, Until::EndOfTurn) = v && *p == of_any_color());
        ["until the end of your next turn, you may play " t: Objects] => { permit_longer(t, true) } if (let Some((t, true)) = longer(v));
        ["until the end of your next turn, you may cast " t: Objects] => { permit_longer(t, false) } if (let Some((t, false)) = longer(v));
        ["you may play " t: Objects " until the end of your next turn"] => { permit_longer(t, true) } if (w.source.is_some() && let Some((t, true)) = longer(v));
        ["you may cast " t: Objects " until the end of your next turn"] => { permit_longer(t, false) } if (w.source.is_some() && let Some((t, false)) = longer(v));
        ["until end of turn, you may play " t: Objects] => { permit(t, true, false) } if (let Some((t, true, false)) = permitted(v));
        ["until end of turn, you may cast " t: Objects] => { permit(t, false, false) } if (let Some((t, false, false)) = permitted(v));
        ["you may play " t: Objects " this turn without paying its mana cost"] => { permit(t, true, true) } if (let Some((t, true, true)) = permitted(v));
        ["you may cast " t: Objects " this turn without paying its mana cost"] => { permit(t, false, true) } if (let Some((t, false, true)) = permitted(v));
        ["you may play " t: Objects " this turn"] => { permit(t, true, false) } if (w.source.is_some() && let Some((t, true, false)) = permitted(v));
        ["you may cast " t: Objects " this turn"] => { permit(t, false, false) } if (w.source.is_some() && let Some((t, false, false)) = permitted(v));
    }
}
