//! Mana pools: what pays for a cost, and what is added to them (CR 106).

use std::sync::Arc;

use instead::{Lineage, Proposed, Run, Stop, propose};

use crate::board::event::{Cause, CauseKind, Event, What};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{PaysFor, Scope};
use crate::board::state::{Bond, BoundMana, Game, ManaPool, ObjectId, PlayerId};
use crate::edition::rulebook::Rule;
use crate::perform::follow::{Following, clamp};
use instead_language::instruction::Mix;
use instead_language::words::{Colors, Mana};
use instead_language::{Ability, Amount, Cant, Filter, Instruction, ManaColors, ManaTerm, ManaUse, Ref, Until, Who};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// Mana that could pay: which, and of the bound mana of the pool which one it is.
type Unit = (Mana, Option<usize>);

impl Game {
    /// What of the pool pays for the cost, if it covers it: symbols of one kind first, then those of two, generic from what
    /// is left, colourless mana before coloured, and first of all what may not be spent on everything.
    pub(crate) fn mana_covers(&self, player: PlayerId, cost: &[Mana], scope: &Scope) -> Option<Vec<Mana>> {
        self.paid_from(player, cost, scope).map(|(pool, _)| pool.all())
    }

    /// What is left of the pool after paying, and what was said of the mana that was spent.
    fn paid_from(&self, player: PlayerId, cost: &[Mana], scope: &Scope) -> Option<(ManaPool, Vec<Arc<Bond>>)> {
        let pool = &self.player(player)?.mana;
        let mut units: Vec<Unit> = Vec::new();
        let mut kept: Vec<BoundMana> = Vec::new();
        for (at, bound) in pool.bound.iter().enumerate() {
            if self.may_be_spent(&bound.bond, scope) {
                units.push((bound.mana, Some(at)));
            } else {
                kept.push(bound.clone());
            }
        }
        units.extend(pool.free.iter().map(|&mana| (mana, None)));
        let (generic, open) = self.first_symbols(player, cost, &mut units)?;
        let left = pay_open(&open, units, generic)?;
        let is_left = |at: usize| left.iter().any(|(_, of)| *of == Some(at));
        let mut spent = Vec::new();
        for (at, bound) in pool.bound.iter().enumerate().filter(|(_, b)| self.may_be_spent(&b.bond, scope)) {
            if is_left(at) {
                kept.push(bound.clone());
            } else {
                spent.push(bound.bond.clone());
            }
        }
        let mut free: Vec<Mana> = left.iter().filter(|(_, of)| of.is_none()).map(|(mana, _)| *mana).collect();
        free.sort_unstable();
        Some((ManaPool { free, bound: kept }, spent))
    }

    /// Pays the symbols that one kind of mana alone pays. How much generic mana is left to pay, and the symbols of two kinds.
    fn first_symbols(&self, player: PlayerId, cost: &[Mana], units: &mut Vec<Unit>) -> Option<(u32, Vec<Mana>)> {
        let (mut generic, mut open) = (0u32, Vec::new());
        let any = self.spends_as_any_color(player);
        for symbol in cost {
            match symbol {
                // CR 609.4b: any mana is as good as one of that color.
                Mana::Color(_) | Mana::Hybrid(..) | Mana::Phyrexian(_) | Mana::HybridPhyrexian(..) | Mana::TwoOr(_)
                    if any =>
                {
                    generic += 1
                }
                Mana::Generic(n) => generic += n,
                Mana::X => {}
                Mana::Color(_) | Mana::Colorless => take(units, *symbol).then_some(())?,
                Mana::Phyrexian(c) => take(units, Mana::Color(*c)).then_some(())?,
                Mana::HybridPhyrexian(a, b) => open.push(Mana::Hybrid(*a, *b)),
                Mana::Hybrid(..) | Mana::TwoOr(_) => open.push(*symbol),
                Mana::Snow => return None,
            }
        }
        Some((generic, open))
    }

