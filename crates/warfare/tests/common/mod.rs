//! Games of the book, for tests.
#![allow(dead_code)] // Not every test needs all of it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use book::{Files, Trouble, Wording};
use case::Cased;
use warfare::book::Book;
use warfare::{Warfare, load};

fn gather(folder: &Path, base: &Path, out: &mut Vec<(String, String)>) {
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the data folder is there")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            gather(&path, base, out);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            let name = path.strip_prefix(base).expect("below the base");
            out.push((name.to_string_lossy().replace('\\', "/"), text));
        }
    }
}

/// Every file of the book.
pub fn files() -> Files {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut list = Vec::new();
    gather(&base.join(load::FOLDER), &base, &mut list);
    let mut files = Files::embedded(&[]);
    files.overlay(list);
    files
}

/// What was read, or all that is wrong with it.
pub fn told<T>(read: Result<T, Vec<Trouble>>) -> T {
    read.unwrap_or_else(|troubles| {
        panic!("{}", troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

/// The book.
pub fn the_book() -> Book {
    told(load::book(&files()))
}

/// Names of all scenarios.
pub fn scenarios() -> Vec<String> {
    load::scenario_ids(&files())
}

/// A scenario with some switches.
pub fn game(id: &str, options: &[(&str, &str)]) -> Warfare {
    let files = files();
    let book = told(load::book(&files));
    let options: BTreeMap<String, String> =
        options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let scenario = told(load::scenario(&files, &book, id, &options));
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    Warfare::new(Arc::new(book), scenario, Arc::new(wording))
}

/// A wording that says nothing.
pub fn no_words() -> Wording {
    Wording::default()
}

/// The game of a case: the lines of its set-up, without title and book.
pub fn staged(setup: &str) -> Warfare {
    let files = files();
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    let opened = (Arc::new(told(load::book(&files))), Arc::new(wording));
    let text = format!("title t\nbook {}\n{setup}\n? turn 1\n", load::FOLDER);
    let case = told(warfare::case::parse("t.case", &text));
    told(Warfare::stage(&case.scene, &files, &opened))
}
