//! The cards in use.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use instead_language::{Ability, Card};

use crate::builtin;
use crate::facts::OwnedFacts;
use crate::index::{self, Index, Indexed};
use crate::key::key;
use crate::load::{self, Error, Loaded};
use crate::search::{self, Hit, Name};
use crate::set::{Entry, Set};
use crate::texts::{Each, Texts};

/// How many names [`NotFound`] suggests at most.
const SUGGESTIONS: usize = 3;

/// Cards of a game by name: the built-in set, what was loaded from files, an index, and what a scenario defines. Of cards
/// with one name, a defined one wins over a loaded one, a loaded one over the built-in one, and that over one of the index:
/// what a scenario of built-in cards says does not depend on what somebody imported. Files and index hold the cards of
/// several games, each by itself; [`of`](Cards::of) gives those of another. Cloning is cheap where little was defined.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    game: Texts,
    defined: Set,
    loaded: Arc<Each<Set>>,
    /// Whether the built-in cards are among them.
    builtin: bool,
    index: Option<Arc<Index>>,
    /// Whether what is not understood of a card is left out.
    leaves_out_unread: bool,
}

/// Where a card comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A scenario defines it.
    Defined,
    /// A file was loaded.
    Loaded,
    /// It is built in.
    Builtin,
    /// The index.
    Index,
}

/// No card has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound {
    /// The name that was asked for.
    pub name: String,
    /// Names that may have been meant, the likeliest first.
    pub suggestions: Vec<String>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no card is named “{}”", self.name)?;
        match self.suggestions.split_first() {
            None => Ok(()),
            Some((first, others)) => {
                write!(f, "; did you mean “{first}”")?;
                others.iter().try_for_each(|name| write!(f, " or “{name}”"))?;
                f.write_str("?")
            }
        }
    }
}

impl std::error::Error for NotFound {}

/// The card without the abilities in which something is not understood.
fn without_unread(card: Arc<Card>) -> Arc<Card> {
    let has_hole = |ability: &Ability| instead_language::unread::has_hole(ability);
    let faces = std::iter::once(&card.front).chain(card.back.as_deref());
    if !faces.into_iter().any(|face| face.abilities.iter().any(has_hole)) {
        return card;
    }
    let mut card = (*card).clone();
    card.front.abilities.retain(|ability| !has_hole(ability));
    if let Some(back) = &mut card.back {
        back.abilities.retain(|ability| !has_hole(ability));
    }
    Arc::new(card)
}

impl Cards {
    /// The built-in set of Magic.
    pub fn builtin() -> Cards {
        Cards { builtin: true, ..Cards::default() }
    }

    /// The cards of a game, from where these come. What a scenario defined belongs to its own game.
    pub fn of(&self, game: Texts) -> Cards {
        let defined = if game == self.game { self.defined.clone() } else { Set::default() };
        let Cards { loaded, builtin, index, leaves_out_unread, .. } = self;
        let (loaded, index) = (Arc::clone(loaded), index.clone());
        Cards { game, defined, loaded, builtin: *builtin, index, leaves_out_unread: *leaves_out_unread }
    }

    /// The game whose cards these are.
    pub fn game(&self) -> Texts {
        self.game
    }

    /// The built-in set of Kaijudo. Its texts are read by `instead_oracle::duel` from [`facts`](Cards::facts); what
    /// [`find`](Cards::find) gives is Magic's reading, which has no use here.
    pub fn kaijudo() -> Cards {
        Cards::builtin().of(Texts::Kaijudo)
    }

    /// The built-in set of Duel Masters, as that of [Kaijudo](Cards::kaijudo). Where both games printed a card of one name,
    /// each has its own.
    pub fn duel_masters() -> Cards {
        Cards::builtin().of(Texts::DuelMasters)
    }

    /// No cards.
    pub fn empty() -> Cards {
        Cards::default()
    }

    /// Adds the cards of a file: Scryfall card objects, one a line or as a JSON array, or MTGJSON's `AtomicCards`, or objects
    /// whose `game` is `kaijudo` or `duel-masters`, plain or compressed with gzip. A card wins over an earlier one of the same
    /// name and game.
    ///
    /// # Errors
    /// If the file cannot be read to its end, is none of these forms, or holds no card at all. No card of it is added then.
    pub fn load(&mut self, path: &Path) -> Result<Loaded, Error> {
        self.load_watched(path, &mut |_| {})
    }