    /// CR 106.6: whether the mana may be spent on what this cost is paid for.
    fn may_be_spent(&self, bond: &Bond, scope: &Scope) -> bool {
        let spell = scope.this.filter(|_| scope.pays_for == PaysFor::Casting);
        let source = scope.this.filter(|_| scope.pays_for == PaysFor::Activating);
        let cast_as = |filter: &Filter| spell.is_some_and(|o| self.was_cast_as(filter, o, &bond.scope));
        bond.terms.iter().all(|term| match term {
            ManaTerm::Only(uses) => uses.iter().any(|of| match of {
                ManaUse::Cast(filter) => cast_as(filter),
                ManaUse::Activate(filter) => source.is_some_and(|o| self.is_described(filter, o, &bond.scope)),
            }),
            ManaTerm::NotToCast(filter) => !cast_as(filter),
            ManaTerm::Firm(_) | ManaTerm::Kept(_) | ManaTerm::Spent(..) => true,
        })
    }

    /// Whether the pool has that mana.
    pub(crate) fn pool_covers(&self, player: PlayerId, cost: &[Mana], scope: &Scope) -> bool {
        self.mana_is_payable(player, cost, self.life_for_mana(player, 0, scope), scope)
    }

    /// "Players may spend mana as though it were mana of any color."
    fn spends_as_any_color(&self, player: PlayerId) -> bool {
        self.rules()
            .any(|(rule, scope)| matches!(rule, Ability::ManaAsThough(who) if self.is_player(who, player, &scope)))
    }

