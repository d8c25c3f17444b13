//! What was read of a paragraph that was refused, and with it how far the rest reaches: a frame with a hole in it.
//!
//! | what was read | where the hole acts |
//! |---|---|
//! | a cost and a colon | as the ability is activated |
//! | a trigger's event | as the ability resolves |
//! | a keyword or a heading | at its moment |
//! | words that only casting, costs and permissions have | as the spell is cast, or the permission used |
//! | a spell's text | as it resolves |
//! | anything else | wherever its object could function (CR 113.6) |

mod casting;

use instead_language::bind::{Surroundings, bind};
use instead_language::unread::FRAMED;
use instead_language::words::{Word, Zone};
use instead_language::{
    Ability, Amount, Cmp, Condition, Cost, CostAction, Filter, Instruction, Mode, ModeChoice, Moment, Reach, Ref,
    Spell, Trigger, TriggerEvent, Unread, Who,
};

use crate::Refusal;
use crate::ability::{CostKeywordP, max_speed};
use crate::chapter::read_numbers;
use crate::condition::Cond;
use crate::cost::CostP;
use crate::cursor::Reader;
use crate::face::KeywordName;
use crate::grammar::Part;
use crate::label::{any_heading, any_word};
use crate::reference::{Poss, ZoneP, read_this};
use crate::scope::Scope;
use crate::text::Plain;
use crate::trigger::{begins, read_event};

/// What was read of a refused paragraph: abilities with holes.
pub(crate) fn of_refused(source: &str, refusal: &Refusal, scope: &Scope<'_>) -> Vec<Ability> {
    let plain = Plain::new(source);
    let refused = Refused { plain: &plain, source, scope, refusal };
    let keywords = refused.keywords().or_else(|| refused.casting());
    let read = keywords.unwrap_or_else(|| if scope.spell { refused.spell() } else { refused.ability() });
    // words in what was read are bound, too; where they cannot be, nothing is known of when it acts
    let around = Surroundings { spell: scope.spell, part: scope.part };
    match bind(read, around) {
        Ok((bound, _)) => bound,
        Err(_) => vec![Ability::Unread(refused.rest(0), Reach::Here(vec![Zone::Battlefield], None))],
    }
}

/// Whether a line of a spell is no part of what it does, whether it was read or not.
pub(crate) fn is_own_line(line: &str, scope: &Scope<'_>) -> bool {
    let plain = Plain::new(line);
    let nothing = Refusal { at: 0, expected: String::new(), found: String::new() };
    let line = Refused { plain: &plain, source: line, scope, refusal: &nothing };
    line.keywords().or_else(|| line.casting()).is_some()
}

struct Refused<'a> {
    plain: &'a Plain,
    source: &'a str,
    scope: &'a Scope<'a>,
    refusal: &'a Refusal,
}

