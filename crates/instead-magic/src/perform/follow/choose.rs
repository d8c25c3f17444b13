//! Choices made while instructions are followed (CR 608.2d, 601.2c, 607.2d, 612.2): whether to do what may be done, which
//! objects, which players, what is noted.

use super::*;

impl Game {
    /// CR 608.2d, 118.3: whether there is as much to choose as the instruction says.
    pub(super) fn can_choose_so_many(&self, instruction: &Instruction, player: PlayerId, f: &Following) -> bool {
        let player = self.who_acts(instruction, player, f);
        match chosen_of(instruction, player) {
            Some(Selection::Choose { min, filter, .. }) => {
                self.choosable(&filter, player, &about(instruction, f)).len() as i64 >= self.amount(&min, &f.scope)
            }
            _ => match to_each_of(instruction) {
                Some(Selection::One(r)) => {
                    // where the text finds it (CR 400.7e, j): what is nowhere is neither sacrificed nor tapped
                    let object = self.acted_on(r, &f.scope).and_then(Target::object);
                    let acting = Scope { you: player, ..f.scope.clone() };
                    object.is_none_or(|o| {
                        self.zone(o).is_some()
                            && self.can_be_done_to(instruction, o, f.kind, &acting)
                            && !self.is_done_already(instruction, o)
                    })
                }
                _ => true,
            },
        }
    }

    /// Whether so many are to be chosen as there are not.
    pub(super) fn is_short_of(&self, instruction: &Instruction, player: PlayerId, f: &Following) -> bool {
        let exact = |s: &Selection| matches!(s, Selection::Choose { min, max: Some(max), .. } if min == max);
        let chosen = chosen_of(instruction, self.who_acts(instruction, player, f));
        chosen.as_ref().is_some_and(exact) && !self.can_choose_so_many(instruction, player, f)
    }

    /// CR 701.26a, b: what is tapped is not tapped, and what is untapped not untapped.
    fn is_done_already(&self, instruction: &Instruction, object: ObjectId) -> bool {
        let tapped = self.object(object).is_some_and(|o| o.tapped);
        matches!(instruction.unfilled(), Instruction::Tap(_)) && tapped
            || matches!(instruction.unfilled(), Instruction::Untap(_)) && !tapped
    }

    /// CR 701.9a, 701.21a: who discards or sacrifices; the player who follows the text, where it names nobody else.
    fn who_acts(&self, instruction: &Instruction, player: PlayerId, f: &Following) -> PlayerId {
        let (Instruction::Discard(who, _) | Instruction::Sacrifice(who, _)) = instruction else { return player };
        if *who == Who::You { player } else { self.the_player(who, &f.scope).unwrap_or(player) }
    }

    /// Where the first instruction is about one thing to be chosen, what can be chosen.
    pub(super) fn single_choice(&self, list: &[Instruction], player: PlayerId, f: &Following) -> Option<Vec<Target>> {
        let first = unfilled(list.first()?);
        // "you may have target player discard a card": whether is one player's choice, which the other's
        if self.who_acts(first, player, f) != player {
            return None;
        }
        let one = |min, max| self.amount(min, &f.scope) == 1 && self.amount(max, &f.scope) == 1;
        let chosen = chosen_of(first, player)?;
        if let Selection::Choose { min, max: Some(max), filter, random: false, .. } = &chosen {
            return one(min, max).then(|| self.choosable(filter, player, &about(first, f)));
        }
        if let Selection::ChooseOf { of, who: Who::You, min, max: Some(max), filter } = &chosen {
            return one(min, max).then(|| self.still_there(*of, filter, &f.scope));
        }
        None
    }

    /// The objects that can be chosen: of those that will change zones none that is entering or has already moved for the
    /// same entering (CR 614.13a, b). What is shown stays where it is.
    pub(super) fn choosable(&self, filter: &Filter, player: PlayerId, f: &Following) -> Vec<Target> {
        let mut scope = f.scope.clone();
        scope.you = player;
        let entering = f.entering.as_ref().filter(|_| !f.shows);
        let barred = |o: &ObjectId| {
            entering.is_some_and(|(object, e)| o == object || e.together.contains(o) || e.spent.contains(o))
                || f.doing.as_ref().is_some_and(|done| !self.can_be_done_to(done, *o, f.kind, &scope))
                || !f.kept_for.is_empty() && !leaves_enough(&f.kept_for, *o)
        };
        self.every(filter, &scope).into_iter().filter(|o| !barred(o)).map(Target::Object).collect()
    }

