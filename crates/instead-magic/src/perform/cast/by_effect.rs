//! Spells that a resolving effect casts, or lets a player cast (CR 608.2g).

use instead::{Proposed, Run, Stop, propose};

use crate::board::event::{Entering, What, Why};
use crate::board::question::{Asking, Pick, Query};
use crate::board::scope::{PaysFor, Scope};
use crate::board::spell::{enchant_targets, spell_of};
use crate::board::state::{Game, Object, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::history::as_card;
use crate::look::not_carried_out::unsupported;
use crate::perform::cast::alternative::{of_each, optional_cost};
use crate::perform::cast::announce::Announcement;
use crate::perform::cast::halves::{speaks_of_spells, whatever_it_is};
use crate::perform::cast::permit::Permit;
use crate::perform::follow::Following;
use instead_language::words::{CardType, Mana, NumberedKeyword, Zone};
use instead_language::{
    Ability, Amount, Cost, CostKeyword, Face, Filter, Half, Place, Price, Ref, Selection, Stat, Who,
};

/// How often a cost may be paid any number of times, at the most, where an effect casts the spell.
const MOST_TIMES: usize = 20;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// CR 608.2g, 118.9: an effect lets a player cast a card as it is followed, for that cost or without paying its mana
    /// cost. Timing does not matter. Whether he did it.
    pub(crate) fn cast_as_effect(
        &mut self,
        who: &Who,
        what: &Selection,
        price: &Price,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        let Some(player) = self.the_player(who, &f.scope) else { return Ok(false) };
        if let Selection::Choose { filter, max: Some(Amount::Fixed(1)), random: false, .. } = what {
            return self.cast_one_of(player, filter, price, f, run);
        }
        let mut any = false;
        for card in self.select(&self.as_spells(what, player, f), f, run)?.into_iter().filter_map(Target::object) {
            // CR 707.10: what was a copy of a spell is no card
            if self.was_copied_spell(card) {
                continue;
            }
            if *price == Price::Played && self.has_land_face(card) {
                any |= self.play_as_effect(player, card, f, run)?;
                continue;
            }
            if *price == Price::Transformed {
                any |= self.cast_its_back(player, card, f, run)?;
                continue;
            }
            let mut ways = self.ways_for_effect(card);
            if let Selection::ChooseOf { filter, .. } = what {
                self.stop_at_dearer_half(card, filter, f)?;
                ways = self.ways_as(filter, player, card, &f.scope);
            }
            let ways = self.priced(player, card, ways, price)?;
            let query = Query { asking: Asking::May, rule: Rule::ManaForEffects, about: Some(card) };
            if !ways.is_empty() && (self.is_played_anyway(card, f) || run.ask_whether(self, player, query)?) {
                self.cast_in_one_of(player, card, (ways, price), f, run)?;
                any = true;
            }
        }
        Ok(any)
    }

    /// CR 310.11b: the card is cast with its back face up, for nothing, if the player wants that and it can be.
    fn cast_its_back(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        let Some(back) = self.object(card).and_then(|o| o.back.clone()) else { return Ok(false) };
        let mut spell = spell_of(&back.abilities).unwrap_or_default();
        spell.targets.extend(enchant_targets(&back));
        let scope = Scope::new(player, Some(card));
        let said = Announcement { transformed: true, unsaid: true, ..Announcement::default() };
        let able = !back.types.has(CardType::Land)
            && self.said_not_castable(player, card, &back).is_none()
            && self.has_targets(&spell, &said, &scope);
        let query = Query { asking: Asking::May, rule: Rule::ManaForEffects, about: Some(card) };
        if !able || !run.ask_whether(self, player, query)? {
            return Ok(false);
        }
        self.cast_for(player, card, &said, Cost::default(), &Permit::default(), run)?;
        f.left_behind(&[Target::Object(card)], &[Target::Object(self.current(card))]);
        Ok(true)
    }

    /// "An instant spell from among them": of those cards the ones that would be such a spell in one of the ways to cast them
    /// (CR 601.3e, 715.3a). Where a text speaks of such a card too, the card is one.
    fn as_spells(&self, what: &Selection, player: PlayerId, f: &Following) -> Selection {
        let mut own = of_cards(what);
        if let (Selection::ChooseOf { of, filter: spells, .. }, Selection::ChooseOf { filter, .. }) = (what, &mut own)
            && speaks_of_spells(spells)
            && !spells.says(&|part| *part == Filter::Card)
        {
            let mut there = self.left_in_slot(*of, &f.scope);
            there.retain(|&card| !self.ways_as(spells, player, card, &f.scope).is_empty());
            *filter = Filter::OneOf(there.into_iter().map(|card| Filter::Is(Ref::Object(card.0))).collect());
        }
        own
    }

    /// Whether the object is what has become of a copy of a spell.
    fn was_copied_spell(&self, object: ObjectId) -> bool {
        let Some(now) = self.object(object).filter(|o| o.token) else { return false };
        let was = |o: &Object| o.became == Some(object) && o.last_zone == Zone::Stack;
        self.state.objects.of_card(now.card).any(was)
    }

    fn has_land_face(&self, card: ObjectId) -> bool {
        let is_land = |o: &Object, half| o.face_cast(half).types.has(CardType::Land);
        self.object(card).is_some_and(|o| o.ways_to_play().into_iter().any(|half| is_land(o, half)))
    }

    /// CR 305.2b, 305.3: a land that an effect lets a player play is played in his own turn, and as one of those that he
    /// may play in it.
    fn play_as_effect(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        if self.object(card).is_some_and(|o| o.halves.is_some()) {
            return unsupported("an effect that plays one of the faces of a card", self.name_of(card));
        }
        let may = self.state.turn.player == player && !self.cant_play_lands(player) && self.has_land_to_play(player);
        let query = Query { asking: Asking::May, rule: Rule::ManaForEffects, about: Some(card) };
        if !may || !run.ask_whether(self, player, query)? {
            return Ok(false);
        }
        let mut event = crate::perform::moved(card, Zone::Battlefield, Place::Natural, Why::Played, f.cause(player));
        if let What::Move(m) = &mut event.what {
            m.enter = Some(Box::new(Entering::under(player)));
        }
        propose(self, [Proposed::contained(event, &f.lineage)], run)?;
        f.left_behind(&[Target::Object(card)], &[Target::Object(self.current(card))]);
        Ok(true)
    }

    /// 702.61a of 2017: whether it is a suspended card that its own text plays, and the edition leaves no choice.
    fn is_played_anyway(&self, card: ObjectId, f: &Following) -> bool {
        let suspended =
            |o: &Object| o.face.abilities.iter().any(|a| matches!(a, Ability::Numbered(NumberedKeyword::Suspend, ..)));
        self.edition.suspended_is_played && f.scope.this == Some(card) && self.object(card).is_some_and(suspended)
    }

    /// CR 608.2g: "you may cast a spell … from your hand": one question, which of the cards that would be such a spell and
    /// can be cast (CR 601.3), if any.
    fn cast_one_of(
        &mut self,
        player: PlayerId,
        filter: &Filter,
        price: &Price,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<bool> {
        let mut options = vec![Pick::No];
        let as_cards = as_card(filter);
        let anything = whatever_it_is(&as_cards).filter(|_| speaks_of_spells(filter));
        for card in self.every(anything.as_ref().unwrap_or(&as_cards), &f.scope) {
            let ways = self.ways_as(filter, player, card, &f.scope);
            if !self.priced(player, card, ways, price)?.is_empty() {
                options.push(Pick::Target(Target::Object(card)));
            }
        }
        if options.len() < 2 {
            return Ok(false);
        }
        let query = Query { asking: Asking::May, rule: Rule::ManaForEffects, about: f.scope.this };
        let Some(card) = run.ask(self, Some(player), query, options)?.and_then(|p| p.object()) else {
            return Ok(false);
        };
        self.stop_at_dearer_half(card, filter, f)?;
        let ways = self.ways_as(filter, player, card, &f.scope);
        let ways = self.priced(player, card, ways, price)?;
        self.cast_in_one_of(player, card, (ways, price), f, run)?;
        Ok(true)
    }

    /// Of these ways to cast the card those in which the player can, each with what the effect asks for it.
    fn priced(
        &self,
        player: PlayerId,
        card: ObjectId,
        ways: Vec<Option<Half>>,
        price: &Price,
    ) -> Result<Vec<(Option<Half>, Cost)>> {
        let mut able = Vec::new();
        for half in ways {
            let cost = self.price_of(card, half, price)?;
            if self.could_cast_half(player, card, half, &cost) {
                able.push((half, cost));
            }
        }
        Ok(able)
    }

    /// The card is cast in one of these ways, as the player chooses.
    fn cast_in_one_of(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        (ways, price): (Vec<(Option<Half>, Cost)>, &Price),
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(object) = self.object(card).cloned() else { return Ok(()) };
        let half = self.ask_half(player, &object, ways.iter().map(|(half, _)| *half).collect(), run)?;
        let cost = ways.into_iter().find(|(way, _)| *way == half).map(|(_, cost)| cost).unwrap_or_default();
        let mut said = self.kicked_by_choice(player, card, &cost, vec![half], run)?;
        // CR 607.2i: it remembers for which of its costs it was cast
        let face = object.face_cast(half);
        let paid = [CostKeyword::Madness, CostKeyword::Miracle];
        let by_keyword = paid.into_iter().find(|keyword| face.costs_of(*keyword).any(|own| *own == cost));
        said.instead = by_keyword.or(said.instead);
        // CR 107.3b, 601.2b: X of the cost that is paid is said as the spell is cast
        if cost.mana.contains(&Mana::X) {
            said.x = self.x_to_pay(&cost, player, None, f, run)?;
        }
        let permit = Permit { any_type: *price == Price::AnyType, ..Permit::default() };
        self.cast_for(player, card, &said, cost, &permit, run)?;
        f.left_behind(&[Target::Object(card)], &[Target::Object(self.current(card))]);
        Ok(())
    }

    /// CR 118.9, 601.2f: what an effect that lets a player cast this card so asks for it, without additional costs.
    fn price_of(&self, card: ObjectId, half: Option<Half>, price: &Price) -> Result<Cost> {
        match price {
            Price::Free | Price::Played | Price::Transformed => Ok(Cost::default()),
            Price::Cost(cost) => Ok(cost.clone()),
            Price::ManaCost | Price::AnyType => {
                let Some(object) = self.object(card) else { return Ok(Cost::default()) };
                let mana = object.face_cast(half).cost.clone();
                // CR 107.3a: no sentence says an X as the effect is followed
                if mana.as_ref().is_some_and(|m| m.contains(&Mana::X)) {
                    return unsupported("an effect that lets a player pay a mana cost with an X", self.name_of(card));
                }
                let mana = mana.unwrap_or_default().into_iter();
                let any = |symbol| if *price == Price::AnyType { super::of_any_mana(symbol, true) } else { symbol };
                Ok(Cost { mana: mana.map(any).collect(), ..Cost::default() })
            }
        }
    }

    /// CR 601.2b, 118.9d: additional costs may be paid for a spell that an effect casts, too.
    pub(crate) fn kicked_by_choice(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        cost: &Cost,
        ways: Vec<Option<Half>>,
        run: &mut Run<'_, Self>,
    ) -> Result<Announcement> {
        let half = self.choose_half_for_effect(player, card, cost, ways, run)?;
        let face = self.object(card).map(|o| o.face_cast(half));
        let kickers: Vec<Cost> = face.iter().flat_map(|f| f.costs_of(CostKeyword::Kicker)).cloned().collect();
        let scope = Scope::new(player, Some(card));
        let (said_half, instead) = self.object(card).map_or((half, None), |o| o.said_as(half));
        let mut said = Announcement { half: said_half, instead, unsaid: true, ..Announcement::default() };
        let spell = face.as_ref().and_then(|f| spell_of(&f.abilities)).unwrap_or_default();
        for cost in &kickers {
            let query = Query { asking: Asking::Pay, rule: Rule::ModesChosen, about: Some(card) };
            let mut more = said.clone();
            match kickers.len() {
                1 => more.kicked = 1,
                _ => more.kickers.push(cost.mana.clone()),
            }
            let kicked = Scope { kicked: 1, ..scope.clone() };
            let able = self.can_pay(cost, player, &scope) && self.has_targets(&spell, &more, &kicked);
            if able && run.ask_whether(self, player, query)? {
                said = more;
            }
        }
        // CR 702.33c
        if let Some(cost) = face.iter().find_map(|f| f.costs_of(CostKeyword::Multikicker).next()) {
            let able = |times: &usize| {
                let times = u32::try_from(*times).unwrap_or(u32::MAX);
                let kicked = Scope { kicked: times, ..scope.clone() };
                self.has_targets(&spell, &Announcement { kicked: times, ..said.clone() }, &kicked)
            };
            let most = (1..=MOST_TIMES).take_while(able).count();
            said.kicked = self.times_to_pay(player, card, cost, most, run)?;
        }
        for (name, cost) in face.iter().flat_map(|f| f.abilities.iter().filter_map(optional_cost)) {
            if name.parse::<CostKeyword>().is_ok_and(CostKeyword::is_repeated) {
                let times = self.times_to_pay(player, card, &cost, MOST_TIMES, run)?;
                said.also.extend(std::iter::repeat_n(name, times as usize));
                continue;
            }
            if face.as_ref().is_some_and(|f| of_each(&cost, f, 1).is_some()) {
                let on = format!("{} ({name})", self.name_of(card));
                return unsupported("an effect that casts a spell with that keyword", on);
            }
            let query = Query { asking: Asking::Pay, rule: Rule::ModesChosen, about: Some(card) };
            let mut more = said.clone();
            more.also.push(name);
            let able = self.can_pay(&cost, player, &scope) && self.has_targets(&spell, &more, &scope);
            if able && run.ask_whether(self, player, query)? {
                said = more;
            }
        }
        Ok(said)
    }

    /// CR 601.2b: how often the player pays a cost that may be paid any number of times, so often at the most.
    fn times_to_pay(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        cost: &Cost,
        most: usize,
        run: &mut Run<'_, Self>,
    ) -> Result<u32> {
        let scope = Scope { pays_for: PaysFor::Casting, ..Scope::new(player, Some(card)) };
        let mut numbers = Vec::new();
        let mut total = Cost::default();
        while numbers.len() <= most && self.can_pay(&total, player, &scope) {
            numbers.push(Pick::Number(numbers.len() as i64));
            super::add(&mut total, cost.clone());
        }
        if numbers.len() > MOST_TIMES {
            numbers.push(Pick::More);
        }
        let query = Query { asking: Asking::Pay, rule: Rule::ModesChosen, about: Some(card) };
        match run.ask(self, Some(player), query, numbers)? {
            Some(Pick::Number(n)) => Ok(crate::perform::follow::clamp(n)),
            Some(Pick::More) => unsupported("a cost that is paid more often than 20 times", self.name_of(card)),
            _ => Ok(0),
        }
    }

    /// CR 608.2g: a player casts a card without paying its mana cost, if that can be done.
    pub(crate) fn must_cast(
        &mut self,
        who: &Who,
        what: &Selection,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(player) = self.the_player(who, &f.scope) else { return Ok(()) };
        for card in self.select(&of_cards(what), f, run)?.into_iter().filter_map(Target::object) {
            if self.could_cast(player, card, &Cost::default()) {
                let said = self.kicked_by_choice(player, card, &Cost::default(), self.ways_for_effect(card), run)?;
                self.cast_for(player, card, &said, Cost::default(), &Permit::default(), run)?;
                f.left_behind(&[Target::Object(card)], &[Target::Object(self.current(card))]);
            }
        }
        Ok(())
    }

    /// CR 608.2g: any number of these may be cast one after another, of so much mana value together.
    pub(crate) fn cast_many(
        &mut self,
        among: &Selection,
        most: &instead_language::Amount,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let player = f.scope.you;
        let mut left = self.amount(most, &f.scope);
        // "any number of spells from among them" are chosen one after another, as they are cast
        let (mut cards, mut times): (Vec<ObjectId>, i64) = if let Selection::ChooseOf { of, max, filter, .. } = among {
            let found = self.still_there(*of, &as_card(filter), &f.scope).into_iter().filter_map(Target::object);
            (found.collect(), max.as_ref().map_or(i64::MAX, |n| self.amount(n, &f.scope)))
        } else {
            let found = self.select(&of_cards(among), f, run)?.into_iter().filter_map(Target::object);
            (found.collect(), i64::MAX)
        };
        if let Selection::ChooseOf { filter, .. } = among {
            for &card in &cards {
                self.stop_at_unlike_half(card, filter, f)?;
            }
        }
        loop {
            if times == 0 {
                return Ok(());
            }
            times -= 1;
            let castable = |&card: &ObjectId| {
                let value = self.object(card).map_or(0, |o| i64::from(o.face.mana_value()));
                value <= left && self.could_cast(player, card, &Cost::default())
            };
            let mut options = vec![Pick::No];
            options.extend(cards.iter().copied().filter(castable).map(|c| Pick::Target(Target::Object(c))));
            if options.len() < 2 {
                return Ok(());
            }
            let query = Query { asking: Asking::May, rule: Rule::ManaForEffects, about: f.scope.this };
            let picked = run.ask(self, Some(player), query, options)?;
            let Some(card) = picked.and_then(|p| p.object()) else { return Ok(()) };
            left -= self.object(card).map_or(0, |o| i64::from(o.face.mana_value()));
            cards.retain(|c| *c != card);
            // what was counted is the mana value of the card as it is
            let ways = self.object(card).map(Object::ways_to_play).unwrap_or_default();
            let said = self.kicked_by_choice(player, card, &Cost::default(), ways, run)?;
            self.cast_for(player, card, &said, Cost::default(), &Permit::default(), run)?;
            f.left_behind(&[Target::Object(card)], &[Target::Object(self.current(card))]);
        }
    }

    /// Stops where a text speaks of a card with such a mana value, and a half or face of it is a spell with another.
    fn stop_at_dearer_half(&self, card: ObjectId, filter: &Filter, f: &Following) -> Result<()> {
        if speaks_of_spells(filter) {
            return Ok(());
        }
        self.stop_at_unlike_half(card, filter, f)
    }

    /// Stops where one half or face of a card has another mana value than the text speaks of.
    fn stop_at_unlike_half(&self, card: ObjectId, filter: &Filter, f: &Following) -> Result<()> {
        let Some(object) = self.object(card).filter(|o| o.halves.is_some()) else { return Ok(()) };
        let fits = |face: &Face| {
            let value = i64::from(face.mana_value());
            !filter.says(&|part| {
                let Filter::Stat(Stat::ManaValue, cmp, amount) = part else { return false };
                !cmp.holds(value, self.amount(amount, &f.scope))
            })
        };
        if object.ways_to_play().into_iter().all(|half| fits(&object.face_cast(half))) {
            return Ok(());
        }
        unsupported("casting a card of which one part costs more than is allowed", self.name_of(card))
    }
}

/// "A spell from your hand" is chosen among the cards that would be such a spell.
fn of_cards(selection: &Selection) -> Selection {
    let mut own = selection.clone();
    if let Selection::Each(filter) | Selection::Choose { filter, .. } | Selection::ChooseOf { filter, .. } = &mut own {
        *filter = as_card(filter);
    }
    own
}
