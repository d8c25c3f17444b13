//! Players and single objects: "you", "its controller", "that creature", "enchanted creature".

use instead_magic::ability::{Filter, Ref, Who};
use instead_magic::words::{Keyword, Zone};

use crate::Named;
use crate::cursor::{Memo, Memos, Person, Reader, Writer, name_at};
use crate::grammar::{Part, grammar};
use crate::noun::word;
use crate::scope::THIS;
use crate::target::{Target, pronoun_for, target_for};

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

/// A keyword of CR 702 without number or cost.
pub(crate) struct KeywordP;
impl Part for KeywordP {
    type Value = Keyword;
    fn read(p: &mut Reader<'_>) -> Option<Keyword> {
        let found = Keyword::ALL.iter().copied().filter(|k| p.peek(k.as_str())).max_by_key(|k| k.as_str().len());
        match found {
            Some(k) => {
                p.pos += k.as_str().len();
                Some(k)
            }
            None => {
                p.fail("a keyword");
                None
            }
        }
    }
    fn write(v: &Keyword, w: &mut Writer<'_>) -> bool {
        w.lit(v.as_str())
    }
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

fn write_this(w: &mut Writer<'_>) -> bool {
    let mut texts: Vec<String> = vec![match (w.scope.noun, w.scope.own.first()) {
        _ if w.quoted && w.source.is_none() => "this permanent".into(),
        ("", Some(name)) => name.clone(),
        ("", None) => "~".into(),
        (noun, _) => format!("this {noun}"),
    }];
    texts.extend(w.scope.own.iter().cloned());
    texts.push("~".into());
    texts.extend(THIS.iter().map(|n| format!("this {n}")));
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    w.any(&texts)
}

/// What "that …" may call an object.
const NOUNS: &[&str] = &[
    "creature",
    "permanent",
    "card",
    "spell",
    "land",
    "artifact",
    "enchantment",
    "planeswalker",
    "token",
    "player",
    "source",
    "aura",
    "equipment",
    "vehicle",
    "target",
];

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

/// What a permanent that was sacrificed may be called.
const SACRIFICED: &[&str] =
    &["permanent", "creature", "artifact", "enchantment", "land", "planeswalker", "token", "Food", "Treasure", "Clue"];

/// "the sacrificed creature", "the discarded card": what was done by this text or paid for it.
fn read_paid(p: &mut Reader<'_>) -> Option<Ref> {
    if p.lit("the discarded card") {
        return Some(Ref::Discarded);
    }
    p.lit("the sacrificed ").then_some(())?;
    p.any(SACRIFICED).then_some(Ref::Sacrificed)
}

/// "the creature you control", "the targeted creature": an earlier target by its description, of which there is one.
fn read_described(p: &mut Reader<'_>) -> Option<Ref> {
    p.lit("the ").then_some(())?;
    if p.lit("targeted ") {
        let noun = NOUNS.iter().find(|n| name_at(p.rest(), n).is_some())?;
        p.pos += noun.len();
        return target_for(p, noun);
    }
    let f = crate::noun::NpOne::read(p)?;
    let mut fitting = (0_u8..).zip(&p.targets).filter(|(_, t)| t.max == 1 && t.objects.as_ref() == Some(&f));
    let (n, _) = fitting.next()?;
    (fitting.next().is_none() && matches!(f, Filter::All(_))).then_some(Ref::Target(n))
}

fn described(n: u8, w: &mut Writer<'_>) -> bool {
    let Some(f) = w.targets.get(usize::from(n)).and_then(|t| t.objects.clone()) else { return false };
    if usize::from(n) >= w.seen {
        return false;
    }
    let noun = |w: &mut Writer<'_>| NOUNS.iter().any(|n| crate::target::fits(&f, n) && w.attempt(|w| w.lit(n)));
    w.attempt(|w| w.lit("the targeted ") && noun(w)) || w.attempt(|w| w.lit("the ") && crate::noun::NpOne::write(&f, w))
}

fn read_ref(p: &mut Reader<'_>) -> Option<Ref> {
    p.attempt(|p| {
        let mark = p.mark();
        if let Some(Named::Object(id)) = p.name() {
            return Some(Ref::Object(id));
        }
        p.reset(mark);
        if p.any(&["that source", "the source"]) {
            return Some(Ref::Source);
        }
        if p.any(&[
            "that permanent or player",
            "that player or permanent",
            "that creature or player",
            "that creature, planeswalker, or player",
            "that player or planeswalker",
        ]) {
            return Some(Ref::Recipient);
        }
        if p.any(ATTACHED) {
            return Some(Ref::Attached);
        }
        let chosen_target =
            p.text.get(..p.pos).is_some_and(|t| t.contains("hoose target ") || t.contains("hoose up to "));
        if let Some(noun) = CHOSEN.iter().find(|t| p.peek(t)) {
            p.pos += noun.len();
            // "choose target creature …": what was chosen is the target
            return match target_for(p, noun.trim_start_matches("the chosen ")).filter(|_| chosen_target) {
                None if chosen_target => None,
                Some(target) => Some(target),
                None => Some(Ref::Chosen),
            };
        }
        if let Some(r) = p.attempt(read_paid) {
            return Some(r);
        }
        if p.lit("the exiled card") {
            return Some(Ref::Exiled);
        }
        // two names for one thing: which of them fits is what it is
        if p.any(TWO_NAMES) {
            return Some(target_for(p, "permanent").unwrap_or_else(|| p.it.clone()));
        }
        if p.peek("the ")
            && let Some(target) = p.attempt(read_described)
        {
            return Some(target);
        }
        if p.peek("that ") || p.peek("the ") {
            let skip = if p.peek("that ") { 5 } else { 4 };
            let after = p.rest().get(skip..).unwrap_or("");
            let noun = NOUNS.iter().find(|n| name_at(after, n).is_some())?;
            if *noun == "target" {
                // the one that was named last, be it what it may
                let n = p.targets.len().checked_sub(1);
                p.pos += skip + noun.len();
                return match n {
                    _ if skip == 4 => None,
                    Some(n) => u8::try_from(n).ok().map(Ref::Target),
                    None => p.scope.part.then_some(Ref::It),
                };
            }
            if *noun == "player" || *noun == "source" || (skip == 4 && !["token", "creature", "card"].contains(noun)) {
                return None;
            }
            p.pos += skip + noun.len();
            if let Some(target) = target_for(p, noun) {
                return Some(target);
            }
            if let Some((stays, gone)) = &p.stays
                && ["creature", "permanent"].contains(noun)
                && !crate::target::fits(gone, noun)
                && *stays != Ref::This
            {
                let stays = Some(stays.clone()).filter(|r| *r != Ref::It);
                if stays.is_none() {
                    p.fail("words that say which of the two is meant");
                }
                return stays;
            }
            let watched = p.watched.clone();
            let meant = crate::event::that_of(watched.as_deref(), noun);
            if meant.is_none() {
                p.fail("words that say which of the two is meant");
            }
            return meant;
        }
        // CR 201.5: text calls only its own card so, or what it just spoke of
        if p.any(&["him", "himself", "herself", "she", "he"]) {
            return Some(if p.it == Ref::It { Ref::This } else { p.it.clone() });
        }
        if p.any(&["it", "itself"]) {
            return Some(p.it.clone());
        }
        if read_this(p) {
            return Some(Ref::This);
        }
        None
    })
}

fn name_of(w: &Writer<'_>, named: Named) -> Option<String> {
    w.scope.names.iter().find(|(_, n)| *n == named).map(|(name, _)| name.clone())
}

fn write_ref(v: &Ref, w: &mut Writer<'_>) -> bool {
    match v {
        Ref::This => {
            w.attempt(write_this)
                || (w.source.is_some() && w.any(&["itself", "it", "him", "himself", "herself", "she", "he"]))
        }
        Ref::Object(id) => name_of(w, Named::Object(*id)).is_some_and(|n| w.lit(&n)),
        // What a keyword stands for; no text says it.
        Ref::Was => false,
        Ref::Source => w.any(&[
            "that source",
            "the source",
            "it",
            "itself",
            "that creature",
            "that permanent",
            "that spell",
            "that card",
        ]),
        Ref::Recipient => w.any(&[
            "that permanent or player",
            "that player or permanent",
            "that creature or player",
            "that creature, planeswalker, or player",
            "that player or planeswalker",
        ]),
        Ref::Attached => {
            w.any(ATTACHED) || (w.source.is_some() && w.any(&["it", "that creature", "that permanent", "that land"]))
        }
        Ref::Chosen => w.any(CHOSEN),
        Ref::Exiled => w.lit("the exiled card"),
        Ref::Discarded => w.lit("the discarded card"),
        Ref::Sacrificed => {
            let texts: Vec<String> = SACRIFICED.iter().map(|n| format!("the sacrificed {n}")).collect();
            w.any(&texts.iter().map(String::as_str).collect::<Vec<_>>())
        }
        Ref::It if w.source.is_none() && w.pronoun != "it" => w.lit(w.pronoun),
        Ref::It => {
            let mut texts: Vec<String> =
                ["it", "itself", "him", "himself", "herself", "she", "he"].map(str::to_owned).to_vec();
            texts.extend(TWO_NAMES.iter().map(|t| (*t).to_owned()));
            texts.extend(NOUNS.iter().filter(|n| **n != "player").map(|n| format!("that {n}")));
            texts.extend(["the token", "the creature", "the card"].map(str::to_owned));
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            w.any(&texts)
        }
        Ref::Target(n) => {
            pronoun_for(*n, w)
                || (w.source.is_some() && usize::from(*n) + 1 == w.targets.len() && w.attempt(|w| w.lit("that target")))
                || (w.source.is_some() && described(*n, w))
        }
        // players are printed by their own part; what only the engine makes has no wording
        _ => false,
    }
}

fn read_one(p: &mut Reader<'_>) -> Option<Ref> {
    let again = ["it", "itself"].iter().any(|t| p.peek(t));
    let found = Target::read(p).filter(|r| !matches!(r, Ref::Player(_))).or_else(|| read_ref(p));
    if let Some(r) = &found
        && !matches!(r, Ref::Source | Ref::Recipient)
    {
        p.mean(r.clone());
        if !again && (p.dealer.is_some() || p.stays.is_some()) {
            p.dealer = None;
            p.stays = None;
        }
    }
    found
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

/// One object's: "its", "that creature's", "this creature's".
pub(crate) struct RefPoss;
impl Part for RefPoss {
    type Value = Ref;
    fn read(p: &mut Reader<'_>) -> Option<Ref> {
        if p.lit("its") {
            return Some(p.it.clone());
        }
        p.attempt(|p| {
            let found = RefP::read(p)?;
            p.raw("'s").then_some(found)
        })
    }
    fn write(v: &Ref, w: &mut Writer<'_>) -> bool {
        if matches!(v, Ref::It) && w.source.is_none() && w.pronoun == "it" {
            return w.lit("its");
        }
        w.attempt(|w| RefP::write(v, w) && w.lit("'s")) || (w.source.is_some() && w.lit("its"))
    }
}

/// How a player stands in the sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    /// as a subject, with the space that follows
    Subject,
    /// in an event: "a player", "an opponent"
    Event,
    /// as an object
    Object,
}

const PLAIN: &[(&str, Who, Person)] = &[
    ("you", Who::You, Person::Base),
    ("that player", Who::That, Person::Third),
    ("the active player", Who::Active, Person::Third),
    ("the player whose turn it is", Who::Active, Person::Third),
    ("defending player", Who::Defending, Person::Third),
    ("the defending player", Who::Defending, Person::Third),
    ("the chosen player", Who::Chosen, Person::Third),
    ("the chosen opponent", Who::Chosen, Person::Third),
    ("enchanted player", Who::Enchanted, Person::Third),
    ("they", Who::That, Person::Base),
    ("them", Who::That, Person::Base),
];

const EACH: &[(&str, Who, Person)] = &[
    ("each player", Who::Any, Person::Third),
    ("each opponent", Who::Opponent, Person::Third),
    ("players", Who::Any, Person::Base),
    ("your opponents", Who::Opponent, Person::Base),
    ("opponents", Who::Opponent, Person::Base),
    ("any player", Who::Any, Person::Third),
];

const ANY: &[(&str, Who, Person)] = &[
    ("a player", Who::Any, Person::Third),
    ("an opponent", Who::Opponent, Person::Third),
    ("any player", Who::Any, Person::Third),
    ("one of your opponents", Who::Opponent, Person::Third),
];

fn wordings(case: Case) -> impl Iterator<Item = &'static (&'static str, Who, Person)> {
    let general: &[&[(&str, Who, Person)]] = match case {
        Case::Subject | Case::Object => &[PLAIN, EACH],
        Case::Event => &[PLAIN, ANY],
    };
    general.iter().copied().flatten().filter(move |(t, ..)| match *t {
        "them" => case == Case::Object,
        "they" => case != Case::Object,
        _ => true,
    })
}

