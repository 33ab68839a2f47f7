//! Actions, dice, log lines and refusals.

use book::Files;
use case::parse;
use engine::Side;

use crate::toy::{Action, Toy};
use crate::{HEAD, bad, fails, failures, passes, run};

#[test]
fn dice_are_read_as_the_game_reads_them() {
    passes("> Ann runs [6]\n? Ann at 8\n");
    passes("> Ann leaps [0]\n  T-LEA-01 Ann leaps, 20\n? Ann at 5\n");
    fails("> Ann runs [7]\n", 1, "7 is on no die of 6 faces, for which T-RUN-01 calls");
    fails("> Ann runs [0]\n", 1, "0 is on no die of 6 faces");
    fails("> Ann runs\n", 1, "a die of 6 faces is missing: T-RUN-01 calls for it");
    fails("> Ann runs [1, 2, 3]\n", 1, "2 dice were not used");
    bad("> Ann runs [one]\n", 1, "`one` is no face");
    bad("> Ann runs [300]\n", 1, "`300` is no face");
    bad("> Ann runs [1\n", 1, "the dice are not closed");
}

#[test]
fn the_log_is_compared_line_by_line() {
    passes("> Ann runs [2]\n  T-RUN-01 Ann runs 2\n");
    fails("> Ann runs [2]\n  T-RUN-01 Ann runs 3\n", 2, "said: T-RUN-01 Ann runs 2");
    fails("> Ann runs [2]\n  T-RUN-01 Ann runs 2\n  more\n", 3, "said nothing more");
    fails("> end x 2\n  T-END-01 the other side is on\n", 2, "the log says more");
}

#[test]
fn the_default_is_played() {
    passes("> default\n  T-END-01 the other side is on\n? asked east move\n");
    passes("> default x 3\n? asked east move\n? turn 2\n");
    let reports = run("> default\n? turn 1\n").expect("a case");
    assert!(reports[0].transcript.contains(&"which is: end".to_owned()), "{reports:?}");
}

#[test]
fn the_same_is_done_again_and_again() {
    passes("> end x 12\n? turn 7\n? asked west move\n");
    passes(
        "> Ann runs x 3 [1, 2, 3]\n  T-RUN-01 Ann runs 1\n  T-RUN-01 Ann runs 2\n  T-RUN-01 Ann runs 3\n? Ann at 8\n",
    );
    fails("> Ann runs x 3 [1, 2]\n", 1, "(time 3 of 3): a die of 6 faces is missing");
    fails("> Ann runs x 2 [1, 2, 3]\n", 1, "1 dice were not used");
    // Refused before the last time: a fault. Refused the last time: to be expected with `!`.
    fails("> Ann tags Tom x 3\n", 1, "(time 2 of 3): refused by T-TAG-01: he is too far away");
    passes("> Ann tags Tom x 2\n! T-TAG-01\n? Tom at 0\n");
    fails("> end x 40\n", 1, "(time 19 of 40): the game is over");
    bad("> end x 0\n", 1, "nothing can be done 0 times");
    bad("> end x 1001\n", 1, "nothing can be done 1001 times");
}

#[test]
fn a_refusal_is_by_a_rule_or_by_any() {
    passes("> Tom runs\n! T-RUN-01\n? turn 1\n");
    passes("> Tom runs\n!\n? turn 1\n");
    fails("> Tom runs\n! T-TAG-01\n", 2, "wanted a refusal by T-TAG-01, was refused by T-RUN-01");
    fails("> Tom runs\n! T-RUN\n", 2, "wanted a refusal by T-RUN, was refused by T-RUN-01");
    fails("> end\n!\n", 2, "wanted a refusal, but it was allowed");
    fails("> end\n! T-RUN-01\n", 2, "wanted a refusal by T-RUN-01, but it was allowed");
    fails("> Tom runs\n? turn 1\n", 2, "the action before this line was refused by T-RUN-01");
    bad("> Tom runs\n! t-run-01\n", 2, "`t-run-01` is no rule id");
    bad("> Tom runs\n! because\n", 2, "`because` is no rule id");
    bad("!\n> end\n", 1, "nothing has been done that could be refused");
    // Words that mean nothing are a fault of the case, not a refusal.
    let failures = failures("> Ann flies\n!\n");
    assert_eq!(failures[0], (1, "> Ann flies: I do not know `Ann flies`".to_owned()));
    assert_eq!(failures[1].0, 2);
}

#[test]
fn where_both_are_asked_a_side_is_named() {
    let sealed = "sealed\n";
    passes(&format!(
        "{sealed}? asked west sealed-bid\n? asked east sealed-bid\n> east: bid 2\n> bid 1\n? asked west move\n"
    ));
    fails(&format!("{sealed}> bid 1\n"), 2, "both sides are asked; write `west: …` or `east: …`");
    passes(&format!("{sealed}> west: default\n? default bid 0\n? choices bid 0 | bid 1 | bid 2\n"));
    passes(&format!("{sealed}? choices east: bid 0 | bid 1 | bid 2\n? legal west: bid 9\n"));
    passes("> east: resign\n? over west\n");
    fails("> east: end\n", 1, "this side has nothing to decide now");
}

#[test]
fn the_last_action_is_about_to_be_played() {
    let last = |rest: &str| {
        let case = parse("t.case", &format!("{HEAD}{rest}")).expect("a case");
        case.last_action::<Toy>(&Files::default(), &())
    };
    let found = last("> Ann runs [3]\n> Tom runs\n! T-RUN-01\n> end x 3\n").expect("an action");
    assert_eq!((found.side, found.action), (Side::A, Action::End));
    assert_eq!(found.state, {
        let again = last("> Ann runs [3]\n> end x 2\n> Ann runs\n").expect("an action");
        again.state
    });
    let of = |rest: &str| last(rest).err().expect("trouble").remove(0);
    assert_eq!(of("? turn 1\n").what, "the case has no action in its last trial");
    assert_eq!(of("> Ann runs\n> end\n").line, 6);
    assert_eq!(of("> end\n> Ann runs\n").what, "T-RUN-01: he runs for the others");
    let changed = last("try t\nwith turn 4\n> end\n").expect("an action");
    assert_eq!(case::Cased::turn(&changed.game, &changed.state), 4);
}
