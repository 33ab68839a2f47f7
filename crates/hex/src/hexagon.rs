//! One hex by its axial coordinates, and the six directions.

use std::fmt;
use std::ops::{Add, Sub};

/// A direction or a hexside: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE. Arithmetic is modulo 6.
pub type Dir = u8;

/// The step in each direction, by [`Dir`] (SG-GEO-01).
pub const DIRS: [Hex; 6] = [
    Hex { q: 1, r: 0 },
    Hex { q: 1, r: -1 },
    Hex { q: 0, r: -1 },
    Hex { q: -1, r: 0 },
    Hex { q: -1, r: 1 },
    Hex { q: 0, r: 1 },
];

/// The printed name of each direction, by [`Dir`].
pub const DIR_NAMES: [&str; 6] = ["E", "NE", "NW", "W", "SW", "SE"];

/// The direction `n` sixths of a turn from `dir`, counted E, NE, NW, …; `n` may be negative.
#[inline]
pub const fn turn(dir: Dir, n: i8) -> Dir {
    (dir as i16 + n as i16).rem_euclid(6) as Dir
}

/// The printed name of a direction, taken modulo 6.
#[inline]
pub const fn dir_name(dir: Dir) -> &'static str {
    DIR_NAMES[(dir % 6) as usize]
}

/// Reads a direction by its printed name; `None` if it is not one of the six.
pub fn parse_dir(name: &str) -> Option<Dir> {
    DIR_NAMES.iter().position(|known| *known == name).map(|at| at as Dir)
}

/// A hex by its axial coordinates, pointy-top (SG-GEO-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Hex {
    /// Grows eastward.
    pub q: i16,
    /// The row; grows southward.
    pub r: i16,
}

impl Hex {
    /// A hex that is on no field: what a [`crate::Field`] answers for an id it does not have.
    pub const NOWHERE: Hex = Hex { q: i16::MIN, r: i16::MIN };

    /// The hex at (q, r).
    #[inline]
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The hex printed at (column, row), odd-r (SG-GEO-05).
    #[inline]
    pub const fn from_offset(col: i16, row: i16) -> Hex {
        Hex { q: col.wrapping_sub(row >> 1), r: row }
    }

    /// The printed (column, row) of this hex, odd-r (SG-GEO-05).
    #[inline]
    pub const fn to_offset(self) -> (i16, i16) {
        (self.q.wrapping_add(self.r >> 1), self.r)
    }

    /// The next hex in a direction, which is taken modulo 6.
    #[inline]
    pub fn neighbour(self, dir: Dir) -> Hex {
        self + DIRS[(dir % 6) as usize]
    }

    /// The direction of an adjacent hex; `None` if `other` is not adjacent.
    #[inline]
    pub fn direction(self, other: Hex) -> Option<Dir> {
        let step = other - self;
        DIRS.iter().position(|dir| *dir == step).map(|at| at as Dir)
    }

    /// The number of hex steps between two hexes (SG-GEO-02), at most `u16::MAX`.
    #[inline]
    pub const fn distance(self, other: Hex) -> u16 {
        let dq = self.q as i32 - other.q as i32;
        let dr = self.r as i32 - other.r as i32;
        let steps = (dq.unsigned_abs() + dr.unsigned_abs() + (dq + dr).unsigned_abs()) / 2;
        if steps > u16::MAX as u32 { u16::MAX } else { steps as u16 }
    }
}

/// Sums wrap around rather than overflow: no map comes near the limit.
impl Add for Hex {
    type Output = Hex;

    #[inline]
    fn add(self, other: Hex) -> Hex {
        Hex { q: self.q.wrapping_add(other.q), r: self.r.wrapping_add(other.r) }
    }
}

/// Differences wrap around rather than overflow: no map comes near the limit.
impl Sub for Hex {
    type Output = Hex;

    #[inline]
    fn sub(self, other: Hex) -> Hex {
        Hex { q: self.q.wrapping_sub(other.q), r: self.r.wrapping_sub(other.r) }
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.q, self.r)
    }
}
