//! Whether a condition holds now.

use super::{AsCast, Game, Object, ObjectId, PlayerId, Target, View, Zone};
use crate::board::characteristics::Characteristics;
use crate::board::player::MAX_SPEED;
use crate::board::scope::Scope;
use instead_language::words::{
    BLESSING, COMPLETED, CardType, CostKeyword, INITIATIVE, Keyword, MONARCH, Mana, STORY, Step, Supertype, TEMPTED,
    Word,
};
use instead_language::{Amount, Cmp, Condition, Filter, Measure, Ref, Selection, Slot, Who, said};

impl Game {
    /// Whether the condition holds now.
    pub(crate) fn holds(&self, condition: &Condition, scope: &Scope) -> bool {
        match condition {
            Condition::Not(inner) => !self.holds(inner, scope),
            Condition::All(all) => all.iter().all(|c| self.holds(c, scope)),
            Condition::OneOf(some) => some.iter().any(|c| self.holds(c, scope)),
            Condition::DoneBy(slot, who) => {
                self.the_player(who, scope).is_some_and(|p| self.did_in_slot(*slot, p, scope))
            }
            Condition::Has(who, inner) => {
                self.players(who, scope).into_iter().any(|p| self.holds(inner, &in_turn(scope, p)))
            }
            said!(Condition) => false,
            Condition::Controls(who, cmp, amount, filter) => self.controls_so_many(who, *cmp, amount, filter, scope),
            Condition::Is(r, filter) => self.is_now(r, filter, scope),
            Condition::Exists(selection) => self.is_any(selection, scope),
            Condition::Compare(a, cmp, b) => cmp.holds(self.amount(a, scope), self.amount(b, scope)),
            Condition::Kicked => {
                scope.kicked > 0 || self.cast_of(&Ref::This, scope).is_some_and(|cast| cast.kicked > 0)
            }
            Condition::KickedWith(cost) => {
                self.cast_of(&Ref::This, scope).is_some_and(|cast| cast.kickers.contains(cost))
            }
            Condition::CastBy(who, r, zone) => self.cast_of(r, scope).is_some_and(|cast| {
                zone.is_none_or(|zone| cast.from == Some(zone))
                    && cast.by.is_some_and(|player| self.is_player(who, player, scope))
            }),
            Condition::CastFor(keyword) => {
                self.cast_of(&Ref::This, scope).is_some_and(|cast| cast.instead == Some(*keyword))
            }
            Condition::CastForThisTurn(keyword) => self.cast_for_this_turn(*keyword),
            Condition::WasCast(r) => {
                let cast = |o: &Object| o.cast.is_some() || o.zone == Some(Zone::Stack);
                self.pointed_at(r, scope).is_some_and(|o| cast(o) && !(scope.uncast && scope.this == Some(o.id)))
            }
            Condition::Spent(color) => {
                self.cast_of(&Ref::This, scope).is_some_and(|cast| cast.spent.contains(&Mana::Color(*color)))
            }
            Condition::AsCast(then) => match self.as_cast(scope) {
                AsCast::Being => self.holds(then, scope),
                AsCast::Was(facts) => facts.so.contains(&**then),
                AsCast::Never => false,
            },
            Condition::Paid(cost) => self.cast_of(&Ref::This, scope).is_some_and(|cast| cast.has_paid(cost)),
            Condition::StartedUntapped(r) => self.started_untapped(r, scope),
            Condition::CameSinceLastUpkeep(r) => {
                self.pointed_at(r, scope).is_some_and(|o| o.held_by == scope.you && o.upkeeps == 1)
            }
            Condition::DayNight(wanted) => self.state.day == *wanted,
            Condition::Turn(who) => self.is_player(who, self.state.turn.player, scope),
            Condition::SorceryTime => self.could_cast_a_sorcery(scope.you),
            // CR 506.7d: of the first combat phase of the turn
            Condition::BeforeAttackers => self.state.turn.step < Step::Attackers && self.state.turn.combats < 2,
            Condition::AfterBlockers => match self.state.turn.step {
                Step::Blockers | Step::Damage => true,
                step => step == Step::EndCombat && self.state.turn.attacked,
            },
            Condition::TurnAfter(number) => self.state.turn.number > *number,
            Condition::During(step) => self.state.turn.step == *step,
            // judged where the ability is activated
            Condition::UsedAtMost(_) | Condition::NeverUsed | Condition::ActivatedBy(_) => true,
            // judged where the event is at hand
            Condition::Resolves | Condition::ByEffect => false,
            // It may hold: the ability waits, and the game stops at it.
            Condition::Unread(_) => true,
            Condition::EventBy(who) => {
                let by = scope.slots().and_then(|s| s.watched.by);
                by.is_some_and(|player| self.is_player(who, player, scope))
            }
            Condition::EventManaChosen => {
                let chosen = self.text_on(scope).and_then(|o| o.chosen.color).map(Mana::Color);
                chosen.is_some_and(|color| scope.slots().is_some_and(|s| s.watched.mana.contains(&color)))
            }
            Condition::EventAmount(cmp, amount) => {
                // CR 120.4d: what is gained in the same event counts where it is asked what is left of a life total
                let gained =
                    scope.slots().filter(|_| matches!(amount, Amount::Life(_))).map_or(0, |s| s.watched.with_gain);
                let than = self.amount(amount, scope) + i64::from(gained);
                cmp.holds(self.measured(Slot::EVENT, &Measure::Much, None, scope), than)
            }
            Condition::HappenedThisTurn(pattern) => self.happened_this_turn(pattern, scope),
            Condition::Done(slot) => self.was_slot_done(*slot, scope),
            Condition::VotedAs(who, other, same) => self.voted_as(who, other, *same, scope),
            Condition::Won(slot) => self.was_slot_won(*slot, scope),
            Condition::Anchor(word) => {
                self.text_on(scope).and_then(|o| o.chosen.option.as_ref()).is_some_and(|o| o.eq_ignore_ascii_case(word))
            }
            Condition::Designated(who, word) => self.is_designated(who, word, scope),
        }
    }

