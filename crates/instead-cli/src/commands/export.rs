//! `export` and `schema`: scenarios and their form, for other engines.

use std::path::{Path, PathBuf};

use instead_batch::{export as exporting, schema as schemas};
use instead_scenario::read;

use crate::args::{Bounds, Common, SchemaOf};
use crate::diagnose;
use crate::output::{Out, Result, Verdict};

use super::test::files;
use super::{cards, limits};

pub(super) fn export(paths: &[PathBuf], bounds: &Bounds, common: &Common, out: &mut Out) -> Result<Verdict> {
    let cards = cards(common, out)?;
    let mut verdict = Verdict::Right;
    for path in paths {
        let folder = if path.is_dir() { path.as_path() } else { Path::new("") };
        for file in files(std::slice::from_ref(path))? {
            match read::from_file(&file, &limits(bounds)) {
                Ok(scenario) => match exporting::exported(exporting::id(&file, folder), &scenario, &cards) {
                    Some(exported) => out.json(&exported)?,
                    None => verdict = Verdict::BadInput,
                },
                Err(error) => {
                    diagnose::show(&error, out);
                    verdict = Verdict::BadInput;
                }
            }
        }
    }
    Ok(verdict)
}

pub(super) fn schema(form: SchemaOf, out: &mut Out) -> Result<Verdict> {
    let SchemaOf::Scenario = form;
    out.json(&schemas::scenario())?;
    Ok(Verdict::Right)
}
