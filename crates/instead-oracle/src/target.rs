//! Targets (CR 115, 601.2c): "any target", "target creature or player", "up to two target artifacts".

mod together;

use instead_language::words::CardType;
use instead_language::{Amount, ChosenBy, Filter, Ref, TargetSpec, Who};
use instead_language::{how_it_is, in_combat, kind_of_object, what_it_is, whose_or_where};

use crate::amount::{Word, X};
use crate::cursor::{Reader, Writer};
use crate::grammar::Part;
use crate::noun::{NpOne, attached, that_noun};
use crate::reference::{CHOSEN, WhichP};
use crate::words::plural;
use together::{read_together, write_together};

/// CR 115.4: what "any target" may be, besides a player.
pub(crate) fn any_target() -> Filter {
    Filter::OneOf([CardType::Creature, CardType::Planeswalker, CardType::Battle].map(Filter::Type).to_vec())
}

/// "any other target" in the text of an Aura or Equipment: not that to which it is attached.
fn other_than_host() -> Filter {
    Filter::Is(Ref::Attached).negate()
}

/// "another target": not the earlier target if there is one, and none of those from which that is another; else not the card
/// itself.
fn another(targets: &[TargetSpec]) -> Filter {
    let mut others = others(targets);
    match others.pop() {
        None => Filter::other(),
        Some(one) if others.is_empty() => one.negate(),
        Some(last) => {
            others.push(last);
            Filter::OneOf(others).negate()
        }
    }
}

fn others(targets: &[TargetSpec]) -> Vec<Filter> {
    let Some((last, before)) = targets.split_last() else { return Vec::new() };
    let chained = !before.is_empty() && last.objects.as_ref().is_some_and(|f| without(&another(before), f).is_some());
    let mut all = if chained { others(before) } else { Vec::new() };
    all.extend(u8::try_from(before.len()).map(|n| Filter::Is(Ref::Target(n))));
    all
}

fn with(extra: Filter, f: Filter) -> Filter {
    let mut parts = vec![extra];
    match f {
        Filter::All(list) => parts.extend(list),
        one => parts.push(one),
    }
    Filter::All(parts)
}

fn without(extra: &Filter, f: &Filter) -> Option<Filter> {
    let Filter::All(list) = f else { return None };
    let (first, rest) = list.split_first()?;
    if first != extra {
        return None;
    }
    Some(crate::noun::all(rest.to_vec()))
}

/// Types that stand beside "player": "creature", "creature, planeswalker".
fn read_or_player(p: &mut Reader<'_>) -> Option<(Filter, Who)> {
    p.attempt(|p| {
        for (text, types, who) in OR_PLAYER {
            if p.lit(text) {
                return Some((or_types(types), who.clone()));
            }
        }
        None
    })
}

fn or_types(types: &[CardType]) -> Filter {
    match types {
        [one] => Filter::Type(*one),
        more => Filter::OneOf(more.iter().copied().map(Filter::Type).collect()),
    }
}

const OR_PLAYER: &[(&str, &[CardType], Who)] = &[
    ("creature, planeswalker, or player", &[CardType::Creature, CardType::Planeswalker], Who::Any),
    ("creature or player", &[CardType::Creature], Who::Any),
    ("player or planeswalker", &[CardType::Planeswalker], Who::Any),
    ("player or creature", &[CardType::Creature], Who::Any),
    ("opponent or planeswalker", &[CardType::Planeswalker], Who::Opponent),
    (
        "artifact, creature, planeswalker, or opponent",
        &[CardType::Artifact, CardType::Creature, CardType::Planeswalker],
        Who::Opponent,
    ),
];

/// "any number of": more than there ever are.
const ANY: u32 = u32::MAX;

const RANGES: &[(&str, u32, u32)] = &[("one or two ", 1, 2), ("one, two, or three ", 1, 3), ("one or more ", 1, ANY)];

/// How many: "any number of", "one or two", "up to X", "three".
fn read_range(p: &mut Reader<'_>) -> Option<(u32, u32, Option<Amount>)> {
    if p.lit("any number of ") {
        return Some((0, ANY, None));
    }
    if let Some((_, min, max)) = RANGES.iter().find(|(text, ..)| p.lit(text)) {
        return Some((*min, *max, None));
    }
    let up_to = p.lit("up to ");
    if up_to && p.lit("that many ") {
        return Some((0, ANY, Some(Amount::ThatMuch)));
    }
    if p.peek("X ") {
        let number = X::read(p)?;
        return p.lit(" ").then_some((if up_to { 0 } else { ANY }, ANY, Some(number)));
    }
    let n = u32::try_from(Word::read(p)?).ok().filter(|n| *n > 1 && (up_to || *n < 30))?;
    p.lit(" ").then_some((if up_to { 0 } else { n }, n, None))
}

