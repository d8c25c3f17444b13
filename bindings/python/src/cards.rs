//! Cards, as Python sees them.

use std::path::PathBuf;
use std::sync::Arc;

use instead_cards::{FaceJson, Fitting, Index, Origin, PartJson, Query};
use instead_scenario::game::{GAMES, Game};
use instead_scenario::source::did_you_mean;
use pyo3::prelude::*;
use serde_json::json;

use crate::wrong;

/// Cards. They do not change; what adds to them gives others.
#[pyclass(frozen, module = "instead._native")]
pub(crate) struct Cards(pub(crate) Arc<instead_cards::Cards>);

/// A part of a file that is no card: its line, its name, why.
type Skipped = (usize, Option<String>, String);

/// The cards of a game by its name.
fn of(cards: &instead_cards::Cards, game: Option<&str>) -> PyResult<instead_cards::Cards> {
    let known = |name: &str| did_you_mean(name, GAMES).or_else(|| Some(format!("known are {}", GAMES.join(", "))));
    let named = |name: &str| {
        let game = name.parse::<Game>();
        game.map_err(|_| wrong(format!("no game or edition is called `{name}`"), known(name)))
    };
    Ok(cards.of(game.map_or(Ok(Game::default()), named)?.family().texts()))
}

#[pymethods]
impl Cards {
    /// The built-in cards.
    #[staticmethod]
    fn builtin() -> Cards {
        Cards(Arc::new(instead_cards::Cards::builtin()))
    }

    /// These cards and those of a file; how many it has, and what of it was no card.
    fn with_file(&self, py: Python<'_>, file: PathBuf) -> PyResult<(Cards, usize, Vec<Skipped>)> {
        let mut cards = (*self.0).clone();
        let loaded = py.detach(|| cards.load(&file).map(|loaded| (cards, loaded)));
        let (cards, loaded) = loaded.map_err(|error| wrong(error.to_string(), None))?;
        let skipped = loaded.skipped.into_iter().map(|part| (part.line, part.name, part.reason)).collect();
        Ok((Cards(Arc::new(cards)), loaded.cards, skipped))
    }

    /// These cards and those of an index.
    fn with_index(&self, py: Python<'_>, file: PathBuf) -> PyResult<Cards> {
        let help = "`instead cards import FILE` makes an index";
        let index =
            py.detach(|| Index::open(&file)).map_err(|error| wrong(error.to_string(), Some(help.to_owned())))?;
        let mut cards = (*self.0).clone();
        cards.set_index(Arc::new(index));
        Ok(Cards(Arc::new(cards)))
    }

    /// A card and what is read of it, as JSON.
    fn find(&self, py: Python<'_>, name: &str, game: Option<&str>) -> PyResult<String> {
        let cards = of(&self.0, game)?;
        py.detach(|| {
            let facts = cards.facts(name).ok_or_else(|| {
                let near = cards.suggest(name).into_iter().next();
                wrong(format!("no card is called `{name}`"), near.map(|near| format!("did you mean `{near}`?")))
            })?;
            let from = match cards.origin(name) {
                Some(Origin::Defined) => "defined",
                Some(Origin::Loaded) => "loaded",
                Some(Origin::Index) => "imported",
                Some(Origin::Builtin) | None => "built in",
            };
            let texts = cards.game();
            let faces: Vec<FaceJson> = facts.faces().map(|face| FaceJson::of(face, texts.reader())).collect();
            let whole = faces.iter().flat_map(|face| &face.reading).all(PartJson::is_whole);
            let (name, layout) = (facts.whole_name(), &facts.layout);
            let told = json!({ "name": name, "from": from, "layout": layout, "faces": faces, "whole": whole });
            Ok(told.to_string())
        })
    }

    /// The names of the cards that fit a search, and how many more there are, where all were looked at.
    fn search(
        &self,
        py: Python<'_>,
        words: String,
        limit: usize,
        game: Option<&str>,
    ) -> PyResult<(Vec<String>, Option<usize>)> {
        let cards = of(&self.0, game)?;
        let query = Query::read(&[words]).map_err(|error| wrong(error.message, Some(error.help)))?;
        let Fitting { hits, more } = py.detach(|| match query.has_terms() {
            true => cards.fitting(&query, cards.game(), limit, &|| true),
            false => Fitting { hits: cards.search(&query.words, limit), more: None },
        });
        Ok((hits.into_iter().map(|hit| hit.name).collect(), more))
    }

    /// Whether there is a card of this name.
    fn has(&self, name: &str, game: Option<&str>) -> PyResult<bool> {
        Ok(of(&self.0, game)?.facts(name).is_some())
    }

    /// The names of all cards.
    fn names(&self, game: Option<&str>) -> PyResult<Vec<String>> {
        Ok(of(&self.0, game)?.names().map(str::to_owned).collect())
    }
}
