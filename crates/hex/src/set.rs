//! A set of hexes of one field.

use crate::{HexId, MOST_HEXES};
use std::fmt;

const WORDS: usize = MOST_HEXES / 64;

/// A set of hexes: one bit a hex, so it is copied, compared and joined without allocation.
///
/// Ids of [`MOST_HEXES`] or more, [`HexId::NONE`] among them, are never members.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet {
    words: [u64; WORDS],
}

impl HexSet {
    /// The empty set.
    pub const EMPTY: HexSet = HexSet { words: [0; WORDS] };

    /// The empty set.
    #[inline]
    pub const fn new() -> HexSet {
        HexSet::EMPTY
    }

    /// Puts a hex in; says whether it is new.
    #[inline]
    pub fn insert(&mut self, id: HexId) -> bool {
        let Some(word) = self.words.get_mut(id.index() / 64) else {
            return false;
        };
        let bit = 1 << (id.0 % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Takes a hex out; says whether it was in.
    #[inline]
    pub fn remove(&mut self, id: HexId) -> bool {
        let Some(word) = self.words.get_mut(id.index() / 64) else {
            return false;
        };
        let bit = 1 << (id.0 % 64);
        let was_in = *word & bit != 0;
        *word &= !bit;
        was_in
    }

    /// Whether a hex is in.
    #[inline]
    pub fn contains(&self, id: HexId) -> bool {
        self.words.get(id.index() / 64).is_some_and(|word| word >> (id.0 % 64) & 1 != 0)
    }

    /// Takes every hex out.
    #[inline]
    pub fn clear(&mut self) {
        *self = HexSet::EMPTY;
    }

    /// Whether no hex is in.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// The number of hexes.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The hexes in either set.
    #[inline]
    pub fn union(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a | b)
    }

    /// The hexes in both sets.
    #[inline]
    pub fn intersection(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a & b)
    }

    /// The hexes in this set and not in the other.
    #[inline]
    pub fn difference(&self, other: &HexSet) -> HexSet {
        self.zip(other, |a, b| a & !b)
    }

    /// The hexes, by rising id.
    #[inline]
    pub fn iter(&self) -> HexSetIter<'_> {
        HexSetIter { words: &self.words, at: 0, rest: self.words[0] }
    }

    #[inline]
    fn zip(&self, other: &HexSet, join: impl Fn(u64, u64) -> u64) -> HexSet {
        HexSet { words: std::array::from_fn(|at| join(self.words[at], other.words[at])) }
    }
}

impl Default for HexSet {
    #[inline]
    fn default() -> HexSet {
        HexSet::EMPTY
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|id| id.0)).finish()
    }
}

impl Extend<HexId> for HexSet {
    #[inline]
    fn extend<I: IntoIterator<Item = HexId>>(&mut self, ids: I) {
        for id in ids {
            self.insert(id);
        }
    }
}

impl FromIterator<HexId> for HexSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = HexId>>(ids: I) -> HexSet {
        let mut set = HexSet::EMPTY;
        set.extend(ids);
        set
    }
}

impl<'a> IntoIterator for &'a HexSet {
    type Item = HexId;
    type IntoIter = HexSetIter<'a>;

    #[inline]
    fn into_iter(self) -> HexSetIter<'a> {
        self.iter()
    }
}

/// The hexes of a [`HexSet`], by rising id.
#[derive(Clone, Debug)]
pub struct HexSetIter<'a> {
    words: &'a [u64; WORDS],
    at: usize,
    rest: u64,
}

impl Iterator for HexSetIter<'_> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.rest == 0 {
            self.at += 1;
            self.rest = *self.words.get(self.at)?;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(HexId((self.at * 64 + bit) as u16))
    }
}
