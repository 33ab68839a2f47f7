//! What a client shows of any game, beyond its rules.

use engine::{BySide, Game, Judges, Piece, Side, Speaks};

/// How a decision sits in the course of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Before the game: men are put in their places.
    SetUp,
    /// A step of a side's own turn, which it ends when it likes.
    Turn,
    /// An answer to something that happened, before the turn goes on.
    Reaction,
}

/// A side as players know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// One word, as used in commands.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// One piece as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// Its number.
    pub piece: Piece,
    /// Two letters, used by no other piece; capitals for side A, small ones for side B.
    pub tag: String,
    /// Its name.
    pub name: String,
    /// What kind it is, for people.
    pub kind: String,
    /// Whose it is.
    pub side: Option<Side>,
    /// Where it is, in words.
    pub place: String,
    /// Its values, in words.
    pub values: String,
    /// What else is to be known: wounded, mounted, out of arrows.
    pub notes: Vec<String>,
    /// False of the dead and the gone.
    pub is_in_play: bool,
}

/// What stands in a hex, for a board drawn in letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Two letters.
    pub tag: String,
    /// One letter more: how the piece is.
    pub flag: char,
    /// Whose it is.
    pub side: Option<Side>,
}

/// One hex of a board drawn in letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The letter of its ground.
    pub ground: char,
    /// What stands there.
    pub mark: Option<Mark>,
}

/// A board drawn in letters: rows of hexes, odd rows half a hex further east.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The rows, from the north.
    pub rows: Vec<Vec<Cell>>,
    /// What the letters mean.
    pub legend: Vec<(String, &'static str)>,
}

/// What a client shows of any game. Everything here is for the eye; nothing of it is a rule.
pub trait Face: Game + Speaks + Judges {
    /// The book it is played by.
    fn book_id(&self) -> &'static str;

    /// The full name of its scenario.
    fn scenario_id(&self) -> &str;

    /// What the scenario is called.
    fn title(&self) -> &str;

    /// The tale, and what each side is after.
    fn story(&self) -> [&str; 2];

    /// Switches that differ from the book's defaults.
    fn chosen(&self) -> std::collections::BTreeMap<String, String>;

    /// The two sides.
    fn seats(&self) -> BySide<Seat>;

    /// How a decision sits in the course of play.
    fn pace(&self, ask: &Self::Ask) -> Pace;

    /// Where the course of play stands, in words; it changes when a new phase begins.
    fn clock(&self, s: &Self::State) -> String;

    /// The game turn, from 1.
    fn turn(&self, s: &Self::State) -> u16;

    /// The score if the game ended now.
    fn points(&self, s: &Self::State) -> BySide<i32>;

    /// Every piece.
    fn roster(&self, s: &Self::State) -> Vec<Man>;

    /// The board in letters.
    fn board(&self, s: &Self::State) -> Board;

    /// The piece of that name or tag, whatever its capitals.
    fn find(&self, name: &str) -> Option<Piece>;

    /// Words in which the two-letter tags have become names.
    fn spelled(&self, words: &str) -> String;

    /// The sum that led to a die, in words, if the event has one.
    fn tally(&self, event: &Self::Event) -> Option<String>;

    /// The event in words without the face of its die: what falls that differ in it share.
    fn gist(&self, event: &Self::Event) -> Option<String>;
}