    /// The objects or players that a selection means; choices are made by whoever the text says.
    pub(crate) fn select(
        &mut self,
        selection: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        self.select_for(selection, f.scope.you, f, run)
    }

    /// The same, where the text leaves the choice to the player who acts.
    pub(super) fn select_for(
        &mut self,
        selection: &Selection,
        actor: PlayerId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        Ok(match selection {
            Selection::One(Ref::Target(n)) => {
                let targets = f.scope.targets.get(usize::from(*n)).into_iter().flatten();
                let found = |t: &Target| t.object().map_or(*t, |o| Target::Object(self.followed(o, &f.scope)));
                targets.map(found).map(|t| self.where_it_went(t, &f.scope)).collect()
            }
            // of several each ("that token", where more were made)
            Selection::One(Ref::Slot(slot)) => self.in_slot(*slot, &f.scope).into_iter().collect(),
            Selection::One(Ref::This) => self.own_object(&f.scope).map(Target::Object).into_iter().collect(),
            // CR 607.3: of several that the linked ability exiled, each
            Selection::One(Ref::Exiled) => self.exiled_with(&f.scope).into_iter().map(Target::Object).collect(),
            Selection::One(r) => {
                self.reference(r, &f.scope).map(|t| self.where_it_went(t, &f.scope)).into_iter().collect()
            }
            Selection::Each(filter) if filter.says(&|f| *f == Filter::TypeOfChoice) => {
                let chosen = self.of_type_of_choice(filter, f, run)?;
                self.every(&chosen, &f.scope).into_iter().map(Target::Object).collect()
            }
            Selection::Each(filter) => {
                let all = self.every(filter, &f.scope).into_iter();
                all.filter(|o| !self.is_spared(*o, &f.scope)).map(Target::Object).collect()
            }
            Selection::EachPlayer(who) => self.players_of(who, f).into_iter().map(Target::Player).collect(),
            Selection::Both(parts) => self.select_both(parts, actor, f, run)?,
            said!(Selection) => Vec::new(),
            Selection::Slot(slot) => self.in_slot(*slot, &f.scope),
            Selection::RestOf(slot) => self.still_there(*slot, &Filter::any(), &f.scope),
            Selection::ChooseOf { of, who, min, max, filter } => {
                if let Some(preset) = f.preset.take() {
                    return Ok(vec![preset]);
                }
                let player = self.one_player(who, &f.scope, run)?.unwrap_or(actor);
                let found = self.still_there(*of, filter, &f.scope);
                let most = max.as_ref().map_or(found.len(), |n| clamp(self.amount(n, &f.scope)) as usize);
                let least = (clamp(self.amount(min, &f.scope)) as usize).min(found.len());
                self.choose_among(found, least, most, Some(player), Query::which(f.choosing(), f.scope.this), run)?
            }
            Selection::Where(r, zone) => {
                // CR 400.7e: what triggered as it moved finds it where it went
                let there = |o: ObjectId| Some(o).filter(|&o| self.zone(o) == Some(*zone));
                let object = self.reference(r, &f.scope).and_then(Target::object);
                let found = object.and_then(|o| there(o).or_else(|| self.found_again(o).and_then(there)));
                found.map(Target::Object).into_iter().collect()
            }
            Selection::Exiled => self.exiled_with(&f.scope).into_iter().map(Target::Object).collect(),
            Selection::Top(n, who) => {
                let n = clamp(self.amount(n, &f.scope)) as usize;
                let mut cards = Vec::new();
                // CR 614.13c: a card that is entering from the library is not among them.
                let entering = self.entering_from_library();
                for player in self.players_of(who, f) {
                    let top = self.top_cards(player, n + entering.len(), run)?;
                    cards.extend(top.into_iter().filter(|c| !entering.contains(c)).take(n));
                }
                cards.into_iter().map(Target::Object).collect()
            }
            Selection::AllBut(kept) => {
                let (Selection::Choose { filter, .. } | Selection::Total { filter, .. }) = &**kept else {
                    return Ok(Vec::new());
                };
                let all = self.every(filter, &f.scope);
                let kept = self.select_for(kept, actor, f, run)?;
                all.into_iter().map(Target::Object).filter(|o| !kept.contains(o)).collect()
            }
            Selection::Total { who, filter, stat, cmp, amount } => {
                let chooser = self.chooser(who, actor, f, run)?;
                let among = self.choosable(filter, actor, f);
                let asked = self.amount(amount, &f.scope);
                self.choose_so_that(
                    among,
                    (*stat, *cmp, asked),
                    chooser,
                    Query::which(f.choosing(), f.scope.this),
                    run,
                )?
            }
            Selection::Choose { who, min, max, filter, random } => {
                if let Some(preset) = f.preset.take() {
                    return Ok(vec![preset]);
                }
                let chooser = self.chooser(who, actor, f, run)?;
                let among = self.choosable(filter, actor, f);
                let min = clamp(self.amount(min, &f.scope)) as usize;
                let max = max.as_ref().map_or(among.len(), |m| clamp(self.amount(m, &f.scope)) as usize);
                let asked = (!random).then_some(chooser);
                f.too_few.extend((among.len() < min).then_some(actor));
                self.choose_among(among, min, max, asked, Query::which(f.choosing(), f.scope.this), run)?
            }
        })
    }

