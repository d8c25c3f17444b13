//! How a permanent enters the battlefield (CR 614.1c, 614.1d, 614.12–614.14).

use std::sync::Arc;

use instead::{Lineage, Run, Stop};

use crate::board::copiable::except;
use crate::board::effect::{EffectId, Watcher};
use crate::board::entering::Whom;
use crate::board::event::{Entering, Move};
use crate::board::log::Was;
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{Scope, Thing};
use crate::board::state::{Counters, Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::follow::Following;
use instead_language::slot::each_slot;
use instead_language::walk::{Accept, Visit, Walk};
use instead_language::words::Word;
use instead_language::{Ability, Amount, Change, EnterChange, Face, Filter, Part, Ref, Selection, Slot};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// Apply what an effect changes about how the object enters. Choices are made, and objects change zones, before it
    /// enters (CR 614.12a, 614.13).
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn change_entering(
        &mut self,
        changes: &[EnterChange],
        watcher: &Watcher,
        m: &Move,
        entering: &mut Box<Entering>,
        chosen: Option<&Pick>,
        lineage: &Lineage<EffectId>,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let mut following = Following::of((*watcher.scope).clone(), lineage.clone());
        let watched = &mut following.scope.slots_mut().watched;
        watched.things = vec![Thing::still(m.object)];
        watched.players = vec![entering.controller];
        following.entering = Some((m.object, entering.clone()));
        // CR 614.12: what shares a type with it does so with what it would be on the battlefield
        if shares_a_type(changes) {
            let like = self.as_it_would_be(m.object, entering);
            following.scope.then = Some(Arc::new(vec![Was { object: m.object, like, face_down: entering.face_down }]));
        }
        self.remember_before(&entering.together);
        let outer = self.entering.len();
        self.entering.push(m.object);
        self.entering.extend(entering.together.iter().copied().filter(|&o| o != m.object));
        self.follow_changes(changes, m, chosen, &mut following, run)?;
        self.entering.truncate(outer);
        if let Some((_, changed)) = following.entering {
            *entering = changed;
        }
        Ok(())
    }

    fn follow_changes(
        &mut self,
        changes: &[EnterChange],
        m: &Move,
        chosen: Option<&Pick>,
        following: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        for change in changes {
            match change {
                EnterChange::Do(instructions) => self.follow(instructions, following, run)?,
                EnterChange::If(condition, then, otherwise) => {
                    let holds = self.holds_as_entering(condition, m, following);
                    self.follow_changes(if holds { then } else { otherwise }, m, chosen, following, run)?;
                }
                EnterChange::Either(yes, no) => {
                    let who = following.entering.as_ref().map_or(following.scope.you, |(_, e)| e.controller);
                    let taken = self.which_way(yes, no, who, following.scope.this, run)?;
                    self.follow_changes(taken, m, chosen, following, run)?;
                }
                EnterChange::Copy(selection, exceptions) => {
                    self.enter_as_copy(selection, exceptions, m, chosen, following, run)?;
                }
                EnterChange::Counters(kind, amount) => {
                    let game = self.before_others(amount, following);
                    // what was chosen as it enters (CR 614.12a) is not noted on it yet
                    let chosen = following.entering.as_ref().filter(|_| *amount == Amount::Chosen);
                    let chosen = chosen.and_then(|(_, e)| e.chosen.number).map(i64::from);
                    let n = chosen.unwrap_or_else(|| game.amount(amount, &following.scope));
                    let n = n.clamp(0, i64::from(u32::MAX)) as u32;
                    if let Some((_, e)) = &mut following.entering
                        && n > 0
                    {
                        e.counters.add(kind, n);
                        if following.copies {
                            e.by_copy.add(kind, n);
                        }
                    }
                }
                EnterChange::Control(who) => {
                    let player = self.one_player(who, &following.scope, run)?;
                    if let (Some(player), Some((_, e))) = (player, &mut following.entering) {
                        e.controller = player;
                    }
                }
                EnterChange::Attached(r) => {
                    let to = self.reference(r, &following.scope);
                    if let Some((_, e)) = &mut following.entering {
                        e.attached_to = to;
                    }
                }
                EnterChange::Attacking => {
                    let player = following.entering.as_ref().map_or(following.scope.you, |(_, e)| e.controller);
                    let attacked = self.comes_attacking(player, Whom::Anybody, run)?;
                    set(following, |e| e.attacking = attacked);
                }
                EnterChange::Tapped => set(following, |e| e.tapped = true),
                EnterChange::Untapped => set(following, |e| e.tapped = false),
                EnterChange::Transformed => set(following, |e| e.transformed = true),
                EnterChange::Prepared => set(following, |e| e.prepared = true),
                EnterChange::FaceDown => set(following, |e| e.face_down = true),
                EnterChange::Change(change) => {
                    // CR 707.2, 708.2: copiable values
                    let own = following.scope.this == Some(m.object);
                    let down = following.entering.as_ref().is_some_and(|(_, e)| e.face_down);
                    let change = self.at_once(change, &following.scope);
                    let copiable = (own || down) && changes.iter().any(sets_figures);
                    set(following, |e| if copiable { e.said.push(change) } else { e.changes.push(change) });
                }
            }
        }
        Ok(())
    }

    /// A condition about the permanent looks at it as it would be; the object itself is not yet on the battlefield.
    fn holds_as_entering(&self, condition: &instead_language::Condition, m: &Move, following: &Following) -> bool {
        use instead_language::Condition;
        match (condition, &following.entering) {
            (Condition::Is(Ref::This | Ref::Slot(Slot::OBJECT), filter), Some((_, entering))) => {
                let Some(object) = self.object(m.object) else { return false };
                let would_be = self.as_it_would_be(m.object, entering);
                let view = crate::look::eval::View {
                    object,
                    characteristics: &would_be,
                    zone: Some(instead_language::words::Zone::Battlefield),
                    controller: entering.controller,
                    tapped: entering.tapped,
                    face_down: object.face_down,
                };
                self.sees(filter, view, &following.scope)
            }
            (Condition::Not(inner), _) => !self.holds_as_entering(inner, m, following),
            (Condition::All(all), _) => all.iter().all(|c| self.holds_as_entering(c, m, following)),
            (Condition::OneOf(some), _) => some.iter().any(|c| self.holds_as_entering(c, m, following)),
            _ => self.before_others(condition, following).holds(condition, &following.scope),
        }
    }

    /// CR 614.12: objects that enter together have not entered, nor has anything been done for one of them, as it is looked
    /// at how another enters.
    fn remember_before(&mut self, together: &Arc<[ObjectId]>) {
        let known = self.before_entering.as_ref().is_some_and(|(known, _)| known == together);
        if together.len() > 1 && !known {
            let before = Arc::new(Game { before_entering: None, ..self.clone() });
            self.before_entering = Some((together.clone(), before));
        }
    }

    /// The game in which a text of one that enters with others looks at the state: where the text speaks of what it has
    /// itself done, as it is now.
    fn before_others<T: Accept>(&self, text: &T, following: &Following) -> &Game {
        let mut own = false;
        each_slot(text, &mut |slot, _| own |= matches!(slot.part, Part::Made(_)));
        let entering = following.entering.as_ref().filter(|_| !own);
        entering.and_then(|(_, e)| self.before_entering(e)).unwrap_or(self)
    }

    /// CR 707.5: enters as a copy: the copiable values are those of what is copied, with the exceptions.
    fn enter_as_copy(
        &mut self,
        selection: &Selection,
        exceptions: &[Change],
        m: &Move,
        chosen: Option<&Pick>,
        following: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let copied = match chosen.and_then(Pick::object) {
            Some(object) => Some(object),
            None => {
                let options = self.copyable(selection, &following.scope, m);
                let options = options.into_iter().map(|o| Pick::Target(Target::Object(o))).collect();
                let query = Query { asking: Asking::Copy, rule: Rule::EntersAsCopy, about: following.scope.this };
                run.ask(self, Some(following.scope.you), query, options)?.and_then(|p| p.object())
            }
        };
        let Some(face) = copied.and_then(|o| self.copiable(o, exceptions, &following.scope)) else { return Ok(()) };
        following.copies = true;
        set(following, |e| {
            // CR 707.9e: what an earlier copy effect adds does not happen
            for (kind, n) in std::mem::take(&mut e.by_copy).iter() {
                e.counters.remove(kind, n);
            }
            e.copy = Some(face.clone());
            e.version = e.version.saturating_add(1);
            e.transformed = false;
            e.said.clear();
        });
        Ok(())
    }

    /// CR 707.2: the copiable values of an object, with the exceptions of a copy effect.
    pub(crate) fn copiable(&self, object: ObjectId, exceptions: &[Change], scope: &Scope) -> Option<Arc<Face>> {
        Some(self.excepted(self.object(object)?.shown(), exceptions, scope))
    }

    /// CR 707.9: copiable values with the exceptions of a copy effect.
    pub(crate) fn excepted(&self, mut face: Face, exceptions: &[Change], scope: &Scope) -> Arc<Face> {
        for exception in exceptions {
            except(&mut face, exception, |amount| {
                self.amount(amount, scope).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
            });
        }
        Arc::new(face)
    }

    pub(crate) fn counters_of(&self, counters: &[(Word, instead_language::Amount)], scope: &Scope) -> Counters {
        let mut all = Counters::default();
        for (kind, amount) in counters {
            all.add(kind, self.amount(amount, scope).clamp(0, i64::from(u32::MAX)) as u32);
        }
        all
    }
}

