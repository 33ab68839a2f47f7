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

    /// Which of 64 ids that follow each other are in, as bits, the first of them lowest. The first
    /// may lie off the map, as any of them: those are never in.
    #[inline]
    pub fn window(&self, first: i32) -> u64 {
        // Below zero it becomes a number above any map.
        let word = |at: i32| self.words.get(at as u32 as usize).copied().unwrap_or(0);
        let (at, shift) = (first >> 6, first & 63);
        word(at) >> shift | word(at.wrapping_add(1)) << 1 << (63 - shift)
    }

    /// The hexes whose bytes, by id, are not zero.
    pub fn marked(bytes: &[u8]) -> HexSet {
        let mut set = HexSet::EMPTY;
        for (at, eight) in bytes.chunks(8).take(WORDS * 8).enumerate() {
            let mut all = [0; 8];
            all[..eight.len()].copy_from_slice(eight);
            set.words[at / 8] |= nonzero(u64::from_le_bytes(all)) << (at % 8 * 8);
        }
        set
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

/// A bit for each of eight bytes that is not zero.
#[inline]
fn nonzero(bytes: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let high = ((bytes & LOW).wrapping_add(LOW) | bytes) & !LOW;
    // Each of the eight high bits is carried to its place in the topmost byte.
    (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_what_is_in_and_nothing_off_the_map() {
        let ids = [0, 1, 62, 63, 64, 127, 130, 1_999, 2_047];
        let set: HexSet = ids.into_iter().map(HexId).collect();
        for first in -130..2_200 {
            let bit = |n: i32| u64::from(ids.iter().any(|id| i32::from(*id) == first + n)) << n;
            assert_eq!(set.window(first), (0..64).fold(0, |all, n| all | bit(n)), "from {first}");
        }
    }

    #[test]
    fn marked_hexes_are_those_whose_bytes_are_not_zero() {
        for len in [1, 7, 8, 9, 64, 195, MOST_HEXES] {
            let bytes: Vec<u8> = (0..len).map(|n| (n * n * 37 % 5 * 51) as u8).collect();
            let set = HexSet::marked(&bytes);
            for (n, byte) in bytes.iter().enumerate() {
                assert_eq!(set.contains(HexId(n as u16)), *byte != 0, "byte {n} of {len}");
            }
            assert_eq!(set.len(), bytes.iter().filter(|byte| **byte != 0).count());
        }
    }
}
