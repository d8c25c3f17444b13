//! Players: "you", "each opponent", "its controller", and whose something is.

use instead_language::{At, Noun, Pronoun, Ref, TargetSpec, Who};

use super::RefPoss;
use crate::Named;
use crate::cursor::{Memo, Memos, Person, Reader, Writer};
use crate::grammar::{Part, grammar, parts};
use crate::noun::word;
use crate::target::{Target, several_players};

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
    ("that player", super::THAT_PLAYER, Person::Third),
    // CR 506.2: the active player is the attacking player
    ("that attacking player", Who::Active, Person::Third),
    ("that opponent", super::THAT_PLAYER, Person::Third),
    ("the player", super::THAT_PLAYER, Person::Third),
    ("the active player", Who::Active, Person::Third),
    ("the player whose turn it is", Who::Active, Person::Third),
    // CR 506.2: no other player attacks
    ("that attacking player", Who::Active, Person::Third),
    ("the attacking player", Who::Active, Person::Third),
    ("defending player", Who::Defending, Person::Third),
    ("the defending player", Who::Defending, Person::Third),
    ("the chosen player", Who::Chosen, Person::Third),
    ("the chosen opponent", Who::Chosen, Person::Third),
    ("enchanted player", Who::Enchanted, Person::Third),
    ("enchanted opponent", Who::Enchanted, Person::Third),
    ("they", super::THEY, Person::Base),
    ("each of those players", super::THEY, Person::Third),
    ("them", super::THEY, Person::Base),
];

/// Who was named before, with the article alone.
const THE_PLAYER: &str = "the player";

/// What goes on to say which player it is.
const DESCRIBED: &[&str] = &[" with ", " who ", " whose ", " to ", " that ", " of ", " or "];

const EACH: &[(&str, Who, Person)] = &[
    ("each player", Who::Any, Person::Third),
    ("each opponent", Who::Opponent, Person::Third),
    (OTHERS, Who::Opponent, Person::Third),
    ("players", Who::Any, Person::Base),
    ("your opponents", Who::Opponent, Person::Base),
    ("opponents", Who::Opponent, Person::Base),
    ("any player", Who::Any, Person::Third),
];

/// Other than "you".
pub(crate) const OTHERS: &str = "each other player";

/// Whether "other" is said of players as "other than you": where the text spoke of a player before, it may be than him.
pub(crate) fn other_than_you(p: &Reader<'_>) -> bool {
    !["player", "opponent"].iter().any(|t| p.text.get(..p.pos).is_some_and(|before| before.contains(t)))
}

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
        if let Some(id) = p.name_that(Named::player) {
            return Some((Who::Player(id), Person::Third));
        }
        p.reset(mark);
        if let Some(who) = p.attempt(read_either) {
            return Some((who, Person::Third));
        }
        if case == Case::Event
            && let Some(person) = p.text.get(..p.pos).and_then(super::who::unsaid)
        {
            return Some((super::EACH, person));
        }
        if let Some((text, who, person)) = wordings(case).filter(|(t, ..)| p.peek(t)).max_by_key(|(t, ..)| t.len()) {
            (*text != OTHERS || other_than_you(p)).then_some(())?;
            let at = p.place();
            let _ = p.lit(text);
            // "the player with the most life" is described, and no player named before
            (*text != THE_PLAYER || !DESCRIBED.iter().any(|t| p.peek(t))).then_some(())?;
            let who = placed(who, at);
            let who = if who.is_several() { super::who::read(p, who)? } else { who };
            return Some((who, *person));
        }
        let at = p.place();
        if let Some(exact) = p.attempt(super::read_exact)
            && !p.rest().starts_with("'s controller")
            && !p.rest().starts_with("'s owner")
        {
            return Some((Who::Said(Pronoun { noun: Noun::Exact(exact), at }), Person::Third));
        }
        p.reset(mark);
        if let Some(Ref::Player(who)) = Target::read(p) {
            let several = several_players(&who, &p.targets);
            (case == Case::Subject || !several).then_some(())?;
            return Some((who, if several { Person::Base } else { Person::Third }));
        }
        p.reset(mark);
        p.attempt(|p| {
            let of = RefPoss::read(p)?;
            if p.any(&[" controller", " controllers"]) {
                return Some((Who::ControllerOf(Box::new(of)), Person::Third));
            }
            p.any(&[" owner", " owners"]).then(|| (Who::OwnerOf(Box::new(of)), Person::Third))
        })
    })
}

/// The targeted player, or the controller of the permanent that was targeted in his place.
const EITHER: &[&str] = &[
    "that player or that planeswalker's controller",
    "that player or that permanent's controller",
    "that player or that creature's controller",
];

fn read_either(p: &mut Reader<'_>) -> Option<Who> {
    p.any(EITHER).then_some(())?;
    let n = p.targets.iter().rposition(is_either)?;
    Some(Who::ControllerOf(Box::new(Ref::Target(u8::try_from(n).ok()?))))
}

/// A target that may be a player or a permanent.
fn is_either(spec: &TargetSpec) -> bool {
    spec.players.is_some() && spec.objects.is_some() && spec.max == 1
}

