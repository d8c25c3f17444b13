//! Words that a player names: creature types, card names, and what stands in place of a word of a text.

use super::*;
use crate::board::characteristics::Characteristics;
use crate::board::state::Object;
use crate::look::eval::View;
use instead_language::Face;

impl Game {
    /// CR 107.1: "a number" is any. Offered are those up to the highest mana value that a card has in print, or that is in
    /// the game, and one more, which stands for all that are higher.
    pub(super) fn highest_told_apart(&self) -> i64 {
        const PRINTED: i64 = 16;
        let value = |o: ObjectId| {
            self.amount(&Amount::StatOf(Stat::ManaValue, Ref::Object(o.0)), &Scope::new(PlayerId(0), None))
        };
        let highest = self.state.objects.iter().map(|o| value(o.id)).max().unwrap_or(0);
        highest.max(PRINTED) + 1
    }

    /// CR 205.3m: the creature types that can make a difference in this game, and one that stands for every other: those
    /// on its cards, in their texts, and those that its players have named.
    pub(crate) fn creature_types(&self) -> Vec<Word> {
        let mut types: Vec<Word> = self.words.to_vec();
        for object in self.state.objects.iter() {
            crate::look::text_change::subtypes_of(&object.face, |subtype| {
                if instead_language::subtypes::is_creature_type(subtype) {
                    types.push(subtype.clone());
                }
            });
        }
        types.sort_unstable();
        types.dedup();
        let other = crate::board::types::CREATURE_TYPES.iter().find(|t| !types.iter().any(|known| known == *t));
        types.extend(other.map(|t| Word::new_static(t)));
        types
    }

    /// CR 201.4: the names of the cards of this game that are such cards by what is printed on them, and of those that a
    /// player names without that they are in the game.
    pub(super) fn card_names(&self, filter: &Filter, scope: &Scope) -> Vec<Word> {
        let filter = without_zone(filter);
        let mut names: Vec<Word> = Vec::new();
        for object in self.state.objects.iter().filter(|o| !o.token) {
            for face in faces_named(object) {
                let is_new = !face.name.is_empty() && !names.contains(&face.name);
                if is_new && self.prints(object, &face, &filter, scope) {
                    names.push(face.name.clone());
                }
            }
        }
        let somebody = self.state.objects.iter().next();
        for (face, object) in self.named.iter().zip(somebody.iter().cycle()) {
            if !names.contains(&face.name) && self.prints(object, face, &filter, scope) {
                names.push(face.name.clone());
            }
        }
        names
    }

    /// Whether a face of the card is printed so.
    fn prints(&self, object: &Object, face: &Arc<Face>, filter: &Filter, scope: &Scope) -> bool {
        let characteristics = Characteristics::of_face(face, 0, object.owner);
        let Some(view) = self.view(object.id) else { return false };
        self.sees(filter, View { characteristics: &characteristics, ..view }, scope)
    }

    /// CR 612.2: the word that changes, then the new word.
    pub(super) fn change_text(
        &mut self,
        selection: &Selection,
        kinds: &[instead_language::instruction::WordKind],
        until: Until,
        f: &mut Following,
        run: &mut Run<'_, Self>,
    ) -> Result<()> {
        use instead_language::instruction::WordKind;
        let objects = self.objects_selected(selection, f, run)?;
        let words = |kind: &WordKind| -> Vec<Word> {
            match kind {
                WordKind::Color | WordKind::Colors => {
                    instead_language::words::Color::ALL.iter().map(|c| Word::new_static(c.as_str())).collect()
                }
                WordKind::BasicLandType => {
                    instead_language::subtypes::BASIC_LAND_TYPES.iter().map(|t| Word::new_static(t)).collect()
                }
                WordKind::CreatureType => self.creature_types(),
            }
        };
        let lists: Vec<Vec<Word>> = kinds.iter().map(words).collect();
        let query = Query { asking: Asking::Word, rule: Rule::WordsChanged, about: f.scope.this };
        let options = lists.iter().flatten().cloned().map(Pick::Word).collect();
        let Some(Pick::Word(from)) = run.ask(self, Some(f.scope.you), query.clone(), options)? else { return Ok(()) };
        let of_kind = lists.iter().find(|l| l.contains(&from)).cloned().unwrap_or_default();
        let options = of_kind.into_iter().filter(|w| *w != from).map(Pick::Word).collect();
        let Some(Pick::Word(to)) = run.ask(self, Some(f.scope.you), query, options)? else { return Ok(()) };
        let event = self.continuous_begins(objects, vec![instead_language::Change::Word(from, to)], until, f);
        self.propose_events(vec![event], f, run)
    }
}

/// CR 201.4b, d, f: the faces of a card whose names may be chosen: the halves of a split card, never both; of others the
/// second face too.
fn faces_named(object: &Object) -> Vec<Arc<Face>> {
    match &object.halves {
        Some(halves) => vec![halves.first.clone(), halves.second.clone()],
        None => std::iter::once(object.printed.clone()).chain(object.back.clone()).collect(),
    }
}
