//! Whether a player may begin to cast or play a card, and by what (CR 601.3, 117.1a, 118.9).

use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, ObjectId, PlayerId};
use crate::look::history::as_card;
use crate::perform::cast::alternative::Way;
use crate::perform::cast::announce::{Announcement, illegal};
use instead::Stop;
use instead_language::words::{CardType, Keyword, Zone};
use instead_language::{Ability, AsFlash, Cost, CostKeyword, Face, Filter, Half, Ref};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// CR 601.3e, 118.9: what lets a player cast or play a card from where it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Permit {
    /// "Without paying its mana cost."
    pub(crate) free: bool,
    /// Mana of any color pays for it.
    pub(crate) any_color: bool,
    /// Mana of any type pays for it.
    pub(crate) any_type: bool,
    /// What is paid besides, where it is cast as though it had flash.
    pub(crate) more: Option<Cost>,
    /// Life equal to its mana value is paid rather than its mana cost.
    pub(crate) life: bool,
    /// The permanent whose ability it is, where it may be used once a turn.
    pub(crate) once: Option<ObjectId>,
    /// "If it would be put into a graveyard, exile it instead."
    pub(crate) exile: bool,
    /// Jump-start, retrace: such a card is discarded as an additional cost (CR 702.133a, 702.81a).
    pub(crate) discards: Option<Filter>,
    /// Jump-start: exiled wherever else it would go from the stack.
    pub(crate) exile_after: bool,
    /// CR 702.170d: only as a sorcery could be cast.
    pub(crate) as_sorcery: bool,
}

/// CR 702.133a, 702.81a: a card with jump-start or retrace is cast from its owner's graveyard by discarding a card, or a
/// land card.
fn by_discarding(player: PlayerId, object: &crate::board::state::Object, face: &Face) -> Option<Permit> {
    let has = |keyword| face.abilities.contains(&Ability::Keyword(keyword));
    if object.zone != Some(Zone::Graveyard) || object.owner != player {
        return None;
    }
    let jump_start = has(Keyword::JumpStart);
    let discards = match () {
        () if jump_start => Filter::Card,
        () if has(Keyword::Retrace) => Filter::Type(CardType::Land),
        () => return None,
    };
    Some(Permit { discards: Some(discards), exile_after: jump_start, ..Permit::default() })
}

/// What the ability lets be cast as though it had flash.
fn flash_of(ability: &Ability) -> Option<&AsFlash> {
    if let Ability::AsFlash(flash) = ability { Some(flash) } else { None }
}

/// CR 702.127a: this half is cast from a graveyard alone.
pub(crate) fn is_aftermath(face: &Face) -> bool {
    // a whole split card has the abilities of both halves
    face.abilities.contains(&Ability::Keyword(Keyword::Aftermath)) && !face.name.contains(" // ")
}

impl Game {
    /// CR 601.3, 117.1a: whether the player may cast it, and by what.
    pub(crate) fn may_cast(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
    ) -> Result<Permit> {
        let permit = self.may_begin_to_cast(player, object, said)?;
        let face = &object.face_cast(said.half);
        // CR 118.6
        if face.cost.is_none() && said.instead.is_none() && !said.face_down && !permit.free {
            return illegal(format!("{} has no mana cost, which can't be paid", face.name));
        }
        Ok(permit)
    }

    /// CR 601.3, 117.1a: whether the player may begin to cast it, whatever it costs, and by what.
    pub(crate) fn may_begin_to_cast(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
    ) -> Result<Permit> {
        let face = &object.face_cast(said.half);
        self.half_can_be_cast(object, said.half)?;
        if face.types.has(CardType::Land) && !said.face_down {
            return illegal(format!("{} is a land and can't be cast", face.name));
        }
        let has = |keyword| face.abilities.iter().any(|a| matches!(a, Ability::WithCost(k, _) if *k == keyword));
        let mut way = Way::default();
        if let Some(keyword) = said.instead {
            if self.cost_by_keyword(object, face, keyword).is_none() {
                self.stop_at_unread_of(keyword.as_str())?;
                return illegal(format!("{} has no such cost", face.name));
            }
            way = self.may_cast_so(player, object, &face.name, keyword)?;
        }
        // CR 702.37c, 702.168a, 708.4
        let down = [CostKeyword::Morph, CostKeyword::Megamorph, CostKeyword::Disguise];
        if said.face_down && !down.into_iter().any(has) {
            return illegal(format!("{} can't be cast face down", face.name));
        }
        // CR 702.34a, 702.138a
        let aftermath = is_aftermath(face);
        let from_graveyard = aftermath || way.from == Some(Zone::Graveyard);
        let mut permit = match object.zone {
            Some(Zone::Hand) if object.owner == player && !from_graveyard => Permit::default(),
            // CR 903.8
            Some(Zone::Command) if object.owner == player && object.commander && !from_graveyard => Permit::default(),
            Some(Zone::Graveyard) if from_graveyard && object.owner == player => Permit::default(),
            Some(zone) if !from_graveyard => {
                let permit = self.permit_for(player, object, said, false);
                match permit.or_else(|| by_discarding(player, object, face)) {
                    Some(permit) => permit,
                    None => {
                        let who = self.player_name(player);
                        return illegal(format!("nothing lets {who} cast {} from {zone}", face.name));
                    }
                }
            }
            Some(zone) => return illegal(format!("{} is in {zone}, not in a graveyard", face.name)),
            None => return illegal(format!("{} is in no zone", face.name)),
        };
        // CR 708.4: face down it is what its rules say
        let cast_as = match said.face_down {
            true => crate::board::characteristics::face_down(crate::board::characteristics::disguises(&object.face)),
            false => (**face).clone(),
        };
        if self.cant_cast(player, object.id, &cast_as) {
            // CR 702.103d: it is looked at as what it would be on the stack
            if said.instead == Some(CostKeyword::Bestow) {
                let what = "casting a card bestowed that can't be cast otherwise";
                return crate::look::not_carried_out::unsupported(what, face.name.to_string());
            }
            return illegal(format!("an effect says that {} can't be cast (601.3)", face.name));
        }
        let scope = Scope::new(player, Some(object.id));
        let only = face.abilities.iter().filter_map(|a| if let Ability::CastOnly(c) = a { Some(c) } else { None });
        if !only.into_iter().all(|c| self.holds(c, &scope)) {
            return illegal(format!("{} can't be cast now: its text says when it can (601.3)", face.name));
        }
        let instant = face.types.has(CardType::Instant) || face.abilities.contains(&Ability::Keyword(Keyword::Flash));
        let instant = instant && !permit.as_sorcery || way.in_blockers;
        if said.face_down || !instant {
            let now = self.sorcery_time(player, &face.name);
            match self.as_flash(player, object, face, said) {
                // CR 601.3b: what is paid besides is paid where he could not cast it otherwise
                Some(more) if now.is_err() => permit.more = more,
                _ => now?,
            }
        }
        Ok(permit)
    }

