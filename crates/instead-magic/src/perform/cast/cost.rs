//! What casting and activating ask for besides the printed cost (CR 601.2f, 602.5, 700.5).

use instead::{Run, Stop};

use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{Game, PlayerId, Target};
use crate::edition::rulebook::Rule;
use instead_language::words::{Mana, Zone};
use instead_language::{Ability, AbilityCost, Amount, Condition, Cost, CostKeyword, Face, Filter, Ref, SpellCost, Who};

type Result<T> = std::result::Result<T, Stop<Game>>;

fn joined(mut cost: Cost, more: &Cost) -> Cost {
    cost.mana.extend(more.mana.iter().copied());
    cost.tap |= more.tap;
    cost.untap |= more.untap;
    cost.life = match (cost.life.take(), more.life.clone()) {
        (Some(a), Some(b)) => Some(Amount::Plus(Box::new(a), Box::new(b))),
        (a, b) => a.or(b),
    };
    cost.actions.extend(more.actions.iter().cloned());
    cost
}

impl Game {
    /// CR 601.2b, f: the cost with what must be paid besides it.
    pub(crate) fn with_additional_costs(
        &mut self,
        mut cost: Cost,
        face: &Face,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Cost> {
        let player = scope.you;
        for ability in &face.abilities {
            let Ability::AdditionalCost(list) = ability else { continue };
            let can = |c: &Cost| self.can_pay(c, player, scope);
            let alone: Vec<usize> = (0..list.len()).filter(|&at| list.get(at).is_some_and(can)).collect();
            // CR 601.2f: what is paid is the whole, and mana for one part is gone for the other; what is tapped or exiled for
            // mana comes later
            let can_in_all = |c: &Cost| {
                let mut whole = joined(cost.clone(), c);
                self.change_cost(&mut whole, face, scope);
                can(&whole)
            };
            let whole: Vec<usize> = (0..list.len()).filter(|&at| list.get(at).is_some_and(can_in_all)).collect();
            let payable = if whole.is_empty() { alone } else { whole };
            let at = match payable.as_slice() {
                [] => 0,
                [one] => *one,
                several => {
                    let options = several.iter().map(|&at| Pick::Modes(vec![at])).collect();
                    let query = Query { asking: Asking::Mode, rule: Rule::ModesChosen, about: scope.this };
                    match run.ask(self, Some(player), query, options)? {
                        Some(Pick::Modes(picked)) => picked.first().copied().unwrap_or(0),
                        _ => 0,
                    }
                }
            };
            if let Some(more) = list.get(at) {
                cost = joined(cost, more);
            }
        }
        if self.player(player).is_some_and(|p| p.pays_mana) {
            self.change_cost(&mut cost, face, scope);
        }
        Ok(cost)
    }

    /// CR 601.2f: what effects make of the cost of the spell.
    pub(super) fn change_cost(&self, cost: &mut Cost, face: &Face, scope: &Scope) {
        let is = |spells: &Filter, own: &Scope| scope.this.is_some_and(|spell| self.was_cast_as(spells, spell, own));
        self.change_cost_of(cost, face, scope, &is);
    }

    /// CR 601.3: the same of a card as the spell that it would be, as far as that can be told before its targets are chosen.
    pub(super) fn change_cost_to_be(&self, cost: &mut Cost, face: &Face, scope: &Scope) {
        let is = |spells: &Filter, own: &Scope| {
            scope.this.is_some_and(|card| self.would_be_cast_as(spells, scope.you, card, face, own))
        };
        self.change_cost_of(cost, face, scope, &is);
    }

    /// CR 601.2f: increases first, then reductions, which take generic mana alone where they are generic.
    fn change_cost_of(&self, cost: &mut Cost, face: &Face, scope: &Scope, is: &dyn Fn(&Filter, &Scope) -> bool) {
        let mut changes: Vec<(&SpellCost, Scope)> = Vec::new();
        let affinities = face.abilities.iter().chain(self.next_has(scope.you, is)).filter_map(affinity);
        let affinities: Vec<SpellCost> = affinities.collect();
        changes.extend(affinities.iter().map(|less| (less, scope.clone())));
        for ability in &face.abilities {
            if let Ability::SpellCost(change) = ability
                && change.spells == Filter::Is(Ref::This)
            {
                changes.push((change, scope.clone()));
            }
        }
        for ability in self.next_has(scope.you, is) {
            if let Ability::SpellCost(change) = ability {
                changes.push((change, scope.clone()));
            }
        }
        for (rule, own) in self.rules() {
            if let Ability::SpellCost(change) = rule
                && change.spells != Filter::Is(Ref::This)
                && self.is_player(&change.by, scope.you, &own)
                && is(&change.spells, &own)
            {
                changes.push((change, of_caster(change, own, scope.you)));
            }
        }
        changes.retain(|(change, own)| change.condition.as_ref().is_none_or(|c| self.holds(c, own)));
        for less in [false, true] {
            for (change, own) in changes.iter().filter(|(c, _)| c.less == less) {
                let times = change.each.as_ref().map_or(1, |n| self.amount(n, own)).max(0);
                for _ in 0..times {
                    for symbol in &change.mana {
                        // CR 118.7b, c: what is more than the cost has of that color is generic, unless the text says otherwise
                        if less && !change.colored && !matches!(symbol, Mana::Generic(_) | Mana::X) {
                            less_by(&mut cost.mana, *symbol);
                        } else {
                            alter(&mut cost.mana, *symbol, less, own.x);
                        }
                    }
                }
            }
        }
    }
}

/// "For each other spell that player has cast this turn" speaks of who casts.
fn of_caster(change: &SpellCost, mut own: Scope, caster: PlayerId) -> Scope {
    let says = |amount: &Amount| crate::look::slots::says_each_one(amount);
    if change.each.as_ref().is_some_and(says) {
        own.slots_mut().one = Some(Target::Player(caster));
    }
    own
}

impl Game {
    /// CR 601.2f: the last of what changes a total cost: that no spell costs less than so much mana.
    pub(crate) fn raise_to_least(&self, total: &mut Cost, face: &Face, scope: &Scope) -> Result<()> {
        let least = |(rule, own): (&Ability, Scope)| {
            let Ability::CostsAtLeast(n, condition) = rule else { return None };
            condition.as_ref().is_none_or(|c| self.holds(c, &own)).then_some(*n)
        };
        let pays = self.player(scope.you).is_some_and(|p| p.pays_mana);
        let Some(least) = self.rules().filter_map(least).max().filter(|_| pays) else { return Ok(()) };
        // how much such a symbol is hangs on how it is paid (CR 107.4e, f)
        if total.mana.iter().any(|m| m.without_life().is_some() || matches!(m, Mana::TwoOr(_))) {
            let what = "mana that may be paid in several amounts, where no spell costs less than so much,";
            return crate::look::not_carried_out::unsupported(what, face.name.to_string());
        }
        let of = |m: &Mana| match m {
            Mana::Generic(n) => *n,
            Mana::X => crate::perform::follow::clamp(scope.x),
            Mana::Color(_) | Mana::Colorless | Mana::Hybrid(..) | Mana::Snow => 1,
            Mana::TwoOr(_) | Mana::Phyrexian(_) | Mana::HybridPhyrexian(..) => 1,
        };
        let costs: u32 = total.mana.iter().map(of).sum();
        if costs < least {
            alter(&mut total.mana, Mana::Generic(least - costs), false, 0);
        }
        Ok(())
    }
}

impl Game {
    /// CR 601.2f, 602.2b: what effects make of the cost of an activated ability, once its targets are announced.
    pub(crate) fn cost_to_activate(&self, mut cost: Cost, ability: &Ability, is_mana: bool, scope: &Scope) -> Cost {
        let Some(object) = scope.this.filter(|_| self.player(scope.you).is_some_and(|p| p.pays_mana)) else {
            return cost;
        };
        let keyword = ability.cost_keyword();
        let targets = scope.targets.iter().flatten().filter_map(|t| t.object());
        let applies = |change: &AbilityCost, own: &Scope| {
            let of_loyalty = !change.loyalty || matches!(ability, Ability::Activated { loyalty: Some(_), .. });
            of_loyalty
                && !(change.but_mana && is_mana)
                && change.keyword.is_none_or(|k| keyword == Some(k))
                && change.by.as_ref().is_none_or(|who| self.is_player(who, scope.you, own))
                && self.is_described(&change.of, object, own)
                && change.targeting.as_ref().is_none_or(|f| targets.clone().any(|t| self.is_described(f, t, own)))
                && change.condition.as_ref().is_none_or(|c| self.holds(c, own))
        };
        let rules = self.rules();
        let changes: Vec<(&AbilityCost, Scope)> = rules
            .filter_map(|(rule, own)| if let Ability::AbilityCost(c) = rule { Some((&**c, own)) } else { None })
            .filter(|(c, own)| applies(c, own))
            .collect();
        // CR 107.3a: what X was chosen to be is generic mana
        if !changes.is_empty() {
            cost.mana = crate::perform::costs::with_x(&cost.mana, scope.x);
        }
        for less in [false, true] {
            for (change, own) in changes.iter().filter(|(c, _)| c.less == less) {
                let times = change.each.as_ref().map_or(1, |n| self.amount(n, own)).max(0);
                for symbol in (0..times).flat_map(|_| &change.mana) {
                    take(&mut cost.mana, *symbol, less, change.leaves_one);
                }
            }
        }
        cost
    }
}

impl Game {
    /// CR 118.7, 118.8: the cost of a keyword that is no activated ability, with what effects make of such costs ("dash costs
    /// you pay cost {2} less").
    pub(crate) fn cost_of_keyword(&self, cost: &Cost, keyword: CostKeyword, player: PlayerId) -> Cost {
        let mut cost = cost.clone();
        if !self.player(player).is_some_and(|p| p.pays_mana) {
            return cost;
        }
        let applies = |change: &AbilityCost, own: &Scope| {
            change.keyword.is_some_and(|k| k == keyword || k == CostKeyword::Morph && keyword == CostKeyword::Megamorph)
                && change.by.as_ref().is_none_or(|who| self.is_player(who, player, own))
                && change.condition.as_ref().is_none_or(|c| self.holds(c, own))
        };
        let of_costs = |(rule, own): (&Ability, Scope)| {
            let Ability::AbilityCost(change) = rule else { return None };
            applies(change, &own).then(|| (**change).clone())
        };
        let changes: Vec<AbilityCost> = self.rules().filter_map(of_costs).collect();
        for less in [false, true] {
            for symbol in changes.iter().filter(|c| c.less == less).flat_map(|c| &c.mana) {
                alter(&mut cost.mana, *symbol, less, 0);
            }
        }
        cost
    }
}

/// One symbol more or less; where one mana must be left, no more than to that.
fn take(cost: &mut Vec<Mana>, symbol: Mana, less: bool, leaves_one: bool) {
    let total = |cost: &[Mana]| cost.iter().map(|m| if let Mana::Generic(n) = m { *n } else { 1 }).sum::<u32>();
    let Mana::Generic(n) = symbol else { return alter(cost, symbol, less, 0) };
    if !(less && leaves_one) {
        return alter(cost, symbol, less, 0);
    }
    let most = total(cost).saturating_sub(1).min(n);
    alter(cost, Mana::Generic(most), less, 0);
}

/// CR 702.41a: {1} less for each such permanent that its caster controls.
fn affinity(ability: &Ability) -> Option<SpellCost> {
    let Ability::Affinity(what) = ability else { return None };
    let mine = what.clone().and(Filter::Controller(Who::You)).and(Filter::In(Zone::Battlefield));
    Some(SpellCost {
        spells: Filter::Is(Ref::This),
        by: Who::You,
        less: true,
        mana: vec![Mana::Generic(1)],
        each: Some(Amount::Count(mine)),
        condition: None,
        colored: false,
    })
}

/// One symbol more or less; generic mana is taken from generic mana alone.
pub(crate) fn alter(cost: &mut Vec<Mana>, symbol: Mana, less: bool, x: i64) {
    let n = match symbol {
        Mana::Generic(n) => n,
        Mana::X => crate::perform::follow::clamp(x),
        other => {
            if !less {
                cost.push(other);
            } else if let Some(at) = cost.iter().position(|m| *m == other) {
                cost.remove(at);
            }
            return;
        }
    };
    let mut generic = cost.iter_mut().filter_map(|m| if let Mana::Generic(have) = m { Some(have) } else { None });
    if less {
        // additional costs and the tax have generic mana of their own
        let mut n = n;
        for have in generic {
            let taken = n.min(*have);
            (*have, n) = (*have - taken, n - taken);
        }
    } else {
        match generic.next() {
            Some(have) => *have = have.saturating_add(n),
            None => cost.push(Mana::Generic(n)),
        }
    }
}

/// CR 118.7a–g: the cost is less by that symbol; mana of a type that it does not ask for takes as much generic mana. Of a hybrid
/// symbol the half is chosen that the cost asks for.
pub(crate) fn less_by(cost: &mut Vec<Mana>, symbol: Mana) {
    let asked = |m: Mana| cost.contains(&m).then_some(m);
    let colored = |c| Mana::Color(c);
    let taken = match symbol {
        Mana::Generic(n) => Mana::Generic(n),
        Mana::X => return,
        Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b) => {
            asked(symbol).or(asked(colored(a))).or(asked(colored(b))).unwrap_or(Mana::Generic(1))
        }
        Mana::TwoOr(c) => asked(symbol).or(asked(colored(c))).unwrap_or(Mana::Generic(2)),
        Mana::Phyrexian(c) => asked(symbol).or(asked(colored(c))).unwrap_or(Mana::Generic(1)),
        Mana::Color(_) | Mana::Colorless => asked(symbol).unwrap_or(Mana::Generic(1)),
        Mana::Snow => Mana::Generic(1),
    };
    alter(cost, taken, true, 0);
}

/// Whether "only" asks for this, alone or with other things.
pub(crate) fn asks<T>(only: &Condition, find: &dyn Fn(&Condition) -> Option<T>) -> Option<T> {
    match only {
        Condition::All(all) => all.iter().find_map(|c| asks(c, find)),
        one => find(one),
    }
}
