//! Every case file of the book.

mod common;

use havoc::case;

#[test]
fn every_case_comes_out_as_written() {
    let files = common::files();
    let (book, wording) = common::book_and_wording(&files);
    let only = std::env::var("CASE").unwrap_or_default();
    let (mut trials, mut bad) = (0, Vec::new());
    for (path, text) in files.under("cry-havoc/cases/") {
        if !path.ends_with(".case") || !path.contains(&only) {
            continue;
        }
        let reports = case::parse(path, text).and_then(|c| c.run(&files, &book, &wording));
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
