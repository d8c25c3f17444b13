//! Announcing a spell or ability (CR 601.2b–d, 602.2b, 700.2): modes, targets, how amounts are divided.

use std::sync::Arc;

use instead::{Run, Stop};
use smallvec::SmallVec;

use crate::board::error::Error;
use crate::board::question::{Asking, Pick, Query, divisions};
use crate::board::scope::{PaysFor, Scope};
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::cast::asked::is_asked_for;
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::words::{Mana, Step, Word};
use instead_language::{
    Ability, ChosenBy, Condition, Cost, CostKeyword, Filter, Fresh, Half, Instruction, Mode, ModeChoice, Ref, Spell,
    TargetSpec, Who,
};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// What a player says as he casts or activates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Announcement {
    /// The targets, in the order of the word "target"; what is not said is asked.
    pub targets: Vec<Target>,
    /// X.
    pub x: Option<u32>,
    /// Kicked, so often.
    pub kicked: u32,
    /// For the cost of this keyword of its own instead of its mana cost (CR 601.2b).
    pub instead: Option<CostKeyword>,
    /// Optional additional costs that are paid, by the names of their keywords, each so often as it is paid (CR 601.2b).
    pub also: Vec<Word>,
    /// Face down, for {3} (CR 708.4).
    pub face_down: bool,
    /// Which half or face of the card; where it has several, what is not said is asked.
    pub half: Option<Half>,
    /// The kicker costs paid, where it has several (CR 702.33g).
    pub kickers: Vec<Vec<Mana>>,
    /// Cards of the hand whose text is spliced onto the spell, in order (CR 702.47).
    pub spliced: Vec<ObjectId>,
    /// The mana spent; what is not said is spent as the symbols of the cost.
    pub spent: Option<Vec<Mana>>,
    /// The modes, counted from 0.
    pub modes: Vec<usize>,
    /// By which of the things that let him cast it, where there are several.
    pub permission: Option<usize>,
    /// With its back face up, where an effect casts it so (CR 310.11b).
    pub transformed: bool,
    /// Nobody announced anything: an effect casts it, and "up to" so many targets are asked for, too.
    pub unsaid: bool,
}

impl Announcement {
    /// Whether the cost of that name is paid.
    fn pays(&self, cost: &Word) -> bool {
        self.also.contains(cost) || self.instead.is_some_and(|keyword| keyword.as_str() == cost.as_str())
    }

    /// CR 702.34a, 702.180a: exiled wherever else it would go from the stack.
    pub(super) fn is_exiled_after(&self) -> bool {
        matches!(self.instead, Some(CostKeyword::Flashback | CostKeyword::Harmonize))
    }

    /// CR 702.42a: all modes are chosen.
    fn is_entwined(&self) -> bool {
        self.also.iter().any(|cost| cost == CostKeyword::Entwine.as_str())
    }
}

/// Whether a text that is not understood asks for a target, and not for "up to" so many, of which there may be none.
fn asks_for_a_target(text: &str) -> bool {
    text.contains("target ") && !text.contains("up to")
}

pub(crate) fn illegal<T>(why: impl Into<String>) -> Result<T> {
    Err(Stop::Error(Error::illegal(why)))
}

/// CR 605.1a: it has no target, could add mana, and is no loyalty ability.
pub(crate) fn is_mana_ability(spell: &Spell, loyalty: Option<i32>) -> bool {
    spell.targets.is_empty() && loyalty.is_none() && could_add_mana(spell)
}

/// CR 605.1a: whether it could add mana as it resolves, whatever that depends on; not what is done later, or by what it
/// makes.
fn could_add_mana(spell: &Spell) -> bool {
    #[derive(Default)]
    struct Adds(bool);
    impl Visit for Adds {
        fn instruction(&mut self, part: &Instruction) {
            use Instruction as I;
            let adds =
                matches!(part, I::AddMana(..) | I::AddManaTimes(..) | I::AddChosenMana { .. } | I::AddProduced(_));
            let later = matches!(
                part,
                I::Delayed(..) | I::DelayedThisTurn(..) | I::WhenYouDo(_) | I::Reflexive(..) | I::Create { .. }
            );
            self.0 |= adds;
            if !later {
                part.walk(self);
            }
        }
        fn ability(&mut self, _: &Ability) {}
    }
    let mut adds = Adds::default();
    spell.accept(&mut adds);
    adds.0
}

