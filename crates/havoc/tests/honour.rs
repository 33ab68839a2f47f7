//! The younger book's chapters on monks, challenges, seppuku, draft horses and carts: their cases,
//! and the contract of `engine` on the scenarios that use them.

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use book::Files;
use engine::contract::check_game;
use havoc::book::Book;
use havoc::{Havoc, case, load};

/// How the names of their cases begin.
const CASES: [&str; 2] = ["mnk-01-", "mnk-04-bolts"];

#[test]
fn their_cases_come_out_as_written() {
    let files = common::files();
    let only = std::env::var("CASE").unwrap_or_default();
    let (mut trials, mut bad) = (0, Vec::new());
    for (path, text) in files.under("samurai-blades/cases/") {
        let name = path.rsplit('/').next().unwrap_or(path);
        if !CASES.iter().any(|start| name.starts_with(start)) || !path.contains(&only) {
            continue;
        }
        let run = case::parse(path, text).and_then(|c| {
            let book = Arc::new(Book::open(&files, c.play())?);
            let wording = load::wording(&files, c.play()).map_err(|trouble| vec![trouble])?;
            c.run(&files, &book, &Arc::new(wording))
        });
        match run {
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
fn their_scenarios_keep_the_contract() {
    let files = common::files();
    for id in ["two-banners", "two-schools", "sea-of-grass", "last-light", "still-bell"] {
        if let Err(breach) = check_game(&game(&files, id), 1, 200) {
            panic!("{id}: {breach}");
        }
    }
}

/// A scenario of the younger book.
fn game(files: &Files, id: &str) -> Havoc {
    let play = load::play(files, "samurai-blades", id).expect("a shipped scenario");
    let book = Arc::new(Book::open(files, play).expect("the shipped book"));
    let wording = load::wording(files, play).expect("the shipped wording");
    let scenario = load::scenario(files, &book, id, &BTreeMap::new()).expect("a scenario");
    Havoc::new(book, scenario, Arc::new(wording))
}
