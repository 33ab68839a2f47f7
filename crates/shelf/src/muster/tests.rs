//! What the musters of all books are held to.

use serde_json::Value;

use super::{Muster, read};
use crate::wire::{Force, ForceRow, ForceTold};

pub(crate) fn row(kind: &str, with: Value) -> ForceRow {
    let with = serde_json::from_value(with).expect("an object");
    ForceRow { kind: kind.to_owned(), with }
}

/// The rule of every objection, and its entry.
pub(crate) fn rules(told: &ForceTold) -> Vec<(Option<u32>, &str)> {
    told.objections.iter().map(|wrong| (wrong.row, wrong.why.rule.as_str())).collect()
}

/// More than so many things are in stock, each costs what it weighs, and whatever can take the
/// field alone may.
pub(crate) fn stock_is_lawful(muster: &dyn Muster, many: usize, alone: impl Fn(&str) -> bool) {
    let told = muster.told();
    let stock: Vec<_> = told.shelves.iter().flat_map(|shelf| &shelf.stock).collect();
    assert!(stock.len() > many, "{}", stock.len());
    for one in stock {
        let rows = vec![ForceRow { kind: one.id.clone(), with: one.with.clone() }];
        let force = Force { name: String::new(), scenario: None, points: 120, rows };
        let weighed = muster.weigh(&force);
        assert_eq!(weighed.total, one.price, "{}", one.id);
        assert!(weighed.objections.is_empty() || !alone(&one.id), "{:?}", weighed.objections);
        assert_eq!(weighed.rows[0].about, one.about);
        // What stands as usual need not be written.
        assert!(!weighed.text.contains("weapons"), "{}", weighed.text);
    }
}

/// Texts of no force are refused, and one of this book that says something odd of `wings`.
pub(crate) fn texts_are_refused(muster: &dyn Muster, book: &str, odd: &str) {
    let book = book::Listed::find(book).expect("it is on the list");
    let why = |text: &str| read(muster, book, text).expect_err("it is refused").text;
    assert!(why("no toml at all").starts_with("Line 1: "));
    assert!(why("[[figure]]\nnames = []\n").contains("which book"));
    assert!(why("book = \"cry-havoc\"\n").contains("a force of Cry Havoc"));
    assert!(why("book = \"chess\"\n").contains("No book"));
    assert!(why(odd).contains("wings"), "{}", why(odd));
    assert!(why(&"#".repeat(60_000)).contains("too long"));
}
