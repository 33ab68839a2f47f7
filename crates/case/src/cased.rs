//! What a game plugs into the language of cases.

use std::fmt;

use book::{Files, Trouble};
use engine::{BySide, Die, Piece, Side, Speaks};

use crate::scene::{Note, Scene};

/// A game that cases can be written for.
///
/// Nothing here knows of hexes or inches: a place is a word of the game's own.
pub trait Cased: Speaks + Sized {
    /// What a game needs besides the set-up: its tables and wording, read once for many cases.
    type Book;

    /// Builds the game in which a case is tried, at the point where the case begins. Troubles
    /// name the file of the scene and the line of the note.
    fn stage(scene: &Scene, files: &Files, book: &Self::Book) -> Result<Self, Vec<Trouble>>;

    /// What a line of the set-up is about. `with` puts a line in the place of the one that is
    /// about the same; a line that is about nothing in particular is added to the others.
    fn subject(note: &Note) -> Option<String> {
        Some(note.subject())
    }

    /// The name of a side in cases.
    fn side_id(&self, side: Side) -> &str;

    /// The piece of that name.
    fn piece_named(&self, name: &str) -> Option<Piece>;

    /// The number of the game turn.
    fn turn(&self, s: &Self::State) -> u32;

    /// The points of each side.
    fn score(&self, s: &Self::State) -> BySide<i32>;

    /// Judges a condition of the game's own.
    fn holds(&self, s: &Self::State, words: &[&str]) -> Held;

    /// The same, where a condition may also be about what came of the last action.
    fn holds_after(&self, s: &Self::State, events: &[Self::Event], words: &[&str]) -> Held {
        let _ = events;
        self.holds(s, words)
    }

    /// What words mean. A case may name whom it likes, even those the side does not know of.
    fn hear_all(&self, s: &Self::State, side: Side, words: &str) -> Result<Self::Action, String> {
        self.hear(s, side, words)
    }

    /// The name of an ask: its variant in small letters with dashes.
    fn ask_name(ask: &Self::Ask) -> String {
        dashed(&format!("{ask:?}"))
    }

    /// The face a number stands for on a die, or nothing if the die has no such face.
    fn face(number: u8, die: Die) -> Option<u8> {
        (1..=die.faces).contains(&number).then_some(number)
    }

    /// What was read in the tables of the book when this happened, first things first.
    fn readings(&self, event: &Self::Event) -> Vec<Reading> {
        let _ = event;
        Vec::new()
    }
}

/// One look into a printed table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The name of the table: its file in the book.
    pub table: String,
    /// The column as it is printed, in one word.
    pub column: String,
    /// The row as it is printed: mostly the die and what is added to it.
    pub row: String,
    /// What stood there.
    pub letter: String,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.table, self.column, self.row, self.letter)
    }
}

/// Whether a condition holds.
pub type Held = Result<(), Amiss>;

/// Why a condition does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amiss {
    /// Something else is the case.
    Otherwise(String),
    /// It cannot be asked like this, whatever is the case.
    Unclear(String),
}

impl fmt::Display for Amiss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Amiss::Otherwise(why) | Amiss::Unclear(why)) = self;
        f.write_str(why)
    }
}

impl From<String> for Amiss {
    fn from(why: String) -> Amiss {
        Amiss::Unclear(why)
    }
}

impl From<&str> for Amiss {
    fn from(why: &str) -> Amiss {
        Amiss::Unclear(why.to_owned())
    }
}

/// Holds what is wanted against what is.
pub fn same(wanted: &str, is: &str) -> Held {
    if wanted == is { Ok(()) } else { Err(Amiss::Otherwise(format!("it is {is}"))) }
}

/// A name of the code as cases write it: `PlaceRider { … }` becomes `place-rider`.
pub fn dashed(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars().take_while(char::is_ascii_alphanumeric) {
        if c.is_ascii_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(c.to_ascii_lowercase());
    }
    out
}
