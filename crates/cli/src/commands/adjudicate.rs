//! `kabuto adjudicate`: rule cases, judged.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use book::{Files, Trouble, Wording};
use havoc::book::Book;
use havoc::case;
use havoc::play::Play;

use crate::args::AdjudicateArgs;
use crate::data::{Data, collect, read};
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::say;

/// Runs every case below the paths.
pub fn run(data: &Data, args: &AdjudicateArgs) -> Done {
    let paths = case_files(&args.paths)?;
    let mut books = Books::new(&data.files);
    let (mut passed, mut failed) = (0, 0);
    let mut troubles = Vec::new();
    for path in &paths {
        let name = path.display().to_string();
        let text = read(path)?;
        let reports = case::parse(&name, &text).and_then(|case| {
            let (book, wording) = books.get(case.play())?;
            case.run(&data.files, &book, &wording)
        });
        match reports {
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

/// Books that were opened for a case and serve the next ones.
struct Books<'a> {
    files: &'a Files,
    open: Vec<(Play, Opened)>,
}

/// Tables and wording.
type Opened = (Arc<Book>, Arc<Wording>);

impl<'a> Books<'a> {
    fn new(files: &'a Files) -> Books<'a> {
        Books { files, open: Vec::new() }
    }

    fn get(&mut self, play: Play) -> Result<Opened, Vec<Trouble>> {
        if let Some((_, opened)) = self.open.iter().find(|(known, _)| *known == play) {
            return Ok(opened.clone());
        }
        let opened = shelf::havoc_book(self.files, play)?;
        self.open.push((play, opened.clone()));
        Ok(opened)
    }
}

fn tell(file: &str, report: &case::Report, verbose: bool) {
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