    fn controls_so_many(&self, who: &Who, cmp: Cmp, amount: &Amount, filter: &Filter, scope: &Scope) -> bool {
        let wanted = self.amount(amount, scope);
        let counts = |p: PlayerId| {
            let filter = Filter::Controller(Who::Player(p.0)).and(filter.clone());
            cmp.holds(self.every(&filter, scope).len() as i64, wanted)
        };
        self.players(who, scope).into_iter().any(counts)
    }

    /// Whether what is spoken of is so: as it last was, but where it is now if that is what is asked (CR 608.2h).
    fn is_now(&self, r: &Ref, filter: &Filter, scope: &Scope) -> bool {
        let as_card = filter.says(&|part| *part == Filter::Card);
        if as_card && let Some(so) = self.is_such_card(r, filter, scope) {
            return so;
        }
        let o = match Self::zone_meant(filter) {
            // "if it was a Dragon spell" is asked of what it was on the stack
            None | Some(Zone::Stack) => self.last_known(r, scope),
            // "is on the battlefield" is said of now: what has left has been there (CR 603.4)
            Some(_) => self.reference(r, scope).and_then(Target::object).filter(|o| self.zone(*o).is_some()),
        };
        o.is_some_and(|o| self.matches(filter, o, scope))
    }

    /// "If it's a creature card": asked of a permanent that is face down by what card it is, of one that left the
    /// battlefield by the card where it is now (CR 109.2a).
    fn is_such_card(&self, r: &Ref, filter: &Filter, scope: &Scope) -> Option<bool> {
        let now = self.reference(r, scope).and_then(Target::object)?;
        let (object, view) = (self.object(now)?, self.view(now)?);
        match object.zone? {
            Zone::Battlefield if object.face_down => {
                let characteristics = Characteristics::of_face(&object.printed, 0, object.owner);
                Some(self.sees(filter, View { characteristics: &characteristics, face_down: false, ..view }, scope))
            }
            Zone::Graveyard | Zone::Exile | Zone::Hand | Zone::Library | Zone::Command => {
                Some(self.sees(filter, view, scope))
            }
            Zone::Battlefield | Zone::Stack => None,
        }
    }

    /// Whether anything is selected.
    fn is_any(&self, selection: &Selection, scope: &Scope) -> bool {
        match selection {
            Selection::Each(filter) => !self.every(filter, scope).is_empty(),
            Selection::One(r) => self.reference(r, scope).is_some(),
            Selection::Slot(slot) => !self.in_slot(*slot, scope).is_empty(),
            Selection::RestOf(slot) => {
                self.in_slot(*slot, scope).into_iter().filter_map(Target::object).any(|o| self.zone(o).is_some())
            }
            Selection::Exiled => !self.exiled_with(scope).is_empty(),
            Selection::EachPlayer(who) => !self.players(who, scope).is_empty(),
            Selection::Both(parts) => parts.iter().any(|part| self.is_any(part, scope)),
            Selection::Choose { filter, .. } => !self.every(filter, scope).is_empty(),
            Selection::AllBut(kept) => self.is_any(kept, scope),
            Selection::Total { filter, .. } => !self.every(filter, scope).is_empty(),
            Selection::ChooseOf { of, filter, .. } => {
                self.left_in_slot(*of, scope).into_iter().any(|o| self.matches(filter, o, scope))
            }
            Selection::Top(n, who) => {
                let has = |p: PlayerId| self.cards_in_library(p) > 0;
                self.amount(n, scope) > 0 && self.players(who, scope).into_iter().any(has)
            }
            Selection::Where(r, zone) => self.pointed_at(r, scope).is_some_and(|o| o.zone == Some(*zone)),
            said!(Selection) => false,
        }
    }