/// Whether what is done as a permanent enters asks which cards share a creature type with it.
fn shares_a_type(changes: &[EnterChange]) -> bool {
    #[derive(Default)]
    struct Shares(bool);
    impl Visit for Shares {
        fn filter(&mut self, part: &Filter) {
            self.0 |= *part == Filter::SharesCreatureType(Ref::This);
            part.walk(self);
        }
    }
    let mut shares = Shares::default();
    changes.iter().for_each(|change| change.accept(&mut shares));
    shares.0
}

fn sets_figures(change: &EnterChange) -> bool {
    matches!(change, EnterChange::Change(Change::SetPowerToughness(..)))
}

fn set(following: &mut Following, change: impl FnOnce(&mut Entering)) {
    if let Some((_, entering)) = &mut following.entering {
        change(entering);
    }
}

/// The ways of "your choice of a flying counter, a haste counter, or …", each by its name; nothing where one has none.
fn named_ways<'c>(yes: &'c [EnterChange], no: &'c [EnterChange]) -> Option<Vec<(Word, &'c [EnterChange])>> {
    let mut ways = vec![(name_of(yes)?, yes)];
    match no {
        [EnterChange::Either(yes, no)] => ways.extend(named_ways(yes, no)?),
        no => ways.push((name_of(no)?, no)),
    }
    Some(ways)
}

