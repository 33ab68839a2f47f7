//! Every case file of both books.

mod common;

use std::collections::BTreeSet;

use book::{Files, Mark, Pages};
use havoc::play::Play;
use havoc::{Havoc, case};

/// Rules that are not played yet: a case that lists one of them waits with it.
fn later(files: &Files, folder: &str) -> BTreeSet<String> {
    let pages = Pages::read(files, &format!("{folder}/rules/")).expect("rule pages");
    let waits = pages.rules().filter(|rule| matches!(rule.mark, Mark::Later(_)));
    waits.map(|rule| rule.id.clone()).collect()
}

fn try_all(folder: &str) {
    let files = common::files();
    let later = later(&files, folder);
    let only = std::env::var("CASE").unwrap_or_default();
    let (mut trials, mut bad) = (0, Vec::new());
    for (path, text) in files.under(&format!("{folder}/cases/")) {
        if !path.ends_with(".case") || !path.contains(&only) {
            continue;
        }
        let reports = case::parse(path, text).and_then(|case| {
            if case.rules.iter().any(|rule| later.contains(rule)) {
                return Ok(Vec::new());
            }
            let opened = common::book_and_wording_of(&files, case::play(&case.scene)?);
            case.run::<Havoc>(&files, &opened)
        });
        match reports {
            Err(troubles) => bad.extend(troubles.iter().map(ToString::to_string)),
            Ok(reports) => {
                trials += reports.len();
                for report in reports {
                    for f in &report.failures {
                        bad.push(format!("{path}:{}: [{}] {}", f.line, report.title, f.what));
                    }
                    if !report.failures.is_empty() && !only.is_empty() {
                        bad.push(report.transcript.join("\n    "));
                    }
                }
            }
        }
    }
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
