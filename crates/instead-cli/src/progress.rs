//! Progress of what may take a while, on a terminal.

use std::io::IsTerminal;
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// From how many bytes on the reading of a file is shown.
const LARGE: u64 = 4 << 20;

/// A bar for a file that is read; hidden where that is soon done, or nobody looks.
pub(crate) fn file(path: &Path) -> ProgressBar {
    let size = std::fs::metadata(path).map_or(0, |facts| facts.len());
    if size < LARGE { ProgressBar::hidden() } else { bytes(Some(size)) }
}

/// A bar for so many bytes.
pub(crate) fn bytes(size: Option<u64>) -> ProgressBar {
    bar(size, "{bar:30} {bytes}/{total_bytes} {wide_msg}")
}

/// A bar, hidden where nobody looks.
pub(crate) fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
    // The templates are constants; were one wrong, the bar would only look plain.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
