//! The book, its maps and its scenarios can be read.

mod common;

use std::collections::BTreeMap;

use common::{files, told};
use katana::load;

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

/// KY-HQL-01, KY-HQL-10 — Both tables tell which horses know firearms; neither may change alone.
#[test]
fn a_horse_used_to_firearms_bolts_from_none() {
    let path = "katana-to-yari/tables/horse-quality.toml";
    let known = files();
    let text = known.get(path).expect("a table").to_owned();
    let head = text.lines().find(|line| line.contains("firearms")).expect("a row of names");
    let at = head.find("firearms").expect("a column");
    for quality in katana::catalogue::Quality::ALL {
        let name = quality.name();
        let turned = |line: &str| match line.split_whitespace().next() {
            Some(first) if first == name => {
                let (before, cell) = line.split_at(at);
                match cell.strip_prefix("yes") {
                    Some(rest) => format!("{before}no {rest}"),
                    None => format!("{before}yes{}", &cell[3..]),
                }
            }
            _ => line.to_owned(),
        };
        let lines: Vec<String> = text.lines().map(turned).collect();
        let mut files = files();
        files.overlay([(path.to_owned(), lines.join("\n"))]);
        let Err(troubles) = load::book(&files) else { panic!("{name} is taken") };
        let trouble = troubles[0].to_string();
        assert!(trouble.contains(&format!("`{name}`")), "{trouble}");
    }
}
