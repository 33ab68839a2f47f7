//! The rules of measuring stand in the books of both measured games, word for word the same.

use std::collections::BTreeMap;
use std::path::Path;

use book::Page;

/// Id, title and text of every rule of measuring, but for the table at its end, which names only
/// what a game has.
fn rules(folder: &str) -> BTreeMap<String, (String, String)> {
    let path = format!("../../data/{folder}/rules/01-measuring.md");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
    let text = std::fs::read_to_string(file).expect("the page");
    let page = Page::parse(&path, &text).unwrap_or_else(|troubles| panic!("{troubles:?}"));
    let kept = page.rules.into_iter().filter(|rule| rule.id != "MG-27");
    kept.map(|rule| (rule.id, (rule.title, rule.body))).collect()
}

#[test]
fn both_measured_books_measure_alike() {
    let (one, other) = (rules("samurai-skirmish"), rules("samurai-warfare"));
    assert_eq!(one.len(), 26);
    for (id, rule) in &one {
        assert_eq!(other.get(id), Some(rule), "{id}");
    }
    assert_eq!(one.len(), other.len());
}
