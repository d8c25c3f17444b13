//! What a player could do now (CR 117.1, 305.1, 508.1, 509.1). What is legal is said in one place: an action that looks
//! possible is begun on a copy of the game, and is legal if the rules do not refuse it before the first question.

use std::sync::Arc;

use instead::{Run, Script, Stop};

use crate::board::scope::Scope;
use crate::board::state::{Game, Object, ObjectId, PlayerId, Target};
use crate::perform::cast::announce::{Announcement, cost_of_modes};
use instead_language::words::{CardType, Mana, Step, Zone};
use instead_language::{Ability, Cost, CostKeyword, Face, Half, Instruction, ModeChoice, Spell};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// Something that a player with priority can do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Play a land.
    PlayLand(ObjectId, Option<Half>),
    /// Cast a spell, after mana abilities were activated for it: objects, and which ability of each.
    Cast(ObjectId, Announcement, Vec<(ObjectId, usize)>),
    /// Activate an ability, after mana abilities were activated for it.
    Activate(ObjectId, usize, Announcement, Vec<(ObjectId, usize)>),
}

/// Mana abilities to activate: of which object, and which of its abilities.
type ManaPlan = Vec<(ObjectId, usize)>;

/// The most values of X that are tried.
const MOST_X: u32 = 20;

impl Game {
    /// CR 117.1: what the player could do if he had priority. A mana ability stands here only for what it pays.
    pub fn legal_actions(&self, player: PlayerId) -> Vec<Action> {
        let Some(p) = self.player(player).filter(|p| !p.lost) else { return Vec::new() };
        let mut actions = Vec::new();
        let commands = self.state.command.iter().filter(|&&o| self.object(o).is_some_and(|o| o.owner == player));
        for &card in p.hand.iter().chain(commands) {
            self.add_ways_to_play(player, card, &mut actions);
        }
        for &card in p.graveyard.iter() {
            self.ways_to_cast(player, card, Zone::Graveyard, &mut actions);
        }
        for &object in self.state.battlefield.iter() {
            if self.controller(object) == Some(player) {
                self.ways_to_activate(player, object, &mut actions);
            }
        }
        actions.retain(|action| self.is_legal(player, action));
        actions
    }

    /// Whether the rules do not refuse it, as far as is known before its first question.
    pub fn is_legal(&self, player: PlayerId, action: &Action) -> bool {
        // That the mana can be made is known already, and making it may ask before anything is refused.
        let without_mana = match action.clone() {
            Action::Cast(card, said, _) => Action::Cast(card, said, Vec::new()),
            Action::Activate(object, ability, said, _) => Action::Activate(object, ability, said, Vec::new()),
            Action::PlayLand(card, half) => Action::PlayLand(card, half),
        };
        let mut copy = self.imagined(|state| {
            if let Some(p) = state.players.get_mut(usize::from(player.0)) {
                Arc::make_mut(p).pays_mana = false;
            }
        });
        match copy.act(player, &without_mana, &mut Run::new(&mut Script::default())) {
            Ok(()) | Err(Stop::Pending(_)) => true,
            Err(Stop::Limit(_) | Stop::Error(_)) => false,
        }
    }

    /// Do it.
    ///
    /// # Errors
    /// Why it is illegal: the caller goes back to the game as it was before (CR 733.1). A question without an answer; a
    /// limit.
    pub fn act(&mut self, player: PlayerId, action: &Action, run: &mut Run<'_, Self>) -> Result<()> {
        let mana = match action {
            Action::PlayLand(card, half) => return self.play_land(player, *card, *half, run),
            Action::Cast(_, _, mana) | Action::Activate(_, _, _, mana) => mana,
        };
        // CR 601.2g, 602.2b: they are made while the spell or ability is put on the stack, so what triggers on them waits
        // until that is done, and the stack is as it was.
        for &(object, ability) in mana {
            self.activate_and_go_on(player, object, ability, &Announcement::default(), run)?;
        }
        match action {
            Action::Cast(card, said, _) => self.cast(player, *card, said, run),
            Action::Activate(object, ability, said, _) => self.activate(player, *object, *ability, said, run),
            Action::PlayLand(..) => Ok(()),
        }
    }

    /// CR 117.4: all players pass in succession. The top of the stack resolves, or what is ends and what comes next
    /// begins: the step that has begun, if one has.
    ///
    /// # Errors
    /// A question without an answer, a limit, or why the game cannot go on.
    pub fn all_pass(&mut self, run: &mut Run<'_, Self>) -> Result<Option<Step>> {
        if self.state.stack.is_empty() {
            return self.advance(run);
        }
        self.resolve(run)?;
        Ok(None)
    }

