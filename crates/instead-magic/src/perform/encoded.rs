//! Copies of cards that are cast (CR 707.12): of a card that is encoded (cipher, CR 702.99). Copies of the spell of a permanent
//! that is prepared are cast by `play::prepared`.

use std::sync::Arc;

use instead::{Performing, Proposed, Run, Stop, propose};
use instead_language::words::{CardType, Keyword, Zone};
use instead_language::{
    Ability, Amount, Change, Cost, Face, Feat, Filter, Instruction, Pattern, Place, Recipients, Ref, Selection, Spell,
    Trigger, TriggerEvent, Until, Who,
};

use crate::board::event::{Cause, Event, What, Why};
use crate::board::question::{Asking, Query};
use crate::board::scope::Scope;
use crate::board::state::{Game, ObjectId, PlayerId, Target};
use crate::edition::rulebook::Rule;
use crate::look::not_carried_out::unsupported;
use crate::perform::follow::Following;

type Result<T> = std::result::Result<T, Stop<Game>>;

impl Game {
    /// What such an event changes: a permanent is prepared or not; a copy of a card stands where it can be cast from.
    pub(super) fn prepare_or_copy(&mut self, what: &What, door: Performing<'_>) {
        if let What::Prepare { object, prepared } = what
            && let Some(o) = self.object_mut(*object, door)
        {
            o.prepared = *prepared;
        }
        if let What::CopyOfCard { player, face } = what {
            let mut copy = crate::board::zones::token_object(face.clone(), None, *player);
            copy.zone = Some(Zone::Exile);
            copy.last_zone = Zone::Exile;
            let id = self.add_object(copy, door);
            self.insert(id, *player, Zone::Exile, Place::Natural, door);
        }
        self.disturb();
    }

    /// CR 707.12: a copy that may be cast.
    pub(crate) fn copy_of_card(
        &mut self,
        player: PlayerId,
        face: Arc<Face>,
        cause: Cause,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<ObjectId>> {
        let before = self.state.exile.clone();
        propose(self, [Proposed::new(Event { what: What::CopyOfCard { player, face }, cause })], run)?;
        Ok(self.state.exile.iter().copied().find(|o| !before.contains(o)))
    }

    /// CR 707.12: a card that is copied by an effect that lets a player cast the copy.
    pub(super) fn copy_card(
        &mut self,
        card: ObjectId,
        player: PlayerId,
        exceptions: &[Change],
        f: &Following,
        run: &mut Run<'_, Self>,
    ) -> Result<Option<Target>> {
        let Some(object) = self.object(card).filter(|o| o.zone.is_some() && o.zone != Some(Zone::Stack)) else {
            return Ok(None);
        };
        // the copy stands in the zone of the card; of two halves it has both
        if object.zone != Some(Zone::Exile) || object.halves.is_some() || !exceptions.is_empty() {
            return unsupported(
                "a copy of a card outside exile, of one with two halves, or with exceptions",
                self.name_of(card),
            );
        }
        let face = object.face.clone();
        Ok(self.copy_of_card(player, face, f.cause(player), run)?.map(Target::Object))
    }

    /// CR 702.99a: the card may be exiled encoded on a creature of the player's.
    pub(super) fn cipher(&mut self, player: PlayerId, f: &mut Following, run: &mut Run<'_, Self>) -> Result<()> {
        let Some(spell) = f.scope.this.filter(|&s| self.object(s).is_some_and(|o| !o.token)) else { return Ok(()) };
        let mine = Filter::Type(CardType::Creature).and(Filter::Controller(Who::You));
        let creatures = self.every(&mine, &Scope::new(player, Some(spell)));
        let creatures = creatures.into_iter().map(Target::Object).collect();
        let chosen = self.choose_among(creatures, 0, 1, Some(player), Query::which(Rule::Encoded, Some(spell)), run)?;
        let Some(creature) = chosen.first().and_then(|t| t.object()) else { return Ok(()) };
        let event = crate::perform::moved(spell, Zone::Exile, Place::Natural, Why::Put, f.cause(player));
        propose(self, [Proposed::contained(event, &f.lineage)], run)?;
        let card = self.current(spell);
        if self.zone(card) != Some(Zone::Exile) {
            return Ok(());
        }
        let encoded = Instruction::Continuous {
            what: Selection::One(Ref::Object(creature.0)),
            changes: vec![Change::AddAbility(Box::new(casts_encoded(card)))],
            until: Until::Forever,
        };
        self.follow(&[encoded], f, run)
    }

    /// CR 702.99a, 707.12: while the card is still exiled, a copy of it may be cast.
    pub(super) fn cast_encoded(
        &mut self,
        player: PlayerId,
        card: ObjectId,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        let Some(face) = self.object(card).filter(|o| o.zone == Some(Zone::Exile)).map(|o| o.face.clone()) else {
            return Ok(());
        };
        let query = Query { asking: Asking::May, rule: Rule::Encoded, about: Some(card) };
        if !self.could_cast_half(player, card, None, &Cost::default()) || !run.ask_whether(self, player, query)? {
            return Ok(());
        }
        let cause = f.cause(player);
        let Some(copy) = self.copy_of_card(player, face, cause, run)? else { return Ok(()) };
        let said = self.kicked_by_choice(player, copy, &Cost::default(), self.ways_for_effect(copy), run)?;
        self.cast_for(player, copy, &said, Cost::default(), &Default::default(), run)
    }
}

/// CR 702.99a: what the creature has on which the card is encoded.
fn casts_encoded(card: ObjectId) -> Ability {
    let (source, to) = (Filter::Is(Ref::This), Recipients::players(Who::Any));
    let event = TriggerEvent::Event(Pattern::Damage { source, to, combat: Some(true) });
    let casts = Instruction::Feat(Feat::CastEncoded, Selection::One(Ref::Object(card.0)), Amount::Fixed(1));
    Ability::Triggered { trigger: Trigger::each(event), spell: Spell { instructions: vec![casts], ..Spell::default() } }
}

/// CR 702.99a: what a spell with cipher does last.
pub(crate) fn ciphered(mut spell: Spell, abilities: &[Ability]) -> Spell {
    if abilities.contains(&Ability::Keyword(Keyword::Cipher)) {
        let you = Selection::One(Ref::Player(Who::You));
        spell.instructions.push(Instruction::Feat(Feat::Cipher, you, Amount::Fixed(1)));
    }
    spell
}
