//! Every case file of the book.

mod common;

use std::sync::Arc;

use skirmish::{Skirmish, load};

/// `CASE=we-09` tries only what has that in its name, and tells what happened.
#[test]
fn every_case_comes_out_as_written() {
    let files = common::files();
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
    let only = std::env::var("CASE").unwrap_or_default();
    let run = |case: &case::CaseFile| case.run::<Skirmish>(&files, &opened);
    let (trials, bad) = common::told(case::try_book(&files, load::FOLDER, &only, run));
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(trials > 0, "no case was tried");
}
