//! Copies of spells, and cards that may be cast or played (CR 707.10, 601.3e).

use instead_language::words::{CardType, Mana, Supertype, Zone};
use instead_language::{
    Ability, Amount, AsFlash, Change, Condition, CostKeyword, Destination, Filter, Instruction, Noun, Permission,
    Price, Pronoun, Ref, Selection, SpellCost, Under, Until, Who,
};

use super::next::NextSpellP;
use super::{Dealer, UntilP};
use crate::amount::{EachP, Many, Much, WhereX, Word as Number, per_of};
use crate::casting::LessP;
use crate::condition::SpellOne;
use crate::cost::ManaP;
use crate::cursor::{Reader, Writer};
use crate::face::KeywordName;
use crate::grammar::{Part, grammar, only};
use crate::looking::AmongP;
use crate::noun::{NpMany, NpOne, of_spells};
use crate::reference::{EACH, KeywordP, RefP, RefPoss, THAT_PLAYER, it};
use crate::selection::{Objects, RecipientsP, Those};
use crate::statics::{AimedBy, ColorP, ItsCost, LoyaltyOf, for_its_mana_cost, keyword_for_its_cost};
use crate::would::OfCounter;

grammar! {
    /// "twice", "three times"
    Often(p, w, v) -> Amount {
        ["twice"] => (Amount::Fixed(2));
        [n: Many " times"] => { n } if (let n = v && *n != Amount::Fixed(2));
    }
}

/// CR 601.3e: cards that may be played or cast this turn.
fn permit(what: Selection, lands: bool, free: bool) -> Instruction {
    Instruction::Permit(
        what,
        instead_language::Permission { lands, free, ..instead_language::Permission::default() },
        Until::EndOfTurn,
    )
}

/// The same, of whatever is in a zone then.
fn from_there(f: Filter, lands: bool) -> Option<Instruction> {
    let permission = instead_language::Permission { lands, ..instead_language::Permission::default() };
    crate::statics::from_elsewhere(&f).then_some(Instruction::PermitFrom(f, permission, Until::EndOfTurn))
}

fn permitted_from(v: &Instruction) -> Option<(&Filter, bool)> {
    let Instruction::PermitFrom(f, permission, Until::EndOfTurn) = v else { return None };
    (from_there(f.clone(), permission.lands).as_ref() == Some(v)).then_some((f, permission.lands))
}

fn permit_longer(what: Selection, lands: bool) -> Instruction {
    let permission = instead_language::Permission { lands, ..instead_language::Permission::default() };
    Instruction::Permit(what, permission, Until::EndOfYourNextTurn)
}

fn longer(v: &Instruction) -> Option<(&Selection, bool)> {
    if let Instruction::Permit(what, p, Until::EndOfYourNextTurn) = v
        && !p.any_color
        && !p.any_type
        && !p.free
        && !p.not_as_adventure
        && !p.exile
    {
        Some((what, p.lands))
    } else {
        None
    }
}

/// For as long as the card is there: it is another object elsewhere (CR 400.7).
fn of_any_time() -> instead_language::Permission {
    instead_language::Permission { lands: true, free: true, ..instead_language::Permission::default() }
}

/// "the copy"
fn copy() -> Pronoun {
    Pronoun::of(Noun::Copy)
}

/// "The player", named before, and the card that he exiled.
fn theirs() -> Instruction {
    let it = Selection::One(it());
    Instruction::Move(it, Destination::under(Under::Player(THAT_PLAYER)))
}

/// Whether "you may cast target card" is said of now: the sentence ends there, and what may be cast is a target. Other
/// words for what may be cast say in the same breath for how long, or are of a permission.
fn now(p: &mut crate::cursor::Reader<'_>, what: &Selection) -> Option<()> {
    let in_a_zone = |f: &Filter| f.says(&|part| matches!(part, Filter::In(zone) if *zone != Zone::Battlefield));
    let one = matches!(what, Selection::One(Ref::Target(_)))
        || matches!(what, Selection::Choose { max: Some(Amount::Fixed(1)), filter, .. } if in_a_zone(filter));
    (one && p.sentence_ends()).then_some(())
}