/// CR 603.3d: a triggered ability's targets are chosen as it goes on the stack; else by that rule.
fn target_rule(scope: &Scope, otherwise: Rule) -> Rule {
    if scope.triggered { Rule::TriggerTargets } else { otherwise }
}

/// CR 700.2a, b.
fn mode_rule(scope: &Scope) -> Rule {
    if scope.triggered { Rule::TriggerModes } else { Rule::ModalChoice }
}

/// The sets of modes that can be chosen of those that are left; of some choices a mode may be chosen several times.
pub(crate) fn mode_sets(left: &[usize], choice: &ModeChoice) -> Vec<Vec<usize>> {
    let (least, most) = (choice.min as usize, choice.max as usize);
    if !choice.again {
        return crate::board::question::subsets(left, least, most);
    }
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut found: Vec<Vec<usize>> = Vec::new();
    for n in 0..=most {
        if n >= least {
            found.extend(sets.iter().cloned());
        }
        let longer = sets.iter().flat_map(|set| {
            let last = set.last().copied().unwrap_or(0);
            left.iter().filter(move |at| **at >= last).map(move |at| [set.as_slice(), &[*at]].concat())
        });
        sets = longer.collect();
    }
    found
}

/// The modes that were chosen: how many, and what is paid for them as an additional cost (CR 702.172a, 702.183a).
#[derive(Default)]
pub(crate) struct ChosenModes {
    pub(crate) count: usize,
    pub(crate) cost: Cost,
}

/// What is paid for these modes.
pub(crate) fn cost_of_modes(choice: &ModeChoice, chosen: &[usize]) -> Cost {
    let mut cost = Cost::default();
    let of = |at: &usize| choice.modes.get(*at).and_then(|mode| mode.cost.clone());
    chosen.iter().filter_map(of).for_each(|more| super::add(&mut cost, more));
    cost
}

