//! Single objects: "it", "that creature", "enchanted creature"; players are in `player`.

mod called;
pub(crate) mod early;
mod exact;
mod paid;
mod player;
pub(crate) mod who;

use std::sync::LazyLock;

use instead_language::said::Kind;
use instead_language::words::{Keyword, Zone};
use instead_language::{At, Deed, Exact, Noun, Pattern, Pronoun, Ref, Role, Who};

use called::{begins_with_a_word, creature_type, described, read_described, write_creature_type};
pub(crate) use exact::{read_exact, write_exact};
pub(crate) use player::{
    ControlledTurn, Controls, ControlsNot, EventWho, OTHERS, Owns, Poss, Subj, SubjSaid, TargetWho, ThatPlayer,
    TheirTurn, TheyHave, WhoP, other_than_you,
};
pub(crate) use who::{SoOfEach, Unsaid, WhichMany, WhichP};

use crate::Named;
use crate::cursor::{Reader, Writer, name_at};
use crate::grammar::{Part, grammar, parts};
use crate::scope::THIS;
use crate::target::{Target, pronoun_for};
use exact::ATTACKED;

grammar! {
    /// "battlefield", "hand", … without an article.
    ZoneP(p, w, v) -> Zone {
        ["library"] => (Zone::Library);
        ["hand"] => (Zone::Hand);
        ["graveyard"] => (Zone::Graveyard);
    }
}

grammar! {
    /// "graveyards"
    ZonePlural(p, w, v) -> Zone {
        ["graveyards"] => (Zone::Graveyard);
        ["libraries"] => (Zone::Library);
        ["hands"] => (Zone::Hand);
    }
}

parts! {
    /// A keyword of CR 702 without number or cost.
    pub(crate) KeywordP -> Keyword { |p| longest(p, Keyword::ALL, Keyword::as_str, "a keyword"), |v, w| w.lit(v.as_str()) }
}

/// The longest of these that stands here.
pub(crate) fn longest<T: Copy>(
    p: &mut Reader<'_>,
    all: &[T],
    text: fn(T) -> &'static str,
    expected: &'static str,
) -> Option<T> {
    let found = all.iter().copied().filter(|one| p.peek(text(*one))).max_by_key(|one| text(*one).len());
    match found {
        Some(one) => p.pos += text(one).len(),
        None => p.fail(expected),
    }
    found
}

/// The card itself, by its name or as "this creature".
pub(crate) fn read_this(p: &mut Reader<'_>) -> bool {
    let rest = p.rest();
    let own = p.scope.own.iter().filter_map(|name| name_at(rest, name)).max();
    if own.is_some() && p.given {
        // CR 201.5a: the name means the object that gives the ability, not the one that has it
        p.fail("“this …”: the name means another object than the one that has this ability");
        return false;
    }
    if let Some(n) = own {
        p.pos += n;
        return true;
    }
    if rest.starts_with('~') {
        p.pos += 1;
        return true;
    }
    if p.peek("this ") {
        let found = THIS.iter().find(|n| {
            let after = rest.get(5..).unwrap_or("");
            name_at(after, n).is_some()
        });
        if let Some(n) = found {
            p.pos += 5 + n.len();
            return true;
        }
    }
    p.fail("this card");
    false
}

/// CR 201.5a: the card's name in an ability that it gives to another object.
fn read_granter(p: &mut Reader<'_>) -> bool {
    let rest = p.rest();
    let own = p.scope.own.iter().filter_map(|name| name_at(rest, name)).max();
    own.inspect(|n| p.pos += n).is_some()
}

fn write_granter(w: &mut Writer<'_>) -> bool {
    let own = &w.scope.own;
    match w.source {
        Some(_) => w.any_of(own.iter().map(String::as_str)),
        None => own.first().is_some_and(|name| w.lit(name)),
    }
}

fn write_this(w: &mut Writer<'_>) -> bool {
    static THESE: LazyLock<Vec<String>> = LazyLock::new(|| THIS.iter().map(|n| format!("this {n}")).collect());
    let scope = w.scope;
    if w.source.is_some() {
        let own = scope.own.iter().chain(THESE.iter()).map(String::as_str).chain(["~"]);
        return w.any_of(own);
    }
    match (scope.noun, scope.own.first()) {
        _ if w.quoted => w.lit("this permanent"),
        ("", Some(name)) => w.lit(name),
        ("", None) => w.lit("~"),
        (noun, _) => w.lit("this ") && w.lit(noun),
    }
}