/// "up to two other target creatures": several of one instance of the word "target".
fn read_several(p: &mut Reader<'_>) -> Option<TargetSpec> {
    let (min, max, number) = read_range(p)?;
    let other = p.lit("other ").then(|| another(&p.targets));
    p.lit("target ").then_some(())?;
    if other.is_none()
        && let Some((_, who)) = p.attempt(|p| SEVERAL.iter().find(|(text, _)| p.lit(text)))
    {
        return Some(TargetSpec {
            min,
            max,
            objects: None,
            players: Some(who.clone()),
            number,
            ..TargetSpec::default()
        });
    }
    let (objects, together) = read_together(p)?;
    let objects = match other {
        Some(other) => with(other, objects),
        None => objects,
    };
    Some(TargetSpec { min, max, objects: Some(objects), number, together, ..TargetSpec::default() })
}

/// Several players, each of whom does what is said next.
const SEVERAL: &[(&str, Who)] = &[("players each", Who::Any), ("opponents each", Who::Opponent)];

/// Whether these are several target players.
pub(crate) fn several_players(who: &Who, targets: &[TargetSpec]) -> bool {
    let Who::Target(n) = who else { return false };
    targets.get(usize::from(*n)).is_some_and(|t| t.objects.is_none() && (t.max > 1 || t.number.is_some()))
}

fn write_several(spec: &TargetSpec, other: &Filter, w: &mut Writer<'_>) -> bool {
    let range = match (&spec.number, spec.min, spec.max) {
        (Some(Amount::ThatMuch), 0, _) if w.attempt(|w| w.lit("up to that many ")) => true,
        (Some(number), min, _) => (min != 0 || w.lit("up to ")) && X::write(number, w) && w.lit(" "),
        (None, 0, ANY) => w.lit("any number of "),
        (None, 0, n) => i32::try_from(n).is_ok_and(|n| w.lit("up to ") && Word::write(&n, w)) && w.lit(" "),
        (None, min, max) if min == max => i32::try_from(max).is_ok_and(|n| Word::write(&n, w)) && w.lit(" "),
        (None, min, max) => RANGES.iter().find(|(_, a, b)| (*a, *b) == (min, max)).is_some_and(|(t, ..)| w.lit(t)),
    };
    let Some(objects) = &spec.objects else {
        let said = SEVERAL.iter().find(|(_, who)| Some(who) == spec.players.as_ref());
        return range && w.lit("target ") && said.is_some_and(|(text, _)| w.lit(text));
    };
    let plain = without(other, objects);
    range
        && (plain.is_none() || w.lit("other "))
        && w.lit("target ")
        && write_together(plain.as_ref().unwrap_or(objects), spec.together.as_ref(), w)
}

/// "another target", "a third target", without a noun, where each target before is any target.
fn read_bare_other(p: &mut Reader<'_>) -> Option<Filter> {
    let third = p.lit("a third target");
    (third || p.lit("another target")).then_some(())?;
    let ends = [",", ".", " and ", "\n"].iter().any(|end| p.peek(end)) || p.rest().is_empty();
    let any = p.targets.last().is_some_and(|t| t.players == Some(Who::Any));
    let counted = if third { others(&p.targets).len() == 2 } else { true };
    (ends && any && counted).then(|| with(another(&p.targets), any_target()))
}

const THIRD: &str = "a third ";
const SECOND: &str = "a second ";