    /// CR 502.4, 514.3: whether players get priority: not in the untap step, and in the cleanup step only for what
    /// waits on the stack.
    pub fn gives_priority(&self) -> bool {
        let turn = &self.state.turn;
        !self.state.over
            && !turn.fresh
            && turn.step != Step::Untap
            && (turn.step != Step::Cleanup || !self.state.stack.is_empty())
    }

    /// CR 508.1a, b: the creatures that could attack, and what each could attack.
    pub fn possible_attacks(&self) -> Vec<(ObjectId, Vec<Target>)> {
        let player = self.state.turn.player;
        if self.state.turn.step != Step::Attackers {
            return Vec::new();
        }
        let whom = self.attackable(player);
        let attackers = self
            .state
            .battlefield
            .iter()
            .copied()
            .filter(|&o| self.may_attack(o) && self.object(o).is_some_and(|o| o.combat.attacking.is_none()));
        let could = |o: ObjectId| (o, whom.iter().copied().filter(|&w| self.obeys_goading(o, w)).collect::<Vec<_>>());
        attackers.map(could).filter(|(_, whom)| !whom.is_empty()).collect()
    }

    /// CR 509.1a, b: the creatures of a defending player that could block, and which attackers each could block.
    pub fn possible_blocks(&self, player: PlayerId) -> Vec<(ObjectId, Vec<ObjectId>)> {
        if self.state.turn.step != Step::Blockers {
            return Vec::new();
        }
        let against_him = |&a: &ObjectId| match self.object(a).and_then(|o| o.combat.attacking) {
            Some(Target::Player(p)) => p == player,
            Some(Target::Object(o)) => self.controller(o) == Some(player),
            None => false,
        };
        let attackers: Vec<ObjectId> = self.attackers().into_iter().filter(against_him).collect();
        let ways = |&blocker: &ObjectId| {
            let able = self.controller(blocker) == Some(player) && self.could_block(blocker);
            let may: Vec<ObjectId> =
                attackers.iter().copied().filter(|&a| able && self.may_block(blocker, a)).collect();
            (!may.is_empty()).then_some((blocker, may))
        };
        self.state.battlefield.iter().filter_map(ways).collect()
    }

    fn add_ways_to_play(&self, player: PlayerId, card: ObjectId, actions: &mut Vec<Action>) {
        let Some(o) = self.object(card) else { return };
        for half in o.ways_to_play() {
            let face = o.face_cast(half);
            let stops = crate::look::not_carried_out::stops_somewhere(&face.abilities);
            if face.types.has(CardType::Land) && !stops && self.may_play_land(player, card, half).is_ok() {
                actions.push(Action::PlayLand(card, half));
            }
        }
        self.ways_to_cast(player, card, Zone::Hand, actions);
    }

    fn ways_to_cast(&self, player: PlayerId, card: ObjectId, zone: Zone, actions: &mut Vec<Action>) {
        for half in self.object(card).map(Object::ways_to_play).unwrap_or_default() {
            self.ways_to_cast_half(player, card, half, zone, actions);
        }
    }

    fn ways_to_cast_half(
        &self,
        player: PlayerId,
        card: ObjectId,
        half: Option<Half>,
        zone: Zone,
        actions: &mut Vec<Action>,
    ) {
        let Some(object) = self.object(card) else { return };
        let face = &*object.face_cast(half);
        // What the game would stop at is not offered.
        if face.types.has(CardType::Land) || crate::look::not_carried_out::stops_somewhere(&face.abilities) {
            return;
        }
        let spell = crate::board::spell::spell_of(&face.abilities).unwrap_or_default();
        let kickers = ways_to_kick(face);
        let several = face.costs_of(CostKeyword::Kicker).count() > 1;
        for &instead in ways_from(zone) {
            let said = Announcement { instead, half, ..Announcement::default() };
            if self.may_cast(player, object, &said).is_err() {
                continue;
            }
            let by_keyword = instead.and_then(|keyword| self.cost_by_keyword(player, object, face, keyword));
            let cost = by_keyword.unwrap_or_else(|| crate::perform::cast::mana_cost_of(face)).mana;
            for kickers in &kickers {
                let kicked = u32::try_from(kickers.len()).unwrap_or(u32::MAX);
                let cost = [cost.as_slice(), &kickers.concat()].concat();
                // which one is said where there are several
                let kickers = if several { kickers.clone() } else { Vec::new() };
                for modes in self.mode_choices(&spell, &Scope::new(player, Some(card))) {
                    let of_modes = spell.modes.as_ref().map(|choice| cost_of_modes(choice, &modes).mana);
                    let cost = [cost.as_slice(), &of_modes.unwrap_or_default()].concat();
                    for (x, mana) in self.ways_to_pay(player, card, &cost) {
                        let modes = modes.clone();
                        let kickers = kickers.clone();
                        let said = Announcement { x, kicked, kickers, instead, half, modes, ..Announcement::default() };
                        actions.push(Action::Cast(card, said, mana));
                    }
                }
            }
        }
    }

