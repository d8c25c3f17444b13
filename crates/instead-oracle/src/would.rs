//! "If … would …, … instead": the event, when it is watched for, and what becomes of it.

use instead_language::words::Zone;
use instead_language::{
    Amount, Condition, Destination, EnterChange, Filter, Instruction, Kind, Noun, Pattern, Place, Ref, Replacement,
    Rewrite, Selection, Share, Until, Who,
};

use crate::amount::{Figure, Many, Much, Quantity as crate_Quantity, Rounding, WhereX, Word as crate_Word};
use crate::condition::Cond;
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::event::{Again, EventAny, Span, either_fits, watched_is};
use crate::grammar::{Part, grammar};
use crate::instruction::{Clause, Clauses};
use crate::reference::{RefP, Subj, THAT_PLAYER, THEY, it};
use crate::rewrite::{PlayerOrRef, effect};
use crate::statics::ColorP;
use crate::token::{TokenList, TokenP, TokensP};

/// A sentence of this kind: the effect, and until when where it says so.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Body {
    pub(crate) effect: Replacement,
    pub(crate) until: Option<Until>,
}

impl Body {
    pub(crate) fn of(effect: &Replacement, until: Option<Until>) -> Self {
        Body { effect: effect.clone(), until }
    }
}

/// What becomes of the event.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Out {
    kind: Kind,
    rewrite: Rewrite,
    rider: Vec<Instruction>,
}

fn out(rewrite: Rewrite) -> Out {
    Out { kind: Kind::Replacement, rewrite, rider: Vec::new() }
}

fn with(rewrite: Rewrite, rider: Vec<Instruction>) -> Out {
    Out { kind: Kind::Replacement, rewrite, rider }
}

fn plain(v: &Out) -> Option<&Rewrite> {
    (v.kind == Kind::Replacement && v.rider.is_empty()).then_some(&v.rewrite)
}

fn ridden(v: &Out) -> Option<(&Rewrite, &Vec<Instruction>)> {
    (v.kind == Kind::Replacement && !v.rider.is_empty()).then_some((&v.rewrite, &v.rider))
}

