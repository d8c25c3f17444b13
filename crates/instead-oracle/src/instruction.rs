//! Instructions (CR 608.2c, 701) as clauses: "draw two cards", "destroy target creature".

mod clauses;
mod combined;
mod damage;
mod dice;
mod keyword_action;
mod next;
mod place;
mod playing;
mod sacrificing;
mod several;
mod theirs;
mod until;
mod voting;

use instead_language::instruction::WordKind;
use instead_language::words::Zone;
use instead_language::{
    Amount, Cant, Change, Cost, Deed, Destination, Filter, Instruction, KeywordAction, Manifest, Place, Ref, Selection,
    TargetSpec, Token, Under, Until, Who,
};

use combined::{AtItsEnd, from_command};

use crate::acts::Several as crate_Several;
use crate::acts::{ActClause, PaidOften};
use crate::amount::{
    CounterKind, EachP, HalfLife, HalfP, Many, Much, Ordinal, Quantity as Expr, ThoseCounters, WhereX, part_of, per,
    per_of,
};
use crate::choosing::{ChoiceP, Chooser};
use crate::condition::DayNightP;
use crate::copying::CopyClause;
use crate::cost::{AnyCountersP, BeholdP, CountersP};
use crate::cursor::{Person, Reader, Writer};
use crate::event::{PeriodP, PeriodsP};
use crate::grammar::{Part, grammar};
use crate::looking::LookClause;
use crate::mana::ManaClause;
use crate::noun::{NpA, NpMany};
use crate::predicate::During;
use crate::reference::{ControlledTurn, Poss, RefP, RefPoss, Subj, SubjSaid, is_it};
use crate::rewrite::{Created, exiled_as_it_resolves, what_is_exiled_as_it_resolves};
use crate::selection::Those as crate_Those;
use crate::selection::{Cards, Next, Objects, RecipientsP};
use crate::statics::{CantP, ChangeList, Contracted, Ends as crate_Ends, Later, ManyHere};
use crate::token::CountedTokens;

pub(crate) use clauses::{Clauses, given_to, write_same_subject, write_where_x};
use clauses::{EachOfThem, MayBody};
use combined::{CombinedClause, EitherClause};
use damage::{DamageP, PerPrevented, the_damage};
pub(crate) use damage::{EachOfTargets, Several, is_several};
use dice::{DiceP, DieP};
use keyword_action::KeywordActionP;
pub(crate) use place::{AgainstP, PutClause, TappedP, TheirTo, To};
use place::{face_down_exile, hidden};
use playing::PlayClause;
use sacrificing::SacrificeP;
pub(crate) use several::{Alone, write_several};
use theirs::TheirCards;
pub(crate) use until::UntilP;
use voting::VotingClause;
pub(crate) use voting::{VoteWord, other_word};

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
        w.steady = false;
        w.subject = Who::You;
        RefP::write(v, w)
    }
}

/// "that many cards plus one"
fn one_fewer() -> Amount {
    Amount::Plus(Box::new(Amount::ThatMuch), Box::new(Amount::Fixed(-1)))
}

fn one_more() -> Amount {
    Amount::Plus(Box::new(Amount::ThatMuch), Box::new(Amount::Fixed(1)))
}