    fn ways_to_activate(&self, player: PlayerId, object: ObjectId, actions: &mut Vec<Action>) {
        for (at, ability) in self.activated_abilities(object).iter().enumerate() {
            let Ability::Activated { cost, spell, loyalty, .. } = &**ability else { continue };
            let rest = Cost { mana: Vec::new(), ..cost.clone() };
            let scope = Scope::new(player, Some(object));
            if crate::perform::cast::announce::is_mana_ability(spell, *loyalty) || !self.can_pay(&rest, player, &scope)
            {
                continue;
            }
            for modes in self.mode_choices(spell, &scope) {
                for (x, mana) in self.ways_to_pay(player, object, &cost.mana) {
                    let said = Announcement { x, modes: modes.clone(), ..Announcement::default() };
                    if !cost.tap || mana.iter().all(|(source, _)| *source != object) {
                        actions.push(Action::Activate(object, at, said, mana));
                    }
                }
            }
        }
    }

    /// CR 700.2a: each choice of modes; one empty choice where there are none.
    fn mode_choices(&self, spell: &Spell, scope: &Scope) -> Vec<Vec<usize>> {
        let Some(choice @ ModeChoice { min, max, more, .. }) = &spell.modes else { return vec![Vec::new()] };
        // How many may be chosen now is said where the modes are chosen.
        let max = &more.as_ref().map_or(*max, |(_, _, more)| *more.max(max));
        let all = self.modes_left(spell, scope);
        if choice.again {
            return crate::perform::cast::announce::mode_sets(&all, choice);
        }
        let count = crate::board::question::subset_count(all.len(), *min as usize, *max as usize);
        if count > crate::perform::rewrite::MAX_OPTIONS {
            return Vec::new();
        }
        crate::board::question::subsets(&all, *min as usize, *max as usize)
    }

    /// Each X that the player could pay, and the mana abilities to activate; one way without an X where the cost has
    /// none, or where mana costs are taken as paid.
    fn ways_to_pay(&self, player: PlayerId, for_what: ObjectId, cost: &[Mana]) -> Vec<(Option<u32>, ManaPlan)> {
        let pays = self.player(player).is_some_and(|p| p.pays_mana);
        let values = if cost.contains(&Mana::X) { (0..=MOST_X).map(Some).collect() } else { vec![None] };
        let mut ways = Vec::new();
        for x in values {
            if !pays {
                ways.push((x, Vec::new()));
                continue;
            }
            let mut whole = cost.to_vec();
            whole.extend(x.map(|x| Mana::Generic(x * cost.iter().filter(|m| **m == Mana::X).count() as u32)));
            match self.mana_plan(player, for_what, &whole) {
                Some(plan) => ways.push((x, plan)),
                None => break,
            }
        }
        ways
    }

