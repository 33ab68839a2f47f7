//! Every case file of both books.

mod common;

use havoc::play::Play;
use havoc::{Havoc, case as own};

/// `CASE=we-09` tries only what has that in its name, and tells what happened.
fn try_all(folder: &str) {
    let files = common::files();
    let only = std::env::var("CASE").unwrap_or_default();
    let run = |case: &case::CaseFile| {
        let opened = common::book_and_wording_of(&files, own::play(&case.scene)?);
        case.run::<Havoc>(&files, &opened)
    };
    let (trials, bad) = case::try_book(&files, folder, &only, run).expect("rule pages");
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(trials > 0, "no case was tried");
}

#[test]
fn every_case_comes_out_as_written() {
    try_all(Play::CryHavoc.folder());
}

#[test]
fn every_case_of_the_younger_book_comes_out_as_written() {
    try_all(Play::SamuraiBlades.folder());
}