fn read_who(p: &mut Reader<'_>, case: Case) -> Option<(Who, Person)> {
    let memo: fn(&mut Memos) -> &mut Memo<(Who, Person)> = match case {
        Case::Subject => |m| &mut m.subjects,
        Case::Event => |m| &mut m.players,
        Case::Object => |m| &mut m.objects,
    };
    p.once(memo, |p| read_who_here(p, case))
}

fn read_who_here(p: &mut Reader<'_>, case: Case) -> Option<(Who, Person)> {
    p.attempt(|p| {
        let mark = p.mark();
        if let Some(Named::Player(id)) = p.name() {
            return Some((Who::Player(id), Person::Third));
        }
        p.reset(mark);
        if let Some((text, who, person)) = wordings(case).filter(|(t, ..)| p.peek(t)).max_by_key(|(t, ..)| t.len()) {
            let _ = p.lit(text);
            if *text == "that player"
                && let Some(who) = target_player(p)
            {
                return Some((who, *person));
            }
            return Some((who.clone(), *person));
        }
        if let Some(Ref::Player(who)) = Target::read(p) {
            return Some((who, Person::Third));
        }
        p.attempt(|p| {
            let of = RefPoss::read(p)?;
            if p.any(&[" controller", " controllers"]) {
                return Some((Who::ControllerOf(Box::new(of)), Person::Third));
            }
            p.any(&[" owner", " owners"]).then(|| (Who::OwnerOf(Box::new(of)), Person::Third))
        })
    })
}

