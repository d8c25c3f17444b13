//! What the command says, as a person at a terminal would see it. To take over a change that is right:
//! `TRYCMD=overwrite cargo test -p instead-cli --test cmd`.

#[test]
fn the_command_says_what_the_files_show() {
    // Nobody's imported cards take part.
    let home = std::env::temp_dir().join("instead-no-such-folder");
    trycmd::TestCases::new().env("INSTEAD_HOME", home.display().to_string()).case("tests/cmd/*.trycmd");
}