/// Parts that read nothing and only look at the kind of event.
macro_rules! only_for {
    ($($(#[$doc:meta])* $name:ident = { $pattern:pat })*) => {$(
        $(#[$doc])*
        pub(crate) struct $name;
        impl Part for $name {
            type Value = ();
            fn read(p: &mut Reader<'_>) -> Option<()> {
                watched_is(p.watched.as_deref(), |e| matches!(e, $pattern)).then_some(())
            }
            fn write(_: &(), w: &mut Writer<'_>) -> bool {
                watched_is(w.watched.as_deref(), |e| matches!(e, $pattern))
            }
        }
    )*};
}

only_for! {
    /// Damage is watched for.
    OfDamage = { Pattern::Damage { .. } }
    /// A gain of life is watched for.
    OfGain = { Pattern::GainLife(_) }
    /// A loss of life is watched for.
    OfLoss = { Pattern::LoseLife(_) }
    /// A move, or what would bring one about, is watched for.
    OfMove = { Pattern::Move { .. } | Pattern::Enter(_) | Pattern::Discard { .. } }
    /// Something would enter.
    OfEnter = { Pattern::Enter(_) }
    /// Tokens would be created.
    OfTokens = { Pattern::CreateTokens { .. } }
    /// Counters would be put.
    OfCounters = { Pattern::PutCounters { .. } }
    /// Cards would be milled.
    OfMill = { Pattern::Mill(_) }
    /// Cards would be looked at.
    OfScry = { Pattern::Scry(_) }
    /// A draw would happen.
    OfDraw = { Pattern::Draw { .. } | Pattern::DrawCards(..) }
    /// An instruction to draw would be followed.
    OfDrawCards = { Pattern::DrawCards(..) }
    /// A part of the turn would begin.
    OfBegin = { Pattern::Begin(..) }
    /// Mana would be produced.
    OfMana = { Pattern::TapForMana { .. } }
    /// A spell would be countered.
    OfCounter = { Pattern::Counter(..) }
    /// Dice would be rolled.
    OfRoll = { Pattern::RollDie(_) }
    /// A library would be searched.
    OfSearch = { Pattern::Search(_) }
    /// A coin would be flipped.
    OfCoin = { Pattern::FlipCoin(_) }
    /// Unspent mana would be lost.
    OfLoseMana = { Pattern::LoseMana(_) }
}

grammar! {
    /// What is prevented of "that damage".
    Prevented(p, w, v) -> Share {
        ["prevent that damage"] => (Share::All);
        ["prevent " n: Much " of that damage" @WhereX] => (Share::Some(n));
        ["prevent " n: Much " damage " @TheDealer " would deal"] => { Share::Some(n) } if (w.source.is_some() && let Share::Some(n) = v);
        ["prevent half that damage, rounded " r: Rounding] => (Share::Half(r));
        ["prevent all but " n: Much " of that damage"] => (Share::AllBut(n));
    }
}

grammar! {
    /// " to that permanent or player", as the event says, or nothing.
    SameRecipient(p, w, v) -> () {
        [" to " @Again] => { () } if (w.source.is_some());
        [] => (());
    }
}

grammar! {
    /// A new amount of damage: "double that damage", "that much damage plus 2".
    NewDamage(p, w, v) -> Amount {
        [["double that damage" | "twice that much damage"]] => { Amount::Times(2, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(2, b) = v && **b == Amount::ThatMuch);
        [["triple that damage" | "three times that much damage"]] => { Amount::Times(3, Box::new(Amount::ThatMuch)) }
            if (let Amount::Times(3, b) = v && **b == Amount::ThatMuch);
        [["half that damage" | "half that much damage"] ", rounded " r: Rounding] => { Amount::Half(Box::new(Amount::ThatMuch), r) }
            if (let Amount::Half(b, r) = v && **b == Amount::ThatMuch);
        ["that much damage plus an amount of damage equal to " q: crate_Quantity] => { sum(Amount::ThatMuch, q) }
            if (w.source.is_some() && let Amount::Plus(a, q) = v && **a == Amount::ThatMuch && let q = &**q);
        ["that much damage plus " n: Much] => { sum(Amount::ThatMuch, n) }
            if (let Amount::Plus(a, n) = v && **a == Amount::ThatMuch && let n = &**n && !matches!(n, Amount::Fixed(m) if *m < 0));
        ["damage equal to " q: crate_Quantity] => { q } if (w.source.is_some() && let q = v && !matches!(q, Amount::Fixed(_)));
        ["that much damage minus " n: Figure] => { sum(Amount::ThatMuch, Amount::Fixed(-n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        [n: Much " damage"] => { n } if (let n = v && matches!(n, Amount::Fixed(_)));
    }
}

fn sum(a: Amount, b: Amount) -> Amount {
    Amount::Plus(Box::new(a), Box::new(b))
}

/// The dealer of the watched damage, said again.
struct TheDealer;
impl Part for TheDealer {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        TheSource::read(p)
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        TheSource::write(&(), w)
    }
}

/// The subject of "deals that damage": the source of the watched damage, of which "its" then speaks.
pub(crate) struct TheSource;
impl Part for TheSource {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let watched = p.watched.clone();
        let Some(Pattern::Damage { source, .. }) = watched.as_deref() else { return None };
        match RefP::read(p)? {
            Ref::Said(word) if matches!(word.noun, Noun::It | Noun::Source) => Some(()),
            Ref::Said(word) if either_fits(watched.as_deref(), word.noun) => {
                p.fail("words that say which of the two is meant");
                None
            }
            Ref::Said(_) => Some(()),
            named => (*source == Filter::Is(named)).then_some(()),
        }
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let watched = w.watched.clone();
        let Some(Pattern::Damage { source, .. }) = watched.as_deref() else { return false };
        let named = |w: &mut Writer<'_>| matches!(source, Filter::Is(r) if RefP::write(r, w));
        w.any(&["it", "that source", "the source", "that creature", "that permanent", "that spell", "that card"])
            || w.source.is_some() && w.attempt(named)
    }
}

grammar! {
    /// Where something goes instead.
    Elsewhere(p, w, v) -> Destination {
        ["exile " @Itself " with " c: crate_Counters " on it"] => { Destination { counters: vec![(c.1, c.0)], ..Destination::zone(Zone::Exile) } }
            if (let [(k, n)] = v.counters.as_slice() && v.zone == Zone::Exile && let c = &(n.clone(), k.clone()));
        ["exile " @Itself] => { Destination::zone(Zone::Exile) } if (*v == Destination::zone(Zone::Exile));
        ["put " @Itself " on the bottom of its owner's library"] => { Destination::library(Place::Bottom) } if (*v == Destination::library(Place::Bottom));
        ["put " @Itself [" on top of its owner's library" | " on top of your library"]] => { Destination::library(Place::Top) } if (*v == Destination::library(Place::Top));
        ["put " @Itself [" on the top or bottom of its owner's library" | " on your choice of the top or bottom of its owner's library" | " on their choice of the top or bottom of their library"]] => { Destination::library(Place::TopOrBottom) } if (*v == Destination::library(Place::TopOrBottom));
        ["put " @Itself " into its owner's library third from the top"] => { Destination::library(Place::FromTop(3)) } if (*v == Destination::library(Place::FromTop(3)));
        ["put " @Itself [" onto the battlefield"]] => { Destination::zone(Zone::Battlefield) } if (*v == Destination::zone(Zone::Battlefield));
        ["shuffle " @Itself " into its owner's library"] => { Destination::library(Place::Shuffled) } if (*v == Destination::library(Place::Shuffled));
        ["its owner shuffles it into their library"] => { Destination::library(Place::Shuffled) } if (*v == Destination::library(Place::Shuffled));
        ["reveal " @Itself " and shuffle it into its owner's library"] => { Destination::library(Place::Shuffled) } if (*v == Destination::library(Place::Shuffled));
        [["return " | "put "] @Itself [" to its owner's hand" | " into its owner's hand"]] => { Destination::zone(Zone::Hand) } if (*v == Destination::zone(Zone::Hand));
    }
}
use crate::cost::CountersP as crate_Counters;

/// The event is of a single token: what is created in its place is so for each of several (CR 614.1a).
struct OneToken;
impl Part for OneToken {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let event = p.text.get(..p.pos)?.rsplit("would create ").next()?;
        ["a ", "an "].iter().any(|article| event.starts_with(article)).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.source.is_some()
    }
}

/// The object that would move, however the sentence calls it.
pub(crate) struct Itself;
impl Part for Itself {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.any(&[
            "it",
            "that card",
            "that creature",
            "that permanent",
            "that spell",
            "that token",
            "that land",
            "that artifact",
        ]) {
            return Some(());
        }
        (RefP::read(p)? == Ref::This).then_some(())
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        w.any(&[
            "it",
            "that card",
            "that creature",
            "that permanent",
            "that spell",
            "that token",
            "that land",
            "that artifact",
        ]) || (w.source.is_some() && RefP::write(&Ref::This, w))
    }
}

fn times(n: i32) -> Rewrite {
    Rewrite::Amount(Amount::Times(n, Box::new(Amount::ThatMuch)))
}

fn plus(n: i32) -> Rewrite {
    Rewrite::Amount(sum(Amount::ThatMuch, Amount::Fixed(n)))
}

/// The player of a watched gain or loss of life, as the subject of what happens instead.
fn the_player(p: &Reader<'_>, s: &Who) -> Option<()> {
    match p.watched.as_deref()? {
        Pattern::GainLife(who)
        | Pattern::LoseLife(who)
        | Pattern::Mill(who)
        | Pattern::Scry(who)
        | Pattern::Draw { who, .. }
        | Pattern::DrawCards(who, _) => (who == s || (matches!(s, Who::Said(_)) && *who != Who::You)).then_some(()),
        _ => None,
    }
}

fn player_of(watched: Option<&Pattern>) -> Option<Who> {
    match watched? {
        Pattern::GainLife(who)
        | Pattern::LoseLife(who)
        | Pattern::Mill(who)
        | Pattern::Scry(who)
        | Pattern::DrawCards(who, _) => Some(if *who == Who::You { Who::You } else { THAT_PLAYER }),
        _ => None,
    }
}

/// The subject again: "you" left unsaid, "that player", "they".
pub(crate) struct SamePlayer;
impl Part for SamePlayer {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let s = Subj::read(p)?;
        the_player(p, &s)
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let Some(s) = player_of(w.watched.clone().as_deref()) else { return false };
        w.attempt(|w| Subj::write(&s, w)) || s == THAT_PLAYER && w.source.is_some() && Subj::write(&THEY, w)
    }
}

grammar! {
    /// What becomes of the event, optional or with something added.
    Outcome(p, w, v) -> (Out, bool) {
        ["you may " o: Core ". If you do, " r: Clauses] => { if !o.rider.is_empty() { return None; } (Out { rider: r, ..o }, true) }
            if (let (o, true) = v && !o.rider.is_empty() && let r = &o.rider && let o = &(Out { rider: Vec::new(), ..o.clone() }));
        [@OfDraw "instead you may skip that draw"] => { (out(Rewrite::Skip), true) } if (let (o, true) = v && plain(o) == Some(&Rewrite::Skip));
        [@OfDamage "you may have that damage dealt to " r: PlayerOrRef " instead"] => { (out(Rewrite::Redirect(Share::All, r)), true) }
            if (w.source.is_some() && let (o, true) = v && let Some(Rewrite::Redirect(Share::All, r)) = plain(o));
        ["you may " o: Core] => ((o, true));
        ["discard it, but you may " d: Elsewhere " instead of into your graveyard"] => { (out(Rewrite::Goto(d)), true) }
            if (let (o, true) = v && let Some(Rewrite::Goto(d)) = plain(o));
        [o: Core] => { (o, false) } if (let (o, false) = v);
    }
}

grammar! {
    /// What becomes of the event.
    Core(p, w, v) -> Out {
        [@OfDamage s: Prevented ", " i: Clause ", and " r: Clauses] => { let mut list = vec![i]; list.extend(r); Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider: list } }
            if (w.source.is_some() && let Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider } = v && let Some((i, r)) = rider.split_first() && !r.is_empty() && let r = &r.to_vec());
        [@OfDamage s: Prevented " and " r: Clauses] => (Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider: r });
        [@OfDamage s: Prevented @SameRecipient] => { Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider: Vec::new() } }
            if (let Out { kind: Kind::Prevention, rewrite: Rewrite::Prevent(s), rider } = v && rider.is_empty());
        [@OfDamage "instead " @TheSource " deals " a: NewDamage @SameRecipient @WhereX] => { out(Rewrite::Amount(a)) } if (w.source.is_some() && let Some(Rewrite::Amount(a)) = plain(v));
        [@OfDamage @TheSource " deals " a: NewDamage @SameRecipient " instead" @WhereX] => { out(Rewrite::Amount(a)) } if (let Some(Rewrite::Amount(a)) = plain(v));
        [@OfDamage @TheSource " deals that damage to " r: PlayerOrRef " instead"] => { out(Rewrite::Redirect(Share::All, r)) }
            if (let Some(Rewrite::Redirect(Share::All, r)) = plain(v));
        [@OfDamage "that damage is dealt to " r: PlayerOrRef " instead"] => { out(Rewrite::Redirect(Share::All, r)) }
            if (let Some(Rewrite::Redirect(Share::All, r)) = plain(v));
        [@OfDamage "instead " @TheSource " deals that much damage to " @Again " and " r: Clauses] => { out(Rewrite::Plus(r)) }
            if (let Some(Rewrite::Plus(r)) = plain(v));
        [@OfGain @SamePlayer ("gain") " that much life plus " n: Figure " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfLoss @SamePlayer ("lose") " that much life plus " n: Figure " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfGain @SamePlayer ("gain") " " a: Much " life instead"] => { out(Rewrite::Amount(a)) } if (let Some(Rewrite::Amount(a)) = plain(v));
        [@OfLoss @SamePlayer ("lose") " " a: Much " life instead"] => { out(Rewrite::Amount(a)) } if (let Some(Rewrite::Amount(a)) = plain(v));
        [@OfGain @SamePlayer ("gain") " no life instead"] => { out(Rewrite::Skip) } if (plain(v) == Some(&Rewrite::Skip));
        [@OfMill @SamePlayer ("mill") " that many cards plus " n: crate_Word " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfScry @SamePlayer ("scry") " that many cards plus " n: crate_Word " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfDrawCards @SamePlayer ("draw") " that many cards plus " n: crate_Word " instead"] => { out(plus(n)) } if (let Some(n) = added(v) && let n = &n);
        [@OfDrawCards @SamePlayer ("draw") " twice that many cards instead"] => { out(times(2)) } if (plain(v) == Some(&times(2)));
        [@OfMill @SamePlayer ("mill") " twice that many cards instead"] => { out(times(2)) } if (plain(v) == Some(&times(2)));
        [@OfMove "instead " d: Elsewhere " and " r: Clauses] => { with(Rewrite::Goto(d), r) } if (let Some((Rewrite::Goto(d), r)) = ridden(v));
        [@OfMove "instead " d: Elsewhere] => { out(Rewrite::Goto(d)) } if (w.source.is_some() && let Some(Rewrite::Goto(d)) = plain(v));
        [@OfMove d: Elsewhere " instead" @OfPutting] => { out(Rewrite::Goto(d)) } if (let Some(Rewrite::Goto(d)) = plain(v));
        [@OfMove "instead " @Itself " is revealed and put on the bottom of that player's library"] => { out(Rewrite::Goto(Destination::library(Place::Bottom))) }
            if (w.source.is_some() && plain(v) == Some(&Rewrite::Goto(Destination::library(Place::Bottom))));
        [@OfEnter "it enters under your control instead"] => { out(Rewrite::Enter(vec![EnterChange::Control(Who::You)])) }
            if (let Some(Rewrite::Enter(list)) = plain(v) && list.as_slice() == [EnterChange::Control(Who::You)]);
        [@OfTokens ["it creates twice that many of those tokens" | "twice that many of those tokens are created" | "create twice that many of those tokens" | "you create twice that many of those tokens"] " instead"] => { out(times(2)) }
            if (plain(v) == Some(&times(2)));
        [@OfTokens ["those tokens plus " | "instead create those tokens plus "] @AnExtra k: TokenP [" are created instead" | ""]] => { out(Rewrite::PlusTokens(Amount::Fixed(1), k)) }
            if (let Some(Rewrite::PlusTokens(Amount::Fixed(1), k)) = plain(v));
        [@OfTokens "those tokens plus that many " k: TokensP " are created instead"] => { out(Rewrite::PlusTokens(Amount::ThatMuch, k)) }
            if (let Some(Rewrite::PlusTokens(Amount::ThatMuch, k)) = plain(v));
        [@OfTokens "that many " k: TokensP " are created instead"] => { out(Rewrite::Tokens(vec![k])) }
            if (let Some(Rewrite::Tokens(list)) = plain(v) && let [k] = list.as_slice());
        [@OfTokens @OneToken "create " ["a " | "an "] k: TokenP " instead"] => { out(Rewrite::Tokens(vec![k])) }
            if (let Some(Rewrite::Tokens(list)) = plain(v) && let [k] = list.as_slice());
        [@OfTokens "instead create " l: OneOfEach] => { out(Rewrite::Tokens(l)) } if (let Some(Rewrite::Tokens(l)) = plain(v));
        [@OfCounters c: NewCounters] => { out(Rewrite::Amount(c)) } if (let Some(Rewrite::Amount(c)) = plain(v));
        [@OfMana "it produces " ["twice as much of that mana instead"]] => { out(times(2)) } if (plain(v) == Some(&times(2)));
        [@OfMana "it produces " ["three times as much of that mana instead"]] => { out(times(3)) } if (plain(v) == Some(&times(3)));
        [@OfMana "it produces " m: ManaP " instead of any other type and amount"] => { out(Rewrite::ProducesMana(m, true)) } if (let Some(Rewrite::ProducesMana(m, true)) = plain(v));
        [@OfMana "it produces " m: ManaP " instead of any other type"] => { out(Rewrite::ProducesMana(m, false)) } if (let Some(Rewrite::ProducesMana(m, false)) = plain(v));
        [@OfLoseMana "that mana becomes colorless instead"] => { out(Rewrite::ManaBecomes(instead_language::words::Mana::Colorless)) }
            if (plain(v) == Some(&Rewrite::ManaBecomes(instead_language::words::Mana::Colorless)));
        [@OfLoseMana "that mana becomes " c: ColorP " instead"] => { out(Rewrite::ManaBecomes(instead_language::words::Mana::Color(c))) }
            if (let Some(Rewrite::ManaBecomes(instead_language::words::Mana::Color(c))) = plain(v));
        [@OfRoll "instead roll that many dice plus one and ignore the lowest roll"] => { out(Rewrite::RollMore) } if (plain(v) == Some(&Rewrite::RollMore));
        [@OfCoin "instead flip two coins and ignore one"] => { out(Rewrite::FlipTwo) } if (plain(v) == Some(&Rewrite::FlipTwo));
        [@OfBegin ["that player skips that turn instead" | "that player skips that step instead" | "skip that turn instead" | "skip that step instead" | "that player skips that phase instead" | "skip that phase instead"]] => { out(Rewrite::Skip) }
            if (plain(v) == Some(&Rewrite::Skip));
        [@OfDraw ["that player skips that draw instead" | "skip that draw instead"]] => { out(Rewrite::Skip) } if (plain(v) == Some(&Rewrite::Skip));
        ["regenerate " @Itself] => { Out { kind: Kind::Regeneration, rewrite: Rewrite::Regenerate, rider: Vec::new() } }
            if (v.kind == Kind::Regeneration && v.rewrite == Rewrite::Regenerate && v.rider.is_empty());
        [@OfDraw s: Subj ("exile") " that card" @FaceUp " instead"] => { the_player(p, &s)?; out(Rewrite::Instead(vec![Instruction::Exile(Selection::Top(Amount::Fixed(1), s))])) }
            if (w.source.is_some() && let Some(Rewrite::Instead(list)) = plain(v) && let [Instruction::Exile(Selection::Top(Amount::Fixed(1), s))] = list.as_slice());
        [@OfSearch s: Subj ("search") " the top " n: Many " cards of that library instead"] => { matches!(s, Who::Said(_)).then_some(())?; out(Rewrite::SearchTop(n)) }
            if (let Some(Rewrite::SearchTop(n)) = plain(v) && let s = &THAT_PLAYER);
        [@OfDraw "instead that player skips that draw and " i: Clauses] => { out(Rewrite::Instead(i)) } if (w.source.is_some() && let Some(Rewrite::Instead(i)) = plain(v));
        [i: InsteadP] => { out(Rewrite::Instead(i)) } if (let Some(Rewrite::Instead(i)) = plain(v));
    }
}

