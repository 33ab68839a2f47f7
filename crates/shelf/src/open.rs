//! From a name to a game.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::havoc::Havoc;
use ::havoc::book::Book;
use ::havoc::play::Play;
use ::havoc::scenario::Scenario;
use book::{Files, Trouble, Wording, nearest};

use crate::list::{GAMES, scenario_names};

/// A game of any book. Use [`with_game`](crate::with_game) to write code once for all of them.
#[derive(Clone)]
pub enum AnyGame {
    /// Cry Havoc, Samurai Blades, or both.
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
    let (book, scenario) = read_scenario(files, &full, options)?;
    let wording = read_wording(files, book.play)?;
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

/// The digest of the data a game is played with: tables, catalogue, its map and its scenario.
/// Rule pages, wording and other scenarios do not change how it goes, and do not count.
pub fn content(files: &Files, game: &AnyGame) -> String {
    let AnyGame::Havoc(game) = game;
    let scenario = &game.scenario;
    let id = scenario.id.split_once('/').map_or(scenario.id.as_str(), |(_, id)| id);
    let folder = game.book.play.folder();
    let mut prefixes = vec![
        format!("{folder}/scenarios/{id}.toml"),
        format!("{folder}/maps/{}.map", scenario.map.id),
    ];
    // The younger book looks up in the older one what it does not print itself.
    let shared = Play::CryHavoc.folder();
    let folders = if folder == shared { vec![folder] } else { vec![folder, shared] };
    for folder in folders {
        prefixes.extend([format!("{folder}/tables/"), format!("{folder}/catalogue/")]);
    }
    let mut used = Files::default();
    for prefix in &prefixes {
        let texts = files.under(prefix);
        used.overlay(texts.map(|(path, text)| (path.to_owned(), text.to_owned())));
    }
    used.digest()
}

/// Reads a scenario by its full name, and the book it is played by.
pub(crate) fn read_scenario(
    files: &Files,
    full: &str,
    options: &BTreeMap<String, String>,
) -> Result<(Book, Scenario), Vec<Trouble>> {
    let (folder, id) = full.split_once('/').unwrap_or((Play::CryHavoc.folder(), full));
    let book = Book::open(files, ::havoc::load::play(files, folder, id)?)?;
    check_options(&book, options)?;
    let scenario = ::havoc::load::scenario(files, &book, id, options)?;
    Ok((book, scenario))
}

pub(crate) fn read_wording(files: &Files, play: Play) -> Result<Arc<Wording>, Vec<Trouble>> {
    let wording = ::havoc::load::wording(files, play).map_err(|trouble| vec![trouble])?;
    let mut keys = [::havoc::words::KEYS, crate::cry_havoc::KEYS].concat();
    if play != Play::CryHavoc {
        keys.extend_from_slice(::havoc::words::BLADES_KEYS);
        keys.extend_from_slice(crate::cry_havoc::BLADES_KEYS);
    }
    wording.check_keys(&keys)?;
    Ok(Arc::new(wording))
}

/// Looks at the players' switches before the scenario is read, so that it is not blamed for them.
fn check_options(book: &Book, options: &BTreeMap<String, String>) -> Result<(), Vec<Trouble>> {
    let mut troubles = Vec::new();
    for (name, value) in options {
        let Err(error) = book.defaults.clone().set(&book.switches, name, value) else { continue };
        let (what, listed) = error.split_once("; ").unwrap_or((&error, "leave it out"));
        let near = nearest(name, book.switches.iter().map(|switch| switch.name));
        let remedy = match near {
            Some(meant) if meant != name => format!("did you mean `{meant}`?"),
            _ => listed.to_owned(),
        };
        troubles.push(Trouble::whole(&format!("option {name}={value}"), what, remedy));
    }
    if troubles.is_empty() { Ok(()) } else { Err(troubles) }
}
