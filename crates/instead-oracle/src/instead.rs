//! Self-replacement within a text (CR 614.15): "if …, … instead" after what it replaces.

mod found;
mod other;

use instead_language::{
    Amount, Condition, Filter, Instruction, Kind, Lifetime, Noun, Pronoun, Quantity, Recipients, Ref, Rewrite,
    Selection, Share, Token, Until, Who,
};

use crate::condition::Cond;
use crate::cost::CostP;
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::instruction::Clauses;
use crate::label::{ability_word, same_word};
use crate::reference::{THEY, WhoP, it};

use other::{ExcessTo, MoreDamage, MoreMana, MoreShield, MoreSought, MoreTokens, MoreTop, Other};

/// "prevent the next 4 damage": to whom the text before says.
pub(crate) fn that_shield(n: Amount) -> Instruction {
    let to = Recipients { players: Some(THEY), objects: Some(Filter::Is(it())) };
    let pattern = crate::event::damage(Filter::Source, to, None);
    let effect = crate::rewrite::effect(Kind::Prevention, pattern, Rewrite::Prevent(Share::All));
    let lifetime = Lifetime { until: Until::EndOfTurn, uses: Quantity::Points(n) };
    Instruction::Create { effect: Box::new(effect), lifetime, each: None }
}

/// "Excess damage is dealt to its controller instead": how much and to what the text before says.
fn excess_alone(to: &Who) -> Instruction {
    Instruction::Damage {
        source: Ref::This,
        amount: Amount::ThatMuch,
        to: Selection::One(it()),
        excess: Some(Ref::Player(to.clone())),
        unpreventable: false,
        combat: false,
    }
}