fn either_target(of: &Ref, w: &Writer<'_>) -> bool {
    matches!(of, Ref::Target(n) if w.targets.get(usize::from(*n)).is_some_and(is_either))
}

/// The word, with its place.
fn placed(who: &Who, at: At) -> Who {
    match who {
        Who::Said(word) => Who::Said(Pronoun { noun: word.noun, at }),
        other => other.clone(),
    }
}

fn write_who(v: &Who, w: &mut Writer<'_>, case: Case) -> Option<Person> {
    if case == Case::Event
        && *v == super::EACH
        && let Some(person) = super::who::unsaid(&w.out)
    {
        return Some(person);
    }
    match v {
        Who::With(base, c) => {
            let person = write_who(base, w, case)?;
            super::who::write(c, w).then_some(person)
        }
        Who::Player(id) => w.player(*id).then_some(Person::Third),
        Who::Target(_) => {
            let target = Ref::Player(v.clone());
            (w.attempt(|w| Target::write(&target, w)) || (w.source.is_none() && w.lit("that player"))).then_some(())?;
            Some(if several_players(v, &w.targets) { Person::Base } else { Person::Third })
        }
        Who::ControllerOf(of) if either_target(of, w) => w.any(EITHER).then_some(Person::Third),
        Who::ControllerOf(of) => {
            (RefPoss::write(of, w) && w.any(&[" controller", " controllers"])).then_some(Person::Third)
        }
        Who::OwnerOf(of) => (RefPoss::write(of, w) && w.any(&[" owner", " owners"])).then_some(Person::Third),
        Who::Said(Pronoun { noun: Noun::Exact(exact), .. }) => super::write_exact(*exact, w).then_some(Person::Third),
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
            p.any(&[" also ", " "]).then_some(found)
        });
        let (who, person) = match (found, &p.implied) {
            (Some(found), _) => found,
            // "target player draws two cards and loses 2 life"
            (None, _) if THIRD.contains(&word(p)) => (p.carried.clone()?, Person::Third),
            // "two target players each lose 2 life and sacrifice a creature"
            (None, _)
                if goes_on(p.text.get(..p.pos)) && p.carried.as_ref().is_some_and(|c| goes_on_bare(c, &p.targets)) =>
            {
                (p.carried.clone()?, Person::Base)
            }
            (None, Some(who)) => (who.clone(), Person::Base),
            (None, None) => (Who::You, Person::Base),
        };
        // whom it is so of may be others after the first of several instructions
        let third = person == Person::Third && !matches!(who, Who::With(..));
        let carried = (third || goes_on_bare(&who, &p.targets)).then(|| who.clone());
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
        let said_again = w.next_is(&["that player ", "those players ", "they "]);
        if w.source.is_some()
            && !said_again
            && w.carried.as_ref() == Some(v)
            && goes_on_bare(v, &w.targets)
            && goes_on(Some(&w.out))
        {
            return true;
        }
        w.carried = None;
        if *v == Who::You {
            w.attempt(|w| w.source.is_some() && w.any(&["you also ", "you "]));
            return true;
        }
        match write_who(v, w, Case::Subject) {
            Some(person) => {
                w.person = person;
                let third = person == Person::Third && !matches!(v, Who::With(..));
                w.carried = (third || goes_on_bare(v, &w.targets)).then(|| v.clone());
                w.any(&[" ", " also "])
            }
            None => false,
        }
    }
}

/// Whether the next verb of the sentence needs no subject to be theirs: "they draw a card, then shuffle", "two target players
/// each draw a card and lose 1 life".
fn goes_on_bare(who: &Who, targets: &[TargetSpec]) -> bool {
    matches!(who, Who::Said(_)) || several_players(who, targets)
}

/// Whether the sentence goes on with another verb.
fn goes_on(before: Option<&str>) -> bool {
    before.is_some_and(|b| [" and ", ", then ", " and then "].iter().any(|t| b.ends_with(t)))
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
    "puts",
    "shuffles",
    "searches",
    "reveals",
    "adds",
    "gets",
    "scries",
    "surveils",
    "looks",
    "pays",
    "separates",
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
        // where nobody plays in a team (CR 808) it is the player alone
        if p.any(&["your team's", "your"]) {
            return Some(Who::You);
        }
        let at = p.place();
        if p.any(&["their", "his or her", "his", "her"]) {
            // of several targets each one's own
            if several_players(&p.subject, &p.targets) {
                return Some(Who::Each);
            }
            return Some(if p.subject == Who::You { placed(&super::THEY, at) } else { p.subject.clone() });
        }
        if p.any(&["an opponent's", "each opponent's"]) {
            return Some(Who::Opponent);
        }
        if p.any(&["a player's", "each player's", "any player's"]) {
            return Some(Who::Any);
        }
        if p.any(&["its owner's", "their owner's", "their owners'"]) {
            return Some(Who::OwnerOf(Box::new(Ref::Said(Pronoun { noun: Noun::It, at }))));
        }
        p.attempt(|p| {
            let (who, _) = read_who(p, Case::Object)?;
            p.raw("'s").then_some(who)
        })
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        if *v == Who::You {
            return w.any(&["your", "your team's"]);
        }
        let own = *v == Who::Each && several_players(&w.subject, &w.targets);
        if own {
            return w.any(&["their", "his or her"]);
        }
        if *v == w.subject || (*v == super::THEY && w.subject == Who::You) {
            if w.source.is_none() {
                return w.lit(if *v == w.subject { "their" } else { "that player's" });
            }
            if w.attempt(|w| w.any(&["their", "his or her", "his", "her"])) {
                return true;
            }
        }
        match v {
            Who::Opponent => w.any(&["an opponent's", "each opponent's"]),
            Who::Any => w.any(&["a player's", "each player's", "any player's"]),
            Who::OwnerOf(r) if super::is_it(r) => w.any(&["its owner's", "their owner's", "their owners'"]),
            other => write_who(other, w, Case::Object).is_some() && w.lit("'s"),
        }
    }
}