grammar! {
    /// CR 701.40, 701.58
    ManifestP(p, w, v) -> Manifest {
        ["manifest"] => (Manifest::Plain);
        ["cloak"] => (Manifest::Cloaked);
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

const G: Zone = Zone::Graveyard;

fn chooses(p: &Reader<'_>, n: Amount, random: bool) -> Selection {
    crate::selection::choose(p.subject.clone(), n.clone(), Some(n), Filter::Card, random)
}

fn chosen_cards<'v>(v: &'v Selection, w: &Writer<'_>, at_random: bool) -> Option<&'v Amount> {
    if let Selection::Choose { who, min, max: Some(max), filter: Filter::Card, random } = v
        && min == max
        && *who == w.subject
        && *random == at_random
    {
        Some(min)
    } else {
        None
    }
}

grammar! {
    /// What says that regeneration does not save what is destroyed (CR 701.19c).
    NotAgain(p, w, v) -> () {
        [[". It can't be regenerated" | ". They can't be regenerated" | ". That creature can't be regenerated" | ". Those creatures can't be regenerated" | " and it can't be regenerated" | ". A creature destroyed this way can't be regenerated" | ". Creatures destroyed this way can't be regenerated" | ". That permanent can't be regenerated" | ". That artifact can't be regenerated" | ". The creature can't be regenerated" | ". That land can't be regenerated"]] => (());
    }
}

grammar! {
    /// One instruction.
    Clause(p, w, v) -> Instruction, once clauses {
        [i: Created] => { i } if (let i = v);
        [i: EitherClause] => { i } if (let i = v);
        [e: EachOfThem " may " i: MayBody] => (Instruction::EachMay(e, i));
        [i: PaidOften] => { i } if (let i = v);
        [s: SubjSaid "may " i: MayBody] => (Instruction::May(s, i));
        [i: LookClause] => { i } if (let i = v);
        [i: ManaClause] => { i } if (let i = v);
        [i: CopyClause] => { i } if (let i = v);
        [i: CombinedClause] => { i } if (let i = v);
        [i: ActClause] => { i } if (let i = v);
        [i: VotingClause] => { i } if (let i = v);
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
        [@Bid "put " c: CountersP " on " t: Bearer " for each " f: EachP] => { Instruction::PutCounters(c.1, per(c.0, f)?, t) }
            if (let Instruction::PutCounters(k, n, t) = v && let Some((n, f)) = per_of(n) && let f = &f && w.source.is_some() && let c = &(n, k.clone()));
        [@Bid ["put " | "instead put " | "also put "] c: CountersP " on " t: Bearer @WhereX] => { Instruction::PutCounters(c.1, c.0, t) }
            if (let Instruction::PutCounters(k, n, t) = v && let c = &(n.clone(), k.clone()));
        ["remove a number of " k: CounterKind " counters equal to " n: Expr " from " t: Objects] => { Instruction::RemoveCounters(Some(k), Some(n), t) }
            if (let Instruction::RemoveCounters(Some(k), Some(n), t) = v && !matches!(n, Amount::Fixed(_) | Amount::X | Amount::ThatMuch));
        ["remove all damage marked on " t: Objects] => (Instruction::RemoveDamage(t));
        ["remove all counters from " t: Objects] => { Instruction::RemoveCounters(None, None, t) } if (let Instruction::RemoveCounters(None, None, t) = v);
        ["exile " t: Objects " instead of putting it into " ["your graveyard as it resolves" | "its owner's graveyard as it resolves" | "a graveyard as it resolves"]] => { exiled_as_it_resolves(t)? }
            if (let Some(t) = what_is_exiled_as_it_resolves(v) && (w.source.is_some() || !matches!(&t, Selection::One(r) if is_it(r))) && let t = &t);
        ["remove " c: ThoseCounters] => { Instruction::RemoveCounters(Some(c.0), None, Selection::One(c.1)) } if (let Instruction::RemoveCounters(Some(k), None, Selection::One(r)) = v && let c = &(k.clone(), r.clone()));
        ["remove all " k: CounterKind " counters from " t: Objects] => { Instruction::RemoveCounters(Some(k), None, t) } if (let Instruction::RemoveCounters(Some(k), None, t) = v);
        ["remove " n: AnyCountersP " from " t: Objects] => { Instruction::RemoveCounters(None, Some(n), t) } if (let Instruction::RemoveCounters(None, Some(n), t) = v);
        ["remove " c: CountersP " from " t: Objects] => { Instruction::RemoveCounters(Some(c.1), Some(c.0), t) }
            if (let Instruction::RemoveCounters(Some(k), Some(n), t) = v && let c = &(n.clone(), k.clone()));
        [i: SacrificeP] => { i } if (let i = v);
        ["exile " t: Objects " until " r: RefP " leaves the battlefield"] => { (r == Ref::This).then_some(Instruction::ExileUntil(t, Until::SourceLeaves))? } if (let Instruction::ExileUntil(t, Until::SourceLeaves) = v && let r = &Ref::This);
        ["put " r: RefP " onto the battlefield from the command zone"] => { (r == Ref::This).then_some(Instruction::Move(from_command(), Destination::zone(Zone::Battlefield)))? }
            if (*v == Instruction::Move(from_command(), Destination::zone(Zone::Battlefield)) && let r = &Ref::This);
        ["exile " t: Objects " until an opponent becomes the monarch"] => (Instruction::ExileUntil(t, Until::OpponentCrowned));
        ["exile " t: RefP " from your graveyard"] => { if !is_it(&t) && t != Ref::This { return None; } Instruction::Exile(Selection::Where(t, Zone::Graveyard)) }
            if (w.source.is_some() && let Instruction::Exile(Selection::Where(t, Zone::Graveyard)) = v);
        ["exile cards from the top of " o: Poss " library equal to " n: Expr] => { Instruction::Exile(Selection::Top(n, o)) } if (w.source.is_some() && let Instruction::Exile(Selection::Top(n, o)) = v);
        ["exile " f: NpA " for each " e: EachP] => { let n = per(Amount::Fixed(1), e)?; Instruction::Exile(crate::selection::choose(Who::You, n.clone(), Some(n), f, false)) }
            if (let Instruction::Exile(Selection::Choose { who: Who::You, min, max: Some(max), filter: f, random: false }) = v && min == max && let Some((Amount::Fixed(1), e)) = per_of(min) && let e = &e);
        ["exile the top " n: Many " cards"] => { p.scope.part.then_some(Instruction::Exile(Selection::Top(n, Who::You)))? } if (w.scope.part && w.source.is_some() && let Instruction::Exile(Selection::Top(n, Who::You)) = v);
        ["exile " t: Objects " with " c: CountersP [" on it" | " on that card" | " on them" | " on each of them"]] => { Instruction::Move(t, Destination { counters: vec![(c.1, c.0)], ..hidden(Zone::Exile) }) }
            if (let Instruction::Move(t, d) = v && let [(k, n)] = d.counters.as_slice() && *d == (Destination { counters: d.counters.clone(), ..hidden(Zone::Exile) }) && let c = &(n.clone(), k.clone()));
        ["exile " t: Objects " face down"] => { Instruction::Move(t, Destination { face_down: true, ..hidden(Zone::Exile) }) }
            if (let Instruction::Move(t, d) = v && *d == (Destination { face_down: true, ..hidden(Zone::Exile) }));
        [s: SubjSaid ("exile") " " t: OwnTop " face down"] => { if t.1 != s { return None; } Instruction::Move(Selection::Top(t.0, t.1), face_down_exile()) }
            if (let Instruction::Move(Selection::Top(n, s), d) = v && *s != Who::You && *d == face_down_exile() && let t = &(n.clone(), s.clone()));
        [s: SubjSaid ("exile") " " t: OwnTop @WhereX] => { if t.1 != s { return None; } Instruction::Exile(Selection::Top(t.0, t.1)) }
            if (let Instruction::Exile(Selection::Top(n, s)) = v && *s != Who::You && let t = &(n.clone(), s.clone()));
        [s: Subj ("exile") " " f: TheirCards] => { Instruction::Exile(Selection::Each(f)) }
            if (w.source.is_some() && let Instruction::Exile(Selection::Each(f)) = v && let Some(s) = &acting_on_their_own(f) && *s != Who::You);
        [s: Subj ("return") " " f: TheirCards " " d: To] => { (d == Destination::under(Under::Owner)).then_some(Instruction::Move(Selection::Each(f), d))? }
            if (w.source.is_some() && let Instruction::Move(Selection::Each(f), d) = v && *d == Destination::under(Under::Owner) && let Some(s) = &acting_on_their_own(f) && *s != Who::You);
        [s: Subj ("put") " all cards they exiled this way onto the battlefield"] => { (s == Who::Any && p.text.get(..p.pos)?.contains("ach player exiles all ")).then(|| Instruction::Move(Selection::Each(exiled_by_each()), Destination::under(Under::Owner)))? }
            if (w.source.is_some() && let Instruction::Move(Selection::Each(f), d) = v && *f == exiled_by_each() && *d == Destination::under(Under::Owner) && let s = &Who::Any);
        [s: Subj ("exile") " " t: Objects] => { (s == Who::You || chooser(&t) == Some(&s)).then_some(Instruction::Exile(t))? }
            if (let Instruction::Exile(t) = v && let s = chooser(t).unwrap_or(&Who::You));
        [s: Subj ("draw") " that many cards minus one"] => { Instruction::Draw(s, one_fewer()) } if (w.source.is_some() && let Instruction::Draw(s, n) = v && *n == one_fewer());
        [s: Subj ("draw") " that many cards plus one"] => { Instruction::Draw(s, one_more()) } if (w.source.is_some() && let Instruction::Draw(s, n) = v && *n == one_more());
        [s: Subj ("draw") " " n: Cards " for each " f: EachP] => { Instruction::Draw(s, per(n, f)?) }
            if (let Instruction::Draw(s, n) = v && let Some((n, f)) = per_of(n) && let n = &n && let f = &f && w.source.is_some());
        [s: Subj ("draw") " " n: Cards @WhereX] => (Instruction::Draw(s, n));
        [s: Subj ("draw") " cards equal to " n: Expr] => { Instruction::Draw(s, n) } if (w.source.is_some() && let Instruction::Draw(s, n) = v);
        [s: Subj ("discard") " " n: Cards " at random"] => { let sel = chooses(p, n, true); Instruction::Discard(s, sel) }
            if (let Instruction::Discard(s, sel) = v && { w.subject = s.clone(); true } && let Some(n) = chosen_cards(sel, w, true));
        [s: Subj ("discard") " " n: Cards " for each " f: EachP] => { let n = per(n, f)?; let sel = chooses(p, n, false); Instruction::Discard(s, sel) }
            if (w.source.is_some() && let Instruction::Discard(s, sel) = v && { w.subject = s.clone(); true } && let Some(n) = chosen_cards(sel, w, false) && let Some((n, f)) = per_of(n) && let (n, f) = (&n, &f));
        [s: Subj ("discard") [" cards equal to " | " a number of cards equal to "] n: Expr] => { let sel = chooses(p, n, false); Instruction::Discard(s, sel) }
            if (w.source.is_some() && let Instruction::Discard(s, sel) = v && { w.subject = s.clone(); true } && let Some(n) = chosen_cards(sel, w, false));
        [s: Subj ("discard") " " @OwnHand] => { let hand = hand_of(&s); Instruction::Discard(s, hand) }
            if (let Instruction::Discard(s, sel) = v && *sel == hand_of(s));
        [s: Subj ("discard") " " t: Objects] => (Instruction::Discard(s, t));
        [s: Subj ("discard") " " n: Cards] => { let sel = chooses(p, n, false); Instruction::Discard(s, sel) }
            if (let Instruction::Discard(s, sel) = v && { w.subject = s.clone(); true } && let Some(n) = chosen_cards(sel, w, false));
        [s: Subj ("mill") " " n: Cards " for each " f: EachP] => { Instruction::Mill(s, per(n, f)?) }
            if (let Instruction::Mill(s, n) = v && let Some((n, f)) = per_of(n) && let n = &n && let f = &f && w.source.is_some());
        [s: Subj ("mill") [" cards equal to " | " a number of cards equal to "] n: Expr] => { Instruction::Mill(s, n) } if (w.source.is_some() && let Instruction::Mill(s, n) = v);
        [s: Subj ("mill") " " n: HalfP] => { Instruction::Mill(s, n) } if (let Instruction::Mill(s, n @ Amount::Half(..)) = v);
        [s: Subj ("mill") " " n: Cards @WhereX] => (Instruction::Mill(s, n));
        [s: Subj ("scry") " " n: Much] => (Instruction::Scry(s, n));
        [s: Subj ("gain") " " n: Much " life for each " f: EachP] => { Instruction::GainLife(s, per(n, f)?) }
            if (let Instruction::GainLife(s, n) = v && let Some((n, f)) = per_of(n) && let n = &n && let f = &f && w.source.is_some());
        [s: Subj ("gain") " " n: Much " life" @WhereX] => (Instruction::GainLife(s, n));
        [s: Subj ("gain") " life equal to " n: Expr] => (Instruction::GainLife(s, n));
        [s: Subj ("lose") " " n: HalfLife] => { Instruction::LoseLife(s, n) } if (let Instruction::LoseLife(s, n) = v && part_of(n).is_some());
        [s: Subj ("lose") " " n: Much " life" @WhereX] => (Instruction::LoseLife(s, n));
        [s: Subj ("lose") " life equal to " n: Expr] => (Instruction::LoseLife(s, n));
        [s: Subj ("lose") " the game"] => (Instruction::Lose(s));
        [s: Subj ("win") " the game"] => (Instruction::Win(s));
        [o: Poss " life total become " n: Expr] => { p.bare.then_some(Instruction::SetLife(o, n))? } if (w.bare && let Instruction::SetLife(o, n) = v);
        [o: Poss [" life total becomes " | " life total becomes equal to "] n: Expr] => (Instruction::SetLife(o, n));
        ["double " o: Poss " life total"] => { Instruction::SetLife(o.clone(), Amount::Times(2, Box::new(Amount::Life(o)))) }
            if (let Instruction::SetLife(o, Amount::Times(2, of)) = v && **of == Amount::Life(o.clone()));
        [s: Subj ("skip") " all " d: PeriodsP " of " @PossSame " next turn"] => (Instruction::SkipAll(s, d));
        [s: Subj ("skip") " " @PossSame " " n: Next " " d: PeriodP] => { Instruction::Skip(s, d, Amount::Fixed(n)) }
            if (let Instruction::Skip(s, d, Amount::Fixed(n)) = v);
        [s: Subj ("take") " an extra turn after this one"] => { Instruction::ExtraTurn(s, Vec::new()) } if (let Instruction::ExtraTurn(s, first) = v && first.is_empty());
        [s: Subj ("take") " " n: Many " extra turns after this one"] => { Instruction::Repeat(n, vec![Instruction::ExtraTurn(s, Vec::new())]) }
            if (let Instruction::Repeat(n, list) = v && let [Instruction::ExtraTurn(s, first)] = list.as_slice() && first.is_empty());
        ["you control " t: ControlledTurn] => (Instruction::ControlTurn(t));
        [s: Subj ("become") " the monarch"] => (Instruction::Monarch(s));
        [s: Subj ("create") " " t: CountedTokens " for each " f: EachP] => { Instruction::CreateTokens(s, per(t.0, f)?, t.1) }
            if (let Instruction::CreateTokens(s, n, t) = v && let Some((n, f)) = per_of(n) && let f = &f && w.source.is_some() && let t = &(n, t.clone()));
        [s: Subj ("create") " " t: CountedTokens " for each " k: CounterKind " counter on " r: RefP] => { if t.0 != Amount::Fixed(1) { return None; } Instruction::CreateTokens(s, Amount::Counters(r, Some(k)), t.1) }
            if (let Instruction::CreateTokens(s, Amount::Counters(r, Some(k)), t) = v && let t = &(Amount::Fixed(1), t.clone()));
        [s: Subj ("create") " " t: CountedTokens " attached to " r: RefP] => { Instruction::CreateTokens(s, t.0, Token { attached: Some(Box::new(r)), ..t.1 }) }
            if (let Instruction::CreateTokens(s, n, t) = v && let Some(r) = t.attached.as_deref() && let t = &(n.clone(), Token { attached: None, ..t.clone() }));
        [s: Subj ("create") " " t: CountedTokens @WhereX] => { Instruction::CreateTokens(s, t.0, t.1) }
            if (let Instruction::CreateTokens(s, n, t) = v && let t = &(n.clone(), t.clone()));
        [s: Subj ("get") " " c: CountersP] => { Instruction::PlayerCounters(c.1, c.0, s) } if (let Instruction::PlayerCounters(k, n, s) = v && let c = &(n.clone(), k.clone()));
        [["tap " | "taps "] t: Objects] => (Instruction::Tap(t));
        [["goad " | "goads "] t: Objects] => { crate::acts::goad(t) }
            if (let Instruction::Continuous { what: t, changes, until: Until::YourNextTurn } = v && changes.as_slice() == [Change::Goaded]);
        [@Bid ["untap " | "you untap "] t: Objects] => (Instruction::Untap(t));
        ["turn " t: Objects " face up"] => (Instruction::TurnFaceUp(t));
        ["turn " t: Objects " face down"] => (Instruction::TurnFaceDown(t));
        ["transform " t: Objects] => (Instruction::Transform(t));
        ["remove " t: Objects " from combat"] => (Instruction::RemoveFromCombat(t));
        ["counter " t: Objects] => (Instruction::Counter(t));
        [i: PutClause] => { i } if (let i = v);
        [@Bid ["return all " | "put all "] f: NpMany " " d: To " except for " g: NpMany] => { Instruction::Move(Selection::Each(f.and(g.negate())), d) }
            if (w.source.is_some() && let Instruction::Move(Selection::Each(f), d) = v && let Some((f, Filter::Not(g))) = crate::noun::last_said(f) && let (f, g) = (&f, &**g));
        [@Bid ["return " | "put " | "you return " | "you put "] t: Objects " " d: To] => (Instruction::Move(t, d));
        [s: SubjSaid ("put") " " t: Objects " " d: To] => { (d.zone == Zone::Library && chooser(&t) == Some(&s)).then_some(Instruction::Move(t, d))? }
            if (let Instruction::Move(t, d) = v && d.zone == Zone::Library && let Some(s) = chooser(t));
        [s: SubjSaid ("return") " " t: Objects " " d: To] => { (d.zone != Zone::Battlefield && chooser(&t) == Some(&s)).then_some(Instruction::Move(t, d))? }
            if (let Instruction::Move(t, d) = v && d.zone != Zone::Battlefield && let Some(s) = chooser(t));
        [@Bid ["return " | "put " | "you return " | "you put "] d: To " " t: PutThere] => { Instruction::Move(t, d) } if (w.source.is_some() && let Instruction::Move(t, d) = v);
        ["shuffle your hand, your graveyard, and all permanents you own into your library"] => { Instruction::Move(everything(), Destination::library(Place::Shuffled)) }
            if (let Instruction::Move(t, d) = v && *t == everything() && *d == Destination::library(Place::Shuffled));
        [["shuffle "] t: Objects [" into its owner's library" | " into their owners' libraries" | " into your library"]] => { Instruction::Move(t, Destination::library(Place::Shuffled)) }
            if (let Instruction::Move(t, d) = v && *d == Destination::library(Place::Shuffled));
        ["the owner of " t: Objects " shuffles it into their library"] => { Instruction::Move(t, Destination::library(Place::Shuffled)) }
            if (w.source.is_some() && let Instruction::Move(t, d) = v && *d == Destination::library(Place::Shuffled));
        [r: RefPoss " owner " ["shuffles it into their library" | "shuffles it into his or her library"]] => { Instruction::Move(Selection::One(r), Destination::library(Place::Shuffled)) }
            if (w.source.is_some() && let Instruction::Move(Selection::One(r), d) = v && *d == Destination::library(Place::Shuffled));
        ["the owner of " t: Objects " puts it into their library " n: Ordinal " from the top or on the bottom"] => { Instruction::Move(t, Destination::library(Place::FromTopOrBottom(u8::try_from(n).ok()?))) }
            if (let Instruction::Move(t, d) = v && let Place::FromTopOrBottom(n) = d.place && *d == Destination::library(d.place) && let n = &u32::from(n));
        ["the owner of " t: Objects " puts it " @TopOrBottom] => { Instruction::Move(t, Destination::library(Place::TopOrBottom)) }
            if (w.source.is_some() && let Instruction::Move(t, d) = v && *d == Destination::library(Place::TopOrBottom));
        [r: RefPoss " owner puts it " @TopOrBottom] => { Instruction::Move(Selection::One(r), Destination::library(Place::TopOrBottom)) }
            if (let Instruction::Move(Selection::One(r), d) = v && *d == Destination::library(Place::TopOrBottom));
        [s: Subj ("shuffle") " " z: TheirZones " into " @TheirLibrary] => { Instruction::Move(zones_of(&s, &z), Destination::library(Place::Shuffled)) }
            if (w.source.is_some() && let Instruction::Move(t, d) = v && *d == Destination::library(Place::Shuffled) && let Some((s, z)) = zones_shuffled(t) && let (s, z) = (&s, &z));
        [s: Subj ("shuffle") " " t: crate_Target " into " @TheirLibrary] => { (of_player_before(&t, &p.targets).as_ref() == Some(&s)).then(|| Instruction::Move(Selection::One(t), Destination::library(Place::Shuffled)))? }
            if (w.source.is_some() && let Instruction::Move(Selection::One(t), d) = v && *d == Destination::library(Place::Shuffled) && let Some(s) = &of_player_before(t, &w.targets));
        [["repeat this process any number of times" | "repeat this process"] @AtItsEnd] => { Instruction::Does(Who::You, KeywordAction::RepeatProcess) }
            if (*v == Instruction::Does(Who::You, KeywordAction::RepeatProcess));
        [s: Subj a: KeywordActionP] => (Instruction::Does(s, a));
        [s: Subj ("venture") " into the dungeon"] => { Instruction::Does(s, KeywordAction::Venture) } if (let Instruction::Does(s, KeywordAction::Venture) = v);
        [s: Subj ("venture") " into Undercity"] => { Instruction::Does(s, KeywordAction::VentureUndercity) } if (let Instruction::Does(s, KeywordAction::VentureUndercity) = v);
        [s: Subj ("take") " the initiative"] => { Instruction::Does(s, KeywordAction::TakeInitiative) } if (let Instruction::Does(s, KeywordAction::TakeInitiative) = v);
        ["the Ring tempts you"] => (Instruction::Does(Who::You, KeywordAction::RingTempts));
        [@Bid m: ManifestP " " t: Objects] => { Instruction::Move(t, Destination::manifested(m)) }
            if (let Instruction::Move(t, d) = v && let Some(m) = d.manifest && *d == Destination::manifested(m) && let m = &m);
        [s: Subj ("shuffle") @Library] => (Instruction::Shuffle(s));
        [s: SubjSaid ("search") " " ["his library" | "her library" | "their library" | "your library"]] => { search(s, Filter::Card, hidden(Zone::Hand), false) }
            if (w.scope.spell && let Instruction::Search { who: s, of: None, also, filter: Filter::Card, max: Amount::Fixed(1), up_to: true, to, one: None, reveal: false } = v && also.is_empty() && *to == hidden(Zone::Hand));
        [b: BeholdP] => { Instruction::Reveal(Who::You, b) } if (let Instruction::Reveal(Who::You, b) = v);
        [s: Subj ("reveal") " " t: Objects] => (Instruction::Reveal(s, t));
        [s: Subj ("flip") " a coin"] => { Instruction::FlipCoin { who: s, called: p.rest().contains(" the flip") } } if (let Instruction::FlipCoin { who: s, .. } = v);
        [s: Subj ("roll") " " ["a " | "an "] d: DieP] => (Instruction::RollDie(s, d));
        [s: Subj ("roll") " " n: Many " " d: DiceP] => (Instruction::RollDice(s, n, d));
        ["switch " r: RefPoss " power and toughness " u: UntilP] => { Instruction::Continuous { what: Selection::One(r), changes: vec![Change::Switch], until: u } }
            if (let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && changes.as_slice() == [Change::Switch]);
        [r: Dealer " also " c: ChangeList " " u: UntilP @WhereX] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: u } }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes: c, until: u } = v);
        [s: crate_Several " also " c: ChangeList " " u: UntilP @WhereX] => { Instruction::Continuous { what: s, changes: c, until: u } }
            if (w.source.is_some() && let Instruction::Continuous { what: s, changes: c, until: u } = v);
        [f: ManyHere " also " c: ChangeList " " u: UntilP @WhereX] => { Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        [r: Dealer " " c: ChangeList " " u: UntilP " and " d: ChangeList " " t: UntilP] => { (u == t).then(|| Instruction::Continuous { what: Selection::One(r), changes: c.into_iter().chain(d).collect(), until: u })? }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes, until: u } = v && let Some((last, c)) = changes.split_last() && !c.is_empty() && let (c, d, t) = (&c.to_vec(), &vec![last.clone()], u));
        [r: Dealer " " c: ChangeList " " u: UntilP @WhereX] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: u } }
            if (let Instruction::Continuous { what: Selection::One(r), changes: c, until: u } = v);
        [u: UntilP ", " r: Dealer " " c: ChangeList @WhereX @Alone] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: u } }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes: c, until: u } = v);
        [f: ManyHere " " c: ChangeList " " u: UntilP @WhereX] => { Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } }
            if (let Instruction::Continuous { what: Selection::Each(f), changes: c, until: u } = v);
        [r: Dealer " can't be blocked this turn except by " g: NpMany] => (Instruction::Forbid(Cant::BeBlocked(Filter::Is(r), Some(g)), Until::EndOfTurn));
        [f: ManyHere " can't be blocked this turn except by " g: NpMany] => { Instruction::Forbid(Cant::BeBlocked(f, Some(g)), Until::EndOfTurn) } if (let Instruction::Forbid(Cant::BeBlocked(f, Some(g)), Until::EndOfTurn) = v && !matches!(f, Filter::Is(_)));
        [r: Dealer " can't be blocked this turn"] => { Instruction::Forbid(Cant::BeBlocked(Filter::Is(r), None), Until::EndOfTurn) }
            if (let Instruction::Forbid(Cant::BeBlocked(Filter::Is(r), None), Until::EndOfTurn) = v);
        [r: Dealer " can't be countered"] => { (matches!(r, Ref::Target(_)) && p.sentence_ends()).then_some(())?; Instruction::Forbid(Cant::BeCountered(Filter::Is(r)), Until::Forever) }
            if (let Instruction::Forbid(Cant::BeCountered(Filter::Is(r @ Ref::Target(_))), Until::Forever) = v);
        [r: Dealer " can't be regenerated this turn"] => { Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::EndOfTurn) }
            if (let Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::EndOfTurn) = v);
        [f: NpA " can't be regenerated this turn"] => { Instruction::Forbid(Cant::Regenerate(f), Until::EndOfTurn) } if (let Instruction::Forbid(Cant::Regenerate(f), Until::EndOfTurn) = v);
        [r: Dealer " can't be regenerated"] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::Forever) } if (let Instruction::Forbid(Cant::Regenerate(Filter::Is(r)), Until::Forever) = v);
        [["they can't be regenerated" | "those creatures can't be regenerated" | "those permanents can't be regenerated"]] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(Filter::ThisWay(Deed::Destroyed)), Until::Forever) } if (let Instruction::Forbid(Cant::Regenerate(Filter::ThisWay(Deed::Destroyed)), Until::Forever) = v);
        [f: NpA " can't be regenerated"] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(f), Until::Forever) } if (let Instruction::Forbid(Cant::Regenerate(f), Until::Forever) = v);
        [f: NpMany " can't be regenerated"] => { p.scope.part.then_some(())?; Instruction::Forbid(Cant::Regenerate(f), Until::Forever) } if (w.source.is_some() && let Instruction::Forbid(Cant::Regenerate(f), Until::Forever) = v);
        [["the damage can't be prevented" | "this damage can't be prevented"]] => { p.scope.part.then_some(())?; the_damage() } if (*v == the_damage());
        [c: CantP " " u: During] => (Instruction::Forbid(c, u));
        [u: UntilP ", " c: CantP @Alone] => { Instruction::Forbid(c, u) } if (w.source.is_some() && let Instruction::Forbid(c, u) = v);
        [c: CantP " for the rest of the game"] => (Instruction::Forbid(c, Until::Forever));
        ["damage that would be dealt to " r: RecipientsP " this turn can't be prevented or dealt instead to another permanent or player"] => { Instruction::Forbid(Cant::ChangeDamage(Filter::Source, r), Until::EndOfTurn) }
            if (w.source.is_some() && let Instruction::Forbid(Cant::ChangeDamage(Filter::Source, r), Until::EndOfTurn) = v);
        ["damage can't be prevented this turn"] => { Instruction::Forbid(Cant::PreventDamage(Filter::Source, instead_language::Recipients::anything()), Until::EndOfTurn) }
            if (let Instruction::Forbid(Cant::PreventDamage(Filter::Source, to), Until::EndOfTurn) = v && *to == instead_language::Recipients::anything());
        [s: Subj ("gain") " control of " t: Objects " " u: UntilP] => { Instruction::GainControl(s, t, u) } if (let Instruction::GainControl(s, t, u) = v && *u != Until::Forever);
        [s: Subj ("gain") " control of " t: Objects] => (Instruction::GainControl(s, t, Until::Forever));
        [s: Subj ("pay") " " n: Much " life" @WhereX] => { Instruction::Pay(s, Cost { life: Some(n), ..Cost::default() }) }
            if (let Instruction::Pay(s, Cost { life: Some(n), mana, tap: false, untap: false, actions, less: None }) = v && mana.is_empty() && actions.is_empty());
        [s: Chooser ("choose") " " c: ChoiceP] => (Instruction::Choose(s, c));
        ["change the text of " t: Objects " by replacing all instances of " k: WordKinds " " u: UntilP] => { Instruction::ChangeText(t, k, u) }
            if (let Instruction::ChangeText(t, k, u) = v && *u != Until::Forever);
        ["change the text of " t: Objects " by replacing all instances of " k: WordKinds] => (Instruction::ChangeText(t, k, Until::Forever));
        [s: crate_Several " " c: ChangeList @crate_Ends] => { Instruction::Continuous { what: s, changes: c, until: Until::Forever } }
            if (let Instruction::Continuous { what: s, changes: c, until: Until::Forever } = v);
        [f: ManyHere " " c: ChangeList @crate_Ends] => { p.text.get(..p.pos)?.contains(" gain ").then_some(Instruction::Continuous { what: Selection::Each(f), changes: c, until: Until::Forever })? }
            if (let Instruction::Continuous { what: Selection::Each(f), changes: c, until: Until::Forever } = v);
        [r: Dealer c: Contracted] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::Forever } }
            if (w.source.is_some() && let Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::Forever } = v);
        [t: crate_Those c: Contracted] => { Instruction::Continuous { what: t, changes: c, until: Until::Forever } }
            if (w.source.is_some() && let Instruction::Continuous { what: t, changes: c, until: Until::Forever } = v);
        [r: Dealer " " c: ChangeList] => { Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::Forever } }
            if (let Instruction::Continuous { what: Selection::One(r), changes: c, until: Until::Forever } = v);
        ["it becomes " d: DayNightP] => (Instruction::DayNight(d));
        ["end the turn"] => (Instruction::EndTurn);
        [i: PlayClause] => { i } if (let i = v);
        [i: Later] => { i } if (let i = v);
    }
}

