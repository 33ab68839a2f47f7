//! The book as a page reads it.

use std::collections::BTreeSet;

use shelf::wire::{Block, BookTold, RuleTold, Span};
use shelf::{files, rules};

fn book() -> BookTold {
    rules(&files(), "cry-havoc").unwrap()
}

fn all_rules(book: &BookTold) -> impl Iterator<Item = &RuleTold> {
    book.chapters.iter().flat_map(|chapter| &chapter.rules).chain(&book.rulings)
}

fn spans(blocks: &[Block]) -> Vec<&Span> {
    fn open<'a>(spans: &'a [Span], out: &mut Vec<&'a Span>) {
        for span in spans {
            out.push(span);
            if let Span::Emphasis { text } = span {
                open(text, out);
            }
        }
    }
    let mut out = Vec::new();
    for block in blocks {
        match block {
            Block::Paragraph { text } => open(text, &mut out),
            Block::List { items, .. } => items.iter().for_each(|item| open(item, &mut out)),
            Block::Rows { head, rows } => {
                head.iter().chain(rows.iter().flatten()).for_each(|cell| open(cell, &mut out));
            }
            Block::Table { .. } | Block::Picture { .. } | Block::Verbatim { .. } => {}
        }
    }
    out
}

#[test]
fn every_rule_stands_in_the_book_once_with_its_text() {
    let book = book();
    assert_eq!((book.id.as_str(), book.title.as_str()), ("cry-havoc", "Cry Havoc"));
    assert_eq!(book.chapters.len(), 21);
    let ids: BTreeSet<&str> = all_rules(&book).map(|rule| rule.id.as_str()).collect();
    assert_eq!(ids.len(), all_rules(&book).count());
    assert!(ids.len() > 250, "only {} rules and rulings", ids.len());
    for rule in all_rules(&book) {
        assert!(!rule.text.is_empty(), "{} says nothing", rule.id);
        assert!(!rule.title.contains(['`', '*', '{']), "{}: {}", rule.id, rule.title);
        assert_eq!(rule.later, None, "{} is not played", rule.id);
    }
    let shift = all_rules(&book).find(|rule| rule.id == "SG-CMB-09").unwrap();
    assert!(shift.text.contains(&Block::Table { name: "terrain-shift".to_owned() }));
}

#[test]
fn every_link_leads_to_a_rule_and_every_rule_that_is_named_is_a_link() {
    let book = book();
    let ids: BTreeSet<&str> = all_rules(&book).map(|rule| rule.id.as_str()).collect();
    let mut links = 0;
    for rule in all_rules(&book) {
        for span in spans(&rule.text) {
            match span {
                Span::Rule { id } => {
                    assert!(ids.contains(id.as_str()), "{}: {id}", rule.id);
                    links += 1;
                }
                Span::Plain { text } => {
                    assert!(!text.contains(['`', '*']), "{}: {text}", rule.id);
                    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                    for word in words {
                        assert!(!ids.contains(word), "{}: {word} is no link", rule.id);
                    }
                }
                Span::Emphasis { .. } | Span::Strong { .. } | Span::Code { .. } => {}
            }
        }
    }
    assert!(links > 250, "only {links} links");
}

#[test]
fn every_table_is_whole_and_every_cell_has_a_meaning() {
    let book = book();
    let shown: BTreeSet<&str> = all_rules(&book)
        .flat_map(|rule| &rule.text)
        .filter_map(|block| match block {
            Block::Table { name } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    let names: BTreeSet<&str> = book.tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(shown, names);
    assert_eq!(names.len(), 9);
    for table in &book.tables {
        let cells: BTreeSet<&str> = table.key.iter().map(|key| key.cell.as_str()).collect();
        assert!(!table.rows.is_empty());
        for row in &table.rows {
            assert_eq!(row.cells.len(), table.columns.len(), "{}: {}", table.name, row.name);
            let told = |cell: &String| cells.contains(cell.as_str());
            // The roster's cells are values; only its dash needs a meaning.
            let listed = table.name == "figures";
            assert!(listed || row.cells.iter().all(told), "{}", table.name);
        }
    }
    let foot = book.tables.iter().find(|table| table.name == "combat-foot").unwrap();
    assert_eq!((foot.columns[3].as_str(), foot.rows[0].cells[3].as_str()), ("4-1", "E"));
}

#[test]
fn a_book_that_is_not_there_is_said_to_be_missing() {
    let troubles = rules(&files(), "cry-havok").unwrap_err();
    assert!(troubles[0].remedy.contains("`cry-havoc`"), "{}", troubles[0]);
}

#[test]
fn a_book_that_shares_rules_is_read_with_them() {
    let blades = rules(&files(), "samurai-blades").unwrap();
    let ids: Vec<&str> = all_rules(&blades).map(|rule| rule.id.as_str()).collect();
    let once: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), once.len());
    for id in ["SB-SHO-03", "SG-CMB-09", "SG-MIX-01", "K-24", "R-SG-29"] {
        assert!(once.contains(id), "{id} is missing");
    }
    let chapters: BTreeSet<&str> = blades.chapters.iter().map(|c| c.id.as_str()).collect();
    assert_eq!(chapters.len(), blades.chapters.len());
    assert!(chapters.contains("03-map") && chapters.contains("shared-03-map"));
    // Where both print a table of one name, the book's own is shown.
    let terrain = blades.tables.iter().find(|table| table.name == "terrain").unwrap();
    assert!(terrain.rows.iter().any(|row| row.name == "river"));
    assert!(blades.tables.iter().any(|table| table.name == "combat-foot"));
}

#[test]
fn a_book_is_read_in_peoples_words() {
    let files = shelf::files();
    for listed in book::Listed::built() {
        let mut book = shelf::rules(&files, listed.id).unwrap();
        let first = &book.chapters[0];
        assert_eq!(first.title, "The game", "{}: it begins with what it is", listed.id);
        assert!(first.rules.is_empty() && !first.intro.is_empty());
        assert_eq!(book.chapters.iter().filter(|chapter| chapter.id.contains("00-")).count(), 1);
        let switches = std::mem::take(&mut book.switches);
        let text = serde_json::to_string(&book).unwrap();
        let words: std::collections::BTreeSet<&str> =
            text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
        for option in &switches {
            let ids = option.values.iter().chain([&option.id]);
            for id in ids.filter(|id| id.contains('_')) {
                assert!(!words.contains(id.as_str()), "{}: {id} stands in the book", listed.id);
            }
            // A choice of several options at once has a page of another kind.
            let has_page = text.contains(&option.name) || option.id == "preset";
            assert!(has_page, "{}: {}", listed.id, option.name);
        }
    }
}
