//! Reads what the data folder holds: tables, catalogue, grounds and scenarios.
//!
//! Nothing here panics on bad text: every trouble names its file, its line and a remedy.

mod aims;
mod armoury;
mod bands;
pub(crate) mod people;
mod scenario;
mod tables;

use std::collections::BTreeMap;

use ::book::{Files, Trouble, Wording};

use crate::book::Book;
use crate::scenario::Scenario;

pub(crate) use people::{FigureRow, Muster, cm, point};

/// The folder of the book.
pub const FOLDER: &str = "samurai-skirmish";

/// Reads tables and catalogue. All troubles are told at once.
pub fn book(files: &Files) -> Result<Book, Vec<Trouble>> {
    let tables = tables::read(files).map_err(|trouble| vec![trouble])?;
    armoury::read(files, tables)
}

/// Names of all scenarios, in the order of their files.
pub fn scenario_ids(files: &Files) -> Vec<String> {
    let prefix = format!("{FOLDER}/scenarios/");
    let id = |path: &str| path.strip_prefix(&prefix)?.strip_suffix(".toml").map(str::to_owned);
    files.under(&prefix).filter_map(|(path, _)| id(path)).collect()
}

/// Reads a scenario by its name, with the options the players chose in place of its own.
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
