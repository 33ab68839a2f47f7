//! What the tests of this crate share: the shipped data, and games opened from it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use book::Files;
use book::wording::Wording;
use havoc::book::Book;
use havoc::play::Play;
use havoc::{Havoc, load};

/// Everything in the data folder, by path.
pub fn files() -> Files {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut list = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of data") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(&root).expect("a path under the root");
                let text = std::fs::read_to_string(&path).expect("a text file");
                list.push((name.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    let mut files = Files::default();
    files.overlay(list);
    files
}

/// Tables and wording of the older book.
#[allow(dead_code)] // Not every test file looks at it alone.
pub fn book_and_wording(files: &Files) -> (Arc<Book>, Arc<Wording>) {
    book_and_wording_of(files, Play::CryHavoc)
}

/// Tables and wording of a column of play.
pub fn book_and_wording_of(files: &Files, play: Play) -> (Arc<Book>, Arc<Wording>) {
    let book = Book::open(files, play).expect("the shipped book");
    let wording = load::wording(files, play).expect("the shipped wording");
    (Arc::new(book), Arc::new(wording))
}

/// A shipped scenario by its full name (or the older book's by its short one), with these
/// switches.
#[allow(dead_code)] // Not every test file opens scenarios.
pub fn game(files: &Files, id: &str, options: &[(&str, &str)]) -> Havoc {
    let (folder, id) = id.split_once('/').unwrap_or((Play::CryHavoc.folder(), id));
    let play = load::play(files, folder, id).expect("a column of play");
    let (book, wording) = book_and_wording_of(files, play);
    let options: BTreeMap<String, String> =
        options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    let scenario = load::scenario(files, &book, id, &options).expect("a shipped scenario");
    Havoc::new(book, scenario, wording)
}