    /// Whether an effect or ability lets the player cast (or, a land, play) this card from where it is.
    pub(crate) fn permit_for(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
        land: bool,
    ) -> Option<Permit> {
        for floating in self.state.floating.iter() {
            if let FloatingKind::Permit(objects, what) = &floating.what
                && floating.scope.you == player
                && objects.contains(&object.id)
                && (what.lands || !land)
                && (said.half != Some(Half::Second) || !what.not_as_adventure)
                // CR 118.9a: one alternative cost alone
                && (what.keyword == said.instead || what.keyword.is_none() && !what.free)
                && !(what.after_this_turn && floating.made_in_turn == self.state.turn.number)
            {
                let (free, any_color, as_sorcery) = (what.free, what.any_color, what.as_sorcery);
                let (any_type, exile) = (what.any_type, what.exile);
                return Some(Permit { free, any_color, any_type, as_sorcery, exile, ..Permit::default() });
            }
        }
        let from_there = |floating: &&Floating| {
            let FloatingKind::PermitFrom(filter, what) = &floating.what else { return false };
            floating.scope.you == player
                && (what.lands || !land)
                && self.matches(&as_card(filter), object.id, &floating.scope)
        };
        if let Some(Floating { what: FloatingKind::PermitFrom(_, what), .. }) =
            self.state.floating.iter().find(from_there)
        {
            let (free, any_color, exile) = (what.free, what.any_color, what.exile);
            return Some(Permit { free, any_color, exile, ..Permit::default() });
        }
        if self.may_play_exiled(player, object.id) {
            return Some(Permit::default());
        }
        for &id in self.state.battlefield.iter() {
            let Some(c) = self.characteristics(id).filter(|c| c.controller == player) else { continue };
            let scope = Scope::new(player, Some(id));
            for (_, ability) in &c.abilities {
                let Ability::MayCastFrom { filter, once_each_turn, exile, lands, life } = &**ability else { continue };
                let used = *once_each_turn && self.state.turn.permits.contains(&id);
                let mine = !*once_each_turn || self.state.turn.player == player;
                if (*lands || !land) && mine && !used && self.matches(&as_card(filter), object.id, &scope) {
                    let once = once_each_turn.then_some(id);
                    return Some(Permit { life: *life, once, exile: *exile, ..Permit::default() });
                }
            }
        }
        None
    }

    /// CR 601.3b, 702.8a: whether the player may cast it as though it had flash, and what he then pays besides.
    fn as_flash(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        face: &Face,
        said: &Announcement,
    ) -> Option<Option<Cost>> {
        if said.face_down {
            return None;
        }
        let lets = |flash: &AsFlash, scope: &Scope| {
            let who = self.is_player(&flash.by, player, scope);
            let so = who && flash.condition.as_ref().is_none_or(|c| self.holds(c, scope));
            (so && self.matches(&as_card(&flash.spells), object.id, scope)).then(|| flash.more.clone())
        };
        let own = Scope::new(player, Some(object.id));
        let of_itself = |flash: &AsFlash| flash.spells == Filter::Is(Ref::This);
        let printed = face.abilities.iter().filter_map(flash_of).filter(|flash| of_itself(flash));
        let mut ways: Vec<Option<Cost>> = printed.filter_map(|flash| lets(flash, &own)).collect();
        for (rule, scope) in self.rules() {
            ways.extend(flash_of(rule).filter(|flash| !of_itself(flash)).and_then(|flash| lets(flash, &scope)));
        }
        // what costs nothing more, where there is both
        ways.sort_by_key(Option::is_some);
        ways.into_iter().next()
    }

    /// Whether a permanent lets the player play what he exiled with it this turn. Cards are exiled so as they would be drawn:
    /// whoever owns one exiled it.
    fn may_play_exiled(&self, player: PlayerId, card: ObjectId) -> bool {
        let of_this_turn = |o: &crate::board::state::Object| {
            o.zone == Some(Zone::Exile) && o.owner == player && o.since_turn == self.state.turn.number
        };
        self.object(card).is_some_and(of_this_turn)
            && self.state.battlefield.iter().any(|&id| {
                self.characteristics(id).is_some_and(|c| {
                    let scope = Scope::new(c.controller, Some(id));
                    let lets =
                        |a: &Ability| matches!(a, Ability::MayPlayExiled(who) if self.is_player(who, player, &scope));
                    c.abilities.iter().any(|(_, a)| lets(a)) && self.exiled_with(&scope).contains(&card)
                })
            })
    }
}
