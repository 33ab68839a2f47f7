//! Every case of a book, one after the other.

use std::collections::BTreeSet;

use book::{Files, Mark, Pages, Trouble};

use crate::file::{CaseFile, parse};
use crate::run::Report;

/// Tries the cases in the folder of a book that have `only` in the names of their files; `run` plays
/// one. A case that lists a rule which is not played yet waits with it. Where only some are tried,
/// what happened in those that failed is told too. Gives how many trials there were, and what came
/// out differently or could not be tried, with file and line.
pub fn try_book(
    files: &Files,
    folder: &str,
    only: &str,
    run: impl Fn(&CaseFile) -> Result<Vec<Report>, Vec<Trouble>>,
) -> Result<(usize, Vec<String>), Vec<Trouble>> {
    let pages = Pages::read(files, &format!("{folder}/rules/"))?;
    let later: BTreeSet<&str> = pages
        .rules()
        .filter(|rule| matches!(rule.mark, Mark::Later(_)))
        .map(|rule| rule.id.as_str())
        .collect();
    let (mut trials, mut bad) = (0, Vec::new());
    for (path, text) in files.under(&format!("{folder}/cases/")) {
        if !path.ends_with(".case") || !path.contains(only) {
            continue;
        }
        let reports = parse(path, text).and_then(|case| {
            let waits = case.rules.iter().any(|rule| later.contains(rule.as_str()));
            if waits { Ok(Vec::new()) } else { run(&case) }
        });
        match reports {
            Err(troubles) => bad.extend(troubles.iter().map(ToString::to_string)),
            Ok(reports) => {
                trials += reports.len();
                for report in reports {
                    for f in &report.failures {
                        let told = format!("{path}:{}: [{}] {}", f.line, report.title, f.what);
                        bad.push(told);
                    }
                    if !report.failures.is_empty() && !only.is_empty() {
                        bad.push(report.transcript.join("\n    "));
                    }
                }
            }
        }
    }
    Ok((trials, bad))
}