/// What "that much plus N" adds.
fn added(v: &Out) -> Option<i32> {
    match plain(v)? {
        Rewrite::Amount(Amount::Plus(a, b)) => match (&**a, &**b) {
            (Amount::ThatMuch, Amount::Fixed(n)) if *n >= 0 => Some(*n),
            _ => None,
        },
        _ => None,
    }
}

grammar! {
    /// How many counters instead.
    NewCounters(p, w, v) -> Amount {
        ["that many " @SameKind "counters minus " n: crate_Word " are put on " @Again " instead"] => { sum(Amount::ThatMuch, Amount::Fixed(-n)) }
            if (let Amount::Plus(a, b) = v && **a == Amount::ThatMuch && let Amount::Fixed(m) = &**b && *m < 0 && let n = &-*m);
        [@Puts "half that many " ["of each of those kinds of counters" | "of those counters"] " on " @Again " instead, rounded " r: Rounding] => { Amount::Half(Box::new(Amount::ThatMuch), r) }
            if (let Amount::Half(a, r) = v && **a == Amount::ThatMuch);
        [@Puts a: Many [" of those counters" | " of each of those kinds of counters"] " on " @Again " instead"] => { a } if (let a = v && !matches!(a, Amount::Half(..)));
        [a: Many " of each of those kinds of counters are put on " @Again " instead"] => { a } if (let a = v && !matches!(a, Amount::Half(..)));
        [a: Many " " @SameKind ["counters are put on " | "of those counters are put on "] @Again " instead"] => { a } if (let a = v && !matches!(a, Amount::Half(..)));
        ["you get " a: Many [" of each of those kinds of counters instead" | " of those counters instead"]] => { a } if (w.source.is_some() && let a = v && !matches!(a, Amount::Half(..)));
    }
}

