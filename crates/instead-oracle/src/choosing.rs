//! What is chosen and remembered (CR 607.2d): "a color", "an opponent", "Khans or Dragons".

use instead_language::instruction::Choice;
use instead_language::words::{CardType, Color, Word};
use instead_language::{Amount, Filter, Instruction, Who};

use crate::amount::Figure;
use crate::cursor::{Reader, Writer};
use crate::form::SubtypeP;
use crate::grammar::{Part, grammar};
use crate::noun::{NpA, join, word};
use crate::statics::ColorP;

/// The words of a list joined by "or", each read by the same rule; at least two.
fn list<T>(p: &mut Reader<'_>, one: impl Fn(&mut Reader<'_>) -> Option<T>) -> Option<Vec<T>> {
    p.attempt(|p| {
        let mut found = vec![one(p)?];
        let mut last = false;
        while !last {
            last = p.any(&[", or ", " or "]);
            (last || p.lit(", ")).then_some(())?;
            found.push(one(p)?);
        }
        Some(found)
    })
}

fn option(p: &mut Reader<'_>) -> Option<Word> {
    let text = word(p);
    let fits = text.starts_with(char::is_uppercase) || ["odd", "even", "left", "right"].contains(&text);
    fits.then(|| {
        p.pos += text.len();
        text.into()
    })
}

/// Words to choose from, capitalised in the text: "Khans or Dragons".
struct Options;
impl Part for Options {
    type Value = Vec<Word>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        list(p, option)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        v.len() > 1 && w.lit(&join(&v.iter().map(ToString::to_string).collect::<Vec<_>>(), "or"))
    }
}

/// "black or red"
struct ColorList;
impl Part for ColorList {
    type Value = Vec<Color>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        list(p, ColorP::read)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        v.len() > 1 && w.lit(&join(&v.iter().map(|c| c.as_str().to_owned()).collect::<Vec<_>>(), "or"))
    }
}

fn card_type(p: &mut Reader<'_>) -> Option<CardType> {
    let text = word(p);
    let t = text.parse().ok()?;
    p.pos += text.len();
    Some(t)
}

/// "artifact, creature, or land"
struct TypeList;
impl Part for TypeList {
    type Value = Vec<CardType>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        list(p, card_type)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        v.len() > 1 && w.lit(&join(&v.iter().map(|t| t.as_str().to_owned()).collect::<Vec<_>>(), "or"))
    }
}

/// "creature", "creature or land": types that are left out.
struct OtherThan;
impl Part for OtherThan {
    type Value = Vec<CardType>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        TypeList::read(p).or_else(|| p.attempt(card_type).map(|t| vec![t]))
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        match v.as_slice() {
            [one] => w.lit(one.as_str()),
            _ => TypeList::write(v, w),
        }
    }
}

fn but(not: &[CardType]) -> Vec<CardType> {
    CardType::ALL.iter().copied().filter(|t| !not.contains(t)).collect()
}

fn colors_but(not: Color) -> Vec<Color> {
    Color::ALL.iter().copied().filter(|c| *c != not).collect()
}

fn missing(list: &[Color]) -> Option<Color> {
    let mut left = Color::ALL.iter().copied().filter(|c| !list.contains(c));
    left.next().filter(|_| left.next().is_none())
}

