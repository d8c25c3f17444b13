//! What something gets, has, gains or loses: "gets +1/+1 and has flying".

use instead_language::words::{CardType, CardTypes, Designation};
use instead_language::{Ability, Amount, Assigning, Cant, Change, Crewing, Filter, Ref, Stat, WordKind};

use crate::amount::{EachOfItP, Figure, Quantity, Word as Number, per};
use crate::becoming::Becoming;
use crate::cursor::{Person, Reader, Writer};
use crate::form::SubtypeP;
use crate::grammar::{Part, grammar};
use crate::noun::{FigureOrX, NpMany, NpOne};
use crate::predicate::Combat;
use crate::reference::{KeywordP, RefP};
use crate::token::{HavingList, Landwalk, Quoted};

fn sign(p: &mut Reader<'_>) -> Option<i32> {
    if p.raw("+") {
        Some(1)
    } else if p.raw("-") {
        Some(-1)
    } else {
        p.fail("+N/+N");
        None
    }
}

fn signed(p: &mut Reader<'_>) -> Option<Amount> {
    let sign = sign(p)?;
    match FigureOrX::read(p)? {
        Amount::Fixed(n) => Some(Amount::Fixed(sign * n)),
        x if sign > 0 => Some(x),
        x => Some(Amount::Times(-1, Box::new(x))),
    }
}

/// "+1/+1", "-X/-0"
pub(crate) struct Modifier;
impl Part for Modifier {
    type Value = (Amount, Amount);
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let a = signed(p)?;
        p.raw("/").then_some(())?;
        Some((a, signed(p)?))
    }
    fn write((a, b): &Self::Value, w: &mut Writer<'_>) -> bool {
        let put = |w: &mut Writer<'_>, a: &Amount| match a {
            Amount::Fixed(n) if *n < 0 => w.lit(&n.to_string()),
            Amount::Fixed(0) => (w.source.is_some() && w.lit("-0")) || w.lit("+0"),
            Amount::Fixed(n) => w.lit(&format!("+{n}")),
            Amount::Times(-1, x) => w.lit("-") && FigureOrX::write(x, w),
            x => w.lit("+") && FigureOrX::write(x, w),
        };
        put(w, a) && w.lit("/") && put(w, b)
    }
}

/// "can't block" among other changes of the card itself, as an ability of its own: it goes with the ability that says
/// it. Of other objects it is no ability that they could lose, and is refused.
fn barred(cant: fn(Filter) -> Cant) -> Change {
    Change::AddAbility(Box::new(Ability::Cant(cant(Filter::Is(Ref::This)), None)))
}

fn is_barred(c: &Change) -> bool {
    *c == barred(Cant::Attack) || *c == barred(Cant::Block)
}

fn have(list: Vec<Ability>) -> Vec<Change> {
    list.into_iter().map(|a| Change::AddAbility(Box::new(a))).collect()
}

/// CR 702.62: of what is in exile already neither the number nor the cost says anything.
fn suspend() -> Change {
    let suspend = instead_language::words::NumberedKeyword::Suspend;
    let none = instead_language::Cost::default();
    Change::AddAbility(Box::new(Ability::Numbered(suspend, Amount::Fixed(0), none)))
}

