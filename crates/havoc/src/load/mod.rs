//! Reads what the data folder holds: tables, figures, maps and scenarios.
//!
//! Nothing here panics on bad text: every trouble names its file, its line and a remedy, and as
//! many as can be found are told at once.

pub(crate) mod blades;
pub(crate) mod customs;
pub mod hexes;
pub mod map;
pub(crate) mod roster;
mod scenario;
pub(crate) mod tables;

use std::collections::BTreeMap;

use ::book::{Files, Trouble, Wording, line_of};
use toml::Spanned;

use crate::book::Book;
use crate::map::Map;
use crate::play::Play;
use crate::scenario::Scenario;

use hexes::Flaw;

/// Names of all scenarios of a book, in the order of their files.
pub fn scenario_ids(files: &Files, folder: &str) -> Vec<String> {
    ids(files, folder, "scenarios", ".toml")
}

/// Names of all maps of a book, in the order of their files.
pub fn map_ids(files: &Files, folder: &str) -> Vec<String> {
    ids(files, folder, "maps", ".map")
}

/// Reads a map by its name.
pub fn map(files: &Files, folder: &str, id: &str) -> Result<Map, Vec<Trouble>> {
    let path = map_path(folder, id);
    let text = files.get(&path).map_err(|trouble| vec![trouble])?;
    map::parse(id, &path, text)
}

fn map_path(folder: &str, id: &str) -> String {
    format!("{folder}/maps/{id}.map")
}

/// The column of play of a scenario.
pub fn play(files: &Files, folder: &str, id: &str) -> Result<Play, Vec<Trouble>> {
    scenario::play(files, folder, id)
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

/// The wording of a book: its own, laid over that of the book it shares.
pub fn wording(files: &Files, play: Play) -> Result<Wording, Trouble> {
    let shared = Wording::read(files, &format!("{}/text.en.toml", Play::CryHavoc.folder()))?;
    match play {
        Play::CryHavoc => Ok(shared),
        _ => Ok(shared.under(Wording::read(files, &format!("{}/text.en.toml", play.folder()))?)),
    }
}

fn ids(files: &Files, book: &str, folder: &str, ending: &str) -> Vec<String> {
    let prefix = format!("{book}/{folder}/");
    let id = |path: &str| {
        let name = path.strip_prefix(&prefix)?.strip_suffix(ending)?;
        (!name.contains('/')).then(|| name.to_owned())
    };
    files.under(&prefix).filter_map(|(path, _)| id(path)).collect()
}

/// A trouble in words.
fn trouble(file: &str, line: usize, what: impl Into<String>, remedy: impl Into<String>) -> Trouble {
    Trouble::at(file, line, what, remedy)
}

/// Where a reader of one file notes its troubles.
struct Notes<'a> {
    file: &'a str,
    text: &'a str,
    troubles: Vec<Trouble>,
}

impl<'a> Notes<'a> {
    fn new(file: &'a str, text: &'a str) -> Notes<'a> {
        Notes { file, text, troubles: Vec::new() }
    }

    /// Notes a trouble in the line of that byte.
    fn say(&mut self, byte: usize, what: impl Into<String>, remedy: impl Into<String>) {
        let line = line_of(self.text, byte);
        self.troubles.push(trouble(self.file, line, what, remedy));
    }

    /// Hands on what was read, or notes its flaw at the place of the text it was read from.
    fn take<T>(&mut self, at: &Spanned<String>, read: Result<T, Flaw>) -> Option<T> {
        read.map_err(|flaw| self.say(at.span().start, flaw.what, flaw.remedy)).ok()
    }
}