/// The kind of counter again, as the event says it.
pub(crate) struct SameKind;
fn same_kind(watched: Option<&Pattern>) -> Option<String> {
    match watched? {
        Pattern::PutCounters { kind: Some(k), .. } => Some(format!("{k} ")),
        _ => None,
    }
}
impl Part for SameKind {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        if p.peek("of those counters") {
            return Some(());
        }
        let watched = p.watched.clone();
        match same_kind(watched.as_deref()) {
            Some(k) => p.one_of(&[k], "the kind of counter of the event").then_some(()),
            None => Some(()),
        }
    }
    fn write(_: &(), w: &mut Writer<'_>) -> bool {
        let watched = w.watched.clone();
        match same_kind(watched.as_deref()) {
            Some(k) => w.attempt(|w| w.lit(&k)) || w.source.is_some(),
            None => true,
        }
    }
}

grammar! {
    /// "one of each", or the tokens by name.
    OneOfEach(p, w, v) -> Vec<instead_language::Token> {
        ["one of each"] => { each_token(p.watched.as_deref())? } if (each_token(w.watched.as_deref()).as_ref() == Some(v));
        [l: TokenList] => { l } if (let l = v);
    }
}

/// The predefined tokens that the event names (CR 111.10).
fn each_token(watched: Option<&Pattern>) -> Option<Vec<instead_language::Token>> {
    let Some(Pattern::CreateTokens { token: Filter::All(parts), .. }) = watched else { return None };
    let list = parts.iter().find_map(|f| match f {
        Filter::OneOf(list) => Some(list),
        _ => None,
    })?;
    list.iter()
        .map(|f| match f {
            Filter::Subtype(s) => crate::token::predefined(s),
            _ => None,
        })
        .collect()
}

