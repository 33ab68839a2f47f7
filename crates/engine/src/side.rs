//! The two sides of a game, values kept for each of them, and whose eye looks on.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side named first in the scenario.
    A,
    /// The side named second.
    B,
}

impl Side {
    /// Both sides, first side first.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// 0 for A, 1 for B.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The value of side A.
    pub a: T,
    /// The value of side B.
    pub b: T,
}

impl<T> BySide<T> {
    /// A value for A and one for B.
    pub const fn new(a: T, b: T) -> Self {
        BySide { a, b }
    }

    /// Asks `make` for the value of each side, A first.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        let a = make(Side::A);
        BySide { a, b: make(Side::B) }
    }

    /// The value of `side`.
    #[inline]
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }

    /// The value of `side`, to be changed.
    #[inline]
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }

    /// The same for other values, A first.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        let a = change(self.a);
        BySide { a, b: change(self.b) }
    }

    /// Borrows both values.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide { a: &self.a, b: &self.b }
    }

    /// Each side with its value, A first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        Side::BOTH.into_iter().map(|side| (side, self.get(side)))
    }
}

impl<T: Clone> BySide<T> {
    /// The same value for both sides.
    pub fn both(value: T) -> Self {
        BySide { a: value.clone(), b: value }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    #[inline]
    fn index(&self, side: Side) -> &T {
        self.get(side)
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        self.get_mut(side)
    }
}

/// Whose eye looks at a game: it decides what a view and an event may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Eye {
    /// A player of this side.
    Side(Side),
    /// Anybody: sees only what both sides may see.
    Public,
    /// The umpire: sees everything.
    Umpire,
}

impl Eye {
    /// Every eye there is.
    pub const ALL: [Eye; 4] = [Eye::Side(Side::A), Eye::Side(Side::B), Eye::Public, Eye::Umpire];

    /// True of the umpire and of the players of `side`: those who know that side's secrets.
    pub fn knows(self, side: Side) -> bool {
        self == Eye::Umpire || self == Eye::Side(side)
    }
}

impl From<Eye> for &'static str {
    fn from(eye: Eye) -> &'static str {
        match eye {
            Eye::Side(Side::A) => "a",
            Eye::Side(Side::B) => "b",
            Eye::Public => "public",
            Eye::Umpire => "umpire",
        }
    }
}

impl TryFrom<String> for Eye {
    type Error = String;
    fn try_from(word: String) -> Result<Eye, String> {
        let found = Eye::ALL.into_iter().find(|&eye| <&str>::from(eye) == word);
        found.ok_or_else(|| format!("no eye is called {word:?}: a, b, public or umpire"))
    }
}
