//! Whole texts: their paragraphs, each read as one and proved by printing it back, and refused where that fails.

use instead_language::bind::{
    Surroundings, Unbound, Went, bind, bind_spell, exactly, exactly_spell, unbind, unbind_spell,
};
use instead_language::card::works_in;
use instead_language::words::Zone;
use instead_language::{
    Ability, Filter, Instruction, Lifetime, Pattern, Quantity, Ref, Replacement, Rewrite, Spell, TriggerEvent, Unread,
    Until, Who,
};

use crate::ability::{read_ability, read_activated, read_anchored, read_keywords, write_ability, write_keywords};
use crate::amount::MOST_FIGURES;
use crate::casting::{CastingP, FirmP};
use crate::cursor::{Expected, Reader, Writer, third};
use crate::grammar::Part;
use crate::joined::{read_joined, read_part, write_joined, write_part};
use crate::label::{ability_word, same_any_word};
use crate::modes;
use crate::rewrite::Static;
use crate::rows::{self, Head, Section};
use crate::scope::Scope;
use crate::sentence::{SpellP, is_row};
use crate::statics::Otherwise;
use crate::text::{Plain, capitalise};
use crate::trigger::read_triggered;
use crate::{Context, Refusal};

pub(crate) fn scope<'a>(cx: &'a Context<'a>, noun: &'static str) -> Scope<'a> {
    Scope {
        own: cx.this.map(Scope::own_names).unwrap_or_default(),
        noun,
        names: cx.names,
        spell: cx.spell,
        part: cx.part,
        told: None,
    }
}

pub(crate) fn refusal(p: &Reader<'_>, plain: &Plain, source: &str) -> Refusal {
    let at = p.far.max(p.pos);
    let figures = p.text.get(at..).unwrap_or_default().bytes().take_while(u8::is_ascii_digit).count();
    let expected = match p.expected.as_slice() {
        _ if figures > MOST_FIGURES => format!("a number of at most {MOST_FIGURES} figures"),
        _ if at == 0 => "words with which an effect or an ability begins".to_owned(),
        expected => listed(expected),
    };
    let at = plain.place(at);
    Refusal { at, expected, found: source.get(at..).unwrap_or("").chars().take(40).collect() }
}

/// A few of what was expected: all of it is a page of grammar, and what was tried first is the most usual.
pub(crate) fn listed(expected: &[Expected]) -> String {
    const MOST: usize = 3;
    let said = |expected: &&Expected| !matches!(expected, Expected::Words(words) if words.trim().is_empty());
    let names: Vec<String> = expected
        .iter()
        .filter(said)
        .take(MOST)
        .map(|expected| match expected {
            Expected::Words(words) => format!("“{}”", words.trim()),
            Expected::Verb(base) => format!("“{}”", third(base.trim())),
            Expected::Part(part) => (*part).to_owned(),
        })
        .collect();
    let others = if expected.iter().filter(said).count() > MOST { " or the like" } else { "" };
    match names.split_last() {
        None => "the end of the sentence".to_owned(),
        Some((last, rest)) if others.is_empty() && !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => format!("{}{others}", names.join(", ")),
    }
}

/// What was understood, but is not said so (a reading stands only if printing it gives the text back).
fn unlike(at: usize, text: &str) -> Refusal {
    let expected = "other words here: what was understood would be worded otherwise".to_owned();
    Refusal { at, expected, found: text.get(at..).unwrap_or("").chars().take(40).collect() }
}

/// Whether printing these abilities gives the whole text back.
fn proved(list: &[Ability], text: &str, scope: &Scope<'_>) -> Result<(), usize> {
    let mut w = Writer::new(scope, Some(text));
    let done = match list {
        [one] => {
            w.attempt(|w| write_ability(one, w) && w.pos == text.len())
                || w.attempt(|w| write_keywords(list, w) && w.pos == text.len())
                || w.attempt(|w| write_part(list, w))
        }
        many => {
            w.attempt(|w| write_joined(many, w) && w.pos == text.len())
                || w.attempt(|w| write_keywords(many, w) && w.pos == text.len())
                || w.attempt(|w| {
                    same_any_word(w);
                    FirmP::write(&many.to_vec(), w) && w.lit(".")
                })
                || w.attempt(|w| Otherwise::write(&many.to_vec(), w))
        }
    };
    if done && w.pos == text.len() { Ok(()) } else { Err(w.far) }
}