grammar! {
    /// " of putting it into …", said of where it would have gone.
    OfPutting(p, w, v) -> () {
        [[" of putting it into its owner's graveyard" | " of putting them anywhere else" | " of putting it anywhere else" | " of putting it into your graveyard" | " of into your graveyard"]] => (());
        [] => (());
    }
}

grammar! {
    /// " face up", which cards in exile are anyway (CR 406.3).
    FaceUp(p, w, v) -> () {
        [[" face up" | ""]] => (());
    }
}

grammar! {
    /// "an additional "
    AnExtra(p, w, v) -> () {
        [["an additional " | "a " | "an "]] => (());
    }
}

grammar! {
    /// "it puts ", "put "
    Puts(p, w, v) -> () {
        [["it puts " | "put " | "that player puts " | "they put " | "you put "]] => (());
    }
}

/// Instructions with "instead" before or after them, and the sentences that go on with them.
pub(crate) struct InsteadP;
impl Part for InsteadP {
    type Value = Vec<Instruction>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let found = p.attempt(|p| {
            p.lit("instead ").then_some(())?;
            Clauses::read(p)
        });
        let mut list = match found {
            Some(list) => list,
            None => p.attempt(|p| {
                let list = Clauses::read(p)?;
                p.lit(" instead").then_some(list)
            })?,
        };
        // "if you can't, …" belongs to what is done instead, and so does what is asked of its result
        while let Some(more) = p.attempt(|p| {
            if p.lit(". If you can't, ") {
                return Some(Instruction::If(not_done(), Clauses::read(p)?, Vec::new()));
            }
            // what is done with the cards that were looked at instead
            if matches!(list.last(), Some(Instruction::Look(..) | Instruction::Reveal(..)))
                && let Some(i) = p.attempt(|p| p.lit(". ").then(|| Clause::read(p)).flatten().filter(takes_of_them))
            {
                return Some(i);
            }
            if p.lit(". If you do, ") {
                return Some(Instruction::If(Condition::Did, Clauses::read(p)?, Vec::new()));
            }
            if matches!(list.last(), Some(Instruction::Discard(..))) && p.any(DISCARDED) {
                let yes = Clauses::read(p)?;
                let no = p.attempt(|p| p.any(NOT_DISCARDED).then(|| Clauses::read(p)).flatten()).unwrap_or_default();
                return Some(Instruction::If(discarded(), yes, no));
            }
            p.any(&[". If it's ", ". If that card is ", ". If it isn't "]).then_some(())?;
            let back = if p.text.get(..p.pos)?.ends_with("it's ") {
                "it's ".len()
            } else if p.text.get(..p.pos)?.ends_with("isn't ") {
                "it isn't ".len()
            } else {
                "that card is ".len()
            };
            p.pos -= back;
            let c = Cond::read(p)?;
            p.lit(", ").then_some(())?;
            let yes = Clauses::read(p)?;
            let no = p.attempt(|p| p.lit(". Otherwise, ").then(|| Clauses::read(p)).flatten()).unwrap_or_default();
            Some(Instruction::If(c, yes, no))
        }) {
            list.push(more);
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        let mut tail = v.iter().rev().take_while(|i| matches!(i, Instruction::If(..))).count();
        if tail == 0 && v.len() > 1 && v.last().is_some_and(takes_of_them) {
            tail = 1;
        }
        let (front, tail) = v.split_at(v.len() - tail);
        let front = front.to_vec();
        let ok = w.attempt(|w| Clauses::write(&front, w) && w.lit(" instead"))
            || w.attempt(|w| w.lit("instead ") && Clauses::write(&front, w));
        ok && tail.iter().all(|i| match i {
            Instruction::If(c, list, no) if *c == not_done() && no.is_empty() => {
                w.lit(". If you can't, ") && Clauses::write(list, w)
            }
            i if takes_of_them(i) => w.any(&[". ", ", then "]) && Clause::write(i, w),
            Instruction::If(Condition::Did, list, no) if no.is_empty() => {
                w.lit(". If you do, ") && Clauses::write(list, w)
            }
            Instruction::If(c, yes, no) if *c == discarded() => {
                w.any(DISCARDED)
                    && Clauses::write(yes, w)
                    && (no.is_empty() || (w.any(NOT_DISCARDED) && Clauses::write(no, w)))
            }
            Instruction::If(c, yes, no) => {
                w.lit(". If ")
                    && Cond::write(c, w)
                    && w.lit(", ")
                    && Clauses::write(yes, w)
                    && (no.is_empty() || (w.lit(". Otherwise, ") && Clauses::write(no, w)))
            }
            _ => false,
        })
    }
}

