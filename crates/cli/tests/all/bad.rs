//! Bad input: the number is 2, and the words say what to do.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::tool::{Folder, data, kabuto, typed};

#[test]
fn an_unknown_scenario_is_answered_with_the_nearest_one() {
    let meant = &["there is no such scenario", "did you mean `toll-house`", "kabuto games"];
    kabuto(&["simulate", "tollhouse", "--games", "1"]).bad(meant);
    kabuto(&["play", "tol-house"]).bad(meant);
    kabuto(&["scenario", "tolhouse"]).bad(meant);
    kabuto(&["bench", "--scenario", "toll-hous"]).bad(meant);
    kabuto(&["fuzz", "cry-havoc", "--scenario", "toll-hous"]).bad(meant);
    kabuto(&["play", "cry-havoc/agincourt"]).bad(&["there is no such scenario", "kabuto games"]);
}

#[test]
fn a_game_that_is_not_there_is_answered_with_the_nearest_one() {
    kabuto(&["replays", "cry-havok", "--games", "1"]).bad(&["did you mean `cry-havoc`"]);
}

#[test]
fn an_unknown_option_is_answered_with_those_there_are() {
    let simulate = ["simulate", "village-green", "--games", "1", "--option"];
    let with = |option| [&simulate[..], &[option]].concat();
    kabuto(&with("ransum=on")).bad(&["no option `ransum`", "did you mean `ransom`"]);
    kabuto(&with("ransom=maybe")).bad(&["cannot be `maybe`", "it takes off or on"]);
    kabuto(&with("ransom")).bad(&["is no option", "NAME=VALUE"]);
}

#[test]
fn an_unknown_player_is_answered_with_those_there_are() {
    kabuto(&["simulate", "village-green", "--a", "gredy"])
        .bad(&["no player is called `gredy`", "did you mean `greedy`"]);
    kabuto(&["play", "village-green", "--against", "nobody"]).bad(&["random", "greedy", "self"]);
}

#[test]
fn an_unknown_side_is_answered_with_the_two() {
    kabuto(&["play", "toll-house", "--side", "tax"]).bad(&[
        "no side `tax`",
        "--side garrison",
        "--side travellers",
    ]);
}

#[test]
fn a_word_the_program_does_not_know_is_bad_input() {
    kabuto(&["frobnicate"]).bad(&["frobnicate", "--help"]);
    kabuto(&["simulate", "village-green", "--games", "many"]).bad(&["many"]);
    kabuto(&["simulate", "village-green", "--games", "0"]).bad(&["at least 1"]);
    kabuto(&["play"]).bad(&["SCENARIO"]);
}

#[test]
fn a_broken_map_names_file_line_and_remedy() {
    let folder = Folder::new();
    let broken = "title Broken\nsize 4 x 2\n\nground\n. . ? .\n . . . .\n";
    folder.write("cry-havoc/maps/green.map", broken);
    kabuto(&["games", "--data", &folder.path("")]).bad(&["cry-havoc/maps/green.map:5", "remedy:"]);
    kabuto(&["play", "village-green", "--data", &folder.path("")])
        .bad(&["cry-havoc/maps/green.map:5", "remedy:"]);
}

#[test]
fn a_broken_scenario_names_file_line_and_remedy() {
    let folder = Folder::new();
    folder.write("cry-havoc/scenarios/mine.toml", "title = \"Mine\"\nmap = \n");
    kabuto(&["scenario", "mine", "--data", &folder.path("")])
        .bad(&["cry-havoc/scenarios/mine.toml:2", "remedy:"]);
}

#[test]
fn a_folder_that_is_none_is_bad_input() {
    kabuto(&["games", "--data", "/nowhere/at/all"]).bad(&["not a folder", "--data"]);
}

#[test]
fn a_file_that_is_not_there_is_bad_input() {
    let gone = "/nowhere/game.kabuto";
    for command in ["verify", "replay", "adjudicate", "odds"] {
        kabuto(&[command, gone]).bad(&[gone, "remedy:"]);
    }
    kabuto(&["play", "--resume", gone]).bad(&[gone, "remedy:"]);
    kabuto(&["render", "village-green", "-o", "/nowhere/x.svg"]).bad(&["/nowhere/x.svg"]);
    kabuto(&["render", "village-green", "-o", "x.gif"]).bad(&[".svg or .png"]);
    kabuto(&["render", gone, "--entry", "3", "-o", "x.svg"]).bad(&["saved game"]);
}

#[test]
fn a_file_that_is_no_saved_game_is_bad_input() {
    let folder = Folder::new();
    let path = folder.write("x.kabuto", "hello\n");
    kabuto(&["verify", &path]).bad(&["line 1", "choose a file that was saved by Kabuto"]);
    let path = folder.write("y.kabuto", "");
    kabuto(&["replay", &path]).bad(&["line 1", "there is no header"]);
    let path = data("cry-havoc/maps/green.map");
    kabuto(&["replay", &path]).bad(&["line 1"]);
}

#[test]
fn a_bad_hex_in_a_case_names_the_line() {
    let folder = Folder::new();
    let text = "title Bad\nbook cry-havoc\nrules SG-CMB-07\n\nmap 9 x 9 axial 4.4\n\
                west peasant P at (0,zero)\nstep combat west\n\ntry It\n? P healthy\n";
    let path = folder.write("bad.case", text);
    kabuto(&["adjudicate", &path]).bad(&["bad.case:6", "remedy:"]);
    kabuto(&["odds", &path]).bad(&["bad.case:6", "remedy:"]);
}

#[test]
fn a_case_of_an_unknown_book_names_those_there_are() {
    let folder = Folder::new();
    let path = folder.write("bad.case", "title Bad\nbook chess\n? turn 1\n");
    for command in ["adjudicate", "odds"] {
        kabuto(&[command, &path]).bad(&["bad.case:2", "no book `chess`", "cry-havoc"]);
    }
}

#[test]
fn a_folder_without_cases_is_bad_input() {
    let folder = Folder::new();
    kabuto(&["adjudicate", &folder.path("")]).bad(&["no case was found", ".case"]);
}

#[test]
fn a_rule_that_is_not_there_is_answered_with_the_nearest_one() {
    kabuto(&["rules", "SG-CMB-O7"]).bad(&["there is no rule", "did you mean SG-CMB-07"]);
}

#[test]
fn a_wrong_die_in_a_script_is_never_guessed() {
    let args = ["play", "last-quiver", "--dice", "own", "--against", "self"];
    for die in ["11", "-1", "six"] {
        typed(&args, &format!("ready\nready\n{die}\n")).bad(&["does not show", "from 1 to 10"]);
    }
}

#[test]
fn a_reader_who_goes_away_is_no_fault() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kabuto"))
        .args(["play", "village-green"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // It may have ended already, at its first word.
    let _ = child.stdin.take().unwrap().write_all(b"help\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(141));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn there_is_no_colour_where_nobody_looks() {
    assert!(!kabuto(&["rules"]).fine().out.contains('\x1b'));
}
