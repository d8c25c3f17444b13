//! What the command keeps: the index of imported cards.

use std::env;
use std::path::{Path, PathBuf};

use instead_cards::{Cards, Index, Indexed, OpenError};

use crate::diagnose::Message;
use crate::output::{Failed, Out, Result};
use crate::progress;

/// The folder: `INSTEAD_HOME`, or `instead` in the folder where a user's programs keep their data (XDG base directories;
/// on Windows, the local application data). `None` where there is none of them.
pub(crate) fn folder() -> Option<PathBuf> {
    folder_of(|name| env::var_os(name).map(PathBuf::from), env::home_dir())
}

fn folder_of(variable: impl Fn(&str) -> Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    if let Some(own) = variable("INSTEAD_HOME").filter(|own| !own.as_os_str().is_empty()) {
        return Some(own);
    }
    // A path there that is not absolute is to be ignored.
    let data = if cfg!(windows) { variable("LOCALAPPDATA") } else { variable("XDG_DATA_HOME") };
    let data = data.filter(|data| data.is_absolute());
    Some(data.or_else(|| home.map(|home| home.join(".local").join("share")))?.join("instead"))
}

/// The folder, which a command needs.
pub(crate) fn needed() -> Result<PathBuf> {
    folder().ok_or_else(|| {
        let message = Message::new("there is no folder for what is imported: no home folder is known");
        Failed::input(message.help(Some("set INSTEAD_HOME to a folder".into())))
    })
}

/// The file of the index.
pub(crate) fn index_file(folder: &Path) -> PathBuf {
    folder.join("cards.index")
}

/// The index of imported cards, if there is one. One of an older format is made anew, from the files that it came from.
/// One that cannot be used is said to be, and is not used.
pub(crate) fn index(out: &mut Out) -> Result<Option<Index>> {
    let Some(path) = folder().map(|folder| index_file(&folder)) else { return Ok(None) };
    let error = match Index::open(&path) {
        Ok(index) => return Ok(Some(index)),
        Err(OpenError::Absent(_)) => return Ok(None),
        Err(error) => error,
    };
    let OpenError::Older { made_from, .. } = &error else {
        out.aside(&format!("warning: {error}; imported cards are not used. `instead cards import FILE` makes it anew"));
        return Ok(None);
    };
    match import(made_from, &path, None) {
        Ok(_) => {
            let files: Vec<_> = made_from.iter().map(|file| file.display().to_string()).collect();
            out.aside(&format!("the index of cards was made anew from {}", files.join(" and ")));
            Index::open(&path).map(Some).map_err(|error| Failed::input(Message::new(error.to_string())))
        }
        Err(reason) => {
            out.aside(&format!(
                "warning: {error}, and it cannot be made anew: {reason}; imported cards are not used. `instead cards import \
                 FILE` makes it anew"
            ));
            Ok(None)
        }
    }
}

/// Makes the index from files and from what was imported before, with a progress bar.
pub(crate) fn import(
    files: &[impl AsRef<Path>],
    index: &Path,
    before: Option<&Index>,
) -> std::result::Result<Indexed, instead_cards::Error> {
    let size = |file: &Path| std::fs::metadata(file).map_or(0, |facts| facts.len());
    let largest = files.iter().map(AsRef::as_ref).max_by_key(|file| size(file));
    let bar = progress::file(largest.unwrap_or(Path::new("")));
    let done = Cards::import(files, index, before, &mut |bytes| bar.set_position(bytes));
    bar.finish_and_clear();
    done
}

/// What stands on standard input, as a file that goes when it is not needed any more.
pub(crate) struct InputFile(PathBuf);

impl InputFile {
    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for InputFile {
    fn drop(&mut self) {
        // What is left where even that fails is a file that nothing reads.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Standard input as a file.
pub(crate) fn input_file() -> Result<InputFile> {
    let file = InputFile(env::temp_dir().join(format!("instead-input-{}", std::process::id())));
    let copy = || std::io::copy(&mut std::io::stdin().lock(), &mut std::fs::File::create_new(&file.0)?);
    copy().map_err(|error| Failed::input(Message::new(format!("standard input cannot be read: {error}"))))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_is_the_one_that_was_named_or_that_of_a_users_data() {
        let home = || Some(PathBuf::from("/home/ann"));
        let of = |own: &str, data: &str, home: Option<PathBuf>| {
            let value = |text: &str| (text != "-").then(|| PathBuf::from(text));
            folder_of(|name| if name == "INSTEAD_HOME" { value(own) } else { value(data) }, home)
        };
        assert_eq!(of("own", "/data", home()), Some("own".into()));
        assert_eq!(of("", "/data", home()), Some("/data/instead".into()));
        assert_eq!(of("-", "relative", home()), Some("/home/ann/.local/share/instead".into()));
        assert_eq!(of("-", "-", None), None);
    }
}