grammar! {
    /// What is put somewhere, said after where: "all creature cards in your graveyard", "target creature card …".
    PutThere(p, w, v) -> Selection {
        ["all " f: NpMany] => (Selection::Each(f));
        [r: crate_Target] => (Selection::One(r));
    }
}
use crate::target::Target as crate_Target;

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

grammar! {
    /// Zones of the player who acts.
    TheirZones(p, w, v) -> Vec<Zone> {
        [["their hand and graveyard" | "your hand and graveyard" | "his or her hand and graveyard" | "your hand and your graveyard"]] => { vec![Zone::Hand, Zone::Graveyard] } if (v.as_slice() == [Zone::Hand, Zone::Graveyard]);
        [["their graveyard and hand" | "your graveyard and hand"]] => { vec![Zone::Graveyard, Zone::Hand] } if (v.as_slice() == [Zone::Graveyard, Zone::Hand]);
        [["their hand" | "your hand" | "his or her hand" | "the cards from their hand" | "the cards in their hand" | "the cards in your hand" | "the cards from your hand" | "all the cards in their hand" | "all the cards in your hand"]] => { vec![Zone::Hand] } if (v.as_slice() == [Zone::Hand]);
        [["their graveyard" | "your graveyard" | "his or her graveyard" | "all cards from your graveyard" | "the cards from your graveyard" | "all the cards from their graveyard" | "all cards from their graveyard"]] => { vec![Zone::Graveyard] } if (v.as_slice() == [Zone::Graveyard]);
    }
}