fn read_paragraph(text: &str, scope: &Scope<'_>) -> Result<Vec<Ability>, Refusal> {
    if scope.spell
        && let Some((whole, cut)) = in_brackets(text)
    {
        return read_cleaved(&whole, &cut, scope);
    }
    read_plain(text, &Plain::new(text), scope, false).map(|(list, _)| list)
}

/// CR 702.148a: a text with what stands in square brackets, and without it.
fn in_brackets(text: &str) -> Option<(String, String)> {
    text.contains('[').then_some(())?;
    let (mut whole, mut cut, mut within) = (String::new(), String::new(), false);
    for c in text.chars() {
        if matches!(c, '[' | ']') {
            within = c == '[';
            continue;
        }
        whole.push(c);
        if within || c == ' ' && cut.ends_with([' ', '\n']) {
            continue;
        }
        // what stood there leaves a space
        if matches!(c, '.' | ',' | '\n') && cut.ends_with(' ') {
            cut.pop();
        }
        cut.push(c);
    }
    Some((whole, cut))
}

/// What a spell does, and what it does where its cleave cost was paid.
fn read_cleaved(whole: &str, cut: &str, scope: &Scope<'_>) -> Result<Vec<Ability>, Refusal> {
    let mut list = read_paragraph(whole, scope)?;
    let other = read_paragraph(cut, scope)?;
    if let ([Ability::Spell(spell)], [Ability::Spell(cleaved)]) = (list.as_mut_slice(), other.as_slice()) {
        spell.cleaved = Some(Box::new(cleaved.clone()));
    }
    Ok(list)
}

/// What a text means, and what each word in it goes back to; the places are those of the text made plain.
pub(crate) fn read_words(text: &str, scope: &Scope<'_>) -> Result<(Vec<Ability>, Vec<Went>), Refusal> {
    read_plain(text, &Plain::new(text), scope, false)
}

/// Reads a paragraph. Where it is `lenient`, abilities in quotes that are not understood leave holes.
fn read_plain(
    text: &str,
    plain: &Plain,
    scope: &Scope<'_>,
    lenient: bool,
) -> Result<(Vec<Ability>, Vec<Went>), Refusal> {
    let mut p = Reader::new(&plain.text, scope);
    p.lenient = lenient;
    let found = p.attempt(read_keywords).or_else(|| p.attempt(read_own_line)).or_else(|| {
        p.attempt(|p| {
            let a = if scope.spell { SpellP::read(p).map(Ability::Spell) } else { read_anchored_or(p) }?;
            p.at_end().then(|| vec![a])
        })
    });
    let found = found.or_else(|| {
        if scope.spell {
            return None;
        }
        let joined = p.attempt(|p| read_joined(p).filter(|_| p.at_end()));
        joined.or_else(|| p.attempt(|p| read_part(p).filter(|_| p.at_end())))
    });
    match found {
        Some(list) => match proved(&list, &plain.text, scope) {
            Ok(()) => bind(list, around(scope)).map_err(|e| unbound(&e, plain, text)),
            Err(at) => Err(unlike(plain.place(at), text)),
        },
        None => Err(refusal(&p, plain, text)),
    }
}

/// Why an ability that stands in quotes is not read.
pub(crate) fn refused_alone(text: &str, scope: &Scope<'_>) -> Option<Refusal> {
    read_paragraph(text, scope).err()
}

pub(crate) fn around(scope: &Scope<'_>) -> Surroundings {
    Surroundings { spell: scope.spell, part: scope.part }
}

