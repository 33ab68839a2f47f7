//! Reads what the data folder holds: tables, weapons, zones, maps and scenarios.
//!
//! Nothing here panics on bad text: every trouble names its file, its line and a remedy.

mod armoury;
mod known;
mod map;
mod people;
mod scenario;
mod tables;

use std::collections::BTreeMap;

use ::book::{Files, Trouble, Wording};

use crate::book::Book;
use crate::scenario::Scenario;

pub use map::{ground as ground_of, parse as parse_map};
pub(crate) use people::{FigureRow, Muster, shots, spot};

/// The folder of the book.
pub const FOLDER: &str = "katana-to-yari";

/// Reads tables and catalogue. All troubles are told at once.
pub fn book(files: &Files) -> Result<Book, Vec<Trouble>> {
    armoury::book(files)
}

/// Names of all scenarios, in the order of their files.
pub fn scenario_ids(files: &Files) -> Vec<String> {
    let prefix = format!("{FOLDER}/scenarios/");
    let id = |path: &str| path.strip_prefix(&prefix)?.strip_suffix(".toml").map(str::to_owned);
    files.under(&prefix).filter_map(|(path, _)| id(path)).collect()
}

/// Reads a scenario by its name, with the switches the players chose in place of its own.
pub fn scenario(
    files: &Files,
    book: &Book,
    id: &str,
    overrides: &BTreeMap<String, String>,
) -> Result<Scenario, Vec<Trouble>> {
    scenario::read(files, book, id, overrides)
}

/// The wording of asks and events.
pub fn wording(files: &Files) -> Result<Wording, Trouble> {
    Wording::read(files, &format!("{FOLDER}/text.en.toml"))
}