    /// CR 106.4: what is left of the pool stays in it. CR 106.6: what is said of mana that is spent on a spell.
    pub(crate) fn spend_mana(
        &mut self,
        player: PlayerId,
        cost: &[Mana],
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<ObjectId>> {
        let Some((mana, spent)) = self.paid_from(player, cost, scope) else { return Ok(Vec::new()) };
        self.stop_at_mana_of_choice(player, &mana, &spent, scope)?;
        let cause = Cause { player: Some(player), kind: CauseKind::Cost, ..Cause::RULE }
            .by(crate::edition::rulebook::Rule::CostsPaid);
        propose(self, [Proposed::new(Event { what: What::ManaBecomes { player, mana }, cause })], run)?;
        let from = spent.iter().filter_map(|bond| bond.scope.this).filter(|_| self.tells_mana_apart).collect();
        let Some(spell) = scope.this.filter(|_| scope.pays_for == PaysFor::Casting) else { return Ok(from) };
        for bond in spent {
            self.done_with_mana(&bond, (spell, player), run)?;
            let firm = |term: &ManaTerm| matches!(term, ManaTerm::Firm(of) if self.matches(of, spell, &bond.scope));
            if bond.terms.iter().any(firm) {
                let cant = Cant::BeCountered(Filter::Is(Ref::Object(spell.0)));
                let mut following = Following::of(bond.scope.clone(), Lineage::default());
                self.follow(&[Instruction::Forbid(cant, Until::EndOfTurn)], &mut following, run)?;
            }
        }
        Ok(from)
    }

    /// CR 106.3, 601.2h: where some text asks of what sources the mana was and some of it is left, which is spent is the
    /// player's choice if the sources are unlike, and could not be said.
    fn stop_at_mana_of_choice(
        &self,
        player: PlayerId,
        left: &ManaPool,
        spent: &[Arc<Bond>],
        scope: &Scope,
    ) -> Result<()> {
        if !self.tells_mana_apart || scope.pays_for != PaysFor::Casting || left.all().is_empty() {
            return Ok(());
        }
        let name = |bond: &Bond| bond.scope.this.map(|o| self.name_of(o));
        let had = self.player(player).map_or(0, |p| p.mana.all().len());
        let of_nothing = had.saturating_sub(left.all().len()) > spent.len() || !left.free.is_empty();
        let mut names: Vec<Option<String>> =
            left.bound.iter().map(|b| name(&b.bond)).chain(spent.iter().map(|b| name(b))).collect();
        names.extend(of_nothing.then_some(None));
        names.sort_unstable();
        names.dedup();
        if names.len() < 2 {
            return Ok(());
        }
        let what = "a choice among mana of several sources, where a text asks for them,";
        crate::look::not_carried_out::unsupported(what, scope.this.map(|o| self.name_of(o)).unwrap_or_default())
    }

    /// CR 106.1b, 607.2d: among which colors the player may choose.
    fn colors_to_choose(&self, colors: &ManaColors, scope: &Scope) -> Result<Colors> {
        Ok(match colors {
            ManaColors::CouldProduce(filter, _) => {
                let mana = self.could_produce(filter, scope)?;
                mana.iter().filter_map(|m| if let Mana::Color(c) = m { Some(*c) } else { None }).collect()
            }
            plain => self.plain_colors(plain, scope),
        })
    }

    /// CR 106.1b: mana of a chosen colour, or in any combination of colours.
    pub(crate) fn add_chosen_mana(
        &mut self,
        who: &Who,
        amount: &Amount,
        colors: &ManaColors,
        mix: Mix,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let n = clamp(self.amount(amount, &f.scope)) as usize;
        let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
        let mut mana: Vec<Mana> = self.colors_to_choose(colors, &f.scope)?.list().map(Mana::Color).collect();
        if let ManaColors::CouldProduce(filter, true) = colors
            && self.could_produce(filter, &f.scope)?.contains(&Mana::Colorless)
        {
            mana.push(Mana::Colorless);
        }
        let colors = mana;
        // CR 106.5: mana of an undefined color is not added
        if colors.is_empty() {
            return Ok(());
        }
        let mut sets: Vec<Vec<Mana>> = vec![Vec::new()];
        if mix != Mix::One {
            for _ in 0..n {
                let mut longer: Vec<Vec<Mana>> = sets
                    .iter()
                    .flat_map(|s| {
                        colors
                            .iter()
                            .filter(|c| s.last().is_none_or(|l| l < *c || l == *c && mix == Mix::Any))
                            .map(|c| [s.clone(), vec![*c]].concat())
                    })
                    .collect();
                longer.dedup();
                if longer.len() > crate::perform::rewrite::MAX_OPTIONS {
                    return Err(crate::perform::rewrite::too_many("a combination of colors", longer.len()));
                }
                sets = longer;
            }
        } else {
            // "that color": of each color so many as it is of it
            let of = |mana: &Mana| {
                let mut own = f.scope.clone();
                own.color = if let Mana::Color(c) = mana { Some(*c) } else { None };
                clamp(self.amount(amount, &own)) as usize
            };
            sets = colors.iter().map(|c| vec![*c; of(c)]).filter(|set| !set.is_empty()).collect();
            // no mana of one color is no mana of another
            if sets.len() < colors.len() {
                sets.push(Vec::new());
            }
        }
        let query = Query { asking: Asking::Mana, rule: Rule::KindsOfMana, about: f.scope.this };
        let picked = run.ask(self, Some(player), query, sets.into_iter().map(Pick::Mana).collect())?;
        let Some(Pick::Mana(mana)) = picked else { return Ok(()) };
        self.follow(&[Instruction::AddMana(Who::Player(player.0), mana)], f, run)
    }
}

/// Takes one mana of a pool, if it is there.
fn take(units: &mut Vec<Unit>, mana: Mana) -> bool {
    let at = units.iter().position(|(m, _)| *m == mana);
    at.map(|at| units.remove(at)).is_some()
}

/// CR 107.4e: each of these symbols is paid in one of two ways; what is left after the first set of ways that the pool
/// covers.
fn pay_open(open: &[Mana], mut units: Vec<Unit>, generic: u32) -> Option<Vec<Unit>> {
    let Some((symbol, rest)) = open.split_first() else {
        units.sort_by_key(|(mana, bound)| (bound.is_none(), *mana != Mana::Colorless));
        return (units.len() >= generic as usize).then(|| units.split_off(generic as usize));
    };
    let with = |color| {
        let mut left = units.clone();
        take(&mut left, Mana::Color(color)).then(|| pay_open(rest, left, generic)).flatten()
    };
    match symbol {
        Mana::Hybrid(a, b) => with(*a).or_else(|| with(*b)),
        Mana::TwoOr(c) => with(*c).or_else(|| pay_open(rest, units.clone(), generic + 2)),
        // these can be paid in one way alone
        Mana::Color(_)
        | Mana::Colorless
        | Mana::Generic(_)
        | Mana::X
        | Mana::Phyrexian(_)
        | Mana::HybridPhyrexian(..)
        | Mana::Snow => None,
    }
}