/// A word that goes back to nothing, or to one of several things.
fn unbound(e: &Unbound, plain: &Plain, text: &str) -> Refusal {
    let at = e.at.and_then(|at| usize::try_from(at).ok()).map_or(0, |at| plain.place(at));
    let expected = match e.candidates.as_slice() {
        [] => format!("something that “{}” goes back to", e.word),
        many => format!("words that say which is meant: “{}” could be {}", e.word, many.join(" or ")),
    };
    Refusal { at, expected, found: text.get(at..).unwrap_or("").chars().take(40).collect() }
}

/// A line of a spell that is no part of what it does: what it costs to cast.
fn read_own_line(p: &mut Reader<'_>) -> Option<Vec<Ability>> {
    ability_word(p);
    if let Some(list) = p.attempt(|p| Otherwise::read(p).filter(|_| p.at_end())) {
        return Some(list);
    }
    if p.scope.spell
        && let Some(a) = p.attempt(|p| read_triggered(p).filter(|a| works_of_itself(a) && p.at_end()))
    {
        return Some(vec![a]);
    }
    if p.scope.spell
        && let Some(a) = p.attempt(|p| read_activated(p).filter(|a| is_activated_elsewhere(a) && p.at_end()))
    {
        return Some(vec![a]);
    }
    if p.scope.spell
        && let Some(e) = p.attempt(|p| Static::read(p).filter(goes_elsewhere_itself))
    {
        return (p.lit(".") && p.at_end()).then(|| vec![Ability::Replacement(e)]);
    }
    let list = p.attempt(FirmP::read).or_else(|| CastingP::read(p).map(|a| vec![a]))?;
    (p.lit(".") && p.at_end()).then_some(list)
}

/// CR 113.6, 614.12: "If this card would be put into a graveyard from anywhere, …" works wherever the card is.
fn goes_elsewhere_itself(e: &Replacement) -> bool {
    let own = |pattern: &Pattern| {
        matches!(pattern, Pattern::Move { object: Filter::Is(Ref::This), from: None, to: Some(Zone::Graveyard) })
    };
    own(&e.pattern) && matches!(e.rewrite, Rewrite::Goto(_))
}

/// CR 113.6m: whether an activated ability on an instant or sorcery works while the card is in a hand or graveyard: "forecast
/// — {2}{U}, Reveal this card from your hand: Draw a card."
fn is_activated_elsewhere(a: &Ability) -> bool {
    [Zone::Hand, Zone::Graveyard].into_iter().any(|zone| works_in(a, zone))
}

/// Whether a triggered ability on an instant or sorcery triggers by itself (CR 113.6): as it is cast or cycled, as it is put
/// into a graveyard from elsewhere, or while it is in a graveyard. Any other is made by the spell as it resolves (CR 603.7a).
fn works_of_itself(a: &Ability) -> bool {
    let Ability::Triggered { trigger, .. } = a else { return false };
    let event = if let TriggerEvent::While(of, _) = &trigger.event { of } else { &trigger.event };
    if let TriggerEvent::Cast(Who::You, f)
    | TriggerEvent::Cycles(Who::You, f)
    | TriggerEvent::Event(Pattern::Move { object: f, .. } | Pattern::Discard { object: f, .. }) = event
    {
        let from = if let TriggerEvent::Event(Pattern::Move { from, .. }) = event { *from } else { None };
        let object = if let Filter::All(parts) = f { parts.first() } else { Some(f) };
        if object == Some(&Filter::Is(Ref::This)) {
            return from != Some(Zone::Battlefield);
        }
    }
    works_in(a, Zone::Graveyard)
}

fn read_anchored_or(p: &mut Reader<'_>) -> Option<Ability> {
    p.attempt(read_anchored).or_else(|| read_ability(p))
}

