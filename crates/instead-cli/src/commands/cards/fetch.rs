//! `cards fetch`.
use crate::output::{Out, Result, Verdict};
pub(super) fn fetch(_url: &str, _force: bool, _out: &mut Out) -> Result<Verdict> {
    Ok(Verdict::BadInput)
}