fn read_spec(p: &mut Reader<'_>) -> Option<TargetSpec> {
    let spec = |min, max, objects, players| TargetSpec { min, max, objects, players, ..TargetSpec::default() };
    if p.lit("any target") {
        return Some(spec(1, 1, Some(any_target()), Some(Who::Any)));
    }
    if p.lit("any other target") {
        let other = if p.targets.is_empty() && attached(p) { other_than_host() } else { another(&p.targets) };
        return Some(spec(1, 1, Some(with(other, any_target())), Some(Who::Any)));
    }
    if let Some(several) = p.attempt(read_several) {
        return Some(several);
    }
    let up_to = p.lit("up to ");
    let min = u32::from(!up_to);
    if up_to {
        p.lit("one ").then_some(())?;
    }
    if let Some(objects) = p.attempt(read_bare_other) {
        return Some(spec(min, 1, Some(objects), Some(Who::Any)));
    }
    let third = p.lit(THIRD);
    if third && others(&p.targets).len() != 2 {
        return None;
    }
    let second = !third && p.lit(SECOND);
    if second && others(&p.targets).len() != 1 {
        return None;
    }
    let other = (third || second || p.any(&["another ", "other "])).then(|| another(&p.targets));
    p.lit("target ").then_some(())?;
    if let Some((objects, players)) = read_or_player(p) {
        let objects = match other {
            Some(o) => with(o, objects),
            None => objects,
        };
        return Some(spec(min, 1, Some(objects), Some(players)));
    }
    if let Some(who) = p.attempt(WhichP::read) {
        return other.is_none().then(|| spec(min, 1, None, Some(who)));
    }
    let (objects, by) = read_chosen(p)?;
    // what is chosen as it resolves is no target's
    if objects.says(&|f| *f == Filter::TypeOfChoice) {
        return None;
    }
    let objects = match other {
        Some(o) => with(o, objects),
        None => objects,
    };
    Some(TargetSpec { by, ..spec(min, 1, Some(objects), None) })
}

/// What is chosen, and by whom: "creature of an opponent's choice they control", "creature that player controls of their
/// choice".
fn read_chosen(p: &mut Reader<'_>) -> Option<(Filter, ChosenBy)> {
    if let Some(f) = p.attempt(|p| {
        let f = NpOne::read(p)?;
        p.lit(OF_HIS_CHOICE).then_some(())?;
        Some(OF_THOSE.iter().find(|(text, _)| p.lit(text)).map_or(f.clone(), |(_, whose)| f.and(whose())))
    }) {
        return Some((f, ChosenBy::Opponent));
    }
    let f = NpOne::read(p)?;
    let theirs = whose(&f).is_some() && p.lit(OF_THEIR_CHOICE);
    Some((f, if theirs { ChosenBy::TheirOwn } else { ChosenBy::Controller }))
}

/// The player whose objects they are, of one that the text has named.
fn whose(f: &Filter) -> Option<Who> {
    let (_, Filter::Controller(who @ Who::Said(_))) = crate::noun::last_said(f)? else { return None };
    Some(who.clone())
}

const OF_THEIR_CHOICE: &str = " of their choice";

const OF_HIS_CHOICE: &str = " of an opponent's choice";