fn lost(v: &[Change]) -> Option<Vec<Ability>> {
    let list: Vec<Ability> =
        v.iter().filter_map(|c| if let Change::RemoveAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    (list.len() == v.len() && !list.is_empty()).then_some(list)
}

fn abilities(v: &[Change]) -> Option<Vec<Ability>> {
    let list: Vec<Ability> =
        v.iter().filter_map(|c| if let Change::AddAbility(a) = c { Some((**a).clone()) } else { None }).collect();
    (list.len() == v.len() && !list.is_empty()).then_some(list)
}

/// Looks ahead: what can't be done is all that is said, not against whom, whom or unless what.
struct Whole;
impl Part for Whole {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let rest = p.rest();
        [".", ",", " and ", " until ", " this turn", " as long as ", "\""]
            .iter()
            .any(|t| rest.starts_with(t))
            .then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// " each combat" of what is always so; "this turn" after it says how long.
struct Span;
impl Part for Span {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.lit(" each combat") || p.peek(" this turn") || p.peek(" until ") || p.peek(".")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        if w.source.is_none() {
            !w.steady || w.lit(" each combat")
        } else {
            {
                let _ = w.attempt(|w| w.lit(" each combat"));
                true
            }
        }
    }
}

/// Looks ahead: the toughness is not said as well.
struct OnlyPower;
impl Part for OnlyPower {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (!p.rest().starts_with(" or base toughness") && !p.rest().starts_with(" and base toughness")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

pub(super) fn each_value() -> Change {
    let value = || Some(Amount::StatOf(Stat::ManaValue, crate::reference::each()));
    Change::SetPowerToughness(value(), value())
}

/// "is" of what is so, "becomes" of what is made so.
struct IsOrBecomes;
impl Part for IsOrBecomes {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.verb("are") || p.verb("become")).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let verbs = if w.steady { ["are", "become"] } else { ["become", "are"] };
        w.attempt(|w| w.verb(verbs[0])) || w.verb(verbs[1])
    }
}

/// Whether what is counted is said of each object that the change is of: "for each other creature".
fn of_each(n: &Amount) -> bool {
    let each = crate::reference::each();
    let compares = |f: &Filter| match f {
        Filter::Not(inner) => **inner == Filter::Is(each.clone()),
        shared => [Filter::SharesColor, Filter::SharesCreatureType, Filter::SharesCardType]
            .iter()
            .any(|shares| *shared == shares(each.clone())),
    };
    matches!(n, Amount::Count(f) if f.says(&compares))
}

grammar! {
    /// What something gets, has, gains or loses: each of its verbs.
    ChangeOne(p, w, v) -> Vec<Change> {
        ["can't attack or block" @Whole] => { if p.own { vec![barred(Cant::Attack), barred(Cant::Block)] } else { vec![Change::CantAttack, Change::CantBlock] } }
            if (v.as_slice() == [barred(Cant::Attack), barred(Cant::Block)] || v.as_slice() == [Change::CantAttack, Change::CantBlock]);
        [["can block creatures with shadow as though they didn't have shadow" | "can block creatures with shadow as though it had shadow"]] => { vec![Change::BlocksShadow] } if (v.as_slice() == [Change::BlocksShadow]);
        ["can block creatures with shadow as though " r: RefP " had shadow"] => { (r == Ref::This).then(|| vec![Change::BlocksShadow])? } if (w.source.is_some() && v.as_slice() == [Change::BlocksShadow] && let r = &Ref::This);
        [["can attack as though it had haste" | "can attack as though they had haste"]] => { vec![Change::AttacksAsHasty] } if (v.as_slice() == [Change::AttacksAsHasty]);
        [["can block as though they were untapped" | "can block as though it were untapped"]] => { vec![Change::BlocksTapped] } if (v.as_slice() == [Change::BlocksTapped]);
        ["can't have or gain " k: KeywordP] => { vec![Change::CantHave(Box::new(Ability::Keyword(k)))] } if (let [Change::CantHave(a)] = v.as_slice() && let Ability::Keyword(k) = &**a);
        [["can be blocked as though they didn't have " | "can be blocked as though it didn't have "] l: Landwalk] => { vec![Change::BlockableDespite(Box::new(l))] } if (let [Change::BlockableDespite(l)] = v.as_slice() && let l = &**l);
        ["can attack as though it didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (v.as_slice() == [Change::AttacksDespiteDefender]);
        ["can attack as though they didn't have defender"] => { vec![Change::AttacksDespiteDefender] } if (w.source.is_some() && v.as_slice() == [Change::AttacksDespiteDefender]);
        [("assign") " combat damage equal to " @ItsOwn " toughness rather than " @ItsOwn " power"] => { vec![Change::Assigns(Assigning::Toughness)] } if (v.as_slice() == [Change::Assigns(Assigning::Toughness)]);
        [("assign") " no combat damage"] => { vec![Change::Assigns(Assigning::Nothing)] } if (v.as_slice() == [Change::Assigns(Assigning::Nothing)]);
        [["is goaded" | "are goaded"]] => { vec![Change::Goaded] } if (v.as_slice() == [Change::Goaded]);
        [c: Combat] => { c } if (let c = v);
        [["doesn't untap during its controller's untap step" | "doesn't untap during your untap step" | "don't untap during their controllers' untap steps" | "don't untap during their controller's untap step"]] => { vec![Change::DoesntUntap] } if (v.as_slice() == [Change::DoesntUntap] && (w.source.is_some() || w.person == crate::cursor::Person::Third));
        ["don't untap during their controllers' untap steps"] => { vec![Change::DoesntUntap] } if (v.as_slice() == [Change::DoesntUntap]);
        ["can't block" @Whole] => { vec![if p.own { barred(Cant::Block) } else { Change::CantBlock }] } if (v.as_slice() == [barred(Cant::Block)] || v.as_slice() == [Change::CantBlock]);
        ["can't attack" @Whole] => { vec![if p.own { barred(Cant::Attack) } else { Change::CantAttack }] } if (v.as_slice() == [barred(Cant::Attack)] || v.as_slice() == [Change::CantAttack]);
        [("get") " " m: Modifier " for each " n: EachOfItP] => { let (a, b) = m; vec![Change::Modify(per(a, n.clone())?, per(b, n)?)] }
            if (let Some((m, n)) = crate::acts::scale_of(v) && (w.source.is_some() || of_each(&n)) && let m = &m && let n = &n);
        [("get") " an additional " m: Modifier] => { vec![Change::Modify(m.0, m.1)] } if (w.source.is_some() && let [Change::Modify(a, b)] = v.as_slice() && let m = &(a.clone(), b.clone()));
        [("get") " " m: Modifier] => { vec![Change::Modify(m.0, m.1)] } if (let [Change::Modify(a, b)] = v.as_slice() && let m = &(a.clone(), b.clone()));
        [("have") " the text " a: Quoted] => { vec![Change::AddText(Box::new(a))] } if (let [Change::AddText(a)] = v.as_slice() && let a = &**a);
        [("gain") " suspend" @Whole] => { vec![suspend()] } if (v.as_slice() == [suspend()]);
        [("gain") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
        [("have") " " l: HavingList] => { have(l) } if (let Some(l) = abilities(v) && let l = &l);
        [("lose") " " l: HavingList] => { l.into_iter().map(|a| Change::RemoveAbility(Box::new(a))).collect() } if (let Some(l) = lost(v) && let l = &l);
        ["can block an additional creature" @Span] => { vec![Change::BlocksMore(Some(1))] } if (v.as_slice() == [Change::BlocksMore(Some(1))]);
        ["can block an additional " n: Number " creatures" @Span] => { vec![Change::BlocksMore(Some(u32::try_from(n).ok()?))] } if (let [Change::BlocksMore(Some(n))] = v.as_slice() && *n > 1 && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["can block any number of creatures" @Span] => { vec![Change::BlocksMore(None)] } if (v.as_slice() == [Change::BlocksMore(None)]);
        [@IsOrBecomes [" the color of your choice"]] => { vec![Change::BecomesOfChoice(WordKind::Color)] } if (v.as_slice() == [Change::BecomesOfChoice(WordKind::Color)]);
        [@IsOrBecomes [" the color or colors of your choice"]] => { vec![Change::BecomesOfChoice(WordKind::Colors)] } if (v.as_slice() == [Change::BecomesOfChoice(WordKind::Colors)]);
        [@IsOrBecomes [" the basic land type of your choice"]] => { vec![Change::BecomesOfChoice(WordKind::BasicLandType)] } if (v.as_slice() == [Change::BecomesOfChoice(WordKind::BasicLandType)]);
        [@IsOrBecomes [" the creature type of your choice"]] => { vec![Change::BecomesOfChoice(WordKind::CreatureType)] } if (v.as_slice() == [Change::BecomesOfChoice(WordKind::CreatureType)]);
        [("gain") [" all creature types"]] => { vec![Change::AllCreatureTypes] } if (w.source.is_some() && v.as_slice() == [Change::AllCreatureTypes]);
        [("have") " base power " a: Figure @OnlyPower] => { vec![Change::SetPowerToughness(Some(Amount::Fixed(a)), None)] } if (let [Change::SetPowerToughness(Some(Amount::Fixed(a)), None)] = v.as_slice());
        [("have") " base toughness " b: Figure] => { vec![Change::SetPowerToughness(None, Some(Amount::Fixed(b)))] } if (let [Change::SetPowerToughness(None, Some(Amount::Fixed(b)))] = v.as_slice());
        [("have") [" base power and base toughness each equal to its mana value" | " base power and toughness each equal to its mana value" | " base power and base toughness each equal to their mana value"]] => { vec![each_value()] } if (v.as_slice() == [each_value()]);
        [("become") " saddled"] => { vec![Change::Becomes(Designation::Saddled)] } if (v.as_slice() == [Change::Becomes(Designation::Saddled)]);
        [("saddle") " Mounts and " c: CrewsP] => { vec![Change::Crews(Crewing { saddles: true, ..c })] } if (let [Change::Crews(c)] = v.as_slice() && c.saddles);
        [c: CrewsP] => { vec![Change::Crews(c)] } if (let [Change::Crews(c)] = v.as_slice() && !c.saddles);
        [@IsOrBecomes " " b: Becoming] => { b } if (let b = v);
        [("lose") " all creature types"] => { vec![Change::SetSubtypes(instead_language::words::CardType::Creature, Vec::new())] } if (let [Change::SetSubtypes(instead_language::words::CardType::Creature, list)] = v.as_slice() && list.is_empty());
        [("lose") " all other abilities, card types, and creature types"] => { vec![Change::RemoveOtherAbilities, others()] } if (v.as_slice() == [Change::RemoveOtherAbilities, others()]);
        [("lose") " all other card types and abilities"] => { vec![others(), Change::RemoveOtherAbilities] } if (v.as_slice() == [others(), Change::RemoveOtherAbilities]);
        [("lose") [" all other abilities" | " all other text and abilities"]] => { vec![Change::RemoveOtherAbilities] } if (v.as_slice() == [Change::RemoveOtherAbilities]);
        [("lose") " all other card types"] => { vec![others()] } if (v.as_slice() == [others()]);
        [("have") " all activated abilities of " f: WhoseAbilities] => { vec![Change::ActivatedOf(f, false)] } if (let [Change::ActivatedOf(f, false)] = v.as_slice());
        [("have") " all loyalty abilities of " f: WhoseAbilities] => { vec![Change::ActivatedOf(f, true)] } if (let [Change::ActivatedOf(f, true)] = v.as_slice());
        [("have") " the loyalty abilities of " r: RefP] => { (r == Ref::This).then(|| vec![Change::ActivatedOf(Filter::Is(r), true)])? } if (w.source.is_some() && let [Change::ActivatedOf(Filter::Is(r), true)] = v.as_slice());
        [@IsOrBecomes [" every basic land type in addition to its other types" | " every basic land type in addition to their other types"]] => { every_basic() } if (*v == every_basic());
        [@IsOrBecomes " also " l: AlsoP] => { l } if (w.source.is_some() && let l = v);
        [@IsOrBecomes [" the chosen color in addition to its other colors" | " the chosen color in addition to their other colors"]] => { vec![Change::AddChosenColor] } if (v.as_slice() == [Change::AddChosenColor]);
        [@IsOrBecomes " the chosen color" @Whole] => { vec![Change::SetChosenColor] } if (v.as_slice() == [Change::SetChosenColor]);
        [@IsOrBecomes " that type" t: OfSubject @TypeChosen @Whole] => { vec![Change::SetChosenType(t)] } if (w.source.is_some() && let [Change::SetChosenType(t)] = v.as_slice());
        [@IsOrBecomes " the chosen type" t: OfSubject @Whole] => { vec![Change::SetChosenType(t)] } if (let [Change::SetChosenType(t)] = v.as_slice());
        [("lose") " all abilities"] => { vec![Change::RemoveAllAbilities] } if (v.as_slice() == [Change::RemoveAllAbilities]);
        [("have") " base power and toughness " a: FigureOrX "/" b: FigureOrX] => { vec![Change::SetPowerToughness(Some(a), Some(b))] }
            if (let [Change::SetPowerToughness(Some(a), Some(b))] = v.as_slice());
        [("have") " base power and toughness each equal to " a: Quantity] => { vec![Change::SetPowerToughness(Some(a.clone()), Some(a))] }
            if (let [Change::SetPowerToughness(Some(a), Some(b))] = v.as_slice() && a == b);
    }
}

grammar! {
    /// How something crews Vehicles.
    CrewsP(p, w, v) -> Crewing {
        [("crew") " Vehicles as though " ["its" | "their"] " power were " n: Figure " greater"] => { Crewing { saddles: false, more: n, by_toughness: false } }
            if (let Crewing { more: n, by_toughness: false, .. } = v);
        [("crew") " Vehicles using " ["its" | "their"] " toughness rather than " ["its" | "their"] " power"] => { Crewing { saddles: false, more: 0, by_toughness: true } }
            if (let Crewing { more: 0, by_toughness: true, .. } = v);
    }
}

grammar! {
    /// "its", of each of them: "their".
    ItsOwn(p, w, v) -> () {
        [["its" | "their" | "his" | "her"]] => (());
    }
}

/// "all other card types": than those that the same list says; which those are is put in when the list is read.
fn others() -> Change {
    Change::RemoveOtherTypes(CardTypes::NONE)
}

/// The types that the changes give.
fn given(v: &[Change]) -> CardTypes {
    let mut given = CardTypes::NONE;
    for c in v {
        if let Change::AddType(t) = c {
            given = given.with(*t);
        } else if let Change::SetTypes(types, _) = c {
            given = types.list().fold(given, CardTypes::with);
        }
    }
    given
}

/// The list with what its "other" means.
fn with_others(mut list: Vec<Change>) -> Option<Vec<Change>> {
    let types = given(&list);
    let unsaid = others();
    if list.contains(&unsaid) && types == CardTypes::NONE {
        return None;
    }
    list.iter_mut().filter(|c| **c == unsaid).for_each(|c| *c = Change::RemoveOtherTypes(types));
    Some(list)
}

/// The same as it is said, beside what a phrase says by itself.
fn as_others(v: &[Change]) -> Vec<Change> {
    let own = Change::RemoveOtherTypes(given(v));
    // where it is there twice, the first is what the phrase before says by itself
    let twice = v.iter().filter(|c| **c == own).count() > 1;
    let first = v.iter().position(|c| *c == own).filter(|_| twice);
    v.iter().enumerate().map(|(i, c)| if *c == own && first != Some(i) { others() } else { c.clone() }).collect()
}

fn every_basic() -> Vec<Change> {
    crate::words::BASIC_LAND_TYPES.iter().map(|t| Change::AddSubtype((*t).into())).collect()
}

grammar! {
    /// Whose activated abilities.
    WhoseAbilities(p, w, v) -> Filter {
        ["each " f: NpOne] => { f } if (w.source.is_some() && let f = v);
        ["all " f: NpMany] => { f } if (let f = v);
        ["the exiled card"] => (Filter::Is(Ref::Exiled));
        [f: NpMany] => { f } if (w.source.is_some() && let f = v);
    }
}

/// "a Cleric, Rogue, Warrior, and Wizard": subtypes that are added.
struct AlsoP;
impl Part for AlsoP {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        p.any(&["a ", "an "]).then_some(())?;
        let mut list = vec![Change::AddSubtype(SubtypeP::read(p)?)];
        while let Some(next) = p.attempt(|p| p.any(&[", and ", ", ", " and "]).then(|| SubtypeP::read(p)).flatten()) {
            list.push(Change::AddSubtype(next));
        }
        (list.len() > 1).then_some(list)
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        v.len() > 1
            && w.any(&["a ", "an "])
            && v.iter().enumerate().all(|(i, c)| {
                let Change::AddSubtype(s) = c else { return false };
                (i == 0 || w.any(&[", and ", ", ", " and "])) && SubtypeP::write(s, w)
            })
    }
}

/// Looks back: the text has that type chosen.
struct TypeChosen;
impl Part for TypeChosen {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let before = p.text.get(..p.pos)?;
        ["hoose a creature type", "hoose a basic land type"].iter().any(|t| before.contains(t)).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// Of what kind the subject is called: "enchanted land is the chosen type".
struct OfSubject;
impl Part for OfSubject {
    type Value = CardType;
    fn read(p: &mut Reader<'_>) -> Option<CardType> {
        let before = p.text.get(..p.pos)?;
        let subject = before.rsplit(['.', ',', '"', '\n']).next()?.to_ascii_lowercase();
        let says = |word: &str| subject.split(' ').any(|w| w == word);
        if says("land") || says("lands") {
            return Some(CardType::Land);
        }
        (says("creature") || says("creatures")).then_some(CardType::Creature)
    }
    fn write(_: &CardType, _: &mut Writer<'_>) -> bool {
        true
    }
}

/// What something is, contracted with its subject: "it's a land", "they're black Zombies in addition to …", and what goes on
/// with it.
pub(crate) struct Contracted;
impl Part for Contracted {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Vec<Change>> {
        let many = p.raw("'re ");
        (many || p.raw("'s ")).then_some(())?;
        p.person = if many { Person::Base } else { Person::Third };
        let list = Becoming::read(p)?;
        with_others(read_more(p, list))
    }
    fn write(v: &Vec<Change>, w: &mut Writer<'_>) -> bool {
        let many = w.next_is(&["'re "]);
        if w.source.is_none() || !w.lit(if many { "'re " } else { "'s " }) {
            return false;
        }
        w.person = if many { Person::Base } else { Person::Third };
        let v = &as_others(v);
        (1..=v.len()).rev().any(|n| {
            let (first, rest) = v.split_at(n);
            w.attempt(|w| {
                Becoming::write(&with_others(first.to_vec()).unwrap_or_default(), w) && write_changes(rest, false, w)
            })
        })
    }
}

/// What stands between two changes; the subject may be said again.
const AND: &[&str] = &[" and it ", ", and it ", " and they ", ", and they ", " and ", ", and ", ", "];

fn read_more(p: &mut Reader<'_>, mut list: Vec<Change>) -> Vec<Change> {
    while let Some(more) = p.attempt(|p| p.any(AND).then(|| ChangeOne::read(p)).flatten()) {
        list.extend(more);
    }
    list
}

/// Changes joined by "and".
pub(crate) struct ChangeList;
impl Part for ChangeList {
    type Value = Vec<Change>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let list = ChangeOne::read(p)?;
        with_others(read_more(p, list))
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        !v.is_empty() && (w.attempt(|w| write_changes(v, true, w)) || write_changes(&as_others(v), true, w))
    }
}

/// Prints the changes one after another.
fn write_changes(v: &[Change], mut first: bool, w: &mut Writer<'_>) -> bool {
    let mut rest = v;
    while !rest.is_empty() {
        let attack_or_block = rest.first().is_some_and(is_barred) && rest.get(1).is_some_and(is_barred);
        let run = rest
            .iter()
            .take_while(|c| matches!(c, Change::AddAbility(_)) && !is_barred(c))
            .count()
            .max(rest.iter().take_while(|c| matches!(c, Change::RemoveAbility(_))).count())
            .max(if attack_or_block { 2 } else { 1 });
        let and = if w.source.is_some() { AND } else { &[" and "] };
        if !(std::mem::take(&mut first) || w.any(and)) {
            return false;
        }
        // "is a Frog with base power and toughness 1/1": several that one phrase says
        let phrase = (2..=rest.len())
            .rev()
            .find(|n| w.attempt(|w| ChangeOne::write(&rest.iter().take(*n).cloned().collect(), w)));
        // "has trample, and has “…”": the verb may be said again of what it would be said of once
        let mut said = |n: usize| w.attempt(|w| ChangeOne::write(&rest.iter().take(n).cloned().collect(), w));
        let Some(n) = phrase.or_else(|| [run, 1].into_iter().find(|n| said(*n))) else { return false };
        rest = rest.get(n..).unwrap_or(&[]);
    }
    true
}
