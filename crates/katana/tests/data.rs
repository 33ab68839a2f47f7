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