grammar! {
    /// What is chosen and remembered.
    ChoiceP(p, w, v) -> Choice {
        ["a color other than " c: ColorP] => { Choice::Color(colors_but(c)) } if (let Choice::Color(list) = v && let Some(c) = missing(list) && *list == colors_but(c) && let c = &c);
        [["a color" | "a color word"]] => { Choice::Color(Color::ALL.to_vec()) } if (let Choice::Color(list) = v && list.len() == 5);
        [l: ColorList] => (Choice::Color(l));
        ["a creature type other than " t: SubtypeP] => (Choice::CreatureTypeBut(t));
        ["a creature type"] => (Choice::CreatureType);
        ["a basic land type"] => (Choice::BasicLandType);
        ["a land type"] => (Choice::LandType);
        ["a card type other than " t: OtherThan] => { Choice::CardType(but(&t)) } if (let Choice::CardType(l) = v && l.len() < CardType::ALL.len() && l.len() + 3 > CardType::ALL.len() && let t = &but(l));
        ["a card type"] => { Choice::CardType(CardType::ALL.to_vec()) } if (let Choice::CardType(l) = v && l.as_slice() == CardType::ALL);
        [l: TypeList] => (Choice::CardType(l));
        ["an opponent at random"] => (Choice::RandomPlayer(Who::Opponent));
        ["a player at random"] => (Choice::RandomPlayer(Who::Any));
        ["an opponent"] => (Choice::Player(Who::Opponent));
        ["a player"] => (Choice::Player(Who::Any));
        [["a card name" | "any card name"]] => { Choice::CardName(Filter::any()) } if (let Choice::CardName(f) = v && *f == Filter::any());
        [f: NpA " name"] => { Choice::CardName(f) } if (let Choice::CardName(f) = v && *f != Filter::any());
        ["a card name other than " f: BasicLandName] => { Choice::CardName(f) } if (let Choice::CardName(f) = v);
        ["a number between " a: Figure " and " b: Figure] => { Choice::Number(Amount::Fixed(a), Amount::Fixed(b)) } if (let Choice::Number(Amount::Fixed(a), Amount::Fixed(b)) = v);
        ["a number"] => { Choice::Number(Amount::Fixed(0), Amount::AnyNumber) } if (let Choice::Number(Amount::Fixed(0), Amount::AnyNumber) = v);
        [o: Options] => (Choice::Option(o));
        [f: NpA] => (Choice::Object(f));
    }
}

grammar! {
    /// "a basic land card name"
    BasicLandName(p, w, v) -> Filter {
        ["a basic land card name"] => { not_basic() } if (*v == not_basic());
    }
}

fn not_basic() -> Filter {
    Filter::All(vec![Filter::Super(instead_language::words::Supertype::Basic), Filter::Type(CardType::Land)]).negate()
}

/// What a player chooses: two things may be named at once.
pub(crate) struct Choices;
impl Part for Choices {
    type Value = Vec<Choice>;
    fn read(p: &mut Reader<'_>) -> Option<Self::Value> {
        let mut list = vec![ChoiceP::read(p)?];
        if let Some(more) = p.attempt(|p| p.lit(" and ").then(|| ChoiceP::read(p)).flatten()) {
            list.push(more);
        }
        Some(list)
    }
    fn write(v: &Self::Value, w: &mut Writer<'_>) -> bool {
        v.iter().enumerate().all(|(i, c)| (i == 0 || w.lit(" and ")) && ChoiceP::write(c, w))
    }
}

/// Choices of one kind are remembered in one place: the second would put the first out of mind.
fn slot(c: &Choice) -> u8 {
    match c {
        Choice::Color(_) => 0,
        Choice::CreatureType
        | Choice::CreatureTypeBut(_)
        | Choice::BasicLandType
        | Choice::LandType
        | Choice::CardType(_) => 1,
        Choice::CardName(_) => 2,
        Choice::Player(_) | Choice::RandomPlayer(_) => 3,
        Choice::Number(..) => 4,
        Choice::Option(_) => 5,
        Choice::Object(_) => 6,
    }
}

/// The choices of one player, as one clause says them.
pub(crate) fn chosen_by(who: &Who, list: Vec<Choice>) -> Option<Vec<Instruction>> {
    let different = list.windows(2).all(|w| match w {
        [a, b] => slot(a) != slot(b),
        _ => true,
    });
    different.then(|| list.into_iter().map(|c| Instruction::Choose(who.clone(), c)).collect())
}

/// The subject of "chooses": also one opponent, whom you choose.
pub(crate) struct Chooser;
impl Part for Chooser {
    type Value = Who;
    fn read(p: &mut Reader<'_>) -> Option<Who> {
        if p.lit("an opponent ") {
            p.person = crate::cursor::Person::Third;
            p.subject = Who::Opponent;
            return Some(Who::Opponent);
        }
        // of several players each would choose, and only one choice is remembered
        crate::reference::Subj::read(p).filter(|who| !who.is_several())
    }
    fn write(v: &Who, w: &mut Writer<'_>) -> bool {
        if *v == Who::Opponent {
            w.person = crate::cursor::Person::Third;
            w.subject = Who::Opponent;
            return w.lit("an opponent ");
        }
        crate::reference::Subj::write(v, w)
    }
}
