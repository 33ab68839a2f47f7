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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Failure;

    fn files() -> Files {
        let case = |title: &str, rules: &str| {
            format!("title {title}\nbook toy\nrules {rules}\npiece A\n? turn 1\n")
        };
        let page =
            "# Rules\n\n## TO-ONE-01 One\n\nText.\n\n## TO-ONE-02 Two {later: a step}\n\nText.\n";
        let mut files = Files::embedded(&[]);
        files.overlay([
            ("toy/rules/01-one.md".to_owned(), page.to_owned()),
            ("toy/cases/good.case".to_owned(), case("good", "TO-ONE-01")),
            ("toy/cases/bad.case".to_owned(), case("bad", "TO-ONE-01")),
            ("toy/cases/later.case".to_owned(), case("later", "TO-ONE-02")),
            ("toy/cases/broken.case".to_owned(), "book toy\n".to_owned()),
            ("toy/cases/notes.txt".to_owned(), "no case".to_owned()),
        ]);
        files
    }

    fn run(case: &CaseFile) -> Result<Vec<Report>, Vec<Trouble>> {
        let failure = Failure { line: 5, what: "it is 2".to_owned() };
        let failures = if case.title == "good" { Vec::new() } else { vec![failure] };
        let transcript = vec!["what happened".to_owned()];
        Ok(vec![Report { title: case.title.clone(), line: 1, failures, transcript }])
    }

    #[test]
    fn what_comes_out_differently_is_told_with_its_line_and_what_is_later_waits() {
        let (trials, bad) = try_book(&files(), "toy", "", run).expect("the pages read");
        assert_eq!(trials, 2);
        assert!(bad.contains(&"toy/cases/bad.case:5: [bad] it is 2".to_owned()), "{bad:?}");
        assert!(bad.iter().any(|told| told.contains("toy/cases/broken.case")), "{bad:?}");
        assert!(!bad.iter().any(|told| told.contains("later")), "{bad:?}");
    }

    #[test]
    fn where_only_some_are_tried_what_happened_is_told() {
        let (trials, bad) = try_book(&files(), "toy", "bad", run).expect("the pages read");
        assert_eq!((trials, bad.last().map(String::as_str)), (1, Some("what happened")));
    }
}
