//! What mana permanents could produce, and a commander's color identity (CR 106.7, 903.4).

use instead::Stop;
use instead_language::walk::{Accept, Visit};
use instead_language::words::{Color, Colors, Mana, Zone};
use instead_language::{Ability, Face, Filter, Instruction, ManaColors, Pattern, Rewrite, Spell};

use crate::board::effect::{EffectId, EventKind, Watcher};
use crate::board::event::{Cause, Event, What};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId};
use crate::look::not_carried_out::unsupported;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 106.7: the types of mana that these permanents could produce, whatever the costs of their mana abilities.
    pub(crate) fn could_produce(&self, filter: &Filter, scope: &Scope) -> Result<Vec<Mana>> {
        // how much an ability adds is not looked at here
        let by_amount = |w: &&Watcher| {
            let more = |p: &Pattern| matches!(p, Pattern::TapForMana { at_least, .. } if *at_least > 1);
            matches!(w.effect.rewrite, Rewrite::ProducesMana(..)) && w.effect.pattern.any(&more)
        };
        if let Some(by) = self.derived.watchers.of_kind(EventKind::Mana).iter().find(by_amount) {
            let name = by.scope.this.map_or_else(|| "an effect".to_owned(), |this| self.name_of(this));
            return unsupported("what permanents could produce while an effect looks at the amount (106.7)", name);
        }
        let mut found = Vec::new();
        let mut seen = Vec::new();
        self.add_producible(filter, scope, &mut found, &mut seen);
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn add_producible(&self, filter: &Filter, scope: &Scope, found: &mut Vec<Mana>, seen: &mut Vec<ObjectId>) {
        for id in self.every(filter, scope) {
            if seen.contains(&id) {
                continue;
            }
            // what it could produce only because it could produce it is nothing
            seen.push(id);
            let own = Scope::new(self.controller(id).unwrap_or(scope.you), Some(id));
            for ability in self.activated_abilities(id) {
                if let Ability::Activated { cost, spell, loyalty: None, .. } = &*ability
                    && spell.targets.is_empty()
                {
                    let mut added = Vec::new();
                    self.add_of(spell, &own, &mut added, seen);
                    match cost.tap {
                        true => added.iter().for_each(|mana| self.add_replaced(*mana, id, own.you, &[], found)),
                        false => found.extend(added),
                    }
                }
            }
            seen.pop();
        }
    }

    /// CR 106.7: what a permanent that is tapped for that mana could produce, where effects make other mana of it, in whatever
    /// order they are applied.
    fn add_replaced(&self, mana: Mana, by: ObjectId, player: PlayerId, applied: &[EffectId], found: &mut Vec<Mana>) {
        let what = What::AddMana { player, mana: vec![mana], tapped: Some(by), bond: None };
        let mut ways = Vec::new();
        self.applying(&Event { what, cause: Cause::RULE }, |watcher| {
            if let Rewrite::ProducesMana(made, _) = &watcher.effect.rewrite
                && !applied.contains(&watcher.id)
            {
                ways.push((watcher.id, made.clone(), watcher.effect.optional.is_some()));
            }
        });
        if ways.iter().all(|(.., optional)| *optional) {
            found.push(mana);
        }
        for (id, made, _) in ways {
            let applied: Vec<EffectId> = applied.iter().copied().chain([id]).collect();
            made.iter().for_each(|mana| self.add_replaced(*mana, by, player, &applied, found));
        }
    }

    /// What the mana ability could add; of one that adds what others could produce, that (a loop adds nothing).
    fn add_of(&self, spell: &Spell, scope: &Scope, found: &mut Vec<Mana>, seen: &mut Vec<ObjectId>) {
        struct Adds(Vec<Instruction>);
        impl Visit for Adds {
            fn instruction(&mut self, part: &Instruction) {
                use instead_language::walk::Walk;
                self.0.push(part.clone());
                part.walk(self);
            }
            fn ability(&mut self, _: &Ability) {}
        }
        let mut adds = Adds(Vec::new());
        spell.accept(&mut adds);
        for instruction in adds.0 {
            if let Instruction::AddMana(_, list) | Instruction::AddManaTimes(_, list, _) = &instruction {
                found.extend(list.iter().copied());
            } else if let Instruction::AddChosenMana { colors, .. } = &instruction {
                let of = |c: Colors| c.list().map(Mana::Color).collect::<Vec<_>>();
                if let ManaColors::CouldProduce(filter, any) = colors {
                    let mut more = Vec::new();
                    self.add_producible(filter, scope, &mut more, seen);
                    found.extend(more.into_iter().filter(|m| *any || *m != Mana::Colorless));
                } else {
                    found.extend(of(self.plain_colors(colors, scope)));
                }
            }
        }
    }

    /// CR 106.1b, 607.2d: the colors among which is chosen, where no other permanent's mana abilities say them.
    pub(crate) fn plain_colors(&self, colors: &ManaColors, scope: &Scope) -> Colors {
        match colors {
            ManaColors::These(these) => *these,
            ManaColors::Noted(or) => {
                let noted = self.chosen_for(scope).and_then(|chosen| chosen.color);
                noted.map_or(*or, |color| *or | Colors::of(color))
            }
            ManaColors::Among(filter) => {
                let of = |o: ObjectId| self.characteristics(o).map_or(Colors::empty(), |c| c.colors);
                self.every(filter, scope).into_iter().map(of).fold(Colors::empty(), |all, of| all | of)
            }
            ManaColors::Identity => self.color_identity(scope.you),
            ManaColors::CouldProduce(..) => Colors::empty(),
        }
    }

    /// CR 903.4: the colors of a player's commanders: their own, and those of the mana symbols in their costs and rules text,
    /// of both faces. Without a commander it is undefined, and no color (CR 903.4f).
    pub(crate) fn color_identity(&self, player: PlayerId) -> Colors {
        struct Symbols(Colors);
        impl Visit for Symbols {
            fn mana(&mut self, mana: &Mana) {
                let all: Vec<Color> = match mana {
                    Mana::Color(c) | Mana::TwoOr(c) | Mana::Phyrexian(c) => vec![*c],
                    Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b) => vec![*a, *b],
                    Mana::Generic(_) | Mana::X | Mana::Colorless | Mana::Snow => Vec::new(),
                };
                self.0 |= all.into_iter().collect();
            }
        }
        let of = |face: &Face| {
            let mut symbols = Symbols(face.colors);
            face.accept(&mut symbols);
            symbols.0
        };
        let all = Zone::ALL.iter().flat_map(|zone| self.objects_in(*zone)).filter_map(|id| self.object(id));
        let commanders = all.filter(|o| o.commander && o.owner == player);
        commanders.fold(Colors::empty(), |all, o| all | of(&o.face) | o.back.as_deref().map_or(Colors::empty(), of))
    }
}
