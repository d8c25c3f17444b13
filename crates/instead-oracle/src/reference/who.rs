//! Which of several players are meant: "each opponent who controls a creature".

use instead_language::words::Zone;
use instead_language::{Amount, Cmp, Condition, Deed, Filter, Pattern, Recipients, TurnFact, Who};

use super::EACH;
use crate::amount::{CounterKind, Word};
use crate::condition::Cond1;
use crate::cursor::{Person, Reader, Writer};
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, NpMany};

/// What stands before what is said of each.
const WHO: &str = " who";
/// "each player has 10 or less life": of whom it is said that it is so of all of them.
const EACH_OF: &[(&str, Who)] = &[("each player", Who::Any), ("each opponent", Who::Opponent)];

/// What is so of every one of several players.
pub(crate) struct SoOfEach;
impl Part for SoOfEach {
    type Value = Condition;
    fn read(p: &mut Reader<'_>) -> Option<Condition> {
        p.attempt(|p| {
            let (_, who) = EACH_OF.iter().find(|(words, _)| p.lit(words))?;
            let so = Fact::read(p)?;
            let other = Who::With(Box::new(who.clone()), Box::new(not(so)));
            Some(Condition::Compare(Amount::Players(other), Cmp::Exactly, Amount::Fixed(0)))
        })
    }
    fn write(v: &Condition, w: &mut Writer<'_>) -> bool {
        let Condition::Compare(Amount::Players(Who::With(who, other)), Cmp::Exactly, Amount::Fixed(0)) = v else {
            return false;
        };
        let Condition::Not(so) = &**other else { return false };
        EACH_OF.iter().any(|(words, of)| *of == **who && w.attempt(|w| w.lit(words) && Fact::write(so, w)))
    }
}

/// The same, of what was done to them.
const THAT: &str = " that were dealt ";

const ATTACKING: &str = " attacking that player";
const WATCHED: &str = "nchanted player is attacked";

const NO_CARDS: &str = " with no cards in hand";

fn no_cards() -> Condition {
    Condition::Compare(Amount::Cards(Zone::Hand, EACH), Cmp::Exactly, Amount::Fixed(0))
}

/// Whether what is said of each of several players begins here: their form of the verb.
pub(super) fn unsaid(text: &str) -> Option<Person> {
    if EACH_OF.iter().any(|(words, _)| text.ends_with(words)) {
        return Some(Person::Third);
    }
    let before = text.strip_suffix(WHO)?;
    let many = before.ends_with('s') && !before.ends_with("this");
    Some(if many { Person::Base } else { Person::Third })
}

fn did() -> Condition {
    Condition::DidBy(EACH)
}

fn not(c: Condition) -> Condition {
    Condition::Not(Box::new(c))
}

fn some(f: Filter, deed: Deed) -> Condition {
    Condition::Compare(Amount::ThisWayMatching(f, deed), Cmp::AtLeast, Amount::Fixed(1))
}

fn some_of(c: &Condition) -> Option<(&Filter, Deed)> {
    let Condition::Compare(Amount::ThisWayMatching(f, deed), Cmp::AtLeast, Amount::Fixed(1)) = c else { return None };
    Some((f, *deed))
}

fn drawn(n: i32, cmp: Cmp) -> Condition {
    Condition::Compare(Amount::DrawnThisWay, cmp, Amount::Fixed(n))
}

fn voted_as(same: bool) -> Condition {
    Condition::VotedAs(EACH, Who::You, same)
}

fn received(cmp: Cmp, n: i32) -> Condition {
    Condition::Compare(Amount::Received(EACH), cmp, Amount::Fixed(n))
}

fn fact(t: TurnFact) -> Condition {
    Condition::Compare(Amount::ThisTurn(t, EACH), Cmp::AtLeast, Amount::Fixed(1))
}

fn hurt_in_combat() -> Condition {
    let (source, to) = (Filter::Source, Recipients::players(EACH));
    Condition::HappenedThisTurn(Box::new(Pattern::Damage { source, to, combat: Some(true) }))
}

fn theirs(f: Filter) -> Amount {
    Amount::Count(f.and(Filter::Controller(EACH)))
}

fn yours(f: Filter) -> Amount {
    Amount::Count(f.and(Filter::Controller(Who::You)))
}

fn than_yours(f: Filter, cmp: Cmp) -> Condition {
    Condition::Compare(theirs(f.clone()), cmp, yours(f))
}

fn than_yours_of(c: &Condition) -> Option<(Filter, Cmp)> {
    let Condition::Compare(Amount::Count(_), cmp, Amount::Count(own)) = c else { return None };
    let (f, Filter::Controller(Who::You)) = crate::noun::last_said(own)? else { return None };
    (*c == than_yours(f.clone(), *cmp)).then_some((f, *cmp))
}

