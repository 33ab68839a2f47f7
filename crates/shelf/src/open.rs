//! From a name to a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::havoc::Havoc;
use ::havoc::book::Book;
use ::havoc::options::{Options, SWITCHES};
use ::havoc::scenario::Scenario;
use book::{Files, Trouble, Wording, nearest};

use crate::list::{GAMES, scenario_names};

/// The folder of Cry Havoc, which is also its name.
pub(crate) const FOLDER: &str = ::havoc::load::FOLDER;

/// A game of any book. Use [`with_game`](crate::with_game) to write code once for all of them.
#[derive(Clone)]
pub enum AnyGame {
    /// Cry Havoc.
    Havoc(Arc<Havoc>),
}

/// Runs the same code whichever book a game belongs to; `$game` is an `Arc` of it.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Havoc($game) => $body,
        }
    };
}

/// Opens a scenario by its full name, with the switches the players chose in place of its own.
pub fn open(
    files: &Files,
    name: &str,
    options: &BTreeMap<String, String>,
) -> Result<AnyGame, Vec<Trouble>> {
    let full = resolve(files, name).map_err(|trouble| vec![trouble])?;
    check_options(options)?;
    let id = full.split_once('/').map_or(full.as_str(), |(_, id)| id);
    let (book, scenario) = read_scenario(files, id, options)?;
    let wording = read_wording(files)?;
    Ok(AnyGame::Havoc(Arc::new(Havoc::new(Arc::new(book), scenario, wording))))
}

/// The full name of a scenario; the game may be left out where only one has such a scenario.
pub fn resolve(files: &Files, name: &str) -> Result<String, Trouble> {
    let known: Vec<String> = GAMES.iter().flat_map(|game| scenario_names(files, game.id)).collect();
    let short = |full: &&String| full.split_once('/').is_some_and(|(_, id)| id == name);
    if known.iter().any(|full| full == name) {
        return Ok(name.to_owned());
    }
    if let [only] = known.iter().filter(short).collect::<Vec<_>>()[..] {
        return Ok(only.clone());
    }
    let game = name.split_once('/').map_or(name, |(game, _)| game);
    if let Some(unbuilt) = GAMES.iter().find(|title| title.id == game && !title.built) {
        let what = format!("{} is not built yet, so it has no scenarios", unbuilt.title);
        return Err(Trouble::whole(name, what, "`kabuto games` lists what can be played"));
    }
    let shorts = known.iter().filter_map(|full| full.split_once('/')).map(|(_, id)| id);
    let words = known.iter().map(String::as_str).chain(shorts);
    let what = "there is no such scenario";
    let remedy = match nearest(name, words) {
        Some(meant) => format!("did you mean `{meant}`? `kabuto games` lists them all"),
        None => "`kabuto games` lists them all".to_owned(),
    };
    Err(Trouble::whole(name, what, remedy))
}

/// The tables and the wording of Cry Havoc.
pub fn havoc_book(files: &Files) -> Result<(Arc<Book>, Arc<Wording>), Vec<Trouble>> {
    Ok((Arc::new(Book::load(files)?), read_wording(files)?))
}

/// The digest of the data a game is played with: tables, catalogue, its map and its scenario.
/// Rule pages, wording and other scenarios do not change how it goes, and do not count.
pub fn content(files: &Files, game: &AnyGame) -> String {
    let AnyGame::Havoc(game) = game;
    let scenario = &game.scenario;
    let id = scenario.id.split_once('/').map_or(scenario.id.as_str(), |(_, id)| id);
    let prefixes = [
        format!("{FOLDER}/scenarios/{id}.toml"),
        format!("{FOLDER}/maps/{}.map", scenario.map.id),
        format!("{FOLDER}/tables/"),
        format!("{FOLDER}/catalogue/"),
    ];
    let mut used = Files::default();
    for prefix in &prefixes {
        let texts = files.under(prefix);
        used.overlay(texts.map(|(path, text)| (path.to_owned(), text.to_owned())));
    }
    used.digest()
}

/// Reads a scenario of Cry Havoc and the book it is played by.
pub(crate) fn read_scenario(
    files: &Files,
    id: &str,
    options: &BTreeMap<String, String>,
) -> Result<(Book, Scenario), Vec<Trouble>> {
    let book = Book::load(files)?;
    let scenario = ::havoc::load::scenario(files, &book, id, options)?;
    Ok((book, scenario))
}

pub(crate) fn read_wording(files: &Files) -> Result<Arc<Wording>, Vec<Trouble>> {
    let path = format!("{FOLDER}/text.en.toml");
    let wording = Wording::read(files, &path).map_err(|trouble| vec![trouble])?;
    wording.check_keys(&[::havoc::words::KEYS, crate::cry_havoc::KEYS].concat())?;
    Ok(Arc::new(wording))
}

/// Looks at the players' switches before any file is opened, so that no file is blamed for them.
fn check_options(options: &BTreeMap<String, String>) -> Result<(), Vec<Trouble>> {
    let mut troubles = Vec::new();
    for (name, value) in options {
        let Err(error) = Options::default().set(name, value) else { continue };
        let (what, listed) = error.split_once("; ").unwrap_or((&error, "leave it out"));
        let near = nearest(name, SWITCHES.iter().map(|switch| switch.name));
        let remedy = match near {
            Some(meant) if meant != name => format!("did you mean `{meant}`?"),
            _ => listed.to_owned(),
        };
        troubles.push(Trouble::whole(&format!("option {name}={value}"), what, remedy));
    }
    if troubles.is_empty() { Ok(()) } else { Err(troubles) }
}