/// What "that …" may call an object.
const NOUNS: &[(&str, Noun)] = &[
    ("creature", Noun::That(Kind::Creature)),
    ("permanent card", Noun::That(Kind::Card)),
    ("permanent", Noun::That(Kind::Permanent)),
    ("card", Noun::That(Kind::Card)),
    ("spell or ability", Noun::That(Kind::Spell)),
    ("spell", Noun::That(Kind::Spell)),
    ("land", Noun::That(Kind::Land)),
    ("artifact", Noun::That(Kind::Artifact)),
    ("enchantment", Noun::That(Kind::Enchantment)),
    ("planeswalker", Noun::That(Kind::Planeswalker)),
    ("ability", Noun::That(Kind::Ability)),
    ("token", Noun::Token),
    ("source", Noun::Source),
    ("aura", Noun::Aura),
    ("equipment", Noun::Equipment),
    ("vehicle", Noun::Vehicle),
    ("target", Noun::Target),
    ("copy", Noun::Copy),
];

/// What "the …" may call an object that was spoken of before.
const THE: &[Noun] = &[
    Noun::That(Kind::Creature),
    Noun::That(Kind::Card),
    Noun::That(Kind::Spell),
    Noun::That(Kind::Permanent),
    Noun::That(Kind::Artifact),
    Noun::That(Kind::Land),
    Noun::Token,
    Noun::Source,
    Noun::Copy,
];

/// What a target may be called: "the targeted creature", "the chosen creature".
const KINDS: &[(&str, Kind)] = &[
    ("creature", Kind::Creature),
    ("permanent", Kind::Permanent),
    ("card", Kind::Card),
    ("spell", Kind::Spell),
    ("land", Kind::Land),
    ("artifact", Kind::Artifact),
    ("enchantment", Kind::Enchantment),
    ("planeswalker", Kind::Planeswalker),
];

/// "they", "them", "their", of players.
pub(crate) const THEY: Who = Who::Said(Pronoun::IT);
/// "that player"
pub(crate) const THAT_PLAYER: Who = Who::Said(Pronoun::PLAYER);
/// Each of several players, where the text needs no word for it.
pub(crate) const EACH: Who = Who::Said(Pronoun::EACH);

/// "it"
pub(crate) fn it() -> Ref {
    Ref::Said(Pronoun::IT)
}

/// The object of the event, where "it" could be the source of the ability as well.
pub(crate) fn of_event() -> Ref {
    Ref::Said(Pronoun::of(Noun::Exact(Exact::Event(Role::Object, 0))))
}

/// Each of several, where the text needs no word for it.
pub(crate) fn each() -> Ref {
    Ref::Said(Pronoun::EACH)
}

fn is_said(r: &Ref, test: impl Fn(Noun) -> bool) -> bool {
    matches!(r, Ref::Said(word) if test(word.noun))
}

/// Whether this is "it".
pub(crate) fn is_it(r: &Ref) -> bool {
    is_said(r, |n| n == Noun::It)
}

/// Whether this is "that source".
pub(crate) fn is_source(r: &Ref) -> bool {
    is_said(r, |n| n == Noun::Source)
}

/// Whether this is "that permanent or player".
pub(crate) fn is_whom(r: &Ref) -> bool {
    is_said(r, |n| n == Noun::Whom)
}

/// Whether this is "the sacrificed creature" or "the discarded card".
pub(crate) fn is_paid(r: &Ref) -> bool {
    is_said(r, |n| matches!(n, Noun::Sacrificed | Noun::Discarded))
}

/// The word that stands so many bytes before this place: "it" of "it's blocking".
pub(crate) fn back(p: &Reader<'_>, bytes: usize) -> Ref {
    let at = u32::try_from(p.pos.saturating_sub(bytes)).ok();
    Ref::Said(Pronoun { noun: Noun::It, at: At::new(at) })
}

parts! {
    /// The card itself, by its name, as "this creature", or as "it" where the event is about nothing else.
    pub(crate) OwnRef -> () {
        |p| RefP::read(p).and_then(|r| is_own(p, &r)),
        |v, w| write_this(w) || w.source.is_some() && w.lit("it"),
    }
    /// The same, of what is its own: "its", "this creature's".
    pub(crate) OwnPoss -> () {
        |p| p.attempt(|p| RefPoss::read(p).and_then(|r| is_own(p, &r))).or_else(|| p.any(&["his", "her"]).then_some(())),
        |v, w| w.attempt(|w| write_this(w) && w.lit("'s")) || w.source.is_some() && w.any(&["its", "his", "her"]),
    }
}

