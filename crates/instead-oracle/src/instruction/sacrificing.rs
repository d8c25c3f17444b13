//! Sacrificing (CR 701.21).

use instead_language::{Amount, Filter, Instruction, Selection, Who};

use super::Subj;
use crate::amount::{EachP, HalfHand, Many, per, per_of};
use crate::grammar::grammar;
use crate::noun::{NpA, NpMany};
use crate::selection::{Objects, choose};

/// Among what it is chosen what is kept.
fn kept(s: &Selection) -> Option<&Filter> {
    if let Selection::Choose { filter, random: false, .. } | Selection::Total { filter, .. } = s {
        return Some(filter);
    }
    None
}

/// The same, where chance may choose.
fn kept_of(s: &Selection) -> Option<&Filter> {
    if let Selection::Choose { filter, who: Who::You, .. } = s { Some(filter) } else { None }
}

grammar! {
    /// What a player sacrifices.
    SacrificeP(p, w, v) -> Instruction {
        [s: Subj ("sacrifice") " " f: NpA [" of their choice" | " of his or her choice" | ""] " for each " e: EachP] => { let n = per(Amount::Fixed(1), e)?; Instruction::Sacrifice(s, crate::selection::choose(p.subject.clone(), n.clone(), Some(n), f, false)) }
            if (w.source.is_some() && let Instruction::Sacrifice(s, Selection::Choose { who, min, max: Some(max), filter: f, random: false }) = v && who == s && min == max && let Some((Amount::Fixed(1), e)) = per_of(min) && let e = &e);
        [s: Subj ("sacrifice") " all " f: NpMany " except for " n: Many] => { let t = choose(s.clone(), n.clone(), Some(n), f, false); Instruction::Sacrifice(s, Selection::AllBut(Box::new(t))) }
            if (w.source.is_some() && let Instruction::Sacrifice(s, Selection::AllBut(t)) = v && let Selection::Choose { who, min, max: Some(n), filter: f, random: false } = &**t && who == s && min == n);
        ["choose " t: Objects [", then " | ". "] "destroy the rest"] => { kept_of(&t)?; Instruction::Destroy { what: Selection::AllBut(Box::new(t)), regenerate: true } }
            if (let Instruction::Destroy { what: Selection::AllBut(t), regenerate: true } = v && let t = &**t);
        [s: Subj ("discard") " " n: HalfHand] => { let t = choose(s.clone(), n.clone(), Some(n), Filter::Card, false); Instruction::Discard(s, t) }
            if (let Instruction::Discard(s, Selection::Choose { who, min, max: Some(n), filter: Filter::Card, random: false }) = v && who == s && min == n);
        [s: Subj ("choose") " " t: Objects [", then " | " and "] ("discard") " the rest"] => { kept(&t)?; Instruction::Discard(s, Selection::AllBut(Box::new(t))) }
            if (let Instruction::Discard(s, Selection::AllBut(t)) = v && let t = &**t);
        [s: Subj ("choose") " " t: Objects " and " ("sacrifice") " the rest"] => { kept(&t)?; Instruction::Sacrifice(s, Selection::AllBut(Box::new(t))) }
            if (w.source.is_some() && let Instruction::Sacrifice(s, Selection::AllBut(t)) = v && let t = &**t);
        [s: Subj ("choose") " " t: Objects ", then " ("sacrifice") " the rest"] => { kept(&t)?; Instruction::Sacrifice(s, Selection::AllBut(Box::new(t))) }
            if (let Instruction::Sacrifice(s, Selection::AllBut(t)) = v && let t = &**t);
        [s: Subj ("choose") " " t: Objects ", then " ("sacrifice") " all other " f: NpMany] => { (kept(&t)? == &f).then_some(())?; Instruction::Sacrifice(s, Selection::AllBut(Box::new(t))) }
            if (w.source.is_some() && let Instruction::Sacrifice(s, Selection::AllBut(t)) = v && let t = &**t && let Some(f) = kept(t));
        [s: Subj ("sacrifice") " " t: Objects] => (Instruction::Sacrifice(s, t));
        [s: Subj ("sacrifice") " that many " f: NpMany] => { Instruction::Sacrifice(s.clone(), crate::selection::choose(s, Amount::ThatMuch, Some(Amount::ThatMuch), f, false)) }
            if (w.source.is_some() && let Instruction::Sacrifice(s, Selection::Choose { min: Amount::ThatMuch, filter: f, .. }) = v);
    }
}
