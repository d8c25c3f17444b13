//! Whether a player may begin to cast or play a card, and by what (CR 601.3, 117.1a, 118.9).

use std::sync::Arc;

use crate::board::characteristics::AbilityKey;
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::Scope;
use crate::board::state::{Floating, FloatingKind, Game, Left, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::perform::cast::alternative::Way;
use crate::perform::cast::announce::{Announcement, illegal};
use crate::perform::cast::next::lets_be_flashed;
use instead::{Run, Stop};
use instead_language::words::{CardType, Keyword, Mana, Supertype, Zone};
use instead_language::{
    Ability, AsFlash, Cost, CostKeyword, EnterChange, Face, Filter, Half, MayPlay, PlayPrice, Ref, Times,
};

type Result<T> = std::result::Result<T, Stop<Game>>;

/// CR 601.3e, 118.9: what lets a player cast or play a card from where it is.
#[derive(Clone, Debug, Default, PartialEq)]
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
    /// What else is paid rather than its mana cost.
    pub(crate) rather: Option<Cost>,
    /// As though it had flash.
    pub(crate) flash: bool,
    /// How it enters.
    pub(crate) enters: Vec<EnterChange>,
    /// The permanent whose ability it is, where it may be used once a turn.
    pub(crate) once: Option<ObjectId>,
    /// The effect that lets it be cast, where that is for one spell alone.
    pub(crate) uses_up: Option<u32>,
    /// "If it would be put into a graveyard, exile it instead."
    pub(crate) exile: bool,
    /// Jump-start, retrace: such a card is discarded as an additional cost (CR 702.133a, 702.81a).
    pub(crate) discards: Option<Filter>,
    /// Jump-start: exiled wherever else it would go from the stack.
    pub(crate) exile_after: bool,
    /// CR 702.170d: only as a sorcery could be cast.
    pub(crate) as_sorcery: bool,
}

impl Permit {
    /// Whether all that it gives is that less mana, or other mana, is spent.
    pub(crate) fn spares_mana_alone(&self) -> bool {
        let mana = |cost: &Cost| cost.actions.is_empty() && cost.life.is_none();
        let usual = Permit {
            free: false,
            any_color: false,
            any_type: false,
            rather: self.rather.clone().filter(|cost| !mana(cost)),
            ..self.clone()
        };
        usual == Permit::default() && *self != usual
    }
}

