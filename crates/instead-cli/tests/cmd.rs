//! What the command says, as a person at a terminal would see it. To take over a change that is right:
//! `TRYCMD=overwrite cargo test -p instead-cli --test cmd`.

#[test]
fn the_command_says_what_the_files_show() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