impl Game {
    /// CR 700.2a: the modes are chosen as the spell or ability is announced; their targets and instructions follow.
    pub(crate) fn with_modes(
        &mut self,
        mut spell: Spell,
        player: PlayerId,
        said: &Announcement,
        scope: &Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<(Spell, ChosenModes)> {
        let left = self.modes_left(&spell, scope);
        let asks = spell.modes.as_ref().is_some_and(|m| m.fresh.is_some()).then(|| Arc::new(spell.clone()));
        let Some(mut choice) = spell.modes.take() else {
            return if said.modes.is_empty() {
                Ok((spell, ChosenModes::default()))
            } else {
                illegal("there are no modes to choose (700.2)")
            };
        };
        if said.is_entwined() {
            let all = choice.modes.len() as u32;
            (choice.min, choice.max, choice.more) = (all, all, None);
        }
        if let Some((condition, least, most)) = choice.more.take()
            && self.holds(&condition, scope)
        {
            (choice.min, choice.max) = (least, most);
        }
        let mut chosen = if said.modes.is_empty() {
            if left.len() < choice.min as usize && (!choice.again || left.is_empty()) {
                return illegal("there are not enough modes with legal targets to choose from (700.2a)");
            }
            let mut options = mode_sets(&left, &choice);
            if choice.modes.iter().any(|mode| mode.cost.is_some()) {
                let scope = Scope { pays_for: PaysFor::Casting, ..scope.clone() };
                options.retain(|set| self.can_pay(&cost_of_modes(&choice, set), player, &scope));
            }
            let query = Query { asking: Asking::mode_of(&choice), rule: mode_rule(scope), about: scope.this };
            match run.ask(self, Some(player), query, options.into_iter().map(Pick::Modes).collect())? {
                Some(Pick::Modes(modes)) => modes,
                _ => Vec::new(),
            }
        } else {
            said.modes.clone()
        };
        if chosen.len() < choice.min as usize || chosen.len() > choice.max as usize {
            return illegal(format!("from {} to {} modes can be chosen", choice.min, choice.max));
        }
        if asks.is_some() && chosen.iter().any(|at| *at < choice.modes.len() && !left.contains(at)) {
            return illegal("that mode can't be chosen now");
        }
        // CR 700.2d, 608.2c: in the order in which they are written, one that was chosen twice twice in a row
        chosen.sort_unstable();
        if !choice.again && chosen.windows(2).any(|two| two.first() == two.last()) {
            return illegal("the same mode can't be chosen more than once (700.2d)");
        }
        let paid = ChosenModes { count: chosen.len(), cost: cost_of_modes(&choice, &chosen) };
        for at in chosen {
            if let (Some(ability), Some(this)) = (&asks, scope.this) {
                self.note_mode(this, ability, at);
            }
            let Some(Mode { spell: mode, .. }) = choice.modes.get(at) else { return illegal("there is no such mode") };
            crate::board::spell::join(&mut spell, mode);
        }
        Ok((spell, paid))
    }

    /// Which modes may be chosen (CR 700.2a, b): those that have their targets and, where only such may as were not chosen
    /// before, those that were not.
    pub(crate) fn modes_left(&self, spell: &Spell, scope: &Scope) -> Vec<usize> {
        let Some(choice) = &spell.modes else { return Vec::new() };
        let own = scope.this.and_then(|this| self.object(this));
        let recent = |fresh: Fresh, turn: u32| fresh == Fresh::Ever || turn == self.state.turn.number;
        let chosen = |at: usize| {
            choice.fresh.is_some_and(|fresh| {
                own.is_some_and(|o| {
                    o.modes.iter().any(|(of, m, turn)| **of == *spell && *m == at && recent(fresh, *turn))
                })
            })
        };
        let said = Announcement::default();
        let open =
            |(at, mode): (usize, &Mode)| (!chosen(at) && self.has_targets(&mode.spell, &said, scope)).then_some(at);
        choice.modes.iter().enumerate().filter_map(open).collect()
    }

    /// CR 601.2c, d: the targets, and how amounts are divided among them.
    pub(crate) fn announce_targets(
        &mut self,
        spell: &Spell,
        player: PlayerId,
        said: &Announcement,
        scope: &mut Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        self.stop_at_targets_of_each(spell, scope)?;
        let mut named = said.targets.iter().copied().peekable();
        for at in 0..spell.targets.len() {
            let spec = self.target_asked(spell, at, said, scope);
            let mut all: SmallVec<[Target; 1]> = SmallVec::new();
            for (whose, within) in self.askings(spell, at, scope) {
                let spec = self.asked_for(&spec, whose, &within);
                let legal = self.legal_targets(&spec, &within);
                let mut chosen = Vec::new();
                while (chosen.len() as u32) < spec.max {
                    let Some(&next) = named.peek() else { break };
                    if !legal.contains(&next) {
                        if chosen.len() as u32 >= spec.min && spec.min < spec.max || whose.is_some() {
                            break;
                        }
                        return illegal(format!("{} is no legal target", self.target_name(next)));
                    }
                    // CR 115.3; it may be the target of another "target"
                    if chosen.contains(&next) {
                        if chosen.len() as u32 >= spec.min {
                            break;
                        }
                        let name = self.target_name(next);
                        return illegal(format!("{name} can't be chosen twice for one word “target” (115.3)"));
                    }
                    chosen.push(next);
                    named.next();
                }
                if !self.go_together(&spec, &chosen, &within) {
                    return illegal("these can't be targets together (601.2c)");
                }
                if (chosen.len() as u32) < spec.min || said.unsaid && !legal.is_empty() {
                    match self.choose_targets(&spec, &within, player, run)? {
                        Some(targets) => chosen = targets,
                        None => return Ok(false),
                    }
                }
                scope.allot(at, whose, &chosen);
                all.extend(chosen);
            }
            if spec.min > 0 && all.is_empty() {
                return Ok(false);
            }
            scope.targets.push(all);
        }
        if self.has_holes
            && let Some(unread) = instead_language::unread::holes(spell).first()
        {
            // CR 601.2c: what may be chosen is not known; what was said is taken as chosen
            let said: Vec<Target> = named.by_ref().collect();
            let asks = said.is_empty() && scope.targets.is_empty() && unread.hole().contains("target ");
            // CR 601.2d: how it is divided is announced, and could not be said
            if asks || unread.hole().contains("divided as you choose") {
                return self.stop_at_text(scope.this, unread);
            }
            scope.targets.push(said.into());
        }
        if let Some(extra) = named.next() {
            return illegal(format!("{} is one target too many", self.target_name(extra)));
        }
        if self.lacks_a_target(spell, scope).is_some() {
            let name = scope.this.map(|o| self.name_of(o)).unwrap_or_default();
            // asked one by one, what must be among them can't be told from what need not be
            return match said.unsaid {
                true => crate::look::not_carried_out::unsupported("a target that must be chosen, unsaid,", name),
                false => illegal(format!("{name} can target what must be chosen if able, and does not (601.2c)")),
            };
        }
        self.announce_division(spell, player, scope, run)?;
        Ok(true)
    }

    /// CR 603.3d: the same of a triggered ability, all of which is asked. Whether there are legal targets.
    pub(crate) fn choose_all_targets(
        &mut self,
        spell: &Spell,
        player: PlayerId,
        scope: &mut Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        let said = Announcement::default();
        self.stop_at_targets_of_each(spell, scope)?;
        for at in 0..spell.targets.len() {
            let spec = self.target_asked(spell, at, &said, scope);
            let mut all: SmallVec<[Target; 1]> = SmallVec::new();
            for (whose, within) in self.askings(spell, at, scope) {
                let spec = self.asked_for(&spec, whose, &within);
                let Some(chosen) = self.choose_targets(&spec, &within, player, run)? else { return Ok(false) };
                scope.allot(at, whose, &chosen);
                all.extend(chosen);
            }
            if spec.min > 0 && all.is_empty() {
                return Ok(false);
            }
            scope.targets.push(all);
        }
        if self.has_holes
            && scope.targets.is_empty()
            && let Some(unread) = instead_language::unread::holes(spell).iter().find(|u| asks_for_a_target(u.hole()))
        {
            // CR 603.3d: whether there is a legal target, without which it is not put onto the stack, is not known
            return self.stop_at_text(scope.this, unread);
        }
        self.announce_division(spell, player, scope, run)?;
        Ok(true)
    }

    /// Whether there is a legal target for each that is asked for.
    pub(crate) fn has_targets(&self, spell: &Spell, said: &Announcement, scope: &Scope) -> bool {
        if speaks_of_others(&spell.targets) {
            return self.has_targets_in_turn(spell, said, &mut scope.clone());
        }
        (0..spell.targets.len()).all(|at| {
            let spec = self.target_asked(spell, at, said, scope);
            let enough = |within: &Scope| {
                let legal = self.legal_targets(&spec, within);
                legal.len() >= spec.min as usize && (spec.min < 2 || self.some_go_together(&spec, &legal, within))
            };
            self.askings(spell, at, scope).iter().any(|(_, within)| enough(within)) || spec.min == 0
        })
    }

    /// "Target creature … another target creature": the same, where what one word may mean hangs on what another does.
    fn has_targets_in_turn(&self, spell: &Spell, said: &Announcement, scope: &mut Scope) -> bool {
        let at = scope.targets.len();
        if at >= spell.targets.len() {
            return true;
        }
        let spec = self.target_asked(spell, at, said, scope);
        let legal = self.legal_targets(&spec, scope);
        let mut choices: Vec<SmallVec<[Target; 1]>> = match spec.min {
            0 => vec![SmallVec::new()],
            1 => legal.into_iter().map(|target| SmallVec::from_elem(target, 1)).collect(),
            least if legal.len() >= least as usize => vec![legal.into_iter().take(least as usize).collect()],
            _ => Vec::new(),
        };
        choices.drain(..).any(|chosen| {
            scope.targets.push(chosen);
            let rest = self.has_targets_in_turn(spell, said, scope);
            scope.targets.pop();
            rest
        })
    }

    /// Of targets of which there is one for each player, no more are asked for than there are.
    fn asked_for(&self, spec: &TargetSpec, whose: Option<PlayerId>, within: &Scope) -> TargetSpec {
        let mut own = spec.clone();
        if whose.is_some() {
            own.min = own.min.min(self.legal_targets(spec, within).len() as u32);
        }
        own
    }

    /// The sets of these that may be chosen together.
    fn sets_together(&self, spec: &TargetSpec, legal: &[Target], scope: &Scope) -> Result<Vec<Vec<Target>>> {
        let (least, most) = (spec.min as usize, (spec.max as usize).min(legal.len()));
        let count = crate::board::question::subset_count(legal.len(), least, most);
        if count > crate::perform::rewrite::MAX_OPTIONS {
            return Err(crate::perform::rewrite::too_many("the choice of targets", count));
        }
        let mut sets = crate::board::question::subsets(legal, least, most);
        sets.retain(|set| self.go_together(spec, set, scope));
        Ok(sets)
    }

    /// Whether there is such a set at all.
    fn some_go_together(&self, spec: &TargetSpec, legal: &[Target], scope: &Scope) -> bool {
        let least = spec.min as usize;
        let few =
            crate::board::question::subset_count(legal.len(), least, least) <= crate::perform::rewrite::MAX_OPTIONS;
        // of more sets than can be offered the choice itself tells
        spec.together.is_none()
            || !few
            || crate::board::question::subsets(legal, least, least).iter().any(|set| self.go_together(spec, set, scope))
    }

    /// CR 601.2c, d: what is asked for by that instance of the word "target": nothing where it stands in what is done for a
    /// cost that is not paid (CR 702.33g), and no more than there are parts of what is divided.
    pub(crate) fn target_asked(&self, spell: &Spell, at: usize, said: &Announcement, scope: &Scope) -> TargetSpec {
        let mut spec = spell.targets.get(at).cloned().unwrap_or_default();
        let paid = |c: &Condition| match c {
            Condition::KickedWith(cost) if said.kickers.contains(cost) => true,
            Condition::CastFor(keyword) if said.instead == Some(*keyword) => true,
            Condition::Paid(cost) if said.pays(cost) => true,
            other => self.holds(other, scope),
        };
        if let Some(n) = &spec.number {
            // CR 601.2c: so many are chosen as the number is as it is announced
            let n = crate::perform::follow::clamp(self.amount(n, scope));
            (spec.min, spec.max) = (spec.min.min(n), spec.max.min(n));
        }
        let divided = spell.divided.iter().filter(|(among, _)| usize::from(*among) == at);
        let parts = divided.map(|(_, total)| crate::perform::follow::clamp(self.amount(total, scope))).min();
        spec.max = match is_asked_for(spell, at, &paid) {
            true => spec.max.min(parts.unwrap_or(u32::MAX)),
            false => 0,
        };
        spec.min = spec.min.min(spec.max);
        spec
    }

    /// CR 601.2d: the division among the targets that the text says, each of which gets at least one.
    fn announce_division(
        &mut self,
        spell: &Spell,
        player: PlayerId,
        scope: &mut Scope,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        for (among, total) in &spell.divided {
            let targets: Vec<Target> = scope.targets.get(usize::from(*among)).map(|t| t.to_vec()).unwrap_or_default();
            let total = crate::perform::follow::clamp(self.amount(total, scope));
            let Some(more) = total.checked_sub(targets.len() as u32) else {
                return illegal(format!("{total} can't be divided among so many targets"));
            };
            let ways = divisions(&vec![total; targets.len()], more);
            let options = ways
                .into_iter()
                .map(|way| Pick::Division(targets.iter().copied().zip(way.into_iter().map(|n| n + 1)).collect()))
                .collect();
            let query = Query { asking: Asking::Division, rule: Rule::Divided, about: scope.this };
            if let Some(Pick::Division(parts)) = run.ask(self, Some(player), query, options)? {
                scope.division.extend(parts.into_iter().map(|(target, share)| (*among, target, share)));
            }
        }
        Ok(())
    }

    fn choose_targets(
        &mut self,
        spec: &TargetSpec,
        scope: &Scope,
        player: PlayerId,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Vec<Target>>> {
        if spec.max == 0 {
            return Ok(Some(Vec::new()));
        }
        let mut legal = self.legal_targets(spec, scope);
        let mut player = player;
        if spec.by == ChosenBy::TheirOwn {
            let whose = |f: &Filter| if let Filter::Controller(who) = f { Some(who.clone()) } else { None };
            let parts = match &spec.objects {
                Some(Filter::All(parts)) => parts.as_slice(),
                Some(one) => std::slice::from_ref(one),
                None => &[],
            };
            let Some(who) = parts.iter().find_map(whose) else { return Ok(None) };
            let Some(chooser) = self.the_player(&who, scope) else { return Ok(None) };
            player = chooser;
        }
        if spec.by == ChosenBy::Opponent {
            let Some(opponent) = self.one_player(&Who::Opponent, scope, run)? else { return Ok(None) };
            player = opponent;
            // "they control" is said of the one who chooses
            let theirs = spec.objects.as_ref().is_some_and(|f| f.says(&|f| *f == Filter::Controller(Who::Opponent)));
            legal.retain(|t| !theirs || t.object().is_some_and(|o| self.controller(o) == Some(opponent)));
        }
        if legal.len() < spec.min as usize {
            return Ok(None);
        }
        if spec.min == 1 && spec.max == 1 {
            let query = Query { asking: Asking::Target, rule: target_rule(scope, Rule::Targets), about: scope.this };
            let options = legal.into_iter().map(Pick::Target).collect();
            let picked = run.ask(self, Some(player), query, options)?;
            return Ok(match picked {
                Some(Pick::Target(target)) => Some(vec![target]),
                _ => None,
            });
        }
        let rule = target_rule(scope, Rule::TargetsChosen);
        if spec.together.is_some() {
            let sets = self.sets_together(spec, &legal, scope)?;
            if sets.is_empty() {
                return Ok(None);
            }
            let query = Query { asking: Asking::Objects, rule, about: scope.this };
            return Ok(match run.ask(self, Some(player), query, sets.into_iter().map(Pick::Targets).collect())? {
                Some(Pick::Targets(targets)) => Some(targets),
                _ => None,
            });
        }
        let chosen = self.choose_among(
            legal,
            spec.min as usize,
            spec.max as usize,
            Some(player),
            Query::which(rule, scope.this),
            run,
        )?;
        Ok(Some(chosen))
    }

    /// CR 307.1: only in one's own main phase, with an empty stack.
    pub(crate) fn sorcery_time(&self, player: PlayerId, name: &str) -> Result<()> {
        if self.state.turn.player != player {
            return illegal(format!("{name} can be played only in its player's own turn"));
        }
        if !matches!(self.state.turn.step, Step::Main | Step::Main2) {
            return illegal(format!("{name} can be played only in a main phase"));
        }
        if !self.state.stack.is_empty() {
            return illegal(format!("{name} can be played only while the stack is empty"));
        }
        Ok(())
    }
}

impl Game {
    /// CR 601.2c: of targets for each of several players only those are carried out that are acted on at once.
    fn stop_at_targets_of_each(&self, spell: &Spell, scope: &Scope) -> Result<()> {
        use instead_language::loops;
        let mut each = spell.targets.iter().enumerate().filter(|(_, spec)| loops::for_each_player(spec));
        if each.all(|(at, _)| loops::is_carried_out(spell, at)) {
            return Ok(());
        }
        let name = scope.this.map(|this| self.name_of(this)).unwrap_or_default();
        crate::look::not_carried_out::unsupported("a target for each player", name)
    }
}

/// Whether what may be a target is said by what another target is: "another target creature".
fn speaks_of_others(targets: &[TargetSpec]) -> bool {
    let is_target = |part: &Filter| matches!(part, Filter::Is(Ref::Target(_)));
    let of_target = |part: &Filter| is_target(part) || matches!(part, Filter::Not(inner) if is_target(inner));
    targets.len() > 1 && targets.iter().any(|spec| spec.objects.as_ref().is_some_and(|f| f.says(&of_target)))
}