fn is_own(p: &Reader<'_>, r: &Ref) -> Option<()> {
    (*r == Ref::This || p.itself && is_it(r)).then_some(())
}

/// "it's", of what is said to be something.
pub(crate) struct ItIs;
impl Part for ItIs {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        let at = p.place();
        p.any(HE_IS).then_some(Ref::Said(Pronoun { noun: Noun::It, at }))
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        if w.source.is_none() && w.called() != "it" {
            return false;
        }
        w.said += usize::from(w.source.is_none());
        is_it(v) && w.any(HE_IS)
    }
}

const HE_IS: &[&str] = &["it's", "he's", "she's"];

const ATTACHED: &[&str] = &[
    "enchanted creature",
    "enchanted permanent",
    "enchanted land",
    "enchanted artifact",
    "enchanted enchantment",
    "enchanted planeswalker",
    "equipped creature",
    "fortified land",
    "enchanted forest",
    "enchanted mountain",
    "enchanted island",
    "enchanted plains",
    "enchanted swamp",
    "enchanted wall",
];

/// What was chosen.
pub(crate) const CHOSEN: &[&str] =
    &["the chosen creature", "the chosen permanent", "the chosen card", "the chosen land"];

/// What may have been a target of either type.
const TWO_NAMES: &[&str] = &[
    "that creature or planeswalker",
    "that planeswalker or creature",
    "that artifact or creature",
    "that creature or land",
];

/// Whom or what damage is dealt to, said again.
const WHOM: &[&str] = &[
    "that permanent or player",
    "that player or permanent",
    "that creature or player",
    "that creature, planeswalker, or player",
    "that player or planeswalker",
];

/// A kind after these words.
fn read_kind(p: &mut Reader<'_>, before: &'static str) -> Option<Kind> {
    p.attempt(|p| {
        p.lit(before).then_some(())?;
        KINDS.iter().find(|(text, _)| p.lit(text)).map(|(_, kind)| *kind)
    })
}

/// Whether the text before chose targets, which are then "the chosen creature".
fn chose_targets(p: &Reader<'_>) -> bool {
    p.text.get(..p.pos).is_some_and(|t| t.contains("hoose target ") || t.contains("hoose up to "))
}

/// "You choose a nonland card from it": the chosen card is then that card.
fn chose_from_it(p: &Reader<'_>) -> bool {
    let line = p.text.get(..p.pos).and_then(|t| t.rsplit('\n').next()).unwrap_or_default();
    line.contains("ou choose a ") && (line.contains(" card from it") || line.contains(" card from among "))
}

const CHOSEN_CARD: &str = "the chosen card";

const NTH: &[&str] = &["the first target", "the second target", "the third target", "the fourth target"];

/// What damage of an event is dealt to.
const OTHER: Exact = Exact::Event(Role::Recipient, 0);

/// Whether the event is of damage that one creature deals to another, which is then "the other creature".
fn other_creature(watched: Option<&Pattern>) -> bool {
    matches!(watched, Some(Pattern::Damage { to, .. }) if to.players.is_none() && to.objects.is_some())
}

/// "her", which is not said of what is hers.
fn read_her(p: &mut Reader<'_>) -> Option<()> {
    const ENDS: &[&str] = &[" to ", " from ", " onto ", " and ", " deal ", " on "];
    p.lit("her").then_some(())?;
    (p.at_end() || p.rest().starts_with(['.', ',', '\n', '"']) || ENDS.iter().any(|t| p.peek(t))).then_some(())
}
/// A card that was revealed, of which the text says again what it is.
const REVEALED: [&str; 4] =
    ["the revealed card", "the revealed land card", "the revealed nonland card", "the milled card"];

/// "the creature exiled this way"
fn read_done(p: &mut Reader<'_>) -> Option<Noun> {
    if p.lit("the exiled creature") {
        return Some(Noun::Done(Deed::Exiled, Kind::Creature));
    }
    p.lit("the ").then_some(())?;
    let kind = KINDS.iter().find(|(text, _)| p.lit(text)).map(|(_, kind)| *kind)?;
    p.lit(" ").then_some(())?;
    if p.lit("you exiled") {
        return Some(Noun::Done(Deed::Exiled, kind));
    }
    let deed = DeedP::read(p)?;
    p.lit(" this way").then_some(Noun::Done(deed, kind))
}

