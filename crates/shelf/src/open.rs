//! From a name to a game.

use std::sync::Arc;

use book::{Files, Listed, Trouble, nearest};

use crate::face::Face;
use crate::family::{AnyGame, Chosen, Family, with_family};
use crate::list::scenario_names;
use crate::with_game;

/// Opens a scenario by its full name, with the switches the players chose in place of its own.
pub fn open(files: &Files, name: &str, chosen: &Chosen) -> Result<AnyGame, Vec<Trouble>> {
    let full = resolve(files, name).map_err(|trouble| vec![trouble])?;
    let (book, id) = full.split_once('/').unwrap_or((&full, ""));
    let opened = Listed::find(book).and_then(|book| {
        with_family!(book, Game, any => {
            Game::open(files, book, id, chosen).map(|game| any(Arc::new(game)))
        })
    });
    opened.unwrap_or_else(|| Err(vec![unbuilt(book)]))
}

/// The ways to play a book that random play goes through, each by its switches.
pub fn variants(book: &Listed) -> Vec<Chosen> {
    with_family!(book, Game, _any => Game::variants()).unwrap_or_default()
}

/// Those of the switches chosen for a scenario that its ground depends on.
pub fn ground_switches(scenario: &str, chosen: &Chosen) -> Chosen {
    let book = scenario.split_once('/').and_then(|(book, _)| Listed::find(book));
    let names = book.and_then(|book| with_family!(book, Game, _any => Game::GROUND_SWITCHES));
    let names = names.unwrap_or_default();
    let kept = chosen.iter().filter(|(name, _)| names.contains(&name.as_str()));
    kept.map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn unbuilt(book: &str) -> Trouble {
    let title = Listed::find(book).map_or(book, |listed| listed.title);
    let what = format!("{title} is not built yet, so it has no scenarios");
    Trouble::whole(book, what, "`kabuto games` lists what can be played")
}

/// The full name of a scenario; the game may be left out where only one has such a scenario.
pub fn resolve(files: &Files, name: &str) -> Result<String, Trouble> {
    let known: Vec<String> =
        Listed::built().flat_map(|book| scenario_names(files, book.id)).collect();
    let short = |full: &&String| full.split_once('/').is_some_and(|(_, id)| id == name);
    if known.iter().any(|full| full == name) {
        return Ok(name.to_owned());
    }
    if let [only] = known.iter().filter(short).collect::<Vec<_>>()[..] {
        return Ok(only.clone());
    }
    let game = name.split_once('/').map_or(name, |(game, _)| game);
    if Listed::find(game).is_some_and(|book| !book.is_built()) {
        return Err(Trouble { file: name.to_owned(), ..unbuilt(game) });
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
    let (mut prefixes, book) = with_game!(game, game => (game.content(), game.book_id()));
    // A book looks up in the one it shares what it does not print itself.
    for folder in Listed::find(book).map_or(Vec::new(), Listed::folders) {
        prefixes.extend([format!("{folder}/tables/"), format!("{folder}/catalogue/")]);
    }
    let mut used = Files::default();
    for prefix in &prefixes {
        let texts = files.under(prefix);
        used.overlay(texts.map(|(path, text)| (path.to_owned(), text.to_owned())));
    }
    used.digest()
}
