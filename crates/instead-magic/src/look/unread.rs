//! Where text that is not understood stops the game: exactly where it could act (CR 113.6), and only there. What was read
//! of it says where that is ([`Reach`]).

use instead::Stop;

use crate::board::error::{Error, Kind};
use crate::board::scope::Scope;
use crate::board::stack::StackKind;
use crate::board::state::{Game, Object, ObjectId, PlayerId};
use crate::look::history::as_card;
use instead_language::unread::has_hole;
use instead_language::words::Zone;
use instead_language::{Ability, Face, Moment, Reach, Unread};

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// The game stops: it would have to do what that text of the object says.
    pub(crate) fn stop_at_text<T>(&self, object: Option<ObjectId>, unread: &Unread) -> Result<T> {
        let name = object.map(|o| self.name_of(o)).unwrap_or_default();
        Err(stop(&name, unread))
    }

    /// Stops where a text that could do anything functions now.
    pub(crate) fn stop_at_unread(&self) -> Result<()> {
        self.stop_at_unread_trigger()?;
        self.unread_now().map_or(Ok(()), |(object, unread)| self.stop_at_text(Some(object), &unread))
    }

    /// CR 603.4: stops where an ability may have triggered, as the words that say whether it does are not understood.
    fn stop_at_unread_trigger(&self) -> Result<()> {
        for waiting in self.state.pending.iter().filter(|_| self.has_holes) {
            let StackKind::Triggered(Some(trigger)) = &waiting.item.kind else { continue };
            let holes = trigger.condition.iter().flat_map(instead_language::unread::holes);
            if let Some(unread) = holes.into_iter().next() {
                return self.stop_at_text(waiting.item.scope.this, &unread);
            }
        }
        Ok(())
    }

    /// The first text that could do anything where its object is now: it may give others abilities, too.
    pub fn unread_now(&self) -> Option<(ObjectId, Unread)> {
        let zones = Zone::ALL.iter().filter(|_| self.has_holes);
        let mut objects = zones.flat_map(|zone| self.objects_in(*zone).into_iter().map(|object| (object, *zone)));
        objects.find_map(|(object, zone)| Some((object, self.unread_here(object, zone).next()?.clone())))
    }

    /// The texts of an object that could do anything where it is.
    fn unread_here(&self, object: ObjectId, zone: Zone) -> impl Iterator<Item = &Unread> {
        let abilities = self.characteristics(object).map(|c| c.abilities.as_slice()).unwrap_or_default();
        let scope = Scope::new(self.controller(object).unwrap_or(PlayerId(0)), Some(object));
        abilities.iter().filter_map(move |(_, ability)| self.acts_in(ability, zone, &scope))
    }

    /// The text of an ability that could do anything in that zone, if it is such.
    fn acts_in<'a>(&self, ability: &'a Ability, zone: Zone, scope: &Scope) -> Option<&'a Unread> {
        if let Ability::Anchored(word, inner) = ability {
            let chosen = scope.this.and_then(|o| self.object(o)).and_then(|o| o.chosen.option.as_ref());
            let is = chosen.is_some_and(|c| c.eq_ignore_ascii_case(word));
            return is.then(|| self.acts_in(inner, zone, scope)).flatten();
        }
        let Ability::Unread(unread, reach) = ability else { return None };
        match reach {
            Reach::Here(zones, condition) => {
                // CR 114.4: abilities of emblems function in the command zone
                let emblem = zone == Zone::Command && scope.this.is_some_and(|o| self.works_here(o));
                let here = zones.contains(&zone) || emblem && zones.contains(&Zone::Battlefield);
                let holds = condition.as_ref().is_none_or(|c| self.holds(c, scope));
                (here && holds).then_some(unread)
            }
            Reach::Keyword(_, moment) => (*moment == Moment::Always && zone == Zone::Battlefield).then_some(unread),
            // these are looked for as something is cast or activated
            Reach::Cast | Reach::Casting(..) | Reach::Activating | Reach::Permission => None,
            Reach::Outside => None,
        }
    }

    /// Stops as a spell is cast whose own words about casting and costs are not understood.
    pub(crate) fn stop_at_unread_of_own_casting(&self, face: &Face) -> Result<()> {
        for ability in face.abilities.iter().filter(|_| self.has_holes) {
            if let Ability::Unread(unread, Reach::Cast) = ability {
                return Err(stop(&face.name, unread));
            }
        }
        Ok(())
    }

    /// Stops as a spell is cast, or could be, of whose like a permanent says what is not understood.
    pub(crate) fn stop_at_unread_of_casting(&self, player: PlayerId, spell: ObjectId) -> Result<()> {
        let casting = |unread: &Unread, reach: &Reach, of: ObjectId| {
            let Reach::Casting(who, filter) = reach else { return None };
            let scope = Scope::new(self.controller(of).unwrap_or(player), Some(of));
            (self.is_player(who, player, &scope) && self.matches(&as_card(filter), spell, &scope))
                .then(|| unread.clone())
        };
        self.stop_at_permanents(casting)
    }

    /// Stops as an ability is activated where a permanent says what is not understood of activating.
    pub(crate) fn stop_at_unread_of_activating(&self) -> Result<()> {
        self.stop_at_permanents(|unread, reach, _| (*reach == Reach::Activating).then(|| unread.clone()))
    }

    /// What the rules refuse may be allowed by words that are not understood: those of the card itself, a permission, words
    /// that `also` may allow it, or words that can say anything.
    pub(crate) fn unless_permitted<T>(
        &self,
        object: Option<&Object>,
        also: fn(&Reach) -> bool,
        refused: Result<T>,
    ) -> Result<T> {
        let Err(Stop::Error(error)) = &refused else { return refused };
        if !error.is_illegal() || !self.has_holes {
            return refused;
        }
        let own = |reach: &Reach| matches!(reach, Reach::Permission | Reach::Cast | Reach::Keyword(_, Moment::Used));
        for ability in object.iter().flat_map(|o| &o.face.abilities) {
            if let Ability::Unread(unread, reach) = ability
                && own(reach)
            {
                return self.stop_at_text(object.map(|o| o.id), unread);
            }
        }
        let permits = |reach: &Reach| *reach == Reach::Permission || also(reach);
        self.stop_at_permanents(|unread, reach, _| permits(reach).then(|| unread.clone()))?;
        self.stop_at_unread()?;
        refused
    }

    /// Stops where a text that is not understood may give a card the keyword of that name.
    pub(crate) fn stop_at_unread_of(&self, keyword: &str) -> Result<()> {
        let zones = Zone::ALL.iter().filter(|_| self.has_holes);
        for (object, zone) in zones.flat_map(|zone| self.objects_in(*zone).into_iter().map(|o| (o, *zone))) {
            let mut texts = self.unread_here(object, zone);
            if let Some(unread) = texts.find(|unread| unread.text.to_lowercase().contains(keyword)) {
                return self.stop_at_text(Some(object), unread);
            }
        }
        Ok(())
    }

    fn stop_at_permanents(&self, acts: impl Fn(&Unread, &Reach, ObjectId) -> Option<Unread>) -> Result<()> {
        if !self.has_holes {
            return Ok(());
        }
        for &object in self.state.battlefield.iter().chain(self.state.command.iter().filter(|o| self.works_here(**o))) {
            let Some(c) = self.characteristics(object) else { continue };
            for (_, ability) in &c.abilities {
                if let Ability::Unread(unread, reach) = &**ability
                    && let Some(unread) = acts(unread, reach, object)
                {
                    return self.stop_at_text(Some(object), &unread);
                }
            }
        }
        Ok(())
    }

    /// Stops where the ability that is activated has a hole, or where more is done as it is activated than is
    /// understood.
    pub(crate) fn stop_at_unread_ability(&self, object: ObjectId, ability: &Ability) -> Result<()> {
        if !self.has_holes {
            return Ok(());
        }
        if has_hole(ability)
            && let Some(unread) = instead_language::unread::holes(ability).first()
        {
            return self.stop_at_text(Some(object), unread);
        }
        let Ability::WithCost(keyword, _) = ability else { return Ok(()) };
        self.unread_keyword(object, keyword.as_str()).map_or(Ok(()), |unread| self.stop_at_text(Some(object), &unread))
    }

    /// The text of a keyword of the object that begins with these words and acts where a player says so.
    fn unread_keyword(&self, object: ObjectId, named: &str) -> Option<Unread> {
        let c = self.characteristics(object)?;
        let named = named.trim().to_lowercase();
        c.abilities.iter().find_map(|(_, ability)| {
            let Ability::Unread(unread, Reach::Keyword(word, Moment::Used)) = &**ability else { return None };
            named.starts_with(word.as_str()).then(|| unread.clone())
        })
    }

    /// Any text of the object that was not understood: where a player does with it what is not known to be possible.
    pub fn unread_text(&self, object: ObjectId) -> Option<Unread> {
        if !self.has_holes {
            return None;
        }
        let o = self.object(object)?;
        let derived = self.characteristics(object).into_iter().flat_map(|c| &c.abilities);
        let known = derived.flat_map(|(_, ability)| instead_language::unread::holes(&**ability)).next();
        known.or_else(|| o.face.unread().into_iter().next())
    }

    /// A player does with the object what its text may let him do, and that text is not understood.
    ///
    /// # Errors
    /// Always: the text.
    pub fn use_unread(&self, object: ObjectId, unread: &Unread) -> Result<()> {
        self.stop_at_text(Some(object), unread)
    }
}

/// Words about casting may allow a spell to be cast.
pub(crate) fn is_of_casting(reach: &Reach) -> bool {
    matches!(reach, Reach::Casting(..))
}

/// The game stops: it would have to do what that text of what is called so says.
pub(crate) fn stop(name: &str, unread: &Unread) -> Stop<Game> {
    Stop::Error(Error::from(Kind::Unread { name: name.to_owned(), sentence: unread.message() }))
}
