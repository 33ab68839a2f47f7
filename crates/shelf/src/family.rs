//! The crates of rules behind one face: what each answers of its books, and a game of any of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::case::{Cased, Scene};
use ::havoc::Havoc;
use ::katana::Katana;
use ::skirmish::Skirmish;
use ::warfare::Warfare;
use book::{Files, Listed, Trouble, Wording, nearest};
use draw::{Style, Theme};

use crate::campaign::{Campaign, Unfounded};
use crate::face::Shown;
use crate::list::ScenarioInfo;
use crate::muster::Muster;
use crate::options::with_options;
use crate::wire::{OptionScene, TableTold, TermScene};

/// Switches by name, as players chose them.
pub type Chosen = BTreeMap<String, String>;

/// A picture: what it shows, and the SVG.
pub type Picture = (String, String);

/// Roughly how many bytes an opened game holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// Its own: book, wording, scenario, what was worked out for its switches.
    pub own: usize,
    /// What it shares with all games on the same ground, and what they know each other by.
    pub shared: usize,
    /// The ground, as whatever is shared follows from it.
    pub ground: String,
}

/// What a crate of rules answers of its books, and of a scenario of theirs.
pub trait Family: Shown + Cased<Book: Clone + 'static> + 'static {
    /// The names of a book's scenarios, in their order.
    fn scenario_ids(files: &Files, book: &Listed) -> Vec<String>;

    /// A scenario as a list shows it.
    fn info(files: &Files, book: &Listed, id: &str) -> Result<ScenarioInfo, Vec<Trouble>>;

    /// Opens a scenario, with the switches the players chose in place of its own.
    fn open(files: &Files, book: &Listed, id: &str, chosen: &Chosen) -> Result<Self, Vec<Trouble>>;

    /// The switches of a book, as the book has them.
    fn switches(files: &Files, book: &Listed) -> Result<Vec<OptionScene>, Vec<Trouble>>;

    /// The ways to play that are too different to be tried by one alone, each by its switches:
    /// random play goes through them all.
    fn variants() -> Vec<Chosen> {
        vec![Chosen::new()]
    }

    /// The name of the tables and wording that a case is played by: mostly its book's.
    fn case_book(scene: &Scene) -> Result<String, Vec<Trouble>>;

    /// Tables and wording by that name.
    fn open_book(files: &Files, name: &str) -> Result<Self::Book, Vec<Trouble>>;

    /// A table that pages show and that is printed nowhere, such as a catalogue.
    fn made_table(
        files: &Files,
        book: &Listed,
        name: &str,
        rule: &str,
    ) -> Option<Result<TableTold, Vec<Trouble>>> {
        let _ = (files, book, name, rule);
        None
    }

    /// Bands live on from fight to fight.
    const HAS_CAMPAIGN: bool = false;

    /// A new band without anybody in it; nothing if there is no campaign.
    fn campaign(files: &Arc<Files>, name: &str) -> Option<Result<Box<dyn Campaign>, Unfounded>> {
        let _ = (files, name);
        None
    }

    /// Forces by points; nothing if the book has no points, or nobody brings forces of his own.
    fn muster(files: &Files, book: &Listed) -> Option<Result<Box<dyn Muster>, Vec<Trouble>>> {
        let _ = (files, book);
        None
    }

    /// The switches that the ground of a board depends on, such as the number from which it is
    /// made. Without any, all games of a scenario share one drawing.
    const GROUND_SWITCHES: &'static [&'static str] = &[];

    /// Pictures that pages show, each with what it shows, drawn from what the rules play with; by
    /// the name of the set. Nothing if there is no such set.
    fn pictures(
        files: &Files,
        book: &Listed,
        name: &str,
    ) -> Option<Result<Vec<Picture>, Vec<Trouble>>> {
        let _ = (files, book, name);
        None
    }

    /// The data files that make this game what it is, beside the tables and the catalogue of its
    /// book: the scenario, its map.
    fn content(&self) -> Vec<String>;

    /// Roughly how many bytes it holds. What it holds of its own was measured: how much a server
    /// grows by a game with other switches.
    fn bytes(&self) -> Bytes;

    /// The board on a sheet of paper.
    fn sheet(&self, s: &Self::State, style: &Style) -> String;

    /// The bare ground, in board units.
    fn ground(&self, theme: Theme) -> String;

    /// The board at the start, small.
    fn thumbnail(&self, theme: Theme) -> String;
}

/// Looks at the players' switches before a scenario is read, so that it is not blamed for them.
pub(crate) fn check_switches<'a>(
    chosen: impl IntoIterator<Item = (&'a String, &'a String)>,
    known: &[&str],
    set: impl Fn(&str, &str) -> Result<(), String>,
) -> Result<(), Vec<Trouble>> {
    let mut troubles = Vec::new();
    for (name, value) in chosen {
        let Err(error) = set(name, value) else { continue };
        let (what, listed) = error.split_once("; ").unwrap_or((&error, "leave it out"));
        let remedy = match nearest(name, known.iter().copied()) {
            Some(meant) if meant != name => format!("did you mean `{meant}`?"),
            _ => listed.to_owned(),
        };
        troubles.push(Trouble::whole(&format!("option {name}={value}"), what, remedy));
    }
    if troubles.is_empty() { Ok(()) } else { Err(troubles) }
}