/// Whether the instruction takes some of what was looked at or revealed before.
fn takes_of_them(i: &Instruction) -> bool {
    matches!(i, Instruction::PutAndRest(Selection::Among { .. }, ..))
}

const DISCARDED: &[&str] = &[". If the player discards a card this way, ", ". If you discard a card this way, "];
const NOT_DISCARDED: &[&str] =
    &[". If the player doesn't discard a card this way, ", ". If you don't discard a card this way, "];

/// Whether a card was discarded by the instruction before.
fn discarded() -> Condition {
    let n = Amount::ThisWayMatching(Filter::Card);
    Condition::Compare(n, instead_language::Cmp::AtLeast, Amount::Fixed(1))
}

fn not_done() -> Condition {
    Condition::Not(Box::new(Condition::Did))
}

/// Not cast, or cast for no mana.
fn unpaid() -> Condition {
    let no_mana = Condition::Compare(Amount::ManaSpent(it(), None), instead_language::Cmp::Exactly, Amount::Fixed(0));
    Condition::OneOf(vec![Condition::Not(Box::new(Condition::WasCast(it()))), no_mana])
}

fn own_draw_step() -> Condition {
    Condition::All(vec![Condition::Turn(Who::You), Condition::During(instead_language::words::Step::Draw)])
}

