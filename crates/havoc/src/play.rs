//! Which rules are in force: one book, the other, or both on one board.

/// A column of the table of differences (SG-MIX-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Play {
    /// The older book alone.
    #[default]
    CryHavoc,
    /// The younger book alone.
    SamuraiBlades,
    /// Both: the younger book, with the older one's characters besides.
    Combined,
}

impl Play {
    /// Every column, in the order of the table.
    pub const ALL: [Play; 3] = [Play::CryHavoc, Play::SamuraiBlades, Play::Combined];

    /// The columns that are a book of their own.
    pub const BOOKS: [Play; 2] = [Play::CryHavoc, Play::SamuraiBlades];

    /// The head of its column.
    pub fn word(self) -> &'static str {
        match self {
            Play::CryHavoc => "cry-havoc",
            Play::SamuraiBlades => "samurai-blades",
            Play::Combined => "combined",
        }
    }

    /// The book to which its scenarios belong: the name of the book's folder and of the game.
    pub fn folder(self) -> &'static str {
        match self {
            Play::CryHavoc => "cry-havoc",
            Play::SamuraiBlades | Play::Combined => "samurai-blades",
        }
    }

    /// A book by the name of its folder.
    pub fn book(folder: &str) -> Option<Play> {
        Play::BOOKS.into_iter().find(|play| play.word() == folder)
    }
}
