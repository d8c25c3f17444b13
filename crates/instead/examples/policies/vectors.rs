//! Pieces of play that come out differently under different rule sets.

use instead::policy::LooksAt;
use instead::{Ask, Choices, Question, Run, Script, Stop};

use crate::games::{Class, Rules};
use crate::toy::{A, B, C, Does, Effect, Event, Kind, Toy, Who, Zone, damage, destroy, draw, event};

/// A piece of play and what comes of it.
pub(crate) struct Vector {
    /// What would happen.
    pub(crate) what: &'static str,
    /// Plays it, and says what can come of it.
    pub(crate) play: fn(&Rules) -> String,
    /// What comes of it in Magic and in the games that are not named in `but`.
    pub(crate) magic: &'static str,
    /// What comes of it in other games.
    pub(crate) but: &'static [(&'static str, &'static [&'static str])],
}

impl Vector {
    /// What comes of it in this game, as its rules say.
    pub(crate) fn comes(&self, game: &str) -> &'static str {
        self.but.iter().find(|(_, games)| games.contains(&game)).map_or(self.magic, |(comes, _)| comes)
    }
}

/// All of them.
pub(crate) static ALL: &[Vector] = &[
    Vector {
        what: "two doublers, 2 damage",
        play: two_doublers,
        magic: "8",
        but: &[("4", &["Lorcana until 2025", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "the same doubler twice, 2 damage",
        play: same_doubler,
        magic: "8",
        but: &[("4", &["Lorcana 2.0", "Lorcana until 2025", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "the same \"prevent the next damage\" twice, then 1 damage three times",
        play: same_shield,
        magic: "1 of 3 dealt",
        but: &[("2 of 3 dealt", &["Lorcana 2.0"])],
    },
    Vector {
        what: "destroyed: to the mana zone instead; to the deck instead of the mana zone",
        play: chain,
        magic: "Deck",
        but: &[("Mana", &["Lorcana until 2025", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "on B's turn A's creature is destroyed; A returns it to the hand, B puts it into the mana zone",
        play: whose_effect,
        magic: "A: Hand | Mana",
        but: &[
            ("B says who is first: Hand | Mana", &["Flesh and Blood"]),
            ("C: Hand | Mana", &["Lorcana until 2025"]),
            ("nobody: Mana", &["One Piece", "Yu-Gi-Oh!"]),
        ],
    },
    Vector {
        what: "A's creature, which B controls, is destroyed by C: A's effect, B's effect",
        play: who_decides,
        magic: "B",
        but: &[
            ("A says who is first", &["Flesh and Blood"]),
            ("C", &["Lorcana until 2025"]),
            ("nobody", &["One Piece", "Yu-Gi-Oh!"]),
            ("A", &["Riftbound"]),
        ],
    },
    Vector {
        what: "C deals A 1 damage: A's effect, B's effect",
        play: who_decides_for_a_player,
        magic: "A",
        but: &[
            ("A says who is first", &["Flesh and Blood"]),
            ("C", &["Lorcana until 2025", "Netrunner"]),
            ("nobody", &["One Piece", "Yu-Gi-Oh!"]),
        ],
    },
    Vector {
        what: "B's card deals 2 damage to A and itself adds 1; A, whose turn it is, triples it",
        play: own_first,
        magic: "9",
        but: &[
            ("3 | 6", &["Lorcana until 2025"]),
            ("7 | 9", &["Riftbound", "Netrunner", "Grand Archive"]),
            ("6", &["Yu-Gi-Oh!"]),
        ],
    },
    Vector {
        what: "A's creature is destroyed in his turn: its own effect puts it into the mana zone, B's effect into the hand",
        play: own_stage,
        magic: "Mana",
        but: &[
            ("Hand | Mana", &["Lorcana until 2025", "Riftbound", "Netrunner", "Grand Archive"]),
            ("Hand", &["Yu-Gi-Oh!"]),
        ],
    },
    Vector {
        what: "2 damage: 1 more, and prevent 2",
        play: prevention_late,
        magic: "0 | 1",
        but: &[("1", &["Flesh and Blood", "Netrunner"]), ("0 | 3", &["Lorcana until 2025", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "2 damage: prevent 1, and three times the outcome",
        play: outcome_last,
        magic: "3 | 5",
        but: &[("3", &["Flesh and Blood"]), ("1 | 6", &["Lorcana until 2025", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "A's creature is destroyed in his turn: A puts it into the mana zone, B's effect that must stand in into the hand",
        play: forced_first,
        magic: "Hand | Mana",
        but: &[("Mana", &["One Piece"]), ("Hand", &["Yu-Gi-Oh!"])],
    },
    Vector {
        what: "1 damage to C, whose turn it is: A adds 1, B doubles",
        play: each_his_own,
        magic: "C: 3 | 4",
        but: &[
            ("C says who is first: 3 | 4", &["Flesh and Blood"]),
            ("C: 2", &["Lorcana until 2025"]),
            ("nobody: 4", &["One Piece"]),
            ("nobody: 2", &["Yu-Gi-Oh!"]),
        ],
    },
    Vector {
        what: "B turns 2 damage to A into gaining life and adds 1 to it; A's effect on that is ten times",
        play: passed,
        magic: "21 | 30",
        but: &[("3 | 30", &["Flesh and Blood"]), ("2", &["Lorcana until 2025", "Yu-Gi-Oh!"]), ("3", &["One Piece"])],
    },
    Vector {
        what: "an optional effect is declined, then the damage is raised: how often it is offered",
        play: declined,
        magic: "once",
        but: &[("2 times", &["One Piece"])],
    },
    Vector {
        what: "an optional effect that can't be carried out",
        play: impossible,
        magic: "offered",
        but: &[("not offered", &["One Piece", "Netrunner", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "two creatures are destroyed, one may be destroyed in the other's place",
        play: substitute,
        magic: "0 left | 1 left",
        but: &[("0 left", &["Yu-Gi-Oh!"])],
    },
    Vector {
        what: "another creature is destroyed instead, which returns to the hand instead",
        play: second_saves,
        magic: "Hand",
        but: &[("Graveyard", &["Lorcana until 2025", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "1 damage to each of two creatures: 1 more, and three times as much",
        play: sweep,
        magic: "4 4 | 4 6 | 6 4 | 6 6",
        but: &[
            ("4 4 | 6 6", &["Lorcana 2.0", "Riftbound", "Netrunner"]),
            ("2 2 | 3 3", &["Lorcana until 2025", "Yu-Gi-Oh!"]),
        ],
    },
    Vector {
        what: "damage that can't be prevented: shield of 3 that then gives life, shield for the next damage",
        play: unpreventable,
        magic: "life, kept, kept",
        but: &[
            ("life, kept, kept | no life, kept, kept", &["Lorcana until 2025", "Yu-Gi-Oh!"]),
            ("no life, kept, kept", &["Netrunner"]),
            ("life, kept, used up", &["Grand Archive"]),
        ],
    },
    Vector {
        what: "2 damage: prevent 3, and 2 more",
        play: below_zero,
        magic: "0 | 1",
        but: &[("1", &["Flesh and Blood", "Netrunner"]), ("0 | 4", &["Lorcana until 2025", "Yu-Gi-Oh!"])],
    },
    Vector {
        what: "you may take 1 damage; if you do, draw; the damage is replaced with gaining life",
        play: if_you_do,
        magic: "1 drawn",
        but: &[("0 drawn", &["One Piece"])],
    },
];

fn toy(rules: &Rules, effects: impl IntoIterator<Item = Effect>) -> Toy {
    Toy { decides: rules.decides, ..Toy::new(rules.policy.clone(), effects) }
}

fn on_damage(rules: &Rules, id: u32, does: Does) -> Effect {
    Effect::new(id, Kind::Damage, does).class(rules.class(Class::Standard))
}

/// Everything that can come of these events, as told of each end.
fn ends(toy: &Toy, events: &[Event], tell: impl Fn(&Toy) -> String) -> String {
    let found = toy.all(events);
    assert!(found.is_complete(), "the toy's games are small");
    let mut ends: Vec<String> = found.ends.iter().map(|end| tell(&end.value)).collect();
    ends.sort();
    ends.dedup();
    ends.join(" | ")
}

/// How much was performed of the last event.
fn amount(toy: &Toy) -> String {
    toy.log.last().map_or(0, |e| e.n).to_string()
}

/// Who is asked first, and what.
fn asked(toy: &Toy, events: &[Event]) -> &'static str {
    let mut nobody = Script::default();
    let Err(Stop::Pending(question)) = toy.clone().play(events, &mut Run::new(&mut nobody)) else { return "nobody" };
    match (question.ask, question.who) {
        (Ask::Start, Some(0)) => "A says who is first",
        (Ask::Start, Some(1)) => "B says who is first",
        (Ask::Start, _) => "C says who is first",
        (_, Some(0)) => "A",
        (_, Some(1)) => "B",
        (_, _) => "C",
    }
}

fn two_doublers(rules: &Rules) -> String {
    ends(&toy(rules, [1, 2].map(|id| on_damage(rules, id, Does::Times(2)))), &[damage(A, 2)], amount)
}

fn same_doubler(rules: &Rules) -> String {
    let same = [1, 2].map(|id| on_damage(rules, id, Does::Times(2)).alike(1));
    ends(&toy(rules, same), &[damage(A, 2)], amount)
}

fn same_shield(rules: &Rules) -> String {
    let same = [1, 2].map(|id| on_damage(rules, id, Does::Nothing).uses(1).alike(1));
    let mut toy = toy(rules, same);
    for _ in 0..3 {
        toy = toy.all(&[damage(A, 1)]).ends.remove(0).value;
    }
    format!("{} of 3 dealt", toy.log.len())
}

fn chain(rules: &Rules) -> String {
    let into = |id, from, to| {
        Effect::new(id, Kind::Move(from), Does::Into(Kind::Move(to))).class(rules.class(Class::Standard))
    };
    let both = [into(1, Zone::Graveyard, Zone::Mana), into(2, Zone::Mana, Zone::Deck)];
    ends(&toy(rules, both), &[destroy(0)], |end| format!("{:?}", end.zone(0)))
}

/// A's and B's effect on a creature that would be put into the graveyard.
fn hand_or_mana(rules: &Rules) -> Toy {
    let into = |id, to| {
        let class = rules.class(Class::Standard);
        Effect::new(id, Kind::Move(Zone::Graveyard), Does::Into(Kind::Move(to))).class(class)
    };
    toy(rules, [into(1, Zone::Hand).of(0), into(2, Zone::Mana).of(1)])
}

fn whose_effect(rules: &Rules) -> String {
    let toy = Toy { turn: vec![1, 0, 2], ..hand_or_mana(rules) };
    let ends = ends(&toy, &[destroy(0)], |end| format!("{:?}", end.zone(0)));
    format!("{}: {ends}", asked(&toy, &[destroy(0)]))
}

fn who_decides(rules: &Rules) -> String {
    let mut toy = hand_or_mana(rules);
    toy.stolen.insert(0, 1);
    asked(&toy, &[destroy(0)]).to_owned()
}

fn who_decides_for_a_player(rules: &Rules) -> String {
    let both = [on_damage(rules, 1, Does::Plus(1)).of(0), on_damage(rules, 2, Does::Times(2)).of(1)];
    asked(&toy(rules, both), &[damage(A, 1)]).to_owned()
}

fn own_first(rules: &Rules) -> String {
    let own = on_damage(rules, 1, Does::Plus(1)).of(1).class(rules.class(Class::Own));
    ends(&toy(rules, [own, on_damage(rules, 2, Does::Times(3)).of(0)]), &[damage(A, 2)], amount)
}

fn own_stage(rules: &Rules) -> String {
    let into = |id, to, class| Effect::new(id, Kind::Destroy, Does::Into(Kind::Move(to))).class(rules.class(class));
    let both = [into(1, Zone::Mana, Class::Own).of(0), into(2, Zone::Hand, Class::Standard).of(1)];
    ends(&toy(rules, both), &[destroy(0)], |end| format!("{:?}", end.zone(0)))
}

fn prevention_late(rules: &Rules) -> String {
    let prevent = on_damage(rules, 2, Does::Minus(2)).class(rules.class(Class::Prevention)).least(i32::MIN);
    ends(&toy(rules, [on_damage(rules, 1, Does::Plus(1)).least(i32::MIN), prevent]), &[damage(A, 2)], amount)
}

fn outcome_last(rules: &Rules) -> String {
    let triple = on_damage(rules, 1, Does::Times(3)).class(rules.class(Class::Outcome));
    let prevent = on_damage(rules, 2, Does::Minus(1)).class(rules.class(Class::Prevention));
    ends(&toy(rules, [triple, prevent]), &[damage(A, 2)], amount)
}

fn forced_first(rules: &Rules) -> String {
    let into = |id, to, class| Effect::new(id, Kind::Destroy, Does::Into(Kind::Move(to))).class(rules.class(class));
    let both = [into(1, Zone::Mana, Class::Standard).of(0), into(2, Zone::Hand, Class::Forced).of(1)];
    ends(&toy(rules, both), &[destroy(0)], |end| format!("{:?}", end.zone(0)))
}

fn each_his_own(rules: &Rules) -> String {
    let both = [on_damage(rules, 1, Does::Plus(1)).of(0), on_damage(rules, 2, Does::Times(2)).of(1)];
    let toy = Toy { turn: vec![2, 0, 1], ..toy(rules, both) };
    format!("{}: {}", asked(&toy, &[damage(C, 1)]), ends(&toy, &[damage(C, 1)], amount))
}

fn passed(rules: &Rules) -> String {
    let gain = |id, does| Effect::new(id, Kind::Gain, does).class(rules.class(Class::Standard));
    let into = on_damage(rules, 2, Does::Into(Kind::Gain)).of(1);
    ends(&toy(rules, [gain(1, Does::Times(10)), into, gain(3, Does::Plus(1)).of(1)]), &[damage(A, 2)], amount)
}

/// Declines whatever is optional, takes the first option otherwise, and counts what it was offered.
struct Declining {
    offers: usize,
    answered: usize,
}

impl Choices<Toy> for Declining {
    fn ask(&mut self, _: &Toy, question: Question<Toy>) -> Result<usize, Stop<Toy>> {
        self.offers += usize::from(matches!(question.ask, Ask::Whether(_)));
        self.answered += 1;
        Ok(0)
    }

    fn answered(&self) -> usize {
        self.answered
    }
}

fn offers(toy: &Toy, events: &[Event]) -> usize {
    let mut declining = Declining { offers: 0, answered: 0 };
    let played = toy.clone().play(events, &mut Run::new(&mut declining));
    assert!(played.is_ok(), "every question was answered");
    declining.offers
}

fn declined(rules: &Rules) -> String {
    let both = [on_damage(rules, 1, Does::Nothing).may(0), on_damage(rules, 2, Does::Plus(1))];
    match offers(&toy(rules, both), &[damage(A, 2)]) {
        1 => "once".to_owned(),
        n => format!("{n} times"),
    }
}

fn impossible(rules: &Rules) -> String {
    let effect = on_damage(rules, 1, Does::Idle).may(0).infeasible();
    let offered = offers(&toy(rules, [effect]), &[damage(A, 2)]) > 0;
    if offered { "offered" } else { "not offered" }.to_owned()
}

fn stand_in(rules: &Rules) -> Effect {
    let class = rules.class(Class::Standard);
    Effect::new(1, Kind::Destroy, Does::StandIn).on(Who::Creature(0)).class(class)
}

fn substitute(rules: &Rules) -> String {
    let mut toy = toy(rules, [stand_in(rules).may(0)]);
    toy.creatures.retain(|c, _| *c < 2);
    ends(&toy, &[destroy(0), destroy(1)], |end| {
        let left = [0, 1].into_iter().filter(|c| end.zone(*c) == Zone::Field).count();
        format!("{left} left")
    })
}

fn second_saves(rules: &Rules) -> String {
    let own = Effect::new(2, Kind::Move(Zone::Graveyard), Does::Into(Kind::Move(Zone::Hand)));
    let mut toy = toy(rules, [stand_in(rules), own.on(Who::Creature(1)).class(rules.class(Class::Redirect))]);
    toy.creatures.retain(|c, _| *c < 2);
    ends(&toy, &[destroy(0)], |end| format!("{:?}", end.zone(1)))
}

fn sweep(rules: &Rules) -> String {
    let both = [on_damage(rules, 1, Does::Plus(1)), on_damage(rules, 2, Does::Times(3))];
    let events = [0, 1].map(|c| damage(Who::Creature(c), 1));
    ends(&toy(rules, both), &events, |end| format!("{} {}", end.creatures[&0].2, end.creatures[&1].2))
}

fn unpreventable(rules: &Rules) -> String {
    let class = rules.class(Class::Prevention);
    let shield = Effect::new(1, Kind::Damage, Does::Shield(3)).class(class).then(event(Kind::Gain, B, 1));
    let next = Effect::new(2, Kind::Damage, Does::Nothing).class(class).uses(1);
    let toy = Toy { unpreventable: true, ..toy(rules, [shield, next]) };
    ends(&toy, &[damage(A, 4)], |end| {
        let life = if end.life[&1] == 1 { "life" } else { "no life" };
        let left = |used| if used { "used up" } else { "kept" };
        format!("{life}, {}, {}", left(end.effect(1).does != Does::Shield(3)), left(end.effect(2).uses == Some(0)))
    })
}

fn below_zero(rules: &Rules) -> String {
    let prevent = on_damage(rules, 1, Does::Minus(3)).class(rules.class(Class::Prevention)).least(i32::MIN);
    let more = on_damage(rules, 2, Does::Plus(2)).least(i32::MIN);
    ends(&toy(rules, [prevent, more]), &[damage(A, 2)], amount)
}

/// Whether the linked clause follows is the game's own question; the policy has the answer.
fn if_you_do(rules: &Rules) -> String {
    let cost = damage(A, 1);
    let mut toy = toy(rules, [on_damage(rules, 1, Does::Into(Kind::Gain))]);
    toy = toy.all(&[cost]).ends.remove(0).value;
    let did = match rules.policy.linked.told {
        LooksAt::TheChoice => true,
        LooksAt::WhatHappened => toy.log.contains(&cost),
    };
    if did {
        toy = toy.all(&[draw(A, 1)]).ends.remove(0).value;
    }
    format!("{} drawn", toy.hand[&0])
}