grammar! {
    /// When the event is watched for, after it.
    Circumstance(p, w, v) -> Condition {
        [" while " c: Cond] => { c } if (let c = v && !matches!(c, Condition::Turn(Who::You)) && *c != own_draw_step());
        [" during your turn"] => (Condition::Turn(Who::You));
        [" during your draw step"] => { own_draw_step() } if (*v == own_draw_step());
        [" and it wasn't cast or no mana was spent to cast it"] => { unpaid() } if (*v == unpaid());
        [" and it wasn't cast"] => { Condition::Not(Box::new(Condition::WasCast(it()))) } if (let Condition::Not(c) = v && **c == Condition::WasCast(it()));
    }
}

/// What follows "if" or "the next time": event and outcome.
pub(crate) struct Would;
impl Part for Would {
    type Value = Body;
    fn read(p: &mut Reader<'_>) -> Option<Body> {
        if !p.enter() {
            return None;
        }
        let found = p.attempt(|p| {
            p.limit = None;
            p.spanned = None;
            let pattern = EventAny::read(p)?;
            let limit = p.limit.take().map(|(cmp, n)| Condition::EventAmount(cmp, n));
            let mut until = p.spanned.take();
            if until.is_none() {
                until = Span::read(p)?;
            }
            let condition = p.attempt(Circumstance::read);
            if until.is_none() {
                until = Span::read(p)?;
            }
            // one condition is all that there is place for
            let condition = match (condition, limit) {
                (Some(_), Some(_)) => return None,
                (a, b) => a.or(b),
            };
            p.lit(", ").then_some(())?;
            let (out, may) = Outcome::read(p)?;
            let mut effect = effect(out.kind, pattern, out.rewrite);
            effect.condition = condition;
            effect.rider = out.rider;
            effect.optional = may.then_some(Who::You);
            Some(Body { effect, until })
        });
        p.leave();
        found
    }
    fn write(v: &Body, w: &mut Writer<'_>) -> bool {
        if !w.enter() {
            return false;
        }
        let e = &v.effect;
        let may = match &e.optional {
            None => false,
            Some(Who::You) => true,
            Some(_) => return false,
        };
        let out = Out { kind: e.kind, rewrite: e.rewrite.clone(), rider: e.rider.clone() };
        let limit = match &e.condition {
            Some(Condition::EventAmount(cmp, n)) => Some((*cmp, n.clone())),
            _ => None,
        };
        w.limit.clone_from(&limit);
        let circumstance =
            |w: &mut Writer<'_>| limit.is_some() || e.condition.as_ref().is_none_or(|c| Circumstance::write(c, w));
        // until when may be said within the event
        let within = |w: &mut Writer<'_>| {
            w.spanned = v.until;
            EventAny::write(&e.pattern, w) && w.limit.is_none() && w.spanned.is_none() && w.lit(", ")
        };
        let circumstances = v.until.is_some() && e.condition.is_none();
        if circumstances && w.source.is_some() && w.attempt(|w| within(w) && Outcome::write(&(out.clone(), may), w)) {
            w.leave();
            return true;
        }
        w.spanned = None;
        let done = EventAny::write(&e.pattern, w)
            && w.limit.is_none()
            && (w.attempt(|w| Span::write(&v.until, w) && circumstance(w) && w.lit(", "))
                || w.attempt(|w| circumstance(w) && Span::write(&v.until, w) && w.lit(", ")))
            && Outcome::write(&(out, may), w);
        w.leave();
        done
    }
}