grammar! {
    /// The library of the player who acts.
    TheirLibrary(p, w, v) -> () {
        [["their library" | "your library" | "his or her library"]] => (());
    }
}

fn zone_of(who: &Who, zone: Zone) -> Selection {
    Selection::Each(Filter::All(vec![Filter::Card, Filter::In(zone), Filter::Owner(who.clone())]))
}

/// The cards in these zones: of several players each one's own.
fn zones_of(who: &Who, zones: &[Zone]) -> Selection {
    match zones {
        [one] => zone_of(who, *one),
        several => Selection::Both(several.iter().map(|z| zone_of(who, *z)).collect()),
    }
}

/// The player who is the target before these target cards.
fn of_player_before(cards: &Ref, targets: &[TargetSpec]) -> Option<Who> {
    let Ref::Target(n) = cards else { return None };
    let before = n.checked_sub(1)?;
    let player = targets.get(usize::from(before)).is_some_and(|t| t.objects.is_none() && t.max == 1);
    player.then_some(Who::Target(before))
}

/// Whose cards these are, and in which zones.
fn zones_shuffled(t: &Selection) -> Option<(Who, Vec<Zone>)> {
    let list = match t {
        Selection::Both(list) => list.as_slice(),
        one => std::slice::from_ref(one),
    };
    let one = |s: &Selection| {
        let Selection::Each(Filter::All(parts)) = s else { return None };
        let [Filter::Card, Filter::In(zone), Filter::Owner(who)] = parts.as_slice() else { return None };
        Some((who.clone(), *zone))
    };
    let found = list.iter().map(one).collect::<Option<Vec<_>>>()?;
    let (who, _) = found.first()?.clone();
    let zones: Vec<Zone> = found.iter().map(|(_, z)| *z).collect();
    (zones_of(&who, &zones) == *t).then_some((who, zones))
}