fn read_other(
    p: &mut Reader<'_>,
    ends: impl Fn(&mut Reader<'_>) -> Option<Option<Condition>>,
) -> Option<(Other, Option<Condition>)> {
    if let Some(found) = p.attempt(|p| {
        let n = MoreDamage::read(p)?;
        Some((Other::Damage(n), ends(p)?))
    }) {
        return Some(found);
    }
    let shorts: [fn(&mut Reader<'_>) -> Option<Other>; 6] = [
        |p| MoreMana::read(p).map(Other::Mana),
        |p| MoreTokens::read(p).map(Other::Tokens),
        |p| MoreShield::read(p).map(Other::Shield),
        |p| MoreSought::read(p).map(|(n, up_to, f)| Other::Sought(n, up_to, f)),
        |p| ExcessTo::read(p).map(Other::Excess),
        |p| MoreTop::read(p).map(|(verb, n)| Other::Top(verb, n)),
    ];
    for short in shorts {
        if let Some(found) = p.attempt(|p| Some((short(p)?, ends(p)?))) {
            return Some(found);
        }
    }
    let mut list = Clauses::read(p)?;
    if let Some((who, cost)) = p.attempt(|p| {
        p.lit(" unless ").then_some(())?;
        let who = WhoP::read(p)?;
        if p.any(&[" pays ", " pay "]) {
            return Some((who, CostP::read(p)?));
        }
        // "unless they discard two cards"
        (matches!(who, Who::Said(_)) && p.lit(" ")).then_some(())?;
        Some((who, CostP::read(p).filter(|c| c.mana.is_empty() && c.actions.len() == 1)?))
    }) {
        crate::sentence::one_pays(&who, &list)?;
        list = vec![Instruction::Unless(who, cost, list)];
    } else if let Some(condition) = p.attempt(|p| p.lit(" if ").then(|| Cond::read(p)).flatten()) {
        list = vec![Instruction::If(crate::sentence::said_last(condition), list, Vec::new())];
    }
    Some((Other::Full(list), ends(p)?))
}

/// "instead of one": how many it was is said again.
const INSTEAD_OF: &[&str] = &[" instead of one", " instead of two", " instead of three"];

/// "only" stresses that what stands before is replaced.
const INSTEAD: &[&str] = &["instead ", "instead only "];

fn ended(p: &Reader<'_>) -> Option<()> {
    (p.at_end() || p.peek(".") || p.rest().starts_with('"')).then_some(())
}

/// "Excess damage is dealt to its controller instead" (CR 120.4a), said of the damage of the sentence before.
pub(crate) fn read_excess(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<()> {
    p.attempt(|p| {
        let to = ExcessTo::read(p)?;
        p.lit(" instead").then_some(())?;
        ended(p)?;
        let new = match done.last() {
            Some(last) => Other::Excess(to).of(last)?,
            None => p.scope.part.then(|| excess_alone(&to))?,
        };
        done.pop();
        done.push(new);
        Some(())
    })
}

pub(crate) fn write_excess(v: &Instruction, to: &Who, w: &mut Writer<'_>) -> bool {
    let mut plain = v.clone();
    if let Instruction::Damage { excess, .. } = &mut plain {
        *excess = None;
    }
    let alone = w.scope.part && *v == excess_alone(to);
    (alone || (crate::sentence::write_sentence(&plain, w) && w.any(&[". ", ".\n"])))
        && ExcessTo::write(to, w)
        && w.lit(" instead")
}

/// What the sentence says: what is done instead, and when.
fn read_form(p: &mut Reader<'_>) -> Option<(Other, Condition, bool)> {
    let part = p.scope.part;
    ability_word(p);
    if p.any(&["if ", "then if "]) {
        let condition = Cond::read(p)?;
        p.lit(", ").then_some(())?;
        if p.any(INSTEAD) {
            let (other, _) = read_other(p, |p| ended(p).map(|()| None))?;
            return Some((other, condition, true));
        }
        let (other, _) = p
            .attempt(|p| read_other(p, |p| (p.lit(" instead") && ended(p).is_some()).then_some(None)))
            .or_else(|| {
                p.attempt(|p| read_other(p, |p| p.any(INSTEAD_OF).then_some(None)).filter(|_| ended(p).is_some()))
            })
            // how many it was must be what stands before; of anything but a search that is not looked at here
            .filter(|(other, _)| {
                part || p.text.get(..p.pos).is_some_and(|t| t.ends_with("instead"))
                    || matches!(other, Other::Sought(..))
            })?;
        return Some((other, condition, false));
    }
    let (other, condition) = read_other(p, |p| {
        p.lit(" instead if ").then_some(())?;
        let c = Cond::read(p)?;
        ended(p)?;
        Some(Some(c))
    })?;
    Some((other, condition?, false))
}

fn same_kind(a: &Instruction, b: &Instruction) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

/// "Destroy target creature. You gain 2 life. If …, instead destroy …": what is done instead is like something further
/// before, and unlike the sentence before.
fn is_of_another(list: &[Instruction], sentence: &[Instruction], earlier: &[Instruction]) -> bool {
    let damage = |i: &Instruction| matches!(i, Instruction::Damage { .. } | Instruction::Divided { .. });
    // what is destroyed, exiled or put elsewhere goes somewhere
    let goes = |i: &Instruction| {
        matches!(
            i,
            Instruction::Destroy { .. } | Instruction::Exile(..) | Instruction::Move(..) | Instruction::Counter(..)
        )
    };
    let like = |a: &Instruction, b: &Instruction| same_kind(a, b) || damage(a) && damage(b) || goes(a) && goes(b);
    let among = |all: &[Instruction]| list.iter().any(|i| all.iter().any(|other| like(i, other)));
    !among(sentence) && among(earlier)
}

/// How many of the instructions before are replaced: those of the sentence before, or the last of them that is of the
/// same kind. `None` where the text leaves open which.
fn replaced(before: &[Instruction], pushed: usize, other: &Other, whole: bool) -> Option<usize> {
    let sentence = before.get(before.len().checked_sub(pushed)?..)?;
    let last = sentence.last()?;
    if let Other::Full(list) = other
        && is_of_another(list, sentence, before.get(..before.len() - pushed)?)
    {
        return None;
    }
    // "Exile target creature if …. Exile that creature instead if …": the condition said last is a part of what is replaced
    let said_last = matches!(sentence, [Instruction::If(Condition::All(c), list, none)] if c.len() == 1 && list.len() == 1 && none.is_empty());
    if said_last && matches!(other, Other::Full(list) if list.len() == 1) {
        return Some(1);
    }
    let whole_if = |i: &Instruction| matches!(i, Instruction::If(_, _, no) if no.is_empty());
    let like =
        matches!((sentence, other), ([a], Other::Full(b)) if whole_if(a) && b.len() == 1 && b.iter().all(whole_if));
    if !like && sentence.iter().any(|i| matches!(i, Instruction::If(..))) {
        return None;
    }
    match other {
        Other::Damage(_)
        | Other::Tokens(_)
        | Other::Shield(_)
        | Other::Sought(..)
        | Other::Excess(_)
        | Other::Mana(_)
        | Other::Top(..) => other.of(last).map(|_| 1),
        Other::Full(_) if sentence.len() == 1 || whole => Some(sentence.len()),
        Other::Full(list) if list.len() == sentence.len() => {
            list.iter().zip(sentence).all(|(a, b)| same_kind(a, b)).then_some(list.len())
        }
        Other::Full(list) => matches!(list.as_slice(), [one] if same_kind(one, last)).then_some(1),
    }
}

/// Reads such a sentence; what it replaces is taken from what stands before. In a part of a text nothing need stand
/// before it.
pub(crate) fn read_instead(p: &mut Reader<'_>, done: &mut Vec<Instruction>) -> Option<()> {
    let targets = p.targets.len();
    let (other, condition, whole) = read_form(p)?;
    if done.is_empty() {
        p.scope.part.then_some(())?;
        let instead = match other {
            Other::Full(list) => list,
            short => vec![short.alone()?],
        };
        done.push(Instruction::Self_ { original: Vec::new(), condition, instead });
        return Some(());
    }
    // "Choose target … . If …, instead choose target … . Exile the chosen creature": which of the two is not told later
    if let Other::Full(list) = &other
        && p.targets.len() != targets
        && matches!(list.as_slice(), [Instruction::Pick(_)])
    {
        p.fail("one target that is chosen, whatever was paid");
        return None;
    }
    // CR 601.2c: whether targets are there that only what is done instead has is known as they are chosen where the costs
    // tell it (702.33g)
    (p.targets.len() == targets || told_of_costs(&condition)).then_some(())?;
    let form = Form { other, condition, whole };
    // "If you do, draw a card. If …, draw two cards instead": of what is done then
    let again = matches!(&form.other, Other::Full(list) if list.iter().any(|i| matches!(i, Instruction::If(..))));
    if p.pushed == 1
        && !again
        && let Some(Instruction::If(when, list, none)) = done.last_mut()
        && none.is_empty()
        && (*when == Condition::Did
            || !matches!(when, Condition::All(c) if c.len() == 1) && same_as_one(list, &form.other))
    {
        let pushed = list.len();
        return replace(p, list, pushed, form);
    }
    let pushed = p.pushed;
    replace(p, done, pushed, form)
}

/// "If …, draw two cards. Draw three cards instead if …": of the one thing that is done only if something is so, another
/// amount, of which nothing happens where it is not so (CR 614.15).
fn same_as_one(list: &[Instruction], other: &Other) -> bool {
    matches!((list, other), ([a], Other::Full(b)) if matches!(b.as_slice(), [b] if same_kind(a, b)))
}

/// Such a sentence: what is done instead, when, and whether of the whole sentence before.
struct Form {
    other: Other,
    condition: Condition,
    whole: bool,
}

/// Takes what is replaced from the end of what stands before.
fn replace(p: &mut Reader<'_>, done: &mut Vec<Instruction>, pushed: usize, form: Form) -> Option<()> {
    let Form { other, condition, whole } = form;
    let n = replaced(done, pushed, &other, whole)?;
    let original = done.split_off(done.len().checked_sub(n)?);
    if let Other::Full(list) = &other
        && let Some(instead) = found::elsewhere(list, &original)
    {
        done.push(Instruction::Self_ { original, condition, instead });
        return Some(());
    }
    if let Other::Full(list) = &other
        && !told(list, &original)
    {
        p.fail("words that say what is meant where the original never happens");
        return None;
    }
    let instead = match (other, original.as_slice()) {
        (Other::Full(list), original) => the_same(list, original)?,
        // what is divided is told apart by its targets, and "to each of those" would be divided too
        (Other::Damage(_) | Other::Shield(_), _) if !p.divided.is_empty() => return None,
        (short, [one]) => vec![short.of(one)?],
        _ => return None,
    };
    done.push(Instruction::Self_ { original, condition, instead });
    Some(())
}

/// Whether the costs that are announced decide it (CR 601.2b).
fn told_of_costs(c: &Condition) -> bool {
    matches!(c, Condition::Kicked | Condition::KickedWith(_) | Condition::Paid(_) | Condition::CastFor(_))
}

/// What an instruction is done to, where another instruction may be done to the same.
fn acted_on_mut(i: &mut Instruction) -> Option<&mut Selection> {
    use Instruction as I;
    let (I::Continuous { what, .. }
    | I::Destroy { what, .. }
    | I::PutCounters(_, _, what)
    | I::Tap(what)
    | I::Untap(what)
    | I::Exile(what)
    | I::Move(what, _)) = i
    else {
        return None;
    };
    Some(what)
}

fn acted_on(i: &Instruction) -> Option<Selection> {
    acted_on_mut(&mut i.clone()).cloned()
}

fn acting_on(i: &Instruction, new: &Selection) -> Instruction {
    let mut i = i.clone();
    if let Some(what) = acted_on_mut(&mut i) {
        what.clone_from(new);
    }
    i
}

/// Whether what is done instead speaks of nothing that only the original would make known: what a search would have
/// found, and how much the original damage would have been, since that never happens (CR 614.6).
fn told(list: &[Instruction], original: &[Instruction]) -> bool {
    fn searches(i: &Instruction) -> bool {
        use Instruction as I;
        match i {
            I::Search { .. } => true,
            I::May(_, list) | I::If(_, list, _) => list.iter().any(searches),
            I::Damage { .. } | I::Divided { .. } | I::Destroy { .. } | I::Regenerate(..) => false,
            I::Sacrifice(..) | I::Exile(..) | I::ExileUntil(..) | I::Move(..) | I::Draw(..) => false,
            I::Discard(..) | I::Mill(..) | I::Scry(..) | I::Shuffle(..) | I::Reveal(..) => false,
            I::Surveil(..) | I::Does(..) | I::Look(..) | I::Pick(..) | I::PutAndRest(..) | I::PutAndRestOf { .. } => {
                false
            }
            I::AddManaTimes(..) | I::Reflexive(..) | I::WhenYouDo(..) | I::GainLife(..) => false,
            I::LoseLife(..) | I::SetLife(..) | I::ExchangeLife(..) | I::ExchangeStat(..) | I::PutCounters(..) => false,
            I::RemoveCounters(..) | I::MoveCounters(..) | I::PlayerCounters(..) | I::CreateTokens(..) => false,
            I::Tap(..) | I::Untap(..) | I::TurnFaceUp(..) | I::TurnFaceDown(..) | I::Transform(..) => false,
            I::Attach(..) | I::RemoveDamage(..) | I::RemoveFromCombat(..) | I::Fight(..) => false,
            I::GainControl(..) | I::ExchangeControl(..) | I::AddMana(..) | I::AddChosenMana { .. } => false,
            I::Counter(..)
            | I::CopySpell(..)
            | I::BecomeCopy { .. }
            | I::ExileAfter(..)
            | I::NewTargets(..)
            | I::ChangeTargets(..)
            | I::Poll { .. }
            | I::Separate(..)
            | I::Faces(..)
            | I::Permit(..)
            | I::PermitFrom(..) => false,
            I::FlipCoin { .. } | I::RollDie(..) | I::RollDice(..) | I::Results(..) | I::Lose(..) => false,
            I::SkipAll(..) | I::Monarch(..) | I::ControlTurn(..) | I::Feat(..) => false,
            I::Win(..) | I::Skip(..) | I::ExtraTurn(..) | I::Create { .. } | I::Continuous { .. } => false,
            I::Forbid(..)
            | I::Choose(..)
            | I::EachMay(..)
            | I::InTurn(..)
            | I::Fill(..)
            | I::Pay(..)
            | I::Unless(..) => false,
            I::UnlessTimes(..)
            | I::PayTimes(..)
            | I::CastMany(..)
            | I::AttachTo(..)
            | I::EachUnless(..)
            | I::ForEach(..) => false,
            I::Where(..) | I::Repeat(..) | I::Self_ { .. } | I::SelfRewrite { .. } | I::Delayed(..) => false,
            I::DelayedThisTurn(..) | I::Modal(..) | I::ChangeText(..) | I::MayCast(..) | I::Emblem(..) => false,
            I::ProtectAll(..)
            | I::AddProduced(..)
            | I::OfMana(..)
            | I::Rule(..)
            | I::NextSpell(..)
            | I::MustCast(..)
            | I::EndTurn
            | I::MorePhases(..)
            | I::DayNight(..) => false,
            I::TopUntil { .. } | I::Unread(..) => false,
        }
    }
    let of_it = |i: &Instruction| matches!(acted_on(i), Some(Selection::One(Ref::Said(_))));
    let that_much = |i: &Instruction| matches!(i, Instruction::Damage { amount, .. } if says_that_much(amount));
    let found = list.iter().any(of_it) && !list.iter().any(searches) && original.iter().any(searches);
    let much = list.iter().any(that_much) && !original.iter().any(that_much);
    let damage = |i: &Instruction| matches!(i, Instruction::Damage { .. });
    !(found || much && original.iter().any(damage))
}

fn says_that_much(n: &Amount) -> bool {
    use Amount as N;
    match n {
        N::ThatMuch => true,
        N::Times(_, a) | N::Half(a, _) => says_that_much(a),
        N::Plus(a, b) | N::Share(a, b, _) => says_that_much(a) || says_that_much(b),
        N::Fixed(..) | N::X | N::Of(..) | N::OfBy(..) | N::Prevented | N::Count(..) | N::Counters(..) => false,
        N::StatOf(..) | N::TotalOf(..) | N::Life(..) | N::StartingLife(..) | N::Speed(..) | N::Cards(..) => false,
        N::ManaSpentFrom(..) | N::AsCast(..) => false,
        N::ColorsSpent | N::ManaSpent(..) | N::ThisTurn(..) | N::HappenedThisTurn(..) => false,
        N::CastThisTurn(..)
        | N::PlayersWith(..)
        | N::Fewest(..)
        | N::TimesKicked
        | N::TimesResolved
        | N::Chosen
        | N::ThisWay
        | N::Votes(_)
        | N::Received(_)
        | N::ExcessThisWay => false,
        N::LostThisWay | N::DrawnThisWay | N::ThisWayMatching(..) | N::Party(..) | N::Players(..) | N::Greatest(..) => {
            false
        }
        N::DealtThisWay | N::RemovedThisWay | N::MostThisWay(_) | N::AlikeThisWay(..) | N::LifeAmong(..) => false,
        N::Different(..)
        | N::DifferentNames(..)
        | N::Alike(..)
        | N::BasicLandTypes(..)
        | N::ColorsAmong(..)
        | N::ColorsOf(..)
        | N::ManaSymbols(..)
        | N::AnyNumber
        | N::CommanderCasts(..)
        | N::UpTo(..)
        | N::Devotion(..) => false,
        N::CardTypes(..) | N::TimesPaid(..) | N::BeyondFirst => false,
    }
}

/// What the original would act on, where "those creatures" may mean that.
fn those_of(original: &[Instruction]) -> Option<Selection> {
    match original {
        [one] => acted_on(one).filter(|s| matches!(s, Selection::Each(_) | Selection::One(Ref::Target(_)))),
        _ => None,
    }
}

/// "Those creatures" in what is done instead are the ones that the original would act on: that never happens (CR 614.6),
/// so nothing was touched by it. `None` where they cannot be told.
fn the_same(list: Vec<Instruction>, original: &[Instruction]) -> Option<Vec<Instruction>> {
    let says = |i: &Instruction| matches!(acted_on(i), Some(Selection::Said(_)));
    // "put each of those cards into your hand instead": all that was looked at before
    if matches!(original, [Instruction::PutAndRest(..)]) {
        return Some(list);
    }
    if !list.iter().any(says) || original.iter().any(says) {
        return Some(list);
    }
    let those = those_of(original)?;
    Some(list.iter().map(|i| if says(i) { acting_on(i, &those) } else { i.clone() }).collect())
}

/// "Create four of those tokens": what they are the text before says.
fn those_tokens(n: Amount) -> Instruction {
    Instruction::CreateTokens(Who::You, n, Token::default())
}

/// "It deals 4 damage": to whom the text before says.
fn recipient_damage(amount: Amount) -> Instruction {
    Instruction::Damage {
        source: Ref::This,
        amount,
        to: Selection::One(Ref::Said(Pronoun::of(Noun::Whom))),
        excess: None,
        unpreventable: false,
        combat: false,
    }
}

fn write_other(original: &[Instruction], instead: &[Instruction], w: &mut Writer<'_>) -> bool {
    if w.attempt(|w| found::write(original, instead, w)) {
        return true;
    }
    if let ([one], Some(short)) = (instead, instead.first().and_then(Other::said)) {
        let same = match original {
            [o] => short.of(o).as_ref() == Some(one),
            [] => short.alone().as_ref() == Some(one),
            _ => false,
        };
        // a number alone is canonical where nothing else can say it: of damage, and of what the text before says
        let only = original.is_empty() || w.source.is_some() || matches!(short, Other::Damage(_) | Other::Excess(_));
        // the text may say it in full: "search your library for two basic land cards, put them …"
        let short_said = |w: &mut Writer<'_>, short: &Other| {
            short.write(w) && !w.next_is(&[", put ", ", reveal ", " and put ", " to "])
        };
        if same && only && w.attempt(|w| short_said(w, &short)) {
            return true;
        }
        let by_original = original.first().filter(|_| same && w.source.is_some()).and_then(|o| short.by_original(o));
        if by_original.is_some_and(|short| w.attempt(|w| short_said(w, &short))) {
            return true;
        }
    }
    match instead {
        [one @ (Instruction::Unless(..) | Instruction::If(..))] => crate::sentence::write_sentence(one, w),
        list => {
            let again = those_of(original).filter(|_| w.source.is_some()).is_some_and(|those| {
                let said = |i: &Instruction| match acted_on(i).as_ref() == Some(&those) {
                    true => acting_on(i, &Selection::Said(Pronoun::IT)),
                    false => i.clone(),
                };
                let list: Vec<Instruction> = list.iter().map(said).collect();
                w.attempt(|w| Clauses::write(&list, w))
            });
            again || Clauses::write(&list.to_vec(), w)
        }
    }
}

/// Prints it with what it replaces.
pub(crate) fn write_instead(
    original: &[Instruction],
    condition: &Condition,
    instead: &[Instruction],
    w: &mut Writer<'_>,
) -> bool {
    if !original.is_empty() {
        let before = match original {
            [one] => crate::sentence::write_sentence(one, w),
            many => Clauses::write(&many.to_vec(), w),
        };
        if !(before && w.any(&[". ", ".\n"])) {
            return false;
        }
    }
    write_after(original, condition, instead, w)
}

/// Prints what is done instead, after what it replaces.
pub(crate) fn write_after(
    original: &[Instruction],
    condition: &Condition,
    instead: &[Instruction],
    w: &mut Writer<'_>,
) -> bool {
    same_word(w);
    let given = |w: &mut Writer<'_>| w.any(&["if ", "then if "]) && Cond::write(condition, w) && w.lit(", ");
    w.attempt(|w| given(w) && write_other(original, instead, w) && w.any(&[" instead"]) && !w.next_is(&[" of "]))
        || w.attempt(|w| given(w) && write_other(original, instead, w) && w.source.is_some() && w.any(INSTEAD_OF))
        || w.attempt(|w| given(w) && w.any(INSTEAD) && write_other(original, instead, w))
        || w.attempt(|w| write_other(original, instead, w) && w.lit(" instead if ") && Cond::write(condition, w))
}
