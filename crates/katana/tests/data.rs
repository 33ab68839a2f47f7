//! The book, its maps and its scenarios can be read.

use std::collections::BTreeMap;
use std::path::Path;

use book::Files;
use katana::load;

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

fn files() -> Files {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut list = Vec::new();
    gather(&base.join(load::FOLDER), &base, &mut list);
    let mut files = Files::embedded(&[]);
    files.overlay(list);
    files
}

fn told<T>(read: Result<T, Vec<book::Trouble>>) -> T {
    read.unwrap_or_else(|troubles| {
        panic!("{}", troubles.iter().map(|t| t.to_string()).collect::<Vec<_>>().join("\n"))
    })
}

#[test]
fn the_book_can_be_read() {
    let book = told(load::book(&files()));
    assert!(book.weapons.len() > 60, "{}", book.weapons.len());
    assert_eq!(book.tables.actions(3, 2), 1);
    assert_eq!(book.tables.needed(katana::catalogue::RangeRow::Bow, 24), Some(12));
}

#[test]
fn every_scenario_can_be_read() {
    let files = files();
    let book = told(load::book(&files));
    for id in load::scenario_ids(&files) {
        let scenario = told(load::scenario(&files, &book, &id, &BTreeMap::new()));
        assert!(scenario.people.len() >= 2, "{id}");
    }
}