/// A word that goes back to something.
fn read_word(p: &mut Reader<'_>) -> Option<Noun> {
    if let Some(exact) = p.attempt(read_exact) {
        return Some(Noun::Exact(exact));
    }
    if p.lit("the other creature") {
        return other_creature(p.watched.as_deref()).then_some(Noun::Exact(OTHER));
    }
    if p.any(&["it", "him", "he", "she"]) || p.attempt(read_her).is_some() {
        return Some(Noun::It);
    }
    if p.any(ATTACKED) {
        return Some(Noun::Exact(Exact::Event(Role::Attacked, 0)));
    }
    if p.any(&["itself", "himself", "herself"]) {
        return Some(Noun::Itself);
    }
    if p.any(WHOM) {
        return Some(Noun::Whom);
    }
    // two names for one thing: which of them fits is what it is
    if p.any(TWO_NAMES) {
        return Some(Noun::Either);
    }
    if let Some(noun) = p.attempt(paid::read_paid) {
        return Some(noun);
    }
    if let Some(done) = p.attempt(read_done) {
        return Some(done);
    }
    if p.any(&REVEALED) || chose_from_it(p) && p.lit(CHOSEN_CARD) {
        return Some(Noun::That(Kind::Card));
    }
    if let Some(kind) = read_kind(p, "the targeted ") {
        return Some(Noun::Targeted(kind));
    }
    if chose_targets(p)
        && let Some(kind) = read_kind(p, "the chosen ")
    {
        // "choose target creature …": what was chosen is the target
        return Some(Noun::ChosenTarget(kind));
    }
    let that = p.peek("that ");
    let skip = if that { 5 } else { 4 };
    (that || p.peek("the ")).then_some(())?;
    let after = p.rest().get(skip..).unwrap_or("");
    // of damage that one creature deals to another either could be called so
    if that
        && !other_creature(p.watched.as_deref())
        && let Some(kind) = creature_type(after)
    {
        p.pos += skip + kind.len();
        return Some(Noun::That(Kind::Creature));
    }
    let (text, noun) =
        NOUNS.iter().find(|(text, noun)| (that || THE.contains(noun)) && name_at(after, text).is_some())?;
    p.pos += skip + text.len();
    Some(*noun)
}

fn read_ref(p: &mut Reader<'_>) -> Option<Ref> {
    p.attempt(|p| {
        let mark = p.mark();
        if let Some(id) = p.name_that(Named::object) {
            return Some(Ref::Object(id));
        }
        p.reset(mark);
        if p.any(ATTACHED) {
            return Some(Ref::Attached);
        }
        if !(chose_targets(p) || chose_from_it(p) && p.peek(CHOSEN_CARD)) && p.any(CHOSEN) {
            return Some(Ref::Chosen);
        }
        if p.lit("the exiled card") {
            return Some(Ref::Exiled);
        }
        if let Some(n) = NTH.iter().position(|t| p.lit(t)) {
            let n = u8::try_from(n).ok()?;
            return (usize::from(n) < p.targets.len()).then_some(Ref::Target(n));
        }
        if p.peek("the ")
            && let Some(target) = p.attempt(read_described)
        {
            return Some(target);
        }
        if begins_with_a_word(p) && read_this(p) {
            return Some(Ref::This);
        }
        let at = p.place();
        if let Some(noun) = p.attempt(read_word) {
            return Some(Ref::Said(Pronoun { noun, at }));
        }
        if p.given && read_granter(p) {
            return Some(Ref::Said(Pronoun { noun: Noun::Granter, at }));
        }
        if read_this(p) {
            return Some(Ref::This);
        }
        None
    })
}

fn write_ref(v: &Ref, w: &mut Writer<'_>) -> bool {
    match v {
        Ref::This => write_this(w),
        Ref::Object(id) => w.object(*id),
        Ref::Attached => w.any(ATTACHED),
        Ref::Chosen => w.any(CHOSEN),
        Ref::Exiled => w.lit("the exiled card"),
        Ref::Said(word) => write_word(word.noun, w),
        Ref::Target(n) => {
            let nth = |w: &mut Writer<'_>| {
                usize::from(*n) < w.seen && NTH.get(usize::from(*n)).is_some_and(|text| w.lit(text))
            };
            if w.source.is_some() || w.exact {
                return w.attempt(nth) || w.source.is_some() && described(*n, w);
            }
            pronoun_for(*n, w)
        }
        // players are printed by their own part; what only the engine makes has no wording
        Ref::Slot(..) | Ref::Player(..) | Ref::TopOfGraveyard(..) => false,
    }
}

