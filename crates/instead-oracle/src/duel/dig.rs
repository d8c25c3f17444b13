//! What is looked at, revealed or searched for in a deck, and where it is put.

use instead_duel::ability::{Dig, Filter, Instruction, Place, Sort, Take, Taken};

use crate::grammar::grammar;

use super::noun::{Many, Number, One, SameRace};
use super::which::PlaceP;

/// "Any number of": no deck has more.
const ANY: u32 = 9_999;

fn dug(top: Option<u32>, takes: Vec<Take>, rest: Option<Place>) -> Instruction {
    Instruction::Dig(Box::new(Dig { top, takes, rest }))
}

fn take(number: Taken, of: Filter, to: Place) -> Take {
    Take { number, of, to }
}

fn any_card() -> Filter {
    Filter::default()
}

/// Its parts, of so many cards from the top.
fn of_top(v: &Instruction) -> Option<(u32, Vec<Take>, Option<Place>)> {
    let Instruction::Dig(dig) = v else { return None };
    Some((dig.top?, dig.takes.clone(), dig.rest))
}

grammar! {
    Top(p, w, v) -> u32 {
        [["look at the top card of your deck" | "reveal the top card of your deck"]] => (1);
        [["look at the top " | "reveal the top "] n: Number [" cards of your deck" | " cards from your deck"]] => { n } if (*v > 1 && let n = v);
        // Whoever looks at fewer can order no more.
        ["look at up to " n: Number " cards from the top of your deck"] => { n } if (w.source.is_some() && *v > 1 && let n = v);
    }
}

grammar! {
    /// "Put it", "put that creature": what was taken.
    PutIt(p, w, v) -> () {
        [["put it" | "put that card" | "put that creature" | "put that spell" | "put them" | "put those creatures" | "put those cards"]] => (());
    }
}

grammar! {
    /// What is taken of the cards that are looked at, in one sentence.
    Taking(p, w, v) -> Take {
        ["You may put any number of " f: Many " from among them" to: PlaceP] => { take(Taken::UpTo(ANY), f, to) } if (let Take { number: Taken::UpTo(ANY), of: f, to } = v && f.sort != Sort::Card);
        ["You may put one of them" to: PlaceP] => { take(Taken::UpTo(1), any_card(), to) } if (let Take { number: Taken::UpTo(1), of, to } = v && *of == any_card());
        ["You may put that card" to: PlaceP] => { take(Taken::UpTo(1), any_card(), to) } if (w.source.is_some() && let Take { number: Taken::UpTo(1), of, to } = v && *of == any_card());
        ["You may put " ["a " | "an "] f: One " from among them" to: PlaceP] => { take(Taken::UpTo(1), f, to) } if (let Take { number: Taken::UpTo(1), of: f, to } = v && f.sort != Sort::Card && *to != Place::Hand);
        [["You may reveal any number of " | "Reveal any number of "] f: Many [" from among them and " | " from among them, and "] @PutIt to: PlaceP] => { take(Taken::UpTo(ANY), f, to) } if (let Take { number: Taken::UpTo(ANY), of: f, to } = v && f.sort != Sort::Card);
        [["You may reveal " | "You may take "] ["a " | "an "] f: One [" from among them and " | " from among them, reveal that spell, and " | " from among them, reveal that creature, and "] @PutIt to: PlaceP] => { take(Taken::UpTo(1), f, to) } if (w.source.is_some() && let Take { number: Taken::UpTo(1), of: f, to } = v && f.sort != Sort::Card);
        ["You may reveal " ["a " | "an "] f: One " from among them that has power " n: Number " or more and " @PutIt to: PlaceP] => { take(Taken::UpTo(1), strong(f, n)?, to) }
            if (w.source.is_some() && let Take { number: Taken::UpTo(1), of, to } = v && let Some((f, n)) = &weak(of));
        [["Put one of them" | "Put 1 of them"] to: PlaceP] => { take(Taken::Exactly(1), any_card(), to) } if (let Take { number: Taken::Exactly(1), of, to } = v && *of == any_card());
        ["Put " n: Number " of them" to: PlaceP] => { take(Taken::Exactly(n), any_card(), to) } if (let Take { number: Taken::Exactly(n), of, to } = v && *n > 1 && *of == any_card());
        ["Put all " f: Many [" from among them" | " from the revealed cards"] to: PlaceP] => { take(Taken::All, f, to) } if (let Take { number: Taken::All, of: f, to } = v);
    }
}

fn strong(f: Filter, n: u32) -> Option<Filter> {
    let power = instead_duel::ability::Power::AtLeast(i32::try_from(n).ok()?);
    f.power.is_none().then_some(Filter { power: Some(power), ..f })
}

fn weak(f: &Filter) -> Option<(Filter, u32)> {
    let Some(instead_duel::ability::Power::AtLeast(n)) = f.power else { return None };
    Some((Filter { power: None, ..f.clone() }, u32::try_from(n).ok()?))
}

grammar! {
    /// Where the rest goes.
    Rest(p, w, v) -> Place {
        [["Put the rest on the bottom of your deck in any order" | "Put the other on the bottom of your deck"]] => (Place::Bottom);
        [["Put the rest" | "Put the other"] to: PlaceP] => { to } if (*v != Place::Bottom && *v != Place::Top && let to = v);
    }
}

grammar! {
    /// The same, in the sentence that says what is taken.
    RestToo(p, w, v) -> Place {
        [[" and the rest on the bottom of your deck in any order" | ", and put the rest on the bottom of your deck in any order" | " and put the rest on the bottom of your deck in any order" | " and the other on the bottom of your deck" | " and put the other 3 cards on the bottom of your deck in any order"]] => (Place::Bottom);
        [" and the other on top of your deck"] => (Place::Top);
        [[" and the other" | " and the rest" | ", and put the rest" | " and put the rest"] to: PlaceP] => { to } if (*v != Place::Bottom && *v != Place::Top && let to = v);
    }
}