/// Words, and the filter that they say.
type OfThose = (&'static str, fn() -> Filter);

/// Of whose objects that opponent chooses.
const OF_THOSE: &[OfThose] = &[
    (" they control", || Filter::Controller(Who::Opponent)),
    (" you don't control", || Filter::Controller(Who::You).negate()),
];

fn write_chosen(f: &Filter, by: ChosenBy, w: &mut Writer<'_>) -> bool {
    match by {
        ChosenBy::Controller => return NpOne::write(f, w),
        ChosenBy::TheirOwn => return NpOne::write(f, w) && w.lit(OF_THEIR_CHOICE),
        ChosenBy::Opponent => {}
    }
    let whose = crate::noun::last_said(f)
        .and_then(|(front, last)| OF_THOSE.iter().find(|(_, whose)| whose() == *last).map(|(text, _)| (front, *text)));
    if let Some((front, text)) = whose
        && w.attempt(|w| NpOne::write(&front, w) && w.lit(OF_HIS_CHOICE) && w.lit(text))
    {
        return true;
    }
    NpOne::write(f, w) && w.lit(OF_HIS_CHOICE)
}

fn write_spec(spec: &TargetSpec, before: &[TargetSpec], w: &mut Writer<'_>) -> bool {
    let TargetSpec { min, max, objects, players, number, by, .. } = spec;
    let other = another(before);
    if *max > 1 || number.is_some() {
        return write_several(spec, &other, w);
    }
    if *min == 0 && !w.lit("up to one ") {
        return false;
    }
    let Some(objects) = objects else {
        return match players {
            Some(who) => w.lit("target ") && WhichP::write(who, w),
            None => false,
        };
    };
    let stripped = without(&other, objects);
    if let Some(who) = players {
        if *who == Who::Any && *objects == any_target() {
            return w.lit("any target");
        }
        let stripped = stripped.or_else(|| without(&other_than_host(), objects));
        if *who == Who::Any && stripped.as_ref() == Some(&any_target()) {
            return w.any(&["any other target", "another target", "a third target"]);
        }
        let plain = stripped.as_ref().unwrap_or(objects);
        if stripped.is_some() && !w.lit("another ") {
            return false;
        }
        return w.lit("target ")
            && OR_PLAYER
                .iter()
                .filter(|(_, types, p)| or_types(types) == *plain && p == who)
                .any(|(t, ..)| w.attempt(|w| w.lit(t)));
    }
    match stripped {
        Some(plain) => {
            w.any(&["another ", "other ", THIRD, SECOND]) && w.lit("target ") && write_chosen(&plain, *by, w)
        }
        None => w.lit("target ") && write_chosen(objects, *by, w),
    }
}

fn read_target(p: &mut Reader<'_>) -> Option<Ref> {
    let begins = [
        "target",
        "any",
        "up",
        "X target",
        "one or two target",
        "one, two, or three target",
        "another",
        "a third target",
        "a second target",
        "other",
        "two",
        "three",
        "four",
        "five",
        "six",
    ]
    .iter()
    .any(|b| p.peek(b));
    if !begins {
        p.fail("a target");
        return None;
    }
    p.attempt(|p| {
        let spec = read_spec(p)?;
        let n = u8::try_from(p.targets.len()).ok()?;
        let player = spec.objects.is_none();
        p.targets.push(spec);
        Some(if player { Ref::Player(Who::Target(n)) } else { Ref::Target(n) })
    })
}

/// The word "target" with what follows: an object, or a player.
pub(crate) struct Target;
impl Part for Target {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        p.once(|m| &mut m.targets, read_target)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        let (Ref::Target(n) | Ref::Player(Who::Target(n))) = v else { return false };
        let n = usize::from(*n);
        if n != w.seen {
            return false;
        }
        let Some(spec) = w.targets.get(n).cloned() else { return false };
        if spec.objects.is_none() != matches!(v, Ref::Player(_)) {
            return false;
        }
        let before: Vec<TargetSpec> = w.targets.iter().take(n).cloned().collect();
        w.seen += 1;
        write_spec(&spec, &before, w)
    }
}

pub(crate) fn fits(f: &Filter, noun: &str) -> bool {
    use Filter as F;
    that_noun(f) == Some(noun)
        || match f {
            F::All(list) => list.iter().any(|f| fits(f, noun)),
            F::OneOf(list) => list.iter().any(|f| fits(f, noun)),
            F::Subtype(_) => matches!(noun, "creature" | "permanent"),
            F::Type(_) => noun == "permanent",
            F::Not(..) => false,
            #[allow(unreachable_patterns)] // what stands before is told apart
            kind_of_object!() | whose_or_where!() | what_it_is!() | how_it_is!() | in_combat!() => false,
        }
}

/// "those creatures": several targets of which the text spoke before, where no text is followed.
pub(crate) fn those_for(n: u8, w: &mut Writer<'_>) -> bool {
    let n = usize::from(n);
    let spoken = w.source.is_none() && !w.exact && n < w.seen;
    let Some(f) = w.targets.get(n).filter(|_| spoken).and_then(|s| s.objects.clone()) else { return false };
    w.lit(&format!("those {}", plural(that_noun(&f).unwrap_or("creature"))))
}

/// The words that take up an earlier target again.
pub(crate) fn pronoun_for(n: u8, w: &mut Writer<'_>) -> bool {
    let n = usize::from(n);
    if n >= w.seen {
        return false;
    }
    let Some(f) = w.targets.get(n).and_then(|s| s.objects.clone()) else { return false };
    let noun = that_noun(&f).unwrap_or("creature");
    let first = format!("that {noun}");
    let mut texts = vec![first];
    for other in ["creature", "permanent", "spell", "card", "land", "artifact", "enchantment", "planeswalker"] {
        if fits(&f, other) {
            texts.push(format!("that {other}"));
        }
    }
    texts.extend(CHOSEN.iter().filter(|t| fits(&f, t.trim_start_matches("the chosen "))).map(|t| (*t).to_owned()));
    texts.extend(["it".to_owned(), "itself".to_owned(), "them".to_owned(), "they".to_owned()]);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    w.any(&texts)
}
