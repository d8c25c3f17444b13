//! One object and what stands beside it: "target creature and all Equipment attached to it", "this creature and target
//! permanent".

use instead_language::words::Zone;
use instead_language::{Filter, Ref, Selection, TargetSpec, Who};

use crate::cursor::{Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpMany, NpOne};
use crate::reference::RefP;
use crate::target::Target;

grammar! {
    /// What stands beside one object: "all Equipment attached to it", "target permanent", "this creature".
    Second(p, w, v) -> Selection {
        ["all " f: NpMany] => { Selection::Each(f) } if (let Selection::Each(f) = v);
        ["each " f: NpOne] => { Selection::Each(f) } if (let Selection::Each(f) = v);
        [r: Target] => { (!matches!(r, Ref::Player(_))).then_some(Selection::One(r))? } if (let Selection::One(r @ Ref::Target(_)) = v);
        [r: RefP] => { (r == Ref::This).then_some(Selection::One(r))? } if (let Selection::One(r @ Ref::This) = v);
    }
}

/// What may follow what is acted on: no verb of which it would be the subject.
const GOES_ON: &[&str] = &[" to ", " into ", " onto ", " on top", " on the bottom", ", then ", " and "];

fn phrase_ends(p: &Reader<'_>) -> bool {
    GOES_ON.iter().any(|t| p.peek(t)) || p.at_end() || p.rest().starts_with(['.', '\n', '"'])
}

/// The zone and whose it is, said of cards at their end: "from your graveyard".
fn there(f: &Filter) -> Option<[Filter; 2]> {
    let Filter::All(list) = f else { return None };
    let [.., place @ Filter::In(zone), whose @ Filter::Owner(_)] = list.as_slice() else { return None };
    (*zone != Zone::Battlefield).then(|| [place.clone(), whose.clone()])
}

/// Whether these are cards, of which no zone is said.
fn is_nowhere(f: &Filter) -> bool {
    let cards = f.says(&|part| *part == Filter::Card);
    cards && !f.says(&|part| matches!(part, Filter::In(_)))
}

fn with_zone(f: &Filter, zone: [Filter; 2]) -> Filter {
    zone.into_iter().fold(f.clone(), Filter::and)
}

/// The same cards, without where they are.
fn without_zone(f: &Filter) -> Option<Filter> {
    let (front, _) = crate::noun::last_said(f)?;
    there(f)?;
    Some(crate::noun::last_said(&front)?.0)
}

fn objects<'t>(r: &Ref, targets: &'t [TargetSpec]) -> Option<&'t Filter> {
    let Ref::Target(n) = r else { return None };
    targets.get(usize::from(*n))?.objects.as_ref()
}

/// Where the second is, as far as its own words say.
fn place_of(s: &Selection, targets: &[TargetSpec]) -> Option<[Filter; 2]> {
    if let Selection::Each(f) = s {
        return there(f);
    }
    if let Selection::One(r) = s { objects(r, targets).and_then(there) } else { None }
}

/// The first, which is where the second is: "this card and target land card from your graveyard".
fn placed(p: &mut Reader<'_>, r: Ref, s: &Selection) -> Option<Selection> {
    let zone = place_of(s, &p.targets);
    let nowhere = objects(&r, &p.targets).is_some_and(is_nowhere);
    match (&r, zone) {
        (Ref::Target(n), Some(zone)) if nowhere => {
            let spec = p.targets.get_mut(usize::from(*n))?;
            spec.objects = spec.objects.as_ref().map(|f| with_zone(f, zone));
            Some(Selection::One(r))
        }
        (Ref::This, Some([Filter::In(Zone::Graveyard), Filter::Owner(Who::You)])) => {
            Some(Selection::Where(r, Zone::Graveyard))
        }
        (Ref::Target(_), None) => (!nowhere).then_some(Selection::One(r)),
        (Ref::Target(_), Some(_)) => Some(Selection::One(r)),
        (_, zone) => zone.is_none().then_some(Selection::One(r)),
    }
}

/// One object and what stands beside it.
pub(super) struct BesideP;
impl Part for BesideP {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        let r = RefP::read(p)?;
        p.lit(" and ").then_some(())?;
        let s = Second::read(p)?;
        phrase_ends(p).then_some(())?;
        Some(Selection::Both(vec![placed(p, r, &s)?, s]))
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        let Selection::Both(list) = v else { return false };
        let [first, second] = list.as_slice() else { return false };
        let (Selection::One(r) | Selection::Where(r, Zone::Graveyard)) = first else { return false };
        let whole = |w: &mut Writer<'_>| RefP::write(r, w) && w.lit(" and ") && Second::write(second, w);
        let bare = objects(r, &w.targets).and_then(without_zone);
        let (Ref::Target(n), Some(bare), true) = (r, bare, place_of(second, &w.targets).is_some()) else {
            return whole(w);
        };
        let unplaced = |w: &mut Writer<'_>| {
            let outer = w.targets.clone();
            if let Some(spec) = w.targets.get_mut(usize::from(*n)) {
                spec.objects = Some(bare);
            }
            let done = RefP::write(r, w);
            w.targets = outer;
            done && w.lit(" and ") && Second::write(second, w)
        };
        w.attempt(unplaced) || whole(w)
    }
}