    /// [`load`](Cards::load); `progress` is told how many bytes of the file have been read.
    ///
    /// # Errors
    /// As `load`.
    pub fn load_watched(&mut self, path: &Path, progress: &mut dyn FnMut(u64)) -> Result<Loaded, Error> {
        let mut cards: Each<Set> = Each::default();
        let loaded = load::file(path, progress, &mut |game, mut facts| {
            if game == Texts::Magic {
                self.keep_colors(&mut facts);
            }
            set_of(&mut cards, game).insert(facts);
        })?;
        let sets = Arc::make_mut(&mut self.loaded).iter_mut();
        for (set, new) in sets.zip(cards) {
            if set.is_empty() {
                *set = new;
            } else {
                new.iter().for_each(|(_, entry)| set.insert(entry.facts.clone()));
            }
        }
        Ok(loaded)
    }

    /// Makes an index of files of cards, in the place of one that is there; the cards of an index from `before` stay, but for
    /// those that the files have too. `progress` is told how many bytes of the file that is read have been read.
    ///
    /// # Errors
    /// As [`load`](Cards::load), or if the index cannot be written. What was there stays then.
    pub fn import(
        files: &[impl AsRef<Path>],
        index: &Path,
        before: Option<&Index>,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Indexed, Error> {
        let mut source = before.map(|before| before.source().clone()).unwrap_or_default();
        let mut cards = Cards::builtin();
        let sets = Arc::make_mut(&mut cards.loaded);
        before.into_iter().flat_map(Index::facts).for_each(|(game, facts)| set_of(sets, game).insert(facts.clone()));
        let mut loaded = Loaded::default();
        for file in files.iter().map(AsRef::as_ref) {
            source.add(file).map_err(|error| Error::io(file, error))?;
            let Loaded { cards: more, skipped } = cards.load_watched(file, progress)?;
            loaded.cards += more;
            loaded.skipped.extend(skipped);
        }
        let bytes = index::write(&cards.loaded, &source, index).map_err(|error| Error::write(index, error))?;
        Ok(Indexed { loaded, cards: cards.loaded.iter().map(|set| set.iter().count()).sum(), bytes })
    }

    /// From now on text that is not understood is left out of the cards that [`find`](Cards::find) gives.
    pub fn leave_out_unread(&mut self) {
        self.leaves_out_unread = true;
    }

    /// The paragraphs of a card that are not understood.
    pub fn unread(&self, name: &str) -> Vec<String> {
        let unread = |part: crate::reading::Reading| part.stop.is_some().then_some(part.text);
        let faces = self.known(name).into_iter().flat_map(OwnedFacts::faces);
        faces.flat_map(self.game.reader()).filter_map(unread).collect()
    }

    /// Whether text that is not understood is left out.
    pub fn leaves_out_unread(&self) -> bool {
        self.leaves_out_unread
    }

    /// Uses an index for what is nowhere else.
    pub fn set_index(&mut self, index: Arc<Index>) {
        self.index = Some(index);
    }

    /// The index in use.
    pub fn index(&self) -> Option<&Index> {
        self.index.as_deref()
    }

    /// A back face without a cost has the colours of its colour indicator (CR 204.1). Not every file gives it: what is known
    /// of the card already stays known.
    fn keep_colors(&self, facts: &mut OwnedFacts) {
        let Some(back) = facts.back.as_deref().filter(|back| back.colors.is_none() && back.mana_cost.is_empty()) else {
            return;
        };
        let key = key(&format!("{} // {}", facts.name, back.name));
        let loaded = self.loaded(Texts::Magic).whole(&key);
        let known = loaded.or_else(|| self.builtin_of(Texts::Magic)?.whole(&key));
        let known = known.or_else(|| self.index.as_ref()?.whole(Texts::Magic, &key));
        let colors = known.and_then(|entry| entry.facts.back.as_deref()?.colors.clone());
        if let Some(back) = facts.back.as_deref_mut() {
            back.colors = colors;
        }
    }

    /// Defines a card. It wins over every other of that name, whichever of its faces the name is.
    pub fn define(&mut self, facts: OwnedFacts) {
        self.defined.insert(facts);
    }

    /// Defines a card with a meaning that is given, whatever its text says: to see what a part of a card does.
    pub fn define_as(&mut self, facts: OwnedFacts, card: Card) {
        self.defined.insert_entry(Entry::given(facts, card));
    }

    /// The card of this name: a whole name (`A // B`), or that of a face. Case, accents, quotes and spacing do not matter.
    ///
    /// # Errors
    /// If there is none, with the names that may have been meant.
    pub fn find(&self, name: &str) -> Result<Arc<Card>, NotFound> {
        self.entry(name)
            .map(|entry| if self.leaves_out_unread { without_unread(entry.card()) } else { entry.card() })
            .ok_or_else(|| NotFound { name: name.to_owned(), suggestions: self.suggest(name) })
    }

    /// The printed facts of the card that [`find`](Cards::find) finds.
    pub fn facts(&self, name: &str) -> Option<&OwnedFacts> {
        self.entry(name).map(|entry| &entry.facts)
    }

    /// The facts of the card that this name means in play: of this game, or in Kaijudo and Duel Masters of the other where
    /// this one printed none.
    pub fn known(&self, name: &str) -> Option<&OwnedFacts> {
        let of_sister = || Some(&self.found_in(self.game.sister()?, &key(name))?.1.facts);
        self.facts(name).or_else(of_sister)
    }

    /// The other games that have a card of this name.
    pub fn elsewhere(&self, name: &str) -> Vec<Texts> {
        let key = key(name);
        Texts::ALL.into_iter().filter(|game| *game != self.game && self.found_in(*game, &key).is_some()).collect()
    }

    /// How many cards of this game the index has.
    pub fn imported(&self) -> usize {
        self.index.as_ref().map_or(0, |index| index.places(self.game).len())
    }

    /// At most `limit` cards that `words` may mean, the likeliest first: the name itself, the name before its comma, a
    /// beginning of it, its words in any order, a part of it, a misspelling of it.
    pub fn search(&self, words: &str, limit: usize) -> Vec<Hit> {
        search::search(self.all_names(), words, limit)
    }

    /// A few names that may have been meant by what is no name, the likeliest first.
    pub fn suggest(&self, name: &str) -> Vec<String> {
        search::suggest(self.all_names(), name, SUGGESTIONS).into_iter().map(|hit| hit.name).collect()
    }

    /// The whole names of all cards: those defined, then those loaded, then the built-in ones, then those of the index.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all_names().map(|name| name.whole)
    }