fn life(cmp: Cmp) -> Condition {
    Condition::Compare(Amount::Life(EACH), cmp, Amount::Life(Who::You))
}

/// A verb in the past or after "didn't", of what was done this way.
const DEEDS: &[(Deed, &str, &str)] = &[
    (Deed::Discarded, "discarded ", "discard "),
    (Deed::Sacrificed, "sacrificed ", "sacrifice "),
    (Deed::Exiled, "exiled ", "exile "),
    (Deed::Milled, "milled ", "mill "),
    (Deed::Revealed, "revealed ", "reveal "),
];

struct DidDeed;
impl Part for DidDeed {
    type Value = Deed;
    fn read(p: &mut Reader<'_>) -> Option<Deed> {
        DEEDS.iter().find(|(_, past, _)| p.lit(past)).map(|(deed, ..)| *deed)
    }
    fn write(v: &Deed, w: &mut Writer<'_>) -> bool {
        DEEDS.iter().find(|(deed, ..)| deed == v).is_some_and(|(_, past, _)| w.lit(past))
    }
}

struct DidNotDeed;
impl Part for DidNotDeed {
    type Value = Deed;
    fn read(p: &mut Reader<'_>) -> Option<Deed> {
        DEEDS.iter().find(|(.., base)| p.lit(base)).map(|(deed, ..)| *deed)
    }
    fn write(v: &Deed, w: &mut Writer<'_>) -> bool {
        DEEDS.iter().find(|(deed, ..)| deed == v).is_some_and(|(.., base)| w.lit(base))
    }
}

grammar! {
    /// What is said of each of several players.
    OfEach(p, w, v) -> Condition {
        [" " d: DidDeed f: NpA " this way"] => { some(f, d) } if (let Some((f, d)) = some_of(v) && let d = &d);
        [[" didn't " | " doesn't " | " did not "] d: DidNotDeed f: NpA " this way"] => { not(some(f, d)) }
            if (let Condition::Not(c) = v && let Some((f, d)) = some_of(c) && let d = &d);
        [[" lost life this turn" | " has lost life this turn" | " have lost life this turn"]] => { fact(TurnFact::LifeLost) } if (*v == fact(TurnFact::LifeLost));
        [[" gained life this turn" | " has gained life this turn"]] => { fact(TurnFact::LifeGained) } if (*v == fact(TurnFact::LifeGained));
        [[" was dealt combat damage this turn" | " were dealt combat damage this turn"]] => { hurt_in_combat() } if (*v == hurt_in_combat());
        [[" was dealt damage this turn" | " were dealt damage this turn"] @Ends] => { fact(TurnFact::DamageTaken) } if (*v == fact(TurnFact::DamageTaken));
        [" voted for a choice you voted for"] => { voted_as(true) } if (*v == voted_as(true));
        [" voted for a choice you didn't vote for"] => { voted_as(false) } if (*v == voted_as(false));
        [" received no votes"] => { received(Cmp::Exactly, 0) } if (*v == received(Cmp::Exactly, 0));
        [" drew a card this way"] => { drawn(1, Cmp::AtLeast) } if (*v == drawn(1, Cmp::AtLeast));
        [" drew one or more cards this way"] => { drawn(1, Cmp::AtLeast) } if (w.source.is_some() && *v == drawn(1, Cmp::AtLeast));
        [" didn't draw a card this way"] => { drawn(0, Cmp::Exactly) } if (*v == drawn(0, Cmp::Exactly));
        [[" does" | " did" | " do"] @Ends] => { did() } if (*v == did());
        [[" doesn't" | " didn't" | " can't" | " don't"] @Ends] => { not(did()) } if (*v == not(did()));
        [[" has " | " have "] n: Word " or more " k: CounterKind " counters"] => { Condition::Compare(Amount::Counters(instead_language::Ref::Player(EACH), Some(k)), Cmp::AtLeast, Amount::Fixed(n)) }
            if (let Condition::Compare(Amount::Counters(instead_language::Ref::Player(who), Some(k)), Cmp::AtLeast, Amount::Fixed(n)) = v && *who == EACH);
        [[" has more life than you" | " have more life than you"]] => { life(Cmp::More) } if (*v == life(Cmp::More));
        [[" has less life than you" | " have less life than you"]] => { life(Cmp::Less) } if (*v == life(Cmp::Less));
        [[" controls more " | " control more "] f: NpMany " than you"] => { than_yours(f, Cmp::More) } if (let Some((f, Cmp::More)) = than_yours_of(v) && let f = &f);
        [[" controls fewer " | " control fewer "] f: NpMany " than you"] => { than_yours(f, Cmp::Less) } if (let Some((f, Cmp::Less)) = than_yours_of(v) && let f = &f);
        [[" doesn't control " | " don't control "] f: NpA] => { not(Condition::Controls(EACH, Cmp::AtLeast, Amount::Fixed(1), f)) }
            if (let Condition::Not(c) = v && let Condition::Controls(who, Cmp::AtLeast, Amount::Fixed(1), f) = &**c && *who == EACH);
        [c: Fact] => { c } if (let c = v);
    }
}