/// What a player calls one thing with which something enters: "+1/+1 counter", "haste".
fn name_of(changes: &[EnterChange]) -> Option<Word> {
    if let [EnterChange::Counters(kind, _)] = changes {
        return Some(Word::from(format!("{kind} counter")));
    }
    if let [EnterChange::Change(Change::AddAbility(ability))] = changes
        && let Ability::Keyword(keyword) = &**ability
    {
        return Some(Word::new_static(keyword.as_str()));
    }
    None
}

impl Game {
    /// CR 614.12a: with which of two things, or of more in a row, it enters.
    fn which_way<'c>(
        &mut self,
        yes: &'c [EnterChange],
        no: &'c [EnterChange],
        who: PlayerId,
        about: Option<ObjectId>,
        run: &mut Run<'_, Self>,
    ) -> Result<&'c [EnterChange]> {
        let Some(ways) = named_ways(yes, no) else {
            let query = Query { asking: Asking::May, rule: Rule::ChoicesBeforeEntering, about };
            return Ok(if run.ask_whether(self, who, query)? { yes } else { no });
        };
        let query = Query { asking: Asking::Either, rule: Rule::ChoicesBeforeEntering, about };
        let options = ways.iter().map(|(name, _)| Pick::Word(name.clone())).collect();
        let picked = run.ask(self, Some(who), query, options)?;
        let chosen = ways.iter().find(|(name, _)| picked == Some(Pick::Word(name.clone())));
        Ok(chosen.map_or(no, |(_, way)| way))
    }
}