impl<'a> Refused<'a> {
    fn text(&self) -> &'a str {
        &self.plain.text
    }

    fn reader(&self) -> Reader<'a> {
        Reader::new(self.text(), self.scope)
    }

    /// A hole between two places of the plain text.
    fn hole(&self, from: usize, to: usize) -> Unread {
        let end = |at: usize| if at >= self.text().len() { self.source.len() } else { self.plain.place(at) };
        Unread {
            text: self.source.into(),
            from: end(from),
            to: end(to),
            at: if self.source.is_char_boundary(self.refusal.at) { self.refusal.at } else { 0 },
            expected: self.refusal.expected.as_str().into(),
        }
    }

    /// Everything from a place on.
    fn rest(&self, from: usize) -> Unread {
        self.hole(from, self.text().len())
    }

    fn does(&self, from: usize) -> Spell {
        Spell { instructions: vec![Instruction::Unread(self.rest(from))], ..Spell::default() }
    }

    /// A line of keywords, each with its frame: "flying, suspend 3—{1}{U}".
    fn keywords(&self) -> Option<Vec<Ability>> {
        let text = self.text();
        // a sentence ends with a full stop; a line of keywords does so behind a dash alone
        (!text.contains('\n') && (!text.ends_with('.') || text.contains('—')) && !text.contains(": ")).then_some(())?;
        let mut p = self.reader();
        any_word(&mut p);
        let mut list = Vec::new();
        loop {
            let read = p.attempt(|p| {
                let a = CostKeywordP::read(p)?;
                (p.at_end() || p.peek(", ") || p.peek("; ")).then_some(a)
            });
            match read {
                Some(ability) => list.push(ability),
                None => {
                    let ability = self.keyword(&mut p)?;
                    if let Ability::Unread(hole, Reach::Keyword(name, _)) = &ability
                        && name == "suspend"
                    {
                        list.push(Ability::Unread(hole.clone(), Reach::Here(vec![Zone::Exile], Some(suspended()))));
                    }
                    if let Ability::Unread(hole, Reach::Keyword(name, _)) = &ability
                        && name == "enchant"
                    {
                        // CR 303.4a: an Aura spell targets what it may enchant
                        list.push(Ability::Unread(hole.clone(), Reach::Cast));
                    }
                    list.push(ability);
                }
            }
            if p.at_end() {
                return Some(list);
            }
            p.any(&[", ", "; "]).then_some(())?;
        }
    }

    /// A keyword with a cost that was not read, or one that is in no list.
    fn keyword(&self, p: &mut Reader<'a>) -> Option<Ability> {
        let start = p.pos;
        if let Some(name) = p.attempt(KeywordName::read) {
            let from = p.pos + if p.rest().starts_with('—') { '—'.len_utf8() } else { 1 };
            let framed = p.rest().starts_with([' ', '—']) && !p.rest().contains(" cost ");
            framed.then_some(())?;
            p.pos = p.text.len();
            let cost = Cost { actions: vec![CostAction::Unread(self.rest(from))], ..Cost::default() };
            return Some(Ability::WithCost(name, cost));
        }
        let (name, moment) = FRAMED.iter().find(|(name, _)| p.peek(name))?;
        let after = p.rest().get(name.len()..).unwrap_or_default();
        after.starts_with([' ', '—', ',', ';']).then_some(()).or_else(|| after.is_empty().then_some(()))?;
        // what stands behind a keyword may have commas of its own, unless it stands alone
        let end = if after.starts_with([',', ';']) { start + name.len() } else { p.text.len() };
        p.pos = end;
        Some(Ability::Unread(self.hole(start, end), Reach::Keyword(Word::new_static(name), *moment)))
    }

    /// The text of an instant or sorcery: it acts as it resolves. Modes that were read are not in the hole.
    fn spell(&self) -> Vec<Ability> {
        let mut list = vec![Ability::Spell(self.modes().unwrap_or_else(|| self.does(0)))];
        for (line, start) in lines(self.text()) {
            list.extend(self.own_line(line, start));
        }
        // what is said of its cost beside that acts earlier than the rest
        if self.says_how_it_is_cast() {
            list.push(Ability::Unread(self.rest(0), Reach::Cast));
        }
        list
    }

    /// A line of an instant or sorcery that is no part of what it does as it resolves: it triggers as the card itself is
    /// cast or cycled (CR 113.6, 702.29c), or acts from another zone (CR 113.6m).
    fn own_line(&self, line: &str, start: usize) -> Vec<Ability> {
        let plain = Plain::new(line);
        // where reading stopped in the whole is a place of this line, or of another
        let at = self.refusal.at.checked_sub(self.plain.place(start)).filter(|at| *at < line.len());
        let refusal = Refusal { at: at.unwrap_or(0), ..self.refusal.clone() };
        let line = Refused { plain: &plain, source: line, scope: self.scope, refusal: &refusal };
        let mut p = line.reader();
        let own = TriggerEvent::Cast(Who::You, Filter::Is(Ref::This));
        let of_itself = |ability: &Ability| match ability {
            Ability::Triggered { trigger, .. } => trigger.event == own,
            other => matches!(other, Ability::Unread(_, Reach::Keyword(..))),
        };
        let triggered = line.triggered(&mut p);
        if triggered.iter().any(of_itself) {
            return triggered;
        }
        p.pos = 0;
        let about_itself = |p: &mut Reader<'_>| ((p.lit("as long as ") || p.lit("if ")) && read_this(p)).then_some(());
        let elsewhere = begins(&p) || p.attempt(about_itself).is_some();
        if elsewhere && !line.other_zones().is_empty() { line.ability() } else { Vec::new() }
    }

    /// "Choose one —" with modes of which some were read.
    fn modes(&self) -> Option<Spell> {
        let (head, modes) = self.text().split_once("\n• ")?;
        let (min, max) = crate::modes::read_count_alone(head)?;
        let mut at = head.len() + "\n• ".len();
        let mut list = Vec::new();
        for mode in modes.split("\n• ") {
            let mut p = Reader::new(mode, self.scope);
            let read = p.attempt(|p| crate::sentence::SpellP::read(p).filter(|_| p.at_end()));
            let to = at + mode.len();
            let hole = || Spell { instructions: vec![Instruction::Unread(self.hole(at, to))], ..Spell::default() };
            list.push(Mode { word: None, cost: None, spell: read.unwrap_or_else(hole) });
            at = to + "\n• ".len();
        }
        let modes = Some(ModeChoice { min, max, modes: list, more: None, fresh: None, again: false });
        Some(Spell { modes, ..Spell::default() })
    }

    fn ability(&self) -> Vec<Ability> {
        use Ability as A;
        let mut p = self.reader();
        if let Some(ability) = p.attempt(|p| self.anchored(p)) {
            return vec![ability];
        }
        any_word(&mut p);
        let max = p.lit("max speed — ");
        let limit = |c: Option<Condition>| match (max, c) {
            (false, c) => c,
            (true, None) => Some(max_speed()),
            (true, Some(c)) => Some(Condition::All(vec![max_speed(), c])),
        };
        let mut found = self.triggered(&mut p);
        if found.is_empty() {
            found.extend(p.attempt(|p| self.chapter(p)).or_else(|| self.activated(&mut p)));
        }
        if found.is_empty() {
            let condition = self.condition(&mut p);
            found.extend(self.anything(condition));
        }
        for ability in &mut found {
            match ability {
                A::Triggered { trigger, .. } => trigger.condition = limit(trigger.condition.take()),
                A::Activated { only, .. } => *only = limit(only.take()),
                A::Unread(_, Reach::Here(_, condition)) => *condition = limit(condition.take()),
                A::Keyword(..)
                | A::Number(..)
                | A::Protection(..)
                | A::HexproofFrom(..)
                | A::WithCost(..)
                | A::Numbered(..)
                | A::TypeCycling(..)
                | A::EquipOnly(..) => {}
                A::Affinity(..) | A::AdditionalCost(..) | A::SpellCost(..) | A::Enchant(..) | A::Prototype(..) => {}
                A::EnchantPlayer(..) | A::Replacement(..) | A::Continuous(..) | A::Cant(..) | A::Spell(..) => {}
                A::MayPlay(..) | A::RatherCost(..) | A::AbilityCost(..) | A::UntapsAlso(..) => {}
                A::CostsAtLeast(..) => {}
                A::MayPlayExiled(..) | A::DealtAsThough(..) | A::HandSize(..) => {}
                A::TargetedDespite(..) | A::MustTarget(..) | A::VotesMore(_) => {}
                A::LoyaltyAtInstant(..)
                | A::CastOnly(..)
                | A::SpendOnX(_)
                | A::OptionalCost(..)
                | A::AlternativeCost(..)
                | A::Splice(..)
                | A::AsFlash(..)
                | A::MoreLands(..)
                | A::AsItAttacks(..)
                | A::ManaAsThough(..)
                | A::MayLook(..)
                | A::ControlsSearch(..)
                | A::HowOften(..)
                | A::Companion(..) => {}
                A::OpeningHand
                | A::InDecks(..)
                | A::Champion(..)
                | A::Devour(..)
                | A::Craft(..)
                | A::Anchored(..)
                | A::Unread(..) => {}
            }
        }
        found
    }

    /// "• Khans — …" (CR 614.12c)
    fn anchored(&self, p: &mut Reader<'a>) -> Option<Ability> {
        p.lit("• ").then_some(())?;
        let word = crate::noun::word(p);
        p.pos += word.len();
        p.lit(" — ").then_some(())?;
        let inner = self.triggered(p).into_iter().next().or_else(|| self.activated(p));
        let inner =
            inner.unwrap_or_else(|| Ability::Unread(self.rest(p.pos), Reach::Here(vec![Zone::Battlefield], None)));
        Some(Ability::Anchored(word.into(), Box::new(inner)))
    }

    /// The event of a triggered ability (CR 603.1), with its condition where that was read, too. Where it was not, the
    /// hole begins with it.
    fn triggered(&self, p: &mut Reader<'a>) -> Vec<Ability> {
        if !begins(p) {
            return Vec::new();
        }
        if p.attempt(|p| (p.lit("when you cycle ") && read_this(p)).then_some(())).is_some() {
            let reach = Reach::Keyword(Word::new_static("cycling"), Moment::Used);
            return vec![Ability::Unread(self.rest(0), reach)];
        }
        let read = p.attempt(|p| {
            let (event, often) = read_event(p)?;
            let condition = p.attempt(|p| {
                p.lit(", if ").then_some(())?;
                Cond::read(p).filter(|_| p.peek(", "))
            });
            p.lit(", ").then_some((event, often, condition))
        });
        let Some((event, often, condition)) = read else { return Vec::new() };
        // CR 603.4: whether it triggers at all depends on words that were not read
        let hidden = condition.is_none().then(|| self.intervening(p)).flatten();
        let known = hidden.is_none();
        let (condition, once_each_turn) = self.limits(condition.or(hidden));
        let once = if once_each_turn { self.text().rfind(crate::trigger::ONCE_EACH_TURN) } else { None };
        let hole = self.hole(p.pos, once.unwrap_or(self.text().len()));
        let spell = Spell { instructions: vec![Instruction::Unread(hole)], ..Spell::default() };
        let ability = |condition| Ability::Triggered {
            trigger: Trigger { event: event.clone(), condition, often, once_each_turn, do_once: false },
            spell: spell.clone(),
        };
        let mut list = vec![ability(condition.clone())];
        let there = |z: &Zone| *z == Zone::Graveyard || !known && matches!(z, Zone::Exile | Zone::Hand | Zone::Command);
        for zone in self.other_zones().into_iter().filter(there) {
            // CR 113.6m: it may work there
            let there = Condition::Is(Ref::This, Filter::In(zone));
            let condition = condition.iter().cloned().chain([there]).collect();
            let there = ability(Some(Condition::All(condition)));
            if instead_language::card::works_in(&there, zone) {
                list.push(there);
            }
        }
        list
    }

    /// CR 603.4: an "if" behind the event that was not read, up to where what is done may begin.
    fn intervening(&self, p: &mut Reader<'a>) -> Option<Condition> {
        p.lit("if ").then_some(())?;
        let (from, to) = (p.pos, p.rest().find(", ").map_or(p.text.len(), |at| p.pos + at));
        p.pos = (to + ", ".len()).min(p.text.len());
        Some(Condition::Unread(self.hole(from, to)))
    }

    /// "This ability triggers only once each turn", and what else is said of when it triggers.
    fn limits(&self, condition: Option<Condition>) -> (Option<Condition>, bool) {
        let text = self.text();
        let Some(at) = text.find(" This ability triggers only ") else { return (condition, false) };
        if text.get(at..).is_some_and(|t| t == crate::trigger::ONCE_EACH_TURN) {
            return (condition, true);
        }
        let hidden = Condition::Unread(self.rest(at));
        let both = match condition {
            Some(condition) => Condition::All(vec![condition, hidden]),
            None => hidden,
        };
        (Some(both), false)
    }

    /// "I, II — …" (CR 714.2b)
    fn chapter(&self, p: &mut Reader<'a>) -> Option<Ability> {
        let numbers = read_numbers(p)?;
        let trigger = Trigger::each(TriggerEvent::Chapters(numbers));
        Some(Ability::Triggered { trigger, spell: self.does(p.pos) })
    }

    /// CR 602.1a: "[cost]: [effect]". The colon makes it one, whether the cost was read or not.
    fn activated(&self, p: &mut Reader<'a>) -> Option<Ability> {
        any_heading(p);
        let head = p.rest().get(..p.rest().find(": ")?)?;
        (!head.contains(['"', '.', '\n'])).then_some(())?;
        let (start, end) = (p.pos, p.pos + head.len());
        let cost = p.attempt(|p| CostP::read(p).filter(|_| p.pos == end));
        p.pos = end + ": ".len();
        let hole = || Cost { actions: vec![CostAction::Unread(self.hole(start, end))], ..Cost::default() };
        let cost = cost.unwrap_or_else(hole);
        Some(Ability::Activated { cost, spell: self.does(p.pos), only: None, loyalty: None })
    }

    /// "as long as …, …", "… as long as …", "during your turn, …": when alone it acts.
    fn condition(&self, p: &mut Reader<'a>) -> Option<Condition> {
        if p.lit("during your turn, ") {
            return Some(Condition::Turn(Who::You));
        }
        let before = p.attempt(|p| {
            p.lit("as long as ").then_some(())?;
            let condition = Cond::read(p)?;
            p.lit(", ").then_some(condition)
        });
        before.or_else(|| {
            p.pos = p.text.rfind(" as long as ")? + " as long as ".len();
            let condition = p.attempt(Cond::read)?;
            (p.lit(".") && p.at_end() && sentences(p.text).len() == 1).then_some(condition)
        })
    }

    /// What could do anything, wherever its object could function.
    fn anything(&self, condition: Option<Condition>) -> Vec<Ability> {
        let mut zones = vec![Zone::Battlefield];
        zones.extend(self.other_zones());
        let hole = self.rest(0);
        let mut list = vec![Ability::Unread(hole.clone(), Reach::Here(zones, condition))];
        if self.text().contains("this spell") {
            list.push(Ability::Unread(hole, Reach::Cast));
        }
        list
    }

    /// CR 113.6: the other zones in which the text says that it functions.
    fn other_zones(&self) -> Vec<Zone> {
        let mut zones: Vec<Zone> = Vec::new();
        let mut p = self.reader();
        let starts = std::iter::once(0).chain(self.text().match_indices([' ', '\n']).map(|(at, _)| at + 1));
        for start in starts {
            p.pos = start;
            if !(read_this(&mut p) || p.lit("it")) {
                continue;
            }
            let mut found = where_it_is(&mut p);
            // what would be discarded is in a hand (CR 701.9a)
            let before = self.text().get(..start).unwrap_or_default();
            if ["causes you to discard ", "would discard "].iter().any(|words| before.ends_with(words)) {
                found.push(Zone::Hand);
            }
            zones.extend(found.into_iter().filter(|z| !zones.contains(z)).collect::<Vec<_>>());
        }
        zones
    }
}

