//! Abilities in sections (CR 702.178, 711.2, 716.2, 721.2): "max speed —", the level bars of a Class, the level symbols of a
//! leveler, and station symbols. What stands in such a section is an ability that the object has only as long as something
//! is so of it.

use instead_language::words::{CardType, Designation, Step, Word, Zone};
use instead_language::{
    Ability, Amount, Change, Cmp, Condition, Continuous, Cost, Destination, Filter, Instruction, Period, Ref,
    Selection, Spell, TargetSpec, Trigger, TriggerEvent, Until, Who,
};

use crate::ability::max_speed;
use crate::text::Plain;

/// A section of a rules text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Section {
    /// "Max speed — …", of the one ability that follows the dash.
    MaxSpeed,
    /// "Solved — …", of the one ability that follows the dash.
    Solved,
    /// What follows the level bar of a Class.
    Class(Designation),
    /// What follows a level symbol: from how many level counters on, and up to how many.
    Level(i32, Option<i32>),
    /// What follows a station symbol: from how many charge counters on.
    Station(i32),
}

/// What a line begins, and the place at which its own ability begins.
#[derive(Debug, PartialEq)]
pub(crate) enum Head {
    /// A section, with the ability behind it, if one is there.
    Opens(Section, usize),
    /// The power and toughness of the section.
    Size(i32, i32),
}

/// CR 702.178a
const MAX_SPEED: &str = "Max speed — ";

/// CR 719.3c
const SOLVED: &str = "Solved — ";

fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.strip_prefix(word)
}

/// What a line of a rules text opens, if it does.
pub(crate) fn head(line: &str, now: Option<&Section>) -> Option<Head> {
    if line.starts_with(MAX_SPEED) {
        return Some(Head::Opens(Section::MaxSpeed, MAX_SPEED.len()));
    }
    if line.starts_with(SOLVED) {
        return Some(Head::Opens(Section::Solved, SOLVED.len()));
    }
    let end = line.len();
    if let Some(numbers) = after(line, "LEVEL ") {
        return level(numbers).map(|section| Head::Opens(section, end));
    }
    if let Some(n) = after(line, "STATION ").and_then(|n| n.strip_suffix('+')) {
        return n.parse().ok().map(|n| Head::Opens(Section::Station(n), end));
    }
    if let Some((n, _)) = line.split_once("+ | ") {
        let place = n.len() + "+ | ".len();
        return n.parse().ok().map(|n| Head::Opens(Section::Station(n), place));
    }
    let (power, toughness) = line.split_once('/').filter(|_| now.is_some())?;
    Some(Head::Size(power.parse().ok()?, toughness.parse().ok()?))
}

/// "1-4", "5+"
fn level(numbers: &str) -> Option<Section> {
    if let Some(least) = numbers.strip_suffix('+') {
        return Some(Section::Level(least.parse().ok()?, None));
    }
    let (least, most) = numbers.split_once('-')?;
    Some(Section::Level(least.parse().ok()?, Some(most.parse().ok()?)))
}

/// CR 716.2a: the section that a level bar opens.
pub(crate) fn after_bar(list: &[Ability]) -> Option<Section> {
    let [bar] = list else { return None };
    bar_of(bar).map(|(_, level)| Section::Class(level))
}

/// CR 716.2a: "[Cost]: Level N": the Class becomes that level, if it is of the one before, and only as a sorcery.
pub(crate) fn bar(cost: Cost, n: i32) -> Option<Ability> {
    let level = level_word(n)?;
    let is = |level| Condition::Is(Ref::This, Filter::Designated(level));
    let mut only = vec![Condition::Not(Box::new(is(level)))];
    if level == Designation::Level3 {
        only.push(is(Designation::Level2));
    }
    only.push(Condition::SorceryTime);
    let becomes = Instruction::Continuous {
        what: Selection::One(Ref::This),
        changes: vec![Change::Becomes(level)],
        until: Until::Forever,
    };
    let spell = Spell { instructions: vec![becomes], ..Spell::default() };
    Some(Ability::Activated { cost, spell, only: Some(Condition::All(only)), loyalty: None })
}

/// The cost of a level bar, and its level.
pub(crate) fn bar_of(a: &Ability) -> Option<(&Cost, Designation)> {
    let Ability::Activated { cost, spell, .. } = a else { return None };
    let [Instruction::Continuous { changes, .. }] = spell.instructions.as_slice() else { return None };
    let [Change::Becomes(level)] = changes.as_slice() else { return None };
    let n = level_number(*level)?;
    (bar(cost.clone(), n).as_ref() == Some(a)).then_some((cost, *level))
}

/// CR 719.3a: "To solve — …": at the beginning of its controller's end step it becomes solved, if that is so and it is not.
pub(crate) fn to_solve(condition: Condition) -> Ability {
    let unsolved = Condition::Not(Box::new(Condition::Is(Ref::This, Filter::Designated(Designation::Solved))));
    let event = TriggerEvent::Beginning(Period::Step(Step::End), Who::You);
    let becomes = Instruction::Continuous {
        what: Selection::One(Ref::This),
        changes: vec![Change::Becomes(Designation::Solved)],
        until: Until::Forever,
    };
    let condition = Some(Condition::All(vec![condition, unsolved]));
    let spell = Spell { instructions: vec![becomes], ..Spell::default() };
    Ability::Triggered { trigger: Trigger { condition, ..Trigger::each(event) }, spell }
}

