//! Says where the book and the scenarios are that the page shows: at the root of a checkout, or, in a package, in `shown`,
//! which has them by links.

use std::path::Path;

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.join("../..");
    let is_checkout = root.join("book/src/SUMMARY.md").exists() && root.join("conformance/phrases.tsv").exists();
    let shown = if is_checkout { root } else { here.join("shown") };
    println!("cargo::rustc-env=INSTEAD_SHOWN={}", shown.display());
    println!("cargo::rerun-if-changed=build.rs");
}