fn write_who(v: &Who, w: &mut Writer<'_>, case: Case) -> Option<Person> {
    match v {
        Who::Player(id) => {
            let name = name_of(w, Named::Player(*id))?;
            w.lit(&name).then_some(Person::Third)
        }
        Who::Target(_) => {
            let target = Ref::Player(v.clone());
            (w.attempt(|w| Target::write(&target, w)) || w.any(&["that player", "they", "them"])).then_some(())?;
            let they = w.out.ends_with("they") || w.out.ends_with("They");
            Some(if they { Person::Base } else { Person::Third })
        }
        Who::ControllerOf(of) => {
            (RefPoss::write(of, w) && w.any(&[" controller", " controllers"])).then_some(Person::Third)
        }
        Who::OwnerOf(of) => (RefPoss::write(of, w) && w.any(&[" owner", " owners"])).then_some(Person::Third),
        plain => {
            let fitting: Vec<&(&str, Who, Person)> = wordings(case).filter(|(_, who, _)| who == plain).collect();
            let texts: Vec<&str> = fitting.iter().map(|(t, ..)| *t).collect();
            let before = w.out.len();
            w.any(&texts).then_some(())?;
            let written = w.out.get(before..)?.to_owned();
            fitting.iter().find(|(t, ..)| *t == written).map(|(.., person)| *person)
        }
    }
}