/// CR 702.124j: "partner with [name]" says of decks what partner does, and lets a player search for that card.
pub(crate) fn partner_with(name: Word) -> Ability {
    let spec = TargetSpec { min: 1, max: 1, players: Some(Who::Any), ..TargetSpec::default() };
    let search = Instruction::Search {
        who: Who::Target(0),
        of: None,
        also: Vec::new(),
        filter: Filter::All(vec![Filter::Card, Filter::Named(name)]),
        max: Amount::Fixed(1),
        up_to: false,
        to: Destination::zone(Zone::Hand),
        one: None,
        reveal: true,
    };
    let may = Instruction::May(Who::Target(0), vec![search]);
    let spell = Spell { targets: vec![spec], instructions: vec![may], ..Spell::default() };
    Ability::Triggered { trigger: Trigger::each(TriggerEvent::Enters(Filter::Is(Ref::This))), spell }
}

/// The name of the partner, if it is such an ability.
pub(crate) fn partner_of(a: &Ability) -> Option<&Word> {
    let Ability::Triggered { spell, .. } = a else { return None };
    let [Instruction::May(_, list)] = spell.instructions.as_slice() else { return None };
    let [Instruction::Search { filter: Filter::All(list), .. }] = list.as_slice() else { return None };
    let [Filter::Card, Filter::Named(name)] = list.as_slice() else { return None };
    (partner_with(name.clone()) == *a).then_some(name)
}

/// What must be so for the Case to be solved, if it is such an ability.
pub(crate) fn solved_by(a: &Ability) -> Option<&Condition> {
    let Ability::Triggered { trigger: Trigger { condition: Some(Condition::All(list)), .. }, .. } = a else {
        return None;
    };
    let condition = list.first()?;
    (to_solve(condition.clone()) == *a).then_some(condition)
}

/// The level of a Class of that number.
pub(crate) fn level_word(n: i32) -> Option<Designation> {
    match n {
        2 => Some(Designation::Level2),
        3 => Some(Designation::Level3),
        _ => None,
    }
}

/// The number of a level of a Class.
pub(crate) fn level_number(level: Designation) -> Option<i32> {
    [2, 3].into_iter().find(|n| level_word(*n) == Some(level))
}

impl Section {
    fn condition(&self) -> Condition {
        let counters = |kind: &'static str, cmp, n: i32| {
            Condition::Compare(Amount::Counters(Ref::This, Some(Word::new_static(kind))), cmp, Amount::Fixed(n))
        };
        match self {
            Section::MaxSpeed => max_speed(),
            Section::Solved => Condition::Is(Ref::This, Filter::Designated(Designation::Solved)),
            Section::Class(level) => Condition::Is(Ref::This, Filter::Designated(*level)),
            Section::Level(least, None) => counters("level", Cmp::AtLeast, *least),
            Section::Level(least, Some(most)) => {
                Condition::All(vec![counters("level", Cmp::AtLeast, *least), counters("level", Cmp::AtMost, *most)])
            }
            Section::Station(least) => counters("charge", Cmp::AtLeast, *least),
        }
    }

    fn so(&self, changes: Vec<Change>) -> Ability {
        let what = Filter::Is(Ref::This);
        Ability::Continuous(Continuous { what, changes, condition: Some(self.condition()) })
    }

    /// The abilities, as long as what the section asks for is so.
    pub(crate) fn holding(&self, list: Vec<Ability>) -> Vec<Ability> {
        list.into_iter().map(|a| self.so(vec![Change::AddAbility(Box::new(a))])).collect()
    }

    /// CR 711.2a, 721.2b: the power and toughness of the section; with those of a station symbol it is a creature.
    pub(crate) fn sized(&self, power: i32, toughness: i32) -> Ability {
        let size = Change::SetPowerToughness(Some(Amount::Fixed(power)), Some(Amount::Fixed(toughness)));
        match self {
            Section::Station(_) => self.so(vec![Change::AddType(CardType::Creature), size]),
            Section::MaxSpeed | Section::Solved | Section::Class(_) | Section::Level(..) => self.so(vec![size]),
        }
    }

    /// Whether what follows on other lines is of the section.
    pub(crate) fn goes_on(&self) -> bool {
        !matches!(self, Section::MaxSpeed | Section::Solved)
    }
}

/// CR 721.2b: the station symbol with which the power and toughness of a face stand: the one that its words name, or the
/// last.
pub(crate) fn creature_at(text: &str) -> Option<Section> {
    let named = text.split("creature at ").nth(1).and_then(|rest| rest.split('+').next()?.parse().ok());
    let last = || {
        let lines = text.lines().filter_map(|line| match head(Plain::new(line).text.as_str(), None) {
            Some(Head::Opens(Section::Station(n), _)) => Some(n),
            _ => None,
        });
        lines.max()
    };
    named.or_else(last).map(Section::Station)
}
