//! The games a server can open. Tests bring games of their own.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use book::{Files, Listed, Trouble};
use engine::{DiceKind, Header};
use serde::Serialize;
use shelf::campaign::{Campaign, Unfounded};
use shelf::desk::{Cup, Desk};
use shelf::muster::Muster;
use shelf::{AnyGame, Finding, Unread};

use crate::art::Picture;
use crate::routes::Light;

/// The games a server can open.
pub trait Library: Send + Sync + 'static {
    /// What is written at the head of a new game; the error says what is wrong with the choice.
    fn header(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
        dice: DiceKind,
    ) -> Result<Header, String>;

    /// Opens a game at its start.
    fn sit(&self, header: &Header, cup: Cup) -> Result<Box<dyn Desk>, String>;

    /// What is wrong with a saved game; nothing if it was played as it stands.
    fn faults(&self, text: &str) -> Result<Vec<String>, String>;

    /// A new band of a book; nothing if the book has no campaign.
    fn campaign(&self, book: &str, name: &str) -> Option<Result<Box<dyn Campaign>, Unfounded>> {
        let _ = (book, name);
        None
    }

    /// The muster of a book; nothing if the book has none.
    fn muster(&self, book: &str) -> Option<Result<Arc<dyn Muster>, String>> {
        let _ = book;
        None
    }

    /// Text to be shown, with its kind; nothing if there is no such thing.
    fn draw(&self, picture: &Picture) -> Option<Result<(&'static str, String), String>>;
}

/// How many games stay open though nobody asks for them.
const OPEN: usize = 100;

/// The games on the shelf. A game never changes, so one that is open serves many rooms.
pub struct Shelf {
    files: Arc<Files>,
    open: Mutex<HashMap<Choice, (AnyGame, String)>>,
    musters: Mutex<HashMap<String, Arc<dyn Muster>>>,
}

/// A scenario and the switches chosen for it.
type Choice = (String, BTreeMap<String, String>);

impl Shelf {
    /// The games of these files.
    pub fn new(files: Files) -> Shelf {
        Shelf { files: Arc::new(files), open: Mutex::default(), musters: Mutex::default() }
    }

    /// A game and the digest of its data, opened now if it was not before.
    fn game(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<(AnyGame, String), String> {
        let full = shelf::resolve(&self.files, scenario).map_err(|trouble| trouble.to_string())?;
        let choice = (full, options.clone());
        let known = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&choice).cloned();
        if let Some(found) = known {
            return Ok(found);
        }
        let game = shelf::open(&self.files, &choice.0, options).map_err(|found| told(&found))?;
        let content = shelf::content(&self.files, &game);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= OPEN {
            open.clear();
        }
        open.insert(choice, (game.clone(), content.clone()));
        Ok((game, content))
    }
}

fn as_json<T: Serialize>(read: Result<T, Vec<Trouble>>) -> Result<(&'static str, String), String> {
    let value = read.map_err(|found| told(&found))?;
    let text = serde_json::to_string(&value).map_err(|error| error.to_string())?;
    Ok(("application/json", text))
}

fn told(troubles: &[Trouble]) -> String {
    troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

impl Library for Shelf {
    fn header(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
        dice: DiceKind,
    ) -> Result<Header, String> {
        let full = shelf::resolve(&self.files, scenario).map_err(|trouble| trouble.to_string())?;
        let (_, content) = self.game(&full, options)?;
        let book = full.split_once('/').map_or(full.as_str(), |(book, _)| book).to_owned();
        let mut header = Header::new(book, full, dice);
        header.options.clone_from(options);
        header.content = content;
        Ok(header)
    }

    fn sit(&self, header: &Header, cup: Cup) -> Result<Box<dyn Desk>, String> {
        let (game, _) = self.game(&header.scenario, &header.options)?;
        Ok(shelf::sit_at(game, header, cup))
    }

    fn faults(&self, text: &str) -> Result<Vec<String>, String> {
        let found =
            shelf::verify(&self.files, "the file", text).map_err(|unread| match unread {
                Unread::Text(error) => error.to_string(),
                Unread::Game(troubles) => told(&troubles),
            })?;
        let fails = found.into_iter().filter_map(|finding| match finding {
            Finding::Fails(words) => Some(words),
            Finding::Holds(_) | Finding::Open(_) => None,
        });
        Ok(fails.collect())
    }

    fn campaign(&self, book: &str, name: &str) -> Option<Result<Box<dyn Campaign>, Unfounded>> {
        shelf::campaign::found(&self.files, book, name)
    }

    fn muster(&self, book: &str) -> Option<Result<Arc<dyn Muster>, String>> {
        let mut musters = self.musters.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = musters.get(book) {
            return Some(Ok(Arc::clone(known)));
        }
        let opened = shelf::muster::open(&self.files, book)?;
        Some(opened.map_err(|found| told(&found)).map(|muster| {
            let muster: Arc<dyn Muster> = Arc::from(muster);
            musters.insert(book.to_owned(), Arc::clone(&muster));
            muster
        }))
    }

    fn draw(&self, picture: &Picture) -> Option<Result<(&'static str, String), String>> {
        const SVG: &str = "image/svg+xml";
        let theme = |light: &Light| match light {
            Light::Light => draw::Theme::Light,
            Light::Dark => draw::Theme::Dark,
        };
        // Only full names: each has one picture, however it is asked for.
        let game = |scenario: &str, chosen: &BTreeMap<String, String>| {
            let (book, _) = scenario.split_once('/')?;
            let names = shelf::scenario_names(&self.files, book);
            let known = names.iter().any(|name| name == scenario);
            let game = known.then(|| shelf::open(&self.files, scenario, chosen))?;
            // A scenario can be opened as it is: what cannot is a switch that somebody made up.
            Some(game).filter(|game| chosen.is_empty() || game.is_ok())
        };
        Some(match picture {
            Picture::Games => as_json(shelf::catalogue(&self.files)),
            Picture::Rules { book } => {
                let known = Listed::find(book).is_some_and(Listed::is_built);
                known.then(|| as_json(shelf::rules(&self.files, book)))?
            }
            Picture::Muster { book } => {
                let muster = self.muster(book)?;
                muster.and_then(|muster| as_json(Ok(muster.told())))
            }
            Picture::Map { scenario, light, chosen } => game(scenario, chosen)?
                .map(|game| (SVG, game.thumbnail(theme(light))))
                .map_err(|found| told(&found)),
            Picture::Ground { scenario, light, chosen } => game(scenario, chosen)?
                .map(|game| (SVG, game.ground(theme(light))))
                .map_err(|found| told(&found)),
            Picture::Figures => Ok((SVG, draw::figures())),
        })
    }
}