/// A player as the object of a verb.
pub(crate) struct WhoP;
impl Part for WhoP {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        read_who(p, Case::Object).map(|(who, _)| who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        write_who(v, w, Case::Object).is_some()
    }
}

/// A player in an event, as its subject; the verb follows after "would".
pub(crate) struct EventWho;
impl Part for EventWho {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let (who, person) = read_who(p, Case::Event)?;
        p.speak_of(&who, person);
        Some(who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        let Some(person) = write_who(v, w, Case::Event) else { return false };
        w.person = person;
        w.subject = v.clone();
        true
    }
}

/// The subject of an instruction with the space after it; nothing where "you" is told what to do.
pub(crate) struct Subj;
impl Part for Subj {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let found = p.attempt(|p| {
            let found = read_who(p, Case::Subject)?;
            p.lit(" ").then_some(found)
        });
        let (who, person) = match (found, &p.implied) {
            (Some(found), _) => found,
            // "target player draws two cards and loses 2 life"
            (None, _) if THIRD.contains(&word(p)) => (p.carried.clone()?, Person::Third),
            (None, Some(who)) => (who.clone(), Person::Base),
            (None, None) => (Who::You, Person::Base),
        };
        let carried = (person == Person::Third).then(|| who.clone());
        if p.carried != carried {
            p.carried = carried;
        }
        p.speak_of(&who, person);
        Some(who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        w.subject = v.clone();
        w.person = Person::Base;
        if w.implied.as_ref() == Some(v) {
            return true;
        }
        if w.source.is_some() && w.carried.as_ref() == Some(v) && w.next_is(THIRD) {
            w.person = Person::Third;
            return true;
        }
        w.carried = None;
        if *v == Who::You {
            w.attempt(|w| w.source.is_some() && w.lit("you "));
            return true;
        }
        match write_who(v, w, Case::Subject) {
            Some(person) => {
                w.person = person;
                w.carried = (person == Person::Third).then(|| v.clone());
                w.lit(" ")
            }
            None => false,
        }
    }
}

