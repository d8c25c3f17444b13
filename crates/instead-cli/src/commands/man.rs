//! `man`: manual pages.

use std::path::Path;

use clap::CommandFactory;

use crate::args::Args;
use crate::diagnose::Message;
use crate::output::{Failed, Out, Result, Verdict};

/// The manual page on standard output, or the pages of all commands in a folder.
pub(super) fn man(folder: Option<&Path>, out: &mut Out) -> Result<Verdict> {
    let command = Args::command();
    match folder {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            out.raw(&page)?;
        }
        Some(folder) => {
            let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
            written.map_err(|error| {
                Failed::input(Message::new(format!("`{}` cannot be written: {error}", folder.display())))
            })?;
            out.line(format!("The manual pages are in `{}`.", folder.display()))?;
        }
    }
    Ok(Verdict::Right)
}