    /// Where the card of this name comes from.
    pub fn origin(&self, name: &str) -> Option<Origin> {
        self.found(name).map(|(origin, _)| origin)
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        self.found(name).map(|(_, entry)| entry.as_ref())
    }

    fn found(&self, name: &str) -> Option<(Origin, &Arc<Entry>)> {
        let key = key(name);
        let defined = self.defined.whole(&key).or_else(|| self.defined.face(&key));
        defined.map(|entry| (Origin::Defined, entry)).or_else(|| self.found_in(self.game, &key))
    }

    /// The card of a game that no scenario defined.
    fn found_in(&self, game: Texts, key: &str) -> Option<(Origin, &Arc<Entry>)> {
        let (loaded, builtin, index) = (self.loaded(game), self.builtin_of(game), self.index.as_ref());
        let of = |origin: Origin| move |entry| (origin, entry);
        (loaded.whole(key).map(of(Origin::Loaded)))
            .or_else(|| builtin?.whole(key).map(of(Origin::Builtin)))
            .or_else(|| index?.whole(game, key).map(of(Origin::Index)))
            .or_else(|| loaded.face(key).map(of(Origin::Loaded)))
            .or_else(|| builtin?.face(key).map(of(Origin::Builtin)))
            .or_else(|| index?.face(game, key).map(of(Origin::Index)))
    }

    fn loaded(&self, game: Texts) -> &Set {
        let [magic, kaijudo, duel_masters] = &*self.loaded;
        match game {
            Texts::Magic => magic,
            Texts::Kaijudo => kaijudo,
            Texts::DuelMasters => duel_masters,
        }
    }

    fn builtin_of(&self, game: Texts) -> Option<&'static Set> {
        self.builtin.then(|| builtin::of(game))
    }

    /// The names of the cards, without those that another of the same name hides.
    fn all_names(&self) -> impl Iterator<Item = Name<'_>> {
        let (of_files, builtin) = (self.loaded(self.game), self.builtin_of(self.game));
        let loaded = of_files.names().filter(|name| self.defined.whole(name.key).is_none());
        let builtin_names = builtin.into_iter().flat_map(Set::names);
        let builtin_names = builtin_names
            .filter(move |name| self.defined.whole(name.key).is_none() && of_files.whole(name.key).is_none());
        let hidden = move |key: &str| {
            self.defined.whole(key).is_some()
                || of_files.whole(key).is_some()
                || builtin.is_some_and(|builtin| builtin.whole(key).is_some())
        };
        let index = self.index.iter().flat_map(|index| {
            index.places(self.game).map(|place| index.name(place)).map(|(key, whole)| Name { key, whole })
        });
        let index = index.filter(move |name| !hidden(name.key));
        self.defined.names().chain(loaded).chain(builtin_names).chain(index)
    }
}

/// The cards of a game among those of all.
fn set_of(sets: &mut Each<Set>, game: Texts) -> &mut Set {
    let [magic, kaijudo, duel_masters] = sets;
    match game {
        Texts::Magic => magic,
        Texts::Kaijudo => kaijudo,
        Texts::DuelMasters => duel_masters,
    }
}