/// Nothing more is said of what they did: the verb of the sentence follows, or its end.
struct Ends;
impl Part for Ends {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let rest = p.rest();
        let next = rest.strip_prefix(' ').map(|r| r.split(' ').next().unwrap_or(""));
        // "who does the same", "who didn't draw a card this way": more is said
        let verb = next.is_some_and(|word| word.ends_with('s') || word == "may" || word == "can't");
        (verb || rest.starts_with(',') || rest.starts_with('.')).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// A condition about a player, said of each.
struct Fact;
impl Part for Fact {
    type Value = Condition;
    fn read(p: &mut Reader<'_>) -> Option<Condition> {
        let c = Cond1::read(p)?;
        if let Condition::Has(who, inner) = &c
            && *who == EACH
        {
            return Some((**inner).clone());
        }
        speaks_of_each(&c).then_some(c)
    }
    fn write(v: &Condition, w: &mut Writer<'_>) -> bool {
        w.attempt(|w| Cond1::write(&Condition::Has(EACH, Box::new(v.clone())), w)) || w.attempt(|w| Cond1::write(v, w))
    }
}

/// Whether it is about each of them.
fn speaks_of_each(c: &Condition) -> bool {
    use instead_language::walk::{Accept, Visit, Walk};
    #[derive(Default)]
    struct Each(bool);
    impl Visit for Each {
        fn who(&mut self, who: &Who) {
            self.0 |= *who == EACH;
            who.walk(self);
        }
    }
    let mut found = Each::default();
    c.accept(&mut found);
    found.0
}

/// The player of whom a condition is said, where he stands before it: "each opponent who".
pub(crate) struct Unsaid;
impl Part for Unsaid {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        p.text.get(..p.pos).and_then(unsaid).map(|_| ())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        unsaid(&w.out).is_some()
    }
}

/// Who has a creature that attacks the enchanted player (CR 506.2).
fn attacks() -> Condition {
    let creature = Filter::Type(instead_language::words::CardType::Creature);
    let there = Filter::AttackingThat(Box::new(Recipients::players(Who::Enchanted)));
    Condition::Compare(theirs(Filter::All(vec![creature, there])), Cmp::AtLeast, Amount::Fixed(1))
}

/// Reads what says which of them are meant.
pub(crate) fn read(p: &mut Reader<'_>, who: Who) -> Option<Who> {
    // "that player" is the one whose being attacked the text watches for
    if p.text.get(..p.pos).is_some_and(|before| before.contains(WATCHED)) && p.lit(ATTACKING) {
        return Some(Who::With(Box::new(who), Box::new(attacks())));
    }
    if p.lit(NO_CARDS) {
        return Some(Who::With(Box::new(who), Box::new(no_cards())));
    }
    if p.peek(THAT) {
        p.lit(" that").then_some(())?;
    } else if !p.lit(WHO) {
        return Some(who);
    }
    let c = OfEach::read(p)?;
    Some(Who::With(Box::new(who), Box::new(c)))
}

/// Prints it.
pub(crate) fn write(c: &Condition, w: &mut Writer<'_>) -> bool {
    if *c == no_cards() && w.source.is_some() && w.attempt(|w| w.lit(NO_CARDS)) {
        return true;
    }
    if *c == attacks() && w.out.contains(WATCHED) {
        return w.lit(ATTACKING);
    }
    w.any(&[WHO, " that"]) && OfEach::write(c, w)
}

/// "opponent", "player who controls a creature", after "each": which players.
pub(crate) struct WhichP;
impl Part for WhichP {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let who = if p.lit("opponent") { Who::Opponent } else { p.lit("player").then_some(Who::Any)? };
        read(p, who)
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        let one = |who: &Who, w: &mut Writer<'_>| {
            *who == Who::Opponent && w.lit("opponent") || *who == Who::Any && w.lit("player")
        };
        if let Who::With(base, c) = v { one(base, w) && write(c, w) } else { one(v, w) }
    }
}

/// "opponents who control a creature", after "the number of": which players.
pub(crate) struct WhichMany;
impl Part for WhichMany {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        let who = if p.lit("opponents") { Who::Opponent } else { p.lit("players").then_some(Who::Any)? };
        read(p, who).filter(|who| matches!(who, Who::With(..)))
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        let Who::With(base, c) = v else { return false };
        let many = if **base == Who::Opponent { "opponents" } else { "players" };
        w.lit(many) && write(c, w)
    }
}