/// CR 702.133a, 702.81a: a card with jump-start or retrace is cast from its owner's graveyard by discarding a card, or a
/// land card.
///
/// `given` are the abilities that effects give it.
fn by_discarding<'a>(
    player: PlayerId,
    object: &crate::board::state::Object,
    face: &Face,
    given: impl Iterator<Item = &'a Ability> + Clone,
) -> Option<Permit> {
    let has = |keyword| {
        let keyword = Ability::Keyword(keyword);
        face.abilities.contains(&keyword) || given.clone().any(|a| *a == keyword)
    };
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

/// CR 202.3e: the face with what X is chosen to be, which counts in the mana value of the spell.
fn with_x(mut face: Arc<Face>, x: Option<u32>) -> Arc<Face> {
    let Some(x) = x.filter(|_| face.cost.as_ref().is_some_and(|cost| cost.contains(&Mana::X))) else { return face };
    let symbols = Arc::make_mut(&mut face).cost.iter_mut().flatten();
    symbols.filter(|symbol| **symbol == Mana::X).for_each(|symbol| *symbol = Mana::Generic(x));
    face
}

/// What the ability lets be cast as though it had flash.
fn flash_of(ability: &Ability) -> Option<&AsFlash> {
    if let Ability::AsFlash(flash) = ability { Some(flash) } else { None }
}

/// Whether it says what becomes of what is cast when a sorcery couldn't be.
pub(super) fn is_brief(ability: &Ability) -> bool {
    flash_of(ability).is_some_and(|flash| flash.brief)
}

fn may_play(ability: &Ability) -> Option<&MayPlay> {
    if let Ability::MayPlay(may) = ability { Some(may) } else { None }
}

/// CR 702.127a: this half is cast from a graveyard alone.
pub(crate) fn is_aftermath(face: &Face) -> bool {
    // a whole split card has the abilities of both halves
    face.abilities.contains(&Ability::Keyword(Keyword::Aftermath)) && !face.name.contains(" // ")
}

impl Game {
    /// The abilities that a card has where it is, those that effects give it among them.
    fn given_to(&self, object: &crate::board::state::Object) -> impl Iterator<Item = &Ability> + Clone {
        self.characteristics(object.id).into_iter().flat_map(|c| c.abilities.iter().map(|(_, a)| &**a))
    }

    /// CR 113.6, 613.1f: whether a card that is printed with the ability has it where it is: it may have lost its abilities.
    pub(super) fn keeps(&self, object: &crate::board::state::Object, ability: &Ability) -> bool {
        let here = self.object(object.id).filter(|o| o.zone.is_some());
        let Some((printed, now)) = here.map(|o| o.base()).zip(self.characteristics(object.id)) else { return true };
        let own = now.abilities.iter().filter(|(key, _)| key.is_printed()).count();
        let has = |abilities: &[(AbilityKey, Arc<Ability>)]| abilities.iter().any(|(_, a)| **a == *ability);
        own >= printed.abilities.len() || if has(&printed.abilities) { has(&now.abilities) } else { own > 0 }
    }

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
        let other = permit.free || permit.rather.is_some();
        if face.cost.is_none() && said.instead.is_none() && !said.face_down && !other {
            self.stop_at_unread_of_casting(player, object.id)?;
            self.stop_at_unread()?;
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
        let way = self.way_of(player, object, said)?;
        let permits = self.permissions(player, object, said, &way)?;
        let by = |(_, permit): (ObjectId, Permit)| self.may_by(player, object, said, &way, permit);
        if let Some(n) = said.permission {
            let Some(permit) = permits.into_iter().nth(n) else { return illegal("nothing more lets it be cast") };
            return by(permit);
        }
        let mut may: Vec<Result<Permit>> = permits.into_iter().map(by).collect();
        let first = may.iter().position(Result::is_ok).unwrap_or(0);
        may.swap_remove(first)
    }

    /// By what the player may begin to cast it, each with its number and with what says so.
    pub(crate) fn permissions_to_cast(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
    ) -> Result<Vec<(usize, ObjectId, Permit)>> {
        let way = self.way_of(player, object, said)?;
        let all = self.permissions(player, object, said, &way)?.into_iter().enumerate();
        let may = |(n, (by, permit))| Some((n, by, self.may_by(player, object, said, &way, permit).ok()?));
        Ok(all.filter_map(may).collect())
    }

    /// How it would be cast, if it can be cast so.
    fn way_of(&self, player: PlayerId, object: &crate::board::state::Object, said: &Announcement) -> Result<Way> {
        let face = &object.face_cast(said.half);
        self.half_can_be_cast(object, said.half)?;
        if face.types.has(CardType::Land) && !said.face_down {
            return illegal(format!("{} is a land and can't be cast", face.name));
        }
        let has = |keyword| face.abilities.iter().any(|a| matches!(a, Ability::WithCost(k, _) if *k == keyword));
        let mut way = Way::default();
        if let Some(keyword) = said.instead {
            if self.cost_by_keyword(player, object, face, keyword).is_none() {
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
        Ok(way)
    }

    /// What lets the player cast it from where it is, at least one thing, each with what says so: the rules, or texts.
    fn permissions(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
        way: &Way,
    ) -> Result<Vec<(ObjectId, Permit)>> {
        let face = &object.face_cast(said.half);
        // CR 702.34a, 702.138a
        let aftermath = is_aftermath(face) && self.keeps(object, &Ability::Keyword(Keyword::Aftermath));
        let from_graveyard = aftermath || way.from == Some(Zone::Graveyard);
        let own = object.owner == player;
        // CR 117.1a, 903.8
        let usual = own && (object.zone == Some(Zone::Hand) || object.zone == Some(Zone::Command) && object.commander);
        Ok(match object.zone {
            Some(Zone::Graveyard) if from_graveyard && own => vec![(object.id, Permit::default())],
            Some(zone) if !from_graveyard => {
                let mut all: Vec<_> = usual.then(|| (object.id, Permit::default())).into_iter().collect();
                // CR 118.9a, 702.37c: face down it is cast for another cost already
                let other = |(_, permit): &(ObjectId, Permit)| permit.free || permit.life || permit.rather.is_some();
                let mut more = self.permits_for(player, object, said, false);
                more.retain(|permit| !(said.face_down && other(permit)));
                let discarding = by_discarding(player, object, face, self.given_to(object));
                for (by, permit) in more.into_iter().chain(discarding.map(|permit| (object.id, permit))) {
                    if !all.iter().any(|(_, known)| *known == permit) {
                        all.push((by, permit));
                    }
                }
                if all.is_empty() {
                    let who = self.player_name(player);
                    return illegal(format!("nothing lets {who} cast {} from {zone}", face.name));
                }
                all
            }
            Some(zone) => return illegal(format!("{} is in {zone}, not in a graveyard", face.name)),
            None => return illegal(format!("{} is in no zone", face.name)),
        })
    }

    /// CR 601.3: whether the player may begin to cast it by that permission.
    fn may_by(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
        way: &Way,
        mut permit: Permit,
    ) -> Result<Permit> {
        let face = &object.face_cast(said.half);
        if said.instead == Some(CostKeyword::Alternative) {
            permit.once = permit.once.or(self.rather_once(player, object, face)?);
        }
        // CR 601.3e, 702.103d, 708.4: it is looked at as what it would be on the stack
        let cast_as = with_x(object.as_cast(said), said.x);
        if let Some(why) = self.said_not_castable(player, object.id, &cast_as) {
            return illegal(format!("{} can't be cast{why} (601.3)", face.name));
        }
        let flash = cast_as.abilities.contains(&Ability::Keyword(Keyword::Flash)) || self.is_given_flash(object);
        let instant = (cast_as.types.has(CardType::Instant) || flash) || way.in_blockers;
        // CR 702.170d: no flash helps what may be cast as a sorcery alone
        if permit.as_sorcery {
            self.sorcery_time(player, &face.name)?;
        } else if !instant {
            let now = self.sorcery_time(player, &face.name);
            match self.as_flash(player, object, &cast_as, said.instead) {
                // CR 601.3b: what is paid besides is paid where he could not cast it otherwise
                Some(more) if now.is_err() => permit.more = more.or(permit.more.take()),
                _ if permit.flash && now.is_err() => {}
                _ => now?,
            }
        }
        Ok(permit)
    }

    /// CR 702.8a: "creature cards in your hand have flash".
    fn is_given_flash(&self, card: &crate::board::state::Object) -> bool {
        let own = card.face.abilities.contains(&Ability::Keyword(Keyword::Flash));
        !own && self.characteristics(card.id).is_some_and(|c| c.has(Keyword::Flash))
    }

    /// CR 601.3, 101.2: why an effect or the card's own text says that it can't be cast now, if one does. That binds also
    /// what is cast as an effect is followed (CR 608.2g).
    pub(super) fn said_not_castable(&self, player: PlayerId, card: ObjectId, cast_as: &Face) -> Option<&'static str> {
        if self.cant_cast(player, card, cast_as) {
            return Some(", as an effect says");
        }
        if self.lacks_a_legend(player, cast_as) {
            return Some(" by who controls no legendary creature or planeswalker");
        }
        let scope = Scope::new(player, Some(card));
        let mut only =
            cast_as.abilities.iter().filter_map(|a| if let Ability::CastOnly(c) = a { Some(c) } else { None });
        only.any(|c| !self.holds(c, &scope)).then_some(" now: its text says when it can")
    }

    /// CR 205.4e: a legendary instant or sorcery spell is cast by who controls a legendary creature or planeswalker. (Older
    /// editions have neither the rule nor such cards.)
    fn lacks_a_legend(&self, player: PlayerId, cast_as: &Face) -> bool {
        let spell = cast_as.types.has(CardType::Instant) || cast_as.types.has(CardType::Sorcery);
        let legend = |&id: &ObjectId| {
            self.controller(id) == Some(player)
                && self.characteristics(id).is_some_and(|c| {
                    c.supertypes.contains(&Supertype::Legendary)
                        && (c.types.has(CardType::Creature) || c.types.has(CardType::Planeswalker))
                })
        };
        spell && cast_as.supertypes.contains(&Supertype::Legendary) && !self.state.battlefield.iter().any(legend)
    }

    /// Whether an effect or ability lets the player play this land from where it is.
    pub(crate) fn may_play_from_there(
        &self,
        player: PlayerId,
        land: &crate::board::state::Object,
        half: Option<Half>,
    ) -> bool {
        let said = Announcement { half, ..Announcement::default() };
        !self.permits_for(player, land, &said, true).is_empty()
    }

    /// The permanent that lets the player play this land, where it does so once each turn. One that does it any number of
    /// times is taken before; of several the player says which.
    pub(crate) fn land_uses_up(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        half: Option<Half>,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<ObjectId>> {
        let Some(land) = self.object(card) else { return Ok(None) };
        if land.zone == Some(Zone::Hand) && land.owner == player {
            return Ok(None);
        }
        let said = Announcement { half, ..Announcement::default() };
        let once: Vec<Option<ObjectId>> =
            self.permits_for(player, land, &said, true).into_iter().map(|(_, permit)| permit.once).collect();
        if once.contains(&None) {
            return Ok(None);
        }
        let options = once.iter().flatten().map(|by| Pick::Target(Target::Object(*by))).collect();
        let query = Query { asking: Asking::Permission, rule: Rule::LandPlayed, about: Some(card) };
        Ok(run.ask(self, Some(player), query, options)?.and_then(|by| by.object()))
    }

    /// The effects and abilities that let the player cast (or, a land, play) this card from where it is, each with its
    /// source.
    fn permits_for(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
        land: bool,
    ) -> Vec<(ObjectId, Permit)> {
        let cast_as = object.as_cast(said);
        let fits = |filter: &Filter, scope: &Scope| self.would_be_cast_as(filter, player, object.id, &cast_as, scope);
        let by_floating = |floating: &Floating| {
            if floating.scope.you != player {
                return None;
            }
            let what = match &floating.what {
                FloatingKind::Permit(objects, what) => {
                    let so = objects.contains(&object.id)
                        && (said.half != Some(Half::Second) || !what.not_as_adventure)
                        // CR 118.9a: one alternative cost alone
                        && (what.keyword == said.instead || what.keyword.is_none() && !what.free && what.rather.is_none())
                        && !(what.after_this_turn && floating.made_in_turn == self.state.turn.number);
                    so.then_some(what)?
                }
                FloatingKind::PermitFrom(filter, what) => fits(filter, &floating.scope).then_some(what)?,
                _ => return None,
            };
            (what.lands || !land).then_some(())?;
            let (free, any_color, as_sorcery) = (what.free, what.any_color, what.as_sorcery);
            let (any_type, exile) = (what.any_type, what.exile);
            let rather = what.rather.map(|n| Cost { mana: vec![Mana::Generic(n)], ..Cost::default() });
            let uses_up = (floating.left == Left::Times(1)).then_some(floating.id);
            let permit = Permit { free, any_color, any_type, as_sorcery, exile, rather, uses_up, ..Permit::default() };
            Some((floating.scope.this.unwrap_or(object.id), permit))
        };
        let mut all: Vec<(ObjectId, Permit)> = self.state.floating.iter().filter_map(by_floating).collect();
        if self.may_play_exiled(player, object.id) {
            all.push((object.id, Permit::default()));
        }
        all.extend(self.permits_by_abilities(player, object, said, land));
        all
    }

    /// What static abilities let the player cast or play: those of permanents and emblems, and the card's own.
    fn permits_by_abilities(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
        land: bool,
    ) -> Vec<(ObjectId, Permit)> {
        let own = Scope::new(object.owner, Some(object.id));
        let face = object.face_cast(said.half);
        let of_itself = |may: &MayPlay| may.cards.says(&|f| *f == Filter::Is(Ref::This));
        let kept = face.abilities.iter().filter(|a| self.keeps(object, a));
        let printed = kept.filter_map(may_play).filter(|may| of_itself(may));
        let given = self.given_to(object).filter_map(may_play).filter(|may| of_itself(may));
        let mine = printed.chain(given).filter_map(|may| self.permit_of(may, &own, player, object, said, land));
        let theirs = self.rules().filter_map(|(rule, scope)| {
            let may = may_play(rule).filter(|may| !of_itself(may))?;
            let permit = self.permit_of(may, &scope, player, object, said, land)?;
            Some((scope.this.unwrap_or(object.id), permit))
        });
        mine.map(|permit| (object.id, permit)).chain(theirs).collect()
    }

    /// What this one lets the player do with the card.
    fn permit_of(
        &self,
        may: &MayPlay,
        scope: &Scope,
        player: PlayerId,
        object: &crate::board::state::Object,
        said: &Announcement,
        land: bool,
    ) -> Option<Permit> {
        let once = (may.times != Times::Always).then_some(scope.this).flatten();
        let used = once.is_some_and(|id| self.state.turn.permits.contains(&id));
        let turn = may.times != Times::OnceEachOfYourTurns || self.state.turn.player == player;
        let kind = if land { may.lands } else { may.casts };
        let cards = if land { &may.played_as_lands() } else { &may.cards };
        let so = kind
            && turn
            && !used
            && self.is_player(&may.by, player, scope)
            && may.condition.as_ref().is_none_or(|c| self.holds(c, scope))
            && self.would_be_cast_as(cards, player, object.id, &object.as_cast(said), scope);
        so.then_some(())?;
        let mut permit = Permit {
            once,
            exile: may.exile,
            flash: may.flash,
            any_type: may.any_type,
            enters: may.enters.clone(),
            ..Permit::default()
        };
        // CR 118.9a: one alternative cost alone
        let other = said.instead.is_some();
        match &may.price {
            PlayPrice::Usual => {}
            PlayPrice::Free if !other => permit.free = true,
            PlayPrice::ValueInLife if !other => permit.life = true,
            PlayPrice::Rather(cost) if !other => permit.rather = Some(cost.clone()),
            PlayPrice::Besides(cost) => permit.more = Some(cost.clone()),
            PlayPrice::Keyword(keyword) if said.instead == Some(*keyword) => {}
            PlayPrice::Free | PlayPrice::ValueInLife | PlayPrice::Rather(_) | PlayPrice::Keyword(_) => return None,
        }
        Some(permit)
    }

    /// CR 601.3b, 702.8a: whether the player may cast it as though it had flash, and what he then pays besides.
    fn as_flash(
        &self,
        player: PlayerId,
        object: &crate::board::state::Object,
        cast_as: &Face,
        instead: Option<CostKeyword>,
    ) -> Option<Option<Cost>> {
        let fits = |filter: &Filter, scope: &Scope| self.would_be_cast_as(filter, player, object.id, cast_as, scope);
        let lets = |flash: &AsFlash, scope: &Scope| {
            let who = self.is_player(&flash.by, player, scope);
            let so = who && flash.condition.as_ref().is_none_or(|c| self.holds(c, scope));
            (so && fits(&flash.spells, scope)).then(|| flash.more.clone())
        };
        let own = Scope::new(player, Some(object.id));
        let of_itself = |flash: &AsFlash| flash.spells == Filter::Is(Ref::This);
        let printed = cast_as.abilities.iter().filter_map(flash_of).filter(|flash| of_itself(flash));
        let mut ways: Vec<Option<Cost>> = printed.filter_map(|flash| lets(flash, &own)).collect();
        if instead == Some(CostKeyword::Alternative)
            && self.rather_costs(player, object, cast_as).iter().any(|(rather, _)| rather.flash)
        {
            ways.push(None);
        }
        for (rule, scope) in self.rules() {
            ways.extend(flash_of(rule).filter(|flash| !of_itself(flash)).and_then(|flash| lets(flash, &scope)));
        }
        if self.next_has(player, &fits).any(lets_be_flashed) {
            ways.push(None);
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
