//! An army as it is written, there and back.

use ::warfare::army::Entry;
use ::warfare::book::Book;
use ::warfare::load;
use ::warfare::muster::standard;
use ::warfare::options::Options;
use book::Files;
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::scene::LEADER;
use crate::muster::said::{self, head, line, named, rest, say_names, take_words, text};
use crate::muster::unreadable;
use crate::wire::{Answers, Force, ForceRow, WhyNot};

/// An army as it is written.
#[derive(Deserialize)]
struct Written {
    name: Option<String>,
    scenario: Option<String>,
    points: Option<u32>,
    unit: Vec<Answers>,
    #[serde(default)]
    leader: Vec<Answers>,
}

/// Whether an entry is a leader; all others are units.
pub(super) fn is_leader(row: &ForceRow) -> bool {
    row.kind == LEADER
}

/// How many an entry is.
pub(super) fn count(row: &ForceRow) -> u32 {
    if is_leader(row) { 1 } else { said::count(row) }
}

/// The figures of each unit of an entry, if a number was said.
pub(super) fn strength(row: &ForceRow) -> Option<u8> {
    let said = row.with.get("strength").and_then(Value::as_i64)?;
    Some(said.clamp(0, u8::MAX.into()) as u8)
}

/// What each entry of a page is in the text, where leaders follow the units.
pub(super) fn entries(force: &Force) -> Vec<Entry> {
    let (mut units, mut leaders) = (0..u16::MAX, 0..u16::MAX);
    let next = |row: &ForceRow| match is_leader(row) {
        true => leaders.next().map(Entry::Leader),
        false => units.next().map(Entry::Unit),
    };
    force.rows.iter().filter_map(next).collect()
}

/// Everybody's name, by entry.
fn names<'a>(book: &'a Book, force: &'a Force) -> Vec<Vec<String>> {
    let entry = |row: &'a ForceRow| {
        let sort = book.find_sort(&row.kind);
        let title = sort.map_or("Unit", |sort| sort.title.as_str());
        let name = text(&row.with, "name").trim().to_owned();
        match is_leader(row) {
            true => ("Leader", [name].into_iter().filter(|name| !name.is_empty()).collect(), 1),
            false => (title, named(row), count(row)),
        }
    };
    said::names(force.rows.iter().map(entry).collect())
}

/// A force as it is written.
pub(super) fn write(book: &Book, options: &Options, force: &Force, is_open: bool) -> String {
    let names = names(book, force);
    let mut out = head(load::FOLDER, force, is_open);
    if force.rows.iter().all(is_leader) {
        out += "unit = []\n";
    }
    let rows = || force.rows.iter().zip(&names);
    for (row, names) in rows().filter(|(row, _)| !is_leader(row)) {
        out += "\n[[unit]]\n";
        line(&mut out, "kind", &json!(row.kind));
        line(&mut out, "names", &json!(names));
        // Also where it is standard, so that no switch of a table makes it another force.
        let usual = || Some(standard(book, options, book.find_sort(&row.kind)?.kind));
        let other = row.with.get("strength").filter(|said| !said.is_i64()).cloned();
        let figures = other.or(strength(row).or_else(usual).map(|figures| json!(figures)));
        figures.iter().for_each(|figures| line(&mut out, "strength", figures));
        rest(&mut out, row, &["count", "names", "strength"]);
    }
    for (row, names) in rows().filter(|(row, _)| is_leader(row)) {
        out += "\n[[leader]]\n";
        line(&mut out, "name", &json!(names.concat()));
        let unit = text(&row.with, "unit").trim();
        if !unit.is_empty() {
            line(&mut out, "unit", &json!(unit));
        }
        rest(&mut out, row, &["name", "unit"]);
    }
    out
}

/// A force from its text, which is an army's.
pub(super) fn read(text: &str) -> Result<Force, WhyNot> {
    let mut files = Files::default();
    files.overlay([("force".to_owned(), text.to_owned())]);
    let written: Written =
        book::read_toml(&files, "force").map_err(|trouble| unreadable(&trouble))?;
    let units = written.unit.into_iter().map(unit);
    let rows = units.chain(written.leader.into_iter().map(leader)).collect();
    let name = written.name.unwrap_or_default();
    Ok(Force { name, scenario: written.scenario, points: written.points.unwrap_or(0), rows })
}

fn unit(mut said: Answers) -> ForceRow {
    let kind = text(&said, "kind").to_owned();
    said.remove("kind");
    // Where somebody stands is said by the scenario.
    said.remove("at");
    let names = take_words(&mut said, "names").unwrap_or_default();
    say_names(&mut said, &names);
    ForceRow { kind, with: said }
}

fn leader(mut said: Answers) -> ForceRow {
    said.remove("at");
    said.entry("unit".to_owned()).or_insert(json!(""));
    ForceRow { kind: LEADER.to_owned(), with: said }
}
