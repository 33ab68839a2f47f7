//! The conditions every game has.

use crate::{fails, passes};

#[test]
fn what_every_game_can_be_asked() {
    passes("? turn 1\n? score 2 3\n? over no\n? asked west move\n? Ann at 2\n");
    passes("> resign\n? over east\n");
    passes("> end x 18\n? over draw\n");
    fails("? asked east move\n", 1, "it is west move");
    fails("? asked north move\n", 1, "no side `north`; the sides are west and east");
    fails("? score 0 0\n", 1, "it is 2 3");
    fails("? weather fine\n", 1, "I do not know that condition");
    fails("> resign\n? asked west move\n", 2, "the game is over");
}

#[test]
fn what_is_illegal_is_so_by_a_rule_or_by_any() {
    passes("? legal Ann runs\n? illegal T-RUN-01 Tom runs\n? illegal Tom runs\n");
    fails("? illegal Ann runs\n", 1, "it is allowed");
    fails("? illegal T-TAG-01 Tom runs\n", 1, "refused otherwise: T-RUN-01");
    fails("? illegal T-RUN Tom runs\n", 1, "refused otherwise: T-RUN-01");
    // Words that mean nothing are not illegal, and an id alone is no words.
    fails("? illegal Ann flies\n", 1, "I do not know `Ann flies`");
    fails("? illegal t-run-01 Tom runs\n", 1, "I do not know");
    fails("? illegal T-RUN-01\n", 1, "I do not know");
}

#[test]
fn the_default_can_be_asked_for() {
    passes("? default end\n");
    fails("? default Ann runs\n", 1, "it is end");
    fails("? default Ann flies\n", 1, "I do not know `Ann flies`");
    fails("? default east: end\n", 1, "east is not asked, so it has no default");
    fails("> resign\n? default end\n", 2, "the game is over");
}

#[test]
fn chances_are_exact_and_ask_something_that_can_be_asked() {
    passes("? chance 1/6 Ann at 8: Ann runs\n? chance 1/2 Ann at 5: Ann leaps\n");
    passes("? chance 1/2 read leap dry L: Ann leaps\n");
    fails("? chance 1/3 Ann at 8: Ann runs\n", 1, "it is 1/6");
    fails("? chance 0/1 Ann on 8: Ann runs\n", 1, "I do not know that condition");
    fails("? chance 1/6 Ann at 8\n", 1, "write `chance");
    fails("? chance 1/6 Ann at 8: Tom runs\n", 1, "it is refused: T-RUN-01");
}

#[test]
fn the_table_and_the_letter_that_were_read() {
    passes("? read nothing\n> Ann leaps [11]\n? read leap dry L\n? read leap dry 11 L\n");
    // A printed dash may be written as a plain one.
    passes("> Ann leaps [3]\n? read leap dry -\n? read leap dry –\n> end\n? read nothing\n");
    passes("> Ann leaps x 2 [3, 11]\n? read leap dry 3 -\n? read leap dry 11 L\n");
    let told = "it read leap dry 3 – (table, column, row, letter)";
    for wrong in ["leap dry L", "leap wet -", "jump dry -", "leap dry 4 -", "nothing"] {
        fails(&format!("> Ann leaps [3]\n? read {wrong}\n"), 2, told);
    }
    fails("> Ann runs [3]\n? read leap dry L\n", 2, "nothing was read");
    fails("> Ann leaps [3]\n? read leap\n", 2, "write `read TABLE COLUMN LETTER`");
}

#[test]
fn choices_are_listed() {
    passes("? choices end | Ann runs | Ann tags Tom | Ann leaps\n");
    fails("? choices end\n", 1, "they are Ann leaps | Ann runs | Ann tags Tom | end");
    fails("> resign\n? choices end\n", 2, "the game is over");
}

#[test]
fn choices_are_the_same_but_for_somebody() {
    let hidden = "try t\nwith east runner Tom at 3 hidden\n";
    passes(&format!("{hidden}? choices same but Tom\n? choices same minus Tom\n"));
    fails(&format!("{hidden}? choices same\n"), 3, "this is gone: Ann tags Tom");
    fails(&format!("{hidden}? choices same plus Tom\n"), 3, "nothing that names Tom is new");
    // Nothing at all may differ, and nothing does.
    passes("try t\nwith turn 5\n? choices same\n? choices same but Tom\n");
    fails("try t\nwith turn 5\n? choices same minus Tom\n", 3, "nothing that names Tom is gone");
    // A runner more: only what names him is new.
    let more = "try t\nwith west runner Bob at 9\n";
    passes(&format!("{more}? choices same plus Bob\n? choices same but Bob Tom\n"));
    fails(&format!("{more}? choices same but Tom\n"), 3, "this is new: Bob");
    fails(
        &format!("{more}? choices same plus Bob minus Tom\n"),
        3,
        "nothing that names Tom is gone",
    );
}

#[test]
fn choices_are_the_same_as_before_the_last_action() {
    passes(
        "> Ann runs [1]\n? choices same as before\n> Ann runs [5]\n? choices same as before minus Tom\n",
    );
    passes("> Ann runs [1]\n> Ann runs [5]\n? choices same minus Tom\n");
    fails("? choices same as before\n", 1, "nothing has been done yet in this trial");
    fails("> end\n? choices same as before\n", 2, "east was not asked then");
    fails("> end\n? choices same\n", 2, "east was not asked then");
    passes("> end x 2\n? choices same\n? choices same as before\n");
    fails("? choices same but Nobody\n", 1, "nobody is called `Nobody`");
    for wrong in ["same but", "same as before or Tom", "same as", "same but Tom minus"] {
        fails(&format!("? choices {wrong}\n"), 1, "write `choices same`");
    }
}