/// The word as a text says it, or as it is chosen where no text is followed.
fn write_word(noun: Noun, w: &mut Writer<'_>) -> bool {
    match noun {
        Noun::It if w.source.is_none() => {
            let called = w.called();
            w.said += 1;
            w.lit(called)
        }
        Noun::It | Noun::Each => w.any(&["it", "him", "he", "she", "her"]),
        Noun::Itself => w.any(&["itself", "himself", "herself"]),
        Noun::Whom => w.any(WHOM),
        Noun::Either => w.any(TWO_NAMES),
        Noun::Discarded => w.lit("the discarded card"),
        Noun::Revealed => w.lit("the revealed card"),
        Noun::Granter => write_granter(w),
        Noun::Sacrificed => paid::write_sacrificed(w),
        Noun::Targeted(_) => w.lit("the targeted ") && w.lit(noun.as_str()),
        Noun::Done(deed, kind) => {
            let exiled = w.source.is_some() && deed == Deed::Exiled;
            w.lit(&format!("the {} {} this way", kind.as_str(), deed.as_str()))
                || exiled
                    && w.any(&[&format!("the {} you exiled", kind.as_str()), &format!("the exiled {}", kind.as_str())])
        }
        Noun::ChosenTarget(_) => w.lit("the chosen ") && w.lit(noun.as_str()),
        Noun::Player => false,
        Noun::Exact(OTHER) if w.source.is_some() && w.attempt(|w| w.lit("the other creature")) => true,
        Noun::Exact(exact) => write_exact(exact, w),
        other => {
            let that = format!("that {}", other.as_str());
            let the = format!("the {}", other.as_str());
            if other == Noun::That(Kind::Card) && w.source.is_some() {
                return w.any(&[
                    &that,
                    &the,
                    "that permanent card",
                    REVEALED[0],
                    REVEALED[1],
                    REVEALED[2],
                    REVEALED[3],
                    CHOSEN_CARD,
                ]);
            }
            if other == Noun::That(Kind::Creature) && w.attempt(write_creature_type) {
                return true;
            }
            if other == Noun::That(Kind::Spell) && w.source.is_some() {
                return w.any(&[&that, &the, "that spell or ability"]);
            }
            if THE.contains(&other) { w.any(&[&that, &the]) } else { w.lit(&that) }
        }
    }
}

fn read_one(p: &mut Reader<'_>) -> Option<Ref> {
    Target::read(p).filter(|r| !matches!(r, Ref::Player(_))).or_else(|| read_ref(p))
}

/// One object: "it", "that creature", "this creature", "target creature", "enchanted creature".
pub(crate) struct RefP;
impl Part for RefP {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        p.once(|m| &mut m.refs, read_one)
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        w.attempt(|w| Target::write(v, w)) || write_ref(v, w)
    }
}

const HIS: &[&str] = &["his", "her"];

/// One object's: "its", "that creature's", "this creature's".
pub(crate) struct RefPoss;
impl Part for RefPoss {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        let at = p.place();
        // CR 201.5: a card speaks so of the legend that it is, and of no other object; a spell is nobody
        if !p.given && !p.scope.spell && !p.scope.own.is_empty() && p.any(HIS) {
            return Some(Ref::This);
        }
        if p.lit("its") || p.any(HIS) {
            return Some(Ref::Said(Pronoun { noun: Noun::It, at }));
        }
        p.attempt(|p| {
            let found = RefP::read(p)?;
            p.raw("'s").then_some(found)
        })
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        if is_it(v) && w.source.is_some() && w.attempt(|w| w.any(&["its", "his", "her"])) {
            return true;
        }
        if *v == Ref::This && w.source.is_some() && w.any(HIS) {
            return true;
        }
        if is_it(v) && w.source.is_none() && w.called() == "it" {
            w.said += 1;
            return w.lit("its");
        }
        RefP::write(v, w) && w.lit("'s")
    }
}

/// "destroyed", "dealt damage": what was done to objects "this way".
pub(crate) struct DeedP;
impl Part for DeedP {
    type Value = Deed;
    fn read(p: &mut Reader<'_>) -> Option<Deed> {
        Deed::ALL.iter().copied().find(|deed| p.lit(deed.as_str()))
    }
    fn write(v: &Deed, w: &mut Writer<'_>) -> bool {
        w.lit(v.as_str())
    }
}