/// Where the text says that its object is, behind the word for it: "in your graveyard", "is exiled", "from exile". What would
/// be put somewhere may come from anywhere.
fn where_it_is(p: &mut Reader<'_>) -> Vec<Zone> {
    if p.any(&[" would be put into ", " is put into "]) {
        return vec![Zone::Hand, Zone::Library, Zone::Stack];
    }
    if p.lit(" is exiled") {
        return vec![Zone::Exile];
    }
    if p.lit(" isn't on the battlefield") {
        return Zone::ALL.iter().copied().filter(|zone| *zone != Zone::Battlefield).collect();
    }
    let _ = p.any(&[" is", "'s"]);
    let zone = p.attempt(|p| {
        p.any(&[" from ", " in ", " or in ", " on "]).then_some(())?;
        if p.lit("exile") {
            return Some(Zone::Exile);
        }
        if p.any(&["the command zone"]) {
            return Some(Zone::Command);
        }
        if p.lit("the stack") {
            return Some(Zone::Stack);
        }
        p.attempt(|p| p.any(&["a ", "the "]).then_some(())).or_else(|| {
            let whose = p.attempt(Poss::read)?;
            (whose == Who::You && p.lit(" ")).then_some(())
        })?;
        ZoneP::read(p)
    });
    zone.into_iter().collect()
}

/// The lines of a text, and where each begins.
fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.split('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len() + 1;
        Some((line, start))
    })
}

/// The sentences of a text, outside of quotes.
fn sentences(text: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let (mut start, mut quoted) = (0, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '.' if !quoted
                && text.get(at + 1..).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\n'])) =>
            {
                list.extend(text.get(start..at));
                start = at + 2;
            }
            _ => {}
        }
    }
    list.extend(text.get(start..).filter(|rest| !rest.trim().is_empty()));
    list
}

/// CR 702.62b: a suspended card is in exile with a time counter on it.
fn suspended() -> Condition {
    let time = Amount::Counters(Ref::This, Some(Word::new_static("time")));
    Condition::Compare(time, Cmp::AtLeast, Amount::Fixed(1))
}

/// The printed mana cost that was not understood: the card cannot be cast as it is not known for what.
pub(crate) fn of_mana_cost(text: &str) -> Ability {
    let unread =
        Unread { text: text.into(), from: 0, to: text.len(), at: 0, expected: Word::new_static("a mana cost") };
    Ability::Unread(unread, Reach::Cast)
}
