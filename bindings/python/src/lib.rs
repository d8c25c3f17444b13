//! The native half of the Python package `instead`: lines of questions in, lines of answers out, and cards.
//!
//! What a question is and how it is answered is told by `instead_batch`; the classes that people see are written in Python, in
//! `instead/`. Nothing here holds the interpreter while a question is answered.

mod answers;
mod cards;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What is wrong, and what may help: the arguments of the exception that the Python half makes of it.
type Wrong = (String, Option<String>);

fn wrong(message: impl Into<String>, help: Option<String>) -> PyErr {
    let wrong: Wrong = (message.into(), help);
    PyValueError::new_err(wrong)
}

/// The data of a text of TOML, as JSON.
#[pyfunction]
fn json_of(toml: &str) -> PyResult<String> {
    let data: serde_json::Value = toml::from_str(toml).map_err(|error| wrong(error.to_string(), None))?;
    Ok(data.to_string())
}

/// A text of TOML with data that is given as JSON.
#[pyfunction]
fn toml_of(json: &str) -> PyResult<String> {
    let data: serde_json::Value = serde_json::from_str(json).map_err(|error| wrong(error.to_string(), None))?;
    toml::to_string(&data).map_err(|error| wrong(error.to_string(), None))
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::answers::{Answers, How, answer};
    #[pymodule_export]
    use crate::cards::Cards;
    #[pymodule_export]
    use crate::{json_of, toml_of};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
        module.add("GAMES", instead_scenario::game::GAMES.to_vec())
    }
}
