//! The set-up, and what a trial changes in it.

use case::{Change, parse};

use crate::{HEAD, bad, fails, passes, run, whole};

#[test]
fn a_trial_changes_a_line_of_the_set_up() {
    passes(
        "try As written\n? Ann at 2\ntry Elsewhere\nwith west runner Ann at 7\n? Ann at 7\n? Tom at 3\n",
    );
    // The change is for one trial only.
    passes("try Later\nwith turn 6\n? turn 6\ntry As written\n? turn 1\n");
    passes("turn 4\ntry Later\nwith turn 6\n? turn 6\ntry As written\n? turn 4\n");
    // By the name of the piece: side and place may change.
    passes("try t\nwith east runner Ann at 5\n? choices end\n> end\n? legal Ann runs\n");
    passes(
        "try t\nwith sides north south\nwith north runner Ann at 1\nwith south runner Tom at 2\n? asked north move\n",
    );
    // Several changes, one after the other, and a comment.
    passes(
        "try t\nwith turn 3 ; later\n; a word\nwith turn 4\nwith sealed\n? turn 4\n? asked east sealed-bid\n",
    );
}

#[test]
fn a_trial_does_without_a_line() {
    passes("try t\nwithout Tom\n? choices end | Ann runs | Ann leaps\n");
    passes("turn 4\ntry t\nwithout turn\n? turn 1\n");
    passes("turn 4\ntry t\nwithout turn 4\n? turn 1\n");
    passes("try t\nwithout east\n? choices end | Ann runs | Ann leaps\n");
    bad("try t\nwithout Bob\n? turn 1\n", 2, "no line of the set-up is about `Bob`");
    bad("west runner Bob at 1\ntry t\nwithout west\n? turn 1\n", 3, "lines 4 and 6 both begin");
    bad("turn 4\nturn 5\ntry t\nwith turn 6\n? turn 6\n", 4, "lines 6 and 7 are both about `turn`");
}

#[test]
fn what_a_changed_set_up_lacks_is_told_at_its_line() {
    bad("try t\nwith west runner Ann at home\n? turn 1\n", 2, "`home` is no number");
    bad("try t\nwith weather fine\n? turn 1\n", 2, "what is `weather`?");
    bad("try t\nwith west runner ann at 4\n? turn 1\n", 2, "ann and Ann (line 4) differ only");
    bad("try t\nwith option fog\n? turn 1\n", 2, "an option needs a value");
    bad("try t\nwith\n? turn 1\n", 2, "`with` what?");
    bad("try t\nwithout\n? turn 1\n", 2, "`without` what?");
    bad("try t\nwith title Another\n? turn 1\n", 2, "`title` is the same for all trials");
    bad("try t\n? turn 1\nwith turn 2\n", 3, "`with` comes too late");
    bad("with turn 2\n? turn 2\n", 1, "and none has begun");
    bad("try t\n? turn 1\nturn 2\n", 3, "`turn` belongs to the set-up");
}

#[test]
fn a_set_up_that_every_trial_completes_need_not_be_whole() {
    let open = "title t\nbook toy\nwest runner Ann at 2\n";
    let both = format!("{open}try a\nwith track 9\n? over no\ntry b\nwith track 9\n? turn 1\n");
    assert_eq!(whole(&both).expect("a case").len(), 2);
    let one = format!("{open}try a\nwith track 9\n? over no\ntry b\n? turn 1\n");
    assert_eq!(whole(&one).expect_err("no track")[0].what, "there is no track");
    let same = format!("{open}try a\nwith track 9\n? choices same\n");
    let reports = whole(&same).expect("a case");
    assert!(reports[0].failures[0].what.contains("as it is written cannot be built"));
}

#[test]
fn names_cannot_be_taken_for_each_other() {
    bad("east runner tom at 9\n? turn 1\n", 1, "tom and Tom (line 5) differ only in capitals");
    bad("east runner Tom at 9\n? turn 1\n", 1, "two pieces are called Tom, the other at line 5");
    bad("east runner T-RUN-01 at 9\n? turn 1\n", 1, "T-RUN-01 looks like the id of a rule");
}

#[test]
fn a_file_that_cannot_be_read_says_where_and_what_to_do() {
    bad("sides west\n? turn 1\n", 1, "two sides play");
    bad("sides west west\n? turn 1\n", 1, "both sides have one name");
    bad("sides with without\n? turn 1\n", 1, "a side cannot be called `with`");
    bad("scenario\n? turn 1\n", 1, "no scenario is named");
    bad("rules nonsense\n? turn 1\n", 1, "`nonsense` is no rule id");
    bad("?\n? turn 1\n", 1, "nothing is asked");
    bad("> [3]\n? turn 1\n", 1, "nothing is done");
    bad("  track 9\n? turn 1\n", 1, "an indented line is what the log says");
    bad("try a\ntry b\n? turn 1\n", 1, "a trial must try something");
    let of = |text: &str| whole(text).expect_err("trouble").remove(0).what;
    assert_eq!(of("book toy\n? turn 1\n"), "the case has no title");
    assert_eq!(of("title t\n? turn 1\n"), "the case does not name its book");
    assert_eq!(of("title t\nbook toy\n"), "a case must try something");
}

#[test]
fn comments_are_left_out_and_trials_counted() {
    let reports =
        run("; a word\nturn 2 ; two\n  ; indented\ntry a\n? turn 2 ; so\ntry b\n? turn 2\n");
    let titles: Vec<String> = reports.expect("a case").into_iter().map(|r| r.title).collect();
    assert_eq!(titles, ["a", "b"]);
    fails("turn 2\n? turn 3 ; no\n", 2, "it is 2");
    let case = parse("t.case", &format!("{HEAD}try t\nwithout Tom\n? turn 1\n")).expect("a case");
    let words = "Tom".to_owned();
    assert_eq!(case.trials[0].changes, [Change::Without { line: 7, words }]);
}