pub(crate) fn read_effect(text: &str, cx: &Context<'_>) -> Result<Spell, Refusal> {
    let mut scope = scope(cx, "");
    scope.spell = true;
    let plain = Plain::new(text);
    let mut p = Reader::new(&plain.text, &scope);
    let spell = p.attempt(|p| SpellP::read(p).filter(|_| p.at_end()));
    let spell = spell.or_else(|| p.attempt(|p| read_lasting(p).filter(|_| p.at_end())));
    let Some(spell) = spell else { return Err(refusal(&p, &plain, text)) };
    let mut w = Writer::new(&scope, Some(&plain.text));
    if SpellP::write(&spell, &mut w) && w.pos == plain.text.len() {
        return bind_spell(spell, around(&scope)).map(|(spell, _)| spell).map_err(|e| unbound(&e, &plain, text));
    }
    Err(unlike(plain.place(w.far), text))
}

/// A static sentence stands for an effect without an end (CR 611.2a).
pub(crate) fn read_lasting(p: &mut Reader<'_>) -> Option<Spell> {
    let effect = Box::new(Static::read(p)?);
    let _ = p.lit(".");
    let lifetime = Lifetime { until: Until::Forever, uses: Quantity::Unlimited };
    let create = Instruction::Create { effect, lifetime, each: None };
    Some(Spell { instructions: vec![create], ..Spell::default() })
}

pub(crate) fn read_abilities(text: &str, cx: &Context<'_>) -> (Vec<Ability>, Vec<Unread>) {
    read_all(text, &scope(cx, ""))
}

/// A part of a rules text that is read as one: a paragraph, with the modes that it lists; of a spell, all that are no
/// keywords.
#[derive(Default)]
pub(crate) struct Piece {
    /// The lines of the text, from 0.
    pub(crate) lines: Vec<usize>,
    pub(crate) text: String,
    /// Whether it ends with a list of modes.
    lists: bool,
    /// Whether "choose" stands in it.
    chooses: bool,
    /// The section in which it stands, and where in its text its own ability begins.
    section: Option<(Section, usize)>,
}

impl Piece {
    fn of(line: usize, text: &str) -> Piece {
        let mut piece = Piece::default();
        piece.push(line, text);
        piece
    }

    /// Where in its text its own ability begins, behind what opens a section.
    fn begins(&self) -> usize {
        self.section.as_ref().map_or(0, |(_, at)| *at)
    }

    /// The ability without what opens a section.
    fn body(&self) -> &str {
        self.text.get(self.begins()..).unwrap_or_default()
    }

    /// What was read of it, as long as its section asks for it.
    fn holding(&self, list: Vec<Ability>) -> Vec<Ability> {
        match &self.section {
            Some((section, _)) => section.holding(list),
            None => list,
        }
    }

    fn push(&mut self, line: usize, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.lines.push(line);
        self.text.push_str(text);
        self.chooses |= text.contains("hoose ");
    }
}

pub(crate) fn pieces(text: &str, scope: &Scope<'_>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, l)| !Plain::new(l).text.is_empty()) {
        let keywords = || {
            let plain = Plain::new(line);
            let mut p = Reader::new(&plain.text, scope);
            p.attempt(read_keywords).is_some()
                || p.attempt(read_own_line).is_some()
                || (scope.spell && crate::reach::is_own_line(line, scope))
        };
        match pieces.last_mut() {
            // so do the lines of a results table to the roll before it (CR 706.3b)
            Some(last) if is_row(line) && last.text.contains("oll ") => last.push(at, line),
            // the modes of "choose one —" belong to it
            Some(last) if line.starts_with('•') && (last.lists || modes::open(&last.text, last.chooses)) => {
                last.push(at, line);
                last.lists = true;
            }
            Some(last) if scope.spell && !keywords() && !last.text.is_empty() => last.push(at, line),
            _ if scope.spell && keywords() => {
                pieces.push(Piece::of(at, line));
                pieces.push(Piece::default());
            }
            Some(last) if last.text.is_empty() => last.push(at, line),
            _ => pieces.push(Piece::of(at, line)),
        }
    }
    pieces.retain(|piece| !piece.text.is_empty());
    pieces
}

