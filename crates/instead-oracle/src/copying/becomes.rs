//! What becomes a copy (CR 707.4): "this creature becomes a copy of target creature until end of turn, except …".

use instead_language::{Amount, Change, EnterChange, Filter, Instruction, Ref, Selection, Until, Who};

use super::{Excepts, ItHas, JOINED};
use crate::acts::EachHere;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::instruction::{Dealer, Several, UntilP};
use crate::noun::{NpA, NpOne};
use crate::reference::RefP;
use crate::selection::choose;
use crate::statics::ManyHere;

grammar! {
    /// What becomes a copy.
    Copier(p, w, v) -> Selection {
        [f: EachHere] => (Selection::Each(f));
        [r: Dealer] => (Selection::One(r));
    }
}

grammar! {
    /// Of what: one thing that is spoken of, or one that is chosen as the instruction is followed.
    Copied(p, w, v) -> Selection {
        [r: RefP] => (Selection::One(r));
        [f: NpA] => { choose(Who::You, Amount::Fixed(1), Some(Amount::Fixed(1)), f, false) }
            if (let Selection::Choose { who: Who::You, min: Amount::Fixed(1), max: Some(Amount::Fixed(1)), filter: f, random: false } = v);
    }
}

/// The exceptions, and whether "this ability" is among them (CR 707.9a).
type Exceptions = (Vec<Change>, bool);

/// ", except it's 1/4 and has this ability"
struct ExceptP;
impl Part for ExceptP {
    type Value = Exceptions;
    fn read(p: &mut Reader<'_>) -> Option<Exceptions> {
        if !p.lit(", except ") {
            return Some((Vec::new(), false));
        }
        if p.attempt(read_own).is_some() {
            return Some((Vec::new(), true));
        }
        let changes = Excepts::read(p)?;
        // how it would enter is said of nothing that is there already
        let change = |c| if let EnterChange::Change(c) = c { Some(c) } else { None };
        let changes = changes.into_iter().map(change).collect::<Option<Vec<_>>>()?;
        let keeps = p.attempt(|p| p.any(JOINED).then(|| read_own(p)).flatten()).is_some();
        Some((changes, keeps))
    }
    fn write((changes, keeps): &Exceptions, w: &mut Writer<'_>) -> bool {
        let list: Vec<EnterChange> = changes.iter().cloned().map(EnterChange::Change).collect();
        match (list.is_empty(), keeps) {
            (true, false) => true,
            (true, true) => w.lit(", except ") && write_own(w),
            (false, false) => w.lit(", except ") && Excepts::write(&list, w),
            (false, true) => w.lit(", except ") && Excepts::write(&list, w) && w.any(JOINED) && write_own(w),
        }
    }
}

fn read_own(p: &mut Reader<'_>) -> Option<()> {
    let _ = p.attempt(ItHas::read);
    p.lit("this ability").then_some(())
}

fn write_own(w: &mut Writer<'_>) -> bool {
    w.attempt(|w| ItHas::write(&(), w) && w.lit("this ability")) || w.source.is_some() && w.lit("this ability")
}

fn becomes(what: Selection, of: Selection, (except, keeps): Exceptions, until: Until) -> Instruction {
    Instruction::BecomeCopy { what, of, except, keeps, until }
}

grammar! {
    /// " until end of turn"
    Lasting(p, w, v) -> Until {
        [" " u: UntilP] => { u } if (let u = v && *u != Until::Forever);
        [] => (Until::Forever);
    }
}

/// "Each other creature", said before the target than which they are others; of a spell, which is no creature, than what
/// was chosen.
fn other_than(target: &Ref, f: Filter, spell: bool) -> Option<Filter> {
    let before = matches!(target, Ref::Target(_)) || spell && matches!(target, Ref::Said(_));
    before.then(|| Filter::Is(target.clone()).negate().and(f))
}

fn others_of(target: &Ref, all: &Filter) -> Option<Filter> {
    let Filter::All(list) = all else { return None };
    let (first, rest) = list.split_first()?;
    (*first == Filter::Is(target.clone()).negate()).then(|| crate::noun::all(rest.to_vec()))
}

grammar! {
    /// Becoming a copy.
    CopyClause(p, w, v) -> Instruction {
        [u: UntilP ", " s: Copier " " ("become") " a copy of " o: Copied e: ExceptP] => { becomes(s, o, e, u) }
            if (w.source.is_some() && let Instruction::BecomeCopy { what: s, of: o, except, keeps, until: u } = v && *u != Until::Forever && let e = &(except.clone(), *keeps));
        ["each other " f: NpOne " becomes a copy of " o: RefP u: Lasting e: ExceptP] => { becomes(Selection::Each(other_than(&o, f, p.scope.spell)?), Selection::One(o), e, u) }
            if (w.source.is_some() && let Instruction::BecomeCopy { what: Selection::Each(all), of: Selection::One(o), except, keeps, until: u } = v && let Some(f) = others_of(o, all) && let (f, e) = (&f, &(except.clone(), *keeps)));
        [f: ManyHere " become copies of " o: Copied u: Lasting e: ExceptP] => { becomes(Selection::Each(f), o, e, u) }
            if (w.source.is_some() && let Instruction::BecomeCopy { what: Selection::Each(f), of: o, except, keeps, until: u } = v && let e = &(except.clone(), *keeps));
        [s: Several " each become a copy of " o: Copied u: Lasting e: ExceptP] => { becomes(Selection::One(s), o, e, u) }
            if (w.source.is_some() && let Instruction::BecomeCopy { what: Selection::One(s), of: o, except, keeps, until: u } = v && let e = &(except.clone(), *keeps));
        [s: Copier " " ("become") " a copy of " o: Copied u: Lasting e: ExceptP] => { becomes(s, o, e, u) }
            if (let Instruction::BecomeCopy { what: s, of: o, except, keeps, until: u } = v && let e = &(except.clone(), *keeps));
    }
}