    /// CR 702.185: whether a spell was cast this turn, by anybody, for the cost of that keyword.
    fn cast_for_this_turn(&self, keyword: CostKeyword) -> bool {
        self.state.objects.iter().any(|o| {
            o.last_zone == Zone::Stack
                && o.since_turn == self.state.turn.number
                && o.cast.as_ref().is_some_and(|cast| cast.instead == Some(keyword))
        })
    }

    fn started_untapped(&self, r: &Ref, scope: &Scope) -> bool {
        self.reference(r, scope).and_then(Target::object).is_some_and(|o| match &self.state.turn.untapped {
            Some(list) => list.contains(&o),
            // the board begins within the turn, and nothing has happened in it
            None => self.object(o).is_some_and(|o| !o.tapped),
        })
    }

    /// CR 702.131b, c: whether the player has the city's blessing, or gets it now.
    pub(crate) fn is_blessed(&self, player: PlayerId) -> bool {
        let own = |id: &&ObjectId| self.controller(**id) == Some(player);
        self.player(player).is_some_and(|p| p.blessed)
            || self.has_ten_permanents(player)
                && self.state.battlefield.iter().filter(own).any(|id| self.source_has(*id, Keyword::Ascend))
    }

    /// Whether any permanent has ascend.
    pub(crate) fn some_ascend(&self) -> bool {
        self.state.battlefield.iter().any(|id| self.source_has(*id, Keyword::Ascend))
    }

    /// Whether the player has an enduring story, or gets it now: with storied, for three artifacts, legendaries, and Sagas.
    pub(crate) fn is_storied(&self, player: PlayerId) -> bool {
        let own = |id: &&ObjectId| self.controller(**id) == Some(player);
        let kinds = Filter::OneOf(vec![
            Filter::Type(CardType::Artifact),
            Filter::Super(Supertype::Legendary),
            Filter::Subtype(Word::new_static("Saga")),
        ]);
        let scope = Scope::new(player, None);
        let told = |id: &&ObjectId| self.matches(&kinds, **id, &scope);
        self.player(player).is_some_and(|p| p.storied)
            || self.state.battlefield.iter().filter(own).filter(told).count() >= STORIED_WITH
                && self.state.battlefield.iter().filter(own).any(|id| self.source_has(*id, Keyword::Storied))
    }

    /// CR 702.131: whether the player controls as many permanents as ascend asks for.
    pub(crate) fn has_ten_permanents(&self, player: PlayerId) -> bool {
        let own = |id: &&ObjectId| self.controller(**id) == Some(player);
        self.state.battlefield.iter().filter(own).count() >= BLESSED_WITH
    }

    /// CR 701.54b, e: whether the permanent is the Ring-bearer of the player who controls it.
    pub(crate) fn bears_the_ring(&self, object: ObjectId) -> bool {
        let player = self.controller(object).filter(|_| self.on_battlefield(object));
        player.and_then(|p| self.player(p)).is_some_and(|p| p.ring_bearer == Some(object))
    }

    /// CR 724, 702.179e: whether a player meant has the designation.
    fn is_designated(&self, who: &Who, word: &str, scope: &Scope) -> bool {
        let mut players = self.players(who, scope).into_iter();
        match word {
            "max speed" => players.any(|p| self.player(p).is_some_and(|p| p.speed == MAX_SPEED)),
            BLESSING => players.any(|p| self.is_blessed(p)),
            STORY => players.any(|p| self.is_storied(p)),
            tempted if tempted.starts_with(TEMPTED) => {
                let times = tempted.strip_prefix(TEMPTED).and_then(|n| n.parse::<u32>().ok());
                times.is_some_and(|n| players.any(|p| self.player(p).is_some_and(|p| p.tempted >= n)))
            }
            INITIATIVE => self.state.initiative.is_some_and(|p| self.is_player(who, p, scope)),
            COMPLETED => players.any(|p| self.player(p).is_some_and(|p| !p.completed.is_empty())),
            MONARCH => self.state.monarch.is_some_and(|monarch| self.is_player(who, monarch, scope)),
            _ => false,
        }
    }
}

/// How many permanents ascend asks for (CR 702.131b).
const BLESSED_WITH: usize = 10;

/// How many artifacts, legendaries, and Sagas storied asks for.
const STORIED_WITH: usize = 3;

/// Of several players one in turn.
pub(super) fn in_turn(scope: &Scope, player: PlayerId) -> Scope {
    let mut own = scope.clone();
    own.slots_mut().each.push(Target::Player(player));
    own
}