/// The same of what was spoken of, where the next sentence says what is done otherwise.
fn or_else(p: &mut Reader<'_>, what: &Selection) -> Option<()> {
    let Selection::One(Ref::Said(word)) = what else { return None };
    // a copy is made as the text is followed, and is cast then or never (CR 707.12)
    let a_copy = word.noun == Noun::Copy && p.sentence_ends();
    (a_copy || p.peek(". If you don't, ")).then_some(())
}

fn that_spell() -> Ref {
    Ref::Said(Pronoun::of(Noun::That(instead_language::said::Kind::Spell)))
}

/// CR 702.170d: a plotted card may be cast without paying its mana cost, as a sorcery, after the turn in which it became one.
const PLOTTED: Permission = Permission {
    lands: false,
    free: true,
    any_color: false,
    any_type: false,
    not_as_adventure: false,
    after_this_turn: true,
    keyword: None,
    rather: None,
    as_sorcery: true,
    exile: false,
};

/// Looks back: a card of yours was exiled as the text was followed, and not only later, as a spell resolves.
struct ExiledNow;
impl Part for ExiledNow {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let before = p.text.get(..p.pos)?;
        let yours = ["your hand", "your library"].iter().any(|t| before.contains(t));
        (yours && before.contains("exile ") && !before.contains("as it resolves")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// What becomes of the spell that was just cast.
fn exiled_after() -> Instruction {
    Instruction::ExileAfter(Selection::One(that_spell()))
}

/// The same where it is an instant or sorcery, of a spell that may be another.
fn if_no_permanent() -> Instruction {
    let kinds = [CardType::Instant, CardType::Sorcery].map(Filter::Type).to_vec();
    Instruction::If(Condition::Is(that_spell(), Filter::OneOf(kinds)), vec![exiled_after()], Vec::new())
}

fn must_cast() -> Instruction {
    Instruction::MustCast(THAT_PLAYER, Selection::One(it()))
}

fn permitted(v: &Instruction) -> Option<(&Selection, bool, bool)> {
    if let Instruction::Permit(what, p, Until::EndOfTurn) = v
        && !p.any_color
        && !p.exile
        && !p.any_type
    {
        Some((what, p.lands, p.free))
    } else {
        None
    }
}

/// CR 903.3: a commander of yours that is in the command zone.
fn own_commander() -> Selection {
    let filter = Filter::All(vec![Filter::Commander, Filter::In(Zone::Command), Filter::Owner(Who::You)]);
    let one = || Amount::Fixed(1);
    Selection::Choose { who: Who::You, min: one(), max: Some(one()), filter, random: false }
}

fn gains_for_its_cost(what: Selection, keyword: CostKeyword, until: Until) -> Instruction {
    Instruction::Continuous { what, changes: vec![for_its_mana_cost(keyword)], until }
}

fn given_for_its_cost(v: &Instruction) -> Option<(&Selection, CostKeyword, &Until)> {
    let Instruction::Continuous { what, changes, until } = v else { return None };
    let [change] = changes.as_slice() else { return None };
    Some((what, keyword_for_its_cost(change)?, until))
}

/// What a static ability would say, for this turn.
fn twice_this_turn(f: Filter) -> Instruction {
    let what = if let Filter::Is(r) = f { Selection::One(r) } else { Selection::Each(f) };
    Instruction::Continuous { what, changes: vec![Change::LoyaltyTwice], until: Until::EndOfTurn }
}

/// Of which permanents.
fn whose_loyalty(what: &Selection) -> Option<Filter> {
    if let Selection::One(r) = what {
        return Some(Filter::Is(r.clone()));
    }
    if let Selection::Each(f) = what { Some(f.clone()) } else { None }
}

fn this_turn(rule: Ability) -> Instruction {
    Instruction::Rule(Box::new(rule), Until::EndOfTurn)
}

fn flash(f: Filter, until: Until) -> Option<Instruction> {
    let flash = AsFlash { spells: f, by: Who::You, condition: None, more: None, brief: false };
    of_spells(&flash.spells).then(|| Instruction::Rule(Box::new(Ability::AsFlash(flash)), until))
}

fn with_flash(v: &Instruction) -> Option<(&Filter, &Until)> {
    let Instruction::Rule(a, until) = v else { return None };
    let Ability::AsFlash(AsFlash { spells, .. }) = &**a else { return None };
    (flash(spells.clone(), *until).as_ref() == Some(v)).then_some((spells, until))
}

fn flash_this_turn(f: Filter) -> Option<Instruction> {
    flash(f, Until::EndOfTurn)
}

fn cost_this_turn(spells: Filter, less: bool, mana: Vec<Mana>) -> Option<Instruction> {
    let cost = SpellCost { spells, by: Who::You, less, mana, each: None, condition: None, colored: false };
    of_spells(&cost.spells).then(|| this_turn(Ability::SpellCost(cost)))
}

fn new_targets() -> Instruction {
    Instruction::NewTargets(Selection::One(Ref::Said(copy())))
}

/// Whoever makes the copy is said before, and is one player: several would each make one of their own.
struct OneCopies;
impl Part for OneCopies {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        (p.implied.as_ref() != Some(&EACH)).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

/// How many such spells you have cast this turn before the one that is spoken of.
fn cast_before(f: Filter) -> Amount {
    Amount::CastThisTurn(Who::You, f.and(Filter::CastBefore(it())))
}

fn cast_before_of(n: &Amount) -> Option<Filter> {
    let Amount::CastThisTurn(Who::You, f) = n else { return None };
    let (f, Filter::CastBefore(_)) = crate::noun::last_said(f)? else { return None };
    Some(f)
}

/// Looks back: "may copy this spell and" stands before, so that the same player may.
struct Unasked;
impl Part for Unasked {
    type Value = ();
    fn read(p: &mut Reader<'_>) -> Option<()> {
        let before = p.text.get(..p.pos)?.rsplit(['.', '\n']).next()?;
        (before.contains("may copy ") && before.ends_with(" and ")).then_some(())
    }
    fn write(_: &(), _: &mut Writer<'_>) -> bool {
        true
    }
}

only! {
    /// "the exiled card": what the object itself exiled.
    LinkedOne: Objects -> Selection, |s: &Selection| *s == Selection::One(Ref::Exiled);
}

grammar! {
    /// "without paying its mana cost", of one or of several.
    Unpaid(p, w, v) -> () {
        [[" without paying its mana cost" | " without paying their mana costs" | " without paying their mana cost"]] => (());
    }
}

grammar! {
    /// How long a permission lasts, said first.
    PermitLead(p, w, v) -> Until {
        ["until end of turn, "] => (Until::EndOfTurn);
        ["until the end of your next turn, "] => (Until::EndOfYourNextTurn);
        ["until your next end step, "] => (Until::YourNextEndStep);
        [["until your next upkeep, " | "until the beginning of your next upkeep, "]] => (Until::YourNextUpkeep);
    }
}

grammar! {
    /// The same, said last.
    PermitTail(p, w, v) -> Until {
        [[" this turn" | " until end of turn"]] => (Until::EndOfTurn);
        [" until your next end step"] => (Until::YourNextEndStep);
        [" until your next upkeep"] => (Until::YourNextUpkeep);
        [[" until the end of your next turn" | " until your next end of turn"]] => (Until::EndOfYourNextTurn);
        [[" for as long as it remains exiled" | " for as long as that card remains exiled" | " for as long as they remain exiled" | " for as long as those cards remain exiled"]] => (Until::Forever);
    }
}

grammar! {
    /// "play" or "cast"
    PlayOrCast(p, w, v) -> bool {
        [["play " | "look at and play " | "play lands and cast "]] => (true);
        ["cast "] => (false);
    }
}

/// "any number of spells with mana value 3 or less from among them": several, of those spoken of or of cards exiled this way.
struct ManyCast;
impl Part for ManyCast {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        if let Some(f) = p.attempt(|p| p.lit("any number of spells from among ").then(|| NpMany::read(p))?) {
            let exiled = f.says(&|part| matches!(part, Filter::ThisWay(instead_language::Deed::Exiled)));
            return exiled.then_some(Selection::Each(f));
        }
        p.subject = Who::You;
        AmongP::read(p).filter(several_spells)
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        if let Selection::Each(f) = v {
            return w.lit("any number of spells from among ") && NpMany::write(f, w);
        }
        w.subject = Who::You;
        several_spells(v) && AmongP::write(v, w)
    }
}

/// Whether these are spells, as they would be if they were cast: none need be.
fn several_spells(s: &Selection) -> bool {
    let Selection::Among { who: Who::You, min: Amount::Fixed(0), max, filter } = s else { return false };
    *max != Some(Amount::Fixed(1)) && of_spells(filter)
}

grammar! {
    /// What is cast with other mana.
    CastSo(p, w, v) -> () {
        [["it" | "that spell" | "them" | "those spells" | "that card" | "spells this way" | "the spell"]] => (());
    }
}

grammar! {
    /// With what mana it may be paid (CR 609.4b): any color, any type.
    WithMana(p, w, v) -> (bool, bool) {
        [[", and mana of any type can be spent to cast " | ". Mana of any type can be spent to cast "] @CastSo] => { (false, true) } if (*v == (false, true));
        [[", and you may spend mana as though it were mana of any color to cast " | " and you may spend mana as though it were mana of any color to cast " | ", and they may spend mana as though it were mana of any color to cast " | ". You may spend mana as though it were mana of any color to cast "] @CastSo] => { (true, false) } if (*v == (true, false));
        [[", and you may spend mana as though it were mana of any type to cast " | " and you may spend mana as though it were mana of any type to cast " | ". You may spend mana as though it were mana of any type to cast "] @CastSo] => { (false, true) } if (w.source.is_some() && *v == (false, true));
        [] => { (false, false) } if (*v == (false, false));
    }
}

/// What may be cast: "that card", "spells from among those cards".
struct Playable;
const FROM_AMONG: &str = "spells from among ";
impl Part for Playable {
    type Value = Selection;
    fn read(p: &mut Reader<'_>) -> Option<Selection> {
        if p.lit(FROM_AMONG) {
            return Those::read(p);
        }
        // "play lands and cast" goes on so alone
        let lands = p.text.get(..p.pos)?.ends_with("lands and cast ");
        Objects::read(p).filter(|_| !lands)
    }
    fn write(v: &Selection, w: &mut Writer<'_>) -> bool {
        if w.source.is_some()
            && matches!(v, Selection::Said(_))
            && w.attempt(|w| w.lit(FROM_AMONG) && Those::write(v, w))
        {
            return true;
        }
        Objects::write(v, w)
    }
}

/// How long no other rule says.
fn is_other(until: Until) -> bool {
    matches!(until, Until::Forever | Until::YourNextEndStep | Until::YourNextUpkeep)
}

/// "You may play that card for as long as it remains exiled, and mana of any type can be spent to cast it": what other
/// rules of permissions do not say.
struct PermitP;
impl Part for PermitP {
    type Value = Instruction;
    fn read(p: &mut Reader<'_>) -> Option<Instruction> {
        let lead = p.attempt(PermitLead::read);
        p.lit("you may ").then_some(())?;
        let lands = PlayOrCast::read(p)?;
        let what = Playable::read(p)?;
        let until = match lead {
            Some(until) => until,
            None => PermitTail::read(p)?,
        };
        let (any_color, any_type) = WithMana::read(p)?;
        (any_color || any_type || is_other(until)).then_some(())?;
        Some(Instruction::Permit(what, Permission { lands, any_color, any_type, ..Permission::default() }, until))
    }
    fn write(v: &Instruction, w: &mut Writer<'_>) -> bool {
        let Instruction::Permit(what, permission, until) = v else { return false };
        let Permission { lands, any_color, any_type, .. } = *permission;
        let mana = (any_color, any_type);
        let other = Permission { lands, any_color, any_type, ..Permission::default() };
        if other != *permission || !(any_color || any_type || is_other(*until)) {
            return false;
        }
        let body = |w: &mut Writer<'_>| w.lit("you may ") && PlayOrCast::write(&lands, w) && Playable::write(what, w);
        w.attempt(|w| PermitLead::write(until, w) && body(w) && WithMana::write(&mana, w))
            || (body(w) && PermitTail::write(until, w) && WithMana::write(&mana, w))
    }
}

grammar! {
    /// Copies of spells, and cards that may be cast or played (CR 707.10, 601.3e).
    PlayClause(p, w, v) -> Instruction {
        [@OneCopies "copy " t: Objects [", except it isn't legendary if the spell is legendary" | ", except the copy isn't legendary"]] => { Instruction::CopySpell(t, vec![Change::RemoveSupertype(Supertype::Legendary)]) }
            if (let Instruction::CopySpell(t, list) = v && list.as_slice() == [Change::RemoveSupertype(Supertype::Legendary)]);
        [@OneCopies "copy " t: Objects " for each other " f: SpellOne " you've cast before it this turn"] => { Instruction::Repeat(cast_before(f), vec![Instruction::CopySpell(t, Vec::new())]) }
            if (let Instruction::Repeat(n, list) = v && let [Instruction::CopySpell(t, none)] = list.as_slice() && none.is_empty() && let Some(f) = &cast_before_of(n));
        [@OneCopies "copy " t: Objects " for each " e: EachP] => { Instruction::Repeat(e, vec![Instruction::CopySpell(t, Vec::new())]) }
            if (let Instruction::Repeat(n, list) = v && let [Instruction::CopySpell(t, none)] = list.as_slice() && none.is_empty() && let Some((Amount::Fixed(1), e)) = per_of(n) && let e = &e);
        [@OneCopies "copy " t: Objects " " n: Often @WhereX] => { Instruction::Repeat(n, vec![Instruction::CopySpell(t, Vec::new())]) }
            if (let Instruction::Repeat(n, list) = v && let [Instruction::CopySpell(t, none)] = list.as_slice() && none.is_empty());
        [@OneCopies "copy " t: Objects [", except that the copy is " | ", except the copy is " | ", except it's "] c: ColorP] => { Instruction::CopySpell(t, vec![Change::SetColors(instead_language::words::Colors::of(c))]) }
            if (let Instruction::CopySpell(t, list) = v && let [Change::SetColors(cs)] = list.as_slice() && let Some(c) = cs.list().next() && *cs == instead_language::words::Colors::of(c) && let c = &c);
        [@OneCopies "copy " t: Objects] => { Instruction::CopySpell(t, Vec::new()) } if (let Instruction::CopySpell(t, list) = v && list.is_empty());
        [@Unasked ["may choose a new target for " | "may choose new targets for "] ["that copy" | "the copy"]] => { new_targets() } if ((w.source.is_some() || w.implied.is_some()) && *v == new_targets());
        ["you may choose new targets for the copies"] => { Instruction::NewTargets(Selection::Said(copy())) } if (let Instruction::NewTargets(Selection::Said(c)) = v && *c == copy());
        ["you may choose new targets for the copy"] => { Instruction::NewTargets(Selection::One(Ref::Said(copy()))) } if (let Instruction::NewTargets(Selection::One(Ref::Said(c))) = v && (*c == copy() || w.source.is_none()));
        ["the player puts it onto the battlefield"] => { theirs() } if (w.source.is_some() && *v == theirs());
        [["the player casts it without paying its mana cost if able" | "that player casts it without paying its mana cost if able"]] => { must_cast() } if (*v == must_cast());
        ["you may cast your commander from the command zone without paying its mana cost"] => { Instruction::MayCast(Who::You, own_commander(), Price::Free) } if (*v == Instruction::MayCast(Who::You, own_commander(), Price::Free));
        ["you may cast " t: ManyCast " without paying their mana costs"] => (Instruction::CastMany(t, Amount::Fixed(i32::MAX)));
        ["you may cast any number of spells from among " t: Those " without paying their mana costs"] => (Instruction::CastMany(t, Amount::Fixed(i32::MAX)));
        ["you may cast any number of spells with total mana value " n: Much " or less from among them without paying their mana costs"] => { Instruction::CastMany(Selection::Said(Pronoun::IT), n) }
            if (let Instruction::CastMany(Selection::Said(_), n) = v);
        ["you have no maximum hand size for the rest of the game"] => { Instruction::Rule(Box::new(Ability::HandSize(Who::You, instead_language::HandLimit::None)), Until::Forever) } if (*v == Instruction::Rule(Box::new(Ability::HandSize(Who::You, instead_language::HandLimit::None)), Until::Forever));
        ["you have no maximum hand size " u: UntilP] => { Instruction::Rule(Box::new(Ability::HandSize(Who::You, instead_language::HandLimit::None)), u) } if (let Instruction::Rule(a, u) = v && **a == Ability::HandSize(Who::You, instead_language::HandLimit::None));
        ["you may play an additional land this turn"] => { this_turn(Ability::MoreLands(Who::You, 1)) } if (*v == this_turn(Ability::MoreLands(Who::You, 1)));
        [["you may play up to " | "you may play "] n: Number " additional lands this turn"] => { this_turn(Ability::MoreLands(Who::You, u32::try_from(n).ok()?)) }
            if (let Instruction::Rule(a, Until::EndOfTurn) = v && let Ability::MoreLands(Who::You, n) = &**a && *n > 1 && let Ok(n) = i32::try_from(*n) && let n = &n);
        ["you may activate " f: LoyaltyOf " twice this turn rather than only once"] => { twice_this_turn(f) }
            if (let Instruction::Continuous { what, changes, until: Until::EndOfTurn } = v && changes.as_slice() == [Change::LoyaltyTwice] && let Some(f) = whose_loyalty(what) && let f = &f);
        ["until end of turn, " r: RecipientsP [" can be the targets of spells and abilities" | " can be the target of spells and abilities"] b: AimedBy " as though " ["they" | "it"] " didn't have " k: KeywordP] => { crate::statics::hides(k).then(|| this_turn(Ability::TargetedDespite(r, b, k)))? }
            if (let Instruction::Rule(a, Until::EndOfTurn) = v && let Ability::TargetedDespite(r, b, k) = &**a);
        ["you may choose new targets for " t: Objects] => (Instruction::NewTargets(t));
        ["you may play " t: Objects " without paying its mana cost for as long as it remains exiled"] => { Instruction::Permit(t, of_any_time(), Until::Forever) }
            if (let Instruction::Permit(t, p, Until::Forever) = v && *p == of_any_time());
        ["you may cast " t: Objects " without paying its mana cost for as long as it remains exiled"] => { Instruction::Permit(t, Permission { lands: false, ..of_any_time() }, Until::Forever) }
            if (let Instruction::Permit(t, p, Until::Forever) = v && *p == (Permission { lands: false, ..of_any_time() }));
        [r: RefPoss " owner may cast " t: RefP " without paying its mana cost"] => { Instruction::MayCast(Who::OwnerOf(Box::new(r)), Selection::One(t), Price::Free) }
            if (w.source.is_some() && let Instruction::MayCast(Who::OwnerOf(r), Selection::One(t), Price::Free) = v && let r = &**r);
        ["you may cast " t: Objects " transformed without paying its mana cost"] => { Instruction::MayCast(Who::You, t, Price::Transformed) } if (let Instruction::MayCast(Who::You, t, Price::Transformed) = v);
        ["you may cast " t: Objects " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, Price::Free) } if (let Instruction::MayCast(Who::You, t, Price::Free) = v);
        ["you may cast " t: AmongP " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, Price::Free) } if (let Instruction::MayCast(Who::You, t @ Selection::Among { .. }, Price::Free) = v);
        ["you may cast " t: Objects ", and mana of any type can be spent to cast " ["that spell" | "it"]] => { now(p, &t)?; Instruction::MayCast(Who::You, t, Price::AnyType) } if (let Instruction::MayCast(Who::You, t, Price::AnyType) = v);
        ["you may cast " t: Objects] => { now(p, &t).or_else(|| or_else(p, &t))?; Instruction::MayCast(Who::You, t, Price::ManaCost) } if (let Instruction::MayCast(Who::You, t, Price::ManaCost) = v);
        ["you may play " t: LinkedOne " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, Price::Played) } if (let Instruction::MayCast(Who::You, t, Price::Played) = v);
        [@OfCounter "you may play " t: Objects " without paying its mana cost"] => { Instruction::MayCast(Who::You, t, Price::Free) } if (w.source.is_some() && let Instruction::MayCast(Who::You, t, Price::Free) = v);
        [["if that spell would be put into your graveyard, exile it instead" | "if that spell would be put into a graveyard, exile it instead" | "if that spell would be put into their graveyard, exile it instead" | "if a spell cast this way would be put into a graveyard, exile it instead" | "if a spell cast this way would be put into your graveyard, exile it instead"]] => { exiled_after() }
            if (let Instruction::ExileAfter(Selection::One(Ref::Said(_))) = v);
        [["if an instant or sorcery spell cast this way would be put into a graveyard, exile it instead" | "if an instant or sorcery spell cast this way would be put into your graveyard, exile it instead"]] => { if_no_permanent() }
            if (*v == if_no_permanent());
        ["you may cast " f: NpMany " this turn as though they had flash"] => { flash_this_turn(f)? } if (let Instruction::Rule(a, Until::EndOfTurn) = v && let Ability::AsFlash(AsFlash { spells: f, .. }) = &**a && flash_this_turn(f.clone()).as_ref() == Some(v));
        [u: UntilP ", you may cast " f: NpMany " as though they had flash"] => { flash(f, u)? } if (let Some((f, u)) = with_flash(v) && *u != Until::EndOfTurn);
        [f: NpMany " you cast this turn cost " m: ManaP l: LessP " to cast"] => { cost_this_turn(f, l, m)? }
            if (let Instruction::Rule(a, Until::EndOfTurn) = v && let Ability::SpellCost(SpellCost { spells: f, less: l, mana: m, .. }) = &**a && cost_this_turn(f.clone(), *l, m.clone()).as_ref() == Some(v));
        [r: RefP " becomes plotted" @ExiledNow] => (Instruction::Permit(Selection::One(r), PLOTTED, Until::Forever));
        [i: PermitP] => { i } if (let i = v);
        [i: NextSpellP] => { i } if (let i = v);
        [r: Dealer " gains " k: KeywordName " " u: UntilP [". The " | ". Its "] n: KeywordName @ItsCost] => { (n == k).then_some(())?; gains_for_its_cost(Selection::One(r), k, u) }
            if (let Some((Selection::One(r), k, u)) = given_for_its_cost(v) && let (k, n) = (&k, &k));
        ["each " f: NpOne " gains " k: KeywordName " " u: UntilP [". The " | ". Its "] n: KeywordName @ItsCost] => { (n == k).then_some(())?; gains_for_its_cost(Selection::Each(f), k, u) }
            if (let Some((Selection::Each(f), k, u)) = given_for_its_cost(v) && let (k, n) = (&k, &k));
        ["until the end of your next turn, you may play " t: Objects] => { permit_longer(t, true) } if (let Some((t, true)) = longer(v));
        ["until the end of your next turn, you may cast " t: Playable] => { permit_longer(t, false) } if (let Some((t, false)) = longer(v));
        [["you may play " | "you may look at and play "] t: Objects " until the end of your next turn"] => { permit_longer(t, true) } if (w.source.is_some() && let Some((t, true)) = longer(v));
        ["you may cast " t: Playable " until the end of your next turn"] => { permit_longer(t, false) } if (w.source.is_some() && let Some((t, false)) = longer(v));
        [["until end of turn, you may play lands and cast " | "this turn, you may play lands and cast "] f: NpMany] => { from_there(f, true)? } if (let Some((f, true)) = permitted_from(v));
        [["until end of turn, you may cast " | "this turn, you may cast "] f: NpMany] => { from_there(f, false)? } if (let Some((f, false)) = permitted_from(v));
        ["you may play lands and cast " f: NpMany " this turn"] => { from_there(f, true)? } if (w.source.is_some() && let Some((f, true)) = permitted_from(v));
        ["you may cast " f: NpMany " this turn"] => { from_there(f, false)? } if (w.source.is_some() && let Some((f, false)) = permitted_from(v));
        ["until end of turn, you may play " t: Objects @Unpaid] => { (!matches!(t, Selection::Choose { .. })).then(|| permit(t, true, true))? } if (w.source.is_some() && let Some((t, true, true)) = permitted(v));
        ["until end of turn, you may play " t: Objects] => { permit(t, true, false) } if (let Some((t, true, false)) = permitted(v));
        ["until end of turn, you may cast " t: Playable @Unpaid] => { permit(t, false, true) } if (w.source.is_some() && let Some((t, false, true)) = permitted(v));
        ["until end of turn, you may cast " t: Playable] => { permit(t, false, false) } if (let Some((t, false, false)) = permitted(v));
        [["you may play " | "you may look at and play "] t: Objects " this turn" @Unpaid] => { permit(t, true, true) } if (let Some((t, true, true)) = permitted(v));
        ["you may cast " t: Playable " this turn" @Unpaid] => { permit(t, false, true) } if (let Some((t, false, true)) = permitted(v));
        [["you may play " | "you may look at and play "] t: Objects " this turn"] => { permit(t, true, false) } if (w.source.is_some() && let Some((t, true, false)) = permitted(v));
        ["you may cast " t: Playable " this turn"] => { permit(t, false, false) } if (w.source.is_some() && let Some((t, false, false)) = permitted(v));
    }
}
