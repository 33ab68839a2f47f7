//! Reads what the data folder holds: tables, catalogue, grounds and scenarios.
//!
//! Nothing here panics on bad text: every trouble names its file, its line and a remedy. The files:
//!
//! | file | read by | what it is |
//! |---|---|---|
//! | `tables/*.toml` | `tables` | the printed tables; that file lists them with their grids |
//! | `catalogue/units.toml` | `sorts` | units ready to play: type, weapon, title |
//! | `grounds/*.table` | `measure::read`, `ground` | the ground, as `docs/tables.md` tells |
//! | `scenarios/*.toml` | `scenario`, `forces`, `aims` | what is played |

mod aims;
mod bands;
pub(crate) mod forces;
mod ground;
mod scenario;
mod sorts;
mod tables;

use std::collections::BTreeMap;

use ::book::{Files, Trouble, Wording};

use crate::book::Book;
use crate::scenario::Scenario;

pub(crate) use ground::walled;

/// The folder of the book.
pub const FOLDER: &str = "samurai-warfare";

/// Reads tables and catalogue. All troubles are told at once.
pub fn book(files: &Files) -> Result<Book, Vec<Trouble>> {
    let tables = tables::read(files).map_err(|trouble| vec![trouble])?;
    let sorts = sorts::read(files)?;
    Ok(Book { tables, sorts })
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