fn acting_on_their_own(v: &Filter) -> Option<Who> {
    let (_, Filter::Owner(who)) = crate::noun::last_said(v)? else { return None };
    Some(who.clone())
}

/// "all cards they exiled this way", of players of whom each exiled his own.
fn exiled_by_each() -> Filter {
    Filter::All(vec![Filter::Card, Filter::ThisWay(instead_language::Deed::Exiled)])
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

grammar! {
    /// Cards on top of a player's library: how many, and whose.
    OwnTop(p, w, v) -> (Amount, Who) {
        ["the top card of " o: Poss " library"] => { (Amount::Fixed(1), o) } if (let (Amount::Fixed(1), o) = v);
        ["the top " n: Many " cards of " o: Poss " library"] => { (n, o) } if (let (n, o) = v);
        [n: Many " cards from the top of " o: Poss " library"] => { (n, o) } if (w.source.is_some() && let (n, o) = v);
    }
}

grammar! {
    /// Top or bottom, as the owner of it chooses.
    TopOrBottom(p, w, v) -> () {
        [["on their choice of the top or bottom of their library" | "on the top or bottom of their library" | "on the top or bottom of their library of their choice"]] => (());
    }
}

/// The one other player who chooses these: only with the choice does the instruction say who acts.
fn chooser(chosen: &Selection) -> Option<&Who> {
    let Selection::Choose { who, .. } = chosen else { return None };
    matches!(who, Who::Target(_) | Who::Said(_) | Who::Defending | Who::Enchanted).then_some(who)
}

fn search(who: Who, filter: Filter, to: Destination, reveal: bool) -> Instruction {
    // one that says not what for finds nothing that it must
    Instruction::Search {
        who,
        of: None,
        also: Vec::new(),
        filter,
        max: Amount::Fixed(1),
        up_to: true,
        to,
        one: None,
        reveal,
    }
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

grammar! {
    /// The subject's own hand.
    OwnHand(p, w, v) -> () {
        [["your hand" | "their hand" | "his or her hand" | "all the cards in your hand" | "all the cards in their hand" | "all cards in your hand" | "all cards in their hand"]] => { () } if (w.source.is_some() || w.subject == Who::You);
        ["their hand"] => (());
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
