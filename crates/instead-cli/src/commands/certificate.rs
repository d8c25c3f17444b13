//! `--certificate`, on `explore` and `explain`: what was gone through as data, for `instead-check`.

use std::path::Path;

use instead_scenario::certificate::Of;
use instead_scenario::{Options, play};

use crate::args::{Bounds, Common, Ends, Length};
use crate::diagnose::Message;
use crate::output::{Failed, Out, Result, Verdict};

use super::{cards, explore_limits, scenario};

/// The answer, and the certificate of the search.
pub(super) fn explore(
    file: &Path,
    to: &Path,
    length: Length,
    bounds: &Bounds,
    common: &Common,
    out: &mut Out,
) -> Result<Verdict> {
    write(file, to, Of::Search, bounds, common, out)?;
    if to == Path::new("-") {
        return Ok(Verdict::Right);
    }
    super::play::explore(file, (&Ends::default(), false), (length, None), bounds, common, out)
}

/// The steps of a line of play, and its certificate.
pub(super) fn explain(file: &Path, to: &Path, bounds: &Bounds, common: &Common, out: &mut Out) -> Result<Verdict> {
    write(file, to, Of::Line, bounds, common, out)?;
    if to == Path::new("-") {
        return Ok(Verdict::Right);
    }
    super::play::explain(file, bounds, common, out)
}

fn write(file: &Path, to: &Path, of: Of, bounds: &Bounds, common: &Common, out: &mut Out) -> Result<()> {
    let scenario = scenario(file, bounds, out)?;
    let cards = cards(common, out)?;
    let options = Options { limits: explore_limits(bounds), ..Options::default() };
    let failed = |why: String| Failed::input(Message::new(format!("there is no certificate: {why}")));
    let certificate = play::certificate(&scenario, &cards, &options, of).map_err(failed)?;
    let text = certificate.to_json().map_err(|error| failed(error.to_string()))?;
    if to == Path::new("-") {
        return out.raw(text.as_bytes());
    }
    std::fs::write(to, text).map_err(|error| failed(format!("{} cannot be written: {error}", to.display())))
}