/// Makes sure that a wording has every key that is used, with those of the switches, and adds what
/// the switches of the book in this folder are called.
pub(crate) fn check_wording<'a>(
    wording: Wording,
    keys: &[(&str, &[&str])],
    switches: impl Iterator<Item = &'a str>,
    (files, folder): (&Files, &str),
) -> Result<Arc<Wording>, Vec<Trouble>> {
    let options: Vec<String> = switches.map(|name| format!("option.{name}")).collect();
    let mut keys = keys.to_vec();
    keys.extend(options.iter().map(|key| (key.as_str(), &[][..])));
    for (key, given) in free_keys(&wording) {
        keys.push((key, given));
    }
    wording.check_keys(&keys)?;
    Ok(Arc::new(with_options(wording, files, &[folder])?))
}

/// The keys that a book may have as many of as it likes: words explained, and what is asked of a
/// piece in hand.
pub(crate) fn free_keys(
    wording: &Wording,
) -> impl Iterator<Item = (&str, &'static [&'static str])> {
    wording.keys().filter_map(|key| match key.split_once('.') {
        Some(("term", _)) => Some((key, &[][..])),
        Some(("hand", _)) => Some((key, &["who"][..])),
        _ => None,
    })
}

/// The words a book explains.
pub(crate) fn terms(wording: &Wording) -> Vec<TermScene> {
    let words = wording.keys().filter_map(|key| key.strip_prefix("term."));
    let told = |word: &str| TermScene {
        word: word.replace('-', " "),
        text: wording.say(&format!("term.{word}"), &[]),
    };
    words.map(told).collect()
}

/// What is asked of a piece in hand, by the name of the ask.
pub(crate) fn whom(wording: &Wording, ask: &impl serde::Serialize) -> Option<String> {
    let key = format!("hand.{}", name_of(ask));
    wording.has(&key).then(|| wording.say(&key, &[("who", "{who}")]))
}

/// The name of an ask as data has it.
pub(crate) fn name_of(ask: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(ask).unwrap_or_default();
    let tag = || value.get("ask").and_then(serde_json::Value::as_str);
    // What an ask is about stands below its name.
    let only = || value.as_object().and_then(|fields| fields.keys().next()).map(String::as_str);
    let name = value.as_str().or_else(tag).or_else(only);
    name.map_or_else(|| value.to_string(), str::to_owned)
}

/// A game of any book. Use [`with_game`](crate::with_game) to write code once for all of them.
#[derive(Clone)]
pub enum AnyGame {
    /// Cry Havoc, Samurai Blades, or both.
    Havoc(Arc<Havoc>),
    /// Katana to Yari.
    Katana(Arc<Katana>),
    /// Samurai Skirmish.
    Skirmish(Arc<Skirmish>),
    /// 15mm Samurai Warfare.
    Warfare(Arc<Warfare>),
}

/// Runs the same code whichever book a game belongs to; `$game` is an `Arc` of it.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::AnyGame::Havoc($game) => $body,
            $crate::AnyGame::Katana($game) => $body,
            $crate::AnyGame::Skirmish($game) => $body,
            $crate::AnyGame::Warfare($game) => $body,
        }
    };
}

/// Runs the same code whichever crate plays a book; `$family` is the type of its games. Nothing if
/// no crate does.
macro_rules! with_family {
    ($book:expr, $family:ident, $wrap:ident => $body:expr) => {
        match $book.code {
            Some("havoc") => {
                type $family = ::havoc::Havoc;
                let $wrap = $crate::AnyGame::Havoc;
                Some($body)
            }
            Some("katana") => {
                type $family = ::katana::Katana;
                let $wrap = $crate::AnyGame::Katana;
                Some($body)
            }
            Some("skirmish") => {
                type $family = ::skirmish::Skirmish;
                let $wrap = $crate::AnyGame::Skirmish;
                Some($body)
            }
            Some("warfare") => {
                type $family = ::warfare::Warfare;
                let $wrap = $crate::AnyGame::Warfare;
                Some($body)
            }
            _ => None,
        }
    };
}
pub(crate) use with_family;

impl AnyGame {
    /// Roughly how many bytes it holds.
    pub fn bytes(&self) -> Bytes {
        with_game!(self, game => game.bytes())
    }

    /// True if somebody else holds it as well, such as a desk.
    pub fn is_held(&self) -> bool {
        with_game!(self, game => Arc::strong_count(game) > 1)
    }

    /// The bare ground, in board units.
    pub fn ground(&self, theme: Theme) -> String {
        with_game!(self, game => Family::ground(&**game, theme))
    }

    /// The board at the start, small.
    pub fn thumbnail(&self, theme: Theme) -> String {
        with_game!(self, game => game.thumbnail(theme))
    }
}

#[cfg(test)]
mod tests {
    use book::Listed;

    use crate::Face;

    #[test]
    fn every_crate_on_the_list_is_on_the_shelf() {
        for book in Listed::built() {
            let first = crate::scenario_names(&crate::files(), book.id).remove(0);
            let game = crate::open(&crate::files(), &first, &Default::default());
            let game = game.unwrap_or_else(|troubles| panic!("{troubles:?}"));
            with_game!(game, game => assert_eq!(game.book_id(), book.id));
        }
    }

    #[test]
    fn the_head_of_a_book_names_it_as_the_list_does() {
        for book in Listed::built() {
            let told = crate::rules(&crate::files(), book.id);
            let told = told.unwrap_or_else(|troubles| panic!("{troubles:?}"));
            assert_eq!((told.id.as_str(), told.title.as_str()), (book.id, book.title));
        }
    }
}
