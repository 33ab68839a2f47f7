//! A game in the terminal, typed by a script.

use crate::tool::{Folder, kabuto, typed};

/// Words that bring any game to its end: each decision is answered as for one who is not there.
pub fn to_the_end() -> String {
    "default\n".repeat(400)
}

const GREEN: [&str; 4] = ["play", "cry-havoc/village-green", "--seed", "3"];

#[test]
fn a_game_is_played_to_its_end() {
    let ran = typed(&GREEN, &to_the_end()).fine();
    ran.says(&["A lesson on the green", "(nether): you", "(upper): greedy", "Dice: from the seed"]);
    ran.says(&["SG-MOV-01", "turn 1 of 8", "have won."]);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let one = typed(&GREEN, &to_the_end()).fine();
    let two = typed(&GREEN, &to_the_end()).fine();
    assert_eq!(one.out, two.out);
}

#[test]
fn two_people_play_at_one_keyboard() {
    let args = ["play", "village-green", "--against", "self", "--seed", "3"];
    let ran = typed(&args, &to_the_end()).fine();
    ran.says(&["(nether): you", "(upper): you"]);
    assert!(ran.out.contains(" won.") || ran.out.contains("Nobody has won."));
}

#[test]
fn the_end_of_the_script_is_a_polite_good_bye() {
    typed(&GREEN, "ready\n").fine().says(&["Left without saving."]);
    typed(&GREEN, "").fine().says(&["Left without saving."]);
    typed(&GREEN, "quit\n").fine().says(&["Left without saving."]);
}

#[test]
fn resigning_loses() {
    let ran = typed(&GREEN, "resign\n").fine();
    ran.says(&["give up", "have won."]);
}

#[test]
fn every_question_is_answered() {
    let args = ["play", "toll-house", "--side", "travellers", "--seed", "1"];
    let words = "help\n?\nchoices Robin\nwho\nwho ro\nlegend\nboard\nscore\nstory\nlog\n\
                 rule SG-CMB-07\nready\nlog 3\n";
    let ran = typed(&args, words).fine();
    ran.says(&["odds WORDS", "12 choices", "place Robin at 0.7", "Short bowman", "scrub"]);
    ran.says(&["if the game ended now", "Divide the total attack", "set-up done"]);
}

#[test]
fn odds_are_told_before_the_die_is_rolled() {
    let words = "ready\nend\nend\nos moves to 9.9/8.9\nend\nend\n\
                 odds Oswin attacks Piers\nwhy Oswin attacks Piers\n?\nchoices Oswin\n1\n";
    let ran = typed(&["play", "toll-house", "--side", "travellers", "--seed", "1"], words).fine();
    ran.says(&["Oswin on Piers:", "against", " %", "It is allowed.", "1 Oswin attacks Piers"]);
    ran.says(&["; die "]);
}

#[test]
fn a_refusal_cites_its_rule() {
    let words = "ready\nhu moves to 5.7\nwhy hu moves to 23.17\nodds hu shoots ro\n7\nHugo flies\n\
                 nobody moves to 1.1\nHugo moves to 99.99\nend\nend\nhu moves to 23.17\nrule XX-1\n";
    let ran = typed(&["play", "toll-house", "--side", "travellers", "--seed", "1"], words).fine();
    ran.says(&["SG-TRN-07: ", "shows the rule", "Full-turn actions", "no choices are printed"]);
    ran.says(&["I do not know `flies`", "nobody here is called `nobody`", "no hex `99.99`"]);
    ran.says(&["SG-MOV-", "there is no rule `XX-1`"]);
}

#[test]
fn a_move_is_taken_back_but_a_die_is_not() {
    let words = "ready\nend\nend\nhu moves to 5.7\nback\nhu moves to 5.7\nback\nback\n";
    let ran = typed(&["play", "toll-house", "--side", "travellers", "--seed", "1"], words).fine();
    assert_eq!(ran.out.matches("Taken back.").count(), 3);
    let words = "ready\nback\n";
    let ran = typed(&["play", "last-quiver", "--side", "besiegers", "--seed", "1"], words).fine();
    ran.says(&["this cannot be taken back: a die was rolled"]);
}

#[test]
fn ones_own_dice_are_asked_for_and_read_out() {
    let args = ["play", "last-quiver", "--dice", "own", "--against", "self"];
    let ran = typed(&args, &format!("ready\nready\n{}", "7\n0\n".repeat(60))).fine();
    ran.says(&["Dice: yours.", "roll a ten-sided die (CH-AMM-01)", "counts his arrows: 7, 10, 7"]);
}

#[test]
fn a_promise_is_shown_before_the_first_action() {
    let args = ["play", "village-green"];
    let one = typed(&args, "quit\n").fine();
    one.says(&["Dice: from a secret key, shown at the end. Promised now:"]);
    let two = typed(&args, "quit\n").fine();
    assert_ne!(one.out, two.out, "every game has a key of its own");
}

#[test]
fn an_option_changes_the_rules() {
    let folder = Folder::new();
    let path = folder.path("game.kabuto");
    let args = ["play", "last-quiver", "--side", "besiegers", "--option", "ammo=off"];
    let ran = typed(&[&args[..], &["--seed", "1", "--save", &path]].concat(), "ready\n").fine();
    assert!(!ran.out.contains("counts his arrows"), "{}", ran.out);
    // The scenario itself says otherwise, so the saved game must remember.
    kabuto(&["verify", &path]).open();
}

#[test]
fn an_umpire_rules_at_the_same_terminal_and_runs_whoever_is_on_no_side() {
    let args = ["play", "katana-to-yari/wedding-road", "--against", "self", "--seed", "3"];
    let words = "umpire\n? leads\n1\n1 because it is a wedding\nZenpachi goes non-tactical\ndone\n\
                 seal\nseal\ndone\nrule: the neutrals are ready\ndone\nquit\n";
    let mut with_umpire = args.to_vec();
    with_umpire.push("--umpire");
    let ran = typed(&with_umpire, words).fine();
    ran.says(&["rule: the umpire leads The wedding", "Give a reason", "takes these in hand"]);
    ran.says(&["Zenpachi goes non-tactical", "The game stands still", "still waits for you"]);
    ran.says(&["has written for the neutrals", "phase 1"]);
    typed(&args, "umpire\nquit\n").fine().says(&["No umpire sits here"]);
}
