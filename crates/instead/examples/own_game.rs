//! A whole game on the kernel. Players have life; damage would be dealt to them; effects double it, prevent it, or
//! redirect it. `cargo run -p instead --example own_game` prints everything that can come of 4 damage, and how.
#![allow(clippy::print_stdout)]

use instead::{
    Application, Applying, Choice, Exploration, Game, Limits, Lineage, Node, Outcome, Performing, Policy, Proposed,
    Prospect, Riders, Run, Stop, explore, propose,
};
use std::collections::BTreeMap;
use std::convert::Infallible;

type Player = &'static str;
type Done<T> = Result<T, Stop<Table>>;
const ADA: Player = "Ada";
const BOB: Player = "Bob";

/// The one event of this game: damage that would be dealt to a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Damage {
    to: Player,
    amount: u32,
}

/// An effect is data: whom it watches over, and what it makes of the damage.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Effect(Player, Does);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Does {
    Double,
    Prevent(u32), // the next so much damage: it is used up
    RedirectTo(Player),
}

/// The whole state. Two equal tables go on in the same way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Table {
    policy: Policy,
    life: BTreeMap<Player, i64>,
    effects: BTreeMap<&'static str, Effect>,
}

impl Game for Table {
    type Event = Damage;
    type Effect = &'static str; // an id, here also what is printed
    type Subject = Player;
    type Player = Player;
    type Query = Infallible; // this game asks nothing of its own,
    type Option = Infallible;
    type Rider = Infallible; // adds nothing afterwards,
    type Error = Infallible; // and cannot fail

    fn policy(&self) -> &Policy {
        &self.policy
    }
    fn turn_order(&self) -> smallvec::SmallVec<[Player; 4]> {
        self.life.keys().copied().collect()
    }
    fn subject(&self, event: &Damage) -> Player {
        event.to
    }
    fn prospect(&self, event: &Damage) -> Prospect {
        if event.amount == 0 { Prospect::Never } else { Prospect::Happens }
    }
    fn applicable(&self, event: &Damage, found: &mut Vec<&'static str>) {
        let applies = |e: &Effect| e.0 == event.to && e.1 != Does::Prevent(0);
        found.extend(self.effects.iter().filter(|(_, e)| applies(e)).map(|(id, _)| *id));
    }
    fn class(&self, _: &'static str, _: &Damage) -> u8 {
        4 // no effect of this game goes before another
    }
    fn affected(&self, event: &Damage) -> Player {
        event.to
    }
    fn controller(&self, effect: &'static str) -> Player {
        self.effects.get(effect).map_or(ADA, |e| e.0)
    }
    fn optional(&self, _: &'static str, _: &Damage) -> Option<Player> {
        None
    }
    fn apply(&mut self, applying: Applying<'_, Self>, _: &mut Run<'_, Self>) -> Done<Application<Self>> {
        let Some(effect) = self.effects.get_mut(applying.effect) else { return Ok(Application::of(Vec::new())) };
        let changed = applying.group.iter().map(|item| {
            let Damage { to, amount } = item.event;
            Outcome::one(match &mut effect.1 {
                Does::Double => Damage { to, amount: amount * 2 },
                Does::Prevent(left) => {
                    let prevented = amount.min(*left);
                    *left -= prevented;
                    Damage { to, amount: amount - prevented }
                }
                Does::RedirectTo(other) => Damage { to: other, amount },
            })
        });
        Ok(Application::of(changed.collect()))
    }
    fn perform(
        &mut self,
        batch: Vec<Proposed<Self>>,
        _: &Riders<Self>,
        _: Performing<'_>,
        _: &mut Run<'_, Self>,
    ) -> Done<()> {
        for Damage { to, amount } in batch.into_iter().map(|item| item.event) {
            *self.life.entry(to).or_default() -= i64::from(amount);
        }
        Ok(())
    }
    fn ride(&mut self, rider: Infallible, _: Lineage<&'static str>, _: &mut Run<'_, Self>) -> Done<()> {
        match rider {}
    }
}

/// Everything that can come of 4 damage to Ada: the life totals, for each order that she may choose.
fn outcomes() -> Exploration<Table, BTreeMap<Player, i64>> {
    let table = Table {
        policy: Policy::affected_player_chooses(),
        life: BTreeMap::from([(ADA, 20), (BOB, 20)]),
        effects: BTreeMap::from([
            ("double", Effect(ADA, Does::Double)),
            ("prevent 3", Effect(ADA, Does::Prevent(3))),
            ("redirect", Effect(ADA, Does::RedirectTo(BOB))),
        ]),
    };
    let Ok(found) = explore(Limits::default(), |answers| {
        let mut table = table.clone();
        propose(&mut table, [Proposed::new(Damage { to: ADA, amount: 4 })], &mut Run::new(answers))?;
        Ok(table.life)
    });
    found
}

fn main() {
    let found = outcomes();
    for (number, end) in found.ends.iter().enumerate() {
        println!("{:?}", end.value);
        for (at, answer) in found.path_to(number) {
            let Node::Fork { who: Some(who), options, .. } = found.node(at) else { break };
            let Some(Choice::Effect(effect)) = options.get(answer) else { break };
            println!("    {who} applies {effect:?} first");
        }
    }
}

#[test]
fn double_and_prevent_do_not_commute_and_a_redirection_ends_both() {
    let found = outcomes();
    assert!(found.is_complete() && found.matters(found.root()));
    let lost: Vec<_> = found.ends.iter().map(|end| 20 - end.value[BOB]).collect();
    assert_eq!(lost, [5, 8, 2, 1, 4], "(4 × 2) − 3; 4 × 2; (4 − 3) × 2; 4 − 3; 4");
    assert!(found.ends.iter().all(|end| end.value[ADA] == 20));
}
