//! The games a server can open. Tests bring games of their own.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use book::{Files, Listed, Trouble};
use engine::{DiceKind, Header};
use serde::Serialize;
use shelf::campaign::{Campaign, Unfounded};
use shelf::desk::{Cup, Desk};
use shelf::lesson::Lesson;
use shelf::muster::Muster;
use shelf::{AnyGame, Bytes, Unread, Wanted};

use crate::art::Picture;
use crate::config::Limits;
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

    /// What is wrong with a saved game; nothing if it was played as it stands. It is played again
    /// as long as `goes_on` says so.
    fn faults(&self, text: &str, goes_on: &dyn Fn() -> bool) -> Result<Vec<String>, String>;

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

    /// A lesson by its full name; nothing if there is none.
    fn lesson(&self, name: &str) -> Option<Result<Lesson, String>> {
        let _ = name;
        None
    }

    /// Keeps games open within so many bytes, those that nobody plays going first.
    fn keep_within(&self, bytes: usize) {
        let _ = bytes;
    }

    /// Roughly how many bytes the games hold that are open.
    fn bytes(&self) -> usize {
        0
    }

    /// Text to be shown, with its kind; nothing if there is no such thing.
    fn draw(&self, picture: &Picture) -> Option<Result<(&'static str, String), String>>;
}

/// Why a game is not opened though nothing is wrong with it.
pub const FULL: &str = "The server has as many different games open as it has room for.";

/// The games on the shelf. A game never changes, so one that is open serves many rooms.
pub struct Shelf {
    files: Arc<Files>,
    open: Mutex<Open>,
    musters: Mutex<HashMap<String, Arc<dyn Muster>>>,
}

/// A scenario and the switches chosen for it.
type Choice = (String, BTreeMap<String, String>);

/// A game that is open.
struct Opened {
    game: AnyGame,
    /// The digest of its data.
    content: String,
    bytes: Bytes,
    /// When it was asked for last, counted in askings.
    used: u64,
}

/// The games that are open. All that rooms hold are among them.
struct Open {
    games: HashMap<Choice, Opened>,
    /// Counts askings.
    asked: u64,
    /// Bytes they may hold.
    most: usize,
}

impl Open {
    fn find(&mut self, choice: &Choice) -> Option<(AnyGame, String)> {
        self.asked += 1;
        let found = self.games.get_mut(choice)?;
        found.used = self.asked;
        Some((found.game.clone(), found.content.clone()))
    }

    /// Roughly how many bytes they hold; what is shared by all games on a ground counts once.
    fn bytes(&self) -> usize {
        let all = || self.games.values().map(|opened| &opened.bytes);
        let grounds: HashMap<_, _> =
            all().map(|bytes| (bytes.ground.as_str(), bytes.shared)).collect();
        all().map(|bytes| bytes.own).sum::<usize>() + grounds.values().sum::<usize>()
    }

    /// Closes what nobody holds, what was not asked for the longest first, until the rest fits;
    /// false if it does not.
    fn fit(&mut self) -> bool {
        while self.bytes() > self.most {
            let free = self.games.iter().filter(|(_, opened)| !opened.game.is_held());
            let oldest = free.min_by_key(|(_, opened)| opened.used);
            let Some(choice) = oldest.map(|(choice, _)| choice.clone()) else { return false };
            self.games.remove(&choice);
        }
        true
    }

    /// Takes in a game that was opened, unless there is no room for it.
    fn take_in(&mut self, choice: Choice, game: &AnyGame, content: &str) -> Result<(), String> {
        let (bytes, used) = (game.bytes(), self.asked);
        let opened = Opened { game: game.clone(), content: content.to_owned(), bytes, used };
        self.games.insert(choice.clone(), opened);
        // Whoever opened it holds it, so that it does not go itself.
        if self.fit() {
            return Ok(());
        }
        self.games.remove(&choice);
        Err(FULL.to_owned())
    }
}

impl Shelf {
    /// The games of these files.
    pub fn new(files: Files) -> Shelf {
        let most = Limits::default().games;
        let open = Mutex::new(Open { games: HashMap::new(), asked: 0, most });
        Shelf { files: Arc::new(files), open, musters: Mutex::default() }
    }

    /// A game and the digest of its data, opened now if it was not before.
    fn game(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
    ) -> Result<(AnyGame, String), String> {
        let mut choice = (scenario.to_owned(), options.clone());
        // Only whole names are known here.
        if let Some(found) = self.open().find(&choice) {
            return Ok(found);
        }
        choice.0 = shelf::resolve(&self.files, scenario).map_err(|trouble| trouble.to_string())?;
        if let Some(found) = self.open().find(&choice) {
            return Ok(found);
        }
        let game = shelf::open(&self.files, &choice.0, options).map_err(|found| told(&found))?;
        let content = shelf::content(&self.files, &game);
        let mut open = self.open();
        // Somebody else may have been quicker: then his is the one that rooms share.
        if let Some(found) = open.find(&choice) {
            return Ok(found);
        }
        open.take_in(choice, &game, &content)?;
        Ok((game, content))
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn as_json<T: Serialize>(read: Result<T, Vec<Trouble>>) -> Result<(&'static str, String), String> {
    let value = read.map_err(|found| told(&found))?;
    let text = serde_json::to_string(&value).map_err(|error| error.to_string())?;
    Ok(("application/json", text))
}

/// Why a saved game cannot be checked, in words.
pub fn unread_told(unread: &Unread) -> String {
    match unread {
        Unread::Text(error) => error.to_string(),
        Unread::Game(troubles) => told(troubles),
        Unread::Stopped => "nobody waits for it any more".to_owned(),
    }
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

    fn faults(&self, text: &str, goes_on: &dyn Fn() -> bool) -> Result<Vec<String>, String> {
        let wanted = Wanted { goes_on, ..Wanted::called("the file") };
        let checked = shelf::verify(&self.files, text, wanted);
        let checked = checked.map_err(|unread| unread_told(&unread))?;
        Ok(checked.faults().map(str::to_owned).collect())
    }

    fn keep_within(&self, bytes: usize) {
        let mut open = self.open();
        open.most = bytes;
        open.fit();
    }

    fn bytes(&self) -> usize {
        self.open().bytes()
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

    fn lesson(&self, name: &str) -> Option<Result<Lesson, String>> {
        shelf::lesson::lesson(&self.files, name).map(|read| read.map_err(|found| told(&found)))
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
