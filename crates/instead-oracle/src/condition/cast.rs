//! What was cast, and what was paid for it.

use instead_language::words::{Color, Word as Name, Zone};
use instead_language::{Amount, Cmp, Condition, Filter, Ref, Stat, Who};

use super::{compare, negated, not};
use crate::amount::Word;
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar, only};
use crate::noun::{NpA, NpMany, NpOne, of_spells, word};
use crate::reference::{EACH, OwnPoss, OwnRef, RefP, RefPoss, Unsaid, is_it, is_paid, it};

/// The name of an optional cost: "madness", "additional".
struct CostName;
impl Part for CostName {
    type Value = Name;
    fn read(p: &mut Reader<'_>) -> Option<Name> {
        let text = word(p);
        (!text.is_empty() && text.chars().all(char::is_lowercase)).then(|| {
            p.pos += text.len();
            text.into()
        })
    }
    fn write(v: &Name, w: &mut Writer<'_>) -> bool {
        w.lit(v)
    }
}

fn paid(text: &'static str) -> Condition {
    Condition::Paid(Name::new_static(text))
}

grammar! {
    /// Who cast something.
    HasCast(p, w, v) -> Who {
        [["you've cast " | "you cast "]] => (Who::You);
        [["an opponent has cast " | "an opponent cast "]] => (Who::Opponent);
        [["a player has cast " | "a player cast "]] => (Who::Any);
        [@Unsaid [" has cast " | " cast "]] => { EACH } if (*v == EACH);
    }
}

only! {
    /// "another red spell"
    pub(crate) SpellA: NpA -> Filter, of_spells;
    /// "red spells"
    pub(crate) SpellsP: NpMany -> Filter, of_spells;
    /// "other spell", "red spell"
    pub(crate) SpellOne: NpOne -> Filter, of_spells;
}

/// Mana of none of the colours (CR 106.1a).
fn no_colored(r: &Ref) -> Condition {
    let none = |c: &Color| compare(Amount::ManaSpent(r.clone(), Some(*c)), Cmp::Exactly, 0);
    Condition::All(Color::ALL.iter().map(none).collect())
}

fn of_no_colored(v: &Condition) -> Option<Ref> {
    let Condition::All(list) = v else { return None };
    let Some(Condition::Compare(Amount::ManaSpent(r, Some(_)), ..)) = list.first() else { return None };
    (no_colored(r) == *v).then(|| r.clone())
}

fn less_than_its_value(r: Ref) -> Condition {
    let value = Amount::StatOf(Stat::ManaValue, r.clone());
    Condition::Compare(Amount::ManaSpent(r, None), Cmp::Less, value)
}

/// The mana of the cost that a spell may be cast for rather than its mana cost (CR 118.9), as its text names it.
struct OtherCost;
impl Part for OtherCost {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.scope.spell.then(|| ManaP::read(p))?.map(|_| ())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let rest = w.source.and_then(|s| s.get(w.pos..)).unwrap_or_default();
        let end = rest.find(" cost was paid").unwrap_or_default();
        rest.get(..end).is_some_and(|mana| mana.starts_with('{') && w.lit(mana))
    }
}

/// Looks back: that cost was named as one that may have been paid.
fn nearest_cost(p: &Reader<'_>) -> Option<()> {
    p.text.get(..p.pos)?.contains("} cost was paid").then_some(())
}

