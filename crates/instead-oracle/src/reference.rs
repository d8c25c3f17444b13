//! Single objects: "it", "that creature", "enchanted creature"; players are in `player`.

mod player;

use instead_language::words::{Keyword, Zone};
use instead_language::{Filter, Ref};

pub(crate) use player::{Controls, ControlsNot, EventWho, Owns, Poss, Subj, SubjSaid, ThatPlayer, WhoP};

use crate::Named;
use crate::cursor::{Reader, Writer, name_at};
use crate::grammar::{Part, grammar};
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

/// Whether the ability being read has made or spoken of a token: only then "the token" can be told.
fn speaks_of_token(p: &Reader<'_>) -> bool {
    p.scope.part || p.text.get(..p.pos).is_some_and(|t| t.contains("token") || t.contains("populate"))
}

fn read_ref(p: &mut Reader<'_>) -> Option<Ref> {
    p.attempt(|p| {
        let mark = p.mark();
        if let Some(id) = p.name_that(Named::object) {
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
            if *noun == "token" && !speaks_of_token(p) {
                // CR 607.2: which token that is another ability of the card says
                p.fail("a token that this text speaks of");
                return None;
            }
            p.pos += skip + noun.len();
            if let Some(target) = target_for(p, noun) {
                return Some(target);
            }
            // "if enchanted creature is a Wolf, untap that creature"
            if p.it == Ref::Attached && p.watched.is_none() && ["creature", "permanent", "land"].contains(noun) {
                return Some(Ref::Attached);
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

fn write_ref(v: &Ref, w: &mut Writer<'_>) -> bool {
    match v {
        Ref::This => {
            w.attempt(write_this)
                || (w.source.is_some() && w.any(&["itself", "it", "him", "himself", "herself", "she", "he"]))
        }
        Ref::Object(id) => w.object(*id),
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

/// Whether this filter is the card itself or what it is attached to, so that "it" means that.
pub(crate) fn meant(f: &Filter) -> Ref {
    match f {
        Filter::Is(r) => r.clone(),
        _ => Ref::It,
    }
}