    /// Who chooses: of several players who do the same each for himself (CR 101.4).
    fn chooser(&mut self, who: &Who, actor: PlayerId, f: &Following, run: &mut Run<'_, Self>) -> Result<PlayerId> {
        let acts = || f.scope.is_acting(actor) && (who.is_several() || self.is_player(who, actor, &f.scope));
        if *who == Who::You || acts() {
            return Ok(actor);
        }
        Ok(self.one_player(who, &f.scope, run)?.unwrap_or(actor))
    }

    pub(in crate::perform) fn objects_selected(
        &mut self,
        selection: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<ObjectId>> {
        Ok(self.select(selection, f, run)?.into_iter().filter_map(Target::object).collect())
    }

    /// Ask for so many of these, by that question. As many as possible where there are too few (CR 609.3).
    pub(crate) fn choose_among(
        &mut self,
        among: Vec<Target>,
        min: usize,
        max: usize,
        who: Option<PlayerId>,
        query: Query,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let max = max.min(among.len());
        let min = min.min(max);
        if min == among.len() {
            return Ok(among);
        }
        let (among, kinds) = self.with_twins(among);
        if min == 1 && max == 1 {
            let different = among.into_iter().filter(|(_, twin)| twin.is_none());
            let options = different.map(|(target, _)| Pick::Target(target)).collect();
            return Ok(match run.ask(self, who, query, options)? {
                Some(Pick::Target(target)) => vec![target],
                _ => Vec::new(),
            });
        }
        let count = crate::board::question::unlike_subset_count(&kinds, min, max);
        if count > crate::perform::rewrite::MAX_OPTIONS {
            return Err(crate::perform::rewrite::too_many("the choice of a set", count));
        }
        let options = crate::board::question::unlike_subsets(&among, min, max).into_iter().map(Pick::Targets).collect();
        Ok(match run.ask(self, who, query, options)? {
            Some(Pick::Targets(targets)) => targets,
            _ => Vec::new(),
        })
    }

    /// Ask for any number of these whose sum is so.
    fn choose_so_that(
        &mut self,
        among: Vec<Target>,
        (stat, cmp, asked): (Stat, Cmp, i64),
        who: PlayerId,
        query: Query,
        run: &mut Run<'_, Self>,
    ) -> Result<Vec<Target>> {
        let count = crate::board::question::subset_count(among.len(), 0, among.len());
        if count > crate::perform::rewrite::MAX_OPTIONS {
            return Err(crate::perform::rewrite::too_many("the choice of a set", count));
        }
        let of = |t: &Target| t.object().map_or(0, |o| self.figure_of(stat, o));
        let sets = crate::board::question::subsets(&among, 0, among.len()).into_iter();
        let options = sets.filter(|set| cmp.holds(set.iter().map(of).sum(), asked)).map(Pick::Targets).collect();
        Ok(match run.ask(self, Some(who), query, options)? {
            Some(Pick::Targets(targets)) => targets,
            _ => Vec::new(),
        })
    }

    /// With each, the last one before it that nobody can tell from it; and how many there are of each kind.
    pub(in crate::perform) fn with_twins(&self, among: Vec<Target>) -> (Vec<(Target, Option<usize>)>, Vec<usize>) {
        let mut kinds: Vec<(Target, usize, usize)> = Vec::new();
        let mut found = Vec::new();
        for (at, &target) in among.iter().enumerate() {
            let twins = |kind: &&mut (Target, usize, usize)| self.are_twins(kind.0, target);
            match kinds.iter_mut().find(twins) {
                Some((_, last, count)) => {
                    found.push((target, Some(std::mem::replace(last, at))));
                    *count += 1;
                }
                None => {
                    found.push((target, None));
                    kinds.push((target, at, 1));
                }
            }
        }
        (found, kinds.into_iter().map(|(_, _, count)| count).collect())
    }

    /// The one player that is meant; where the text leaves it open ("an opponent"), "you" chooses.
    pub(crate) fn one_player(&mut self, who: &Who, scope: &Scope, run: &mut Run<'_, Self>) -> Result<Option<PlayerId>> {
        let players = self.players(who, scope);
        if players.len() < 2 {
            return Ok(players.first().copied());
        }
        let query = Query { asking: Asking::Choice, rule: Rule::ChoicesOfEffects, about: scope.this };
        let options = players.into_iter().map(|p| Pick::Target(Target::Player(p))).collect();
        Ok(run.ask(self, Some(scope.you), query, options)?.and_then(|p| p.player()))
    }

    /// CR 607.2d: something is chosen and noted on the object, or on the permanent that is entering.
    pub(super) fn note_choice(
        &mut self,
        who: &Who,
        choice: &instead_language::Choice,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(player) = self.one_player(who, &f.scope, run)? else { return Ok(()) };
        let options = self.options_for(choice, f)?;
        let rule = if f.entering.is_some() { Rule::ChoicesBeforeEntering } else { Rule::Chosen };
        let query = Query { asking: Asking::Choice, rule, about: f.scope.this };
        let asked = (!matches!(choice, instead_language::Choice::RandomPlayer(_))).then_some(player);
        let Some(picked) = run.ask(self, asked, query, options)? else { return Ok(()) };
        match &picked {
            Pick::Number(n) => f.left.then(Kept { result: Some(*n), did: true, ..Kept::default() }),
            // "choose a creature you control. It …"
            Pick::Target(target) => f.left.then(Kept::of(&[*target])),
            _ => f.left.did = true,
        }
        let note = |chosen: &mut Chosen| match (&picked, choice) {
            (Pick::Color(c), _) => chosen.color = Some(*c),
            (Pick::Word(w), instead_language::Choice::CardName(_)) => chosen.name = Some(w.clone()),
            (Pick::Word(w), instead_language::Choice::Option(_)) => chosen.option = Some(w.clone()),
            (Pick::Word(w), _) => chosen.kind = Some(w.clone()),
            (Pick::Target(Target::Player(p)), _) => chosen.player = Some(*p),
            (Pick::Target(Target::Object(o)), _) => chosen.source = Some(*o),
            (Pick::Number(n), _) => chosen.number = Some(clamp(*n).min(i32::MAX as u32) as i32),
            _ => {}
        };
        match (&mut f.entering, f.scope.this) {
            (Some((_, entering)), _) => note(&mut entering.chosen),
            (None, Some(object)) => {
                let mut chosen = self.object(object).map(|o| o.chosen.clone()).unwrap_or_default();
                note(&mut chosen);
                self.propose_all(vec![What::Note { object, chosen: Box::new(chosen) }], player, f, run)?;
            }
            (None, None) => {}
        }
        Ok(())
    }

    pub(super) fn options_for(&self, choice: &instead_language::Choice, f: &Following) -> Result<Vec<Pick>> {
        use instead_language::Choice;
        Ok(match choice {
            Choice::Color(colors) => colors.iter().map(|c| Pick::Color(*c)).collect(),
            Choice::CreatureType => self.creature_types().into_iter().map(Pick::Word).collect(),
            Choice::CreatureTypeBut(not) => {
                self.creature_types().into_iter().filter(|t| t != not).map(Pick::Word).collect()
            }
            Choice::BasicLandType => {
                instead_language::subtypes::BASIC_LAND_TYPES.iter().map(|t| Pick::Word(Word::new_static(t))).collect()
            }
            Choice::LandType => {
                instead_language::subtypes::LAND_TYPES.iter().map(|t| Pick::Word(Word::new_static(t))).collect()
            }
            Choice::CardName(filter) => self.card_names(filter, &f.scope).into_iter().map(Pick::Word).collect(),
            Choice::Player(who) | Choice::RandomPlayer(who) => {
                self.players(who, &f.scope).into_iter().map(|p| Pick::Target(Target::Player(p))).collect()
            }
            Choice::Number(least, most) => {
                let most = match most {
                    Amount::AnyNumber => self.highest_told_apart(),
                    most => self.amount(most, &f.scope),
                };
                let least = self.amount(least, &f.scope);
                (least..=most).take(crate::perform::rewrite::MAX_OPTIONS).map(Pick::Number).collect()
            }
            Choice::Option(words) => words.iter().cloned().map(Pick::Word).collect(),
            Choice::CardType(types) => types.iter().map(|t| Pick::Word(Word::new_static(t.as_str()))).collect(),
            Choice::Object(filter) => self.choosable(filter, f.scope.you, f).into_iter().map(Pick::Target).collect(),
        })
    }
}

/// What is followed where the choice for that instruction is made.
fn about(instruction: &Instruction, f: &Following) -> Following {
    let shows = matches!(instruction, Instruction::Reveal(..));
    Following { shows, doing: done_to_chosen(instruction), ..f.clone() }
}

/// What the player who follows the instruction would choose, where it is about what is chosen.
fn chosen_of(instruction: &Instruction, player: PlayerId) -> Option<Selection> {
    if let Instruction::Sacrifice(_, s) = instruction {
        return Some(among(s, &Filter::Controller(Who::Player(player.0))));
    }
    if let Instruction::Discard(_, s) = instruction {
        return Some(among(s, &in_hand_of(player)));
    }
    let (Instruction::Exile(s)
    | Instruction::Move(s, _)
    | Instruction::Tap(s)
    | Instruction::Untap(s)
    | Instruction::Destroy { what: s, .. }
    | Instruction::PutCounters(_, _, s)
    | Instruction::RemoveCounters(_, _, s)
    | Instruction::Reveal(_, s)
    | Instruction::Continuous { what: s, .. }) = instruction
    else {
        return None;
    };
    // "pair this creature with another one": of the two the one is chosen
    let chosen = |part: &&Selection| matches!(part, Selection::Choose { .. });
    match s {
        Selection::Both(parts) => parts.iter().find(chosen).cloned().or_else(|| Some(s.clone())),
        one => Some(one.clone()),
    }
}

/// The instruction itself, where what it leaves behind is kept.
pub(super) fn unfilled(instruction: &Instruction) -> &Instruction {
    instruction.unfilled()
}

/// CR 701.9a, 701.21a: a player discards cards of his hand and sacrifices permanents that he controls, and so chooses
/// among these.
pub(crate) fn among(selection: &Selection, where_from: &Filter) -> Selection {
    match selection {
        Selection::Choose { who, min, max, filter, random } => Selection::Choose {
            who: who.clone(),
            min: min.clone(),
            max: max.clone(),
            filter: where_from.clone().and(filter.clone()),
            random: *random,
        },
        Selection::Each(filter) => Selection::Each(where_from.clone().and(filter.clone())),
        Selection::Total { who, filter, stat, cmp, amount } => Selection::Total {
            who: who.clone(),
            filter: where_from.clone().and(filter.clone()),
            stat: *stat,
            cmp: *cmp,
            amount: amount.clone(),
        },
        Selection::AllBut(kept) => Selection::AllBut(Box::new(among(kept, where_from))),
        Selection::Both(parts) => Selection::Both(parts.iter().map(|part| among(part, where_from)).collect()),
        other => other.clone(),
    }
}

pub(crate) fn in_hand_of(player: PlayerId) -> Filter {
    Filter::In(Zone::Hand).and(Filter::Owner(Who::Player(player.0)))
}
