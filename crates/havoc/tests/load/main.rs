//! Reading the data folder: what is right loads, what is wrong says where and what to do.

mod blades;
mod map;
mod scenario;
mod shipped;
mod tables;

use std::fs;
use std::path::Path;

use ::book::{Files, Trouble};
use havoc::book::Book;

/// Everything in the data folder, by path.
fn shipped() -> Files {
    fn gather(folder: &Path, root: &Path, out: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).expect("a folder of data") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                gather(&path, root, out);
            } else if let Ok(text) = fs::read_to_string(&path) {
                let name = path.strip_prefix(root).expect("a path under the root");
                out.push((name.to_str().expect("plain names").replace('\\', "/"), text));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut texts = Vec::new();
    gather(&root, &root, &mut texts);
    let mut files = Files::default();
    files.overlay(texts);
    files
}

fn told(troubles: &[Trouble]) -> String {
    troubles.iter().map(Trouble::to_string).collect::<Vec<_>>().join("\n")
}

fn book() -> Book {
    Book::load(&shipped()).unwrap_or_else(|troubles| panic!("{}", told(&troubles)))
}

/// One of the troubles must be in that line and say these words.
fn expect(troubles: &[Trouble], file: &str, line: usize, what: &str, remedy: &str) {
    let fits = |t: &Trouble| {
        t.file == file && t.line == line && t.what.contains(what) && t.remedy.contains(remedy)
    };
    assert!(
        troubles.iter().any(fits),
        "wanted {file}:{line}: …{what}… remedy …{remedy}…; got\n{}",
        told(troubles)
    );
}
