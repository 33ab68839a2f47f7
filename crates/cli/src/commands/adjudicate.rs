//! `kabuto adjudicate`: rule cases, judged.

use std::path::{Path, PathBuf};

use case::Report;
use shelf::Cases;

use crate::args::AdjudicateArgs;
use crate::data::{Data, collect, read};
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::say;

/// Runs every case below the paths.
pub fn run(data: &Data, args: &AdjudicateArgs) -> Done {
    let paths = case_files(&args.paths)?;
    let mut cases = Cases::new(&data.files);
    let (mut passed, mut failed) = (0, 0);
    let mut troubles = Vec::new();
    for path in &paths {
        let name = path.display().to_string();
        let text = read(path)?;
        match cases.adjudicate(&name, &text) {
            Err(more) => troubles.extend(more),
            Ok(reports) => {
                for report in &reports {
                    tell(&name, report, args.verbose);
                }
                let fine = reports.iter().filter(|report| report.failures.is_empty()).count();
                passed += fine;
                failed += reports.len() - fine;
            }
        }
    }
    if !troubles.is_empty() {
        say!("{passed} passed, {failed} failed");
        return Err(troubles.into());
    }
    let ink = if failed == 0 { Ink::Good } else { Ink::Bad };
    say!("{}", paint(ink, format!("{passed} passed, {failed} failed")));
    match (passed, failed) {
        (0, 0) => Err(Fail::bad(
            "no case was found",
            "name a file that ends in .case, or a folder that holds some",
        )),
        (_, 0) => Ok(()),
        _ => Err(Fail::False(String::new())),
    }
}

fn tell(file: &str, report: &Report, verbose: bool) {
    if report.failures.is_empty() {
        if verbose {
            say!("{} {file}:{}: {}", paint(Ink::Good, "passed"), report.line, report.title);
            report.transcript.iter().for_each(|line| say!("    {line}"));
        }
        return;
    }
    say!("{} {file}:{}: {}", paint(Ink::Bad, "FAILED"), report.line, report.title);
    for failure in &report.failures {
        for (n, line) in failure.what.lines().enumerate() {
            match n {
                0 => say!("  {file}:{}: {line}", failure.line),
                _ => say!("    {line}"),
            }
        }
    }
    if !report.transcript.is_empty() {
        say!("  what happened:");
        report.transcript.iter().for_each(|line| say!("    {line}"));
    }
}

/// The files themselves, and every `.case` below the folders.
fn case_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Fail> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut found = Vec::new();
            collect(path, &mut found)?;
            files.extend(found.into_iter().filter(|path| is_case(path)));
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn is_case(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "case")
}