grammar! {
    /// What else is done with the one card that is revealed.
    Else(p, w, v) -> Place {
        [[". Otherwise, put it" | ". If it's not, put it" | ". If it's not a spell, put it" | ". If it isn't, put it" | ". Otherwise, put that card"] to: PlaceP] => { to } if (let to = v);
    }
}

grammar! {
    /// Cards of a deck that are looked at.
    DigP(p, w, v) -> Instruction {
        [n: Top ". " ["If it's " | "If that card is "] ["a " | "an "] f: One ", you may reveal it and " @PutIt to: PlaceP] => { if n != 1 { return None; } dug(Some(1), vec![take(Taken::UpTo(1), f, to)], None) }
            if (w.source.is_some() && let Some((1, takes, None)) = &of_top(v) && let n = &1 && let [Take { number: Taken::UpTo(1), of: f, to }] = takes.as_slice());
        [n: Top ". " ["If it's " | "If that card is "] ["a " | "an "] f: One ", " @PutIt to: PlaceP rest: Else] => { if n != 1 { return None; } dug(Some(1), vec![take(Taken::All, f, to)], Some(rest)) }
            if (let Some((1, takes, Some(rest))) = &of_top(v) && let n = &1 && let [Take { number: Taken::All, of: f, to }] = takes.as_slice());
        [n: Top ". " ["If it's " | "If that card is "] ["a " | "an "] f: One ", " @PutIt to: PlaceP] => { if n != 1 { return None; } dug(Some(1), vec![take(Taken::All, f, to)], None) }
            if (let Some((1, takes, None)) = &of_top(v) && let n = &1 && let [Take { number: Taken::All, of: f, to }] = takes.as_slice());
        [n: Top ". Put that card into your hand or into your mana zone"] => { if n != 1 { return None; } dug(Some(1), vec![take(Taken::UpTo(1), any_card(), Place::Hand)], Some(Place::Mana { tapped: false })) }
            if (let Some((1, takes, Some(Place::Mana { tapped: false }))) = &of_top(v) && let n = &1 && *takes == [take(Taken::UpTo(1), any_card(), Place::Hand)]);
        [n: Top [" and put them back in any order" | ". Then put them back in any order"]] => { dug(Some(n), Vec::new(), Some(Place::Top)) }
            if (let Some((n, takes, Some(Place::Top))) = &of_top(v) && takes.is_empty());
        [n: Top ". " a: Taking ". " b: Taking ". " r: Rest] => { dug(Some(n), vec![a, b], Some(r)) }
            if (let Some((n, takes, Some(r))) = &of_top(v) && let [a, b] = takes.as_slice());
        [n: Top ". " a: Taking ". " r: Rest] => { dug(Some(n), vec![a], Some(r)) }
            if (let Some((n, takes, Some(r))) = &of_top(v) && let [a] = takes.as_slice());
        [n: Top ". " a: Taking r: RestToo] => { dug(Some(n), vec![a], Some(r)) }
            if (let Some((n, takes, Some(r))) = &of_top(v) && let [a] = takes.as_slice());
        [n: Top ". " a: Taking] => { if n != 1 { return None; } dug(Some(n), vec![a], None) }
            if (let Some((n, takes, None)) = &of_top(v) && let [a] = takes.as_slice());
        ["search your deck. You may " ["take " | "reveal " | "put "] t: Found ". Then shuffle your deck"] => { t } if (w.source.is_some() && let t = v);
        ["search your deck, take a card from it, and put that card into your hand. Then shuffle your deck"] => { searched(Taken::Exactly(1), any_card(), Place::Hand) }
            if (*v == searched(Taken::Exactly(1), any_card(), Place::Hand));
    }
}

fn searched(number: Taken, of: Filter, to: Place) -> Instruction {
    dug(None, vec![take(number, of, to)], Some(Place::Shuffled))
}

fn found(v: &Instruction, number: Taken) -> Option<(Filter, Place)> {
    let Instruction::Dig(dig) = v else { return None };
    match (dig.as_ref(), dig.takes.as_slice()) {
        (Dig { top: None, rest: Some(Place::Shuffled), .. }, [take]) if take.number == number => {
            Some((take.of.clone(), take.to))
        }
        _ => None,
    }
}

grammar! {
    /// That it is shown, which changes nothing.
    Shown(p, w, v) -> () {
        [[", show that creature to your opponent, and " | ", show that spell to your opponent, and " | ", show that card to your opponent, and " | ", show that cross gear to your opponent, and " | ", reveal that creature, and " | ", reveal that spell, and " | ", reveal that card, and " | ", show those cards to your opponent, and "]] => (());
        [", show that " @SameRace " to your opponent, and "] => (());
        [" and "] => (());
    }
}

grammar! {
    /// What is found in the deck.
    Found(p, w, v) -> Instruction {
        ["any number of " f: Many " from your deck" @Shown @PutIt to: PlaceP] => { searched(Taken::UpTo(ANY), f, to) } if (let Some((f, to)) = &found(v, Taken::UpTo(ANY)));
        [["a " | "an "] f: One [" from your deck" | " from it"] @Shown @PutIt to: PlaceP] => { searched(Taken::UpTo(1), f, to) } if (let Some((f, to)) = &found(v, Taken::UpTo(1)));
        [["a " | "an "] f: One [" from your deck" | " from it"] to: PlaceP] => { searched(Taken::UpTo(1), f, to) } if (let Some((f, to)) = &found(v, Taken::UpTo(1)));
    }
}