/// Verbs in the third person that may go on with the subject of the verb before.
const THIRD: &[&str] = &[
    "draws",
    "discards",
    "loses",
    "gains",
    "sacrifices",
    "mills",
    "creates",
    "exiles",
    "shuffles",
    "searches",
    "reveals",
    "adds",
    "gets",
    "scries",
    "surveils",
    "looks",
    "pays",
];

/// The subject "you" said aloud, or another player.
pub(crate) struct SubjSaid;
impl Part for SubjSaid {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let (who, person) = read_who(p, Case::Subject)?;
        p.lit(" ").then_some(())?;
        p.speak_of(&who, person);
        Some(who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        w.subject = v.clone();
        match write_who(v, w, Case::Subject) {
            Some(person) => {
                w.person = person;
                w.lit(" ")
            }
            None => false,
        }
    }
}

/// Whose: "your", "that player's", "their".
pub(crate) struct Poss;
impl Part for Poss {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        if p.lit("your") {
            return Some(Who::You);
        }
        if p.any(&["their", "his or her", "his", "her"]) {
            let unsaid = || target_player(p).unwrap_or(Who::That);
            return Some(if p.subject == Who::You { unsaid() } else { p.subject.clone() });
        }
        if p.any(&["an opponent's", "each opponent's"]) {
            return Some(Who::Opponent);
        }
        if p.any(&["a player's", "each player's", "any player's"]) {
            return Some(Who::Any);
        }
        if p.any(&["its owner's", "their owner's", "their owners'"]) {
            return Some(Who::OwnerOf(Box::new(Ref::It)));
        }
        p.attempt(|p| {
            let (who, _) = read_who(p, Case::Object)?;
            p.raw("'s").then_some(who)
        })
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        if *v == Who::You {
            return w.lit("your");
        }
        if *v == w.subject || (*v == Who::That && w.subject == Who::You) {
            if w.source.is_none() {
                return w.lit(if *v == w.subject { "their" } else { "that player's" });
            }
            if w.attempt(|w| w.any(&["their", "his or her", "his", "her"])) {
                return true;
            }
        }
        if matches!(v, Who::Target(_))
            && w.source.is_some()
            && w.subject == Who::You
            && w.attempt(|w| w.any(&["their", "his or her", "his", "her"]))
        {
            return true;
        }
        match v {
            Who::Opponent => w.any(&["an opponent's", "each opponent's"]),
            Who::Any => w.any(&["a player's", "each player's", "any player's"]),
            Who::OwnerOf(r) if **r == Ref::It => w.any(&["its owner's", "their owner's", "their owners'"]),
            other => write_who(other, w, Case::Object).is_some() && w.lit("'s"),
        }
    }
}