/// Reads a rules text piece by piece.
pub(crate) fn read_pieces(text: &str, scope: &Scope<'_>) -> Vec<(Piece, Result<Vec<Ability>, Refusal>)> {
    let mut now = None;
    pieces(text, scope).into_iter().map(|piece| read_piece(piece, &mut now, scope)).collect()
}

/// Reads a piece in the section that is open, or opens one.
fn read_piece(
    mut piece: Piece,
    now: &mut Option<Section>,
    scope: &Scope<'_>,
) -> (Piece, Result<Vec<Ability>, Refusal>) {
    let head = if scope.spell { None } else { rows::head(&piece.text, now.as_ref()) };
    if let (Some(Head::Size(power, toughness)), Some(section)) = (&head, &*now) {
        let sized = section.sized(*power, *toughness);
        return (piece, Ok(vec![sized]));
    }
    if let Some(Head::Opens(section, at)) = head {
        if section.goes_on() {
            *now = Some(section.clone());
        }
        piece.section = Some((section, at));
    } else {
        piece.section = now.clone().map(|section| (section, 0));
    }
    if piece.body().is_empty() {
        return (piece, Ok(Vec::new()));
    }
    let found = read_paragraph(piece.body(), scope);
    if let Some(opened) = found.as_ref().ok().and_then(|list| rows::after_bar(list)) {
        // the level bar itself stands in no section (CR 716.2a)
        *now = Some(opened);
        piece.section = None;
    }
    let at = piece.begins();
    let found = found.map(|list| piece.holding(list)).map_err(|refusal| Refusal { at: refusal.at + at, ..refusal });
    (piece, found)
}

/// Reads a rules text: its abilities, and what could not be read.
pub(crate) fn read_all(text: &str, scope: &Scope<'_>) -> (Vec<Ability>, Vec<Unread>) {
    let mut abilities = Vec::new();
    let mut unread = Vec::new();
    for (piece, found) in read_pieces(text, scope) {
        match found {
            Ok(list) => abilities.extend(list),
            Err(refusal) => unread.push(Unread {
                text: piece.text.as_str().into(),
                from: 0,
                to: piece.text.len(),
                at: refusal.at,
                expected: refusal.expected.as_str().into(),
            }),
        }
    }
    (abilities, unread)
}

/// Reads a rules text; what of it could not be read leaves holes in the frame that was.
pub(crate) fn read_with_holes(text: &str, scope: &Scope<'_>) -> Vec<Ability> {
    let mut abilities = Vec::new();
    for (piece, found) in read_pieces(text, scope) {
        let found = found.unwrap_or_else(|refusal| {
            let body = piece.body();
            let refusal = Refusal { at: refusal.at.saturating_sub(piece.begins()), ..refusal };
            let quoted = body.contains(['"', '“']);
            let read = || read_plain(body, &Plain::new(body), scope, true).ok();
            let granted = quoted.then(read).flatten().map(|(list, _)| list);
            piece.holding(granted.unwrap_or_else(|| crate::reach::of_refused(body, &refusal, scope)))
        });
        abilities.extend(found);
    }
    abilities
}

/// What "it" may be called in a wording: where something else was spoken of in between, "it" would be that.
pub(crate) const PRONOUNS: &[&str] =
    &["it", "that creature", "that permanent", "that card", "that spell", "that land", "that artifact"];

