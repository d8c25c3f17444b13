//! Where a system's linker wants to know that a Python gives what the library lacks, it is told so.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
