//! In which order what enters at one time gets its timestamps (CR 613.7m).

use instead::Run;

use crate::board::characteristics::Characteristics;
use crate::board::event::{Entering, What};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::layer::Part;
use crate::edition::rulebook::Rule;
use crate::look::keywords::continuous_of;
use crate::look::layers::order::part_of;
use crate::perform::{Item, Result};
use instead_language::{Change, Continuous, Filter, Ref};

impl Game {
    /// CR 613.7m: what the active player will control has the earlier timestamps, and so on in turn order; each player says
    /// the order among his own. Older texts let the active player say it of all. Nobody is asked where no two effects of
    /// one layer contend.
    pub(super) fn in_order_of_timestamps(
        &mut self,
        mut leaves: Vec<Item>,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Item>> {
        let at: Vec<usize> = (0..leaves.len()).filter(|&at| leaves.get(at).and_then(entering).is_some()).collect();
        if at.len() < 2 {
            return Ok(leaves);
        }
        let together: Vec<Item> = at.iter().filter_map(|&at| leaves.get(at).cloned()).collect();
        let mut order = Vec::with_capacity(together.len());
        if self.edition.active_player_stamps {
            order = self.in_his_order(self.state.turn.player, together, run)?;
        } else {
            let controller = |item: &Item| entering(item).map(|(_, e)| e.controller);
            for player in self.players_in_turn_order().collect::<Vec<_>>() {
                let his = together.iter().filter(|item| controller(item) == Some(player)).cloned().collect();
                order.extend(self.in_his_order(player, his, run)?);
            }
        }
        for (at, item) in at.into_iter().zip(order) {
            if let Some(place) = leaves.get_mut(at) {
                *place = item;
            }
        }
        Ok(leaves)
    }

    /// Those that contend come in the order that the player says, after the others.
    fn in_his_order(&mut self, player: PlayerId, his: Vec<Item>, run: &mut Run<'_, Self>) -> Result<Vec<Item>> {
        let contenders = self.contenders(&his);
        if contenders.len() < 2 {
            return Ok(his);
        }
        let order = self.order_by(Rule::TimestampsTogether, contenders, Some(player), run)?;
        let object = |item: &Item| entering(item).map(|(object, _)| Target::Object(object));
        let (mut last, mut first): (Vec<Item>, Vec<Item>) =
            his.into_iter().partition(|item| object(item).is_some_and(|o| order.contains(&o)));
        last.sort_by_key(|item| order.iter().position(|o| Some(*o) == object(item)));
        first.append(&mut last);
        Ok(first)
    }

    /// Those of which at least one other has an effect that does something else to what both may apply to.
    fn contenders(&self, his: &[Item]) -> Vec<Target> {
        let would_be = |item: &Item| {
            let (object, entering) = entering(item)?;
            let continuous = self.permanent_would_have_effects(object, entering);
            continuous.then(|| (object, self.as_it_would_be(object, entering)))
        };
        let all: Vec<(ObjectId, std::sync::Arc<Characteristics>)> = his.iter().filter_map(would_be).collect();
        let contends = |a: ObjectId, one: &Characteristics| all.iter().any(|(b, other)| a != *b && contend(one, other));
        all.iter().filter(|(o, c)| contends(*o, c)).map(|(object, _)| Target::Object(*object)).collect()
    }

    /// Whether what enters so has continuous effects by its copiable values.
    fn permanent_would_have_effects(&self, object: ObjectId, entering: &Entering) -> bool {
        let Some(object) = self.object(object) else { return false };
        let permanent = crate::board::zones::permanent_from(object, entering);
        permanent.base().abilities.iter().any(|(_, a)| continuous_of(a).is_some())
    }
}

/// What enters, and how.
fn entering(item: &Item) -> Option<(ObjectId, &Entering)> {
    let What::Move(m) = &item.event.what else { return None };
    Some((m.object, m.enter.as_deref()?))
}

/// Whether the order in which effects of these two are applied within a layer may show.
fn contend(one: &Characteristics, other: &Characteristics) -> bool {
    let effects = |c: &Characteristics| -> Vec<Continuous> {
        c.abilities.iter().filter_map(|(_, a)| continuous_of(a).cloned()).collect()
    };
    let others = effects(other);
    effects(one).iter().any(|a| {
        others.iter().any(|b| {
            // each about its own object alone
            let apart = itself_alone(&a.what) && itself_alone(&b.what);
            !apart && a.changes.iter().any(|x| b.changes.iter().any(|y| changes_contend(x, y)))
        })
    })
}

fn itself_alone(what: &Filter) -> bool {
    *what == Filter::Is(Ref::This)
}

/// Whether two changes of one thing come to something else in the other order.
fn changes_contend(x: &Change, y: &Change) -> bool {
    let part = part_of(x);
    if part.is_none() || part != part_of(y) {
        return false;
    }
    match part {
        // sums and switches come to the same in any order (CR 613.4c, d)
        None | Some(Part::ModifyPowerToughness | Part::Switch) => false,
        Some(Part::Control | Part::Text | Part::SetPowerToughness) => x != y,
        // what only adds comes to the same in any order; what takes away may take the other effect away (CR 613.8b)
        Some(Part::Type | Part::Color | Part::Ability) => !(only_adds(x) && only_adds(y)),
    }
}

/// Whether a change adds a type, color or ability and takes none away.
fn only_adds(change: &Change) -> bool {
    matches!(
        change,
        Change::AddType(_)
            | Change::AddSubtype(_)
            | Change::AddSupertype(_)
            | Change::AllCreatureTypes
            | Change::AddChosenType
            | Change::AddColor(_)
            | Change::AddChosenColor
            | Change::AddAbility(_)
            | Change::ActivatedOf(..)
            | Change::CantHave(_)
    )
}
