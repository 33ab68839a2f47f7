//! Every case file of the book.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use book::{Files, Mark, Pages};
use warfare::{Warfare, case, load};

/// Rules that are not played yet: a case that lists one of them waits with it.
fn later(files: &Files) -> BTreeSet<String> {
    let pages = Pages::read(files, &format!("{}/rules/", load::FOLDER)).expect("rule pages");
    let waits = pages.rules().filter(|rule| matches!(rule.mark, Mark::Later(_)));
    waits.map(|rule| rule.id.clone()).collect()
}

/// `CASE=we-09` tries only what has that in its name, and tells what happened.
#[test]
fn every_case_comes_out_as_written() {
    let files = common::files();
    let later = later(&files);
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
    let only = std::env::var("CASE").unwrap_or_default();
    let (mut trials, mut bad) = (0, Vec::new());
    for (path, text) in files.under(&format!("{}/cases/", load::FOLDER)) {
        if !path.ends_with(".case") || !path.contains(&only) {
            continue;
        }
        let reports = case::parse(path, text).and_then(|case| {
            if case.rules.iter().any(|rule| later.contains(rule)) {
                return Ok(Vec::new());
            }
            case.run::<Warfare>(&files, &opened)
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