    /// Which mana abilities give what is lacking: the source with the fewest other uses first. Only abilities whose
    /// whole cost is {T} are thought of.
    fn mana_plan(&self, player: PlayerId, for_what: ObjectId, cost: &[Mana]) -> Option<ManaPlan> {
        let mut pool = self.player(player)?.mana.free.clone();
        let mut sources = self.mana_sources(player, for_what);
        let mut plan = Vec::new();
        let mut generic = 0usize;
        for symbol in cost {
            let wanted: Vec<Mana> = match symbol {
                Mana::Generic(n) => {
                    generic += *n as usize;
                    continue;
                }
                Mana::X => continue,
                Mana::Color(_) | Mana::Colorless => vec![*symbol],
                Mana::Hybrid(a, b) | Mana::HybridPhyrexian(a, b) => vec![Mana::Color(*a), Mana::Color(*b)],
                Mana::TwoOr(c) | Mana::Phyrexian(c) => vec![Mana::Color(*c)],
                Mana::Snow => return None,
            };
            if let Some(at) = pool.iter().position(|m| wanted.contains(m)) {
                pool.remove(at);
                continue;
            }
            let gives = |s: &Source| s.choices.iter().any(|m| wanted.contains(m));
            let at = (0..sources.len())
                .filter(|&i| sources.get(i).is_some_and(gives))
                .min_by_key(|&i| sources.get(i).map_or(usize::MAX, |s| s.choices.len()))?;
            let source = sources.remove(at);
            sources.retain(|s| s.object != source.object);
            plan.push((source.object, source.ability));
            // What a source gives beside the one that is needed.
            pool.extend(std::iter::repeat_n(Mana::Colorless, source.amount.saturating_sub(1)));
        }
        while pool.len() < generic {
            let source = (!sources.is_empty()).then(|| sources.remove(0))?;
            sources.retain(|s| s.object != source.object);
            plan.push((source.object, source.ability));
            pool.extend(std::iter::repeat_n(Mana::Colorless, source.amount));
        }
        Some(plan)
    }

    /// The untapped permanents that the player could tap for mana, with their abilities.
    fn mana_sources(&self, player: PlayerId, for_what: ObjectId) -> Vec<Source> {
        let mut sources = Vec::new();
        for &object in self.state.battlefield.iter() {
            let Some(o) = self.object(object) else { continue };
            if o.tapped || object == for_what || self.controller(object) != Some(player) {
                continue;
            }
            let scope = Scope::new(player, Some(object));
            for (ability, what) in self.activated_abilities(object).iter().enumerate() {
                sources.extend(source(object, ability, what).filter(|_| self.may_activate_now(what, &scope).is_ok()));
            }
        }
        // Those with fewer uses first, in the order of entering.
        sources.sort_by_key(|s| s.choices.len());
        sources
    }
}

/// CR 601.2b: for its mana cost, or for the cost of a keyword that works where the card is.
/// CR 702.33b: not kicked, with each kicker cost, with all.
fn ways_to_kick(face: &Face) -> Vec<Vec<Vec<Mana>>> {
    let all: Vec<Vec<Mana>> = face.costs_of(CostKeyword::Kicker).map(|cost| cost.mana.clone()).collect();
    let each = all.iter().map(|one| vec![one.clone()]);
    let mut ways: Vec<_> = std::iter::once(Vec::new()).chain(each).collect();
    if all.len() > 1 {
        ways.push(all);
    }
    ways
}

fn ways_from(zone: Zone) -> &'static [Option<CostKeyword>] {
    match zone {
        Zone::Graveyard => {
            &[None, Some(CostKeyword::Flashback), Some(CostKeyword::Escape), Some(CostKeyword::Harmonize)]
        }
        _ => &[
            None,
            Some(CostKeyword::Evoke),
            Some(CostKeyword::Alternative),
            Some(CostKeyword::Overload),
            Some(CostKeyword::Cleave),
            Some(CostKeyword::Warp),
            Some(CostKeyword::Dash),
            Some(CostKeyword::Blitz),
            Some(CostKeyword::Surge),
            Some(CostKeyword::Spectacle),
            Some(CostKeyword::Emerge),
            Some(CostKeyword::Sneak),
            Some(CostKeyword::WebSlinging),
        ],
    }
}

/// A permanent that can be tapped for mana.
struct Source {
    object: ObjectId,
    ability: usize,
    choices: Vec<Mana>,
    amount: usize,
}

fn source(object: ObjectId, ability: usize, what: &Arc<Ability>) -> Option<Source> {
    let Ability::Activated { cost, spell, only: None, loyalty: None } = &**what else { return None };
    let alone = cost.tap && !cost.untap && cost.mana.is_empty() && cost.life.is_none() && cost.actions.is_empty();
    let [instruction] = spell.instructions.as_slice() else { return None };
    if !alone || !spell.targets.is_empty() {
        return None;
    }
    if let Instruction::AddMana(instead_language::Who::You, mana) = instruction {
        let amount = mana.len();
        let mut choices = mana.clone();
        choices.dedup();
        return (choices.len() == 1).then_some(Source { object, ability, choices, amount });
    }
    let Instruction::AddChosenMana {
        colors: instead_language::ManaColors::These(colors),
        amount: instead_language::Amount::Fixed(1),
        ..
    } = instruction
    else {
        return None;
    };
    let choices: Vec<Mana> = colors.list().map(Mana::Color).collect();
    Some(Source { object, ability, choices, amount: 1 })
}
