//! The language of cases, tried on a small game of its own.

mod actions;
mod broken;
mod conditions;
mod setup;
mod toy;

use book::{Files, Trouble};
use case::{Report, parse};
use toy::Toy;

const HEAD: &str = "title t\nbook toy\ntrack 20\nwest runner Ann at 2\neast runner Tom at 3\n";

/// Plays a case that begins with the usual set-up.
fn run(rest: &str) -> Result<Vec<Report>, Vec<Trouble>> {
    whole(&format!("{HEAD}{rest}"))
}

fn whole(text: &str) -> Result<Vec<Report>, Vec<Trouble>> {
    parse("t.case", text)?.run::<Toy>(&Files::default(), &())
}

/// What came out differently, with the number of the line after the usual set-up.
fn failures(rest: &str) -> Vec<(usize, String)> {
    let reports = run(rest).unwrap_or_else(|troubles| panic!("{troubles:?}"));
    let from = HEAD.lines().count();
    let all = reports.into_iter().flat_map(|report| report.failures);
    all.map(|failure| (failure.line - from, failure.what)).collect()
}

#[track_caller]
fn passes(rest: &str) {
    let failures = failures(rest);
    assert!(failures.is_empty(), "{failures:?}");
}

/// The case fails at one line, with these words.
#[track_caller]
fn fails(rest: &str, line: usize, words: &str) {
    let failures = failures(rest);
    let [(at, what)] = &failures[..] else { panic!("one failure, not {failures:?}") };
    assert!(*at == line && what.contains(words), "{at}: {what}");
}

/// The case cannot be played; one trouble names the line and has these words.
#[track_caller]
fn bad(rest: &str, line: usize, words: &str) {
    let Err(troubles) = run(rest) else { panic!("it can be played") };
    let [trouble] = &troubles[..] else { panic!("one trouble, not {troubles:?}") };
    assert_eq!((trouble.file.as_str(), trouble.line), ("t.case", HEAD.lines().count() + line));
    assert!(trouble.what.contains(words), "{}", trouble.what);
    assert!(!trouble.remedy.is_empty());
}