grammar! {
    /// Who controls: "you control", "an opponent controls".
    Controls(p, w, v) -> Who {
        ["you control"] => (Who::You);
        // CR 808.1: where there are no teams, each player is one
        ["your team controls"] => { Who::You } if (w.source.is_some() && let Who::You = v);
        [["an opponent controls" | "your opponents control" | "opponents control"]] => (Who::Opponent);
        [t: TheirP] => { t } if (let t = v && matches!(t, Who::Said(_) | Who::Each));
        [["defending player controls" | "the defending player controls"]] => (Who::Defending);
        ["the active player controls"] => (Who::Active);
        ["enchanted player controls"] => (Who::Enchanted);
        ["the chosen player controls"] => (Who::Chosen);
        [t: TargetWho " controls"] => { t } if (let t = v && matches!(t, Who::Target(_) | Who::Player(_) | Who::ControllerOf(_)));
    }
}

/// Players who are spoken of again, with the verb.
fn again(p: &mut Reader<'_>, one: &'static str, many: &'static str) -> Option<Who> {
    let at = p.place();
    if p.lit(one) {
        return Some(placed(&super::THAT_PLAYER, at));
    }
    p.lit(many).then(|| placed(&super::THEY, at))
}

fn write_again(v: &Who, w: &mut Writer<'_>, one: &str, many: &str) -> bool {
    match v {
        Who::Said(word) if word.noun == Noun::Player => w.lit(one),
        Who::Said(_) if w.source.is_none() => w.lit(one),
        Who::Said(_) | Who::Each => w.lit(many),
        Who::You | Who::Opponent | Who::Any | Who::Active | Who::Defending | Who::Slot(..) => false,
        Who::Chosen | Who::ControllerOf(..) | Who::OwnerOf(..) | Who::Target(..) => false,
        Who::Enchanted | Who::MostLife | Who::Player(..) | Who::OtherOpponent(..) | Who::With(..) => false,
    }
}

parts! {
    /// "that player controls", "they control"
    TheirP -> Who {
        |p| again(p, "that player controls", "they control").or_else(|| again(p, "that opponent controls", "they control")),
        |v, w| {
            w.attempt(|w| write_again(v, w, "that player controls", "they control"))
                || w.source.is_some() && write_again(v, w, "that opponent controls", "they control")
        },
    }
    /// "that player doesn't control", "they don't control"
    TheirNotP -> Who {
        |p| again(p, "that player doesn't control", "they don't control"),
        |v, w| write_again(v, w, "that player doesn't control", "they don't control"),
    }
    /// "that player has", "they've", before a participle
    pub(crate) TheyHave -> Who {
        |p| again(p, "that player has", "they've"),
        |v, w| write_again(v, w, "that player has", "they've"),
    }
    /// "that player", "they", before a verb in the past
    pub(crate) ThatPlayer -> Who {
        |p| again(p, "that player", "they"),
        |v, w| write_again(v, w, "that player", "they"),
    }
    /// "that player's", "their", of a turn
    pub(crate) TheirTurn -> Who {
        |p| again(p, "that player's", "their"),
        |v, w| write_again(v, w, "that player's", "their"),
    }
    /// "that player owns", "they own"
    OwnedP -> Who {
        |p| again(p, "that player owns", "they own"),
        |v, w| write_again(v, w, "that player owns", "they own"),
    }
}

grammar! {
    /// "you don't control"
    ControlsNot(p, w, v) -> Who {
        [["you don't control" | "you didn't control"]] => (Who::You);
        [t: TheirNotP] => { t } if (let t = v && matches!(t, Who::Said(_) | Who::Each));
    }
}

grammar! {
    /// "you own"
    Owns(p, w, v) -> Who {
        ["you own"] => (Who::You);
        [t: OwnedP] => { t } if (let t = v && matches!(t, Who::Said(_) | Who::Each));
        [["an opponent owns" | "your opponents own"]] => (Who::Opponent);
    }
}

grammar! {
    /// CR 722.1: whose next turn is controlled.
    ControlledTurn(p, w, v) -> Who {
        [t: TargetWho " during " ["that player's next turn" | "their next turn"]] => { t } if (let t = v);
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
