//! Pieces and sets of pieces.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A figure or unit of a game, by its place in the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Piece(pub u8);

impl Piece {
    /// No piece: what a state keeps where there is nobody.
    pub const NONE: Piece = Piece(255);

    /// True unless this is [`Piece::NONE`].
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != Piece::NONE.0
    }

    /// The piece as an index into an array of pieces.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of pieces numbered 0 to 127; sent as a list of numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceSet(pub u128);

impl PieceSet {
    /// The set of no pieces.
    pub const EMPTY: PieceSet = PieceSet(0);
    /// How many pieces a set can tell apart.
    pub const CAPACITY: u8 = 128;

    /// The set of one piece.
    #[inline]
    pub fn of(piece: Piece) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        set.insert(piece);
        set
    }

    /// Puts `piece` in; true if it was not there before.
    #[inline]
    pub fn insert(&mut self, piece: Piece) -> bool {
        assert!(piece.0 < PieceSet::CAPACITY, "pieces of a set are numbered 0 to 127");
        let fresh = !self.contains(piece);
        self.0 |= 1 << piece.0;
        fresh
    }

    /// Takes `piece` out; true if it was there.
    #[inline]
    pub fn remove(&mut self, piece: Piece) -> bool {
        let there = self.contains(piece);
        self.0 &= !PieceSet::bit(piece);
        there
    }

    /// True if `piece` is in the set; never true of [`Piece::NONE`].
    #[inline]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 & PieceSet::bit(piece) != 0
    }

    /// How many pieces are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if no piece is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pieces of either set.
    #[inline]
    pub const fn union(self, with: PieceSet) -> PieceSet {
        PieceSet(self.0 | with.0)
    }

    /// The pieces of both sets.
    #[inline]
    pub const fn intersection(self, with: PieceSet) -> PieceSet {
        PieceSet(self.0 & with.0)
    }

    /// The pieces of this set that are not in the other.
    #[inline]
    pub const fn minus(self, without: PieceSet) -> PieceSet {
        PieceSet(self.0 & !without.0)
    }

    /// True if every piece of this set is in the other.
    #[inline]
    pub const fn is_subset(self, of: PieceSet) -> bool {
        self.0 & !of.0 == 0
    }

    /// The piece of the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Piece> {
        match self.0 {
            0 => None,
            bits => Some(Piece(bits.trailing_zeros() as u8)),
        }
    }

    /// The `n`-th piece in ascending order, from 0.
    pub fn nth(self, n: u32) -> Option<Piece> {
        self.iter().nth(n as usize)
    }

    /// The pieces in ascending order.
    #[inline]
    pub const fn iter(self) -> Pieces {
        Pieces(self)
    }

    #[inline]
    const fn bit(piece: Piece) -> u128 {
        if piece.0 < PieceSet::CAPACITY { 1 << piece.0 } else { 0 }
    }
}

/// The pieces of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Pieces(PieceSet);

impl Iterator for Pieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let piece = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(piece)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Pieces {}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = Pieces;
    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        set.extend(pieces);
        set
    }
}

impl Extend<Piece> for PieceSet {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        for piece in pieces {
            self.insert(piece);
        }
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|piece| piece.0)).finish()
    }
}

impl Serialize for PieceSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PieceSet {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PieceSet, D::Error> {
        let pieces = Vec::<Piece>::deserialize(from)?;
        match pieces.iter().find(|piece| piece.0 >= PieceSet::CAPACITY) {
            Some(piece) => Err(D::Error::custom(format!("no piece has the number {piece}"))),
            None => Ok(pieces.into_iter().collect()),
        }
    }
}