/// How the objects that "it" can mean are called: all alike, and one of them otherwise.
#[derive(Clone, Copy)]
pub(crate) struct Calling {
    pronoun: &'static str,
    other: Option<(usize, &'static str)>,
}

impl Calling {
    pub(crate) fn on(self, w: &mut Writer<'_>) {
        (w.pronoun, w.other) = (self.pronoun, self.other);
    }
}

/// How many pronouns of a wording are tried otherwise.
const MOST_PRONOUNS: usize = 12;

/// The first of the wordings that means the same where it is read: "it" everywhere, one of them called otherwise, or all.
/// Else one that is not read at all. Never one that is read as something else.
pub(crate) fn wording<T: PartialEq>(
    value: &T,
    print: impl Fn(Calling) -> Option<(String, usize)>,
    read: impl Fn(&str) -> Option<T>,
    explicit: impl Fn() -> Option<String>,
) -> Option<String> {
    let (first, count) = print(Calling { pronoun: "it", other: None })?;
    let mut unread = None;
    let mut means = |text: &str| match read(text) {
        Some(again) => again == *value,
        None => {
            unread.get_or_insert_with(|| text.to_owned());
            false
        }
    };
    if means(&first) {
        return Some(first);
    }
    let others = || PRONOUNS.iter().skip(1);
    let one = |n: usize| others().map(move |p| Calling { pronoun: "it", other: Some((n, p)) });
    let all = others().map(|p| Calling { pronoun: p, other: None });
    let tried = (0..count.min(MOST_PRONOUNS)).rev().flat_map(one).chain(all);
    // where nothing is called "it", there is nothing to call otherwise
    for calling in tried.take(if count == 0 { 0 } else { usize::MAX }) {
        if let Some((text, _)) = print(calling)
            && means(&text)
        {
            return Some(text);
        }
    }
    if let Some(text) = explicit()
        && means(&text)
    {
        return Some(text);
    }
    unread
}

pub(crate) fn print_abilities(abilities: &[Ability], cx: &Context<'_>) -> Option<String> {
    let scope = scope(cx, "");
    let said = unbind(abilities);
    let print = |calling: Calling| {
        let mut out = Vec::new();
        let mut count = 0;
        for a in &said {
            let mut w = Writer::new(&scope, None);
            calling.on(&mut w);
            w.said = count;
            write_ability(a, &mut w).then_some(())?;
            count = w.said;
            out.push(capitalise(&w.out));
        }
        Some((out.join("\n"), count))
    };
    let read = |text: &str| {
        let (again, unread) = read_all(text, &scope);
        unread.is_empty().then_some(again)
    };
    wording(&abilities.to_vec(), print, read, || said_exactly(abilities, cx))
}

/// Prints abilities in words of which each fits one thing alone, if that reads back.
pub(crate) fn explicit_abilities(abilities: &[Ability], cx: &Context<'_>) -> Option<String> {
    let text = said_exactly(abilities, cx)?;
    let (again, unread) = read_all(&text, &scope(cx, ""));
    (unread.is_empty() && again == abilities).then_some(text)
}

/// Prints abilities in words of which each fits one thing alone.
fn said_exactly(abilities: &[Ability], cx: &Context<'_>) -> Option<String> {
    let scope = scope(cx, "");
    let mut out = Vec::new();
    for a in &exactly(abilities) {
        let mut w = Writer::new(&scope, None);
        w.exact = true;
        write_ability(a, &mut w).then_some(())?;
        out.push(capitalise(&w.out));
    }
    Some(out.join("\n"))
}

pub(crate) fn print_effect(spell: &Spell, cx: &Context<'_>) -> Option<String> {
    let mut scope = scope(cx, "");
    scope.spell = true;
    let said = unbind_spell(spell);
    let print = |calling: Calling| {
        let mut w = Writer::new(&scope, None);
        calling.on(&mut w);
        SpellP::write(&said, &mut w).then(|| (capitalise(&w.out), w.said))
    };
    wording(spell, print, |text| read_effect(text, cx).ok(), || effect_exactly(spell, cx))
}

/// Prints what a spell or ability does in words of which each fits one thing alone, if that reads back.
pub(crate) fn explicit_effect(spell: &Spell, cx: &Context<'_>) -> Option<String> {
    let text = effect_exactly(spell, cx)?;
    (read_effect(&text, cx).ok()? == *spell).then_some(text)
}

/// Prints what a spell or ability does in words of which each fits one thing alone.
fn effect_exactly(spell: &Spell, cx: &Context<'_>) -> Option<String> {
    let mut scope = scope(cx, "");
    scope.spell = true;
    let mut w = Writer::new(&scope, None);
    w.exact = true;
    SpellP::write(&exactly_spell(spell), &mut w).then(|| capitalise(&w.out))
}
