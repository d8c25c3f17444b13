//! "Support N" (CR 701.41), whose targets stand in no words.

use instead_language::words::{CardType, Word};
use instead_language::{Amount, Filter, Instruction, Ref, Selection, TargetSpec};

use crate::cursor::{Reader, Writer};
use crate::grammar::Part;

/// A target of which the text says nothing.
pub(super) fn unsaid_target(p: &mut Reader<'_>, spec: TargetSpec) -> Option<Ref> {
    let n = u8::try_from(p.targets.len()).ok()?;
    p.targets.push(spec);
    Some(Ref::Target(n))
}

pub(super) fn takes_unsaid(w: &mut Writer<'_>, n: usize, spec: &TargetSpec) -> bool {
    let taken = n == w.seen && w.targets.get(n) == Some(spec);
    w.seen += usize::from(taken);
    taken
}

/// CR 701.41a: of a permanent other creatures, of a spell any.
fn supports(n: i32, spell: bool) -> Option<TargetSpec> {
    let creature = Filter::Type(CardType::Creature);
    let objects = if spell { creature } else { Filter::other().and(creature) };
    Some(TargetSpec { min: 0, max: u32::try_from(n).ok()?, objects: Some(objects), ..TargetSpec::default() })
}

/// The targets of "support" stand in no words; their number comes before them.
pub(super) struct SupportTargets;
impl Part for SupportTargets {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        u8::try_from(p.targets.len()).ok().map(Ref::Target)
    }
    fn write(_: &Ref, _: &mut Writer<'_>) -> bool {
        true
    }
}

pub(super) fn supported(n: i32, t: Ref, p: &mut Reader<'_>) -> Option<Instruction> {
    p.targets.push(supports(n, p.scope.spell)?);
    Some(Instruction::PutCounters(Word::new_static("+1/+1"), Amount::Fixed(1), Selection::One(t)))
}

/// Of what is said so: how many are supported.
pub(super) fn support_of(v: &Instruction, w: &mut Writer<'_>) -> Option<i32> {
    let Instruction::PutCounters(kind, Amount::Fixed(1), Selection::One(Ref::Target(n))) = v else { return None };
    let n = usize::from(*n);
    let max = w.targets.get(n).and_then(|s| i32::try_from(s.max).ok())?;
    let said = w.source.is_some() && kind == "+1/+1" && w.next_is(&["support ", "Support "]);
    (said && takes_unsaid(w, n, &supports(max, w.scope.spell)?)).then_some(max)
}