grammar! {
    /// Who controls: "you control", "an opponent controls".
    Controls(p, w, v) -> Who {
        ["you control"] => (Who::You);
        [["an opponent controls" | "your opponents control" | "opponents control"]] => (Who::Opponent);
        ["that player controls"] => { earlier_player(p)? } if (w.source.is_some() && matches!(v, Who::Target(_) | Who::ControllerOf(_)));
        ["they control"] => { target_player(p)? } if (w.source.is_some() && matches!(v, Who::Target(_)));
        [["they control" | "that player controls"]] => (Who::That);
        [["defending player controls" | "the defending player controls"]] => (Who::Defending);
        ["the active player controls"] => (Who::Active);
        ["enchanted player controls"] => (Who::Enchanted);
        ["the chosen player controls"] => (Who::Chosen);
        [t: TargetWho " controls"] => { t } if (let t = v && matches!(t, Who::Target(_) | Who::Player(_) | Who::ControllerOf(_)));
    }
}

/// The player who is the target spoken of last, if nobody else was the subject since.
fn target_player(p: &Reader<'_>) -> Option<Who> {
    let n = p.targets.len().checked_sub(1)?;
    let player = p.targets.get(n).is_some_and(|spec| spec.objects.is_none() && spec.max == 1);
    let n = u8::try_from(n).ok()?;
    (player && (p.subject == Who::You || p.subject == Who::Target(n))).then_some(Who::Target(n))
}

/// Who "that player" is where a target is spoken of that this player controls, or that is this player: the target of an
/// earlier word "target" (CR 115.1). In the text of a spell nobody else can be meant.
fn earlier_player(p: &Reader<'_>) -> Option<Who> {
    if let Some(who) = target_player(p) {
        return Some(who);
    }
    let n = p.targets.len().checked_sub(1)?;
    let spec = p.targets.get(n)?;
    let n = u8::try_from(n).ok()?;
    let theirs = |f: &Filter| *f == Filter::Controller(Who::Opponent);
    let owned = match &spec.objects {
        Some(Filter::All(list)) => list.iter().any(theirs),
        _ => false,
    };
    (owned && p.scope.spell && p.quoted == 0).then(|| Who::ControllerOf(Box::new(Ref::Target(n))))
}

grammar! {
    /// "you don't control"
    ControlsNot(p, w, v) -> Who {
        [["you don't control" | "you didn't control"]] => (Who::You);
    }
}

grammar! {
    /// "you own"
    Owns(p, w, v) -> Who {
        ["you own"] => (Who::You);
        [["that player owns" | "they own"]] => (Who::That);
        [["an opponent owns" | "your opponents own"]] => (Who::Opponent);
    }
}

/// A targeted or named player, or something's controller.
pub(crate) struct TargetWho;
impl Part for TargetWho {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        if word(p).is_empty() {
            return None;
        }
        read_who(p, Case::Object)
            .map(|(w, _)| w)
            .filter(|w| matches!(w, Who::Target(_) | Who::Player(_) | Who::ControllerOf(_)))
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        write_who(v, w, Case::Object).is_some()
    }
}

/// Whether this filter is the card itself or what it is attached to, so that "it" means that.
pub(crate) fn meant(f: &Filter) -> Ref {
    match f {
        Filter::Is(r) => r.clone(),
        _ => Ref::It,
    }
}

/// "that player": an earlier target, or the player of the event.
pub(crate) struct ThatPlayer;
impl Part for ThatPlayer {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        if !p.lit("that player") {
            return None;
        }
        let n = p.targets.iter().rposition(|t| t.objects.is_none() && t.players.is_some());
        match n {
            Some(n) => u8::try_from(n).ok().map(Who::Target),
            None => Some(Who::That),
        }
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        matches!(v, Who::That | Who::Target(_)) && w.lit("that player")
    }
}
