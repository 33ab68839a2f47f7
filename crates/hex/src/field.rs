//! A rectangular map of hexes with dense ids.

use crate::{DIRS, Dir, Hex};
use std::fmt;

/// The most hexes a [`Field`] may have: what a [`crate::HexSet`] holds.
pub const MOST_HEXES: usize = 2048;

/// The dense number of a hex on a [`Field`]: row × columns + column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct HexId(pub u16);

impl HexId {
    /// No hex: off the map.
    pub const NONE: HexId = HexId(u16::MAX);

    /// Whether this is [`HexId::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == u16::MAX
    }

    /// Whether this is not [`HexId::NONE`].
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u16::MAX
    }

    /// The id as an index into a table of hexes.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the four edges of the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// Row 0.
    North,
    /// The last column.
    East,
    /// The last row.
    South,
    /// Column 0.
    West,
}

impl Edge {
    /// The four edges, clockwise from the north.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// The printed name, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }

    /// Reads an edge by its printed name.
    pub fn parse(name: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.name() == name)
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a [`Field`] cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldError {
    /// It has no column or no row.
    Empty,
    /// It has more than [`MOST_HEXES`] hexes.
    TooLarge {
        /// The number of hexes asked for.
        hexes: u32,
    },
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldError::Empty => f.write_str("a map needs at least one column and one row"),
            FieldError::TooLarge { hexes } => {
                write!(f, "a map has at most {MOST_HEXES} hexes, not {hexes}")
            }
        }
    }
}

impl std::error::Error for FieldError {}

const NO_NEIGHBOURS: [HexId; 6] = [HexId::NONE; 6];

/// A rectangular odd-r map (SG-GEO-05) with a dense id for each hex.
///
/// Ids that are not on the map, [`HexId::NONE`] among them, are answered with "nothing" of the
/// proper kind and never with a panic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    cols: u16,
    rows: u16,
    hexes: Vec<Hex>,
    neighbours: Vec<[HexId; 6]>,
}

impl Field {
    /// A map of so many columns and rows.
    pub fn new(cols: u16, rows: u16) -> Result<Field, FieldError> {
        let hexes = u32::from(cols) * u32::from(rows);
        if hexes == 0 {
            return Err(FieldError::Empty);
        }
        if hexes > MOST_HEXES as u32 {
            return Err(FieldError::TooLarge { hexes });
        }
        let mut field = Field { cols, rows, hexes: Vec::new(), neighbours: Vec::new() };
        // Both numbers are at most MOST_HEXES here, so they fit an i16.
        field.hexes = (0..rows as i16)
            .flat_map(|row| (0..cols as i16).map(move |col| Hex::from_offset(col, row)))
            .collect();
        let around = |hex: &Hex| DIRS.map(|step| field.at(*hex + step).unwrap_or(HexId::NONE));
        let neighbours = field.hexes.iter().map(around).collect();
        field.neighbours = neighbours;
        Ok(field)
    }

    /// The number of columns.
    #[inline]
    pub const fn cols(&self) -> u16 {
        self.cols
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// The number of hexes.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a field is never empty")]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether an id is on the map.
    #[inline]
    pub fn has(&self, id: HexId) -> bool {
        id.index() < self.hexes.len()
    }

    /// The hex printed at (column, row).
    #[inline]
    pub const fn id(&self, col: u16, row: u16) -> Option<HexId> {
        if col < self.cols && row < self.rows {
            Some(HexId(row.wrapping_mul(self.cols).wrapping_add(col)))
        } else {
            None
        }
    }

    /// The id of a hex by its axial coordinates.
    #[inline]
    pub fn at(&self, hex: Hex) -> Option<HexId> {
        // A coordinate below zero becomes a number above any map, and is refused as such.
        let (col, row) = hex.to_offset();
        self.id(col as u16, row as u16)
    }

    /// The axial coordinates of a hex; [`Hex::NOWHERE`] off the map.
    #[inline]
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes.get(id.index()).copied().unwrap_or(Hex::NOWHERE)
    }

    /// The printed (column, row) of a hex; (`u16::MAX`, `u16::MAX`) off the map.
    #[inline]
    pub fn offset(&self, id: HexId) -> (u16, u16) {
        if self.has(id) { (id.0 % self.cols, id.0 / self.cols) } else { (u16::MAX, u16::MAX) }
    }

    /// The next hex in a direction (modulo 6); [`HexId::NONE`] off the map or from off the map.
    #[inline]
    pub fn neighbour(&self, id: HexId, dir: Dir) -> HexId {
        self.neighbours(id)[(dir % 6) as usize]
    }

    /// The six hexes around, by direction, [`HexId::NONE`] where the map ends.
    #[inline]
    pub fn neighbours(&self, id: HexId) -> &[HexId; 6] {
        self.neighbours.get(id.index()).unwrap_or(&NO_NEIGHBOURS)
    }

    /// The number of hex steps between two hexes; `u16::MAX` if either is off the map.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        match (self.hexes.get(a.index()), self.hexes.get(b.index())) {
            (Some(a), Some(b)) => a.distance(*b),
            _ => u16::MAX,
        }
    }

    /// The direction from a hex to an adjacent one; `None` if they are not adjacent.
    #[inline]
    pub fn direction(&self, a: HexId, b: HexId) -> Option<Dir> {
        if b.is_none() {
            return None;
        }
        self.neighbours(a).iter().position(|id| *id == b).map(|at| at as Dir)
    }

    /// Every hex, row by row from the north-west.
    #[inline]
    pub fn ids(&self) -> impl ExactSizeIterator<Item = HexId> + DoubleEndedIterator + use<> {
        (0..self.hexes.len() as u16).map(HexId)
    }

    /// Whether a hex lies along an edge of the map.
    #[inline]
    pub fn is_edge(&self, id: HexId, edge: Edge) -> bool {
        let (col, row) = self.offset(id);
        self.has(id)
            && match edge {
                Edge::North => row == 0,
                Edge::East => col == self.cols - 1,
                Edge::South => row == self.rows - 1,
                Edge::West => col == 0,
            }
    }
}