grammar! {
    /// How something was cast.
    CastP(p, w, v) -> Condition {
        [["it was kicked twice"]] => { compare(Amount::TimesKicked, Cmp::AtLeast, 2) } if (*v == compare(Amount::TimesKicked, Cmp::AtLeast, 2));
        [["this spell was kicked"]] => (Condition::Kicked);
        ["it was kicked"] => { Condition::Kicked } if (*v == Condition::Kicked && w.source.is_some());
        [@OwnRef " was kicked"] => { Condition::Kicked } if (*v == Condition::Kicked && w.source.is_some());
        ["this spell wasn't kicked"] => { not(Condition::Kicked) } if (*v == not(Condition::Kicked) && w.source.is_some());
        [@OwnRef " wasn't kicked"] => { not(Condition::Kicked) } if (*v == not(Condition::Kicked) && w.source.is_some());
        ["it wasn't kicked"] => { not(Condition::Kicked) } if (*v == not(Condition::Kicked));
        ["it's kicked"] => { Condition::Kicked } if (*v == Condition::Kicked && w.source.is_some());
        ["the " @OtherCost " cost was paid"] => { paid("alternative") } if (w.source.is_some() && *v == paid("alternative"));
        ["that cost wasn't paid"] => { nearest_cost(p)?; not(paid("alternative")) } if (w.source.is_some() && *v == not(paid("alternative")));
        [@OwnPoss " " k: CostName " cost was paid"] => { Condition::Paid(k) } if (let Condition::Paid(k) = v && !SAID.contains(&k.as_str()));
        [r: RefPoss " " k: CostName " cost was paid"] => { p.scope.part.then_some(())?; is_it(&r).then_some(())?; Condition::Paid(k) } if (w.scope.part && let Condition::Paid(k) = v && let r = &it() && !SAID.contains(&k.as_str()));
        [@OwnRef " was bargained"] => { paid("bargain") } if (*v == paid("bargain"));
        ["it's bargained"] => { paid("bargain") } if (w.source.is_some() && *v == paid("bargain"));
        [@OwnRef " was foretold"] => { paid("foretell") } if (*v == paid("foretell"));
        [@OwnRef " was cast using teamwork"] => { paid("teamwork") } if (*v == paid("teamwork"));
        ["the gift was promised"] => { paid("gift") } if (*v == paid("gift"));
        ["the gift wasn't promised"] => { not(paid("gift")) } if (*v == not(paid("gift")));
        ["evidence was collected"] => { paid("evidence") } if (*v == paid("evidence"));
        ["you cast " r: RefP " from exile"] => (Condition::CastBy(Who::You, r, Some(Zone::Exile)));
        [r: RefP [" was cast from a graveyard" | " was cast from your graveyard"]] => { Condition::CastBy(Who::Any, r, Some(Zone::Graveyard)) } if (let Condition::CastBy(Who::Any, r, Some(Zone::Graveyard)) = v);
        [r: RefP " was cast from exile"] => { Condition::CastBy(Who::Any, r, Some(Zone::Exile)) } if (let Condition::CastBy(Who::Any, r, Some(Zone::Exile)) = v);
        [r: RefP " was cast from your hand"] => { Condition::CastBy(Who::You, r, Some(Zone::Hand)) } if (w.source.is_some() && let Condition::CastBy(Who::You, r, Some(Zone::Hand)) = v);
        [r: RefP " was cast from anywhere other than your hand"] => { Condition::All(vec![Condition::WasCast(r.clone()), not(Condition::CastBy(Who::You, r, Some(Zone::Hand)))]) }
            if (let Condition::All(list) = v && let [Condition::WasCast(r), Condition::Not(n)] = list.as_slice() && **n == Condition::CastBy(Who::You, r.clone(), Some(Zone::Hand)));
        [r: RefP " wasn't cast"] => { not(Condition::WasCast(r)) } if (let Some(Condition::WasCast(r)) = negated(v));
        [r: RefP " was cast"] => (Condition::WasCast(r));
        ["no mana was spent to cast " r: RefP] => { compare(Amount::ManaSpent(r, None), Cmp::Exactly, 0) } if (let Condition::Compare(Amount::ManaSpent(r, None), Cmp::Exactly, Amount::Fixed(0)) = v);
        ["no colored mana was spent to cast " r: RefP] => { no_colored(&r) } if (let Some(r) = of_no_colored(v) && let r = &r);
        ["at least " n: Word " mana was spent to cast " r: RefP] => { compare(Amount::ManaSpent(r, None), Cmp::AtLeast, n) } if (w.source.is_some() && let Condition::Compare(Amount::ManaSpent(r, None), Cmp::AtLeast, Amount::Fixed(n)) = v);
        ["the amount of mana spent to cast " r: RefP " was less than its mana value"] => { less_than_its_value(r) } if (let Condition::Compare(Amount::ManaSpent(r, None), Cmp::Less, _) = v && *v == less_than_its_value(r.clone()));
        [n: Word " or more mana was spent to cast " r: RefP] => { compare(Amount::ManaSpent(r, None), Cmp::AtLeast, n) } if (let Condition::Compare(Amount::ManaSpent(r, None), Cmp::AtLeast, Amount::Fixed(n)) = v);
    }
}

only! {
    /// What was sacrificed or discarded, of which text speaks in the past tense.
    pub(super) Paid: RefP -> Ref, is_paid;
    /// The same, of a figure of it.
    pub(super) PaidPoss: RefPoss -> Ref, is_paid;
}

/// Optional costs that text has other words for.
const SAID: &[&str] = &["bargain", "foretell", "teamwork", "gift", "evidence"];
