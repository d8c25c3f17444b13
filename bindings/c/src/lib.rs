//! Instead for C: a question is a line of `instead batch`, and so is its answer. `include/instead.h` says what each function does.
//!
//! No panic leaves this library, and what a caller gives is looked at before it is used, as far as that can be done.

use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::ptr;
use std::sync::Arc;
use std::time::Duration;

use instead_batch::{How, Numbered, work};
use serde::Deserialize;
use serde_json::json;

/// Cards, behind a pointer.
#[derive(Debug)]
pub struct Cards(Arc<instead_cards::Cards>);

/// How a question is answered, as it is given.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Given {
    time: Option<f64>,
    runs: u64,
    steps: bool,
    tree: bool,
    words: bool,
    one_line: bool,
    ignore_unread: bool,
}

impl Default for Given {
    fn default() -> Given {
        let How { time, runs, steps, ignore_unread, one_line, tree, words, .. } = How::default();
        Given { time: time.map(|time| time.as_secs_f64()), runs, steps, tree, words, one_line, ignore_unread }
    }
}

impl Given {
    fn how(self) -> Result<How, String> {
        let Given { time, runs, steps, tree, words, one_line, ignore_unread } = self;
        let seconds = |time| Duration::try_from_secs_f64(time).map_err(|_| "`time` is in seconds".to_owned());
        let time = time.map(seconds).transpose()?;
        Ok(How { time, runs, steps, ignore_unread, one_line, tree, words, ..How::default() })
    }
}

/// A text of a caller.
///
/// # Safety
/// `text` is NULL, or points to bytes that end with a zero and stay as they are for `'a`.
unsafe fn read<'a>(text: *const c_char, name: &str) -> Result<&'a str, String> {
    if text.is_null() {
        return Err(format!("`{name}` is NULL"));
    }
    // SAFETY: the caller of this function says so.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| format!("`{name}` is not UTF-8"))
}

/// A text for a caller. None of ours has a zero in it; were there one, the text would end there.
fn give(text: String) -> *mut c_char {
    let mut bytes = text.into_bytes();
    if let Some(end) = bytes.iter().position(|&byte| byte == 0) {
        bytes.truncate(end);
    }
    CString::new(bytes).map_or(ptr::null_mut(), CString::into_raw)
}

/// What a function gives, or what it gives where it came to a fault of its own.
fn without_panic<T>(fault: impl FnOnce() -> T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|_| fault())
}

fn answered(
    cards: Option<&Cards>,
    line: Result<&str, String>,
    how: Option<Result<&str, String>>,
) -> Result<String, String> {
    let cards = cards.ok_or("`cards` is NULL")?;
    let given: Given = match how {
        None => Given::default(),
        Some(how) => serde_json::from_str(how?).map_err(|error| format!("`how`: {error}"))?,
    };
    let line = Numbered { number: 1, text: Ok(line?.to_owned()) };
    let answer = work::answer_apart(line, Arc::clone(&cards.0), given.how()?).map_err(|error| error.to_string())?;
    answer.recv().map(|answered| answered.text).map_err(|_| "no thread is there to answer".to_owned())
}

fn wrong(message: &str) -> String {
    json!({ "id": null, "line": 1, "error": { "message": message } }).to_string()
}

/// The version of the library.
#[unsafe(no_mangle)]
pub extern "C" fn instead_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The built-in cards.
#[unsafe(no_mangle)]
pub extern "C" fn instead_cards_builtin() -> *mut Cards {
    let cards = || Box::into_raw(Box::new(Cards(Arc::new(instead_cards::Cards::builtin()))));
    without_panic(ptr::null_mut, cards)
}

/// Adds the cards of a file.
///
/// # Safety
/// `cards` is NULL or of [`instead_cards_builtin`] and not freed, and nobody else uses it meanwhile; `file` is NULL or a text that
/// ends with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn instead_cards_load(cards: *mut Cards, file: *const c_char) -> *mut c_char {
    let load = || -> Result<(), String> {
        // SAFETY: as this function asks for.
        let (cards, file) = unsafe { (cards.as_mut(), read(file, "file")) };
        let cards = cards.ok_or("`cards` is NULL")?;
        // Where a question is still being answered with them it keeps what it has.
        Arc::make_mut(&mut cards.0).load(Path::new(file?)).map(drop).map_err(|error| error.to_string())
    };
    let told = |loaded: Result<(), String>| loaded.err().map_or(ptr::null_mut(), give);
    without_panic(|| give("the file brought the library to a fault of its own".to_owned()), || told(load()))
}

/// Frees cards.
///
/// # Safety
/// `cards` is NULL or of [`instead_cards_builtin`], not freed before and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn instead_cards_free(cards: *mut Cards) {
    if !cards.is_null() {
        // SAFETY: as this function asks for.
        without_panic(|| (), || drop(unsafe { Box::from_raw(cards) }));
    }
}

/// The answer to a question.
///
/// # Safety
/// `cards` is NULL or of [`instead_cards_builtin`] and not freed; `line` and `how` are NULL or texts that end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn instead_answer(cards: *const Cards, line: *const c_char, how: *const c_char) -> *mut c_char {
    let answer = || {
        // SAFETY: as this function asks for.
        let (cards, line) = unsafe { (cards.as_ref(), read(line, "line")) };
        // SAFETY: as this function asks for.
        let how = (!how.is_null()).then(|| unsafe { read(how, "how") });
        give(answered(cards, line, how).unwrap_or_else(|message| wrong(&message)))
    };
    without_panic(|| give(wrong("this question brought the library to a fault of its own")), answer)
}

/// Frees a text.
///
/// # Safety
/// `text` is NULL or a text that this library gave, not freed before and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn instead_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: as this function asks for.
        drop(unsafe { CString::from_raw(text) });
    }
}
