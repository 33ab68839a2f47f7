//! Lists of hexes as people write them: `12.8`, `11-13.7`, `11-13.7-8`, `0-3.*`.

use std::fmt;
use std::ops::RangeInclusive;

use hex::{Field, HexId, HexSet};

use crate::map::Map;

/// What is wrong with a piece of text, and what would be right; not yet tied to a file and line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
}

impl Flaw {
    /// A flaw and its remedy.
    pub fn new(what: impl Into<String>, remedy: impl Into<String>) -> Flaw {
        Flaw { what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.remedy)
    }
}

/// Reads a list of hexes, in the order written, each hex once. Words are parted by spaces or
/// commas and written column.row; either may be a range (`11-13`) or `*` for all of them.
pub fn hexes(text: &str, field: &Field) -> Result<Vec<HexId>, Flaw> {
    let mut list = Vec::new();
    for word in words(text) {
        list.extend(box_of(word, field)?.hexes(field));
    }
    once_each(list)
}

/// Reads a list of hexes in which a building's name stands for all its hexes.
pub fn places(text: &str, map: &Map) -> Result<Vec<HexId>, Flaw> {
    let mut list = Vec::new();
    for word in words(text) {
        match map.building_names.iter().position(|name| name == word) {
            Some(at) => {
                let inside = |id: &HexId| usize::from(map.building(*id)) == at + 1;
                list.extend(map.field.ids().filter(inside));
            }
            None => list.extend(box_of(word, &map.field)?.hexes(&map.field)),
        }
    }
    once_each(list)
}

/// Reads exactly one hex.
pub fn one_hex(text: &str, field: &Field) -> Result<HexId, Flaw> {
    match hexes(text, field)?.as_slice() {
        [one] => Ok(*one),
        several => Err(Flaw::new(
            format!("`{text}` names {} hexes where one is wanted", several.len()),
            "write one hex as column.row, for instance 12.8",
        )),
    }
}

/// A hex as people write it: `12.8`.
pub fn name(hex: HexId, field: &Field) -> String {
    let (col, row) = field.offset(hex);
    format!("{col}.{row}")
}

/// A block of hexes: some columns of some rows.
struct Block {
    cols: RangeInclusive<u16>,
    rows: RangeInclusive<u16>,
}

impl Block {
    fn hexes<'a>(&'a self, field: &'a Field) -> impl Iterator<Item = HexId> + 'a {
        let row = move |row| self.cols.clone().filter_map(move |col| field.id(col, row));
        self.rows.clone().flat_map(row)
    }
}

/// Reads one word of a list.
fn box_of(word: &str, field: &Field) -> Result<Block, Flaw> {
    let unreadable = || {
        Flaw::new(
            format!("`{word}` is no hex"),
            "write column.row, for instance 12.8, with ranges like 11-13.7-8 and * for all",
        )
    };
    let (cols, rows) = word.split_once('.').ok_or_else(unreadable)?;
    let cols = range(cols, field.cols()).ok_or_else(unreadable)?;
    let rows = range(rows, field.rows()).ok_or_else(unreadable)?;
    if *cols.end() >= field.cols() || *rows.end() >= field.rows() {
        let (last_col, last_row) = (field.cols() - 1, field.rows() - 1);
        return Err(Flaw::new(
            format!("{word} is off the map"),
            format!("use columns 0-{last_col} and rows 0-{last_row}"),
        ));
    }
    Ok(Block { cols, rows })
}

/// A number, a rising range, or `*` for everything below `end`.
fn range(text: &str, end: u16) -> Option<RangeInclusive<u16>> {
    if text == "*" {
        return Some(0..=end.saturating_sub(1));
    }
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.parse().ok()?, last.parse().ok()?);
    (first <= last).then_some(first..=last)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}

fn once_each(mut list: Vec<HexId>) -> Result<Vec<HexId>, Flaw> {
    if list.is_empty() {
        return Err(Flaw::new("no hex is named", "write at least one, for instance 12.8"));
    }
    let mut seen = HexSet::new();
    list.retain(|hex| seen.insert(*hex));
    Ok(list)
}
