//! The cases of these chapters.

use std::sync::Arc;

use havoc::book::Book;
use havoc::{case, load};

use crate::common;

/// What the names of the case files begin with.
const CASES: [&str; 11] = [
    "lan-", "nit-", "shu-", "sho-07", "sho-08", "opt-03", "mnk-04-shuriken", "sho-01", "we-29",
    "we-30", "opt-02",
];

#[test]
fn the_cases_of_the_night_come_out_as_written() {
    let files = common::files();
    let only = std::env::var("CASE").unwrap_or_default();
    let (mut trials, mut bad) = (0, Vec::new());
    for (path, text) in files.under("samurai-blades/cases/") {
        let name = path.rsplit('/').next().unwrap_or_default();
        if !CASES.iter().any(|head| name.starts_with(head)) || !path.contains(&only) {
            continue;
        }
        let case = case::parse(path, text).expect("a case that can be read");
        let book = Arc::new(Book::open(&files, case.play()).expect("the book"));
        let wording = Arc::new(load::wording(&files, case.play()).expect("the wording"));
        let reports = case.run(&files, &book, &wording).expect("a case that can be set up");
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
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(trials > 0, "no case was tried");
}
